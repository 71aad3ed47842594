"""Eigenvectors of a symmetric matrix for different eigenvalues."""

from checker.language import Claim, Source, dot, equals, matrix, scalar, vector

A = matrix("A", "d", "d")
x, y = vector("x", "d"), vector("y", "d")
lam, mu = scalar("lambda"), scalar("mu")

CLAIM = Claim(
    title="Eigenvectors of a symmetric matrix for different eigenvalues",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(A, x, y, lam, mu),
    assuming=(equals(A.T, A), equals(A @ x, lam * x), equals(A @ y, mu * y), ~equals(lam, mu)),
    conclude=equals(dot(x, y), 0),
)
