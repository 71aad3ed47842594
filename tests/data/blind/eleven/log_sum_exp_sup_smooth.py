"""Log-sum-exp beside its linearisation, in the norm of the mirror map."""

from checker.language import (
    Claim,
    Source,
    dot,
    exp,
    log,
    max_norm,
    softmax,
    total,
    vector,
)

u, v = vector("u", "n"), vector("v", "n")

CLAIM = Claim(
    title="LSE(u + v) ≤ LSE(u) + ⟨softmax(u), v⟩ + ½‖v‖_∞²",
    source=Source(
        paper="nesterov-2005",
        where="Smooth minimization of non-smooth functions, section 4 (entropy distance)",
        fidelity="paraphrase",
    ),
    forall=(u, v),
    conclude=log(total(exp(u + v))) <= log(total(exp(u))) + dot(softmax(u), v) + max_norm(v) ** 2 / 2,
)
