"""A symmetric matrix with dominant diagonal is coercive."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    for_each,
    index,
    indicator,
    matrix,
    row,
    scalar,
    sum_over,
    vector,
)

A, x, delta = matrix("A", "n", "n"), vector("x", "n"), scalar("delta")
i, j = index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="⟨x, Ax⟩ ≥ δ‖x‖² where a_ii ≥ δ + Σ_{j≠i}|a_ij|",
    source=Source(paper="serre", where="Matrices: Theory and Applications, 4.5 (Gershgorin)", fidelity="paraphrase"),
    forall=(A, x, delta),
    assuming=(
        equals(A.T, A),
        for_each(i, entry(row(A, i), i) >= delta + sum_over(j, indicator(~equals(i, j)) * abs(entry(row(A, i), j)))),
    ),
    conclude=delta * dot(x, x) <= dot(x, A @ x),
)
