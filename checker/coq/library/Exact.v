(* Words of statements about one exact instance, beside those of Witnessed.v, and how they are decided by computing with rational numbers: softmax
   weights, optimal choices, one-hot tokens, the largest multiplier, and the solution of the soft-margin problem, whose entries are p + q sqrt s. *)
From Coq Require Import Reals Lra Lia List QArith Qreals Bool.
From Interval Require Import Tactic.
From AttentionChecker Require Import Optimality Datasets Descent Traps Turning Polyhedra Attention LowRisk Existence Starts Deciding Denying Witnessed AtRest.
From AttentionChecker Require Import SoftMargin Choices Derived Penalties.
Import ListNotations.
Open Scope R_scope.

Definition softmax_weights (u : vector) : vector := map (fun x => exp x / Sum exp u) u.
Definition identity_of (d : nat) : list vector := map (fun i => map (fun j => if Nat.eqb i j then 1 else 0) (seq 0 d)) (seq 0 d).
Definition column_of (M : list vector) (j : nat) : vector := map (fun row => nth j row 0) M.
(* each chosen token has the best score of its input, alone or not *)
Definition optimal_choice (D : dataset) (alpha : list nat) : Prop :=
  Forall2 (fun row a => (a < length row)%nat /\ nth a row 0 = maximum row) (scores D) alpha.
(* every token and every query is a vector of the standard basis *)
Definition one_hot (D : dataset) : Prop :=
  Forall (fun x => exists j, (j < dimension D)%nat /\ x = map (fun i => if Nat.eqb i j then 1 else 0) (seq 0 (dimension D)))
    (concat (tokens D) ++ queries D).

(* ---- choices and tokens ---- *)
Definition is_optimal (D : q_dataset) (alpha : list nat) : bool :=
  Nat.eqb (length alpha) (length (q_scores D))
  && forallb (fun p => Nat.ltb (snd p) (length (fst p)) && Qeq_bool (nth (snd p) (fst p) 0%Q) (q_maximum (fst p))) (combine (q_scores D) alpha).
Theorem optimal_choice_right : forall D alpha, is_optimal D alpha = true -> optimal_choice (real_dataset D) alpha.
Proof.
  intros D alpha H. apply andb_true_iff in H. destruct H as [H1 H2]. apply Nat.eqb_eq in H1. unfold optimal_choice. rewrite scores_real.
  apply Forall2_map_left. eapply Forall2_of_forallb; eauto. intros row a E. simpl in E. apply andb_true_iff in E. destruct E as [E1 E2].
  rewrite length_reals, nth_reals, maximum_real. split; [now apply Nat.ltb_lt | now apply Qeq_eqR, Qeq_bool_iff].
Qed.
Definition are_one_hot (D : q_dataset) : bool :=
  forallb (fun x => existsb (fun j => same x (ones_at (q_dimension D) j)) (seq 0 (q_dimension D))) (concat (q_tokens D) ++ q_queries D).
Lemma ones_at_real : forall n j, reals (ones_at n j) = map (fun i => if Nat.eqb i j then 1 else 0) (seq 0 n).
Proof. intros. unfold ones_at, reals. rewrite map_map. apply map_ext. intro i. destruct (Nat.eqb i j); [apply Q2R_1 | apply Q2R_0]. Qed.
Theorem one_hot_right : forall D, are_one_hot D = true -> one_hot (real_dataset D).
Proof.
  intros D H. unfold one_hot. rewrite dimension_real. simpl. rewrite <- (concat_map reals (q_tokens D)), <- map_app.
  apply Forall_forall. intros x Hx. apply in_map_iff in Hx. destruct Hx as [q [<- Hq]]. unfold are_one_hot in H. rewrite forallb_forall in H. specialize (H q Hq).
  apply existsb_exists in H. destruct H as [j [Hj E]]. apply in_seq in Hj. exists j. split; [lia|]. rewrite <- ones_at_real. now apply same_reals.
Qed.

(* ---- multipliers: duals of the active rows show that there are no others ---- *)
Definition on_support (w : list Q) (a : list Q) : bool := Qeq_bool (q_dot a w) 1.
Definition multiplied (d : nat) (rows : list (list Q)) (l w : list Q) (duals : list (list Q)) : bool :=
  forallb (fun a => Nat.eqb (length a) d) rows && Nat.eqb (length l) (length rows) && forallb (Qle_bool 0) l
  && same w (q_combination d l (map (fun a => (a, 1%Q)) rows))
  && forallb (fun p => Qeq_bool (fst p) 0 || on_support w (snd p)) (combine l rows)
  && forallb (fun j => negb (on_support w (nth j rows [])) || forallb (fun k => negb (on_support w (nth k rows []))
       || Qeq_bool (q_dot (nth k rows []) (nth j duals [])) (if Nat.eqb k j then 1 else 0)) (seq 0 (length rows))) (seq 0 (length rows)).

Lemma fst_of_real_rows : forall rows : list (list Q), map fst (map (fun a => (reals a, 1)) rows) = map reals rows.
Proof. intro. rewrite map_map. apply map_ext. reflexivity. Qed.
Lemma weighed_as_sum : forall l m, length l = length m -> weighed l m = Sum (fun j => nth j l 0 * nth j m 0) (seq 0 (length l)).
Proof.
  induction l as [|x l IH]; intros [|y m] L; try discriminate; [reflexivity|]. simpl. rewrite <- seq_shift, Sum_map. simpl. f_equal. apply IH. now injection L.
Qed.
Lemma same_lengths : forall (A B : Type) (P : A -> B -> Prop) l m, Forall2 P l m -> length l = length m.
Proof. intros A B P l m H. induction H; simpl; auto. Qed.
Theorem multiplied_right : forall d rows l w duals, multiplied d rows l w duals = true ->
  multipliers d (map (fun a => (reals a, 1)) rows) (reals w) (reals l)
  /\ forall l', multipliers d (map (fun a => (reals a, 1)) rows) (reals w) l' -> l' = reals l.
Proof.
  intros d rows l w duals H. unfold multiplied in H. rewrite !andb_true_iff in H. destruct H as [[[[[H1 H2] H3] H4] H5] H6]. apply Nat.eqb_eq in H2.
  assert (Sized : Forall (fun a => length a = d) (map reals rows)) by now apply lengths_right.
  assert (First : multipliers d (map (fun a => (reals a, 1)) rows) (reals w) (reals l)).
  { split.
    - clear - H2 H3 H5. revert rows H2 H5. induction l as [|x l IH]; intros [|a rows] L H5; try discriminate; [constructor|]. cbn [reals map]. simpl in H3, H5.
      apply andb_true_iff in H3, H5. destruct H3 as [P H3], H5 as [S H5]. constructor; [|apply IH; auto; now injection L].
      cbn [fst snd]. split; [rewrite <- Q2R_0; now apply le_real|]. apply orb_true_iff in S. destruct S as [S | S]; apply Qeq_bool_iff, Qeq_eqR in S.
      + rewrite S, Q2R_0. ring.
      + rewrite dot_reals, Q2R_1 in S. rewrite S. ring.
    - rewrite fst_of_real_rows, <- combination_reals. now apply same_reals. }
  split; [assumption|]. intros l' [F' C']. destruct First as [F C]. rewrite fst_of_real_rows in C, C'.
  assert (L' : length l' = length rows) by (clear - F'; apply same_lengths in F'; now rewrite map_length in F').
  assert (At : forall l0, Forall2 (fun x p => 0 <= x /\ x * (dot (fst p) (reals w) - snd p) = 0) l0 (map (fun a => (reals a, 1)) rows) ->
    reals w = combination d l0 (map reals rows) -> length l0 = length rows -> forall j, (j < length rows)%nat ->
    nth j l0 0 = if on_support w (nth j rows []) then dot (reals w) (reals (nth j duals [])) else 0).
  { intros l0 F0 C0 L0 j Hj.
    assert (Off : forall k, (k < length rows)%nat -> on_support w (nth k rows []) = false -> nth k l0 0 = 0).
    { clear - F0. revert l0 F0. induction rows as [|a rows IH]; intros l0 F0 k Hk Sk; [simpl in Hk; lia|]. inversion F0 as [|x p l1 ps [_ E] F1]; subst.
      destruct k as [|k]; [|apply (IH l1 F1 k); [simpl in Hk; lia | exact Sk]]. cbn [nth fst snd] in *. unfold on_support in Sk. apply not_equal_real in Sk. rewrite dot_reals, Q2R_1 in Sk.
      apply Rmult_integral in E. destruct E as [E | E]; [assumption | exfalso; apply Sk; lra]. }
    destruct (on_support w (nth j rows [])) eqn:Sj; [|now apply Off].
    rewrite forallb_forall in H6. specialize (H6 j ltac:(apply in_seq; lia)). rewrite Sj in H6. cbn [negb orb] in H6. rewrite forallb_forall in H6.
    rewrite C0. rewrite dot_combination by assumption. rewrite weighed_as_sum by (rewrite !map_length; congruence). rewrite L0.
    rewrite (Sum_ext _ (fun k => if Nat.eqb j k then nth k l0 0 else 0)); [symmetry; now apply Sum_at|].
    intros k Hk. apply in_seq in Hk. specialize (H6 k ltac:(apply in_seq; lia)).
    assert (E : nth k (map (fun a => dot a (reals (nth j duals []))) (map reals rows)) 0 = Q2R (q_dot (nth k rows []) (nth j duals []))).
    { rewrite map_map, dot_reals. rewrite (nth_indep _ 0 (dot (reals []) (reals (nth j duals [])))) by (rewrite map_length; lia).
      exact (map_nth (fun a => dot (reals a) (reals (nth j duals []))) rows [] k). }
    rewrite E. apply orb_true_iff in H6. destruct H6 as [Q | Q].
    - apply negb_true_iff in Q. rewrite (Off k ltac:(lia) Q). destruct (Nat.eqb j k); ring.
    - apply Qeq_bool_iff, Qeq_eqR in Q. rewrite Q, (Nat.eqb_sym j k). destruct (Nat.eqb k j); rewrite ?Q2R_1, ?Q2R_0; ring. }
  apply (nth_ext _ _ 0 0); [rewrite length_reals; congruence|]. intros j Hj. rewrite L' in Hj.
  rewrite (At l' F' C' L' j Hj). symmetry. apply At; auto. now rewrite length_reals.
Qed.
Theorem largest_multiplier_right : forall D alpha l w duals, matrix_solved D alpha l w
    && multiplied (q_dimension D * q_dimension D) (q_rows (q_matrix_model D) alpha) l w duals = true ->
  largest_multiplier (real_dataset D) alpha (Q2R (q_maximum l)).
Proof.
  intros D alpha l w duals H. apply andb_true_iff in H. destruct H as [H1 H2]. exists (reals w), (reals l). split; [now apply max_margin_matrix_right with l|].
  rewrite matrix_model_real, constraints_real, dimension_real. destruct (multiplied_right _ _ _ _ _ H2) as [A B]. repeat split; try apply A; auto. symmetry. apply maximum_real.
Qed.

(* ---- numbers p + q sqrt s ---- *)
Section Surds.
Variable s : Q.
Hypothesis s_nonneg : 0 <= Q2R s.
Definition surd (x : Q * Q) : R := Q2R (fst x) + sqrt (Q2R s) * Q2R (snd x).
Definition surd_nonneg (x : Q * Q) : bool :=
  let p := fst x in let q := snd x in
  (Qle_bool 0 p && Qle_bool 0 q) || (Qle_bool 0 p && Qle_bool (q * q * s) (p * p)) || (Qle_bool 0 q && Qle_bool (p * p) (q * q * s)).
Definition surd_opposite (x : Q * Q) : Q * Q := (Qopp (fst x), Qopp (snd x)).
Definition surd_zero (x : Q * Q) : bool := surd_nonneg x && surd_nonneg (surd_opposite x).
Definition q_positive (x : Q) : bool := negb (Qle_bool x 0).
Definition surd_positive (x : Q * Q) : bool :=
  let p := fst x in let q := snd x in
  (q_positive p && Qle_bool 0 q) || (q_positive p && negb (Qle_bool (p * p) (q * q * s))) || (q_positive q && negb (Qle_bool (q * q * s) (p * p))).

Lemma root_squared : sqrt (Q2R s) * sqrt (Q2R s) = Q2R s. Proof. now apply sqrt_sqrt. Qed.
Lemma surd_opposite_is : forall x, surd (surd_opposite x) = - surd x.
Proof. intros [p q]. unfold surd, surd_opposite. cbn [fst snd]. rewrite !Q2R_opp. ring. Qed.
Lemma below_by_squares : forall a b, 0 <= b -> a * a <= b * b -> - b <= a <= b.
Proof.
  intros a b Hb H. pose proof (Rsqr_le_abs_0 a b H) as A. rewrite (Rabs_pos_eq b) in A by assumption. pose proof (Rle_abs a). pose proof (Rle_abs (- a)) as N.
  rewrite Rabs_Ropp in N. lra.
Qed.
Lemma strictly_below_by_squares : forall a b, 0 <= b -> a * a < b * b -> - b < a < b.
Proof.
  intros a b Hb H. pose proof (Rsqr_lt_abs_0 a b H) as A. rewrite (Rabs_pos_eq b) in A by assumption. pose proof (Rle_abs a). pose proof (Rle_abs (- a)) as N.
  rewrite Rabs_Ropp in N. lra.
Qed.
Lemma square_of_root_part : forall q, (sqrt (Q2R s) * Q2R q) * (sqrt (Q2R s) * Q2R q) = Q2R (q * q * s).
Proof. intro q. rewrite !Q2R_mult. pose proof root_squared as E. set (r := sqrt (Q2R s)) in *. rewrite <- E. ring. Qed.
Lemma zero_le : forall q, Qle_bool 0 q = true -> 0 <= Q2R q. Proof. intros q H. rewrite <- Q2R_0. now apply le_real. Qed.
Lemma q_positive_is : forall q, q_positive q = true -> 0 < Q2R q.
Proof. intros q H. rewrite <- Q2R_0. now apply lt_real, negb_true_iff. Qed.
Lemma surd_nonneg_is : forall x, surd_nonneg x = true -> 0 <= surd x.
Proof.
  intros [p q] H. unfold surd_nonneg, surd in *. cbn [fst snd] in *. rewrite !orb_true_iff, !andb_true_iff in H. pose proof (sqrt_pos (Q2R s)) as S.
  pose proof (square_of_root_part q) as E. destruct H as [[[P Q] | [P Q]] | [P Q]]; apply zero_le in P.
  - apply zero_le in Q. pose proof (Rmult_le_pos _ _ S Q). lra.
  - apply le_real in Q. rewrite <- E, Q2R_mult in Q. pose proof (below_by_squares _ _ P Q). lra.
  - apply le_real in Q. rewrite <- E, Q2R_mult in Q. pose proof (below_by_squares _ _ (Rmult_le_pos _ _ S P) Q). lra.
Qed.
Lemma surd_zero_is : forall x, surd_zero x = true -> surd x = 0.
Proof.
  intros x H. apply andb_true_iff in H. destruct H as [A B]. apply surd_nonneg_is in A, B. rewrite surd_opposite_is in B. lra.
Qed.
Lemma surd_positive_is : forall x, surd_positive x = true -> 0 < surd x.
Proof.
  intros [p q] H. unfold surd_positive, surd in *. cbn [fst snd] in *. rewrite !orb_true_iff, !andb_true_iff in H. pose proof (sqrt_pos (Q2R s)) as S.
  pose proof (square_of_root_part q) as E. destruct H as [[[P Q] | [P Q]] | [P Q]]; apply q_positive_is in P.
  - apply zero_le in Q. pose proof (Rmult_le_pos _ _ S Q). lra.
  - apply negb_true_iff, lt_real in Q. rewrite <- E, Q2R_mult in Q. pose proof (strictly_below_by_squares _ _ (Rlt_le _ _ P) Q). lra.
  - apply negb_true_iff, lt_real in Q. rewrite <- E, Q2R_mult in Q. pose proof (strictly_below_by_squares _ _ (Rmult_le_pos _ _ S (Rlt_le _ _ P)) Q). lra.
Qed.

(* ---- the solution of a soft-margin problem: w = sum_j m_j a_j, |w| = sqrt s, with entries and multipliers p + q sqrt s ---- *)
Definition surds (U V : list Q) : vector := plus (reals U) (scaled (sqrt (Q2R s)) (reals V)).
Definition q_sum_of (d : nat) (l : list Q) (rows : list (list Q)) : list Q := q_combination d l (map (fun a => (a, 1%Q)) rows).
(* C sqrt s - m *)
Definition room (C : Q) (m : Q * Q) : Q * Q := (Qopp (fst m), (C - snd m)%Q).
Definition soft_row (C : Q) (U V : list Q) (m : Q * Q) (a : list Q) : bool :=
  let margin := ((q_dot a U - 1)%Q, q_dot a V) in
  surd_nonneg m && surd_nonneg (room C m) && (surd_nonneg margin || surd_zero (room C m)) && (surd_nonneg (surd_opposite margin) || surd_zero m).
Definition soft_solves (d : nat) (rows : list (list Q)) (C : Q) (m : list (Q * Q)) (U V : list Q) : bool :=
  q_positive s && forallb (fun a => Nat.eqb (length a) d) rows && Nat.eqb (length m) (length rows)
  && same U (q_sum_of d (map fst m) rows) && same V (q_sum_of d (map snd m) rows)
  && surd_zero ((q_dot U U + s * q_dot V V - s)%Q, (q_dot U V + q_dot U V)%Q)
  && forallb (fun p => soft_row C U V (fst p) (snd p)) (combine m rows)
  && existsb (fun m => surd_positive m && surd_positive (room C m)) m.

Lemma length_q_sum_of : forall d l rows, forallb (fun a => Nat.eqb (length a) d) rows = true -> length (q_sum_of d l rows) = d.
Proof.
  intros d l rows H. unfold q_sum_of. apply length_combination_q. unfold rows_sized. apply Forall_forall. intros r Hr. apply in_map_iff in Hr.
  destruct Hr as [a [<- Ha]]. rewrite forallb_forall in H. now apply Nat.eqb_eq, H.
Qed.
Lemma dot_surds : forall a U V, length U = length V -> dot (reals a) (surds U V) = Q2R (q_dot a U) + sqrt (Q2R s) * Q2R (q_dot a V).
Proof.
  intros a U V L. unfold surds. rewrite dot_comm, dot_plus, dot_scaled by (rewrite length_scaled, !length_reals; exact L).
  rewrite !dot_reals, (dot_comm (reals U)), (dot_comm (reals V)). reflexivity.
Qed.
Lemma combination_of_surds : forall d m rows, forallb (fun a => Nat.eqb (length a) d) rows = true ->
  surds (q_sum_of d (map fst m) rows) (q_sum_of d (map snd m) rows) = combination d (map surd m) (map reals rows).
Proof.
  intros d m rows H. pose proof (lengths_right _ _ H) as Sized. unfold surds, q_sum_of. rewrite !combination_reals.
  assert (L : forall l, length (combination d l (map reals rows)) = d) by (intro; now apply length_combination).
  apply equal_by_dots; [rewrite (length_plus _ _ d); rewrite ?length_scaled; auto|]. intros v _.
  rewrite dot_plus, dot_scaled, !dot_combination by (rewrite ?length_scaled, ?L; auto).
  generalize (map (fun a => dot a v) (map reals rows)). clear. induction m as [|[p q] m IH]; intros [|y l]; simpl; try ring.
  rewrite <- IH. unfold surd. cbn [fst snd]. ring.
Qed.

Theorem soft_solves_right : forall d rows C m U V, soft_solves d rows C m U V = true ->
  soft_solution d (map (fun a => (a, 1)) (map reals rows)) (Q2R C) (surds U V)
  /\ forall v, soft_solution d (map (fun a => (a, 1)) (map reals rows)) (Q2R C) v -> v = surds U V.
Proof.
  intros d rows C m U V H. unfold soft_solves in H. rewrite !andb_true_iff in H. destruct H as [[[[[[[H1 H2] H3] H4] H5] H6] H7] H8].
  apply q_positive_is in H1. apply Nat.eqb_eq in H3. apply same_reals in H4, H5.
  assert (LP : length U = d) by (rewrite <- length_reals, H4, length_reals; now apply length_q_sum_of).
  assert (LQ : length V = d) by (rewrite <- length_reals, H5, length_reals; now apply length_q_sum_of).
  assert (Sized : forall a, In a (map reals rows) -> length a = d) by (apply Forall_forall; now apply lengths_right).
  assert (Comb : surds U V = combination d (map surd m) (map reals rows)) by (rewrite <- combination_of_surds by assumption; unfold surds; now rewrite H4, H5).
  assert (Norm : norm (surds U V) = sqrt (Q2R s)).
  { apply surd_zero_is in H6. unfold surd in H6. cbn [fst snd] in H6. rewrite Q2R_minus, !Q2R_plus, Q2R_mult, !dot_reals in H6. unfold norm. f_equal.
    unfold surds. rewrite dot_plus, dot_scaled, (dot_comm (reals U)), (dot_comm (reals V)), !dot_plus, !dot_scaled by (rewrite length_scaled, !length_reals; congruence).
    rewrite (dot_comm (reals V) (reals U)). pose proof root_squared as R. set (r := sqrt (Q2R s)) in *. rewrite <- R in H6 at 1.
    replace (dot (reals U) (reals U) + r * dot (reals U) (reals V) + r * (dot (reals U) (reals V) + r * dot (reals V) (reals V)))
      with (dot (reals U) (reals U) + r * r * dot (reals V) (reals V) + r * (dot (reals U) (reals V) + dot (reals U) (reals V))) by ring. lra. }
  assert (Long : 0 < norm (surds U V)) by (rewrite Norm; now apply sqrt_lt_R0).
  assert (Room : forall x, surd (room C x) = Q2R C * norm (surds U V) - surd x).
  { intros [p q]. rewrite Norm. unfold surd, room. cbn [fst snd]. rewrite Q2R_opp, Q2R_minus. ring. }
  assert (Fit : Forall2 (fits_margin (Q2R C) (surds U V)) (map surd m) (map reals rows)).
  { clear H2 H4 H5 H6 H8 Comb Sized. revert rows H3 H7. induction m as [|x m IH]; intros [|a rows] L F; try discriminate; constructor.
    - simpl in F. apply andb_true_iff in F. destruct F as [F _]. unfold soft_row in F. rewrite !andb_true_iff, !orb_true_iff in F. destruct F as [[[F1 F2] F3] F4].
      assert (Margin : surd ((q_dot a U - 1)%Q, q_dot a V) = dot (reals a) (surds U V) - 1).
      { rewrite dot_surds by congruence. unfold surd. cbn [fst snd]. rewrite Q2R_minus, Q2R_1. ring. }
      apply surd_nonneg_is in F1, F2. rewrite Room in F2. unfold fits_margin. split; [lra|]. split; intro N.
      + destruct F3 as [F3 | F3]; [apply surd_nonneg_is in F3; rewrite Margin in F3; lra | apply surd_zero_is in F3; rewrite Room in F3; lra].
      + destruct F4 as [F4 | F4]; [apply surd_nonneg_is in F4; rewrite surd_opposite_is, Margin in F4; lra | apply surd_zero_is in F4; lra].
    - apply IH; [now injection L|]. simpl in F. now apply andb_true_iff in F. }
  split; [now apply penalty_solved with (map surd m)|]. apply penalty_solved_once with (mu := map surd m); auto.
  apply existsb_exists in H8. destruct H8 as [x [Hx Between]]. apply andb_true_iff in Between. destruct Between as [B1 B2]. apply surd_positive_is in B1, B2. rewrite Room in B2.
  assert (Hin : exists a, In (surd x, a) (combine (map surd m) (map reals rows))).
  { clear - Hx H3. revert rows H3. induction m as [|y m IH]; intros [|a rows] L; try contradiction; try discriminate. destruct Hx as [-> | Hx]; [exists (reals a); now left|].
    destruct (IH Hx rows ltac:(now injection L)) as [b Hb]. exists b. now right. }
  destruct Hin as [a Ha]. exists (surd x), a. repeat split; auto; lra.
Qed.
End Surds.

(* 0 solves where |C sum_j a_j| < 1 *)
Definition soft_at_zero (d : nat) (rows : list (list Q)) (C : Q) : bool :=
  forallb (fun a => Nat.eqb (length a) d) rows && Qle_bool 0 C
  && negb (Qle_bool 1 (C * C * q_dot (q_sum_of d (repeat 1%Q (length rows)) rows) (q_sum_of d (repeat 1%Q (length rows)) rows))).
Lemma ones_reals : forall n, reals (repeat 1%Q n) = repeat 1 n.
Proof. induction n; simpl; auto. now rewrite Q2R_1, IHn. Qed.
Theorem soft_at_zero_right : forall d rows C, soft_at_zero d rows C = true ->
  soft_solution d (map (fun a => (a, 1)) (map reals rows)) (Q2R C) (repeat 0 d)
  /\ forall v, soft_solution d (map (fun a => (a, 1)) (map reals rows)) (Q2R C) v -> v = repeat 0 d.
Proof.
  intros d rows C H. unfold soft_at_zero in H. rewrite !andb_true_iff in H. destruct H as [[H1 H2] H3]. apply zero_le in H2. apply negb_true_iff, lt_real in H3.
  assert (Sized : forall a, In a (map reals rows) -> length a = d) by (apply Forall_forall; now apply lengths_right).
  rewrite Q2R_1, !Q2R_mult, dot_reals in H3. unfold q_sum_of in H3. rewrite combination_reals, ones_reals, <- (map_length reals rows) in H3.
  assert (Short : Q2R C * norm (combination d (repeat 1 (length (map reals rows))) (map reals rows)) < 1).
  { apply strictly_below_by_squares; [lra|]. pose proof (norm_squared (combination d (repeat 1 (length (map reals rows))) (map reals rows))) as N.
    replace (Q2R C * norm _ * (Q2R C * norm _)) with (Q2R C * Q2R C * (norm (combination d (repeat 1 (length (map reals rows))) (map reals rows))
      * norm (combination d (repeat 1 (length (map reals rows))) (map reals rows)))) by ring. rewrite N. lra. }
  pose proof (nothing_solves d (map reals rows) (Q2R C) Sized H2 Short) as Only. split.
  - split; [apply repeat_length|]. intros v Lv. destruct (list_eq_dec Req_EM_T v (repeat 0 d)) as [-> | N]; [apply Rle_refl | now apply Rlt_le, Only].
  - intros v [Lv Best]. destruct (list_eq_dec Req_EM_T v (repeat 0 d)) as [| N]; [assumption|]. specialize (Best _ (repeat_length 0 d)). exfalso. exact (Rlt_not_le _ _ (Only v Lv N) Best).
Qed.

Lemma soft_of_dataset : forall D alpha C w, fits_choice D alpha = true ->
  (soft_solution (q_dimension D * q_dimension D) (map (fun a => (a, 1)) (map reals (q_rows (q_matrix_model D) alpha))) C w
   /\ forall v, soft_solution (q_dimension D * q_dimension D) (map (fun a => (a, 1)) (map reals (q_rows (q_matrix_model D) alpha))) C v -> v = w) ->
  soft_margin (real_dataset D) alpha C w.
Proof.
  intros D alpha C w Fit [A B]. apply fits_choice_right in Fit. unfold soft_margin, soft_margin_optimal. rewrite matrix_model_real, constraints_real, dimension_real.
  rewrite map_map in A, B. split; [now split|]. intros v [_ Hv]. now apply B.
Qed.
Theorem soft_margin_right : forall D alpha C q s m U V, C = Q2R q -> 0 <= Q2R s -> fits_choice D alpha
    && soft_solves s (q_dimension D * q_dimension D) (q_rows (q_matrix_model D) alpha) q m U V = true ->
  soft_margin (real_dataset D) alpha C (surds s U V).
Proof.
  intros D alpha C q s m U V -> Hs H. apply andb_true_iff in H. destruct H. apply soft_of_dataset; [assumption|]. now apply soft_solves_right with m.
Qed.
Theorem soft_margin_zero : forall D alpha C q, C = Q2R q -> fits_choice D alpha
    && soft_at_zero (q_dimension D * q_dimension D) (q_rows (q_matrix_model D) alpha) q = true ->
  soft_margin (real_dataset D) alpha C (repeat 0 (q_dimension D * q_dimension D)).
Proof.
  intros D alpha C q -> H. apply andb_true_iff in H. destruct H. apply soft_of_dataset; [assumption|]. now apply soft_at_zero_right.
Qed.

(* ---- tactics ---- *)
Ltac opened :=
  cbv -[Rplus Rminus Rmult Rdiv Rinv Ropp exp ln sqrt Rabs IZR Rlt Rle Rgt Rge Rmin Rmax Rle_dec Rlt_dec].
Ltac enclosed := first [lra | interval with (i_prec 256)].
(* which of two numbers is the greater one *)
Ltac extremes :=
  repeat match goal with
  | |- context [Rmin ?a ?b] => first [rewrite (Rmin_left a b) by enclosed | rewrite (Rmin_right a b) by enclosed]
  | |- context [Rmax ?a ?b] => first [rewrite (Rmax_left a b) by enclosed | rewrite (Rmax_right a b) by enclosed]
  | |- context [Rle_dec ?a ?b] => destruct (Rle_dec a b); try (exfalso; lra)
  | |- context [Rlt_dec ?a ?b] => destruct (Rlt_dec a b); try (exfalso; lra)
  end.
Ltac related ::=
  rewrite ?most_tokens_counted; score_words;
  first
    [ lra
    | opened; extremes;
      first
        [ lra
        | match goal with
          | |- sqrt _ <= _ => apply root_at_most; lra
          | |- _ <= sqrt _ => apply root_at_least; lra
          end
        | interval with (i_prec 256) ] ].
Ltac not_related ::=
  match goal with |- ?P -> False => change (~ P) | |- _ => idtac end;
  match goal with
  | |- ~ (_ <= _) => apply Rlt_not_le; related
  | |- ~ (_ < _) => apply Rle_not_lt; related
  | |- ~ (_ = _) => first [apply Rlt_not_eq; related | apply Rgt_not_eq; related]
  end.
(* two vectors with other entries at k *)
Ltac differ_at k :=
  let H := fresh in intro H; apply (f_equal (fun v => nth k v 0)) in H; cbv beta in H; revert H; in_rationals; not_related.
Ltac same_entries := in_rationals; opened; repeat (apply f_equal2; [enclosed|]); reflexivity.
