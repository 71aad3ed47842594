"""Is the enclosed stationary point the only global minimiser?  Two proofs, both in balls; else nothing is said.

*Convex sublevel* (any dimension; the larger the radius, the easier).  A parameter with no more loss than ε = L(p_R) − L*
has margins m_it ≥ M_it computed from ε; L is convex where they all hold; there a stationary point of the ball is the
only minimiser.  Statement and proof: docs/limits_path.md, Lemma 1.

*Branch and bound* (up to three dimensions): every box of the ball is discarded because L is larger, because the
optimality conditions fail throughout, or because it lies in a box around p_R on which ∇²L + μI is positive definite
(Lemma 2 there).

**Guarantee.** True is a proof.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, arb_mat

from checker.arithmetic.balls import Balls
from checker.attention import losses
from checker.paths.balls import BallModel, positive_definite
from checker.paths.enclosure import Enclosure
from checker.paths.model import rational


def convex_sublevel(enclosure: Enclosure, *, bits: int) -> bool:
    """Lemma 1: no other parameter of the ball has so little loss.  Needs one target an input."""
    system = enclosure.system
    balls = system.balls
    if system.kind == "interior":
        return False
    budget = balls.derivatives(enclosure.theta).excess
    if system.kind == "ridge":
        square = (enclosure.theta.transpose() * enclosure.theta)[0, 0]
        budget = budget + square * arb(rational(system.weight or Fraction(0)))
    return convex_below(balls, budget, bits=bits)


def convex_below(balls: BallModel, excess: arb, *, bits: int) -> bool:
    """Lemma 1's inequality for ε = ``excess``: L is convex wherever L − L* is at most that.  Needs one target an input."""
    model = balls.model
    if not model.least or any(len(model.targets(i)) > 1 for i in model.moving):
        return False
    budget = (excess * balls.n).upper()
    return all(_convex_input(balls, i, budget, bits) for i in model.moving)


def _convex_input(balls: BallModel, i: int, budget: arb, bits: int) -> bool:
    """Whether ℓ(γ̄_i) is convex in the margins wherever ℓ(γ̄_i) − ℓ(γ*_i) ≤ budget forces them to be (diagonal dominance)."""
    arithmetic, loss, model = Balls(bits), balls.loss, balls.model
    lossy = [abs(balls.rises[i][t]) for t in model.losers(i)]
    all_scores = [balls.best[i] + r for r in balls.rises[i]]
    smallest = arithmetic.least([abs(losses.slope(arithmetic, loss, u)) for u in all_scores])
    if not smallest > 0:
        return False
    weights = [(budget / (smallest * gap)).upper() for gap in lossy]  # s_t at most this
    rest = 1 - sum(weights, arb(0))
    if not rest > 0:
        return False
    # x_t = (c_t/c_α) e^−m_t = s_t/s_α; Ω = {x_t at most this for every t} is convex in the margins
    odds = [(w / rest).upper() for w in weights]
    reach = sum((x * gap for x, gap in zip(odds, lossy, strict=True)), arb(0)).upper()
    sign = 1 if loss == "sigmoid" else -1
    far = balls.best[i] + sign * reach
    low, high = (balls.best[i], far) if sign > 0 else (far, balls.best[i])
    least = arithmetic.least([abs(losses.slope(arithmetic, loss, u)) for u in (low, high)])
    most = losses.slope_bound(arithmetic, loss, low, high)
    bent = arb(losses.curvature_bound(arithmetic, loss, low, high))
    for gap in lossy:
        left = least * (gap - reach)
        right = arb(0)
        for odd, other in zip(odds, lossy, strict=True):
            mixed = most * (gap + other).max(2 * reach) + bent * gap.max(reach) * other.max(reach)
            right += odd * mixed
        if not left > right:
            return False
    return True


@dataclass(frozen=True, kw_only=True)
class _Search:
    """J = L − L* (+ λ‖θ‖²) on the ball of ``radius``; ``bound``: whether minimisers may lie on its sphere."""

    balls: BallModel
    weight: arb
    radius: arb
    bound: bool
    target: arb

    def objective(self, box: Sequence[arb]) -> tuple[arb, list[arb]]:
        """J and −∇J over the box."""
        found = self.balls.derivatives(arb_mat(len(box), 1, list(box)))
        square = sum((x * x for x in box), arb(0))
        pull = [g - 2 * self.weight * x for g, x in zip(found.descent.entries(), box, strict=True)]
        return found.excess + self.weight * square, pull


def branch_and_bound(enclosure: Enclosure, *, most_boxes: int = 20_000) -> bool:
    """Lemma 2 and a search of the ball: no other parameter has so little loss."""
    size = enclosure.system.balls.dimension
    safe = _convex_box(enclosure) if size <= 3 else None
    if safe is None:
        return False
    search = _search(enclosure)
    queue: list[tuple[float, int, Sequence[arb]]] = [(0.0, 0, [arb(0, 1) * search.radius] * size)]
    seen = 0
    while queue:
        _, _, box = heapq.heappop(queue)
        for half in _halves(box):
            seen += 1
            if seen > most_boxes:
                return False
            low = None if _inside(half, safe) else _open_question(search, half)
            if low is not None:
                heapq.heappush(queue, (low, seen, half))
    return True


def _search(enclosure: Enclosure) -> _Search:
    system = enclosure.system
    weight = arb(rational(system.weight or Fraction(0)))
    excess = system.balls.derivatives(enclosure.theta).excess
    square = (enclosure.theta.transpose() * enclosure.theta)[0, 0]
    target = (excess + weight * square).upper()
    if system.radius is not None:
        radius, bound = arb(rational(system.radius)), True
    else:
        # L − L(p_λ) ≥ −spread, so nothing longer than this does better; and the minimisers lie strictly inside
        spread = _spread(system.balls)
        radius, bound = 1 + (square + spread / weight).nonnegative_part().sqrt().upper(), False
    return _Search(balls=system.balls, weight=weight, radius=radius, bound=bound, target=target)


def _spread(balls: BallModel) -> arb:
    """Above max L − min L: the largest difference of ℓ over the scores of an input (ℓ is monotone)."""
    arithmetic, worst = Balls(64), arb(0)
    for best, rises in zip(balls.best, balls.rises, strict=True):
        values = [losses.value(arithmetic, balls.loss, best + r) for r in rises]
        worst = worst.max(arithmetic.greatest(values) - arithmetic.least(values))
    return worst.upper()


def _open_question(search: _Search, box: Sequence[arb]) -> float | None:
    """None when the box certainly holds no global minimiser; else a lower bound of J, to order the queue."""
    square = sum((x * x for x in box), arb(0))
    if square > search.radius * search.radius:
        return None
    wide, pull = search.objective(box)
    if wide > search.target:
        return None
    middle, _ = search.objective([x.mid() for x in box])
    change = sum((g * (x - x.mid()) for g, x in zip(pull, box, strict=True)), arb(0))
    if middle - change > search.target:
        return None
    steep = any(g > 0 or g < 0 for g in pull)
    inside = not search.bound or square < search.radius * search.radius
    if steep and (inside or _not_parallel(pull, box)):
        # no stationary point inside, and none of −∇L = μθ with μ ≥ 0 on the sphere
        return None
    low = float((middle - change).lower())
    return low if math.isfinite(low) else -1e300


def _not_parallel(pull: Sequence[arb], box: Sequence[arb]) -> bool:
    """Whether −∇L = μθ with μ ≥ 0 is impossible throughout the box."""
    if sum((g * x for g, x in zip(pull, box, strict=True)), arb(0)) < 0:
        return True
    minors = [pull[j] * box[k] - pull[k] * box[j] for j in range(len(box)) for k in range(j)]
    return any(m > 0 or m < 0 for m in minors)


def _convex_box(enclosure: Enclosure) -> list[arb] | None:
    """The widest tried box around the point on which ∇²L + μI is certainly positive definite; μ = 2λ for ridge."""
    system = enclosure.system
    size = system.balls.dimension
    multiplier, reach = arb(0), arb(1)
    if system.radius is not None:
        reach = arb(rational(system.radius))
        multiplier = (-enclosure.kappa).exp() / reach if system.has_multiplier else arb(0)
    elif system.weight is not None:
        reach, multiplier = arb(8), 2 * arb(rational(system.weight))
    for k in range(1, 60):
        box = [x + arb(0, 1) * reach / 2**k for x in enclosure.theta.entries()]
        hessian = system.balls.derivatives(arb_mat(size, 1, box)).hessian
        scale = sum((abs(hessian[i, i]).mid() for i in range(size)), arb(0)).mid() + multiplier.mid()
        shifted = arb_mat([[hessian[i, j] + (multiplier if i == j else 0) for j in range(size)] for i in range(size)])
        if scale > 0 and positive_definite(shifted * (1 / scale)):
            return box
    return None


def _halves(box: Sequence[arb]) -> list[list[arb]]:
    """The box cut across its widest side; the two halves cover it."""
    k = max(range(len(box)), key=lambda j: float(box[j].rad()))
    low, middle, high = box[k].lower(), box[k].mid(), box[k].upper()
    return [[*box[:k], part, *box[k + 1 :]] for part in (low.union(middle), middle.union(high))]


def _inside(box: Sequence[arb], other: Sequence[arb]) -> bool:
    return all(y.contains(x) for x, y in zip(box, other, strict=True))
