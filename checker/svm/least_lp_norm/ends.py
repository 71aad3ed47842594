"""The ends p → 1 and p → ∞ of the ℓp SVM, exact linear programs: HiGHS proposes a vertex, rationals dispose.

    minimise ‖w‖_1 or ‖w‖_∞  subject to  ⟨a_j, w⟩ ≥ 1

An exact feasible w and exact λ ≥ 0 with ‖Σ λ_j a_j‖ ≤ 1 in the dual norm and Σ λ_j = ‖w‖ prove each other optimal.  Neither
norm is strictly convex, so the solution need not be unique.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

import numpy as np
from flint import fmpq, fmpq_mat
from scipy.optimize import linprog

from checker.data.dataset import Vector
from checker.errors import InputError, Undecided

End = Literal["1", "∞"]
_TIGHT = 1e-9


@dataclass(frozen=True, kw_only=True)
class EndSVM:
    """An exact optimum w with its exact multipliers.  **Shapes.** w (D,), multipliers (m,).  **Domain.** exact."""

    end: End
    rows: tuple[Vector, ...]
    w: Vector
    multipliers: Vector

    @property
    def norm(self) -> Fraction:
        sizes = [abs(x) for x in self.w]
        return sum(sizes, Fraction(0)) if self.end == "1" else max(sizes)

    def check(self) -> None:
        """Verify feasibility on both sides and equal values from the original rationals.  **Raises.** InputError."""
        u = [
            abs(sum((y * a for y, a in zip(self.multipliers, column, strict=True)), Fraction(0)))
            for column in zip(*self.rows, strict=True)
        ]
        dual = max(u) if self.end == "1" else sum(u, Fraction(0))
        margins = [sum((a * x for a, x in zip(row, self.w, strict=True)), Fraction(0)) for row in self.rows]
        good = min(margins) >= 1 and min(self.multipliers) >= 0 and dual <= 1 and sum(self.multipliers) == self.norm
        if not good:
            raise InputError(
                f"w and the multipliers do not prove each other optimal for the ℓ{self.end} SVM, so nothing may be concluded "
                "from them. Solve it again with end_svm, and report it if the result fails this check."
            )


def end_svm(rows: Sequence[Sequence[Fraction]], end: End) -> EndSVM:
    """The exact optimum at p = 1 or p = ∞.

    **Guarantee.** exact, checked before it is returned.
    **Raises.** Undecided where HiGHS proposes no vertex that rationals confirm (an infeasible problem among them).
    """
    A = tuple(tuple(Fraction(x) for x in row) for row in rows)
    m, D = len(A), len(A[0])
    one, zero = Fraction(1), Fraction(0)
    unit = [[one if j == k else zero for j in range(D)] for k in range(D)]
    if end == "1":  # x = (w⁺, w⁻) ≥ 0
        c = [one] * (2 * D)
        G = [[*row, *(-x for x in row)] for row in A] + [
            [one if j == k else zero for j in range(2 * D)] for k in range(2 * D)
        ]
        h = [one] * m + [zero] * (2 * D)
    else:  # x = (w, t), t ≥ ±w_k
        c = [*[zero] * D, one]
        G = [[*row, zero] for row in A] + [[s * x for x in e] + [one] for e in unit for s in (1, -1)]
        h = [one] * m + [zero] * (2 * D)
    x, y = _vertex(G, h, c)
    w = tuple(a - b for a, b in zip(x[:D], x[D:], strict=True)) if end == "1" else tuple(x[:D])
    found = EndSVM(end=end, rows=A, w=w, multipliers=tuple(y[:m]))
    found.check()
    return found


def _vertex(G, h, c) -> tuple[list[Fraction], list[Fraction]]:
    """Exact x with Gx ≥ h and y ≥ 0 with Gᵀy = c on the sets HiGHS calls tight and positive."""
    floats = np.array([[float(x) for x in row] for row in G])
    said = linprog(
        [float(x) for x in c], A_ub=-floats, b_ub=[-float(x) for x in h], bounds=(None, None), method="highs-ds"
    )
    if said.status != 0:
        raise Undecided(f"HiGHS proposes no solution of the linear program: {said.message}")
    tight = [j for j, s in enumerate(said.slack) if s < _TIGHT]
    x = _solved([G[j] for j in tight], [h[j] for j in tight])
    support = [j for j, value in enumerate(said.ineqlin.marginals) if value < -_TIGHT]
    part = _solved([list(column) for column in zip(*(G[j] for j in support), strict=True)], c)
    y = [Fraction(0)] * len(G)
    for j, value in zip(support, part, strict=True):
        y[j] = value
    return x, y


def _solved(rows, right) -> list[Fraction]:
    """A solution of the linear equations, free unknowns 0.  **Raises.** Undecided where there is none."""
    width = len(rows[0])
    table = fmpq_mat([[_q(x) for x in (*row, b)] for row, b in zip(rows, right, strict=True)])
    reduced, rank = table.rref()
    values = [Fraction(0)] * width
    for i in range(rank):
        pivot = next(k for k in range(width + 1) if reduced[i, k] != 0)
        if pivot == width:
            raise Undecided("the vertex that HiGHS proposes does not exist in exact arithmetic")
        last = reduced[i, width]
        values[pivot] = Fraction(int(last.p), int(last.q))
    return values


def _q(x: Fraction) -> fmpq:
    return fmpq(x.numerator, x.denominator)


__all__ = ["EndSVM", "end_svm"]
