(* Exact instances of vectors and matrices, and the tactics by which one of them refutes a statement: everything is written out as a
   closed term in rational numbers, e^x, roots and quotients, and interval arithmetic decides. *)
From Coq Require Import Reals Lra List QArith Qreals.
From Interval Require Import Tactic.
From AttentionChecker Require Import Softmax Sigmoid Words Layer.
Import ListNotations.
Open Scope R_scope.

Definition vector_of (v : list Q) (i : nat) : R := Q2R (nth i v 0%Q).
Definition matrix_of (M : list (list Q)) (i j : nat) : R := Q2R (nth j (nth i M []) 0%Q).

(* far out the slope of g is next to nothing; 1 + e^x is not to be computed there *)
Lemma slope_far_out : forall y, 5000 <= y -> 0 <= sigmoid_slope y <= exp (-5000).
Proof.
  intros y H. pose proof (sigmoid_slope_bounds y) as [S _]. split; [lra|]. unfold sigmoid_slope, sigmoid.
  pose proof (exp_pos (- y)) as E. assert (L : exp (- y) <= exp (-5000)).
  { destruct (Req_dec (- y) (-5000)) as [-> | N]; [lra | apply Rlt_le, exp_increasing; lra]. }
  replace (1 / (1 + exp (- y)) * (1 - 1 / (1 + exp (- y)))) with (exp (- y) * (/ (1 + exp (- y)) * / (1 + exp (- y)))) by (field; lra).
  assert (I : 0 < / (1 + exp (- y)) <= 1).
  { split; [apply Rinv_0_lt_compat; lra|]. rewrite <- Rinv_1. apply Rinv_le_contravar; lra. }
  apply Rle_trans with (exp (- y) * (1 * 1)); [|lra]. apply Rmult_le_compat_l; [lra|]. apply Rmult_le_compat; lra.
Qed.
Lemma sigmoid_slope_even : forall y, sigmoid_slope (- y) = sigmoid_slope y.
Proof.
  intro y. unfold sigmoid_slope, sigmoid. pose proof (exp_pos y). rewrite Ropp_involutive, exp_Ropp. field. lra.
Qed.
Lemma slope_far_out_left : forall y, y <= -5000 -> 0 <= sigmoid_slope y <= exp (-5000).
Proof. intros y H. rewrite <- sigmoid_slope_even. apply slope_far_out. lra. Qed.

Ltac write_out :=
  cbv [vector_of matrix_of norm dot total sum softmax matvec vec block column transpose outer_product softmax_loss_gradient
       nth seq fold_right INR Q2R Qnum Qden fst snd Nat.div Nat.modulo Nat.divmod Nat.sub Nat.mul Nat.add];
  repeat match goal with
  | |- context [sigmoid_slope ?y] =>
    first [let H := fresh in assert (H : 0 <= sigmoid_slope y <= exp (-5000))
             by (first [apply slope_far_out; interval with (i_prec 1000) | apply slope_far_out_left; interval with (i_prec 1000)]);
           revert H; generalize (sigmoid_slope y); intros ? ?
          | change (sigmoid_slope y) with (1 / (1 + exp (- y)) * (1 - 1 / (1 + exp (- y))))]
  end;
  unfold sigmoid_curvature, sigmoid_slope, sigmoid.
Ltac write_out_in H :=
  cbv [vector_of matrix_of norm dot total sum softmax matvec vec block column transpose outer_product softmax_loss_gradient
       sigmoid sigmoid_slope sigmoid_curvature nth seq fold_right INR Q2R Qnum Qden fst snd
       Nat.div Nat.modulo Nat.divmod Nat.sub Nat.mul Nat.add] in H.

Ltac enclosed := first [interval with (i_prec 1000) | timeout 20 lra].

(* a premise of the statement, of the instance *)
Ltac premise :=
  match goal with
  | |- (_ < _)%nat => repeat constructor
  | |- (_ <= _)%nat => repeat constructor
  | |- spectral_at_most _ _ _ _ => apply frobenius_bounds; write_out; enclosed
  | |- _ /\ _ => split; premise
  | |- ~ (_ = 0) => let E := fresh in intro E; write_out_in E;
      match type of E with ?a = 0 => first [assert (0 < a) by enclosed; lra | assert (a < 0) by enclosed; lra] end
  | |- _ => write_out; enclosed
  end.
Ltac premises claim :=
  repeat match type of claim with ?P -> _ => let given := fresh in assert (given : P) by premise; specialize (claim given); clear given end.

Ltac impossible claim :=
  match type of claim with
  | _ /\ _ => let a := fresh in let b := fresh in destruct claim as [a b]; first [impossible a | impossible b]
  | _ \/ _ => destruct claim as [claim | claim]; impossible claim
  | ?a <= ?b => refine (Rlt_not_le a b _ claim); write_out; enclosed
  | ?a < ?b => refine (Rle_not_lt a b _ claim); write_out; enclosed
  | ?a = ?b => first [refine (Rlt_not_eq a b _ claim); write_out; enclosed | refine (Rlt_not_eq b a _ (eq_sym claim)); write_out; enclosed]
  end.
Ltac refuted claim := premises claim; impossible claim.
