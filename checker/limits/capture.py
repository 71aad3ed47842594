"""Captures: one iterate after which the limit is forced.  Lemma 1 and Lemma 3 of docs/limits.md."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from flint import arb, fmpq

from checker.arithmetic import Balls
from checker.arithmetic.balls import working_precision
from checker.attention import losses, model
from checker.data.dataset import Vector
from checker.limits.problem import DECREASING, Problem

BITS = 192


def smoothness(problem: Problem, A):
    """An upper bound of ‖∇²L‖ everywhere: (1/n)Σ_i [M₀(ΔγΔk/4)² + M₁ΔγΔk²/4].

    Δγ the range of the scores of an input, Δk the largest distance of its keys, M₀ and M₁ the largest |ℓ″| and |ℓ′| on its
    scores.  **Domain.** any arithmetic.  **Guarantee.** that of ``A``.  **Source.** Lemma 1 of docs/limits.md.
    """
    return smoothness_from(problem.loss, problem.scores, problem.widths, A)


def smoothness_from(loss: str, scores: Sequence[Vector], widths: Sequence[Fraction], A):
    """The bound of :func:`smoothness` from the scores and the squares Δk² of the largest distances of keys, one for each input."""
    total = A.number(0)
    for gamma, width in zip(scores, widths, strict=True):
        low, high = min(gamma), max(gamma)
        spread = high - low
        ends = A.number(low), A.number(high)
        curved, steepest = losses.curvature_bound(A, loss, *ends), losses.slope_bound(A, loss, *ends)
        total = total + curved * A.number(spread * spread * width / 16) + steepest * A.number(spread * width / 4)
    return total / A.number(len(scores))


def is_short(problem: Problem, step: Fraction | None, *, bits: int = BITS) -> bool:
    """Whether ℓ′ < 0 and η ≤ 1/Λ, what a capture asks of loss and step; None stands for all small enough steps."""
    if problem.loss not in DECREASING:
        return False
    with working_precision(bits):
        return step is None or bool(arb(_q(step) * smoothness(problem, Balls(bits))) <= 1)


def is_captured(problem: Problem, x, step: Fraction | None, *, bits: int = BITS) -> bool:
    """Whether Lemma 3 applies at ``x`` (exact, or balls that hold an iterate), for the step or for all small ones.

    Needs: a loss with ℓ′ < 0; unique optimal tokens; η ≤ 1/‖∇²L‖; n(L(x) − L*) < min_i [ℓ(γ_i,second) − ℓ(γ_i,best)].
    The caller shows the optimal tokens' SVM feasible.  **Guarantee.** encloses: True only when certain.
    """
    gaps = [row for row in problem.scores if len(row) > 1]
    if problem.best is None or not gaps or not is_short(problem, step, bits=bits):
        return False
    with working_precision(bits):
        A = Balls(bits)
        excess = arb(0)
        room: list[arb] = []
        for K, gamma in zip(problem.keys, problem.scores, strict=True):
            best = A.number(max(gamma))
            weights = model.softmax(
                A, [sum((A.number(k) * v for k, v in zip(row, x, strict=True)), A.number(0)) for row in K]
            )
            mean = best + sum((s * (A.number(g) - best) for s, g in zip(weights, gamma, strict=True)), A.number(0))
            lowest = losses.value(A, problem.loss, best)
            excess += arb(losses.value(A, problem.loss, mean)) - arb(lowest)
            if len(gamma) > 1:
                second = A.number(sorted(gamma)[-2])
                room.append(arb(losses.value(A, problem.loss, second)) - arb(lowest))
        return all(bool(excess < r) for r in room)


def _q(x: Fraction) -> fmpq:
    return fmpq(x.numerator, x.denominator)


__all__ = ["BITS", "is_captured", "smoothness"]
