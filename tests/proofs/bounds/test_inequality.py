"""Side conditions for all n ≥ 1, R ≥ 4, β > 0: a checked tree, an exact counter-example, or neither."""

import json
import random
from fractions import Fraction

import pytest

from checker import verify as verifier
from checker.language import scalar, vector
from checker.meaning.interpret import Evaluation
from checker.proofs import Workshop, prove_inequality, tree_certificate
from checker.proofs.proof import Proof
from checker.proofs.search.prove import domain_facts
from checker.proofs.terms.normal_form import Forms
from checker.statements.claims.claim import Claim, Source
from checker.statements.terms.term import apply, as_term, variables_of
from checker.truth import Truth


def told(forall, conclude, *assuming):
    source = Source(paper="test", where="here", fidelity="reconstructed")
    return Claim(title="a test", source=source, forall=tuple(forall), assuming=tuple(assuming), conclude=conclude)


def outcome(certificate):
    return verifier.verify_text(json.dumps(certificate))


R, n, beta, u = scalar("R"), scalar("n"), scalar("beta"), vector("u", "n")
exp = lambda t: apply("exp", t)  # noqa: E731
length = apply("length", u)

TRUE = [
    ((R >= 1,), R * exp(R) <= R * exp(R**2)),
    ((R >= 4, n >= 1), 3 * n**3 * R**7 * exp(13 * R**2) >= R / 2),
    ((R >= 4,), 3 * length**3 * R**7 * exp(13 * R**2) >= R / 2),
    ((R >= 4, n >= 1), n * R**3 * exp(3 * R) <= 3 * n**3 * R**7 * exp(13 * R**2)),
    ((R >= 4, n >= 1), R**8 * n <= 3 * n**3 * R**7 * exp(13 * R**2)),
    ((R >= 0,), 25 * exp(R**2) >= R**4),
    ((R >= 4, beta > 0), R / beta**2 <= R**2 / beta**2 * exp(3 * R**2)),
    ((R >= 4,), R**4 / (24 * apply("sqrt", 3)) + R**3 / 2 <= R**4),
    ((R >= 4,), exp(R) + exp(2 * R) <= exp(R**2)),
    ((), exp(as_term(1)) <= as_term("2.72")),
    ((R >= 4,), R < R**2),
]
FALSE = [
    ((R >= 4,), R**2 <= R),
    ((R >= 4, beta > 0), beta * R >= 1),
    ((R >= 4,), exp(R) <= 100 * R**2),
    ((R >= 4, n >= 1), 3 * n**3 * R**7 <= n**2 * R**9),
    ((), R**2 <= 10**9 + R),
]


def search(hypotheses, goal):
    names = set().union(*map(variables_of, (goal, *hypotheses)))
    shop = Workshop(forms=Forms(), context=tuple(hypotheses), taken=names)
    return shop, prove_inequality(shop, goal)


@pytest.mark.parametrize("hypotheses,goal", TRUE, ids=str)
def test_a_true_inequality_gets_a_tree(hypotheses, goal):
    shop, found = search(hypotheses, goal)
    assert found.proof is not None and found.counter_example is None
    root = Proof("defined", goal, (found.proof, *domain_facts(shop, goal)))
    names = set().union(*map(variables_of, (goal, *hypotheses)))
    claim = told([v for v in (R, n, beta, u) if v.leaf in names], goal, *hypotheses)
    word, message = outcome(tree_certificate(claim, "side", root, shop.own))
    assert word == "VERIFIED", message


@pytest.mark.parametrize("hypotheses,goal", FALSE, ids=str)
def test_a_false_inequality_gets_an_exact_counter_example(hypotheses, goal):
    _, found = search(hypotheses, goal)
    assert found.proof is None and found.counter_example is not None
    evaluation = Evaluation(values=found.counter_example)
    assert all(evaluation.truth(h) is Truth.TRUE for h in hypotheses) and evaluation.truth(goal) is Truth.FALSE


def test_cannot_is_an_answer():
    _, found = search((), apply("sigmoid", R) <= apply("sigmoid", R + exp(R)))
    assert found.proof is None and found.counter_example is None


def test_no_tree_for_random_false_polynomial_inequalities():
    """A tree for a false inequality would be a defect of the prover and of the verifier at once."""
    rng, proved = random.Random(7), 0
    for _ in range(150):
        goal = as_term(0) <= sum(
            (Fraction(rng.randint(-6, 6)) * R**k for k in range(1, 5)), as_term(rng.randint(-30, 30))
        )
        _, found = search((R >= 1,), goal)
        if found.proof is not None:
            proved += 1
            for value in [Fraction(1) + Fraction(k * k, 7) for k in range(40)] + [Fraction(10) ** 6]:
                assert Evaluation(values={"R": value}).truth(goal) is not Truth.FALSE
    assert 10 < proved < 150
