"""Eigenvectors of a symmetric matrix for different eigenvalues are orthogonal."""

from checker.language import Claim, Source, dot, equals, matrix, scalar, vector

A, x, y = matrix("A", "d", "d"), vector("x", "d"), vector("y", "d")
a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="A = Aᵀ, Ax = ax, Ay = by, a ≠ b give ⟨x, y⟩ = 0",
    source=Source(paper="blind-four", where="Section 3, Lemma 55", fidelity="reconstructed"),
    forall=(A, x, y, a, b),
    assuming=(equals(A, A.T), equals(A @ x, a * x), equals(A @ y, b * y), ~equals(a, b)),
    conclude=equals(dot(x, y), 0),
)
