(* Gradients of one layer that cancel exactly at one point: what interval arithmetic cannot say, decided by evaluating e^0 and by the
   slope of g being even. *)
From Coq Require Import Reals Lra Lia List QArith Qreals.
From Interval Require Import Tactic.
From AttentionChecker Require Import Softmax Sigmoid Words Layer Instances.
From AttentionChecker Require Vectors Descent.
Import ListNotations.
Open Scope R_scope.

(* - sigmoid (- y) is the slope of the logistic loss *)
Lemma logistic_slope_right : forall y, derivable_pt_lim (fun y => ln (1 + exp (- y))) y (- sigmoid (- y)).
Proof.
  intro y. pose proof (Descent.logistic_derivative y) as D. unfold Descent.logistic_slope in D. unfold sigmoid. rewrite Ropp_involutive. exact D.
Qed.

Lemma norm_of_zero : forall n u, (forall i, (i < n)%nat -> u i = 0) -> norm n u <= 0.
Proof.
  intros n u H. unfold norm. assert (E : total n (fun i => u i * u i) = 0).
  { unfold total. assert (S : forall l, (forall i, In i l -> (i < n)%nat) -> sum (fun i => u i * u i) l = 0).
    { induction l as [|i l IH]; intro Hl; simpl; [reflexivity|]. rewrite IH by (intros; apply Hl; now right). rewrite (H i) by (apply Hl; now left). ring. }
    apply S. intros i Hi. apply in_seq in Hi. lia. }
  rewrite E, sqrt_0. lra.
Qed.

Ltac written_out :=
  cbv [vector_of matrix_of dot total sum softmax matvec softmax_loss_gradient Vectors.spread Vectors.greatest_of Vectors.gaps filter map negb
       Nat.eqb nth seq fold_right INR Q2R Qnum Qden].
(* e^x is 1 where x is 0 *)
Ltac powers_of_zero :=
  repeat match goal with |- context [exp ?x] => replace (exp x) with 1 by (replace x with 0 by lra; symmetry; apply exp_0) end.
(* s(a) p + s(b) q = 0, s one slope at two points that are equal, or opposite where the slope is even *)
Ltac two_slopes :=
  match goal with
  | |- - sigmoid ?a * ?p + - sigmoid ?b * ?q = 0 => replace b with a by lra; generalize (sigmoid a); intro; lra
  | |- sigmoid_slope ?a * ?p + sigmoid_slope ?b * ?q = 0 =>
    first [replace b with a by lra | replace b with (- a) by lra; rewrite sigmoid_slope_even];
    generalize (sigmoid_slope a); intro; lra
  end.
Ltac cancelled :=
  let i := fresh in let Hi := fresh in apply norm_of_zero; intros i Hi;
  repeat (destruct i as [|i]; [clear Hi; written_out; powers_of_zero; two_slopes | try (exfalso; lia)]).
Ltac spread_out := written_out; simpl; lra.
Ltac exact_premise := match goal with |- 0 < Vectors.spread _ _ _ => spread_out | |- _ => premise end.
Ltac refuted_by_cancelling claim :=
  repeat match type of claim with
         | ?P -> _ => let given := fresh in assert (given : P) by exact_premise; specialize (claim given); clear given
         end;
  match type of claim with ?a < ?b => refine (Rle_not_lt a b _ claim); cancelled end.
