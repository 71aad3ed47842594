"""Where gradient descent is heading from a point, in floats: the gradient flow by arc length, weights kept as exponents.

Nothing here is trusted: a proposer looks at it.
"""

from __future__ import annotations

import math

import numpy as np

from checker.arithmetic import Float64
from checker.attention.losses import slope
from checker.limits.polyhedron import differences, direction, exponent, pairs_of
from checker.limits.problem import Problem

STEPS = 3000
STRIDE = 0.15  # about the most that an exponent changes in a step
RECORDS = (0, 4, 10, 25, 60, 140, 300, 600, 1000, 1500, 2200, 2999)
_FLOATS = Float64()
_greatest, _sum = np.maximum.reduce, np.add.reduce  # what an array's methods call; here are thousands of small arrays


class Pulls:
    """−∇L(x) = Σ_p ±e^{log weight of p}·direction_p over the pairs p = (i, t, τ) of tokens whose scores differ.

    **Shapes.** P pairs; ``directions`` and ``exponents`` P × D, the latter those of u_p.  **Guarantee.** float, none.
    """

    def __init__(self, problem: Problem, choice) -> None:
        self.problem, self.pairs = problem, pairs_of(problem)
        away = differences(problem, choice)
        width = (len(self.pairs), problem.size)
        self.exponents = np.array([[float(a) for a in exponent(away, p)] for p in self.pairs]).reshape(width)
        self.directions = np.array([[float(a) for a in direction(problem, away, p)] for p in self.pairs]).reshape(width)
        self.away = [np.array([[float(a) for a in v] for v in rows]) for rows in away]
        self.scores = [np.array([float(g) for g in gamma]) for gamma in problem.scores]
        self.inputs = np.array([i for i, _, _ in self.pairs], dtype=int)
        longest = max(map(len, away))
        self._padding = np.array([[0.0] * len(rows) + [-np.inf] * (longest - len(rows)) for rows in away])
        self._margins = np.zeros((len(away), longest, problem.size))
        self._scores = np.zeros((len(away), longest))
        for i, (rows, gamma) in enumerate(zip(self.away, self.scores, strict=True)):
            self._margins[i, : len(rows)], self._scores[i, : len(rows)] = rows, gamma
        first, second = (np.array([p[k] for p in self.pairs], dtype=int) for k in (1, 2))
        self._first, self._second = self.inputs * longest + first, self.inputs * longest + second

    def log_weights(self, x) -> tuple:
        """(log of |ℓ′|s_ts_τ, sign of −ℓ′) of every pair."""
        logits = self._padding - self._margins @ x
        logs = logits - _greatest(logits, axis=1, keepdims=True)
        weights = np.exp(logs)
        total = _sum(weights, axis=1, keepdims=True)
        logs = (logs - np.log(total)).ravel()
        outputs = _sum(weights * self._scores, axis=1) / total[:, 0]
        force = -np.array([slope(_FLOATS, self.problem.loss, u) for u in outputs.tolist()])[self.inputs]
        return logs[self._first] + logs[self._second] + np.log(np.abs(force)), np.sign(force)

    def heading(self, x):
        """−∇L(x) over its largest weight, and the weights over the largest."""
        logs, signs = self.log_weights(x)
        weights = np.exp(logs - _greatest(logs))
        return (weights * signs) @ self.directions, weights

    def selected(self, x) -> tuple[int, ...]:
        """The tokens of largest logit."""
        return tuple(int(t) for t in (self._padding - self._margins @ x).argmax(axis=1))


def followed(pulls: Pulls, x, target) -> tuple | None:
    """(points, weights of the pairs there over the largest) along the flow from x.

    None where the flow rests, or is seen to select the optimal tokens along ``target``.
    """
    with np.errstate(all="ignore"):
        size = max(float(np.linalg.norm(rows, axis=1).max()) for rows in (pulls.directions, pulls.exponents))
        unit = target / np.linalg.norm(target)
        points, weights = [], []
        x = np.array(x, dtype=float)
        begin = x
        for k in range(STEPS):
            forward, here = pulls.heading(x)
            length = math.sqrt(forward @ forward)  # what numpy's norm is, without its wrapping
            if not math.isfinite(length) or length == 0:
                return None
            if k in RECORDS:
                points.append(x)
                weights.append(here)
                way = x - (points[-2] if k else begin)
                along = k > 0 and way @ unit > 0.9 * np.linalg.norm(way)
                if along and forward @ unit > 0 and pulls.selected(x) == pulls.problem.best:
                    return None
            x = x + STRIDE / size / length * forward
        return np.array(points), np.array(weights)


__all__ = ["Pulls", "followed"]
