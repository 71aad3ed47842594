"""The named assumptions, each on data that has it, data that has not, and the borderline."""

from __future__ import annotations

from fractions import Fraction

import pytest

from checker.data.dataset import Dataset
from checker.meaning.assumptions import (
    all_support_vectors,
    equal_nonoptimal_scores,
    one_hot,
    some_choice,
    some_worse_token,
    unique_best_token,
)
from checker.truth import Truth

T, F = Truth.TRUE, Truth.FALSE


def scores(*rows, queries=None):
    """A one-dimensional dataset with head 1: the tokens are the scores."""
    return Dataset(
        tokens=tuple(tuple((Fraction(g),) for g in row) for row in rows),
        labels=(1,) * len(rows),
        head=(Fraction(1),),
        queries=queries,
    )


@pytest.mark.parametrize(
    ("rows", "unique", "equal", "choice", "worse"),
    [
        (((1,),), T, T, F, F),  # one token
        (((2, 1),), T, T, T, T),  # T = 2: part 2 is vacuous
        (((1, 1),), F, F, T, F),  # duplicated token
        (((3, 1, 1),), T, T, T, T),
        (((3, 1, 2),), T, F, T, T),
        (((3, 3, 1),), F, F, T, T),  # tied at the top
        (((0, 0, 0),), F, F, T, F),
        (((3, 1, 1), (5, 4, 4)), T, T, T, T),  # equal within an input, not across
        (((3, 1, 1), (5, 4, 3)), T, F, T, T),
        (((3,), (5, 4, 3)), T, F, T, T),  # ragged
        (((3,), (5, 5)), F, F, T, F),
        (((3, 1, Fraction(10**30 + 1, 10**30)),), T, F, T, T),  # equal up to 10⁻³⁰ is not equal
    ],
)
def test_assumptions_on_scores(rows, unique, equal, choice, worse):
    D = scores(*rows)
    assert unique_best_token(D) is unique
    assert equal_nonoptimal_scores(D) is equal
    assert some_choice(D) is choice
    assert some_worse_token(D) is worse


def matrix_data(tokens, query):
    return Dataset.from_json({"tokens": [tokens], "labels": [1], "head": [1, 0], "queries": [query]})


@pytest.mark.parametrize(
    ("tokens", "query", "answer"),
    [
        ([[2, 0], [1, 0]], [1, 0], T),  # one constraint: active
        ([[2, 0], [1, 0], [0, 0]], [1, 0], F),  # rows (1,0) and (2,0): the second is slack
        ([[2, 0], [1, 0], [1, 0]], [1, 0], T),  # duplicated loser: both active
        ([[2, 0], [1, 1], [1, -1]], [1, 0], T),  # rows (1,−1), (1,1): solution (1,0), both active
        ([[2, 0], [1, 0], [1, 1]], [1, 0], T),  # rows (1,0), (1,−1): λ = (1, 0), active without a multiplier
        ([[2, 0], [1, 0]], [0, 0], F),  # a zero query: infeasible
        ([[2, 0], [2, 1]], [1, 0], F),  # a tie
        ([[2, 0]], [1, 0], T),  # no constraints
    ],
)
def test_all_support_vectors(tokens, query, answer):
    assert all_support_vectors(matrix_data(tokens, query)) is answer


@pytest.mark.parametrize(
    ("tokens", "queries", "answer"),
    [
        ([[[1, 0], [0, 1]], [[0, 1]]], None, T),
        ([[[1, 0], [0, 1]], [[0, 1]]], [[0, 1], [1, 0]], T),
        ([[[1, 0], [0, 1]], [[0, 1]]], [[0, 1], [0, 0]], F),
        ([[[1, 0], [0, 2]]], None, F),
        ([[[1, 0], [0, -1]]], None, F),
        ([[["1/2", "1/2"]]], None, F),
        ([[[1, 1]]], None, F),
        ([[[1]], [[1]]], None, T),
        ([[[0]]], None, F),
    ],
)
def test_one_hot(tokens, queries, answer):
    rows = [tuple(tuple(map(Fraction, x)) for x in X) for X in tokens]
    asked = queries and tuple(tuple(map(Fraction, z)) for z in queries)
    head = (Fraction(2),) * len(rows[0][0])
    assert one_hot(Dataset(tokens=tuple(rows), labels=(1,) * len(rows), head=head, queries=asked)) is answer


def test_assumptions_do_not_mind_the_label_of_the_scores():
    D = Dataset.from_json({"tokens": [[[1], [2]]], "labels": [-1], "head": [1]})
    assert unique_best_token(D) is T
    assert equal_nonoptimal_scores(D) is T
