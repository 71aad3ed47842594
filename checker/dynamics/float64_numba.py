"""The same descent as float64_numpy, as fused loops compiled by numba: one pair at a time, no temporaries.

Read it beside float64_numpy.py, whose docstring has the formula; the tests hold the two together.  Two
liberties for speed: differences to the selected token are kept from step to step and renewed only when
another token is selected, and e^δ is reused as a weight unless it may have underflowed.

Whole arrays and indices are passed, never slices: a slice costs numba two atomic operations.
"""

from __future__ import annotations

import math
from types import FunctionType
from typing import Any

import numpy as np
from numba import njit

from checker.dynamics import double_double as dd
from checker.dynamics.batch import Batch, Floats
from checker.dynamics.trajectory import Descent

# As float64_numpy.DEEP; a literal, because numba's cache does not notice a change in another module.
DEEP = -200.0
LOST = -750.0  # e^LOST is 0


def _jitted(function: FunctionType, **names: Any) -> Any:
    """``function`` compiled, with the functions it calls by name replaced by compiled ones."""
    return njit(FunctionType(function.__code__, {"__name__": function.__module__, **names}, function.__name__))


two_sum = _jitted(dd.two_sum)
dd_add = _jitted(dd.dd_add, two_sum=two_sum)
dd_multiply = _jitted(dd.dd_multiply, two_sum=two_sum, two_product=_jitted(dd.two_product))


@njit(error_model="numpy", forceinline=True)
def _renew(b, i, a, tokens, key, score, step, rise):  # type: ignore[no-untyped-def]
    """Differences of keys and scores of input i to its token a, formed from hi + lo."""
    for t in range(tokens):
        rise[0, i, t] = (score[0, b, i, t] - score[0, b, i, a]) + (score[1, b, i, t] - score[1, b, i, a])
        for j in range(key.shape[4]):
            step[0, i, t, j], step[1, i, t, j] = dd_add(
                key[0, b, i, t, j], key[1, b, i, t, j], -key[0, b, i, a, j], -key[1, b, i, a, j]
            )


@njit(error_model="numpy", forceinline=True)
def _logits(b, i, tokens, step, query, has_queries, p, moved, double_double, delta):  # type: ignore[no-untyped-def]
    """Logits of input i less that of its reference token; returns the token of the largest one."""
    d, m = p.shape[1], p.shape[2]
    for j in range(d):
        moved[0, j], moved[1, j] = p[0, j, 0], p[1, j, 0]
        if has_queries:
            hi, lo = 0.0, 0.0
            for q in range(m):
                if double_double:
                    x, y = dd_multiply(p[0, j, q], p[1, j, q], query[0, b, i, q], query[1, b, i, q])
                    hi, lo = dd_add(hi, lo, x, y)
                else:
                    hi += p[0, j, q] * query[0, b, i, q]
            moved[0, j], moved[1, j] = hi, lo
    best = 0
    for t in range(tokens):
        hi, lo = 0.0, 0.0
        if double_double:
            for j in range(d):
                x, y = dd_multiply(step[0, i, t, j], step[1, i, t, j], moved[0, j], moved[1, j])
                hi, lo = dd_add(hi, lo, x, y)
        else:
            for j in range(d):
                hi += step[0, i, t, j] * moved[0, j]
        delta[0, i, t], delta[1, i, t] = hi, lo
        if hi > delta[0, i, best] or (hi == delta[0, i, best] and lo > delta[1, i, best]):
            best = t
    return best


@njit(error_model="numpy", forceinline=True)
def _slope(loss, value, gap, gap_shift):  # type: ignore[no-untyped-def]
    """ℓ' as (mantissa, exponent); ``loss`` indexes LOSSES."""
    if loss == 0:
        return -1.0 / (1.0 + math.exp(-abs(value))), -max(value, 0.0)
    if loss == 1:
        return -1.0, -value
    if loss == 2:
        return -1.0, 0.0
    if loss == 3:
        return 1.0 / (1.0 + math.exp(-abs(value))) ** 2, -abs(value)
    return -2.0 * gap, gap_shift


@njit(error_model="numpy", forceinline=True)
def _log_scaled_mean(x, offset, b, i, tokens, count, delta, power, z):  # type: ignore[no-untyped-def]
    """Σ_t s_t x_t = mean · e^shift for x[offset, i]; the exponent is factored out when it is deep."""
    top, mean = -math.inf, 0.0
    for t in range(tokens):
        if x[offset, i, t] != 0.0:
            mean += power[i, t] * x[offset, i, t]
            top = max(top, delta[0, i, t])
    if top >= DEEP or top == -math.inf:
        return mean / z, 0.0
    mean = 0.0
    for t in range(tokens):
        if x[offset, i, t] != 0.0:
            coarse, rest = two_sum(delta[0, i, t], -top)
            if coarse > LOST:
                mean += count[b, i, t] * x[offset, i, t] * math.exp(coarse) * (1.0 + (delta[1, i, t] + rest))
    return mean / z, top


@njit(error_model="numpy", forceinline=True)
def _terms(b, i, a, tokens, score, gap, count, loss, delta, rise, power, term):  # type: ignore[no-untyped-def]
    """Write mantissa, exponent hi and lo of input i's terms; return the largest exponent."""
    z = 0.0
    for t in range(tokens):
        x = delta[0, i, t]
        power[i, t] = count[b, i, t] * math.exp(x) * (1.0 + delta[1, i, t]) if x > LOST else 0.0
        z += power[i, t]
    mean, shift = _log_scaled_mean(rise, 0, b, i, tokens, count, delta, power, z)
    scale = math.exp(shift) if shift != 0.0 else 1.0
    missing, missing_shift = 0.0, 0.0
    if loss == 4:
        missing, missing_shift = _log_scaled_mean(gap, b, b, i, tokens, count, delta, power, z)
    slope, slope_exponent = _slope(loss, score[0, b, i, a] + mean * scale, missing, missing_shift)
    best = -math.inf
    slope /= z
    for t in range(tokens):
        tied = rise[0, i, t] == 0.0
        c = slope * (-mean if tied else rise[0, i, t] - mean * scale)
        if t == a:
            c = 0.0
        x, e = two_sum(delta[0, i, t], (shift if tied else 0.0) + slope_exponent)
        term[0, i, t], term[1, i, t], term[2, i, t] = c, x, e + delta[1, i, t]
        if c != 0.0:
            best = max(best, x)
    return best


@njit(error_model="numpy", forceinline=True)
def _gradient(b, key, score, gap, count, query, has_queries, lengths, loss, p, double_double,
              reference, step, rise, moved, delta, power, term, total):  # type: ignore[no-untyped-def]  # fmt: skip
    """Write n ∇L's mantissa to ``total``; return (its exponent, whether any term is nonzero)."""
    n, d, m = lengths.shape[1], p.shape[1], p.shape[2]
    top = -math.inf
    for i in range(n):
        tokens = lengths[b, i]
        if tokens < 2:
            continue
        best = _logits(b, i, tokens, step, query, has_queries, p, moved, double_double, delta)
        if delta[0, i, best] + delta[1, i, best] > 0.0:
            reference[i] = best
            _renew(b, i, best, tokens, key, score, step, rise)
            _logits(b, i, tokens, step, query, has_queries, p, moved, double_double, delta)
        top = max(top, _terms(b, i, reference[i], tokens, score, gap, count, loss, delta, rise, power, term))
    total[:, :] = 0.0
    if top == -math.inf:
        return 0.0, False
    for i in range(n):
        tokens = lengths[b, i]
        if tokens < 2:
            continue
        for t in range(tokens):
            coarse, rest = two_sum(term[1, i, t], -top)
            w = term[0, i, t] * (1.0 + (term[2, i, t] + rest)) * count[b, i, t]
            power[i, t] = w * math.exp(coarse) if coarse > LOST else 0.0
        for j in range(d):
            slope = 0.0
            for t in range(tokens):
                slope += power[i, t] * step[0, i, t, j]
            for q in range(m):
                total[j, q] += slope * query[0, b, i, q]
    return top, True


@njit(error_model="numpy", forceinline=True)
def _moved(total, exponent, some, inputs, eta, normalised, double_double, p, new):  # type: ignore[no-untyped-def]
    """Write the next iterate; return the index in CAUSES of why there is none, or 0."""
    largest, square = 0.0, 0.0
    for j in range(total.shape[0]):
        for q in range(total.shape[1]):
            largest = max(largest, abs(total[j, q]))
    if not some:
        return 1
    if largest == 0.0:
        return 2
    if normalised:
        for j in range(total.shape[0]):
            for q in range(total.shape[1]):
                square += (total[j, q] / largest) ** 2
        factor = eta / (largest * math.sqrt(square))
    else:
        factor = eta * math.exp(exponent) / inputs
    same, finite = True, True
    for j in range(total.shape[0]):
        for q in range(total.shape[1]):
            move = -factor * total[j, q]
            if double_double:
                s, e = two_sum(p[0, j, q], move)
                new[0, j, q], new[1, j, q] = two_sum(s, e + p[1, j, q])
            else:
                new[0, j, q] = p[0, j, q] + move
            same = same and new[0, j, q] == p[0, j, q] and new[1, j, q] == p[1, j, q]
            finite = finite and math.isfinite(new[0, j, q])
    if not finite:
        return 4
    return 3 if same else 0


@njit(error_model="numpy", forceinline=True)
def _run_pair(b, key, score, gap, count, query, start, has_queries, lengths, inputs, loss, eta, normalised, steps,
              record, double_double, out, stop):  # type: ignore[no-untyped-def]  # fmt: skip
    _, _, n, tokens, d = key.shape
    p = np.zeros((2, d, start.shape[3]))
    p[0] = start[0, b]
    if double_double:
        p[1] = start[1, b]
    new, total = np.zeros_like(p), np.zeros(p.shape[1:])
    step, rise = np.zeros((2, n, tokens, d)), np.zeros((1, n, tokens))
    moved, delta, power, term = np.zeros((2, d)), np.zeros((2, n, tokens)), np.zeros((n, tokens)), np.zeros((3, n, tokens))
    reference = np.zeros(n, np.int64)
    for i in range(n):
        _renew(b, i, 0, lengths[b, i], key, score, step, rise)
    kept = 0
    for k in range(steps + 1):
        if record[kept] == k:
            out[0, kept, b], out[1, kept, b] = p[0], p[1]
            kept += 1
            if record[kept] < 0:
                break
        if stop[b, 0] >= 0:
            continue
        exponent, some = _gradient(b, key, score, gap, count, query, has_queries, lengths, loss, p, double_double,
                                   reference, step, rise, moved, delta, power, term, total)  # fmt: skip
        cause = _moved(total, exponent, some, inputs[b], eta, normalised, double_double, p, new)
        if cause:
            stop[b, 0], stop[b, 1] = k, cause
        else:
            p, new = new, p


@njit(cache=True, error_model="numpy", nogil=True)
def _run(key, score, gap, count, query, start, has_queries, lengths, inputs, loss, eta, normalised, steps, record,
         double_double, out, stop):  # type: ignore[no-untyped-def]  # fmt: skip
    for b in range(key.shape[1]):
        _run_pair(b, key, score, gap, count, query, start, has_queries, lengths, inputs, loss, eta, normalised, steps,
                  record, double_double, out, stop)  # fmt: skip


def numba_run(batch: Batch, descent: Descent, *, double_double: bool) -> tuple[Floats, Floats, Any]:
    """As ``numpy_run``.  **Domain.** float.  **Guarantee.** float: equal to numpy_run up to rounding."""
    out = np.zeros((2, len(descent.recorded), *batch.start_hi.shape))
    stop = np.full((len(batch.problems), 2), (-1, 0))
    _run(
        np.stack([batch.key_hi, batch.key_lo]), np.stack([batch.score_hi, batch.score_lo]), batch.gap, batch.count,
        np.stack([batch.query_hi, batch.query_lo]), np.stack([batch.start_hi, batch.start_lo]), batch.has_queries,
        (batch.count > 0).sum(axis=2), batch.inputs, batch.loss_index, float(descent.step), descent.normalised,
        descent.steps, np.array([*descent.recorded, -1]), double_double, out, stop,
    )  # fmt: skip
    return out[0], out[1], stop
