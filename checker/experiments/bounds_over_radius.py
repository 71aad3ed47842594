"""One picture of Lemma 3.13 over R: what is printed, what composes, what is best, and what the gradient really does.

For n = 2 tokens, 𝖠 = (r, −r)ᵀ and h = (r, −r) with r just below R/√2, and b = R: a one-dimensional x, on which the greatest bend of
the loss is easily searched for.  Beside the three bounds stand a certified lower bound (one exact pair x, x̂ that meets every hypothesis
of the claim, its ratio enclosed by balls) and the largest ratio along a descent with 50 digits.

**Guarantee.** bounds rounded up, the lower bound rounded down; observed ratios are float of 50 digits.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from checker.arithmetic import Balls
from checker.arithmetic.balls import working_precision
from checker.descent import Descent, Problem
from checker.errors import CheckerError
from checker.meaning.interpret import Evaluation, evaluate
from checker.own_data.dataset.descent_bounds import bounded_run, log10_of, power_text, step_within_bound
from checker.proofs.tactics.gradient_constants import (
    BITS,
    best_similarity,
    composed_similarity,
    lower_end,
    printed_similarity,
    upper,
)
from checker.statements.claims.claim import Claim, read_values
from checker.truth import Truth

TOKENS, DIGITS, STEPS = 2, 50, 40
_GRID = 200  # points of the search


@dataclass(frozen=True, kw_only=True)
class AtRadius:
    """Everything at one R.  **Domain.** exact rationals; ``observed`` the exact value of a float of 50 digits."""

    R: int
    printed: Fraction
    composed: Fraction
    best: Fraction
    certified: Fraction
    observed: Fraction
    witness: Mapping[str, Any]


def at_radius(claim: Claim, R: int) -> AtRadius:
    """**Raises.** CheckerError where the witness does not meet the claim's hypotheses: a defect of this module."""
    witness = steepest_pair(R)
    return AtRadius(
        R=R,
        printed=upper(printed_similarity(), N=TOKENS, R=R),
        composed=upper(composed_similarity(), N=TOKENS, R=R),
        best=upper(best_similarity(), R=R),
        certified=certified_ratio(claim, witness),
        observed=observed_ratio(R),
        witness=witness,
    )


def half(R: int) -> Fraction:
    """A rational just below R/√2, so that (r, −r) is just shorter than R."""
    return Fraction(math.isqrt(R * R * 10**12 // 2), 10**6)


def steepest_pair(R: int) -> dict[str, Any]:
    """The variables of the claim at the pair of nearby points where float64 sees the greatest bend.

    L = g(d), d = b·r·t with t = tanh(rx), so d′ = br²(1 − t²), d″ = −2rt·d′, L″ = g″(d)·d′² + g′(d)·d″.
    """
    r, br = float(half(R)), R * float(half(R))

    def bend(x: float) -> float:
        t = math.tanh(r * x)
        g = 1 / (1 + math.exp(-br * t))
        slope, inner = g * (1 - g), br * r * (1 - t * t)
        return abs(slope * (1 - 2 * g) * inner**2 - slope * 2 * r * t * inner)

    points = [10 / (br * r) * k / _GRID for k in range(1, _GRID + 1)]
    x = max(points, key=bend)
    low, high = Fraction(x * (1 - 1e-6)), Fraction(x * (1 + 1e-6))
    one, side = [["1"], ["1"]], str(half(R))
    return {
        "A1": one,
        "A2": [[side], ["-" + side]],
        "A3": [[side], ["-" + side]],
        "Y": [["1"]],
        "j": 0,
        "i0": 0,
        "x": [str(low)],
        "x_hat": [str(high)],
        "b": str(R),
        "R": str(R),
    }


def certified_ratio(claim: Claim, witness: Mapping[str, Any]) -> Fraction:
    """A rational ≤ ‖∇L(x) − ∇L(x̂)‖/‖x − x̂‖ at an exact instance that meets every hypothesis of the claim."""
    values = read_values(claim, witness)
    evaluation = Evaluation(values=values)
    for hypothesis in claim.hypotheses:
        if evaluation.truth(hypothesis) is not Truth.TRUE:
            raise CheckerError(f"The pair does not meet {hypothesis}, so its ratio bounds nothing.")
    change, distance = claim.conclude.args[0], claim.conclude.args[1].args[1]
    with working_precision(BITS):
        A = Balls(BITS)
        return lower_end(evaluate(change, values, A) / evaluate(distance, values, A))


def observed_ratio(R: int) -> Fraction:
    """The largest ratio of a descent on the same 𝖠, h and b from x = 0 with η = 1/L; ‖𝖠x‖ ≤ R along it is checked."""
    r = half(R)
    problem = Problem(keys=(((r,), (-r,)),), scores=((R * r, -R * r),), loss="sigmoid")
    descent = Descent(step=step_within_bound(problem), steps=STEPS)
    run = bounded_run(problem, (Fraction(0),), descent, digits=DIGITS)
    if run.radius[0] > R:
        raise CheckerError(f"The run leaves ‖𝖠x‖ ≤ {R}, so its ratios say nothing of the lemma. Take fewer steps.")
    return run.largest_ratio_exact


def plot(claim: Claim, radii: Sequence[int] = tuple(range(4, 13))) -> dict[str, Any]:
    """The plot of a claim's report, with its numbers as text under ``data``."""
    from checker.report.plots import line_plot

    rows = [at_radius(claim, R) for R in radii]
    names = {
        "printed": "printed: 3n³R⁷exp(13R²)",
        "composed": "composed as in §3.3–3.4",
        "best": "best derived",
        "certified": "certified lower bound",
        "observed": "observed along a run",
    }
    series = {name: (list(radii), [log10_of(getattr(row, key)) for row in rows]) for key, name in names.items()}
    svg = line_plot(
        series,
        title=f"Lipschitz constants of ∇L, n = {TOKENS}",
        x_label="R (bounds ‖𝖠‖, ‖𝖠x‖, ‖h‖ and |b|)",
        y_label="log₁₀ of the constant",
        log_y=True,
    )
    last = rows[-1]
    caption = (
        f"Base-10 logarithms, themselves on a logarithmic axis, over R from {radii[0]} to {radii[-1]}.  At R = {last.R}: printed "
        f"{power_text(last.printed)}, composed {power_text(last.composed)}, best derived {power_text(last.best)}; certified from below "
        f"{power_text(last.certified, up=False)} by one exact pair x, x̂; largest ratio of {STEPS} steps of descent with "
        f"{DIGITS} digits from x = 0, η = 1/L: {power_text(last.observed, up=False)}."
    )
    return {
        "title": "Lemma 3.13 over R: printed, composed, best, certified from below, observed",
        "svg": svg,
        "caption": caption,
        "data": [_row(row) for row in rows],
    }


def _row(row: AtRadius) -> dict[str, Any]:
    above = {name: power_text(getattr(row, name), 6) for name in ("printed", "composed", "best")}
    below = {name: power_text(getattr(row, name), 6, up=False) for name in ("certified", "observed")}
    return {"R": str(row.R), **above, **below, "witness": {"x": row.witness["x"], "x_hat": row.witness["x_hat"]}}
