"""The loss after a gradient step is the loss of the old weights on moved targets."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    expectation,
    index,
    matrix,
    row,
    scalar,
    vector,
)

X, y, w, eta = matrix("X", "C", "D"), vector("y", "C"), vector("w", "D"), scalar("eta")
i, j = index("i", "C"), index("j", "C")
step = eta * expectation(j, "uniform", (dot(w, row(X, j)) - entry(y, j)) * row(X, j))


def loss(v, targets):
    return expectation(i, "uniform", (dot(v, row(X, i)) - entry(targets, i)) ** 2) / 2


CLAIM = Claim(
    title="The loss after a gradient step is the loss of the old weights on moved targets",
    source=Source(
        paper="eighteen",
        where="Rossi et al. (2024), Understanding in-context learning in transformers, the review of least squares; von Oswald et al. (2023)",
        fidelity="reconstructed",
    ),
    forall=(X, y, w, eta),
    conclude=equals(loss(w - step, y), loss(w, y + X @ step)),
)
