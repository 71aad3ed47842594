"""‖ξ − ξ*‖ ≤ ‖ξ − f(ξ)‖/(1 − βs²/2) for the retrieval map f(ξ) = Xᵀsoftmax(βXξ)."""

from checker.language import (
    Claim,
    Source,
    equals,
    matrix,
    norm,
    operator_norm,
    scalar,
    softmax,
    vector,
)

X, xi, xi_star = matrix("X", "n", "d"), vector("xi", "d"), vector("xi_star", "d")
beta, s = scalar("beta"), scalar("s")


def retrieve(state):
    return X.T @ softmax(beta * (X @ state))


CLAIM = Claim(
    title="‖ξ − ξ*‖ ≤ ‖ξ − f(ξ)‖/(1 − βs²/2) for the retrieval map f(ξ) = Xᵀsoftmax(βXξ)",
    source=Source(
        paper="twelve",
        where="Ramsauer et al., Hopfield networks is all you need (2021), after the contraction of the update rule; from memory",
        fidelity="reconstructed",
    ),
    forall=(X, xi, xi_star, beta, s),
    assuming=(beta > 0, operator_norm(X) <= s, beta * s**2 < 2, equals(retrieve(xi_star), xi_star)),
    conclude=norm(xi - xi_star) <= norm(xi - retrieve(xi)) / (1 - beta * s**2 / 2),
)
