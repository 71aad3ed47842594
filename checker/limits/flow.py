"""Where gradient descent is heading from a point, in floats: the gradient flow by arc length, weights kept as exponents.

Nothing here is trusted: a proposer looks at it.
"""

from __future__ import annotations

import numpy as np

from checker.limits.polyhedron import differences, direction, exponent, pairs_of
from checker.limits.problem import Problem

STEPS = 1200
STRIDE = 0.1  # the most that an exponent changes in a step
RECORDS = (0, 2, 5, 10, 20, 40, 80, 160, 320, 640, 900, 1199)


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

    def log_weights(self, x) -> tuple:
        """(log of |ℓ′|s_ts_τ, sign of −ℓ′) of every pair."""
        logs, forces = [], []
        for rows, gamma in zip(self.away, self.scores, strict=True):
            logits = -(rows @ x)
            logs.append(logits - logits.max() - np.log(np.exp(logits - logits.max()).sum()))
            forces.append(-slope(self.problem.loss, float(np.exp(logs[-1]) @ gamma)))
        force = np.array(forces)[self.inputs]
        both = np.array([logs[i][t] + logs[i][tau] for i, t, tau in self.pairs])
        with np.errstate(divide="ignore"):
            return both + np.log(np.abs(force)), np.sign(force)

    def heading(self, x):
        """−∇L(x) over its largest weight, and the weights over the largest."""
        logs, signs = self.log_weights(x)
        weights = np.exp(logs - logs.max())
        return (weights * signs) @ self.directions, weights


def followed(pulls: Pulls, x) -> tuple:
    """(points, weights of the pairs there over the largest) along the flow from x; fewer where it rests."""
    stride = STRIDE / max(float(np.abs(pulls.directions).sum(axis=1).max()), float(np.linalg.norm(pulls.exponents, axis=1).max()), 1e-9)
    points, weights = [], []
    x = np.array(x, dtype=float)
    for k in range(STEPS):
        forward, here = pulls.heading(x)
        length = float(np.linalg.norm(forward))
        if not np.isfinite(length) or length == 0:
            break
        if k in RECORDS:
            points.append(x.copy())
            weights.append(here)
        x = x + stride * forward / length
    return np.array(points), np.array(weights)


def slope(loss: str, u: float) -> float:
    """ℓ′(u)."""
    with np.errstate(over="ignore"):
        if loss == "logistic":
            return float(-1 / (1 + np.exp(u)))
        if loss == "exponential":
            return float(-np.exp(-u))
        if loss == "correlation":
            return -1.0
        if loss == "squared":
            return -2 * (1 - u)
        return float(1 / (1 + np.exp(-u)) / (1 + np.exp(u)))


__all__ = ["Pulls", "followed", "slope"]
