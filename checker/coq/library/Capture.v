(* Lemma 3 of docs/limits.md: gradient descent on softmax attention, for every number of inputs, turns to the max-margin direction of the
   best tokens from every start of low enough risk, with every step up to one over the smoothness bound of Lemma 1.

   (a) the risk falls, so every mean score stays above the second best score by a fixed amount and the gradient tends to 0;
   (b) the gradient along w is at least a multiple of the weights of the losing tokens, so they tend to 0;
   (c) hence the pulls are nearly C_j e^-m_j;  (d) is Weighted.v. *)
From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Import Optimality Datasets Decreasing Descent Traps Turning Weighted Smoothness.
Import ListNotations.
Open Scope R_scope.

(* an input with one token set apart: what is before it, the token, what is after it *)
Definition parted : Type := input * token * input.
Definition best (s : parted) : token := snd (fst s).
Definition losing (s : parted) : input := fst (fst s) ++ snd s.
Definition whole (s : parted) : input := fst (fst s) ++ best s :: snd s.
Definition pairs_of (data : list parted) : list (parted * token) := flat_map (fun s => map (fun t => (s, t)) (losing s)) data.
Definition row_of (j : parted * token) : vector := difference_of R Rminus (key (best (fst j))) (key (snd j)).

Lemma Sum_flat_map : forall (A B : Type) (f : B -> R) (g : A -> list B) l, Sum f (flat_map g l) = Sum (fun a => Sum f (g a)) l.
Proof. induction l; simpl; [reflexivity|]. now rewrite Sum_app, IHl. Qed.

Lemma Sum_pairs : forall f data, Sum f (pairs_of data) = Sum (fun s => Sum (fun t => f (s, t)) (losing s)) data.
Proof. intros. unfold pairs_of. rewrite Sum_flat_map. apply Sum_ext. intros. now rewrite Sum_map. Qed.

Lemma Sum_whole : forall f s, Sum f (whole s) = f (best s) + Sum f (losing s).
Proof. intros f s. unfold whole, losing. rewrite !Sum_app. simpl. ring. Qed.

Lemma whole_some : forall s, whole s <> [].
Proof. intros s H. unfold whole in H. apply app_eq_nil in H. destruct H. discriminate. Qed.

Lemma in_whole : forall s t, In t (whole s) <-> t = best s \/ In t (losing s).
Proof.
  intros s t. unfold whole, losing. rewrite !in_app_iff. simpl. intuition.
Qed.

Lemma in_pairs : forall s t data, In (s, t) (pairs_of data) <-> In s data /\ In t (losing s).
Proof.
  intros. unfold pairs_of. rewrite in_flat_map. split.
  - intros [s' [H1 H2]]. apply in_map_iff in H2. destruct H2 as [t' [E H2]]. injection E as -> ->. auto.
  - intros [H1 H2]. exists s. split; auto. apply in_map_iff. now exists t.
Qed.

Section Capture.
Variables (l l' : R -> R) (d : nat) (data : list parted) (second : parted -> R).
Let inputs : list input := map whole data.
Hypothesis data_sized : sized d inputs.
Hypothesis some_pair : pairs_of data <> [].
Hypothesis l_derivative : forall y, derivable_pt_lim l y (l' y).
Hypothesis falls : forall y, l' y < 0.
Variables (lo hi kappa most curve : R).
Hypothesis scores_within : forall s t, In s data -> In t (whole s) -> lo <= score t <= hi.
Hypothesis second_within : forall s, In s data -> lo <= second s <= hi.
Hypothesis kappa_pos : 0 < kappa.
Hypothesis slopes : forall y, lo <= y <= hi -> kappa <= - l' y <= most.
Hypothesis bends : lipschitz_on l' lo hi curve.
Hypothesis below_second : forall s t, In s data -> In t (losing s) -> score t <= second s /\ score t < score (best s).
Variable (L eta : R).
Hypothesis smooth : smoothness l' inputs L.
Hypothesis eta_pos : 0 < eta.
Hypothesis eta_short : eta * L <= 1.
Variables (start w : vector).
Hypothesis length_start : length start = d.
Hypothesis length_w : length w = d.
Hypothesis feasible_w : forall j, In j (pairs_of data) -> 1 <= dot (row_of j) w.

Definition excess (x : vector) : R := Sum (fun s => l (mean_score (whole s) x) - l (score (best s))) data.
Hypothesis low_risk : forall s, In s data -> excess start < l (second s) - l (score (best s)).

Let n := INR (length inputs).
Let x := descent l' d inputs start eta.
Let grad (k : nat) := gradient l' d inputs (x k).

Lemma data_some : data <> [].
Proof. intro H. apply some_pair. rewrite H. reflexivity. Qed.

Lemma n_pos : 0 < n.
Proof. unfold n, inputs. rewrite map_length. apply lt_0_INR. pose proof data_some as Q. clear - Q. destruct data; [congruence | simpl; lia]. Qed.

Lemma keys_within : forall s t, In s data -> In t (whole s) -> length (key t) = d.
Proof.
  intros s t Hs Ht. unfold sized in data_sized. rewrite Forall_forall in data_sized.
  destruct (data_sized (whole s)) as [_ H]; [unfold inputs; now apply in_map|]. rewrite Forall_forall in H. auto.
Qed.

Lemma dot_row_of : forall s t v, In s data -> In t (losing s) -> dot (row_of (s, t)) v = dot (key (best s)) v - dot (key t) v.
Proof.
  intros s t v Hs Ht. unfold row_of. simpl. apply dot_difference. rewrite !(keys_within s); auto; apply in_whole; auto.
Qed.

Lemma rows_within : forall j, In j (pairs_of data) -> length (row_of j) = d.
Proof.
  intros [s t] H. apply in_pairs in H. destruct H as [Hs Ht]. unfold row_of. simpl.
  rewrite length_difference; rewrite ?(keys_within s); auto; apply in_whole; auto.
Qed.

Lemma length_xk : forall k, length (x k) = d. Proof. intro. now apply length_descent. Qed.

Lemma l_falls : forall y z, y <= z -> l z <= l y.
Proof.
  intros y z [H | ->]; [|lra]. destruct (MVT_cor2 l l' y z) as [c [E Hc]]; [auto | auto|].
  pose proof (falls c). assert (0 <= - l' c * (z - y)) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma mean_within : forall s v, In s data -> lo <= mean_score (whole s) v <= score (best s).
Proof.
  intros s v Hs. change (mean_score (whole s) v) with (mean (whole s) (attention (whole s) v) score).
  assert (P : forall t, 0 < attention (whole s) v t) by (intro; apply attention_pos, whole_some).
  assert (O : Sum (attention (whole s) v) (whole s) = 1) by apply attention_sums_to_one, whole_some.
  pose proof (mean_between (whole s) (attention (whole s) v) P O score lo (score (best s))) as M. apply M.
  intros t Ht. split; [now apply (scores_within s)|]. apply in_whole in Ht. destruct Ht as [-> | Ht]; [lra|].
  destruct (below_second s t Hs Ht). lra.
Qed.

Lemma best_within : forall s, In s data -> lo <= score (best s) <= hi.
Proof. intros s Hs. apply (scores_within s); auto. apply in_whole. now left. Qed.

(* ---- (a) ---- *)
Lemma excess_is_loss : forall v, excess v = n * loss l inputs v - Sum (fun s => l (score (best s))) data.
Proof.
  intro v. unfold loss, inputs. rewrite Sum_map. fold inputs. fold n. pose proof n_pos.
  replace (n * (Sum (fun s => l (mean_score (whole s) v)) data / n)) with (Sum (fun s => l (mean_score (whole s) v)) data) by (field; lra).
  unfold excess. rewrite (Sum_ext _ (fun s => l (mean_score (whole s) v) + (-1) * l (score (best s)))) by (intros; ring).
  rewrite Sum_plus, Sum_scale. ring.
Qed.

Lemma part_nonneg : forall s v, In s data -> 0 <= l (mean_score (whole s) v) - l (score (best s)).
Proof. intros s v Hs. pose proof (l_falls _ _ (proj2 (mean_within s v Hs))). lra. Qed.

Lemma inputs_some : inputs <> [].
Proof. unfold inputs. intro H. apply map_eq_nil in H. now apply data_some. Qed.

Lemma loss_falls : forall k, loss l inputs (x (S k)) <= loss l inputs (x k) - eta / 2 * (norm (grad k) * norm (grad k)).
Proof.
  intro k. unfold grad, x. simpl. apply (step_lowers l l' d inputs L); auto using inputs_some, Rlt_le. apply length_xk.
Qed.

Lemma excess_falls : forall k, excess (x k) <= excess start.
Proof.
  induction k; [unfold x; simpl; lra|]. eapply Rle_trans; [|exact IHk]. rewrite !excess_is_loss. pose proof (loss_falls k).
  assert (0 <= eta / 2 * (norm (grad k) * norm (grad k))) by (apply Rmult_le_pos; [lra | apply Rle_0_sqr]). pose proof n_pos.
  assert (n * loss l inputs (x (S k)) <= n * loss l inputs (x k)) by (apply Rmult_le_compat_l; lra). lra.
Qed.

Lemma gap_kept : exists delta, 0 < delta /\ forall k s, In s data -> delta <= mean_score (whole s) (x k) - second s.
Proof.
  destruct (least_member _ (fun s => l (second s) - l (score (best s))) data data_some) as [s0 [H0 Least]].
  pose proof (low_risk s0 H0) as R0. pose proof (slopes _ (best_within s0 H0)) as Sl. assert (M : 0 < most) by lra.
  exists ((l (second s0) - l (score (best s0)) - excess start) / most). split; [apply Rdiv_lt_0_compat; lra|].
  intros k s Hs. specialize (Least s Hs). simpl in Least.
  assert (P : l (mean_score (whole s) (x k)) - l (score (best s)) <= excess start).
  { eapply Rle_trans; [|apply (excess_falls k)]. unfold excess. apply (Sum_member (fun s => l (mean_score (whole s) (x k)) - l (score (best s)))); auto.
    intros. now apply part_nonneg. }
  set (g := mean_score (whole s) (x k)) in *. pose proof (mean_within s (x k) Hs) as Mw. fold g in Mw.
  assert (Lt : second s < g).
  { apply Rnot_le_lt. intro Le. pose proof (l_falls _ _ Le). lra. }
  destruct (MVT_cor2 l l' (second s) g Lt) as [c [E Hc]]; [auto|]. pose proof (second_within s Hs). pose proof (best_within s Hs).
  pose proof (slopes c ltac:(lra)) as Sc.
  assert (- l' c * (g - second s) <= most * (g - second s)) by (apply Rmult_le_compat_r; lra).
  apply Rmult_le_reg_l with most; auto. unfold Rdiv. rewrite (Rmult_comm _ (/ most)), <- Rmult_assoc, Rinv_r, Rmult_1_l by lra. lra.
Qed.

Lemma gradient_vanishes : forall e, 0 < e -> exists K, forall k, (K <= k)%nat -> norm (grad k) <= e.
Proof.
  intros e He.
  assert (Dec : Un_decreasing (fun k => loss l inputs (x k))).
  { intro k. pose proof (loss_falls k). assert (0 <= eta / 2 * (norm (grad k) * norm (grad k))) by (apply Rmult_le_pos; [lra | apply Rle_0_sqr]). lra. }
  set (b := Sum (fun s => l (score (best s))) data / n). pose proof n_pos as N.
  assert (Low : forall k, b <= loss l inputs (x k)).
  { intro k. assert (0 <= excess (x k)) by (apply Sum_nonneg; intros; now apply part_nonneg). rewrite excess_is_loss in H.
    unfold b. apply Rmult_le_reg_l with n; auto. unfold Rdiv. rewrite (Rmult_comm _ (/ n)), <- Rmult_assoc, Rinv_r, Rmult_1_l by lra. lra. }
  destruct (decreasing_cv _ Dec) as [lim Hlim].
  { exists (- b). intros y [k ->]. unfold opp_seq. specialize (Low k). lra. }
  assert (Q : 0 < eta / 2 * (e * e)) by (repeat apply Rmult_lt_0_compat; lra).
  destruct (Hlim (eta / 2 * (e * e) / 2)) as [K HK]; [lra|]. exists K. intros k Hk.
  pose proof (HK k Hk) as H1. pose proof (HK (S k) ltac:(lia)) as H2. unfold R_dist in H1, H2. apply Rabs_def2 in H1, H2.
  pose proof (loss_falls k). apply Rnot_lt_le. intro Far.
  assert (e * e <= norm (grad k) * norm (grad k)) by (apply Rmult_le_compat; lra).
  assert (eta / 2 * (e * e) <= eta / 2 * (norm (grad k) * norm (grad k))) by (apply Rmult_le_compat_l; lra). lra.
Qed.

(* ---- (b) ---- *)
Let pulled (k : nat) (j : parted * token) : R :=
  / n * - l' (mean_score (whole (fst j)) (x k)) * (attention (whole (fst j)) (x k) (snd j) * (mean_score (whole (fst j)) (x k) - score (snd j))).

Lemma gradient_by_pairs : forall k v, - dot (grad k) v = Sum (fun j => pulled k j * dot (row_of j) v) (pairs_of data).
Proof.
  intros k v. unfold grad. rewrite dot_gradient by assumption. fold n. rewrite Sum_pairs. unfold inputs. rewrite Sum_map. pose proof n_pos as N.
  match goal with |- - ?a = _ => replace (- a) with (-1 * a) by ring end. rewrite <- Sum_scale. apply Sum_ext. intros s Hs.
  set (X := whole s). set (g := mean_score X (x k)). pose proof (deviations_cancel X (x k) (whole_some s)) as Z. fold g in Z.
  rewrite (Sum_ext (fun t => pulled k (s, t) * dot (row_of (s, t)) v)
    (fun t => (/ n * - l' g) * (attention X (x k) t * (g - score t) * (dot (key (best s)) v - dot (key t) v)))).
  2: { intros t Ht. rewrite dot_row_of by assumption. unfold pulled. simpl. fold X. fold g. ring. }
  rewrite Sum_scale.
  assert (E : Sum (fun t => attention X (x k) t * (score t - g) * dot (key t) v) X
    = Sum (fun t => attention X (x k) t * (g - score t) * (dot (key (best s)) v - dot (key t) v)) (losing s)).
  { transitivity (Sum (fun t => attention X (x k) t * (g - score t) * (dot (key (best s)) v - dot (key t) v)) X).
    - rewrite (Sum_ext (fun t => attention X (x k) t * (g - score t) * (dot (key (best s)) v - dot (key t) v))
        (fun t => (- dot (key (best s)) v) * (attention X (x k) t * (score t - g)) + attention X (x k) t * (score t - g) * dot (key t) v)) by (intros; ring).
      rewrite Sum_plus, Sum_scale, Z. ring.
    - unfold X at 2. rewrite Sum_whole. ring. }
  rewrite E. field. lra.
Qed.

Lemma step_by_pairs : forall k, x (S k) = plus (x k) (scaled eta (weighted_pull d (pairs_of data) row_of (pulled k))).
Proof.
  intro k. unfold x at 1. simpl. fold x. f_equal. fold (grad k).
  assert (Lg : length (grad k) = d) by (apply length_gradient; auto).
  assert (Lp : length (weighted_pull d (pairs_of data) row_of (pulled k)) = d).
  { apply length_vector_sum. intros. rewrite length_scaled. now apply rows_within. }
  apply equal_by_dots; [rewrite !length_scaled; congruence|]. intros v _. rewrite !dot_scaled.
  unfold weighted_pull. rewrite dot_vector_sum by (intros; rewrite length_scaled; now apply rows_within).
  rewrite (Sum_ext _ (fun j => pulled k j * dot (row_of j) v)) by (intros; apply dot_scaled). rewrite <- gradient_by_pairs. ring.
Qed.

Definition lost_weight (k : nat) : R := Sum (fun j : parted * token => attention (whole (fst j)) (x k) (snd j)) (pairs_of data).

Lemma lost_weight_vanishes : forall e, 0 < e -> exists K, forall k, (K <= k)%nat -> lost_weight k <= e.
Proof.
  intros e He. destruct gap_kept as [delta [D0 D]]. pose proof n_pos as N.
  set (q := / n * kappa * delta). assert (Q : 0 < q) by (repeat apply Rmult_lt_0_compat; auto; now apply Rinv_0_lt_compat).
  assert (W : 0 <= norm w) by apply norm_nonneg.
  destruct (gradient_vanishes (q * e / (norm w + 1))) as [K HK]; [apply Rdiv_lt_0_compat; [now apply Rmult_lt_0_compat | lra]|].
  exists K. intros k Hk. specialize (HK k Hk).
  assert (B : q * lost_weight k <= - dot (grad k) w).
  { rewrite gradient_by_pairs. unfold lost_weight. rewrite <- Sum_scale. apply Sum_le. intros [s t] Hj. pose proof (feasible_w _ Hj) as F.
    apply in_pairs in Hj. destruct Hj as [Hs Ht]. pose proof (attention_pos (whole s) (x k) t (whole_some s)) as P.
    unfold pulled. simpl. specialize (D k s Hs). destruct (below_second s t Hs Ht) as [T1 _]. pose proof (mean_within s (x k) Hs). pose proof (best_within s Hs).
    destruct (slopes (mean_score (whole s) (x k))) as [S1 S2]; [lra|]. set (g := mean_score (whole s) (x k)) in *. set (a := attention (whole s) (x k) t) in *.
    assert (I : 0 < / n) by now apply Rinv_0_lt_compat.
    assert (X1 : kappa * (a * delta) <= - l' g * (a * (g - score t))).
    { apply Rmult_le_compat; try lra; [apply Rmult_le_pos; lra | apply Rmult_le_compat_l; lra]. }
    assert (X2 : / n * (kappa * (a * delta)) <= / n * (- l' g * (a * (g - score t)))) by (apply Rmult_le_compat_l; lra).
    assert (X3 : 0 <= / n * (kappa * (a * delta))).
    { apply Rlt_le, Rmult_lt_0_compat; auto. apply Rmult_lt_0_compat; auto. now apply Rmult_lt_0_compat. }
    replace (q * a) with (/ n * (kappa * (a * delta)) * 1) by (unfold q; ring). apply Rmult_le_compat; lra. }
  assert (Cw : - dot (grad k) w <= norm (grad k) * norm w).
  { pose proof (cauchy_schwarz_both (grad k) w) as C. unfold grad in C at 1. rewrite length_gradient in C by assumption. specialize (C (eq_sym length_w)). lra. }
  assert (norm (grad k) * norm w <= q * e).
  { apply Rle_trans with (q * e / (norm w + 1) * (norm w + 1)); [|right; field; lra].
    pose proof (norm_nonneg (grad k)). apply Rmult_le_compat; lra. }
  apply Rmult_le_reg_l with q; auto. lra.
Qed.

(* ---- (c) ---- *)
Let C (j : parted * token) : R := / n * - l' (score (best (fst j)))
  * (if Rlt_dec (score (snd j)) (score (best (fst j))) then score (best (fst j)) - score (snd j) else 1).

Lemma C_positive : forall j, 0 < C j.
Proof.
  intro j. unfold C. pose proof n_pos. pose proof (falls (score (best (fst j)))).
  repeat apply Rmult_lt_0_compat; [now apply Rinv_0_lt_compat | lra | destruct (Rlt_dec _ _); lra].
Qed.

Lemma by_margin : forall s t v, In s data -> In t (losing s) ->
  attention (whole s) v t = attention (whole s) v (best s) * exp (- dot (row_of (s, t)) v).
Proof.
  intros s t v Hs Ht. rewrite dot_row_of by assumption. fold (margin (whole s) (best s) v t). apply attention_by_margin, whole_some.
Qed.

Lemma lost_of_input : forall k s, In s data -> Sum (attention (whole s) (x k)) (losing s) <= lost_weight k.
Proof.
  intros k s Hs. unfold lost_weight. rewrite Sum_pairs.
  apply (Sum_member (fun s => Sum (fun t => attention (whole s) (x k) t) (losing s))); auto.
  intros s' _. apply Sum_nonneg. intros. apply Rlt_le, attention_pos, whole_some.
Qed.

Lemma best_weight : forall k s, In s data -> 1 - lost_weight k <= attention (whole s) (x k) (best s) <= 1.
Proof.
  intros k s Hs. pose proof (attention_sums_to_one (whole s) (x k) (whole_some s)) as O. rewrite Sum_whole in O.
  pose proof (lost_of_input k s Hs). assert (0 <= Sum (attention (whole s) (x k)) (losing s)); [|lra].
  apply Sum_nonneg. intros. apply Rlt_le, attention_pos, whole_some.
Qed.

Lemma mean_near : forall k s, In s data -> score (best s) - mean_score (whole s) (x k) <= (hi - lo) * lost_weight k.
Proof.
  intros k s Hs. pose proof (attention_sums_to_one (whole s) (x k) (whole_some s)) as O.
  assert (E : score (best s) - mean_score (whole s) (x k) = Sum (fun t => attention (whole s) (x k) t * (score (best s) - score t)) (losing s)).
  { assert (Sum (fun t => attention (whole s) (x k) t * (score (best s) - score t)) (whole s) = score (best s) - mean_score (whole s) (x k)).
    { rewrite (Sum_ext _ (fun t => score (best s) * attention (whole s) (x k) t + (-1) * (attention (whole s) (x k) t * score t))) by (intros; ring).
      rewrite Sum_plus, !Sum_scale, O. unfold mean_score. ring. }
    rewrite <- H, Sum_whole. ring. }
  rewrite E. apply Rle_trans with ((hi - lo) * Sum (attention (whole s) (x k)) (losing s)).
  - rewrite <- Sum_scale. apply Sum_le. intros t Ht. rewrite Rmult_comm. apply Rmult_le_compat_r; [apply Rlt_le, attention_pos, whole_some|].
    pose proof (best_within s Hs). pose proof (scores_within s t Hs ltac:(apply in_whole; now right)). lra.
  - pose proof (best_within s Hs). apply Rmult_le_compat_l; [lra | now apply lost_of_input].
Qed.

Lemma weights_vanish : forall e, 0 < e -> exists K, forall k, (K <= k)%nat -> weights (pairs_of data) row_of C (x k) <= e.
Proof.
  intros e He. set (top := 1 + Sum C (pairs_of data)).
  assert (T0 : 0 <= Sum C (pairs_of data)) by (apply Sum_nonneg; intros; apply Rlt_le, C_positive).
  destruct (lost_weight_vanishes (Rmin (1 / 2) (e / (2 * top)))) as [K HK].
  { apply Rmin_glb_lt; [lra | apply Rdiv_lt_0_compat; unfold top; lra]. }
  exists K. intros k Hk. specialize (HK k Hk). pose proof (Rmin_l (1 / 2) (e / (2 * top))). pose proof (Rmin_r (1 / 2) (e / (2 * top))).
  apply Rle_trans with (2 * top * lost_weight k).
  - unfold weights, lost_weight. rewrite <- Sum_scale. apply Sum_le. intros [s t] Hj. unfold weight.
    assert (Cj : C (s, t) <= top) by (unfold top; assert (C (s, t) <= Sum C (pairs_of data)) by (apply Sum_member; auto; intros; apply Rlt_le, C_positive); lra).
    apply in_pairs in Hj. destruct Hj as [Hs Ht]. simpl. rewrite (by_margin s t (x k) Hs Ht). destruct (best_weight k s Hs) as [B _].
    pose proof (exp_pos (- dot (row_of (s, t)) (x k))) as P. set (z := exp (- dot (row_of (s, t)) (x k))) in *.
    assert (z <= 2 * (attention (whole s) (x k) (best s) * z)).
    { assert (1 / 2 * z <= attention (whole s) (x k) (best s) * z) by (apply Rmult_le_compat_r; lra). lra. }
    pose proof (C_positive (s, t)). replace (2 * top * (attention (whole s) (x k) (best s) * z)) with (top * (2 * (attention (whole s) (x k) (best s) * z))) by ring.
    apply Rmult_le_compat; lra.
  - apply Rle_trans with (2 * top * (e / (2 * top))); [apply Rmult_le_compat_l; unfold top in *; lra | right; field; unfold top; lra].
Qed.

Lemma pulls_nearly : forall eps, 0 < eps -> exists K, forall k, (K <= k)%nat -> forall j, In j (pairs_of data) ->
  - (eps * weight row_of C (x k) j) <= pulled k j - weight row_of C (x k) j <= eps * weight row_of C (x k) j.
Proof.
  intros eps He. destruct gap_kept as [delta [D0 D]]. set (r := hi - lo). pose proof n_pos as N.
  assert (R0 : 0 <= r /\ 0 <= curve).
  { destruct (least_member _ second data data_some) as [s [Hs _]]. pose proof (best_within s Hs) as Bw. pose proof (proj1 bends).
    unfold r. lra. }
  destruct R0 as [R0 Cv0]. set (B := curve * r / kappa + 1 + r / delta).
  assert (B0 : 0 < B).
  { assert (0 <= curve * r / kappa) by (unfold Rdiv; repeat apply Rmult_le_pos; auto; now apply Rlt_le, Rinv_0_lt_compat).
    assert (0 <= r / delta) by (unfold Rdiv; apply Rmult_le_pos; auto; now apply Rlt_le, Rinv_0_lt_compat). unfold B. lra. }
  destruct (lost_weight_vanishes (Rmin 1 (eps / B))) as [K HK]; [apply Rmin_glb_lt; [lra | now apply Rdiv_lt_0_compat]|].
  exists K. intros k Hk [s t] Hj. specialize (HK k Hk). apply in_pairs in Hj. destruct Hj as [Hs Ht].
  assert (T0 : 0 <= lost_weight k) by (apply Sum_nonneg; intros; apply Rlt_le, attention_pos, whole_some).
  set (T := lost_weight k) in *. assert (T1 : T <= 1) by (pose proof (Rmin_l 1 (eps / B)); lra).
  assert (T2 : T * B <= eps).
  { apply Rle_trans with (eps / B * B); [|right; field; lra]. apply Rmult_le_compat_r; [lra|]. pose proof (Rmin_r 1 (eps / B)). lra. }
  unfold pulled, weight, C. simpl. rewrite (by_margin s t (x k) Hs Ht). destruct (below_second s t Hs Ht) as [S1 S2].
  destruct (Rlt_dec (score t) (score (best s))) as [_ | No]; [|contradiction].
  pose proof (exp_pos (- dot (row_of (s, t)) (x k))) as P. set (z := exp (- dot (row_of (s, t)) (x k))) in *.
  specialize (D k s Hs). pose proof (mean_within s (x k) Hs) as Mw. pose proof (best_within s Hs) as Bw. pose proof (best_weight k s Hs) as Wb. fold T in Wb.
  pose proof (mean_near k s Hs) as Mn. fold r T in Mn.
  set (g := mean_score (whole s) (x k)) in *. set (g0 := score (best s)) in *. set (a := attention (whole s) (x k) (best s)) in *.
  destruct (slopes g) as [Q1 Q2]; [lra|]. destruct (slopes g0) as [Q3 Q4]; [lra|].
  assert (Lip : Rabs (- l' g - - l' g0) <= curve * (r * T)).
  { replace (- l' g - - l' g0) with (l' g0 - l' g) by ring. eapply Rle_trans; [apply (proj2 bends); lra|]. apply Rmult_le_compat_l; [auto|].
    rewrite Rabs_pos_eq; lra. }
  set (q := - l' g) in *. set (q0 := - l' g0) in *. set (v := g - score t) in *. set (v0 := g0 - score t) in *.
  assert (V : delta <= v /\ v <= v0) by (unfold v, v0; lra). destruct V as [V1 V2].
  assert (Vd : v0 - v <= r * T) by (unfold v, v0; lra).
  (* |q a v - q0 v0| <= T B q0 v0 *)
  assert (Main : Rabs (q * (a * v) - q0 * v0) <= T * B * (q0 * v0)).
  { replace (q * (a * v) - q0 * v0) with ((q - q0) * (a * v) + q0 * (a * v - v0)) by ring.
    eapply Rle_trans; [apply Rabs_triang|].
    assert (AV : 0 <= a * v <= v0).
    { split; [apply Rmult_le_pos; lra|]. assert (a * v <= 1 * v) by (apply Rmult_le_compat_r; lra). lra. }
    assert (P1 : Rabs ((q - q0) * (a * v)) <= curve * (r * T) * v0).
    { rewrite Rabs_mult, (Rabs_pos_eq (a * v)) by lra. apply Rmult_le_compat; try lra. apply Rabs_pos. }
    assert (P2 : Rabs (q0 * (a * v - v0)) <= q0 * (T * v0 + r * T)).
    { rewrite Rabs_mult, (Rabs_pos_eq q0) by lra. apply Rmult_le_compat_l; [lra|]. rewrite Rabs_left1 by lra.
      assert ((1 - T) * v <= a * v) by (apply Rmult_le_compat_r; lra). assert (T * v <= T * v0) by (apply Rmult_le_compat_l; lra). lra. }
    assert (P3 : curve * (r * T) * v0 <= T * (curve * r / kappa) * (q0 * v0)).
    { replace (T * (curve * r / kappa) * (q0 * v0)) with (curve * (r * T) * v0 * (q0 / kappa)) by (field; lra).
      rewrite <- (Rmult_1_r (curve * (r * T) * v0)) at 1. apply Rmult_le_compat_l; [repeat apply Rmult_le_pos; lra|].
      apply Rmult_le_reg_r with kappa; auto. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
    assert (P4 : q0 * (r * T) <= T * (r / delta) * (q0 * v0)).
    { replace (T * (r / delta) * (q0 * v0)) with (q0 * (r * T) * (v0 / delta)) by (field; lra).
      rewrite <- (Rmult_1_r (q0 * (r * T))) at 1. apply Rmult_le_compat_l; [repeat apply Rmult_le_pos; lra|].
      apply Rmult_le_reg_r with delta; auto. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
    unfold B. lra. }
  assert (QV : 0 <= q0 * v0) by (apply Rmult_le_pos; lra).
  assert (Main' : Rabs (q * (a * v) - q0 * v0) <= eps * (q0 * v0)).
  { eapply Rle_trans; [exact Main|]. now apply Rmult_le_compat_r. }
  assert (I : 0 < / n * z) by (apply Rmult_lt_0_compat; auto; now apply Rinv_0_lt_compat).
  assert (Lo : - (eps * (q0 * v0)) <= q * (a * v) - q0 * v0 <= eps * (q0 * v0)).
  { pose proof (Rle_abs (q * (a * v) - q0 * v0)). pose proof (Rle_abs (- (q * (a * v) - q0 * v0))) as Y. rewrite Rabs_Ropp in Y. lra. }
  replace (/ n * q * (a * z * v) - / n * q0 * v0 * z) with (/ n * z * (q * (a * v) - q0 * v0)) by ring.
  replace (eps * (/ n * q0 * v0 * z)) with (/ n * z * (eps * (q0 * v0))) by ring.
  split; [rewrite Ropp_mult_distr_r|]; apply Rmult_le_compat_l; lra.
Qed.

Theorem captured : norm_diverges x /\ (shortest d (map (fun j => (row_of j, 1)) (pairs_of data)) w -> direction_tends_to x w).
Proof.
  exact (weighted_turns _ d (pairs_of data) row_of C w rows_within some_pair (fun j _ => C_positive j) length_w feasible_w x pulled eta eta_pos
    length_start step_by_pairs pulls_nearly weights_vanish).
Qed.
End Capture.
