"""A dataset as arrays that equal it, for the files that hold arrays."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from checker.arithmetic.rational import rational_text
from checker.data.dataset import Dataset
from checker.errors import InputError


def exact_arrays(data: Dataset) -> dict[str, np.ndarray]:
    """Each entry of ``data`` as an array.  **Guarantee.** exact.  **Raises.** InputError for a number that no array entry equals."""
    tokens: Any = data.tokens
    arrays: dict[str, np.ndarray] = {}
    if len(set(data.lengths)) > 1:
        tokens = [x for X in data.tokens for x in X]
        arrays["lengths"] = np.array(data.lengths, dtype=np.int64)
    arrays["tokens"] = _array(tokens, "tokens")
    arrays["labels"] = np.array(data.labels, dtype=np.int64)
    arrays["head"] = _array(data.head, "head")
    if data.queries is not None:
        arrays["queries"] = _array(data.queries, "queries")
    if data.key_matrix is not None:
        arrays["key_matrix"] = _array(data.key_matrix, "key_matrix")
    return arrays


def _array(values: Any, name: str) -> np.ndarray:
    """float64 where that is exact, else int64."""
    exact = np.array(values, dtype=object)
    flat: list[Fraction] = list(exact.ravel())
    floats = [_float(x) for x in flat]
    wrong = [k for k, (x, y) in enumerate(zip(flat, floats, strict=True)) if y is None or Fraction(y) != x]
    if not wrong:
        return np.array(floats, dtype=np.float64).reshape(exact.shape)
    if all(x.denominator == 1 and abs(x) < 2**63 for x in flat):
        return np.array([int(x) for x in flat], dtype=np.int64).reshape(exact.shape)
    where = "".join(f"[{int(k)}]" for k in np.unravel_index(wrong[0], exact.shape))
    text = rational_text(flat[wrong[0]])
    raise InputError(
        f"{name}{where} is {text if len(text) < 40 else text[:37] + '…'}, which no float64 equals, so the file would "
        "hold other data. Write .json instead, or round the data first."
    )


def _float(x: Fraction) -> float | None:
    try:
        return x.numerator / x.denominator
    except OverflowError:
        return None
