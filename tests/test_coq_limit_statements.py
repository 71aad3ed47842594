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
from checker.coq.trust import ask_kernel
from checker.errors import InputError

PUBLISHED = Path(__file__).parent.parent / "reports" / "reference" / "certificates"
NEEDS_COQ = pytest.mark.skipif(shutil.which("coqc") is None, reason=f"coqc is not installed ({INSTALL})")
LIMITS = {t.claim: t for t in THEOREMS if t.module in ("OneInput", "LowRisk", "RegularisationPath")}
ONE_INPUT, LOW_RISK, W_LOW_RISK = "theorem-1-global-one-input", "theorem-1-global-low-risk", "w-gd-global-low-risk"
PATH, RIDGE = "regularisation-path", "ridge-path"
THEOREM = LIMITS[ONE_INPUT]


def published(claim: str = ONE_INPUT) -> dict:
    (path,) = PUBLISHED.glob(f"*.{claim}.proof.jsonl")
    return json.loads(path.read_text(encoding="ascii"))


def altered(claim: str) -> dict[str, dict]:
    """Statements that are false or say something else, each with one change."""
    said, unneeded = published(claim)["claim"]["statement"], LIMITS[claim].unneeded
    needed = [k for k, one in enumerate(said["hypotheses"]) if not any(word in str(one) for word in unneeded)]
    found = {
        f"without {said['hypotheses'][k][0]}, number {k}": {**said, "hypotheses": said["hypotheses"][:k] + said["hypotheses"][k + 1 :]}
        for k in needed
    }  # fmt: skip
    for k in needed:
        for other in flipped(said["hypotheses"][k]):
            found[f"{other}"] = {**said, "hypotheses": [*said["hypotheses"][:k], other, *said["hypotheses"][k + 1 :]]}
    if claim in (PATH, RIDGE):
        conclude = said["conclude"]
        other = {"ridge_path_tends_to", "regularisation_path_tends_to"} - {conclude[0]}
        found["the other path"] = {**said, "conclude": [*other, *conclude[1:]]}
    found["the sigmoid as well"] = {
        **said,
        "forall": [[*one, "sigmoid"] if one[1] == "loss" else one for one in said["forall"]],
    }
    return found


def flipped(term: list):
    """Every term with the sides of one relation or difference exchanged, or one number changed."""
    name, *rest = term
    if name in ("lt", "le", "sub"):
        yield [name, rest[1], rest[0]]
    if name == "num":
        yield ["num", str(int(rest[0]) + 1)]
    for k, one in enumerate(rest):
        if isinstance(one, list):
            yield from ([name, *rest[:k], other, *rest[k + 1 :]] for other in flipped(one))


def test_the_claims_about_every_dataset_have_a_theorem():
    assert set(LIMITS) == {ONE_INPUT, LOW_RISK, W_LOW_RISK, PATH, RIDGE}


def test_the_statement_is_printed_from_the_claims_term():
    says = limit_statement(published()["claim"]["statement"], THEOREM.unneeded)
    assert says == (
        "forall (D : dataset) (start : vector) (eta : R) (ell : loss_name) (best : list nat) (solution : vector), "
        "dataset_fits D -> length start = dimension D -> In ell [Logistic; Exponential; Correlation] -> "
        "best_tokens D best -> max_margin D best solution -> some_choice D -> separable D best -> 0 < eta -> "
        "INR (length (tokens D)) = 1 -> equal_nonoptimal_scores D -> "
        "(direction_tends_to (prompt_descent D ell start eta) solution /\\ norm_diverges (prompt_descent D ell start eta))"
    )


def test_the_statements_about_low_risk_are_printed_from_their_terms():
    says = limit_statement(published(LOW_RISK)["claim"]["statement"])
    matrix = limit_statement(published(W_LOW_RISK)["claim"]["statement"])
    room = "minimum (differences (map (loss_value ell) (runner_up_scores D)) (map (loss_value ell) (best_scores D)))"
    assert (
        f"(INR (length (tokens D)) * (prompt_loss D ell start - best_value D ell)) < {room} -> (eta * Lambda) <= 1 -> "
        in says
    )
    assert "prompt_smoothness D ell Lambda -> max_margin D best solution -> " in says and "queries_fit" not in says
    assert (
        f"(INR (length (tokens D)) * (matrix_loss D ell start - best_value D ell)) < {room} -> (eta * Lambda) <= 1 -> "
        in matrix
    )
    assert "queries_fit D -> matrix_fits (dimension D) (dimension D) start -> " in matrix and "prompt" not in matrix
    assert matrix.endswith(
        "(matrix_descent D ell start eta) solution /\\ norm_diverges (matrix_descent D ell start eta))"
    )


@pytest.mark.parametrize("claim", [PATH, RIDGE])
def test_the_statements_about_paths_are_printed_from_their_terms(claim):
    assert limit_statement(published(claim)["claim"]["statement"]) == (
        "forall (D : dataset) (ell : loss_name) (best : list nat) (solution : vector), "
        "dataset_fits D -> In ell [Logistic; Exponential; Correlation] -> best_tokens D best -> max_margin D best solution -> "
        "some_choice D -> unique_best_token D -> separable D best -> "
        f"{claim.replace('-', '_')}_tends_to norm (dimension D) (prompt_loss D ell) solution"
    )


def test_a_path_of_matrices_is_not_printed():
    conclude = [
        "ridge_path_tends_to",
        ["matrix_loss", ["var", "D"], ["var", "ell"]],
        ["max_margin", ["var", "D"], ["best_tokens", ["var", "D"]]],
    ]
    with pytest.raises(InputError, match="'ridge_path_tends_to' has no Coq translation"):
        limit_statement({**published(RIDGE)["claim"]["statement"], "conclude": conclude})


@pytest.mark.parametrize("claim", LIMITS)
def test_only_the_proof_of_this_very_statement_has_the_theorem(claim):
    certificate, theorem = published(claim), LIMITS[claim]
    assert theorem_for(certificate) is theorem
    says = theorem_files(theorem, certificate)["Theorem"]
    assert len(altered(claim)) >= (5 if claim in (PATH, RIDGE) else 9)
    for statement in altered(claim).values():
        changed = copy.deepcopy(certificate)
        changed["claim"]["statement"] = statement
        assert theorem_for(changed) is None and theorem_files(theorem, changed)["Theorem"] != says
    assert theorem_for({**certificate, "role": "necessity"}) is None
    assert theorem_for({**certificate, "type": "evaluation"}) is None


def test_a_hypothesis_is_left_out_only_where_the_theorem_names_its_word():
    statement = published()["claim"]["statement"]
    whole, without = limit_statement(statement), limit_statement(statement, ("smoothness",))
    assert "(eta * Lambda) <= 1" in whole and "Lambda" not in without and "0 < eta" in without
    assert limit_statement(statement, ("smooth",)) == whole  # words, not parts of them


@pytest.mark.parametrize(
    ("forall", "conclude", "why"),
    [
        ([["E", "dataset", "keys"]], ["some_choice", ["var", "E"]], "no name in the Coq library"),
        ([["D", "dataset"]], ["some_choice", ["var", "D"]], "has no Coq statement for all datasets"),
        ([["D", "dataset", "keys", "queries"]], ["some_choice", ["var", "D"]], "has no Coq statement for all datasets"),
        ([["D", "dataset", "queries"], ["W", "matrix", "d", "T"]], ["some_choice", ["var", "D"]], "of the sort 'matrix d T'"),
        ([["W", "matrix", "d", "d"]], ["le", ["num", "0"], ["num", "1"]], "of the sort 'matrix d d'"),
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
def test_coq_accepts_the_statements_and_refuses_altered_ones(tmp_path):
    library = tmp_path / "library"
    build_library(library)
    for claim, theorem in LIMITS.items():
        certificate = published(claim)
        result = compile_theorem(tmp_path / claim, library, theorem_files(theorem, certificate), allowed=REALS)
        assert result.accepted and set(result.assumptions) <= REALS, result.why
        for number, (name, statement) in enumerate(altered(claim).items()):
            changed = copy.deepcopy(certificate)
            changed["claim"]["statement"] = statement
            files = theorem_files(theorem, changed)
            folder = tmp_path / f"{claim}-{number}"
            assert not compile_theorem(folder, library, files, allowed=REALS).accepted, name


@NEEDS_COQ
@pytest.mark.slow
def test_the_proved_claims_get_the_trust_kernel_and_the_doubtful_ones_do_not():
    audit = json.loads((PUBLISHED.parent / "audit.json").read_text(encoding="utf-8"))
    audit["claims"] = [one for one in audit["claims"] if one["id"] in LIMITS]
    said = list(ask_kernel(audit, PUBLISHED.parent))
    assert len(said) == 2 and all(": KERNEL " in line for line in said)
    found = {one["id"]: (one["verdict"], one["trust"]) for one in audit["claims"]}
    assert found == {claim: ("PROVED", "kernel") for claim in (LOW_RISK, W_LOW_RISK)} | {
        claim: ("DOUBTFUL", "ball") for claim in (ONE_INPUT, PATH, RIDGE)
    }
