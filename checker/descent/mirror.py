"""Mirror descent with the potential ψ(W) = (1/p) Σ|W_ij|^p, p > 1: its mirror map, the map back, and Bregman divergences.

    ∇ψ(W) = sign(W)|W|^{p−1}      (∇ψ)⁻¹(Θ) = sign(Θ)|Θ|^{q−1}      1/p + 1/q = 1
    one step:  Θ⁺ = Θ − η∇L(W),  W⁺ = (∇ψ)⁻¹(Θ⁺)                     (normalised: ∇L divided by its dual norm ‖∇L‖_q)

The engines keep Θ beside W, so that p = 2, where both are one, is gradient descent digit for digit.
D_ψ(x, y) = ψ(x) − ψ(y) − ⟨∇ψ(y), x − y⟩ is a difference of nearly equal numbers where it matters; it is taken in balls of as
many bits as its size needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

import numpy as np
from flint import arb, arb_mat, ctx, fmpq

from checker.descent.floats.batch import Floats
from checker.errors import InputError, Undecided

_LADDER = (128, 256, 512, 1024, 2048, 4096)
_DIGITS = 17
_NOTHING = arb(10) ** -300


def conjugate(power: Fraction) -> Fraction:
    """q with 1/p + 1/q = 1."""
    return power / (power - 1)


# ── floats ──


def signed_power(values: Floats, exponent: float) -> Floats:
    """sign(x)|x|^e, entry by entry.  **Domain.** float."""
    return np.sign(values) * np.abs(values) ** exponent


def norms(values: Floats, power: float) -> Floats:
    """‖·‖_p of each pair's (d,m) block, scaled so that nothing over- or underflows.  **Shapes.** (B,d,m) → (B,)."""
    top = np.abs(values).max(axis=(1, 2))
    safe = np.where(top == 0, 1.0, top)
    return top * ((np.abs(values) / safe[:, None, None]) ** power).sum(axis=(1, 2)) ** (1 / power)


# ── balls and their midpoints ──


def ball_power(x: arb, exponent: Fraction) -> arb:
    """sign(x)|x|^e for a ball that does not hold 0 inside, or is exactly 0.  **Guarantee.** encloses; NaN otherwise."""
    if x.is_zero():
        return arb(0)
    if exponent.denominator == 1 and exponent > 0:
        size = abs(x) ** int(exponent)
    else:
        size = (abs(x).log() * fmpq(exponent.numerator, exponent.denominator)).exp()
    return size if x > 0 else -size if x < 0 else arb("nan")


def ball_norm(values: Iterable[arb], power: Fraction) -> arb:
    """‖·‖_p, p ≥ 1.  **Guarantee.** encloses."""
    total = sum((abs(ball_power(x, power)) for x in values), arb(0))
    return ball_power(total, 1 / power)


def mapped(rows: arb_mat, exponent: Fraction) -> arb_mat:
    """sign(x)|x|^e, entry by entry, as midpoints."""
    return arb_mat([[ball_power(x, exponent).mid() for x in row] for row in rows.tolist()])


# ── divergences ──


def divergence(x: Sequence[Fraction], y: Sequence[Fraction], power: Fraction) -> float:
    """D_ψ(x, y), to float accuracy however small (0 where it is below 10⁻³⁰⁰).

    **Domain.** exact.  **Guarantee.** float nearest to a ball of relative radius 10⁻¹⁷.
    """
    return _accurate(lambda: (_balls(x), _balls(y)), power)


def directional_divergence(x: Sequence[Fraction], y: Sequence[Fraction], power: Fraction) -> float:
    """D_ψ(x/‖x‖_p, y/‖y‖_p): the papers' distance of directions.

    **Domain.** exact.  **Guarantee.** as :func:`divergence`.  **Raises.** InputError where x or y is 0.
    """
    if not any(x) or not any(y):
        raise InputError("the zero parameter has no direction: W/‖W‖ is 0/0. Look at a later iterate.")
    return _accurate(lambda: (_unit(_balls(x), power), _unit(_balls(y), power)), power)


def _accurate(pair: Callable[[], tuple[list[arb], list[arb]]], power: Fraction) -> float:
    for bits in _LADDER:
        with ctx.workprec(bits):
            x, y = pair()
            value = _divergence(x, y, power)
            if value.rel_accuracy_bits() > 4 * _DIGITS:
                return float(value)
            if bits >= 1024 and abs(value).upper() < _NOTHING:
                return 0.0
    raise Undecided(f"A Bregman divergence stays uncertain at {_LADDER[-1]} bits: {value}.")


def _divergence(x: Sequence[arb], y: Sequence[arb], power: Fraction) -> arb:
    """Σ |x|^p/p + |y|^p/q − sign(y)|y|^{p−1} x."""
    p, q = _ball(power), _ball(conjugate(power))
    total = arb(0)
    for a, b in zip(x, y, strict=True):
        slope = ball_power(b, power - 1)
        total += abs(ball_power(a, power)) / p + abs(b) * abs(slope) / q - slope * a
    return total


def _unit(values: Sequence[arb], power: Fraction) -> list[arb]:
    size = ball_norm(values, power)
    return [x / size for x in values]


def _balls(values: Sequence[Fraction]) -> list[arb]:
    return [_ball(x) for x in values]


def _ball(x: Fraction) -> arb:
    return arb(fmpq(x.numerator, x.denominator))
