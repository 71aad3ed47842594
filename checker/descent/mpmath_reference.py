"""The readable reference: the same descent in mpmath, at any number of digits.

An mpf has an unbounded exponent, so nothing underflows; what is left of the log-scaled formula is its
reference token: with a the token selected now, Σ_t s_t (γ_t − γ̄)(k_t − k_a) and γ̄ − γ_a = Σ_t s_t (γ_t − γ_a)
never subtract two numbers that are equal to e^-‖p‖, at any precision.

Each call works in an mpmath context of its own: no global precision is set.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import add
from typing import Any

from mpmath import MPContext

from checker.descent.mirror import conjugate
from checker.descent.trajectory import Cause, Descent, Gradient, Parameter, Problem, Standstill, Trajectory, dyadic
from checker.errors import InputError

Number = Any  # an mpf


@dataclass(frozen=True, kw_only=True)
class _Terms:
    """One input's ℓ' s_t (γ_t − γ̄)(k_t − k_a) for every t, with the selected a, the logits and Σ_t e^(u_t − u_a)."""

    terms: list[list[Number]]
    logits: list[Number]
    normaliser: Number
    selected: int


class _Model:
    """A problem's numbers as mpf in one context, the parameter as a list of rows (d × m, m = 1 for p)."""

    def __init__(self, problem: Problem, digits: int, context: MPContext | None = None) -> None:
        if digits < 15:
            raise InputError(f"digits = {digits}: below float precision the reference checks nothing. Give 15 or more.")
        self.context = mp = context or MPContext()
        mp.dps = digits
        self.problem = problem
        self.keys = [[[self.number(x) for x in key] for key in tokens] for tokens in problem.keys]
        self.scores = [[self.number(x) for x in row] for row in problem.scores]
        queries = problem.queries or ((Fraction(1),),) * problem.n
        self.queries = [[self.number(x) for x in z] for z in queries]
        self._differences: dict[tuple[int, int], tuple[list[Number], list[list[Number]]]] = {}

    def number(self, x: Fraction) -> Number:
        return self.context.mpf(x.numerator) / x.denominator

    def rows(self, parameter: Parameter) -> list[list[Number]]:
        return [[self.number(x) for x in (row if isinstance(row, tuple) else (row,))] for row in parameter]

    def logits(self, rows: Sequence[Sequence[Number]], i: int) -> list[Number]:
        dot = self.context.fdot
        moved = [row[0] if self.problem.queries is None else dot(row, self.queries[i]) for row in rows]
        return [dot(key, moved) for key in self.keys[i]]

    def slope(self, value: Number, missing: Number | None) -> Number:
        """ℓ'(value); missing = 1 − value, which the squared loss alone needs."""
        exp, loss = self.context.exp, self.problem.loss
        if loss == "logistic":
            return -1 / (1 + exp(value))
        if loss == "exponential":
            return -exp(-value)
        if loss == "correlation":
            return self.context.mpf(-1)
        if loss == "sigmoid":
            return exp(-abs(value)) / (1 + exp(-abs(value))) ** 2
        assert missing is not None
        return -2 * missing

    def differences(self, i: int, a: int) -> tuple[list[Number], list[list[Number]]]:
        """γ_t − γ_a and k_t − k_a for every t: formed once, as few tokens are ever selected."""
        if (i, a) not in self._differences:
            keys, scores = self.keys[i], self.scores[i]
            steps = [[x - y for x, y in zip(key, keys[a], strict=True)] for key in keys]
            self._differences[i, a] = [gamma - scores[a] for gamma in scores], steps
        return self._differences[i, a]

    def input_terms(self, rows: Sequence[Sequence[Number]], i: int) -> _Terms:
        mp, scores = self.context, self.scores[i]
        logits = self.logits(rows, i)
        a = logits.index(max(logits))  # the first of a tie
        powers = [mp.one if t == a else mp.exp(x - logits[a]) for t, x in enumerate(logits)]
        z = mp.fsum(powers)
        rise, steps = self.differences(i, a)
        mean_rise = mp.fdot(powers, rise) / z
        squared = self.problem.loss == "squared"
        missing = mp.fdot(powers, [1 - gamma for gamma in scores]) / z if squared else None
        slope = self.slope(scores[a] + mean_rise, missing)
        terms = list(steps)  # that of a is zero
        for t in range(len(steps)):
            if t != a:
                weight = slope * powers[t] / z * (rise[t] - mean_rise)
                terms[t] = [weight * x for x in steps[t]]
        return _Terms(terms=terms, logits=logits, normaliser=z, selected=a)

    def gradient(self, rows: Sequence[Sequence[Number]]) -> tuple[list[list[Number]], list[_Terms]]:
        """∇L (d × m), and what it is made of, input by input."""
        n, parts = self.problem.n, [self.input_terms(rows, i) for i in range(self.problem.n)]
        total: list[list[Number]] = []
        for z, part in zip(self.queries, parts, strict=True):
            g = [self.context.fsum(column) for column in zip(*part.terms, strict=True)]
            more = [[x / n for x in g]] if self.problem.queries is None else [[x * zq / n for x in g] for zq in z]
            total = [list(map(add, *rows)) for rows in zip(total, more, strict=True)] if total else more
        return [list(row) for row in zip(*total, strict=True)], parts

    def mass(self, parts: Sequence[_Terms]) -> Number:
        """Σ‖terms‖."""
        mp, n, mass = self.context, self.problem.n, self.context.mpf(0)
        for z, part in zip(self.queries, parts, strict=True):
            mass += mp.fsum(self.norm([term]) for term in part.terms) * self.norm([z]) / n
        return mass

    def log_attention(self, part: _Terms) -> list[Number]:
        return [x - part.logits[part.selected] - self.context.log(part.normaliser) for x in part.logits]

    def norm(self, rows: Sequence[Sequence[Number]]) -> Number:
        return self.context.sqrt(self.context.fsum((x for row in rows for x in row), squared=True))

    def mapped(self, rows: Sequence[Sequence[Number]], exponent: Fraction) -> list[list[Number]]:
        """sign(x)|x|^e, entry by entry."""
        e, sign = self.number(exponent), self.context.sign
        return [[sign(x) * abs(x) ** e for x in row] for row in rows]

    def dual_norm(self, rows: Sequence[Sequence[Number]], power: Fraction) -> Number:
        """‖rows‖_q with 1/p + 1/q = 1."""
        q = self.number(conjugate(power))
        return self.context.fsum(abs(x) ** q for row in rows for x in row) ** (1 / q)

    def exact(self, rows: Sequence[Sequence[Number]]) -> Parameter:
        """The exact rationals the rows hold, in the problem's shape."""
        table = tuple(tuple(_fraction(x) for x in row) for row in rows)
        return tuple(row[0] for row in table) if self.problem.queries is None else table


def gradient(problem: Problem, parameter: Any, *, digits: int = 50) -> Gradient:
    """∇L at ``parameter``.  **Domain.** float of ``digits`` digits.  **Guarantee.** float."""
    model = _Model(problem, digits)
    total, parts = model.gradient(model.rows(problem.parameter(parameter)))
    size, mass = model.norm(total), model.mass(parts)
    return Gradient(
        direction=model.exact([[x / size if size else x for x in row] for row in total]),
        log_norm=float(model.context.log(size)) if size else float("-inf"),
        cancellation=_cancellation(mass, size),
    )


@dataclass(frozen=True, kw_only=True)
class Watcher:
    """A gradient to descend by instead of the one written here, and who sees every step.

    **Shapes.** rows d × m (m = 1 for p), numbers of ``context``.  ``see`` gets k, the iterate and its gradient.
    """

    context: MPContext
    gradient: Callable[[list[list[Number]]], list[list[Number]]]
    see: Callable[[int, list[list[Number]], list[list[Number]]], None]


def descend(
    problem: Problem, start: Any, descent: Descent, *, digits: int = 50, watcher: Watcher | None = None
) -> Trajectory:
    """One run.  **Domain.** float of ``digits`` digits.  **Guarantee.** float, none."""
    model = _Model(problem, digits, watcher.context if watcher else None)
    mp = model.context
    rows, eta = model.rows(problem.parameter(start)), model.number(descent.step)
    dual = model.mapped(rows, descent.power - 1) if descent.is_mirror else rows
    standstill: Standstill | None = None
    seen: list[tuple[Any, ...]] = []
    wanted = set(descent.recorded)
    for k in range(descent.steps + 1):
        if k not in wanted and (standstill or k == descent.steps):
            continue
        total, parts = model.gradient(rows)
        if watcher:
            total = watcher.gradient(rows)
            watcher.see(k, rows, total)
        size = model.norm(total)
        if k in wanted:
            seen.append((rows, total, parts))
        if standstill or k == descent.steps:
            continue
        length = model.dual_norm(total, descent.power) if descent.is_mirror else size
        factor = eta if not descent.normalised else eta / length if size else mp.mpf(0)
        moved = [[x - factor * g for x, g in zip(row, gs, strict=True)] for row, gs in zip(dual, total, strict=True)]
        if moved == dual:
            lost: Cause = "terms cancelled" if model.mass(parts) else "zero gradient"
            standstill = Standstill(step=k, cause="step lost in rounding" if size else lost)
        dual = moved
        rows = model.mapped(dual, 1 / (descent.power - 1)) if descent.is_mirror else dual
    sizes = [model.norm(total) for _, total, _ in seen]
    return Trajectory(
        steps=descent.recorded,
        parameters=tuple(model.exact(rows) for rows, *_ in seen),
        norms=tuple(float(model.norm(rows)) for rows, *_ in seen),
        log_gradient_norms=tuple(float(mp.log(size)) if size else float("-inf") for size in sizes),
        cancellations=tuple(
            _cancellation(model.mass(parts), size) for (_, _, parts), size in zip(seen, sizes, strict=True)
        ),
        log_attention=tuple(tuple(tuple(map(float, model.log_attention(p))) for p in parts) for *_, parts in seen),
        selected=tuple(tuple(p.selected for p in parts) for *_, parts in seen),
        standstill=standstill,
        arithmetic=f"mpmath, {digits} digits" + (", the derived gradient" if watcher else ""),
    )


def _cancellation(mass: Number, size: Number) -> float:
    return 1.0 if not mass else float(mass / size) if size else float("inf")


def _fraction(x: Number) -> Fraction:
    sign, mantissa, exponent, _ = x._mpf_
    return dyadic(-int(mantissa) if sign else int(mantissa), int(exponent))
