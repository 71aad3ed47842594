"""A quick adversary in floats, asked before the prover: false statements mostly fall to simple instances, near ones, or far ones.

It draws :class:`SimpleValues`, climbs the violation (:mod:`checker.search.instances.violation`) from the best of them, each number
by itself and a
pair of like variables in their difference too, doubles numbers along rays, and rounds what it reaches.  Nothing found here is believed:
``accepts`` decides exactly.  What came nearest to a violation is told to the reader.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import Any

from checker.proofs import effort
from checker.proofs.terms.normal_form import is_identity
from checker.search.adversaries.certain_sides import Sides, certain_sides, meets_all
from checker.search.adversaries.local_search import comparisons, numbers_of, rationalised, scaled_up, with_numbers
from checker.search.instances.feasible import FeasibleValues, Source
from checker.search.instances.nested_values import Values
from checker.search.instances.simple_values import SimpleValues
from checker.search.instances.violation import (
    NOISE,
    claim_violation,
    hypothesis_violation,
    in_floats,
    measurable,
    sides_of,
    sizes_in,
    speaks_of_indices,
    violation,
    without_losses,
)
from checker.search.shrinking.shrink import weight
from checker.statements.checks.scaled import strict
from checker.statements.claims.claim import Claim
from checker.statements.terms.term import Term

Nearest = list[tuple[float, Values]]  # (violation, instance), nearest first
_MOST_ASKED = 40  # exact tests
_MOST_EQUAL = 15  # of them where the two sides are equal up to rounding
_KEPT, _CLIMBED = 40, 6
_MOST_NUMBERS = 24  # of an instance that is climbed
_PENALTY = 10.0
_AS_NEAR = 0.01  # relatively
_MOST_LOOKED_AT = 24  # points whose sides are enclosed


@dataclass(kw_only=True)
class Falsification:
    """One hunt; ``evaluations`` is the work that is left, ``best`` the instances that came nearest to a violation."""

    claim: Claim
    accepts: Callable[[Values], bool]
    evaluations: int
    source: Source = SimpleValues
    asked: int = 0
    asked_at_equality: int = 0
    best: Nearest = field(default_factory=list)
    refused: set = field(default_factory=set)

    @cached_property
    def over_indices(self) -> bool:
        return speaks_of_indices(self.claim)

    def measure(self, values: Values) -> float:
        """The violation of an exact instance; remembered where it is among the nearest."""
        return self.violation({k: in_floats(v) for k, v in values.items()})

    def violation(self, values: Mapping[str, Any]) -> float:
        """The violation of an instance in floats, which is counted."""
        self.evaluations -= 1
        effort.spend(effort.EVALUATION)
        return claim_violation(self.claim, self.told(values))

    def told(self, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """The values, with the sizes where something is said of every index."""
        return {**values, **sizes_in(self.claim.forall, values)} if self.over_indices else values

    def keep(self, measure: float, values: Values) -> None:
        self.best.append((measure, values))
        if len(self.best) > 4 * _KEPT:
            self.best = self.ranked()[:_KEPT]

    def ranked(self) -> Nearest:
        return sorted(self.best, key=lambda one: -one[0])

    def breaks(self, measure: float, values: Values) -> bool:
        """Whether the exact test accepts an instance that is above the noise, or equal where the statement is strict; a bounded number is
        asked."""
        equal = measure <= NOISE
        if measure < -NOISE or (equal and not strict(self.claim.conclude)):
            return False
        key = tuple(sorted(values.items()))
        if self.asked >= _MOST_ASKED or (equal and self.asked_at_equality >= _MOST_EQUAL) or key in self.refused:
            return False
        self.asked += 1
        self.asked_at_equality += equal
        self.refused.add(key)
        return self.accepts(values)

    def run(self, seed: int) -> Values | None:
        """The first instance that breaks the claim, or None."""
        return self._drawn(seed) or self._climbed()

    def _drawn(self, seed: int) -> Values | None:
        source, draws = self.source(self.claim, seed), self.evaluations // 2
        for k in range(draws):
            values = source.instance(k)
            measure = self.measure(values)
            if measure == -math.inf:
                continue
            self.keep(measure, values)
            if self.breaks(measure, values):
                return values
        return None

    def _climbed(self) -> Values | None:
        """From the nearest of different shapes: rays first, then Nelder and Mead."""
        starts = self._starts()
        for values in starts:
            for candidate in rays(values):
                measure = self.measure(candidate)
                if self.breaks(measure, candidate):
                    return candidate
                if measure > -math.inf:
                    self.keep(measure, candidate)
        for k, values in enumerate(starts):
            for chart in _charts(self.claim, values):
                share = max(self.evaluations, 0) // (2 * (len(starts) - k))
                found = self._from(values, chart, min(share, 400))
                if found is not None:
                    return found
        return None

    def _starts(self) -> list[Values]:
        """The nearest, no more than two of one shape."""
        shapes: dict[tuple, int] = {}
        found = []
        for _, values in self.ranked():
            shape = tuple(_shape(v) for v in values.values())
            if shapes.get(shape, 0) < 2 and 0 < len(numbers_of(values)) <= _MOST_NUMBERS:
                shapes[shape] = shapes.get(shape, 0) + 1
                found.append(values)
        return found[:_CLIMBED]

    def _from(self, start: Values, chart: tuple[str, str] | None, evaluations: int) -> Values | None:
        """Nelder and Mead on the numbers of a start, or on those with y replaced by y − x where (x, y) is a chart."""
        from scipy.optimize import minimize

        point = _apart(start, chart, -1)
        numbers = [float(x) for x in numbers_of(point)]
        if evaluations < 40 or not all(map(math.isfinite, numbers)):
            return None
        tops: list[tuple[float, list[float]]] = []

        def height(x) -> float:
            values = _in_floats_at(point, x, chart)
            measure = self.violation(values)
            if measure == -math.inf:
                return min(1e9, _PENALTY * (1 + hypothesis_violation(self.claim, self.told(values))))
            tops.append((measure, list(x)))
            return -measure

        simplex = [numbers] + [
            [y + (0.25 * abs(y) or 0.25) * (k == j) for j, y in enumerate(numbers)] for k in range(len(numbers))
        ]
        options = {"maxfev": evaluations, "xatol": 1e-13, "fatol": 1e-15, "initial_simplex": simplex}
        minimize(height, numbers, method="Nelder-Mead", options=options)
        for measure, x in sorted(tops, reverse=True)[:2]:
            for rounded in rationalised(point, x):
                candidate = _apart(rounded, chart, 1)
                value = self.measure(candidate)
                if value > -math.inf:
                    self.keep(value, candidate)
                if self.breaks(value, candidate):
                    return candidate
            if measure < -NOISE:
                break
        return None


def falsify(
    claim: Claim, accepts: Callable[[Values], bool], *, evaluations: int, seed: int, feasible: bool = False
) -> tuple[Values | None, Nearest]:
    """An instance that ``accepts`` takes, or None; and the (violation, instance) that came nearest, nearest first.

    ``feasible``: the instances are those of :class:`FeasibleValues`, and what is said of every index is followed.
    """
    plain = without_losses(claim)
    if not measurable(plain, over_indices=feasible) or not claim.forall:
        return None, []
    hunt = Falsification(
        claim=plain, accepts=accepts, evaluations=evaluations, source=FeasibleValues if feasible else SimpleValues
    )
    return hunt.run(seed), hunt.ranked()[:_KEPT]


def nearest_sides(claim: Claim, nearest: Nearest) -> tuple[Term, Values, Sides] | None:
    """The comparison of the conclusion that comes nearest to failing, where it does, and its two sides there.

    Floats propose the points and the order in which they are looked at.  The sides are exact or enclosed; a point at which they are not
    told, the comparison fails or a hypothesis is not met is passed over.  So is an identity, whose two sides are equal everywhere.
    Of points that are about as near the one with least to read is taken; where both sides are 0, nothing is near.
    """
    plain = without_losses(claim)
    both = zip(comparisons(plain), comparisons(claim), strict=True)
    named = {one: whole for one, whole in both if not is_identity(one)}
    proposed: list[tuple[float, Values, Term]] = []
    for _, point in sorted(nearest, key=lambda one: -one[0])[:_KEPT]:
        for values in _readable(point):
            at = {k: in_floats(v) for k, v in values.items()}
            if claim_violation(plain, at) > -math.inf:
                proposed += [(violation(one, at), values, one) for one in named if sides_of(one, at) is not None]
    proposed.sort(key=lambda one: -one[0])
    found = []
    for _, values, comparison in proposed[:_MOST_LOOKED_AT]:
        sides = certain_sides(named[comparison], values)
        if (
            sides is not None
            and sides.holds(comparison.name)
            and {sides.left, sides.right} != {"0"}
            and meets_all(claim, values)
        ):
            found.append((sides.nearness, values, comparison, sides))
    if not found:
        return None
    least = min(one[0] for one in found)
    near = [one for one in found if one[0] <= least + _AS_NEAR * (least + NOISE)]
    _, values, comparison, sides = min(near, key=lambda one: sum(weight(x)[0] for x in numbers_of(one[1])))
    return named[comparison], values, sides


def _readable(point: Values) -> Iterator[Values]:
    yield point
    numbers = [float(x) for x in numbers_of(point)]
    yield from itertools.islice(rationalised(point, numbers), 4)


def rays(values: Values) -> Iterator[Values]:
    """One number, one variable or all of them, growing or shrinking by powers of ten; and whole variables up to 10^±100."""
    numbers = numbers_of(values)
    for factor in (Fraction(10), Fraction(100), Fraction(1, 10), Fraction(1, 100), Fraction(1, 10**4)):
        yield with_numbers(values, [factor * x for x in numbers])
        for k in range(len(numbers) if len(numbers) <= 8 else 0):
            yield with_numbers(values, [factor * x if j == k else x for j, x in enumerate(numbers)])
    yield from scaled_up(values)


def _charts(claim: Claim, values: Values) -> list[tuple[str, str] | None]:
    """None for the numbers as they are; and the pairs of like variables."""
    like = [(a.leaf, b.leaf) for a, b in combinations(claim.forall, 2) if (a.sort, a.shape) == (b.sort, b.shape)]
    pairs = [pair for pair in like if numbers_of({"": values[pair[0]]})]
    return [None, *pairs[:2]]


def _apart(values: Values, chart: tuple[str, str] | None, sign: int) -> Values:
    """With y + sign·x in the place of y."""
    if chart is None:
        return values
    x, y = chart
    moved = [b + sign * a for a, b in zip(numbers_of({"": values[x]}), numbers_of({"": values[y]}), strict=True)]
    return values | {y: with_numbers({"": values[y]}, moved)[""]}


def _in_floats_at(point: Values, x, chart: tuple[str, str] | None) -> dict:
    return {k: in_floats(v) for k, v in _apart(with_numbers(point, [Fraction(float(t)) for t in x]), chart, 1).items()}


def _shape(value) -> tuple:
    return tuple(map(_shape, value)) if isinstance(value, tuple) else ()
