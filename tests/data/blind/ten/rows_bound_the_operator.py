"""Bounded rows and the size of an image."""

from checker.language import (
    Claim,
    Source,
    for_each,
    index,
    matrix,
    norm,
    row,
    scalar,
    vector,
)

A, x, R, i = matrix("A", "m", "n"), vector("x", "n"), scalar("R"), index("i", "m")

CLAIM = Claim(
    title="‖Ax‖ ≤ R‖x‖ where every row of A has norm ≤ R",
    source=Source(paper="mathhelpforum", where="question on the 2-norm of a matrix", fidelity="paraphrase"),
    forall=(A, x, R),
    assuming=(for_each(i, norm(row(A, i)) <= R),),
    conclude=norm(A @ x) <= R * norm(x),
)
