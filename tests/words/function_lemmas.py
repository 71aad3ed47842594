"""Lemmas on functions that are variables, with false neighbours: known answers of textbooks of optimisation.

``LEMMAS`` are true, ``NEIGHBOURS`` false: a constant is 2 % too small, convexity is dropped, a step is just too long.
"""

from __future__ import annotations

from checker.language import (
    Claim,
    Source,
    cocoercive,
    conjugate,
    convex,
    differentiable,
    dot,
    equals,
    function,
    gradient,
    iterate,
    lipschitz,
    lower_bound,
    minimiser,
    monotone,
    natural,
    nonexpansive,
    norm,
    number,
    polyak_lojasiewicz,
    projected,
    proximal_point,
    scalar,
    smooth,
    strongly_convex,
    subgradient,
    vector,
)
from checker.statements.terms.term import Term

x, y, z, p, q, u, v = (vector(name, "d") for name in "xyzpquv")
f, L, m, c, r, s = function("f", of=x), *map(scalar, ("L", "m", "c", "r", "s"))
a, b, k = scalar("a"), scalar("b"), natural("k")
phi = function("phi", of=a)
ALL = (f, phi, x, y, z, p, q, u, v, L, m, c, r, s, a, b, k)
BIGGER, SMALLER = number("51/50"), number("49/50")


def g(at: Term) -> Term:
    return gradient(f, at)


def sq(u: Term) -> Term:
    return dot(u, u)


def bregman(of: Term, at: Term) -> Term:
    """f(of) − f(at) − ⟨∇f(at), of − at⟩."""
    return f(of) - f(at) - dot(g(at), of - at)


def claim(conclude: Term, *hypotheses: Term) -> Claim:
    names = frozenset().union(*(one.variables for one in (conclude, *hypotheses)))
    source = Source(paper="lemmas", where="textbook", fidelity="reconstructed")
    forall = tuple(v for v in ALL if v.leaf in names)
    return Claim(title="A lemma", source=source, forall=forall, assuming=hypotheses, conclude=conclude)


def after(steps: object) -> Term:
    """Gradient descent with the step 1/L from x."""
    w = vector("w", "d")
    return iterate(steps, w, start=x, update=w - g(w) / L)


STEP = x - g(x) / L
SECOND = STEP - g(STEP) / L
BENT = (strongly_convex(f, m), smooth(f, L), minimiser(f, z), L > 0)
CONVEX = (convex(f), smooth(f, L), minimiser(f, z), L > 0)
PROX = (proximal_point(f, p, x, r), proximal_point(f, q, y, r), r > 0)
CONJUGATES = (strongly_convex(f, m), subgradient(f, x, u), subgradient(f, y, v))
PL = (polyak_lojasiewicz(f, m), smooth(f, L), minimiser(f, z), L > 0)
RATIO = ((L - m) / (L + m)) ** 2
LEMMAS: dict[str, Claim] = {
    "descent lemma": claim(f(y) <= f(x) + dot(g(x), y - x) + L / 2 * sq(y - x), smooth(f, L)),
    "one step decreases": claim(f(STEP) <= f(x) - sq(g(x)) / (2 * L), smooth(f, L), L > 0),
    "any step": claim(f(x - r * g(x)) <= f(x) - r * (1 - L * r / 2) * sq(g(x)), smooth(f, L)),
    "short steps": claim(f(x - r * g(x)) <= f(x) - r / 2 * sq(g(x)), smooth(f, L), r >= 0, r * L <= 1),
    "three points": claim(f(STEP) <= f(z) + dot(g(x), x - z) - sq(g(x)) / (2 * L), smooth(f, L), convex(f), L > 0),
    "interpolation": claim(f(y) >= f(x) + dot(g(x), y - x) + sq(g(x) - g(y)) / (2 * L), smooth(f, L), convex(f), L > 0),
    "co-coercivity": claim(dot(g(x) - g(y), x - y) >= sq(g(x) - g(y)) / L, smooth(f, L), convex(f), L > 0),
    "strong monotonicity": claim(dot(g(x) - g(y), x - y) >= m * sq(x - y), strongly_convex(f, m), differentiable(f)),
    "Polyak–Łojasiewicz": claim(sq(g(x)) >= 2 * m * (f(x) - f(z)), strongly_convex(f, m), differentiable(f)),
    "linear rate of values": claim(
        f(STEP) - f(z) <= (1 - m / L) * (f(x) - f(z)), smooth(f, L), L > 0, sq(g(x)) >= 2 * m * (f(x) - f(z))
    ),
    "gradient at most the gap": claim(sq(g(x)) <= 2 * L * (f(x) - f(z)), smooth(f, L), minimiser(f, z), L > 0),
    "quadratic growth": claim(f(x) >= f(z) + m / 2 * sq(x - z), *BENT[:3]),
    "contraction": claim(sq(STEP - z) <= (1 - m / L) * sq(x - z), *BENT),
    "best contraction": claim(
        sq(x - 2 / (L + m) * g(x) - z) <= RATIO * sq(x - z), strongly_convex(f, m), smooth(f, L), minimiser(f, z), m > 0
    ),
    "O(1/k), k = 1": claim(f(STEP) - f(z) <= L / 6 * sq(x - z), *CONVEX),
    "O(1/k), k = 2": claim(f(SECOND) - f(z) <= L / 10 * sq(x - z), *CONVEX),
    "O(1/k), k = 2, iterated": claim(f(after(2)) - f(z) <= L / 10 * sq(x - z), *CONVEX),
    "contraction for every k": claim(sq(after(k) - z) <= (1 - m / L) ** k * sq(x - z), *BENT),
    "values fall for every k": claim(f(after(k)) <= f(x), smooth(f, L), L > 0),
    "Lipschitz values": claim(abs(f(x) - f(y)) <= c * r, lipschitz(f, c), norm(x - y) <= r),
    "Lipschitz gradients": claim(norm(g(x) - g(y)) <= L * norm(x - y), smooth(f, L)),
    "bounded gradients": claim(norm(g(x)) <= c, lipschitz(f, c), differentiable(f)),
    "midpoint": claim(f((x + y) / 2) <= (f(x) + f(y)) / 2 - m / 8 * sq(x - y), strongly_convex(f, m)),
    "a flat point is least": claim(f(x) <= f(y), convex(f), differentiable(f), equals(g(x), 0 * x)),
    "gap by Cauchy and Schwarz": claim(f(x) - f(z) <= norm(g(x)) * norm(x - z), convex(f), differentiable(f)),
    "of scalars": claim(
        phi(a - gradient(phi, a) / L) <= phi(a) - gradient(phi, a) ** 2 / (2 * L), smooth(phi, L), L > 0
    ),
    "no division at L = 0": claim(f(y) <= f(x) + dot(g(x), y - x), smooth(f, 0)),
    "m = L is a parabola": claim(
        equals(f(y), f(x) + dot(g(x), y - x) + L / 2 * sq(y - x)), strongly_convex(f, L), smooth(f, L)
    ),
    "three-point identity": claim(equals(2 * dot(x - y, x - z), sq(x - y) + sq(x - z) - sq(y - z))),
    "three-point identity of Bregman": claim(
        equals(bregman(z, x), bregman(z, y) + bregman(y, x) + dot(g(y) - g(x), z - y)), differentiable(f)
    ),
    "a Bregman distance is not negative": claim(bregman(x, y) >= 0, convex(f), differentiable(f)),
    "subgradients are monotone": claim(dot(u - v, x - y) >= 0, subgradient(f, x, u), subgradient(f, y, v)),
    "subgradients are strongly monotone": claim(
        dot(u - v, x - y) >= m * sq(x - y), subgradient(f, x, u), subgradient(f, y, v), strongly_convex(f, m)
    ),
    "a subgradient is at most c long": claim(norm(u) <= c, subgradient(f, x, u), lipschitz(f, c)),
    "a subgradient 0 says least": claim(f(x) <= f(y), subgradient(f, x, 0 * x)),
    "subgradient step": claim(
        sq(x - r * u - z) <= sq(x - z) - 2 * r * (f(x) - f(z)) + r**2 * sq(u), subgradient(f, x, u), r >= 0
    ),
    "prox is non-expansive": claim(norm(p - q) <= norm(x - y), *PROX),
    "prox is firmly non-expansive": claim(sq(p - q) <= dot(p - q, x - y), *PROX),
    "prox contracts": claim((1 + r * m) * sq(p - q) <= dot(p - q, x - y), *PROX, strongly_convex(f, m)),
    "prox inequality": claim(f(p) + (sq(p - x) + sq(p - z)) / (2 * r) <= f(z) + sq(x - z) / (2 * r), PROX[0], PROX[2]),
    "Fenchel and Young": claim(dot(z, u) <= f(z) + conjugate(f, u, x), subgradient(f, x, u)),
    "the conjugate is convex": claim(
        conjugate(f, v, y) >= conjugate(f, u, x) + dot(x, v - u), subgradient(f, x, u), subgradient(f, y, v)
    ),
    "the conjugate of a bent function is smooth": claim(
        conjugate(f, v, y) <= conjugate(f, u, x) + dot(x, v - u) + sq(v - u) / (2 * m), *CONJUGATES, m > 0
    ),
    "a proximal step decreases": claim(f(p) <= f(x) - sq(x - p) / r, PROX[0], PROX[2]),
    "a proximal step": claim(f(p) - f(z) <= sq(x - z) / (4 * r), PROX[0], PROX[2]),
    "rate of values, Polyak–Łojasiewicz": claim(f(STEP) - f(z) <= (1 - m / L) * (f(x) - f(z)), *PL),
    "rate of values for every k, Polyak–Łojasiewicz": claim(
        f(after(k)) - f(z) <= (1 - m / L) ** k * (f(x) - f(z)), *PL, m <= L
    ),
    "gradient at most the height": claim(sq(g(x)) <= 2 * L * (f(x) - c), smooth(f, L), lower_bound(f, c), L > 0),
    "O(1/k) for every k": claim(k * (f(after(k)) - f(z)) + L / 2 * sq(after(k) - z) <= L / 2 * sq(x - z), *CONVEX),
    "distances, steps up to 2/L": claim(norm(x - r * g(x) - z) <= norm(x - z), *CONVEX[:3], r >= 0, r * L <= 2),
    "error bound": claim(m * norm(x - z) <= norm(g(x)), *BENT[:3]),
    "smooth growth": claim(f(x) - f(z) <= L / 2 * sq(x - z), *CONVEX[1:3]),
    "projections are non-expansive": claim(norm(p - q) <= norm(x - y), projected((x, p), (y, q))),
    "a projection is nearest": claim(sq(x - p) <= sq(x - z), projected((x, p), members=(z,))),
    "projected steps come nearer": claim(
        sq(p - z) <= sq(x - z) - 2 * r * dot(u, x - z) + r**2 * sq(u), projected((x - r * u, p), members=(z,))
    ),
    "resolvents are non-expansive": claim(sq(x - y) <= sq(x + u - (y + v)), monotone((x, u), (y, v))),
    "cocoercive steps are non-expansive": claim(
        sq(x - r * u - (y - r * v)) <= sq(x - y), cocoercive(c, (x, u), (y, v)), r >= 0, r <= 2 * c
    ),
    "cocoercive is monotone": claim(dot(u - v, x - y) >= 0, cocoercive(c, (x, u), (y, v)), c >= 0),
    "I − T of a non-expansive T": claim(
        dot(x - u - (y - v), x - y) >= sq(x - u - (y - v)) / 2, nonexpansive((x, u), (y, v))
    ),
    "one minimiser": claim(m * sq(y - z) <= 0, strongly_convex(f, m), minimiser(f, z), minimiser(f, y)),
}
NEIGHBOURS: dict[str, Claim] = {
    "descent lemma, 2 % less": claim(f(y) <= f(x) + dot(g(x), y - x) + SMALLER * L / 2 * sq(y - x), smooth(f, L)),
    "one step, 2 % more": claim(f(STEP) <= f(x) - BIGGER * sq(g(x)) / (2 * L), smooth(f, L), L > 0),
    "any step, 2 % more": claim(f(x - r * g(x)) <= f(x) - r * (1 - SMALLER * L * r / 2) * sq(g(x)), smooth(f, L)),
    "steps just too long": claim(f(x - r * g(x)) <= f(x), smooth(f, L), r >= 0, r * L <= 2 * BIGGER),
    "distances, steps just too long": claim(
        norm(x - r * g(x) - z) <= norm(x - z), convex(f), smooth(f, L), minimiser(f, z), r >= 0, r * L <= 2 * BIGGER
    ),
    "three points, not convex": claim(f(STEP) <= f(z) + dot(g(x), x - z) - sq(g(x)) / (2 * L), smooth(f, L), L > 0),
    "interpolation, 2 % more": claim(
        f(y) >= f(x) + dot(g(x), y - x) + BIGGER * sq(g(x) - g(y)) / (2 * L), smooth(f, L), convex(f), L > 0
    ),
    "interpolation, not convex": claim(
        f(y) >= f(x) + dot(g(x), y - x) + sq(g(x) - g(y)) / (2 * L), smooth(f, L), L > 0
    ),
    "co-coercivity, 2 % more": claim(
        dot(g(x) - g(y), x - y) >= BIGGER * sq(g(x) - g(y)) / L, smooth(f, L), convex(f), L > 0
    ),
    "co-coercivity, not convex": claim(dot(g(x) - g(y), x - y) >= sq(g(x) - g(y)) / L, smooth(f, L), L > 0),
    "strong monotonicity, 2 % more": claim(
        dot(g(x) - g(y), x - y) >= BIGGER * m * sq(x - y), strongly_convex(f, m), smooth(f, L)
    ),
    "Polyak–Łojasiewicz, 2 % more": claim(sq(g(x)) >= BIGGER * 2 * m * (f(x) - f(z)), *BENT),
    "Polyak–Łojasiewicz, only convex": claim(sq(g(x)) >= 2 * m * (f(x) - f(z)), *CONVEX, m > 0),
    "gradient at most the gap, 2 % less": claim(sq(g(x)) <= SMALLER * 2 * L * (f(x) - f(z)), *CONVEX),
    "quadratic growth, 2 % more": claim(f(x) >= f(z) + BIGGER * m / 2 * sq(x - z), *BENT[:3]),
    "contraction, 2 % less": claim(sq(STEP - z) <= SMALLER * (1 - m / L) * sq(x - z), *BENT, m > 0),
    "contraction, only convex": claim(sq(STEP - z) <= (1 - m / L) * sq(x - z), *CONVEX, m > 0),
    "best contraction, 2 % less": claim(
        sq(x - 2 / (L + m) * g(x) - z) <= SMALLER * RATIO * sq(x - z),
        strongly_convex(f, m),
        smooth(f, L),
        minimiser(f, z),
        m > 0,
    ),
    "O(1/k), k = 1, 2 % less": claim(f(STEP) - f(z) <= SMALLER * L / 6 * sq(x - z), *CONVEX),
    "O(1/k), k = 2, 2 % less": claim(f(SECOND) - f(z) <= SMALLER * L / 10 * sq(x - z), *CONVEX),
    "O(1/k), k = 2, iterated, 2 % less": claim(f(after(2)) - f(z) <= SMALLER * L / 10 * sq(x - z), *CONVEX),
    "O(1/k), not convex": claim(f(STEP) - f(z) <= L / 6 * sq(x - z), smooth(f, L), minimiser(f, z), L > 0),
    "Lipschitz values, 2 % less": claim(abs(f(x) - f(y)) <= SMALLER * c * norm(x - y), lipschitz(f, c)),
    "Lipschitz gradients, 2 % less": claim(norm(g(x) - g(y)) <= SMALLER * L * norm(x - y), smooth(f, L)),
    "bounded gradients, 2 % less": claim(norm(g(x)) <= SMALLER * c, lipschitz(f, c), differentiable(f)),
    "midpoint, 2 % more": claim(
        f((x + y) / 2) <= (f(x) + f(y)) / 2 - BIGGER * m / 8 * sq(x - y), strongly_convex(f, m)
    ),
    "midpoint, not convex": claim(f((x + y) / 2) <= (f(x) + f(y)) / 2, smooth(f, L)),
    "a flat point, not convex": claim(f(x) <= f(y), smooth(f, L), equals(g(x), 0 * x)),
    "of scalars, 2 % more": claim(
        phi(a - gradient(phi, a) / L) <= phi(a) - BIGGER * gradient(phi, a) ** 2 / (2 * L), smooth(phi, L), L > 0
    ),
    "prox is non-expansive, 2 % less": claim(norm(p - q) <= SMALLER * norm(x - y), *PROX),
    "Fenchel and Young, of no subgradient": claim(dot(z, u) <= f(z) + conjugate(f, u, x), convex(f)),
    "the conjugate of a bent function is smooth, 2 % less": claim(
        conjugate(f, v, y) <= conjugate(f, u, x) + dot(x, v - u) + SMALLER * sq(v - u) / (2 * m), *CONJUGATES, m > 0
    ),
    "prox is firmly non-expansive, 2 % more": claim(BIGGER * sq(p - q) <= dot(p - q, x - y), *PROX),
    "prox contracts, only convex": claim((1 + r * m) * sq(p - q) <= dot(p - q, x - y), *PROX, convex(f), m > 0),
    "prox contracts, 2 % more": claim(
        (1 + BIGGER * r * m) * sq(p - q) <= dot(p - q, x - y), *PROX, strongly_convex(f, m)
    ),
    "a proximal step, 2 % less": claim(f(p) - f(z) <= SMALLER * sq(x - z) / (4 * r), PROX[0], PROX[2]),
    "a proximal step decreases, 2 % more": claim(f(p) <= f(x) - BIGGER * sq(x - p) / r, PROX[0], PROX[2]),
    "subgradients the other way": claim(dot(u - v, x - y) <= 0, subgradient(f, x, u), subgradient(f, y, v)),
    "rate of values, Polyak–Łojasiewicz, 2 % less": claim(
        f(STEP) - f(z) <= SMALLER * (1 - m / L) * (f(x) - f(z)), *PL, m > 0
    ),
    "rate of values, without Polyak–Łojasiewicz": claim(f(STEP) - f(z) <= (1 - m / L) * (f(x) - f(z)), *PL[1:], m > 0),
    "gradient at most the height, 2 % less": claim(
        sq(g(x)) <= SMALLER * 2 * L * (f(x) - c), smooth(f, L), lower_bound(f, c), L > 0
    ),
    "a Bregman distance, not convex": claim(bregman(x, y) >= 0, smooth(f, L)),
    "error bound, 2 % more": claim(BIGGER * m * norm(x - z) <= norm(g(x)), *BENT[:3], m > 0),
    "smooth growth, 2 % less": claim(f(x) - f(z) <= SMALLER * L / 2 * sq(x - z), *CONVEX[1:3]),
    "projections, 2 % less": claim(norm(p - q) <= SMALLER * norm(x - y), projected((x, p), (y, q))),
    "cocoercive steps just too long": claim(
        sq(x - r * u - (y - r * v)) <= sq(x - y), cocoercive(c, (x, u), (y, v)), r >= 0, r <= BIGGER * 2 * c
    ),
    "monotone, so cocoercive": claim(dot(u - v, x - y) >= c * sq(u - v), monotone((x, u), (y, v)), c > 0),
    "convex, so differentiable": claim(differentiable(f), convex(f)),
    "Lipschitz, so smooth": claim(smooth(f, c), lipschitz(f, c), differentiable(f)),
}
