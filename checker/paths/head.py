"""The regularisation path under a nonlinear head ψ(x) = Σ_j v_j φ(x_j), φ(x) = x², log(1 + eˣ) or max(0, x).

L(p) = (1/n) Σ_i ℓ(Y_i ψ(X_iᵀ s_i)).  *The condition*: for some c > 0, ℓ(Yψ(Xᵀs)) − ℓ(Yψ(x_α)) ≥ c(1 − s_α) for every attention s.
``head_gaps`` decides it where convexity does: φ is convex, so each coordinate of Yψ lies below its chord (Yv_j > 0) or its
tangent at x_α (Yv_j < 0), and Yψ(x_α) − Yψ(Xᵀs) ≥ Σ_t s_t g_t with numbers g_t.

Far out attention is nearly on x_α and the head nearly its tangent there: the linear problem of the tangent's scores gives the float
start, and balls prove a stationary point of the true L, a strict local minimiser, and (docs/limits_path.md, Lemma 7) the
only global one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from flint import arb, ctx

from checker.attention.scores import Choice
from checker.data.dataset import Dataset
from checker.descent.trajectory import Problem
from checker.errors import InputError
from checker.paths import float64 as path_float64
from checker.paths.balls import BallModel, Output, System
from checker.paths.enclosure import Enclosure, enclosed, ends
from checker.paths.flint import exact
from checker.paths.model import PathModel, path_model, rational
from checker.paths.path import EnclosedPathPoint
from checker.truth import Truth

Curve = Literal["square", "softplus", "relu"]
CURVES: tuple[Curve, ...] = ("square", "softplus", "relu")
LOSSES = ("logistic", "exponential", "correlation")  # |ℓ′| does not increase: least at Yψ(x_α)


def curve(kind: Curve, at: arb, change: arb) -> tuple[arb, arb, arb]:
    """φ(h + δ) − φ(h), φ′(h + δ), φ″(h + δ), without cancellation; NaN where a ReLU may be at its kink."""
    u = at + change
    if kind == "square":
        return change * (2 * at + change), 2 * u, arb(2)
    if kind == "softplus":
        return (change.expm1() / (1 + (-at).exp())).log1p(), 1 / (1 + (-u).exp()), 1 / (u.exp() + 2 + (-u).exp())
    if at > 0 and u > 0:
        return change, arb(1), arb(0)
    if at < 0 and u < 0:
        return arb(0), arb(0), arb(0)
    return (arb("nan"),) * 3


@dataclass(frozen=True, kw_only=True)
class HeadGaps:
    """Whether the condition holds for the tokens of largest Yψ(x_t), and the g_t (n × T_i, 0 at α) that prove it.

    holds: TRUE where all g_t > 0, FALSE where a token ties with α or the slope of Yψ from x_α towards it is ≥ 0.
    **Domain.** ball.  **Guarantee.** encloses.
    """

    holds: Truth
    choice: Choice
    gaps: tuple[tuple[arb, ...], ...]

    @property
    def least(self) -> arb:
        """Below every g_t of a token that is not α.  **Raises.** ValueError where there is none."""
        losing = [g for row, a in zip(self.gaps, self.choice, strict=True) for t, g in enumerate(row) if t != a]
        return min((g.lower() for g in losing), key=float)


def head_gaps(data: Dataset, kind: Curve) -> HeadGaps:
    """UNKNOWN where convexity does not decide, or at a ReLU's kink.  Use inside ``ctx.workprec``."""
    found = [_input_gaps(data, i, kind) for i in range(data.n)]
    answers = [truth for truth, _, _ in found]
    holds = Truth.TRUE
    for answer in answers:
        holds = holds & answer
    return HeadGaps(holds=holds, choice=tuple(a for _, a, _ in found), gaps=tuple(g for _, _, g in found))


def _input_gaps(data: Dataset, i: int, kind: Curve) -> tuple[Truth, int, tuple[arb, ...]]:
    weights = [arb(rational(data.labels[i] * v)) for v in data.head]
    rows = [[arb(rational(x)) for x in row] for row in data.tokens[i]]
    values = [_value(kind, weights, row) for row in rows]
    a = max(range(len(rows)), key=lambda t: float(values[t].mid()))
    gaps, answer = [], Truth.TRUE
    for t, row in enumerate(rows):
        if t == a:
            gaps.append(arb(0))
            continue
        gap, fall = arb(0), arb(0)
        for w, x, y in zip(weights, rows[a], row, strict=True):
            if not w.is_zero() and x != y:
                tangent = -w * curve(kind, x, arb(0))[1] * (y - x)
                fall += tangent
                gap += w * (_phi(kind, x) - _phi(kind, y)) if w > 0 else tangent
        gaps.append(gap)
        if values[t] >= values[a] or fall <= 0:
            answer = Truth.FALSE
        elif not (gap > 0 and fall > 0):
            answer = answer & Truth.UNKNOWN
    return answer, a, tuple(gaps)


def _value(kind: Curve, weights: Sequence[arb], row: Sequence[arb]) -> arb:
    return sum((w * _phi(kind, x) for w, x in zip(weights, row, strict=True)), arb(0))


def _phi(kind: Curve, x: arb) -> arb:
    return x * x if kind == "square" else x.exp().log1p() if kind == "softplus" else x.max(arb(0))


class BentHead:
    """The head in balls, for tokens merged by key; build and use it inside one ``workprec``.

    **Convention.** a merged token's features are the mean of its tokens', and so is its g.
    """

    def __init__(self, data: Dataset, kind: Curve, found: HeadGaps, model: PathModel) -> None:
        self.kind = kind
        self.best, self.weights, self.origins, self.rises, self.gaps = [], [], [], [], []
        for i, group in enumerate(model.merged.group):
            a, size = found.choice[i], len(model.merged.counts[i])
            rows = data.tokens[i]
            weights = [arb(rational(data.labels[i] * v)) for v in data.head]
            origin = [arb(rational(x)) for x in rows[a]]
            members = [[t for t, g in enumerate(group) if g == k] for k in range(size)]
            self.rises.append(
                [
                    [
                        arb(rational(sum((rows[t][j] - rows[a][j] for t in those), Fraction(0)) / len(those)))
                        for j in range(data.d)
                    ]
                    for those in members
                ]
            )
            self.gaps.append([sum((found.gaps[i][t] for t in those), arb(0)) / len(those) for those in members])
            self.best.append(_value(kind, weights, origin))
            self.weights.append(weights)
            self.origins.append(origin)

    def units(self, i: int) -> list[int]:
        """The coordinates in which the input's output can change."""
        rises, weights = self.rises[i], self.weights[i]
        return [j for j, w in enumerate(weights) if not w.is_zero() and not all(row[j].is_zero() for row in rises)]

    def output(self, i: int, weights: Sequence[arb]) -> Output:
        rises = self.rises[i]
        change, linear, bends = arb(0), [arb(0)] * len(rises), []
        for j in self.units(i):
            w, at = self.weights[i][j], self.origins[i][j]
            delta = sum((s * row[j] for s, row in zip(weights, rises, strict=True)), arb(0))
            rise, slope, bent = curve(self.kind, at, delta)
            change += w * rise
            linear = [x + w * slope * row[j] for x, row in zip(linear, rises, strict=True)]
            bends.append((w * bent, [s * (row[j] - delta) for s, row in zip(weights, rises, strict=True)]))
        return Output(change=change, rises=linear, bends=bends)


def enclosed_head_point(data: Dataset, kind: Curve, *, loss: str, radius: Any, bits: int = 256) -> EnclosedPathPoint:
    """p_R of L(p) = (1/n) Σ ℓ(Y_i ψ(X_iᵀ s_i)), for R so large that attention is nearly on the tokens α.

    certified: "global" by Lemma 7, else "local" or "stationary".  **Guarantee.** encloses.
    **Raises.** InputError for a loss that Assumption A does not admit or without the condition; Undecided when not even a stationary
    point can be proved.
    """
    if loss not in LOSSES:
        raise InputError(f"loss = {loss!r}: the condition on the head needs a decreasing loss. Use one of {LOSSES}.")
    R = Fraction(radius)
    with ctx.workprec(bits + 64 + max(0, R.numerator.bit_length())):
        found = head_gaps(data, kind)
        if found.holds is not Truth.TRUE:
            raise InputError(
                f"the head {kind!r} does not certainly meet ℓ(Yψ(Xᵀs)) − ℓ(Yψ(x_α)) ≥ c(1 − s_α) on these data, so no token "
                "need be selected. Check head_gaps(data, kind).holds first."
            )
        model = path_model(_tangent(data, kind, found, loss))
        if not model.directions:
            raise InputError("no direction separates the keys of the tokens α: the path has no max-margin direction.")
        start = path_float64.minimise(model, radius=R).theta
        balls = BallModel(model, BentHead(data, kind, found, model))
        enclosure = enclosed(System(balls=balls, kind="sphere", radius=R), start, bits=ctx.prec)
        unique = convex_below(enclosure)
        low, high = zip(*map(ends, enclosure.theta.entries()), strict=True)
        excess = balls.derivatives(enclosure.theta).excess
        return EnclosedPathPoint(
            kind="sphere",
            low=low,
            high=high,
            half_width=enclosure.half_width,
            log_multiplier=ends(-enclosure.kappa - arb(rational(R)).log()),
            log_excess=ends(excess.log()),
            certified="global" if unique else "local" if enclosure.strict_minimum else "stationary",
            why="L is convex wherever it is as small as here (docs/limits_path.md, Lemma 7)"
            if unique
            else "no proof of globality",
            bits=ctx.prec,
        )


def _tangent(data: Dataset, kind: Curve, found: HeadGaps, loss: str) -> Problem:
    """The linear problem whose scores are those of the head's tangent at x_α, as nearby rationals: it only proposes."""
    scores = []
    for i, a in enumerate(found.choice):
        weights = [arb(rational(data.labels[i] * v)) for v in data.head]
        rows = [[arb(rational(x)) for x in row] for row in data.tokens[i]]
        level = _value(kind, weights, rows[a])
        tangent = [level] * len(rows)
        for j, (w, x) in enumerate(zip(weights, rows[a], strict=True)):
            if not w.is_zero() and any(row[j] != x for row in rows):
                slope = w * curve(kind, x, arb(0))[1]
                tangent = [o + slope * (row[j] - x) for o, row in zip(tangent, rows, strict=True)]
        scores.append(tuple(exact(x.mid()) for x in tangent))
    return Problem(keys=data.keys, scores=tuple(scores), loss=loss)


def convex_below(enclosure: Enclosure) -> bool:
    """Lemma 7: no other parameter of the ball has so little loss.  **Guarantee.** True is a proof."""
    balls = enclosure.system.balls
    budget = (balls.derivatives(enclosure.theta).excess * balls.n).upper()
    return all(_convex_input(balls, i, budget) for i in balls.model.moving)


def _convex_input(balls: BallModel, i: int, budget: arb) -> bool:
    """Diagonal dominance of the second derivatives in the margins, over all attention that so little loss allows."""
    head = balls.head
    assert isinstance(head, BentHead)
    losers = balls.model.losers(i)
    steep = -balls.loss_above(head.best[i], arb(0))[1]
    shares = {t: (budget / (steep * head.gaps[i][t])).upper() for t in losers}  # s_t at most this
    rest = 1 - sum(shares.values(), arb(0))
    if not rest > 0:
        return False
    odds = {t: (x / rest).upper() for t, x in shares.items()}  # and s_t/s_α at most this
    (target,) = balls.model.targets(i)
    wide = [arb(0) if t == target else arb(0).union(odds[t]) for t in range(len(head.rises[i]))]
    wide[target] = arb(1) - sum(wide, arb(0))
    output = head.output(i, wide)
    _, slope, curvature = balls.loss_above(head.best[i], output.change)
    mean = sum((s * r for s, r in zip(wide, output.rises, strict=True)), arb(0))
    units = [(bend, _offsets(head.rises[i], wide, j)) for (bend, _), j in zip(output.bends, head.units(i), strict=True)]
    for t in losers:
        right = arb(0)
        for k in losers:
            moved, other = output.rises[t] - mean, output.rises[k] - mean
            curved = curvature * moved * other + slope * sum((b * m[t] * m[k] for b, m in units), arb(0))
            right += odds[k] * (abs(slope * (moved + other)) + abs(curved))
        if not slope * (output.rises[t] - mean) > right:
            return False
    return True


def _offsets(rises: Sequence[Sequence[arb]], weights: Sequence[arb], j: int) -> list[arb]:
    """r_tj − Σ s r_j."""
    mean = sum((s * row[j] for s, row in zip(weights, rises, strict=True)), arb(0))
    return [row[j] - mean for row in rises]
