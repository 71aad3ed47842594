"""Facts about functions that are variables: the inequalities of interpolation at the points of a goal (Taylor, Hendrickx, Glineur 2017).

**Guarantee.** every fact is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, permutations

from checker.proofs.proof import Proof, put_equal
from checker.proofs.terms.float_functions import CLASSES
from checker.proofs.trees import rules
from checker.proofs.trees.decided import unless_denied
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, lt, num, size
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.leaves import FUNCTION_SORTS
from checker.statements.terms.term import Term, apply, subterms

_CURVED, _SLOPED = ("strongly_convex", "convex"), ("smooth", "differentiable", "polyak_lojasiewicz")
_OF_POINTS = ("function_value", "function_gradient", "minimiser", "subgradient")
_SAID = (*CLASSES, "lower_bound", "polyak_lojasiewicz")
_MOST_POINTS = 6
_MOST_STEPPED = 2
_MOST_JOINED = 4  # points of which midpoints and chords are looked at


@dataclass(frozen=True, kw_only=True)
class Function:
    """A function, the points at which the goal and the hypotheses speak of it, and the hypotheses about it, by their words."""

    name: Term
    points: tuple[Term, ...]
    said: dict[str, Proof]
    slopes: tuple[Proof, ...] = ()  # what is said of subgradients, and of minimisers beside the first

    def first(self, *words: str) -> Proof | None:
        """What is said of it by the first of these words that there is."""
        return next((self.said[word] for word in words if word in self.said), None)


def functions_of(shop: Workshop, goal: Term) -> list[Function]:
    """The functions of which the hypotheses say something, in the order of their names."""
    given: dict[Term, dict[str, Proof]] = {}
    slopes: dict[Term, list[Proof]] = {}
    for one in shop.given():
        word = one.concludes.name
        first = given.setdefault(one.left, {}).setdefault(word, one) if word in _SAID else None
        if word == "subgradient" or (word == "minimiser" and first is not one):
            given.setdefault(one.left, {})
            slopes.setdefault(one.left, []).append(one)
    terms = [s for t in (goal, *shop.context) for s in subterms(t)]
    found = []
    for f, said in sorted(given.items(), key=lambda pair: pair[0].leaf):
        points: dict[tuple, Term] = {}
        for s in terms:
            at = s.args[1] if s.name in _OF_POINTS else None
            if at is not None and s.args[0] == f and not s.open:
                points.setdefault(shop.forms.key(at), at)
        some = tuple(points.values())[:_MOST_POINTS]
        found.append(Function(name=f, points=some, said=said, slopes=tuple(slopes.get(f, ()))))
    return found


def with_steps(f: Function, above: Callable[[Term], bool]) -> Function:
    """The function with the points x − ∇f(x)/L too, where 0 < L is known: what a value is compared with at a minimiser."""
    smooth = f.first("smooth")
    if smooth is None or len(f.points) > _MOST_STEPPED or not above(smooth.right):
        return f
    least = f.first("minimiser")
    stepped = [x for x in f.points if least is None or x != least.right]
    return replace(f, points=(*f.points, *(x - 1 / smooth.right * gradient(f.name, x) for x in stepped)))


def speaks_of_functions(term: Term) -> bool:
    """Whether a function that is a variable occurs."""
    return any(s.sort in FUNCTION_SORTS for s in subterms(term))


def inner(u: Term, w: Term) -> Term:
    """⟨u, w⟩, or u·w of scalars."""
    return apply("dot", u, w) if u.sort == "vector" else u * w


def value(f: Term, x: Term) -> Term:
    return apply("function_value", f, x)


def gradient(f: Term, x: Term) -> Term:
    return apply("function_gradient", f, x)


def between(f: Function) -> Iterator[Proof]:
    """What is known of a function at each two of its points."""
    for x, y in permutations(f.points, 2):
        yield from _curved(f, x, y)
        yield from _smooth(f, x, y)
        lipschitz = f.first("lipschitz")
        if lipschitz is not None:
            goal = le(size(value(f.name, x) - value(f.name, y)), lipschitz.right * size(x - y))
            yield Proof("change", goal, (lipschitz,), {"left": x, "right": y})
        polyak = f.first("polyak_lojasiewicz")
        if polyak is not None:
            steep, rise = gradient(f.name, x), value(f.name, x) - value(f.name, y)
            yield Proof("gap", le(2 * polyak.right * rise, inner(steep, steep)), (polyak,), {"left": x, "right": y})


def _above_tangent(f: Term, x: Term, y: Term) -> Term:
    return value(f, y) - value(f, x) - inner(gradient(f, x), y - x)


def _bend(curved: Proof) -> Term:
    return curved.right if curved.concludes.name == "strongly_convex" else num(0)


def _curved(f: Function, x: Term, y: Term) -> Iterator[Proof]:
    curved, sloped = f.first(*_CURVED), f.first(*_SLOPED)
    if curved is not None and sloped is not None:
        goal = le(num(Fraction(1, 2)) * _bend(curved) * inner(x - y, x - y), _above_tangent(f.name, x, y))
        yield Proof("subgradient", goal, (curved, sloped), {"left": x, "right": y})


def _smooth(f: Function, x: Term, y: Term) -> Iterator[Proof]:
    smooth, curved = f.first("smooth"), f.first(*_CURVED)
    if smooth is None:
        return
    L, at = smooth.right, {"left": x, "right": y}
    m = -L if curved is None else _bend(curved)
    step, slopes = inner(x - y, x - y), gradient(f.name, x) - gradient(f.name, y)
    gap = _above_tangent(f.name, x, y)
    left = inner(slopes, slopes) + m * L * step - 2 * m * inner(slopes, x - y)
    yield Proof("interpolation", le(left, 2 * (L - m) * gap), (smooth,) if curved is None else (smooth, curved), at)
    yield Proof("descent", le(gap, num(Fraction(1, 2)) * L * step), (smooth,), at)
    if curved is None:
        yield Proof("descent", le(-(num(Fraction(1, 2)) * L * step), gap), (smooth,), at)


def slopes_apart(f: Function) -> Iterator[Proof]:
    """‖∇f(x) − ∇f(y)‖ ≤ L‖x − y‖ of a smooth function of vectors: the interpolation inequalities for m = −L, added up."""
    smooth = f.first("smooth")
    if smooth is None:
        return
    plain = Function(name=f.name, said={"smooth": smooth}, points=f.points)
    for x, y in combinations([x for x in f.points if x.sort == "vector"], 2):
        step, slopes = x - y, gradient(f.name, x) - gradient(f.name, y)
        both = [one for a, b in ((x, y), (y, x)) for one in _smooth(plain, a, b) if one.rule == "interpolation"]
        low, high = size(slopes), smooth.right * size(step)
        facts = (*both, rules.square(slopes), rules.square(step), Proof("moduli", le(0, smooth.right), (smooth,)))
        squared = rules.combine(
            le(low * low, high * high),
            facts[:4],
            [(Fraction(1, 2), (), (0,)), (Fraction(1, 2), (), (1,))],
            [(1, 2), (-smooth.right * smooth.right, 3)],
        )
        least = rules.combine(le(0, high), facts[4:], [(size(step), (), (0,))])
        yield rules.roots(squared, least, low, high)


def at_points(f: Function) -> Iterator[Proof]:
    """What is known of a function at one of its points: least values, what subgradients elsewhere say, how steep it is."""
    least, lipschitz, sloped = f.first("minimiser"), f.first("lipschitz"), f.first(*_SLOPED)
    below, bent = f.first("lower_bound"), f.first("strongly_convex")
    for x in f.points:
        if below is not None:
            yield Proof("lower bound", le(below.right, value(f.name, x)), (below,), {"at": x})
        for one in f.slopes:
            if one.concludes.name == "minimiser":
                yield Proof("minimiser", le(value(f.name, one.right), value(f.name, x)), (one,), {"at": x})
                continue
            _, at, slope = one.concludes.args
            if x != at:
                bend = num(0) if bent is None else num(Fraction(1, 2)) * bent.right * inner(at - x, at - x)
                goal = le(bend, value(f.name, x) - value(f.name, at) - inner(slope, x - at))
                yield Proof("given slope", goal, (one,) if bent is None else (one, bent), {"at": x})
        if least is not None and x != least.right:
            yield Proof("minimiser", le(value(f.name, least.right), value(f.name, x)), (least,), {"at": x})
        if lipschitz is not None and sloped is not None:
            slope, most = gradient(f.name, x), lipschitz.right
            steep = Proof("steepness", le(size(slope), most), (lipschitz, sloped), {"at": x})
            yield steep
            squared = le(inner(slope, slope), most * most)
            yield rules.combine(
                squared, (steep, rules.square(slope)), [(1, (), (0, 0)), (2 * size(slope), (), (0,))], [(-1, 1)]
            )
    yield from _told_slopes(f)


def _told_slopes(f: Function) -> Iterator[Proof]:
    """‖g‖ ≤ c of a subgradient g at x of a function with the Lipschitz constant c: ‖g‖² ≤ f(x + g) − f(x) ≤ c‖g‖."""
    lipschitz = f.first("lipschitz")
    if lipschitz is None:
        return
    for one in (one for one in f.slopes if one.concludes.name == "subgradient"):
        _, x, g = one.concludes.args
        y, most = x + g, lipschitz.right
        rise, goal = value(f.name, y) - value(f.name, x), le(size(g), most)
        steps = (
            Proof("moduli", le(0, most), (lipschitz,)),
            Proof("given slope", le(num(0), rise - inner(g, y - x)), (one,), {"at": y}),
            Proof("change", le(size(rise), most * size(y - x)), (lipschitz,), {"left": y, "right": x}),
            rules.absolute(rise),
            rules.square(g),
            rules.negation(rules.hypothesis(apply("not", goal))),
        )
        sums = [(1, (), (5, 5)), (1, (), (0, 5)), (1, (), (1,)), (1, (), (2,)), (1, (), (3,))]
        false = rules.combine(lt(0, 0), steps, sums, [(1, 4)])
        yield unless_denied(goal, false)


def on_segments(shop: Workshop, f: Function, shown: Callable[[Term], Proof | None]) -> Iterator[Proof]:
    """Jensen's inequality where a point is written as a mixture a·x + b·y of two with a + b = 1; ``shown`` proves 0 ≤ b and b ≤ 1."""
    curved = f.first(*_CURVED)
    for point in f.points if curved is not None else ():
        mixture = _mixture(point)
        if mixture is None or curved is None:
            continue
        (a, x), (s, y) = mixture
        if shop.forms.scalar(a + s) != shop.forms.scalar(num(1)):
            continue
        low, high = shown(le(0, s)), shown(le(s, 1))
        if low is not None and high is not None:
            yield _jensen(f, x, y, s, (curved, low, high))


def with_midpoints(f: Function) -> Function:
    """The function with the points ½x + ½y between its points too, where it is convex: what Jensen's inequality speaks of.

    A function with gradients needs none of them: interpolation at its own points already says all (Taylor, Hendrickx, Glineur 2017).
    """
    if f.first(*_CURVED) is None or f.first(*_SLOPED) is not None or not 1 < len(f.points) <= _MOST_JOINED:
        return f
    half = num(Fraction(1, 2))
    return replace(f, points=(*f.points, *(half * x + half * y for x, y in combinations(f.points, 2))))


def growth(shop: Workshop, f: Function) -> Iterator[Proof]:
    """½m‖x − z‖² ≤ f(x) − f(z) of an m-strongly convex function at its minimiser z, which need not be differentiable there.

    Else A = ½m‖x − z‖² > B = f(x) − f(z) ≥ 0.  With s = (A − B)/(A + 1), Jensen's inequality says f((1 − s)z + sx) ≤ f(z) − s².
    """
    curved, least = f.said.get("strongly_convex"), f.first("minimiser")
    if curved is None or least is None or f.first(*_SLOPED) is not None:
        return
    for x in f.points:
        z, m = least.right, curved.right
        if x == z:
            continue
        bound, rise = num(Fraction(1, 2)) * m * inner(x - z, x - z), value(f.name, x) - value(f.name, z)
        y, goal = bound + num(1), le(bound, rise)
        above = rules.negation(rules.hypothesis(apply("not", goal)))
        modulus = Proof("moduli", le(0, m), (curved,))
        square = [rules.square(x - z)] if x.sort == "vector" else []
        root = size(x - z) if x.sort == "vector" else x - z
        positive = completed(shop, lt(0, y), [modulus, *square], [(num(Fraction(1, 2)), (root,), (0,))])
        if positive is None:
            continue
        inverse, one = rules.positive_reciprocal(positive, y), rules.reciprocal(positive, y)
        s = (bound - rise) * (1 / y)
        low = rules.combine(le(0, s), (above, inverse), [(1, (), (0, 1))])
        risen = Proof("minimiser", le(value(f.name, z), value(f.name, x)), (least,), {"at": x})
        high = completed(shop, le(s, 1), [risen, inverse, one], [(1, (), (0, 1)), (1, (), (1,))])
        if high is None:
            continue
        point = (1 - s) * z + s * x
        there = Proof("minimiser", le(value(f.name, z), value(f.name, point)), (least,), {"at": point})
        steps = [_jensen(f, z, x, s, (curved, low, high)), there, above, inverse, one]
        false = completed(shop, lt(0, 0), steps, [(1, (), (0,)), (1, (), (1,)), (1, (), (2, 2, 3, 3))])
        if false is not None:
            yield unless_denied(goal, false)


def chords(shop: Workshop, f: Function, shown: Callable[[Term], Proof | None]) -> Iterator[Proof]:
    """(c − a)·f(b) ≤ (c − b)·f(a) + (b − a)·f(c) − ½m(b − a)(c − b)(c − a) of convex functions of a scalar, for a ≤ b ≤ c and a < c."""
    curved = f.first(*_CURVED)
    if curved is None or len(f.points) > _MOST_JOINED or any(x.sort != "scalar" for x in f.points):
        return
    for a, b, c in permutations(f.points, 3):
        wide, left, right = shown(lt(0, c - a)), shown(le(a, b)), shown(le(b, c))
        if wide is None or left is None or right is None:
            continue
        inverse, one = rules.positive_reciprocal(wide, c - a), rules.reciprocal(wide, c - a)
        s = (b - a) * (1 / (c - a))
        low = rules.combine(le(0, s), (left, inverse), [(1, (), (0, 1))])
        high = completed(shop, le(s, 1), [right, inverse, one], [(1, (), (0, 1))])
        same = completed(shop, apply("eq", (1 - s) * a + s * c, b), [one])
        if high is None or same is None:
            continue
        x = shop.variable("x", "scalar")
        equal = put_equal(same, value(f.name, x), x)
        bent = num(Fraction(1, 2)) * _bend(curved) * (b - a) * (c - b) * (c - a)
        goal = le((c - a) * value(f.name, b), (c - b) * value(f.name, a) + (b - a) * value(f.name, c) - bent)
        found = completed(shop, goal, [_jensen(f, a, c, s, (curved, low, high)), equal, wide, one], [(1, (), (0, 2))])
        if found is not None:
            yield found


def _jensen(f: Function, x: Term, y: Term, s: Term, premises: tuple[Proof, Proof, Proof]) -> Proof:
    bent = num(Fraction(1, 2)) * _bend(premises[0]) * (s * (1 - s)) * inner(x - y, x - y)
    goal = le(value(f.name, (1 - s) * x + s * y), (1 - s) * value(f.name, x) + s * value(f.name, y) - bent)
    return Proof("jensen", goal, premises, {"left": x, "right": y, "share": s})


def _mixture(point: Term) -> tuple[tuple[Term, Term], tuple[Term, Term]] | None:
    """(a, x) and (b, y) of a·x + b·y or of a·(x + y)."""
    if point.name == "mul" and point.args[1].name == "add":
        a, (x, y) = point.args[0], point.args[1].args
        return (a, x), (a, y)
    if point.name != "add" or any(one.name != "mul" for one in point.args):
        return None
    first, second = (tuple(one.args) for one in point.args)
    return (first[0], first[1]), (second[0], second[1])


def moduli(f: Function) -> Iterator[Proof]:
    """0 ≤ L, 0 ≤ m, 0 ≤ c and m ≤ L, where m is one of strong convexity."""
    for word in ("smooth", "lipschitz", "strongly_convex", "polyak_lojasiewicz"):
        if word in f.said:
            yield Proof("moduli", le(0, f.said[word].right), (f.said[word],))
    if "smooth" in f.said and "strongly_convex" in f.said:
        bent, smooth = f.said["strongly_convex"], f.said["smooth"]
        yield Proof("moduli", le(bent.right, smooth.right), (bent, smooth))


def flat(f: Function) -> Proof | None:
    """∇f(z) = 0 at a minimiser z of a differentiable function."""
    least, sloped = f.first("minimiser"), f.first(*_SLOPED)
    if least is None or sloped is None:
        return None
    z = least.right
    nothing = num(0) * z if z.sort == "vector" else num(0)
    return Proof("minimiser", apply("eq", gradient(f.name, z), nothing), (least, sloped), {"at": z})


__all__ = [
    "Function",
    "at_points",
    "between",
    "chords",
    "flat",
    "functions_of",
    "growth",
    "inner",
    "moduli",
    "on_segments",
    "slopes_apart",
    "speaks_of_functions",
    "with_midpoints",
    "with_steps",
]
