"""Descent and paths with the squared loss that turn elsewhere, for Coq: what Lemmas 3b and 8b of docs/limits.md lean on.

That u is no combination of the nearest rows, those that make κ_i⟨a_it, u⟩ least, is shown by a vector orthogonal to all of them and not
to u.  Coq checks both; how the vector is found is of no account.
"""

from __future__ import annotations

from fractions import Fraction

from checker.coq.limits.duals import beside
from checker.data.dataset import Vector
from checker.errors import InputError
from checker.limits.problem import Problem, dot
from checker.svm.least_norm.exact import solve_rows

START = {"prompt": "length start = dimension {0}", "matrix": "matrix_fits (dimension {0}) (dimension {0}) start"}


def some_run(model: str, data: str, says: str) -> str:
    """That ``says`` holds of one start and one step at least; its place for the run is {}."""
    run = says.format(f"(squared_{model}_descent {data} start eta)")
    return f"(exists start eta, {START[model].format(data)} /\\ 0 < eta /\\ {run})"


def flat_rows(problem: Problem, choice: tuple[int, ...]) -> list[Vector]:
    """κ_i·a_it, κ_i = 2 where the best score of input i is 1."""
    orders = [2 if problem.scores[i][choice[i]] == 1 else 1 for i, _ in problem.others(choice)]
    return [tuple(order * x for x in a) for order, a in zip(orders, problem.normals(choice), strict=True)]


def path_direction(problem: Problem, choice: tuple[int, ...]) -> tuple[Vector, Vector]:
    """The shortest w with κ_i⟨a_it, w⟩ ≥ 1, to whose direction the paths turn, and its multipliers.

    **Raises.** InputError where there is none.
    """
    rows = flat_rows(problem, choice)
    found = solve_rows(rows, [1] * len(rows))
    if found.w is None or found.multipliers is None:
        raise InputError(
            "The optimal tokens of this instance are not separable, so Lemma 8b says nothing of its paths."
        )
    return tuple(found.w), tuple(map(Fraction, found.multipliers))


def orthogonal_to_nearest(problem: Problem, choice: tuple[int, ...], u: Vector) -> Vector:
    """What is left of u when its part along the nearest rows is taken away.  **Raises.** InputError where nothing is left."""
    heights = [dot(a, u) for a in flat_rows(problem, choice)]
    nearest = [a for a, height in zip(problem.normals(choice), heights, strict=True) if height == min(heights)]
    left = beside(u, nearest)
    if not any(left):
        raise InputError(
            "The direction of this counter-example is a combination of the rows of least height, so Lemma 3b does not exclude it. "
            "Trust in this limit ends with verify.py."
        )
    return left


__all__ = ["orthogonal_to_nearest", "path_direction", "some_run"]
