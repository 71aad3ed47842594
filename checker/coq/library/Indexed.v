(* Words with an index of their own, truths as numbers, and places as numbers. *)
From Coq Require Import Reals Lra Lia FunctionalExtensionality.
From AttentionChecker Require Export Rise Inputs.
Open Scope R_scope.

Definition matrix_equal (r c : nat) (A B : nat -> nat -> R) : Prop := forall i j, (i < r)%nat -> (j < c)%nat -> A i j = B i j.
(* The sum of n vectors *)
Definition vtotal (n : nat) (U : nat -> nat -> R) (k : nat) : R := total n (fun i => U i k).
(* The sum of n matrices *)
Definition mtotal (n : nat) (A : nat -> nat -> nat -> R) (j k : nat) : R := total n (fun i => A i j k).
(* The matrix with rows of c entries that is u row by row *)
Definition mat (c : nat) (u : nat -> R) (i j : nat) : R := u (i * c + j)%nat.
(* The state after so many steps; step k takes the state after k steps to that after k + 1 *)
Fixpoint iterated {A : Type} (step : nat -> A -> A) (start : A) (k : nat) : A :=
  match k with 0%nat => start | S m => step m (iterated step start m) end.
(* 1 where P holds and 0 where it does not *)
Definition indicator (P : Prop) : R := the (fun x => (P /\ x = 1) \/ (~ P /\ x = 0)).
Lemma by_indicator : forall P : Prop, P -> indicator P = 1.
Proof. intros P H. apply the_one; [auto|]. intros y [[_ E] | [Hn _]]; [exact E | contradiction]. Qed.
Lemma by_no_indicator : forall P : Prop, ~ P -> indicator P = 0.
Proof. intros P H. apply the_one; [auto|]. intros y [[Hp _] | [_ E]]; [contradiction | exact E]. Qed.
Lemma indicator_nonneg : forall P, 0 <= indicator P.
Proof. intro P. destruct (Classical_Prop.classic P); [rewrite by_indicator | rewrite by_no_indicator]; auto; lra. Qed.

#[export] Hint Resolve indicator_nonneg : signs.

Lemma by_next_place : forall i j, INR i < INR j -> INR i + 1 <= INR j.
Proof. intros i j H. apply INR_lt in H. rewrite <- S_INR. apply le_INR. lia. Qed.
Lemma by_last_place : forall i n, (i < n)%nat -> INR i + 1 <= INR n.
Proof. intros i n H. rewrite <- S_INR. apply le_INR. lia. Qed.
Lemma by_same_place : forall i j, INR i = INR j -> i = j. Proof. exact INR_eq. Qed.

(* ---- sums over indices: steps to their normal form ---- *)
Lemma total_same : forall n f g, (forall i, f i = g i) -> total n f = total n g.
Proof. intros n f g H. apply total_ext. auto. Qed.
Lemma total_times : forall n f x, total n f * x = total n (fun i => f i * x).
Proof. intros. rewrite Rmult_comm. rewrite <- total_scale. apply total_same. intro i. apply Rmult_comm. Qed.
Lemma times_total : forall n f x, x * total n f = total n (fun i => x * f i).
Proof. intros. rewrite <- total_scale. reflexivity. Qed.
Lemma total_exchange : forall n m (f : nat -> nat -> R), total n (fun i => total m (fun j => f i j)) = total m (fun j => total n (fun i => f i j)).
Proof. intros. unfold total. apply sum_exchange. Qed.
Lemma total_of_weights : forall n u x, (0 < n)%nat -> total n (fun i => softmax n u i * x) = x.
Proof. intros n u x Hn. rewrite <- total_times, total_softmax by assumption. ring. Qed.
Lemma cancel_inverse : forall a, 0 < a -> a * / (1 * a) = 1. Proof. intros. field. lra. Qed.
Lemma inverse_multiple : forall c d a, c <> 0 -> d * c = 1 -> / (c * a) = d * / (1 * a).
Proof. intros c d a Hc H. rewrite Rinv_mult, Rmult_1_l. f_equal. apply Rmult_eq_reg_r with c; [rewrite Rinv_l|]; auto. Qed.

(* ---- whole numbers ---- *)
Lemma by_induction : forall (P : nat -> Prop) c k, P c -> (forall m, P m -> INR c <= INR m -> P (S m)) -> INR c <= INR k -> P k.
Proof.
  intros P c k Hc Hs Hk. apply INR_le in Hk. induction Hk as [|m Hk IH]; [exact Hc|]. apply Hs; [exact IH | now apply le_INR].
Qed.
