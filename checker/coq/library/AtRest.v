(* Runs that rest: where the slope of the loss is 0, so is the gradient; and words of NoRest's claims decided by computing with rational numbers. *)
From Coq Require Import Reals Lra Lia List QArith Qreals Bool.
From AttentionChecker Require Import Optimality Datasets Descent Traps Turning Polyhedra Attention LowRisk Starts NoRest IndependentQueries Deciding.
Import ListNotations.
Open Scope R_scope.

Lemma no_times : forall c g w, c = 0 -> length g = length w -> scaled c g = scaled 0 w.
Proof.
  intros c g w -> H. apply equal_by_dots; [now rewrite !length_scaled|]. intros v _. rewrite !dot_scaled. ring.
Qed.

Theorem prompt_rests : forall D l p c, dataset_fits D -> length p = dimension D -> c = 0 -> scaled c (prompt_gradient D l p) = scaled 0 p.
Proof.
  intros D l p c Fit Lp Hc. apply no_times; auto. unfold prompt_gradient. rewrite length_gradient; auto. now apply model_sized.
Qed.

Theorem matrix_rests : forall D l W c, dataset_fits D -> queries_fit D -> matrix_fits (dimension D) (dimension D) W -> c = 0 ->
  scaled c (matrix_gradient D l W) = scaled 0 (concat W).
Proof.
  intros D l W c Fit Qfit HW Hc. apply no_times; auto. unfold matrix_gradient. rewrite length_gradient by now apply matrix_model_sized.
  symmetry. now apply length_matrix.
Qed.

(* ---- decided ---- *)
Definition has_worse_token (D : q_dataset) : bool :=
  existsb (fun row => existsb (fun g => existsb (fun h => negb (Qle_bool h g)) row) row) (q_scores D).
Theorem has_worse_token_right : forall D, has_worse_token D = true -> some_worse_token (real_dataset D).
Proof.
  intros D H. apply existsb_exists in H. destruct H as [row [Hr H]]. apply existsb_exists in H. destruct H as [g [Hg H]].
  apply existsb_exists in H. destruct H as [h [Hh H]]. apply negb_true_iff in H. unfold some_worse_token. rewrite scores_real.
  apply Exists_exists. exists (reals row). split; [now apply in_map|]. apply Exists_exists. exists (Q2R g). split; [now apply in_map|].
  eapply Rlt_le_trans; [apply lt_real; exact H|]. apply maximum_above. now apply in_map.
Qed.

(* one vector for each query: 1 with it, 0 with the others *)
Definition ones_at (n j : nat) : list Q := map (fun i => if Nat.eqb i j then 1%Q else 0%Q) (seq 0 n).
Definition independent_by (D : q_dataset) (duals : list (list Q)) : bool :=
  forallb (fun z => Nat.eqb (length z) (q_dimension D)) (q_queries D)
  && forallb (fun j => same (map (fun z => q_dot z (nth j duals [])) (q_queries D)) (ones_at (length (q_queries D)) j)) (seq 0 (length (q_queries D))).

Lemma weighed_at : forall c j k, weighed c (map (fun i => if Nat.eqb i j then 1 else 0) (seq k (length c))) = if Nat.leb k j then nth (j - k) c 0 else 0.
Proof.
  induction c as [|x c IH]; intros j k; simpl.
  - destruct (Nat.leb k j); [|reflexivity]. now destruct (j - k)%nat.
  - rewrite IH. destruct (Nat.eqb_spec k j) as [-> | N].
    + rewrite Nat.leb_refl, Nat.sub_diag. destruct (Nat.leb_spec (S j) j); [lia | ring].
    + destruct (Nat.leb_spec (S k) j); destruct (Nat.leb_spec k j); try lia; [|ring].
      replace (j - k)%nat with (S (j - S k))%nat by lia. ring.
Qed.

Theorem independent_right : forall D duals, independent_by D duals = true -> independent_queries (real_dataset D).
Proof.
  intros D duals H. apply andb_true_iff in H. destruct H as [H1 H2]. unfold independent_queries. rewrite dimension_real. simpl. rewrite map_length.
  intros c Lc E. apply Forall_forall. intros x Hx. apply (In_nth _ _ 0) in Hx. destruct Hx as [j [Hj <-]]. rewrite forallb_forall in H2.
  specialize (H2 j). rewrite in_seq in H2. specialize (H2 ltac:(lia)). apply same_reals in H2. set (u := nth j duals []) in *.
  pose proof (dot_combination (q_dimension D) c (map reals (q_queries D)) (reals u) (lengths_right _ _ H1)) as W. rewrite E, dot_zeros in W.
  assert (M : map (fun a => dot a (reals u)) (map reals (q_queries D)) = map (fun i => if Nat.eqb i j then 1 else 0) (seq 0 (length c))).
  { transitivity (reals (map (fun z => q_dot z u) (q_queries D))).
    - unfold reals. rewrite !map_map. apply map_ext. intro z. symmetry. apply dot_reals.
    - rewrite H2, Lc. unfold ones_at, reals. rewrite map_map. apply map_ext. intro i. destruct (Nat.eqb i j); [apply Q2R_1 | apply Q2R_0]. }
  rewrite M, weighed_at in W. simpl in W. rewrite Nat.sub_0_r in W. now symmetry.
Qed.
