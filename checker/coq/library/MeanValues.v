(* The mean value theorem for functions whose derivative is known along every path: from vectors or numbers, to vectors or numbers. *)
From Coq Require Import Reals Lra.
From AttentionChecker Require Export Indexed.
Open Scope R_scope.

Theorem mean_value_to_number : forall m (F : (nat -> R) -> R) (DF : (nat -> R) -> (nat -> R) -> R) (C : (nat -> R) -> Prop) a b M,
  (forall L v t, rates L t v -> derivable_pt_lim (fun s => F (L s)) t (DF (L t) v)) ->
  (forall t, 0 <= t <= 1 -> C (segment a b t)) -> (forall z v, C z -> Rabs (DF z v) <= M * norm m v) ->
  Rabs (F a - F b) <= M * norm m (vsub a b).
Proof.
  intros m F DF C a b M HD HC HB.
  destruct (MVT_cor2 (fun t => F (segment a b t)) (fun t => DF (segment a b t) (vsub a b)) 0 1 Rlt_0_1) as [t [E Ht]].
  - intros t _. apply (HD (segment a b) (vsub a b) t). intro i. apply segment_derivative.
  - rewrite segment_end, segment_start in E. rewrite E, Rminus_0_r, Rmult_1_r. apply HB, HC. lra.
Qed.
Theorem mean_value_of_path : forall n (F : R -> nat -> R) (DF : R -> R -> nat -> R) (C : R -> Prop) a b M,
  (forall L v t, derivable_pt_lim L t v -> rates (fun s => F (L s)) t (DF (L t) v)) ->
  (forall t, 0 <= t <= 1 -> C (b + t * (a - b))) -> (forall z v, C z -> norm n (DF z v) <= M * Rabs v) ->
  norm n (vsub (F a) (F b)) <= M * Rabs (a - b).
Proof.
  intros n F DF C a b M HD HC HB.
  replace a with (b + 1 * (a - b)) at 1 by ring. replace (F b) with (F (b + 0 * (a - b))) by (f_equal; ring).
  apply (mean_value n (fun t => F (b + t * (a - b))) (fun t => DF (b + t * (a - b)) (a - b))).
  - apply Rle_trans with (norm n (DF (b + 0 * (a - b)) (a - b))); [apply norm_nonneg | apply HB, HC; lra].
  - intros t i. apply (HD (fun s => b + s * (a - b)) (a - b) t). apply line_derivative.
  - intros t Ht. apply HB, HC, Ht.
Qed.
Theorem mean_value_between_numbers : forall (F : R -> R) (DF : R -> R -> R) (C : R -> Prop) a b M,
  (forall L v t, derivable_pt_lim L t v -> derivable_pt_lim (fun s => F (L s)) t (DF (L t) v)) ->
  (forall t, 0 <= t <= 1 -> C (b + t * (a - b))) -> (forall z v, C z -> Rabs (DF z v) <= M * Rabs v) ->
  Rabs (F a - F b) <= M * Rabs (a - b).
Proof.
  intros F DF C a b M HD HC HB.
  destruct (MVT_cor2 (fun t => F (b + t * (a - b))) (fun t => DF (b + t * (a - b)) (a - b)) 0 1 Rlt_0_1) as [t [E Ht]].
  - intros t _. apply (HD (fun s => b + s * (a - b)) (a - b) t). apply line_derivative.
  - replace (b + 1 * (a - b)) with a in E by ring. replace (b + 0 * (a - b)) with b in E by ring.
    rewrite E, Rminus_0_r, Rmult_1_r. apply HB, HC. lra.
Qed.
