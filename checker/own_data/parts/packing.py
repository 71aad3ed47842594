"""Results as JSON and back, bit for bit: what a finished part of a long command is kept as.

Numbers are exact: a float is written in hexadecimal, a rational as two integers, an array as its bytes.  Only the classes of the table are
ever made again, and what a result only refers to (its dataset, its constraints) is held by whoever unpacks.
"""

from __future__ import annotations

import base64
import dataclasses
from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from typing import Any

import numpy as np

from checker.data.dataset import Dataset
from checker.descent import Standstill, Trajectory
from checker.descent.floats.float64_arrays import Record
from checker.svm.attention_svm import AttentionSVM
from checker.svm.brackets.bracket import Bracket
from checker.svm.brackets.constraints import Constraints
from checker.svm.least_norm.solution import Solution, Status
from checker.svm.least_nuclear_norm.bracket import NuclearBracket
from checker.truth import Truth

_CLASSES = {c.__name__: c for c in (AttentionSVM, Bracket, NuclearBracket, Record, Solution, Standstill, Trajectory)}
_ENUMS = {"Truth": Truth, "Status": Status}
_PLAIN = (bool, int, str)


class NotPacked(Exception):
    """What is kept is no such result, or refers to something that is not held: then it is computed again."""


def packed(value: Any) -> Any:
    """A JSON value.  **Raises.** NotPacked for a kind of value that has no place in the table."""
    if value is None or type(value) in _PLAIN:
        return value
    if isinstance(value, (np.integer, np.bool_)):
        return value.item()
    if isinstance(value, float):
        return {"f": float(value).hex()}
    if isinstance(value, Fraction):
        return {"q": f"{value.numerator:x}/{value.denominator:x}"}
    if isinstance(value, tuple):
        return {"t": [packed(x) for x in value]}
    if isinstance(value, list):
        return [packed(x) for x in value]
    if isinstance(value, dict) and all(isinstance(key, str) for key in value):
        return {"d": {key: packed(x) for key, x in value.items()}}
    if isinstance(value, np.ndarray) and value.dtype.kind in "fiub":
        return {
            "a": [value.dtype.str, list(value.shape), base64.b64encode(np.ascontiguousarray(value).tobytes()).decode()]
        }
    if isinstance(value, Enum) and type(value).__name__ in _ENUMS:
        return {"e": [type(value).__name__, value.name]}
    if isinstance(value, (Dataset, Constraints)):
        return {"held": held_name(value)}
    if type(value).__name__ in _CLASSES and dataclasses.is_dataclass(value):
        fields = {f.name: packed(getattr(value, f.name)) for f in dataclasses.fields(value)}
        return {"c": [type(value).__name__, fields]}
    raise NotPacked(type(value).__name__)


def held_name(value: Dataset | Constraints) -> str:
    """What a result says of data that it refers to."""
    if isinstance(value, Dataset):
        return value.sha256
    return f"{value.problem} {value.data.sha256} {' '.join(map(str, value.choice))}"


def unpacked(kept: Any, held: Mapping[str, Any] = {}) -> Any:  # noqa: B006
    """The value.  ``held`` has what results refer to, by :func:`held_name`.  **Raises.** NotPacked."""
    try:
        return _unpacked(kept, held)
    except (KeyError, ValueError, TypeError, AttributeError, IndexError, ZeroDivisionError) as problem:
        raise NotPacked(str(problem)) from None


def _unpacked(kept: Any, held: Mapping[str, Any]) -> Any:
    if kept is None or type(kept) in _PLAIN:
        return kept
    if isinstance(kept, list):
        return [_unpacked(x, held) for x in kept]
    ((kind, value),) = kept.items()
    if kind == "f":
        return float.fromhex(value)
    if kind == "q":
        top, _, bottom = value.partition("/")
        return Fraction(int(top, 16), int(bottom, 16))
    if kind == "t":
        return tuple(_unpacked(x, held) for x in value)
    if kind == "d":
        return {key: _unpacked(x, held) for key, x in value.items()}
    if kind == "a":
        return np.frombuffer(base64.b64decode(value[2]), np.dtype(value[0])).reshape(value[1]).copy()
    if kind == "e":
        return _ENUMS[value[0]][value[1]]
    if kind == "held":
        return held[value]
    if kind == "c":
        return _CLASSES[value[0]](**{name: _unpacked(x, held) for name, x in value[1].items()})
    raise NotPacked(kind)
