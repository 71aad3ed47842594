"""A scalar, vector or matrix as a formula of its indices, and what is made of such ones.

**Raises.** Undecided where sides do not fit.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from checker.errors import Undecided
from checker.symbolic.formulas.index_terms import Array, Expression

Side = tuple[str, ...]  # the ranges whose product a side is
Index = tuple[str, ...]  # an index into it: one index of each range


@dataclass(frozen=True)
class Entries:
    """A scalar, vector or matrix: its sides, and the entry at given indices."""

    spans: tuple[Side, ...]
    at: Callable[..., Expression]


def fit(one: object, other: object) -> None:
    if one != other:
        raise Undecided(f"The sides {one} and {other} differ, or have their factors in another order.")


def scalar(value: Expression) -> Entries:
    return Entries((), lambda: value)


def array(name: str, *spans: Side) -> Entries:
    return Entries(spans, lambda *at: Array(name)[tuple(i for index in at for i in index)])


def kron(A: Entries, B: Entries) -> Entries:
    def at(*indices: Index) -> Expression:
        cut = [(i[: len(side)], i[len(side) :]) for i, side in zip(indices, A.spans, strict=True)]
        return A.at(*[i for i, _ in cut]) * B.at(*[j for _, j in cut])

    return Entries(tuple(a + b for a, b in zip(A.spans, B.spans, strict=True)), at)


def vec(A: Entries) -> Entries:
    rows, columns = A.spans
    return Entries((rows + columns,), lambda k: A.at(k[: len(rows)], k[len(rows) :]))


def transpose(A: Entries) -> Entries:
    return Entries(A.spans[::-1], lambda i, j: A.at(j, i))


def entrywise(make: Callable[..., Expression]):
    def combined(_: object, x: Entries, *more: Entries) -> Entries:
        for y in more:
            fit(x.spans, y.spans)
        return Entries(x.spans, lambda *at: make(*[y.at(*at) for y in (x, *more)]))

    return combined


def entry(_: object, u: Entries, i: tuple[Side | None, Index]) -> Entries:
    return scalar(u.at(_picked(u.spans[0], i)))


def column(_: object, A: Entries, i: tuple[Side | None, Index]) -> Entries:
    at = _picked(A.spans[1], i)
    return Entries(A.spans[:1], lambda k: A.at(k, at))


def _picked(side: Side, i: tuple[Side | None, Index]) -> Index:
    """An index of this side; a literal one is of any side that is no product."""
    if i[0] is None and len(side) > 1:
        raise Undecided("A literal index of a pair of indices.")
    if i[0] is not None:
        fit(side, i[0])
    return i[1]


__all__ = [
    "Entries",
    "Index",
    "Side",
    "array",
    "column",
    "entry",
    "entrywise",
    "fit",
    "kron",
    "scalar",
    "transpose",
    "vec",
]
