"""Traps: a region of margins that gradient descent never leaves.  Lemma 2 of docs/limits.md.

A region is a set of lower bounds on differences of margins, m_a − m_b ≥ δ, where node 0 stands for
the constant 0 and node j + 1 for margin j.  All bounds that follow are found by longest paths.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, fmpq

from checker.arithmetic import Balls
from checker.arithmetic.balls import working_precision
from checker.attention import losses
from checker.limits.problem import Problem, dot

BITS = 128
Bounds = list[list[Fraction | None]]  # bounds[a][b] ≤ m_a − m_b; None is no bound


@dataclass(frozen=True, kw_only=True)
class Region:
    """{x: m_a − m_b ≥ offset for every edge (a, b, offset)}, margins measured from the tokens ``choice``.

    **Domain.** exact.
    """

    choice: tuple[int, ...]
    edges: tuple[tuple[int, int, Fraction], ...]


def is_trap(problem: Problem, region: Region, step: Fraction, *, bits: int = BITS) -> bool:
    """Whether every step of length η ∈ (0, ``step``] leads from the region into it.

    **Guarantee.** encloses: True only when certain.
    """
    normals = problem.normals(region.choice)
    bounds = closure(len(normals) + 1, region.edges)
    if bounds is None or not normals:
        return False
    with working_precision(bits):
        pulls = pull_bounds(problem, region.choice, bounds, Balls(bits))
        return pulls is not None and all(_stays(edge, normals, pulls, bounds, step) for edge in region.edges)


def contains(region: Region, margins: Sequence, certainly_less: Callable) -> bool:
    """Whether a point with these margins certainly lies in the region."""
    nodes = [0, *margins]
    return all(certainly_less(nodes[a] - nodes[b], offset) is False for a, b, offset in region.edges)


def closure(size: int, edges) -> Bounds | None:
    """The best lower bound of every m_a − m_b that the edges imply; None when they contradict each other."""
    bounds: Bounds = [[Fraction(0) if a == b else None for b in range(size)] for a in range(size)]
    for a, b, offset in edges:
        known = bounds[a][b]
        bounds[a][b] = offset if known is None else max(known, offset)
    for c in range(size):
        for a in range(size):
            first = bounds[a][c]
            if first is None:
                continue
            for b in range(size):
                second, known = bounds[c][b], bounds[a][b]
                if second is not None and (known is None or first + second > known):
                    bounds[a][b] = first + second
    return None if any(bounds[a][a] != 0 for a in range(size)) else bounds


def pull_bounds(problem: Problem, choice, bounds: Bounds, A: Balls) -> list | None:
    """Ends (low, high) of P_j with c_j ∈ P_j·e^{−m_j} on the region, where one step is m⁺ = m + ηGc(m).

    c_j = (1/n)(−ℓ′(γ̄_i)) s_it (γ̄_i − γ_it), s_it = e^{−m_it}·s_iα.  None where a margin that matters has no floor.
    """
    pulls: list = []
    node = 0
    for K, gamma, a in zip(problem.keys, problem.scores, choice, strict=True):
        floors = [bounds[k][0] for k in range(node + 1, node + len(K))]
        node += len(K) - 1
        if len(set(gamma)) == 1:
            pulls += [(arb(0), arb(0))] * len(floors)
            continue
        if None in floors:
            return None
        low, high, force, weight = ranges(problem, gamma, a, floors, A)
        factor = _corners(force, weight)
        pulls += [_corners(factor, (low - _q(g), high - _q(g))) for t, g in enumerate(gamma) if t != a]
    return pulls


def ranges(problem: Problem, gamma, a: int, floors, A: Balls) -> tuple:
    """(low, high, ends of −ℓ′(γ̄)/n, ends of s_α): low ≤ γ̄ ≤ high for an input whose margins have these floors.

    With E_t = e^{−(floor of m_t)}: s_t = e^{−m_t}s_α ≤ E_t, 1/(1 + ΣE) ≤ s_α ≤ 1.  Where a floor is None,
    γ̄ lies between the scores and s_α between 0 and 1.
    """
    low, high, least = arb(_q(min(gamma))), arb(_q(max(gamma))), arb(0)
    if None not in floors:
        tails = [arb(_q(-floor)).exp() for floor in floors]
        rest = [g for t, g in enumerate(gamma) if t != a]
        down = sum((e * _q(max(gamma[a] - g, Fraction(0))) for e, g in zip(tails, rest, strict=True)), arb(0))
        up = sum((e * _q(max(g - gamma[a], Fraction(0))) for e, g in zip(tails, rest, strict=True)), arb(0))
        low, high = low.max(arb(_q(gamma[a])) - down), high.min(arb(_q(gamma[a])) + up)
        least = 1 / (1 + sum(tails, arb(0)))
    ends = [-x / problem.n for x in slopes(problem.loss, low, high, A)]
    return low, high, (_least(ends), -_least([-x for x in ends])), (least, arb(1))


def slopes(loss: str, low: arb, high: arb, A: Balls) -> list[arb]:
    """Values between whose least and greatest ℓ′ lies on [low, high].

    ℓ′ is monotone for the convex losses; g′ rises up to 0 and falls after it.
    """
    ends = [arb(losses.slope(A, loss, low)), arb(losses.slope(A, loss, high))]
    return [*ends, arb(losses.slope_bound(A, loss, low, high))] if loss == "sigmoid" else ends


def _corners(x: tuple[arb, arb], y: tuple[arb, arb]) -> tuple[arb, arb]:
    """The least and the greatest product; thin balls, as the ends of a wide one are rounded much more."""
    products = [a * b for a in x for b in y]
    return _least(products), -_least([-p for p in products])


def _least(values: list[arb]) -> arb:
    found = values[0]
    for x in values[1:]:
        found = found.min(x)
    return found


def _stays(edge, normals, pulls, bounds: Bounds, step: Fraction) -> bool:
    """The edge's slack does not fall, or falls only where a step of that length cannot use it up."""
    a, b, offset = edge
    normal = [Fraction(0)] * len(normals[0])
    for node, sign in ((a, 1), (b, -1)):
        if node:
            normal = [x + sign * y for x, y in zip(normal, normals[node - 1], strict=True)]
    # The slack's rate of change is Σ_j ⟨normal, a_j⟩c_j ≥ Σ_j q_j e^{−m_j}.
    weights = [_q(dot(normal, other)) for other in normals]
    q = [_least([w * low, w * high]).lower() for w, (low, high) in zip(weights, pulls, strict=True)]
    if not all(x.is_finite() for x in q):
        return False
    if _outweighed(q, lambda j, k: bounds[j + 1][k + 1]):
        return True
    against = [(j, x) for j, x in enumerate(q) if not x >= 0]
    if any(bounds[j + 1][0] is None for j, _ in against):
        return False
    loss_of_slack = sum((-x * arb(_q(-bounds[j + 1][0])).exp() for j, x in against), arb(0))  # type: ignore[operator]
    reach = _above(loss_of_slack * _q(step))
    if reach is None:
        return False
    ceiling = -(offset + reach)  # where it matters, m_b − m_a ≥ ceiling
    known = bounds[a][b]
    if known is not None and known + ceiling > 0:
        return True  # the region stays away from this edge

    def near(j: int, k: int) -> Fraction | None:
        direct, first, second = bounds[j + 1][k + 1], bounds[j + 1][b], bounds[a][k + 1]
        via = None if first is None or second is None else first + ceiling + second
        return direct if via is None else via if direct is None else max(direct, via)

    return _outweighed(q, near)


def _outweighed(q, difference: Callable[[int, int], Fraction | None]) -> bool:
    """Σ q_j e^{−m_j} ≥ 0: each negative term is carried by one positive term, e^{−m_j} ≤ e^{−(m_j − m_k)}e^{−m_k}."""
    room = {k: x for k, x in enumerate(q) if x > 0}
    for j, x in enumerate(q):
        if x >= 0:
            continue
        loads = {k: -x * arb(_q(-gap)).exp() for k in room if (gap := difference(j, k)) is not None}
        if not loads:
            return False
        k = max(loads, key=lambda k: float((room[k] - loads[k]).mid() / q[k].mid()))
        room[k] = room[k] - loads[k]
        if not room[k] >= 0:
            return False
    return True


def _above(x: arb) -> Fraction | None:
    """A dyadic rational ≥ x with an exponent of bearable size; None beyond 2^4096."""
    if not x.is_finite():
        return None
    mantissa, exponent = map(int, x.upper().man_exp())
    size = mantissa.bit_length() + exponent
    if size > 4096:
        return None
    return Fraction(1, 1 << 4096) if size < -4096 else Fraction(mantissa) * Fraction(2) ** exponent


def _q(x: Fraction) -> fmpq:
    return fmpq(x.numerator, x.denominator)


__all__ = ["BITS", "Region", "closure", "contains", "is_trap", "pull_bounds", "ranges"]
