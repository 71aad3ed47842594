(* Functions of one number that rise where their derivative is not negative, and the derivatives of what trees are made of. *)
From Coq Require Import Reals Lra.
From AttentionChecker Require Export Logarithm.
Open Scope R_scope.

Lemma by_rise_le : forall (F F' : R -> R) a b, a <= b -> (forall t, a <= t -> t <= b -> derivable_pt_lim F t (F' t)) ->
  (forall t, a <= t -> t <= b -> a < t -> t < b -> 0 <= F' t) -> F a <= F b.
Proof.
  intros F F' a b [H | H] HD HF; [|subst; lra].
  destruct (MVT_cor2 F F' a b H (fun t Ht => HD t (proj1 Ht) (proj2 Ht))) as [t [E [Ha Hb]]].
  assert (0 <= F' t * (b - a)) by (apply Rmult_le_pos; [apply HF|]; lra). lra.
Qed.
Lemma by_rise_lt : forall (F F' : R -> R) a b, a < b -> (forall t, a <= t -> t <= b -> derivable_pt_lim F t (F' t)) ->
  (forall t, a <= t -> t <= b -> a < t -> t < b -> 0 < F' t) -> F a < F b.
Proof.
  intros F F' a b H HD HF.
  destruct (MVT_cor2 F F' a b H (fun t Ht => HD t (proj1 Ht) (proj2 Ht))) as [t [E [Ha Hb]]].
  assert (0 < F' t * (b - a)) by (apply Rmult_lt_0_compat; [apply HF|]; lra). lra.
Qed.

(* ---- numbers ---- *)
Section Numbers.
Variables (f g : R -> R) (t f' g' : R).
Hypothesis Hf : derivable_pt_lim f t f'.
Lemma rate_constant : forall c : R, derivable_pt_lim (fun _ => c) t 0. Proof. intro. apply derivable_pt_lim_const. Qed.
Lemma rate_variable : derivable_pt_lim (fun s => s) t 1. Proof. apply derivable_pt_lim_id. Qed.
Lemma rate_neg : derivable_pt_lim (fun s => - f s) t (- f'). Proof. now apply derivable_pt_lim_opp. Qed.
Lemma rate_pow : forall k, derivable_pt_lim (fun s => f s ^ k) t (INR k * f t ^ pred k * f').
Proof. intro k. apply (derivable_pt_lim_comp f (fun x => x ^ k)); [exact Hf | apply derivable_pt_lim_pow]. Qed.
Lemma rate_power : forall m k c, INR (S m) = c -> k = S m -> derivable_pt_lim (fun s => f s ^ k) t (c * f t ^ m * f').
Proof. intros m k c <- ->. apply rate_pow. Qed.
Lemma rate_exp : derivable_pt_lim (fun s => exp (f s)) t (exp (f t) * f').
Proof. apply (derivable_pt_lim_comp f exp); [exact Hf | apply derivable_pt_lim_exp]. Qed.
Lemma rate_sigmoid : derivable_pt_lim (fun s => sigmoid (f s)) t (sigmoid_slope (f t) * f').
Proof. apply (derivable_pt_lim_comp f sigmoid); [exact Hf | apply sigmoid_derivative]. Qed.
Lemma rate_sigmoid_slope : derivable_pt_lim (fun s => sigmoid_slope (f s)) t (sigmoid_curvature (f t) * f').
Proof. apply (derivable_pt_lim_comp f sigmoid_slope); [exact Hf | apply sigmoid_slope_derivative]. Qed.
Lemma rate_log : 0 < f t -> derivable_pt_lim (fun s => ln (f s)) t (f' / f t).
Proof.
  intro H. replace (f' / f t) with (/ f t * f') by (field; lra).
  apply (derivable_pt_lim_comp f ln); [exact Hf | now apply derivable_pt_lim_ln].
Qed.
Lemma rate_sqrt : 0 < f t -> derivable_pt_lim (fun s => sqrt (f s)) t (f' / (2 * sqrt (f t))).
Proof.
  intro H. pose proof (sqrt_lt_R0 _ H). replace (f' / (2 * sqrt (f t))) with (/ (2 * sqrt (f t)) * f') by (field; lra).
  apply (derivable_pt_lim_comp f sqrt); [exact Hf | now apply derivable_pt_lim_sqrt].
Qed.
Hypothesis Hg : derivable_pt_lim g t g'.
Lemma rate_add : derivable_pt_lim (fun s => f s + g s) t (f' + g'). Proof. now apply derivable_pt_lim_plus. Qed.
Lemma rate_sub : derivable_pt_lim (fun s => f s - g s) t (f' - g'). Proof. now apply derivable_pt_lim_minus. Qed.
Lemma rate_mul : derivable_pt_lim (fun s => f s * g s) t (f' * g t + f t * g'). Proof. now apply derivable_pt_lim_mult. Qed.
Lemma rate_div : g t <> 0 -> derivable_pt_lim (fun s => f s / g s) t ((f' * g t - g' * f t) / (g t * g t)).
Proof. intro H. now apply derivable_pt_lim_div. Qed.
End Numbers.

(* ---- vectors, entry by entry ---- *)
Definition rates (U : R -> nat -> R) (t : R) (U' : nat -> R) : Prop := forall i, derivable_pt_lim (fun s => U s i) t (U' i).
Section Vectors.
Variables (U W : R -> nat -> R) (t : R) (U' W' : nat -> R) (f : R -> R) (f' : R).
Hypothesis (HU : rates U t U') (Hf : derivable_pt_lim f t f').
Lemma rates_nothing : forall u, rates (fun _ => u) t (vscale 0 u).
Proof. intros u i. unfold vscale. rewrite Rmult_0_l. apply derivable_pt_lim_const. Qed.
Lemma rates_neg : rates (fun s => vopp (U s)) t (vopp U'). Proof. intro i. apply (rate_neg _ _ _ (HU i)). Qed.
Lemma rates_exp : rates (fun s => vexp (U s)) t (hadamard (vexp (U t)) U'). Proof. intro i. apply (rate_exp _ _ _ (HU i)). Qed.
Lemma rates_softmax : forall n, (0 < n)%nat ->
  rates (fun s => softmax n (U s)) t (vsub (hadamard (softmax n (U t)) U') (vscale (dot n (softmax n (U t)) U') (softmax n (U t)))).
Proof. intros n Hn i. exact (softmax_derivative n U U' t Hn HU i). Qed.
Lemma rates_scale : rates (fun s => vscale (f s) (U s)) t (vadd (vscale f' (U t)) (vscale (f t) U')).
Proof. intro i. exact (rate_mul f (fun s => U s i) t f' (U' i) Hf (HU i)). Qed.
Lemma rates_matvec : forall c A, rates (fun s => matvec c A (U s)) t (matvec c A U'). Proof. intros c A i. exact (matvec_derivative c A U U' t HU i). Qed.
Lemma rate_total : forall n, derivable_pt_lim (fun s => total n (U s)) t (total n U'). Proof. intro n. exact (total_derivative n U U' t HU). Qed.
Lemma rate_entry : forall i, derivable_pt_lim (fun s => U s i) t (U' i). Proof. exact HU. Qed.
Lemma rate_log_total_exp : forall n, (0 < n)%nat -> derivable_pt_lim (fun s => ln (total n (vexp (U s)))) t (dot n (softmax n (U t)) U').
Proof.
  intros n Hn. assert (H : 0 < total n (vexp (U t))) by (apply total_positive; auto; intro; apply exp_pos).
  replace (dot n (softmax n (U t)) U') with (total n (hadamard (vexp (U t)) U') / total n (vexp (U t))).
  - apply (rate_log (fun s => total n (vexp (U s))) t _ (total_derivative n (fun s => vexp (U s)) _ t rates_exp)). exact H.
  - unfold Rdiv. rewrite Rmult_comm, <- total_scale. apply total_ext. intros i _.
    unfold vscale, hadamard, softmax. change (fun j => exp (U t j)) with (vexp (U t)). unfold vexp at 2. unfold Rdiv. ring.
Qed.
Hypothesis HW : rates W t W'.
Lemma rates_add : rates (fun s => vadd (U s) (W s)) t (vadd U' W'). Proof. intro i. apply (rate_add _ _ _ _ _ (HU i) (HW i)). Qed.
Lemma rates_sub : rates (fun s => vsub (U s) (W s)) t (vsub U' W'). Proof. intro i. apply (rate_sub _ _ _ _ _ (HU i) (HW i)). Qed.
Lemma rates_hadamard : rates (fun s => hadamard (U s) (W s)) t (vadd (hadamard U' (W t)) (hadamard (U t) W')).
Proof. intro i. apply (rate_mul _ _ _ _ _ (HU i) (HW i)). Qed.
Lemma rate_dot : forall n, derivable_pt_lim (fun s => dot n (U s) (W s)) t (dot n U' (W t) + dot n (U t) W').
Proof.
  intro n. rewrite !dot_is_total, <- total_add. apply (total_derivative n (fun s => hadamard (U s) (W s))).
  apply rates_hadamard.
Qed.
End Vectors.
