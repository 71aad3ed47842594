"""Σ min(p_i, q_i) = 1 − ½‖p − q‖₁ for p and q of sum 1."""

from checker.language import (
    Claim,
    Source,
    abs,
    entry,
    equals,
    index,
    minimum,
    pair,
    sum_over,
    total,
    vector,
)

p, q = vector("p", "n"), vector("q", "n")
i = index("i", "n")

CLAIM = Claim(
    title="Σ min(p_i, q_i) = 1 − ½‖p − q‖₁ for p and q of sum 1",
    source=Source(
        paper="fourteen",
        where="Leviathan, Kalman and Matias (2023), Corollary 3.6; RemyDegenne/testing-lower-bounds, blueprint/src/sections/total_variation.tex, lem:one_sub_tv_eq_integral_min (read)",
        fidelity="reconstructed",
    ),
    forall=(p, q),
    assuming=(
        equals(total(p), 1),
        equals(total(q), 1),
    ),
    conclude=equals(sum_over(i, minimum(pair(entry(p, i), entry(q, i)))), 1 - total(abs(p - q)) / 2),
)
