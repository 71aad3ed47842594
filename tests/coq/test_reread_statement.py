"""A printed Coq statement is read back by code that shares nothing with its writer, and what it does not say is seen."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from pathlib import Path

import pytest

from checker.coq import kernel, trust
from checker.coq.answers import believed_answers
from checker.coq.compiler import Compiled
from checker.coq.kernel import CoqFiles, canonical_sha256
from checker.coq.reading_back.gallina import Unreadable, parsed
from checker.coq.reading_back.statement import read_back
from tests.coq.trees.test_trees import CAMPAIGN
from tests.house.test_architecture import imports

ROOT = Path(__file__).parents[2]
REFERENCE = ROOT / "reports" / "reference"
TOKEN = re.compile(r"(?<![\w'])\d+(?![\w']|%nat)|<=|<>|[<=+*/^]")


@cache
def published() -> dict[str, tuple[dict, str, str]]:
    """Of each answer that is read back: the certificate's statement, the Coq statement, the role."""
    certificates = {}
    for path in (REFERENCE / "certificates").glob("*.jsonl"):
        if path.name.split(".")[-2] in ("proof", "witness", "counter-example"):
            for line in path.read_text(encoding="ascii").splitlines():
                one = json.loads(line)
                certificates[canonical_sha256(one)] = one["claim"]["statement"]
    found = {}
    for answer in believed_answers(REFERENCE)[0]:
        statement = certificates.get(answer.certificate)
        if statement is not None and read_back(statement, answer.theorem)[0]:
            found[answer.claim] = (statement, answer.theorem, answer.role)
    return found


def test_published_statements_are_read_back_and_say_what_the_claims_say():
    answers = believed_answers(REFERENCE)[0]
    assert len(answers) >= 100 and len(published()) >= 70
    assert {
        name: lost
        for name, (statement, theorem, _) in published().items()
        if (lost := read_back(statement, theorem)[1])
    } == {}


def test_the_reader_shares_nothing_with_what_writes_statements():
    mine = ("words", "gallina", "plain", "terms", "statement")
    for name in mine:
        others = {
            one
            for one in imports(ROOT / "checker" / "coq" / "reading_back" / f"{name}.py")
            if one.startswith("checker")
        }
        assert others <= {f"checker.coq.reading_back.{one}" for one in mine}, name


@pytest.mark.slow
def test_no_altered_claim_is_what_the_theorem_says():
    missed = {
        (name, what)
        for name, (statement, theorem, role) in published().items()
        for what, other in CAMPAIGN.altered_statements(statement)
        if not read_back(other, theorem)[1]
        and not (
            role == "counter-example" and what == "hypothesis dropped"
        )  # what refutes with more hypotheses refutes with fewer
    }
    assert missed == {("attention-sparsifies", "word changed")}  # of a vector of which only the length is said


def idle(statement: dict, theorem: str) -> list[range]:
    """Where a theorem says “y ≠ 0 and” of a y that is visibly not 0: without it, or with another such part, it says the claim too."""
    found = []
    for one in re.finditer(r"\)( <> 0 /\\ )", theorem):
        depth, start = 1, one.start()
        while depth:
            start -= 1
            depth += {")": 1, "(": -1}.get(theorem[start], 0)
        if not read_back(statement, theorem[:start] + theorem[one.end() :])[1]:
            found.append(range(start, one.end()))
    return found


@pytest.mark.parametrize("each", [4, pytest.param(25, marks=pytest.mark.slow)])
def test_no_altered_theorem_says_the_claim(each):
    rng, count = random.Random("read back"), 0
    for name, (statement, theorem, _) in published().items():
        places = [m for m in TOKEN.finditer(theorem) if not re.match(r"[^()]*\)%nat", theorem[m.end() :])]
        unused = idle(statement, theorem)
        places = [m for m in places if not any(m.start() in one for one in unused)]
        for place in rng.sample(places, min(each, len(places))):
            other = rng.choice([x for x in ("7", "0", "<=", "<", "=", "<>", "+", "*", "/") if x != place[0]])
            text = theorem[: place.start()] + other + theorem[place.end() :]
            count += 1
            assert read_back(statement, text)[1], (name, theorem[place.start() - 30 : place.end() + 30], other)
    assert count > 40 * each


X, Y, U, N = ["var", "x"], ["var", "y"], ["var", "u"], ["num", "0"]
SCALARS = [["x", "scalar"], ["y", "scalar"]]


def statement(conclude, *hypotheses, forall=SCALARS) -> dict:
    return {"quantifier": "all", "forall": forall, "hypotheses": list(hypotheses), "conclude": conclude}


LE, QUOTIENT = ["le", X, Y], ["lt", ["div", X, Y], ["num", "1"]]
SMALL = statement(["le", ["norm", U], X], ["le", N, X], forall=[["x", "scalar"], ["u", "vector", "n"]])
PLACES = statement(["le", ["entry", U, ["var", "i"]], N], forall=[["u", "vector", "n"], ["i", "index", "n"]])
SUMS = statement(
    ["le", ["sum_over", ["bound", "k:n"], ["entry", U, ["bound", "k:n"]]], N], forall=[["u", "vector", "n"]]
)
CASES = [
    (statement(LE), "forall (x y : R), x <= y", True),
    (statement(LE), "forall (y x : R), x <= y", True),
    (statement(LE), "forall (x y : R), (0 < y) /\\ (x <= y)", True),  # says more
    (statement(LE), "forall (x y : R), y <= x", False),
    (statement(LE), "forall (x y : R), x < y", False),
    (statement(LE), "forall (x y : R), (0 < y) -> x <= y", False),
    (statement(LE), "forall (x : R), x <= x", False),
    (statement(LE), "forall (x y z : R), x <= y", False),
    (statement(LE), "forall (x y : nat), x <= y", False),
    (statement(LE), "forall (x y : R), (x <= y) \\/ (0 < y)", False),
    (statement(["or", LE, ["lt", N, Y]]), "forall (x y : R), x <= y", False),  # not read, and no harm
    (statement(LE, ["lt", N, X]), "forall (x y : R), (0 < x) -> x <= y", True),
    (statement(LE, ["lt", N, X]), "forall (x y : R), x <= y", True),  # with fewer premises
    (statement(LE, ["lt", N, X]), "forall (x y : R), (0 <= x) -> x <= y", False),
    (statement(QUOTIENT), "forall (x y : R), y <> 0 /\\ (x / y) < 1", True),
    (statement(QUOTIENT), "forall (x y : R), (x / y) < 1", False),  # true in Coq of what has no value
    (statement(QUOTIENT), "forall (x y : R), x <> 0 /\\ (x / y) < 1", False),
    (statement(QUOTIENT), "~ (forall (x y : R), (~ (y = 0)) -> (x / y) < 1)", True),
    (statement(QUOTIENT), "~ (forall (x y : R), (x / y) < 1)", False),
    (statement(LE, ["lt", N, X]), "~ (forall (x y : R), (0 < x) -> x <= y)", True),
    (statement(LE, ["lt", N, X]), "~ (forall (x y : R), (0 < x) -> (0 < y) -> x <= y)", True),
    (statement(LE, ["lt", N, X]), "~ (forall (x y : R), x <= y)", False),
    (statement(LE, ["lt", N, X]), "~ (forall (x y : R), (0 < x) -> (0 < y) /\\ (x <= y))", False),
    (SMALL, "forall (n : nat) (x : R) (u : nat -> R), (0 < n)%nat -> (0 <= x) -> (norm n u) <= x", True),
    (SMALL, "forall (n : nat) (x : R) (u : nat -> R), (0 <= x) -> (norm n u) <= x", True),
    (SMALL, "forall (n m : nat) (x : R) (u : nat -> R), (0 <= x) -> (norm m u) <= x", False),
    (SMALL, "forall (n : nat) (x : R) (u : nat -> R), (0 <= x) -> (norm 2 u) <= x", False),
    (SMALL, "forall (n : nat) (x : R) (u : nat -> R), (0 <= x) -> (max_norm n u) <= x", False),
    (PLACES, "forall (n : nat) (u : nat -> R) (i : nat), (0 < n)%nat -> (i < n)%nat -> (u i) <= 0", True),
    (PLACES, "forall (n : nat) (u : nat -> R) (i : nat), (0 < n)%nat -> (i < 1)%nat -> (u i) <= 0", False),
    (PLACES, "~ (forall (n : nat) (u : nat -> R) (i : nat), (0 < n)%nat -> (i < n)%nat -> (u i) <= 0)", True),
    (
        PLACES,
        "~ (forall (n : nat) (u : nat -> R) (i : nat), (0 < n)%nat -> (u i) <= 0)",
        False,
    ),  # of places beyond the vector
    (PLACES, "~ (forall (n : nat) (u : nat -> R) (i : nat), (i < n)%nat -> (u i) <= 0)", False),
    (SUMS, "forall (n : nat) (u : nat -> R), (0 < n)%nat -> (total n (fun j => (u j))) <= 0", True),
    (SUMS, "forall (n : nat) (u : nat -> R), (0 < n)%nat -> (total n (fun j => (u 0%nat))) <= 0", False),
    (SUMS, "forall (n : nat) (u : nat -> R), (0 < n)%nat -> (total (n * n) (fun j => (u j))) <= 0", False),
]


@pytest.mark.parametrize(("claim", "theorem", "says"), CASES, ids=[theorem for _, theorem, _ in CASES])
def test_what_a_theorem_says_of_a_claim(claim, theorem, says):
    assert read_back(claim, theorem) == (True, "") if says else read_back(claim, theorem)[1]


@pytest.mark.parametrize(
    "text", ["forall (x : R), x <=", "forall (x : R, x <= x", "x @ y", "(x <= y", "fun", "x <= y)", "", "~"]
)
def test_a_text_that_is_no_statement_is_not_read(text):
    with pytest.raises(Unreadable):
        parsed(text)
    assert read_back(statement(LE), text)[1]


def test_statements_about_one_instance_and_limits_are_said_not_to_be_read_back():
    for theorem in (
        "exists (D : dataset), D = real_dataset instance_D",
        "forall (D : dataset) (start : vector), dataset_fits D",
    ):
        assert read_back(statement(LE), theorem) == (False, "")


# ── where it is asked ──


def test_coq_is_not_believed_about_another_statement_than_the_claims(monkeypatch, tmp_path):
    certificate = {"type": "tree", "claim": {"statement": statement(LE)}}
    monkeypatch.setattr(kernel, "compile_theorem", lambda *_, **__: Compiled(accepted=True, why=""))
    for theorem, accepted in (("forall (x y : R), x <= y", True), ("forall (x y : R), y <= x", False)):
        files = CoqFiles(texts={"Theorem": f"Theorem certified : {theorem}.\nProof. Qed.\n"})
        compiled = kernel._compiled(certificate, files, tmp_path, tmp_path)
        assert compiled.accepted is accepted and (accepted or "read again, does not say the conclusion" in compiled.why)


def test_no_word_is_derived_where_the_statement_does_not_read_back(monkeypatch):
    audit = json.loads((REFERENCE / "audit.json").read_text(encoding="utf-8"))
    audit["claims"] = [c for c in audit["claims"] if c["id"] in ("step-1", "lemma-3.12")]
    assert [c["trust"] for c in trust.with_kernel(audit, REFERENCE)["claims"]] == ["kernel", "kernel"]
    monkeypatch.setattr(trust, "read_back", lambda *_: (True, "the conclusion"))
    assert "kernel" not in [c["trust"] for c in trust.with_kernel(audit, REFERENCE)["claims"]]
