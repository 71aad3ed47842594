"""Certificates as Coq files: what is written is what the certificate says, and only what the kernel accepts is trusted.

The tests that need coqc are slow ones, and say so when it is not installed.
"""

from __future__ import annotations

import copy
import json
import re
import shutil
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

from checker.app.cli import main
from checker.certificates.writing import svm_certificate
from checker.coq import compiler
from checker.coq.compiler import (
    FORBIDDEN,
    LIBRARY,
    MACHINE_INTEGERS,
    REALS,
    assumptions,
    compile_theorem,
    imported,
    library_text,
)
from checker.coq.export import exported, read_problem, theorem_text
from checker.coq.reading_back.data import definitions, disagreement
from checker.coq.theorems import THEOREMS, theorem_for
from checker.data.dataset import Dataset
from checker.errors import InputError, MissingDependency
from checker.svm.attention_svm import joint_svm, prompt_svm
from tests.benchmarks.coq import campaign_coq as campaign
from tests.coq.library import build_library

ROOT = Path(__file__).parents[2]
PUBLISHED = ROOT / "reports" / "reference" / "certificates"

F = Fraction
DATA = Dataset(
    tokens=(((F(1), F(0)), (F(0), F(0))), ((F(0), F(1, 3)), (F(0), F(0)))),
    labels=(1, 1),
    head=(F(1), F(1)),
    queries=((F(1), F(0)), (F(0), F(2))),
    key_matrix=None,
)
SMALL = svm_certificate(prompt_svm(DATA, (0, 0)))
NEEDS_COQ = pytest.mark.skipif(shutil.which("coqc") is None, reason=f"coqc is not installed ({compiler.INSTALL})")


def published(claim: str) -> dict:
    return json.loads(next(PUBLISHED.glob(f"*.{claim}.proof.jsonl")).read_text(encoding="ascii").splitlines()[0])


# ── what is written ──


def test_the_data_file_holds_the_certificates_numbers_and_nothing_else():
    data, theorem = exported(SMALL)
    found = definitions(data)
    assert found["tokens"] == [[[3, 0], [0, 0]], [[0, 1], [0, 0]]] and found["tokens_denominator"] == 3
    assert found["choice"] == [0, 0] and found["dimension"] == 2
    assert found["solution"] == [1, 3] and found["multipliers"] == [1, 9]
    assert disagreement(SMALL, data) is None
    assert "shortest dimension" in theorem and "multipliers)" in theorem.partition("Proof.")[2]
    assert "multipliers" not in theorem.partition("Proof.")[0]  # the theorem speaks of the problem, not of its evidence


@pytest.mark.parametrize("certificate", campaign.svm_certificates(3), ids=lambda c: f"{c['claim']['id']}-{c['type']}")
def test_every_export_says_what_the_certificate_says(certificate):
    data, theorem = exported(certificate)
    assert disagreement(certificate, data) is None
    assert not FORBIDDEN.search(data) and not FORBIDDEN.search(theorem)
    wrong = copy.deepcopy(certificate)
    wrong["instance"]["values"]["D"]["tokens"][0][0][0] = "17/1000003"
    assert disagreement(wrong, data) == "tokens"


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("dimension : nat := 2", "dimension : nat := 3", "dimension"),
        ("choice : list nat := [0%nat", "choice : list nat := [1%nat", "choice"),
        ("tokens_denominator : Z := 0x3", "tokens_denominator : Z := 0x4", "tokens"),
        ("tokens_denominator : Z := 0x3", "tokens_denominator : Z := (-0x3)", "tokens"),
        ("solution : list Z := [0x1; 0x3]", "solution : list Z := [0x1; 0x4]", "solution"),
        ("solution : list Z := [0x1; 0x3]", "solution : list Z := [0x1; 0x3; 0x0]", "solution"),
        ("multipliers : list Z := [0x1; 0x9]", "multipliers : list Z := [0x1; 0x8]", "multipliers"),
        ("multipliers : list Z := [0x1; 0x9]", "multipliers : list Z := [0x1]", "multipliers"),
    ],
)
def test_a_changed_data_file_disagrees(old, new, where):
    data, _ = exported(SMALL)
    assert old in data
    assert disagreement(SMALL, data.replace(old, new)) == where


@pytest.mark.parametrize(
    "more",
    [
        "Axiom cheat : False.",
        "Definition dimension : nat := 2%nat.",
        "Definition tokens2 : list Z := [0x1].",
        "Definition solution : list Z := f x.",
        "(* words *)",
        "Definition queries : list Z := [0x1].",
    ],
)
def test_the_data_file_may_hold_literals_only(more):
    with pytest.raises(InputError, match="data file|literal"):
        definitions(exported(SMALL)[0] + more + "\n")


def test_a_certificate_without_an_export_is_told_so():
    with pytest.raises(InputError, match="type 'tree' has no export"):
        exported(published("basic-exp"))
    with pytest.raises(InputError, match="its right sides depend on another SVM"):
        exported(svm_certificate(joint_svm(DATA, (0, 0))))
    derived = copy.deepcopy(SMALL)
    derived["claim"]["statement"]["conclude"][1][2] = ["best_tokens", ["var", "D"]]
    with pytest.raises(InputError, match="of a derived dataset or choice"):
        exported(derived)


# ── claims that the library proves ──


def test_a_claim_that_changed_has_no_theorem():
    for theorem in THEOREMS:
        cert = published(theorem.claim)
        assert theorem_for(cert) is theorem
        for other in (
            ["lt", *cert["claim"]["statement"]["conclude"][1:]],
            ["not", cert["claim"]["statement"]["conclude"]],
        ):
            changed = copy.deepcopy(cert)
            changed["claim"]["statement"]["conclude"] = other
            assert theorem_for(changed) is None


def test_a_certificate_about_one_instance_has_no_theorem():
    (path,) = PUBLISHED.glob("*.theorem-1-global-low-risk.instances-sample.jsonl")
    cert = json.loads(path.read_text(encoding="ascii").splitlines()[0])
    assert cert["claim"]["sha256"] in {t.statement for t in THEOREMS} and theorem_for(cert) is None


def test_assumptions_are_read_strictly():
    assert assumptions("Closed under the global context\n") == ()
    said = "Axioms:\nClassical_Prop.classic : forall P : Prop, P \\/ ~ P\nA.b\n  : forall x,\n    x = x\n"
    assert assumptions(said) == ("A.b", "Classical_Prop.classic")
    assert assumptions("Axioms:\nf is assumed to be guarded.\n") == ("f is assumed to be guarded.",)
    assert assumptions("") is None and assumptions("hello\n") is None
    assert not REALS & MACHINE_INTEGERS


@pytest.mark.parametrize(
    "word", ["Axiom x : False.", "Admitted.", "Parameter p : nat.", "admit.", "Unset Guard Checking."]
)
def test_generated_files_may_not_assume(word, tmp_path):
    result = compile_theorem(tmp_path, tmp_path, {"Theorem": word}, allowed=REALS)
    assert not result.accepted and "which generated files must not" in result.why


def test_the_library_itself_assumes_nothing():
    for name in LIBRARY:
        text = library_text(name)
        for word in ("Axiom", "Parameter", "Admitted", "admit.", "Conjecture", "Unset"):
            assert word not in text, f"{word} in {name}.v"


def test_what_a_file_imports_is_compiled_in_an_order_in_which_it_can_be():
    """The files of the library are listed after those that they import, and none is left out of what a file needs."""
    for number, name in enumerate(LIBRARY):
        needed = imported([library_text(name)])
        assert set(needed) <= set(LIBRARY[:number]) and list(needed) == sorted(needed, key=LIBRARY.index)
        named = set(re.findall(r"\w+", " ".join(re.findall(r"From AttentionChecker([^.]*)\.", library_text(name)))))
        assert named & set(LIBRARY) <= set(needed) <= {*named, *imported(map(library_text, named & set(LIBRARY)))}
    assert imported(["From AttentionChecker Require Import Words."]) == ("Sigmoid", "Softmax", "Words")
    assert imported(["From Coq Require Import Reals."]) == ()


def test_without_coq_the_error_says_how_to_install_it(monkeypatch, tmp_path):
    monkeypatch.setattr(compiler.shutil, "which", lambda name: None)
    with pytest.raises(MissingDependency, match="not installed.*apt-get install.*or verify without --coq"):
        compiler.coqc_path()
    path = tmp_path / "one.json"
    path.write_text(json.dumps(SMALL), encoding="ascii")
    result = CliRunner().invoke(main, ["verify", "--coq", str(path)])
    assert result.exit_code == 3 and "coqc, the compiler of Coq, is not installed" in result.output
    from checker.app.commands.doctor import checkup

    coq = next(item for item in checkup() if item.name.startswith("Coq"))
    assert not coq.works and not coq.needed and "apt-get install" in coq.detail


def test_json_needs_coq():
    result = CliRunner().invoke(main, ["verify", "--json", "x.json", str(PUBLISHED)])
    assert result.exit_code == 2 and "Coq was not asked" in result.output


def test_the_recorded_campaign_is_of_these_certificates():
    """What reports/reference says the kernel accepted has the hashes of certificates that are there, at least ten SVMs."""
    from checker.data.dataset import canonical_json
    from checker.statements.terms.term import sha256

    recorded = json.loads((ROOT / "reports/reference/campaigns/coq.json").read_text(encoding="ascii"))
    lines = (ROOT / "reports/reference/kernel/svm.jsonl").read_text(encoding="ascii").splitlines()
    hashes = {sha256(json.loads(line)) for line in lines}
    assert all(line == canonical_json(json.loads(line)) for line in lines)
    kernel = {a["certificate"] for a in recorded["answers"] if a["trust"] == "kernel"}
    assert recorded["accepted"] == recorded["asked"] == len(recorded["answers"])
    assert hashes <= kernel and len(hashes) >= 10
    then = {
        t.claim for t in THEOREMS if t.module in ("OneInput", "LowRisk")
    }  # the others were proved since the campaign was recorded
    assert len(then) == 3 and then <= {a["claim"] for a in recorded["answers"] if a["trust"] == "kernel"}


# ── with coqc ──


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    folder = tmp_path_factory.mktemp("coq") / "library"
    build_library(folder)
    return folder


def asked(
    tmp_path, library, certificate, change=lambda data, theorem: (data, theorem), allowed=REALS | MACHINE_INTEGERS
):
    data, theorem = change(*exported(certificate))
    return compile_theorem(tmp_path, library, {"Data": data, "Theorem": theorem}, allowed=allowed)


@pytest.mark.slow
@NEEDS_COQ
def test_each_exportable_type_is_accepted_and_a_tampered_one_refused(library, tmp_path):
    whole = {(read_problem(c).kind, c["type"]): c for c in campaign.svm_certificates(1)}
    assert set(whole) == {(k, t) for k in ("p", "key", "W", "v") for t in ("kkt", "farkas")}
    for number, ((kind, type_), certificate) in enumerate(whole.items()):
        good = asked(tmp_path / f"good{number}", library, certificate, allowed=REALS)
        assert good.accepted, (kind, type_, good.why)

        def tampered(data, theorem):
            first = hex(definitions(data)["multipliers"][0])
            larger = hex(definitions(data)["multipliers"][0] + definitions(data)["multipliers_denominator"])
            return data.replace(f"multipliers : list Z := [{first}", f"multipliers : list Z := [{larger}"), theorem

        bad = asked(tmp_path / f"bad{number}", library, certificate, tampered)
        assert not bad.accepted and "coqc refuses Theorem.v" in bad.why, (kind, type_, bad.why)


@pytest.mark.slow
@NEEDS_COQ
def test_coq_refuses_wrong_solutions_and_assumptions_outside_the_list(library, tmp_path):
    def other_solution(data, theorem):
        return data.replace("solution : list Z := [0x1; 0x3]", "solution : list Z := [0x1; 0x4]"), theorem

    assert not asked(tmp_path / "1", library, SMALL, other_solution).accepted
    nothing = asked(tmp_path / "2", library, SMALL, allowed=frozenset())
    assert not nothing.accepted and "it assumes ClassicalDedekindReals" in nothing.why
    big = asked(tmp_path / "3", library, SMALL, lambda data, _: (data, theorem_text("p", True, True)))
    assert big.accepted and set(big.assumptions) - REALS
    only_reals = asked(tmp_path / "4", library, SMALL, lambda data, _: (data, theorem_text("p", True, True)), REALS)
    assert not only_reals.accepted and "PrimInt63" in only_reals.why


@pytest.mark.slow
@NEEDS_COQ
def test_the_command_asks_the_kernel(tmp_path):
    paths = [str(next(PUBLISHED.glob(f"*.{t.claim}.proof.jsonl"))) for t in THEOREMS]
    forged = tmp_path / "forged.json"
    wrong = copy.deepcopy(SMALL)
    wrong["evidence"]["svm"][0]["multipliers"][0][1] = "2"
    forged.write_text(json.dumps(wrong), encoding="ascii")
    result = CliRunner().invoke(main, ["verify", "--coq", *paths, "--json", str(tmp_path / "says.json")])
    assert (
        result.exit_code == 0 and f"{len(paths)} of {len(paths)} certificates accepted by the kernel" in result.output
    )
    says = json.loads((tmp_path / "says.json").read_text(encoding="ascii"))
    assert all(a["trust"] == "kernel" and set(a["assumptions"]) <= REALS for a in says)
    refused = CliRunner().invoke(main, ["verify", "--coq", str(forged)])
    assert refused.exit_code == 1 and "REFUSED verify.py says" in refused.output
