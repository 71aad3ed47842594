"""The squared length of the dual weight as a double sum."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    for_each,
    index,
    matrix,
    norm,
    row,
    sum_over,
    vector,
)

X, y, alpha = matrix("X", "n", "d"), vector("y", "n"), vector("alpha", "n")
i, j, k = index("i", "n"), index("j", "n"), index("k", "n")
w = sum_over(k, entry(alpha, k) * entry(y, k) * row(X, k))
pairs = sum_over(
    i,
    sum_over(j, entry(alpha, i) * entry(alpha, j) * (entry(y, i) * entry(y, j)) * dot(row(X, i), row(X, j))),
)

CLAIM = Claim(
    title="The squared length of the dual weight as a double sum",
    source=Source(
        paper="nineteen",
        where="hyz-courses, CISC3023 machine learning notes, chapter 10, primal Lagrangian, the first term",
        fidelity="reconstructed",
    ),
    forall=(X, y, alpha),
    assuming=(for_each(i, equals(entry(y, i) ** 2, 1)),),
    conclude=equals(norm(w) ** 2 / 2, pairs / 2),
)
