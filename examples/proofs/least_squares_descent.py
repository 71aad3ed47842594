"""Gradient descent on least squares, f(x) = ½‖Ax − b‖² with a step η and ηR² ≤ 1, ‖A‖ ≤ R: f(x_k) − f(y) ≤ ‖x_0 − y‖²/(2ηk).

Role.  The proof of every textbook: one step, and a potential that does not grow.
"""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    iterate,
    matrix,
    natural,
    norm,
    scalar,
    spectral_at_most,
    vector,
)

A, b, x, s, y = matrix("A", "n", "d"), vector("b", "n"), vector("x", "d"), vector("s", "d"), vector("y", "d")
k, eta, R = natural("k"), scalar("eta"), scalar("R")


def gradient(x):
    return A.T @ (A @ x - b)


def risk(x):
    return norm(A @ x - b) ** 2 / 2


def after(steps):
    return iterate(steps, x, start=s, update=x - eta * gradient(x))


CLAIM = Claim(
    title="Gradient descent on least squares gains 1/k",
    source=Source(paper="textbook", where="convex optimisation", fidelity="paraphrase"),
    forall=(A, b, s, y, k, eta, R),
    assuming=(spectral_at_most(A, R), eta > 0, eta * R**2 <= 1, k >= 1),
    conclude=risk(after(k)) - risk(y) <= norm(s - y) ** 2 / (2 * eta * k),
)

with CLAIM.proof() as p:
    potential = 2 * eta * k * (risk(after(k)) - risk(y)) + norm(after(k) - y) ** 2 <= norm(s - y) ** 2
    with p.induct(k, potential) as induction, induction.step():
        u = p.let("u", after(k))
        g = p.let("g", gradient(u))
        next_ = p.have(equals(after(k + 1), u - eta * g))
        q = p.have(norm(A @ g) ** 2 <= R**2 * norm(g) ** 2)
        a = p.have(equals(dot(A @ g, A @ u - b), norm(g) ** 2))
        o = p.have(
            equals(
                norm(A @ (u - eta * g) - b) ** 2,
                norm(A @ u - b) ** 2 - 2 * eta * dot(A @ g, A @ u - b) + eta**2 * norm(A @ g) ** 2,
            )
        )
        w = p.have(eta**2 * norm(A @ g) ** 2 <= eta * norm(g) ** 2, by=[q, eta > 0, eta * R**2 <= 1])
        d = p.have(risk(u - eta * g) <= risk(u) - eta / 2 * norm(g) ** 2, by=[o, a, w])
        c = p.have(risk(u) - risk(y) <= dot(g, u - y))
        e = p.have(
            equals(norm(u - eta * g - y) ** 2, norm(u - y) ** 2 - 2 * eta * dot(g, u - y) + eta**2 * norm(g) ** 2)
        )
        n = p.have(
            2 * eta * (risk(u - eta * g) - risk(y)) + norm(u - eta * g - y) ** 2 <= norm(u - y) ** 2,
            by=[d, c, e, eta > 0],
        )
        m = p.have(risk(u - eta * g) <= risk(u), by=[d, eta > 0])
        r = p.have(2 * eta * (k + 1) * (risk(u - eta * g) - risk(y)) + norm(u - eta * g - y) ** 2 <= norm(s - y) ** 2)
        p.conclude()
    p.have(2 * eta * k * (risk(after(k)) - risk(y)) <= norm(s - y) ** 2)
    p.have(2 * eta * k > 0)
    p.conclude()
