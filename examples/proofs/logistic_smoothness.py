"""The logistic loss of a linear model lies below its quadratic model with the constant ‖a‖²/4.

Role.  What is needed of a loss for gradient descent: smoothness, from a scalar lemma along a direction.
"""

from checker.language import Claim, Lemma, Source, dot, exp, log, norm, scalar, sigmoid, vector

x, y = scalar("x"), scalar("y")
w, v, a = vector("w", "d"), vector("v", "d"), vector("a", "d")


def loss(u):
    return log(1 + exp(-u))


SCALAR = Lemma(
    title="the scalar loss",
    forall=(x, y),
    conclude=loss(y) <= loss(x) - sigmoid(-x) * (y - x) + (y - x) ** 2 / 8,
)

CLAIM = Claim(
    title="The logistic loss of a linear model is ‖a‖²/4-smooth",
    source=Source(paper="textbook", where="convex optimisation", fidelity="paraphrase"),
    forall=(w, v, a),
    conclude=loss(dot(a, v))
    <= loss(dot(a, w)) - sigmoid(-dot(a, w)) * dot(a, v - w) + norm(a) ** 2 * norm(v - w) ** 2 / 8,
)

with CLAIM.proof() as p:
    s = p.use(SCALAR, x=dot(a, w), y=dot(a, v))
    c = p.have(dot(a, v - w) ** 2 <= norm(a) ** 2 * norm(v - w) ** 2)
    p.conclude(by=[s, c])
