(* Lemma 4 of docs/limits.md: starts that are of low risk because all their margins are large, so R times the max-margin solution for every
   large R.  Where every margin is at least m, the mean score of input i is within (T - 1) e^-m D of its best, D the greatest range of an
   input's scores, so the risk exceeds its limit by at most M1 (T - 1) e^-m D, M1 the greatest |l'| on the scores.  The definitions up to
   [least_margin_matrix] belong to statements. *)
From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Import Optimality Datasets Sigmoid Decreasing Descent Traps Turning Smoothness Capture Attention OneInput LowRisk.
Import ListNotations.
Open Scope R_scope.

(* T, the greatest number of tokens of an input *)
Definition most_tokens (D : dataset) : R := maximum (map (fun X => INR (length X)) (tokens D)).
(* The greatest |l'| on [a, b]; of the sigmoid, at the point nearest to 0 *)
Definition slope_bound (l : loss_name) (a b : R) : R :=
  match l with
  | Logistic => - logistic_slope a | Exponential => exp (- a) | Correlation => 1 | Sigmoid_loss => sigmoid_slope (Rmax a (Rmin b 0))
  | Of_function f => steepest f a b
  end.
(* A vector as the matrix of r rows and c columns that it is when it is read row by row *)
Fixpoint matrix_of (r c : nat) (v : vector) : list vector :=
  match r with O => [] | S r' => firstn c v :: matrix_of r' c (skipn c v) end.
(* The least <a_it, w>; 0 where there is none *)
Definition least_margin (D : dataset) (alpha : list nat) (w : vector) : R :=
  minimum (map (fun c => dot (fst c) w) (constraints (prompt_model D) alpha)).
Definition least_margin_matrix (D : dataset) (alpha : list nat) (w : vector) : R :=
  minimum (map (fun c => dot (fst c) w) (constraints (matrix_model D) alpha)).

(* ---- the words mean what they say ---- *)
Lemma sigmoid_rises : forall x y, x <= y -> sigmoid x <= sigmoid y.
Proof.
  intros x y H. unfold sigmoid, Rdiv. rewrite !Rmult_1_l. pose proof (exp_pos (- y)). pose proof (exp_le (- y) (- x) ltac:(lra)).
  apply Rinv_le_contravar; lra.
Qed.

Lemma sigmoid_half : sigmoid 0 = 1 / 2. Proof. unfold sigmoid. rewrite Ropp_0, exp_0. lra. Qed.

Theorem slope_bound_is_greatest : forall l a b, a <= b ->
  (forall y, a <= y <= b -> Rabs (loss_slope l y) <= slope_bound l a b)
  /\ exists y, a <= y <= b /\ Rabs (loss_slope l y) = slope_bound l a b.
Proof.
  intros l a b Hab. destruct l; simpl.
  - assert (P : forall y, 0 < 1 / (1 + exp y)) by (intro y; apply Rdiv_lt_0_compat; [lra | pose proof (exp_pos y); lra]).
    unfold logistic_slope. split; [intros y Hy | exists a; split; [lra|]]; rewrite Ropp_involutive, Rabs_Ropp, Rabs_pos_eq by (apply Rlt_le, P); auto.
    unfold Rdiv. rewrite !Rmult_1_l. pose proof (exp_pos a). pose proof (exp_le a y ltac:(lra)). apply Rinv_le_contravar; lra.
  - unfold exponential_slope. split; [intros y Hy | exists a; split; [lra|]]; rewrite Rabs_Ropp, Rabs_pos_eq by (apply Rlt_le, exp_pos); auto.
    apply exp_le. lra.
  - unfold correlation_slope. split; [intros y _ | exists a; split; [lra|]]; rewrite Rabs_Ropp, Rabs_R1; lra.
  - assert (P : forall y, 0 <= sigmoid_slope y) by (intro y; apply Rlt_le, sigmoid_slope_bounds).
    set (c := Rmax a (Rmin b 0)).
    assert (C : a <= c <= b).
    { unfold c. split; [apply Rmax_l|]. apply Rmax_lub; [lra | apply Rmin_l]. }
    split; [intros y Hy | exists c; split; [exact C|]]; rewrite Rabs_pos_eq by apply P; auto.
    assert (E : sigmoid_slope c - sigmoid_slope y = (sigmoid c - sigmoid y) * (1 - sigmoid c - sigmoid y)) by (unfold sigmoid_slope; ring).
    assert (0 <= (sigmoid c - sigmoid y) * (1 - sigmoid c - sigmoid y)); [|lra].
    destruct (Rle_lt_dec y c) as [L | L].
    + destruct (Req_dec y c) as [-> | N]; [right; ring|].
      assert (c <= 0). { unfold c in *. destruct (Rle_dec a (Rmin b 0)) as [Q | Q]; [rewrite Rmax_right by auto; apply Rmin_r | rewrite Rmax_left in * by lra; lra]. }
      pose proof (sigmoid_rises c 0 ltac:(lra)). pose proof (sigmoid_rises y c ltac:(lra)). rewrite sigmoid_half in *. apply Rmult_le_pos; lra.
    + assert (0 <= c). { unfold c in *. assert (Rmin b 0 < b) by (pose proof (Rmax_r a (Rmin b 0)); lra).
        destruct (Rle_dec b 0) as [Q | Q]; [rewrite Rmin_left in * by auto; lra|]. rewrite Rmin_right in * by lra. apply Rmax_r. }
      pose proof (sigmoid_rises 0 c ltac:(lra)). pose proof (sigmoid_rises c y ltac:(lra)). rewrite sigmoid_half in *.
      replace ((sigmoid c - sigmoid y) * (1 - sigmoid c - sigmoid y)) with ((sigmoid y - sigmoid c) * (sigmoid c + sigmoid y - 1)) by ring.
      apply Rmult_le_pos; lra.
  - now apply steepest_is_greatest.
Qed.

Lemma matrix_of_vector : forall r c v, length v = (r * c)%nat -> concat (matrix_of r c v) = v /\ matrix_fits r c (matrix_of r c v).
Proof.
  induction r as [|r IH]; intros c v H; simpl in *.
  - split; [|split; [reflexivity | constructor]]. destruct v; [reflexivity | discriminate].
  - destruct (IH c (skipn c v)) as [E [L F]]; [rewrite skipn_length; lia|]. split; [rewrite E; apply firstn_skipn|].
    split; [simpl; now rewrite L|]. constructor; auto. rewrite firstn_length. lia.
Qed.

Lemma least_margin_below : forall (P : list constraint) w, (forall a b, In (a, b) P -> minimum (map (fun c => dot (fst c) w) P) <= dot a w).
Proof. intros P w a b H. apply minimum_below. apply in_map_iff. now exists (a, b). Qed.

(* ---- where every margin is at least m ---- *)
Lemma INR_length_pos : forall (A : Type) (l : list A), l <> [] -> 0 < INR (length l).
Proof. intros A l H. apply lt_0_INR. destruct l; [contradiction | simpl; lia]. Qed.

Lemma Sum_bounded : forall (A : Type) (f : A -> R) l b, (forall a, In a l -> f a <= b) -> Sum f l <= INR (length l) * b.
Proof.
  induction l as [|a l IH]; intros b H; [simpl; lra|]. change (Sum f (a :: l)) with (f a + Sum f l). change (length (a :: l)) with (S (length l)). rewrite S_INR.
  pose proof (H a (or_introl eq_refl)). pose proof (IH b ltac:(intros; apply H; now right)). lra.
Qed.

Section Margins.
Variables (l l' : R -> R) (d : nat) (s : parted) (x : vector) (m lo hi M1 Delta T : R).
Hypothesis l_derivative : forall y, derivable_pt_lim l y (l' y).
Hypothesis keys_sized : forall t, In t (whole s) -> length (key t) = d.
Hypothesis margins : forall t, In t (losing s) -> m <= dot (row_of (s, t)) x.
Hypothesis scores_within : forall t, In t (whole s) -> lo <= score t <= hi.
Hypothesis steepest : forall y, lo <= y <= hi -> Rabs (l' y) <= M1.
Hypothesis lower : forall t, In t (losing s) -> score t <= score (best s).
Hypothesis wide : forall t, In t (losing s) -> score (best s) - score t <= Delta.
Hypothesis wide_pos : 0 <= Delta.
Hypothesis few : INR (length (whole s)) <= T.

Lemma best_minus_mean : score (best s) - mean_score (whole s) x = Sum (fun t => attention (whole s) x t * (score (best s) - score t)) (losing s).
Proof.
  pose proof (attention_sums_to_one (whole s) x (whole_some s)) as O.
  assert (E : Sum (fun t => attention (whole s) x t * (score (best s) - score t)) (whole s) = score (best s) - mean_score (whole s) x).
  { rewrite (Sum_ext _ (fun t => score (best s) * attention (whole s) x t + (-1) * (attention (whole s) x t * score t))) by (intros; ring).
    rewrite Sum_plus, !Sum_scale, O. unfold mean_score. ring. }
  rewrite <- E, Sum_whole. ring.
Qed.

Lemma losing_weight : forall t, In t (losing s) -> attention (whole s) x t <= exp (- m).
Proof.
  intros t Ht. rewrite (attention_by_margin (whole s) (best s) x t (whole_some s)). unfold margin.
  pose proof (margins t Ht) as Q. unfold row_of in Q. simpl in Q.
  rewrite dot_difference in Q by (rewrite !keys_sized; auto; apply in_whole; auto).
  pose proof (attention_at_most_one (whole s) x (best s) ltac:(apply in_whole; now left)). pose proof (attention_pos (whole s) x (best s) (whole_some s)).
  pose proof (exp_le (- (dot (key (best s)) x - dot (key t) x)) (- m) ltac:(lra)). pose proof (exp_pos (- (dot (key (best s)) x - dot (key t) x))).
  rewrite <- (Rmult_1_l (exp (- m))). apply Rmult_le_compat; lra.
Qed.

Lemma length_losing : INR (length (losing s)) <= T - 1.
Proof.
  unfold losing, whole in *. rewrite app_length in *. simpl in few. rewrite <- plus_n_Sm, S_INR in few. lra.
Qed.

Lemma mean_by_margins : 0 <= score (best s) - mean_score (whole s) x <= (T - 1) * Delta * exp (- m).
Proof.
  rewrite best_minus_mean. pose proof (exp_pos (- m)) as E. split.
  - apply Sum_nonneg. intros t Ht. pose proof (lower t Ht). apply Rmult_le_pos; [apply Rlt_le, attention_pos, whole_some | lra].
  - apply Rle_trans with (INR (length (losing s)) * (exp (- m) * Delta)).
    + apply Sum_bounded. intros t Ht. pose proof (lower t Ht). pose proof (wide t Ht). pose proof (losing_weight t Ht).
      apply Rmult_le_compat; try lra. apply Rlt_le, attention_pos, whole_some.
    + rewrite Rmult_assoc, (Rmult_comm Delta). apply Rmult_le_compat_r; [apply Rmult_le_pos; lra | apply length_losing].
Qed.

Lemma part_by_margins : l (mean_score (whole s) x) - l (score (best s)) <= (T - 1) * M1 * Delta * exp (- m).
Proof.
  destruct mean_by_margins as [[Lt | Eq] B].
  - destruct (MVT_cor2 l l' (mean_score (whole s) x) (score (best s))) as [c [E Hc]]; [lra | auto|].
    assert (W : lo <= mean_score (whole s) x <= hi).
    { change (mean_score (whole s) x) with (mean (whole s) (attention (whole s) x) score). apply mean_between; auto.
      - intro. apply attention_pos, whole_some.
      - apply attention_sums_to_one, whole_some. }
    assert (Bw : lo <= score (best s) <= hi) by (apply scores_within, in_whole; now left).
    pose proof (steepest c ltac:(lra)) as S. pose proof (Rle_abs (- l' c)) as A. rewrite Rabs_Ropp in A.
    assert (0 <= M1) by (pose proof (Rabs_pos (l' c)); lra).
    replace ((T - 1) * M1 * Delta * exp (- m)) with (M1 * ((T - 1) * Delta * exp (- m))) by ring.
    apply Rle_trans with (- l' c * (score (best s) - mean_score (whole s) x)); [lra|].
    apply Rle_trans with (M1 * (score (best s) - mean_score (whole s) x)); [apply Rmult_le_compat_r; lra | apply Rmult_le_compat_l; lra].
  - replace (mean_score (whole s) x) with (score (best s)) by lra. rewrite Rminus_diag_eq by reflexivity.
    assert (0 <= M1).
    { pose proof (scores_within (best s) ltac:(apply in_whole; now left)) as Q. pose proof (steepest _ Q). pose proof (Rabs_pos (l' (score (best s)))). lra. }
    pose proof length_losing. pose proof (pos_INR (length (losing s))). pose proof (exp_pos (- m)). repeat apply Rmult_le_pos; lra.
Qed.
End Margins.

Lemma length_choice : forall (model : list input) alpha, Forall2 best_token (map (map score) model) alpha ->
  Forall2 (fun (X : input) a => (a < length X)%nat) model alpha.
Proof.
  induction model as [|X model IH]; intros [|a alpha] H; try constructor; try (now inversion H).
  - apply Forall2_split in H. destruct H as [[H _] _]. now rewrite map_length in H.
  - apply IH. now apply Forall2_split in H.
Qed.

(* The excess risk of a start whose margins are at least m *)
Theorem risk_by_margins : forall (model : list input) d l alpha x m lo hi M1 Delta T,
  sized d model -> model <> [] -> Forall2 best_token (map (map score) model) alpha ->
  (forall a b, In (a, b) (constraints model alpha) -> m <= dot a x) ->
  (forall X t, In X model -> In t X -> lo <= score t <= hi) -> (forall y, lo <= y <= hi -> Rabs (loss_slope l y) <= M1) ->
  (forall X t, In X model -> In t X -> maximum (map score X) - score t <= Delta) -> (forall X, In X model -> INR (length X) <= T) ->
  INR (length model) * (loss (loss_value l) model x - Sum (loss_value l) (map maximum (map (map score) model)) / INR (length model))
    <= INR (length model) * (T - 1) * M1 * Delta * exp (- m).
Proof.
  intros model d l alpha x m lo hi M1 Delta T Sized Some Best Margins Within Steep Wide Few. unfold constraints in Margins.
  destruct (parts_exist model alpha (length_choice model alpha Best)) as [data [-> ->]]. rewrite constraints_are_rows in Margins.
  assert (BestOf : forall s, In s data -> best_token (map score (whole s)) (place s)).
  { clear - Best. induction data as [|s data IH]; [intros s' []|]. intros s' [<- | Hin]; simpl in Best; apply Forall2_split in Best; destruct Best as [B1 B2]; auto. }
  assert (Lower : forall s t, In s data -> In t (losing s) -> score t < score (best s)) by (intros s t H1 H2; apply best_is_best; auto).
  assert (Top : forall s, In s data -> maximum (map score (whole s)) = score (best s)).
  { intros s H1. apply maximum_is; [apply in_map, in_whole; now left|]. intros z Hz. apply in_map_iff in Hz. destruct Hz as [t [<- Ht]].
    apply in_whole in Ht. destruct Ht as [-> | Ht]; [lra | apply Rlt_le; auto]. }
  pose proof (INR_length_pos _ _ Some) as N. rewrite !map_map. unfold loss. set (n := INR (length (map whole data))) in *.
  replace (n * (Sum (fun X => loss_value l (mean_score X x)) (map whole data) / n - Sum (loss_value l) (map (fun a => maximum (map score (whole a))) data) / n))
    with (Sum (fun X => loss_value l (mean_score X x)) (map whole data) - Sum (loss_value l) (map (fun a => maximum (map score (whole a))) data)) by (field; lra).
  rewrite !Sum_map.
  replace (Sum (fun s => loss_value l (mean_score (whole s) x)) data - Sum (fun s => loss_value l (maximum (map score (whole s)))) data)
    with (Sum (fun s => loss_value l (mean_score (whole s) x) - loss_value l (score (best s))) data).
  2: { rewrite (Sum_ext (fun s => loss_value l (maximum (map score (whole s)))) (fun s => loss_value l (score (best s)))) by (intros s Hs; now rewrite (Top s Hs)).
    rewrite (Sum_ext (fun s => loss_value l (mean_score (whole s) x) - loss_value l (score (best s)))
      (fun s => loss_value l (mean_score (whole s) x) + (-1) * loss_value l (score (best s)))) by (intros; ring).
    rewrite Sum_plus, Sum_scale. ring. }
  replace (n * (T - 1) * M1 * Delta * exp (- m)) with (n * ((T - 1) * M1 * Delta * exp (- m))) by ring.
  unfold n. rewrite map_length. apply Sum_bounded. intros s Hs.
  assert (In (whole s) (map whole data)) by now apply in_map.
  assert (Keys : forall t, In t (whole s) -> length (key t) = d).
  { intros t Ht. unfold sized in Sized. rewrite Forall_forall in Sized. destruct (Sized (whole s)) as [_ K]; auto. rewrite Forall_forall in K. auto. }
  apply part_by_margins with (l' := loss_slope l) (d := d) (lo := lo) (hi := hi); auto.
  - apply loss_slope_is_derivative.
  - intros t Ht. apply (Margins (row_of (s, t)) 1). apply in_map_iff. exists (s, t). split; auto. now apply in_pairs.
  - intros t Ht. now apply (Within (whole s)).
  - intros t Ht. apply Rlt_le. auto.
  - intros t Ht. rewrite <- (Top s Hs). apply (Wide (whole s)); auto. apply in_whole. now right.
  - assert (I : In (best s) (whole s)) by (apply in_whole; now left). specialize (Wide (whole s) (best s) ltac:(auto) I). rewrite (Top s Hs) in Wide. lra.
Qed.

(* ---- the dataset ---- *)
Lemma lengths_of_model : forall D, dataset_fits D -> map (@length token) (prompt_model D) = map (@length vector) (tokens D).
Proof.
  intros D [_ [Ly _]]. unfold prompt_model. rewrite map_map. rewrite <- (map_fst_of_combine _ _ _ (@length vector) (tokens D) (labels D)) by congruence.
  apply map_ext. intro p. apply map_length.
Qed.

Lemma lengths_of_matrix_model : forall D, dataset_fits D -> queries_fit D -> map (@length token) (matrix_model D) = map (@length vector) (tokens D).
Proof.
  intros D [_ [Ly _]] [Lq _]. unfold matrix_model. rewrite map_map.
  rewrite <- (map_fst_of_combine _ _ _ (@length vector) (tokens D) (labels D)) by congruence.
  rewrite <- (map_fst_of_combine _ _ _ (fun p => length (fst p)) (combine (tokens D) (labels D)) (queries D)) by (rewrite combine_length; lia).
  apply map_ext. intro p. apply map_length.
Qed.

Lemma in_differences : forall (f g : list R -> R) rows row, In row rows -> f row - g row <= maximum (differences (map f rows) (map g rows)).
Proof. intros f g rows row H. rewrite differences_map. apply maximum_above. now apply (in_map (fun a => f a - g a)). Qed.

(* the premise of the low-risk theorems, of a model with the scores and the lengths of D *)
Lemma dataset_risk_by_margins : forall D (model : list input) d l alpha x m, tokens D <> [] -> length model = length (tokens D) ->
  scores D = map (map score) model -> map (@length token) model = map (@length vector) (tokens D) -> sized d model -> best_tokens D alpha ->
  (forall a b, In (a, b) (constraints model alpha) -> m <= dot a x) ->
  INR (length (tokens D)) * (loss (loss_value l) model x - best_value D l)
    <= INR (length (tokens D)) * (most_tokens D - 1) * slope_bound l (minimum (worst_scores D)) (maximum (best_scores D))
       * maximum (differences (best_scores D) (worst_scores D)) * exp (- m).
Proof.
  intros D model d l alpha x m Some Len Sc Lengths Sized Best Margins. unfold best_tokens in Best. unfold best_value, best_scores, worst_scores in *.
  rewrite Sc in *. rewrite <- Len.
  assert (Some' : model <> []) by (intro Z; rewrite Z in Len; destruct (tokens D); [contradiction | discriminate]).
  assert (Within : forall X t, In X model -> In t X ->
    minimum (map minimum (map (map score) model)) <= score t <= maximum (map maximum (map (map score) model))).
  { intros X t HX Ht. assert (R : In (map score X) (map (map score) model)) by now apply in_map. assert (S : In (score t) (map score X)) by now apply in_map. split.
    - eapply Rle_trans; [apply minimum_below; now apply (in_map minimum) in R; exact R | now apply minimum_below].
    - eapply Rle_trans; [now apply maximum_above; exact S | apply maximum_above; now apply in_map]. }
  apply risk_by_margins with (d := d) (alpha := alpha) (lo := minimum (map minimum (map (map score) model))) (hi := maximum (map maximum (map (map score) model))); auto.
  - apply slope_bound_is_greatest. destruct model as [|X rest] eqn:E; [contradiction|]. rewrite <- E in *.
    assert (HX : In X model) by (rewrite E; now left). unfold sized in Sized. rewrite Forall_forall in Sized. destruct (Sized X HX) as [Ne _].
    destruct X as [|t X]; [contradiction|]. pose proof (Within _ t HX ltac:(now left)). lra.
  - intros X t HX Ht. assert (R : In (map score X) (map (map score) model)) by now apply in_map. assert (S : In (score t) (map score X)) by now apply in_map.
    pose proof (in_differences maximum minimum _ _ R). pose proof (minimum_below _ _ S). lra.
  - intros X HX. unfold most_tokens. apply maximum_above. rewrite <- (map_map (@length vector) INR), <- Lengths, map_map.
    apply in_map_iff. now exists X.
Qed.

(* Lemma 4 of p: whatever start has margins of at least m *)
Theorem margins_converge : forall D l start eta alpha w Lambda m,
  dataset_fits D -> length start = dimension D -> l <> Sigmoid_loss -> best_tokens D alpha -> max_margin D alpha w ->
  prompt_smoothness D l Lambda -> some_choice D -> 0 < eta ->
  (forall a b, In (a, b) (constraints (prompt_model D) alpha) -> m <= dot a start) ->
  INR (length (tokens D)) * (most_tokens D - 1) * slope_bound l (minimum (worst_scores D)) (maximum (best_scores D))
      * maximum (differences (best_scores D) (worst_scores D)) * exp (- m)
    < minimum (differences (map (loss_value l) (runner_up_scores D)) (map (loss_value l) (best_scores D))) ->
  eta * Lambda <= 1 ->
  direction_tends_to (prompt_descent D l start eta) w /\ norm_diverges (prompt_descent D l start eta).
Proof.
  intros D l start eta alpha w Lambda m Fit Hs Hl Best Max Smooth Choice He Margins Room Short. pose proof Fit as [Some [Ly _]].
  apply low_risk_converges with (alpha := alpha) (Lambda := Lambda); auto. eapply Rle_lt_trans; [|exact Room].
  apply dataset_risk_by_margins with (d := dimension D) (alpha := alpha); auto using scores_of_model, lengths_of_model, model_sized.
  unfold prompt_model. rewrite map_length, combine_length, Ly. apply Nat.min_id.
Qed.

Theorem matrix_margins_converge : forall D l start eta alpha w Lambda m,
  dataset_fits D -> queries_fit D -> matrix_fits (dimension D) (dimension D) start -> l <> Sigmoid_loss -> best_tokens D alpha ->
  max_margin_matrix D alpha w -> matrix_smoothness D l Lambda -> some_choice D -> 0 < eta ->
  (forall a b, In (a, b) (constraints (matrix_model D) alpha) -> m <= dot a (concat start)) ->
  INR (length (tokens D)) * (most_tokens D - 1) * slope_bound l (minimum (worst_scores D)) (maximum (best_scores D))
      * maximum (differences (best_scores D) (worst_scores D)) * exp (- m)
    < minimum (differences (map (loss_value l) (runner_up_scores D)) (map (loss_value l) (best_scores D))) ->
  eta * Lambda <= 1 ->
  direction_tends_to (matrix_descent D l start eta) w /\ norm_diverges (matrix_descent D l start eta).
Proof.
  intros D l start eta alpha w Lambda m Fit Qfit Hs Hl Best Max Smooth Choice He Margins Room Short. pose proof Fit as [Some [Ly _]]. pose proof Qfit as [Lq _].
  apply matrix_low_risk_converges with (alpha := alpha) (Lambda := Lambda); auto. eapply Rle_lt_trans; [|exact Room].
  apply dataset_risk_by_margins with (d := (dimension D * dimension D)%nat) (alpha := alpha);
    auto using scores_of_matrix_model, lengths_of_matrix_model, matrix_model_sized.
  unfold matrix_model. rewrite map_length, !combine_length, Ly, Nat.min_id, Lq. apply Nat.min_id.
Qed.

Lemma margins_on_the_ray : forall d P w r, 0 <= r -> (forall a b, In (a, b) P -> b = 1) -> feasible d P w ->
  forall a b, In (a, b) P -> r <= dot a (scaled r w).
Proof.
  intros d P w r Hr One [_ F] a b H. specialize (F a b H). rewrite (One a b H) in F. rewrite dot_comm, dot_scaled, dot_comm.
  rewrite <- (Rmult_1_r r) at 1. apply Rmult_le_compat_l; lra.
Qed.

Lemma constraints_of_one : forall model alpha a b, In (a, b) (constraints model alpha) -> b = 1.
Proof. intros model alpha a b H. unfold constraints, prompt_constraints in H. apply in_map_iff in H. destruct H as [r [E _]]. now injection E. Qed.

(* From R times the solution, as the claims about all datasets are printed *)
Theorem theorem_1 : forall (D : dataset) (R_ : R) (eta : R) (ell : loss_name) (best : list nat) (Lambda : R) (solution : vector),
  dataset_fits D -> ell <> Sigmoid_loss ->
  best_tokens D best -> prompt_smoothness D ell Lambda -> max_margin D best solution ->
  some_choice D -> separable D best -> unique_best_token D -> 0 < eta -> 0 < R_ ->
  ((((INR (length (tokens D)) * (most_tokens D - 1)) * slope_bound ell (minimum (worst_scores D)) (maximum (best_scores D)))
      * maximum (differences (best_scores D) (worst_scores D))) * exp (- R_))
    < minimum (differences (map (loss_value ell) (runner_up_scores D)) (map (loss_value ell) (best_scores D))) ->
  (eta * Lambda) <= 1 ->
  direction_tends_to (prompt_descent D ell (scaled R_ solution) eta) solution /\ norm_diverges (prompt_descent D ell (scaled R_ solution) eta).
Proof.
  intros D r eta ell best Lambda w Fit Hl Best Smooth Max Choice _ _ He Hr Room Short. pose proof Max as [_ [F _]].
  apply margins_converge with (alpha := best) (Lambda := Lambda) (m := r); auto.
  - rewrite length_scaled. apply F.
  - apply margins_on_the_ray with (dimension D); auto using Rlt_le. apply constraints_of_one.
Qed.

Theorem w_gd : forall (D : dataset) (R_ : R) (eta : R) (ell : loss_name) (best : list nat) (Lambda : R) (solution : vector),
  dataset_fits D -> queries_fit D -> ell <> Sigmoid_loss ->
  best_tokens D best -> matrix_smoothness D ell Lambda -> max_margin_matrix D best solution ->
  some_choice D -> matrix_separable D best -> unique_best_token D -> 0 < eta -> 0 < R_ ->
  ((((INR (length (tokens D)) * (most_tokens D - 1)) * slope_bound ell (minimum (worst_scores D)) (maximum (best_scores D)))
      * maximum (differences (best_scores D) (worst_scores D))) * exp (- R_))
    < minimum (differences (map (loss_value ell) (runner_up_scores D)) (map (loss_value ell) (best_scores D))) ->
  (eta * Lambda) <= 1 ->
  direction_tends_to (matrix_descent D ell (matrix_of (dimension D) (dimension D) (scaled R_ solution)) eta) solution
  /\ norm_diverges (matrix_descent D ell (matrix_of (dimension D) (dimension D) (scaled R_ solution)) eta).
Proof.
  intros D r eta ell best Lambda w Fit Qfit Hl Best Smooth Max Choice _ _ He Hr Room Short. pose proof Max as [_ [F _]].
  destruct (matrix_of_vector (dimension D) (dimension D) (scaled r w)) as [E M]; [rewrite length_scaled; apply F|].
  apply matrix_margins_converge with (alpha := best) (Lambda := Lambda) (m := r); auto.
  - rewrite E. apply margins_on_the_ray with (dimension D * dimension D)%nat; auto using Rlt_le. apply constraints_of_one.
Qed.
