"""Every decreasing loss in Coq: how it is printed and read back, what is refused, and that it is no loss with a name."""

from __future__ import annotations

import shutil

import pytest

from checker.coq.compiler import INSTALL, REALS, compile_theorem
from checker.coq.limit_statements import limit_statement
from checker.coq.reading_back.statement import read_back
from checker.coq.theorems import BY
from checker.coq.trees.words.statements import coq_tree_statement
from checker.errors import InputError
from tests.coq.library import build_library

NEEDS_COQ = pytest.mark.skipif(shutil.which("coqc") is None, reason=f"coqc is not installed ({INSTALL})")
CLASS, X = ["ell", "loss", "decreasing"], ["x", "scalar"]
ELL, ZERO = ["var", "ell"], ["num", "0"]
FALLS = ["lt", ["loss_slope", ELL, ["var", "x"]], ZERO]
EVERY = "(exists f, ell = Of_function f) -> "


def statement(forall: list, conclude: list, *hypotheses: list) -> dict:
    return {"forall": forall, "hypotheses": list(hypotheses), "conclude": conclude, "quantifier": "all"}


def test_both_printers_say_that_it_is_a_function_of_the_class():
    said = statement([CLASS, X], FALLS)
    assert coq_tree_statement(said) == (
        f"forall (ell : loss) (x : R), {EVERY}~ (ell = Hinge) /\\ (loss_slope ell x) < 0"
    )
    of_data = statement([["D", "dataset", "keys"], CLASS], ["le", ZERO, ["best_value", ["var", "D"], ELL]])
    assert (
        limit_statement(of_data)
        == f"forall (D : dataset) (ell : loss_name), dataset_fits D -> {EVERY}0 <= best_value D ell"
    )


def test_the_variable_of_the_premise_captures_no_variable_of_the_claim():
    said = coq_tree_statement(
        statement([["f", "loss", "decreasing"], X], ["lt", ["loss_slope", ["var", "f"], ["var", "x"]], ZERO])
    )
    assert "(exists f, f_ = Of_function f)" in said and "(loss_slope f_ x)" in said


@pytest.mark.parametrize("name", ["logistic", "exponential", "correlation", "squared", "sigmoid"])
def test_which_loss_with_a_name_it_is_has_no_meaning(name):
    """In Coq it is none of the constructors, though it may be the same function: “it is not the logistic loss” is false."""
    for one in (["is_loss", ELL, ["word", name]], ["is_loss", ["word", name], ELL], ["is_loss", ELL, ELL]):
        with pytest.raises(InputError, match="Which loss with a name"):
            coq_tree_statement(statement([CLASS], ["not", one]))


SAID = statement([CLASS, X], FALLS)
THEOREM = coq_tree_statement(SAID)


def test_a_theorem_about_the_class_is_read_back():
    assert read_back(SAID, THEOREM) == (True, "")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Of_function f) ->", "Of_function ell) ->"),
        ("exists f, ell =", "exists f, x ="),
        ("exists f, ell = Of_function f", "exists ell, ell = Of_function ell"),
        ("(exists f, ell = Of_function f)", "ell = Logistic"),
        ("(exists f, ell = Of_function f)", "ell = Logistic \\/ ell = Exponential \\/ ell = Correlation"),
        ("(exists f, ell = Of_function f)", "(exists f, ell = Logistic)"),
    ],
)
def test_a_theorem_about_other_losses_is_not_read_as_about_the_class(old, new):
    assert old in THEOREM
    read, lost = read_back(SAID, THEOREM.replace(old, new))
    assert read and lost


@pytest.mark.parametrize("sort", [["logistic"], ["logistic", "exponential", "correlation"]])
def test_a_theorem_about_the_class_is_not_read_as_about_losses_with_a_name(sort):
    read, lost = read_back(statement([["ell", "loss", *sort], X], FALLS), THEOREM)
    assert read and lost


HEAD = (
    "From Coq Require Import Reals Lra List.\n"
    "From AttentionChecker Require Import Optimality Datasets Decreasing Descent Attention LowRisk RegularisationPath {}.\n"
    "Import ListNotations.\nOpen Scope R_scope.\n"
)
PREMISES = (
    "best_tokens D best -> max_margin D best solution -> some_choice D -> unique_best_token D -> separable D best -> "
)
PATH = (
    "forall (D : dataset) (ell : loss_name) (best : list nat) (solution : vector), dataset_fits D -> {}"
    + PREMISES
    + "regularisation_path_tends_to norm (dimension D) (prompt_loss D ell) solution"
)
# The class has the losses with a name as members, and M₀ and M₁ are the greatest |ℓ″| and |ℓ′| of one of them.
MEMBERS = """
Definition line : decreasing_loss.
Proof.
  refine {| its_value := correlation; its_slope := correlation_slope; its_slope_is_derivative := correlation_derivative |}.
  - intro y. unfold correlation_slope. lra.
  - intros lo hi. exists 0. split; [lra|]. intros y z _ _. unfold correlation_slope. rewrite Rminus_diag_eq, Rabs_R0 by reflexivity. lra.
Defined.
Lemma its_constants : forall a b, a <= b -> steepest line a b = 1 /\\ roughest line a b = 0.
Proof.
  intros a b H. split.
  - destruct (steepest_is_greatest line a b H) as [_ [y [_ <-]]]. simpl. unfold correlation_slope. rewrite Rabs_Ropp. apply Rabs_R1.
  - pose proof (proj1 (roughest_is_lipschitz line a b)). unfold roughest in *. destruct (roughest_exists line a b) as [m [L G]]. simpl in *.
    assert (m <= 0); [|lra]. apply L. exists 1. split; [lra|]. split; [lra|]. intros y z _ _. simpl. unfold correlation_slope.
    rewrite Rminus_diag_eq, Rabs_R0 by reflexivity. lra.
Qed.
"""


@NEEDS_COQ
@pytest.mark.slow
def test_coq_proves_it_of_the_class_and_of_names_and_of_no_other_loss(tmp_path):
    library = tmp_path / "library"
    build_library(library)
    proof = BY.format("regularisation_path")
    accepted = {
        "class": EVERY,
        "names": "In ell [Logistic; Exponential; Correlation] -> ",
        "one": "In ell [Exponential] -> ",
    }
    refused = {
        "sigmoid": "In ell [Logistic; Sigmoid_loss] -> ",
        "any": "",
        "no member": "(exists f, ell = ell \\/ Of_function f = ell) -> ",
    }
    for name, premise in (accepted | refused).items():
        text = (
            HEAD.format("")
            + f"Theorem certified : {PATH.format(premise)}.\nProof. {proof}. Qed.\nPrint Assumptions certified.\n"
        )
        result = compile_theorem(tmp_path / name, library, {"Theorem": text}, allowed=REALS)
        assert result.accepted == (name in accepted), (name, result.why)
    text = HEAD.format("Starts") + MEMBERS + "Print Assumptions its_constants.\n"
    result = compile_theorem(tmp_path / "members", library, {"Theorem": text}, allowed=REALS)
    assert result.accepted, result.why
