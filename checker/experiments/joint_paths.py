"""The joint ℓp path of (v, W) on exact data: whether its hypotheses hold, its targets, and how it nears them.

The optimal tokens α are the only choice of greatest label margin Γ = 1/min{‖v‖_p : Y_i vᵀx_iα ≥ 1}.  Where moreover every input is a
support vector with a positive multiplier, docs/limits_path.md, Lemma 11, gives the limit on paper: v_r/r tends to the ℓp-SVM and W_R/R
to the ℓp-AttSVM, however r and R grow.  Every dataset that does not qualify is counted under its reason.

**Guarantee.** the choice and Γ by certified bounds of ℓp norms; support by slacks below 10⁻¹⁵; the path float, none.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from flint import fmpq, fmpq_mat

from checker.attention.scores import Choice
from checker.data.dataset import Dataset
from checker.descent.mirror import directional_divergence
from checker.errors import Undecided
from checker.paths.joint.minima import local_minima
from checker.paths.joint.path import Branch
from checker.paths.joint.stationary import JointPoint, JointProblem, matrix_problem
from checker.svm.lp_norm import LpSVM, attention_rows, least_lp_norm, lp_head_svm, lp_matrix_svm

_TIGHT = Fraction(1, 10**15)
_REACHED = 1e-50
_FIRST = (8, 32)
"""Where local minima are searched: r and R this many times the least norms."""


@dataclass(frozen=True, kw_only=True)
class JointTarget:
    """What the joint path should tend to.  support: the inputs whose head constraint is active."""

    data: Dataset
    power: Fraction
    choice: Choice
    head: LpSVM
    matrix: LpSVM
    support: tuple[int, ...]

    @property
    def every_input_supports(self) -> bool:
        return len(self.support) == self.data.n

    @property
    def matrix_of_support(self) -> LpSVM | None:
        """The ℓp-AttSVM of the support alone, where off it no token but α_i is preferred; else None.

        It then solves the ℓp-AttSVM whose constraints are ≥ 0 off the support.
        """
        here = [(i, row) for (i, row) in zip(_inputs(self), attention_rows(self.data, self.choice), strict=True)]
        svm = least_lp_norm(tuple(row for i, row in here if i in self.support), self.power, dimension=self.data.d**2)
        assert svm.w is not None
        off = [sum(a * b for a, b in zip(row, svm.w, strict=True)) for i, row in here if i not in self.support]
        return svm if any(svm.w) and all(x >= 0 for x in off) else None


@dataclass(frozen=True, kw_only=True)
class JointPath:
    """The best of the branches followed, radius by radius; all tuples aligned.

    head_growth, growth: how many times the least norms r and R are.  minima: of how many local ones it is the best.
    """

    target: JointTarget
    head_growths: tuple[int, ...]
    growths: tuple[int, ...]
    points: tuple[JointPoint, ...]
    minima: int

    def divergences(self, part: str, svm: LpSVM | None = None) -> tuple[float, ...]:
        """Directional, of the "head" or the "matrix" to an SVM; without one, to its own."""
        aim = svm or (self.target.head if part == "head" else self.target.matrix)
        return tuple(
            directional_divergence(aim.w or (), p.head if part == "head" else p.matrix, self.target.power)
            for p in self.points
        )


def digits_per_decade(path: JointPath, part: str, svm: LpSVM | None = None, *, last: int = 3) -> float:
    """The fewest decimal digits the divergence loses per decade of its own radius between the last radii; 2 is what 1/R gives.

    Infinite once it is below 10⁻⁵⁰.  **Raises.** Undecided for a path that was lost before the last radius.
    """
    if len(path.points) < len(path.growths):
        raise Undecided(
            f"the best branch of a joint path was lost before {path.growths[len(path.points)]:g} times the least norm, so that "
            "nothing is known of its limit. Try other starts."
        )
    seen = path.divergences(part, svm)[-last:]
    sizes = (path.head_growths if part == "head" else path.growths)[-last:]
    steps = zip(seen, seen[1:], sizes, sizes[1:], strict=False)
    lost = [
        math.inf if late < _REACHED else math.log10(max(early, _REACHED) / late) / math.log10(after / before)
        for early, late, before, after in steps
    ]
    return min(lost)


def joint_target(data: Dataset, power: Fraction, ledger: Counter) -> JointTarget | None:
    """None where the hypotheses fail or are not decided, and the ledger says why."""
    try:
        choice = _greatest_margin(data, power)
        if choice is None:
            ledger["no one choice has the greatest label margin"] += 1
            return None
        head, matrix = lp_head_svm(data, choice, power), lp_matrix_svm(data, choice, power)
    except Undecided:
        ledger["an ℓp SVM was not found"] += 1
        return None
    if not matrix.feasible or not any(matrix.w or ()):
        ledger["no ℓp-AttSVM"] += 1
        return None
    support = tuple(i for i, x in enumerate(head.slacks) if x < _TIGHT)
    weight = sum(x for _, x in head.multipliers)
    positive = {i for i, x in head.multipliers if x > weight * _TIGHT}
    rows = [head.rows[i] for i in support]
    if positive != set(support) or _rank(rows) < len(rows):
        ledger["multipliers that are 0, or not unique"] += 1
        return None
    return JointTarget(data=data, power=power, choice=choice, head=head, matrix=matrix, support=support)


def joint_paths(
    target: JointTarget, *, growths: Sequence[int], orders: Sequence[Fraction], starts: int, seed: int = 0
) -> list[JointPath]:
    """One path for each order e: at R = g·‖W_mm‖_p and r = g^e·‖v_mm‖_p, g in ``growths``, all from the same local minima.

    A branch is given up where log L is more than 1 + 2 log n above the best: log L + rΓ lies in [−log n, 0] once attention is settled,
    so that its label margin Γ is smaller, and it only falls behind.  A path ends where its best branch is lost.
    """
    problem = matrix_problem(target.data, target.power)
    units = [Fraction(float(svm.bounds[1])) for svm in (target.head, target.matrix)]
    minima = _minima(problem, units, starts=starts, seed=seed)
    found = []
    for order in orders:
        sizes = [round(g ** float(order)) for g in growths]
        branches, points = [Branch(problem, start) for start in minima], list[JointPoint]()
        for size, growth in zip(sizes, growths, strict=True):
            reached = [(branch, branch.at(size * units[0], growth * units[1])) for branch in branches]
            alive = {float(point.log_loss): (branch, point) for branch, point in reached if point is not None}
            if not reached or reached[0][1] is None:  # where the best so far is lost, the rest says nothing
                break
            best = min(alive)
            points.append(alive[best][1])
            level = best + 1 + 2 * math.log(target.data.n)
            branches = [alive[height][0] for height in sorted(alive) if height <= level]
        found.append(
            JointPath(
                target=target,
                head_growths=tuple(sizes),
                growths=tuple(growths),
                points=tuple(points),
                minima=len(minima),
            )
        )
    return found


def _minima(problem: JointProblem, units: Sequence[Fraction], *, starts: int, seed: int) -> list[JointPoint]:
    """Distinct local minima at the second size of ``_FIRST``, found there or followed from the first."""
    early, late = (
        local_minima(problem, head_radius=first * units[0], radius=first * units[1], starts=starts, seed=seed + first)
        for first in _FIRST
    )
    reached = [Branch(problem, point).at(_FIRST[1] * units[0], _FIRST[1] * units[1]) for point in early]
    distinct = {round(float(point.log_loss), 6): point for point in [*late, *reached] if point is not None}
    return [distinct[height] for height in sorted(distinct)]


def _greatest_margin(data: Dataset, power: Fraction) -> Choice | None:
    """The only choice of greatest label margin; None where certified bounds single out none."""
    bounds = {}
    for choice in product(*(range(len(X)) for X in data.tokens)):
        svm = lp_head_svm(data, choice, power)
        if svm.feasible:
            bounds[choice] = svm.bounds
    if not bounds:
        return None
    best = min(bounds, key=lambda choice: bounds[choice][1])
    others = (low for choice, (low, _) in bounds.items() if choice != best)
    return best if all(low > bounds[best][1] for low in others) else None


def _inputs(target: JointTarget) -> list[int]:
    """The input of each row of the ℓp-AttSVM."""
    return [i for i, X in enumerate(target.data.tokens) for _ in range(len(X) - 1)]


def _rank(rows: Sequence[Sequence[Fraction]]) -> int:
    return fmpq_mat([[fmpq(x.numerator, x.denominator) for x in row] for row in rows]).rank()
