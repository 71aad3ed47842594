"""Equal keys are merged without changing the risk."""

from __future__ import annotations

from fractions import Fraction

from checker.descent import Problem
from checker.descent.merging import merged_tokens


def test_equal_keys_merge_with_their_mean_score():
    merged = merged_tokens(Problem(keys=[[(1, 2), (0, 0), (1, 2)], [(5, 5)]], scores=[(1, 7, 2), (3,)]))
    assert merged.keys == (((1, 2), (0, 0)), ((5, 5),)) and merged.group == ((0, 1, 0), (0,))
    assert merged.scores == ((Fraction(3, 2), 7), (3,)) and merged.counts == ((2, 1), (1,))


def test_a_zero_query_merges_its_whole_input():
    merged = merged_tokens(Problem(keys=[[(1,), (2,)]] * 2, scores=[(0, 1)] * 2, queries=[(0, 0), (1, 0)]))
    assert merged.counts == ((2,), (1, 1)) and merged.scores[0] == (Fraction(1, 2),)


def test_almost_equal_keys_stay_apart():
    assert merged_tokens(Problem(keys=[[(1,), (1 + Fraction(1, 10**50),)]], scores=[(0, 1)])).counts == ((1, 1),)
