"""A claim about descent on every dataset as a Coq statement: what is printed, what is refused, what coqc says of altered statements."""

from __future__ import annotations

import copy
import json
import shutil
from pathlib import Path

import pytest

from checker.coq.compiler import INSTALL, REALS, compile_theorem
from checker.coq.limit_statements import limit_statement
from checker.coq.theorems import BY, THEOREMS, theorem_files, theorem_for
from checker.errors import InputError
from tests.coq.library import build_library

PUBLISHED = Path(__file__).parents[3] / "reports" / "reference" / "certificates"
NEEDS_COQ = pytest.mark.skipif(shutil.which("coqc") is None, reason=f"coqc is not installed ({INSTALL})")
MODULES = ("OneInput", "LowRisk", "Starts", "NoRestClaims", "IndependentQueries", "LongStep", "RegularisationPath")
OF_DATA = (
    "Choices",
    "Omitted",
    "Penalties",
    "AlmostEvery",
    "GeneralPosition",
    "FactoredPath",
    "VanishingShare",
    "OptimalTokens",
)  # about SVMs, choices and shares of every dataset
LIMITS = {t.claim: t for t in THEOREMS if t.module in (*MODULES, *OF_DATA)}
ONE_INPUT, LOW_RISK, W_LOW_RISK = "theorem-1-global-one-input", "theorem-1-global-low-risk", "w-gd-global-low-risk"
FROM_R_W, W_FROM_R_W = "theorem-1", "w-gd"
NO_REST, INDEPENDENT = "no-stationary-points", "no-stationary-points.reading-2"
NORM, LONG_STEP = "theorem-3.15-norm", "w-gd-global-good-gradient.reading-1"
NORMS = (NORM, f"{NORM}.reading-2", f"{NORM}-decreasing-loss", f"{NORM}-decreasing-loss.reading-2")
PATH, RIDGE = "regularisation-path", "ridge-path"
CHOICES, LEAST, OMITTED = "decision-hyperplanes-differ", "omitting-low-scores.reading-1", "safely-disregarded"
PENALTY, SHARE, OPTIMAL = (
    "soft-margin-equals-hard-margin",
    "zero-gradient-off-support.reading-2",
    "optimal-tokens-minimise-erm",
)
ALMOST, FEASIBLE = "soft-margin-unique-repaired", "feasible-when-overparameterised"
FACTORED = "kq-path-frobenius-normalised.reading-1"
THEOREM = LIMITS[ONE_INPUT]


def published(claim: str = ONE_INPUT) -> dict:
    (path,) = PUBLISHED.glob(f"*.{claim}.proof.jsonl")
    return json.loads(path.read_text(encoding="ascii"))


def altered(claim: str) -> dict[str, dict]:
    """Statements that are false or say something else, each with one change."""
    said, unneeded = published(claim)["claim"]["statement"], LIMITS[claim].unneeded
    needed = [k for k, one in enumerate(said["hypotheses"]) if not any(word in str(one) for word in unneeded)]
    found = {
        f"without {said['hypotheses'][k][0]}, number {k}": {
            **said,
            "hypotheses": said["hypotheses"][:k] + said["hypotheses"][k + 1 :],
        }
        for k in needed
    }
    for k in needed:
        for other in flipped(said["hypotheses"][k]):
            found[f"{other}"] = {**said, "hypotheses": [*said["hypotheses"][:k], other, *said["hypotheses"][k + 1 :]]}
    for other in flipped(said["conclude"]):
        found[f"concluding {other}"] = {**said, "conclude": other}
    if said["conclude"][0] == "and" and said["conclude"][1][0] == "not":
        found["at rest"] = {**said, "conclude": ["and", said["conclude"][1][1], said["conclude"][2]]}
    if any(one[1] == "loss" for one in said["forall"]):
        losses = [[*one[:2], "logistic", "sigmoid"] if one[1] == "loss" else one for one in said["forall"]]
        found["the sigmoid as well"] = {**said, "forall": losses}
    if claim == PENALTY:  # without the hypothesis that divides, the conclusion may not
        del found["without le, number 1"]
    if claim in (PATH, RIDGE):
        conclude = said["conclude"]
        other = {"ridge_path_tends_to", "regularisation_path_tends_to"} - {conclude[0]}
        found["the other path"] = {**said, "conclude": [*other, *conclude[1:]]}
    return found


def flipped(term: list):
    """Every term with the sides of one relation or difference exchanged, one number or loss changed, or self-attention left out."""
    name, *rest = term
    if name in ("lt", "le", "sub"):
        yield [name, rest[1], rest[0]]
    if name == "num":
        yield ["num", str(int(rest[0]) + 1)]
    if name == "word":
        yield ["word", "exponential"]
    if name in ("every_token_queries", "without_lowest", "not"):
        yield rest[0]
    for k, one in enumerate(rest):
        if isinstance(one, list):
            yield from ([name, *rest[:k], other, *rest[k + 1 :]] for other in flipped(one))


def test_the_claims_about_every_dataset_have_a_theorem():
    low_risk = {ONE_INPUT, LOW_RISK, W_LOW_RISK, FROM_R_W, W_FROM_R_W, LONG_STEP}
    of_data = {CHOICES, LEAST, OMITTED, PENALTY, SHARE, OPTIMAL, ALMOST, FEASIBLE, FACTORED}
    assert set(LIMITS) == low_risk | of_data | {NO_REST, INDEPENDENT, *NORMS, PATH, RIDGE}


def test_the_statement_is_printed_from_the_claims_term():
    says = limit_statement(published()["claim"]["statement"], THEOREM.unneeded)
    assert says == (
        "forall (D : dataset) (start : vector) (eta : R) (ell : loss_name) (best : list nat) (solution : vector), "
        "dataset_fits D -> length start = dimension D -> (exists f, ell = Of_function f) -> "
        "best_tokens D best -> max_margin D best solution -> some_choice D -> separable D best -> 0 < eta -> "
        "INR (length (tokens D)) = 1 -> equal_nonoptimal_scores D -> "
        "(direction_tends_to (prompt_descent D ell start eta) solution /\\ norm_diverges (prompt_descent D ell start eta))"
    )


def test_almost_every_is_printed_with_every_choice_and_not_as_every():
    said = published(ALMOST)["claim"]["statement"]
    assert limit_statement(said) == (
        "almost_every_pair (fun (D : dataset) (C : R) => forall (opt_ : list nat), "
        "choice_fits D opt_ -> 0 < C -> soft_margin_unique D opt_ C)"
    )
    assert limit_statement(published(FEASIBLE)["claim"]["statement"]) == (
        "almost_every (fun (D : dataset) => forall (alpha : list nat), choice_fits D alpha -> "
        "(most_tokens D - 1) <= INR (dimension D) -> INR (length (tokens D)) <= INR (dimension D) -> "
        "((matrix_separable D alpha /\\ matrix_separable (first_token_queries D) alpha) /\\ "
        "((INR (length (tokens D)) * (most_tokens D - 1)) <= INR (dimension D) -> separable D alpha)))"
    )
    for changed in (
        {"quantifier": "all"},  # false: kept apart from almost all by the sort of D as well
        {"forall": [*said["forall"], ["c", "scalar"]]},
        {"forall": [["D", "dataset", "generic"], *said["forall"][1:]]},
        {"forall": said["forall"][:1] + said["forall"][2:]},
        {"hypotheses": [["matrix_separable", ["var", "D"], ["best_tokens", ["var", "D"]]]]},
    ):
        with pytest.raises(InputError):
            limit_statement(said | changed)


def test_a_path_of_two_factors_is_printed_with_its_width():
    said = published(FACTORED)["claim"]["statement"]
    assert limit_statement(said) == (
        "forall (D : dataset) (ell : loss_name) (r_ : nat) (best : list nat) (solution : vector), dataset_fits D -> queries_fit D -> "
        "In ell [Logistic; Exponential; Correlation] -> best_tokens D best -> max_margin_matrix D best solution -> unique_best_token D -> "
        "matrix_separable D best -> some_choice D -> svm_is_only_nuclear_solution D best -> INR (length (tokens D)) <= INR r_ -> "
        "factored_direction_tends_to D ell solution r_"
    )
    for wrong in (["var", "D"], ["num", "2"], ["inputs", ["var", "D"]]):
        with pytest.raises(InputError, match="of the kind 'natural'"):
            limit_statement(said | {"conclude": [*said["conclude"][:-1], wrong]})


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


REACH = (
    "((((INR (length (tokens D)) * (most_tokens D - 1)) * slope_bound ell (minimum (worst_scores D)) (maximum (best_scores D))) "
    "* maximum (differences (best_scores D) (worst_scores D))) * exp (- {}))"
)


def test_a_start_that_is_a_term_is_printed_as_a_vector_or_a_matrix():
    prompt = limit_statement(published(FROM_R_W)["claim"]["statement"])
    matrix = limit_statement(published(W_FROM_R_W)["claim"]["statement"])
    room = "minimum (differences (map (loss_value ell) (runner_up_scores D)) (map (loss_value ell) (best_scores D)))"
    for says in (prompt, matrix):
        assert "(R_ : R) (eta : R) (ell : loss_name) (best : list nat) (Lambda : R) (solution : vector), " in says
        assert f"0 < R_ -> {REACH.format('R_')} < {room} -> (eta * Lambda) <= 1 -> " in says
    assert prompt.endswith("/\\ norm_diverges (prompt_descent D ell (scaled R_ solution) eta))")
    start = "(matrix_of (dimension D) (dimension D) (scaled R_ solution))"
    assert matrix.endswith(f"/\\ norm_diverges (matrix_descent D ell {start} eta))") and matrix.count(start) == 2


def test_a_gradient_is_compared_with_the_matrix_0():
    says = limit_statement(published(NO_REST)["claim"]["statement"])
    assert says.endswith(
        "matrix_smoothness D ell Lambda -> some_choice D -> 0 < eta -> all_support_vectors D -> (eta * Lambda) <= 1 -> "
        "(~ ((matrix_gradient D ell W) = (scaled 0 (concat W))) /\\ norm_diverges (matrix_descent D ell W eta))"
    )
    independent = limit_statement(published(INDEPENDENT)["claim"]["statement"])
    assert "some_worse_token D -> 0 < eta -> independent_queries D -> " in independent


def test_small_steps_and_self_attention_are_printed_for_each_run():
    says = limit_statement(published(f"{NORM}.reading-2")["claim"]["statement"])
    assert "(best : list nat) (best1 : list nat), " in says
    assert "best_tokens D best -> best_tokens (every_token_queries D) best1 -> " in says
    assert says.endswith(
        "(for_small_steps (fun eta => norm_diverges (matrix_descent D Sigmoid_loss start eta)) /\\ "
        "for_small_steps (fun eta => norm_diverges (matrix_descent (every_token_queries D) Sigmoid_loss start eta)))"
    )


def test_one_long_step_is_printed_without_the_hypothesis_that_it_does_not_need():
    says = limit_statement(published(LONG_STEP)["claim"]["statement"], LIMITS[LONG_STEP].unneeded)
    origin = "(matrix_of (dimension D) (dimension D) (scaled 0 solution))"
    back = f"(scaled (-1) (matrix_gradient D ell {origin}))"
    assert f"0 < least_margin_matrix D best {back} -> " in says
    assert REACH.format(f"least_margin_matrix D best (scaled R_ {back})") in says
    assert (
        "for_small_steps (fun eta => direction_tends_to (matrix_descent D ell (matrix_of " in says
        and "Lambda" not in says
    )
    with pytest.raises(InputError, match="'sufficiently_small' has no Coq translation"):
        limit_statement(published(LONG_STEP)["claim"]["statement"])


@pytest.mark.parametrize("claim", [PATH, RIDGE])
def test_the_statements_about_paths_are_printed_from_their_terms(claim):
    assert limit_statement(published(claim)["claim"]["statement"]) == (
        "forall (D : dataset) (ell : loss_name) (best : list nat) (solution : vector), "
        "dataset_fits D -> (exists f, ell = Of_function f) -> best_tokens D best -> max_margin D best solution -> "
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


def test_a_term_of_the_conclusion_has_a_value_there_unless_a_hypothesis_gives_it_one():
    says = limit_statement(published(OMITTED)["claim"]["statement"])
    assert says.endswith(
        "((exists (best1 : list nat), best_tokens (without_lowest D) best1) /\\ forall (best1 : list nat), "
        "best_tokens (without_lowest D) best1 -> ((exists (solution1 : vector), max_margin_matrix (without_lowest D) best1 solution1) "
        "/\\ forall (solution1 : vector), max_margin_matrix (without_lowest D) best1 solution1 -> solution1 = solution))"
    )
    assert "(t_ : nat) (best : list nat) (solution : vector), " in says and says.count("exists") == 2
    assert (
        "Forall (fun X => (t_ < length X)%nat) (tokens D) -> best_tokens D best -> max_margin_matrix D best solution -> "
        in says
    )
    optimal = limit_statement(published(OPTIMAL)["claim"]["statement"])
    solved = "max_margin D best solution"
    assert (
        f"(separable D best -> ((exists (solution : vector), {solved}) /\\ forall (solution : vector), {solved} -> "
        in optimal
    )
    assert "(~ (separable D best) -> ((INR (length (tokens D))) <> 0 /\\ (most_tokens D) <> 0 /\\ (minimum " in optimal
    penalty = limit_statement(published(PENALTY)["claim"]["statement"])
    assert penalty.endswith(
        "largest_multiplier D opt_ multiplier -> max_margin_matrix D opt_ solution -> matrix_separable D opt_ -> "
        "(multiplier / norm solution) <= C -> (soft_margin_optimal D opt_ C solution /\\ "
        "((multiplier / norm solution) < C -> soft_margin_unique D opt_ C))"
    )  # a hypothesis divides by the norm: where that is 0 nothing is asked
    divides = ["implies", ["lt", ["div", ["num", "1"], ["var", "u"]], ["num", "1"]], ["some_choice", ["var", "D"]]]
    forall = [["D", "dataset", "keys"], ["u", "scalar"]]
    with pytest.raises(InputError, match="from a relation that divides"):
        limit_statement({"forall": forall, "hypotheses": [], "conclude": divides, "quantifier": "all"})


@pytest.mark.parametrize("claim", LIMITS)
def test_only_the_proof_of_this_very_statement_has_the_theorem(claim):
    certificate, theorem = published(claim), LIMITS[claim]
    assert theorem_for(certificate) is theorem
    says = theorem_files(theorem, certificate)["Theorem"]
    assert len(altered(claim)) >= (
        3 if claim in (LEAST, PENALTY, ALMOST) else 5 if claim in (PATH, RIDGE, CHOICES, FACTORED) else 8
    )
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


W_AND_ETA = [["D", "dataset", "queries"], ["W", "matrix", "d", "d"], ["p", "vector", "d"], ["eta", "scalar"]]
PROMPT, MATRIX, SQUARED = (
    [kind, ["var", "D"], ["word", loss]]
    for kind, loss in (("loss", "sigmoid"), ("matrix_loss", "sigmoid"), ("matrix_loss", "squared"))
)


@pytest.mark.parametrize(
    ("forall", "conclude", "why"),
    [
        ([["E", "dataset", "keys"]], ["some_choice", ["var", "E"]], "has no Coq statement for all datasets"),
        ([["D", "dataset"]], ["some_choice", ["var", "D"]], "has no Coq statement for all datasets"),
        ([["D", "dataset", "keys", "queries"]], ["some_choice", ["var", "D"]], "has no Coq statement for all datasets"),
        (
            [["D", "dataset", "queries"], ["W", "matrix", "d", "T"]],
            ["some_choice", ["var", "D"]],
            "of the sort 'matrix d T'",
        ),
        ([["W", "matrix", "d", "d"]], ["le", ["num", "0"], ["num", "1"]], "of the sort 'matrix d d'"),
        ([["D", "dataset", "keys"], ["i", "index", "d"]], ["some_choice", ["var", "D"]], "of the sort 'index d'"),
        ([["u", "vector", "d"]], ["le", ["num", "0"], ["num", "1"]], "of the sort 'vector d'"),
        ([["ell", "loss", "squared"]], ["le", ["num", "0"], ["num", "1"]], "of the sort 'loss squared'"),
        ([["D", "dataset", "keys"]], ["all_support_vectors", ["var", "D"]], "is declared without queries"),
        (
            [["D", "dataset", "keys"]],
            ["matrix_separable", ["var", "D"], ["best_tokens", ["var", "D"]]],
            "is declared without queries",
        ),
        ([["D", "dataset", "keys"]], ["some_choice", ["with_query", ["var", "D"]]], "and no other term"),
        (
            W_AND_ETA,
            ["norm_diverges", ["descent", PROMPT, ["var", "W"], ["var", "eta"]]],
            "of the kind 'vector' is printed",
        ),
        (
            W_AND_ETA,
            ["norm_diverges", ["descent", PROMPT, ["neg", ["var", "W"]], ["var", "eta"]]],
            "matrix model is given to the prompt",
        ),
        (
            W_AND_ETA,
            ["norm_diverges", ["small_step_descent", MATRIX, ["var", "W"]]],
            "with a step named eta and with all small steps",
        ),
        (W_AND_ETA, ["norm_diverges", ["path", MATRIX]], "'path' has no Coq translation"),
        (
            W_AND_ETA,
            ["eq", ["gradient", MATRIX, ["var", "W"]], ["gradient", PROMPT, ["var", "p"]]],
            "A vector and a matrix are compared",
        ),
        (
            W_AND_ETA,
            ["norm_diverges", ["descent", SQUARED, ["var", "W"], ["var", "eta"]]],
            "of the kind 'loss' is printed",
        ),
        ([["D", "dataset", "keys"]], ["separable", ["var", "D"], ["var", "alpha"]], "A variable of the kind 'choice'"),
    ],
)
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
        # every altered statement is a statement, and the theorem does not prove it
        proof = BY.format(theorem.name)
        text = theorem_files(theorem, certificate)["Theorem"].partition("Theorem certified")[0]
        for k, statement in enumerate(altered(claim).values()):
            says = limit_statement(statement, theorem.unneeded)
            text += f"Definition altered_{k} : Prop := {says}.\nFail Definition proved_{k} : altered_{k} := ltac:({proof}).\n"
        result = compile_theorem(tmp_path / f"{claim}-altered", library, {"Theorem": text}, allowed=REALS)
        assert result.why == "coqc did not print the theorem's assumptions", result.why  # and refused nothing else
        text += f"Fail Definition proved : {limit_statement(certificate['claim']['statement'], theorem.unneeded)} := ltac:({proof}).\n"
        result = compile_theorem(tmp_path / f"{claim}-unaltered", library, {"Theorem": text}, allowed=REALS)
        assert "coqc refuses Theorem.v: " in result.why and "has not failed" in result.why
