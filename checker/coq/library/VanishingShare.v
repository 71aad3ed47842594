(* Lemma 17 of docs/limits.md: along a run of descent that turns to the max-margin direction of the best tokens and leaves every bounded set, a
   token off the support has a vanishing share of the gradient.  Its part is at most a multiple of e^-m, m its margin; the gradient is at
   least a multiple of e^-m0, m0 the margin of a support vector; and m - m0 grows beyond every bound. *)
From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Import Optimality Datasets Sigmoid Descent Traps Turning Weighted Smoothness Capture Attention OneInput LowRisk Existence Starts NoRest.
From AttentionChecker Require Import Choices Derived Omitted.
Import ListNotations.
Open Scope R_scope.

(* (1/n) l'(g_i) s_it (g_it - g_i) k_it, what token t of input i adds to the gradient at x *)
Definition contribution (l' : R -> R) (data : list input) (i t : nat) (x : vector) : vector :=
  let X := nth i data [] in let a := nth t X ([], 0) in
  scaled (l' (mean_score X x) / INR (length data) * (attention X x a * (score a - mean_score X x))) (key a).
(* Along a run in the W-model its norm, over that of the gradient, tends to 0; from some step on the gradient is not 0. *)
Definition contribution_vanishes (D : dataset) (l : loss_name) (x : nat -> vector) (i t : nat) : Prop :=
  let grad k := gradient (loss_slope l) (dimension D * dimension D) (matrix_model D) (x k) in
  (exists K, forall k, (K <= k)%nat -> norm (grad k) <> 0)
  /\ Un_cv (fun k => norm (contribution (loss_slope l) (matrix_model D) i t (x k)) / norm (grad k)) 0.

(* ---- along a diverging run that turns to w ---- *)
Section Run.
Variables (x : nat -> vector) (w : vector).
Hypothesis turns : direction_tends_to x w.
Hypothesis diverges : norm_diverges x.

Lemma norm_w_pos : 0 < norm w.
Proof. destruct turns as [N _]. pose proof (norm_nonneg w). lra. Qed.
Lemma grows : forall a, 0 < dot a w -> forall M, exists K, forall k, (K <= k)%nat -> M <= dot a (x k).
Proof.
  intros a Ha M. pose proof norm_w_pos as Nw. destruct turns as [_ [_ H]].
  assert (C : Un_cv (fun k => dot a (x k) / norm (x k)) (dot a w / norm w)).
  { assert (E : forall y, dot a y / norm y = Sum (fun i => nth i a 0 * (nth i y 0 / norm y)) (seq 0 (length a))).
    { intro y. rewrite dot_as_sum. unfold Rdiv. rewrite Rmult_comm, <- Sum_scale. apply Sum_ext. intros. ring. }
    assert (D : Un_cv (fun k => Sum (fun i => nth i a 0 * (nth i (x k) 0 / norm (x k))) (seq 0 (length a))) (dot a w / norm w)).
    { rewrite E. apply (Sum_converges (fun k i => nth i a 0 * (nth i (x k) 0 / norm (x k)))). intro i.
      apply (CV_mult (fun _ => nth i a 0)); [|apply H]. intros eps He. exists 0%nat. intros. unfold R_dist. rewrite Rminus_diag_eq, Rabs_R0; auto. }
    intros eps He. destruct (D eps He) as [K HK]. exists K. intros k Hk. rewrite E. now apply HK. }
  set (c := dot a w / norm w) in *. assert (Hc : 0 < c) by now apply Rdiv_lt_0_compat.
  destruct (C (c / 2) ltac:(lra)) as [K1 H1]. destruct (diverges (Rmax 0 (M / (c / 2)))) as [K2 H2]. exists (Nat.max K1 K2). intros k Hk.
  specialize (H1 k ltac:(lia)). specialize (H2 k ltac:(lia)). unfold R_dist in H1. apply Rabs_def2 in H1.
  pose proof (Rmax_l 0 (M / (c / 2))). pose proof (Rmax_r 0 (M / (c / 2))).
  replace (dot a (x k)) with (dot a (x k) / norm (x k) * norm (x k)) by (field; lra).
  apply Rle_trans with (c / 2 * norm (x k)); [|apply Rmult_le_compat_r; lra].
  replace M with (c / 2 * (M / (c / 2))) by (field; lra). apply Rmult_le_compat_l; lra.
Qed.
Lemma all_grow : forall l, (forall a, In a l -> 0 < dot a w) -> forall M, exists K, forall k, (K <= k)%nat -> forall a, In a l -> M <= dot a (x k).
Proof.
  induction l as [|a l IH]; intros H M; [exists 0%nat; intros k _ a []|]. destruct (grows a (H a (or_introl eq_refl)) M) as [K1 H1].
  destruct (IH ltac:(intros; apply H; now right) M) as [K2 H2]. exists (Nat.max K1 K2). intros k Hk b [<- | Hb]; [apply H1; lia | apply H2; auto; lia].
Qed.
End Run.

Lemma small_power : forall A eps, 0 <= A -> 0 < eps -> exists M, 0 <= M /\ forall m, M <= m -> A * exp (- m) <= eps.
Proof.
  intros A eps HA He. exists (A / eps). assert (P : 0 <= A / eps) by (apply Rmult_le_pos; [assumption | now apply Rlt_le, Rinv_0_lt_compat]).
  split; [assumption|]. intros m Hm. pose proof (exp_above_tangent m) as T. pose proof (exp_pos m). rewrite exp_Ropp.
  apply Rmult_le_reg_r with (exp m); [assumption|]. rewrite Rmult_assoc, Rinv_l by lra.
  assert (eps * (A / eps) = A) by (field; lra). assert (eps * (A / eps) <= eps * exp m) by (apply Rmult_le_compat_l; lra). lra.
Qed.

Section Share.
Variables (l : loss_name) (d : nat) (data : list parted) (x : nat -> vector) (w : vector) (s1 : parted) (t1 : token).
Let inputs : list input := map whole data.
Hypothesis data_sized : sized d inputs.
Hypothesis lower : forall s t, In s data -> In t (losing s) -> score t < score (best s).
Hypothesis shortest_w : shortest d (map (fun j => (row_of j, 1)) (pairs_of data)) w.
Hypothesis turns : direction_tends_to x w.
Hypothesis diverges : norm_diverges x.
Hypothesis length_x : forall k, length (x k) = d.
Hypothesis in_data : In s1 data.
Hypothesis in_losing : In t1 (losing s1).
Hypothesis off_support : 1 < dot (row_of (s1, t1)) w.
Let n := INR (length inputs).
Let grad (k : nat) := gradient (loss_slope l) d inputs (x k).
Let part (k : nat) := scaled (loss_slope l (mean_score (whole s1) (x k)) / n * (attention (whole s1) (x k) t1 * (score t1 - mean_score (whole s1) (x k)))) (key t1).

Lemma row_sized : forall j, In j (pairs_of data) -> length (row_of j) = d.
Proof.
  intros [s t] H. apply in_pairs in H. destruct H as [Hs Ht]. unfold row_of. simpl.
  rewrite length_difference; rewrite ?(keys_of d data data_sized s); auto; apply in_whole; auto.
Qed.
Lemma margin_at_least_one : forall j, In j (pairs_of data) -> 1 <= dot (row_of j) w.
Proof. intros j Hj. destruct shortest_w as [[_ F] _]. apply Rge_le, F. apply in_map_iff. now exists j. Qed.

Lemma some_support : exists j, In j (pairs_of data) /\ dot (row_of j) w = 1.
Proof.
  destruct (Classical_Prop.classic (exists j, In j (pairs_of data) /\ dot (row_of j) w = 1)) as [|None]; [assumption|]. exfalso.
  assert (S : shortest d [] w).
  { apply (inactive_may_go d (map (fun j => (row_of j, 1)) (pairs_of data))); auto.
    - intros a b H. apply in_map_iff in H. destruct H as [j [E Hj]]. injection E as <- _. now apply row_sized.
    - intros p [].
    - intros a b H. right. apply in_map_iff in H. destruct H as [j [E Hj]]. injection E as <- <-. pose proof (margin_at_least_one j Hj).
      destruct (Req_dec (dot (row_of j) w) 1) as [E | E]; [exfalso; apply None; now exists j | lra]. }
  destruct S as [_ S]. destruct (S (repeat 0 d)) as [Q _]; [split; [apply repeat_length | intros a b []]|]. rewrite norm_zeros in Q.
  pose proof (norm_w_pos x w turns). lra.
Qed.

Lemma share_bounded : exists C K, 0 <= C /\ exists s0 t0, In s0 data /\ In t0 (losing s0) /\ dot (row_of (s0, t0)) w = 1 /\ forall k, (K <= k)%nat ->
  norm (grad k) <> 0 /\ norm (part k) / norm (grad k) <= C * exp (- (dot (row_of (s1, t1)) (x k) - dot (row_of (s0, t0)) (x k))).
Proof.
  destruct some_support as [[s0 t0] [J0 Act]]. pose proof J0 as J0'. apply in_pairs in J0'. destruct J0' as [H0 T0].
  pose proof (norm_w_pos x w turns) as Nw. assert (Ne : inputs <> []) by (unfold inputs; intro Z; apply map_eq_nil in Z; rewrite Z in in_data; contradiction).
  pose proof (INR_length_pos _ inputs Ne) as N. fold n in N. assert (I : 0 < / n) by now apply Rinv_0_lt_compat.
  set (all := map score (concat inputs)). set (lo := minimum all). set (hi := maximum all).
  assert (In_all : forall s t, In s data -> In t (whole s) -> lo <= score t <= hi).
  { intros s t Hs Ht. assert (In (score t) all) by (unfold all; apply in_map, in_concat; exists (whole s); split; auto; unfold inputs; now apply in_map).
    split; [now apply minimum_below | now apply maximum_above]. }
  assert (Within : forall s y, In s data -> lo <= mean_score (whole s) y <= hi).
  { intros s y Hs. change (mean_score (whole s) y) with (mean (whole s) (attention (whole s) y) score).
    apply (mean_between (whole s) (attention (whole s) y) (fun t => attention_pos (whole s) y t (whole_some s)) (attention_sums_to_one (whole s) y (whole_some s)) score).
    intros t Ht. now apply (In_all s). }
  assert (Order : lo <= hi) by (pose proof (Within s0 w H0); lra).
  destruct (slope_of_one_sign l) as [sigma [Hs Slope]]. destruct (Slope lo hi Order) as [kappa [K0 Steep]].
  destruct (slope_bound_is_greatest l lo hi Order) as [Most _]. set (most := slope_bound l lo hi) in *.
  assert (Most0 : 0 <= most) by (pose proof (Most lo ltac:(lra)); pose proof (Rabs_pos (loss_slope l lo)); lra).
  destruct (low_exists _ (pairs_of data) (fun j => score (best (fst j)) - score (snd j))) as [g [G0 G]].
  { intros [s t] Hj. apply in_pairs in Hj. destruct Hj. pose proof (lower s t ltac:(auto) ltac:(auto)). simpl. lra. }
  set (T := Sum (fun s => INR (length (whole s))) data).
  assert (HT : forall s, In s data -> INR (length (whole s)) <= T) by (intros s Hsd; apply (Sum_member (fun s => INR (length (whole s)))); auto; intros; apply pos_INR).
  set (Delta := hi - lo). assert (D0 : 0 <= Delta) by (unfold Delta; lra).
  assert (T1 : 1 <= T).
  { eapply Rle_trans; [|apply (HT s0 H0)]. unfold whole. rewrite app_length. simpl. rewrite <- plus_n_Sm, S_INR. pose proof (pos_INR (length (fst (fst s0)) + length (snd s0))). lra. }
  destruct (small_power ((T - 1) * Delta) (g / 2)) as [M [M0 Small]]; [apply Rmult_le_pos; lra | lra|].
  destruct (all_grow x w turns diverges (map row_of (pairs_of data))) with (M := M) as [K HK].
  { intros a Ha. apply in_map_iff in Ha. destruct Ha as [j [<- Hj]]. pose proof (margin_at_least_one j Hj). lra. }
  set (A := / n * most * Delta * norm (key t1)). set (B := / n * kappa * (g / 2) * (1 / INR (length (whole s0)))).
  assert (L0 : 0 < INR (length (whole s0))) by (apply INR_length_pos, whole_some).
  assert (A0 : 0 <= A) by (unfold A; repeat apply Rmult_le_pos; try lra; apply norm_nonneg).
  assert (B0 : 0 < B) by (unfold B; apply Rmult_lt_0_compat; [repeat apply Rmult_lt_0_compat; lra | apply Rdiv_lt_0_compat; lra]).
  assert (Both : forall k, (K <= k)%nat -> B * exp (- dot (row_of (s0, t0)) (x k)) <= norm (grad k) * norm w
    /\ norm (part k) <= A * exp (- dot (row_of (s1, t1)) (x k))).
  { intros k Hk. specialize (HK k Hk).
    assert (Margin : forall s t, In s data -> In t (losing s) -> M <= dot (row_of (s, t)) (x k)) by (intros s t Hsd Ht; apply HK; apply in_map, in_pairs; auto).
    assert (Row : forall s t, In s data -> In t (losing s) -> dot (row_of (s, t)) (x k) = margin (whole s) (best s) (x k) t).
    { intros s t Hsd Ht. unfold margin, row_of. simpl. apply dot_difference. rewrite !(keys_of d data data_sized s); auto; apply in_whole; auto. }
    assert (High : forall s t, In s data -> In t (losing s) -> g / 2 <= mean_score (whole s) (x k) - score t).
    { intros s t Hsd Ht. pose proof (G (s, t) ltac:(apply in_pairs; auto)) as Gap. simpl in Gap. destruct (mean_by_margins d s (x k) M Delta T) as [_ Q]; auto.
      - intros t' Ht'. now apply (keys_of d data data_sized s).
      - intros t' Ht'. now apply Rlt_le, lower.
      - intros t' Ht'. unfold Delta. pose proof (In_all s t' Hsd ltac:(apply in_whole; auto)). pose proof (In_all s (best s) Hsd ltac:(apply in_whole; auto)). lra.
      - pose proof (Small M ltac:(lra)). lra. }
    assert (Away : forall s t, In s data -> In t (losing s) -> attention (whole s) (x k) t = attention (whole s) (x k) (best s) * exp (- dot (row_of (s, t)) (x k))).
    { intros s t Hsd Ht. rewrite Row by assumption. apply attention_by_margin, whole_some. }
    assert (Pos : forall s t, 0 < attention (whole s) (x k) t) by (intros; apply attention_pos, whole_some).
    split.
    - assert (Floor : 1 / INR (length (whole s0)) <= attention (whole s0) (x k) (best s0)).
      { replace (INR (length (whole s0))) with (Sum (fun _ : token => 1) (whole s0)).
        - apply attention_floor; [apply whole_some|]. intros t Ht. rewrite <- exp_0. apply exp_le. apply in_whole in Ht. destruct Ht as [-> | Ht].
          + unfold margin. lra.
          + pose proof (Margin s0 t H0 Ht). rewrite Row in H by assumption. lra.
        - clear. induction (whole s0) as [|a X IH]; [reflexivity|]. change (Sum (fun _ : token => 1) (a :: X)) with (1 + Sum (fun _ : token => 1) X). rewrite IH. cbn [length]. rewrite S_INR. ring. }
      set (f := fun s => Sum (fun t => attention (whole s) (x k) t * (mean_score (whole s) (x k) - score t) * dot (row_of (s, t)) w) (losing s)).
      assert (F0 : forall s t, In s data -> In t (losing s) -> 0 <= attention (whole s) (x k) t * (mean_score (whole s) (x k) - score t) * dot (row_of (s, t)) w).
      { intros s t Hsd Ht. pose proof (High s t Hsd Ht). pose proof (margin_at_least_one (s, t) ltac:(apply in_pairs; auto)).
        apply Rmult_le_pos; [apply Rmult_le_pos; [now apply Rlt_le, Pos | lra] | lra]. }
      assert (F : forall s, In s data -> 0 <= f s) by (intros s Hsd; apply Sum_nonneg; intros t Ht; now apply F0).
      assert (G0' : attention (whole s0) (x k) t0 * (g / 2) <= f s0).
      { apply Rle_trans with (attention (whole s0) (x k) t0 * (mean_score (whole s0) (x k) - score t0) * dot (row_of (s0, t0)) w).
        - rewrite Act, Rmult_1_r. apply Rmult_le_compat_l; [now apply Rlt_le, Pos | now apply High].
        - apply (Sum_member (fun t => attention (whole s0) (x k) t * (mean_score (whole s0) (x k) - score t) * dot (row_of (s0, t)) w)); auto. }
      assert (Z : Sum (fun s => / n * (sigma * - loss_slope l (mean_score (whole s) (x k))) * f s) data = sigma * - dot (grad k) w).
      { unfold grad, inputs. rewrite gradient_by_losing by assumption. fold inputs. fold n. rewrite <- Sum_scale. apply Sum_ext. intros s _. unfold f. ring. }
      assert (Term : forall s, In s data -> / n * kappa * f s <= / n * (sigma * - loss_slope l (mean_score (whole s) (x k))) * f s).
      { intros s Hsd. apply Rmult_le_compat_r; [now apply F|]. apply Rmult_le_compat_l; [lra | now apply Steep, Within]. }
      apply Rle_trans with (/ n * kappa * f s0).
      { unfold B. rewrite (Rmult_assoc (/ n * kappa)), (Rmult_assoc (/ n * kappa)). apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|].
        eapply Rle_trans; [|exact G0']. rewrite Away by assumption. pose proof (exp_pos (- dot (row_of (s0, t0)) (x k))) as E.
        pose proof (Rmult_le_compat_r (g / 2 * exp (- dot (row_of (s0, t0)) (x k))) _ _ ltac:(apply Rmult_le_pos; lra) Floor). lra. }
      apply Rle_trans with (sigma * - dot (grad k) w).
      { rewrite <- Z. eapply Rle_trans; [now apply Term|]. apply (Sum_member (fun s => / n * (sigma * - loss_slope l (mean_score (whole s) (x k))) * f s)); auto.
        intros s Hsd. eapply Rle_trans; [|now apply Term]. apply Rmult_le_pos; [apply Rmult_le_pos; lra | now apply F]. }
      pose proof (cauchy_schwarz_both (grad k) w) as CS. unfold grad in CS at 1. rewrite length_gradient in CS by assumption.
      destruct shortest_w as [[Lw _] _]. specialize (CS (eq_sym Lw)). destruct Hs as [-> | ->]; lra.
    - unfold part. rewrite norm_scaled. rewrite (Away s1 t1), !Rabs_mult by assumption. unfold Rdiv. rewrite Rabs_mult.
      rewrite (Rabs_pos_eq (/ n)), (Rabs_pos_eq (attention (whole s1) (x k) (best s1))), (Rabs_pos_eq (exp _)) by (apply Rlt_le; auto using exp_pos).
      pose proof (Most _ (Within s1 (x k) in_data)) as Q1. pose proof (attention_at_most_one (whole s1) (x k) (best s1) ltac:(apply in_whole; auto)) as Q2.
      assert (Q3 : Rabs (score t1 - mean_score (whole s1) (x k)) <= Delta).
      { unfold Delta. pose proof (Within s1 (x k) in_data). pose proof (In_all s1 t1 in_data ltac:(apply in_whole; auto)). apply Rabs_le. lra. }
      unfold A. pose proof (norm_nonneg (key t1)). pose proof (exp_pos (- dot (row_of (s1, t1)) (x k))) as E. pose proof (Pos s1 (best s1)).
      replace (/ n * most * Delta * norm (key t1) * exp (- dot (row_of (s1, t1)) (x k)))
        with (most * / n * (1 * exp (- dot (row_of (s1, t1)) (x k)) * Delta) * norm (key t1)) by ring.
      apply Rmult_le_compat_r; [assumption|]. pose proof (Rabs_pos (loss_slope l (mean_score (whole s1) (x k)))).
      pose proof (Rabs_pos (score t1 - mean_score (whole s1) (x k))).
      set (b := attention (whole s1) (x k) (best s1)) in *.
      apply Rmult_le_compat; [apply Rmult_le_pos; lra | apply Rmult_le_pos; [apply Rmult_le_pos|]; lra | apply Rmult_le_compat_r; lra|].
      apply Rmult_le_compat; [apply Rmult_le_pos; lra | lra | apply Rmult_le_compat_r; lra | lra]. }
  exists (A * norm w / B), K. split; [apply Rmult_le_pos; [apply Rmult_le_pos; lra | now apply Rlt_le, Rinv_0_lt_compat]|].
  exists s0, t0. split; [assumption|]. split; [assumption|]. split; [assumption|]. intros k Hk. destruct (Both k Hk) as [P Q]. clear HK Both.
  set (m0 := dot (row_of (s0, t0)) (x k)) in *. set (m1 := dot (row_of (s1, t1)) (x k)) in *. pose proof (exp_pos (- m0)) as E0.
  assert (Bp : 0 < B * exp (- m0)) by now apply Rmult_lt_0_compat.
  assert (Gp : 0 < norm (grad k)).
  { destruct (norm_nonneg (grad k)) as [|Z]; [assumption|]. rewrite <- Z in P. lra. }
  split; [lra|]. replace (- (m1 - m0)) with (- m1 + m0) by ring. rewrite exp_plus.
  apply Rmult_le_reg_r with (norm (grad k)); [assumption|]. unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  eapply Rle_trans; [exact Q|].
  replace (A * norm w / B * (exp (- m1) * exp m0) * norm (grad k)) with (A * exp (- m1) * (exp m0 / B) * (norm (grad k) * norm w)) by (field; lra).
  assert (C : 1 <= exp m0 / B * (norm (grad k) * norm w)).
  { apply Rle_trans with (exp m0 / B * (B * exp (- m0))).
    - rewrite exp_Ropp. pose proof (exp_pos m0). right. field. lra.
    - apply Rmult_le_compat_l; [apply Rlt_le, Rdiv_lt_0_compat; [apply exp_pos | assumption] | assumption]. }
  assert (0 <= A * exp (- m1)) by (apply Rmult_le_pos; [assumption | apply Rlt_le, exp_pos]).
  pose proof (Rmult_le_compat_l _ _ _ H C). lra.
Qed.

Theorem share_vanishes : (exists K, forall k, (K <= k)%nat -> norm (grad k) <> 0) /\ Un_cv (fun k => norm (part k) / norm (grad k)) 0.
Proof.
  destruct share_bounded as [C [K [C0 [s0 [t0 [H0 [T0 [Act Bound]]]]]]]]. split; [exists K; intros k Hk; now apply Bound|].
  intros eps He. destruct (small_power C (eps / 2)) as [M [M0 Small]]; [assumption | lra|].
  assert (Lr : forall s t, In s data -> In t (losing s) -> length (row_of (s, t)) = d) by (intros; apply row_sized, in_pairs; auto).
  destruct (grows x w turns diverges (difference_of R Rminus (row_of (s1, t1)) (row_of (s0, t0)))) with (M := M) as [K' HK'].
  { rewrite dot_difference by (rewrite !Lr; auto). lra. }
  exists (Nat.max K K'). intros k Hk. destruct (Bound k ltac:(lia)) as [N Q]. specialize (HK' k ltac:(lia)). rewrite dot_difference in HK' by (rewrite !Lr; auto).
  specialize (Small _ HK'). unfold R_dist. rewrite Rminus_0_r. pose proof (norm_nonneg (grad k)). pose proof (norm_nonneg (part k)).
  rewrite Rabs_pos_eq by (apply Rmult_le_pos; [assumption | apply Rlt_le, Rinv_0_lt_compat; lra]). lra.
Qed.
End Share.

(* ---- as the claim is printed ---- *)
Lemma nth_place : forall (f : token -> R) s, nth (place s) (map f (whole s)) 0 = f (best s).
Proof.
  intros f [[before b] after]. unfold place, whole, best. simpl. rewrite map_app, app_nth2 by (rewrite map_length; lia).
  now rewrite map_length, Nat.sub_diag.
Qed.

Theorem zero_gradient_off_support_reading_2 : forall (D : dataset) (start : list vector) (eta : R) (ell : loss_name) (i_ : nat) (t_ : nat)
  (best : list nat) (solution : vector), dataset_fits D -> queries_fit D -> matrix_fits (dimension D) (dimension D) start ->
  In ell [Sigmoid_loss; Logistic] -> (i_ < length (tokens D))%nat -> Forall (fun X => (t_ < length X)%nat) (tokens D) ->
  best_tokens D best -> max_margin_matrix D best solution -> same_length D -> unique_best_token D -> matrix_separable D best -> 0 < eta ->
  direction_tends_to (matrix_descent D ell start eta) solution -> norm_diverges (matrix_descent D ell start eta) ->
  1 < (nth (nth i_ best 0%nat) (matrix_logits D solution i_) 0 - nth t_ (matrix_logits D solution i_) 0) ->
  contribution_vanishes D ell (matrix_descent D ell start eta) i_ t_.
Proof.
  intros D start eta l i t alpha w Fit Qfit HW _ Hi Ht Best [Cf Short] _ _ _ _ Turns Div Off.
  pose proof (matrix_model_sized D Fit Qfit) as Sized. pose proof (choice_of_matrix_model D alpha Fit Qfit Cf) as Fits.
  assert (Li : (i < length (matrix_model D))%nat /\ (t < length (nth i (matrix_model D) []))%nat).
  { pose proof (lengths_of_matrix_model D Fit Qfit) as L. assert (E : length (matrix_model D) = length (tokens D)) by (apply (f_equal (@length nat)) in L; now rewrite !map_length in L).
    split; [lia|]. rewrite Forall_forall in Ht. specialize (Ht (nth i (tokens D) []) (nth_In _ _ Hi)).
    apply (f_equal (fun m => nth i m 0%nat)) in L. pose proof (map_nth (@length token) (matrix_model D) [] i) as L1.
    pose proof (map_nth (@length vector) (tokens D) [] i) as L2. simpl in L, L1, L2.
    exact (eq_ind_r (fun m => (t < m)%nat) Ht (eq_trans (eq_sym L1) (eq_trans L L2))). }
  destruct Li as [Li Lt]. unfold best_tokens in Best. rewrite scores_of_matrix_model in Best by assumption.
  assert (Lx : forall k, length (matrix_descent D l start eta k) = (dimension D * dimension D)%nat) by (intro k; apply length_descent; [assumption | now apply length_matrix]).
  unfold contribution_vanishes, matrix_logits in *. set (d := (dimension D * dimension D)%nat) in *. set (x := matrix_descent D l start eta) in *.
  clearbody x. clear Cf. generalize dependent (matrix_model D). intros model Best Short Off Sized Fits Li Lt. unfold constraints in Short.
  destruct (parts_exist model alpha Fits) as [data [-> ->]]. rewrite constraints_are_rows in Short. rewrite map_length in Li.
  set (s0 := (([], ([], 0), []) : parted)). set (s1 := nth i data s0). assert (H1 : In s1 data) by now apply nth_In.
  assert (E1 : nth i (map whole data) [] = whole s1) by (rewrite (nth_indep _ [] (whole s0)) by (now rewrite map_length); apply map_nth).
  assert (E2 : nth i (map place data) 0%nat = place s1) by (rewrite (nth_indep _ 0%nat (place s0)) by (now rewrite map_length); apply map_nth).
  rewrite E1, E2, nth_place in *. unfold contribution. rewrite E1. set (t1 := nth t (whole s1) ([], 0)) in *.
  assert (E3 : nth t (map (fun a => dot (key a) w) (whole s1)) 0 = dot (key t1) w).
  { rewrite (nth_indep _ 0 (dot (key ([], 0)) w)) by (now rewrite map_length). exact (map_nth (fun a => dot (key a) w) (whole s1) ([], 0) t). }
  rewrite E3 in Off. assert (T1 : In t1 (losing s1)).
  { assert (In t1 (whole s1)) as Hin by now apply nth_In. apply in_whole in Hin. destruct Hin as [E | Hin]; [rewrite E in Off; lra | assumption]. }
  assert (BestOf : forall s, In s data -> best_token (map score (whole s)) (place s)).
  { clear - Best. induction data as [|s data IH]; [intros s' []|]. intros s' [<- | Hin]; simpl in Best; apply Forall2_split in Best; destruct Best as [B1 B2]; auto. }
  apply (share_vanishes l d data x w s1 t1); auto.
  - intros s u Hs Hu. apply best_is_best; auto.
  - unfold row_of. simpl. rewrite dot_difference; [assumption|]. rewrite !(keys_of d data Sized s1); auto; apply in_whole; auto.
Qed.
