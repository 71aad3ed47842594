(* The hard-margin solutions that the words name exist and are the only ones, and what follows for trees. *)
From Coq Require Import Reals Lra Lia List FunctionalExtensionality.
From AttentionChecker Require Export Gradients Shortest.
Open Scope R_scope.

(* ---- p ---- *)
Definition prompt_row (n d : nat) (D : dataset) (c : nat -> nat) (a : nat -> R) : Prop :=
  exists i t, (i < n)%nat /\ (t < tokens_of D i)%nat /\ t <> c i /\ a = vsub (key d D i (c i)) (key d D i t).
Lemma dot_of_row : forall d u v p, dot d (vsub u v) p = dot d u p - dot d v p.
Proof. intros. rewrite dot_symmetric, dot_minus_right, (dot_symmetric d p u), (dot_symmetric d p v). reflexivity. Qed.
Lemma feasible_meets : forall n d D c p, feasible n d D c p <-> meets d (prompt_row n d D c) p.
Proof.
  intros n d D c p. split.
  - intros H a [i [t [Hi [Ht [Hn ->]]]]]. rewrite dot_of_row. exact (H i t Hi Ht Hn).
  - intros H i t Hi Ht Hn. unfold logits. rewrite <- dot_of_row. apply H. exists i, t. auto.
Qed.
Lemma solution_shortest : forall n d D c p, solution n d D c p <-> shortest d (prompt_row n d D c) p.
Proof.
  intros n d D c p. split; intros [H M]; (split; [now apply feasible_meets|]); intros q Hq; apply M; now apply feasible_meets.
Qed.
Lemma max_margin_solves : forall n d D c, separable n d D c -> exists w, solution n d D c w /\ equal d (max_margin n d D c) w.
Proof.
  intros n d D c [p Hp]. destruct (shortest_exists d (prompt_row n d D c)) as [w Hw]; [exists p; now apply feasible_meets|].
  exists w. split; [now apply solution_shortest|]. intros k Hk. apply the_one.
  - exists w. split; [now apply solution_shortest | reflexivity].
  - intros x [v [Hv <-]]. apply solution_shortest in Hv. symmetry. exact (shortest_unique _ _ _ _ Hw Hv k Hk).
Qed.
Lemma logits_alike : forall d D p q i t, equal d p q -> logits d D p i t = logits d D q i t.
Proof. intros d D p q i t H. unfold logits. apply dot_alike; [apply same | exact H]. Qed.
Lemma max_margin_feasible : forall n d D c, separable n d D c -> feasible n d D c (max_margin n d D c).
Proof.
  intros n d D c H. destruct (max_margin_solves n d D c H) as [w [[Hw _] E]]. intros i t Hi Ht Hn.
  rewrite !(logits_alike d D _ w i _ E). now apply Hw.
Qed.

(* ---- the risk falls along a direction of positive margins, where all tokens but the best score alike ---- *)
Lemma covariance_of_scores : forall T s g u a low, (a < T)%nat -> (forall t, 0 < s t) -> total T s = 1 ->
  (forall t, (t < T)%nat -> t <> a -> g t = low) -> low < g a -> (forall t, (t < T)%nat -> t <> a -> 1 <= u a - u t) ->
  (1 - s a) * s a * (g a - low) <= total T (fun t => s t * (g t - dot T s g) * u t).
Proof.
  intros T s g u a low Ha Hs H1 Hg Hlow Hu.
  assert (Split : forall f, total T f = f a + total T (fun t => if Nat.eqb t a then 0 else f t)).
  { intro f. assert (E : forall l, NoDup l -> In a l -> sum f l = f a + sum (fun t => if Nat.eqb t a then 0 else f t) l).
    { assert (P : forall l, ~ In a l -> sum f l = sum (fun k => if Nat.eqb k a then 0 else f k) l).
      { induction l as [|b l IH]; simpl; intros Hl; [reflexivity|]. rewrite IH by tauto.
        destruct (Nat.eqb_spec b a) as [-> |]; [exfalso; auto | reflexivity]. }
      induction l as [|b l IH]; simpl; intros Hnd Hin; [contradiction|]. inversion Hnd as [|? ? Hb Hl']; subst.
      destruct (Nat.eqb_spec b a) as [-> | Ne]; [rewrite (P l Hb); ring|].
      rewrite IH; [ring | assumption | destruct Hin; [congruence | assumption]]. }
    apply E; [apply seq_NoDup | apply in_seq; lia]. }
  set (m := dot T s g). set (r := total T (fun t => if Nat.eqb t a then 0 else s t)).
  assert (Er : s a + r = 1) by (rewrite <- H1; symmetry; apply Split).
  assert (Em : m = low + s a * (g a - low)).
  { unfold m, dot. rewrite Split. rewrite (total_alike T _ (fun t => low * (if Nat.eqb t a then 0 else s t))).
    - unfold total. rewrite sum_scale. fold (total T (fun t => if Nat.eqb t a then 0 else s t)). fold r. replace r with (1 - s a) by lra. ring.
    - intros t Ht. destruct (Nat.eqb_spec t a) as [| Ne]; [ring | rewrite (Hg t Ht Ne); ring]. }
  rewrite Split. fold m.
  assert (L : (low - m) * u a * r + s a * (g a - low) * r
    <= total T (fun t => if Nat.eqb t a then 0 else s t * (g t - m) * u t)).
  { replace ((low - m) * u a * r + s a * (g a - low) * r) with (total T (fun t => (low - m) * (u a - 1) * (if Nat.eqb t a then 0 else s t))).
    2:{ unfold total. rewrite sum_scale. fold (total T (fun t => if Nat.eqb t a then 0 else s t)). fold r. rewrite Em. ring. }
    apply total_le. intros t Ht. destruct (Nat.eqb_spec t a) as [| Ne]; [lra|]. rewrite (Hg t Ht Ne).
    replace (low - m) with (- (s a * (g a - low))) by (rewrite Em; ring).
    pose proof (Hu t Ht Ne). pose proof (Hs t). assert (0 < s a * (g a - low)) by (apply Rmult_lt_0_compat; [apply Hs | lra]).
    assert (0 <= s a * (g a - low) * (s t * (u a - 1 - u t))) by (apply Rmult_le_pos; [lra | apply Rmult_le_pos; lra]). lra. }
  eapply Rle_trans; [|apply Rplus_le_compat_l; exact L]. rewrite Em. replace r with (1 - s a) by lra. apply Req_le. ring.
Qed.

Theorem downwards : forall n d D l p u, (0 < n)%nat -> decreasing l -> equal_nonoptimal_scores n d D -> some_choice n D ->
  feasible n d D (best_tokens d D) u -> dot d (risk_slope n d D l p) u < 0.
Proof.
  intros n d D l p u Hn Hl [Hb He] [i0 [Hi0 H2]] Hu.
  unfold risk_slope. rewrite dot_of_total.
  assert (Each : forall i, (i < n)%nat -> dot d (Layer.softmax_loss_gradient (loss_slope l) (tokens_of D i) d (key d D i) (token_scores d D i) p) u <= 0
    /\ ((2 <= tokens_of D i)%nat -> dot d (Layer.softmax_loss_gradient (loss_slope l) (tokens_of D i) d (key d D i) (token_scores d D i) p) u < 0)).
  { intros i Hi. set (T := tokens_of D i). set (s := softmax T (matvec d (key d D i) p)). set (g := token_scores d D i).
    set (a := best_token d D i). assert (Ha : (a < T)%nat) by apply best_token_fits.
    assert (E : dot d (Layer.softmax_loss_gradient (loss_slope l) T d (key d D i) g p) u
      = loss_slope l (dot T s g) * total T (fun t => s t * (g t - dot T s g) * logits d D u i t)).
    { unfold Layer.softmax_loss_gradient. fold s. rewrite (dot_of_total d T (fun t k => s t * (g t - dot T s g) * key d D i t k)).
      f_equal. apply sum_ext. intro t. unfold logits. rewrite <- (dot_scale d). reflexivity. }
    rewrite E. pose proof (loss_slope_negative l (dot T s g) Hl) as Hneg.
    assert (Hs : forall t, 0 < s t) by (intro; apply softmax_positive; apply tokens_positive).
    assert (H1 : total T s = 1) by (apply total_softmax; apply tokens_positive).
    assert (Gap : forall t, (t < T)%nat -> t <> a -> 1 <= logits d D u i a - logits d D u i t) by (intros t Ht Hne; now apply Hu).
    destruct (Nat.eq_dec T 1) as [E1 | Ne].
    - assert (Z : total T (fun t => s t * (g t - dot T s g) * logits d D u i t) = 0).
      { unfold dot. revert H1. rewrite E1. unfold total, sum. simpl. intro H1. replace (s 0%nat) with 1 by lra. ring. }
      rewrite Z. split; [lra | lia].
    - assert (Hlow : exists b, (b < T)%nat /\ b <> a).
      { assert (0 < T)%nat by apply tokens_positive. destruct (Nat.eq_dec a 0) as [-> |]; [exists 1%nat | exists 0%nat]; lia. }
      destruct Hlow as [b [Hb1 Hb2]].
      pose proof (covariance_of_scores T s g (logits d D u i) a (g b) Ha Hs H1) as Hc.
      assert (Low : forall t, (t < T)%nat -> t <> a -> g t = g b) by (intros t Ht Hne; now apply He).
      assert (Less : g b < g a) by (now apply Hb). specialize (Hc Low Less Gap).
      assert (S1 : s a < 1).
      { pose proof (by_two_places T s a b Ha Hb1 (fun E' => Hb2 (eq_sym E')) (fun k _ => Rlt_le _ _ (Hs k))). pose proof (Hs b). lra. }
      assert (0 < (1 - s a) * s a * (g a - g b)) by (pose proof (Hs a); apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat|]; lra).
      assert (loss_slope l (dot T s g) * total T (fun t => s t * (g t - dot T s g) * logits d D u i t) < 0).
      { pose proof (Rmult_lt_0_compat (- loss_slope l (dot T s g)) _ ltac:(lra) (Rlt_le_trans _ _ _ H Hc)). lra. }
      split; [lra | intros _; assumption]. }
  set (f := fun i => dot d (Layer.softmax_loss_gradient (loss_slope l) (tokens_of D i) d (key d D i) (token_scores d D i) p) u) in *.
  assert (F : total n f <= f i0).
  { assert (P : forall i, (i < n)%nat -> 0 <= (fun i => - f i) i).
    { intros i Hi. pose proof (proj1 (Each i Hi)) as Q. cbv beta. change (f i <= 0) in Q. lra. }
    pose proof (entry_le_total n (fun i => - f i) i0 P Hi0) as H. cbv beta in H.
    assert (E : total n (fun i => - f i) = - total n f).
    { unfold total. rewrite <- (Rmult_1_l (sum f (seq 0 n))), Ropp_mult_distr_l, <- sum_scale. apply sum_ext. intro. ring. }
    rewrite E in H. lra. }
  pose proof (proj2 (Each i0 Hi0) H2) as Q. change (f i0 < 0) in Q. pose proof (INR_positive n Hn) as Hp. apply Rinv_0_lt_compat in Hp.
  pose proof (Rmult_lt_0_compat (/ INR n) (- total n f) Hp ltac:(lra)). lra.
Qed.

Theorem slope_along_max_margin : forall (n d : nat) (D : dataset) (p : nat -> R), (0 < n)%nat -> (0 < d)%nat ->
  (unique_best_token n d D) -> (separable n d D (best_tokens d D)) -> (equal_nonoptimal_scores n d D) -> (some_choice n D) ->
  (exists g, has_slope (risk n d D Logistic) p (max_margin n d D (best_tokens d D)) g) /\
  (forall (gradient_1 : R), (has_slope (risk n d D Logistic) p (max_margin n d D (best_tokens d D)) gradient_1) ->
  unique_best_token n d D /\ separable n d D (best_tokens d D) /\ gradient_1 < 0).
Proof.
  intros n d D p Hn _ Hb Hs He H2. assert (Hl : decreasing Logistic) by now left.
  pose proof (risk_gradient n d D Logistic p Hl (max_margin n d D (best_tokens d D))) as HG.
  split; [eexists; exact HG|]. intros s H. split; [assumption|]. split; [assumption|].
  rewrite (uniqueness_limite _ _ _ _ H HG). apply downwards; auto. now apply max_margin_feasible.
Qed.

(* ---- W, read row by row ---- *)
Definition matrix_row (n d : nat) (D : dataset) (c : nat -> nat) (a : nat -> R) : Prop :=
  exists i t, (i < n)%nat /\ (t < tokens_of D i)%nat /\ t <> c i /\ a = vec d (outer (vsub (token D i (c i)) (token D i t)) (query D i)).
Lemma dot_vec_outer : forall d u z W, (0 < d)%nat -> dot (d * d) (vec d (outer u z)) (vec d W) = dot d u (matvec d W z).
Proof.
  intros d u z W Hd. unfold dot at 1. unfold vec.
  rewrite (total_pairs d d (fun a b => outer u z a b * W a b) Hd). unfold dot, matvec, total. apply sum_ext. intro a.
  rewrite <- sum_scale. apply sum_ext. intro b. unfold outer. ring.
Qed.
Lemma matrix_gap_of_row : forall d D c W i t, (0 < d)%nat -> dot (d * d) (vec d (outer (vsub (token D i (c i)) (token D i t)) (query D i))) (vec d W)
  = matrix_logits d D W i (c i) - matrix_logits d D W i t.
Proof. intros. rewrite dot_vec_outer by assumption. apply dot_of_row. Qed.
Lemma matrix_feasible_meets : forall n d D c W, (0 < d)%nat -> matrix_feasible n d D c W <-> meets (d * d) (matrix_row n d D c) (vec d W).
Proof.
  intros n d D c W Hd. split.
  - intros H a [i [t [Hi [Ht [Hn ->]]]]]. rewrite matrix_gap_of_row by assumption. exact (H i t Hi Ht Hn).
  - intros H i t Hi Ht Hn. rewrite <- matrix_gap_of_row by assumption. apply H. exists i, t. auto.
Qed.
Definition square (d : nat) (w : nat -> R) (a b : nat) : R := w (a * d + b)%nat.
Lemma vec_square : forall d w, (0 < d)%nat -> vec d (square d w) = w.
Proof.
  intros d w Hd. apply functional_extensionality. intro k. unfold vec, square. f_equal.
  rewrite Nat.mul_comm. symmetry. apply Nat.div_mod_eq.
Qed.
Lemma square_vec : forall d W a b, (b < d)%nat -> square d (vec d W) a b = W a b.
Proof.
  intros d W a b Hb. unfold square, vec. rewrite (Nat.add_comm (a * d) b), Nat.div_add, Nat.mod_add, Nat.div_small, Nat.mod_small by lia.
  reflexivity.
Qed.
Lemma matrix_solution_shortest : forall n d D c W, (0 < d)%nat -> matrix_solution n d D c W <-> shortest (d * d) (matrix_row n d D c) (vec d W).
Proof.
  intros n d D c W Hd. split; intros [H M]; (split; [now apply matrix_feasible_meets|]).
  - intros v Hv. rewrite <- (vec_square d v Hd) in *. apply M. now apply matrix_feasible_meets.
  - intros V HV. apply M. now apply matrix_feasible_meets.
Qed.
Lemma max_margin_matrix_solves : forall n d D c, (0 < d)%nat -> matrix_separable n d D c ->
  exists W, matrix_solution n d D c W /\ forall a b, (a < d)%nat -> (b < d)%nat -> max_margin_matrix n d D c a b = W a b.
Proof.
  intros n d D c Hd [W0 H0]. destruct (shortest_exists (d * d) (matrix_row n d D c)) as [w Hw].
  { exists (vec d W0). now apply matrix_feasible_meets. }
  assert (HW : matrix_solution n d D c (square d w)) by (apply matrix_solution_shortest; [assumption | now rewrite vec_square]).
  exists (square d w). split; [assumption|]. intros a b Ha Hb. apply the_one.
  - exists (square d w). now split.
  - intros x [V [HV <-]]. apply matrix_solution_shortest in HV; [|assumption].
    rewrite <- (square_vec d V a b Hb). unfold square. symmetry. apply (shortest_unique _ _ _ _ Hw HV). nia.
Qed.

(* What keeps every gap leaves the solution at right angles *)
Lemma solution_perpendicular : forall n d D c W V, (0 < d)%nat -> matrix_solution n d D c W ->
  (forall i, (i < n)%nat -> forall a, matvec d V (query D i) a = 0) -> dot (d * d) (vec d W) (vec d V) = 0.
Proof.
  intros n d D c W V Hd [Hf Hm] HV. set (w := vec d W). set (v := vec d V).
  assert (Q : forall t, 0 <= 2 * t * dot (d * d) w v + t * t * dot (d * d) v v).
  { intro t. assert (F : matrix_feasible n d D c (madd W (mscale t V))).
    { intros i s Hi Hs Hn. assert (E : forall s, matrix_logits d D (madd W (mscale t V)) i s = matrix_logits d D W i s).
      { intro k. unfold matrix_logits. f_equal. apply functional_extensionality. intro a.
        rewrite matvec_matrix_add, matvec_matrix_scale. unfold vadd, vscale. rewrite HV by assumption. ring. }
      rewrite !E. now apply Hf. }
    pose proof (Hm _ F) as H. unfold frobenius in H. change (vec d (madd W (mscale t V))) with (vadd w (vscale t v)) in H. fold w in H.
    pose proof (norm_nonneg (d * d) w). assert (S : norm (d * d) w * norm (d * d) w
      <= norm (d * d) (vadd w (vscale t v)) * norm (d * d) (vadd w (vscale t v))) by (apply Rmult_le_compat; lra).
    rewrite !by_square_vector, square_of_sum, !dot_scale_right, !dot_scale in S. lra. }
  set (p := dot (d * d) w v) in *. set (q := dot (d * d) v v) in *. assert (Hq : 0 <= q) by apply dot_itself.
  pose proof (Q (- p / (q + 1))) as H.
  replace (2 * (- p / (q + 1)) * p + - p / (q + 1) * (- p / (q + 1)) * q) with (- (p * p) * ((q + 2) / ((q + 1) * (q + 1)))) in H by (field; lra).
  assert (0 < (q + 2) / ((q + 1) * (q + 1))) by (apply Rdiv_lt_0_compat; nra). assert (p * p = 0) by nra. nra.
Qed.

(* ---- the span of finitely many vectors ---- *)
Definition mix (n : nat) (z : nat -> nat -> R) (c : nat -> R) (k : nat) : R := total n (fun i => c i * z i k).
Lemma mix_more : forall n z c, mix (S n) z c = vadd (mix n z c) (vscale (c n) (z n)).
Proof.
  intros. apply functional_extensionality. intro k. unfold mix, vadd, vscale. replace (S n) with (n + 1)%nat by lia.
  rewrite total_more. unfold total at 2. simpl. rewrite Nat.add_0_r. ring.
Qed.
Lemma mix_below : forall n z c e, (forall i, (i < n)%nat -> c i = e i) -> mix n z c = mix n z e.
Proof. intros n z c e H. apply functional_extensionality. intro k. apply total_alike. intros i Hi. now rewrite H. Qed.
Lemma mix_minus : forall n z c e t, vsub (mix n z c) (vscale t (mix n z e)) = mix n z (fun i => c i - t * e i).
Proof.
  intros. apply functional_extensionality. intro k. unfold mix, vsub, vscale, Rminus. rewrite Ropp_mult_distr_l. unfold total.
  rewrite <- sum_scale, <- sum_plus. apply sum_ext. intro. ring.
Qed.
Lemma perpendicular_to_mix : forall d n z u f, (forall i, (i < n)%nat -> dot d u (z i) = 0) -> dot d u (mix n z f) = 0.
Proof.
  intros d n z u f Hu. unfold dot, mix. rewrite (total_ext d _ (fun k => total n (fun i => f i * (u k * z i k)))).
  2:{ intros k _. unfold total. rewrite <- sum_scale. apply sum_ext. intro. ring. }
  unfold total. rewrite sum_exchange. change (total n (fun i => sum (fun k => f i * (u k * z i k)) (seq 0 d)) = 0).
  rewrite (total_alike n _ (fun _ => 0)); [unfold total; induction (seq 0 n); simpl; lra|].
  intros k Hk. rewrite sum_scale. change (f k * dot d u (z k) = 0). rewrite Hu by assumption. ring.
Qed.
Lemma zero_of_square : forall d u, dot d u u = 0 -> equal d u vzero.
Proof.
  intros d u Z k Hk. pose proof (entry_below_square d u k Hk) as Hb. pose proof (Rle_0_sqr (u k)) as S. unfold Rsqr in S.
  assert (Y : u k * u k = 0) by lra. apply Rmult_integral in Y. unfold vzero. tauto.
Qed.
Lemma projection : forall d (z : nat -> nat -> R) n w, exists c, forall i, (i < n)%nat -> dot d (vsub w (mix n z c)) (z i) = 0.
Proof.
  intros d z n. induction n as [|n IH]; intro w; [exists (fun _ => 0); intros; lia|].
  destruct (IH (z n)) as [e He]. destruct (IH w) as [c Hc]. set (r := vsub (z n) (mix n z e)). set (q := dot d r (z n)).
  set (t := dot d (vsub w (mix n z c)) (z n) / q).
  destruct (Req_dec q 0) as [Hq | Hq].
  - (* the last vector is in the span of the others *)
    exists (fun i => if Nat.eqb i n then 0 else c i). intros i Hi.
    rewrite mix_more, Nat.eqb_refl, (mix_below n z _ c) by (intros k Hk; destruct (Nat.eqb_spec k n); [lia | reflexivity]).
    replace (vadd (mix n z c) (vscale 0 (z n))) with (mix n z c) by (apply functional_extensionality; intro; unfold vadd, vscale; ring).
    destruct (Nat.eq_dec i n) as [-> |]; [|apply Hc; lia].
    assert (R0 : equal d r vzero).
    { apply zero_of_square. unfold r at 2. rewrite dot_minus_right. fold q. rewrite (perpendicular_to_mix d n z r e He), Hq. ring. }
    rewrite (dot_alike d _ (z n) (vsub w (mix n z c)) (mix n z e)); [now apply perpendicular_to_mix | apply same |].
    intros k Hk. pose proof (R0 k Hk) as E. unfold r, vsub, vzero in E. lra.
  - exists (fun i => if Nat.eqb i n then t else c i - t * e i). intros i Hi.
    rewrite mix_more, Nat.eqb_refl, (mix_below n z _ (fun i => c i - t * e i)) by (intros k Hk; destruct (Nat.eqb_spec k n); [lia | reflexivity]).
    rewrite <- mix_minus.
    replace (vsub w (vadd (vsub (mix n z c) (vscale t (mix n z e))) (vscale t (z n)))) with (vsub (vsub w (mix n z c)) (vscale t r))
      by (apply functional_extensionality; intro; unfold r, vsub, vadd, vscale; ring).
    rewrite dot_of_row, (dot_scale d). destruct (Nat.eq_dec i n) as [-> |].
    + fold q. unfold t. field. assumption.
    + rewrite Hc by lia. unfold r. rewrite He by lia. ring.
Qed.

Lemma projections : forall d (z : nat -> nat -> R) n (W : nat -> nat -> R) r, exists B : nat -> nat -> R, forall a, (a < r)%nat ->
  forall i, (i < n)%nat -> dot d (vsub (W a) (mix n z (B a))) (z i) = 0.
Proof.
  intros d z n W r. induction r as [|r [B IH]]; [exists (fun _ _ => 0); intros; lia|]. destruct (projection d z n (W r)) as [c Hc].
  exists (fun a => if Nat.eqb a r then c else B a). intros a Ha. destruct (Nat.eqb_spec a r) as [-> |]; [assumption | apply IH; lia].
Qed.
Lemma dot_unit : forall m u i, (i < m)%nat -> dot m (fun k => if Nat.eqb k i then 1 else 0) u = u i.
Proof.
  intros m u i Hi. unfold dot, total. assert (Z : forall l, ~ In i l -> sum (fun k => (if Nat.eqb k i then 1 else 0) * u k) l = 0).
  { induction l; simpl; intro Hl; [reflexivity|]. destruct (Nat.eqb_spec a i) as [-> | Hne]; [exfalso; apply Hl; auto|]. rewrite IHl by auto. ring. }
  assert (S1 : forall l, NoDup l -> In i l -> sum (fun k => (if Nat.eqb k i then 1 else 0) * u k) l = u i).
  { induction l; simpl; intros Hnd Hin; [contradiction|]. inversion Hnd; subst. destruct (Nat.eqb_spec a i) as [-> | Hne].
    - rewrite Z by assumption. ring.
    - destruct Hin; [congruence|]. rewrite IHl by assumption. ring. }
  apply S1; [apply seq_NoDup | apply in_seq; lia].
Qed.

Theorem rank_at_most_n : forall (n d : nat) (D : dataset) (alpha : nat -> nat), (0 < n)%nat -> (0 < d)%nat -> key_matrix D = None ->
  choice_fits n D alpha -> (matrix_separable n d D alpha) ->
  matrix_separable n d D alpha /\ rank_at_most d d (max_margin_matrix n d D alpha) n.
Proof.
  intros n d D c _ Hd _ _ Hs. split; [assumption|]. destruct (max_margin_matrix_solves n d D c Hd Hs) as [W [HW E]].
  destruct (projections d (query D) n W d) as [B HB]. exists B, (query D). intros a j Ha Hj. rewrite (E a j Ha Hj).
  set (y := vsub (W a) (mix n (query D) (B a))).
  pose proof (solution_perpendicular n d D c W (outer (fun k => if Nat.eqb k a then 1 else 0) y) Hd HW) as P.
  rewrite dot_symmetric, dot_vec_outer, dot_unit in P by assumption.
  assert (Py : dot d (W a) y = 0).
  { apply P. intros i Hi b. unfold matvec, outer, total. rewrite (sum_ext _ (fun k => (if Nat.eqb b a then 1 else 0) * (y k * query D i k))).
    2:{ intro. ring. }
    rewrite sum_scale. change ((if Nat.eqb b a then 1 else 0) * dot d y (query D i) = 0). unfold y. rewrite HB by assumption. ring. }
  assert (Z : equal d y vzero).
  { apply zero_of_square. unfold y at 2. rewrite dot_minus_right, (perpendicular_to_mix d n (query D) y (B a) (HB a Ha)), dot_symmetric, Py. ring. }
  pose proof (Z j Hj) as Q. unfold y, vsub, vzero, mix in Q. lra.
Qed.
