"""‖Ax‖ ≤ ‖x‖ for an upper triangular A with diagonal entries in (0, 1)."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    for_each,
    index,
    matrix,
    norm,
    row,
    vector,
)

A, x = matrix("A", 2, 2), vector("x", 2)
i = index("i", 2)

CLAIM = Claim(
    title="‖Ax‖ ≤ ‖x‖ for an upper triangular A with diagonal entries in (0, 1)",
    source=Source(
        paper="fourteen", where="Triangular state matrices as those of HiPPO; from memory", fidelity="reconstructed"
    ),
    forall=(A, x),
    assuming=(
        equals(entry(row(A, 1), 0), 0),
        for_each(i, (0 < entry(row(A, i), i)) & (entry(row(A, i), i) < 1)),
    ),
    conclude=norm(A @ x) <= norm(x),
)
