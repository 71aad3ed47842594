"""A policy that is ε-optimising with probability 1 − ζ loses at most ε + 2ζ‖q‖∞ in a state."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    for_each,
    index,
    max_norm,
    maximum,
    probability,
    scalar,
    total,
    vector,
    weighted,
)

pi, q, eps, zeta = vector("pi", "n"), vector("q", "n"), scalar("eps"), scalar("zeta")
a = index("a", "n")

CLAIM = Claim(
    title="A policy that is ε-optimising with probability 1 − ζ loses at most ε + 2ζ‖q‖∞ in a state",
    source=Source(
        paper="seventeen",
        where="Szepesvári (2022), Theoretical foundations of reinforcement learning, lecture 6, Policy error bound II, the step left to the reader",
        fidelity="reconstructed",
    ),
    forall=(pi, q, eps, zeta),
    assuming=(
        for_each(a, entry(pi, a) >= 0),
        equals(total(pi), 1),
        eps >= 0,
        0 <= zeta,
        zeta <= 1,
        probability(a, weighted(pi), entry(q, a) >= maximum(q) - eps) >= 1 - zeta,
    ),
    conclude=dot(pi, q) >= maximum(q) - eps - 2 * zeta * max_norm(q),
)
