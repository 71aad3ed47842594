"""Lemmas on laws in other writings, steps of stochastic gradients, finite families: known answers, with false neighbours.

``TRUE`` are true, ``FALSE`` false: a constant is too small, a hypothesis is dropped, an inequality is turned round.
"""

from __future__ import annotations

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    always,
    convex,
    differentiable,
    dot,
    entry,
    equals,
    exp,
    for_each,
    for_some,
    function,
    gradient,
    index,
    indicator,
    is_argmax,
    is_argmin,
    iterate,
    largest,
    law,
    length,
    log,
    maximum,
    mean,
    minimiser,
    minimum,
    natural,
    norm,
    ones,
    polyak_lojasiewicz,
    random_scalar,
    random_vector,
    scalar,
    smallest,
    smooth,
    sqrt,
    strongly_convex,
    sum_over,
    total,
    vector,
)
from checker.statements.terms.finite_laws import unwrapped
from checker.statements.terms.term import Term

P = law("P")
X, Y, V = random_scalar("X", P), random_scalar("Y", P), random_vector("V", P)
U = random_vector("U", P, "m")
a, b, c, t, s, g, m, L, v = map(scalar, ("a", "b", "c", "t", "s", "g", "m", "L", "v"))
x, z, p, q = vector("x", "d"), vector("z", "d"), vector("p", "n"), vector("q", "n")
i, j, k = index("i", "n"), index("j", "n"), natural("k")
h = index("h", "m")
f, phi = function("f", of=x), function("phi", of=a)
ALL = (P, X, Y, V, U, a, b, c, t, s, g, m, L, v, x, z, p, q, i, k, f, phi)
LESS = Fraction(49, 50)


def E(of: object) -> Term:
    return mean(P, of)


def sq(of: Term) -> Term:
    return dot(of, of)


def var(of: Term) -> Term:
    return E(of**2) - E(of) ** 2


def chance(that: Term) -> Term:
    return E(indicator(that))


def claim(conclude: Term, *hypotheses: Term) -> Claim:
    names = frozenset().union(*(one.variables for one in (conclude, *hypotheses)))
    source = Source(paper="lemmas", where="textbook", fidelity="reconstructed")
    forall = tuple(one for one in ALL if unwrapped(one).leaf in names)
    return Claim(title="A lemma", source=source, forall=forall, assuming=hypotheses, conclude=conclude)


RANGE = (always(P, a <= X), always(P, b >= X))
UNIT = always(P, (0 <= X) & (X <= 1))
SIZE, CENTRED = always(P, abs(X) <= c), equals(E(X), 0)
HOEFFDING = t**2 * (b - a) ** 2 / 8
SLOPE = gradient(f, x)
NOISE = (equals(E(V), SLOPE), E(sq(V - SLOPE)) <= s**2)  # unbiased, of bounded variance
NEXT = x - g * V
SMALL = (g >= 0, g * L <= 1)
EVERY_STEP = iterate(k, v, start=c, update=(1 - g * m) * v + g**2 * s**2)

TRUE: dict[str, Claim] = {
    "Hoeffding's lemma": claim(E(exp(t * (X - E(X)))) <= exp(HOEFFDING), *RANGE),
    "Hoeffding's lemma, as a logarithm": claim(log(E(exp(t * (X - E(X))))) <= HOEFFDING, *RANGE),
    "Hoeffding's lemma, centred": claim(E(exp(t * X)) <= exp(HOEFFDING), *RANGE, CENTRED),
    "Hoeffding's lemma, with the mean": claim(E(exp(t * X)) <= exp(t * E(X) + HOEFFDING), *RANGE),
    "Hoeffding's lemma, with the mean, as a logarithm": claim(log(E(exp(t * X))) <= t * E(X) + HOEFFDING, *RANGE),
    "Hoeffding's lemma, by a size": claim(E(exp(t * X)) <= exp(t**2 * c**2 / 2), SIZE, CENTRED),
    "Hoeffding's lemma, in [0, 1]": claim(E(exp(t * (X - E(X)))) <= exp(t**2 / 8), UNIT),
    "mean size and mean square": claim(E(abs(X - a)) <= sqrt(E((X - a) ** 2))),
    "mean size and mean square, about 0": claim(E(abs(X)) <= sqrt(E(X**2))),
    "mean size and variance": claim(E(abs(X - E(X))) <= sqrt(var(X))),
    "mean size and variance, in full": claim(E(abs(X - E(X))) <= sqrt(E((X - E(X)) ** 2))),
    "mean size, squared": claim(E(abs(X - a)) ** 2 <= E((X - a) ** 2)),
    "Popoviciu, about the mean": claim(E((X - E(X)) ** 2) <= (b - a) ** 2 / 4, *RANGE),
    "Popoviciu, by a size": claim(var(X) <= c**2, SIZE),
    "Chebyshev, about the mean": claim(chance(abs(X - E(X)) >= a) <= E((X - E(X)) ** 2) / a**2, a > 0),
    "Chebyshev, multiplied": claim(a**2 * chance(abs(X - E(X)) >= a) <= var(X), a > 0),
    "Markov, multiplied": claim(a * chance(a <= X) <= E(X), always(P, X >= 0), a > 0),
    "Markov, of sizes": claim(chance(a <= abs(X)) <= E(abs(X)) / a, a > 0),
    "Jensen, sizes of differences": claim(abs(E(X) - c) <= E(abs(X - c))),
    "Cauchy and Schwarz, with roots": claim(E(X * Y) <= sqrt(E(X**2)) * sqrt(E(Y**2))),
    "bias and variance, in full": claim(equals(E((X - c) ** 2), E((X - E(X)) ** 2) + (E(X) - c) ** 2)),
    "bias and variance, of norms": claim(equals(E(norm(V - x) ** 2), E(norm(V - E(V)) ** 2) + norm(E(V) - x) ** 2)),
    "the second moment of a slope": claim(E(sq(V)) <= sq(SLOPE) + s**2, differentiable(f), *NOISE),
    "a step, convex": claim(
        E(sq(NEXT - z)) <= sq(x - z) - 2 * g * (f(x) - f(z)) + g**2 * (sq(SLOPE) + s**2),
        convex(f), differentiable(f), g >= 0, *NOISE,
    ),
    "a step, convex, of bounded slopes": claim(
        E(sq(NEXT - z)) <= sq(x - z) - 2 * g * (f(x) - f(z)) + g**2 * c**2,
        convex(f), differentiable(f), g >= 0, NOISE[0], E(sq(V)) <= c**2,
    ),
    "a step, convex and smooth": claim(
        E(sq(NEXT - z)) <= sq(x - z) - g * (f(x) - f(z)) + g**2 * s**2,
        convex(f), smooth(f, L), minimiser(f, z), g >= 0, 2 * g * L <= 1, *NOISE,
    ),
    "a step, strongly convex": claim(
        E(sq(NEXT - z)) <= (1 - g * m) * sq(x - z) + g**2 * s**2,
        strongly_convex(f, m), smooth(f, L), minimiser(f, z), *SMALL, *NOISE,
    ),
    "a step, not convex": claim(
        E(f(NEXT)) <= f(x) - g / 2 * sq(SLOPE) + L * g**2 * s**2 / 2, smooth(f, L), *SMALL, *NOISE
    ),
    "a step, Polyak and Łojasiewicz": claim(
        E(f(NEXT)) - f(z) <= (1 - g * m) * (f(x) - f(z)) + L * g**2 * s**2 / 2,
        smooth(f, L), polyak_lojasiewicz(f, m), minimiser(f, z), *SMALL, *NOISE,
    ),
    "every step": claim(EVERY_STEP <= (1 - g * m) ** k * c + g * s**2 / m, m > 0, g >= 0, g * m <= 1),
    "the greatest of means": claim(maximum(E(U)) <= E(maximum(U))),
    "a union of events": claim(
        chance(for_some(h, a <= entry(U, h))) <= sum_over(h, chance(a <= entry(U, h)))
    ),
    "a least empirical risk": claim(
        entry(q, i) <= minimum(q) + 2 * c, is_argmin(p, i), for_each(j, abs(entry(p, j) - entry(q, j)) <= c)
    ),
    "a greatest entry": claim(for_each(j, entry(p, j) <= entry(p, i)), is_argmax(p, i)),
    "a greatest value": claim(equals(entry(p, i), largest(j, entry(p, j))), is_argmax(p, i)),
    "the greatest of sums": claim(
        largest(j, entry(p, j) + entry(q, j)) <= largest(j, entry(p, j)) + largest(j, entry(q, j))
    ),
    "the least and the greatest": claim(smallest(j, entry(p, j)) <= largest(j, entry(p, j))),
    "a sum by ones": claim(equals(dot(ones("n"), p), total(p))),
    "a sum by ones, bounded": claim(dot(ones("n"), p) <= sqrt(length(p)) * norm(p)),
}  # fmt: skip

FALSE: dict[str, Claim] = {
    "Hoeffding, a twelfth": claim(E(exp(t * (X - E(X)))) <= exp(t**2 * (b - a) ** 2 / 12), *RANGE),
    "Hoeffding, one end": claim(E(exp(t * (X - E(X)))) <= exp(HOEFFDING), RANGE[0]),
    "Hoeffding, not centred": claim(E(exp(t * X)) <= exp(HOEFFDING), *RANGE),
    "Hoeffding, by a size, a third": claim(E(exp(t * X)) <= exp(t**2 * c**2 / 3), SIZE, CENTRED),
    "Hoeffding, in [0, 1], with the mean once": claim(E(exp(t * X)) <= exp(t * E(X) + t / 8), UNIT),
    "mean size and mean square, turned round": claim(sqrt(E((X - a) ** 2)) <= E(abs(X - a))),
    "mean size and mean square, 2 % less": claim(E(abs(X - a)) <= LESS * sqrt(E((X - a) ** 2))),
    "mean size and variance, about 0": claim(E(abs(X)) <= sqrt(var(X))),
    "mean size, not squared": claim(E(abs(X - a)) <= E((X - a) ** 2)),
    "Popoviciu, by a size, 2 % less": claim(var(X) <= LESS * c**2, SIZE),
    "Popoviciu, a fifth": claim(E((X - E(X)) ** 2) <= (b - a) ** 2 / 5, *RANGE),
    "Markov, multiplied, of any sign": claim(a * chance(a <= X) <= E(X), a > 0),
    "Markov, of sizes, 2 % less": claim(chance(a <= abs(X)) <= LESS * E(abs(X)) / a, a > 0),
    "Chebyshev, multiplied once": claim(a * chance(abs(X - E(X)) >= a) <= var(X), a > 0),
    "Jensen, sizes of differences, turned round": claim(E(abs(X - c)) <= abs(E(X) - c)),
    "Cauchy and Schwarz, with one root": claim(E(X * Y) <= sqrt(E(X**2) * E(Y**2)) * LESS),
    "bias without variance": claim(equals(E((X - c) ** 2), (E(X) - c) ** 2)),
    "sub-Gaussian tails, of any sign": claim(chance(a <= X) <= exp(t**2 * v / 2 - t * a), E(exp(t * X)) <= exp(t**2 * v / 2)),
    "the second moment without the slope": claim(E(X**2) <= s**2, E((X - E(X)) ** 2) <= s**2),
    "a step, 2 % less noise": claim(
        E((a - g * X - c) ** 2) <= (a - c) ** 2 - 2 * g * E(X) * (a - c) + g**2 * (E(X) ** 2 + LESS * s**2),
        E((X - E(X)) ** 2) <= s**2,
    ),
    "a step, without its noise": claim(
        E(phi(a - g * X)) <= phi(a) - g / 2 * E(X) ** 2, smooth(phi, 1), g >= 0, g <= 1, equals(E(X), gradient(phi, a))
    ),
    "a step, biased": claim(
        E((a - g * X - c) ** 2) <= (a - c) ** 2 - 2 * g * (phi(a) - phi(c)) + g**2 * E(X**2), convex(phi), g >= 0
    ),
    "a step, too long": claim(
        (a - g * gradient(phi, a) - c) ** 2 <= (1 - g * m) * (a - c) ** 2,
        strongly_convex(phi, m), smooth(phi, L), minimiser(phi, c), g >= 0, g * L <= 3,
    ),
    "every step, 2 % less": claim(EVERY_STEP <= (1 - g * m) ** k * c + LESS * g * s**2 / m, m > 0, g >= 0, g * m <= 1),
    "every step, of any length": claim(EVERY_STEP <= (1 - g * m) ** k * c, m > 0, g >= 0, g * m <= 1),
    "a union of events, the greatest chance": claim(
        chance(for_some(h, a <= entry(U, h))) <= largest(h, chance(a <= entry(U, h)))
    ),
    "the greatest of means, turned round": claim(E(maximum(U)) <= maximum(E(U))),
    "a least empirical risk, once": claim(
        entry(q, i) <= minimum(q) + c, is_argmin(p, i), for_each(j, abs(entry(p, j) - entry(q, j)) <= c)
    ),
    "a least empirical risk, not least": claim(
        entry(q, i) <= minimum(q) + 2 * c, for_each(j, abs(entry(p, j) - entry(q, j)) <= c)
    ),
    "a greatest entry, turned round": claim(for_each(j, entry(p, i) <= entry(p, j)), is_argmax(p, i)),
    "a greatest entry, alone": claim(for_each(j, (entry(p, j) < entry(p, i)) | equals(j, i)), is_argmax(p, i)),
    "the greatest of sums, turned round": claim(
        largest(j, entry(p, j)) + largest(j, entry(q, j)) <= largest(j, entry(p, j) + entry(q, j))
    ),
    "the greatest below the least": claim(largest(j, entry(p, j)) <= smallest(j, entry(p, j))),
    "a sum by ones, without the root": claim(dot(ones("n"), p) <= norm(p)),
}  # fmt: skip
