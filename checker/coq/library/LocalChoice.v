(* Lemma 5 of docs/limits.md, for a choice of tokens whose max-margin problem is feasible and whose active constraints pull towards it: gradient
   descent turns to the choice's direction from every start that is far out in a narrow enough cone around it, and leaves no larger cone. *)
From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Import Optimality Datasets Decreasing Descent Traps Turning Weighted Smoothness Capture Tight LocalPulls.
Import ListNotations.
Open Scope R_scope.

(* at least rho long, and x/|x| at most mu from w/|w| *)
Definition in_cone (w : vector) (mu rho : R) (x : vector) : Prop :=
  rho <= norm x /\ norm (difference_of R Rminus (scaled (/ norm x) x) (scaled (/ norm w) w)) <= mu.

(* ---- a narrow cone lies in the region of Tight.v, and that in a cone ---- *)
Section Cones.
Context {J : Type}.
Variables (d : nat) (pairs : list J) (row : J -> vector) (C : J -> R) (w : vector).
Hypothesis rows_sized : forall j, In j pairs -> length (row j) = d.
Hypothesis some_pair : pairs <> [].
Variables (low A : R).
Hypothesis low_pos : 0 < low.
Hypothesis low_below : forall j, In j pairs -> low <= C j.
Hypothesis A_above : forall j, In j pairs -> norm (row j) <= A.
Hypothesis shortest_w : shortest d (map (fun j => (row j, 1)) pairs) w.

Let W : 0 < norm w.
Proof.
  apply (weighted_w_pos d pairs row w); auto; [apply (proj1 (proj1 shortest_w)) | now apply (tight_feasible d pairs row w)].
Qed.

Let A_long : 0 < A.
Proof.
  apply (A_pos d pairs row w); auto; [apply (proj1 (proj1 shortest_w)) | now apply (tight_feasible d pairs row w)].
Qed.

(* E <= (sum of the C_j) e^-M where all margins are at least M *)
Lemma least_above : forall v M, (forall j, In j pairs -> M <= dot (row j) v) ->
  M - (Rabs (ln (Sum C pairs)) + Rabs (ln low)) <= least pairs row C low v.
Proof.
  intros v M H. pose proof (weights_pos pairs row C some_pair low low_pos low_below v) as P.
  assert (Q : weights pairs row C v <= exp (- M) * Sum C pairs).
  { unfold weights. rewrite <- Sum_scale. apply Sum_le. intros j Hj. unfold weight. rewrite Rmult_comm. pose proof (low_below j Hj). specialize (H j Hj).
    apply Rmult_le_compat_r; [lra | apply exp_le; lra]. }
  assert (S : 0 < Sum C pairs).
  { apply Rmult_lt_reg_l with (exp (- M)); [apply exp_pos | rewrite Rmult_0_r; lra]. }
  apply ln_le in Q; auto. rewrite ln_mult, ln_exp in Q by (auto; apply exp_pos).
  pose proof (Rle_abs (ln (Sum C pairs))). pose proof (Rle_abs (- ln low)) as L. rewrite Rabs_Ropp in L. unfold least. lra.
Qed.

Theorem cone_is_tight : forall delta rho, 0 < delta <= 1 -> exists mu far, 0 < mu /\
  forall x, length x = d -> in_cone w mu far x -> tight pairs row C w low delta rho x.
Proof.
  intros delta rho Hd. pose proof A_long as A1.
  set (c := Rabs (ln (Sum C pairs)) + Rabs (ln low)).
  assert (C0 : 0 <= c).
  { unfold c. pose proof (Rabs_pos (ln (Sum C pairs))). pose proof (Rabs_pos (ln low)). lra. }
  set (mu := delta / (4 * (A * norm w))). assert (M0 : 0 < mu) by (apply Rdiv_lt_0_compat; [lra | apply Rmult_lt_0_compat; [lra | apply Rmult_lt_0_compat; lra]]).
  set (far := 1 + 4 * norm w * c / delta + 2 * norm w * Rabs rho).
  assert (F0 : 0 <= 4 * norm w * c / delta) by (unfold Rdiv; apply Rmult_le_pos; [apply Rmult_le_pos; lra | apply Rlt_le, Rinv_0_lt_compat; lra]).
  exists mu, far. split; auto. intros x Lx [Hn Hc]. pose proof (proj1 (proj1 shortest_w)) as Lw.
  assert (R0 : 0 <= 2 * norm w * Rabs rho) by (apply Rmult_le_pos; [lra | apply Rabs_pos]).
  assert (N : 0 < norm x) by (unfold far in Hn; lra). set (N' := norm x) in *.
  assert (Margins : forall j, In j pairs -> N' * ((1 - delta / 4) / norm w) <= dot (row j) x).
  { intros j Hj. pose proof (tight_feasible d pairs row w shortest_w j Hj) as Fj.
    pose proof (cauchy_schwarz_both (row j) (difference_of R Rminus (scaled (/ N') x) (scaled (/ norm w) w))
      ltac:(rewrite length_difference, length_scaled; [rewrite Lw; auto | rewrite !length_scaled; congruence])) as [B _].
    rewrite dot_comm, dot_difference, !dot_scaled, (dot_comm x), (dot_comm w) in B by (rewrite !length_scaled; congruence).
    set (z := norm (difference_of R Rminus (scaled (/ N') x) (scaled (/ norm w) w))) in *.
    assert (Z : norm (row j) * z <= A * mu) by (apply Rmult_le_compat; auto; apply norm_nonneg).
    assert (Am : A * mu = delta / 4 / norm w) by (unfold mu; field; lra).
    assert (I : / norm w * 1 <= / norm w * dot (row j) w) by (apply Rmult_le_compat_l; auto; apply Rlt_le, Rinv_0_lt_compat; lra).
    replace (dot (row j) x) with (N' * (/ N' * dot (row j) x)) by (field; lra). apply Rmult_le_compat_l; [lra|].
    replace ((1 - delta / 4) / norm w) with (/ norm w * 1 - delta / 4 / norm w) by (field; lra). lra. }
  pose proof (least_above x _ Margins) as L. fold c in L.
  assert (Fr : 4 * norm w * c / delta <= N' /\ 2 * norm w * Rabs rho <= N') by (unfold far in Hn; lra). destruct Fr as [F1 F2].
  assert (G : norm w * c <= delta / 4 * N').
  { assert (4 * norm w * c / delta * (delta / 4) <= N' * (delta / 4)) by (apply Rmult_le_compat_r; lra).
    replace (4 * norm w * c / delta * (delta / 4)) with (norm w * c) in H by (field; lra). lra. }
  set (m := least pairs row C low x) in *.
  assert (Lm : N' * (1 - delta / 2) <= norm w * m).
  { assert (norm w * (N' * ((1 - delta / 4) / norm w) - c) <= norm w * m) by (apply Rmult_le_compat_l; lra).
    replace (norm w * (N' * ((1 - delta / 4) / norm w) - c)) with (N' * (1 - delta / 4) - norm w * c) in H by (field; lra). lra. }
  split; fold m.
  - apply Rmult_le_reg_l with (norm w); auto. pose proof (Rle_abs rho). assert (norm w * rho <= norm w * Rabs rho) by (apply Rmult_le_compat_l; lra).
    assert (N' * (1 / 2) <= N' * (1 - delta / 2)) by (apply Rmult_le_compat_l; lra). lra.
  - assert (N' <= (1 + delta) * (N' * (1 - delta / 2))).
    { assert (0 <= N' * (delta * (1 - delta))) by (apply Rmult_le_pos; [lra | apply Rmult_le_pos; lra]). lra. }
    rewrite Rmult_assoc. eapply Rle_trans; [exact H | apply Rmult_le_compat_l; lra].
Qed.

Theorem tight_is_in_cone : forall mu far, 0 < mu -> exists delta rho, 0 < delta <= 1 /\
  forall delta' x, 0 < delta' <= delta -> length x = d -> tight pairs row C w low delta' rho x -> in_cone w mu far x.
Proof.
  intros mu far Hm. pose proof A_long as A1. pose proof (proj1 (proj1 shortest_w)) as Lw.
  set (delta := Rmin 1 (mu * mu / 8)). assert (M2 : 0 < mu * mu) by now apply Rmult_lt_0_compat.
  assert (D0 : 0 < delta) by (apply Rmin_glb_lt; lra). pose proof (Rmin_l 1 (mu * mu / 8)) as D1. pose proof (Rmin_r 1 (mu * mu / 8)) as D2. fold delta in D1, D2.
  assert (exists j, In j pairs) as [j Hj] by (clear - some_pair; destruct pairs as [|j l]; [now elim some_pair | exists j; now left]).
  exists delta, (1 + A * Rabs far). split; [lra|]. intros delta' x Hd Lx [T1 T2].
  pose proof (Rabs_pos far) as Rf. assert (AF : 0 <= A * Rabs far) by (apply Rmult_le_pos; lra).
  pose proof (least_below pairs row C low low_pos low_below x j Hj) as Lb. pose proof (cauchy_schwarz (row j) x ltac:(rewrite Lx; auto)) as Cs.
  assert (Up : norm (row j) * norm x <= A * norm x) by (apply Rmult_le_compat_r; [apply norm_nonneg | auto]).
  assert (Fx : Rabs far <= norm x) by (apply Rmult_le_reg_l with A; lra). pose proof (Rle_abs far).
  set (m := least pairs row C low x) in *. assert (Pm : 0 < m) by lra.
  assert (Nx : 0 < norm x).
  { destruct (norm_nonneg x) as [P | Z]; auto. rewrite <- Z in *. lra. }
  split; [lra|]. apply norm_below; [lra|].
  (* |x/|x| - w/|w||^2 = 2 - 2 <x, w>/(|x| |w|) *)
  assert (I : 0 < / m) by now apply Rinv_0_lt_compat. set (y := scaled (/ m) x).
  assert (Fy : feasible d (map (fun j => (row j, 1)) pairs) y).
  { split; [unfold y; now rewrite length_scaled|]. intros r b Hr. apply in_map_iff in Hr. destruct Hr as [i [Q Hi]]. injection Q as <- <-. apply Rle_ge.
    unfold y. rewrite dot_comm, dot_scaled, dot_comm. pose proof (least_below pairs row C low low_pos low_below x i Hi) as B. fold m in B.
    rewrite <- (Rinv_l m) by lra. apply Rmult_le_compat_l; lra. }
  destruct (near_shortest d (map (fun j => (row j, 1)) pairs) w y) as [N1 N2]; auto.
  { intros r b Hr. apply in_map_iff in Hr. destruct Hr as [i [Q Hi]]. injection Q as <- <-. auto. }
  assert (Ny : norm y = / m * norm x) by (unfold y; rewrite norm_scaled, Rabs_pos_eq; lra).
  assert (Up2 : norm y <= (1 + delta') * norm w).
  { rewrite Ny. apply Rmult_le_reg_l with m; auto. rewrite <- Rmult_assoc, Rinv_r by lra. lra. }
  rewrite square_of_difference by (rewrite !length_scaled; congruence).
  assert (Dots : forall a u b v, dot (scaled a u) (scaled b v) = a * (b * dot v u)) by (intros; rewrite dot_scaled, dot_comm, dot_scaled; reflexivity).
  rewrite !Dots, <- !norm_squared. rewrite <- !norm_squared in N2.
  replace (dot w y) with (/ m * dot x w) in N2 by (unfold y; now rewrite (dot_comm w), dot_scaled).
  set (s := dot x w) in *. set (Y := norm y) in *. set (V := norm w) in *. set (X := norm x) in *.
  assert (Es : / m * s = Y * V * (s * / X * / V)) by (rewrite Ny; field; lra).
  set (c := s * / X * / V) in *.
  replace (/ X * (/ X * (X * X)) - 2 * (/ V * (/ X * s)) + / V * (/ V * (V * V))) with (2 - 2 * c) by (unfold c; field; lra).
  rewrite Es in N2.
  assert (K : 3 * (V * V) - Y * Y <= 2 * (Y * V * c)) by lra.
  assert (Yb : V <= Y) by exact N1. assert (YV : 0 < Y * V) by (apply Rmult_lt_0_compat; lra).
  assert (Q : (2 - 2 * c) * (Y * V) <= 4 * delta' * (Y * V)).
  { assert (0 <= (Y - V) * (Y - V)) by apply Rle_0_sqr.
    assert (0 <= ((1 + delta') * V - Y) * Y) by (apply Rmult_le_pos; lra). lra. }
  apply Rmult_le_reg_r in Q; auto. lra.
Qed.
End Cones.

(* ---- descent for a choice of tokens, set apart as in Capture.v ---- *)
Definition active_at (w : vector) (j : parted * token) : bool := if Req_EM_T (dot (row_of j) w) 1 then true else false.

Lemma Sum_filter : forall (A : Type) (f : A -> R) (p : A -> bool) l, Sum f (filter p l) = Sum (fun a => if p a then f a else 0) l.
Proof. induction l as [|a l IH]; simpl; [reflexivity|]. destruct (p a); simpl; rewrite IH; ring. Qed.

(* what is above 1 at w is so by a fixed amount *)
Lemma gap_exists : forall (l : list (parted * token)) w, (forall j, In j l -> 1 <= dot (row_of j) w) ->
  exists kappa, 0 < kappa <= 1 /\ forall j, In j l -> active_at w j = false -> 1 + 2 * kappa <= dot (row_of j) w.
Proof.
  induction l as [|j l IH]; intros w F; [exists 1; split; [lra | intros j []]|].
  destruct (IH w) as [kappa [K H]]; [intros; apply F; now right|]. destruct (active_at w j) eqn:Act.
  - exists kappa. split; auto. intros i [<- | Hi] N; [congruence | auto].
  - assert (G : 1 < dot (row_of j) w).
    { specialize (F j (or_introl eq_refl)). unfold active_at in Act. destruct (Req_EM_T (dot (row_of j) w) 1); [discriminate | lra]. }
    exists (Rmin kappa ((dot (row_of j) w - 1) / 2)). pose proof (Rmin_l kappa ((dot (row_of j) w - 1) / 2)).
    pose proof (Rmin_r kappa ((dot (row_of j) w - 1) / 2)). split; [split; [apply Rmin_glb_lt; lra | lra]|].
    intros i [<- | Hi] N; [lra|]. specialize (H i Hi N). lra.
Qed.

Lemma delta_exists : forall A V kappa, 0 < A -> 0 < V -> 0 < kappa -> exists delta, 0 < delta <= 1 /\
  forall delta', 0 <= delta' <= delta -> A * (V * sqrt (delta' * (2 + delta'))) <= kappa.
Proof.
  intros A V kappa HA HV Hk. set (z := kappa / (A * V)). assert (AV : 0 < A * V) by now apply Rmult_lt_0_compat.
  assert (Z : 0 < z) by now apply Rdiv_lt_0_compat. assert (ZZ : 0 < z * z) by now apply Rmult_lt_0_compat.
  exists (Rmin 1 (z * z / 3)). pose proof (Rmin_l 1 (z * z / 3)). pose proof (Rmin_r 1 (z * z / 3)). split; [split; [apply Rmin_glb_lt; lra | lra]|].
  intros delta' Hd. assert (0 <= delta' * (1 - delta')) by (apply Rmult_le_pos; lra).
  assert (S : sqrt (delta' * (2 + delta')) <= z) by (rewrite <- (sqrt_square z) by lra; apply sqrt_le_1_alt; lra).
  rewrite <- Rmult_assoc. apply Rle_trans with (A * V * z); [apply Rmult_le_compat_l; lra | right; unfold z; field; lra].
Qed.

Section Choice.
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
Variables (groups : list J) (row : J -> vector) (C : J -> R).
Variable low : R.
Hypothesis low_pos : 0 < low.
Hypothesis low_below : forall g, In g groups -> low <= C g.
Hypothesis grouped : forall f : vector -> R,
  Sum (fun g => C g * f (row g)) groups = Sum (fun j => if active_at w j then limit_weight l' data j * f (row_of j) else 0) (pairs_of data).
Hypothesis in_group : forall j, In j (pairs_of data) -> active_at w j = true -> exists g, In g groups /\ row g = row_of j.
Hypothesis of_group : forall g, In g groups -> exists j, In j (pairs_of data) /\ row g = row_of j.

Let feasible_w : forall j, In j (pairs_of data) -> 1 <= dot (row_of j) w.
Proof. intros j Hj. apply Rge_le. apply (proj2 (proj1 shortest_w)). apply in_map_iff. now exists j. Qed.

Lemma groups_sized : forall g, In g groups -> length (row g) = d.
Proof. intros g Hg. destruct (of_group g Hg) as [j [Hj ->]]. now apply (rows_within d data). Qed.

Lemma groups_shortest : shortest d (map (fun g => (row g, 1)) groups) w.
Proof.
  rewrite <- (map_map row (fun a => (a, 1))).
  apply (shortest_of_active d (map row_of (pairs_of data)) (fun a => dot a w = 1) w).
  - intros a Ha. apply in_map_iff in Ha. destruct Ha as [j [<- Hj]]. now apply (rows_within d data).
  - now rewrite map_map.
  - intros a Ha. apply in_map_iff in Ha. destruct Ha as [j [<- Hj]]. specialize (feasible_w j Hj). lra.
  - intros a Ha. apply in_map_iff in Ha. destruct Ha as [g [<- Hg]]. destruct (of_group g Hg) as [j [Hj ->]]. now apply in_map.
  - intros a Ha Act. apply in_map_iff in Ha. destruct Ha as [j [<- Hj]].
    destruct (in_group j Hj) as [g [Hg <-]]; [|now apply in_map]. unfold active_at. destruct (Req_EM_T (dot (row_of j) w) 1); auto.
Qed.

Lemma some_group : groups <> [].
Proof.
  intro Z. pose proof groups_shortest as [_ S]. rewrite Z in S. simpl in S.
  destruct (S (repeat 0 d)) as [S1 _]; [split; [apply repeat_length | intros a b []]|]. rewrite norm_zeros in S1.
  assert (exists j, In j (pairs_of data)) as [j Hj] by (clear - some_data; destruct (pairs_of data) as [|j l]; [now elim some_data | exists j; now left]).
  pose proof (cauchy_schwarz (row_of j) w ltac:(rewrite (rows_within d data data_sized j Hj); symmetry; apply (proj1 (proj1 shortest_w)))) as Cs.
  specialize (feasible_w j Hj). pose proof (norm_nonneg w). pose proof (norm_nonneg (row_of j)). replace (norm w) with 0 in Cs by lra. lra.
Qed.

Lemma descent_downhill : forall start eta k, let x := descent l' d inputs start eta in
  x (S k) = plus (x k) (scaled eta (downhill l' d data (x k))).
Proof.
  intros start eta k x. unfold x at 1. simpl. fold x. f_equal. unfold downhill. fold inputs. unfold scaled. rewrite map_map. apply map_ext. intro. ring.
Qed.

Theorem choice_turns : exists delta, 0 < delta <= 1 /\ forall delta' eta0, 0 < delta' <= delta -> 0 < eta0 ->
  exists rho, forall rho' start eta, rho <= rho' -> 0 < eta <= eta0 -> length start = d -> tight groups row C w low delta' rho' start ->
    (forall k, tight groups row C w low delta' rho' (descent l' d inputs start eta k))
    /\ norm_diverges (descent l' d inputs start eta) /\ direction_tends_to (descent l' d inputs start eta) w.
Proof.
  destruct (gap_exists (pairs_of data) w feasible_w) as [kappa [K Gap]].
  pose proof groups_sized as Sized. pose proof groups_shortest as Short. pose proof some_group as Some.
  assert (W : 0 < norm w).
  { apply (weighted_w_pos d groups row w); auto; [apply (proj1 (proj1 Short)) | now apply (tight_feasible d groups row w)]. }
  destruct (steepness_above _ (pairs_of data) row_of) as [A1 A2]. set (A := steepness (pairs_of data) row_of) in *.
  assert (Steep : forall g, In g groups -> norm (row g) <= A) by (intros g Hg; destruct (of_group g Hg) as [j [Hj ->]]; auto).
  destruct (delta_exists A (norm w) kappa) as [delta [D0 D1]]; [lra | auto | lra |].
  assert (Room : forall delta', 0 <= delta' <= delta -> forall j, In j (pairs_of data) -> active_at w j = false ->
    1 + kappa + norm (row_of j) * (norm w * sqrt (delta' * (2 + delta'))) <= dot (row_of j) w).
  { intros delta' Hd j Hj Act. specialize (Gap j Hj Act). specialize (D1 delta' Hd). specialize (A2 j Hj).
    assert (P : 0 <= norm w * sqrt (delta' * (2 + delta'))) by (apply Rmult_le_pos; [apply norm_nonneg | apply sqrt_pos]).
    assert (norm (row_of j) * (norm w * sqrt (delta' * (2 + delta'))) <= A * (norm w * sqrt (delta' * (2 + delta')))) by (apply Rmult_le_compat_r; auto). lra. }
  exists delta. split; auto. intros delta' eta0 Hd He0.
  destruct (far_out_turns d groups row C w Sized Some low A low_pos low_below Steep Short (downhill l' d data) delta' eta0) as [rho Hrho]; [| lra | auto | |].
  - intros v _. now apply length_downhill.
  - intros e He. destruct (pull_nearer l' d data data_sized some_data lo hi most curve scores_within slopes bends groups row C w
      (active_at w) kappa delta' Some low low_pos low_below Sized Short grouped in_group K ltac:(lra) (Room delta' ltac:(lra)) e He) as [r [_ Hr]].
    exists r. exact Hr.
  - exists rho. intros rho' start eta Hr He Ls T. apply (Hrho rho' (descent l' d inputs start eta) eta); auto. apply descent_downhill.
Qed.

(* every step up to any eta0; and no run leaves a given larger cone *)
Theorem cone_turns : forall eta0 mu' far', 0 < eta0 -> 0 < mu' -> exists mu far, 0 < mu /\ forall start eta, length start = d ->
  in_cone w mu far start -> 0 < eta <= eta0 ->
  norm_diverges (descent l' d inputs start eta) /\ direction_tends_to (descent l' d inputs start eta) w
  /\ forall k, in_cone w mu' far' (descent l' d inputs start eta k).
Proof.
  intros eta0 mu' far' He0 Hm. pose proof groups_sized as Sized. pose proof groups_shortest as Short. pose proof some_group as Some.
  destruct (steepness_above _ groups row) as [_ Steep].
  destruct choice_turns as [delta [D0 Turn]].
  destruct (tight_is_in_cone d groups row C w Sized Some low _ low_pos low_below Steep Short mu' far' Hm) as [delta2 [rho2 [D2 In2]]].
  set (delta' := Rmin delta delta2). assert (D' : 0 < delta') by (apply Rmin_glb_lt; lra).
  pose proof (Rmin_l delta delta2). pose proof (Rmin_r delta delta2). fold delta' in H, H0.
  destruct (Turn delta' eta0 ltac:(lra) He0) as [rho Hrho].
  destruct (cone_is_tight d groups row C w Sized Some low _ low_pos low_below Steep Short delta' (Rmax rho rho2) ltac:(lra)) as [mu [far [M Far]]].
  exists mu, far. split; auto. intros start eta Ls Cone He. specialize (Far start Ls Cone).
  destruct (Hrho (Rmax rho rho2) start eta (Rmax_l _ _) He Ls Far) as [Stay [N T]]. split; auto. split; auto. intro k.
  apply (In2 delta'); [lra | now apply length_descent |]. destruct (Stay k) as [S1 S2]. split; auto. pose proof (Rmax_r rho rho2). lra.
Qed.
End Choice.
