"""A polyhedral trap around a point, proposed by linear programs along a float run.

Candidates for rows are margins, differences of exponents, a row that excludes the claimed direction, and such differences
made monotone by other rows.  What a step may leave is loosened, then dropped, until what is left stays.
Nothing here is trusted: :func:`checker.limits.polyhedron.kept_inside` decides.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from checker.data.dataset import Vector
from checker.limits.flow import Pulls, followed
from checker.limits.multipliers import MOST_WEIGHT, UNBOUNDED, exact_multipliers, least_values, used_rows
from checker.limits.polyhedron import Carried, Pair, Polyhedron, Row, differences, direction, exponent
from checker.limits.problem import Problem, dot

SLACKS = (0.0, 0.5, 2.0, 6.0, 20.0)
MOST_ROWS = 60
CARRIERS = 3  # carriers tried for one pull
ROUNDS = 3  # of new candidates
MOST_WORK = 1_500_000  # entries of all tables of a proposal's linear programs: a second; what is settled so needs a tenth of it at most
ACTIVE = (1e-2, 1e-5)  # the share of the largest weight from which a pair counts as moving the run


@dataclass
class Candidate:
    """⟨normal, x⟩ ≥ bound − SLACKS[level], not yet shown to stay."""

    normal: Vector
    least: float
    start: float
    level: int = 0
    floats: np.ndarray = field(default_factory=lambda: np.zeros(0))

    @property
    def bound(self) -> Fraction:
        value = min(self.least, self.start) - SLACKS[self.level]
        return Fraction(int(np.floor(16 * value)), 16) if abs(value) < 1e15 else Fraction(value)


def propose_polyhedron(
    problem: Problem,
    point: Sequence,
    choice,
    target: Vector,
    step: Fraction,
    allowed: Callable[[], bool] = lambda: True,
) -> Polyhedron | None:
    """A polyhedron around ``point`` that floats find invariant and that excludes ``target``; None if there is none found.

    ``allowed`` is asked once, where the flow is not seen to tend to ``target``: what follows is dear.
    """
    pulls = Pulls(problem, choice)
    if not pulls.pairs or problem.loss == "hinge":
        return None
    with np.errstate(all="ignore"):
        start = np.array([float(a) for a in point])
        run = followed(pulls, start, np.array([float(a) for a in target]))
        return (
            None if run is None or not allowed() else _Search(problem, pulls, choice, start, run, target, step).result()
        )


class _Search:
    def __init__(self, problem: Problem, pulls: Pulls, choice, point, run, target: Vector, step: Fraction) -> None:
        self.problem, self.pulls, self.choice, self.point, self.target = problem, pulls, tuple(choice), point, target
        self.step = float(step)
        self.exact_away = differences(problem, choice)
        self.exponents = {p: exponent(self.exact_away, p) for p in pulls.pairs}
        self.directions = {p: direction(problem, self.exact_away, p) for p in pulls.pairs}
        self.points, weights = run
        self.rows: dict[Vector, Candidate] = {}
        self.dropped: set[Vector] = set()
        self.base: list[Vector] = []
        self.work = 0
        _, self.signs = pulls.log_weights(self.points[-1])
        self.shares = weights.max(axis=0)

    # ── Candidates ──
    def add(self, normal: Vector) -> None:
        """The row through the least value on the run, unless the run leaves it behind for ever."""
        if not any(normal) or normal in self.rows or normal in self.dropped or len(self.rows) >= MOST_ROWS:
            return
        floats = np.array([float(a) for a in normal])
        values = self.points @ floats
        fall = values[-2] - values[-1]
        if fall > 0.03 * np.linalg.norm(floats) * np.linalg.norm(self.points[-1] - self.points[-2]):
            return  # the run leaves it behind
        self.rows[normal] = Candidate(
            normal=normal, least=float(values.min()), start=float(self.point @ floats), floats=floats
        )

    def active(self, share: float) -> list[int]:
        return [k for k in range(len(self.pulls.pairs)) if self.shares[k] >= share]

    def candidates(self) -> None:
        target = np.array([float(a) for a in self.target])
        self.exclusions(target)
        if not any(self.excludes(row) for row in self.rows.values()):
            return
        margins = [(i, t) for i, rows in enumerate(self.exact_away) for t in range(len(rows)) if t != self.choice[i]]
        for i, t in margins:
            self.add(self.exact_away[i][t])
        moving = self.active(ACTIVE[0])[:8]
        for a in moving:
            for b in moving:
                if a != b:
                    self.add(self.difference(self.pulls.pairs[a], self.pulls.pairs[b]))
        exponents = [self.exponents[self.pulls.pairs[a]] for a in moving]
        steady = {tuple(a - b for a, b in zip(u, w, strict=True)) for u in exponents for w in exponents}
        self.base = [v for v in self.rows if v in steady or v in exponents]
        for _ in range(ROUNDS):
            before = len(self.rows)
            wanted = [g for row in list(self.rows.values()) for g in self.demands(row)]
            for g in list(dict.fromkeys(wanted))[:24]:
                self.add(g)
                for share in ACTIVE:
                    for room in (0.05, 0.0):
                        found = self.compensated(g, share, room)
                        if found is not None:
                            self.add(found)
                            break
            if len(self.rows) == before:
                break

    def difference(self, p: Pair, q: Pair) -> Vector:
        return tuple(a - b for a, b in zip(self.exponents[p], self.exponents[q], strict=True))

    def headings(self) -> np.ndarray:
        found = []
        for x in self.points:
            forward, _ = self.pulls.heading(x)
            found.append(forward / np.linalg.norm(forward))
        return np.array(found)

    def exclusions(self, target) -> None:
        """Rows v with ⟨v, target⟩ < 0 along which every moving pair pulls, or along which the run goes."""
        from scipy.optimize import linprog  # late: loading it takes half a second, and most claims never come here

        unit = target / np.linalg.norm(target)
        size = len(unit)
        moved = np.abs(self.pulls.directions).max(axis=0) > 0  # along the other coordinates nothing pulls
        signed = self.signs[:, None] * self.pulls.directions
        ways = [signed[self.active(share)] for share in ACTIVE] + [
            self.headings(),
            self.headings()[len(self.points) // 2 :],
        ]
        for rows in ways:
            rows = rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-300)
            # greatest room with ⟨v, row⟩ ≥ room, ⟨v, unit⟩ ≤ −room, |v| ≤ 1
            table = np.vstack([np.hstack([-rows, np.ones((len(rows), 1))]), np.append(unit, 1.0)[None, :]])
            found = linprog(
                np.append(np.zeros(size), -1.0),
                A_ub=table,
                b_ub=np.zeros(len(table)),
                bounds=[*((-m, m) for m in moved.astype(float)), (0, 1)],
                method="highs",
            )
            if found.status == 0 and found.x[-1] > 1e-9:
                for digits in (2, 8, 64):
                    normal = tuple(Fraction(round(digits * float(a)), digits) for a in found.x[:-1])
                    if float(dot(normal, self.target)) < 0:
                        self.add(normal)
                        break

    def demands(self, row: Candidate) -> list[Vector]:
        """Differences of exponents that would let the positive pulls of a row outweigh the negative ones."""
        found = []
        for p, carriers in self.carriers(row.floats).items():
            found += [self.difference(self.pulls.pairs[p], self.pulls.pairs[q]) for q in carriers[:2]]
        return found

    def carriers(self, normal) -> dict[int, list[int]]:
        """For each pair that pulls against a row, those that outweigh it best on the run."""
        rates = self.signs * (self.pulls.directions @ normal)
        rates[np.abs(rates) < 1e-13 * (1 + np.abs(self.pulls.directions).max() * np.abs(normal).max())] = 0.0
        against, along = np.flatnonzero(rates < 0), np.flatnonzero(rates > 0)
        exponents = self.points @ self.pulls.exponents.T
        found = {}
        for p in against:
            shares = [(np.max(exponents[:, q] - exponents[:, p]) + np.log(-rates[p] / rates[q]), q) for q in along]
            found[int(p)] = [int(q) for _, q in sorted(shares)[:CARRIERS]]
        return found

    def compensated(self, wanted: Vector, share: float, room: float) -> Vector | None:
        """wanted − Σ y_k·row_k, y ≥ 0, along which every moving pair pulls: its bound and the rows' give one for ``wanted``."""
        from scipy.optimize import linprog

        rows = [self.rows[v] for v in self.base if v != wanted]
        if not rows:
            return None
        signed = (self.signs[:, None] * self.pulls.directions)[self.active(share)]
        signed = signed / np.maximum(np.linalg.norm(signed, axis=1, keepdims=True), 1e-300)
        goal = np.array([float(a) for a in wanted])
        table = np.array([r.floats for r in rows]).T  # D × R
        # maximise s + Σ y_k β_k with s ≤ ⟨v, x⟩ at the points, v = goal − table·y, ⟨v, row⟩ ≥ room
        bounds = np.array([float(r.bound) for r in rows])
        moved = np.hstack([signed @ table, np.zeros((len(signed), 1))])
        values = np.hstack([self.points @ table, np.ones((len(self.points), 1))])
        found = linprog(
            -np.append(bounds - 1e-3 * (1 + np.abs(bounds)), 1.0),
            A_ub=np.vstack([moved, values]),
            b_ub=np.concatenate([signed @ goal - room * np.abs(goal).max(), self.points @ goal]),
            bounds=[(0, 64)] * len(rows) + [(None, None)],
            method="highs",
        )
        if found.status != 0:
            return None
        normal = list(wanted)
        for y, row in zip(found.x[:-1], rows, strict=True):
            weight = Fraction(float(y)).limit_denominator(1000)
            if weight:
                normal = [a - weight * b for a, b in zip(normal, row.normal, strict=True)]
        return tuple(normal)

    # ── What stays ──
    def result(self) -> Polyhedron | None:
        self.candidates()
        for _ in range(len(SLACKS) * 6):
            if not any(self.excludes(row) for row in self.rows.values()):
                return None
            rows = list(self.rows.values())
            failing, kept = self.staying(rows)
            if self.work > MOST_WORK:
                return None
            if not failing:
                return self.written(rows, *kept)
            for row in failing:
                if row.level + 1 < len(SLACKS):
                    row.level += 1
                else:
                    del self.rows[row.normal]
                    self.dropped.add(row.normal)
        return None

    def excludes(self, row: Candidate) -> bool:
        return float(dot(row.normal, self.target)) < 0

    def staying(self, rows: list[Candidate]) -> tuple:
        """(rows that a step may leave, (floors, what carries in the others))."""
        normals = np.array([r.floats for r in rows])
        bounds = np.array([float(r.bound) for r in rows])
        margins = [(i, t) for i, a in enumerate(self.exact_away) for t in range(len(a)) if t != self.choice[i]]
        wanted: dict[tuple, np.ndarray] = {("floor", i, t): self.pulls.away[i][t] for i, t in margins}
        plans = [self.carriers(r.floats) for r in rows]
        for plan in plans:
            for p, carriers in plan.items():
                for q in carriers:
                    wanted["gap", p, q] = self.pulls.exponents[p] - self.pulls.exponents[q]
        self.work += len(wanted) * normals.size
        if self.work > MOST_WORK:
            return rows, None
        values, weights = least_values(list(wanted.values()), [normals] * len(wanted), [bounds] * len(wanted))
        known = dict(zip(wanted, zip(values, weights, strict=True), strict=True))
        forces = self.forces({key[1:]: value for key, (value, _) in known.items() if key[0] == "floor"})
        outcome: dict[int, tuple] = {}
        near = []
        for r, (row, plan) in enumerate(zip(rows, plans, strict=True)):
            gaps = {key[1:]: one for key, one in known.items() if key[0] == "gap"}
            carried = self.outweighed(row, plan, gaps, forces)
            if carried is not None:
                outcome[r] = (None, carried)
            else:
                near.append(r)
        asked = []
        for r in near:
            reach = self.reach(rows[r], forces, known)
            if reach is not None and all(plans[r].values()):
                asked += [(r, reach, p, q) for p, carriers in plans[r].items() for q in carriers]
        self.work += len(asked) * 2 * normals.size
        if asked:
            values, weights = least_values(
                [self.pulls.exponents[p] - self.pulls.exponents[q] for _, _, p, q in asked],
                [np.vstack([normals, -normals[r]]) for r, _, _, _ in asked],
                [np.append(bounds, -(bounds[r] + float(reach))) for r, reach, _, _ in asked],
            )
            for r in dict.fromkeys(r for r, _, _, _ in asked):
                reach = next(one[1] for one in asked if one[0] == r)
                gaps = {(p, q): (v, w) for (a, _, p, q), v, w in zip(asked, values, weights, strict=True) if a == r}
                if any(w.max() > 0.99 * MOST_WEIGHT for _, w in gaps.values()):  # the others imply it, with room
                    rows[r].level = len(SLACKS)
                    continue
                carried = self.outweighed(rows[r], plans[r], gaps, forces)
                if carried is not None:
                    outcome[r] = (reach, carried)
        return [row for r, row in enumerate(rows) if r not in outcome], (known, outcome)

    def forces(self, floors: dict) -> list[tuple[float, float]]:
        """Ends of |ℓ′|s_α²/n of each input, and the greatest |ℓ′|/n."""
        from checker.limits.propose import _force

        found = []
        for i, (gamma, a) in enumerate(zip(self.pulls.scores, self.choice, strict=True)):
            low, high, least = gamma.min(), gamma.max(), 0.0
            below = [floors.get((i, t)) for t in range(len(gamma)) if t != a]
            if all(b is not None and b > -UNBOUNDED / 2 for b in below):
                tails = np.exp(-np.array(below, dtype=float))
                rest = np.delete(gamma, a)
                low = max(low, gamma[a] - tails @ np.maximum(gamma[a] - rest, 0))
                high = min(high, gamma[a] + tails @ np.maximum(rest - gamma[a], 0))
                least = 1 / (1 + tails.sum())
            ends = sorted(abs(f) for f in _force(self.problem.loss, low, high))
            found.append((ends[0] * least**2 / self.problem.n, ends[1] / self.problem.n))
        return found

    def reach(self, row: Candidate, forces, known) -> Fraction | None:
        rates = self.signs * (self.pulls.directions @ row.floats)
        lost = 0.0
        for k, (i, t, tau) in enumerate(self.pulls.pairs):
            if rates[k] < 0:
                ends = [0.0 if s == self.choice[i] else known["floor", i, s][0] for s in (t, tau)]
                lost += -rates[k] * forces[i][1] * min(0.25, float(np.exp(-sum(ends))))
        reach = lost * self.step * 1.001
        if not np.isfinite(reach) or reach > 1e6:
            return None
        return Fraction(int(np.ceil(reach * 2**20)) + 1, 2**20)

    def outweighed(self, row: Candidate, plan, gaps, forces) -> list | None:
        """[(pair, carrier, multipliers)] for every pull against the row, or None."""
        rates = self.signs * (self.pulls.directions @ row.floats)
        inputs = self.pulls.inputs
        room = {int(q): rates[q] for q in np.flatnonzero(rates > 0)}
        load: dict[int, float] = {}
        found = []
        for p in sorted(plan, key=lambda p: rates[p]):
            best = None
            for q in plan[p]:
                value, weights = gaps[p, q]
                if value < -UNBOUNDED / 2 or q not in room:
                    continue
                weight = -rates[p] * np.exp(-value)
                same = inputs[p] == inputs[q]
                left = room[q] - (weight if same else 0)
                rest = forces[inputs[q]][0] * left - load.get(q, 0.0) - (0 if same else weight * forces[inputs[p]][1])
                if left < 1e-9 * rates[q] or (
                    rest < 1e-12 * forces[inputs[q]][0] * rates[q] and (q in load or not same)
                ):
                    continue
                share = left / rates[q] if same else rest / (forces[inputs[q]][0] * rates[q])
                if best is None or share > best[0]:
                    best = (share, q, weights, left, weight if not same else None)
            if best is None:
                return None
            _, q, weights, room[q], heavy = best
            if heavy is not None:
                load[q] = load.get(q, 0.0) + heavy * forces[inputs[p]][1]
            found.append((p, q, weights))
        return found

    # ── Exact numbers ──
    def leaning(self, row: int, floors: dict, outcome: dict) -> tuple[set[int], dict]:
        """The rows that the invariance of one leans on, itself among them, and the floors that these need."""
        needed: set[int] = set()
        used: dict[tuple, tuple] = {}
        waiting = [row]
        while waiting:
            r = waiting.pop()
            if r in needed or r not in outcome:
                continue
            needed.add(r)
            reach, carried = outcome[r]
            for p, q, weights in carried:
                waiting += used_rows(weights)
                if reach is not None or self.pulls.inputs[p] != self.pulls.inputs[q]:
                    inputs = {self.pulls.inputs[p], self.pulls.inputs[q]}
                    used |= {key: one for key, one in floors.items() if key[0] in inputs}
            waiting += [k for _, weights in used.values() for k in used_rows(weights)]
        return needed, used

    def written(self, rows: list[Candidate], known, outcome) -> Polyhedron | None:
        """The rows that the exclusion leans on, with exact multipliers."""
        floors = {key[1:]: one for key, one in known.items() if key[0] == "floor" and one[0] > -UNBOUNDED / 2}
        found = [self.leaning(r, floors, outcome) for r, row in enumerate(rows) if self.excludes(row)]
        needed, floors = min(found, key=lambda one: (len(one[0]), len(one[1])))
        order = sorted(needed)
        place = {r: k for k, r in enumerate(order)}
        exact_rows = []
        for r in order:
            reach, carried = outcome[r]
            extra = tuple(-a for a in rows[r].normal)
            made = []
            for p, q, weights in carried:
                pair, carrier = self.pulls.pairs[p], self.pulls.pairs[q]
                multipliers = exact_multipliers(
                    weights, self.difference(pair, carrier), [row.normal for row in rows] + [extra]
                )
                if multipliers is None:
                    return None
                renamed = tuple((place.get(k, len(order)), y) for k, y in multipliers)
                made.append(Carried(pair=pair, carrier=carrier, multipliers=renamed))
            exact_rows.append(Row(normal=rows[r].normal, bound=rows[r].bound, reach=reach, carried=tuple(made)))
        exact_floors = []
        for (i, t), (_, weights) in floors.items():
            multipliers = exact_multipliers(weights, self.exact_away[i][t], [row.normal for row in rows])
            if multipliers is None:
                return None
            exact_floors.append(((i, t), tuple((place[k], y) for k, y in multipliers)))
        return Polyhedron(choice=self.choice, rows=tuple(exact_rows), floors=tuple(exact_floors))


__all__ = ["propose_polyhedron"]
