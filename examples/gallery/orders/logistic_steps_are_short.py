"""Every step of stochastic gradient descent on the logistic loss of a linear model has a length of at most ηR, in every order.

Source.  Mishchenko, Khaled, Richtárik 2020, Random Reshuffling: Simple Analysis with Vast Improvements (bounds on one epoch, from memory).
By hand.  True: each gradient ℓ′(u)·x_i has a norm of at most R, as |ℓ′| ≤ 1.
"""

from checker.language import (
    Claim,
    Source,
    at,
    dot,
    for_each,
    index,
    iterate,
    loss_slope,
    matrix,
    natural,
    norm,
    order,
    row,
    scalar,
    vector,
)  # fmt: skip

k, t, eta, R, o, i = natural("k"), natural("t"), scalar("eta"), scalar("R"), order("o", "n"), index("i", "n")
X, w0, w = matrix("X", "n", "d"), vector("w0", "d"), vector("w", "d")  # row i is y_i·x_i
x = row(X, at(o, t))


def weights(k):
    return iterate(k, w, start=w0, update=w - eta * (loss_slope("logistic", dot(w, x)) * x), step=t)


CLAIM = Claim(
    title="‖w_(k+1) − w_k‖ ≤ ηR for SGD on the logistic loss in every order of the n examples, if ‖x_i‖ ≤ R",
    source=Source(paper="mishchenko-2020", where="bounds on one epoch, a linear model", fidelity="reconstructed"),
    forall=(X, w0, eta, R, o, k),
    assuming=(eta >= 0, R >= 0, for_each(i, norm(row(X, i)) <= R)),
    conclude=norm(weights(k + 1) - weights(k)) <= eta * R,
)
