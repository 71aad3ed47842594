"""The worst case of a claim about functions, vectors and numbers: an exact instance that breaks it.

The program is that of performance estimation (Drori and Teboulle 2014) for functions of one number and for sums of two of these.
There points, slopes, values and constants are the unknowns, so that it is not convex, and is climbed from drawn starts.
What is reached is rounded, and functions are put through the points (:mod:`checker.search.worst_cases.rebuilt`).

**Guarantee.** none: the exact test that is given decides.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import permutations
from typing import Any

import numpy as np

from checker.arithmetic import Balls
from checker.arithmetic.balls import working_precision
from checker.data.functions import Pieces, Separable
from checker.errors import CheckerError
from checker.meaning.interpret import evaluate
from checker.meaning.objectives import exact_vector
from checker.search.instances.nested_values import Values
from checker.search.worst_cases.climbing import Layout, climbed
from checker.search.worst_cases.finite import Finite, Interpolated, NotFinite, finite
from checker.search.worst_cases.margins import Margins
from checker.search.worst_cases.rebuilt import Spot, highest_of, joined, smooth_through
from checker.statements.claims.claim import Claim
from checker.statements.terms.leaves import FUNCTION_SORTS
from checker.statements.terms.term import Term

_ZERO = Fraction(0)
_STEPS = (1, 2, 3, 0)  # of whole numbers
_DENOMINATORS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 20, 30, 60, 100, 200, 500, 1000, 10**4, 10**5, 10**6)
_MOST_ASKED = 4  # exact tests of one climb
_NEARLY = 1e-9


def worst_case(claim: Claim, accepts: Callable[[Values], bool], *, starts: int, seed: int) -> Values | None:
    """An instance that ``accepts`` takes, from so many drawn starts; None where there is none, or the claim is of another kind."""
    if not claim.certifiable or claim.quantifier != "all" or not of_points(claim):
        return None
    rng = random.Random(seed)
    for number in range(starts):
        try:
            found = _from_one_start(claim, accepts, number, rng)
        except NotFinite:  # with so many steps
            continue
        if found is not None:
            return found
    return None


def of_points(claim: Claim) -> bool:
    """Whether all variables are functions, vectors of one size that may be any, and numbers; a vector or a function among them."""
    sizes = {v.shape for v in claim.forall if v.sort in ("vector", "function")}
    sorts = {v.sort for v in claim.forall}
    free = all(len(shape) == 1 and shape[0].isidentifier() for shape in sizes)
    known = all(v.sort in ("vector", "scalar", *FUNCTION_SORTS) for v in claim.forall)
    return known and free and bool(sorts & {"vector", *FUNCTION_SORTS})


def _from_one_start(claim: Claim, accepts: Callable[[Values], bool], number: int, rng: random.Random) -> Values | None:
    told = finite(claim, _STEPS[number % len(_STEPS)])
    if not told.goals:
        raise NotFinite
    flat = not any(v.sort == "vector" for v in told.free)
    layout = Layout(told.free, _scale(told) if number % 4 < 3 else {}, 1 if flat else 1 + number % 2)
    margins = Margins(told, told.goals[number % len(told.goals)])
    asked = 0
    for row in climbed(margins, layout, rng):
        for values in _rounded(margins, layout, row):
            instance = _instance(claim, told, values, layout.size)
            if instance is None:
                continue
            if accepts(instance):
                return instance
            asked += 1
            if asked >= _MOST_ASKED:
                return None
    return None


def _scale(told: Finite) -> dict[str, int]:
    """L = 1 and a minimiser at 0: most claims keep their truth when a function is moved and scaled."""
    fixed: dict[str, int] = {}
    for f in told.functions:
        if f.most is not None and f.most.name == "var":
            fixed.setdefault(f.most.leaf, 1)
        for point in f.points:
            if point.least and point.at.name == "var":
                fixed.setdefault(point.at.leaf, 0)
    return fixed


# ── exact instances ──


def _rounded(margins: Margins, layout: Layout, row: np.ndarray) -> Iterator[Values]:
    """Exact values of the free variables near a row, the simplest first, that meet the conditions in floats."""
    for q in _DENOMINATORS:
        values = layout.exact([Fraction(round(float(x) * q), q) for x in row])
        if margins.equalities:
            mended = _mended(margins.equalities, layout, values)
            if mended is None:
                continue
            values = mended
        floats = {name: np.array([one], dtype=float) for name, one in values.items()}
        with np.errstate(all="ignore"):
            inside = margins.inside(floats)
            if margins.violation(floats)[0, 0] > 0 and (not inside.size or inside.min() > -_NEARLY):
                yield values


def _mended(equalities: Sequence[Term], layout: Layout, values: Values) -> Values | None:
    """The values with one entry changed for each equality, which is affine in it, in an order in which none breaks another again."""
    for order in permutations(equalities) if len(equalities) <= 3 else [tuple(equalities)]:
        found: Values | None = dict(values)
        solved: list[Term] = []
        for equality in order:
            found = None if found is None else _with_one_moved(equality, solved, layout, found)
            solved.append(equality)
        if found is not None:
            return found
    return None


def _with_one_moved(equality: Term, solved: list[Term], layout: Layout, values: Values) -> Values | None:
    """The equality met by the entry that moves least, and those before kept."""
    best: tuple[Fraction, Values] | None = None
    for name, place in layout.entries:
        at = [_gap(equality, _moved(values, name, place, Fraction(t))) for t in (0, 1, 2)]
        if None in at or at[1] - at[0] != at[2] - at[1] or at[1] == at[0]:  # type: ignore[operator]
            continue
        by = -at[0] / (at[1] - at[0])  # type: ignore[operator]
        after = _moved(values, name, place, by)
        if (best is None or abs(by) < best[0]) and all(_gap(one, after) == 0 for one in solved):
            best = (abs(by), after)
    return None if best is None else best[1]


def _moved(values: Values, name: str, place: int, by: Fraction) -> Values:
    old = values[name]
    new = old + by if isinstance(old, Fraction) else tuple(x + by * (k == place) for k, x in enumerate(old))
    return {**values, name: new}


def _gap(equality: Term, values: Values) -> Fraction | None:
    """Left − right of numbers; None where one has no exact value."""
    try:
        return _exact(equality.args[0], values) - _exact(equality.args[1], values)
    except (CheckerError, TypeError):
        return None


def _exact(term: Term, values: Values) -> Any:
    """**Raises.** CheckerError where the value is not rational."""
    with working_precision(64):
        found = evaluate(term, values, Balls(64))
    return exact_vector(found) if isinstance(found, list) else exact_vector([found])[0]


def _instance(claim: Claim, told: Finite, values: Values, size: int) -> Values | None:
    """Values of the claim's variables, with functions through their points; None where none goes through them."""
    try:
        found = values | {v.leaf: _exact(term, values) for v, term in told.defined}
        for f in told.functions:
            parts = [_part(f, found, k) for k in range(size if f.name.sort == "function" else 1)]
            if None in parts:
                return None
            whole = [part for part in parts if part is not None]
            found[f.name.leaf] = whole[0] if f.name.sort == "scalar_function" else Separable(parts=tuple(whole))
        return {v.leaf: found[v.leaf] for v in claim.forall}
    except (CheckerError, ZeroDivisionError, KeyError):
        return None


def _part(f: Interpolated, values: Values, entry: int) -> Pieces | None:
    """The function of one entry."""

    def number(term: Term) -> Fraction:
        one = _exact(term, values)
        return one[entry] if isinstance(one, tuple) else one

    spots = [
        Spot(at=number(p.at), value=number(p.value), slope=number(slope))
        for p in f.points
        for slope in p.slopes or [p.value]
    ]
    below = None if f.below is None else number(f.below)
    has_least = below is not None or any(p.least for p in f.points)
    low = None if f.bend is None else number(f.bend)
    if f.most is not None:
        high, rest = number(f.most), max(low or _ZERO, _ZERO if f.gap is None else number(f.gap))
        return smooth_through(spots, -high if low is None else low, high, rest=rest, has_least=has_least)
    if low is None:
        return joined(spots)
    least = [] if below is None else [Spot(at=Fraction(0), value=below, slope=Fraction(0))]
    return highest_of([*spots, *least], low)


__all__ = ["of_points", "worst_case"]
