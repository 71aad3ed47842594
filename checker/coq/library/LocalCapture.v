(* Lemma 5 of docs/limits.md for one named start: a list of inequalities after which gradient descent, with this step or any smaller one, turns to
   the direction of a choice of tokens, be it optimal, locally optimal or neither.

   The start lies in the region of Tight.v with the floor rho: all margins of that region are at least rho.  There the share of every pair lies
   in an interval that holds its limit C_j as well; the widths of the active ones, as a fraction of the C of their group, and what the inactive ones
   weigh bound how far the pull is from that of the groups. *)
From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Import Optimality Datasets Decreasing Descent Traps Turning Weighted Smoothness Capture Tight LocalPulls LocalChoice.
Import ListNotations.
Open Scope R_scope.

Section LocalCapture.
Variables (l' : R -> R) (d : nat) (data : list parted) (w : vector).
Let inputs : list input := map whole data.
Hypothesis data_sized : sized d inputs.
Hypothesis some_data : pairs_of data <> [].
Variables (lo hi most curve : R).
Hypothesis scores_within : forall s t, In s data -> In t (whole s) -> lo <= score t <= hi.
Hypothesis slopes : forall y, lo <= y <= hi -> Rabs (l' y) <= most.
Hypothesis bends : lipschitz_on l' lo hi curve.
Hypothesis shortest_w : shortest d (map (fun j => (row_of j, 1)) (pairs_of data)) w.
Context {J : Type}.
Variables (groups : list J) (row : J -> vector) (C : J -> R) (low : R).
Hypothesis low_pos : 0 < low.
Hypothesis low_below : forall g, In g groups -> low <= C g.
Hypothesis grouped : forall f : vector -> R,
  Sum (fun g => C g * f (row g)) groups = Sum (fun j => if active_at w j then limit_weight l' data j * f (row_of j) else 0) (pairs_of data).
Hypothesis in_group : forall j, In j (pairs_of data) -> active_at w j = true -> exists g, In g groups /\ row g = row_of j.
Hypothesis of_group : forall g, In g groups -> exists j, In j (pairs_of data) /\ row g = row_of j.

(* the numbers of the capture, and what is asked of them *)
Variables (rho delta kappa A theta U eps fine eta : R) (start : vector).
(* the pairs, told apart: two inputs may be the same *)
Context {I : Type}.
Variables (index : list I) (pair : I -> parted * token) (least_share most_share : I -> R).
Hypothesis pairs_are : pairs_of data = map pair index.
Hypothesis rho_pos : 0 < rho.
Hypothesis delta_range : 0 <= delta.
Hypothesis kappa_range : 0 < kappa <= 1.
Hypothesis A_above : forall j, In j (pairs_of data) -> norm (row_of j) <= A.
Hypothesis inactive : forall j, In j (pairs_of data) -> active_at w j = false ->
  1 + kappa + norm (row_of j) * (norm w * sqrt (delta * (2 + delta))) <= dot (row_of j) w.
Hypothesis shares : forall v, length v = d -> (forall j, In j (pairs_of data) -> rho <= dot (row_of j) v) ->
  forall i, In i index -> least_share i <= share l' data v (pair i) <= most_share i.
Hypothesis limits : forall i, In i index -> least_share i <= limit_weight l' data (pair i) <= most_share i.
Hypothesis theta_covers : forall f : vector -> R, (forall a, 0 <= f a) ->
  Sum (fun i => if active_at w (pair i) then (most_share i - least_share i) * f (row_of (pair i)) else 0) index <= theta * Sum (fun g => C g * f (row g)) groups.
Hypothesis U_covers : Sum (fun i => if active_at w (pair i) then 0 else Rmax (most_share i) (- least_share i)) index <= U.
Hypothesis theta_nonneg : 0 <= theta.
Hypothesis eps_covers : A * (theta + U * exp (- (kappa * rho)) / low) <= eps.
Hypothesis eta_pos : 0 < eta.
Hypothesis fine_covers : 2 * (eta * (A * A) * (low * exp (- rho))) + 2 * (eps * norm w) <= fine.
Hypothesis fine_small : fine <= 1 / 4.
Hypothesis delta_covers : 1 <= (1 + delta) * (1 - fine).
Hypothesis length_start : length start = d.
Hypothesis start_tight : tight groups row C w low delta rho start.

Let Sized := groups_sized d data data_sized groups row of_group.
Let Short := groups_shortest d data w data_sized shortest_w groups row in_group of_group.
Let Some := some_group d data w data_sized some_data shortest_w groups row in_group of_group.

Lemma A_nonneg : 0 <= A.
Proof.
  assert (exists j, In j (pairs_of data)) as [j Hj] by (clear - some_data; destruct (pairs_of data) as [|j l]; [now elim some_data | exists j; now left]).
  pose proof (A_above j Hj). pose proof (norm_nonneg (row_of j)). lra.
Qed.

Lemma pull_near_enough : forall v, length v = d -> tight groups row C w low delta rho v ->
  norm (difference_of R Rminus (downhill l' d data v) (exact_pull d groups row C v)) <= eps * weights groups row C v.
Proof.
  intros v Lv T. pose proof A_nonneg as HA. pose proof (proj1 T) as M. set (m := least groups row C low v) in *.
  assert (Margins : forall j, In j (pairs_of data) -> (if active_at w j then m else (1 + kappa) * m) <= dot (row_of j) v)
    by (intros j Hj; exact (margins_far d data data_sized groups row C w (active_at w) kappa delta Some low low_pos low_below Sized Short in_group delta_range
      inactive v rho j Lv rho_pos T Hj)).
  assert (Far : forall j, In j (pairs_of data) -> rho <= dot (row_of j) v).
  { intros j Hj. specialize (Margins j Hj). assert (0 <= kappa * m) by (apply Rmult_le_pos; lra). destruct (active_at w j); lra. }
  eapply Rle_trans; [apply (pull_within l' d data data_sized some_data groups row C (active_at w) Sized grouped v Lv)|].
  set (E := weights groups row C v). pose proof (weights_pos groups row C Some low low_pos low_below v) as PE. fold E in PE.
  pose proof (weights_of_least groups row C Some low low_pos low_below v) as Em. fold E m in Em.
  set (e := exp (- (kappa * rho))). assert (He : 0 < e) by apply exp_pos.
  set (wide := fun i => if active_at w (pair i) then (most_share i - least_share i) * exp (- dot (row_of (pair i)) v) else 0).
  set (far := fun i => if active_at w (pair i) then 0 else Rmax (most_share i) (- least_share i)).
  rewrite pairs_are at 1. rewrite Sum_map.
  apply Rle_trans with (Sum (fun i => A * wide i + A * (e * exp (- m)) * far i) index).
  - apply Sum_le. intros i Hi. assert (Hj : In (pair i) (pairs_of data)) by (rewrite pairs_are; now apply in_map).
    unfold wide, far, surplus. pose proof (shares v Lv Far i Hi) as Sh. pose proof (limits i Hi) as Li.
    set (j := pair i) in *.
    pose proof (A_above j Hj) as Aj. pose proof (norm_nonneg (row_of j)) as Nj. specialize (Margins j Hj). pose proof (exp_pos (- dot (row_of j) v)) as Pz.
    destruct (active_at w j).
    + replace (share l' data v j * exp (- dot (row_of j) v) - limit_weight l' data j * exp (- dot (row_of j) v))
        with ((share l' data v j - limit_weight l' data j) * exp (- dot (row_of j) v)) by ring.
      rewrite Rabs_mult, (Rabs_pos_eq (exp _)) by lra. rewrite Rmult_0_r, Rplus_0_r, (Rmult_comm A).
      assert (Rabs (share l' data v j - limit_weight l' data j) <= most_share i - least_share i) by (apply Rabs_le; lra).
      apply Rmult_le_compat; auto; [apply Rmult_le_pos; [apply Rabs_pos | lra]|]. apply Rmult_le_compat_r; lra.
    + rewrite Rminus_0_r, Rabs_mult, (Rabs_pos_eq (exp _)), Rmult_0_r, Rplus_0_l by lra.
      set (top := Rmax (most_share i) (- least_share i)). pose proof (Rmax_l (most_share i) (- least_share i)). pose proof (Rmax_r (most_share i) (- least_share i)).
      assert (Rabs (share l' data v j) <= top) by (apply Rabs_le; unfold top; lra). pose proof (Rabs_pos (share l' data v j)).
      assert (X : exp (- dot (row_of j) v) <= e * exp (- m)).
      { unfold e. rewrite <- exp_plus. apply exp_le. assert (kappa * rho <= kappa * m) by (apply Rmult_le_compat_l; lra). lra. }
      replace (A * (e * exp (- m)) * top) with (top * (e * exp (- m)) * A) by ring.
      apply Rmult_le_compat; auto; [apply Rmult_le_pos; lra|]. apply Rmult_le_compat; lra.
  - rewrite Sum_plus, !Sum_scale.
    assert (W1 : Sum wide index <= theta * E) by (apply (theta_covers (fun a => exp (- dot a v))); intro; apply Rlt_le, exp_pos).
    assert (W2 : Sum far index <= U) by exact U_covers.
    assert (Q : exp (- m) = E / low) by (rewrite Em; field; lra). rewrite Q.
    assert (0 <= E / low) by (apply Rlt_le, Rdiv_lt_0_compat; lra).
    assert (A * Sum wide index <= A * (theta * E)) by (apply Rmult_le_compat_l; lra).
    assert (0 <= A * (e * (E / low))) by (apply Rmult_le_pos; [lra | apply Rmult_le_pos; lra]).
    assert (A * (e * (E / low)) * Sum far index <= A * (e * (E / low)) * U) by (apply Rmult_le_compat_l; lra).
    assert (Ec : A * (theta + U * e / low) * E <= eps * E) by (apply Rmult_le_compat_r; auto; lra).
    replace (A * (theta + U * e / low) * E) with (A * (theta * E) + A * (e * (E / low)) * U) in Ec by (field; lra). lra.
Qed.

Theorem captured_locally : norm_diverges (descent l' d inputs start eta) /\ direction_tends_to (descent l' d inputs start eta) w.
Proof.
  pose proof A_nonneg as HA.
  assert (U0 : 0 <= U).
  { eapply Rle_trans; [|exact U_covers]. apply Sum_nonneg. intros i Hi. destruct (active_at w (pair i)); [lra|].
    pose proof (limits i Hi). pose proof (Rmax_l (most_share i) (- least_share i)). pose proof (Rmax_r (most_share i) (- least_share i)). lra. }
  assert (E0 : 0 <= eps).
  { eapply Rle_trans; [|exact eps_covers]. apply Rmult_le_pos; auto. pose proof (exp_pos (- (kappa * rho))).
    assert (0 <= U * exp (- (kappa * rho)) / low); [|lra]. unfold Rdiv. repeat apply Rmult_le_pos; try lra. now apply Rlt_le, Rinv_0_lt_compat. }
  assert (Steep : forall g, In g groups -> norm (row g) <= A) by (intros g Hg; destruct (of_group g Hg) as [j [Hj ->]]; auto).
  apply (tight_turns d groups row C w Sized Some low A low_pos low_below Steep Short (downhill l' d data) delta rho eps fine eta); auto.
  - intros v _. now apply length_downhill.
  - apply pull_near_enough.
  - apply descent_downhill.
  - intros e He. destruct (pull_nearer l' d data data_sized some_data lo hi most curve scores_within slopes bends groups row C w
      (active_at w) kappa delta Some low low_pos low_below Sized Short grouped in_group kappa_range delta_range inactive e He) as [r [_ Hr]].
    exists r. exact Hr.
Qed.
End LocalCapture.
