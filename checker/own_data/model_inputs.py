"""What a head is asked about: the vectors that enter it, who asks, the labels, and the direction that scores.

**Shapes.** of the arrays in the inputs' file: tokens (n,T,d), or (ΣT,d) beside lengths (n); labels (n), each ±1; queries
(n,m), or query_index (n): the position of the token that asks.  Of the probe's: direction (d), optionally intercept.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Literal

import numpy as np

from checker.arithmetic.rational import parse_rational
from checker.data.dataset import Matrix
from checker.data.files import read_arrays
from checker.errors import InputError
from checker.own_data.exact_matrix import ExactMatrix, exact_column, exact_matrix

Reads = Literal["inputs", "values", "output"]
_INPUTS = ("tokens", "lengths", "labels", "queries", "query_index", "direction", "intercept")
_DIRECTIONS = ("direction", "coef_", "coef", "weight", "head")
_INTERCEPTS = ("intercept", "intercept_", "bias")


@dataclass(frozen=True, kw_only=True)
class Inputs:
    """**Shapes.** tokens ΣT × d, cut at ``lengths``; queries n × m; labels n.  **Domain.** exact."""

    tokens: ExactMatrix
    lengths: tuple[int, ...]
    queries: ExactMatrix
    labels: tuple[int, ...]
    notes: tuple[str, ...] = ()

    def cut(self, rows: Matrix) -> tuple[Matrix, ...]:
        """Rows, one a token, as inputs."""
        return tuple(rows[a:b] for a, b in pairwise(accumulate(self.lengths, initial=0)))


@dataclass(frozen=True, kw_only=True)
class Probe:
    """The score of a token is ⟨direction, ·⟩ + intercept of its input vector, of the head's value, or of what the head writes.

    **Shapes.** direction m × 1.  **Domain.** exact.
    """

    direction: ExactMatrix
    intercept: Fraction = Fraction(0)
    reads: Reads = "inputs"


def read_inputs(path: str | os.PathLike[str], *, query: str | None = None, causal: bool | None = None) -> Inputs:
    """The inputs in an ``.npz`` or ``.safetensors`` file.

    ``query`` says who asks ("first", "last" or a position) where the file does not.  ``causal``: the tokens after the one
    that asks are hidden from it, and are cut; None, for a model whose names do not tell, cuts none and says so.
    **Guarantee.** exact.  **Raises.** InputError naming the file and the array.
    """
    arrays = read_arrays(path)
    try:
        return _inputs(arrays, query, causal)
    except InputError as problem:
        raise InputError(f"{path}: {problem}") from None


def _inputs(arrays: Mapping[str, np.ndarray], query: str | None, causal: bool | None) -> Inputs:
    for name in ("tokens", "labels"):
        if name not in arrays:
            raise InputError(
                f"the array '{name}' is missing (there are {', '.join(arrays) or 'none'}). Inputs are tokens (n, T, d) or "
                "(ΣT, d) with lengths (n), labels (n) of ±1, and queries (n, d) or query_index (n)."
            )
    unknown = sorted(set(arrays) - set(_INPUTS))
    if unknown:
        raise InputError(
            f"unknown array {unknown[0][:60]!r}; inputs have {', '.join(_INPUTS)}. Remove it or rename it."
        )
    rows, lengths = _rows(arrays)
    labels = _integers(arrays["labels"], "labels", len(lengths), "one label, 1 or -1, per input")
    for i, y in enumerate(labels):
        if y not in (1, -1):
            raise InputError(f"labels[{i}] is {y}; labels must be 1 or -1. Map your classes to ±1.")
    if "queries" in arrays:
        return _with_queries(arrays, rows, lengths, labels, query)
    places = _places(arrays, lengths, query)
    starts = list(accumulate(lengths, initial=0))[:-1]
    asking = rows[[a + k for a, k in zip(starts, places, strict=True)]]
    notes: tuple[str, ...] = ()
    after = sum(T - 1 - k for T, k in zip(lengths, places, strict=True))
    if causal and after:
        kept = [a + t for a, k in zip(starts, places, strict=True) for t in range(k + 1)]
        rows, lengths = rows[kept], tuple(k + 1 for k in places)
        notes = (f"{after} tokens come after the one that asks; the causal mask hides them, and they are cut.",)
    elif causal is None and after:
        notes = (f"{after} tokens come after the one that asks and are kept: give --causal if the model masks them.",)
    return Inputs(
        tokens=exact_matrix(rows, "tokens"),
        lengths=lengths,
        queries=exact_matrix(asking, "queries"),
        labels=labels,
        notes=notes,
    )


def inputs_of(arrays: Mapping[str, np.ndarray]) -> Inputs:
    """The same from arrays in memory, with ``queries`` among them.

    **Guarantee.** exact.  **Raises.** InputError naming the array.
    """
    return _inputs(arrays, None, None)


def _with_queries(arrays, rows, lengths, labels, query) -> Inputs:
    queries = arrays["queries"]
    if query is not None or "query_index" in arrays:
        raise InputError("there are 'queries', and a position of who asks as well. Give one of the two.")
    if queries.ndim != 2 or len(queries) != len(lengths):
        raise InputError(
            f"'queries' has the shape {queries.shape} for {len(lengths)} inputs; (n, d) is needed. Reshape it."
        )
    return Inputs(
        tokens=exact_matrix(rows, "tokens"), lengths=lengths, queries=exact_matrix(queries, "queries"), labels=labels
    )


def _rows(arrays: Mapping[str, np.ndarray]) -> tuple[np.ndarray, tuple[int, ...]]:
    tokens = arrays["tokens"]
    if "lengths" not in arrays:
        if tokens.ndim != 3:
            raise InputError(
                f"'tokens' has the shape {tokens.shape}; (n, T, d), or (ΣT, d) with 'lengths', is needed to tell inputs, "
                "tokens and coordinates apart. Reshape it, or add 'lengths'."
            )
        return tokens.reshape(-1, tokens.shape[2]), (tokens.shape[1],) * tokens.shape[0]
    lengths = arrays["lengths"]
    if tokens.ndim != 2:
        raise InputError(f"'tokens' has the shape {tokens.shape}; (ΣT, d) is needed beside 'lengths'. Reshape it.")
    counts = _integers(lengths, "lengths", lengths.size, "whole numbers")
    if any(T < 1 for T in counts) or sum(counts) != len(tokens):
        raise InputError(
            f"'lengths' adds up to {sum(counts)}, with least {min(counts)}, but 'tokens' has {len(tokens)} rows; every input "
            "needs T ≥ 1 tokens. Repair one of them."
        )
    return tokens, counts


def _integers(array: np.ndarray, name: str, size: int, what: str) -> tuple[int, ...]:
    if array.ndim != 1 or len(array) != size or not np.all(np.isfinite(array)) or not np.all(array == np.round(array)):
        raise InputError(f"'{name}' has the shape {array.shape}; {what} is needed, {size} whole numbers. Repair it.")
    return tuple(int(x) for x in array.tolist())


def _places(arrays: Mapping[str, np.ndarray], lengths: tuple[int, ...], query: str | None) -> tuple[int, ...]:
    if "query_index" in arrays:
        if query is not None:
            raise InputError(f"there is 'query_index', and --query {query} as well. Give one of the two.")
        places = _integers(arrays["query_index"], "query_index", len(lengths), "one position per input")
    elif query in ("first", "last"):
        places = tuple(0 if query == "first" else T - 1 for T in lengths)
    elif query is not None and re.fullmatch("[0-9]{1,9}", query):
        places = (int(query),) * len(lengths)
    else:
        raise InputError(
            "nobody asks: attention needs a query. Give --query first (BERT's [CLS]), last (a causal model) or a position, or "
            "an array queries (n, d) or query_index (n)."
        )
    for i, (k, T) in enumerate(zip(places, lengths, strict=True)):
        if not 0 <= k < T:
            raise InputError(f"input {i} has {T} tokens, and the position that asks is {k}. Positions count from 0.")
    return places


def read_probe(inputs: str | os.PathLike[str], file: Path | None, numbers: str | None, reads: Reads) -> Probe:
    """The direction in ``file``, or in ``numbers`` ("1,0,-1/2"), or in the array ``direction`` of the inputs.

    **Guarantee.** exact.  **Raises.** InputError where there is none, or more than one.
    """
    if file is not None and numbers is not None:
        raise InputError("--probe and --direction both say how tokens are scored. Give one of the two.")
    if numbers is not None:
        entries = [parse_rational(x, where="--direction") for x in numbers.split(",")]
        return Probe(direction=exact_column(entries), reads=reads)
    where = inputs if file is None else file
    arrays = read_arrays(where)
    found = [name for name in (_DIRECTIONS if file else ("direction",)) if name in arrays]
    if not found:
        raise InputError(
            f"{where}: no direction scores the tokens (there are {', '.join(arrays) or 'no arrays'}), and the theorems are about "
            "tokens with scores. Give --probe FILE.npz with an array 'direction' (and 'intercept'), --direction 1,0,…, or "
            "put 'direction' into the inputs."
        )
    direction = arrays[found[0]]
    if direction.size != max(direction.shape, default=0):
        raise InputError(
            f"{where}: '{found[0]}' has the shape {direction.shape}; one direction is needed. Take one row."
        )
    shift = next((name for name in _INTERCEPTS if name in arrays), None)
    if shift is not None and arrays[shift].size != 1:
        raise InputError(
            f"{where}: '{shift}' has the shape {arrays[shift].shape}; one number is needed. Take one entry."
        )
    c = Fraction(0) if shift is None else exact_matrix(arrays[shift].reshape(1), f"{where}: {shift}").rows[0][0]
    return Probe(direction=exact_matrix(direction.ravel(), f"{where}: {found[0]}"), intercept=c, reads=reads)
