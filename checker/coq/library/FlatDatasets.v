(* Lemma 3b of docs/limits.md said of datasets, and decided by computing with rational numbers. *)
From Coq Require Import Reals Lra Lia List QArith Qreals Bool.
From AttentionChecker Require Import Optimality Datasets Descent Traps Turning Smoothness Polyhedra Capture Attention OneInput LowRisk Starts NoRest IndependentQueries FlatScores Deciding.
Import ListNotations.
Open Scope R_scope.

(* Descent with the squared loss, of p and of W *)
Definition squared_prompt_descent (D : dataset) (start : vector) (eta : R) : nat -> vector :=
  descent squared_slope (dimension D) (prompt_model D) start eta.
Definition squared_matrix_descent (D : dataset) (start : list vector) (eta : R) : nat -> vector :=
  descent squared_slope (dimension D * dimension D) (matrix_model D) (concat start) eta.

(* The rows a_it, each with 2 where the best score of its input is 1, else with 1 *)
Definition flat_rows (model : list input) (alpha : list nat) : list (R * vector) :=
  flat_map (fun p => map (fun a => (if Req_EM_T (nth (snd p) (map score (fst p)) 0) 1 then 2 else 1, a))
    (of_input R Rminus (map key (fst p)) (snd p))) (combine model alpha).
Definition flat_height (u : vector) (p : R * vector) : R := fst p * dot (snd p) u.
(* Those of least height *)
Definition nearest_rows (rows : list (R * vector)) (u : vector) : list vector :=
  map snd (filter (fun p => if Rle_dec (flat_height u p) (minimum (map (flat_height u) rows)) then true else false) rows).

Lemma flat_rows_are_rows : forall data, flat_rows (map whole data) (map place data) = map (fun j => (flatness (fst j), row_of j)) (pairs_of data).
Proof.
  unfold flat_rows. induction data as [|s data IH]; [reflexivity|]. simpl combine. simpl flat_map. rewrite IH. unfold pairs_of. simpl. fold (pairs_of data).
  rewrite map_app. f_equal. destruct s as [[before b] after]. unfold whole, place, losing, flatness, best, of_input. simpl. rewrite !map_app. simpl.
  assert (E : nth (length before) (map score before ++ score b :: map score after) 0 = score b) by (rewrite app_nth2; rewrite map_length; [now rewrite Nat.sub_diag | lia]).
  rewrite E, app_nth2 by (rewrite map_length; lia). rewrite map_length, Nat.sub_diag. simpl.
  replace (length before) with (0 + length (map key before))%nat by (rewrite map_length; reflexivity).
  rewrite others_split, <- (map_app key), !map_map, map_app. reflexivity.
Qed.

Section Model.
Variables (model : list input) (d : nat) (alpha : list nat) (u : vector).
Hypothesis model_is_sized : sized d model.
Hypothesis best_are : Forall2 best_token (map (map score) model) alpha.
Hypothesis equal_are : Forall2 equal_but_one (map (map score) model) alpha.
Hypothesis at_most : forall X, In X model -> maximum (map score X) <= 1.
Hypothesis length_u : length u = d.
Let rows := flat_rows model alpha.
Hypothesis some_row : rows <> [].
Hypothesis separates : forall p, In p rows -> 0 < dot (snd p) u.

Theorem flat_model_by_vector : forall v, length v = d -> dot u v <> 0 ->
  (forall p, In p rows -> (forall q, In q rows -> flat_height u p <= flat_height u q) -> dot (snd p) v = 0) ->
  forall start eta, length start = d -> 0 < eta -> ~ direction_tends_to (descent squared_slope d model start eta) u.
Proof.
  intros v Lv Nv Ov start eta Ls He. subst rows.
  destruct (parts_exist model alpha (length_choice model alpha best_are)) as [data [Em Ea]]. rewrite Em, Ea in *. rewrite flat_rows_are_rows in *.
  assert (BestOf : forall s, In s data -> best_token (map score (whole s)) (place s)).
  { revert best_are. clear. induction data as [|s data IH]; [intros _ s' []|]. intros Best s' [<- | Hin]; simpl in Best; apply Forall2_split in Best; destruct Best as [B1 B2]; auto. }
  assert (EqOf : forall s, In s data -> equal_but_one (map score (whole s)) (place s)).
  { revert equal_are. clear. induction data as [|s data IH]; [intros _ s' []|]. intros Eq s' [<- | Hin]; simpl in Eq; apply Forall2_split in Eq; destruct Eq as [E1 E2]; auto. }
  intro T. apply (flat_scores d data) with (u := u) (v := v) (start := start) (eta := eta); auto.
  - intros s t H1 H2. apply best_is_best; auto.
  - intros s t r Hs Ht Hr. destruct (losing_is_nth s t Ht) as [i [I1 [I2 <-]]]. destruct (losing_is_nth s r Hr) as [j [J1 [J2 <-]]]. now apply (EqOf s Hs).
  - intros s Hs. eapply Rle_trans; [|apply (at_most (whole s)); now apply in_map]. apply maximum_above, in_map, in_whole. now left.
  - intros j Hj. apply (separates (flatness (fst j), row_of j)). apply in_map_iff. now exists j.
  - intros j Hj Least. apply (Ov (flatness (fst j), row_of j)); [apply in_map_iff; now exists j|]. intros q Hq. apply in_map_iff in Hq. destruct Hq as [i [<- Hi]].
    exact (Least i Hi).
  - intro Z. apply some_row. rewrite Z. reflexivity.
Qed.

(* as in docs/limits.md: u is no combination of the nearest rows *)
Theorem flat_model : (forall c, u <> combination d c (nearest_rows rows u)) ->
  forall start eta, length start = d -> 0 < eta -> ~ direction_tends_to (descent squared_slope d model start eta) u.
Proof.
  intros None start eta Ls He.
  assert (Rows : forall p, In p rows -> length (snd p) = d).
  { intros p Hp. unfold rows in Hp. pose proof (length_choice model alpha best_are) as Fits. destruct (parts_exist model alpha Fits) as [data [Em Ea]].
    rewrite Em, Ea, flat_rows_are_rows in Hp. apply in_map_iff in Hp. destruct Hp as [[s t] [<- Hj]]. apply in_pairs in Hj. destruct Hj as [Hs Ht].
    assert (Keys : forall r, In r (whole s) -> length (key r) = d).
    { intros r Hr. unfold sized in model_is_sized. rewrite Forall_forall in model_is_sized. destruct (model_is_sized (whole s)) as [_ K]; [rewrite Em; now apply in_map|].
      rewrite Forall_forall in K. auto. }
    unfold row_of. simpl. rewrite length_difference; rewrite ?Keys; auto; apply in_whole; auto. }
  destruct (combination_or_orthogonal d (nearest_rows rows u)) with (z := u) as [[c [_ Ec]] | [v [Lv [Nv Ov]]]]; auto.
  - apply Forall_forall. intros a Ha. apply in_map_iff in Ha. destruct Ha as [p [<- Hp]]. apply filter_In in Hp. now apply Rows.
  - now elim (None c).
  - apply flat_model_by_vector with (v := v); auto. intros p Hp Least. apply Ov. apply in_map. apply filter_In. split; auto.
    destruct (Rle_dec _ _) as [|N]; auto. elim N. assert (I : In (minimum (map (flat_height u) rows)) (map (flat_height u) rows)).
    { apply LeastSmoothness.minimum_member. intro Z. apply map_eq_nil in Z. contradiction. }
    apply in_map_iff in I. destruct I as [q [<- Hq]]. now apply Least.
Qed.
End Model.

(* ---- decided ---- *)
Definition q_flat_rows (model : list (list q_token)) (alpha : list nat) : list (Q * list Q) :=
  flat_map (fun p => map (fun a => (if Qeq_bool (nth (snd p) (map snd (fst p)) 0%Q) 1 then 2%Q else 1%Q, a))
    (of_input Q Qminus (map fst (fst p)) (snd p))) (combine model alpha).
Definition q_height (u : list Q) (p : Q * list Q) : Q := (fst p * q_dot (snd p) u)%Q.
Definition real_row (p : Q * list Q) : R * vector := (Q2R (fst p), reals (snd p)).
(* v is orthogonal to the rows of least height, and not to u *)
Definition turns_elsewhere (d : nat) (rows : list (Q * list Q)) (u v : list Q) : bool :=
  negb (Nat.eqb (length rows) 0) && Nat.eqb (length u) d && Nat.eqb (length v) d && negb (Qeq_bool (q_dot u v) 0)
  && forallb (fun p => negb (Qle_bool (q_dot (snd p) u) 0)) rows
  && forallb (fun p => Qeq_bool (q_dot (snd p) v) 0 || existsb (fun q => negb (Qle_bool (q_height u p) (q_height u q))) rows) rows.
Definition scores_at_most_one (D : q_dataset) : bool := forallb (forallb (fun g => Qle_bool g 1)) (q_scores D).

Lemma flat_rows_real : forall model alpha, flat_rows (real_inputs model) alpha = map real_row (q_flat_rows model alpha).
Proof.
  unfold flat_rows, q_flat_rows, real_inputs. induction model as [|X model IH]; intros [|a alpha]; auto. simpl combine. simpl flat_map. rewrite map_app, IH. f_equal.
  assert (Es : map score (real_input X) = reals (map snd X)) by (unfold real_input, reals; rewrite !map_map; reflexivity).
  assert (Ek : map key (real_input X) = map reals (map fst X)) by (unfold real_input; rewrite !map_map; reflexivity).
  cbn [fst snd]. rewrite Es, Ek, nth_reals.
  assert (Eo : of_input R Rminus (map reals (map fst X)) a = map reals (of_input Q Qminus (map fst X) a)).
  { symmetry. exact (of_input_map Q R Qminus Rminus Q2R Q2R_minus (map fst X) a). }
  transitivity (map (fun a0 => (if Req_EM_T (Q2R (nth a (map snd X) 0%Q)) 1 then 2 else 1, a0)) (map reals (of_input Q Qminus (map fst X) a))).
  { f_equal. exact Eo. }
  rewrite !map_map. apply map_ext. intro r. unfold real_row. cbn [fst snd]. f_equal.
  destruct (Req_EM_T (Q2R (nth a (map snd X) 0%Q)) 1) as [E | E]; destruct (Qeq_bool (nth a (map snd X) 0%Q) 1) eqn:B; unfold Q2R; simpl; try lra.
  - exfalso. rewrite <- Q2R_1 in E. apply eqR_Qeq, Qeq_bool_iff in E. congruence.
  - exfalso. apply E. rewrite <- Q2R_1. now apply Qeq_eqR, Qeq_bool_iff.
Qed.

Lemma height_real : forall u p, flat_height (reals u) (real_row p) = Q2R (q_height u p).
Proof. intros u p. unfold flat_height, real_row, q_height. cbn [fst snd]. now rewrite Q2R_mult, dot_reals. Qed.

Theorem flat_rational : forall D (model : list (list q_token)) d alpha u v, equal_losers D alpha = true -> scores_at_most_one D = true ->
  scores (real_dataset D) = map (map score) (real_inputs model) -> sized d (real_inputs model) ->
  turns_elsewhere d (q_flat_rows model alpha) u v = true ->
  forall start eta, length start = d -> 0 < eta -> ~ direction_tends_to (descent squared_slope d (real_inputs model) start eta) (reals u).
Proof.
  intros D model d alpha u v Eq One Sc Sized H. unfold turns_elsewhere in H. rewrite !andb_true_iff in H. destruct H as [[[[[H1 H2] H3] H4] H5] H6].
  apply Nat.eqb_eq in H2, H3. rewrite forallb_forall in H5, H6.
  assert (Best : best_tokens (real_dataset D) alpha) by (apply andb_true_iff in Eq; destruct Eq as [B _]; now apply are_best_right).
  destruct (equal_losers_right D alpha Eq) as [beta [Best' Eq']]. rewrite (same_best _ _ _ Best' Best) in Eq'. unfold best_tokens in Best.
  assert (Top : forall X, In X (real_inputs model) -> maximum (map score X) <= 1).
  { intros X HX. apply (in_map (map score)) in HX. rewrite <- Sc, scores_real in HX. apply in_map_iff in HX. destruct HX as [row [E Hr]].
    unfold scores_at_most_one in One. rewrite forallb_forall in One. specialize (One row Hr). rewrite forallb_forall in One. rewrite <- E.
    destruct row as [|g row]; [unfold maximum; simpl; lra|].
    assert (I : In (maximum (reals (g :: row))) (reals (g :: row))) by (apply maximum_member; discriminate).
    apply in_map_iff in I. destruct I as [q [<- Hq]]. rewrite <- Q2R_1. now apply le_real, One. }
  rewrite Sc in Best, Eq'.
  apply flat_model_by_vector with (alpha := alpha) (v := reals v); auto; rewrite ?length_reals; auto; rewrite ?flat_rows_real.
  - intro Z. apply map_eq_nil in Z. rewrite Z in H1. discriminate.
  - intros p Hp. apply in_map_iff in Hp. destruct Hp as [q [<- Hq]]. unfold real_row. cbn [snd]. rewrite <- dot_reals, <- Q2R_0. apply lt_real, negb_true_iff. now apply H5.
  - rewrite <- dot_reals, <- Q2R_0. intro Z. apply eqR_Qeq, Qeq_bool_iff in Z. rewrite Z in H4. discriminate.
  - intros p Hp Least. apply in_map_iff in Hp. destruct Hp as [q [<- Hq]]. unfold real_row at 1. cbn [snd]. rewrite <- dot_reals, <- Q2R_0.
    specialize (H6 q Hq). apply orb_true_iff in H6. destruct H6 as [Z | Z]; [now apply Qeq_eqR, Qeq_bool_iff|]. exfalso.
    apply existsb_exists in Z. destruct Z as [r [Hr Lt]]. apply negb_true_iff in Lt. pose proof (Least (real_row r) ltac:(now apply in_map)) as B.
    rewrite !height_real in B. apply lt_real in Lt. lra.
Qed.

Theorem prompt_flat_right : forall D alpha u v, fits D = true -> equal_losers D alpha = true -> scores_at_most_one D = true ->
  turns_elsewhere (q_dimension D) (q_flat_rows (q_prompt_model D) alpha) u v = true ->
  ~ exists start eta, length start = dimension (real_dataset D) /\ 0 < eta /\ direction_tends_to (squared_prompt_descent (real_dataset D) start eta) (reals u).
Proof.
  intros D alpha u v Fit Eq One H [start [eta [Ls [He T]]]]. apply fits_right in Fit. unfold squared_prompt_descent in T.
  rewrite prompt_model_real, dimension_real in T. rewrite dimension_real in Ls. revert T. apply flat_rational with (D := D) (alpha := alpha) (v := v); auto.
  - rewrite <- prompt_model_real. apply scores_of_model.
  - rewrite <- prompt_model_real, <- dimension_real. now apply model_sized.
Qed.

Theorem matrix_flat_right : forall D alpha u v, fits D = true -> has_queries D = true -> equal_losers D alpha = true -> scores_at_most_one D = true ->
  turns_elsewhere (q_dimension D * q_dimension D) (q_flat_rows (q_matrix_model D) alpha) u v = true ->
  ~ exists start eta, matrix_fits (dimension (real_dataset D)) (dimension (real_dataset D)) start /\ 0 < eta
    /\ direction_tends_to (squared_matrix_descent (real_dataset D) start eta) (reals u).
Proof.
  intros D alpha u v Fit Qfit Eq One H [start [eta [Ls [He T]]]]. apply fits_right in Fit. apply has_queries_right in Qfit. unfold squared_matrix_descent in T.
  rewrite matrix_model_real, dimension_real in T. apply length_matrix in Ls. rewrite dimension_real in Ls.
  revert T. apply flat_rational with (D := D) (alpha := alpha) (v := v); auto.
  - rewrite <- matrix_model_real. now apply scores_of_matrix_model.
  - rewrite <- matrix_model_real, <- dimension_real. now apply matrix_model_sized.
Qed.

(* ---- Lemma 3b of every dataset ---- *)
Lemma best_at_most_one : forall D (model : list input), scores D = map (map score) model -> maximum (best_scores D) <= 1 ->
  forall X, In X model -> maximum (map score X) <= 1.
Proof.
  intros D model Sc One X HX. eapply Rle_trans; [|exact One]. unfold best_scores. rewrite Sc. apply maximum_above. rewrite map_map. now apply (in_map (fun X => maximum (map score X))).
Qed.

Theorem squared_prompt_turns_elsewhere : forall D alpha u start eta, dataset_fits D -> best_tokens D alpha -> equal_nonoptimal_scores D ->
  maximum (best_scores D) <= 1 -> length u = dimension D -> flat_rows (prompt_model D) alpha <> [] ->
  (forall p, In p (flat_rows (prompt_model D) alpha) -> 0 < dot (snd p) u) ->
  (forall c, u <> combination (dimension D) c (nearest_rows (flat_rows (prompt_model D) alpha) u)) ->
  length start = dimension D -> 0 < eta -> ~ direction_tends_to (squared_prompt_descent D start eta) u.
Proof.
  intros D alpha u start eta Fit Best [beta [Best' Eq]] One Lu Some Sep None Ls He. rewrite (same_best _ _ _ Best' Best) in Eq. unfold best_tokens in Best.
  pose proof (scores_of_model D) as Sc. rewrite Sc in Best, Eq. apply flat_model with (alpha := alpha); auto using model_sized. now apply best_at_most_one with D.
Qed.

Theorem squared_matrix_turns_elsewhere : forall D alpha u start eta, dataset_fits D -> queries_fit D -> best_tokens D alpha -> equal_nonoptimal_scores D ->
  maximum (best_scores D) <= 1 -> length u = (dimension D * dimension D)%nat -> flat_rows (matrix_model D) alpha <> [] ->
  (forall p, In p (flat_rows (matrix_model D) alpha) -> 0 < dot (snd p) u) ->
  (forall c, u <> combination (dimension D * dimension D) c (nearest_rows (flat_rows (matrix_model D) alpha) u)) ->
  matrix_fits (dimension D) (dimension D) start -> 0 < eta -> ~ direction_tends_to (squared_matrix_descent D start eta) u.
Proof.
  intros D alpha u start eta Fit Qfit Best [beta [Best' Eq]] One Lu Some Sep None Ls He. rewrite (same_best _ _ _ Best' Best) in Eq. unfold best_tokens in Best.
  pose proof (scores_of_matrix_model D Fit Qfit) as Sc. rewrite Sc in Best, Eq. apply length_matrix in Ls.
  apply flat_model with (alpha := alpha); auto using matrix_model_sized. now apply best_at_most_one with D.
Qed.
