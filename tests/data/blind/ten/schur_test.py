"""Schur's test for a matrix with bounded row and column sums."""

from checker.language import (
    Claim,
    Source,
    column,
    for_each,
    index,
    matrix,
    norm,
    row,
    scalar,
    total,
    vector,
)

A, x, R, C = matrix("A", "m", "n"), vector("x", "n"), scalar("R"), scalar("C")
i, j = index("i", "m"), index("j", "n")

CLAIM = Claim(
    title="‖Ax‖² ≤ RC‖x‖² where all row sums of |a_ij| are ≤ R, all column sums ≤ C",
    source=Source(paper="halmos-sunder-1978", where="Bounded Integral Operators, Schur test", fidelity="paraphrase"),
    forall=(A, x, R, C),
    assuming=(
        for_each(i, total(abs(row(A, i))) <= R),
        for_each(j, total(abs(column(A, j))) <= C),
    ),
    conclude=norm(A @ x) ** 2 <= R * C * norm(x) ** 2,
)
