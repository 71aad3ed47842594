"""Which theorems speak about a dataset: known answers, exact bounds, and no promise from a refuted theorem."""

import json
import random
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from checker.certificates.verification import verified
from checker.certificates.writing import svm_certificate, write_certificates
from checker.data.dataset import Dataset
from checker.data.files import read_dataset
from checker.errors import Undecided
from checker.language import loss, scalar, smoothness, spectral_at_most, tokens_at_most
from checker.meaning.interpret import Evaluation
from checker.own_data.dataset import evidence as data_evidence
from checker.own_data.dataset.bindings import norm_at_most
from checker.own_data.dataset.evidence import answer
from checker.own_data.dataset.report import certifiable_svms, data_report, write_report
from checker.own_data.numbers import enclosures
from checker.own_data.numbers.enclosures import interval_text, number, quotient, root_bounds, rounded
from checker.runs.audit import select
from checker.runs.read_statements import read_statements, readable
from checker.statements.claims.claim import load
from checker.statements.terms.term import Term
from checker.truth import Truth
from tests.app.command_line import checker

ROOT = Path(__file__).parents[2]
D = Term("var", leaf="D", sort="dataset")
TWO_INPUTS = Dataset.from_json(
    {
        "tokens": [[["1", "0"], ["0", "0"]], [["0", "1"], ["0", "0"]]],
        "labels": [1, 1],
        "head": ["1", "1"],
        "queries": [["1", "0"], ["0", "1"]],
    }
)
WITHOUT_QUERIES = Dataset(tokens=TWO_INPUTS.tokens, labels=(1, 1), head=TWO_INPUTS.head)

# Decided only where a lemma of docs/limits_path.md applies: UNKNOWN is an honest answer elsewhere.
BY_LEMMA = ("assumption_b(", "only_nuclear_solution(")


@pytest.fixture(scope="module")
def statements():
    found, errors = read_statements(select(()))
    assert not errors
    return found


def one_input(*tokens, head=("1", "0"), **more):
    return Dataset.from_json({"tokens": [list(map(list, tokens))], "labels": [1], "head": list(head), **more})


def answers(report):
    """Every hypothesis that needs the data only: text → (truth, evidence)."""
    return {
        h["text"]: (h["answers"][0]["truth"], h["answers"][0]["evidence"])
        for c in report["claims"]
        for h in c["hypotheses"]
        if not h["depends_on"]
    }


def claim(report, id_):
    return next(c for c in report["claims"] if c["id"] == id_)


def audit_of(statements, **verdicts):
    return {
        "claims": [
            {"paper": s.paper, "id": s.id, "verdict": v, "trust": "ball", "statement": {"sha256": s.sha256}}
            for s in statements
            for name, v in verdicts.items()
            if s.id == name.replace("_", "-")
        ]
    }


# statements


def test_statements_come_back_from_the_child_as_they_are_in_the_files(statements):
    for theorem, statement in zip(select(()), statements, strict=True):
        if theorem.paper == "tfsvm" or theorem.id.startswith("theorem"):
            original, _ = load(theorem.path)
            assert (original.where, original.assuming) == (statement.where, statement.assuming)
            assert original.conclude == statement.conclude and original.sha256 == statement.sha256


def test_a_theorem_file_that_breaks_is_named_and_spoils_no_other(tmp_path):
    (tmp_path / "breaks.py").write_text("import os\nos._exit(3)\n")
    found, errors = read_statements(select((str(tmp_path / "breaks.py"), "lemma-3.12")))
    assert [s.id for s in found] == ["lemma-3.12"]
    assert "code 3" in errors[f"{tmp_path.name}/breaks"]


def test_terms_are_readable(statements):
    texts = {readable(h) for s in statements for h in s.where + s.assuming}
    assert {
        "separable(D)",
        "eta·smoothness(loss(D, ell)) ≤ 1",
        "most_tokens(D) − 1 ≤ dimension(D)",
        "inputs(D) = 1",
    } <= texts
    x = scalar("x")
    assert readable((x - (x - 1)) * 2 < -x) == "(x − (x − 1))·2 < −x"


# known answers


def test_a_hand_made_dataset(statements):
    report, _ = data_report(TWO_INPUTS, statements)
    found = answers(report)
    assert {truth for name, (truth, _) in found.items() if not name.startswith(BY_LEMMA)} <= {"TRUE", "FALSE"}
    assert found["unique_best_token(D)"][0] == found["equal_nonoptimal_scores(D)"][0] == "TRUE"
    assert found["separable(D)"] == ("TRUE", "feasible, margin 1/‖p‖ = [0.70710678, 0.70710679], 2 constraints")
    assert found["matrix_separable(D)"][0] == "TRUE"
    assert found["all_support_vectors(D)"] == ("TRUE", "all 2 constraints hold with equality")
    assert found["inputs(D) = 1"] == ("FALSE", "2 on the left of =, 1 on the right: they differ by 1")
    one = claim(report, "theorem-1-global-one-input")
    assert one["status"] == "fails" and "inputs(D) = 1" in one["promise"]
    local = claim(report, "slope-along-max-margin")
    assert local["status"] == "holds"
    assert local["directions"][0]["solution"] == [["1", "1"]]
    assert local["directions"][0]["direction"] == ["0.707106781187", "0.707106781187"]
    assert claim(report, "rank-at-most-n")["hypotheses"][0]["taken"] == {"alpha": "the optimal tokens"}


def test_unequal_scores_say_where_and_by_how_much():
    data = one_input(["1", "0"], ["1/2", "0"], ["1/3", "1"])
    found = answer(Term("equal_nonoptimal_scores", (D,), sort="truth"), {"D": data})
    assert found.truth == "FALSE"
    assert found.evidence == "input 1: scores 1/2 and 1/3 differ by 1/6"
    assert found.exact["largest_difference"] == "1/6"


def test_inactive_constraints_are_counted_and_the_largest_slack_is_exact():
    data = one_input(["1", "0"], ["0", "0"], ["-2", "0"], queries=[["1", "0"]])
    found = answer(Term("all_support_vectors", (D,), sort="truth"), {"D": data})
    assert found.truth == "FALSE" and found.exact["inactive"] == 1 and found.exact["largest_slack"] == "2"
    assert "1 of 2 constraints of the W-SVM are inactive; the largest slack is 2, at input 1, token 3" in found.evidence


@pytest.mark.kept
def test_a_tie_is_false_for_uniqueness_and_leaves_the_svm_undefined(statements):
    report, svms = data_report(one_input(["1", "0"], ["1", "1"], ["0", "0"]), statements)
    found = answers(report)
    assert found["unique_best_token(D)"] == ("FALSE", "input 1: tokens 1, 2 score alike")
    assert found["separable(D)"][0] == "UNDEFINED" and "tokens 1, 2" in found["separable(D)"][1]
    assert found["equal_nonoptimal_scores(D)"][0] == "FALSE"
    assert claim(report, "theorem-1-global-equal-scores")["status"] == "fails" and not svms


def test_an_infeasible_svm_is_false_with_a_certificate_that_the_verifier_accepts(tmp_path, statements):
    tokens = [[["1", "1"], ["0", "0"]], [["1", "1"], ["2", "0"]], [["3", "1"], ["0", "0"]]]
    keys = [["1", "0"], ["0", "0"]]  # only the first coordinate counts: inputs 1 and 2 ask for p₁ ≥ 1 and −p₁ ≥ 1
    data = Dataset.from_json({"tokens": tokens, "labels": [1] * 3, "head": ["0", "1"], "key_matrix": keys})
    report, svms = data_report(data, statements)
    truth, evidence = answers(report)["separable(D)"]
    assert truth == "FALSE" and "2 of 3 constraints, weighted, add up to 0 ≥ 1" in evidence
    kept = certifiable_svms(svms)
    (infeasible,) = [svm for svm in kept if not svm.feasible]
    assert infeasible.problem == "p" and infeasible.data.n == 2  # two inputs are enough
    line = write_report(report, svms, tmp_path / "report.json")
    assert (
        f"{len(kept)} of {len(kept)} SVM certificates accepted" in line
        and (tmp_path / "report.certificates.jsonl").exists()
    )
    assert json.loads((tmp_path / "report.json").read_text())["format"] == "checker-data-report/1"


def test_a_wrong_certificate_is_no_report(tmp_path, statements, monkeypatch):
    report, svms = data_report(WITHOUT_QUERIES, statements)
    forged = svm_certificate(svms[0])
    forged["evidence"]["svm"][0]["multipliers"][0][1] = "2"
    count = write_certificates(tmp_path / "forged.jsonl", [forged])
    assert not verified(tmp_path / "forged.jsonl", count=count).all_accepted
    monkeypatch.setattr("checker.own_data.dataset.report.svm_certificate", lambda svm: forged)
    with pytest.raises(Undecided, match="do not use these answers"):
        write_report(report, svms, tmp_path / "report.json")


def test_without_queries_the_claims_on_W_say_what_is_missing(statements):
    report, _ = data_report(WITHOUT_QUERIES, statements)
    for id_ in ("theorem-3.14-equal-scores", "rank-at-most-n"):
        found = claim(report, id_)
        assert found["status"] == "not about these data" and "add 'queries'" in found["why"] and not found["promise"]


def test_a_key_matrix_is_the_lemmas_W_and_excludes_claims_about_the_tokens(statements):
    report, _ = data_report(read_dataset(ROOT / "examples/data/single-a.json"), statements)
    assert "key_matrix" in claim(report, "p-and-w-equivalent")["why"]
    taken = claim(report, "descent-lemma")["hypotheses"][2]["taken"]
    assert taken == {"W": "the file's key matrix", "S": "‖W‖ rounded up, 1"}


# numbers


def test_the_step_bound_is_allowed_and_sharp(statements):
    report, _ = data_report(WITHOUT_QUERIES, statements)
    h = claim(report, "theorem-1-global-low-risk")["hypotheses"][-1]
    assert [r["with"]["ell"] for r in h["range"]] == ["logistic", "exponential", "correlation"]
    eta = scalar("eta")
    for r in h["range"]:
        bound = Fraction(r["at_most"])
        allowed = eta * smoothness(loss(D, r["with"]["ell"])) <= 1
        for factor, expected in ((1, Truth.TRUE), (Fraction(1001, 1000), Truth.FALSE)):
            assert Evaluation(values={"D": WITHOUT_QUERIES, "eta": bound * factor}).truth(allowed) is expected


def test_a_lower_bound_that_the_data_give_is_rounded_up(statements):
    report, _ = data_report(TWO_INPUTS, statements)  # both multipliers are 1 and ‖W_mm‖ is √2
    h = claim(report, "soft-margin-equals-hard-margin")["hypotheses"][-1]
    assert h["text"].endswith("≤ C") and h["range"][0]["text"] == "C ≥ 0.70710679"


def test_norms_taken_for_R_and_S_are_upper_bounds_and_close(statements):
    R = Term("var", leaf="R", sort="vector", shape=("n",))
    W, S = Term("var", leaf="W", sort="matrix"), scalar("S")
    rng = random.Random(3)
    for _ in range(20):
        X = tuple(tuple(Fraction(rng.randint(-9, 9), rng.randint(1, 9)) for _ in range(2)) for _ in range(3))
        data = Dataset(tokens=(X,), labels=(1,), head=(Fraction(1), Fraction(0)))
        c = norm_at_most(X)
        for factor, expected in ((1, Truth.TRUE), (Fraction(99_999, 100_000), Truth.FALSE)):
            assert Evaluation(values={"D": data, "R": (c * factor,)}).truth(tokens_at_most(D, R)) is expected
            assert Evaluation(values={"W": X, "S": c * factor}).truth(spectral_at_most(W, S)) is expected
    assert norm_at_most(((Fraction(0), Fraction(0)),)) == 0
    assert norm_at_most(((Fraction(10) ** 400, Fraction(0)),)) == Fraction(10) ** 400  # beyond floats: still a bound


def test_decimals_are_rounded_outwards():
    rng = random.Random(1)
    for _ in range(500):
        x = Fraction(
            rng.randint(-(10 ** rng.randint(1, 30)), 10 ** rng.randint(1, 30)), rng.randint(1, 10 ** rng.randint(1, 30))
        )
        low, high = Fraction(rounded(x, 8, up=False)), Fraction(rounded(x, 8, up=True))
        assert low <= x <= high and high - low <= abs(x) / 10**7
        a, b = root_bounds(abs(x), 40)
        assert a * a <= abs(x) <= b * b and b - a <= b / 10**15
    assert interval_text(Fraction(2, 3), Fraction(2, 3)) == "2/3"
    assert interval_text(Fraction(2, 3), Fraction(2, 3) + Fraction(1, 10**20)) == "[0.66666666, 0.66666667]"


def test_a_number_is_enclosed():
    value = Term("best_value", (D, Term("word", leaf="exponential", sort="loss")), sort="scalar")
    low, high = number(value, {"D": WITHOUT_QUERIES})  # both best scores are 1: e^{−1}
    assert low <= Fraction("0.3678794411714423215955237702") and Fraction("0.3678794411714423215955237701") <= high
    assert 0 < high - low < Fraction(1, 10**20)


# caps


def test_above_the_cap_one_input_can_still_refute_and_the_rest_says_not_attempted(monkeypatch):
    monkeypatch.setattr(data_evidence, "MOST_ROWS", {"p": 0, "W": 0, "v": 0})
    separable = Term("separable", (D, Term("best_tokens", (D,), sort="choice")), sort="truth")
    found = answer(separable, {"D": WITHOUT_QUERIES})
    assert found.truth == "TRUE" and "feasible, margin" in found.evidence  # floats: a bracket decides
    thirds = one_input(["1", "0"], ["1/3", "0"])
    assert answer(separable, {"D": thirds}).truth == "NOT ATTEMPTED"
    tokens = [[["1", "1"], ["0", "0"]], [["1", "1"], ["1", "0"]]]  # input 2: both keys are (1, 0)
    twice = Dataset.from_json(
        {"tokens": tokens, "labels": [1, 1], "head": ["0", "1"], "key_matrix": [["1", "0"], ["0", "0"]]}
    )
    found = answer(separable, {"D": twice})
    assert found.truth == "FALSE" and "input 2 alone" in found.evidence
    assert found.svm is not None and found.svm.data.n == 1 and not found.svm.feasible


# promises


def test_a_refuted_theorem_promises_nothing_and_names_its_repair(statements):
    audit = audit_of(statements, theorem_1_global_equal_scores="REFUTED", theorem_1_global_low_risk="PROVED")
    report, _ = data_report(WITHOUT_QUERIES, statements, audit)
    refuted = claim(report, "theorem-1-global-equal-scores")
    assert refuted["status"] == "holds"
    assert refuted["promise"] == "Nothing: the theorem is REFUTED. Repaired: maxmargin/theorem-1-global-low-risk."
    proved = claim(report, "theorem-1-global-low-risk")
    assert proved["promise"].startswith("Where the rest holds too: ‖p(k)‖ → ∞")
    assert claim(report, "slope-along-max-margin")["promise"].startswith("Nothing proved (not in the audit")
    assert "says nothing of these" in claim(report, "p-and-w-not-equivalent-in-general")["promise"]


@pytest.mark.parametrize(
    ("own", "says"),
    [
        ("PROVED", "This is PROVED as it is read here; another reading of the text is not true (AMBIGUOUS)."),
        ("REFUTED", "Nothing: the theorem is AMBIGUOUS, and REFUTED as it is read here."),
    ],
)
def test_an_ambiguous_theorem_promises_what_its_encoded_reading_does(statements, own, says):
    audit = audit_of(statements, theorem_1_global_low_risk="AMBIGUOUS")
    audit["claims"][0]["own_reading"] = {"verdict": own}
    report, _ = data_report(WITHOUT_QUERIES, statements, audit)
    assert claim(report, "theorem-1-global-low-risk")["promise"].endswith(says)


def test_a_verdict_on_another_statement_is_not_used(statements):
    audit = audit_of(statements, theorem_1_global_low_risk="PROVED")
    audit["claims"][0]["statement"]["sha256"] = "0" * 64
    report, _ = data_report(WITHOUT_QUERIES, statements, audit)
    assert claim(report, "theorem-1-global-low-risk")["verdict"]["verdict"] is None


# the command line, and real data


def test_the_command_answers_every_hypothesis_of_a_public_experiment(tmp_path):
    target = tmp_path / "report.json"
    done = checker("audit", "--data", ROOT / "examples/data/multi.json", "--json", target)
    assert done.returncode == 0, done.stderr
    for title in ("What the data meet", "For what you choose", "What is promised", "Not about these data"):
        assert title in done.stdout
    assert "certificates accepted by verify.py" in done.stdout
    found = answers(json.loads(target.read_text()))
    assert len(found) >= 6 and {truth for truth, _ in found.values()} <= {"TRUE", "FALSE"}


@pytest.mark.slow
def test_digits_get_true_or_false_for_every_hypothesis(statements):
    pytest.importorskip("sklearn")
    sys.path.insert(0, str(ROOT / "examples"))
    try:
        from digits import digits
    finally:
        sys.path.pop(0)
    report, svms = data_report(digits((2, 9), 40), statements)
    found = answers(report)
    decided = {
        truth
        for name, (truth, why) in found.items()
        if not name.startswith(BY_LEMMA) and "it has no solution" not in why
    }  # what is said of the solution of an infeasible SVM has no truth value
    assert len(found) >= 10 and decided == {"TRUE", "FALSE"}
    assert found["matrix_separable(every_token_queries(D))"][0] == "FALSE" and svms


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (None, "does not exist"),
        ("{", "JSON"),
        ('{"tokens": [[[NaN]]], "labels": [1], "head": [1]}', "NaN"),
        ('{"tokens": [[["1"]]], "labels": [3], "head": ["1"]}', "label"),
    ],
)
def test_hostile_files_are_refused_in_one_paragraph(tmp_path, content, why):
    path = tmp_path / "data.json"
    if content is not None:
        path.write_text(content)
    done = checker("audit", "--data", path)
    assert done.returncode == 2 and why in done.stderr and "Traceback" not in done.stderr + done.stdout


def test_large_and_small_numbers_are_answered_too(statements):
    data = one_input(["1e300", "0"], ["1e-300", "0"], queries=[["1e-200", "1"]])
    report, _ = data_report(data, statements)
    assert answers(report)["separable(D)"][0] == "TRUE"


def test_a_quotient_of_enclosures_is_the_least_that_they_allow(monkeypatch):
    tops, bottom = {"a": (1, 2), "b": (-2, -1)}, (Fraction(2), Fraction(3))
    monkeypatch.setattr(
        enclosures, "number", lambda t, _v: bottom if t.leaf == "x" else tuple(map(Fraction, tops[t.leaf]))
    )
    assert quotient("", scalar("a"), scalar("x"), {}, {})["at_most"] == "1/3"
    assert quotient("", scalar("b"), scalar("x"), {}, {})["at_most"] == "-1"
    bottom = (Fraction(0), Fraction(3))
    assert quotient("", scalar("a"), scalar("x"), {}, {}) is None


def test_data_made_of_these_are_asked_about_last(statements):
    """An answer about self-attention's data may take all the time that is left; hypotheses at a start must not wait for it."""
    told = []
    data = Dataset.from_json(
        {
            "tokens": [[[1, 0], [0, 1]], [[2, 1], [1, "1/2"]]],
            "labels": [1, -1],
            "head": [1, "1/3"],
            "queries": [[1, 1], [1, 0]],
        }
    )
    data_report(data, statements, on_answer=lambda term, answer: told.append(readable(term)))
    made = [k for k, text in enumerate(told) if "every_token_queries" in text]
    others = [k for k, text in enumerate(told) if "start" in text and k not in made]
    assert made and others and max(others) < min(made)
