"""Sign descent moves every coordinate by at most η.

Source.  Bernstein et al. 2018, signSGD: Compressed Optimisation for Non-Convex Problems (Algorithm 1).
By hand.  True: the sign of a coordinate of the gradient is −1, 0 or 1.
"""

from checker.language import (
    Claim,
    Source,
    entry,
    for_each,
    index,
    indicator,
    iterate,
    matrix,
    natural,
    scalar,
    stack,
    vector,
)

k, eta, i, j = natural("k"), scalar("eta"), index("i", "d"), index("j", "d")
A, b, x0, x = matrix("A", "d", "d"), vector("b", "d"), vector("x0", "d"), vector("x", "d")
g = A @ x - b
moved = stack(i, entry(x, i) - eta * (indicator(entry(g, i) > 0) - indicator(entry(g, i) < 0)))


def point(k):
    return iterate(k, x, start=x0, update=moved)


CLAIM = Claim(
    title="|x_(k+1) − x_k| ≤ η in every coordinate for x_(k+1) = x_k − η·sign(∇f(x_k)), f quadratic",
    source=Source(paper="bernstein-2018", where="Algorithm 1, one worker", fidelity="paraphrase"),
    forall=(A, b, x0, eta, k),
    assuming=(eta >= 0,),
    conclude=for_each(j, abs(entry(point(k + 1), j) - entry(point(k), j)) <= eta),
)
