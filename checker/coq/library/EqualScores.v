(* Claim maxmargin/theorem-1-global-equal-scores, refuted: on the data below, gradient descent with the exponential loss does not
   tend to the direction of the max-margin solution, for any step. *)
From Coq Require Import Reals Lra Lia List ZArith.
From AttentionChecker Require Import Optimality Datasets Descent Traps.
Import ListNotations.
Open Scope R_scope.

Definition data : list input := [ [([0; 0], 0); ([2; -2], -2)]; [([3 / 2; -1 / 2], 1 / 2); ([0; 0], 0)] ].
Definition start : vector := [0; -5].
(* the solution: the shortest w with <k_best - k_other, w> >= 1 *)
Definition solution : vector := [5 / 4; 7 / 4].
Definition rows : list (vector * R) := [([1 / 2; -3 / 2], 15 / 2); ([3 / 2; -1 / 2], 5 / 2)].

Lemma solution_shortest : shortest 2 [([-2; 2], 1); ([3 / 2; -1 / 2], 1)] solution.
Proof.
  apply (kkt_shortest 2 [[-2; 2]; [3 / 2; -1 / 2]] [1; 1] [13 / 8; 3] solution).
  - repeat constructor.
  - reflexivity.
  - repeat constructor; lra.
  - unfold solution. simpl. f_equal; [lra | f_equal; lra].
  - repeat constructor; simpl; lra.
  - simpl. lra.
Qed.

Lemma exp_half_fifteen : exp (- (15 / 2)) <= 1 / 800.
Proof.
  assert (H : 5 / 4 <= exp (1 / 4)) by (pose proof (exp_ineq1_le (1 / 4)); lra).
  assert (E : exp (15 / 2) = exp (1 / 4) ^ 30).
  { replace (15 / 2) with (INR 30 * (1 / 4)) by (simpl; lra). rewrite <- Rpower_pow by apply exp_pos. unfold Rpower.
    now rewrite ln_exp. }
  assert (H2 : (5 / 4) ^ 30 <= exp (1 / 4) ^ 30) by (apply pow_incr; lra).
  assert (H3 : 800 <= (5 / 4) ^ 30) by (simpl; lra).
  rewrite exp_Ropp. unfold Rdiv. rewrite Rmult_1_l. apply Rinv_le_contravar; lra.
Qed.

Lemma balance : forall P Q k1 k2 e1 e2, 1 <= Q -> 800 * Q <= P -> 0 <= k1 <= 4 -> 3 / 2 <= k2 -> 0 <= e1 <= 9 -> 1 / 2 <= e2 ->
  e1 * (P / ((1 + P) * (1 + P))) * k1 <= e2 / 4 * (Q / ((1 + Q) * (1 + Q))) * k2.
Proof.
  intros P Q k1 k2 e1 e2 HQ HP H1 H2 H3 H4.
  assert (A : P / ((1 + P) * (1 + P)) <= 1 / 800 * / Q).
  { apply Rmult_le_reg_r with ((1 + P) * (1 + P) * Q); [nra|]. field_simplify; nra. }
  assert (B : 1 / 4 * / Q <= Q / ((1 + Q) * (1 + Q))).
  { apply Rmult_le_reg_r with ((1 + Q) * (1 + Q) * Q); [nra|]. field_simplify; nra. }
  assert (I : 0 < / Q) by (apply Rinv_0_lt_compat; lra).
  assert (A0 : 0 <= P / ((1 + P) * (1 + P))) by (apply Rlt_le, Rdiv_lt_0_compat; nra).
  apply Rle_trans with (9 * (1 / 800 * / Q) * 4).
  - apply Rmult_le_compat; try lra; [apply Rmult_le_pos; lra|]. apply Rmult_le_compat; lra.
  - apply Rle_trans with (1 / 2 / 4 * (1 / 4 * / Q) * (3 / 2)); [lra|].
    apply Rmult_le_compat; try lra. apply Rmult_le_compat; lra.
Qed.
Lemma exp_two : exp 2 <= 9.
Proof. replace 2 with (1 + 1) by ring. rewrite exp_plus. pose proof exp_le_3. pose proof (exp_pos 1). nra. Qed.
Lemma exp_le : forall a b, a <= b -> exp a <= exp b.
Proof. intros a b [H | ->]; [now apply Rlt_le, exp_increasing | lra]. Qed.

Lemma pulled : forall x, length x = 2%nat -> inside rows x ->
  forall v b, In (v, b) rows -> dot (gradient exponential_slope 2 data x) v <= 0.
Proof.
  intros [|x [|y [|z x']]] Hl Hin v b Hv; try discriminate.
  assert (H1 := Hin _ _ (or_introl eq_refl)). assert (H2 := Hin _ _ (or_intror (or_introl eq_refl))). simpl in H1, H2.
  set (P := exp (2 * x + (-2 * y + 0))). set (Q := exp (3 / 2 * x + (-1 / 2 * y + 0))).
  assert (HQ : 1 <= Q) by (rewrite <- exp_0; apply exp_le; lra).
  assert (HP : 800 * Q <= P).
  { assert (E : exp (- (15 / 2)) * P >= Q) by (unfold P, Q; rewrite <- exp_plus; apply Rle_ge, exp_le; lra).
    assert (P0 : 0 < P) by apply exp_pos. pose proof (Rmult_le_compat_r P _ _ (Rlt_le _ _ P0) exp_half_fifteen). lra. }
  assert (Z : exp (0 * x + (0 * y + 0)) = 1) by (rewrite <- exp_0; f_equal; ring).
  assert (M1 : mean_score [([0; 0], 0); ([2; -2], -2)] [x; y] = -2 * (P / (1 + P))).
  { unfold mean_score, attention, mass, key, score. simpl. fold P. rewrite Z. field. lra. }
  assert (M2 : mean_score [([3 / 2; -1 / 2], 1 / 2); ([0; 0], 0)] [x; y] = 1 / 2 * (Q / (1 + Q))).
  { unfold mean_score, attention, mass, key, score. simpl. fold Q. rewrite Z. field. lra. }
  assert (S1 : 0 <= P / (1 + P) <= 1).
  { split; [apply Rlt_le, Rdiv_lt_0_compat; lra|]. apply Rmult_le_reg_r with (1 + P); [lra|]. field_simplify; lra. }
  assert (S2 : 0 <= Q / (1 + Q) <= 1).
  { split; [apply Rlt_le, Rdiv_lt_0_compat; lra|]. apply Rmult_le_reg_r with (1 + Q); [lra|]. field_simplify; lra. }
  rewrite dot_gradient by (repeat constructor; discriminate).
  unfold data, Sum at 1, fold_right at 1. rewrite M1, M2. unfold exponential_slope.
  set (e1 := exp (- (-2 * (P / (1 + P))))). set (e2 := exp (- (1 / 2 * (Q / (1 + Q))))).
  assert (B1 : 0 <= e1 <= 9).
  { split; [apply Rlt_le, exp_pos|]. apply Rle_trans with (exp 2); [apply exp_le; lra | apply exp_two]. }
  assert (B2 : 1 / 2 <= e2) by (unfold e2; pose proof (exp_ineq1_le (- (1 / 2 * (Q / (1 + Q))))); lra).
  destruct Hv as [Hv | [Hv | []]]; inversion Hv; subst v b.
  - pose proof (balance P Q 4 (3 / 2) e1 e2 HQ HP ltac:(lra) ltac:(lra) B1 B2) as HB.
    unfold attention, mass, key, score. simpl. fold P Q. rewrite Z.
    eapply Rle_trans; [right | apply Rle_minus, HB]. field. lra.
  - pose proof (balance P Q 4 (5 / 2) e1 e2 HQ HP ltac:(lra) ltac:(lra) B1 B2) as HB.
    unfold attention, mass, key, score. simpl. fold P Q. rewrite Z.
    eapply Rle_trans; [right | apply Rle_minus, HB]. field. lra.
Qed.

Theorem not_the_max_margin_direction : forall eta, 0 < eta ->
  ~ direction_tends_to (descent exponential_slope 2 data start eta) solution.
Proof.
  intros eta Heta. apply direction_excluded with (a := [2; -2]).
  - intro k. assert (H : inside rows (descent exponential_slope 2 data start eta k)).
    { apply region_kept; try lra; try reflexivity.
      - repeat constructor; discriminate.
      - repeat constructor.
      - exact pulled.
      - unfold rows, start. intros v b [H | [H | []]]; inversion H; simpl; lra. }
    assert (H1 := H _ _ (or_introl eq_refl)). assert (H2 := H _ _ (or_intror (or_introl eq_refl))).
    destruct (descent exponential_slope 2 data start eta k) as [|x [|y z]]; simpl in *; lra.
  - unfold solution. simpl. lra.
Qed.
