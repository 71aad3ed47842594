(* Words of statements "there is ..." about exact data, beside those of Attention.v: matrices as lists of rows, gradients, sizes; and the
   tactics by which the exact witness is seen to be one.  Everything is written out as a closed term, and interval arithmetic decides. *)
From Coq Require Import Reals Lra Lia List QArith Qreals Bool.
From Interval Require Import Tactic.
From AttentionChecker Require Import Optimality Datasets Descent Polyhedra Attention Cone Starts NoRest Deciding DecidingCaptures Denying.
Import ListNotations.
Open Scope R_scope.

Definition times_vector (M : list vector) (u : vector) : vector := map (fun row => dot row u) M.
Definition transposed (M : list vector) : list vector := map (fun j => map (fun row => nth j row 0) M) (seq 0 (length (hd [] M))).
Definition times_matrix (M N : list vector) : list vector := map (fun row => map (fun column => dot row column) (transposed N)) M.
(* all minors u_i w_j - u_j w_i are 0 *)
Definition parallel (u w : vector) : Prop := forall i j, nth i u 0 * nth j w 0 = nth j u 0 * nth i w 0.

(* gradient descent on the W-model, W read row by row *)
Definition flat_descent (D : dataset) (l : loss_name) (start : vector) (eta : R) : nat -> vector :=
  descent (loss_slope l) (dimension D * dimension D) (matrix_model D) start eta.

Lemma greater_counted : forall a b, Rmax (INR a) (INR b) = INR (Nat.max a b).
Proof.
  intros a b. destruct (le_ge_dec a b) as [H | H].
  - rewrite Nat.max_r by assumption. apply Rmax_right. now apply le_INR.
  - rewrite Nat.max_l by assumption. apply Rmax_left. now apply le_INR.
Qed.
Lemma most_tokens_counted : forall D, most_tokens D = INR (fold_right Nat.max 0%nat (map (@length vector) (tokens D))).
Proof.
  intros D. unfold most_tokens, maximum. destruct (tokens D) as [|X Xs]; [reflexivity|].
  change (fold_right Rmax (INR (length X)) (map (fun Y => INR (length Y)) Xs)
    = INR (Nat.max (length X) (fold_right Nat.max 0%nat (map (@length vector) Xs)))).
  induction Xs as [|Y Ys IH]; cbn [map fold_right].
  - now rewrite Nat.max_0_r.
  - rewrite IH, greater_counted. f_equal. lia.
Qed.

(* ---- every token of an active constraint scores below the chosen one ---- *)
Definition neighbours_below (model : list (list q_token)) (alpha : list nat) (w : list Q) : bool :=
  Nat.eqb (length alpha) (length model) && forallb (fun p => forallb (fun t =>
    let chosen := nth (snd p) (fst p) ([], 0%Q) in let other := nth t (fst p) ([], 0%Q) in
    Nat.eqb t (snd p) || negb (Qeq_bool (q_dot (fst chosen) w - q_dot (fst other) w) 1) || negb (Qle_bool (snd chosen) (snd other)))
    (seq 0 (length (fst p)))) (combine model alpha).
Lemma neighbours_below_right : forall model alpha w, neighbours_below model alpha w = true ->
  Forall2 (active_below (reals w)) (real_inputs model) alpha.
Proof.
  intros model alpha w H. apply andb_true_iff in H. destruct H as [L H]. apply Nat.eqb_eq in L. unfold real_inputs. apply Forall2_map_left.
  eapply Forall2_of_forallb; eauto. intros X a E t Ht N A. cbv beta in E. cbn [fst snd] in E. rewrite forallb_forall in E. specialize (E t).
  rewrite in_seq in E. unfold real_input in Ht. rewrite map_length in Ht. specialize (E (conj (Nat.le_0_l t) Ht)). rewrite !token_at_real in *.
  unfold key, score, real_token in *. cbn [fst snd] in *. rewrite !orb_true_iff in E. destruct E as [[E | E] | E].
  - apply Nat.eqb_eq in E. contradiction.
  - apply negb_true_iff in E. exfalso. apply (not_equal_real _ _ E). rewrite Q2R_minus, !dot_reals, Q2R_1. exact A.
  - now apply lt_real, negb_true_iff.
Qed.
Theorem locally_optimal_right : forall D alpha l w, prompt_solved D alpha l w && neighbours_below (q_prompt_model D) alpha w = true ->
  locally_optimal (real_dataset D) alpha.
Proof.
  intros D alpha l w H. apply andb_true_iff in H. destruct H as [H1 H2]. exists (reals w). split; [now apply max_margin_right with l|].
  rewrite prompt_model_real. now apply neighbours_below_right.
Qed.
Theorem matrix_locally_optimal_right : forall D alpha l w, matrix_solved D alpha l w && neighbours_below (q_matrix_model D) alpha w = true ->
  matrix_locally_optimal (real_dataset D) alpha.
Proof.
  intros D alpha l w H. apply andb_true_iff in H. destruct H as [H1 H2]. exists (reals w). split; [now apply max_margin_matrix_right with l|].
  rewrite matrix_model_real. now apply neighbours_below_right.
Qed.

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
  rewrite ?most_tokens_counted; score_words;
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
(* a run of exact data that a lemma about the same rational numbers captures *)
Ltac captured_from fact :=
  let diverges := fresh in let turns := fresh in
  match goal with
  | Heta : 0 < ?eta <= _ |- _ =>
    unfold flat_descent, prompt_descent; rewrite ?every_token_queries_real, ?prompt_model_real, ?matrix_model_real, ?dimension_real;
    pose proof (fact eta Heta) as [diverges turns];
    match type of diverges with
    | norm_diverges (descent _ _ _ ?exact _) =>
      match goal with
      | |- context [descent _ _ _ ?start eta] =>
        replace start with exact by (written_out; repeat (apply f_equal2; [lra|]); reflexivity); first [exact turns | exact diverges]
      end
    end
  end.
