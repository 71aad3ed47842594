(* From every start of low enough risk, gradient descent on softmax attention turns to the max-margin direction of the best tokens: Lemma 3
   (Capture.v) said of datasets.  The definitions up to [prompt_smoothness] belong to the statement. *)
From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Import Optimality Datasets Sigmoid Decreasing Descent Traps Turning Smoothness Capture Attention OneInput.
Import ListNotations.
Open Scope R_scope.

(* L(p) = (1/n) sum_i l(score of input i), and its least value in the limit, (1/n) sum_i l(best score of input i) *)
Definition prompt_loss (D : dataset) (l : loss_name) (p : vector) : R := loss (loss_value l) (prompt_model D) p.
Definition best_value (D : dataset) (l : loss_name) : R := Sum (loss_value l) (best_scores D) / INR (length (tokens D)).
(* Lambda is the bound of Lemma 1, made of any bounds of the scores, the keys and l', and of any Lipschitz constant of l'; so of the best ones, too *)
Definition prompt_smoothness (D : dataset) (l : loss_name) (Lambda : R) : Prop :=
  smoothness (loss_slope l) (prompt_model D) Lambda.

(* ---- l'' of the losses with a name, and Lipschitz constants of l' ---- *)
Definition loss_curvature (l : loss_name) : R -> R :=
  match l with
  | Logistic => sigmoid_slope | Exponential => exponential | Correlation => fun _ => 0 | Sigmoid_loss => sigmoid_curvature
  | Of_function _ => fun _ => 0 (* l'' need not exist: nothing is said of it *)
  end.
Definition with_name (l : loss_name) : Prop := match l with Of_function _ => False | _ => True end.
Theorem loss_curvature_is_derivative : forall l y, with_name l -> derivable_pt_lim (loss_slope l) y (loss_curvature l y).
Proof.
  intros [] y Name; simpl; [| | | | contradiction].
  - assert (D : derivable_pt_lim (fun y => sigmoid y - 1) y (sigmoid_slope y - 0)).
    { apply (derivable_pt_lim_minus sigmoid (fun _ => 1)); [apply sigmoid_derivative | apply derivable_pt_lim_const]. }
    assert (E : forall z, logistic_slope z = sigmoid z - 1).
    { intro z. unfold logistic_slope, sigmoid. rewrite exp_Ropp. pose proof (exp_pos z). field. lra. }
    rewrite Rminus_0_r in D. intros eps He. destruct (D eps He) as [delta Hd]. exists delta. intros h Hh Hhd. rewrite !E. now apply Hd.
  - pose proof (derivable_pt_lim_opp exponential y (exponential_slope y) (exponential_derivative y)) as D. unfold exponential_slope in D.
    rewrite Ropp_involutive in D. exact D.
  - apply derivable_pt_lim_const.
  - apply sigmoid_slope_derivative.
Qed.

Lemma bends : forall l lo hi, lo <= hi -> exists curve, lipschitz_on (loss_slope l) lo hi curve.
Proof.
  intros l lo hi Order. destruct l as [| | | |f]; [| | | |apply its_slope_is_lipschitz].
  - exists 1. apply (lipschitz_by_derivative _ (loss_curvature Logistic)); auto; [intro; now apply loss_curvature_is_derivative|]. intros y _. simpl. pose proof (sigmoid_slope_bounds y). rewrite Rabs_pos_eq; lra.
  - exists (exp (- lo)). apply (lipschitz_by_derivative _ (loss_curvature Exponential)); auto; [intro; now apply loss_curvature_is_derivative|].
    intros y Hy. simpl. unfold exponential. rewrite Rabs_pos_eq by apply Rlt_le, exp_pos. apply exp_le. lra.
  - exists 0. apply (lipschitz_by_derivative _ (loss_curvature Correlation)); auto; [intro; now apply loss_curvature_is_derivative|]. intros. simpl. rewrite Rabs_R0. lra.
  - exists 1. apply (lipschitz_by_derivative _ (loss_curvature Sigmoid_loss)); auto; [intro; now apply loss_curvature_is_derivative|]. intros y _. apply curvature_at_most_one.
Qed.

(* ---- greatest and least entries ---- *)
Lemma maximum_above : forall l y, In y l -> y <= maximum l.
Proof.
  intros [|x l] y H; [contradiction|]. simpl in *. induction l as [|z l IH]; simpl in *.
  - destruct H as [-> | []]. lra.
  - destruct H as [H | [H | H]].
    + eapply Rle_trans; [apply IH; now left | apply Rmax_r].
    + subst. apply Rmax_l.
    + eapply Rle_trans; [apply IH; now right | apply Rmax_r].
Qed.

Lemma minimum_below : forall l y, In y l -> minimum l <= y.
Proof.
  intros [|x l] y H; [contradiction|]. simpl in *. induction l as [|z l IH]; simpl in *.
  - destruct H as [-> | []]. lra.
  - destruct H as [H | [H | H]].
    + eapply Rle_trans; [apply Rmin_r | apply IH; now left].
    + subst. apply Rmin_l.
    + eapply Rle_trans; [apply Rmin_r | apply IH; now right].
Qed.

Lemma maximum_member : forall l, l <> [] -> In (maximum l) l.
Proof.
  intros [|x l] H; [contradiction|]. simpl. clear H. induction l as [|z l IH]; simpl; [now left|].
  set (m := fold_right Rmax x l) in *. simpl in IH.
  destruct (Rle_dec z m) as [L | L]; [rewrite (Rmax_right z m L); destruct IH as [E | E]; [now left | right; now right]|].
  rewrite (Rmax_left z m) by lra. right. now left.
Qed.

Lemma maximum_is : forall l y, In y l -> (forall z, In z l -> z <= y) -> maximum l = y.
Proof.
  intros l y H B. apply Rle_antisym; [apply B, maximum_member; destruct l; [contradiction | discriminate] | now apply maximum_above].
Qed.

Lemma runner_up_member : forall l, l <> [] -> In (runner_up l) l.
Proof.
  intros l H. unfold runner_up. destruct (filter _ l) as [|b below] eqn:F; [now apply maximum_member|].
  assert (M : forall y, In y (b :: below) -> In y l) by (intros y Hy; rewrite <- F in Hy; now apply filter_In in Hy).
  apply M, maximum_member. discriminate.
Qed.

Lemma runner_up_above : forall l y, In y l -> y < maximum l -> y <= runner_up l.
Proof.
  intros l y H Hy. unfold runner_up.
  assert (I : In y (filter (fun g => if Rlt_dec g (maximum l) then true else false) l)).
  { apply filter_In. split; auto. destruct (Rlt_dec y (maximum l)); auto. }
  destruct (filter _ l) as [|b below]; [contradiction | now apply maximum_above].
Qed.

Lemma differences_map : forall (A : Type) (f g : A -> R) l, differences (map f l) (map g l) = map (fun a => f a - g a) l.
Proof. induction l; simpl; [reflexivity | now rewrite IHl]. Qed.

(* ---- a choice of tokens sets them apart ---- *)
Definition place (s : parted) : nat := length (fst (fst s)).

Lemma parts_exist : forall model alpha, Forall2 (fun (X : input) a => (a < length X)%nat) model alpha ->
  exists data, model = map whole data /\ alpha = map place data.
Proof.
  induction 1 as [|X a model alpha H _ [data [E1 E2]]]; [exists []; now split|].
  destruct (nth_split X ([], 0) H) as [before [after [EX EL]]]. exists ((before, nth a X ([], 0), after) :: data).
  simpl. unfold whole at 1, place at 1, best. simpl. rewrite <- EX, EL, E1, E2. now split.
Qed.

Lemma rows_are_rows : forall data, prompt_rows R Rminus (map (map key) (map whole data)) (map place data) = map row_of (pairs_of data).
Proof.
  induction data as [|s data IH]; [reflexivity|]. simpl. rewrite IH. unfold pairs_of. simpl. fold (pairs_of data). rewrite map_app. f_equal.
  unfold of_input. destruct s as [[before b] after]. unfold whole, best, place, losing. simpl. rewrite map_app. simpl.
  rewrite app_nth2 by (rewrite map_length; lia). rewrite map_length, Nat.sub_diag. simpl.
  replace (length before) with (0 + length (map key before))%nat by (rewrite map_length; reflexivity).
  rewrite others_split, map_map, <- map_app, map_map. reflexivity.
Qed.

Lemma constraints_are_rows : forall data, prompt_constraints (map (map key) (map whole data)) (map place data)
  = map (fun j => (row_of j, 1)) (pairs_of data).
Proof. intro. unfold prompt_constraints. now rewrite rows_are_rows, map_map. Qed.

Lemma best_is_best : forall s, best_token (map score (whole s)) (place s) -> forall t, In t (losing s) -> score t < score (best s).
Proof.
  intros [[before b] after] [_ H] t Ht. unfold whole, best, losing, place in *. simpl in *.
  assert (Eb : nth (length before) (map score (before ++ b :: after)) 0 = score b).
  { rewrite map_app, app_nth2; rewrite map_length; [|lia]. now rewrite Nat.sub_diag. }
  rewrite Eb, map_length, app_length in H. simpl in H. apply in_app_or in Ht. destruct Ht as [Ht | Ht]; apply (In_nth _ _ ([], 0)) in Ht; destruct Ht as [i [Hi <-]]; unfold input, token in *; change (list R) with vector in *.
  - specialize (H i ltac:(lia) ltac:(lia)). rewrite map_app, app_nth1 in H by now rewrite map_length.
    rewrite (nth_indep _ 0 (score ([], 0))) in H by now rewrite map_length. now rewrite map_nth in H.
  - specialize (H (length before + S i)%nat ltac:(lia) ltac:(lia)). rewrite map_app, app_nth2 in H; rewrite map_length in *; [|lia].
    replace (length before + S i - length before)%nat with (S i) in H by lia. simpl in H.
    rewrite (nth_indep _ 0 (score ([], 0))) in H by now rewrite map_length. now rewrite map_nth in H.
Qed.

Lemma scores_of_model : forall D, scores D = map (map score) (prompt_model D).
Proof. intro. unfold scores, prompt_model. rewrite map_map. apply map_ext. intro p. rewrite map_map. reflexivity. Qed.

Lemma model_sized : forall D, dataset_fits D -> sized (dimension D) (prompt_model D).
Proof.
  intros D Fit. pose proof Fit as [_ [_ [_ [Hx _]]]]. unfold sized, prompt_model. apply Forall_forall. intros X HX. apply in_map_iff in HX.
  destruct HX as [[Y y] [<- HY]]. apply in_combine_l in HY. rewrite Forall_forall in Hx. destruct (Hx Y HY) as [Ne Hk]. simpl. split.
  - intro Z. apply map_eq_nil in Z. contradiction.
  - apply Forall_forall. intros t Ht. apply in_map_iff in Ht. destruct Ht as [x [<- Hin]]. rewrite Forall_forall in Hk.
    apply keys_have_dimension; auto.
Qed.

Lemma in_combine_some : forall (A B : Type) (l : list A) (m : list B) a, length m = length l -> In a l -> exists b, In (a, b) (combine l m).
Proof.
  induction l as [|x l IH]; intros [|y m] a H Ha; simpl in *; try discriminate; try contradiction.
  destruct Ha as [-> | Ha]; [exists y; now left|]. destruct (IH m a) as [b Hb]; [congruence | auto | exists b; now right].
Qed.

(* Lemma 3 of any model with these scores: that of the prompt and that of W are two *)
Theorem low_risk_model : forall (model : list input) d l start eta alpha w Lambda,
  sized d model -> length start = d -> l <> Sigmoid_loss -> Forall2 best_token (map (map score) model) alpha ->
  shortest d (constraints model alpha) w -> smoothness (loss_slope l) model Lambda ->
  (exists X, In X model /\ (2 <= length X)%nat) -> 0 < eta ->
  INR (length model) * (loss (loss_value l) model start - Sum (loss_value l) (map maximum (map (map score) model)) / INR (length model))
    < minimum (differences (map (loss_value l) (map runner_up (map (map score) model))) (map (loss_value l) (map maximum (map (map score) model)))) ->
  eta * Lambda <= 1 ->
  direction_tends_to (descent (loss_slope l) d model start eta) w /\ norm_diverges (descent (loss_slope l) d model start eta).
Proof.
  intros model d l start eta alpha w Lambda Sized Hs Hl Best Max Smooth Two He Risk Short. unfold constraints in Max.
  assert (Fits : Forall2 (fun (X : input) a => (a < length X)%nat) model alpha).
  { clear - Best. revert alpha Best. induction model as [|X model IH]; intros [|a alpha] H; try constructor; try (now inversion H).
    - apply Forall2_split in H. destruct H as [[H _] _]. now rewrite map_length in H.
    - apply IH. now apply Forall2_split in H. }
  destruct (parts_exist model alpha Fits) as [data [-> ->]]. rewrite constraints_are_rows in Max.
  assert (BestOf : forall s, In s data -> best_token (map score (whole s)) (place s)).
  { clear - Best. induction data as [|s data IH]; [intros s' []|]. intros s' [<- | Hin]; simpl in Best; apply Forall2_split in Best; destruct Best as [B1 B2]; auto. }
  assert (Lower : forall s t, In s data -> In t (losing s) -> score t < score (best s)) by (intros s t H1 H2; apply best_is_best; auto).
  assert (Top : forall s, In s data -> maximum (map score (whole s)) = score (best s)).
  { intros s H1. apply maximum_is; [apply in_map, in_whole; now left|]. intros z Hz. apply in_map_iff in Hz. destruct Hz as [t [<- Ht]].
    apply in_whole in Ht. destruct Ht as [-> | Ht]; [lra | apply Rlt_le; auto]. }
  set (second := fun s : parted => runner_up (map score (whole s))).
  assert (Pairs : pairs_of data <> []).
  { destruct Two as [X [HX L2]]. apply in_map_iff in HX. destruct HX as [s [<- H1]]. unfold whole in L2. rewrite app_length in L2. simpl in L2.
    destruct (losing s) as [|t rest] eqn:El.
    - apply (f_equal (@length token)) in El. unfold losing in El. rewrite app_length in El. simpl in El. lia.
    - intro Z. assert (I : In (s, t) (pairs_of data)) by (apply in_pairs; rewrite El; split; [auto | now left]). rewrite Z in I. contradiction. }
  set (all := map score (flat_map whole data)).
  assert (Within : forall s z, In s data -> In z (map score (whole s)) -> minimum all <= z <= maximum all).
  { intros s z H1 Hz. assert (In z all).
    { unfold all. apply in_map_iff in Hz. destruct Hz as [t [<- Ht]]. apply in_map. apply in_flat_map. now exists s. }
    split; [now apply minimum_below | now apply maximum_above]. }
  assert (Order : minimum all <= maximum all).
  { destruct data as [|s rest] eqn:Ed; [now elim Pairs|]. rewrite <- Ed in *.
    assert (H1 : In s data) by (rewrite Ed; now left). pose proof (Within s (score (best s)) H1 ltac:(apply in_map, in_whole; now left)). lra. }
  destruct (slope_bounds l _ _ Hl Order) as [kappa [most [K1 K2]]]. destruct (bends l _ _ Order) as [curve Cv].
  assert (Falls : forall y, loss_slope l y < 0).
  { intro y. destruct (slope_bounds l y y Hl ltac:(lra)) as [ka [mo [Q1 Q2]]]. specialize (Q2 y ltac:(lra)). lra. }
  assert (Low : forall s, In s data -> excess (loss_value l) data start < loss_value l (second s) - loss_value l (score (best s))).
  { intros s H1. rewrite !map_map in Risk. rewrite differences_map in Risk.
    assert (M : minimum (map (fun a => loss_value l (runner_up (map score (whole a))) - loss_value l (maximum (map score (whole a)))) data)
      <= loss_value l (second s) - loss_value l (score (best s))).
    { rewrite <- (Top s H1). apply minimum_below. apply in_map_iff. now exists s. }
    eapply Rlt_le_trans; [|exact M]. eapply Rle_lt_trans; [|exact Risk]. right.
    rewrite (excess_is_loss (loss_value l) data Pairs). rewrite Sum_map. rewrite map_length in *.
    assert (N : 0 < INR (length data)) by (apply lt_0_INR; destruct data; [now elim Pairs | simpl; lia]).
    rewrite (Sum_ext (fun a => loss_value l (maximum (map score (whole a)))) (fun s => loss_value l (score (best s)))) by (intros; now rewrite Top).
    field. lra. }
  pose proof Max as [[Lw Fw] _].
  destruct (captured (loss_value l) (loss_slope l) d data second Sized Pairs
    (loss_slope_is_derivative l) Falls (minimum all) (maximum all) kappa most curve) with (L := Lambda) (eta := eta) (start := start) (w := w)
    as [N T]; auto.
  - intros s t H1 H2. apply (Within s); auto. now apply in_map.
  - intros s H1. apply (Within s); auto. apply runner_up_member. intro Z. apply map_eq_nil in Z. now apply whole_some in Z.
  - intros s t H1 H2. split; [|auto]. apply runner_up_above; [apply in_map, in_whole; now right|]. rewrite Top by assumption. auto.
  - intros j Hj. apply Rge_le, Fw. apply in_map_iff. now exists j.
Qed.

Theorem low_risk_converges : forall D l start eta alpha w Lambda,
  dataset_fits D -> length start = dimension D -> l <> Sigmoid_loss -> best_tokens D alpha -> max_margin D alpha w ->
  prompt_smoothness D l Lambda -> some_choice D -> 0 < eta ->
  INR (length (tokens D)) * (prompt_loss D l start - best_value D l)
    < minimum (differences (map (loss_value l) (runner_up_scores D)) (map (loss_value l) (best_scores D))) ->
  eta * Lambda <= 1 ->
  direction_tends_to (prompt_descent D l start eta) w /\ norm_diverges (prompt_descent D l start eta).
Proof.
  intros D l start eta alpha w Lambda Fit Hs Hl Best [_ Max] Smooth Choice He Risk Short. pose proof Fit as [_ [Ly _]].
  assert (Len : length (tokens D) = length (prompt_model D)) by (unfold prompt_model; rewrite map_length, combine_length, Ly, Nat.min_id; reflexivity).
  unfold best_tokens in Best. rewrite scores_of_model in Best.
  unfold best_value, prompt_loss, runner_up_scores, best_scores in Risk. rewrite scores_of_model, Len in Risk.
  apply low_risk_model with (alpha := alpha) (Lambda := Lambda); auto using model_sized.
  apply Exists_exists in Choice. destruct Choice as [Y [HY L2]]. destruct (in_combine_some _ _ (tokens D) (labels D) Y Ly HY) as [y Hy].
  exists (map (fun x => (key_of D x, token_score D y x)) Y). split; [|now rewrite map_length].
  unfold prompt_model. apply in_map_iff. now exists (Y, y).
Qed.

(* ---- W, read row by row ---- *)
Definition matrix_loss (D : dataset) (l : loss_name) (W : list vector) : R := loss (loss_value l) (matrix_model D) (concat W).
Definition matrix_smoothness (D : dataset) (l : loss_name) (Lambda : R) : Prop :=
  smoothness (loss_slope l) (matrix_model D) Lambda.

Lemma map_fst_of_combine : forall (A B C : Type) (f : A -> C) (l : list A) (m : list B), length l = length m ->
  map (fun p => f (fst p)) (combine l m) = map f l.
Proof. intros A B C f. induction l as [|a l IH]; intros [|b m] H; simpl in *; try discriminate; auto. f_equal. apply IH. congruence. Qed.

Lemma scores_of_matrix_model : forall D, dataset_fits D -> queries_fit D -> scores D = map (map score) (matrix_model D).
Proof.
  intros D [_ [Ly _]] [Lq _]. unfold scores, matrix_model. rewrite map_map.
  rewrite <- (map_fst_of_combine _ _ _ (fun p => map (token_score D (snd p)) (fst p)) (combine (tokens D) (labels D)) (queries D))
    by (rewrite combine_length, Ly, Nat.min_id; congruence).
  apply map_ext. intro p. rewrite map_map. reflexivity.
Qed.

Lemma length_outer : forall x z, length (outer R Rmult x z) = (length x * length z)%nat.
Proof. intros x z. unfold outer. induction x as [|a x IH]; simpl; auto. now rewrite app_length, map_length, IH. Qed.

Lemma matrix_model_sized : forall D, dataset_fits D -> queries_fit D -> sized (dimension D * dimension D) (matrix_model D).
Proof.
  intros D [_ [_ [_ [Hx _]]]] [_ Hq]. unfold sized, matrix_model. apply Forall_forall. intros X HX. apply in_map_iff in HX.
  destruct HX as [[[Y y] z] [<- HY]]. pose proof (in_combine_r _ _ _ _ HY) as Hz. apply in_combine_l in HY. apply in_combine_l in HY.
  rewrite Forall_forall in Hx, Hq. destruct (Hx Y HY) as [Ne Hk]. specialize (Hq z Hz). simpl. split.
  - intro E. apply map_eq_nil in E. contradiction.
  - apply Forall_forall. intros t Ht. apply in_map_iff in Ht. destruct Ht as [x [<- Hin]]. rewrite Forall_forall in Hk.
    unfold key. simpl. rewrite length_outer, Hk, Hq; auto.
Qed.

Lemma length_matrix : forall r c W, matrix_fits r c W -> length (concat W) = (r * c)%nat.
Proof.
  intros r c W [<- H]. induction H as [|row W Hr _ IH]; simpl; auto. now rewrite app_length, Hr, IH.
Qed.

Theorem matrix_low_risk_converges : forall D l start eta alpha w Lambda,
  dataset_fits D -> queries_fit D -> matrix_fits (dimension D) (dimension D) start -> l <> Sigmoid_loss -> best_tokens D alpha ->
  max_margin_matrix D alpha w -> matrix_smoothness D l Lambda -> some_choice D -> 0 < eta ->
  INR (length (tokens D)) * (matrix_loss D l start - best_value D l)
    < minimum (differences (map (loss_value l) (runner_up_scores D)) (map (loss_value l) (best_scores D))) ->
  eta * Lambda <= 1 ->
  direction_tends_to (matrix_descent D l start eta) w /\ norm_diverges (matrix_descent D l start eta).
Proof.
  intros D l start eta alpha w Lambda Fit Qfit Hs Hl Best [_ Max] Smooth Choice He Risk Short.
  pose proof Fit as [_ [Ly _]]. pose proof Qfit as [Lq _].
  assert (Len : length (tokens D) = length (matrix_model D)).
  { unfold matrix_model. rewrite map_length, !combine_length, Ly, Nat.min_id, Lq, Nat.min_id. reflexivity. }
  pose proof (scores_of_matrix_model D Fit Qfit) as Sc. unfold best_tokens in Best. rewrite Sc in Best.
  unfold best_value, matrix_loss, runner_up_scores, best_scores in Risk. rewrite Sc, Len in Risk.
  apply low_risk_model with (alpha := alpha) (Lambda := Lambda); auto using matrix_model_sized, length_matrix.
  apply Exists_exists in Choice. destruct Choice as [Y [HY L2]].
  destruct (in_combine_some _ _ (tokens D) (labels D) Y Ly HY) as [y Hy].
  destruct (in_combine_some _ _ (combine (tokens D) (labels D)) (queries D) (Y, y)) as [z Hz]; auto.
  { rewrite combine_length, Ly, Nat.min_id. exact Lq. }
  exists (map (fun x => (outer R Rmult x z, token_score D y x)) Y). split; [|now rewrite map_length].
  unfold matrix_model. apply in_map_iff. now exists (Y, y, z).
Qed.

(* The same, as the claims about all datasets are printed. *)
Theorem theorem_1_global_low_risk : forall (D : dataset) (start : vector) (eta : R) (ell : loss_name) (best : list nat) (Lambda : R) (solution : vector),
  dataset_fits D -> length start = dimension D -> ell <> Sigmoid_loss ->
  best_tokens D best -> prompt_smoothness D ell Lambda -> max_margin D best solution ->
  some_choice D -> separable D best -> unique_best_token D -> 0 < eta ->
  (INR (length (tokens D)) * (prompt_loss D ell start - best_value D ell))
    < minimum (differences (map (loss_value ell) (runner_up_scores D)) (map (loss_value ell) (best_scores D))) ->
  (eta * Lambda) <= 1 ->
  direction_tends_to (prompt_descent D ell start eta) solution /\ norm_diverges (prompt_descent D ell start eta).
Proof.
  intros D start eta ell best Lambda solution Fit Hs Hl Best Smooth Max Choice _ _ He Risk Short.
  apply low_risk_converges with (alpha := best) (Lambda := Lambda); auto.
Qed.

Theorem w_gd_global_low_risk : forall (D : dataset) (start : list vector) (eta : R) (ell : loss_name) (best : list nat) (Lambda : R) (solution : vector),
  dataset_fits D -> queries_fit D -> matrix_fits (dimension D) (dimension D) start -> ell <> Sigmoid_loss ->
  best_tokens D best -> matrix_smoothness D ell Lambda -> max_margin_matrix D best solution ->
  some_choice D -> matrix_separable D best -> unique_best_token D -> 0 < eta ->
  (INR (length (tokens D)) * (matrix_loss D ell start - best_value D ell))
    < minimum (differences (map (loss_value ell) (runner_up_scores D)) (map (loss_value ell) (best_scores D))) ->
  (eta * Lambda) <= 1 ->
  direction_tends_to (matrix_descent D ell start eta) solution /\ norm_diverges (matrix_descent D ell start eta).
Proof.
  intros D start eta ell best Lambda solution Fit Qfit Hs Hl Best Smooth Max Choice _ _ He Risk Short.
  apply matrix_low_risk_converges with (alpha := best) (Lambda := Lambda); auto.
Qed.
