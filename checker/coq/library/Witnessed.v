(* Words of statements "there is ..." about exact data, beside those of Attention.v: matrices as lists of rows, gradients, sizes; and the
   tactics by which the exact witness is seen to be one.  Everything is written out as a closed term, and interval arithmetic decides. *)
From Coq Require Import Reals Lra Lia List QArith Qreals.
From Interval Require Import Tactic.
From AttentionChecker Require Import Optimality Datasets Descent Polyhedra Attention Deciding Denying.
Import ListNotations.
Open Scope R_scope.

Definition times_vector (M : list vector) (u : vector) : vector := map (fun row => dot row u) M.
Definition transposed (M : list vector) : list vector := map (fun j => map (fun row => nth j row 0) M) (seq 0 (length (hd [] M))).
Definition times_matrix (M N : list vector) : list vector := map (fun row => map (fun column => dot row column) (transposed N)) M.
(* all minors u_i w_j - u_j w_i are 0 *)
Definition parallel (u w : vector) : Prop := forall i j, nth i u 0 * nth j w 0 = nth j u 0 * nth i w 0.

(* the gradient of the loss at p; [gradient_is_derivative] of Descent.v proves that it is the derivative along every line *)
Definition prompt_gradient (D : dataset) (l : loss_name) (p : vector) : vector :=
  gradient (loss_slope l) (dimension D) (prompt_model D) p.
(* gradient descent on the W-model, W read row by row *)
Definition flat_descent (D : dataset) (l : loss_name) (start : vector) (eta : R) : nat -> vector :=
  descent (loss_slope l) (dimension D * dimension D) (matrix_model D) start eta.
Definition most_tokens (D : dataset) : nat := fold_right Nat.max 0%nat (map (@length vector) (tokens D)).

(* ---- tactics ---- *)
Ltac written_out := cbv -[Rplus Rminus Rmult Rdiv Rinv Ropp exp ln sqrt Rabs IZR Rlt Rle Rgt Rge].
Ltac written_out_in H := cbv -[Rplus Rminus Rmult Rdiv Rinv Ropp exp ln sqrt Rabs IZR Rlt Rle Rgt Rge] in H.

Lemma root_at_most : forall a b, 0 <= b -> a <= b * b -> sqrt a <= b.
Proof. intros a b Hb H. rewrite <- (sqrt_square b) by assumption. now apply sqrt_le_1_alt. Qed.
Lemma root_at_least : forall a b, b * b <= a -> b <= sqrt a.
Proof.
  intros a b H. destruct (Rle_dec 0 b) as [P | P]; [|pose proof (sqrt_pos a); lra].
  rewrite <- (sqrt_square b) by assumption. now apply sqrt_le_1_alt.
Qed.
(* a relation of two numbers of the exact data *)
Ltac related :=
  score_words;
  first
    [ lra
    | written_out;
      first
        [ lra
        | match goal with
          | |- sqrt _ <= _ => apply root_at_most; lra
          | |- _ <= sqrt _ => apply root_at_least; lra
          end
        | interval with (i_prec 256) ] ].
Ltac not_related :=
  match goal with
  | |- ~ (_ <= _) => apply Rlt_not_le; related
  | |- ~ (_ < _) => apply Rle_not_lt; related
  | |- ~ (_ = _) => first [apply Rlt_not_eq; related | apply Rgt_not_eq; related]
  end.
(* the minor of rows i and j is not 0 *)
Ltac minor i j :=
  let H := fresh in intro H; specialize (H i j); written_out_in H;
  match type of H with
  | ?a = ?b => first [assert (a < b) by (first [lra | interval with (i_prec 256)]) | assert (b < a) by (first [lra | interval with (i_prec 256)])]; lra
  end.
(* every minor is 0, by arithmetic of rational numbers *)
Ltac minors_vanish :=
  let i := fresh in let j := fresh in
  written_out; intros i j; repeat (destruct i as [|i]; [repeat (destruct j as [|j]; [lra|]); lra|]); repeat (destruct j as [|j]; [lra|]); lra.
(* a run of exact data that a lemma about the same rational numbers keeps from a direction *)
Ltac not_turning fact :=
  let H := fresh in intro H; unfold flat_descent, prompt_descent in H;
  rewrite ?every_token_queries_real, ?prompt_model_real, ?matrix_model_real, ?dimension_real in H;
  apply fact;
  match type of H with
  | direction_tends_to (descent _ _ _ ?start ?eta) _ =>
    match goal with
    | |- direction_tends_to (descent _ _ _ ?exact ?step) _ =>
      replace exact with start by (written_out; repeat (apply f_equal2; [lra|]); reflexivity);
      replace step with eta by (unfold Q2R; cbn [Qnum Qden]; lra); exact H
    end
  end.
