"""Directed search for a large ratio lhs/rhs among the instances that meet the hypotheses: how sharp is a constant?

From the best of given instances a compass search climbs by moves that suit such ratios: every number by shrinking steps, a
whole variable on a ladder of scales, one variable up and another down.  A supremum is often approached only as two points meet
(Lipschitz ratios); so a pair of like variables is also written as y = x + 10⁻⁶δ, and δ is searched.  Numbers stay exact rationals.

**Guarantee.** none: the ratio is that of 80 digits; the hypotheses of what is returned were decided exactly.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from itertools import combinations, permutations, product
from typing import Any

from checker.arithmetic import Mpmath
from checker.errors import CheckerError
from checker.meaning.interpret import Evaluation, evaluate
from checker.meaning.undefined_parts import assumed
from checker.search.adversaries.local_search import numbers_of, with_numbers
from checker.search.instances.nested_values import Values
from checker.statements.claims.claim import Claim
from checker.statements.terms.ranges import out_of_range
from checker.statements.terms.term import Term
from checker.truth import Truth

CONTRACTION = Fraction(1, 10**6)
_STARTS, _SHAPES = 1, 4
_FINEST = Fraction(1, 2**13)
_GAIN = 1e-3  # of the logarithm, times the step: a smaller gain is none
_BITS, _DIRECTIONS = 100, 16
_ROUNDS, _KEPT = 3, 4  # after each round one in four goes on


@dataclass(kw_only=True)
class RatioSearch:
    """One comparison of one claim; ``evaluations`` is the work that is left."""

    claim: Claim
    comparison: Term
    evaluations: int
    digits: Any = field(default_factory=lambda: Mpmath(80))

    def height(self, values: Values) -> float:
        """log(lhs/rhs); −∞ where it is not defined."""
        self.evaluations -= 1
        try:
            left, right = (evaluate(side, values, self.digits) for side in self.comparison.args)
            score = float(self.digits.log(left / right)) if left > 0 and right > 0 else -math.inf
        except (CheckerError, ArithmeticError, ValueError):
            return -math.inf
        return score if score == score else -math.inf

    def allowed(self, values: Values) -> bool:
        """Whether every hypothesis is certainly TRUE."""
        if out_of_range(self.claim.forall, values):
            return False
        evaluation = Evaluation(values=values, functions=self.claim.functions)
        try:
            return all(assumed(evaluation, h) is Truth.TRUE for h in self.claim.hypotheses)
        except CheckerError:
            return False


@dataclass(frozen=True, kw_only=True)
class Chart:
    """Instances written by other coordinates: ``second`` holds δ where the instance has first + scale·δ."""

    first: str = ""
    second: str = ""
    scale: Fraction = Fraction(1)

    def instance(self, point: Values) -> Values:
        if not self.second:
            return point
        return point | {self.second: _moved(point[self.first], point[self.second], self.scale)}

    def start(self, values: Values) -> Values:
        """The point whose δ is the difference of the two, or ones where they coincide."""
        if not self.second:
            return values
        apart = _moved(values[self.second], values[self.first], Fraction(-1))
        empty = not any(apart) if isinstance(apart, tuple) else not apart
        ones = tuple(Fraction(1) for _ in apart) if isinstance(apart, tuple) else Fraction(1)
        return values | {self.second: ones if empty else apart}


def _moved(x: Any, by: Any, scale: Fraction) -> Any:
    if isinstance(x, tuple):
        return tuple(a + scale * b for a, b in zip(x, by, strict=True))
    return x + scale * by


def steepest(claim: Claim, comparison: Term, starts: list[Values], *, evaluations: int) -> list[Values]:
    """Instances with large ratios, largest first; empty where no start has a ratio.

    Every start climbs in every chart for a while; one in four goes on, and so on with the work that is left.
    """
    search = RatioSearch(claim=claim, comparison=comparison, evaluations=evaluations + len(starts))
    ranked = sorted(((search.height(v), -k) for k, v in enumerate(starts)), reverse=True)
    climbs = _begun(search, [starts[-k] for _, k in ranked])
    alive = climbs
    for k in range(_ROUNDS):
        share = max(search.evaluations, 0) // (_ROUNDS - k)
        for climb in alive:
            climb.go_on(search, share // max(1, len(alive)))
        alive = sorted(alive, key=lambda c: -c.score)[: max(1, len(alive) // _KEPT)]
    reached = sorted((c for c in climbs if c.score > -math.inf), key=lambda c: -c.score)
    return [c.chart.instance(c.point) for c in reached]


def _begun(search: RatioSearch, ranked: list[Values]) -> list[Climb]:
    """Climbs from the best of the smallest shapes, where the search goes deepest, and from the best of all.

    Where two points coincide there is no ratio, but there may be one in a chart.
    """
    best: dict[tuple, Values] = {}
    for values in ranked:
        best.setdefault(tuple(map(_shape, values.values())), values)
    groups: list[list[Climb]] = []
    for values in [*ranked[:_STARTS], *sorted(best.values(), key=lambda v: len(numbers_of(v)))]:
        climbs = [Climb.begin(search, chart, values) for chart in charts(search.claim)]
        groups.append([c for c in climbs if c.score > -math.inf])
        if len([g for g in groups if g]) > _SHAPES:
            break
    return [c for g in groups for c in g]


def _shape(value: Any) -> Any:
    return tuple(map(_shape, value)) if isinstance(value, tuple) else len(numbers_of({"": value}))


def charts(claim: Claim) -> list[Chart]:
    """The instance itself, and one pair of like variables brought together, each of them at rest in turn."""
    pair = next(_like(claim), ())
    return [Chart(), *[Chart(first=a, second=b, scale=CONTRACTION) for a, b in permutations(pair, 2)]]


def _like(claim: Claim) -> Iterator[tuple[str, str]]:
    """Pairs of scalars or vectors that the hypotheses do not tell apart."""
    said = {str(h) for h in claim.hypotheses}
    for a, b in combinations([v for v in claim.forall if v.sort in ("scalar", "vector")], 2):
        if (a.sort, a.shape) == (b.sort, b.shape) and {str(_swapped(h, a, b)) for h in claim.hypotheses} == said:
            yield a.leaf, b.leaf


def _swapped(term: Term, a: Term, b: Term) -> Term:
    if term.name == "var":
        return b if term == a else a if term == b else term
    return Term(term.name, tuple(_swapped(x, a, b) for x in term.args), sort=term.sort) if term.args else term


@dataclass(kw_only=True)
class Climb:
    """A compass search in one chart, which can be interrupted and go on."""

    chart: Chart
    point: Values
    score: float
    step: Fraction = Fraction(1, 2)

    @classmethod
    def begin(cls, search: RatioSearch, chart: Chart, values: Values) -> Climb:
        point = chart.start(values)
        score = search.height(chart.instance(point)) if search.allowed(chart.instance(point)) else -math.inf
        return cls(chart=chart, point=point, score=score)

    def go_on(self, search: RatioSearch, evaluations: int) -> None:
        """Climb until no move of any step helps or the evaluations are used up."""
        reserve = search.evaluations - evaluations
        while self.step >= _FINEST and search.evaluations > reserve:
            better = _first_better(search, self.chart, self.point, self.score, self.step, reserve)
            if better is not None:
                self.score, self.point = better
            elif search.evaluations > reserve:
                self.step /= 4


def _first_better(search, chart, point, score, step, reserve) -> tuple[float, Values] | None:
    """One sweep over all moves; every improvement is kept at once.  None when there was none."""
    improved = False
    for move in _moves(point, step):
        if search.evaluations <= reserve:
            break
        while True:  # a move that helps is made again
            candidate = move(point)
            instance = chart.instance(candidate)
            if candidate == point:
                break
            height = search.height(instance)
            if not height > score + _GAIN * step or not search.allowed(instance):
                break
            point, score, improved = candidate, height, True
            if search.evaluations <= reserve:
                break
    return (score, point) if improved else None


def _moves(point: Values, step: Fraction) -> Iterator[Callable[[Values], Values]]:
    """Scale variables, alone and in pairs; every number by itself; then all at once, along the ridges between bounds."""
    movable = [k for k, v in point.items() if numbers_of({k: v})]
    factors = [1 + step, 1 / (1 + step)] + ([Fraction(10) ** 3, Fraction(1, 10**3)] if step == Fraction(1, 2) else [])
    for name in movable:
        for factor in [*factors, *([Fraction(-1)] if step == Fraction(1, 2) else [])]:
            yield partial(_scaled, by={name: factor})
    for a, b in combinations(movable, 2):
        for first, second in product(factors[:2], repeat=2):
            yield partial(_scaled, by={a: first, b: second})
    zero = Fraction(0)
    for k in range(len(numbers_of(point))):
        for factor, addend in ((1 + step, zero), (1 / (1 + step), zero), (Fraction(1), step), (Fraction(1), -step)):
            yield partial(_with_number, k=k, factor=factor, addend=addend)
        if step == Fraction(1, 2):
            yield partial(_with_number, k=k, factor=zero, addend=zero)
    source = random.Random(step.denominator)
    for _ in range(_DIRECTIONS):
        yield partial(_turned, by=[step * Fraction(source.randint(-16, 16), 16) for _ in numbers_of(point)])


def _turned(point: Values, by: list[Fraction]) -> Values:
    numbers = numbers_of(point)
    return with_numbers(point, [short(x * (1 + b)) for x, b in zip(numbers, by, strict=True)])


def _scaled(point: Values, by: Mapping[str, Fraction]) -> Values:
    part = {name: point[name] for name in by}
    factors = [factor for name, factor in by.items() for _ in numbers_of({name: point[name]})]
    return point | with_numbers(part, [short(x * f) for x, f in zip(numbers_of(part), factors, strict=True)])


def _with_number(point: Values, k: int, factor: Fraction, addend: Fraction) -> Values:
    numbers = numbers_of(point)
    numbers[k] = short(numbers[k] * factor + addend)
    return with_numbers(point, numbers)


def short(x: Fraction) -> Fraction:
    """A rational near x with few digits, whatever its size, and not larger: what keeps within a bound stays there."""
    if x.numerator.bit_length() <= _BITS and x.denominator.bit_length() <= _BITS:
        return x
    unit = Fraction(2) ** (x.numerator.bit_length() - x.denominator.bit_length() - _BITS // 2)
    return int(x / unit) * unit
