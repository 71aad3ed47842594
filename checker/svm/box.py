"""Quadratic programs over a box in rationals: min ½uᵀGu − Σ u_j over 0 ≤ u_j ≤ c, G a Gram matrix.

**Why it ends.**  Free variables lie strictly inside, and their Gram matrix is regular.  A variable enters from a bound
only if the objective falls inwards, and moves towards the minimiser on the free set, or, when it depends on the free
ones, along a line on which the objective falls for ever, which a bound ends.  No step is empty, so the objective
falls strictly; a set of free variables with given bounds has one minimiser, so none is final twice.
"""

from __future__ import annotations

from typing import cast

from flint import fmpq, fmpq_mat


def box_program(gram: list[list[fmpq]], cap: fmpq) -> list[fmpq]:
    """A minimiser u.  **Shapes.** gram (m,m).  **Guarantee.** exact: the KKT conditions hold."""
    m = len(gram)
    u = [fmpq(0)] * m
    free: list[int] = []
    while True:
        slope = [1 - sum((g * x for g, x in zip(row, u, strict=True) if x != 0), fmpq(0)) for row in gram]
        entering = [j for j in range(m) if j not in free and (slope[j] < 0 if u[j] == cap else slope[j] > 0)]
        if not entering:
            return u
        free.append(entering[0])
        _settle(gram, cap, u, free)


def _settle(gram, cap: fmpq, u: list[fmpq], free: list[int]) -> None:
    """Move to the minimiser on the free set, freeing variables from it that meet a bound on the way."""
    while free:
        direction, whole = _direction(gram, u, free)
        steps = [((cap - u[j]) / v if v > 0 else -u[j] / v, j) for j, v in direction.items() if v != 0]
        length, first = min(steps, default=(fmpq(1), -1))
        if whole and length >= 1:
            length = fmpq(1)
        for j, v in direction.items():
            u[j] += length * v
        blocked = [j for j in free if u[j] == 0 or u[j] == cap]
        free[:] = [j for j in free if j not in blocked]
        if whole and length == 1:
            return


def _direction(gram, u: list[fmpq], free: list[int]) -> tuple[dict[int, fmpq], bool]:
    """To the minimiser on the free set (True), or downhill for ever along a null vector of its Gram matrix (False)."""
    k = len(free)
    square = fmpq_mat(k, k, [gram[i][j] for i in free for j in free])
    right = [1 - sum((g * x for g, x in zip(gram[i], u, strict=True) if x != 0), fmpq(0)) for i in free]
    if square.det() != 0:
        step = square.solve(fmpq_mat(k, 1, right)).entries()
        return dict(zip(free, step, strict=True)), True
    *others, last = free  # all but the newcomer are independent
    part = fmpq_mat(k - 1, k - 1, [gram[i][j] for i in others for j in others])
    column = fmpq_mat(k - 1, 1, [gram[i][last] for i in others])
    solved = cast(list[fmpq], part.solve(column).entries()) if others else []
    sign = 1 if right[-1] > 0 else -1
    return {**{j: -sign * x for j, x in zip(others, solved, strict=True)}, last: fmpq(sign)}, False
