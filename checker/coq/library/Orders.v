(* Orders of the indices below n: o k is the index at place k, and after the last place the order begins again. *)
From Coq Require Import Reals.
From AttentionChecker Require Export Indexed.

Definition is_order (n : nat) (o : nat -> nat) : Prop :=
  (forall k, (o k < n)%nat) /\ (forall k, o (n + k)%nat = o k) /\ (forall i j, (i < n)%nat -> (j < n)%nat -> o i = o j -> i = j).
Lemma order_below : forall n o k, is_order n o -> (o k < n)%nat. Proof. intros n o k [H _]. apply H. Qed.
