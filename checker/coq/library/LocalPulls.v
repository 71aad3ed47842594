(* Where the least margin of a choice of tokens is large and x is nearly along its max-margin direction w, the gradient's pull is nearly
   that of the active constraints alone: the inactive ones, with <a_j, w> > 1, have weights that are smaller by a power.

   The pull of a pair j is  c_j = pi_j e^-m_j,  and pi_j tends to C_j = (1/n)(-l'(best))(best - score of j), of either sign, as the
   margins grow.  Active pairs with one row may be grouped: only the sum of their C_j need be positive (Lemma 5 of docs/limits.md). *)
From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Import Optimality Datasets Decreasing Descent Traps Turning Weighted Smoothness Capture Tight.
Import ListNotations.
Open Scope R_scope.

(* ---- the active constraints alone have the same shortest vector ---- *)
Lemma shortest_of_active : forall d (rows : list vector) (active : vector -> Prop) w, (forall a, In a rows -> length a = d) ->
  shortest d (map (fun a => (a, 1)) rows) w -> (forall a, In a rows -> active a \/ 1 < dot a w) ->
  forall some, (forall a, In a some -> In a rows) -> (forall a, In a rows -> active a -> In a some) ->
  shortest d (map (fun a => (a, 1)) some) w.
Proof.
  intros d rows active w Sized [[Lw Fw] S] Split some Sub Sup. split.
  { split; auto. intros a b H. apply in_map_iff in H. destruct H as [a' [Q Ha]]. injection Q as -> <-. apply Fw. apply in_map_iff. exists a. auto. }
  intros v [Lv Fv].
  (* a small step from w towards v is feasible for all *)
  assert (Step : exists t, 0 < t <= 1 /\ forall a, In a rows -> 1 <= (1 - t) * dot a w + t * dot a v).
  { assert (F1 : forall a, In a rows -> 1 <= dot a w) by (intros a Ha; apply Rge_le, Fw; apply in_map_iff; now exists a).
    assert (F2 : forall a, In a rows -> active a -> 1 <= dot a v) by (intros a Ha Hb; apply Rge_le, Fv; apply in_map_iff; exists a; auto).
    clear - Split F1 F2. induction rows as [|a rows IH]; [exists 1; split; [lra | intros a []]|].
    destruct IH as [t [Ht H]]; [intros; apply Split; now right | intros; apply F1; now right | intros; apply F2; auto; now right |].
    assert (Less : forall s b, 0 <= s <= t -> In b rows -> 1 <= (1 - s) * dot b w + s * dot b v).
    { intros s b Hs Hb. specialize (H b Hb). specialize (F1 b (or_intror Hb)).
      destruct (Rle_dec (dot b w) (dot b v)) as [L | L].
      - assert (0 <= s * (dot b v - dot b w)) by (apply Rmult_le_pos; lra). lra.
      - assert (s * (dot b w - dot b v) <= t * (dot b w - dot b v)) by (apply Rmult_le_compat_r; lra). lra. }
    destruct (Split a (or_introl eq_refl)) as [Act | Far].
    - exists t. split; auto. intros b [<- | Hb]; auto. specialize (F1 a (or_introl eq_refl)). specialize (F2 a (or_introl eq_refl) Act).
      assert (0 <= (1 - t) * (dot a w - 1)) by (apply Rmult_le_pos; lra). assert (0 <= t * (dot a v - 1)) by (apply Rmult_le_pos; lra). lra.
    - set (g := dot a w - 1) in *. set (z := Rabs (dot a v - dot a w)). assert (Z : 0 <= z) by apply Rabs_pos. assert (G : 0 < g) by (unfold g; lra).
      assert (Q : 0 < g / (g + z)) by (apply Rdiv_lt_0_compat; lra). exists (Rmin t (g / (g + z))).
      pose proof (Rmin_l t (g / (g + z))). pose proof (Rmin_r t (g / (g + z))). assert (P : 0 < Rmin t (g / (g + z))) by (apply Rmin_glb_lt; lra).
      split; [lra|]. intros b [<- | Hb]; [|apply Less; auto; lra].
      set (s := Rmin t (g / (g + z))) in *. assert (s * (g + z) <= g).
      { apply Rle_trans with (g / (g + z) * (g + z)); [apply Rmult_le_compat_r; lra | right; field; lra]. }
      pose proof (Rle_abs (- (dot a v - dot a w))) as K. rewrite Rabs_Ropp in K. fold z in K.
      assert (s * (- z) <= s * (dot a v - dot a w)) by (apply Rmult_le_compat_l; lra).
      assert (0 <= s * g) by (apply Rmult_le_pos; lra). unfold g in *. lra. }
  destruct Step as [t [Ht Ft]]. set (u := plus (scaled (1 - t) w) (scaled t v)).
  assert (Du : forall a, dot a u = (1 - t) * dot a w + t * dot a v).
  { intro a. unfold u. rewrite dot_comm, dot_plus, !dot_scaled, (dot_comm w), (dot_comm v) by (rewrite !length_scaled; congruence). ring. }
  assert (Fu : feasible d (map (fun a => (a, 1)) rows) u).
  { split; [unfold u; apply length_plus; now rewrite length_scaled|]. intros a b H. apply in_map_iff in H. destruct H as [a' [Q Ha]]. injection Q as -> <-.
    apply Rle_ge. rewrite Du. auto. }
  destruct (S u Fu) as [S1 S2].
  assert (N : norm u <= (1 - t) * norm w + t * norm v).
  { unfold u. eapply Rle_trans; [apply norm_triangle; rewrite !length_scaled; congruence|]. rewrite !norm_scaled, !Rabs_pos_eq by lra. lra. }
  assert (Le : norm w <= norm v) by (apply Rmult_le_reg_l with t; lra). split; auto. intro Eq.
  assert (U : u = w) by (apply S2; rewrite Eq in N; lra). apply equal_by_dots; [congruence|]. intros a _.
  pose proof (Du a) as D. rewrite U in D. rewrite (dot_comm v), (dot_comm w). apply Rmult_eq_reg_l with t; lra.
Qed.

Section LocalPulls.
Variables (l' : R -> R) (d : nat) (data : list parted).
Let inputs : list input := map whole data.
Hypothesis data_sized : sized d inputs.
Hypothesis some_data : pairs_of data <> [].
Variables (lo hi most curve : R).
Hypothesis scores_within : forall s t, In s data -> In t (whole s) -> lo <= score t <= hi.
Hypothesis slopes : forall y, lo <= y <= hi -> Rabs (l' y) <= most.
Hypothesis bends : lipschitz_on l' lo hi curve.
Let n := INR (length inputs).

Definition limit_weight (j : parted * token) : R :=
  / n * - l' (score (best (fst j))) * (score (best (fst j)) - score (snd j)).
Definition share (v : vector) (j : parted * token) : R :=
  / n * - l' (mean_score (whole (fst j)) v) * (attention (whole (fst j)) v (best (fst j)) * (mean_score (whole (fst j)) v - score (snd j))).
Definition downhill (v : vector) : vector := scaled (-1) (gradient l' d inputs v).

Lemma length_downhill : forall v, length (downhill v) = d.
Proof. intro. unfold downhill. rewrite length_scaled. now apply length_gradient. Qed.

Lemma dot_downhill : forall v u, dot (downhill v) u
  = Sum (fun j => share v j * exp (- dot (row_of j) v) * dot (row_of j) u) (pairs_of data).
Proof.
  intros v u. unfold downhill. rewrite dot_scaled.
  pose proof (gradient_by_pairs l' d data data_sized some_data 0 v 0 u) as G. simpl in G. fold inputs in G. fold n in G.
  replace (-1 * dot (gradient l' d inputs v) u) with (- dot (gradient l' d inputs v) u) by ring. rewrite G.
  apply Sum_ext. intros [s t] Hj. apply in_pairs in Hj. destruct Hj as [Hs Ht]. simpl.
  rewrite (by_margin d data data_sized s t v Hs Ht). unfold share. simpl. ring.
Qed.

(* ---- pi_j is near C_j where all margins are at least h ---- *)
Section Far.
Variables (v : vector) (h : R).
Hypothesis far : forall j, In j (pairs_of data) -> h <= dot (row_of j) v.
Let count := Sum (fun _ : parted * token => 1) (pairs_of data).
Let lost (s : parted) := Sum (attention (whole s) v) (losing s).

Lemma losing_below : forall s t, In s data -> In t (losing s) -> 0 < attention (whole s) v t <= exp (- h).
Proof.
  intros s t Hs Ht. split; [apply attention_pos, whole_some|]. rewrite (by_margin d data data_sized s t v Hs Ht).
  assert (H : In (s, t) (pairs_of data)) by now apply in_pairs. specialize (far _ H).
  pose proof (attention_at_most_one (whole s) v (best s) ltac:(apply in_whole; now left)).
  pose proof (attention_pos (whole s) v (best s) (whole_some s)). pose proof (exp_le (- dot (row_of (s, t)) v) (- h) ltac:(lra)).
  pose proof (exp_pos (- dot (row_of (s, t)) v)). rewrite <- (Rmult_1_l (exp (- h))). apply Rmult_le_compat; lra.
Qed.

Lemma lost_range : forall s, In s data -> 0 <= lost s <= count * exp (- h).
Proof.
  intros s Hs. unfold lost. split; [apply Sum_nonneg; intros; apply Rlt_le, attention_pos, whole_some|].
  unfold count. rewrite Rmult_comm, <- Sum_scale, Sum_pairs.
  apply Rle_trans with (Sum (fun t => exp (- h) * 1) (losing s)).
  - apply Sum_le. intros t Ht. destruct (losing_below s t Hs Ht). lra.
  - apply (Sum_member (fun s => Sum (fun _ => exp (- h) * 1) (losing s))); auto. intros. apply Sum_nonneg. intros. pose proof (exp_pos (- h)). lra.
Qed.

Lemma best_share : forall s, attention (whole s) v (best s) = 1 - lost s.
Proof. intro s. pose proof (attention_sums_to_one (whole s) v (whole_some s)) as O. rewrite Sum_whole in O. unfold lost. lra. Qed.

Lemma best_scores_within : forall s, In s data -> lo <= score (best s) <= hi.
Proof. intros s Hs. apply (scores_within s); auto. apply in_whole. now left. Qed.

Lemma mean_scores_within : forall s, In s data -> lo <= mean_score (whole s) v <= hi.
Proof.
  intros s Hs. change (mean_score (whole s) v) with (mean (whole s) (attention (whole s) v) score).
  apply (mean_between (whole s) (attention (whole s) v)); [intro; apply attention_pos, whole_some | apply attention_sums_to_one, whole_some|].
  intros t Ht. now apply (scores_within s).
Qed.

Lemma mean_minus_best : forall s, mean_score (whole s) v - score (best s)
  = Sum (fun t => attention (whole s) v t * (score t - score (best s))) (losing s).
Proof.
  intro s. pose proof (attention_sums_to_one (whole s) v (whole_some s)) as O.
  assert (Z : Sum (fun t => attention (whole s) v t * (score t - score (best s))) (whole s) = mean_score (whole s) v - score (best s)).
  { rewrite (Sum_ext _ (fun t => attention (whole s) v t * score t + (- score (best s)) * attention (whole s) v t)) by (intros; ring).
    rewrite Sum_plus, Sum_scale, O. unfold mean_score. ring. }
  rewrite <- Z, Sum_whole. ring.
Qed.

Lemma mean_near_best : forall s, In s data -> Rabs (mean_score (whole s) v - score (best s)) <= (hi - lo) * lost s.
Proof.
  intros s Hs. rewrite mean_minus_best. unfold lost. pose proof (best_scores_within s Hs).
  assert (B : forall t, In t (losing s) -> lo <= score t <= hi) by (intros t Ht; apply (scores_within s); auto; apply in_whole; now right).
  apply Rabs_le. split; [rewrite Ropp_mult_distr_l|]; rewrite <- Sum_scale; apply Sum_le; intros t Ht; specialize (B t Ht);
    pose proof (attention_pos (whole s) v t (whole_some s)); rewrite (Rmult_comm _ (attention _ _ _)); apply Rmult_le_compat_l; lra.
Qed.

Lemma slope_near : forall y z, lo <= y <= hi -> lo <= z <= hi -> Rabs (l' y - l' z) <= curve * Rabs (y - z).
Proof. exact (proj2 bends). Qed.

Definition drift : R := / n * (curve * (hi - lo) * (hi - lo) + 2 * most * (hi - lo)) * Sum (fun _ : parted * token => 1) (pairs_of data).

Lemma share_near : forall j, In j (pairs_of data) -> Rabs (share v j - limit_weight j) <= drift * exp (- h).
Proof.
  intros [s t] Hj. pose proof Hj as Hj'. apply in_pairs in Hj'. destruct Hj' as [Hs Ht]. unfold share, limit_weight, drift. simpl.
  pose proof (n_pos data some_data) as N. fold inputs in N. fold n in N. assert (I : 0 < / n) by now apply Rinv_0_lt_compat.
  destruct (lost_range s Hs) as [L1 L2]. pose proof (best_share s) as Bs. pose proof (mean_near_best s Hs) as Mn.
  pose proof (mean_scores_within s Hs) as Mw. pose proof (best_scores_within s Hs) as Bw.
  pose proof (scores_within s t Hs ltac:(apply in_whole; now right)) as Tw.
  pose proof (slope_near _ _ Mw Bw) as Sn. pose proof (slopes _ Bw) as Sb. pose proof (proj1 bends) as Cv.
  pose proof (attention_pos (whole s) v (best s) (whole_some s)) as Ap.
  set (g := mean_score (whole s) v) in *. set (g0 := score (best s)) in *. set (a := attention (whole s) v (best s)) in *. set (r := hi - lo) in *. set (e := lost s) in *.
  assert (R0 : 0 <= r) by (unfold r; lra).
  pose proof (Rabs_pos (l' g0)).
  replace (/ n * - l' g * (a * (g - score t)) - / n * - l' g0 * (g0 - score t))
    with (/ n * (- (l' g - l' g0) * (a * (g - score t)) + - l' g0 * ((g - g0) - e * (g - score t)))) by (rewrite Bs; ring).
  rewrite Rabs_mult, (Rabs_pos_eq (/ n)) by lra.
  assert (G : Rabs (g - score t) <= r) by (apply Rabs_le; unfold r; lra).
  assert (P1 : Rabs (- (l' g - l' g0) * (a * (g - score t))) <= curve * (r * e) * r).
  { rewrite Rabs_mult, Rabs_Ropp. apply Rmult_le_compat; try apply Rabs_pos.
    - eapply Rle_trans; [exact Sn|]. apply Rmult_le_compat_l; lra.
    - rewrite Rabs_mult, (Rabs_pos_eq a) by lra. assert (a * Rabs (g - score t) <= 1 * r) by (apply Rmult_le_compat; try apply Rabs_pos; lra). lra. }
  assert (P2 : Rabs (- l' g0 * ((g - g0) - e * (g - score t))) <= most * (2 * (r * e))).
  { rewrite Rabs_mult, Rabs_Ropp. apply Rmult_le_compat; try apply Rabs_pos; auto.
    eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_Ropp, Rabs_mult, (Rabs_pos_eq e) by lra.
    assert (e * Rabs (g - score t) <= e * r) by (apply Rmult_le_compat_l; lra). lra. }
  assert (P : Rabs (- (l' g - l' g0) * (a * (g - score t)) + - l' g0 * ((g - g0) - e * (g - score t))) <= (curve * r * r + 2 * most * r) * e).
  { eapply Rle_trans; [apply Rabs_triang|]. lra. }
  apply Rle_trans with (/ n * ((curve * r * r + 2 * most * r) * e)); [apply Rmult_le_compat_l; lra|].
  assert (0 <= curve * r * r) by (apply Rmult_le_pos; auto; apply Rmult_le_pos; lra).
  assert (0 <= 2 * most * r) by (apply Rmult_le_pos; lra).
  assert (0 <= / n * (curve * r * r + 2 * most * r)) by (apply Rmult_le_pos; lra).
  assert (/ n * (curve * r * r + 2 * most * r) * e <= / n * (curve * r * r + 2 * most * r) * (count * exp (- h))) by (apply Rmult_le_compat_l; lra).
  unfold count in *. lra.
Qed.
End Far.

Definition heaviest : R := / n * (most * (hi - lo)).

Lemma limit_weight_bounded : forall j, In j (pairs_of data) -> Rabs (limit_weight j) <= heaviest.
Proof.
  intros [s t] Hj. apply in_pairs in Hj. destruct Hj as [Hs Ht]. unfold limit_weight, heaviest. simpl.
  pose proof (n_pos data some_data) as N. fold inputs in N. fold n in N. assert (I : 0 < / n) by now apply Rinv_0_lt_compat.
  pose proof (best_scores_within s Hs) as Bw. pose proof (scores_within s t Hs ltac:(apply in_whole; now right)) as Tw. pose proof (slopes _ Bw) as Sb.
  rewrite Rmult_assoc, Rabs_mult, (Rabs_pos_eq (/ n)) by lra. apply Rmult_le_compat_l; [lra|]. rewrite Rabs_mult, Rabs_Ropp.
  apply Rmult_le_compat; try apply Rabs_pos; auto. apply Rabs_le. lra.
Qed.

(* ---- the pull is nearly that of the active pairs ---- *)
Section Near.
Context {J : Type}.
Variables (groups : list J) (row : J -> vector) (C : J -> R) (w : vector) (active : parted * token -> bool) (kappa delta : R).
Hypothesis some_group : groups <> [].
Variable low : R.
Hypothesis low_pos : 0 < low.
Hypothesis low_below : forall g, In g groups -> low <= C g.
Hypothesis rows_sized : forall g, In g groups -> length (row g) = d.
Hypothesis shortest_w : shortest d (map (fun g => (row g, 1)) groups) w.
(* the groups' rows are those of the active pairs, with the sums of their C_j *)
Hypothesis grouped : forall f : vector -> R,
  Sum (fun g => C g * f (row g)) groups = Sum (fun j => if active j then limit_weight j * f (row_of j) else 0) (pairs_of data).
Hypothesis in_group : forall j, In j (pairs_of data) -> active j = true -> exists g, In g groups /\ row g = row_of j.
Hypothesis kappa_range : 0 < kappa <= 1.
Hypothesis delta_range : 0 <= delta.
Hypothesis inactive : forall j, In j (pairs_of data) -> active j = false ->
  1 + kappa + norm (row_of j) * (norm w * sqrt (delta * (2 + delta))) <= dot (row_of j) w.
Local Notation near := (tight groups row C w low delta).
Local Notation m := (least groups row C low).

Lemma row_of_sized : forall j, In j (pairs_of data) -> length (row_of j) = d.
Proof. now apply rows_within. Qed.

Lemma margins_far : forall v rho j, length v = d -> 0 < rho -> near rho v -> In j (pairs_of data) ->
  (if active j then m v else (1 + kappa) * m v) <= dot (row_of j) v.
Proof.
  intros v rho j Lv Hr T Hj. destruct (active j) eqn:Act.
  - destruct (in_group j Hj Act) as [g [Hg <-]]. now apply (least_below groups row C low low_pos low_below).
  - pose proof (tight_form d groups row C w rows_sized some_group low low_pos low_below shortest_w delta rho v (row_of j) delta_range Hr Lv (row_of_sized j Hj) T) as F.
    destruct T as [T1 _]. specialize (inactive j Hj Act).
    eapply Rle_trans; [|exact F]. rewrite Rmult_comm. apply Rmult_le_compat_l; lra.
Qed.

Local Notation E := (weights groups row C).
Local Notation S := (steepness (pairs_of data) row_of).
Local Notation B := (S * (heaviest + drift) * / low).

(* what pair j pulls more than its group says *)
Definition surplus (v : vector) (j : parted * token) : R :=
  share v j * exp (- dot (row_of j) v) - (if active j then limit_weight j * exp (- dot (row_of j) v) else 0).

Lemma pull_within : forall v, length v = d ->
  norm (difference_of R Rminus (downhill v) (exact_pull d groups row C v)) <= Sum (fun j => Rabs (surplus v j) * norm (row_of j)) (pairs_of data).
Proof.
  intros v Lv. pose proof (length_downhill v) as Ld. pose proof (length_weighted_pull d groups row rows_sized (weight row C v)) as Le.
  fold (exact_pull d groups row C v) in Le.
  assert (D : difference_of R Rminus (downhill v) (exact_pull d groups row C v) = vector_sum d (fun j => scaled (surplus v j) (row_of j)) (pairs_of data)).
  { apply equal_by_dots.
    { rewrite length_difference, length_vector_sum by (intros; rewrite ?length_scaled; auto using row_of_sized; congruence). exact Le. }
    intros u _. rewrite dot_difference by congruence. rewrite dot_downhill. unfold exact_pull. rewrite dot_weighted_pull by assumption.
    rewrite dot_vector_sum by (intros; rewrite length_scaled; now apply row_of_sized).
    pose proof (grouped (fun a => exp (- dot a v) * dot a u)) as G. cbv beta in G.
    rewrite (Sum_ext (fun j => weight row C v j * dot (row j) u) (fun g => C g * (exp (- dot (row g) v) * dot (row g) u)))
      by (intros; unfold weight; ring). rewrite G.
    match goal with |- ?a - ?b = _ => replace (a - b) with (a + (-1) * b) by ring end. rewrite <- Sum_scale, <- Sum_plus. apply Sum_ext. intros j _.
    rewrite dot_scaled. unfold surplus. destruct (active j); ring. }
  rewrite D. eapply Rle_trans; [apply norm_vector_sum; intros; rewrite length_scaled; now apply row_of_sized|].
  apply Sum_le. intros j _. rewrite norm_scaled. lra.
Qed.

Lemma pull_near : forall v rho, length v = d -> 0 < rho -> near rho v ->
  norm (difference_of R Rminus (downhill v) (exact_pull d groups row C v)) <= B * exp (- (kappa * rho)) * E v.
Proof.
  intros v rho Lv Hr T. eapply Rle_trans; [now apply pull_within|].
  assert (M : rho <= m v) by (destruct T as [T1 _]; exact T1).
  assert (Far : forall j, In j (pairs_of data) -> m v <= dot (row_of j) v).
  { intros j Hj. pose proof (margins_far v rho j Lv Hr T Hj) as F. destruct (active j); [exact F|].
    assert (0 <= kappa * m v) by (apply Rmult_le_pos; lra). lra. }
  assert (Hd : 0 <= drift /\ 0 <= heaviest).
  { destruct (pairs_of data) as [|j0 l] eqn:Ep; [now elim some_data|]. rewrite <- Ep in *. assert (H0 : In j0 (pairs_of data)) by (rewrite Ep; now left).
    split; [|eapply Rle_trans; [apply Rabs_pos | now apply (limit_weight_bounded j0)]].
    pose proof (share_near v (m v) Far j0 H0) as Sn. pose proof (Rabs_pos (share v j0 - limit_weight j0)). pose proof (exp_pos (- m v)).
    apply Rmult_le_reg_r with (exp (- m v)); lra. }
  assert (Rj : forall j, In j (pairs_of data) -> Rabs (surplus v j) <= (heaviest + drift) * (exp (- (kappa * rho)) * exp (- m v))).
  { intros j Hj. pose proof (share_near v (m v) Far j Hj) as Sn. pose proof (limit_weight_bounded j Hj) as Lb. pose proof (Far j Hj) as Fj.
    pose proof (margins_far v rho j Lv Hr T Hj) as Fa. unfold surplus. set (z := dot (row_of j) v) in *.
    assert (K : kappa * rho <= kappa * m v) by (apply Rmult_le_compat_l; lra).
    pose proof (exp_pos (- z)) as Pz. destruct (active j).
    - replace (share v j * exp (- z) - limit_weight j * exp (- z)) with ((share v j - limit_weight j) * exp (- z)) by ring.
      rewrite Rabs_mult, (Rabs_pos_eq (exp (- z))) by lra.
      assert (K1 : kappa * m v <= 1 * m v) by (apply Rmult_le_compat_r; lra).
      pose proof (exp_le (- m v) (- (kappa * rho)) ltac:(lra)). pose proof (exp_le (- z) (- m v) ltac:(lra)).
      pose proof (exp_pos (- m v)). rewrite <- Rmult_assoc. apply Rmult_le_compat; try lra; [apply Rabs_pos|].
      eapply Rle_trans; [exact Sn|]. apply Rmult_le_compat; lra.
    - rewrite Rminus_0_r, Rabs_mult, (Rabs_pos_eq (exp (- z))) by lra. rewrite <- exp_plus.
      apply Rmult_le_compat; try lra; [apply Rabs_pos | | apply exp_le; lra].
      assert (exp (- m v) <= 1) by (rewrite <- exp_0; apply exp_le; lra).
      assert (drift * exp (- m v) <= drift * 1) by (apply Rmult_le_compat_l; lra).
      pose proof (Rabs_triang (share v j - limit_weight j) (limit_weight j)) as Tr.
      replace (share v j - limit_weight j + limit_weight j) with (share v j) in Tr by ring. lra. }
  assert (Q : exp (- m v) = / low * E v).
  { rewrite (weights_of_least groups row C some_group low low_pos low_below v). field. lra. }
  rewrite Q in Rj. set (e := exp (- (kappa * rho))) in *. assert (He : 0 < e) by apply exp_pos.
  apply Rle_trans with (Sum (fun j => ((heaviest + drift) * (e * (/ low * E v))) * norm (row_of j)) (pairs_of data)).
  - apply Sum_le. intros j Hj. apply Rmult_le_compat_r; auto using norm_nonneg.
  - rewrite Sum_scale.
    assert (Pos : 0 <= (heaviest + drift) * (e * (/ low * E v))).
    { pose proof (weights_pos groups row C some_group low low_pos low_below v). pose proof (Rinv_0_lt_compat low low_pos).
      apply Rmult_le_pos; [lra|]. repeat apply Rmult_le_pos; lra. }
    apply Rle_trans with ((heaviest + drift) * (e * (/ low * E v)) * S); [apply Rmult_le_compat_l; auto; unfold steepness; lra|].
    right. ring.
Qed.

Theorem pull_nearer : forall e, 0 < e -> exists rho, 0 < rho /\ forall v, length v = d -> near rho v ->
  norm (difference_of R Rminus (downhill v) (exact_pull d groups row C v)) <= e * E v.
Proof.
  intros e He. set (b := Rabs B + 1). assert (B0 : 0 < b) by (unfold b; pose proof (Rabs_pos B); lra).
  assert (Q : 0 < e / b) by now apply Rdiv_lt_0_compat. exists (Rmax 1 (- ln (e / b) / kappa)).
  pose proof (Rmax_l 1 (- ln (e / b) / kappa)) as M1. pose proof (Rmax_r 1 (- ln (e / b) / kappa)) as M2. split; [lra|]. intros v Lv T.
  eapply Rle_trans; [apply (pull_near v (Rmax 1 (- ln (e / b) / kappa)) Lv); auto; lra|]. set (rho := Rmax 1 (- ln (e / b) / kappa)) in *.
  apply Rmult_le_compat_r; [apply Rlt_le, (weights_pos groups row C some_group low low_pos low_below)|].
  assert (X : exp (- (kappa * rho)) <= e / b).
  { rewrite <- (exp_ln (e / b)) by assumption. apply exp_le.
    assert (kappa * (- ln (e / b) / kappa) <= kappa * rho) by (apply Rmult_le_compat_l; lra).
    replace (kappa * (- ln (e / b) / kappa)) with (- ln (e / b)) in H by (field; lra). lra. }
  apply Rle_trans with (b * exp (- (kappa * rho))).
  - apply Rmult_le_compat_r; [apply Rlt_le, exp_pos|]. unfold b. pose proof (Rle_abs B). lra.
  - apply Rle_trans with (b * (e / b)); [apply Rmult_le_compat_l; lra | right; field; lra].
Qed.
End Near.
End LocalPulls.
