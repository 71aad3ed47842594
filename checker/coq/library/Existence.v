(* A feasible max-margin problem has a solution: so what is said of the shortest vector is said of one. *)
From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Import Optimality Datasets Descent Traps Turning Smoothness Capture Attention OneInput LowRisk.
Import ListNotations.
Open Scope R_scope.

Section Existence.
Variables (d : nat) (P : list constraint).
Hypothesis sized_P : forall a b, In (a, b) P -> length a = d.
Variable v0 : vector.
Hypothesis v0_feasible : feasible d P v0.

(* the least square of a norm *)
Lemma least_square : exists m, (forall v, feasible d P v -> m <= dot v v) /\ forall e, 0 < e -> exists v, feasible d P v /\ dot v v < m + e.
Proof.
  destruct (completeness (fun r => exists v, feasible d P v /\ r = - dot v v)) as [s [U L]].
  - exists 0. intros r [v [_ ->]]. pose proof (dot_nonneg v). lra.
  - exists (- dot v0 v0), v0. auto.
  - exists (- s). split.
    + intros v Hv. assert (- dot v v <= s) by (apply U; now exists v). lra.
    + intros e He. apply Classical_Prop.NNPP. intro N. assert (s <= s - e); [|lra]. apply L. intros r [v [Hv ->]].
      apply Rnot_lt_le. intro F. apply N. exists v. split; auto. lra.
Qed.

Lemma midpoint_feasible : forall v u, feasible d P v -> feasible d P u -> feasible d P (scaled (1 / 2) (plus v u)).
Proof.
  intros v u [Lv Fv] [Lu Fu]. split; [rewrite length_scaled; now apply length_plus|]. intros a b H. specialize (Fv a b H). specialize (Fu a b H).
  rewrite dot_comm, dot_scaled, dot_plus, (dot_comm v), (dot_comm u) by congruence. lra.
Qed.

(* two nearly shortest vectors are near each other *)
Lemma nearly_shortest_near : forall m v u e, (forall v, feasible d P v -> m <= dot v v) -> feasible d P v -> feasible d P u ->
  dot v v < m + e -> dot u u < m + e -> dot v v - 2 * dot u v + dot u u <= 4 * e.
Proof.
  intros m v u e Hm Fv Fu Hv Hu. pose proof (Hm _ (midpoint_feasible v u Fv Fu)) as M. destruct Fv as [Lv _]. destruct Fu as [Lu _].
  assert (Em : dot (scaled (1 / 2) (plus v u)) (scaled (1 / 2) (plus v u)) = (dot v v + 2 * dot u v + dot u u) / 4).
  { rewrite dot_scaled, dot_comm, dot_scaled, dot_plus by congruence.
    rewrite (dot_comm v), (dot_comm u (plus v u)), !dot_plus by congruence. rewrite (dot_comm v u). field. }
  rewrite Em in M. lra.
Qed.

(* the limit of entry i along nearly shortest vectors: the greatest number below it in the end *)
Lemma entry_limit : forall m, (forall v, feasible d P v -> m <= dot v v) -> (forall e, 0 < e -> exists v, feasible d P v /\ dot v v < m + e) ->
  forall i, { c : R | forall delta, 0 < delta -> exists e, 0 < e /\ forall v, feasible d P v -> dot v v < m + e -> Rabs (nth i v 0 - c) <= delta }.
Proof.
  intros m Hm Hn i.
  set (S := fun c => exists e, 0 < e /\ forall v, feasible d P v -> dot v v < m + e -> c <= nth i v 0).
  assert (Near : forall delta, 0 < delta -> exists e, 0 < e /\ forall v u, feasible d P v -> feasible d P u -> dot v v < m + e -> dot u u < m + e ->
    Rabs (nth i v 0 - nth i u 0) <= delta).
  { intros delta Hd. exists (delta * delta / 4). assert (0 < delta * delta) by now apply Rmult_lt_0_compat. split; [lra|]. intros v u Fv Fu Hv Hu.
    pose proof (nearly_shortest_near m v u _ Hm Fv Fu Hv Hu) as B. destruct Fv as [Lv _]. destruct Fu as [Lu _].
    pose proof (entry_difference v u i ltac:(congruence)) as E. apply Rnot_lt_le. intro Far. set (g := nth i v 0 - nth i u 0) in *.
    assert (delta * delta < Rabs g * Rabs g) by (apply Rmult_le_0_lt_compat; lra).
    rewrite <- Rabs_mult, (Rabs_pos_eq (g * g)) in H0 by apply Rle_0_sqr. lra. }
  destruct (completeness S) as [c [U L]].
  - destruct (Near 1 ltac:(lra)) as [e [He N]]. destruct (Hn e He) as [u [Fu Hu]]. exists (nth i u 0 + 1). intros r [e' [He' R']].
    destruct (Hn (Rmin e e')) as [v [Fv Hv]]; [now apply Rmin_glb_lt|]. pose proof (Rmin_l e e'). pose proof (Rmin_r e e').
    specialize (N v u Fv Fu ltac:(lra) Hu). specialize (R' v Fv ltac:(lra)).  pose proof (Rle_abs (nth i v 0 - nth i u 0)). lra.
  - destruct (Near 1 ltac:(lra)) as [e [He N]]. destruct (Hn e He) as [u [Fu Hu]]. exists (nth i u 0 - 1), e. split; auto. intros v Fv Hv.
    specialize (N u v Fu Fv Hu Hv). pose proof (Rle_abs (nth i u 0 - nth i v 0)). lra.
  - exists c. intros delta Hd. destruct (Near delta Hd) as [e [He N]]. exists e. split; auto. intros v Fv Hv.
    apply Rabs_le. split.
    + assert (c <= nth i v 0 + delta); [|lra]. apply L. intros r [e' [He' R']].
      destruct (Hn (Rmin e e')) as [u [Fu Hu]]; [now apply Rmin_glb_lt|]. pose proof (Rmin_l e e'). pose proof (Rmin_r e e').
      specialize (N u v Fu Fv ltac:(lra) Hv). specialize (R' u Fu ltac:(lra)). pose proof (Rle_abs (nth i u 0 - nth i v 0)). lra.
    + assert (nth i v 0 - delta <= c); [|lra]. apply U. exists e. split; auto. intros u Fu Hu.
      specialize (N v u Fv Fu Hv Hu). pose proof (Rle_abs (nth i v 0 - nth i u 0)). lra.
Qed.

Theorem shortest_exists : exists w, shortest d P w.
Proof.
  destruct least_square as [m [Hm Hn]]. set (c := fun i => proj1_sig (entry_limit m Hm Hn i)).
  assert (Hc : forall i delta, 0 < delta -> exists e, 0 < e /\ forall v, feasible d P v -> dot v v < m + e -> Rabs (nth i v 0 - c i) <= delta)
    by (intro i; exact (proj2_sig (entry_limit m Hm Hn i))).
  set (w := map c (seq 0 d)). assert (Lw : length w = d) by (unfold w; now rewrite map_length, seq_length).
  assert (Ew : forall i, (i < d)%nat -> nth i w 0 = c i).
  { intros i Hi. unfold w. rewrite (nth_indep _ 0 (c 0%nat)) by (now rewrite map_length, seq_length). rewrite map_nth, seq_nth by assumption. reflexivity. }
  (* nearly shortest vectors are near w in every entry at once *)
  assert (All : forall delta, 0 < delta -> exists e, 0 < e /\ forall v, feasible d P v -> dot v v < m + e ->
    forall i, (i < d)%nat -> Rabs (nth i v 0 - nth i w 0) <= delta).
  { intros delta Hd. assert (Q : forall k, (k <= d)%nat -> exists e, 0 < e /\ forall v, feasible d P v -> dot v v < m + e ->
      forall i, (i < k)%nat -> Rabs (nth i v 0 - nth i w 0) <= delta).
    { induction k; intro Hk; [exists 1; split; [lra | intros; lia]|]. destruct (IHk ltac:(lia)) as [e [He E]]. destruct (Hc k delta Hd) as [e' [He' E']].
      exists (Rmin e e'). split; [now apply Rmin_glb_lt|]. intros v Fv Hv i Hi. pose proof (Rmin_l e e'). pose proof (Rmin_r e e').
      destruct (Nat.eq_dec i k) as [-> | Ne]; [rewrite Ew by lia; apply E'; auto; lra | apply E; auto; [lra | lia]]. }
    apply Q. lia. }
  (* so a linear form differs little, too *)
  assert (Form : forall a, length a = d -> forall delta, 0 < delta -> exists e, 0 < e /\ forall v, feasible d P v -> dot v v < m + e ->
    Rabs (dot a v - dot a w) <= delta).
  { intros a La delta Hd. set (A := 1 + Sum (fun i => Rabs (nth i a 0)) (seq 0 d)).
    assert (A0 : 0 <= Sum (fun i => Rabs (nth i a 0)) (seq 0 d)) by (apply Sum_nonneg; intros; apply Rabs_pos).
    destruct (All (delta / A)) as [e [He E]]; [apply Rdiv_lt_0_compat; unfold A; lra|]. exists e. split; auto. intros v Fv Hv.
    rewrite !dot_as_sum, La.
    assert (D : Sum (fun i => nth i a 0 * nth i v 0) (seq 0 d) - Sum (fun i => nth i a 0 * nth i w 0) (seq 0 d)
      = Sum (fun i => nth i a 0 * (nth i v 0 - nth i w 0)) (seq 0 d)).
    { rewrite (Sum_ext (fun i => nth i a 0 * (nth i v 0 - nth i w 0)) (fun i => nth i a 0 * nth i v 0 + (-1) * (nth i a 0 * nth i w 0))) by (intros; ring).
      rewrite Sum_plus, Sum_scale. ring. }
    rewrite D. apply Rle_trans with (Sum (fun i => delta / A * Rabs (nth i a 0)) (seq 0 d)).
    - assert (T : forall l, (forall i, In i l -> (i < d)%nat) -> Rabs (Sum (fun i => nth i a 0 * (nth i v 0 - nth i w 0)) l) <= Sum (fun i => delta / A * Rabs (nth i a 0)) l).
      { induction l as [|i l IH]; intro Hl; simpl; [rewrite Rabs_R0; lra|]. eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_mult.
        apply Rplus_le_compat; [|apply IH; intros; apply Hl; now right]. rewrite Rmult_comm. apply Rmult_le_compat_r; [apply Rabs_pos|].
        apply E; auto. apply Hl. now left. }
      apply T. intros i Hi. apply in_seq in Hi. lia.
    - rewrite Sum_scale. apply Rle_trans with (delta / A * A); [|right; field; unfold A; lra].
      apply Rmult_le_compat_l; [apply Rlt_le, Rdiv_lt_0_compat; unfold A; lra | unfold A; lra]. }
  assert (Fw : feasible d P w).
  { split; auto. intros a b Hab. apply Rle_ge, Rnot_lt_le. intro Lt. destruct (Form a (sized_P a b Hab) ((b - dot a w) / 2)) as [e [He E]]; [lra|].
    destruct (Hn e He) as [v [Fv Hv]]. specialize (E v Fv Hv). destruct Fv as [_ Fv]. specialize (Fv a b Hab). pose proof (Rle_abs (dot a v - dot a w)). lra. }
  (* |w|^2 <= m: <w, v> is near |w|^2 and at most |w| |v| *)
  assert (Sq : dot w w = m).
  { apply Rle_antisym; [|now apply Hm]. apply Rnot_lt_le. intro Lt. destruct (Form w Lw ((dot w w - m) / 4)) as [e [He E]]; [lra|].
    destruct (Hn (Rmin e ((dot w w - m) / 4))) as [v [Fv Hv]]; [apply Rmin_glb_lt; lra|].
    pose proof (Rmin_l e ((dot w w - m) / 4)). pose proof (Rmin_r e ((dot w w - m) / 4)). specialize (E v Fv ltac:(lra)). destruct Fv as [Lv _].
    destruct (difference v w ltac:(congruence)) as [D [HD [Dp _]]]. pose proof (Rle_abs (- (dot w v - dot w w))) as B. rewrite Rabs_Ropp in B. lra. }
  exists w. split; auto. intros v Fv. pose proof (Hm v Fv) as B. split; [apply sqrt_le_1_alt; lra|]. intro Eq.
  assert (Ev : dot v v = m).
  { rewrite <- (norm_squared v), Eq, norm_squared. exact Sq. }
  destruct (difference v w) as [D [HD [Dp Dz]]]; [destruct Fv; congruence|]. apply Dz.
  assert (D <= 0); [|lra]. apply Rnot_lt_le. intro Pos.
  pose proof (nearly_shortest_near m v w (D / 8) Hm Fv Fw ltac:(lra) ltac:(lra)). lra.
Qed.
End Existence.

(* ---- the SVMs of a dataset ---- *)
Lemma constraints_sized : forall d model alpha, sized d model -> Forall2 (fun (X : input) a => (a < length X)%nat) model alpha ->
  forall a b, In (a, b) (constraints model alpha) -> length a = d.
Proof.
  intros d model alpha Sized Fits a b H. destruct (parts_exist model alpha Fits) as [data [-> ->]]. unfold constraints in H.
  rewrite constraints_are_rows in H. apply in_map_iff in H. destruct H as [[s t] [E Hj]]. injection E as <- _. apply in_pairs in Hj. destruct Hj as [Hs Ht].
  assert (K : forall t', In t' (whole s) -> length (key t') = d).
  { unfold sized in Sized. rewrite Forall_forall in Sized. destruct (Sized (whole s)) as [_ K]; [now apply in_map|]. now rewrite Forall_forall in K. }
  unfold row_of. simpl. rewrite length_difference; rewrite !K; auto; apply in_whole; auto.
Qed.

Lemma below_combine : forall (A B : Type) (f : A -> nat) l (m : list B) alpha, length m = length l ->
  Forall2 (fun x a => (a < f x)%nat) l alpha -> Forall2 (fun p a => (a < f (fst p))%nat) (combine l m) alpha.
Proof.
  intros A B f l m alpha L H. revert m L. induction H as [|x a l alpha Hx _ IH]; intros [|y m] L; simpl in *; try discriminate; constructor; auto.
Qed.

Lemma below_map : forall (A : Type) (f : A -> nat) (g : A -> input) l alpha, (forall x, length (g x) = f x) ->
  Forall2 (fun x a => (a < f x)%nat) l alpha -> Forall2 (fun (X : input) a => (a < length X)%nat) (map g l) alpha.
Proof. intros A f g l alpha G H. induction H as [|x a l alpha Hx _ IH]; simpl; constructor; auto. now rewrite G. Qed.

Theorem max_margin_exists : forall D alpha, dataset_fits D -> separable D alpha -> exists w, max_margin D alpha w.
Proof.
  intros D alpha Fit [Cf [v Fv]]. pose proof Fit as [_ [Ly _]].
  assert (Fits : Forall2 (fun (X : input) a => (a < length X)%nat) (prompt_model D) alpha).
  { apply (below_map _ (fun p => length (fst p))); [intro; apply map_length|]. now apply below_combine. }
  destruct (shortest_exists (dimension D) (constraints (prompt_model D) alpha)
    (constraints_sized _ _ _ (model_sized D Fit) Fits) v Fv) as [w Hw]. exists w. now split.
Qed.

Theorem max_margin_matrix_exists : forall D alpha, dataset_fits D -> queries_fit D -> matrix_separable D alpha ->
  exists w, max_margin_matrix D alpha w.
Proof.
  intros D alpha Fit Qfit [Cf [v Fv]]. pose proof Fit as [_ [Ly _]]. pose proof Qfit as [Lq _].
  assert (Fits : Forall2 (fun (X : input) a => (a < length X)%nat) (matrix_model D) alpha).
  { apply (below_map _ (fun p => length (fst (fst p)))); [intro; apply map_length|].
    apply (below_combine _ _ (fun p => length (fst p))); [rewrite combine_length, Ly, Nat.min_id; exact Lq|]. now apply below_combine. }
  destruct (shortest_exists (dimension D * dimension D) (constraints (matrix_model D) alpha)
    (constraints_sized _ _ _ (matrix_model_sized D Fit Qfit) Fits) v Fv) as [w Hw]. exists w. now split.
Qed.
