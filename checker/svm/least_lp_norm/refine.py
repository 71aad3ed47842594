"""From eight digits to sixty: Newton's method on the optimality system of the least-ℓp-norm problem.

For the rows S thought tight and multipliers λ ≥ 0 on them an optimum of min (1/p)‖w‖_p^p s.t. Aw ≥ 1 satisfies
    sign(w)|w|^{p−1} = A_Sᵀλ,     A_S w = 1.
For p > 2 both equations are kept: their left sides are smooth.  For p < 2 the first is solved for w, sign(u)|u|^{q−1} being smooth
then.  Rows with a negative multiplier leave S and violated ones enter it, until neither occurs.

**Domain.** float of many digits.  **Guarantee.** none: :mod:`checker.svm.lp_norm` judges what comes out.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from flint import arb, arb_mat, ctx, fmpq, fmpz

from checker.arithmetic.balls import working_precision

_STEPS = 60
_CHANGES = 40  # of the set of tight rows
_HALVINGS = 12


@dataclass(frozen=True, kw_only=True)
class Refined:
    """**Shapes.** w (D,); multipliers {row: λ}.  **Domain.** exact, and no promise of what they solve."""

    w: list[Fraction]
    multipliers: dict[int, Fraction]


def tight_rows(rows: np.ndarray, w: np.ndarray, multipliers: np.ndarray) -> list[int]:
    """At an interior point's end the larger of slack and multiplier, each on its own scale, tells on which side a row lies."""
    top = max(float(multipliers.max()), 1e-300)
    slack = rows @ w - 1
    return [int(j) for j in np.flatnonzero(multipliers / top > slack)] or [int(np.argmax(multipliers))]


def refined(
    rows: arb_mat, power: Fraction, w: np.ndarray, multipliers: np.ndarray, tight: list[int], *, bits: int
) -> Refined:
    """Newton's method from a float guess.  **Guarantee.** none; always returns."""
    with working_precision(bits):
        size = arb(float((np.abs(w) ** float(power)).sum())) / max(float(multipliers.sum()), 1e-300)
        point = [arb(float(x)) for x in w]
        lam = {j: arb(float(multipliers[j])) * size for j in tight}
        for _ in range(_CHANGES):
            point, lam = _solved(rows, power, point, lam, bits)
            slack = [x.mid() - 1 for x in (rows * arb_mat(len(point), 1, point)).entries()]
            leave = [j for j, x in lam.items() if x < 0]
            enter = [j for j, x in enumerate(slack) if j not in lam and x < -(arb(2) ** (-bits // 3))]
            if not leave and not enter:
                break
            worst = min(enter, key=lambda j: float(slack[j]), default=None)
            lam = {j: x for j, x in lam.items() if j not in leave}
            if worst is not None:
                lam[worst] = arb(0)
            if not lam:
                break
        grid = bits // 2
        return Refined(
            w=[_rounded(x, grid) for x in point], multipliers={j: _rounded(x, grid) for j, x in sorted(lam.items())}
        )


def _solved(rows: arb_mat, power: Fraction, point: list[arb], lam: dict[int, arb], bits: int):
    """The solution of the equations for one set of tight rows, as far as Newton's method comes."""
    tight = sorted(lam)
    A = arb_mat([[rows[j, k] for k in range(rows.ncols())] for j in tight])
    At, system = A.transpose(), _primal_dual if power > 2 else _dual
    state = (point, [lam[j] for j in tight])
    residual, size = system(A, At, power, state)
    for _ in range(_STEPS):
        if size < arb(2) ** (-bits + 40):
            break
        change = _newton_step(A, At, power, state, residual)
        if change is None:
            break
        for k in range(2 * _HALVINGS):
            trial = _moved(At, power, state, change, arb(2) ** -(k // 2), careful=k % 2 == 1)
            found, now = system(A, At, power, trial)
            if now < size:
                break
        else:
            break
        state, residual, size = trial, found, now
    point, values = state
    if power <= 2:
        point = _map((At * arb_mat(len(values), 1, values)).entries(), 1 / (power - 1))
    return point, dict(zip(tight, values, strict=True))


def _moved(At: arb_mat, power: Fraction, state, change, factor: arb, *, careful: bool):
    """The state after a step; ``careful``: an entry of w that it would more than halve or double is set from the multipliers.

    Beside w = 0 the slope of |w|^{p−1} vanishes and Newton's move there means nothing.
    """
    (w, lam), (move, turn) = state, change
    new = [(x + factor * dx).mid() for x, dx in zip(lam, turn, strict=True)]
    if power <= 2:
        return w, new
    steps = [(factor * dx).mid() for dx in move]
    wild = [careful and abs(dx) > abs(x) / 2 for x, dx in zip(w, steps, strict=True)]
    anew = _map((At * arb_mat(len(new), 1, new)).entries(), 1 / (power - 1)) if any(wild) else w
    return [b if far else (x + dx).mid() for x, dx, b, far in zip(w, steps, anew, wild, strict=True)], new


def _primal_dual(A: arb_mat, At: arb_mat, power: Fraction, state):
    """ψ'(w) − A_Sᵀλ and A_S w − 1, with the largest entry of both."""
    w, lam = state
    u = (At * arb_mat(len(lam), 1, lam)).entries()
    first = [(x - y).mid() for x, y in zip(_map(w, power - 1), u, strict=True)]
    second = [(x - 1).mid() for x in (A * arb_mat(len(w), 1, w)).entries()]
    return (first, second), max(max(abs(x) for x in first) / max(abs(x).mid() for x in u), max(abs(x) for x in second))


def _dual(A: arb_mat, At: arb_mat, power: Fraction, state):
    """A_S φ(A_Sᵀλ) − 1."""
    _, lam = state
    w = _map((At * arb_mat(len(lam), 1, lam)).entries(), 1 / (power - 1))
    second = [(x - 1).mid() for x in (A * arb_mat(len(w), 1, w)).entries()]
    return (None, second), max(abs(x) for x in second)


def _newton_step(A: arb_mat, At: arb_mat, power: Fraction, state, residual):
    """(Δw, Δλ), the equations with a small damping that dependent rows need."""
    w, lam = state
    first, second = residual
    if first is None:
        u = (At * arb_mat(len(lam), 1, lam)).entries()
        e = 1 / (power - 1)
        inverse = [_times(e, abs(x) if x < 0 else x, e - 1) for x in u]
        right = [-x for x in second]
    else:
        slopes = [_times(power - 1, abs(x), power - 2) for x in w]
        floor = max(slopes) * arb(2) ** -(ctx.prec // 2)
        inverse = [1 / (x + floor).mid() for x in slopes]
        scaled = arb_mat(len(w), 1, [h * r for h, r in zip(inverse, first, strict=True)])
        right = [x - y for x, y in zip((A * scaled).entries(), second, strict=True)]
    weighted = arb_mat([[A[i, k] * inverse[k] for k in range(A.ncols())] for i in range(A.nrows())])
    normal = (weighted * At).mid()
    for i in range(A.nrows()):
        normal[i, i] = normal[i, i] * (1 + arb(2) ** (80 - ctx.prec))
    try:
        moved = normal.solve(arb_mat(len(right), 1, right).mid(), algorithm="approx").entries()
    except ZeroDivisionError:
        return None
    if not all(x.is_finite() for x in moved):
        return None
    if first is None:
        return [arb(0)] * len(w), moved
    back = (At * arb_mat(len(moved), 1, moved)).entries()
    return [h * (x - r) for h, x, r in zip(inverse, back, first, strict=True)], moved


def _map(values: list[arb], exponent: Fraction) -> list[arb]:
    """sign(x)|x|^e as midpoints."""
    return [(_times(Fraction(1), abs(x.mid()), exponent) * (1 if x.mid() > 0 else -1)).mid() for x in values]


def _times(factor: Fraction, x: arb, exponent: Fraction) -> arb:
    """factor·x^exponent of a midpoint x ≥ 0; 0 where x is 0 (also for a negative exponent, where nothing finite would do)."""
    x = x.mid()
    if x.is_zero():
        return arb(0) if exponent else arb(fmpq(factor.numerator, factor.denominator))
    power = (
        x ** int(exponent)
        if exponent.denominator == 1
        else (x.log() * fmpq(exponent.numerator, exponent.denominator)).exp()
    )
    return (power * fmpq(factor.numerator, factor.denominator)).mid()


def _rounded(x: arb, grid: int) -> Fraction:
    """To ``grid`` significant bits."""
    middle = x.mid()
    if middle.is_zero() or not middle.is_finite():
        return Fraction(0)
    mantissa, exponent = middle.man_exp()
    drop = max(int(fmpz(mantissa)).bit_length() - grid, 0)
    whole, shift = int(mantissa) >> drop, int(exponent) + drop
    return Fraction(whole << shift) if shift >= 0 else Fraction(whole, 1 << -shift)
