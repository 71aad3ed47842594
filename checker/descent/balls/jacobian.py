"""How much one step of descent can stretch: a certified bound of its Jacobian on a ball of parameters.

With s = softmax(logits), γ̄ = Σ s γ, v_t = k_t − k̄ and w_t = ℓ′(γ̄) s_t (γ_t − γ̄), one input's share of ∇²L is

    ℓ″(γ̄) ∇γ̄ ∇γ̄ᵀ + Σ_t w_t v_t v_tᵀ,        ∇γ̄ = Σ_t s_t (γ_t − γ̄) v_t

(the third central moment of softmax is its third cumulant).  So the eigenvalues of ∇²L lie in [−h, Λ] with
h = mean of [ℓ″]₋‖∇γ̄‖² + Σ [w_t]₋ ‖v_t‖², and Λ the same with positive parts.  Descent may curve up as it likes:
‖I − η∇²L‖ ≤ max(1 + ηh, ηΛ − 1), and h dies out where attention is sparse on tokens that beat their rivals.

Every weight is evaluated in balls that hold its values on the whole ball ‖p − centre‖ ≤ e, at few bits.
**Guarantee.** encloses.
"""

from __future__ import annotations

from fractions import Fraction

from flint import arb, arb_mat

from checker.descent.balls.flint_midpoints import enclosing_ball as _ball
from checker.descent.merging import Merged
from checker.descent.trajectory import Problem, norm

ZERO = arb(0)


class Stretch:
    """The two bounds (h, Λ) of one problem.  Build and use it at the working precision of the error part."""

    def __init__(self, problem: Problem, merged: Merged) -> None:
        self.problem, self.merged = problem, merged
        queries = problem.queries
        self.query_norms = [arb(1)] * problem.n if queries is None else [_length(z) for z in queries]
        self.distances = [
            arb_mat([[_length(tuple(x - y for x, y in zip(k, other, strict=True))) for other in keys] for k in keys])
            for keys in merged.keys
        ]
        self.scores = [[_ball(x) for x in row] for row in merged.scores]
        self.rises = {
            (i, a): [_ball(x - row[a]) for x in row] for i, row in enumerate(merged.scores) for a in range(len(row))
        }

    def curvatures(self, logits: list[arb], selected: list[int], error: arb) -> tuple[arb, arb]:
        """h and Λ as exact numbers, valid on the ball of radius ``error`` around where ``logits`` were taken.

        **Convention.** logits are less that of selected[i], input after input.
        """
        falling, rising, o = ZERO, ZERO, 0
        for i, a in enumerate(selected):
            m = len(self.rises[i, a])
            down, up = self._of_input(i, a, logits[o : o + m], error * self.query_norms[i])
            square = self.query_norms[i] * self.query_norms[i]
            falling, rising, o = falling + down * square, rising + up * square, o + m
        return (falling / self.problem.n).upper(), (rising / self.problem.n).upper()

    def _of_input(self, i: int, a: int, logits: list[arb], error: arb) -> tuple[arb, arb]:
        distances, rises, counts = self.distances[i], self.rises[i, a], self.merged.counts[i]
        # a logit k_t·p − k_a·p moves by at most ‖k_t − k_a‖ e on the ball
        powers = [
            c * (x + wide(distances[t, a] * error)).exp() for t, (c, x) in enumerate(zip(counts, logits, strict=True))
        ]
        z = sum(powers, ZERO)
        s = [x / z for x in powers]
        lengths = (distances * arb_mat(len(s), 1, s)).entries()  # ‖v_t‖ ≤ Σ_τ s_τ ‖k_t − k_τ‖
        mean_rise = sum((x * r for x, r in zip(s, rises, strict=True)), ZERO)
        value = self.scores[i][a] + mean_rise
        slope, curvature = slope_and_curvature(self.problem.loss, value)
        down, up, gradient = ZERO, ZERO, ZERO
        for x, r, length in zip(s, rises, lengths, strict=True):
            part = x * (r - mean_rise)
            gradient += abs(part) * length
            term = slope * part * length * length
            down, up = down + (-term).nonnegative_part(), up + term.nonnegative_part()
        term = curvature * gradient * gradient
        return down + (-term).nonnegative_part(), up + term.nonnegative_part()


def growth(eta: arb, falling: arb, rising: arb) -> arb:
    """‖I − η∇²L‖ where the eigenvalues of ∇²L lie in [−falling, rising]; an exact upper bound."""
    return (1 + eta * falling).max(eta * rising - 1).upper()


def normalised_growth(eta: arb, curvature: arb, least_norm: arb) -> arb:
    """The Lipschitz constant of p ↦ p − η∇L/‖∇L‖ where ‖∇²L‖ ≤ curvature and ‖∇L‖ ≥ least_norm > 0."""
    return (1 + eta * curvature / least_norm).upper()


def wide(radius: arb) -> arb:
    """The ball [−r, r]."""
    return arb(0, radius.abs_upper())


def slope_and_curvature(loss: str, u: arb) -> tuple[arb, arb]:
    """ℓ′(u), ℓ″(u)."""
    if loss == "exponential":
        e = (-u).exp()
        return -e, e
    if loss == "correlation":
        return arb(-1), ZERO
    if loss == "squared":
        return -2 * (1 - u), arb(2)
    g = 1 / (1 + (-u).exp())
    if loss == "sigmoid":
        return g * (1 - g), g * (1 - g) * (1 - 2 * g)
    return g - 1, g * (1 - g)  # logistic


def _length(vector: tuple[Fraction, ...]) -> arb:
    """A ball that holds ‖vector‖, also for numbers far outside the range of floats."""
    low = norm(vector, digits=25)
    return _ball(low) * arb(1, arb(10) ** -24) if low else ZERO
