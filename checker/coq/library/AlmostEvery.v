(* Lemma 13 of docs/datasets_almost.md: the soft-margin W-SVM has one solution for almost every dataset and number C > 0.

   What "almost every" means is said by [negligible], [almost_every] and [almost_every_pair]; these, with [covered], [in_cube], [of_sizes],
   [entries] and [number_of_entries], belong to statements.  The proof.  Two solutions differ only where C |a sum of some rows| = 1
   ([soft_solution_unique]).  So C is 1/f of the dataset's entries for one of finitely many f, which change little where the entries do
   ([pull_steady]).  Finitely many small cubes cover the graph of 1/f in a box ([graph_negligible], by [slab_covered]). *)
From Coq Require Import Reals Lra Lia List Classical ZArith.
From AttentionChecker Require Import Optimality Datasets Sigmoid Descent Traps Turning Attention OneInput LowRisk Existence Compactness Norms Minimisers SoftMargin Choices Penalties.
Import ListNotations.
Open Scope R_scope.

Lemma plus_multiple : forall w t c, plus w (scaled t (scaled c w)) = scaled (1 + t * c) w.
Proof. intros w t c. unfold scaled. induction w as [|x w IH]; simpl; auto. rewrite IH. f_equal. ring. Qed.

(* |m + tV| >= |m| + t <s, V> for all small t > 0 and every V:  s = m/|m| *)
Section Slope.
Variables (d : nat) (s m : vector).
Hypothesis length_s : length s = d.
Hypothesis length_of_m : length m = d.
Hypothesis long_m : 0 < norm m.
Hypothesis slope : forall V, length V = d -> exists t0, 0 < t0 <= 1 /\ forall t, 0 < t <= t0 -> norm m + t * dot s V <= norm (plus m (scaled t V)).
Lemma slope_along : dot s m = norm m.
Proof.
  assert (E : forall c, - 1 <= c -> exists t, 0 < t /\ t * (c * dot s m) <= t * (c * norm m)).
  { intros c Hc. destruct (slope (scaled c m)) as [t [T H]]; [now rewrite length_scaled|]. exists t. split; [lra|]. specialize (H t ltac:(lra)).
    assert (0 <= 1 + t * c) by (assert (t * (- 1) <= t * c) by (apply Rmult_le_compat_l; lra); lra).
    rewrite plus_multiple, norm_scaled, Rabs_pos_eq, (dot_comm s), dot_scaled, (dot_comm m s) in H by assumption. lra. }
  destruct (E 1 ltac:(lra)) as [t [T H]]. destruct (E (-1) ltac:(lra)) as [t' [T' H']]. apply Rmult_le_reg_l in H, H'; lra.
Qed.
Theorem slope_long : norm s = 1.
Proof.
  pose proof long_m as N. pose proof slope_along as S.
  set (V := plus (scaled (norm m) s) (scaled (-1) m)). assert (LV : length V = d) by (apply length_plus; rewrite length_scaled; assumption).
  assert (DV : forall x, dot V x = norm m * dot s x - dot m x).
  { intro x. unfold V. rewrite dot_plus, (dot_scaled (norm m)), (dot_scaled (-1) m) by (rewrite (length_scaled (norm m)), (length_scaled (-1)); congruence). ring. }
  assert (MV : dot m V = 0) by (rewrite dot_comm, DV, S, <- norm_squared; ring).
  set (q := norm s * norm s - 1). assert (SV : dot s V = norm m * q) by (rewrite dot_comm, DV, (dot_comm m s), S, <- norm_squared; unfold q; ring).
  assert (VV : dot V V = norm m * norm m * q) by (rewrite DV, SV, MV; ring).
  destruct (Req_dec q 0) as [Z | Q].
  - unfold q in Z. pose proof (norm_nonneg s). assert (P2 : (norm s - 1) * (norm s + 1) = 0) by lra. apply Rmult_integral in P2. lra.
  - exfalso. assert (Q0 : 0 < q).
    { pose proof (dot_nonneg V) as D. rewrite VV in D. destruct (Rtotal_order q 0) as [L | [E | G]]; [|contradiction|assumption].
      assert (0 < norm m * norm m * - q) by (repeat apply Rmult_lt_0_compat; lra). lra. }
    destruct (slope V LV) as [t [T H]]. specialize (H t ltac:(lra)). rewrite SV in H.
    assert (U : norm (plus m (scaled t V)) * norm (plus m (scaled t V)) = norm m * norm m + t * t * (norm m * norm m * q)).
    { rewrite norm_squared, (dot_step (plus m (scaled t V))) by congruence. rewrite (dot_comm _ m), (dot_comm _ V), !dot_step, (dot_comm V m), MV, VV, <- norm_squared by congruence. ring. }
    assert (0 < norm m * q) by (apply Rmult_lt_0_compat; lra). assert (TQ : 0 < t * (norm m * q)) by (apply Rmult_lt_0_compat; lra).
    assert (W : (norm m + t * (norm m * q)) * (norm m + t * (norm m * q)) <= norm m * norm m + t * t * (norm m * norm m * q)).
    { rewrite <- U. apply Rmult_le_compat; lra. }
    assert (X : norm m * norm m * q * t * (2 + t * q) <= norm m * norm m * q * t * t) by lra.
    assert (Pos : 0 < norm m * norm m * q * t) by (repeat apply Rmult_lt_0_compat; lra). apply Rmult_le_reg_l in X; [|assumption].
    assert (0 < t * q) by (apply Rmult_lt_0_compat; lra). lra.
Qed.
End Slope.

(* ---- one problem ---- *)
Section Solve.
Variables (d : nat) (rows : list vector) (C : R).
Hypothesis sized : forall a, In a rows -> length a = d.
Hypothesis positive : 0 < C.
Notation P := (map (fun a => (a, 1)) rows).
Definition hinge (a v : vector) : R := Rmax 0 (1 - dot a v).
Definition hinges (v : vector) : R := Sum (fun a => hinge a v) rows.

Lemma objective_hinges : forall v, soft_objective P C v = norm v + C * hinges v.
Proof. intro. unfold soft_objective. now rewrite Sum_map. Qed.
Lemma hinge_nonneg : forall a v, 0 <= hinge a v. Proof. intros. apply Rmax_l. Qed.
Lemma hinges_nonneg : forall v, 0 <= hinges v. Proof. intro. apply Sum_nonneg. intros. apply hinge_nonneg. Qed.

Lemma hinge_continuous : forall (dom : vector -> Prop) a, continuous dom near (hinge a).
Proof.
  intros dom a x eps Hx He. destruct (dot_continuous dom a x eps Hx He) as [e [He' H]]. exists e. split; auto. intros b Hb Nb. specialize (H b Hb Nb).
  unfold hinge. unfold Rmax. destruct (Rle_dec 0 (1 - dot a b)), (Rle_dec 0 (1 - dot a x)); revert H; unfold Rabs; repeat destruct Rcase_abs; lra.
Qed.
Lemma norm_falls_little : forall (dom : vector -> Prop), (forall x, dom x -> length x = d) -> lower dom near norm.
Proof.
  intros dom Len a eps Da He. apply NNPP. intro No. assert (norm a <= norm a - eps); [|lra]. apply (norm_closed d norm (norm_is_strict d)); auto.
  intros e He'. apply NNPP. intro None. apply No. exists e. split; auto. intros y Dy Hy. apply Rnot_lt_le. intro Lt. apply None. exists y. repeat split; auto; lra.
Qed.

Theorem soft_solution_exists : exists w, soft_solution d P C w.
Proof.
  set (r := soft_objective P C (repeat 0 d)). assert (R0 : 0 <= r).
  { unfold r. rewrite objective_hinges. pose proof (norm_nonneg (repeat 0 d)). pose proof (Rmult_le_pos C _ (Rlt_le _ _ positive) (hinges_nonneg (repeat 0 d))). lra. }
  destruct (minimum_exists (ball d norm r) near (fun v => norm v + C * hinges v)) as [w [[Lw Nw] Min]].
  - apply ball_compact, norm_is_strict.
  - apply (ball_some d norm (norm_is_strict d)). assumption.
  - apply (lower_plus _ _ near_further); [apply norm_falls_little; intros x [Hx _]; exact Hx|]. apply continuous_lower.
    apply (continuous_mult _ _ near_further (fun _ => C)); [apply continuous_constant|].
    apply (continuous_Sum _ _ near_further vector (fun a v => hinge a v)). intros. apply hinge_continuous.
  - exists w. split; auto. intros v Lv. rewrite !objective_hinges. destruct (Rle_dec (norm v) r) as [In | Out]; [apply Min; now split|].
    assert (norm w + C * hinges w <= r).
    { unfold r. rewrite objective_hinges. apply Min. split; [apply repeat_length|]. rewrite norm_zeros. exact R0. }
    pose proof (Rmult_le_pos C _ (Rlt_le _ _ positive) (hinges_nonneg v)). lra.
Qed.

(* ---- two solutions: then |C sum of some rows| = 1 ---- *)
Definition picked (mask : list bool) : list vector := map snd (filter fst (combine mask rows)).
Definition pulled_by (mask : list bool) : vector := vector_sum d (fun a => a) (picked mask).

Lemma hinge_middle : forall a u v, length u = length v -> hinge a (scaled (1 / 2) (plus u v)) <= (hinge a u + hinge a v) / 2.
Proof.
  intros a u v L. unfold hinge. rewrite dot_comm, dot_scaled, dot_plus, (dot_comm u), (dot_comm v) by assumption.
  unfold Rmax. repeat destruct Rle_dec; lra.
Qed.
Lemma hinges_middle : forall u v, length u = length v -> hinges (scaled (1 / 2) (plus u v)) <= (hinges u + hinges v) / 2.
Proof.
  intros u v L. unfold hinges. replace ((Sum (fun a => hinge a u) rows + Sum (fun a => hinge a v) rows) / 2)
    with (Sum (fun a => 1 / 2 * hinge a u + 1 / 2 * hinge a v) rows) by (rewrite Sum_plus, !Sum_scale; field).
  apply Sum_le. intros a _. pose proof (hinge_middle a u v L). lra.
Qed.
Lemma norm_middle : forall u v, length u = length v -> norm (scaled (1 / 2) (plus u v)) <= (norm u + norm v) / 2.
Proof. intros u v L. rewrite norm_scaled, Rabs_pos_eq by lra. pose proof (norm_triangle u v L). lra. Qed.

(* both solve; then the middle does, and each summand is affine between them *)
Section Two.
Variables u v : vector.
Hypothesis solves_u : soft_solution d P C u.
Hypothesis solves_v : soft_solution d P C v.
Hypothesis other : u <> v.
Notation m := (scaled (1 / 2) (plus u v)).

Lemma lengths_agree : length u = length v. Proof. destruct solves_u, solves_v. congruence. Qed.
Lemma length_m : length m = d.
Proof. destruct solves_u, solves_v. rewrite length_scaled. now apply length_plus. Qed.
Lemma all_affine : norm m = (norm u + norm v) / 2 /\ hinges m = (hinges u + hinges v) / 2 /\ soft_solution d P C m.
Proof.
  destruct solves_u as [Lu Bu], solves_v as [Lv Bv]. pose proof (Bu v Lv) as E1. pose proof (Bv u Lu) as E2. pose proof (Bu m length_m) as E3.
  rewrite !objective_hinges in *. pose proof (norm_middle u v lengths_agree) as N. pose proof (hinges_middle u v lengths_agree) as H.
  assert (K : C * hinges m <= C * ((hinges u + hinges v) / 2)) by (apply Rmult_le_compat_l; lra).
  assert (E : C * hinges m = C * ((hinges u + hinges v) / 2)) by lra. apply Rmult_eq_reg_l in E; [|lra].
  repeat split; auto; [lra | apply length_m|]. intros x Lx. specialize (Bu x Lx). rewrite !objective_hinges in *. rewrite E. lra.
Qed.
Lemma each_affine : forall a, In a rows -> hinge a m = (hinge a u + hinge a v) / 2.
Proof.
  intros a Ha. destruct all_affine as [_ [E _]]. apply Rle_antisym; [apply hinge_middle, lengths_agree|]. apply Rnot_lt_le. intro L.
  assert (S : (hinge a u + hinge a v) / 2 - hinge a m <= Sum (fun a => (hinge a u + hinge a v) / 2 - hinge a m) rows).
  { apply (Sum_member (fun a => (hinge a u + hinge a v) / 2 - hinge a m)); auto. intros b _. pose proof (hinge_middle b u v lengths_agree). lra. }
  rewrite (Sum_ext _ (fun a => 1 / 2 * hinge a u + (1 / 2 * hinge a v + -1 * hinge a m))) in S by (intros; lra).
  rewrite !Sum_plus, !Sum_scale in S. unfold hinges in E. lra.
Qed.
(* parallel, of different lengths *)
Lemma parallel : dot u v = norm u * norm v.
Proof.
  destruct all_affine as [E _]. assert (Q : norm m * norm m = (norm u + norm v) / 2 * ((norm u + norm v) / 2)) by now rewrite E.
  rewrite norm_squared, dot_scaled, dot_comm, dot_scaled, dot_plus in Q by apply lengths_agree.
  rewrite (dot_comm u (plus u v)), (dot_comm v (plus u v)), !dot_plus in Q by apply lengths_agree. rewrite <- !norm_squared, (dot_comm v u) in Q. lra.
Qed.
Lemma lengths_differ : norm u <> norm v.
Proof.
  intro E. apply other. destruct (difference u v lengths_agree) as [D [HD [_ Z]]]. apply Z. rewrite HD, (dot_comm v u), parallel, <- !norm_squared, E. ring.
Qed.
Lemma m_long : 0 < norm m.
Proof. destruct all_affine as [-> _]. pose proof (norm_nonneg u). pose proof (norm_nonneg v). pose proof lengths_differ. lra. Qed.
(* <a, u> = |u| b, <a, v> = |v| b, <a, m> = |m| b *)
Lemma one_number : forall a, In a rows -> exists b, dot a u = norm u * b /\ dot a v = norm v * b.
Proof.
  intros a Ha. exists ((dot a u + dot a v) / (norm u + norm v)). pose proof (norm_nonneg u). pose proof (norm_nonneg v). pose proof lengths_differ.
  assert (E : scaled (norm v) u = scaled (norm u) v).
  { destruct (difference (scaled (norm v) u) (scaled (norm u) v)) as [D [HD [_ Z]]]; [rewrite !length_scaled; apply lengths_agree|]. apply Z.
    rewrite HD, !dot_scaled, (dot_comm v (scaled (norm v) u)), (dot_comm u (scaled (norm v) u)), (dot_comm v (scaled (norm u) v)), !dot_scaled, parallel, <- !norm_squared. ring. }
  assert (F : norm v * dot a u = norm u * dot a v).
  { rewrite (dot_comm a u), (dot_comm a v), <- !dot_scaled. now rewrite E. }
  split; (apply Rmult_eq_reg_r with (norm u + norm v); [|lra]); unfold Rdiv; rewrite Rmult_assoc, (Rmult_assoc (dot a u + dot a v)), Rinv_l by lra; lra.
Qed.
(* no row meets its margin exactly at m *)
Lemma no_kink : forall a, In a rows -> dot a m <> 1.
Proof.
  intros a Ha E. destruct (one_number a Ha) as [b [Eu Ev]]. pose proof (each_affine a Ha) as A. unfold hinge in A. rewrite E in A.
  rewrite dot_comm, dot_scaled, dot_comm in E. rewrite dot_comm, dot_plus, (dot_comm u), (dot_comm v), Eu, Ev in E by apply lengths_agree.
  rewrite Eu, Ev in A. pose proof lengths_differ. assert (b <> 0) by (intros ->; lra).
  assert (D : (norm u - norm v) * b <> 0) by (apply Rmult_integral_contrapositive_currified; lra).
  unfold Rmax in A. repeat destruct Rle_dec; lra.
Qed.

Definition missed (a : vector) : bool := if Rlt_dec (dot a m) 1 then true else false.
Lemma Sum_filter : forall (f : vector -> R) p l, Sum f (filter p l) = Sum (fun a => if p a : bool then f a else 0) l.
Proof. intros f p l. induction l as [|a l IH]; simpl; auto. unfold Sum in *. destruct (p a); simpl; rewrite IH; ring. Qed.
Lemma picked_are : forall p, picked (map p rows) = filter p rows.
Proof.
  intro p. assert (G : forall l, map snd (filter fst (combine (map p l) l)) = filter p l); [|apply G].
  induction l as [|a l IH]; simpl; auto. destruct (p a); simpl; now rewrite IH.
Qed.
Lemma length_pulled : forall mask, length (pulled_by mask) = d.
Proof.
  intro mask. apply length_vector_sum. intros a Ha. apply sized. unfold picked in Ha. apply in_map_iff in Ha. destruct Ha as [[b a'] [<- Ha]].
  apply filter_In in Ha. destruct Ha as [Ha _]. now apply in_combine_r in Ha.
Qed.
Lemma dot_pulled : forall V, dot (pulled_by (map missed rows)) V = Sum (fun a => if missed a then dot a V else 0) rows.
Proof.
  intro V. unfold pulled_by. rewrite dot_vector_sum; rewrite picked_are; [now rewrite Sum_filter|]. intros a Ha. apply filter_In in Ha. now apply sized.
Qed.
Lemma small_enough : forall V l, (forall a, In a l -> In a rows) ->
  exists t0, 0 < t0 <= 1 /\ forall t, 0 < t <= t0 -> forall a, In a l -> Rabs (t * dot a V) <= Rabs (1 - dot a m).
Proof.
  intros V l. induction l as [|a l IH]; intro H; [exists 1; split; [lra | intros; contradiction]|].
  destruct IH as [t0 [T0 IH]]; [intros; apply H; now right|]. assert (K : 0 < Rabs (1 - dot a m)) by (apply Rabs_pos_lt; pose proof (no_kink a (H a (or_introl eq_refl))); lra).
  set (k := Rabs (1 - dot a m)) in *. pose proof (Rabs_pos (dot a V)) as A. set (t1 := k / (Rabs (dot a V) + 1)). assert (T1 : 0 < t1) by (apply Rdiv_lt_0_compat; lra).
  assert (E1 : t1 * (Rabs (dot a V) + 1) = k) by (unfold t1; field; lra).
  exists (Rmin t0 t1). pose proof (Rmin_l t0 t1). pose proof (Rmin_r t0 t1). split; [split; [now apply Rmin_glb_lt | lra]|].
  intros t Ht b [<- | Hb]; [|apply IH; auto; lra]. fold k. rewrite Rabs_mult, (Rabs_pos_eq t) by lra.
  assert (t * Rabs (dot a V) <= t1 * Rabs (dot a V)) by (apply Rmult_le_compat_r; lra). lra.
Qed.
Notation s := (scaled C (pulled_by (map missed rows))).
Lemma first_order : forall V, length V = d -> exists t0, 0 < t0 <= 1 /\ forall t, 0 < t <= t0 -> norm m + t * dot s V <= norm (plus m (scaled t V)).
Proof.
  intros V LV. destruct (small_enough V rows (fun _ H => H)) as [t0 [T0 H]]. exists t0. split; auto. intros t Ht.
  destruct all_affine as [_ [_ [Lm Best]]]. assert (L : length (plus m (scaled t V)) = d) by (apply length_plus; auto; now rewrite length_scaled).
  specialize (Best _ L). rewrite !objective_hinges in Best.
  assert (E : hinges (plus m (scaled t V)) = hinges m - t * dot (pulled_by (map missed rows)) V).
  { rewrite dot_pulled. unfold hinges. replace (Sum (fun a => hinge a m) rows - t * Sum (fun a => if missed a then dot a V else 0) rows)
      with (Sum (fun a => hinge a m) rows + (- t) * Sum (fun a => if missed a then dot a V else 0) rows) by ring.
    rewrite <- Sum_scale, <- Sum_plus. apply Sum_ext. intros a Ha. specialize (H t Ht a Ha). pose proof (no_kink a Ha) as K.
    unfold hinge. rewrite dot_step by congruence. unfold missed. destruct (Rlt_dec (dot a m) 1) as [Lt | Ge].
    - rewrite (Rabs_pos_eq (1 - dot a m)) in H by lra. pose proof (Rle_abs (t * dot a V)). rewrite !Rmax_right by lra. ring.
    - rewrite (Rabs_left1 (1 - dot a m)) in H by lra. pose proof (Rle_abs (- (t * dot a V))) as B. rewrite Rabs_Ropp in B. rewrite !Rmax_left by lra. ring. }
  rewrite E in Best. rewrite dot_scaled. assert (C * (hinges m - t * dot (pulled_by (map missed rows)) V) = C * hinges m - t * (C * dot (pulled_by (map missed rows)) V)) by ring. lra.
Qed.
Theorem one_long : norm s = 1.
Proof.
  apply (slope_long d s m); [rewrite length_scaled; apply length_pulled | apply length_m | apply m_long | apply first_order].
Qed.
End Two.

(* Lemma 13 of docs/datasets_almost.md for one C *)
Theorem soft_solution_unique : (forall mask, length mask = length rows -> C * norm (pulled_by mask) <> 1) -> exists! w, soft_solution d P C w.
Proof.
  intro H. destruct soft_solution_exists as [w Hw]. exists w. split; auto. intros v Hv. apply NNPP. intro Ne.
  pose proof (one_long w v Hw Hv Ne) as E. rewrite norm_scaled, Rabs_pos_eq in E by lra. apply (H _ (map_length _ _) E).
Qed.
End Solve.

(* ---- sets that finitely many small cubes cover in every bounded box ---- *)
Definition cube : Type := vector * R.  (* its centre and the length of its sides *)
Definition in_cube (q : cube) (x : vector) : Prop := Forall2 (fun a b => Rabs (a - b) <= snd q / 2) x (fst q).
Definition covered (n : nat) (eps : R) (E : vector -> Prop) : Prop := exists cubes : list cube,
  Forall (fun q => length (fst q) = n /\ 0 <= snd q) cubes /\ Sum (fun q => snd q ^ n) cubes <= eps
  /\ forall x, E x -> exists q, In q cubes /\ in_cube q x.
(* Of the vectors of length n with property E, those within [-M, M]^n are covered by finitely many cubes of total volume eps,
   for every M and every eps > 0.  So they have measure 0. *)
Definition negligible (n : nat) (E : vector -> Prop) : Prop :=
  forall M eps, 0 < eps -> covered n eps (fun x => length x = n /\ Forall (fun a => Rabs a <= M) x /\ E x).

Lemma negligible_sub : forall n (E F : vector -> Prop), (forall x, length x = n -> E x -> F x) -> negligible n F -> negligible n E.
Proof.
  intros n E F H N M eps He. destruct (N M eps He) as [cubes [S [V Q]]]. exists cubes. split; auto. split; auto. intros x [L [B Ex]]. apply Q. auto.
Qed.
Lemma negligible_or : forall n (E F : vector -> Prop), negligible n E -> negligible n F -> negligible n (fun x => E x \/ F x).
Proof.
  intros n E F NE NF M eps He. destruct (NE M (eps / 2) ltac:(lra)) as [c1 [S1 [V1 Q1]]]. destruct (NF M (eps / 2) ltac:(lra)) as [c2 [S2 [V2 Q2]]].
  exists (c1 ++ c2). split; [now rewrite Forall_app|]. split; [rewrite (Sum_app cube); apply Rle_trans with (eps / 2 + eps / 2); [now apply Rplus_le_compat | lra]|].
  intros x [L [B [Ex | Fx]]]; [destruct (Q1 x) as [q [Hq Iq]]; auto | destruct (Q2 x) as [q [Hq Iq]]; auto]; exists q; rewrite in_app_iff; auto.
Qed.
Lemma negligible_none : forall n, negligible n (fun _ => False).
Proof. intros n M eps He. exists []. split; [constructor|]. split; [unfold Sum; simpl; lra | tauto]. Qed.
Lemma negligible_some : forall (A : Type) n (E : A -> vector -> Prop) l, (forall a, In a l -> negligible n (E a)) -> negligible n (fun x => exists a, In a l /\ E a x).
Proof.
  intros A n E l. induction l as [|a l IH]; intro H.
  - apply negligible_sub with (fun _ => False); [|apply negligible_none]. intros x _ [a [[] _]].
  - apply negligible_sub with (fun x => E a x \/ exists b, In b l /\ E b x).
    + intros x _ [b [[<- | Hb] Eb]]; eauto.
    + apply negligible_or; [apply H; now left | apply IH; intros; apply H; now right].
Qed.

(* ---- a grid ---- *)
Lemma nearest : forall k h u, 0 < h -> 0 <= u <= INR k * h -> exists i, (i <= k)%nat /\ Rabs (u - INR i * h) <= h / 2.
Proof.
  induction k as [|k IH]; intros h u Hh [U0 U1]; [exists 0%nat; split; [lia|]; simpl in *; rewrite Rabs_pos_eq; lra|].
  destruct (Rle_dec u (INR k * h)) as [L | G]; [destruct (IH h u Hh (conj U0 L)) as [i [Hi H]]; exists i; split; auto; lia|].
  rewrite S_INR in U1. destruct (Rle_dec u (INR k * h + h / 2)) as [L | G'].
  - exists k. split; [lia|]. rewrite Rabs_pos_eq; lra.
  - exists (S k). split; [lia|]. rewrite S_INR, Rabs_left1; lra.
Qed.
Definition marks (from h : R) (k : nat) : list R := map (fun i => from + INR i * h) (seq 0 (S k)).
Lemma marked : forall from h k u, 0 < h -> from <= u <= from + INR k * h -> exists c, In c (marks from h k) /\ Rabs (u - c) <= h / 2.
Proof.
  intros from h k u Hh U. destruct (nearest k h (u - from) Hh ltac:(lra)) as [i [Hi H]]. exists (from + INR i * h). split.
  - unfold marks. apply in_map_iff. exists i. split; auto. apply in_seq. lia.
  - replace (u - (from + INR i * h)) with (u - from - INR i * h) by ring. exact H.
Qed.
Fixpoint grid (from h : R) (k n : nat) : list vector :=
  match n with O => [[]] | S n' => flat_map (fun y => map (fun c => c :: y) (marks from h k)) (grid from h k n') end.
Lemma grid_sized : forall from h k n c, In c (grid from h k n) -> length c = n.
Proof.
  induction n as [|n IH]; cbn [grid]; intros c H; [destruct H as [<- | []]; reflexivity|]. apply in_flat_map in H. destruct H as [y [Hy H]].
  apply in_map_iff in H. destruct H as [a [<- _]]. simpl. now rewrite IH.
Qed.
Lemma length_flat_map : forall (A B : Type) (f : A -> list B) k l, (forall a, In a l -> length (f a) = k) -> length (flat_map f l) = (length l * k)%nat.
Proof. induction l as [|a l IH]; intros H; simpl; auto. rewrite app_length, IH, H; auto; [now left | intros; apply H; now right]. Qed.
Lemma grid_many : forall from h k n, length (grid from h k n) = (S k ^ n)%nat.
Proof.
  induction n as [|n IH]; cbn [grid]; auto. rewrite (length_flat_map vector vector _ (S k)); [rewrite IH; simpl; lia|]. intros. rewrite map_length. unfold marks. now rewrite map_length, seq_length.
Qed.
Lemma gridded : forall from h k x, 0 < h -> Forall (fun a => from <= a <= from + INR k * h) x ->
  exists c, In c (grid from h k (length x)) /\ Forall2 (fun a b => Rabs (a - b) <= h / 2) x c.
Proof.
  intros from h k x Hh H. induction H as [|a x Ha H IH]; cbn [grid length]; [exists []; split; [now left | auto]|]. destruct IH as [c [Hc IH]].
  destruct (marked from h k a Hh Ha) as [b [Hb B]]. exists (b :: c). split; [|now constructor]. apply in_flat_map. exists c. split; auto. apply in_map_iff. eauto.
Qed.

(* ---- functions that change little where the entries do ---- *)
Definition steady (n : nat) (f : vector -> R) : Prop := forall M, exists L, 0 < L /\ forall x y h, length x = n -> length y = n ->
  Forall (fun a => Rabs a <= M) x -> 0 <= h <= 1 -> Forall2 (fun a b => Rabs (a - b) <= h) x y -> Rabs (f x - f y) <= L * h.

Lemma within : forall a b, Rabs a <= b -> - b <= a <= b. Proof. intros a b. unfold Rabs. destruct Rcase_abs; lra. Qed.
Lemma Sum_constant : forall (A : Type) c (l : list A), Sum (fun _ => c) l = INR (length l) * c.
Proof. intros A c l. induction l as [|a l IH]; [simpl; ring|]. change (Sum (fun _ => c) (a :: l)) with (c + Sum (fun _ : A => c) l). rewrite IH. cbn [length]. rewrite S_INR. ring. Qed.

Lemma enough : forall w h, 0 <= w -> 0 < h -> exists k, w <= INR k * h <= w + h.
Proof.
  intros w h Hw Hh. destruct (archimed (w / h)) as [U1 U2]. assert (W : 0 <= w / h) by (apply Rmult_le_pos; [lra | apply Rlt_le; now apply Rinv_0_lt_compat]).
  exists (Z.to_nat (up (w / h))). rewrite INR_IZR_INZ, Z2Nat.id by (apply le_IZR; lra). assert (E : w / h * h = w) by (field; lra).
  assert (w / h * h <= IZR (up (w / h)) * h) by (apply Rmult_le_compat_r; lra).
  assert (IZR (up (w / h)) * h <= (w / h + 1) * h) by (apply Rmult_le_compat_r; lra). lra.
Qed.

Lemma steady_bounded : forall n f, steady n f -> forall M, exists L, 0 < L /\ forall x, length x = n -> Forall (fun a => Rabs a <= M) x -> Rabs (f x) <= L.
Proof.
  intros n f St M0. set (M := Rmax 1 M0). assert (M1 : 1 <= M) by apply Rmax_l. assert (M2 : M0 <= M) by apply Rmax_r.
  destruct (St M) as [L [L0 HL]]. destruct (enough (2 * M) 1 ltac:(lra) ltac:(lra)) as [k [Hk _]]. set (cells := grid (- M) 1 k n).
  exists (Sum (fun c => Rabs (f c)) cells + L). split.
  { assert (0 <= Sum (fun c => Rabs (f c)) cells) by (apply Sum_nonneg; intros; apply Rabs_pos). lra. }
  intros x Lx Bx. destruct (gridded (- M) 1 k x ltac:(lra)) as [c [Hc Near]].
  { apply Forall_impl with (2 := Bx). intros a Ha. assert (- M <= a <= M) by (apply within; lra). lra. }
  rewrite Lx in Hc. pose proof (Sum_member (fun c => Rabs (f c)) cells c (fun b _ => Rabs_pos (f b)) Hc) as S0. cbn beta in S0.
  assert (D : Rabs (f x - f c) <= L * (1 / 2)) by (apply HL; auto; [exact (grid_sized _ _ _ _ _ Hc) | apply Forall_impl with (2 := Bx); intros; lra | lra]).
  pose proof (Rabs_triang (f x - f c) (f c)) as T. replace (f x - f c + f c) with (f x) in T by ring. lra.
Qed.
Lemma steady_times : forall n f g, steady n f -> steady n g -> steady n (fun x => f x * g x).
Proof.
  intros n f g Sf Sg M. destruct (Sf M) as [L1 [P1 C1]]. destruct (Sg M) as [L2 [P2 C2]]. destruct (steady_bounded n f Sf M) as [B1 [Q1 H1]].
  destruct (steady_bounded n g Sg M) as [B2 [Q2 H2]]. pose proof (Rmult_lt_0_compat _ _ Q1 P2). assert (0 < (B2 + L2) * L1) by (apply Rmult_lt_0_compat; lra).
  exists (B1 * L2 + (B2 + L2) * L1). split; [lra|].
  intros x y h Lx Ly Bx Hh C. specialize (C1 x y h Lx Ly Bx Hh C). specialize (C2 x y h Lx Ly Bx Hh C). specialize (H1 x Lx Bx). specialize (H2 x Lx Bx).
  assert (G : Rabs (g y) <= B2 + L2).
  { pose proof (Rabs_triang (g x) (- (g x - g y))) as T. rewrite Rabs_Ropp in T. replace (g x + - (g x - g y)) with (g y) in T by ring.
    assert (L2 * h <= L2 * 1) by (apply Rmult_le_compat_l; lra). lra. }
  replace (f x * g x - f y * g y) with (f x * (g x - g y) + g y * (f x - f y)) by ring. eapply Rle_trans; [apply Rabs_triang|]. rewrite !Rabs_mult.
  assert (Rabs (f x) * Rabs (g x - g y) <= B1 * (L2 * h)) by (apply Rmult_le_compat; auto using Rabs_pos).
  assert (Rabs (g y) * Rabs (f x - f y) <= (B2 + L2) * (L1 * h)) by (apply Rmult_le_compat; auto using Rabs_pos). lra.
Qed.
Lemma steady_constant : forall n c, steady n (fun _ => c).
Proof. intros n c M. exists 1. split; [lra|]. intros x y h _ _ _ Hh _. rewrite Rminus_eq_0, Rabs_R0. lra. Qed.
Lemma steady_plus : forall n f g, steady n f -> steady n g -> steady n (fun x => f x + g x).
Proof.
  intros n f g Sf Sg M. destruct (Sf M) as [L1 [P1 C1]]. destruct (Sg M) as [L2 [P2 C2]]. exists (L1 + L2). split; [lra|]. intros x y h Lx Ly Bx Hh C.
  specialize (C1 x y h Lx Ly Bx Hh C). specialize (C2 x y h Lx Ly Bx Hh C). replace (f x + g x - (f y + g y)) with (f x - f y + (g x - g y)) by ring.
  pose proof (Rabs_triang (f x - f y) (g x - g y)). lra.
Qed.
Lemma steady_entry : forall n i, steady n (fun x => nth i x 0).
Proof.
  intros n i M. exists 1. split; [lra|]. intros x y h _ _ _ Hh C. rewrite Rmult_1_l. revert i. induction C as [|a b x y Ha C IH]; intros [|i]; simpl; auto; rewrite Rminus_eq_0, Rabs_R0; lra.
Qed.
(* the rest of a vector, without its first entry *)
Lemma steady_rest : forall n f, steady n f -> steady (S n) (fun x => f (tl x)).
Proof.
  intros n f St M. destruct (St M) as [L [L0 H]]. exists L. split; auto. intros x y h Lx Ly Bx Hh C. destruct C as [|a b x y _ C]; [discriminate|].
  simpl in *. inversion Bx; subst. apply H; auto.
Qed.

Lemma skipn_app_exact : forall (A : Type) (l m : list A) k, length l = k -> skipn k (l ++ m) = m.
Proof. intros A l m k <-. induction l; simpl; auto. Qed.
Lemma firstn_app_exact : forall (A : Type) (l m : list A) k, length l = k -> firstn k (l ++ m) = l.
Proof. intros A l m k <-. induction l; simpl; auto. now rewrite IHl. Qed.
Lemma Forall2_skipn : forall (A : Type) (S : A -> A -> Prop) k x y, Forall2 S x y -> Forall2 S (skipn k x) (skipn k y).
Proof. induction k; intros x y H; simpl; auto. destruct H; auto. Qed.
Lemma Forall2_firstn : forall (A : Type) (S : A -> A -> Prop) k x y, Forall2 S x y -> Forall2 S (firstn k x) (firstn k y).
Proof. induction k; intros x y H; simpl; auto. destruct H; constructor; auto. Qed.
(* one entry more, at place p *)
Definition put (p : nat) (t : R) (y : vector) : vector := firstn p y ++ t :: skipn p y.
Lemma length_put : forall p t y, length (put p t y) = S (length y).
Proof. intros. unfold put. rewrite <- (firstn_skipn p y) at 3. rewrite !app_length. simpl. lia. Qed.
Lemma put_there : forall n p x, (p <= n)%nat -> length x = S n -> exists t y, x = put p t y /\ length y = n.
Proof.
  intros n p x Hp Lx. exists (nth p x 0), (firstn p x ++ skipn (S p) x). assert (L : length (firstn p x) = p) by (rewrite firstn_length; lia). split.
  - unfold put. rewrite firstn_app_exact, skipn_app_exact by exact L. rewrite <- (firstn_skipn p x) at 1. f_equal.
    assert (P : (p < length x)%nat) by lia. clear - P. revert x P. induction p as [|p IH]; intros [|a x] P; simpl in *; try lia; auto. apply IH. lia.
  - rewrite app_length, L, skipn_length. lia.
Qed.
Lemma put_all : forall (P : R -> Prop) p t y, Forall P (put p t y) -> P t /\ Forall P y.
Proof.
  intros P p t y H. unfold put in H. apply Forall_app in H. destruct H as [H1 H2]. inversion H2; subst. split; auto.
  rewrite <- (firstn_skipn p y). now apply Forall_app.
Qed.
Lemma put_both : forall (S : R -> R -> Prop) p t t' y y', S t t' -> Forall2 S y y' -> Forall2 S (put p t y) (put p t' y').
Proof. intros S p t t' y y' Ht Hy. unfold put. apply Forall2_app; [now apply Forall2_firstn|]. constructor; auto. now apply Forall2_skipn. Qed.
Lemma cells_cover : forall n cells h eps (E : vector -> Prop), 0 <= h -> Forall (fun c => length c = n) cells -> INR (length cells) * h ^ n <= eps ->
  (forall x, E x -> exists c, In c cells /\ Forall2 (fun a b => Rabs (a - b) <= h / 2) x c) -> covered n eps E.
Proof.
  intros n cells h eps E Hh Sized Volume H. exists (map (fun c => (c, h)) cells). split; [|split].
  - apply Forall_forall. intros q Hq. apply in_map_iff in Hq. destruct Hq as [c [<- Hc]]. rewrite Forall_forall in Sized. simpl. split; auto.
  - rewrite Sum_map. cbn [snd]. now rewrite Sum_constant.
  - intros x Ex. destruct (H x Ex) as [c [Hc Near]]. exists (c, h). split; [apply in_map_iff; eauto | exact Near].
Qed.

(* f = A t + B, where neither A nor B depends on the entry t at place p: small cells of small total volume cover the points of a box where
   |A| > a and f is small. *)
Theorem slab_covered : forall n p f A, (p <= n)%nat -> steady (S n) f -> steady (S n) A ->
  (forall t y, length y = n -> A (put p t y) = A (put p 0 y)) ->
  (forall t y, length y = n -> f (put p t y) = f (put p 0 y) + t * A (put p 0 y)) -> forall M a eps, 0 < a -> 0 < eps ->
  exists delta, 0 < delta /\ forall h, 0 < h <= delta -> exists cells : list vector, Forall (fun c => length c = S n) cells /\ INR (length cells) * h ^ S n <= eps
  /\ forall x, length x = S n -> Forall (fun b => Rabs b <= M) x -> a < Rabs (A x) -> Rabs (f x) <= delta ->
      exists c, In c cells /\ Forall2 (fun a b => Rabs (a - b) <= h / 2) x c.
Proof.
  intros n p f A Hp Sf SA FA Ff M0 a eps a0 He. set (M := Rmax 1 M0). assert (M1 : 1 <= M) by apply Rmax_l. assert (M2 : M0 <= M) by apply Rmax_r.
  destruct (Sf M) as [L [L0 HL]]. destruct (SA M) as [K [K0 HK]].
  set (kappa := (1 + L) * 2 / a). assert (kappa0 : 0 < kappa) by (apply Rdiv_lt_0_compat; lra).
  set (V := (2 * M + 2) ^ n * (2 * kappa + 2)). assert (V0 : 0 < V) by (apply Rmult_lt_0_compat; [apply pow_lt; lra | lra]).
  assert (I1 : 0 < a / K) by now apply Rdiv_lt_0_compat. assert (I2 : 0 < eps / V) by (apply Rdiv_lt_0_compat; lra).
  set (delta := Rmin 1 (Rmin (a / K) (eps / V))).
  assert (d0 : 0 < delta) by (repeat apply Rmin_glb_lt; lra).
  assert (d1 : delta <= 1) by apply Rmin_l.
  assert (d3 : delta <= a / K) by (eapply Rle_trans; [apply Rmin_r | apply Rmin_l]). assert (d4 : delta <= eps / V) by (eapply Rle_trans; [apply Rmin_r | apply Rmin_r]).
  exists delta. split; auto. intros h [h0 hd].
  set (r := delta * kappa). assert (r0 : 0 < r) by now apply Rmult_lt_0_compat.
  destruct (enough (2 * r) h ltac:(lra) h0) as [k [Ka Kb]]. destruct (enough (2 * M) h ltac:(lra) h0) as [g [Ga Gb]].
  set (centre := fun c => - (f (put p 0 c) / A (put p 0 c))).
  set (cells := flat_map (fun c => map (fun t => put p t c) (marks (centre c - r) h k)) (grid (- M) h g n)).
  exists cells. split; [|split].
  - apply Forall_forall. intros c Hc. apply in_flat_map in Hc. destruct Hc as [y [Hy Hc]]. apply in_map_iff in Hc.
    destruct Hc as [t [<- _]]. rewrite length_put. f_equal. exact (grid_sized _ _ _ _ _ Hy).
  - assert (Volume : INR (length cells) * h ^ S n = (INR (S g) * h) ^ n * (INR (S k) * h)).
    { unfold cells. rewrite (length_flat_map vector vector _ (S k)) by (intros; rewrite map_length; unfold marks; now rewrite map_length, seq_length).
      rewrite grid_many, mult_INR, pow_INR, Rpow_mult_distr. change (h ^ S n) with (h * h ^ n). ring. }
    rewrite Volume. assert (B : (INR (S g) * h) ^ n <= (2 * M + 2) ^ n).
    { apply pow_incr. rewrite S_INR. split; [|lra]. apply Rmult_le_pos; [pose proof (pos_INR g); lra | lra]. }
    assert (C : INR (S k) * h <= delta * (2 * kappa + 2)) by (rewrite S_INR; unfold r in *; lra).
    assert (C0 : 0 <= INR (S k) * h) by (apply Rmult_le_pos; [apply pos_INR | lra]). assert (P0 : 0 <= (INR (S g) * h) ^ n) by (apply pow_le, Rmult_le_pos; [apply pos_INR | lra]).
    assert ((INR (S g) * h) ^ n * (INR (S k) * h) <= (2 * M + 2) ^ n * (delta * (2 * kappa + 2))) by (apply Rmult_le_compat; auto).
    assert (delta * V <= eps / V * V) by (apply Rmult_le_compat_r; lra). assert (eps / V * V = eps) by (field; lra). unfold V in *. lra.
  - intros x Lx Bx Far Fx. assert (Bx' : Forall (fun a => Rabs a <= M) x) by (apply Forall_impl with (2 := Bx); intros; lra).
    destruct (put_there n p x Hp Lx) as [t [y [-> Ly]]]. destruct (put_all _ _ _ _ Bx') as [Bt By].
    destruct (gridded (- M) h g y h0) as [c [Hc Yc]].
    { apply Forall_impl with (2 := By). intros b Hb. apply within in Hb. lra. }
    rewrite Ly in Hc. pose proof (grid_sized _ _ _ _ _ Hc) as Lc.
    assert (Close : Forall2 (fun a b => Rabs (a - b) <= h / 2) (put p t y) (put p t c)) by (apply put_both; auto; rewrite Rminus_eq_0, Rabs_R0; lra).
    assert (Lput : length (put p t c) = S n) by (rewrite length_put; congruence).
    pose proof (HK _ _ (h / 2) Lx Lput Bx' ltac:(lra) Close) as DA. pose proof (HL _ _ (h / 2) Lx Lput Bx' ltac:(lra) Close) as Df.
    rewrite (FA t c Lc) in DA. rewrite (Ff t c Lc) in Df. set (al := A (put p 0 c)) in *. set (be := f (put p 0 c)) in *.
    assert (Kh : K * (h / 2) <= a / 2).
    { apply Rle_trans with (K * (a / K / 2)); [apply Rmult_le_compat_l; lra | right; field; lra]. }
    assert (Al : a / 2 <= Rabs al).
    { pose proof (Rabs_triang (A (put p t y) - al) al) as T. replace (A (put p t y) - al + al) with (A (put p t y)) in T by ring. lra. }
    assert (Al0 : al <> 0) by (intro Z; rewrite Z, Rabs_R0 in Al; lra).
    assert (Lh : L * (h / 2) <= L * delta) by (apply Rmult_le_compat_l; lra).
    assert (Be : Rabs (be + t * al) <= delta * (1 + L)).
    { pose proof (Rabs_triang (f (put p t y)) (- (f (put p t y) - (be + t * al)))) as T. rewrite Rabs_Ropp in T.
      replace (f (put p t y) + - (f (put p t y) - (be + t * al))) with (be + t * al) in T by ring. lra. }
    assert (T : Rabs (t - centre c) <= r).
    { unfold centre. fold al be. replace (t - - (be / al)) with ((be + t * al) * / al) by (field; auto). rewrite Rabs_mult, Rabs_inv.
      assert (Inv : / Rabs al <= 2 / a). { replace (2 / a) with (/ (a / 2)) by (field; lra). apply Rinv_le_contravar; lra. }
      apply Rle_trans with (delta * (1 + L) * (2 / a)); [|right; unfold r, kappa; field; lra].
      apply Rmult_le_compat; [apply Rabs_pos | apply Rlt_le, Rinv_0_lt_compat; lra | exact Be | exact Inv]. }
    destruct (marked (centre c - r) h k t h0) as [s [Hs S0]]; [apply within in T; lra|].
    exists (put p s c). split; [|now apply put_both]. unfold cells. apply in_flat_map. exists c. split; auto. apply in_map_iff. eauto.
Qed.

(* the graph of 1/f *)
Theorem graph_negligible : forall n f, steady n f ->
  negligible (S n) (fun xs => exists c x, xs = c :: x /\ 0 < c /\ c * f x = 1).
Proof.
  intros n f St M0 eps He. set (M := Rmax 1 M0). assert (M1 : 1 <= M) by apply Rmax_l. assert (M2 : M0 <= M) by apply Rmax_r. pose proof (steady_rest n f St) as Sr.
  destruct (slab_covered n 0 (fun xs => nth 0 xs 0 * f (tl xs) + -1) (fun xs => f (tl xs))) with (M := M0) (a := / (2 * M)) (eps := eps) as [delta [D0 Cover]]; auto.
  - lia.
  - apply steady_plus; [apply steady_times; auto; apply steady_entry | apply steady_constant].
  - intros t y _. unfold put. simpl. ring.
  - apply Rinv_0_lt_compat. lra.
  - destruct (Cover delta ltac:(lra)) as [cells [Sized [Volume H]]]. apply cells_cover with cells delta; auto; [lra|].
    intros xs [Lx [Bx [c [x [-> [C0 Cf]]]]]]. apply H; auto; cbn [nth tl].
    + inversion Bx as [|? ? Bc _]. pose proof (Rle_abs c). assert (F : / M <= f x). { apply Rmult_le_reg_l with c; auto. rewrite Cf. apply Rmult_le_reg_r with M; [lra|]. rewrite Rmult_assoc, Rinv_l by lra. lra. }
      assert (/ (2 * M) < / M) by (apply Rinv_lt_contravar; [apply Rmult_lt_0_compat|]; lra). rewrite Rabs_pos_eq; [lra|]. assert (0 < / M) by (apply Rinv_0_lt_compat; lra). lra.
    + rewrite Cf. replace (1 + -1) with 0 by ring. rewrite Rabs_R0. lra.
Qed.

(* An interval is not negligible: the word asks something. *)
Definition hit (h : R) (q : cube) (i : nat) : R := if Rle_dec (Rabs (INR i * h - hd 0 (fst q))) (snd q / 2) then 1 else 0.
Lemma hits_few : forall h lo hi k a, 0 < h -> lo <= hi -> Sum (fun i => if Rle_dec lo (INR i * h) then if Rle_dec (INR i * h) hi then 1 else 0 else 0) (seq a k)
  <= Rmax 0 ((hi - Rmax lo (INR a * h)) / h + 1).
Proof.
  intros h lo hi k. induction k as [|k IH]; intros a Hh L; [unfold Sum; simpl; apply Rmax_l|]. specialize (IH (S a) Hh L). unfold Sum in *. cbn [seq fold_right].
  rewrite S_INR, Rmult_plus_distr_r, Rmult_1_l in IH. set (u := INR a * h) in *. eapply Rle_trans; [apply Rplus_le_compat_l, IH|].
  assert (D : forall x y, x <= y -> x / h <= y / h) by (intros; apply Rmult_le_compat_r; [apply Rlt_le; now apply Rinv_0_lt_compat | assumption]).
  assert (E : (hi - (u + h)) / h = (hi - u) / h - 1) by (field; lra).
  destruct (Rle_dec lo u) as [A | A].
  - rewrite (Rmax_right lo u), (Rmax_right lo (u + h)), E by lra. destruct (Rle_dec u hi) as [B | B].
    + assert (0 <= (hi - u) / h) by (apply Rmult_le_pos; [lra | apply Rlt_le; now apply Rinv_0_lt_compat]). rewrite !Rmax_right by lra. lra.
    + rewrite Rplus_0_l. apply Rle_max_compat_l. lra.
  - rewrite Rplus_0_l. apply Rle_max_compat_l. apply Rplus_le_compat_r, D. unfold Rmax. repeat destruct Rle_dec; lra.
Qed.
Theorem interval_not_negligible : ~ negligible 1 (fun x => exists a, x = [a] /\ 0 <= a <= 1).
Proof.
  intro N. destruct (N 1 (1 / 2) ltac:(lra)) as [cubes [Sized [Volume Cover]]]. set (m := S (2 * length cubes)). set (h := / INR m).
  assert (M0 : 0 < INR m) by (apply lt_0_INR; unfold m; lia). assert (H0 : 0 < h) by now apply Rinv_0_lt_compat. assert (E : INR m * h = 1) by (unfold h; field; lra).
  assert (Ih : / h = INR m) by (unfold h; apply Rinv_inv).
  assert (Each : forall q, In q cubes -> Sum (hit h q) (seq 0 (S m)) <= snd q ^ 1 * INR m + 1).
  { intros q Hq. rewrite Forall_forall in Sized. destruct (Sized q Hq) as [_ S0]. destruct q as [centre side]. unfold hit. cbn [fst snd] in *. set (c := hd 0 centre).
    rewrite (Sum_ext _ (fun i => if Rle_dec (c - side / 2) (INR i * h) then if Rle_dec (INR i * h) (c + side / 2) then 1 else 0 else 0)).
    - eapply Rle_trans; [apply hits_few; lra|]. pose proof (Rmax_l (c - side / 2) (INR 0 * h)).
      assert (G : (c + side / 2 - Rmax (c - side / 2) (INR 0 * h)) / h + 1 <= side ^ 1 * INR m + 1).
      { apply Rplus_le_compat_r. rewrite pow_1. unfold Rdiv. rewrite Ih. apply Rmult_le_compat_r; lra. }
      apply Rmax_lub; [|exact G]. assert (0 <= side ^ 1 * INR m) by (rewrite pow_1; apply Rmult_le_pos; lra). lra.
    - intros i _. fold c. unfold Rabs. destruct Rcase_abs; repeat destruct Rle_dec; lra. }
  assert (Least : INR (S m) <= Sum (fun q => Sum (hit h q) (seq 0 (S m))) cubes).
  { assert (Swap : forall l, Sum (fun q => Sum (hit h q) l) cubes = Sum (fun i => Sum (fun q => hit h q i) cubes) l).
    { induction l as [|i l IH]; [change (Sum (fun q : cube => Sum (hit h q) []) cubes = 0); rewrite (Sum_ext _ (fun _ : cube => 0)) by reflexivity; rewrite Sum_constant; ring|].
      change (Sum (fun i => Sum (fun q => hit h q i) cubes) (i :: l)) with (Sum (fun q => hit h q i) cubes + Sum (fun i => Sum (fun q => hit h q i) cubes) l).
      rewrite <- IH, <- Sum_plus. apply Sum_ext. reflexivity. }
    rewrite Swap. replace (INR (S m)) with (Sum (fun _ : nat => 1) (seq 0 (S m))) by (rewrite Sum_constant, seq_length; ring).
    apply Sum_le. intros i Hi. apply in_seq in Hi. assert (B : 0 <= INR i * h <= 1).
    { split; [apply Rmult_le_pos; [apply pos_INR | lra]|]. rewrite <- E. apply Rmult_le_compat_r; [lra|]. apply le_INR. lia. }
    destruct (Cover [INR i * h]) as [q [Hq In_q]].
    { repeat split; [constructor; [rewrite Rabs_pos_eq; lra | constructor] | exists (INR i * h); auto]. }
    inversion In_q as [|? c ? l Hc Hl Ex Ec]. subst. apply Rle_trans with (hit h q i).
    - unfold hit. rewrite <- Ec. simpl. destruct Rle_dec; lra.
    - apply (Sum_member (fun q => hit h q i)); auto. intros b _. unfold hit. destruct Rle_dec; lra. }
  assert (Most : Sum (fun q => Sum (hit h q) (seq 0 (S m))) cubes <= Sum (fun q => INR m * snd q ^ 1 + 1) cubes) by (apply Sum_le; intros q Hq; rewrite (Rmult_comm (INR m)); exact (Each q Hq)).
  rewrite Sum_plus, Sum_scale, Sum_constant in Most. assert (V : INR m * Sum (fun q => snd q ^ 1) cubes <= INR m * (1 / 2)) by (apply Rmult_le_compat_l; [lra | exact Volume]).
  assert (INR m = 2 * INR (length cubes) + 1) by (unfold m; rewrite S_INR, mult_INR; simpl; ring). rewrite S_INR in Least.
  assert (INR m + 1 <= INR m * (1 / 2) + INR (length cubes) * 1) by (eapply Rle_trans; [exact Least|]; eapply Rle_trans; [exact Most|]; now apply Rplus_le_compat_r). lra.
Qed.

(* ---- almost every dataset of given sizes, and a number ---- *)
(* n inputs of given numbers of tokens, in dimension d, with given labels, each with a query; keys are the tokens *)
Definition of_sizes (d : nat) (sizes : list nat) (Y : list R) (D : dataset) : Prop :=
  dataset_fits D /\ queries_fit D /\ key_matrix D = [] /\ dimension D = d /\ map (@length vector) (tokens D) = sizes /\ labels D = Y.
(* All reals of such a dataset, one after the other: tokens, queries, head *)
Definition entries (D : dataset) : vector := concat (concat (tokens D)) ++ concat (queries D) ++ head D.
Definition number_of_entries (d : nat) (sizes : list nat) : nat := (d * (list_sum sizes + length sizes + 1))%nat.
Definition almost_every (A : dataset -> Prop) : Prop :=
  forall d sizes Y, negligible (number_of_entries d sizes) (fun x => exists D, of_sizes d sizes Y D /\ x = entries D /\ ~ A D).
Definition almost_every_pair (A : dataset -> R -> Prop) : Prop :=
  forall d sizes Y, negligible (S (number_of_entries d sizes)) (fun x => exists D C, of_sizes d sizes Y D /\ x = C :: entries D /\ ~ A D C).

Lemma length_concat_all : forall d (l : list vector), Forall (fun x => length x = d) l -> length (concat l) = (d * length l)%nat.
Proof. intros d l H. induction H as [|x l Hx H IH]; simpl; [lia|]. rewrite app_length, Hx, IH. lia. Qed.
Lemma tokens_sized : forall D, dataset_fits D -> Forall (fun x => length x = dimension D) (concat (tokens D)).
Proof. intros D [_ [_ [_ [H _]]]]. induction H as [|X l [_ HX] H IH]; simpl; [constructor|]. now rewrite Forall_app. Qed.
(* The number is right: the statement is not about vectors of another length. *)
Lemma length_entries : forall d sizes Y D, of_sizes d sizes Y D -> length (entries D) = number_of_entries d sizes.
Proof.
  intros d sizes Y D [Fit [[Lq Hq] [_ [Hd [Hs _]]]]]. unfold entries, number_of_entries. rewrite !app_length, (length_concat_all d), (length_concat_all d (queries D)).
  - unfold dimension in Hd. rewrite Hd, Lq, <- Hs, map_length. assert (E : length (concat (tokens D)) = list_sum (map (@length vector) (tokens D))).
    { generalize (tokens D). induction l as [|X l IH]; simpl; auto. now rewrite app_length, IH. } rewrite E. lia.
  - rewrite <- Hd. exact Hq.
  - rewrite <- Hd. now apply tokens_sized.
Qed.

(* ---- the dataset is read back from its entries ---- *)
Fixpoint vectors_from (d k : nat) (x : vector) : list vector :=
  match k with O => [] | S k' => firstn d x :: vectors_from d k' (skipn d x) end.
Fixpoint inputs_from (d : nat) (sizes : list nat) (x : vector) : list (list vector) :=
  match sizes with [] => [] | T :: sizes' => vectors_from d T x :: inputs_from d sizes' (skipn (d * T) x) end.
Definition read_from (d : nat) (sizes : list nat) (Y : list R) (x : vector) : dataset :=
  let rest := skipn (d * list_sum sizes) x in {|
  tokens := inputs_from d sizes x; labels := Y; queries := vectors_from d (length sizes) rest;
  head := skipn (d * length sizes) rest; key_matrix := [] |}.
Lemma vectors_read : forall d (l : list vector) x, Forall (fun v => length v = d) l -> vectors_from d (length l) (concat l ++ x) = l.
Proof.
  intros d l x H. induction H as [|v l Hv H IH]; simpl; auto. rewrite <- app_assoc, (firstn_app_exact _ v) by assumption. rewrite (skipn_app_exact _ v) by assumption. now rewrite IH.
Qed.
Lemma inputs_read : forall d (l : list (list vector)) x, Forall (Forall (fun v => length v = d)) l ->
  inputs_from d (map (@length vector) l) (concat (concat l) ++ x) = l.
Proof.
  intros d l x H. induction H as [|X l HX H IH]; simpl; auto. rewrite concat_app, <- app_assoc, vectors_read by assumption.
  rewrite (skipn_app_exact _ (concat X)) by now apply length_concat_all. now rewrite IH.
Qed.
Lemma all_read : forall d sizes Y D, of_sizes d sizes Y D -> read_from d sizes Y (entries D) = D.
Proof.
  intros d sizes Y D [Fit [[Lq Hq] [Hk [Hd [Hs Hy]]]]]. pose proof (tokens_sized D Fit) as Ts. rewrite Hd in Ts, Hq. unfold read_from, entries.
  assert (E : length (concat (tokens D)) = list_sum (map (@length vector) (tokens D))).
  { generalize (tokens D). induction l as [|X l IH]; simpl; auto. now rewrite app_length, IH. }
  assert (L : length (concat (concat (tokens D))) = (d * list_sum sizes)%nat) by (rewrite (length_concat_all d), E, Hs; auto).
  rewrite (skipn_app_exact _ (concat (concat (tokens D)))) by exact L.
  assert (N : length sizes = length (queries D)) by (rewrite <- Hs, map_length; congruence).
  rewrite N, vectors_read by assumption. rewrite (skipn_app_exact _ (concat (queries D))) by (apply length_concat_all; assumption).
  rewrite <- Hs, inputs_read.
  - destruct D; simpl in *. now subst.
  - destruct Fit as [_ [_ [_ [H _]]]]. apply Forall_impl with (2 := H). intros X [_ HX]. now rewrite <- Hd.
Qed.

(* ---- close entries make close rows ---- *)
Definition close (e : R) (a b : R) : Prop := Rabs (a - b) <= e.
Section Close.
Variables (M h : R).
Hypothesis M_nonneg : 0 <= M.
Hypothesis h_small : 0 <= h <= 1.
Definition bounded_close (a b : R) : Prop := Rabs a <= M /\ close h a b.
Lemma vectors_close : forall (S : R -> R -> Prop) d k x y, Forall2 S x y -> Forall2 (Forall2 S) (vectors_from d k x) (vectors_from d k y).
Proof. intros S d. induction k; intros x y H; simpl; constructor; [now apply Forall2_firstn | apply IHk; now apply Forall2_skipn]. Qed.
Lemma inputs_close : forall (S : R -> R -> Prop) d sizes x y, Forall2 S x y -> Forall2 (Forall2 (Forall2 S)) (inputs_from d sizes x) (inputs_from d sizes y).
Proof. intros S d. induction sizes; intros x y H; simpl; constructor; [now apply vectors_close | apply IHsizes; now apply Forall2_skipn]. Qed.
Lemma product_close : forall a b a' b', bounded_close a b -> bounded_close a' b' -> close ((2 * M + 1) * h) (a * a') (b * b').
Proof.
  unfold bounded_close, close. intros a b a' b' [A C] [A' C']. replace (a * a' - b * b') with (a * (a' - b') + b' * (a - b)) by ring.
  assert (B' : Rabs b' <= M + 1). { replace b' with (a' - (a' - b')) by ring. unfold Rminus at 1. eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_Ropp. lra. }
  eapply Rle_trans; [apply Rabs_triang|]. rewrite !Rabs_mult. pose proof (Rabs_pos a). pose proof (Rabs_pos b'). pose proof (Rabs_pos (a - b)). pose proof (Rabs_pos (a' - b')).
  assert (Rabs a * Rabs (a' - b') <= M * h) by (apply Rmult_le_compat; lra). assert (Rabs b' * Rabs (a - b) <= (M + 1) * h) by (apply Rmult_le_compat; lra). lra.
Qed.
Lemma Forall2_map_both : forall (A B : Type) (S : A -> A -> Prop) (S' : B -> B -> Prop) (f g : A -> B) x y, (forall a b, S a b -> S' (f a) (g b)) ->
  Forall2 S x y -> Forall2 S' (map f x) (map g y).
Proof. intros A B S S' f g x y H F. induction F; simpl; constructor; auto. Qed.
Lemma outer_close : forall x y z w, Forall2 bounded_close x y -> Forall2 bounded_close z w -> Forall2 (close ((2 * M + 1) * h)) (outer R Rmult x z) (outer R Rmult y w).
Proof.
  intros x y z w Hx Hz. unfold outer. induction Hx as [|a b x y Ha Hx IH]; simpl; [constructor|]. apply Forall2_app; auto.
  apply (Forall2_map_both _ _ bounded_close); auto. intros. now apply product_close.
Qed.
Lemma model_close : forall X X' Y Z Z', Forall2 (Forall2 (Forall2 bounded_close)) X X' -> Forall2 (Forall2 bounded_close) Z Z' -> forall s s' : R -> vector -> R,
  Forall2 (Forall2 (Forall2 (close ((2 * M + 1) * h))))
    (map (map key) (map (fun p => map (fun x => (outer R Rmult x (snd p), s (snd (fst p)) x)) (fst (fst p))) (combine (combine X Y) Z)))
    (map (map key) (map (fun p => map (fun x => (outer R Rmult x (snd p), s' (snd (fst p)) x)) (fst (fst p))) (combine (combine X' Y) Z'))).
Proof.
  intros X X' Y Z Z' HX. revert Y Z Z'. induction HX as [|x x' X X' Hx HX IH]; intros Y Z Z' HZ s s'; simpl; [constructor|].
  destruct Y as [|y Y]; simpl; [constructor|]. destruct HZ as [|z z' Z Z' Hz HZ]; simpl; constructor; [|now apply IH].
  rewrite !map_map. cbn [key fst snd]. apply (Forall2_map_both _ _ (Forall2 bounded_close)); auto. intros. now apply outer_close.
Qed.
End Close.

Lemma difference_close : forall e x y z w, Forall2 (close e) x y -> Forall2 (close e) z w -> Forall2 (close (2 * e)) (difference_of R Rminus x z) (difference_of R Rminus y w).
Proof.
  intros e x y z w H. revert z w. induction H as [|a b x y Ha H IH]; intros z w K; simpl; [constructor|]. destruct K as [|c c' z w Hc K]; constructor; auto.
  unfold close in *. replace (a - c - (b - c')) with (a - b + - (c - c')) by ring. eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_Ropp. lra.
Qed.
Lemma others_close : forall e best best' c X X', Forall2 (close e) best best' -> Forall2 (Forall2 (close e)) X X' -> forall t,
  Forall2 (Forall2 (close (2 * e))) (others R Rminus best c t X) (others R Rminus best' c t X').
Proof.
  intros e best best' c X X' Hb H. induction H as [|x x' X X' Hx H IH]; intro t; simpl; [constructor|]. apply Forall2_app; [|apply IH].
  destruct (Nat.eqb t c); constructor; [now apply difference_close | constructor].
Qed.
Lemma nth_close : forall e c X X', Forall2 (Forall2 (close e)) X X' -> Forall2 (close e) (nth c X []) (nth c X' []).
Proof. intros e c X X' H. revert c. induction H; intros [|c]; simpl; auto. Qed.
Lemma rows_close : forall e T T' alpha, Forall2 (Forall2 (Forall2 (close e))) T T' ->
  Forall2 (Forall2 (close (2 * e))) (prompt_rows R Rminus T alpha) (prompt_rows R Rminus T' alpha).
Proof.
  intros e T T' alpha H. revert alpha. induction H as [|X X' T T' HX H IH]; intros [|a alpha]; simpl; try constructor. apply Forall2_app; auto.
  unfold of_input. apply others_close; auto. now apply nth_close.
Qed.
Lemma picked_close : forall e mask rows rows', Forall2 (Forall2 (close e)) rows rows' -> Forall2 (Forall2 (close e)) (picked rows mask) (picked rows' mask).
Proof.
  intros e mask rows rows' H. revert mask. unfold picked. induction H as [|a a' rows rows' Ha H IH]; intros [|[] mask]; simpl; try constructor; auto.
Qed.
Lemma plus_close : forall e f x y z w, Forall2 (close e) x y -> Forall2 (close f) z w -> Forall2 (close (e + f)) (plus x z) (plus y w).
Proof.
  intros e f x y z w H. revert z w. induction H as [|a b x y Ha H IH]; intros z w K; simpl; [constructor|]. destruct K as [|c c' z w Hc K]; constructor; auto.
  unfold close in *. replace (a + c - (b + c')) with (a - b + (c - c')) by ring. eapply Rle_trans; [apply Rabs_triang | lra].
Qed.
Lemma few_picked : forall rows mask, (length (picked rows mask) <= length mask)%nat.
Proof.
  intro rows. unfold picked. induction rows as [|a rows IH]; intros [|[] mask]; simpl; try lia; specialize (IH mask); lia.
Qed.
Lemma sum_close : forall e d l l', Forall2 (Forall2 (close e)) l l' ->
  Forall2 (close (INR (length l) * e)) (vector_sum d (fun a => a) l) (vector_sum d (fun a => a) l').
Proof.
  intros e d l l' H. induction H as [|a b l l' Ha H IH].
  - unfold vector_sum. cbn [fold_right length]. induction d as [|d IH]; simpl; constructor; auto. unfold close. rewrite Rminus_eq_0, Rabs_R0. simpl. lra.
  - unfold vector_sum in *. cbn [fold_right length]. rewrite S_INR. replace ((INR (length l) + 1) * e) with (e + INR (length l) * e) by ring. now apply plus_close.
Qed.
Lemma length_sum : forall d l, (length (vector_sum d (fun a : vector => a) l) <= d)%nat.
Proof.
  assert (P : forall x y : vector, (length (plus x y) <= length y)%nat) by (induction x; destruct y; simpl; try lia; specialize (IHx y); lia).
  intros d l. unfold vector_sum. induction l as [|a l IH]; simpl; [now rewrite repeat_length|]. eapply Nat.le_trans; [apply P | exact IH].
Qed.
Lemma norm_close : forall e x y, 0 <= e -> Forall2 (close e) x y -> Rabs (norm x - norm y) <= INR (length x) * e.
Proof.
  assert (One : forall e x y, 0 <= e -> Forall2 (close e) x y -> norm x <= norm y + INR (length x) * e).
  { intros e x y He H. assert (G : exists w, x = plus y w /\ length w = length y /\ norm w <= INR (length x) * e).
    { induction H as [|a b x y Ha H IH]; [exists []; repeat split; simpl; unfold norm; simpl; rewrite sqrt_0; lra|].
      destruct IH as [w [E [L N]]]. exists ((a - b) :: w). simpl plus. rewrite <- E. repeat split; [f_equal; ring | simpl; congruence|].
      cbn [length]. rewrite S_INR. apply norm_below; [apply Rmult_le_pos; [pose proof (pos_INR (length x)); lra | assumption]|].
      simpl. rewrite <- norm_squared. unfold close in Ha. pose proof (norm_nonneg w). pose proof (Rabs_pos (a - b)) as A.
      assert (S : (a - b) * (a - b) = Rabs (a - b) * Rabs (a - b)) by (unfold Rabs; destruct Rcase_abs; ring). rewrite S.
      assert (Q : Rabs (a - b) * Rabs (a - b) + norm w * norm w <= (Rabs (a - b) + norm w) * (Rabs (a - b) + norm w)) by (assert (0 <= Rabs (a - b) * norm w) by (apply Rmult_le_pos; lra); lra).
      eapply Rle_trans; [exact Q|]. apply Rmult_le_compat; lra. }
    destruct G as [w [-> [L N]]]. pose proof (norm_triangle y w ltac:(congruence)). lra. }
  intros e x y He H. pose proof (One e x y He H). assert (H' : Forall2 (close e) y x).
  { clear - H. induction H; constructor; auto. unfold close in *. now rewrite Rabs_minus_sym. }
  pose proof (One e y x He H') as K. assert (E : length x = length y) by (clear - H; induction H; simpl; auto). rewrite <- E in K. unfold Rabs. destruct Rcase_abs; lra.
Qed.

(* ---- the exceptions ---- *)
Definition rows_of (D : dataset) (alpha : list nat) : list vector := prompt_rows R Rminus (map (map key) (matrix_model D)) alpha.
Definition pull_of (d : nat) (sizes : list nat) (Y : list R) (alpha : list nat) (mask : list bool) (x : vector) : R :=
  norm (pulled_by (d * d) (rows_of (read_from d sizes Y x) alpha) mask).
Theorem pull_steady : forall n d sizes Y alpha mask, steady n (pull_of d sizes Y alpha mask).
Proof.
  intros n d sizes Y alpha mask M0. set (M := Rmax 0 M0). assert (HM : 0 <= M) by apply Rmax_l. assert (HM0 : M0 <= M) by apply Rmax_r.
  exists (INR (d * d) * (INR (length mask) * (2 * (2 * M + 1))) + 1). pose proof (pos_INR (d * d)) as I1. pose proof (pos_INR (length mask)) as I2.
  assert (I3 : 0 <= INR (length mask) * (2 * (2 * M + 1))) by (apply Rmult_le_pos; lra). assert (I4 : 0 <= INR (d * d) * (INR (length mask) * (2 * (2 * M + 1)))) by (apply Rmult_le_pos; lra).
  split; [lra|]. intros x y h _ _ Bx Hh Cl.
  assert (BC : Forall2 (bounded_close M h) x y).
  { clear - HM0 Bx Cl. induction Cl as [|a b x y Ha Cl IH]; constructor; inversion Bx; subst; auto. split; [lra | exact Ha]. }
  set (e := (2 * M + 1) * h). assert (He : 0 <= e) by (apply Rmult_le_pos; lra).
  assert (Rows : Forall2 (Forall2 (close (2 * e))) (rows_of (read_from d sizes Y x) alpha) (rows_of (read_from d sizes Y y) alpha)).
  { apply rows_close. unfold matrix_model, read_from. cbn [tokens labels queries]. apply (model_close M h Hh).
    - now apply inputs_close.
    - apply vectors_close. now apply Forall2_skipn. }
  apply (picked_close _ mask) in Rows. pose proof (sum_close _ (d * d) _ _ Rows) as S.
  unfold pull_of, pulled_by. set (l := picked (rows_of (read_from d sizes Y x) alpha) mask) in *.
  assert (P : 0 <= INR (length l) * (2 * e)) by (apply Rmult_le_pos; [apply pos_INR | lra]). eapply Rle_trans; [exact (norm_close _ _ _ P S)|].
  assert (Few : (length l <= length mask)%nat).
  { apply few_picked. }
  apply le_INR in Few. assert (Short := length_sum (d * d) l). apply le_INR in Short.
  apply Rle_trans with (INR (d * d) * (INR (length mask) * (2 * e))).
  - apply Rmult_le_compat; [apply pos_INR | exact P | exact Short | apply Rmult_le_compat_r; lra].
  - unfold e. replace (INR (d * d) * (INR (length mask) * (2 * ((2 * M + 1) * h)))) with (INR (d * d) * (INR (length mask) * (2 * (2 * M + 1))) * h) by ring.
    apply Rmult_le_compat_r; lra.
Qed.

Fixpoint choices (sizes : list nat) : list (list nat) :=
  match sizes with [] => [[]] | T :: sizes' => flat_map (fun a => map (cons a) (choices sizes')) (seq 0 T) end.
Lemma all_choices : forall (l : list (list vector)) alpha, Forall2 (fun X a => (a < length X)%nat) l alpha -> In alpha (choices (map (@length vector) l)).
Proof.
  intros l alpha H. induction H as [|X a l alpha Ha H IH]; simpl; [now left|]. apply in_flat_map. exists a. split; [apply in_seq; lia|]. now apply in_map.
Qed.
Fixpoint masks (k : nat) : list (list bool) := match k with O => [[]] | S k' => [] :: flat_map (fun m => [true :: m; false :: m]) (masks k') end.
Lemma all_masks : forall mask k, (length mask <= k)%nat -> In mask (masks k).
Proof.
  induction mask as [|b mask IH]; intros [|k] H; simpl in *; try lia; auto. right. apply in_flat_map. exists mask. split; [apply IH; lia | destruct b; simpl; auto].
Qed.
Lemma few_rows : forall T alpha, (length (prompt_rows R Rminus T alpha) <= length (concat T))%nat.
Proof.
  assert (O : forall best c X t, (length (others R Rminus best c t X) <= length X)%nat).
  { intros best c. induction X as [|x X IH]; intro t; simpl; [lia|]. rewrite app_length. specialize (IH (S t)). destruct (Nat.eqb t c); simpl; lia. }
  induction T as [|X T IH]; intros [|a alpha]; simpl; try lia. rewrite !app_length. specialize (IH alpha). pose proof (O (nth a X []) a X 0%nat). unfold of_input, vector in *. lia.
Qed.
Lemma few_keys : forall D, (length (concat (map (map key) (matrix_model D))) <= list_sum (map (@length vector) (tokens D)))%nat.
Proof.
  intro D. unfold matrix_model. generalize (queries D) (labels D) (tokens D). intros Z Y X. generalize (token_score D). intro s. revert Y Z.
  induction X as [|x X IH]; intros [|y Y] [|z Z]; simpl; try lia. rewrite app_length, !map_length. specialize (IH Y Z). fold vector in *. unfold vector in *. lia.
Qed.

Theorem soft_margin_unique_almost_always :
  almost_every_pair (fun (D : dataset) (C : R) => forall (opt_ : list nat), choice_fits D opt_ -> 0 < C -> soft_margin_unique D opt_ C).
Proof.
  intros d sizes Y.
  apply negligible_sub with (fun xs => exists alpha, In alpha (choices sizes) /\ exists mask, In mask (masks (list_sum sizes)) /\
    exists c x, xs = c :: x /\ 0 < c /\ c * pull_of d sizes Y alpha mask x = 1).
  - intros xs _ [D [C [Of [-> No]]]]. apply not_all_ex_not in No. destruct No as [alpha No]. apply imply_to_and in No. destruct No as [Fits No].
    apply imply_to_and in No. destruct No as [C0 No]. pose proof Of as [Fit [Qfit [_ [Hd [Hs _]]]]].
    exists alpha. split; [rewrite <- Hs; now apply all_choices|]. apply NNPP. intro None. apply No. split; [assumption|]. rewrite Hd.
    assert (Sized : forall a, In a (rows_of D alpha) -> length a = (d * d)%nat).
    { intros a Ha. rewrite <- Hd. apply (constraints_sized _ _ _ (matrix_model_sized D Fit Qfit) (choice_of_matrix_model D alpha Fit Qfit Fits) a 1).
      unfold constraints, prompt_constraints. apply in_map_iff. now exists a. }
    apply (soft_solution_unique (d * d) (rows_of D alpha) C Sized C0). intros mask Lm E. apply None. exists mask. split.
    + apply all_masks. rewrite Lm, <- Hs. unfold rows_of. eapply Nat.le_trans; [apply few_rows | apply few_keys].
    + exists C, (entries D). repeat split; auto. unfold pull_of. now rewrite (all_read d sizes Y D Of).
  - apply negligible_some. intros alpha _. apply negligible_some. intros mask _. apply graph_negligible, pull_steady.
Qed.
