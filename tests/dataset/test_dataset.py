"""The exact dataset: what it computes, how it is read, and what it refuses."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from fractions import Fraction

import pytest

from checker.data.dataset import Dataset, canonical_json, read_matrix, read_vector
from checker.errors import InputError

GOOD = {"tokens": [[["1/2", 1], [0, "-3"]], [[2, 2]]], "labels": [1, -1], "head": [2, "1/3"]}


def fields(**changes):
    return {name: value for name, value in (GOOD | changes).items() if value is not None}


DATA = Dataset.from_json(GOOD)


def test_sizes_and_exact_entries():
    assert (DATA.n, DATA.d, DATA.lengths) == (2, 2, (2, 1))
    assert DATA.tokens[0][1] == (0, -3) and DATA.head == (2, Fraction(1, 3))
    assert all(isinstance(x, Fraction) for X in DATA.tokens for row in X for x in row)


def test_scores_carry_the_label():
    """γ = Y·vᵀx: (1 + 1/3, −1) and −(4 + 2/3)."""
    assert DATA.scores == ((Fraction(4, 3), Fraction(-1)), (Fraction(-14, 3),))


def test_keys_are_rows_times_the_transposed_key_matrix():
    """k = W x, with a W that is not symmetric."""
    assert DATA.keys is DATA.tokens
    assert DATA.with_key_matrix(((0, 1), (0, 0))).keys == (((1, 0), (-3, 0)), ((2, 0),))


def test_json_form_reads_back_and_names_the_data():
    full = DATA.with_queries(((1, 0), (0, 1))).with_key_matrix(((1, 0), (0, 1)))
    assert Dataset.from_json(full.json) == full
    assert full.json["queries"] == [["1", "0"], ["0", "1"]] and full.json["labels"] == ["1", "-1"]
    assert Dataset.from_json(fields(head=["4/2", "2/6"])).sha256 == DATA.sha256
    assert full.sha256 != DATA.sha256 != DATA.with_queries(((1, 0), (0, 1))).sha256


def test_data_are_frozen_and_keyword_only():
    with pytest.raises(FrozenInstanceError):
        DATA.head = ()
    with pytest.raises(TypeError):
        Dataset((), (), ())


def test_a_float_is_the_rational_it_is():
    assert Dataset.from_json(fields(head=[0.1, 0.5])).head[0] == Fraction(0.1) != Fraction(1, 10)


def test_canonical_json_is_sorted_ascii_without_spaces():
    assert canonical_json({"b": ["é"], "a": 1}) == '{"a":1,"b":["\\u00e9"]}'
    with pytest.raises(ValueError, match="not JSON compliant"):
        canonical_json(float("nan"))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"tokens": None}, "The entry 'tokens' is missing. A dataset needs tokens, labels and head"),
        ({"labels": None}, "The entry 'labels' is missing"),
        ({"extra": 1}, "Unknown entry 'extra'. The entries of a dataset are tokens"),
        ({"tokens": []}, "'tokens' is empty: there is nothing to attend to"),
        ({"tokens": "abc"}, "'tokens' is empty|'tokens' is str"),
        ({"tokens": [[], [[1, 2]]]}, r"tokens\[0\] is empty: every input needs at least one token"),
        ({"tokens": [1, 2]}, r"'tokens\[0\]' is int, not a list of rows"),
        ({"tokens": [[1], [2]]}, r"'tokens\[0\]\[0\]' is int, not a list of numbers"),
        ({"tokens": [[[1, 2, 3]], [[1, 2]]]}, r"tokens\[0\]\[0\] has 3 entries but 'head' has 2"),
        ({"head": []}, "'head' is empty"),
        ({"head": [float("nan"), 1]}, r"head\[0\] is nan: no exact statement"),
        ({"head": ["x", 1]}, r"head\[0\] is 'x', which is not a rational number"),
        ({"labels": [1]}, "'labels' has 1 entries for 2 inputs"),
        ({"labels": [1, 0]}, r"labels\[1\] is 0; labels must be 1 or -1. Map your classes"),
        ({"labels": [1, "1/2"]}, r"labels\[1\] is 1/2"),
        ({"labels": [1, True]}, r"labels\[1\] is the truth value True"),
        ({"queries": [[1, 2]]}, "'queries' has 1 rows for 2 inputs"),
        ({"queries": [[1, 2], [1]]}, r"queries\[1\] has 1 entries but 'head' has 2"),
        ({"key_matrix": [[1, 2]]}, "'key_matrix' is 1 ×.*must be d × d with d = 2"),
        ({"key_matrix": [[1, 2], [1]]}, "'key_matrix' is 2 ×"),
    ],
)
def test_refused(changes, message):
    with pytest.raises(InputError, match=message):
        Dataset.from_json(fields(**changes))


def test_not_an_object():
    with pytest.raises(InputError, match="A dataset is an object with the entries .*; got list"):
        Dataset.from_json([1])


def test_labels_are_checked_however_a_dataset_is_made():
    with pytest.raises(InputError, match=r"labels\[0\] is 2; labels must be 1 or -1"):
        Dataset(tokens=DATA.tokens, labels=(2, 1), head=DATA.head)


def test_reading_names_the_entry():
    assert read_vector(["1/2", 3], where="u") == (Fraction(1, 2), 3)
    with pytest.raises(InputError, match=r"A\[1\]\[0\] is None"):
        read_matrix([[1], [None]], where="A")
