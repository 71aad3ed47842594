"""The closed form of the weights solves the flow."""

from checker.language import (
    Claim,
    Source,
    equals,
    exp,
    hadamard,
    matrix,
    rate,
    scalar,
    vector,
)

X, c, e, alpha = matrix("X", "n", "d"), vector("c", "n"), vector("e", "n"), scalar("alpha")
w = alpha**2 * exp(4 * (X.T @ c))

CLAIM = Claim(
    title="The closed form of the weights solves the flow",
    source=Source(
        paper="nineteen",
        where="Hegde (2022), Foundations of deep learning, chapter 7, diagonal linear models, the closed form of w",
        fidelity="reconstructed",
    ),
    forall=(X, c, e, alpha),
    assuming=(alpha > 0,),
    conclude=equals(rate(w, {c: e}), 4 * hadamard(w, X.T @ e)),
)
