"""The log-scaled softmax-attention gradient in float64, and descent on it: numpy, all pairs of a batch at once.

With a the token selected NOW (largest logit) of each input, δ_t = logit_t − logit_a ≤ 0, D_t = γ_t − γ_a:

    γ̄ − γ_a = G e^shift,   G = Σ_t e^(δ_t − shift) D_t / Z          (only tokens with D_t ≠ 0: no cancellation)
    γ_t − γ̄ = D_t − G e^shift, or −G e^shift when D_t = 0            (kept as mantissa and exponent)
    ∇L = (1/n) Σ_i ℓ'_i Σ_{t≠a} (e^δ_t / Z) (γ_t − γ̄)(k_t − k_a)

Exponents are kept apart from mantissas, and the largest over all inputs is factored out before exp().
The fixed *optimal* token in place of a would bring the cancellation back when the run selects another one.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from checker.descent.floats.batch import Batch, Floats
from checker.descent.floats.double_double import dd_add, dd_multiply, two_sum
from checker.descent.mirror import conjugate, norms, signed_power
from checker.descent.trajectory import Cause, Descent

# Above this exponent nothing that matters underflows (e^-200 squared is still a normal float).
DEEP = -200.0
CAUSES: tuple[Cause | None, ...] = (
    None,
    "zero gradient",
    "terms cancelled",
    "step lost in rounding",
    "step overflowed",
)


@dataclass(frozen=True, kw_only=True)
class Scaled:
    """∇L = mantissa · e^exponent.

    **Shapes.** mantissa (B,d,m), exponent, mass (B,), log_attention (B,n,G), selected (B,n).
    mass = Σ‖terms‖ on the mantissa's scale; 0 exactly when every term is zero.
    """

    mantissa: Floats
    exponent: Floats
    mass: Floats
    log_attention: Floats
    selected: npt.NDArray[np.int64]


def scaled_gradient(batch: Batch, hi: Floats, lo: Floats, *, double_double: bool) -> Scaled:
    """∇L at the parameters hi + lo, (B,d,m).  **Domain.** float.  **Guarantee.** float; never underflows to zero."""
    real = batch.count > 0
    logit_hi, logit_lo = _logits(batch, hi, lo, double_double)
    chosen = _selected(np.where(real, logit_hi, -np.inf), logit_lo)
    at = chosen[..., None]
    delta, fine = dd_add(logit_hi, logit_lo, -_take(logit_hi, at), -_take(logit_lo, at))
    delta, fine = np.where(real, delta, -np.inf), np.where(real, fine, 0.0)
    z = (batch.count * np.exp(delta) * (1 + fine)).sum(axis=2, keepdims=True)
    z[z == 0] = 1.0  # inputs that are padding altogether
    rise = (batch.score_hi - _take(batch.score_hi, at)) + (batch.score_lo - _take(batch.score_lo, at))
    rise = np.where(real, rise, 0.0)
    mean, shift = _log_scaled_mean(batch.count, delta, fine, rise, z)
    value = _take(batch.score_hi, at) + mean * np.exp(shift)
    gap, gap_shift = _log_scaled_mean(batch.count, delta, fine, batch.gap, z)
    slope, slope_exponent = loss_slope(batch.loss, value, gap, gap_shift)

    tied = rise == 0
    mantissa = slope * np.where(tied, -mean, rise - mean * np.exp(shift)) * batch.count / z
    exponent, error = two_sum(np.where(real, delta, 0.0), np.where(tied, shift, 0.0) + slope_exponent)
    live = real & (mantissa != 0) & (np.arange(real.shape[2]) != at)
    exponent = np.where(live, exponent, -np.inf)
    top = exponent.max(axis=(1, 2))
    top = np.where(np.isneginf(top), 0.0, top)
    coarse, rest = two_sum(np.where(live, exponent, top[:, None, None]), -top[:, None, None])
    weight = np.where(live, mantissa * np.exp(coarse) * (1 + (error + rest + fine)), 0.0) / batch.inputs[:, None, None]
    step = (batch.key_hi - _take_row(batch.key_hi, at)) + (batch.key_lo - _take_row(batch.key_lo, at))
    term = weight[..., None] * step
    length = np.sqrt((term**2).sum(axis=3)) * np.sqrt((batch.query_hi**2).sum(axis=2))[..., None]
    return Scaled(
        mantissa=np.einsum("bnd,bnm->bdm", term.sum(axis=2), batch.query_hi),
        exponent=top,
        mass=length.sum(axis=(1, 2)),
        log_attention=(delta + fine) - np.log(z),
        selected=chosen,
    )


def loss_slope(loss: str, value: Floats, gap: Floats, gap_shift: Floats) -> tuple[Floats, Floats]:
    """ℓ'(value) as (mantissa, exponent); gap·e^gap_shift is 1 − value, formed without cancellation."""
    zero = np.zeros_like(value)
    if loss == "logistic":
        return -1 / (1 + np.exp(-np.abs(value))), -np.maximum(value, 0.0)
    if loss == "exponential":
        return zero - 1, -value
    if loss == "correlation":
        return zero - 1, zero
    if loss == "sigmoid":
        return 1 / (1 + np.exp(-np.abs(value))) ** 2, -np.abs(value)
    return -2 * gap, gap_shift


def numpy_run(batch: Batch, descent: Descent, *, double_double: bool) -> tuple[Floats, Floats, npt.NDArray[np.int64]]:
    """Recorded iterates hi and lo, (R,B,d,m), and (B,2): the step of standstill (−1: none) with its cause's index."""
    hi, lo, eta = batch.start_hi.copy(), batch.start_lo.copy(), float(descent.step)
    if not double_double:
        lo[:] = 0.0
    stop = np.full((len(hi), 2), (-1, 0))
    dual = signed_power(hi, float(descent.power - 1)) if descent.is_mirror else hi
    kept = []
    for k in range(descent.steps + 1):
        if k in descent.recorded:
            kept.append((hi.copy(), lo.copy()))
        if k == descent.steps:
            break
        if descent.is_mirror:
            new_hi, new_lo, new_dual, cause = _mirror_stepped(batch, hi, lo, dual, descent)
        else:
            new_hi, new_lo, cause = _stepped(batch, hi, lo, eta, descent.normalised, double_double)
        moving = stop[:, 0] < 0
        stop[moving & (cause > 0), 0] = k
        stop[moving, 1] = cause[moving]
        moving &= cause == 0
        hi[moving], lo[moving] = new_hi[moving], new_lo[moving]
        if descent.is_mirror:
            dual[moving] = new_dual[moving]
    return np.stack([h for h, _ in kept]), np.stack([e for _, e in kept]), stop


def _stepped(batch: Batch, hi: Floats, lo: Floats, eta: float, normalised: bool, double_double: bool):  # type: ignore[no-untyped-def]
    gradient = scaled_gradient(batch, hi, lo, double_double=double_double)
    size = mantissa_norm(gradient.mantissa)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        factor = eta / size if normalised else eta * np.exp(gradient.exponent)
        move = -factor[:, None, None] * gradient.mantissa
        if double_double:
            new_hi, new_lo = two_sum(hi, move)
            new_hi, new_lo = two_sum(new_hi, new_lo + lo)
        else:
            new_hi, new_lo = hi + move, lo
    cause = np.zeros(len(hi), dtype=int)
    cause[((new_hi == hi) & (new_lo == lo)).all(axis=(1, 2))] = 3
    cause[~np.isfinite(new_hi).all(axis=(1, 2))] = 4
    cause[size == 0] = 2
    cause[gradient.mass == 0] = 1
    return new_hi, new_lo, cause


def _mirror_stepped(batch: Batch, hi: Floats, lo: Floats, dual: Floats, descent: Descent):  # type: ignore[no-untyped-def]
    """One step through the mirror map (mirror.py); ``dual`` is ∇ψ of the iterate."""
    gradient = scaled_gradient(batch, hi, lo, double_double=False)
    size = norms(gradient.mantissa, float(conjugate(descent.power)))
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        eta = float(descent.step)
        factor = eta / size if descent.normalised else eta * np.exp(gradient.exponent)
        new_dual = dual - factor[:, None, None] * gradient.mantissa
        new_hi = signed_power(new_dual, float(1 / (descent.power - 1)))
    cause = np.zeros(len(hi), dtype=int)
    cause[(new_dual == dual).all(axis=(1, 2))] = 3
    cause[~np.isfinite(new_hi).all(axis=(1, 2))] = 4
    cause[size == 0] = 2
    cause[gradient.mass == 0] = 1
    return new_hi, lo, new_dual, cause


def mantissa_norm(mantissa: Floats) -> Floats:
    """‖mantissa‖ per pair, scaled so that squares neither overflow nor underflow."""
    top = np.abs(mantissa).max(axis=(1, 2))
    safe = np.where(top == 0, 1.0, top)
    return top * np.sqrt(((mantissa / safe[:, None, None]) ** 2).sum(axis=(1, 2)))


def _logits(batch: Batch, hi: Floats, lo: Floats, double_double: bool) -> tuple[Floats, Floats]:
    if not double_double:
        query = np.einsum("bdm,bnm->bnd", hi, batch.query_hi)
        logits = np.einsum("bntd,bnd->bnt", batch.key_hi, query)
        return logits, np.zeros_like(logits)
    moved: tuple[Floats, Floats] = (np.zeros((1,)), np.zeros((1,)))
    for j in range(hi.shape[2]):
        query = batch.query_hi[..., None, j], batch.query_lo[..., None, j]
        part = dd_multiply(hi[:, None, :, j], lo[:, None, :, j], *query)
        moved = dd_add(*moved, *part)
    total: tuple[Floats, Floats] = (np.zeros((1,)), np.zeros((1,)))
    for j in range(hi.shape[1]):
        part = dd_multiply(batch.key_hi[..., j], batch.key_lo[..., j], moved[0][..., None, j], moved[1][..., None, j])
        total = dd_add(*total, *part)
    return total


def _selected(hi: Floats, lo: Floats) -> npt.NDArray[np.int64]:
    """Index of the largest hi + lo, the first of a tie."""
    return np.where(hi == hi.max(axis=2, keepdims=True), lo, -np.inf).argmax(axis=2)


def _log_scaled_mean(count: Floats, delta: Floats, fine: Floats, x: Floats, z: Floats) -> tuple[Floats, Floats]:
    """Σ_t s_t x_t = mean · e^shift, the exponent of its largest nonzero term factored out when it is deep."""
    top = np.where(x != 0, delta, -np.inf).max(axis=2, keepdims=True)
    shift = np.where(np.isfinite(top) & (top < DEEP), top, 0.0)
    coarse, rest = two_sum(np.where(x != 0, delta, shift), -shift)
    return (count * x * np.exp(coarse) * (1 + (fine + rest))).sum(axis=2, keepdims=True) / z, shift


def _take(values: Floats, at: npt.NDArray[np.int64]) -> Floats:
    return np.take_along_axis(values, at, axis=2)


def _take_row(values: Floats, at: npt.NDArray[np.int64]) -> Floats:
    return np.take_along_axis(values, at[..., None], axis=2)
