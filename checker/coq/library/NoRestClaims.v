(* No rest, said of datasets as the published claims print it, and of self-attention, where every token of an input is a query. *)
From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Import Optimality Datasets Sigmoid Descent Attention LowRisk Starts NoRest.
Import ListNotations.
Open Scope R_scope.

(* ---- self-attention is a dataset ---- *)
Lemma length_flat_map_repeat : forall (A B : Type) (f : A -> B) (g : A -> nat) l m, map g l = m ->
  length (flat_map (fun a => repeat (f a) (g a)) l) = list_sum m.
Proof. intros A B f g l m <-. induction l as [|a l IH]; simpl; auto. now rewrite app_length, repeat_length, IH. Qed.

Lemma every_token_fits : forall D, dataset_fits D -> dataset_fits (every_token_queries D) /\ queries_fit (every_token_queries D).
Proof.
  intros D [Some [Ly [Signs [Hx Hk]]]]. unfold dataset_fits, queries_fit, every_token_queries, dimension in *. simpl.
  assert (LT : length (flat_map (fun X => repeat X (length X)) (tokens D)) = list_sum (map (@length vector) (tokens D))) by now apply length_flat_map_repeat.
  assert (LL : length (flat_map (fun p => repeat (snd p) (length (fst p))) (combine (tokens D) (labels D))) = list_sum (map (@length vector) (tokens D))).
  { apply length_flat_map_repeat. apply (map_fst_of_combine _ _ _ (@length vector)). congruence. }
  assert (LC : length (concat (tokens D)) = list_sum (map (@length vector) (tokens D))).
  { clear. induction (tokens D) as [|X l IH]; simpl; auto. now rewrite app_length, IH. }
  rewrite Forall_forall in Signs, Hx. split; [split; [|split; [|split; [|split]]]|split].
  - intro Z. rewrite Z in LT. simpl in LT. destruct (tokens D) as [|X l] eqn:E; [contradiction|]. destruct (Hx X ltac:(now left)) as [Ne _].
    simpl in LT. destruct X; [contradiction | discriminate].
  - now rewrite LL, LT.
  - apply Forall_forall. intros y Hy. apply in_flat_map in Hy. destruct Hy as [[X y'] [Hc Hr]]. apply repeat_spec in Hr. simpl in Hr. subst. apply in_combine_r in Hc. auto.
  - apply Forall_forall. intros X HX. apply in_flat_map in HX. destruct HX as [Y [HY Hr]]. apply repeat_spec in Hr. subst. auto.
  - exact Hk.
  - now rewrite LC, LT.
  - apply Forall_forall. intros z Hz. apply in_concat in Hz. destruct Hz as [X [HX Hz]]. destruct (Hx X HX) as [_ F]. rewrite Forall_forall in F. auto.
Qed.

(* ---- as the claims about all datasets are printed ---- *)
Theorem no_stationary_points : forall (D : dataset) (W : list vector) (eta : R) (ell : loss_name) (Lambda : R),
  dataset_fits D -> queries_fit D -> matrix_fits (dimension D) (dimension D) W -> ell <> Sigmoid_loss ->
  matrix_smoothness D ell Lambda -> some_choice D -> 0 < eta -> all_support_vectors D -> (eta * Lambda) <= 1 ->
  ~ (matrix_gradient D ell W = scaled 0 (concat W)) /\ norm_diverges (matrix_descent D ell W eta).
Proof.
  intros D W eta ell Lambda Fit Qfit HW _ Smooth Choice He All Short. destruct (all_support_away D ell Fit Qfit Choice All) as [w [Lw Away]].
  destruct (matrix_never_rests D ell w W Fit Qfit Lw HW Away) as [G [Div _]]. split; [exact G | now apply Div with Lambda].
Qed.

Lemma small_steps_diverge : forall D l W, dataset_fits D -> queries_fit D -> matrix_fits (dimension D) (dimension D) W ->
  some_choice D -> all_support_vectors D -> for_small_steps (fun eta => norm_diverges (matrix_descent D l W eta)).
Proof.
  intros D l W Fit Qfit HW Choice All. destruct (all_support_away D l Fit Qfit Choice All) as [w [Lw Away]].
  now destruct (matrix_never_rests D l w W Fit Qfit Lw HW Away) as [_ [_ Small]].
Qed.

Lemma small_steps_diverge_equal : forall D l W alpha, dataset_fits D -> queries_fit D -> matrix_fits (dimension D) (dimension D) W ->
  some_choice D -> best_tokens D alpha -> matrix_separable D alpha -> equal_nonoptimal_scores D ->
  for_small_steps (fun eta => norm_diverges (matrix_descent D l W eta)).
Proof.
  intros D l W alpha Fit Qfit HW Choice Best Sep Eq. destruct (equal_losers_away D l alpha Fit Qfit Choice Best Sep Eq) as [w [Lw Away]].
  now destruct (matrix_never_rests D l w W Fit Qfit Lw HW Away) as [_ [_ Small]].
Qed.

Theorem norm_diverges_with : forall (l : loss_name) (D : dataset) (start : list vector),
  dataset_fits D -> queries_fit D -> matrix_fits (dimension D) (dimension D) start ->
  some_choice D -> some_choice (every_token_queries D) -> all_support_vectors D -> all_support_vectors (every_token_queries D) ->
  for_small_steps (fun eta => norm_diverges (matrix_descent D l start eta))
  /\ for_small_steps (fun eta => norm_diverges (matrix_descent (every_token_queries D) l start eta)).
Proof.
  intros l D start Fit Qfit HW C1 C2 A1 A2. destruct (every_token_fits D Fit) as [Fit' Qfit']. split; now apply small_steps_diverge.
Qed.

Theorem norm_diverges_equal_with : forall (l : loss_name) (D : dataset) (start : list vector) (best best1 : list nat),
  dataset_fits D -> queries_fit D -> matrix_fits (dimension D) (dimension D) start ->
  best_tokens D best -> best_tokens (every_token_queries D) best1 ->
  some_choice D -> some_choice (every_token_queries D) -> matrix_separable D best -> matrix_separable (every_token_queries D) best1 ->
  equal_nonoptimal_scores D -> equal_nonoptimal_scores (every_token_queries D) ->
  for_small_steps (fun eta => norm_diverges (matrix_descent D l start eta))
  /\ for_small_steps (fun eta => norm_diverges (matrix_descent (every_token_queries D) l start eta)).
Proof.
  intros l D start best best1 Fit Qfit HW B1 B2 C1 C2 S1 S2 E1 E2. destruct (every_token_fits D Fit) as [Fit' Qfit'].
  split; [now apply small_steps_diverge_equal with best | now apply small_steps_diverge_equal with best1].
Qed.

Definition theorem_3_15_norm := norm_diverges_with Sigmoid_loss.
Definition theorem_3_15_norm_decreasing_loss := norm_diverges_with Logistic.
Definition theorem_3_15_norm_reading_2 := norm_diverges_equal_with Sigmoid_loss.
Definition theorem_3_15_norm_decreasing_loss_reading_2 := norm_diverges_equal_with Logistic.
