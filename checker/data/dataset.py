"""Exact data: tokens, labels, head, and optionally queries and a key matrix.

**Convention.** n inputs; input i has T_i tokens of dimension d; inputs and tokens count from 0 in
code and files, from 1 in reports.  Everything inside is a ``Fraction``.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import TypeGuard

from checker.arithmetic.rational import parse_rational, rational_text
from checker.errors import InputError

Vector = tuple[Fraction, ...]
Matrix = tuple[Vector, ...]
FIELDS = ("tokens", "labels", "head", "queries", "key_matrix")


@dataclass(frozen=True, kw_only=True)
class Dataset:
    """One attention classification problem, exact.

    **Shapes.** tokens n × T_i × d (ragged allowed); labels n, each ±1; head d; queries n × d or
    None; key_matrix d × d or None (then the keys are the tokens).  **Domain.** exact.
    **Raises.** InputError naming the entry.
    """

    tokens: tuple[Matrix, ...]
    labels: tuple[int, ...]
    head: Vector
    queries: Matrix | None = None
    key_matrix: Matrix | None = None

    def __post_init__(self) -> None:
        _check_shapes(self)

    @property
    def n(self) -> int:
        return len(self.tokens)

    @property
    def d(self) -> int:
        return len(self.head)

    @property
    def lengths(self) -> tuple[int, ...]:
        return tuple(len(x) for x in self.tokens)

    @cached_property
    def keys(self) -> tuple[Matrix, ...]:
        """k_it = W x_it (the rows of X_i Wᵀ).  **Shapes.** n × T_i × d."""
        if self.key_matrix is None:
            return self.tokens
        return tuple(tuple(tuple(_dot(row, x) for row in self.key_matrix) for x in X) for X in self.tokens)

    @cached_property
    def scores(self) -> tuple[Vector, ...]:
        """γ_it = Y_i·vᵀx_it.  **Shapes.** n × T_i.  **Source.** slide "Token Score"."""
        return tuple(tuple(y * _dot(self.head, x) for x in X) for X, y in zip(self.tokens, self.labels, strict=True))

    @cached_property
    def json(self) -> dict:
        """The exact JSON form, rationals as "p/q"."""
        out: dict = {
            "tokens": [matrix_text(X) for X in self.tokens],
            "labels": [str(y) for y in self.labels],
            "head": vector_text(self.head),
        }
        if self.queries is not None:
            out["queries"] = matrix_text(self.queries)
        if self.key_matrix is not None:
            out["key_matrix"] = matrix_text(self.key_matrix)
        return out

    @cached_property
    def sha256(self) -> str:
        return hashlib.sha256(canonical_json(self.json).encode()).hexdigest()

    def with_queries(self, queries: Matrix) -> Dataset:
        return replace(self, queries=queries)

    def with_key_matrix(self, key_matrix: Matrix | None) -> Dataset:
        return replace(self, key_matrix=key_matrix)

    @classmethod
    def from_json(cls, fields: Mapping) -> Dataset:
        """Read the exact JSON form.  **Raises.** InputError naming the entry."""
        if not isinstance(fields, Mapping):
            raise InputError(
                f"A dataset is an object with the entries {', '.join(FIELDS)}; got {type(fields).__name__}."
            )
        unknown = sorted(set(fields) - set(FIELDS))
        if unknown:
            raise InputError(f"Unknown entry {unknown[0]!r}. The entries of a dataset are {', '.join(FIELDS)}.")
        for name in ("tokens", "labels", "head"):
            if name not in fields:
                raise InputError(f"The entry '{name}' is missing. A dataset needs tokens, labels and head.")
        tokens = fields["tokens"]
        if not _is_list(tokens) or not tokens:
            raise InputError("'tokens' is empty: there is nothing to attend to. Give n ≥ 1 inputs of T ≥ 1 tokens.")
        return cls(
            tokens=tuple(read_matrix(X, where=f"tokens[{i}]") for i, X in enumerate(tokens)),
            labels=_read_labels(fields["labels"]),
            head=read_vector(fields["head"], where="head"),
            queries=read_matrix(fields["queries"], where="queries") if "queries" in fields else None,
            key_matrix=read_matrix(fields["key_matrix"], where="key_matrix") if "key_matrix" in fields else None,
        )


def canonical_json(value: object) -> str:
    """Sorted keys, no spaces, ASCII: the bytes that hashes are taken of."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def vector_text(u: Sequence[Fraction]) -> list[str]:
    return [rational_text(x) for x in u]


def matrix_text(A: Sequence[Sequence[Fraction]]) -> list[list[str]]:
    return [vector_text(row) for row in A]


def read_vector(values: object, *, where: str) -> Vector:
    if not _is_list(values):
        raise InputError(f"'{where}' is {type(values).__name__}, not a list of numbers. See `checker inspect --help`.")
    return tuple(parse_rational(x, where=f"{where}[{i}]") for i, x in enumerate(values))


def read_matrix(values: object, *, where: str) -> Matrix:
    if not _is_list(values):
        raise InputError(f"'{where}' is {type(values).__name__}, not a list of rows. See `checker inspect --help`.")
    return tuple(read_vector(row, where=f"{where}[{i}]") for i, row in enumerate(values))


def _is_list(value: object) -> TypeGuard[Sequence]:
    return isinstance(value, Sequence) and not isinstance(value, (str, bytes))


def _read_labels(values: object) -> tuple[int, ...]:
    labels = read_vector(values, where="labels")
    for i, y in enumerate(labels):
        if y not in (1, -1):
            raise InputError(f"labels[{i}] is {rational_text(y)}; labels must be 1 or -1. Map your classes to ±1.")
    return tuple(int(y) for y in labels)


def _dot(u: Vector, w: Vector) -> Fraction:
    tops = [a.numerator * b.numerator for a, b in zip(u, w, strict=True)]
    bottoms = [a.denominator * b.denominator for a, b in zip(u, w, strict=True)]
    common = math.lcm(*bottoms)
    return Fraction(sum(x * (common // y) for x, y in zip(tops, bottoms, strict=True)), common)


def _check_shapes(data: Dataset) -> None:
    n, d = len(data.tokens), len(data.head)
    if n == 0:
        raise InputError("'tokens' is empty: there is nothing to attend to. Give n ≥ 1 inputs of T ≥ 1 tokens.")
    if d == 0:
        raise InputError("'head' is empty: tokens need dimension d ≥ 1.")
    if len(data.labels) != n:
        raise InputError(f"'labels' has {len(data.labels)} entries for {n} inputs; give one label, 1 or -1, per input.")
    for i, y in enumerate(data.labels):
        if y not in (1, -1):
            raise InputError(f"labels[{i}] is {y}; labels must be 1 or -1. Map your classes to ±1.")
    for i, X in enumerate(data.tokens):
        if not X:
            raise InputError(f"tokens[{i}] is empty: every input needs at least one token. Drop the input or pad it.")
        for t, x in enumerate(X):
            if len(x) != d:
                raise InputError(
                    f"tokens[{i}][{t}] has {len(x)} entries but 'head' has {d}; both must have dimension d."
                )
    if data.queries is not None:
        if len(data.queries) != n:
            raise InputError(f"'queries' has {len(data.queries)} rows for {n} inputs; give one query per input.")
        for i, z in enumerate(data.queries):
            if len(z) != d:
                raise InputError(f"queries[{i}] has {len(z)} entries but 'head' has {d}; both must have dimension d.")
    if data.key_matrix is not None and (len(data.key_matrix) != d or any(len(row) != d for row in data.key_matrix)):
        shape = f"{len(data.key_matrix)} × {[len(r) for r in data.key_matrix][:3]}"
        raise InputError(f"'key_matrix' is {shape}; it must be d × d with d = {d}.")
