(* Words of Attention.v decided by computing with rational numbers: data are rationals, and a check that computes to true proves
   the statement about the same data in the reals. *)
From Coq Require Import Reals Lra Lia List QArith Qreals Bool.
From AttentionChecker Require Import Optimality Datasets Descent Traps Polyhedra Attention.
Import ListNotations.
Open Scope R_scope.

Record q_dataset := {
  q_tokens : list (list (list Q)); q_labels : list Q; q_head : list Q; q_queries : list (list Q); q_key_matrix : list (list Q) }.

Definition real_dataset (D : q_dataset) : dataset := {|
  tokens := map (map reals) (q_tokens D); labels := reals (q_labels D); head := reals (q_head D);
  queries := map reals (q_queries D); key_matrix := map reals (q_key_matrix D) |}.

Definition q_dimension (D : q_dataset) : nat := length (q_head D).
Definition q_outer (x z : list Q) : list Q := flat_map (fun a => map (Qmult a) z) x.
Definition q_key_of (D : q_dataset) (x : list Q) : list Q :=
  match q_key_matrix D with [] => x | M => map (fun m => q_dot m x) M end.
Definition q_score (D : q_dataset) (y : Q) (x : list Q) : Q := (y * q_dot (q_head D) x)%Q.
Definition q_scores (D : q_dataset) : list (list Q) :=
  map (fun p => map (q_score D (snd p)) (fst p)) (combine (q_tokens D) (q_labels D)).
Definition q_prompt_model (D : q_dataset) : list (list q_token) :=
  map (fun p => map (fun x => (q_key_of D x, q_score D (snd p) x)) (fst p)) (combine (q_tokens D) (q_labels D)).
Definition q_matrix_model (D : q_dataset) : list (list q_token) :=
  map (fun p => map (fun x => (q_outer x (snd p), q_score D (snd (fst p)) x)) (fst (fst p)))
    (combine (combine (q_tokens D) (q_labels D)) (q_queries D)).
Definition q_every_token_queries (D : q_dataset) : q_dataset := {|
  q_tokens := flat_map (fun X => repeat X (length X)) (q_tokens D);
  q_labels := flat_map (fun p => repeat (snd p) (length (fst p))) (combine (q_tokens D) (q_labels D));
  q_head := q_head D; q_queries := concat (q_tokens D); q_key_matrix := q_key_matrix D |}.

Lemma combine_map : forall (A B C E : Type) (f : A -> C) (g : B -> E) l m,
  combine (map f l) (map g m) = map (fun p => (f (fst p), g (snd p))) (combine l m).
Proof. induction l; destruct m; simpl; auto. now rewrite IHl. Qed.
Lemma flat_map_map : forall (A B C E : Type) (f : A -> B) (g : C -> E) (h : B -> list E) (k : A -> list C) l,
  (forall a, h (f a) = map g (k a)) -> flat_map h (map f l) = map g (flat_map k l).
Proof. intros. induction l; simpl; auto. now rewrite map_app, IHl, H. Qed.
Lemma map_repeat' : forall (A B : Type) (f : A -> B) a n, map f (repeat a n) = repeat (f a) n.
Proof. induction n; simpl; auto. now rewrite IHn. Qed.

Lemma score_real : forall D y x, token_score (real_dataset D) (Q2R y) (reals x) = Q2R (q_score D y x).
Proof. intros. unfold token_score, q_score. simpl. now rewrite Q2R_mult, dot_reals. Qed.
Lemma key_real : forall D x, key_of (real_dataset D) (reals x) = reals (q_key_of D x).
Proof.
  intros. unfold key_of, q_key_of. simpl. destruct (q_key_matrix D) as [|m M]; auto.
  change (map (fun a => dot a (reals x)) (map reals (m :: M)) = reals (map (fun a => q_dot a x) (m :: M))).
  unfold reals at 3. rewrite !map_map. apply map_ext. intro. now rewrite dot_reals.
Qed.
Lemma outer_real : forall x z, outer R Rmult (reals x) (reals z) = reals (q_outer x z).
Proof.
  intros. unfold outer, q_outer. apply flat_map_map. intro a. unfold reals. rewrite !map_map. apply map_ext. intro. now rewrite Q2R_mult.
Qed.
Ltac of_dataset D :=
  change (tokens (real_dataset D)) with (map (map reals) (q_tokens D)); change (labels (real_dataset D)) with (map Q2R (q_labels D));
  change (queries (real_dataset D)) with (map reals (q_queries D)).
Lemma scores_real : forall D, scores (real_dataset D) = map reals (q_scores D).
Proof.
  intro D. unfold scores, q_scores. of_dataset D. rewrite combine_map, !map_map. apply map_ext. intros [X y].
  change (map (token_score (real_dataset D) (Q2R y)) (map reals X) = map Q2R (map (q_score D y) X)). rewrite !map_map.
  apply map_ext. intro x. exact (score_real D y x).
Qed.
Lemma prompt_model_real : forall D, prompt_model (real_dataset D) = real_inputs (q_prompt_model D).
Proof.
  intro D. unfold prompt_model, q_prompt_model, real_inputs. of_dataset D. rewrite combine_map, !map_map. apply map_ext. intros [X y].
  unfold real_input. cbn [fst snd]. rewrite !map_map. apply map_ext. intro x. unfold real_token. cbn [fst snd]. now rewrite score_real, key_real.
Qed.
Lemma matrix_model_real : forall D, matrix_model (real_dataset D) = real_inputs (q_matrix_model D).
Proof.
  intro D. unfold matrix_model, q_matrix_model, real_inputs. of_dataset D. rewrite !combine_map, !map_map. apply map_ext. intros [[X y] z].
  unfold real_input. cbn [fst snd]. rewrite !map_map. apply map_ext. intro x. unfold real_token. cbn [fst snd]. now rewrite score_real, outer_real.
Qed.
Lemma every_token_queries_real : forall D, every_token_queries (real_dataset D) = real_dataset (q_every_token_queries D).
Proof.
  intro D. unfold every_token_queries. of_dataset D. unfold real_dataset, q_every_token_queries.
  cbn [q_tokens q_labels q_head q_queries q_key_matrix head key_matrix]. f_equal.
  - apply flat_map_map. intro. now rewrite map_repeat', map_length.
  - rewrite combine_map. apply flat_map_map. intros [X y]. cbn [fst snd]. now rewrite map_repeat', map_length.
  - symmetry. apply concat_map.
Qed.
Lemma dimension_real : forall D, dimension (real_dataset D) = q_dimension D.
Proof. intro. apply length_reals. Qed.

(* ---- sizes ---- *)
Definition q_label (y : Q) : bool := Qeq_bool y 1 || Qeq_bool y (-1).
Definition fits (D : q_dataset) : bool :=
  negb (Nat.eqb (length (q_tokens D)) 0) && Nat.eqb (length (q_labels D)) (length (q_tokens D)) && forallb q_label (q_labels D)
  && forallb (fun X => negb (Nat.eqb (length X) 0) && forallb (fun x => Nat.eqb (length x) (q_dimension D)) X) (q_tokens D)
  && (Nat.eqb (length (q_key_matrix D)) 0
      || Nat.eqb (length (q_key_matrix D)) (q_dimension D) && forallb (fun m => Nat.eqb (length m) (q_dimension D)) (q_key_matrix D)).

Lemma lengths_right : forall d l, forallb (fun x => Nat.eqb (length x) d) l = true -> Forall (fun x => length x = d) (map reals l).
Proof.
  intros d l H. apply Forall_forall. intros x Hx. apply in_map_iff in Hx. destruct Hx as [y [<- Hy]]. rewrite forallb_forall in H.
  rewrite length_reals. now apply Nat.eqb_eq, H.
Qed.

Theorem fits_right : forall D, fits D = true -> dataset_fits (real_dataset D).
Proof.
  intros D H. unfold fits in H. rewrite !andb_true_iff in H. destruct H as [[[[H1 H2] H3] H4] H5]. unfold dataset_fits.
  rewrite dimension_real. simpl. repeat split.
  - intro E. apply map_eq_nil in E. rewrite E in H1. discriminate.
  - rewrite length_reals, map_length. now apply Nat.eqb_eq.
  - apply Forall_forall. intros y Hy. apply in_map_iff in Hy. destruct Hy as [q [<- Hq]]. rewrite forallb_forall in H3.
    specialize (H3 q Hq). apply orb_true_iff in H3. destruct H3 as [E | E]; apply Qeq_bool_iff, Qeq_eqR in E; rewrite E; unfold Q2R; simpl; [left | right]; lra.
  - apply Forall_forall. intros X HX. apply in_map_iff in HX. destruct HX as [Y [<- HY]]. rewrite forallb_forall in H4.
    specialize (H4 Y HY). apply andb_true_iff in H4. destruct H4 as [A B]. split.
    + intro E. apply map_eq_nil in E. rewrite E in A. discriminate.
    + now apply lengths_right.
  - rewrite map_length. apply orb_true_iff in H5. destruct H5 as [E | E].
    + exfalso. apply H. apply Nat.eqb_eq in E. destruct (q_key_matrix D); [reflexivity | discriminate].
    + apply andb_true_iff in E. now apply Nat.eqb_eq.
  - apply orb_true_iff in H5. destruct H5 as [E | E].
    + exfalso. apply H. apply Nat.eqb_eq in E. destruct (q_key_matrix D); [reflexivity | discriminate].
    + apply andb_true_iff in E. now apply lengths_right.
Qed.

Definition has_queries (D : q_dataset) : bool :=
  Nat.eqb (length (q_queries D)) (length (q_tokens D)) && forallb (fun z => Nat.eqb (length z) (q_dimension D)) (q_queries D).
Theorem has_queries_right : forall D, has_queries D = true -> queries_fit (real_dataset D).
Proof.
  intros D H. apply andb_true_iff in H. destruct H as [H1 H2]. unfold queries_fit. rewrite dimension_real. simpl. split.
  - rewrite !map_length. now apply Nat.eqb_eq.
  - now apply lengths_right.
Qed.

Definition fits_choice (D : q_dataset) (alpha : list nat) : bool :=
  Nat.eqb (length alpha) (length (q_tokens D)) && forallb (fun p => Nat.ltb (snd p) (length (fst p))) (combine (q_tokens D) alpha).
Lemma Forall2_of_forallb : forall (A B : Type) (P : A -> B -> Prop) (f : A * B -> bool) l m, length m = length l ->
  (forall a b, f (a, b) = true -> P a b) -> forallb f (combine l m) = true -> Forall2 P l m.
Proof.
  induction l; destruct m; simpl; intros Hl Hf H; try discriminate; constructor; apply andb_true_iff in H; destruct H; auto.
Qed.
Lemma fits_choice_right : forall D alpha, fits_choice D alpha = true -> choice_fits (real_dataset D) alpha.
Proof.
  intros D alpha H. apply andb_true_iff in H. destruct H as [H1 H2]. apply Nat.eqb_eq in H1. unfold choice_fits. simpl.
  assert (F : Forall2 (fun X a => (a < length X)%nat) (q_tokens D) alpha).
  { eapply Forall2_of_forallb; eauto. intros X a E. now apply Nat.ltb_lt. }
  clear - F. induction F; simpl; constructor; auto. now rewrite map_length.
Qed.

(* ---- scores ---- *)
Definition is_best (row : list Q) (t : nat) : bool :=
  Nat.ltb t (length row) && forallb (fun s => Nat.eqb s t || negb (Qle_bool (nth t row 0%Q) (nth s row 0%Q))) (seq 0 (length row)).
Definition are_best (D : q_dataset) (alpha : list nat) : bool :=
  Nat.eqb (length alpha) (length (q_scores D)) && forallb (fun p => is_best (fst p) (snd p)) (combine (q_scores D) alpha).

Lemma nth_reals : forall s row, nth s (reals row) 0 = Q2R (nth s row 0%Q).
Proof. intros. rewrite <- Q2R_0. apply map_nth. Qed.
Lemma Forall2_map_left : forall (A B C : Type) (P : B -> C -> Prop) (f : A -> B) l m, Forall2 (fun a c => P (f a) c) l m -> Forall2 P (map f l) m.
Proof. intros. induction H; simpl; constructor; auto. Qed.

Theorem are_best_right : forall D alpha, are_best D alpha = true -> best_tokens (real_dataset D) alpha.
Proof.
  intros D alpha H. apply andb_true_iff in H. destruct H as [H1 H2]. apply Nat.eqb_eq in H1. unfold best_tokens. rewrite scores_real.
  apply Forall2_map_left. eapply Forall2_of_forallb; eauto. intros row t E. simpl in E. apply andb_true_iff in E. destruct E as [E1 E2].
  split; rewrite length_reals; [now apply Nat.ltb_lt|]. intros s Hs Hst. rewrite !nth_reals. rewrite forallb_forall in E2.
  specialize (E2 s). rewrite in_seq in E2. specialize (E2 ltac:(lia)). apply orb_true_iff in E2. destruct E2 as [E2 | E2].
  - apply Nat.eqb_eq in E2. contradiction.
  - now apply lt_real, negb_true_iff.
Qed.
Theorem unique_right : forall D alpha, are_best D alpha = true -> unique_best_token (real_dataset D).
Proof. intros D alpha H. exists alpha. now apply are_best_right. Qed.

Definition equal_losers (D : q_dataset) (alpha : list nat) : bool :=
  are_best D alpha && forallb (fun p => forallb (fun s => forallb (fun t =>
    Nat.eqb s (snd p) || Nat.eqb t (snd p) || Qeq_bool (nth s (fst p) 0%Q) (nth t (fst p) 0%Q)) (seq 0 (length (fst p)))) (seq 0 (length (fst p))))
    (combine (q_scores D) alpha).
Theorem equal_losers_right : forall D alpha, equal_losers D alpha = true -> equal_nonoptimal_scores (real_dataset D).
Proof.
  intros D alpha H. apply andb_true_iff in H. destruct H as [H1 H2]. exists alpha. split; [now apply are_best_right|].
  rewrite scores_real. apply Forall2_map_left. apply andb_true_iff in H1. destruct H1 as [H1 _]. apply Nat.eqb_eq in H1.
  eapply Forall2_of_forallb; eauto. intros row a E s t Hs Ht Ns Nt. simpl in E. rewrite length_reals in *. rewrite !nth_reals.
  rewrite forallb_forall in E. specialize (E s). rewrite in_seq in E. specialize (E ltac:(lia)). rewrite forallb_forall in E.
  specialize (E t). rewrite in_seq in E. specialize (E ltac:(lia)). rewrite !orb_true_iff, !Nat.eqb_eq in E.
  destruct E as [[E | E] | E]; try contradiction. now apply Qeq_eqR, Qeq_bool_iff.
Qed.

Definition equal_lengths (D : q_dataset) : bool := forallb (fun X => Nat.eqb (length X) (length (hd [] (q_tokens D)))) (q_tokens D).
Theorem equal_lengths_right : forall D, equal_lengths D = true -> same_length (real_dataset D).
Proof.
  intros D H. exists (length (hd [] (q_tokens D))). simpl. apply Forall_forall. intros X HX. apply in_map_iff in HX. destruct HX as [Y [<- HY]].
  rewrite map_length. unfold equal_lengths in H. rewrite forallb_forall in H. now apply Nat.eqb_eq, H.
Qed.
Definition has_choice (D : q_dataset) : bool := existsb (fun X => Nat.leb 2 (length X)) (q_tokens D).
Theorem has_choice_right : forall D, has_choice D = true -> some_choice (real_dataset D).
Proof.
  intros D H. apply existsb_exists in H. destruct H as [X [H1 H2]]. apply Exists_exists. exists (map reals X). split.
  - now apply in_map.
  - rewrite map_length. now apply Nat.leb_le.
Qed.

(* ---- SVMs: multipliers l >= 0 of the constraints, w their combination ---- *)
Definition q_rows (model : list (list q_token)) (alpha : list nat) : list (list Q) := prompt_rows Q Qminus (map (map fst) model) alpha.
Definition is_shortest (d : nat) (rows : list (list Q)) (l w : list Q) : bool :=
  forallb (fun a => Nat.eqb (length a) d) rows && forallb (Qle_bool 0) l
  && same (q_combination d l (map (fun a => (a, 1%Q)) rows)) w
  && forallb (fun a => Qle_bool 1 (q_dot a w)) rows
  && Qeq_bool (q_dot l (map (fun _ => 1%Q) rows)) (q_dot l (map (fun a => q_dot a w) rows)).

Lemma plus_reals : forall a b, reals (q_plus a b) = plus (reals a) (reals b).
Proof. induction a; destruct b; simpl; auto. now rewrite Q2R_plus, IHa. Qed.
Lemma scaled_reals : forall c a, reals (map (Qmult c) a) = scaled (Q2R c) (reals a).
Proof. intros. unfold reals, scaled. rewrite !map_map. apply map_ext. intro. now rewrite Q2R_mult. Qed.
Lemma zeros_reals : forall d, reals (repeat 0%Q d) = repeat 0 d.
Proof. induction d; simpl; auto. now rewrite Q2R_0, IHd. Qed.
Lemma combination_reals : forall d l rows, reals (q_combination d l (map (fun a => (a, 1%Q)) rows)) = combination d (reals l) (map reals rows).
Proof.
  induction l; destruct rows; simpl; try apply zeros_reals. now rewrite plus_reals, scaled_reals, IHl.
Qed.
Lemma weighed_reals : forall l m, Q2R (q_dot l m) = weighed (reals l) (reals m).
Proof. induction l; destruct m; simpl; try apply Q2R_0. now rewrite Q2R_plus, Q2R_mult, IHl. Qed.

Lemma constraints_real : forall model alpha, constraints (real_inputs model) alpha = map (fun a => (reals a, 1)) (q_rows model alpha).
Proof.
  intros. unfold constraints, prompt_constraints, q_rows.
  assert (E : map (map key) (real_inputs model) = map (map (map Q2R)) (map (map fst) model)).
  { unfold real_inputs. rewrite !map_map. apply map_ext. intro X. unfold real_input. rewrite !map_map. apply map_ext. reflexivity. }
  rewrite E, <- (prompt_rows_map Q R Qminus Rminus Q2R Q2R_minus), map_map. reflexivity.
Qed.

Theorem kkt_rational : forall d (rows : list (list Q)) rhs l w, forallb (fun a => Nat.eqb (length a) d) rows = true -> length rhs = length rows ->
  forallb (Qle_bool 0) l = true -> same (q_combination d l (map (fun a => (a, 1%Q)) rows)) w = true ->
  forallb (fun p => Qle_bool (snd p) (q_dot (fst p) w)) (combine rows rhs) = true ->
  Qeq_bool (q_dot l rhs) (q_dot l (map (fun a => q_dot a w) rows)) = true ->
  shortest d (map (fun p => (reals (fst p), Q2R (snd p))) (combine rows rhs)) (reals w).
Proof.
  intros d rows rhs l w H1 L H2 H3 H4 H5. rewrite <- (combine_map _ _ _ _ reals Q2R). apply kkt_shortest with (l := reals l).
  - now apply lengths_right.
  - now rewrite !map_length.
  - apply Forall_forall. intros x Hx. apply in_map_iff in Hx. destruct Hx as [q [<- Hq]]. rewrite forallb_forall in H2. rewrite <- Q2R_0. now apply le_real, H2.
  - rewrite <- combination_reals. symmetry. now apply same_reals.
  - clear - H4 L. revert rhs L H4. induction rows as [|a rows IH]; intros [|y rhs] L H; simpl in *; try discriminate; constructor; apply andb_true_iff in H; destruct H as [A B]; auto.
    rewrite <- dot_reals. now apply le_real.
  - apply Qeq_bool_iff, Qeq_eqR in H5. rewrite !weighed_reals in H5.
    assert (E : reals (map (fun a => q_dot a w) rows) = map (fun a => dot a (reals w)) (map reals rows))
      by (unfold reals at 1; rewrite !map_map; apply map_ext; intro; apply dot_reals).
    now rewrite E in H5.
Qed.
Lemma shortest_of_rows : forall d (rows : list (list Q)) l w, is_shortest d rows l w = true -> shortest d (map (fun a => (reals a, 1)) rows) (reals w).
Proof.
  intros d rows l w H. unfold is_shortest in H. rewrite !andb_true_iff in H. destruct H as [[[[H1 H2] H3] H4] H5].
  assert (E : combine rows (map (fun _ => 1%Q) rows) = map (fun a => (a, 1%Q)) rows) by (clear; induction rows; simpl; auto; now rewrite IHrows).
  pose proof (kkt_rational d rows (map (fun _ => 1%Q) rows) l w H1 (map_length _ _) H2 H3) as K. rewrite E, map_map in K. cbn [fst snd] in K. rewrite Q2R_1 in K.
  apply K; auto. clear - H4. induction rows as [|a rows IH]; simpl in *; auto. apply andb_true_iff in H4. destruct H4 as [-> B]. now apply IH.
Qed.
Theorem is_shortest_right : forall d model alpha l w, is_shortest d (q_rows model alpha) l w = true ->
  shortest d (constraints (real_inputs model) alpha) (reals w).
Proof. intros d model alpha l w H. rewrite constraints_real. now apply shortest_of_rows with l. Qed.

Definition prompt_solved (D : q_dataset) (alpha : list nat) (l w : list Q) : bool :=
  fits_choice D alpha && is_shortest (q_dimension D) (q_rows (q_prompt_model D) alpha) l w.
Definition matrix_solved (D : q_dataset) (alpha : list nat) (l w : list Q) : bool :=
  fits_choice D alpha && is_shortest (q_dimension D * q_dimension D) (q_rows (q_matrix_model D) alpha) l w.

Theorem max_margin_right : forall D alpha l w, prompt_solved D alpha l w = true -> max_margin (real_dataset D) alpha (reals w).
Proof.
  intros D alpha l w H. apply andb_true_iff in H. destruct H. split; [now apply fits_choice_right|].
  rewrite prompt_model_real, dimension_real. eapply is_shortest_right; eauto.
Qed.
Theorem max_margin_matrix_right : forall D alpha l w, matrix_solved D alpha l w = true -> max_margin_matrix (real_dataset D) alpha (reals w).
Proof.
  intros D alpha l w H. apply andb_true_iff in H. destruct H. split; [now apply fits_choice_right|].
  rewrite matrix_model_real, dimension_real. eapply is_shortest_right; eauto.
Qed.
Theorem separable_right : forall D alpha l w, prompt_solved D alpha l w = true -> separable (real_dataset D) alpha.
Proof. intros D alpha l w H. destruct (max_margin_right D alpha l w H) as [H1 [H2 _]]. split; eauto. Qed.
Theorem matrix_separable_right : forall D alpha l w, matrix_solved D alpha l w = true -> matrix_separable (real_dataset D) alpha.
Proof. intros D alpha l w H. destruct (max_margin_matrix_right D alpha l w H) as [H1 [H2 _]]. split; eauto. Qed.

Definition supports_all (D : q_dataset) (alpha : list nat) (l w : list Q) : bool :=
  are_best D alpha && matrix_solved D alpha l w && forallb (fun a => Qeq_bool (q_dot a w) 1) (q_rows (q_matrix_model D) alpha).
Theorem supports_all_right : forall D alpha l w, supports_all D alpha l w = true -> all_support_vectors (real_dataset D).
Proof.
  intros D alpha l w H. unfold supports_all in H. rewrite !andb_true_iff in H. destruct H as [[H1 H2] H3]. exists alpha, (reals w). split; [now apply are_best_right|].
  split; [now apply max_margin_matrix_right with l|]. intros a b. rewrite matrix_model_real, constraints_real. intro Hin. apply in_map_iff in Hin.
  destruct Hin as [q [E Hq]]. inversion E; subst. rewrite forallb_forall in H3. rewrite <- dot_reals, <- Q2R_1. now apply Qeq_eqR, Qeq_bool_iff, H3.
Qed.

(* ---- descent in a trap ---- *)
Definition same_tokens (x y : q_token) : bool := same (fst x) (fst y) && Qeq_bool (snd x) (snd y).
Definition same_inputs (M N : list (list q_token)) : bool :=
  Nat.eqb (length M) (length N) && forallb (fun p => Nat.eqb (length (fst p)) (length (snd p)) && forallb (fun q => same_tokens (fst q) (snd q)) (combine (fst p) (snd p))) (combine M N).

Lemma same_inputs_right : forall M N, same_inputs M N = true -> real_inputs M = real_inputs N.
Proof.
  intros M N H. apply andb_true_iff in H. destruct H as [H1 H2]. apply Nat.eqb_eq in H1. revert N H1 H2.
  induction M as [|X M IH]; destruct N as [|Y N]; simpl; intros H1 H2; try discriminate; auto.
  rewrite !andb_true_iff in H2. destruct H2 as [[A B] C]. unfold real_inputs in *. simpl. f_equal; [|apply IH; auto].
  clear - A B. apply Nat.eqb_eq in A. revert Y A B. induction X as [|x X IH]; destruct Y as [|y Y]; simpl; intros A B; try discriminate; auto.
  rewrite andb_true_iff in B. destruct B as [B1 B2]. unfold real_input in *. simpl. f_equal; [|apply IH; auto].
  apply andb_true_iff in B1. destruct B1 as [B1 B3]. unfold real_token. apply same_reals in B1. rewrite B1. f_equal. now apply Qeq_eqR, Qeq_bool_iff.
Qed.

(* a trap of this model and start that keeps descent away from the direction u *)
Definition traps (T : trap) (d : nat) (model : list (list q_token)) (start : list Q) (y a u : list Q) : bool :=
  Nat.eqb (dim T) d && same_inputs (data T) model && same (from T) start && kept_by_every_step T && excludes T y a u
  && negb (Qle_bool (longest T) 0).

Theorem traps_right : forall l' T d model start y a u, traps T d model start y a u = true ->
  powers_right (powers T) -> slopes_right l' (sigma T) (slopes T) -> forall eta, 0 < eta <= Q2R (longest T) ->
  ~ direction_tends_to (descent l' d (real_inputs model) (reals start) eta) (reals u).
Proof.
  intros l' T d model start y a u H Hp Hs eta Heta. unfold traps in H. rewrite !andb_true_iff in H. destruct H as [[[[[H1 H2] H3] H4] H5] _].
  apply Nat.eqb_eq in H1. rewrite <- H1, <- (same_inputs_right _ _ H2), <- (same_reals _ _ H3). eapply direction_refuted; eauto. lra.
Qed.
Lemma longest_positive : forall T d model start y a u, traps T d model start y a u = true -> 0 < Q2R (longest T).
Proof.
  intros T d model start y a u H. unfold traps in H. rewrite !andb_true_iff in H. destruct H as [_ H]. rewrite <- Q2R_0. now apply lt_real, negb_true_iff.
Qed.
Lemma concat_reals : forall W, concat (map reals W) = reals (concat W).
Proof. intro. symmetry. apply concat_map. Qed.

(* ---- the tactics of generated proofs ---- *)
Ltac computed := vm_compute; exact (eq_refl true).
Ltac in_rationals_of H := rewrite ?every_token_queries_real in H.
Ltac in_rationals := rewrite ?every_token_queries_real.
(* a goal of scores, which are few: every comparison of two of them is decided *)
Ltac score_words :=
  in_rationals; unfold runner_up_scores, worst_scores, best_scores; rewrite ?scores_real;
  repeat match goal with |- context [q_scores ?D] => let s := eval vm_compute in (q_scores D) in change (q_scores D) with s end;
  cbn [map reals differences]; unfold runner_up, maximum, minimum, Rmax, Rmin; cbn [fold_right filter differences];
  repeat (match goal with
          | |- context [Rlt_dec ?a ?b] => destruct (Rlt_dec a b)
          | |- context [Rle_dec ?a ?b] => destruct (Rle_dec a b)
          | _ : context [Rlt_dec ?a ?b] |- _ => destruct (Rlt_dec a b)
          | _ : context [Rle_dec ?a ?b] |- _ => destruct (Rle_dec a b)
          end; cbn [fold_right filter differences]);
  unfold Q2R in *; cbn [Qnum Qden] in *.
Ltac small := score_words; lra.
Ltac positive_number := unfold Q2R; cbn [Qnum Qden]; lra.
Ltac refuted_by fact :=
  match goal with
  | Heta : 0 < ?eta <= _, H : direction_tends_to _ _ |- _ =>
    unfold prompt_descent, matrix_descent in H;
    rewrite ?every_token_queries_real, ?prompt_model_real, ?matrix_model_real, ?dimension_real, ?concat_reals in H;
    exact (fact eta Heta H)
  end.
