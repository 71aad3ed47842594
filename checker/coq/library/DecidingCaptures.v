(* Lemma 5 of docs/limits.md decided by computing with rational numbers: from this exact start, with this step or any smaller one, gradient descent
   turns to the direction w.  What is asked of the numbers of a capture is [captures]; [captures_right] is the theorem.  Two tables, of bounds of
   e^-b and of -l' on intervals, are all that is left to interval arithmetic. *)
From Coq Require Import Reals Lra Lia List QArith Qreals Bool.
From AttentionChecker Require Import Optimality Datasets Descent Traps Polyhedra Deciding.
From AttentionChecker Require Import Turning Weighted Smoothness Capture Attention LowRisk Tight LocalPulls LocalChoice Cone LocalCapture.
Import ListNotations.
Open Scope R_scope.

(* ---- inputs with their chosen token set apart, each with a bound of -l' on an interval that holds its mean score ---- *)
Definition q_parted : Type := list q_token * q_token * list q_token.
Definition q_best (s : q_parted) : q_token := snd (fst s).
Definition q_losing (s : q_parted) : list q_token := fst (fst s) ++ snd s.
Definition q_part (X : list q_token) (c : nat) : q_parted := (firstn c X, nth c X ([], 0%Q), skipn (S c) X).
Definition real_parted (s : q_parted) : parted := (real_input (fst (fst s)), real_token (q_best s), real_input (snd s)).
Definition known : Type := q_parted * slope_bound.
Definition q_pairs (K : list known) : list (known * q_token) := flat_map (fun k => map (pair k) (q_losing (fst k))) K.
Definition real_pair (i : known * q_token) : parted * token := (real_parted (fst (fst i)), real_token (snd i)).
Definition q_row (i : known * q_token) : list Q := difference_of Q Qminus (fst (q_best (fst (fst i)))) (fst (snd i)).

Record capture := {
  bounds : list slope_bound; (* for each input *)
  table : list (Q * Q); (* b and w with e^-b <= w *)
  groups : list (list Q); (* the rows of the active pairs, each once *)
  rho : Q; delta : Q; kappa : Q; steep : Q; theta : Q; outside : Q; eps : Q; fine : Q; lightest : Q; step_up_to : Q;
  w_at_most : Q; w_at_least : Q; start_at_most : Q; (* bounds of |w| and of |start| *)
  share_of_one : Q (* 1/n *) }.

(* the least and the most of c x for c in [s, t], 0 <= s *)
Definition times_least (s t x : Q) : Q := (if Qle_bool 0 x then s * x else t * x)%Q.
Definition times_most (s t x : Q) : Q := (if Qle_bool 0 x then t * x else s * x)%Q.

Section Check.
Variables (T : capture) (d : nat) (model : list (list q_token)) (choice : list nat) (w start : list Q).
Definition inputs_known : list known := combine (map (fun p => q_part (fst p) (snd p)) (combine model choice)) (bounds T).
Definition index : list (known * q_token) := q_pairs inputs_known.
Definition q_active (i : known * q_token) : bool := Qeq_bool (q_dot (q_row i) w) 1.

Section Tail.
Variables (tail outer_tail : Q). (* e^-rho and e^-(kappa rho) at most *)
Definition count (s : q_parted) : Q := inject_Z (Z.of_nat (length (q_losing s))).
Definition floor_of_best (s : q_parted) : Q := (1 - tail * count s)%Q. (* the chosen token's weight is at least this *)
Definition mean_known (k : known) : bool :=
  let g := snd (q_best (fst k)) in
  Qle_bool (Polyhedra.lo (snd k)) (g - tail * q_sum (map (fun t => q_positive (g - snd t)) (q_losing (fst k))))
  && Qle_bool (g + tail * q_sum (map (fun t => q_positive (snd t - g)) (q_losing (fst k)))) (Polyhedra.hi (snd k))
  && Qle_bool 0 (Polyhedra.least (snd k)) && Qle_bool 0 (floor_of_best (fst k)).
Definition q_least_share (i : known * q_token) : Q :=
  let '((s, b), t) := i in
  (share_of_one T * times_least (Polyhedra.least b) (Polyhedra.most b) (times_least (floor_of_best s) 1 (Polyhedra.lo b - snd t)))%Q.
Definition q_most_share (i : known * q_token) : Q :=
  let '((s, b), t) := i in
  (share_of_one T * times_most (Polyhedra.least b) (Polyhedra.most b) (times_most (floor_of_best s) 1 (Polyhedra.hi b - snd t)))%Q.
Definition of_its_group (g : list Q) (f : known * q_token -> Q) : Q :=
  q_sum (map (fun i => if q_active i && same (q_row i) g then f i else 0%Q) index).
Definition group_right (g : list Q) : bool :=
  existsb (fun i => same (q_row i) g) index
  && Qle_bool (lightest T) (of_its_group g q_least_share)
  && Qle_bool (of_its_group g (fun i => q_most_share i - q_least_share i)%Q) (theta T * of_its_group g q_least_share)%Q.
Definition pair_right (i : known * q_token) : bool :=
  let a := q_row i in
  let room := (q_dot a w - 1 - kappa T)%Q in
  Qle_bool (q_dot a a) (steep T * steep T)
  && if q_active i then Nat.eqb (length (filter (same a) (groups T))) 1
     else Qle_bool 0 room && Qle_bool (q_dot a a * q_dot w w * (delta T * (2 + delta T))) (room * room).
Definition q_outside : Q :=
  q_sum (map (fun i => if q_active i then 0%Q
    else if Qle_bool (q_most_share i) (- q_least_share i) then (- q_least_share i)%Q else q_most_share i) index).
(* e^-(<g, start> - rho) at most *)
Fixpoint start_weight (l : list (list Q)) : option Q :=
  match l with
  | [] => Some 0%Q
  | g :: l' =>
    match Polyhedra.weight (table T) (q_dot g start - rho T), start_weight l' with
    | Some p, Some s => Some (of_its_group g q_most_share * p + s)%Q
    | _, _ => None
    end
  end.
Definition numbers_right : bool :=
  Qle_bool 0 (delta T) && Qle_bool (kappa T) 1 && Qle_bool 0 (steep T) && Qle_bool 0 (theta T) && Qle_bool (fine T) (1 # 4)
  && Qle_bool (steep T * (theta T * lightest T + outside T * outer_tail)) (eps T * lightest T)
  && Qle_bool (2 * (step_up_to T * (steep T * steep T) * (lightest T * tail)) + 2 * (eps T * w_at_most T)) (fine T)
  && Qle_bool 1 ((1 + delta T) * (1 - fine T)) && Qle_bool 0 (w_at_most T) && Qle_bool (q_dot w w) (w_at_most T * w_at_most T)
  && Qle_bool (w_at_least T * w_at_least T) (q_dot w w) && Qle_bool 0 (start_at_most T)
  && Qle_bool (q_dot start start) (start_at_most T * start_at_most T)
  && Qle_bool (start_at_most T) ((1 + delta T) * w_at_least T * rho T)
  && Qle_bool q_outside (outside T) && Qle_bool 0 (outside T)
  && match start_weight (groups T) with Some s => Qle_bool s (lightest T) | None => false end.
Definition positive_numbers : bool :=
  forallb (fun x => negb (Qle_bool x 0)) [rho T; kappa T; lightest T; step_up_to T; share_of_one T]
  && Qeq_bool (share_of_one T * inject_Z (Z.of_nat (length model))) 1.
End Tail.

Definition sizes_right : bool :=
  Nat.eqb (length choice) (length model) && Nat.eqb (length (bounds T)) (length model) && Nat.eqb (length start) d && Nat.eqb (length w) d
  && forallb (fun p => Nat.ltb (snd p) (length (fst p))) (combine model choice)
  && forallb (forallb (fun t : q_token => Nat.eqb (length (fst t)) d)) model
  && negb (Nat.eqb (length index) 0).

Definition captures : bool :=
  sizes_right && positive_numbers
  && match Polyhedra.weight (table T) (rho T), Polyhedra.weight (table T) (kappa T * rho T) with
     | Some tail, Some outer_tail =>
       numbers_right tail outer_tail && forallb (mean_known tail) inputs_known && forallb (group_right tail) (groups T) && forallb pair_right index
     | _, _ => false
     end.
End Check.

(* ---- intervals ---- *)
Lemma natural_real : forall n, Q2R (inject_Z (Z.of_nat n)) = INR n.
Proof. intro n. rewrite INR_IZR_INZ. unfold Q2R, inject_Z. cbn [Qnum Qden]. field. Qed.
Lemma nonneg_real : forall x, Qle_bool 0 x = true -> 0 <= Q2R x.
Proof. intros x H. apply le_real in H. now rewrite Q2R_0 in H. Qed.
Lemma positive_real : forall x, negb (Qle_bool x 0) = true -> 0 < Q2R x.
Proof. intros x H. apply negb_true_iff, lt_real in H. now rewrite Q2R_0 in H. Qed.

Lemma times_least_right : forall s t x c X, 0 <= Q2R s -> Q2R s <= c <= Q2R t -> Q2R x <= X -> Q2R (times_least s t x) <= c * X.
Proof.
  intros s t x c X Hs Hc Hx. unfold times_least. assert (c * Q2R x <= c * X) by (apply Rmult_le_compat_l; lra).
  destruct (Qle_bool 0 x) eqn:Z; rewrite Q2R_mult.
  - apply nonneg_real in Z. assert (Q2R s * Q2R x <= c * Q2R x) by (apply Rmult_le_compat_r; lra). lra.
  - apply lt_real in Z. rewrite Q2R_0 in Z. assert (c * - Q2R x <= Q2R t * - Q2R x) by (apply Rmult_le_compat_r; lra). lra.
Qed.
Lemma times_most_right : forall s t x c X, 0 <= Q2R s -> Q2R s <= c <= Q2R t -> X <= Q2R x -> c * X <= Q2R (times_most s t x).
Proof.
  intros s t x c X Hs Hc Hx. unfold times_most. assert (c * X <= c * Q2R x) by (apply Rmult_le_compat_l; lra).
  destruct (Qle_bool 0 x) eqn:Z; rewrite Q2R_mult.
  - apply nonneg_real in Z. assert (c * Q2R x <= Q2R t * Q2R x) by (apply Rmult_le_compat_r; lra). lra.
  - apply lt_real in Z. rewrite Q2R_0 in Z. assert (Q2R s * - Q2R x <= c * - Q2R x) by (apply Rmult_le_compat_r; lra). lra.
Qed.

(* ---- parts ---- *)
Lemma part_whole : forall X c, (c < length X)%nat -> whole (real_parted (q_part X c)) = real_input X /\ place (real_parted (q_part X c)) = c.
Proof.
  intros X c H. unfold whole, place, best, real_parted, q_part, q_best, real_input. simpl. split.
  - rewrite <- (firstn_skipn c X) at 4. rewrite map_app. f_equal. replace (skipn c X) with (nth c X ([], 0%Q) :: skipn (S c) X); [reflexivity|].
    clear - H. revert X H. induction c as [|c IH]; intros [|x X] H; simpl in *; try lia; auto. apply IH. lia.
  - rewrite map_length, firstn_length. lia.
Qed.

Lemma parts_are_model : forall model choice, length choice = length model ->
  forallb (fun p => Nat.ltb (snd p) (length (fst p))) (combine model choice) = true ->
  map whole (map real_parted (map (fun p => q_part (fst p) (snd p)) (combine model choice))) = real_inputs model
  /\ map place (map real_parted (map (fun p => q_part (fst p) (snd p)) (combine model choice))) = choice.
Proof.
  induction model as [|X model IH]; intros [|c choice] L H; simpl in *; try discriminate; auto.
  apply andb_true_iff in H. destruct H as [H1 H2]. apply Nat.ltb_lt in H1. destruct (part_whole X c H1) as [P1 P2].
  destruct (IH choice) as [Q1 Q2]; auto. unfold real_inputs. simpl. split; f_equal; auto.
Qed.

Lemma real_losing : forall s, losing (real_parted s) = map real_token (q_losing s).
Proof. intros [[before b] after]. unfold losing, real_parted, q_losing, real_input. simpl. now rewrite map_app. Qed.

Lemma pairs_of_known : forall K : list known, pairs_of (map (fun k => real_parted (fst k)) K) = map real_pair (q_pairs K).
Proof.
  induction K as [|k K IH]; [reflexivity|]. unfold pairs_of, q_pairs in *. simpl. rewrite IH, map_app. f_equal.
  rewrite real_losing, !map_map. reflexivity.
Qed.

Lemma row_real : forall i, row_of (real_pair i) = reals (q_row i).
Proof.
  intros [[s b] t]. unfold row_of, q_row, real_pair. simpl. unfold reals. rewrite (difference_map Q R Qminus Rminus Q2R Q2R_minus). reflexivity.
Qed.

Lemma in_q_pairs : forall k t K, In (k, t) (q_pairs K) <-> In k K /\ In t (q_losing (fst k)).
Proof.
  intros. unfold q_pairs. rewrite in_flat_map. split.
  - intros [k' [H1 H2]]. apply in_map_iff in H2. destruct H2 as [t' [E H2]]. injection E as -> ->. auto.
  - intros [H1 H2]. exists k. split; auto. apply in_map_iff. now exists t.
Qed.

Lemma Sum_swap : forall (A B : Type) (f : A -> B -> R) l m, Sum (fun b => Sum (fun a => f a b) l) m = Sum (fun a => Sum (fun b => f a b) m) l.
Proof.
  intros A B f l m. induction m as [|b m IH]; simpl.
  - rewrite (Sum_ext _ (fun a => 0 * 0)) by (intros; ring). rewrite Sum_scale. ring.
  - rewrite IH, Sum_plus. reflexivity.
Qed.

Lemma Ropp_Sum : forall (A : Type) (f : A -> R) l, - Sum f l = Sum (fun a => - f a) l.
Proof. induction l as [|a l IH]; simpl; [ring | rewrite <- IH; ring]. Qed.

(* a function of the one group that has the row *)
Lemma Sum_same : forall (f : vector -> R) a l, length (filter (same a) l) = 1%nat ->
  Sum (fun g => if same a g then f (reals g) else 0) l = f (reals a).
Proof.
  intros f a. assert (Z : forall l, filter (same a) l = [] -> Sum (fun g => if same a g then f (reals g) else 0) l = 0).
  { induction l as [|g l IH]; simpl; intro H; [reflexivity|]. destruct (same a g); [discriminate|]. rewrite IH by assumption. ring. }
  induction l as [|g l IH]; simpl; intro H; [discriminate|]. destruct (same a g) eqn:E.
  - simpl in H. rewrite Z by (destruct (filter (same a) l); [reflexivity | discriminate]). rewrite (same_reals a g E). ring.
  - rewrite IH by assumption. ring.
Qed.

Section Sound.
Variables (T : capture) (ell : loss_name) (d : nat) (model : list (list q_token)) (choice : list nat) (w start : list Q) (tail outer_tail : Q).
Hypothesis decreasing : ell <> Sigmoid_loss.
Hypothesis powers_are_right : powers_right (table T).
Hypothesis slopes_are_right : slopes_right (loss_slope ell) 1 (bounds T).
Hypothesis solved : shortest d (constraints (real_inputs model) choice) (reals w).
Hypothesis sizes : sizes_right T d model choice w start = true.
Hypothesis positive : positive_numbers T model = true.
Hypothesis tail_found : Polyhedra.weight (table T) (rho T) = Some tail.
Hypothesis outer_tail_found : Polyhedra.weight (table T) (kappa T * rho T) = Some outer_tail.
Hypothesis numbers : numbers_right T model choice w start tail outer_tail = true.
Hypothesis means : forallb (mean_known tail) (inputs_known T model choice) = true.
Hypothesis all_groups : forallb (group_right T model choice w tail) (groups T) = true.
Hypothesis all_pairs : forallb (pair_right T w) (index T model choice) = true.

Notation K := (inputs_known T model choice).
Notation I := (index T model choice).
Notation least_share := (q_least_share T tail).
Notation most_share := (q_most_share T tail).
Definition captured_data : list parted := map (fun k => real_parted (fst k)) K.
Notation data := captured_data.
Notation l' := (loss_slope ell).

Lemma sizes_are : length choice = length model /\ length (bounds T) = length model /\ length start = d /\ length w = d
  /\ forallb (fun p => Nat.ltb (snd p) (length (fst p))) (combine model choice) = true
  /\ (forall X t, In X model -> In t X -> length (fst t) = d) /\ I <> [].
Proof.
  pose proof sizes as H. unfold sizes_right in H. rewrite !andb_true_iff, !Nat.eqb_eq in H. destruct H as [[[[[[H1 H2] H3] H4] H5] H6] H7].
  repeat split; auto.
  - intros X t HX Ht. rewrite forallb_forall in H6. specialize (H6 X HX). rewrite forallb_forall in H6. now apply Nat.eqb_eq, H6.
  - intro Z. rewrite Z in H7. discriminate.
Qed.

Lemma data_is_model : map whole data = real_inputs model /\ map place data = choice.
Proof.
  destruct sizes_are as [H1 [H2 [_ [_ [H5 _]]]]].
  assert (E : data = map real_parted (map (fun p => q_part (fst p) (snd p)) (combine model choice))).
  { unfold captured_data, inputs_known. rewrite <- (map_map fst real_parted). f_equal. apply combine_fst.
    rewrite map_length, combine_length, H1, Nat.min_id. exact H2. }
  rewrite E. now apply parts_are_model.
Qed.

Lemma data_sized : sized d (map whole data).
Proof.
  destruct data_is_model as [-> _]. destruct sizes_are as [H1 [_ [_ [_ [H5 [H6 _]]]]]]. unfold sized, real_inputs. apply Forall_forall.
  intros Y HY. apply in_map_iff in HY. destruct HY as [X [<- HX]]. split.
  - intro Z. apply map_eq_nil in Z. subst X. clear - H1 H5 HX. revert choice H1 H5. induction model as [|Y m IH]; intros [|c choice] H1 H5; simpl in *; try discriminate; try contradiction.
    apply andb_true_iff in H5. destruct H5 as [A B]. destruct HX as [-> | HX]; [apply Nat.ltb_lt in A; simpl in A; lia | now apply (IH HX choice); auto].
  - apply Forall_forall. intros t Ht. apply in_map_iff in Ht. destruct Ht as [q [<- Hq]]. unfold key. simpl. rewrite length_reals. eauto.
Qed.

Lemma pairs_are : pairs_of data = map real_pair I.
Proof. apply pairs_of_known. Qed.

Lemma some_pairs : pairs_of data <> [].
Proof. rewrite pairs_are. intro Z. apply map_eq_nil in Z. now apply sizes_are. Qed.

Lemma shortest_of_pairs : shortest d (map (fun j => (Capture.row_of j, 1)) (pairs_of data)) (reals w).
Proof. rewrite <- constraints_are_rows. destruct data_is_model as [-> ->]. exact solved. Qed.

Lemma active_real : forall i, active_at (reals w) (real_pair i) = q_active w i.
Proof.
  intro i. unfold active_at, q_active. rewrite row_real, <- dot_reals. destruct (Req_EM_T (Q2R (q_dot (q_row i) w)) 1) as [E | N].
  - symmetry. apply Qeq_bool_iff. apply eqR_Qeq. now rewrite Q2R_1.
  - destruct (Qeq_bool (q_dot (q_row i) w) 1) eqn:B; auto. exfalso. apply N. rewrite <- Q2R_1. now apply Qeq_eqR, Qeq_bool_iff.
Qed.

Lemma share_of_one_is : Q2R (share_of_one T) = / INR (length (map whole data)) /\ 0 < Q2R (share_of_one T).
Proof.
  pose proof positive as H. unfold positive_numbers in H. rewrite andb_true_iff in H. destruct H as [P H]. simpl in P. rewrite !andb_true_iff in P.
  assert (S : 0 < Q2R (share_of_one T)) by (apply positive_real; tauto). split; auto.
  apply Qeq_bool_iff, Qeq_eqR in H. rewrite Q2R_mult, Q2R_1 in H.
  assert (N : Q2R (inject_Z (Z.of_nat (length model))) = INR (length (map whole data))).
  { destruct data_is_model as [-> _]. unfold real_inputs. rewrite map_length. apply natural_real. }
  rewrite N in H. assert (INR (length (map whole data)) <> 0) by (intro Z; rewrite Z in H; lra).
  apply Rmult_eq_reg_r with (INR (length (map whole data))); auto. now rewrite Rinv_l.
Qed.

Lemma tail_right : exp (- Q2R (rho T)) <= Q2R tail /\ 0 < Q2R tail.
Proof.
  assert (H : exp (- Q2R (rho T)) <= Q2R tail) by (eapply weight_right; eauto; lra). pose proof (exp_pos (- Q2R (rho T))). lra.
Qed.

(* ---- shares ---- *)
Section Shares.
Variables (s : q_parted) (b : slope_bound) (t : q_token).
Hypothesis here : In ((s, b), t) I.

Lemma here_known : In (s, b) K /\ In t (q_losing s) /\ In (real_parted s) data /\ In b (bounds T).
Proof.
  unfold index in here. apply in_q_pairs in here. destruct here as [H1 H2]. repeat split; auto.
  - unfold captured_data. apply in_map_iff. exists (s, b). now split.
  - unfold inputs_known in H1. now apply in_combine_r in H1.
Qed.

Lemma share_between : forall a y, Q2R (floor_of_best tail s) <= a <= 1 -> Q2R (Polyhedra.lo b) <= y <= Q2R (Polyhedra.hi b) ->
  Q2R (least_share ((s, b), t)) <= / INR (length (map whole data)) * - l' y * (a * (y - Q2R (snd t))) <= Q2R (most_share ((s, b), t)).
Proof.
  intros a y Ha Hy. destruct share_of_one_is as [N P]. destruct here_known as [H1 [_ [_ H4]]].
  pose proof means as M. rewrite forallb_forall in M. specialize (M (s, b) H1). unfold mean_known in M. cbn [fst snd] in M. rewrite !andb_true_iff in M.
  destruct M as [[[_ _] M3] M4]. apply nonneg_real in M3, M4.
  pose proof slopes_are_right as S. unfold slopes_right in S. rewrite Forall_forall in S. specialize (S b H4 y Hy). rewrite Q2R_1, Rmult_1_l in S.
  unfold q_least_share, q_most_share. cbn [fst snd]. rewrite !Q2R_mult, N, Rmult_assoc.
  assert (I0 : 0 <= / INR (length (map whole data))) by (rewrite <- N; lra).
  split; apply Rmult_le_compat_l; auto.
  - apply times_least_right; auto. apply times_least_right; auto; [now rewrite Q2R_1 | rewrite Q2R_minus; lra].
  - apply times_most_right; auto. apply times_most_right; auto; [now rewrite Q2R_1 | rewrite Q2R_minus; lra].
Qed.

Lemma positive_parts : 0 <= Sum (fun t => Q2R (q_positive (snd (q_best s) - snd t))) (q_losing s)
  /\ 0 <= Sum (fun t => Q2R (q_positive (snd t - snd (q_best s)))) (q_losing s).
Proof. split; apply Sum_nonneg; intros; apply q_positive_real. Qed.

Lemma interval_known : Q2R (Polyhedra.lo b) <= Q2R (snd (q_best s)) - Q2R tail * Sum (fun t => Q2R (q_positive (snd (q_best s) - snd t))) (q_losing s)
  /\ Q2R (snd (q_best s)) + Q2R tail * Sum (fun t => Q2R (q_positive (snd t - snd (q_best s)))) (q_losing s) <= Q2R (Polyhedra.hi b)
  /\ Q2R (floor_of_best tail s) = 1 - Q2R tail * Sum (fun _ => 1) (q_losing s).
Proof.
  destruct here_known as [H1 _]. pose proof means as M. rewrite forallb_forall in M. specialize (M (s, b) H1). unfold mean_known in M. cbn [fst snd] in M.
  rewrite !andb_true_iff in M. destruct M as [[[M1 M2] _] _]. apply le_real in M1, M2. rewrite Q2R_minus, Q2R_mult, q_sum_real in M1.
  rewrite Q2R_plus, Q2R_mult, q_sum_real in M2. split; auto. split; auto.
  unfold floor_of_best, count. rewrite Q2R_minus, Q2R_mult, Q2R_1. f_equal. f_equal. rewrite natural_real. clear. induction (q_losing s) as [|t l IH]; [reflexivity|].
  cbn [length Sum fold_right]. rewrite S_INR, IH. unfold Sum. ring.
Qed.

Lemma share_right : forall v, (forall j, In j (pairs_of data) -> Q2R (rho T) <= dot (Capture.row_of j) v) ->
  Q2R (least_share ((s, b), t)) <= share l' data v (real_pair ((s, b), t)) <= Q2R (most_share ((s, b), t)).
Proof.
  intros v Far. destruct here_known as [_ [_ [H3 _]]]. destruct tail_right as [T1 T2]. destruct interval_known as [K1 [K2 K3]].
  pose proof (mean_minus_best v (real_parted s)) as Mean. pose proof (best_share v (real_parted s)) as Best. cbv beta zeta in Best. rewrite real_losing in Mean, Best. rewrite Sum_map in Mean, Best.
  assert (Small : forall t', In t' (q_losing s) -> 0 < attention (whole (real_parted s)) v (real_token t') <= Q2R tail).
  { intros t' Ht. destruct (losing_below d data data_sized v (Q2R (rho T)) Far (real_parted s) (real_token t') H3) as [L1 L2]; [|lra].
    rewrite real_losing. now apply in_map. }
  unfold share, real_pair. cbn [fst snd]. apply share_between.
  - rewrite K3. split.
    + assert (Sum (fun t => attention (whole (real_parted s)) v (real_token t)) (q_losing s) <= Sum (fun _ => Q2R tail * 1) (q_losing s)).
      { apply Sum_le. intros t' Ht. specialize (Small t' Ht). lra. }
      rewrite Sum_scale in H. lra.
    + apply attention_at_most_one. apply in_whole. now left.
  - change (score (best (real_parted s))) with (Q2R (snd (q_best s))) in Mean. split.
    + assert (- (Q2R tail * Sum (fun t => Q2R (q_positive (snd (q_best s) - snd t))) (q_losing s))
        <= Sum (fun t => attention (whole (real_parted s)) v (real_token t) * (score (real_token t) - Q2R (snd (q_best s)))) (q_losing s)).
      { rewrite <- Sum_scale, Ropp_Sum. apply Sum_le. intros t' Ht. specialize (Small t' Ht). change (score (real_token t')) with (Q2R (snd t')).
        destruct (q_positive_real (snd (q_best s) - snd t')) as [P1 P2]. rewrite Q2R_minus in P2. set (p := Q2R (q_positive _)) in *.
        set (a := attention _ v (real_token t')) in *. assert (a * p <= Q2R tail * p) by (apply Rmult_le_compat_r; lra).
        assert (a * - p <= a * (Q2R (snd t') - Q2R (snd (q_best s)))) by (apply Rmult_le_compat_l; lra). lra. }
      lra.
    + assert (Sum (fun t => attention (whole (real_parted s)) v (real_token t) * (score (real_token t) - Q2R (snd (q_best s)))) (q_losing s)
        <= Q2R tail * Sum (fun t => Q2R (q_positive (snd t - snd (q_best s)))) (q_losing s)).
      { rewrite <- Sum_scale. apply Sum_le. intros t' Ht. specialize (Small t' Ht). change (score (real_token t')) with (Q2R (snd t')).
        destruct (q_positive_real (snd t' - snd (q_best s))) as [P1 P2]. rewrite Q2R_minus in P2. set (p := Q2R (q_positive _)) in *.
        set (a := attention _ v (real_token t')) in *. assert (a * p <= Q2R tail * p) by (apply Rmult_le_compat_r; lra).
        assert (a * (Q2R (snd t') - Q2R (snd (q_best s))) <= a * p) by (apply Rmult_le_compat_l; lra). lra. }
      lra.
Qed.

Lemma limit_right : Q2R (least_share ((s, b), t)) <= limit_weight l' data (real_pair ((s, b), t)) <= Q2R (most_share ((s, b), t)).
Proof.
  destruct tail_right as [T1 T2]. destruct interval_known as [K1 [K2 K3]]. destruct positive_parts as [P1 P2].
  assert (0 <= Sum (fun _ : q_token => 1) (q_losing s)) by (apply Sum_nonneg; intros; lra).
  assert (0 <= Q2R tail * Sum (fun _ : q_token => 1) (q_losing s)) by (apply Rmult_le_pos; lra).
  assert (0 <= Q2R tail * Sum (fun t => Q2R (q_positive (snd (q_best s) - snd t))) (q_losing s)) by (apply Rmult_le_pos; lra).
  assert (0 <= Q2R tail * Sum (fun t => Q2R (q_positive (snd t - snd (q_best s)))) (q_losing s)) by (apply Rmult_le_pos; lra).
  pose proof (share_between 1 (Q2R (snd (q_best s))) ltac:(lra) ltac:(lra)) as B. rewrite Rmult_1_l in B. exact B.
Qed.
End Shares.

(* ---- groups ---- *)
Definition group_weight (g : list Q) : R := Sum (fun i => if q_active w i && same (q_row i) g then limit_weight l' data (real_pair i) else 0) I.

Lemma pair_checked : forall i, In i I -> pair_right T w i = true.
Proof. intros i Hi. pose proof all_pairs as H. rewrite forallb_forall in H. auto. Qed.

Lemma one_group : forall i, In i I -> q_active w i = true -> length (filter (same (q_row i)) (groups T)) = 1%nat.
Proof.
  intros i Hi Act. pose proof (pair_checked i Hi) as H. unfold pair_right in H. rewrite Act, andb_true_iff in H. now apply Nat.eqb_eq.
Qed.

Lemma regrouped : forall (c : known * q_token -> R) (f : vector -> R),
  Sum (fun g => Sum (fun i => if q_active w i && same (q_row i) g then c i else 0) I * f (reals g)) (groups T)
  = Sum (fun i => if active_at (reals w) (real_pair i) then c i * f (Capture.row_of (real_pair i)) else 0) I.
Proof.
  intros c f. rewrite (Sum_ext _ (fun g => Sum (fun i => if q_active w i && same (q_row i) g then c i * f (reals g) else 0) I)).
  2: { intros g _. rewrite Rmult_comm, <- Sum_scale. apply Sum_ext. intros i _. destruct (q_active w i && same (q_row i) g); ring. }
  rewrite Sum_swap. apply Sum_ext. intros i Hi. rewrite active_real, row_real. destruct (q_active w i) eqn:Act; simpl.
  - rewrite (Sum_ext _ (fun g => c i * (if same (q_row i) g then f (reals g) else 0))) by (intros; destruct (same (q_row i) a); ring).
    rewrite Sum_scale, Sum_same by now apply one_group. reflexivity.
  - rewrite (Sum_ext _ (fun _ => 0 * 0)) by (intros; ring). rewrite Sum_scale. ring.
Qed.

Lemma group_sum_real : forall g h, Q2R (of_its_group T model choice w g h) = Sum (fun i => if q_active w i && same (q_row i) g then Q2R (h i) else 0) I.
Proof.
  intros g h. unfold of_its_group. rewrite q_sum_real. apply Sum_ext. intros i _. destruct (q_active w i && same (q_row i) g); [reflexivity | apply Q2R_0].
Qed.

Lemma group_weight_between : forall g,
  Q2R (of_its_group T model choice w g least_share) <= group_weight g <= Q2R (of_its_group T model choice w g most_share).
Proof.
  intro g. rewrite !group_sum_real. unfold group_weight. split; apply Sum_le; intros [[s b] t] Hi; destruct (q_active w _ && same _ g); try lra;
    now apply limit_right.
Qed.

Lemma group_checked : forall g, In g (groups T) -> (exists i, In i I /\ same (q_row i) g = true)
  /\ Q2R (lightest T) <= Q2R (of_its_group T model choice w g least_share)
  /\ Q2R (of_its_group T model choice w g (fun i => most_share i - least_share i)%Q) <= Q2R (theta T) * Q2R (of_its_group T model choice w g least_share).
Proof.
  intros g Hg. pose proof all_groups as H. rewrite forallb_forall in H. specialize (H g Hg). unfold group_right in H. rewrite !andb_true_iff in H.
  destruct H as [[H1 H2] H3]. apply existsb_exists in H1. apply le_real in H2, H3. rewrite Q2R_mult in H3. auto.
Qed.

Lemma start_weight_right : forall l s, start_weight T model choice w start tail l = Some s -> (forall g, In g l -> In g (groups T)) ->
  Sum (fun g => group_weight g * exp (- (dot (reals g) (reals start) - Q2R (rho T)))) l <= Q2R s.
Proof.
  induction l as [|g l IH]; simpl; intros s H In_groups; [injection H as <-; rewrite Q2R_0; lra|].
  destruct (Polyhedra.weight (table T) (q_dot g start - rho T)) as [p|] eqn:P; [|discriminate].
  destruct (start_weight T model choice w start tail l) as [s'|] eqn:S; [|discriminate]. injection H as <-. rewrite Q2R_plus, Q2R_mult.
  specialize (IH s' eq_refl (fun g' H => In_groups g' (or_intror H))). destruct (group_weight_between g) as [W1 W2].
  destruct (group_checked g (In_groups g (or_introl eq_refl))) as [_ [G1 _]].
  assert (L : 0 < Q2R (lightest T)).
  { pose proof positive as Q. unfold positive_numbers in Q. simpl in Q. rewrite !andb_true_iff in Q. apply positive_real. tauto. }
  assert (E : exp (- (dot (reals g) (reals start) - Q2R (rho T))) <= Q2R p).
  { eapply weight_right; eauto. rewrite Q2R_minus, dot_reals. lra. }
  pose proof (exp_pos (- (dot (reals g) (reals start) - Q2R (rho T)))).
  assert (group_weight g * exp (- (dot (reals g) (reals start) - Q2R (rho T))) <= Q2R (of_its_group T model choice w g most_share) * Q2R p)
    by (apply Rmult_le_compat; lra). lra.
Qed.

Lemma group_of_pair : forall j, In j (pairs_of data) -> active_at (reals w) j = true -> exists g, In g (groups T) /\ reals g = Capture.row_of j.
Proof.
  intros j Hj Act. rewrite pairs_are in Hj. apply in_map_iff in Hj. destruct Hj as [i [<- Hi]]. rewrite active_real in Act.
  pose proof (one_group i Hi Act) as O. destruct (filter (same (q_row i)) (groups T)) as [|g others] eqn:F; [discriminate|].
  assert (G : In g (filter (same (q_row i)) (groups T))) by (rewrite F; now left). apply filter_In in G. destruct G as [G1 G2].
  exists g. split; auto. rewrite row_real. symmetry. now apply same_reals.
Qed.

Lemma pair_of_group : forall g, In g (groups T) -> exists j, In j (pairs_of data) /\ reals g = Capture.row_of j.
Proof.
  intros g Hg. destruct (group_checked g Hg) as [[i [Hi Same]] _]. exists (real_pair i). split; [rewrite pairs_are; now apply in_map|].
  rewrite row_real. symmetry. now apply same_reals.
Qed.

Theorem captures_sound : forall eta, 0 < eta <= Q2R (step_up_to T) ->
  norm_diverges (descent l' d (real_inputs model) (reals start) eta)
  /\ direction_tends_to (descent l' d (real_inputs model) (reals start) eta) (reals w).
Proof.
  intros eta Heta. rewrite <- (proj1 data_is_model). destruct sizes_are as [_ [_ [Ls [Lw _]]]].
  pose proof positive as P. unfold positive_numbers in P. simpl in P. rewrite !andb_true_iff in P. destruct P as [[P1 [P2 [P3 [P4 _]]]] _].
  apply positive_real in P1, P2, P3, P4.
  pose proof numbers as N. unfold numbers_right in N. rewrite !andb_true_iff in N.
  destruct N as [[[[[[[[[[[[[[[[N1 N2] N3] N4] N5] N6] N7] N8] N9] N10] N11] N12] N13] N14] N15] N16] N17].
  apply nonneg_real in N1, N3, N4, N9, N12, N16. apply le_real in N2, N5, N6, N7, N8, N10, N11, N13, N14, N15.
  rewrite ?Q2R_mult, ?Q2R_plus, ?Q2R_mult, ?Q2R_minus, ?Q2R_1, ?dot_reals in *.
  replace (Q2R 2) with 2 in * by (unfold Q2R; simpl; lra). replace (Q2R (1 # 4)) with (1 / 4) in N5 by (unfold Q2R; simpl; lra).
  destruct (start_weight T model choice w start tail (groups T)) as [sw|] eqn:Sw; [|discriminate]. apply le_real in N17.
  destruct tail_right as [T1 T2].
  assert (O1 : exp (- (Q2R (kappa T) * Q2R (rho T))) <= Q2R outer_tail) by (rewrite <- Q2R_mult; eapply weight_right; eauto; lra).
  set (V := norm (reals w)). assert (V0 : 0 <= V) by apply norm_nonneg.
  assert (V1 : V <= Q2R (w_at_most T)) by (apply norm_below; auto).
  assert (V2 : Q2R (w_at_least T) <= V).
  { rewrite <- norm_squared in N11. fold V in N11. apply Rnot_lt_le. intro F. assert (V * V < Q2R (w_at_least T) * Q2R (w_at_least T)) by (apply Rmult_le_0_lt_compat; lra). lra. }
  assert (Lows : forall g, In g (groups T) -> Q2R (lightest T) <= group_weight g).
  { intros g Hg. destruct (group_checked g Hg) as [_ [G1 _]]. destruct (group_weight_between g). lra. }
  assert (E0 : 0 <= Q2R (eps T)).
  { apply Rmult_le_reg_r with (Q2R (lightest T)); auto. rewrite Rmult_0_l. eapply Rle_trans; [|exact N6].
    pose proof (exp_pos (- (Q2R (kappa T) * Q2R (rho T)))). apply Rmult_le_pos; auto. apply Rplus_le_le_0_compat; apply Rmult_le_pos; lra. }
  destruct (bounds_exist ell data decreasing) as [lo0 [hi0 [most0 [curve0 [Within [Slopes Bends]]]]]].
  { intro Z. apply some_pairs. now rewrite Z. }
  assert (Grouped : forall f : vector -> R, Sum (fun g => group_weight g * f (reals g)) (groups T)
    = Sum (fun j => if active_at (reals w) j then limit_weight l' data j * f (Capture.row_of j) else 0) (pairs_of data)).
  { intro f. rewrite pairs_are, Sum_map. exact (regrouped (fun i => limit_weight l' data (real_pair i)) f). }
  apply (captured_locally l' d data (reals w) data_sized some_pairs lo0 hi0 most0 curve0 Within Slopes Bends
    shortest_of_pairs (groups T) reals group_weight (Q2R (lightest T)) P3 Lows Grouped)
    with (rho := Q2R (rho T)) (delta := Q2R (delta T)) (kappa := Q2R (kappa T)) (A := Q2R (steep T)) (theta := Q2R (theta T)) (U := Q2R (outside T))
      (eps := Q2R (eps T)) (fine := Q2R (fine T)) (index := I) (pair := real_pair)
      (least_share := fun i => Q2R (least_share i)) (most_share := fun i => Q2R (most_share i)); auto; try lra.
  - exact group_of_pair.
  - exact pair_of_group.
  - apply pairs_are.
  - intros j Hj. rewrite pairs_are in Hj. apply in_map_iff in Hj. destruct Hj as [i [<- Hi]]. pose proof (pair_checked i Hi) as H. unfold pair_right in H.
    rewrite andb_true_iff in H. destruct H as [H _]. apply le_real in H. rewrite Q2R_mult, dot_reals in H. rewrite row_real. now apply norm_below.
  - intros j Hj Act. rewrite pairs_are in Hj. apply in_map_iff in Hj. destruct Hj as [i [<- Hi]]. rewrite active_real in Act.
    pose proof (pair_checked i Hi) as H. unfold pair_right in H. rewrite Act, !andb_true_iff in H. destruct H as [_ [H1 H2]].
    apply nonneg_real in H1. apply le_real in H2. rewrite ?Q2R_mult, ?Q2R_plus, ?Q2R_minus, ?dot_reals, ?Q2R_1 in *.
    replace (Q2R 2) with 2 in * by (unfold Q2R; simpl; lra). rewrite row_real. set (a := reals (q_row i)) in *.
    set (room := dot a (reals w) - 1 - Q2R (kappa T)) in *. assert (Q : norm a * (norm (reals w) * sqrt (Q2R (delta T) * (2 + Q2R (delta T)))) <= room).
    { rewrite <- (sqrt_square room) by assumption. unfold norm. rewrite <- Rmult_assoc, <- (sqrt_mult_alt (dot a a)) by apply dot_nonneg.
      rewrite <- sqrt_mult_alt by (apply Rmult_le_pos; apply dot_nonneg).
      now apply sqrt_le_1_alt. }
    unfold room in Q. lra.
  - intros v _ Far [[s b] t] Hi. now apply share_right.
  - intros [[s b] t] Hi. now apply limit_right.
  - intros f Hf. pose proof (regrouped (fun i => Q2R (most_share i) - Q2R (least_share i)) f) as G. cbv beta in G. rewrite <- G, <- Sum_scale.
    apply Sum_le. intros g Hg. destruct (group_checked g Hg) as [_ [_ G3]]. destruct (group_weight_between g) as [W1 _]. rewrite (group_sum_real g (fun i => _)) in G3.
    rewrite (Sum_ext _ (fun i => if q_active w i && same (q_row i) g then Q2R (most_share i - least_share i) else 0))
      by (intros i _; destruct (q_active w i && same (q_row i) g); [now rewrite Q2R_minus | reflexivity]).
    rewrite <- Rmult_assoc. apply Rmult_le_compat_r; [apply Hf|]. eapply Rle_trans; [exact G3|]. now apply Rmult_le_compat_l.
  - eapply Rle_trans; [|exact N15]. unfold q_outside. rewrite q_sum_real. apply Sum_le. intros i _. rewrite active_real. destruct (q_active w i); [rewrite Q2R_0; lra|].
    destruct (Qle_bool (most_share i) (- least_share i)) eqn:L.
    + apply le_real in L. rewrite Q2R_opp in *. rewrite Rmax_right; lra.
    + apply lt_real in L. rewrite Q2R_opp in L. rewrite Rmax_left; lra.
  - apply Rmult_le_reg_r with (Q2R (lightest T)); auto. eapply Rle_trans; [|exact N6]. rewrite Rmult_assoc. apply Rmult_le_compat_l; auto.
    replace ((Q2R (theta T) + Q2R (outside T) * exp (- (Q2R (kappa T) * Q2R (rho T))) / Q2R (lightest T)) * Q2R (lightest T))
      with (Q2R (theta T) * Q2R (lightest T) + Q2R (outside T) * exp (- (Q2R (kappa T) * Q2R (rho T)))) by (field; lra).
    assert (Q2R (outside T) * exp (- (Q2R (kappa T) * Q2R (rho T))) <= Q2R (outside T) * Q2R outer_tail) by (apply Rmult_le_compat_l; lra). lra.
  - fold V. pose proof (exp_pos (- Q2R (rho T))). pose proof (Rle_0_sqr (Q2R (steep T))) as A2. unfold Rsqr in A2.
    assert (Q1 : Q2R (lightest T) * exp (- Q2R (rho T)) <= Q2R (lightest T) * Q2R tail) by (apply Rmult_le_compat_l; lra).
    assert (Q2 : eta * (Q2R (steep T) * Q2R (steep T)) <= Q2R (step_up_to T) * (Q2R (steep T) * Q2R (steep T))) by (apply Rmult_le_compat_r; lra).
    assert (0 <= eta * (Q2R (steep T) * Q2R (steep T))) by (apply Rmult_le_pos; lra). assert (0 <= Q2R (lightest T) * exp (- Q2R (rho T))) by (apply Rmult_le_pos; lra).
    assert (eta * (Q2R (steep T) * Q2R (steep T)) * (Q2R (lightest T) * exp (- Q2R (rho T)))
      <= Q2R (step_up_to T) * (Q2R (steep T) * Q2R (steep T)) * (Q2R (lightest T) * Q2R tail)) by (apply Rmult_le_compat; lra).
    assert (Q2R (eps T) * V <= Q2R (eps T) * Q2R (w_at_most T)) by (apply Rmult_le_compat_l; lra). lra.
  - now rewrite length_reals.
  - assert (Wt : weights (groups T) reals group_weight (reals start) <= Q2R (lightest T) * exp (- Q2R (rho T))).
    { pose proof (start_weight_right (groups T) sw Sw (fun g H => H)) as S. unfold weights.
      rewrite (Sum_ext _ (fun g => exp (- Q2R (rho T)) * (group_weight g * exp (- (dot (reals g) (reals start) - Q2R (rho T)))))).
      - rewrite Sum_scale, Rmult_comm. apply Rmult_le_compat_r; [apply Rlt_le, exp_pos | lra].
      - intros g _. unfold Weighted.weight. rewrite (Rmult_comm (exp (- Q2R (rho T)))), Rmult_assoc, <- exp_plus. f_equal. f_equal. ring. }
    pose proof (some_group d data (reals w) data_sized some_pairs shortest_of_pairs (groups T) reals group_of_pair pair_of_group) as Sg.
    pose proof (weights_pos (groups T) reals group_weight Sg (Q2R (lightest T)) P3 Lows (reals start)) as Wp.
    assert (Lm : Q2R (rho T) <= Weighted.least (groups T) reals group_weight (Q2R (lightest T)) (reals start)).
    { unfold Weighted.least. apply ln_le in Wt; auto. rewrite ln_mult, ln_exp in Wt by (auto; apply exp_pos). lra. }
    split; auto. apply Rle_trans with (Q2R (start_at_most T)); [apply norm_below; auto|]. eapply Rle_trans; [exact N14|].
    rewrite !Rmult_assoc. apply Rmult_le_compat_l; [lra|]. apply Rle_trans with (V * Q2R (rho T)); [apply Rmult_le_compat_r; lra | apply Rmult_le_compat_l; auto].
Qed.
End Sound.

Theorem captures_right : forall T ell d model choice w start, ell <> Sigmoid_loss -> captures T d model choice w start = true ->
  powers_right (table T) -> slopes_right (loss_slope ell) 1 (bounds T) -> shortest d (constraints (real_inputs model) choice) (reals w) ->
  forall eta, 0 < eta <= Q2R (step_up_to T) ->
  norm_diverges (descent (loss_slope ell) d (real_inputs model) (reals start) eta)
  /\ direction_tends_to (descent (loss_slope ell) d (real_inputs model) (reals start) eta) (reals w).
Proof.
  intros T ell d model choice w start Dec H Powers Slopes Solved eta Heta. unfold captures in H. rewrite !andb_true_iff in H. destruct H as [[H1 H2] H3].
  destruct (Polyhedra.weight (table T) (rho T)) as [tail|] eqn:E1; [|discriminate].
  destruct (Polyhedra.weight (table T) (kappa T * rho T)) as [outer_tail|] eqn:E2; [|discriminate].
  rewrite !andb_true_iff in H3. destruct H3 as [[[H3 H4] H5] H6].
  exact (captures_sound T ell d model choice w start tail outer_tail Dec Powers Slopes Solved H1 H2 E1 E2 H3 H4 H5 H6 eta Heta).
Qed.

(* ---- a choice with a neighbour of higher score ---- *)
Definition has_better_neighbour (D : q_dataset) (alpha : list nat) (l w : list Q) : bool :=
  prompt_solved D alpha l w && existsb (fun p => existsb (fun t =>
    let chosen := nth (snd p) (fst p) ([], 0%Q) in let other := nth t (fst p) ([], 0%Q) in
    negb (Nat.eqb t (snd p)) && Qeq_bool (q_dot (fst chosen) w - q_dot (fst other) w) 1 && negb (Qle_bool (snd other) (snd chosen)))
    (seq 0 (length (fst p)))) (combine (q_prompt_model D) alpha).

Lemma token_at_real : forall X t, token_at (real_input X) t = real_token (nth t X ([], 0%Q)).
Proof.
  intros X t. unfold token_at, real_input. rewrite <- (map_nth real_token). f_equal. unfold real_token. simpl. f_equal. symmetry. apply Q2R_0.
Qed.

Theorem better_neighbour_right : forall D alpha l w, has_better_neighbour D alpha l w = true -> better_neighbour (real_dataset D) alpha.
Proof.
  intros D alpha l w H. apply andb_true_iff in H. destruct H as [H1 H2]. exists (reals w). split; [now apply max_margin_right with l|].
  apply existsb_exists in H2. destruct H2 as [[X a] [H2 H3]]. apply existsb_exists in H3. destruct H3 as [t [H3 H4]]. cbn [fst snd] in *.
  exists (real_input X), a. split.
  - rewrite prompt_model_real. unfold real_inputs. rewrite <- (map_id alpha), combine_map. apply in_map_iff. now exists (X, a).
  - exists t. rewrite !andb_true_iff in H4. destruct H4 as [[A B] C]. apply in_seq in H3. rewrite !token_at_real.
    unfold key, score, real_token. cbn [fst snd]. split; [|split; [|split]].
    + unfold real_input. rewrite map_length. apply (proj2 H3).
    + intro Z. subst. rewrite Nat.eqb_refl in A. discriminate.
    + rewrite <- !dot_reals, <- Q2R_minus, <- Q2R_1. now apply Qeq_eqR, Qeq_bool_iff.
    + now apply lt_real, negb_true_iff.
Qed.

(* ---- the tactic of generated proofs ---- *)
Ltac captured_by fact :=
  match goal with
  | Heta : 0 < ?eta <= _ |- _ =>
    unfold prompt_descent, matrix_descent;
    rewrite ?every_token_queries_real, ?prompt_model_real, ?matrix_model_real, ?dimension_real, ?concat_reals;
    first [exact (proj1 (fact eta Heta)) | exact (proj2 (fact eta Heta))]
  end.
