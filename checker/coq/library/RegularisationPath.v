(* Lemma 8 of docs/limits_path.md for datasets with a linear head: the regularisation path and the ridge path of p, and of W, turn to the
   max-margin direction of the best tokens, for every norm with a strictly convex ball. *)
From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Import Optimality Datasets Sigmoid Descent Traps Turning Smoothness Capture Attention OneInput Compactness Norms Minimisers.
From AttentionChecker Require Export LowRisk Path. (* the words of the statements *)
Import ListNotations.
Open Scope R_scope.

Lemma best_above_mean : forall s x,
  score (best s) - mean_score (whole s) x = Sum (fun t => attention (whole s) x t * (score (best s) - score t)) (losing s).
Proof.
  intros s x. pose proof (attention_sums_to_one (whole s) x (whole_some s)) as O.
  assert (E : Sum (fun t => attention (whole s) x t * (score (best s) - score t)) (whole s) = score (best s) - mean_score (whole s) x).
  { rewrite (Sum_ext _ (fun t => score (best s) * attention (whole s) x t + (-1) * (attention (whole s) x t * score t))) by (intros; ring).
    rewrite Sum_plus, !Sum_scale, O. unfold mean_score. ring. }
  rewrite <- E, Sum_whole. ring.
Qed.

Section Linear.
Variables (d : nat) (N : vector -> R) (data : list parted) (w : vector) (l l' : R -> R) (lo hi kappa most : R).
Hypothesis strict : strict_norm d N.
Hypothesis data_sized : sized d (map whole data).
Hypothesis some_pair : pairs_of data <> [].
Hypothesis length_w : length w = d.
Hypothesis feasible_w : forall j, In j (pairs_of data) -> 1 <= dot (row_of j) w.
Hypothesis shortest_w : forall v, length v = d -> (forall j, In j (pairs_of data) -> 1 <= dot (row_of j) v) -> N w <= N v.
Hypothesis l_derivative : forall y, derivable_pt_lim l y (l' y).
Hypothesis scores_within : forall s t, In s data -> In t (whole s) -> lo <= score t <= hi.
Hypothesis kappa_pos : 0 < kappa.
Hypothesis slopes : forall y, lo <= y <= hi -> kappa <= - l' y <= most.
Hypothesis lower : forall s t, In s data -> In t (losing s) -> score t < score (best s).
Hypothesis ball_minimum : forall r, 0 <= r -> exists x, minimises (ball d N r) (loss l (map whole data)) x.
Hypothesis ridge_minimum : forall lambda, 0 < lambda -> exists x, minimises (fun v => length v = d) (fun v => loss l (map whole data) v + lambda * (N v * N v)) x.

Let n := INR (length data).
Let part (x : vector) (s : parted) : R := l (mean_score (whole s) x) - l (score (best s)).
Let least := Sum (fun s => l (score (best s))) data / n.

Lemma linear_n : 0 < n.
Proof. unfold n. apply lt_0_INR. clear - some_pair. destruct data; [now elim some_pair | simpl; lia]. Qed.

Lemma risk_by_parts : forall x, loss l (map whole data) x - least = Sum (part x) data / n.
Proof.
  intro x. pose proof linear_n. unfold loss, least, part. rewrite Sum_map, map_length. fold n.
  rewrite (Sum_ext (fun s => l (mean_score (whole s) x) - l (score (best s))) (fun s => l (mean_score (whole s) x) + (-1) * l (score (best s)))) by (intros; ring).
  rewrite Sum_plus, Sum_scale. field. lra.
Qed.

Lemma gap_below_part : exists delta, 0 < delta /\ forall x s, In s data ->
  kappa * (delta * missed s x) <= part x s <= most * ((hi - lo) * missed s x).
Proof.
  destruct (least_member _ (fun j : parted * token => score (best (fst j)) - score (snd j)) _ some_pair) as [[s0 t0] [H0 Least]].
  assert (D : 0 < score (best s0) - score t0) by (apply in_pairs in H0; destruct H0 as [Hs Ht]; pose proof (lower s0 t0 Hs Ht); lra).
  exists (score (best s0) - score t0). split; auto. intros x s Hs. set (delta := score (best s0) - score t0) in *.
  assert (B : lo <= score (best s) <= hi) by (apply (scores_within s); auto; apply in_whole; now left).
  assert (G : delta * missed s x <= score (best s) - mean_score (whole s) x <= (hi - lo) * missed s x).
  { rewrite best_above_mean, missed_is, <- !Sum_scale. split; apply Sum_le; intros t Ht;
      pose proof (attention_pos (whole s) x t (whole_some s)) as P; rewrite Rmult_comm.
    - apply Rmult_le_compat_l; [lra|]. apply (Least (s, t)). now apply in_pairs.
    - rewrite (Rmult_comm (hi - lo)), Rmult_comm. apply Rmult_le_compat_l; [lra|]. pose proof (scores_within s t Hs ltac:(apply in_whole; now right)). lra. }
  assert (M0 : 0 <= delta * missed s x) by (apply Rmult_le_pos; [lra | apply missed_nonneg]).
  assert (Wm : lo <= mean_score (whole s) x).
  { change (mean_score (whole s) x) with (mean (whole s) (attention (whole s) x) score).
    apply (mean_between (whole s) (attention (whole s) x) (fun t => attention_pos (whole s) x t (whole_some s))
      (attention_sums_to_one (whole s) x (whole_some s)) score lo hi). intros t Ht. now apply (scores_within s). }
  unfold part. set (g := mean_score (whole s) x) in *. destruct G as [G1 G2].
  destruct (Req_dec g (score (best s))) as [E | E].
  - rewrite E. assert (Z : missed s x = 0).
    { assert (delta * missed s x = 0) as Q by lra. apply Rmult_integral in Q. destruct Q; lra. } rewrite Z. lra.
  - destruct (MVT_cor2 l l' g (score (best s))) as [y [Ey Hy]]; [lra | auto|]. destruct (slopes y ltac:(lra)) as [S1 S2].
    assert (Q : l g - l (score (best s)) = - l' y * (score (best s) - g)) by lra. rewrite Q. split; apply Rmult_le_compat; lra.
Qed.

Lemma linear_heads : exists c C, 0 < c /\ 0 < C /\ (forall x s, In s data -> c * missed s x <= loss l (map whole data) x - least)
  /\ (forall x, loss l (map whole data) x - least <= C * Sum (fun s => missed s x) data).
Proof.
  pose proof linear_n as Np. assert (I : 0 < / n) by now apply Rinv_0_lt_compat. destruct gap_below_part as [delta [D Part]].
  assert (Wide : 0 <= hi - lo /\ kappa <= most).
  { assert (exists s, In s data) as [s Hs] by (clear - some_pair; destruct data as [|s m]; [now elim some_pair | exists s; now left]).
    assert (B : lo <= score (best s) <= hi) by (apply (scores_within s); auto; apply in_whole; now left).
    pose proof (slopes _ B). split; lra. }
  exists (/ n * (kappa * delta)), (/ n * (most * (hi - lo + 1))). split; [repeat apply Rmult_lt_0_compat; auto|]. split; [repeat apply Rmult_lt_0_compat; lra|]. split.
  - intros x s Hs. rewrite risk_by_parts. unfold Rdiv. rewrite (Rmult_comm _ (/ n)), Rmult_assoc. apply Rmult_le_compat_l; [lra|].
    rewrite Rmult_assoc. eapply Rle_trans; [now apply (Part x s)|]. apply (Sum_member (part x)); auto. intros s' Hs'.
    destruct (Part x s' Hs') as [P _]. assert (0 <= kappa * (delta * missed s' x)) by (repeat apply Rmult_le_pos; try lra; apply missed_nonneg). lra.
  - intro x. rewrite risk_by_parts. unfold Rdiv. rewrite (Rmult_comm _ (/ n)), Rmult_assoc. apply Rmult_le_compat_l; [lra|].
    rewrite <- Sum_scale. apply Sum_le. intros s Hs. destruct (Part x s Hs) as [_ P]. eapply Rle_trans; [exact P|]. rewrite Rmult_assoc.
    pose proof (missed_nonneg s x). apply Rmult_le_compat_l; [lra | apply Rmult_le_compat_r; lra].
Qed.
Theorem linear_paths_turn : regularisation_path_tends_to N d (loss l (map whole data)) w /\ ridge_path_tends_to N d (loss l (map whole data)) w.
Proof. destruct linear_heads as [c [C [c0 [C0 [A B]]]]]. apply (heads_paths_turn d N data w (loss l (map whole data)) least c C); auto. Qed.
End Linear.

(* a model with these scores, its best tokens set apart *)
Lemma model_parts : forall (model : list input) l alpha, l <> Sigmoid_loss -> Forall2 best_token (map (map score) model) alpha ->
  (exists X, In X model /\ (2 <= length X)%nat) -> exists data lo hi kappa most, model = map whole data /\ alpha = map place data /\ pairs_of data <> []
  /\ (forall s t, In s data -> In t (whole s) -> lo <= score t <= hi) /\ 0 < kappa /\ (forall y, lo <= y <= hi -> kappa <= - loss_slope l y <= most)
  /\ (forall s t, In s data -> In t (losing s) -> score t < score (best s)).
Proof.
  intros model l alpha Hl Best Two.
  assert (Fits : Forall2 (fun (X : input) a => (a < length X)%nat) model alpha).
  { clear - Best. revert alpha Best. induction model as [|X model IH]; intros [|a alpha] H; try constructor; try (now inversion H).
    - apply Forall2_split in H. destruct H as [[H _] _]. now rewrite map_length in H.
    - apply IH. now apply Forall2_split in H. }
  destruct (parts_exist model alpha Fits) as [data [-> ->]].
  assert (BestOf : forall s, In s data -> best_token (map score (whole s)) (place s)).
  { clear - Best. induction data as [|s data IH]; [intros s' []|]. intros s' [<- | Hin]; simpl in Best; apply Forall2_split in Best; destruct Best as [B1 B2]; auto. }
  assert (Pairs : pairs_of data <> []).
  { destruct Two as [X [HX L2]]. apply in_map_iff in HX. destruct HX as [s [<- H1]]. unfold whole in L2. rewrite app_length in L2. simpl in L2.
    destruct (losing s) as [|t rest] eqn:El.
    - apply (f_equal (@length token)) in El. unfold losing in El. rewrite app_length in El. simpl in El. lia.
    - intro Z. assert (I : In (s, t) (pairs_of data)) by (apply in_pairs; rewrite El; split; [auto | now left]). rewrite Z in I. contradiction. }
  set (all := map score (flat_map whole data)).
  assert (Within : forall s t, In s data -> In t (whole s) -> minimum all <= score t <= maximum all).
  { intros s t H1 Ht. assert (In (score t) all) by (unfold all; apply in_map, in_flat_map; now exists s). split; [now apply minimum_below | now apply maximum_above]. }
  assert (Order : minimum all <= maximum all).
  { destruct data as [|s rest] eqn:Ed; [now elim Pairs|]. rewrite <- Ed in *.
    assert (H1 : In s data) by (rewrite Ed; now left). pose proof (Within s (best s) H1 ltac:(apply in_whole; now left)). lra. }
  destruct (slope_bounds l _ _ Hl Order) as [kappa [most [K1 K2]]]. exists data, (minimum all), (maximum all), kappa, most. repeat (split; auto).
  all: intros; try now apply Within. apply best_is_best; auto.
Qed.
Theorem model_paths_turn : forall (N : vector -> R) (model : list input) d l alpha w,
  strict_norm d N -> sized d model -> l <> Sigmoid_loss -> Forall2 best_token (map (map score) model) alpha ->
  feasible d (constraints model alpha) w -> (forall v, feasible d (constraints model alpha) v -> N w <= N v) ->
  (exists X, In X model /\ (2 <= length X)%nat) ->
  regularisation_path_tends_to N d (loss (loss_value l) model) w /\ ridge_path_tends_to N d (loss (loss_value l) model) w.
Proof.
  intros N model d l alpha w Strict Sized Hl Best Fw Sw Two. unfold constraints in *.
  destruct (model_parts model l alpha Hl Best Two) as [data [lo [hi [kappa [most [-> [-> [Pairs [Within [K1 [K2 Lower]]]]]]]]]]].
  rewrite constraints_are_rows in Fw, Sw. destruct Fw as [Lw Fw].
  apply (linear_paths_turn d N data w (loss_value l) (loss_slope l) lo hi kappa most); auto.
  - intros j Hj. apply Rge_le, Fw. apply in_map_iff. now exists j.
  - intros v Lv H. apply Sw. split; auto. intros a b Hab. apply in_map_iff in Hab. destruct Hab as [j [E Hj]]. injection E as <- <-. apply Rle_ge. auto.
  - apply loss_slope_is_derivative.
  - intros r Hr. now apply ball_minimiser_exists.
  - intros lambda HL. now apply ridge_minimiser_exists.
Qed.
(* the risk is, above its infimum, e^-(least margin) up to constants *)
Theorem model_risk_bounds : forall (model : list input) d l alpha, sized d model -> l <> Sigmoid_loss -> Forall2 best_token (map (map score) model) alpha ->
  (exists X, In X model /\ (2 <= length X)%nat) -> constraints model alpha <> [] /\ exists least c C, 0 < c /\ 0 < C
  /\ (forall x a b, length x = d -> In (a, b) (constraints model alpha) -> c * exp (- Rmax 0 (dot a x)) <= loss (loss_value l) model x - least)
  /\ (forall x r, length x = d -> 0 <= r -> (forall a b, In (a, b) (constraints model alpha) -> r <= dot a x) -> loss (loss_value l) model x - least <= C * exp (- r)).
Proof.
  intros model d l alpha Sized Hl Best Two. unfold constraints. destruct (model_parts model l alpha Hl Best Two) as [data [lo [hi [kappa [most [-> [-> [Pairs [Within [K1 [K2 Lower]]]]]]]]]]].
  rewrite constraints_are_rows. split; [intro Z; apply map_eq_nil in Z; contradiction|].
  destruct (linear_heads data (loss_value l) (loss_slope l) lo hi kappa most) as [c [C [c0 [C0 [A B]]]]]; auto; [apply loss_slope_is_derivative|].
  destruct (heads_bounds d data (loss (loss_value l) (map whole data)) _ c C Sized c0 C0 (fun x s _ => A x s) (fun x _ => B x)) as [B0 [B1 B2]].
  eexists. exists (c / 2). eexists. split; [lra|]. split; [exact B0|]. split.
  - intros x a b Lx Hab. apply B1; auto. apply in_map_iff in Hab. destruct Hab as [j [E Hj]]. injection E as <- <-. now apply in_map.
  - intros x r Lx Hr H. apply B2; auto. intros a Ha. apply in_map_iff in Ha. destruct Ha as [j [<- Hj]]. apply (H _ 1). apply in_map_iff. now exists j.
Qed.

(* ---- datasets ---- *)
Lemma prompt_choice : forall D, dataset_fits D -> some_choice D -> exists X, In X (prompt_model D) /\ (2 <= length X)%nat.
Proof.
  intros D [_ [Ly _]] Choice. apply Exists_exists in Choice. destruct Choice as [Y [HY L2]].
  destruct (in_combine_some _ _ (tokens D) (labels D) Y Ly HY) as [y Hy].
  exists (map (fun x => (key_of D x, token_score D y x)) Y). split; [|now rewrite map_length].
  unfold prompt_model. apply in_map_iff. now exists (Y, y).
Qed.

Lemma matrix_choice : forall D, dataset_fits D -> queries_fit D -> some_choice D -> exists X, In X (matrix_model D) /\ (2 <= length X)%nat.
Proof.
  intros D [_ [Ly _]] [Lq _] Choice. apply Exists_exists in Choice. destruct Choice as [Y [HY L2]].
  destruct (in_combine_some _ _ (tokens D) (labels D) Y Ly HY) as [y Hy].
  destruct (in_combine_some _ _ (combine (tokens D) (labels D)) (queries D) (Y, y)) as [z Hz]; auto.
  { rewrite combine_length, Ly, Nat.min_id. exact Lq. }
  exists (map (fun x => (outer R Rmult x z, token_score D y x)) Y). split; [|now rewrite map_length].
  unfold matrix_model. apply in_map_iff. now exists (Y, y, z).
Qed.

(* Lemma 8 of p, in any norm with a strictly convex ball whose max-margin problem w solves *)
Theorem prompt_paths_turn : forall N D l alpha w,
  strict_norm (dimension D) N -> dataset_fits D -> l <> Sigmoid_loss -> best_tokens D alpha -> some_choice D ->
  feasible (dimension D) (constraints (prompt_model D) alpha) w ->
  (forall v, feasible (dimension D) (constraints (prompt_model D) alpha) v -> N w <= N v) ->
  regularisation_path_tends_to N (dimension D) (prompt_loss D l) w /\ ridge_path_tends_to N (dimension D) (prompt_loss D l) w.
Proof.
  intros N D l alpha w Strict Fit Hl Best Choice Fw Sw. unfold best_tokens in Best. rewrite scores_of_model in Best.
  apply (model_paths_turn N (prompt_model D) (dimension D) l alpha w); auto using model_sized, prompt_choice.
Qed.

(* Lemma 8 of W, read row by row *)
Theorem matrix_paths_turn : forall N D l alpha w,
  strict_norm (dimension D * dimension D) N -> dataset_fits D -> queries_fit D -> l <> Sigmoid_loss -> best_tokens D alpha -> some_choice D ->
  feasible (dimension D * dimension D) (constraints (matrix_model D) alpha) w ->
  (forall v, feasible (dimension D * dimension D) (constraints (matrix_model D) alpha) v -> N w <= N v) ->
  regularisation_path_tends_to N (dimension D * dimension D) (loss (loss_value l) (matrix_model D)) w
  /\ ridge_path_tends_to N (dimension D * dimension D) (loss (loss_value l) (matrix_model D)) w.
Proof.
  intros N D l alpha w Strict Fit Qfit Hl Best Choice Fw Sw. unfold best_tokens in Best. rewrite (scores_of_matrix_model D Fit Qfit) in Best.
  apply (model_paths_turn N (matrix_model D) (dimension D * dimension D) l alpha w); auto using matrix_model_sized, matrix_choice.
Qed.

(* In l_p, 1 < p < infinity. *)
Corollary p_norm_paths_turn : forall p D l alpha w,
  1 < p -> dataset_fits D -> l <> Sigmoid_loss -> best_tokens D alpha -> some_choice D ->
  feasible (dimension D) (constraints (prompt_model D) alpha) w ->
  (forall v, feasible (dimension D) (constraints (prompt_model D) alpha) v -> p_norm p w <= p_norm p v) ->
  regularisation_path_tends_to (p_norm p) (dimension D) (prompt_loss D l) w /\ ridge_path_tends_to (p_norm p) (dimension D) (prompt_loss D l) w.
Proof. intros p D l alpha w Hp. apply prompt_paths_turn. now apply p_norm_is_strict. Qed.

(* The same, as the claims about all datasets are printed. *)
Theorem regularisation_path : forall (D : dataset) (ell : loss_name) (best : list nat) (solution : vector),
  dataset_fits D -> ell <> Sigmoid_loss -> best_tokens D best -> max_margin D best solution ->
  some_choice D -> unique_best_token D -> separable D best ->
  regularisation_path_tends_to norm (dimension D) (prompt_loss D ell) solution.
Proof.
  intros D ell best w Fit Hl Best [_ [Fw Sw]] Choice _ _. eapply (prompt_paths_turn norm D ell best w); auto using norm_is_strict.
  - intros v Hv. now apply Sw.
Qed.

Theorem ridge_path : forall (D : dataset) (ell : loss_name) (best : list nat) (solution : vector),
  dataset_fits D -> ell <> Sigmoid_loss -> best_tokens D best -> max_margin D best solution ->
  some_choice D -> unique_best_token D -> separable D best ->
  ridge_path_tends_to norm (dimension D) (prompt_loss D ell) solution.
Proof.
  intros D ell best w Fit Hl Best [_ [Fw Sw]] Choice _ _. eapply (prompt_paths_turn norm D ell best w); auto using norm_is_strict.
  - intros v Hv. now apply Sw.
Qed.
