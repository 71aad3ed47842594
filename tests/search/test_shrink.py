"""Shrinking keeps what was proved, ends, and moves the sizes of all variables together."""

from __future__ import annotations

from fractions import Fraction

import pytest

from checker.attention.scores import check_choice
from checker.data.dataset import Dataset
from checker.errors import CheckerError, Undefined
from checker.search.shrinking.shrink import moves, shrink, simpler, weight

BIG = Dataset.from_json(
    {
        "tokens": [[["7/3", "5", "-2"], ["1", "9", "4"]], [["3", "2", "8"], ["6", "6", "1"], ["0", "1", "5"]]],
        "labels": ["1", "-1"],
        "head": ["2", "-3", "5"],
        "queries": [["1", "2", "3"], ["4", "5", "6"]],
        "key_matrix": [["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"]],
    }
)


@pytest.mark.parametrize("q", ["0", "1", "-1", "7/3", "-22/7", "1000", "1/1000000", "-5", "123456789/1000"])
def test_simpler_numbers_are_strictly_simpler(q):
    """A strict order means that shrinking ends."""
    q = Fraction(q)
    assert all(weight(v) < weight(q) for v in simpler(q))
    assert all(weight(v)[0] <= weight(q)[0] for v in simpler(q))  # never more to read
    assert all(isinstance(v, Fraction) for v in simpler(q))
    assert not list(simpler(Fraction(0)))
    assert list(simpler(Fraction(7, 3)))


def test_everything_shrinks_to_nothing_when_anything_will_do():
    small = shrink({"D": BIG, "p": (Fraction(1, 3),) * 3, "x": Fraction(22, 7), "l": "hinge"}, lambda v: True)
    assert small["D"].n == small["D"].d == 1 and small["D"].lengths == (1,)
    assert small["D"].key_matrix is None and small["D"].labels == (1,)
    assert small["p"] == (0,) and small["x"] == 0 and small["l"] == "hinge"


def test_what_is_accepted_stays_accepted():
    def still_good(v):
        return v["D"].n == 2 and v["x"] > 3 and any(len(X) == 3 for X in v["D"].tokens)

    small = shrink({"D": BIG, "x": Fraction(355, 113)}, still_good)
    assert still_good(small)
    assert small["x"] == Fraction(7, 2) or small["x"] == 4 or small["x"].denominator <= 10
    assert sorted(small["D"].lengths) == [1, 3] and small["D"].d == 1


def test_only_accepted_instances_are_returned():
    start = {"x": Fraction(22, 7)}
    assert shrink(start, lambda v: False) == start


def test_dimensions_move_together():
    start = {
        "D": BIG,
        "p": (Fraction(1), Fraction(2), Fraction(3)),
        "short": (Fraction(9), Fraction(9)),
        "W": tuple(tuple(Fraction(3 * r + c) for c in range(3)) for r in range(3)),
    }
    first = next(iter(moves(start)))
    assert first["D"].d == 2 and first["p"] == (2, 3) and first["W"] == ((4, 5), (7, 8))
    assert first["short"] == (9, 9)
    assert first["D"].queries == ((2, 3), (5, 6)) and first["D"].key_matrix == ((5, 6), (8, 9))
    assert first["D"].head == (-3, 5) and first["D"].tokens[0][0] == (5, -2)


def test_dropping_an_input_takes_its_label_and_query_along():
    datasets = [m["D"] for m in moves({"D": BIG}) if m["D"].n == 1]
    assert [d.labels for d in datasets] == [(-1,), (1,)]
    assert [d.queries for d in datasets] == [((4, 5, 6),), ((1, 2, 3),)]
    assert [d.lengths for d in datasets] == [(3,), (2,)]


def test_every_move_is_a_valid_instance():
    for candidate in moves({"D": BIG, "p": (Fraction(1),) * 3}):
        assert Dataset.from_json(candidate["D"].json) == candidate["D"]
        assert len(candidate["p"]) == candidate["D"].d


def test_a_test_that_raises_on_a_moved_size_does_not_accept():
    """A choice that no longer fits its dataset is an error of the test, not a pass."""

    def still_good(v):
        check_choice(v["D"], v["alpha"])
        return True

    small = shrink({"D": BIG, "alpha": (1, 2)}, still_good)
    # an input goes only together with its entry, and no token that the choice names is lost
    assert small["D"].n == 1 and small["alpha"] == (2,) and small["D"].lengths == (3,)


@pytest.mark.parametrize("error", [CheckerError("x"), Undefined("y")])
def test_errors_of_ours_reject_a_move(error):
    def still_good(v):
        raise error

    assert shrink({"x": Fraction(5)}, still_good) == {"x": 5}


def test_other_errors_are_not_swallowed():
    def still_good(v):
        raise RuntimeError("a defect")

    with pytest.raises(RuntimeError, match="a defect"):
        shrink({"x": Fraction(5)}, still_good)


def test_the_budget_is_kept():
    tried = []
    shrink({"D": BIG}, lambda v: tried.append(1) or False, at_most=25)
    assert len(tried) <= 25


def test_the_start_is_not_changed():
    start = {"D": BIG, "x": Fraction(5)}
    shrink(start, lambda v: True)
    assert start == {"D": BIG, "x": 5}


def test_inputs_go_with_their_entry_of_a_choice():
    start = {"D": BIG, "alpha": (1, 2), "ell": "logistic"}
    found = [m for m in moves(start) if m["D"].n == 1 and len(m["alpha"]) == 1]
    assert [m["alpha"] for m in found] == [(2,), (1,)]
    assert [m["D"].tokens for m in found] == [BIG.tokens[1:], BIG.tokens[:1]]
    assert all(m["D"].queries is not None and check_choice(m["D"], m["alpha"]) for m in found)


def test_inputs_of_one_length_lose_a_token_together():
    """One token at a time would leave the lengths unequal, and nothing would shrink."""
    even = Dataset.from_json(
        {
            "tokens": [[["1"], ["2"], ["3"]], [["4"], ["5"], ["6"]]],
            "labels": ["1", "1"],
            "head": ["1"],
        }
    )
    small = shrink({"D": even}, lambda v: v["D"].n == 2 and len(set(v["D"].lengths)) == 1 and min(v["D"].lengths) > 1)
    assert small["D"].lengths == (2, 2)
