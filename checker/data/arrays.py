"""Data of many numbers, kept as the floats of their file: exact, since a float is the rational that it is.

A :class:`~checker.data.dataset.Dataset` holds one ``Fraction`` a number, which takes forty times the memory of a float32.  Here
the tokens stay one array, and what is decided about them is decided with bounds on the rounding, exactly where floats
cannot tell (:mod:`checker.arithmetic.rounding`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from checker.arithmetic.rational import rational_text
from checker.arithmetic.rounding import TINY, Floats, exact_dot, gamma, length_above, lengths_above
from checker.data.dataset import Dataset, canonical_json
from checker.errors import InputError

MOST_AS_TEXT = 500_000
"""Numbers from which no command keeps data as rationals."""
_BLOCK = 4096  # rows of tokens turned into float64 at once


@dataclass(frozen=True, kw_only=True, eq=False)
class Arrays:
    """The same problem as a Dataset, in arrays.

    **Shapes.** tokens (ΣT,d) of any float width up to 64 bits; ends (n+1): input i has the rows ends[i] … ends[i+1]−1;
    labels (n), each ±1; head (d); queries (n,d) or None; key_matrix (d,d) or None.
    **Domain.** exact: each entry is a finite float and means that rational.
    **Raises.** InputError naming the entry.
    """

    tokens: npt.NDArray[Any]
    ends: npt.NDArray[np.int64]
    labels: npt.NDArray[np.int64]
    head: Floats
    queries: Floats | None = None
    key_matrix: Floats | None = None

    def __post_init__(self) -> None:
        _check_shapes(self)
        _check_numbers(self)

    @property
    def n(self) -> int:
        return len(self.labels)

    @property
    def d(self) -> int:
        return len(self.head)

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        return tuple(np.diff(self.ends).tolist())

    @property
    def count(self) -> int:
        """How many numbers the tokens are."""
        return int(self.tokens.size)

    @cached_property
    def owner(self) -> npt.NDArray[np.int64]:
        """The input of each row of ``tokens``."""
        return np.repeat(np.arange(self.n), np.diff(self.ends))

    @cached_property
    def sha256(self) -> str:
        """That of the same Dataset, so that one file has one hash; from MOST_AS_TEXT numbers, where no command makes a Dataset, another.

        **Convention.** the other is of the shapes and of every number as a little-endian float64.
        """
        if sum(x.size for x in (self.tokens, self.head, self.queries, self.key_matrix) if x is not None) < MOST_AS_TEXT:
            return hashlib.sha256(canonical_json(self._json).encode()).hexdigest()
        digest = hashlib.sha256(f"arrays {self.lengths} {self.d}".encode())
        for rows in self.blocks():
            digest.update(rows[1].astype("<f8", copy=False).tobytes())
        for extra in (self.labels, self.head, self.queries, self.key_matrix):
            digest.update(b"|" if extra is None else np.ascontiguousarray(extra, dtype="<f8").tobytes())
        return digest.hexdigest()

    @property
    def _json(self) -> dict[str, Any]:
        """``Dataset.json`` of the same numbers."""
        fields: dict[str, Any] = {"tokens": [_texts(self.input(i)) for i in range(self.n)]}
        fields |= {"labels": [str(y) for y in self.labels.tolist()], "head": _texts(self.head[None])[0]}
        more = {"queries": self.queries, "key_matrix": self.key_matrix}
        return fields | {name: _texts(rows) for name, rows in more.items() if rows is not None}

    def blocks(self) -> Iterator[tuple[int, Floats]]:
        """Some rows of ``tokens`` at a time in float64, with the number of the first."""
        for a in range(0, len(self.tokens), _BLOCK):
            yield a, np.ascontiguousarray(self.tokens[a : a + _BLOCK], dtype=np.float64)

    def input(self, i: int) -> Floats:
        """The tokens of input i in float64.  **Shapes.** (T_i,d)."""
        return np.asarray(self.tokens[self.ends[i] : self.ends[i + 1]], dtype=np.float64)

    @cached_property
    def token_lengths(self) -> Floats:
        """‖x_it‖, rounded up.  **Shapes.** (ΣT)."""
        return np.concatenate([lengths_above(rows) for _, rows in self.blocks()])

    @cached_property
    def scores(self) -> tuple[Floats, Floats]:
        """γ_it in floats, and how far each may be from the exact one.  **Shapes.** (ΣT), (ΣT).  **Guarantee.** encloses."""
        signs = self.labels[self.owner]
        values: Floats = np.concatenate([rows @ self.head for _, rows in self.blocks()]) * signs.astype(np.float64)
        return values, gamma(self.d + 2) * self.token_lengths * length_above(self.head) + TINY

    def score(self, row: int) -> Fraction:
        """γ of one row of ``tokens``.  **Domain.** exact."""
        exact = exact_dot(self.tokens[row].astype(np.float64).tolist(), self.head.tolist())
        return exact * int(self.labels[self.owner[row]])

    @cached_property
    def best(self) -> tuple[tuple[int, ...], ...]:
        """All tokens of highest score, per input.  **Guarantee.** exact: what floats leave open is computed in rationals."""
        return tuple(self._best(i) for i in range(self.n))

    def _best(self, i: int) -> tuple[int, ...]:
        a, b = int(self.ends[i]), int(self.ends[i + 1])
        values, error = self.scores[0][a:b], self.scores[1][a:b]
        near = np.flatnonzero(~(values + error < np.max(values - error)))
        if len(near) == 1:
            return (int(near[0]),)
        exact = {int(t): self.score(a + int(t)) for t in near}
        top = max(exact.values())
        return tuple(t for t, x in exact.items() if x == top)

    @cached_property
    def best_tokens(self) -> tuple[int, ...] | None:
        """The optimal choice where no input has a tie, else None."""
        return tuple(t[0] for t in self.best) if all(len(t) == 1 for t in self.best) else None

    def part(self, inputs: list[int]) -> Dataset:
        """The exact dataset of a few inputs."""
        exact = [tuple(tuple(map(Fraction, row)) for row in self.input(i).tolist()) for i in inputs]
        matrices = {
            "queries": None if self.queries is None else self.queries[inputs],
            "key_matrix": self.key_matrix,
        }
        return Dataset(
            tokens=tuple(exact),
            labels=tuple(int(self.labels[i]) for i in inputs),
            head=tuple(map(Fraction, self.head.tolist())),
            **{
                k: None if m is None else tuple(tuple(map(Fraction, r)) for r in m.tolist())
                for k, m in matrices.items()
            },
        )

    @classmethod
    def of(cls, data: Dataset) -> Arrays | None:
        """The same data in floats; None where a number is no float64."""
        try:
            flat = _floats([x for X in data.tokens for x in X])
            return cls(
                tokens=flat,
                ends=np.concatenate([[0], np.cumsum(data.lengths)]).astype(np.int64),
                labels=np.array(data.labels, dtype=np.int64),
                head=_floats([data.head])[0],
                queries=None if data.queries is None else _floats(data.queries),
                key_matrix=None if data.key_matrix is None else _floats(data.key_matrix),
            )
        except (OverflowError, _Rounded):
            return None


def _texts(rows: Any) -> list[list[str]]:
    return [[rational_text(Fraction(x)) for x in row] for row in np.asarray(rows, dtype=np.float64).tolist()]


class _Rounded(Exception):
    """A rational that no float64 equals."""


def _floats(rows: Any) -> Floats:
    values = [[float(x) for x in row] for row in rows]
    if any(x != Fraction(y) for row, kept in zip(rows, values, strict=True) for x, y in zip(row, kept, strict=True)):
        raise _Rounded
    return np.array(values, dtype=np.float64)


def _check_shapes(data: Arrays) -> None:
    n, d, total = len(data.labels), len(data.head), len(data.tokens)
    if data.tokens.ndim != 2 or data.tokens.shape[1] != d or not total or not d:
        raise InputError(f"'tokens' has the shape {data.tokens.shape}; (ΣT, {d}) is needed, as 'head' has {d} entries.")
    if len(data.ends) != n + 1 or data.ends[0] != 0 or data.ends[-1] != total or (np.diff(data.ends) < 1).any():
        raise InputError(
            f"'labels' has {n} entries for {len(data.ends) - 1} inputs of at least one token; give one each."
        )
    wrong = np.flatnonzero(np.abs(data.labels) != 1)
    if len(wrong):
        raise InputError(
            f"labels[{int(wrong[0])}] is {data.labels[wrong[0]]}; labels must be 1 or -1. Map your classes to ±1."
        )
    if data.queries is not None and data.queries.shape != (n, d):
        raise InputError(
            f"'queries' has the shape {data.queries.shape}; give one query of {d} numbers an input, {n} in all."
        )
    if data.key_matrix is not None and data.key_matrix.shape != (d, d):
        raise InputError(f"'key_matrix' has the shape {data.key_matrix.shape}; it must be d × d with d = {d}.")


def _check_numbers(data: Arrays) -> None:
    for name in ("tokens", "head", "queries", "key_matrix"):
        array = getattr(data, name)
        if array is None:
            continue
        for a in range(0, len(array), _BLOCK):
            bad = np.argwhere(~np.isfinite(array[a : a + _BLOCK]))
            if len(bad):
                place = "".join(f"[{k + (a if not axis else 0)}]" for axis, k in enumerate(bad[0].tolist()))
                raise InputError(
                    f"{name}{place} is not a finite number: no exact statement can be made about it. Remove or repair the entry."
                )
