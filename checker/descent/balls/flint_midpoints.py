"""The same descent on midpoints of python-flint balls: many digits, many steps, some twenty times mpmath's speed.

The radius is dropped after each step (``.mid()``): a ball carried along would lose hundreds of bits in 10⁴
steps.  So this is a high-precision float engine, not an enclosure.  A ball's exponent is unbounded, so
nothing underflows; differences k_t − k_a to the token a selected now keep the formula from cancelling.

flint's precision is global to the process: it is set inside a ``with`` and restored.  Processes, not threads.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

from flint import arb, arb_mat, ctx, fmpq

from checker.descent.merging import merged_tokens
from checker.descent.mirror import ball_norm, conjugate, mapped
from checker.descent.trajectory import Cause, Descent, Gradient, Parameter, Problem, Standstill, Trajectory, dyadic
from checker.errors import InputError


class Model:
    """A problem's numbers as exact midpoints; equal keys merged.  Build and use it inside one ``workprec``.

    With ``enclosing`` they are balls around the exact numbers and no radius is dropped: then ``gradient``
    encloses.  Which token is the reference changes nothing of the value, so its choice needs no proof.
    """

    def __init__(self, problem: Problem, *, enclosing: bool = False) -> None:
        self.problem = problem
        self.enclosing = enclosing
        self.number = enclosing_ball if enclosing else _ball
        self.merged = merged = merged_tokens(problem)
        self.lengths = [len(row) for row in merged.keys]
        self.offsets = [sum(self.lengths[:i]) for i in range(problem.n)]
        self.scores = [[self.number(x) for x in row] for row in merged.scores]
        queries = problem.queries
        self.queries = None if queries is None else arb_mat([[self.number(x) for x in z] for z in queries])
        self.query_norms = [1.0] * problem.n if queries is None else [math.hypot(*map(float, z)) for z in queries]
        self.powers: list[arb] = []
        tokens = sum(self.lengths)
        self.rises: list[list[arb]] = [[] for _ in self.lengths]
        self.steps, self.sums = arb_mat(tokens, len(problem.keys[0][0])), arb_mat(tokens, 3 * problem.n)
        self.lengths_of_steps = [0.0] * tokens
        self.selected = [-1] * problem.n
        self.select([0] * problem.n)

    def select(self, selected: list[int]) -> None:
        """Take token selected[i] as the reference of input i: differences are formed exactly, then rounded."""
        for i, (a, before) in enumerate(zip(selected, self.selected, strict=True)):
            if a != before:
                self._refer(i, a)
        self.selected = selected
        self.steps_transposed = self.steps.transpose()

    def _refer(self, i: int, a: int) -> None:
        """The differences of input i to its token a: the other inputs keep theirs."""
        keys, scores, o = self.merged.keys[i], self.merged.scores[i], self.offsets[i]
        self.rises[i] = [self.number(gamma - scores[a]) for gamma in scores]
        for t, key in enumerate(keys):
            row = [self.number(x - y) for x, y in zip(key, keys[a], strict=True)]
            for c, x in enumerate(row):
                self.steps[o + t, c] = x
            self.lengths_of_steps[o + t] = math.hypot(*map(float, row))
            for c, x in enumerate((arb(1), self.rises[i][t], 1 - self.scores[i][t])):
                self.sums[o + t, 3 * i + c] = self.merged.counts[i][t] * x

    def logits(self, rows: arb_mat) -> list[arb]:
        """Logits less the selected token's, all inputs in one list; the reference follows the selection."""
        values = self._differences(rows)
        spans = list(zip(self.offsets, self.lengths, strict=True))
        # midpoints are exact numbers, so these comparisons are never undecided
        if max(values) > 0:
            self.select([max(range(m), key=values[o : o + m].__getitem__) for o, m in spans])
            values = self._differences(rows)
        return values

    def _differences(self, rows: arb_mat) -> list[arb]:
        if self.queries is None:
            values = self.steps * rows
            return (values if self.enclosing else values.mid()).entries()
        table = self.steps * (rows * self.queries.transpose())
        if not self.enclosing:
            table = table.mid()
        return [table[o + t, i] for i, o in enumerate(self.offsets) for t in range(self.lengths[i])]

    def slope(self, value: arb, missing: arb) -> arb:
        """ℓ'(value); missing = 1 − value."""
        loss = self.problem.loss
        if loss == "logistic":
            return -1 / (1 + value.exp())
        if loss == "exponential":
            return -(-value).exp()
        if loss == "correlation":
            return arb(-1)
        if loss == "sigmoid":
            return 1 / (value.exp() + 2 + (-value).exp())
        return -2 * missing

    def gradient(self, rows: arb_mat) -> tuple[arb_mat, list[arb], list[arb], list[arb]]:
        """n ∇L (d × m), the terms' weights ℓ' s (γ − γ̄), the logits and the normalisers; ``powers`` are then e^logit."""
        logits = self.logits(rows)
        self.powers = powers = [x.exp() for x in logits]
        # input by input: Z, Σ e^δ (γ − γ_a), Σ e^δ (1 − γ)
        sums = (arb_mat(1, len(powers), powers) * self.sums).entries()
        weights = []
        for i, (o, m) in enumerate(zip(self.offsets, self.lengths, strict=True)):
            z, mean_rise = sums[3 * i], sums[3 * i + 1] / sums[3 * i]
            factor = self.slope(self.scores[i][self.selected[i]] + mean_rise, sums[3 * i + 2] / z) / z
            counts, rises = self.merged.counts[i], self.rises[i]
            if max(counts) == 1:
                weights += [factor * s * (r - mean_rise) for s, r in zip(powers[o : o + m], rises, strict=True)]
            else:
                parts = zip(counts, powers[o : o + m], rises, strict=True)
                weights += [c * factor * s * (r - mean_rise) for c, s, r in parts]
        normalisers = sums[::3]
        if self.queries is None:
            return self.steps_transposed * arb_mat(len(weights), 1, weights), weights, logits, normalisers
        apart = arb_mat(len(weights), self.problem.n)
        for i, o in enumerate(self.offsets):
            for t in range(o, o + self.lengths[i]):
                apart[t, i] = weights[t]
        return self.steps_transposed * apart * self.queries, weights, logits, normalisers

    def mass(self, weights: list[arb]) -> arb:
        """n Σ‖terms‖."""
        scale = [q for i, q in enumerate(self.query_norms) for _ in range(self.lengths[i])]
        return _sum([abs(w.mid()) * s * q for w, s, q in zip(weights, self.lengths_of_steps, scale, strict=True)]).mid()

    def exact(self, rows: arb_mat) -> Parameter:
        table = tuple(tuple(fraction_of(x) for x in row) for row in rows.tolist())
        return tuple(row[0] for row in table) if self.problem.queries is None else table

    def log_attention(self, logits: list[arb], normalisers: list[arb]) -> tuple[tuple[float, ...], ...]:
        parts = zip(self.offsets, normalisers, self.merged.group, strict=True)
        return tuple(tuple(float(logits[o + g] - z.log()) for g in group) for o, z, group in parts)

    def start(self, parameter: Parameter) -> arb_mat:
        return arb_mat([[_ball(x) for x in (row if isinstance(row, tuple) else (row,))] for row in parameter])


def gradient(problem: Problem, parameter: Any, *, digits: int = 50) -> Gradient:
    """∇L at ``parameter``.  **Domain.** float of ``digits`` digits.  **Guarantee.** float (midpoints, no enclosure)."""
    with ctx.workprec(precision_in_bits(digits)):
        model = Model(problem)
        total, weights, _, _ = model.gradient(model.start(problem.parameter(parameter)))
        total = total.mid()
        size = _norm(total)
        direction = total if size.is_zero() else (total / size).mid()
        return Gradient(
            direction=model.exact(direction),
            log_norm=_log_norm(size, problem.n),
            cancellation=_cancellation(model.mass(weights), size),
        )


def descend(problem: Problem, start: Any, descent: Descent, *, digits: int = 50) -> Trajectory:
    """One run.  **Domain.** float of ``digits`` digits.  **Guarantee.** float, none (midpoints, no enclosure)."""
    with ctx.workprec(precision_in_bits(digits)):
        return _descend(problem, problem.parameter(start), descent, digits)


def _descend(problem: Problem, start: Parameter, descent: Descent, digits: int) -> Trajectory:
    model, wanted = Model(problem), set(descent.recorded)
    rows, eta = model.start(start), _ball(descent.step)
    dual = mapped(rows, descent.power - 1) if descent.is_mirror else rows
    standstill: Standstill | None = None
    seen: list[tuple[Any, ...]] = []
    for k in range(descent.steps + 1):
        if k not in wanted and (standstill or k == descent.steps):
            continue
        total, weights, logits, normalisers = model.gradient(rows)
        if k in wanted:
            seen.append(_observed(model, rows, total.mid(), weights, logits, normalisers))
        if standstill or k == descent.steps:
            continue
        moved = dual
        if not descent.normalised:
            moved = (dual - total * (eta / problem.n)).mid()
        elif not (size := _dual_norm(total, descent)).is_zero():
            moved = (dual - total * (eta / size)).mid()
        if moved == dual:  # midpoints: exact, so == is decided
            standstill = Standstill(step=k, cause=_cause(model, total.mid(), weights))
        dual = moved
        rows = mapped(dual, 1 / (descent.power - 1)) if descent.is_mirror else dual
    parameters, norms, logs, cancellations, attention, selected = zip(*seen, strict=True)
    return Trajectory(
        steps=descent.recorded,
        parameters=parameters,
        norms=norms,
        log_gradient_norms=logs,
        cancellations=cancellations,
        log_attention=attention,
        selected=selected,
        standstill=standstill,
        arithmetic=f"python-flint midpoints, {digits} digits",
    )


def _observed(
    model: Model, rows: arb_mat, total: arb_mat, weights: list[arb], logits: list[arb], normalisers: list[arb]
) -> tuple[Any, ...]:
    size = _norm(total)
    return (
        model.exact(rows),
        float(_norm(rows)),
        _log_norm(size, model.problem.n),
        _cancellation(model.mass(weights), size),
        model.log_attention(logits, normalisers),
        tuple(group.index(a) for group, a in zip(model.merged.group, model.selected, strict=True)),
    )


def _cause(model: Model, total: arb_mat, weights: list[arb]) -> Cause:
    if not _norm(total).is_zero():
        return "step lost in rounding"
    return "zero gradient" if model.mass(weights).is_zero() else "terms cancelled"


def precision_in_bits(digits: int) -> int:
    if digits < 15:
        raise InputError(f"digits = {digits}: below float precision this engine checks nothing. Give 15 or more.")
    return math.ceil(digits * 3.3219280948873626) + 4


def _norm(rows: arb_mat) -> arb:
    """Midpoint of ‖rows‖.  Ask it .is_zero(): bool() of a ball is True, even of 0."""
    square = rows.transpose() * rows
    return _sum([square[q, q] for q in range(rows.ncols())]).mid().sqrt().mid()


def _dual_norm(rows: arb_mat, descent: Descent) -> arb:
    if not descent.is_mirror:
        return _norm(rows)
    return ball_norm([x.mid() for x in rows.entries()], conjugate(descent.power)).mid()


def _sum(values: list[arb]) -> arb:
    return sum(values, _ZERO)


_ZERO = arb(0)


def _cancellation(mass: arb, size: arb) -> float:
    if mass.is_zero():
        return 1.0
    return math.inf if size.is_zero() else float(mass / size)


def _log_norm(size: arb, n: int) -> float:
    return -math.inf if size.is_zero() else float((size / n).log())


def _ball(x: Fraction) -> arb:
    return arb(fmpq(x.numerator, x.denominator)).mid()


def enclosing_ball(x: Fraction) -> arb:
    """A ball that holds the exact rational."""
    return arb(fmpq(x.numerator, x.denominator))


def fraction_of(x: arb) -> Fraction:
    """The number itself.  **Raises.** InputError where an exponential overflowed on the way, or it is beyond what is written out."""
    if not x.is_finite():
        raise InputError(
            "A number of the run overflows python-flint: logits or scores are beyond 10^18. Scale tokens and head to smaller numbers, or "
            "take mpmath."
        )
    mantissa, exponent = x.man_exp()  # the mantissa is odd or 0
    return dyadic(int(mantissa), int(exponent))
