"""⟨x, Ax⟩ ≥ 0 if A has nonnegative entries.

Role.  A quadratic form with nonnegative entries.
"""

from checker.language import Claim, Source, dot, entry, matrix, row, vector

A = matrix("A", 2, 2)
x = vector("x", 2)

CLAIM = Claim(
    title="⟨x, Ax⟩ ≥ 0 if A has nonnegative entries",
    source=Source(paper="blind-one", where="a quadratic form with nonnegative entries", fidelity="reconstructed"),
    forall=(
        A,
        x,
    ),
    assuming=(
        entry(row(A, 0), 0) >= 0,
        entry(row(A, 0), 1) >= 0,
        entry(row(A, 1), 0) >= 0,
        entry(row(A, 1), 1) >= 0,
    ),
    conclude=dot(x, A @ x) >= 0,
)
