(* The norm that is dual to l_p is l_q, 1/p + 1/q = 1: Hoelder's inequality and the vector at which it is an equality. *)
From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Import Optimality Datasets Sigmoid Descent Traps Turning Compactness Norms Minimisers.
Import ListNotations.
Open Scope R_scope.

(* the norm dual to N is at most c at a *)
Definition dual_norm_at_most (N : vector -> R) (d : nat) (a : vector) (c : R) : Prop := forall v, ball d N 1 v -> dot a v <= c.

Section Dual.
Variables p q : R.
Hypothesis p_large : 1 < p.
Hypothesis conjugate : / p + / q = 1.

Lemma inverse_p : 0 < / p < 1.
Proof. split; [apply Rinv_0_lt_compat; lra|]. rewrite <- Rinv_1. apply Rinv_lt_contravar; lra. Qed.

Lemma q_is : 0 < q /\ q = p * / (p - 1).
Proof.
  pose proof inverse_p as I. assert (Q : / q = 1 - / p) by lra. assert (E : q = / (1 - / p)) by (rewrite <- Q; now rewrite Rinv_inv).
  split; [rewrite E; apply Rinv_0_lt_compat; lra|]. rewrite E. replace (1 - / p) with ((p - 1) * / p) by (field; lra). rewrite Rinv_mult, Rinv_inv. ring.
Qed.

(* the y >= 0 at which a y - y^p/p is greatest: |a|^(1/(p-1)) *)
Let top (a : R) : R := power (/ (p - 1)) a.

Lemma top_power : forall a, power p (top a) = power q a /\ Rabs a * top a = power q a.
Proof.
  intro a. destruct q_is as [_ E]. unfold top. rewrite power_power, E. split; [f_equal; ring|].
  rewrite <- (power_1 a). destruct (Req_dec a 0) as [-> | H]; [rewrite !power_0; ring|]. unfold power. destruct (Req_EM_T a 0); [contradiction|].
  rewrite <- Rpower_plus. f_equal. field. lra.
Qed.

Lemma young : forall a y, p * (a * y) <= power p y + (p - 1) * power q a.
Proof.
  intros a y. destruct (top_power a) as [T1 T2]. destruct (Req_dec a 0) as [-> | H].
  - rewrite power_0. pose proof (power_nonneg p y). lra.
  - assert (M : 0 < top a) by (apply power_pos; assumption).
    destruct (above_tangent p (top a) (Rabs y) p_large M (Rabs_pos y)) as [T _]. rewrite power_Rabs, T1 in T.
    assert (A : power q a / top a = Rabs a) by (rewrite <- T2; field; lra). rewrite A in T.
    replace (p * Rabs a * (Rabs y - top a)) with (p * (Rabs a * Rabs y) - p * (Rabs a * top a)) in T by ring. rewrite T2, <- Rabs_mult in T.
    pose proof (Rle_abs (a * y)). assert (p * (a * y) <= p * Rabs (a * y)) by (apply Rmult_le_compat_l; lra). lra.
Qed.

Lemma young_sum : forall a v, length a = length v -> p * dot a v <= power_sum p v + (p - 1) * power_sum q a.
Proof.
  induction a as [|x a IH]; intros [|y v] L; simpl in *; try discriminate; [lra|]. injection L as L. specialize (IH v L). pose proof (young x y). lra.
Qed.

(* the vector of entries sign(a_i) |a_i|^(1/(p-1)) *)
Definition aligned (a : vector) : vector := map (fun x => if Rle_dec 0 x then top x else - top x) a.

Lemma aligned_sums : forall a, dot a (aligned a) = power_sum q a /\ power_sum p (aligned a) = power_sum q a.
Proof.
  induction a as [|x a [A B]]; simpl; [split; reflexivity|]. destruct (top_power x) as [T1 T2]. fold (aligned a). rewrite A, B.
  destruct (Rle_dec 0 x) as [P | P].
  - rewrite Rabs_pos_eq in T2 by assumption. rewrite T1, T2. split; ring.
  - rewrite Rabs_left in T2 by lra. rewrite <- (power_Rabs p (- top x)), Rabs_Ropp, power_Rabs, T1, <- T2. split; ring.
Qed.

Lemma p_norm_scaled : forall r c v, 1 < r -> p_norm r (scaled c v) = Rabs c * p_norm r v.
Proof. intros r c v H. apply (norm_scales 0 (p_norm r)). now apply p_norm_is_strict. Qed.

Theorem dual_of_p_norm : forall d a c, length a = d -> (dual_norm_at_most (p_norm p) d a c <-> p_norm q a <= c).
Proof.
  intros d a c La. destruct q_is as [Q0 Q]. pose proof inverse_p as I. assert (Q1 : 1 < q).
  { rewrite <- Rinv_1, <- (Rinv_inv q). apply Rinv_lt_contravar; [|lra]. rewrite Rmult_1_r. lra. }
  set (n := p_norm q a). assert (N0 : 0 <= n) by apply p_norm_nonneg. assert (E : power_sum q a = power q n) by now apply p_norm_itself.
  split.
  - intro H. destruct N0 as [N0 | Z].
    + destruct (aligned_sums a) as [A B]. assert (Lv : length (aligned a) = d) by (unfold aligned; now rewrite map_length).
      assert (Nv : p_norm p (aligned a) = power (q * / p) n) by (unfold p_norm; rewrite B, E; apply power_power).
      assert (P : 0 < power (q * / p) n) by (apply power_pos; lra).
      pose proof (H (scaled (/ power (q * / p) n) (aligned a))) as B'. rewrite dot_comm, dot_scaled, dot_comm, A, E in B'.
      assert (Ex : power q n = power (q * / p) n * n).
      { rewrite <- (Rabs_pos_eq n) at 3 by lra. rewrite <- (power_1 n). unfold power. destruct (Req_EM_T n 0); [lra|]. rewrite <- Rpower_plus. f_equal.
        replace (/ p) with (1 - / q) by lra. field. lra. }
      rewrite Ex, <- Rmult_assoc, Rinv_l, Rmult_1_l in B' by lra. apply B'. split; [now rewrite length_scaled|].
      rewrite p_norm_scaled, Nv, Rabs_pos_eq by (try lra; apply Rlt_le; now apply Rinv_0_lt_compat). rewrite Rinv_l; lra.
    + rewrite <- Z. pose proof (H (scaled 0 a)) as B'. rewrite dot_comm, dot_scaled, Rmult_0_l in B'. apply B'.
      split; [now rewrite length_scaled | rewrite p_norm_scaled, Rabs_R0 by assumption; lra].
  - intros H v [Lv Nv]. apply Rle_trans with n; [|exact H]. apply p_norm_below in Nv; [|assumption | lra].
    assert (V1 : power p 1 = 1).
    { unfold power. destruct (Req_EM_T 1 0); [lra|]. rewrite Rabs_R1. unfold Rpower. now rewrite ln_1, Rmult_0_r, exp_0. }
    rewrite V1 in Nv. destruct N0 as [N0 | Z].
    + pose proof (young_sum (scaled (/ n) a) v ltac:(rewrite length_scaled; congruence)) as Y. rewrite dot_scaled in Y.
      assert (S : power_sum q (scaled (/ n) a) = 1).
      { rewrite power_sum_scaled, E, <- power_mult, Rinv_l by lra. unfold power. destruct (Req_EM_T 1 0); [lra|]. rewrite Rabs_R1. unfold Rpower.
        now rewrite ln_1, Rmult_0_r, exp_0. }
      rewrite S in Y. assert (D : p * (/ n * dot a v) <= p * 1) by lra. apply Rmult_le_reg_l in D; [|lra].
      apply (Rmult_le_compat_l n) in D; [|lra]. rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l, Rmult_1_r in D by lra. exact D.
    + assert (S : power_sum q a = 0) by (rewrite E, <- Z; apply power_0).
      rewrite <- Z. apply Rnot_lt_le. intro L. set (k := 2 / (p * dot a v)). assert (K : 0 < p * dot a v) by (apply Rmult_lt_0_compat; lra).
      pose proof (young_sum (scaled k a) v ltac:(rewrite length_scaled; congruence)) as Y'. rewrite dot_scaled, power_sum_scaled, S in Y'.
      replace (p * (k * dot a v)) with 2 in Y' by (unfold k; field; lra). lra.
Qed.
End Dual.
