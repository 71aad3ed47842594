(* The soft-margin problem  minimise |W| + C sum_j max(0, 1 - <a_j, W>),  and data on which it has several solutions. *)
From Coq Require Import Reals Lra Lia List QArith Qreals Bool.
From AttentionChecker Require Import Optimality Datasets Descent Traps Polyhedra Attention Deciding.
Import ListNotations.
Open Scope R_scope.

Definition soft_objective (P : list constraint) (C : R) (w : vector) : R :=
  norm w + C * Sum (fun p => Rmax 0 (snd p - dot (fst p) w)) P.
Definition soft_solution (d : nat) (P : list constraint) (C : R) (w : vector) : Prop :=
  length w = d /\ forall v, length v = d -> soft_objective P C w <= soft_objective P C v.
(* The problem of the W-SVM's constraints has one solution only; W is read row by row. *)
Definition soft_margin_unique (D : dataset) (alpha : list nat) (C : R) : Prop :=
  choice_fits D alpha /\ exists! w, soft_solution (dimension D * dimension D) (constraints (matrix_model D) alpha) C w.

(* X = C sum_j a_j has |X| = 1: then 0 and t X, t small, are both solutions. *)
Definition pull (d : nat) (rows : list (list Q)) (C : Q) : list Q := q_combination d (repeat C (length rows)) (map (fun a => (a, 1%Q)) rows).
Definition is_flat (d : nat) (rows : list (list Q)) (C t : Q) : bool :=
  let X := pull d rows C in
  forallb (fun a => Nat.eqb (length a) d) rows && Qle_bool 0 C && negb (Qle_bool t 0) && Qeq_bool (q_dot X X) 1
  && forallb (fun a => Qle_bool (t * q_dot a X) 1) rows.

Lemma dot_pull : forall d rows C v, Forall (fun a => length a = d) rows ->
  dot (reals (pull d rows C)) v = Q2R C * Sum (fun a => dot (reals a) v) rows.
Proof.
  intros d rows C v H. unfold pull. induction H as [|a rows Ha H IH]; simpl.
  - rewrite dot_reals_zero. ring.
  - rewrite dot_reals_plus, dot_reals_times, IH; [ring|]. rewrite map_length, length_combination_q; auto.
    unfold rows_sized. clear - H. induction H; simpl; constructor; auto.
Qed.

Theorem flat_has_two : forall d rows C t, is_flat d rows C t = true ->
  ~ exists! w, soft_solution d (map (fun a => (reals a, 1)) rows) (Q2R C) w.
Proof.
  intros d rows C t H [w [_ Hu]]. unfold is_flat in H. cbv zeta in H. set (X := pull d rows C) in *. rewrite !andb_true_iff in H.
  destruct H as [[[[H1 H2] H3] H4] H5].
  assert (Hd : Forall (fun a => length a = d) rows) by (apply Forall_forall; intros a Ha; rewrite forallb_forall in H1; now apply Nat.eqb_eq, H1).
  apply le_real in H2. apply negb_true_iff, lt_real in H3. rewrite Q2R_0 in H2, H3. apply Qeq_bool_iff, Qeq_eqR in H4. rewrite Q2R_1, dot_reals in H4.
  set (x := reals X) in *.
  assert (Lx : length x = d).
  { unfold x. rewrite length_reals. unfold X, pull. apply length_combination_q. unfold rows_sized. apply Forall_forall. intros r Hr.
    apply in_map_iff in Hr. destruct Hr as [a [<- Ha]]. rewrite Forall_forall in Hd. simpl. auto. }
  assert (Obj : forall v, soft_objective (map (fun a => (reals a, 1)) rows) (Q2R C) v = norm v + Q2R C * Sum (fun a => Rmax 0 (1 - dot (reals a) v)) rows).
  { intro. unfold soft_objective. now rewrite Sum_map. }
  assert (Lin : forall v, Q2R C * Sum (fun a => 1 - dot (reals a) v) rows = Q2R C * INR (length rows) - dot x v).
  { intro v. unfold x, X. rewrite dot_pull by assumption. clear. induction rows as [|a rows IH]; cbn [Sum fold_right length].
    - simpl. ring.
    - fold (Sum (fun a => 1 - dot (reals a) v) rows). fold (Sum (fun a => dot (reals a) v) rows). rewrite S_INR. lra. }
  assert (Low : forall v, length v = d -> Q2R C * INR (length rows) <= soft_objective (map (fun a => (reals a, 1)) rows) (Q2R C) v).
  { intros v Hv. rewrite Obj.
    assert (Q2R C * Sum (fun a => 1 - dot (reals a) v) rows <= Q2R C * Sum (fun a => Rmax 0 (1 - dot (reals a) v)) rows).
    { apply Rmult_le_compat_l; [assumption|]. apply Sum_le. intros. apply Rmax_r. }
    rewrite Lin in H. assert (dot x v <= norm v); [|lra].
    assert (N : norm x = 1) by (unfold norm; rewrite H4; apply sqrt_1).
    pose proof (cauchy_schwarz x v ltac:(congruence)). rewrite N in H0. lra. }
  assert (Zero : soft_objective (map (fun a => (reals a, 1)) rows) (Q2R C) (repeat 0 d) = Q2R C * INR (length rows)).
  { rewrite Obj. assert (E : forall v, dot v (repeat 0 d) = 0) by (intro; rewrite dot_comm; apply dot_zeros).
    rewrite (Sum_ext _ (fun a => 1 - dot (reals a) (repeat 0 d))) by (intros; rewrite E, Rmax_right; lra).
    rewrite Lin, E. unfold norm. rewrite E, sqrt_0. ring. }
  assert (Far : soft_objective (map (fun a => (reals a, 1)) rows) (Q2R C) (scaled (Q2R t) x) = Q2R C * INR (length rows)).
  { rewrite Obj. assert (E : forall v, dot v (scaled (Q2R t) x) = Q2R t * dot v x) by (intro; rewrite dot_comm, dot_scaled, dot_comm; reflexivity).
    rewrite (Sum_ext _ (fun a => 1 - dot (reals a) (scaled (Q2R t) x))).
    - rewrite Lin, E, H4. unfold norm. rewrite E, dot_scaled, H4, Rmult_1_r. rewrite sqrt_square by lra. ring.
    - intros a Ha. rewrite E. rewrite Rmax_right; [reflexivity|]. rewrite forallb_forall in H5. specialize (H5 a Ha). apply le_real in H5.
      rewrite Q2R_mult, dot_reals, Q2R_1 in H5. fold x in H5. lra. }
  assert (E0 : w = repeat 0 d) by (apply Hu; split; [apply repeat_length | intros v Hv; rewrite Zero; auto]).
  assert (E1 : w = scaled (Q2R t) x) by (apply Hu; split; [now rewrite length_scaled | intros v Hv; rewrite Far; auto]).
  assert (B : dot w x = 0) by (rewrite E0; apply dot_zeros). rewrite E1, dot_scaled, H4 in B. lra.
Qed.

Definition soft_flat (D : q_dataset) (alpha : list nat) (C t : Q) : bool :=
  is_flat (q_dimension D * q_dimension D) (q_rows (q_matrix_model D) alpha) C t.
Theorem soft_flat_right : forall D alpha C t, soft_flat D alpha C t = true -> ~ soft_margin_unique (real_dataset D) alpha (Q2R C).
Proof.
  intros D alpha C t H [_ U]. rewrite matrix_model_real, constraints_real, dimension_real in U. exact (flat_has_two _ _ _ _ H U).
Qed.
