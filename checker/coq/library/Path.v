(* Lemma 8 of docs/limits_path.md: the minimisers of an attention risk over the balls N(p) <= r, whichever they are, divided by r, tend to the
   max-margin direction as r grows; so do the directions of the minimisers of risk + lambda N(p)^2 as lambda falls to 0.

   N is any norm with a strictly convex ball (Norms.v): Euclid's, and l_p for 1 < p.  The risk is one of attention: above its infimum it
   is, up to constants, the attention that the best tokens miss.  The definitions up to [ridge_path_tends_to] are the statements. *)
From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Import Optimality Datasets Sigmoid Descent Traps Turning Smoothness Capture Attention OneInput LowRisk Compactness Norms
  Minimisers.
Import ListNotations.
Open Scope R_scope.

(* there are minimisers over N(x) <= r, and all of them, divided by r, tend to u/N(u) as r -> infinity *)
Definition regularisation_path_tends_to (N : vector -> R) (d : nat) (L : vector -> R) (u : vector) : Prop :=
  N u <> 0 /\ (forall r, 0 <= r -> exists x, minimises (ball d N r) L x) /\ forall eps, 0 < eps -> exists M, 0 < M /\ forall r x, M <= r -> minimises (ball d N r) L x ->
    near eps (scaled (/ r) x) (scaled (/ N u) u).
(* there are minimisers of L + lambda N^2, and all of them are not 0 and tend to u/N(u) in direction as lambda -> 0 *)
Definition ridge_path_tends_to (N : vector -> R) (d : nat) (L : vector -> R) (u : vector) : Prop :=
  N u <> 0 /\ (forall lambda, 0 < lambda -> exists x, minimises (fun v => length v = d) (fun v => L v + lambda * (N v * N v)) x) /\ forall eps, 0 < eps -> exists lambda0, 0 < lambda0 /\ forall lambda x, 0 < lambda <= lambda0 ->
    minimises (fun v => length v = d) (fun v => L v + lambda * (N v * N v)) x -> N x <> 0 /\ near eps (scaled (/ N x) x) (scaled (/ N u) u).

(* ---- a risk that is, above its infimum, e^-(least margin) up to constants ---- *)
Section Risk.
Variables (d : nat) (N : vector -> R) (rows : list vector) (w : vector) (risk : vector -> R) (least c C : R).
Hypothesis strict : strict_norm d N.
Hypothesis some_row : rows <> [].
Hypothesis length_w : length w = d.
Hypothesis feasible_w : forall a, In a rows -> 1 <= dot a w.
Hypothesis shortest_w : forall v, length v = d -> (forall a, In a rows -> 1 <= dot a v) -> N w <= N v.
Hypothesis c_pos : 0 < c.
Hypothesis C_pos : 0 < C.
Hypothesis above : forall x a, length x = d -> In a rows -> c * exp (- Rmax 0 (dot a x)) <= risk x - least.
Hypothesis below : forall x r, length x = d -> 0 <= r -> (forall a, In a rows -> r <= dot a x) -> risk x - least <= C * exp (- r).
Hypothesis ball_minimum : forall r, 0 <= r -> exists x, minimises (ball d N r) risk x.
Hypothesis ridge_minimum : forall lambda, 0 < lambda -> exists x, minimises (fun v => length v = d) (fun v => risk v + lambda * (N v * N v)) x.

Lemma risk_along : forall r, 0 <= r -> risk (scaled r w) - least <= C * exp (- r).
Proof.
  intros r Hr. apply below; auto; [now rewrite length_scaled|]. intros a Ha. rewrite dot_comm, dot_scaled, dot_comm.
  rewrite <- (Rmult_1_r r) at 1. apply Rmult_le_compat_l; auto.
Qed.

Lemma w_long : 0 < N w. Proof. now apply (best_is_long d N strict rows w). Qed.

Theorem path_turns : regularisation_path_tends_to N d risk w.
Proof.
  pose proof w_long as W. split; [lra|]. split; [exact ball_minimum|]. intros eps He.
  destruct (nearly_best_is_near d N strict rows w some_row length_w feasible_w shortest_w eps He) as [eta [Hn Near]].
  set (k := Rabs (ln (C / c))). assert (K : 0 <= k) by apply Rabs_pos.
  assert (Kn : 0 <= k * N w) by (apply Rmult_le_pos; lra). assert (Ke : 0 <= k / eta) by (unfold Rdiv; apply Rmult_le_pos; [lra | now apply Rlt_le, Rinv_0_lt_compat]).
  exists (k * N w + k / eta + 1). split; [lra|]. intros r x Hr [[Lx Nx] Min]. assert (R0 : 0 < r) by lra. assert (I : 0 < / r) by now apply Rinv_0_lt_compat.
  assert (Q : 0 <= r / N w) by (apply Rlt_le; now apply Rdiv_lt_0_compat).
  apply Near; [now rewrite length_scaled | now apply (scaled_below d N strict)|]. intros a Ha.
  assert (Cand : risk x <= risk (scaled (r / N w) w)).
  { apply Min. split; [now rewrite length_scaled|]. rewrite (norm_scales d N strict), Rabs_pos_eq by assumption. right. field. lra. }
  pose proof (risk_along (r / N w) Q). pose proof (above x a Lx Ha) as A. set (m := Rmax 0 (dot a x)) in *.
  assert (E : c * exp (- m) <= C * exp (- (r / N w))) by lra. apply ln_le in E; [|apply Rmult_lt_0_compat; auto using exp_pos].
  rewrite !ln_mult, !ln_exp in E by auto using exp_pos. pose proof (Rle_abs (ln (C / c))) as B. fold k in B. rewrite ln_quotient in B by assumption.
  assert (P : k < r / N w).
  { apply Rmult_lt_reg_r with (N w); auto. replace (r / N w * N w) with r by (field; lra). lra. }
  assert (Em : m = dot a x) by (unfold m; apply Rmax_right; unfold m, Rmax in *; destruct (Rle_dec 0 (dot a x)); lra).
  rewrite dot_comm, dot_scaled, dot_comm, <- Em. apply Rmult_le_reg_l with r; auto. replace (r * (/ r * m)) with m by (field; lra).
  assert (r * eta >= k).
  { assert (k / eta * eta <= r * eta) by (apply Rmult_le_compat_r; lra). replace (k / eta * eta) with k in H0 by (field; lra). lra. }
  replace (r * (/ N w - eta)) with (r / N w - r * eta) by (field; lra). lra.
Qed.

Theorem ridge_turns : ridge_path_tends_to N d risk w.
Proof.
  pose proof w_long as W. split; [lra|]. split; [exact ridge_minimum|]. intros eps He. destruct path_turns as [_ [_ Path]]. destruct (Path eps He) as [M [HM Turn]].
  assert (exists a, In a rows) as [a Ha] by (clear - some_row; destruct rows as [|a l]; [contradiction | exists a; now left]).
  set (target := c * exp (- (size a * M)) / 4). assert (T : 0 < target) by (unfold target; pose proof (Rmult_lt_0_compat _ _ c_pos (exp_pos (- (size a * M)))); lra).
  set (far := C / target). assert (Fp : 0 < far) by now apply Rdiv_lt_0_compat. pose proof (Rle_0_sqr (far * N w)) as Sq. unfold Rsqr in Sq.
  exists (target / (far * N w * (far * N w) + 1)). split; [apply Rdiv_lt_0_compat; lra|]. intros lambda x [L0 L1] [Lx Min].
  assert (Far : M <= N x).
  { apply Rnot_lt_le. intro Short.
    assert (Cand : risk x + lambda * (N x * N x) <= risk (scaled far w) + lambda * (N (scaled far w) * N (scaled far w))) by (apply Min; now rewrite length_scaled).
    rewrite (norm_scales d N strict far w), (Rabs_pos_eq far) in Cand by lra. pose proof (risk_along far ltac:(lra)) as Al.
    assert (E1 : C * exp (- far) <= target).
    { pose proof (exp_outweighs far) as O. replace (C * exp (- far)) with (target * (far * exp (- far))) by (unfold far; field; lra).
      rewrite <- (Rmult_1_r target) at 2. apply Rmult_le_compat_l; lra. }
    assert (E2 : lambda * (far * N w * (far * N w)) <= target).
    { apply (Rmult_le_compat_r (far * N w * (far * N w) + 1)) in L1; [|lra].
      replace (target / (far * N w * (far * N w) + 1) * (far * N w * (far * N w) + 1)) with target in L1 by (field; lra). lra. }
    assert (E3 : 0 <= lambda * (N x * N x)) by (apply Rmult_le_pos; [lra | apply Rle_0_sqr]).
    pose proof (above x a Lx Ha) as A. assert (Rmax 0 (dot a x) <= size a * M).
    { pose proof (dot_below_norm d N strict a x) as B. pose proof (Rle_abs (dot a x)). pose proof (size_nonneg a).
      assert (size a * N x <= size a * M) by (apply Rmult_le_compat_l; lra). apply Rmax_lub; [apply Rmult_le_pos; lra | lra]. }
    assert (E4 : c * exp (- (size a * M)) <= c * exp (- Rmax 0 (dot a x))) by (apply Rmult_le_compat_l; [lra | apply exp_le; lra]).
    unfold target in *. lra. }
  split; [lra|]. apply Turn; [exact Far|]. split; [now split; [|lra]|]. intros y [Ly Ny]. specialize (Min y Ly).
  assert (N y * N y <= N x * N x) by (apply Rmult_le_compat; auto; now apply (strict_nonneg d N strict)).
  assert (lambda * (N y * N y) <= lambda * (N x * N x)) by (apply Rmult_le_compat_l; lra). lra.
Qed.
End Risk.

(* As there are minimisers, a path has one limit only. *)
Lemma near_two : forall i u v, (forall eps, 0 < eps -> exists y, near eps y u /\ near eps y v) -> nth i u 0 = nth i v 0.
Proof.
  intros i u v H. assert (E : forall a b, (forall eps, 0 < eps -> exists y, Rabs (y - a) <= eps /\ Rabs (y - b) <= eps) -> a <= b).
  { intros a b Q. apply le_epsilon. intros eps He. destruct (Q (eps / 2) ltac:(lra)) as [y [H1 H2]]. pose proof (Rle_abs (y - b)).
    pose proof (Rle_abs (- (y - a))) as B. rewrite Rabs_Ropp in B. lra. }
  apply Rle_antisym; apply E; intros eps He; destruct (H eps He) as [y [H1 H2]]; exists (nth i y 0); auto.
Qed.

Theorem regularisation_path_has_one_limit : forall N d L u v, regularisation_path_tends_to N d L u -> regularisation_path_tends_to N d L v ->
  forall i, nth i (scaled (/ N u) u) 0 = nth i (scaled (/ N v) v) 0.
Proof.
  intros N d L u v [_ [Some U]] [_ [_ V]] i. apply near_two. intros eps He. destruct (U eps He) as [M [HM HU]]. destruct (V eps He) as [M' [HM' HV]].
  destruct (Some (Rmax M M')) as [x Hx]; [pose proof (Rmax_l M M'); lra|]. exists (scaled (/ Rmax M M') x).
  split; [apply HU | apply HV]; auto using Rmax_l, Rmax_r.
Qed.

Theorem ridge_path_has_one_limit : forall N d L u v, ridge_path_tends_to N d L u -> ridge_path_tends_to N d L v ->
  forall i, nth i (scaled (/ N u) u) 0 = nth i (scaled (/ N v) v) 0.
Proof.
  intros N d L u v [_ [Some U]] [_ [_ V]] i. apply near_two. intros eps He. destruct (U eps He) as [M [HM HU]]. destruct (V eps He) as [M' [HM' HV]].
  assert (P : 0 < Rmin M M') by now apply Rmin_glb_lt. destruct (Some (Rmin M M') P) as [x Hx]. exists (scaled (/ N x) x).
  pose proof (Rmin_l M M'). pose proof (Rmin_r M M'). split; [apply (HU (Rmin M M')) | apply (HV (Rmin M M'))]; auto.
Qed.

(* ---- the attention that a best token misses is, up to constants, e^-(least margin of its input) ---- *)
Definition missed (s : parted) (x : vector) : R := 1 - attention (whole s) x (best s).

Lemma missed_is : forall s x, missed s x = Sum (attention (whole s) x) (losing s).
Proof. intros s x. unfold missed. pose proof (attention_sums_to_one (whole s) x (whole_some s)) as O. rewrite Sum_whole in O. lra. Qed.

Lemma missed_nonneg : forall s x, 0 <= missed s x.
Proof. intros. rewrite missed_is. apply Sum_nonneg. intros. apply Rlt_le, attention_pos, whole_some. Qed.

Lemma attention_by_row : forall s t x, length (key (best s)) = length (key t) ->
  attention (whole s) x t = attention (whole s) x (best s) * exp (- dot (row_of (s, t)) x).
Proof.
  intros s t x H. unfold row_of. simpl. rewrite dot_difference by assumption. fold (margin (whole s) (best s) x t). apply attention_by_margin, whole_some.
Qed.

Lemma missed_above : forall s t x, length (key (best s)) = length (key t) -> In t (losing s) ->
  / 2 * exp (- Rmax 0 (dot (row_of (s, t)) x)) <= missed s x.
Proof.
  intros s t x H Ht. pose proof (attention_by_row s t x H) as E. pose proof (attention_pos (whole s) x (best s) (whole_some s)) as B.
  assert (M : attention (whole s) x t <= missed s x).
  { rewrite missed_is. apply Sum_member; auto. intros. apply Rlt_le, attention_pos, whole_some. }
  unfold missed in *. set (b := attention (whole s) x (best s)) in *. set (m := dot (row_of (s, t)) x) in *.
  pose proof (exp_le (- Rmax 0 m) (- m) ltac:(pose proof (Rmax_r 0 m); lra)) as H1.
  pose proof (exp_le (- Rmax 0 m) 0 ltac:(pose proof (Rmax_l 0 m); lra)) as H2. rewrite exp_0 in H2.
  pose proof (exp_pos (- Rmax 0 m)) as H3. set (e := exp (- Rmax 0 m)) in *.
  assert (b * e <= 1 - b) by (eapply Rle_trans; [apply Rmult_le_compat_l; [lra | exact H1] | lra]).
  assert (0 <= (1 - b) * (1 - e)) by (apply Rmult_le_pos; [|lra]; assert (0 <= b * e) by (apply Rmult_le_pos; lra); lra). lra.
Qed.

Lemma missed_below : forall s x r, (forall t, In t (losing s) -> length (key (best s)) = length (key t) /\ r <= dot (row_of (s, t)) x) ->
  missed s x <= INR (length (losing s)) * exp (- r).
Proof.
  intros s x r H. rewrite missed_is. replace (INR (length (losing s)) * exp (- r)) with (Sum (fun _ : token => exp (- r)) (losing s)).
  - apply Sum_le. intros t Ht. destruct (H t Ht) as [Hl Hr]. rewrite (attention_by_row s t x Hl). pose proof (missed_nonneg s x) as M. unfold missed in M.
    pose proof (attention_pos (whole s) x (best s) (whole_some s)). rewrite <- (Rmult_1_l (exp (- r))).
    apply Rmult_le_compat; [lra | apply Rlt_le, exp_pos | lra | apply exp_le; lra].
  - clear H. induction (losing s) as [|t l IH]; [simpl; ring|]. change (length (t :: l)) with (S (length l)). rewrite S_INR. simpl. rewrite IH. ring.
Qed.

(* ---- Lemma 8: a risk that is, above its infimum, the missed attention up to constants; the head may be nonlinear ---- *)
Section Heads.
Variables (d : nat) (N : vector -> R) (data : list parted) (w : vector) (risk : vector -> R) (least c C : R).
Hypothesis strict : strict_norm d N.
Hypothesis data_sized : sized d (map whole data).
Hypothesis some_pair : pairs_of data <> [].
Hypothesis length_w : length w = d.
Hypothesis feasible_w : forall j, In j (pairs_of data) -> 1 <= dot (row_of j) w.
Hypothesis shortest_w : forall v, length v = d -> (forall j, In j (pairs_of data) -> 1 <= dot (row_of j) v) -> N w <= N v.
Hypothesis c_pos : 0 < c.
Hypothesis C_pos : 0 < C.
Hypothesis enough : forall x s, length x = d -> In s data -> c * missed s x <= risk x - least.
Hypothesis bounded : forall x, length x = d -> risk x - least <= C * Sum (fun s => missed s x) data.
Hypothesis ball_minimum : forall r, 0 <= r -> exists x, minimises (ball d N r) risk x.
Hypothesis ridge_minimum : forall lambda, 0 < lambda -> exists x, minimises (fun v => length v = d) (fun v => risk v + lambda * (N v * N v)) x.

Lemma keys_agree : forall s t, In s data -> In t (losing s) -> length (key (best s)) = length (key t).
Proof.
  intros s t Hs Ht. unfold sized in data_sized. rewrite Forall_forall in data_sized.
  destruct (data_sized (whole s)) as [_ H]; [now apply in_map|]. rewrite Forall_forall in H. rewrite !H; auto; apply in_whole; auto.
Qed.

Let tokens_losing := Sum (fun s => INR (length (losing s))) data.

Lemma heads_bounds : 0 < C * (tokens_losing + 1)
  /\ (forall x a, length x = d -> In a (map row_of (pairs_of data)) -> c / 2 * exp (- Rmax 0 (dot a x)) <= risk x - least)
  /\ (forall x r, length x = d -> 0 <= r -> (forall a, In a (map row_of (pairs_of data)) -> r <= dot a x) ->
    risk x - least <= C * (tokens_losing + 1) * exp (- r)).
Proof.
  assert (T : 0 <= tokens_losing) by (apply Sum_nonneg; intros; apply pos_INR). split; [apply Rmult_lt_0_compat; lra|]. split.
  - intros x a Lx Ha. apply in_map_iff in Ha. destruct Ha as [[s t] [<- Hj]]. apply in_pairs in Hj. destruct Hj as [Hs Ht].
    pose proof (missed_above s t x (keys_agree s t Hs Ht) Ht) as M. apply (Rmult_le_compat_l c) in M; [|lra]. pose proof (enough x s Lx Hs). lra.
  - intros x r Lx Hr H. eapply Rle_trans; [now apply bounded|]. rewrite Rmult_assoc. apply Rmult_le_compat_l; [lra|].
    apply Rle_trans with (tokens_losing * exp (- r)); [|pose proof (exp_pos (- r)); lra].
    unfold tokens_losing. rewrite Rmult_comm, <- Sum_scale. apply Sum_le. intros s Hs. rewrite Rmult_comm. apply missed_below. intros t Ht.
    split; [now apply keys_agree|]. apply H. apply in_map. now apply in_pairs.
Qed.

Theorem heads_paths_turn : regularisation_path_tends_to N d risk w /\ ridge_path_tends_to N d risk w.
Proof.
  destruct heads_bounds as [B0 [B1 B2]].
  assert (Some : map row_of (pairs_of data) <> []) by (intro Z; apply map_eq_nil in Z; contradiction).
  assert (Fw : forall a, In a (map row_of (pairs_of data)) -> 1 <= dot a w) by (intros a Ha; apply in_map_iff in Ha; destruct Ha as [j [<- Hj]]; auto).
  assert (Sw : forall v, length v = d -> (forall a, In a (map row_of (pairs_of data)) -> 1 <= dot a v) -> N w <= N v).
  { intros v Lv H. apply shortest_w; auto. intros. now apply H, in_map. }
  split; [eapply path_turns with (c := c / 2) | eapply ridge_turns with (c := c / 2)]; eauto; lra.
Qed.
End Heads.
