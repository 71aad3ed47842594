"""Rationals dispose: every least-norm problem decided exactly, whatever was proposed.

One problem answers both questions (Lawson and Hanson's *least distance programming*): non-negative least squares
    minimise  ‖Σ u_j a_j‖² + (1 − Σ u_j b_j)²   over u ≥ 0.
With φ = 1 − Σ u_j b_j at its minimiser: φ = 0 forces Σ u_j a_j = 0, and u is a Farkas certificate; φ > 0 makes
λ = u/φ a KKT point.  It always has a minimiser, so nothing here can be unbounded, hang or be undecided.

**Source.** C. L. Lawson, R. J. Hanson, *Solving Least Squares Problems* (1974), ch. 23.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from flint import fmpq, fmpz, fmpz_mat

from checker.arithmetic.rational import fraction_of
from checker.svm.least_norm.active_set_hint import Hint, ask
from checker.svm.least_norm.complementarity import strictly_complementary
from checker.svm.least_norm.nnls import NonNegative, are_independent, nonnegative_least_squares, not_gram
from checker.svm.least_norm.problem import LeastNorm, Scaled
from checker.svm.least_norm.propose import Proposer
from checker.svm.least_norm.row_generation import MANY_ROWS, solve_in_rounds
from checker.svm.least_norm.solution import Solution, Status


def solve_rows(
    rows: Sequence[Sequence[Any]],
    rhs: Sequence[Any],
    *,
    dimension: int | None = None,
    propose: Proposer | None = None,
) -> Solution:
    """minimise ‖w‖₂ subject to ⟨rows[j], w⟩ ≥ rhs[j], decided exactly.

    **Shapes.** rows (m,D), rhs (m,).  **Domain.** exact.  **Guarantee.** exact, always decided.
    **Raises.** InputError on input that is not rational or not of these shapes.
    """
    return solve(LeastNorm.from_rows(rows, rhs, dimension=dimension), propose=propose)


def solve_gram(gram: Sequence[Sequence[Any]], rhs: Sequence[Any], *, propose: Proposer | None = None) -> Solution:
    """The same from inner products only: ``w`` is None, and Σ multipliers[j]·a_j for the caller to form.

    **Shapes.** gram (m,m), rhs (m,).  **Domain.** exact.  **Guarantee.** exact, always decided.
    **Raises.** InputError on a matrix that is no Gram matrix (when it is noticed).
    """
    return solve(LeastNorm.from_gram(gram, rhs), propose=propose)


def solve(problem: LeastNorm, *, propose: Proposer | None = None) -> Solution:
    """The exact solution, checked before it is returned.

    **Guarantee.** exact; equal for every proposer.  Without ``propose`` Clarabel is asked, in a child process, except
    for small problems, which rationals settle sooner than the question can be put.
    """
    if problem.rows is not None and problem.size > MANY_ROWS:
        solution = solve_in_rounds(problem, lambda part: _decide(part, propose))
    else:
        solution = _decide(problem, propose)
    solution.check(problem)
    return solution


def _decide(problem: LeastNorm, propose: Proposer | None) -> Solution:
    scaled, m = problem.scaled, problem.size
    for j in range(m):
        if scaled.gram[j, j] == 0 and scaled.rhs[j] > 0:
            y = [Fraction(0)] * m
            y[j] = 1 / problem.rhs[j]
            return Solution(status=Status.INFEASIBLE, farkas=tuple(y), proposed="not asked: a zero row")
    hint = ask(propose, scaled)
    gram, rhs = _lifted(scaled), scaled.rhs
    found = nonnegative_least_squares(gram, rhs, start=hint.start)
    gap = _gap(found, rhs)
    if gap == 0:
        # From 0 and not from the hint, so that the certificate does not depend on what was proposed.
        found = nonnegative_least_squares(gram, rhs) if hint.start else found
        return _infeasible(problem, found, hint)
    return _optimal(problem, found, gap, hint)


def _lifted(scaled: Scaled, indices: Sequence[int] | None = None) -> fmpz_mat:
    """The Gram matrix of the columns (â_j, b̂_j), all or some."""
    sides = fmpz_mat(len(scaled.rhs), 1, list(scaled.rhs))
    whole = scaled.gram + sides * sides.transpose()
    if indices is None:
        return whole
    return fmpz_mat(len(indices), len(indices), [whole[i, j] for i in indices for j in indices])


def _gap(found: NonNegative, rhs: Sequence[fmpz]) -> fmpz:
    """φ = 1 − Σ u_j b̂_j, times the denominator; φ is the squared residual, so at least 0."""
    gap = found.denominator - sum((rhs[j] * x for j, x in zip(found.passive, found.values, strict=True)), fmpz(0))
    if gap < 0:
        raise not_gram("a squared residual comes out negative")
    return gap


def _infeasible(problem: LeastNorm, found: NonNegative, hint: Hint) -> Solution:
    y = _unscaled(problem, dict(zip(found.passive, found.values, strict=True)), found.denominator)
    total = sum((y[j] * problem.rhs[j] for j in found.passive), Fraction(0))
    agreed = hint.said == "infeasible"
    return Solution(
        status=Status.INFEASIBLE,
        farkas=tuple(x / total if x else x for x in y),
        how="proposal" if agreed else "exact",
        proposed=hint.said,
    )


def _optimal(problem: LeastNorm, found: NonNegative, gap: fmpz, hint: Hint) -> Solution:
    scaled, m = problem.scaled, problem.size
    u = dict(zip(found.passive, found.values, strict=True))
    slacks = _slacks(scaled, u, gap)
    active = tuple(j for j in range(m) if slacks[j] == 0)
    independent = are_independent(scaled.gram, active)
    if not independent:
        b = [scaled.rhs[j] for j in active]
        canonical = nonnegative_least_squares(_lifted(scaled, active), b)
        gap = _gap(canonical, b)
        u = {active[i]: x for i, x in zip(canonical.passive, canonical.values, strict=True)}
    support = tuple(sorted(u))
    multipliers = _unscaled(problem, u, gap)
    squared_norm = sum((multipliers[j] * problem.rhs[j] for j in support), Fraction(0))
    strict = support == active or (not independent and strictly_complementary(problem, active, squared_norm))
    return Solution(
        status=Status.OPTIMAL,
        w=_direction(problem, u, gap),
        multipliers=multipliers,
        squared_norm=squared_norm,
        slacks=tuple(fraction_of(s * f) for s, f in zip(slacks, scaled.slack_factor, strict=True)),
        active=active,
        support=support,
        strictly_complementary=strict,
        independent_active=independent,
        how="proposal" if hint.said == "optimal" and hint.start and found.solves == 1 else "exact",
        proposed=hint.said,
    )


def _slacks(scaled: Scaled, u: dict[int, fmpz], gap: fmpz) -> list[fmpq]:
    """ŝ = Ĝλ̂ − b̂."""
    m, support = scaled.gram.nrows(), list(u)
    values = [fmpz(0)] * m
    if support:
        part = fmpz_mat(m, len(support), [scaled.gram[j, k] for j in range(m) for k in support])
        values = (part * fmpz_mat(len(support), 1, [u[k] for k in support])).entries()
    return [fmpq(x - gap * b, gap) for x, b in zip(values, scaled.rhs, strict=True)]


def _direction(problem: LeastNorm, u: dict[int, fmpz], gap: fmpz) -> tuple[Fraction, ...] | None:
    """w = Σ λ̂_j â_j."""
    rows = problem.scaled.rows
    if rows is None:
        return None
    width = problem.dimension or 0
    if not u:
        return (Fraction(0),) * width
    part = fmpz_mat(len(u), width, [rows[j, k] for j in u for k in range(width)])
    return tuple(fraction_of(fmpq(x, gap)) for x in (fmpz_mat(1, len(u), list(u.values())) * part).entries())


def _unscaled(problem: LeastNorm, u: dict[int, fmpz], denominator: fmpz) -> tuple[Fraction, ...]:
    factors = problem.scaled.multiplier_factor
    return tuple(
        fraction_of(fmpq(u[j], denominator) * factors[j]) if j in u else Fraction(0) for j in range(problem.size)
    )
