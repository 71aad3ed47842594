"""How the squared weights move under gradient flow."""

from checker.language import (
    Claim,
    Source,
    equals,
    hadamard,
    matrix,
    rate,
    vector,
)

X, y, u = matrix("X", "n", "d"), vector("y", "n"), vector("u", "d")
w = hadamard(u, u)
velocity = 2 * hadamard(u, X.T @ (y - X @ w))

CLAIM = Claim(
    title="How the squared weights move under gradient flow",
    source=Source(
        paper="nineteen",
        where="Hegde (2022), Foundations of deep learning, chapter 7, diagonal linear models, the flow of w",
        fidelity="reconstructed",
    ),
    forall=(X, y, u),
    conclude=equals(rate(w, {u: velocity}), 4 * hadamard(w, X.T @ (y - X @ w))),
)
