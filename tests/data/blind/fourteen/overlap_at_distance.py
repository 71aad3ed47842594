"""Σ√(p_i q_i) ≤ 3/5 for ½‖p − q‖₁ ≥ 9/10 and Σ√(p_i q_i) ≥ ½."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    abs,
    entry,
    equals,
    for_each,
    index,
    sqrt,
    sum_over,
    total,
    vector,
)

p, q = vector("p", "n"), vector("q", "n")
i, j, g = index("i", "n"), index("j", "n"), index("g", "n")
overlap = sum_over(g, sqrt(entry(p, g) * entry(q, g)))

CLAIM = Claim(
    title="Σ√(p_i q_i) ≤ 3/5 for ½‖p − q‖₁ ≥ 9/10 and Σ√(p_i q_i) ≥ ½",
    source=Source(
        paper="fourteen",
        where="Compare RemyDegenne/testing-lower-bounds, blueprint/src/sections/hellinger.tex, lem:tv_le_hellinger (read)",
        fidelity="reconstructed",
    ),
    forall=(p, q),
    assuming=(
        for_each(i, entry(p, i) >= 0),
        for_each(j, entry(q, j) >= 0),
        equals(total(p), 1),
        equals(total(q), 1),
        total(abs(p - q)) / 2 >= Fraction(9, 10),
        overlap >= Fraction(1, 2),
    ),
    conclude=overlap <= Fraction(3, 5),
)
