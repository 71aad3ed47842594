"""In the mean over random orders an epoch is a step along the sum of the gradients, and half of η² times what the pairs of examples add.

Source.  Smith, Dherin, Barrett, De 2021, On the Origin of Implicit Regularization in Stochastic Gradient Descent (from memory).
By hand.  True: the mean of the two orders of η²·a_o(1)·(a_o(0)·w − b_o(0)).
"""

from checker.language import Claim, Source, at, entry, equals, expectation, iterate, natural, order, scalar, vector

t, eta, w0, w, a, b, o = (
    natural("t"),
    scalar("eta"),
    scalar("w0"),
    scalar("w"),
    vector("a", 2),
    vector("b", 2),
    order("o", 2),
)
w_2 = iterate(2, w, start=w0, update=w - eta * (entry(a, at(o, t)) * w - entry(b, at(o, t))), step=t)
g0, g1 = (entry(a, i) * w0 - entry(b, i) for i in (0, 1))

CLAIM = Claim(
    title="E w_2 = w_0 − η·(g_0 + g_1) + (η²/2)·(a_1·g_0 + a_0·g_1) for SGD in a random order, g_i = a_i·w_0 − b_i",
    source=Source(paper="smith-2021", where="the mean over orders, two examples", fidelity="reconstructed"),
    forall=(a, b, w0, eta),
    conclude=equals(
        expectation(o, "uniform", w_2), w0 - eta * (g0 + g1) + eta**2 / 2 * (entry(a, 1) * g0 + entry(a, 0) * g1)
    ),
)
