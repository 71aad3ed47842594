"""A matrix with two rows stretches a vector by at most the length of its longest row."""

from checker.language import (
    Claim,
    Source,
    matrix,
    maximum,
    norm,
    pair,
    row,
    vector,
)

A, x = matrix("A", 2, "d"), vector("x", "d")

CLAIM = Claim(
    title="‖Ax‖ ≤ max(‖a₁‖, ‖a₂‖)‖x‖",
    source=Source(paper="blind-five", where="Preliminaries", fidelity="reconstructed"),
    forall=(A, x),
    conclude=norm(A @ x) <= maximum(pair(norm(row(A, 0)), norm(row(A, 1)))) * norm(x),
)
