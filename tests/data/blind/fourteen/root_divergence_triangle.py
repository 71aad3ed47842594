"""√KL(p‖r) ≤ √KL(p‖q) + √KL(q‖r)."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    log,
    positive,
    sqrt,
    total,
    vector,
)

p, q, r = vector("p", "n"), vector("q", "n"), vector("r", "n")


def root_divergence(a, b):
    return sqrt(dot(a, log(a) - log(b)))


CLAIM = Claim(
    title="√KL(p‖r) ≤ √KL(p‖q) + √KL(q‖r)",
    source=Source(
        paper="fourteen",
        where="Compare Endres and Schindelin (2003), A new metric for probability distributions; from memory",
        fidelity="reconstructed",
    ),
    forall=(p, q, r),
    assuming=(
        positive(p),
        positive(q),
        positive(r),
        equals(total(p), 1),
        equals(total(q), 1),
        equals(total(r), 1),
    ),
    conclude=root_divergence(p, r) <= root_divergence(p, q) + root_divergence(q, r),
)
