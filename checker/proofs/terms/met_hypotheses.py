"""Values in floats that meet hypotheses: drawn ones, moved by Gauss–Newton steps until equalities hold and inequalities are not broken.

So a filter has values for unit vectors, symmetric matrices, eigenvectors and points of a hyperplane, which no draw ever meets.

**Guarantee.** none: a filter before a search uses them, and no proof.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from checker.proofs import effort
from checker.proofs.terms.float_values import as_relation, everywhere, function_of, numbers
from checker.statements.terms.term import Term

Values = Mapping[str, Any]
_MOST_UNKNOWNS, _MOST_STEPS = 40, 12
_NEAR = 1e-7  # to its root, for the slope of a function
_MET = 1e-12  # of a point, for the size of its gaps: where surfaces touch the point has half of these digits
_ROOM = 0.03  # by which a strict inequality is met


def moved_to_meet(context: Sequence[Term], values: Values, variables: Iterable[Term]) -> dict[str, Any] | None:
    """The values with those of scalars, vectors and matrices moved until the relations hold; None where that fails.

    ``values`` are those of all variables, and the sizes as ``|n|``.
    **Raises.** Unknown, ArithmeticError, ValueError, IndexError, KeyError where a value cannot be computed.
    """
    free = [v for v in variables if v.sort in ("vector", "matrix") or (v.sort == "scalar" and not v.shape)]
    start = np.array([x for v in free for x in _entries(values[v.leaf])], dtype=float)
    asked = [one for one in map(as_relation, context) if one.name in ("le", "lt", "eq", "for_each", "and", "positive")]
    if not asked or not 0 < len(start) <= _MOST_UNKNOWNS:
        return None

    def filled(x: np.ndarray) -> dict[str, Any]:
        rest, found = iter(x.tolist()), dict(values)
        for v in free:
            found[v.leaf] = _shaped_as(values[v.leaf], rest)
        return found

    def broken(x: np.ndarray) -> np.ndarray:
        here = filled(x)
        effort.spend(effort.TRUTH * len(asked))
        return np.array([gap for one in asked for gap in _gaps(one, here)])

    found = _root(broken, start)
    return None if found is None else filled(found)


def _root(broken: Callable[[np.ndarray], np.ndarray], x: np.ndarray) -> np.ndarray | None:
    """A point where all gaps vanish, by damped Gauss–Newton steps of least length; where surfaces touch they do not come so near."""
    gaps = broken(x)
    for _ in range(_MOST_STEPS):
        size = np.linalg.norm(gaps)
        if not np.isfinite(size):
            return None
        if size < 1e-13 * (1 + np.linalg.norm(x)):
            break
        steps = _NEAR * (1 + np.abs(x))
        slopes = np.column_stack([(broken(x + step) - gaps) / step.sum() for step in np.diag(steps)])
        if not np.isfinite(slopes).all():
            return None
        way = np.linalg.lstsq(slopes, -gaps, rcond=1e-10)[0]
        for share in (1.0, 0.5, 0.125):
            there = broken(x + share * way)
            if np.linalg.norm(there) < size:
                x, gaps = x + share * way, there
                break
        else:
            break
    return x if np.linalg.norm(gaps) < _MET * (1 + np.linalg.norm(x)) else None


def _gaps(one: Term, values: Values) -> list[float]:
    """By how much a relation is broken: a − b for a = b, and what is missing of a ≤ b; nothing for what is no relation."""
    if one.name == "and":
        return [gap for part in one.args for gap in _gaps(part, values)]
    if one.name == "for_each":
        return [gap for here in everywhere(one.args[0].leaf, values) for gap in _gaps(one.args[1], here)]
    if one.name == "positive":
        return [max(0.0, _ROOM - x) for x in function_of(one.args[0])(values)]
    if one.name not in ("le", "lt", "eq") or one.args[0].sort not in ("scalar", "vector", "matrix"):
        return []
    a, b = (function_of(side)(values) for side in one.args)
    if one.args[0].sort != "scalar":
        return [x - y for x, y in zip(numbers(a), numbers(b), strict=True)]
    if one.name == "eq":
        return [a - b]
    return [max(0.0, a - b + (_ROOM * (1 + abs(a) + abs(b)) if one.name == "lt" else 0.0))]


def _entries(value: Any) -> list[float]:
    return numbers(value) if isinstance(value, list) else [value]


def _shaped_as(value: Any, rest: Any) -> Any:
    return [_shaped_as(one, rest) for one in value] if isinstance(value, list) else next(rest)


__all__ = ["moved_to_meet"]
