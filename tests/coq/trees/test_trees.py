"""Trees in Coq: what is printed and what is refused, that altered proofs lose their theorem, and what coqc says of some."""

from __future__ import annotations

import importlib.util
import json
import random
import shutil
import sys
from pathlib import Path

import pytest

from checker.coq.compiler import INSTALL, REALS, compile_theorem
from checker.coq.trees.rules.trees import is_proof_by_tree, tree_files
from checker.coq.trees.words.statements import coq_tree_statement
from checker.coq.trees.words.theorems import PROVED_WHOLE
from checker.errors import CheckerError, InputError
from tests.coq.library import build_library

ROOT = Path(__file__).parents[3]
NEEDS_COQ = pytest.mark.skipif(shutil.which("coqc") is None, reason=f"coqc is not installed ({INSTALL})")
RECORDED = ROOT / "reports" / "reference" / "campaigns" / "coq_trees.json"


def module(path: Path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    found = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = found
    spec.loader.exec_module(found)
    return found


CAMPAIGN = module(ROOT / "tests" / "benchmarks" / "coq" / "campaign_coq_trees.py")

PUBLISHED = dict(CAMPAIGN.published())
FAST = (
    "similarity.basic-alpha",
    "maxmargin.assumption-b-support-only",
    "similarity.step-3-repaired",
    "maxmargin.attention-sparsifies",
    "maxmargin.p-and-w-equivalent",
)
WITHOUT = ("maxmargin.optimal-tokens-minimise-erm", "similarity.decision-hyperplanes-differ")
LARGE = [name for name, certificate in PUBLISHED.items() if len(json.dumps(certificate)) > 50_000]
SCALAR = [["x", "scalar"]]


def statement(forall: list, conclude: list, *hypotheses: list) -> dict:
    return {"quantifier": "all", "forall": forall, "hypotheses": list(hypotheses), "conclude": conclude}


def printed(one: dict) -> bool:
    try:
        return bool(coq_tree_statement(one))
    except InputError:
        return False


# ── statements ──


def test_a_statement_about_a_dataset_says_what_its_words_need():
    says = coq_tree_statement(PUBLISHED["tfsvm.only-optimal-is-local"]["claim"]["statement"])
    assert says == (
        "forall (n d : nat) (D : dataset) (alpha : nat -> nat), (0 < n)%nat -> (0 < d)%nat -> key_matrix D = None -> "
        "choice_fits n D alpha -> (unique_best_token n d D) -> (all_active n d D alpha) -> (matrix_locally_optimal n d D alpha) -> "
        "unique_best_token n d D /\\ same_choice n alpha (best_tokens d D)"
    )
    with_keys = [["D", "dataset", "keys", "queries"], ["c", "choice"]]
    solution = ["max_margin_matrix", ["var", "D"], ["var", "c"]]
    assert coq_tree_statement(statement(with_keys, ["le", ["frobenius", solution], ["num", "1"]])) == (
        "forall (n d : nat) (D : dataset) (c : nat -> nat), (0 < n)%nat -> (0 < d)%nat -> choice_fits n D c -> "
        "matrix_separable n d D c /\\ (frobenius d d (max_margin_matrix n d D c)) <= 1"
    )


def test_a_tree_whose_words_may_be_undefined_has_no_export():
    for name in ("maxmargin.attention-sparsifies", "similarity.zero-gradient-off-support-in-the-limit"):
        certificate = PUBLISHED[name]
        claim = certificate["claim"]
        assert claim["statement"]["hypotheses"][0][0] == "unique_best_token"
        without = {**claim["statement"], "hypotheses": claim["statement"]["hypotheses"][1:]}
        with pytest.raises(InputError):
            tree_files({**certificate, "claim": {**claim, "statement": without}})


def test_a_theorem_of_the_library_is_of_the_claims_own_statement():
    published = {certificate["claim"]["sha256"] for certificate in PUBLISHED.values()}
    assert set(PROVED_WHOLE) <= published
    for name in ("tfsvm.rank-at-most-n", "maxmargin.descent-lemma"):
        certificate = PUBLISHED[name]
        assert "exact " in tree_files(certificate)["Theorem"]
        for _, other in list(CAMPAIGN.altered_statements(certificate["claim"]["statement"]))[:8]:
            with pytest.raises(
                InputError
            ):  # another statement has its tree alone, and that follows no rule that Coq knows
                tree_files({**certificate, "claim": {**certificate["claim"], "statement": other}})


def test_statements_are_printed_whole():
    says = coq_tree_statement(PUBLISHED["similarity.basic-softmax"]["claim"]["statement"])
    block = "(block d A1_ A2_ j)"
    assert says == (
        "forall (n d : nat) (R_ : R) (x y : nat -> R) (A1_ A2_ : nat -> nat -> R) (j : nat), (0 < n)%nat -> (0 < d)%nat -> (j < n)%nat -> "
        f"(4 <= R_) -> ((norm n (matvec (d * d) {block} x)) <= R_) -> ((norm n (matvec (d * d) {block} y)) <= R_) -> "
        f"(spectral_at_most n (d * d) {block} R_) -> "
        "(norm n (vsub (attention_block n d d A1_ A2_ j x) (attention_block n d d A1_ A2_ j y))) <= ((R_ / 2) * (norm (d * d) (vsub x y)))"
    )


def test_a_conclusion_says_what_makes_it_defined_and_a_hypothesis_does_not():
    over = ["div", ["num", "1"], ["var", "x"]]
    root = ["sqrt", ["var", "x"]]
    one = ["num", "1"]
    assert coq_tree_statement(statement(SCALAR, ["le", over, one])) == "forall (x : R), x <> 0 /\\ (1 / x) <= 1"
    assert coq_tree_statement(statement(SCALAR, ["le", root, one])) == "forall (x : R), 0 <= x /\\ (sqrt x) <= 1"
    bare = coq_tree_statement(statement(SCALAR, ["le", one, one], ["le", over, one]))
    assert bare == "forall (x : R), ((1 / x) <= 1) -> 1 <= 1"
    both = coq_tree_statement(statement(SCALAR, ["and", ["le", one, one], ["lt", root, over]]))
    assert both == "forall (x : R), (1 <= 1) /\\ (0 <= x /\\ x <> 0 /\\ (sqrt x) < (1 / x))"
    assert (
        coq_tree_statement(statement(SCALAR, ["not", ["le", over, one]]))
        == "forall (x : R), x <> 0 /\\ ~ ((1 / x) <= 1)"
    )
    for forms in ([["implies", ["le", over, one], ["le", one, one]]], [["le", one, one], ["not", ["le", over, one]]]):
        with pytest.raises(InputError, match="has no Coq meaning"):
            coq_tree_statement(statement(SCALAR, *forms))


def test_a_gradient_is_whatever_vector_is_one_and_there_is_one():
    says = coq_tree_statement(PUBLISHED["similarity.step-3-repaired"]["claim"]["statement"])
    objective = "(softmax_sigmoid n (d * d) (block d A1_ A2_ j) (vscale b (matvec d A3_ (column Y i0))))"
    given = f"has_gradient (d * d) {objective} x"
    assert f"(exists g, {given} g) /\\ (forall (gradient_1 : nat -> R), ({given} gradient_1) -> " in says
    assert says.count("gradient_1") == 3


@pytest.mark.parametrize("name", ["g", "R", "S", "A1", "norm", "fun", "H_n", "gradient_1"])
def test_a_name_that_means_something_is_printed_as_another(name):
    says = coq_tree_statement(statement([[name, "scalar"]], ["le", ["var", name], ["var", name]]))
    assert says == f"forall ({name}_ : R), {name}_ <= {name}_"


@pytest.mark.parametrize(
    ("forall", "conclude", "why"),
    [
        (
            [["D", "dataset"], ["p", "vector", "d"]],
            ["le", ["value", ["loss", ["var", "D"], ["word", "hinge"]], ["var", "p"]], ["num", "1"]],
            "The hinge loss",
        ),
        (
            [["D", "dataset"], ["W", "matrix", "d", "d"]],
            ["le", ["value", ["matrix_loss", ["var", "D"], ["word", "logistic"]], ["var", "W"]], ["num", "1"]],
            "needs queries",
        ),
        (
            [["D", "dataset"], ["p", "vector", "n"]],
            ["le", ["value", ["loss", ["var", "D"], ["word", "logistic"]], ["var", "p"]], ["num", "1"]],
            "at such a point",
        ),
        (
            [["ell", "loss", "logistic"]],
            ["le", ["loss_slope", ["num", "0"], ["num", "0"]], ["num", "1"]],
            "'loss_slope'",
        ),
        ([["ell", "loss", "logistic"]], ["is_loss", ["var", "ell"], ["num", "0"]], "'is_loss'"),
        ([["D", "dataset"], ["E", "dataset"]], ["unique_best_token", ["var", "D"]], "Several datasets"),
        ([["c", "choice"]], ["eq", ["var", "c"], ["var", "c"]], "without a dataset"),
        ([["D", "dataset"], ["n", "scalar"]], ["unique_best_token", ["var", "D"]], "name of a variable"),
        ([["D", "dataset"], ["u", "vector", "T"]], ["le", ["norm", ["var", "u"]], ["num", "1"]], "the shortest input"),
        ([["D", "dataset"], ["c", "choice"]], ["matrix_separable", ["var", "D"], ["var", "c"]], "needs queries"),
        ([["D", "dataset", "queries"]], ["matrix_separable", ["var", "D"], ["var", "D"]], "these sizes"),
        (
            [["D", "dataset"], ["q", "vector", "d"]],
            ["unique_best_token", ["with_query", ["var", "D"], ["var", "q"]]],
            "a changed dataset",
        ),
        (
            [["D", "dataset"], ["p", "vector", "m"], ["i", "index", "n"]],
            ["le", ["norm", ["logits", ["var", "D"], ["var", "p"], ["var", "i"]]], ["num", "1"]],
            "these sizes",
        ),
        (
            [["D", "dataset"], ["i", "index", "n"], ["t", "index", "m"]],
            ["le", ["entry", ["token_scores", ["var", "D"], ["var", "i"]], ["var", "t"]], ["num", "1"]],
            "'entry'",
        ),
        ([["n", "scalar"], ["u", "vector", "n"]], ["le", ["var", "n"], ["norm", ["var", "u"]]], "name of a variable"),
        ([["R", "scalar"], ["R_", "scalar"]], ["le", ["var", "R"], ["var", "R_"]], "Two variables"),
        (
            [["u", "vector", "n"], ["w", "vector", "m"]],
            ["le", ["dot", ["var", "u"], ["var", "w"]], ["num", "1"]],
            "'dot'",
        ),
        ([["u", "vector", "n*m"], ["w", "vector", "n"]], ["eq", ["var", "u"], ["var", "w"]], "'eq'"),
        (SCALAR, ["le", ["best_value", ["var", "x"]], ["num", "1"]], "'best_value'"),
        (SCALAR, ["le", ["pow", ["var", "x"], ["var", "x"]], ["num", "1"]], "no sum of whole numbers"),
        ([["A", "matrix", "n", "n"]], ["le", ["rank", ["var", "A"]], ["num", "1"]], "'rank'"),
        ([["i", "index", "n"], ["j", "index", "m"]], ["eq", ["var", "i"], ["var", "j"]], "'eq'"),
    ],
)
def test_what_has_no_meaning_in_coq_is_refused(forall, conclude, why):
    with pytest.raises(InputError, match=why):
        coq_tree_statement(statement(forall, conclude))


# ── files ──


def test_every_published_tree_is_exported_or_says_why_not():
    without = []
    for name, certificate in PUBLISHED.items():
        try:
            text = tree_files(certificate)["Theorem"]
        except InputError as problem:
            assert "has no" in str(problem)
            without.append(name)
            continue
        says = coq_tree_statement(certificate["claim"]["statement"])
        assert text.count(f"Theorem certified : {says}.\nProof.") == 1
        assert text.endswith("Print Assumptions certified.\n") and "Admitted" not in text
    assert tuple(without) == WITHOUT


def test_altered_statements_have_another_text_and_no_proof_from_the_old_tree():
    count = 0
    for name in sorted(set(PUBLISHED).difference(WITHOUT, LARGE)):
        certificate = PUBLISHED[name]
        says = coq_tree_statement(certificate["claim"]["statement"])
        for what, other in list(CAMPAIGN.altered_statements(certificate["claim"]["statement"]))[:12]:
            changed = {**certificate, "claim": {**certificate["claim"], "statement": other}}
            if other == certificate["claim"]["statement"]:  # the sides of 1 = 1 swapped
                continue
            if "hypothesis" in what:  # the tree may do without it; the theorem is another
                assert coq_tree_statement(other) != says
            else:
                with pytest.raises(InputError):
                    assert coq_tree_statement(other) == says or tree_files(changed)
            count += 1
    assert count >= 100


def test_altered_nodes_are_not_followed_or_leave_the_statement():
    rng, refused = random.Random("nodes"), 0
    for name in ("similarity.basic-exp", "similarity.basic-inverse-alpha", "maxmargin.assumption-b-fails-off-support"):
        says = coq_tree_statement(PUBLISHED[name]["claim"]["statement"])
        for changed in CAMPAIGN.altered_nodes(PUBLISHED[name], rng, 12):
            try:
                text = tree_files(changed)["Theorem"]
            except CheckerError:
                refused += 1
            else:
                assert CAMPAIGN.said(text) == says
    assert refused >= 18


# ── Coq ──


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    folder = tmp_path_factory.mktemp("coq") / "library"
    build_library(folder, CAMPAIGN.LIBRARY)
    return folder


@NEEDS_COQ
@pytest.mark.kept
def test_coq_accepts_small_trees_and_refuses_their_proofs_of_altered_statements(library, tmp_path):
    for name in FAST:
        certificate = PUBLISHED[name]
        files = tree_files(certificate)
        accepted = compile_theorem(tmp_path / name, library, files, allowed=REALS)
        assert accepted.accepted and set(accepted.assumptions) <= REALS, accepted.why
        everything = CAMPAIGN.altered_statements(certificate["claim"]["statement"])
        altered = [
            one for what, one in everything if "hypothesis" not in what and printed(one)
        ]  # the script may do without it
        for k, other in enumerate(random.Random(name).sample(altered, min(2, len(altered)))):
            spliced = CAMPAIGN.spliced(other, files["Theorem"])
            assert spliced != files["Theorem"]
            assert not compile_theorem(tmp_path / f"{name}_{k}", library, {"Theorem": spliced}, allowed=REALS).accepted


# ── what is recorded ──


def test_the_recorded_campaign_is_of_these_certificates_and_refused_what_it_had_to():
    recorded = json.loads(RECORDED.read_text(encoding="ascii"))
    assert [a["claim"] for a in recorded["answers"]] == list(PUBLISHED)
    for answer in recorded["answers"]:
        certificate = PUBLISHED[answer["claim"]]
        assert answer["statement_sha256"] == certificate["claim"]["sha256"] and is_proof_by_tree(certificate)
        if answer["accepted"]:
            assert answer["statement"] == coq_tree_statement(certificate["claim"]["statement"])
    altered = recorded["altered"]
    assert altered["spliced refused"] >= 30 and "spliced accepted" not in altered
    assert "node accepted, statement of another" not in altered
    assert sum(n for what, n in altered.items() if "refused" in what or "without" in what) >= 100
