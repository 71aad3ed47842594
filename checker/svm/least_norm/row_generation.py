"""Thousands of rows, few of them active: solve a part, add what it violates, until nothing is violated.

Exact at every round, so the end is exact: a solution of the part that violates no row is feasible for
the whole and at least as short as the whole's; an infeasible part makes the whole infeasible.  Each
round adds rows, so the rounds are finite.  Memory grows with the rows that matter, not with m².
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from flint import fmpq, fmpq_mat

from checker.arithmetic.rational import fraction_of
from checker.svm.least_norm.problem import LeastNorm
from checker.svm.least_norm.solution import Solution

MANY_ROWS = 600


def solve_in_rounds(problem: LeastNorm, solve_part: Callable[[LeastNorm], Solution]) -> Solution:
    """The exact solution of a problem in rows form with many rows."""
    width = problem.dimension or 1
    step = max(1, problem.size // (4 * width + 20))
    chosen = list(range(0, problem.size, step))
    while True:
        found = solve_part(_part(problem, chosen))
        if not found.feasible:
            return replace(found, farkas=_spread(found.farkas or (), chosen, problem.size))
        slacks = _slacks(problem, found.w or ())
        violated = [j for j, s in enumerate(slacks) if s < 0]
        if not violated:
            return _whole(problem, found, slacks, solve_part)
        known = set(chosen)
        violated.sort(key=lambda j: float(slacks[j]))
        chosen = sorted(known | set(violated[: 2 * width + 20]))


def _part(problem: LeastNorm, indices) -> LeastNorm:
    assert problem.rows is not None
    return LeastNorm.from_rows(
        [problem.rows[j] for j in indices], [problem.rhs[j] for j in indices], dimension=problem.dimension
    )


def _slacks(problem: LeastNorm, w) -> tuple[Fraction, ...]:
    column = fmpq_mat(len(w), 1, [fmpq(x.numerator, x.denominator) for x in w])
    values = (problem.matrix * column).entries()
    return tuple(fraction_of(v) - b for v, b in zip(values, problem.rhs, strict=True))


def _spread(values, indices, size: int) -> tuple[Fraction, ...]:
    result = [Fraction(0)] * size
    for j, x in zip(indices, values, strict=True):
        result[j] = x
    return tuple(result)


def _whole(problem: LeastNorm, found: Solution, slacks, solve_part) -> Solution:
    """Multipliers and flags depend on the active rows alone, so the problem of just those gives them."""
    active = tuple(j for j, s in enumerate(slacks) if s == 0)
    tight = solve_part(_part(problem, active))
    return replace(
        found,
        multipliers=_spread(tight.multipliers, active, problem.size),
        slacks=slacks,
        active=active,
        support=tuple(active[j] for j in tight.support),
        strictly_complementary=tight.strictly_complementary,
        independent_active=tight.independent_active,
    )
