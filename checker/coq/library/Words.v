(* Words about matrices and indices, and claims proved by hand in them.

   A matrix of r rows and c columns is a function nat -> nat -> R of which the entries below r and c count. *)
From Coq Require Import Reals Lra List.
From AttentionChecker Require Export Softmax Sigmoid.
Open Scope R_scope.

Definition dot (n : nat) (u w : nat -> R) : R := total n (fun i => u i * w i).
(* A u, where A has c columns *)
Definition matvec (c : nat) (A : nat -> nat -> R) (u : nat -> R) (i : nat) : R := total c (fun j => A i j * u j).
(* The rows of A, of c columns, one after the other *)
Definition vec (c : nat) (A : nat -> nat -> R) (k : nat) : R := A (Nat.div k c) (Nat.modulo k c).

(* Claim similarity/step-1. *)
Theorem step_1 : forall x x_hat, Rabs (sigmoid x - sigmoid x_hat) <= Rabs (x - x_hat).
Proof. intros x y. pose proof (sigmoid_lipschitz x y). pose proof (Rabs_pos (x - y)). lra. Qed.

(* Claim similarity/soft-margin-feasible. *)
Theorem soft_margin_feasible : forall (n d : nat) (xi : R) (z : nat -> R) (A X : nat -> nat -> R) (opt t : nat),
  (0 < n)%nat -> (0 < d)%nat -> (opt < n)%nat -> (t < n)%nat ->
  Rabs (1 - (matvec d A (fun i => matvec d X (fun i => z i) i) opt - matvec d A (fun i => matvec d X (fun i => z i) i) t)) <= xi ->
  0 <= xi /\ 1 - xi <= matvec d A (fun i => matvec d X (fun i => z i) i) opt - matvec d A (fun i => matvec d X (fun i => z i) i) t.
Proof.
  intros. match goal with H : Rabs ?a <= xi |- _ => pose proof (Rabs_pos a); pose proof (Rle_abs a) end. lra.
Qed.

Lemma norm_square : forall n u, norm n u ^ 2 = total n (fun i => u i * u i).
Proof. intros. unfold norm. apply pow2_sqrt. apply sum_nonneg. intro. apply (Rle_0_sqr (u i)). Qed.

(* Completing the square: what mirror descent minimises at p = 2 is a constant plus half the squared distance to W - eta G. *)
Lemma completed_square : forall (m : nat) (w v g : nat -> R) (eta : R),
  eta * dot m g v + (norm m v ^ 2 / 2 - norm m w ^ 2 / 2 - dot m w (fun i => v i - w i))
  = eta * dot m g (fun i => w i - eta * g i)
    + (norm m (fun i => w i - eta * g i) ^ 2 / 2 - norm m w ^ 2 / 2 - dot m w (fun i => w i - eta * g i - w i))
    + norm m (fun i => v i - (w i - eta * g i)) ^ 2 / 2.
Proof.
  intros. rewrite !norm_square. unfold dot, total. induction (seq 0 m) as [|a l IH]; simpl; [lra|]. lra.
Qed.

(* Claim mirror/lp-gd-is-gd-at-2. *)
Theorem lp_gd_is_gd_at_2 : forall (d : nat) (eta : R) (W V G : nat -> nat -> R), (0 < d)%nat ->
  let flat A := vec d A in
  eta * dot (d * d) (flat G) (flat V)
  + (norm (d * d) (flat V) ^ 2 / 2 - norm (d * d) (flat W) ^ 2 / 2 - dot (d * d) (flat W) (flat (fun i j => V i j - W i j)))
  = eta * dot (d * d) (flat G) (flat (fun i j => W i j - eta * G i j))
    + (norm (d * d) (flat (fun i j => W i j - eta * G i j)) ^ 2 / 2 - norm (d * d) (flat W) ^ 2 / 2
       - dot (d * d) (flat W) (flat (fun i j => W i j - eta * G i j - W i j)))
    + norm (d * d) (flat (fun i j => V i j - (W i j - eta * G i j))) ^ 2 / 2.
Proof. intros. exact (completed_square (d * d) (vec d W) (vec d V) (vec d G) eta). Qed.
