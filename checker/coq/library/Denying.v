(* Words of Attention.v that do not hold of exact data, decided by computing with rational numbers: a check that computes to true proves
   the denial about the same data in the reals.  Deciding.v proves that words hold. *)
From Coq Require Import Reals Lra Lia List QArith Qreals Bool.
From AttentionChecker Require Import Optimality Datasets Descent Traps Polyhedra Attention Deciding.
Import ListNotations.
Open Scope R_scope.

(* ---- scores ---- *)
Lemma not_le_real : forall x y, Q2R x < Q2R y -> negb (Qle_bool y x) = true.
Proof. intros x y H. apply negb_true_iff. destruct (Qle_bool y x) eqn:E; [|reflexivity]. apply le_real in E. lra. Qed.
Lemma not_equal_real : forall x y, Qeq_bool x y = false -> Q2R x <> Q2R y.
Proof. intros x y H E. apply eqR_Qeq, Qeq_bool_iff in E. congruence. Qed.

Lemma is_best_complete : forall row t, best_token (reals row) t -> is_best row t = true.
Proof.
  intros row t [H1 H2]. rewrite length_reals in *. unfold is_best. apply andb_true_iff. split; [now apply Nat.ltb_lt|].
  apply forallb_forall. intros s Hs. apply in_seq in Hs. destruct (Nat.eqb_spec s t) as [|N]; [reflexivity|]. simpl.
  apply not_le_real. specialize (H2 s ltac:(lia) N). now rewrite !nth_reals in H2.
Qed.
Lemma best_tokens_at : forall D alpha row, best_tokens (real_dataset D) alpha -> In row (q_scores D) -> exists t, best_token (reals row) t.
Proof.
  intros D alpha row H Hin. unfold best_tokens in H. rewrite scores_real in H. revert alpha H. induction (q_scores D) as [|r rows IH]; [contradiction|].
  intros alpha H. inversion H; subst. destruct Hin as [-> | Hin]; eauto.
Qed.
Lemma best_token_unique : forall row s t, best_token row s -> best_token row t -> s = t.
Proof.
  intros row s t [A1 A2] [B1 B2]. destruct (Nat.eq_dec s t) as [|N]; [assumption|].
  specialize (A2 t B1 (not_eq_sym N)). specialize (B2 s A1 N). lra.
Qed.
Lemma best_tokens_unique : forall D a b, best_tokens D a -> best_tokens D b -> a = b.
Proof.
  intros D a b Ha. revert b. unfold best_tokens in *. induction Ha as [|row t rows a H Ha IH]; intros b Hb; inversion Hb; subst; [reflexivity|].
  f_equal; [eapply best_token_unique; eauto | now apply IH].
Qed.

(* an input of which no token is the only best one *)
Definition tied (D : q_dataset) : bool :=
  existsb (fun row => forallb (fun t => negb (is_best row t)) (seq 0 (length row))) (q_scores D).
Theorem tied_right : forall D, tied D = true -> ~ unique_best_token (real_dataset D).
Proof.
  intros D H [alpha Ha]. apply existsb_exists in H. destruct H as [row [Hin H]]. destruct (best_tokens_at D alpha row Ha Hin) as [t Ht].
  rewrite forallb_forall in H. pose proof Ht as [L _]. rewrite length_reals in L. specialize (H t). rewrite in_seq in H. specialize (H ltac:(lia)).
  rewrite (is_best_complete _ _ Ht) in H. discriminate.
Qed.

(* two losing tokens of one input with different scores *)
Definition losers_differ (D : q_dataset) (alpha : list nat) : bool :=
  are_best D alpha && existsb (fun p => existsb (fun s => existsb (fun t =>
    negb (Nat.eqb s (snd p)) && negb (Nat.eqb t (snd p)) && negb (Qeq_bool (nth s (fst p) 0%Q) (nth t (fst p) 0%Q)))
      (seq 0 (length (fst p)))) (seq 0 (length (fst p)))) (combine (q_scores D) alpha).
Lemma Forall2_at : forall (A B : Type) (P : A -> B -> Prop) l m a b, Forall2 P l m -> In (a, b) (combine l m) -> P a b.
Proof. induction 1; simpl; intros Hin; [contradiction|]. destruct Hin as [E | Hin]; [inversion E; subst; assumption | auto]. Qed.
Lemma Forall2_map_left_inv : forall (A B C : Type) (P : B -> C -> Prop) (f : A -> B) l m, Forall2 P (map f l) m -> Forall2 (fun a c => P (f a) c) l m.
Proof. induction l; intros m H; inversion H; subst; constructor; auto. Qed.
Theorem losers_differ_right : forall D alpha, losers_differ D alpha = true -> ~ equal_nonoptimal_scores (real_dataset D).
Proof.
  intros D alpha H [beta [Hb E]]. apply andb_true_iff in H. destruct H as [H1 H2].
  rewrite (best_tokens_unique _ _ _ Hb (are_best_right D alpha H1)) in E. rewrite scores_real in E. apply Forall2_map_left_inv in E.
  apply existsb_exists in H2. destruct H2 as [[row a] [Hin H2]]. pose proof (Forall2_at _ _ _ _ _ _ _ E Hin) as G. simpl in *.
  apply existsb_exists in H2. destruct H2 as [s [Hs H2]]. apply existsb_exists in H2. destruct H2 as [t [Ht H2]].
  rewrite !andb_true_iff, !negb_true_iff, !Nat.eqb_neq in H2. destruct H2 as [[Ns Nt] N]. apply in_seq in Hs, Ht. rewrite length_reals in G.
  apply (not_equal_real _ _ N). rewrite <- !nth_reals. apply G; auto; lia.
Qed.
Theorem tied_equal_losers : forall D, tied D = true -> ~ equal_nonoptimal_scores (real_dataset D).
Proof. intros D H [alpha [Ha _]]. apply (tied_right D H). now exists alpha. Qed.

Definition lengths_differ (D : q_dataset) : bool := existsb (fun X => negb (Nat.eqb (length X) (length (hd [] (q_tokens D))))) (q_tokens D).
Theorem lengths_differ_right : forall D, lengths_differ D = true -> ~ same_length (real_dataset D).
Proof.
  intros D H [T E]. apply existsb_exists in H. destruct H as [X [Hin H]]. apply negb_true_iff, Nat.eqb_neq in H. simpl in E.
  rewrite Forall_forall in E. pose proof (E (map reals X) (in_map _ _ _ Hin)) as L. rewrite map_length in L.
  destruct (q_tokens D) as [|Y Ys]; [contradiction|]. pose proof (E (map reals Y) (or_introl eq_refl)) as L'. rewrite map_length in L'. simpl in H. congruence.
Qed.
Definition single_tokens (D : q_dataset) : bool := forallb (fun X => Nat.ltb (length X) 2) (q_tokens D).
Theorem single_tokens_right : forall D, single_tokens D = true -> ~ some_choice (real_dataset D).
Proof.
  intros D H E. unfold some_choice in E. simpl in E. apply Exists_exists in E. destruct E as [X [Hin L]]. apply in_map_iff in Hin. destruct Hin as [Y [<- Hin]].
  unfold single_tokens in H. rewrite forallb_forall in H. specialize (H Y Hin). apply Nat.ltb_lt in H. rewrite map_length in L. lia.
Qed.

(* ---- SVMs without a feasible point, by Farkas' multipliers y >= 0 with sum y_j a_j = 0 and sum y_j > 0 ---- *)
Definition is_contradictory (d : nat) (rows : list (list Q)) (y : list Q) : bool :=
  forallb (fun a => Nat.eqb (length a) d) rows && forallb (Qle_bool 0) y
  && same (q_combination d y (map (fun a => (a, 1%Q)) rows)) (repeat 0%Q d)
  && negb (Qle_bool (q_dot y (map (fun _ => 1%Q) rows)) 0).
Lemma ones_real : forall rows : list (list Q), reals (map (fun _ => 1%Q) rows) = map (fun _ => 1) rows.
Proof. intro. unfold reals. rewrite map_map. apply map_ext. intro. apply Q2R_1. Qed.
Lemma combined_with_ones : forall rows : list (list Q), map (fun a => (reals a, 1)) rows = combine (map reals rows) (map (fun _ => 1) rows).
Proof. induction rows; simpl; auto. now rewrite IHrows. Qed.
Theorem is_contradictory_right : forall d model alpha y, is_contradictory d (q_rows model alpha) y = true ->
  infeasible d (constraints (real_inputs model) alpha).
Proof.
  intros d model alpha y H. rewrite constraints_real, combined_with_ones. set (rows := q_rows model alpha) in *. unfold is_contradictory in H.
  rewrite !andb_true_iff in H. destruct H as [[[H1 H2] H3] H4]. apply farkas_infeasible with (y := reals y).
  - now apply lengths_right.
  - now rewrite !map_length.
  - apply Forall_forall. intros x Hx. apply in_map_iff in Hx. destruct Hx as [q [<- Hq]]. rewrite forallb_forall in H2. rewrite <- Q2R_0. now apply le_real, H2.
  - rewrite <- combination_reals, <- zeros_reals. now apply same_reals.
  - rewrite <- ones_real, <- weighed_reals, <- Q2R_0. now apply lt_real, negb_true_iff.
Qed.
Definition prompt_unsolvable (D : q_dataset) (alpha : list nat) (y : list Q) : bool := is_contradictory (q_dimension D) (q_rows (q_prompt_model D) alpha) y.
Definition matrix_unsolvable (D : q_dataset) (alpha : list nat) (y : list Q) : bool :=
  is_contradictory (q_dimension D * q_dimension D) (q_rows (q_matrix_model D) alpha) y.
Theorem not_separable_right : forall D alpha y, prompt_unsolvable D alpha y = true -> ~ separable (real_dataset D) alpha.
Proof.
  intros D alpha y H [_ [w E]]. rewrite prompt_model_real, dimension_real in E. exact (is_contradictory_right _ _ _ _ H w E).
Qed.
Theorem not_matrix_separable_right : forall D alpha y, matrix_unsolvable D alpha y = true -> ~ matrix_separable (real_dataset D) alpha.
Proof.
  intros D alpha y H [_ [w E]]. rewrite matrix_model_real, dimension_real in E. exact (is_contradictory_right _ _ _ _ H w E).
Qed.

(* ---- not all tokens support: a constraint with slack at the one solution; or no solution; or no unique best tokens ---- *)
Definition some_slack (D : q_dataset) (alpha : list nat) (l w : list Q) : bool :=
  are_best D alpha && matrix_solved D alpha l w && existsb (fun a => negb (Qeq_bool (q_dot a w) 1)) (q_rows (q_matrix_model D) alpha).
Theorem some_slack_right : forall D alpha l w, some_slack D alpha l w = true -> ~ all_support_vectors (real_dataset D).
Proof.
  intros D alpha l w H [beta [v [Hb [[_ [F Hv]] E]]]]. unfold some_slack in H. rewrite !andb_true_iff in H. destruct H as [[H1 H2] H3].
  rewrite (best_tokens_unique _ _ _ Hb (are_best_right D alpha H1)) in *. destruct (max_margin_matrix_right D alpha l w H2) as [_ [Fw Hw]].
  assert (V : v = reals w). { apply Hw; [assumption|]. apply Rle_antisym; [now apply Hv | now apply Hw]. }
  subst v. apply existsb_exists in H3. destruct H3 as [a [Hin H3]]. apply negb_true_iff in H3. apply (not_equal_real _ _ H3).
  rewrite dot_reals, Q2R_1. apply E. rewrite matrix_model_real, constraints_real. apply in_map_iff. now exists a.
Qed.
Theorem unsolvable_support : forall D alpha y, are_best D alpha && matrix_unsolvable D alpha y = true -> ~ all_support_vectors (real_dataset D).
Proof.
  intros D alpha y H [beta [w [Hb [[Hc [F _]] _]]]]. apply andb_true_iff in H. destruct H as [H1 H2].
  rewrite (best_tokens_unique _ _ _ Hb (are_best_right D alpha H1)) in *. apply (not_matrix_separable_right D alpha y H2). split; eauto.
Qed.
Theorem tied_support : forall D, tied D = true -> ~ all_support_vectors (real_dataset D).
Proof. intros D H [alpha [w [Ha _]]]. apply (tied_right D H). now exists alpha. Qed.
