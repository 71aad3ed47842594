"""Σ_i x_i = 0 for five unit vectors with pairwise inner products at most −1/3."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    for_each,
    implies,
    index,
    matrix,
    norm,
    row,
    sum_over,
)

X = matrix("X", 5, "d")
i, j, g, h = index("i", 5), index("j", 5), index("g", 5), index("h", 5)

CLAIM = Claim(
    title="Σ_i x_i = 0 for five unit vectors with pairwise inner products at most −1/3",
    source=Source(
        paper="fourteen", where="Papyan, Han and Donoho (2020), neural collapse; from memory", fidelity="reconstructed"
    ),
    forall=(X,),
    assuming=(
        for_each(g, equals(norm(row(X, g)), 1)),
        for_each(i, for_each(j, implies(~equals(i, j), dot(row(X, i), row(X, j)) <= Fraction(-1, 3)))),
    ),
    conclude=norm(sum_over(h, row(X, h))) <= 0,
)
