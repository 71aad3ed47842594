"""Eigenvectors of a symmetric matrix for different eigenvalues are orthogonal.

Role.  Spectral theorem, first step.
"""

from checker.language import Claim, Source, dot, equals, matrix, scalar, vector

A, x, y = matrix("A", "n", "n"), vector("x", "n"), vector("y", "n")
lam, mu = scalar("lambda"), scalar("mu")

CLAIM = Claim(
    title="Eigenvectors of a symmetric matrix for different eigenvalues are orthogonal",
    source=Source(paper="blind-two", where="Spectral theorem, first step", fidelity="reconstructed"),
    forall=(
        A,
        x,
        y,
        lam,
        mu,
    ),
    assuming=(
        equals(A.T, A),
        equals(A @ x, lam * x),
        equals(A @ y, mu * y),
        ~equals(lam, mu),
    ),
    conclude=equals(dot(x, y), 0),
)
