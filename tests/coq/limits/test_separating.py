"""A counter-example whose first gradient separates the best tokens, as a Coq theorem: what is printed, what coqc refuses."""

from __future__ import annotations

import copy
import json
import shutil
from pathlib import Path

import pytest

from checker.coq.compiler import INSTALL, MACHINE_INTEGERS, REALS, compile_theorem
from checker.coq.counter_examples.questions import counter_example_files
from checker.coq.counter_examples.separating import separation
from checker.coq.reading_back.instance import instance_disagreement
from checker.errors import InputError
from tests.coq.library import build_library

PUBLISHED = Path(__file__).parents[3] / "reports" / "reference" / "certificates"
NEEDS_COQ = pytest.mark.skipif(shutil.which("coqc") is None, reason=f"coqc is not installed ({INSTALL})")
NAME = "tfsvm.w-gd-global-good-gradient.counter-example.jsonl"
D, ALPHA, START = ["var", "D"], ["var", "alpha"], ["var", "start"]


def margin(kind: str, loss: list, data: list = D) -> list:
    return ["least_margin", D, ALPHA, ["neg", ["gradient", [kind, data, loss], START]]]


def test_the_least_margin_of_the_negative_gradient_is_said_to_be_positive():
    certificate = json.loads((PUBLISHED / NAME).read_text(encoding="ascii"))
    files = counter_example_files(certificate)
    assert instance_disagreement(certificate, files["Data"]) is None
    says = files["Theorem"].partition("Theorem certified : ")[2].partition("Proof.")[0]
    assert "\n  /\\ 0 < least_margin_matrix D best (scaled (-1) (matrix_gradient D ell start))\n" in says
    assert (
        "/\\ for_small_steps (fun eta => ~ ((direction_tends_to (matrix_descent D ell start eta) solution /\\ " in says
    )


def test_a_loss_is_a_variable_or_named_and_the_model_is_its_own():
    matrix, prompt = (
        separation(margin("matrix_loss", ["var", "ell"]), "D", "best"),
        separation(margin("loss", ["word", "exponential"]), "D", "alpha"),
    )
    assert matrix.says == "0 < least_margin_matrix D best (scaled (-1) (matrix_gradient D ell start))"
    assert (
        "apply least_margin_matrix_right; [computed | computed |" in matrix.proof
        and "unfold instance_ell" in matrix.proof
    )
    assert prompt.says == "0 < least_margin D alpha (scaled (-1) (prompt_gradient D Exponential start))"
    assert "apply least_margin_right; [computed | nothing_empty | slides]" in prompt.proof


@pytest.mark.parametrize(
    "term",
    [
        margin("matrix_loss", ["var", "ell"], ["var", "E"]),  # the margins of one dataset, the gradient of another
        margin("matrix_loss", ["word", "squared"]),
        ["least_margin", D, ALPHA, ["gradient", ["matrix_loss", D, ["var", "ell"]], START]],
        ["least_margin", D, ALPHA, START],
    ],
)
def test_other_margins_are_not_printed(term):
    with pytest.raises(InputError, match="Only of the negative gradient"):
        separation(term, "D", "best")


@NEEDS_COQ
@pytest.mark.slow
def test_coq_accepts_it_and_refuses_a_start_whose_gradient_does_not_separate(tmp_path):
    library = tmp_path / "library"
    build_library(library)
    certificate = json.loads((PUBLISHED / NAME).read_text(encoding="ascii"))
    files = counter_example_files(certificate)
    result = compile_theorem(tmp_path / "true", library, files, allowed=REALS | MACHINE_INTEGERS)
    assert result.accepted, result.why
    part = separation(certificate["claim"]["statement"]["hypotheses"][-1][2], "D", "best")
    instance = {
        "D": "(real_dataset instance_D)",
        "best": "[0%nat; 0%nat; 0%nat]",
        "start": "(map reals instance_start)",
    }
    says = part.says.replace(" ell ", " instance_ell ")
    for name, value in instance.items():
        says = says.replace(f" {name}", f" {value}")
    # the hypothesis alone, at the start and at one whose gradient pulls the second input away
    other = copy.deepcopy(files)
    for number, (start, accepted) in enumerate((("8 # 1", True), ("1 # 1", False))):
        head = files["Theorem"].partition("Definition solution_0")[0]
        other["Data"] = files["Data"].replace("[[8 # 1;", f"[[{start};")
        other["Theorem"] = (
            f"{head}Open Scope R_scope.\nTheorem certified : {says}.\nProof. {part.proof}. Qed.\nPrint Assumptions certified.\n"
        )
        found = compile_theorem(tmp_path / str(number), library, other, allowed=REALS | MACHINE_INTEGERS)
        assert found.accepted is accepted, found.why
