(* Lemma 11 of docs/limits_path.md said of datasets: the joint path (v, W) in l_p, 1 < p < infinity, under the logistic loss.

   The head v takes the place of the dataset's own; W is read row by row, and its norm is that of its entries.  The definitions up to
   [joint_path_tends_to] are the statement. *)
From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Import Optimality Datasets Sigmoid Descent Traps Turning Smoothness Capture Attention OneInput LowRisk Compactness Norms
  Minimisers DualNorm Path RegularisationPath LabelMargins JointPath.
Import ListNotations.
Open Scope R_scope.

Definition with_head (D : dataset) (v : vector) : dataset :=
  {| tokens := tokens D; labels := labels D; head := v; queries := queries D; key_matrix := key_matrix D |}.
(* (1/n) sum_i log(1 + exp(-Y_i <v, X_i^T softmax(X_i W z_i)>)) *)
Definition joint_loss (D : dataset) (v W : vector) : R := loss logistic (matrix_model (with_head D v)) W.
(* (v, W) minimises it over N(v) <= r, N'(W) <= R *)
Definition minimises_jointly (N N' : vector -> R) (D : dataset) (r R : R) (v W : vector) : Prop :=
  ball (dimension D) N r v /\ ball (dimension D * dimension D) N' R W
  /\ forall v' W', ball (dimension D) N r v' -> ball (dimension D * dimension D) N' R W' -> joint_loss D v W <= joint_loss D v' W'.

(* Y_i x_i,alpha for every input i *)
Definition labelled_choice (D : dataset) (alpha : list nat) : list vector := head_rows R Rmult (tokens D) (labels D) alpha.
(* g <= Y_i <v, x_i,alpha> for every input i *)
Definition margin_at_least (D : dataset) (alpha : list nat) (v : vector) (g : R) : Prop := forall a, In a (labelled_choice D alpha) -> g <= dot a v.
(* g > 0 is the greatest label margin that alpha has on the unit ball, v has it, and no other choice has it *)
Definition only_best_choice (N : vector -> R) (D : dataset) (alpha : list nat) (v : vector) (g : R) : Prop :=
  0 < g /\ choice_fits D alpha /\ ball (dimension D) N 1 v /\ margin_at_least D alpha v g
  /\ (forall v' g', ball (dimension D) N 1 v' -> margin_at_least D alpha v' g' -> g' <= g)
  /\ (forall beta v', choice_fits D beta -> ball (dimension D) N 1 v' -> margin_at_least D beta v' g -> beta = alpha).
Definition every_input_supports (D : dataset) (alpha : list nat) (v : vector) (g : R) : Prop := forall a, In a (labelled_choice D alpha) -> dot a v = g.
(* lambda >= 0 of sum 1 with a dual norm of sum_i lambda_i Y_i x_i,alpha of at most g, the least that it can be *)
Definition optimal_multiplier (N : vector -> R) (D : dataset) (alpha : list nat) (g : R) (lambda : list R) : Prop :=
  length lambda = length (tokens D) /\ Forall (fun x => 0 <= x) lambda /\ Sum (fun x => x) lambda = 1
  /\ dual_norm_at_most N (dimension D) (combination (dimension D) lambda (labelled_choice D alpha)) g.
(* w is feasible for the attention SVM of alpha, and no feasible matrix has a smaller norm *)
Definition shortest_matrix (N : vector -> R) (D : dataset) (alpha : list nat) (w : vector) : Prop :=
  feasible (dimension D * dimension D) (constraints (matrix_model D) alpha) w
  /\ forall W, feasible (dimension D * dimension D) (constraints (matrix_model D) alpha) W -> N w <= N W.
(* there are minimisers, and all of them have v/r -> u and W/R -> w/N'(w) as r, R -> infinity in any manner *)
Definition joint_path_tends_to (N N' : vector -> R) (D : dataset) (u w : vector) : Prop :=
  N' w <> 0 /\ (forall r R, 0 <= r -> 0 <= R -> exists v W, minimises_jointly N N' D r R v W) /\ forall eps, 0 < eps -> exists M, 0 < M /\ forall r R v W, M <= r -> M <= R -> minimises_jointly N N' D r R v W ->
    near eps (scaled (/ r) v) u /\ near eps (scaled (/ R) W) (scaled (/ N' w) w).

(* ---- an input with its choice set apart ---- *)
Record chosen_input := { before : list vector; chosen : vector; after : list vector; label : R; query : vector }.
Definition all_of (s : chosen_input) : list vector := before s ++ chosen s :: after s.
Definition place_of (s : chosen_input) : nat := length (before s).
Definition target_of (s : chosen_input) : vector := scaled (label s) (chosen s).
Definition others_of (s : chosen_input) : list (vector * vector) :=
  map (fun x => (difference_of R Rminus (outer R Rmult (chosen s) (query s)) (outer R Rmult x (query s)), scaled (label s) x)) (before s ++ after s).
Lemma Sum_others : forall f s, Sum f (others_of s) = Sum (fun x =>
  f (difference_of R Rminus (outer R Rmult (chosen s) (query s)) (outer R Rmult x (query s)), scaled (label s) x)) (before s ++ after s).
Proof. intros. unfold others_of. apply Sum_map. Qed.
Definition token_of (v : vector) (s : chosen_input) (x : vector) : token := (outer R Rmult x (query s), label s * dot v x).
Definition parted_of (v : vector) (s : chosen_input) : parted := (map (token_of v s) (before s), token_of v s (chosen s), map (token_of v s) (after s)).

Lemma whole_parted : forall v s, whole (parted_of v s) = map (token_of v s) (all_of s).
Proof. intros. unfold whole, parted_of, best, all_of. simpl. now rewrite map_app. Qed.
Lemma losing_parted : forall v s, losing (parted_of v s) = map (token_of v s) (before s ++ after s).
Proof. intros. unfold losing, parted_of. simpl. now rewrite map_app. Qed.
Lemma in_all_of : forall s x, In x (all_of s) <-> x = chosen s \/ In x (before s ++ after s).
Proof. intros s x. unfold all_of. rewrite !in_app_iff. simpl. intuition. Qed.

Lemma combine_maps : forall (A B C : Type) (f : A -> B) (g : A -> C) l, combine (map f l) (map g l) = map (fun a => (f a, g a)) l.
Proof. intros. induction l as [|a l IH]; simpl; congruence. Qed.

Lemma chosen_exist : forall Xs ys zs alpha, Forall2 (fun (X : list vector) a => (a < length X)%nat) Xs alpha -> length ys = length Xs -> length zs = length Xs ->
  exists data, Xs = map all_of data /\ ys = map label data /\ zs = map query data /\ alpha = map place_of data.
Proof.
  intros Xs ys zs alpha H. revert ys zs. induction H as [|X a Xs alpha Ha _ IH]; intros [|y ys] [|z zs] L1 L2; simpl in *; try discriminate.
  - now exists [].
  - destruct (IH ys zs) as [data [E1 [E2 [E3 E4]]]]; try congruence. destruct (nth_split X [] Ha) as [b [e [EX EL]]].
    exists ({| before := b; chosen := nth a X []; after := e; label := y; query := z |} :: data). simpl. unfold all_of at 1, place_of at 1. simpl.
    rewrite <- EX, EL. repeat split; congruence.
Qed.

(* the mean score in terms of the shares of the other tokens *)
Lemma mean_is_label_margin : forall s v W, (forall x y, In x (all_of s) -> In y (all_of s) -> length x = length y) ->
  mean_score (whole (parted_of v s)) W = label_margin chosen_input target_of others_of s v W.
Proof.
  intros s v W Same. set (p := parted_of v s).
  assert (Keys : forall t, In t (losing p) -> length (key (best p)) = length (key t)).
  { intros t Ht. unfold p in *. rewrite losing_parted in Ht. apply in_map_iff in Ht. destruct Ht as [x [<- Hx]]. unfold best, parted_of, token_of, key. simpl.
    rewrite !length_outer. f_equal. apply Same; apply in_all_of; auto. }
  set (E := fun t => exp (- dot (row_of (p, t)) W)).
  assert (Mass : row_mass chosen_input others_of s W = 1 + Sum E (losing p)).
  { unfold row_mass, p. rewrite losing_parted, Sum_others, Sum_map. reflexivity. }
  assert (B : attention (whole p) W (best p) * (1 + Sum E (losing p)) = 1).
  { pose proof (attention_sums_to_one (whole p) W (whole_some p)) as O. rewrite Sum_whole in O.
    rewrite (Sum_ext _ (fun t => attention (whole p) W (best p) * E t)) in O by (intros t Ht; apply attention_by_row; auto). rewrite Sum_scale in O. lra. }
  rewrite <- Mass in B. pose proof (mass_large chosen_input others_of s W) as M.
  assert (Eb : attention (whole p) W (best p) = / row_mass chosen_input others_of s W).
  { apply Rmult_eq_reg_r with (row_mass chosen_input others_of s W); [|lra]. rewrite B. field. lra. }
  pose proof (best_above_mean p W) as G. assert (Sc : score (best p) = dot (target_of s) v).
  { unfold p, best, parted_of, token_of, score, target_of. simpl. now rewrite dot_scaled, dot_comm. }
  assert (L : Sum (fun t => attention (whole p) W t * (score (best p) - score t)) (losing p) = lost chosen_input target_of others_of s v W).
  { rewrite (Sum_ext _ (fun t => E t / row_mass chosen_input others_of s W * (score (best p) - score t))).
    - replace (losing p) with (map (token_of v s) (before s ++ after s)) by (unfold p; now rewrite losing_parted).
      unfold lost. rewrite Sum_others, Sum_map. apply Sum_ext. intros x Hx. rewrite Sc. unfold gap, share. simpl.
      rewrite dot_scaled, (dot_comm x v). reflexivity.
    - intros t Ht. rewrite (attention_by_row p t W (Keys t Ht)), Eb. unfold E, Rdiv. ring. }
  unfold label_margin. rewrite L, Sc in G. lra.
Qed.

Lemma labelled_by_choice : forall data, head_rows R Rmult (map all_of data) (map label data) (map place_of data) = map target_of data.
Proof.
  induction data as [|s data IH]; simpl; [reflexivity|]. rewrite IH. f_equal. unfold target_of, place_of, all_of, scaled. f_equal.
  rewrite app_nth2 by lia. now rewrite Nat.sub_diag.
Qed.

(* a choice through one token of one input, of margin at least g where every input has such a token *)
Lemma choice_through : forall data v g,
  (forall s, In s data -> exists i, (i < length (all_of s))%nat /\ g <= dot (scaled (label s) (nth i (all_of s) [])) v) ->
  forall s0 i0, In s0 data -> (i0 < length (all_of s0))%nat -> g <= dot (scaled (label s0) (nth i0 (all_of s0) [])) v -> i0 <> place_of s0 ->
  exists beta, Forall2 (fun (X : list vector) a => (a < length X)%nat) (map all_of data) beta /\ beta <> map place_of data
    /\ forall a, In a (head_rows R Rmult (map all_of data) (map label data) beta) -> g <= dot a v.
Proof.
  intros data v g Every s0 i0 Hin Hi Hg Other.
  assert (Any : forall l, (forall s, In s l -> In s data) -> exists beta, Forall2 (fun (X : list vector) a => (a < length X)%nat) (map all_of l) beta
    /\ forall a, In a (head_rows R Rmult (map all_of l) (map label l) beta) -> g <= dot a v).
  { induction l as [|s l IH]; intro H; [exists []; split; [constructor | intros a []]|]. destruct IH as [beta [B1 B2]]; [intros; apply H; now right|].
    destruct (Every s (H s (or_introl eq_refl))) as [i [Hi' Hg']]. exists (i :: beta). split; [simpl; now constructor|].
    simpl. intros a [<- | Ha]; auto. }
  assert (Go : forall l, (forall s, In s l -> In s data) -> In s0 l -> exists beta, Forall2 (fun (X : list vector) a => (a < length X)%nat) (map all_of l) beta
    /\ beta <> map place_of l /\ forall a, In a (head_rows R Rmult (map all_of l) (map label l) beta) -> g <= dot a v).
  { induction l as [|s l IH]; intros H H0; [contradiction|]. destruct H0 as [-> | H0].
    - destruct (Any l) as [beta [B1 B2]]; [intros; apply H; now right|]. exists (i0 :: beta). split; [simpl; now constructor|]. split.
      + simpl. intro Z. injection Z as Z _. contradiction.
      + simpl. intros a [<- | Ha]; auto.
    - destruct IH as [beta [B1 [B2 B3]]]; auto; [intros; apply H; now right|]. destruct (Every s (H s (or_introl eq_refl))) as [i [Hi' Hg']].
      exists (i :: beta). split; [simpl; now constructor|]. split.
      + simpl. intro Z. injection Z as _ Z. contradiction.
      + simpl. intros a [<- | Ha]; auto. }
  now apply Go.
Qed.

Lemma dot_weighed : forall l x, dot l x = weighed l x.
Proof. reflexivity. Qed.

(* a token beside the choice has another place *)
Lemma place_beside : forall s x, In x (before s ++ after s) -> exists i, (i < length (all_of s))%nat /\ i <> place_of s /\ nth i (all_of s) [] = x.
Proof.
  intros s x H. unfold all_of, place_of. rewrite app_length. simpl. apply in_app_or in H. destruct H as [H | H]; apply (In_nth _ _ []) in H; destruct H as [i [Hi E]];
    unfold vector in *.
  - exists i. split; [lia|]. split; [lia|]. now rewrite app_nth1.
  - exists (length (before s) + S i)%nat. unfold vector in *. split; [lia|]. split; [lia|]. rewrite app_nth2_plus. exact E.
Qed.

(* ---- the joint risk is continuous in (v, W), so it has a minimiser on every pair of balls ---- *)
Definition near_pair (e : R) (b a : vector * vector) : Prop := near e (fst b) (fst a) /\ near e (snd b) (snd a).

Lemma near_pair_further : forall e e' b a, e <= e' -> near_pair e b a -> near_pair e' b a.
Proof. intros e e' b a L [H1 H2]. split; eapply near_further; eauto. Qed.

Lemma balls_compact : forall d m N N' r R1, strict_norm d N -> strict_norm m N' ->
  compact (fun a => ball d N r (fst a) /\ ball m N' R1 (snd a)) near_pair.
Proof.
  intros d m N N' r R1 S S' F NF SF Dom.
  destruct (vector_clusters F fst d r NF SF) as [G [c [NG [SG [RG [Lc T]]]]]].
  { intros e a Ha. destruct (Dom e a Ha) as [[La Na] _]. split; auto. intro i. eapply Rle_trans; [apply (entry_below d N S) | exact Na]. }
  destruct (vector_clusters G snd m R1 NG SG) as [H [c' [NH [SH [RH [Lc' T']]]]]].
  { intros e a Ha. destruct (Dom e a (RG e a Ha)) as [_ [La Na]]. split; auto. intro i. eapply Rle_trans; [apply (entry_below m N' S') | exact Na]. }
  assert (RF : refines H F) by now apply (refines_further F G).
  exists H, (c, c'). repeat split; auto; simpl.
  - apply (limit_below d N S _ H fst c r); auto; [now apply (tends_in_refined G)|]. intros e a Ha. apply (Dom e a). auto.
  - apply (limit_below m N' S' _ H snd c' R1); auto. intros e a Ha. apply (Dom e a). auto.
  - intros eps He. apply end_both; auto. now apply (end_in_refined G), T.
Qed.

Theorem joint_minimiser_exists : forall N N' D r R1, strict_norm (dimension D) N -> strict_norm (dimension D * dimension D) N' ->
  dataset_fits D -> queries_fit D -> 0 <= r -> 0 <= R1 -> exists v W, minimises_jointly N N' D r R1 v W.
Proof.
  intros N N' D r R1 S S' Fit Qfit Hr HR. set (dom := fun a : vector * vector => ball (dimension D) N r (fst a) /\ ball (dimension D * dimension D) N' R1 (snd a)).
  destruct (minimum_exists dom near_pair (fun a => joint_loss D (fst a) (snd a))) as [[v W] [[Bv BW] Min]].
  - now apply balls_compact.
  - destruct (ball_some _ N S r Hr) as [v Bv]. destruct (ball_some _ N' S' R1 HR) as [W BW]. now exists (v, W).
  - apply continuous_lower.
    set (inputs := combine (combine (tokens D) (labels D)) (queries D)).
    assert (E : forall a, joint_loss D (fst a) (snd a) = Sum (fun p => logistic (Sum (fun x =>
      exp (dot (outer R Rmult x (snd p)) (snd a)) / Sum (fun x => exp (dot (outer R Rmult x (snd p)) (snd a))) (fst (fst p))
      * (snd (fst p) * dot (fst a) x)) (fst (fst p)))) inputs * / INR (length inputs)).
    { intros [v W]. unfold joint_loss, loss, matrix_model, with_head. simpl. fold inputs. rewrite Sum_map, map_length. unfold Rdiv. f_equal.
      apply Sum_ext. intros p _. unfold mean_score, attention, mass. rewrite !Sum_map. reflexivity. }
    apply (continuous_ext dom near_pair _ _ (fun a => eq_sym (E a))).
    apply (continuous_mult dom near_pair near_pair_further); [|apply continuous_constant].
    apply (continuous_Sum dom near_pair near_pair_further _ (fun p a => logistic (Sum (fun x =>
      exp (dot (outer R Rmult x (snd p)) (snd a)) / Sum (fun x => exp (dot (outer R Rmult x (snd p)) (snd a))) (fst (fst p))
      * (snd (fst p) * dot (fst a) x)) (fst (fst p))))).
    intros [[X y] z] Hp. simpl. apply (loss_continuous _ dom near_pair logistic logistic_slope); [apply logistic_derivative|].
    apply (continuous_softmax_mean dom near_pair near_pair_further vector (fun x a => dot (outer R Rmult x z) (snd a)) (fun x a => y * dot (fst a) x)).
    + apply in_combine_l, in_combine_l in Hp. destruct Fit as [_ [_ [_ [Hx _]]]]. rewrite Forall_forall in Hx. now destruct (Hx X Hp).
    + intros x _. split.
      * intros a eps Da He. destruct (dot_continuous (fun _ => True) (outer R Rmult x z) (snd a) eps Logic.I He) as [e [He' H]]. exists e. split; auto.
        intros b _ [_ Cb]. now apply H.
      * apply (continuous_mult dom near_pair near_pair_further); [apply continuous_constant|]. intros a eps Da He.
        destruct (dot_continuous (fun _ => True) x (fst a) eps Logic.I He) as [e [He' H]]. exists e. split; auto.
        intros b _ [Cb _]. rewrite !(dot_comm _ x). now apply H.
  - exists v, W. split; [exact Bv|]. split; [exact BW|]. intros v' W' Bv' BW'. exact (Min (v', W') (conj Bv' BW')).
Qed.

(* Lemma 11, in any two norms with strictly convex balls *)
Theorem joint_path : forall N N' D alpha v g w,
  strict_norm (dimension D) N -> strict_norm (dimension D * dimension D) N' -> dataset_fits D -> queries_fit D -> some_choice D ->
  only_best_choice N D alpha v g -> every_input_supports D alpha v g ->
  (forall lambda, optimal_multiplier N D alpha g lambda -> Forall (fun x => 0 < x) lambda) -> shortest_matrix N' D alpha w ->
  joint_path_tends_to N N' D v w.
Proof.
  intros N N' D alpha v g w Strict Strict' Fit Qfit Choice [G0 [Cf [[Lv Nv] [_ [Great Only]]]]] Support Multi [[Lw Fw] Sw].
  pose proof Fit as [_ [Ly [_ [Hx _]]]]. pose proof Qfit as [Lq Hz].
  destruct (chosen_exist _ (labels D) (queries D) alpha Cf Ly Lq) as [data [ET [EL [EQ EA]]]].
  set (d := dimension D) in *. unfold margin_at_least, every_input_supports, optimal_multiplier, labelled_choice, choice_fits in *.
  rewrite ET, EL, EA in *. rewrite labelled_by_choice in *.
  assert (Sized : forall s x, In s data -> In x (all_of s) -> length x = d).
  { intros s x Hs H. rewrite Forall_forall in Hx. destruct (Hx (all_of s)) as [_ Q]; [now apply in_map|]. rewrite Forall_forall in Q. auto. }
  assert (Model : forall v, matrix_model (with_head D v) = map whole (map (parted_of v) data)).
  { intro v'. unfold matrix_model, with_head. simpl. rewrite ET, EL, EQ, !combine_maps, !map_map. apply map_ext. intro s. simpl. rewrite whole_parted. reflexivity. }
  assert (Rows : forall a, In (a, 1) (constraints (matrix_model D) (map place_of data)) <-> In a (map (fun j => fst (snd j)) (all_pairs chosen_input data others_of))).
  { intro a. replace (matrix_model D) with (matrix_model (with_head D (head D))) by (destruct D; reflexivity). rewrite Model.
    replace (map place_of data) with (map place (map (parted_of (head D)) data)).
    2: { rewrite map_map. apply map_ext. intro s. unfold place, parted_of, place_of. simpl. apply map_length. }
    unfold constraints. rewrite constraints_are_rows, !in_map_iff. split.
    - intros [[p t] [E H]]. injection E as <-. apply in_pairs in H. destruct H as [Hp Ht]. apply in_map_iff in Hp. destruct Hp as [s [<- Hs]].
      rewrite losing_parted in Ht. apply in_map_iff in Ht. destruct Ht as [x [<- Hx']].
      exists (s, (difference_of R Rminus (outer R Rmult (chosen s) (query s)) (outer R Rmult x (query s)), scaled (label s) x)). split; [reflexivity|].
      apply in_all_pairs. split; auto. unfold others_of. apply in_map_iff. now exists x.
    - intros [[s t] [E H]]. apply in_all_pairs in H. destruct H as [Hs Ht]. unfold others_of in Ht. apply in_map_iff in Ht. destruct Ht as [x [<- Hx']].
      simpl in E. exists (parted_of (head D) s, token_of (head D) s x). split; [unfold row_of; simpl; now rewrite E|].
      apply in_pairs. split; [now apply in_map|]. rewrite losing_parted. now apply in_map. }
  assert (All1 : forall a b, In (a, b) (constraints (matrix_model D) (map place_of data)) -> b = 1).
  { intros a b H. unfold constraints, prompt_constraints in H. apply in_map_iff in H. destruct H as [r [E _]]. now injection E as _ <-. }
  assert (Pairs : all_pairs chosen_input data others_of <> []).
  { unfold some_choice in Choice. rewrite ET in Choice. apply Exists_exists in Choice. destruct Choice as [X [HX L2]]. apply in_map_iff in HX. destruct HX as [s [<- Hs]].
    destruct (before s ++ after s) as [|x l] eqn:E.
    - exfalso. apply (f_equal (@length vector)) in E. unfold all_of in L2. rewrite app_length in *. simpl in *. lia.
    - intro Z. assert (H : In (s, (difference_of R Rminus (outer R Rmult (chosen s) (query s)) (outer R Rmult x (query s)), scaled (label s) x))
        (all_pairs chosen_input data others_of)); [|rewrite Z in H; contradiction].
      apply in_all_pairs. split; auto. unfold others_of. rewrite E. now left. }
  set (rows := map (fun j : chosen_input * (vector * vector) => fst (snd j)) (all_pairs chosen_input data others_of)) in *.
  assert (Fw' : forall a, In a rows -> 1 <= dot a w) by (intros a Ha; apply Rows in Ha; apply Rge_le; now apply Fw).
  assert (Sw' : forall W, length W = (d * d)%nat -> (forall a, In a rows -> 1 <= dot a W) -> N' w <= N' W).
  { intros W LW H. apply Sw. split; auto. intros a b Hab. pose proof (All1 a b Hab). subst b. apply Rle_ge. apply H. now apply Rows. }
  assert (Some : rows <> []) by (intro Z; apply map_eq_nil in Z; contradiction).
  pose proof (best_is_long _ N' Strict' rows w Some Fw') as Wpos. split; [lra|]. split; [intros r R1 Hr HR; now apply joint_minimiser_exists|]. intros eps He.
  destruct (joint_path_turns d (d * d) N N' Strict Strict' chosen_input data target_of others_of g v w) with (eps := eps) as [M [HM Turn]]; auto.
  - intros s Hs. apply Support. now apply in_map.
  - intros v' Lv' Nv' H. assert (D0 : data <> []) by (intro Z; apply Pairs; unfold all_pairs; now rewrite Z).
    destruct (least_member _ (fun s => dot (target_of s) v') data D0) as [s0 [H0 Least]]. specialize (H s0 H0).
    assert (dot (target_of s0) v' <= g); [|lra]. apply (Great v'); [now split|]. intros a Ha. apply in_map_iff in Ha. destruct Ha as [s [<- Hs]]. now apply Least.
  - intros v' Lv' Nv' Every s0 t0 H0 Ht0. apply Rnot_le_lt. intro Le. unfold others_of in Ht0. apply in_map_iff in Ht0. destruct Ht0 as [x0 [<- Hx0]]. simpl in Le.
    destruct (place_beside s0 x0 Hx0) as [i0 [Hi0 [Ne E0]]].
    destruct (choice_through data v' g) with (s0 := s0) (i0 := i0) as [beta [B1 [B2 B3]]]; auto.
    + intros s Hs. destruct (Every s Hs) as [H | [t [Ht H]]].
      * exists (place_of s). unfold all_of, place_of. rewrite app_length. simpl. split; [lia|]. rewrite app_nth2 by lia. now rewrite Nat.sub_diag.
      * unfold others_of in Ht. apply in_map_iff in Ht. destruct Ht as [x [<- Hx']]. simpl in H. destruct (place_beside s x Hx') as [i [Hi [_ E]]].
        exists i. split; auto. now rewrite E.
    + now rewrite E0.
    + apply B2. apply (Only beta v'); auto. now split.
  - intros lambda Ll P S1 Dual i Hi. assert (F : Forall (fun x => 0 < x) lambda).
    { apply Multi. split; [now rewrite map_length|]. split; [|split; auto].
      - apply Forall_forall. intros x Hin. apply (In_nth _ _ 0) in Hin. destruct Hin as [k [_ <-]]. auto.
      - intros v' [Lv' Nv']. rewrite dot_combination.
        + rewrite <- dot_weighed, map_map. now apply Dual.
        + apply Forall_forall. intros a Ha. apply in_map_iff in Ha. destruct Ha as [s [<- Hs]]. unfold target_of. rewrite length_scaled. apply (Sized s); auto.
          apply in_all_of. now left. }
    rewrite Forall_forall in F. apply F, nth_In. congruence.
  - exists M. split; auto. intros r R1 v' W Hr HR [[Lv' Nv'] [[LW NW] Min]]. apply Turn; auto. split; [assumption|]. split; [assumption|]. split; [assumption|].
    split; [assumption|].
    assert (Risk : forall y W, length y = d -> joint_loss D y W = joint_risk chosen_input data target_of others_of y W / INR (length data)).
    { intros y W' _. unfold joint_loss, loss. rewrite Model, !map_map, Sum_map, map_length. unfold joint_risk. f_equal. apply Sum_ext. intros s Hs. f_equal.
      apply mean_is_label_margin. intros a b Ha Hb. rewrite (Sized s a), (Sized s b); auto. }
    assert (Np : 0 < INR (length data)).
    { apply lt_0_INR. destruct data as [|s rest]; [now elim Pairs | simpl; lia]. }
    intros y W' Lyy Nyy LW' NW'. specialize (Min y W' (conj Lyy Nyy) (conj LW' NW')). rewrite !Risk in Min by assumption.
    apply Rmult_le_reg_r with (/ INR (length data)); [now apply Rinv_0_lt_compat | exact Min].
Qed.

(* lambda >= 0 of sum 1 with g = |sum_i lambda_i Y_i x_i,alpha|_q *)
Definition lp_multiplier (q : R) (D : dataset) (alpha : list nat) (g : R) (lambda : list R) : Prop :=
  length lambda = length (tokens D) /\ Forall (fun x => 0 <= x) lambda /\ Sum (fun x => x) lambda = 1
  /\ p_norm q (combination (dimension D) lambda (labelled_choice D alpha)) = g.

Lemma weighed_constant : forall l (rows : list vector) v g, length l = length rows -> (forall a, In a rows -> dot a v = g) ->
  weighed l (map (fun a => dot a v) rows) = Sum (fun x => x) l * g.
Proof.
  induction l as [|x l IH]; intros [|a rows] v g L H; simpl in *; try discriminate; [ring|].
  rewrite (H a (or_introl eq_refl)), (IH rows v g) by (try congruence; intros; apply H; now right). ring.
Qed.

Lemma labelled_sized : forall D alpha, dataset_fits D -> choice_fits D alpha ->
  Forall (fun a => length a = dimension D) (labelled_choice D alpha) /\ length (labelled_choice D alpha) = length (tokens D).
Proof.
  intros D alpha [_ [Ly [_ [Hx _]]]] Cf. unfold labelled_choice, choice_fits in *. set (d := dimension D) in *. clearbody d.
  revert Hx Ly. generalize (labels D). induction Cf as [|X a Xs alpha Ha _ IH]; intros [|y ys] Hx Ly; simpl in *; try discriminate; [split; [constructor | reflexivity]|].
  destruct (IH ys) as [I1 I2]; [now apply Forall_inv_tail in Hx | congruence|]. apply Forall_inv in Hx. destruct Hx as [_ Hx]. rewrite Forall_forall in Hx.
  split; [constructor; [rewrite map_length; apply Hx; now apply nth_In | exact I1] | now rewrite I2].
Qed.

(* Lemma 11: in l_p, 1 < p < infinity, 1/p + 1/q = 1. *)
Corollary joint_path_in_lp : forall p q D alpha v g w,
  1 < p -> / p + / q = 1 -> dataset_fits D -> queries_fit D -> some_choice D ->
  only_best_choice (p_norm p) D alpha v g -> every_input_supports D alpha v g ->
  (forall lambda, lp_multiplier q D alpha g lambda -> Forall (fun x => 0 < x) lambda) -> shortest_matrix (p_norm p) D alpha w ->
  joint_path_tends_to (p_norm p) (p_norm p) D v w.
Proof.
  intros p q D alpha v g w Hp Hq Fit Qfit Choice Best Support Multi Short. eapply joint_path; eauto using p_norm_is_strict.
  intros lambda [L1 [L2 [L3 L4]]]. apply Multi. split; [assumption|]. split; [assumption|]. split; [assumption|].
  destruct Best as [_ [Cf [Bv _]]]. destruct (labelled_sized D alpha Fit Cf) as [R1 R2].
  set (c := combination (dimension D) lambda (labelled_choice D alpha)) in *. assert (Lc : length c = dimension D) by now apply length_combination.
  apply (dual_of_p_norm p q Hp Hq _ _ _ Lc) in L4. apply Rle_antisym; [exact L4|].
  assert (E : dot c v = g) by (unfold c; rewrite dot_combination, (weighed_constant lambda _ v g) by (auto; congruence); rewrite L3; ring).
  rewrite <- E. apply (dual_of_p_norm p q Hp Hq (dimension D) c (p_norm q c) Lc); [apply Rle_refl | exact Bv].
Qed.

Theorem joint_path_has_one_limit : forall N N' D u w u' w', joint_path_tends_to N N' D u w -> joint_path_tends_to N N' D u' w' ->
  forall i, nth i u 0 = nth i u' 0 /\ nth i (scaled (/ N' w) w) 0 = nth i (scaled (/ N' w') w') 0.
Proof.
  intros N N' D u w u' w' [_ [Some U]] [_ [_ V]] i.
  assert (Both : forall eps, 0 < eps -> exists v W, near eps v u /\ near eps v u' /\ near eps W (scaled (/ N' w) w) /\ near eps W (scaled (/ N' w') w')).
  { intros eps He. destruct (U eps He) as [M [HM HU]]. destruct (V eps He) as [M' [HM' HV]]. pose proof (Rmax_l M M') as L. pose proof (Rmax_r M M') as L'.
    destruct (Some (Rmax M M') (Rmax M M')) as [v [W Min]]; try lra. exists (scaled (/ Rmax M M') v), (scaled (/ Rmax M M') W).
    destruct (HU _ _ v W L L Min). destruct (HV _ _ v W L' L' Min). auto. }
  split; apply near_two; intros eps He; destruct (Both eps He) as [v [W [H1 [H2 [H3 H4]]]]]; [now exists v | now exists W].
Qed.
