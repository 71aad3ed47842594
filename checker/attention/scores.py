"""Optimal tokens, gaps, support indices and locally optimal choices, exactly.

**Domain.** exact.  **Convention.** a *choice* is one token index per input, counted from 0.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction

from checker.data.dataset import Dataset
from checker.errors import InputError, ResourceLimit

Choice = tuple[int, ...]


def optimal_tokens(data: Dataset) -> tuple[tuple[int, ...], ...]:
    """All tokens of highest score, per input; more than one is a tie.

    **Source.** maxmargin slide "Optimal Tokens": α_i ∈ arg max_t γ_it.
    """
    return tuple(tuple(t for t, g in enumerate(row) if g == max(row)) for row in data.scores)


def unique_optimal_tokens(data: Dataset) -> Choice | None:
    """The optimal choice when no input has a tie, else None."""
    sets = optimal_tokens(data)
    return tuple(s[0] for s in sets) if all(len(s) == 1 for s in sets) else None


def gaps(data: Dataset) -> tuple[Fraction | None, ...]:
    """Best score minus best losing score, per input; None where every token is optimal."""
    losing = (tuple(g for g in row if g != max(row)) for row in data.scores)
    return tuple(max(row) - max(rest) if rest else None for row, rest in zip(data.scores, losing, strict=True))


def check_choice(data: Dataset, choice: Choice) -> Choice:
    """``choice`` itself.  **Raises.** InputError when it does not name one token per input."""
    if len(choice) != data.n:
        raise InputError(f"The choice {choice} names {len(choice)} tokens for {data.n} inputs; give one per input.")
    for i, (t, T) in enumerate(zip(choice, data.lengths, strict=True)):
        if not 0 <= t < T:
            raise InputError(f"The choice names token {t} of input {i}, which has the tokens 0 … {T - 1}.")
    return tuple(choice)


def constraint_indices(data: Dataset, choice: Choice) -> list[tuple[int, int]]:
    """(i, t) for every token that is not chosen, in the order of all SVM constraints."""
    return [(i, t) for i, T in enumerate(data.lengths) for t in range(T) if t != choice[i]]


def choices(data: Dataset, *, at_most: int = 100_000) -> Iterator[Choice]:
    """Every choice of one token per input.  **Raises.** ResourceLimit beyond ``at_most``."""
    count = 1
    for T in data.lengths:
        count *= T
    if count > at_most:
        raise ResourceLimit(f"There are {count} token choices, more than {at_most}. Use fewer inputs or tokens.")
    return itertools.product(*(range(T) for T in data.lengths))


def is_locally_optimal(data: Dataset, choice: Choice, support: list[tuple[int, int]]) -> bool:
    """Whether every SVM-neighbour scores strictly below the chosen token of its input.

    ``support`` lists the (i, t) with an active constraint, of the SVM for ``choice``.
    **Source.** maxmargin, "locally optimal" (CLAIMS theorem-1-local).
    """
    return all(data.scores[i][t] < data.scores[i][choice[i]] for i, t in support)
