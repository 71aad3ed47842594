"""Kleene's tables written out, and the ladder that climbs until an answer is certain."""

from __future__ import annotations

import pytest

from checker.truth import Truth, decide, truth

T, F, U = Truth.TRUE, Truth.FALSE, Truth.UNKNOWN

AND = {(T, T): T, (T, U): U, (T, F): F, (U, T): U, (U, U): U, (U, F): F, (F, T): F, (F, U): F, (F, F): F}
OR = {(T, T): T, (T, U): T, (T, F): T, (U, T): T, (U, U): U, (U, F): U, (F, T): T, (F, U): U, (F, F): F}
IMPLIES = {(T, T): T, (T, U): U, (T, F): F, (U, T): T, (U, U): U, (U, F): U, (F, T): T, (F, U): T, (F, F): T}


@pytest.mark.parametrize("pair", list(AND))
def test_kleene_tables(pair):
    a, b = pair
    assert a & b is AND[pair]
    assert a | b is OR[pair]
    assert a.implies(b) is IMPLIES[pair]


def test_negation():
    assert (~T, ~F, ~U) == (F, T, U)


@pytest.mark.parametrize("value", list(Truth))
def test_bool_raises_for_all_three(value):
    with pytest.raises(TypeError, match=rf"Truth\.{value.name} has no bool"):
        bool(value)
    with pytest.raises(TypeError, match="UNKNOWN would silently count"):
        _ = value and T
    with pytest.raises(TypeError, match="is Truth.TRUE"):
        _ = not value


@pytest.mark.parametrize("value", [float("nan"), 1, 0, None, "TRUE", T])
def test_truth_takes_nothing_but_a_bool(value):
    with pytest.raises(TypeError, match="takes a bool"):
        truth(value)


def test_truth_of_bools():
    assert truth(True) is T
    assert truth(False) is F


def test_decide_climbs_and_stops():
    asked = []

    def question(bits):
        asked.append(bits)
        return T if bits >= 256 else U

    assert decide(question) is T
    assert asked == [64, 128, 256]


@pytest.mark.parametrize("answer", [T, F])
def test_decide_takes_the_first_certain_answer(answer):
    answers = iter([U, answer, ~answer])
    assert decide(lambda _bits: next(answers)) is answer


def test_decide_is_unknown_at_the_top_and_without_rungs():
    assert decide(lambda _bits: U, precisions=(64, 128)) is U
    assert decide(lambda _bits: T, precisions=()) is U
