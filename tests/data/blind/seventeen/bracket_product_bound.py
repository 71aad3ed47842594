"""Products of deviations from the attended mean are bounded by the largest rows."""

from checker.language import (
    Claim,
    Source,
    entry,
    index,
    largest,
    matrix,
    norm,
    row,
    softmax,
    sum_over,
    vector,
)

a, X, Y = vector("a", "n"), matrix("X", "n", "d"), matrix("Y", "n", "d")
j = index("j", "n")
p = softmax(a)


def away(A):
    return norm(row(A, j) - A.T @ p)


CLAIM = Claim(
    title="Products of deviations from the attended mean are bounded by the largest rows",
    source=Source(
        paper="seventeen",
        where="Cesista (2025), Sensitivity and sharpness of n-simplicial attention, Proposition 8, third inequality; Large et al. (2024)",
        fidelity="reconstructed",
    ),
    forall=(a, X, Y),
    conclude=sum_over(j, entry(p, j) * away(X) * away(Y)) <= largest(j, norm(row(X, j))) * largest(j, norm(row(Y, j))),
)
