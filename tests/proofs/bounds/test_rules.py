"""Every rule on its own: its schema holds on random and extreme instances, and a planted wrong constant is caught twice.

Caught means: verify.py rejects the changed node, and the same search that found nothing against the rule refutes the change.
"""

import json
import random
from dataclasses import replace
from fractions import Fraction

import pytest

from checker import verify as verifier
from checker.language import dataset, index, matrix, scalar, vector
from checker.meaning.interpret import Evaluation
from checker.proofs.inequalities.lipschitz import scalar_change
from checker.proofs.search.prove import domain_facts, tree_certificate
from checker.proofs.terms.normal_form import Forms
from checker.proofs.trees import rules
from checker.proofs.trees.rules import le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.claims.claim import Claim, Source
from checker.statements.terms.term import apply
from checker.truth import Truth
from tests.verifier.rules.tree_rules import ATTACKS
from tests.words import function_rules

a, b, c, s, t = (scalar(x) for x in "abcst")
u, w, A, B = vector("u", "n"), vector("w", "n"), matrix("A", "m", "n"), vector("v", "m")
i, k = index("i", "n"), index("k", "n")
EXTREME = [Fraction(x) for x in ("0", "1", "-1", "1/1000000", "1000000", "-40", "40", "1/2", "-3/7")]
e = lambda x: apply("exp", x)  # noqa: E731
norm = lambda x: apply("norm", x)  # noqa: E731
H = rules.hypothesis


def drawn(variable, sizes, rng):
    one = lambda: rng.choice(EXTREME) if rng.random() < 0.5 else Fraction(rng.randint(-30, 30), rng.randint(1, 9))  # noqa: E731
    if variable.sort == "scalar":
        return one()
    if variable.sort == "index":
        return rng.randrange(sizes[variable.shape[0]])
    if variable.sort == "vector":
        return tuple(one() for _ in range(sizes[variable.shape[0]]))
    return tuple(tuple(one() for _ in range(sizes[variable.shape[1]])) for _ in range(sizes[variable.shape[0]]))


def attacked(forall, hypotheses, conclusion, tries, seed=1):
    """(how many instances met the hypotheses, whether one broke the conclusion)."""
    rng, met = random.Random(seed), 0
    for _ in range(tries):
        sizes = {"n": rng.randint(1, 4), "m": rng.randint(1, 3)}
        evaluation = Evaluation(values={v.leaf: drawn(v, sizes, rng) for v in forall})
        if all(evaluation.truth(h) is Truth.TRUE for h in hypotheses):
            met += 1
            if evaluation.truth(conclusion) is Truth.FALSE:
                return met, True
    return met, False


def scaled(goal, factor):
    """The right side of an inequality or equation times a factor."""
    return apply(goal.name, goal.args[0], factor * goal.args[1])


def mean_value():
    shop = Workshop(forms=Forms(), taken={"a", "b"})
    return scalar_change(shop, "sigmoid", a, b), shop.own


def entries(goal, known, left, right, hypotheses=()):
    return rules.entries(goal, known, left, right, apply_index), [["r", "index", "n"]], hypotheses


apply_index = index("r", "n")
r_of = lambda x: apply("entry", x, apply_index)  # noqa: E731
shop = Workshop(forms=Forms(), context=(), taken=set())
POSITIVE = shop.holds(lt(0, r_of(e(u))))
LOW = shop.holds(le(0, r_of(e(u))))
LESS = shop.holds(le(r_of(e(u)), 2 * r_of(e(u))))
SMALLER = shop.holds(le(abs(r_of(e(u))), abs(r_of(2 * e(u)))))

# name: (variables, hypotheses, node, own variables, a factor that breaks it or None)
SCHEMAS = {
    "tangent": ((a,), (), rules.tangent(a), [], "99/100"),
    "logistic": ((a,), (), rules.logistic(a), [], "99/100"),
    "reciprocal": ((a,), (a > 0,), rules.reciprocal(H(a > 0), a), [], "99/100"),
    "logarithm": ((a,), (a > 0,), rules.logarithm(H(a > 0), a), [], "99/100"),
    "monotone exp": ((a, b), (a <= b,), rules.monotone("exp", H(a <= b)), [], "1/2"),
    "monotone sigmoid": ((a, b), (a <= b,), rules.monotone("sigmoid", H(a <= b)), [], "1/2"),
    "monotone log": ((a, b), (a < b, a > 0), rules.monotone("log", H(a < b), H(a > 0)), [], "1/2"),
    "monotone sqrt": ((a, b), (a <= b, a >= 0), rules.monotone("sqrt", H(a <= b), H(a >= 0)), [], "1/2"),
    "steepest": ((a, b, c), (a <= c, c <= b), rules.steepest(H(a <= c), H(c <= b), c, a, b), [], "9/10"),
    "bounds": ((a, b), (-b <= a, a <= b), rules.bounds(H(-b <= a), H(a <= b), a, b), [], "9/10"),
    "absolute": ((a,), (), rules.absolute(a), [], "9/10"),
    "product": ((a, u), (), rules.product(a, u), [], "9/10"),
    "product outer": ((u, B), (), rules.product(u, B), [], "9/10"),
    "square": ((u,), (), rules.square(u), [], "9/10"),
    "square root": ((a,), (a >= 0,), rules.square(a, H(a >= 0)), [], "9/10"),
    "roots": ((a, b), (a * a <= b * b, b >= 0), rules.roots(H(a * a <= b * b), H(b >= 0), a, b), [], "9/10"),
    "triangle": ((u, w), (), rules.triangle(u, w), [], "9/10"),
    "cauchy": ((u, w), (), rules.cauchy(u, w), [], "9/10"),
    "length": ((u,), (), rules.length(u), [], "9/10"),
    "at least one": ((u,), (), rules.at_least_one(u), [], "9/10"),
    "operator": (
        (A, u, a), (apply("spectral_at_most", A, a),), rules.operator(A, u, H(apply("spectral_at_most", A, a))), [], "1/2",
    ),
    "operator transposed": (
        (A, B, a), (apply("spectral_at_most", A, a),), rules.operator(A.T, B, H(apply("spectral_at_most", A, a))), [], "1/2",
    ),
    "operator frobenius": ((A, u), (), rules.operator(A, u), [], "9/10"),
    "operator norm": ((A,), (), rules.operator_norm(A), [], "9/10"),
    "operator norm, least": (
        (A, a), (apply("spectral_at_most", A, a),), rules.operator_norm(A, H(apply("spectral_at_most", A, a))), [], "1/2",
    ),
    "entry": ((u, i), (), rules.entry_bound(u, i), [], "9/10"),
    "largest": ((u,), (), rules.largest_bound(u), [], "9/10"),
    "entries positive": ((u,), (), *entries(apply("positive", e(u)), POSITIVE, e(u), e(u))[:2], None),
    "entries part": ((u, i), (), *entries(le(apply("entry", e(u), i), apply("sum", e(u))), LOW, e(u), e(u))[:2], "9/10"),
    "entries sums": ((u,), (), *entries(le(apply("sum", e(u)), apply("sum", 2 * e(u))), LESS, e(u), 2 * e(u))[:2], "1/3"),
    "entries norms": ((u,), (), *entries(le(norm(e(u)), norm(2 * e(u))), SMALLER, e(u), 2 * e(u))[:2], "1/3"),
    "ratio": ((u, i, k), (), rules.ratio(u, i, k), [], "9/10"),
    "covariance": ((u, w), (), rules.covariance(u, w), [], "9/10"),
    "order": ((a, b), (), rules.order(a, b), [], None),
    "mean value": ((a, b), (), *mean_value(), "9/10"),
}  # fmt: skip


def certificate(forall, hypotheses, node, own, conclude=None):
    source = Source(paper="test", where="here", fidelity="reconstructed")
    goal = conclude if conclude is not None else node.concludes
    claim = Claim(title="a rule", source=source, forall=forall, assuming=hypotheses, conclude=goal)
    root = replace(node, concludes=goal)
    facts = domain_facts(Workshop(forms=Forms(), context=hypotheses), goal)
    root = rules.Proof("defined", goal, (root, *facts)) if facts else root
    return tree_certificate(claim, "rule", root, own)


def outcome(value):
    return verifier.verify_text(json.dumps(value))


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_rule_is_accepted_and_withstands_the_attack(name):
    forall, hypotheses, node, own, _ = SCHEMAS[name]
    word, message = outcome(certificate(forall, hypotheses, node, own))
    assert word == "VERIFIED", message
    met, broken = attacked(forall, hypotheses, node.concludes, 400)
    assert met >= 10 and not broken


@pytest.mark.parametrize("name", [name for name in SCHEMAS if SCHEMAS[name][-1]])
def test_a_planted_wrong_constant_is_caught(name):
    forall, hypotheses, node, own, factor = SCHEMAS[name]
    wrong = scaled(node.concludes, num(factor))
    assert outcome(certificate(forall, hypotheses, node, own, wrong))[0] == "REJECTED"
    assert attacked(forall, hypotheses, wrong, 4000)[1], "the attack does not see the wrong constant"


@pytest.mark.parametrize("name", [name for name in SCHEMAS if SCHEMAS[name][1]])
def test_a_rule_without_its_hypothesis_is_rejected(name):
    forall, hypotheses, node, own, _ = SCHEMAS[name]
    used = {v for v in forall if v.leaf in verifier_names(node.concludes)}
    bare = certificate(tuple(v for v in forall if v in used), (), node, own)
    assert outcome(bare)[0] == "REJECTED"


def verifier_names(term):
    return {term.leaf} if term.name == "var" else set().union(set(), *map(verifier_names, term.args))


def test_rules_about_datasets_hold_on_sampled_datasets():
    D, p, q = dataset("D"), vector("p", "d"), index("q", "n")
    unique = apply("unique_best_token", D)
    goal = rules.keys(H(unique), D, p, q, apply("best_token", D, q))
    assert outcome(certificate((D, p, q), (unique,), goal, []))[0] == "VERIFIED"


def test_every_rule_of_the_verifier_is_attacked_or_structural():
    structural = {"identity"}  # attacked in test_claim_formulas
    structural |= {"hypothesis", "absurd", "and", "part", "cases", "combine", "cover", "others", "keys", "action"}
    structural |= {"dataset"}  # attacked in test_dataset_facts
    structural |= {"contradiction", "negation"}  # attacked in test_bounds_vacuous
    structural |= {"instance", "generality"}  # attacked in test_index_rules
    structural |= {"indicator", "order of places", "projection", "threshold"}  # attacked in test_mask_rules
    structural |= {"mean"}  # attacked in test_expectation_rules
    structural |= {"orders", "outcomes", "reordering", "mean place"}  # attacked in test_order_rules
    structural |= {"states"}  # attacked in test_sequence_rules
    structural |= {"prefixes", "last summand"}  # attacked in test_prefix_rules
    structural |= {"circle", "angles"}  # attacked in test_turn_attacks
    structural |= {"linearity", "jensen of a mean"}  # attacked in test_laws
    structural |= {"rayleigh", "spectrum", "bilinear form"}  # attacked in test_eigenvalues
    structural |= {one.rule for one in function_rules.ATTACKS}  # run by test_functions
    structural |= {one.rule for one in ATTACKS} - {
        "defined"
    }  # of tests/verifier/rules/tree_rules.py, run by test_tree_rules
    assert set(verifier.RULES) == {node.rule for _, _, node, _, _ in SCHEMAS.values()} | structural
    assert set(verifier.RULES) <= set(rules.RULES)
