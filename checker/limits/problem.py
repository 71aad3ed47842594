"""Attention risk in margin coordinates: keys, scores, and the differences a_j of a choice.

The W-model is the p-model whose keys are x_it ⊗ z_i, so that everything here is said once.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

from flint import fmpz_mat

from checker.arithmetic.rational import added, multiplied
from checker.data.dataset import Dataset, Vector
from checker.errors import InputError

DECREASING = ("logistic", "exponential", "correlation")  # ℓ′ < 0 everywhere, ℓ′ continuous


@dataclass(frozen=True, kw_only=True)
class Problem:
    """L(x) = (1/n) Σ_i ℓ(⟨S(K_i x), γ_i⟩).

    **Shapes.** keys n × T_i × D, scores n × T_i.  **Domain.** exact.
    """

    keys: tuple[tuple[Vector, ...], ...]
    scores: tuple[Vector, ...]
    loss: str

    @classmethod
    def of(cls, data: Dataset, loss: str, *, parameter: str) -> Problem:
        """The p-model ("p") or the W-model ("W", x = rows of W one after the other) of a dataset."""
        if parameter == "p":
            return cls(keys=data.keys, scores=data.scores, loss=loss)
        keys = tuple(tuple(tuple(multiplied(a, b) for a in x for b in z) for x in X) for X, z in _inputs(data))
        return cls(keys=keys, scores=data.scores, loss=loss)

    @cached_property
    def widths(self) -> tuple[Fraction, ...]:
        """The square of the largest distance of two keys, for each input."""
        return tuple(map(width, self.keys))

    @property
    def n(self) -> int:
        return len(self.keys)

    @property
    def size(self) -> int:
        """D, the number of parameters."""
        return len(self.keys[0][0])

    def others(self, choice) -> list[tuple[int, int]]:
        """The margins' indices j = (i, t), t ≠ choice_i, by input, then token."""
        return [(i, t) for i, K in enumerate(self.keys) for t in range(len(K)) if t != choice[i]]

    def normals(self, choice) -> list[Vector]:
        """a_j = k_iα − k_it: the margin m_j is ⟨a_j, x⟩."""
        return [
            tuple(a - b for a, b in zip(self.keys[i][choice[i]], self.keys[i][t], strict=True))
            for i, t in self.others(choice)
        ]

    def selected(self, x: Vector) -> tuple[int, ...]:
        """The token of largest logit in each input; the first where several are."""
        chosen = []
        for K in self.keys:
            logits = [dot(k, x) for k in K]
            chosen.append(logits.index(max(logits)))
        return tuple(chosen)

    @cached_property
    def best(self) -> tuple[int, ...] | None:
        """The optimal tokens, or None where they are not unique."""
        if any(row.count(max(row)) > 1 for row in self.scores):
            return None
        return tuple(row.index(max(row)) for row in self.scores)


@dataclass(frozen=True, kw_only=True)
class Sequence:
    """x(k+1) = x(k) − η∇L(x(k)).  ``step`` None stands for all small enough η: for each of (0, η₀], some η₀ > 0."""

    problem: Problem
    start: Vector
    step: Fraction | None


@dataclass(frozen=True)
class Cone:
    """In place of a :class:`Sequence`: descent, with every small enough step, from every start that is far enough out in a narrow
    enough cone around the solution of the SVM of ``choice``."""

    choice: tuple[int, ...]


SOME = "some start"  # in place of a Sequence: descent from at least one start, with at least one step


def widths_of(data: Dataset, *, parameter: str) -> tuple[Fraction, ...]:
    """The widths of :meth:`Problem.of` without its keys: those of the W-model are x_it ⊗ z_i, so that ‖x − y‖² is times ‖z_i‖²."""
    if parameter == "p":
        return tuple(map(width, data.keys))
    return tuple(width(X) * dot(z, z) for X, z in _inputs(data))


def _inputs(data: Dataset) -> list[tuple[tuple[Vector, ...], Vector]]:
    """(X_i, z_i) for every input.  **Raises.** InputError without queries."""
    if data.queries is None:
        raise InputError("The W-model needs queries z_i, and this dataset has none. Add 'queries' (n × d).")
    return list(zip(data.tokens, data.queries, strict=True))


def width(rows: tuple[Vector, ...]) -> Fraction:
    """The square of the largest distance of two rows; 0 of one.  **Guarantee.** exact, over one denominator."""
    over = lcm(*(x.denominator for row in rows for x in row))
    whole = fmpz_mat([[x.numerator * (over // x.denominator) for x in row] for row in rows])
    products = (whole * whole.transpose()).tolist()
    squares = (products[i][i] + products[j][j] - 2 * products[i][j] for i in range(len(rows)) for j in range(i))
    return Fraction(int(max(squares, default=0)), over**2)


def dot(u, w) -> Fraction:
    total = Fraction(0)
    for a, b in zip(u, w, strict=True):
        if a and b:
            total = added(total, multiplied(a, b))
    return total


__all__ = ["DECREASING", "SOME", "Cone", "Problem", "Sequence", "dot", "width", "widths_of"]
