"""To the first order in the step the order of the examples does not matter: two orders end η²·|a_0·b_1 − a_1·b_0| apart at most.

Source.  Smith, Dherin, Barrett, De 2021, On the Origin of Implicit Regularization in Stochastic Gradient Descent (from memory).
By hand.  True: w − η·Σ(a_i·w − b_i) + η²·a_o(1)·(a_o(0)·w − b_o(0)) is the weight after an epoch; only the last summand knows the order.
"""

from checker.language import Claim, Source, at, entry, iterate, natural, order, scalar, vector

t, eta, w0, w, a, b = natural("t"), scalar("eta"), scalar("w0"), scalar("w"), vector("a", 2), vector("b", 2)
o, p = order("o", 2), order("p", 2)


def after_an_epoch(o):
    return iterate(2, w, start=w0, update=w - eta * (entry(a, at(o, t)) * w - entry(b, at(o, t))), step=t)


curl = entry(a, 0) * entry(b, 1) - entry(a, 1) * entry(b, 0)

CLAIM = Claim(
    title="|w_2 − w′_2| ≤ η²·|a_0·b_1 − a_1·b_0| for SGD with the gradients a_i·w − b_i in two orders",
    source=Source(paper="smith-2021", where="the second order in the step, two examples", fidelity="reconstructed"),
    forall=(a, b, w0, eta, o, p),
    conclude=abs(after_an_epoch(o) - after_an_epoch(p)) <= eta**2 * abs(curl),
)
