"""The joint regularisation path: a stationary point of the loss in (v, w) followed from radii to radii.

The next one begins where the last points lead, in terms linear in (R, r, 1): w_R = Ru + rc + w₁ + O(1/R) far out, c = 0 where every
input is a support vector.  A step whose result differs from what was foretold by more than one logit is cut.

**Domain.** float, of many bits.  **Guarantee.** float, none.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from flint import ctx

from checker.descent.balls.flint_midpoints import enclosing_ball
from checker.paths.joint.stationary import BITS, JointPoint, JointProblem, Stationary, dot

_FIRST_FACTOR, _LEAST_FACTOR, _MOST_FACTOR = 1.25, 1.00003, 256.0
_MOST_STEPS = 150


class Branch:
    """One stationary point followed from radius to radius."""

    def __init__(self, problem: JointProblem, start: JointPoint) -> None:
        self.passed, self.step = [start], _FIRST_FACTOR  # the last three points, the latest last
        with ctx.workprec(BITS):
            self.engine = Stationary(problem)

    def at(self, r: Fraction, R: Fraction) -> JointPoint | None:
        """The point at larger radii, both given; None where the branch is lost on the way."""
        with ctx.workprec(BITS):
            for _ in range(_MOST_STEPS):
                here = self.passed[-1]
                if (here.head_radius, here.radius) == (r, R):
                    return here
                there = _stepped(self.engine, self.passed, *_towards(here, (r, R), self.step))
                if there is not None:
                    self.passed, self.step = [*self.passed[-2:], there], min(self.step**2, _MOST_FACTOR)
                    continue
                self.step = 1 + (self.step - 1) / 3
                if self.step < _LEAST_FACTOR:
                    break
        return None


def _towards(here: JointPoint, target: tuple[Fraction, Fraction], step: float) -> tuple[Fraction, Fraction]:
    """The radii on the way there (straight in the logarithms), by a factor of ``step`` at most."""
    ratios = [b / a for a, b in zip((here.head_radius, here.radius), target, strict=True)]
    longest = max(max(x, 1 / x) for x in ratios)
    if longest <= step:
        return target
    share = math.log(step) / math.log(longest)
    r, R = (
        Fraction(float(x) * float(ratio) ** share)
        for x, ratio in zip((here.head_radius, here.radius), ratios, strict=True)
    )
    return r, R


def _stepped(engine: Stationary, passed: Sequence[JointPoint], r: Fraction, R: Fraction) -> JointPoint | None:
    weights = [enclosing_ball(x) for x in _weights([(p.head_radius, p.radius) for p in passed], r, R)]
    known = passed[-len(weights) :]
    v = [dot(weights, [enclosing_ball(x) for x in column]) for column in zip(*(p.head for p in known), strict=True)]
    w = [dot(weights, [enclosing_ball(x) for x in column]) for column in zip(*(p.matrix for p in known), strict=True)]
    there = engine.near(v, w, r, R)
    if there is None:
        return None
    # a first step has nothing to foretell it but its own shortness
    changes = [
        abs(dot(k, [enclosing_ball(x) - y for x, y in zip(there.matrix, w, strict=True)])) for k in engine.differences
    ]
    changes += [
        abs(dot(f, [enclosing_ball(x) - y for x, y in zip(there.head, v, strict=True)]))
        for F in engine.features
        for f in F
    ]
    return there if all(x < 1 for x in changes) else None


def _weights(passed: Sequence[tuple[Fraction, Fraction]], r: Fraction, R: Fraction) -> list[Fraction]:
    """Of the last points, so that what is linear in (R, r, 1) is foretold exactly; in fewer terms where that is not determined."""
    if len(passed) == 3:
        first, second, third = passed
        a, b, c = _cross(second, third, (r, R)), _cross(first, third, (r, R)), _cross(first, second, (r, R))
        whole = _cross(first, second, third)
        if abs(whole) > r * R / 10**9:  # radii in proportion are so to 16 digits only
            return [a / whole, -b / whole, c / whole]
    if len(passed) >= 2:
        (r0, R0), (r1, R1) = passed[-2:]
        share = (R - R0) / (R1 - R0) if R1 != R0 else (r - r0) / (r1 - r0)
        return [1 - share, share]
    return [R / passed[0][1]]


def _cross(a: tuple[Fraction, Fraction], b: tuple[Fraction, Fraction], c: tuple[Fraction, Fraction]) -> Fraction:
    """Twice the signed area of a triangle."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])
