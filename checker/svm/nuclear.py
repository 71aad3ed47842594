"""The nuclear-norm W-SVM with a certified primal–dual gap: cvxpy proposes, Newton refines, rationals dispose.

    minimise ‖W‖_*  subject to  ⟨A_j, W⟩ ≥ 1,     A_j = (x_iα − x_it) z_iᵀ

**Upper bound.** Exact factors with KQᵀ feasible: ‖KQᵀ‖_* ≤ ‖K‖‖Q‖ ≤ ½(‖K‖² + ‖Q‖²).
**Lower bound.** Exact λ ≥ 0 with ‖M‖ ≤ 1, M = Σ λ_j A_j: any feasible W has ‖W‖_* ≥ ⟨M, W⟩ ≥ Σ λ_j.
The optimum is irrational in general and need not be unique, so a gap is what can be certified.  Feasibility is that of
the Frobenius W-SVM, whose Farkas certificate serves here too.
**Source.** `tfsvm`, the (K, Q)-parametrisation.
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
from flint import fmpq, fmpq_mat

from checker.arithmetic.rational import fraction_of
from checker.attention.scores import Choice
from checker.data.dataset import Dataset, Matrix
from checker.errors import InputError, Undecided
from checker.svm.attention_svm import matrix_svm
from checker.svm.least_norm.child import Clarabel
from checker.svm.least_norm.propose import Proposer, Question
from checker.svm.least_nuclear_norm.refine import Refined, refined, starts

TARGET = Fraction(1, 10**30)
_ONE = Fraction(1)
_FINEST = 130  # the finest relative widening tried is 2^−130
_CHILD = Path(__file__).with_name("children") / "nuclear_child.py"


@dataclass(frozen=True, kw_only=True)
class NuclearSVM:
    """One nuclear-norm SVM: an exact feasible W = KQᵀ and exact multipliers, or a Farkas certificate.

    **Shapes.** left K and right Q (d,r), r ≥ 1, None when infeasible; multipliers and farkas sparse (row, value > 0).
    **Domain.** exact.  **Guarantee.** lower ≤ min ‖W‖_* ≤ ‖KQᵀ‖_* ≤ upper, all of them exact rationals.
    """

    data: Dataset
    choice: Choice
    indices: tuple[tuple[int, int], ...]
    left: Matrix | None = None
    right: Matrix | None = None
    multipliers: tuple[tuple[int, Fraction], ...] = ()
    farkas: tuple[tuple[int, Fraction], ...] | None = None
    problem: str = "nuclear"

    @property
    def feasible(self) -> bool:
        return self.farkas is None

    @cached_property
    def solution(self) -> Matrix | None:
        """W = KQᵀ: feasible, and within ``upper − lower`` of the least nuclear norm."""
        if self.left is None or self.right is None:
            return None
        return _fractions(_rational(self.left) * _rational(self.right).transpose())

    @cached_property
    def lower(self) -> Fraction:
        """Σ λ_j, which no feasible W undercuts.  **Raises.** InputError when infeasible."""
        self._require()
        return sum((x for _, x in self.multipliers), Fraction(0))

    @cached_property
    def upper(self) -> Fraction:
        """½(‖K‖² + ‖Q‖²), at least ‖W‖_* of the solution.  **Raises.** InputError when infeasible."""
        self._require()
        return sum((x * x for side in (self.left, self.right) for row in side or () for x in row), Fraction(0)) / 2

    @property
    def relative_gap(self) -> Fraction:
        """(upper − lower)/lower; 0 without constraints."""
        return (self.upper - self.lower) / self.lower if self.lower else self.upper - self.lower

    @property
    def slacks(self) -> tuple[Fraction, ...] | None:
        """⟨A_j, W⟩ − 1, all ≥ 0."""
        return None if self.solution is None else tuple(x - 1 for x in _margins(self, self.solution))

    def constraint(self, j: int) -> list[list[Fraction]]:
        """A_j = (x_iα − x_it) z_iᵀ.  **Shapes.** (d,d)."""
        i, t = self.indices[j]
        assert self.data.queries is not None
        best, other = self.data.tokens[i][self.choice[i]], self.data.tokens[i][t]
        return [[(x - y) * z for z in self.data.queries[i]] for x, y in zip(best, other, strict=True)]

    def _require(self) -> None:
        if self.farkas is not None:
            raise InputError(
                "This nuclear-norm SVM is infeasible, so it has no optimal value. Ask `feasible` first; `farkas` says why."
            )

    def check(self) -> None:
        """Verify primal and dual feasibility again from the original rationals.

        **Guarantee.** exact.  **Raises.** InputError naming the first condition that fails.
        """
        if self.farkas is not None:
            total = _combination(self, self.farkas)
            good = all(y > 0 for _, y in self.farkas) and self.farkas and not any(x for row in total for x in row)
            _demand(bool(good), "the Farkas combination of the constraints is not zero, or not positive")
            return
        _demand(all(x >= 0 for x in self.slacks or ()), "a constraint is violated")
        _demand(all(x > 0 for _, x in self.multipliers), "a multiplier is not positive")
        _demand(_norm_at_most(_combination(self, self.multipliers), _ONE), "‖Σ λ_j A_j‖ exceeds 1")


def nuclear_svm(
    data: Dataset, choice: Choice, *, propose: Proposer | None = None, target: Fraction = TARGET
) -> NuclearSVM:
    """The certified near-optimum of min ‖W‖_* s.t. (x_iα − x_it)ᵀ W z_i ≥ 1, or the Farkas certificate.

    The best of several refinements; the first whose relative gap is at most ``target`` ends the search, and a wider
    gap is returned when none is that small: look at ``relative_gap``.

    **Guarantee.** exact, checked before it is returned.
    **Raises.** InputError without queries; Undecided when the proposer fails on a feasible problem.
    """
    return _solved(data.sha256, tuple(choice), _Held(data), propose, target)


@lru_cache(maxsize=128)
def _solved(_sha256: str, choice: Choice, held: _Held, propose: Proposer | None, target: Fraction) -> NuclearSVM:
    data = held.data
    frobenius = matrix_svm(data, choice)
    blank = NuclearSVM(data=data, choice=choice, indices=frobenius.indices, farkas=frobenius.farkas)
    if not frobenius.feasible:
        found = blank
    elif not blank.indices:
        zero = ((Fraction(0),),) * data.d
        found = NuclearSVM(data=data, choice=choice, indices=(), left=zero, right=zero)
    else:
        found = _refined_proposal(blank, propose or _default_proposer(), target)
    found.check()
    return found


def _refined_proposal(blank: NuclearSVM, propose: Proposer, target: Fraction) -> NuclearSVM:
    """Scaled by a power of four 4^k, so that the factors scale by 2^k and the largest ‖A_j‖ is about 1."""
    matrices = [blank.constraint(j) for j in range(len(blank.indices))]
    largest = max(sum((x * x for row in a for x in row), Fraction(0)) for a in matrices)
    k = -((largest.numerator.bit_length() - largest.denominator.bit_length()) // 4)
    unit = Fraction(2) ** k
    matrices = [[[x * unit * unit for x in row] for row in a] for a in matrices]
    rows = np.array([[[float(x) for x in row] for row in a] for a in matrices])
    m, d = rows.shape[:2]
    said = propose(Question(m=m, width=d * d, gram=False, matrix=array("d", rows.ravel()), rhs=array("d", [1.0] * m)))
    if said.multipliers is None or len(said.multipliers) != m + d * d or not np.isfinite(said.multipliers).all():
        raise Undecided(f"the nuclear-norm problem got no proposal: {said.said}")
    best: NuclearSVM | None = None
    values = np.array(said.multipliers)
    for start in starts(values[m:].reshape(d, d), rows, values[:m]):
        found = _certified(blank, refined(start, matrices), matrices, unit)
        if found is not None and (best is None or found.upper * best.lower < best.upper * found.lower):
            best = found
        if best is not None and best.relative_gap <= target:
            break
    if best is None:
        raise Undecided("no proposal for the nuclear-norm problem could be made feasible")
    return best


def _certified(blank: NuclearSVM, guess: Refined, matrices, unit: Fraction) -> NuclearSVM | None:
    """The guess widened until it is feasible on both sides, exactly; None when it is far from that."""
    W = _rational(guess.left) * _rational(guess.right).transpose()
    least = min(sum((_q(x) * y for x, y in zip(_flat(a), W.entries(), strict=True)), fmpq(0)) for a in matrices)
    if least <= 0:
        return None
    lift = _ONE if least >= 1 else _above(Fraction(int(least.q), int(least.p)))
    multipliers = {j: x for j, x in guess.multipliers.items() if x > 0}
    total = [[Fraction(0)] * len(W.tolist()) for _ in W.tolist()]
    for j, x in multipliers.items():
        total = [[t + x * y for t, y in zip(row, a, strict=True)] for row, a in zip(total, matrices[j], strict=True)]
    bound = _norm_bound(total)
    if bound is None or not multipliers:
        return None
    return NuclearSVM(
        data=blank.data,
        choice=blank.choice,
        indices=blank.indices,
        left=tuple(tuple(x * lift * unit for x in row) for row in guess.left),
        right=tuple(tuple(x * unit for x in row) for row in guess.right),
        multipliers=tuple((j, x * unit * unit / bound) for j, x in sorted(multipliers.items())),
    )


def _above(x: Fraction) -> Fraction:
    """A short rational at least x, in excess by at most 2^−_FINEST of it."""
    shift = max(0, _FINEST - x.numerator.bit_length() + x.denominator.bit_length() + 1)
    return Fraction(math.ceil(x * (1 << shift)), 1 << shift)


def _norm_bound(matrix) -> Fraction | None:
    """A rational c ≥ ‖matrix‖, proved; the finest of c₀(1 + 2^−k) that holds, c₀ = 1 or a float's guess."""
    for centre in (_ONE, Fraction(float(np.linalg.norm([[float(x) for x in row] for row in matrix], 2)))):
        if centre <= 0:
            return None
        if _norm_at_most(matrix, centre * (1 + Fraction(1, 1 << 20))):
            low, high = 20, _FINEST  # the test is monotone in k: bisection
            while low < high:
                middle = (low + high + 1) // 2
                good = _norm_at_most(matrix, centre * (1 + Fraction(1, 1 << middle)))
                low, high = (middle, high) if good else (low, middle - 1)
            return centre * (1 + Fraction(1, 1 << low))
    return None


def _norm_at_most(matrix: Sequence[Sequence[Fraction]], bound: Fraction) -> bool:
    """‖matrix‖ ≤ bound exactly: bound²·I − MMᵀ has no negative pivot, and a zero pivot only with a zero row."""
    M = _rational(matrix)
    gram = (M * M.transpose()).tolist()
    square = _q(bound * bound)
    rows = [[(square if i == j else fmpq(0)) - x for j, x in enumerate(row)] for i, row in enumerate(gram)]
    while rows:
        pivot, *rest = rows[0]
        if pivot < 0 or (pivot == 0 and any(x != 0 for x in rest)):
            return False
        rows = [
            [x - (row[0] * y / pivot if pivot else 0) for x, y in zip(row[1:], rest, strict=True)] for row in rows[1:]
        ]
    return True


def _margins(svm: NuclearSVM, W: Matrix) -> list[Fraction]:
    products = [_q(x) for x in _flat(W)]
    found = []
    for j in range(len(svm.indices)):
        value = sum((_q(a) * w for a, w in zip(_flat(svm.constraint(j)), products, strict=True)), fmpq(0))
        found.append(fraction_of(value))
    return found


def _combination(svm: NuclearSVM, weights) -> list[list[Fraction]]:
    total = [[Fraction(0)] * svm.data.d for _ in range(svm.data.d)]
    for j, x in weights:
        total = [
            [t + x * y for t, y in zip(row, a, strict=True)] for row, a in zip(total, svm.constraint(j), strict=True)
        ]
    return total


def _flat(matrix) -> list:
    return [x for row in matrix for x in row]


def _q(x: Fraction) -> fmpq:
    return fmpq(x.numerator, x.denominator)


def _rational(rows) -> fmpq_mat:
    return fmpq_mat([[_q(x) for x in row] for row in rows])


def _fractions(matrix: fmpq_mat) -> Matrix:
    return tuple(tuple(fraction_of(x) for x in row) for row in matrix.tolist())


def _demand(condition: bool, what: str) -> None:
    if not condition:
        raise InputError(
            f"{what}: this is no certificate of that nuclear-norm problem, so nothing may be concluded from it. "
            "Solve it again with nuclear_svm, and report it if the result fails this check."
        )


class _Held:
    """Carries the data past the cache, whose key is the hash."""

    def __init__(self, data: Dataset) -> None:
        self.data = data

    def __hash__(self) -> int:
        return 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held)


_default: Clarabel | None = None


def _default_proposer() -> Clarabel:
    global _default
    if _default is None:
        _default = Clarabel(command=[sys.executable, "-u", str(_CHILD)])
        atexit.register(_default.close)
    return _default


__all__ = ["NuclearSVM", "TARGET", "nuclear_svm"]
