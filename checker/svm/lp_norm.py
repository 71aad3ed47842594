"""Least-ℓp-norm SVMs with a certified primal–dual gap: cvxpy proposes, Newton refines, rationals and balls dispose.

    minimise ‖w‖_p  subject to  ⟨a_j, w⟩ ≥ 1,        1 < p < ∞ rational

**Upper bound.** ‖w‖_p of an exact feasible w.
**Lower bound.** Exact λ ≥ 0: any feasible w has Σ λ_j ≤ ⟨Σ λ_j a_j, w⟩ ≤ ‖Σ λ_j a_j‖_q ‖w‖_p, so ‖w‖_p ≥ Σ λ_j / ‖Σ λ_j a_j‖_q
(Fenchel's dual, 1/p + 1/q = 1).  Both norms are balls; w and λ are rationals, and their feasibility is decided exactly.
The optimum is irrational in general, so a gap is what can be certified; it is unique, as ‖·‖_p^p is strictly convex.
At p = 2 the exact solver answers and the gap is 0.  Feasibility is that of the ℓ₂ problem, whose Farkas certificate serves.
**Source.** `mirror`: the ℓp-AttSVM and the ℓp-SVM.
"""

from __future__ import annotations

import atexit
import math
import sys
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from pathlib import Path

import numpy as np
from flint import arb, arb_mat, fmpq, fmpq_mat

from checker.arithmetic.balls import working_precision
from checker.arithmetic.rational import fraction_of
from checker.attention.scores import Choice, check_choice, constraint_indices
from checker.data.dataset import Dataset, Matrix, Vector
from checker.errors import InputError, Undecided
from checker.svm.attention_svm import matrix_svm
from checker.svm.least_lp_norm.refine import Refined, refined, tight_rows
from checker.svm.least_norm.child import Clarabel
from checker.svm.least_norm.exact import solve_rows
from checker.svm.least_norm.propose import Proposer, Question

TARGET = Fraction(1, 10**20)
BITS = 256
"""Of the refinement; the gap it leaves is about 2^−BITS/2."""
_ACTIVE = Fraction(1, 10**15)
_CHILD = Path(__file__).with_name("children") / "lp_norm_child.py"
Rows = tuple[Vector, ...]


@dataclass(frozen=True, kw_only=True)
class LpSVM:
    """One least-ℓp-norm problem: an exact feasible w and exact multipliers, or a Farkas certificate.

    **Shapes.** rows (m,D); w (D,), None when infeasible; multipliers and farkas sparse (row, value > 0).
    **Domain.** exact.  **Guarantee.** the solution is unique; lower ≤ min ‖w‖_p ≤ ‖w‖_p ≤ upper, exact rationals.
    """

    power: Fraction
    rows: Rows
    w: Vector | None = None
    multipliers: tuple[tuple[int, Fraction], ...] = ()
    farkas: tuple[tuple[int, Fraction], ...] | None = None
    exact: bool = False
    bits: int = BITS

    @property
    def feasible(self) -> bool:
        return self.farkas is None

    @property
    def matrix(self) -> Matrix:
        """w read as a square matrix, row by row.  **Raises.** InputError when infeasible."""
        w = self._solution()
        d = math.isqrt(len(w))
        return tuple(tuple(w[r : r + d]) for r in range(0, len(w), d))

    @cached_property
    def bounds(self) -> tuple[Fraction, Fraction]:
        """(lower, upper) of the least norm.  **Raises.** InputError when infeasible."""
        w = self._solution()
        if not any(w):
            return Fraction(0), Fraction(0)
        with working_precision(4 * self.bits):
            upper = _norm([_ball(x) for x in w], self.power)
            total = _combination(self.rows, self.multipliers)
            weight = sum((x for _, x in self.multipliers), Fraction(0))
            if not any(total):
                return Fraction(0), _end(upper.upper())
            lower = _ball(weight) / _norm([arb(x) for x in total], self.power / (self.power - 1))
            return _end(lower.lower()), _end(upper.upper())

    @cached_property
    def relative_gap(self) -> Fraction:
        """At most (‖w‖_p − min)/min; exactly 0 at p = 2, and without constraints."""
        lower, upper = self.bounds
        if self.exact or not upper:
            return Fraction(0)
        if lower <= 0:
            raise Undecided("the lower bound of an ℓp SVM is not positive: its multipliers are no use.")
        return (upper - lower) / lower

    @property
    def slacks(self) -> tuple[Fraction, ...]:
        """⟨a_j, w⟩ − 1, all ≥ 0.  **Raises.** InputError when infeasible."""
        return tuple(x - 1 for x in _products(self.rows, self._solution()))

    def check(self) -> None:
        """Verify primal and dual feasibility again from the original rationals.

        **Guarantee.** exact.  **Raises.** InputError naming the first condition that fails.
        """
        if self.farkas is not None:
            total = _combination(self.rows, self.farkas)
            good = bool(self.farkas) and all(y > 0 for _, y in self.farkas) and all(x == 0 for x in total)
            _demand(good, "the Farkas combination of the constraints is not zero, or not positive")
            return
        _demand(all(x >= 0 for x in self.slacks), "a constraint is violated")
        _demand(all(x > 0 for _, x in self.multipliers), "a multiplier is not positive")

    def _solution(self) -> Vector:
        if self.w is None:
            raise InputError(
                "This ℓp SVM is infeasible, so it has no solution. Ask `feasible` first; `farkas` says why."
            )
        return self.w


def lp_matrix_svm(
    data: Dataset, choice: Choice, power: Fraction, *, propose: Proposer | None = None, bits: int = BITS
) -> LpSVM:
    """The ℓp-AttSVM: min ‖W‖_p s.t. (x_iα − x_it)ᵀ W z_i ≥ 1 for t ≠ α_i, W row by row.  **Raises.** InputError without queries."""
    if data.queries is None:
        raise InputError("The ℓp-AttSVM needs queries z_i, and this dataset has none. Add the entry 'queries' (n × d).")
    if power == 2:  # through the Gram matrix
        svm = matrix_svm(data, choice)
        w = tuple(x for row in svm.solution for x in row) if svm.solution else None  # type: ignore[union-attr]
        rows = attention_rows(data, choice)
        return LpSVM(power=power, rows=rows, w=w, multipliers=svm.multipliers, farkas=svm.farkas, exact=True)
    return least_lp_norm(attention_rows(data, choice), power, dimension=data.d**2, propose=propose, bits=bits)


def lp_prompt_svm(
    data: Dataset, choice: Choice, power: Fraction, *, propose: Proposer | None = None, bits: int = BITS
) -> LpSVM:
    """The ℓp-p-SVM: min ‖p‖_p s.t. pᵀ(k_iα − k_it) ≥ 1 for t ≠ α_i."""
    check_choice(data, choice)
    pairs = constraint_indices(data, choice)
    rows = tuple(_difference(data.keys[i][choice[i]], data.keys[i][t]) for i, t in pairs)
    return least_lp_norm(rows, power, dimension=data.d, propose=propose, bits=bits)


def lp_head_svm(
    data: Dataset, choice: Choice, power: Fraction, *, propose: Proposer | None = None, bits: int = BITS
) -> LpSVM:
    """The ℓp-SVM of the selected tokens: min ‖v‖_p s.t. Y_i vᵀx_iα ≥ 1."""
    check_choice(data, choice)
    chosen = zip(data.tokens, data.labels, choice, strict=True)
    return least_lp_norm(
        tuple(tuple(y * x for x in X[a]) for X, y, a in chosen), power, dimension=data.d, propose=propose, bits=bits
    )


def sides_of_active_constraints(svm: LpSVM, data: Dataset, choice: Choice) -> tuple[int, int]:
    """How many active constraints' tokens score below the chosen one, and how many not: (n, 0) is local optimality.

    **Guarantee.** none: active is what has a slack below 10⁻¹⁵, as the optimum is known up to its gap.
    """
    pairs = zip(constraint_indices(data, choice), svm.slacks, strict=True)
    scores = [data.scores[i][choice[i]] > data.scores[i][t] for (i, t), slack in pairs if slack < _ACTIVE]
    return sum(scores), len(scores) - sum(scores)


def attention_rows(data: Dataset, choice: Choice) -> Rows:
    """vec((x_iα − x_it) z_iᵀ), row by row, for t ≠ α_i, ordered by input, then token."""
    check_choice(data, choice)
    assert data.queries is not None
    found = []
    for i, t in constraint_indices(data, choice):
        difference = _difference(data.tokens[i][choice[i]], data.tokens[i][t])
        found.append(tuple(x * z for x in difference for z in data.queries[i]))
    return tuple(found)


@lru_cache(maxsize=512)
def least_lp_norm(
    rows: Rows, power: Fraction, *, dimension: int, propose: Proposer | None = None, bits: int = BITS
) -> LpSVM:
    """The certified near-optimum of min ‖w‖_p s.t. ⟨a_j, w⟩ ≥ 1, or the Farkas certificate.

    A gap wider than TARGET is returned where nothing better was found: look at ``relative_gap``.
    **Guarantee.** exact, checked before it is returned.
    **Raises.** InputError for p ≤ 1; Undecided when the proposer fails on a feasible problem.
    """
    power = Fraction(power)
    if power <= 1:
        raise InputError(
            f"power = {power}: this solver takes 1 < p < ∞. For p = 1 and p = ∞ ask checker.svm.least_lp_norm.ends."
        )
    found: LpSVM | str = ""
    if any(any(row) for row in rows) and power != 2:
        found = _from_proposal(rows, power, propose or _default_proposer(), bits)
    if not isinstance(found, LpSVM):
        found = _from_two(rows, power, dimension, bits, found)
    found.check()
    return found


def _from_two(rows: Rows, power: Fraction, dimension: int, bits: int, why: str) -> LpSVM:
    """What the exact ℓ₂ problem settles: p = 2 itself, infeasibility at every p, and else another guess."""
    euclidean = solve_rows(rows, [Fraction(1)] * len(rows), dimension=dimension)
    if not euclidean.feasible:
        farkas = tuple((j, Fraction(y)) for j, y in enumerate(euclidean.farkas or ()) if y)
        return LpSVM(power=power, rows=rows, farkas=farkas)
    if rows and power != 2:
        scaled, unit = _scaled(rows)
        w, multipliers = (np.array([float(x) for x in part or ()]) for part in (euclidean.w, euclidean.multipliers))
        found = _refined(rows, scaled, unit, power, w / float(unit), multipliers, bits)
        if isinstance(found, str):
            raise Undecided(f"the ℓp problem is feasible, but no solution was found: {why}; from p = 2, {found}")
        return found
    kept = tuple((j, x) for j, x in enumerate(euclidean.multipliers) if x)
    return LpSVM(power=power, rows=rows, w=tuple(euclidean.w or ()), multipliers=kept, exact=True)


def _from_proposal(rows: Rows, power: Fraction, propose: Proposer, bits: int) -> LpSVM | str:
    """The refined proposal, or why there is none."""
    scaled, unit = _scaled(rows)
    floats = np.array([[float(x) for x in row] for row in scaled])
    m, width = floats.shape
    said = propose(
        Question(
            m=m, width=width, gram=False, matrix=array("d", floats.ravel()), rhs=array("d", [*[1.0] * m, float(power)])
        )
    )
    if said.multipliers is None or len(said.multipliers) != m + width or not np.isfinite(said.multipliers).all():
        return f"no proposal ({said.said})"
    multipliers, w = np.maximum(np.array(said.multipliers[:m]), 0.0), np.array(said.multipliers[m:])
    if not multipliers.any() or not w.any():
        return "the proposal is 0"
    return _refined(rows, scaled, unit, power, w, multipliers, bits)


def _scaled(rows: Rows) -> tuple[list[list[Fraction]], Fraction]:
    """The rows times a power of two, and that power, so that the largest entry is about 1."""
    largest = max(abs(x) for row in rows for x in row)
    unit = Fraction(2) ** (largest.denominator.bit_length() - largest.numerator.bit_length())
    return [[x * unit for x in row] for row in rows], unit


def _refined(rows: Rows, scaled, unit: Fraction, power: Fraction, w, multipliers, bits: int) -> LpSVM | str:
    """From a float guess of the scaled problem, or why it leads nowhere."""
    floats = np.array([[float(x) for x in row] for row in scaled])
    with working_precision(bits):
        matrix = arb_mat([[_ball(x) for x in row] for row in scaled]).mid()
    guess = refined(matrix, power, w, multipliers, tight_rows(floats, w, multipliers), bits=bits)
    return _certified(rows, power, guess, unit, bits)


def _certified(rows: Rows, power: Fraction, guess: Refined, unit: Fraction, bits: int) -> LpSVM | str:
    """The guess lifted until every constraint holds exactly, its multipliers cut off at 0."""
    w = tuple(x * unit for x in guess.w)
    least = min(_products(rows, w))
    kept = tuple((j, x) for j, x in sorted(guess.multipliers.items()) if x > 0)
    if least <= 0 or not kept:
        return "the refined proposal is far from feasible"
    lift = Fraction(1) if least >= 1 else _above(1 / least, bits)
    return LpSVM(power=power, rows=rows, w=tuple(x * lift for x in w), multipliers=kept, bits=bits)


def _above(x: Fraction, bits: int) -> Fraction:
    """A short rational at least x, in excess by at most 2^−bits of it."""
    shift = max(0, bits - x.numerator.bit_length() + x.denominator.bit_length() + 1)
    return Fraction(math.ceil(x * (1 << shift)), 1 << shift)


def _difference(x: Vector, y: Vector) -> Vector:
    return tuple(a - b for a, b in zip(x, y, strict=True))


def _products(rows: Rows, w: Vector) -> list[Fraction]:
    if not rows:
        return []
    product = _rational(rows) * fmpq_mat(len(w), 1, [_q(x) for x in w])
    return [fraction_of(x) for x in product.entries()]


def _combination(rows: Rows, weights: Sequence[tuple[int, Fraction]]) -> list[fmpq]:
    chosen = [rows[j] for j, _ in weights]
    if not chosen:
        return [fmpq(0)] * (len(rows[0]) if rows else 0)
    return (fmpq_mat(1, len(weights), [_q(x) for _, x in weights]) * _rational(chosen)).entries()


def _norm(values: Sequence[arb], power: Fraction) -> arb:
    """‖·‖_p of exact numbers.  **Guarantee.** encloses."""
    total = arb(0)
    for x in values:
        if not x.is_zero():
            total += (abs(x).log() * _q(power)).exp()
    return (total.log() / _q(power)).exp()


def _end(x: arb) -> Fraction:
    """The exact rational of a ball without radius."""
    mantissa, exponent = x.man_exp()
    shift = int(exponent)
    return Fraction(int(mantissa) << shift) if shift >= 0 else Fraction(int(mantissa), 1 << -shift)


def _ball(x: Fraction) -> arb:
    return arb(_q(x))


def _q(x: Fraction) -> fmpq:
    return fmpq(x.numerator, x.denominator)


def _rational(rows: Sequence[Vector]) -> fmpq_mat:
    return fmpq_mat([[_q(x) for x in row] for row in rows])


def _demand(condition: bool, what: str) -> None:
    if not condition:
        raise InputError(
            f"{what}: this is no certificate of that ℓp problem, so nothing may be concluded from it. "
            "Solve it again with least_lp_norm, and report it if the result fails this check."
        )


_default: Clarabel | None = None


def _default_proposer() -> Clarabel:
    global _default
    if _default is None:
        _default = Clarabel(command=[sys.executable, "-u", str(_CHILD)])
        atexit.register(_default.close)
    return _default


__all__ = [
    "LpSVM",
    "TARGET",
    "attention_rows",
    "least_lp_norm",
    "lp_head_svm",
    "lp_matrix_svm",
    "lp_prompt_svm",
    "sides_of_active_constraints",
]
