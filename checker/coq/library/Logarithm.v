(* Logarithms of numbers and, entry by entry, of vectors. *)
From Coq Require Import Reals Lra FunctionalExtensionality.
From AttentionChecker Require Export Extremes.
Open Scope R_scope.

Definition vlog (u : nat -> R) (i : nat) : R := ln (u i).

Lemma by_log_le : forall x y, 0 < x -> x <= y -> ln x <= ln y.
Proof. intros x y Hx [H | H]; [left; now apply ln_increasing | subst; lra]. Qed.
Lemma by_log_lt : forall x y, 0 < x -> x < y -> ln x < ln y. Proof. exact ln_increasing. Qed.
Lemma by_logarithm : forall x, 0 < x -> exp (ln x) = x. Proof. exact exp_ln. Qed.
Lemma by_inverse_le : forall x y, exp x <= exp y -> x <= y.
Proof. intros x y H. destruct (Rle_or_lt x y) as [|Hn]; auto. apply exp_increasing in Hn. lra. Qed.
Lemma by_inverse_lt : forall x y, exp x < exp y -> x < y. Proof. exact exp_lt_inv. Qed.
Lemma by_inverse_eq : forall x y, exp x = exp y -> x = y. Proof. exact exp_inv. Qed.

(* ---- normal forms ---- *)
Lemma log_of_pair : forall p q, vlog (pair_of p q) = pair_of (ln p) (ln q).
Proof. intros. apply functional_extensionality. intros [|i]; reflexivity. Qed.
Lemma log_exp : forall u, vlog (vexp u) = u.
Proof. intro. apply functional_extensionality. intro i. apply ln_exp. Qed.
Lemma log_scaled_exp : forall c u, 0 < c -> vlog (vscale c (vexp u)) = vadd u (vscale (ln c) (vexp vzero)).
Proof.
  intros c u Hc. apply functional_extensionality. intro i. unfold vlog, vscale, vadd, vexp, vzero.
  rewrite ln_mult, ln_exp, exp_0; [ring | assumption | apply exp_pos].
Qed.
Lemma log_softmax : forall n u, (0 < n)%nat -> vlog (softmax n u) = vsub u (vscale (ln (total n (vexp u))) (vexp vzero)).
Proof.
  intros n u Hn. apply functional_extensionality. intro i. unfold vlog, softmax, vsub, vscale, vexp, vzero.
  assert (H : 0 < total n (fun j => exp (u j))) by (apply total_positive; auto; intro; apply exp_pos).
  unfold Rdiv. rewrite ln_mult, ln_Rinv, ln_exp, exp_0; [ring | assumption | apply exp_pos | now apply Rinv_0_lt_compat].
Qed.
Lemma log_scaled_softmax : forall n c u, (0 < n)%nat -> 0 < c ->
  vlog (vscale c (softmax n u)) = vadd (vsub u (vscale (ln (total n (vexp u))) (vexp vzero))) (vscale (ln c) (vexp vzero)).
Proof.
  intros n c u Hn Hc. rewrite <- log_softmax by assumption. apply functional_extensionality. intro i. unfold vlog, vscale, vadd, vexp, vzero.
  rewrite ln_mult, exp_0; [ring | assumption | now apply softmax_positive].
Qed.
