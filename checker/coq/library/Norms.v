(* Norms with a strictly convex unit ball, and the l_p norm, 1 < p, as one.

   For such a norm the shortest vector w with <a, w> >= 1 for every row a is unique, and w/N(w) is the only vector of the unit ball whose
   least <a, y> is as large as 1/N(w); vectors of the ball whose least is nearly as large are near it. *)
From Coq Require Import Reals Lra Lia List Classical.
From AttentionChecker Require Import Optimality Datasets Sigmoid Descent Traps Turning Compactness.
Import ListNotations.
Open Scope R_scope.

Record strict_norm (d : nat) (N : vector -> R) : Prop := {
  norm_scales : forall c v, N (scaled c v) = Rabs c * N v;
  entry_below : forall v i, Rabs (nth i v 0) <= N v;
  norm_convex : forall u v r t, length u = d -> length v = d -> N u <= r -> N v <= r -> 0 <= t <= 1 ->
    N (plus (scaled (1 - t) u) (scaled t v)) <= r;
  norm_strict : forall u v, length u = d -> length v = d -> N u <= 1 -> N v <= 1 -> u <> v -> N (scaled (1 / 2) (plus u v)) < 1;
  norm_closed : forall v r, length v = d -> (forall e, 0 < e -> exists u, length u = d /\ N u <= r /\ near e u v) -> N v <= r }.

(* ---- |t|^p ---- *)
(* |t|^p; 0 at 0, where Coq's Rpower is 1 *)
Definition power (p t : R) : R := if Req_EM_T t 0 then 0 else Rpower (Rabs t) p.
Fixpoint power_sum (p : R) (v : vector) : R := match v with [] => 0 | x :: v' => power p x + power_sum p v' end.
(* (|v_1|^p + ... + |v_d|^p)^(1/p) *)
Definition p_norm (p : R) (v : vector) : R := power (/ p) (power_sum p v).

Lemma power_0 : forall p, power p 0 = 0.
Proof. intro. unfold power. destruct (Req_EM_T 0 0); [reflexivity | contradiction]. Qed.
Lemma power_pos : forall p t, t <> 0 -> 0 < power p t.
Proof. intros p t H. unfold power. destruct (Req_EM_T t 0); [contradiction | apply exp_pos]. Qed.
Lemma power_nonneg : forall p t, 0 <= power p t.
Proof. intros p t. destruct (Req_dec t 0) as [-> | H]; [rewrite power_0; lra | now apply Rlt_le, power_pos]. Qed.
Lemma power_Rabs : forall p t, power p (Rabs t) = power p t.
Proof.
  intros p t. unfold power. destruct (Req_EM_T t 0) as [-> | H].
  - rewrite Rabs_R0. destruct (Req_EM_T 0 0); [reflexivity | contradiction].
  - destruct (Req_EM_T (Rabs t) 0) as [E | _]; [now apply Rabs_no_R0 in H | now rewrite Rabs_Rabsolu].
Qed.
Lemma power_mult : forall p s t, power p (s * t) = power p s * power p t.
Proof.
  intros p s t. destruct (Req_dec s 0) as [-> | Hs]; [rewrite Rmult_0_l, power_0; ring|].
  destruct (Req_dec t 0) as [-> | Ht]; [rewrite Rmult_0_r, power_0; ring|]. unfold power.
  destruct (Req_EM_T (s * t) 0) as [E | _]; [apply Rmult_integral in E; tauto|]. destruct (Req_EM_T s 0); [contradiction|].
  destruct (Req_EM_T t 0); [contradiction|]. rewrite Rabs_mult. symmetry. apply Rpower_mult_distr; now apply Rabs_pos_lt.
Qed.
Lemma power_power : forall p q t, power q (power p t) = power (p * q) t.
Proof.
  intros p q t. destruct (Req_dec t 0) as [-> | H]; [now rewrite !power_0|]. pose proof (power_pos p t H) as P. unfold power in *.
  destruct (Req_EM_T t 0); [contradiction|]. destruct (Req_EM_T (Rpower (Rabs t) p) 0); [lra|].
  rewrite (Rabs_pos_eq (Rpower _ _)) by lra. apply Rpower_mult.
Qed.
Lemma power_1 : forall t, power 1 t = Rabs t.
Proof.
  intro t. unfold power. destruct (Req_EM_T t 0) as [-> | H]; [now rewrite Rabs_R0 | apply Rpower_1; now apply Rabs_pos_lt].
Qed.
Lemma power_lt : forall p s t, 0 < p -> 0 <= s < t -> power p s < power p t.
Proof.
  intros p s t Hp H. destruct (Req_dec s 0) as [-> | Hs]; [rewrite power_0; apply power_pos; lra|]. unfold power.
  destruct (Req_EM_T s 0); [contradiction|]. destruct (Req_EM_T t 0); [lra|]. rewrite !Rabs_pos_eq by lra.
  unfold Rpower. apply exp_increasing, Rmult_lt_compat_l; [lra | apply ln_increasing; lra].
Qed.
Lemma power_le : forall p s t, 0 < p -> 0 <= s <= t -> power p s <= power p t.
Proof. intros p s t Hp [H1 [H2 | <-]]; [now apply Rlt_le, power_lt | lra]. Qed.

(* ---- |t|^p is above its tangents: for z >= 0,  z^p >= 1 + p (z - 1), and > unless z = 1 ---- *)
Lemma exp_above : forall a b, exp b * (1 + (a - b)) <= exp a.
Proof.
  intros a b. replace a with (b + (a - b)) at 2 by ring. rewrite exp_plus. apply Rmult_le_compat_l; [apply Rlt_le, exp_pos | apply exp_above_tangent].
Qed.

Lemma bernoulli : forall p z, 1 < p -> 0 <= z -> 1 + p * (z - 1) <= power p z /\ (z <> 1 -> 1 + p * (z - 1) < power p z).
Proof.
  intros p z Hp Hz. destruct (Req_dec z 0) as [-> | Z]; [rewrite power_0; split; intros; lra|].
  assert (Q : power p z = exp (p * ln z)).
  { unfold power. destruct (Req_EM_T z 0); [contradiction|]. now rewrite Rabs_pos_eq. }
  rewrite Q. assert (E : exists s, z = exp s) by (exists (ln z); now rewrite exp_ln by lra). destruct E as [s ->]. rewrite ln_exp.
  pose proof (exp_above (p * s) s) as H1. pose proof (exp_above 0 s) as H2. rewrite exp_0 in H2.
  assert (M : (p - 1) * (exp s * (1 + (0 - s))) <= (p - 1) * 1) by (apply Rmult_le_compat_l; lra). split; [lra|]. intro Ne.
  assert (S0 : s <> 0) by (intros ->; now apply Ne, exp_0).
  assert (H3 : exp s * (1 + (0 - s)) < 1).
  { rewrite <- exp_0 at 2. replace 0 with (s + (0 - s)) at 2 by ring. rewrite exp_plus. apply Rmult_lt_compat_l; [apply exp_pos | apply exp_ineq1; lra]. }
  assert ((p - 1) * (exp s * (1 + (0 - s))) < (p - 1) * 1) by (apply Rmult_lt_compat_l; lra). lra.
Qed.

Lemma above_tangent : forall p m y, 1 < p -> 0 < m -> 0 <= y ->
  power p m + p * (power p m / m) * (y - m) <= power p y /\ (y <> m -> power p m + p * (power p m / m) * (y - m) < power p y).
Proof.
  intros p m y Hp Hm Hy. assert (I : 0 < / m) by now apply Rinv_0_lt_compat.
  destruct (bernoulli p (y / m) Hp) as [B1 B2]; [unfold Rdiv; apply Rmult_le_pos; lra|].
  pose proof (power_pos p m ltac:(lra)) as P. replace (power p y) with (power p m * power p (y / m)) by (rewrite <- power_mult; f_equal; field; lra).
  replace (power p m + p * (power p m / m) * (y - m)) with (power p m * (1 + p * (y / m - 1))) by (field; lra). split.
  - apply Rmult_le_compat_l; lra.
  - intro Ne. apply Rmult_lt_compat_l; auto. apply B2. intro E. apply Ne. replace y with (y / m * m) by (field; lra). rewrite E. ring.
Qed.

Lemma power_convex : forall p x y t, 1 < p -> 0 <= t <= 1 -> power p ((1 - t) * x + t * y) <= (1 - t) * power p x + t * power p y.
Proof.
  intros p x y t Hp Ht. rewrite <- (power_Rabs p ((1 - t) * x + t * y)), <- (power_Rabs p x), <- (power_Rabs p y).
  set (m := Rabs ((1 - t) * x + t * y)).
  assert (T : m <= (1 - t) * Rabs x + t * Rabs y).
  { eapply Rle_trans; [apply Rabs_triang|]. rewrite !Rabs_mult, (Rabs_pos_eq (1 - t)), (Rabs_pos_eq t); lra. }
  destruct (Req_dec m 0) as [-> | M].
  - rewrite power_0. pose proof (power_nonneg p (Rabs x)). pose proof (power_nonneg p (Rabs y)).
    assert (0 <= (1 - t) * power p (Rabs x)) by (apply Rmult_le_pos; lra). assert (0 <= t * power p (Rabs y)) by (apply Rmult_le_pos; lra). lra.
  - assert (M0 : 0 < m) by (pose proof (Rabs_pos ((1 - t) * x + t * y)) as Q; fold m in Q; lra).
    destruct (above_tangent p m (Rabs x) Hp M0 (Rabs_pos x)) as [X _]. destruct (above_tangent p m (Rabs y) Hp M0 (Rabs_pos y)) as [Y _].
    pose proof (power_pos p m ltac:(lra)) as P. assert (K : 0 < p * (power p m / m)) by (apply Rmult_lt_0_compat; [lra | now apply Rdiv_lt_0_compat]).
    set (k := p * (power p m / m)) in *. apply (Rmult_le_compat_l (1 - t)) in X; [|lra]. apply (Rmult_le_compat_l t) in Y; [|lra].
    assert (0 <= k * ((1 - t) * Rabs x + t * Rabs y - m)) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma power_strict : forall p x y, 1 < p -> x <> y -> power p (1 / 2 * (x + y)) < (power p x + power p y) / 2.
Proof.
  intros p x y Hp Ne. rewrite <- (power_Rabs p (1 / 2 * (x + y))), <- (power_Rabs p x), <- (power_Rabs p y).
  set (m := Rabs (1 / 2 * (x + y))).
  assert (T : m <= (Rabs x + Rabs y) / 2).
  { unfold m. rewrite Rabs_mult, (Rabs_pos_eq (1 / 2)) by lra. pose proof (Rabs_triang x y). lra. }
  destruct (Req_dec m 0) as [E | M].
  - rewrite E, power_0. pose proof (power_nonneg p (Rabs x)). pose proof (power_nonneg p (Rabs y)).
    destruct (Req_dec x 0) as [-> | X].
    + assert (Y : 0 < power p (Rabs y)) by (apply power_pos, Rabs_no_R0; auto). lra.
    + assert (0 < power p (Rabs x)) by (now apply power_pos, Rabs_no_R0). lra.
  - assert (M0 : 0 < m) by (pose proof (Rabs_pos (1 / 2 * (x + y))) as Q; fold m in Q; lra).
    destruct (above_tangent p m (Rabs x) Hp M0 (Rabs_pos x)) as [X1 X2]. destruct (above_tangent p m (Rabs y) Hp M0 (Rabs_pos y)) as [Y1 Y2].
    pose proof (power_pos p m ltac:(lra)) as P. assert (K : 0 < p * (power p m / m)) by (apply Rmult_lt_0_compat; [lra | now apply Rdiv_lt_0_compat]).
    set (k := p * (power p m / m)) in *. assert (0 <= k * ((Rabs x + Rabs y) / 2 - m)) by (apply Rmult_le_pos; lra).
    destruct (Req_dec (Rabs x) m) as [Ex | Nx]; [|specialize (X2 Nx); lra].
    destruct (Req_dec (Rabs y) m) as [Ey | Ny]; [|specialize (Y2 Ny); lra]. exfalso.
    assert (S : m = Rabs (x + y) / 2) by (unfold m; rewrite Rabs_mult, (Rabs_pos_eq (1 / 2)); lra).
    revert Ex Ey S. unfold Rabs. repeat destruct Rcase_abs; intros; lra.
Qed.

(* ---- the l_p norm ---- *)
Section P.
Variable p : R.
Hypothesis p_large : 1 < p.

Lemma power_sum_nonneg : forall v, 0 <= power_sum p v.
Proof. induction v as [|x v IH]; simpl; [lra|]. pose proof (power_nonneg p x). lra. Qed.

Lemma p_norm_below : forall v r, 0 <= r -> (p_norm p v <= r <-> power_sum p v <= power p r).
Proof.
  intros v r Hr. pose proof (power_sum_nonneg v) as S.
  assert (E : forall q s, q <> 0 -> 0 <= s -> power (/ q) (power q s) = s).
  { intros q s Hq Hs. rewrite power_power, Rinv_r, power_1 by assumption. now apply Rabs_pos_eq. }
  unfold p_norm. split; intro H; apply Rnot_lt_le; intro L.
  - pose proof (power_lt (/ p) _ _ ltac:(apply Rinv_0_lt_compat; lra) (conj (power_nonneg p r) L)) as Q. rewrite E in Q by lra. lra.
  - pose proof (power_lt p _ _ ltac:(lra) (conj Hr L)) as Q. rewrite power_power, Rinv_l, power_1, Rabs_pos_eq in Q by lra. lra.
Qed.

Lemma p_norm_nonneg : forall v, 0 <= p_norm p v. Proof. intro. apply power_nonneg. Qed.

Lemma p_norm_itself : forall v, power_sum p v = power p (p_norm p v).
Proof. intro v. unfold p_norm. rewrite power_power, Rinv_l, power_1, Rabs_pos_eq by (try apply power_sum_nonneg; lra). reflexivity. Qed.

Lemma power_sum_scaled : forall c v, power_sum p (scaled c v) = power p c * power_sum p v.
Proof. intros c v. unfold scaled. induction v as [|x v IH]; simpl; [ring|]. rewrite IH, power_mult. ring. Qed.

Lemma power_below_sum : forall v i, power p (nth i v 0) <= power_sum p v.
Proof.
  induction v as [|x v IH]; intros [|i]; simpl; try (rewrite power_0; lra).
  - pose proof (power_sum_nonneg v). lra.
  - pose proof (power_nonneg p x). specialize (IH i). lra.
Qed.

Lemma power_sum_convex : forall u v t, length u = length v -> 0 <= t <= 1 ->
  power_sum p (plus (scaled (1 - t) u) (scaled t v)) <= (1 - t) * power_sum p u + t * power_sum p v.
Proof.
  induction u as [|x u IH]; destruct v as [|y v]; simpl; intros t H Ht; try discriminate; [lra|]. injection H as H.
  specialize (IH v t H Ht). pose proof (power_convex p x y t p_large Ht). unfold scaled in *. lra.
Qed.

Lemma power_sum_middle : forall u v, length u = length v ->
  power_sum p (scaled (1 / 2) (plus u v)) <= (power_sum p u + power_sum p v) / 2
  /\ (u <> v -> power_sum p (scaled (1 / 2) (plus u v)) < (power_sum p u + power_sum p v) / 2).
Proof.
  induction u as [|x u IH]; destruct v as [|y v]; simpl; intros H; try discriminate; [split; [lra | contradiction]|]. injection H as H.
  destruct (IH v H) as [A B]. unfold scaled in *. destruct (Req_dec x y) as [-> | Ne].
  - replace (1 / 2 * (y + y)) with y by field. split; [lra|]. intro Neq. assert (u <> v) by congruence. specialize (B H0). lra.
  - pose proof (power_strict p x y p_large Ne). split; intros; lra.
Qed.

(* each |v_i|^p is above a line in |x_i| that touches it *)
Lemma power_sum_near : forall v, exists k, 0 <= k /\ forall u e, length u = length v -> 0 <= e -> near e u v -> power_sum p v <= power_sum p u + k * e.
Proof.
  induction v as [|x v [k [Hk IH]]].
  - exists 0. split; [lra|]. intros [|y u] e L He H; [simpl; lra | discriminate].
  - assert (One : exists q, 0 <= q /\ forall y e, Rabs (y - x) <= e -> power p x <= power p y + q * e).
    { destruct (Req_dec x 0) as [-> | X].
      - exists 0. split; [lra|]. intros y e _. rewrite power_0. pose proof (power_nonneg p y). lra.
      - rewrite <- (power_Rabs p x). assert (X0 : 0 < Rabs x) by now apply Rabs_pos_lt. pose proof (power_pos p (Rabs x) ltac:(lra)) as P.
        assert (K : 0 < p * (power p (Rabs x) / Rabs x)) by (apply Rmult_lt_0_compat; [lra | now apply Rdiv_lt_0_compat]).
        exists (p * (power p (Rabs x) / Rabs x)). split; [lra|]. intros y e H. rewrite <- (power_Rabs p y).
        destruct (above_tangent p (Rabs x) (Rabs y) p_large X0 (Rabs_pos y)) as [T _]. set (q := p * (power p (Rabs x) / Rabs x)) in *.
        assert (B : Rabs x - Rabs y <= e).
        { eapply Rle_trans; [apply Rabs_triang_inv|]. now rewrite Rabs_minus_sym. }
        assert (0 <= q * (e - (Rabs x - Rabs y))) by (apply Rmult_le_pos; lra). lra. }
    destruct One as [q [Hq One]]. exists (q + k). split; [lra|]. intros [|y u] e L He H; [discriminate|]. injection L as L. simpl.
    specialize (One y e (H 0%nat)). specialize (IH u e L He (fun i => H (S i))). lra.
Qed.

Theorem p_norm_is_strict : forall d, strict_norm d (p_norm p).
Proof.
  intro d. split.
  - intros c v. unfold p_norm. rewrite power_sum_scaled, power_mult, power_power, Rinv_r, power_1 by lra. reflexivity.
  - intros v i. apply Rnot_lt_le. intro L. pose proof (power_lt p _ _ ltac:(lra) (conj (p_norm_nonneg v) L)) as Q.
    rewrite <- p_norm_itself, power_Rabs in Q. pose proof (power_below_sum v i). lra.
  - intros u v r t Lu Lv Hu Hv Ht. assert (Hr : 0 <= r) by (pose proof (p_norm_nonneg u); lra). apply p_norm_below; auto.
    apply p_norm_below in Hu, Hv; auto. pose proof (power_sum_convex u v t ltac:(congruence) Ht) as C.
    apply (Rmult_le_compat_l (1 - t)) in Hu; [|lra]. apply (Rmult_le_compat_l t) in Hv; [|lra]. lra.
  - intros u v Lu Lv Hu Hv Ne. destruct (power_sum_middle u v ltac:(congruence)) as [_ C]. specialize (C Ne).
    apply p_norm_below in Hu, Hv; try lra. apply Rnot_le_lt. intro L. pose proof (power_le p 1 _ ltac:(lra) (conj Rle_0_1 L)) as Q. rewrite <- p_norm_itself in Q. lra.
  - intros v r Lv H. assert (Hr : 0 <= r) by (destruct (H 1 ltac:(lra)) as [u [_ [Nu _]]]; pose proof (p_norm_nonneg u); lra).
    apply p_norm_below; auto. destruct (power_sum_near v) as [k [Hk Near]]. apply Rnot_lt_le. intro L.
    set (e := (power_sum p v - power p r) / (2 * (k + 1))). assert (He : 0 < e) by (apply Rdiv_lt_0_compat; lra).
    destruct (H e He) as [u [Lu [Nu Hu]]]. apply p_norm_below in Nu; auto. specialize (Near u e ltac:(congruence) ltac:(lra) Hu).
    assert ((k + 1) * e = (power_sum p v - power p r) / 2) by (unfold e; field; lra). lra.
Qed.
End P.

Theorem p_norm_2 : forall v, p_norm 2 v = norm v.
Proof.
  intro v. assert (S : power_sum 2 v = dot v v).
  { induction v as [|x v IH]; simpl; [reflexivity|]. rewrite IH. f_equal. destruct (Req_dec x 0) as [-> | X]; [rewrite power_0; ring|].
    unfold power. destruct (Req_EM_T x 0); [contradiction|]. assert (P : 0 < Rabs x) by now apply Rabs_pos_lt.
    replace 2 with (1 + 1) by ring. rewrite Rpower_plus, Rpower_1 by assumption. rewrite <- Rabs_mult. apply Rabs_pos_eq, Rle_0_sqr. }
  unfold p_norm, norm. rewrite S. unfold power. pose proof (dot_nonneg v). destruct (Req_EM_T (dot v v) 0) as [E | E]; [rewrite E; now rewrite sqrt_0|].
  rewrite Rabs_pos_eq by assumption. apply Rpower_sqrt. lra.
Qed.

Theorem norm_is_strict : forall d, strict_norm d norm.
Proof.
  intro d. destruct (p_norm_is_strict 2 ltac:(lra) d) as [A B C D E]. split; intros; rewrite <- ?p_norm_2 in *; auto.
  apply E; auto. intros e He. destruct (H0 e He) as [u [Lu [Nu Hu]]]. exists u. rewrite p_norm_2. auto.
Qed.

(* ---- the vector of the unit ball whose least <a, y> is greatest ---- *)
Section Best.
Variables (d : nat) (N : vector -> R).
Hypothesis strict : strict_norm d N.

Lemma strict_nonneg : forall v, 0 <= N v.
Proof. intro v. eapply Rle_trans; [apply Rabs_pos | apply (entry_below d N strict v 0)]. Qed.

Lemma dot_below_norm : forall a v, Rabs (dot a v) <= size a * N v.
Proof. intros. apply dot_below_size. intro. now apply (entry_below d N strict). Qed.

Lemma scaled_below : forall v r, 0 < r -> N v <= r -> N (scaled (/ r) v) <= 1.
Proof.
  intros v r Hr H. rewrite (norm_scales d N strict), Rabs_pos_eq by (apply Rlt_le; now apply Rinv_0_lt_compat).
  rewrite <- (Rinv_l r) by lra. apply Rmult_le_compat_l; [apply Rlt_le; now apply Rinv_0_lt_compat | exact H].
Qed.

Lemma limit_below : forall (A : Type) (F : R -> A -> Prop) f c r, nested F -> inhabited F -> length c = d -> tends_to F f c ->
  (forall e a, F e a -> length (f a) = d /\ N (f a) <= r) -> N c <= r.
Proof.
  intros A F f c r Nest Some Lc T B. apply (norm_closed d N strict); auto. intros e He. destruct (T e He) as [e' [He' H]].
  destruct (Some e' He') as [a Ha]. exists (f a). destruct (B e' a Ha). auto.
Qed.

(* the middle of two vectors of the ball with all <a, .> >= g > 0 has a norm below 1, so one of them can be lengthened *)
Lemma best_unique : forall (rows : list vector) g u v, rows <> [] -> 0 < g -> length u = d -> length v = d -> N u <= 1 -> N v <= 1 ->
  (forall a, In a rows -> g <= dot a u) -> (forall a, In a rows -> g <= dot a v) ->
  u = v \/ exists g' y, g < g' /\ length y = d /\ N y <= 1 /\ forall a, In a rows -> g' <= dot a y.
Proof.
  intros rows g u v Some Hg Lu Lv Nu Nv Ru Rv. destruct (classic (u = v)) as [-> | Ne]; [now left | right].
  pose proof (norm_strict d N strict u v Lu Lv Nu Nv Ne) as M. set (m := scaled (1 / 2) (plus u v)) in *.
  assert (Rm : forall a, In a rows -> g <= dot a m).
  { intros a Ha. unfold m. rewrite dot_comm, dot_scaled, dot_plus, (dot_comm u), (dot_comm v) by congruence. specialize (Ru a Ha). specialize (Rv a Ha). lra. }
  assert (P : 0 < N m).
  { destruct (strict_nonneg m) as [P | Z]; auto. exfalso. destruct rows as [|a rows]; [contradiction|]. specialize (Rm a (or_introl eq_refl)).
    pose proof (dot_below_norm a m) as B. rewrite <- Z, Rmult_0_r in B. pose proof (Rle_abs (dot a m)). lra. }
  assert (I : 1 < / N m) by (rewrite <- Rinv_1; apply Rinv_lt_contravar; lra).
  exists (g * / N m), (scaled (/ N m) m). split; [|split; [|split]].
  - rewrite <- (Rmult_1_r g) at 1. apply Rmult_lt_compat_l; assumption.
  - rewrite length_scaled. unfold m. rewrite length_scaled. now apply length_plus.
  - apply scaled_below; lra.
  - intros a Ha. rewrite dot_comm, dot_scaled, dot_comm, Rmult_comm. apply Rmult_le_compat_l; [lra | auto].
Qed.

Variables (rows : list vector) (w : vector).
Hypothesis some_row : rows <> [].
Hypothesis length_w : length w = d.
Hypothesis feasible_w : forall a, In a rows -> 1 <= dot a w.
Hypothesis shortest_w : forall v, length v = d -> (forall a, In a rows -> 1 <= dot a v) -> N w <= N v.

Lemma best_is_long : 0 < N w.
Proof.
  clear shortest_w. destruct (strict_nonneg w) as [P | Z]; auto. exfalso. destruct rows as [|a l]; [contradiction|]. specialize (feasible_w a (or_introl eq_refl)).
  pose proof (dot_below_norm a w) as B. rewrite <- Z, Rmult_0_r in B. pose proof (Rle_abs (dot a w)). lra.
Qed.

Lemma none_better : forall g y, / N w < g -> length y = d -> N y <= 1 -> (forall a, In a rows -> g <= dot a y) -> False.
Proof.
  intros g y Hg Ly Ny Ry. pose proof best_is_long as P. assert (I : 0 < / N w) by now apply Rinv_0_lt_compat.
  assert (G : 0 < / g) by (apply Rinv_0_lt_compat; lra). pose proof (shortest_w (scaled (/ g) y)) as S. rewrite length_scaled in S.
  rewrite (norm_scales d N strict), Rabs_pos_eq in S by lra.
  assert (N w <= / g * N y).
  { apply S; auto. intros a Ha. rewrite dot_comm, dot_scaled, dot_comm. rewrite <- (Rinv_l g) by lra. apply Rmult_le_compat_l; [lra | auto]. }
  assert (/ g * N y <= / g * 1) by (apply Rmult_le_compat_l; lra).
  assert (/ g < / / N w) by (apply Rinv_lt_contravar; [apply Rmult_lt_0_compat; lra | exact Hg]). rewrite Rinv_inv in H1. lra.
Qed.

Theorem nearly_best_is_near : forall eps, 0 < eps -> exists eta, 0 < eta /\ forall y, length y = d -> N y <= 1 ->
  (forall a, In a rows -> / N w - eta <= dot a y) -> near eps y (scaled (/ N w) w).
Proof.
  intros eps He. pose proof best_is_long as P. assert (I : 0 < / N w) by now apply Rinv_0_lt_compat. apply NNPP. intro No.
  set (F := fun e y => length y = d /\ N y <= 1 /\ (forall a, In a rows -> / N w - e <= dot a y) /\ ~ near eps y (scaled (/ N w) w)).
  destruct (vector_clusters F (fun y => y) d 1) as [G [c [NG [SG [RG [Lc T]]]]]].
  - intros e e' y _ L [Ly [Ny [Ry Far]]]. repeat split; auto. intros a Ha. specialize (Ry a Ha). lra.
  - intros e He'. apply NNPP. intro None. apply No. exists e. split; auto. intros y Ly Ny Ry. apply NNPP. intro Far. apply None. now exists y.
  - intros e y [Ly [Ny _]]. split; auto. intro i. eapply Rle_trans; [apply (entry_below d N strict) | exact Ny].
  - assert (Nc : N c <= 1).
    { apply (limit_below _ G (fun y => y) c); auto. intros e y Hy. destruct (RG e y Hy) as [Ly [Ny _]]. auto. }
    assert (Rc : forall a, In a rows -> / N w <= dot a c).
    { intros a Ha. apply Rnot_lt_le. intro L. pose proof (size_nonneg a) as Sa. set (g := / N w - dot a c) in *.
      destruct (T (g / (4 * (size a + 1)))) as [e [He' H]]; [apply Rdiv_lt_0_compat; unfold g; lra|].
      destruct (SG (Rmin e (g / 4))) as [y Hy]; [apply Rmin_glb_lt; unfold g; lra|]. pose proof (Rmin_l e (g / 4)). pose proof (Rmin_r e (g / 4)).
      assert (M : 0 < Rmin e (g / 4)) by (apply Rmin_glb_lt; unfold g; lra). pose proof (H y (NG _ _ y M H0 Hy)) as Hn. apply (dot_near a) in Hn.
      destruct (RG _ _ Hy) as [_ [_ [Ry _]]]. specialize (Ry a Ha). pose proof (Rle_abs (dot a y - dot a c)).
      assert (size a * (g / (4 * (size a + 1))) <= g / 4).
      { replace (g / 4) with ((size a + 1) * (g / (4 * (size a + 1)))) by (field; lra). apply Rmult_le_compat_r; [|lra].
        apply Rlt_le, Rdiv_lt_0_compat; unfold g; lra. }
      unfold g in *. lra. }
    assert (E : c = scaled (/ N w) w).
    { destruct (best_unique rows (/ N w) c (scaled (/ N w) w)) as [E | [g' [y [Hg [Ly [Ny Ry]]]]]]; auto.
      - now rewrite length_scaled.
      - apply scaled_below; lra.
      - intros a Ha. rewrite dot_comm, dot_scaled, dot_comm. rewrite <- (Rmult_1_r (/ N w)) at 1. apply Rmult_le_compat_l; [lra | auto].
      - exfalso. now apply (none_better g' y). }
    destruct (T eps He) as [e [He' H]]. destruct (SG e He') as [y Hy]. destruct (RG e y Hy) as [_ [_ [_ Far]]]. apply Far. rewrite <- E. now apply H.
Qed.
End Best.
