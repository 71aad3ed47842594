"""The same descent as float64_numpy, as fused loops compiled by numba: one pair at a time, no temporaries.

Read it beside float64_numpy.py, whose docstring has the formula; the tests hold the two together.  Two
liberties for speed: differences to the selected token are kept from step to step and renewed only when
another token is selected, and e^δ itself is the weight unless it may have underflowed (``_deep_weights``).

Why ``_run`` is one long function: numba counts a reference, atomically, for every array it hands to another
one; split into the functions one would like, it is half as fast.  With ``inline="always"`` a step gives the same bits and takes
4 to 20 % longer.  Rare work may be called.
"""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor
from types import FunctionType
from typing import Any

import numpy as np
from numba import njit

from checker.descent.floats import double_double as dd
from checker.descent.floats.batch import Batch, Floats
from checker.descent.trajectory import Descent

# As float64_numpy.DEEP; a literal, because numba's cache does not notice a change in another module.
DEEP = -200.0


def _jitted(function: Any, **names: Any) -> Any:
    """``function`` compiled, the functions it calls by name replaced by compiled ones."""
    return njit(FunctionType(function.__code__, {"__name__": function.__module__, **names}, function.__name__))


two_sum = _jitted(dd.two_sum)
dd_add = _jitted(dd.dd_add, two_sum=two_sum)
dd_multiply = _jitted(dd.dd_multiply, two_sum=two_sum, two_product=_jitted(dd.two_product))


@njit(error_model="numpy")
def _renew(b, i, a, key, score, count, step, across, rise):  # type: ignore[no-untyped-def]
    """Differences of keys and scores of input i to its token a, formed from hi + lo; 0 where padded.

    ``across`` is the high part of ``step``, coordinate by coordinate.
    """
    for t in range(key.shape[3]):
        if count[b, i, t] > 0.0:
            rise[i, t] = (score[0, b, i, t] - score[0, b, i, a]) + (score[1, b, i, t] - score[1, b, i, a])
            for j in range(key.shape[4]):
                step[0, i, t, j], step[1, i, t, j] = dd_add(
                    key[0, b, i, t, j], key[1, b, i, t, j], -key[0, b, i, a, j], -key[1, b, i, a, j]
                )
                across[j, i, t] = step[0, i, t, j]


@njit(error_model="numpy")
def _precise_logits(b, i, step, query, has_queries, p, delta):  # type: ignore[no-untyped-def]
    """Logits of input i less that of its reference token, in double-double."""
    d, m = p.shape[1], p.shape[2]
    for t in range(delta.shape[2]):
        delta[0, i, t], delta[1, i, t] = 0.0, 0.0
    for j in range(d):
        x, y = p[0, j, 0], p[1, j, 0]
        if has_queries:
            x, y = 0.0, 0.0
            for q in range(m):
                u, v = dd_multiply(p[0, j, q], p[1, j, q], query[0, b, i, q], query[1, b, i, q])
                x, y = dd_add(x, y, u, v)
        for t in range(delta.shape[2]):
            u, v = dd_multiply(step[0, i, t, j], step[1, i, t, j], x, y)
            delta[0, i, t], delta[1, i, t] = dd_add(delta[0, i, t], delta[1, i, t], u, v)


@njit(error_model="numpy")
def _slope(loss, value):  # type: ignore[no-untyped-def]
    """ℓ' as (mantissa, exponent); ``loss`` indexes LOSSES (the last, squared, needs 1 − u: see _run)."""
    if loss == 0:
        return -1.0 / (1.0 + math.exp(-abs(value))), -max(value, 0.0)
    if loss == 1:
        return -1.0, -value
    if loss == 2:
        return -1.0, 0.0
    return 1.0 / (1.0 + math.exp(-abs(value))) ** 2, -abs(value)


@njit(error_model="numpy")
def _deep_mean(x, count, delta, b, i, top, z):  # type: ignore[no-untyped-def]
    """Σ_t s_t x_t · e^-top for input i (x has its own first axis: 0 or b), its largest exponent ``top`` being deep."""
    row = i if x.ndim == 2 else b
    mean = 0.0
    for t in range(count.shape[2]):
        value = x[row, t] if x.ndim == 2 else x[row, i, t]
        if value != 0.0:
            coarse, rest = two_sum(delta[0, i, t], -top)
            mean += count[b, i, t] * value * math.exp(coarse) * (1.0 + (delta[1, i, t] + rest))
    return mean / z


@njit(error_model="numpy")
def _deep_weights(b, count, reference, delta, rise, summary, exponent, power):  # type: ignore[no-untyped-def]
    """Write the terms' weights, e^-top factored out of each one's exponent; return (top, whether any is nonzero)."""
    _, n, tokens = count.shape
    top = -math.inf
    for i in range(n):
        slope, slope_exponent, mean, shift = summary[0, i], summary[1, i], summary[2, i], summary[3, i]
        for t in range(tokens):
            tied = rise[i, t] == 0.0
            c = slope * (-mean if tied else rise[i, t] - mean * math.exp(shift)) * count[b, i, t]
            power[i, t] = 0.0 if t == reference[i] else c
            x, e = two_sum(delta[0, i, t], (shift if tied else 0.0) + slope_exponent)
            exponent[0, i, t], exponent[1, i, t] = x, e + delta[1, i, t]
            if power[i, t] != 0.0 and x > top:
                top = x
    for i in range(n):
        for t in range(tokens):
            if power[i, t] != 0.0:
                coarse, rest = two_sum(exponent[0, i, t], -top)
                power[i, t] *= math.exp(coarse) * (1.0 + (exponent[1, i, t] + rest))
    return (0.0, False) if top == -math.inf else (top, True)


@njit(cache=True, error_model="numpy", nogil=True)
def _run(
    first,
    last,
    key,
    score,
    gap,
    count,
    query,
    start,
    has_queries,
    inputs,
    loss,
    eta,
    normalised,
    power_of_potential,
    steps,
    record,
    double_double,
    out,
    stop,
):  # type: ignore[no-untyped-def]
    _, _, n, tokens, d = key.shape
    m = query.shape[3]
    p, p_next, total, moved = np.zeros((2, d, m)), np.zeros((2, d, m)), np.zeros((d, m)), np.zeros(d)
    step, rise, reference = np.zeros((2, n, tokens, d)), np.zeros((n, tokens)), np.zeros(n, np.int64)
    across, pull = np.zeros((d, n, tokens)), np.zeros(d)
    delta, power, summary = np.zeros((2, n, tokens)), np.zeros((n, tokens)), np.zeros((4, n))
    every_delta, every_across = delta[0].reshape(n * tokens), across.reshape(d, n * tokens)
    exponent, dual = np.zeros((2, n, tokens)), np.zeros((d, m))
    outwards = power_of_potential - 1.0  # the mirror map's exponent, 1 without one
    norm_power = 1.0 + 1.0 / outwards
    for b in range(first, last):
        step[:], across[:], rise[:], reference[:] = 0.0, 0.0, 0.0, 0
        p[0], p[1] = start[0, b], start[1, b]
        if not double_double:
            p[1] = 0.0
        if outwards != 1.0:
            for j in range(d):
                for q in range(m):
                    dual[j, q] = math.copysign(abs(p[0, j, q]) ** outwards, p[0, j, q])
        for i in range(n):
            _renew(b, i, 0, key, score, count, step, across, rise)
        kept = 0
        for k in range(steps + 1):
            if record[kept] == k:
                out[0, kept, b], out[1, kept, b] = p[0], p[1]
                kept += 1
                if record[kept] < 0:
                    break
            if stop[b, 0] >= 0:
                continue

            together = not (has_queries or double_double)
            if together:  # one long loop for all tokens: each sum in its own order, and none waits for another
                for t in range(n * tokens):
                    every_delta[t] = 0.0
                for j in range(d):
                    x = p[0, j, 0]
                    for t in range(n * tokens):
                        every_delta[t] += every_across[j, t] * x
            highest, steepest = -math.inf, -math.inf
            for i in range(n):
                if not has_queries:
                    for j in range(d):
                        moved[j] = p[0, j, 0]
                else:
                    for j in range(0, d - 3, 4):  # four sums at once: each waits for its own last term only
                        x, x1, x2, x3 = 0.0, 0.0, 0.0, 0.0
                        for q in range(m):
                            y = query[0, b, i, q]
                            x += p[0, j, q] * y
                            x1 += p[0, j + 1, q] * y
                            x2 += p[0, j + 2, q] * y
                            x3 += p[0, j + 3, q] * y
                        moved[j], moved[j + 1], moved[j + 2], moved[j + 3] = x, x1, x2, x3
                    for j in range(d - d % 4, d):
                        x = 0.0
                        for q in range(m):
                            x += p[0, j, q] * query[0, b, i, q]
                        moved[j] = x
                for attempt in range(2):
                    if double_double:
                        _precise_logits(b, i, step, query, has_queries, p, delta)
                    elif attempt == 1 or not together:
                        for t in range(tokens):
                            delta[0, i, t] = 0.0
                        for j in range(d):
                            x = moved[j]
                            for t in range(tokens):
                                delta[0, i, t] += across[j, i, t] * x
                    best, above = 0, 0.0
                    for t in range(tokens):
                        x = delta[0, i, t] + delta[1, i, t]
                        if x > above and count[b, i, t] > 0.0:
                            best, above = t, x
                    if attempt == 1 or above <= 0.0:
                        break
                    reference[i] = best
                    _renew(b, i, best, key, score, count, step, across, rise)

                # one pass: e^δ, Z, Σ s D; then ℓ'
                z, mean, top = 0.0, 0.0, -math.inf
                for t in range(tokens):
                    x = count[b, i, t] * math.exp(delta[0, i, t]) * (1.0 + delta[1, i, t])
                    power[i, t] = x
                    z += x
                    mean += x * rise[i, t]
                    if rise[i, t] != 0.0 and delta[0, i, t] > top:
                        top = delta[0, i, t]
                z = z if z > 0.0 else 1.0
                mean, shift, scale = mean / z, 0.0, 1.0
                if -math.inf < top < DEEP:
                    mean, shift, scale = _deep_mean(rise, count, delta, b, i, top, z), top, math.exp(top)
                if loss < 4:
                    slope, slope_exponent = _slope(loss, score[0, b, i, reference[i]] + mean * scale)
                else:
                    missing, missing_top = 0.0, -math.inf
                    for t in range(tokens):
                        missing += power[i, t] * gap[b, i, t]
                        if gap[b, i, t] != 0.0 and delta[0, i, t] > missing_top:
                            missing_top = delta[0, i, t]
                    slope, slope_exponent = -2.0 * missing / z, 0.0
                    if -math.inf < missing_top < DEEP:
                        slope, slope_exponent = -2.0 * _deep_mean(gap, count, delta, b, i, missing_top, z), missing_top
                summary[0, i], summary[1, i], summary[2, i], summary[3, i] = slope / z, slope_exponent, mean, shift
                if top + slope_exponent > highest:
                    highest = top + slope_exponent
                steepest = max(steepest, slope_exponent)

            top, largest = 0.0, 0.0
            if highest >= DEEP and steepest <= -DEEP:  # nothing that matters can underflow or overflow
                for i in range(n):
                    factor, mean = summary[0, i] * math.exp(summary[1, i]), summary[2, i]
                    if summary[3, i] != 0.0:
                        mean *= math.exp(summary[3, i])
                    for t in range(tokens):
                        power[i, t] *= factor * (rise[i, t] - mean)
            else:
                top, _ = _deep_weights(b, count, reference, delta, rise, summary, exponent, power)
            for j in range(d):
                for q in range(m):
                    total[j, q] = 0.0
            for i in range(n):
                for j in range(d):
                    pull[j] = 0.0
                for t in range(tokens):
                    x = power[i, t]
                    if x != 0.0:
                        for j in range(d):
                            pull[j] += x * step[0, i, t, j]
                for j in range(d):
                    for q in range(m):
                        total[j, q] += pull[j] * query[0, b, i, q]
            for j in range(d):
                for q in range(m):
                    if abs(total[j, q]) > largest:
                        largest = abs(total[j, q])

            if largest == 0.0:
                _, some = _deep_weights(b, count, reference, delta, rise, summary, exponent, power)
                stop[b, 0], stop[b, 1] = k, (2 if some else 1)
                continue
            if normalised:
                square = 0.0
                for j in range(d):
                    for q in range(m):
                        x = total[j, q] / largest
                        square += x * x if outwards == 1.0 else abs(x) ** norm_power
                factor = eta / (largest * (math.sqrt(square) if outwards == 1.0 else square ** (1.0 / norm_power)))
            else:
                factor = eta * math.exp(top) / inputs[b]
            cause = 3
            for j in range(d):
                for q in range(m):
                    if outwards != 1.0:  # the dual variable moves, the iterate is its image
                        y = dual[j, q] - factor * total[j, q]
                        x = math.copysign(abs(y) ** (1.0 / outwards), y)
                        moving, dual[j, q], p_next[0, j, q] = y != dual[j, q], y, x
                        if not math.isfinite(x):
                            cause = 4
                        elif cause == 3 and moving:
                            cause = 0
                        continue
                    x, e = two_sum(p[0, j, q], -factor * total[j, q])
                    if double_double:
                        x, e = two_sum(x, e + p[1, j, q])
                    else:
                        e = 0.0
                    moving = x != p[0, j, q] or e != p[1, j, q]
                    p_next[0, j, q], p_next[1, j, q] = x, e
                    if not math.isfinite(x):
                        cause = 4
                    elif cause == 3 and moving:
                        cause = 0
            if cause:
                stop[b, 0], stop[b, 1] = k, cause
                continue
            for j in range(d):
                for q in range(m):
                    p[0, j, q], p[1, j, q] = p_next[0, j, q], p_next[1, j, q]


def numba_run(batch: Batch, descent: Descent, *, double_double: bool, threads: int = 1) -> tuple[Floats, Floats, Any]:
    """As ``numpy_run``, the pairs shared out among ``threads``.

    **Domain.** float.  **Guarantee.** float: equal to numpy_run up to rounding, whatever ``threads`` is.
    """
    pairs = len(batch.problems)
    out = np.zeros((2, len(descent.recorded), *batch.start_hi.shape))
    stop = np.full((pairs, 2), (-1, 0))
    arguments = (
        np.stack([batch.key_hi, batch.key_lo]),
        np.stack([batch.score_hi, batch.score_lo]),
        batch.gap,
        batch.count,
        np.stack([batch.query_hi, batch.query_lo]),
        np.stack([batch.start_hi, batch.start_lo]),
        batch.has_queries,
        batch.inputs,
        batch.loss_index,
        float(descent.step),
        descent.normalised,
        float(descent.power),
        descent.steps,
        np.array([*descent.recorded, -1]),
        double_double,
        out,
        stop,
    )
    cuts = [pairs * i // threads for i in range(threads + 1)]
    if threads == 1:
        _run(0, pairs, *arguments)
    else:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(lambda first, last: _run(first, last, *arguments), cuts[:-1], cuts[1:]))
    return out[0], out[1], stop
