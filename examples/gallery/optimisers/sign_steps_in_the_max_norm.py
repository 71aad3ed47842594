"""Sign descent moves every coordinate by at most η.

Source.  Bernstein et al. 2018, signSGD: Compressed Optimisation for Non-Convex Problems (Algorithm 1).
By hand.  True: the sign of a coordinate of the gradient is −1, 0 or 1.
"""

from checker.language import (
    Claim,
    Source,
    entry,
    index,
    indicator,
    iterate,
    matrix,
    max_norm,
    natural,
    scalar,
    stack,
    vector,
)

k, eta, i = natural("k"), scalar("eta"), index("i", "d")
A, b, x0, x = matrix("A", "d", "d"), vector("b", "d"), vector("x0", "d"), vector("x", "d")
g = A @ x - b
sign = stack(i, indicator(entry(g, i) > 0) - indicator(entry(g, i) < 0))


def point(k):
    return iterate(k, x, start=x0, update=x - eta * sign)


CLAIM = Claim(
    title="‖x_(k+1) − x_k‖_∞ ≤ η for x_(k+1) = x_k − η·sign(∇f(x_k)), f quadratic",
    source=Source(paper="bernstein-2018", where="Algorithm 1, one worker", fidelity="paraphrase"),
    forall=(A, b, x0, eta, k),
    assuming=(eta >= 0,),
    conclude=max_norm(point(k + 1) - point(k)) <= eta,
)
