"""The search for worst cases: rates of PEPit with 1 % less and false lemmas of optimisation fall to exact functions that it finds unaided."""

from __future__ import annotations

import random
from fractions import Fraction as Q

import pytest

from checker.data.functions import at, slope
from checker.search.explore import meets
from checker.search.worst_cases.finite import finite
from checker.search.worst_cases.rebuilt import Spot, highest_of, joined, smooth_through
from checker.search.worst_cases.worst_case import worst_case
from checker.statements.claims.claim import Claim
from checker.statements.terms.term import subterms
from checker.truth import Truth
from tests.benchmarks.lemma_sets.campaign_pepit import refutation_of
from tests.benchmarks.lemma_sets.pepit_claims import EXAMPLES, LESS
from tests.words.false_steps import FALSE
from tests.words.function_lemmas import LEMMAS, NEIGHBOURS
from tests.words.test_functions import some_pieces


@pytest.mark.slow
@pytest.mark.campaign  # a minute
def test_nearly_all_examples_of_pepit_with_less_are_refuted_unaided():
    open_ = [one.name for one in EXAMPLES if refutation_of(one.states(LESS)) is None]
    assert len(EXAMPLES) - len(open_) >= 22, open_


@pytest.mark.parametrize("name", FALSE)
def test_a_false_step_is_refuted(name):
    assert refutation_of(FALSE[name]) is not None


def test_true_lemmas_have_no_worst_case():
    """Nothing that comes from floats is believed: all instances of true lemmas are refused by the exact test."""
    for name in ("co-coercivity", "prox is non-expansive", "Lipschitz values", "a flat point is least"):
        assert worst_case(LEMMAS[name], lambda _: False, starts=3, seed=0) is None
        assert not refuted_by_climbing(LEMMAS[name])


def refuted_by_climbing(claim: Claim) -> bool:
    return (
        worst_case(claim, lambda values: meets(claim, values, conclusion=Truth.FALSE) is not None, starts=3, seed=0)
        is not None
    )


@pytest.mark.parametrize(
    "name", ["cocoercive steps just too long", "O(1/k), k = 2, iterated, 2 % less", "a flat point, not convex"]
)
def test_sequences_equalities_and_operators_are_followed(name):
    assert worst_case(NEIGHBOURS[name], lambda _: True, starts=10, seed=0) is not None
    assert refutation_of(NEIGHBOURS[name]) is not None


def test_a_claim_of_another_kind_is_left_alone():
    for name in ("convex, so differentiable", "Lipschitz, so smooth"):
        assert worst_case(NEIGHBOURS[name], lambda _: True, starts=2, seed=0) is None


def test_values_and_gradients_become_variables():
    """f(x − ∇f(x)/L) is a value at a point that a slope at x defines; the slope at a minimiser is 0."""
    told = finite(NEIGHBOURS["O(1/k), k = 1, 2 % less"], 1)
    (f,) = told.functions
    assert len(f.points) == 3 and len(told.goals) == 1
    assert [str(p.told[0]) for p in f.points if p.least] == ["mul(0, z)"]
    assert all(len(p.slopes) == 1 for p in f.points)
    assert not any(s.name.startswith("function") for g in told.goals for s in subterms(g.comparison))


def spots_of(one, places) -> list[Spot]:
    return [Spot(at=s, value=at(one.piece_of(s), s), slope=slope(one.piece_of(s), s)) for s in places]


def test_a_function_goes_through_what_another_smooth_one_gives():
    rng, found = random.Random(1), 0
    for _ in range(300):
        one = some_pieces(rng)
        if one.curvature is None:
            continue
        low, high = one.curvature
        spots = spots_of(one, {Q(rng.randint(-9, 9), 2) for _ in range(3)})
        again = smooth_through(spots, low, high, rest=max(low, Q(0)) if high >= 0 else high, has_least=False)
        assert again is not None
        assert again.curvature is not None and low <= again.curvature[0] and again.curvature[1] <= max(high, 0)
        assert spots_of(again, [p.at for p in spots]) == spots
        found += 1
    assert found > 20


def test_what_no_smooth_function_does_is_refused():
    spots = [
        Spot(at=Q(0), value=Q(0), slope=Q(0)),
        Spot(at=Q(1), value=Q(1), slope=Q(1)),
    ]  # ∫ of a slope from 0 to 1 is ½
    assert smooth_through(spots, Q(0), Q(1), rest=Q(0), has_least=False) is None
    assert smooth_through([*spots, *spots_of(joined(spots), [Q(1)])], Q(0), Q(9), rest=Q(0), has_least=False) is None


def test_a_function_that_falls_turns_where_it_has_a_least_value():
    one = smooth_through([Spot(at=Q(0), value=Q(0), slope=Q(-2))], Q(-4), Q(4), rest=Q(0), has_least=True)
    assert one is not None and one.infimum == Q(-1, 2) and one.least_at(Q(1, 2)) and one.least_at(Q(7))


def test_the_highest_of_parabolas_touches_each_spot():
    spots = [Spot(at=Q(k), value=Q(k * k), slope=Q(2 * k)) for k in (-2, 0, 3)]
    for low in (Q(0), Q(1), Q(2)):
        one = highest_of(spots, low)
        assert one is not None and one.convexity == low
        assert [at(one.piece_of(p.at), p.at) for p in spots] == [p.value for p in spots]
