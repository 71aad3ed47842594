(* A run that is pulled nearly by V(x) = sum_j C_j e^-<a_j, x> a_j, with constants C_j > 0, and whose sum of the C_j e^-<a_j, x> tends
   to 0, turns to the max-margin direction.  This is part (d) of Lemma 3 of docs/limits.md.

   x(k+1) = x(k) + eta p(k),  E = sum_j C_j e^-m_j,  |p - V| <= eps E in the end, for every eps > 0.  Then -log E grows in a late step
   by at least (1 - delta)/|w| times |eta p|. *)
From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Import Optimality Datasets Descent Traps Turning.
Import ListNotations.
Open Scope R_scope.

Section Weighted.
Context {J : Type}.
Variables (d : nat) (pairs : list J) (row : J -> vector) (C : J -> R) (w : vector).
Hypothesis rows_sized : forall j, In j pairs -> length (row j) = d.
Hypothesis some_pair : pairs <> [].
Hypothesis length_w : length w = d.
Hypothesis feasible_w : forall j, In j pairs -> 1 <= dot (row j) w.

Definition weight (v : vector) (j : J) : R := C j * exp (- dot (row j) v).
Definition weights (v : vector) : R := Sum (weight v) pairs.
(* the pull by weights c, and the pull by the weights C_j e^-m_j themselves *)
Definition weighted_pull (c : J -> R) : vector := vector_sum d (fun j => scaled (c j) (row j)) pairs.
Definition exact_pull (v : vector) : vector := weighted_pull (weight v).

Variables (low A : R).
Hypothesis low_pos : 0 < low.
Hypothesis low_below : forall j, In j pairs -> low <= C j.
Hypothesis A_above : forall j, In j pairs -> norm (row j) <= A.

Lemma C_pos : forall j, In j pairs -> 0 < C j.
Proof. intros j Hj. specialize (low_below j Hj). lra. Qed.

Lemma weight_pos : forall v j, In j pairs -> 0 < weight v j.
Proof. intros. apply Rmult_lt_0_compat; [now apply C_pos | apply exp_pos]. Qed.

Lemma weight_below : forall v j, In j pairs -> weight v j <= weights v.
Proof. intros. apply (Sum_member (weight v)); auto. intros. now apply Rlt_le, weight_pos. Qed.

Lemma weights_pos : forall v, 0 < weights v.
Proof.
  intro v. assert (exists j, In j pairs) as [j Hj] by (clear - some_pair; destruct pairs as [|j l]; [now elim some_pair | exists j; now left]).
  pose proof (weight_pos v j Hj). pose proof (weight_below v j Hj). lra.
Qed.

Lemma weighted_rows : map row pairs <> [] /\ (forall a, In a (map row pairs) -> length a = d)
  /\ (forall a, In a (map row pairs) -> 1 <= dot a w).
Proof.
  split; [intro H; apply map_eq_nil in H; contradiction|].
  split; intros a Ha; apply in_map_iff in Ha; destruct Ha as [j [<- Hj]]; auto.
Qed.

Lemma weighted_w_pos : 0 < norm w.
Proof. destruct weighted_rows as [H1 [H2 H3]]. now apply feasible_is_long with d (map row pairs). Qed.

Lemma A_long : 1 <= A * norm w.
Proof.
  assert (exists j, In j pairs) as [j Hj] by (clear - some_pair; destruct pairs as [|j l]; [now elim some_pair | exists j; now left]).
  pose proof (cauchy_schwarz (row j) w ltac:(rewrite length_w; auto)) as S. pose proof (feasible_w j Hj).
  assert (norm (row j) * norm w <= A * norm w) by (apply Rmult_le_compat_r; [apply norm_nonneg | now apply A_above]). lra.
Qed.

Lemma A_pos : 0 < A.
Proof.
  pose proof A_long as L. pose proof weighted_w_pos as W. apply Rmult_lt_reg_r with (norm w); auto. lra.
Qed.

Lemma length_weighted_pull : forall c, length (weighted_pull c) = d.
Proof. intro. apply length_vector_sum. intros. rewrite length_scaled. auto. Qed.

Lemma dot_weighted_pull : forall c u, dot (weighted_pull c) u = Sum (fun j => c j * dot (row j) u) pairs.
Proof.
  intros. unfold weighted_pull. rewrite dot_vector_sum by (intros; rewrite length_scaled; auto). apply Sum_ext. intros. apply dot_scaled.
Qed.

Lemma exact_pull_short : forall v, norm (exact_pull v) <= A * weights v.
Proof.
  intro v. eapply Rle_trans; [apply norm_vector_sum; intros; rewrite length_scaled; auto|].
  unfold weights. rewrite <- Sum_scale. apply Sum_le. intros j Hj. pose proof (weight_pos v j Hj).
  rewrite norm_scaled, Rabs_pos_eq, Rmult_comm by lra. apply Rmult_le_compat_r; [lra | now apply A_above].
Qed.

(* every margin is at least log low - log E *)
Definition least (v : vector) : R := ln low - ln (weights v).

Lemma least_below : forall v j, In j pairs -> least v <= dot (row j) v.
Proof.
  intros v j Hj. pose proof (weight_below v j Hj) as H. apply ln_le in H; [|now apply weight_pos].
  unfold weight in H. rewrite ln_mult, ln_exp in H by (try apply C_pos; auto; apply exp_pos).
  pose proof (ln_le low (C j) low_pos (low_below j Hj)). unfold least. lra.
Qed.

(* ---- one step x + eta p, where |p - V(x)| <= eps E ---- *)
Section Step.
Variables (v p : vector) (eps eta : R).
Hypothesis length_v : length v = d.
Hypothesis length_p : length p = d.
Hypothesis eps_range : 0 <= eps /\ eps * norm w <= 1.
Let E := weights v.
Hypothesis near : norm (difference_of R Rminus p (exact_pull v)) <= eps * E.
Hypothesis eta_pos : 0 < eta.

Lemma near_along : forall u, length u = d -> - (eps * E * norm u) <= dot p u - dot (exact_pull v) u <= eps * E * norm u.
Proof.
  intros u Lu. pose proof (length_weighted_pull (weight v)) as Le. fold (exact_pull v) in Le.
  rewrite <- dot_difference by congruence.
  pose proof (cauchy_schwarz_both (difference_of R Rminus p (exact_pull v)) u ltac:(rewrite length_difference; congruence)) as B.
  assert (norm (difference_of R Rminus p (exact_pull v)) * norm u <= eps * E * norm u) by (apply Rmult_le_compat_r; auto using norm_nonneg). lra.
Qed.

Lemma p_along_w : (1 - eps * norm w) * E <= norm p * norm w.
Proof.
  eapply Rle_trans; [|apply cauchy_schwarz; congruence]. destruct (near_along w length_w) as [N _].
  assert (E <= dot (exact_pull v) w); [|lra]. unfold exact_pull. rewrite dot_weighted_pull. apply Sum_le. intros j Hj.
  pose proof (weight_pos v j Hj). rewrite <- (Rmult_1_r (weight v j)) at 1. apply Rmult_le_compat_l; auto. lra.
Qed.

Lemma p_short : norm p <= 2 * (A * E).
Proof.
  pose proof (length_weighted_pull (weight v)) as Le. fold (exact_pull v) in Le. pose proof (norm_nonneg p) as Np.
  destruct (near_along p length_p) as [_ N]. pose proof (cauchy_schwarz (exact_pull v) p ltac:(congruence)) as S.
  pose proof (exact_pull_short v) as B. fold E in B. rewrite <- norm_squared in N.
  assert (HE : 0 < E) by apply weights_pos.
  assert (S2 : norm (exact_pull v) * norm p <= A * E * norm p) by (apply Rmult_le_compat_r; auto).
  assert (eps <= A).
  { pose proof A_long. pose proof weighted_w_pos. apply Rmult_le_reg_r with (norm w); auto. lra. }
  pose proof A_pos. assert (eps * E <= A * E) by (apply Rmult_le_compat_r; lra).
  assert (S3 : eps * E * norm p <= A * E * norm p) by (apply Rmult_le_compat_r; auto).
  destruct Np as [Np | Np]; [|rewrite <- Np; assert (0 <= A * E) by (apply Rmult_le_pos; lra); lra].
  apply Rmult_le_reg_r with (norm p); auto. lra.
Qed.

(* sum_j C_j e^-m_j <a_j, p> >= |p|^2 - eps E |p| *)
Lemma weighted_gain : norm p * norm p - eps * E * norm p <= Sum (fun j => weight v j * dot (row j) p) pairs.
Proof. rewrite norm_squared, <- dot_weighted_pull. fold (exact_pull v). destruct (near_along p length_p). lra. Qed.

Hypothesis small : 8 * (eta * (A * A) * E) <= 1.

Lemma weights_step : weights (plus v (scaled eta p)) <= E - eta * norm p * (norm p * (1 - 2 * (eta * (A * A) * E)) - eps * E).
Proof.
  pose proof (norm_nonneg p) as Np. pose proof p_short as Ps. pose proof A_pos as A1. pose proof (weights_pos v) as HE. fold E in HE.
  assert (Hz : eta * (A * norm p) <= 1 / 2).
  { assert (A * norm p <= A * (2 * (A * E))) by (apply Rmult_le_compat_l; lra).
    assert (eta * (A * norm p) <= eta * (A * (2 * (A * E)))) by (apply Rmult_le_compat_l; lra). lra. }
  set (b := eta * (A * norm p)) in *.
  assert (T : forall j, In j pairs -> weight (plus v (scaled eta p)) j <= weight v j
      + (- eta) * (weight v j * dot (row j) p) + (2 * (b * b)) * weight v j).
  { intros j Hj. unfold weight at 1. rewrite dot_step by congruence.
    replace (- (dot (row j) v + eta * dot (row j) p)) with (- dot (row j) v + - (eta * dot (row j) p)) by ring.
    rewrite exp_plus, <- Rmult_assoc. fold (weight v j). pose proof (weight_pos v j Hj) as W.
    pose proof (cauchy_schwarz_both (row j) p ltac:(rewrite length_p; auto)) as B.
    assert (B' : norm (row j) * norm p <= A * norm p) by (apply Rmult_le_compat_r; [apply norm_nonneg | now apply A_above]).
    set (z := eta * dot (row j) p).
    assert (Zb : - b <= z <= b).
    { unfold z, b. split; [replace (- (eta * (A * norm p))) with (eta * - (A * norm p)) by ring|]; apply Rmult_le_compat_l; lra. }
    assert (z * z <= b * b).
    { assert (0 <= (b - z) * (b + z)) by (apply Rmult_le_pos; lra). lra. }
    pose proof (exp_below_parabola z ltac:(lra)).
    replace (weight v j + - eta * (weight v j * dot (row j) p) + 2 * (b * b) * weight v j)
      with (weight v j * (1 - z + 2 * (b * b))) by (unfold z; ring).
    apply Rmult_le_compat_l; lra. }
  pose proof (Sum_le _ _ _ T) as U. rewrite !Sum_plus, !Sum_scale in U. fold (weights (plus v (scaled eta p))) in U. fold (weights v) in U. fold E in U.
  pose proof weighted_gain as G. set (q := Sum (fun j => weight v j * dot (row j) p) pairs) in *.
  assert (eta * (norm p * norm p - eps * E * norm p) <= eta * q) by (apply Rmult_le_compat_l; lra).
  replace (2 * (b * b) * E) with (eta * (norm p * norm p) * (2 * (eta * (A * A) * E))) in U by (unfold b; ring). lra.
Qed.

(* with delta >= 2 eta A^2 E + 2 eps |w|, whatever they are *)
Variable delta : R.
Hypothesis delta_covers : 2 * (eta * (A * A) * E) + 2 * (eps * norm w) <= delta.
Hypothesis delta_range : delta <= 1 / 2.

Lemma weights_fall : weights (plus v (scaled eta p)) <= E - eta * norm p * ((1 - delta) / norm w * E).
Proof.
  pose proof weights_step as S. pose proof (norm_nonneg p) as Np. pose proof weighted_w_pos as W.
  pose proof (weights_pos v) as HE. fold E in HE. pose proof A_pos as A1.
  set (t := 2 * (eta * (A * A) * E)) in *. assert (T0 : 0 <= t).
  { unfold t. assert (0 <= eta * (A * A)) by (apply Rmult_le_pos; [lra | apply Rle_0_sqr]).
    assert (0 <= eta * (A * A) * E) by (apply Rmult_le_pos; lra). lra. }
  assert (AW : 0 <= eps * norm w) by (apply Rmult_le_pos; lra).
  assert (M : (1 - delta) / norm w * E <= norm p * (1 - t) - eps * E).
  { pose proof p_along_w as P. apply Rmult_le_reg_r with (norm w); auto.
    replace ((1 - delta) / norm w * E * norm w) with ((1 - delta) * E) by (field; lra).
    assert ((1 - t) * ((1 - eps * norm w) * E) <= (1 - t) * (norm p * norm w)) by (apply Rmult_le_compat_l; lra).
    assert (0 <= E * (t * (eps * norm w))) by (repeat apply Rmult_le_pos; lra).
    assert (0 <= E * (delta - (t + 2 * (eps * norm w)))) by (apply Rmult_le_pos; lra). lra. }
  assert (Q : 0 <= eta * norm p) by (apply Rmult_le_pos; lra).
  assert (Q1 : eta * norm p * ((1 - delta) / norm w * E) <= eta * norm p * (norm p * (1 - t) - eps * E)) by (apply Rmult_le_compat_l; auto). lra.
Qed.

(* E falls by at least a multiple of its square *)
Lemma weights_fall_square : weights (plus v (scaled eta p)) <= E - eta / (4 * (norm w * norm w)) * (E * E).
Proof.
  pose proof weights_fall as F. pose proof p_along_w as P. pose proof weighted_w_pos as W. pose proof (weights_pos v) as HE. fold E in HE. pose proof A_pos as A1.
  assert (0 <= eta * (A * A) * E) by (repeat apply Rmult_le_pos; lra).
  assert (Q : E / (2 * norm w) <= norm p).
  { apply Rmult_le_reg_r with (norm w); auto. replace (E / (2 * norm w) * norm w) with (1 / 2 * E) by (field; lra).
    assert (1 / 2 * E <= (1 - eps * norm w) * E) by (apply Rmult_le_compat_r; lra). lra. }
  assert (I : E / (2 * norm w) <= (1 - delta) / norm w * E).
  { replace (E / (2 * norm w)) with (1 / 2 / norm w * E) by (field; lra). apply Rmult_le_compat_r; [lra|].
    apply Rmult_le_compat_r; [now apply Rlt_le, Rinv_0_lt_compat | lra]. }
  assert (0 <= E / (2 * norm w)) by (apply Rlt_le, Rdiv_lt_0_compat; lra).
  assert (E / (2 * norm w) * (E / (2 * norm w)) <= norm p * ((1 - delta) / norm w * E)) by (apply Rmult_le_compat; lra).
  replace (eta / (4 * (norm w * norm w)) * (E * E)) with (eta * (E / (2 * norm w) * (E / (2 * norm w)))) by (field; lra).
  rewrite Rmult_assoc in F. assert (eta * (E / (2 * norm w) * (E / (2 * norm w))) <= eta * (norm p * ((1 - delta) / norm w * E))) by (apply Rmult_le_compat_l; lra). lra.
Qed.

Lemma weights_log : least v + (1 - delta) / norm w * (norm (plus v (scaled eta p)) - norm v) <= least (plus v (scaled eta p)).
Proof.
  pose proof weights_fall as F. pose proof weighted_w_pos as W. pose proof (weights_pos v) as HE. fold E in HE.
  set (v' := plus v (scaled eta p)) in *. pose proof (weights_pos v') as HE'.
  assert (L : ln (weights v') - ln E <= - (eta * norm p * ((1 - delta) / norm w))).
  { rewrite <- ln_quotient by assumption. eapply Rle_trans; [apply ln_below_tangent, Rdiv_lt_0_compat; auto|].
    apply Rmult_le_reg_r with E; auto.
    replace ((weights v' / E - 1) * E) with (weights v' - E) by (field; lra). lra. }
  assert (N : norm v' - norm v <= eta * norm p).
  { pose proof (norm_triangle v (scaled eta p)) as T. rewrite norm_scaled, Rabs_pos_eq in T by lra.
    rewrite length_scaled in T. specialize (T ltac:(congruence)). unfold v'. lra. }
  assert ((1 - delta) / norm w * (norm v' - norm v) <= (1 - delta) / norm w * (eta * norm p)).
  { apply Rmult_le_compat_l; auto. unfold Rdiv. apply Rmult_le_pos; [lra | now apply Rlt_le, Rinv_0_lt_compat]. }
  unfold least. fold E. lra.
Qed.
End Step.

(* ---- a run of such steps ---- *)
Section Run.
Variables (x p : nat -> vector) (eta : R).
Hypothesis eta_pos : 0 < eta.
Hypothesis length_start : length (x 0%nat) = d.
Hypothesis length_pulls : forall k, length (p k) = d.
Hypothesis step : forall k, x (S k) = plus (x k) (scaled eta (p k)).
Hypothesis vanish : forall e, 0 < e -> exists K, forall k, (K <= k)%nat -> weights (x k) <= e.

Lemma length_run : forall k, length (x k) = d.
Proof. induction k; auto. rewrite step. apply length_plus; auto. rewrite length_scaled. auto. Qed.

Theorem nearly_pulled_turns : (forall eps, 0 < eps -> exists K, forall k, (K <= k)%nat ->
    norm (difference_of R Rminus (p k) (exact_pull (x k))) <= eps * weights (x k)) ->
  norm_diverges x /\ (shortest d (map (fun j => (row j, 1)) pairs) w -> direction_tends_to x w).
Proof.
  intro nearly. destruct weighted_rows as [R1 [R2 R3]]. pose proof length_run as Lx. pose proof A_pos as A1. pose proof weighted_w_pos as W.
  assert (Margins : forall k a, In a (map row pairs) -> least (x k) <= dot a (x k)).
  { intros k a Ha. apply in_map_iff in Ha. destruct Ha as [j [<- Hj]]. now apply least_below. }
  assert (Large : forall M, exists K, forall k, (K <= k)%nat -> M <= least (x k)).
  { intro M. destruct (vanish (exp (ln low - M))) as [K HK]; [apply exp_pos|].
    exists K. intros k Hk. specialize (HK k Hk). apply ln_le in HK; [|apply weights_pos]. rewrite ln_exp in HK. unfold least. lra. }
  assert (Rise : forall delta, 0 < delta <= 1 / 2 -> exists K, forall k, (K <= k)%nat ->
    least (x k) + (1 - delta) / norm w * (norm (x (S k)) - norm (x k)) <= least (x (S k))).
  { intros delta Hd. set (B := 4 * (1 + norm w)). assert (B1 : 4 < B) by (unfold B; lra).
    set (eps := delta / B). assert (Ep : 0 < eps) by (apply Rdiv_lt_0_compat; lra).
    assert (Eb : eps * B = delta) by (unfold eps; field; lra).
    assert (0 <= eps * norm w) by (apply Rmult_le_pos; lra).
    set (G := eta * (A * A)). assert (G0 : 0 < G) by (repeat apply Rmult_lt_0_compat; lra).
    destruct (nearly eps Ep) as [K HK]. destruct (vanish (delta / (8 * G))) as [K' HK']; [apply Rdiv_lt_0_compat; lra|].
    exists (max K K'). intros k Hk. specialize (HK k ltac:(lia)). specialize (HK' k ltac:(lia)).
    assert (Sm : 8 * (G * weights (x k)) <= delta).
    { assert (Q : G * weights (x k) <= G * (delta / (8 * G))) by (apply Rmult_le_compat_l; lra).
      replace (G * (delta / (8 * G))) with (delta / 8) in Q by (field; lra). lra. }
    unfold B in Eb. rewrite step. apply weights_log with (eps := eps); auto; fold G; lra. }
  split; [apply turning_norm_diverges with (d := d) (rows := map row pairs) (w := w) (mu := fun k => least (x k))
    | intro S; apply turning_direction with (d := d) (rows := map row pairs) (mu := fun k => least (x k))]; auto.
  rewrite map_map. exact S.
Qed.
End Run.

(* ---- a run by weights each of which is nearly C_j e^-m_j ---- *)
Lemma each_near : forall v c eps, 0 <= eps ->
  (forall j, In j pairs -> - (eps * weight v j) <= c j - weight v j <= eps * weight v j) ->
  norm (difference_of R Rminus (weighted_pull c) (exact_pull v)) <= eps * A * weights v.
Proof.
  intros v c eps He near. assert (D : difference_of R Rminus (weighted_pull c) (exact_pull v) = weighted_pull (fun j => c j - weight v j)).
  { pose proof (length_weighted_pull c). pose proof (length_weighted_pull (weight v)) as Lv. fold (exact_pull v) in Lv.
    apply equal_by_dots; [rewrite length_difference, length_weighted_pull; congruence|]. intros u _. rewrite dot_difference by congruence.
    unfold exact_pull. rewrite !dot_weighted_pull.
    rewrite (Sum_ext (fun j => (c j - weight v j) * dot (row j) u) (fun j => c j * dot (row j) u + (-1) * (weight v j * dot (row j) u))) by (intros; ring).
    rewrite Sum_plus, Sum_scale. ring. }
  rewrite D. eapply Rle_trans; [apply norm_vector_sum; intros; rewrite length_scaled; auto|].
  unfold weights. rewrite <- Sum_scale. apply Sum_le. intros j Hj. rewrite norm_scaled. specialize (near j Hj). pose proof (weight_pos v j Hj).
  replace (eps * A * weight v j) with (eps * weight v j * A) by ring.
  apply Rmult_le_compat; try apply norm_nonneg; try apply Rabs_pos; [apply Rabs_le; lra | now apply A_above].
Qed.

End Weighted.

(* bounds of the rows and of the C_j, in one place *)
Definition steepness {J : Type} (pairs : list J) (row : J -> vector) : R := 1 + Sum (fun j => norm (row j)) pairs.

Lemma steepness_above : forall (J : Type) (pairs : list J) (row : J -> vector), 1 <= steepness pairs row /\
  forall j, In j pairs -> norm (row j) <= steepness pairs row.
Proof.
  intros J pairs row. unfold steepness. assert (0 <= Sum (fun j => norm (row j)) pairs) by (apply Sum_nonneg; intros; apply norm_nonneg). split; [lra|].
  intros j Hj. assert (norm (row j) <= Sum (fun j => norm (row j)) pairs); [|lra].
  apply (Sum_member (fun j => norm (row j))); auto. intros. apply norm_nonneg.
Qed.

Lemma low_exists : forall (J : Type) (pairs : list J) (C : J -> R), (forall j, In j pairs -> 0 < C j) ->
  exists low, 0 < low /\ forall j, In j pairs -> low <= C j.
Proof.
  intros J pairs C. induction pairs as [|j pairs IH]; intro H; [exists 1; split; [lra | intros j []]|].
  destruct IH as [low [L B]]; [intros; apply H; now right|]. exists (Rmin low (C j)). pose proof (Rmin_l low (C j)). pose proof (Rmin_r low (C j)).
  split; [apply Rmin_glb_lt; auto; apply H; now left|]. intros i [<- | Hi]; auto. specialize (B i Hi). lra.
Qed.

Theorem weighted_turns : forall (J : Type) d (pairs : list J) (row : J -> vector) (C : J -> R) (w : vector),
  (forall j, In j pairs -> length (row j) = d) -> pairs <> [] -> (forall j, In j pairs -> 0 < C j) -> length w = d ->
  (forall j, In j pairs -> 1 <= dot (row j) w) ->
  forall (x : nat -> vector) (c : nat -> J -> R) (eta : R), 0 < eta -> length (x 0%nat) = d ->
  (forall k, x (S k) = plus (x k) (scaled eta (weighted_pull d pairs row (c k)))) ->
  (forall eps, 0 < eps -> exists K, forall k, (K <= k)%nat -> forall j, In j pairs ->
    - (eps * weight row C (x k) j) <= c k j - weight row C (x k) j <= eps * weight row C (x k) j) ->
  (forall e, 0 < e -> exists K, forall k, (K <= k)%nat -> weights pairs row C (x k) <= e) ->
  norm_diverges x /\ (shortest d (map (fun j => (row j, 1)) pairs) w -> direction_tends_to x w).
Proof.
  intros J d pairs row C w Sized Some Pos Lw Fw x c eta He Hs step nearly vanish. destruct (low_exists J pairs C Pos) as [low [L B]].
  destruct (steepness_above J pairs row) as [A1 A2]. set (A := steepness pairs row) in *.
  apply nearly_pulled_turns with (C := C) (low := low) (A := A) (p := fun k => weighted_pull d pairs row (c k)) (eta := eta); auto.
  - intro. now apply length_weighted_pull.
  - intros eps Hp. destruct (nearly (eps / A)) as [K HK]; [apply Rdiv_lt_0_compat; lra|]. exists K. intros k Hk.
    replace eps with (eps / A * A) by (field; lra). apply (each_near d pairs row C Sized low A); auto. apply Rlt_le, Rdiv_lt_0_compat; lra.
Qed.
