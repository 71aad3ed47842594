(* Descent followed for k steps by interval arithmetic, in the kernel: boxes that hold the iterates x(0), ..., x(k) of exact data, a start
   and a step.  With a trap that holds the last box, the run never turns to what the trap excludes.

   The intervals are those of coq-interval, with big floating-point ends of a chosen number of bits. *)
From Coq Require Import Reals Lra Lia List QArith Qreals Bool ZArith.
From Interval Require Import Float.Specific_bigint Float.Specific_ops Float.Basic Interval.Float_full Interval.Interval Real.Xreal.
From AttentionChecker Require Import Optimality Datasets Descent Sigmoid Traps Polyhedra Attention Deciding.
Import ListNotations.
Open Scope R_scope.

Module Floats := SpecificFloat BigIntRadix2.
Module Intervals := FloatIntervalFull Floats.

Definition interval : Type := Intervals.type.
Definition is_in (x : R) (B : interval) : Prop := contains (Intervals.convert B) (Xreal x).
Definition encloses (box : list interval) (x : vector) : Prop := Forall2 is_in x box.

Section Followed.
Variable bits : BinNums.positive.
Let prec := Floats.PtoP bits.
Let add := Intervals.add prec.
Let mul := Intervals.mul prec.
Let div := Intervals.div prec.
Let whole := Intervals.fromZ prec.
Let exponential_of := Intervals.exp prec.
Definition of_rational (q : Q) : interval := div (whole (Qnum q)) (whole (Zpos (Qden q))).

Lemma in_add : forall x y A B, is_in x A -> is_in y B -> is_in (x + y) (add A B).
Proof. intros x y A B. exact (Intervals.add_correct prec A B (Xreal x) (Xreal y)). Qed.
Lemma in_mul : forall x y A B, is_in x A -> is_in y B -> is_in (x * y) (mul A B).
Proof. intros x y A B. exact (Intervals.mul_correct prec A B (Xreal x) (Xreal y)). Qed.
Lemma in_neg : forall x A, is_in x A -> is_in (- x) (Intervals.neg A).
Proof. intros x A. exact (Intervals.neg_correct A (Xreal x)). Qed.
Lemma in_exp : forall x A, is_in x A -> is_in (exp x) (exponential_of A).
Proof. intros x A. exact (Intervals.exp_correct prec A (Xreal x)). Qed.
Lemma in_div : forall x y A B, y <> 0 -> is_in x A -> is_in y B -> is_in (x / y) (div A B).
Proof.
  intros x y A B N HA HB. pose proof (Intervals.div_correct prec A B (Xreal x) (Xreal y) HA HB) as H. simpl in H. unfold Xdiv' in H.
  destruct (is_zero_spec y); [contradiction | exact H].
Qed.
Lemma in_whole : forall z, is_in (IZR z) (whole z).
Proof. intro. apply Intervals.fromZ_correct. Qed.
Lemma in_rational : forall q, is_in (Q2R q) (of_rational q).
Proof. intro q. unfold Q2R, of_rational. apply in_div; try apply in_whole. apply not_0_IZR. discriminate. Qed.

(* q <= x for every x of the interval *)
Definition at_least (q : Q) (B : interval) : bool :=
  match Intervals.sign_large (add B (Intervals.neg (of_rational q))) with Xgt | Xeq => true | _ => false end.
Lemma at_least_right : forall q B x, at_least q B = true -> is_in x B -> Q2R q <= x.
Proof.
  intros q B x H Hx. unfold at_least in H. pose proof (Intervals.sign_large_correct (add B (Intervals.neg (of_rational q)))) as S.
  pose proof (in_add _ _ _ _ Hx (in_neg _ _ (in_rational q))) as D.
  destruct (Intervals.sign_large (add B (Intervals.neg (of_rational q)))); try discriminate.
  - specialize (S _ D). inversion S. lra.
  - destruct (S _ D) as [_ S']. simpl in S'. lra.
Qed.

(* ---- sums and vectors ---- *)
Definition zero : interval := whole 0.
Definition sum_of (l : list interval) : interval := fold_right add zero l.
Fixpoint plus_of (a b : list interval) : list interval := match a, b with x :: a', y :: b' => add x y :: plus_of a' b' | _, _ => [] end.
Fixpoint dot_of (k : list Q) (b : list interval) : interval :=
  match k, b with x :: k', y :: b' => add (mul (of_rational x) y) (dot_of k' b') | _, _ => zero end.
Definition vectors_of (d : nat) (l : list (list interval)) : list interval := fold_right plus_of (repeat zero d) l.

Lemma sum_in : forall (A : Type) (f : A -> R) l B, Forall2 (fun a b => is_in (f a) b) l B -> is_in (Sum f l) (sum_of B).
Proof. intros A f l B H. induction H; simpl; [apply in_whole | now apply in_add]. Qed.
Lemma plus_in : forall u v A B, encloses A u -> encloses B v -> encloses (plus_of A B) (plus u v).
Proof.
  intros u v A B H. revert v B. induction H; intros v B HB; inversion HB; subst; simpl; constructor; [now apply in_add | now apply IHForall2].
Qed.
Lemma dot_in : forall k x b, encloses b x -> is_in (dot (reals k) x) (dot_of k b).
Proof.
  induction k as [|q k IH]; intros x b H; [apply in_whole|]. inversion H; subst; simpl; [apply in_whole|]. apply in_add; [|now apply IH].
  apply in_mul; [apply in_rational | assumption].
Qed.
Lemma scaled_in : forall s u A B, is_in s A -> encloses B u -> encloses (map (mul A) B) (scaled s u).
Proof. intros s u A B Hs H. induction H; simpl; constructor; [now apply in_mul | assumption]. Qed.
Lemma rationals_in : forall v, encloses (map of_rational v) (reals v).
Proof. induction v; simpl; constructor; [apply in_rational | assumption]. Qed.
Lemma vectors_in : forall (A : Type) d (f : A -> vector) l B, Forall2 (fun a b => encloses b (f a)) l B -> encloses (vectors_of d B) (vector_sum d f l).
Proof.
  intros A d f l B H. induction H; simpl; [|now apply plus_in]. clear. induction d; simpl; constructor; [apply in_whole | assumption].
Qed.

(* ---- the slope of the loss ---- *)
Definition slope_of (l : loss_name) (y : interval) : interval :=
  match l with
  | Logistic => Intervals.neg (div (whole 1) (add (whole 1) (exponential_of y)))
  | Exponential => Intervals.neg (exponential_of (Intervals.neg y))
  | Correlation => Intervals.neg (whole 1)
  | Sigmoid_loss => let s := div (whole 1) (add (whole 1) (exponential_of (Intervals.neg y))) in mul s (add (whole 1) (Intervals.neg s))
  | Of_function _ => Intervals.nai (* anything *)
  end.
Lemma slope_in : forall l y B, is_in y B -> is_in (loss_slope l y) (slope_of l B).
Proof.
  intros l y B H. pose proof (exp_pos y). pose proof (exp_pos (- y)). destruct l; cbn [loss_slope slope_of].
  - unfold logistic_slope. apply in_neg, in_div; [lra | apply in_whole | apply in_add; [apply in_whole | now apply in_exp]].
  - unfold exponential_slope. now apply in_neg, in_exp, in_neg.
  - unfold correlation_slope. apply in_neg, in_whole.
  - unfold sigmoid_slope, sigmoid, Rminus. cbv zeta.
    assert (S : is_in (1 / (1 + exp (- y))) (div (whole 1) (add (whole 1) (exponential_of (Intervals.neg B))))).
    { apply in_div; [lra | apply in_whole | apply in_add; [apply in_whole | now apply in_exp, in_neg]]. }
    apply in_mul; [assumption|]. apply in_add; [apply in_whole | now apply in_neg].
  - exact I.
Qed.

(* ---- one step ---- *)
Definition pull_of (d : nat) (l : loss_name) (n : Q) (X : list q_token) (box : list interval) : list interval :=
  let e := map (fun t => exponential_of (dot_of (fst t) box)) X in
  let m := sum_of e in
  let s := map (fun x => div x m) e in
  let mean := sum_of (map (fun p => mul (fst p) (of_rational (snd (snd p)))) (combine s X)) in
  map (mul (div (slope_of l mean) (of_rational n)))
    (vectors_of d (map (fun p => map (mul (mul (fst p) (add (of_rational (snd (snd p))) (Intervals.neg mean)))) (map of_rational (fst (snd p))))
      (combine s X))).
Definition step_of (d : nat) (l : loss_name) (data : list (list q_token)) (eta : Q) (box : list interval) : list interval :=
  plus_of box (map (mul (of_rational (- eta))) (vectors_of d (map (fun X => pull_of d l (inject_Z (Z.of_nat (length data))) X box) data))).
Fixpoint followed (d : nat) (l : loss_name) (data : list (list q_token)) (start : list Q) (eta : Q) (k : nat) : list interval :=
  match k with O => map of_rational start | S k' => step_of d l data eta (followed d l data start eta k') end.

Lemma Forall2_of_map : forall (A B : Type) (P : A -> B -> Prop) (f : A -> B) l, (forall a, In a l -> P a (f a)) -> Forall2 P l (map f l).
Proof. induction l; simpl; intro H; constructor; auto. Qed.
Lemma Forall2_left_map : forall (A B C : Type) (P : B -> C -> Prop) (f : A -> B) l m, Forall2 (fun a c => P (f a) c) l m -> Forall2 P (map f l) m.
Proof. intros. induction H; simpl; constructor; auto. Qed.
Lemma Forall2_right_map : forall (A B C : Type) (P : A -> C -> Prop) (f : B -> C) l m, Forall2 (fun a b => P a (f b)) l m -> Forall2 P l (map f m).
Proof. intros. induction H; simpl; constructor; auto. Qed.
Lemma Forall2_with : forall (A B : Type) (P : A -> B -> Prop) l m, Forall2 P l m -> Forall2 (fun a p => snd p = a /\ P a (fst p)) l (combine m l).
Proof. intros. induction H; simpl; constructor; auto. Qed.
Lemma Forall2_weaker : forall (A B : Type) (P Q : A -> B -> Prop) l m, (forall a b, P a b -> Q a b) -> Forall2 P l m -> Forall2 Q l m.
Proof. intros. induction H0; constructor; auto. Qed.
Lemma size_of_data : forall (A : Type) (l : list A), Q2R (inject_Z (Z.of_nat (length l))) = INR (length l).
Proof. intros. rewrite INR_IZR_INZ. unfold Q2R, inject_Z. simpl. lra. Qed.

Lemma pull_in : forall d l n X box x, X <> [] -> Q2R n <> 0 -> encloses box x ->
  encloses (pull_of d l n X box) (scaled (loss_slope l (mean_score (real_input X) x) / Q2R n)
    (vector_sum d (fun t => scaled (attention (real_input X) x t * (score t - mean_score (real_input X) x)) (key t)) (real_input X))).
Proof.
  intros d l n X box x HX Hn Hb. unfold pull_of. cbv zeta.
  set (e := map (fun t => exponential_of (dot_of (fst t) box)) X). set (s := map (fun x => div x (sum_of e)) e).
  assert (E : Forall2 (fun t b => is_in (exp (dot (key t) x)) b) (real_input X) e).
  { unfold real_input. apply Forall2_left_map, Forall2_of_map. intros t _. apply in_exp. exact (dot_in (fst t) x box Hb). }
  assert (NE : real_input X <> []) by (destruct X; [contradiction | discriminate]).
  assert (S : Forall2 (fun t b => is_in (attention (real_input X) x t) b) (real_input X) s).
  { pose proof (sum_in _ _ _ _ E) as M. unfold s. apply Forall2_right_map. eapply Forall2_weaker; [|exact E]. intros t b Hb'.
    unfold attention. apply in_div; auto. pose proof (mass_pos (real_input X) x NE). lra. }
  assert (SX : Forall2 (fun t p => real_token (snd p) = t /\ is_in (attention (real_input X) x t) (fst p)) (real_input X) (combine s X)).
  { clear - S. revert S. generalize (attention (real_input X) x). intros f S. unfold real_input in *. revert S. generalize s. clear s.
    induction X as [|t X IH]; intros s S; inversion S; subst; simpl; constructor; auto. }
  assert (Mean : is_in (mean_score (real_input X) x) (sum_of (map (fun p => mul (fst p) (of_rational (snd (snd p)))) (combine s X)))).
  { unfold mean_score. apply sum_in, Forall2_right_map. eapply Forall2_weaker; [|exact SX]. intros t p [<- H]. apply in_mul; [assumption|].
    apply in_rational. }
  set (mean := sum_of (map (fun p => mul (fst p) (of_rational (snd (snd p)))) (combine s X))) in *.
  apply scaled_in; [apply in_div; [assumption | now apply slope_in | apply in_rational]|].
  apply vectors_in, Forall2_right_map. eapply Forall2_weaker; [|exact SX]. intros t p [<- H]. apply scaled_in; [|apply rationals_in].
  apply in_mul; [assumption|]. unfold Rminus. apply in_add; [apply in_rational | now apply in_neg].
Qed.

Lemma step_in : forall d l data eta box x, Forall (fun X => X <> []) data -> data <> [] -> encloses box x ->
  encloses (step_of d l data eta box) (plus x (scaled (- Q2R eta) (gradient (loss_slope l) d (real_inputs data) x))).
Proof.
  intros d l data eta box x HX Hd Hb. unfold step_of. apply plus_in; [assumption|]. apply scaled_in; [rewrite <- Q2R_opp; apply in_rational|].
  unfold gradient. apply vectors_in, Forall2_right_map. unfold real_inputs. apply Forall2_left_map.
  assert (N : Q2R (inject_Z (Z.of_nat (length data))) = INR (length (map real_input data))) by (rewrite map_length; apply size_of_data).
  rewrite <- N. assert (NZ : Q2R (inject_Z (Z.of_nat (length data))) <> 0).
  { rewrite N, map_length. destruct data; [contradiction|]. apply not_0_INR. discriminate. }
  revert NZ. generalize (inject_Z (Z.of_nat (length data))). intros n NZ. clear N Hd.
  induction HX; constructor; [now apply pull_in | assumption].
Qed.

Theorem followed_right : forall d l data start eta k, Forall (fun X => X <> []) data -> data <> [] ->
  encloses (followed d l data start eta k) (descent (loss_slope l) d (real_inputs data) (reals start) (Q2R eta) k).
Proof. intros d l data start eta k HX Hd. induction k as [|k IH]; simpl; [apply rationals_in | now apply step_in]. Qed.

(* ---- a trap that holds the box after k steps ---- *)
Definition caught (T : trap) (l : loss_name) (d : nat) (model : list (list q_token)) (start : list Q) (eta : Q) (k : nat) (y a u : list Q) : bool :=
  Nat.eqb (dim T) d && same_inputs (data T) model && Nat.eqb (length start) d && kept_by_every_step T && excludes T y a u
  && Qle_bool 0 eta && Qle_bool eta (longest T)
  && (let box := followed d l (data T) start eta k in forallb (fun r => at_least (offset r) (dot_of (normal r) box)) (kept T)).
End Followed.

Lemma later_iterates : forall l' d data start eta K k,
  descent l' d data start eta (k + K) = descent l' d data (descent l' d data start eta K) eta k.
Proof. intros. induction k as [|k IH]; [reflexivity|]. simpl. now rewrite IH. Qed.
Lemma direction_of_tail : forall x u K, direction_tends_to x u -> direction_tends_to (fun k => x (k + K)%nat) u.
Proof.
  intros x u K [H1 [[N H2] H3]]. split; [assumption|]. split; [exists N; intros; apply H2; lia|]. intros i eps He.
  destruct (H3 i eps He) as [M HM]. exists M. intros k Hk. apply HM. lia.
Qed.

Theorem caught_right : forall bits T l d model start eta k y a u, caught bits T l d model start eta k y a u = true ->
  powers_right (powers T) -> slopes_right (loss_slope l) (sigma T) (slopes T) ->
  ~ direction_tends_to (descent (loss_slope l) d (real_inputs model) (reals start) (Q2R eta)) (reals u).
Proof.
  intros bits T l d model start eta k y a u H Hp Hs D. unfold caught in H. rewrite !andb_true_iff in H.
  destruct H as [[[[[[[H1 H2] H3] H4] H5] H6] H7] H8]. apply Nat.eqb_eq in H1, H3. rewrite <- H1 in *. clear H1 d.
  rewrite <- (same_inputs_right _ _ H2) in D. apply le_real in H6, H7. rewrite Q2R_0 in H6.
  destruct (parts_checked T H4) as [[P1 [P2 [P3 P4]]] _].
  apply (direction_of_tail _ _ k) in D.
  assert (E : direction_tends_to (descent (loss_slope l) (dim T) (real_inputs (data T))
    (descent (loss_slope l) (dim T) (real_inputs (data T)) (reals start) (Q2R eta) k) (Q2R eta)) (reals u)).
  { destruct D as [D1 [[N D2] D3]]. split; [assumption|]. split; [exists N; intros j Hj; rewrite <- later_iterates; now apply D2|].
    intros i eps He. destruct (D3 i eps He) as [M HM]. exists M. intros j Hj. rewrite <- later_iterates. now apply HM. }
  revert E. apply (direction_refuted_from (loss_slope l) T H4 Hp Hs) with (y := y) (a := a); auto.
  - apply length_descent; [now apply sized_inputs | now rewrite length_reals].
  - assert (B : encloses (followed bits (dim T) l (data T) start eta k)
      (descent (loss_slope l) (dim T) (real_inputs (data T)) (reals start) (Q2R eta) k)).
    { apply followed_right; [|assumption]. apply Forall_forall. intros X HX. rewrite Forall_forall in P1. now destruct (P1 X HX). }
    unfold holds, rows_of. apply Forall_forall. intros r Hr. apply in_map_iff in Hr. destruct Hr as [kr [<- Hk]]. simpl.
    rewrite forallb_forall in H8. apply (at_least_right bits _ (dot_of bits (normal kr) (followed bits (dim T) l (data T) start eta k))); [now apply H8|].
    now apply dot_in.
Qed.
