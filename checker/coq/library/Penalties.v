(* The soft-margin problem  minimise |W| + C sum_j max(0, 1 - <a_j, W>):  multipliers show that a W <> 0 solves it, and that no other does.
   So from C = the largest multiplier over |W| on, the hard-margin solution W solves it (Lemma 14 of docs/datasets.md).
   The definitions up to [soft_margin] belong to statements. *)
From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Import Optimality Datasets Sigmoid Descent Traps Turning Attention LowRisk Existence Starts Choices SoftMargin.
Import ListNotations.
Open Scope R_scope.

(* l >= 0 with w = sum_j l_j a_j, and l_j = 0 where <a_j, w> is not b_j *)
Definition multipliers (d : nat) (P : list constraint) (w : vector) (l : list R) : Prop :=
  Forall2 (fun x p => 0 <= x /\ x * (dot (fst p) w - snd p) = 0) l P /\ w = combination d l (map fst P).
(* The largest multiplier of the W-SVM, where there are no two lists of multipliers; 0 without constraints *)
Definition largest_multiplier (D : dataset) (alpha : list nat) (m : R) : Prop :=
  exists w l, max_margin_matrix D alpha w /\ multipliers (dimension D * dimension D) (constraints (matrix_model D) alpha) w l
    /\ (forall l', multipliers (dimension D * dimension D) (constraints (matrix_model D) alpha) w l' -> l' = l) /\ m = maximum l.
Definition soft_margin_optimal (D : dataset) (alpha : list nat) (C : R) (w : vector) : Prop :=
  choice_fits D alpha /\ soft_solution (dimension D * dimension D) (constraints (matrix_model D) alpha) C w.
(* w is the only solution *)
Definition soft_margin (D : dataset) (alpha : list nat) (C : R) (w : vector) : Prop :=
  soft_margin_optimal D alpha C w /\ forall v, soft_margin_optimal D alpha C v -> v = w.

Section Soft.
Variables (d : nat) (rows : list vector) (C : R) (w : vector) (mu : list R).
Hypothesis sized : forall a, In a rows -> length a = d.
Hypothesis combined : w = combination d mu rows.
Hypothesis long : 0 < norm w.
(* a multiplier from 0 to C|w|; below C|w| the margin is kept, above 0 it is met exactly or missed *)
Definition fits_margin (m : R) (a : vector) : Prop :=
  0 <= m <= C * norm w /\ (m < C * norm w -> 1 <= dot a w) /\ (0 < m -> dot a w <= 1).
Hypothesis fitting : Forall2 fits_margin mu rows.
Notation P := (map (fun a => (a, 1)) rows).
Notation slack v a := (Rmax 0 (1 - dot a v)).

Lemma sized_rows : Forall (fun a => length a = d) rows. Proof. apply Forall_forall. auto. Qed.
Lemma length_w : length w = d. Proof. rewrite combined. apply length_combination, sized_rows. Qed.

(* with l = m/|w|: C s(v) - l (1 - <a, v>) *)
Definition surplus (v : vector) (m : R) (a : vector) : R := C * slack v a - m / norm w * (1 - dot a v).
Lemma share : forall m a, fits_margin m a -> 0 <= m / norm w <= C.
Proof.
  intros m a [[M1 M2] _]. split; [apply Rmult_le_pos; [lra | now apply Rlt_le, Rinv_0_lt_compat]|].
  apply Rmult_le_reg_r with (norm w); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.
Lemma surplus_nonneg : forall v m a, fits_margin m a -> 0 <= surplus v m a.
Proof.
  intros v m a F. pose proof (share m a F). pose proof (Rmax_l 0 (1 - dot a v)) as S. pose proof (Rmax_r 0 (1 - dot a v)). unfold surplus.
  assert (0 <= m / norm w * (slack v a - (1 - dot a v))) by (apply Rmult_le_pos; lra).
  pose proof (Rmult_le_compat_r _ _ _ S (proj2 H)). lra.
Qed.
Lemma surplus_none : forall m a, fits_margin m a -> surplus w m a = 0.
Proof.
  intros m a [[M1 M2] [M3 M4]]. unfold surplus. destruct (Rlt_le_dec (dot a w) 1) as [L | L].
  - assert (E : m = C * norm w) by (destruct (Rlt_le_dec m (C * norm w)) as [N | N]; [specialize (M3 N)|]; lra).
    rewrite Rmax_right, E by lra. field. lra.
  - rewrite Rmax_left by lra. destruct (Rlt_le_dec 0 m) as [N | N]; [specialize (M4 N); replace (dot a w) with 1 by lra; ring|].
    replace m with 0 by lra. unfold Rdiv. ring.
Qed.
Definition surpluses (v : vector) : R := Sum (fun p => surplus v (fst p) (snd p)) (combine mu rows).
Definition shares : R := Sum (fun m => m / norm w) mu.

Lemma slacks_are : forall v, C * Sum (fun a => slack v a) rows = shares - weighed mu (map (fun a => dot a v) rows) / norm w + surpluses v.
Proof.
  intro v. unfold shares, surpluses, surplus. generalize (Rinv_0_lt_compat _ long). unfold Rdiv. generalize (/ norm w). intros r _.
  assert (L : length mu = length rows) by (clear - fitting; induction fitting; simpl; auto). clear - L. revert rows L.
  induction mu as [|m l IH]; destruct rows as [|a rs]; intro L; try discriminate; unfold Sum; simpl; [ring|].
  specialize (IH rs ltac:(simpl in L; lia)). unfold Sum in IH. rewrite Rmult_plus_distr_l, IH. ring.
Qed.
Lemma objective_is : forall v, soft_objective P C v = shares + (norm v - dot w v / norm w) + surpluses v.
Proof.
  intro v. unfold soft_objective. rewrite Sum_map. cbn [fst snd]. rewrite slacks_are.
  assert (E : weighed mu (map (fun a => dot a v) rows) = dot w v) by (rewrite combined; symmetry; apply dot_combination, sized_rows).
  rewrite E. ring.
Qed.
Lemma norm_excess : forall v, length v = d -> 0 <= norm v - dot w v / norm w.
Proof.
  intros v Hv. pose proof (cauchy_schwarz w v ltac:(rewrite length_w; auto)).
  assert (dot w v / norm w <= norm v); [|lra]. apply Rmult_le_reg_r with (norm w); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.
Lemma pairs_fit : forall m a, In (m, a) (combine mu rows) -> fits_margin m a.
Proof. intros m a. clear - fitting. induction fitting; simpl; intros Hin; [contradiction|]. destruct Hin as [E | Hin]; [inversion E; subst; assumption | auto]. Qed.
Lemma surpluses_nonneg : forall v, 0 <= surpluses v.
Proof. intro v. apply Sum_nonneg. intros [m a] Hin. now apply surplus_nonneg, pairs_fit. Qed.
Lemma objective_at_w : soft_objective P C w = shares.
Proof.
  rewrite objective_is. assert (E : surpluses w = 0).
  { unfold surpluses. rewrite (Sum_ext _ (fun _ => 0 * 0)); [rewrite Sum_scale; ring|]. intros [m a] Hin. cbn [fst snd]. rewrite surplus_none by now apply pairs_fit. ring. }
  rewrite E, <- norm_squared. unfold Rdiv. rewrite Rmult_assoc, Rinv_r by lra. ring.
Qed.

Theorem penalty_solved : soft_solution d P C w.
Proof.
  split; [apply length_w|]. intros v Hv. rewrite objective_at_w, objective_is. pose proof (norm_excess v Hv). pose proof (surpluses_nonneg v). lra.
Qed.
(* Another solution is t w, and a multiplier strictly between its ends has t = 1. *)
Theorem penalty_solved_once : (exists m a, In (m, a) (combine mu rows) /\ 0 < m < C * norm w) -> forall v, soft_solution d P C v -> v = w.
Proof.
  intros [m [a [Hin [M1 M2]]]] v [Hv Best]. specialize (Best w length_w). rewrite objective_at_w, objective_is in Best.
  pose proof (norm_excess v Hv) as N. pose proof (surpluses_nonneg v) as S.
  assert (V : surplus v m a = 0).
  { assert (surplus v m a <= surpluses v).
    { apply (Sum_member (fun p => surplus v (fst p) (snd p)) _ (m, a)); [|assumption]. intros [m' a'] Hin'. now apply surplus_nonneg, pairs_fit. }
    pose proof (surplus_nonneg v m a (pairs_fit _ _ Hin)). lra. }
  pose proof (pairs_fit _ _ Hin) as F. pose proof (share m a F) as [_ L]. destruct F as [_ [F1 F2]]. specialize (F1 M2). specialize (F2 M1).
  assert (L' : 0 < m / norm w < C).
  { split; [now apply Rdiv_lt_0_compat|]. apply Rmult_lt_reg_r with (norm w); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
  assert (A : dot a v = 1).
  { unfold surplus in V. destruct (Rtotal_order (dot a v) 1) as [T | [T | T]]; [|assumption|].
    - rewrite Rmax_right in V by lra. assert ((C - m / norm w) * (1 - dot a v) = 0) by lra. apply Rmult_integral in H. lra.
    - rewrite Rmax_left in V by lra. assert (m / norm w * (1 - dot a v) = 0) by lra. apply Rmult_integral in H. lra. }
  assert (E : norm v * norm w = dot w v).
  { assert (Q : norm v = dot w v / norm w) by lra. rewrite Q. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. ring. }
  set (t := norm v / norm w). assert (T : v = scaled t w).
  { destruct (difference v (scaled t w)) as [D [HD [_ Hz]]]; [rewrite length_scaled, length_w; auto|]. apply Hz. rewrite HD.
    rewrite !dot_scaled, (dot_comm w (scaled t w)), dot_scaled, <- E, <- !norm_squared. unfold t. field. lra. }
  assert (t = 1). { rewrite T, dot_comm, dot_scaled, dot_comm in A. replace (dot a w) with 1 in A by lra. lra. }
  rewrite T, H. unfold scaled. rewrite (map_ext _ (fun x => x)) by (intro; ring). apply map_id.
Qed.
End Soft.

(* Where |C sum_j a_j| < 1, 0 is the only solution. *)
Theorem nothing_solves : forall d rows C, (forall a, In a rows -> length a = d) -> 0 <= C ->
  C * norm (combination d (repeat 1 (length rows)) rows) < 1 ->
  forall v, length v = d -> v <> repeat 0 d ->
  soft_objective (map (fun a => (a, 1)) rows) C (repeat 0 d) < soft_objective (map (fun a => (a, 1)) rows) C v.
Proof.
  intros d rows C Sized HC Short v Hv Hz. set (s := combination d (repeat 1 (length rows)) rows) in *.
  assert (Rows : Forall (fun a => length a = d) rows) by (apply Forall_forall; auto).
  assert (Ls : length s = d) by now apply length_combination.
  assert (Obj : forall u, soft_objective (map (fun a => (a, 1)) rows) C u = norm u + C * Sum (fun a => Rmax 0 (1 - dot a u)) rows) by (intro; unfold soft_objective; now rewrite Sum_map).
  assert (All : forall u, Sum (fun a => 1 - dot a u) rows = INR (length rows) - dot s u).
  { intro u. unfold s. rewrite dot_combination by assumption. clear. induction rows as [|a rows IH]; [simpl; ring|].
    change (Sum (fun a => 1 - dot a u) (a :: rows)) with (1 - dot a u + Sum (fun a => 1 - dot a u) rows). rewrite IH. cbn [length repeat map weighed].
    rewrite S_INR. ring. }
  assert (Zero : soft_objective (map (fun a => (a, 1)) rows) C (repeat 0 d) = C * INR (length rows)).
  { rewrite Obj, norm_zeros. assert (E : forall a, dot a (repeat 0 d) = 0) by (intro; rewrite dot_comm; apply dot_zeros).
    rewrite (Sum_ext _ (fun a => 1 - dot a (repeat 0 d))) by (intros; rewrite E, Rmax_right; lra). rewrite All, E. ring. }
  rewrite Zero, Obj. assert (Sum (fun a => 1 - dot a v) rows <= Sum (fun a => Rmax 0 (1 - dot a v)) rows) by (apply Sum_le; intros; apply Rmax_r).
  rewrite All in H. apply (Rmult_le_compat_l C) in H; [|assumption].
  pose proof (cauchy_schwarz s v ltac:(congruence)) as B. apply (Rmult_le_compat_l C) in B; [|assumption].
  assert (0 < norm v).
  { destruct (norm_nonneg v) as [|N]; [assumption|]. exfalso. apply Hz. destruct (difference v (repeat 0 d)) as [D [HD [_ Z]]]; [now rewrite repeat_length|].
    apply Z. rewrite HD, !dot_zeros, <- norm_squared, <- N. ring. }
  pose proof (Rmult_lt_compat_r (norm v) _ _ H0 Short). lra.
Qed.

(* ---- as the claim is printed ---- *)
Lemma positive_among : forall l : list R, Forall (fun x => 0 <= x) l -> 0 < Sum (fun x => x) l -> exists x, In x l /\ 0 < x.
Proof.
  intros l H. induction H as [|x l Hx H IH]; intros S; [unfold Sum in S; simpl in S; lra|]. destruct Hx as [Hx | Hx].
  - exists x. split; [now left | assumption].
  - destruct IH as [y [Hy P]]; [unfold Sum in *; simpl in S; rewrite <- Hx in S; lra|]. exists y. split; [now right | assumption].
Qed.
Lemma Forall2_rows : forall (P : R -> constraint -> Prop) l (Q : list constraint), Forall2 P l Q -> (forall p, In p Q -> snd p = 1) ->
  Forall2 (fun x a => P x (a, 1)) l (map fst Q).
Proof.
  intros P l Q H. induction H as [|x [a b] l Q Hx H IH]; intros One; simpl; constructor.
  - pose proof (One (a, b) (or_introl eq_refl)) as E. simpl in E. now subst b.
  - apply IH. intros p Hp. apply One. now right.
Qed.

Lemma hard_solves : forall d (P : list constraint) w l C, (forall p, In p P -> snd p = 1) -> (forall a b, In (a, b) P -> length a = d) ->
  shortest d P w -> multipliers d P w l -> maximum l / norm w <= C ->
  soft_solution d P C w /\ (maximum l / norm w < C -> forall v, soft_solution d P C v -> v = w).
Proof.
  intros d P w l C One Sized [[Lw Feasible] Short] [Slack Combined] High. set (rows := map fst P) in *.
  assert (EP : P = map (fun a => (a, 1)) rows).
  { unfold rows. rewrite map_map. symmetry. rewrite <- (map_id P) at 2. apply map_ext_in. intros [a b] Hp. now rewrite <- (One _ Hp). }
  assert (Hrows : forall a, In a rows -> length a = d) by (intros a Ha; rewrite EP in Sized; apply (Sized a 1); apply in_map_iff; now exists a).
  pose proof (Forall2_rows _ _ _ Slack One) as F. fold rows in F. cbn [fst snd] in F.
  destruct (norm_nonneg w) as [Long | Zero].
  - assert (Hm : forall m a, In (m, a) (combine l rows) -> 0 <= m /\ m * (dot a w - 1) = 0).
    { intros m a Hin. clear - F Hin. induction F; [contradiction|]. destruct Hin as [E | Hin]; [inversion E; subst; assumption | auto]. }
    assert (Low : forall m, In m l -> m <= C * norm w).
    { intros m Hl. apply maximum_above in Hl. apply Rmult_le_reg_r with (/ norm w); [now apply Rinv_0_lt_compat|].
      rewrite Rmult_assoc, Rinv_r, Rmult_1_r by lra. apply Rle_trans with (maximum l / norm w); [|assumption].
      apply Rmult_le_compat_r; [now apply Rlt_le, Rinv_0_lt_compat | assumption]. }
    assert (Fit : Forall2 (fits_margin C w) l rows).
    { assert (G : forall a, In a rows -> 1 <= dot a w) by (intros a Ha; apply Rge_le, Feasible; rewrite EP; apply in_map_iff; now exists a).
      clear - F G Low. induction F as [|m a l rows [M1 M2] F IH]; constructor.
      - unfold fits_margin. pose proof (Low m (or_introl eq_refl)). pose proof (G a (or_introl eq_refl)). repeat split; auto.
        intro M3. apply Rmult_integral in M2. lra.
      - apply IH; [intros; apply Low; now right | intros; apply G; now right]. }
    rewrite EP. split; [now apply penalty_solved with l|]. intros High' v. apply penalty_solved_once with (mu := l); auto.
    assert (Sq : norm w * norm w = Sum (fun x => x) l).
    { rewrite norm_squared. rewrite Combined at 1. rewrite dot_combination by (apply Forall_forall; auto).
      clear - F. induction F as [|m a l rows [_ M2] F IH]; [reflexivity|]. simpl. rewrite IH. unfold Sum. simpl. lra. }
    destruct (positive_among l) as [m [Hl Pm]].
    { apply Forall_forall. intros m Hl. clear - F Hl. induction F as [|m' a l rows [M1 _] F IH]; [contradiction|]. destruct Hl as [<- | Hl]; auto. }
    { rewrite <- Sq. now apply Rmult_lt_0_compat. }
    assert (Hin : exists a, In (m, a) (combine l rows)).
    { clear - F Hl. induction F as [|m' a l rows _ F IH]; [contradiction|]. destruct Hl as [<- | Hl]; [exists a; now left|].
      destruct (IH Hl) as [b Hb]. exists b. now right. }
    destruct Hin as [a Ha]. exists m, a. repeat split; auto. apply maximum_above in Hl. apply Rmult_lt_reg_r with (/ norm w); [now apply Rinv_0_lt_compat|].
    rewrite Rmult_assoc, Rinv_r, Rmult_1_r by lra. apply Rle_lt_trans with (maximum l / norm w); [|assumption].
    apply Rmult_le_compat_r; [now apply Rlt_le, Rinv_0_lt_compat | assumption].
  - assert (Z : w = repeat 0 d).
    { destruct (difference w (repeat 0 d)) as [D [HD [_ Hz]]]; [now rewrite repeat_length|]. apply Hz. rewrite HD, !dot_zeros, <- norm_squared, <- Zero. ring. }
    assert (None : P = []).
    { destruct P as [|[a b] P']; [reflexivity|]. exfalso. pose proof (Feasible a b (or_introl eq_refl)) as G. pose proof (One _ (or_introl eq_refl)) as B. simpl in B.
      rewrite Z, dot_comm, dot_zeros in G. lra. }
    rewrite None. unfold soft_solution, soft_objective, Sum. cbn [fold_right]. split.
    + split; [assumption|]. intros v _. rewrite <- Zero. pose proof (norm_nonneg v). lra.
    + intros _ v [Lv Best]. specialize (Best w Lw). rewrite <- Zero in Best. assert (norm v = 0) by (pose proof (norm_nonneg v); lra).
      rewrite Z. destruct (difference v (repeat 0 d)) as [D [HD [_ Hz]]]; [now rewrite repeat_length|]. apply Hz. rewrite HD, !dot_zeros, <- norm_squared, H. ring.
Qed.

Theorem soft_margin_equals_hard_margin : forall (D : dataset) (opt_ : list nat) (C : R) (multiplier : R) (solution : vector),
  dataset_fits D -> queries_fit D -> choice_fits D opt_ -> largest_multiplier D opt_ multiplier -> max_margin_matrix D opt_ solution ->
  matrix_separable D opt_ -> (multiplier / norm solution) <= C ->
  (soft_margin_optimal D opt_ C solution /\ ((multiplier / norm solution) < C -> soft_margin_unique D opt_ C)).
Proof.
  intros D opt_ C m w Fit Qfit Cf [w' [l [[_ S'] [L [_ ->]]]]] [_ S] _ High. assert (w' = w). { destruct S as [F H], S' as [F' H']. apply H; [assumption|]. apply Rle_antisym; [now apply H' | now apply H]. }
  subst w'. assert (One : forall p, In p (constraints (matrix_model D) opt_) -> snd p = 1) by (intros [a b] Hp; exact (constraints_of_one _ _ _ _ Hp)).
  destruct (hard_solves _ _ w l C One (constraints_sized _ _ _ (matrix_model_sized D Fit Qfit) (choice_of_matrix_model D opt_ Fit Qfit Cf)) S L High) as [A B].
  split; [now split|]. intro Above. split; [assumption|]. exists w. split; [assumption|]. intros v Hv. symmetry. now apply B.
Qed.
