"""An eigenvalue of a row-stochastic matrix is at most 1."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    for_each,
    index,
    matrix,
    row,
    scalar,
    total,
    vector,
)

A, phi, lam = matrix("A", "n", "n"), vector("phi", "n"), scalar("lam")
i, j = index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="An eigenvalue of a row-stochastic matrix is at most 1",
    source=Source(
        paper="eighteen",
        where="Barbero et al. (2024), Transformers need glasses!, Lemma B.6, first part",
        fidelity="reconstructed",
    ),
    forall=(A, phi, lam),
    assuming=(
        for_each(i, for_each(j, entry(row(A, i), j) >= 0)),
        for_each(i, equals(total(row(A, i)), 1)),
        ~equals(phi, 0 * phi),
        equals(A @ phi, lam * phi),
    ),
    conclude=lam <= 1,
)
