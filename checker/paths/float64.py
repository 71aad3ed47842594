"""The path point in float64: damped Newton on log(L − L*) over the ball, at an exact rational parameter.

Only steps are floats (see path_log_scaled.py).
Newton runs in the span of the key differences, which holds the minimiser, and on the sphere in its tangent space
with the Hessian of log(L − L*) + ν‖θ‖²/2, ν the multiplier; negative curvature is reflected, so it descends.

**Domain.** float.  **Guarantee.** float, none.  A stationary point found by descent is a local minimiser as far as
floats can tell; of several starts the lowest is kept.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt
from flint import fmpq, fmpq_mat

from checker.arithmetic.rational import fraction_of
from checker.descent.trajectory import norm, root
from checker.errors import Undecided
from checker.paths.log_scaled import LogScaled, Scaled, log_of, nearest_float
from checker.paths.model import PathModel, rational

Floats = npt.NDArray[np.float64]

_MOST_STEPS = 300
_POLISH = 6
_STATIONARY = 1e-9
_LONGEST = 6.0  # the largest change of a logit difference in the first step, doubled after each whole step
_TINY = 1e-11  # a predicted decrease of log(L − L*) that its rounding may hide
_GRID = 220  # bits after the point that a parameter keeps
_NEAR = 200  # up to this radius (in max-margin norms) also random starts are tried


@dataclass(frozen=True, kw_only=True)
class Minimum:
    """Where the descent ended.  ``log_excess`` is log(L − L*) (plus the ridge), exact up to a float's rounding;
    ``selected`` are the (merged)
    tokens of largest logit; ``log_multiplier`` is log μ of −∇L = μθ; ``residual`` is how far from stationary: on the sphere the gradient's
    tangential share, else its size relative to its terms'."""

    theta: tuple[Fraction, ...]
    selected: tuple[int, ...]
    on_sphere: bool
    log_excess: Fraction
    log_multiplier: Fraction | None
    residual: float
    steps: int

    @property
    def converged(self) -> bool:
        return self.residual < _STATIONARY


def minimise(
    model: PathModel, *, radius: Fraction | None = None, ridge: Fraction | None = None, seeds: int = 8
) -> Minimum:
    """The lowest minimum found: of L on ‖θ‖ ≤ R, or of L + λ‖θ‖²."""
    floating = LogScaled(model, ridge)
    found = [descend(floating, start, radius) for start in _starts(floating, radius, ridge, seeds)]
    if not found:
        raise Undecided(
            "no start: the tokens of this selection have no separating direction. Choose another selection."
        )
    settled = [m for m in found if m.converged] or found
    return min(settled, key=lambda m: m.log_excess)


def _starts(floating: LogScaled, radius: Fraction | None, ridge: Fraction | None, seeds: int) -> list[fmpq_mat]:
    model = floating.model
    size, starts = model.dimension, []
    reach = radius if radius is not None else Fraction(max(1.0, -(floating.log_ridge or 0.0)))
    shortest: Fraction | None = None
    for w in model.directions:
        long: Fraction = norm(w)
        shortest = long if shortest is None else min(shortest, long)
        # a ridge's minimiser lies near log(1/λ) max-margin vectors
        starts.append(column_of([x * (reach / long if ridge is None else reach) for x in w]))
    if not model.least or (shortest is not None and reach > _NEAR * max(shortest, Fraction(1))):
        return starts
    starts.append(fmpq_mat(size, 1))
    source = random.Random(1)
    for _ in range(seeds):
        v = floating.span @ np.array([source.gauss(0, 1) for _ in range(floating.span.shape[1])])
        exact = [Fraction(float(x)) for x in v]
        starts.append(column_of([x * min(reach, Fraction(20)) / (norm(tuple(exact)) or 1) for x in exact]))
    return starts


@dataclass(frozen=True, kw_only=True)
class _Step:
    """A Newton step for log(L − L*), the decrease it predicts, how far from stationary it starts, and where it stays."""

    step: Floats
    fall: float
    residual: float
    held: bool


class Landscape(Protocol):
    """What the descent needs to know: L − L*, derivatives, and where steps go."""

    def point(self, theta: fmpq_mat) -> Scaled: ...

    def frame(self, theta: fmpq_mat) -> tuple[Floats, Floats]: ...

    def selected(self, theta: fmpq_mat) -> tuple[int, ...]: ...


def descend(floating: Landscape, theta: fmpq_mat, radius: Fraction | None) -> Minimum:
    """Damped Newton from ``theta``, on ‖θ‖ ≤ R or without a bound, until nearly stationary or out of digits."""
    held = radius is not None and _length(theta) * (1 + Fraction(1, 10**12)) >= radius
    here = floating.point(theta)
    polish, residual, k, longest = 0, math.inf, 0, _LONGEST
    for k in range(_MOST_STEPS):  # noqa: B007
        move = _step(floating, here, theta, radius, held, longest)
        if move is None:
            break
        residual = move.residual
        if polish >= _POLISH:
            break
        found = _searched(floating, here, theta, radius, move)
        if found is None:
            break
        theta, here, held, whole = found
        longest = min(2 * longest, 1e6) if whole else _LONGEST  # a far start may have thousands to go
        # plain Newton steps gain digits only where the point is nearly stationary; a plateau is not
        polish = polish + 1 if move.fall < _TINY and residual < 1e-6 else 0
    return _ended(floating, theta, here, held, radius, residual, k)


def _searched(
    floating: Landscape, here: Scaled, theta: fmpq_mat, radius: Fraction | None, move: _Step
) -> tuple[fmpq_mat, Scaled, bool, bool] | None:
    """The step, halved until log(L − L*) falls as it should, and whether it was whole; one whose decrease rounding
    may hide is taken as it is."""
    t = 1.0
    while t > 1e-12:
        moved, held = _moved(theta, t * move.step, radius, move.held)
        there = floating.point(moved)
        if move.fall < _TINY:
            return moved, there, held, t == 1
        if there.excess > 0 and float(there.height - here.height) <= -1e-4 * t * move.fall:
            return moved, there, held, t == 1
        t /= 2
    return None


def _step(
    floating: Landscape, here: Scaled, theta: fmpq_mat, radius: Fraction | None, held: bool, most: float
) -> _Step | None:
    """None where floats hold no gradient any more."""
    if not (here.excess > 0 and np.isfinite(here.slope).all() and here.slope.any()):
        return None
    g = here.slope / here.excess
    basis, differences = floating.frame(theta)
    raised, size = 0.0, here.terms / here.excess
    if held and radius is not None:
        u = _in_radii(theta, radius)
        nu = -float(g @ u)
        held = nu > 0
        if held:
            # the orthogonal complement of u within the span
            inside = basis.T @ u
            complete = np.linalg.qr(np.column_stack([inside, np.eye(len(inside))]))[0]
            basis, raised, size = basis @ complete[:, 1:], nu / float(radius), float(np.linalg.norm(g))
    b = basis.T @ g
    if not len(b):
        return _Step(step=np.zeros(len(g)), fall=0.0, residual=0.0, held=held)
    curved = basis.T @ (here.hessian / here.excess) @ basis - np.outer(b, b) + raised * np.eye(len(b))
    values, vectors = np.linalg.eigh((curved + curved.T) / 2)
    floor = (1e-15 if held else 1e-9) * float(np.abs(values).max())
    if not (floor > 1e-250 and size > 0):
        return None
    along = vectors.T @ b
    scaled = -along / np.maximum(np.abs(values), floor)
    step = basis @ (vectors @ scaled)
    longest = float(np.abs(differences @ step).max())
    factor = min(1.0, most / longest) if longest > 0 else 1.0
    fall = -float(along @ scaled) * factor
    return _Step(step=step * factor, fall=fall, residual=float(np.linalg.norm(b)) / size, held=held)


def _moved(theta: fmpq_mat, step: Floats, radius: Fraction | None, held: bool) -> tuple[fmpq_mat, bool]:
    """theta + step, pulled back to the sphere where it was on it or has left the ball.

    In integers over one denominator: a dozen fractions of different ones take ten times as long.
    """
    at, below = theta.numer_denom()
    parts = [float(x).as_integer_ratio() for x in step]
    common = math.lcm(int(below), *(q for _, q in parts))
    fine = common // int(below)
    moved = [int(x) * fine + p * (common // q) for x, (p, q) in zip(at.entries(), parts, strict=True)]
    long = root(Fraction(sum(x * x for x in moved), common * common), digits=70)
    if radius is not None and long and (held or long > radius):
        ratio = radius / long
        return _on_grid(moved, ratio.numerator, common * ratio.denominator), True
    return _on_grid(moved, 1, common), False


def _ended(
    floating: Landscape, theta: fmpq_mat, here: Scaled, held: bool, radius: Fraction | None, residual: float, k: int
) -> Minimum:
    log_multiplier = None
    if held and radius is not None:
        u = _in_radii(theta, radius)
        pull = -float(here.slope @ u)
        if pull > 0:
            log_multiplier = Fraction(math.log(pull)) - fraction_of(here.shift) - Fraction(log_of(radius))
    return Minimum(
        theta=tuple(map(fraction_of, theta.entries())),
        selected=floating.selected(theta),
        on_sphere=held,
        log_excess=here.height if here.excess > 0 else Fraction(0),
        log_multiplier=log_multiplier,
        residual=residual,
        steps=k + 1,
    )


def column_of(values: Sequence[Any]) -> fmpq_mat:
    """The values on a grid of 2^−220, so that digits do not pile up step by step."""
    return fmpq_mat(len(values), 1, [fmpq(round(Fraction(x) * 2**_GRID), 2**_GRID) for x in values])


def _on_grid(values: Sequence[int], top: int, bottom: int) -> fmpq_mat:
    """``column_of`` of the values · top/bottom, bottom > 0: halves go to the even neighbour, as round() has it."""
    rounded = []
    for x in values:
        whole, rest = divmod((x * top) << _GRID, bottom)
        rounded.append(fmpq(whole + (2 * rest > bottom or (2 * rest == bottom and whole & 1)), 2**_GRID))
    return fmpq_mat(len(values), 1, rounded)


def _in_radii(theta: fmpq_mat, radius: Fraction) -> Floats:
    return np.array([nearest_float(x) for x in (theta / rational(radius)).entries()])


def _length(theta: fmpq_mat) -> Fraction:
    return norm(tuple(map(fraction_of, theta.entries())))
