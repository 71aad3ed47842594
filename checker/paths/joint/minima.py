"""Local minima of the logistic loss in (v, w) on two spheres: L-BFGS in float64 from drawn starts, then Newton's method.

**Guarantee.** float, none: the best of them is not proved to be the global one.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from flint import arb, ctx
from scipy.optimize import minimize

from checker.descent.floats.batch import Floats
from checker.descent.mirror import signed_power
from checker.paths.joint.stationary import BITS, JointPoint, JointProblem, Stationary

_ACCURATE = {"maxiter": 300, "ftol": 1e-14, "gtol": 1e-8}
_MOST_MINIMA, _SAME = 4, 1e-5  # of the least losses; of log L


def local_minima(
    problem: JointProblem, *, head_radius: Fraction, radius: Fraction, starts: int, seed: int = 0
) -> list[JointPoint]:
    """The distinct local minima on the two spheres found from drawn starts and refined, least loss first.

    Stationary points of the spheres that are none of the balls (κ ≤ 0: the loss falls inwards) are left out.
    """
    rng, floats = np.random.default_rng(seed), _Floats(problem, float(head_radius), float(radius))
    ends: list[tuple[float, Floats]] = []
    for _ in range(starts):
        height, end = floats.descend(rng.standard_normal(floats.d + floats.D))
        if all(abs(height - other) > _SAME for other, _ in ends):
            ends.append((height, end))
    found = list[JointPoint]()
    with ctx.workprec(BITS):
        engine = Stationary(problem)
        for _, end in sorted(ends, key=lambda one: one[0])[:_MOST_MINIMA]:
            v, w = _balls(floats.split(end))
            point = engine.near(v, w, head_radius, radius)
            if point is None:  # where attention is settled L hardly feels w any more
                v, w = _balls(floats.polished(end))
                point = engine.near(v, w, head_radius, radius)
            if point is not None and all(abs(float(point.log_loss - other.log_loss)) > _SAME for other in found):
                found.append(point)
    return sorted(found, key=lambda point: float(point.log_loss))


class _Floats:
    """log L of (r·a/‖a‖_p, R·b/‖b‖_p) and its gradient in (a, b)."""

    def __init__(self, problem: JointProblem, r: float, R: float) -> None:
        self.features = [np.array([[float(x) for x in row] for row in X]) for X in problem.features]
        self.keys = [np.array([[float(x) for x in row] for row in K]) for K in problem.keys]
        self.d, self.D = self.features[0].shape[1], self.keys[0].shape[1]
        self.p, self.radii = float(problem.power), (r, R)

    def split(self, x: Floats) -> list[Floats]:
        """(v, w) on the two spheres."""
        parts = (x[: self.d], x[self.d :])
        return [
            R * part / (np.abs(part) ** self.p).sum() ** (1 / self.p) for part, R in zip(parts, self.radii, strict=True)
        ]

    def descend(self, start: Floats) -> tuple[float, Floats]:
        """log L where L-BFGS ends, and that place."""
        end = minimize(self.value, start, jac=True, method="L-BFGS-B", options=_ACCURATE)
        return float(end.fun), end.x

    def polished(self, x: Floats) -> list[Floats]:
        """(v, w) with w refined at that v: least log Σ q_i Σ_t s_it (γ_ia − γ_it), a selected, what L has to lose yet."""
        v, w = self.split(x)
        inputs, R = [], self.radii[1]
        for F, K in zip(self.features, self.keys, strict=True):
            a = int((K @ w).argmax())
            scores = F @ v
            inputs.append((np.exp(-np.logaddexp(0.0, scores[a])), np.maximum(scores[a] - scores, 0.0), K - K[a]))

        def excess(b: Floats) -> tuple[float, Floats]:
            size = (np.abs(b) ** self.p).sum() ** (1 / self.p)
            unit, total, slope = b / size, 1e-300, np.zeros(self.D)
            for q, gaps, K in inputs:
                logits = K @ unit * R
                s = np.exp(logits - logits.max())
                s /= s.sum()
                total += q * (s @ gaps)
                slope += q * (s * (gaps - s @ gaps)) @ K
            return float(np.log(total)), R / size * (slope - (slope @ unit) * signed_power(unit, self.p - 1)) / total

        end = minimize(excess, x[self.d :], jac=True, method="L-BFGS-B", options=_ACCURATE).x
        return self.split(np.concatenate([x[: self.d], end]))

    def value(self, x: Floats) -> tuple[float, Floats]:
        v, w = self.split(x)
        margins, pulls = [], []
        for F, K in zip(self.features, self.keys, strict=True):
            logits = K @ w
            s = np.exp(logits - logits.max())
            s /= s.sum()
            scores = F @ v
            margins.append(s @ scores)
            pulls.append((s @ F, (s * (scores - s @ scores)) @ K))
        m = np.array(margins)
        logs = np.log(np.logaddexp(0.0, -m))
        top = logs.max()
        total = float(np.exp(logs - top).sum())
        # dlog L = −Σ q_i dm_i / Σ ℓ(m_i)
        q = np.exp(-np.logaddexp(0.0, m) - top) / total
        slopes = (
            -sum(a * g for a, (g, _) in zip(q, pulls, strict=True)),
            -sum(a * g for a, (_, g) in zip(q, pulls, strict=True)),
        )
        parts = (x[: self.d], x[self.d :])
        gradient = []
        for part, there, slope, R in zip(parts, (v, w), slopes, self.radii, strict=True):
            unit = there / R
            size = (np.abs(part) ** self.p).sum() ** (1 / self.p)
            gradient.append(R / size * (slope - (slope @ unit) * signed_power(unit, self.p - 1)))
        return float(top + np.log(total / len(m))), np.concatenate(gradient)


def _balls(parts: Sequence[Floats]) -> list[list[arb]]:
    return [[arb(float(x)) for x in part] for part in parts]
