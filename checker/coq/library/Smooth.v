(* The gradient of the risk with keys W x is Lipschitz, with a constant from bounds of the tokens and of W. *)
From Coq Require Import Reals Lra Lia List FunctionalExtensionality.
From AttentionChecker Require Export Solutions.
Open Scope R_scope.

Lemma norm_of_total : forall d n (V : nat -> nat -> R), norm d (fun k => total n (fun i => V i k)) <= total n (fun i => norm d (V i)).
Proof.
  intros d n V. unfold total at 1 2. induction (seq 0 n) as [|i l IH]; simpl.
  - unfold norm. rewrite (total_alike d _ (fun _ => 0)) by (intros k _; ring).
    replace (total d (fun _ => 0)) with 0; [rewrite sqrt_0; lra|]. unfold total. induction (seq 0 d); simpl; lra.
  - eapply Rle_trans; [apply (by_triangle_vector d (V i) (fun k => sum (fun i => V i k) l))|]. lra.
Qed.
Lemma mean_between : forall T s g lo hi, (forall t, 0 < s t) -> total T s = 1 -> (forall t, (t < T)%nat -> lo <= g t <= hi) ->
  lo <= dot T s g <= hi.
Proof.
  intros T s g lo hi Hs H1 Hg. assert (E : forall c, total T (fun t => c * s t) = c) by (intro c; unfold total; rewrite sum_scale; unfold total in H1; rewrite H1; ring).
  split; [rewrite <- (E lo) | rewrite <- (E hi)]; apply total_le; intros t Ht; pose proof (Hg t Ht); pose proof (Hs t); nra.
Qed.
Lemma loss_facts : forall l a b x y, decreasing l -> a <= x <= b -> a <= y <= b ->
  Rabs (loss_slope l x - loss_slope l y) <= loss_curvature_bound l a b * Rabs (x - y) /\ Rabs (loss_slope l x) <= loss_slope_bound l a b.
Proof.
  intros l a b x y Hl Hx Hy. assert (C : (exists f, l = Of_function f) \/ (l = Logistic \/ l = Exponential \/ l = Correlation)) by (unfold decreasing in Hl; tauto).
  clear Hl. destruct C as [[f ->] | Hl].
  { split; [now apply roughest_is_lipschitz | apply steepest_is_greatest; lra]. }
  assert (A : forall u w, a <= u -> u < w -> w <= b -> Rabs (loss_slope l u - loss_slope l w) <= loss_curvature_bound l a b * Rabs (u - w)).
  { intros u w H1 H2 H3. destruct (assumption_a l a b u w) as [[_ [_ [_ H]]] _]; auto; tauto. }
  split.
  - destruct (Rtotal_order x y) as [H | [-> | H]]; [apply A; lra | | rewrite Rabs_minus_sym, (Rabs_minus_sym x); apply A; lra].
    rewrite !Rminus_diag_eq by reflexivity. rewrite Rabs_R0. lra.
  - destruct Hl as [-> | [-> | ->]]; simpl; rewrite Rabs_Ropp.
    + rewrite Rabs_pos_eq by (pose proof (sigmoid_range (- x)); lra). apply by_sigmoid_le. lra.
    + rewrite Rabs_pos_eq by (pose proof (exp_pos (- x)); lra). apply by_exp_le. lra.
    + rewrite Rabs_R1. lra.
Qed.
Lemma curvature_nonneg : forall l a b, decreasing l -> 0 <= loss_curvature_bound l a b.
Proof.
  intros l a b [-> | [-> | [-> | [f ->]]]]; simpl; [|pose proof (exp_pos (- a)); lra | lra | apply roughest_is_lipschitz].
  unfold steepest_at. pose proof (sigmoid_slope_bounds (Rmax a (Rmin b 0))). lra.
Qed.
Lemma arithmetic : forall N r A c B e M0 M1 g R S v x, N <= r * (A * c + B * e) -> 0 <= A -> A <= M0 * (1 / 2 * (r * x) * g) -> 0 <= c ->
  c <= 1 / 2 * g -> 0 <= B -> B <= M1 -> 0 <= e -> e <= 3 * g * (1 / 2 * (r * x)) -> 0 <= g -> g <= R * v -> r = S * R -> 0 <= M0 -> 0 <= R -> 0 <= S ->
  0 <= v -> 0 <= x -> N <= (M0 * (v * v) * S ^ 2 * (R * R * (R * R)) + 3 * M1 * v * S ^ 2 * (R * R * R)) * x.
Proof.
  intros N r A c B e M0 M1 g R S v x HN A0 HA c0 Hc B0 HB e0 He g0 Hg Hr m0 R0 S0 v0 x0.
  assert (r0 : 0 <= r) by (rewrite Hr; now apply Rmult_le_pos). assert (m1 : 0 <= M1) by lra.
  assert (rx : 0 <= r * x) by now apply Rmult_le_pos.
  assert (P1 : A * c <= M0 * (1 / 2 * (r * x) * g) * (1 / 2 * g)) by (apply Rmult_le_compat; assumption).
  assert (P2 : B * e <= M1 * (3 * g * (1 / 2 * (r * x)))) by (apply Rmult_le_compat; assumption).
  assert (G2 : g * g <= R * v * (R * v)) by (apply Rmult_le_compat; lra).
  assert (P3 : r * (A * c + B * e) <= r * (M0 * (1 / 2 * (r * x) * g) * (1 / 2 * g) + M1 * (3 * g * (1 / 2 * (r * x))))) by (apply Rmult_le_compat_l; lra).
  assert (Q1 : M0 * (r * (r * x)) * (g * g) <= M0 * (r * (r * x)) * (R * v * (R * v))).
  { apply Rmult_le_compat_l; [|exact G2]. apply Rmult_le_pos; [assumption | now apply Rmult_le_pos]. }
  assert (Q2 : M1 * (r * (r * x)) * g <= M1 * (r * (r * x)) * (R * v)).
  { apply Rmult_le_compat_l; [|exact Hg]. apply Rmult_le_pos; [assumption | now apply Rmult_le_pos]. }
  assert (Z1 : 0 <= M0 * (r * (r * x)) * (R * v * (R * v))).
  { apply Rmult_le_pos; [apply Rmult_le_pos; [assumption | now apply Rmult_le_pos]|]. apply Rmult_le_pos; now apply Rmult_le_pos. }
  assert (Z2 : 0 <= M1 * (r * (r * x)) * (R * v)).
  { apply Rmult_le_pos; [apply Rmult_le_pos; [assumption | now apply Rmult_le_pos]|]. now apply Rmult_le_pos. }
  replace ((M0 * (v * v) * S ^ 2 * (R * R * (R * R)) + 3 * M1 * v * S ^ 2 * (R * R * R)) * x)
    with (M0 * (r * (r * x)) * (R * v * (R * v)) + 3 * (M1 * (r * (r * x)) * (R * v))) by (rewrite Hr; ring).
  lra.
Qed.

Section One.
Variables (d T : nat) (K : nat -> nat -> R) (g : nat -> R) (l : loss) (p q : nat -> R) (r a b : R).
Hypothesis HT : (0 < T)%nat.
Hypothesis HK : spectral_at_most T d K r.
Hypothesis Hl : decreasing l.
Hypothesis Hg : forall t, (t < T)%nat -> a <= g t <= b.
Let s (x : nat -> R) := softmax T (matvec d K x).
Let m (x : nat -> R) := dot T (s x) g.
Let c (x : nat -> R) := vsub (hadamard (s x) g) (vscale (m x) (s x)).
Let h := norm T g.
Let x := norm d (vsub p q).

Lemma softmax_close : norm T (vsub (s p) (s q)) <= 1 / 2 * (r * x).
Proof.
  pose proof (softmax_half_lipschitz T (matvec d K p) (matvec d K q) HT) as H.
  assert (E : (fun i => matvec d K p i - matvec d K q i) = matvec d K (vsub p q)).
  { apply functional_extensionality. intro i. exact (eq_sym (dot_minus_right d (K i) p q)). }
  rewrite E in H. pose proof (by_operator T d K r (vsub p q) HK). unfold vsub at 1. unfold s, x. lra.
Qed.
Lemma softmax_norm : forall y, norm T (s y) <= 1.
Proof.
  intro y. apply by_roots_le; [|lra]. rewrite by_square_vector. assert (Hs : forall t, 0 < s y t) by (intro; now apply softmax_positive).
  assert (H1 : total T (s y) = 1) by now apply total_softmax. rewrite Rmult_1_r, <- H1. apply total_le. intros t Ht.
  pose proof (entry_le_total T (s y) t (fun k _ => Rlt_le _ _ (Hs k)) Ht) as B. rewrite H1 in B. pose proof (Hs t). nra.
Qed.
Lemma product_norm : forall u, norm T (hadamard u g) <= norm T u * h.
Proof.
  intro u. apply by_roots_le; [|apply Rmult_le_pos; apply norm_nonneg].
  replace (norm T u * h * (norm T u * h)) with (h * h * (norm T u * norm T u)) by ring. unfold h. rewrite !by_square_vector.
  unfold dot at 3. rewrite <- total_scale. apply total_le. intros t Ht. unfold hadamard, vscale.
  pose proof (entry_below_square T g t Ht). pose proof (Rle_0_sqr (u t)) as P. unfold Rsqr in P. nra.
Qed.
Lemma mean_close : Rabs (m p - m q) <= 1 / 2 * (r * x) * h.
Proof.
  unfold m. replace (dot T (s p) g - dot T (s q) g) with (dot T (vsub (s p) (s q)) g).
  - eapply Rle_trans; [apply by_cauchy|]. apply Rmult_le_compat_r; [apply norm_nonneg | apply softmax_close].
  - rewrite dot_symmetric, dot_minus_right, (dot_symmetric T g (s p)), (dot_symmetric T g (s q)). reflexivity.
Qed.
Lemma weights_close : norm T (vsub (c p) (c q)) <= 3 * h * (1 / 2 * (r * x)).
Proof.
  assert (E : vsub (c p) (c q) = vadd (hadamard (vsub (s p) (s q)) g) (vadd (vscale (- (m p - m q)) (s p)) (vscale (- m q) (vsub (s p) (s q))))).
  { apply functional_extensionality. intro. unfold c, vsub, vadd, vscale, hadamard. ring. }
  rewrite E. eapply Rle_trans; [apply by_triangle_vector|].
  pose proof (by_triangle_vector T (vscale (- (m p - m q)) (s p)) (vscale (- m q) (vsub (s p) (s q)))) as H2.
  rewrite !by_product_vector, !Rabs_Ropp in H2. pose proof (product_norm (vsub (s p) (s q))) as H1. pose proof softmax_close as C.
  pose proof mean_close as Mc. pose proof (softmax_norm p) as Np. pose proof (softmax_norm q) as Nq.
  assert (Mq : Rabs (m q) <= h).
  { unfold m. eapply Rle_trans; [apply by_cauchy|]. pose proof (norm_nonneg T g). fold h. fold h in H. pose proof (norm_nonneg T (s q)). nra. }
  pose proof (norm_nonneg T (vsub (s p) (s q))) as P. assert (h0 : 0 <= h) by apply norm_nonneg.
  assert (A1 : Rabs (m p - m q) * norm T (s p) <= 1 / 2 * (r * x) * h * 1) by (apply Rmult_le_compat; auto using Rabs_pos, norm_nonneg).
  assert (A2 : Rabs (m q) * norm T (vsub (s p) (s q)) <= h * (1 / 2 * (r * x))) by (apply Rmult_le_compat; auto using Rabs_pos).
  assert (A3 : norm T (vsub (s p) (s q)) * h <= 1 / 2 * (r * x) * h) by (apply Rmult_le_compat_r; auto). lra.
Qed.
Lemma one_gradient : norm d (vsub (Layer.softmax_loss_gradient (loss_slope l) T d K g p) (Layer.softmax_loss_gradient (loss_slope l) T d K g q))
  <= r * (Rabs (loss_slope l (m p) - loss_slope l (m q)) * norm T (c p) + Rabs (loss_slope l (m q)) * norm T (vsub (c p) (c q))).
Proof.
  set (w := vadd (vscale (loss_slope l (m p) - loss_slope l (m q)) (c p)) (vscale (loss_slope l (m q)) (vsub (c p) (c q)))).
  assert (E : vsub (Layer.softmax_loss_gradient (loss_slope l) T d K g p) (Layer.softmax_loss_gradient (loss_slope l) T d K g q)
    = matvec T (transpose K) w).
  { apply functional_extensionality. intro k. unfold vsub at 1, Layer.softmax_loss_gradient. fold (s p) (s q). fold (m p) (m q).
    unfold Rminus at 1. rewrite Ropp_mult_distr_l. unfold matvec, total. rewrite <- !sum_scale, <- sum_plus. apply sum_ext. intro t.
    unfold w, vadd, vscale, vsub, c, hadamard, transpose. unfold vsub, vscale. ring. }
  rewrite E. eapply Rle_trans; [apply (by_operator_transposed T d K r w HK)|]. apply Rmult_le_compat_l; [apply HK|].
  unfold w. eapply Rle_trans; [apply by_triangle_vector|]. rewrite !by_product_vector. lra.
Qed.
End One.

Lemma keys_at_most : forall n d D W c S i, tokens_at_most n d D c -> spectral_at_most d d W S -> (i < n)%nat ->
  spectral_at_most (tokens_of D i) d (key d (with_key_matrix D W) i) (S * c i).
Proof.
  intros n d D W c S i Hc HS Hi. destruct (Hc i Hi) as [c0 H]. pose proof (by_operator_nonneg _ _ _ _ HS) as S0.
  split; [now apply Rmult_le_pos|]. intro y.
  assert (E : matvec d (key d (with_key_matrix D W) i) y = matvec d (token D i) (matvec d (transpose W) y)).
  { apply functional_extensionality. intro t. exact (adjoint d d (transpose W) (token D i t) y). }
  rewrite E. eapply Rle_trans; [apply H|]. replace (S * c i * norm d y) with (c i * (S * norm d y)) by ring.
  apply Rmult_le_compat_l; [assumption|]. now apply by_operator_transposed.
Qed.
Lemma scores_at_most : forall n d D c i, tokens_at_most n d D c -> (i < n)%nat -> norm (tokens_of D i) (token_scores d D i) <= c i * norm d (head D).
Proof.
  intros n d D c i Hc Hi. destruct (Hc i Hi) as [_ H].
  assert (E : token_scores d D i = vscale (label D i) (matvec d (token D i) (head D))).
  { apply functional_extensionality. intro t. unfold token_scores, vscale. f_equal. apply dot_symmetric. }
  rewrite E, by_product_vector. replace (Rabs (label D i)) with 1; [rewrite Rmult_1_l; apply H|].
  unfold label. destruct (positive_label D i); [rewrite Rabs_R1 | rewrite Rabs_left]; lra.
Qed.
Lemma scores_between : forall n d D i t, (i < n)%nat -> (t < tokens_of D i)%nat ->
  minimum n (worst_scores d D) <= token_scores d D i t <= maximum n (best_scores d D).
Proof.
  intros n d D i t Hi Ht. pose proof (by_minimum n (worst_scores d D) i Hi). pose proof (by_maximum n (best_scores d D) i Hi).
  pose proof (by_minimum _ (token_scores d D i) t Ht). pose proof (by_maximum _ (token_scores d D i) t Ht).
  unfold worst_scores, best_scores in *. lra.
Qed.

Lemma risk_slopes_close : forall (n d : nat) (D : dataset) (l : loss) (S : R) (p q c : nat -> R) (W : nat -> nat -> R), (0 < n)%nat -> decreasing l ->
  tokens_at_most n d D c -> spectral_at_most d d W S ->
  norm d (vsub (risk_slope n d (with_key_matrix D W) l p) (risk_slope n d (with_key_matrix D W) l q))
  <= ((((((loss_curvature_bound l (minimum n (worst_scores d D)) (maximum n (best_scores d D))) * (dot d (head D) (head D))) * (S ^ 2)) * (total n (hadamard (hadamard c c) (hadamard c c)))) + ((((3 * (loss_slope_bound l (minimum n (worst_scores d D)) (maximum n (best_scores d D)))) * (norm d (head D))) * (S ^ 2)) * (total n (hadamard (hadamard c c) c)))) / (INR n)) * (norm d (vsub p q)).
Proof.
  intros n d D l S p q c W Hn Hl Hc HS. set (a := minimum n (worst_scores d D)). set (b := maximum n (best_scores d D)).
  set (x := norm d (vsub p q)). set (v := norm d (head D)). set (D' := with_key_matrix D W).
  set (G := fun y i => Layer.softmax_loss_gradient (loss_slope l) (tokens_of D' i) d (key d D' i) (token_scores d D' i) y).
  assert (E : vsub (risk_slope n d D' l p) (risk_slope n d D' l q) = vscale (/ INR n) (fun k => total n (fun i => vsub (G p i) (G q i) k))).
  { apply functional_extensionality. intro k. unfold vsub at 1, vscale, risk_slope. fold (G p) (G q).
    change (/ INR n * total n (fun i => G p i k) - / INR n * total n (fun i => G q i k) = / INR n * total n (fun i => G p i k - G q i k)).
    rewrite <- Rmult_minus_distr_l. f_equal. unfold Rminus. rewrite <- (Rmult_1_l (total n (fun i => G q i k))), Ropp_mult_distr_l.
    unfold total. rewrite <- sum_scale, <- sum_plus. apply sum_ext. intro. ring. }
  rewrite E, by_product_vector. pose proof (INR_positive n Hn) as Pn. assert (Pi : 0 < / INR n) by now apply Rinv_0_lt_compat.
  rewrite Rabs_pos_eq by lra.
  assert (v0 : 0 <= v) by apply norm_nonneg. assert (x0 : 0 <= x) by apply norm_nonneg.
  set (M0 := loss_curvature_bound l a b). set (M1 := loss_slope_bound l a b).
  assert (One : forall i, (i < n)%nat -> norm d (vsub (G p i) (G q i))
    <= (M0 * (v * v) * S ^ 2 * (c i * c i * (c i * c i)) + 3 * M1 * v * S ^ 2 * (c i * c i * c i)) * x).
  { intros i Hi. set (T := tokens_of D i). assert (HT : (0 < T)%nat) by apply tokens_positive.
    pose proof (keys_at_most n d D W c S i Hc HS Hi) as HK. set (g := token_scores d D i). set (K := key d D' i) in *.
    assert (Hg : forall t, (t < T)%nat -> a <= g t <= b) by (intros; now apply scores_between).
    set (s := fun y => softmax T (matvec d K y)). set (m := fun y => dot T (s y) g).
    assert (Hm : forall y, a <= m y <= b).
    { intro y. apply mean_between; [intro; now apply softmax_positive | now apply total_softmax | assumption]. }
    destruct (loss_facts l a b (m p) (m q) Hl (Hm p) (Hm q)) as [F1 _]. destruct (loss_facts l a b (m q) (m q) Hl (Hm q) (Hm q)) as [_ F2].
    pose proof (one_gradient d T K g l p q (S * c i) HK) as N.
    pose proof (mean_close d T K g p q (S * c i) HT HK) as C1. pose proof (weights_close d T K g p q (S * c i) HT HK) as C2.
    pose proof (by_covariance T (matvec d K p) g HT) as C3. pose proof (scores_at_most n d D c i Hc Hi) as C4.
    pose proof (curvature_nonneg l a b Hl) as m0. fold M0 in m0, F1. fold M1 in F2.
    apply (arithmetic _ (S * c i) _ _ _ _ M0 M1 (norm T g) (c i) S v x N).
    - apply Rabs_pos.
    - eapply Rle_trans; [exact F1|]. apply Rmult_le_compat_l; assumption.
    - apply norm_nonneg.
    - exact C3.
    - apply Rabs_pos.
    - exact F2.
    - apply norm_nonneg.
    - exact C2.
    - apply norm_nonneg.
    - exact C4.
    - reflexivity.
    - exact m0.
    - apply (Hc i Hi).
    - exact (by_operator_nonneg _ _ _ _ HS).
    - exact v0.
    - exact x0. }
  eapply Rle_trans; [apply Rmult_le_compat_l; [lra|]; apply norm_of_total|].
  eapply Rle_trans; [apply Rmult_le_compat_l; [lra|]; apply (total_le n _ _ One)|].
  assert (Es : total n (fun i => (M0 * (v * v) * S ^ 2 * (c i * c i * (c i * c i)) + 3 * M1 * v * S ^ 2 * (c i * c i * c i)) * x)
    = (M0 * (v * v) * S ^ 2 * total n (hadamard (hadamard c c) (hadamard c c)) + 3 * M1 * v * S ^ 2 * total n (hadamard (hadamard c c) c)) * x).
  { rewrite Rmult_plus_distr_r. rewrite <- !(Rmult_comm x), <- !Rmult_assoc. unfold total. rewrite <- !sum_scale, <- sum_plus.
    apply sum_ext. intro i. unfold hadamard. ring. }
  rewrite Es. replace (dot d (head D) (head D)) with (v * v) by apply by_square_vector. apply Req_le. unfold Rdiv. ring.
Qed.

Theorem descent_lemma_lipschitz : forall (n d : nat) (D : dataset) (ell : loss) (S_ : R) (p q R_ : nat -> R) (W : nat -> nat -> R), (0 < n)%nat -> (0 < d)%nat -> key_matrix D = None -> decreasing ell -> (tokens_at_most n d D R_) -> (spectral_at_most d d W S_) -> (exists g, has_gradient d (risk n d (with_key_matrix D W) ell) p g) /\ (exists g, has_gradient d (risk n d (with_key_matrix D W) ell) q g) /\ (forall (gradient_1 gradient_2 : nat -> R), (has_gradient d (risk n d (with_key_matrix D W) ell) p gradient_1) -> (has_gradient d (risk n d (with_key_matrix D W) ell) q gradient_2) -> ~ (ell = Hinge) /\ (minimum n (worst_scores d D)) <= (maximum n (best_scores d D)) /\ (INR n) <> 0 /\ (norm d (vsub gradient_1 gradient_2)) <= (((((((loss_curvature_bound ell (minimum n (worst_scores d D)) (maximum n (best_scores d D))) * (dot d (head D) (head D))) * (S_ ^ 2)) * (total n (hadamard (hadamard R_ R_) (hadamard R_ R_)))) + ((((3 * (loss_slope_bound ell (minimum n (worst_scores d D)) (maximum n (best_scores d D)))) * (norm d (head D))) * (S_ ^ 2)) * (total n (hadamard (hadamard R_ R_) R_)))) / (INR n)) * (norm d (vsub p q)))).
Proof.
  intros n d D l S p q c W Hn Hd _ Hl Hc HS. pose proof (risk_gradient n d (with_key_matrix D W) l p Hl) as G1.
  pose proof (risk_gradient n d (with_key_matrix D W) l q Hl) as G2.
  split; [eexists; exact G1|]. split; [eexists; exact G2|]. intros g1 g2 H1 H2.
  split; [destruct Hl as [-> | [-> | [-> | [f ->]]]]; discriminate|].
  split; [pose proof (scores_between n d D 0 0 Hn (tokens_positive D 0)); lra|].
  split; [pose proof (INR_positive n Hn); lra|].
  rewrite (gradient_norm _ _ _ _ _ _ _ _ _ H1 G1 H2 G2). now apply risk_slopes_close.
Qed.

(* ---- the descent lemma ---- *)
Lemma derivative_shifted : forall F s a, derivable_pt_lim (fun t => F (s + t)) 0 a -> derivable_pt_lim F s a.
Proof.
  intros F s a H eps He. destruct (H eps He) as [delta Hd]. exists delta. intros h H0 H1. pose proof (Hd h H0 H1) as Q.
  rewrite Rplus_0_l, Rplus_0_r in Q. exact Q.
Qed.
Lemma descent_step : forall d f (grad : (nat -> R) -> nat -> R) L t p, (forall x, has_gradient d f x (grad x)) -> 0 < L ->
  (forall x y, norm d (vsub (grad x) (grad y)) <= L * norm d (vsub x y)) -> 0 < t -> t <= 1 ->
  f (vsub p (vscale (t / L) (grad p))) <= f p - t / L / 2 * dot d (grad p) (grad p).
Proof.
  intros d f grad L t p Hg HL Lip Ht Ht1. set (h := vscale (- (t / L)) (grad p)). set (q := dot d h h).
  assert (Line : forall s, derivable_pt_lim (fun s => f (vadd p (vscale s h))) s (dot d (grad (vadd p (vscale s h))) h)).
  { intro s. apply derivative_shifted. eapply derivative_of; [| reflexivity | exact (Hg (vadd p (vscale s h)) h)].
    intro r. cbv beta. f_equal. apply functional_extensionality. intro k. unfold vadd, vscale. ring. }
  set (psi := fun s => f (vadd p (vscale s h)) - (s * dot d (grad p) h + L / 2 * (s * s) * q)).
  set (psi' := fun s => dot d (grad (vadd p (vscale s h))) h - (dot d (grad p) h + L * s * q)).
  assert (D : forall s, derivable_pt_lim psi s (psi' s)).
  { intro s. apply (derivable_pt_lim_minus (fun s => f (vadd p (vscale s h)))); [apply Line|].
    apply (derivable_pt_lim_plus (fun s => s * dot d (grad p) h) (fun s => L / 2 * (s * s) * q)).
    - eapply derivative_of; [| | exact (derivable_pt_lim_scal id (dot d (grad p) h) s 1 (derivable_pt_lim_id s))].
      + intro r. unfold mult_real_fct, id. ring.
      + ring.
    - pose proof (derivable_pt_lim_mult id id s 1 1 (derivable_pt_lim_id s) (derivable_pt_lim_id s)) as M.
      eapply derivative_of; [| | exact (derivable_pt_lim_scal _ (L / 2 * q) s _ M)].
      + intro r. unfold mult_real_fct, mult_fct, id. ring.
      + unfold id. field. }
  destruct (MVT_cor2 psi psi' 0 1 Rlt_0_1 (fun c _ => D c)) as [c [E [c0 c1]]].
  assert (Neg : psi' c <= 0).
  { unfold psi'. replace (dot d (grad (vadd p (vscale c h))) h - (dot d (grad p) h + L * c * q))
      with (dot d (vsub (grad (vadd p (vscale c h))) (grad p)) h - L * c * q) by (rewrite dot_of_row; ring).
    pose proof (by_cauchy d (vsub (grad (vadd p (vscale c h))) (grad p)) h) as C. pose proof (Rle_abs (dot d (vsub (grad (vadd p (vscale c h))) (grad p)) h)).
    pose proof (Lip (vadd p (vscale c h)) p) as Q.
    replace (vsub (vadd p (vscale c h)) p) with (vscale c h) in Q by (apply functional_extensionality; intro; unfold vsub, vadd, vscale; ring).
    rewrite by_product_vector, Rabs_pos_eq in Q by lra. pose proof (norm_nonneg d h) as h0.
    apply (Rmult_le_compat_r (norm d h)) in Q; [|assumption]. replace (L * (c * norm d h) * norm d h) with (L * c * (norm d h * norm d h)) in Q by ring.
    rewrite by_square_vector in Q. fold q in Q. lra. }
  unfold psi in E. replace (vadd p (vscale 0 h)) with p in E by (apply functional_extensionality; intro; unfold vadd, vscale; ring).
  replace (vadd p (vscale 1 h)) with (vsub p (vscale (t / L) (grad p))) in E by (apply functional_extensionality; intro; unfold h, vadd, vsub, vscale; ring).
  set (G := dot d (grad p) (grad p)) in *. assert (G0 : 0 <= G) by apply dot_itself.
  assert (Eh : dot d (grad p) h = - (t / L) * G) by (unfold h; rewrite dot_scale_right; reflexivity).
  assert (Eq : q = t / L * (t / L) * G) by (unfold q, h; rewrite dot_scale_right, dot_scale; fold G; ring).
  rewrite Eh, Eq in E. assert (R0 : 0 < t / L) by now apply Rdiv_lt_0_compat. set (r := t / L) in *.
  assert (Et : L * r = t) by (unfold r; field; lra).
  assert (K : L / 2 * (1 * 1) * (r * r * G) <= r / 2 * G).
  { replace (L / 2 * (1 * 1) * (r * r * G)) with (t * (r / 2 * G)) by (rewrite <- Et; field).
    assert (0 <= r / 2 * G) by (apply Rmult_le_pos; lra). nra. }
  lra.
Qed.

Lemma risk_alike : forall n d D l p q, equal d p q -> risk n d D l p = risk n d D l q.
Proof.
  intros n d D l p q H. unfold risk. f_equal. apply functional_extensionality. intro i. apply functional_extensionality. intro t.
  now apply logits_alike.
Qed.
Theorem descent_lemma : forall (n d : nat) (D : dataset) (ell : loss) (S_ t : R) (p R_ : nat -> R) (W : nat -> nat -> R), (0 < n)%nat -> (0 < d)%nat -> key_matrix D = None -> decreasing ell -> (0 < ((((((loss_curvature_bound ell (minimum n (worst_scores d D)) (maximum n (best_scores d D))) * (dot d (head D) (head D))) * (S_ ^ 2)) * (total n (hadamard (hadamard R_ R_) (hadamard R_ R_)))) + ((((3 * (loss_slope_bound ell (minimum n (worst_scores d D)) (maximum n (best_scores d D)))) * (norm d (head D))) * (S_ ^ 2)) * (total n (hadamard (hadamard R_ R_) R_)))) / (INR n))) -> (tokens_at_most n d D R_) -> (spectral_at_most d d W S_) -> (0 < t) -> (t <= 1) -> (exists g, has_gradient d (risk n d (with_key_matrix D W) ell) p g) /\ (forall (gradient_1 : nat -> R), (has_gradient d (risk n d (with_key_matrix D W) ell) p gradient_1) -> ~ (ell = Hinge) /\ (minimum n (worst_scores d D)) <= (maximum n (best_scores d D)) /\ (INR n) <> 0 /\ ((((((loss_curvature_bound ell (minimum n (worst_scores d D)) (maximum n (best_scores d D))) * (dot d (head D) (head D))) * (S_ ^ 2)) * (total n (hadamard (hadamard R_ R_) (hadamard R_ R_)))) + ((((3 * (loss_slope_bound ell (minimum n (worst_scores d D)) (maximum n (best_scores d D)))) * (norm d (head D))) * (S_ ^ 2)) * (total n (hadamard (hadamard R_ R_) R_)))) / (INR n)) <> 0 /\ ~ (((risk n d (with_key_matrix D W) ell p) - (((t / ((((((loss_curvature_bound ell (minimum n (worst_scores d D)) (maximum n (best_scores d D))) * (dot d (head D) (head D))) * (S_ ^ 2)) * (total n (hadamard (hadamard R_ R_) (hadamard R_ R_)))) + ((((3 * (loss_slope_bound ell (minimum n (worst_scores d D)) (maximum n (best_scores d D)))) * (norm d (head D))) * (S_ ^ 2)) * (total n (hadamard (hadamard R_ R_) R_)))) / (INR n))) / 2) * (dot d gradient_1 gradient_1))) < (risk n d (with_key_matrix D W) ell (vsub p (vscale (t / ((((((loss_curvature_bound ell (minimum n (worst_scores d D)) (maximum n (best_scores d D))) * (dot d (head D) (head D))) * (S_ ^ 2)) * (total n (hadamard (hadamard R_ R_) (hadamard R_ R_)))) + ((((3 * (loss_slope_bound ell (minimum n (worst_scores d D)) (maximum n (best_scores d D)))) * (norm d (head D))) * (S_ ^ 2)) * (total n (hadamard (hadamard R_ R_) R_)))) / (INR n))) gradient_1))))).
Proof.
  intros n d D l S t p c W Hn Hd _ Hl HL Hc HS Ht Ht1.
  set (L := (_ + _) / INR n) in *.
  set (D' := with_key_matrix D W) in *.
  pose proof (fun x => risk_gradient n d D' l x Hl) as HG.
  split; [eexists; exact (HG p)|]. intros g H.
  assert (E : equal d g (risk_slope n d D' l p)) by (intros k Hk; exact (gradient_entry _ _ _ _ _ H (HG p) k Hk)).
  split; [destruct Hl as [-> | [-> | [-> | [f ->]]]]; discriminate|].
  split; [pose proof (scores_between n d D 0 0 Hn (tokens_positive D 0)); lra|].
  split; [pose proof (INR_positive n Hn); lra|]. split; [lra|].
  apply Rle_not_lt.
  rewrite (dot_alike d g g (risk_slope n d D' l p) (risk_slope n d D' l p)) by exact E.
  rewrite (risk_alike n d D' l (vsub p (vscale (t / L) g)) (vsub p (vscale (t / L) (risk_slope n d D' l p)))).
  2:{ intros k Hk. unfold vsub, vscale. now rewrite (E k Hk). }
  apply (descent_step d (risk n d D' l) (risk_slope n d D' l)); [exact HG | assumption | | assumption | assumption].
  intros x y. exact (risk_slopes_close n d D l S x y c W Hn Hl Hc HS).
Qed.
