(* A run that is pulled along its rows a_j by weights that are nearly C_j e^-<a_j, x>, with constants C_j > 0, and whose sum of
   C_j e^-<a_j, x> tends to 0, turns to the max-margin direction.  This is part (d) of Lemma 3 of docs/limits.md.

   x(k+1) = x(k) + eta p,  p = sum_j c_j a_j,  |c_j - C_j e^-m_j| <= eps C_j e^-m_j in the end, for every eps > 0.  With
   E = sum_j C_j e^-m_j, -log E grows in a late step by at least (1 - delta)/|w| times |eta p|. *)
From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Import Optimality Datasets Descent Traps Turning.
Import ListNotations.
Open Scope R_scope.

Section Weighted.
Context {J : Type}.
Variables (d : nat) (pairs : list J) (row : J -> vector) (C : J -> R) (w : vector).
Hypothesis rows_sized : forall j, In j pairs -> length (row j) = d.
Hypothesis some_pair : pairs <> [].
Hypothesis C_pos : forall j, 0 < C j.
Hypothesis length_w : length w = d.
Hypothesis feasible_w : forall j, In j pairs -> 1 <= dot (row j) w.

Definition weight (v : vector) (j : J) : R := C j * exp (- dot (row j) v).
Definition weights (v : vector) : R := Sum (weight v) pairs.
Let A := 1 + Sum (fun j => norm (row j)) pairs.

Variables (x : nat -> vector) (c : nat -> J -> R) (eta : R).
Definition weighted_pull (k : nat) : vector := vector_sum d (fun j => scaled (c k j) (row j)) pairs.
Hypothesis eta_pos : 0 < eta.
Hypothesis length_start : length (x 0%nat) = d.
Hypothesis step : forall k, x (S k) = plus (x k) (scaled eta (weighted_pull k)).
Hypothesis nearly : forall eps, 0 < eps -> exists K, forall k, (K <= k)%nat -> forall j, In j pairs ->
  - (eps * weight (x k) j) <= c k j - weight (x k) j <= eps * weight (x k) j.
Hypothesis vanish : forall e, 0 < e -> exists K, forall k, (K <= k)%nat -> weights (x k) <= e.

Let p := weighted_pull.

Lemma weighted_A : 1 <= A /\ forall j, In j pairs -> norm (row j) <= A.
Proof.
  unfold A. assert (0 <= Sum (fun j => norm (row j)) pairs) by (apply Sum_nonneg; intros; apply norm_nonneg). split; [lra|].
  intros j Hj. assert (norm (row j) <= Sum (fun j => norm (row j)) pairs); [|lra].
  apply (Sum_member (fun j => norm (row j))); auto. intros. apply norm_nonneg.
Qed.

Lemma weight_pos : forall v j, 0 < weight v j.
Proof. intros. apply Rmult_lt_0_compat; [apply C_pos | apply exp_pos]. Qed.

Lemma weights_pos : forall v, 0 < weights v.
Proof. intro. apply Sum_pos; auto. apply weight_pos. Qed.

Lemma weighted_rows : map row pairs <> [] /\ (forall a, In a (map row pairs) -> length a = d)
  /\ (forall a, In a (map row pairs) -> 1 <= dot a w).
Proof.
  split; [intro H; apply map_eq_nil in H; contradiction|].
  split; intros a Ha; apply in_map_iff in Ha; destruct Ha as [j [<- Hj]]; auto.
Qed.

Lemma weighted_w_pos : 0 < norm w.
Proof. destruct weighted_rows as [H1 [H2 H3]]. now apply feasible_is_long with d (map row pairs). Qed.

Lemma length_p : forall k, length (p k) = d.
Proof. intro. apply length_vector_sum. intros. rewrite length_scaled. auto. Qed.

Lemma length_run : forall k, length (x k) = d.
Proof. induction k; auto. rewrite step. apply length_plus; auto. rewrite length_scaled. apply length_p. Qed.

Lemma dot_p : forall k u, dot (p k) u = Sum (fun j => c k j * dot (row j) u) pairs.
Proof.
  intros. unfold p, weighted_pull. rewrite dot_vector_sum by (intros; rewrite length_scaled; auto). apply Sum_ext. intros. apply dot_scaled.
Qed.

Section Step.
Variables (k : nat) (eps : R).
Hypothesis eps_range : 0 < eps <= 1 / 2.
Hypothesis near : forall j, In j pairs -> - (eps * weight (x k) j) <= c k j - weight (x k) j <= eps * weight (x k) j.
Let E := weights (x k).

Lemma p_along_w : (1 - eps) * E <= norm (p k) * norm w.
Proof.
  eapply Rle_trans; [|apply cauchy_schwarz; now rewrite length_p]. rewrite dot_p. unfold E, weights. rewrite <- Sum_scale.
  apply Sum_le. intros j Hj. specialize (near j Hj). pose proof (weight_pos (x k) j).
  assert (0 <= (1 - eps) * weight (x k) j) by (apply Rmult_le_pos; lra).
  assert ((1 - eps) * weight (x k) j * 1 <= c k j * dot (row j) w) by (apply Rmult_le_compat; auto; lra). lra.
Qed.

Lemma p_short : norm (p k) <= 2 * (A * E).
Proof.
  eapply Rle_trans; [apply norm_vector_sum; intros; rewrite length_scaled; auto|].
  unfold E, weights. rewrite <- !Sum_scale. apply Sum_le. intros j Hj. rewrite norm_scaled. specialize (near j Hj).
  pose proof (weight_pos (x k) j). assert (eps * weight (x k) j <= 1 * weight (x k) j) by (apply Rmult_le_compat_r; lra).
  assert (eps * weight (x k) j >= 0) by (apply Rle_ge, Rmult_le_pos; lra).
  rewrite Rabs_pos_eq by lra. replace (2 * (A * weight (x k) j)) with (2 * weight (x k) j * A) by ring.
  apply Rmult_le_compat; try apply norm_nonneg; try lra. now apply weighted_A.
Qed.

(* sum_j C_j e^-m_j <a_j, p> >= |p|^2 - eps A E |p| *)
Lemma weighted_gain : norm (p k) * norm (p k) - eps * A * E * norm (p k) <= Sum (fun j => weight (x k) j * dot (row j) (p k)) pairs.
Proof.
  rewrite norm_squared, dot_p. unfold E, weights.
  replace (eps * A * Sum (weight (x k)) pairs * norm (p k)) with (Sum (fun j => (eps * A * norm (p k)) * weight (x k) j) pairs) by (rewrite Sum_scale; ring).
  assert (H : Sum (fun j => c k j * dot (row j) (p k)) pairs
    <= Sum (fun j => weight (x k) j * dot (row j) (p k) + (eps * A * norm (p k)) * weight (x k) j) pairs).
  { apply Sum_le. intros j Hj. specialize (near j Hj). pose proof (weight_pos (x k) j) as W.
    pose proof (cauchy_schwarz_both (row j) (p k) ltac:(rewrite length_p; auto)) as B.
    assert (B' : norm (row j) * norm (p k) <= A * norm (p k)) by (apply Rmult_le_compat_r; [apply norm_nonneg | now apply weighted_A]).
    assert (Z : (c k j - weight (x k) j) * dot (row j) (p k) <= (eps * weight (x k) j) * (A * norm (p k))).
    { eapply Rle_trans; [apply Rle_abs|]. rewrite Rabs_mult. apply Rmult_le_compat; try apply Rabs_pos; apply Rabs_le; lra. }
    lra. }
  rewrite Sum_plus in H. lra.
Qed.

Hypothesis small : 8 * (eta * (A * A) * E) <= 1.

Lemma weights_step : weights (x (S k)) <= E - eta * norm (p k) * (norm (p k) * (1 - 2 * (eta * (A * A) * E)) - eps * A * E).
Proof.
  pose proof (norm_nonneg (p k)) as Np. pose proof p_short as Ps. destruct weighted_A as [A1 A2]. pose proof (weights_pos (x k)) as HE. fold E in HE.
  assert (Hz : eta * (A * norm (p k)) <= 1 / 2).
  { assert (A * norm (p k) <= A * (2 * (A * E))) by (apply Rmult_le_compat_l; lra).
    assert (eta * (A * norm (p k)) <= eta * (A * (2 * (A * E)))) by (apply Rmult_le_compat_l; lra). lra. }
  set (b := eta * (A * norm (p k))) in *.
  assert (T : forall j, In j pairs -> weight (x (S k)) j <= weight (x k) j
      + (- eta) * (weight (x k) j * dot (row j) (p k)) + (2 * (b * b)) * weight (x k) j).
  { intros j Hj. unfold weight at 1. rewrite step. fold p. rewrite dot_step by (rewrite length_p, length_run; auto).
    replace (- (dot (row j) (x k) + eta * dot (row j) (p k))) with (- dot (row j) (x k) + - (eta * dot (row j) (p k))) by ring.
    rewrite exp_plus, <- Rmult_assoc. fold (weight (x k) j). pose proof (weight_pos (x k) j) as W.
    pose proof (cauchy_schwarz_both (row j) (p k) ltac:(rewrite length_p; auto)) as B.
    assert (B' : norm (row j) * norm (p k) <= A * norm (p k)) by (apply Rmult_le_compat_r; [apply norm_nonneg | now apply A2]).
    set (z := eta * dot (row j) (p k)).
    assert (Zb : - b <= z <= b).
    { unfold z, b. split; [replace (- (eta * (A * norm (p k)))) with (eta * - (A * norm (p k))) by ring|]; apply Rmult_le_compat_l; lra. }
    assert (z * z <= b * b).
    { assert (0 <= (b - z) * (b + z)) by (apply Rmult_le_pos; lra). lra. }
    pose proof (exp_below_parabola z ltac:(lra)).
    replace (weight (x k) j + - eta * (weight (x k) j * dot (row j) (p k)) + 2 * (b * b) * weight (x k) j)
      with (weight (x k) j * (1 - z + 2 * (b * b))) by (unfold z; ring).
    apply Rmult_le_compat_l; lra. }
  pose proof (Sum_le _ _ _ T) as U. rewrite !Sum_plus, !Sum_scale in U. fold (weights (x (S k))) in U. fold (weights (x k)) in U. fold E in U.
  pose proof weighted_gain as G. set (q := Sum (fun j => weight (x k) j * dot (row j) (p k)) pairs) in *.
  assert (eta * (norm (p k) * norm (p k) - eps * A * E * norm (p k)) <= eta * q) by (apply Rmult_le_compat_l; lra).
  replace (2 * (b * b) * E) with (eta * (norm (p k) * norm (p k)) * (2 * (eta * (A * A) * E))) in U by (unfold b; ring). lra.
Qed.

(* with delta >= 2 eta A^2 E + eps + eps A |w|, whatever they are *)
Lemma weights_log : forall delta, eps + 2 * (eta * (A * A) * E) + eps * A * norm w <= delta -> delta <= 1 / 2 ->
  - ln E + (1 - delta) / norm w * (norm (x (S k)) - norm (x k)) <= - ln (weights (x (S k))).
Proof.
  intros delta Hd Hd2. pose proof weights_step as S. pose proof (norm_nonneg (p k)) as Np. pose proof weighted_w_pos as W.
  pose proof (weights_pos (x k)) as HE. fold E in HE. pose proof (weights_pos (x (Datatypes.S k))) as HE'. destruct weighted_A as [A1 A2].
  set (t := 2 * (eta * (A * A) * E)) in *. assert (T0 : 0 <= t).
  { unfold t. assert (0 <= eta * (A * A)) by (apply Rmult_le_pos; [lra | apply Rle_0_sqr]).
    assert (0 <= eta * (A * A) * E) by (apply Rmult_le_pos; lra). lra. }
  assert (AW : 0 <= eps * A * norm w) by (repeat apply Rmult_le_pos; lra).
  assert (M : (1 - delta) / norm w * E <= norm (p k) * (1 - t) - eps * A * E).
  { pose proof p_along_w as P. apply Rmult_le_reg_r with (norm w); auto.
    replace ((1 - delta) / norm w * E * norm w) with ((1 - delta) * E) by (field; lra).
    assert ((1 - t) * ((1 - eps) * E) <= (1 - t) * (norm (p k) * norm w)) by (apply Rmult_le_compat_l; lra).
    assert (0 <= E * (t * eps)) by (repeat apply Rmult_le_pos; lra).
    assert (0 <= E * (delta - (eps + t + eps * A * norm w))) by (apply Rmult_le_pos; lra). lra. }
  set (r := norm (p k) * (1 - t) - eps * A * E) in *.
  assert (Q : 0 <= eta * norm (p k)) by (apply Rmult_le_pos; lra).
  assert (Q1 : eta * norm (p k) * ((1 - delta) / norm w * E) <= eta * norm (p k) * r) by (apply Rmult_le_compat_l; auto).
  assert (L : ln (weights (x (Datatypes.S k))) - ln E <= - (eta * norm (p k) * ((1 - delta) / norm w))).
  { rewrite <- ln_quotient by assumption. eapply Rle_trans; [apply ln_below_tangent, Rdiv_lt_0_compat; auto|].
    apply Rmult_le_reg_r with E; auto.
    replace ((weights (x (Datatypes.S k)) / E - 1) * E) with (weights (x (Datatypes.S k)) - E) by (field; lra). lra. }
  assert (N : norm (x (Datatypes.S k)) - norm (x k) <= eta * norm (p k)).
  { rewrite step. fold p. pose proof (norm_triangle (x k) (scaled eta (p k))) as T. rewrite norm_scaled, Rabs_pos_eq in T by lra.
    rewrite length_scaled, length_p, length_run in T. specialize (T eq_refl). lra. }
  assert ((1 - delta) / norm w * (norm (x (Datatypes.S k)) - norm (x k)) <= (1 - delta) / norm w * (eta * norm (p k))).
  { apply Rmult_le_compat_l; auto. unfold Rdiv. apply Rmult_le_pos; [lra | now apply Rlt_le, Rinv_0_lt_compat]. }
  lra.
Qed.
End Step.

Theorem weighted_turns : norm_diverges x /\ (shortest d (map (fun j => (row j, 1)) pairs) w -> direction_tends_to x w).
Proof.
  destruct weighted_rows as [R1 [R2 R3]]. pose proof length_run as Lx. destruct weighted_A as [A1 A2]. pose proof weighted_w_pos as W.
  (* C_j e^-m_j <= E, so m_j >= log C_j - log E *)
  set (low := Sum (fun j => Rabs (ln (C j))) pairs). set (mu := fun k => - ln (weights (x k)) - low).
  assert (Margins : forall k a, In a (map row pairs) -> mu k <= dot a (x k)).
  { intros k a Ha. apply in_map_iff in Ha. destruct Ha as [j [<- Hj]].
    assert (weight (x k) j <= weights (x k)) by (apply Sum_member; auto; intros; apply Rlt_le, weight_pos).
    apply ln_le in H; [|apply weight_pos]. unfold weight in H. rewrite ln_mult, ln_exp in H by (auto; apply exp_pos).
    assert (Rabs (ln (C j)) <= low) by (apply (Sum_member (fun j => Rabs (ln (C j)))); auto; intros; apply Rabs_pos).
    pose proof (Rle_abs (- ln (C j))) as B. rewrite Rabs_Ropp in B. unfold mu. lra. }
  assert (Large : forall M, exists K, forall k, (K <= k)%nat -> M <= mu k).
  { intro M. destruct (vanish (exp (- (M + low)))) as [K HK]; [apply exp_pos|]. exists K. intros k Hk. specialize (HK k Hk).
    apply ln_le in HK; [|apply weights_pos]. rewrite ln_exp in HK. unfold mu. lra. }
  assert (Rise : forall delta, 0 < delta <= 1 / 2 -> exists K, forall k, (K <= k)%nat ->
    mu k + (1 - delta) / norm w * (norm (x (S k)) - norm (x k)) <= mu (S k)).
  { intros delta Hd. set (B := 2 + A * norm w). assert (B1 : 2 < B) by (unfold B; assert (0 < A * norm w) by (apply Rmult_lt_0_compat; lra); lra).
    set (eps := delta / (2 * B)). assert (Ep : 0 < eps) by (apply Rdiv_lt_0_compat; lra).
    assert (Eb : eps * (2 * B) = delta) by (unfold eps; field; lra).
    assert (El : eps * (2 * 2) <= eps * (2 * B)) by (apply Rmult_le_compat_l; lra).
    set (G := eta * (A * A)). assert (G0 : 0 < G) by (repeat apply Rmult_lt_0_compat; lra).
    destruct (nearly eps Ep) as [K HK]. destruct (vanish (delta / (8 * G))) as [K' HK']; [apply Rdiv_lt_0_compat; lra|].
    exists (max K K'). intros k Hk. specialize (HK k ltac:(lia)). specialize (HK' k ltac:(lia)).
    assert (Sm : 8 * (G * weights (x k)) <= delta).
    { assert (G * weights (x k) <= G * (delta / (8 * G))) by (apply Rmult_le_compat_l; lra).
      replace (G * (delta / (8 * G))) with (delta / 8) in H by (field; lra). lra. }
    assert (E2 : eps * A * norm w + 2 * eps = delta / 2) by (rewrite <- Eb; unfold B; field).
    pose proof (weights_log k eps ltac:(lra) HK ltac:(fold G; lra) delta ltac:(fold G; lra) ltac:(lra)) as Log. unfold mu. lra. }
  split; [apply turning_norm_diverges with (d := d) (rows := map row pairs) (w := w) (mu := mu)
    | intro S; apply turning_direction with (d := d) (rows := map row pairs) (mu := mu)]; auto.
  rewrite map_map. exact S.
Qed.
End Weighted.
