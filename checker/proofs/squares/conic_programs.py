"""Sums of squares in floats: factors proposed by Clarabel, or by linear programming where there are no blocks.

**Guarantee.** none: :mod:`sums_of_squares` makes what is proposed exact, or drops it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np

from checker.proofs import effort
from checker.proofs.terms.polynomials import Polynomial

_MOST_UNKNOWNS = 2400
_MOST_EQUATIONS = 600
_MOST_STEPS = 20_000  # of the simplex method


@dataclass(frozen=True)
class Program:
    """Columns that shall add up to the target.

    First the entries of symmetric matrices of these ``sizes``, column by column down to the diagonal, then ``signed`` columns with factors
    ≥ 0, then free ones.
    """

    target: Polynomial
    columns: list[Polynomial]
    sizes: list[int]
    signed: int

    def solved(self, *, least: bool, room: float = 0.0) -> np.ndarray | None:
        """Factors of least trace, or in the middle of those whose trace is at most ``room``; None where the solver finds none."""
        if not any(self.sizes):
            return self._linear()
        monomials = self._monomials()
        if len(self.columns) > _MOST_UNKNOWNS or len(monomials) > _MOST_EQUATIONS:
            return None
        scale = self._scales()
        table, cones, traces = self._table(monomials, scale)
        if not least:
            for k in np.nonzero(traces)[0]:
                table.add(table.height, int(k), 1.0)
            cones.append(("NonnegativeConeT", 1))
            table.height += 1
        right = np.zeros(table.height)
        right[: len(monomials)] = [float(self.target.get(m, 0)) for m in monomials]
        if not least:
            right[-1] = room
        found = _by_clarabel(traces if least else np.zeros(len(self.columns)), table, right, cones)
        if found is None or table.misses(found, right, len(monomials)):
            return None
        return found * scale

    def _monomials(self) -> list[tuple]:
        return list({m: None for p in [self.target, *self.columns] for m in p})

    def _table(self, monomials: list[tuple], scale: np.ndarray) -> tuple[_Table, list[tuple[str, int]], np.ndarray]:
        """The equations and cones, and the factors that count as trace."""
        where = {m: k for k, m in enumerate(monomials)}
        table, traces = _Table(len(monomials)), np.zeros(len(self.columns))
        cones = [("ZeroConeT", len(monomials))]
        for j, p in enumerate(self.columns):
            for m, x in p.items():
                table.add(where[m], j, float(x) * scale[j])
        k = 0
        for n in self.sizes:
            for j in range(n):
                for i in range(j + 1):
                    table.add(table.height, k, -1.0 if i == j else -sqrt(2.0))
                    traces[k] = float(i == j)
                    table.height, k = table.height + 1, k + 1
            cones.append(("PSDTriangleConeT", n))
        for _ in range(self.signed):
            table.add(table.height, k, -1.0)
            traces[k] = 1.0
            table.height, k = table.height + 1, k + 1
        if self.signed:
            cones.append(("NonnegativeConeT", self.signed))
        return table, cones, traces

    def _scales(self) -> np.ndarray:
        """1 but for the free columns, which are brought to size 1."""
        scale = np.ones(len(self.columns))
        for j in range(sum(n * (n + 1) // 2 for n in self.sizes) + self.signed, len(self.columns)):
            largest = max((abs(float(x)) for x in self.columns[j].values()), default=1.0)
            scale[j] = 1.0 / largest if largest else 1.0
        return scale

    def _linear(self) -> np.ndarray | None:
        """Without blocks: a vertex of least sum of factors, by linear programming."""
        from scipy.optimize import linprog  # late: it takes longer to load than most proofs take
        from scipy.sparse import csr_matrix

        columns, monomials = self.columns, self._monomials()
        if not columns or not monomials:
            return np.zeros(len(columns)) if not self.target else None
        where = {m: k for k, m in enumerate(monomials)}
        entries = [(where[m], j, float(x)) for j, p in enumerate(columns) for m, x in p.items()]
        rows, places, values = (np.array(side) for side in zip(*entries, strict=True))
        table = csr_matrix((values, (rows, places)), shape=(len(monomials), len(columns)))
        right = np.array([float(self.target.get(m, 0)) for m in monomials])
        free = len(columns) - self.signed
        cost = np.concatenate([np.ones(self.signed), np.zeros(free)])
        bounds = [(0, None)] * self.signed + [(None, None)] * free
        effort.spend(effort.PROGRAM + effort.ENTRY * table.nnz)
        found = linprog(cost, A_eq=table, b_eq=right, bounds=bounds, method="highs", options={"maxiter": _MOST_STEPS})
        return found.x if found.status == 0 else None


@dataclass
class _Table:
    """A sparse matrix that is being written."""

    height: int
    rows: list[int] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    values: list[float] = field(default_factory=list)

    def add(self, row: int, place: int, value: float) -> None:
        """Write one entry."""
        self.rows.append(row)
        self.places.append(place)
        self.values.append(value)

    def misses(self, x: np.ndarray, right: np.ndarray, equations: int) -> bool:
        """Whether the first rows are far from their right sides: solvers call a problem almost solved that has no solution."""
        sums = np.zeros(self.height)
        np.add.at(sums, self.rows, np.array(self.values) * x[self.places])
        return float(np.abs(sums - right)[:equations].max(initial=0)) > 1e-4 * (1 + float(np.abs(right).max(initial=0)))


def _by_clarabel(cost: np.ndarray, table: _Table, right: np.ndarray, cones: Sequence[tuple[str, int]]) -> Any:
    """The solution in floats, or None."""
    import clarabel  # late, as above
    from scipy.sparse import csc_matrix

    width = len(cost)
    settings = clarabel.DefaultSettings()
    settings.verbose = False
    settings.max_iter = 60
    settings.max_threads = 1  # a pool of threads would be missing in a fork, and its first solution would wait for ever
    try:
        solver = clarabel.DefaultSolver(
            csc_matrix((width, width)),
            cost,
            csc_matrix((table.values, (table.rows, table.places)), shape=(table.height, width)),
            right,
            [getattr(clarabel, name)(n) for name, n in cones],
            settings,
        )
        inside = sum((n * (n + 1) // 2) ** 2 for name, n in cones if name == "PSDTriangleConeT")
        effort.spend(effort.CONIC_PROGRAM + effort.CONE_ENTRY * inside)
        solution = solver.solve()
    except BaseException as problem:  # a panic of the solver's own language is no Exception
        if isinstance(problem, (KeyboardInterrupt, SystemExit, MemoryError)) or "Time" in type(problem).__name__:
            raise
        return None
    return np.array(solution.x) if str(solution.status) in ("Solved", "AlmostSolved") else None
