"""A trap of a certificate as a Coq term: rows ⟨v, x⟩ ≥ β that no step of gradient descent leaves, with all that its check needs.

``kept_by_every_step`` of ``library/Polyhedra.v`` (Lemma 2a of docs/limits.md) decides it by computing with rational numbers; what is
written here is only proposed: multipliers, carriers, and two tables of bounds, of e^−b and of ℓ′, which the theorem file proves.
Both forms of a certificate's trap become rows: an edge m_a − m_b ≥ δ is the row of the difference of two margins' vectors.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor

import numpy as np

from checker.coq.limits.tables import ONE, power_above, slope_bounds
from checker.data.dataset import Vector
from checker.errors import InputError
from checker.limits.multipliers import UNBOUNDED, exact_multipliers, least_values
from checker.limits.polyhedron import combined, differences
from checker.limits.problem import Problem, dot

Multipliers = list[tuple[int, Fraction]]
Place = tuple[int, int, int]  # input, token, later token
ZERO, QUARTER = Fraction(0), Fraction(1, 4)


@dataclass(frozen=True, kw_only=True)
class Row:
    """⟨normal, x⟩ ≥ offset, what is given of it in a certificate, and what carries each term in Coq's order."""

    normal: Vector
    offset: Fraction
    reach: Fraction | None
    carried: dict[Place, tuple[Place, Multipliers]]


@dataclass(frozen=True, kw_only=True)
class Known:
    """Of one input: multipliers of its margins' floors (None: not all have one), bounds of ℓ′, of F = |ℓ′|s_α²/n and of the weights s_t."""

    floors: list[Multipliers] | None
    slope: tuple[Fraction, Fraction, Fraction, Fraction]  # on [lo, hi]: least ≤ |ℓ′| ≤ most
    low: Fraction
    high: Fraction
    caps: list[Fraction]


class CoqTrap:
    """A trap found again for Coq.

    **Raises.** InputError where its rows have no proof by pairs of tokens, or do not exclude the direction.
    """

    def __init__(self, problem: Problem, entry: dict, start: Vector, direction: Vector, longest: Fraction):
        self.problem, self.start, self.longest = problem, start, longest
        self.choice = [int(t) for t in entry["choice"]]
        self.sign = -ONE if problem.loss == "sigmoid" else ONE
        self.away = differences(problem, self.choice)
        given = _rows(entry, [a for _, a in self._margins()])
        self.normals, self.offsets = [row.normal for row in given], [row.offset for row in given]
        if len(start) != problem.size or any(
            dot(v, start) < b for v, b in zip(self.normals, self.offsets, strict=True)
        ):
            raise InputError("The start does not lie in this trap, so it says nothing of descent from there.")
        self.powers: dict[Fraction, Fraction] = {}
        self.known = [self._known(i, entry) for i in range(problem.n)]
        self.terms = [
            (i, t, tau) for i, K in enumerate(problem.keys) for t in range(len(K)) for tau in range(t + 1, len(K))
        ]
        self.rows = [self._kept(row) for row in given]
        self.excluded = self._excluding(direction)

    def _margins(self) -> list[tuple[tuple[int, int], Vector]]:
        return [((i, t), self.away[i][t]) for i, t in self.problem.others(self.choice)]

    # ── bounds ──
    def _bound(
        self, target: Vector, near: Row | None = None, given: Multipliers | None = None
    ) -> tuple[Fraction, Multipliers] | None:
        """The greatest lower bound of ⟨target, x⟩ that was found, and its multipliers; None where there is none."""
        normals, offsets = list(self.normals), list(self.offsets)
        if near is not None and near.reach is not None:
            normals.append(tuple(-a for a in near.normal))
            offsets.append(-(near.offset + near.reach))
        found = [] if given is None else [given]
        if not any(target):
            found.append([])
        else:
            values, weights = least_values(
                [np.array([float(a) for a in target])],
                [np.array([[float(a) for a in v] for v in normals])],
                [np.array([float(b) for b in offsets])],
            )
            exact = exact_multipliers(weights[0], target, normals) if values[0] > -UNBOUNDED else None
            found += [] if exact is None else [exact]
        bounds = [(combined(tuple(pairs), normals, offsets, target), pairs) for pairs in found]
        return max(((b, pairs) for b, pairs in bounds if b is not None), key=lambda one: one[0], default=None)

    def _power(self, bound: Fraction) -> Fraction:
        """w ≥ e^−bound, from the table that the theorem file proves."""
        if bound not in self.powers:
            self.powers[bound] = power_above(bound)
        return self.powers[bound]

    def _known(self, i: int, entry: dict) -> Known:
        scores, top, n = self.problem.scores[i], self.problem.scores[i][self.choice[i]], self.problem.n
        said = {(int(a), int(t)): _pairs(pairs) for a, t, pairs in entry.get("floors", [])}
        found = [self._bound(a, given=said.get((i, t))) for t, a in enumerate(self.away[i])]
        low, high, caps, weight, floors = min(scores), max(scores), [ONE] * len(scores), ZERO, None
        if all(one is not None for one in found):
            bounds = [one for one in found if one is not None]
            floors, caps = [pairs for _, pairs in bounds], [self._power(b) for b, _ in bounds]
            drop = sum((e * max(top - g, ZERO) for e, g in zip(caps, scores, strict=True)), ZERO)
            climb = sum((e * max(g - top, ZERO) for e, g in zip(caps, scores, strict=True)), ZERO)
            low = max(low, _rounded(top - drop, floor))
            high = min(high, -_rounded(-(top + climb), floor))
            weight = ONE / sum(caps, ZERO)
        least, most = slope_bounds(self.problem.loss, low, high)
        return Known(
            floors=floors, slope=(low, high, least, most), low=least / n * weight * weight, high=most / n, caps=caps
        )

    # ── rows ──
    def _pull(self, place: Place, normal: Vector) -> Fraction:
        i, t, tau = place
        gap = self.problem.scores[i][t] - self.problem.scores[i][tau]
        apart = tuple(b - a for a, b in zip(self.away[i][t], self.away[i][tau], strict=True))
        return self.sign * gap * dot(apart, normal)

    def _exponent(self, place: Place) -> Vector:
        i, t, tau = place
        return tuple(a + b for a, b in zip(self.away[i][t], self.away[i][tau], strict=True))

    def _kept(self, row: Row) -> Row:
        pulls = {place: self._pull(place, row.normal) for place in self.terms}
        tried = [row]
        if row.reach is None and not row.carried:
            lost = sum(
                (
                    -pull * self.known[i].high * min(QUARTER, self.known[i].caps[t] * self.known[i].caps[tau])
                    for (i, t, tau), pull in pulls.items()
                    if pull < 0
                ),
                ZERO,
            )
            reach = -_rounded(-self.longest * lost, floor)
            tried.append(Row(normal=row.normal, offset=row.offset, reach=reach, carried={}))
        for one in tried:
            carried = self._carried(one, pulls)
            if carried is not None:
                return Row(normal=one.normal, offset=one.offset, reach=one.reach, carried=carried)
        raise InputError(
            "A row of this trap is not carried pair by pair, so its Coq proof (library/Polyhedra.v) does not apply. Trust in this "
            "limit ends with verify.py."
        )

    def _carried(self, row: Row, pulls: dict[Place, Fraction]) -> dict[Place, tuple[Place, Multipliers]] | None:
        """For each negative pull a positive one that outweighs it, greedily the one which is left with the largest share."""
        own, others = dict.fromkeys(pulls, ZERO), dict.fromkeys(pulls, ZERO)
        carried: dict[Place, tuple[Place, Multipliers]] = {}
        for place, pull in pulls.items():
            if pull >= 0:
                continue
            given = row.carried.get(place)
            best: tuple[Fraction, Place, Fraction, Multipliers] | None = None
            for q in [q for q, C in pulls.items() if C > 0 and (given is None or q == given[0])]:
                target = tuple(a - b for a, b in zip(self._exponent(place), self._exponent(q), strict=True))
                bound = self._bound(target, near=row, given=None if given is None else given[1])
                if bound is None:
                    continue
                load = -pull * self._power(bound[0])
                room = self.known[q[0]].low * (pulls[q] - own[q]) - others[q]
                if q[0] == place[0]:
                    left = pulls[q] - own[q] - load
                    fits = left >= 0 and others[q] <= self.known[q[0]].low * left
                else:
                    fits = self.known[place[0]].high * load <= room
                    left = room - self.known[place[0]].high * load
                share = left / pulls[q]
                if fits and (best is None or share > best[0]):
                    best = share, q, load, bound[1]
            if best is None:
                return None
            _, q, load, pairs = best
            if q[0] == place[0]:
                own[q] += load
            else:
                others[q] += self.known[place[0]].high * load
            carried[place] = q, pairs
        return carried

    def _excluding(self, direction: Vector) -> tuple[Multipliers, Vector]:
        """Multipliers of a vector a with ⟨a, x⟩ ≥ b ≥ 0 on the trap and ⟨a, direction⟩ < 0."""
        candidates = [a for _, a in self._margins()] + list(self.normals)
        for a in candidates:
            bound = self._bound(a) if dot(a, direction) < 0 else None
            if bound is not None and bound[0] >= 0:
                return bound[1], a
        raise InputError(
            "This trap excludes the direction only by a row whose bound is negative, which the Coq library does not treat. Trust in "
            "this limit ends with verify.py."
        )

    # ── the text ──
    def definition(self, name: str) -> str:
        count = len(self.normals)
        kept = [
            f"{{| normal := {vector(row.normal)}; offset := {number(row.offset)}; "
            f"reach := {'None' if row.reach is None else f'Some ({number(row.reach)})'}; carriers := "
            + _list([self._carrier(row, place, count + (row.reach is not None)) for place in self.terms])
            + " |}"
            for row in self.rows
        ]
        floors = [
            "None" if one.floors is None else f"Some {_list([vector(_dense(pairs, count)) for pairs in one.floors])}"
            for one in self.known
        ]
        powers = sorted(self.powers.items(), reverse=True)
        slopes = [
            "{| "
            + "; ".join(
                f"{part} := {number(x)}" for part, x in zip(("lo", "hi", "least", "most"), one.slope, strict=True)
            )
            + " |}"
            for one in self.known
        ]
        data = [
            _list([f"({vector(k)}, {number(g)})" for k, g in zip(K, scores, strict=True)])
            for K, scores in zip(self.problem.keys, self.problem.scores, strict=True)
        ]
        return (
            f"Definition {name} : trap := {{| dim := {self.problem.size}%nat; data := {_list(data)}; choice := {naturals(self.choice)}; "
            f"sigma := {number(self.sign)}; longest := {number(self.longest)};\n  kept := {_list(kept)};\n  floors := {_list(floors)}; "
            f"powers := {_list([f'({number(b)}, {number(w)})' for b, w in powers])}; slopes := {_list(slopes)}; "
            f"from := {vector(self.start)} |}}."
        )

    def _carrier(self, row: Row, place: Place, count: int) -> str:
        if place not in row.carried:
            return "(0%nat, [])"
        q, pairs = row.carried[place]
        return f"({self.terms.index(q)}%nat, {vector(_dense(pairs, count))})"


def _rows(entry: dict, margins: list[Vector]) -> list[Row]:
    if "edges" in entry:
        nodes = [tuple([ZERO] * len(margins[0])), *margins]
        return [
            Row(
                normal=tuple(x - y for x, y in zip(nodes[int(a)], nodes[int(b)], strict=True)),
                offset=Fraction(offset),
                reach=None,
                carried={},
            )
            for a, b, offset in entry["edges"]
        ]
    return [
        Row(
            normal=tuple(map(Fraction, normal)),
            offset=Fraction(offset),
            reach=Fraction(reach) if reach else None,
            carried={_place(p): (_place(q), _pairs(pairs)) for p, q, pairs in carried},
        )
        for normal, offset, reach, carried in entry["rows"]
    ]


def _place(texts) -> Place:
    i, t, tau = map(int, texts)
    return i, min(t, tau), max(t, tau)


def _pairs(pairs) -> Multipliers:
    return [(int(k), Fraction(y)) for k, y in pairs]


def _dense(pairs: Multipliers, count: int) -> list[Fraction]:
    found = [ZERO] * count
    for k, y in pairs:
        found[k] += y
    return found


def _rounded(x: Fraction, down) -> Fraction:
    """Down to a multiple of 2^−40."""
    return Fraction(down(x * (1 << 40)), 1 << 40)


# ── literals of rational numbers ──
def number(x: Fraction) -> str:
    return f"{x.numerator} # {x.denominator}"


def vector(xs: Sequence[Fraction]) -> str:
    return _list([number(x) for x in xs])


def naturals(xs: Sequence[int]) -> str:
    return _list([f"{x}%nat" for x in xs])


def _list(texts: Sequence[str]) -> str:
    return "[" + "; ".join(texts) + "]"


__all__ = ["CoqTrap", "naturals", "number", "vector"]
