(* Gradients of the risk of a dataset, and theorems about them that a claim's tree only names. *)
From Coq Require Import Reals Lra Lia List FunctionalExtensionality.
From AttentionChecker Require Export Inputs.
From AttentionChecker Require Layer.
Import ListNotations.
Open Scope R_scope.

(* The losses whose slope is negative everywhere *)
Definition decreasing (l : loss) : Prop := l = Logistic \/ l = Exponential \/ l = Correlation \/ exists f, l = Of_function f.
(* a theorem about them, said of some losses with a name or of every other one *)
Ltac for_its_losses T := intros; eapply T; try eassumption; unfold decreasing; tauto.
Lemma derivative_of_exp_neg : forall u, derivable_pt_lim (fun t => exp (- t)) u (- exp (- u)).
Proof.
  intro u. replace (- exp (- u)) with (exp (- u) * -1) by ring. apply (derivable_pt_lim_comp (fun t => - t) exp).
  - apply (derivable_pt_lim_opp id). apply derivable_pt_lim_id.
  - apply derivable_pt_lim_exp.
Qed.
Lemma loss_derivative : forall l u, decreasing l -> derivable_pt_lim (loss_value l) u (loss_slope l u).
Proof.
  intros l u [-> | [-> | [-> | [f ->]]]]; simpl.
  - replace (- sigmoid (- u)) with (/ (1 + exp (- u)) * (0 + - exp (- u))).
    + apply (derivable_pt_lim_comp (fun t => 1 + exp (- t)) ln).
      * apply (derivable_pt_lim_plus (fun _ => 1) (fun t => exp (- t))); [apply derivable_pt_lim_const | apply derivative_of_exp_neg].
      * apply derivable_pt_lim_ln. pose proof (exp_pos (- u)). lra.
    + unfold sigmoid. rewrite Ropp_involutive, exp_Ropp. pose proof (exp_pos u). field. lra.
  - apply derivative_of_exp_neg.
  - apply (derivable_pt_lim_opp id). apply derivable_pt_lim_id.
  - apply its_slope_is_derivative.
Qed.
Lemma loss_slope_negative : forall l u, decreasing l -> loss_slope l u < 0.
Proof.
  intros l u [-> | [-> | [-> | [f ->]]]]; simpl; [|pose proof (exp_pos (- u)); lra | lra | apply its_slope_is_negative].
  pose proof (sigmoid_range (- u)). lra.
Qed.


(* ---- Assumption A: the loss falls, and its slope is bounded and Lipschitz ---- *)
Lemma sigmoid_of_minus : forall u, sigmoid (- u) = 1 - sigmoid u.
Proof. intro u. unfold sigmoid. rewrite Ropp_involutive, exp_Ropp. pose proof (exp_pos u). field. lra. Qed.
Lemma sigmoid_half : sigmoid 0 = 1 / 2. Proof. unfold sigmoid. rewrite Ropp_0, exp_0. lra. Qed.
Lemma steepest_bounds : forall a b c, a <= c -> c <= b -> sigmoid_slope c <= steepest_at a b.
Proof.
  intros a b c Ha Hb. unfold steepest_at. set (k := Rmax a (Rmin b 0)).
  assert (K : (0 <= k /\ k <= c) \/ (c <= k /\ k <= 0)).
  { unfold k, Rmax, Rmin. destruct (Rle_dec b 0), (Rle_dec a _); lra. }
  unfold sigmoid_slope. destruct K as [[H1 H2] | [H1 H2]]; apply by_sigmoid_le in H1; apply by_sigmoid_le in H2; rewrite sigmoid_half in *; nra.
Qed.
Lemma between : forall f f' M u w, (forall t, derivable_pt_lim f t (f' t)) -> u < w -> (forall t, u <= t -> t <= w -> Rabs (f' t) <= M) ->
  Rabs (f u - f w) <= M * Rabs (u - w).
Proof.
  intros f f' M u w D H B. destruct (MVT_cor2 f f' u w H (fun c _ => D c)) as [c [E [H1 H2]]].
  rewrite <- Rabs_Ropp, Ropp_minus_distr, E, Rabs_mult, (Rabs_minus_sym u w). apply Rmult_le_compat_r; [apply Rabs_pos|]. apply B; lra.
Qed.
Theorem assumption_a : forall (ell : loss) (a b u w : R),
  ell = Logistic \/ ell = Exponential \/ ell = Correlation \/ ell = Squared \/ ell = Sigmoid_loss \/ ell = Hinge ->
  (a <= u) -> (u < w) -> (w <= b) -> (((ell = Logistic) \/ (ell = Exponential)) \/ (ell = Correlation)) ->
  (((loss_value ell w) < (loss_value ell u)) /\
  (ell <> Hinge /\ a <= b /\ (Rabs ((loss_slope ell u) - (loss_slope ell w))) <= ((loss_curvature_bound ell a b) * (Rabs (u - w))))) /\
  (ell <> Hinge /\ a <= b /\ (Rabs (loss_slope ell u)) <= (loss_slope_bound ell a b)).
Proof.
  intros l a b u w _ Ha Hu Hw [[-> | ->] | ->]; simpl; (split; [split|]); try (split; [discriminate|]; split; [lra|]).
  - apply ln_increasing; [pose proof (exp_pos (- w)); lra|]. apply Rplus_lt_compat_l, exp_increasing. lra.
  - rewrite !sigmoid_of_minus. replace (- (1 - sigmoid u) - - (1 - sigmoid w)) with (sigmoid u - sigmoid w) by ring.
    apply (between sigmoid sigmoid_slope); [apply sigmoid_derivative | assumption |]. intros t H1 H2.
    rewrite Rabs_pos_eq by (pose proof (sigmoid_slope_bounds t); lra). apply steepest_bounds; lra.
  - rewrite Rabs_Ropp, Rabs_pos_eq by (pose proof (sigmoid_range (- u)); lra). apply by_sigmoid_le. lra.
  - apply exp_increasing. lra.
  - replace (- exp (- u) - - exp (- w)) with (- (exp (- u) - exp (- w))) by ring. rewrite Rabs_Ropp.
    apply (between (fun t => exp (- t)) (fun t => - exp (- t))); [apply derivative_of_exp_neg | assumption |]. intros t H1 H2.
    rewrite Rabs_Ropp, Rabs_pos_eq by (pose proof (exp_pos (- t)); lra). apply by_exp_le. lra.
  - rewrite Rabs_Ropp, Rabs_pos_eq by (pose proof (exp_pos (- u)); lra). apply by_exp_le. lra.
  - lra.
  - replace (- (1) - - (1)) with 0 by ring. rewrite Rabs_R0. lra.
  - rewrite Rabs_Ropp, Rabs_R1. lra.
Qed.

Lemma derivative_of : forall (f g : R -> R) t a b, (forall s, f s = g s) -> a = b -> derivable_pt_lim f t a -> derivable_pt_lim g t b.
Proof. intros f g t a b E <- H. replace g with f; [exact H | now apply functional_extensionality]. Qed.
Lemma total_derivative : forall n (f : nat -> R -> R) f' t, (forall i, derivable_pt_lim (f i) t (f' i)) ->
  derivable_pt_lim (fun s => total n (fun i => f i s)) t (total n f').
Proof.
  intros n f f' t H. unfold total. induction (seq 0 n) as [|i l IH]; simpl; [apply (derivable_pt_lim_const 0)|].
  now apply (derivable_pt_lim_plus (f i) (fun s => sum (fun i => f i s) l)).
Qed.

Definition risk_slope (n d : nat) (D : dataset) (l : loss) (p : nat -> R) (k : nat) : R :=
  / INR n * total n (fun i => Layer.softmax_loss_gradient (loss_slope l) (tokens_of D i) d (key d D i) (token_scores d D i) p k).
Lemma dot_of_total : forall d n (G : nat -> nat -> R) c v, dot d (fun k => c * total n (fun i => G i k)) v = c * total n (fun i => dot d (G i) v).
Proof.
  intros. unfold dot, total. rewrite <- sum_scale. rewrite (sum_ext _ (fun k => sum (fun i => c * (G i k * v k)) (seq 0 n))).
  2:{ intro k. rewrite <- sum_scale, Rmult_comm, <- sum_scale. apply sum_ext. intro. ring. }
  rewrite sum_exchange. apply sum_ext. intro i. rewrite <- sum_scale. apply sum_ext. intro. ring.
Qed.
Theorem risk_gradient : forall n d D l p, decreasing l -> has_gradient d (risk n d D l) p (risk_slope n d D l p).
Proof.
  intros n d D l p Hl v.
  assert (H : forall i, derivable_pt_lim (fun t => loss_value l (dot (tokens_of D i) (softmax (tokens_of D i) (logits d D (vadd p (vscale t v)) i))
    (token_scores d D i))) 0 (dot d (Layer.softmax_loss_gradient (loss_slope l) (tokens_of D i) d (key d D i) (token_scores d D i) p) v)).
  { intro i. pose proof (Layer.softmax_loss_derivative (loss_value l) (loss_slope l) (tokens_of D i) d (key d D i) (token_scores d D i) p v 0
      (tokens_positive D i) (fun y => loss_derivative l y Hl)) as H.
    replace (fun k => p k + 0 * v k) with p in H by (apply functional_extensionality; intro; ring). exact H. }
  pose proof (derivable_pt_lim_scal _ (/ INR n) 0 _ (total_derivative n _ _ 0 H)) as Hs.
  eapply derivative_of; [| | exact Hs].
  - intro s. unfold mult_real_fct, risk, risk_of, Rdiv. apply Rmult_comm.
  - unfold risk_slope. symmetry. apply dot_of_total.
Qed.

Lemma matrix_gradient_entry : forall d f W G H, has_matrix_gradient d f W G -> has_matrix_gradient d f W H ->
  forall a b, (a < d)%nat -> (b < d)%nat -> G a b = H a b.
Proof.
  intros d f W G H HG HH a b Ha Hb.
  pose proof (uniqueness_limite _ _ _ _ (HG (fun i j => G i j - H i j)) (HH (fun i j => G i j - H i j))) as E.
  assert (S : total d (fun i => dot d (fun j => G i j - H i j) (fun j => G i j - H i j)) = 0).
  { rewrite <- (Rminus_diag_eq _ _ E). unfold Rminus at 3. rewrite <- (Rmult_1_l (- _)), Ropp_mult_distr_r_reverse, Ropp_mult_distr_l.
    unfold total at 2 3. rewrite <- sum_scale, <- sum_plus. apply sum_ext. intro i. unfold dot, total. rewrite <- sum_scale, <- sum_plus.
    apply sum_ext. intro j. ring. }
  assert (P : forall (u : nat -> R) i, (i < d)%nat -> (forall k, (k < d)%nat -> 0 <= u k) -> u i <= total d u)
    by (intros u i Hi Hu; now apply entry_le_total).
  pose proof (P (fun i => dot d (fun j => G i j - H i j) (fun j => G i j - H i j)) a Ha) as P1.
  pose proof (P (fun j => (G a j - H a j) * (G a j - H a j)) b Hb (fun j _ => Rle_0_sqr _)) as P2.
  assert (Z : (G a b - H a b) * (G a b - H a b) <= 0).
  { eapply Rle_trans; [exact P2|]. rewrite <- S. apply P1. intros i Hi. unfold dot. apply total_nonneg. intro. apply Rle_0_sqr. }
  pose proof (Rle_0_sqr (G a b - H a b)) as Q. unfold Rsqr in Q. assert (Y : (G a b - H a b) * (G a b - H a b) = 0) by lra.
  apply Rmult_integral in Y. lra.
Qed.

(* ---- p and W: steps of W-descent with one query are steps of p-descent on Wp, and p-descent with keys W^T x is preconditioned ---- *)
Section Equivalent.
Variables (n d : nat) (D : dataset) (l : loss) (p : nat -> R) (W : nat -> nat -> R).
Hypothesis Hl : decreasing l.
Hypothesis Hk : key_matrix D = None.

Lemma key_is_token : forall i t, key d D i t = token D i t. Proof. intros. unfold key. now rewrite Hk. Qed.
Lemma risk_with_query : forall M, matrix_risk n d (with_query D p) l M = risk n d D l (matvec d M p).
Proof.
  intro M. change (risk_of n d D l (matrix_logits d (with_query D p) M) = risk_of n d D l (logits d D (matvec d M p))).
  f_equal. unfold matrix_logits, logits. simpl. apply functional_extensionality. intro i. apply functional_extensionality. intro t. now rewrite key_is_token.
Qed.
Lemma risk_with_keys : forall q, risk n d (with_key_matrix D (transpose W)) l q = risk n d D l (matvec d W q).
Proof.
  intro q. change (risk_of n d D l (logits d (with_key_matrix D (transpose W)) q) = risk_of n d D l (logits d D (matvec d W q))).
  f_equal. unfold logits. apply functional_extensionality. intro i. apply functional_extensionality. intro t.
  rewrite key_is_token. unfold key. simpl. apply adjoint.
Qed.
Lemma matrix_gradient_with_query : forall G, has_gradient d (risk n d D l) (matvec d W p) G ->
  has_matrix_gradient d (matrix_risk n d (with_query D p) l) W (outer G p).
Proof.
  intros G H V. eapply derivative_of; [| | exact (H (matvec d V p))].
  - intro s. rewrite risk_with_query, matvec_matrix_add, matvec_matrix_scale. reflexivity.
  - unfold dot at 1. apply sum_ext. intro a. unfold matvec, dot, outer, total. rewrite <- sum_scale. apply sum_ext. intro. ring.
Qed.
Lemma gradient_with_keys : forall G, has_gradient d (risk n d D l) (matvec d W p) G ->
  has_gradient d (risk n d (with_key_matrix D (transpose W)) l) p (matvec d (transpose W) G).
Proof.
  intros G H v. eapply derivative_of; [| | exact (H (matvec d W v))].
  - intro s. now rewrite risk_with_keys, matvec_add, matvec_scale.
  - symmetry. apply adjoint.
Qed.
End Equivalent.

Theorem p_and_w_equivalent : forall (n d : nat) (D : dataset) (ell : loss) (eta : R) (p : nat -> R) (W : nat -> nat -> R),
  (0 < n)%nat -> (0 < d)%nat -> key_matrix D = None -> decreasing ell ->
  (exists g, has_matrix_gradient d (matrix_risk n d (with_query D p) ell) W g) /\
  (exists g, has_gradient d (risk n d D ell) (matvec d W p) g) /\
  (exists g, has_gradient d (risk n d (with_key_matrix D (transpose W)) ell) p g) /\
  (forall (g1 : nat -> nat -> R) (g2 g3 : nat -> R), has_matrix_gradient d (matrix_risk n d (with_query D p) ell) W g1 ->
    has_gradient d (risk n d D ell) (matvec d W p) g2 -> has_gradient d (risk n d (with_key_matrix D (transpose W)) ell) p g3 ->
    (equal d (matvec d (msub W (mscale eta g1)) p) (vsub (matvec d W p) (vscale (eta * dot d p p) g2))) /\
    (equal d (matvec d W (vsub p (vscale eta g3)))
      (vsub (matvec d W p) (vscale eta (matvec d (matmul d W (transpose W)) g2))))).
Proof.
  intros n d D l eta p W _ _ Hk Hl. pose proof (risk_gradient n d D l (matvec d W p) Hl) as HG.
  set (G := risk_slope n d D l (matvec d W p)) in *.
  split; [eexists; exact (matrix_gradient_with_query n d D l p W Hk G HG)|]. split; [eexists; exact HG|].
  split; [eexists; exact (gradient_with_keys n d D l p W Hk G HG)|]. intros g1 g2 g3 H1 H2 H3.
  pose proof (matrix_gradient_with_query n d D l p W Hk g2 H2) as E1. pose proof (gradient_with_keys n d D l p W Hk g2 H2) as E3. split.
  - intros i Hi. unfold matvec at 1, msub, mscale, vsub, vscale. rewrite (total_alike d _ (fun j => W i j * p j + - eta * g2 i * (p j * p j))).
    2:{ intros j Hj. rewrite (matrix_gradient_entry d _ _ _ _ H1 E1 i j Hi Hj). unfold outer. ring. }
    unfold matvec, dot, total. rewrite sum_plus, sum_scale. ring.
  - intros i Hi. rewrite matvec_matmul. unfold vsub, vscale, matvec at 1. rewrite (total_alike d _ (fun j => W i j * p j + - eta * (W i j * matvec d (transpose W) g2 j))).
    2:{ intros j Hj. rewrite (gradient_entry _ _ _ _ _ H3 E3 j Hj). ring. }
    unfold matvec at 2 3, total. rewrite sum_plus, sum_scale. ring.
Qed.
