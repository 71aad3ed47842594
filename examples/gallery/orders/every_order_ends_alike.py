"""An epoch of stochastic gradient descent on two squared errors ends in the same weight in either order.

Source.  Ahn, Yun, Sra 2020, SGD with Shuffling: Optimal Rates without Component Convexity (from memory), denied: the orders matter there.
By hand.  False: from w = 0 with a = (1, 0), b = (1, 1), η = 1/2 the orders give 1/2·1 + 1/2 = 1 and 1/2·1/2 + 1/2 = 3/4.
"""

from checker.language import Claim, Source, at, entry, equals, iterate, natural, order, scalar, vector

t, eta, w0, w, a, b = natural("t"), scalar("eta"), scalar("w0"), scalar("w"), vector("a", 2), vector("b", 2)
o, p = order("o", 2), order("p", 2)


def after_an_epoch(o):
    return iterate(2, w, start=w0, update=w - eta * (entry(a, at(o, t)) * w - entry(b, at(o, t))), step=t)


CLAIM = Claim(
    title="SGD with the gradients a_i·w − b_i of two examples ends an epoch in the same weight in all orders",
    source=Source(paper="ahn-2020", where="two examples, denied", fidelity="reconstructed"),
    forall=(a, b, w0, eta, o, p),
    conclude=equals(after_an_epoch(o), after_an_epoch(p)),
)
