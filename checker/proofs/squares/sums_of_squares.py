"""target = Σ ⟨Q, M⟩ + Σ λ·g + Σ μ·h with Q positive semidefinite, λ ≥ 0, exactly, for polynomials M (symmetric matrices of them), g, h.

Clarabel proposes in floats; numbers that are almost 0 are taken to be 0 (singular Q: the basis is restricted to a rational complement of
the numerical kernel), the rest is rounded and projected onto the equations exactly (Peyrl & Parrilo 2008), and Q = LDLᵀ in rationals.

**Guarantee.** what is returned adds up exactly and has no negative factor; None where nothing was found.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from flint import fmpq

from checker.proofs import effort
from checker.proofs.squares.conic_programs import Program
from checker.proofs.terms.polynomials import Polynomial
from checker.proofs.terms.rational_matrices import Equations, combined, complement, decomposed

Matrix = list[list[Polynomial]]
_MOST_ENTRIES = 60_000
_DENOMINATORS = (1, 2, 4, 12, 120, 5040, 10**6, 10**9)


@dataclass(frozen=True)
class Squares:
    """For every block the pairs (d, c) of Σ d·(Σ c_j z_j)², d > 0; the factors of the non-negative and the free columns that are not 0."""

    blocks: list[list[tuple[Fraction, list[Fraction]]]]
    nonnegative: dict[int, Fraction]
    free: dict[int, Fraction]


def squares(
    target: Polynomial,
    blocks: Sequence[Matrix],
    nonnegative: Sequence[Polynomial] = (),
    free: Sequence[Polynomial] = (),
) -> Squares | None:
    """Factors for which everything adds up to the target, or None."""
    problem = _Problem(target, list(blocks), list(nonnegative), list(free))
    return problem.solved() if problem.pruned() else None


@dataclass
class _Problem:
    target: Polynomial
    matrices: list[Matrix]
    nonnegative: list[Polynomial]
    free: list[Polynomial]

    def __post_init__(self) -> None:
        # the basis of every block, as rows of rational combinations of the given one
        self.bases = [[[Fraction(int(i == j)) for j in range(len(M))] for i in range(len(M))] for M in self.matrices]
        self.kept = list(range(len(self.nonnegative)))

    def pruned(self) -> bool:
        """Leave out what cannot be used: a monomial that only columns of one sign hold, and the target does not hold with that sign.

        False where a monomial of the target cannot be reached.
        """
        # of every monomial: how many columns hold it with the sign −, and with the sign +; and which columns fall with it,
        # (k,) of ``nonnegative``, (b, i) of a block's diagonal
        support: dict[tuple, list[int]] = {}
        owners: dict[tuple, list[tuple[int, ...]]] = {}
        for m in {m for p in self.free for m in p}:
            support[m] = [1, 1]
        columns: dict[tuple[int, ...], Polynomial] = {(k,): self.nonnegative[k] for k in self.kept}
        columns |= {(b, i): M[i][i] for b, M in enumerate(self.matrices) for i in range(len(M))}
        for name, column in columns.items():
            for m, x in column.items():
                support.setdefault(m, [0, 0])[x.numerator > 0] += 1
                owners.setdefault(m, []).append(name)
        for M in self.matrices:
            for i in range(len(M)):
                for j in range(i):
                    for m in M[i][j]:
                        held = support.setdefault(m, [0, 0])
                        held[0], held[1] = held[0] + 1, held[1] + 1
        effort.spend(effort.MONOMIAL * sum(map(len, columns.values())))
        todo = [m for m, held in support.items() if 0 in held and m not in self.target]
        while todo:
            for name in owners.get(todo.pop(), ()):
                if name not in columns:
                    continue
                for m, both in self._lost(name, columns):
                    effort.spend(effort.MONOMIAL)
                    held = support[m]
                    for sign in both:
                        held[sign] -= 1
                    if 0 in held and m not in self.target:
                        todo.append(m)
                del columns[name]
        if any(not support.get(m, [0, 0])[x.numerator > 0] for m, x in self.target.items()):
            return False
        self.kept = [k for k in self.kept if (k,) in columns]
        self.bases = [[row for i, row in enumerate(basis) if (b, i) in columns] for b, basis in enumerate(self.bases)]
        return True

    def _lost(
        self, name: tuple[int, ...], columns: Mapping[tuple[int, ...], Polynomial]
    ) -> Iterator[tuple[tuple, tuple[int, ...]]]:
        """(monomial, signs) of what a column holds, and of the products of its row with the others that are left."""
        for m, x in columns[name].items():
            yield m, (int(x.numerator > 0),)
        if len(name) == 2:
            b, i = name
            for j in range(len(self.matrices[b])):
                if j != i and (b, j) in columns:
                    for m in self.matrices[b][max(i, j)][min(i, j)]:
                        yield m, (0, 1)

    def solved(self) -> Squares | None:
        """Exact factors, by solving in floats, leaving out what is 0 there, and rounding; None where no rounding adds up."""
        found = self._floats(least=True)
        if found is None:
            return None
        found = self._dropped(found)
        for _ in range(5):
            exact = self._rounded(found, sparse=True) or self._rounded(found)
            if exact is not None:
                return exact
            centre = self._floats(least=False, room=2 * self._size(found) + 1)
            if centre is None:
                return None
            exact = self._rounded(centre)
            if exact is not None:
                return exact
            if not self._restrict(centre):
                return None
            again = self._floats(least=True)
            if again is None:
                return None
            found = again
        return None

    # the columns of the current problem
    def _columns(self) -> list[Polynomial]:
        columns = []
        for M, basis in zip(self.matrices, self.bases, strict=True):
            for j in range(len(basis)):
                for i in range(j + 1):
                    columns.append(_form(M, basis[i], basis[j], 1 if i == j else 2))
        return columns + [self.nonnegative[k] for k in self.kept] + self.free

    def _floats(self, *, least: bool, room: float = 0.0) -> np.ndarray | None:
        """A solution in floats: of least trace, or in the middle of those whose trace is at most ``room``."""
        program = Program(self.target, self._columns(), [len(basis) for basis in self.bases], len(self.kept))
        return program.solved(least=least, room=room)

    def _parts(self, x: np.ndarray) -> tuple[list[np.ndarray], np.ndarray]:
        grams, start = [], 0
        for basis in self.bases:
            n = len(basis)
            Q = np.zeros((n, n))
            for j in range(n):
                for i in range(j + 1):
                    Q[i, j] = Q[j, i] = x[start]
                    start += 1
            grams.append(Q)
        return grams, x[start : start + len(self.kept)]

    def _size(self, x: np.ndarray) -> float:
        grams, factors = self._parts(x)
        return float(sum(np.trace(Q) for Q in grams) + factors.sum())

    def _dropped(self, x: np.ndarray) -> np.ndarray:
        """Leave out what a solution of least trace does not use; the solution of what is left."""
        grams, factors = self._parts(x)
        limit = 1e-6 * max(1.0, self._size(x))
        before = self.bases, self.kept
        self.bases = [
            [row for k, row in enumerate(basis) if Q[k, k] > limit] for Q, basis in zip(grams, self.bases, strict=True)
        ]
        self.kept = [k for k, value in zip(self.kept, factors, strict=True) if value > limit]
        again = self._floats(least=True)
        if again is None:
            self.bases, self.kept = before
        return x if again is None else again

    def _restrict(self, x: np.ndarray) -> bool:
        """Leave out the numerical kernel of every block; whether anything changed."""
        grams, factors = self._parts(x)
        changed = False
        limit = 1e-5 * max(1.0, max([float(np.abs(Q).max(initial=0)) for Q in grams], default=1.0))
        bases = []
        for Q, basis in zip(grams, self.bases, strict=True):
            if not basis:
                bases.append(basis)
                continue
            values, vectors = np.linalg.eigh(Q)
            kernel = vectors[:, values < limit].T
            if not len(kernel):
                bases.append(basis)
                continue
            changed = True
            rest = complement(kernel)
            bases.append([] if rest is None else [combined(row, basis) for row in rest])
        kept = [k for k, value in zip(self.kept, factors, strict=True) if value > limit]
        changed = changed or len(kept) < len(self.kept)
        self.bases, self.kept = bases, kept
        return changed

    def _rounded(self, x: np.ndarray, *, sparse: bool = False) -> Squares | None:
        """Rationals beside the floats that satisfy the equations exactly, if the blocks stay positive semidefinite.

        ``sparse``: single columns that the floats hardly use are left out; else None where the table is too large to be worth it.
        """
        columns = self._columns()
        psd = len(columns) - len(self.free) - len(self.kept)
        limit = 1e-7 * max(1.0, float(np.abs(x).max(initial=0)))
        chosen = [j for j in range(len(columns)) if not sparse or j < psd or abs(x[j]) > limit]
        if sparse and len(chosen) == len(columns):
            return None
        monomials = list({m: None for p in [self.target, *[columns[j] for j in chosen]] for m in p})
        if not sparse and len(chosen) * len(monomials) > _MOST_ENTRIES:
            return None
        # pivots: free columns first, then entries off the diagonals, then the rest, the largest first
        diagonal, k = set(), 0
        for basis in self.bases:
            for j in range(len(basis)):
                k += j + 1
                diagonal.add(k - 1)
        order = sorted(
            chosen,
            key=lambda j: (0 if j >= psd + len(self.kept) else 1 if j < psd and j not in diagonal else 2, -abs(x[j])),
        )
        if not columns:
            return Squares([[] for _ in self.bases], {}, {}) if not self.target else None
        if not monomials:
            return Squares([[] for _ in self.bases], {}, {})
        equations = Equations([columns[j] for j in order], self.target, monomials)
        for D in _DENOMINATORS:
            beside = {c: fmpq(round(float(x[order[c]]) * D), D) for c in equations.others}
            values = equations.solved({c: value for c, value in beside.items() if value})
            if values is None:
                return None
            exact = [Fraction(0)] * len(columns)
            for place, j in enumerate(order):
                exact[j] = Fraction(int(values[place].p), int(values[place].q))
            answer = self._accepted(exact)
            if answer is not None or not beside:
                return answer
        return None

    def _accepted(self, exact: list[Fraction]) -> Squares | None:
        blocks, start = [], 0
        for basis in self.bases:
            n = len(basis)
            Q = [[Fraction(0)] * n for _ in range(n)]
            for j in range(n):
                for i in range(j + 1):
                    Q[i][j] = Q[j][i] = exact[start]
                    start += 1
            parts = decomposed(Q)
            if parts is None:
                return None
            blocks.append([(d, combined(row, basis)) for d, row in parts])
        factors = exact[start : start + len(self.kept)]
        if any(value < 0 for value in factors):
            return None
        return Squares(
            blocks,
            {k: value for k, value in zip(self.kept, factors, strict=True) if value},
            {k: value for k, value in enumerate(exact[start + len(self.kept) :]) if value},
        )


def _form(M: Matrix, a: list[Fraction], b: list[Fraction], times: int) -> Polynomial:
    """times·aᵀMb."""
    result: Polynomial = {}
    for i, x in enumerate(a):
        if x:
            for j, y in enumerate(b):
                if y:
                    for m, c in M[i][j].items():
                        result[m] = result.get(m, 0) + times * x * y * c
    return {m: c for m, c in result.items() if c}
