"""An epoch in which every gradient is taken at the first weights is one step along the sum of all gradients, in every order.

Source.  Mishchenko, Khaled, Richtárik 2020, Random Reshuffling: Simple Analysis with Vast Improvements (an epoch as one step, from memory).
By hand.  True: every example is met once.
"""

from checker.language import (
    Claim,
    Source,
    at,
    dot,
    equals,
    index,
    loss_slope,
    matrix,
    order,
    row,
    scalar,
    sum_over,
    vector,
)

X, w, eta, o, t = matrix("X", "n", "d"), vector("w", "d"), scalar("eta"), order("o", "n"), index("t", "n")


def gradient(i):
    return loss_slope("logistic", dot(row(X, i), w)) * row(X, i)


CLAIM = Claim(
    title="w − η·Σ_t ∇f_o(t)(w) = w − η·Σ_i ∇f_i(w) for the logistic losses of n examples in an order o",
    source=Source(paper="mishchenko-2020", where="an epoch as one step", fidelity="reconstructed"),
    forall=(X, w, eta, o),
    conclude=equals(w - eta * sum_over(t, gradient(at(o, t))), w - eta * sum_over(t, gradient(t))),
)
