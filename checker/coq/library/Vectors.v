(* The words in which claims about vectors and matrices are printed, and equalities between them.

   A vector of size n is a function nat -> R of which the entries below n count, a matrix a function nat -> nat -> R. *)
From Coq Require Import Reals Lra Lia List FunctionalExtensionality.
From AttentionChecker Require Export Words.
Import ListNotations.
Open Scope R_scope.

(* ---- vectors ---- *)
Definition vzero (i : nat) : R := 0.
Definition vadd (u w : nat -> R) (i : nat) : R := u i + w i.
Definition vsub (u w : nat -> R) (i : nat) : R := u i - w i.
Definition vopp (u : nat -> R) (i : nat) : R := - u i.
Definition vscale (c : R) (u : nat -> R) (i : nat) : R := c * u i.
Definition hadamard (u w : nat -> R) (i : nat) : R := u i * w i.
Definition vexp (u : nat -> R) (i : nat) : R := exp (u i).
Definition vabs (u : nat -> R) (i : nat) : R := Rabs (u i).
Definition pair_of (x y : R) (i : nat) : R := match i with 0%nat => x | _ => y end.
Definition positive (n : nat) (u : nat -> R) : Prop := forall i, (i < n)%nat -> 0 < u i.
Definition equal (n : nat) (u w : nat -> R) : Prop := forall i, (i < n)%nat -> u i = w i.
(* The greatest |u_i| *)
Definition max_norm (n : nat) (u : nat -> R) : R := fold_right (fun i m => Rmax (Rabs (u i)) m) 0 (seq 0 n).

(* The least and the greatest entry, for n >= 1 *)
Definition minimum (n : nat) (u : nat -> R) : R := fold_right (fun i m => Rmin (u i) m) (u 0%nat) (seq 0 n).
Definition maximum (n : nat) (u : nat -> R) : R := fold_right (fun i m => Rmax (u i) m) (u 0%nat) (seq 0 n).

(* u_a - u_t for t other than a; 0 alone where there is none *)
Definition gaps (n : nat) (u : nat -> R) (a : nat) : list R :=
  map (fun t => u a - u t) (filter (fun t => negb (Nat.eqb t a)) (seq 0 n)).
Definition least_of (l : list R) : R := match l with [] => 0 | x :: l' => fold_right Rmin x l' end.
Definition greatest_of (l : list R) : R := match l with [] => 0 | x :: l' => fold_right Rmax x l' end.
Definition margin (n : nat) (u : nat -> R) (a : nat) : R := least_of (gaps n u a).
Definition spread (n : nat) (u : nat -> R) (a : nat) : R := greatest_of (gaps n u a).

(* ---- matrices of r rows and c columns ---- *)
Definition madd (A B : nat -> nat -> R) (i j : nat) : R := A i j + B i j.
Definition msub (A B : nat -> nat -> R) (i j : nat) : R := A i j - B i j.
Definition mopp (A : nat -> nat -> R) (i j : nat) : R := - A i j.
Definition mscale (c : R) (A : nat -> nat -> R) (i j : nat) : R := c * A i j.
Definition transpose (A : nat -> nat -> R) (i j : nat) : R := A j i.
Definition column (A : nat -> nat -> R) (j i : nat) : R := A i j.
Definition outer (u w : nat -> R) (i j : nat) : R := u i * w j.
Definition diag (u : nat -> R) (i j : nat) : R := if Nat.eqb i j then u i else 0.
Definition identity (i j : nat) : R := if Nat.eqb i j then 1 else 0.
(* A B, where A has c columns *)
Definition matmul (c : nat) (A B : nat -> nat -> R) (i j : nat) : R := total c (fun k => A i k * B k j).
Definition frobenius (r c : nat) (A : nat -> nat -> R) : R := norm (r * c) (vec c A).
(* |A x| <= C |x| for every x of c entries: the largest singular value is at most C *)
Definition spectral_at_most (r c : nat) (A : nat -> nat -> R) (C : R) : Prop :=
  0 <= C /\ forall x, norm r (matvec c A x) <= C * norm c x.
(* The Kronecker product, where B has r rows and c columns *)
Definition kron (r c : nat) (A B : nat -> nat -> R) (i j : nat) : R :=
  A (Nat.div i r) (Nat.div j c) * B (Nat.modulo i r) (Nat.modulo j c).
(* Row j of A1 times A2, Kronecker's product, where A2 has c columns *)
Definition block (c : nat) (A1 A2 : nat -> nat -> R) (j i k : nat) : R := A1 j (Nat.div k c) * A2 i (Nat.modulo k c).
(* softmax of the block times x, where A1 has c1 columns and A2 has n rows and c2 columns *)
Definition attention_block (n c1 c2 : nat) (A1 A2 : nat -> nat -> R) (j : nat) (x : nat -> R) : nat -> R :=
  softmax n (matvec (c1 * c2) (block c2 A1 A2 j) x).
(* softmax of every row of A1 X A2^T, where A1 has c1 columns and A2 has n rows and c2 columns *)
Definition attention_matrix (n c1 c2 : nat) (A1 X A2 : nat -> nat -> R) (i j : nat) : R :=
  softmax n (fun t => matmul c2 (matmul c1 A1 X) (transpose A2) i t) j.
(* |F A3 Y - B|^2, where F has r rows, A3 has n rows and c columns, and B has e columns *)
Definition squared_residual (r n c e : nat) (F A3 Y B : nat -> nat -> R) : R :=
  frobenius r e (msub (matmul c (matmul n F A3) Y) B) ^ 2.
Definition regression_loss (r n c1 c2 c e : nat) (A1 A2 A3 X Y B : nat -> nat -> R) : R :=
  squared_residual r n c e (attention_matrix n c1 c2 A1 X A2) A3 Y B.
Definition regression_loss_vectorised (r n c1 c2 c e : nat) (A1 A2 A3 : nat -> nat -> R) (x : nat -> R) (Y B : nat -> nat -> R) : R :=
  squared_residual r n c e (fun i => attention_block n c1 c2 A1 A2 i x) A3 Y B.

(* A is a product of r x k and k x c matrices *)
Definition rank_at_most (r c : nat) (A : nat -> nat -> R) (k : nat) : Prop :=
  exists B C, forall i j, (i < r)%nat -> (j < c)%nat -> A i j = total k (fun l => B i l * C l j).

(* ---- gradients ---- *)
(* f has at x the derivative <g, v> along every v *)
Definition has_gradient (m : nat) (f : (nat -> R) -> R) (x g : nat -> R) : Prop :=
  forall v, derivable_pt_lim (fun t => f (vadd x (vscale t v))) 0 (dot m g v).
(* sigmoid(<softmax(A x), g>), where A has n rows and c columns *)
Definition softmax_sigmoid (n c : nat) (A : nat -> nat -> R) (g x : nat -> R) : R :=
  sigmoid (dot n (softmax n (matvec c A x)) g).

(* ---- equalities of vectors ---- *)
Definition vextensionality (u w : nat -> R) (H : forall i, u i = w i) : u = w := functional_extensionality u w H.
Lemma equal_2 : forall (A B C : Type) (f : A -> B -> C) a a' b b', a = a' -> b = b' -> f a b = f a' b'.
Proof. intros; subst; reflexivity. Qed.
Lemma total_ext : forall n f g, (forall i, (i < n)%nat -> f i = g i) -> total n f = total n g.
Proof.
  intros n f g H. unfold total. assert (E : forall l, (forall i, In i l -> f i = g i) -> sum f l = sum g l).
  { induction l; simpl; intros Hl; [reflexivity|]. rewrite Hl by auto. rewrite IHl; auto. }
  apply E. intros i Hi. apply H. apply in_seq in Hi. lia.
Qed.
Lemma total_ones : forall n, total n (vexp vzero) = INR n.
Proof.
  intro n. unfold total. assert (E : forall k b, sum (vexp vzero) (seq b k) = INR k).
  { induction k; intro b; [reflexivity|]. rewrite S_INR. simpl. rewrite IHk. unfold vexp, vzero. rewrite exp_0. ring. }
  apply E.
Qed.
Lemma total_positive : forall n f, (0 < n)%nat -> (forall i, 0 < f i) -> 0 < total n f.
Proof. intros n f Hn H. apply sum_pos; auto. destruct n; [lia | discriminate]. Qed.
Lemma total_softmax : forall n u, (0 < n)%nat -> total n (softmax n u) = 1.
Proof.
  intros n u Hn. assert (H : 0 < total n (fun j => exp (u j))) by (apply total_positive; auto; intro; apply exp_pos).
  unfold softmax at 1. set (Z := total n (fun j => exp (u j))) in *. unfold total.
  replace (sum (fun i => exp (u i) / Z) (seq 0 n)) with (/ Z * sum (fun i => exp (u i)) (seq 0 n)).
  - fold (total n (fun i => exp (u i))). fold Z. field. lra.
  - rewrite <- sum_scale. apply sum_ext. intro. unfold Rdiv. ring.
Qed.
Lemma softmax_zero : forall n, (0 < n)%nat -> softmax n vzero = vscale (/ INR n) (vexp vzero).
Proof.
  intros n Hn. apply functional_extensionality. intro i. unfold softmax, vscale, Rdiv. change (fun j => exp (vzero j)) with (vexp vzero).
  rewrite total_ones. apply Rmult_comm.
Qed.
Lemma norm_ext : forall n u w, (forall i, u i = w i) -> norm n u = norm n w.
Proof. intros n u w H. replace w with u; [reflexivity|]. now apply functional_extensionality. Qed.
Lemma norm_scale : forall n c u, norm n (vscale c u) = Rabs c * norm n u.
Proof.
  intros n c u. unfold norm. rewrite <- sqrt_Rsqr_abs. rewrite <- sqrt_mult_alt by apply Rle_0_sqr. f_equal.
  unfold total, Rsqr. rewrite <- sum_scale. apply sum_ext. intro. unfold vscale. ring.
Qed.
Lemma norm_scale_by : forall n c u d, Rabs c = d -> norm n (vscale c u) = d * norm n u.
Proof. intros; subst. apply norm_scale. Qed.
Lemma dot_is_total : forall n u w, dot n u w = total n (hadamard u w). Proof. reflexivity. Qed.
(* Pairs over the two unit vectors *)
Lemma pair_is : forall p q, pair_of p q = vadd (vscale p (pair_of 1 0)) (vscale q (pair_of 0 1)).
Proof. intros. apply functional_extensionality. intros [|i]; unfold vadd, vscale, pair_of; ring. Qed.
Lemma unit_twice : forall p q i, (p = 1 /\ q = 0) \/ (p = 0 /\ q = 1) -> pair_of p q i ^ 2 = pair_of p q i.
Proof. intros p q [|i] [[-> ->] | [-> ->]]; unfold pair_of; ring. Qed.
Lemma units_apart : forall i, pair_of 1 0 i * pair_of 0 1 i = 0.
Proof. intros [|i]; unfold pair_of; ring. Qed.
Lemma softmax_pair : forall p q, softmax 2 (pair_of p q) = pair_of (exp p * / (exp p + exp q)) (exp q * / (exp p + exp q)).
Proof.
  intros. apply functional_extensionality. unfold softmax, total, pair_of, Rdiv. simpl. intros [|i]; rewrite Rplus_0_r; reflexivity.
Qed.
Lemma total_unit_0 : total 2 (pair_of 1 0) = 1. Proof. unfold total. simpl. ring. Qed.
Lemma total_unit_1 : total 2 (pair_of 0 1) = 1. Proof. unfold total. simpl. ring. Qed.
Lemma norm_zero : forall n, norm n vzero = 0.
Proof.
  intro n. replace (norm n vzero) with (norm n (vscale 0 vzero)); [rewrite norm_scale, Rabs_R0; ring|].
  apply norm_ext. intro. unfold vscale, vzero. ring.
Qed.
Lemma matvec_add : forall c A u w, matvec c A (vadd u w) = vadd (matvec c A u) (matvec c A w).
Proof.
  intros. apply functional_extensionality. intro i. unfold matvec, vadd, total. rewrite <- sum_plus. apply sum_ext. intro. ring.
Qed.
Lemma matvec_scale : forall c A s u, matvec c A (vscale s u) = vscale s (matvec c A u).
Proof.
  intros. apply functional_extensionality. intro i. unfold matvec, vscale, total. rewrite <- sum_scale. apply sum_ext. intro. ring.
Qed.
Lemma matvec_zero : forall c A, matvec c A vzero = vzero.
Proof.
  intros. apply functional_extensionality. intro i. unfold matvec, vzero, total.
  rewrite <- (Rmult_0_l (sum (fun j => A i j * 0) (seq 0 c))) at 1. rewrite <- sum_scale. apply sum_ext. intro. ring.
Qed.
Lemma total_add : forall n u w, total n (vadd u w) = total n u + total n w.
Proof. intros. apply sum_plus. Qed.
Lemma total_scale : forall n c u, total n (vscale c u) = c * total n u.
Proof. intros. apply sum_scale. Qed.
Lemma total_zero : forall n, total n vzero = 0.
Proof. intro. unfold total. induction (seq 0 n); simpl; [reflexivity|]. rewrite IHl. unfold vzero. ring. Qed.
Lemma matvec_matrix_add : forall c A B u, matvec c (madd A B) u = vadd (matvec c A u) (matvec c B u).
Proof.
  intros. apply functional_extensionality. intro i. unfold matvec, madd, vadd, total. rewrite <- sum_plus. apply sum_ext. intro. ring.
Qed.
Lemma matvec_matrix_sub : forall c A B u, matvec c (msub A B) u = vsub (matvec c A u) (matvec c B u).
Proof.
  intros. apply functional_extensionality. intro i. unfold matvec, msub, vsub, total.
  replace (- sum (fun j => B i j * u j) (seq 0 c)) with (-1 * sum (fun j => B i j * u j) (seq 0 c)) by ring.
  unfold Rminus. replace (- sum (fun j => B i j * u j) (seq 0 c)) with (-1 * sum (fun j => B i j * u j) (seq 0 c)) by ring.
  rewrite <- sum_scale, <- sum_plus. apply sum_ext. intro. ring.
Qed.
Lemma matvec_matrix_scale : forall c s A u, matvec c (mscale s A) u = vscale s (matvec c A u).
Proof.
  intros. apply functional_extensionality. intro i. unfold matvec, mscale, vscale, total. rewrite <- sum_scale. apply sum_ext. intro. ring.
Qed.
Lemma matvec_outer : forall c u w x, matvec c (outer u w) x = vscale (total c (hadamard w x)) u.
Proof.
  intros. apply functional_extensionality. intro i. unfold matvec, outer, vscale, hadamard, total.
  rewrite Rmult_comm, <- sum_scale. apply sum_ext. intro. ring.
Qed.
Lemma sum_exchange : forall (f : nat -> nat -> R) l m,
  sum (fun i => sum (fun j => f i j) m) l = sum (fun j => sum (fun i => f i j) l) m.
Proof.
  intros f l m. induction l as [|i l IH]; simpl.
  - induction m; simpl; [reflexivity|]. rewrite <- IHm. ring.
  - rewrite IH, <- sum_plus. reflexivity.
Qed.
Lemma matvec_matmul : forall c d A B u, matvec c (matmul d A B) u = matvec d A (matvec c B u).
Proof.
  intros. apply functional_extensionality. intro i. unfold matvec, matmul, total.
  rewrite (sum_ext _ (fun j => sum (fun k => A i k * B k j * u j) (seq 0 d)))
    by (intro; rewrite Rmult_comm, <- sum_scale; apply sum_ext; intro; ring).
  rewrite sum_exchange. apply sum_ext. intro k. rewrite <- sum_scale. apply sum_ext. intro. ring.
Qed.

(* ---- equalities of numbers ---- *)
Lemma exp_join : forall a b c, a + b = c -> exp a * exp b = exp c.
Proof. intros; subst. now rewrite exp_plus. Qed.
Lemma exp_cancel : forall a b, a + b = 0 -> exp a * exp b = 1.
Proof. intros a b H. rewrite <- exp_plus, H. apply exp_0. Qed.
Lemma exp_twice : forall a c, a + a = c -> exp a ^ 2 = exp c.
Proof. intros a c H. rewrite <- H, exp_plus. ring. Qed.
Lemma exp_inverse : forall a b, - a = b -> / exp a = exp b.
Proof. intros; subst. symmetry. apply exp_Ropp. Qed.
Lemma root_squared : forall a, 0 <= a -> sqrt a ^ 2 = a.
Proof. intros a H. simpl. rewrite Rmult_1_r. now apply sqrt_sqrt. Qed.
Lemma root_inverse : forall a b, 0 < a -> b * a = 1 -> / sqrt a = b * sqrt a.
Proof.
  intros a b H E. pose proof (sqrt_lt_R0 a H) as Hs. apply Rmult_eq_reg_r with (sqrt a); [|lra].
  rewrite Rinv_l, Rmult_assoc, sqrt_sqrt by lra. lra.
Qed.
Lemma exp_nothing : forall a, a + a = 0 -> exp a ^ 2 = 1.
Proof. intros a H. simpl. rewrite Rmult_1_r. now apply exp_cancel. Qed.
Lemma inverse_number : forall a b, a <> 0 -> / a = b -> / a = b. Proof. auto. Qed.
Lemma inverse_times : forall a b a' b', / a = a' -> / b = b' -> / (a * b) = a' * b'.
Proof. intros; subst. apply Rinv_mult. Qed.
Lemma inverse_power : forall a a' k, / a = a' -> / (a ^ k) = a' ^ k.
Proof. intros; subst. symmetry. apply pow_inv. Qed.
Lemma inverse_lead : forall c p q, c <> 0 -> c * p = q -> / p = c * / q.
Proof. intros c p q H E. subst. rewrite Rinv_mult, <- Rmult_assoc, Rinv_r, Rmult_1_l by assumption. reflexivity. Qed.
Lemma abs_times : forall a b a' b', Rabs a = a' -> Rabs b = b' -> Rabs (a * b) = a' * b'.
Proof. intros; subst. apply Rabs_mult. Qed.
Lemma abs_power : forall a a' k, Rabs a = a' -> Rabs (a ^ k) = a' ^ k.
Proof. intros; subst. symmetry. apply RPow_abs. Qed.
Lemma abs_same : forall a, 0 <= a -> Rabs a = a.
Proof. intros; now apply Rabs_pos_eq. Qed.
Lemma abs_turned : forall a b, a <= 0 -> - a = b -> Rabs a = b.
Proof. intros; subst. now apply Rabs_left1. Qed.
Lemma sqrt_is : forall a b, 0 <= b -> b * b = a -> sqrt a = b.
Proof. intros; subst. now apply sqrt_square. Qed.
Lemma sigmoid_zero : sigmoid 0 = 1 / 2.
Proof. unfold sigmoid. rewrite Ropp_0, exp_0. field. Qed.
Lemma sigmoid_turned : forall a b, - a = b -> sigmoid a = 1 - sigmoid b.
Proof.
  intros a b H. subst. unfold sigmoid. rewrite Ropp_involutive, exp_Ropp. pose proof (exp_pos a). field. lra.
Qed.
Lemma square_sum : forall n u, 0 <= total n (hadamard u u).
Proof. intros. apply sum_nonneg. intro. apply (Rle_0_sqr (u i)). Qed.
Lemma norm_squared : forall n u, norm n u ^ 2 = total n (hadamard u u).
Proof. intros. apply norm_square. Qed.

(* ---- signs by sight ---- *)
Lemma norm_nonneg : forall n u, 0 <= norm n u. Proof. intros. apply sqrt_pos. Qed.
Lemma INR_positive : forall n, (0 < n)%nat -> 0 < INR n. Proof. intros. now apply lt_0_INR. Qed.
Lemma max_norm_nonneg : forall n u, 0 <= max_norm n u.
Proof.
  intros. unfold max_norm. induction (seq 0 n); simpl; [lra|]. eapply Rle_trans; [exact IHl | apply Rmax_r].
Qed.
Lemma inverse_nonneg : forall a, 0 <= a -> 0 <= / a.
Proof. intros a [H | H]; [left; now apply Rinv_0_lt_compat | subst; rewrite Rinv_0; lra]. Qed.
Lemma total_nonneg : forall n u, (forall i, 0 <= u i) -> 0 <= total n u.
Proof. intros. now apply sum_nonneg. Qed.
Lemma softmax_positive : forall n u i, (0 < n)%nat -> 0 < softmax n u i.
Proof. intros. unfold softmax. apply Rdiv_lt_0_compat; [apply exp_pos|]. apply total_positive; auto. intro; apply exp_pos. Qed.
Lemma square_nonneg : forall a, 0 <= a ^ 2. Proof. intro. rewrite <- Rsqr_pow2. apply Rle_0_sqr. Qed.
Lemma even_nonneg : forall a k, 0 <= a ^ (2 * k).
Proof. intros. rewrite pow_mult. apply pow_le, square_nonneg. Qed.

(* What else is not negative *)
Create HintDb signs.
Lemma units_nonneg : forall i, 0 <= pair_of 1 0 i /\ 0 <= pair_of 0 1 i.
Proof. intros [|i]; unfold pair_of; lra. Qed.
#[export] Hint Resolve (fun i => proj1 (units_nonneg i)) (fun i => proj2 (units_nonneg i)) : signs.
(* A size is not 0 *)
Ltac sized := repeat apply Nat.mul_pos_pos; first [assumption | lia].
Ltac positive :=
  lazymatch goal with
  | |- 0 < exp _ => apply exp_pos
  | |- 0 < vexp _ _ => apply exp_pos
  | |- 0 < sigmoid ?x => exact (proj1 (sigmoid_range x))
  | |- 0 < INR _ => apply INR_positive; sized
  | |- 0 < softmax _ _ _ => apply softmax_positive; sized
  | |- 0 < / _ => apply Rinv_0_lt_compat; positive
  | |- 0 < ?a * ?b => apply Rmult_lt_0_compat; positive
  | |- 0 < ?a ^ _ => apply pow_lt; positive
  | |- 0 < total _ _ => apply total_positive; [sized | intro; unfold hadamard; positive]
  | |- 0 < sqrt _ => apply sqrt_lt_R0; positive
  | |- 0 < ?a + ?b => first [apply Rplus_lt_le_0_compat; [positive | nonnegative] | apply Rplus_le_lt_0_compat; [nonnegative | positive]]
  | |- _ => lra
  end
with nonnegative :=
  lazymatch goal with
  | |- 0 <= ?a + ?b => apply Rplus_le_le_0_compat; nonnegative
  | |- 0 <= ?a * ?a => apply Rle_0_sqr
  | |- 0 <= ?a * ?b => apply Rmult_le_pos; nonnegative
  | |- 0 <= norm _ _ => apply norm_nonneg
  | |- 0 <= frobenius _ _ _ => apply norm_nonneg
  | |- 0 <= max_norm _ _ => apply max_norm_nonneg
  | |- 0 <= Rabs _ => apply Rabs_pos
  | |- 0 <= sqrt _ => apply sqrt_pos
  | |- 0 <= / _ => apply inverse_nonneg; nonnegative
  | |- 0 <= INR _ => apply pos_INR
  | |- 0 <= total _ _ => apply total_nonneg; intro; unfold hadamard; nonnegative
  | |- 0 <= ?a ^ 2 => apply square_nonneg
  | |- 0 <= ?a ^ 4 => apply (even_nonneg a 2)
  | |- 0 <= ?a ^ 6 => apply (even_nonneg a 3)
  | |- 0 <= ?a ^ 8 => apply (even_nonneg a 4)
  | |- 0 <= ?a ^ _ => apply pow_le; nonnegative
  | |- 0 <= vabs _ _ => apply Rabs_pos
  | |- _ => first [lra | solve [auto with signs] | apply Rlt_le; positive]
  end.

(* Where a product equals a variable, the product stands for it. *)
Ltac joined := repeat match goal with J : _ = ?v |- _ => is_var v; subst v end.

(* ---- a conclusion from its gap ---- *)
Lemma le_by_gap : forall a b g, b - a = g -> 0 <= g -> a <= b. Proof. intros; lra. Qed.
Lemma lt_by_gap : forall a b g, b - a = g -> 0 < g -> a < b. Proof. intros; lra. Qed.
Lemma eq_by_gap : forall a b g, b - a = g -> g = 0 -> a = b. Proof. intros; lra. Qed.
Lemma gap_of_le : forall a b g, b - a = g -> a <= b -> 0 <= g. Proof. intros; lra. Qed.
Lemma gap_of_lt : forall a b g, b - a = g -> a < b -> 0 < g. Proof. intros; lra. Qed.
Lemma gap_of_eq : forall a b g, b - a = g -> a = b -> g = 0. Proof. intros; lra. Qed.
