"""What a decided least-norm problem is, with everything needed to check it again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum
from fractions import Fraction

from flint import fmpq, fmpq_mat

from checker.errors import InputError
from checker.svm.least_norm.complementarity import strictly_complementary
from checker.svm.least_norm.nnls import are_independent
from checker.svm.least_norm.problem import LeastNorm


class Status(Enum):
    """There is no third member: every problem is decided."""

    OPTIMAL = "OPTIMAL"
    INFEASIBLE = "INFEASIBLE"


@dataclass(frozen=True, kw_only=True)
class Solution:
    """An exact KKT point, or an exact Farkas certificate that there is none.

    **Shapes.** w (D,), None in Gram form; multipliers λ (m,), w = Σ λ_j a_j; slacks (m,): ⟨a_j, w⟩ − b_j;
    active: where the slack is 0; support: where λ_j > 0; farkas y (m,).
    When INFEASIBLE only ``farkas`` is set: y ≥ 0, Σ y_j a_j = 0, Σ y_j b_j = 1, and no smaller support does it.
    **Domain.** exact.
    **Guarantee.** w is the only minimiser (‖·‖² is strictly convex).  λ is the only multiplier vector when
    ``independent_active``; otherwise the one Lawson–Hanson reaches from 0 on the active rows in their order.
    No field but the last two, which no comparison looks at, depends on what was proposed.
    **Convention.** ``strictly_complementary``: some multipliers (not always these) are positive on every active row.
    """

    status: Status
    w: tuple[Fraction, ...] | None = None
    multipliers: tuple[Fraction, ...] = ()
    squared_norm: Fraction | None = None
    slacks: tuple[Fraction, ...] = ()
    active: tuple[int, ...] = ()
    support: tuple[int, ...] = ()
    strictly_complementary: bool | None = None
    independent_active: bool | None = None
    farkas: tuple[Fraction, ...] | None = None
    how: str = field(default="exact", compare=False)
    """"proposal" when the proposer's answer survived unchanged; "exact" when rationals had to find another."""
    proposed: str = field(default="nothing", compare=False)
    """What the proposer said: optimal, infeasible, or why it said nothing usable."""

    @property
    def feasible(self) -> bool:
        return self.status is Status.OPTIMAL

    def check(self, problem: LeastNorm) -> None:
        """Verify every field again from the original rationals.

        **Guarantee.** exact.  **Raises.** InputError naming the first condition that fails.
        """
        if self.status is Status.INFEASIBLE:
            _check_farkas(self, problem)
        else:
            _check_kkt(self, problem)


def _check_farkas(solution: Solution, problem: LeastNorm) -> None:
    y = solution.farkas
    _require(y is not None and len(y) == problem.size, "the Farkas vector does not have one entry a row")
    assert y is not None
    for j, x in enumerate(y):
        if x < 0:
            raise _refusal(f"farkas[{j}] = {_short(x)} is negative")
    total = _column(y).transpose() * problem.matrix
    _require(not any(total.entries()), "Σ y_j a_j is not zero")
    _require(sum(x * b for x, b in zip(y, problem.rhs, strict=True) if x) == 1, "Σ y_j b_j is not 1")


def _check_kkt(solution: Solution, problem: LeastNorm) -> None:
    m, lam, slacks = problem.size, solution.multipliers, solution.slacks
    _require(len(lam) == m and len(slacks) == m, "there is not one multiplier and one slack a row")
    for j, x in enumerate(lam):
        if x < 0:
            raise _refusal(f"multipliers[{j}] = {_short(x)} is negative")
    # In Gram form w = Σ λ_j a_j has no coordinates, and its inner products with the rows are Gλ.
    left = problem.matrix * (_column(lam) if problem.rows is None else _check_w(solution, problem))
    _require(problem.rows is not None or solution.w is None, "w is given though the rows are not")
    for j, value in enumerate(left.entries() if m else ()):
        b = problem.rhs[j]
        _require(value - fmpq(b.numerator, b.denominator) == _rational(slacks[j]), f"slacks[{j}] is not ⟨a_j, w⟩ − b_j")
        if slacks[j] < 0:
            raise _refusal(f"constraint {j} is violated by {_short(-slacks[j])}")
        _require(slacks[j] == 0 or lam[j] == 0, f"complementary slackness fails at row {j}: slack and multiplier > 0")
    active = tuple(j for j in range(m) if slacks[j] == 0)
    _require(solution.active == active, "active is not the set of zero slacks")
    _require(solution.support == tuple(j for j in range(m) if lam[j] > 0), "support is not the set of λ_j > 0")
    norm = sum((x * b for x, b in zip(lam, problem.rhs, strict=True) if x), Fraction(0))
    _require(solution.squared_norm == norm, "squared_norm is not Σ λ_j b_j")
    _require(solution.independent_active is are_independent(problem.scaled.gram, active), "independent_active is wrong")
    strict = solution.support == active or (
        not solution.independent_active and strictly_complementary(problem, active, norm)
    )
    _require(solution.strictly_complementary is strict, "strictly_complementary is wrong")


def _check_w(solution: Solution, problem: LeastNorm) -> fmpq_mat:
    w = solution.w
    _require(w is not None and len(w) == (problem.dimension or 0), "w does not have one entry a coordinate")
    assert w is not None
    values = _column(w)
    total = problem.matrix.transpose() * _column(solution.multipliers)
    _require(total == values if problem.size else not any(w), "w is not Σ λ_j a_j")
    return values


def _column(values: Sequence[Fraction]) -> fmpq_mat:
    return fmpq_mat(len(values), 1, [_rational(x) for x in values])


def _rational(x: Fraction) -> fmpq:
    return fmpq(x.numerator, x.denominator)


def _require(condition: bool, what: str) -> None:
    if not condition:
        raise _refusal(what)


def _refusal(what: str) -> InputError:
    return InputError(
        f"{what}: this is not a certificate of that least-norm problem, so nothing may be concluded from it. "
        "Solve the problem again with checker.svm.solve, and report it if the result fails this check."
    )


def _short(x: Fraction) -> str:
    """Six digits of a number that may lie outside the range of floats."""
    return f"{Decimal(x.numerator) / Decimal(x.denominator):.6g}"
