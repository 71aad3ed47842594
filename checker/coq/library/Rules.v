(* The rules of docs/certificates.md as lemmas about the words of Vectors.v, one for each rule and form of conclusion. *)
From Coq Require Import Reals Lra Lia List FunctionalExtensionality.
From AttentionChecker Require Export Vectors.
Import ListNotations.
Open Scope R_scope.

(* ---- order: sums of what is not negative ---- *)
Lemma plus_pos_pos : forall a b, 0 < a -> 0 < b -> 0 < a + b. Proof. intros; lra. Qed.
Lemma plus_pos_nonneg : forall a b, 0 < a -> 0 <= b -> 0 < a + b. Proof. intros; lra. Qed.
Lemma plus_nonneg_pos : forall a b, 0 <= a -> 0 < b -> 0 < a + b. Proof. intros; lra. Qed.
Lemma plus_nonneg_nonneg : forall a b, 0 <= a -> 0 <= b -> 0 <= a + b. Proof. intros; lra. Qed.
Lemma plus_zero_zero : forall a b, a = 0 -> b = 0 -> a + b = 0. Proof. intros; lra. Qed.
Lemma times_pos_pos : forall a b, 0 < a -> 0 < b -> 0 < a * b. Proof. exact Rmult_lt_0_compat. Qed.
Lemma times_nonneg_nonneg : forall a b, 0 <= a -> 0 <= b -> 0 <= a * b. Proof. exact Rmult_le_pos. Qed.
Lemma times_zero : forall a b, b = 0 -> a * b = 0. Proof. intros; subst; ring. Qed.
Lemma le_of_eq : forall a, a = 0 -> 0 <= a. Proof. intros; lra. Qed.
Lemma le_of_lt : forall a b, a < b -> a <= b. Proof. intros; lra. Qed.
Lemma by_order : forall a b, a <= b \/ b <= a. Proof. intros. lra. Qed.
Lemma not_lt : forall a b, b <= a -> ~ a < b. Proof. intros; lra. Qed.
Lemma not_le : forall a b, b < a -> ~ a <= b. Proof. intros; lra. Qed.
Lemma of_not_lt : forall a b, ~ a < b -> b <= a. Proof. intros a b H. now apply Rnot_lt_le. Qed.
Lemma of_not_le : forall a b, ~ a <= b -> b < a. Proof. intros a b H. now apply Rnot_le_lt. Qed.
Lemma by_antisymmetry : forall a b, a <= b -> b <= a -> a = b. Proof. intros; lra. Qed.
Lemma nonzero_of_positive : forall a, 0 < a -> a <> 0. Proof. intros; lra. Qed.
Lemma nonzero_of_negative : forall a, 0 < - a -> a <> 0. Proof. intros; lra. Qed.

(* ---- functions of one number ---- *)
Lemma by_reciprocal : forall y, 0 < y -> 0 < 1 / y. Proof. intros. apply Rdiv_lt_0_compat; lra. Qed.
Lemma by_reciprocal_product : forall y, 0 < y -> y * (1 / y) = 1. Proof. intros. field. lra. Qed.
Lemma by_exp_le : forall x y, x <= y -> exp x <= exp y.
Proof. intros x y [H | H]; [left; now apply exp_increasing | subst; lra]. Qed.
Lemma by_exp_lt : forall x y, x < y -> exp x < exp y. Proof. exact exp_increasing. Qed.
Lemma by_sqrt_le : forall x y, x <= y -> sqrt x <= sqrt y. Proof. exact sqrt_le_1_alt. Qed.
Lemma by_sqrt_lt : forall x y, 0 <= x -> x < y -> sqrt x < sqrt y. Proof. intros. apply sqrt_lt_1_alt. lra. Qed.
Lemma by_sigmoid_lt : forall x y, x < y -> sigmoid x < sigmoid y.
Proof.
  intros x y H. unfold sigmoid, Rdiv. rewrite !Rmult_1_l. pose proof (exp_pos (- x)). pose proof (exp_pos (- y)).
  assert (exp (- y) < exp (- x)) by (apply exp_increasing; lra). apply Rinv_lt_contravar; [apply Rmult_lt_0_compat|]; lra.
Qed.
Lemma by_sigmoid_le : forall x y, x <= y -> sigmoid x <= sigmoid y.
Proof. intros x y [H | H]; [left; now apply by_sigmoid_lt | subst; lra]. Qed.
Lemma by_tangent : forall x, 1 + x <= exp x.
Proof. intro x. destruct (Req_dec x 0) as [-> | H]; [rewrite exp_0; lra|]. left. now apply exp_ineq1. Qed.
Lemma by_logistic : forall u, sigmoid u * (1 + exp (- u)) = 1.
Proof. intro u. unfold sigmoid. pose proof (exp_pos (- u)). field. lra. Qed.
Lemma by_bounds : forall b u, - b <= u -> u <= b -> Rabs u <= b. Proof. intros. now apply Rabs_le. Qed.
Lemma by_bounds_lt : forall b u, - b < u -> u < b -> Rabs u < b. Proof. intros. now apply Rabs_def1. Qed.
Lemma by_absolute : forall u, u <= Rabs u. Proof. exact Rle_abs. Qed.
Lemma by_product_number : forall c u, Rabs (c * u) = Rabs c * Rabs u. Proof. exact Rabs_mult. Qed.
Lemma by_square_number : forall u, Rabs u * Rabs u = u * u.
Proof. intro u. rewrite <- Rabs_mult. apply Rabs_pos_eq. apply Rle_0_sqr. Qed.
Lemma by_square_root : forall x, 0 <= x -> sqrt x * sqrt x = x. Proof. exact sqrt_sqrt. Qed.
Lemma by_roots_le : forall a b, a * a <= b * b -> 0 <= b -> a <= b.
Proof. intros a b H Hb. destruct (Rle_or_lt a b) as [| Hn]; auto. assert (b * b < a * a); [|lra]. apply Rmult_le_0_lt_compat; lra. Qed.
Lemma by_roots_lt : forall a b, a * a < b * b -> 0 <= b -> a < b.
Proof. intros a b H Hb. destruct (Rle_or_lt b a) as [Hn|]; auto. assert (b * b <= a * a); [|lra]. apply Rmult_le_compat; lra. Qed.
Lemma by_triangle_number : forall u w, Rabs (u + w) <= Rabs u + Rabs w. Proof. exact Rabs_triang. Qed.

(* ---- vectors ---- *)
Lemma by_product_vector : forall n c u, norm n (vscale c u) = Rabs c * norm n u. Proof. exact norm_scale. Qed.
Lemma by_square_vector : forall n u, norm n u * norm n u = dot n u u.
Proof. intros. pose proof (norm_square n u) as H. simpl in H. rewrite Rmult_1_r in H. exact H. Qed.
Lemma weighted : forall (a b : R) (u w : nat -> R) l, 0 <= a * a * sum (fun i => u i * u i) l + 2 * (a * b) * sum (fun i => u i * w i) l + b * b * sum (fun i => w i * w i) l.
Proof.
  intros. replace (a * a * sum (fun i => u i * u i) l + 2 * (a * b) * sum (fun i => u i * w i) l + b * b * sum (fun i => w i * w i) l)
    with (sum (fun i => (a * u i + b * w i) * (a * u i + b * w i)) l).
  - apply sum_nonneg. intro. apply Rle_0_sqr.
  - induction l; simpl; [ring|]. rewrite IHl. ring.
Qed.
Lemma cauchy_squared : forall n u w, dot n u w * dot n u w <= dot n u u * dot n w w.
Proof.
  intros. unfold dot, total. set (l := seq 0 n). set (U := sum (fun i => u i * u i) l). set (W := sum (fun i => w i * w i) l).
  set (D := sum (fun i => u i * w i) l).
  assert (HW : 0 <= W) by (apply sum_nonneg; intro; apply (Rle_0_sqr (w i))).
  pose proof (weighted W (- D) u w l) as H1. fold U W D in H1.
  destruct HW as [HW | HW].
  - assert (0 <= W * (U * W - D * D)) by lra. apply Rmult_le_reg_l with W; auto. lra.
  - rewrite <- HW. rewrite Rmult_0_r. pose proof (weighted D (- (U + 1) / 2) u w l) as H2. fold U W D in H2. rewrite <- HW in H2.
    assert (0 <= D * D * U - D * D * (U + 1)); [|lra]. replace (D * D * U - D * D * (U + 1)) with (D * D * U + 2 * (D * (- (U + 1) / 2)) * D + - (U + 1) / 2 * (- (U + 1) / 2) * 0) by field. exact H2.
Qed.
Lemma by_cauchy : forall n u w, Rabs (dot n u w) <= norm n u * norm n w.
Proof.
  intros. apply by_roots_le; [|apply Rmult_le_pos; apply norm_nonneg].
  rewrite by_square_number. replace (norm n u * norm n w * (norm n u * norm n w)) with (norm n u * norm n u * (norm n w * norm n w)) by ring.
  rewrite !by_square_vector. apply cauchy_squared.
Qed.
Lemma dot_add_square : forall n u w, dot n (vadd u w) (vadd u w) = dot n u u + 2 * dot n u w + dot n w w.
Proof. intros. unfold dot, total, vadd. induction (seq 0 n); simpl; [ring|]. rewrite IHl. ring. Qed.
Lemma by_triangle_vector : forall n u w, norm n (vadd u w) <= norm n u + norm n w.
Proof.
  intros. pose proof (norm_nonneg n u). pose proof (norm_nonneg n w). apply by_roots_le; [|lra].
  rewrite by_square_vector, dot_add_square, <- !by_square_vector. pose proof (by_cauchy n u w). pose proof (Rle_abs (dot n u w)). lra.
Qed.
Lemma total_constant : forall n c, total n (fun _ => c) = INR n * c.
Proof.
  intros. rewrite <- total_ones, Rmult_comm. unfold total. rewrite <- sum_scale. apply sum_ext. intro. unfold vexp, vzero. rewrite exp_0. ring.
Qed.
Lemma by_length : forall n u, Rabs (total n u) <= sqrt (INR n) * norm n u.
Proof.
  intros. pose proof (by_cauchy n (fun _ => 1) u) as H. replace (dot n (fun _ => 1) u) with (total n u) in H.
  - replace (norm n (fun _ => 1)) with (sqrt (INR n)) in H; auto. unfold norm. f_equal. rewrite (total_constant n (1 * 1)). ring.
  - unfold dot. apply sum_ext. intro. ring.
Qed.
Lemma by_length_one : forall n, (0 < n)%nat -> 1 <= INR n.
Proof. intros n H. replace 1 with (INR 1) by reflexivity. apply le_INR. lia. Qed.
Lemma by_operator : forall r c A C u, spectral_at_most r c A C -> norm r (matvec c A u) <= C * norm c u. Proof. intros r c A C u [_ H]. apply H. Qed.
Lemma by_operator_nonneg : forall r c A C, spectral_at_most r c A C -> 0 <= C. Proof. intros r c A C [H _]. exact H. Qed.
Lemma adjoint : forall r c A u w, dot c (matvec r (transpose A) u) w = dot r u (matvec c A w).
Proof.
  intros. unfold dot, matvec, transpose, total.
  rewrite (sum_ext _ (fun i => sum (fun j => A j i * u j * w i) (seq 0 r)))
    by (intro; rewrite Rmult_comm, <- sum_scale; apply sum_ext; intro; ring).
  rewrite sum_exchange. apply sum_ext. intro j. rewrite <- sum_scale. apply sum_ext. intro. ring.
Qed.
Lemma by_adjoint : forall r c A u w, dot r u (matvec c A w) = dot c (matvec r (transpose A) u) w. Proof. intros. symmetry. apply adjoint. Qed.
Lemma by_operator_transposed : forall r c A C u, spectral_at_most r c A C -> norm c (matvec r (transpose A) u) <= C * norm r u.
Proof.
  intros r c A C u [HC H]. set (w := matvec r (transpose A) u). pose proof (norm_nonneg c w) as Hw. pose proof (norm_nonneg r u) as Hu.
  assert (E : norm c w * norm c w <= C * norm r u * norm c w).
  { rewrite by_square_vector. unfold w at 1. rewrite adjoint. pose proof (by_cauchy r u (matvec c A w)) as Hc.
    pose proof (Rle_abs (dot r u (matvec c A w))). pose proof (H w) as Hn. apply Rmult_le_compat_l with (r := norm r u) in Hn; lra. }
  destruct Hw as [Hw | Hw]; [now apply Rmult_le_reg_r with (norm c w) | rewrite <- Hw; now apply Rmult_le_pos].
Qed.
Lemma member_le_max : forall (u : nat -> R) l i, In i l -> Rabs (u i) <= fold_right (fun i m => Rmax (Rabs (u i)) m) 0 l.
Proof. induction l; simpl; intros i H; [contradiction|]. destruct H as [-> | H]; [apply Rmax_l|]. eapply Rle_trans; [apply IHl, H | apply Rmax_r]. Qed.
Lemma by_entry : forall n u i, (i < n)%nat -> Rabs (u i) <= max_norm n u.
Proof. intros. apply (member_le_max u). apply in_seq. lia. Qed.
Lemma max_norm_le : forall n u c, 0 <= c -> (forall i, (i < n)%nat -> Rabs (u i) <= c) -> max_norm n u <= c.
Proof.
  intros n u c Hc H. unfold max_norm. assert (E : forall l, (forall i, In i l -> Rabs (u i) <= c) -> fold_right (fun i m => Rmax (Rabs (u i)) m) 0 l <= c).
  { induction l; simpl; intros Hl; [assumption|]. apply Rmax_lub; [apply Hl; auto | apply IHl; auto]. }
  apply E. intros i Hi. apply H. apply in_seq in Hi. lia.
Qed.
Lemma member_le_sum : forall (f : nat -> R) l i, (forall j, In j l -> 0 <= f j) -> In i l -> f i <= sum f l.
Proof.
  induction l; simpl; intros i H Hi; [contradiction|]. assert (0 <= sum f l).
  { clear IHl Hi. assert (Hl : forall j, In j l -> 0 <= f j) by auto. clear H. induction l; simpl; [lra|]. pose proof (Hl a0 (or_introl eq_refl)). assert (0 <= sum f l) by (apply IHl; intros; apply Hl; right; auto). lra. }
  destruct Hi as [-> | Hi]; [lra|]. pose proof (IHl i ltac:(auto) Hi). pose proof (H a (or_introl eq_refl)). lra.
Qed.
Lemma entry_le_total : forall n u i, (forall j, (j < n)%nat -> 0 <= u j) -> (i < n)%nat -> u i <= total n u.
Proof. intros n u i H Hi. apply member_le_sum; [intros j Hj; apply H; apply in_seq in Hj; lia | apply in_seq; lia]. Qed.
Lemma total_le : forall n u w, (forall i, (i < n)%nat -> u i <= w i) -> total n u <= total n w.
Proof.
  intros n u w H. unfold total. assert (E : forall l, (forall i, In i l -> u i <= w i) -> sum u l <= sum w l).
  { induction l; simpl; intros Hl; [lra|]. pose proof (Hl a (or_introl eq_refl)). assert (sum u l <= sum w l) by auto. lra. }
  apply E. intros i Hi. apply H. apply in_seq in Hi. lia.
Qed.
Lemma norm_le : forall n u w, (forall i, (i < n)%nat -> Rabs (u i) <= Rabs (w i)) -> norm n u <= norm n w.
Proof.
  intros n u w H. unfold norm. apply sqrt_le_1_alt. apply total_le. intros i Hi. rewrite <- (by_square_number (u i)), <- (by_square_number (w i)).
  pose proof (Rabs_pos (u i)). pose proof (H i Hi). apply Rmult_le_compat; lra.
Qed.
Lemma by_entry_norm : forall n u, max_norm n u <= norm n u.
Proof.
  intros. apply max_norm_le; [apply norm_nonneg|]. intros i Hi. apply by_roots_le; [|apply norm_nonneg].
  rewrite by_square_number, by_square_vector. apply (entry_le_total n (fun i => u i * u i)); auto. intros. apply Rle_0_sqr.
Qed.
Lemma by_entries_max : forall n u c, (0 < n)%nat -> (forall i, (i < n)%nat -> Rabs (u i) <= c) -> max_norm n u <= c.
Proof. intros n u c Hn H. apply max_norm_le; auto. pose proof (H 0%nat Hn). pose proof (Rabs_pos (u 0%nat)). lra. Qed.
Lemma total_le_others : forall n u c a, (a < n)%nat -> (forall i, (i < n)%nat -> i <> a -> u i <= c) -> total n u <= u a + (INR n - 1) * c.
Proof.
  intros n u c a Ha H.
  assert (Ht : total n (fun i => u i - c) = total n u - INR n * c).
  { rewrite <- total_constant. unfold total. replace (sum u (seq 0 n) - sum (fun _ => c) (seq 0 n)) with (sum u (seq 0 n) + -1 * sum (fun _ => c) (seq 0 n)) by ring.
    rewrite <- sum_scale, <- sum_plus. apply sum_ext. intro. ring. }
  assert (Hd : total n (fun i => u i - c) <= u a - c).
  { assert (P : forall l, (forall i, In i l -> u i <= c) -> sum (fun i => u i - c) l <= 0).
    { induction l as [|b l IH]; simpl; intros Hl; [lra|]. pose proof (Hl b (or_introl eq_refl)). assert (sum (fun i => u i - c) l <= 0) by auto. lra. }
    assert (forall l, NoDup l -> In a l -> (forall i, In i l -> i <> a -> u i <= c) -> sum (fun i => u i - c) l <= u a - c).
    { induction l as [|b l IH]; simpl; intros Hnd Hin Hl; [contradiction|]. inversion Hnd as [|? ? Hb Hl']; subst.
      destruct (Nat.eq_dec b a) as [-> | E].
      - assert (sum (fun i => u i - c) l <= 0) by (apply P; intros i Hi; apply Hl; [now right | intros ->; contradiction]). lra.
      - destruct Hin as [E' | Hin]; [congruence|]. pose proof (IH Hl' Hin ltac:(auto)). pose proof (Hl b (or_introl eq_refl) E). lra. }
    apply H0; [apply seq_NoDup | apply in_seq; lia | intros i Hi; apply H; apply in_seq in Hi; lia]. }
  rewrite Ht in Hd. lra.
Qed.
Lemma total_ge_others : forall n u c a, (a < n)%nat -> (forall i, (i < n)%nat -> i <> a -> c <= u i) -> u a + (INR n - 1) * c <= total n u.
Proof.
  intros n u c a Ha H. pose proof (total_le_others n (vscale (-1) u) (- c) a Ha) as Ho. rewrite total_scale in Ho.
  assert (forall i, (i < n)%nat -> i <> a -> vscale (-1) u i <= - c) by (intros i Hi Hn; unfold vscale; pose proof (H i Hi Hn); lra).
  specialize (Ho H0). unfold vscale in Ho. lra.
Qed.
Lemma by_two_places : forall n u i j, (i < n)%nat -> (j < n)%nat -> i <> j -> (forall k, (k < n)%nat -> 0 <= u k) -> u i + u j <= total n u.
Proof.
  intros n u i j Hi Hj Hn H.
  assert (E : forall l, NoDup l -> In i l -> sum u l = u i + sum (fun k => if Nat.eqb k i then 0 else u k) l).
  { assert (P : forall l, ~ In i l -> sum u l = sum (fun k => if Nat.eqb k i then 0 else u k) l).
    { induction l as [|b l IH]; simpl; intros Hl; [reflexivity|]. rewrite IH by tauto.
      destruct (Nat.eqb_spec b i) as [-> |]; [exfalso; auto | reflexivity]. }
    induction l as [|b l IH]; simpl; intros Hnd Hin; [contradiction|]. inversion Hnd as [|? ? Hb Hl']; subst.
    destruct (Nat.eqb_spec b i) as [-> | Ne].
    - rewrite (P l Hb). ring.
    - rewrite IH; [ring | assumption | destruct Hin; [congruence | assumption]]. }
  unfold total. rewrite (E (seq 0 n) (seq_NoDup n 0)) by (apply in_seq; lia).
  pose proof (entry_le_total n (fun k => if Nat.eqb k i then 0 else u k) j) as Hl. simpl in Hl.
  assert (u j <= total n (fun k => if Nat.eqb k i then 0 else u k)).
  { replace (u j) with (if Nat.eqb j i then 0 else u j) by (destruct (Nat.eqb_spec j i); [congruence | reflexivity]).
    apply Hl; [|assumption]. intros k Hk. destruct (Nat.eqb k i); [lra | now apply H]. }
  unfold total in *. lra.
Qed.

(* ---- softmax ---- *)
Lemma by_ratio : forall n u i k, (0 < n)%nat -> softmax n u i = softmax n u k * exp (u i - u k).
Proof.
  intros n u i k Hn. unfold softmax. assert (H : 0 < total n (fun j => exp (u j))) by (apply total_positive; auto; intro; apply exp_pos).
  unfold Rminus. rewrite exp_plus, exp_Ropp. pose proof (exp_pos (u k)). field. lra.
Qed.
Lemma by_covariance : forall n u w, (0 < n)%nat ->
  norm n (vsub (hadamard (softmax n u) w) (vscale (dot n (softmax n u) w) (softmax n u))) <= 1 / 2 * norm n w.
Proof.
  intros n u w Hn. set (s := softmax n u). set (c := vsub (hadamard s w) (vscale (dot n s w) s)).
  assert (Hs : sum s (seq 0 n) = 1) by (apply (total_softmax n u Hn)).
  assert (Hp : forall i, 0 <= s i) by (intro; apply Rlt_le, softmax_positive; assumption).
  assert (H : sum (fun i => c i * c i) (seq 0 n) <= 1 / 4 * sum (fun i => w i * w i) (seq 0 n)).
  { apply (covariance_step s Hp c w (seq 0 n) Hs).
    replace (sum (fun i => c i * c i) (seq 0 n)) with (sum (fun i => s i * (c i * w i)) (seq 0 n) + - dot n s w * sum (fun i => s i * c i) (seq 0 n)).
    - unfold dot, total. ring.
    - rewrite <- sum_scale, <- sum_plus. apply sum_ext. intro i. unfold c, vsub, hadamard, vscale. ring. }
  unfold norm. replace (1 / 2 * sqrt (total n (fun i => w i * w i))) with (sqrt (1 / 4 * total n (fun i => w i * w i))).
  - apply sqrt_le_1_alt. exact H.
  - rewrite sqrt_mult_alt by lra. replace (1 / 4) with ((1 / 2) * (1 / 2)) by field. rewrite sqrt_square by lra. reflexivity.
Qed.

(* ---- mean values: along a segment ---- *)
Lemma dot_derivative : forall n (G G' : R -> nat -> R) e t, (forall i, derivable_pt_lim (fun s => G s i) t (G' t i)) ->
  derivable_pt_lim (fun s => dot n (G s) e) t (dot n (G' t) e).
Proof.
  intros. unfold dot, total. induction (seq 0 n) as [|i l IH]; simpl.
  - apply (derivable_pt_lim_const 0).
  - apply (derivable_pt_lim_plus (fun s => G s i * e i)); [|exact IH]. replace (G' t i * e i) with (G' t i * e i + G t i * 0) by ring.
    apply (derivable_pt_lim_mult (fun s => G s i) (fun _ => e i)); [apply H | apply derivable_pt_lim_const].
Qed.
Theorem mean_value : forall n (G G' : R -> nat -> R) K, 0 <= K ->
  (forall t i, derivable_pt_lim (fun s => G s i) t (G' t i)) -> (forall t, 0 <= t <= 1 -> norm n (G' t) <= K) ->
  norm n (vsub (G 1) (G 0)) <= K.
Proof.
  intros n G G' K HK HD HB. set (e := vsub (G 1) (G 0)).
  destruct (MVT_cor2 (fun s => dot n (G s) e) (fun t => dot n (G' t) e) 0 1 Rlt_0_1 (fun t _ => dot_derivative n G G' e t (HD t))) as [t [E Ht]].
  assert (Ee : dot n (G 1) e - dot n (G 0) e = dot n e e).
  { unfold dot, total. replace (sum (fun i => G 1 i * e i) (seq 0 n) - sum (fun i => G 0 i * e i) (seq 0 n))
      with (sum (fun i => G 1 i * e i) (seq 0 n) + -1 * sum (fun i => G 0 i * e i) (seq 0 n)) by ring.
    rewrite <- sum_scale, <- sum_plus. apply sum_ext. intro i. unfold e, vsub. ring. }
  assert (Hsq : norm n e * norm n e <= K * norm n e).
  { rewrite by_square_vector, <- Ee. replace (dot n (G 1) e - dot n (G 0) e) with (dot n (G' t) e) by (rewrite E; ring).
    pose proof (by_cauchy n (G' t) e) as Hc. pose proof (Rle_abs (dot n (G' t) e)).
    assert (norm n (G' t) * norm n e <= K * norm n e) by (apply Rmult_le_compat_r; [apply norm_nonneg | apply HB; lra]). lra. }
  destruct (norm_nonneg n e) as [He | He]; [now apply Rmult_le_reg_r with (norm n e) | rewrite <- He; assumption].
Qed.

Definition segment (a b : nat -> R) (t : R) : nat -> R := vadd b (vscale t (vsub a b)).
Lemma segment_start : forall a b, segment a b 0 = b.
Proof. intros. apply functional_extensionality. intro. unfold segment, vadd, vscale, vsub. ring. Qed.
Lemma segment_end : forall a b, segment a b 1 = a.
Proof. intros. apply functional_extensionality. intro. unfold segment, vadd, vscale, vsub. ring. Qed.
Lemma line_derivative : forall b c t, derivable_pt_lim (fun s => b + s * c) t c.
Proof.
  intros. assert (H : derivable_pt_lim (fun s => b + s * c) t (0 + (1 * c + t * 0))).
  { apply (derivable_pt_lim_plus (fun _ => b)); [apply derivable_pt_lim_const|].
    apply (derivable_pt_lim_mult (fun s => s) (fun _ => c)); [apply derivable_pt_lim_id | apply derivable_pt_lim_const]. }
  now replace (0 + (1 * c + t * 0)) with c in H by ring.
Qed.
Lemma segment_derivative : forall a b t i, derivable_pt_lim (fun s => segment a b s i) t (vsub a b i).
Proof. intros. unfold segment, vadd, vscale. apply line_derivative. Qed.
(* A ball is convex *)
Lemma ball_convex : forall n C a b, norm n a <= C -> norm n b <= C -> forall t, 0 <= t <= 1 -> norm n (segment a b t) <= C.
Proof.
  intros n C a b Ha Hb t Ht. replace (segment a b t) with (vadd (vscale t a) (vscale (1 - t) b)).
  - eapply Rle_trans; [apply by_triangle_vector|]. rewrite !norm_scale, !Rabs_pos_eq by lra.
    apply Rmult_le_compat_l with (r := t) in Ha; [|lra]. apply Rmult_le_compat_l with (r := 1 - t) in Hb; lra.
  - apply functional_extensionality. intro. unfold segment, vadd, vscale, vsub. ring.
Qed.
Lemma exp_derivative : forall (U : R -> nat -> R) (U' : nat -> R) t, (forall i, derivable_pt_lim (fun s => U s i) t (U' i)) ->
  forall i, derivable_pt_lim (fun s => vexp (U s) i) t (hadamard (vexp (U t)) U' i).
Proof.
  intros U U' t H i. unfold vexp, hadamard. apply (derivable_pt_lim_comp (fun s => U s i) exp t (U' i) (exp (U t i))); [apply H | apply derivable_pt_lim_exp].
Qed.
Lemma total_derivative : forall n (U : R -> nat -> R) (U' : nat -> R) t, (forall i, derivable_pt_lim (fun s => U s i) t (U' i)) ->
  derivable_pt_lim (fun s => total n (U s)) t (total n U').
Proof.
  intros. unfold total. induction (seq 0 n) as [|i l IH]; simpl; [apply (derivable_pt_lim_const 0)|].
  apply (derivable_pt_lim_plus (fun s => U s i)); [apply H | exact IH].
Qed.
Lemma softmax_derivative : forall n (U : R -> nat -> R) (U' : nat -> R) t, (0 < n)%nat -> (forall i, derivable_pt_lim (fun s => U s i) t (U' i)) ->
  forall i, derivable_pt_lim (fun s => softmax n (U s) i) t
    (vsub (hadamard (softmax n (U t)) U') (vscale (dot n (softmax n (U t)) U') (softmax n (U t))) i).
Proof.
  intros n U U' t Hn H i. pose proof (exp_derivative U U' t H) as He. pose proof (total_derivative n _ _ t He) as Hs.
  assert (HZ : 0 < total n (fun j => exp (U t j))) by (apply total_positive; auto; intro; apply exp_pos).
  pose proof (derivable_pt_lim_div (fun s => vexp (U s) i) (fun s => total n (vexp (U s))) t _ _ (He i) Hs ltac:(unfold vexp; lra)) as Hd.
  unfold softmax, div_fct in *.
  match goal with |- derivable_pt_lim _ _ ?x => match type of Hd with derivable_pt_lim _ _ ?y => replace x with y end end; [exact Hd|].
  unfold vsub, hadamard, vscale, Rsqr, vexp, softmax. set (Z := total n (fun j => exp (U t j))) in *.
  replace (dot n (fun i0 => exp (U t i0) / Z) U') with (total n (fun k => exp (U t k) * U' k) / Z).
  - field. lra.
  - unfold dot, total, Rdiv. rewrite Rmult_comm, <- sum_scale. apply sum_ext. intro. ring.
Qed.
Lemma bound_nonneg : forall m (L : (nat -> R) -> R) M, (forall v, 0 <= L v) -> (forall v, L v <= M * norm m v) -> (0 < m)%nat -> 0 <= M.
Proof.
  intros m L M HL H Hm. pose proof (H (fun _ => 1)) as H1. pose proof (HL (fun _ => 1)) as H2.
  assert (Hn : 0 < norm m (fun _ => 1)).
  { unfold norm. apply sqrt_lt_R0. rewrite (total_constant m (1 * 1)). pose proof (INR_positive m Hm). lra. }
  destruct (Rle_or_lt 0 M) as [| Hneg]; auto. exfalso. assert (0 < - M * norm m (fun _ => 1)) by (apply Rmult_lt_0_compat; lra). lra.
Qed.
Lemma by_action : forall r c A C, (0 < c)%nat -> (forall v, norm r (matvec c A v) <= C * norm c v) -> spectral_at_most r c A C.
Proof. intros r c A C Hc H. split; [|exact H]. apply (bound_nonneg c (fun v => norm r (matvec c A v))); auto. intro. apply norm_nonneg. Qed.
Lemma mean_value_vectors : forall m n (F : (nat -> R) -> nat -> R) (DF : (nat -> R) -> (nat -> R) -> nat -> R) (C : (nat -> R) -> Prop) a b M,
  (0 < m)%nat ->
  (forall U U' t, (forall i, derivable_pt_lim (fun s => U s i) t (U' i)) -> forall i, derivable_pt_lim (fun s => F (U s) i) t (DF (U t) U' i)) ->
  (forall t, 0 <= t <= 1 -> C (segment a b t)) -> (forall z v, C z -> norm n (DF z v) <= M * norm m v) ->
  norm n (vsub (F a) (F b)) <= M * norm m (vsub a b).
Proof.
  intros m n F DF C a b M Hm HD HC HB.
  assert (HM : 0 <= M).
  { apply (bound_nonneg m (fun v => norm n (DF (segment a b 0) v)) M); auto; intro v; [apply norm_nonneg | apply HB, HC; lra]. }
  rewrite <- (segment_end a b) at 1. rewrite <- (segment_start a b) at 2.
  apply (mean_value n (fun t => F (segment a b t)) (fun t => DF (segment a b t) (vsub a b))).
  - apply Rmult_le_pos; [assumption | apply norm_nonneg].
  - intros t i. apply (HD (segment a b) (vsub a b) t). intro. apply segment_derivative.
  - intros t Ht. apply HB, HC, Ht.
Qed.
Theorem mean_value_exp : forall n (C : (nat -> R) -> Prop) a b M, (0 < n)%nat -> (forall t, 0 <= t <= 1 -> C (segment a b t)) ->
  (forall z v, C z -> norm n (hadamard (vexp z) v) <= M * norm n v) -> norm n (vsub (vexp a) (vexp b)) <= M * norm n (vsub a b).
Proof. intros. apply (mean_value_vectors n n vexp (fun z v => hadamard (vexp z) v) C); auto. exact exp_derivative. Qed.
Theorem mean_value_softmax : forall n (C : (nat -> R) -> Prop) a b M, (0 < n)%nat -> (forall t, 0 <= t <= 1 -> C (segment a b t)) ->
  (forall z v, C z -> norm n (vsub (hadamard (softmax n z) v) (vscale (dot n (softmax n z) v) (softmax n z))) <= M * norm n v) ->
  norm n (vsub (softmax n a) (softmax n b)) <= M * norm n (vsub a b).
Proof.
  intros. apply (mean_value_vectors n n (softmax n) (fun z v => vsub (hadamard (softmax n z) v) (vscale (dot n (softmax n z) v) (softmax n z))) C); auto.
  intros. now apply softmax_derivative.
Qed.
Theorem mean_value_number : forall (F F' : R -> R) (C : R -> Prop) a b M, (forall x, derivable_pt_lim F x (F' x)) ->
  (forall t, 0 <= t <= 1 -> C (b + t * (a - b))) -> (forall z v, C z -> Rabs (F' z * v) <= M * Rabs v) -> Rabs (F a - F b) <= M * Rabs (a - b).
Proof.
  intros F F' C a b M HD HC HB.
  destruct (MVT_cor2 (fun t => F (b + t * (a - b))) (fun t => F' (b + t * (a - b)) * (a - b)) 0 1 Rlt_0_1) as [t [E Ht]].
  - intros t _. apply (derivable_pt_lim_comp (fun s => b + s * (a - b)) F t (a - b)); [apply line_derivative | apply HD].
  - replace (b + 1 * (a - b)) with a in E by ring. replace (b + 0 * (a - b)) with b in E by ring. rewrite E.
    replace (F' (b + t * (a - b)) * (a - b) * (1 - 0)) with (F' (b + t * (a - b)) * (a - b)) by ring. apply HB, HC. lra.
Qed.
Lemma interval_convex : forall lo hi a b, lo <= a <= hi -> lo <= b <= hi -> forall t, 0 <= t <= 1 -> lo <= b + t * (a - b) <= hi.
Proof.
  intros lo hi a b Ha Hb t Ht. replace (b + t * (a - b)) with (t * a + (1 - t) * b) by ring.
  assert (t * lo <= t * a <= t * hi) by (split; apply Rmult_le_compat_l; lra).
  assert ((1 - t) * lo <= (1 - t) * b <= (1 - t) * hi) by (split; apply Rmult_le_compat_l; lra). lra.
Qed.

(* ---- closed numbers: roots and quotients of them ---- *)
Lemma root_at_most : forall a b, 0 <= b -> a <= b * b -> sqrt a <= b.
Proof. intros a b Hb H. rewrite <- (sqrt_square b Hb). now apply sqrt_le_1_alt. Qed.
Lemma root_at_least : forall a b, 0 <= b -> b * b <= a -> b <= sqrt a.
Proof. intros a b Hb H. rewrite <- (sqrt_square b Hb). now apply sqrt_le_1_alt. Qed.
Lemma quotient_at_most : forall x y c, 0 < y -> x <= c * y -> x / y <= c.
Proof. intros x y c Hy H. apply Rmult_le_reg_r with y; auto. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. Qed.
Lemma root_at_least_one : forall a, 1 <= a -> 1 <= sqrt a.
Proof. intros. apply root_at_least; lra. Qed.
Lemma exp_pow_64 : forall x, exp x ^ 64 = exp (64 * x).
Proof.
  assert (E : forall y, exp y ^ 4 = exp (4 * y)) by (intro y; replace (4 * y) with (y + y + y + y) by ring; rewrite !exp_plus; ring).
  intro x. replace 64%nat with (4 * (4 * 4))%nat by reflexivity. rewrite !pow_mult, !E. f_equal. ring.
Qed.
(* The slope of the logistic function is 1/(e^x + 2 + e^-x), so from lo >= 0 on at most 1/(e^lo + 2). *)
Lemma slope_as_quotient : forall x, sigmoid_slope x = 1 / (exp x + 2 + exp (- x)).
Proof.
  intro x. unfold sigmoid_slope, sigmoid. rewrite exp_Ropp. pose proof (exp_pos x) as H.
  assert (0 < / exp x) by (now apply Rinv_0_lt_compat). assert (exp x * / exp x = 1) by (apply Rinv_r; lra). field.
  repeat split; try lra. assert (0 < exp x * exp x) by (now apply Rmult_lt_0_compat). simpl. lra.
Qed.
Lemma slope_from : forall lo x c, 0 <= lo -> lo <= x -> 0 < c -> 1 <= c * ((1 + lo / 64) ^ 64 + 2) -> sigmoid_slope x <= c.
Proof.
  intros lo x c Hlo Hx Hc. rewrite slope_as_quotient.
  assert (E : (1 + lo / 64) ^ 64 <= exp x).
  { apply Rle_trans with (exp lo); [|now apply by_exp_le].
    replace (exp lo) with (exp (lo / 64) ^ 64).
    - apply pow_incr. split; [lra | apply by_tangent].
    - rewrite exp_pow_64. f_equal. field. }
  revert E. generalize ((1 + lo / 64) ^ 64) as k. intros k E H.
  pose proof (exp_pos x). pose proof (exp_pos (- x)). apply quotient_at_most; [lra|].
  assert (c * (k + 2) <= c * (exp x + 2 + exp (- x))) by (apply Rmult_le_compat_l; lra). lra.
Qed.
(* 1 + x + x^2/2 + x^3/6 <= e^x for every x, and e from its 128th root *)
Lemma exp_above_quadratic : forall x, (0 <= x -> 1 + x + x ^ 2 / 2 <= exp x) /\ (x <= 0 -> exp x <= 1 + x + x ^ 2 / 2).
Proof.
  assert (D : forall c, derivable_pt_lim (fun y => exp y - (1 + y + y ^ 2 / 2)) c (exp c - (1 + c))).
  { intro c. apply (derivable_pt_lim_minus exp (fun y => 1 + y + y ^ 2 / 2)); [apply derivable_pt_lim_exp|].
    assert (H : derivable_pt_lim (fun y => (1 + y) + (1 / 2) * y ^ 2) c ((0 + 1) + (1 / 2) * (INR 2 * c ^ 1))).
    { apply (derivable_pt_lim_plus (fun y => 1 + y) (fun y => (1 / 2) * y ^ 2)).
      - apply (derivable_pt_lim_plus (fun _ => 1) (fun y => y)); [apply derivable_pt_lim_const | apply derivable_pt_lim_id].
      - apply (derivable_pt_lim_scal (fun y => y ^ 2)). apply (derivable_pt_lim_pow c 2). }
    replace (0 + 1 + 1 / 2 * (INR 2 * c ^ 1)) with (1 + c) in H by (simpl; field).
    intros eps He. destruct (H eps He) as [d Hd]. exists d. intros h Hh Hl. specialize (Hd h Hh Hl).
    replace (((1 + (c + h) + (c + h) ^ 2 / 2) - (1 + c + c ^ 2 / 2)) / h) with (((1 + (c + h) + 1 / 2 * (c + h) ^ 2) - (1 + c + 1 / 2 * c ^ 2)) / h) by (field; assumption).
    exact Hd. }
  intro x. split; intros [Hx | Hx]; try (subst; rewrite exp_0; lra).
  - destruct (MVT_cor2 _ _ 0 x Hx (fun c _ => D c)) as [c [E Hc]]. rewrite exp_0 in E. pose proof (by_tangent c).
    assert (0 <= (exp c - (1 + c)) * (x - 0)) by (apply Rmult_le_pos; lra). lra.
  - destruct (MVT_cor2 _ _ x 0 Hx (fun c _ => D c)) as [c [E Hc]]. rewrite exp_0 in E. pose proof (by_tangent c).
    assert (0 <= (exp c - (1 + c)) * (0 - x)) by (apply Rmult_le_pos; lra). lra.
Qed.
Lemma exp_above_cubic : forall x, 1 + x + x ^ 2 / 2 + x ^ 3 / 6 <= exp x.
Proof.
  assert (D : forall c, derivable_pt_lim (fun y => exp y - (1 + y + (1 / 2) * y ^ 2 + (1 / 6) * y ^ 3)) c (exp c - (0 + 1 + (1 / 2) * (INR 2 * c ^ 1) + (1 / 6) * (INR 3 * c ^ 2)))).
  { intro c. apply (derivable_pt_lim_minus exp (fun y => 1 + y + (1 / 2) * y ^ 2 + (1 / 6) * y ^ 3)); [apply derivable_pt_lim_exp|].
    apply (derivable_pt_lim_plus (fun y => 1 + y + (1 / 2) * y ^ 2) (fun y => (1 / 6) * y ^ 3)).
    - apply (derivable_pt_lim_plus (fun y => 1 + y) (fun y => (1 / 2) * y ^ 2)).
      + apply (derivable_pt_lim_plus (fun _ => 1) (fun y => y)); [apply derivable_pt_lim_const | apply derivable_pt_lim_id].
      + apply (derivable_pt_lim_scal (fun y => y ^ 2)). apply (derivable_pt_lim_pow c 2).
    - apply (derivable_pt_lim_scal (fun y => y ^ 3)). apply (derivable_pt_lim_pow c 3). }
  intro x. destruct (Rtotal_order x 0) as [Hx | [Hx | Hx]]; [| subst; rewrite exp_0; lra |].
  - destruct (MVT_cor2 _ _ x 0 Hx (fun c _ => D c)) as [c [E Hc]]. rewrite exp_0 in E. destruct (exp_above_quadratic c) as [_ H]. specialize (H ltac:(lra)).
    simpl in E. assert (0 <= (1 + c + c ^ 2 / 2 - exp c) * (0 - x)) by (apply Rmult_le_pos; lra). simpl in *. lra.
  - destruct (MVT_cor2 _ _ 0 x Hx (fun c _ => D c)) as [c [E Hc]]. rewrite exp_0 in E. destruct (exp_above_quadratic c) as [H _]. specialize (H ltac:(lra)).
    simpl in E. assert (0 <= (exp c - (1 + c + c ^ 2 / 2)) * (x - 0)) by (apply Rmult_le_pos; lra). simpl in *. lra.
Qed.
Lemma exp_pow_128 : forall x, exp x ^ 128 = exp (128 * x).
Proof.
  assert (E : forall y, exp y ^ 2 = exp (2 * y)) by (intro y; replace (2 * y) with (y + y) by ring; rewrite exp_plus; ring).
  intro x. replace 128%nat with (2 * 64)%nat by reflexivity. rewrite pow_mult, E, exp_pow_64. f_equal. ring.
Qed.
Lemma e_at_least : forall b, b <= (1 + 1 / 128 + (1 / 128) ^ 2 / 2 + (1 / 128) ^ 3 / 6) ^ 128 -> b <= exp 1.
Proof.
  intros b H. eapply Rle_trans; [exact H|]. clear H. replace (exp 1) with (exp (1 / 128) ^ 128) by (rewrite exp_pow_128; f_equal; field).
  apply pow_incr. split; [|apply exp_above_cubic]. lra.
Qed.
Lemma e_at_most : forall b, 1 <= b * (1 + - 1 / 128 + (- 1 / 128) ^ 2 / 2 + (- 1 / 128) ^ 3 / 6) ^ 128 -> 0 <= b -> exp 1 <= b.
Proof.
  intros b H Hb. assert (K : (1 + - 1 / 128 + (- 1 / 128) ^ 2 / 2 + (- 1 / 128) ^ 3 / 6) ^ 128 <= exp (- (1))).
  { clear H. replace (exp (- (1))) with (exp (- 1 / 128) ^ 128) by (rewrite exp_pow_128; f_equal; field). apply pow_incr. split; [|apply exp_above_cubic]. lra. }
  revert K H. generalize ((1 + - 1 / 128 + (- 1 / 128) ^ 2 / 2 + (- 1 / 128) ^ 3 / 6) ^ 128). intros k K H.
  rewrite exp_Ropp in K. pose proof (exp_pos 1) as Hp. apply Rmult_le_compat_l with (r := b) in K; [|assumption].
  apply Rmult_le_reg_r with (/ exp 1); [now apply Rinv_0_lt_compat|]. rewrite Rinv_r by lra. lra.
Qed.
Ltac closed_number :=
  lazymatch goal with
  | |- _ <= exp 1 => apply e_at_least; lra
  | |- exp 1 <= _ => apply e_at_most; lra
  | |- sqrt _ <= _ => apply root_at_most; lra
  | |- _ <= sqrt _ => apply root_at_least; lra
  | |- _ / (_ * sqrt ?a) <= _ => let H := fresh in assert (H : 1 <= sqrt a) by (apply root_at_least_one; lra); apply quotient_at_most; lra
  end.

(* ---- gradients ---- *)
Lemma matvec_derivative : forall c A (U : R -> nat -> R) (U' : nat -> R) t, (forall i, derivable_pt_lim (fun s => U s i) t (U' i)) ->
  forall i, derivable_pt_lim (fun s => matvec c A (U s) i) t (matvec c A U' i).
Proof.
  intros c A U U' t H i. unfold matvec, total. induction (seq 0 c) as [|k l IH]; simpl; [apply (derivable_pt_lim_const 0)|].
  apply (derivable_pt_lim_plus (fun s => A i k * U s k)); [|exact IH]. apply (derivable_pt_lim_scal (fun s => U s k)). apply H.
Qed.
Lemma dot_scale : forall n c u w, dot n (vscale c u) w = c * dot n u w.
Proof. intros. unfold dot, vscale, total. rewrite <- sum_scale. apply sum_ext. intro. ring. Qed.
Theorem softmax_sigmoid_gradient : forall n c A g x, (0 < n)%nat ->
  has_gradient c (softmax_sigmoid n c A g) x
    (vscale (sigmoid_slope (dot n (softmax n (matvec c A x)) g))
      (matvec n (transpose A) (vsub (hadamard (softmax n (matvec c A x)) g)
        (vscale (dot n (softmax n (matvec c A x)) g) (softmax n (matvec c A x)))))).
Proof.
  intros n c A g x Hn v. set (U := fun t => matvec c A (vadd x (vscale t v))).
  assert (HU : forall i, derivable_pt_lim (fun t => U t i) 0 (matvec c A v i)).
  { apply matvec_derivative. intro i. unfold vadd, vscale. apply line_derivative. }
  assert (E0 : U 0 = matvec c A x).
  { unfold U. f_equal. apply functional_extensionality. intro. unfold vadd, vscale. ring. }
  pose proof (softmax_derivative n U _ 0 Hn HU) as Hs. rewrite E0 in Hs. set (s := softmax n (matvec c A x)) in *.
  pose proof (dot_derivative n (fun t => softmax n (U t)) (fun _ => vsub (hadamard s (matvec c A v)) (vscale (dot n s (matvec c A v)) s)) g 0 Hs) as Hd.
  unfold softmax_sigmoid. fold U.
  rewrite dot_scale, adjoint.
  replace (dot n (vsub (hadamard s g) (vscale (dot n s g) s)) (matvec c A v))
    with (dot n (vsub (hadamard s (matvec c A v)) (vscale (dot n s (matvec c A v)) s)) g).
  - apply (derivable_pt_lim_comp (fun t => dot n (softmax n (U t)) g) sigmoid 0); [exact Hd|].
    rewrite E0. fold s. apply sigmoid_derivative.
  - set (w := matvec c A v).
    assert (E : forall p q, dot n (vsub (hadamard s p) (vscale (dot n s p) s)) q = dot n s (hadamard p q) - dot n s p * dot n s q).
    { intros p q. unfold Rminus. replace (- (dot n s p * dot n s q)) with ((- dot n s p) * dot n s q) by ring. generalize (dot n s p) as k. intro k.
      unfold dot, total. rewrite <- sum_scale, <- sum_plus. apply sum_ext. intro. unfold vsub, hadamard, vscale. ring. }
    rewrite !E. replace (hadamard w g) with (hadamard g w); [ring|]. apply functional_extensionality. intro. unfold hadamard. ring.
Qed.
Lemma gradient_entry : forall m f x g h, has_gradient m f x g -> has_gradient m f x h -> forall i, (i < m)%nat -> g i = h i.
Proof.
  intros m f x g h Hg Hh i Hi. set (e := fun k => if Nat.eqb k i then 1 else 0).
  assert (E : forall u, dot m u e = u i).
  { intro u. unfold dot, total, e. assert (S1 : forall l, NoDup l -> In i l -> sum (fun k => u k * (if Nat.eqb k i then 1 else 0)) l = u i).
    { assert (Z : forall l, ~ In i l -> sum (fun k => u k * (if Nat.eqb k i then 1 else 0)) l = 0).
      { induction l; simpl; intro Hl; [reflexivity|]. destruct (Nat.eqb_spec a i) as [-> | Hne]; [exfalso; apply Hl; auto|]. rewrite IHl by auto. ring. }
      induction l; simpl; intros Hnd Hin; [contradiction|]. inversion Hnd; subst. destruct (Nat.eqb_spec a i) as [-> | Hne].
      - rewrite Z by assumption. ring.
      - destruct Hin; [congruence|]. rewrite IHl by assumption. ring. }
    apply S1; [apply seq_NoDup | apply in_seq; lia]. }
  pose proof (uniqueness_limite _ _ _ _ (Hg e) (Hh e)) as H. now rewrite !E in H.
Qed.
Lemma norm_ext_below : forall n u w, (forall i, (i < n)%nat -> u i = w i) -> norm n u = norm n w.
Proof. intros n u w H. unfold norm. f_equal. apply total_ext. intros i Hi. now rewrite (H i Hi). Qed.
Lemma gradient_norm : forall m f1 f2 x1 x2 g1 h1 g2 h2, has_gradient m f1 x1 g1 -> has_gradient m f1 x1 h1 ->
  has_gradient m f2 x2 g2 -> has_gradient m f2 x2 h2 -> norm m (vsub g1 g2) = norm m (vsub h1 h2).
Proof.
  intros m f1 f2 x1 x2 g1 h1 g2 h2 G1 H1 G2 H2. apply norm_ext_below. intros i Hi. unfold vsub.
  now rewrite (gradient_entry _ _ _ _ _ G1 H1 i Hi), (gradient_entry _ _ _ _ _ G2 H2 i Hi).
Qed.
Lemma entry_of_transposed : forall n c A w i, (vscale c (matvec n (transpose A) w)) i = c * dot n w (column A i).
Proof. intros. unfold vscale, matvec, dot, transpose, column. f_equal. apply sum_ext. intro. ring. Qed.

(* ---- matrices, under the Frobenius norm ---- *)
Definition mextensionality (A B : nat -> nat -> R) (H : forall i j, A i j = B i j) : A = B :=
  functional_extensionality A B (fun i => functional_extensionality (A i) (B i) (H i)).
Lemma frobenius_scale_by : forall r c s A d, Rabs s = d -> frobenius r c (mscale s A) = d * frobenius r c A.
Proof. intros r c s A d H. exact (norm_scale_by (r * c) s (vec c A) d H). Qed.
Lemma by_triangle_matrix : forall r c A B, frobenius r c (madd A B) <= frobenius r c A + frobenius r c B.
Proof. intros r c A B. exact (by_triangle_vector (r * c) (vec c A) (vec c B)). Qed.
Lemma frobenius_nonneg : forall r c A, 0 <= frobenius r c A. Proof. intros. apply norm_nonneg. Qed.
Lemma sum_append : forall (f : nat -> R) l m, sum f (l ++ m) = sum f l + sum f m.
Proof. induction l; intro m; simpl; [ring|]. rewrite IHl. ring. Qed.
Lemma total_more : forall n k (f : nat -> R), total (n + k) f = total n f + total k (fun i => f (n + i)%nat).
Proof.
  intros. unfold total. rewrite seq_app, sum_append. f_equal. simpl.
  assert (E : forall m b, sum f (seq (n + b) m) = sum (fun i => f (n + i)%nat) (seq b m)).
  { induction m; intro b; simpl; [reflexivity|]. rewrite <- IHm. rewrite Nat.add_succ_r. reflexivity. }
  rewrite <- (Nat.add_0_r n) at 1. apply E.
Qed.
(* A sum over pairs, row by row *)
Lemma total_pairs : forall r c (f : nat -> nat -> R), (0 < c)%nat ->
  total (r * c) (fun k => f (Nat.div k c) (Nat.modulo k c)) = total r (fun i => total c (f i)).
Proof.
  intros r c f Hc. induction r; [reflexivity|]. replace (S r * c)%nat with (r * c + c)%nat by (simpl; lia).
  rewrite total_more, IHr. replace (S r) with (r + 1)%nat by lia. rewrite total_more. f_equal.
  replace (total 1 (fun i => total c (f (r + i)%nat))) with (total c (f r)).
  - apply total_ext. intros i Hi. replace (r * c + i)%nat with (i + r * c)%nat by lia.
    rewrite Nat.div_add, Nat.mod_add, Nat.div_small, Nat.mod_small by lia. reflexivity.
  - unfold total at 2. simpl. rewrite Nat.add_0_r. ring.
Qed.
Lemma frobenius_square : forall r c A, (0 < c)%nat -> frobenius r c A * frobenius r c A = total r (fun i => dot c (A i) (A i)).
Proof. intros r c A Hc. unfold frobenius. rewrite by_square_vector. exact (total_pairs r c (fun i j => A i j * A i j) Hc). Qed.
Lemma by_product_outer : forall r c u w, (0 < c)%nat -> frobenius r c (outer u w) = norm r u * norm c w.
Proof.
  intros r c u w Hc. pose proof (norm_nonneg r u). pose proof (norm_nonneg c w). pose proof (frobenius_nonneg r c (outer u w)).
  assert (E : frobenius r c (outer u w) * frobenius r c (outer u w) = norm r u * norm c w * (norm r u * norm c w)).
  { rewrite frobenius_square by assumption. replace (norm r u * norm c w * (norm r u * norm c w)) with (norm c w * norm c w * (norm r u * norm r u)) by ring.
    rewrite !by_square_vector. unfold dot at 3. rewrite <- total_scale. apply total_ext. intros i _. unfold vscale.
    rewrite Rmult_comm. unfold dot. rewrite <- total_scale. apply total_ext. intros j _. unfold outer, vscale. ring. }
  assert (0 <= norm r u * norm c w) by (apply Rmult_le_pos; assumption).
  apply Rle_antisym; apply by_roots_le; lra.
Qed.
Lemma by_operator_frobenius : forall r c A u, (0 < c)%nat -> norm r (matvec c A u) <= frobenius r c A * norm c u.
Proof.
  intros r c A u Hc. apply by_roots_le; [|apply Rmult_le_pos; [apply frobenius_nonneg | apply norm_nonneg]].
  replace (frobenius r c A * norm c u * (frobenius r c A * norm c u)) with (norm c u * norm c u * (frobenius r c A * frobenius r c A)) by ring.
  rewrite frobenius_square by assumption. rewrite by_square_vector. unfold dot at 1. rewrite <- total_scale. apply total_le. intros i _. unfold vscale.
  change (matvec c A u i) with (dot c (A i) u). rewrite by_square_vector. pose proof (cauchy_squared c (A i) u). lra.
Qed.

(* ---- identities that hold for all sizes ---- *)
Lemma identity_of_attention_rows : forall n d A Q K Y j i,
  column (transpose (matmul n (attention_matrix n d d A (matmul d Q (transpose K)) A) (matmul d A Y))) j i
  = matvec n (transpose (matmul d A Y)) (softmax n (matvec d (matmul d A K) (matvec d (transpose Q) (column (transpose A) j)))) i.
Proof.
  intros. unfold column at 1, transpose at 1. unfold matmul at 1. unfold matvec at 1. apply sum_ext. intro t. rewrite Rmult_comm. f_equal.
  unfold attention_matrix. f_equal. apply functional_extensionality. intro s.
  rewrite matvec_matmul. unfold matmul at 1, matvec at 1. apply sum_ext. intro c. unfold transpose at 2. rewrite Rmult_comm. f_equal.
  unfold matmul, matvec, transpose, column, total.
  rewrite (sum_ext _ (fun a => sum (fun b => A j a * (Q a b * K c b)) (seq 0 d))) by (intro; rewrite <- sum_scale; reflexivity).
  rewrite sum_exchange. apply sum_ext. intro b. rewrite <- sum_scale. apply sum_ext. intro a. ring.
Qed.
Lemma total_unit : forall n y, (y < n)%nat -> total n (column identity y) = 1.
Proof.
  intros n y Hy. unfold total, column, identity.
  assert (Z : forall l, ~ In y l -> sum (fun k => if Nat.eqb k y then 1 else 0) l = 0).
  { induction l; simpl; intro Hl; [reflexivity|]. destruct (Nat.eqb_spec a y) as [-> | Hne]; [exfalso; apply Hl; auto|]. rewrite IHl by auto. ring. }
  assert (E : forall l, NoDup l -> In y l -> sum (fun k => if Nat.eqb k y then 1 else 0) l = 1).
  { induction l; simpl; intros Hnd Hin; [contradiction|]. inversion Hnd; subst. destruct (Nat.eqb_spec a y) as [-> | Hne].
    - rewrite Z by assumption. ring.
    - destruct Hin; [congruence|]. rewrite IHl by assumption. ring. }
  apply E; [apply seq_NoDup | apply in_seq; lia].
Qed.
Lemma softmax_unit : forall n c y i, (y < n)%nat ->
  softmax n (vscale c (column identity y)) i = (1 + (exp c - 1) * column identity y i) / (INR n + (exp c - 1)).
Proof.
  intros n c y i Hy.
  assert (P : forall k, exp (vscale c (column identity y) k) = 1 + (exp c - 1) * column identity y k).
  { intro k. unfold vscale, column, identity. destruct (Nat.eqb k y); [rewrite Rmult_1_r; ring | rewrite Rmult_0_r, exp_0; ring]. }
  unfold softmax. rewrite P. f_equal.
  replace (INR n + (exp c - 1)) with (total n (vadd (vexp vzero) (vscale (exp c - 1) (column identity y)))).
  - apply total_ext. intros k _. rewrite P. unfold vadd, vscale, vexp, vzero. rewrite exp_0. reflexivity.
  - rewrite total_add, total_scale, total_ones, total_unit by assumption. ring.
Qed.
Lemma identity_of_first_stage : forall n c y i, (y < n)%nat ->
  vscale (1 - (softmax n (vscale 0 (column identity y))) y) (vsub (softmax n (vscale c (column identity y))) (column identity y)) i
  = vopp (vscale (1 - (softmax n (vscale c (column identity y))) y) (vsub (column identity y) (softmax n (vscale 0 (column identity y))))) i.
Proof.
  intros n c y i Hy. unfold vopp, vscale at 1 4, vsub. rewrite !softmax_unit by assumption. rewrite exp_0.
  assert (1 <= INR n) by (apply by_length_one; lia). pose proof (exp_pos c).
  assert (E : column identity y y = 1) by (unfold column, identity; now rewrite Nat.eqb_refl). rewrite E. field. lra.
Qed.
Lemma pairs_of_products : forall r c (f g h : nat -> nat -> R) (F : nat -> R), (0 < c)%nat ->
  (forall k, F k = f (Nat.div k c) (Nat.modulo k c) * g (Nat.div k c) (Nat.modulo k c) * h (Nat.div k c) (Nat.modulo k c)) ->
  total (r * c) F = total r (fun a => total c (fun b => f a b * g a b * h a b)).
Proof.
  intros r c f g h F Hc H. rewrite <- (total_pairs r c (fun a b => f a b * g a b * h a b) Hc). apply total_ext. intros k _. apply H.
Qed.
Lemma identity_of_vectorisation : forall n2 d1 d2 P Z Q k, (0 < d2)%nat ->
  vec n2 (matmul d2 (matmul d1 P Z) (transpose Q)) k = matvec (d1 * d2) (kron n2 d2 P Q) (vec d2 Z) k.
Proof.
  intros n2 d1 d2 P Z Q k Hd. unfold matvec.
  rewrite (pairs_of_products d1 d2 (fun a _ => P (Nat.div k n2) a) (fun _ b => Q (Nat.modulo k n2) b) (fun a b => Z a b)); [|assumption | reflexivity].
  unfold vec, matmul, transpose, total.
  rewrite (sum_ext _ (fun b => sum (fun a => P (Nat.div k n2) a * Q (Nat.modulo k n2) b * Z a b) (seq 0 d1))).
  - apply sum_exchange.
  - intro b. rewrite Rmult_comm, <- sum_scale. apply sum_ext. intro. ring.
Qed.
Lemma attention_row_is_block : forall n c1 c2 A1 A2 X i, (0 < c2)%nat ->
  attention_matrix n c1 c2 A1 X A2 i = attention_block n c1 c2 A1 A2 i (vec c2 X).
Proof.
  intros n c1 c2 A1 A2 X i Hc. unfold attention_matrix, attention_block. apply functional_extensionality. intro j. f_equal.
  apply functional_extensionality. intro t. unfold matvec.
  rewrite (pairs_of_products c1 c2 (fun a _ => A1 i a) (fun _ b => A2 t b) (fun a b => X a b)); [|assumption | reflexivity].
  unfold matmul, transpose, total. rewrite (sum_ext _ (fun b => sum (fun a => A1 i a * A2 t b * X a b) (seq 0 c1))).
  - apply sum_exchange.
  - intro b. rewrite Rmult_comm, <- sum_scale. apply sum_ext. intro. ring.
Qed.
Lemma identity_of_regression : forall r n c1 c2 c e A1 A2 A3 X Y B, (0 < c2)%nat ->
  regression_loss r n c1 c2 c e A1 A2 A3 X Y B = regression_loss_vectorised r n c1 c2 c e A1 A2 A3 (vec c2 X) Y B.
Proof.
  intros. unfold regression_loss, regression_loss_vectorised. f_equal. apply functional_extensionality. intro i. now apply attention_row_is_block.
Qed.
Ltac by_identity :=
  try (unfold equal; intros);
  first [reflexivity | apply identity_of_attention_rows | apply identity_of_first_stage; assumption
    | apply identity_of_vectorisation; sized | apply identity_of_regression; sized].

(* ---- the least and the greatest entry ---- *)
Lemma extremes : forall (u : nat -> R) a l i, In i l ->
  fold_right (fun k m => Rmin (u k) m) a l <= u i <= fold_right (fun k m => Rmax (u k) m) a l.
Proof.
  intros u a l i. induction l as [|k l IH]; simpl; [easy|]. intros [E | H].
  - subst. split; [apply Rmin_l | apply Rmax_l].
  - destruct (IH H) as [H1 H2]. split; [eapply Rle_trans; [apply Rmin_r | exact H1] | eapply Rle_trans; [exact H2 | apply Rmax_r]].
Qed.
Lemma by_minimum : forall n u i, (i < n)%nat -> minimum n u <= u i.
Proof. intros n u i H. apply (extremes u (u 0%nat) (seq 0 n)). apply in_seq. lia. Qed.
Lemma by_maximum : forall n u i, (i < n)%nat -> u i <= maximum n u.
Proof. intros n u i H. apply (extremes u (u 0%nat) (seq 0 n)). apply in_seq. lia. Qed.

(* ---- differences to the other entries ---- *)
Lemma least_below : forall l x, In x l -> least_of l <= x.
Proof.
  intros [|a l] x; simpl; [easy|]. intros H.
  assert (E : forall m, fold_right Rmin a m <= a /\ (In x m -> fold_right Rmin a m <= x)); [|destruct (E l); destruct H as [-> | H]; auto].
  induction m as [|b m [H1 H2]]; simpl; [split; [lra | easy]|]. split.
  - eapply Rle_trans; [apply Rmin_r | exact H1].
  - intros [-> | Hm]; [apply Rmin_l | eapply Rle_trans; [apply Rmin_r | auto]].
Qed.
Lemma greatest_above : forall l x, In x l -> x <= greatest_of l.
Proof.
  intros [|a l] x; simpl; [easy|]. intros H.
  assert (E : forall m, a <= fold_right Rmax a m /\ (In x m -> x <= fold_right Rmax a m)); [|destruct (E l); destruct H as [-> | H]; auto].
  induction m as [|b m [H1 H2]]; simpl; [split; [lra | easy]|]. split.
  - eapply Rle_trans; [exact H1 | apply Rmax_r].
  - intros [-> | Hm]; [apply Rmax_l | eapply Rle_trans; [auto | apply Rmax_r]].
Qed.
Lemma in_gaps : forall n u a t, (t < n)%nat -> t <> a -> In (u a - u t) (gaps n u a).
Proof.
  intros n u a t Ht Hn. unfold gaps. apply in_map_iff. exists t. split; [reflexivity|]. apply filter_In.
  split; [apply in_seq; lia|]. now apply Bool.negb_true_iff, Nat.eqb_neq.
Qed.
Lemma by_margin_of_others : forall n u a i, (i < n)%nat -> i <> a -> margin n u a <= u a - u i.
Proof. intros. apply least_below. now apply in_gaps. Qed.
Lemma by_spread_of_others : forall n u a i, (i < n)%nat -> i <> a -> u a - u i <= spread n u a.
Proof. intros. apply greatest_above. now apply in_gaps. Qed.


(* ---- equal vectors in one place: x = y gives F x = F y, where F looks at entries below the size only ---- *)
Lemma total_alike : forall n u w, equal n u w -> total n u = total n w.
Proof.
  unfold equal, total. intros n u w H. assert (E : forall l, (forall i, In i l -> u i = w i) -> sum u l = sum w l).
  { induction l as [|i l IH]; simpl; intros Hl; [reflexivity|]. rewrite (Hl i), IH by auto. reflexivity. }
  apply E. intros i Hi. apply H. apply in_seq in Hi. lia.
Qed.
Lemma dot_alike : forall n u w u' w', equal n u u' -> equal n w w' -> dot n u w = dot n u' w'.
Proof. intros n u w u' w' H H'. apply total_alike. intros i Hi. now rewrite (H i Hi), (H' i Hi). Qed.
Lemma norm_alike : forall n u w, equal n u w -> norm n u = norm n w.
Proof. intros n u w H. unfold norm. f_equal. apply total_alike. intros i Hi. now rewrite (H i Hi). Qed.
Lemma fold_alike : forall (F : R -> R -> R) n u w a b, equal n u w -> a = b ->
  fold_right (fun i m => F (u i) m) a (seq 0 n) = fold_right (fun i m => F (w i) m) b (seq 0 n).
Proof.
  unfold equal. intros F n u w a b H ->. assert (E : forall l, (forall i, In i l -> u i = w i) ->
    fold_right (fun i m => F (u i) m) b l = fold_right (fun i m => F (w i) m) b l).
  { induction l as [|i l IH]; simpl; intros Hl; [reflexivity|]. rewrite (Hl i), IH by auto. reflexivity. }
  apply E. intros i Hi. apply H. apply in_seq in Hi. lia.
Qed.
Lemma maximum_alike : forall n u w, (0 < n)%nat -> equal n u w -> maximum n u = maximum n w.
Proof. intros n u w Hn H. exact (fold_alike Rmax n u w (u 0%nat) (w 0%nat) H (H 0%nat Hn)). Qed.
Lemma minimum_alike : forall n u w, (0 < n)%nat -> equal n u w -> minimum n u = minimum n w.
Proof. intros n u w Hn H. exact (fold_alike Rmin n u w (u 0%nat) (w 0%nat) H (H 0%nat Hn)). Qed.
Lemma max_norm_alike : forall n u w, equal n u w -> max_norm n u = max_norm n w.
Proof. intros n u w H. exact (fold_alike (fun x m => Rmax (Rabs x) m) n u w 0 0 H eq_refl). Qed.
Lemma entry_alike : forall n u w i, (i < n)%nat -> equal n u w -> u i = w i.
Proof. auto. Qed.
Lemma same : forall n u, equal n u u. Proof. intros n u i _. reflexivity. Qed.
Lemma add_alike : forall n u w u' w', equal n u u' -> equal n w w' -> equal n (vadd u w) (vadd u' w').
Proof. intros n u w u' w' H H' i Hi. unfold vadd. now rewrite (H i Hi), (H' i Hi). Qed.
Lemma sub_alike : forall n u w u' w', equal n u u' -> equal n w w' -> equal n (vsub u w) (vsub u' w').
Proof. intros n u w u' w' H H' i Hi. unfold vsub. now rewrite (H i Hi), (H' i Hi). Qed.
Lemma hadamard_alike : forall n u w u' w', equal n u u' -> equal n w w' -> equal n (hadamard u w) (hadamard u' w').
Proof. intros n u w u' w' H H' i Hi. unfold hadamard. now rewrite (H i Hi), (H' i Hi). Qed.
Lemma scale_alike : forall n c c' u u', c = c' -> equal n u u' -> equal n (vscale c u) (vscale c' u').
Proof. intros n c c' u u' E H i Hi. unfold vscale. now rewrite E, (H i Hi). Qed.
Lemma opp_alike : forall n u u', equal n u u' -> equal n (vopp u) (vopp u').
Proof. intros n u u' H i Hi. unfold vopp. now rewrite (H i Hi). Qed.
Lemma exp_alike : forall n u u', equal n u u' -> equal n (vexp u) (vexp u').
Proof. intros n u u' H i Hi. unfold vexp. now rewrite (H i Hi). Qed.
Lemma softmax_alike : forall n u u', equal n u u' -> equal n (softmax n u) (softmax n u').
Proof.
  intros n u u' H i Hi. unfold softmax. rewrite (H i Hi). f_equal. apply total_alike. intros k Hk. now rewrite (H k Hk).
Qed.
Lemma matvec_alike : forall r c A u u', equal c u u' -> equal r (matvec c A u) (matvec c A u').
Proof. intros r c A u u' H i _. apply total_alike. intros k Hk. now rewrite (H k Hk). Qed.
Ltac alike H :=
  first
  [ reflexivity | exact H | apply same
  | lazymatch goal with
    | |- total _ _ = total _ _ => apply total_alike; alike H
    | |- dot _ _ _ = dot _ _ _ => apply dot_alike; alike H
    | |- norm _ _ = norm _ _ => apply norm_alike; alike H
    | |- maximum _ _ = maximum _ _ => apply maximum_alike; [sized | alike H]
    | |- minimum _ _ = minimum _ _ => apply minimum_alike; [sized | alike H]
    | |- max_norm _ _ = max_norm _ _ => apply max_norm_alike; alike H
    | |- equal _ (vadd _ _) _ => apply add_alike; alike H
    | |- equal _ (vsub _ _) _ => apply sub_alike; alike H
    | |- equal _ (hadamard _ _) _ => apply hadamard_alike; alike H
    | |- equal _ (vscale _ _) _ => apply scale_alike; alike H
    | |- equal _ (vopp _) _ => apply opp_alike; alike H
    | |- equal _ (vexp _) _ => apply exp_alike; alike H
    | |- equal _ (softmax _ _) _ => apply softmax_alike; alike H
    | |- equal _ (matvec _ _ _) _ => apply matvec_alike; alike H
    | |- ?u ?i = ?w ?i => first [solve [eapply entry_alike; [eassumption | alike H]] | f_equal; alike H]
    | |- _ = _ => f_equal; alike H
    end ].
