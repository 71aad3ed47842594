(* The joint path of a head v and a prompt p, where r and R grow in any order: Lemmas 3 and 4 of docs/limits_joint.md.

   The definitions up to [joint_path_tends_in_some_order] belong to statements.  They say as little as a reader could mean: a limit in one of four
   orders, of all minimisers there are.  Lemma 4 is proved without what it says of the limit.  For l(m) = -m, along R q, q feasible for the p-SVM,
   and the head r b/|b|, b = sum_i Y_i x_i,alpha, the risk tends to -r|b|/n.  A head near r u/|u| gets at most r/|u| sum_i max_t Y_i <x_it, u>
   ([heads_elsewhere]).  Minimisers exist ([prompt_minimiser_exists]). *)
From Coq Require Import Reals Lra Lia List QArith Qreals Bool Classical.
From AttentionChecker Require Import Optimality Datasets Sigmoid Descent Traps Turning Smoothness Polyhedra Attention LowRisk Existence Compactness Norms Minimisers
  LabelMargins JointDatasets Deciding Choices Derived.
Import ListNotations.
Open Scope R_scope.

Definition head_separable (D : dataset) (alpha : list nat) : Prop :=
  choice_fits D alpha /\ exists v, feasible (dimension D) (head_constraints (tokens D) (labels D) alpha) v.
Definition max_margin_head (D : dataset) (alpha : list nat) (v : vector) : Prop :=
  choice_fits D alpha /\ shortest (dimension D) (head_constraints (tokens D) (labels D) alpha) v.
(* the p-SVM's rows of input i, >= 1 where Y_i <v, x_i,alpha> = 1, and >= 0 elsewhere *)
Definition joint_constraints (D : dataset) (alpha : list nat) (v : vector) : list constraint :=
  flat_map (fun p => map (fun a => (a, if Req_EM_T (dot (fst p) v) 1 then 1 else 0)) (of_input R Rminus (fst (snd p)) (snd (snd p))))
    (combine (labelled_choice D alpha) (combine (map (map key) (prompt_model D)) alpha)).
Definition joint_max_margin (D : dataset) (alpha : list nat) (p : vector) : Prop :=
  exists v, max_margin_head D alpha v /\ shortest (dimension D) (joint_constraints D alpha v) p.

(* Gamma is the greatest min_i Y_i <v, x_i,alpha> over |v| <= 1 *)
Definition greatest_margin (D : dataset) (alpha : list nat) (Gamma : R) : Prop :=
  (exists v, ball (dimension D) norm 1 v /\ margin_at_least D alpha v Gamma)
  /\ forall v g, ball (dimension D) norm 1 v -> margin_at_least D alpha v g -> g <= Gamma.
(* for some nu > 0, at every p and for every |v| <= 1:  min_i Y_i <v, x_i^p> <= Gamma - nu max_i (1 - s_i,alpha) *)
Definition assumption_b (D : dataset) (alpha : list nat) : Prop := exists nu Gamma, 0 < nu /\ choice_fits D alpha /\ greatest_margin D alpha Gamma
  /\ forall p v g, length p = dimension D -> ball (dimension D) norm 1 v -> Forall (fun X => g <= mean_score X p) (prompt_model (with_head D v)) ->
     Forall2 (fun X a => g <= Gamma - nu * (1 - attention X p (nth a X ([], 0)))) (prompt_model D) alpha.

(* (v, p) minimises the risk over |v| <= r, |p| <= R *)
Definition prompt_minimiser (D : dataset) (l : loss_name) (r R : R) (v p : vector) : Prop :=
  ball (dimension D) norm r v /\ ball (dimension D) norm R p
  /\ forall v' p', ball (dimension D) norm r v' -> ball (dimension D) norm R p' -> prompt_loss (with_head D v) l p <= prompt_loss (with_head D v') l p'.
Definition heads_near (D : dataset) (l : loss_name) (u : vector) (eps r R : R) : Prop :=
  forall v p, prompt_minimiser D l r R v p -> near eps (scaled (/ r) v) (scaled (/ norm u) u).
Definition prompts_near (D : dataset) (l : loss_name) (w : vector) (eps r R : R) : Prop :=
  forall v p, prompt_minimiser D l r R v p -> near eps (scaled (/ R) p) (scaled (/ norm w) w).
Definition r_first (A : R -> R -> R -> Prop) : Prop :=
  forall eps, 0 < eps -> exists M, forall R, M <= R -> exists m, forall r, m <= r -> A eps r R.
Definition R_first (A : R -> R -> R -> Prop) : Prop :=
  forall eps, 0 < eps -> exists m, forall r, m <= r -> exists M, forall R, M <= R -> A eps r R.
Definition together (A : R -> R -> R -> Prop) : Prop :=
  forall eps, 0 < eps -> exists M, forall r R, M <= r -> M <= R -> A eps r R.
(* the limit for r alone, at each large R *)
Definition r_alone (A : R -> R -> R -> Prop) : Prop :=
  exists M, forall R, M <= R -> forall eps, 0 < eps -> exists m, forall r, m <= r -> A eps r R.
(* v/r tends to u/|u|, and p/R to w/|w|, in one of the four orders at least *)
Definition joint_path_tends_in_some_order (D : dataset) (l : loss_name) (u w : vector) : Prop :=
  norm u <> 0 /\ norm w <> 0 /\
  let both := fun eps r R => heads_near D l u eps r R /\ prompts_near D l w eps r R in
  r_first both \/ R_first both \/ together both \/ (r_alone (heads_near D l u) /\ r_first (prompts_near D l w)).

(* ---- what every order has: near points for large r and R ---- *)
Lemma some_near : forall D l u w, joint_path_tends_in_some_order D l u w -> forall eps m, 0 < eps -> exists r R, m <= r /\ m <= R /\ heads_near D l u eps r R.
Proof.
  intros D l u w [_ [_ H]] eps m He. cbv zeta in H. destruct H as [H | [H | [H | [H _]]]].
  - destruct (H eps He) as [M H1]. destruct (H1 (Rmax m M) (Rmax_r _ _)) as [M' H2]. exists (Rmax m M'), (Rmax m M).
    pose proof (H2 (Rmax m M') (Rmax_r _ _)) as [H3 _]. auto using Rmax_l.
  - destruct (H eps He) as [M H1]. destruct (H1 (Rmax m M) (Rmax_r _ _)) as [M' H2]. exists (Rmax m M), (Rmax m M').
    pose proof (H2 (Rmax m M') (Rmax_r _ _)) as [H3 _]. auto using Rmax_l.
  - destruct (H eps He) as [M H1]. exists (Rmax m M), (Rmax m M). destruct (H1 (Rmax m M) (Rmax m M) (Rmax_r _ _) (Rmax_r _ _)) as [H3 _]. auto using Rmax_l.
  - destruct H as [M H1]. destruct (H1 (Rmax m M) (Rmax_r _ _) eps He) as [M' H2]. exists (Rmax m M'), (Rmax m M).
    pose proof (H2 (Rmax m M') (Rmax_r _ _)) as H3. auto using Rmax_l.
Qed.

(* ---- minimisers exist ---- *)
Theorem prompt_minimiser_exists : forall D l r R, dataset_fits D -> 0 <= r -> 0 <= R -> exists v p, prompt_minimiser D l r R v p.
Proof.
  intros D l r R1 Fit Hr HR. set (d := dimension D). set (dom := fun a : vector * vector => ball d norm r (fst a) /\ ball d norm R1 (snd a)). pose proof (norm_is_strict d) as S.
  destruct (minimum_exists dom near_pair (fun a => prompt_loss (with_head D (fst a)) l (snd a))) as [[v p] [[Bv Bp] Min]].
  - now apply balls_compact.
  - destruct (ball_some _ norm S r Hr) as [v Bv]. destruct (ball_some _ norm S R1 HR) as [p Bp]. now exists (v, p).
  - apply continuous_lower. set (inputs := combine (tokens D) (labels D)).
    assert (E : forall a, prompt_loss (with_head D (fst a)) l (snd a) = Sum (fun p => loss_value l (Sum (fun x =>
      exp (dot (key_of D x) (snd a)) / Sum (fun x => exp (dot (key_of D x) (snd a))) (fst p) * (snd p * dot (fst a) x)) (fst p))) inputs * / INR (length inputs)).
    { intros [v p]. unfold prompt_loss, loss, prompt_model, with_head. simpl. fold inputs. rewrite Sum_map, map_length. unfold Rdiv. f_equal.
      apply Sum_ext. intros q _. unfold mean_score, attention, mass. rewrite !Sum_map. reflexivity. }
    apply (continuous_ext dom near_pair _ _ (fun a => eq_sym (E a))).
    apply (continuous_mult dom near_pair near_pair_further); [|apply continuous_constant].
    apply (continuous_Sum dom near_pair near_pair_further _ (fun p a => loss_value l (Sum (fun x =>
      exp (dot (key_of D x) (snd a)) / Sum (fun x => exp (dot (key_of D x) (snd a))) (fst p) * (snd p * dot (fst a) x)) (fst p)))).
    intros [X y] Hp. simpl. apply (loss_continuous _ dom near_pair (loss_value l) (loss_slope l)); [apply loss_slope_is_derivative|].
    apply (continuous_softmax_mean dom near_pair near_pair_further vector (fun x a => dot (key_of D x) (snd a)) (fun x a => y * dot (fst a) x)).
    + apply in_combine_l in Hp. destruct Fit as [_ [_ [_ [Hx _]]]]. rewrite Forall_forall in Hx. now destruct (Hx X Hp).
    + intros x _. split.
      * intros a eps Da He. destruct (dot_continuous (fun _ => True) (key_of D x) (snd a) eps Logic.I He) as [e [He' H]]. exists e. split; auto.
        intros b _ [_ Cb]. now apply H.
      * apply (continuous_mult dom near_pair near_pair_further); [apply continuous_constant|]. intros a eps Da He.
        destruct (dot_continuous (fun _ => True) x (fst a) eps Logic.I He) as [e [He' H]]. exists e. split; auto.
        intros b _ [Cb _]. rewrite !(dot_comm _ x). now apply H.
  - exists v, p. split; [exact Bv|]. split; [exact Bp|]. intros v' p' Bv' Bp'. exact (Min (v', p') (conj Bv' Bp')).
Qed.

(* ---- mean scores far along a feasible p, and for a head near a direction ---- *)
Definition no_token : token := ([], 0).
Lemma mean_at_most : forall X p b, X <> [] -> (forall t, In t X -> score t <= b) -> mean_score X p <= b.
Proof.
  intros X p b Some H. unfold mean_score. rewrite <- (Rmult_1_r b), <- (attention_sums_to_one X p Some), <- Sum_scale. apply Sum_le. intros t Ht.
  pose proof (attention_pos X p t Some). specialize (H t Ht). rewrite Rmult_comm. apply Rmult_le_compat_r; lra.
Qed.
Lemma mean_near_chosen : forall X p a z, (a < length X)%nat -> let c := nth a X no_token in
  (forall t, (t < length X)%nat -> t <> a -> z <= dot (key c) p - dot (key (nth t X no_token)) p) ->
  score c - mean_score X p <= exp (- z) * Sum (fun t => Rabs (score c - score t)) X.
Proof.
  intros X p a z Ha c H. assert (Some : X <> []) by (intros ->; simpl in Ha; lia). pose proof (attention_sums_to_one X p Some) as O.
  assert (E : score c - mean_score X p = Sum (fun t => attention X p t * (score c - score t)) X).
  { rewrite (Sum_ext _ (fun t => score c * attention X p t + (-1) * (attention X p t * score t))) by (intros; ring). rewrite Sum_plus, !Sum_scale, O. unfold mean_score. ring. }
  rewrite E, <- Sum_scale. apply Sum_le. intros t Ht. destruct (In_nth X t no_token Ht) as [k [Hk Ek]]. pose proof (exp_pos (- z)) as P.
  destruct (Nat.eq_dec k a) as [-> | N].
  - replace t with c by exact Ek. rewrite Rminus_eq_0, Rabs_R0. lra.
  - specialize (H k Hk N). rewrite Ek in H. assert (A : attention X p t <= exp (- z)).
    { rewrite (attention_by_margin X c p t Some). assert (Hc : In c X) by now apply nth_In. pose proof (attention_at_most_one X p c Hc). pose proof (attention_pos X p c Some).
      assert (exp (- Traps.margin X c p t) <= exp (- z)) by (apply exp_le; unfold Traps.margin; lra). pose proof (exp_pos (- Traps.margin X c p t)).
      rewrite <- (Rmult_1_l (exp (- z))). apply Rmult_le_compat; lra. }
    pose proof (attention_pos X p t Some). pose proof (Rle_abs (score c - score t)). apply Rle_trans with (attention X p t * Rabs (score c - score t)).
    + apply Rmult_le_compat_l; lra.
    + apply Rmult_le_compat_r; [apply Rabs_pos | exact A].
Qed.

(* input p of the prompt model with the head v: p is its tokens and its label *)
Definition said_with (D : dataset) (v : vector) (p : list vector * R) : input := map (fun x => (key_of D x, snd p * dot v x)) (fst p).
Lemma model_with : forall D v, prompt_model (with_head D v) = map (said_with D v) (combine (tokens D) (labels D)).
Proof. reflexivity. Qed.
Lemma nth_said : forall D v p a, (a < length (fst p))%nat -> nth a (said_with D v p) no_token = (key_of D (nth a (fst p) []), snd p * dot v (nth a (fst p) [])).
Proof.
  intros D v [X y] a Ha. unfold said_with. cbn [fst snd] in *. rewrite (nth_indep _ no_token ((fun x => (key_of D x, y * dot v x)) [])) by now rewrite map_length.
  exact (map_nth (fun x => (key_of D x, y * dot v x)) X [] a).
Qed.
Lemma label_size : forall y t, y = 1 \/ y = -1 -> Rabs (y * t) = Rabs t.
Proof. intros y t [-> | ->]; [now rewrite Rmult_1_l|]. replace (-1 * t) with (- t) by ring. apply Rabs_Ropp. Qed.
Lemma le_by_abs : forall a b c, Rabs (a - b) <= c -> a <= b + c.
Proof. intros a b c H. pose proof (Rle_abs (a - b)). lra. Qed.

(* what a feasible p says of each input *)
Definition margins_1 (D : dataset) (q : vector) (p : list vector * R) (a : nat) : Prop := forall t, (t < length (fst p))%nat -> t <> a ->
  1 <= dot (key_of D (nth a (fst p) [])) q - dot (key_of D (nth t (fst p) [])) q.
Lemma margins_of_feasible : forall D alpha q, dataset_fits D -> choice_fits D alpha -> feasible (dimension D) (constraints (prompt_model D) alpha) q ->
  Forall2 (fun p a => (a < length (fst p))%nat /\ margins_1 D q p a) (combine (tokens D) (labels D)) alpha.
Proof.
  intros D alpha q Fit Fits [_ Feas]. pose proof (model_sized D Fit) as Sized. pose proof Fit as [_ [Ly _]]. unfold constraints in Feas. unfold sized in Sized.
  change (prompt_model D) with (map (fun p => said_with D (head D) p) (combine (tokens D) (labels D))) in *.
  assert (F : Forall2 (fun p a => (a < length (fst p))%nat) (combine (tokens D) (labels D)) alpha) by (apply (below_combine _ _ (@length vector)); auto).
  clear Fits Ly Fit. revert F Sized Feas. generalize (combine (tokens D) (labels D)). intros pairs F. induction F as [|p a pairs alpha Ha F IH]; intros Sized Feas; constructor.
  - split; auto. intros t Ht N. inversion Sized as [|? ? [_ K] _]. subst. simpl in Feas.
    assert (At : forall k, (k < length (fst p))%nat -> nth k (map key (said_with D (head D) p)) [] = key_of D (nth k (fst p) []) /\ length (key_of D (nth k (fst p) [])) = dimension D).
    { intros k Hk. assert (E : nth k (map key (said_with D (head D) p)) [] = key_of D (nth k (fst p) [])).
      { unfold said_with. rewrite map_map. cbn [key fst]. rewrite (nth_indep _ [] (key_of D [])) by now rewrite map_length. apply (map_nth (key_of D)). }
      split; auto. rewrite <- E. rewrite Forall_forall in K. assert (Hk' : (k < length (said_with D (head D) p))%nat) by (unfold said_with; now rewrite map_length).
      change (@nil R) with (key no_token). rewrite map_nth. apply K. now apply nth_In. }
    destruct (At a Ha) as [Ea La], (At t Ht) as [Et Lt].
    assert (I : In (difference_of R Rminus (nth a (map key (said_with D (head D) p)) []) (nth t (map key (said_with D (head D) p)) [])) (of_input R Rminus (map key (said_with D (head D) p)) a)).
    { unfold of_input. apply others_in; [unfold said_with; now rewrite !map_length | auto]. }
    rewrite Ea, Et in I. assert (G := Feas (difference_of R Rminus (key_of D (nth a (fst p) [])) (key_of D (nth t (fst p) []))) 1).
    unfold prompt_constraints in G. rewrite dot_difference in G by congruence. apply Rge_le, G. apply in_map_iff. eexists. split; [reflexivity|]. apply in_or_app. now left.
  - inversion Sized. subst. apply IH; auto. intros r b Hr. apply Feas. simpl. unfold prompt_constraints in *. apply in_map_iff in Hr. destruct Hr as [x [E Hx]].
    apply in_map_iff. exists x. split; auto. apply in_or_app. now right.
Qed.

Section Elsewhere.
Variables (D : dataset) (alpha : list nat) (q u : vector).
Hypothesis fits : dataset_fits D.
Hypothesis chosen : choice_fits D alpha.
Hypothesis feasible_q : feasible (dimension D) (constraints (prompt_model D) alpha) q.
Notation d := (dimension D).
Notation pairs := (combine (tokens D) (labels D)).
Notation b := (vector_sum d (fun a : vector => a) (labelled_choice D alpha)).
(* sum_i max_t Y_i <x_it, u> *)
Definition most_for (v : vector) : R := Sum (fun x => x) (best_scores (with_head D v)).
Hypothesis long_u : 0 < norm u.
Hypothesis room : most_for u < norm u * norm b.

Lemma labels_1 : forall p, In p pairs -> snd p = 1 \/ snd p = -1.
Proof. intros [X y] Hp. apply in_combine_r in Hp. destruct fits as [_ [_ [Signs _]]]. rewrite Forall_forall in Signs. now apply Signs. Qed.
Lemma inputs_some : forall p v, In p pairs -> said_with D v p <> [].
Proof.
  intros [X y] v Hp. apply in_combine_l in Hp. destruct fits as [_ [_ [_ [Hx _]]]]. rewrite Forall_forall in Hx. destruct (Hx X Hp) as [Some _].
  unfold said_with. cbn [fst]. destruct X; [contradiction | discriminate].
Qed.
Definition means (v p : vector) : R := Sum (fun X => mean_score X p) (prompt_model (with_head D v)).
Lemma loss_is_means : forall v p, prompt_loss (with_head D v) Correlation p = - means v p / INR (length pairs).
Proof.
  intros v p. unfold prompt_loss, loss, means. rewrite model_with, map_length. f_equal. simpl. unfold correlation.
  rewrite (Sum_ext _ (fun X => (-1) * mean_score X p)) by (intros; ring). rewrite Sum_scale. ring.
Qed.
Definition wide : R := Sum (fun p => Sum size (fst p)) pairs.
Lemma wide_nonneg : 0 <= wide. Proof. apply Sum_nonneg. intros p _. apply Sum_nonneg. intros. apply size_nonneg. Qed.

Lemma means_near : forall v p r eps, 0 < r -> 0 <= eps -> near eps (scaled (/ r) v) (scaled (/ norm u) u) -> means v p <= r * (most_for u / norm u + eps * wide).
Proof.
  intros v p r eps Hr He Near. unfold means, most_for, wide. rewrite model_with, Sum_map. unfold best_scores, scores.
  change (tokens (with_head D u)) with (tokens D). change (labels (with_head D u)) with (labels D). rewrite map_map, Sum_map.
  replace (r * (Sum (fun x => maximum (map (token_score (with_head D u) (snd x)) (fst x))) pairs / norm u + eps * Sum (fun p => Sum size (fst p)) pairs))
    with (Sum (fun x => r / norm u * maximum (map (token_score (with_head D u) (snd x)) (fst x)) + r * eps * Sum size (fst x)) pairs)
    by (rewrite Sum_plus, !Sum_scale; field; lra).
  apply Sum_le. intros x Hx. pose proof (labels_1 x Hx) as Y. apply mean_at_most; [now apply inputs_some|]. intros t Ht. unfold said_with in Ht. apply in_map_iff in Ht. destruct Ht as [w [<- Hw]].
  unfold score. cbn [fst snd]. pose proof (dot_near w _ _ _ Near) as N. rewrite !dot_right_scaled in N.
  assert (M : snd x * dot u w <= maximum (map (token_score (with_head D u) (snd x)) (fst x))) by (apply maximum_above; apply in_map_iff; exists w; auto).
  assert (W : size w <= Sum size (fst x)) by (apply (Sum_member size); auto; intros; apply size_nonneg).
  rewrite <- (label_size (snd x)) in N by assumption. rewrite Rmult_minus_distr_l in N. apply le_by_abs in N.
  assert (I : 0 < / norm u) by now apply Rinv_0_lt_compat. rewrite (dot_comm v w), (dot_comm u w) in *.
  assert (E : snd x * dot w v = r * (snd x * (/ r * dot w v))) by (field; lra). rewrite E.
  apply Rle_trans with (r * (snd x * (/ norm u * dot w u) + size w * eps)); [apply Rmult_le_compat_l; lra|].
  assert (/ norm u * (snd x * dot w u) <= / norm u * maximum (map (token_score (with_head D u) (snd x)) (fst x))) by (apply Rmult_le_compat_l; lra).
  assert (size w * eps <= Sum size (fst x) * eps) by (apply Rmult_le_compat_r; lra).
  replace (r / norm u * maximum (map (token_score (with_head D u) (snd x)) (fst x)) + r * eps * Sum size (fst x))
    with (r * (/ norm u * maximum (map (token_score (with_head D u) (snd x)) (fst x)) + Sum size (fst x) * eps)) by (field; lra).
  apply Rmult_le_compat_l; lra.
Qed.

Definition far_off : R := Sum (fun p => Sum (fun x => Sum size (fst p) + size x) (fst p)) pairs.
Lemma means_along : forall v c r, length v = d -> norm v <= r -> 0 <= c -> Sum (fun a => dot a v) (labelled_choice D alpha) - exp (- c) * (r * far_off) <= means v (scaled c q).
Proof.
  intros v c r Lv Nv Hc. pose proof (margins_of_feasible D alpha q fits chosen feasible_q) as M. unfold means, far_off. rewrite model_with, Sum_map. unfold labelled_choice.
  pose proof labels_1 as Y. pose proof fits as [_ [Ly _]]. clear fits chosen feasible_q long_u room. revert M Y Ly. generalize (labels D), (tokens D). intros ls ts M. remember (combine ts ls) as ps eqn:E. revert ts ls E.
  induction M as [|p a ps al [Ha Hm] M IH]; intros [|X ts] [|y ls] E Y Ly; simpl in *; try discriminate; try lra. injection E as -> ->. cbn [fst snd] in *.
  assert (IH' := IH ts ls eq_refl ltac:(intros; apply Y; now right) ltac:(congruence)). pose proof (Y (X, y) (or_introl eq_refl)) as Yy. cbn [snd] in Yy.
  assert (Ha' : (a < length (said_with D v (X, y)))%nat) by (unfold said_with; now rewrite map_length).
  pose proof (mean_near_chosen (said_with D v (X, y)) (scaled c q) a c Ha') as N. cbv zeta in N. rewrite nth_said in N by exact Ha. cbn [fst snd key score] in N.
  assert (N' := N ltac:(intros t Ht Nt; unfold said_with in Ht; rewrite map_length in Ht; rewrite nth_said by exact Ht; unfold key; cbn [fst snd]; rewrite !dot_right_scaled;
    specialize (Hm t Ht Nt); cbn [fst] in Hm; assert (c * 1 <= c * (dot (key_of D (nth a X [])) q - dot (key_of D (nth t X [])) q)) by (apply Rmult_le_compat_l; lra); lra)).
  clear N. assert (r0 : 0 <= r) by (pose proof (norm_nonneg v); lra).
  assert (Near : forall w, Rabs (y * dot v w) <= r * size w).
  { intro w. rewrite label_size, dot_comm by assumption. eapply Rle_trans; [apply (dot_below_norm d norm (norm_is_strict d))|]. rewrite Rmult_comm. apply Rmult_le_compat_r; [apply size_nonneg | exact Nv]. }
  assert (Far : Sum (fun t : token => Rabs (y * dot v (nth a X []) - score t)) (said_with D v (X, y)) <= r * Sum (fun x => Sum size X + size x) X).
  { unfold said_with. cbn [fst snd]. rewrite Sum_map, <- Sum_scale. apply Sum_le. intros w Hw. unfold score. cbn [snd]. pose proof (Near (nth a X [])) as N1. pose proof (Near w) as N2.
    assert (W : size (nth a X []) <= Sum size X) by (apply (Sum_member size); [intros; apply size_nonneg | now apply nth_In]).
    assert (r * size (nth a X []) <= r * Sum size X) by (apply Rmult_le_compat_l; lra). unfold Rminus. eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_Ropp. lra. }
  pose proof (exp_pos (- c)) as P. unfold score in N', Far. cbn [snd] in N'.
  assert (exp (- c) * Sum (fun t : token => Rabs (y * dot v (nth a X []) - snd t)) (said_with D v (X, y)) <= exp (- c) * (r * Sum (fun x => Sum size X + size x) X)) by (apply Rmult_le_compat_l; lra).
  change (map (Rmult y) (nth a X [])) with (scaled y (nth a X [])). rewrite dot_scaled, (dot_comm (nth a X [])).
  rewrite (Rmult_plus_distr_l r), (Rmult_plus_distr_l (exp (- c))). lra.
Qed.

Theorem heads_elsewhere : exists eps M, 0 < eps /\ forall r R v p, M <= r -> M <= R -> prompt_minimiser D Correlation r R v p ->
  ~ near eps (scaled (/ r) v) (scaled (/ norm u) u).
Proof.
  assert (Sized : forall a, In a (labelled_choice D alpha) -> length a = d).
  { destruct (labelled_sized D alpha fits chosen) as [S _]. rewrite Forall_forall in S. exact S. }
  assert (Lb : length b = d) by (apply length_vector_sum; auto). set (nb := norm b) in *. pose proof wide_nonneg as W0.
  assert (nu0 : 0 < / norm u) by now apply Rinv_0_lt_compat.
  set (kappa := nb - most_for u / norm u). assert (K0 : 0 < kappa).
  { unfold kappa. assert (most_for u / norm u < nb); [|lra]. apply Rmult_lt_reg_r with (norm u); auto. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
  assert (F0 : 0 <= far_off). { apply Sum_nonneg. intros p _. apply Sum_nonneg. intros x _. pose proof (size_nonneg x). assert (0 <= Sum size (fst p)) by (apply Sum_nonneg; intros; apply size_nonneg). lra. }
  set (eps := kappa / (4 * (wide + 1))). assert (E0 : 0 < eps) by (apply Rdiv_lt_0_compat; lra).
  assert (Ew : eps * wide <= kappa / 4).
  { apply Rle_trans with (eps * (wide + 1)); [apply Rmult_le_compat_l; lra | right; unfold eps; field; lra]. }
  pose proof (norm_nonneg q) as Nq. set (M := Rmax 1 ((1 + norm q) * (far_off / (kappa / 4)))). assert (M1 : 1 <= M) by apply Rmax_l.
  exists eps, M. split; auto. intros r R1 v p Hr HR [[Lv Nv] [_ Min]] Near.
  pose proof (means_near v p r eps ltac:(lra) ltac:(lra) Near) as Up.
  set (c := R1 / (1 + norm q)). assert (c0 : 0 <= c) by (apply Rlt_le, Rdiv_lt_0_compat; lra).
  assert (Small : far_off * exp (- c) <= kappa / 4).
  { apply exp_small; [lra | lra|]. unfold c. apply Rmult_le_reg_r with (1 + norm q); [lra|]. unfold Rdiv at 3. rewrite Rmult_assoc, Rinv_l by lra.
    pose proof (Rmax_r 1 ((1 + norm q) * (far_off / (kappa / 4)))) as M2. fold M in M2. lra. }
  destruct feasible_q as [Lq _].
  assert (Bq : ball d norm R1 (scaled c q)).
  { split; [now rewrite length_scaled|]. rewrite norm_scaled, Rabs_pos_eq by assumption. apply Rle_trans with (c * (1 + norm q)); [apply Rmult_le_compat_l; lra | right; unfold c; field; lra]. }
  (* the head r b/|b|; any where b = 0, as nothing is less than 0 then *)
  set (v' := scaled (r * / nb) b). assert (nb0 : 0 <= nb) by apply norm_nonneg.
  assert (NN : / nb * nb * nb = nb). { destruct (Req_dec nb 0) as [Z | Z]; [rewrite Z; ring | field; auto]. }
  assert (Bv : ball d norm r v').
  { split; [unfold v'; now rewrite length_scaled|]. unfold v'. rewrite norm_scaled, Rabs_mult, (Rabs_pos_eq r) by lra. fold nb.
    destruct (Req_dec nb 0) as [Z | Z]; [rewrite Z, Rmult_0_r; lra|]. rewrite (Rabs_pos_eq (/ nb)) by (apply Rlt_le, Rinv_0_lt_compat; lra). right. field. auto. }
  pose proof (means_along v' c r (proj1 Bv) (proj2 Bv) c0) as Down. specialize (Min v' (scaled c q) Bv Bq). rewrite !loss_is_means in Min.
  assert (Some : 0 < INR (length pairs)).
  { apply lt_0_INR. destruct fits as [T [Ly _]]. rewrite combine_length, Ly, Nat.min_id. destruct (tokens D); [contradiction | simpl; lia]. }
  apply Rmult_le_reg_r in Min; [|now apply Rinv_0_lt_compat].
  assert (Tot : Sum (fun a => dot a v') (labelled_choice D alpha) = r * nb).
  { unfold v'. rewrite (Sum_ext _ (fun a => r * / nb * dot a b)) by (intros; now rewrite dot_right_scaled). rewrite Sum_scale, <- (dot_vector_sum d (fun a : vector => a)) by auto.
    rewrite <- norm_squared. fold nb. replace (r * / nb * (nb * nb)) with (r * (/ nb * nb * nb)) by ring. now rewrite NN. }
  assert (r * nb - r * (far_off * exp (- c)) <= r * (most_for u / norm u + eps * wide)) by lra.
  assert (Z : r * (nb - far_off * exp (- c)) <= r * (most_for u / norm u + eps * wide)) by lra. apply Rmult_le_reg_l in Z; [|lra]. unfold kappa in *. lra.
Qed.
Theorem no_order : forall w, ~ joint_path_tends_in_some_order D Correlation u w.
Proof.
  intros w H. destruct heads_elsewhere as [eps [M [E0 No]]]. destruct (some_near D Correlation u w H eps (Rmax 0 M) E0) as [r [R1 [Hr [HR Near]]]].
  pose proof (Rmax_l 0 M). pose proof (Rmax_r 0 M). destruct (prompt_minimiser_exists D Correlation r R1 fits ltac:(lra) ltac:(lra)) as [v [p Min]].
  exact (No r R1 v p ltac:(lra) ltac:(lra) Min (Near v p Min)).
Qed.
End Elsewhere.

(* ---- Lemma 3: Assumption B where all tokens but the chosen ones are 0, and the chosen ones are orthogonal ---- *)
Section Orthogonal.
Variable B : list vector.
Hypothesis apart : ForallOrdPairs (fun a b => dot a b = 0) B.
Hypothesis long : forall b, In b B -> 0 < dot b b.
Lemma bessel : forall v, (forall b, In b B -> length b = length v) -> Sum (fun b => dot b v * dot b v / dot b b) B <= dot v v.
Proof.
  induction apart as [|b l Hb Al IH]; intros v L; simpl; [apply dot_nonneg|]. assert (P : 0 < dot b b) by (apply long; now left).
  assert (Lb : length b = length v) by (apply L; now left). set (t := dot b v / dot b b). set (w := plus v (scaled (- t) b)).
  assert (Lw : length w = length v) by (apply length_plus; auto; now rewrite length_scaled).
  assert (W : forall c, dot c w = dot c v - t * dot c b) by (intro c; unfold w; rewrite dot_step by congruence; ring).
  specialize (IH Al ltac:(intros; apply long; now right) w ltac:(intros; rewrite Lw; apply L; now right)).
  rewrite (Sum_ext _ (fun c => dot c v * dot c v / dot c c)) in IH.
  - assert (E : dot w w = dot v v - dot b v * dot b v / dot b b).
    { rewrite W, (dot_comm w v), (dot_comm w b), !W, (dot_comm v b). unfold t. field. lra. }
    rewrite E in IH. lra.
  - intros c Hc. rewrite Forall_forall in Hb. rewrite W, (dot_comm c b), (Hb c Hc). now rewrite Rmult_0_r, Rminus_0_r.
Qed.
Lemma one_of_them : forall c, In c B -> Sum (fun b => / dot b b * dot b c) B = 1.
Proof.
  induction apart as [|b l Hb Al IH]; intros c Hc; [contradiction|]. rewrite Forall_forall in Hb. change (Sum ?f (b :: l)) with (f b + Sum f l). cbn beta. destruct Hc as [<- | Hc].
  - assert (0 < dot b b) by (apply long; now left). rewrite (Sum_ext _ (fun _ => 0 * 0)) by (intros c Hc; rewrite (dot_comm c b), (Hb c Hc); ring). rewrite Sum_scale. field. lra.
  - rewrite (Hb c Hc), (IH Al) by (auto; intros; apply long; now right). ring.
Qed.
Hypothesis some : B <> [].
Variable d : nat.
Hypothesis sized : forall b, In b B -> length b = d.
Definition all_inverses : R := Sum (fun b => / dot b b) B.
Lemma inverse_pos : forall b, In b B -> 0 < / dot b b. Proof. intros b Hb. apply Rinv_0_lt_compat. auto. Qed.
Lemma inverses_pos : 0 < all_inverses.
Proof.
  assert (Any : exists b, In b B) by (destruct B as [|b l]; [now elim some | exists b; now left]). destruct Any as [b Hb]. unfold all_inverses.
  apply Rlt_le_trans with (/ dot b b); [now apply inverse_pos|]. apply (Sum_member (fun b => / dot b b)); auto. intros c Hc. now apply Rlt_le, inverse_pos.
Qed.
Definition Gamma_of : R := / sqrt all_inverses.
Lemma Gamma_pos : 0 < Gamma_of. Proof. apply Rinv_0_lt_compat, sqrt_lt_R0, inverses_pos. Qed.
Lemma Gamma_squared : Gamma_of * Gamma_of * all_inverses = 1.
Proof.
  pose proof inverses_pos as P. pose proof (sqrt_lt_R0 _ P) as S. unfold Gamma_of. rewrite <- (sqrt_sqrt all_inverses) at 3 by lra. field. lra.
Qed.
Lemma Gamma_attained : exists v, length v = d /\ norm v <= 1 /\ forall b, In b B -> dot b v = Gamma_of.
Proof.
  set (w := vector_sum d (fun b => scaled (/ dot b b) b) B).
  assert (S : forall b, In b B -> length (scaled (/ dot b b) b) = d) by (intros; rewrite length_scaled; auto).
  assert (Lw : length w = d) by now apply length_vector_sum.
  assert (W : forall c, dot w c = Sum (fun b => / dot b b * dot b c) B) by (intro c; unfold w; rewrite dot_vector_sum by assumption; apply Sum_ext; intros; apply dot_scaled).
  exists (scaled Gamma_of w). split; [now rewrite length_scaled|]. split.
  - apply norm_below; [lra|]. rewrite dot_scaled, dot_comm, dot_scaled, W. rewrite (Sum_ext _ (fun b => / dot b b)).
    + pose proof Gamma_squared. unfold all_inverses in *. lra.
    + intros b Hb. rewrite (dot_comm b w), W, one_of_them by assumption. ring.
  - intros b Hb. rewrite dot_comm, dot_scaled, W, one_of_them by assumption. ring.
Qed.
(* rows with their shares *)
Lemma shares_bound : exists nu, 0 < nu /\ forall (L : list (vector * R)) v g, map fst L = B -> length v = d -> norm v <= 1 ->
  (forall q, In q L -> 0 < snd q <= 1 /\ g <= snd q * dot (fst q) v) -> forall q, In q L -> g <= Gamma_of - nu * (1 - snd q).
Proof.
  pose proof inverses_pos as A0. pose proof Gamma_pos as G0. pose proof Gamma_squared as G2. set (A := all_inverses) in *. set (G := Gamma_of) in *.
  assert (M : exists m, 0 < m /\ forall b, In b B -> m <= / dot b b).
  { destruct (below_all vector (fun b => - / dot b b) B 0) as [m [M0 M]]; [intros b Hb; pose proof (inverse_pos b Hb); lra|]. exists m. split; auto. intros b Hb. specialize (M b Hb). lra. }
  destruct M as [m [M0 M]]. assert (MA : forall b, In b B -> / dot b b <= A).
  { intros b Hb. apply (Sum_member (fun b => / dot b b)); auto. intros c Hc. apply Rlt_le. now apply inverse_pos. }
  set (nu := G * m / (4 * A)). assert (N0 : 0 < nu) by (apply Rdiv_lt_0_compat; [now apply Rmult_lt_0_compat | lra]).
  assert (NA : nu * (4 * A) = G * m) by (unfold nu; field; lra). exists nu. split; auto. intros L v g EL Lv Nv H q Hq.
  assert (InB : forall q, In q L -> In (fst q) B) by (intros x Hx; rewrite <- EL; now apply in_map). pose proof (InB q Hq) as Hb. set (b := fst q) in *.
  destruct (H q Hq) as [[s0 s1] _]. set (delta := 1 - snd q). set (c := / dot b b). pose proof (M b Hb) as mc. pose proof (MA b Hb) as cA. fold c in mc, cA.
  assert (D : 0 <= delta < 1) by (unfold delta; lra).
  assert (nG : nu * delta <= G / 4).
  { assert (nu <= G / 4). { apply Rmult_le_reg_r with (4 * A); [lra|]. rewrite NA. assert (G * m <= G * A) by (apply Rmult_le_compat_l; lra). lra. }
    assert (nu * delta <= nu * 1) by (apply Rmult_le_compat_l; lra). lra. }
  destruct (Rle_dec g 0) as [Neg | Pos]; [lra|]. apply Rnot_le_lt in Pos.
  (* g^2 (A + c delta) <= 1 *)
  assert (Up : g * g * (A + c * delta) <= 1).
  { assert (Bs := bessel v ltac:(intros x Hx; rewrite Lv; auto)). assert (V1 : dot v v <= 1) by (rewrite <- norm_squared; pose proof (norm_nonneg v); assert (norm v * norm v <= 1 * 1) by (apply Rmult_le_compat; lra); lra).
    rewrite <- EL, Sum_map in Bs. assert (Each : forall x, In x L -> g <= dot (fst x) v /\ g * g * (1 + (1 - snd x)) <= dot (fst x) v * dot (fst x) v).
    { intros x Hx. destruct (H x Hx) as [[t0 t1] Hg]. set (y := dot (fst x) v) in *. set (sx := snd x) in *. assert (Gx : g <= y).
      { assert (0 < y). { apply Rnot_le_lt. intro N. assert (sx * y <= 0) by (rewrite <- (Rmult_0_r sx); apply Rmult_le_compat_l; lra). lra. }
        assert (sx * y <= 1 * y) by (apply Rmult_le_compat_r; lra). lra. }
      split; auto.
      assert (Q : g * g <= (sx * y) * (sx * y)) by (apply Rmult_le_compat; lra). assert (P1 : 0 <= y * y) by apply Rle_0_sqr.
      apply Rle_trans with (sx * y * (sx * y) * (1 + (1 - sx))); [apply Rmult_le_compat_r; lra|].
      assert (K : 0 <= (y * y) * (1 - sx * sx * (2 - sx))). { apply Rmult_le_pos; auto. assert (sx * sx <= 1 * sx) by (apply Rmult_le_compat_r; lra). assert (sx * sx * (2 - sx) <= sx * (2 - sx)) by (apply Rmult_le_compat_r; lra).
        assert (0 <= (1 - sx) * (1 - sx)) by apply Rle_0_sqr. lra. }
      lra. }
    set (f := fun x : vector * R => dot (fst x) v * dot (fst x) v / dot (fst x) (fst x) - g * g * / dot (fst x) (fst x)).
    assert (F : forall x, In x L -> 0 <= f x).
    { intros x Hx. destruct (Each x Hx) as [G1 _]. pose proof (inverse_pos (fst x) (InB x Hx)). assert (g * g <= dot (fst x) v * dot (fst x) v) by (apply Rmult_le_compat; lra).
      unfold f, Rdiv. rewrite <- Rmult_minus_distr_r. apply Rmult_le_pos; lra. }
    pose proof (Sum_member f L q F Hq) as Sm. unfold f in Sm at 2.
    rewrite (Sum_ext _ (fun x => dot (fst x) v * dot (fst x) v / dot (fst x) (fst x) + - (g * g) * / dot (fst x) (fst x))) in Sm by (intros; ring).
    rewrite Sum_plus, Sum_scale in Sm. assert (EA : Sum (fun x : vector * R => / dot (fst x) (fst x)) L = A) by (unfold A, all_inverses; now rewrite <- EL, Sum_map).
    rewrite EA in Sm. destruct (Each q Hq) as [_ E2]. pose proof (inverse_pos b Hb) as C0. unfold f in Sm. fold b c in Sm, E2, C0.
    assert (g * g * (1 + (1 - snd q)) * c <= dot b v * dot b v * c) by (apply Rmult_le_compat_r; lra). unfold Rdiv in Sm. fold c in Sm. unfold delta. lra. }
  (* (G - nu delta)^2 (A + c delta) >= 1 *)
  assert (Low : 1 <= (G - nu * delta) * (G - nu * delta) * (A + c * delta)).
  { pose proof (inverse_pos b Hb) as C0. fold c in C0. assert (cd : 0 <= c * delta <= A) by (split; [apply Rmult_le_pos; lra | assert (c * delta <= c * 1) by (apply Rmult_le_compat_l; lra); lra]).
    assert (T1 : 2 * nu * (A + c * delta) <= G * c).
    { apply Rle_trans with (nu * (4 * A)); [|rewrite NA; apply Rmult_le_compat_l; lra]. assert (nu * (A + c * delta) <= nu * (2 * A)) by (apply Rmult_le_compat_l; lra). lra. }
    assert (T2 : 0 <= G * delta * (G * c - 2 * nu * (A + c * delta))) by (apply Rmult_le_pos; [apply Rmult_le_pos; lra | lra]).
    assert (T3 : 0 <= nu * delta * (nu * delta) * (A + c * delta)) by (apply Rmult_le_pos; [apply Rle_0_sqr | lra]).
    replace ((G - nu * delta) * (G - nu * delta) * (A + c * delta)) with (G * G * A + G * delta * (G * c - 2 * nu * (A + c * delta)) + nu * delta * (nu * delta) * (A + c * delta)) by ring. lra. }
  apply Rnot_lt_le. intro Lt. pose proof (inverse_pos b Hb) as C0. fold c in C0. assert (0 <= c * delta) by (apply Rmult_le_pos; lra).
  assert ((G - nu * delta) * (G - nu * delta) < g * g) by (apply Rmult_le_0_lt_compat; lra).
  assert ((G - nu * delta) * (G - nu * delta) * (A + c * delta) < g * g * (A + c * delta)) by (apply Rmult_lt_compat_r; lra). lra.
Qed.
End Orthogonal.

Definition lone (alpha : list nat) (D : dataset) : Prop :=
  Forall2 (fun X a => forall t, (t < length X)%nat -> t <> a -> forall v, dot v (nth t X []) = 0) (tokens D) alpha.
Lemma Sum_only : forall (A : Type) (f : A -> R) (x : A) l a, (a < length l)%nat -> (forall t, (t < length l)%nat -> t <> a -> f (nth t l x) = 0) -> Sum f l = f (nth a l x).
Proof.
  intros A f x l. induction l as [|y l IH]; intros [|a] Ha H; simpl in *; try lia.
  - rewrite (Sum_ext _ (fun _ => 0 * 0)); [rewrite Sum_scale; ring|]. intros z Hz. destruct (In_nth l z x Hz) as [k [Hk <-]]. rewrite (H (S k)) by lia. ring.
  - change (fold_right (fun a s => f a + s) 0 l) with (Sum f l). rewrite (IH a) by (try lia; intros t Ht Nt; apply (H (S t)); lia). rewrite (H 0%nat) by lia. ring.
Qed.
Lemma shares_agree : forall D v w p x y, attention (said_with D v p) x (key_of D y, snd p * dot v y) = attention (said_with D w p) x (key_of D y, snd p * dot w y).
Proof. intros. unfold attention, mass, said_with. now rewrite !Sum_map. Qed.
Lemma lone_mean : forall D v p x a, (a < length (fst p))%nat -> (forall t, (t < length (fst p))%nat -> t <> a -> forall v, dot v (nth t (fst p) []) = 0) ->
  mean_score (said_with D v p) x = attention (said_with D v p) x (nth a (said_with D v p) no_token) * (snd p * dot v (nth a (fst p) [])).
Proof.
  intros D v p x a Ha H. unfold mean_score. assert (L : length (said_with D v p) = length (fst p)) by (unfold said_with; apply map_length).
  rewrite (Sum_only _ (fun t => attention (said_with D v p) x t * score t) no_token _ a) by (rewrite L; auto; intros t Ht Nt; rewrite nth_said by assumption; unfold score; cbn [snd]; rewrite (H t Ht Nt); ring).
  rewrite nth_said by assumption. reflexivity.
Qed.
Theorem lone_assumption_b : forall D alpha, dataset_fits D -> choice_fits D alpha -> lone alpha D -> ForallOrdPairs (fun a b => dot a b = 0) (labelled_choice D alpha) ->
  (forall b, In b (labelled_choice D alpha) -> 0 < dot b b) -> assumption_b D alpha.
Proof.
  intros D alpha Fit Fits Lone Apart Long. set (B := labelled_choice D alpha) in *. destruct (labelled_sized D alpha Fit Fits) as [Sized LB]. fold B in Sized, LB. rewrite Forall_forall in Sized.
  assert (Some : B <> []) by (intro Z; destruct Fit as [T _]; rewrite Z in LB; destruct (tokens D); [contradiction | discriminate]).
  destruct (shares_bound B Apart Long Some (dimension D) Sized) as [nu [N0 Bound]]. exists nu, (Gamma_of B). split; [assumption|]. split; [assumption|]. split.
  - split.
    + destruct (Gamma_attained B Apart Long Some (dimension D) Sized) as [v [Lv [Nv H]]]. exists v. split; [now split|]. intros a Ha. rewrite (H a Ha). lra.
    + intros v g [Lv Nv] H. assert (Any : exists b, In b B) by (destruct B as [|b l]; [now elim Some | exists b; now left]). destruct Any as [b Hb].
      pose proof (Bound (map (fun b => (b, 1)) B) v g) as K. rewrite map_map, map_id in K. specialize (K eq_refl Lv Nv).
      specialize (K ltac:(intros q Hq; apply in_map_iff in Hq; destruct Hq as [c [<- Hc]]; cbn [fst snd]; specialize (H c Hc); lra) (b, 1) ltac:(apply in_map_iff; eauto)). cbn [snd] in K. lra.
  - intros p v g Lp [Lv Nv] H.
    assert (Shares : forall ts ls al, Forall2 (fun X a => (a < length X)%nat) ts al -> length ls = length ts -> Forall (fun X => X <> []) ts ->
      Forall2 (fun X a => forall t, (t < length X)%nat -> t <> a -> forall v, dot v (nth t X []) = 0) ts al ->
      Forall (fun X => g <= mean_score X p) (map (said_with D v) (combine ts ls)) ->
      exists L, map fst L = head_rows R Rmult ts ls al /\ (forall q, In q L -> 0 < snd q <= 1 /\ g <= snd q * dot (fst q) v)
        /\ forall G : R -> Prop, (forall q, In q L -> G (snd q)) -> Forall2 (fun X a => G (attention X p (nth a X no_token))) (map (said_with D (head D)) (combine ts ls)) al).
    { intros ts ls al F. revert ls. induction F as [|X a ts al Ha F IH]; intros [|y ls] L Se Lo Me; simpl in L; try discriminate.
      - exists []. split; [reflexivity|]. split; [intros q []|]. intros. constructor.
      - inversion Lo as [|? ? ? ? H0 Lo']. inversion Me as [|? ? M0 Me']. inversion Se as [|? ? S0 Se']. subst. destruct (IH ls ltac:(congruence) Se' Lo' Me') as [L' [E [Q K]]].
        assert (S1 : said_with D (head D) (X, y) <> []) by (unfold said_with; cbn [fst]; destruct X; [contradiction | discriminate]).
        rewrite (lone_mean D v (X, y) p a Ha H0) in M0. rewrite nth_said in M0 by exact Ha. rewrite (shares_agree D v (head D)) in M0.
        exists ((scaled y (nth a X []), attention (said_with D (head D) (X, y)) p (nth a (said_with D (head D) (X, y)) no_token)) :: L').
        split; [simpl; now rewrite E|]. split.
        + intros q [<- | Hq]; [|auto]. cbn [fst snd]. rewrite nth_said by exact Ha. cbn [fst snd] in *. rewrite dot_scaled, (dot_comm _ v). split; [|exact M0]. split; [now apply attention_pos|].
          apply attention_at_most_one. unfold said_with. cbn [fst snd]. apply in_map_iff. exists (nth a X []). split; [reflexivity | now apply nth_In].
        + intros G HG. simpl. constructor; [exact (HG _ (or_introl eq_refl)) | apply K; intros; apply HG; now right]. }
    pose proof Fit as [_ [Ly [_ [Hx _]]]].
    destruct (Shares (tokens D) (labels D) alpha Fits Ly ltac:(apply Forall_impl with (2 := Hx); intros X [S _]; exact S) Lone ltac:(rewrite <- model_with; exact H)) as [L [E [Q K]]].
    apply (K (fun s => g <= Gamma_of B - nu * (1 - s))). exact (Bound L v g E Lv Nv Q).
Qed.

(* ---- decided ---- *)
Definition q_labelled (D : q_dataset) (alpha : list nat) : list (list Q) := head_rows Q Qmult (q_tokens D) (q_labels D) alpha.
Lemma labelled_real : forall D alpha, labelled_choice (real_dataset D) alpha = map reals (q_labelled D alpha).
Proof. intros D alpha. symmetry. exact (head_rows_map Q R Qmult Rmult Q2R Q2R Q2R Q2R_mult (q_tokens D) (q_labels D) alpha). Qed.
Definition head_solved (D : q_dataset) (alpha : list nat) (l v : list Q) : bool := fits_choice D alpha && is_shortest (q_dimension D) (q_labelled D alpha) l v.
Theorem max_margin_head_right : forall D alpha l v, head_solved D alpha l v = true -> max_margin_head (real_dataset D) alpha (reals v).
Proof.
  intros D alpha l v H. apply andb_true_iff in H. destruct H as [H1 H2]. split; [now apply fits_choice_right|]. apply shortest_of_rows in H2.
  unfold head_constraints. change (head_rows R Rmult (tokens (real_dataset D)) (labels (real_dataset D)) alpha) with (labelled_choice (real_dataset D) alpha).
  now rewrite labelled_real, map_map, dimension_real.
Qed.
Theorem head_separable_right : forall D alpha l w, head_solved D alpha l w = true -> head_separable (real_dataset D) alpha.
Proof. intros D alpha l w H. destruct (max_margin_head_right D alpha l w H) as [H1 [H2 _]]. split; eauto. Qed.

Definition q_joint (D : q_dataset) (alpha : list nat) (v : list Q) : list (list Q * Q) :=
  flat_map (fun p => map (fun a => (a, if Qeq_bool (q_dot (fst p) v) 1 then 1%Q else 0%Q)) (of_input Q Qminus (fst (snd p)) (snd (snd p))))
    (combine (q_labelled D alpha) (combine (map (map fst) (q_prompt_model D)) alpha)).
Lemma joint_real : forall D alpha v, joint_constraints (real_dataset D) alpha (reals v) = map (fun p => (reals (fst p), Q2R (snd p))) (q_joint D alpha v).
Proof.
  intros D alpha v. unfold joint_constraints, q_joint. rewrite labelled_real.
  assert (E : map (map key) (prompt_model (real_dataset D)) = map (map reals) (map (map fst) (q_prompt_model D))).
  { rewrite prompt_model_real. unfold real_inputs. rewrite !map_map. apply map_ext. intro X. unfold real_input. rewrite !map_map. apply map_ext. reflexivity. }
  assert (C : forall M, combine (map (map reals) M) alpha = map (fun p => (map reals (fst p), snd p)) (combine M alpha)).
  { clear. induction alpha as [|a l IH]; intros [|X M]; simpl; auto. now rewrite IH. }
  rewrite E, C, combine_map. apply flat_map_map. intros [a [X c]]. cbn [fst snd].
  rewrite <- (of_input_map Q R Qminus Rminus Q2R Q2R_minus), !map_map. apply map_ext. intro r. cbn [fst snd]. f_equal. rewrite <- dot_reals.
  destruct (Qeq_bool (q_dot a v) 1) eqn:B; destruct (Req_EM_T (Q2R (q_dot a v)) 1) as [Y | N]; rewrite ?Q2R_0, ?Q2R_1; auto; exfalso.
  - apply N. apply Qeq_bool_iff, Qeq_eqR in B. now rewrite B, Q2R_1.
  - rewrite <- Q2R_1 in Y. apply eqR_Qeq, Qeq_bool_iff in Y. congruence.
Qed.
Definition joint_solved (D : q_dataset) (alpha : list nat) (lv v l w : list Q) : bool :=
  let rows := map fst (q_joint D alpha v) in let rhs := map snd (q_joint D alpha v) in
  head_solved D alpha lv v && forallb (fun a => Nat.eqb (length a) (q_dimension D)) rows && forallb (Qle_bool 0) l
  && same (q_combination (q_dimension D) l (map (fun a => (a, 1%Q)) rows)) w
  && forallb (fun p => Qle_bool (snd p) (q_dot (fst p) w)) (combine rows rhs) && Qeq_bool (q_dot l rhs) (q_dot l (map (fun a => q_dot a w) rows)).
Theorem joint_max_margin_right : forall D alpha lv v l w, joint_solved D alpha lv v l w = true -> joint_max_margin (real_dataset D) alpha (reals w).
Proof.
  intros D alpha lv v l w H. unfold joint_solved in H. cbv zeta in H. rewrite !andb_true_iff in H. destruct H as [[[[[H0 H1] H2] H3] H4] H5].
  exists (reals v). split; [now apply max_margin_head_right with lv|]. rewrite joint_real, dimension_real.
  replace (q_joint D alpha v) with (combine (map fst (q_joint D alpha v)) (map snd (q_joint D alpha v))).
  - apply kkt_rational with l; auto. now rewrite !map_length.
  - clear. induction (q_joint D alpha v) as [|[a b] l IH]; simpl; congruence.
Qed.

Fixpoint q_orthogonal (B : list (list Q)) : bool :=
  match B with [] => true | b :: B' => forallb (fun c => Qeq_bool (q_dot b c) 0) B' && negb (Qle_bool (q_dot b b) 0) && q_orthogonal B' end.
Definition lone_orthogonal (D : q_dataset) (alpha : list nat) : bool :=
  fits D && fits_choice D alpha && q_orthogonal (q_labelled D alpha)
  && forallb (fun p => forallb (fun t => Nat.eqb t (snd p) || forallb (fun x => Qeq_bool x 0) (nth t (fst p) [])) (seq 0 (length (fst p)))) (combine (q_tokens D) alpha).
Theorem assumption_b_right : forall D alpha, lone_orthogonal D alpha = true -> assumption_b (real_dataset D) alpha.
Proof.
  intros D alpha H. unfold lone_orthogonal in H. rewrite !andb_true_iff in H. destruct H as [[[H1 H2] H3] H4]. pose proof (fits_choice_right D alpha H2) as Fits.
  assert (O : ForallOrdPairs (fun a b => dot a b = 0) (map reals (q_labelled D alpha)) /\ forall b, In b (map reals (q_labelled D alpha)) -> 0 < dot b b).
  { clear - H3. induction (q_labelled D alpha) as [|b l IH]; simpl in *; [split; [constructor | contradiction]|]. rewrite !andb_true_iff in H3. destruct H3 as [[A B] C]. destruct (IH C) as [I1 I2]. split.
    - constructor; auto. apply Forall_forall. intros x Hx. apply in_map_iff in Hx. destruct Hx as [c [<- Hc]]. rewrite forallb_forall in A. specialize (A c Hc).
      rewrite <- dot_reals, <- Q2R_0. now apply Qeq_eqR, Qeq_bool_iff.
    - intros x [<- | Hx]; auto. rewrite <- dot_reals, <- Q2R_0. now apply lt_real, negb_true_iff. }
  rewrite <- labelled_real in O. destruct O as [O1 O2]. apply lone_assumption_b; auto using fits_right.
  unfold lone, choice_fits in *. simpl in *. apply andb_true_iff in H2. destruct H2 as [_ H2]. clear - Fits H4.
  remember (map (map reals) (q_tokens D)) as ts eqn:E. revert H4 E. generalize (q_tokens D). induction Fits as [|X a ts al Ha F IH]; intros [|Y l] H E; simpl in *; try discriminate; constructor.
  - injection E as -> ->. apply andb_true_iff in H. destruct H as [H _]. cbn [fst snd] in H. intros t Ht N v. rewrite map_length in Ht. rewrite forallb_forall in H. specialize (H t ltac:(apply in_seq; lia)).
    apply orb_true_iff in H. destruct H as [H | H]; [apply Nat.eqb_eq in H; contradiction|]. change (@nil R) with (reals []). rewrite (map_nth reals). rewrite dot_comm. revert v H. generalize (nth t Y []). clear.
    induction l as [|x l IH]; intros [|y v] H; simpl in *; auto. apply andb_true_iff in H. destruct H as [H1 H2]. rewrite IH by assumption. apply Qeq_bool_iff, Qeq_eqR in H1. rewrite H1, Q2R_0. ring.
  - injection E as -> ->. apply andb_true_iff in H. destruct H as [_ H]. now apply (IH l).
Qed.

Definition q_with_head (D : q_dataset) (v : list Q) : q_dataset :=
  {| q_tokens := q_tokens D; q_labels := q_labels D; q_head := v; q_queries := q_queries D; q_key_matrix := q_key_matrix D |}.
Definition q_most_for (D : q_dataset) (v : list Q) : Q := fold_right (fun row s => (q_maximum row + s)%Q) 0%Q (q_scores (q_with_head D v)).
Definition q_sum_of (d : nat) (rows : list (list Q)) : list Q := fold_right q_plus (repeat 0%Q d) rows.
(* l and q are the multipliers and the solution of the p-SVM *)
Definition turns_elsewhere (D : q_dataset) (alpha : list nat) (l q u : list Q) : bool :=
  let b := q_sum_of (q_dimension D) (q_labelled D alpha) in
  fits D && prompt_solved D alpha l q && negb (Qle_bool (q_dot u u) 0) && negb (Qle_bool (q_dot u u * q_dot b b) (q_most_for D u * q_most_for D u)).
Theorem joint_path_elsewhere : forall D alpha l q u w, turns_elsewhere D alpha l q u = true -> ~ joint_path_tends_in_some_order (real_dataset D) Correlation (reals u) w.
Proof.
  intros D alpha l q u w H. unfold turns_elsewhere in H. cbv zeta in H. rewrite !andb_true_iff in H. destruct H as [[[H1 H2] H3] H4].
  destruct (max_margin_right D alpha l q H2) as [Fits [Feas _]]. pose proof (fits_right D H1) as Fit. set (b := q_sum_of (q_dimension D) (q_labelled D alpha)) in *.
  assert (Eb : vector_sum (dimension (real_dataset D)) (fun a : vector => a) (labelled_choice (real_dataset D) alpha) = reals b).
  { rewrite labelled_real, dimension_real. unfold b, q_sum_of, vector_sum. clear. induction (q_labelled D alpha) as [|a rows IH]; simpl; [symmetry; apply zeros_reals|]. now rewrite plus_reals, IH. }
  assert (Em : most_for (real_dataset D) (reals u) = Q2R (q_most_for D u)).
  { unfold most_for, best_scores. change (with_head (real_dataset D) (reals u)) with (real_dataset (q_with_head D u)). rewrite scores_real. unfold q_most_for.
    clear. induction (q_scores (q_with_head D u)) as [|row rows IH]; simpl; [symmetry; apply Q2R_0|]. unfold Sum in IH. now rewrite Q2R_plus, <- IH, maximum_real. }
  apply negb_true_iff, lt_real in H3. rewrite Q2R_0, dot_reals in H3. apply negb_true_iff, lt_real in H4. rewrite !Q2R_mult, !dot_reals in H4.
  assert (Nu : 0 < norm (reals u)) by (apply sqrt_lt_R0; exact H3).
  apply (no_order (real_dataset D) alpha (reals q) (reals u) Fit Fits Feas Nu). rewrite Eb, Em. rewrite <- !norm_squared in H4. pose proof (norm_nonneg (reals b)) as Nb.
  apply Rnot_le_lt. intro Le. assert (P : 0 <= norm (reals u) * norm (reals b)) by (apply Rmult_le_pos; lra).
  assert (norm (reals u) * norm (reals b) * (norm (reals u) * norm (reals b)) <= Q2R (q_most_for D u) * Q2R (q_most_for D u)) by (apply Rmult_le_compat; lra). lra.
Qed.
