"""‖u‖_∞ ≤ 1, n ≥ 9 and softmax(u)_i ≥ 1/2 ⇒ H(softmax(u)) ≤ log 2 + (1/2)·log n."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    index,
    length,
    log,
    max_norm,
    softmax,
    vector,
)

u, i = vector("u", "n"), index("i", "n")
p = softmax(u)

CLAIM = Claim(
    title="‖u‖_∞ ≤ 1, n ≥ 9 and softmax(u)_i ≥ 1/2 ⇒ H(softmax(u)) ≤ log 2 + (1/2)·log n",
    source=Source(
        paper="thirteen",
        where="Veličković et al., softmax is not enough (2024), after the dispersion lemma; reconstructed",
        fidelity="reconstructed",
    ),
    forall=(u, i),
    assuming=(length(u) >= 9, max_norm(u) <= 1, entry(p, i) >= "1/2"),
    conclude=-dot(p, log(p)) <= log(2) + log(length(u)) / 2,
)
