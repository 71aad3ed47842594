"""The same descent as float64_numpy, as fused loops compiled by numba: one pair at a time, no temporaries.

Written to be read beside float64_numpy.py, whose docstring has the formula; the tests hold them together.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numba import njit

from checker.dynamics import double_double as dd
from checker.dynamics.batch import Batch, Floats
from checker.dynamics.trajectory import Descent

# Value of float64_numpy.DEEP; a literal, because a numba cache does not notice a change in another module.
DEEP = -200.0

two_sum = njit(dd.two_sum, inline="always")
two_product = njit(dd.two_product, inline="always")


@njit(cache=True, error_model="numpy")
def _logit(key_hi, key_lo, moved_hi, moved_lo, double_double):  # type: ignore[no-untyped-def]
    hi, lo = 0.0, 0.0
    if not double_double:
        for j in range(len(key_hi)):
            hi += key_hi[j] * moved_hi[j]
        return hi, 0.0
    for j in range(len(key_hi)):
        p, e = two_product(key_hi[j], moved_hi[j])
        p, e = two_sum(p, e + (key_hi[j] * moved_lo[j] + key_lo[j] * moved_hi[j]))
        hi, f = two_sum(hi, p)
        lo, g = two_sum(lo, e)
        hi, f = two_sum(hi, f + lo)
        hi, lo = two_sum(hi, f + g)
    return hi, lo


@njit(cache=True, error_model="numpy")
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


@njit(cache=True, error_model="numpy")
def _log_scaled_mean(x, count, delta, fine, power, z, tokens):  # type: ignore[no-untyped-def]
    """Σ_t s_t x_t = mean · e^shift; power[t] = count e^δ is reused unless it may have underflowed."""
    top = -math.inf
    mean = 0.0
    for t in range(tokens):
        if x[t] != 0.0:
            mean += power[t] * x[t]
            if delta[t] > top:
                top = delta[t]
    if top >= DEEP or top == -math.inf:
        return mean / z, 0.0
    mean = 0.0
    for t in range(tokens):
        if x[t] != 0.0:
            coarse, rest = two_sum(delta[t], -top)
            if coarse > -750.0:
                mean += count[t] * x[t] * math.exp(coarse) * (1.0 + (fine[t] + rest))
    return mean / z, top


@njit(cache=True, error_model="numpy")
def _terms(i, tokens, score_hi, score_lo, gap, count, loss, delta, fine, power, rise, mantissa, exponent, error):  # type: ignore[no-untyped-def]
    """Mantissas and exponents of one input's terms, from its logits in delta + fine; the selected token, the top."""
    a = 0
    for t in range(1, tokens):
        if delta[t] > delta[a] or (delta[t] == delta[a] and fine[t] > fine[a]):
            a = t
    top_hi, top_lo = delta[a], fine[a]
    z = 0.0
    for t in range(tokens):
        s, e = two_sum(delta[t], -top_hi)
        delta[t], fine[t] = two_sum(s, e + (fine[t] - top_lo))
        power[t] = count[t] * math.exp(delta[t]) * (1.0 + fine[t]) if delta[t] > -750.0 else 0.0
        z += power[t]
        rise[t] = (score_hi[t] - score_hi[a]) + (score_lo[t] - score_lo[a])
    mean, shift = _log_scaled_mean(rise, count, delta, fine, power, z, tokens)
    scale = math.exp(shift) if shift != 0.0 else 1.0
    missing, missing_shift = 0.0, 0.0
    if loss == 4:
        missing, missing_shift = _log_scaled_mean(gap, count, delta, fine, power, z, tokens)
    slope, slope_exponent = _slope(loss, score_hi[a] + mean * scale, missing, missing_shift)
    best = -math.inf
    for t in range(tokens):
        mantissa[i, t], exponent[i, t], error[i, t] = 0.0, -math.inf, 0.0
        tied = rise[t] == 0.0
        c = slope * (-mean if tied else rise[t] - mean * scale) * count[t] / z
        if t != a and c != 0.0:
            mantissa[i, t] = c
            exponent[i, t], error[i, t] = two_sum(delta[t], (shift if tied else 0.0) + slope_exponent)
            error[i, t] += fine[t]
            best = max(best, exponent[i, t])
    return a, best


@njit(cache=True, error_model="numpy")
def _gradient(key_hi, key_lo, score_hi, score_lo, gap, count, query_hi, query_lo, has_queries, lengths, loss,
              hi, lo, double_double, work, terms, moved, chosen, total):  # type: ignore[no-untyped-def]  # fmt: skip
    """Write n ∇L's mantissa to ``total``; return (its exponent, whether any term is nonzero)."""
    n, d, m = len(lengths), hi.shape[0], hi.shape[1]
    delta, fine, power, rise = work[0], work[1], work[2], work[3]
    top = -math.inf
    for i in range(n):
        if has_queries:
            for j in range(d):
                moved[0, j], moved[1, j] = _logit(query_hi[i], query_lo[i], hi[j], lo[j], double_double)
        else:
            for j in range(d):
                moved[0, j], moved[1, j] = hi[j, 0], lo[j, 0]
        for t in range(lengths[i]):
            delta[t], fine[t] = _logit(key_hi[i, t], key_lo[i, t], moved[0], moved[1], double_double)
        if lengths[i] > 0:
            chosen[i], best = _terms(i, lengths[i], score_hi[i], score_lo[i], gap[i], count[i], loss, delta, fine,
                                     power, rise, terms[0], terms[1], terms[2])  # fmt: skip
            top = max(top, best)
    total[:] = 0.0
    if top == -math.inf:
        return 0.0, False
    for i in range(n):
        a = chosen[i]
        for j in range(d):
            moved[0, j] = 0.0
        for t in range(lengths[i]):
            coarse, rest = two_sum(terms[1, i, t], -top)
            if coarse > -750.0:
                w = terms[0, i, t] * math.exp(coarse) * (1.0 + (terms[2, i, t] + rest))
                for j in range(d):
                    moved[0, j] += w * ((key_hi[i, t, j] - key_hi[i, a, j]) + (key_lo[i, t, j] - key_lo[i, a, j]))
        for j in range(d):
            for q in range(m):
                total[j, q] += moved[0, j] * query_hi[i, q]
    return top, True


@njit(cache=True, error_model="numpy")
def _step(total, exponent, some, inputs, eta, normalised, double_double, hi, lo, new_hi, new_lo):  # type: ignore[no-untyped-def]
    """Write the next iterate; return the index of the cause when there is none."""
    largest = np.abs(total).max()
    if not some:
        return 1
    if largest == 0.0:
        return 2
    if normalised:
        square = 0.0
        for x in total.flat:
            square += (x / largest) ** 2
        factor = eta / (largest * math.sqrt(square))
    else:
        factor = eta * math.exp(exponent) / inputs
    same, finite = True, True
    for j in range(total.shape[0]):
        for q in range(total.shape[1]):
            move = -factor * total[j, q]
            if double_double:
                s, e = two_sum(hi[j, q], move)
                new_hi[j, q], new_lo[j, q] = two_sum(s, e + lo[j, q])
            else:
                new_hi[j, q], new_lo[j, q] = hi[j, q] + move, 0.0
            same = same and new_hi[j, q] == hi[j, q] and new_lo[j, q] == lo[j, q]
            finite = finite and math.isfinite(new_hi[j, q])
    if not finite:
        return 4
    return 3 if same else 0


@njit(cache=True, error_model="numpy", nogil=True)
def _run(key_hi, key_lo, score_hi, score_lo, gap, count, query_hi, query_lo, start_hi, start_lo, has_queries, lengths,
         inputs, loss, eta, normalised, steps, record, double_double, out_hi, out_lo, stop):  # type: ignore[no-untyped-def]  # fmt: skip
    _, n, tokens, d = key_hi.shape
    work, terms, moved = np.zeros((4, tokens)), np.zeros((3, n, tokens)), np.zeros((2, d))
    chosen, total = np.zeros(n, np.int64), np.zeros(start_hi.shape[1:])
    for b in range(len(key_hi)):
        hi, lo = start_hi[b].copy(), start_lo[b].copy()
        if not double_double:
            lo[:] = 0.0
        new_hi, new_lo = hi.copy(), lo.copy()
        kept = 0
        for k in range(steps + 1):
            if record[kept] == k:
                out_hi[kept, b], out_lo[kept, b] = hi, lo
                kept += 1
            if k == steps or stop[b, 0] >= 0:
                if kept == len(record):
                    break
                continue
            exponent, some = _gradient(key_hi[b], key_lo[b], score_hi[b], score_lo[b], gap[b], count[b], query_hi[b],
                                       query_lo[b], has_queries, lengths[b], loss, hi, lo, double_double, work, terms,
                                       moved, chosen, total)  # fmt: skip
            cause = _step(total, exponent, some, inputs[b], eta, normalised, double_double, hi, lo, new_hi, new_lo)
            if cause:
                stop[b, 0], stop[b, 1] = k, cause
            else:
                hi, new_hi = new_hi, hi
                lo, new_lo = new_lo, lo


def numba_run(batch: Batch, descent: Descent, *, double_double: bool) -> tuple[Floats, Floats, Any]:
    """As ``numpy_run``.  **Domain.** float.  **Guarantee.** float: equal to numpy_run up to rounding."""
    record = np.array([*descent.recorded, -1])
    out = np.zeros((2, len(descent.recorded), *batch.start_hi.shape))
    stop = np.full((len(batch.problems), 2), (-1, 0))
    _run(
        batch.key_hi, batch.key_lo, batch.score_hi, batch.score_lo, batch.gap, batch.count, batch.query_hi,
        batch.query_lo, batch.start_hi, batch.start_lo, batch.has_queries, (batch.count > 0).sum(axis=2), batch.inputs,
        batch.loss_index, float(descent.step), descent.normalised, descent.steps, record, double_double, out[0],
        out[1], stop,
    )  # fmt: skip
    return out[0], out[1], stop
