"""Gradient descent-ascent on xᵀAy with η ≤ 1/‖A‖ does not move away from the saddle point."""

from checker.language import (
    Claim,
    Source,
    frobenius,
    matrix,
    norm,
    scalar,
    vector,
)

x, y, A, eta = vector("x", "n"), vector("y", "m"), matrix("A", "n", "m"), scalar("eta")
x_new, y_new = x - eta * (A @ y), y + eta * (A.T @ x)

CLAIM = Claim(
    title="Gradient descent-ascent on xᵀAy with η ≤ 1/‖A‖ does not move away from the saddle point",
    source=Source(
        paper="sixteen",
        where="Daskalakis, Ilyas, Syrgkanis and Zeng (2018), Training GANs with optimism, Proposition 1, which says the opposite",
        fidelity="reconstructed",
    ),
    forall=(
        x,
        y,
        A,
        eta,
    ),
    assuming=(
        eta > 0,
        eta * frobenius(A) <= 1,
    ),
    conclude=norm(x_new) ** 2 + norm(y_new) ** 2 <= norm(x) ** 2 + norm(y) ** 2,
)
