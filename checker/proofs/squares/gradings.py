"""What every part of a sum has to weigh: units, in which the goal and all that is known are homogeneous.

Step sizes, gradients and values of a function have units of their own: a goal stays what it is when f is scaled, or x is.  A sum that
proves it may then be made of parts with the goal's weight alone, as the others add up to 0.

**Guarantee.** none is needed: what is left out can only lose a proof.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import lcm

from flint import fmpq, fmpq_mat

from checker.proofs.terms.polynomials import Atom, Polynomial

Weight = tuple[int, ...]


@dataclass(frozen=True)
class Grading:
    """Weights of numbers and of vectors: one entry for each way to scale the problem."""

    weights: dict[Atom, Weight]
    keys: Sequence[tuple]
    count: int
    found: dict[tuple, Weight] = field(default_factory=dict)  # of the monomials that were asked for

    def of_atom(self, a: Atom) -> Weight:
        return _added([self.weights.get(b, self.nothing) for b in _parts(self.keys, a)], self.nothing)

    @property
    def nothing(self) -> Weight:
        return (0,) * self.count

    def of(self, p: Polynomial) -> Weight | None:
        """The weight of a polynomial that is not 0; None where its monomials have several."""
        found = {self._of_monomial(m) for m in p}
        return found.pop() if len(found) == 1 else None

    def together(self, p: Polynomial, q: Polynomial) -> Weight | None:
        """The weight of a product."""
        u, w = self.of(p), self.of(q)
        return None if u is None or w is None else _added([u, w], self.nothing)

    def of_square(self, sign: Polynomial, p: Polynomial, b: Atom | None) -> Weight | None:
        """The weight of a sign times the square of p, or of p times a vector."""
        w, again = self.together(sign, p), self.of(p)
        if w is None or again is None:
            return None
        return _added([w, again, *([] if b is None else [self.of_atom(b)] * 2)], self.nothing)

    def _of_monomial(self, m: tuple) -> Weight:
        weight = self.found.get(m)
        if weight is None:
            weight = self.found[m] = _added([w for a, k in m for w in [self.of_atom(a)] * k], self.nothing)
        return weight


def grading(keys: Sequence[tuple], polynomials: Sequence[Polynomial]) -> Grading:
    """All weights in which each of the polynomials is homogeneous."""
    atoms = sorted({b for p in polynomials for m in p for a, _ in m for b in _parts(keys, a)})
    place = {b: j for j, b in enumerate(atoms)}
    rows: dict[tuple[int, ...], None] = {}
    for p in polynomials:
        counted = [_counted(keys, m, place) for m in p]
        for row in counted[1:]:
            gap = tuple(x - y for x, y in zip(row, counted[0], strict=True))
            if any(gap):
                rows.setdefault(gap)
    kernel = _kernel([list(row) for row in rows], len(atoms))
    return Grading({b: tuple(v[j] for v in kernel) for b, j in place.items()}, keys, len(kernel))


def _parts(keys: Sequence[tuple], a: Atom) -> Sequence[Atom]:
    """The two vectors of an inner product; else the atom itself."""
    kind, *inside = keys[a]
    return inside[0] if kind == "sum" and len(inside[0]) == 2 else (a,)


def _counted(keys: Sequence[tuple], m: tuple, place: dict[Atom, int]) -> list[int]:
    row = [0] * len(place)
    for a, k in m:
        for b in _parts(keys, a):
            row[place[b]] += k
    return row


def _kernel(rows: list[list[int]], width: int) -> list[list[int]]:
    """A basis of the vectors that every row is orthogonal to, in whole numbers."""
    if not rows:
        return [[int(i == j) for j in range(width)] for i in range(width)]
    reduced, rank = fmpq_mat([[fmpq(x) for x in row] for row in rows]).rref()
    pivots = [next(j for j in range(width) if reduced[r, j] != 0) for r in range(rank)]
    found = []
    for free in (j for j in range(width) if j not in pivots):
        v = [fmpq(0)] * width
        v[free] = fmpq(1)
        for r, j in enumerate(pivots):
            v[j] = -reduced[r, free]
        scale = lcm(*(int(x.q) for x in v))
        found.append([int((x * scale).p) for x in v])
    return found


def _added(weights: Sequence[Weight], nothing: Weight) -> Weight:
    return tuple(map(sum, zip(*weights, strict=True))) if weights else nothing


__all__ = ["Grading", "grading"]
