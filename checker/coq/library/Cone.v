(* From every start far enough out in a narrow enough cone around the direction of a locally optimal choice of tokens, gradient descent turns to
   that direction: Lemma 5a of docs/limits.md said of datasets.  The definitions up to [for_matrix_cone] belong to statements. *)
From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Import Optimality Datasets Sigmoid Decreasing Descent Traps Turning Smoothness Capture Attention OneInput LowRisk Existence.
From AttentionChecker Require Import Weighted Tight LocalPulls LocalChoice.
Import ListNotations.
Open Scope R_scope.

(* every token t of an active constraint, <k_a - k_t, w> = 1, scores below the chosen token a *)
Definition token_at (X : input) (t : nat) : token := nth t X ([], 0).
Definition active_below (w : vector) (X : input) (a : nat) : Prop := forall t, (t < length X)%nat -> t <> a ->
  dot (key (token_at X a)) w - dot (key (token_at X t)) w = 1 -> score (token_at X t) < score (token_at X a).
Definition locally_optimal (D : dataset) (alpha : list nat) : Prop :=
  exists w, max_margin D alpha w /\ Forall2 (active_below w) (prompt_model D) alpha.
Definition matrix_locally_optimal (D : dataset) (alpha : list nat) : Prop :=
  exists w, max_margin_matrix D alpha w /\ Forall2 (active_below w) (matrix_model D) alpha.

(* a token of an active constraint scores above the chosen token a *)
Definition active_above (w : vector) (X : input) (a : nat) : Prop := exists t, (t < length X)%nat /\ t <> a
  /\ dot (key (token_at X a)) w - dot (key (token_at X t)) w = 1 /\ score (token_at X a) < score (token_at X t).
Definition better_neighbour (D : dataset) (alpha : list nat) : Prop :=
  exists w, max_margin D alpha w /\ exists X a, In (X, a) (combine (prompt_model D) alpha) /\ active_above w X a.

(* A holds of every start far enough out in a narrow enough cone around w and of every small enough step: |start| >= far and
   |start/|start| - w/|w|| <= mu (LocalChoice.v) *)
Definition for_prompt_cone (D : dataset) (w : vector) (A : vector -> R -> Prop) : Prop :=
  exists eta0 mu far, 0 < eta0 /\ 0 < mu /\ forall start eta, length start = dimension D -> in_cone w mu far start -> 0 < eta <= eta0 -> A start eta.
Definition for_matrix_cone (D : dataset) (w : vector) (A : list vector -> R -> Prop) : Prop :=
  exists eta0 mu far, 0 < eta0 /\ 0 < mu /\ forall start eta, matrix_fits (dimension D) (dimension D) start ->
    in_cone w mu far (concat start) -> 0 < eta <= eta0 -> A start eta.

(* ---- positions and tokens set apart ---- *)
Lemma token_at_place : forall s, token_at (whole s) (place s) = best s.
Proof. intros [[before b] after]. unfold token_at, whole, place, best. simpl. rewrite app_nth2 by lia. now rewrite Nat.sub_diag. Qed.

Lemma other_at : forall (A : Type) (before after : list A) b x default, In x (before ++ after) ->
  exists i, (i < length (before ++ b :: after))%nat /\ i <> length before /\ nth i (before ++ b :: after) default = x.
Proof.
  intros A before after b x default H. apply in_app_or in H. destruct H as [H | H]; apply (In_nth _ _ default) in H; destruct H as [i [Hi <-]].
  - exists i. rewrite app_length, app_nth1 by assumption. simpl. repeat split; lia.
  - exists (length before + S i)%nat. rewrite app_length, app_nth2 by lia. simpl. repeat split; try lia.
    now replace (length before + S i - length before)%nat with (S i) by lia.
Qed.

Lemma losing_at : forall s t, In t (losing s) -> exists i, (i < length (whole s))%nat /\ i <> place s /\ token_at (whole s) i = t.
Proof. intros [[before b] after] t Ht. exact (other_at token before after b t ([], 0) Ht). Qed.

Lemma active_scores : forall data d w, sized d (map whole data) -> Forall2 (active_below w) (map whole data) (map place data) ->
  forall s t, In s data -> In t (losing s) -> dot (row_of (s, t)) w = 1 -> score t < score (best s).
Proof.
  intros data d w Sized H s t Hs Ht Act. rewrite (dot_row_of d data Sized s t w Hs Ht) in Act.
  assert (N : active_below w (whole s) (place s)).
  { clear - H Hs. induction data as [|s' data IH]; [contradiction|]. simpl in H. apply Forall2_split in H. destruct H as [H1 H2].
    destruct Hs as [<- | Hs]; auto. }
  destruct (losing_at s t Ht) as [i [Hi [Ne <-]]]. specialize (N i Hi Ne). rewrite token_at_place in N. auto.
Qed.

Lemma some_two : forall data, (exists X, In X (map whole data) /\ (2 <= length X)%nat) -> pairs_of data <> [].
Proof.
  intros data [X [HX L2]]. apply in_map_iff in HX. destruct HX as [s [<- H1]]. unfold whole in L2. rewrite app_length in L2. simpl in L2.
  destruct (losing s) as [|t rest] eqn:El.
  - apply (f_equal (@length token)) in El. unfold losing in El. rewrite app_length in El. simpl in El. lia.
  - intro Z. assert (I : In (s, t) (pairs_of data)) by (apply in_pairs; rewrite El; split; [auto | now left]). rewrite Z in I. contradiction.
Qed.

(* the losses' slopes and curvatures on the range of the scores *)
Lemma bounds_exist : forall l data, l <> Sigmoid_loss -> data <> [] -> exists lo hi most curve,
  (forall s t, In s data -> In t (whole s) -> lo <= score t <= hi)
  /\ (forall y, lo <= y <= hi -> Rabs (loss_slope l y) <= most) /\ lipschitz_on (loss_slope l) lo hi curve.
Proof.
  intros l data Hl Hd. set (all := map score (flat_map whole data)).
  assert (Within : forall s t, In s data -> In t (whole s) -> minimum all <= score t <= maximum all).
  { intros s t Hs Ht. assert (In (score t) all) by (unfold all; apply in_map, in_flat_map; now exists s).
    split; [now apply minimum_below | now apply maximum_above]. }
  assert (Order : minimum all <= maximum all).
  { destruct data as [|s data']; [contradiction|]. pose proof (Within s (best s) (or_introl eq_refl) ltac:(apply in_whole; now left)). lra. }
  destruct (slope_bounds l _ _ Hl Order) as [kappa [most [K S]]]. destruct (bends l _ _ Order) as [curve Cv].
  exists (minimum all), (maximum all), most, curve. split; [|split]; auto. intros y Hy. specialize (S y Hy). apply Rabs_le. lra.
Qed.

Lemma slope_negative : forall l y, l <> Sigmoid_loss -> loss_slope l y < 0.
Proof. intros l y Hl. destruct (slope_bounds l y y Hl ltac:(lra)) as [ka [mo [Q1 Q2]]]. specialize (Q2 y ltac:(lra)). lra. Qed.

(* Lemma 5a of any model: that of the prompt and that of W are two; every step up to any eta0, and no run leaves a given larger cone *)
Theorem cone_model : forall (model : list input) d l alpha w, sized d model -> l <> Sigmoid_loss ->
  Forall2 (fun (X : input) a => (a < length X)%nat) model alpha -> shortest d (constraints model alpha) w -> Forall2 (active_below w) model alpha ->
  (exists X, In X model /\ (2 <= length X)%nat) ->
  forall eta0 mu' far', 0 < eta0 -> 0 < mu' -> exists mu far, 0 < mu /\ forall start eta, length start = d -> in_cone w mu far start -> 0 < eta <= eta0 ->
    norm_diverges (descent (loss_slope l) d model start eta) /\ direction_tends_to (descent (loss_slope l) d model start eta) w
    /\ forall k, in_cone w mu' far' (descent (loss_slope l) d model start eta k).
Proof.
  intros model d l alpha w Sized Hl Fits Max Local Two. destruct (parts_exist model alpha Fits) as [data [-> ->]].
  unfold constraints in Max. rewrite constraints_are_rows in Max. pose proof (some_two data Two) as Some.
  destruct (bounds_exist l data Hl) as [lo [hi [most [curve [Within [Slopes Bends]]]]]]; [intros ->; now apply Some|].
  pose proof (active_scores data d w Sized Local) as Below.
  assert (Pos : forall j, In j (filter (active_at w) (pairs_of data)) -> 0 < limit_weight (loss_slope l) data j).
  { intros [s t] Hj. apply filter_In in Hj. destruct Hj as [Hj Act]. unfold active_at in Act. destruct (Req_EM_T _ 1) as [One | _]; [|discriminate].
    apply in_pairs in Hj. destruct Hj as [Hs Ht]. specialize (Below s t Hs Ht One). pose proof (slope_negative l (score (best s)) Hl).
    unfold limit_weight. simpl. pose proof (n_pos data Some) as N. repeat apply Rmult_lt_0_compat; [now apply Rinv_0_lt_compat | lra | lra]. }
  destruct (low_exists _ _ _ Pos) as [low [L1 L2]].
  apply (cone_turns (loss_slope l) d data w Sized Some lo hi most curve Within Slopes Bends Max
    (filter (active_at w) (pairs_of data)) row_of (limit_weight (loss_slope l) data) low L1 L2).
  - intro f. now rewrite Sum_filter.
  - intros j Hj Act. exists j. split; auto. now apply filter_In.
  - intros j Hj. apply filter_In in Hj. exists j. now split.
Qed.

(* ---- the prompt, and W read row by row ---- *)
Lemma prompt_two : forall D, dataset_fits D -> some_choice D -> exists X, In X (prompt_model D) /\ (2 <= length X)%nat.
Proof.
  intros D [_ [Ly _]] Choice. apply Exists_exists in Choice. destruct Choice as [Y [HY L2]].
  destruct (in_combine_some _ _ (tokens D) (labels D) Y Ly HY) as [y Hy].
  exists (map (fun x => (key_of D x, token_score D y x)) Y). split; [|now rewrite map_length].
  unfold prompt_model. apply in_map_iff. now exists (Y, y).
Qed.

Lemma matrix_two : forall D, dataset_fits D -> queries_fit D -> some_choice D -> exists X, In X (matrix_model D) /\ (2 <= length X)%nat.
Proof.
  intros D [_ [Ly _]] [Lq _] Choice. apply Exists_exists in Choice. destruct Choice as [Y [HY L2]].
  destruct (in_combine_some _ _ (tokens D) (labels D) Y Ly HY) as [y Hy].
  destruct (in_combine_some _ _ (combine (tokens D) (labels D)) (queries D) (Y, y)) as [z Hz]; auto.
  { rewrite combine_length, Ly, Nat.min_id. exact Lq. }
  exists (map (fun x => (outer R Rmult x z, token_score D y x)) Y). split; [|now rewrite map_length].
  unfold matrix_model. apply in_map_iff. now exists (Y, y, z).
Qed.

Lemma prompt_fits : forall D alpha, dataset_fits D -> choice_fits D alpha -> Forall2 (fun (X : input) a => (a < length X)%nat) (prompt_model D) alpha.
Proof.
  intros D alpha [_ [Ly _]] Cf. apply (below_map _ (fun p => length (fst p))); [intro; apply map_length|]. now apply below_combine.
Qed.

Lemma matrix_model_fits : forall D alpha, dataset_fits D -> queries_fit D -> choice_fits D alpha ->
  Forall2 (fun (X : input) a => (a < length X)%nat) (matrix_model D) alpha.
Proof.
  intros D alpha [_ [Ly _]] [Lq _] Cf. apply (below_map _ (fun p => length (fst (fst p)))); [intro; apply map_length|].
  apply (below_combine _ _ (fun p => length (fst p))); [rewrite combine_length, Ly, Nat.min_id; exact Lq|]. now apply below_combine.
Qed.

Lemma shortest_unique : forall d P w v, shortest d P w -> shortest d P v -> v = w.
Proof. intros d P w v [Fw Sw] [Fv Sv]. apply Sw; auto. apply Rle_antisym; [now apply Sv | now apply Sw]. Qed.

Theorem cone_converges : forall D l alpha w, dataset_fits D -> l <> Sigmoid_loss -> max_margin D alpha w -> some_choice D -> locally_optimal D alpha ->
  forall eta0 mu' far', 0 < eta0 -> 0 < mu' -> exists mu far, 0 < mu /\
    forall start eta, length start = dimension D -> in_cone w mu far start -> 0 < eta <= eta0 ->
    norm_diverges (prompt_descent D l start eta) /\ direction_tends_to (prompt_descent D l start eta) w
    /\ forall k, in_cone w mu' far' (prompt_descent D l start eta k).
Proof.
  intros D l alpha w Fit Hl [Cf Max] Choice [w' [[_ Max'] Local]]. rewrite (shortest_unique _ _ _ _ Max Max') in Local.
  apply (cone_model (prompt_model D) (dimension D) l alpha w); auto using model_sized, prompt_fits, prompt_two.
Qed.

Theorem matrix_cone_converges : forall D l alpha w, dataset_fits D -> queries_fit D -> l <> Sigmoid_loss -> max_margin_matrix D alpha w ->
  some_choice D -> matrix_locally_optimal D alpha ->
  forall eta0 mu' far', 0 < eta0 -> 0 < mu' -> exists mu far, 0 < mu /\
    forall start eta, matrix_fits (dimension D) (dimension D) start -> in_cone w mu far (concat start) -> 0 < eta <= eta0 ->
    norm_diverges (matrix_descent D l start eta) /\ direction_tends_to (matrix_descent D l start eta) w
    /\ forall k, in_cone w mu' far' (matrix_descent D l start eta k).
Proof.
  intros D l alpha w Fit Qfit Hl [Cf Max] Choice [w' [[_ Max'] Local]] eta0 mu' far' He Hm. rewrite (shortest_unique _ _ _ _ Max Max') in Local.
  destruct (cone_model (matrix_model D) (dimension D * dimension D) l alpha w) with (eta0 := eta0) (mu' := mu') (far' := far') as [mu [far [M Turn]]];
    auto using matrix_model_sized, matrix_model_fits, matrix_two.
  exists mu, far. split; auto. intros start eta Fs Cone Hs. apply Turn; auto. now apply length_matrix.
Qed.

(* The same, as the claims about all datasets are printed. *)
Theorem theorem_1_local : forall (D : dataset) (alpha : list nat) (ell : loss_name) (solution : vector),
  dataset_fits D -> choice_fits D alpha -> ell <> Sigmoid_loss -> max_margin D alpha solution ->
  some_choice D -> separable D alpha -> locally_optimal D alpha ->
  for_prompt_cone D solution (fun start eta =>
    (direction_tends_to (prompt_descent D ell start eta) solution /\ norm_diverges (prompt_descent D ell start eta))).
Proof.
  intros D alpha ell solution Fit _ Hl Max Choice _ Local.
  destruct (cone_converges D ell alpha solution Fit Hl Max Choice Local 1 1 1) as [mu [far [M Turn]]]; try lra.
  exists 1, mu, far. split; [lra|]. split; auto. intros start eta Ls Cone He. destruct (Turn start eta Ls Cone He) as [N [T _]]. now split.
Qed.

Theorem w_gd_local : forall (D : dataset) (alpha : list nat) (ell : loss_name) (solution : vector),
  dataset_fits D -> queries_fit D -> choice_fits D alpha -> ell <> Sigmoid_loss -> max_margin_matrix D alpha solution ->
  some_choice D -> matrix_separable D alpha -> matrix_locally_optimal D alpha ->
  for_matrix_cone D solution (fun start eta =>
    (direction_tends_to (matrix_descent D ell start eta) solution /\ norm_diverges (matrix_descent D ell start eta))).
Proof.
  intros D alpha ell solution Fit Qfit _ Hl Max Choice _ Local.
  destruct (matrix_cone_converges D ell alpha solution Fit Qfit Hl Max Choice Local 1 1 1)
    as [mu [far [M Turn]]]; try lra.
  exists 1, mu, far. split; [lra|]. split; auto. intros start eta Ls Cone He. destruct (Turn start eta Ls Cone He) as [N [T _]]. now split.
Qed.
