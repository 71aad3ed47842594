"""Non-negative least squares in integers: the method of Lawson and Hanson, which exact arithmetic makes finite.

    minimise  ½ uᵀHu − cᵀu   over u ≥ 0,     H = MᵀM and c = Mᵀt, both integer

**Why it ends.**  The passive columns of M stay independent: a column enters only with a positive gradient, and
the residual is orthogonal to every passive column, so the newcomer is not in their span.  Hence each passive
set P has one minimiser, and it is reached exactly.  When j enters at u_j = 0, the minimiser on P ∪ {j} has a
positive j-th entry, so j never blocks the first step; that step has positive length, and the objective falls
strictly.  The inner loop drops at least one column a turn.  So no passive set is ever the final one of two
outer turns, and there are finitely many.  (In floating point none of these four sentences holds.)

**Source.** C. L. Lawson, R. J. Hanson, *Solving Least Squares Problems* (1974), ch. 23.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from flint import fmpq_mat, fmpz, fmpz_mat, nmod_mat

from checker.errors import InputError

_PRIME = (1 << 61) - 1


@dataclass(frozen=True, kw_only=True)
class NonNegative:
    """The minimiser u = values/denominator on ``passive``, zero elsewhere, and how many systems were solved.

    **Guarantee.** exact; the columns of ``passive`` are independent, so the support is minimal.
    """

    passive: tuple[int, ...]
    values: tuple[fmpz, ...]
    denominator: fmpz
    solves: int


def nonnegative_least_squares(
    gram: fmpz_mat, target: Sequence[fmpz], *, start: Mapping[int, int] | None = None
) -> NonNegative:
    """The minimiser of ½ uᵀHu − cᵀu over u ≥ 0; ``start`` holds positive integers proportional to a guess of u.

    **Guarantee.** exact, for every start.  Without a start, the same problem gives the same minimiser.
    **Convention.** The column of steepest normalised descent enters; ties go to the lowest index.
    """
    m = gram.nrows()
    h = gram.tolist()
    # A power of two near 1/‖column‖ only steers the choice of the next column; no result depends on it.
    size = [int(h[j][j]).bit_length() // 2 for j in range(m)]
    lift = [max(size, default=0) - s for s in size]
    u: dict[int, fmpz] = {}
    q = fmpz(1)
    solves = 0
    if start:
        u, q = _start(gram, h, target, start)
        u, q, solves = _descend(h, target, u, q)
    while True:
        entering = _steepest(h, target, u, q, lift)
        if entering is None:
            passive = tuple(sorted(u))
            return NonNegative(passive=passive, values=tuple(u[j] for j in passive), denominator=q, solves=solves)
        before = _gain(target, u), q
        u[entering] = fmpz(0)
        u, q, more = _descend(h, target, u, q)
        solves += more
        if _gain(target, u) * before[1] <= before[0] * q:
            raise not_gram(f"the objective does not fall when row {entering} enters")


def _start(
    gram: fmpz_mat, h: list[list[fmpz]], c: Sequence[fmpz], guess: Mapping[int, int]
) -> tuple[dict[int, fmpz], fmpz]:
    """An independent part of the guess, at the best point of its ray."""
    columns = [j for j in independent_part(gram, sorted(guess)) if guess[j] > 0]
    z = {j: fmpz(guess[j]) for j in columns}
    along = sum((c[j] * z[j] for j in columns), fmpz(0))
    if along <= 0:
        return {}, fmpz(1)
    curvature = sum((z[j] * sum((h[j][k] * z[k] for k in columns), fmpz(0)) for j in columns), fmpz(0))
    return {j: z[j] * along for j in columns}, curvature


def _steepest(h: list[list[fmpz]], c: Sequence[fmpz], u: dict[int, fmpz], q: fmpz, lift: list[int]) -> int | None:
    """The column whose normalised gradient of descent is largest, or None at the minimiser."""
    m = len(c)
    p = list(u)
    if p:
        product = fmpz_mat(m, len(p), [row[k] for row in h for k in p]) * fmpz_mat(len(p), 1, [u[k] for k in p])
        hu = product.entries()
    else:
        hu = [fmpz(0)] * m
    best, steepest = None, fmpz(0)
    for j in range(m):
        if j in u:
            continue
        slope = c[j] * q - hu[j]
        if slope > 0 and (slope := slope << lift[j]) > steepest:
            best, steepest = j, slope
    return best


def _descend(h: list[list[fmpz]], c: Sequence[fmpz], u: dict[int, fmpz], q: fmpz) -> tuple[dict[int, fmpz], fmpz, int]:
    """The inner loop: towards the minimiser on the passive set, dropping what reaches zero on the way."""
    solves = 0
    while u:
        solves += 1
        p = list(u)
        k = len(p)
        square = fmpz_mat(k, k, [h[i][j] for i in p for j in p])
        try:
            solved = cast(fmpq_mat, square.solve(fmpz_mat(k, 1, [c[j] for j in p])))
        except ZeroDivisionError:
            raise not_gram(f"the rows {sorted(u)} are dependent where independence is certain") from None
        numerators, r = solved.numer_denom()
        s = dict(zip(p, numerators.entries(), strict=True))
        blocking = [j for j in p if s[j] <= 0]
        if not blocking:
            return s, r, solves
        first = blocking[0]
        for j in blocking[1:]:  # the smallest (u_j/q) / (u_j/q − s_j/r), compared by cross-multiplication
            if u[j] * (u[first] * r - s[first] * q) < u[first] * (u[j] * r - s[j] * q):
                first = j
        a, b = u[first], s[first]
        if a == 0:  # the newcomer blocks itself
            raise not_gram(f"row {first} enters with a curvature that is not positive")
        q = a * r - b * q
        moved = {j: a * s[j] - b * u[j] for j in p}
        u = {j: x for j, x in moved.items() if x > 0}
    return {}, fmpz(1), solves


def independent_part(gram: fmpz_mat, indices: Sequence[int]) -> list[int]:
    """Some of the vectors ``indices``, certainly independent, and with overwhelming odds as many as can be.

    **Guarantee.** exact for independence: a minor that is not zero modulo a prime is not zero.
    """
    k = len(indices)
    if k == 0:
        return []
    residues = [int(gram[i, j]) % _PRIME for i in indices for j in indices]
    reduced, rank = nmod_mat(k, k, residues, _PRIME).rref()
    pivots: list[int] = []
    column = 0
    for row in range(rank):
        while reduced[row, column] == 0:
            column += 1
        pivots.append(indices[column])
    return pivots


def are_independent(gram: fmpz_mat, indices: Sequence[int]) -> bool:
    """Whether the vectors ``indices`` are linearly independent.  **Guarantee.** exact."""
    k = len(indices)
    if len(independent_part(gram, indices)) == k:
        return True
    return fmpz_mat(k, k, [gram[i, j] for i in indices for j in indices]).rank() == k


def _gain(c: Sequence[fmpz], u: Mapping[int, fmpz]) -> fmpz:
    """cᵀu: at a minimiser on its passive set, minus twice the objective."""
    return sum((c[j] * x for j, x in u.items()), fmpz(0))


def not_gram(what: str) -> InputError:
    """The error for inner products that no vectors have."""
    return InputError(
        f"{what}, so the matrix given is not a Gram matrix (not positive semidefinite) and the problem means nothing. "
        "Compute the inner products of the rows exactly."
    )
