"""The multiplier terms of the Lagrangian at the dual weight."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    for_each,
    index,
    matrix,
    row,
    scalar,
    sum_over,
    total,
    vector,
)

X, y, alpha = matrix("X", "n", "d"), vector("y", "n"), vector("alpha", "n")
i, j, k = index("i", "n"), index("j", "n"), index("k", "n")
w = sum_over(k, entry(alpha, k) * entry(y, k) * row(X, k))
pairs = sum_over(
    i,
    sum_over(j, entry(alpha, i) * entry(alpha, j) * (entry(y, i) * entry(y, j)) * dot(row(X, i), row(X, j))),
)
b = scalar("b")

CLAIM = Claim(
    title="The multiplier terms of the Lagrangian at the dual weight",
    source=Source(
        paper="nineteen",
        where="hyz-courses, CISC3023 machine learning notes, chapter 10, primal Lagrangian, the second term",
        fidelity="reconstructed",
    ),
    forall=(X, y, alpha, b),
    assuming=(
        for_each(i, equals(entry(y, i) ** 2, 1)),
        equals(dot(alpha, y), 0),
    ),
    conclude=equals(sum_over(i, entry(alpha, i) * (1 - entry(y, i) * (dot(w, row(X, i)) + b))), total(alpha) - pairs),
)
