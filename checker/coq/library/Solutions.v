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
