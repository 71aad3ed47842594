(* Exponentials as products of powers of a few: what the proofs of identities between many exponentials use. *)
From Coq Require Import Reals Lra.
From AttentionChecker Require Export Indexed.
Open Scope R_scope.

Lemma exp_power : forall x k, exp (INR k * x) = exp x ^ k.
Proof.
  intros x k. induction k as [|k IH]; [simpl; now rewrite Rmult_0_l, exp_0|].
  rewrite S_INR, Rmult_plus_distr_r, Rmult_1_l, exp_plus, IH. simpl. ring.
Qed.
Lemma no_power : forall e, e = 0 -> exp e = 1. Proof. intros e ->. exact exp_0. Qed.
(* e = r + k x, with the number of k as it is written *)
Lemma power_more : forall e r x k c P, INR k = c -> e = r + c * x -> exp r = P -> exp e = P * exp x ^ k.
Proof. intros e r x k c P <- -> <-. now rewrite exp_plus, exp_power. Qed.
Lemma power_less : forall e r x k c P, INR k = c -> e = r - c * x -> exp r = P -> exp e = P * (/ exp x) ^ k.
Proof. intros e r x k c P <- -> <-. unfold Rminus. rewrite exp_plus, exp_Ropp, exp_power, pow_inv. reflexivity. Qed.
Lemma exp_nonzero : forall x, exp x <> 0. Proof. intro x. pose proof (exp_pos x). lra. Qed.

(* The derivative of a quotient, over a product of inverses *)
Lemma rate_quotient : forall (f g : R -> R) (t f' g' : R), derivable_pt_lim f t f' -> derivable_pt_lim g t g' -> g t <> 0 ->
  derivable_pt_lim (fun s => f s / g s) t ((f' * g t - g' * f t) * ((1 / g t) * (1 / g t))).
Proof.
  intros f g t f' g' Hf Hg H. replace ((f' * g t - g' * f t) * (1 / g t * (1 / g t))) with ((f' * g t - g' * f t) / (g t * g t)).
  - now apply rate_div.
  - field. exact H.
Qed.
