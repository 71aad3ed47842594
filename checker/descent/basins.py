"""Which start goes where: gradient descent from a grid of starts, sorted by the locally optimal choice it ends at.

A picture, not a proof: a finite run decides no limit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from checker.attention.scores import Choice
from checker.data.dataset import Dataset
from checker.descent.float64 import run_batch
from checker.descent.floats.batch import packed_batch
from checker.descent.trajectory import Descent, Problem
from checker.errors import InputError
from checker.svm.local_optimality import ChoiceOptimality, locally_optimal_choices

NEAR = 0.99  # cosine to the direction of the tokens selected last, from which a run counts as gone there


@dataclass(frozen=True, kw_only=True)
class Basins:
    """Starts in the plane of the keys, and for each the locally optimal choice its run went to, or None.

    **Shapes.** starts (B, 2), ends B.  **Domain.** float.  ``choices`` are exact.
    """

    choices: tuple[ChoiceOptimality, ...]
    starts: tuple[tuple[float, float], ...]
    ends: tuple[Choice | None, ...]

    def points(self, choice: Choice | None) -> tuple[list[float], list[float]]:
        """x and y of the starts that end at ``choice``."""
        found = [s for s, end in zip(self.starts, self.ends, strict=True) if end == choice]
        return [x for x, _ in found], [y for _, y in found]


def grid(reach: int, side: int) -> list[tuple[Fraction, Fraction]]:
    """``side`` × ``side`` points that fill the square [−reach, reach]² evenly, row by row, none on its border."""
    ticks = [Fraction(reach * (2 * k + 1 - side), side) for k in range(side)]
    return [(x, y) for y in ticks for x in ticks]


def basins(
    data: Dataset,
    starts: Sequence[tuple[Fraction, Fraction]],
    *,
    loss: str = "logistic",
    steps: int = 600,
    step: Fraction = Fraction(1, 10),
) -> Basins:
    """Normalised descent on p from every start, log-scaled float64, all in one batch.

    **Domain.** float.  **Guarantee.** float, none.  **Raises.** InputError unless the keys lie in the plane of the first
    two coordinates.
    """
    if data.d < 2 or any(any(k[2:]) for K in data.keys for k in K):
        raise InputError(
            "The keys do not lie in the plane of the first two coordinates, so no picture in the plane shows where "
            "descent goes. Give data with d = 2, or a key matrix whose other rows are 0."
        )
    rest = (Fraction(0),) * (data.d - 2)
    problem = Problem(keys=data.keys, scores=data.scores, loss=loss)
    batch = packed_batch([problem] * len(starts), [(*s, *rest) for s in starts])
    hi, lo, _ = run_batch(batch, Descent(step=step, steps=steps, normalised=True), backend="numpy")
    last = (hi + lo)[-1, :, :2, 0]
    choices = locally_optimal_choices(data)
    keys = [np.array([[float(x) for x in k[:2]] for k in K]) for K in data.keys]
    known = {c.choice: np.array(c.direction[:2]) for c in choices if c.direction is not None}
    ends = []
    for p in last:
        selected = tuple(int(np.argmax(K @ p)) for K in keys)
        w = known.get(selected)
        ends.append(selected if w is not None and w @ p > NEAR * np.linalg.norm(p) else None)
    plane = tuple((float(x), float(y)) for x, y in starts)
    return Basins(choices=choices, starts=plane, ends=tuple(ends))


__all__ = ["NEAR", "Basins", "basins", "grid"]
