"""Descent on data of many numbers: the float64 engine's log-scaled gradient, a few inputs at a time, on arrays as they are.

The formulas are those of :mod:`checker.descent.floats.float64_numpy`.  Each block of inputs is turned into float64, used for its
logits and its
part of the gradient, and dropped; parts are added in the order of the data, so the number of threads changes nothing.
For W the iterate is B (n,d) with W = Σ_i b_i z_iᵀ, in which descent from zero stays (:mod:`checker.descent.floats.span`): no d² numbers.

**Domain.** float.  **Guarantee.** float, none; scores and differences of keys are rounded once more than in the engine for small data.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from checker.arithmetic.rounding import Floats
from checker.data.arrays import Arrays
from checker.data.input_products import InputProducts, input_products
from checker.descent.floats.float64_numpy import CAUSES, DEEP, loss_slope
from checker.descent.trajectory import Cause, Descent

RENEWED = 64  # steps after which rounding is cleared from what follows the iterate
Integers = npt.NDArray[np.int64]
Progress = Callable[[int, float], None]


class Slope(NamedTuple):
    """∇L = parts · e^exponent; parts is the vector, or for W its B.  ``selected``: the token of largest logit of each input."""

    parts: Floats
    exponent: float
    selected: Integers
    logits: Floats


@dataclass(frozen=True, kw_only=True, eq=False)
class LargeModel:
    """The p- or W-model of some arrays.  **Convention.** ``parameter`` is "p" or "W"."""

    data: Arrays
    parameter: str
    loss: str = "logistic"

    @property
    def shape(self) -> tuple[int, ...]:
        """Of the iterate that is kept: (d,) or (n,d)."""
        return (self.data.d,) if self.parameter == "p" else (self.data.n, self.data.d)

    @cached_property
    def query_gram(self) -> Floats:
        assert self.data.queries is not None
        return self.data.queries @ self.data.queries.T

    def seen(self, point: Floats) -> Floats:
        """What a key is multiplied by: the vector p (Wᵀp with a key matrix), or for W one vector an input."""
        if self.parameter == "W":
            return self.query_gram @ point
        return point if self.data.key_matrix is None else point @ self.data.key_matrix

    def inner(self, one: Floats, other: Floats) -> float:
        """⟨one, other⟩ of two iterates."""
        return float((one * (self.query_gram @ other if self.parameter == "W" else other)).sum())

    def length(self, point: Floats) -> float:
        top = float(np.abs(point).max())
        return top * math.sqrt(max(self.inner(point / top, point / top), 0.0)) if 0 < top < math.inf else top

    def change(self, parts: Floats, products: InputProducts) -> Floats:
        """:meth:`seen` of ``parts``, on all threads."""
        return products.seen(parts) if self.parameter == "W" else self.seen(parts)

    def slope(self, seen: Floats, products: InputProducts) -> Slope:
        """∇L at the iterate of which ``seen`` is what :meth:`seen` gives."""
        scores = self.data.scores[0]
        found = products.each(lambda block: self._block(block, seen, scores, products.kernels), products.blocks)
        top = max(exponent for _, exponent, _, _ in found)
        top = 0.0 if top == -math.inf else top
        parts = [part for part, _, _, _ in found]
        for part, exponent, _, _ in found:
            part *= math.exp(exponent - top) / self.data.n
        whole = np.concatenate(parts) if self.parameter == "W" else sum(parts[1:], parts[0])
        if self.parameter == "p" and self.data.key_matrix is not None:
            whole = self.data.key_matrix @ whole
        return Slope(
            whole, top, np.concatenate([s for _, _, s, _ in found]), np.concatenate([x for _, _, _, x in found])
        )

    def _block(
        self, block: tuple[int, int], seen: Floats, scores: Floats, kernels: tuple[Any, Any]
    ) -> tuple[Floats, float, Integers, Floats]:
        first, last = block
        ends = self.data.ends[first : last + 1] - self.data.ends[first]
        place = slice(int(self.data.ends[first]), int(self.data.ends[last]))
        times, combined = kernels
        rows = self.data.tokens[place]
        each = list(zip(ends[:-1].tolist(), ends[1:].tolist(), strict=True))
        if self.parameter == "p":
            each = [(0, len(rows))]
        seen_by = [seen] if self.parameter == "p" else list(seen[first:last])
        logits = np.concatenate([times(rows[a:b], c) for (a, b), c in zip(each, seen_by, strict=True)])
        weights, exponent, selected = _weights(logits, scores[place], ends, self.loss)
        if self.parameter == "p":
            return combined(weights, rows), exponent, selected, logits
        return np.stack([combined(weights[a:b], rows[a:b]) for a, b in each]), exponent, selected, logits


def _weights(logits: Floats, scores: Floats, ends: Integers, loss: str) -> tuple[Floats, float, Integers]:
    """Coefficients of the rows in n·∇L, as mantissas with one exponent, and the selected tokens."""
    starts = ends[:-1]
    owner = np.repeat(np.arange(len(starts)), np.diff(ends))
    best = np.maximum.reduceat(logits, starts)
    at = np.minimum.reduceat(np.where(logits == best[owner], np.arange(len(logits)), len(logits) - 1), starts)
    delta, rise = logits - best[owner], scores - scores[at][owner]
    z = np.add.reduceat(np.exp(delta), starts)

    def mean(x: Floats) -> tuple[Floats, Floats]:
        top = np.maximum.reduceat(np.where(x != 0, delta, -np.inf), starts)
        shift = np.where(np.isfinite(top) & (top < DEEP), top, 0.0)
        terms = x * np.exp(np.where(x != 0, delta - shift[owner], 0.0))
        return np.add.reduceat(terms, starts) / z, shift

    average, shift = mean(rise)
    gap, gap_shift = mean(1 - scores)
    slope, slope_exponent = loss_slope(loss, scores[at] + average * np.exp(shift), gap, gap_shift)
    tied = rise == 0
    mantissa = slope[owner] * np.where(tied, -average[owner], rise - (average * np.exp(shift))[owner]) / z[owner]
    exponent = delta + np.where(tied, shift[owner], 0.0) + slope_exponent[owner]
    live = mantissa != 0
    live[at] = False
    if not live.any():
        return np.zeros_like(logits), -math.inf, at - starts
    top = float(exponent[live].max())
    weights = np.where(live, mantissa * np.exp(np.where(live, exponent - top, 0.0)), 0.0)
    weights[at] = -np.add.reduceat(weights, starts)  # every key stands beside the selected one
    return weights, top, at - starts


@dataclass(frozen=True, kw_only=True, eq=False)
class Record:
    """One kept iterate.  ``attention``: of the first inputs, token by token."""

    step: int
    point: Floats
    norm: float
    log_gradient_norm: float
    selected: tuple[int, ...]
    attention: tuple[tuple[float, ...], ...]


def descend_arrays(
    model: LargeModel, start: Floats, descent: Descent, progress: Progress = lambda _k, _norm: None
) -> Iterator[Record | Cause]:
    """The recorded iterates as they come, then the cause of a standstill if there was one."""
    point, eta, seen = start.copy(), float(descent.step), start
    moved = np.empty_like(point)
    with input_products(model.data) as products:
        for k in range(descent.steps + 1):
            with np.errstate(over="ignore", invalid="ignore", under="ignore"):
                if k % RENEWED == 0:  # between these steps it follows the iterate, which is linear
                    seen = model.change(point, products).copy()
                slope = model.slope(seen, products)
                change = model.change(slope.parts, products)
                size = _size(slope.parts, change if model.parameter == "W" else slope.parts)
            if k in descent.recorded:
                yield _record(model, k, point, slope, size)
            if k == descent.steps:
                return
            with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
                factor = eta / size if descent.normalised and size else eta * math.exp(min(slope.exponent, 700.0))
                np.subtract(point, np.multiply(slope.parts, factor, out=moved), out=moved)
            cause = 2 if not size and slope.parts.any() else 1 if not size else 3 if _same(moved, point) else 0
            cause = 4 if not cause and not np.isfinite(moved).all() else cause
            if cause:
                yield _record(model, k, point, slope, size)
                named = CAUSES[cause]
                assert named is not None
                yield named
                return
            point, moved = moved, point
            with np.errstate(over="ignore", invalid="ignore"):
                seen -= np.multiply(change, factor, out=moved)
            progress(k + 1, size)


def _same(one: Floats, other: Floats) -> bool:
    """Whether no entry differs; mostly one of the first does."""
    return np.array_equal(one.ravel()[:64], other.ravel()[:64]) and np.array_equal(one, other)


def _size(parts: Floats, seen: Floats) -> float:
    """√⟨parts, seen⟩ without underflow."""
    square = float(np.einsum("i,i->", parts.ravel(), seen.ravel()))
    if 1e-200 < square < 1e200:
        return math.sqrt(square)
    top, other = float(np.abs(parts).max()), float(np.abs(seen).max())
    if not (0 < top < math.inf and 0 < other < math.inf):
        return max(top, 0.0) if top == 0 or math.isinf(top) else 0.0
    return math.sqrt(max(float((parts / top * (seen / other)).sum()), 0.0)) * math.sqrt(top) * math.sqrt(other)


def _record(model: LargeModel, k: int, point: Floats, slope: Slope, size: float) -> Record:
    shown, ends = min(6, model.data.n), model.data.ends
    attention = []
    for i in range(shown):
        row = slope.logits[ends[i] : ends[i + 1]]
        weights = np.exp(row - row.max())
        attention.append(tuple((weights / weights.sum()).tolist()))
    return Record(
        step=k,
        point=point.copy(),
        norm=model.length(point),
        log_gradient_norm=math.log(size) + slope.exponent if size else -math.inf,
        selected=tuple(slope.selected.tolist()),
        attention=tuple(attention),
    )
