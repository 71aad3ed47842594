(* Words about matrices and indices.

   A matrix of r rows and c columns is a function nat -> nat -> R of which the entries below r and c count. *)
From Coq Require Import Reals Lra List.
From AttentionChecker Require Export Softmax Sigmoid.
Open Scope R_scope.

Definition dot (n : nat) (u w : nat -> R) : R := total n (fun i => u i * w i).
(* A u, where A has c columns *)
Definition matvec (c : nat) (A : nat -> nat -> R) (u : nat -> R) (i : nat) : R := total c (fun j => A i j * u j).
(* The rows of A, of c columns, one after the other *)
Definition vec (c : nat) (A : nat -> nat -> R) (k : nat) : R := A (Nat.div k c) (Nat.modulo k c).

Lemma norm_square : forall n u, norm n u ^ 2 = total n (fun i => u i * u i).
Proof. intros. unfold norm. apply pow2_sqrt. apply sum_nonneg. intro. apply (Rle_0_sqr (u i)). Qed.
