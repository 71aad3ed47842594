"""Rules of proof trees in Coq: which are known, how their words are printed, and that altered statements and trees lose their theorem.

The trees are those of ``tests.verifier.rules.tree_rules``, one or more for each rule, and small lemmas that the search proves.
"""

from __future__ import annotations

import json
import random
import shutil

import pytest

from checker.coq.compiler import INSTALL, REALS, compile_theorem
from checker.coq.trees.rules.trees import tree_files
from checker.coq.trees.words.statements import coq_tree_statement
from checker.errors import CheckerError, InputError
from tests.coq.library import build_library
from tests.coq.trees.test_trees import CAMPAIGN, statement
from tests.small_lemmas import TRUE as LEMMAS
from tests.small_lemmas import certificate
from tests.verifier.rules.tree_rules import TRUE
from tests.verifier_mutants.forms.forms import term

NEEDS_COQ = pytest.mark.skipif(shutil.which("coqc") is None, reason=f"coqc is not installed ({INSTALL})")
TREES = {one.name: json.loads(one.text) for one in TRUE}
# What Coq does not know yet, in the words of the refusal
MISSING = {
    "The word 'operator_norm' has no Coq meaning here": 3,
    "The rule 'vanishing' of matrices has no Coq lemma": 1,
    "The word 'rank' has no Coq meaning here": 11,
    "A power, a place or a number of steps that is no sum of whole numbers has no Coq meaning here": 6,
    "A power of which the exponent is no natural variable and a number has no proved normal form": 2,
    "A power that is no sum of whole numbers has no Coq meaning here": 2,
    "An identity for all sizes that is no equality of sums of products has no Coq lemma": 2,
}
# One tree for each kind of step that Coq is asked about in the slow tests; tests/benchmarks/coq/campaign_coq_rules.py asks about all
ASKED = (
    "log-sum-exp rises",
    "the greater of a pair",
    "Bernoulli's inequality",
    "operator on the right",
    "both places, in the hypothesis too",
)
N = [["u", "vector", "n"], ["i", "index", "n"]]


def refusal(tree: dict) -> str:
    """Why a tree has no export; "" if it has one."""
    try:
        tree_files(tree)
    except InputError as problem:
        return str(problem).removesuffix(", so this tree has no export to Coq.")
    return ""


def test_every_rule_is_exported_or_coq_is_said_not_to_know_it():
    refused = [why for why in map(refusal, TREES.values()) if why]
    assert {why: refused.count(why) for why in refused} == MISSING


@pytest.mark.parametrize(
    "name", ["logarithm", "triangle from below", "greatest of two", "parallelogram", "logistic is monotone"]
)
def test_small_lemmas_have_an_export(name):
    found = certificate([one[0] for one in LEMMAS].index(name))
    assert found is not None
    says = coq_tree_statement(found["claim"]["statement"])
    assert f"Theorem certified : {says}.\nProof." in tree_files(found)["Theorem"]


@pytest.mark.parametrize(
    ("conclude", "says"),
    [
        ("le(log(entry(u, i)), 1)", "0 < (u i) /\\ (ln (u i)) <= 1"),
        ("le(sum(log(u)), 1)", "positive n u /\\ (total n (vlog u)) <= 1"),
        ("not_(le(log(entry(u, i)), 1))", "0 < (u i) /\\ ~ ((ln (u i)) <= 1)"),
        ("le(entry(u, place(0)), 1)", "(u 0%nat) <= 1"),
        ("eq(i, place(0))", "i = 0%nat"),
    ],
)
def test_words_are_printed_with_what_they_need(conclude, says):
    assert coq_tree_statement(statement(N, term(conclude))).endswith(f"(i < n)%nat -> {says}")


def test_words_with_an_index_of_their_own():
    k, u, i, one = ["bound", "k:n"], ["var", "u"], ["var", "i"], ["num", "1"]
    at = ["entry", u, k]
    over = ["div", one, at]
    cases = [
        (["for_each", k, ["le", over, one]], "forall k, (k < n)%nat -> ((u k) <> 0 /\\ (1 / (u k)) <= 1)"),
        (["le", ["sum_over", k, at], one], "(total n (fun k => (u k))) <= 1"),
        (
            ["le", ["sum_over", k, over], one],
            "(forall k, (k < n)%nat -> (u k) <> 0) /\\ (total n (fun k => (1 / (u k)))) <= 1",
        ),
        (["eq", ["stack", k, at], u], "equal n (fun k => (u k)) u"),
        (["le", ["indicator", ["le", ["number_of", i], ["num", "2"]]], one], "(indicator ((INR i) <= 2)) <= 1"),
    ]
    for conclude, says in cases:
        assert coq_tree_statement(statement(N, conclude)).endswith(f"(i < n)%nat -> {says}")
    A = [["A", "matrix", "n", "m"]]
    assert coq_tree_statement(statement(A, ["eq", ["var", "A"], ["neg", ["var", "A"]]])).endswith(
        "matrix_equal n m A (mopp A)"
    )


def test_a_sequence_is_printed_with_its_step_and_its_start():
    x, v = ["state", "x:vector:n"], ["state", "v:scalar"]
    steps = ["add", ["var", "k"], ["num", "1"]]

    def after(part: int, update: list) -> dict:
        states = [x, ["var", "u"], update, v, ["num", "0"], ["add", v, ["state", "t:natural"]]]
        run = ["iterate", ["num", str(part)], steps, ["state", "t:natural"], *states]
        return statement(
            [["u", "vector", "n"], ["k", "scalar", "natural"]], ["le", run if part else ["norm", run], ["num", "1"]]
        )

    halved = ["mul", ["num", "1/2"], x]
    step = "(fun (m_ : nat) (s_ : ((nat -> R) * (R))%type) => ((vscale (1 / 2) (fst s_)), ((snd s_) + (INR m_))))"
    run = f"(iterated {step} (u, 0) (1 + k)%nat)"
    assert coq_tree_statement(after(0, halved)).endswith(f"(norm n (fst {run})) <= 1")
    assert coq_tree_statement(after(1, halved)).endswith(f"(snd {run}) <= 1")
    with pytest.raises(InputError, match="whose steps may be undefined"):
        coq_tree_statement(after(0, ["mul", ["div", ["num", "1"], ["norm", x]], x]))


def test_a_bound_index_has_a_name_of_its_own():
    named = [["k", "vector", "n"], ["S", "scalar"], ["t1_", "scalar"]]
    says = coq_tree_statement(
        statement(
            named, ["le", ["sum_over", ["bound", "k:n"], ["entry", ["var", "k"], ["bound", "k:n"]]], ["var", "S"]]
        )
    )
    assert says == "forall (n : nat) (S_ t1__ : R) (k : nat -> R), (0 < n)%nat -> (total n (fun k_b => (k k_b))) <= S_"
    with pytest.raises(InputError, match="bound index 'k:m' has no Coq meaning"):
        coq_tree_statement(statement(N, ["le", ["sum_over", ["bound", "k:m"], ["num", "1"]], ["num", "1"]]))


@pytest.mark.parametrize("connective", ["implies", "not"])
def test_a_connective_over_what_may_be_undefined_is_refused(connective):
    over = ["le", ["log", ["var", "x"]], ["num", "1"]]
    one = ["le", ["num", "1"], ["num", "1"]]
    forms = ([["implies", over, one]], []) if connective == "implies" else ([one], [["not", over]])
    with pytest.raises(InputError, match=f"{connective}.*what may be undefined has no Coq meaning"):
        coq_tree_statement(statement([["x", "scalar"]], forms[0][0], *forms[1]))


@pytest.mark.parametrize("name", [name for name, tree in TREES.items() if not refusal(tree)])
def test_an_altered_statement_has_another_text_and_no_proof_from_the_old_tree(name):
    tree = TREES[name]
    says = coq_tree_statement(tree["claim"]["statement"])
    for what, other in CAMPAIGN.altered_statements(tree["claim"]["statement"]):
        changed = {**tree, "claim": {**tree["claim"], "statement": other}}
        if other == tree["claim"]["statement"]:
            continue
        if "hypothesis" in what:
            try:
                assert coq_tree_statement(other) != says
            except InputError:
                continue
        else:
            with pytest.raises(InputError):
                assert coq_tree_statement(other) == says or tree_files(changed)


def test_altered_nodes_are_not_followed_or_leave_the_statement():
    rng, followed = random.Random("rules"), 0
    for name in (
        "log-sum-exp rises",
        "greatest of equal bounds",
        "three powers of any number",
        "the margin of what is greatest",
    ):
        says = coq_tree_statement(TREES[name]["claim"]["statement"])
        for changed in CAMPAIGN.altered_nodes(TREES[name], rng, 8):
            try:
                assert CAMPAIGN.said(tree_files(changed)["Theorem"]) == says
                followed += 1
            except CheckerError:
                continue
    assert followed <= 12


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    folder = tmp_path_factory.mktemp("coq") / "library"
    build_library(folder, CAMPAIGN.LIBRARY)
    return folder


@NEEDS_COQ
@pytest.mark.slow
def test_coq_accepts_a_tree_of_each_kind_and_refuses_its_proof_of_an_altered_statement(library, tmp_path):
    for name in ASKED:
        files = tree_files(TREES[name])
        accepted = compile_theorem(tmp_path / name.replace(" ", "_"), library, files, allowed=REALS)
        assert accepted.accepted and set(accepted.assumptions) <= REALS, accepted.why
        altered = [
            one
            for what, one in CAMPAIGN.altered_statements(TREES[name]["claim"]["statement"])
            if "hypothesis" not in what
        ]
        spliced = CAMPAIGN.spliced(altered[0], files["Theorem"])
        assert spliced and spliced != files["Theorem"]
        assert not compile_theorem(
            tmp_path / f"{name.replace(' ', '_')}_", library, {"Theorem": spliced}, allowed=REALS
        ).accepted
