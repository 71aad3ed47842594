"""L − L*, its gradient and Hessian in floats at an exact rational parameter, with e^−M factored out and never formed.

Logits are exact; δ_t = u_t − u_a to the token a selected now and M = min over losers of −δ_t − ω_i are formed as
rationals and rounded once; ω_i ≈ log |ℓ′(γ*_i)| keeps inputs of large scores in range.  Losers weigh e^(δ_t + ω_i + M);
L − L*, ∇L and ∇²L all carry the common factor e^−M, so they keep 15 digits at ‖p‖ = 10¹² as at 1.

**Domain.** float at an exact parameter.  **Guarantee.** float, none.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np
import numpy.typing as npt
from flint import fmpq, fmpq_mat

from checker.arithmetic.rational import fraction_of
from checker.paths.model import PathModel, rational

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class Scaled:
    """mantissas: L − L* = e^−shift · excess, ∇L = e^−shift · slope, ∇²L = e^−shift · hessian; terms: Σ‖terms of slope‖."""

    shift: fmpq
    excess: float
    slope: Floats
    hessian: Floats
    terms: float

    @property
    def height(self) -> Fraction:
        return Fraction(math.log(self.excess)) - fraction_of(self.shift)


class LogScaled:
    """The model in floats beside its exact functionals."""

    def __init__(self, model: PathModel, ridge: Fraction | None = None) -> None:
        self.model, self.ridge = model, ridge
        self.log_ridge = None if ridge is None else log_of(ridge)
        self.exact = [fmpq_mat([[rational(x) for x in f] for f in fs]) for fs in model.functionals]
        self.rises = [np.array([float(r) for r in row]) for row in model.rises]
        self.counts = [np.array(row, dtype=float) for row in model.merged.counts]
        self.best = [float(g) for g in model.best]
        self.log_weights = [rational(log_weight(model.problem.loss, g)) for g in model.best]
        self._steps: dict[tuple[int, int], tuple[Floats, Floats]] = {}

    @cached_property
    def span(self) -> Floats:
        """An orthonormal basis of the span of all key differences.  **Shapes.** D × rank."""
        rows = np.array([[float(x) for x in row] for row in self.model.steps])
        rank = fmpq_mat([[rational(x) for x in row] for row in self.model.steps]).rank()
        rows = rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-300)
        return np.linalg.svd(rows)[2][:rank].T

    @cached_property
    def differences(self) -> Floats:
        return np.array([[float(x) for x in row] for row in self.model.steps])

    def frame(self, theta: fmpq_mat) -> tuple[Floats, Floats]:
        """Where steps are sought (orthonormal columns), and what they do to logit differences (rows)."""
        return self.span, self.differences

    def selected(self, theta: fmpq_mat) -> tuple[int, ...]:
        """The (merged) token of largest logit of each input, the first of a tie."""
        logits = [(rows * theta).entries() for rows in self.exact]
        return tuple(max(range(len(u)), key=u.__getitem__) for u in logits)

    def steps(self, i: int, a: int) -> tuple[Floats, Floats]:
        """Differences of functionals to token a, exact, rounded once; and their lengths."""
        if (i, a) not in self._steps:
            fs = self.model.functionals[i]
            rows = np.array([[float(x - y) for x, y in zip(f, fs[a], strict=True)] for f in fs])
            self._steps[i, a] = rows, np.linalg.norm(rows, axis=1)
        return self._steps[i, a]

    def point(self, theta: fmpq_mat) -> Scaled:
        model = self.model
        logits = {i: (self.exact[i] * theta).entries() for i in model.moving}
        chosen = {i: max(range(len(u)), key=u.__getitem__) for i, u in logits.items()}
        gaps = {i: [x - u[chosen[i]] for x in u] for i, u in logits.items()}
        shift = min(-gaps[i][t] - self.log_weights[i] for i in model.moving for t in model.losers(i))
        if self.log_ridge is not None:
            # beyond this the ridge is the larger part, and it sets the scale
            shift = min(shift, rational(Fraction(-self.log_ridge)))
        size, far = model.dimension, nearest_float(shift)
        slope, hessian, excess, terms = np.zeros(size), np.zeros((size, size)), 0.0, 0.0
        with np.errstate(all="ignore"):  # what leaves the floats is seen as not finite, and the start given up
            parts = [self._input(i, chosen[i], gaps[i], shift + self.log_weights[i]) for i in model.moving]
        for part in parts:
            excess, slope, hessian, terms = excess + part[0], slope + part[1], hessian + part[2], terms + part[3]
        n = model.problem.n
        excess, slope, hessian, terms = excess / n, slope / n, hessian / n, terms / n
        if self.log_ridge is not None:
            weight = math.exp(self.log_ridge + far)
            p = np.array([nearest_float(x) for x in theta.entries()])
            excess, slope = excess + weight * float(p @ p), slope + 2 * weight * p
            hessian, terms = hessian + 2 * weight * np.eye(size), terms + 2 * weight * float(np.linalg.norm(p))
        return Scaled(shift=shift, excess=excess, slope=slope, hessian=hessian, terms=terms)

    def _input(self, i: int, a: int, gaps: list[fmpq], shift: fmpq) -> tuple[float, Floats, Floats, float]:
        rises, counts = self.rises[i], self.counts[i]
        powers = counts * np.exp([nearest_float(x) for x in gaps])
        mass = powers.sum()
        weights = powers / mass
        # e^shift times the losers' weights; they never overflow, as shift is at most their gap
        lifted = np.where(rises != 0, counts * np.exp([min(nearest_float(x + shift), 0.0) for x in gaps]), 0.0) / mass
        delta_lifted = float(lifted @ rises)
        delta = float(weights @ rises)
        moves = np.where(rises != 0, lifted * (rises - delta), -weights * delta_lifted)
        quotient, first, second = _loss(self.model.problem.loss, self.best[i], delta)
        steps, lengths = self.steps(i, a)
        core = first * (np.diag(moves) - np.outer(moves, weights) - np.outer(weights, moves))
        core += second * np.outer(moves, weights * (rises - delta))
        terms = abs(first) * float(np.abs(moves) @ lengths)
        return delta_lifted * quotient, first * (moves @ steps), steps.T @ core @ steps, terms


def log_weight(loss: str, best: Fraction) -> Fraction:
    """ω ≈ log |ℓ′(γ*)|: what makes ℓ′e^−ω of order 1 near the target score, however large that is."""
    if loss == "exponential":
        return -best
    if loss == "logistic":
        return -max(best, Fraction(0))
    return -abs(best) if loss == "sigmoid" else Fraction(0)


def _loss(loss: str, best: float, delta: float) -> tuple[float, float, float]:
    """e^−ω times (ℓ(γ* + Δ) − ℓ(γ*))/Δ, ℓ′ and ℓ″ at γ* + Δ; infinite where that leaves the floats."""
    u = best + delta
    if loss == "correlation":
        return -1.0, -1.0, 0.0
    mean = _expm1(-delta) / delta if delta else -1.0  # −(1 + O(Δ))
    if loss == "exponential":
        return mean, -_exp(-delta), _exp(-delta)
    if loss == "sigmoid":
        if best < 0:
            rest = _inverse(_exp(best) + _exp(-delta))
            return -mean * rest * _sigmoid(-best), rest * _sigmoid(-u), rest * _sigmoid(-u) * (1 - 2 * _sigmoid(u))
        rest = _inverse(_exp(-best) + _exp(delta)) * _sigmoid(u)
        return -mean * _sigmoid(u) * _inverse(_exp(-best) + 1), rest, rest * (1 - 2 * _sigmoid(u))
    lost = _exp(-max(best, 0.0))
    steep = _inverse(_exp(-max(best, 0.0)) + _exp(delta)) if best > 0 else _sigmoid(-u)
    part = _expm1(-delta) * _sigmoid(-best)
    bend = math.log1p(part) / part if part else 1.0
    near = _inverse(1 + lost) if best > 0 else _sigmoid(-best)
    return mean * near * bend, -steep, steep * _sigmoid(u)


def _exp(x: float) -> float:
    return math.exp(x) if x < 709 else math.inf


def _expm1(x: float) -> float:
    return math.expm1(x) if x < 709 else math.inf


def _inverse(x: float) -> float:
    return 1 / x if x else math.inf


def _sigmoid(u: float) -> float:
    return 1 / (1 + math.exp(-u)) if u >= 0 else math.exp(u) / (1 + math.exp(u))


def nearest_float(x: fmpq) -> float:
    """The nearest float; the sign's infinity beyond their range, where only its exponential is asked for."""
    try:
        return int(x.p) / int(x.q)
    except OverflowError:
        return math.inf if x > 0 else -math.inf


def log_of(x: Fraction) -> float:
    """log x of a positive rational of any size."""
    shift = x.numerator.bit_length() - x.denominator.bit_length()
    return math.log(x / Fraction(2) ** shift) + shift * math.log(2)
