"""Sub-Gaussian variables, Massart's lemma, statements for every number: known answers in several writings, with false neighbours.

``TRUE`` are true, ``FALSE`` false: a constant is too small, a hypothesis is dropped, an inequality is turned round.
"""

from __future__ import annotations

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    always,
    dot,
    entry,
    equals,
    exp,
    expectation,
    for_each,
    for_every,
    for_some,
    function,
    index,
    indicator,
    largest,
    law,
    length,
    log,
    matrix,
    maximum,
    mean,
    norm,
    product_over,
    random_scalar,
    random_vector,
    row,
    scalar,
    sqrt,
    sub_gaussian,
    sum_over,
    vector,
)
from checker.statements.terms.finite_laws import unwrapped
from checker.statements.terms.term import Term

P, Q = law("P"), law("Q")
X, Z, V = random_scalar("X", P), random_scalar("Z", Q), random_vector("V", P, "n")
a, b, c, r, s, t, R, u = map(scalar, ("a", "b", "c", "r", "s", "t", "R", "u"))
A, q, w, x, y, xi = (
    matrix("A", "n", "m"),
    vector("q", "m"),
    vector("w", "d"),
    vector("x", "d"),
    vector("y", "d"),
    vector("xi", "m"),
)
f, phi = function("f", of=x), function("phi", of=a)
i, j, k, h = index("i", "n"), index("j", "n"), index("k", "m"), index("h", "m")
ALL = (P, X, Q, Z, V, a, b, c, r, s, t, R, A, q, x, y, f, phi, i)
LESS = Fraction(49, 50)


def E(of: object) -> Term:
    return mean(P, of)


def chance(that: Term) -> Term:
    return E(indicator(that))


def signs(of: object) -> Term:
    return expectation(xi, "signs", of)


def claim(conclude: Term, *hypotheses: Term) -> Claim:
    names = frozenset().union(*(one.variables for one in (conclude, *hypotheses)))
    source = Source(paper="lemmas", where="textbook", fidelity="reconstructed")
    forall = tuple(one for one in ALL if unwrapped(one).leaf in names)
    return Claim(title="A lemma", source=source, forall=forall, assuming=hypotheses, conclude=conclude)


def cosh(one: Term) -> Term:
    return (exp(one) + exp(-one)) / 2


SUB = sub_gaussian(P, X, s)
CENTRED = for_every(u, E(exp(u * X)) <= exp(s**2 * u**2 / 2))
OTHER = for_every(u, mean(Q, exp(u * Z)) <= exp(r**2 * u**2 / 2))
EACH = for_each(j, for_every(u, E(exp(u * entry(V, j))) <= exp(s**2 * u**2 / 2)))
TAIL = exp(-(a**2) / (2 * s**2))
N, M = length(row(A.T, 0)), length(row(A, 0))
ROWS = for_each(j, norm(row(A, j)) <= R)
n = length(E(V))

TRUE: dict[str, Claim] = {
    "at a number": claim(E(exp(t * (X - E(X)))) <= exp(s**2 * t**2 / 2), SUB),
    "at one": claim(E(exp(X - E(X))) <= exp(s**2 / 2), SUB),
    "at a number, as a logarithm": claim(log(E(exp(t * (X - E(X))))) <= s**2 * t**2 / 2, SUB),
    "the upper tail": claim(chance(X - E(X) >= a) <= TAIL, SUB, s > 0, a > 0),
    "the upper tail, centred": claim(chance(X >= a) <= TAIL, CENTRED, s > 0, a > 0),
    "the upper tail, strictly": claim(chance(X > a) <= TAIL, CENTRED, s > 0, a > 0),
    "the lower tail": claim(chance(X - E(X) <= -a) <= TAIL, SUB, s > 0, a > 0),
    "both tails": claim(chance(abs(X - E(X)) >= a) <= 2 * TAIL, SUB, s > 0, a > 0),
    "a tail at a given rate": claim(chance(X >= a) <= exp(s**2 * t**2 / 2 - t * a), CENTRED, t > 0),
    "a larger parameter": claim(sub_gaussian(P, X, r), SUB, s >= 0, r >= s),
    "a multiple": claim(sub_gaussian(P, c * X, c * s), SUB),
    "moved": claim(sub_gaussian(P, X + c, s), SUB),
    "bounded": claim(sub_gaussian(P, X, (b - a) / 2), always(P, a <= X), always(P, b >= X)),
    "a sum of independent ones": claim(
        mean(P, mean(Q, exp(t * (X + Z)))) <= exp((s**2 + r**2) * t**2 / 2), CENTRED, OTHER
    ),
    "a weighted sum of independent ones": claim(
        mean(P, mean(Q, exp(t * (b * X + c * Z)))) <= exp((b**2 * s**2 + c**2 * r**2) * t**2 / 2), CENTRED, OTHER
    ),
    "the greatest": claim(E(maximum(V)) <= s * sqrt(2 * log(n)), EACH, s > 0),
    "the greatest, under one root": claim(E(maximum(V)) <= sqrt(2 * s**2 * log(n)), EACH, s > 0),
    "the greatest of a family": claim(E(largest(j, entry(V, j))) <= s * sqrt(2 * log(n)), EACH, s > 0),
    "the greatest, at a given rate": claim(E(maximum(V)) <= log(n) / t + s**2 * t / 2, EACH, t > 0),
    "the greatest, where the rate is assumed": claim(
        E(maximum(V)) <= log(n) / t + s**2 * t / 2, for_each(j, E(exp(t * entry(V, j))) <= exp(s**2 * t**2 / 2)), t > 0
    ),
    "Massart": claim(signs(maximum(A @ xi)) <= R * sqrt(2 * log(N)), ROWS, R > 0),
    "Massart, of inner products": claim(signs(largest(j, dot(row(A, j), xi))) <= R * sqrt(2 * log(N)), ROWS, R > 0),
    "Massart, Rademacher average": claim(signs(maximum(A @ xi)) / M <= R * sqrt(2 * log(N)) / M, ROWS, R > 0),
    "Massart, at a given rate": claim(signs(maximum(A @ xi)) <= log(N) / t + R**2 * t / 2, ROWS, t > 0),
    "exponentials of signs": claim(signs(exp(dot(q, xi))) <= exp(norm(q) ** 2 / 2)),
    "exponentials of signs, at a rate": claim(signs(exp(t * dot(q, xi))) <= exp(t**2 * norm(q) ** 2 / 2)),
    "exponentials of signs, as a sum": claim(signs(exp(sum_over(k, entry(q, k) * entry(xi, k)))) <= exp(dot(q, q) / 2)),
    "exponentials of signs, as a logarithm": claim(log(signs(exp(dot(q, xi)))) <= norm(q) ** 2 / 2),
    "exponentials of signs, exactly": claim(equals(signs(exp(dot(q, xi))), product_over(k, cosh(entry(q, k))))),
    "a lower bound for every vector": claim(f(y) >= c, for_every(w, f(w) >= c)),
    "quadratic growth": claim(f(x + y) >= c * dot(x + y, x + y), for_every(w, f(w) >= c * dot(w, w))),
    "odd and even": claim(equals(phi(a) + phi(-a), 2 * phi(a)), for_every(u, equals(phi(-u), phi(u)))),
    "there is a larger number": claim(for_some(u, u >= a + 1)),
    "a square for every number": claim(for_every(u, u**2 + a**2 >= 2 * a * u)),
}  # fmt: skip

FALSE: dict[str, Claim] = {
    "at one, 2 % less": claim(E(exp(X - E(X))) <= exp(LESS * s**2 / 2), SUB),
    "at a number, not centred": claim(E(exp(t * X)) <= exp(s**2 * t**2 / 2), SUB),
    "the upper tail, 2 % less": claim(chance(X - E(X) >= a) <= exp(-(a**2) / (2 * LESS * s**2)), SUB, s > 0, a > 0),
    "both tails, without the two": claim(chance(abs(X - E(X)) >= a) <= TAIL, SUB, s > 0, a > 0),
    "a smaller parameter": claim(sub_gaussian(P, X, r), SUB, r >= 0, s >= r),
    "a multiple, of the same parameter": claim(sub_gaussian(P, c * X, s), SUB),
    "a sum of dependent ones": claim(E(exp(t * (X + X))) <= exp((s**2 + s**2) * t**2 / 2), CENTRED),
    "the greatest, without the two": claim(E(maximum(V)) <= s * sqrt(log(n)), EACH, s > 0),
    "the greatest, of any": claim(E(maximum(V)) <= s * sqrt(2 * log(n)), s > 0),
    "the greatest, of one": claim(
        E(maximum(V)) <= s * sqrt(2 * log(n)), for_every(u, E(exp(u * entry(V, 0))) <= exp(s**2 * u**2 / 2)), s > 0
    ),
    "bounded, 2 % less": claim(sub_gaussian(P, X, LESS * (b - a) / 2), always(P, a <= X), always(P, b >= X)),
    "bounded, from above": claim(sub_gaussian(P, X, b), always(P, b >= X)),
    "sub-Gaussian, any": claim(sub_gaussian(P, X, s)),
    "Massart, without the two": claim(signs(maximum(A @ xi)) <= R * sqrt(log(N)), ROWS, R > 0),
    "Massart, without the logarithm": claim(signs(maximum(A @ xi)) <= R / 2, ROWS, R > 0),
    "Massart, of any size": claim(signs(maximum(A @ xi)) <= R * sqrt(2 * log(N)), R > 0),
    "Massart, Rademacher average, by a root": claim(signs(maximum(A @ xi)) / M <= R * sqrt(2 * log(N)) / M**2, ROWS, R > 0),
    "exponentials of signs, 2 % less": claim(signs(exp(dot(q, xi))) <= exp(LESS * norm(q) ** 2 / 2)),
    "exponentials of signs, exactly as of normal entries": claim(equals(signs(exp(dot(q, xi))), exp(norm(q) ** 2 / 2))),
    "exponentials of signs, without the halves": claim(
        equals(signs(exp(dot(q, xi))), product_over(k, exp(entry(q, k)) + exp(-entry(q, k))))
    ),
    "a lower bound of one vector": claim(for_every(w, f(w) >= c), f(x) >= c),
    "a square for every number, 2 % less": claim(for_every(u, LESS * u**2 + a**2 >= 2 * a * u)),
}  # fmt: skip
NEVER_REFUTED = (
    *list(FALSE)[:8],
    "the greatest, of one",
)  # a hypothesis is for every number, which no instance is seen to meet
