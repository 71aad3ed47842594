(* A start after one long step from 0 along the negative gradient, where that separates the best tokens: Lemma 4 of docs/limits.md for whatever start
   has large enough margins, with all small steps from there on.  And large enough multiples of the solution always exist. *)
From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Import Optimality Datasets Sigmoid Descent Turning Capture Attention OneInput LowRisk Starts LeastSmoothness NoRest.
Import ListNotations.
Open Scope R_scope.

(* ---- all large multiples meet the inequality where every input has a choice ---- *)
Lemma reach_vanishes : forall c room, 0 < room -> exists R0, forall r, R0 <= r -> c * exp (- r) < room.
Proof.
  intros c room H. pose proof (Rabs_pos c) as P. exists (- ln (room / (1 + Rabs c))). intros r Hr.
  assert (Q : 0 < room / (1 + Rabs c)) by (apply Rdiv_lt_0_compat; lra).
  pose proof (exp_le (- r) (ln (room / (1 + Rabs c))) ltac:(lra)) as E. rewrite exp_ln in E by assumption.
  pose proof (exp_pos (- r)). pose proof (Rle_abs c).
  assert (c * exp (- r) <= Rabs c * exp (- r)) by (apply Rmult_le_compat_r; lra).
  assert (Rabs c * exp (- r) < (1 + Rabs c) * exp (- r)) by (apply Rmult_lt_compat_r; lra).
  assert ((1 + Rabs c) * exp (- r) <= (1 + Rabs c) * (room / (1 + Rabs c))) by (apply Rmult_le_compat_l; lra).
  replace ((1 + Rabs c) * (room / (1 + Rabs c))) with room in * by (field; lra). lra.
Qed.

Lemma loss_falls_strictly : forall l y z, l <> Sigmoid_loss -> y < z -> loss_value l z < loss_value l y.
Proof.
  intros l y z Hl H. destruct (MVT_cor2 (loss_value l) (loss_slope l) y z H) as [c [E Hc]]; [intros; apply loss_slope_is_derivative|].
  destruct (slope_bounds l c c Hl ltac:(lra)) as [ka [mo [Q1 Q2]]]. specialize (Q2 c ltac:(lra)).
  assert (0 < - loss_slope l c * (z - y)) by (apply Rmult_lt_0_compat; lra). lra.
Qed.

Lemma room_is_positive : forall D l alpha, tokens D <> [] -> length (labels D) = length (tokens D) -> l <> Sigmoid_loss -> best_tokens D alpha ->
  Forall (fun X => (2 <= length X)%nat) (tokens D) ->
  0 < minimum (differences (map (loss_value l) (runner_up_scores D)) (map (loss_value l) (best_scores D))).
Proof.
  intros D l alpha Some Ly Hl Best Two. unfold runner_up_scores, best_scores, best_tokens in *. rewrite !map_map, differences_map.
  assert (Rows : forall row, In row (scores D) -> exists a, best_token row a /\ (2 <= length row)%nat).
  { intros row H. assert (T : (2 <= length row)%nat).
    { unfold scores in H. apply in_map_iff in H. destruct H as [[X y] [<- H]]. apply in_combine_l in H. rewrite Forall_forall in Two. specialize (Two X H). now rewrite map_length. }
    clear - Best H T. induction Best as [|r a rows alpha B _ IH]; [contradiction|]. destruct H as [<- | H]; [now exists a | auto]. }
  assert (Ne : scores D <> []) by (unfold scores; intro Z; apply map_eq_nil in Z; destruct (tokens D), (labels D); try discriminate; contradiction).
  match goal with |- 0 < minimum ?m => assert (I : In (minimum m) m) by (apply minimum_member; intro Z; apply map_eq_nil in Z; contradiction) end.
  apply in_map_iff in I. destruct I as [row [<- H]]. destruct (Rows row H) as [a [[La Ba] T]].
  assert (Top : maximum row = nth a row 0).
  { apply maximum_is; [now apply nth_In|]. intros z Hz. apply (In_nth _ _ 0) in Hz. destruct Hz as [s [Ls <-]]. destruct (Nat.eq_dec s a) as [-> | N]; [lra | apply Rlt_le; auto]. }
  set (o := if Nat.eq_dec a 0 then 1%nat else 0%nat). assert (Lo : (o < length row)%nat /\ o <> a) by (unfold o; destruct (Nat.eq_dec a 0); lia).
  assert (Strict : runner_up row < maximum row).
  { unfold runner_up. assert (In (nth o row 0) (filter (fun g => if Rlt_dec g (maximum row) then true else false) row)).
    { apply filter_In. split; [now apply nth_In|]. destruct (Rlt_dec _ _) as [|N]; auto. elim N. rewrite Top. now apply Ba. }
    destruct (filter _ row) as [|b below] eqn:F; [contradiction|].
    assert (M : In (maximum (b :: below)) (b :: below)) by (apply maximum_member; discriminate). rewrite <- F in M at 2. apply filter_In in M. destruct M as [_ M].
    now destruct (Rlt_dec (maximum (b :: below)) (maximum row)). }
  pose proof (loss_falls_strictly l _ _ Hl Strict). lra.
Qed.

(* So for all large R the premise of [theorem_1] and [w_gd] is met by data whose inputs have two tokens or more. *)
Theorem large_starts_fit : forall D l alpha, dataset_fits D -> l <> Sigmoid_loss -> best_tokens D alpha -> Forall (fun X => (2 <= length X)%nat) (tokens D) ->
  exists R0, forall r, R0 <= r ->
    INR (length (tokens D)) * (most_tokens D - 1) * slope_bound l (minimum (worst_scores D)) (maximum (best_scores D))
      * maximum (differences (best_scores D) (worst_scores D)) * exp (- r)
    < minimum (differences (map (loss_value l) (runner_up_scores D)) (map (loss_value l) (best_scores D))).
Proof. intros D l alpha [Some [Ly _]] Hl Best Two. apply reach_vanishes. now apply room_is_positive with alpha. Qed.

(* ---- one long step, as the claim about all datasets is printed ---- *)
Theorem w_gd_global_good_gradient_reading_1 : forall (D : dataset) (R_ : R) (ell : loss_name) (best : list nat) (solution : vector),
  dataset_fits D -> queries_fit D -> ell <> Sigmoid_loss ->
  best_tokens D best -> max_margin_matrix D best solution ->
  some_choice D -> matrix_separable D best -> unique_best_token D -> 0 < R_ ->
  0 < least_margin_matrix D best (scaled (-1) (matrix_gradient D ell (matrix_of (dimension D) (dimension D) (scaled 0 solution)))) ->
  ((((INR (length (tokens D)) * (most_tokens D - 1)) * slope_bound ell (minimum (worst_scores D)) (maximum (best_scores D)))
      * maximum (differences (best_scores D) (worst_scores D)))
      * exp (- least_margin_matrix D best (scaled R_ (scaled (-1) (matrix_gradient D ell (matrix_of (dimension D) (dimension D) (scaled 0 solution)))))))
    < minimum (differences (map (loss_value ell) (runner_up_scores D)) (map (loss_value ell) (best_scores D))) ->
  for_small_steps (fun eta => direction_tends_to (matrix_descent D ell (matrix_of (dimension D) (dimension D)
      (scaled R_ (scaled (-1) (matrix_gradient D ell (matrix_of (dimension D) (dimension D) (scaled 0 solution)))))) eta) solution)
  /\ for_small_steps (fun eta => norm_diverges (matrix_descent D ell (matrix_of (dimension D) (dimension D)
      (scaled R_ (scaled (-1) (matrix_gradient D ell (matrix_of (dimension D) (dimension D) (scaled 0 solution)))))) eta)).
Proof.
  intros D r ell best w Fit Qfit Hl Best Max Choice _ _ _ _ Room.
  set (stepped := scaled r (scaled (-1) (matrix_gradient D ell (matrix_of (dimension D) (dimension D) (scaled 0 w))))) in *.
  assert (L : length stepped = (dimension D * dimension D)%nat).
  { unfold stepped, matrix_gradient. rewrite !length_scaled. apply length_gradient. now apply matrix_model_sized. }
  destruct (matrix_of_vector _ _ stepped L) as [E M]. destruct (matrix_smoothness_exists D ell Fit Qfit) as [Lambda [Smooth _]].
  assert (Both : forall eta, 0 < eta -> eta * Lambda <= 1 ->
    direction_tends_to (matrix_descent D ell (matrix_of (dimension D) (dimension D) stepped) eta) w
    /\ norm_diverges (matrix_descent D ell (matrix_of (dimension D) (dimension D) stepped) eta)).
  { intros eta He Hs. apply matrix_margins_converge with (alpha := best) (Lambda := Lambda) (m := least_margin_matrix D best stepped); auto.
    - rewrite E. intros a b H. unfold least_margin_matrix. now apply least_margin_below with (b := b). }
  split; apply short_steps_are_small with Lambda; intros eta He Hs; now apply Both.
Qed.
