"""Exact functions that meet what hypotheses say of them: convex, smooth, Lipschitz, with a given minimiser.

Extreme ones are drawn most often, as bounds are met there: second derivatives m and L, kinks, pieces that end between the points.

**Guarantee.** none: each hypothesis is decided exactly afterwards.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from checker.arithmetic import Balls
from checker.arithmetic.balls import working_precision
from checker.data.functions import Piece, Pieces, Quadratic, Separable, at, slope
from checker.errors import CheckerError
from checker.meaning.interpret import evaluate
from checker.meaning.objectives import exact_vector
from checker.statements.terms.leaves import FUNCTION_SORTS
from checker.statements.terms.term import Term, conjuncts, subterms

_ZERO, _ONE = Fraction(0), Fraction(1)
_WAYS = tuple(
    Fraction(p, q) for p, q in ((1, 3), (1, 3), (1, 2), (1, 5), (1, 5), (2, 3), (1, 4), (1, 1), (2, 1), (1, 7), (-1, 1))
)
_SLOPES = tuple(Fraction(p, q) for p, q in ((0, 1), (1, 1), (-1, 1), (1, 2), (-2, 1), (3, 1)))
_TRIES = 12
_SLOWEST = 0.4  # of functions with a minimiser are those on which descent is slowest


def nothing(v: Term, size: int) -> Pieces | Separable:
    """The function 0, until what is asked of the variable is known."""
    zero = Pieces(breaks=(), pieces=((_ZERO, _ZERO, _ZERO),))
    return zero if v.sort == "scalar_function" else Separable(parts=(zero,) * size)


def with_functions(
    forall: Sequence[Term], wanted: Sequence[Term], values: Mapping[str, Any], rng: random.Random
) -> dict[str, Any]:
    """The values with functions that are likely to meet the hypotheses."""
    found = dict(values)
    for f in (v for v in forall if v.sort in FUNCTION_SORTS):
        try:
            found |= {f.leaf: _drawn(f, forall, wanted, found, rng)}
            for one in _said(f, wanted):
                found |= _as_the_function_has_it(one, found, rng)
        except CheckerError:  # a constant that has no value here
            continue
    return found


def _as_the_function_has_it(said: Term, values: Mapping[str, Any], rng: random.Random) -> dict[str, Any]:
    """A lower bound, a constant or a variable of a subgradient, as this function has it."""
    f = values[said.args[0].leaf]
    if said.name == "subgradient":
        return _with_slope(said, f, values, rng)
    if said.args[-1].name != "var" or said.args[-1].shape or said.name not in ("lower_bound", "polyak_lojasiewicz"):
        return {}
    parts = [] if isinstance(f, Quadratic) else f.parts if isinstance(f, Separable) else [f]
    if said.name == "lower_bound":
        known = [part.infimum for part in parts]
        number = None if None in known or not parts else sum((one for one in known if one is not None), _ZERO)
    else:
        known = [part.gap_constant for part in parts if not any(part.kinks)]
        number = min((one for one in known if one is not None), default=None)
    return {} if number is None else {said.args[1].leaf: number}


def _with_slope(said: Term, f: Any, values: Mapping[str, Any], rng: random.Random) -> dict[str, Any]:
    """A variable v of the slope s·v + t moved, so that it is a subgradient at the point: v itself, or x of (x − p)/r."""
    _, at, told = said.args
    movable = [v for v in subterms(told) if v.name == "var" and v.sort == at.sort and v.leaf not in at.variables]
    if not movable or isinstance(f, Quadratic):
        return {}
    v, point, scalar = rng.choice(movable), _point(at, values), isinstance(f, Pieces)
    parts, entries = ([f], [point]) if scalar else (f.parts, point)
    slopes = []
    for part, s in zip(parts, entries, strict=True):
        k = sum(t < s for t in part.breaks)
        ends = [slope(part.pieces[k], s), slope(part.pieces[min(k + (s in part.breaks), len(part.breaks))], s)]
        slopes.append(rng.choice((ends[0], ends[1], (ends[0] + ends[1]) / 2)))
    zero, one = ([tuple(map(Fraction, [k] * len(entries))) for k in (0, 1)]) if not scalar else (_ZERO, _ONE)
    here, there = (_point(told, {**values, v.leaf: at_it}) for at_it in (zero, one))
    shift, end = ([here], [there]) if scalar else (here, there)
    factor = end[0] - shift[0]
    if not factor:
        return {}
    found = tuple((want - t) / factor for want, t in zip(slopes, shift, strict=True))
    return {v.leaf: found[0] if scalar else found}


def constants_in_order(forall: Sequence[Term], wanted: Sequence[Term], values: Mapping[str, Any]) -> dict[str, Any]:
    """The values with constants of functions that are ≥ 0, and m ≤ L."""
    found = dict(values)
    for f in (v for v in forall if v.sort in FUNCTION_SORTS):
        named: dict[str, Term] = {}
        for word in ("strongly_convex", "smooth", "lipschitz"):
            number = next((t.args[1] for t in _said(f, wanted) if t.name == word), None)
            if number is not None and number.name == "var":
                named[word] = number
                found[number.leaf] = abs(found[number.leaf])
        if "strongly_convex" in named and "smooth" in named:
            m, L = named["strongly_convex"].leaf, named["smooth"].leaf
            found[m], found[L] = sorted((found[m], found[L]))
    return found


def at_thresholds(
    forall: Sequence[Term], wanted: Sequence[Term], values: Mapping[str, Any], rng: random.Random
) -> dict[str, Any]:
    """The values with a scalar moved, for some inequalities between scalars, to where both sides are equal: a step that is just allowed."""
    found = dict(values)
    for one in (c for hypothesis in wanted for c in conjuncts(hypothesis)):
        movable = [v for v in forall if v.leaf in one.variables and v.sort == "scalar" and not v.shape]
        if one.name != "le" or len(movable) != len(one.variables) or rng.random() < 0.5:
            continue
        v = rng.choice(movable)
        try:
            gaps = [_number(one.args[1] - one.args[0], found | {v.leaf: Fraction(k)}) for k in (1, 2, 3)]
        except CheckerError:
            continue
        if gaps[1] - gaps[0] == gaps[2] - gaps[1] != 0:
            found[v.leaf] = 1 - gaps[0] / (gaps[1] - gaps[0])
    return found


def _said(f: Term, wanted: Sequence[Term]) -> Iterator[Term]:
    for hypothesis in wanted:
        for one in conjuncts(hypothesis):
            if one.args and one.args[0] == f:
                yield one


@dataclass(frozen=True, kw_only=True)
class _Asked:
    """Of one entry: the least and greatest second derivative, the jumps of the slope that may be, the greatest slope, the minimiser."""

    low: Fraction
    high: Fraction
    kinks: str  # "none", "up" or "any"
    steep: Fraction | None
    least: bool


def _drawn(
    f: Term, forall: Sequence[Term], wanted: Sequence[Term], values: Mapping[str, Any], rng: random.Random
) -> Any:
    said = {one.name: one for one in _said(f, wanted)}
    numbers = {
        word: _number(said[word].args[1], values) for word in ("strongly_convex", "smooth", "lipschitz") if word in said
    }
    curved = "convex" in said or "strongly_convex" in said
    high = numbers.get("smooth", numbers.get("strongly_convex", _ZERO) + rng.choice((_ZERO, _ONE, Fraction(3))))
    low = numbers.get("strongly_convex", _ZERO) if curved else -high
    polyak = "polyak_lojasiewicz" in said
    sloped = "smooth" in said or "differentiable" in said or polyak
    if polyak and not curved and rng.random() < 0.7:  # a strongly convex one has it too
        low = high * rng.choice((_ONE, Fraction(1, 2), Fraction(1, 4)))
    asked = _Asked(
        low=min(low, high),
        high=high,
        kinks="none" if sloped else "up" if curved else "any",
        steep=numbers.get("lipschitz"),
        least="minimiser" in said or "lower_bound" in said or polyak,
    )
    points = _points(f, forall, values)
    if "minimiser" in said:
        z = said["minimiser"].args[1]
        base = values[z.leaf] if z.name == "var" else _point(z, values)
    else:
        base = rng.choice(points)
    slowest = asked.least and sloped and asked.steep is None and rng.random() < _SLOWEST
    far, way = rng.choice([p for p in points if p != base] or points), abs(rng.choice(_WAYS))

    def slow(b: Fraction, p: Fraction) -> Pieces:
        return _huber(asked, b, abs(p - b) * way) if curved or way == 1 else _terrace(asked, b, p)

    if f.sort == "scalar_function":
        return slow(base, far) if slowest else _pieces(asked, base, points, rng)
    if slowest:
        return Separable(parts=tuple(map(slow, base, far)))
    d = len(values[f.leaf])
    if d > 1 and asked.steep is None and rng.random() < 0.3:
        return _quadratic(asked, base, rng)
    flat = Pieces(breaks=(), pieces=((_ZERO, _ZERO, _ZERO),))
    alone = rng.randrange(d) if asked.steep is not None else None  # one entry takes the whole slope
    return Separable(
        parts=tuple(
            flat if alone not in (None, i) else _pieces(asked, base[i], [p[i] for p in points], rng) for i in range(d)
        )
    )


def _points(f: Term, forall: Sequence[Term], values: Mapping[str, Any]) -> list[Any]:
    """The values of the variables at which f may be taken, and 0."""
    if f.sort == "scalar_function":
        return [_ZERO, *(values[v.leaf] for v in forall if v.sort == "scalar")]
    d = len(values[f.leaf])
    return [(_ZERO,) * d, *(values[v.leaf] for v in forall if v.sort == "vector" and len(values[v.leaf]) == d)]


def _number(term: Term, values: Mapping[str, Any]) -> Fraction:
    """The exact value of a constant.  **Raises.** Undecided."""
    with working_precision(64):
        return exact_vector([evaluate(term, values, Balls(64))])[0]


def _point(term: Term, values: Mapping[str, Any]) -> Any:
    with working_precision(64):
        found = evaluate(term, values, Balls(64))
    return exact_vector(found) if isinstance(found, list) else exact_vector([found])[0]


def _quadratic(asked: _Asked, base: Sequence[Fraction], rng: random.Random) -> Quadratic:
    """With the least second derivative across a direction and the greatest along it, or the other way round."""
    d = len(base)
    v = [Fraction(rng.randint(-2, 2)) for _ in range(d)]
    v[rng.randrange(d)] = Fraction(rng.choice((1, 2)))
    ends = (asked.low, asked.high) if rng.random() < 0.5 else (asked.high, asked.low)
    factor = (ends[1] - ends[0]) / sum(x * x for x in v)
    matrix = tuple(tuple(factor * v[i] * v[j] + (ends[0] if i == j else 0) for j in range(d)) for i in range(d))
    pull = [_ZERO if asked.least else rng.choice(_SLOPES) for _ in range(d)]
    linear = tuple(u - sum(a * z for a, z in zip(row, base, strict=True)) for row, u in zip(matrix, pull, strict=True))
    return Quadratic(matrix=matrix, linear=linear, constant=rng.choice((_ZERO, _ZERO, _ONE)))


def _pieces(asked: _Asked, base: Fraction, points: Sequence[Fraction], rng: random.Random) -> Pieces:
    """A function of one entry; the parabola of the greatest curvature where what was drawn does not fit."""
    for _ in range(_TRIES):
        found = _scaled(_joined(asked, base, points, rng), asked)
        if found is not None and (not asked.least or found.least_at(base)):
            return found
    q = _ZERO if asked.steep is not None else asked.high
    return Pieces(breaks=(), pieces=((q, -q * base, q * base * base / 2),))


def _huber(asked: _Asked, base: Fraction, width: Fraction) -> Pieces:
    """The greatest second derivative near the minimiser, and the least one beyond: where gradient descent is slowest."""
    if not width:
        return Pieces(breaks=(), pieces=((asked.high, -asked.high * base, _ZERO),))
    ends, most, least = (base - width, base + width), asked.high, max(asked.low, _ZERO)
    lines = [((most - least) * t - most * base) for t in ends]
    return _meeting(ends, [(least, lines[0]), (most, -most * base), (least, lines[1])])


def _terrace(asked: _Asked, base: Fraction, far: Fraction) -> Pieces:
    """From the minimiser up and flat from the far point on, where descent stays."""
    half = (far - base) / 2
    if not half:
        return _huber(asked, base, _ZERO)
    up, down = asked.high, -asked.high
    pieces = [(up, -up * base), (down, up * far), (_ZERO, _ZERO)]
    breaks = [base + half, far]
    return _meeting(breaks, pieces) if half > 0 else _meeting(breaks[::-1], pieces[::-1])


def _joined(asked: _Asked, base: Fraction, points: Sequence[Fraction], rng: random.Random) -> Pieces:
    """Pieces that begin at the base and end on the way to the points, with second derivatives at the ends of what is allowed."""
    breaks = _breaks(asked, base, points, rng)
    bends = [
        rng.choice((asked.low, asked.high, asked.high, asked.low, (asked.low + asked.high) / 2))
        for _ in range(len(breaks) + 1)
    ]
    if asked.steep is not None:
        bends[0] = bends[-1] = _ZERO
    start = sum(t < base for t in breaks)
    jumps = [_jump(asked, rng) for _ in breaks]
    first = _ZERO if asked.least else rng.choice(_SLOPES)
    if asked.least and start < len(breaks) and breaks[start] == base:
        first = -rng.choice((_ZERO, jumps[start], jumps[start] / 2))  # the kink at the base holds the slope 0
    lines = [_ZERO] * len(bends)
    lines[start] = first - bends[start] * base
    for k in range(start, len(breaks)):
        lines[k + 1] = (bends[k] - bends[k + 1]) * breaks[k] + lines[k] + jumps[k]
    for k in range(start - 1, -1, -1):
        lines[k] = (bends[k + 1] - bends[k]) * breaks[k] + lines[k + 1] - jumps[k]
    return _meeting(breaks, list(zip(bends, lines, strict=True)))


def _meeting(breaks: Sequence[Fraction], sloped: Sequence[tuple[Fraction, Fraction]]) -> Pieces:
    """The pieces with constants for which they meet."""
    found: list[Piece] = [(*sloped[0], _ZERO)]
    for t, (q, line) in zip(breaks, sloped[1:], strict=True):
        found.append((q, line, at(found[-1], t) - at((q, line, _ZERO), t)))
    return Pieces(breaks=tuple(breaks), pieces=tuple(found))


def _breaks(asked: _Asked, base: Fraction, points: Sequence[Fraction], rng: random.Random) -> list[Fraction]:
    others = [p for p in points if p != base] or [base + 1]
    count = rng.choice((0, 1, 1, 2, 2)) if asked.kinks == "none" and asked.steep is None else rng.choice((1, 1, 2))
    found = {base + (rng.choice(others) - base) * rng.choice(_WAYS) for _ in range(count)}
    if asked.kinks != "none" and rng.random() < 0.5:
        found.add(base)
    return sorted(found)


def _jump(asked: _Asked, rng: random.Random) -> Fraction:
    if asked.kinks == "none":
        return _ZERO
    jump = rng.choice((_ZERO, _ONE, Fraction(2), asked.steep or _ONE, 2 * (asked.steep or _ONE)))
    return jump if asked.kinks == "up" or rng.random() < 0.5 else -jump


def _scaled(f: Pieces, asked: _Asked) -> Pieces | None:
    """The function with a slope of at most what is asked; None where it has no bound."""
    if asked.steep is None:
        return f
    steep = f.steepness
    if steep is None:
        return None
    if not steep:
        return f
    factor = asked.steep / steep
    if asked.kinks == "none":
        factor = min(factor, _ONE)
    return Pieces(breaks=f.breaks, pieces=tuple((factor * q, factor * line, factor * c) for q, line, c in f.pieces))


__all__ = ["at_thresholds", "constants_in_order", "nothing", "with_functions"]
