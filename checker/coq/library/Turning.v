(* When a sequence of vectors turns to the max-margin direction: norms, elementary bounds, and the last part of each proof of it.

   mu k is a lower bound of every margin <a, x(k)> that tends to infinity, and in every late step it grows by at least
   (1 - delta)/|w| times what the norm grows by, for every delta.  Then |x| <= (1 + eps) |w| mu in the end, x/mu is feasible and
   nearly shortest, and a nearly shortest feasible vector is near the shortest one (the parallelogram law). *)
From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Import Optimality Datasets Sigmoid Descent Traps.
Import ListNotations.
Open Scope R_scope.

(* ---- norms ---- *)
Lemma norm_nonneg : forall v, 0 <= norm v. Proof. intro. apply sqrt_pos. Qed.
Lemma norm_squared : forall v, norm v * norm v = dot v v. Proof. intro. apply sqrt_sqrt, dot_nonneg. Qed.
Lemma norm_below : forall v b, 0 <= b -> dot v v <= b * b -> norm v <= b.
Proof. intros v b Hb H. rewrite <- (sqrt_square b) by assumption. now apply sqrt_le_1_alt. Qed.

Lemma cauchy_schwarz_both : forall a v, length a = length v -> - (norm a * norm v) <= dot a v <= norm a * norm v.
Proof.
  intros a v H. split; [|now apply cauchy_schwarz]. pose proof (cauchy_schwarz (scaled (-1) a) v) as C.
  rewrite length_scaled in C. specialize (C H). rewrite dot_scaled in C.
  assert (E : norm (scaled (-1) a) = norm a).
  { unfold norm. f_equal. rewrite dot_scaled, dot_comm, dot_scaled. ring. }
  rewrite E in C. lra.
Qed.

Lemma norm_triangle : forall a b, length a = length b -> norm (plus a b) <= norm a + norm b.
Proof.
  intros a b H. pose proof (norm_nonneg a). pose proof (norm_nonneg b). apply norm_below; [lra|].
  rewrite dot_plus, (dot_comm a), (dot_comm b), !dot_plus by auto. rewrite (dot_comm b a).
  pose proof (cauchy_schwarz a b H). rewrite <- !norm_squared. lra.
Qed.

Lemma norm_scaled : forall s a, norm (scaled s a) = Rabs s * norm a.
Proof.
  intros. unfold norm. rewrite dot_scaled, dot_comm, dot_scaled, <- Rmult_assoc, sqrt_mult_alt by apply Rle_0_sqr.
  f_equal. apply sqrt_Rsqr_abs.
Qed.

Lemma norm_zeros : forall d, norm (repeat 0 d) = 0.
Proof. intro. unfold norm. rewrite dot_zeros. apply sqrt_0. Qed.

Lemma norm_vector_sum : forall (A : Type) d (f : A -> vector) l, (forall a, In a l -> length (f a) = d) ->
  norm (vector_sum d f l) <= Sum (fun a => norm (f a)) l.
Proof.
  induction l; simpl; intros H; [rewrite norm_zeros; lra|]. eapply Rle_trans.
  - apply norm_triangle. rewrite length_vector_sum; auto.
  - assert (norm (vector_sum d f l) <= Sum (fun a => norm (f a)) l) by auto. lra.
Qed.

Lemma entry_below_norm : forall v i, Rabs (nth i v 0) <= norm v.
Proof.
  intros v i. rewrite <- sqrt_Rsqr_abs. apply sqrt_le_1_alt. unfold Rsqr. revert i.
  induction v as [|a v IH]; intros [|i]; simpl; try lra.
  - pose proof (dot_nonneg v). lra.
  - specialize (IH i). pose proof (Rle_0_sqr a) as Ha. unfold Rsqr in Ha. lra.
Qed.

Lemma dot_difference : forall a b v, length a = length b -> dot (difference_of R Rminus a b) v = dot a v - dot b v.
Proof.
  induction a as [|p a IH]; destruct b as [|q b]; simpl; intros v H; try discriminate; [ring|].
  destruct v as [|r v]; simpl; [ring|]. rewrite IH by congruence. ring.
Qed.

Lemma length_difference : forall a b, length a = length b -> length (difference_of R Rminus a b) = length b.
Proof. induction a as [|p a IH]; destruct b as [|q b]; simpl; intros H; try discriminate; auto. Qed.

Lemma equal_by_dots : forall u w, length u = length w -> (forall v, length v = length u -> dot u v = dot w v) -> u = w.
Proof.
  intros u w H E. destruct (difference u w H) as [D [HD [_ Hz]]]. apply Hz. rewrite HD, (E u eq_refl), <- (E w) by auto.
  rewrite (dot_comm u w). ring.
Qed.

(* ---- e^-z <= 1 - z + z^2 for |z| <= 1 ---- *)
Lemma exp_le : forall x y, x <= y -> exp x <= exp y.
Proof. intros x y [H | H]; [left; now apply exp_increasing | rewrite H; lra]. Qed.
Lemma exp_above_tangent : forall x, 1 + x <= exp x.
Proof. intro x. destruct (Req_dec x 0) as [-> | H]; [rewrite exp_0; lra | left; now apply exp_ineq1]. Qed.

(* from e^z >= 1 + z and (1 - z + 2 z^2)(1 + z) >= 1 *)
Lemma exp_below_parabola : forall z, -1/2 <= z <= 1/2 -> exp (- z) <= 1 - z + 2 * (z * z).
Proof.
  intros z Hz. pose proof (exp_above_tangent z) as H. rewrite exp_Ropp. pose proof (exp_pos z).
  apply Rmult_le_reg_r with (exp z); [lra|]. rewrite Rinv_l by lra.
  apply Rle_trans with ((1 - z + 2 * (z * z)) * (1 + z)).
  - assert (0 <= z * z) by apply Rle_0_sqr. assert (0 <= z * z * (1 + 2 * z)) by (apply Rmult_le_pos; lra). lra.
  - apply Rmult_le_compat_l; [|lra]. assert (0 <= z * z) by apply Rle_0_sqr. lra.
Qed.

(* z e^-z <= 1 *)
Lemma exp_outweighs : forall z, z * exp (- z) <= 1.
Proof.
  intro z. pose proof (exp_above_tangent z). rewrite exp_Ropp. pose proof (exp_pos z).
  apply Rmult_le_reg_r with (exp z); [lra|]. rewrite Rmult_assoc, Rinv_l; lra.
Qed.

Lemma natural_above : forall r, exists k, r < INR k.
Proof.
  intro r. destruct (Rle_dec r 0) as [H | H]; [exists 1%nat; simpl; lra|]. apply Rnot_le_lt in H. destruct (archimed r) as [L _].
  destruct (IZN (up r)) as [k Hk]; [apply le_IZR; lra|]. exists k. rewrite INR_IZR_INZ, <- Hk. lra.
Qed.

Lemma ln_below_tangent : forall y, 0 < y -> ln y <= y - 1.
Proof. intros y H. pose proof (exp_above_tangent (ln y)) as T. rewrite exp_ln in T by assumption. lra. Qed.

Lemma ln_quotient : forall y z, 0 < y -> 0 < z -> ln (y / z) = ln y - ln z.
Proof. intros y z Hy Hz. unfold Rdiv. rewrite ln_mult, ln_Rinv; auto. now apply Rinv_0_lt_compat. Qed.

Lemma ln_le : forall y z, 0 < y -> y <= z -> ln y <= ln z.
Proof. intros y z Hy [H | H]; [left; now apply ln_increasing | rewrite H; lra]. Qed.

Lemma nth_scaled : forall s v i, nth i (scaled s v) 0 = s * nth i v 0.
Proof. intros s v. induction v as [|a v IH]; intros [|i]; simpl; try ring. apply IH. Qed.

Lemma entry_difference : forall v u i, length v = length u ->
  (nth i v 0 - nth i u 0) * (nth i v 0 - nth i u 0) <= dot v v - 2 * dot u v + dot u u.
Proof.
  induction v as [|a v IH]; destruct u as [|b u]; simpl; intros i H; try discriminate.
  - destruct i; lra.
  - injection H as H. assert (0 <= (a - b) * (a - b)) by apply Rle_0_sqr. destruct i as [|i].
    + destruct (difference v u H) as [D [HD [Hp _]]]. lra.
    + specialize (IH u i H). lra.
Qed.

(* ---- a feasible vector that is nearly shortest is near the shortest ---- *)
Lemma near_shortest : forall d P w y, (forall a b, In (a, b) P -> length a = d) -> shortest d P w -> feasible d P y ->
  norm w <= norm y /\ dot y y - 2 * dot w y + dot w w <= 2 * (norm y * norm y - norm w * norm w).
Proof.
  intros d P w y HP [[Lw Fw] S] [Ly Fy]. split; [apply S; now split|].
  set (m := scaled (1 / 2) (plus y w)). assert (Fm : feasible d P m).
  { split; [unfold m; rewrite length_scaled; now apply length_plus|]. intros a b Hab. specialize (Fw a b Hab). specialize (Fy a b Hab).
    unfold m. rewrite dot_comm, dot_scaled, dot_plus, (dot_comm y), (dot_comm w) by congruence. lra. }
  destruct (S m Fm) as [Hm _]. pose proof (norm_nonneg w).
  assert (norm w * norm w <= norm m * norm m) by (apply Rmult_le_compat; auto). rewrite (norm_squared m) in H0.
  assert (Em : dot m m = (dot y y + 2 * dot w y + dot w w) / 4).
  { unfold m. rewrite dot_scaled, dot_comm, dot_scaled, dot_plus by congruence.
    rewrite (dot_comm y), (dot_comm w (plus y w)), !dot_plus by congruence. rewrite (dot_comm y w). field. }
  rewrite Em in H0. rewrite !norm_squared in *. lra.
Qed.

Lemma feasible_is_long : forall d (rows : list vector) w, (forall a, In a rows -> length a = d) -> rows <> [] -> length w = d ->
  (forall a, In a rows -> 1 <= dot a w) -> 0 < norm w.
Proof.
  intros d rows w Hd Hr Hw F. destruct (norm_nonneg w) as [H | H]; auto. exfalso. destruct rows as [|a l]; [contradiction|].
  pose proof (F a (or_introl eq_refl)). pose proof (Hd a (or_introl eq_refl)).
  pose proof (cauchy_schwarz a w ltac:(congruence)). rewrite <- H, Rmult_0_r in H2. lra.
Qed.

(* ---- a sequence whose least margin grows nearly as fast as its norm allows ---- *)
Section Turning.
Variables (d : nat) (rows : list vector) (w : vector).
Hypothesis rows_sized : forall a, In a rows -> length a = d.
Hypothesis some_row : rows <> [].
Hypothesis length_w : length w = d.
Hypothesis feasible_w : forall a, In a rows -> 1 <= dot a w.
Variables (x : nat -> vector) (mu : nat -> R).
Hypothesis length_x : forall k, length (x k) = d.
Hypothesis below_margins : forall k a, In a rows -> mu k <= dot a (x k).
Hypothesis mu_large : forall M, exists K, forall k, (K <= k)%nat -> M <= mu k.
Hypothesis mu_rises : forall delta, 0 < delta <= 1 / 2 -> exists K, forall k, (K <= k)%nat ->
  mu k + (1 - delta) / norm w * (norm (x (S k)) - norm (x k)) <= mu (S k).

Theorem turning_norm_diverges : norm_diverges x.
Proof.
  assert (exists a, In a rows) as [a Ha] by (destruct rows as [|a l]; [contradiction | exists a; now left]).
  intro M. destruct (mu_large ((norm a + 1) * (Rabs M + 1))) as [K HK]. exists K. intros k Hk. specialize (HK k Hk).
  pose proof (below_margins k a Ha). pose proof (cauchy_schwarz_both a (x k) ltac:(rewrite length_x; auto)).
  pose proof (norm_nonneg (x k)). pose proof (norm_nonneg a).
  assert (C : (norm a + 1) * (Rabs M + 1) <= (norm a + 1) * norm (x k)) by lra. apply Rmult_le_reg_l in C; [|lra].
  pose proof (Rle_abs M). lra.
Qed.

Lemma mu_grows : forall delta, 0 < delta <= 1 / 2 -> exists K c, forall k, (K <= k)%nat ->
  (1 - delta) / norm w * norm (x k) - c <= mu k.
Proof.
  intros delta Hd. destruct (mu_rises delta Hd) as [K HK].
  exists K, ((1 - delta) / norm w * norm (x K) - mu K). intros k Hk. induction Hk as [|k Hk IH]; [lra|].
  specialize (HK k Hk). lra.
Qed.

Lemma norm_tight : forall eps, 0 < eps <= 1 -> exists K, forall k, (K <= k)%nat ->
  0 < mu k /\ norm (x k) <= norm w * (1 + eps) * mu k.
Proof.
  intros eps He. destruct (mu_grows (eps / 4)) as [K [c HK]]; [lra|]. destruct (mu_large (1 + 4 * Rabs c / eps)) as [K' HK'].
  exists (max K K'). intros k Hk. specialize (HK k ltac:(lia)). specialize (HK' k ltac:(lia)).
  assert (0 <= Rabs c) by apply Rabs_pos. assert (0 <= 4 * Rabs c / eps) by (unfold Rdiv; apply Rmult_le_pos; [lra | apply Rlt_le, Rinv_0_lt_compat; lra]).
  split; [lra|]. pose proof (feasible_is_long d rows w rows_sized some_row length_w feasible_w) as W. pose proof (Rle_abs c) as Cc.
  assert (C : Rabs c <= eps / 4 * mu k).
  { assert (4 * Rabs c / eps * (eps / 4) <= mu k * (eps / 4)) by (apply Rmult_le_compat_r; lra).
    replace (4 * Rabs c / eps * (eps / 4)) with (Rabs c) in H1 by (field; lra). lra. }
  assert (N : (1 - eps / 4) * norm (x k) <= norm w * (mu k * (1 + eps / 4))).
  { replace ((1 - eps / 4) * norm (x k)) with (norm w * ((1 - eps / 4) / norm w * norm (x k))) by (field; lra).
    apply Rmult_le_compat_l; lra. }
  apply Rmult_le_reg_l with (1 - eps / 4); [lra|]. eapply Rle_trans; [exact N|].
  assert (0 <= norm w * mu k) by (apply Rmult_le_pos; lra).
  assert (0 <= norm w * mu k * (eps * (2 - eps))) by (apply Rmult_le_pos; auto; apply Rmult_le_pos; lra). lra.
Qed.

Theorem turning_direction : shortest d (map (fun a => (a, 1)) rows) w -> direction_tends_to x w.
Proof.
  intro S. pose proof (feasible_is_long d rows w rows_sized some_row length_w feasible_w) as W. set (y := fun k => scaled (/ mu k) (x k)).
  assert (Y : forall eps, 0 < eps <= 1 -> exists K, forall k, (K <= k)%nat ->
    0 < mu k /\ norm w <= norm (y k) <= norm w * (1 + eps)
    /\ dot (y k) (y k) - 2 * dot w (y k) + dot w w <= 2 * (norm (y k) * norm (y k) - norm w * norm w)).
  { intros eps He. destruct (norm_tight eps He) as [K HK]. exists K. intros k Hk. destruct (HK k Hk) as [M N]. split; auto.
    assert (I : 0 < / mu k) by now apply Rinv_0_lt_compat.
    assert (F : feasible d (map (fun a => (a, 1)) rows) (y k)).
    { split; [unfold y; rewrite length_scaled; apply length_x|]. intros a b Hab. apply in_map_iff in Hab. destruct Hab as [a' [Q Ha]].
      injection Q as -> <-. unfold y. rewrite dot_comm, dot_scaled, dot_comm. apply Rle_ge.
      pose proof (below_margins k a Ha) as G. rewrite <- (Rinv_l (mu k)) by lra. apply Rmult_le_compat_l; lra. }
    destruct (near_shortest d (map (fun a => (a, 1)) rows) w (y k)) as [N1 N2]; auto.
    { intros a b Hab. apply in_map_iff in Hab. destruct Hab as [a' [Q Ha]]. injection Q as -> <-. auto. }
    split; auto. split; auto. unfold y. rewrite norm_scaled, Rabs_pos_eq by lra.
    apply Rmult_le_reg_l with (mu k); auto. rewrite <- Rmult_assoc, Rinv_r by lra. lra. }
  assert (CN : Un_cv (fun k => norm (y k)) (norm w)).
  { intros eps He. set (t := Rmin 1 (eps / (2 * norm w))).
    assert (T0 : 0 < t) by (apply Rmin_glb_lt; [lra | apply Rdiv_lt_0_compat; lra]). assert (T1 : t <= 1) by apply Rmin_l.
    assert (T2 : norm w * t <= eps / 2).
    { apply Rle_trans with (norm w * (eps / (2 * norm w))); [apply Rmult_le_compat_l; [lra | apply Rmin_r] | right; field; lra]. }
    destruct (Y t ltac:(lra)) as [K HK]. exists K. intros k Hk. destruct (HK k Hk) as [_ [B _]]. unfold R_dist. rewrite Rabs_pos_eq; lra. }
  assert (CE : forall i, Un_cv (fun k => nth i (y k) 0) (nth i w 0)).
  { intros i eps He. set (W2 := 12 * (norm w * norm w)). assert (P : 0 < W2) by (apply Rmult_lt_0_compat; [lra | now apply Rmult_lt_0_compat]).
    assert (E2 : 0 < eps * eps) by now apply Rmult_lt_0_compat. set (t := Rmin 1 (eps * eps / W2)).
    assert (T0 : 0 < t) by (apply Rmin_glb_lt; [lra | now apply Rdiv_lt_0_compat]). assert (T1 : t <= 1) by apply Rmin_l.
    assert (T2 : W2 * t <= eps * eps).
    { apply Rle_trans with (W2 * (eps * eps / W2)); [apply Rmult_le_compat_l; [lra | apply Rmin_r] | right; field; lra]. }
    destruct (Y t ltac:(lra)) as [K HK]. exists K. intros k Hk. destruct (HK k Hk) as [_ [[B1 B2] D]].
    pose proof (entry_difference (y k) w i ltac:(unfold y; rewrite length_scaled, length_x; auto)) as En.
    assert (Sq : norm (y k) * norm (y k) <= (norm w * (1 + t)) * (norm w * (1 + t))) by (apply Rmult_le_compat; lra).
    assert (Tt : norm w * norm w * (t * t) <= norm w * norm w * t).
    { apply Rmult_le_compat_l; [apply Rle_0_sqr|]. rewrite <- (Rmult_1_r t) at 3. apply Rmult_le_compat_l; lra. }
    unfold R_dist. apply Rnot_le_lt. intro Far. set (g := nth i (y k) 0 - nth i w 0) in *.
    assert (Hg : eps * eps <= Rabs g * Rabs g) by (apply Rmult_le_compat; lra).
    rewrite <- Rabs_mult, (Rabs_pos_eq (g * g)) in Hg by apply Rle_0_sqr. unfold W2 in T2. lra. }
  split; [lra|]. split.
  { destruct (turning_norm_diverges 0) as [K HK]. exists K. intros k Hk. specialize (HK k Hk). simpl in HK. lra. }
  intro i.
  assert (C : Un_cv (fun k => nth i (y k) 0 * / norm (y k)) (nth i w 0 * / norm w)).
  { apply CV_mult; [apply CE|]. apply (continuity_seq (fun r => / r)); [|exact CN].
    apply (continuity_pt_inv (fun r => r)); [apply derivable_continuous_pt, derivable_pt_id | lra]. }
  destruct (Y 1 ltac:(lra)) as [K HK]. intros eps He. destruct (C eps He) as [K' HK']. exists (max K K'). intros k Hk.
  specialize (HK' k ltac:(lia)). destruct (HK k ltac:(lia)) as [M [[B _] _]].
  replace (nth i (x k) 0 / norm (x k)) with (nth i (y k) 0 * / norm (y k)); [exact HK'|].
  assert (I : 0 < / mu k) by now apply Rinv_0_lt_compat.
  assert (X : norm (y k) = / mu k * norm (x k)) by (unfold y; rewrite norm_scaled, Rabs_pos_eq; lra).
  assert (norm (x k) <> 0) by (intro Z; rewrite Z in X; lra).
  unfold y at 1. rewrite nth_scaled, X. field. split; lra.
Qed.
End Turning.
