"""Exponentials of one identity as powers of a few: products that are joined in a circle are decided there.

e^(−x/2)·e^(−x/2) = e^(−x), e^(−x)·e^(x/2) = e^(−x/2) and the like cannot all be used from left to right.  Over e^(x/2) alone each of
them is an equality of powers.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm

Poly = dict
MODULE = "Powers"  # the file of the library that holds the lemmas


def in_a_circle(joins: list[tuple]) -> bool:
    """Whether some product of exponentials equals one that it is made of, itself or through others."""
    made_of: dict[int, set[int]] = {}
    for _, both, whole in [one for one in joins if one[0] == "exp"]:
        if whole is not None:
            made_of.setdefault(whole, set()).update(both)

    def parts(of: int) -> set[int]:
        found: set[int] = set()
        asked = list(made_of.get(of, ()))
        while asked:
            one = asked.pop()
            if one not in found:
                found.add(one)
                asked += made_of.get(one, ())
        return found

    return any(whole in parts(whole) for whole in made_of)


def generators(exponents: list[Poly]) -> tuple[list[Poly], list[list[int]]]:
    """Exponents without a relation between them, and each of the given ones as a sum of whole multiples of these."""
    monomials = sorted({m for p in exponents for m in p})
    scale = lcm(*[x.denominator for p in exponents for x in p.values()])
    rows = [[int(p.get(m, 0) * scale) for m in monomials] for p in exponents]
    basis: list[tuple[int, list[int]]] = []
    left = rows
    for k in range(len(monomials)):
        while sum(row[k] != 0 for row in left) > 1:
            least = min((row for row in left if row[k]), key=lambda row: abs(row[k]))
            left = [row if row is least else _less(row, row[k] // least[k], least) for row in left]
        basis += [(k, row) for row in left if row[k]]
        left = [row for row in left if not row[k]]
    multiples = []
    for row in rows:
        own: list[int] = []
        for k, one in basis:
            own.append(row[k] // one[k])
            row = _less(row, own[-1], one)
        multiples.append(own)
    return [{m: Fraction(x, scale) for m, x in zip(monomials, row, strict=True) if x} for _, row in basis], multiples


def _less(row: list[int], k: int, other: list[int]) -> list[int]:
    return [x - k * y for x, y in zip(row, other, strict=True)]
