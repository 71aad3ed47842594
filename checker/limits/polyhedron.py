"""Polyhedral traps: rows ⟨v, x⟩ ≥ β that no step of gradient descent leaves.  Lemma 2a of docs/limits.md.

A pair p = (i, t, τ), t < τ, of tokens pulls ⟨v, x⟩ by f_i C_p(v) e^{−u_p}, u_p = m_it + m_iτ.  Every bound on a difference of
exponents or on a margin is a combination of rows with multipliers y ≥ 0, which is checked exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, fmpq

from checker.arithmetic import Balls
from checker.arithmetic.balls import working_precision
from checker.arithmetic.rational import rational_text
from checker.data.dataset import Vector
from checker.limits.problem import Problem, dot
from checker.limits.trap import BITS, ranges

Pair = tuple[int, int, int]
Multipliers = tuple[tuple[int, Fraction], ...]
QUARTER = Fraction(1, 4)  # s_t·s_τ is at most that


@dataclass(frozen=True, kw_only=True)
class Carried:
    """The pull of ``pair`` is outweighed by that of ``carrier``; ``multipliers`` bound u_pair − u_carrier from below."""

    pair: Pair
    carrier: Pair
    multipliers: Multipliers


@dataclass(frozen=True, kw_only=True)
class Row:
    """⟨normal, x⟩ ≥ bound.  Where ``reach`` is given, the pulls are compared only at slacks up to it.

    **Convention.** In the multipliers of such a row the number after the last row's stands for ⟨−normal, x⟩ ≥ −(bound + reach).
    """

    normal: Vector
    bound: Fraction
    reach: Fraction | None
    carried: tuple[Carried, ...]


@dataclass(frozen=True, kw_only=True)
class Polyhedron:
    """Rows, and floors ((i, t), multipliers) of margins measured from the tokens ``choice``.  **Domain.** exact."""

    choice: tuple[int, ...]
    rows: tuple[Row, ...]
    floors: tuple[tuple[tuple[int, int], Multipliers], ...]

    def json(self, step: Fraction, k: int) -> dict:
        """What a certificate holds of it."""
        texts = lambda numbers: [str(a) for a in numbers]  # noqa: E731
        pairs = lambda multipliers: [[str(k), rational_text(y)] for k, y in multipliers]  # noqa: E731
        return {
            "steps": str(k),
            "choice": texts(self.choice),
            "step": rational_text(step),
            "rows": [
                [
                    [rational_text(a) for a in row.normal],
                    rational_text(row.bound),
                    "" if row.reach is None else rational_text(row.reach),
                    [[texts(c.pair), texts(c.carrier), pairs(c.multipliers)] for c in row.carried],
                ]
                for row in self.rows
            ],
            "floors": [[str(i), str(t), pairs(multipliers)] for (i, t), multipliers in self.floors],
        }


def contains(polyhedron: Polyhedron, x: Sequence, certainly_less: Callable) -> bool:
    """Whether a point certainly lies in the polyhedron."""
    value = lambda v: sum((_q(a) * b for a, b in zip(v, x, strict=True) if a), fmpq(0))  # noqa: E731
    return all(certainly_less(value(row.normal), row.bound) is False for row in polyhedron.rows)


def differences(problem: Problem, choice) -> list[list[Vector]]:
    """k_iα − k_it for every token: the margins' vectors, 0 for α itself."""
    return [
        [tuple(a - b for a, b in zip(K[c], k, strict=True)) for k in K]
        for K, c in zip(problem.keys, choice, strict=True)
    ]


def pairs_of(problem: Problem) -> list[Pair]:
    """The pairs of tokens whose scores differ: the others pull on nothing."""
    return [
        (i, t, tau)
        for i, gamma in enumerate(problem.scores)
        for tau in range(len(gamma))
        for t in range(tau)
        if gamma[t] != gamma[tau]
    ]


def exponent(away: list[list[Vector]], pair: Pair) -> Vector:
    """The vector of u_p = m_it + m_iτ."""
    i, t, tau = pair
    return tuple(a + b for a, b in zip(away[i][t], away[i][tau], strict=True))


def direction(problem: Problem, away: list[list[Vector]], pair: Pair) -> Vector:
    """(γ_it − γ_iτ)(k_it − k_iτ): where the pair pulls x, up to a factor that has the sign of −ℓ′."""
    i, t, tau = pair
    gap = problem.scores[i][t] - problem.scores[i][tau]
    return tuple(gap * (b - a) for a, b in zip(away[i][t], away[i][tau], strict=True))


def kept_inside(problem: Problem, polyhedron: Polyhedron, step: Fraction, *, bits: int = BITS) -> list[Vector] | None:
    """The v with liminf ⟨v, x(k)⟩/‖x(k)‖ ≥ 0 once the polyhedron holds an iterate; None if a step of length ≤ ``step`` may leave it.

    **Guarantee.** encloses: an answer only when certain.
    """
    with working_precision(bits):
        return _kept_inside(problem, polyhedron, step, Balls(bits))


def _kept_inside(problem: Problem, polyhedron: Polyhedron, step: Fraction, A: Balls) -> list[Vector] | None:
    away = differences(problem, polyhedron.choice)
    normals, bounds = [row.normal for row in polyhedron.rows], [row.bound for row in polyhedron.rows]
    known = {(i, a): Fraction(0) for i, a in enumerate(polyhedron.choice)}
    for (i, t), multipliers in polyhedron.floors:
        floor = combined(multipliers, normals, bounds, away[i][t])
        if floor is None or (i, t) in known:
            return None
        known[i, t] = floor
    found = [_force(problem, i, a, known, A) for i, a in enumerate(polyhedron.choice)]
    if any(one is None for one in found):
        return None
    forces = [one for one in found if one is not None]
    kept = [away[i][t] for (i, t), floor in known.items() if floor >= 0]
    for number, row in enumerate(polyhedron.rows):
        pulls = {p: forces[p[0]][2] * dot(direction(problem, away, p), row.normal) for p in pairs_of(problem)}
        given = normals, bounds
        if row.reach is not None:
            lost = _q(step) * sum((_lost(p, pull, forces, known) for p, pull in pulls.items() if pull < 0), arb(0))
            if not lost <= _q(row.reach):
                return None
            given = [*normals, tuple(-a for a in row.normal)], [*bounds, -(row.bound + row.reach)]
        strict = _outweighed(pulls, polyhedron.rows[number].carried, forces, away, *given)
        if strict is None:
            return None
        if row.bound >= 0 or (strict and row.reach is None):
            kept.append(row.normal)
    return kept


def combined(multipliers: Multipliers, normals, bounds, target: Vector) -> Fraction | None:
    """Σ y_k β_k, a lower bound of ⟨target, x⟩ if y ≥ 0 and Σ y_k v_k = target, else None."""
    if any(y < 0 for _, y in multipliers):
        return None
    total = [sum((y * normals[k][c] for k, y in multipliers), Fraction(0)) for c in range(len(target))]
    return sum((y * bounds[k] for k, y in multipliers), Fraction(0)) if tuple(total) == tuple(target) else None


def _force(problem: Problem, i: int, a: int, known: dict, A: Balls) -> tuple | None:
    """Ends of |ℓ′|/n and of |ℓ′|s_α²/n, and the sign of −ℓ′; None where ℓ′ has no sign."""
    scores = problem.scores[i]
    if len(set(scores)) == 1:
        return (arb(0), arb(0)), (arb(0), arb(0)), 1
    floors = [known.get((i, t)) for t in range(len(scores)) if t != a]
    _low, _high, force, weight = ranges(problem, scores, a, floors, A)
    sign = 1 if force[0] >= 0 else -1
    low, high = force if sign == 1 else (-force[1], -force[0])
    return ((low, high), (low * weight[0] ** 2, high), sign) if low >= 0 and high.is_finite() else None


def _lost(pair: Pair, pull: Fraction, forces, known):
    i, t, tau = pair
    ends = known.get((i, t)), known.get((i, tau))
    most = arb(_q(QUARTER))
    if ends[0] is not None and ends[1] is not None:
        most = most.min(arb(_q(-ends[0] - ends[1])).exp())
    return _q(-pull) * forces[i][0][1] * most


def _outweighed(pulls: dict[Pair, Fraction], carried, forces, away, normals, bounds) -> bool | None:
    """Whether Σ_p f_i C_p e^{−u_p} > 0 is certain; None if it may be negative."""
    room = {p: arb(_q(pull)) for p, pull in pulls.items() if pull > 0}
    load: dict[Pair, arb] = {}
    waiting = {p for p, pull in pulls.items() if pull < 0}
    for one in carried:
        target = tuple(a - b for a, b in zip(exponent(away, one.pair), exponent(away, one.carrier), strict=True))
        least = combined(one.multipliers, normals, bounds, target)
        if one.pair not in waiting or one.carrier not in room or least is None:
            return None
        waiting.remove(one.pair)
        weight = _q(-pulls[one.pair]) * arb(_q(-least)).exp()
        if one.pair[0] == one.carrier[0]:
            room[one.carrier] -= weight
        else:
            load[one.carrier] = load.get(one.carrier, arb(0)) + weight * forces[one.pair[0]][1][1]
    if waiting:
        return None
    strict = False
    for q, left in room.items():
        rest = forces[q[0]][1][0] * left - load[q] if q in load else left
        if not (left >= 0 and rest >= 0):
            return None
        strict = strict or bool(forces[q[0]][0][0] > 0 and rest > 0)
    return strict


def _q(x: Fraction) -> fmpq:
    return fmpq(x.numerator, x.denominator)


__all__ = [
    "Carried",
    "Multipliers",
    "Pair",
    "Polyhedron",
    "Row",
    "combined",
    "contains",
    "differences",
    "direction",
    "exponent",
    "kept_inside",
    "pairs_of",
]
