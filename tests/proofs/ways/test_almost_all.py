"""Statements for almost all instances that Lemmas 12 and 13 of docs/datasets.md settle by their shape, and neighbours that they do not."""

import json
import random
from fractions import Fraction
from pathlib import Path

import pytest

from checker import verify as verifier
from checker.certificates.limit_lemmas import lemma_certificates
from checker.language import (
    best_tokens,
    choice,
    dataset,
    dimension,
    equal_nonoptimal_scores,
    equals,
    exp,
    first_token_queries,
    implies,
    inputs,
    matrix_separable,
    most_tokens,
    natural,
    scalar,
    separable,
    soft_margin_unique,
    some_choice,
    sqrt,
    unique_best_token,
    without_lowest,
)
from checker.meaning.interpret import Evaluation
from checker.search.explore import explore
from checker.search.strategies import FAMILY
from checker.statements.claims.claim import Claim, Source, load
from checker.truth import Truth

PROPERTIES = Path(__file__).parents[3] / "properties"
D, E, c = dataset("D", queries=True, keys=False, generic=True), dataset("E", queries=True), choice("c")
bare, C, k = dataset("D", keys=False), scalar("C"), natural("k")


def claim(forall, conclude, assuming=(), quantifier="almost_all"):
    source = Source(paper="t", where="here", fidelity="reconstructed")
    return Claim(title="t", source=source, quantifier=quantifier, forall=forall, assuming=assuming, conclude=conclude)


def instance_of(statement):
    """An instance that meets the hypotheses, drawn; None where none is found."""
    met = []
    explore(
        statement,
        looking_for=Truth.UNKNOWN,
        budget=3,
        seed_number=1,
        on_tested=lambda evaluation, _: met.append({k: v for k, v in evaluation.values.items() if k != FAMILY}),
    )
    return met[0] if met else None


def proposed(statement):
    return lemma_certificates(statement, "t", instance=instance_of(statement))


def accepted(statement):
    return "VERIFIED" in [verifier.verify_text(json.dumps(x))[0] for x in proposed(statement)]


def room(data):
    return dimension(data) >= most_tokens(data) - 1, dimension(data) >= inputs(data)


def wide(data):
    return inputs(data) * (most_tokens(data) - 1) <= dimension(data)


ACCEPTED = {
    "W": claim((D, c), matrix_separable(D, c), room(D)),
    "W, the first token as query": claim((bare, c), matrix_separable(first_token_queries(bare), c), room(bare)),
    "p": claim((bare, c), separable(bare, c), (wide(bare),)),
    "p, as an implication": claim((bare, c), implies(wide(bare), separable(bare, c))),
    "two at once": claim((D, c), matrix_separable(D, c) & separable(D, c), (*room(D), wide(D))),
    "soft margin": claim((D, c, C), soft_margin_unique(D, c, C), (C > 0,)),
}


@pytest.mark.parametrize("what", ACCEPTED)
def test_the_lemmas_settle_their_shapes(what):
    assert accepted(ACCEPTED[what])


@pytest.mark.parametrize("name", ["tfsvm/feasible_when_overparameterised", "similarity/soft_margin_unique_repaired"])
def test_the_lemmas_settle_published_claims(name):
    assert accepted(load(PROPERTIES / f"{name}.py")[0])


REFUSED = {
    "for all": claim((D, c), matrix_separable(D, c), room(D), "all"),
    "room for the tokens only": claim((D, c), matrix_separable(D, c), room(D)[:1]),
    "room for the inputs only": claim((D, c), matrix_separable(D, c), room(D)[1:]),
    "one dimension less": claim((D, c), matrix_separable(D, c), (dimension(D) >= most_tokens(D) - 2, room(D)[1])),
    "room in another dataset": claim((D, c, E), matrix_separable(D, c), (*room(E), separable(D, c))),
    "another dataset": claim((E, c, D), matrix_separable(D, c), (*room(D), separable(E, c))),
    "p with the room of W": claim((bare, c), separable(bare, c), room(bare)),
    "the wrong way round": claim((bare, c), implies(separable(bare, c), wide(bare))),
    "not separable": claim((bare, c), ~separable(bare, c), (wide(bare),)),
    "one of two": claim((D, c), matrix_separable(D, c) & separable(D, c), room(D)),
    "a penalty of 0": claim((D, c, C), soft_margin_unique(D, c, C), (C >= 0,)),
    "a penalty that is whole": claim((D, c, k), soft_margin_unique(D, c, k), (k > 0,)),
    "a fixed penalty": claim((D, c), soft_margin_unique(D, c, 10)),
    "a penalty of the data": claim((D, c), soft_margin_unique(D, c, dimension(D))),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_neighbour_is_refused(what):
    assert not accepted(REFUSED[what])


NOT_OPEN = {
    "what is false almost everywhere": claim((D, c), matrix_separable(D, c), (*room(D), ~matrix_separable(D, c))),
    "an equation of entries": claim((D, c, C), soft_margin_unique(D, c, C), (C > 0, equals(C, 2))),
    "an inequality that may hold with equality": claim((D, c, C), soft_margin_unique(D, c, C), (C > 0, C >= 2)),
    "equal scores": claim((D, c), matrix_separable(D, c), (*room(D), equal_nonoptimal_scores(D))),
    "no unique best token": claim((D, c), matrix_separable(D, c), (*room(D), ~unique_best_token(D))),
    "a root at its end": claim((D, c, C), soft_margin_unique(D, c, C), (C > 0, sqrt(C - 2) < C)),
    "one of two": claim((D, c, C), soft_margin_unique(D, c, C), (C > 0, (C > 1) | equals(C, 1))),
    "a denied open condition": claim((D, c, C), soft_margin_unique(D, c, C), (C > 0, ~(C < 1))),
    "implied": claim((D, c, C), soft_margin_unique(D, c, C), (C > 0, implies(C > 2, C > 3))),
    "sizes of a dataset without its lowest tokens": claim(
        (D, c), matrix_separable(D, c), (*room(D), most_tokens(without_lowest(D)) < most_tokens(D))
    ),
    "a choice of the data": claim((D, c), matrix_separable(D, c), (*room(D), separable(D, best_tokens(D)))),
}


@pytest.mark.parametrize("what", NOT_OPEN)
def test_hypotheses_that_may_hold_on_a_null_set_are_refused(what):
    statement = NOT_OPEN[what]
    shapes = {v.leaf: list(v.shape) for v in statement.forall}
    terms = verifier.Terms({v.leaf: v.sort for v in statement.forall})
    assert not all(verifier.open_condition(terms.read(h.json), shapes) for h in statement.hypotheses)
    assert not accepted(statement)


OPEN = {
    "a strict inequality of entries": claim((D, c, C), soft_margin_unique(D, c, C), (C > 0, exp(C) < 3)),
    "one of two": claim((D, c, C), soft_margin_unique(D, c, C), (C > 0, (C > 5) | (C < 1))),
    "a separable dataset": claim((D, c), matrix_separable(D, c), (*room(D), separable(D, c))),
    "a unique best token": claim((D, c), matrix_separable(D, c), (*room(D), unique_best_token(D))),
    "two tokens": claim((D, c), matrix_separable(D, c), (*room(D), some_choice(D))),
    "sizes that are denied": claim((D, c), matrix_separable(D, c), (*room(D), ~equals(inputs(D), 1))),
}


@pytest.mark.parametrize("what", OPEN)
def test_open_hypotheses_are_accepted(what):
    assert accepted(OPEN[what])


def test_an_instance_has_to_meet_the_hypotheses():
    (found, *_) = proposed(ACCEPTED["soft margin"])
    found = found | {"lemma": "finitely many penalties"}
    assert verifier.verify_text(json.dumps(found))[0] == "VERIFIED"
    without = {k: v for k, v in found.items() if k not in ("instance", "evidence")}
    alone = {k: v for k, v in found.items() if k != "evidence"}
    for wrong in (without, alone, found | {"instance": None}, _at(found, "C", "0"), _at(found, "C", "-1")):
        assert verifier.verify_text(json.dumps(wrong))[0] == "REJECTED"


def _at(certificate, name, value):
    """The certificate with another value in its instance, hashed again."""
    values = certificate["instance"]["values"] | {name: value}
    return certificate | {"instance": {"values": values, "sha256": verifier.sha256(verifier.canonical(values))}}


def test_what_is_said_of_all_has_no_instance_beside_it():
    statement = claim((D, c), implies(wide(D), separable(D, c)))
    (found, *_) = proposed(statement)
    assert verifier.verify_text(json.dumps(found))[0] == "VERIFIED" and "instance" not in found
    stray = {"instance": {"values": {}, "sha256": verifier.sha256("{}")}, "evidence": {"bits": 64, "svm": []}}
    assert verifier.verify_text(json.dumps(found | stray))[0] == "REJECTED"


def test_a_lemma_for_almost_all_proves_nothing_for_all_and_the_other_way_round():
    found = proposed(ACCEPTED["W"])[0]
    for lemma in verifier.LEMMAS:
        outcome = verifier.verify_text(json.dumps(found | {"lemma": lemma}))[0]
        assert (outcome == "VERIFIED") == (lemma == "general position")


def test_every_size_has_the_dataset_of_the_proof():
    """The datasets that the proof of Lemma 12 names are separable, for every choice: one for each size."""
    rng = random.Random(5)
    for _ in range(60):
        n, T = rng.randint(1, 4), rng.randint(1, 5)
        lengths = [rng.randint(1, T) for _ in range(n)]
        d = max(T - 1, n) + rng.randint(0, 1)
        unit = lambda k: [Fraction(int(j == k)) for j in range(d)]  # noqa: E731, B023
        plus = lambda u, w: [a + b for a, b in zip(u, w, strict=True)]  # noqa: E731
        tokens = [[unit(i), *(plus(unit(i), unit(t)) for t in range(m - 1))] for i, m in enumerate(lengths)]
        chosen = tuple(rng.randrange(m) for m in lengths)
        assert holds(matrix_separable(first_token_queries(bare), c), tokens, chosen)
        d = max(n * (T - 1), 1)
        firsts = [sum(m - 1 for m in lengths[:i]) for i in range(n)]
        tokens = [
            [[Fraction(0)] * d, *(unit(f + t) for t in range(m - 1))] for f, m in zip(firsts, lengths, strict=True)
        ]
        assert holds(separable(bare, c), tokens, chosen)


def holds(statement, tokens, chosen):
    from checker.data.dataset import Dataset

    texts = [[[str(a) for a in x] for x in X] for X in tokens]
    data = Dataset.from_json({"tokens": texts, "labels": [1] * len(tokens), "head": ["1"] * len(tokens[0][0])})
    return Evaluation(values={"D": data, "c": chosen}).truth(statement) is Truth.TRUE
