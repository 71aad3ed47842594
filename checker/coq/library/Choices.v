(* Different choices of tokens have different W-SVM solutions: where they differ, one asks for a margin of 1 that the other asks to be -1. *)
From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Import Optimality Datasets Sigmoid Descent Traps Turning Capture Attention OneInput LowRisk Existence.
Import ListNotations.
Open Scope R_scope.

Lemma others_in : forall best c X k t, (t < length X)%nat -> (k + t <> c)%nat ->
  In (difference_of R Rminus best (nth t X [])) (others R Rminus best c k X).
Proof.
  intros best c. induction X as [|x X IH]; intros k t H N; simpl in H; [lia|]. simpl. apply in_or_app. destruct t as [|t].
  - left. rewrite Nat.add_0_r in N. apply Nat.eqb_neq in N. rewrite N. now left.
  - right. apply IH; lia.
Qed.

(* The choices a and b of the same inputs, all of whose constraints w meets *)
Lemma same_choice : forall d (model : list input) w a b, sized d model ->
  Forall2 (fun (X : input) t => (t < length X)%nat) model a -> Forall2 (fun (X : input) t => (t < length X)%nat) model b ->
  (forall v c, In (v, c) (constraints model a) -> dot v w >= c) -> (forall v c, In (v, c) (constraints model b) -> dot v w >= c) -> a = b.
Proof.
  intros d model w a b Sized Ha. revert b. induction Ha as [|X s model a Hs Ha IH]; intros b Hb Fa Fb; inversion Hb as [|? t ? b' Ht Hb' E1 E2]; subst; [reflexivity|].
  pose proof (Forall_inv Sized) as [_ K]. pose proof (Forall_inv_tail Sized) as Sized'.
  assert (Split : forall c r v, In v (of_input R Rminus (map key X) c) -> In (v, 1) (constraints (X :: model) (c :: r))).
  { intros c r v Hv. unfold constraints, prompt_constraints. simpl. apply in_map_iff. exists v. split; [reflexivity|]. apply in_or_app. now left. }
  assert (Rest : forall c r v y, In (v, y) (constraints model r) -> In (v, y) (constraints (X :: model) (c :: r))).
  { intros c r v y Hv. unfold constraints, prompt_constraints in *. simpl. rewrite map_app. apply in_or_app. now right. }
  f_equal; [|apply IH; eauto]. destruct (Nat.eq_dec s t) as [|N]; [assumption|]. exfalso.
  assert (Row : forall c u, (u < length X)%nat -> c <> u -> In (difference_of R Rminus (nth c (map key X) []) (nth u (map key X) [])) (of_input R Rminus (map key X) c)).
  { intros c u Hu Hc. unfold of_input. apply others_in; [now rewrite map_length | simpl; congruence]. }
  pose proof (Fa _ _ (Split s a _ (Row s t Ht N))) as P. pose proof (Fb _ _ (Split t b' _ (Row t s Hs (not_eq_sym N)))) as Q.
  assert (L : forall u, (u < length X)%nat -> length (nth u (map key X) []) = d).
  { intros u Hu. rewrite Forall_forall in K. change (@nil R) with (key ([], 0)). rewrite map_nth. apply K. now apply nth_In. }
  rewrite dot_difference in P, Q by (rewrite !L; auto). lra.
Qed.

Lemma choice_of_matrix_model : forall D alpha, dataset_fits D -> queries_fit D -> choice_fits D alpha ->
  Forall2 (fun (X : input) t => (t < length X)%nat) (matrix_model D) alpha.
Proof.
  intros D alpha [_ [Ly _]] [Lq _] Cf. apply (below_map _ (fun p => length (fst (fst p)))); [intro; apply map_length|].
  apply (below_combine _ _ (fun p => length (fst p))); [rewrite combine_length, Ly, Nat.min_id; exact Lq|]. now apply below_combine.
Qed.

(* ---- as the claim is printed ---- *)
Theorem decision_hyperplanes_differ : forall (D : dataset) (alpha : list nat) (beta_ : list nat) (solution : vector) (solution1 : vector),
  dataset_fits D -> queries_fit D -> choice_fits D alpha -> choice_fits D beta_ -> max_margin_matrix D alpha solution ->
  max_margin_matrix D beta_ solution1 -> matrix_separable D alpha -> matrix_separable D beta_ -> ~ (alpha = beta_) -> ~ (solution = solution1).
Proof.
  intros D a b w w' Fit Qfit Ca Cb [_ [[_ Fa] _]] [_ [[_ Fb] _]] _ _ N E. subst w'. apply N.
  apply (same_choice (dimension D * dimension D) (matrix_model D) w); auto using matrix_model_sized, choice_of_matrix_model.
Qed.
