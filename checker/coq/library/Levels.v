(* One-hot data with two levels: the logits of the solution are positive for best words and negative for the others. *)
From Coq Require Import Reals Lra Lia List Classical FunctionalExtensionality.
From AttentionChecker Require Export Solutions.
Open Scope R_scope.

(* ---- one column: x beats y asks w_x - w_y >= 1, and nobody both beats and is beaten ---- *)
Section Column.
Variables (d : nat) (beats : nat -> nat -> Prop).
Definition keeps (v : nat -> R) : Prop := forall x y, beats x y -> 1 <= v x - v y.
Lemma loser_negative : forall w, (forall x y, beats x y -> (x < d)%nat /\ (y < d)%nat) -> (forall x y z, beats x y -> beats y z -> False) ->
  keeps w -> (forall v, keeps v -> dot d w w <= dot d v v) -> forall x y, beats x y -> w y < 0.
Proof.
  intros w Hin Hd Hw Hm x0 y0 H0. destruct (Rlt_or_le (w y0) 0) as [| Hy]; [assumption|]. exfalso.
  pose proof (Hw x0 y0 H0) as Hx0. destruct (Hin x0 y0 H0) as [Lx _].
  set (e := / (INR d + 1)). pose proof (pos_INR d) as Pd. assert (He : 0 < e) by (apply Rinv_0_lt_compat; lra).
  assert (Ed : e * (INR d + 1) = 1) by (unfold e; field; lra). assert (He1 : e <= 1) by nra.
  set (P := fun k x => ((exists y, beats k y) -> x = Rmin (w k) (1 - e)) /\ ((exists z, beats z k) -> x = Rmin (w k) (- e))
    /\ (~ (exists y, beats k y) -> ~ (exists z, beats z k) -> x = w k)).
  destruct (finite_choice P d) as [v Hv].
  { intros k _. destruct (classic (exists y, beats k y)) as [[y Hy']| N1].
    - exists (Rmin (w k) (1 - e)). repeat split; auto; [|intros N; exfalso; apply N; now exists y]. intros [z Hz]. exfalso. exact (Hd z k y Hz Hy').
    - destruct (classic (exists z, beats z k)) as [L | N2].
      + exists (Rmin (w k) (- e)). repeat split; auto; tauto.
      + exists (w k). repeat split; auto; tauto. }
  assert (K : keeps v).
  { intros x y H. destruct (Hin x y H) as [Hx Hy']. destruct (Hv x Hx) as [V1 _]. destruct (Hv y Hy') as [_ [V2 _]].
    rewrite V1 by (now exists y). rewrite V2 by (now exists x). pose proof (Hw x y H). unfold Rmin.
    destruct (Rle_dec (w x) (1 - e)), (Rle_dec (w y) (- e)); lra. }
  pose proof (Hm v K) as M. set (f := fun k => w k * w k + e * e - v k * v k).
  assert (F : forall k, (k < d)%nat -> 0 <= f k).
  { intros k Hk. unfold f. destruct (Hv k Hk) as [V1 [V2 V3]]. destruct (classic (exists y, beats k y)) as [W | N1].
    - rewrite (V1 W). unfold Rmin. destruct (Rle_dec (w k) (1 - e)); nra.
    - destruct (classic (exists z, beats z k)) as [L | N2].
      + rewrite (V2 L). unfold Rmin. destruct (Rle_dec (w k) (- e)); nra.
      + rewrite (V3 N1 N2). nra. }
  pose proof (entry_le_total d f x0 F Lx) as T.
  assert (E : total d f = dot d w w + INR d * (e * e) - dot d v v).
  { unfold Rminus. rewrite <- (total_constant d), <- (Rmult_1_l (dot d v v)), Ropp_mult_distr_l. unfold dot, total.
    rewrite <- sum_scale, <- !sum_plus. apply sum_ext. intro. unfold f. ring. }
  destruct (Hv x0 Lx) as [V1 _]. assert (V : v x0 = 1 - e).
  { rewrite V1 by (now exists y0). unfold Rmin. destruct (Rle_dec (w x0) (1 - e)); lra. }
  assert (2 * e <= f x0) by (unfold f; rewrite V; nra). nra.
Qed.
End Column.

Section Levels.
Variables (n d : nat) (D : dataset) (W U : nat -> nat -> R).
Hypothesis Hd : (0 < d)%nat.
Hypothesis HW : matrix_solution n d D (best_tokens d D) W.
Hypothesis Hot : one_hot n d D.
Hypothesis HU0 : 0 <= minimum (d * d) (vec d U).
Hypothesis HU1 : maximum (d * d) (vec d U) <= 1.
Hypothesis HU : 1 <= least_margin_matrix n d D (best_tokens d D) U.

Lemma word_logit : forall V i t x q, (x < d)%nat -> (q < d)%nat -> word_is d (token D i t) x -> word_is d (query D i) q ->
  matrix_logits d D V i t = V x q.
Proof.
  intros V i t x q Hx Hq Ht Hz. unfold matrix_logits.
  rewrite (dot_alike d _ (matvec d V (query D i)) (fun k => if Nat.eqb k x then 1 else 0) (fun a => V a q)); [now apply (dot_unit d (fun a => V a q)) | exact Ht |].
  intros a _. change (dot d (V a) (query D i) = V a q).
  rewrite dot_symmetric, (dot_alike d _ (V a) (fun k => if Nat.eqb k q then 1 else 0) (V a)); [now apply (dot_unit d (V a)) | exact Hz | apply same].
Qed.
Lemma entry_range : forall a b, (a < d)%nat -> (b < d)%nat -> 0 <= U a b <= 1.
Proof.
  intros a b Ha Hb. assert (L : (a * d + b < d * d)%nat) by nia.
  pose proof (by_minimum _ (vec d U) _ L) as H1. pose proof (by_maximum _ (vec d U) _ L) as H2.
  pose proof (square_vec d U a b Hb) as E. unfold square in E. rewrite E in *. lra.
Qed.
Definition beats (q x y : nat) : Prop := exists i s, (i < n)%nat /\ (s < tokens_of D i)%nat /\ s <> best_token d D i /\
  (x < d)%nat /\ (y < d)%nat /\ word_is d (query D i) q /\ word_is d (token D i (best_token d D i)) x /\ word_is d (token D i s) y.
Lemma two_levels : forall q x y, (q < d)%nat -> beats q x y -> U x q = 1 /\ U y q = 0.
Proof.
  intros q x y Hq [i [s [Hi [Hs [Hn [Hx [Hy [Zq [Zx Zy]]]]]]]]].
  pose proof (least_margin_below n d D (best_tokens d D) U i s Hi Hs Hn) as H. unfold best_tokens at 2 in H.
  rewrite (word_logit U i _ x q Hx Hq Zx Zq), (word_logit U i s y q Hy Hq Zy Zq) in H.
  pose proof (entry_range x q Hx Hq). pose proof (entry_range y q Hy Hq). lra.
Qed.
Lemma word_unique : forall v x y, (x < d)%nat -> word_is d v x -> word_is d v y -> x = y.
Proof.
  intros v x y Hx H1 H2. pose proof (H1 x Hx) as E1. pose proof (H2 x Hx) as E2. cbv beta in E1, E2. rewrite Nat.eqb_refl in E1.
  destruct (Nat.eqb_spec x y); [assumption | lra].
Qed.
Lemma column_is_least : forall q v, (q < d)%nat -> keeps (beats q) v -> dot d (fun a => W a q) (fun a => W a q) <= dot d v v.
Proof.
  intros q v Hq Hv. set (V := fun a b => if Nat.eqb b q then v a else W a b). destruct HW as [Hf Hm].
  assert (F : matrix_feasible n d D (best_tokens d D) V).
  { intros i s Hi Hs Hn. destruct Hot as [Ht Hz]. destruct (Hz i Hi) as [z [Lz Zz]].
    destruct (Ht i (best_token d D i) Hi (best_token_fits d D i)) as [x [Lx Zx]]. destruct (Ht i s Hi Hs) as [y [Ly Zy]].
    unfold best_tokens. rewrite (word_logit V i _ x z Lx Lz Zx Zz), (word_logit V i s y z Ly Lz Zy Zz). unfold V.
    destruct (Nat.eqb_spec z q) as [-> | Ne].
    - apply Hv. exists i, s. repeat split; assumption.
    - pose proof (Hf i s Hi Hs Hn) as H. unfold best_tokens in H.
      now rewrite (word_logit W i _ x z Lx Lz Zx Zz), (word_logit W i s y z Ly Lz Zy Zz) in H. }
  pose proof (Hm V F) as H. pose proof (frobenius_nonneg d d W) as P.
  assert (S : frobenius d d W * frobenius d d W <= frobenius d d V * frobenius d d V) by (apply Rmult_le_compat; lra).
  rewrite !frobenius_square in S by assumption.
  assert (E : total d (fun a => dot d (V a) (V a)) = total d (fun a => dot d (W a) (W a)) + dot d v v + -1 * dot d (fun a => W a q) (fun a => W a q)).
  { unfold dot at 3 4. unfold total at 1 2 3 4. rewrite <- sum_scale, <- !sum_plus. apply sum_ext. intro a.
    pose proof (dot_unit d (fun b => V a b * V a b - W a b * W a b) q Hq) as Q. cbv beta in Q. unfold V at 3 4 in Q. rewrite Nat.eqb_refl in Q.
    assert (E : dot d (fun k => if Nat.eqb k q then 1 else 0) (fun b => V a b * V a b - W a b * W a b) = dot d (V a) (V a) + -1 * dot d (W a) (W a)).
    { unfold dot, total. rewrite <- sum_scale, <- sum_plus. apply sum_ext. intro b. unfold V. destruct (Nat.eqb b q); ring. }
    rewrite E in Q. lra. }
  lra.
Qed.
Lemma keeps_solution : forall q, (q < d)%nat -> keeps (beats q) (fun a => W a q).
Proof.
  intros q Hq x y [i [s [Hi [Hs [Hn [Hx [Hy [Zq [Zx Zy]]]]]]]]]. destruct HW as [Hf _]. pose proof (Hf i s Hi Hs Hn) as H.
  unfold best_tokens in H. now rewrite (word_logit W i _ x q Hx Hq Zx Zq), (word_logit W i s y q Hy Hq Zy Zq) in H.
Qed.
Lemma signs_of_words : forall q x y, (q < d)%nat -> beats q x y -> W y q < 0 < W x q.
Proof.
  intros q x y Hq H. split.
  - apply (loser_negative d (beats q) (fun a => W a q)) with (x := x); [| | now apply keeps_solution | intros; now apply column_is_least | assumption].
    + intros a b [i [s B]]. tauto.
    + intros a b c B1 B2. destruct (two_levels q a b Hq B1) as [_ E1]. destruct (two_levels q b c Hq B2) as [E2 _]. lra.
  - assert (N : forall u, dot d (fun a => - u a) (fun a => - u a) = dot d u u) by (intro u; unfold dot, total; apply sum_ext; intro; ring).
    assert (L : - W x q < 0); [|lra].
    apply (loser_negative d (fun a b => beats q b a) (fun a => - W a q)) with (x := y); [| | | | assumption].
    + intros a b [i [s B]]. tauto.
    + intros a b c B1 B2. destruct (two_levels q b a Hq B1) as [E1 _]. destruct (two_levels q c b Hq B2) as [_ E2]. lra.
    + intros a b B. pose proof (keeps_solution q Hq b a B). lra.
    + intros v Hv. rewrite (N (fun a => W a q)), <- (N v). apply column_is_least; [assumption|]. intros a b B. pose proof (Hv b a B). lra.
Qed.
End Levels.

(* A matrix of margins at least 0 has a product of at least 0 with the solution *)
Lemma product_with_solution : forall n d D c W P, (0 < d)%nat -> matrix_solution n d D c W -> 0 <= least_margin_matrix n d D c P ->
  0 <= dot (d * d) (vec d P) (vec d W).
Proof.
  intros n d D c W P Hd [Hf Hm] HP. set (w := vec d W). set (v := vec d P).
  assert (Q : forall t, 0 <= t -> 0 <= 2 * t * dot (d * d) w v + t * t * dot (d * d) v v).
  { intros t Ht. assert (F : matrix_feasible n d D c (madd W (mscale t P))).
    { intros i s Hi Hs Hn. assert (E : forall s, matrix_logits d D (madd W (mscale t P)) i s = matrix_logits d D W i s + t * matrix_logits d D P i s).
      { intro k. unfold matrix_logits. rewrite matvec_matrix_add, matvec_matrix_scale, dot_plus_right, dot_scale_right. ring. }
      rewrite !E. pose proof (Hf i s Hi Hs Hn). pose proof (least_margin_below n d D c P i s Hi Hs Hn). nra. }
    pose proof (Hm _ F) as H. unfold frobenius in H. change (vec d (madd W (mscale t P))) with (vadd w (vscale t v)) in H. fold w in H.
    pose proof (norm_nonneg (d * d) w). assert (S : norm (d * d) w * norm (d * d) w
      <= norm (d * d) (vadd w (vscale t v)) * norm (d * d) (vadd w (vscale t v))) by (apply Rmult_le_compat; lra).
    rewrite !by_square_vector, square_of_sum, !dot_scale_right, !dot_scale in S. lra. }
  rewrite dot_symmetric. set (p := dot (d * d) w v) in *. set (q := dot (d * d) v v) in *. assert (Hq : 0 <= q) by apply dot_itself.
  destruct (Rle_or_lt 0 p) as [| Hp]; [assumption|]. exfalso.
  assert (T : 0 < - p / (q + 1)) by (apply Rdiv_lt_0_compat; lra). pose proof (Q (- p / (q + 1)) (Rlt_le _ _ T)) as H.
  replace (2 * (- p / (q + 1)) * p + - p / (q + 1) * (- p / (q + 1)) * q) with (- (p * p) * ((q + 2) / ((q + 1) * (q + 1)))) in H by (field; lra).
  assert (0 < (q + 2) / ((q + 1) * (q + 1))) by (apply Rdiv_lt_0_compat; nra). assert (0 < p * p) by nra.
  pose proof (Rmult_lt_0_compat _ _ H1 H0). lra.
Qed.

Lemma matrix_logits_alike : forall d D M W i t, (forall a b, (a < d)%nat -> (b < d)%nat -> M a b = W a b) ->
  matrix_logits d D M i t = matrix_logits d D W i t.
Proof.
  intros d D M W i t H. unfold matrix_logits. apply dot_alike; [apply same|]. intros a Ha. apply total_alike. intros b Hb. now rewrite H.
Qed.
Lemma product_alike : forall d P M W, (forall a b, (a < d)%nat -> (b < d)%nat -> M a b = W a b) ->
  dot (d * d) (vec d P) (vec d M) = dot (d * d) (vec d P) (vec d W).
Proof.
  intros d P M W H. apply dot_alike; [apply same|]. intros k Hk. unfold vec. assert (d <> 0)%nat by lia.
  apply H; [now apply Nat.div_lt_upper_bound | now apply Nat.mod_upper_bound].
Qed.
Lemma product_of_multiple : forall d k P W, dot (d * d) (vec d (mscale k P)) (vec d W) = k * dot (d * d) (vec d P) (vec d W).
Proof. intros. change (vec d (mscale k P)) with (vscale k (vec d P)). apply dot_scale. Qed.
Lemma never_is_zero : forall n d D c W never, (0 < d)%nat -> matrix_solution n d D c W -> 0 <= least_margin_matrix n d D c never ->
  0 <= least_margin_matrix n d D c (mscale (-1) never) -> dot (d * d) (vec d never) (vec d W) = 0.
Proof.
  intros n d D c W never Hd HW H1 H2. pose proof (product_with_solution n d D c W _ Hd HW H1) as P1.
  pose proof (product_with_solution n d D c W _ Hd HW H2) as P2. rewrite product_of_multiple in P2. lra.
Qed.

Theorem two_levels_of_words : forall (n d : nat) (D : dataset) (U never : nat -> nat -> R) (i t : nat), (0 < n)%nat -> (0 < d)%nat ->
  key_matrix D = None -> (i < n)%nat -> in_every_input n D t -> (unique_best_token n d D) -> (matrix_separable n d D (best_tokens d D)) ->
  (one_hot n d D) -> (0 <= (minimum (d * d) (vec d U))) -> ((maximum (d * d) (vec d U)) <= 1) ->
  (0 <= (least_margin_matrix n d D (best_tokens d D) never)) -> (0 <= (least_margin_matrix n d D (best_tokens d D) (mscale (-1) never))) ->
  (1 <= (least_margin_matrix n d D (best_tokens d D) U)) ->
  ((((worst_scores d D) i) < ((best_scores d D) i)) -> (unique_best_token n d D /\ matrix_separable n d D (best_tokens d D) /\
    (dot (d * d) (vec d never) (vec d (max_margin_matrix n d D (best_tokens d D)))) <
    ((matrix_logits d D (max_margin_matrix n d D (best_tokens d D)) i) (best_token d D i)))) /\
  ((((token_scores d D i) t) < ((best_scores d D) i)) -> (unique_best_token n d D /\ matrix_separable n d D (best_tokens d D) /\
    ((matrix_logits d D (max_margin_matrix n d D (best_tokens d D)) i) t) <
    (dot (d * d) (vec d never) (vec d (max_margin_matrix n d D (best_tokens d D)))))).
Proof.
  intros n d D U never i t _ Hd _ Hi Ht Hb Hs Hot HU0 HU1 N1 N2 HU.
  destruct (max_margin_matrix_solves n d D (best_tokens d D) Hd Hs) as [W [HW E]].
  rewrite (product_alike d never _ W E), (never_is_zero n d D _ W never Hd HW N1 N2).
  assert (Signs : forall s, (s < tokens_of D i)%nat -> s <> best_token d D i ->
    matrix_logits d D (max_margin_matrix n d D (best_tokens d D)) i s < 0
    /\ 0 < matrix_logits d D (max_margin_matrix n d D (best_tokens d D)) i (best_token d D i)).
  { intros s Ls Ns. rewrite !(matrix_logits_alike d D _ W i _ E). destruct Hot as [HT HZ]. destruct (HZ i Hi) as [q [Lq Zq]].
    destruct (HT i (best_token d D i) Hi (best_token_fits d D i)) as [x [Lx Zx]]. destruct (HT i s Hi Ls) as [y [Ly Zy]].
    rewrite (word_logit d D W i _ x q Lx Lq Zx Zq), (word_logit d D W i s y q Ly Lq Zy Zq).
    destruct (signs_of_words n d D W U Hd HW (conj HT HZ) HU0 HU1 HU q x y Lq) as [S1 S2]; [|lra].
    exists i, s. repeat split; assumption. }
  pose proof (first_greatest_right (token_scores d D i) (more_tokens D i)) as [_ G].
  assert (Top : best_scores d D i = token_scores d D i (best_token d D i)).
  { unfold best_scores. apply Rle_antisym; [|apply by_maximum, best_token_fits].
    assert (M : forall l, (forall k, In k l -> token_scores d D i k <= token_scores d D i (best_token d D i)) ->
      fold_right (fun k m => Rmax (token_scores d D i k) m) (token_scores d D i 0%nat) l <= token_scores d D i (best_token d D i)).
    { induction l as [|k l IH]; simpl; intros Hl; [apply G; lia|]. apply Rmax_lub; auto. }
    unfold maximum. apply M. intros k Hk. apply in_seq in Hk. apply G. unfold tokens_of in Hk. lia. }
  split; intros H; (split; [assumption|]; split; [assumption|]).
  - destruct (classic (exists s, (s < tokens_of D i)%nat /\ s <> best_token d D i)) as [[s [Ls Ns]] | None].
    + exact (proj2 (Signs s Ls Ns)).
    + exfalso. assert (A : forall s, (s < tokens_of D i)%nat -> s = best_token d D i).
      { intros s Ls. destruct (Nat.eq_dec s (best_token d D i)); [assumption|]. exfalso. apply None. now exists s. }
      rewrite Top in H. unfold worst_scores, minimum in H.
      assert (M : forall l, (forall k, In k l -> (k < tokens_of D i)%nat) ->
        token_scores d D i (best_token d D i) <= fold_right (fun k m => Rmin (token_scores d D i k) m) (token_scores d D i 0%nat) l).
      { induction l as [|k l IH]; simpl; intros Hl; [rewrite (A 0%nat (tokens_positive D i)); lra|].
        apply Rmin_glb; [rewrite (A k) by auto; lra | auto]. }
      pose proof (M (seq 0 (tokens_of D i)) (fun k Hk => ltac:(apply in_seq in Hk; lia))). lra.
  - rewrite Top in H. apply (Signs t (Ht i Hi)). intros E'. rewrite E' in H. lra.
Qed.

Theorem order_of_never : forall (n d : nat) (Q : dataset) (P never : nat -> nat -> R) (c : nat -> nat), (0 < n)%nat -> (0 < d)%nat ->
  key_matrix Q = None -> choice_fits n Q c -> (matrix_separable n d Q c) -> (0 <= (least_margin_matrix n d Q c never)) ->
  (0 <= (least_margin_matrix n d Q c (mscale (-1) never))) ->
  ((0 <= (least_margin_matrix n d Q c P)) -> (matrix_separable n d Q c /\
    (dot (d * d) (vec d never) (vec d (max_margin_matrix n d Q c))) <= (dot (d * d) (vec d P) (vec d (max_margin_matrix n d Q c))))) /\
  ((0 <= (least_margin_matrix n d Q c (mscale (-1) P))) -> (matrix_separable n d Q c /\
    (dot (d * d) (vec d P) (vec d (max_margin_matrix n d Q c))) <= (dot (d * d) (vec d never) (vec d (max_margin_matrix n d Q c))))).
Proof.
  intros n d D P never c _ Hd _ _ Hs N1 N2. destruct (max_margin_matrix_solves n d D c Hd Hs) as [W [HW E]].
  rewrite !(product_alike d _ _ W E), (never_is_zero n d D c W never Hd HW N1 N2).
  split; intros H; (split; [assumption|]); pose proof (product_with_solution n d D c W _ Hd HW H) as Q; [exact Q|].
  rewrite product_of_multiple in Q. lra.
Qed.
