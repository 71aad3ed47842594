"""Simple instances moved onto what a statement assumes, at every index and often with equality: theorems break at the ends of ranges.

A number, an entry or the length of a vector is moved into the range that the hypotheses leave it where the others stay, as long as they
depend on it along a line: ηL ≤ 2, μ ≤ a_i ≤ L, ⟨x_i, q⟩ ≥ γ‖q‖ and ‖x_i‖ ≥ 1 do.  Entries that may only take a few values, such as those
of masks and signs, are drawn from these.  Some instances are the same under every exchange of places: constant vectors, and matrices with
one number on the diagonal and another one beside it.
Nothing drawn here is believed: the exact test decides.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any

from checker.proofs import effort
from checker.search.instances.nested_values import Values, entries, mapped, size, unit
from checker.search.instances.simple_values import SimpleValues
from checker.search.instances.slack import Floats, Gaps, covered, gaps_of
from checker.search.instances.violation import FAILURES, in_floats, sizes_in, violation
from checker.statements.claims.claim import Claim
from checker.statements.terms.term import Term, conjuncts, parts, variables_of

_ROUNDS = 2
_MOST_ENTRIES = 6  # of a variable, moved one by one
_ROOM = 1e-9  # of rounding
_DENOMINATORS = (1, 2, 3, 4, 6, 10, 12, 100, 1000, 10**4)
_STRICTLY = (1 / 4, 1 / 64, 1e-4)  # by how much a strict comparison is met
_BESIDE = tuple(Fraction(s, k) for k in (1, 2, 3, 4, 5, 10, 20) for s in (1, -1, -1))  # of the diagonal
_FEW = tuple(map(Fraction, ("0", "1", "-1", "1/2", "-1/2", "2", "-2")))


class FeasibleValues(SimpleValues):
    """A seeded source of instances of one claim, most of which meet its hypotheses.  **Domain.** exact."""

    sizes = (1, 2, 2, 3, 3, 3, 4)
    large_sizes = (5, 6, 8)
    kinds = ("tiny", "simple", "tiny", "simple", "free", "simple", "scales")
    symmetric = False

    def __init__(self, claim: Claim, seed: int) -> None:
        super().__init__(claim, seed)
        self.hypotheses = [c for h in claim.hypotheses for c in conjuncts(h)]
        self.domains = _domains(claim, self.hypotheses, self.named)
        told = [(variables_of(h), gaps_of(h)) for h in self.hypotheses]
        self.gaps = [one for _, one in told]
        self.others = [h for h in self.hypotheses if not covered(h)]
        self.about = {
            v.leaf: [one for names, one in told if v.leaf in names]
            for v in claim.forall
            if v.sort in ("scalar", "vector", "matrix") and "natural" not in v.shape
        }
        self.strictly = _STRICTLY[0]

    def instance(self, k: int) -> Values:
        """Number k; one in three is symmetric."""
        self.symmetric = k % 3 == 2
        self.strictly = self.random.choice(_STRICTLY)
        values = super().instance(k)
        for name, domain in self.domains.items():
            values[name] = mapped(lambda _, domain=domain: self.random.choice(domain), values[name])
        with suppress(*FAILURES):  # of what is undefined there, which the measure refuses
            self._meet(values)
        return values

    def _vector(self, size: int, kind: str) -> tuple[Fraction, ...]:
        if self.symmetric and self.random.random() < 0.8:
            return (self._number(kind) or Fraction(1),) * size
        return super()._vector(size, kind)

    def _matrix(self, rows: int, columns: int, kind: str) -> tuple[tuple[Fraction, ...], ...]:
        if not self.symmetric:
            return super()._matrix(rows, columns, kind)
        on = self._number(kind) or Fraction(1)
        beside = on * self.random.choice(_BESIDE)
        return tuple(tuple(on if r == c else beside for c in range(columns)) for r in range(rows))

    def _meet(self, values: Values) -> None:
        """Move the numbers in turn, in place, until all hypotheses hold in floats; then some to an end of what is left to them."""
        pick = self.random
        floats = {name: in_floats(one) for name, one in values.items()}
        floats |= sizes_in(self.claim.forall, floats)
        for _ in range(_ROUNDS):
            if self._met(floats):
                break
            for name, direction in self._moves(values):
                self._move(name, direction, values, floats, to_an_end=pick.random() < 0.5)
                if self._met(floats):
                    break
        whole = [v.leaf for v in self.claim.forall if v.sort == "scalar" and self.about.get(v.leaf)]
        pick.shuffle(whole)
        for name in whole[: pick.randrange(3)]:
            self._move(name, None, values, floats, to_an_end=True)

    def _met(self, floats: Floats) -> bool:
        return all(gap >= -_ROOM for one in self.gaps for gap in one(floats, 0.0)) and all(
            violation(h, floats) <= _ROOM for h in self.others
        )

    def _moves(self, values: Values) -> Iterator[tuple[str, int | None]]:
        """Variables as a whole, in a drawn order, and then single entries."""
        names = [name for name, about in self.about.items() if about]
        self.random.shuffle(names)
        yield from ((name, None) for name in names if name not in self.domains)
        places = [(name, k) for name in names for k in range(size(values[name])) if isinstance(values[name], tuple)]
        yield from self.random.sample(places, min(len(places), _MOST_ENTRIES * len(names)))

    def _move(self, name: str, place: int | None, values: Values, floats: Floats, *, to_an_end: bool) -> None:
        """Move a number, an entry or the length of a variable into the range that the hypotheses leave it, where they leave one."""
        value = values[name]
        if name in self.domains and place is None:
            return
        number = not isinstance(value, tuple)
        step = value if place is None and not number else unit(value, place or 0)
        low, high = self._range(name, value, step, floats)
        if place is None and not number:
            low = max(low, -0.95)
        if low > high + _ROOM:
            return
        if number or place is not None:
            now = value if number else list(entries(value))[place or 0]
            domain = self.domains.get(name)
            wanted = self._wanted(float(now), float(now) + low, float(now) + high, domain, to_an_end)
            by = None if wanted is None else wanted - now
        else:
            by = self._wanted(0.0, low, high, None, to_an_end)
        if by:
            values[name] = mapped(lambda x, y: x + by * y, value, step)
            floats[name] = in_floats(values[name])

    def _wanted(
        self, now: float, low: float, high: float, domain: Sequence[Fraction] | None, to_an_end: bool
    ) -> Fraction | None:
        """A simple number of an interval: one of its ends, or one inside."""
        pick = self.random
        if domain is not None:
            inside = [x for x in domain if low - _ROOM <= x <= high + _ROOM]
            return pick.choice(inside) if inside else None
        ends = [x for x in (low, high) if math.isfinite(x)]
        if not ends:
            return None
        x = pick.choice(ends)
        if not to_an_end:
            if low <= now <= high:
                return None
            span = high - low if len(ends) == 2 else abs(x) + 1
            x += span * pick.choice((0.25, 0.5, 0.75)) * (1 if x == low else -1)
        return _rational(x, low, high)

    def _range(self, name: str, value: Any, step: Any, floats: Mapping[str, Any]) -> tuple[float, float]:
        """The least and the greatest t for which value + t·step meets the hypotheses that are affine in t."""
        effort.spend(effort.EVALUATION)
        at: list[Gaps] = []
        about = self.about[name]
        here, along = in_floats(value), in_floats(step)
        for t in (0.0, 1.0, 2.0):
            moved = {**floats, name: _moved(here, along, t)}
            at.append([gap for one in about for gap in one(moved, self.strictly)])
        low, high = -math.inf, math.inf
        if len({len(one) for one in at}) > 1:
            return low, high
        for g0, g1, g2 in zip(*at, strict=True):
            slope = g1 - g0
            if slope and abs(g2 - g1 - slope) <= _ROOM * (abs(g0) + abs(g1) + abs(g2)):
                low, high = (max(low, -g0 / slope), high) if slope > 0 else (low, min(high, -g0 / slope))
        return low, high


def _moved(value: Any, step: Any, t: float) -> Any:
    if isinstance(value, list):
        return [_moved(x, y, t) for x, y in zip(value, step, strict=True)]
    return value + t * step


def _rational(x: float, low: float, high: float) -> Fraction | None:
    """A simple fraction near x in an interval, whose ends may be reached up to rounding."""
    below, above = low - 1e-13 * (1 + abs(low)), high + 1e-13 * (1 + abs(high))
    if not math.isfinite(x):
        return None
    for denominator in _DENOMINATORS:
        found = Fraction(x).limit_denominator(denominator)
        if abs(found - x) <= 1e-13 * (1 + abs(x)):
            return found
    for denominator in (100, 10**4, 10**6):
        for by in (0, 1, -1):
            found = Fraction(round(x * denominator) + by, denominator)
            if below <= found <= above:
                return found
    return None


def _domains(claim: Claim, hypotheses: Sequence[Term], named: Sequence[Fraction]) -> dict[str, list[Fraction]]:
    """The few values that hypotheses leave to a number, or to each entry of a vector, where one is an equality of it alone."""
    found: dict[str, list[Fraction]] = {}
    simple = list(dict.fromkeys([*_FEW, *named]))
    for v in claim.forall:
        for h in hypotheses:
            alone = variables_of(h) == {v.leaf} and any(s.name == "eq" for s in parts(h))
            if not alone or v.sort != "scalar" and (v.sort, h.name) != ("vector", "for_each"):
                continue
            met = [x for x in simple if _met_by(h, v, x)]
            if met:
                found[v.leaf] = [x for x in found.get(v.leaf, met) if x in met] or met
    return found


def _met_by(h: Term, v: Term, x: Fraction) -> bool:
    """Whether a hypothesis about one variable holds where the variable is x, or a vector of the one entry x."""
    values: dict[str, Any] = {v.leaf: float(x) if v.sort == "scalar" else [float(x)]}
    try:
        return violation(h, values | sizes_in([v], values)) <= 1e-11
    except FAILURES:
        return False


Source = Callable[[Claim, int], SimpleValues]

__all__ = ["FeasibleValues", "Source"]
