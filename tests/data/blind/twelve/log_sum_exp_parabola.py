"""lse(y) ≤ lse(x) + ⟨softmax(x), y − x⟩ + ⅛‖y − x‖²."""

from checker.language import (
    Claim,
    Source,
    dot,
    exp,
    log,
    norm,
    softmax,
    total,
    vector,
)

x, y = vector("x", "n"), vector("y", "n")


def lse(v):
    return log(total(exp(v)))


CLAIM = Claim(
    title="lse(y) ≤ lse(x) + ⟨softmax(x), y − x⟩ + ⅛‖y − x‖²",
    source=Source(
        paper="twelve",
        where="Bohning, Multinomial logistic regression algorithm (1992), after the bound of the Hessian; from memory",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    conclude=lse(y) <= lse(x) + dot(softmax(x), y - x) + norm(y - x) ** 2 / 8,
)
