(* Every decreasing loss: any differentiable l: R -> R with l' < 0 everywhere and l' Lipschitz on every bounded interval.  The definitions up to
   [roughest] belong to statements. *)
From Coq Require Import Reals Lra.
Open Scope R_scope.

Definition lipschitz_on (f : R -> R) (lo hi M : R) : Prop :=
  0 <= M /\ forall y z, lo <= y <= hi -> lo <= z <= hi -> Rabs (f y - f z) <= M * Rabs (y - z).
Record decreasing_loss := {
  its_value : R -> R;
  its_slope : R -> R;
  its_slope_is_derivative : forall y, derivable_pt_lim its_value y (its_slope y);
  its_slope_is_negative : forall y, its_slope y < 0;
  its_slope_is_lipschitz : forall lo hi, exists M, lipschitz_on its_slope lo hi M }.

(* The least upper bound of 0 and of the numbers of a bounded set *)
Definition top (P : R -> Prop) (bounded : exists b, forall r, P r -> r <= b) : R.
Proof.
  destruct (completeness (fun r => r = 0 \/ P r)) as [m _]; [|exists 0; now left | exact m].
  destruct bounded as [b Hb]. exists (Rmax 0 b). intros r [-> | H]; [apply Rmax_l | eapply Rle_trans; [now apply Hb | apply Rmax_r]].
Defined.
Lemma top_is_least : forall P bounded, 0 <= top P bounded /\ (forall r, P r -> r <= top P bounded)
  /\ forall m, 0 <= m -> (forall r, P r -> r <= m) -> top P bounded <= m.
Proof.
  intros P bounded. unfold top. destruct (completeness _ _ _) as [m [U L]]. split; [apply U; now left|]. split; [intros r H; apply U; now right|].
  intros m' H0 H. apply L. intros r [-> | Hr]; auto.
Qed.

Lemma lipschitz_bounded : forall f a b M, lipschitz_on f a b M -> exists c, forall y, a <= y <= b -> Rabs (f y) <= c.
Proof.
  intros f a b M [M0 H]. exists (Rabs (f a) + M * (b - a)). intros y Hy. specialize (H y a Hy ltac:(lra)).
  rewrite (Rabs_pos_eq (y - a)) in H by lra. pose proof (Rabs_triang (f y - f a) (f a)) as T. replace (f y - f a + f a) with (f y) in T by ring.
  assert (M * (y - a) <= M * (b - a)) by (apply Rmult_le_compat_l; lra). lra.
Qed.

(* The greatest |l'| on [a, b] *)
Definition on_interval (f : decreasing_loss) (a b r : R) : Prop := exists y, a <= y <= b /\ r = Rabs (its_slope f y).
Lemma on_interval_bounded : forall f a b, exists c, forall r, on_interval f a b r -> r <= c.
Proof.
  intros f a b. destruct (its_slope_is_lipschitz f a b) as [M H]. destruct (lipschitz_bounded _ _ _ _ H) as [c C]. exists c. intros r [y [Hy ->]]. auto.
Qed.
Definition steepest (f : decreasing_loss) (a b : R) : R := top (on_interval f a b) (on_interval_bounded f a b).
(* The limit, as delta falls to 0, of the least Lipschitz constant of l' on [a - delta, b + delta]: it falls with delta, so its limit is the
   greatest lower bound of all Lipschitz constants on such intervals, and the negatives of these have the least upper bound that follows. *)
Definition wider_constant (f : decreasing_loss) (a b M : R) : Prop := exists delta, 0 < delta /\ lipschitz_on (its_slope f) (a - delta) (b + delta) M.
Definition is_roughest (f : decreasing_loss) (a b m : R) : Prop :=
  (forall M, wider_constant f a b M -> m <= M) /\ forall m', (forall M, wider_constant f a b M -> m' <= M) -> m' <= m.
Lemma roughest_exists : forall f a b, { m | is_roughest f a b m }.
Proof.
  intros f a b. destruct (completeness (fun r => wider_constant f a b (- r))) as [m [U L]].
  - exists 0. intros r [delta [_ [H _]]]. lra.
  - destruct (its_slope_is_lipschitz f (a - 1) (b + 1)) as [M H]. exists (- M), 1. rewrite Ropp_involutive. split; [lra | exact H].
  - exists (- m). split.
    + intros M H. assert (- M <= m); [|lra]. apply U. now rewrite Ropp_involutive.
    + intros m' H. assert (m <= - m'); [|lra]. apply L. intros r Hr. specialize (H _ Hr). lra.
Defined.
Definition roughest (f : decreasing_loss) (a b : R) : R := proj1_sig (roughest_exists f a b).

(* ---- the words mean what they say ---- *)
Lemma its_slope_continuous : forall f y, continuity_pt (its_slope f) y.
Proof.
  intros f y e He. destruct (its_slope_is_lipschitz f (y - 1) (y + 1)) as [M [M0 H]]. exists (Rmin 1 (e / (M + 1))).
  assert (Q : 0 < e / (M + 1)) by (apply Rdiv_lt_0_compat; lra). split; [apply Rmin_glb_lt; lra|]. intros z [_ Hz]. simpl in *. unfold R_dist in *.
  assert (Z1 : Rabs (z - y) < 1) by (eapply Rlt_le_trans; [exact Hz | apply Rmin_l]).
  assert (Z2 : Rabs (z - y) < e / (M + 1)) by (eapply Rlt_le_trans; [exact Hz | apply Rmin_r]).
  apply Rabs_def2 in Z1. eapply Rle_lt_trans; [apply H; lra|]. pose proof (Rabs_pos (z - y)).
  apply Rle_lt_trans with ((M + 1) * Rabs (z - y)); [apply Rmult_le_compat_r; lra|].
  apply Rlt_le_trans with ((M + 1) * (e / (M + 1))); [apply Rmult_lt_compat_l; lra | right; field; lra].
Qed.

Theorem steepest_is_greatest : forall f a b, a <= b ->
  (forall y, a <= y <= b -> Rabs (its_slope f y) <= steepest f a b) /\ exists y, a <= y <= b /\ Rabs (its_slope f y) = steepest f a b.
Proof.
  intros f a b H. destruct (top_is_least (on_interval f a b) (on_interval_bounded f a b)) as [P [U L]]. fold (steepest f a b) in *.
  assert (B : forall y, a <= y <= b -> Rabs (its_slope f y) <= steepest f a b) by (intros y Hy; apply U; now exists y). split; auto.
  destruct (continuity_ab_min (its_slope f) a b H) as [y [Hy Iy]]; [intros; apply its_slope_continuous|]. exists y. split; auto.
  apply Rle_antisym; [auto|]. apply L; [apply Rabs_pos|]. intros r [z [Hz ->]]. specialize (Hy z Hz).
  pose proof (its_slope_is_negative f y). pose proof (its_slope_is_negative f z). rewrite !Rabs_left by lra. lra.
Qed.

Theorem roughest_is_lipschitz : forall f a b, lipschitz_on (its_slope f) a b (roughest f a b).
Proof.
  intros f a b. unfold roughest. destruct (roughest_exists f a b) as [m [Low Great]]. simpl. split; [apply Great; intros M [d [_ [H _]]]; exact H|].
  intros y z Hy Hz. destruct (Req_dec y z) as [-> | N]; [rewrite !Rminus_diag_eq, Rabs_R0 by reflexivity; lra|].
  assert (P : 0 < Rabs (y - z)) by (apply Rabs_pos_lt; lra).
  assert (Q : Rabs (its_slope f y - its_slope f z) / Rabs (y - z) <= m).
  { apply Great. intros M [d [D [_ H]]]. specialize (H y z ltac:(lra) ltac:(lra)). apply Rmult_le_reg_r with (Rabs (y - z)); auto.
    unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. exact H. }
  apply (Rmult_le_compat_r (Rabs (y - z))) in Q; [|lra]. unfold Rdiv in Q. rewrite Rmult_assoc, Rinv_l, Rmult_1_r in Q by lra. exact Q.
Qed.

Lemma its_slopes_between : forall f lo hi, lo <= hi -> exists kappa most, 0 < kappa /\ forall y, lo <= y <= hi -> kappa <= - its_slope f y <= most.
Proof.
  intros f lo hi H. destruct (continuity_ab_maj (its_slope f) lo hi H) as [z [Hz _]]; [intros; apply its_slope_continuous|].
  exists (- its_slope f z), (steepest f lo hi). pose proof (its_slope_is_negative f z). split; [lra|]. intros y Hy. specialize (Hz y Hy).
  destruct (steepest_is_greatest f lo hi H) as [B _]. specialize (B y Hy). rewrite Rabs_left in B by apply its_slope_is_negative. lra.
Qed.

Lemma it_falls : forall f y z, y <= z -> its_value f z <= its_value f y.
Proof.
  intros f y z [H | ->]; [|lra]. destruct (MVT_cor2 (its_value f) (its_slope f) y z H) as [c [E _]]; [intros; apply its_slope_is_derivative|].
  pose proof (its_slope_is_negative f c). assert (0 < - its_slope f c * (z - y)) by (apply Rmult_lt_0_compat; lra). lra.
Qed.

(* A bound of the derivative is a Lipschitz constant. *)
Lemma lipschitz_by_derivative : forall f f' lo hi M, lo <= hi -> (forall y, derivable_pt_lim f y (f' y)) ->
  (forall y, lo <= y <= hi -> Rabs (f' y) <= M) -> lipschitz_on f lo hi M.
Proof.
  intros f f' lo hi M Order D B. split; [pose proof (B lo ltac:(lra)); pose proof (Rabs_pos (f' lo)); lra|].
  assert (L : forall y z, lo <= y -> z <= hi -> y < z -> Rabs (f z - f y) <= M * Rabs (z - y)).
  { intros y z Hy Hz Lt. destruct (MVT_cor2 f f' y z Lt) as [c [Q Hc]]; [auto|]. rewrite Q, Rabs_mult. apply Rmult_le_compat_r; [apply Rabs_pos | apply B; lra]. }
  intros y z Hy Hz. destruct (Rtotal_order y z) as [Lt | [-> | Gt]].
  - rewrite (Rabs_minus_sym (f y)), (Rabs_minus_sym y). apply L; lra.
  - rewrite !Rminus_diag_eq, Rabs_R0 by reflexivity. lra.
  - apply L; lra.
Qed.
