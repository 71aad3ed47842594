"""The Hopfield update has the Lipschitz constant β‖X‖²/2: below inverse temperature 2/‖X‖² there is one fixed point only.

Source.  Ramsauer et al. 2020, Hopfield Networks is All You Need, appendix (when the update is a contraction).
By hand.  True: softmax has the constant 1/2, and X and Xᵀ the constant s each.
"""

from checker.language import Claim, Source, matrix, norm, scalar, softmax, spectral_at_most, vector

X, xi, eta = matrix("X", "N", "d"), vector("xi", "d"), vector("eta", "d")
beta, s = scalar("beta"), scalar("s")


def update(state):
    return X.T @ softmax(beta * (X @ state))


CLAIM = Claim(
    title="‖f(ξ) − f(η)‖ ≤ (βs²/2)‖ξ − η‖ for f(ξ) = Xᵀsoftmax(βXξ), ‖X‖ ≤ s, β > 0",
    source=Source(paper="ramsauer-2020", where="appendix, the Jacobian of the update", fidelity="reconstructed"),
    forall=(X, xi, eta, beta, s),
    assuming=(beta > 0, spectral_at_most(X, s), spectral_at_most(X.T, s)),
    conclude=norm(update(xi) - update(eta)) <= beta * s**2 / 2 * norm(xi - eta),
)
