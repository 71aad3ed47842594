"""Trees that were changed by chance: what no longer proves the statement is rejected, and nothing hangs or traces back.

A mutant counts as still proving when verify.py accepts it.  For a change of the tree alone that is sound by argument: the statement is the
proved one.  Where the statement itself was changed, a changed conclusion must be rejected; without a hypothesis it may still be true.
"""

import copy
import hashlib
import json
import random
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from checker import verify as verifier
from checker.proofs.search.prove import prove
from checker.statements.claims.claim import load

ROOT = Path(__file__).parents[3]

NAMES = [
    "background/sigmoid_derivatives",
    "background/softmax_half_lipschitz",
    "maxmargin/attention_sparsifies",
    "similarity/basic_exp",
    "similarity/basic_softmax",
    "similarity/lemma_3_12",
    "similarity/softmax_is_a_distribution",
    "similarity/step_1",
    "similarity/basic_inverse_alpha",
    "maxmargin/assumption_a",
    "similarity/lemma_3_11_repaired",
    "similarity/tensor_trick",
    "maxmargin/p_and_w_equivalent",
]


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


@pytest.fixture(scope="module")
def accepted():
    found = [prove(load(ROOT / "properties" / f"{name}.py")[0], name) for name in NAMES]
    assert all(verifier.verify_text(json.dumps(one))[0] == "VERIFIED" for one in found)
    return found


def places(value, wanted, path=()):
    """Paths to the parts of a JSON value that ``wanted`` accepts."""
    found = [path] if wanted(value) else []
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return found + [p for key, one in inside for p in places(one, wanted, (*path, key))]


def at(value, path):
    for key in path:
        value = value[key]
    return value


def put(value, path, new):
    at(value, path[:-1])[path[-1]] = new


def is_node(value):
    return isinstance(value, dict) and "rule" in value


def is_number(value):
    return isinstance(value, list) and len(value) == 2 and value[0] == "num"


def constant(tree, rng):
    path = rng.choice(places(tree, is_number) or [None])
    if path is None:
        return False
    x = Fraction(at(tree, path)[1])
    new = rng.choice([x + 1, -x, x * Fraction(9, 10), x * 2, x + Fraction(1, 7)])
    put(tree, path, ["num", str(new)])
    return new != x


def rule(tree, rng):
    node = at(tree, rng.choice(places(tree, is_node)))
    old, node["rule"] = node["rule"], rng.choice(sorted(verifier.RULES))
    return node["rule"] != old


def premises(tree, rng):
    nodes = [at(tree, p) for p in places(tree, is_node) if at(tree, p)["premises"]]
    if not nodes:
        return False
    below = rng.choice(nodes)["premises"]
    before = canonical(below)
    kind = rng.randrange(3)
    if kind == 0:
        below.pop(rng.randrange(len(below)))
    elif kind == 1:
        below.append(copy.deepcopy(rng.choice(below)))
    else:
        rng.shuffle(below)
    return canonical(below) != before


def name(tree, rng):
    """Another function, relation or variable of the same arity somewhere in a term."""
    words = [
        "le",
        "lt",
        "eq",
        "add",
        "sub",
        "mul",
        "div",
        "abs",
        "norm",
        "exp",
        "sigmoid",
        "sum",
        "neg",
        "sqrt",
        "softmax",
    ]
    path = rng.choice(places(tree, lambda x: isinstance(x, list) and len(x) > 1 and x[0] in words))
    form = at(tree, path)
    old, form[0] = form[0], rng.choice(words)
    return form[0] != old


def parameter(tree, rng):
    nodes = [at(tree, p) for p in places(tree, is_node) if at(tree, p)["with"]]
    if not nodes:
        return False
    given = rng.choice(nodes)["with"]
    key = rng.choice(sorted(given))
    old = given[key]
    given[key] = rng.choice([["num", "1"], ["var", "x"], [], "z", copy.deepcopy(rng.choice(list(given.values())))])
    return given[key] != old


def graft(tree, rng):
    """Another subtree in the place of one."""
    paths = [p for p in places(tree, is_node) if p]
    if len(paths) < 2:
        return False
    a, b = rng.sample(paths, 2)
    new = copy.deepcopy(at(tree, b))
    changed = canonical(new) != canonical(at(tree, a))
    put(tree, a, new)
    return changed


def sides(tree, rng):
    relations = places(tree, lambda x: isinstance(x, list) and len(x) == 3 and x[0] in ("le", "lt"))
    if not relations:
        return False
    form = at(tree, rng.choice(relations))
    form[1], form[2] = form[2], form[1]
    return form[1] != form[2]


MUTATORS = [constant, rule, premises, name, parameter, graft, sides]


def mutants(accepted, count, seed):
    rng = random.Random(seed)
    while count:
        certificate, change = copy.deepcopy(rng.choice(accepted)), rng.choice(MUTATORS)
        if change(certificate["evidence"]["tree"], rng):
            count -= 1
            yield change.__name__, certificate


@pytest.mark.slow
def test_three_hundred_mutants_of_trees(accepted):
    """The statement is unchanged and true, so what is accepted is another proof of it; most mutants are none."""
    answers = Counter()
    for kind, certificate in mutants(accepted, 300, 1):
        word, message = verifier.verify_text(json.dumps(certificate))
        assert word in ("VERIFIED", "REJECTED", "RESOURCE")
        assert not message.startswith("RecursionError")
        answers[kind, word] += 1
    kept = sum(count for (_, word), count in answers.items() if word == "VERIFIED")
    assert kept < 36, answers
    for kind in ("rule", "name"):
        assert answers[kind, "VERIFIED"] <= answers[kind, "REJECTED"] / 8, answers


def stronger(statement, rng):
    """A statement that is false: a hypothesis gone that is needed, a constant made smaller, a relation made strict or turned."""
    new = copy.deepcopy(statement)
    if rng.random() < 0.5 and new["hypotheses"]:
        new["hypotheses"].pop(rng.randrange(len(new["hypotheses"])))
        return new
    numbers = places(new["conclude"], is_number)
    if numbers:
        path = rng.choice(numbers)
        put(new["conclude"], path, ["num", str(Fraction(at(new["conclude"], path)[1]) * Fraction(9, 10))])
    else:
        new["conclude"] = ["not", new["conclude"]]
    return new


def test_the_tree_of_another_statement_is_rejected(accepted):
    rng, kept = random.Random(3), Counter()
    for _ in range(300):
        certificate = copy.deepcopy(rng.choice(accepted))
        claim = certificate["claim"]
        statement = stronger(claim["statement"], rng)
        changed = statement["conclude"] != claim["statement"]["conclude"]
        if statement == claim["statement"]:
            continue
        claim["statement"], claim["sha256"] = statement, hashlib.sha256(canonical(statement).encode()).hexdigest()
        word, _ = verifier.verify_text(json.dumps(certificate))
        assert word == "REJECTED" or not changed
        kept[claim["id"]] += word == "VERIFIED"
    # The proofs of these do not use all the hypotheses that the paper lists.
    free = {"similarity/basic_exp", "similarity/basic_softmax", "similarity/basic_inverse_alpha"}
    assert {name for name, count in kept.items() if count} <= free


@pytest.mark.parametrize(
    "damage",
    [
        {"tree": []},
        {"tree": {}},
        {"tree": None},
        {"variables": [["x", "scalar"]]},
        {"variables": [["q", "dataset"]]},
        {"variables": "z"},
        {"variables": [[[], "scalar"]]},
        {"variables": [["q", []]]},
        {"more": 1},
    ],
)
def test_malformed_evidence_is_rejected(accepted, damage):
    certificate = copy.deepcopy(accepted[0])
    certificate["evidence"].update(damage)
    assert verifier.verify_text(json.dumps(certificate))[0] == "REJECTED"


@pytest.mark.parametrize(
    "field,value",
    [
        ("role", "instance"),
        ("to_prove", "FALSE"),
        ("instance", {}),
        ("type", "evaluation"),
        ("type", "trees"),
        ("provenance", []),
    ],
)
def test_other_fields_are_rejected(accepted, field, value):
    assert verifier.verify_text(json.dumps(accepted[0] | {field: value}))[0] == "REJECTED"


def with_tree(accepted, tree):
    certificate = copy.deepcopy(accepted[0])
    certificate["evidence"]["tree"] = tree
    return verifier.verify_text(json.dumps(certificate), budget=2_000_000)


def node(rule, concludes, premises=(), **given):
    return {"rule": rule, "concludes": concludes, "premises": list(premises), "with": given}


def test_deep_and_huge_trees_end(accepted):
    zero = ["le", ["num", "0"], ["num", "1"]]
    deep = node("hypothesis", zero)
    for _ in range(200):
        deep = node("part", zero, [deep])
    assert with_tree(accepted, deep)[0] in ("REJECTED", "RESOURCE")
    x = ["var", "x"]
    for _ in range(60):
        x = ["pow", ["add", x, ["exp", x]], ["num", "64"]] if len(canonical(x)) < 3000 else ["mul", x, ["var", "x"]]
    answer = with_tree(accepted, node("combine", ["le", x, x], sums=[], equalities=[]))
    assert answer[0] in ("REJECTED", "RESOURCE")
    wide = node("cover", ["le", ["num", "0"], ["exp", ["num", "1"]]], ranges=[])
    assert with_tree(accepted, node("combine", zero, [wide] * 2000, sums=[], equalities=[]))[0] == "REJECTED"


@pytest.mark.parametrize(
    "conclude,why",
    [
        (["le", ["dot", ["var", "u"], ["var", "w"]], ["dot", ["var", "u"], ["var", "w"]]], "sizes"),
        (["le", ["div", ["num", "1"], ["var", "x"]], ["div", ["num", "1"], ["var", "x"]]], "not shown to be defined"),
        (["le", ["log", ["var", "x"]], ["log", ["var", "x"]]], "not shown to be defined"),
        (["le", ["sqrt", ["var", "x"]], ["sqrt", ["var", "x"]]], "not shown to be defined"),
        (["le", ["pow", ["var", "x"], ["var", "x"]], ["pow", ["var", "x"], ["var", "x"]]], "not shown to be defined"),
    ],
)
def test_what_may_be_undefined_is_not_proved_by_being_equal_to_itself(conclude, why):
    statement = {
        "quantifier": "all",
        "forall": [["x", "scalar"], ["u", "vector", "n"], ["w", "vector", "m"]],
        "hypotheses": [],
        "conclude": conclude,
    }
    certificate = {
        "format": "checker-certificate/1",
        "type": "tree",
        "role": "proof",
        "to_prove": "TRUE",
        "provenance": {},
        "claim": {
            "id": "x",
            "title": "x",
            "statement": statement,
            "sha256": hashlib.sha256(canonical(statement).encode()).hexdigest(),
        },
        "evidence": {"tree": node("combine", conclude, sums=[], equalities=[]), "variables": []},
    }
    word, message = verifier.verify_text(json.dumps(certificate))
    assert word == "REJECTED" and why in message
