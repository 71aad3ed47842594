"""A policy that is greedy for q loses at most ‖q − q*‖∞ in a state."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    max_norm,
    maximum,
    minimum,
    total,
    vector,
)

pi, q, qs = vector("pi", "A"), vector("q", "A"), vector("qs", "A")

CLAIM = Claim(
    title="A policy that is greedy for q loses at most ‖q − q*‖∞ in a state",
    source=Source(
        paper="eighteen",
        where="Szepesvári (2023), Theoretical foundations of reinforcement learning, lecture 6, Policy error bound I, part 2, one state, which has 2‖q − q*‖∞; invented slip",
        fidelity="reconstructed",
    ),
    forall=(pi, q, qs),
    assuming=(0 <= minimum(pi), equals(total(pi), 1), equals(dot(pi, q), maximum(q))),
    conclude=dot(pi, qs) >= maximum(qs) - max_norm(q - qs),
)
