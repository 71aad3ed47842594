"""k layers of linear attention on the residuals are k steps of gradient descent."""

from checker.language import (
    Claim,
    Source,
    equals,
    iterate,
    matrix,
    natural,
    scalar,
    vector,
)

X, y, w0, eta, k = matrix("X", "n", "d"), vector("y", "n"), vector("w0", "d"), scalar("eta"), natural("k")
r, w = vector("r", "n"), vector("w", "d")
layers = iterate(k, r, start=y - X @ w0, update=r - eta * (X @ (X.T @ r)))
steps = iterate(k, w, start=w0, update=w + eta * (X.T @ (y - X @ w)))

CLAIM = Claim(
    title="k layers of linear attention on the residuals are k steps of gradient descent",
    source=Source(
        paper="seventeen",
        where="von Oswald et al. (2023), Transformers learn in-context by gradient descent, Proposition 1, iterated",
        fidelity="reconstructed",
    ),
    forall=(X, y, w0, eta, k),
    conclude=equals(layers, y - X @ steps),
)
