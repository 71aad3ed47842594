"""The gradient of the squared loss of a diagonal network."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    hadamard,
    matrix,
    norm,
    rate,
    vector,
)

X, y, u, v = matrix("X", "n", "d"), vector("y", "n"), vector("u", "d"), vector("v", "d")
residual = y - X @ hadamard(u, u)

CLAIM = Claim(
    title="The gradient of the squared loss of a diagonal network",
    source=Source(
        paper="nineteen",
        where="Hegde (2022), Foundations of deep learning, chapter 7, diagonal linear models, the gradient flow",
        fidelity="reconstructed",
    ),
    forall=(X, y, u, v),
    conclude=equals(rate(norm(residual) ** 2 / 2, {u: v}), -dot(2 * hadamard(u, X.T @ residual), v)),
)
