"""Eigenvectors of a matrix to different eigenvalues are orthogonal."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    matrix,
    scalar,
    vector,
)

A, x, y, l, m = matrix("A", 2, 2), vector("x", 2), vector("y", 2), scalar("l"), scalar("m")

CLAIM = Claim(
    title="⟨x, y⟩ = 0",
    source=Source(paper="blind-five", where="Preliminaries", fidelity="reconstructed"),
    forall=(A, x, y, l, m),
    assuming=(equals(A @ x, l * x), equals(A @ y, m * y), ~equals(l, m)),
    conclude=equals(dot(x, y), 0),
)
