"""Multipliers y ≥ 0 with Σ y_k v_k = g: the bounds that rows ⟨v_k, x⟩ ≥ β_k imply, by linear programs, then exactly."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from checker.data.dataset import Vector

MOST_WEIGHT = 1e4  # of a multiplier, so that rows that contradict each other bound nothing by infinity
WIDEST = 1e15  # between the numbers of one program: beyond it HiGHS may not end
AT_ONCE = 40  # targets in one program: one of more than a thousand may take minutes, and its parts a second
UNBOUNDED = 1e7  # stands for no bound at all in the linear programs


def used_rows(weights) -> list[int]:
    """The rows that multipliers use."""
    return [int(k) for k in np.flatnonzero(weights > 1e-9)]


def least_values(targets, normals, bounds) -> tuple[list[float], list[np.ndarray]]:
    """For each target the greatest Σ y_k β_k with y ≥ 0 and Σ y_k v_k = target, and y; −UNBOUNDED where there is none."""
    values: list[float] = []
    weights: list[np.ndarray] = []
    for first in range(0, len(targets), AT_ONCE):
        part = slice(first, first + AT_ONCE)
        more, beside = _together(targets[part], normals[part], bounds[part])
        values += more
        weights += beside
    return values, weights


def _together(targets, normals, bounds) -> tuple[list[float], list[np.ndarray]]:
    """The same of a few targets, in one linear program."""
    from scipy.optimize import linprog  # late: loading them takes half a second, and most claims never come here
    from scipy.sparse import block_diag, csr_matrix

    blocks, cost, right, sizes = [], [], [], []
    for target, rows, offsets in zip(targets, normals, bounds, strict=True):
        scale = max(float(np.abs(target).max()), 1e-12)
        size = len(target)
        blocks.append(csr_matrix(np.hstack([rows.T, np.eye(size), -np.eye(size)])))
        cost += [-offsets, np.full(2 * size, UNBOUNDED / scale * 10)]
        right.append(target)
        sizes.append((len(offsets), size))
    table = block_diag(blocks, format="csr")
    written = np.abs(table.data[table.data != 0])
    found = None
    if written.max() < WIDEST * written.min():
        found = linprog(
            np.concatenate(cost), A_eq=table, b_eq=np.concatenate(right), bounds=(0, MOST_WEIGHT), method="highs-ds"
        )
    values, weights, at = [], [], 0
    for (count, size), offsets in zip(sizes, bounds, strict=True):
        if found is None or found.status != 0:
            values.append(-UNBOUNDED)
            weights.append(np.zeros(count))
            continue
        y, rest = found.x[at : at + count], found.x[at + count : at + count + 2 * size]
        at += count + 2 * size
        values.append(float(y @ offsets) if rest.max() < 1e-9 else -UNBOUNDED)
        weights.append(y)
    return values, weights


def exact_multipliers(weights, target: Vector, normals: list[Vector]) -> list | None:
    """[(k, y_k)] with y ≥ 0 on the support of ``weights`` and Σ y_k v_k = target, exactly; None where there are none there."""
    support = used_rows(weights)
    solution = _solved([normals[k] for k in support], target)
    if solution is None or any(y < 0 for y in solution):
        return None
    return [(k, y) for k, y in zip(support, solution, strict=True) if y]


def _solved(columns: list[Vector], target: Vector) -> list[Fraction] | None:
    """Σ y_k columns_k = target by elimination; free unknowns are 0."""
    table = [[*(column[r] for column in columns), target[r]] for r in range(len(target))]
    pivots: list[tuple[int, int]] = []
    row = 0
    for k in range(len(columns)):
        at = next((r for r in range(row, len(table)) if table[r][k]), None)
        if at is None:
            continue
        table[row], table[at] = table[at], table[row]
        head = table[row][k]
        table[row] = [a / head for a in table[row]]
        for r in range(len(table)):
            if r != row and table[r][k]:
                factor = table[r][k]
                table[r] = [a - factor * b for a, b in zip(table[r], table[row], strict=True)]
        pivots.append((row, k))
        row += 1
    if any(line[-1] for line in table[row:]):
        return None
    solution = [Fraction(0)] * len(columns)
    for r, k in pivots:
        solution[k] = table[r][-1]
    return solution


__all__ = ["MOST_WEIGHT", "UNBOUNDED", "exact_multipliers", "least_values", "used_rows"]
