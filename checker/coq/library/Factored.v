(* Paths of two factors, the least risk of X = K Q^T over |K|^2 + |Q|^2 <= 2R, and where they do not tend to (Lemma 6 of docs/limits_joint.md).
   K and Q have r columns, so X has a rank of at most r; and <U, X> <= R for every matrix U that lengthens no vector, so no limit of X/R has a
   nuclear norm above 1.  That the minimisers exist is FactoredMinimisers.v.  The definitions up to [factored_direction_tends_to] belong to statements. *)
From Coq Require Import Reals Lra Lia List QArith Qreals Bool.
From AttentionChecker Require Import Optimality Datasets Descent Traps Polyhedra Attention Compactness Deciding Denying Nuclear.
Import ListNotations.
Open Scope R_scope.

(* the solution of the W-SVM is the only one of the same problem with the nuclear norm *)
Definition svm_is_only_nuclear_solution (D : dataset) (alpha : list nat) : Prop :=
  exists W c, max_margin_matrix D alpha W /\ nuclear_solution D alpha W c /\ forall V b, nuclear_solution D alpha V b -> V = W.
(* entries of K and Q are K i k and Q j k, i, j < d, k < r *)
Definition factor_product (d r : nat) (K Q : nat -> nat -> R) : vector := tabulated d (fun i j => Below r (fun k => K i k * Q j k)).
Definition factor_square (d r : nat) (K : nat -> nat -> R) : R := Below d (fun i => Below r (fun k => K i k ^ 2)).
Definition factor_ball (d r : nat) (bound : R) (K Q : nat -> nat -> R) : Prop := factor_square d r K + factor_square d r Q <= 2 * bound.
Definition factor_risk (D : dataset) (l : loss_name) (r : nat) (K Q : nat -> nat -> R) : R :=
  loss (loss_value l) (matrix_model D) (factor_product (dimension D) r K Q).
Definition factor_minimiser (D : dataset) (l : loss_name) (r : nat) (bound : R) (K Q : nat -> nat -> R) : Prop :=
  factor_ball (dimension D) r bound K Q
  /\ forall K' Q', factor_ball (dimension D) r bound K' Q' -> factor_risk D l r K Q <= factor_risk D l r K' Q'.
Definition factor_minimisers_exist (D : dataset) (l : loss_name) (r : nat) : Prop := forall bound, 0 <= bound -> exists K Q, factor_minimiser D l r bound K Q.
(* for some width r: there are minimisers, and K Q^T / R tends to W/c for all of them *)
Definition factored_path_tends_to (D : dataset) (l : loss_name) (W : vector) (c : R) : Prop :=
  exists r, (0 < r)%nat /\ factor_minimisers_exist D l r /\ forall eps, 0 < eps -> exists M, 0 < M /\ forall bound K Q, M <= bound ->
    factor_minimiser D l r bound K Q -> near eps (scaled (/ bound) (factor_product (dimension D) r K Q)) (scaled (/ c) W).
(* with r columns: there are minimisers, and for all of them K Q^T is not 0 from some R on and turns to W *)
Definition factored_direction_tends_to (D : dataset) (l : loss_name) (W : vector) (r : nat) : Prop :=
  norm W <> 0 /\ factor_minimisers_exist D l r /\ forall eps, 0 < eps -> exists M, 0 < M /\ forall bound K Q, M <= bound ->
    factor_minimiser D l r bound K Q -> norm (factor_product (dimension D) r K Q) <> 0
    /\ near eps (scaled (/ norm (factor_product (dimension D) r K Q)) (factor_product (dimension D) r K Q)) (scaled (/ norm W) W).

(* ---- <U, K Q^T> <= (|K|^2 + |Q|^2)/2 ---- *)
Lemma product_entry : forall d r K Q i j, (i < d)%nat -> (j < d)%nat -> entry_at d (factor_product d r K Q) i j = Below r (fun k => K i k * Q j k).
Proof. intros. unfold entry_at, factor_product. now rewrite nth_tabulated. Qed.
Lemma Below_swapped : forall d r (f : nat -> nat -> R), Below d (fun i => Below r (fun k => f i k)) = Below r (fun k => Below d (fun i => f i k)).
Proof. intros. unfold Below. symmetry. apply Sum_exchange. Qed.
Lemma contracted_product : forall d r K Q U, contraction d U -> dot U (factor_product d r K Q) <= (factor_square d r K + factor_square d r Q) / 2.
Proof.
  intros d r K Q U [LU H]. rewrite (dot_by_entries d U (factor_product d r K Q) LU (length_tabulated _ _ _)).
  rewrite (Below_ext d _ (fun i => Below r (fun k => K i k * Below d (fun j => entry_at d U i j * Q j k)))).
  2: { intros i Hi. rewrite (Below_ext d _ (fun j => Below r (fun k => K i k * (entry_at d U i j * Q j k)))).
    - rewrite Below_swapped. apply Below_ext. intros k _. apply Below_scale.
    - intros j Hj. rewrite product_entry by assumption. rewrite <- Below_scale. apply Below_ext. intros. ring. }
  apply Rle_trans with (Below d (fun i => Below r (fun k => / 2 * K i k ^ 2 + / 2 * Below d (fun j => entry_at d U i j * Q j k) ^ 2))).
  { apply Below_le. intros i _. apply Below_le. intros k _. set (x := K i k). set (y := Below d _). pose proof (pow2_ge_0 (x - y)). lra. }
  rewrite (Below_ext d _ (fun i => / 2 * Below r (fun k => K i k ^ 2) + / 2 * Below r (fun k => Below d (fun j => entry_at d U i j * Q j k) ^ 2)))
    by (intros; now rewrite Below_plus, !Below_scale).
  rewrite Below_plus, !Below_scale. fold (factor_square d r K).
  assert (Below d (fun i => Below r (fun k => Below d (fun j => entry_at d U i j * Q j k) ^ 2)) <= factor_square d r Q); [|lra].
  unfold factor_square. rewrite (Below_swapped d r (fun i k => Below d _ ^ 2)), (Below_swapped d r (fun i k => Q i k ^ 2)).
  apply Below_le. intros k _. exact (H (fun j => Q j k)).
Qed.

(* ---- a small difference in every entry is one in every product ---- *)
Lemma dot_near : forall U x y eps, length x = length U -> length y = length U -> near eps x y -> dot U x <= dot U y + eps * Sum Rabs U.
Proof.
  induction U as [|u U IH]; intros x y eps Lx Ly H; destruct x as [|a x], y as [|b y]; try discriminate; unfold Sum; simpl; [lra|].
  assert (T : near eps x y) by (intro i; exact (H (S i))). pose proof (H 0%nat) as H0. simpl in H0. injection Lx as Lx. injection Ly as Ly. specialize (IH x y eps Lx Ly T).
  unfold Sum in IH. assert (u * (a - b) <= Rabs u * eps); [|lra]. eapply Rle_trans; [apply Rle_abs|]. rewrite Rabs_mult. apply Rmult_le_compat_l; [apply Rabs_pos | assumption].
Qed.

Theorem factored_path_elsewhere : forall D l W c s, length W = (dimension D * dimension D)%nat -> nuclear_norm (dimension D) W s -> 0 < c < s -> ~ factored_path_tends_to D l W c.
Proof.
  intros D l W c s LW [Up Least] [C0 Cs] [r [_ [Some Tends]]].
  assert (S : s <= c); [|lra]. apply Least. intros x [U [HU ->]]. pose proof HU as [LU _]. apply le_epsilon. intros eps He.
  set (A := Sum Rabs U). assert (A0 : 0 <= A) by (apply Sum_nonneg; intros; apply Rabs_pos).
  destruct (Tends (eps / (c * (A + 1)))) as [M [M0 HM]]; [apply Rdiv_lt_0_compat; [assumption | apply Rmult_lt_0_compat; lra]|].
  destruct (Some M ltac:(lra)) as [K [Q Min]]. specialize (HM M K Q ltac:(lra) Min). destruct Min as [Ball _]. set (X := factor_product (dimension D) r K Q) in *.
  assert (LX : length X = (dimension D * dimension D)%nat) by apply length_tabulated.
  assert (N : near (eps / (c * (A + 1))) (scaled (/ c) W) (scaled (/ M) X)) by (intro i; rewrite Rabs_minus_sym; apply HM).
  apply (dot_near U) in N; [|rewrite length_scaled; congruence | rewrite length_scaled; congruence].
  rewrite !(dot_comm U), !dot_scaled, !(dot_comm _ U) in N. fold A in N.
  pose proof (contracted_product (dimension D) r K Q U HU) as B. fold X in B. unfold factor_ball in Ball.
  assert (B1 : / M * dot U X <= 1).
  { apply Rmult_le_reg_l with M; [assumption|]. rewrite <- Rmult_assoc, Rinv_r by lra. lra. }
  assert (B2 : eps / (c * (A + 1)) * A <= eps / c).
  { replace (eps / (c * (A + 1)) * A) with (eps / c * (A / (A + 1))) by (field; lra). rewrite <- (Rmult_1_r (eps / c)) at 2. apply Rmult_le_compat_l; [apply Rlt_le, Rdiv_lt_0_compat; lra|].
    apply Rmult_le_reg_r with (A + 1); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
  apply Rmult_le_reg_l with (/ c); [now apply Rinv_0_lt_compat|]. apply Rle_trans with (1 + eps / c); [lra|]. right. field. lra.
Qed.

(* ---- of one column the minors are 0, and so is that of a limit ---- *)
Theorem factored_direction_elsewhere : forall D l W i j a b, (i < dimension D)%nat -> (j < dimension D)%nat -> (a < dimension D)%nat -> (b < dimension D)%nat ->
  let e := entry_at (dimension D) W in e i a * e j b - e i b * e j a <> 0 -> ~ factored_direction_tends_to D l W 1.
Proof.
  intros D l W i j a b Hi Hj Ha Hb e Minor [NW [Some Tends]]. set (d := dimension D) in *. pose proof (sqrt_pos (dot W W)) as P. fold (norm W) in P.
  assert (NW' : 0 < norm W) by lra. set (f := fun p q => entry_at d (scaled (/ norm W) W) p q).
  assert (F : forall p q, f p q = / norm W * e p q) by (intros; unfold f, e, entry_at, scaled; rewrite <- (Rmult_0_r (/ norm W)) at 1; apply map_nth).
  set (m := f i a * f j b - f i b * f j a). assert (M0 : m <> 0).
  { intro Z. apply Minor. unfold m in Z. rewrite !F in Z. replace (/ norm W * e i a * (/ norm W * e j b) - / norm W * e i b * (/ norm W * e j a))
      with (/ norm W * / norm W * (e i a * e j b - e i b * e j a)) in Z by ring. apply Rmult_integral in Z. destruct Z as [Z | Z]; [|assumption].
    apply Rmult_integral in Z. pose proof (Rinv_0_lt_compat _ NW'). destruct Z; lra. }
  set (B := Rabs (f i a) + Rabs (f j b) + Rabs (f i b) + Rabs (f j a)).
  assert (B0 : 0 <= B) by (unfold B; pose proof (Rabs_pos (f i a)); pose proof (Rabs_pos (f j b)); pose proof (Rabs_pos (f i b)); pose proof (Rabs_pos (f j a)); lra).
  pose proof (Rabs_pos_lt m M0) as M1. set (eps := Rmin 1 (Rabs m / (2 * (B + 2)))).
  assert (E0 : 0 < eps) by (unfold eps; apply Rmin_pos; [lra | apply Rdiv_lt_0_compat; lra]).
  destruct (Tends eps E0) as [M [HM HT]]. destruct (Some M ltac:(lra)) as [K [Q Min]]. destruct (HT M K Q ltac:(lra) Min) as [NX Near]. set (X := factor_product d 1 K Q) in *.
  set (g := fun p q => entry_at d (scaled (/ norm X) X) p q).
  assert (G : forall p q, (p < d)%nat -> (q < d)%nat -> g p q = / norm X * (K p 0%nat * Q q 0%nat)).
  { intros p q Hp Hq. unfold g, entry_at, scaled. rewrite <- (Rmult_0_r (/ norm X)) at 1. rewrite map_nth. f_equal. fold (entry_at d X p q). unfold X. rewrite product_entry by assumption.
    unfold Below, Sum. simpl. ring. }
  assert (Z : g i a * g j b - g i b * g j a = 0) by (rewrite !G by assumption; ring).
  assert (Diff : forall p q, (p < d)%nat -> (q < d)%nat -> Rabs (g p q - f p q) <= eps) by (intros; apply Near).
  assert (Prod : forall x y x' y', Rabs (x' - x) <= eps -> Rabs (y' - y) <= eps -> Rabs (x' * y' - x * y) <= eps * (Rabs x + Rabs y + 1)).
  { intros x y x' y' H1 H2. replace (x' * y' - x * y) with ((x' - x) * y + (y' - y) * x + (x' - x) * (y' - y)) by ring.
    assert (E1 : eps <= 1) by (unfold eps; apply Rmin_l).
    eapply Rle_trans; [apply Rabs_triang|]. eapply Rle_trans; [apply Rplus_le_compat_r, Rabs_triang|]. rewrite !Rabs_mult.
    pose proof (Rmult_le_compat_r (Rabs y) _ _ (Rabs_pos y) H1). pose proof (Rmult_le_compat_r (Rabs x) _ _ (Rabs_pos x) H2).
    assert (Rabs (x' - x) * Rabs (y' - y) <= eps * 1) by (apply Rmult_le_compat; try apply Rabs_pos; lra). lra. }
  pose proof (Prod _ _ _ _ (Diff i a Hi Ha) (Diff j b Hj Hb)) as P1. pose proof (Prod _ _ _ _ (Diff i b Hi Hb) (Diff j a Hj Ha)) as P2.
  assert (Small : Rabs m <= eps * (B + 2)).
  { replace m with (- ((g i a * g j b - f i a * f j b) - (g i b * g j a - f i b * f j a))) by (unfold m; lra). rewrite Rabs_Ropp. eapply Rle_trans; [apply Rabs_triang|].
    rewrite Rabs_Ropp. unfold B. lra. }
  assert (eps <= Rabs m / (2 * (B + 2))) by (unfold eps; apply Rmin_r). apply (Rmult_le_compat_r (B + 2)) in H; [|lra].
  replace (Rabs m / (2 * (B + 2)) * (B + 2)) with (Rabs m / 2) in H by (field; lra). lra.
Qed.

(* ---- decided ---- *)
Theorem svm_is_only_nuclear_right : forall D alpha l w omega ys, only_nuclear_solved D alpha l w omega ys = true ->
  svm_is_only_nuclear_solution (real_dataset D) alpha.
Proof.
  intros D alpha l w omega ys H. destruct (only_nuclear_right _ _ _ _ _ _ H) as [W [c [_ Only]]]. apply andb_true_iff in H. destruct H as [H _].
  pose proof (nuclear_solution_right _ _ _ _ _ H) as Best. apply andb_true_iff in H. destruct H as [H _].
  exists (reals w), (nuclear_value D omega). split; [now apply max_margin_matrix_right with l|]. split; [assumption|].
  intros V b HV. rewrite (Only V b HV). symmetry. exact (Only _ _ Best).
Qed.
Theorem factored_path_right : forall D alpha l m w omega, nuclear_solved D alpha m w omega = true -> 0 < norm (reals w) < nuclear_value D omega ->
  ~ factored_path_tends_to (real_dataset D) l (reals w) (norm (reals w)).
Proof.
  intros D alpha l m w omega H N. destruct (nuclear_solution_right _ _ _ _ _ H) as [_ [[Lw _] [S _]]].
  now apply factored_path_elsewhere with (nuclear_value D omega).
Qed.
