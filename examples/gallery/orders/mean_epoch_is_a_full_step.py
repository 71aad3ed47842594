"""In the mean over random orders an epoch of stochastic gradient descent is one step along the sum of the gradients.

Source.  Smith, Dherin, Barrett, De 2021, On the Origin of Implicit Regularization in Stochastic Gradient Descent (from memory), denied.
By hand.  False: a = (1, 1), b = 0, w_0 = 1, η = 1 give 0 in either order, and 1 − 2 = −1 by the step.
"""

from checker.language import (
    Claim,
    Source,
    at,
    entry,
    equals,
    expectation,
    index,
    iterate,
    natural,
    order,
    scalar,
    sum_over,
    vector,
)

t, eta, w0, w, a, b, o = (
    natural("t"),
    scalar("eta"),
    scalar("w0"),
    scalar("w"),
    vector("a", 3),
    vector("b", 3),
    order("o", 3),
)
i = index("i", 3)
w_3 = iterate(3, w, start=w0, update=w - eta * (entry(a, at(o, t)) * w - entry(b, at(o, t))), step=t)

CLAIM = Claim(
    title="E w_3 = w_0 − η·Σ_i (a_i·w_0 − b_i) for SGD on three examples in a random order",
    source=Source(paper="smith-2021", where="the mean over orders, denied", fidelity="reconstructed"),
    forall=(a, b, w0, eta),
    conclude=equals(expectation(o, "uniform", w_3), w0 - eta * sum_over(i, entry(a, i) * w0 - entry(b, i))),
)
