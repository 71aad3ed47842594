"""Laws that are variables: what the words say, that the rules about means hold and are attacked, lemmas proved and neighbours refuted."""

from __future__ import annotations

import json
import random
from fractions import Fraction as Q

import pytest

import checker.verify as verify
from checker.certificates.writing import evaluation_certificate
from checker.errors import ClaimError
from checker.language import Claim, Source, always, index, law, mean, random_scalar, random_vector, scalar, vector
from checker.meaning.interpret import Evaluation
from checker.proofs.search.prove import prove
from checker.search.explore import explore
from checker.statements.terms.over_indices import told
from checker.statements.terms.spelling import python_of
from checker.truth import Truth
from tests.words import mean_rules
from tests.words.law_lemmas import LEMMAS, NEIGHBOURS, NOT_REFUTED

P, Q_ = law("P"), law("Q")
X, V, Z = random_scalar("X", P), random_vector("V", P), random_scalar("Z", Q_)
SOURCE = Source(paper="p", where="w", fidelity="reconstructed")


# ── the language ──


def test_a_law_is_weights_that_are_positive_and_have_the_sum_1():
    claim = Claim(title="t", source=SOURCE, forall=(P, X), conclude=mean(P, X) <= mean(P, X))
    assert [(v.leaf, v.sort, *v.shape) for v in claim.forall] == [("P", "vector", "n_P"), ("X", "vector", "n_P")]
    assert [python_of(one) for one in claim.where] == ["0 < minimum(P)", "equals(total(P), 1)"]
    again = Claim(title="t", source=SOURCE, forall=(P, X), where=claim.where, conclude=claim.conclude)
    assert again.where == claim.where  # said once


def test_a_mean_inside_a_mean_has_a_name_of_its_own():
    term = mean(P, (X - mean(P, X)) ** 2)
    assert python_of(term) == (
        "expectation(k2_P, weighted(P), (entry(X, k2_P) - expectation(k_P, weighted(P), entry(X, k_P)))**2)"
    )
    assert python_of(mean(Q_, mean(P, X * Z))).count("k_Q") == 2


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda: law(3), "has no name"),
        (lambda: mean(scalar("P"), 1), "no law of this kind"),
        (lambda: random_scalar("X", "P"), "no law of this kind"),
        (lambda: random_vector("X", vector("P", "n")), "no law of this kind"),
        (lambda: always(X, X <= 1), "no law of this kind"),
        (lambda: Claim(title="t", source=SOURCE, forall=(P, X), conclude=X <= 1), "'k_P'"),
        (lambda: Claim(title="t", source=SOURCE, forall=(P,), conclude=mean(P, X) <= 1), "'X'"),
    ],
)
def test_what_is_no_law_or_stands_outside_of_one_is_refused(wrong, says):
    with pytest.raises(ClaimError, match=says):
        wrong()


# ── the rules ──


@pytest.mark.parametrize("one", mean_rules.TRUE, ids=lambda one: one.name)
def test_a_rule_gives_what_it_says(one):
    outcome, message = verify.verify_text(one.text)
    assert outcome == "VERIFIED", message


@pytest.mark.parametrize("one", mean_rules.ATTACKS, ids=lambda one: one.name)
def test_what_the_rules_do_not_give_is_refused_for_its_reason(one):
    outcome, message = verify.verify_text(one.text)
    assert outcome == "REJECTED" and one.refusal in message, message


def instance(rng: random.Random) -> dict:
    """Three weights, values and rows; c and e; a convex function for each function that is convex, else any."""

    def numbers(n: int) -> tuple:
        return tuple(Q(rng.randint(-6, 6), 2) for _ in range(n))

    parts = [rng.randint(1, 5) for _ in range(3)]
    w = tuple(Q(one, sum(parts)) for one in parts)
    return {
        "x": numbers(3),
        "y": numbers(3),
        "w": w,
        "u": numbers(2),
        "c": Q(rng.randint(1, 6), 2),
        "e": Q(rng.randint(-6, 6), 2),
        "A": tuple(numbers(2) for _ in range(3)),
        "B": tuple(numbers(2) for _ in range(2)),
        "h": numbers(2),
    }


def holds(one: mean_rules.Known, values: dict) -> Truth:
    named = {v.leaf: values[v.leaf] for v in one.forall if v.leaf in values}
    return Evaluation(values=named).truth(told(one.conclude, one.forall))


@pytest.mark.parametrize("one", [t for t in mean_rules.TRUE if t.root["rule"] == "linearity"], ids=lambda one: one.name)
def test_linearity_holds_at_random(one):
    answers = [holds(one, instance(random.Random(seed))) for seed in range(4)]
    assert Truth.FALSE not in answers


@pytest.mark.parametrize(
    "one", [t for t in mean_rules.ATTACKS if t.false and t.root["rule"] == "linearity"], ids=lambda one: one.name
)
def test_a_false_neighbour_of_linearity_fails_at_random(one):
    assert Truth.FALSE in [holds(one, instance(random.Random(seed))) for seed in range(8)]


# ── lemmas ──

SLOW_LEMMAS = (
    "cosh, the mean of e^a over a fair sign",
    "Jensen, sizes",
    "Jensen, norms",
    "Jensen, logarithms",
    "the harmonic mean",
    "Markov",
    "Cauchy and Schwarz",
    "covariances",
    "Young",
    "a union",
    "a complement",
    "bias and variance of vectors",
    "a mean is within the range",
    "a mean is linear",
)
FAST_NEIGHBOURS = (
    "a mean is positive, without a hypothesis",
    "squares, 2 % more",
    "norms, turned round",
    "dependent products",
)


@pytest.mark.parametrize(
    "name", [pytest.param(one, marks=pytest.mark.slow) if one in SLOW_LEMMAS else one for one in LEMMAS]
)
def test_a_lemma_is_proved(name):
    certificate = prove(LEMMAS[name], "lemma")
    assert certificate is not None
    outcome, message = verify.verify_text(json.dumps(certificate))
    assert outcome == "VERIFIED" and "for all instances" in message, message


@pytest.mark.parametrize(
    "name",
    [
        one if one in FAST_NEIGHBOURS else pytest.param(one, marks=pytest.mark.slow)
        for one in NEIGHBOURS
        if one not in NOT_REFUTED
    ],
)
def test_a_false_neighbour_falls_to_a_law_with_finitely_many_outcomes(name):
    claim = NEIGHBOURS[name]
    # Hypothesis draws numbers of the modules that are loaded, so one seed gives other data beside other tests: three are tried
    tries = (explore(claim, looking_for=Truth.FALSE, budget=400, seed_number=seed).found for seed in (1, 2, 3))
    found = next((one for one in tries if one is not None), None)
    assert found is not None
    certificate = evaluation_certificate(claim, "neighbour", found, role="counter-example", conclusion=Truth.FALSE)
    outcome, message = verify.verify_text(json.dumps(certificate))
    assert outcome == "VERIFIED" and "the statement is false" in message, message


@pytest.mark.slow
@pytest.mark.parametrize("name", NEIGHBOURS)
def test_no_false_neighbour_is_proved(name):
    assert prove(NEIGHBOURS[name], "neighbour", seconds=0.5) is None


def test_the_name_of_an_outcome_is_taken():
    k = index("k_P", "n_P")
    with pytest.raises(ClaimError, match="goes over 'k_P', which `forall` declares too"):
        Claim(title="t", source=SOURCE, forall=(P, X, k), conclude=mean(P, X) <= X)
