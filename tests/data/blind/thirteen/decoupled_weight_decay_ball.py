"""‖x_k‖ ≤ max(‖x₀‖, 1/λ) for x_{k+1} = (1 − ηλ)x_k − η·s(x_k) with ‖s‖ ≤ 1."""

from checker.language import (
    Claim,
    Source,
    iterate,
    matrix,
    maximum,
    natural,
    norm,
    pair,
    scalar,
    vector,
)

x, x0, A, c = vector("x", "d"), vector("x0", "d"), matrix("A", "d", "d"), vector("c", "d")
eta, lam, k = scalar("eta"), scalar("lambda"), natural("k")
g = A @ x - c
direction = g / (1 + norm(g))
x_k = iterate(k, x, start=x0, update=(1 - eta * lam) * x - eta * direction)

CLAIM = Claim(
    title="‖x_k‖ ≤ max(‖x₀‖, 1/λ) for x_{k+1} = (1 − ηλ)x_k − η·s(x_k) with ‖s‖ ≤ 1",
    source=Source(
        paper="thirteen",
        where="Loshchilov and Hutter, AdamW (2019); Chen et al., Lion secretly solves constrained optimization (2024), the ball of radius 1/λ; reconstructed",
        fidelity="reconstructed",
    ),
    forall=(x0, A, c, eta, lam, k),
    assuming=(eta > 0, lam > 0, eta * lam <= 1),
    conclude=norm(x_k) <= maximum(pair(norm(x0), 1 / lam)),
)
