"""Vectors that show linear independence: for each of some vectors one whose product with it is 1, and with the others 0."""

from __future__ import annotations

from collections.abc import Sequence

from checker.data.dataset import Vector
from checker.errors import InputError
from checker.limits.problem import dot


def dual_vectors(vectors: Sequence[Vector]) -> list[Vector]:
    """**Raises.** InputError where one is a combination of the others."""
    found = []
    for i, one in enumerate(vectors):
        left = beside(one, [other for j, other in enumerate(vectors) if j != i])
        square = dot(left, one)
        if not square:
            raise InputError("The queries of this instance are not independent, as it is stated that they are.")
        found.append(tuple(x / square for x in left))
    return found


def beside(u: Vector, rows: Sequence[Vector]) -> Vector:
    """What is left of u when its part along the rows is taken away: 0 for a combination of them."""
    basis: list[Vector] = []
    for row in rows:
        if any(left := _without(row, basis)):
            basis.append(left)
    return _without(u, basis)


def _without(u: Vector, basis: Sequence[Vector]) -> Vector:
    """u without its part along each of these orthogonal vectors."""
    for other in basis:
        share = dot(u, other) / dot(other, other)
        u = tuple(x - share * y for x, y in zip(u, other, strict=True))
    return u


__all__ = ["beside", "dual_vectors"]
