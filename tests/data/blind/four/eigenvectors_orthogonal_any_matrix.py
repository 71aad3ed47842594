"""Eigenvectors of a square matrix for different eigenvalues are orthogonal."""

from checker.language import Claim, Source, dot, equals, matrix, scalar, vector

A, x, y = matrix("A", "d", "d"), vector("x", "d"), vector("y", "d")
a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="Ax = ax, Ay = by, a ≠ b give ⟨x, y⟩ = 0",
    source=Source(paper="blind-four", where="Lemma 74", fidelity="reconstructed"),
    forall=(A, x, y, a, b),
    assuming=(equals(A @ x, a * x), equals(A @ y, b * y), ~equals(a, b)),
    conclude=equals(dot(x, y), 0),
)
