"""Gradient descent on least squares from 0 stays orthogonal to the kernel of X."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    iterate,
    matrix,
    natural,
    scalar,
    vector,
)

X, y, zeta, eta, k = matrix("X", "n", "d"), vector("y", "n"), vector("zeta", "d"), scalar("eta"), natural("k")
beta = vector("beta", "d")
descent = iterate(k, beta, start=0 * zeta, update=beta - eta * (X.T @ (X @ beta - y)))

CLAIM = Claim(
    title="Gradient descent on least squares from 0 stays orthogonal to the kernel of X",
    source=Source(
        paper="eighteen",
        where="Ma (2022), CS229M lecture notes, implicit regularisation of zero initialisation, the induction of the proof",
        fidelity="reconstructed",
    ),
    forall=(X, y, zeta, eta, k),
    assuming=(equals(X @ zeta, 0 * y),),
    conclude=equals(dot(descent, zeta), 0),
)
