"""A claim about descent on every dataset as a Coq statement: what is printed, what is refused, what coqc says of altered statements."""

from __future__ import annotations

import copy
import json
import shutil
from pathlib import Path

import pytest

from checker.coq.compiler import INSTALL, REALS, build_library, compile_theorem
from checker.coq.limit_statements import limit_statement
from checker.coq.theorems import THEOREMS, theorem_files, theorem_for
from checker.errors import InputError

PUBLISHED = Path(__file__).parent.parent / "reports" / "reference" / "certificates"
NEEDS_COQ = pytest.mark.skipif(shutil.which("coqc") is None, reason=f"coqc is not installed ({INSTALL})")
ONE_INPUT = "theorem-1-global-one-input"
THEOREM = next(t for t in THEOREMS if t.claim == ONE_INPUT)


def published() -> dict:
    (path,) = PUBLISHED.glob(f"*.{ONE_INPUT}.proof.jsonl")
    return json.loads(path.read_text(encoding="ascii"))


def altered() -> dict[str, dict]:
    """Statements that are false or say something else, each with one change."""
    said = published()["claim"]["statement"]
    names = [one[0] for one in said["hypotheses"]]
    without = {
        f"without {names[k]}": {**said, "hypotheses": said["hypotheses"][:k] + said["hypotheses"][k + 1 :]}
        for k in (names.index("lt"), names.index("eq"), names.index("equal_nonoptimal_scores"))
    }
    losses = [[*one, "sigmoid"] if one[1] == "loss" else one for one in said["forall"]]
    uphill = [["lt", ["var", "eta"], ["num", "0"]] if one[0] == "lt" else one for one in said["hypotheses"]]
    two = [["eq", one[1], ["num", "2"]] if one[0] == "eq" else one for one in said["hypotheses"]]
    return {
        **without,
        "the sigmoid as well": {**said, "forall": losses},
        "a negative step": {**said, "hypotheses": uphill},
        "two inputs": {**said, "hypotheses": two},
    }


def test_the_statement_is_printed_from_the_claims_term():
    says = limit_statement(published()["claim"]["statement"], THEOREM.unneeded)
    assert says == (
        "forall (D : dataset) (start : vector) (eta : R) (ell : loss_name) (best : list nat) (solution : vector), "
        "dataset_fits D -> length start = dimension D -> In ell [Logistic; Exponential; Correlation] -> "
        "best_tokens D best -> max_margin D best solution -> some_choice D -> separable D best -> 0 < eta -> "
        "INR (length (tokens D)) = 1 -> equal_nonoptimal_scores D -> "
        "(direction_tends_to (prompt_descent D ell start eta) solution /\\ norm_diverges (prompt_descent D ell start eta))"
    )


def test_only_the_proof_of_this_very_statement_has_the_theorem():
    certificate = published()
    assert theorem_for(certificate) is THEOREM
    says = theorem_files(THEOREM, certificate)["Theorem"]
    for statement in altered().values():
        changed = copy.deepcopy(certificate)
        changed["claim"]["statement"] = statement
        assert theorem_for(changed) is None and theorem_files(THEOREM, changed)["Theorem"] != says
    assert theorem_for({**certificate, "role": "necessity"}) is None
    assert theorem_for({**certificate, "type": "evaluation"}) is None


def test_a_hypothesis_is_left_out_only_where_the_theorem_names_its_word():
    statement = published()["claim"]["statement"]
    with pytest.raises(InputError, match="'smoothness' has no Coq translation"):
        limit_statement(statement)
    with_eta = limit_statement(statement, ("smoothness",))
    assert "0 < eta" in with_eta and "0 < eta" in limit_statement(statement, ("smooth", "smoothness"))


@pytest.mark.parametrize(
    ("forall", "conclude", "why"),
    [
        ([["D", "dataset", "queries"]], ["some_choice", ["var", "D"]], "has no Coq statement for all datasets"),
        ([["D", "dataset", "keys"], ["W", "matrix", "d", "d"]], ["some_choice", ["var", "D"]], "of the sort 'matrix d d'"),
        ([["D", "dataset", "keys"], ["x", "scalar"]], ["some_choice", ["var", "D"]], "no name in the Coq library"),
        ([["u", "vector", "d"]], ["le", ["num", "0"], ["num", "1"]], "of the sort 'vector d'"),
        ([["ell", "loss", "squared"]], ["le", ["num", "0"], ["num", "1"]], "of the sort 'loss squared'"),
        ([["D", "dataset", "keys"]], ["all_support_vectors", ["var", "D"]], "'all_support_vectors' has no Coq translation"),
        ([["D", "dataset", "keys"]], ["some_choice", ["every_token_queries", ["var", "D"]]], "and no other term"),
        ([["D", "dataset", "keys"]], ["separable", ["var", "D"], ["var", "alpha"]], "'var' has no Coq translation"),
    ],
)  # fmt: skip
def test_what_is_not_translated_is_refused(forall, conclude, why):
    with pytest.raises(InputError, match=why):
        limit_statement({"forall": forall, "hypotheses": [], "conclude": conclude, "quantifier": "all"})


def test_a_statement_of_existence_is_refused():
    with pytest.raises(InputError, match="Only statements for all"):
        limit_statement({**published()["claim"]["statement"], "quantifier": "some"})


@NEEDS_COQ
@pytest.mark.slow
def test_coq_accepts_the_statement_and_refuses_altered_ones(tmp_path):
    library = tmp_path / "library"
    build_library(library)
    certificate = published()
    result = compile_theorem(tmp_path / "said", library, theorem_files(THEOREM, certificate), allowed=REALS)
    assert result.accepted and set(result.assumptions) <= REALS, result.why
    for number, (name, statement) in enumerate(altered().items()):
        changed = copy.deepcopy(certificate)
        changed["claim"]["statement"] = statement
        files = theorem_files(THEOREM, changed)
        assert not compile_theorem(tmp_path / f"changed_{number}", library, files, allowed=REALS).accepted, name
