"""The rules about functions that are variables: applications that hold, and neighbours that are false or that a premise does not give.

``TRUE`` and ``ATTACKS`` are certificates for ``verify.py``; ``CONCLUSIONS`` are what the rules conclude, to be tried at exact functions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction as Q

from checker.language import (
    convex,
    differentiable,
    dot,
    equals,
    function,
    gradient,
    lipschitz,
    lower_bound,
    minimiser,
    norm,
    number,
    parallel,
    polyak_lojasiewicz,
    scalar,
    smooth,
    strongly_convex,
    subgradient,
    vector,
)
from checker.statements.terms.term import Term
from tests.verifier_mutants import building
from tests.verifier_mutants.building import given, node

x, y, z = vector("x", "d"), vector("y", "d"), vector("z", "d")
f, h = function("f", of=x), function("h", of=x)
a, b, c = scalar("a"), scalar("b"), scalar("c")
phi, psi = function("phi", of=a), function("psi", of=a)
L, m, s = scalar("L"), scalar("m"), scalar("s")
FORALL = (x, y, z, f, h, a, b, c, phi, psi, L, m, s, vector("e", "k"))
HALF = Q(1, 2)
VECTORS, SCALARS = ("vectors", f, h, x, y, z), ("scalars", phi, psi, a, b, c)  # two functions and three points of each


@dataclass(frozen=True)
class Applied:
    """A rule with its premises as hypotheses: which rule, what it concludes, the premises, the parameters."""

    name: str
    rule: str
    concludes: Term
    premises: tuple[Term, ...]
    parameters: tuple[tuple[str, Term], ...] = ()
    hypotheses: tuple[Term, ...] | None = None  # where they are others than the premises

    @property
    def text(self) -> str:
        hypotheses = [one.json for one in (self.premises if self.hypotheses is None else self.hypotheses)]
        root = node(
            self.rule,
            self.concludes.json,
            *[given(one.json) for one in self.premises],
            **{name: value.json for name, value in self.parameters},
        )
        declared = [[v.leaf, v.sort, *v.shape] for v in FORALL]
        return building.tree(self.concludes.json, root, declared, hypotheses)


def inner(u: Term, w: Term) -> Term:
    return dot(u, w) if u.sort == "vector" else u * w


def size(u: Term) -> Term:
    return norm(u) if u.sort == "vector" else abs(u)


def gap(x: Term, y: Term) -> Term:
    return inner(x - y, x - y)


def above_tangent(f: Term, x: Term, y: Term) -> Term:
    """f(y) − f(x) − ⟨∇f(x), y − x⟩."""
    return f(y) - f(x) - inner(gradient(f, x), y - x)


def interpolated(f: Term, x: Term, y: Term, L: Term, m: Term) -> Term:
    """As Taylor, Hendrickx and Glineur (2017), Theorem 4, times 2(L − m)."""
    g, k = gradient(f, x), gradient(f, y)
    left = inner(g - k, g - k) + m * L * inner(x - y, x - y) - 2 * m * inner(g - k, x - y)
    return left <= 2 * (L - m) * above_tangent(f, x, y)


def true() -> Iterator[Applied]:
    zero = number(0)
    for of, f, _, x, y, z in (VECTORS, SCALARS):
        both = (("left", x), ("right", y))
        smooth_, bent = smooth(f, L), strongly_convex(f, m)
        for number_, one in ((L, smooth_), (L, lipschitz(f, L)), (m, bent)):
            yield Applied(f"0 <= number of {one.name}, {of}", "moduli", number_ >= 0, (one,))
        yield Applied(f"m <= L, {of}", "moduli", m <= L, (bent, smooth_))
        for word, more, least in (("any", (), -L), ("convex", (convex(f),), zero), ("strongly convex", (bent,), m)):
            yield Applied(
                f"interpolation, {word}, {of}", "interpolation", interpolated(f, x, y, L, least), (smooth_, *more), both
            )
        for word, one, least in (("convex", convex(f), zero), ("strongly convex", bent, m)):
            for sloped in (smooth_, differentiable(f)):
                goal = HALF * least * inner(x - y, x - y) <= above_tangent(f, x, y)
                yield Applied(f"subgradient, {word}, {sloped.name}, {of}", "subgradient", goal, (one, sloped), both)
            goal = f((1 - s) * x + s * y) <= (1 - s) * f(x) + s * f(y) - HALF * least * s * (1 - s) * inner(
                x - y, x - y
            )
            yield Applied(f"jensen, {word}, {of}", "jensen", goal, (one, s >= 0, s <= 1), (*both, ("share", s)))
        most = L / 2 * inner(x - y, x - y)
        yield Applied(f"descent, {of}", "descent", above_tangent(f, x, y) <= most, (smooth_,), both)
        yield Applied(f"ascent, {of}", "descent", -most <= above_tangent(f, x, y), (smooth_,), both)
        yield Applied(
            f"change of values, {of}", "change", size(f(x) - f(y)) <= L * size(x - y), (lipschitz(f, L),), both
        )
        change = size(gradient(f, x) - gradient(f, y)) <= L * size(x - y)
        yield Applied(f"change of gradients, {of}", "change", change, (smooth_,), both)
        for sloped in (smooth_, differentiable(f)):
            steep = size(gradient(f, x)) <= m
            yield Applied(
                f"steepness, {sloped.name}, {of}", "steepness", steep, (lipschitz(f, m), sloped), (("at", x),)
            )
            nothing = 0 * x if of == "vectors" else number(0)
            flat = equals(gradient(f, y), nothing)
            yield Applied(
                f"slope at a minimiser, {sloped.name}, {of}", "minimiser", flat, (minimiser(f, y), sloped), (("at", y),)
            )
        yield Applied(f"least value, {of}", "minimiser", f(y) <= f(x), (minimiser(f, y),), (("at", x),))
        at_y, slope = (("at", y),), subgradient(f, x, z)
        rise = f(y) - f(x) - inner(z, y - x)
        yield Applied(f"a subgradient, {of}", "given slope", rise >= 0, (slope,), at_y)
        yield Applied(
            f"a subgradient and a bend, {of}", "given slope", HALF * m * gap(x, y) <= rise, (slope, bent), at_y
        )
        yield Applied(f"a lower bound, {of}", "lower bound", m <= f(y), (lower_bound(f, m),), at_y)
        steep = inner(gradient(f, x), gradient(f, x))
        polyak = polyak_lojasiewicz(f, m)
        yield Applied(f"Polyak–Łojasiewicz, {of}", "gap", 2 * m * (f(x) - f(y)) <= steep, (polyak,), both)
        yield Applied(f"0 <= number of {polyak.name}, {of}", "moduli", m >= 0, (polyak,))
        # degenerate numbers and points
        yield Applied(
            f"interpolation with L = 0, {of}",
            "interpolation",
            interpolated(f, x, y, zero, zero),
            (smooth(f, 0), convex(f)),
            both,
        )
        equal = (smooth_, strongly_convex(f, L))
        yield Applied(f"interpolation with m = L, {of}", "interpolation", interpolated(f, x, y, L, L), equal, both)
        yield Applied(
            f"interpolation at one point, {of}",
            "interpolation",
            number(0) <= 0 * L,
            (smooth_,),
            (("left", x), ("right", x)),
        )


def neighbours() -> Iterator[Applied]:
    """Each is false for some function, or not said by its premises."""
    for of, f, h, x, y, z in (VECTORS, SCALARS):
        both, zero = (("left", x), ("right", y)), number(0)
        smooth_, bent, gap = smooth(f, L), strongly_convex(f, m), inner(x - y, x - y)
        rise = above_tangent(f, x, y)
        g, k = gradient(f, x), gradient(f, y)
        wrong: tuple[tuple[str, Term, tuple[Term, ...], tuple[tuple[str, Term], ...]], ...] = (
            ("moduli", L >= 1, (smooth_,), ()),
            ("moduli", L > 0, (smooth_,), ()),
            ("moduli", m >= 0, (smooth_,), ()),
            ("moduli", L >= 0, (convex(f),), ()),
            ("moduli", L >= 0, (smooth_, smooth_), ()),
            ("moduli", m >= L, (bent, smooth_), ()),
            ("moduli", m < L, (bent, smooth_), ()),
            ("moduli", m <= L, (bent, smooth(h, L)), ()),
            ("moduli", m <= L, (smooth_, bent), ()),
            ("moduli", m <= L, (bent, lipschitz(f, L)), ()),
            ("interpolation", interpolated(f, x, y, L, zero), (smooth_,), both),
            ("interpolation", interpolated(f, x, y, L, m), (smooth_, convex(f)), both),
            ("interpolation", interpolated(f, x, y, L, zero), (convex(f), smooth_), both),
            ("interpolation", interpolated(f, x, y, L, zero), (smooth_, convex(h)), both),
            ("interpolation", interpolated(f, x, y, L, zero), (smooth_, differentiable(f)), both),
            ("interpolation", interpolated(f, x, y, L, zero), (lipschitz(f, L), convex(f)), both),
            ("interpolation", interpolated(f, x, y, m, zero), (smooth_, convex(f)), both),
            ("interpolation", interpolated(f, y, x, L, zero), (smooth_, convex(f)), both),
            ("interpolation", interpolated(f, x, y, L / 2, zero), (smooth_, convex(f)), both),
            ("interpolation", interpolated(h, x, y, L, zero), (smooth_, convex(f)), both),
            ("interpolation", inner(g - k, g - k) <= L * rise, (smooth_, convex(f)), both),
            ("interpolation", inner(g - k, g - k) < 2 * L * rise, (smooth_, convex(f)), both),
            ("interpolation", interpolated(f, x, y, L, -L / 2), (smooth_,), both),
            ("subgradient", rise >= 0, (convex(f), convex(f)), both),
            ("subgradient", rise >= 0, (smooth_, differentiable(f)), both),
            ("subgradient", rise >= 0, (convex(f), differentiable(h)), both),
            ("subgradient", rise >= 0, (convex(h), differentiable(f)), both),
            ("subgradient", rise > 0, (convex(f), smooth_), both),
            ("subgradient", rise <= 0, (convex(f), smooth_), both),
            ("subgradient", rise >= HALF * m * gap, (convex(f), smooth_), both),
            ("subgradient", rise >= m * gap, (bent, smooth_), both),
            ("subgradient", above_tangent(f, y, x) >= 0, (convex(f), smooth_), both),
            ("descent", rise <= L / 4 * gap, (smooth_,), both),
            ("descent", -L / 4 * gap <= rise, (smooth_,), both),
            ("descent", rise < L / 2 * gap, (smooth_,), both),
            ("descent", L / 2 * gap <= rise, (smooth_,), both),
            ("descent", rise <= L / 2 * gap, (lipschitz(f, L),), both),
            ("descent", rise <= L / 2 * gap, (bent,), both),
            ("descent", above_tangent(h, x, y) <= L / 2 * gap, (smooth_,), both),
            ("descent", above_tangent(f, x, z) <= L / 2 * gap, (smooth_,), both),
            ("change", size(f(x) - f(y)) <= L * size(x - y), (smooth_,), both),
            ("change", size(f(x) - f(y)) <= HALF * L * size(x - y), (lipschitz(f, L),), both),
            ("change", size(f(x) - f(y)) < L * size(x - y), (lipschitz(f, L),), both),
            ("change", size(g - k) <= L * size(x - y), (lipschitz(f, L),), both),
            ("change", size(g - k) <= HALF * L * size(x - y), (smooth_,), both),
            ("change", size(g - k) <= L * size(x - y), (strongly_convex(f, L),), both),
            ("change", size(f(x) - h(y)) <= L * size(x - y), (lipschitz(f, L),), both),
            ("steepness", size(g) <= m, (lipschitz(f, m), convex(f)), (("at", x),)),
            ("steepness", size(g) <= m, (lipschitz(f, m), differentiable(h)), (("at", x),)),
            ("steepness", size(g) <= HALF * m, (lipschitz(f, m), smooth_), (("at", x),)),
            ("steepness", size(g) <= L, (lipschitz(f, m), smooth_), (("at", x),)),
            ("steepness", size(g) <= L, (smooth_, smooth_), (("at", x),)),
            ("minimiser", f(y) < f(x), (minimiser(f, y),), (("at", x),)),
            ("minimiser", f(x) <= f(y), (minimiser(f, y),), (("at", x),)),
            ("minimiser", f(y) <= h(x), (minimiser(f, y),), (("at", x),)),
            ("minimiser", f(y) <= f(x), (convex(f),), (("at", x),)),
            ("minimiser", equals(k, 0 * x if of == "vectors" else zero), (minimiser(f, y), convex(f)), (("at", y),)),
            ("minimiser", equals(k, 0 * x if of == "vectors" else zero), (minimiser(f, y), smooth(h, L)), (("at", y),)),
            ("minimiser", equals(g, 0 * x if of == "vectors" else zero), (minimiser(f, y), smooth_), (("at", x),)),
            ("minimiser", equals(k, x), (minimiser(f, y), smooth_), (("at", y),)),
            ("minimiser", parallel(k, 0 * x) if of == "vectors" else k <= 0, (minimiser(f, y), smooth_), (("at", y),)),
            (
                "minimiser",
                equals(0 * k, 0 * x if of == "vectors" else zero) & (f(y) <= f(x)),
                (minimiser(f, y), smooth_),
                (("at", y),),
            ),
        )
        for number_, (rule, goal, premises, parameters) in enumerate(wrong):
            yield Applied(f"{rule} {number_}, {of}", rule, goal, premises, parameters)
        yield from _wrong_jensen(of, f, h, x, y)
        yield from _wrong_slopes(of, f, h, x, y, z)
        yield Applied(f"no hypothesis, {of}", "moduli", L >= 0, (smooth_,), (), (convex(f),))


def _wrong_slopes(of: str, f: Term, h: Term, x: Term, y: Term, z: Term) -> Iterator[Applied]:
    both, at_y, slope, bent = (("left", x), ("right", y)), (("at", y),), subgradient(f, x, z), strongly_convex(f, m)
    rise, steep = f(y) - f(x) - inner(z, y - x), inner(gradient(f, x), gradient(f, x))
    polyak, apart = polyak_lojasiewicz(f, m), 2 * m * (f(x) - f(y))
    wrong = (
        ("given slope", rise > 0, (slope,), at_y),
        ("given slope", rise <= 0, (slope,), at_y),
        ("given slope", f(x) - f(y) - inner(z, x - y) >= 0, (slope,), at_y),
        ("given slope", rise >= 0, (slope,), (("at", x),)),
        ("given slope", rise >= 0, (subgradient(h, x, z),), at_y),
        ("given slope", rise >= 0, (subgradient(f, z, x),), at_y),
        ("given slope", rise >= 0, (subgradient(f, y, z),), at_y),
        ("given slope", rise >= 0, (convex(f),), at_y),
        ("given slope", rise >= 0, (slope, smooth(f, L)), at_y),
        ("given slope", rise >= 0, (slope, slope), at_y),
        ("given slope", HALF * m * gap(x, y) <= rise, (slope,), at_y),
        ("given slope", HALF * m * gap(x, y) <= rise, (slope, convex(f)), at_y),
        ("given slope", HALF * m * gap(x, y) <= rise, (slope, strongly_convex(h, m)), at_y),
        ("given slope", HALF * L * gap(x, y) <= rise, (slope, bent), at_y),
        ("given slope", m * gap(x, y) <= rise, (slope, bent), at_y),
        ("given slope", HALF * m * gap(x, y) <= rise, (bent, slope), at_y),
        ("lower bound", m < f(y), (lower_bound(f, m),), at_y),
        ("lower bound", f(y) <= m, (lower_bound(f, m),), at_y),
        ("lower bound", L <= f(y), (lower_bound(f, m),), at_y),
        ("lower bound", m <= f(x), (lower_bound(f, m),), at_y),
        ("lower bound", m <= f(y), (lower_bound(h, m),), at_y),
        ("lower bound", m <= f(y), (lipschitz(f, m),), at_y),
        ("minimiser", m <= f(y), (lower_bound(f, m),), at_y),
        ("moduli", m >= 0, (lower_bound(f, m),), ()),
        ("gap", apart < steep, (polyak,), both),
        ("gap", steep <= apart, (polyak,), both),
        ("gap", 2 * apart <= steep, (polyak,), both),
        ("gap", apart <= 2 * HALF * inner(gradient(f, y), gradient(f, y)), (polyak,), both),
        ("gap", 2 * m * (f(y) - f(x)) <= steep, (polyak,), both),
        ("gap", apart <= steep, (polyak,), (("left", y), ("right", x))),
        ("gap", apart <= steep, (polyak_lojasiewicz(h, m),), both),
        ("gap", 2 * L * (f(x) - f(y)) <= steep, (polyak,), both),
        ("gap", apart <= steep, (smooth(f, m),), both),
        ("gap", apart <= steep, (strongly_convex(f, m),), both),
        ("moduli", m <= L, (polyak, smooth(f, L)), ()),
        ("moduli", m > 0, (polyak,), ()),
    )
    for number_, (rule, goal, premises, parameters) in enumerate(wrong):
        yield Applied(f"{rule} {number_} of slopes, {of}", rule, goal, premises, parameters)


def _wrong_jensen(of: str, f: Term, h: Term, x: Term, y: Term) -> Iterator[Applied]:
    both, gap = (("left", x), ("right", y), ("share", s)), inner(x - y, x - y)
    below, above, mixed = s >= 0, s <= 1, (1 - s) * f(x) + s * f(y)
    point = f((1 - s) * x + s * y)
    wrong = (
        (point <= mixed, (smooth(f, L), below, above)),
        (point <= mixed, (convex(h), below, above)),
        (point <= mixed, (convex(f), above, below)),
        (point <= mixed, (convex(f), below, s <= 2)),
        (point <= mixed, (convex(f), s >= -1, above)),
        (point <= mixed, (convex(f), m >= 0, above)),
        (point <= mixed, (convex(f), below, m <= 1)),
        (point < mixed, (convex(f), below, above)),
        (mixed <= point, (convex(f), below, above)),
        (f(s * x + (1 - s) * y) <= mixed, (convex(f), below, above)),
        (point <= mixed - HALF * m * s * (1 - s) * gap, (convex(f), below, above)),
        (point <= mixed - m * s * (1 - s) * gap, (strongly_convex(f, m), below, above)),
        (point <= mixed - HALF * m * s * gap, (strongly_convex(f, m), below, above)),
        (point <= f(x), (convex(f), below, above)),
    )
    for number_, (goal, premises) in enumerate(wrong):
        yield Applied(f"jensen {number_}, {of}", "jensen", goal, premises, both)


TRUE = tuple(true())
ATTACKS = tuple(neighbours())
