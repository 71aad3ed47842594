"""Lemmas on laws that are variables, with false neighbours: known answers of textbooks of probability.

``LEMMAS`` are true, ``NEIGHBOURS`` false: a constant is 2 % too small, a hypothesis is dropped, an inequality is turned round.
"""

from __future__ import annotations

from checker.language import (
    Claim,
    Source,
    always,
    convex,
    dot,
    equals,
    exp,
    function,
    gradient,
    indicator,
    law,
    log,
    mean,
    norm,
    number,
    random_scalar,
    random_vector,
    scalar,
    smooth,
    vector,
)
from checker.statements.terms.finite_laws import unwrapped
from checker.statements.terms.term import Term

P, Q = law("P"), law("Q")
X, Y, Z = random_scalar("X", P), random_scalar("Y", P), random_scalar("Z", Q)
V, W = random_vector("V", P), random_vector("W", Q)
a, b, c, t, m, L = map(scalar, ("a", "b", "c", "t", "m", "L"))
u = vector("u", "d")
f, phi = function("f", of=u), function("phi", of=a)
ALL = (P, Q, X, Y, Z, V, W, a, b, c, t, m, L, u, f, phi)
BIGGER, SMALLER = number("51/50"), number("49/50")


def E(of: object) -> Term:
    return mean(P, of)


def F(of: object) -> Term:
    return mean(Q, of)


def var(of: Term) -> Term:
    return E(of**2) - E(of) ** 2


def sq(of: Term) -> Term:
    return dot(of, of)


def chance(that: Term) -> Term:
    return E(indicator(that))


def claim(conclude: Term, *hypotheses: Term) -> Claim:
    names = frozenset().union(*(one.variables for one in (conclude, *hypotheses)))
    source = Source(paper="lemmas", where="textbook", fidelity="reconstructed")
    forall = tuple(v for v in ALL if unwrapped(v).leaf in names)
    return Claim(title="A lemma", source=source, forall=forall, assuming=hypotheses, conclude=conclude)


RANGE = (always(P, a <= X), always(P, b >= X))
LEMMAS: dict[str, Claim] = {
    "cosh, the mean of e^a over a fair sign": claim(exp(a) / 2 + exp(-a) / 2 <= exp(a**2 / 2)),
    "a mean is linear": claim(equals(E(a * V + u), a * E(V) + u)),
    "the mean of 1": claim(equals(E(1) + 0 * E(X), 1)),
    "a mean is monotone": claim(E(X) <= E(Y), always(P, X <= Y)),
    "a mean is positive": claim(E(X) > 0, always(P, X > 0)),
    "a mean is within the range": claim((a <= E(X)) & (E(X) <= b), *RANGE),
    "Jensen, squares": claim(E(X) ** 2 <= E(X**2)),
    "Jensen, sizes": claim(abs(E(X)) <= E(abs(X))),
    "Jensen, norms": claim(norm(E(V)) <= E(norm(V))),
    "Jensen, squared norms": claim(sq(E(V)) <= E(sq(V))),
    "Jensen, exponentials": claim(exp(E(X)) <= E(exp(X))),
    "Jensen, logarithms": claim(E(log(X)) <= log(E(X)), always(P, X > 0)),
    "Jensen, cubes": claim(E(X) ** 3 <= E(X**3), always(P, X >= 0)),
    "Jensen, any convex f": claim(f(E(V)) <= E(f(V)), convex(f)),
    "Jensen, any convex f of scalars": claim(phi(E(X)) <= E(phi(X)), convex(phi)),
    "Jensen's gap of a smooth f": claim(E(f(V)) - f(E(V)) <= L / 2 * E(sq(V - E(V))), smooth(f, L)),
    "the harmonic mean": claim(E(X) * E(1 / X) >= 1, always(P, X > 0)),
    "Markov": claim(chance(a <= X) <= E(X) / a, always(P, X >= 0), a > 0),
    "Chebyshev": claim(chance(abs(X - E(X)) >= a) <= var(X) / a**2, a > 0),
    "Chernoff": claim(chance(a <= X) <= exp(-t * a) * E(exp(t * X)), t >= 0),
    "Cauchy and Schwarz": claim(E(X * Y) ** 2 <= E(X**2) * E(Y**2)),
    "covariances": claim((E(X * Y) - E(X) * E(Y)) ** 2 <= var(X) * var(Y)),
    "Young": claim(E(X * Y) <= (E(X**2) + E(Y**2)) / 2),
    "the variance": claim(equals(E((X - E(X)) ** 2), var(X))),
    "the variance, shifted and scaled": claim(equals(var(c * X + a), c**2 * var(X))),
    "bias and variance": claim(equals(E((X - c) ** 2), var(X) + (E(X) - c) ** 2)),
    "bias and variance of vectors": claim(equals(E(sq(V - u)), E(sq(V - E(V))) + sq(E(V) - u))),
    "the mean is the best constant": claim(var(X) <= E((X - c) ** 2)),
    "Popoviciu": claim(var(X) <= (b - a) ** 2 / 4, *RANGE),
    "Bhatia and Davis": claim(var(X) <= (b - E(X)) * (E(X) - a), *RANGE),
    "a union": claim(chance((a <= X) | (b <= Y)) <= chance(a <= X) + chance(b <= Y)),
    "a complement": claim(equals(chance(a <= X) + chance(~(a <= X)), 1)),
    "independent products": claim(equals(F(E(X * Z)), E(X) * F(Z))),
    "independent inner products": claim(equals(F(E(dot(V, W))), dot(E(V), F(W)))),
    "the variance of an independent sum": claim(
        equals(F(E((X + Z) ** 2)) - F(E(X + Z)) ** 2, var(X) + F(Z**2) - F(Z) ** 2)
    ),
    "an independent sum in an exponential": claim(equals(F(E(exp(t * (X + Z)))), E(exp(t * X)) * F(exp(t * Z)))),
    "means in any order": claim(equals(F(E(X * exp(Z * X))), E(F(X * exp(Z * X))))),
    "a stochastic gradient step": claim(
        E(f(u - t * V)) <= f(u) - t * dot(gradient(f, u), E(V)) + L * t**2 / 2 * E(sq(V)), smooth(f, L)
    ),
}
NOT_REFUTED = ("Chebyshev, 2 % less",)  # two values at the exact distance a: the search does not meet it
NEIGHBOURS: dict[str, Claim] = {
    "cosh, 2 % less in the exponent": claim(exp(a) / 2 + exp(-a) / 2 <= exp(SMALLER * a**2 / 2)),
    "a mean is positive, without a hypothesis": claim(E(X) > 0),
    "squares, turned round": claim(E(X**2) <= E(X) ** 2),
    "squares, 2 % more": claim(BIGGER * E(X) ** 2 <= E(X**2)),
    "norms, turned round": claim(E(norm(V)) <= norm(E(V))),
    "exponentials, turned round": claim(E(exp(X)) <= exp(E(X))),
    "logarithms, turned round": claim(log(E(X)) <= E(log(X)), always(P, X > 0)),
    "cubes of any sign": claim(E(X) ** 3 <= E(X**3)),
    "any f, not convex": claim(phi(E(X)) <= E(phi(X)), smooth(phi, 1)),
    "Jensen's gap, 2 % less": claim(E(phi(X)) - phi(E(X)) <= SMALLER * L / 2 * E((X - E(X)) ** 2), smooth(phi, L)),
    "the harmonic mean, turned round": claim(E(X) * E(1 / X) <= 1, always(P, X > 0)),
    "Markov, of any sign": claim(chance(a <= X) <= E(X) / a, a > 0),
    "Markov, 2 % less": claim(chance(a <= X) <= SMALLER * E(X) / a, always(P, X >= 0), a > 0),
    "Chebyshev, 2 % less": claim(chance(abs(X - E(X)) >= a) <= SMALLER * var(X) / a**2, a > 0),
    "Chebyshev, not squared": claim(chance(abs(X - E(X)) >= a) <= var(X) / a, a > 0),
    "Chernoff, of any sign": claim(chance(a <= X) <= exp(-t * a) * E(exp(t * X))),
    "Cauchy and Schwarz, 2 % less": claim(E(X * Y) ** 2 <= SMALLER * E(X**2) * E(Y**2)),
    "covariances, turned round": claim(var(X) * var(Y) <= (E(X * Y) - E(X) * E(Y)) ** 2),
    "dependent products": claim(equals(E(X * Y), E(X) * E(Y))),
    "Young, 2 % less": claim(E(X * Y) <= SMALLER * (E(X**2) + E(Y**2)) / 2),
    "the variance scaled once": claim(equals(var(c * X), c * var(X))),
    "bias without variance": claim(E((X - c) ** 2) <= (E(X) - c) ** 2),
    "Popoviciu, 2 % less": claim(var(X) <= SMALLER * (b - a) ** 2 / 4, *RANGE),
    "Popoviciu, one end": claim(var(X) <= (b - a) ** 2 / 4, RANGE[0]),
    "Bhatia and Davis, 2 % less": claim(var(X) <= SMALLER * (b - E(X)) * (E(X) - a), *RANGE),
    "a union, one of two": claim(chance((a <= X) | (b <= Y)) <= chance(a <= X)),
    "the variance of a dependent sum": claim(equals(var(X + Y), var(X) + var(Y))),
    "a stochastic gradient step, 2 % less": claim(
        E(phi(a - t * X)) <= phi(a) - t * gradient(phi, a) * E(X) + SMALLER * L * t**2 / 2 * E(X**2), smooth(phi, L)
    ),
}
