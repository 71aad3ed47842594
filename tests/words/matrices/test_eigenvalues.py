"""Eigenvalues and positive semidefinite matrices in proofs: the rules hold and are attacked, lemmas are proved, false neighbours refuted."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from fractions import Fraction as Q

import pytest

import checker.verify as verify
from checker.certificates.writing import evaluation_certificate
from checker.coq.trees.rules.trees import tree_files
from checker.errors import CheckerError, InputError
from checker.formulas.from_latex import from_latex
from checker.language import Claim, Source, is_psd
from checker.meaning.interpret import Evaluation
from checker.proofs.search.prove import prove, workshop
from checker.proofs.tactics.definedness import conditions, sizes_fit
from checker.search.explore import explore
from checker.statements.terms.over_indices import told
from checker.truth import Truth
from tests.words.matrices import eigenvalue_rules as rules
from tests.words.matrices.eigenvalue_lemmas import LEMMAS, NEIGHBOURS


@pytest.mark.parametrize("one", rules.TRUE, ids=lambda one: one.name)
def test_a_rule_gives_what_it_says(one):
    outcome, message = verify.verify_text(one.text)
    assert outcome == "VERIFIED", message


@pytest.mark.parametrize("one", rules.ATTACKS, ids=lambda one: one.name)
def test_what_the_rules_do_not_give_is_refused_for_its_reason(one):
    outcome, message = verify.verify_text(one.text)
    assert outcome == "REJECTED" and one.refusal in message, message


def instance(rng: random.Random, one: rules.Known) -> dict:
    """Small whole numbers; a square matrix is symmetric three times of four."""

    def numbers(n: int) -> tuple:
        return tuple(Q(rng.randint(-3, 3)) for _ in range(n))

    def square(n: int) -> tuple:
        rows = [numbers(n) for _ in range(n)]
        if rng.random() < 0.25:
            return tuple(rows)
        return tuple(tuple(rows[max(i, j)][min(i, j)] for j in range(n)) for i in range(n))

    sizes = {"n": rng.choice((1, 2)), "m": 3, "3": 3, "1": 1}
    drawn = {"vector": lambda v: numbers(sizes[v.shape[0]]), "scalar": lambda v: Q(rng.randint(0, 4))}
    drawn["matrix"] = lambda v: (
        square(sizes[v.shape[0]])
        if v.shape[0] == v.shape[1]
        else tuple(numbers(sizes[v.shape[1]]) for _ in range(sizes[v.shape[0]]))
    )
    values = {v.leaf: drawn[v.sort](v) for v in one.forall}
    if "B" in values and rng.random() < 0.25:  # so that A + B is symmetric
        values["B"] = tuple(zip(*values["A"], strict=True)) if "A" in values else values["B"]
    return values


def answers(one: rules.Known, tries: int) -> Iterator[Truth]:
    """What the conclusion is where the hypotheses hold."""
    for seed in range(tries):
        evaluation = Evaluation(values=instance(random.Random(seed), one))
        try:
            if all(evaluation.truth(told(h, one.forall)) is Truth.TRUE for h in one.hypotheses):
                yield evaluation.truth(told(one.conclude, one.forall))
        except CheckerError:  # sizes that do not fit, or no such eigenvalue
            yield Truth.UNKNOWN


@pytest.mark.parametrize("one", rules.TRUE, ids=lambda one: one.name)
def test_what_a_rule_gives_holds_at_random(one):
    assert Truth.FALSE not in answers(one, 30)


@pytest.mark.parametrize("one", [one for one in rules.ATTACKS if one.false], ids=lambda one: one.name)
def test_a_false_conclusion_fails_or_has_no_value_at_random(one):
    assert any(found is not Truth.TRUE for found in answers(one, 600))


@pytest.mark.parametrize("one", rules.TRUE, ids=lambda one: one.name)
def test_coq_refuses_eigenvalues_with_the_word(one):
    with pytest.raises(
        InputError, match=r"The word 'eigenvalue' has no Coq meaning|The rule 'bilinear form' has no Coq lemma"
    ):
        tree_files(json.loads(one.text))


@pytest.mark.parametrize("one", rules.DEFINED, ids=lambda one: one.name)
def test_the_prover_asks_what_the_verifier_asks(one):
    source = Source(paper="p", where="w", fidelity="reconstructed")
    claim = Claim(title="t", source=source, forall=tuple(one.forall), assuming=one.hypotheses, conclude=one.conclude)
    asked = conditions(workshop(claim), claim.conclude) if sizes_fit(claim) else None
    assert (asked == []) is (one in rules.TRUE)


@pytest.mark.parametrize(
    ("printed", "meant"),
    [
        (r"A \preceq B", is_psd(rules.B - rules.A)),
        (r"A \succeq B", is_psd(rules.A - rules.B)),
        (r"0 \preceq A", is_psd(rules.A)),
        (r"\lambda_{\max}(A) \leq c", rules.greatest(rules.A) <= rules.c),
    ],
)
def test_a_printed_order_is_the_word(printed, meant):
    assert from_latex(printed, {"A": rules.A, "B": rules.B, "c": rules.c}) == meant


SLOW_LEMMAS = (
    "Cauchy and Schwarz in the norm of A",
    "a form that is 0",
    "a positive definite form",
    "a positive definite sum",
    "a sum above m",
    "A ⪯ B",
    "a form of a psd matrix",
    "KᵀK",
    "a sum",
    "a multiple",
    "⪯ is transitive",
    "⪯ and sums",
    "an entry of the diagonal",
    "a trace",
    "a trace by the greatest eigenvalue",
    "the covariance of a softmax is at most ½",
    "Weyl, the least eigenvalue",
    "Weyl, the greatest eigenvalue",
    "a multiple's eigenvalue",
    "a shifted eigenvalue",
    "above minus the operator norm",
    "m·I ⪯ A between two points",
)
SLOW_NEIGHBOURS = (
    "Cauchy and Schwarz, 2 % less",
    "Cauchy and Schwarz without psd",
    "a form that is 0, without psd",
    "a positive definite sum with any matrix",
    "a multiple of any sign",
    "a form without psd",
    "a psd matrix of another",
    "A ⪯ L·I, 2 % less",
    "the least for the greatest",
    "the greatest for the least",
    "a difference",
    "a sum with one psd",
    "any entry",
    "Weyl turned round",
    "twice a product, 2 % more",
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
    "name", [pytest.param(one, marks=pytest.mark.slow) if one in SLOW_NEIGHBOURS else one for one in NEIGHBOURS]
)
def test_a_false_neighbour_is_refuted_by_a_matrix(name):
    claim = NEIGHBOURS[name]
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
