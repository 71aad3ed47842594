"""Claims about descent from a cone of starts as Coq statements: what is printed, what is refused, what coqc says of altered ones."""

from __future__ import annotations

import copy
import json
import shutil
from pathlib import Path

import pytest

from checker.coq.compiler import INSTALL, REALS, compile_theorem
from checker.coq.limit_statements import limit_statement
from checker.coq.theorems import THEOREMS, theorem_files, theorem_for
from checker.errors import InputError
from tests.coq.library import build_library

PUBLISHED = Path(__file__).parents[3] / "reports" / "reference" / "certificates"
NEEDS_COQ = pytest.mark.skipif(shutil.which("coqc") is None, reason=f"coqc is not installed ({INSTALL})")
CONES = {t.claim: t for t in THEOREMS if t.module == "Cone"}
P_LOCAL, W_LOCAL = "theorem-1-local", "w-gd-local"
TWO_SOLUTIONS = {
    "towards the optimal tokens",
    "from the optimal tokens' cone",
}  # alpha's SVM and that of the optimal tokens
D, ALPHA, ELL = ["var", "D"], ["var", "alpha"], ["var", "ell"]


def published(claim: str) -> dict:
    (path,) = PUBLISHED.glob(f"*.{claim}.proof.jsonl")
    return json.loads(path.read_text(encoding="ascii"))


def replaced(term: list, old: list, new: list) -> list:
    if term == old:
        return new
    return [replaced(one, old, new) if isinstance(one, list) else one for one in term]


def altered(claim: str) -> dict[str, dict]:
    """Statements that are false or say something else, each with one change."""
    said = published(claim)["claim"]["statement"]
    hypotheses, conclude = said["hypotheses"], said["conclude"]
    run = conclude[2][1]
    solution = conclude[1][2]
    optimal = ["best_tokens", D]
    found = {f"without {one[0]}": {**said, "hypotheses": [h for h in hypotheses if h != one]} for one in hypotheses}
    found["the sigmoid as well"] = {
        **said,
        "forall": [[*one[:2], "logistic", "sigmoid"] if one[1] == "loss" else one for one in said["forall"]],
    }
    found["towards the optimal tokens"] = {
        **said,
        "conclude": replaced(conclude, solution, replaced(solution, ALPHA, optimal)),
    }
    found["from the optimal tokens' cone"] = {
        **said,
        "conclude": replaced(conclude, run, replaced(run, ALPHA, optimal)),
    }
    found["the norm alone"] = {**said, "conclude": conclude[2]}
    found["only the optimal tokens local"] = {**said, "hypotheses": [replaced(h, ALPHA, optimal) for h in hypotheses]}
    return found


def test_both_claims_about_a_cone_have_a_theorem():
    assert set(CONES) == {P_LOCAL, W_LOCAL}


def test_the_statement_is_printed_from_the_claims_term():
    says = limit_statement(published(P_LOCAL)["claim"]["statement"])
    assert says == (
        "forall (D : dataset) (alpha : list nat) (ell : loss_name) (solution : vector), "
        "dataset_fits D -> choice_fits D alpha -> (exists f, ell = Of_function f) -> "
        "max_margin D alpha solution -> some_choice D -> separable D alpha -> locally_optimal D alpha -> "
        "for_prompt_cone D solution (fun start eta => (direction_tends_to (prompt_descent D ell start eta) solution "
        "/\\ norm_diverges (prompt_descent D ell start eta)))"
    )
    matrix = limit_statement(published(W_LOCAL)["claim"]["statement"])
    assert "prompt" not in matrix and "queries_fit D -> choice_fits D alpha -> " in matrix
    assert (
        "max_margin_matrix D alpha solution -> some_choice D -> matrix_separable D alpha -> matrix_locally_optimal D alpha -> "
        in matrix
    )
    assert (
        "for_matrix_cone D solution (fun start eta => (direction_tends_to (matrix_descent D ell start eta) solution"
        in matrix
    )


@pytest.mark.parametrize("claim", CONES)
def test_only_the_proof_of_this_very_statement_has_the_theorem(claim):
    certificate, theorem = published(claim), CONES[claim]
    assert theorem_for(certificate) is theorem
    says = theorem_files(theorem, certificate)["Theorem"]
    assert len(altered(claim)) == 8
    for name, statement in altered(claim).items():
        changed = copy.deepcopy(certificate)
        changed["claim"]["statement"] = statement
        assert theorem_for(changed) is None
        try:
            assert theorem_files(theorem, changed)["Theorem"] != says
        except InputError:
            assert name in TWO_SOLUTIONS
    assert theorem_for({**certificate, "role": "necessity"}) is None
    assert theorem_for({**certificate, "type": "evaluation"}) is None


def cone(choice: list = ALPHA, risk: str = "loss") -> list:
    return ["cone_descent", [risk, D, ELL], choice]


DATA = ["D", "dataset", "keys"]
LOSS, CHOICE = ["ell", "loss", "logistic"], ["alpha", "choice"]


@pytest.mark.parametrize(
    ("forall", "hypotheses", "conclude", "why"),
    [
        (
            [DATA, CHOICE, LOSS],
            [],
            ["and", ["norm_diverges", cone()], ["norm_diverges", cone(["best_tokens", D])]],
            "about one cone",
        ),
        ([DATA, CHOICE, LOSS, ["start", "vector", "d"]], [], ["norm_diverges", cone()], "these are bound by the cone"),
        ([DATA, CHOICE, LOSS, ["eta", "scalar"]], [], ["norm_diverges", cone()], "these are bound by the cone"),
        (
            [DATA, CHOICE, LOSS],
            [["norm_diverges", cone()]],
            ["some_choice", D],
            "'cone_descent' has no Coq translation",
        ),
        ([DATA, CHOICE, LOSS], [], ["not", ["norm_diverges", cone()]], "'not' has no Coq translation"),
        ([DATA, CHOICE, LOSS], [], ["norm_diverges", cone(ELL)], "A variable of the kind 'choice'"),
        ([DATA, CHOICE, LOSS], [], ["norm_diverges", cone(risk="smoothness")], "'smoothness' has no Coq translation"),
        (
            [DATA, CHOICE],
            [["locally_optimal", D, ["worst_tokens", D]]],
            ["some_choice", D],
            "'worst_tokens' has no Coq translation",
        ),
        ([CHOICE], [], ["le", ["num", "0"], ["num", "1"]], "of the sort 'choice'"),
    ],
)
def test_what_is_not_translated_is_refused(forall, hypotheses, conclude, why):
    with pytest.raises(InputError, match=why):
        limit_statement({"forall": forall, "hypotheses": hypotheses, "conclude": conclude, "quantifier": "all"})


def test_a_cone_around_the_optimal_tokens_is_printed_with_their_solution():
    says = limit_statement(
        {
            "forall": [DATA, LOSS],
            "hypotheses": [],
            "conclude": ["norm_diverges", cone(["best_tokens", D])],
            "quantifier": "all",
        }
    )
    assert says.endswith(
        "best_tokens D best -> max_margin D best solution -> "
        "for_prompt_cone D solution (fun start eta => norm_diverges (prompt_descent D ell start eta))"
    )


# What the words exclude and hold, on data of one or two inputs: a theorem about nothing would prove nothing.
WORDS = """From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Import Optimality Datasets Descent Turning Attention LocalChoice Cone.
Import ListNotations.
Open Scope R_scope.
(* one input of two tokens in one dimension, keys 1 and 0 and scores -1 and 0: the first token's only neighbour scores above it *)
Definition D : dataset := {| tokens := [[[1]; [0]]]; labels := [-1]; head := [1]; queries := []; key_matrix := [] |}.
Lemma first : max_margin D [0%nat] [1].
Proof.
  split; [repeat constructor|]. unfold constraints, prompt_constraints. simpl. split.
  - split; [reflexivity|]. intros a b [E | []]. injection E as <- <-. simpl. lra.
  - intros [|v [|u l]] [L F]; try discriminate. specialize (F _ _ (or_introl eq_refl)). simpl in F. assert (1 <= v) by lra.
    unfold norm. simpl. assert (1 <= v * v) by (assert (1 * 1 <= v * v) by (apply Rmult_le_compat; lra); lra). split.
    + apply sqrt_le_1_alt. lra.
    + intro E. apply sqrt_inj in E; try lra. assert (0 <= (v - 1) * (v - 1)) by apply Rle_0_sqr. f_equal. nra.
Qed.
Theorem not_local : ~ locally_optimal D [0%nat].
Proof.
  intros [w [M N]]. assert (w = [1]) as ->.
  { destruct M as [_ M]. destruct first as [_ M1]. destruct M as [F S]. destruct M1 as [F1 S1]. apply S1; auto.
    apply Rle_antisym; [now apply S | now apply S1]. }
  inversion N as [|X a l m A B E1 E2]. subst. specialize (A 1%nat). unfold token_at in A. simpl in A.
  specialize (A ltac:(lia) ltac:(lia) ltac:(unfold key; simpl; lra)). unfold score, token_score in A. simpl in A. lra.
Qed.
(* with the other label its neighbour scores below it *)
Definition D' : dataset := {| tokens := [[[1]; [0]]]; labels := [1]; head := [1]; queries := []; key_matrix := [] |}.
Theorem local : locally_optimal D' [0%nat].
Proof.
  exists [1]. split; [exact first|]. repeat constructor. intros [|[|t]] Ht Ne Act; simpl in Ht; try lia.
  unfold token_at, score, token_score. simpl. lra.
Qed.
(* every cone holds starts *)
Theorem cones_hold_starts : forall mu far, 0 < mu -> exists r, 0 < r /\\ in_cone [1] mu far [r].
Proof.
  intros mu far M. exists (Rabs far + 1). pose proof (Rabs_pos far). split; [lra|].
  assert (N : norm [Rabs far + 1] = Rabs far + 1) by (unfold norm; simpl; rewrite Rplus_0_r; apply sqrt_square; lra).
  assert (O : norm [1] = 1) by (unfold norm; simpl; rewrite Rplus_0_r; apply sqrt_square; lra).
  split; rewrite N; [pose proof (Rle_abs far); lra|]. rewrite O. unfold scaled. simpl. unfold norm. simpl.
  replace (/ (Rabs far + 1) * (Rabs far + 1) - / 1 * 1) with 0 by (field; lra). rewrite Rmult_0_l, Rplus_0_r, sqrt_0. lra.
Qed.
(* and a narrow one does not hold the opposite direction *)
Theorem cones_are_narrow : forall far r, 0 < r -> ~ in_cone [1] 1 far [- r].
Proof.
  intros far r Hr [_ H].
  assert (N : norm [- r] = r) by (unfold norm; simpl;
    replace (- r * - r + 0) with (r * r) by ring; apply sqrt_square; lra).
  assert (O : norm [1] = 1) by (unfold norm; simpl; rewrite Rplus_0_r; apply sqrt_square; lra).
  rewrite N, O in H. unfold scaled in H. simpl in H. unfold norm in H. simpl in H.
  replace (/ r * - r - / 1 * 1) with (-2) in H by (field; lra).
  replace (-2 * -2 + 0) with (2 * 2) in H by ring. rewrite sqrt_square in H; lra.
Qed.
"""


@NEEDS_COQ
@pytest.mark.slow
def test_coq_accepts_the_statements_and_refuses_altered_ones(tmp_path):
    library = tmp_path / "library"
    build_library(library)
    for claim, theorem in CONES.items():
        certificate = published(claim)
        result = compile_theorem(tmp_path / claim, library, theorem_files(theorem, certificate), allowed=REALS)
        assert result.accepted and set(result.assumptions) <= REALS, result.why
        for number, (name, statement) in enumerate(altered(claim).items()):
            changed = copy.deepcopy(certificate)
            changed["claim"]["statement"] = statement
            try:
                files = theorem_files(theorem, changed)
            except InputError:
                continue
            assert not compile_theorem(tmp_path / f"{claim}-{number}", library, files, allowed=REALS).accepted, name
    words = {"Theorem": WORDS + "Print Assumptions cones_are_narrow.\n"}
    assert compile_theorem(tmp_path / "words", library, words, allowed=REALS).accepted
    false = {
        "Theorem": WORDS.replace("~ locally_optimal D [0%nat]", "locally_optimal D [0%nat]")
        + "Print Assumptions not_local.\n"
    }
    assert not compile_theorem(tmp_path / "false", library, false, allowed=REALS).accepted
