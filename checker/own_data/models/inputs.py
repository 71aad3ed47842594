"""What a head is asked about: the vectors that enter it, who asks, the labels, and the direction that scores.

**Shapes.** of the arrays in the inputs' file: tokens (n,T,d), or (ΣT,d) beside lengths (n); labels (n), each ±1; queries
(n,m), or query_index (n): the position of the token that asks.  Of the probe's: direction (d), optionally intercept.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Literal

import numpy as np
from flint import fmpz_mat

from checker.arithmetic.rational import parse_rational
from checker.data.dataset import Matrix
from checker.data.files import read_arrays
from checker.errors import InputError
from checker.own_data.numbers.exact_matrix import ExactMatrix, exact_column, exact_matrix

Reads = Literal["inputs", "values", "output"]
_INPUTS = ("tokens", "lengths", "labels", "queries", "query_index", "direction", "intercept", "ids")
STREAMS = ("ids", "hidden")
_DIRECTIONS = ("direction", "coef_", "coef", "weight", "head")
_INTERCEPTS = ("intercept", "intercept_", "bias")


@dataclass(frozen=True, kw_only=True)
class Inputs:
    """**Shapes.** tokens ΣT × d, cut at ``lengths``; queries n × m; labels n; asking n; ids ΣT.  **Domain.** exact.

    **Convention.** ``asking`` are the positions of the tokens that ask, None where ``queries`` were given as vectors; ``ids`` are those of
    the model's vocabulary, where the file has them.
    """

    tokens: ExactMatrix
    lengths: tuple[int, ...]
    queries: ExactMatrix
    labels: tuple[int, ...]
    notes: tuple[str, ...] = ()
    asking: tuple[int, ...] | None = None
    ids: tuple[int, ...] = ()

    def cut(self, rows: Matrix) -> tuple[Matrix, ...]:
        """Rows, one a token, as inputs."""
        return tuple(rows[a:b] for a, b in pairwise(accumulate(self.lengths, initial=0)))

    def after(self, firsts: Sequence[int]) -> Inputs:
        """Without the tokens before position firsts[i] of input i; who asks stays."""
        assert self.asking is not None
        starts = list(accumulate(self.lengths, initial=0))
        firsts = [max(0, first) for first in firsts]
        kept = [a + t for a, T, first in zip(starts, self.lengths, firsts, strict=False) for t in range(first, T)]
        table = self.tokens.whole.tolist()
        return replace(
            self,
            tokens=ExactMatrix(fmpz_mat([table[k] for k in kept]), self.tokens.over),
            lengths=tuple(T - first for T, first in zip(self.lengths, firsts, strict=True)),
            asking=tuple(m - first for m, first in zip(self.asking, firsts, strict=True)),
            ids=tuple(self.ids[k] for k in kept) if self.ids else (),
        )


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
    return inputs_in(read_arrays(path), path, query=query, causal=causal)


def inputs_in(
    arrays: Mapping[str, np.ndarray],
    path: str | os.PathLike[str],
    *,
    query: str | None = None,
    causal: bool | None = None,
) -> Inputs:
    """The same of arrays that were read from ``path``, or computed from it."""
    try:
        return _inputs(arrays, query, causal)
    except InputError as problem:
        raise InputError(f"{path}: {problem}") from None


def _inputs(arrays: Mapping[str, np.ndarray], query: str | None, causal: bool | None) -> Inputs:
    for name in ("tokens", "labels"):
        if name == "tokens" and name not in arrays and set(STREAMS) & set(arrays):
            raise InputError(
                "it holds what the model begins with ('ids' or 'hidden') and no 'tokens', the vectors that enter a layer. "
                "`checker data inputs MODEL --inputs FILE --out FOLDER` computes these, one file a layer."
            )
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
    rows, lengths = rows_of(arrays, "tokens")
    labels = labels_of(arrays, len(lengths))
    if "queries" in arrays:
        return _with_queries(arrays, rows, lengths, labels, query)
    places = _places(arrays, lengths, query)
    ids = _ids(arrays, len(rows))
    starts = list(accumulate(lengths, initial=0))[:-1]
    asking = rows[[a + k for a, k in zip(starts, places, strict=True)]]
    notes: tuple[str, ...] = ()
    after = sum(T - 1 - k for T, k in zip(lengths, places, strict=True))
    if causal and after:
        kept = [a + t for a, k in zip(starts, places, strict=True) for t in range(k + 1)]
        rows, lengths, ids = rows[kept], tuple(k + 1 for k in places), tuple(ids[k] for k in kept) if ids else ()
        notes = (f"{after} tokens come after the one that asks; the causal mask hides them, and they are cut.",)
    elif causal is None and after:
        notes = (f"{after} tokens come after the one that asks and are kept: give --causal if the model masks them.",)
    return Inputs(
        tokens=exact_matrix(rows, "tokens"),
        lengths=lengths,
        queries=exact_matrix(asking, "queries"),
        labels=labels,
        notes=notes,
        asking=places,
        ids=ids,
    )


def labels_of(arrays: Mapping[str, np.ndarray], n: int) -> tuple[int, ...]:
    """**Raises.** InputError unless there is one of ±1 for each of n inputs."""
    labels = _integers(arrays["labels"], "labels", n, "one label, 1 or -1, per input")
    for i, y in enumerate(labels):
        if y not in (1, -1):
            raise InputError(f"labels[{i}] is {y}; labels must be 1 or -1. Map your classes to ±1.")
    return labels


def _ids(arrays: Mapping[str, np.ndarray], rows: int) -> tuple[int, ...]:
    return _integers(arrays["ids"].reshape(-1), "ids", rows, "one id a token") if "ids" in arrays else ()


def check_inputs(arrays: Mapping[str, np.ndarray], query: str | None) -> None:
    """**Raises.** InputError unless the arrays are such inputs; no number is made exact."""
    rows, lengths = rows_of(arrays, "tokens")
    labels_of(arrays, len(lengths))
    if "queries" not in arrays:
        _places(arrays, lengths, query)
    _ids(arrays, len(rows))


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
        tokens=exact_matrix(rows, "tokens"),
        lengths=lengths,
        queries=exact_matrix(queries, "queries"),
        labels=labels,
        ids=_ids(arrays, len(rows)),
    )


def rows_of(arrays: Mapping[str, np.ndarray], name: str) -> tuple[np.ndarray, tuple[int, ...]]:
    """The vectors in ``name``, one a row, and how many each input has; ``ids`` are vectors of one number.

    **Raises.** InputError.
    """
    tokens = arrays[name]
    full, flat = ("(n, T)", "(ΣT)") if name == "ids" else ("(n, T, d)", "(ΣT, d)")
    axes = full.count(",") + 1
    if "lengths" not in arrays:
        if tokens.ndim != axes or not tokens.size:
            raise InputError(
                f"'{name}' has the shape {tokens.shape}; {full}, or {flat} with 'lengths', is needed to tell inputs, "
                "tokens and coordinates apart. Reshape it, or add 'lengths'."
            )
        return tokens.reshape(-1, *tokens.shape[2:]), (tokens.shape[1],) * tokens.shape[0]
    lengths = arrays["lengths"]
    if tokens.ndim != axes - 1:
        raise InputError(f"'{name}' has the shape {tokens.shape}; {flat} is needed beside 'lengths'. Reshape it.")
    counts = _integers(lengths, "lengths", lengths.size, "whole numbers")
    if any(T < 1 for T in counts) or sum(counts) != len(tokens):
        raise InputError(
            f"'lengths' adds up to {sum(counts)}, with least {min(counts, default=0)}, but '{name}' has {len(tokens)} rows; every input "
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


def read_probe(
    inputs: str | os.PathLike[str],
    file: Path | None,
    numbers: str | None,
    reads: Reads,
    arrays: Mapping[str, np.ndarray] | None = None,
) -> Probe:
    """The direction in ``file``, or in ``numbers`` ("1,0,-1/2"), or in the array ``direction`` of the inputs.

    ``numbers`` "means": from the mean token of the inputs labelled -1 to that of those labelled 1, in float32.  ``arrays`` are those
    of the inputs where they were computed.
    **Guarantee.** exact.  **Raises.** InputError where there is none, or more than one.
    """
    if file is not None and numbers is not None:
        raise InputError("--probe and --direction both say how tokens are scored. Give one of the two.")
    given = read_arrays(inputs) if arrays is None else arrays
    if numbers == "means":
        if reads != "inputs":
            raise InputError(
                f"--direction means is a direction of the inputs, and --reads {reads} asks for another space."
            )
        return Probe(direction=exact_matrix(_means(given), "the difference of the means"), reads=reads)
    if numbers is not None:
        entries = [parse_rational(x, where="--direction") for x in numbers.split(",")]
        return Probe(direction=exact_column(entries), reads=reads)
    where = inputs if file is None else file
    arrays = read_arrays(where) if file else given
    found = [name for name in (_DIRECTIONS if file else ("direction",)) if name in arrays]
    if not found:
        raise InputError(
            f"{where}: no direction scores the tokens (there are {', '.join(arrays) or 'no arrays'}), and the theorems are about "
            "tokens with scores. Give --probe FILE.npz with an array 'direction' (and 'intercept'), --direction 1,0,…, "
            "--direction means, or put 'direction' into the inputs."
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


def _means(arrays: Mapping[str, np.ndarray]) -> np.ndarray:
    """**Raises.** InputError where one of the two labels is missing."""
    rows, lengths = rows_of(arrays, "tokens")
    signs = np.repeat(labels_of(arrays, len(lengths)), lengths)
    if len(set(signs.tolist())) < 2:
        raise InputError(
            "--direction means needs inputs with the label 1 and inputs with -1. Give --direction 1,0,… instead."
        )
    parts = [rows[signs == y].astype(np.float64).mean(axis=0) for y in (1, -1)]
    return (parts[0] - parts[1]).astype(np.float32)
