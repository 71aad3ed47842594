"""The least nuclear norm of a (K, Q)-problem of any size between certain bounds.

    minimise ‖W‖_*  subject to  ⟨a_j z_iᵀ, W⟩ ≥ 1,     a_j = x_iα − x_it

    Σ λ_j / ‖Σ λ_j a_j z_iᵀ‖  ≤  least nuclear norm  ≤  ‖W‖_* / min_j ⟨a_j z_iᵀ, W⟩

for every λ ≥ 0 and every W whose margins are positive.  Both sides live in the span of the queries: with Z = YQᵀ + F, Q (d,k) and k at most
n and d, W = PᵀQᵀ is kept as P (k,d), and Σ λ_j a_j z_iᵀ = BᵀYQᵀ + BᵀF.  Norms of both are read from a float64 singular value
decomposition P = USVᵀ + H, which is as certain as its remainder is small: ‖P‖_* ≤ ‖U‖‖V‖ΣS + √k‖H‖, and ‖U‖² ≤ 1 + ‖UᵀU − I‖.

λ and W are proposed by W-SVMs with other queries (:class:`_Weighing`).

**Domain.** encloses: every rounding is bounded, and whatever is proposed makes the bounds wide, never wrong.
**Source.** K. Mohan, M. Fazel, *Iterative reweighted algorithms for matrix rank minimization* (2012), for the proposals.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from checker.arithmetic.rounding import TINY, UP, Floats, gamma, length_above, lengths_above
from checker.errors import InputError
from checker.svm.brackets.bracket import Bracket
from checker.svm.brackets.constraints import Constraints
from checker.svm.brackets.large_multipliers import MOST_DENSE, Say, proposed
from checker.truth import Truth

ENOUGH = 1e-6
"""The relative width at which no further round is made."""
_PATIENCE = 6  # rounds that narrow the bracket by less than a fortieth, before it is left
_FURTHER = 1.9


@dataclass(frozen=True, kw_only=True, eq=False)
class NuclearBracket:
    """low ≤ least nuclear norm ≤ high.  **Guarantee.** encloses; ``high`` is None where no W with positive margins was found.

    ``of_solution``: the nuclear norm of the W-SVM's solution is at least this.

    **Shapes.** ``solution``: P (k,d) and Q (d,k) of the W = PᵀQᵀ that ``high`` belongs to, divided by its least margin.
    """

    problem: Constraints
    low: Fraction
    high: Fraction | None
    of_solution: Fraction = Fraction(0)
    solution: tuple[Floats, Floats] | None = None

    @property
    def width(self) -> float:
        """high/low − 1, infinity where one of them says nothing."""
        return float(self.high / self.low - 1) if self.high and self.low else math.inf


def nuclear_bracket(start: Bracket, say: Say = lambda _: None) -> NuclearBracket:
    """The least nuclear norm under the constraints of ``start``, the bracket of their W-SVM, which is where the rounds begin.

    **Raises.** InputError for another problem than W.
    """
    problem = start.problem
    if problem.problem != "W":
        raise InputError(f"The nuclear norm is that of a matrix W; this is a {problem.problem}-SVM. Ask for the W-SVM.")
    best = NuclearBracket(problem=problem, low=Fraction(0), high=None)
    if not problem.size:
        return replace(best, high=Fraction(0))
    if start.feasible is not Truth.TRUE:
        return best
    with np.errstate(all="ignore"):  # what overflows decides nothing: every test below fails on NaN and infinity
        return _in_rounds(best, start, say)


def _in_rounds(best: NuclearBracket, start: Bracket, say: Say) -> NuclearBracket:
    problem, basis = best.problem, _basis(best.problem)
    weighing = _Weighing(shape=np.eye(basis.inside.shape[1]), floor=math.inf)
    best = replace(best, of_solution=_of_solution(start, basis))
    rounds, patience, weights = _rounds(problem), _PATIENCE, start.weights
    for number in range(rounds):
        if number or weights is None:
            weights = _proposed(problem, basis, weighing, say)
        left = weighing.shape @ (basis.inside.T @ problem.pull(weights))  # P = S Yᵀ B, as W = BᵀY S Qᵀ
        before, best = best.width, _narrowed(best, basis, weights, left)
        say(f"nuclear norm, round {number + 1}: known within {best.width:.1e} of itself")
        patience = _PATIENCE if best.width < 0.975 * before else patience - 1
        if best.width < ENOUGH or not patience or number == rounds - 1 or not np.isfinite(left).all():
            break
        margins = problem.margins_seen(basis.inside @ left) if problem.size > MOST_DENSE else np.zeros(1)
        try:
            weighing = _renewed(weighing, left, best.width, margins / margins.min() if margins.min() > 0 else None)
        except (np.linalg.LinAlgError, ArithmeticError):  # a proposal beyond floats, or zero
            break
    return best


def _rounds(problem: Constraints) -> int:
    """Of W-SVMs, each of which takes from milliseconds to ten seconds."""
    return (
        40
        if problem.size <= 500
        else 24
        if problem.size <= MOST_DENSE
        else 10
        if problem.data.count < 20_000_000
        else 4
    )


# the span of the queries


@dataclass(frozen=True, kw_only=True, eq=False)
class _Basis:
    """Z = YQᵀ + F with ``shrink`` ‖x‖ ≤ ‖Qx‖ ≤ ``stretch`` ‖x‖ and ‖F‖_F ≤ ``rest``; a row of Y is within ``off`` of the product with Q.

    **Shapes.** inside = Y (n,k), out = Q (d,k), off (n).
    """

    inside: Floats
    out: Floats
    shrink: float
    stretch: float
    rest: float
    off: Floats


def _basis(problem: Constraints) -> _Basis:
    queries = problem.data.queries
    assert queries is not None
    n, d = queries.shape
    if n >= d:
        return _Basis(inside=queries, out=np.eye(d), shrink=1.0, stretch=1.0, rest=0.0, off=np.zeros(n))
    out = np.linalg.qr(queries.T)[0]
    inside = queries @ out
    sizes = lengths_above(queries)
    off = gamma(d + 4) * sizes * length_above(out) * UP + TINY
    back = inside @ out.T
    rounding = gamma(n + 8) * (length_above(inside) * length_above(out) + length_above(queries)) * UP + TINY
    shrink, stretch = _stretch(out)
    return _Basis(
        inside=inside,
        out=out,
        shrink=shrink,
        stretch=stretch,
        rest=(length_above(queries - back) + rounding) * UP,
        off=off,
    )


def _stretch(columns: Floats) -> tuple[float, float]:
    """The least and the largest singular value of A (m,k), between bounds, whose columns are nearly orthonormal; else 0 and infinity."""
    m, k = columns.shape
    size = length_above(columns)
    off = (length_above(columns.T @ columns - np.eye(k)) + gamma(m + 8) * (size * size + k) * UP) * UP
    return (math.sqrt(1 - off) / UP, math.sqrt(1 + off) * UP) if off < 1 else (0.0, math.inf)


class _Norms(NamedTuple):
    """‖A‖, at most; ‖A‖_*, at least and at most."""

    largest: float
    least_sum: float
    sum: float


def _norms(matrix: Floats, error: float) -> _Norms:
    """Of every A within ``error`` of ``matrix`` in the Frobenius norm."""
    nothing = _Norms(math.inf, 0.0, math.inf)
    if not (np.isfinite(matrix).all() and error < math.inf):
        return nothing
    try:
        left, values, right = np.linalg.svd(matrix, full_matrices=False)
    except np.linalg.LinAlgError:
        return nothing
    k = len(values)
    scaled = left * values
    rounding = gamma(k + 8) * (length_above(scaled) * length_above(right) + length_above(matrix)) * UP + TINY
    rest = (length_above(matrix - scaled @ right) + rounding + error) * UP
    (short, long), (shorter, longer) = _stretch(left), _stretch(right.T)
    total, away = math.fsum(np.abs(values).tolist()), math.sqrt(k) * rest * UP
    return _Norms(
        (long * longer * float(np.abs(values).max()) + rest) * UP,
        max(short * shorter * total / UP - away, 0.0) / UP,
        (long * longer * total + away) * UP,
    )


# both ends


def _narrowed(best: NuclearBracket, basis: _Basis, weights: Floats, left: Floats) -> NuclearBracket:
    """``best`` with each end replaced where λ or P gives a better one."""
    low = _low(best.problem, basis, np.where(np.isfinite(weights) & (weights > 0), weights, 0.0))
    found = best if low <= best.low else replace(best, low=low)
    high, margin = _high(best.problem, basis, left)
    if high is None or (found.high is not None and high >= found.high):
        return found
    return replace(found, high=high, solution=(left / margin, basis.out))


def _low(problem: Constraints, basis: _Basis, weights: Floats) -> Fraction:
    """Σ λ_j / ‖Σ λ_j a_j z_iᵀ‖, rounded down; 0 where it is not certain."""
    total, pulled = math.fsum(weights.tolist()), problem.pull(weights)
    # Σ λ_j a_j z_iᵀ is off by F and by what pulling rounds, in which each a_j comes with its query.
    above = _inside(basis, pulled).largest * basis.stretch * UP
    above += length_above(pulled) * basis.rest * UP + problem.pull_error(weights)
    return Fraction(total / (above * UP) / UP) if 0 < above < math.inf and 0 < total < math.inf else Fraction(0)


def _inside(basis: _Basis, point: Floats) -> _Norms:
    """The norms of BᵀY."""
    sizes = float(lengths_above(point) @ lengths_above(basis.inside)) * UP
    return _norms(point.T @ basis.inside, gamma(len(point) + 8) * sizes * UP + TINY)


def _of_solution(start: Bracket, basis: _Basis) -> Fraction:
    """‖W_mm‖_* of the W-SVM's solution, rounded down; 0 where nothing is certain.

    The point V of the bracket, over its least margin, is feasible, so ‖V − W_mm‖² ≤ ‖V‖² − ‖W_mm‖² and ‖W_mm‖_* ≥ ‖V‖_* − √k‖V − W_mm‖.
    """
    problem, point, k = start.problem, start.point, basis.inside.shape[1]
    least = float((problem.margins(point) - problem.margin_errors(point)).min())
    above = problem.norm_bounds(point)[1]
    if not (0 < least < math.inf and above < math.inf and start.high):
        return Fraction(0)
    size = (
        _inside(basis, point).least_sum * basis.shrink / UP - math.sqrt(k) * length_above(point) * basis.rest * UP * UP
    )
    square = float((Fraction(above) / Fraction(least)) ** 2 - 1 / start.high**2)
    away = math.sqrt(k * max(square, 0.0)) * UP * UP
    found = size / least / UP - away
    return Fraction(found / UP) if 0 < found < math.inf else Fraction(0)


def _high(problem: Constraints, basis: _Basis, left: Floats) -> tuple[Fraction | None, float]:
    """‖W‖_* / min_j ⟨a_j z_iᵀ, W⟩ for W = PᵀQᵀ, rounded up, and the least margin; None where that is not positive."""
    seen = basis.inside @ left
    k, size = left.shape[0], length_above(left)
    error = (gamma(k + 8) * lengths_above(basis.inside) + basis.off) * size * UP + TINY
    margins, errors = problem.margins_seen(seen), problem.margin_errors_seen(seen, error)
    least = float((margins - errors).min())
    above = _norms(left, 0.0).sum * basis.stretch * UP
    if not (0 < least < math.inf and above < math.inf):
        return None, math.nan
    return Fraction(above / least * UP), least


# proposals


@dataclass(frozen=True, kw_only=True, eq=False)
class _Weighing:
    """S (k,k), positive definite, whose W-SVM has the queries S^½ y_i; the identity in it; the margins of the last W, if it has any.

    ‖W‖_* is the least ½ tr(W S⁻¹ Wᵀ) + ½ tr S over S ≻ 0, taken at S = (WᵀW)^½, and for one S the best W is that W-SVM's.
    """

    shape: Floats
    floor: float
    near: Floats | None = None


def _proposed(problem: Constraints, basis: _Basis, weighing: _Weighing, say: Say) -> Floats:
    """λ of the W-SVM with other queries.  **Guarantee.** none."""
    shaped = basis.inside @ _root(weighing.shape)
    queries = shaped if len(basis.out) == shaped.shape[1] else shaped @ basis.out.T
    if not np.isfinite(queries).all():
        return np.zeros(problem.size)
    return proposed(replace(problem, data=replace(problem.data, queries=queries)), say, weighing.near).weights


def _renewed(weighing: _Weighing, left: Floats, width: float, near: Floats | None) -> _Weighing:
    """S moved to (WᵀW)^½ and nearly as far again, in its logarithm, since the plain step is short.

    A little of the identity keeps it definite, less of it as the bracket narrows.
    """
    values = np.linalg.svd(left, compute_uv=False)
    floor = min(weighing.floor, float(values.sum()) / len(left) * min(max(width, 1e-9), 1.0) / 2)
    reached = _root(left @ left.T, floor**2)
    if weighing.floor < math.inf:
        before = _logarithm(weighing.shape)
        reached = _function(before + _FURTHER * (_logarithm(reached) - before), np.exp) + floor * np.eye(len(left))
    return _Weighing(
        shape=reached * (float(values[0]) / float(np.linalg.eigvalsh(reached)[-1])), floor=floor, near=near
    )


def _function(symmetric: Floats, of: Callable[[Floats], Floats]) -> Floats:
    """A function of a symmetric matrix."""
    values, vectors = np.linalg.eigh(symmetric)
    return (vectors * of(values)) @ vectors.T


def _logarithm(positive: Floats) -> Floats:
    """Of eigenvalues that rounding made zero or less, that of a tiny one."""
    return _function(positive, lambda x: np.log(np.maximum(x, 1e-20 * max(float(x[-1]), 1e-280))))


def _root(positive: Floats, plus: float = 0.0) -> Floats:
    return _function(positive, lambda x: np.sqrt(np.maximum(x, 0.0) + plus))
