(* Lemmas 6 and 6b of docs/limits.md: where the gradient has, along one vector w, a product that keeps away from 0 on every bounded set, it is
   nowhere 0, and descent with steps up to one over the smoothness bound of Lemma 1 leaves every bounded set.  Such a w is the max-margin solution
   of the best tokens, when all constraints are active or all losing scores are equal: sum_t s_t (g - g_t) <a_t, w> >= s_best (g_best - g). *)
From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Import Optimality Datasets Sigmoid Decreasing Descent Traps Turning Smoothness Capture Attention OneInput LowRisk Starts LeastSmoothness.
Import ListNotations.
Open Scope R_scope.

(* The gradients of the losses of p, and of W, read row by row *)
Definition prompt_gradient (D : dataset) (l : loss_name) (p : vector) : vector := gradient (loss_slope l) (dimension D) (prompt_model D) p.
Definition matrix_gradient (D : dataset) (l : loss_name) (W : list vector) : vector :=
  gradient (loss_slope l) (dimension D * dimension D) (matrix_model D) (concat W).

(* ---- the losses on an interval ---- *)
Lemma loss_from_below : forall l hi, exists b, forall y, y <= hi -> b <= loss_value l y.
Proof.
  intros l hi. destruct l; simpl.
  - exists 0. intros y _. unfold logistic. pose proof (exp_pos (- y)). rewrite <- ln_1. apply ln_le; lra.
  - exists 0. intros y _. apply Rlt_le, exp_pos.
  - exists (- hi). intros y H. unfold correlation. lra.
  - exists 0. intros y _. pose proof (sigmoid_range y). lra.
  - exists (its_value f hi). intros y H. now apply it_falls.
Qed.

(* l' has one sign, and keeps away from 0 *)
Lemma slope_of_one_sign : forall l, exists sigma, (sigma = 1 \/ sigma = -1) /\ forall lo hi, lo <= hi ->
  exists kappa, 0 < kappa /\ forall y, lo <= y <= hi -> kappa <= sigma * - loss_slope l y.
Proof.
  intro l. destruct (match l with Sigmoid_loss => true | _ => false end) eqn:E.
  - exists (-1). split; [now right|]. intros lo hi H. destruct l; try discriminate. simpl.
    exists (sigmoid lo * (1 - sigmoid hi)). pose proof (sigmoid_range lo). pose proof (sigmoid_range hi).
    split; [apply Rmult_lt_0_compat; lra|]. intros y Hy. unfold sigmoid_slope.
    pose proof (sigmoid_rises lo y ltac:(lra)). pose proof (sigmoid_rises y hi ltac:(lra)).
    replace (-1 * - (sigmoid y * (1 - sigmoid y))) with (sigmoid y * (1 - sigmoid y)) by ring. apply Rmult_le_compat; lra.
  - exists 1. split; [now left|]. intros lo hi H. destruct (slope_bounds l lo hi) as [kappa [most [K S]]]; auto; [now destruct l|].
    exists kappa. split; auto. intros y Hy. rewrite Rmult_1_l. now apply S.
Qed.

(* ---- weights on a bounded set ---- *)
Lemma attention_on_bounded : forall d (X : input) M, 0 <= M -> X <> [] -> (forall t, In t X -> length (key t) = d) ->
  exists a, 0 < a /\ forall x t, length x = d -> norm x <= M -> In t X -> a <= attention X x t.
Proof.
  intros d X M HM Some Keys. set (A := Sum (fun t => norm (key t)) X).
  assert (KA : forall t, In t X -> norm (key t) <= A) by (intros t Ht; apply (Sum_member (fun t => norm (key t))); auto; intros; apply norm_nonneg).
  pose proof (INR_length_pos _ X Some) as N.
  exists (exp (- (A * M)) / (INR (length X) * exp (A * M))). split; [apply Rdiv_lt_0_compat; [apply exp_pos | apply Rmult_lt_0_compat; auto; apply exp_pos]|].
  intros x t Lx Nx Ht.
  assert (Dots : forall u, In u X -> - (A * M) <= dot (key u) x <= A * M).
  { intros u Hu. pose proof (cauchy_schwarz_both (key u) x ltac:(rewrite Keys; auto)). pose proof (norm_nonneg (key u)). pose proof (norm_nonneg x).
    assert (norm (key u) * norm x <= A * M) by (apply Rmult_le_compat; auto). lra. }
  assert (Mass : mass X x <= INR (length X) * exp (A * M)) by (apply Sum_bounded; intros u Hu; apply exp_le, Dots, Hu).
  pose proof (mass_pos X x Some). unfold attention, Rdiv. apply Rmult_le_compat.
  - apply Rlt_le, exp_pos.
  - apply Rlt_le, Rinv_0_lt_compat. lra.
  - apply exp_le, Dots, Ht.
  - apply Rinv_le_contravar; auto.
Qed.

(* ---- a product with the gradient that keeps away from 0 ---- *)
Section NoRest.
Variables (l : loss_name) (d : nat) (data : list input).
Hypothesis data_sized : sized d data.
Hypothesis some_data : data <> [].
Variable w : vector.
Hypothesis length_w : length w = d.
Let grad (x : vector) := gradient (loss_slope l) d data x.
Hypothesis away : forall M, exists c, 0 < c /\ forall x, length x = d -> norm x <= M -> c <= Rabs (dot (grad x) w).

Lemma gradient_away : forall M, exists c, 0 < c /\ forall x, length x = d -> norm x <= M -> c <= norm (grad x).
Proof.
  intro M. destruct (away M) as [c [C0 C]]. pose proof (norm_nonneg w) as W. exists (c / (1 + norm w)). split; [apply Rdiv_lt_0_compat; lra|].
  intros x Lx Nx. specialize (C x Lx Nx). pose proof (cauchy_schwarz_both (grad x) w ltac:(unfold grad; rewrite length_gradient; auto)) as B.
  assert (Rabs (dot (grad x) w) <= norm (grad x) * norm w) by now apply Rabs_le. pose proof (norm_nonneg (grad x)).
  apply Rmult_le_reg_r with (1 + norm w); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. lra.
Qed.

Theorem no_rest : forall x y, length x = d -> grad x <> scaled 0 y.
Proof.
  intros x y Lx E. destruct (gradient_away (norm x)) as [c [C0 C]]. specialize (C x Lx ltac:(lra)). rewrite E, norm_scaled, Rabs_R0, Rmult_0_l in C. lra.
Qed.

Lemma loss_bounded_below : exists b, forall x, b <= loss (loss_value l) data x.
Proof.
  set (all := map score (concat data)). destruct (loss_from_below l (maximum all)) as [b B]. exists b. intro x. unfold loss.
  pose proof (INR_length_pos _ data some_data) as N. apply Rmult_le_reg_r with (INR (length data)); auto. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  assert (Q : Sum (fun X => - loss_value l (mean_score X x)) data <= INR (length data) * - b).
  { apply Sum_bounded. intros X HX. apply Ropp_le_contravar, B. unfold sized in data_sized. rewrite Forall_forall in data_sized. destruct (data_sized X HX) as [Ne _].
    change (mean_score X x) with (mean X (attention X x) score).
    apply (mean_between X (attention X x) (fun t => attention_pos X x t Ne) (attention_sums_to_one X x Ne) score (minimum all) (maximum all)).
    intros t Ht. assert (I : In (score t) all) by (unfold all; apply in_map, in_concat; now exists X). split; [now apply minimum_below | now apply maximum_above]. }
  rewrite (Sum_ext _ (fun X => (-1) * loss_value l (mean_score X x))) in Q by (intros; ring). rewrite Sum_scale in Q. lra.
Qed.

Variables (L eta : R) (start : vector).
Hypothesis smooth : smoothness (loss_slope l) data L.
Hypothesis eta_pos : 0 < eta.
Hypothesis eta_short : eta * L <= 1.
Hypothesis length_start : length start = d.
Let x := descent (loss_slope l) d data start eta.

Lemma length_of_run : forall k, length (x k) = d. Proof. intro. now apply length_descent. Qed.

Lemma risk_falls : forall k, loss (loss_value l) data (x (S k)) <= loss (loss_value l) data (x k) - eta / 2 * (norm (grad (x k)) * norm (grad (x k))).
Proof.
  intro k. unfold grad, x. simpl. apply (step_lowers (loss_value l) (loss_slope l) d data L);
    auto using Rlt_le, loss_slope_is_derivative. apply length_of_run.
Qed.

Lemma gradients_vanish : forall e, 0 < e -> exists K, forall k, (K <= k)%nat -> norm (grad (x k)) <= e.
Proof.
  intros e He.
  assert (Dec : Un_decreasing (fun k => loss (loss_value l) data (x k))).
  { intro k. pose proof (risk_falls k). assert (0 <= eta / 2 * (norm (grad (x k)) * norm (grad (x k)))) by (apply Rmult_le_pos; [lra | apply Rle_0_sqr]). lra. }
  destruct loss_bounded_below as [b Low]. destruct (decreasing_cv _ Dec) as [lim Hlim].
  { exists (- b). intros y [k ->]. unfold opp_seq. specialize (Low (x k)). lra. }
  assert (Q : 0 < eta / 2 * (e * e)) by (repeat apply Rmult_lt_0_compat; lra).
  destruct (Hlim (eta / 2 * (e * e) / 2)) as [K HK]; [lra|]. exists K. intros k Hk.
  pose proof (HK k Hk) as H1. pose proof (HK (S k) ltac:(lia)) as H2. unfold R_dist in H1, H2. apply Rabs_def2 in H1, H2.
  pose proof (risk_falls k). apply Rnot_lt_le. intro Far.
  assert (e * e <= norm (grad (x k)) * norm (grad (x k))) by (apply Rmult_le_compat; lra).
  assert (eta / 2 * (e * e) <= eta / 2 * (norm (grad (x k)) * norm (grad (x k)))) by (apply Rmult_le_compat_l; lra). lra.
Qed.

Theorem no_rest_diverges : norm_diverges x.
Proof.
  intro M. destruct (gradient_away M) as [c [C0 C]]. destruct (gradients_vanish (c / 2)) as [K HK]; [lra|]. exists K. intros k Hk.
  apply Rnot_le_lt. intro B. specialize (HK k Hk). specialize (C (x k) (length_of_run k) B). lra.
Qed.
End NoRest.

(* <-gradient, v> by the losing tokens of every input *)
Lemma gradient_by_losing : forall l' d (data : list parted) x v, sized d (map whole data) ->
  - dot (gradient l' d (map whole data) x) v
  = Sum (fun s => / INR (length (map whole data)) * - l' (mean_score (whole s) x)
      * Sum (fun t => attention (whole s) x t * (mean_score (whole s) x - score t) * dot (row_of (s, t)) v) (losing s)) data.
Proof.
  intros l' d data x v Sized. rewrite dot_gradient by assumption. rewrite Sum_map.
  match goal with |- - ?a = _ => replace (- a) with (-1 * a) by ring end. rewrite <- Sum_scale. apply Sum_ext. intros s Hs.
  assert (Keys : forall t, In t (whole s) -> length (key t) = d).
  { intros t Ht. unfold sized in Sized. rewrite Forall_forall in Sized. destruct (Sized (whole s)) as [_ H]; [now apply in_map|]. rewrite Forall_forall in H. auto. }
  set (X := whole s). set (g := mean_score X x). pose proof (deviations_cancel X x (whole_some s)) as Z. fold g in Z.
  assert (E : Sum (fun t => attention X x t * (score t - g) * dot (key t) v) X
    = Sum (fun t => attention X x t * (g - score t) * dot (row_of (s, t)) v) (losing s)).
  { transitivity (Sum (fun t => attention X x t * (g - score t) * (dot (key (best s)) v - dot (key t) v)) X).
    - rewrite (Sum_ext (fun t => attention X x t * (g - score t) * (dot (key (best s)) v - dot (key t) v))
        (fun t => (- dot (key (best s)) v) * (attention X x t * (score t - g)) + attention X x t * (score t - g) * dot (key t) v)) by (intros; ring).
      rewrite Sum_plus, Sum_scale, Z. ring.
    - unfold X at 2. rewrite Sum_whole. replace (dot (key (best s)) v - dot (key (best s)) v) with 0 by ring. rewrite Rmult_0_r, Rplus_0_l. apply Sum_ext. intros t Ht. f_equal.
      unfold row_of. simpl. symmetry. apply dot_difference. rewrite !Keys; auto; apply in_whole; auto. }
  rewrite E. unfold Rdiv. ring.
Qed.

(* ---- Lemmas 6 and 6b: along the max-margin solution ---- *)
Section Solution.
Variables (l : loss_name) (d : nat) (data : list parted) (w : vector).
Let inputs : list input := map whole data.
Hypothesis data_sized : sized d inputs.
Hypothesis some_pair : pairs_of data <> [].
Hypothesis lower : forall s t, In s data -> In t (losing s) -> score t < score (best s).
Hypothesis length_w : length w = d.
Hypothesis feasible_w : forall j, In j (pairs_of data) -> 1 <= dot (row_of j) w.
(* all constraints are active, or all losing tokens of an input score alike *)
Hypothesis active_or_equal : (forall j, In j (pairs_of data) -> dot (row_of j) w = 1)
  \/ (forall s t u, In s data -> In t (losing s) -> In u (losing s) -> score t = score u).

Let pull (x : vector) (s : parted) : R := attention (whole s) x (best s) * (score (best s) - mean_score (whole s) x).

Lemma keys_of : forall s t, In s data -> In t (whole s) -> length (key t) = d.
Proof.
  intros s t Hs Ht. unfold sized in data_sized. rewrite Forall_forall in data_sized.
  destruct (data_sized (whole s)) as [_ H]; [unfold inputs; now apply in_map|]. rewrite Forall_forall in H. auto.
Qed.

Lemma mean_below_best : forall x s, In s data -> 0 <= score (best s) - mean_score (whole s) x.
Proof.
  intros x s Hs. rewrite best_minus_mean. apply Sum_nonneg. intros t Ht. pose proof (lower s t Hs Ht).
  apply Rmult_le_pos; [apply Rlt_le, attention_pos, whole_some | lra].
Qed.

(* sum over the losing tokens of s_t (g - g_t) = s_best (g_best - g) *)
Lemma losing_deviations : forall x s, Sum (fun t => attention (whole s) x t * (mean_score (whole s) x - score t)) (losing s) = pull x s.
Proof.
  intros x s. pose proof (deviations_cancel (whole s) x (whole_some s)) as Z. rewrite Sum_whole in Z. unfold pull.
  rewrite (Sum_ext _ (fun t => (-1) * (attention (whole s) x t * (score t - mean_score (whole s) x)))) by (intros; ring). rewrite Sum_scale. lra.
Qed.

(* equal losing scores lie below the mean score *)
Lemma losing_below_mean : (forall s t u, In s data -> In t (losing s) -> In u (losing s) -> score t = score u) ->
  forall x s t, In s data -> In t (losing s) -> score t <= mean_score (whole s) x.
Proof.
  intros Eq x s t Hs Ht. pose proof (attention_sums_to_one (whole s) x (whole_some s)) as O. rewrite <- (Rmult_1_r (score t)), <- O, <- Sum_scale.
  unfold mean_score. apply Sum_le. intros u Hu. rewrite Rmult_comm. apply Rmult_le_compat_l; [apply Rlt_le, attention_pos, whole_some|].
  apply in_whole in Hu. destruct Hu as [-> | Hu]; [now apply Rlt_le, (lower s) | right; now apply (Eq s)].
Qed.

Lemma pull_along_w : forall x s, In s data ->
  pull x s <= Sum (fun t => attention (whole s) x t * (mean_score (whole s) x - score t) * dot (row_of (s, t)) w) (losing s).
Proof.
  intros x s Hs. rewrite <- losing_deviations. apply Sum_le. intros t Ht.
  assert (J : In (s, t) (pairs_of data)) by now apply in_pairs.
  destruct active_or_equal as [Act | Eq]; [rewrite (Act _ J); lra|].
  rewrite <- (Rmult_1_r (attention (whole s) x t * (mean_score (whole s) x - score t))) at 1.
  apply Rmult_le_compat_l; [|auto]. pose proof (losing_below_mean Eq x s t Hs Ht). apply Rmult_le_pos; [apply Rlt_le, attention_pos, whole_some | lra].
Qed.

Theorem solution_away : forall M, exists c, 0 < c /\ forall x, length x = d -> norm x <= M ->
  c <= Rabs (dot (gradient (loss_slope l) d inputs x) w).
Proof.
  intro M. assert (J : exists j, In j (pairs_of data)) by (clear - some_pair; destruct (pairs_of data) as [|j rest]; [contradiction | exists j; now left]).
  destruct J as [[s0 t0] J]. apply in_pairs in J. destruct J as [H0 T0].
  pose proof (lower s0 t0 H0 T0) as Gap.
  destruct (attention_on_bounded d (whole s0) (Rmax 0 M) (Rmax_l 0 M) (whole_some s0)) as [a [A0 A]]; [intros t Ht; now apply (keys_of s0)|].
  set (all := map score (concat inputs)). destruct (slope_of_one_sign l) as [sigma [Hs Slope]].
  assert (Within : forall s x, In s data -> minimum all <= mean_score (whole s) x <= maximum all).
  { intros s x Hsd. change (mean_score (whole s) x) with (mean (whole s) (attention (whole s) x) score).
    apply (mean_between (whole s) (attention (whole s) x) (fun t => attention_pos (whole s) x t (whole_some s)) (attention_sums_to_one (whole s) x (whole_some s)) score).
    intros t Ht. assert (I : In (score t) all) by (unfold all; apply in_map, in_concat; exists (whole s); split; auto; unfold inputs; now apply in_map).
    split; [now apply minimum_below | now apply maximum_above]. }
  destruct (Slope (minimum all) (maximum all)) as [kappa [K0 K]]; [pose proof (Within s0 w H0); lra|].
  assert (Ne : inputs <> []) by (unfold inputs; intro Z; apply map_eq_nil in Z; rewrite Z in H0; contradiction).
  pose proof (INR_length_pos _ inputs Ne) as N. set (n := INR (length inputs)) in *. assert (I : 0 < / n) by now apply Rinv_0_lt_compat.
  exists (/ n * kappa * (a * (a * (score (best s0) - score t0)))). split; [repeat apply Rmult_lt_0_compat; lra|].
  intros x Lx Nx. assert (Nx' : norm x <= Rmax 0 M) by (pose proof (Rmax_r 0 M); lra).
  assert (P : forall s, In s data -> 0 <= pull x s).
  { intros s Hsd. apply Rmult_le_pos; [apply Rlt_le, attention_pos, whole_some | now apply mean_below_best]. }
  set (z := Sum (fun s => / n * (sigma * - loss_slope l (mean_score (whole s) x))
      * Sum (fun t => attention (whole s) x t * (mean_score (whole s) x - score t) * dot (row_of (s, t)) w) (losing s)) data).
  assert (Z : z = sigma * - dot (gradient (loss_slope l) d inputs x) w).
  { unfold inputs. rewrite gradient_by_losing by assumption. fold inputs. fold n. rewrite <- Sum_scale. apply Sum_ext. intros s _. ring. }
  assert (Low : forall s, In s data -> / n * kappa * pull x s <= / n * (sigma * - loss_slope l (mean_score (whole s) x))
      * Sum (fun t => attention (whole s) x t * (mean_score (whole s) x - score t) * dot (row_of (s, t)) w) (losing s)).
  { intros s Hsd. pose proof (P s Hsd). pose proof (pull_along_w x s Hsd). pose proof (K _ (Within s x Hsd)). apply Rmult_le_compat; auto.
    - apply Rmult_le_pos; lra.
    - apply Rmult_le_compat_l; lra. }
  assert (B : / n * kappa * (a * (a * (score (best s0) - score t0))) <= z).
  { apply Rle_trans with (/ n * kappa * pull x s0).
    - apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|]. unfold pull.
      assert (A1 : a <= attention (whole s0) x (best s0)) by (apply A; auto; apply in_whole; now left).
      assert (A2 : a <= attention (whole s0) x t0) by (apply A; auto; apply in_whole; now right).
      apply Rmult_le_compat; try lra; [apply Rmult_le_pos; lra|]. rewrite best_minus_mean.
      apply Rle_trans with (attention (whole s0) x t0 * (score (best s0) - score t0)); [apply Rmult_le_compat_r; lra|].
      apply (Sum_member (fun t => attention (whole s0) x t * (score (best s0) - score t))); auto. intros t Ht. pose proof (lower s0 t H0 Ht).
      apply Rmult_le_pos; [apply Rlt_le, attention_pos, whole_some | lra].
    - eapply Rle_trans; [apply (Low s0 H0)|]. unfold z.
      apply (Sum_member (fun s => / n * (sigma * - loss_slope l (mean_score (whole s) x))
        * Sum (fun t => attention (whole s) x t * (mean_score (whole s) x - score t) * dot (row_of (s, t)) w) (losing s))); auto.
      intros s Hsd. eapply Rle_trans; [|apply (Low s Hsd)]. apply Rmult_le_pos; [apply Rmult_le_pos; lra | exact (P s Hsd)]. }
  eapply Rle_trans; [exact B|]. rewrite Z. eapply Rle_trans; [apply Rle_abs|]. rewrite Rabs_mult, Rabs_Ropp.
  destruct Hs as [-> | ->]; [rewrite Rabs_R1 | rewrite (Rabs_left (-1)) by lra]; lra.
Qed.
End Solution.

Lemma losing_is_nth : forall s t, In t (losing s) -> exists i, (i < length (map score (whole s)))%nat /\ i <> place s /\ nth i (map score (whole s)) 0 = score t.
Proof.
  intros [[before b] after] t Ht. unfold whole, best, losing, place in *. simpl in *. rewrite map_length, map_app, app_length. simpl.
  apply in_app_or in Ht. destruct Ht as [Ht | Ht]; apply (in_map score) in Ht; apply (In_nth _ _ 0) in Ht; destruct Ht as [i [Hi <-]]; rewrite map_length in Hi.
  - exists i. rewrite app_nth1 by now rewrite map_length. repeat split; auto; lia.
  - exists (length before + S i)%nat. rewrite app_nth2 by (rewrite map_length; lia). rewrite map_length.
    replace (length before + S i - length before)%nat with (S i) by lia. simpl. repeat split; auto; lia.
Qed.

Definition equal_but_one (row : list R) (a : nat) : Prop := forall s t, (s < length row)%nat -> (t < length row)%nat ->
  s <> a -> t <> a -> nth s row 0 = nth t row 0.

Theorem model_away : forall (model : list input) d l alpha w, sized d model -> Forall2 best_token (map (map score) model) alpha ->
  feasible d (constraints model alpha) w -> (exists X, In X model /\ (2 <= length X)%nat) ->
  (forall a b, In (a, b) (constraints model alpha) -> dot a w = b) \/ Forall2 equal_but_one (map (map score) model) alpha ->
  forall M, exists c, 0 < c /\ forall x, length x = d -> norm x <= M -> c <= Rabs (dot (gradient (loss_slope l) d model x) w).
Proof.
  intros model d l alpha w Sized Best [Lw Fw] Two Kind. unfold constraints in *.
  destruct (parts_exist model alpha (length_choice model alpha Best)) as [data [-> ->]]. rewrite constraints_are_rows in *.
  assert (BestOf : forall s, In s data -> best_token (map score (whole s)) (place s)).
  { clear - Best. induction data as [|s data IH]; [intros s' []|]. intros s' [<- | Hin]; simpl in Best; apply Forall2_split in Best; destruct Best as [B1 B2]; auto. }
  apply solution_away; auto.
  - destruct Two as [X [HX L2]]. apply in_map_iff in HX. destruct HX as [s [<- H1]]. unfold whole in L2. rewrite app_length in L2. simpl in L2.
    destruct (losing s) as [|t rest] eqn:El.
    + apply (f_equal (@length token)) in El. unfold losing in El. rewrite app_length in El. simpl in El. lia.
    + intro Z. assert (I : In (s, t) (pairs_of data)) by (apply in_pairs; rewrite El; split; [auto | now left]). rewrite Z in I. contradiction.
  - intros s t H1 H2. apply best_is_best; auto.
  - intros j Hj. apply Rge_le, Fw. apply in_map_iff. now exists j.
  - destruct Kind as [Act | Eq]; [left | right].
    + intros j Hj. apply Act. apply in_map_iff. now exists j.
    + assert (EqOf : forall s, In s data -> equal_but_one (map score (whole s)) (place s)).
      { clear - Eq. induction data as [|s data IH]; [intros s' []|]. intros s' [<- | Hin]; simpl in Eq; apply Forall2_split in Eq; destruct Eq as [E1 E2]; auto. }
      intros s t u Hs Ht Hu. destruct (losing_is_nth s t Ht) as [i [I1 [I2 <-]]]. destruct (losing_is_nth s u Hu) as [j [J1 [J2 <-]]].
      now apply (EqOf s Hs).
Qed.

(* ---- the dataset ---- *)
Lemma same_best : forall rows alpha beta, Forall2 best_token rows alpha -> Forall2 best_token rows beta -> alpha = beta.
Proof.
  intros rows alpha beta H. revert beta. induction H as [|row a rows alpha [La Ha] _ IH]; intros [|b beta] H2; try (now inversion H2); auto.
  apply Forall2_split in H2. destruct H2 as [[Lb Hb] H2]. f_equal; [|now apply IH].
  destruct (Nat.eq_dec a b) as [|N]; auto. pose proof (Ha b Lb ltac:(auto)). pose proof (Hb a La N). lra.
Qed.

Lemma some_choice_in_matrix_model : forall D, dataset_fits D -> queries_fit D -> some_choice D ->
  exists X, In X (matrix_model D) /\ (2 <= length X)%nat.
Proof.
  intros D Fit Qfit Choice. apply Exists_exists in Choice. destruct Choice as [Y [HY L2]]. apply (in_map (@length vector)) in HY.
  rewrite <- (lengths_of_matrix_model D Fit Qfit) in HY. apply in_map_iff in HY. destruct HY as [X [E HX]]. exists X. split; auto. now rewrite E.
Qed.

Lemma some_choice_in_prompt_model : forall D, dataset_fits D -> some_choice D -> exists X, In X (prompt_model D) /\ (2 <= length X)%nat.
Proof.
  intros D Fit Choice. apply Exists_exists in Choice. destruct Choice as [Y [HY L2]]. apply (in_map (@length vector)) in HY.
  rewrite <- (lengths_of_model D Fit) in HY. apply in_map_iff in HY. destruct HY as [X [E HX]]. exists X. split; auto. now rewrite E.
Qed.

Lemma model_some : forall (model : list input), (exists X, In X model /\ (2 <= length X)%nat) -> model <> [].
Proof. intros model [X [H _]] ->. contradiction. Qed.

(* Along whatever keeps the gradient of W away from 0 *)
Theorem matrix_never_rests : forall D l w W, dataset_fits D -> queries_fit D -> length w = (dimension D * dimension D)%nat ->
  matrix_fits (dimension D) (dimension D) W ->
  (forall M, exists c, 0 < c /\ forall x, length x = (dimension D * dimension D)%nat -> norm x <= M ->
    c <= Rabs (dot (gradient (loss_slope l) (dimension D * dimension D) (matrix_model D) x) w)) ->
  matrix_gradient D l W <> scaled 0 (concat W)
  /\ (forall eta Lambda, matrix_smoothness D l Lambda -> 0 < eta -> eta * Lambda <= 1 -> norm_diverges (matrix_descent D l W eta))
  /\ for_small_steps (fun eta => norm_diverges (matrix_descent D l W eta)).
Proof.
  intros D l w W Fit Qfit Lw HW Away. pose proof (matrix_model_sized D Fit Qfit) as Sized. pose proof (length_matrix _ _ W HW) as LW.
  assert (Ne : matrix_model D <> []).
  { pose proof (lengths_of_matrix_model D Fit Qfit) as E. destruct Fit as [Ne _]. intro Z. rewrite Z in E. destruct (tokens D); [contradiction | discriminate]. }
  assert (Div : forall eta Lambda, matrix_smoothness D l Lambda -> 0 < eta -> eta * Lambda <= 1 -> norm_diverges (matrix_descent D l W eta)).
  { intros eta Lambda Smooth He Hs. apply no_rest_diverges with (w := w) (L := Lambda); auto. }
  split; [apply no_rest with (w := w); auto | split; [exact Div|]].
  destruct (matrix_smoothness_exists D l Fit Qfit) as [Lambda [Smooth _]]. apply short_steps_are_small with Lambda. intros eta He Hs. now apply Div with Lambda.
Qed.

(* Lemma 6 *)
Theorem all_support_away : forall D l, dataset_fits D -> queries_fit D -> some_choice D -> all_support_vectors D ->
  exists w, length w = (dimension D * dimension D)%nat /\ forall M, exists c, 0 < c /\ forall x, length x = (dimension D * dimension D)%nat -> norm x <= M ->
    c <= Rabs (dot (gradient (loss_slope l) (dimension D * dimension D) (matrix_model D) x) w).
Proof.
  intros D l Fit Qfit Choice [alpha [w [Best [[_ [F _]] Act]]]]. exists w. split; [apply F|].
  unfold best_tokens in Best. rewrite (scores_of_matrix_model D Fit Qfit) in Best.
  apply model_away with (alpha := alpha); auto using matrix_model_sized, some_choice_in_matrix_model.
Qed.

(* Lemma 6b, of W *)
Theorem equal_losers_away : forall D l alpha, dataset_fits D -> queries_fit D -> some_choice D -> best_tokens D alpha -> matrix_separable D alpha ->
  equal_nonoptimal_scores D ->
  exists w, length w = (dimension D * dimension D)%nat /\ forall M, exists c, 0 < c /\ forall x, length x = (dimension D * dimension D)%nat -> norm x <= M ->
    c <= Rabs (dot (gradient (loss_slope l) (dimension D * dimension D) (matrix_model D) x) w).
Proof.
  intros D l alpha Fit Qfit Choice Best [_ [w F]] [beta [Best' Eq]]. exists w. split; [apply F|].
  rewrite (same_best _ _ _ Best' Best) in Eq. unfold best_tokens in Best. rewrite (scores_of_matrix_model D Fit Qfit) in Best, Eq.
  apply model_away with (alpha := alpha); auto using matrix_model_sized, some_choice_in_matrix_model.
Qed.

(* Lemma 6b, of p *)
Theorem prompt_never_rests : forall D l alpha p, dataset_fits D -> length p = dimension D -> some_choice D -> best_tokens D alpha -> separable D alpha ->
  equal_nonoptimal_scores D ->
  prompt_gradient D l p <> scaled 0 p
  /\ (forall eta Lambda, prompt_smoothness D l Lambda -> 0 < eta -> eta * Lambda <= 1 -> norm_diverges (prompt_descent D l p eta))
  /\ for_small_steps (fun eta => norm_diverges (prompt_descent D l p eta)).
Proof.
  intros D l alpha p Fit Lp Choice Best [_ [w F]] [beta [Best' Eq]]. rewrite (same_best _ _ _ Best' Best) in Eq.
  unfold best_tokens in Best. rewrite scores_of_model in Best, Eq. pose proof (model_sized D Fit) as Sized.
  pose proof (some_choice_in_prompt_model D Fit Choice) as Two. pose proof (model_some _ Two) as Ne.
  assert (Away : forall M, exists c, 0 < c /\ forall x, length x = dimension D -> norm x <= M ->
    c <= Rabs (dot (gradient (loss_slope l) (dimension D) (prompt_model D) x) w)) by (apply model_away with (alpha := alpha); auto).
  pose proof F as [Lw _].
  assert (Div : forall eta Lambda, prompt_smoothness D l Lambda -> 0 < eta -> eta * Lambda <= 1 -> norm_diverges (prompt_descent D l p eta)).
  { intros eta Lambda Smooth He Hs. apply no_rest_diverges with (w := w) (L := Lambda); auto. }
  split; [apply no_rest with (w := w); auto | split; [exact Div|]].
  destruct (prompt_smoothness_exists D l Fit) as [Lambda [Smooth _]]. apply short_steps_are_small with Lambda. intros eta He Hs. now apply Div with Lambda.
Qed.
