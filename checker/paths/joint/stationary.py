"""Stationary points of the logistic loss in (v, w) on ‖v‖_p = r, ‖w‖_p = R, at any radii, by Newton's method.

    L(v, w) = (1/n) Σ_i log(1 + e^(−m_i)),   m_i = Σ_t s_it ⟨v, f_it⟩,   s_i = softmax_t ⟨w, k_it⟩,   f_it = Y_i x_it

with keys k_it = vec(x_it z_iᵀ) for the matrix model.  With q_i = |ℓ′(m_i)|, γ_it = ⟨v, f_it⟩ and a the token selected now, −n∇L is

    ∂v:  Σ_i q_i f̄_i        ∂w:  Σ_i q_i Σ_t s_it (γ_it − γ̄_i)(k_it − k_ia)

and a point is stationary where these are κ_v∇ψ(v) and κ_w∇ψ(w).  Unknown are ∇ψ of the unit vectors for p ≤ 2, and the unit vectors
themselves for p > 2, where that is the smooth one.  The two gradients differ by e^R; each is divided by its size, and an exponent of
a ball is unbounded, so that R does not matter.

**Domain.** float, of ``BITS`` bits.  **Guarantee.** float, none.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, arb_mat

from checker.data.dataset import Dataset, Vector
from checker.descent.balls.flint_midpoints import enclosing_ball, fraction_of
from checker.descent.mirror import ball_norm, ball_power, conjugate
from checker.errors import InputError

BITS = 256
_MOST_NEWTON = 12
_FAR = 10


@dataclass(frozen=True, kw_only=True)
class JointProblem:
    """**Shapes.** features n × T_i × d, times the labels; keys n × T_i × D.  **Domain.** exact."""

    features: tuple[tuple[Vector, ...], ...]
    keys: tuple[tuple[Vector, ...], ...]
    power: Fraction

    def __post_init__(self) -> None:
        if self.power <= 1:
            raise InputError(f"power = {self.power}: the mirror map needs p > 1. Give a larger power.")


@dataclass(frozen=True, kw_only=True)
class JointPoint:
    """One stationary point.  **Shapes.** head (d,), matrix (D,).  log_loss is log L.  **Domain.** exact: what the engine held."""

    head_radius: Fraction
    radius: Fraction
    head: Vector
    matrix: Vector
    log_loss: arb
    selected: tuple[int, ...]


def matrix_problem(data: Dataset, power: Fraction) -> JointProblem:
    """The model with logits x_itᵀ W z_i, W row by row.  **Raises.** InputError without queries."""
    if data.queries is None:
        raise InputError(
            "The joint path of (v, W) needs queries z_i, and this dataset has none. Add the entry 'queries'."
        )
    keys = tuple(
        tuple(tuple(x * z for x in row for z in query) for row in X)
        for X, query in zip(data.tokens, data.queries, strict=True)
    )
    return JointProblem(features=_labelled(data), keys=keys, power=Fraction(power))


def prompt_problem(data: Dataset, power: Fraction) -> JointProblem:
    """The model with logits ⟨k_it, p⟩."""
    return JointProblem(features=_labelled(data), keys=data.keys, power=Fraction(power))


def _labelled(data: Dataset) -> tuple[tuple[Vector, ...], ...]:
    return tuple(tuple(tuple(y * x for x in row) for row in X) for X, y in zip(data.tokens, data.labels, strict=True))


class Stationary:
    """Newton's method for one problem; build and use it inside one ``workprec``."""

    def __init__(self, problem: JointProblem) -> None:
        self.power, self.steep = problem.power, problem.power - 1  # ∇ψ has the exponent p − 1
        self.features = [[[enclosing_ball(x).mid() for x in row] for row in X] for X in problem.features]
        self.keys = [[[enclosing_ball(x).mid() for x in row] for row in K] for K in problem.keys]
        self.d, self.D = len(self.features[0][0]), len(self.keys[0][0])
        self.differences = [[x - y for x, y in zip(k, K[0], strict=True)] for K in self.keys for k in K[1:]]
        # a coordinate that no feature (no difference of keys) has is 0 on the path
        self.live = [j for j in range(self.d) if any(row[j] for X in problem.features for row in X)]
        self.live += [self.d + j for j in range(self.D) if any(row[j] != K[0][j] for K in problem.keys for row in K)]

    def near(self, v: Sequence[arb], w: Sequence[arb], r: Fraction, R: Fraction) -> JointPoint | None:
        """The stationary point of the two spheres near (v, w), or None; with κ ≤ 0 it is none of the balls, and left out."""
        u = [x for part in (v, w) for x in _unit(part, self.power)]
        u = [x if k in self.live else arb(0) for k, x in enumerate(u)]
        kappa = None
        tolerance = arb(2) ** -(BITS // 4) / (1 + enclosing_ball(max(r, R)))  # of the last step: Newton squares it
        for _ in range(_MOST_NEWTON):
            there = self._derivatives(u, r, R)
            if kappa is None:  # ⟨g, u⟩ = κ‖u‖^p
                kappa = [dot(there.slope[a:b], u[a:b]) for a, b in self._parts()]
            moved = self._moved(u, kappa, there)
            if moved is None:
                return None
            u, kappa, largest = moved
            if largest < tolerance:
                head = tuple(fraction_of((x * enclosing_ball(r)).mid()) for x in u[: self.d])
                matrix = tuple(fraction_of((x * enclosing_ball(R)).mid()) for x in u[self.d :])
                point = JointPoint(
                    head_radius=r, radius=R, head=head, matrix=matrix, log_loss=there.log_loss, selected=there.selected
                )
                return point if all(k > 0 for k in kappa) else None
        return None

    def _moved(self, u: list[arb], kappa: list[arb], there: _Derivatives) -> tuple[list[arb], list[arb], arb] | None:
        """One step of Newton's method, and its largest entry."""
        sizes = [max((abs(there.slope[j]) for j in range(a, b)), key=_log) for a, b in self._parts()]
        if any(s.is_zero() or not s.is_finite() for s in sizes):
            return None
        dual = [_power(x, self.steep) for x in u]
        matrix, right = self._system(u, dual, kappa, there, sizes)
        try:
            change = [
                x.mid() for x in arb_mat(matrix).solve(arb_mat([[x] for x in right]), algorithm="approx").entries()
            ]
        except ZeroDivisionError:
            return None
        largest = max((abs(x) for x in change), key=_log)
        if not largest.is_finite() or largest > _FAR:
            return None
        step = dict(zip(self.live, change, strict=False))
        if self.power <= 2:
            back = 1 / self.steep
            u = [_power((y + step.get(k, 0)).mid(), back) for k, y in enumerate(dual)]
        else:
            u = [(x + step.get(k, 0)).mid() for k, x in enumerate(u)]
        raised = zip(kappa, change[len(self.live) :], sizes, strict=True)
        return u, [(k + c * s).mid() for k, c, s in raised], largest

    def _parts(self) -> tuple[tuple[int, int], tuple[int, int]]:
        return (0, self.d), (self.d, self.d + self.D)

    def _system(
        self, u: list[arb], dual: list[arb], kappa: list[arb], there: _Derivatives, sizes: list[arb]
    ) -> tuple[list[list[arb]], list[arb]]:
        """In (the unknown of u, κ_v, κ_w), the rows of ∂v and ∂w divided by the sizes of those."""
        p = self.power
        if p <= 2:
            bend = conjugate(p) - 2
            column, bent = [enclosing_ball(bend + 1) * abs(_power(y, bend)) for y in dual], [arb(1)] * len(u)
        else:
            bend = p - 2
            column, bent = [arb(1)] * len(u), [enclosing_ball(bend + 1) * abs(_power(x, bend)) for x in u]
        matrix, right = [], []
        for k in self.live:
            part = 0 if k < self.d else 1
            row = [there.curved[k][j] * column[j] / sizes[part] for j in self.live]
            row[self.live.index(k)] -= kappa[part] / sizes[part] * bent[k]
            row += [-dual[k] if part == side else arb(0) for side in (0, 1)]
            matrix.append([x.mid() for x in row])
            right.append(((kappa[part] * dual[k] - there.slope[k]) / sizes[part]).mid())
        for a, b in self._parts():  # Σ|u|^p = 1
            row = [enclosing_ball(p) * dual[j] * column[j] if a <= j < b else arb(0) for j in self.live]
            matrix.append([x.mid() for x in row] + [arb(0)] * 2)
            right.append((1 - dot(dual[a:b], u[a:b])).mid())
        return matrix, right

    def _derivatives(self, u: Sequence[arb], r: Fraction, R: Fraction) -> _Derivatives:
        radii = [enclosing_ball(r)] * self.d + [enclosing_ball(R)] * self.D
        place = [x * a for x, a in zip(u, radii, strict=True)]
        inputs = [_input(F, K, place[: self.d], place[self.d :]) for F, K in zip(self.features, self.keys, strict=True)]
        weights = [1 / (1 + one.margin.exp()) for one in inputs]
        slope = _sum(weights, [one.slope for one in inputs])
        pairs = [
            ([q * x for x in left], right) for q, one in zip(weights, inputs, strict=True) for left, right in one.pairs
        ]
        pairs += [([-q * (1 - q) * x for x in one.slope], one.slope) for q, one in zip(weights, inputs, strict=True)]
        lefts, rights = zip(*pairs, strict=True)
        curved = (arb_mat(lefts).transpose() * arb_mat(rights)).tolist()
        loss = sum(((-one.margin).exp().log1p() for one in inputs), arb(0)) / len(inputs)
        curved = [[x * a for x, a in zip(row, radii, strict=True)] for row in curved]
        selected = tuple(one.selected for one in inputs)
        return _Derivatives(slope=slope, curved=curved, log_loss=loss.log().mid(), selected=selected)


@dataclass(frozen=True, kw_only=True)
class _Derivatives:
    """slope: −n∇L; curved: its Jacobian with respect to the unit vectors."""

    slope: list[arb]
    curved: list[list[arb]]
    log_loss: arb
    selected: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class _Input:
    """slope: ∇m_i in (v, w); pairs: ∇²m_i as a sum of outer products."""

    margin: arb
    selected: int
    slope: list[arb]
    pairs: list[tuple[list[arb], list[arb]]]


def _input(F: Sequence[Sequence[arb]], K: Sequence[Sequence[arb]], v: Sequence[arb], w: Sequence[arb]) -> _Input:
    """m_i and its derivatives; what is small is a sum over the tokens that are not selected, never a difference."""
    logits = [dot(k, w) for k in K]
    a = max(range(len(K)), key=lambda t: logits[t].mid())
    powers = [(x - logits[a]).exp() for x in logits]
    total = sum(powers, arb(0))
    s = [x / total for x in powers]
    apart = [[x - y for x, y in zip(f, F[a], strict=True)] for f in F]
    offsets = [[x - y for x, y in zip(k, K[a], strict=True)] for k in K]
    rises = [dot(f, v) for f in apart]
    shift, mean, centre = dot(s, rises), _sum(s, apart), _sum(s, offsets)
    over = [x * (g - shift) for x, g in zip(s, rises, strict=True)]  # s_t (γ_t − γ̄)
    no_v, no_w = [arb(0)] * len(v), [arb(0)] * len(w)
    pairs = []
    for t, (f, k) in enumerate(zip(apart, offsets, strict=True)):
        moved = [x - c for x, c in zip(k, centre, strict=True)]
        pairs.append((no_v + [over[t] * x for x in moved], no_v + moved))
        if t != a:
            feature, key = [s[t] * (x - y) for x, y in zip(f, mean, strict=True)] + no_w, no_v + k
            pairs += [(feature, key), (key, feature)]
    slope = [x + y for x, y in zip(F[a], mean, strict=True)] + _sum(over, offsets)
    return _Input(margin=dot(F[a], v) + shift, selected=a, slope=slope, pairs=pairs)


def _unit(values: Sequence[arb], power: Fraction) -> list[arb]:
    size = ball_norm(values, power)
    return [(x / size).mid() for x in values]


def _power(x: arb, exponent: Fraction) -> arb:
    return arb(1) if exponent == 0 else x if exponent == 1 else ball_power(x.mid(), exponent).mid()


def _sum(weights: Sequence[arb], rows: Sequence[Sequence[arb]]) -> list[arb]:
    return [dot(weights, column) for column in zip(*rows, strict=True)]


def dot(u: Sequence[arb], w: Sequence[arb]) -> arb:
    return sum((x * y for x, y in zip(u, w, strict=True)), arb(0))


def _log(x: arb) -> float:
    return -math.inf if x.is_zero() else float(abs(x).log()) if x.is_finite() else math.inf
