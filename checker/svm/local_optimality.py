"""All choices of one token per input: which are feasible, which locally optimal, and where they point.

**Source.** maxmargin, "locally optimal": the choice's SVM is feasible and every token of an active constraint (an
SVM-neighbour) scores strictly below the chosen token of its input.  The optimal choice is locally optimal.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from checker.attention.scores import Choice, choices, is_locally_optimal
from checker.data.dataset import Dataset, Matrix, Vector
from checker.errors import InputError, ResourceLimit
from checker.svm.attention_svm import AttentionSVM, matrix_svm, prompt_svm

MOST_CHOICES = 4096  # each is an exact SVM


@dataclass(frozen=True, kw_only=True)
class ChoiceOptimality:
    """One choice of tokens with its decided SVM.

    **Domain.** exact.  ``neighbours`` are the (i, t) of active constraints; ``solution`` and ``squared_norm`` are None
    where the SVM is infeasible, and then the choice is not locally optimal.
    """

    choice: Choice
    svm: AttentionSVM
    optimal: bool
    locally_optimal: bool

    @property
    def feasible(self) -> bool:
        return self.svm.feasible

    @property
    def neighbours(self) -> tuple[tuple[int, int], ...]:
        return self.svm.support_indices

    @property
    def solution(self) -> Vector | Matrix | None:
        return self.svm.solution

    @property
    def squared_norm(self) -> Fraction | None:
        return self.svm.squared_norm

    @property
    def direction(self) -> tuple[float, ...] | None:
        """The unit vector of the solution, row by row.  **Domain.** float.  None where there is none."""
        if self.solution is None or not self.squared_norm:
            return None
        entries = [x for row in self.solution for x in (row if isinstance(row, tuple) else (row,))]
        size = math.sqrt(self.squared_norm)
        return tuple(float(x) / size for x in entries)


def all_choices(data: Dataset, *, problem: str = "p", at_most: int = MOST_CHOICES) -> tuple[ChoiceOptimality, ...]:
    """Every choice with its p-SVM ("p") or W-SVM ("W") decided, in lexicographic order.

    **Guarantee.** exact.  **Raises.** ResourceLimit beyond ``at_most`` choices; InputError for another problem.
    """
    solvers = {"p": prompt_svm, "W": matrix_svm}
    if problem not in solvers:
        raise InputError(f"There is no local optimality for the problem {problem!r}. Use 'p' or 'W'.")
    count = math.prod(data.lengths)
    if count > at_most:
        raise ResourceLimit(
            f"{count} choices of tokens, more than {at_most}: each needs an exact SVM. Use fewer inputs or tokens, "
            "or raise at_most."
        )
    return tuple(_decided(data, tuple(choice), solvers[problem](data, choice)) for choice in choices(data))


def locally_optimal_choices(
    data: Dataset, *, problem: str = "p", at_most: int = MOST_CHOICES
) -> tuple[ChoiceOptimality, ...]:
    """Those of :func:`all_choices` that are locally optimal, by increasing norm: the largest margin first."""
    found = [c for c in all_choices(data, problem=problem, at_most=at_most) if c.locally_optimal]
    return tuple(sorted(found, key=lambda c: (c.squared_norm, c.choice)))


def _decided(data: Dataset, choice: Choice, svm: AttentionSVM) -> ChoiceOptimality:
    return ChoiceOptimality(
        choice=choice,
        svm=svm,
        optimal=all(row[t] == max(row) for row, t in zip(data.scores, choice, strict=True)),
        locally_optimal=svm.feasible and is_locally_optimal(data, choice, list(svm.support_indices)),
    )


__all__ = ["MOST_CHOICES", "ChoiceOptimality", "all_choices", "locally_optimal_choices"]
