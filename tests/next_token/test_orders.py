"""Collocations, orders and training sets: what is refused, what follows, what Hypothesis draws."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings

from checker.arithmetic import Float64
from checker.data.dataset import Dataset
from checker.errors import InputError
from checker.language import choice, dataset, first_token_queries, max_margin_matrix, row
from checker.meaning.interpret import evaluate
from checker.next_token.cases import shifted_cases, small_language
from checker.next_token.draws import KINDS, languages, seeded_language
from checker.next_token.max_margin import columns_that_descent_keeps, feed_forward_svm, key_query_svm
from checker.next_token.orders import Collocation, Sentence, StrictOrder, TrainingSet
from checker.next_token.shift import order_against, selected_word, shifted
from checker.search.explore import meets
from checker.statements.claims.claim import load
from checker.svm import LeastNorm
from checker.svm.attention_svm import matrix_svm
from checker.truth import Truth
from tests.next_token.counted_cases import ranks

PROPERTIES = Path(__file__).parents[2] / "properties"

SHIFT = Collocation(following=(1, 2, 3, 0))


def sentence(*words: int, best: int, collocation: Collocation = SHIFT) -> Sentence:
    return Sentence(words=words, following=collocation(best))


def test_a_collocation_is_injective_and_stays_inside():
    assert SHIFT.before(0) == 3 and SHIFT(3) == 0
    with pytest.raises(
        InputError, match=r"n\(0\) = n\(2\) = 1: the collocation is not injective.*successor of its own"
    ):
        Collocation(following=(1, 0, 1))
    with pytest.raises(InputError, match=r"n\(1\) names the word 7, outside 0 … 1"):
        Collocation(following=(0, 7))
    with pytest.raises(InputError, match="vocabulary is empty"):
        Collocation(following=())


def test_an_order_is_closed_and_has_no_cycle():
    order = StrictOrder(pairs=frozenset({(3, 1), (1, 0), (3, 2)}))
    assert order.beats(3, 0) and not order.beats(0, 3) and not order.comparable(2, 0)
    assert order.greatest([0, 1, 3]) == 3 and order.greatest([0, 1, 2]) is None and order.greatest([2, 2]) == 2
    assert order.compared == {0, 1, 2, 3} and not order.two_levels
    assert StrictOrder(pairs=frozenset({(3, 1), (3, 2)})).two_levels
    with pytest.raises(InputError, match="0 > 2 > 1 > 0: a word cannot beat itself.*Remove a pair of the cycle"):
        StrictOrder(pairs=frozenset({(0, 2), (2, 1), (1, 0), (3, 0)}))
    with pytest.raises(InputError, match="4 > 4"):
        StrictOrder(pairs=frozenset({(4, 4)}))


def test_a_training_set_needs_orders_that_realise_it():
    with pytest.raises(InputError, match="training set is empty"):
        TrainingSet(collocation=SHIFT, sentences=())
    with pytest.raises(InputError, match="sentence 0 has no words"):
        TrainingSet(collocation=SHIFT, sentences=(Sentence(words=(), following=0),))
    with pytest.raises(InputError, match=r"sentence 0 ends in 3 = n\(2\), and 2 is not in it"):
        TrainingSet(collocation=SHIFT, sentences=(sentence(0, 1, best=2),))
    with pytest.raises(InputError, match="sentence 0 names the word 9"):
        TrainingSet(collocation=SHIFT, sentences=(sentence(9, best=0),))
    with pytest.raises(InputError, match="under the query 1: 0 > 1 > 0: a word cannot beat itself"):
        TrainingSet(collocation=SHIFT, sentences=(sentence(0, 1, best=0), sentence(0, 1, best=1)))
    # the same comparison under another query is another order
    both = TrainingSet(collocation=SHIFT, sentences=(sentence(0, 1, best=0), sentence(1, 0, best=1)))
    assert both.order(1).beats(0, 1) and both.order(0).beats(1, 0) and not both.order(2).pairs


@given(languages())
@settings(max_examples=60, deadline=None)
def test_drawn_training_sets_are_realised_by_the_orders_they_come_from(language):
    training = language.training
    for one in training.sentences:
        assert language.orders[one.query].greatest(one.words) == training.best(one)
    for q, order in training.orders.items():
        assert all(language.orders[q].beats(a, b) for a, b in order.pairs)


def test_all_kinds_of_orders_occur_with_words_that_cannot_be_compared():
    drawn = [small_language(seed) for seed in range(1, 40)]
    assert {kind for one in drawn for kind in one.kinds} == set(KINDS)
    orders = [order for one in drawn for order in one.training.orders.values()]
    assert any(not order.two_levels for order in orders) and any(order.two_levels for order in orders)
    assert any(order.pairs and len(order.compared) < 5 for order in orders)
    assert seeded_language(7, words=6, sentences=5, longest=4) == seeded_language(7, words=6, sentences=5, longest=4)


@given(languages(most_words=5))
@settings(max_examples=8, deadline=None)
def test_the_columns_solve_the_problem_of_the_whole_matrix(language):
    """Against the engine's W-SVM of the same sentences as a dataset with basis vectors for tokens and queries."""
    training = language.training
    svm = key_query_svm(training)
    for q, solution in svm.columns.items():
        solution.check(svm.problems[q])
    basis = [[int(k == x) for k in range(training.size)] for x in range(training.size)]
    whole = Dataset.from_json(
        {
            "tokens": [
                [basis[x] for x in s.words if x != training.best(s)] + [basis[training.best(s)]]
                for s in training.sentences
            ],
            "labels": [1] * len(training.sentences),
            "head": [0] * training.size,
            "queries": [basis[s.query] for s in training.sentences],
        }
    )
    choice = tuple(len(X) - 1 for X in whole.tokens)
    assert matrix_svm(whole, choice).solution == svm.matrix
    assert svm.feasible and svm.squared_norm == sum(x * x for row in svm.matrix for x in row)


def test_the_feed_forward_solution_in_closed_form():
    collocation = Collocation(following=(2, 0, 1, 4, 3))
    svm = feed_forward_svm(collocation)
    assert svm.squared_norm == 4  # |V| − 1
    assert all(5 * svm.matrix[v][x] == (4 if v == collocation(x) else -1) for v in range(5) for x in range(5))
    assert columns_that_descent_keeps(collocation, svm) == 5
    other = Collocation(following=(0, 2, 1, 4, 3))
    assert columns_that_descent_keeps(other, svm) == 3  # two words have other successors there
    assert isinstance(svm.problems[0], LeastNorm)


def test_what_transitivity_decides_is_predicted_and_the_rest_can_be_wrong():
    # under the query 3: 0 > 1 > 2 > 3 in steps; {0, 2, 3} was never seen together
    training = TrainingSet(collocation=SHIFT, sentences=(sentence(0, 1, 3, best=0), sentence(1, 2, 3, best=1)))
    svm = key_query_svm(training)
    seen = shifted(training, svm, (0, 2, 3))
    assert not training.contains((0, 2, 3)) and training.contains((1, 0, 0, 3))
    assert seen.decided == seen.selected == 0 and seen.right and seen.as_claimed
    apart = TrainingSet(
        collocation=SHIFT, sentences=(sentence(0, 3, best=0), sentence(1, 3, best=1), sentence(1, 2, 3, best=1))
    )
    undecided = shifted(apart, key_query_svm(apart), (0, 1, 3))
    assert undecided.decided is None and not undecided.right and undecided.as_claimed
    if undecided.selected is not None:
        assert undecided.against.greatest((0, 1, 3)) not in (None, undecided.selected)
    # equal entries are shared by how often the words occur
    equal = TrainingSet(collocation=SHIFT, sentences=(sentence(0, 3, best=0), sentence(1, 3, best=1)))
    assert selected_word(key_query_svm(equal), (0, 1, 3)) is None
    assert selected_word(key_query_svm(equal), (0, 1, 1, 3)) == 1


def test_no_order_is_against_what_the_order_decides():
    order = StrictOrder(pairs=frozenset({(0, 1), (1, 2)}))
    assert order_against(order, (0, 1, 2), 0) is None
    for words in permutations((0, 1, 3), 2):
        if order.greatest(words) is None:
            found = order_against(order, words, words[0])
            assert found.greatest(words) == words[1] and found.beats(0, 2)


def test_forty_shifted_sentences():
    cases, ledger = shifted_cases(40)
    assert sum(one.outcome.decided is not None for one in cases) == 20 and ledger["sentences drawn"] > 40
    assert all(one.outcome.as_claimed for one in cases)
    assert all(not one.training.contains(one.outcome.words) for one in cases)
    decided = [one for one in cases if one.outcome.decided is not None][:2]
    assert all(one.trained_word(step=0.2, steps=400) == one.outcome.decided for one in decided)


def test_non_comparable_words_lie_between_in_two_levels_only():
    seen = ranks(60)
    assert all(one.as_extended for one in seen if one.two_levels)
    assert any(not one.as_extended for one in seen) and any(one.as_extended and not one.two_levels for one in seen)


def words_as_data(training):
    """Each sentence's words as basis vectors, the query first, and the place of x* in it."""
    basis = [tuple(Fraction(int(k == c)) for k in range(training.size)) for c in range(training.size)]
    rows = [[s.query, *sorted(set(s.words) - {s.query})] for s in training.sentences]
    data = Dataset(
        tokens=tuple(tuple(basis[x] for x in row) for row in rows),
        labels=(1,) * len(rows),
        head=tuple(map(Fraction, range(training.size))),
    )
    return data, tuple(row.index(training.best(s)) for row, s in zip(rows, training.sentences, strict=True))


@pytest.mark.parametrize("seed", range(1, 16))
def test_the_svm_of_one_hot_data_is_the_key_query_svm(seed):
    """What the claims about a shifted sentence say W_kq* is, against the columns that are solved apart."""
    training = small_language(seed).training
    data, best = words_as_data(training)
    D, c = dataset("D", keys=False), choice("c")
    found = evaluate(max_margin_matrix(first_token_queries(D), c), {"D": data, "c": best}, Float64())
    assert np.allclose(np.array(found, float), np.array(key_query_svm(training).matrix, float), atol=1e-12)


def test_the_example_of_three_levels_is_against_the_claim():
    """Under q: c > e > q and a > q.  W_kq* is 1, 0, −1 at c, e, q and 0 at a and at the word never met, by hand."""
    claim, _ = load(PROPERTIES / "ntp" / "dataset_shift_non_comparable.py")
    a, c, e, q, never = range(5)
    basis = [tuple(Fraction(int(k == word)) for k in range(5)) for word in range(5)]
    tokens = tuple(tuple(basis[x] for x in row) for row in ((q, e), (q, c, e), (q, a)))
    data = Dataset(tokens=tokens, labels=(1, 1, 1), head=tuple(map(Fraction, (1, 3, 2, 0, 0))))
    at = {"D": data, "y": never, "q": q}
    assert meets(claim, at | {"x": a}, conclusion=Truth.FALSE).trust == "exact"
    assert meets(claim, at | {"x": c}, conclusion=Truth.TRUE).trust == "exact"
    assert meets(claim, at | {"x": q}, conclusion=Truth.TRUE).trust == "exact"
    assert meets(claim, at | {"x": e}, conclusion=Truth.TRUE) is None  # e is neither optimal nor non-optimal
    found = evaluate(row(max_margin_matrix(first_token_queries(claim.forall[0])), a), at, Float64())
    assert list(map(float, found)) == [0.0] * 5
