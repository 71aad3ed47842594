(* Rules about single entries, the least and the greatest of them, and the differences to the others. *)
From Coq Require Import Reals Lra Lia List FunctionalExtensionality Classical.
From AttentionChecker Require Export Rules.
Import ListNotations.
Open Scope R_scope.

(* ---- logic ---- *)
Lemma by_either : forall P Q : Prop, (~ P -> Q) -> P \/ Q.
Proof. intros P Q H. destruct (classic P); auto. Qed.

(* ---- the least and the greatest entry ---- *)
Lemma maximum_among : forall n u, (0 < n)%nat -> exists i, (i < n)%nat /\ maximum n u = u i.
Proof.
  intros n u Hn. unfold maximum.
  assert (E : forall l, (forall i, In i l -> (i < n)%nat) -> exists i, (i < n)%nat /\ fold_right (fun i m => Rmax (u i) m) (u 0%nat) l = u i).
  { induction l as [|k l IH]; simpl; intros Hl; [exists 0%nat; auto|]. destruct IH as [i [Hi Ei]]; [auto|]. rewrite Ei.
    destruct (Rle_or_lt (u k) (u i)); [exists i; rewrite Rmax_right | exists k; rewrite Rmax_left]; auto; lra. }
  apply E. intros i Hi. apply in_seq in Hi. lia.
Qed.
Lemma minimum_among : forall n u, (0 < n)%nat -> exists i, (i < n)%nat /\ minimum n u = u i.
Proof.
  intros n u Hn. unfold minimum.
  assert (E : forall l, (forall i, In i l -> (i < n)%nat) -> exists i, (i < n)%nat /\ fold_right (fun i m => Rmin (u i) m) (u 0%nat) l = u i).
  { induction l as [|k l IH]; simpl; intros Hl; [exists 0%nat; auto|]. destruct IH as [i [Hi Ei]]; [auto|]. rewrite Ei.
    destruct (Rle_or_lt (u k) (u i)); [exists k; rewrite Rmin_left | exists i; rewrite Rmin_right]; auto; lra. }
  apply E. intros i Hi. apply in_seq in Hi. lia.
Qed.
Lemma by_maximum_le : forall n u c, (0 < n)%nat -> (forall i, (i < n)%nat -> u i <= c) -> maximum n u <= c.
Proof. intros n u c Hn H. destruct (maximum_among n u Hn) as [i [Hi ->]]. auto. Qed.
Lemma by_maximum_lt : forall n u c, (0 < n)%nat -> (forall i, (i < n)%nat -> u i < c) -> maximum n u < c.
Proof. intros n u c Hn H. destruct (maximum_among n u Hn) as [i [Hi ->]]. auto. Qed.
Lemma by_minimum_le : forall n u c, (0 < n)%nat -> (forall i, (i < n)%nat -> c <= u i) -> c <= minimum n u.
Proof. intros n u c Hn H. destruct (minimum_among n u Hn) as [i [Hi ->]]. auto. Qed.
Lemma by_minimum_lt : forall n u c, (0 < n)%nat -> (forall i, (i < n)%nat -> c < u i) -> c < minimum n u.
Proof. intros n u c Hn H. destruct (minimum_among n u Hn) as [i [Hi ->]]. auto. Qed.

(* ---- vectors whose two entries are seen ---- *)
Lemma largest_of_pair : forall p q, max_norm 2 (pair_of p q) = Rmax (Rabs p) (Rabs q).
Proof. intros. unfold max_norm, pair_of. simpl. f_equal. apply Rmax_left. apply Rabs_pos. Qed.
Lemma greatest_of_pair : forall p q, maximum 2 (pair_of p q) = Rmax p q.
Proof. intros. unfold maximum, pair_of. simpl. unfold Rmax. repeat destruct Rle_dec; lra. Qed.
Lemma least_of_pair : forall p q, minimum 2 (pair_of p q) = Rmin p q.
Proof. intros. unfold minimum, pair_of. simpl. unfold Rmin. repeat destruct Rle_dec; lra. Qed.
Lemma attained_maximum : forall u p q x y, u = pair_of p q -> x = p -> y = q -> maximum 2 u = x \/ maximum 2 u = y.
Proof. intros; subst. rewrite greatest_of_pair. unfold Rmax. destruct Rle_dec; auto. Qed.
Lemma attained_minimum : forall u p q x y, u = pair_of p q -> x = p -> y = q -> minimum 2 u = x \/ minimum 2 u = y.
Proof. intros; subst. rewrite least_of_pair. unfold Rmin. destruct Rle_dec; auto. Qed.
Lemma attained_max_norm : forall u p q x y, u = pair_of p q -> x = Rabs p -> y = Rabs q -> max_norm 2 u = x \/ max_norm 2 u = y.
Proof. intros; subst. rewrite largest_of_pair. unfold Rmax. destruct Rle_dec; auto. Qed.
Lemma first_below_maximum : forall u p q x, u = pair_of p q -> x = p -> x <= maximum 2 u.
Proof. intros; subst. rewrite greatest_of_pair. apply Rmax_l. Qed.
Lemma second_below_maximum : forall u p q x, u = pair_of p q -> x = q -> x <= maximum 2 u.
Proof. intros; subst. rewrite greatest_of_pair. apply Rmax_r. Qed.
Lemma minimum_below_first : forall u p q x, u = pair_of p q -> x = p -> minimum 2 u <= x.
Proof. intros; subst. rewrite least_of_pair. apply Rmin_l. Qed.
Lemma minimum_below_second : forall u p q x, u = pair_of p q -> x = q -> minimum 2 u <= x.
Proof. intros; subst. rewrite least_of_pair. apply Rmin_r. Qed.
Lemma first_positive : forall u p q x, u = pair_of p q -> x = p -> positive 2 u -> 0 < x.
Proof. intros u p q x -> -> H. apply (H 0%nat). lia. Qed.
Lemma second_positive : forall u p q x, u = pair_of p q -> x = q -> positive 2 u -> 0 < x.
Proof. intros u p q x -> -> H. apply (H 1%nat). lia. Qed.
Lemma exp_of_pair : forall p q, vexp (pair_of p q) = pair_of (exp p) (exp q).
Proof. intros. apply functional_extensionality. intros [|i]; reflexivity. Qed.
Lemma abs_of_pair : forall p q, vabs (pair_of p q) = pair_of (Rabs p) (Rabs q).
Proof. intros. apply functional_extensionality. intros [|i]; reflexivity. Qed.
Lemma abs_twice : forall x, Rabs x ^ 2 = x ^ 2.
Proof. intro x. simpl. rewrite !Rmult_1_r. apply by_square_number. Qed.
Lemma abs_of_nonneg : forall u, (forall i, 0 <= u i) -> vabs u = u.
Proof. intros u H. apply functional_extensionality. intro i. unfold vabs. now apply Rabs_pos_eq. Qed.
Lemma softmax_shift : forall n c u, (0 < n)%nat -> softmax n (vadd u (vscale c (vexp vzero))) = softmax n u.
Proof.
  intros n c u Hn. apply functional_extensionality. intro i. unfold softmax.
  assert (E : forall j, exp (vadd u (vscale c (vexp vzero)) j) = exp c * exp (u j)).
  { intro j. unfold vadd, vscale, vexp, vzero. rewrite exp_0, Rmult_1_r, exp_plus. apply Rmult_comm. }
  rewrite E. replace (total n (fun j => exp (vadd u (vscale c (vexp vzero)) j))) with (exp c * total n (fun j => exp (u j))).
  - assert (0 < total n (fun j => exp (u j))) by (apply total_positive; auto; intro; apply exp_pos). pose proof (exp_pos c). field. lra.
  - rewrite <- total_scale. apply total_ext. intros j _. rewrite E. reflexivity.
Qed.

(* ---- equal vectors ---- *)
Lemma by_vanishing : forall n u w, norm n (vsub u w) <= 0 -> equal n u w.
Proof.
  intros n u w H i Hi. pose proof (by_entry n (vsub u w) i Hi). pose proof (by_entry_norm n (vsub u w)).
  pose proof (Rabs_pos (vsub u w i)). assert (E : vsub u w i = 0) by (destruct (Req_dec (vsub u w i) 0) as [|Hn]; [assumption | pose proof (Rabs_pos_lt _ Hn); lra]). unfold vsub in E. lra.
Qed.

(* ---- sums ---- *)
Definition sign_of (u : nat -> R) (i : nat) : R := if Rle_dec 0 (u i) then 1 else -1.
Lemma signs_of : forall n u, (0 < n)%nat -> max_norm n (sign_of u) <= 1 /\ dot n u (sign_of u) = total n (vabs u).
Proof.
  intros n u Hn. split.
  - apply by_entries_max; auto. intros i _. unfold sign_of. destruct Rle_dec; [rewrite Rabs_R1 | rewrite Rabs_left]; lra.
  - apply total_ext. intros i _. unfold sign_of, vabs. destruct Rle_dec; [rewrite Rabs_pos_eq | rewrite Rabs_left]; lra.
Qed.
Lemma by_signs_le : forall n u c, (0 < n)%nat -> (forall z, max_norm n z <= 1 -> dot n u z <= c) -> total n (vabs u) <= c.
Proof. intros n u c Hn H. destruct (signs_of n u Hn) as [H1 <-]. auto. Qed.
Lemma by_signs_lt : forall n u c, (0 < n)%nat -> (forall z, max_norm n z <= 1 -> dot n u z < c) -> total n (vabs u) < c.
Proof. intros n u c Hn H. destruct (signs_of n u Hn) as [H1 <-]. auto. Qed.
Lemma by_three_places : forall n u i j m, (i < n)%nat -> (j < n)%nat -> (m < n)%nat -> i <> j -> i <> m -> j <> m ->
  (forall k, (k < n)%nat -> 0 <= u k) -> u i + u j + u m <= total n u.
Proof.
  intros n u i j m Hi Hj Hm Hij Him Hjm H. set (w := fun k => if Nat.eqb k i then 0 else u k).
  assert (E : total n u = u i + total n w).
  { rewrite <- (Rplus_0_r (u i)). replace (u i + 0) with (total n (fun k => if Nat.eqb k i then u i else 0)).
    - unfold total. rewrite <- sum_plus. apply sum_ext. intro k. unfold w. destruct (Nat.eqb_spec k i); subst; lra.
    - pose proof (total_unit n i Hi) as Hu. rewrite Rplus_0_r, <- (Rmult_1_r (u i)) at 1. rewrite <- Hu at 1. rewrite <- total_scale. apply total_ext.
      intros k _. unfold vscale, column, identity. destruct (Nat.eqb k i); ring. }
  assert (Hw : forall k, (k < n)%nat -> 0 <= w k) by (intros k Hk; unfold w; destruct (Nat.eqb k i); [lra | auto]).
  pose proof (by_two_places n w j m Hj Hm Hjm Hw) as Ht.
  assert (Ej : w j = u j) by (unfold w; destruct (Nat.eqb_spec j i); [congruence | reflexivity]).
  assert (Em : w m = u m) by (unfold w; destruct (Nat.eqb_spec m i); [congruence | reflexivity]). lra.
Qed.
Lemma by_shares : forall n u w, (0 < n)%nat -> dot n (vexp u) w = total n (vexp u) * dot n (softmax n u) w.
Proof.
  intros n u w Hn. assert (H : 0 < total n (fun j => exp (u j))) by (apply total_positive; auto; intro; apply exp_pos).
  unfold dot at 2. rewrite <- total_scale. apply total_ext. intros i _. unfold vscale, softmax, vexp. field. lra.
Qed.
Lemma by_shares_entry : forall n u i, (0 < n)%nat -> vexp u i = total n (vexp u) * softmax n u i.
Proof.
  intros n u i Hn. assert (H : 0 < total n (fun j => exp (u j))) by (apply total_positive; auto; intro; apply exp_pos).
  unfold softmax, vexp. field. lra.
Qed.

(* ---- margins ---- *)
Lemma least_among : forall l, l <> [] -> In (least_of l) l.
Proof.
  intros [|a l] H; [contradiction|]. simpl. clear H. induction l as [|b l IH]; simpl; [now left|].
  destruct (Rle_or_lt b (fold_right Rmin a l)); [rewrite Rmin_left | rewrite Rmin_right]; try lra; tauto.
Qed.
Lemma margin_among : forall n u i j, (j < n)%nat -> j <> i -> exists k, (k < n)%nat /\ i <> k /\ margin n u i = u i - u k.
Proof.
  intros n u i j Hj Hn. assert (E : In (margin n u i) (gaps n u i)).
  { apply least_among. intro E. pose proof (in_gaps n u i j Hj Hn) as H. rewrite E in H. contradiction. }
  unfold gaps in E. apply in_map_iff in E. destruct E as [k [E H]]. apply filter_In in H. destruct H as [H1 H2].
  exists k. split; [apply in_seq in H1; lia|]. split; [|auto]. apply Bool.negb_true_iff, Nat.eqb_neq in H2. auto.
Qed.
Lemma by_margins_le : forall n u i j c, (j < n)%nat -> i <> j -> (forall k, (k < n)%nat -> i <> k -> c <= u i - u k) -> c <= margin n u i.
Proof. intros n u i j c Hj Hn H. destruct (margin_among n u i j Hj) as [k [Hk [Hi ->]]]; auto. Qed.
Lemma by_margins_lt : forall n u i j c, (j < n)%nat -> i <> j -> (forall k, (k < n)%nat -> i <> k -> c < u i - u k) -> c < margin n u i.
Proof. intros n u i j c Hj Hn H. destruct (margin_among n u i j Hj) as [k [Hk [Hi ->]]]; auto. Qed.
Lemma another_place : forall n i, 2 <= INR n -> exists j, (j < n)%nat /\ i <> j.
Proof.
  intros n i H. assert (2 <= n)%nat by (apply INR_le; simpl; lra). destruct (Nat.eq_dec i 0); [exists 1%nat | exists 0%nat]; lia.
Qed.
Lemma by_margins_of_two_le : forall n u i c, 2 <= INR n -> (forall k, (k < n)%nat -> i <> k -> c <= u i - u k) -> c <= margin n u i.
Proof. intros n u i c H2 H. destruct (another_place n i H2) as [j [Hj Hn]]. now apply (by_margins_le n u i j). Qed.
Lemma by_margins_of_two_lt : forall n u i c, 2 <= INR n -> (forall k, (k < n)%nat -> i <> k -> c < u i - u k) -> c < margin n u i.
Proof. intros n u i c H2 H. destruct (another_place n i H2) as [j [Hj Hn]]. now apply (by_margins_lt n u i j). Qed.

(* ---- products of matrices, under the Frobenius norm ---- *)
Lemma frobenius_le : forall r c A x, (0 < c)%nat -> 0 <= x -> total r (fun i => dot c (A i) (A i)) <= x * x -> frobenius r c A <= x.
Proof. intros r c A x Hc Hx H. apply by_roots_le; auto. now rewrite frobenius_square. Qed.
Lemma frobenius_columns : forall r c A, (0 < c)%nat -> frobenius r c A * frobenius r c A = total c (fun j => dot r (column A j) (column A j)).
Proof. intros r c A Hc. rewrite frobenius_square by assumption. unfold dot, total, column. apply sum_exchange. Qed.
Lemma dot_nonneg : forall n u, 0 <= dot n u u. Proof. intros. apply sum_nonneg. intro. apply (Rle_0_sqr (u i)). Qed.
(* Column by column *)
Lemma by_submultiplicity_left : forall r m c A B C, (0 < m)%nat -> (0 < c)%nat -> spectral_at_most r m A C ->
  frobenius r c (matmul m A B) <= C * frobenius m c B.
Proof.
  intros r m c A B C Hm Hc [HC H]. pose proof (frobenius_nonneg m c B). apply by_roots_le; [|now apply Rmult_le_pos].
  replace (C * frobenius m c B * (C * frobenius m c B)) with (C * C * (frobenius m c B * frobenius m c B)) by ring.
  rewrite !frobenius_columns by assumption. rewrite <- total_scale. apply total_le. intros j _. unfold vscale.
  change (column (matmul m A B) j) with (matvec m A (column B j)). rewrite <- !by_square_vector.
  pose proof (H (column B j)). pose proof (norm_nonneg r (matvec m A (column B j))).
  replace (C * C * (norm m (column B j) * norm m (column B j))) with (C * norm m (column B j) * (C * norm m (column B j))) by ring.
  apply Rmult_le_compat; lra.
Qed.
(* Row by row *)
Lemma by_submultiplicity_right : forall r m c A B C, (0 < m)%nat -> (0 < c)%nat -> spectral_at_most m c B C ->
  frobenius r c (matmul m A B) <= frobenius r m A * C.
Proof.
  intros r m c A B C Hm Hc HB. pose proof (by_operator_nonneg m c B C HB) as HC. pose proof (frobenius_nonneg r m A).
  apply by_roots_le; [|now apply Rmult_le_pos].
  replace (frobenius r m A * C * (frobenius r m A * C)) with (C * C * (frobenius r m A * frobenius r m A)) by ring.
  rewrite !frobenius_square by assumption. rewrite <- total_scale. apply total_le. intros i _. unfold vscale.
  replace (matmul m A B i) with (matvec m (transpose B) (A i)).
  - rewrite <- !by_square_vector. pose proof (by_operator_transposed m c B C (A i) HB). pose proof (norm_nonneg c (matvec m (transpose B) (A i))).
    replace (C * C * (norm m (A i) * norm m (A i))) with (C * norm m (A i) * (C * norm m (A i))) by ring. apply Rmult_le_compat; lra.
  - apply functional_extensionality. intro j. apply sum_ext. intro k. unfold transpose. ring.
Qed.
Lemma by_submultiplicity : forall r m c A B, (0 < m)%nat -> (0 < c)%nat ->
  frobenius r c (matmul m A B) <= frobenius r m A * frobenius m c B.
Proof.
  intros r m c A B Hm Hc. apply by_submultiplicity_left; auto. split; [apply frobenius_nonneg|].
  intro x. now apply by_operator_frobenius.
Qed.

(* ---- an index below a literal number ---- *)
Lemma below_none : forall (P : nat -> Prop) i, (i < 0)%nat -> P i. Proof. intros. lia. Qed.
Lemma below_next : forall (P : nat -> Prop) n, (forall i, (i < n)%nat -> P i) -> P n -> forall i, (i < S n)%nat -> P i.
Proof. intros P n H Hn i Hi. destruct (Nat.eq_dec i n); [subst; auto | apply H; lia]. Qed.
