"""Attention over n zeros and m ones depends on the ratio of n and m only."""

from checker.language import (
    Claim,
    Source,
    equals,
    exp,
    scalar,
    vector,
)

n, m, a, b = scalar("n"), scalar("m"), scalar("a"), scalar("b")
zero, one = vector("zero", "d"), vector("one", "d")
norm_of_all = n * exp(a) + m * exp(b)

CLAIM = Claim(
    title="Attention over n zeros and m ones depends on the ratio of n and m only",
    source=Source(
        paper="eighteen",
        where="Barbero et al. (2024), Transformers need glasses!, Proposition B.9, the displayed representation of a zero",
        fidelity="reconstructed",
    ),
    forall=(n, m, a, b, zero, one),
    assuming=(n > 0, m > 0),
    conclude=equals(
        n * exp(a) / norm_of_all * zero + m * exp(b) / norm_of_all * one + zero,
        exp(a) / (exp(a) + m / n * exp(b)) * zero + exp(b) / (n / m * exp(a) + exp(b)) * one + zero,
    ),
)
