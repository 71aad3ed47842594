"""The product of two row-stochastic matrices is row-stochastic."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    for_each,
    index,
    matrix,
    row,
    total,
)

A, B = matrix("A", "n", "n"), matrix("B", "n", "n")
i, j = index("i", "n"), index("j", "n")


def stochastic(M):
    return for_each(i, for_each(j, entry(row(M, i), j) >= 0)) & for_each(i, equals(total(row(M, i)), 1))


CLAIM = Claim(
    title="The product of two row-stochastic matrices is row-stochastic",
    source=Source(
        paper="eighteen",
        where="Barbero et al. (2024), Transformers need glasses!, Lemma B.7",
        fidelity="reconstructed",
    ),
    forall=(A, B),
    assuming=(stochastic(A), stochastic(B)),
    conclude=stochastic(A @ B),
)
