(* Lemma 6a of docs/limits.md: with linearly independent queries and some input whose scores differ, the gradient of W is nowhere 0, and descent
   with short steps leaves every bounded set.  One query z that is no combination of the others has a vector u with <z, u> <> 0 that is orthogonal
   to them, so along v u^T, v the head, the gradient is that of one input: (1/n) l' Y <z, u> times the variance of its scores. *)
From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Import Optimality Datasets Sigmoid Descent Traps Turning Smoothness Attention LowRisk Starts LeastSmoothness NoRest.
Import ListNotations.
Open Scope R_scope.

(* The queries are linearly independent *)
Definition independent_queries (D : dataset) : Prop := forall c, length c = length (queries D) ->
  combination (dimension D) c (queries D) = repeat 0 (dimension D) -> Forall (fun x => x = 0) c.
(* Some token scores below the best of its input *)
Definition some_worse_token (D : dataset) : Prop := Exists (fun row => Exists (fun g => g < maximum row) row) (scores D).

(* ---- a vector that is no combination has a product with something orthogonal to all ---- *)
Lemma dot_right_plus : forall a u v, length u = length v -> dot a (plus u v) = dot a u + dot a v.
Proof. intros a u v H. rewrite dot_comm, dot_plus, (dot_comm u), (dot_comm v) by assumption. reflexivity. Qed.
Lemma dot_right_scaled : forall a s u, dot a (scaled s u) = s * dot a u.
Proof. intros. rewrite dot_comm, dot_scaled, dot_comm. reflexivity. Qed.

Lemma combination_or_orthogonal : forall d (others : list vector), Forall (fun a => length a = d) others -> forall z, length z = d ->
  (exists c, length c = length others /\ z = combination d c others)
  \/ (exists u, length u = d /\ dot z u <> 0 /\ forall a, In a others -> dot a u = 0).
Proof.
  intros d others H. induction H as [|a others La Hr IH]; intros z Lz.
  - destruct (Req_dec (dot z z) 0) as [E | N].
    + left. exists []. split; auto. simpl. apply equal_by_dots; [now rewrite repeat_length|]. intros v Hv. rewrite dot_zeros.
      pose proof (cauchy_schwarz_both z v ltac:(congruence)) as C. assert (Z : norm z = 0) by (unfold norm; rewrite E; apply sqrt_0). rewrite Z in C. lra.
    + right. exists z. repeat split; auto. intros a [].
  - destruct (IH a La) as [[c [Lc Ec]] | [ua [Lu [Nu Ou]]]].
    + destruct (IH z Lz) as [[c' [Lc' Ec']] | [u [Lu [Nu Ou]]]].
      * left. exists (0 :: c'). split; [simpl; now rewrite Lc'|]. simpl. rewrite <- Ec'. apply equal_by_dots.
        { symmetry. apply length_plus; [rewrite length_scaled|]; congruence. }
        intros v Hv. rewrite dot_plus, dot_scaled by (rewrite length_scaled; congruence). ring.
      * right. exists u. repeat split; auto. intros b [<- | Hb]; auto. rewrite Ec, dot_combination by assumption.
        clear - Ou. revert c. induction others as [|b others IH]; intros [|x c]; simpl; auto. rewrite Ou by now left. rewrite IH by (intros; apply Ou; now right). ring.
    + set (q := dot z ua / dot a ua). destruct (IH (plus z (scaled (- q) a))) as [[c [Lc Ec]] | [u [Lv [Nv Ov]]]]; [apply length_plus; auto; now rewrite length_scaled| |].
      * left. exists (q :: c). split; [simpl; now rewrite Lc|]. simpl. rewrite <- Ec.
        assert (Ls : length (scaled q a) = d) by now rewrite length_scaled. assert (Ls' : length (scaled (- q) a) = d) by now rewrite length_scaled.
        assert (Lp : length (plus z (scaled (- q) a)) = d) by now apply length_plus.
        apply equal_by_dots; [symmetry; rewrite Lz; now apply length_plus|].
        intros v Hv. rewrite !dot_plus, !dot_scaled by congruence. ring.
      * right. set (p := dot a u / dot a ua). exists (plus u (scaled (- p) ua)). assert (Ls : length (scaled (- p) ua) = d) by now rewrite length_scaled.
        split; [now apply length_plus|]. rewrite dot_plus, dot_scaled in Nv by (rewrite length_scaled; congruence). split.
        { rewrite dot_right_plus, dot_right_scaled by congruence.
          replace (dot z u + - p * dot z ua) with (dot z u + - q * dot a u) by (unfold p, q; field; exact Nu). exact Nv. }
        intros b [<- | Hb]; rewrite dot_right_plus, dot_right_scaled by congruence; [unfold p; field; exact Nu|].
        rewrite Ou, Ov by assumption. ring.
Qed.

Lemma combination_app : forall d c1 l1 c2 l2, length c1 = length l1 -> Forall (fun a => length a = d) l1 -> Forall (fun a => length a = d) l2 ->
  forall v, dot (combination d (c1 ++ c2) (l1 ++ l2)) v = dot (combination d c1 l1) v + dot (combination d c2 l2) v.
Proof.
  intros d. induction c1 as [|x c1 IH]; intros [|a l1] c2 l2 H F1 F2 v; simpl in *; try discriminate; [rewrite dot_zeros; ring|].
  inversion F1; subst. rewrite !dot_plus; rewrite ?length_scaled, ?length_combination; auto; [|now apply Forall_app].
  rewrite IH by (auto; congruence). ring.
Qed.

(* one of independent vectors has a vector that is orthogonal to all others *)
Lemma dual_vector : forall d before z after, Forall (fun a => length a = d) (before ++ z :: after) ->
  (forall c, length c = length (before ++ z :: after) -> combination d c (before ++ z :: after) = repeat 0 d -> Forall (fun x => x = 0) c) ->
  exists u, length u = d /\ dot z u <> 0 /\ forall a, In a (before ++ after) -> dot a u = 0.
Proof.
  intros d before z after Sized Ind. pose proof Sized as S. apply Forall_app in S. destruct S as [S1 S2]. inversion S2 as [|? ? Lz S3]; subst.
  set (d := length z) in *.
  destruct (combination_or_orthogonal d (before ++ after)) with (z := z) as [[c [Lc Ec]] | H]; auto; [now apply Forall_app|]. exfalso.
  rewrite app_length in Lc. set (c1 := firstn (length before) c). set (c2 := skipn (length before) c).
  assert (L1 : length c1 = length before) by (unfold c1; rewrite firstn_length; lia). assert (L2 : length c2 = length after) by (unfold c2; rewrite skipn_length; lia).
  assert (Ecc : c = c1 ++ c2) by (symmetry; apply firstn_skipn).
  assert (F : Forall (fun x => x = 0) (c1 ++ (-1) :: c2)).
  { apply Ind; [rewrite !app_length; simpl; lia|]. apply equal_by_dots; [rewrite repeat_length; now apply length_combination|].
    intros v _. rewrite dot_zeros, combination_app by (auto; now constructor). simpl. rewrite dot_plus, dot_scaled by (rewrite length_scaled, length_combination; auto).
    assert (E : dot z v = dot (combination d c1 before) v + dot (combination d c2 after) v) by (rewrite Ec at 1; rewrite Ecc; now apply combination_app).
    rewrite E. ring. }
  rewrite Forall_forall in F. specialize (F (-1) ltac:(apply in_or_app; right; now left)). lra.
Qed.

(* ---- the gradient along v u^T ---- *)
Lemma dot_append : forall a b x y, length a = length x -> dot (a ++ b) (x ++ y) = dot a x + dot b y.
Proof. induction a as [|p a IH]; intros b [|q x] y H; simpl in *; try discriminate; [ring|]. rewrite IH by congruence. ring. Qed.

Lemma dot_outer : forall x z v u, length x = length v -> length z = length u -> dot (outer R Rmult x z) (outer R Rmult v u) = dot x v * dot z u.
Proof.
  unfold outer. induction x as [|a x IH]; intros z [|b v] u Hx Hz; simpl in *; try discriminate; [ring|].
  rewrite dot_append by now rewrite !map_length. rewrite IH by congruence. change (map (Rmult a) z) with (scaled a z). change (map (Rmult b) u) with (scaled b u).
  rewrite dot_scaled, dot_right_scaled. ring.
Qed.

(* s_a (g_a - g)^2 + s_b (g_b - g)^2 >= m (g_a - g_b)^2 / 2, m at most both weights *)
Lemma variance_from_below : forall (X : input) x a b m, X <> [] -> In a X -> In b X -> score a <> score b -> 0 <= m ->
  m <= attention X x a -> m <= attention X x b ->
  m * ((score a - score b) * (score a - score b)) / 4 <= Sum (fun t => attention X x t * (score t - mean_score X x) * score t) X.
Proof.
  intros X x a b m Some Ha Hb Ne Hm Ma Mb. set (g := mean_score X x). pose proof (deviations_cancel X x Some) as Z. fold g in Z.
  set (f := fun t => attention X x t * ((score t - g) * (score t - g))).
  assert (E : Sum (fun t => attention X x t * (score t - g) * score t) X = Sum f X).
  { rewrite (Sum_ext f (fun t => attention X x t * (score t - g) * score t + (- g) * (attention X x t * (score t - g)))) by (intros; unfold f; ring).
    rewrite Sum_plus, Sum_scale, Z. ring. }
  rewrite E. assert (P : forall t, In t X -> 0 <= f t) by (intros t _; apply Rmult_le_pos; [now apply Rlt_le, attention_pos | apply Rle_0_sqr]).
  pose proof (Sum_member f X a P Ha) as Fa. pose proof (Sum_member f X b P Hb) as Fb. unfold f in Fa at 1, Fb at 1.
  set (p := score a - g) in *. set (q := score b - g) in *. replace (score a - score b) with (p - q) by (unfold p, q; ring).
  assert (0 <= p * p) by apply Rle_0_sqr. assert (0 <= q * q) by apply Rle_0_sqr. assert (0 <= (p + q) * (p + q)) by apply Rle_0_sqr.
  assert (m * (p * p) <= attention X x a * (p * p)) by (apply Rmult_le_compat_r; auto). assert (m * (q * q) <= attention X x b * (q * q)) by (apply Rmult_le_compat_r; auto).
  assert (m * ((p - q) * (p - q)) <= m * (2 * (p * p) + 2 * (q * q))) by (apply Rmult_le_compat_l; lra). lra.
Qed.

Theorem independent_away : forall D l, dataset_fits D -> queries_fit D -> some_worse_token D -> independent_queries D ->
  exists w, length w = (dimension D * dimension D)%nat /\ forall M, exists c, 0 < c /\ forall x, length x = (dimension D * dimension D)%nat -> norm x <= M ->
    c <= Rabs (dot (gradient (loss_slope l) (dimension D * dimension D) (matrix_model D) x) w).
Proof.
  intros D l Fit Qfit Worse Ind. pose proof (matrix_model_sized D Fit Qfit) as Sized. pose proof Fit as [_ [Ly [Signs [Hx _]]]]. pose proof Qfit as [Lq Hq].
  set (d := dimension D) in *.
  (* the input with scores that differ, and its place *)
  apply Exists_exists in Worse. destruct Worse as [row [Hrow Worse]]. apply Exists_exists in Worse. destruct Worse as [g [Hg Lt]].
  unfold scores in Hrow. apply in_map_iff in Hrow. destruct Hrow as [[Y y] [<- HY]]. simpl in Hg, Lt.
  destruct (in_combine_some _ _ (combine (tokens D) (labels D)) (queries D) (Y, y)) as [z Hz]; auto; [rewrite combine_length; lia|].
  pose proof (in_combine_r _ _ _ _ HY) as Hy. rewrite Forall_forall in Signs. specialize (Signs y Hy).
  pose proof (in_combine_l _ _ _ _ HY) as HYt.
  assert (Keys : forall p, In p (combine (combine (tokens D) (labels D)) (queries D)) -> forall x, In x (fst (fst p)) -> length x = d).
  { intros [[X y'] z'] Hp x Hin. apply in_combine_l in Hp. apply in_combine_l in Hp. rewrite Forall_forall in Hx. destruct (Hx X Hp) as [_ F]. rewrite Forall_forall in F. auto. }
  destruct (in_split _ _ Hz) as [before [after Split]].
  assert (Queries : queries D = map snd before ++ z :: map snd after).
  { assert (E : map snd (combine (combine (tokens D) (labels D)) (queries D)) = queries D).
    { assert (Lc : length (combine (tokens D) (labels D)) = length (queries D)) by (rewrite combine_length; lia).
      revert Lc. generalize (combine (tokens D) (labels D)) (queries D). induction l0 as [|a l0 IH]; intros [|b m] H; simpl in *; try discriminate; auto. f_equal. apply IH. congruence. }
    rewrite <- E, Split, map_app. reflexivity. }
  destruct (dual_vector d (map snd before) z (map snd after)) as [u [Lu [Nu Ou]]].
  { pose proof Hq as F. rewrite Queries in F. exact F. }
  { pose proof Ind as F. unfold independent_queries in F. rewrite Queries in F. exact F. }
  set (tok := fun (p : list vector * R * vector) x => (outer R Rmult x (snd p), token_score D (snd (fst p)) x)).
  set (X0 := map (tok (Y, y, z)) Y). set (w := outer R Rmult (head D) u).
  exists w. split; [unfold w; rewrite length_outer, Lu; reflexivity|].
  (* two tokens of that input *)
  assert (Mem : In (maximum (map (token_score D y) Y)) (map (token_score D y) Y)) by (apply maximum_member; intro Z; rewrite Z in Hg; contradiction).
  apply in_map_iff in Mem, Hg. destruct Mem as [xb [Eb Hb]]. destruct Hg as [xg [Eg Hgt]].
  set (ta := tok (Y, y, z) xb). set (tb := tok (Y, y, z) xg).
  assert (Ia : In ta X0) by now apply in_map. assert (Ib : In tb X0) by now apply in_map.
  assert (Gap : score ta <> score tb) by (unfold ta, tb, tok, score; simpl; lra).
  assert (Model : matrix_model D = map (fun p => map (tok p) (fst (fst p))) before ++ X0 :: map (fun p => map (tok p) (fst (fst p))) after).
  { unfold matrix_model. rewrite Split, map_app. reflexivity. }
  assert (In0 : In X0 (matrix_model D)) by (rewrite Model; apply in_or_app; right; now left).
  pose proof Sized as Sz. unfold sized in Sz. rewrite Forall_forall in Sz. destruct (Sz X0 In0) as [Some0 Keys0]. rewrite Forall_forall in Keys0.
  set (n := INR (length (matrix_model D))). assert (N : 0 < n) by (apply INR_length_pos; intro Z; rewrite Z in In0; contradiction).
  intro M. destruct (attention_on_bounded (d * d) X0 (Rmax 0 M) (Rmax_l 0 M) Some0 Keys0) as [a [A0 A]].
  set (lo := minimum (map score X0)). set (hi := maximum (map score X0)).
  assert (Within : forall x, lo <= mean_score X0 x <= hi).
  { intro x. change (mean_score X0 x) with (mean X0 (attention X0 x) score).
    apply (mean_between X0 (attention X0 x) (fun t => attention_pos X0 x t Some0) (attention_sums_to_one X0 x Some0) score).
    intros t Ht. split; [apply minimum_below | apply maximum_above]; now apply in_map. }
  destruct (slope_of_one_sign l) as [sigma [Hs Slope]]. destruct (Slope lo hi) as [kappa [K0 K]]; [pose proof (Within w); lra|].
  set (v := a * ((score ta - score tb) * (score ta - score tb)) / 4).
  assert (V0 : 0 < v).
  { unfold v, Rdiv. apply Rmult_lt_0_compat; [|lra]. apply Rmult_lt_0_compat; auto. set (q := score ta - score tb). assert (q <> 0) by (unfold q; lra).
    pose proof (Rle_0_sqr q) as Q. unfold Rsqr in Q. assert (q * q <> 0) by now apply Rmult_integral_contrapositive. lra. }
  assert (I : 0 < / n) by now apply Rinv_0_lt_compat. pose proof (Rabs_pos_lt _ Nu) as U.
  exists (/ n * kappa * (Rabs (dot z u) * v)). split; [apply Rmult_lt_0_compat; apply Rmult_lt_0_compat; auto|].
  intros x Lx Nx. assert (Nx' : norm x <= Rmax 0 M) by (pose proof (Rmax_r 0 M); lra).
  rewrite dot_gradient by assumption. fold n. rewrite Model. rewrite Sum_app. change (Sum ?f (X0 :: ?m)) with (f X0 + Sum f m). rewrite !Sum_map.
  assert (Rest : forall part, (forall p, In p part -> In p (before ++ after)) ->
    Sum (fun p => loss_slope l (mean_score (map (tok p) (fst (fst p))) x) / n
      * Sum (fun t => attention (map (tok p) (fst (fst p))) x t * (score t - mean_score (map (tok p) (fst (fst p))) x) * dot (key t) w) (map (tok p) (fst (fst p)))) part = 0).
  { intros part Hp. rewrite (Sum_ext _ (fun p => 0 * 0)); [rewrite Sum_scale; ring|]. intros p Ip. specialize (Hp p Ip).
    rewrite (Sum_ext (fun t => attention (map (tok p) (fst (fst p))) x t * (score t - mean_score (map (tok p) (fst (fst p))) x) * dot (key t) w) (fun t => 0 * 0)); [rewrite Sum_scale; ring|].
    intros t Ht. apply in_map_iff in Ht. destruct Ht as [xt [<- Hxt]]. unfold tok at 3, key. simpl.
    assert (Ip' : In p (combine (combine (tokens D) (labels D)) (queries D))).
    { rewrite Split. apply in_app_or in Hp. apply in_or_app. destruct Hp; [now left | right; now right]. }
    assert (Lz : length (snd p) = d).
    { destruct p as [[X y'] z']. simpl. apply in_combine_r in Ip'. rewrite Forall_forall in Hq. auto. }
    unfold w. rewrite dot_outer by (rewrite ?(Keys p Ip' xt Hxt), ?Lz, ?Lu; reflexivity). rewrite (Ou (snd p)); [ring|].
    rewrite <- map_app. now apply in_map. }
  rewrite !Rest by (intros; apply in_or_app; auto).
  assert (Mid : Sum (fun t => attention X0 x t * (score t - mean_score X0 x) * dot (key t) w) X0
    = y * dot z u * Sum (fun t => attention X0 x t * (score t - mean_score X0 x) * score t) X0).
  { rewrite <- Sum_scale. apply Sum_ext. intros t Ht. unfold X0 in Ht. apply in_map_iff in Ht. destruct Ht as [xt [<- Hxt]].
    assert (Lxt : length xt = d) by now apply (Keys (Y, y, z) Hz). assert (Lz : length z = d) by (rewrite Forall_forall in Hq; apply Hq; now apply in_combine_r in Hz).
    replace (dot (key (tok (Y, y, z) xt)) w) with (y * dot z u * score (tok (Y, y, z) xt)); [ring|].
    unfold tok, key, score, w. simpl. rewrite dot_outer by (rewrite ?Lxt, ?Lz, ?Lu; reflexivity). unfold token_score. rewrite (dot_comm xt).
    destruct Signs as [-> | ->]; ring. }
  rewrite Mid. set (var := Sum (fun t => attention X0 x t * (score t - mean_score X0 x) * score t) X0).
  assert (Var : v <= var) by (apply variance_from_below; auto; lra).
  rewrite Rplus_0_l, Rplus_0_r. unfold Rdiv. rewrite !Rabs_mult.
  assert (Ab : Rabs y = 1) by (destruct Signs as [-> | ->]; [apply Rabs_R1 | rewrite Rabs_left; lra]).
  assert (Sl : kappa <= Rabs (loss_slope l (mean_score X0 x))).
  { eapply Rle_trans; [apply (K _ (Within x))|]. eapply Rle_trans; [apply Rle_abs|]. rewrite Rabs_mult, Rabs_Ropp.
    destruct Hs as [-> | ->]; [rewrite Rabs_R1 | rewrite (Rabs_left (-1)) by lra]; lra. }
  rewrite Ab, (Rabs_pos_eq (/ n)), (Rabs_pos_eq var) by lra. rewrite Rmult_1_l, (Rmult_comm _ (/ n)).
  apply Rmult_le_compat; [apply Rmult_le_pos; lra | apply Rmult_le_pos; lra | apply Rmult_le_compat_l; lra | apply Rmult_le_compat_l; lra].
Qed.

(* As the claim about all datasets is printed *)
Theorem no_stationary_points_reading_2 : forall (D : dataset) (W : list vector) (eta : R) (ell : loss_name) (Lambda : R),
  dataset_fits D -> queries_fit D -> matrix_fits (dimension D) (dimension D) W -> ell <> Sigmoid_loss ->
  matrix_smoothness D ell Lambda -> some_worse_token D -> 0 < eta -> independent_queries D -> (eta * Lambda) <= 1 ->
  ~ (matrix_gradient D ell W = scaled 0 (concat W)) /\ norm_diverges (matrix_descent D ell W eta).
Proof.
  intros D W eta ell Lambda Fit Qfit HW _ Smooth Worse He Ind Short. destruct (independent_away D ell Fit Qfit Worse Ind) as [w [Lw Away]].
  destruct (matrix_never_rests D ell w W Fit Qfit Lw HW Away) as [G [Div _]]. split; [exact G | now apply Div with Lambda].
Qed.
