(* The words of statements about one attention layer A_1[j,.] (x) A_2 in coordinates: blocks, gradients, operator norms.

   As in Words.v a vector is a function nat -> R and a matrix a function nat -> nat -> R of which the first entries count. *)
From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Export Softmax Sigmoid Words.
Import ListNotations.
Open Scope R_scope.

(* The rows j n, ..., j n + n - 1 of A_1 (x) A_2, where A_2 has n rows and d columns: entry (i, k) is A_1[j, k / d] A_2[i, k mod d]. *)
Definition block (d : nat) (A1 A2 : nat -> nat -> R) (j i k : nat) : R := A1 j (Nat.div k d) * A2 i (Nat.modulo k d).
(* u a^T *)
Definition outer_product (u a : nat -> R) (i j : nat) : R := u i * a j.
Definition column (A : nat -> nat -> R) (k i : nat) : R := A i k.
Definition transpose (A : nat -> nat -> R) (i j : nat) : R := A j i.
(* |A| <= c for the operator norm of A with r rows and k columns *)
Definition spectral_at_most (r k : nat) (A : nat -> nat -> R) (c : R) : Prop :=
  forall u, norm r (matvec k A u) <= c * norm k u.

(* x |-> l(<softmax(A x), g>), A with n rows and d columns, and its gradient *)
Definition softmax_loss (l : R -> R) (n d : nat) (A : nat -> nat -> R) (g x : nat -> R) : R :=
  l (dot n (softmax n (matvec d A x)) g).
Definition softmax_loss_gradient (l' : R -> R) (n d : nat) (A : nat -> nat -> R) (g x : nat -> R) (k : nat) : R :=
  l' (dot n (softmax n (matvec d A x)) g)
  * total n (fun t => softmax n (matvec d A x) t * (g t - dot n (softmax n (matvec d A x)) g) * A t k).

(* ---- it is the gradient: the derivative along every line x + t v is <gradient, v> ---- *)
Lemma total_ext : forall n f g, (forall i, f i = g i) -> total n f = total n g.
Proof. intros. now apply sum_ext. Qed.
Lemma total_scale : forall n c f, total n (fun i => c * f i) = c * total n f.
Proof. intros. apply sum_scale. Qed.
Lemma total_plus : forall n f g, total n (fun i => f i + g i) = total n f + total n g.
Proof. intros. apply sum_plus. Qed.

Lemma sum_exchange : forall (f : nat -> nat -> R) l m, sum (fun i => sum (f i) m) l = sum (fun j => sum (fun i => f i j) l) m.
Proof.
  intros f l m. induction l; simpl.
  - induction m; simpl; [reflexivity | rewrite <- IHm; ring].
  - rewrite IHl, <- sum_plus. reflexivity.
Qed.

Lemma matvec_line : forall d A x v t i, matvec d A (fun k => x k + t * v k) i = matvec d A x i + t * matvec d A v i.
Proof.
  intros. unfold matvec. rewrite <- total_scale, <- total_plus. apply total_ext. intro. ring.
Qed.

Theorem softmax_loss_derivative : forall l l' n d A g x v t, (0 < n)%nat -> (forall y, derivable_pt_lim l y (l' y)) ->
  derivable_pt_lim (fun t => softmax_loss l n d A g (fun k => x k + t * v k)) t
    (dot d (softmax_loss_gradient l' n d A g (fun k => x k + t * v k)) v).
Proof.
  intros l l' n d A g x v t Hn Hl. set (w := matvec d A x). set (e := matvec d A v). set (idx := seq 0 n).
  set (one := fun _ : nat => 1). set (Z := along one w e idx). set (N := along g w e idx).
  assert (Hidx : idx <> []) by (unfold idx; destruct n; [inversion Hn | discriminate]).
  assert (HZ : forall t, 0 < Z t).
  { intro s. apply sum_pos; auto. intro. unfold one. rewrite Rmult_1_l. apply exp_pos. }
  assert (Hline : forall s, softmax n (matvec d A (fun k => x k + s * v k)) = softmax n (fun i => w i + s * e i)).
  { intro s. apply FunctionalExtensionality.functional_extensionality. intro i. unfold softmax. rewrite (matvec_line d A x v s i). fold w e.
    f_equal. apply total_ext. intro. now rewrite matvec_line. }
  assert (Hsum : forall s f, total n (fun i => softmax n (fun i => w i + s * e i) i * f i) = along f w e idx s / Z s).
  { intros s f. unfold along, Rdiv. rewrite <- (Rmult_comm (/ Z s)), <- sum_scale. apply sum_ext. intro i.
    unfold softmax, Rdiv. replace (total n (fun j => exp (w j + s * e j))) with (Z s); [ring|].
    unfold Z, along, total. apply sum_ext. intro. unfold one. ring. }
  assert (Hmean : forall s, dot n (softmax n (matvec d A (fun k => x k + s * v k))) g = N s / Z s).
  { intro s. rewrite Hline. apply Hsum. }
  assert (D : derivable_pt_lim (fun s => N s / Z s) t
    ((along (fun i => g i * e i) w e idx t * Z t - along (fun i => one i * e i) w e idx t * N t) / Rsqr (Z t))).
  { apply (derivable_pt_lim_div N Z); try apply along_derivative. pose proof (HZ t). lra. }
  assert (Main : derivable_pt_lim (fun s => l (N s / Z s)) t (l' (N t / Z t)
    * ((along (fun i => g i * e i) w e idx t * Z t - along (fun i => one i * e i) w e idx t * N t) / Rsqr (Z t)))).
  { apply (derivable_pt_lim_comp (fun s => N s / Z s) l); [exact D | apply Hl]. }
  replace (dot d (softmax_loss_gradient l' n d A g (fun k => x k + t * v k)) v)
    with (l' (N t / Z t) * ((along (fun i => g i * e i) w e idx t * Z t - along (fun i => one i * e i) w e idx t * N t) / Rsqr (Z t))).
  - intros eps Heps. destruct (Main eps Heps) as [delta Hd]. exists delta. intros h Hh Hhd. unfold softmax_loss. rewrite !Hmean. now apply Hd.
  - unfold dot at 1, softmax_loss_gradient. rewrite !Hmean. set (c := l' (N t / Z t)). set (m := N t / Z t). rewrite Hline.
    set (s := softmax n (fun i => w i + t * e i)).
    rewrite (total_ext d (fun k => c * total n (fun i => s i * (g i - m) * A i k) * v k)
      (fun k => c * total n (fun i => s i * (g i - m) * (A i k * v k)))).
    2:{ intro k. rewrite Rmult_assoc. f_equal. rewrite Rmult_comm, <- total_scale. apply total_ext. intro. ring. }
    rewrite total_scale. f_equal. unfold total at 1 2. rewrite sum_exchange. fold (total n (fun i => sum (fun k => s i * (g i - m) * (A i k * v k)) (seq 0 d))).
    rewrite (total_ext n _ (fun i => s i * (g i * e i) + - m * (s i * e i))).
    2:{ intro i. rewrite sum_scale. change (sum (fun k => A i k * v k) (seq 0 d)) with (e i). ring. }
    rewrite total_plus, total_scale. unfold s. rewrite (Hsum t (fun i => g i * e i)), (Hsum t e).
    assert (E : along (fun i => one i * e i) w e idx t = along e w e idx t) by (apply sum_ext; intro; unfold one; ring).
    rewrite E. unfold m, Rsqr. pose proof (HZ t). field. lra.
Qed.

(* ---- the Frobenius norm bounds the operator norm ---- *)
Lemma cauchy : forall l (a b : nat -> R), sum (fun i => a i * b i) l * sum (fun i => a i * b i) l <= sum (fun i => a i * a i) l * sum (fun i => b i * b i) l.
Proof.
  intros l a b. induction l as [|i l IH]; simpl; [lra|].
  set (P := sum (fun i => a i * b i) l) in *. set (Q := sum (fun i => a i * a i) l) in *. set (S := sum (fun i => b i * b i) l) in *.
  assert (HQ : 0 <= Q) by (apply sum_nonneg; intro; apply (Rle_0_sqr (a i0))).
  assert (HS : 0 <= S) by (apply sum_nonneg; intro; apply (Rle_0_sqr (b i0))).
  assert (2 * (a i * b i * P) <= a i * a i * S + b i * b i * Q).
  { assert (K : (a i * b i * P) * (a i * b i * P) <= (a i * a i * S) * (b i * b i * Q)).
    { replace ((a i * b i * P) * (a i * b i * P)) with ((a i * b i) * (a i * b i) * (P * P)) by ring.
      replace ((a i * a i * S) * (b i * b i * Q)) with ((a i * b i) * (a i * b i) * (Q * S)) by ring.
      apply Rmult_le_compat_l; [apply (Rle_0_sqr (a i * b i)) | assumption]. }
    set (X := a i * a i * S) in *. set (Y := b i * b i * Q) in *. set (T := a i * b i * P) in *.
    assert (0 <= X) by (apply Rmult_le_pos; [apply (Rle_0_sqr (a i)) | assumption]).
    assert (0 <= Y) by (apply Rmult_le_pos; [apply (Rle_0_sqr (b i)) | assumption]).
    destruct (Rle_dec (2 * T) (X + Y)) as [|Bad]; [assumption|]. apply Rnot_le_lt in Bad. exfalso.
    assert ((X + Y) * (X + Y) < (2 * T) * (2 * T)) by (apply Rmult_le_0_lt_compat; lra).
    pose proof (Rle_0_sqr (X - Y)) as Sq. unfold Rsqr in Sq. lra. }
  lra.
Qed.

Theorem frobenius_bounds : forall r k A c, 0 <= c -> total r (fun i => total k (fun j => A i j * A i j)) <= c * c -> spectral_at_most r k A c.
Proof.
  intros r k A c Hc H u. unfold norm. rewrite <- (sqrt_square c) by assumption. rewrite <- sqrt_mult_alt by (apply (Rle_0_sqr c)).
  apply sqrt_le_1_alt.
  apply Rle_trans with (total r (fun i => total k (fun j => A i j * A i j)) * total k (fun j => u j * u j)).
  - rewrite Rmult_comm, <- total_scale. apply sum_le. intro i.
    eapply Rle_trans; [apply (cauchy (seq 0 k) (A i) u) | right; apply Rmult_comm].
  - apply Rmult_le_compat_r; [|assumption]. apply sum_nonneg. intro. apply (Rle_0_sqr (u i)).
Qed.
