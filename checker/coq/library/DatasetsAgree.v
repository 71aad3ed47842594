(* The two records that are called dataset say the same.

   Attention.v has the data as lists, for limits, counter-examples and witnesses; Inputs.v has them as functions of which the entries below
   a size count, for proofs by tree.  of_lists turns the first into the second, with the same number of tokens, labels, tokens, head,
   queries, keys, scores and best tokens; of_functions turns the second into the first, and back it is the same below its sizes. *)
From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Optimality Words Datasets Attention Inputs.
Import ListNotations.
Open Scope R_scope.

Definition entries (v : list R) (j : nat) : R := nth j v 0.
Definition of_lists (D : Attention.dataset) : Inputs.dataset := {|
  Inputs.more_tokens := fun i => pred (length (nth i (Attention.tokens D) []));
  Inputs.token := fun i t => entries (nth t (nth i (Attention.tokens D) []) []);
  Inputs.positive_label := fun i => if Rlt_dec 0 (entries (Attention.labels D) i) then true else false;
  Inputs.head := entries (Attention.head D);
  Inputs.query := fun i => entries (nth i (Attention.queries D) []);
  Inputs.key_matrix := match Attention.key_matrix D with [] => None | M => Some (fun i => entries (nth i M [])) end |}.

(* ---- sums over entries are sums over lists ---- *)
Lemma sum_from : forall (f : nat -> R) m k, Softmax.sum f (seq (S k) m) = Softmax.sum (fun i => f (S i)) (seq k m).
Proof. unfold Softmax.sum. intros f m. induction m as [|m IH]; intro k; [reflexivity|]. cbn [seq fold_right]. rewrite IH. reflexivity. Qed.

Lemma dot_of_entries : forall u w, length u = length w -> Words.dot (length u) (entries u) (entries w) = Optimality.dot u w.
Proof.
  unfold Words.dot, Softmax.total. induction u as [|x u IH]; intros [|y w] H; try discriminate; [reflexivity|].
  injection H as H. cbn [Optimality.dot]. rewrite <- (IH w H). cbn [length seq]. unfold Softmax.sum at 1. cbn [fold_right].
  fold (Softmax.sum (fun i => entries (x :: u) i * entries (y :: w) i) (seq 1 (length u))). rewrite sum_from. reflexivity.
Qed.

(* ---- what a dataset of lists says of input i and token t ---- *)
Definition inputs_of (D : Attention.dataset) : nat := length (Attention.tokens D).
Definition row (D : Attention.dataset) (i : nat) : list (list R) := nth i (Attention.tokens D) [].

Section Agreement.
  Variable D : Attention.dataset.
  Hypothesis fits : Attention.dataset_fits D.
  Variable i : nat.
  Hypothesis here : (i < inputs_of D)%nat.

  Lemma row_fits : row D i <> [] /\ Forall (fun x => length x = Attention.dimension D) (row D i).
  Proof.
    destruct fits as [_ [_ [_ [H _]]]]. rewrite Forall_forall in H. apply H. apply nth_In. exact here.
  Qed.

  Lemma as_many_tokens : Inputs.tokens_of (of_lists D) i = length (row D i).
  Proof.
    destruct row_fits as [H _]. unfold Inputs.tokens_of. cbn. change (nth i (Attention.tokens D) []) with (row D i).
    destruct (row D i); [congruence|reflexivity].
  Qed.

  Lemma same_label : Inputs.label (of_lists D) i = entries (Attention.labels D) i.
  Proof.
    destruct fits as [_ [H [L _]]]. rewrite Forall_forall in L. unfold Inputs.label. cbn.
    assert (K : entries (Attention.labels D) i = 1 \/ entries (Attention.labels D) i = -1)
      by (apply L, nth_In; rewrite H; exact here).
    destruct (Rlt_dec 0 (entries (Attention.labels D) i)); destruct K as [K|K]; rewrite K in *; lra.
  Qed.

  Variable t : nat.
  Hypothesis inside : (t < length (row D i))%nat.
  Definition token_at : list R := nth t (row D i) [].

  Lemma token_is_long : length token_at = Attention.dimension D.
  Proof. destruct row_fits as [_ H]. rewrite Forall_forall in H. apply H, nth_In, inside. Qed.

  Lemma same_token : forall j, Inputs.token (of_lists D) i t j = entries token_at j.
  Proof. reflexivity. Qed.

  Lemma same_score : Inputs.token_scores (Attention.dimension D) (of_lists D) i t = entries (nth i (Attention.scores D) []) t.
  Proof.
    unfold Inputs.token_scores. rewrite same_label. change (Inputs.head (of_lists D)) with (entries (Attention.head D)).
    change (Inputs.token (of_lists D) i t) with (entries token_at).
    pose proof token_is_long as L. unfold Attention.dimension in *. rewrite dot_of_entries by (symmetry; exact L).
    unfold Attention.scores. destruct fits as [_ [K _]].
    pose (f := fun p : list (list R) * R => map (Attention.token_score D (snd p)) (fst p)).
    rewrite (nth_indep _ [] (f ([], 0))) by (rewrite map_length, combine_length, K, Nat.min_id; exact here).
    change (map (fun p => map (Attention.token_score D (snd p)) (fst p))) with (map f).
    rewrite map_nth, combine_nth by (symmetry; exact K). unfold f, entries. cbn [fst snd].
    change (nth i (Attention.tokens D) []) with (row D i).
    pose (g := Attention.token_score D (nth i (Attention.labels D) 0)). fold g.
    rewrite (nth_indep (map g (row D i)) 0 (g [])) by (rewrite map_length; exact inside). rewrite map_nth. reflexivity.
  Qed.

  Lemma same_key : forall j, (j < Attention.dimension D)%nat ->
    Inputs.key (Attention.dimension D) (of_lists D) i t j = entries (Attention.key_of D token_at) j.
  Proof.
    intros j Hj. unfold Inputs.key, Attention.key_of. cbn. destruct fits as [_ [_ [_ [_ M]]]].
    destruct (Attention.key_matrix D) as [|m M'] eqn:E; [reflexivity|].
    destruct M as [M1 M2]; [discriminate|]. unfold Words.matvec.
    assert (L : (j < length (m :: M'))%nat) by (rewrite M1; exact Hj).
    rewrite Forall_forall in M2. pose (g := fun m0 => Optimality.dot m0 token_at).
    match goal with |- ?a = _ => change (a = entries (map g (m :: M')) j) end.
    replace (entries (map g (m :: M')) j) with (g (nth j (m :: M') []))
      by (unfold entries; rewrite (nth_indep _ 0 (g [])) by (rewrite map_length; exact L); symmetry; apply map_nth).
    pose proof token_is_long as T. assert (N : length (nth j (m :: M') []) = Attention.dimension D) by (apply M2, nth_In, L).
    unfold g. transitivity (Words.dot (length (nth j (m :: M') [])) (entries (nth j (m :: M') [])) (entries token_at)).
    - rewrite N. reflexivity.
    - apply dot_of_entries. congruence.
  Qed.
End Agreement.

(* A choice is the best tokens of the lists where it is that of the functions, which are then unique. *)
Lemma length_of_scores : forall D, Attention.dataset_fits D -> length (Attention.scores D) = inputs_of D.
Proof.
  intros D [_ [H _]]. unfold Attention.scores. rewrite map_length, combine_length, H. apply Nat.min_id.
Qed.

Lemma length_of_score_row : forall D i, Attention.dataset_fits D -> (i < inputs_of D)%nat ->
  length (nth i (Attention.scores D) []) = length (row D i).
Proof.
  intros D i [_ [H _]] Hi. unfold Attention.scores.
  pose (f := fun p : list (list R) * R => map (Attention.token_score D (snd p)) (fst p)).
  change (map (fun p => map (Attention.token_score D (snd p)) (fst p))) with (map f).
  rewrite (nth_indep _ [] (f ([], 0))) by (rewrite map_length, combine_length, H, Nat.min_id; exact Hi).
  rewrite map_nth, combine_nth by (symmetry; exact H). unfold f. rewrite map_length. reflexivity.
Qed.

(* What one says of the only token of best score, the other says too. *)
Theorem same_best_tokens : forall D i a, Attention.dataset_fits D -> (i < inputs_of D)%nat ->
  Attention.best_token (nth i (Attention.scores D) []) a <->
  (a < Inputs.tokens_of (of_lists D) i)%nat /\ forall t, (t < Inputs.tokens_of (of_lists D) i)%nat -> t <> a ->
    Inputs.token_scores (Attention.dimension D) (of_lists D) i t < Inputs.token_scores (Attention.dimension D) (of_lists D) i a.
Proof.
  intros D i a F H. unfold Attention.best_token. rewrite (length_of_score_row D i F H), (as_many_tokens D F i H).
  split; intros [A B]; (split; [exact A|]); intros t Ht N.
  - rewrite !(same_score D F i H) by assumption. apply B; assumption.
  - specialize (B t Ht N). rewrite !(same_score D F i H) in B by assumption. exact B.
Qed.

(* ---- and back ---- *)
Definition listed (n : nat) (u : nat -> R) : list R := map u (seq 0 n).
Definition of_functions (n d : nat) (D : Inputs.dataset) : Attention.dataset := {|
  Attention.tokens := map (fun i => map (fun t => listed d (Inputs.token D i t)) (seq 0 (Inputs.tokens_of D i))) (seq 0 n);
  Attention.labels := listed n (Inputs.label D); Attention.head := listed d (Inputs.head D);
  Attention.queries := map (fun i => listed d (Inputs.query D i)) (seq 0 n);
  Attention.key_matrix := match Inputs.key_matrix D with None => [] | Some K => map (fun i => listed d (K i)) (seq 0 d) end |}.

Lemma entry_of_listed : forall n u j, (j < n)%nat -> entries (listed n u) j = u j.
Proof.
  intros n u j H. unfold entries, listed. rewrite (nth_indep _ 0 (u 0%nat)) by (rewrite map_length, seq_length; exact H).
  rewrite map_nth, seq_nth by exact H. reflexivity.
Qed.

Lemma nth_of_map : forall A (f : nat -> list A) n i, (i < n)%nat -> nth i (map f (seq 0 n)) [] = f i.
Proof.
  intros A f n i H. rewrite (nth_indep _ [] (f 0%nat)) by (rewrite map_length, seq_length; exact H).
  rewrite map_nth, seq_nth by exact H. reflexivity.
Qed.

Theorem of_functions_fits : forall n d D, (0 < n)%nat -> Attention.dataset_fits (of_functions n d D).
Proof.
  intros n d D H. unfold Attention.dataset_fits, Attention.dimension.
  cbn [of_functions Attention.tokens Attention.labels Attention.head Attention.key_matrix]. unfold listed.
  rewrite !map_length, !seq_length. split; [|split; [|split; [|split]]].
  - destruct n; [lia|discriminate].
  - reflexivity.
  - apply Forall_forall. intros y Hy. apply in_map_iff in Hy. destruct Hy as [i [<- _]]. unfold Inputs.label.
    destruct (Inputs.positive_label D i); [left|right]; reflexivity.
  - apply Forall_forall. intros X HX. apply in_map_iff in HX. destruct HX as [i [<- _]]. split; [unfold Inputs.tokens_of; discriminate|].
    apply Forall_forall. intros x Hx. apply in_map_iff in Hx. destruct Hx as [t [<- _]]. rewrite map_length. apply seq_length.
  - destruct (Inputs.key_matrix D) as [K|]; intro N; [|contradiction]. rewrite map_length, seq_length. split; [reflexivity|].
    apply Forall_forall. intros m Hm. apply in_map_iff in Hm. destruct Hm as [i [<- _]]. rewrite map_length. apply seq_length.
Qed.

(* Below its sizes the dataset of functions is the one of the lists that are made of it. *)
Theorem back_and_forth : forall n d D i, (i < n)%nat ->
  Inputs.tokens_of (of_lists (of_functions n d D)) i = Inputs.tokens_of D i
  /\ Inputs.label (of_lists (of_functions n d D)) i = Inputs.label D i
  /\ (forall j, (j < d)%nat -> Inputs.head (of_lists (of_functions n d D)) j = Inputs.head D j)
  /\ (forall j, (j < d)%nat -> Inputs.query (of_lists (of_functions n d D)) i j = Inputs.query D i j)
  /\ forall t j, (t < Inputs.tokens_of D i)%nat -> (j < d)%nat ->
    Inputs.token (of_lists (of_functions n d D)) i t j = Inputs.token D i t j.
Proof.
  intros n d D i H. assert (F : Attention.dataset_fits (of_functions n d D)) by (apply of_functions_fits; lia).
  assert (L : (i < inputs_of (of_functions n d D))%nat) by (unfold inputs_of; cbn; rewrite map_length, seq_length; exact H).
  assert (X : row (of_functions n d D) i = map (fun t => listed d (Inputs.token D i t)) (seq 0 (Inputs.tokens_of D i)))
    by (unfold row; cbn; apply nth_of_map; exact H).
  repeat split.
  - rewrite (as_many_tokens _ F i L), X, map_length. apply seq_length.
  - rewrite (same_label _ F i L). apply entry_of_listed. exact H.
  - intros j Hj. apply entry_of_listed. exact Hj.
  - intros j Hj. transitivity (entries (listed d (Inputs.query D i)) j); [|apply entry_of_listed; exact Hj].
    change (entries (nth i (map (fun k => listed d (Inputs.query D k)) (seq 0 n)) []) j = entries (listed d (Inputs.query D i)) j).
    rewrite nth_of_map by exact H. reflexivity.
  - intros t j Ht Hj. change (Inputs.token (of_lists (of_functions n d D)) i t j) with (entries (nth t (row (of_functions n d D) i) []) j).
    rewrite X, nth_of_map by exact Ht. apply entry_of_listed. exact Hj.
Qed.
