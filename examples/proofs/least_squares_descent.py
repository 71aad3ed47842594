"""Gradient descent on least squares, f(x) = ½‖Ax − b‖² with a step η ≤ 1/‖A‖²: after k steps f(x_k) − f(y) ≤ ‖x_0 − y‖²/(2ηk).

Role.  The proof of every textbook: a potential that does not grow.
"""

from checker.language import Claim, Source, iterate, matrix, natural, norm, scalar, spectral_at_most, vector

A, b, x, s, y = matrix("A", "n", "d"), vector("b", "n"), vector("x", "d"), vector("s", "d"), vector("y", "d")
k, eta, R = natural("k"), scalar("eta"), scalar("R")


def step(x):
    return x - eta * (A.T @ (A @ x - b))


def risk(x):
    return norm(A @ x - b) ** 2 / 2


after = iterate(k, x, start=s, update=step(x))

CLAIM = Claim(
    title="Gradient descent on least squares gains 1/k",
    source=Source(paper="textbook", where="convex optimisation", fidelity="paraphrase"),
    forall=(A, b, s, y, k, eta, R),
    assuming=(spectral_at_most(A, R), eta > 0, eta * R**2 <= 1),
    conclude=2 * eta * k * (risk(after) - risk(y)) + norm(after - y) ** 2 <= norm(s - y) ** 2,
)

with CLAIM.proof() as p:
    p.induct(k, 2 * eta * k * (risk(after) - risk(y)) + norm(after - y) ** 2 <= norm(s - y) ** 2)
    p.conclude()
