"""Gradient descent on a quadratic leaves a saddle along a direction of negative curvature."""

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

A, v, x0, x = matrix("A", "n", "n"), vector("v", "n"), vector("x0", "n"), vector("x", "n")
lam, eta, k = scalar("lam"), scalar("eta"), natural("k")

CLAIM = Claim(
    title="Gradient descent on a quadratic leaves a saddle along a direction of negative curvature",
    source=Source(
        paper="seventeen",
        where="Jin et al. (2017), How to escape saddle points efficiently, the quadratic case of the proof sketch; Lee et al. (2016)",
        fidelity="reconstructed",
    ),
    forall=(A, v, x0, lam, eta, k),
    assuming=(
        equals(A, A.T),
        equals(A @ v, -lam * v),
    ),
    conclude=equals(dot(v, iterate(k, x, start=x0, update=x - eta * (A @ x))), (1 + eta * lam) ** k * dot(v, x0)),
)
