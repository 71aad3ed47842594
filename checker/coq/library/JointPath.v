(* Lemma 11 of docs/limits_path.md: the joint path of a head v and an attention matrix W under the logistic loss.

   Where every input supports the max-margin head of the selected tokens, which are the only choice of greatest label margin, and every
   optimal multiplier is positive, minimisers over N(v) <= r, N'(W) <= R have v/r -> v* and W/R -> u/N'(u) as r and R grow in any manner.
   N and N' are norms with strictly convex balls, l_p for 1 < p < infinity among them (Norms.v).

   A minimiser is compared with its own v beside R u/N'(u), at which the losing tokens have attention at most e^-RX, X = 1/N'(u): so the
   label margins that it loses to wrong tokens are O(r e^-RX).  Where that is small, the pulls of the inputs are comparable, as they tend to an
   optimal multiplier; else that multiplier bounds the sum of the margins. *)
From Coq Require Import Reals Lra Lia List Classical.
From AttentionChecker Require Import Optimality Datasets Sigmoid Descent Traps Turning Smoothness Compactness Norms LabelMargins.
Import ListNotations.
Open Scope R_scope.

Section Joint.
Variables (d m : nat) (N N' : vector -> R).
Hypothesis strict : strict_norm d N.
Hypothesis strict' : strict_norm m N'.
Variables (I : Type) (data : list I) (target : I -> vector) (others : I -> list (vector * vector)).
Let margin := label_margin I target others.
Let loses := lost I target others.
Let part := share I others.
Let wide := reach I data target others.
Let pairs := all_pairs I data others.
Let rows := map (fun j : I * (vector * vector) => fst (snd j)) pairs.
Variables (Gamma : R) (vstar u : vector).
Hypothesis some_pair : pairs <> [].
Hypothesis Gamma_pos : 0 < Gamma.
Hypothesis length_vstar : length vstar = d.
Hypothesis vstar_ball : N vstar <= 1.
Hypothesis supports : forall s, In s data -> dot (target s) vstar = Gamma.
Hypothesis greatest : forall v, length v = d -> N v <= 1 -> ~ (forall s, In s data -> Gamma < dot (target s) v).
Hypothesis only : forall v, length v = d -> N v <= 1 ->
  (forall s, In s data -> Gamma <= dot (target s) v \/ exists t, In t (others s) /\ Gamma <= dot (snd t) v) ->
  forall s t, In s data -> In t (others s) -> dot (snd t) v < Gamma.
Hypothesis multipliers : forall lambda, length lambda = length data -> (forall i, 0 <= nth i lambda 0) -> Sum (fun x => x) lambda = 1 ->
  (forall v, length v = d -> N v <= 1 -> dot lambda (map (fun s => dot (target s) v) data) <= Gamma) ->
  forall i, (i < length data)%nat -> 0 < nth i lambda 0.
Hypothesis length_u : length u = m.
Hypothesis feasible_u : forall a, In a rows -> 1 <= dot a u.
Hypothesis shortest_u : forall W, length W = m -> (forall a, In a rows -> 1 <= dot a W) -> N' u <= N' W.

Definition joint_minimiser (r R : R) (v W : vector) : Prop :=
  length v = d /\ N v <= r /\ length W = m /\ N' W <= R
  /\ forall v' W', length v' = d -> N v' <= r -> length W' = m -> N' W' <= R ->
    joint_risk I data target others v W <= joint_risk I data target others v' W'.

Let Xi := / N' u.
Let n := INR (length data).
Let most_lost (r R : R) := wide * (r * exp (- (R * Xi))).
Let straight (R : R) := scaled (R * Xi) u.

Lemma joint_some : rows <> [] /\ data <> [] /\ 1 <= n.
Proof.
  split; [intro Z; apply map_eq_nil in Z; contradiction|].
  assert (D : data <> []) by (intro Z; apply some_pair; unfold pairs, all_pairs; now rewrite Z). split; auto.
  unfold n. replace 1 with (INR 1) by reflexivity. apply le_INR. clear - D. destruct data; [congruence | simpl; lia].
Qed.

Lemma Xi_pos : 0 < Xi.
Proof.
  destruct joint_some as [S _]. unfold Xi. apply Rinv_0_lt_compat. now apply (best_is_long m N' strict' rows u).
Qed.

Lemma row_in : forall s t, In s data -> In t (others s) -> In (fst t) rows.
Proof. intros s t Hs Ht. unfold rows. apply in_map_iff. exists (s, t). split; auto. unfold pairs. now apply in_all_pairs. Qed.

Lemma straight_is : forall R, 0 <= R -> length (straight R) = m /\ N' (straight R) <= R
  /\ forall s t, In s data -> In t (others s) -> R * Xi <= dot (fst t) (straight R).
Proof.
  intros R HR. pose proof Xi_pos as X. unfold straight. assert (P : 0 <= R * Xi) by (apply Rmult_le_pos; lra). repeat split.
  - now rewrite length_scaled.
  - rewrite (norm_scales m N' strict'), Rabs_pos_eq by assumption. unfold Xi in *. right. field. intro Z. rewrite Z, Rinv_0 in X. lra.
  - intros s t Hs Ht. rewrite dot_right_scaled. rewrite <- (Rmult_1_r (R * Xi)) at 1. apply Rmult_le_compat_l; auto. now apply feasible_u, (row_in s).
Qed.

Lemma lost_along_straight : forall s v r R, In s data -> N v <= r -> 0 <= R -> Rabs (loses s v (straight R)) <= most_lost r R.
Proof.
  intros s v r R Hs Nv HR. destruct (straight_is R HR) as [_ [_ S]]. pose proof (exp_pos (- (R * Xi))) as E.
  eapply Rle_trans; [apply (lost_bounded d N strict I data target others s v (straight R) (exp (- (R * Xi)))); auto; [lra|]|].
  - intros t Ht. apply share_below. now apply (S s).
  - unfold most_lost, wide. pose proof (reach_large I data target others). apply Rmult_le_compat_l; [lra|]. apply Rmult_le_compat_r; lra.
Qed.

Lemma minimiser_low : forall r R v W s, 0 <= r -> 0 <= R -> joint_minimiser r R v W -> In s data ->
  logistic (margin s v W) <= n * exp (- (r * Gamma - most_lost r R)).
Proof.
  intros r R v W s Hr HR [_ [_ [_ [_ Min]]]] Hs. destruct (straight_is R HR) as [L1 [L2 _]].
  assert (Nv : N (scaled r vstar) <= r).
  { rewrite (norm_scales d N strict), Rabs_pos_eq by assumption. rewrite <- (Rmult_1_r r) at 2. now apply Rmult_le_compat_l. }
  specialize (Min (scaled r vstar) (straight R) ltac:(now rewrite length_scaled) Nv L1 L2). unfold joint_risk in Min.
  apply Rle_trans with (Sum (fun s => logistic (margin s v W)) data).
  - apply (Sum_member (fun s => logistic (margin s v W))); auto. intros s' _. unfold logistic. pose proof (exp_pos (- margin s' v W)).
    pose proof (ln_le 1 (1 + exp (- margin s' v W)) ltac:(lra) ltac:(lra)). rewrite ln_1 in H0. exact H0.
  - eapply Rle_trans; [exact Min|]. unfold n. rewrite <- Sum_constant. apply Sum_le. intros s' Hs'.
    eapply Rle_trans; [apply logistic_falls | apply logistic_above]. unfold label_margin. rewrite dot_right_scaled, supports by assumption.
    pose proof (lost_along_straight s' (scaled r vstar) r R Hs' Nv HR) as B. unfold loses in B.
    pose proof (Rle_abs (lost I target others s' (scaled r vstar) (straight R))). lra.
Qed.

Lemma minimiser_margins : forall r R v W s, 0 <= r -> 0 <= R -> joint_minimiser r R v W -> In s data ->
  n * exp (- (r * Gamma - most_lost r R)) < 1 / 2 -> r * Gamma - most_lost r R - ln (2 * n) <= margin s v W.
Proof.
  intros r R v W s Hr HR Min Hs Small. destruct joint_some as [_ [_ Hn]]. apply margin_of_loss; [lra | now apply minimiser_low | exact Small].
Qed.

(* ---- families of minimisers with growing r and R ---- *)
Let point : Type := ((R * R) * (vector * vector))%type.
Let rr (a : point) := fst (fst a).
Let RR (a : point) := snd (fst a).
Let vv (a : point) := fst (snd a).
Let WW (a : point) := snd (snd a).
Let head_of (a : point) := scaled (/ rr a) (vv a).
Let matrix_of (a : point) := scaled (/ RR a) (WW a).
Definition valid (e : R) (a : point) : Prop := 0 < e /\ / e <= rr a /\ / e <= RR a /\ joint_minimiser (rr a) (RR a) (vv a) (WW a).
Definition good (G : R -> point -> Prop) : Prop := nested G /\ inhabited G /\ forall e a, G e a -> valid e a.

Lemma good_refined : forall F G, good F -> nested G -> inhabited G -> refines G F -> good G.
Proof. intros F G [_ [_ V]] NG SG RG. split; [|split]; auto. Qed.

Lemma valid_pos : forall e a, valid e a -> 0 < rr a /\ 0 < RR a.
Proof. intros e a [He [H1 [H2 _]]]. pose proof (Rinv_0_lt_compat e He). split; lra. Qed.

Lemma head_in_ball : forall e a, valid e a -> length (head_of a) = d /\ N (head_of a) <= 1.
Proof.
  intros e a H. destruct (valid_pos e a H) as [P _]. destruct H as [_ [_ [_ [Lv [Nv _]]]]]. unfold head_of. split; [now rewrite length_scaled|].
  now apply (scaled_below d N strict).
Qed.

Lemma back_to_v : forall e a, valid e a -> vv a = scaled (rr a) (head_of a).
Proof.
  intros e a H. destruct (valid_pos e a H) as [P _]. unfold head_of, scaled. rewrite map_map. rewrite <- (map_id (vv a)) at 1. apply map_ext.
  intro x. field. lra.
Qed.

Lemma large_end : forall G b, good G -> in_the_end G (fun a => b <= rr a /\ b <= RR a).
Proof.
  intros G b [_ [_ V]]. pose proof (Rabs_pos b). exists (/ (Rabs b + 1)). split; [apply Rinv_0_lt_compat; lra|]. intros a Ha.
  destruct (V _ _ Ha) as [_ [H1 [H2 _]]]. rewrite Rinv_inv in H1, H2. pose proof (Rle_abs b). lra.
Qed.

Lemma valid_end : forall G, good G -> in_the_end G (fun a => exists e, valid e a).
Proof. intros G [_ [_ V]]. exists 1. split; [lra|]. intros a Ha. exists 1. auto. Qed.

Lemma most_lost_end : forall G eta, good G -> 0 < eta -> in_the_end G (fun a => most_lost (rr a) (RR a) <= eta * rr a).
Proof.
  intros G eta HG He. pose proof Xi_pos as X. pose proof (reach_large I data target others) as Bl. fold wide in Bl.
  apply (end_two G (fun a => wide / eta / Xi <= rr a /\ wide / eta / Xi <= RR a) (fun a => exists e, valid e a)); auto using large_end, valid_end; [apply HG|].
  intros a [_ H] [e V]. destruct (valid_pos e a V) as [P _]. unfold most_lost.
  assert (S : wide * exp (- (RR a * Xi)) <= eta).
  { apply exp_small; try lra. apply (Rmult_le_compat_r Xi) in H; [|lra]. replace (wide / eta / Xi * Xi) with (wide / eta) in H by (field; lra). exact H. }
  apply (Rmult_le_compat_r (rr a)) in S; [|lra]. lra.
Qed.

Lemma margins_end : forall G, good G ->
  in_the_end G (fun a => forall s, In s data -> rr a * Gamma - most_lost (rr a) (RR a) - ln (2 * n) <= margin s (vv a) (WW a)).
Proof.
  intros G HG. destruct joint_some as [_ [_ Hn]].
  apply (end_two G (fun a => most_lost (rr a) (RR a) <= Gamma / 2 * rr a) (fun a => (n / (1 / 4) / (Gamma / 2) <= rr a /\ n / (1 / 4) / (Gamma / 2) <= RR a) /\ exists e, valid e a)).
  - apply HG.
  - intros a H1 [[H2 _] [e V]] s Hs. destruct (valid_pos e a V) as [P P']. destruct V as [_ [_ [_ Min]]].
    apply minimiser_margins; auto; try lra. apply Rle_lt_trans with (n * exp (- (Gamma / 2 * rr a))).
    + apply Rmult_le_compat_l; [lra|]. apply exp_le. lra.
    + apply Rle_lt_trans with (1 / 4); [|lra]. apply exp_small; try lra. apply (Rmult_le_compat_r (Gamma / 2)) in H2; [|lra].
      replace (n / (1 / 4) / (Gamma / 2) * (Gamma / 2)) with (n / (1 / 4)) in H2 by (field; lra). lra.
  - apply most_lost_end; auto; lra.
  - apply end_both; [apply HG | now apply large_end | now apply valid_end].
Qed.

Lemma margins_over_r : forall G eta, good G -> 0 < eta -> in_the_end G (fun a => forall s, In s data -> Gamma - eta <= margin s (head_of a) (WW a)).
Proof.
  intros G eta HG He. set (b := Rabs (ln (2 * n)) / (eta / 2)).
  apply (end_two G (fun a => (forall s, In s data -> rr a * Gamma - most_lost (rr a) (RR a) - ln (2 * n) <= margin s (vv a) (WW a))
      /\ most_lost (rr a) (RR a) <= eta / 2 * rr a) (fun a => (b <= rr a /\ b <= RR a) /\ exists e, valid e a)).
  - apply HG.
  - intros a [H1 H2] [[H3 _] [e V]] s Hs. specialize (H1 s Hs). destruct (valid_pos e a V) as [P _].
    rewrite (back_to_v e a V) in H1. unfold margin in *. rewrite margin_scaled in H1.
    apply (Rmult_le_compat_r (eta / 2)) in H3; [|lra]. unfold b in H3. replace (Rabs (ln (2 * n)) / (eta / 2) * (eta / 2)) with (Rabs (ln (2 * n))) in H3 by (field; lra).
    pose proof (Rle_abs (ln (2 * n))). apply Rmult_le_reg_l with (rr a); auto. lra.
  - apply end_both; [apply HG | now apply margins_end | apply most_lost_end; auto; lra].
  - apply end_both; [apply HG | now apply large_end | now apply valid_end].
Qed.

(* ---- v/r -> v*: the limit has a choice of label margin Gamma, which is the selected tokens' ---- *)
Lemma dots_end : forall G c (l : list vector) eta, tends_to G head_of c -> 0 < eta ->
  in_the_end G (fun a => forall y, In y l -> Rabs (dot y (head_of a) - dot y c) <= eta).
Proof.
  intros G c l eta T He. set (big := 1 + Sum size l).
  assert (Bp : 1 <= big) by (unfold big; assert (0 <= Sum size l); [apply Sum_nonneg; intros; apply size_nonneg | lra]).
  assert (E : 0 < eta / big) by (apply Rdiv_lt_0_compat; lra). apply (end_implies G (fun a => near (eta / big) (head_of a) c)); [|now apply T].
  intros a H y Hy. eapply Rle_trans; [now apply dot_near|]. replace eta with (big * (eta / big)) at 2 by (field; lra).
  apply Rmult_le_compat_r; [lra|]. unfold big. assert (size y <= Sum size l); [|lra]. apply Sum_member; auto. intros. apply size_nonneg.
Qed.

Lemma limit_head : forall G c, good G -> length c = d -> tends_to G head_of c -> c = vstar.
Proof.
  intros G c HG Lc T. pose proof HG as [NG [SG V]].
  assert (Nc : N c <= 1) by (apply (limit_below d N strict point G head_of c); auto; intros e a Ha; apply (head_in_ball e); auto).
  assert (Some : forall s, In s data -> Gamma <= dot (target s) c \/ exists t, In t (others s) /\ Gamma <= dot (snd t) c).
  { intros s Hs. apply NNPP. intro No. set (ys := target s :: map snd (others s)).
    assert (Lt : forall y, In y ys -> dot y c < Gamma).
    { intros y Hy. apply Rnot_le_lt. intro Le. apply No. destruct Hy as [<- | Hy]; [now left | right]. apply in_map_iff in Hy.
      destruct Hy as [t [<- Ht]]. now exists t. }
    destruct (below_all _ (fun y => dot y c) ys Gamma Lt) as [eta [He B]]. apply (end_true G); auto.
    apply (end_two G (fun a => forall s, In s data -> Gamma - eta / 4 <= margin s (head_of a) (WW a))
      (fun a => forall y, In y ys -> Rabs (dot y (head_of a) - dot y c) <= eta / 2)); auto.
    - intros a H1 H2. specialize (H1 s Hs).
      assert (Q : forall y, In y ys -> dot y (head_of a) <= Gamma - eta / 2).
      { intros y Hy. specialize (H2 y Hy). pose proof (Rle_abs (dot y (head_of a) - dot y c)). specialize (B y Hy). simpl in B. lra. }
      pose proof (margin_below I target others s (head_of a) (WW a) (Gamma - eta / 2) (Q _ (or_introl eq_refl))) as M.
      assert (margin s (head_of a) (WW a) <= Gamma - eta / 2); [|lra]. apply M. intros t Ht. apply Q. right. now apply in_map.
    - apply margins_over_r; auto; lra.
    - apply dots_end; auto; lra. }
  pose proof (only c Lc Nc Some) as Below. destruct joint_some as [_ [D _]].
  destruct (best_unique d N strict (map target data) Gamma c vstar) as [E | [g' [y [Hg [Ly [Ny Ry]]]]]]; auto.
  - intro Z. apply map_eq_nil in Z. contradiction.
  - intros a Ha. apply in_map_iff in Ha. destruct Ha as [s [<- Hs]]. destruct (Some s Hs) as [H | [t [Ht H]]]; auto. specialize (Below s t Hs Ht). lra.
  - intros a Ha. apply in_map_iff in Ha. destruct Ha as [s [<- Hs]]. rewrite supports; auto. lra.
  - exfalso. apply (greatest y Ly Ny). intros s Hs. specialize (Ry _ (in_map target _ _ Hs)). lra.
Qed.

Lemma gaps_positive : exists c0, 0 < c0 /\ forall s t, In s data -> In t (others s) -> 2 * c0 <= gap I target s t vstar.
Proof.
  destruct (least_member _ (fun j : I * (vector * vector) => gap I target (fst j) (snd j) vstar) pairs some_pair) as [[s0 t0] [H0 Least]].
  assert (P : 0 < gap I target s0 t0 vstar).
  { apply in_all_pairs in H0. destruct H0 as [Hs Ht]. unfold gap. rewrite supports by assumption.
    assert (dot (snd t0) vstar < Gamma); [|lra]. apply (only vstar length_vstar vstar_ball) with (s := s0); auto.
    intros s Hs'. left. rewrite supports; auto. lra. }
  exists (gap I target s0 t0 vstar / 2). split; [lra|]. intros s t Hs Ht. specialize (Least (s, t)). simpl in Least.
  assert (gap I target s0 t0 vstar <= gap I target s t vstar); [|lra]. apply Least. now apply in_all_pairs.
Qed.

Section Toward.
Variables (G : R -> point -> Prop) (c0 : R).
Hypothesis good_G : good G.
Hypothesis toward : tends_to G head_of vstar.
Hypothesis c0_pos : 0 < c0.
Hypothesis gaps : forall s t, In s data -> In t (others s) -> 2 * c0 <= gap I target s t vstar.

Definition clear_of (a : point) : Prop := forall s t, In s data -> In t (others s) -> c0 <= gap I target s t (head_of a).

Lemma gaps_end : in_the_end G clear_of.
Proof.
  apply (end_implies G (fun a => forall y, In y (flat_map (fun s => target s :: map snd (others s)) data) -> Rabs (dot y (head_of a) - dot y vstar) <= c0 / 2)).
  - intros a H s t Hs Ht. pose proof (gaps s t Hs Ht) as Q. unfold gap in *.
    assert (H1 : In (target s) (flat_map (fun s => target s :: map snd (others s)) data)) by (apply in_flat_map; exists s; split; [assumption | now left]).
    assert (H2 : In (snd t) (flat_map (fun s => target s :: map snd (others s)) data)) by (apply in_flat_map; exists s; split; [assumption | right; now apply in_map]).
    apply H in H1, H2. pose proof (Rle_abs (- (dot (target s) (head_of a) - dot (target s) vstar))) as B. rewrite Rabs_Ropp in B.
    pose proof (Rle_abs (dot (snd t) (head_of a) - dot (snd t) vstar)). lra.
  - apply dots_end; auto; lra.
Qed.

Lemma targets_end : forall eta, 0 < eta -> in_the_end G (fun a => forall s, In s data -> dot (target s) (head_of a) <= Gamma + eta).
Proof.
  intros eta He. apply (end_implies G (fun a => forall y, In y (map target data) -> Rabs (dot y (head_of a) - dot y vstar) <= eta)); [|now apply dots_end].
  intros a H s Hs. specialize (H _ (in_map target _ _ Hs)). rewrite supports in H by assumption. pose proof (Rle_abs (dot (target s) (head_of a) - Gamma)). lra.
Qed.

Lemma lost_above : forall a s, clear_of a -> In s data -> c0 * Sum (part s (WW a)) (others s) <= loses s (head_of a) (WW a).
Proof.
  intros a s H Hs. unfold loses, lost. rewrite <- Sum_scale. apply Sum_le. intros t Ht. rewrite Rmult_comm.
  apply Rmult_le_compat_l; [apply Rlt_le, share_pos | now apply H].
Qed.

Lemma shares_nonneg : forall s W, 0 <= Sum (part s W) (others s).
Proof. intros. apply Sum_nonneg. intros. apply Rlt_le, share_pos. Qed.

Lemma shares_end : forall eps, 0 < eps -> in_the_end G (fun a => forall s, In s data -> Sum (part s (WW a)) (others s) <= eps).
Proof.
  intros eps He. assert (Q : 0 < c0 * eps / 2) by (pose proof (Rmult_lt_0_compat _ _ c0_pos He); lra). pose proof good_G as [NG _].
  apply (end_two G (fun a => clear_of a /\ forall s, In s data -> dot (target s) (head_of a) <= Gamma + c0 * eps / 2)
    (fun a => forall s, In s data -> Gamma - c0 * eps / 2 <= margin s (head_of a) (WW a))); auto using margins_over_r.
  - intros a [H1 H2] H3 s Hs. pose proof (lost_above a s H1 Hs) as B. specialize (H2 s Hs). specialize (H3 s Hs).
    unfold margin, label_margin in H3. unfold loses in B. apply Rmult_le_reg_l with c0; auto. lra.
  - apply end_both; auto using gaps_end, targets_end.
Qed.

(* ---- the pulls, divided by their sum, tend to an optimal multiplier ---- *)
Let pull_of (a : point) (s : I) := pull (margin s (vv a) (WW a)).
Let pulls (a : point) := Sum (pull_of a) data.
Let weights_of (a : point) : vector := map (fun s => pull_of a s / pulls a) data.

Lemma pulls_pos : forall a, 0 < pulls a.
Proof. intro a. destruct joint_some as [_ [D _]]. apply Sum_pos; auto. intro. apply pull_range. Qed.

Lemma weight_range : forall a s, In s data -> 0 <= pull_of a s / pulls a <= 1.
Proof.
  intros a s Hs. pose proof (pulls_pos a) as P. assert (I0 : 0 < / pulls a) by now apply Rinv_0_lt_compat. pose proof (pull_range (margin s (vv a) (WW a))) as Q.
  unfold Rdiv. split; [apply Rmult_le_pos; [apply Rlt_le, Q | lra]|]. rewrite <- (Rinv_r (pulls a)) by lra. apply Rmult_le_compat_r; [lra|].
  apply (Sum_member (pull_of a)); auto. intros. apply Rlt_le, pull_range.
Qed.

Lemma weights_entry : forall a i, 0 <= nth i (weights_of a) 0 <= 1.
Proof.
  intros a i. destruct (Nat.lt_ge_cases i (length (weights_of a))) as [Hi | Hi]; [|rewrite nth_overflow by assumption; lra].
  apply (nth_In _ 0) in Hi. unfold weights_of in Hi. apply in_map_iff in Hi. destruct Hi as [s [E Hs]]. unfold weights_of. rewrite <- E. now apply weight_range.
Qed.

Lemma weights_sum : forall a, Sum (fun x => x) (weights_of a) = 1.
Proof.
  intro a. unfold weights_of. rewrite Sum_map. unfold Rdiv. rewrite (Sum_ext _ (fun s => / pulls a * pull_of a s)) by (intros; ring).
  rewrite Sum_scale. fold (pulls a). pose proof (pulls_pos a). field. lra.
Qed.

(* optimality of v: no head in the unit ball has, weighed so, more than Gamma in the end *)
Lemma weights_bound : forall v eta, length v = d -> N v <= 1 -> 0 < eta ->
  in_the_end G (fun a => dot (weights_of a) (map (fun s => dot (target s) v) data) <= Gamma + eta).
Proof.
  intros v eta Lv Nv He. pose proof good_G as [NG [_ V]]. pose proof (reach_large I data target others) as Bl. fold wide in Bl.
  assert (E2 : 0 < eta / (2 * wide)) by (apply Rdiv_lt_0_compat; lra).
  apply (end_two G (fun a => clear_of a /\ forall s, In s data -> dot (target s) (head_of a) <= Gamma + eta / 2)
    (fun a => (forall s, In s data -> Sum (part s (WW a)) (others s) <= eta / (2 * wide)) /\ exists e, valid e a)); auto.
  - intros a [H1 H2] [H3 [e Va]]. destruct (valid_pos e a Va) as [P _]. pose proof (head_in_ball e a Va) as [Lh Nh].
    pose proof (back_to_v e a Va) as Back. destruct Va as [_ [_ [_ [Lvv [Nvv [LW [NW Min]]]]]]].
    pose proof (first_order d N strict I data target others (vv a) (scaled (rr a) v) (WW a) (rr a) Lvv ltac:(now rewrite length_scaled) Nvv) as First.
    rewrite (norm_scales d N strict), Rabs_pos_eq in First by lra.
    assert (F : Sum (fun s => pull_of a s * (rr a * margin s v (WW a))) data <= Sum (fun s => pull_of a s * (rr a * margin s (head_of a) (WW a))) data).
    { rewrite (Sum_ext (fun s => pull_of a s * (rr a * margin s v (WW a))) (fun s => pull_of a s * margin s (scaled (rr a) v) (WW a)))
        by (intros; unfold margin; now rewrite margin_scaled).
      rewrite (Sum_ext (fun s => pull_of a s * (rr a * margin s (head_of a) (WW a))) (fun s => pull_of a s * margin s (vv a) (WW a)))
        by (intros; rewrite Back; unfold margin; now rewrite margin_scaled).
      apply First; [rewrite <- (Rmult_1_r (rr a)) at 2; apply Rmult_le_compat_l; lra|]. intros y Ly Ny. now apply Min. }
    rewrite (Sum_ext (fun s => pull_of a s * (rr a * margin s v (WW a))) (fun s => rr a * (pull_of a s * margin s v (WW a)))) in F by (intros; ring).
    rewrite (Sum_ext (fun s => pull_of a s * (rr a * margin s (head_of a) (WW a))) (fun s => rr a * (pull_of a s * margin s (head_of a) (WW a)))) in F by (intros; ring).
    rewrite !Sum_scale in F. apply Rmult_le_reg_l in F; auto.
    assert (Up : Sum (fun s => pull_of a s * margin s (head_of a) (WW a)) data <= pulls a * (Gamma + eta / 2)).
    { unfold pulls. rewrite Rmult_comm, <- Sum_scale. apply Sum_le. intros s Hs. rewrite (Rmult_comm (Gamma + eta / 2)). apply Rmult_le_compat_l; [apply Rlt_le, pull_range|].
      pose proof (lost_above a s H1 Hs) as B. pose proof (shares_nonneg s (WW a)) as S0. specialize (H2 s Hs).
      assert (0 <= c0 * Sum (part s (WW a)) (others s)) by (apply Rmult_le_pos; lra). unfold margin, label_margin. unfold loses in B. lra. }
    assert (Down : Sum (fun s => pull_of a s * dot (target s) v + (- (eta / 2)) * pull_of a s) data <= Sum (fun s => pull_of a s * margin s v (WW a)) data).
    { apply Sum_le. intros s Hs. pose proof (pull_range (margin s (vv a) (WW a))) as Q. fold (pull_of a s) in Q.
      assert (L : Rabs (loses s v (WW a)) <= eta / 2).
      { eapply Rle_trans; [apply (lost_bounded d N strict I data target others s v (WW a) (eta / (2 * wide))); auto; [lra|]|].
        - intros t Ht. eapply Rle_trans; [|apply (H3 s Hs)]. apply (Sum_member (part s (WW a))); auto. intros. apply Rlt_le, share_pos.
        - fold wide. replace (eta / 2) with (wide * (1 * (eta / (2 * wide)))) by (field; lra). apply Rmult_le_compat_l; [lra|]. apply Rmult_le_compat_r; lra. }
      pose proof (Rle_abs (loses s v (WW a))). replace (pull_of a s * dot (target s) v + - (eta / 2) * pull_of a s) with (pull_of a s * (dot (target s) v - eta / 2)) by ring.
      apply Rmult_le_compat_l; [lra|]. unfold margin, label_margin. unfold loses in *. lra. }
    rewrite Sum_plus, Sum_scale in Down. fold (pulls a) in Down. unfold weights_of. rewrite dot_maps.
    rewrite (Sum_ext _ (fun s => / pulls a * (pull_of a s * dot (target s) v))) by (intros; unfold Rdiv; ring). rewrite Sum_scale. pose proof (pulls_pos a) as PP.
    apply Rmult_le_reg_l with (pulls a); auto. rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra. lra.
  - apply end_both; auto using gaps_end. apply targets_end. lra.
  - apply end_both; auto using valid_end, shares_end.
Qed.

Lemma multiplier_limit : exists H lambda c1, good H /\ refines H G /\ 0 < c1 /\ length lambda = length data
  /\ (forall i, (i < length data)%nat -> c1 <= nth i lambda 0) /\ (forall i, 0 <= nth i lambda 0) /\ Sum (fun x => x) lambda = 1
  /\ (forall v, length v = d -> N v <= 1 -> dot lambda (map (fun s => dot (target s) v) data) <= Gamma)
  /\ in_the_end H (fun a => forall s, In s data -> c1 / 2 * pulls a <= pull_of a s).
Proof.
  pose proof good_G as [NG [SG V]]. destruct joint_some as [_ [D _]].
  destruct (vector_clusters G weights_of (length data) 1 NG SG) as [H [lambda [NH [SH [RH [Ll T]]]]]].
  { intros e a _. split; [unfold weights_of; now rewrite map_length|]. intro i. destruct (weights_entry a i). apply Rabs_le. lra. }
  assert (P : forall i, 0 <= nth i lambda 0).
  { intro i. apply le_epsilon. intros eps He. apply (end_true H); auto. apply (end_implies H (fun a => near eps (weights_of a) lambda)); [|now apply T].
    intros a Q. specialize (Q i). destruct (weights_entry a i). pose proof (Rle_abs (nth i (weights_of a) 0 - nth i lambda 0)). lra. }
  assert (S1 : Sum (fun x => x) lambda = 1).
  { assert (E : forall l (k : list I), length l = length k -> Sum (fun x => x) l = dot (map (fun _ => 1) k) l).
    { induction l as [|x l IH]; intros [|y k] L; simpl in *; try discriminate; [reflexivity|]. rewrite (IH k) by congruence. ring. }
    rewrite (E lambda data Ll). assert (W : forall a, dot (map (fun _ => 1) data) (weights_of a) = 1).
    { intro a. rewrite <- E; [apply weights_sum | unfold weights_of; now rewrite map_length]. }
    apply Rle_antisym; apply le_epsilon; intros eps He; (apply (end_true H); [assumption|]);
      (eapply end_implies; [|apply (dot_tends _ H weights_of lambda (map (fun _ => 1) data) eps T He)]); intros a Q; cbv beta in Q; rewrite W in Q.
    - pose proof (Rle_abs (- (1 - dot (map (fun _ => 1) data) lambda))) as B. rewrite Rabs_Ropp in B. lra.
    - pose proof (Rle_abs (1 - dot (map (fun _ => 1) data) lambda)). lra. }
  assert (Dual : forall v, length v = d -> N v <= 1 -> dot lambda (map (fun s => dot (target s) v) data) <= Gamma).
  { intros v Lv Nv. apply le_epsilon. intros eps He. apply (end_true H); auto. set (b := map (fun s => dot (target s) v) data).
    apply (end_two H (fun a => dot (weights_of a) b <= Gamma + eps / 2) (fun a => Rabs (dot b (weights_of a) - dot b lambda) <= eps / 2)); auto.
    - intros a H1 H2. rewrite (dot_comm lambda), (dot_comm (weights_of a)) in *. pose proof (Rle_abs (- (dot b (weights_of a) - dot b lambda))) as B.
      rewrite Rabs_Ropp in B. lra.
    - apply (end_in_refined G); auto. apply weights_bound; auto; lra.
    - apply dot_tends; auto; lra. }
  pose proof (multipliers lambda Ll P S1 Dual) as Pos.
  destruct (least_member _ (fun i => nth i lambda 0) (seq 0 (length data))) as [i0 [Hi0 Least]].
  { destruct data; [congruence | discriminate]. }
  exists H, lambda, (nth i0 lambda 0). assert (C1 : 0 < nth i0 lambda 0) by (apply Pos; apply in_seq in Hi0; lia).
  assert (Low : forall i, (i < length data)%nat -> nth i0 lambda 0 <= nth i lambda 0) by (intros i Hi; apply Least, in_seq; lia).
  repeat (split; [solve [eauto using good_refined]|]).
  apply (end_implies H (fun a => near (nth i0 lambda 0 / 2) (weights_of a) lambda)); [|apply T; lra].
  intros a Q s Hs. destruct (position _ s data Hs) as [i [Hi Ei]]. specialize (Q i). unfold weights_of in Q. rewrite Ei in Q. specialize (Low i Hi).
  pose proof (Rle_abs (- (pull_of a s / pulls a - nth i lambda 0))) as B. rewrite Rabs_Ropp in B. pose proof (pulls_pos a).
  assert (F : nth i0 lambda 0 / 2 <= pull_of a s / pulls a) by lra. apply (Rmult_le_compat_r (pulls a)) in F; [|lra].
  replace (pull_of a s / pulls a * pulls a) with (pull_of a s) in F by (field; lra). exact F.
Qed.

Lemma lost_nonneg : forall e a s, valid e a -> clear_of a -> In s data ->
  loses s (vv a) (WW a) = rr a * loses s (head_of a) (WW a) /\ 0 <= loses s (vv a) (WW a).
Proof.
  intros e a s V H Hs. destruct (valid_pos e a V) as [P _]. assert (E : loses s (vv a) (WW a) = rr a * loses s (head_of a) (WW a)).
  { rewrite (back_to_v e a V). unfold loses. now rewrite lost_scaled. }
  split; auto. rewrite E. pose proof (lost_above a s H Hs). pose proof (shares_nonneg s (WW a)). apply Rmult_le_pos; [lra|].
  assert (0 <= c0 * Sum (part s (WW a)) (others s)) by (apply Rmult_le_pos; lra). lra.
Qed.

(* where little can be lost: comparable pulls *)
Lemma lost_by_pulls : forall e a s c2, valid e a -> clear_of a -> In s data -> 0 < c2 -> (forall s, In s data -> c2 * pulls a <= pull_of a s) ->
  0 <= most_lost (rr a) (RR a) -> most_lost (rr a) (RR a) <= 1 / 2 -> most_lost (rr a) (RR a) <= c2 / 4 ->
  loses s (vv a) (WW a) <= (1 + 4 / c2) * most_lost (rr a) (RR a).
Proof.
  intros e a s c2 V H Hs C2 Pulls K0 K1 K2. destruct (valid_pos e a V) as [P P']. set (k := most_lost (rr a) (RR a)) in *.
  destruct (straight_is (RR a) ltac:(lra)) as [L1 [L2 _]]. pose proof V as [_ [_ [_ [Lv [Nv [LW [NW Min]]]]]]].
  specialize (Min (vv a) (straight (RR a)) Lv Nv L1 L2). unfold joint_risk in Min.
  set (x := fun s => loses s (vv a) (WW a) - loses s (vv a) (straight (RR a))).
  assert (X : forall s, In s data -> - k <= x s /\ loses s (vv a) (WW a) <= x s + k).
  { intros s' Hs'. pose proof (lost_along_straight s' (vv a) (rr a) (RR a) Hs' Nv ltac:(lra)) as B. fold k in B. destruct (lost_nonneg e a s' V H Hs') as [_ L].
    pose proof (Rle_abs (loses s' (vv a) (straight (RR a)))). unfold x. lra. }
  assert (S : Sum (fun s => pull_of a s * (1 - exp (- x s))) data <= 0).
  { apply Rle_trans with (Sum (fun s => logistic (margin s (vv a) (WW a)) + (-1) * logistic (margin s (vv a) (straight (RR a)))) data).
    - apply Sum_le. intros s' _. unfold pull_of. pose proof (logistic_drop (margin s' (vv a) (WW a)) (x s')) as Dr.
      replace (margin s' (vv a) (WW a) + x s') with (margin s' (vv a) (straight (RR a))) in Dr; [lra|]. unfold x, margin, label_margin, loses. ring.
    - rewrite Sum_plus, Sum_scale. unfold margin. lra. }
  assert (T : pull_of a s * (exp k - exp (- x s)) <= pulls a * (exp k - 1)).
  { apply Rle_trans with (Sum (fun s => pull_of a s * (exp k - exp (- x s))) data).
    - apply (Sum_member (fun s => pull_of a s * (exp k - exp (- x s)))); auto. intros s' Hs'. destruct (X s' Hs') as [X1 _].
      apply Rmult_le_pos; [apply Rlt_le, pull_range|]. pose proof (exp_le (- x s') k ltac:(lra)). lra.
    - rewrite (Sum_ext _ (fun s => pull_of a s * (1 - exp (- x s)) + (exp k - 1) * pull_of a s)) by (intros; ring). rewrite Sum_plus, Sum_scale.
      fold (pulls a). lra. }
  destruct (X s Hs) as [X1 X2]. pose proof (Pulls s Hs) as Q. pose proof (pulls_pos a) as PP.
  pose proof (exp_below_parabola (- k) ltac:(lra)) as E. rewrite Ropp_involutive in E. assert (k * k <= k * (1 / 2)) by (apply Rmult_le_compat_l; lra).
  pose proof (exp_above_tangent k) as E1. pose proof (exp_le (- x s) k ltac:(lra)) as E2.
  assert (U : c2 * pulls a * (exp k - exp (- x s)) <= pulls a * (exp k - 1)) by (eapply Rle_trans; [apply Rmult_le_compat_r; [lra | exact Q] | exact T]).
  assert (Y : c2 * (exp k - exp (- x s)) <= 2 * k).
  { apply Rmult_le_reg_l with (pulls a); auto. assert (pulls a * (exp k - 1) <= pulls a * (2 * k)) by (apply Rmult_le_compat_l; lra). lra. }
  set (y := 2 * k / c2). assert (Yc : c2 * y = 2 * k) by (unfold y; field; lra).
  assert (Yl : exp k - exp (- x s) <= y) by (apply Rmult_le_reg_l with c2; lra).
  assert (Yh : y <= 1 / 2) by (apply Rmult_le_reg_l with c2; lra).
  assert (Y0 : 0 <= y) by (apply Rmult_le_reg_l with c2; lra).
  assert (Xy : x s <= 2 * y).
  { destruct (Rle_dec (x s) 0) as [Z | Z]; [lra|]. pose proof (exp_above_tangent (x s)) as A1. assert (A2 : exp (- x s) * exp (x s) = 1) by (rewrite <- exp_plus; replace (- x s + x s) with 0 by ring; apply exp_0).
    assert (A3 : (1 - y) * (1 + x s) <= exp (- x s) * exp (x s)) by (apply Rmult_le_compat; lra).
    assert (x s * (1 / 2) <= x s * (1 - y)) by (apply Rmult_le_compat_l; lra). lra. }
  replace ((1 + 4 / c2) * k) with (k + 2 * y) by (unfold y; field; lra). lra.
Qed.

(* where much can be lost: the multiplier bounds a mean of the margins *)
Lemma lost_by_multiplier : forall e a s lambda c1 k0, valid e a -> clear_of a -> In s data -> length lambda = length data -> 0 < c1 ->
  (forall i, (i < length data)%nat -> c1 <= nth i lambda 0) -> Sum (fun x => x) lambda = 1 ->
  (forall v, length v = d -> N v <= 1 -> dot lambda (map (fun s => dot (target s) v) data) <= Gamma) ->
  (forall s, In s data -> rr a * Gamma - most_lost (rr a) (RR a) - ln (2 * n) <= margin s (vv a) (WW a)) ->
  0 < k0 <= most_lost (rr a) (RR a) -> loses s (vv a) (WW a) <= (1 + Rabs (ln (2 * n)) / k0) / c1 * most_lost (rr a) (RR a).
Proof.
  intros e a s lambda c1 k0 V H Hs Ll C1 Low S1 Dual Margins [K0 K]. destruct (valid_pos e a V) as [P _]. set (k := most_lost (rr a) (RR a)) in *.
  destruct (head_in_ball e a V) as [Lh Nh]. specialize (Dual _ Lh Nh).
  set (base := rr a * Gamma - k - ln (2 * n)) in *.
  assert (T : dot lambda (map (fun s => base + loses s (vv a) (WW a)) data) <= rr a * Gamma).
  { apply Rle_trans with (dot lambda (map (fun s => rr a * dot (target s) (head_of a)) data)).
    - clear - Margins C1 Low Ll V. assert (Z : forall (l : list I) mu, length mu = length l -> (forall i, (i < length l)%nat -> 0 <= nth i mu 0) ->
        (forall s, In s l -> base + loses s (vv a) (WW a) <= rr a * dot (target s) (head_of a)) ->
        dot mu (map (fun s => base + loses s (vv a) (WW a)) l) <= dot mu (map (fun s => rr a * dot (target s) (head_of a)) l)).
      { induction l as [|s l IH]; intros [|x mu] L Pm B; simpl in *; try discriminate; [lra|].
        assert (x * (base + loses s (vv a) (WW a)) <= x * (rr a * dot (target s) (head_of a))).
        { apply Rmult_le_compat_l; [apply (Pm 0%nat); lia | apply B; now left]. }
        assert (dot mu (map (fun s => base + loses s (vv a) (WW a)) l) <= dot mu (map (fun s => rr a * dot (target s) (head_of a)) l)); [|lra].
        apply IH; auto. intros i Hi. apply (Pm (S i)). lia. }
      apply Z; auto.
      + intros i Hi. specialize (Low i Hi). lra.
      + intros s' Hs'. specialize (Margins s' Hs'). rewrite <- dot_right_scaled, <- (back_to_v e a V). unfold margin, label_margin, loses in *. lra.
    - replace (dot lambda (map (fun s => rr a * dot (target s) (head_of a)) data)) with (rr a * dot lambda (map (fun s => dot (target s) (head_of a)) data));
        [apply Rmult_le_compat_l; lra|]. rewrite <- dot_right_scaled. unfold scaled. now rewrite map_map. }
  assert (E : forall (l : list I) mu, length mu = length l -> dot mu (map (fun s => base + loses s (vv a) (WW a)) l)
    = base * Sum (fun x => x) mu + dot mu (map (fun s => loses s (vv a) (WW a)) l)).
  { induction l as [|s' l IH]; intros [|x mu] L; simpl in *; try discriminate; [ring|]. rewrite IH by congruence. ring. }
  rewrite E, S1 in T by assumption.
  assert (One : c1 * loses s (vv a) (WW a) <= dot lambda (map (fun s => loses s (vv a) (WW a)) data)).
  { assert (Nn : forall s, In s data -> 0 <= loses s (vv a) (WW a)) by (intros s' Hs'; now apply (lost_nonneg e a s' V H)).
    clear - Hs Low Ll C1 Nn. revert lambda Ll Low. induction data as [|s' l IH]; intros [|x mu] L Low; simpl in *; try discriminate; [contradiction|].
    assert (X : c1 <= x) by (apply (Low 0%nat); lia).
    assert (Lm : forall i, (i < length l)%nat -> c1 <= nth i mu 0) by (intros i Hi; apply (Low (S i)); lia). injection L as L.
    pose proof (Nn s' (or_introl eq_refl)) as Ns. assert (Xs : c1 * loses s' (vv a) (WW a) <= x * loses s' (vv a) (WW a)) by (apply Rmult_le_compat_r; lra).
    destruct Hs as [<- | Hs].
    - assert (0 <= dot mu (map (fun s => loses s (vv a) (WW a)) l)); [|lra].
      clear - L Lm C1 Nn. revert mu L Lm. induction l as [|s l IH]; intros [|y mu] L Lm; simpl in *; try discriminate; [lra|].
      assert (0 <= y * loses s (vv a) (WW a)) by (apply Rmult_le_pos; [pose proof (Lm 0%nat ltac:(lia)); simpl in *; lra | apply Nn; auto]).
      assert (0 <= dot mu (map (fun s => loses s (vv a) (WW a)) l)); [|lra]. apply IH; auto; [intuition | intros i Hi; apply (Lm (S i)); lia].
    - assert (c1 * loses s (vv a) (WW a) <= dot mu (map (fun s => loses s (vv a) (WW a)) l)) by (apply IH; auto).
      assert (0 <= c1 * loses s' (vv a) (WW a)) by (apply Rmult_le_pos; lra). lra. }
  assert (F : c1 * loses s (vv a) (WW a) <= k + Rabs (ln (2 * n))) by (pose proof (Rle_abs (ln (2 * n))); unfold base in T; lra).
  assert (L : Rabs (ln (2 * n)) <= Rabs (ln (2 * n)) / k0 * k).
  { pose proof (Rabs_pos (ln (2 * n))). replace (Rabs (ln (2 * n))) with (Rabs (ln (2 * n)) / k0 * k0) at 1 by (field; lra).
    apply Rmult_le_compat_l; [unfold Rdiv; apply Rmult_le_pos; [lra | now apply Rlt_le, Rinv_0_lt_compat] | exact K]. }
  apply Rmult_le_reg_l with c1; auto. replace (c1 * ((1 + Rabs (ln (2 * n)) / k0) / c1 * k)) with (k + Rabs (ln (2 * n)) / k0 * k) by (field; lra). lra.
Qed.

Lemma lost_end : exists H C, good H /\ refines H G /\ 0 < C /\
  in_the_end H (fun a => forall s, In s data -> loses s (vv a) (WW a) <= C * most_lost (rr a) (RR a)).
Proof.
  destruct multiplier_limit as [H [lambda [c1 [GH [RH [C1 [Ll [Low [P [S1 [Dual Pulls]]]]]]]]]]].
  set (c2 := c1 / 2) in *. assert (C2 : 0 < c2) by (unfold c2; lra). set (k0 := Rmin (1 / 2) (c2 / 4)).
  assert (K0 : 0 < k0) by (apply Rmin_glb_lt; lra). pose proof (Rmin_l (1 / 2) (c2 / 4)) as K1. pose proof (Rmin_r (1 / 2) (c2 / 4)) as K2. fold k0 in K1, K2.
  set (C := (1 + 4 / c2) + (1 + Rabs (ln (2 * n)) / k0) / c1).
  assert (A1 : 0 < 4 / c2) by (apply Rdiv_lt_0_compat; lra).
  assert (A2 : 0 < (1 + Rabs (ln (2 * n)) / k0) / c1).
  { apply Rdiv_lt_0_compat; auto. pose proof (Rabs_pos (ln (2 * n))). assert (0 <= Rabs (ln (2 * n)) / k0); [|lra]. unfold Rdiv. apply Rmult_le_pos; [lra | now apply Rlt_le, Rinv_0_lt_compat]. }
  exists H, C. split; [assumption|]. split; [assumption|]. split; [unfold C; lra|].
  apply (end_two H (fun a => clear_of a /\ forall s, In s data -> c2 * pulls a <= pull_of a s)
    (fun a => (forall s, In s data -> rr a * Gamma - most_lost (rr a) (RR a) - ln (2 * n) <= margin s (vv a) (WW a)) /\ exists e, valid e a)).
  - apply GH.
  - intros a [H1 H2] [H3 [e V]] s Hs. destruct (valid_pos e a V) as [Q Q'].
    assert (K : 0 <= most_lost (rr a) (RR a)).
    { unfold most_lost, wide. pose proof (reach_large I data target others). pose proof (exp_pos (- (RR a * Xi))). apply Rmult_le_pos; [lra | apply Rmult_le_pos; lra]. }
    destruct (Rle_dec (most_lost (rr a) (RR a)) k0) as [Sm | Big].
    + eapply Rle_trans; [apply (lost_by_pulls e a s c2); auto; lra|]. apply Rmult_le_compat_r; [assumption | unfold C; lra].
    + eapply Rle_trans; [apply (lost_by_multiplier e a s lambda c1 k0); auto; lra|]. apply Rmult_le_compat_r; [assumption | unfold C; lra].
  - apply end_both; [apply GH | apply (end_in_refined G); auto using gaps_end | assumption].
  - apply end_both; [apply GH | now apply margins_end | now apply valid_end].
Qed.

(* so every margin of W is R X, up to a constant *)
Lemma rows_end : exists H K, good H /\ refines H G /\ in_the_end H (fun a => forall y, In y rows -> RR a * Xi - K <= dot y (WW a)).
Proof.
  destruct lost_end as [H [C [GH [RH [HC Lost]]]]]. pose proof (reach_large I data target others) as Bl. fold wide in Bl.
  set (K := 2 * (C * wide / c0)). assert (HK : 0 < K) by (unfold K; assert (0 < C * wide / c0); [apply Rdiv_lt_0_compat; auto; apply Rmult_lt_0_compat; lra | lra]).
  exists H, (ln K). split; [assumption|]. split; [assumption|].
  apply (end_two H (fun a => clear_of a /\ forall s, In s data -> Sum (part s (WW a)) (others s) <= 1 / 2)
    (fun a => (forall s, In s data -> loses s (vv a) (WW a) <= C * most_lost (rr a) (RR a)) /\ exists e, valid e a)).
  - apply GH.
  - intros a [H1 H2] [H3 [e V]] y Hy. destruct (valid_pos e a V) as [Q Q']. unfold rows in Hy. apply in_map_iff in Hy. destruct Hy as [[s t] [<- Hj]].
    apply in_all_pairs in Hj. destruct Hj as [Hs Ht]. simpl. specialize (H2 s Hs). specialize (H3 s Hs). destruct (lost_nonneg e a s V H1 Hs) as [Es _].
    pose proof (lost_above a s H1 Hs) as B. assert (St : part s (WW a) t <= Sum (part s (WW a)) (others s)).
    { apply Sum_member; auto. intros. apply Rlt_le, share_pos. }
    assert (Sh : part s (WW a) t <= C * wide / c0 * exp (- (RR a * Xi))).
    { apply Rmult_le_reg_l with (c0 * rr a); [now apply Rmult_lt_0_compat|].
      replace (c0 * rr a * (C * wide / c0 * exp (- (RR a * Xi)))) with (C * most_lost (rr a) (RR a)) by (unfold most_lost; field; lra).
      assert (rr a * (c0 * part s (WW a) t) <= rr a * loses s (head_of a) (WW a)); [|lra]. apply Rmult_le_compat_l; [lra|].
      eapply Rle_trans; [|exact B]. apply Rmult_le_compat_l; lra. }
    pose proof (shares_total I others s (WW a)) as M. pose proof (mass_large I others s (WW a)) as M1. fold part in M.
    assert (M2 : row_mass I others s (WW a) <= 2).
    { assert (row_mass I others s (WW a) * (1 / 2) <= row_mass I others s (WW a) * (1 - Sum (part s (WW a)) (others s))); [apply Rmult_le_compat_l; lra|].
      unfold part in *. lra. }
    assert (Ex : exp (- dot (fst t) (WW a)) <= K * exp (- (RR a * Xi))).
    { assert (Eq : exp (- dot (fst t) (WW a)) = part s (WW a) t * row_mass I others s (WW a)) by (unfold part, share; field; lra). rewrite Eq.
      replace (K * exp (- (RR a * Xi))) with (C * wide / c0 * exp (- (RR a * Xi)) * 2) by (unfold K; ring).
      apply Rmult_le_compat; try lra. apply Rlt_le, share_pos. }
    apply ln_le in Ex; [|apply exp_pos]. rewrite ln_mult, !ln_exp in Ex by auto using exp_pos. lra.
  - apply (end_in_refined G); auto. apply end_both; [apply good_G | apply gaps_end | apply shares_end; lra].
  - apply end_both; [apply GH | assumption | now apply valid_end].
Qed.
End Toward.

Theorem joint_settles : forall F eps, good F -> 0 < eps ->
  exists a, (exists e, F e a) /\ near eps (head_of a) vstar /\ near eps (matrix_of a) (scaled Xi u).
Proof.
  intros F eps HF He. pose proof HF as [NF [SF V]]. destruct gaps_positive as [c0 [C0 Gaps]]. destruct joint_some as [Some _].
  destruct (vector_clusters F head_of d 1 NF SF) as [G [c [NG [SG [RG [Lc T]]]]]].
  { intros e a Ha. destruct (head_in_ball e a (V e a Ha)) as [Lh Nh]. split; auto. intro i. eapply Rle_trans; [apply (entry_below d N strict) | exact Nh]. }
  assert (HG : good G) by now apply (good_refined F). rewrite (limit_head G c HG Lc T) in T.
  destruct (rows_end G c0 HG T C0 Gaps) as [H [K [GH [RH Rows]]]].
  destruct (nearly_best_is_near m N' strict' rows u Some length_u feasible_u shortest_u eps He) as [eta [Hn Near]].
  set (b := Rabs K / eta).
  assert (Both : in_the_end H (fun a => (near eps (head_of a) vstar /\ near eps (matrix_of a) (scaled Xi u)))).
  { apply (end_two H (fun a => near eps (head_of a) vstar /\ forall y, In y rows -> RR a * Xi - K <= dot y (WW a))
      (fun a => (b <= rr a /\ b <= RR a) /\ exists e, valid e a)).
    - apply GH.
    - intros a [H1 H2] [[_ H3] [e Va]]. split; auto. destruct (valid_pos e a Va) as [_ P]. destruct Va as [_ [_ [_ [_ [_ [LW [NW _]]]]]]].
      assert (I0 : 0 < / RR a) by now apply Rinv_0_lt_compat. apply Near.
      + unfold matrix_of. now rewrite length_scaled.
      + now apply (scaled_below m N' strict').
      + intros y Hy. specialize (H2 y Hy). unfold matrix_of. rewrite dot_right_scaled. fold Xi. apply Rmult_le_reg_l with (RR a); auto.
        replace (RR a * (/ RR a * dot y (WW a))) with (dot y (WW a)) by (field; lra). apply (Rmult_le_compat_r eta) in H3; [|lra]. unfold b in H3.
        replace (Rabs K / eta * eta) with (Rabs K) in H3 by (field; lra). pose proof (Rle_abs K). lra.
    - apply end_both; [apply GH | apply (end_in_refined G); auto | assumption].
    - apply end_both; [apply GH | now apply large_end | now apply valid_end]. }
  destruct Both as [e [He' B]]. destruct GH as [_ [SH _]]. destruct (SH e He') as [a Ha]. exists a. split; [exists e; now apply RG, RH | now apply B].
Qed.

(* Lemma 11: however r and R grow, and whichever the minimisers are. *)
Theorem joint_path_turns : forall eps, 0 < eps -> exists M, 0 < M /\ forall r R v W, M <= r -> M <= R -> joint_minimiser r R v W ->
  near eps (scaled (/ r) v) vstar /\ near eps (scaled (/ R) W) (scaled (/ N' u) u).
Proof.
  intros eps He. apply NNPP. intro No.
  set (F := fun e a => valid e a /\ ~ (near eps (head_of a) vstar /\ near eps (matrix_of a) (scaled Xi u))).
  destruct (joint_settles F eps) as [a [[e [_ Far]] B]]; auto. split; [|split].
  - intros e e' a He' L [[_ [H1 [H2 Min]]] Far]. split; [|exact Far]. assert (/ e' <= / e) by (apply Rinv_le_contravar; lra). repeat split; try apply Min; lra.
  - intros e He'. apply NNPP. intro None. apply No. exists (/ e). split; [now apply Rinv_0_lt_compat|]. intros r R v W Hr HR Min. apply NNPP. intro Far.
    apply None. exists ((r, R), (v, W)). split; [|exact Far]. split; auto.
  - intros e a [Va _]. exact Va.
Qed.
End Joint.
