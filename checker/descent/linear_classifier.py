"""Gradient descent of a linear classifier on separable data: what softmax attention is compared with in the literature.

L(w) = Σ_i ℓ(⟨a_i, w⟩) with a_i = y_i x_i, no attention in it.  Its limit is the ℓ₂ max-margin direction, approached at
1/log k; the secant w(2k) − w(k), whose limit is ŵ·log 2, forgets the start and shows it far earlier.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Literal

import numpy as np

from checker.descent.floats.batch import Floats
from checker.errors import InputError
from checker.svm import Solution, solve_rows

_SIXTEENTHS = 16
Rows = tuple[tuple[Fraction, ...], ...]


@dataclass(frozen=True, kw_only=True)
class Descents:
    """**Shapes.** B runs, R records: parameters (R,B,d).  **Domain.** float; rows and SVMs exact."""

    steps: tuple[int, ...]
    rows: tuple[Rows, ...]
    svms: tuple[Solution, ...]
    parameters: Floats

    def at(self, step: int) -> Floats:
        return self.parameters[self.steps.index(step)]

    def secant_errors(self, k: int) -> list[float]:
        """‖(w(2k) − w(k))/log 2 − ŵ‖/‖ŵ‖, run by run: 0 in the limit, in length and in direction."""
        secants = (self.at(2 * k) - self.at(k)) / np.log(2)
        return [float(np.linalg.norm(s - w) / np.linalg.norm(w)) for s, w in zip(secants, self._targets(), strict=True)]

    def direction_errors(self, k: int) -> list[float]:
        """‖w(k)/‖w(k)‖ − ŵ/‖ŵ‖‖, run by run."""
        pairs = zip(self.at(k), self._targets(), strict=True)
        return [float(np.linalg.norm(x / np.linalg.norm(x) - w / np.linalg.norm(w))) for x, w in pairs]

    def residual_moves(self, k: int, later: int) -> list[float]:
        """‖ρ(later) − ρ(k)‖, run by run, of ρ(k) = w(k) − ŵ log k."""
        moves, span = self.at(later) - self.at(k), np.log(later / k)
        return [float(np.linalg.norm(m - span * w)) for m, w in zip(moves, self._targets(), strict=True)]

    def _targets(self) -> list[Floats]:
        return [np.array([float(Fraction(x)) for x in svm.w or ()]) for svm in self.svms]


def separable_rows(*, n: int, d: int, seed: int) -> Rows:
    """a_i = y_i x_i of Gaussian points labelled by a Gaussian teacher: separable by construction.

    **Domain.** exact (sixteenths).  A point on the teacher's own boundary is drawn again.
    """
    rng = Random(seed)
    teacher = [round(_SIXTEENTHS * rng.gauss(0, 1)) for _ in range(d)]
    rows: list[tuple[Fraction, ...]] = []
    while len(rows) < n:
        x = [round(_SIXTEENTHS * rng.gauss(0, 1)) for _ in range(d)]
        sign = sum(a * b for a, b in zip(teacher, x, strict=True))
        if sign:
            rows.append(tuple(Fraction(value if sign > 0 else -value, _SIXTEENTHS) for value in x))
    return tuple(rows)


def descend_linear(rows: Sequence[Rows], *, loss: Literal["logistic", "exponential"], steps: Sequence[int]) -> Descents:
    """Plain descent from zero on every run's sum of losses, with the step 1/(β‖A‖_F²).

    β bounds ℓ″ on the sublevel set of the start: 1/4 for the logistic loss, n for the exponential one (there ℓ″ = ℓ ≤ L ≤ n).
    So the step is at most 1/β σ_max², below the bound 2/β σ_max² of the theorem.
    **Domain.** float.  **Guarantee.** float, none.
    **Raises.** InputError where the data are not separable, or runs differ in size.
    """
    if len({(len(A), len(A[0])) for A in rows}) != 1:
        raise InputError(
            "runs of one batch have the same number of points and of coordinates. Descend each size alone."
        )
    svms = tuple(solve_rows(A, [Fraction(1)] * len(A), dimension=len(A[0])) for A in rows)
    for b, svm in enumerate(svms):
        if not svm.feasible:
            raise InputError(f"run {b} is not separable: its loss has no max-margin direction. Leave it out.")
    A = np.array([[[float(x) for x in row] for row in one] for one in rows])
    curvature = 0.25 if loss == "logistic" else float(A.shape[1])
    eta = 1 / (curvature * (A**2).sum(axis=(1, 2)))
    w, kept, wanted = np.zeros((len(A), A.shape[2])), [], set(steps)
    for k in range(max(steps) + 1):
        if k in wanted:
            kept.append(w.copy())
        margins = np.einsum("bnd,bd->bn", A, w)
        pull = np.exp(-margins) if loss == "exponential" else 1 / (1 + np.exp(margins))
        w = w + eta[:, None] * np.einsum("bnd,bn->bd", A, pull)
    return Descents(steps=tuple(sorted(wanted)), rows=tuple(rows), svms=svms, parameters=np.stack(kept))
