(* Label margins of an attention model with a head v and an attention matrix W, and the logistic loss: what Lemma 11 of docs/limits_path.md
   needs of them (JointPath.v). *)
From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Import Optimality Datasets Sigmoid Descent Traps Turning Compactness Norms.
Import ListNotations.
Open Scope R_scope.

(* ---- the logistic loss: phi(m) = log(1 + e^-m), and the size of its slope ---- *)
Definition pull (y : R) : R := exp (- y) / (1 + exp (- y)).

Lemma pull_range : forall y, 0 < pull y.
Proof. intro y. pose proof (exp_pos (- y)). apply Rdiv_lt_0_compat; lra. Qed.

Lemma logistic_drop : forall y x, pull y * (1 - exp (- x)) <= logistic y - logistic (y + x).
Proof.
  intros y x. unfold logistic, pull. pose proof (exp_pos (- y)). pose proof (exp_pos (- (y + x))).
  pose proof (ln_below_tangent ((1 + exp (- (y + x))) / (1 + exp (- y))) ltac:(apply Rdiv_lt_0_compat; lra)) as T.
  rewrite ln_quotient in T by lra. replace (- (y + x)) with (- y + - x) in T at 2 by ring. rewrite exp_plus in T.
  replace ((1 + exp (- y) * exp (- x)) / (1 + exp (- y)) - 1) with (- (exp (- y) / (1 + exp (- y)) * (1 - exp (- x)))) in T by (field; lra). lra.
Qed.

Lemma logistic_falls : forall y z, y <= z -> logistic z <= logistic y.
Proof.
  intros y z H. pose proof (logistic_drop y (z - y)) as D. replace (y + (z - y)) with z in D by ring. pose proof (pull_range y).
  pose proof (exp_le (- (z - y)) 0 ltac:(lra)) as E. rewrite exp_0 in E. assert (0 <= pull y * (1 - exp (- (z - y)))) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma logistic_above : forall y, logistic y <= exp (- y).
Proof. intro y. unfold logistic. pose proof (exp_pos (- y)). pose proof (ln_below_tangent (1 + exp (- y)) ltac:(lra)). lra. Qed.

Lemma logistic_below : forall y, 0 <= y -> exp (- y) / 2 <= logistic y.
Proof.
  intros y Hy. unfold logistic. pose proof (exp_pos (- y)) as P. pose proof (exp_le (- y) 0 ltac:(lra)) as Q. rewrite exp_0 in Q.
  pose proof (ln_below_tangent (/ (1 + exp (- y))) ltac:(apply Rinv_0_lt_compat; lra)) as T. rewrite ln_Rinv in T by lra.
  assert (exp (- y) / 2 <= 1 - / (1 + exp (- y))); [|lra].
  apply Rmult_le_reg_r with (1 + exp (- y)); [lra|]. replace ((1 - / (1 + exp (- y))) * (1 + exp (- y))) with (exp (- y)) by (field; lra).
  assert (exp (- y) * exp (- y) <= exp (- y) * 1) by (apply Rmult_le_compat_l; lra). lra.
Qed.

(* a small loss says that the margin is large *)
Lemma margin_of_loss : forall y K M, 0 < K -> logistic y <= K * exp (- M) -> K * exp (- M) < 1 / 2 -> M - ln (2 * K) <= y.
Proof.
  intros y K M HK H Small. destruct (Rle_dec 0 y) as [Hy | Hy].
  - pose proof (logistic_below y Hy) as B. assert (E : exp (- y) <= 2 * K * exp (- M)) by lra.
    apply ln_le in E; [|apply exp_pos]. rewrite ln_mult, !ln_exp in E by (auto using exp_pos; lra). lra.
  - pose proof (logistic_falls y 0 ltac:(lra)). pose proof (logistic_below 0 ltac:(lra)) as B. rewrite Ropp_0, exp_0 in B. lra.
Qed.

Lemma exp_small : forall b eta z, 0 <= b -> 0 < eta -> b / eta <= z -> b * exp (- z) <= eta.
Proof.
  intros b eta z Hb He H. apply (Rmult_le_compat_r eta) in H; [|lra]. replace (b / eta * eta) with b in H by (field; lra).
  pose proof (exp_outweighs z). pose proof (exp_pos (- z)). apply Rle_trans with (eta * (z * exp (- z))).
  - replace (eta * (z * exp (- z))) with (z * eta * exp (- z)) by ring. apply Rmult_le_compat_r; lra.
  - rewrite <- (Rmult_1_r eta) at 2. apply Rmult_le_compat_l; lra.
Qed.

Lemma below_all : forall (A : Type) (f : A -> R) l b, (forall a, In a l -> f a < b) -> exists eta, 0 < eta /\ forall a, In a l -> f a <= b - eta.
Proof.
  induction l as [|x l IH]; intros b H; [exists 1; split; [lra | intros a []]|]. destruct (IH b) as [eta [He Q]]; [intros; apply H; now right|].
  pose proof (H x (or_introl eq_refl)). exists (Rmin eta (b - f x)). pose proof (Rmin_l eta (b - f x)). pose proof (Rmin_r eta (b - f x)).
  split; [apply Rmin_glb_lt; lra|]. intros a [<- | Ha]; [lra|]. specialize (Q a Ha). lra.
Qed.

Lemma position : forall (A : Type) (a : A) l, In a l -> exists i, (i < length l)%nat /\ forall f : A -> R, nth i (map f l) 0 = f a.
Proof.
  induction l as [|x l IH]; intros H; [contradiction|]. destruct H as [<- | H]; [exists 0%nat; split; [simpl; lia | reflexivity]|].
  destruct (IH H) as [i [Hi E]]. exists (S i). split; [simpl; lia | exact E].
Qed.

Lemma dot_maps : forall (A : Type) (f g : A -> R) l, dot (map f l) (map g l) = Sum (fun a => f a * g a) l.
Proof. intros. induction l as [|a l IH]; simpl; [reflexivity|]. now rewrite IH. Qed.

Lemma Sum_constant : forall (A : Type) (c : R) (l : list A), Sum (fun _ => c) l = INR (length l) * c.
Proof. intros. induction l as [|a l IH]; [simpl; ring|]. change (length (a :: l)) with (S (length l)). rewrite S_INR. simpl. rewrite IH. ring. Qed.

Lemma dot_right_scaled : forall a c v, dot a (scaled c v) = c * dot a v.
Proof. intros. rewrite dot_comm, dot_scaled, dot_comm. reflexivity. Qed.
Lemma dot_right_plus : forall a u v, length u = length v -> dot a (plus u v) = dot a u + dot a v.
Proof. intros. rewrite dot_comm, dot_plus, (dot_comm u), (dot_comm v) by assumption. reflexivity. Qed.

(* ---- label margins, the risk, and what is asked of the data ---- *)
Section Joint.
Variables (d m : nat) (N N' : vector -> R).
Hypothesis strict : strict_norm d N.
Hypothesis strict' : strict_norm m N'.
(* of an input s: its selected token times the label; of every other token (its key's row, best key - key, and it times the label) *)
Variables (I : Type) (data : list I) (target : I -> vector) (others : I -> list (vector * vector)).

Definition gap (s : I) (t : vector * vector) (v : vector) : R := dot (target s) v - dot (snd t) v.
Definition row_mass (s : I) (W : vector) : R := 1 + Sum (fun t => exp (- dot (fst t) W)) (others s).
Definition share (s : I) (W : vector) (t : vector * vector) : R := exp (- dot (fst t) W) / row_mass s W.
Definition lost (s : I) (v W : vector) : R := Sum (fun t => share s W t * gap s t v) (others s).
Definition label_margin (s : I) (v W : vector) : R := dot (target s) v - lost s v W.
Definition joint_risk (v W : vector) : R := Sum (fun s => logistic (label_margin s v W)) data.
Definition all_pairs : list (I * (vector * vector)) := flat_map (fun s => map (fun t => (s, t)) (others s)) data.

Lemma in_all_pairs : forall s t, In (s, t) all_pairs <-> In s data /\ In t (others s).
Proof.
  intros. unfold all_pairs. rewrite in_flat_map. split.
  - intros [s' [H1 H2]]. apply in_map_iff in H2. destruct H2 as [t' [E H2]]. injection E as -> ->. auto.
  - intros [H1 H2]. exists s. split; auto. apply in_map_iff. now exists t.
Qed.

Lemma mass_large : forall s W, 1 <= row_mass s W.
Proof. intros. unfold row_mass. assert (0 <= Sum (fun t => exp (- dot (fst t) W)) (others s)); [|lra]. apply Sum_nonneg. intros. apply Rlt_le, exp_pos. Qed.
Lemma share_pos : forall s W t, 0 < share s W t.
Proof. intros. pose proof (mass_large s W). apply Rdiv_lt_0_compat; [apply exp_pos | lra]. Qed.
Lemma shares_total : forall s W, row_mass s W * (1 - Sum (share s W) (others s)) = 1.
Proof.
  intros. pose proof (mass_large s W) as M. assert (E : Sum (share s W) (others s) = (row_mass s W - 1) / row_mass s W).
  { unfold share, Rdiv. rewrite (Sum_ext _ (fun t => / row_mass s W * exp (- dot (fst t) W))) by (intros; ring). rewrite Sum_scale. unfold row_mass at 2. ring. }
  rewrite E. field. lra.
Qed.
Lemma shares_below_1 : forall s W, Sum (share s W) (others s) < 1.
Proof.
  intros. pose proof (shares_total s W) as T. pose proof (mass_large s W). apply Rnot_le_lt. intro L.
  assert (row_mass s W * (1 - Sum (share s W) (others s)) <= row_mass s W * 0) by (apply Rmult_le_compat_l; lra). lra.
Qed.

Lemma gap_scaled : forall s t c v, gap s t (scaled c v) = c * gap s t v.
Proof. intros. unfold gap. rewrite !dot_right_scaled. ring. Qed.
Lemma lost_scaled : forall s c v W, lost s (scaled c v) W = c * lost s v W.
Proof. intros. unfold lost. rewrite <- Sum_scale. apply Sum_ext. intros. rewrite gap_scaled. ring. Qed.
Lemma margin_scaled : forall s c v W, label_margin s (scaled c v) W = c * label_margin s v W.
Proof. intros. unfold label_margin. rewrite lost_scaled, dot_right_scaled. ring. Qed.
Lemma margin_plus : forall s u v W, length u = length v -> label_margin s (plus u v) W = label_margin s u W + label_margin s v W.
Proof.
  intros s u v W H. unfold label_margin, lost. rewrite dot_right_plus by assumption.
  rewrite (Sum_ext _ (fun t => share s W t * gap s t u + share s W t * gap s t v)) by (intros; unfold gap; rewrite !dot_right_plus by assumption; ring).
  rewrite Sum_plus. ring.
Qed.
(* a label margin is a mean of those of the tokens *)
Lemma margin_below : forall s v W b, dot (target s) v <= b -> (forall t, In t (others s) -> dot (snd t) v <= b) -> label_margin s v W <= b.
Proof.
  intros s v W b H0 H. unfold label_margin, lost. pose proof (shares_below_1 s W) as S1.
  assert (L : Sum (fun t => share s W t * (dot (target s) v - b)) (others s) <= Sum (fun t => share s W t * gap s t v) (others s)).
  { apply Sum_le. intros t Ht. specialize (H t Ht). apply Rmult_le_compat_l; [apply Rlt_le, share_pos | unfold gap; lra]. }
  rewrite (Sum_ext _ (fun t => (dot (target s) v - b) * share s W t)) in L by (intros; ring). rewrite Sum_scale in L.
  assert (0 <= (b - dot (target s) v) * (1 - Sum (share s W) (others s))) by (apply Rmult_le_pos; lra). lra.
Qed.

Definition reach : R := 1 + Sum (fun s => Sum (fun t => size (target s) + size (snd t)) (others s)) data.

Lemma reach_large : 1 <= reach.
Proof.
  unfold reach. assert (0 <= Sum (fun s => Sum (fun t => size (target s) + size (snd t)) (others s)) data); [|lra].
  apply Sum_nonneg. intros s _. apply Sum_nonneg. intros t _. pose proof (size_nonneg (target s)). pose proof (size_nonneg (snd t)). lra.
Qed.

Lemma gap_bounded : forall s t v, Rabs (gap s t v) <= (size (target s) + size (snd t)) * N v.
Proof.
  intros. unfold gap, Rminus. eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_Ropp.
  pose proof (dot_below_norm d N strict (target s) v). pose proof (dot_below_norm d N strict (snd t) v). lra.
Qed.

(* |lost| <= reach N(v) e where every share is at most e *)
Lemma lost_bounded : forall s v W e, In s data -> 0 <= e -> (forall t, In t (others s) -> share s W t <= e) -> Rabs (lost s v W) <= reach * (N v * e).
Proof.
  intros s v W e Hs E He. pose proof (strict_nonneg d N strict v) as Nv. assert (E0 : 0 <= N v * e) by now apply Rmult_le_pos.
  apply Rle_trans with (Sum (fun t => (N v * e) * (size (target s) + size (snd t))) (others s)).
  - unfold lost. assert (Q : forall l, (forall t, In t l -> In t (others s)) -> Rabs (Sum (fun t => share s W t * gap s t v) l)
      <= Sum (fun t => (N v * e) * (size (target s) + size (snd t))) l).
    { induction l as [|t l IH]; intro H; simpl; [rewrite Rabs_R0; lra|]. eapply Rle_trans; [apply Rabs_triang|].
      apply Rplus_le_compat; [|apply IH; intros; apply H; now right]. rewrite Rabs_mult, (Rabs_pos_eq (share s W t)) by apply Rlt_le, share_pos.
      specialize (He t (H t (or_introl eq_refl))). pose proof (share_pos s W t). pose proof (gap_bounded s t v) as G.
      replace (N v * e * (size (target s) + size (snd t))) with (e * ((size (target s) + size (snd t)) * N v)) by ring.
      apply Rmult_le_compat; try lra. apply Rabs_pos. }
    now apply Q.
  - rewrite Sum_scale, (Rmult_comm reach). apply Rmult_le_compat_l; auto. unfold reach.
    assert (Sum (fun t => size (target s) + size (snd t)) (others s) <= Sum (fun s => Sum (fun t => size (target s) + size (snd t)) (others s)) data); [|lra].
    apply (Sum_member (fun s => Sum (fun t => size (target s) + size (snd t)) (others s))); auto. intros s' _. apply Sum_nonneg. intros t _.
    pose proof (size_nonneg (target s')). pose proof (size_nonneg (snd t)). lra.
Qed.

(* shares along a W whose rows all have <a, W> >= z are at most e^-z *)
Lemma share_below : forall s W t z, z <= dot (fst t) W -> share s W t <= exp (- z).
Proof.
  intros s W t z H. unfold share. pose proof (mass_large s W). pose proof (exp_pos (- dot (fst t) W)). pose proof (exp_le (- dot (fst t) W) (- z) ltac:(lra)).
  apply Rmult_le_reg_r with (row_mass s W); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  pose proof (exp_pos (- z)). assert (exp (- z) * 1 <= exp (- z) * row_mass s W) by (apply Rmult_le_compat_l; lra). lra.
Qed.

(* where v is optimal for W, no direction in the ball gains on the pulls *)
Lemma first_order : forall v v' W r, length v = d -> length v' = d -> N v <= r -> N v' <= r ->
  (forall y, length y = d -> N y <= r -> joint_risk v W <= joint_risk y W) ->
  Sum (fun s => pull (label_margin s v W) * label_margin s v' W) data <= Sum (fun s => pull (label_margin s v W) * label_margin s v W) data.
Proof.
  intros v v' W r Lv Lv' Nv Nv' Min. set (D := fun s => label_margin s v' W - label_margin s v W).
  set (q := fun s => pull (label_margin s v W)). assert (Q : forall s, 0 < q s) by (intro; apply pull_range).
  set (A := Sum (fun s => q s * D s) data). set (C := Sum (fun s => 2 * (q s * (D s * D s))) data). set (far := 1 + Sum (fun s => Rabs (D s)) data).
  assert (C0 : 0 <= C) by (apply Sum_nonneg; intros s _; pose proof (Rle_0_sqr (D s)) as S; unfold Rsqr in S; pose proof (Q s);
    assert (0 <= q s * (D s * D s)) by (apply Rmult_le_pos; lra); lra).
  assert (F0 : 1 <= far) by (unfold far; assert (0 <= Sum (fun s => Rabs (D s)) data); [apply Sum_nonneg; intros; apply Rabs_pos | lra]).
  assert (Step : forall t, 0 < t -> t * (2 * far) <= 1 -> A <= t * C).
  { intros t Ht Hs. assert (t1 : t <= 1) by (assert (t * 2 <= t * (2 * far)) by (apply Rmult_le_compat_l; lra); lra).
    set (y := plus (scaled (1 - t) v) (scaled t v')).
    assert (Ly : length y = d) by (apply length_plus; rewrite length_scaled; assumption).
    pose proof (Min y Ly ltac:(apply (norm_convex d N strict); auto; lra)) as M. unfold joint_risk in M.
    assert (Ey : forall s, label_margin s y W = label_margin s v W + t * D s).
    { intro s. unfold y. rewrite margin_plus, !margin_scaled by (rewrite !length_scaled; congruence). unfold D. ring. }
    assert (T : Sum (fun s => logistic (label_margin s y W) + (t * (q s * D s) + (- (t * t)) * (2 * (q s * (D s * D s))))) data
      <= Sum (fun s => logistic (label_margin s v W)) data).
    { apply Sum_le. intros s Hin. rewrite Ey. pose proof (logistic_drop (label_margin s v W) (t * D s)) as L. fold (q s) in L.
      assert (Ds : Rabs (D s) <= far).
      { unfold far. assert (Rabs (D s) <= Sum (fun s => Rabs (D s)) data); [|lra]. apply (Sum_member (fun s => Rabs (D s))); auto. intros. apply Rabs_pos. }
      assert (Z : - 1 / 2 <= t * D s <= 1 / 2).
      { pose proof (Rle_abs (D s)) as R1. pose proof (Rle_abs (- D s)) as R2. rewrite Rabs_Ropp in R2.
        assert (t * D s <= t * far) by (apply Rmult_le_compat_l; lra). assert (t * - D s <= t * far) by (apply Rmult_le_compat_l; lra). lra. }
      pose proof (exp_below_parabola (t * D s) Z) as E.
      assert (q s * (t * D s - 2 * (t * D s * (t * D s))) <= q s * (1 - exp (- (t * D s)))) by (apply Rmult_le_compat_l; [apply Rlt_le, Q | lra]). lra. }
    rewrite !Sum_plus, Sum_scale, Sum_scale in T. fold A in T. fold C in T. assert (t * A <= t * (t * C)) by lra. now apply Rmult_le_reg_l with t. }
  assert (A0 : A <= 0).
  { apply Rnot_lt_le. intro P. set (t := Rmin (/ (2 * far)) (A / (2 * (C + 1)))).
    assert (I0 : 0 < / (2 * far)) by (apply Rinv_0_lt_compat; lra). assert (J : 0 < A / (2 * (C + 1))) by (apply Rdiv_lt_0_compat; lra).
    assert (T0 : 0 < t) by now apply Rmin_glb_lt. pose proof (Rmin_l (/ (2 * far)) (A / (2 * (C + 1)))) as T1. pose proof (Rmin_r (/ (2 * far)) (A / (2 * (C + 1)))) as T2.
    fold t in T1, T2. assert (S1 : t * (2 * far) <= 1).
    { apply (Rmult_le_compat_r (2 * far)) in T1; [|lra]. rewrite Rinv_l in T1 by lra. exact T1. }
    pose proof (Step t T0 S1) as S2. assert (t * C <= A / (2 * (C + 1)) * C) by (apply Rmult_le_compat_r; lra).
    assert (A / (2 * (C + 1)) * (C + 1) = A / 2) by (field; lra). assert (A / (2 * (C + 1)) * C <= A / (2 * (C + 1)) * (C + 1)) by (apply Rmult_le_compat_l; lra). lra. }
  assert (E : A = Sum (fun s => q s * label_margin s v' W) data - Sum (fun s => q s * label_margin s v W) data).
  { unfold A, D. rewrite (Sum_ext _ (fun s => q s * label_margin s v' W + (-1) * (q s * label_margin s v W))) by (intros; ring). rewrite Sum_plus, Sum_scale. ring. }
  fold q. unfold q in *. lra.
Qed.
End Joint.
