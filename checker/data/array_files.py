"""Datasets on disk as arrays: ``.npz`` and ``.safetensors`` of many numbers, without a ``Fraction`` a number.

**Shapes.** as in :mod:`checker.data.files`, which reads the same files number by number.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from checker.arithmetic.rounding import Floats
from checker.data import files
from checker.data.arrays import MOST_AS_TEXT, Arrays
from checker.data.dataset import Dataset
from checker.data.stored_arrays import SUFFIXES, stored_arrays
from checker.errors import InputError

MANY = MOST_AS_TEXT
"""Numbers from which a file is kept as arrays."""
MANY_TO_AUDIT = 100_000
"""The same for the hypotheses of all claims, some of which make other datasets of the data."""
MANY_TO_DESCEND = 20_000
"""The same for float64 descent, which needs no rationals and visits each number in each step."""
MOST_ENTRIES = 100_000_000
MOST_BYTES = 1_000_000_000


def read_any(path: str | os.PathLike[str], *, many: int | None = None) -> Dataset | Arrays:
    """The dataset in a file: rationals when it holds fewer than ``many`` numbers (None: MANY), else arrays.

    **Guarantee.** exact.  **Raises.** InputError naming the file and the entry.
    """
    path = Path(path)
    if path.suffix.lower() not in SUFFIXES:
        return files.read_dataset(path)
    with files.opened(path, MOST_BYTES) as stream:
        arrays = stored_arrays(stream, path.suffix, MOST_ENTRIES, files.check_names)
        few = sum(a.size for a in arrays.values()) < (MANY if many is None else many)
        return files.dataset_of(arrays) if few else arrays_of(arrays)


def arrays_of(fields: Mapping[str, np.ndarray]) -> Arrays:
    """The dataset of these arrays, named as in a file.  **Guarantee.** exact.  **Raises.** InputError naming the entry."""
    files.check_names(fields)
    files.check_axes(fields)
    tokens = fields["tokens"]
    if "lengths" in fields:
        lengths = fields["lengths"]
        if (lengths != np.floor(lengths)).any() or (lengths < 1).any() or lengths.sum() != len(tokens):
            raise InputError(
                f"'lengths' must be whole numbers ≥ 1 that add up to the {len(tokens)} rows of 'tokens', so that the inputs can "
                "be told apart. Repair one of them."
            )
    else:
        lengths = np.full(tokens.shape[0], tokens.shape[1])
        tokens = tokens.reshape(-1, tokens.shape[2])
    labels = _floats(fields["labels"], "labels")
    return Arrays(
        tokens=_kept(tokens, "tokens"),
        ends=np.concatenate([[0], np.cumsum(lengths.astype(np.int64))]),
        labels=np.where(np.abs(labels) == 1, labels, 0).astype(np.int64),
        head=_floats(fields["head"], "head"),
        queries=_floats(fields["queries"], "queries") if "queries" in fields else None,
        key_matrix=_floats(fields["key_matrix"], "key_matrix") if "key_matrix" in fields else None,
    )


def _kept(array: np.ndarray, name: str) -> np.ndarray:
    """Floats as they are, in this machine's byte order; integers as float64 where that is exact."""
    if array.dtype.kind == "f":
        return array if array.dtype.isnative else array.astype(array.dtype.newbyteorder("="))
    return _floats(array, name)


def _floats(array: np.ndarray, name: str) -> Floats:
    floats = array.astype(np.float64)
    if array.dtype.kind != "f" and array.size and np.abs(floats).max() > 2.0**53:
        raise InputError(
            f"'{name}' holds integers beyond 2⁵³, which float64 rounds. Store fewer numbers, or smaller ones."
        )
    return floats
