"""Directed search: push the most nearly violating instances further, then rationalise what was found.

Works on the numbers of an instance (sizes, labels, losses and choices stay): a derivative-free
optimiser climbs the ratio of the two sides of one comparison, evaluated at 40 digits because the two
sides may nearly cancel.  Nothing found here is believed: the exact test decides.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from checker.arithmetic import Float64, Mpmath
from checker.data.dataset import Dataset
from checker.errors import CheckerError
from checker.meaning.interpret import Evaluation
from checker.search.instances.nested_values import Values, entries
from checker.statements.claims.claim import Claim
from checker.statements.terms.term import Term, apply, conjuncts

_WORST = 1e9
_RANKED = 100
_DIGITS = Mpmath(40)


def comparisons(claim: Claim) -> list[Term]:
    """The comparisons whose violation would break the conclusion: its conjuncts, and what implications conclude; not a > b is a ≤ b."""
    found = []
    for term in conjuncts(claim.conclude):
        while term.name == "implies":
            term = term.args[1]
        for c in conjuncts(term):
            if c.name == "not" and c.args[0].name == "lt":
                c = apply("le", *reversed(c.args[0].args))
            found += [c] if c.name in ("lt", "le") else []
    return found


def closeness(comparison: Term, values: Values) -> float:
    """How near to violation: log(left/right) where both are positive, else their scaled difference; −∞ if undefined.

    **Guarantee.** float, none.
    """
    return _closeness(comparison, Evaluation(values=values), _DIGITS)


def _closeness(comparison: Term, evaluation: Evaluation, A) -> float:
    try:
        left, right = (evaluation.number(side, A) for side in comparison.args)
        if left > 0 and right > 0:
            score = float(A.log(left / right))
        else:
            # 0 against 0 is an equality that says nothing about the neighbourhood
            score = float((left - right) / (abs(left) + abs(right))) if left or right else -math.inf
    except (CheckerError, ArithmeticError, ValueError):
        return -math.inf
    return score if score == score else -math.inf


def push(
    claim: Claim,
    starts: list[Values],
    accepts: Callable[[Values], bool],
    meets_hypotheses: Callable[[Values], bool],
    *,
    evaluations: int,
    ladders: int | None = None,
) -> Values | None:
    """The first instance that ``accepts`` certainly, reached by climbing from the starts; None otherwise.

    ``ladders``: of how many starts the variables are set on ladders of scales first; all if None.
    """
    for comparison in comparisons(claim):
        found = _by_scale(comparison, starts[:ladders], accepts) or _by_climbing(
            comparison, starts, accepts, meets_hypotheses, evaluations
        )
        if found is not None:
            return found
    return None


def _by_scale(comparison: Term, starts: list[Values], accepts: Callable[[Values], bool]) -> Values | None:
    """Set one variable on a ladder of scales; floats are enough to see what a factor of 10^100 does."""
    A = Float64()
    for start in starts:
        at_start = Evaluation(values=start)
        for base in symmetrised(start):
            at_base = at_start.beside(base)
            _closeness(comparison, at_base, A)  # what the candidates share is then known
            for candidate in scaled_up(base):
                if _closeness(comparison, at_base.beside(candidate), A) > 0 and accepts(candidate):
                    return candidate
            at_start = at_base
    return None


def symmetrised(values: Values) -> Iterator[Values]:
    """The instance, and with a vector set to 0 and a matrix to rows of alternating sign: where terms cancel exactly."""
    vectors = [k for k, v in values.items() if isinstance(v, tuple) and v and isinstance(v[0], Fraction)]
    matrices = [k for k, v in values.items() if isinstance(v, tuple) and len(v) > 1 and isinstance(v[0], tuple)]
    for name in [None, *vectors]:
        calm = values if name is None else values | {name: (Fraction(0),) * len(values[name])}
        yield calm
        for other in matrices:
            row = next((r for r in values[other] if any(r)), (Fraction(1),) * len(values[other][0]))
            rows = tuple(tuple(-x for x in row) if r % 2 else row for r in range(len(values[other])))
            yield calm | {other: rows}


def _by_climbing(
    comparison: Term,
    starts: list[Values],
    accepts: Callable[[Values], bool],
    meets_hypotheses: Callable[[Values], bool],
    evaluations: int,
) -> Values | None:
    """Nelder–Mead on the numbers of the two most nearly violating starts, and of the smallest."""
    if not starts:
        return None
    from scipy.optimize import minimize  # late: loading it takes half a second

    scored = sorted(((closeness(comparison, v), k) for k, v in enumerate(starts[:_RANKED])), reverse=True)
    finite = [k for score, k in scored if score > -math.inf]
    small = sorted(finite, key=lambda k: len(numbers_of(starts[k])))[:1]  # few numbers are climbed fast
    for start in [starts[k] for k in dict.fromkeys([*finite[:2], *small])]:
        tops: list[tuple[float, list[float]]] = []

        def height(x, start=start, tops=tops) -> float:
            if not all(map(math.isfinite, x)):  # a step outwards from numbers near the greatest float
                return _WORST
            candidate = with_numbers(start, [Fraction(float(v)) for v in x])
            if not meets_hypotheses(candidate):
                return _WORST
            score = closeness(comparison, candidate)
            if score > 0:
                tops.append((score, list(x)))
            return -score if score > -math.inf else _WORST

        numbers = numbers_of(start)
        if not numbers or max(map(abs, numbers)) > sys.float_info.max:
            continue
        options = {"maxfev": evaluations, "xatol": 1e-12, "fatol": 1e-12}
        best = minimize(height, list(map(float, numbers)), method="Nelder-Mead", options=options)
        for point in [list(best.x), *(x for _, x in sorted(tops, reverse=True)[:5])]:
            for candidate in rationalised(start, point):
                if accepts(candidate):
                    return candidate
    return None


def scaled_up(values: Values) -> Iterator[Values]:
    """The instance with one scalar, vector or matrix on a ladder of scales, up to 10^±100 and beyond."""
    for name, value in values.items():
        if isinstance(value, Fraction) or (isinstance(value, tuple) and any(_numbers(value))):
            for exponent in (3, 30, 100, 200, -30, -100):
                yield values | {name: _times(value, Fraction(10) ** exponent)}
    yield from _against_each_other(values)


def _against_each_other(values: Values) -> Iterator[Values]:
    """One matrix larger and every vector smaller by the same factor: their products stay, and with them what bounds them."""
    vectors = [k for k, v in values.items() if isinstance(v, tuple) and v and isinstance(v[0], Fraction)]
    matrices = [
        k for k, v in values.items() if isinstance(v, tuple) and v and isinstance(v[0], tuple) and any(_numbers(v))
    ]
    for name in matrices if vectors else ():
        for exponent in (3, 12, 60):
            factor = Fraction(10) ** exponent
            yield values | {name: _times(values[name], factor)} | {k: _down(values[k], factor) for k in vectors}


def _down(vector: tuple[Fraction, ...], factor: Fraction) -> tuple[Fraction, ...]:
    return tuple(x / factor for x in vector)


def _times(value: Any, factor: Fraction) -> Any:
    if isinstance(value, tuple):
        return tuple(_times(part, factor) for part in value)
    return (value or Fraction(1)) * factor if isinstance(value, Fraction) else value


def rationalised(values: Values, point: list[float]) -> Iterator[Values]:
    """The instance at a float point, in ever finer rationals, finally exactly."""
    if not all(map(math.isfinite, point)):
        return
    for denominator in (4, 10, 100, 10**4, 10**8):
        yield with_numbers(values, [Fraction(x).limit_denominator(denominator) for x in point])
    yield with_numbers(values, [Fraction(x) for x in point])


def numbers_of(values: Values) -> list[Fraction]:
    """Every rational of an instance, in a fixed order."""
    return [x for value in values.values() for x in _numbers(value)]


def _numbers(value: Any) -> Iterator[Fraction]:
    parts = (value.tokens, value.head, value.queries, value.key_matrix) if isinstance(value, Dataset) else (value,)
    for part in parts:
        yield from entries(part)


def with_numbers(values: Values, numbers: list[Fraction]) -> Values:
    """The instance with its rationals replaced, in the order of :func:`numbers_of`."""
    source = iter(numbers)
    return {name: _replaced(value, source) for name, value in values.items()}


def _replaced(value: Any, source: Iterator[Fraction]) -> Any:
    if isinstance(value, Fraction):
        return next(source)
    if isinstance(value, tuple):
        return tuple(_replaced(part, source) for part in value)
    if isinstance(value, Dataset):
        tokens, head = _replaced(value.tokens, source), _replaced(value.head, source)
        return replace(
            value,
            tokens=tokens,
            head=head,
            queries=_replaced(value.queries, source),
            key_matrix=_replaced(value.key_matrix, source),
        )
    return value
