(* A run from a start of low risk turns to the SVM's solution (LowRisk.v), so to no direction that is not parallel to it. *)
From Coq Require Import Reals Lra Lia List QArith Qreals Bool.
From AttentionChecker Require Import Optimality Datasets Descent Polyhedra Attention LowRisk Starts Deciding Bounded Witnessed.
Import ListNotations.
Open Scope R_scope.

Lemma one_direction : forall x u w, direction_tends_to x u -> direction_tends_to x w -> parallel u w.
Proof.
  intros x u w [Nu [_ U]] [Nw [_ W]] i j. pose proof (UL_sequence _ _ _ (U i) (W i)) as Ei. pose proof (UL_sequence _ _ _ (U j) (W j)) as Ej.
  assert (E : forall k, nth k u 0 / norm u = nth k w 0 / norm w -> nth k u 0 = norm u / norm w * nth k w 0).
  { intros k H. replace (nth k u 0) with (norm u * (nth k u 0 / norm u)) by (field; exact Nu). rewrite H. field. exact Nw. }
  rewrite (E i Ei), (E j Ej). ring.
Qed.

(* L(start) - L* below what one input loses at its second best score *)
Definition low_risk (D : dataset) (l : loss_name) (risk : R) : Prop :=
  INR (length (tokens D)) * (risk - best_value D l)
    < minimum (differences (map (loss_value l) (runner_up_scores D)) (map (loss_value l) (best_scores D))).
Definition solvable (D : q_dataset) (alpha : list nat) (model : list (list q_token)) (bounds : list input_bounds) (Lambda longest : Q) : bool :=
  fits D && are_best D alpha && has_choice D && smooth_by model bounds Lambda && Qle_bool 0 Lambda && Qle_bool (longest * Lambda) 1.

Lemma short_enough : forall Lambda longest eta, Qle_bool 0 Lambda = true -> Qle_bool (longest * Lambda) 1 = true -> 0 < eta <= Q2R longest ->
  eta * Q2R Lambda <= 1.
Proof.
  intros Lambda longest eta H1 H2 [_ Short]. apply le_real in H1, H2. rewrite Q2R_0 in H1. rewrite Q2R_mult, Q2R_1 in H2.
  apply (Rmult_le_compat_r (Q2R Lambda)) in Short; lra.
Qed.

Theorem prompt_turns_elsewhere : forall D l start alpha m w bounds Lambda longest u,
  solvable D alpha (q_prompt_model D) bounds Lambda longest && prompt_solved D alpha m w = true -> derivatives_right l bounds -> l <> Sigmoid_loss ->
  length start = dimension (real_dataset D) -> low_risk (real_dataset D) l (prompt_loss (real_dataset D) l start) -> ~ parallel u (reals w) ->
  forall eta, 0 < eta <= Q2R longest -> ~ direction_tends_to (prompt_descent (real_dataset D) l start eta) u.
Proof.
  intros D l start alpha m w bounds Lambda longest u H Hd Hl Fs Risk N eta He Turns. unfold solvable in H. rewrite !andb_true_iff in H. destruct H as [[[[[[H1 H2] H3] H4] H5] H6] H7].
  apply N. apply (one_direction (prompt_descent (real_dataset D) l start eta)); [assumption|].
  apply low_risk_converges with (alpha := alpha) (Lambda := Q2R Lambda); auto using fits_right, are_best_right, has_choice_right; try lra.
  - now apply max_margin_right with m.
  - now apply prompt_smoothness_right with bounds.
  - now apply short_enough with longest.
Qed.
Theorem matrix_turns_elsewhere : forall D l start alpha m w bounds Lambda longest u,
  solvable D alpha (q_matrix_model D) bounds Lambda longest && has_queries D && matrix_solved D alpha m w = true -> derivatives_right l bounds -> l <> Sigmoid_loss ->
  matrix_fits (dimension (real_dataset D)) (dimension (real_dataset D)) start -> low_risk (real_dataset D) l (matrix_loss (real_dataset D) l start) ->
  ~ parallel u (reals w) -> forall eta, 0 < eta <= Q2R longest -> ~ direction_tends_to (matrix_descent (real_dataset D) l start eta) u.
Proof.
  intros D l start alpha m w bounds Lambda longest u H Hd Hl Fs Risk N eta He Turns. unfold solvable in H. rewrite !andb_true_iff in H. destruct H as [[[[[[[H1 H2] H3] H4] H5] H6] H7] H8].
  apply N. apply (one_direction (matrix_descent (real_dataset D) l start eta)); [assumption|].
  apply matrix_low_risk_converges with (alpha := alpha) (Lambda := Q2R Lambda); auto using fits_right, has_queries_right, are_best_right, has_choice_right; try lra.
  - now apply max_margin_matrix_right with m.
  - now apply matrix_smoothness_right with bounds.
  - now apply short_enough with longest.
Qed.
