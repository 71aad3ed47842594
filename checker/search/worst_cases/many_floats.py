"""Terms in floats at many instances at once: what a search differentiates numerically.

**Shapes.** a number is (B,) or one float, a vector (B, d).
**Guarantee.** float, none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from checker.search.worst_cases.finite import NotFinite
from checker.statements.terms.term import Term

Instances = Mapping[str, np.ndarray]


def _scaled(c: Any, x: Any) -> Any:
    return c[..., None] * x if np.ndim(x) > np.ndim(c) > 0 else c * x


_MEANING: dict[str, Callable[..., Any]] = {
    "add": lambda x, y: x + y,
    "sub": lambda x, y: x - y,
    "neg": lambda x: -x,
    "mul": _scaled,
    "div": lambda x, y: x / y,
    "pow": lambda x, k: x**k,
    "dot": lambda x, y: (x * y).sum(-1),
    "norm": lambda x: np.sqrt((x * x).sum(-1)),
    "sum": lambda x: x.sum(-1),
    "abs": np.abs,
    "sqrt": np.sqrt,
    "exp": np.exp,
    "log": np.log,
    "sin": np.sin,
    "cos": np.cos,
}


@lru_cache(maxsize=5000)
def at_many(term: Term) -> Callable[[Instances], Any]:
    """The value of a term as a function of the instances.  **Raises.** NotFinite for a name that is not followed."""
    if term.name == "num":
        number = float(term.fraction)
        return lambda values: number
    if term.name == "var":
        return lambda values: values[term.leaf]
    if term.name not in _MEANING:
        raise NotFinite
    parts, meaning = [at_many(one) for one in term.args], _MEANING[term.name]
    return lambda values: meaning(*(part(values) for part in parts))


__all__ = ["Instances", "at_many"]
