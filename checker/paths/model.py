"""One problem as the regularisation path sees it: logits as exact functionals of the flat parameter, rises, targets.

**Convention.** The *target score* γ*_i is the score of least loss of input i: the largest one, or the smallest for
the increasing sigmoid loss.  *Targets* are the tokens that have it (several in a tie).  Rises are r_it = γ_it − γ*_i;
all of one sign, 0 exactly at targets, so that L − (1/n) Σ ℓ(γ*_i) is a sum of terms that never cancel.
Equal keys are merged first (see merging.py).
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from flint import fmpq, fmpq_mat

from checker.descent.merging import Merged, merged_tokens
from checker.descent.trajectory import Parameter, Problem, Vector
from checker.errors import InputError
from checker.svm import solve_rows

_MOST_CHOICES = 16


@dataclass(frozen=True, kw_only=True)
class PathModel:
    """**Shapes.** functionals n × G_i × D (D = d, or d·m for W), rises and counts n × G_i.  **Domain.** exact."""

    problem: Problem
    merged: Merged
    functionals: tuple[tuple[Vector, ...], ...]
    rises: tuple[Vector, ...]
    best: Vector

    @property
    def dimension(self) -> int:
        return len(self.functionals[0][0])

    @property
    def least(self) -> bool:
        """Whether the targets are the tokens of least loss, so that L* bounds L from below."""
        sign = 1 if self.problem.loss == "sigmoid" else -1
        return all(sign * r >= 0 for row in self.rises for r in row)

    @property
    def constant(self) -> bool:
        """Whether L does not depend on the parameter: every token of every input is a target."""
        return not any(r for row in self.rises for r in row)

    def targets(self, i: int) -> tuple[int, ...]:
        return tuple(t for t, r in enumerate(self.rises[i]) if not r)

    def losers(self, i: int) -> tuple[int, ...]:
        return tuple(t for t, r in enumerate(self.rises[i]) if r)

    @cached_property
    def moving(self) -> tuple[int, ...]:
        """The inputs whose output is not constant."""
        return tuple(i for i, row in enumerate(self.rises) if any(row))

    @cached_property
    def steps(self) -> tuple[Vector, ...]:
        """All differences of functionals within one moving input: their span holds every gradient."""
        return tuple(_minus(f, self.functionals[i][0]) for i in self.moving for f in self.functionals[i][1:])

    @cached_property
    def null_square(self) -> fmpq_mat:
        """A positive semidefinite D × D matrix whose kernel is exactly the span of ``steps``.

        It is VᵀV, the rows of V a basis of the orthogonal complement.
        """
        basis = null_space(self.steps, self.dimension)
        if not basis:
            return fmpq_mat(self.dimension, self.dimension)
        rows = fmpq_mat([[rational(x) for x in row] for row in basis])
        return rows.transpose() * rows

    @cached_property
    def directions(self) -> tuple[Vector, ...]:
        """The exact max-margin vectors of the target choices (all of a tie's, at most 16) whose SVM is feasible.

        Only losing tokens are constraints: nothing separates the targets of a tie.
        """
        found = []
        choices = itertools.product(*(self.targets(i) for i in self.moving))
        for choice in itertools.islice(choices, _MOST_CHOICES):
            rows = [
                _minus(self.functionals[i][a], self.functionals[i][t])
                for i, a in zip(self.moving, choice, strict=True)
                for t in self.losers(i)
            ]
            solution = solve_rows(rows, [Fraction(1)] * len(rows), dimension=self.dimension)
            if solution.feasible and solution.w is not None and any(solution.w):
                found.append(tuple(solution.w))
        return tuple(found)

    def shaped(self, flat: Sequence[Fraction]) -> Parameter:
        """The flat parameter in the problem's shape."""
        shape = self.problem.shape
        if len(shape) == 1:
            return tuple(flat)
        return tuple(tuple(flat[r * shape[1] : (r + 1) * shape[1]]) for r in range(shape[0]))


def path_model(problem: Problem, selection: Sequence[int] | None = None) -> PathModel:
    """The model with the tokens of least loss as targets, or with ``selection`` (one merged token an input).

    Another selection serves paths that run towards it because the targets' SVM is infeasible; rises then have both signs.
    **Raises.** InputError for the squared loss, which prefers no score but 1 and so has no target token.
    """
    if problem.loss == "squared":
        raise InputError(
            "the squared loss is no monotone function of the output, so no token is its target. "
            "Use logistic, exponential, correlation or sigmoid."
        )
    merged = merged_tokens(problem)
    pick = min if problem.loss == "sigmoid" else max
    if selection is None:
        best = tuple(pick(row) for row in merged.scores)
    else:
        best = tuple(row[t] for row, t in zip(merged.scores, selection, strict=True))
    if problem.queries is None:
        functionals = merged.keys
    else:
        functionals = tuple(
            tuple(tuple(x * y for x in key for y in z) for key in keys)
            for keys, z in zip(merged.keys, problem.queries, strict=True)
        )
    rises = tuple(tuple(g - b for g in row) for row, b in zip(merged.scores, best, strict=True))
    return PathModel(problem=problem, merged=merged, functionals=functionals, rises=rises, best=best)


def null_space(rows: Sequence[Vector], dimension: int) -> list[Vector]:
    """A basis of {x : every row · x = 0}.  **Domain.** exact."""
    if not rows:
        return [tuple(Fraction(int(i == j)) for j in range(dimension)) for i in range(dimension)]
    reduced, rank = fmpq_mat([[rational(x) for x in row] for row in rows]).rref()
    table = reduced.tolist()
    pivots = [next(j for j, x in enumerate(table[r]) if x != 0) for r in range(rank)]
    basis = []
    for free in sorted(set(range(dimension)) - set(pivots)):
        vector = [Fraction(0)] * dimension
        vector[free] = Fraction(1)
        for r, pivot in enumerate(pivots):
            vector[pivot] = -Fraction(int(table[r][free].p), int(table[r][free].q))
        basis.append(tuple(vector))
    return basis


def rational(x: Fraction) -> fmpq:
    return fmpq(x.numerator, x.denominator)


def _minus(u: Vector, w: Vector) -> Vector:
    return tuple(a - b for a, b in zip(u, w, strict=True))
