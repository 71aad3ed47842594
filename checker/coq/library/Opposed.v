(* Lemmas 3c and 3d of docs/limits.md: where, along a vector u, tokens of higher score have lower keys, no step of descent on p raises <u, p>.
   So no run follows a w with <u, w> > 0, with v kept or trained beside p.  The definitions up to [some_joint_descent_follows] belong to statements. *)
From Coq Require Import Reals Lra Lia List QArith Qreals Bool.
From AttentionChecker Require Import Optimality Datasets Sigmoid Descent Traps Turning Polyhedra Attention OneInput LowRisk Starts Deciding.
Import ListNotations.
Open Scope R_scope.

(* |x(k)| -> infinity and x(k)/|x(k)| -> w/|w| *)
Definition follows (x : nat -> vector) (w : vector) : Prop := direction_tends_to x w /\ norm_diverges x.
Definition some_descent_follows (D : dataset) (l : loss_name) (w : vector) : Prop :=
  exists start eta, length start = dimension D /\ 0 < eta /\ follows (prompt_descent D l start eta) w.

(* the same data with another v *)
Definition with_head (D : dataset) (v : vector) : dataset := {|
  tokens := tokens D; labels := labels D; head := v; queries := queries D; key_matrix := key_matrix D |}.
(* An input with its label, and its attention *)
Definition input_of (D : dataset) (q : list vector * R) : input := map (fun x => (key_of D x, token_score D (snd q) x)) (fst q).
Definition attended (D : dataset) (p : vector) (q : list vector * R) : vector :=
  vector_sum (dimension D) (fun x => scaled (attention (input_of D q) p (key_of D x, token_score D (snd q) x)) x) (fst q).
(* The gradient in v of the loss: (1/n) sum_i l'(g_i) Y_i X_i^T s_i *)
Definition head_gradient (l' : R -> R) (D : dataset) (p : vector) : vector :=
  vector_sum (dimension D) (fun q => scaled (l' (mean_score (input_of D q) p) / INR (length (tokens D)) * snd q) (attended D p q))
    (combine (tokens D) (labels D)).
(* Descent on v and p together: v(0) is the dataset's, p(0) = start, with steps theta and eta *)
Fixpoint joint_descent (D : dataset) (l : loss_name) (start : vector) (theta eta : R) (k : nat) : vector * vector :=
  match k with
  | O => (head D, start)
  | S k' => let (v, p) := joint_descent D l start theta eta k' in
      (plus v (scaled (- theta) (head_gradient (loss_slope l) (with_head D v) p)),
       plus p (scaled (- eta) (gradient (loss_slope l) (dimension D) (prompt_model (with_head D v)) p)))
  end.
Definition some_joint_descent_follows (D : dataset) (l : loss_name) (w : vector) : Prop :=
  exists start theta eta, length start = dimension D /\ 0 < theta /\ 0 < eta /\ follows (fun k => snd (joint_descent D l start theta eta k)) w.

(* ---- where <u, .> stops rising ---- *)
Lemma dot_direction : forall x w u, direction_tends_to x w -> Un_cv (fun k => dot u (x k) / norm (x k)) (dot u w / norm w).
Proof.
  intros x w u [_ [_ H]].
  assert (E : forall y, dot u y / norm y = Sum (fun i => nth i u 0 * (nth i y 0 / norm y)) (seq 0 (length u))).
  { intro y. rewrite dot_as_sum. unfold Rdiv. rewrite Rmult_comm, <- Sum_scale. apply Sum_ext. intros. ring. }
  assert (C : Un_cv (fun k => Sum (fun i => nth i u 0 * (nth i (x k) 0 / norm (x k))) (seq 0 (length u))) (dot u w / norm w)).
  { rewrite E. apply (Sum_converges (fun k i => nth i u 0 * (nth i (x k) 0 / norm (x k)))). intro i.
    apply (CV_mult (fun _ => nth i u 0)); [|apply H]. intros eps He. exists 0%nat. intros. unfold R_dist. rewrite Rminus_diag_eq, Rabs_R0; auto. }
  intros eps He. destruct (C eps He) as [K HK]. exists K. intros k Hk. rewrite E. now apply HK.
Qed.

(* along a run that follows w, <u, x(k)> -> infinity for every u with <u, w> > 0 *)
Theorem follows_rises : forall x w u, follows x w -> 0 < dot u w -> forall M, exists K, forall k, (K <= k)%nat -> M < dot u (x k).
Proof.
  intros x w u [Dir Div] Pos M. pose proof (dot_direction x w u Dir) as C. destruct Dir as [Nw _].
  assert (Hw : 0 < norm w) by (unfold norm in *; pose proof (sqrt_pos (dot w w)); lra).
  assert (Lim : 0 < dot u w / norm w) by now apply Rdiv_lt_0_compat.
  destruct (C (dot u w / norm w / 2) ltac:(lra)) as [K1 H1]. destruct (Div (2 * Rabs M / (dot u w / norm w) + 1)) as [K2 H2].
  exists (K1 + K2)%nat. intros k Hk. specialize (H1 k ltac:(lia)). specialize (H2 k ltac:(lia)).
  unfold R_dist in H1. apply Rabs_def2 in H1. set (c := dot u w / norm w) in *.
  assert (Big : 0 < norm (x k)).
  { assert (0 <= 2 * Rabs M / c); [|lra]. apply Rmult_le_pos; [pose proof (Rabs_pos M); lra | now apply Rlt_le, Rinv_0_lt_compat]. }
  assert (A : c / 2 * norm (x k) < dot u (x k)).
  { apply Rmult_lt_reg_r with (/ norm (x k)); [now apply Rinv_0_lt_compat|]. replace (c / 2 * norm (x k) * / norm (x k)) with (c / 2) by (field; lra).
    fold (dot u (x k) / norm (x k)). lra. }
  assert (B : Rabs M + c / 2 < c / 2 * norm (x k)).
  { apply Rmult_lt_compat_l with (r := c / 2) in H2; [|lra]. replace (c / 2 * (2 * Rabs M / c + 1)) with (Rabs M + c / 2) in H2 by (field; lra). exact H2. }
  pose proof (Rle_abs M). lra.
Qed.

Theorem never_follows : forall (x : nat -> vector) u w K, 0 < dot u w ->
  (forall k, (K <= k)%nat -> dot u (x (S k)) <= dot u (x k)) -> ~ follows x w.
Proof.
  intros x u w K Pos Falls F. destruct (follows_rises x w u F Pos (dot u (x K))) as [K1 H1].
  assert (Top : forall k, (K <= k)%nat -> dot u (x k) <= dot u (x K)).
  { intros k Hk. induction Hk; [lra|]. pose proof (Falls m Hk). lra. }
  specialize (Top (K + K1)%nat ltac:(lia)). specialize (H1 (K + K1)%nat ltac:(lia)). lra.
Qed.

(* ---- opposed scores and keys ---- *)
Definition opposed (u : vector) (X : input) : Prop :=
  forall s t, In s X -> In t X -> (score s - score t) * (dot (key s) u - dot (key t) u) <= 0.

Lemma covariance_of_pairs : forall (A : Type) (a g h : A -> R) l, Sum a l = 1 ->
  Sum (fun s => Sum (fun t => a s * a t * ((g s - g t) * (h s - h t))) l) l
    = 2 * (Sum (fun t => a t * (g t - Sum (fun s => a s * g s) l) * h t) l).
Proof.
  intros A a g h l One. set (G := Sum (fun s => a s * g s) l). set (H := Sum (fun t => a t * h t) l). set (M := Sum (fun t => a t * g t * h t) l).
  rewrite (Sum_ext _ (fun s => (a s * g s * h s + M * a s) + ((- H) * (a s * g s) + (- G) * (a s * h s)))).
  - rewrite !Sum_plus, !Sum_scale. fold G H M. rewrite One.
    rewrite (Sum_ext (fun t => a t * (g t - G) * h t) (fun t => a t * g t * h t + (- G) * (a t * h t))) by (intros; ring).
    rewrite Sum_plus, Sum_scale. fold H M. ring.
  - intros s _. rewrite (Sum_ext _ (fun t => a s * g s * h s * a t + a s * (a t * g t * h t) + ((- (a s * g s)) * (a t * h t) + (- (a s * h s)) * (a t * g t)))) by (intros; ring).
    rewrite !Sum_plus, !Sum_scale. fold G H M. rewrite One. ring.
Qed.

Lemma opposed_covariance : forall X x u, X <> [] -> opposed u X -> Sum (fun t => attention X x t * (score t - mean_score X x) * dot (key t) u) X <= 0.
Proof.
  intros X x u Some Op. pose proof (covariance_of_pairs token (attention X x) score (fun t => dot (key t) u) X (attention_sums_to_one X x Some)) as C.
  fold (mean_score X x) in C.
  assert (N : Sum (fun s => Sum (fun t => attention X x s * attention X x t * ((score s - score t) * (dot (key s) u - dot (key t) u))) X) X <= 0); [|lra].
  replace 0 with (Sum (fun _ : token => 0 * 0) X) by (rewrite Sum_scale; ring). apply Sum_le. intros s Hs.
  replace (0 * 0) with (Sum (fun _ : token => 0 * 0) X) by (rewrite Sum_scale; ring). apply Sum_le. intros t Ht.
  pose proof (Op s t Hs Ht). pose proof (attention_pos X x s Some). pose proof (attention_pos X x t Some).
  assert (0 <= attention X x s * attention X x t * - ((score s - score t) * (dot (key s) u - dot (key t) u))); [|lra].
  apply Rmult_le_pos; [apply Rmult_le_pos|]; lra.
Qed.

Lemma opposed_step : forall l' d data x u eta, sized d data -> length x = d -> (forall y, l' y <= 0) -> 0 < eta ->
  (forall X, In X data -> opposed u X) -> dot u (plus x (scaled (- eta) (gradient l' d data x))) <= dot u x.
Proof.
  intros l' d data x u eta Hd Hx Hl He Op. rewrite dot_step by (rewrite length_gradient; auto).
  rewrite (dot_comm u (gradient _ _ _ _)), dot_gradient by assumption.
  assert (0 <= Sum (fun X => l' (mean_score X x) / INR (length data) * Sum (fun t => attention X x t * (score t - mean_score X x) * dot (key t) u) X) data).
  { apply Sum_nonneg. intros X HX. unfold sized in Hd. rewrite Forall_forall in Hd. destruct (Hd X HX) as [Some _].
    pose proof (opposed_covariance X x u Some (Op X HX)) as N.
    assert (I : 0 < / INR (length data)) by (apply Rinv_0_lt_compat, lt_0_INR; destruct data; [destruct HX | simpl; lia]).
    assert (0 <= (- l' (mean_score X x) * / INR (length data)) * - Sum (fun t => attention X x t * (score t - mean_score X x) * dot (key t) u) X).
    { apply Rmult_le_pos; [apply Rmult_le_pos; [pose proof (Hl (mean_score X x)); lra | lra] | lra]. }
    unfold Rdiv. lra. }
  assert (0 <= eta * Sum (fun X => l' (mean_score X x) / INR (length data) * Sum (fun t => attention X x t * (score t - mean_score X x) * dot (key t) u) X) data) by (apply Rmult_le_pos; lra).
  lra.
Qed.

Lemma slope_not_positive : forall l y, l <> Sigmoid_loss -> loss_slope l y <= 0.
Proof.
  intros l y Hl. destruct l; simpl; try congruence.
  - unfold logistic_slope. pose proof (exp_pos y). assert (0 < 1 / (1 + exp y)); [|lra]. apply Rdiv_lt_0_compat; lra.
  - unfold exponential_slope. pose proof (exp_pos (- y)). lra.
  - unfold correlation_slope. lra.
  - apply Rlt_le. apply Decreasing.its_slope_is_negative.
Qed.

Theorem opposed_never_follows : forall D l u w, dataset_fits D -> l <> Sigmoid_loss -> 0 < dot u w ->
  (forall X, In X (prompt_model D) -> opposed u X) -> ~ some_descent_follows D l w.
Proof.
  intros D l u w Fit Hl Pos Op [start [eta [Ls [He F]]]]. revert F. apply never_follows with (u := u) (K := 0%nat); auto. intros k _.
  unfold prompt_descent. simpl. apply opposed_step; auto using model_sized, slope_not_positive. apply length_descent; auto using model_sized.
Qed.

(* ---- v trained beside p, with the correlation loss ---- *)
Lemma fits_with_head : forall D v, dataset_fits D -> length v = dimension D -> dataset_fits (with_head D v).
Proof. intros D v Fit Lv. unfold dataset_fits, dimension, with_head in *. simpl. rewrite Lv. exact Fit. Qed.

Lemma in_inputs : forall D q, dataset_fits D -> In q (combine (tokens D) (labels D)) -> fst q <> [] /\ forall x, In x (fst q) -> length x = dimension D.
Proof.
  intros D [X y] [_ [_ [_ [T _]]]] Hq. apply in_combine_l in Hq. rewrite Forall_forall in T. destruct (T X Hq) as [Some L]. split; [exact Some|].
  intros x Hx. rewrite Forall_forall in L. auto.
Qed.

Lemma dot_attended : forall D p q x, dataset_fits D -> In q (combine (tokens D) (labels D)) ->
  dot (attended D p q) x = Sum (fun z => attention (input_of D q) p (key_of D z, token_score D (snd q) z) * dot z x) (fst q).
Proof.
  intros D p q x Fit Hq. destruct (in_inputs D q Fit Hq) as [_ L]. unfold attended. rewrite dot_vector_sum by (intros; rewrite length_scaled; auto).
  apply Sum_ext. intros. apply dot_scaled.
Qed.
Lemma length_attended : forall D p q, dataset_fits D -> In q (combine (tokens D) (labels D)) -> length (attended D p q) = dimension D.
Proof. intros D p q Fit Hq. apply length_vector_sum. intros. rewrite length_scaled. now apply in_inputs with q. Qed.
Lemma dot_head_gradient : forall l' D p x, dataset_fits D -> dot (head_gradient l' D p) x =
  Sum (fun q => l' (mean_score (input_of D q) p) / INR (length (tokens D)) * snd q * dot (attended D p q) x) (combine (tokens D) (labels D)).
Proof.
  intros l' D p x Fit. unfold head_gradient. rewrite dot_vector_sum by (intros; rewrite length_scaled; now apply length_attended).
  apply Sum_ext. intros. apply dot_scaled.
Qed.
Lemma length_head_gradient : forall l' D p, dataset_fits D -> length (head_gradient l' D p) = dimension D.
Proof. intros l' D p Fit. apply length_vector_sum. intros. rewrite length_scaled. now apply length_attended. Qed.

(* It is the gradient: the derivative of the loss along every line of v. *)
Lemma mean_score_of_head : forall D v p q, dataset_fits D -> In q (combine (tokens D) (labels D)) ->
  mean_score (input_of (with_head D v) q) p = snd q * dot (attended D p q) v.
Proof.
  intros D v p q Fit Hq. rewrite dot_attended by assumption. unfold mean_score, input_of at 2. rewrite Sum_map, <- Sum_scale. apply Sum_ext. intros z _.
  assert (M : mass (input_of (with_head D v) q) p = mass (input_of D q) p) by (unfold mass, input_of; now rewrite !Sum_map).
  unfold attention. rewrite M. unfold token_score, with_head, key, score. simpl. rewrite (dot_comm v z). change (key_of _ z) with (key_of D z). ring.
Qed.

Lemma attended_of_head : forall D v p q x, dataset_fits D -> length v = dimension D -> In q (combine (tokens D) (labels D)) ->
  dot (attended (with_head D v) p q) x = dot (attended D p q) x.
Proof.
  intros D v p q x Fit Lv Hq. rewrite !dot_attended; auto; [|now apply fits_with_head]. apply Sum_ext. intros z _.
  assert (M : mass (input_of (with_head D v) q) p = mass (input_of D q) p) by (unfold mass, input_of; now rewrite !Sum_map).
  unfold attention. rewrite M. reflexivity.
Qed.

Theorem head_gradient_is_derivative : forall l l' D p v t, dataset_fits D -> length v = dimension D -> (forall y, derivable_pt_lim l y (l' y)) ->
  derivable_pt_lim (fun t => loss l (prompt_model (with_head D (plus (head D) (scaled t v)))) p) t
    (dot (head_gradient l' (with_head D (plus (head D) (scaled t v))) p) v).
Proof.
  intros l l' D p v t Fit Lv Hl. set (at_time := fun t => plus (head D) (scaled t v)).
  assert (La : forall t, length (at_time t) = dimension D) by (intro; apply length_plus; [reflexivity | now rewrite length_scaled]).
  rewrite dot_head_gradient by (apply fits_with_head; [exact Fit | exact (La t)]). unfold loss. cbn [tokens labels with_head].
  assert (N : forall s, length (prompt_model (with_head D (at_time s))) = length (tokens D)).
  { intro s. unfold prompt_model. rewrite map_length, combine_length. destruct Fit as [_ [E _]]. simpl. rewrite E. apply Nat.min_id. }
  set (n := INR (length (tokens D))).
  assert (E : forall s, Sum (fun X => l (mean_score X p)) (prompt_model (with_head D (at_time s))) / INR (length (prompt_model (with_head D (at_time s))))
    = / n * Sum (fun q => l (snd q * dot (attended D p q) (at_time s))) (combine (tokens D) (labels D))).
  { intro s. rewrite N. fold n. unfold Rdiv. rewrite Rmult_comm. f_equal. unfold prompt_model. cbn [tokens labels with_head]. rewrite Sum_map. apply Sum_ext. intros q Hq.
    f_equal. now apply (mean_score_of_head D). }
  assert (A : forall q s, In q (combine (tokens D) (labels D)) -> dot (attended D p q) (at_time s) = dot (attended D p q) (head D) + s * dot (attended D p q) v).
  { intros q s Hq. unfold at_time. rewrite dot_step by (symmetry; exact Lv). reflexivity. }
  assert (W : derivable_pt_lim (fun s => / n * Sum (fun q => l (snd q * dot (attended D p q) (at_time s))) (combine (tokens D) (labels D))) t
    (/ n * Sum (fun q => l' (snd q * dot (attended D p q) (at_time t)) * (snd q * dot (attended D p q) v)) (combine (tokens D) (labels D)))).
  { apply (derivable_pt_lim_scal (fun s => Sum (fun q => l (snd q * dot (attended D p q) (at_time s))) (combine (tokens D) (labels D)))). revert A. generalize (combine (tokens D) (labels D)). intros qs A.
    induction qs as [|q qs IH]; [apply (derivable_pt_lim_const 0)|]. simpl. apply (derivable_pt_lim_plus (fun s => l (snd q * dot (attended D p q) (at_time s)))).
    - apply (derivable_pt_lim_comp (fun s => snd q * dot (attended D p q) (at_time s)) l); [|apply Hl]. apply (derivable_pt_lim_scal (fun s => dot (attended D p q) (at_time s))).
      assert (Line : derivable_pt_lim (fun s => dot (attended D p q) (head D) + s * dot (attended D p q) v) t (0 + (1 * dot (attended D p q) v + t * 0))).
      { apply (derivable_pt_lim_plus (fun _ => dot (attended D p q) (head D))); [apply derivable_pt_lim_const|].
        apply (derivable_pt_lim_mult (fun s => s) (fun _ => dot (attended D p q) v)); [apply derivable_pt_lim_id | apply derivable_pt_lim_const]. }
      replace (0 + (1 * dot (attended D p q) v + t * 0)) with (dot (attended D p q) v) in Line by ring.
      intros eps He. destruct (Line eps He) as [delta Hd]. exists delta. intros h Hh Hs. rewrite !(A q) by now left. now apply Hd.
    - apply IH. intros. apply A. now right. }
  match goal with |- derivable_pt_lim _ _ ?d => replace d with (/ n * Sum (fun q => l' (snd q * dot (attended D p q) (at_time t)) * (snd q * dot (attended D p q) v)) (combine (tokens D) (labels D))) end.
  - intros eps He. destruct (W eps He) as [delta Hd]. exists delta. intros h Hh Hs. fold (at_time (t + h)). fold (at_time t). rewrite !E. now apply Hd.
  - rewrite <- Sum_scale. apply Sum_ext. intros q Hq. fold (at_time t). rewrite (mean_score_of_head D) by assumption.
    rewrite attended_of_head by (auto; exact (La t)). unfold Rdiv. ring.
Qed.

(* Tokens x of higher key than y along u lose score against y in every step, by c at least. *)
Definition sinks (D : dataset) (c y0 : R) (x y : vector) : Prop :=
  forall q z, In q (combine (tokens D) (labels D)) -> In z (fst q) -> y0 * snd q * (dot z x - dot z y) <= - c.
Definition all_sink (D : dataset) (u : vector) (c : R) : Prop :=
  forall q x y, In q (combine (tokens D) (labels D)) -> In x (fst q) -> In y (fst q) ->
    dot (key_of D y) u < dot (key_of D x) u -> sinks D c (snd q) x y.

Lemma eventually_all : forall (A : Type) (P : A -> nat -> Prop) l, (forall a, In a l -> exists K, forall k, (K <= k)%nat -> P a k) ->
  exists K, forall k, (K <= k)%nat -> forall a, In a l -> P a k.
Proof.
  induction l as [|a l IH]; intros H; [exists 0%nat; intros k _ a []|].
  destruct (H a (or_introl eq_refl)) as [K1 H1]. destruct IH as [K2 H2]; [intros; apply H; now right|].
  exists (K1 + K2)%nat. intros k Hk b [<- | Hb]; [apply H1; lia | apply H2; auto; lia].
Qed.

Section Joint.
Variables (D : dataset) (start : vector) (theta eta : R).
Hypothesis Fit : dataset_fits D.
Hypothesis Ls : length start = dimension D.
Hypothesis Ht : 0 < theta.
Hypothesis He : 0 < eta.
Let run := joint_descent D Correlation start theta eta.

Lemma joint_lengths : forall k, length (fst (run k)) = dimension D /\ length (snd (run k)) = dimension D.
Proof.
  induction k as [|k [IV IP]]; [now split|]. unfold run in *. simpl. destruct (joint_descent D Correlation start theta eta k) as [v p]. simpl in *.
  pose proof (fits_with_head D v Fit IV) as F. split; apply length_plus; auto; rewrite length_scaled.
  - rewrite length_head_gradient by exact F. exact IV.
  - apply length_gradient. rewrite <- IV. exact (model_sized _ F).
Qed.

Lemma sinking : forall c y0 x y, sinks D c y0 x y -> length x = dimension D -> length y = dimension D -> forall k,
  y0 * (dot (fst (run k)) x - dot (fst (run k)) y) <= y0 * (dot (head D) x - dot (head D) y) - INR k * (theta * c).
Proof.
  intros c y0 x y Sink Lx Ly k. induction k as [|k IH]; [simpl; unfold run; simpl; lra|]. rewrite S_INR.
  destruct (joint_lengths k) as [IV IP]. unfold run in *. simpl. destruct (joint_descent D Correlation start theta eta k) as [v p]. simpl in *.
  pose proof (fits_with_head D v Fit IV) as F.
  assert (Step : forall x, length x = dimension D -> dot (plus v (scaled (- theta) (head_gradient correlation_slope (with_head D v) p))) x
    = dot v x - theta * dot (head_gradient correlation_slope (with_head D v) p) x).
  { intros. rewrite dot_plus by (rewrite length_scaled, length_head_gradient by exact F; reflexivity). rewrite dot_scaled. ring. }
  rewrite !Step by assumption. rewrite !dot_head_gradient by exact F. cbn [tokens labels with_head].
  set (n := INR (length (tokens D))).
  assert (Down : Sum (fun q => correlation_slope (mean_score (input_of (with_head D v) q) p) / n * snd q * dot (attended (with_head D v) p q) x) (combine (tokens D) (labels D)) * y0
    - Sum (fun q => correlation_slope (mean_score (input_of (with_head D v) q) p) / n * snd q * dot (attended (with_head D v) p q) y) (combine (tokens D) (labels D)) * y0 >= c).
  { assert (Len : length (combine (tokens D) (labels D)) = length (tokens D)).
    { rewrite combine_length. destruct Fit as [_ [E _]]. rewrite E. apply Nat.min_id. }
    assert (Npos : 0 < n). { unfold n. apply lt_0_INR. destruct Fit as [Some _]. destruct (tokens D); [congruence | simpl; lia]. }
    assert (Each : forall q, In q (combine (tokens D) (labels D)) -> c <= - (y0 * snd q * (dot (attended (with_head D v) p q) x - dot (attended (with_head D v) p q) y))).
    { intros q Hq. rewrite !dot_attended by (auto; exact Hq). set (a := fun z => attention (input_of (with_head D v) q) p (key_of (with_head D v) z, token_score (with_head D v) (snd q) z)).
      destruct (in_inputs D q Fit Hq) as [Some _].
      assert (One : Sum a (fst q) = 1).
      { pose proof (attention_sums_to_one (input_of (with_head D v) q) p) as O. unfold input_of in O at 3. rewrite Sum_map in O. apply O.
        unfold input_of. destruct (fst q); [congruence | discriminate]. }
      assert (Le : Sum (fun z => a z * (y0 * snd q * (dot z x - dot z y))) (fst q) <= Sum (fun z => (- c) * a z) (fst q)).
      { apply Sum_le. intros z Hz. rewrite (Rmult_comm (- c)). apply Rmult_le_compat_l; [|now apply Sink].
        apply Rlt_le, attention_pos. unfold input_of. destruct (fst q); [congruence | discriminate]. }
      rewrite Sum_scale, One in Le.
      assert (Eq : Sum (fun z => a z * (y0 * snd q * (dot z x - dot z y))) (fst q) = y0 * snd q * (Sum (fun z => a z * dot z x) (fst q) - Sum (fun z => a z * dot z y) (fst q))).
      { rewrite (Sum_ext _ (fun z => y0 * snd q * (a z * dot z x) + (- (y0 * snd q)) * (a z * dot z y))) by (intros; ring). rewrite Sum_plus, !Sum_scale. ring. }
      rewrite Eq in Le. unfold a in Le. cbv beta in Le. lra. }
    assert (All : Sum (fun _ => c) (combine (tokens D) (labels D)) <= Sum (fun q => - (y0 * snd q * (dot (attended (with_head D v) p q) x - dot (attended (with_head D v) p q) y))) (combine (tokens D) (labels D)))
      by (apply Sum_le; exact Each).
    assert (Const : forall l : list (list vector * R), Sum (fun _ => c) l = INR (length l) * c).
    { induction l as [|q l IHl]; [simpl; ring|]. simpl Sum. rewrite IHl. cbn [length]. rewrite S_INR. ring. }
    rewrite Const, Len in All. fold n in All.
    match goal with |- ?a >= _ => assert (Eq : a = / n * Sum (fun q => - (y0 * snd q * (dot (attended (with_head D v) p q) x - dot (attended (with_head D v) p q) y))) (combine (tokens D) (labels D))) end.
    { unfold Rminus. rewrite <- (Rmult_1_l (Sum _ _ * y0)) at 1. rewrite Rmult_1_l.
      rewrite !(Rmult_comm _ y0), Ropp_mult_distr_l, <- !Sum_scale, <- Sum_plus. apply Sum_ext. intros q _. unfold correlation_slope, Rdiv. ring. }
    rewrite Eq. apply Rle_ge. apply Rmult_le_reg_l with n; [exact Npos|]. rewrite <- Rmult_assoc, Rinv_r by lra. lra. }
  assert (theta * (Sum (fun q => correlation_slope (mean_score (input_of (with_head D v) q) p) / n * snd q * dot (attended (with_head D v) p q) x) (combine (tokens D) (labels D)) * y0
    - Sum (fun q => correlation_slope (mean_score (input_of (with_head D v) q) p) / n * snd q * dot (attended (with_head D v) p q) y) (combine (tokens D) (labels D)) * y0) >= theta * c).
  { apply Rle_ge, Rmult_le_compat_l; lra. }
  lra.
Qed.

Lemma opposed_at_last : forall u c, 0 < c -> all_sink D u c ->
  exists K, forall k, (K <= k)%nat -> forall X, In X (prompt_model (with_head D (fst (run k)))) -> opposed u X.
Proof.
  intros u c Hc All.
  destruct (eventually_all _ (fun q k => forall x, In x (fst q) -> forall y, In y (fst q) -> dot (key_of D y) u < dot (key_of D x) u ->
    snd q * (dot (fst (run k)) x - dot (fst (run k)) y) <= 0) (combine (tokens D) (labels D))) as [K HK].
  - intros q Hq. destruct (in_inputs D q Fit Hq) as [_ L].
    destruct (eventually_all _ (fun x k => forall y, In y (fst q) -> dot (key_of D y) u < dot (key_of D x) u ->
      snd q * (dot (fst (run k)) x - dot (fst (run k)) y) <= 0) (fst q)) as [K HK]; [|exists K; exact HK].
    intros x Hx. apply (eventually_all _ (fun y k => dot (key_of D y) u < dot (key_of D x) u -> snd q * (dot (fst (run k)) x - dot (fst (run k)) y) <= 0)).
    intros y Hy. destruct (Rlt_le_dec (dot (key_of D y) u) (dot (key_of D x) u)) as [Lt | Ge]; [|exists 0%nat; intros; lra].
    assert (Tc : 0 < theta * c) by (apply Rmult_lt_0_compat; lra). set (G := snd q * (dot (head D) x - dot (head D) y)).
    destruct (natural_above (G / (theta * c))) as [K HK]. exists K. intros k Hk _.
    pose proof (sinking c (snd q) x y (All q x y Hq Hx Hy Lt) (L x Hx) (L y Hy) k) as S. fold G in S. apply le_INR in Hk.
    assert (G < INR k * (theta * c)); [|lra]. apply Rmult_lt_reg_r with (/ (theta * c)); [now apply Rinv_0_lt_compat|].
    rewrite Rmult_assoc, Rinv_r by lra. unfold Rdiv in HK. lra.
  - exists K. intros k Hk X HX. unfold prompt_model in HX. apply in_map_iff in HX. destruct HX as [q [<- Hq]]. cbn [tokens labels with_head] in Hq.
    intros s t Hs Hts. apply in_map_iff in Hs. destruct Hs as [x [<- Hx]]. apply in_map_iff in Hts. destruct Hts as [y [<- Hy]].
    unfold score, key, token_score. cbn [fst snd head with_head]. change (key_of (with_head D (fst (run k)))) with (key_of D).
    pose proof (HK k Hk q Hq x Hx y Hy). pose proof (HK k Hk q Hq y Hy x Hx).
    replace (snd q * dot (fst (run k)) x - snd q * dot (fst (run k)) y) with (snd q * (dot (fst (run k)) x - dot (fst (run k)) y)) by ring.
    destruct (Rtotal_order (dot (key_of D y) u) (dot (key_of D x) u)) as [Lt | [Eq | Gt]].
    + specialize (H Lt). assert (0 <= - (snd q * (dot (fst (run k)) x - dot (fst (run k)) y)) * (dot (key_of D x) u - dot (key_of D y) u)); [apply Rmult_le_pos|]; lra.
    + rewrite Eq. lra.
    + specialize (H0 Gt). assert (0 <= (snd q * (dot (fst (run k)) x - dot (fst (run k)) y)) * (dot (key_of D y) u - dot (key_of D x) u)); [apply Rmult_le_pos|]; lra.
Qed.

Theorem sinking_never_follows : forall u w c, 0 < c -> all_sink D u c -> 0 < dot u w -> ~ follows (fun k => snd (run k)) w.
Proof.
  intros u w c Hc All Pos. destruct (opposed_at_last u c Hc All) as [K HK]. apply never_follows with (u := u) (K := K); auto. intros k Hk.
  specialize (HK k Hk). destruct (joint_lengths k) as [IV IP]. unfold run in *. simpl. destruct (joint_descent D Correlation start theta eta k) as [v p]. cbn [fst snd] in *.
  pose proof (fits_with_head D v Fit IV) as F. apply opposed_step; auto.
  - rewrite <- IV. exact (model_sized _ F).
  - intro y. unfold correlation_slope. lra.
Qed.
End Joint.

Theorem all_sink_never_follows : forall D u w c, dataset_fits D -> 0 < c -> all_sink D u c -> 0 < dot u w -> ~ some_joint_descent_follows D Correlation w.
Proof. intros D u w c Fit Hc All Pos [start [theta [eta [Ls [Ht [He F]]]]]]. revert F. now apply sinking_never_follows with u c. Qed.

(* ---- decided ---- *)
Definition q_opposed (u : list Q) (X : list q_token) : bool :=
  forallb (fun s => forallb (fun t => Qle_bool ((snd s - snd t) * (q_dot (fst s) u - q_dot (fst t) u)) 0) X) X.
Definition opposed_by (D : q_dataset) (u w : list Q) : bool :=
  fits D && negb (Qle_bool (q_dot u w) 0) && forallb (q_opposed u) (q_prompt_model D).
Definition q_sinks (D : q_dataset) (c y0 : Q) (x y : list Q) : bool :=
  forallb (fun q => forallb (fun z => Qle_bool (y0 * snd q * (q_dot z x - q_dot z y)) (- c)) (fst q)) (combine (q_tokens D) (q_labels D)).
Definition sinks_by (D : q_dataset) (u w : list Q) (c : Q) : bool :=
  fits D && negb (Qle_bool (q_dot u w) 0) && negb (Qle_bool c 0)
  && forallb (fun q => forallb (fun x => forallb (fun y => Qle_bool (q_dot (q_key_of D x) u) (q_dot (q_key_of D y) u) || q_sinks D c (snd q) x y) (fst q)) (fst q))
    (combine (q_tokens D) (q_labels D)).

Lemma opposed_real : forall u X, q_opposed u X = true -> opposed (reals u) (real_input X).
Proof.
  intros u X H s t Hs Ht. apply in_map_iff in Hs. destruct Hs as [a [<- Ha]]. apply in_map_iff in Ht. destruct Ht as [b [<- Hb]].
  unfold q_opposed in H. rewrite forallb_forall in H. specialize (H a Ha). rewrite forallb_forall in H. specialize (H b Hb). apply le_real in H.
  rewrite Q2R_0, Q2R_mult, !Q2R_minus, !dot_reals in H. exact H.
Qed.

Theorem opposed_right : forall D l u w, opposed_by D u w = true -> l <> Sigmoid_loss -> ~ some_descent_follows (real_dataset D) l (reals w).
Proof.
  intros D l u w H Hl. unfold opposed_by in H. rewrite !andb_true_iff in H. destruct H as [[H1 H2] H3].
  apply opposed_never_follows with (u := reals u); auto using fits_right.
  - rewrite <- dot_reals, <- Q2R_0. apply lt_real. now apply negb_true_iff.
  - intros X HX. rewrite prompt_model_real in HX. apply in_map_iff in HX. destruct HX as [Y [<- HY]]. rewrite forallb_forall in H3. apply opposed_real. now apply H3.
Qed.

Theorem sinks_right : forall D u w c, sinks_by D u w c = true -> ~ some_joint_descent_follows (real_dataset D) Correlation (reals w).
Proof.
  intros D u w c H. unfold sinks_by in H. rewrite !andb_true_iff in H. destruct H as [[[H1 H2] H3] H4].
  apply all_sink_never_follows with (u := reals u) (c := Q2R c); auto using fits_right.
  - rewrite <- Q2R_0. apply lt_real. now apply negb_true_iff.
  - assert (Pairs : forall q, In q (combine (tokens (real_dataset D)) (labels (real_dataset D))) ->
      exists p, q = (map reals (fst p), Q2R (snd p)) /\ In p (combine (q_tokens D) (q_labels D))).
    { intros q Hq. revert Hq. of_dataset D. rewrite combine_map. intro Hq. apply in_map_iff in Hq. destruct Hq as [p [<- Hp]]. now exists p. }
    intros q x y Hq Hx Hy Lt r z Hr Hz. destruct (Pairs q Hq) as [p [-> Hp]]. destruct (Pairs r Hr) as [o [-> Ho]]. cbn [fst snd] in *.
    apply in_map_iff in Hx. destruct Hx as [a [<- Ha]]. apply in_map_iff in Hy. destruct Hy as [b [<- Hb]]. apply in_map_iff in Hz. destruct Hz as [e [<- Hz]].
    rewrite !key_real, <- !dot_reals in Lt. rewrite forallb_forall in H4. specialize (H4 p Hp). rewrite forallb_forall in H4. specialize (H4 a Ha).
    rewrite forallb_forall in H4. specialize (H4 b Hb). apply orb_true_iff in H4. destruct H4 as [H4 | H4]; [apply le_real in H4; lra|].
    unfold q_sinks in H4. rewrite forallb_forall in H4. specialize (H4 o Ho). rewrite forallb_forall in H4. specialize (H4 e Hz). apply le_real in H4.
    rewrite !Q2R_mult, Q2R_minus, Q2R_opp, !dot_reals in H4. exact H4.
  - rewrite <- dot_reals, <- Q2R_0. apply lt_real. now apply negb_true_iff.
Qed.
