(* Orders of the indices below n: o k is the index at place k, and after the last place the order begins again. *)
From Coq Require Import Reals Lia.
From AttentionChecker Require Export Indexed.

Definition is_order (n : nat) (o : nat -> nat) : Prop :=
  (forall k, (o k < n)%nat) /\ (forall k, o (n + k)%nat = o k) /\ (forall i j, (i < n)%nat -> (j < n)%nat -> o i = o j -> i = j).
Lemma order_below : forall n o k, is_order n o -> (o k < n)%nat. Proof. intros n o k [H _]. apply H. Qed.
(* Every order is one: a list of n places, each index once, which begins again. *)
Lemma order_of_places : forall n p, (0 < n)%nat -> (forall k, (k < n)%nat -> (p k < n)%nat) ->
  (forall i j, (i < n)%nat -> (j < n)%nat -> p i = p j -> i = j) -> is_order n (fun k => p (Nat.modulo k n)).
Proof.
  intros n p Hn H Hi. split; [|split].
  - intro k. apply H, Nat.mod_upper_bound. lia.
  - intro k. f_equal. replace (n + k)%nat with (k + 1 * n)%nat by lia. apply Nat.mod_add. lia.
  - intros i j Hl Hj E. rewrite !Nat.mod_small in E by assumption. exact (Hi i j Hl Hj E).
Qed.
