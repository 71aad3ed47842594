"""Readings of theorem-1 that no run of descent meets, as Coq theorems: what is printed, what coqc refuses."""

from __future__ import annotations

import copy
import json
import shutil
from pathlib import Path

import pytest

from checker.coq.compiler import INSTALL, MACHINE_INTEGERS, REALS, compile_theorem
from checker.coq.counter_examples.questions import counter_example_files
from checker.coq.reading_back.instance import instance_disagreement
from checker.errors import InputError
from tests.coq.library import build_library

PUBLISHED = Path(__file__).parents[3] / "reports" / "reference" / "certificates"
NEEDS_COQ = pytest.mark.skipif(shutil.which("coqc") is None, reason=f"coqc is not installed ({INSTALL})")
HOW = {  # the readings of theorem-1, and the library's theorem that each is refuted by
    2: "opposed_right", 3: "opposed_right", 4: "sinks_right", 5: "sinks_right", 6: "sinks_right", 7: "unequal_right",
    8: "mirrored_opposed_right", 9: "sinks_right",
}  # fmt: skip


def published(number: int) -> dict:
    name = f"maxmargin.theorem-1.reading-{number}.counter-example.jsonl"
    return json.loads((PUBLISHED / name).read_text(encoding="ascii"))


@pytest.mark.parametrize(("number", "theorem"), HOW.items())
def test_the_statement_denies_that_any_run_follows(number, theorem):
    certificate = published(number)
    files = counter_example_files(certificate)
    assert instance_disagreement(certificate, files["Data"]) is None
    says, _, script = files["Theorem"].partition("Theorem certified : ")[2].partition("Proof.")
    word = "some_descent_follows" if number in (2, 3) else "some_joint_descent_follows"
    assert says.rstrip().endswith(f"/\\ ~ ({word} D ell solution).") and f"apply {theorem} with" in script
    assert ("scores_keep_order D ell" in says) is (number in (7, 8))
    assert "Q2R" not in says and "(u := " not in says


def test_nothing_is_printed_where_no_lemma_says_it():
    followed = published(3)  # with v turned the chosen token is the best one
    followed["instance"]["values"]["D"]["head"] = [str(-int(x)) for x in followed["instance"]["values"]["D"]["head"]]
    with pytest.raises(InputError, match="Nothing shows that no run of this descent follows"):
        counter_example_files(followed)
    other = published(4)
    other["instance"]["values"]["ell"] = "logistic"
    with pytest.raises(InputError, match="Nothing shows that no run of this descent follows"):
        counter_example_files(other)
    layer = copy.deepcopy(published(3))
    layer["claim"]["statement"]["conclude"][1] = ["softmax_loss", ["var", "D"], ["var", "D"], ["var", "ell"]]
    with pytest.raises(InputError, match="only descent on p, on the risk of a dataset"):
        counter_example_files(layer)


@NEEDS_COQ
@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "right", "wrong"),
    [
        (2, None, None),
        (5, None, None),
        (7, None, None),
        (8, None, None),
        (2, "opposed_right with (u := [0 # 1; -1 # 1])", "opposed_right with (u := [0 # 1; 1 # 1])"),
        (7, "(b := 2 # 1)", "(b := 9 # 1)"),
        (7, "(b := 2 # 1)", "(b := 1 # 1)"),
    ],
)
def test_coqc_accepts_the_lemma_and_no_other_number(tmp_path, number, right, wrong):
    library, theorem = tmp_path / "library", tmp_path / "theorem"
    build_library(library)
    theorem.mkdir()
    files = counter_example_files(published(number))
    if right is not None:
        assert right in files["Theorem"]
        files["Theorem"] = files["Theorem"].replace(right, wrong)
    found = compile_theorem(theorem, library, files, allowed=REALS | MACHINE_INTEGERS)
    assert found.accepted is (right is None), found.why
