"""Scores, ties, gaps, choices and local optimality on data made by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from checker.attention.scores import (
    check_choice,
    choices,
    constraint_indices,
    gaps,
    is_locally_optimal,
    optimal_tokens,
    unique_optimal_tokens,
)
from checker.data.dataset import Dataset
from checker.errors import InputError, ResourceLimit
from checker.svm.attention_svm import prompt_svm


def data(tokens, labels, head, **more):
    return Dataset.from_json({"tokens": tokens, "labels": labels, "head": head, **more})


# Scores: input 0 (label 1): 3, 1, 2;  input 1 (label −1): −1, −1;  input 2 (label 1): 4.
RAGGED = data([[[3, 0], [1, 5], [2, 7]], [[1, 1], [1, -4]], [[4, 9]]], [1, -1, 1], [1, 0])


def test_scores_carry_the_label():
    assert RAGGED.scores == ((3, 1, 2), (-1, -1), (4,))


def test_optimal_tokens_and_ties():
    assert optimal_tokens(RAGGED) == ((0,), (0, 1), (0,))
    assert unique_optimal_tokens(RAGGED) is None
    assert unique_optimal_tokens(data([[[3], [1], [2]]], [-1], [1])) == (1,)


def test_a_tie_by_a_hair_is_no_tie():
    tiny = data([[["1"], ["1000000000000000000000000000000/1000000000000000000000000000001"]]], [1], [1])
    assert unique_optimal_tokens(tiny) == (0,)
    assert gaps(tiny) == (Fraction(1, 10**30 + 1),)


def test_gaps():
    assert gaps(RAGGED) == (1, None, None)
    assert gaps(data([[[5], [5], [2]]], [1], [1])) == (3,)  # ties at the top do not shrink the gap
    assert gaps(data([[[5], [2], [3]]], [-1], [2])) == (2,)


def test_a_zero_head_ties_everything():
    flat = replace(RAGGED, head=(Fraction(0), Fraction(0)))
    assert optimal_tokens(flat) == ((0, 1, 2), (0, 1), (0,))
    assert gaps(flat) == (None, None, None)


def test_constraint_indices_go_by_input_then_token():
    assert constraint_indices(RAGGED, (1, 0, 0)) == [(0, 0), (0, 2), (1, 1)]
    assert constraint_indices(data([[[1]]], [1], [1]), (0,)) == []


def test_choices():
    assert list(choices(RAGGED)) == [(a, b, 0) for a in range(3) for b in range(2)]
    with pytest.raises(ResourceLimit, match="There are 6 token choices, more than 5"):
        choices(RAGGED, at_most=5)
    assert len(list(choices(RAGGED, at_most=6))) == 6


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        ((0, 0), "names 2 tokens for 3 inputs"),
        ((0, 2, 0), "token 2 of input 1, which has the tokens 0 … 1"),
        ((-1, 0, 0), "token -1 of input 0"),
        ((0, 0, 1), "token 1 of input 2"),
    ],
)
def test_wrong_choices_are_refused(choice, message):
    with pytest.raises(InputError, match=message):
        check_choice(RAGGED, choice)
    assert check_choice(RAGGED, (2, 1, 0)) == (2, 1, 0)


def test_local_optimality_is_strict():
    """Tokens on a line, score = second coordinate; choice 1 of three has both others as neighbours."""
    line = data([[[0, 0, 1], [1, 0, 5], [0, 1, 5]]], [1], [0, 0, 1])
    assert is_locally_optimal(line, (1,), [(0, 0)])
    assert not is_locally_optimal(line, (1,), [(0, 0), (0, 2)])  # an equal score is not below
    assert not is_locally_optimal(line, (0,), [(0, 1)])
    assert is_locally_optimal(line, (0,), [])  # no neighbours


def test_local_optimality_with_the_svm_neighbours():
    """Choosing (1, 0): (0, 0) is active, (−3, 0) is beyond it, so its higher score does not matter."""
    D = data([[[1, 0, 2], [0, 0, 1], [-3, 0, 9]]], [1], [0, 0, 1], key_matrix=[[1, 0, 0], [0, 1, 0], [0, 0, 0]])
    svm = prompt_svm(D, (0,))
    assert svm.solution == (1, 0, 0)
    assert svm.support_indices == ((0, 1),)
    assert is_locally_optimal(D, (0,), list(svm.support_indices))
    assert unique_optimal_tokens(D) == (2,)
