(* Datasets made of another one: without the tokens of least score, or with the first token of each input as its query; scores and logits of
   one input.  The definitions up to [first_token_queries] belong to statements; their rational copies are computed. *)
From Coq Require Import Reals Lra Lia List QArith Qreals Bool.
From AttentionChecker Require Import Optimality Datasets Descent Traps Polyhedra Attention Deciding.
Import ListNotations.
Open Scope R_scope.

Definition token_scores (D : dataset) (i : nat) : list R := nth i (scores D) [].
(* <x_it, W z_i> of every token t, W read row by row *)
Definition matrix_logits (D : dataset) (w : vector) (i : nat) : list R := map (fun t => dot (key t) w) (nth i (matrix_model D) []).

(* A score above the least of its input, or any where all are equal *)
Definition kept (row : list R) (g : R) : bool :=
  if Rlt_dec (minimum row) g then true else if Rlt_dec (minimum row) (maximum row) then false else true.
Definition without_lowest (D : dataset) : dataset := {|
  tokens := map (fun p => filter (fun x => kept (map (token_score D (snd p)) (fst p)) (token_score D (snd p) x)) (fst p))
    (combine (tokens D) (labels D));
  labels := labels D; head := head D; queries := queries D; key_matrix := key_matrix D |}.
Definition first_token_queries (D : dataset) : dataset := {|
  tokens := tokens D; labels := labels D; head := head D; queries := map (hd []) (tokens D); key_matrix := key_matrix D |}.

(* ---- of rational data ---- *)
Definition q_less (x y : Q) : Q := if Qle_bool x y then x else y.
Definition q_more (x y : Q) : Q := if Qle_bool x y then y else x.
Definition q_minimum (row : list Q) : Q := match row with [] => 0%Q | x :: l => fold_right q_less x l end.
Definition q_maximum (row : list Q) : Q := match row with [] => 0%Q | x :: l => fold_right q_more x l end.
Definition q_kept (row : list Q) (g : Q) : bool := negb (Qle_bool g (q_minimum row)) || Qle_bool (q_maximum row) (q_minimum row).
Definition q_without_lowest (D : q_dataset) : q_dataset := {|
  q_tokens := map (fun p => filter (fun x => q_kept (map (q_score D (snd p)) (fst p)) (q_score D (snd p) x)) (fst p))
    (combine (q_tokens D) (q_labels D));
  q_labels := q_labels D; q_head := q_head D; q_queries := q_queries D; q_key_matrix := q_key_matrix D |}.
Definition q_first_token_queries (D : q_dataset) : q_dataset := {|
  q_tokens := q_tokens D; q_labels := q_labels D; q_head := q_head D; q_queries := map (hd []) (q_tokens D);
  q_key_matrix := q_key_matrix D |}.

Lemma minimum_real : forall row, minimum (reals row) = Q2R (q_minimum row).
Proof.
  destruct row as [|x l]; simpl; [symmetry; apply Q2R_0|]. induction l as [|y l IH]; simpl; [reflexivity|]. rewrite IH. unfold q_less.
  destruct (Qle_bool y _) eqn:E; [apply le_real in E; now apply Rmin_left | apply lt_real in E; apply Rmin_right; lra].
Qed.
Lemma maximum_real : forall row, maximum (reals row) = Q2R (q_maximum row).
Proof.
  destruct row as [|x l]; simpl; [symmetry; apply Q2R_0|]. induction l as [|y l IH]; simpl; [reflexivity|]. rewrite IH. unfold q_more.
  destruct (Qle_bool y _) eqn:E; [apply le_real in E; now apply Rmax_right | apply lt_real in E; apply Rmax_left; lra].
Qed.
Lemma kept_real : forall row g, kept (reals row) (Q2R g) = q_kept row g.
Proof.
  intros. unfold kept, q_kept. rewrite minimum_real, maximum_real. destruct (Qle_bool g _) eqn:E.
  - apply le_real in E. destruct (Rlt_dec _ (Q2R g)); [lra|]. simpl. destruct (Qle_bool (q_maximum row) _) eqn:F.
    + apply le_real in F. destruct (Rlt_dec _ _); [lra | reflexivity].
    + apply lt_real in F. destruct (Rlt_dec _ _); [reflexivity | lra].
  - apply lt_real in E. destruct (Rlt_dec _ (Q2R g)); [reflexivity | lra].
Qed.
Lemma filter_map : forall (A B : Type) (f : A -> B) (P : B -> bool) l, filter P (map f l) = map f (filter (fun a => P (f a)) l).
Proof. induction l; simpl; [reflexivity|]. rewrite IHl. now destruct (P (f a)). Qed.
Lemma without_lowest_real : forall D, without_lowest (real_dataset D) = real_dataset (q_without_lowest D).
Proof.
  intro D. unfold without_lowest. of_dataset D. unfold real_dataset, q_without_lowest. cbn [q_tokens q_labels q_head q_queries q_key_matrix head key_matrix].
  f_equal. rewrite combine_map, !map_map. apply map_ext. intros [X y]. cbn [fst snd]. rewrite filter_map. f_equal. apply filter_ext. intro x.
  rewrite map_map. rewrite (map_ext _ (fun x => Q2R (q_score D y x))) by (intro; apply (score_real D)).
  change (kept (map (fun x => Q2R (q_score D y x)) X) (token_score (real_dataset D) (Q2R y) (reals x)) = q_kept (map (q_score D y) X) (q_score D y x)).
  rewrite score_real, <- (map_map (q_score D y) Q2R). apply kept_real.
Qed.
Lemma first_token_queries_real : forall D, first_token_queries (real_dataset D) = real_dataset (q_first_token_queries D).
Proof.
  intro D. unfold first_token_queries. of_dataset D. unfold real_dataset, q_first_token_queries.
  cbn [q_tokens q_labels q_head q_queries q_key_matrix head key_matrix]. f_equal. rewrite !map_map. apply map_ext. now intros [|x X].
Qed.

Ltac in_rationals_of H ::= rewrite ?every_token_queries_real, ?without_lowest_real, ?first_token_queries_real in H.
Ltac in_rationals ::= rewrite ?every_token_queries_real, ?without_lowest_real, ?first_token_queries_real.
Ltac refuted_by fact ::=
  match goal with
  | Heta : 0 < ?eta <= _, H : direction_tends_to _ _ |- _ =>
    unfold prompt_descent, matrix_descent in H; in_rationals_of H; rewrite ?prompt_model_real, ?matrix_model_real, ?dimension_real, ?concat_reals in H;
    exact (fact eta Heta H)
  end.
