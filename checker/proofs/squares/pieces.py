"""Inequalities along a scalar, piece by piece: where a function rises or falls from an end at which it is ≥ 0, and boxes about its valleys.

A small search of its own, for functions of numbers whose derivative is simpler than they are: p log p, e^x, x/(1 + x).  Floats say where
the pieces end; on each the sign of the derivative is shown in the same way.  Where the function vanishes at an end of its domain at which
it has no derivative (p log p at 0), it is divided by the distance from that end first.

**Guarantee.** none beyond that of the trees; what floats say of a function only decides what is tried.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import permutations

from checker.errors import Undecided
from checker.proofs.inequalities.fact_base import Solver
from checker.proofs.inequalities.inequality import closed
from checker.proofs.inequalities.logarithms import apart
from checker.proofs.proof import Proof, rename, replace_variables
from checker.proofs.squares.boxes import on_these_ranges
from checker.proofs.terms.float_values import Unknown, function_of
from checker.proofs.terms.plausible import plausible
from checker.proofs.terms.reduction import Reduction
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import is_relation, le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, subterms, variables_of

CURVED = {"exp", "log", "sqrt", "sin", "cos", "sigmoid", "sigmoid_slope", "sigmoid_curvature"}
_SMOOTH = {"num", "var", "add", "sub", "neg", "mul", "div", "pow", *CURVED}
_STEPS = 300
_FAR = 30.0  # how far floats look where the range has no end
_MOST_PIECES = 7
_DEEPEST = 5  # derivatives inside each other
_BOXES = 300

Walk = Callable[[Workshop, Term, Term, Term, Solver], Proof | None]


@dataclass(frozen=True)
class Range:
    """Numbers between which hypotheses keep a scalar, with proofs of both bounds; None where they name none."""

    low: Proof | None
    high: Proof | None

    @property
    def ends(self) -> tuple[Fraction | None, Fraction | None]:
        """The two numbers."""
        low = None if self.low is None else Fraction(self.low.left.leaf)
        return low, None if self.high is None else Fraction(self.high.right.leaf)

    def points(self) -> list[float]:
        """A grid inside, closer to the ends."""
        low, high = self.ends
        inner = [(1 - math.cos(math.pi * (k + 0.5) / _STEPS)) / 2 for k in range(_STEPS)]
        if low is not None and high is not None:
            return [float(low) + t * float(high - low) for t in inner]
        away = [math.sinh(6 * t) / math.sinh(6) * _FAR for t in inner]
        if low is not None:
            return [float(low) + t for t in away]
        if high is not None:
            return [float(high) - t for t in reversed(away)]
        return [-t for t in reversed(away)] + away


def range_in(shop: Workshop, x: Term) -> Range:
    """The narrowest numbers between which chains of hypotheses a ≤ b ≤ … between variables and numbers keep x."""
    relations = [one for one in shop.given() if one.concludes.name in ("le", "lt") and one.left.sort == "scalar"]
    steps = [one for one in relations if all(s.name in ("num", "var") for s in one.concludes.args)]
    steps += [bound for one in relations if one not in steps and (bound := _bound(shop, one)) is not None]
    return Range(_chain(shop, x, steps, up=False), _chain(shop, x, steps, up=True))


def _bound(shop: Workshop, known: Proof) -> Proof | None:
    """x ≤ c or c ≤ x where a relation says no more than that of one scalar x."""
    gap = shop.forms.gap(known.concludes)
    slopes = {m: c for m, c in gap.items() if m}
    if len(slopes) != 1:
        return None
    ((m, slope),) = slopes.items()
    if len(m) != 1 or m[0][1] != 1 or shop.forms.keys[m[0][0]][0] != "var":
        return None
    x, c = Writer(shop.forms).scalar({m: Fraction(1)}), num(-gap.get((), Fraction(0)) / slope)
    return shop.holds(le(c, x) if slope > 0 else le(x, c), known, weights=[num(1 / abs(slope))])


def _chain(shop: Workshop, x: Term, steps: list[Proof], up: bool) -> Proof | None:
    """x ≤ c for the least number c that hypotheses lead to, or c ≤ x for the greatest."""
    reached: dict[Term, list[Proof]] = {x: []}
    todo = [x]
    while todo:
        here = todo.pop(0)
        for one in steps:
            a, b = one.concludes.args if up else one.concludes.args[::-1]
            if a == here and b not in reached and a.name == "var":
                reached[b] = [*reached[here], one]
                todo.append(b)
    numbers = sorted((Fraction(t.leaf), t) for t in reached if t.name == "num")
    if not numbers:
        return None
    c = numbers[0 if up else -1][1]
    return shop.holds(le(x, c) if up else le(c, x), *reached[c])


class Pieces:
    """The search; ``walk`` goes along a scalar from a base point by the sign of the derivative, ``solve`` is the search it is a part of."""

    def __init__(self, walk: Walk, solve: Solver) -> None:
        self.walk, self.whole, self.depth, self.dividing = walk, solve, 0, False

    def solve(self, shop: Workshop, goal: Term) -> Proof | None:
        """The goal by sight, by adding up hypotheses, by boxes, or by its pieces."""
        if not is_relation(goal) or shop.late:
            return None
        found = shop.known(goal) or shop.holds(goal) or closed(goal)
        if found is not None:
            return found
        if not variables_of(goal):
            return self.whole(shop, goal)
        given = [one for one in shop.given() if is_relation(one.concludes)]
        found = shop.show(goal, given, degree=1)
        if found is not None:
            return found
        if goal.name == "eq" or not plausible(shop.context, goal):
            return None
        if not any(s.name in CURVED for t in goal.args for s in subterms(t)):  # a rational function
            return self.whole(shop, goal)
        return self.along(shop, goal)

    def along(self, shop: Workshop, goal: Term) -> Proof | None:
        """The goal, a function of at most three scalars, on the range of one or from where one is equal to another."""
        scalars = scalars_of(goal)
        if self.depth >= _DEEPEST or not 1 <= len(scalars) <= 3:
            return None
        self.depth += 1
        try:
            simpler, links = self.simplified(shop, goal)
            known = self._from_another(shop, simpler, scalars)
            if len(scalars) == 1:
                known = self._cleared(shop, simpler, scalars[0]) or self._cut(shop, simpler, scalars[0])
            if known is None or simpler == goal:
                return known
            return completed(shop, goal, (known, *links), [(1, (), (0,))])
        finally:
            self.depth -= 1

    def _from_another(self, shop: Workshop, goal: Term, scalars: list[Term]) -> Proof | None:
        """From one scalar to another, both sides of the goal being equal where they are."""
        for x, z in permutations(scalars, 2):
            at = replace_variables(goal, {x.leaf: z})
            if not all(plausible(shop.context, le(*sides)) for sides in (at.args, at.args[::-1])):
                continue
            try:
                found = self.walk(shop, goal, x, z, self.solve)
            except Undecided:
                continue
            if found is not None:
                return found
        return None

    def simplified(self, shop: Workshop, goal: Term) -> tuple[Term, list[Proof]]:
        """0 ≤ f with y·(1/y) = 1 and log(p/q) = log p − log q used, and the equalities that were used."""
        links = apart(shop, goal, self._positive)
        forms = shop.forms
        gap = forms.gap(goal)
        atoms = {a for p in [gap, *[forms.gap(one.concludes) for one in links]] for m in p for a, _ in m}
        for p in dict.fromkeys(forms.keys[a][1] for a in sorted(atoms) if forms.keys[a][0] == "inv"):
            y = Writer(forms).scalar(dict(p))
            positive = self._positive(shop, y)
            if positive is not None:
                links.append(rules.reciprocal(positive, y))
        if not links:
            return goal, []
        rest = Reduction(forms, [(k, forms.gap(one.concludes)) for k, one in enumerate(links)]).reduced(gap)
        return (
            (goal, []) if rest == gap else (Term(goal.name, (num(0), Writer(forms).scalar(rest)), sort="truth"), links)
        )

    def _cleared(self, shop: Workshop, goal: Term, x: Term) -> Proof | None:
        """0 ≤ f from 0 ≤ f·Π y^k where f has the powers (1/y)^k; None where it has none."""
        forms, writer = shop.forms, Writer(shop.forms)
        gap = forms.gap(goal)
        powers: dict[int, int] = {}
        for m in gap:
            for a, k in m:
                if forms.keys[a][0] == "inv":
                    powers[a] = max(k, powers.get(a, 0))
        links, above, times = [], [], num(1)
        for a, k in powers.items():
            y = writer.scalar(dict(forms.keys[a][1]))
            positive = self._positive(shop, y)
            if positive is None:
                return None
            links.append(rules.reciprocal(positive, y))
            above += [rules.positive_reciprocal(positive, y)] * k
            times = times * y**k
        if not links:
            return None
        product = Reduction(forms, [(k, forms.gap(one.concludes)) for k, one in enumerate(links)]).reduced(
            forms.times(gap, forms.scalar(times))
        )
        known = self._cut(shop, Term(goal.name, (num(0), writer.scalar(product)), sort="truth"), x)
        if known is None:
            return None
        return completed(shop, goal, (known, *above, *links), [(1, (), tuple(range(1 + len(above))))])

    def _positive(self, shop: Workshop, y: Term) -> Proof | None:
        goal = lt(0, y)
        given = [one for one in shop.given() if is_relation(one.concludes)]
        return shop.known(goal) or shop.holds(goal) or closed(goal) or shop.show(goal, given, degree=1)

    def _cut(self, shop: Workshop, goal: Term, x: Term) -> Proof | None:
        """The range cut on both sides of peaks and valleys; every piece from the end where the function is less."""
        around = range_in(shop, x)
        values = _values(goal, x, around.points())
        if len(values) < 10 or min(f for _, f in values) < -1e-9:
            return None
        if around.low is not None and around.high is not None and (found := self._boxes(shop, goal, x)) is not None:
            return found
        cuts = _cuts(goal, x, values)
        if cuts is None or len(cuts) >= _MOST_PIECES:
            return None
        low, high = around.ends
        inside = [c for c in cuts if (low is None or low < c) and (high is None or c < high)]
        return self._between(shop, goal, x, [low, *inside, high])

    def _between(self, shop: Workshop, goal: Term, x: Term, cuts: Sequence[Fraction | None]) -> Proof | None:
        """The goal between the first and the last of these numbers, from the pieces between neighbours."""
        if len(cuts) == 2:
            return self._piece(shop, goal, x, cuts[0], cuts[1])
        either = rules.order(x, num(cuts[1]))
        sides = []
        for k, part in enumerate((cuts[:2], cuts[1:])):
            case = replace(shop, context=(*shop.context, either.concludes.args[k]))
            one = self._between(case, goal, x, part)
            if one is None:
                return None
            sides.append(one)
        return rules.cases(either, *sides)

    def _piece(self, shop: Workshop, goal: Term, x: Term, low: Fraction | None, high: Fraction | None) -> Proof | None:
        """The goal on a piece: by a cover where it is far from an equality, else from the end where the function is less."""
        ends = []
        for end in (low, high):
            here = [] if end is None else _values(goal, x, [float(end)])
            if here:
                ends.append((here[0][1], end))
        if len(ends) == 2 and min(f for f, _ in ends) > 0:
            covered = self._boxes(shop, goal, x)
            if covered is not None:
                return covered
        for _, end in sorted(ends):
            try:
                found = self.walk(shop, goal, x, num(end), self.solve)
            except Undecided:
                continue
            if found is not None:
                return found
        return self._divided(shop, goal, x)

    def _boxes(self, shop: Workshop, goal: Term, x: Term) -> Proof | None:
        around = range_in(shop, x)
        low, high = around.ends
        if low is None or high is None or around.low is None or around.high is None:
            return None
        return on_these_ranges(goal, [(x, low, high, around.low, around.high)], _BOXES)

    def _divided(self, shop: Workshop, goal: Term, x: Term) -> Proof | None:
        """The goal from its quotient by the distance from an end where both sides meet and have no derivative."""
        for end, sign in zip(range_in(shop, x).ends, (1, -1), strict=True):
            if self.dividing or end is None or _values(goal, x, [float(end)]):
                continue
            near = _values(goal, x, [float(end) + sign * 1e-9])
            if not near or abs(near[0][1]) > 1e-5:
                continue
            y = shop.variable("y", "scalar")  # x = end ± y
            here = {x.leaf: num(end) + sign * y if end else y}
            moved = replace(shop, context=tuple(replace_variables(one, here) for one in shop.context))
            found = self._quotient(moved, replace_variables(goal, here), y)
            away = {y.leaf: sign * (x - num(end)) if end else x}
            same = {replace_variables(there, away): one for there, one in zip(moved.context, shop.context, strict=True)}
            back = found and _from_hypotheses(shop, rename(found, away), same)
            if back is not None and shop.adds_up(back) and (node := shop.holds(goal, back)) is not None:
                return node
        return None

    def _quotient(self, shop: Workshop, goal: Term, y: Term) -> Proof | None:
        """0 ≤ f from 0 ≤ f/y."""
        positive = self._positive(shop, y)
        if positive is None:
            return None
        forms, writer = shop.forms, Writer(shop.forms)
        link = rules.reciprocal(positive, y)
        product = forms.times(forms.gap(goal), forms.scalar(1 / y))
        quotient = Reduction(forms, [(0, forms.gap(link.concludes))]).reduced(product)
        self.dividing = True
        try:
            known = self._cut(shop, Term(goal.name, (num(0), writer.scalar(quotient)), sort="truth"), y)
        finally:
            self.dividing = False
        return known and completed(shop, goal, (known, positive, link), [(1, (), (0, 1))])


def scalars_of(goal: Term) -> list[Term]:
    """The variables of an inequality between smooth functions of scalars, if it is one."""
    parts = [s for t in goal.args for s in subterms(t)]
    if goal.name not in ("le", "lt") or any(s.name not in _SMOOTH for s in parts):
        return []
    variables = list(dict.fromkeys(s for s in parts if s.name == "var"))
    return variables if all(x.sort == "scalar" for x in variables) else []


def _from_hypotheses(shop: Workshop, proof: Proof, same: Mapping[Term, Term]) -> Proof:
    """The proof with hypotheses that are others written in another way shown from those."""
    if proof.rule == "hypothesis" and proof.concludes in same and proof.concludes != same[proof.concludes]:
        return shop.holds(proof.concludes, rules.hypothesis(same[proof.concludes])) or proof
    premises = tuple(_from_hypotheses(shop, one, same) for one in proof.premises)
    return replace(proof, premises=premises)


def _values(goal: Term, x: Term, points: Sequence[float]) -> list[tuple[float, float]]:
    """The points at which both sides are numbers, with what lies between the sides there."""
    found = []
    left, right = map(function_of, goal.args)
    for t in points:
        try:
            a, b = left({x.leaf: t}), right({x.leaf: t})
        except (Unknown, ArithmeticError, ValueError):
            continue
        if math.isfinite(b - a):
            found.append((t, b - a))
    return found


def _cuts(goal: Term, x: Term, values: list[tuple[float, float]]) -> list[Fraction] | None:
    """Where pieces end: at a valley that is an equality, on both sides of a peak or of any other valley; None at a bottom below 0."""
    cuts: list[Fraction] = []
    kept = values[:1]  # without plateaus
    for t, f in values[1:]:
        if abs(f - kept[-1][1]) > 1e-11 * (1 + abs(f)):
            kept.append((t, f))
    for (t0, f0), (_, f1), (t2, f2) in zip(kept, kept[1:], kept[2:], strict=False):
        if f0 < f1 > f2:
            width = max(t2 - t0, 1e-3)
            cuts += [_simple(t0 - width, t0), _simple(t2, t2 + width)]
        elif f0 > f1 < f2:
            r = _lowest(goal, x, t0, t2)
            nice = Fraction(r).limit_denominator(24)
            bottom = next((f for _, f in _values(goal, x, [r])), -1.0)
            if abs(bottom) < 1e-9 and abs(nice - r) < 1e-4:
                cuts.append(nice)
            elif bottom > 0:
                width = max(t2 - t0, 1e-3)
                cuts += [_simple(r - 2 * width, r - width / 2), _simple(r + width / 2, r + 2 * width)]
            else:
                return None
    return sorted(set(cuts))


def _lowest(goal: Term, x: Term, a: float, b: float) -> float:
    """Where the function is least between two points, by golden sections."""
    ratio = (math.sqrt(5) - 1) / 2
    for _ in range(60):
        c, d = b - ratio * (b - a), a + ratio * (b - a)
        low, high = (_values(goal, x, [t]) for t in (c, d))
        if not low or not high or b - a < 1e-12:
            break
        a, b = (a, d) if low[0][1] < high[0][1] else (c, b)
    return (a + b) / 2


def _simple(a: float, b: float) -> Fraction:
    """A fraction with few digits between two numbers."""
    denominator = 1
    while math.floor(b * denominator) <= a * denominator:
        denominator *= 2
    return Fraction(math.floor(b * denominator), denominator)
