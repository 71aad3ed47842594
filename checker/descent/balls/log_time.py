"""Gradient flow in log time: where plain descent is heading, e^σ times later.

Plain gradient descent moves by ‖p_mm‖ log 2 while k doubles, so no run is long enough.  Once steps are small it
follows the flow dp/dt = −∇L, t = ηk, and that can be followed in σ = log t, by implicit Euler steps

    p⁺ = p − h ∇L(p⁺),        h = t(e^Δσ − 1),

each solved by Newton's method: residuals at full precision, Jacobians in float64.  They need no small step where
the flow is stiff.  Three rules keep them on the flow: a step whose result differs by more than one logit from what
the last step foretold is halved; so is one whose I + h∇²L is not safely positive definite, because there implicit
steps would settle on saddles that descent leaves; and a step that misses Newton's convergence is halved too.

With the potential ψ = (1/p) Σ|x|^p the flow is that of mirror descent, d∇ψ(x)/dt = −∇L(x): ∇ψ(p) stands for p in the step, and
diag ψ″ for I in the Jacobian.  A step taken from the origin instead of the last place gives a point where L + ψ/t is stationary:
the ridge path, whose points are those of the regularisation path at their own radius.

**Domain.** float, of ``digits`` digits.  **Guarantee.** float, none: this is evidence on limits, never a certificate.
"""

from __future__ import annotations

import itertools
import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt
from flint import arb, arb_mat, ctx

from checker.descent.balls.flint_midpoints import Model, enclosing_ball, fraction_of, precision_in_bits
from checker.descent.balls.plane import on_the_span, written_out
from checker.descent.mirror import mapped
from checker.descent.trajectory import Problem, Vector, flat
from checker.errors import InputError

Floats = npt.NDArray[np.float64]
_MOST_NEWTON = 40
_SMALLEST = Fraction(1, 2**1000)
_STILL = "the gradient is zero"
_OUT_OF_RANGE = "h∇²L leaves the range of floats"


@dataclass(frozen=True, kw_only=True)
class LogTimeFlow:
    """The flow at log times σ_j = log(t/t₀) = 0, then 2^-2, 2^-1, 1, 2, …; all fields aligned.

    **Shapes.** R records: parameters R × the problem's shape, selected R × n.
    **Convention.** ``strides`` are the Δσ taken, ``stopped`` says why the last record is the last, ``spent`` whether that was the budget.
    """

    log_times: tuple[float, ...]
    parameters: tuple[Vector, ...]
    selected: tuple[tuple[int, ...], ...]
    strides: tuple[Fraction, ...]
    stopped: str
    spent: bool
    digits: int


def follow(
    problem: Problem,
    start: Any,
    time: Any,
    *,
    digits: int = 60,
    most_steps: int = 4000,
    least_power: int = 0,
    last_power: int = 24,
    strides: Sequence[Fraction] | None = None,
    power: Fraction = Fraction(2),
    from_origin: bool = False,
) -> LogTimeFlow:
    """The flow from ``start`` at time ``time`` = ηk, until ‖p‖ grows and secants agree to ``digits`` digits.

    It ends between the log times 2^least_power and 2^last_power.  Parameters are given flat (W row by row), less the
    part of the start that no logit sees (p = 2).  ``strides`` repeats those of another flow, so that only the start differs.
    ``power`` other than 2: the flow of mirror descent.  ``from_origin``: the ridge path, ``start`` its first guess.
    """
    if time <= 0:
        raise InputError(f"time = {time}: log time starts after the first step. Give ηk with k ≥ 1.")
    with ctx.workprec(precision_in_bits(digits) + 96):
        plane, reduced = on_the_span(problem) if power == 2 else (None, written_out(problem))
        begin = flat(problem.parameter(start))
        if plane is not None:
            column = plane * arb_mat([[_ball(x)] for x in begin])
            begin = tuple(fraction_of(x.mid()) for x in column.entries())
        flow = _Flow(reduced, begin, _ball(time), digits, strides, Fraction(power), from_origin)
        return flow.go(plane, most_steps, range(least_power, last_power + 1))


class _Flow:
    def __init__(
        self,
        problem: Problem,
        start: Vector,
        time: arb,
        digits: int,
        strides: Sequence[Fraction] | None,
        power: Fraction,
        from_origin: bool,
    ) -> None:
        self.model, self.n, self.digits = Model(problem), problem.n, digits
        self.tolerance = arb(2) ** -(ctx.prec - 40)
        self.keys = [np.array([[float(x) for x in k] for k in tokens]) for tokens in self.model.merged.keys]
        self.x, self.time, self.sigma, self.stride = self.model.start(start), time, Fraction(0), Fraction(1, 64)
        self.reach = max(float(np.abs(k).max()) for k in self.keys)
        self.last: tuple[arb_mat, float, arb] | None = None
        self.strides: list[Fraction] = []
        self.given, self.tries = strides, 0
        self.power, self.from_origin = power, from_origin

    def go(self, plane: arb_mat | None, most_steps: int, powers: range) -> LogTimeFlow:
        records = [self._record(plane)]
        stopped = f"log time 2^{powers[-1]} reached"
        for power in range(-2, powers.stop):
            why = self._advance(Fraction(2) ** power, most_steps)
            if why:
                stopped = why
                break
            records.append(self._record(plane))
            if self.given is None and power in powers and self._settled([r[1] for r in records[-5:]]):
                stopped = f"secants agree to {self.digits} digits"
                break
        log_times, parameters, selected = zip(*records, strict=True)
        return LogTimeFlow(
            log_times=log_times,
            parameters=tuple(tuple(map(fraction_of, p.entries())) for p in parameters),
            selected=selected,
            strides=tuple(self.strides),
            stopped=stopped,
            spent=self.tries >= most_steps,
            digits=self.digits,
        )

    def _record(self, plane: arb_mat | None) -> tuple[float, arb_mat, tuple[int, ...]]:
        self.model.logits(self.x)
        place = self.x if plane is None else (plane.transpose() * self.x).mid()
        groups = zip(self.model.merged.group, self.model.selected, strict=True)
        return float(self.sigma), place, tuple(group.index(a) for group, a in groups)

    def _settled(self, places: list[arb_mat]) -> bool:
        """‖p‖ grows more in each of the last windows, and the last two have one direction."""
        if len(places) < 5:
            return False
        sizes = [_size(p) for p in places]
        gains = [b - a for a, b in itertools.pairwise(sizes)]
        if not (gains[0] > 0 and all(b > a for a, b in itertools.pairwise(gains))):
            return False
        first, second = _unit(places[-2] - places[-3]), _unit(places[-1] - places[-2])
        return first is not None and second is not None and bool(_size(second - first) < arb(10) ** -self.digits)

    def _advance(self, target: Fraction, most_steps: int) -> str | None:
        """To log time ``target``; the reason when it is not reached."""
        while self.sigma < target:
            if self.tries >= most_steps:
                return f"{most_steps} implicit steps were spent"
            self.tries += 1
            if self.given is None:
                stride = min(self.stride, target - self.sigma)
            elif len(self.strides) == len(self.given):
                return "the strides to repeat are used up"
            else:
                stride = self.given[len(self.strides)]
            moved = self._step(stride)
            if isinstance(moved, str):
                self.stride = stride / 2
                if self.given is not None or self.stride < _SMALLEST or moved in (_STILL, _OUT_OF_RANGE):
                    return f"at log time {float(self.sigma):.6g}: {moved}"
                continue
            self.x, surprise, self.last = moved
            self.strides.append(stride)
            self.sigma += stride  # dyadic, so targets are met exactly
            self.time = (self.time * _ball(stride).exp()).mid()
            if surprise < 0.25 and stride == self.stride and 2 * stride <= max(Fraction(1, 16), self.sigma / 16):
                self.stride *= 2
        return None

    def _step(self, stride: Fraction) -> tuple[arb_mat, float, tuple[arb_mat, float, arb]] | str:
        """The place after ``stride``, the surprise in logits and what foretells the next; or what went wrong."""
        span = _ball(stride)
        h = (self.time * (span.exp() if self.from_origin else span.expm1())).mid()
        before = self.model.gradient(self.x)[0].mid()
        if _size(before).is_zero():
            return _STILL
        foretold = self._foretold(h, before)
        solved = self._newton((self.x + foretold).mid(), h)
        if isinstance(solved, str):
            return solved
        x, after = solved
        move = (x - self.x).mid()
        surprise = self._logit_change((move - foretold).mid())
        guessed = self.last is None and self.from_origin
        if self.given is None and not surprise <= 1 and not guessed:
            return "the flow turns faster than the shortest stride"
        if _size(after).is_zero():
            return _STILL
        return x, surprise, (move, float((_size(before) / _size(after)).log()), h)

    def _newton(self, x: arb_mat, h: arb) -> tuple[arb_mat, arb_mat] | str:
        """The solution of x = p − h∇L(x) near ``x`` and n∇L there."""
        previous, anchor = None, self._image(self._anchor())
        for _ in range(_MOST_NEWTON):
            total, weights, _, normalisers = self.model.gradient(x)
            image = self._image(x)
            residual = (image - anchor + total * (h / self.n)).mid()
            root = self._root_of_potential(x)
            with np.errstate(over="ignore", invalid="ignore"):  # what overflows is refused below
                matrix, size = self._jacobian(h, weights, self.model.powers, normalisers, root), _size(residual)
            if not np.isfinite(matrix).all():
                return _OUT_OF_RANGE
            # at a finite point the terms of h∇L cancel, so their rounding is what the residual can reach
            terms = sum((abs(w) for w in weights), arb(0)).mid() * (h * self.reach)
            if size < self.tolerance * (1 + _size(image) + terms):
                safe = np.linalg.eigvalsh(matrix)[0] >= 0.5
                return (x, total.mid()) if safe else "the loss curves down: an implicit step could settle on a saddle"
            if previous is not None and not size < previous / 2:
                return "Newton's method does not converge"
            previous = size
            try:
                change = np.linalg.solve(matrix, np.array([float(r / size) for r in residual.entries()]) / root) / root
            except np.linalg.LinAlgError:
                return "a singular Jacobian"
            x = (x - arb_mat(len(change), 1, [arb(float(c)) * size for c in change])).mid()
        return "Newton's method does not converge"

    def _foretold(self, h: arb, gradient: arb_mat) -> arb_mat:
        """The last move again, lengthened so that h e^-margin / length stays what it was."""
        if self.last is None and self.from_origin:
            return self.x * 0
        if self.last is None:
            image = self._image(self._anchor()) - gradient * (h / self.n)
            return (self._map(image, 1 / (self.power - 1)) - self.x).mid()
        move, fall, last_h = self.last
        if self.from_origin:  # on the path W moves along a line in log t
            return (move * ((h / self.time).log() / _ball(self.strides[-1]))).mid()
        gain = float((h / last_h).log())
        if not fall > 0:
            return (move * arb(min(gain, 1.0)).exp()).mid()
        return (move * arb(_lengthening(gain, fall)).exp()).mid()

    def _anchor(self) -> arb_mat:
        return self.x * 0 if self.from_origin else self.x

    def _image(self, x: arb_mat) -> arb_mat:
        """∇ψ(x)."""
        return self._map(x, self.power - 1)

    def _map(self, x: arb_mat, exponent: Fraction) -> arb_mat:
        return x if self.power == 2 else mapped(x, exponent)

    def _root_of_potential(self, x: arb_mat) -> Floats:
        """√ψ″(x) in floats, kept within 10¹⁵⁰ of its largest entry, as Jacobians need no more."""
        if self.power == 2:
            return np.ones(len(x.entries()))
        power = float(self.power - 2)
        exponents = [power * _log_size(e) for e in x.entries()]
        finite = [e for e in exponents if math.isfinite(e)]
        middle = statistics.median(finite) if finite else 0.0
        kept = [min(max(e, middle - 300), middle + 300) for e in exponents]
        return np.sqrt(float(self.power - 1)) * np.exp(np.array(kept) / 2)

    def _jacobian(self, h: arb, weights: list[arb], powers: list[arb], normalisers: list[arb], root: Floats) -> Floats:
        """I + h D∇²L D in floats, D = diag ψ″^(−1/2).  h times a weight is moderate, h alone is not."""
        model, scale = self.model, (h / self.n)
        matrix = np.eye(self.keys[0].shape[1])
        for i, (o, m) in enumerate(zip(model.offsets, model.lengths, strict=True)):
            keys, a, z = self.keys[i], model.selected[i], normalisers[i]
            rises = model.rises[i]
            s = [c * x / z for c, x in zip(model.merged.counts[i], powers[o : o + m], strict=True)]
            mean = sum((x * r for x, r in zip(s, rises, strict=True)), arb(0))
            _, curvature = _slope_and_curvature(model.problem.loss, model.scores[i][a] + mean)
            apart = (keys - keys[a]) / root
            apart = apart - np.array([float(x) for x in s]) @ apart
            pulls = np.array([float(w * scale) for w in weights[o : o + m]])
            matrix += (apart.T * pulls) @ apart
            half = scale.sqrt()
            bend = np.array([float(x * (r - mean) * half) for x, r in zip(s, rises, strict=True)]) @ apart
            matrix += float(curvature) * (bend[:, None] * bend)
        return matrix

    def _logit_change(self, move: arb_mat) -> float:
        change = np.array([float(x) for x in move.entries()])
        if not np.isfinite(change).all():
            return np.inf
        return max(
            float(np.abs((k - k[a]) @ change).max()) for k, a in zip(self.keys, self.model.selected, strict=True)
        )


def _lengthening(gain: float, fall: float) -> float:
    """log r with r the solution of log r + r·fall = gain: weights fall by e^(r·fall) and are paid for by h and r."""
    s = min(gain, math.log((abs(gain) + 1) / fall))
    for _ in range(60):
        s -= (s + fall * math.exp(s) - gain) / (1 + fall * math.exp(s))  # convex and increasing: Newton converges
    return s


def _log_size(x: arb) -> float:
    """log|x|, −∞ at 0; x may lie outside the range of floats."""
    return -math.inf if x.is_zero() else float(abs(x).log())


def _size(rows: arb_mat) -> arb:
    return sum((x * x for x in rows.entries()), arb(0)).mid().sqrt().mid()


def _unit(rows: arb_mat) -> arb_mat | None:
    size = _size(rows)
    return None if size.is_zero() else (rows / size).mid()


def _ball(x: Any) -> arb:
    return enclosing_ball(Fraction(x)).mid()


def _slope_and_curvature(loss: str, u: arb) -> tuple[arb, arb]:
    """ℓ′(u), ℓ″(u)."""
    if loss == "exponential":
        e = (-u).exp()
        return -e, e
    if loss == "correlation":
        return arb(-1), arb(0)
    if loss == "squared":
        return -2 * (1 - u), arb(2)
    g = 1 / (1 + (-u).exp())
    if loss == "sigmoid":
        return g * (1 - g), g * (1 - g) * (1 - 2 * g)
    return g - 1, g * (1 - g)  # logistic
