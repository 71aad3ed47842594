(* Maximum-margin problems over the reals: what is claimed, and why a certificate proves it.

   Vectors are lists of reals.  A constraint is a pair (a, b) and asks <a, w> >= b.  The definitions [feasible], [shortest]
   and [infeasible] are the statements; the rest is proof. *)
From Coq Require Import Reals Lra List.
Import ListNotations.
Open Scope R_scope.

Definition vector := list R.

Fixpoint dot (a b : vector) : R :=
  match a, b with x :: a', y :: b' => x * y + dot a' b' | _, _ => 0 end.

Definition norm (w : vector) : R := sqrt (dot w w).

Definition constraint : Type := vector * R.

(* w is a vector of dimension d that meets every constraint. *)
Definition feasible (d : nat) (P : list constraint) (w : vector) : Prop :=
  length w = d /\ forall a b, In (a, b) P -> dot a w >= b.

(* w is the solution of: minimise |w| subject to P, and the only one. *)
Definition shortest (d : nat) (P : list constraint) (w : vector) : Prop :=
  feasible d P w /\ forall v, feasible d P v -> norm w <= norm v /\ (norm v = norm w -> v = w).

Definition infeasible (d : nat) (P : list constraint) : Prop := forall v, ~ feasible d P v.

(* ---- linear algebra of lists ---- *)
Definition scaled (s : R) (a : vector) : vector := map (Rmult s) a.

Fixpoint plus (a b : vector) : vector :=
  match a, b with x :: a', y :: b' => (x + y) :: plus a' b' | _, _ => [] end.

(* sum of l_j * a_j *)
Fixpoint combination (d : nat) (l : list R) (rows : list vector) : vector :=
  match l, rows with
  | x :: l', a :: rows' => plus (scaled x a) (combination d l' rows')
  | _, _ => repeat 0 d
  end.

Lemma dot_comm : forall a b, dot a b = dot b a.
Proof. induction a; destruct b; simpl; auto; rewrite IHa; ring. Qed.

Lemma dot_nonneg : forall a, 0 <= dot a a.
Proof. induction a; simpl; [lra | pose proof (Rle_0_sqr a); unfold Rsqr in *; lra]. Qed.

Lemma length_plus : forall a b d, length a = d -> length b = d -> length (plus a b) = d.
Proof.
  induction a as [|x a IH]; destruct b as [|y b]; simpl; intros d Ha Hb; try congruence.
  destruct d; [discriminate|]. f_equal. apply IH; congruence.
Qed.

Lemma length_combination : forall d l rows, Forall (fun a => length a = d) rows -> length (combination d l rows) = d.
Proof.
  intros d l; induction l as [|x l IH]; destruct rows as [|a rows]; simpl; intros H; try apply repeat_length.
  inversion H; subst. apply length_plus; auto. unfold scaled. now rewrite map_length.
Qed.

Lemma dot_plus : forall a b v, length a = length b -> dot (plus a b) v = dot a v + dot b v.
Proof.
  induction a; destruct b; simpl; intros v H; try discriminate; [ring|].
  destruct v; simpl; [ring|]. injection H as H. rewrite IHa by assumption. ring.
Qed.

Lemma dot_scaled : forall s a v, dot (scaled s a) v = s * dot a v.
Proof. induction a; destruct v; simpl; try ring. rewrite IHa. ring. Qed.

Lemma dot_zeros : forall d v, dot (repeat 0 d) v = 0.
Proof. induction d; destruct v; simpl; try ring. rewrite IHd. ring. Qed.

Fixpoint weighed (l : list R) (values : list R) : R :=
  match l, values with x :: l', y :: values' => x * y + weighed l' values' | _, _ => 0 end.

Lemma dot_combination : forall d l rows v, Forall (fun a => length a = d) rows ->
  dot (combination d l rows) v = weighed l (map (fun a => dot a v) rows).
Proof.
  intros d l; induction l as [|x l IH]; destruct rows as [|a rows]; simpl; intros v H; try apply dot_zeros.
  inversion H; subst. rewrite dot_plus, dot_scaled, IH; auto.
  unfold scaled. rewrite map_length, length_combination; auto.
Qed.

Lemma weighed_le : forall l x y, Forall (fun s => 0 <= s) l -> Forall2 Rle x y -> weighed l x <= weighed l y.
Proof.
  induction l; intros x y Hl H; inversion H; subst; simpl; try lra.
  inversion Hl; subst. specialize (IHl _ _ H5 H1). pose proof (Rmult_le_compat_l a x0 y0 H4 H0). lra.
Qed.

Lemma difference : forall v w, length v = length w ->
  exists D, D = dot v v - 2 * dot w v + dot w w /\ 0 <= D /\ (D = 0 -> v = w).
Proof.
  induction v as [|x v IH]; destruct w as [|y w]; simpl; intros H; try discriminate.
  - exists 0. repeat split; lra.
  - injection H as H. destruct (IH w H) as [D [HD [Hpos Hzero]]].
    exists ((x - y) * (x - y) + D). split; [rewrite HD; ring|].
    assert (0 <= (x - y) * (x - y)) by (pose proof (Rle_0_sqr (x - y)); unfold Rsqr in *; lra).
    split; [lra|]. intros Hsum.
    assert (Hx : (x - y) * (x - y) = 0) by lra. assert (D = 0) by lra.
    f_equal; auto. destruct (Rmult_integral _ _ Hx); lra.
Qed.

Lemma feasible_values : forall d rows rhs v, length rhs = length rows -> feasible d (combine rows rhs) v ->
  Forall2 Rle rhs (map (fun a => dot a v) rows).
Proof.
  intros d rows rhs v Hlen [_ H]. revert rhs Hlen H.
  induction rows as [|a rows IH]; destruct rhs as [|b rhs]; simpl; intros Hlen H; try discriminate; constructor.
  - apply Rge_le, H. now left.
  - apply IH; [congruence|]. intros. apply H. now right.
Qed.

(* ---- Karush, Kuhn, Tucker: multipliers l >= 0 with w = sum l_j a_j, and <a_j, w> = b_j wherever l_j > 0 ---- *)
Theorem kkt_shortest : forall d (rows : list vector) (rhs l : list R) (w : vector),
  Forall (fun a => length a = d) rows ->
  length rhs = length rows ->
  Forall (fun s => 0 <= s) l ->
  w = combination d l rows ->
  Forall2 (fun a b => b <= dot a w) rows rhs ->
  weighed l rhs = weighed l (map (fun a => dot a w) rows) ->
  shortest d (combine rows rhs) w.
Proof.
  intros d rows rhs l w Hd Hlen Hl Hw Hfeas Hcomp.
  assert (Hlw : length w = d) by (subst w; now apply length_combination).
  split.
  - split; [assumption|]. clear - Hfeas.
    induction Hfeas; simpl; intros p q Hpq; [contradiction|]. destruct Hpq as [Heq | Hpq].
    + inversion Heq; subst. lra.
    + now apply IHHfeas.
  - intros v Hfv. pose proof Hfv as [Hlv _].
    assert (Hwv : dot w w <= dot w v).
    { rewrite Hw at 1. rewrite dot_combination by assumption.
      rewrite <- Hcomp. apply Rle_trans with (weighed l (map (fun a => dot a v) rows)).
      - apply weighed_le; auto. now apply feasible_values with d.
      - rewrite <- dot_combination with (d := d) by assumption. rewrite <- Hw. lra. }
    destruct (difference v w) as [D [HD [Hpos Hzero]]]; [congruence|].
    assert (dot w w <= dot v v) by lra.
    split; [now apply sqrt_le_1_alt|].
    intros Heq. apply Hzero. assert (dot v v = dot w w) by (apply sqrt_inj; auto using dot_nonneg). lra.
Qed.

(* ---- Farkas: y >= 0 with sum y_j a_j = 0 and sum y_j b_j > 0 ---- *)
Theorem farkas_infeasible : forall d (rows : list vector) (rhs y : list R),
  Forall (fun a => length a = d) rows ->
  length rhs = length rows ->
  Forall (fun s => 0 <= s) y ->
  combination d y rows = repeat 0 d ->
  0 < weighed y rhs ->
  infeasible d (combine rows rhs).
Proof.
  intros d rows rhs y Hd Hlen Hy Hzero Hpos v Hv.
  assert (Hle : weighed y rhs <= weighed y (map (fun a => dot a v) rows)).
  { apply weighed_le; auto. now apply feasible_values with d. }
  rewrite <- dot_combination with (d := d), Hzero, dot_zeros in Hle by assumption. lra.
Qed.

(* ---- Rounded duals: any l >= 0 bounds the least norm from below, for every norm N with a dual norm N' ---- *)
Theorem dual_gap : forall (N N' : vector -> R) d (rows : list vector) (rhs l : list R),
  (forall m v, dot m v <= N' m * N v) -> (forall v, 0 <= N v) ->
  Forall (fun a => length a = d) rows -> length rhs = length rows -> Forall (fun s => 0 <= s) l ->
  N' (combination d l rows) <= 1 ->
  forall v, feasible d (combine rows rhs) v -> weighed l rhs <= N v.
Proof.
  intros N N' d rows rhs l Hdual HN Hd Hlen Hl Hone v Hv.
  apply Rle_trans with (dot (combination d l rows) v).
  - rewrite dot_combination by assumption. apply weighed_le; auto. now apply feasible_values with d.
  - eapply Rle_trans; [apply Hdual|]. rewrite <- Rmult_1_l. apply Rmult_le_compat_r; auto.
Qed.

Lemma cauchy_schwarz : forall m v, length m = length v -> dot m v <= norm m * norm v.
Proof.
  intros m v H. unfold norm. rewrite <- sqrt_mult_alt by apply dot_nonneg.
  assert (Hsq : dot m v * dot m v <= dot m m * dot v v).
  { destruct (Req_dec (dot v v) 0) as [Hz | Hz].
    - assert (Hall : forall p q, dot q q = 0 -> dot p q = 0).
      { intros p q. revert p. induction q as [|y q IH]; destruct p; simpl; intros Hq; try reflexivity.
        pose proof (Rle_0_sqr y) as Hy. unfold Rsqr in Hy. pose proof (dot_nonneg q).
        assert (y * y = 0) by lra. assert (Hqq : dot q q = 0) by lra. rewrite (IH p Hqq).
        assert (y = 0) by (destruct (Rmult_integral _ _ H1); assumption). subst. ring. }
      rewrite (Hall m v Hz), Hz. lra.
    - set (s := dot m v / dot v v).
      destruct (difference m (scaled s v)) as [D [HD [Hpos _]]]; [unfold scaled; now rewrite map_length|].
      rewrite !dot_scaled, (dot_comm v (scaled s v)), dot_scaled, (dot_comm v m) in HD.
      pose proof (dot_nonneg v). assert (0 < dot v v) by lra.
      assert (E : D * dot v v = dot m m * dot v v - dot m v * dot m v) by (rewrite HD; unfold s; field; lra).
      assert (0 <= D * dot v v) by (apply Rmult_le_pos; lra). lra. }
  destruct (Rle_dec (dot m v) 0) as [Hneg | Hneg].
  - apply Rle_trans with 0; [assumption | apply sqrt_pos].
  - apply Rnot_le_lt in Hneg. rewrite <- (sqrt_square (dot m v)) by lra. now apply sqrt_le_1_alt.
Qed.

(* The Euclidean norm is its own dual: the gap between a feasible w and a rounded dual brackets the least norm. *)
Theorem euclidean_gap : forall d (rows : list vector) (rhs l : list R),
  Forall (fun a => length a = d) rows -> length rhs = length rows -> Forall (fun s => 0 <= s) l ->
  norm (combination d l rows) <= 1 ->
  forall v, feasible d (combine rows rhs) v -> weighed l rhs <= norm v.
Proof.
  intros d rows rhs l Hd Hlen Hl Hone v Hv. pose proof Hv as [Hlv _].
  apply Rle_trans with (dot (combination d l rows) v).
  - rewrite dot_combination by assumption. apply weighed_le; auto. now apply feasible_values with d.
  - eapply Rle_trans; [apply cauchy_schwarz; rewrite length_combination by assumption; congruence|].
    rewrite <- (Rmult_1_l (norm v)) at 2. apply Rmult_le_compat_r; auto. apply sqrt_pos.
Qed.
