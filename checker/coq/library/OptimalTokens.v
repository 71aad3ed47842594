(* The least risk in the limit is that of the best tokens: no p reaches it; on the ray of a feasible SVM's solution it is approached as e^-R; and
   where the SVM is infeasible, every p stays above it, as some losing token gets at least the attention of the best one. *)
From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Import Optimality Datasets Sigmoid Descent Traps Turning Weighted Capture Attention OneInput LowRisk Existence Starts NoRest
  IndependentQueries.
Import ListNotations.
Open Scope R_scope.

Lemma loss_falls_strictly : forall l y z, l <> Sigmoid_loss -> y < z -> loss_value l z < loss_value l y.
Proof.
  intros l y z Hl H. destruct (MVT_cor2 (loss_value l) (loss_slope l) y z H) as [c [E _]]; [intros; apply loss_slope_is_derivative|].
  destruct (slope_bounds l c c Hl ltac:(lra)) as [kappa [most [K B]]]. specialize (B c ltac:(lra)).
  assert (0 < - loss_slope l c * (z - y)) by (apply Rmult_lt_0_compat; lra). lra.
Qed.
Lemma loss_falls_weakly : forall l y z, l <> Sigmoid_loss -> y <= z -> loss_value l z <= loss_value l y.
Proof. intros l y z Hl [H | ->]; [now apply Rlt_le, loss_falls_strictly | lra]. Qed.
Lemma positive_term : forall (A : Type) (f : A -> R) l a, (forall b, In b l -> 0 <= f b) -> In a l -> 0 < f a -> 0 < Sum f l.
Proof. intros A f l a H Hin Ha. pose proof (Sum_member f l a H Hin). lra. Qed.

Section OptimalTokens.
Variables (l : loss_name) (d : nat) (data : list parted) (x : vector).
Let inputs : list input := map whole data.
Hypothesis l_falls : l <> Sigmoid_loss.
Hypothesis lower : forall s t, In s data -> In t (losing s) -> score t < score (best s).
Definition excess_of (s : parted) : R := loss_value l (mean_score (whole s) x) - loss_value l (score (best s)).

Lemma excess_nonneg : forall s, In s data -> 0 <= excess_of s.
Proof.
  intros s Hs. unfold excess_of. pose proof (mean_below_best data lower x s Hs).
  pose proof (loss_falls_weakly l (mean_score (whole s) x) (score (best s)) l_falls ltac:(lra)). lra.
Qed.
Lemma excess_positive : forall s t, In s data -> In t (losing s) -> 0 < excess_of s.
Proof.
  intros s t Hs Ht. unfold excess_of. assert (0 < score (best s) - mean_score (whole s) x).
  { rewrite best_minus_mean. apply positive_term with t; auto.
    - intros u Hu. pose proof (lower s u Hs Hu). apply Rmult_le_pos; [apply Rlt_le, attention_pos, whole_some | lra].
    - pose proof (lower s t Hs Ht). apply Rmult_lt_0_compat; [apply attention_pos, whole_some | lra]. }
  pose proof (loss_falls_strictly l (mean_score (whole s) x) (score (best s)) l_falls ltac:(lra)). lra.
Qed.
(* a losing token with no less attention than the best one: 1/T of the attention at least is lost *)
Lemma lost_attention : forall s t second T, In s data -> In t (losing s) -> (forall u, In u (losing s) -> score u <= second) ->
  second <= score (best s) -> INR (length (whole s)) <= T -> dot (key (best s)) x <= dot (key t) x ->
  loss_value l (score (best s) - 1 / T * (score (best s) - second)) - loss_value l (score (best s)) <= excess_of s.
Proof.
  intros s t second T Hs Ht Second Below Few Turned. unfold excess_of. set (X := whole s) in *.
  assert (Att : attention X x (best s) <= attention X x t).
  { unfold attention, Rdiv. apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat, mass_pos, whole_some | now apply exp_le]. }
  assert (Sum1 : attention X x (best s) + Sum (attention X x) (losing s) = 1) by (rewrite <- (attention_sums_to_one X x (whole_some s)); unfold X; now rewrite Sum_whole).
  assert (Lost : attention X x t <= Sum (attention X x) (losing s)) by (apply Sum_member; auto; intros; now apply Rlt_le, attention_pos, whole_some).
  assert (Two : 2 <= T).
  { eapply Rle_trans; [|exact Few]. unfold X, whole. rewrite app_length. simpl. change 2 with (INR 2). apply le_INR.
    unfold losing in Ht. apply in_app_or in Ht. destruct Ht as [Ht | Ht]; [destruct (fst (fst s)); [contradiction|] | destruct (snd s); [contradiction|]]; simpl; lia. }
  assert (Half : 1 / T <= 1 / 2) by (unfold Rdiv; rewrite !Rmult_1_l; apply Rinv_le_contravar; lra).
  assert (Mean : 1 / T * (score (best s) - second) <= score (best s) - mean_score X x).
  { unfold X. rewrite best_minus_mean. fold X. apply Rle_trans with (Sum (fun u => attention X x u * (score (best s) - second)) (losing s)).
    - rewrite (Sum_ext _ (fun u => (score (best s) - second) * attention X x u)) by (intros; ring). rewrite Sum_scale, Rmult_comm. apply Rmult_le_compat_l; lra.
    - apply Sum_le. intros u Hu. specialize (Second u Hu). apply Rmult_le_compat_l; [apply Rlt_le, attention_pos, whole_some | lra]. }
  pose proof (loss_falls_weakly l (mean_score X x) (score (best s) - 1 / T * (score (best s) - second)) l_falls ltac:(lra)). lra.
Qed.
End OptimalTokens.

Lemma above_infimum : forall l data x, data <> [] -> loss (loss_value l) (map whole data) x
    - Sum (loss_value l) (map (fun s => score (best s)) data) / INR (length (map whole data)) = Sum (excess_of l x) data / INR (length (map whole data)).
Proof.
  intros. unfold loss, excess_of. rewrite !Sum_map.
  rewrite (Sum_ext (fun s => loss_value l (mean_score (whole s) x) - loss_value l (score (best s))) (fun s => loss_value l (mean_score (whole s) x) + (-1) * loss_value l (score (best s)))) by (intros; ring).
  rewrite Sum_plus, Sum_scale. unfold Rdiv. ring.
Qed.

Theorem optimal_tokens_minimise_erm : forall (D : dataset) (p : vector) (R_ : R) (ell : loss_name) (best : list nat), dataset_fits D ->
  length p = dimension D -> ell <> Sigmoid_loss -> best_tokens D best -> unique_best_token D -> 0 <= R_ -> some_worse_token D ->
  ((best_value D ell < prompt_loss D ell p
    /\ (separable D best -> ((exists (solution : vector), max_margin D best solution) /\ forall (solution : vector), max_margin D best solution ->
          (prompt_loss D ell (scaled R_ solution) - best_value D ell)
          <= (((slope_bound ell (minimum (worst_scores D)) (maximum (best_scores D)) * maximum (differences (best_scores D) (worst_scores D)))
               * (most_tokens D - 1)) * exp (- R_)))))
   /\ (~ (separable D best) -> ((INR (length (tokens D))) <> 0 /\ (most_tokens D) <> 0
        /\ (minimum (differences (map (loss_value ell) (differences (best_scores D) (scaled (1 / most_tokens D) (differences (best_scores D) (runner_up_scores D)))))
                     (map (loss_value ell) (best_scores D))) / INR (length (tokens D))) <= (prompt_loss D ell p - best_value D ell)))).
Proof.
  intros D x r l alpha Fit Lx Hl Best _ Hr Worse.
  pose proof (model_sized D Fit) as Sized. pose proof Fit as [Some [Ly _]].
  assert (Len : length (prompt_model D) = length (tokens D)) by (unfold prompt_model; rewrite map_length, combine_length, Ly; apply Nat.min_id).
  assert (N : 0 < INR (length (tokens D))) by now apply INR_length_pos.
  assert (Fits : Forall2 (fun (X : input) a => (a < length X)%nat) (prompt_model D) alpha).
  { apply length_choice. unfold best_tokens in Best. now rewrite scores_of_model in Best. }
  assert (Cf : choice_fits D alpha).
  { unfold choice_fits. clear - Fit Fits. pose proof (lengths_of_model D Fit) as L. revert L Fits. generalize (prompt_model D) (tokens D). intros model T L F.
    revert T L. induction F as [|X a model alpha Ha F IH]; intros [|Y T] L; try discriminate; constructor; injection L as L0 L; [congruence | now apply IH]. }
  destruct (parts_exist (prompt_model D) alpha Fits) as [data [EM EA]].
  assert (Scores : scores D = map (fun s => map score (whole s)) data) by (rewrite scores_of_model, EM, map_map; reflexivity).
  assert (BestOf : forall s, In s data -> best_token (map score (whole s)) (place s)).
  { unfold best_tokens in Best. rewrite Scores, EA in Best. clear - Best. induction data as [|s data IH]; [intros s' []|]. intros s' [<- | Hin]; simpl in Best; apply Forall2_split in Best; destruct Best as [B1 B2]; auto. }
  assert (Lower : forall s t, In s data -> In t (losing s) -> score t < score (Capture.best s)) by (intros s t H1 H2; apply best_is_best; auto).
  assert (Top : forall s, In s data -> maximum (map score (whole s)) = score (Capture.best s)).
  { intros s H1. apply maximum_is; [apply in_map, in_whole; now left|]. intros z Hz. apply in_map_iff in Hz. destruct Hz as [t [<- Ht]].
    apply in_whole in Ht. destruct Ht as [-> | Ht]; [lra | apply Rlt_le; auto]. }
  assert (Value : best_value D l = Sum (loss_value l) (map (fun s => score (Capture.best s)) data) / INR (length (tokens D))).
  { unfold best_value, best_scores. rewrite Scores, map_map. f_equal. f_equal. apply map_ext_in. intros s Hs. now apply Top. }
  assert (Ne : data <> []) by (intros ->; simpl in EM; rewrite EM in Len; simpl in Len; destruct (tokens D); [now apply Some | discriminate]).
  assert (Above : forall y, prompt_loss D l y - best_value D l = Sum (excess_of l y) data / INR (length (tokens D))).
  { intro y. unfold prompt_loss. rewrite Value, <- Len, EM. now apply above_infimum. }
  assert (Nonneg : forall s, In s data -> 0 <= excess_of l x s) by (intros s Hs; now apply (excess_nonneg l data x Hl Lower)).
  split; [split|].
  - assert (0 < prompt_loss D l x - best_value D l); [|lra]. rewrite Above. apply Rdiv_lt_0_compat; [|assumption].
    unfold some_worse_token in Worse. rewrite Scores in Worse. apply Exists_exists in Worse. destruct Worse as [row [Hrow Worse]].
    apply in_map_iff in Hrow. destruct Hrow as [s [<- Hs]]. apply Exists_exists in Worse. destruct Worse as [g [Hg Less]]. apply in_map_iff in Hg.
    destruct Hg as [t [<- Ht]]. rewrite Top in Less by assumption. apply in_whole in Ht. destruct Ht as [-> | Ht]; [lra|].
    apply positive_term with s; auto. now apply (excess_positive l data x Hl Lower s t).
  - intro Sep. split; [now apply max_margin_exists|]. intros w [_ [Fw _]].
    pose proof (dataset_risk_by_margins D (prompt_model D) (dimension D) l alpha (scaled r w) r Some Len (scores_of_model D) (lengths_of_model D Fit) Sized Best
      (margins_on_the_ray _ _ _ _ Hr (constraints_of_one _ _) Fw)) as Q.
    change (loss (loss_value l) (prompt_model D) (scaled r w)) with (prompt_loss D l (scaled r w)) in Q.
    apply Rmult_le_reg_l with (INR (length (tokens D))); [assumption|]. eapply Rle_trans; [exact Q|]. right. ring.
  - intro Unsep. split; [lra|].
    assert (Turned : exists s t, In s data /\ In t (losing s) /\ dot (key (Capture.best s)) x <= dot (key t) x).
    { destruct (Classical_Prop.classic (exists s t, In s data /\ In t (losing s) /\ dot (key (Capture.best s)) x <= dot (key t) x)) as [|None]; [assumption|]. exfalso.
      assert (Keys : forall s t, In s data -> In t (whole s) -> length (key t) = dimension D).
      { intros s t Hs Ht. unfold sized in Sized. rewrite EM, Forall_forall in Sized. destruct (Sized (whole s)) as [_ K]; [now apply in_map|]. rewrite Forall_forall in K. auto. }
      assert (Row : forall s t, In s data -> In t (losing s) -> dot (row_of (s, t)) x = dot (key (Capture.best s)) x - dot (key t) x).
      { intros s t Hs Ht. unfold row_of. simpl. apply dot_difference. rewrite !(Keys s); auto; apply in_whole; auto. }
      destruct (low_exists _ (pairs_of data) (fun j => dot (row_of j) x)) as [c [C0 C]].
      { intros [s t] Hj. apply in_pairs in Hj. destruct Hj as [Hs Ht]. rewrite Row by assumption.
        destruct (Rlt_le_dec (dot (key t) x) (dot (key (Capture.best s)) x)) as [|Q]; [lra|]. exfalso. apply None. now exists s, t. }
      apply Unsep. split; [assumption|]. exists (scaled (/ c) x). split; [now rewrite length_scaled|]. intros a b Hab. unfold constraints in Hab.
      rewrite EM, EA, constraints_are_rows in Hab. apply in_map_iff in Hab. destruct Hab as [j [E Hj]]. injection E as <- <-. specialize (C j Hj).
      rewrite dot_comm, dot_scaled, dot_comm. apply Rle_ge. apply Rmult_le_reg_l with c; [assumption|]. rewrite <- Rmult_assoc, Rinv_r by lra. lra. }
    destruct Turned as [s [t [Hs [Ht Turned]]]].
    assert (Few : INR (length (whole s)) <= most_tokens D).
    { unfold most_tokens. apply maximum_above. rewrite <- (map_map (@length vector) INR), <- (lengths_of_model D Fit), map_map, EM, map_map.
      apply in_map_iff. now exists s. }
    assert (Long : 0 < INR (length (whole s))) by (apply INR_length_pos, whole_some).
    split; [lra|]. rewrite Above. unfold Rdiv. apply Rmult_le_compat_r; [now apply Rlt_le, Rinv_0_lt_compat|].
    unfold best_scores, runner_up_scores. rewrite differences_map. unfold scaled. rewrite map_map, differences_map, !map_map, differences_map, Scores, map_map.
    eapply Rle_trans; [apply minimum_below; apply in_map_iff; exists s; split; [reflexivity | exact Hs]|]. cbv beta. rewrite Top by assumption.
    eapply Rle_trans; [|apply (Sum_member (excess_of l x) data s); auto].
    apply (lost_attention l data x Hl s t); auto.
    + intros u Hu. apply runner_up_above; [apply in_map, in_whole; now right|]. rewrite Top by assumption. now apply Lower.
    + rewrite <- (Top s Hs). apply maximum_above, runner_up_member. intro Z. apply map_eq_nil in Z. now apply (whole_some s).
Qed.
