"""Terms at numpy arrays and torch tensors, so that a statement can be compared with one's own code.

**Shapes.** the last axis of a vector and the last two of a matrix are its own; axes before them are a batch, and broadcast.
**Domain.** float; numpy values become float64, tensors keep their type and their gradients.  **Guarantee.** float, none.
"""

from __future__ import annotations

import functools
import math
import operator
import sys
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np

from checker.errors import InputError
from checker.statements.terms.iterations import MOST_STEPS, bound_by, starts, updates
from checker.statements.terms.over_indices import size_of_bound, sizes_at
from checker.statements.terms.ranges import is_order, size_of
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import BINDERS, ITERATE, Term, parts

_AXES = {"vector": 1, "matrix": 2}
_SIZES = "sizes:"  # beside the values, which have names without a colon


def evaluate_arrays(term: Term, **values: Any) -> Any:
    """The value of a term at numpy arrays, or at torch tensors, through which gradients flow; torch is imported only by its user.

    An index is an ``int`` from 0, an order a list of these.  A comparison gives an array of truth values.

    **Raises.** InputError for a variable without a value, tensors beside arrays, and words that have no meaning on arrays: data,
    SVMs, limits, and equality, which floats do not decide.
    """
    torch: Any = sys.modules.get("torch")
    tensors = [v for v in values.values() if torch is not None and isinstance(v, torch.Tensor)]
    if tensors and any(isinstance(v, np.ndarray) for v in values.values()):
        raise InputError("Some values are torch tensors and some numpy arrays. Give all of them as one or the other.")
    if not tensors:
        return _at(term, values, np, lambda v: np.asarray(v, dtype=np.float64))
    first = tensors[0] if tensors[0].is_floating_point() else tensors[0].double()
    return _at(term, values, torch, lambda v: torch.as_tensor(v, dtype=first.dtype, device=first.device))


def _at(term: Term, values: dict[str, Any], xp: Any, lift: Callable[[Any], Any]) -> Any:
    if not any(t.name in BINDERS for t in parts(term)):
        return _value(term, values, xp, lift)
    arrays = {
        v.leaf: _without_batch(v, values, lift) for v in parts(term) if v.name == "var" and v.sort in (*_AXES, "order")
    }
    return _value(term, values | {_SIZES: sizes_at(term, arrays)}, xp, lift)


def _value(term: Term, values: dict[str, Any], xp: Any, lift: Callable[[Any], Any]) -> Any:
    if term.name == "num":
        return lift(float(term.fraction))
    if term.name == "var":
        return _given(term, values, lift)
    if term.name == "place":
        return int(_value(term.args[0], values, xp, lift))
    if term.name in ("bound", "state"):
        return values[term.leaf]
    if term.name == "at":
        order, place = (_value(one, values, xp, lift) for one in term.args)
        return _at_place(order, place, term)
    if term.name == ITERATE:
        return _after_steps(term, values, xp, lift)
    if term.name in BINDERS and term.name != "expectation":
        return _at_every_place(term, values, xp, lift)
    if term.name == "eq" and term.args[0].sort == "index":
        return xp.asarray(_value(term.args[0], values, xp, lift) == _value(term.args[1], values, xp, lift))
    if term.name in ("number_of", "indicator"):
        return lift(_value(term.args[0], values, xp, lift))
    if term.name not in _MEANING:  # means among them: a program draws by itself
        why = "floats do not decide it: evaluate both sides" if term.name == "eq" else "it has no meaning on arrays"
        raise InputError(f"{python_of(term, longest=80)} cannot be evaluated on arrays; {why}.")
    parts = [_value(a, values, xp, lift) for a in term.args]
    if term.name == "mul":  # a number of the batch stands before the axes of its vector or matrix
        parts[0] = parts[0][(..., *[None] * _AXES.get(term.args[1].sort, 0))]
    return _MEANING[term.name](xp, *parts)


def _at_every_place(term: Term, values: dict[str, Any], xp: Any, lift: Callable[[Any], Any]) -> Any:
    """A binder: its body at every value of the index, below the size that a variable inside has."""
    index, body = term.args
    if term.name == "for_every":
        raise InputError(f"{python_of(term, longest=80)} speaks of every number or vector, which arrays do not hold.")
    size = size_of(size_of_bound(index.leaf), values[_SIZES])
    if size is None:
        raise InputError(
            f"No variable of the term has the size of the index {index.leaf} in {python_of(term, longest=80)}."
        )
    found = [_value(body, values | {index.leaf: k}, xp, lift) for k in range(size)]
    if term.name == "for_each":
        return functools.reduce(operator.and_, found)
    return sum(found[1:], found[0]) if term.name == "sum_over" else xp.stack(found, -1 - _AXES.get(body.sort, 0))


def _after_steps(term: Term, values: dict[str, Any], xp: Any, lift: Callable[[Any], Any]) -> Any:
    """A part of a state: the start, and from each state the next.  The number of steps is one for the whole batch."""
    steps, counter, *leaves = _value(term.args[1], values, xp, lift), *(x.leaf for x in bound_by(term))
    if getattr(steps, "ndim", 0) or steps < 0 or int(steps) != steps or steps > MOST_STEPS:
        raise InputError(
            f"The number of steps in {python_of(term, longest=80)} is one whole number from 0 to {MOST_STEPS}, not {steps}."
        )
    state = [_value(one, values, xp, lift) for one in starts(term)]
    for k in range(int(steps)):
        here = values | {counter: lift(float(k))} | dict(zip(leaves, state, strict=True))
        state = [_value(one, here, xp, lift) for one in updates(term)]
    return state[int(term.args[0].leaf)]


def _at_place(order: list[int], place: Any, term: Term) -> int:
    if getattr(place, "ndim", 0) or not math.isfinite(place) or place < 0 or int(place) != place:
        raise InputError(f"The place in {python_of(term, longest=80)} is one whole number from 0, not {place}.")
    return order[int(place) % len(order)]


def _without_batch(v: Term, values: dict[str, Any], lift: Callable[[Any], Any]) -> Any:
    """A value of which only the sides are looked at."""
    found = _given(v, values, lift)
    return found if v.sort == "order" else found[(0,) * (found.ndim - _AXES[v.sort])]


def _given(term: Term, values: dict[str, Any], lift: Callable[[Any], Any]) -> Any:
    if term.leaf not in values:
        raise InputError(f"The variable {term.leaf!r} has no value. Give it by name, as {term.leaf}=….")
    given = values[term.leaf]
    if term.sort == "index":
        if type(given) is not int or given < 0:
            raise InputError(f"The index {term.leaf!r} is {given!r:.60}. Give an int from 0.")
        return given
    if term.sort == "order":
        places = given.tolist() if hasattr(given, "tolist") else given
        if not isinstance(places, (list, tuple)) or not places or not is_order(places):
            raise InputError(
                f"The order {term.leaf!r} is {given!r:.60}. Give a list in which each index from 0 stands once, as [2, 0, 1]."
            )
        return [int(k) for k in places]
    if term.sort not in ("scalar", *_AXES):
        raise InputError(
            f"The variable {term.leaf!r} is a {term.sort}. Arrays stand for scalars, vectors and matrices."
        )
    found = lift(float(given) if isinstance(given, Fraction) else given)
    if found.ndim < _AXES.get(term.sort, 0):
        raise InputError(f"{term.leaf!r} is a {term.sort} and was given an array of shape {tuple(found.shape)}.")
    return found


def _least(xp: Any, x: Any) -> Any:
    return xp.amin(x, -1)


def _greatest(xp: Any, x: Any) -> Any:
    return xp.amax(x, -1)


def _root_of_squares(xp: Any, x: Any) -> Any:
    return xp.sqrt((x * x).sum(-1))


def _singular_values(xp: Any, A: Any) -> Any:
    """The largest first."""
    return xp.linalg.svd(A, full_matrices=False)[1]


def _softmax(xp: Any, x: Any) -> Any:
    powers = xp.exp(x - xp.amax(x, -1)[..., None])
    return powers / powers.sum(-1)[..., None]


def _sigmoid(xp: Any, x: Any) -> Any:
    """Neither branch overflows: both see −|x|."""
    e = xp.exp(-abs(x))
    return xp.where(x >= 0, 1 / (1 + e), e / (1 + e))


_MEANING: dict[str, Callable[..., Any]] = {
    "lt": lambda xp, x, y: x < y,
    "le": lambda xp, x, y: x <= y,
    "and": lambda xp, x, y: x & y,
    "or": lambda xp, x, y: x | y,
    "not": lambda xp, x: ~x,
    "implies": lambda xp, x, y: ~x | y,
    "add": lambda xp, x, y: x + y,
    "sub": lambda xp, x, y: x - y,
    "neg": lambda xp, x: -x,
    "mul": lambda xp, c, x: c * x,
    "div": lambda xp, x, y: x / y,
    "pow": lambda xp, x, k: x**k,
    "exp": lambda xp, x: xp.exp(x),
    "log": lambda xp, x: xp.log(x),
    "sqrt": lambda xp, x: xp.sqrt(x),
    "sin": lambda xp, x: xp.sin(x),
    "cos": lambda xp, x: xp.cos(x),
    "abs": lambda xp, x: abs(x),
    "minimum": _least,
    "maximum": _greatest,
    "entry": lambda xp, x, i: x[..., i],
    "dot": lambda xp, x, y: (x * y).sum(-1),
    "norm": _root_of_squares,
    "frobenius": lambda xp, A: xp.sqrt((A * A).sum((-2, -1))),
    "operator_norm": lambda xp, A: _singular_values(xp, A)[..., 0],
    "singular_value": lambda xp, A, k: _singular_values(xp, A)[..., int(k) - 1],
    "eigenvalue": lambda xp, A, k: xp.linalg.eigvalsh(A)[..., -int(k)],
    "sum": lambda xp, x: x.sum(-1),
    "hadamard": lambda xp, x, y: x * y,
    "positive": lambda xp, x: (x > 0).all(-1),
    "matvec": lambda xp, A, x: (A @ x[..., None])[..., 0],
    "matmul": lambda xp, A, B: A @ B,
    "transpose": lambda xp, A: A.swapaxes(-1, -2),
    "vec": lambda xp, A: A.reshape((*A.shape[:-2], -1)),
    "column": lambda xp, A, i: A[..., i],
    "outer": lambda xp, x, y: x[..., :, None] * y[..., None, :],
    "max_norm": lambda xp, x: _greatest(xp, abs(x)),
    "softmax": _softmax,
    "sigmoid": _sigmoid,
}

__all__ = ["evaluate_arrays"]
