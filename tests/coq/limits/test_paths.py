"""The joint path in Coq (Lemma 11): its hypotheses hold of a dataset, what it says of that, and that false neighbours of it are false."""

from __future__ import annotations

import shutil

import pytest

from checker.coq.compiler import INSTALL, REALS, compile_theorem
from tests.coq.library import build_library

NEEDED = (
    "Optimality",
    "Datasets",
    "Sigmoid",
    "Descent",
    "Traps",
    "Turning",
    "Pulled",
    "Weighted",
    "Smoothness",
    "Capture",
    "Attention",
    "OneInput",
    "LowRisk",
    "Compactness",
    "Norms",
    "Minimisers",
    "DualNorm",
    "Path",
    "RegularisationPath",
    "LabelMargins",
    "JointPath",
    "JointDatasets",
)

# One input of the numbers 2 and -1 with the query 2: the head 1 has the label margin 2, and W = 1/6 separates 2 from -1 by 1.
TWO_NUMBERS = r"""From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Import Optimality Datasets Descent Attention Turning Norms Minimisers DualNorm.
From AttentionChecker Require Import Path RegularisationPath JointDatasets.
Import ListNotations.
Open Scope R_scope.
Definition two_numbers : dataset := {| tokens := [[[2]; [-1]]]; labels := [1]; head := [1]; queries := [[2]]; key_matrix := [] |}.
Lemma one_entry : forall p x, 1 < p -> p_norm p [x] = Rabs x.
Proof. intros p x Hp. unfold p_norm. simpl. rewrite Rplus_0_r, power_power, Rinv_r, power_1 by lra. reflexivity. Qed.
Ltac one_vector v L := destruct v as [|? [|? ?]]; try (simpl in L; discriminate L).
Theorem euclid : p_norm 2 [3; -4] = 5.
Proof.
  rewrite p_norm_2. unfold norm. simpl. replace (3 * 3 + (-4 * -4 + 0)) with (5 * 5) by ring. apply sqrt_square. lra.
Qed.
Theorem certified : forall p, 1 < p ->
  joint_path_tends_to (p_norm p) (p_norm p) two_numbers [1] [1 / 6]
  /\ ~ joint_path_tends_to (p_norm p) (p_norm p) two_numbers [-1] [1 / 6]
  /\ ~ joint_path_tends_to (p_norm p) (p_norm p) two_numbers [1] [-1].
Proof.
  intros p Hp. assert (T : joint_path_tends_to (p_norm p) (p_norm p) two_numbers [1] [1 / 6]).
  { apply joint_path_in_lp with (q := p / (p - 1)) (alpha := [0%nat]) (g := 2); auto.
    - field. lra.
    - unfold dataset_fits. simpl. repeat split; try discriminate; repeat constructor; try discriminate; auto; intros; contradiction.
    - unfold queries_fit. simpl. repeat constructor.
    - unfold some_choice. simpl. constructor. simpl. lia.
    - unfold only_best_choice. split; [lra|]. split; [repeat constructor|].
      split; [split; [reflexivity | rewrite one_entry, Rabs_R1; lra]|]. split; [|split].
      + intros a [<- | []]. simpl. lra.
      + intros v g [L N] H. one_vector v L. rewrite one_entry in N by assumption. specialize (H _ (or_introl eq_refl)). simpl in H.
        pose proof (Rle_abs r). lra.
      + intros beta v F [L N] H. unfold choice_fits in F. inversion F as [|X b Xs bs Hb Hs]; subst. inversion Hs; subst. simpl in Hb.
        one_vector v L. rewrite one_entry in N by assumption. destruct b as [|[|b]]; [reflexivity | | lia].
        exfalso. specialize (H _ (or_introl eq_refl)). simpl in H.
        pose proof (Rle_abs (- r)) as B. rewrite Rabs_Ropp in B. lra.
    - intros a [<- | []]. simpl. lra.
    - intros lambda [L [_ [S _]]]. destruct lambda as [|x [|y l]]; try discriminate. simpl in S. constructor; [lra | constructor].
    - split; [split; [reflexivity|]|].
      + intros a b [E | []]. injection E as <- <-. simpl. lra.
      + intros W [L H]. one_vector W L. rewrite !one_entry by assumption. specialize (H _ _ (or_introl eq_refl)). simpl in H.
        rewrite Rabs_pos_eq by lra. pose proof (Rle_abs r). lra. }
  split; [exact T|]. split; intro Z; destruct (joint_path_has_one_limit _ _ _ _ _ _ _ T Z 0%nat) as [H1 H2]; simpl in H1, H2; [lra|].
  rewrite !one_entry in H2 by assumption. rewrite Rabs_pos_eq in H2 by lra. rewrite Rabs_left in H2 by lra.
  replace (/ (1 / 6) * (1 / 6)) with 1 in H2 by field. replace (/ - -1 * -1) with (-1) in H2 by field. lra.
Qed.
Print Assumptions certified.
"""


@pytest.mark.skipif(shutil.which("coqc") is None, reason=f"coqc is not installed ({INSTALL})")
@pytest.mark.slow
def test_the_joint_path_of_two_numbers_tends_to_its_svms_and_to_nothing_else(tmp_path):
    library = tmp_path / "library"
    build_library(library, NEEDED)
    result = compile_theorem(tmp_path / "true", library, {"Theorem": TWO_NUMBERS}, allowed=REALS)
    assert result.accepted and set(result.assumptions) <= REALS, result.why
    changes = {
        "p = 1 has no strictly convex ball": ("forall p, 1 < p ->", "forall p, 1 <= p ->"),
        "another head": ("two_numbers [1] [1 / 6]\n  /\\ ~", "two_numbers [-1] [1 / 6]\n  /\\ ~"),
        "the label exchanged": ("labels := [1]", "labels := [-1]"),
        "a tie of tokens": ("[[[2]; [-1]]]", "[[[2]; [2]]]"),
        "a W that is not feasible": ("[1] [1 / 6]", "[1] [1 / 7]"),
        "a longer W": ("[1] [1 / 6]", "[1] [1 / 5]"),
        "another margin": ("(g := 2)", "(g := 3 / 2)"),
    }
    for number, (name, (old, new)) in enumerate(changes.items()):
        assert old in TWO_NUMBERS, name
        files = {"Theorem": TWO_NUMBERS.replace(old, new)}
        assert not compile_theorem(tmp_path / str(number), library, files, allowed=REALS).accepted, name
