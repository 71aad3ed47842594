(* Lemma 3e of docs/limits.md: data whose inputs come in pairs, the second the first reflected along v, with the other label.  There v only grows
   longer, whatever p does, so each choice of tokens by v stays.  The definitions up to [scores_keep_order] belong to statements. *)
From Coq Require Import Reals Lra Lia List QArith Qreals Bool.
From AttentionChecker Require Import Optimality Datasets Sigmoid Descent Traps Turning Capture Polyhedra Attention OneInput LowRisk Starts NoRest Deciding Opposed.
Import ListNotations.
Open Scope R_scope.

(* Along every descent on v and p, the tokens of an input keep the order of their scores. *)
Definition scores_keep_order (D : dataset) (l : loss_name) : Prop := forall start theta eta k, length start = dimension D -> 0 < theta -> 0 < eta ->
  Forall2 (fun row later => length row = length later
      /\ forall s t, (s < length row)%nat -> (t < length row)%nat -> (nth s row 0 <= nth t row 0 <-> nth s later 0 <= nth t later 0))
    (scores D) (scores (with_head D (fst (joint_descent D l start theta eta k)))).

(* ---- pairs of inputs ---- *)
Definition reflected (D : dataset) (x x' : vector) : Prop :=
  key_of D x' = key_of D x /\ dot x' (head D) = - dot x (head D)
  /\ forall z, (dot x z - dot x' z) * dot (head D) (head D) = (dot x (head D) - dot x' (head D)) * dot (head D) z.
Fixpoint mirrored (D : dataset) (qs : list (list vector * R)) : Prop :=
  match qs with
  | [] => True
  | a :: b :: rest => snd b = - snd a /\ Forall2 (reflected D) (fst a) (fst b) /\ mirrored D rest
  | _ => False
  end.
Lemma by_pairs : forall (A : Type) (P : list A -> Prop), P [] -> (forall a, P [a]) -> (forall a b l, P l -> P (a :: b :: l)) -> forall l, P l.
Proof. intros A P H0 H1 H2. assert (forall l, P l /\ forall a, P (a :: l)); [|intro l; apply H]. induction l as [|a l [I1 I2]]; auto. Qed.

Lemma pair_inputs : forall D c a b, snd b = - snd a -> Forall2 (reflected D) (fst a) (fst b) ->
  input_of (with_head D (scaled c (head D))) b = input_of (with_head D (scaled c (head D))) a.
Proof.
  intros D c [X y] [X' y'] E R. cbn [fst snd] in *. subst y'. unfold input_of. cbn [fst snd].
  induction R as [|x x' X X' [K [H _]] R IH]; [reflexivity|]. simpl. rewrite IH. f_equal. f_equal; [exact K|].
  unfold token_score, with_head. cbn [head]. rewrite !dot_scaled, (dot_comm (head D) x), (dot_comm (head D) x'), H. ring.
Qed.

Lemma pair_attended : forall D I p z (X X' : list vector) (f f' : vector -> R), Forall2 (reflected D) X X' ->
  (Sum (fun x => attention I p (key_of D x, f x) * dot x z) X - Sum (fun x => attention I p (key_of D x, f' x) * dot x z) X') * dot (head D) (head D)
  = (Sum (fun x => attention I p (key_of D x, f x) * dot x (head D)) X - Sum (fun x => attention I p (key_of D x, f' x) * dot x (head D)) X') * dot (head D) z.
Proof.
  intros D I p z X X' f f' R. induction R as [|x x' X X' [K [_ H]] R IH]; [simpl; ring|]. simpl.
  assert (E : attention I p (key_of D x', f' x') = attention I p (key_of D x, f x)) by (unfold attention, key; simpl; now rewrite K).
  rewrite E. specialize (H z). set (s := attention I p (key_of D x, f x)) in *.
  match goal with |- (s * dot x z + ?A - (s * dot x' z + ?B)) * ?h = (s * ?x1 + ?C - (s * ?x2 + ?E')) * ?hz =>
    replace ((s * dot x z + A - (s * dot x' z + B)) * h) with (s * ((dot x z - dot x' z) * h) + (A - B) * h) by ring;
    rewrite H, IH; ring end.
Qed.

Lemma mirrored_gradient : forall l' D c p z n, dataset_fits D -> forall qs, (forall q, In q qs -> In q (combine (tokens D) (labels D))) -> mirrored D qs ->
  let E := with_head D (scaled c (head D)) in
  Sum (fun q => l' (mean_score (input_of E q) p) / n * snd q * dot (attended E p q) z) qs * dot (head D) (head D)
  = Sum (fun q => l' (mean_score (input_of E q) p) / n * snd q * dot (attended E p q) (head D)) qs * dot (head D) z.
Proof.
  intros l' D c p z n Fit qs. induction qs as [|a|a b qs IH] using by_pairs; intros Sub M E; [simpl; ring | destruct M |].
  destruct M as [Hy [R M]]. assert (F : dataset_fits E) by (apply fits_with_head; [exact Fit | now rewrite length_scaled]).
  assert (Ha : In a (combine (tokens D) (labels D))) by (apply Sub; now left). assert (Hb : In b (combine (tokens D) (labels D))) by (apply Sub; right; now left).
  specialize (IH ltac:(intros; apply Sub; right; now right) M). cbv zeta in IH. fold E in IH. simpl Sum.
  pose proof (pair_inputs D c a b Hy R) as Same. fold E in Same. rewrite Same, Hy.
  pose proof (pair_attended D (input_of E a) p z (fst a) (fst b) (token_score E (snd a)) (token_score E (snd b)) R) as P.
  assert (Ga : forall v, dot (attended E p a) v = Sum (fun x => attention (input_of E a) p (key_of D x, token_score E (snd a) x) * dot x v) (fst a))
    by (intro v; exact (dot_attended E p a v F Ha)).
  assert (Gb : forall v, dot (attended E p b) v = Sum (fun x => attention (input_of E a) p (key_of D x, token_score E (snd b) x) * dot x v) (fst b)).
  { intro v. rewrite <- Same. exact (dot_attended E p b v F Hb). }
  rewrite <- !Ga, <- !Gb in P. set (m := l' (mean_score (input_of E a) p) / n) in *.
  match goal with |- (m * snd a * ?A + (m * - snd a * ?B + ?C)) * ?h = (m * snd a * ?A' + (m * - snd a * ?B' + ?C')) * ?hz =>
    replace ((m * snd a * A + (m * - snd a * B + C)) * h) with (m * snd a * ((A - B) * h) + C * h) by ring; rewrite P, IH; ring end.
Qed.

(* the mean score with v as it is at first *)
Definition base_score (D : dataset) (p : vector) (q : list vector * R) : R := mean_score (input_of D q) p.

Lemma with_own_head : forall D, with_head D (head D) = D.
Proof. intros []. reflexivity. Qed.
Lemma base_score_is : forall D p q, dataset_fits D -> In q (combine (tokens D) (labels D)) -> base_score D p q = snd q * dot (attended D p q) (head D).
Proof. intros D p q Fit Hq. unfold base_score. rewrite <- (with_own_head D) at 1. now apply mean_score_of_head. Qed.
Lemma scaled_mean : forall D c p q, dataset_fits D -> In q (combine (tokens D) (labels D)) ->
  mean_score (input_of (with_head D (scaled c (head D))) q) p = c * base_score D p q.
Proof.
  intros D c p q Fit Hq. rewrite mean_score_of_head by assumption. rewrite base_score_is by assumption. rewrite dot_comm, dot_scaled, dot_comm. ring.
Qed.
Lemma scaled_score : forall D c y x, token_score (with_head D (scaled c (head D))) y x = c * token_score D y x.
Proof. intros. unfold token_score, with_head. cbn [head]. rewrite dot_scaled. ring. Qed.
Lemma some_count : forall (A : Type) (l : list A), l <> [] -> 0 < INR (length l).
Proof. intros A [|a l] H; [congruence|]. apply lt_0_INR. simpl. lia. Qed.
Lemma inputs_count : forall D, dataset_fits D -> 0 < INR (length (tokens D)).
Proof. intros D [Some _]. now apply some_count. Qed.

Section Run.
Variables (D : dataset) (l : loss_name) (start : vector) (theta eta : R).
Hypothesis Fit : dataset_fits D.
Hypothesis Ls : length start = dimension D.
Hypothesis Ht : 0 < theta.
Hypothesis He : 0 < eta.
Hypothesis Hl : l <> Sigmoid_loss.
Hypothesis some_head : 0 < dot (head D) (head D).
Hypothesis pairs : mirrored D (combine (tokens D) (labels D)).
Hypothesis not_negative : forall q x, In q (combine (tokens D) (labels D)) -> In x (fst q) -> 0 <= token_score D (snd q) x.
Let run := joint_descent D l start theta eta.
Let h := head D.
Let n := INR (length (tokens D)).

Definition length_of (k : nat) : R := dot (fst (run k)) h / dot h h.

Lemma base_not_negative : forall p q, In q (combine (tokens D) (labels D)) -> 0 <= base_score D p q.
Proof.
  intros p q Hq. unfold base_score, mean_score. destruct (in_inputs D q Fit Hq) as [Some _]. apply Sum_nonneg. intros t Ht'. apply in_map_iff in Ht'.
  destruct Ht' as [x [<- Hx]]. apply Rmult_le_pos; [|now apply not_negative with (x := x)].
  apply Rlt_le, attention_pos. unfold input_of. destruct (fst q); [congruence | discriminate].
Qed.
(* How much longer v grows in a step *)
Definition pushes (c : R) (p : vector) : R := Sum (fun q => - loss_slope l (c * base_score D p q) / n * base_score D p q) (combine (tokens D) (labels D)).
Lemma pushes_not_negative : forall c p, 0 <= pushes c p.
Proof.
  intros c p. apply Sum_nonneg. intros q Hq. apply Rmult_le_pos; [|now apply base_not_negative]. pose proof (slope_not_positive l (c * base_score D p q) Hl).
  apply Rmult_le_pos; [lra | apply Rlt_le, Rinv_0_lt_compat, (inputs_count D Fit)].
Qed.

Lemma head_stays : forall k, length (snd (run k)) = dimension D /\ fst (run k) = scaled (length_of k) h /\ 1 <= length_of k
  /\ length_of (S k) = length_of k + theta / dot h h * pushes (length_of k) (snd (run k)).
Proof.
  assert (Step : forall c p, head_gradient (loss_slope l) (with_head D (scaled c h)) p = scaled (- pushes c p / dot h h) h).
  { intros c p. assert (F : dataset_fits (with_head D (scaled c h))) by (apply fits_with_head; [exact Fit | now rewrite length_scaled]).
    apply equal_by_dots.
    - rewrite length_head_gradient by exact F. rewrite length_scaled. unfold dimension, with_head. simpl. now rewrite length_scaled.
    - intros z _. rewrite dot_scaled, dot_head_gradient by exact F. cbn [tokens labels with_head]. fold n.
      pose proof (mirrored_gradient (loss_slope l) D c p z n Fit (combine (tokens D) (labels D)) ltac:(auto) pairs) as M. cbv zeta in M. fold h in M.
      assert (G : Sum (fun q => loss_slope l (mean_score (input_of (with_head D (scaled c h)) q) p) / n * snd q * dot (attended (with_head D (scaled c h)) p q) h)
        (combine (tokens D) (labels D)) = - pushes c p).
      { unfold pushes. match goal with |- _ = - ?a => replace (- a) with (-1 * a) by ring end. rewrite <- Sum_scale. apply Sum_ext. intros q Hq.
        rewrite scaled_mean by assumption. rewrite attended_of_head by (auto; now rewrite length_scaled). unfold h. rewrite (Rmult_assoc _ (snd q)), <- (base_score_is D p q Fit Hq). unfold Rdiv. ring. }
      rewrite G in M. apply Rmult_eq_reg_r with (dot h h); [|unfold h; lra]. rewrite M. field. unfold h. lra. }
  assert (Next : forall k, fst (run k) = scaled (length_of k) h -> fst (run (S k)) = plus (scaled (length_of k) h) (scaled (- theta) (scaled (- pushes (length_of k) (snd (run k)) / dot h h) h))).
  { intros k E. unfold run in *. simpl. destruct (joint_descent D l start theta eta k) as [v p] eqn:J. cbn [fst snd] in *. rewrite E. now rewrite Step. }
  assert (Grow : forall k, fst (run k) = scaled (length_of k) h -> length_of (S k) = length_of k + theta / dot h h * pushes (length_of k) (snd (run k))).
  { intros k E. unfold length_of at 1. rewrite (Next k E). rewrite dot_plus by (now rewrite !length_scaled). rewrite !dot_scaled. field. unfold h. lra. }
  induction k as [|k [Lp [E [One Up]]]].
  - assert (E : fst (run 0) = scaled (length_of 0) h).
    { unfold length_of, run. simpl. fold h. replace (dot h h / dot h h) with 1 by (field; unfold h; lra). unfold scaled. rewrite (map_ext _ (fun x => x)) by (intro; ring). symmetry. apply map_id. }
    split; [exact Ls|]. split; [exact E|]. split; [|now apply Grow]. unfold length_of, run. simpl. fold h. right. field. unfold h. lra.
  - assert (E' : fst (run (S k)) = scaled (length_of (S k)) h).
    { rewrite (Next k E), Up. apply equal_by_dots; [rewrite (length_plus _ _ (length h)); rewrite ?length_scaled; auto|]. intros z _.
      rewrite dot_plus by (now rewrite !length_scaled). rewrite !dot_scaled. field. unfold h. lra. }
    split; [|split; [exact E'|split; [|now apply Grow]]].
    + unfold run in *. simpl. destruct (joint_descent D l start theta eta k) as [v p]. cbn [fst snd] in *. apply length_plus; auto. rewrite length_scaled.
      assert (F : dataset_fits (with_head D v)) by (apply fits_with_head; [exact Fit | rewrite E; now rewrite length_scaled]).
      apply length_gradient. assert (Lv : dimension D = dimension (with_head D v)) by (rewrite E; unfold dimension, with_head; simpl; now rewrite length_scaled).
      rewrite Lv. exact (model_sized _ F).
    + rewrite Up. assert (0 <= theta / dot h h * pushes (length_of k) (snd (run k))); [|lra]. apply Rmult_le_pos; [|apply pushes_not_negative].
      apply Rlt_le, Rdiv_lt_0_compat; [exact Ht | exact some_head].
Qed.

(* ---- the order of the scores stays ---- *)
Theorem order_stays : forall k, Forall2 (fun row later => length row = length later
    /\ forall s t, (s < length row)%nat -> (t < length row)%nat -> (nth s row 0 <= nth t row 0 <-> nth s later 0 <= nth t later 0))
  (scores D) (scores (with_head D (fst (run k)))).
Proof.
  intro k. destruct (head_stays k) as [_ [E [One _]]]. rewrite E. unfold scores. cbn [tokens labels with_head]. clear - One. generalize (combine (tokens D) (labels D)). intro qs.
  induction qs as [|q qs IH]; simpl map; constructor; [|exact IH].
  split; [now rewrite !map_length|]. intros s t Hs Ht'. rewrite !map_length in *.
  assert (N : forall j, (j < length (fst q))%nat -> nth j (map (token_score (with_head D (scaled (length_of k) h)) (snd q)) (fst q)) 0 = length_of k * nth j (map (token_score D (snd q)) (fst q)) 0).
  { intros j Hj. rewrite !(nth_indep _ 0 (token_score D (snd q) [])) by (now rewrite map_length).
    rewrite (nth_indep (map (token_score (with_head D (scaled (length_of k) h)) (snd q)) (fst q)) (token_score D (snd q) []) (token_score (with_head D (scaled (length_of k) h)) (snd q) []))
      by (now rewrite map_length).
    rewrite !map_nth. apply scaled_score. }
  rewrite !N by assumption. split; intro H; [apply Rmult_le_compat_l; lra | apply Rmult_le_reg_l with (length_of k); lra].
Qed.

(* ---- scores and keys opposed ---- *)
Theorem mirrored_opposed : forall u w, 0 < dot u w -> (forall X, In X (prompt_model D) -> opposed u X) -> ~ follows (fun k => snd (run k)) w.
Proof.
  intros u w Pos Op. apply never_follows with (u := u) (K := 0%nat); auto. intros k _. destruct (head_stays k) as [Lp [E [One _]]].
  unfold run in *. simpl. destruct (joint_descent D l start theta eta k) as [v p] eqn:J. cbn [fst snd] in *.
  assert (F : dataset_fits (with_head D v)) by (apply fits_with_head; [exact Fit | rewrite E; now rewrite length_scaled]).
  apply opposed_step; auto using slope_not_positive.
  - assert (Lv : dimension D = dimension (with_head D v)) by (rewrite E; unfold dimension, with_head; simpl; now rewrite length_scaled). rewrite Lv. exact (model_sized _ F).
  - intros X HX. unfold prompt_model in HX. apply in_map_iff in HX. destruct HX as [q [<- Hq]]. cbn [tokens labels with_head] in Hq.
    intros s t Hs Hts. apply in_map_iff in Hs. destruct Hs as [x [<- Hx]]. apply in_map_iff in Hts. destruct Hts as [y [<- Hy]].
    unfold score, key. cbn [fst snd]. rewrite E, !scaled_score. change (key_of (with_head D (scaled (length_of k) h))) with (key_of D).
    assert (O : (token_score D (snd q) x - token_score D (snd q) y) * (dot (key_of D x) u - dot (key_of D y) u) <= 0).
    { apply (Op (input_of D q)) with (s := (key_of D x, token_score D (snd q) x)) (t := (key_of D y, token_score D (snd q) y)).
      - unfold prompt_model. apply in_map_iff. now exists q.
      - unfold input_of. apply in_map_iff. now exists x.
      - unfold input_of. apply in_map_iff. now exists y. }
    assert (0 <= length_of k * - ((token_score D (snd q) x - token_score D (snd q) y) * (dot (key_of D x) u - dot (key_of D y) u))); [|lra].
    apply Rmult_le_pos; lra.
Qed.
End Run.

(* ---- v grows so fast that inputs of larger scores pull no more ---- *)
Lemma small_pulls : forall (P c : nat -> R) K C1 C2 a b M, 0 <= C1 -> 0 < C2 -> a < b ->
  (forall k, (K <= k)%nat -> 0 <= c k /\ P (S k) <= P k + C1 * c k * exp (- (b * c k)) /\ C2 * exp (- (a * c k)) <= c (S k) - c k <= M) ->
  exists B, forall k, (K <= k)%nat -> P k <= B.
Proof.
  intros P c K C1 C2 a b M H1 H2 Hab H. set (e := b - a). assert (He : 0 < e) by (unfold e; lra).
  set (C3 := C1 / C2 * (2 / e)). set (C4 := C3 * (2 / e * exp (e * M / 2))).
  assert (P3 : 0 <= C3).
  { unfold C3. apply Rmult_le_pos; [|apply Rlt_le, Rdiv_lt_0_compat; lra]. apply Rmult_le_pos; [exact H1 | now apply Rlt_le, Rinv_0_lt_compat]. }
  assert (Step : forall k, (K <= k)%nat -> P (S k) + C4 * exp (- (e * c (S k) / 2)) <= P k + C4 * exp (- (e * c k / 2))).
  { intros k Hk. destruct (H k Hk) as [Hc [HP [Low High]]]. set (x := c k) in *. set (y := c (S k)) in *.
    assert (D0 : 0 < y - x) by (pose proof (exp_pos (- (a * x))); assert (0 < C2 * exp (- (a * x))) by (apply Rmult_lt_0_compat; lra); lra).
    (* x e^-bx <= (2/e) e^(-ex/2) e^-ax *)
    assert (A1 : x <= 2 / e * exp (e * x / 2)).
    { pose proof (exp_ineq1_le (e * x / 2)). apply Rmult_le_reg_l with (e / 2); [lra|]. replace (e / 2 * (2 / e * exp (e * x / 2))) with (exp (e * x / 2)) by (field; lra).
      replace (e / 2 * x) with (e * x / 2) by field. lra. }
    assert (A2 : x * exp (- (b * x)) <= 2 / e * exp (- (e * x / 2)) * exp (- (a * x))).
    { replace (- (b * x)) with (- (e * x / 2) + (- (e * x / 2) + - (a * x))) by (unfold e; field). rewrite !exp_plus.
      replace (2 / e * exp (- (e * x / 2)) * exp (- (a * x))) with (2 / e * exp (e * x / 2) * (exp (- (e * x / 2)) * (exp (- (e * x / 2)) * exp (- (a * x))))).
      - apply Rmult_le_compat_r; [|exact A1]. pose proof (exp_pos (- (e * x / 2))). pose proof (exp_pos (- (a * x))). repeat apply Rmult_le_pos; lra.
      - replace (exp (- (e * x / 2)) * (exp (- (e * x / 2)) * exp (- (a * x)))) with (/ exp (e * x / 2) * (exp (- (e * x / 2)) * exp (- (a * x)))) by (now rewrite exp_Ropp).
        pose proof (exp_pos (e * x / 2)). field. split; lra. }
    assert (A3 : C1 * x * exp (- (b * x)) <= C3 * exp (- (e * x / 2)) * (y - x)).
    { assert (C1 * (x * exp (- (b * x))) <= C1 * (2 / e * exp (- (e * x / 2)) * ((y - x) / C2))).
      { apply Rmult_le_compat_l; [exact H1|]. eapply Rle_trans; [exact A2|]. apply Rmult_le_compat_l.
        - apply Rmult_le_pos; [apply Rlt_le, Rdiv_lt_0_compat; lra | apply Rlt_le, exp_pos].
        - apply Rmult_le_reg_l with C2; [exact H2|]. replace (C2 * ((y - x) / C2)) with (y - x) by (field; lra). exact Low. }
      replace (C3 * exp (- (e * x / 2)) * (y - x)) with (C1 * (2 / e * exp (- (e * x / 2)) * ((y - x) / C2))) by (unfold C3; field; lra). lra. }
    (* e^(-ex/2) (y - x) <= (2/e) e^(eM/2) (e^(-ex/2) - e^(-ey/2)) *)
    assert (A4 : exp (- (e * x / 2)) * (y - x) <= 2 / e * exp (e * M / 2) * (exp (- (e * x / 2)) - exp (- (e * y / 2)))).
    { pose proof (exp_ineq1_le (e * (y - x) / 2)) as T. pose proof (exp_pos (- (e * y / 2))) as Py.
      assert (Ex : exp (- (e * x / 2)) = exp (- (e * y / 2)) * exp (e * (y - x) / 2)) by (rewrite <- exp_plus; f_equal; field).
      assert (Em : exp (e * (y - x) / 2) <= exp (e * M / 2)).
      { destruct (Req_dec (y - x) M) as [-> | N]; [lra|]. apply Rlt_le, exp_increasing. apply Rmult_lt_reg_r with 2; [lra|].
        replace (e * (y - x) / 2 * 2) with (e * (y - x)) by field. replace (e * M / 2 * 2) with (e * M) by field. apply Rmult_lt_compat_l; lra. }
      assert (G : exp (- (e * y / 2)) * (e * (y - x) / 2) <= exp (- (e * x / 2)) - exp (- (e * y / 2))).
      { rewrite Ex. assert (0 <= exp (- (e * y / 2)) * (exp (e * (y - x) / 2) - 1 - e * (y - x) / 2)) by (apply Rmult_le_pos; lra). lra. }
      apply Rle_trans with (2 / e * exp (e * M / 2) * (exp (- (e * y / 2)) * (e * (y - x) / 2))).
      - rewrite Ex. replace (2 / e * exp (e * M / 2) * (exp (- (e * y / 2)) * (e * (y - x) / 2))) with (exp (- (e * y / 2)) * (y - x) * exp (e * M / 2)) by (field; lra).
        replace (exp (- (e * y / 2)) * exp (e * (y - x) / 2) * (y - x)) with (exp (- (e * y / 2)) * (y - x) * exp (e * (y - x) / 2)) by ring.
        apply Rmult_le_compat_l; [apply Rmult_le_pos; lra | exact Em].
      - apply Rmult_le_compat_l; [|exact G]. apply Rmult_le_pos; [apply Rlt_le, Rdiv_lt_0_compat; lra | apply Rlt_le, exp_pos]. }
    assert (A5 : C3 * (exp (- (e * x / 2)) * (y - x)) <= C4 * (exp (- (e * x / 2)) - exp (- (e * y / 2)))).
    { unfold C4. rewrite Rmult_assoc. apply Rmult_le_compat_l; [exact P3 | exact A4]. }
    lra. }
  exists (P K + C4 * exp (- (e * c K / 2))). intros k Hk.
  assert (T : P k + C4 * exp (- (e * c k / 2)) <= P K + C4 * exp (- (e * c K / 2))) by (induction Hk; [lra | pose proof (Step m Hk); lra]).
  assert (0 <= C4 * exp (- (e * c k / 2))); [|lra]. apply Rmult_le_pos; [|apply Rlt_le, exp_pos]. unfold C4. apply Rmult_le_pos; [exact P3|].
  apply Rmult_le_pos; [apply Rlt_le, Rdiv_lt_0_compat; lra | apply Rlt_le, exp_pos].
Qed.

Lemma exp_below : forall x y, x <= y -> exp x <= exp y.
Proof. intros x y [H | ->]; [now apply Rlt_le, exp_increasing | lra]. Qed.

Section Unequal.
Variables (D : dataset) (start : vector) (theta eta a b : R) (u w : vector) (least : list vector * R).
Hypothesis Fit : dataset_fits D.
Hypothesis Ls : length start = dimension D.
Hypothesis Ht : 0 < theta.
Hypothesis He : 0 < eta.
Hypothesis some_head : 0 < dot (head D) (head D).
Hypothesis pairs : mirrored D (combine (tokens D) (labels D)).
Hypothesis not_negative : forall q x, In q (combine (tokens D) (labels D)) -> In x (fst q) -> 0 <= token_score D (snd q) x.
(* w separates a best token of every input from those of lower score *)
Hypothesis separates : forall q, In q (combine (tokens D) (labels D)) -> exists x, In x (fst q) /\ forall y, In y (fst q) ->
  token_score D (snd q) y <= token_score D (snd q) x
  /\ (token_score D (snd q) y < token_score D (snd q) x -> 0 < dot (key_of D x) w - dot (key_of D y) w).
(* one input has the best score a > 0; along u keys and scores are opposed in every input but those with a score above b > a *)
Hypothesis Ha : 0 < a.
Hypothesis Hab : a < b.
Hypothesis least_in : In least (combine (tokens D) (labels D)).
Hypothesis least_below : forall x, In x (fst least) -> token_score D (snd least) x <= a.
Hypothesis least_best : exists x, In x (fst least) /\ token_score D (snd least) x = a.
Hypothesis others_larger : forall q, In q (combine (tokens D) (labels D)) -> opposed u (input_of D q) \/ exists x, In x (fst q) /\ b < token_score D (snd q) x.
Let run := joint_descent D Exponential start theta eta.
Let h := head D.
Let n := INR (length (tokens D)).
Let stay := head_stays D Exponential start theta eta Fit Ls Ht ltac:(discriminate) some_head pairs not_negative.
Let long := length_of D Exponential start theta eta.

Lemma some_tokens : forall q, In q (combine (tokens D) (labels D)) -> input_of D q <> [].
Proof. intros q Hq. destruct (in_inputs D q Fit Hq) as [Some _]. unfold input_of. destruct (fst q); [congruence | discriminate]. Qed.

Lemma base_at_most : forall p q top, In q (combine (tokens D) (labels D)) -> (forall x, In x (fst q) -> token_score D (snd q) x <= top) -> base_score D p q <= top.
Proof.
  intros p q top Hq Top. unfold base_score, mean_score. rewrite <- (Rmult_1_l top), <- (attention_sums_to_one (input_of D q) p (some_tokens q Hq)), (Rmult_comm _ top), <- Sum_scale.
  apply Sum_le. intros t Hin. rewrite (Rmult_comm top). apply Rmult_le_compat_l; [apply Rlt_le, attention_pos; now apply some_tokens|].
  apply in_map_iff in Hin. destruct Hin as [x [<- Hx]]. now apply Top.
Qed.

(* along a run that follows w the mean score comes near the best one *)
Lemma near_best : follows (fun k => snd (run k)) w -> forall q x0, In q (combine (tokens D) (labels D)) -> In x0 (fst q) -> forall delta, 0 < delta ->
  exists K, forall k, (K <= k)%nat -> token_score D (snd q) x0 - delta < base_score D (snd (run k)) q.
Proof.
  intros F q x0 Hq H0 delta Hd. destruct (separates q Hq) as [x [Hx Sep]]. set (g := token_score D (snd q)) in *. set (X := input_of D q).
  assert (Parts : exists K, forall k, (K <= k)%nat -> forall t, In t X ->
    exp (- margin X (key_of D x, g x) (snd (run k)) t) * (g x - score t) <= delta / (2 * INR (length X))).
  { apply (eventually_all _ (fun t k => exp (- margin X (key_of D x, g x) (snd (run k)) t) * (g x - score t) <= delta / (2 * INR (length X)))).
    intros t Hin. unfold X, input_of in Hin. apply in_map_iff in Hin. destruct Hin as [y [<- Hy]]. destruct (Sep y Hy) as [Le Lt].
    assert (NX : 0 < INR (length X)) by (apply some_count; now apply some_tokens).
    assert (Dp : 0 < delta / (2 * INR (length X))) by (apply Rdiv_lt_0_compat; lra).
    unfold score. cbn [snd]. fold g. destruct Le as [Low | Same]; [|exists 0%nat; intros; rewrite Same; lra].
    specialize (Lt Low). assert (Pos : 0 < dot (plus (key_of D x) (scaled (-1) (key_of D y))) w).
    { rewrite dot_plus, dot_scaled; [lra|]. rewrite length_scaled.
      pose proof (model_sized D Fit) as Sz. unfold sized in Sz. rewrite Forall_forall in Sz. destruct (Sz (input_of D q)) as [_ Len]; [unfold prompt_model; apply in_map_iff; now exists q|].
      rewrite Forall_forall in Len. transitivity (dimension D); [|symmetry];
        [apply (Len (key_of D x, g x)) | apply (Len (key_of D y, g y))]; unfold input_of; apply in_map_iff; [now exists x | now exists y]. }
    destruct (follows_rises _ w _ F Pos (ln ((g x - g y) / (delta / (2 * INR (length X)))))) as [K HK]. exists K. intros k Hk. specialize (HK k Hk).
    set (d := delta / (2 * INR (length X))) in *. cbv beta in HK. rewrite dot_plus, dot_scaled in HK.
    - unfold margin, key. cbn [fst]. set (m := dot (key_of D x) (snd (run k)) - dot (key_of D y) (snd (run k))).
      assert (Hm : ln ((g x - g y) / d) < m) by (unfold m; lra). apply exp_increasing in Hm. rewrite exp_ln in Hm by (apply Rdiv_lt_0_compat; lra).
      rewrite exp_Ropp. pose proof (exp_pos m) as Pm. apply Rmult_le_reg_l with (exp m); [exact Pm|]. rewrite <- Rmult_assoc, Rinv_r by lra.
      apply Rmult_lt_compat_r with (r := d) in Hm; [|exact Dp]. replace ((g x - g y) / d * d) with (g x - g y) in Hm by (field; lra). lra.
    - rewrite length_scaled.
      pose proof (model_sized D Fit) as Sz. unfold sized in Sz. rewrite Forall_forall in Sz. destruct (Sz (input_of D q)) as [_ Len]; [unfold prompt_model; apply in_map_iff; now exists q|].
      rewrite Forall_forall in Len. transitivity (dimension D); [|symmetry];
        [apply (Len (key_of D x, g x)) | apply (Len (key_of D y, g y))]; unfold input_of; apply in_map_iff; [now exists x | now exists y]. }
  destruct Parts as [K HK]. exists K. intros k Hk. specialize (HK k Hk). set (p := snd (run k)) in *.
  pose proof (some_tokens q Hq) as Ne. fold X in Ne.
  assert (Gap : g x - base_score D p q = Sum (fun t => attention X p t * (g x - score t)) X).
  { unfold base_score. fold X. unfold mean_score. rewrite (Sum_ext (fun t => attention X p t * (g x - score t)) (fun t => g x * attention X p t + -1 * (attention X p t * score t))) by (intros; ring).
    rewrite Sum_plus, !Sum_scale, attention_sums_to_one by exact Ne. ring. }
  assert (Up : Sum (fun t => attention X p t * (g x - score t)) X <= Sum (fun _ => delta / (2 * INR (length X))) X).
  { apply Sum_le. intros t Hin. eapply Rle_trans; [|exact (HK t Hin)]. assert (Best : 0 <= g x - score t).
    { unfold X, input_of in Hin. apply in_map_iff in Hin. destruct Hin as [y [<- Hy]]. unfold score. cbn [snd]. fold g. destruct (Sep y Hy). lra. }
    apply Rmult_le_compat_r; [exact Best|]. rewrite (attention_by_margin X (key_of D x, g x) p t Ne).
    assert (InX : In (key_of D x, g x) X) by (unfold X, input_of; apply in_map_iff; now exists x).
    pose proof (attention_at_most_one X p _ InX). pose proof (exp_pos (- margin X (key_of D x, g x) p t)).
    rewrite <- (Rmult_1_l (exp _)) at 2. apply Rmult_le_compat_r; lra. }
  assert (Const : forall (l : input) c, Sum (fun _ => c) l = INR (length l) * c).
  { intros l c. induction l as [|t l IH]; [simpl; ring|]. simpl Sum. rewrite IH. cbn [length]. rewrite S_INR. ring. }
  rewrite Const in Up. assert (NX : 0 < INR (length X)) by (apply some_count; exact Ne).
  replace (INR (length X) * (delta / (2 * INR (length X)))) with (delta / 2) in Up by (field; lra).
  destruct (Sep x0 H0) as [Le _]. fold g in Le. lra.
Qed.

Lemma covariance_bounded : exists G, 0 <= G /\ forall q p, In q (combine (tokens D) (labels D)) ->
  Sum (fun t => attention (input_of D q) p t * (score t - base_score D p q) * dot (key t) u) (input_of D q) <= G.
Proof.
  assert (One : forall q, In q (combine (tokens D) (labels D)) -> exists G, 0 <= G /\ forall p,
    Sum (fun t => attention (input_of D q) p t * (score t - base_score D p q) * dot (key t) u) (input_of D q) <= G).
  { intros q Hq. set (X := input_of D q). exists (Sum (fun s => Sum (fun t => Rabs ((score s - score t) * (dot (key s) u - dot (key t) u))) X) X).
    assert (Pos : forall s, 0 <= Sum (fun t => Rabs ((score s - score t) * (dot (key s) u - dot (key t) u))) X) by (intro; apply Sum_nonneg; intros; apply Rabs_pos).
    split; [apply Sum_nonneg; auto|]. intro p. pose proof (some_tokens q Hq) as Ne. fold X in Ne.
    pose proof (covariance_of_pairs token (attention X p) score (fun t => dot (key t) u) X (attention_sums_to_one X p Ne)) as C. fold (mean_score X p) in C.
    unfold base_score. fold X.
    assert (Le : Sum (fun s => Sum (fun t => attention X p s * attention X p t * ((score s - score t) * (dot (key s) u - dot (key t) u))) X) X
      <= Sum (fun s => Sum (fun t => Rabs ((score s - score t) * (dot (key s) u - dot (key t) u))) X) X).
    { apply Sum_le. intros s Hs. apply Sum_le. intros t Hin. pose proof (attention_pos X p s Ne). pose proof (attention_pos X p t Ne).
      pose proof (attention_at_most_one X p s Hs). pose proof (attention_at_most_one X p t Hin). set (v := (score s - score t) * (dot (key s) u - dot (key t) u)).
      pose proof (Rle_abs v). pose proof (Rabs_pos v). assert (0 < attention X p s * attention X p t) by (apply Rmult_lt_0_compat; lra).
      assert (attention X p s * attention X p t <= 1 * 1) by (apply Rmult_le_compat; lra).
      apply Rle_trans with (attention X p s * attention X p t * Rabs v); [apply Rmult_le_compat_l; lra|]. rewrite <- (Rmult_1_l (Rabs v)) at 2. apply Rmult_le_compat_r; lra. }
    assert (0 <= Sum (fun s => Sum (fun t => Rabs ((score s - score t) * (dot (key s) u - dot (key t) u))) X) X) by (apply Sum_nonneg; auto). lra. }
  revert One. generalize (combine (tokens D) (labels D)). intro qs. induction qs as [|q qs IH]; intros One; [exists 0; split; [lra | intros q p []]|].
  destruct (One q (or_introl eq_refl)) as [G1 [P1 B1]]. destruct IH as [G2 [P2 B2]]; [intros; apply One; now right|].
  exists (Rmax G1 G2). split; [eapply Rle_trans; [exact P1 | apply Rmax_l]|]. intros r p [<- | Hr]; [eapply Rle_trans; [apply B1 | apply Rmax_l] | eapply Rle_trans; [now apply B2 | apply Rmax_r]].
Qed.

Lemma pushes_bounded : exists M, forall k, pushes D Exponential (long k) (snd (run k)) <= M.
Proof.
  exists (Sum (fun q => Sum (fun x => token_score D (snd q) x) (fst q)) (combine (tokens D) (labels D)) / n).
  intro k. destruct (stay k) as [_ [_ [One _]]]. fold long in One. unfold pushes. fold n. unfold Rdiv at 2. rewrite Rmult_comm, <- Sum_scale. apply Sum_le. intros q Hq.
  pose proof (base_not_negative D Fit not_negative (snd (run k)) q Hq) as B0.
  assert (B1 : base_score D (snd (run k)) q <= Sum (fun x => token_score D (snd q) x) (fst q)).
  { apply base_at_most; [exact Hq|]. intros x Hx. apply (Sum_member (fun x => token_score D (snd q) x)); [intros; now apply not_negative | exact Hx]. }
  assert (S1 : - loss_slope Exponential (long k * base_score D (snd (run k)) q) <= 1).
  { simpl. unfold exponential_slope. rewrite Ropp_involutive. rewrite <- exp_0. apply exp_below. assert (0 <= long k * base_score D (snd (run k)) q) by (apply Rmult_le_pos; lra). lra. }
  assert (S0 : 0 <= - loss_slope Exponential (long k * base_score D (snd (run k)) q)) by (simpl; unfold exponential_slope; rewrite Ropp_involutive; apply Rlt_le, exp_pos).
  pose proof (inputs_count D Fit) as Np. fold n in Np. assert (I : 0 < / n) by now apply Rinv_0_lt_compat.
  unfold Rdiv. rewrite (Rmult_comm (- _) (/ n)), Rmult_assoc. apply Rmult_le_compat_l; [lra|].
  apply Rle_trans with (1 * base_score D (snd (run k)) q); [apply Rmult_le_compat_r; lra | lra].
Qed.

Theorem unequal_never_follows : 0 < dot u w -> ~ follows (fun k => snd (run k)) w.
Proof.
  intros Pos F. pose proof (inputs_count D Fit) as Np. fold n in Np. assert (I : 0 < / n) by now apply Rinv_0_lt_compat.
  destruct covariance_bounded as [G [G0 HG]]. destruct pushes_bounded as [M HM].
  (* from some step on the inputs that pull have mean scores above b, and the least one above a / 2 *)
  assert (Late : exists K, forall k, (K <= k)%nat -> forall q, In q (combine (tokens D) (labels D)) -> opposed u (input_of D q) \/ b <= base_score D (snd (run k)) q).
  { apply (eventually_all _ (fun q k => opposed u (input_of D q) \/ b <= base_score D (snd (run k)) q)). intros q Hq.
    destruct (others_larger q Hq) as [Op | [x [Hx Lx]]]; [exists 0%nat; auto|].
    destruct (near_best F q x Hq Hx (token_score D (snd q) x - b) ltac:(lra)) as [K HK]. exists K. intros k Hk. right. specialize (HK k Hk). lra. }
  destruct Late as [K1 Late]. destruct least_best as [x [Hx Ax]]. destruct (near_best F least x least_in Hx (a / 2) ltac:(lra)) as [K2 Low].
  assert (Bound : exists B, forall k, (K1 + K2 <= k)%nat -> dot u (snd (run k)) <= B).
  { apply small_pulls with (c := long) (C1 := eta * G) (C2 := theta / dot h h * (/ n * (a / 2))) (a := a) (b := b) (M := theta / dot h h * M); auto.
    - apply Rmult_le_pos; lra.
    - apply Rmult_lt_0_compat; [apply Rdiv_lt_0_compat; auto | apply Rmult_lt_0_compat; lra].
    - intros k Hk. destruct (stay k) as [Lp [E [One Up]]]. fold long in E, One, Up. fold run in Up. specialize (Late k ltac:(lia)). specialize (Low k ltac:(lia)).
      assert (Th : 0 < theta / dot h h) by (apply Rdiv_lt_0_compat; auto). pose (p := snd (run k)). split; [lra|]. split; [|split].
      + clear p. unfold run in *. simpl. destruct (joint_descent D Exponential start theta eta k) as [v p'] eqn:J. cbn [fst snd] in *.
        assert (Fv : dataset_fits (with_head D v)) by (apply fits_with_head; [exact Fit | rewrite E; now rewrite length_scaled]).
        assert (Lv : dimension D = dimension (with_head D v)) by (rewrite E; unfold dimension, with_head; simpl; now rewrite length_scaled).
        assert (Sz : sized (dimension D) (prompt_model (with_head D v))) by (rewrite Lv; exact (model_sized _ Fv)).
        rewrite dot_step by (rewrite length_gradient; auto). rewrite (dot_comm u (gradient _ _ _ _)), dot_gradient by exact Sz.
        assert (Count : length (prompt_model (with_head D v)) = length (tokens D)).
        { unfold prompt_model. rewrite map_length, combine_length. pose proof Fit as [_ [Ely _]]. simpl. rewrite Ely. apply Nat.min_id. }
        rewrite Count. fold n. unfold prompt_model. cbn [tokens labels with_head]. rewrite Sum_map.
        assert (Each : forall q, In q (combine (tokens D) (labels D)) ->
          - (G * long k * exp (- (b * long k)) * / n) <= loss_slope Exponential (mean_score (map (fun x => (key_of (with_head D v) x, token_score (with_head D v) (snd q) x)) (fst q)) p') / n
            * Sum (fun t => attention (map (fun x => (key_of (with_head D v) x, token_score (with_head D v) (snd q) x)) (fst q)) p' t
               * (score t - mean_score (map (fun x => (key_of (with_head D v) x, token_score (with_head D v) (snd q) x)) (fst q)) p') * dot (key t) u)
              (map (fun x => (key_of (with_head D v) x, token_score (with_head D v) (snd q) x)) (fst q))).
        { intros q Hq. change (map (fun x => (key_of (with_head D v) x, token_score (with_head D v) (snd q) x)) (fst q)) with (input_of (with_head D v) q). rewrite E.
          unfold h. rewrite scaled_mean by (exact Fit || exact Hq). fold h.
          set (X := input_of (with_head D (scaled (long k) h)) q).
          assert (C : Sum (fun t => attention X p' t * (score t - long k * base_score D p' q) * dot (key t) u) X
            = long k * Sum (fun t => attention (input_of D q) p' t * (score t - base_score D p' q) * dot (key t) u) (input_of D q)).
          { assert (Ms : mass X p' = mass (input_of D q) p') by (unfold X, mass, input_of; now rewrite !Sum_map).
            unfold attention. rewrite Ms. unfold X at 1. unfold input_of at 2 4. rewrite !Sum_map, <- Sum_scale. apply Sum_ext. intros y _.
            unfold score, key. cbn [fst snd]. unfold h. rewrite scaled_score. change (key_of (with_head D (scaled (long k) (head D)))) with (key_of D). ring. }
          rewrite C. set (V := Sum (fun t => attention (input_of D q) p' t * (score t - base_score D p' q) * dot (key t) u) (input_of D q)).
          pose proof (HG q p' Hq) as VG. fold V in VG. simpl. unfold exponential_slope. set (s := exp (- (long k * base_score D p' q))).
          assert (Sp : 0 < s) by apply exp_pos. assert (Eb : 0 < exp (- (b * long k))) by apply exp_pos.
          assert (Main : s * V <= exp (- (b * long k)) * G).
          { destruct (Late q Hq) as [Op | Above].
            - pose proof (opposed_covariance (input_of D q) p' u (some_tokens q Hq) Op) as V0. fold (base_score D p' q) in V0. fold V in V0.
              assert (0 <= s * - V) by (apply Rmult_le_pos; lra). assert (0 <= exp (- (b * long k)) * G) by (apply Rmult_le_pos; lra). lra.
            - assert (s <= exp (- (b * long k))).
              { apply exp_below. assert (b * long k <= base_score D p' q * long k) by (apply Rmult_le_compat_r; lra). lra. }
              apply Rle_trans with (s * G); [apply Rmult_le_compat_l; lra | apply Rmult_le_compat_r; lra]. }
          assert (0 <= (long k * / n) * (exp (- (b * long k)) * G - s * V)) by (apply Rmult_le_pos; [apply Rmult_le_pos; lra | lra]). unfold Rdiv. lra. }
        assert (All : Sum (fun _ => - (G * long k * exp (- (b * long k)) * / n)) (combine (tokens D) (labels D)) <= Sum (fun q =>
            loss_slope Exponential (mean_score (map (fun x => (key_of (with_head D v) x, token_score (with_head D v) (snd q) x)) (fst q)) p') / n
            * Sum (fun t => attention (map (fun x => (key_of (with_head D v) x, token_score (with_head D v) (snd q) x)) (fst q)) p' t
               * (score t - mean_score (map (fun x => (key_of (with_head D v) x, token_score (with_head D v) (snd q) x)) (fst q)) p') * dot (key t) u)
              (map (fun x => (key_of (with_head D v) x, token_score (with_head D v) (snd q) x)) (fst q))) (combine (tokens D) (labels D))) by (apply Sum_le; exact Each).
        assert (Const : forall (l : list (list vector * R)) c, Sum (fun _ => c) l = INR (length l) * c).
        { intros l c. induction l as [|q l IH]; [simpl; ring|]. simpl Sum. rewrite IH. cbn [length]. rewrite S_INR. ring. }
        rewrite Const in All. assert (Len : INR (length (combine (tokens D) (labels D))) = n).
        { unfold n. rewrite combine_length. pose proof Fit as [_ [Ely _]]. rewrite Ely. now rewrite Nat.min_id. }
        rewrite Len in All. replace (n * - (G * long k * exp (- (b * long k)) * / n)) with (- (G * long k * exp (- (b * long k)))) in All by (field; lra).
        match type of All with _ <= ?S => assert (eta * - (G * long k * exp (- (b * long k))) <= eta * S) by (apply Rmult_le_compat_l; lra) end. change (loss_slope Exponential) with exponential_slope in *. lra.
      + assert (Part : / n * (a / 2) * exp (- (a * long k)) <= pushes D Exponential (long k) p).
        { unfold pushes. fold n. eapply Rle_trans; [|apply (Sum_member (fun q => - loss_slope Exponential (long k * base_score D p q) / n * base_score D p q) (combine (tokens D) (labels D)) least)].
          - simpl. unfold exponential_slope. rewrite Ropp_involutive. rewrite Ax in Low. fold p in Low. pose proof (base_at_most p least a least_in least_below) as Top.
            assert (exp (- (a * long k)) <= exp (- (long k * base_score D p least))).
            { apply exp_below. assert (base_score D p least * long k <= a * long k) by (apply Rmult_le_compat_r; lra). lra. }
            pose proof (exp_pos (- (a * long k))). unfold Rdiv. replace (/ n * (a * / 2) * exp (- (a * long k))) with (exp (- (a * long k)) * / n * (a * / 2)) by ring.
            apply Rmult_le_compat; [apply Rmult_le_pos; lra | lra | apply Rmult_le_compat_r; lra | lra].
          - intros q Hq. apply Rmult_le_pos; [|now apply (base_not_negative D Fit not_negative)]. simpl. unfold exponential_slope. rewrite Ropp_involutive.
            apply Rmult_le_pos; [apply Rlt_le, exp_pos | lra].
          - exact least_in. }
        apply Rmult_le_compat_l with (r := theta / dot h h) in Part; [|lra]. fold h p in Up. lra.
      + pose proof (HM k) as HMk. fold p in HMk. apply Rmult_le_compat_l with (r := theta / dot h h) in HMk; [|lra]. fold h p in Up. lra. }
  destruct Bound as [B HB]. destruct (follows_rises _ w u F Pos B) as [K3 H3]. specialize (HB (K1 + K2 + K3)%nat ltac:(lia)). specialize (H3 (K1 + K2 + K3)%nat ltac:(lia)). cbv beta in H3. lra.
Qed.
End Unequal.

(* ---- decided ---- *)
Definition q_reflected (D : q_dataset) (x x' : list Q) : bool :=
  let h := q_head D in let apart := q_plus x (map (Qmult (-1)) x') in
  Nat.eqb (length x) (length x') && same (q_key_of D x') (q_key_of D x) && Qeq_bool (q_dot x' h) (- q_dot x h)
  && same (map (Qmult (q_dot h h)) apart) (map (Qmult (q_dot apart h)) h).
Fixpoint q_mirrored (D : q_dataset) (qs : list (list (list Q) * Q)) : bool :=
  match qs with
  | [] => true
  | a :: b :: rest => Qeq_bool (snd b) (- snd a) && Nat.eqb (length (fst a)) (length (fst b))
      && forallb (fun p => q_reflected D (fst p) (snd p)) (combine (fst a) (fst b)) && q_mirrored D rest
  | _ => false
  end.
Definition mirrored_data (D : q_dataset) : bool :=
  fits D && negb (Qle_bool (q_dot (q_head D) (q_head D)) 0) && q_mirrored D (combine (q_tokens D) (q_labels D))
  && forallb (fun q => forallb (fun x => Qle_bool 0 (q_score D (snd q) x)) (fst q)) (combine (q_tokens D) (q_labels D)).
Definition separates_by (D : q_dataset) (w : list Q) (q : list (list Q) * Q) : bool :=
  existsb (fun x => forallb (fun y => Qle_bool (q_score D (snd q) y) (q_score D (snd q) x)
    && (Qle_bool (q_score D (snd q) x) (q_score D (snd q) y) || negb (Qle_bool (q_dot (q_key_of D x) w) (q_dot (q_key_of D y) w)))) (fst q)) (fst q).
Definition is_least (D : q_dataset) (a : Q) (q : list (list Q) * Q) : bool :=
  forallb (fun x => Qle_bool (q_score D (snd q) x) a) (fst q) && existsb (fun x => Qeq_bool (q_score D (snd q) x) a) (fst q).
Definition unequal_by (D : q_dataset) (u w : list Q) (a b : Q) : bool :=
  mirrored_data D && negb (Qle_bool (q_dot u w) 0) && negb (Qle_bool a 0) && negb (Qle_bool b a)
  && forallb (separates_by D w) (combine (q_tokens D) (q_labels D)) && existsb (is_least D a) (combine (q_tokens D) (q_labels D))
  && forallb (fun q => q_opposed u (map (fun x => (q_key_of D x, q_score D (snd q) x)) (fst q))
      || existsb (fun x => negb (Qle_bool (q_score D (snd q) x) b)) (fst q)) (combine (q_tokens D) (q_labels D)).

Definition real_pair (q : list (list Q) * Q) : list vector * R := (map reals (fst q), Q2R (snd q)).
Lemma real_pairs : forall D, combine (tokens (real_dataset D)) (labels (real_dataset D)) = map real_pair (combine (q_tokens D) (q_labels D)).
Proof. intro D. of_dataset D. now rewrite combine_map. Qed.

Lemma reflected_real : forall D x x', q_reflected D x x' = true -> reflected (real_dataset D) (reals x) (reals x').
Proof.
  intros D x x' H. unfold q_reflected in H. rewrite !andb_true_iff in H. destruct H as [[[H1 H2] H3] H4]. apply Nat.eqb_eq in H1. apply same_reals in H2, H4.
  apply Qeq_bool_iff, Qeq_eqR in H3. rewrite Q2R_opp, !dot_reals in H3. change (head (real_dataset D)) with (reals (q_head D)).
  split; [now rewrite !key_real|]. split; [exact H3|]. intro z. change (head (real_dataset D)) with (reals (q_head D)).
  rewrite !scaled_reals, plus_reals, scaled_reals, !dot_reals, plus_reals, scaled_reals in H4. set (h := reals (q_head D)) in *.
  assert (Q1 : Q2R (-1) = -1) by (unfold Q2R; simpl; lra). rewrite Q1 in H4.
  assert (E : length (reals x) = length (scaled (-1) (reals x'))) by (rewrite length_scaled, !length_reals; exact H1).
  assert (Dz : dot (scaled (dot h h) (plus (reals x) (scaled (-1) (reals x')))) z = dot (scaled (dot (plus (reals x) (scaled (-1) (reals x'))) h) h) z) by now rewrite H4.
  rewrite !dot_scaled, !dot_plus, !dot_scaled in Dz by exact E. lra.
Qed.

Lemma mirrored_real : forall D qs, q_mirrored D qs = true -> mirrored (real_dataset D) (map real_pair qs).
Proof.
  intros D qs. induction qs as [|a|a b qs IH] using by_pairs; intro H; [exact I | discriminate |]. simpl in H. rewrite !andb_true_iff in H. destruct H as [[[H1 H2] H3] H4].
  apply Qeq_bool_iff, Qeq_eqR in H1. rewrite Q2R_opp in H1. apply Nat.eqb_eq in H2. simpl. split; [exact H1|]. split; [|now apply IH].
  apply Forall2_map_left. assert (F : Forall2 (fun x x' => reflected (real_dataset D) (reals x) (reals x')) (fst a) (fst b)).
  { eapply Forall2_of_forallb; [symmetry; exact H2 | | exact H3]. intros x x' Hx. now apply reflected_real. }
  clear - F. induction F; simpl; constructor; auto.
Qed.

Lemma mirrored_data_right : forall D, mirrored_data D = true -> dataset_fits (real_dataset D) /\ 0 < dot (head (real_dataset D)) (head (real_dataset D))
  /\ mirrored (real_dataset D) (combine (tokens (real_dataset D)) (labels (real_dataset D)))
  /\ forall q x, In q (combine (tokens (real_dataset D)) (labels (real_dataset D))) -> In x (fst q) -> 0 <= token_score (real_dataset D) (snd q) x.
Proof.
  intros D H. unfold mirrored_data in H. rewrite !andb_true_iff in H. destruct H as [[[H1 H2] H3] H4]. split; [now apply fits_right|]. split; [|split].
  - change (head (real_dataset D)) with (reals (q_head D)). rewrite <- dot_reals, <- Q2R_0. apply lt_real. now apply negb_true_iff.
  - rewrite real_pairs. now apply mirrored_real.
  - intros q x Hq Hx. rewrite real_pairs in Hq. apply in_map_iff in Hq. destruct Hq as [p [<- Hp]]. apply in_map_iff in Hx. destruct Hx as [y [<- Hy]].
    rewrite forallb_forall in H4. specialize (H4 p Hp). rewrite forallb_forall in H4. specialize (H4 y Hy). apply le_real in H4. rewrite Q2R_0 in H4.
    unfold real_pair. cbn [snd]. now rewrite score_real.
Qed.

Theorem keeps_order_right : forall D l, mirrored_data D = true -> l <> Sigmoid_loss -> scores_keep_order (real_dataset D) l.
Proof.
  intros D l H Hl start theta eta k Ls Ht He. destruct (mirrored_data_right D H) as [Fit [Some [Pairs Pos]]]. now apply order_stays.
Qed.

Theorem mirrored_opposed_right : forall D l u w, mirrored_data D && opposed_by D u w = true -> l <> Sigmoid_loss ->
  ~ some_joint_descent_follows (real_dataset D) l (reals w).
Proof.
  intros D l u w H Hl [start [theta [eta [Ls [Ht [He F]]]]]]. apply andb_true_iff in H. destruct H as [H1 H2]. destruct (mirrored_data_right D H1) as [Fit [Some [Pairs Pos]]].
  unfold opposed_by in H2. rewrite !andb_true_iff in H2. destruct H2 as [[_ H2] H3].
  revert F. apply mirrored_opposed with (u := reals u); auto.
  - rewrite <- dot_reals, <- Q2R_0. apply lt_real. now apply negb_true_iff.
  - intros X HX. rewrite prompt_model_real in HX. apply in_map_iff in HX. destruct HX as [Y [<- HY]]. rewrite forallb_forall in H3. apply opposed_real. now apply H3.
Qed.

Theorem unequal_right : forall D u w a b, unequal_by D u w a b = true -> ~ some_joint_descent_follows (real_dataset D) Exponential (reals w).
Proof.
  intros D u w a b H [start [theta [eta [Ls [Ht [He F]]]]]]. unfold unequal_by in H. rewrite !andb_true_iff in H. destruct H as [[[[[[H1 H2] H3] H4] H5] H6] H7].
  destruct (mirrored_data_right D H1) as [Fit [Some [Pairs Pos]]]. apply existsb_exists in H6. destruct H6 as [least [Hin H6]]. apply andb_true_iff in H6. destruct H6 as [L1 L2].
  assert (Member : forall q, In q (combine (tokens (real_dataset D)) (labels (real_dataset D))) -> exists p, q = real_pair p /\ In p (combine (q_tokens D) (q_labels D))).
  { intros q Hq. rewrite real_pairs in Hq. apply in_map_iff in Hq. destruct Hq as [p [<- Hp]]. now exists p. }
  revert F. apply unequal_never_follows with (a := Q2R a) (b := Q2R b) (u := reals u) (least := real_pair least); auto.
  - intros q Hq. destruct (Member q Hq) as [p [-> Hp]]. rewrite forallb_forall in H5. specialize (H5 p Hp). apply existsb_exists in H5. destruct H5 as [x [Hx H5]].
    exists (reals x). split; [unfold real_pair; cbn [fst]; now apply in_map|]. intros y Hy. unfold real_pair in Hy. cbn [fst] in Hy. apply in_map_iff in Hy. destruct Hy as [y' [<- Hy]].
    rewrite forallb_forall in H5. specialize (H5 y' Hy). apply andb_true_iff in H5. destruct H5 as [A B]. unfold real_pair. cbn [snd]. rewrite !score_real. apply le_real in A. split; [exact A|].
    intro Lt. apply orb_true_iff in B. destruct B as [B | B]; [apply le_real in B; lra|]. apply negb_true_iff, lt_real in B. rewrite !key_real, <- !dot_reals. lra.
  - rewrite <- Q2R_0. apply lt_real. now apply negb_true_iff.
  - apply lt_real. now apply negb_true_iff.
  - rewrite real_pairs. now apply in_map.
  - intros x Hx. unfold real_pair in Hx. cbn [fst] in Hx. apply in_map_iff in Hx. destruct Hx as [y [<- Hy]]. unfold real_pair. cbn [snd]. rewrite score_real.
    rewrite forallb_forall in L1. apply le_real. now apply L1.
  - apply existsb_exists in L2. destruct L2 as [x [Hx L2]]. exists (reals x). unfold real_pair. cbn [fst snd]. split; [now apply in_map|]. rewrite score_real. now apply Qeq_eqR, Qeq_bool_iff.
  - intros q Hq. destruct (Member q Hq) as [p [-> Hp]]. rewrite forallb_forall in H7. specialize (H7 p Hp). apply orb_true_iff in H7. destruct H7 as [O | L].
    + left. apply opposed_real in O. unfold real_input in O. rewrite map_map in O. unfold input_of, real_pair. cbn [fst snd]. rewrite map_map.
      erewrite map_ext; [exact O|]. intro x. unfold real_token. cbn [fst snd]. now rewrite key_real, score_real.
    + right. apply existsb_exists in L. destruct L as [x [Hx L]]. exists (reals x). unfold real_pair. cbn [fst snd]. split; [now apply in_map|]. rewrite score_real.
      apply lt_real. now apply negb_true_iff.
  - rewrite <- dot_reals, <- Q2R_0. apply lt_real. now apply negb_true_iff.
Qed.
