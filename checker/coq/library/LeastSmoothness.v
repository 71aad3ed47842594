(* Data always have a bound of Lemma 1, and a least one: the maximum of |l'|, the least Lipschitz constant of l', the range of the scores and the greatest distance of keys
   make it.  So the premise that Lambda is such a bound is met, and some small steps are at most 1/Lambda. *)
From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Import Optimality Datasets Sigmoid Decreasing Descent Traps Turning Smoothness Attention LowRisk Starts.
Import ListNotations.
Open Scope R_scope.

Lemma least_bound : forall (f : R -> R) lo hi c, lo <= hi -> (forall y, lo <= y <= hi -> Rabs (f y) <= c) ->
  exists M, (forall y, lo <= y <= hi -> Rabs (f y) <= M) /\ forall M', (forall y, lo <= y <= hi -> Rabs (f y) <= M') -> M <= M'.
Proof.
  intros f lo hi c Hlh Hc. destruct (completeness (fun r => exists y, lo <= y <= hi /\ r = Rabs (f y))) as [M [U L]].
  - exists c. intros r [y [Hy ->]]. auto.
  - exists (Rabs (f lo)), lo. split; [lra | reflexivity].
  - exists M. split; [intros y Hy; apply U; now exists y|]. intros M' H. apply L. intros r [y [Hy ->]]. auto.
Qed.

Lemma least_constant : forall f lo hi c, lipschitz_on f lo hi c -> exists M, lipschitz_on f lo hi M /\ forall M', lipschitz_on f lo hi M' -> M <= M'.
Proof.
  intros f lo hi c Hc. destruct (completeness (fun r => lipschitz_on f lo hi (- r))) as [m [U L]].
  - exists 0. intros r [H _]. lra.
  - exists (- c). now rewrite Ropp_involutive.
  - exists (- m). split.
    + split; [assert (m <= 0); [apply L; intros r [H _]; lra | lra]|]. intros y z Hy Hz.
      destruct (Req_dec y z) as [-> | N]; [rewrite !Rminus_diag_eq, Rabs_R0 by reflexivity; lra|].
      assert (P : 0 < Rabs (y - z)) by (apply Rabs_pos_lt; lra).
      assert (Q : m <= - (Rabs (f y - f z) / Rabs (y - z))).
      { apply L. intros r [_ H]. specialize (H y z Hy Hz). assert (Rabs (f y - f z) / Rabs (y - z) <= - r); [|lra].
        apply Rmult_le_reg_r with (Rabs (y - z)); auto. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. exact H. }
      assert (Q' : Rabs (f y - f z) / Rabs (y - z) <= - m) by lra. apply (Rmult_le_compat_r (Rabs (y - z))) in Q'; [|lra].
      unfold Rdiv in Q'. rewrite Rmult_assoc, Rinv_l, Rmult_1_r in Q' by lra. exact Q'.
    + intros M' H. assert (- M' <= m); [|lra]. apply U. now rewrite Ropp_involutive.
Qed.

Lemma minimum_member : forall l, l <> [] -> In (minimum l) l.
Proof.
  intros [|x l] H; [contradiction|]. simpl. clear H. induction l as [|z l IH]; simpl; [now left|].
  set (m := fold_right Rmin x l) in *. simpl in IH.
  destruct (Rle_dec z m) as [L | L]; [rewrite (Rmin_left z m L); right; now left|].
  rewrite (Rmin_right z m) by lra. destruct IH as [E | E]; [now left | right; now right].
Qed.

Lemma least_input_smoothness : forall l X, X <> [] -> exists b, input_smoothness (loss_slope l) X b
  /\ forall b', input_smoothness (loss_slope l) X b' -> b <= b'.
Proof.
  intros l X Some. set (lo := minimum (map score X)). set (hi := maximum (map score X)).
  set (distances := flat_map (fun s => map (fun t => norm (difference_of R Rminus (key s) (key t))) X) X). set (wide := maximum distances).
  assert (Between : forall t, In t X -> lo <= score t <= hi).
  { intros t Ht. split; [apply minimum_below | apply maximum_above]; now apply in_map. }
  assert (Apart : forall s t, In s X -> In t X -> In (norm (difference_of R Rminus (key s) (key t))) distances).
  { intros s t Hs Ht. apply in_flat_map. exists s. split; auto. apply in_map_iff. now exists t. }
  assert (Member : exists t0, In t0 X) by (destruct X as [|t0 X']; [contradiction | exists t0; now left]). destruct Member as [t0 H0].
  assert (Ms : map score X <> []) by (intro Z; apply map_eq_nil in Z; contradiction).
  assert (Order : lo <= hi) by (pose proof (Between t0 H0); lra).
  destruct (least_bound (loss_slope l) lo hi (slope_bound l lo hi) Order) as [M1 [B1 L1]]; [now apply slope_bound_is_greatest|].
  destruct (bends l lo hi Order) as [c Hc]. destruct (least_constant _ lo hi c Hc) as [M0 [B0 L0]].
  exists (M0 * ((hi - lo) * wide / 4) ^ 2 + M1 * (hi - lo) * wide ^ 2 / 4). split.
  - exists lo, hi, wide, M0, M1. split; [exact Between|]. split; [intros s t Hs Ht; apply maximum_above; auto|]. split; [exact B0|]. now split.
  - intros b' [lo' [hi' [wide' [M0' [M1' [Hs [Hk [Hc' [Hl ->]]]]]]]]].
    assert (Lo : lo' <= lo /\ hi <= hi').
    { split.
      - assert (I : In lo (map score X)) by now apply minimum_member. apply in_map_iff in I. destruct I as [t [<- Ht]]. now apply Hs.
      - assert (I : In hi (map score X)) by now apply maximum_member. apply in_map_iff in I. destruct I as [t [<- Ht]]. now apply Hs. }
    assert (W : 0 <= wide <= wide').
    { assert (Ne : distances <> []) by (intro Z; pose proof (Apart t0 t0 H0 H0) as I; rewrite Z in I; contradiction).
      pose proof (maximum_member distances Ne) as I. fold wide in I. unfold distances in I. apply in_flat_map in I. destruct I as [s [Ps I]].
      apply in_map_iff in I. destruct I as [t [<- Pt]]. split; [apply norm_nonneg | now apply Hk]. }
    assert (P0 : 0 <= M0 <= M0').
    { split; [apply B0|]. apply L0. split; [apply Hc'|]. intros y z Hy Hz. apply Hc'; lra. }
    assert (P1 : 0 <= M1 <= M1').
    { split; [pose proof (B1 lo ltac:(lra)); pose proof (Rabs_pos (loss_slope l lo)); lra|]. apply L1. intros y Hy. apply Hl. lra. }
    assert (G : 0 <= hi - lo <= hi' - lo') by lra. set (g := hi - lo) in *. set (g' := hi' - lo') in *.
    assert (Q1 : 0 <= g * wide <= g' * wide') by (split; [apply Rmult_le_pos | apply Rmult_le_compat]; lra).
    assert (Q2 : (g * wide / 4) ^ 2 <= (g' * wide' / 4) ^ 2) by (apply pow_incr; lra).
    assert (Q3 : 0 <= (g * wide / 4) ^ 2) by (apply pow_le; lra).
    assert (Q4 : M0 * (g * wide / 4) ^ 2 <= M0' * (g' * wide' / 4) ^ 2) by (apply Rmult_le_compat; lra).
    assert (Q5 : wide ^ 2 <= wide' ^ 2) by (apply pow_incr; lra). assert (Q6 : 0 <= wide ^ 2) by (apply pow_le; lra).
    assert (Q7 : M1 * g * wide ^ 2 <= M1' * g' * wide' ^ 2).
    { apply Rmult_le_compat; auto; [apply Rmult_le_pos; lra | apply Rmult_le_compat; lra]. }
    lra.
Qed.

Theorem least_smoothness : forall l (data : list input), Forall (fun X => X <> []) data ->
  exists L, smoothness (loss_slope l) data L
    /\ forall L', smoothness (loss_slope l) data L' -> L <= L'.
Proof.
  intros l data Some.
  assert (E : exists bounds, Forall2 (input_smoothness (loss_slope l)) data bounds
    /\ forall bounds', Forall2 (input_smoothness (loss_slope l)) data bounds' -> Sum (fun b => b) bounds <= Sum (fun b => b) bounds').
  { induction Some as [|X data HX _ [bounds [H1 H2]]].
    - exists []. split; [constructor|]. intros bounds' H. inversion H. lra.
    - destruct (least_input_smoothness l X HX) as [b [B1 B2]]. exists (b :: bounds). split; [now constructor|].
      intros bounds' H. inversion H as [|? b' ? rest Hb Hr E1 E2]; subst. simpl. specialize (B2 b' Hb). specialize (H2 rest Hr). lra. }
  destruct E as [bounds [H1 H2]]. exists (Sum (fun b => b) bounds / INR (length data)). split; [now exists bounds|].
  intros L' [bounds' [H3 ->]]. specialize (H2 bounds' H3). destruct data as [|X data].
  - inversion H1. inversion H3. subst. lra.
  - unfold Rdiv. apply Rmult_le_compat_r; auto. apply Rlt_le, Rinv_0_lt_compat, INR_length_pos. discriminate.
Qed.

Lemma sized_some : forall d data, sized d data -> Forall (fun X => X <> []) data.
Proof. intros d data H. unfold sized in H. rewrite Forall_forall in *. intros X HX. now apply H. Qed.

Theorem prompt_smoothness_exists : forall D l, dataset_fits D ->
  exists Lambda, prompt_smoothness D l Lambda /\ forall other, prompt_smoothness D l other -> Lambda <= other.
Proof. intros D l Fit. apply least_smoothness. now apply sized_some with (dimension D), model_sized. Qed.

Theorem matrix_smoothness_exists : forall D l, dataset_fits D -> queries_fit D ->
  exists Lambda, matrix_smoothness D l Lambda /\ forall other, matrix_smoothness D l other -> Lambda <= other.
Proof. intros D l Fit Qfit. apply least_smoothness. now apply sized_some with (dimension D * dimension D)%nat, matrix_model_sized. Qed.

(* What holds of every step up to 1/Lambda holds of all small steps. *)
Lemma short_steps_are_small : forall (A : R -> Prop) Lambda, (forall eta, 0 < eta -> eta * Lambda <= 1 -> A eta) -> for_small_steps A.
Proof.
  intros A Lambda H. pose proof (Rabs_pos Lambda) as P. exists (/ (1 + Rabs Lambda)). split; [apply Rinv_0_lt_compat; lra|].
  intros eta [He Hs]. apply H; auto. apply Rle_trans with (eta * (1 + Rabs Lambda)).
  - apply Rmult_le_compat_l; [lra|]. pose proof (Rle_abs Lambda). lra.
  - apply Rle_trans with (/ (1 + Rabs Lambda) * (1 + Rabs Lambda)); [apply Rmult_le_compat_r; lra | rewrite Rinv_l; lra].
Qed.
