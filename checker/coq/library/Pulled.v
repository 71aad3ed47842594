(* A run that is pulled by e^-<a, x> along every one of its rows a turns to the max-margin direction, for whatever bounded steps.

   x(k+1) = x(k) + h_k sum_a e^-<a, x(k)> a,  h_k = f_k / (1 + E)^2,  E = sum_a e^-<a, x(k)>,  0 < kappa <= f_k <= top.
   Softmax attention with one input and equal losing scores is such a run (OneInput.v), for every step of descent.  The proof:
   1. <x, w> grows by at least h_k E for every feasible w, and |x|^2 by at most a multiple of it while E stays above some e > 0.
      Both together bound the sum of the h_k E, so x is bounded, so the h_k E are bounded below: E falls below every e.
   2. Once E is small it falls in every step, and -log E grows by (1 - delta)/|w| times the length of the step, at least.
   3. So |x| <= (1 + eps) |w| (-log E) in the end.  Every margin <a, x> is at least -log E, so x/(-log E) is feasible and
      nearly shortest, and a nearly shortest feasible vector is near the shortest one (the parallelogram law). *)
From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Import Optimality Datasets Descent Traps Turning.
Import ListNotations.
Open Scope R_scope.

(* ---- a run that is pulled by e^-<a, x> along every row a ---- *)
Section Pulled.
Variables (d : nat) (rows : list vector) (w : vector).
Hypothesis rows_sized : forall a, In a rows -> length a = d.
Hypothesis some_row : rows <> [].
Hypothesis length_w : length w = d.
Hypothesis feasible_w : forall a, In a rows -> 1 <= dot a w.

Definition exponentials (v : vector) : R := Sum (fun a => exp (- dot a v)) rows.
Definition pull (v : vector) : vector := vector_sum d (fun a => scaled (exp (- dot a v)) a) rows.
Let E := exponentials.
Let A := 1 + Sum norm rows.

Lemma A_bounds : 1 <= A /\ forall a, In a rows -> norm a <= A.
Proof.
  unfold A. assert (0 <= Sum norm rows) by (apply Sum_nonneg; intros; apply norm_nonneg). split; [lra|].
  intros a Ha. assert (norm a <= Sum norm rows) by (apply Sum_member; auto; intros; apply norm_nonneg). lra.
Qed.

Lemma length_pull : forall v, length (pull v) = d.
Proof. intro. apply length_vector_sum. intros. rewrite length_scaled. auto. Qed.

Lemma dot_pull : forall v u, dot (pull v) u = Sum (fun a => exp (- dot a v) * dot a u) rows.
Proof.
  intros. unfold pull. rewrite dot_vector_sum by (intros; rewrite length_scaled; auto). apply Sum_ext. intros. apply dot_scaled.
Qed.

Lemma E_pos : forall v, 0 < E v.
Proof. intro. apply Sum_pos; auto. intro. apply exp_pos. Qed.

Lemma norm_pull : forall v, norm (pull v) <= A * E v.
Proof.
  intro v. eapply Rle_trans; [apply norm_vector_sum; intros; rewrite length_scaled; auto|]. unfold E, exponentials.
  rewrite <- Sum_scale. apply Sum_le. intros a Ha. rewrite norm_scaled, Rabs_pos_eq by apply Rlt_le, exp_pos.
  rewrite Rmult_comm. apply Rmult_le_compat_r; [apply Rlt_le, exp_pos | now apply A_bounds].
Qed.

Lemma pull_along_w : forall v, E v <= dot (pull v) w.
Proof.
  intro v. rewrite dot_pull. apply Sum_le. intros a Ha. rewrite <- (Rmult_1_r (exp (- dot a v))) at 1.
  apply Rmult_le_compat_l; [apply Rlt_le, exp_pos | auto].
Qed.

Let norm_w_pos : 0 < norm w := feasible_is_long d rows w rows_sized some_row length_w feasible_w.

(* |pull| >= E/|w| *)
Lemma pull_long : forall v, E v <= norm (pull v) * norm w.
Proof. intro v. eapply Rle_trans; [apply pull_along_w|]. apply cauchy_schwarz. now rewrite length_pull. Qed.

(* every margin is at least -log E *)
Lemma margin_above : forall v a, In a rows -> - ln (E v) <= dot a v.
Proof.
  intros v a Ha. assert (exp (- dot a v) <= E v).
  { apply (Sum_member (fun a => exp (- dot a v))); auto. intros. apply Rlt_le, exp_pos. }
  assert (ln (exp (- dot a v)) <= ln (E v)).
  { destruct H as [H | H]; [left; apply ln_increasing; auto; apply exp_pos | rewrite H; lra]. }
  rewrite ln_exp in H0. lra.
Qed.

Lemma E_of_bounded : forall v B, length v = d -> norm v <= B -> E v <= INR (length rows) * exp (A * B).
Proof.
  intros v B Hv HB. unfold E, exponentials.
  assert (H : forall a, In a rows -> exp (- dot a v) <= exp (A * B)).
  { intros a Ha. apply exp_le. pose proof (cauchy_schwarz_both a v ltac:(rewrite Hv; auto)) as [C _].
    destruct A_bounds as [A1 A2]. specialize (A2 a Ha). pose proof (norm_nonneg a). pose proof (norm_nonneg v).
    assert (norm a * norm v <= A * B) by (apply Rmult_le_compat; auto). lra. }
  clear - H. revert H. generalize (exp (A * B)). clear A. intros c H. induction rows as [|a l IH]; [simpl; lra|].
  cbn [Sum fold_right length]. rewrite S_INR. pose proof (H a (or_introl eq_refl)).
  assert (Sum (fun a => exp (- dot a v)) l <= INR (length l) * c) by (apply IH; intros; apply H; now right). unfold Sum in *. lra.
Qed.

(* ---- one step x+ = x + h pull(x) ---- *)
Variables (kappa top : R).
Hypothesis kappa_pos : 0 < kappa.
Variable (x : nat -> vector).
Variable (f : nat -> R).
Hypothesis f_range : forall k, kappa <= f k <= top.
Hypothesis length_start : length (x 0%nat) = d.
Let h (k : nat) : R := f k / ((1 + E (x k)) * (1 + E (x k))).
Hypothesis step : forall k, x (S k) = plus (x k) (scaled (h k) (pull (x k))).

Lemma length_x : forall k, length (x k) = d.
Proof. induction k; auto. rewrite step. apply length_plus; auto. rewrite length_scaled. apply length_pull. Qed.

Lemma h_range : forall k, 0 < h k <= top.
Proof.
  intro k. pose proof (f_range k). pose proof (E_pos (x k)). unfold h. set (s := 1 + E (x k)).
  assert (S1 : 1 < s) by (unfold s; lra). assert (S2 : 1 <= s * s) by (assert (1 * 1 <= s * s) by (apply Rmult_le_compat; lra); lra).
  split; [apply Rdiv_lt_0_compat; lra|]. apply Rmult_le_reg_r with (s * s); [lra|].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. assert (top * 1 <= top * (s * s)) by (apply Rmult_le_compat_l; lra). lra.
Qed.

Lemma h_E_below : forall k, h k * E (x k) <= top.
Proof.
  intro k. pose proof (f_range k). pose proof (E_pos (x k)) as P. unfold h. set (e := E (x k)) in *.
  assert (S2 : e <= (1 + e) * (1 + e)) by (assert (0 <= e * e) by apply Rle_0_sqr; lra). assert (0 < (1 + e) * (1 + e)) by lra.
  apply Rmult_le_reg_r with ((1 + e) * (1 + e)); [lra|].
  replace (f k / ((1 + e) * (1 + e)) * e * ((1 + e) * (1 + e))) with (f k * e) by (field; lra).
  apply Rmult_le_compat; lra.
Qed.

Let length_step k : length (scaled (h k) (pull (x k))) = length (x k).
Proof. now rewrite length_scaled, length_pull, length_x. Qed.

Lemma climbs : forall k, dot (x k) w + h k * E (x k) <= dot (x (S k)) w.
Proof.
  intro k. rewrite step, dot_plus, dot_scaled by (symmetry; apply length_step). pose proof (pull_along_w (x k)).
  assert (h k * E (x k) <= h k * dot (pull (x k)) w) by (apply Rmult_le_compat_l; [apply Rlt_le, h_range | auto]). lra.
Qed.

Lemma square_grows : forall k, dot (x (S k)) (x (S k)) = dot (x k) (x k) + 2 * h k * dot (pull (x k)) (x k)
  + (h k * norm (pull (x k))) * (h k * norm (pull (x k))).
Proof.
  intro k. rewrite step. set (p := pull (x k)).
  assert (L : length (x k) = length (scaled (h k) p)) by (symmetry; apply length_step).
  rewrite dot_plus by exact L. rewrite (dot_comm (x k) (plus _ _)), (dot_comm (scaled (h k) p) (plus _ _)).
  rewrite !dot_plus, !dot_scaled by exact L. rewrite (dot_comm (x k) (scaled _ _)), (dot_comm p (scaled _ _)), !dot_scaled.
  rewrite <- (norm_squared p). ring.
Qed.

Lemma pull_outward : forall v, dot (pull v) v <= INR (length rows).
Proof.
  intro v. rewrite dot_pull. clear. induction rows as [|a l IH]; [simpl; lra|].
  cbn [length]. rewrite S_INR. simpl. pose proof (exp_outweighs (dot a v)). lra.
Qed.

(* ---- the sum of exponentials falls below every bound, for whatever steps: the perceptron's argument ---- *)
Let path (k : nat) : R := Sum (fun j => h j * E (x j)) (seq 0 k).

Lemma path_S : forall k, path (S k) = path k + h k * E (x k).
Proof. intro k. unfold path. rewrite seq_S, Sum_app. simpl. ring. Qed.

Lemma path_nonneg : forall k, 0 <= path k.
Proof. intro k. apply Sum_nonneg. intros. apply Rmult_le_pos; apply Rlt_le; [apply h_range | apply E_pos]. Qed.

Lemma path_below_w : forall k, dot (x 0%nat) w + path k <= dot (x k) w.
Proof. induction k; [unfold path; simpl; lra|]. rewrite path_S. pose proof (climbs k). lra. Qed.

Section Above.
Variable (e : R).
Hypothesis e_pos : 0 < e.
Hypothesis stays_above : forall k, e <= E (x k).
Let c := 2 * INR (length rows) / e + A * A * top.

Lemma square_below_path : forall k, dot (x k) (x k) <= dot (x 0%nat) (x 0%nat) + c * path k.
Proof.
  induction k; [unfold path; simpl; lra|]. rewrite path_S, square_grows. pose proof (h_range k) as [Hh _]. pose proof (E_pos (x k)) as HE.
  set (z := h k * E (x k)). assert (Hz : 0 <= z) by (apply Rmult_le_pos; lra).
  assert (B1 : 2 * h k * dot (pull (x k)) (x k) <= 2 * INR (length rows) / e * z).
  { assert (h k * dot (pull (x k)) (x k) <= h k * INR (length rows)) by (apply Rmult_le_compat_l; [lra | apply pull_outward]).
    assert (0 <= INR (length rows)) by apply pos_INR.
    assert (h k * INR (length rows) * e <= INR (length rows) * z).
    { unfold z. replace (h k * INR (length rows) * e) with (INR (length rows) * (h k * e)) by ring.
      apply Rmult_le_compat_l; auto. apply Rmult_le_compat_l; [lra | apply stays_above]. }
    apply Rmult_le_reg_r with e; auto. replace (2 * INR (length rows) / e * z * e) with (2 * (INR (length rows) * z)) by (field; lra).
    assert (e * (h k * dot (pull (x k)) (x k)) <= e * (h k * INR (length rows))) by (apply Rmult_le_compat_l; lra). lra. }
  assert (B2 : h k * norm (pull (x k)) <= A * z).
  { unfold z. replace (A * (h k * E (x k))) with (h k * (A * E (x k))) by ring. apply Rmult_le_compat_l; [lra | apply norm_pull]. }
  assert (B3 : 0 <= h k * norm (pull (x k))) by (apply Rmult_le_pos; [lra | apply norm_nonneg]).
  assert (B4 : (h k * norm (pull (x k))) * (h k * norm (pull (x k))) <= (A * z) * (A * z)) by (apply Rmult_le_compat; lra).
  assert (B5 : (A * z) * (A * z) <= A * A * top * z).
  { replace ((A * z) * (A * z)) with (A * A * z * z) by ring. apply Rmult_le_compat_r; auto. apply Rmult_le_compat_l.
    - apply Rle_0_sqr.
    - apply h_E_below. }
  fold z. replace (c * (path k + z)) with (c * path k + 2 * INR (length rows) / e * z + A * A * top * z) by (unfold c; ring). lra.
Qed.

Lemma path_bounded : exists B, forall k, path k <= B.
Proof.
  set (b := Rabs (dot (x 0%nat) w)). set (n := dot (x 0%nat) (x 0%nat)). set (W := norm w * norm w).
  assert (Hc : 0 <= c).
  { unfold c. pose proof (f_range 0). assert (0 <= A * A * top) by (apply Rmult_le_pos; [apply Rle_0_sqr | lra]).
    assert (0 <= 2 * INR (length rows) / e); [|lra]. pose proof (pos_INR (length rows)).
    unfold Rdiv. apply Rmult_le_pos; [lra | now apply Rlt_le, Rinv_0_lt_compat]. }
  assert (HW : 0 <= W) by apply Rle_0_sqr. assert (Hn : 0 <= n) by apply dot_nonneg. assert (Hb : 0 <= b) by apply Rabs_pos.
  (* (S - b)^2 <= W (n + c S), so S is at most 1 + 2 b + W (n + c) *)
  exists (1 + 2 * b + W * (n + c)). intro k. apply Rnot_lt_le. intro H. pose proof (path_nonneg k) as HS. set (S := path k) in *.
  assert (P0 : 0 <= W * (n + c)) by (apply Rmult_le_pos; lra).
  assert (C1 : S - b <= norm (x k) * norm w).
  { eapply Rle_trans; [|apply cauchy_schwarz; now rewrite length_x]. pose proof (path_below_w k). fold S in H0.
    assert (- b <= dot (x 0%nat) w) by (unfold b, Rabs; destruct (Rcase_abs _); lra). lra. }
  assert (C2 : (S - b) * (S - b) <= (norm (x k) * norm w) * (norm (x k) * norm w)) by (apply Rmult_le_compat; lra).
  replace ((norm (x k) * norm w) * (norm (x k) * norm w)) with ((norm (x k) * norm (x k)) * W) in C2 by (unfold W; ring).
  rewrite norm_squared in C2. pose proof (square_below_path k) as Q. fold n S in Q.
  assert (C3 : dot (x k) (x k) * W <= (n + c * S) * W) by (apply Rmult_le_compat_r; auto).
  assert (C4 : n * 1 <= n * S) by (apply Rmult_le_compat_l; lra).
  assert (C5 : (n + c * S) * W <= (n + c) * S * W) by (apply Rmult_le_compat_r; lra).
  assert (C6 : S * (S - 2 * b - W * (n + c)) <= 0).
  { assert (0 <= b * b) by apply Rle_0_sqr. lra. }
  assert (0 < S * (S - 2 * b - W * (n + c))) by (apply Rmult_lt_0_compat; lra). lra.
Qed.

Lemma stays_above_false : False.
Proof.
  destruct path_bounded as [B HB]. set (n := dot (x 0%nat) (x 0%nat) + Rabs c * Rabs B).
  assert (Hx : forall k, dot (x k) (x k) <= n).
  { intro k. eapply Rle_trans; [apply square_below_path|]. unfold n. apply Rplus_le_compat_l.
    pose proof (path_nonneg k). pose proof (HB k). apply Rle_trans with (Rabs c * path k).
    - apply Rmult_le_compat_r; auto. apply Rle_abs.
    - apply Rmult_le_compat_l; [apply Rabs_pos|]. eapply Rle_trans; [eassumption | apply Rle_abs]. }
  set (M := INR (length rows) * exp (A * sqrt n)).
  assert (HM : forall k, E (x k) <= M).
  { intro k. apply E_of_bounded; [apply length_x|]. apply sqrt_le_1_alt, Hx. }
  assert (M0 : 0 < M) by (pose proof (HM 0%nat); pose proof (E_pos (x 0%nat)); lra).
  set (q := kappa / ((1 + M) * (1 + M)) * e).
  assert (P2 : 0 < (1 + M) * (1 + M)) by (apply Rmult_lt_0_compat; lra).
  assert (Hq : 0 < q) by (apply Rmult_lt_0_compat; auto; apply Rdiv_lt_0_compat; lra).
  assert (Hpath : forall k, INR k * q <= path k).
  { induction k; [unfold path; simpl; lra|]. rewrite S_INR, path_S. assert (q <= h k * E (x k)); [|lra].
    unfold q. apply Rmult_le_compat; auto; [apply Rlt_le, Rdiv_lt_0_compat; lra | lra |]. unfold h.
    pose proof (HM k). pose proof (E_pos (x k)). pose proof (f_range k). unfold Rdiv. apply Rmult_le_compat; [lra | apply Rlt_le, Rinv_0_lt_compat; lra | lra |].
    apply Rinv_le_contravar; [apply Rmult_lt_0_compat; lra | apply Rmult_le_compat; lra]. }
  destruct (natural_above (B / q)) as [k Hk]. pose proof (Hpath k). pose proof (HB k).
  assert (B / q * q < INR k * q) by (apply Rmult_lt_compat_r; auto). replace (B / q * q) with B in H1 by (field; lra). lra.
Qed.
End Above.

Lemma falls_below : forall e, 0 < e -> exists k, E (x k) < e.
Proof.
  intros e He. apply Classical_Prop.NNPP. intro H. apply (stays_above_false e He). intro k. apply Rnot_lt_le. intro L. apply H. now exists k.
Qed.

(* ---- once it is small it falls in every step, and -log E grows with the norm ---- *)
Lemma E_step : forall k, 4 * (h k * (A * A) * E (x k)) <= 1 ->
  E (x (S k)) <= E (x k) - h k * (norm (pull (x k)) * norm (pull (x k))) * (1 - 2 * (h k * (A * A) * E (x k))).
Proof.
  intros k Hk. set (p := pull (x k)). pose proof (h_range k) as [Hh _]. destruct A_bounds as [A1 A2].
  assert (B : forall a, In a rows -> - (A * norm p) <= dot a p <= A * norm p).
  { intros a Ha. pose proof (cauchy_schwarz_both a p ltac:(unfold p; rewrite length_pull; auto)).
    assert (norm a * norm p <= A * norm p) by (apply Rmult_le_compat_r; [apply norm_nonneg | auto]). lra. }
  pose proof (norm_pull (x k)) as Hp. fold p in Hp. pose proof (norm_nonneg p) as Hp0.
  assert (Hz : h k * (A * norm p) <= 1 / 2).
  { assert (A * norm p <= A * (A * E (x k))) by (apply Rmult_le_compat_l; lra).
    assert (h k * (A * norm p) <= h k * (A * (A * E (x k)))) by (apply Rmult_le_compat_l; lra). lra. }
  assert (T : forall a, In a rows -> exp (- dot a (x (S k))) <= exp (- dot a (x k))
      + (- h k) * (exp (- dot a (x k)) * dot a p) + (2 * (h k * (A * norm p)) * (h k * (A * norm p))) * exp (- dot a (x k))).
  { intros a Ha. rewrite step. fold p. rewrite dot_step by (unfold p; now rewrite length_pull, length_x).
    replace (- (dot a (x k) + h k * dot a p)) with (- dot a (x k) + - (h k * dot a p)) by ring. rewrite exp_plus.
    specialize (B a Ha). set (z := h k * dot a p). set (b := h k * (A * norm p)) in *.
    assert (Zb : - b <= z <= b).
    { unfold z, b. split; [replace (- (h k * (A * norm p))) with (h k * - (A * norm p)) by ring|]; apply Rmult_le_compat_l; lra. }
    assert (z * z <= b * b).
    { assert (0 <= (b - z) * (b + z)) by (apply Rmult_le_pos; lra). lra. }
    pose proof (exp_below_parabola z ltac:(lra)). pose proof (exp_pos (- dot a (x k))) as P. set (e := exp (- dot a (x k))) in *.
    replace (e + - h k * (e * dot a p) + 2 * b * b * e) with (e * (1 - z + 2 * (b * b))) by (unfold z; ring).
    apply Rmult_le_compat_l; lra. }
  pose proof (Sum_le _ _ _ T) as U. rewrite !Sum_plus, !Sum_scale in U. fold (exponentials (x (S k))) in U. fold (exponentials (x k)) in U.
  rewrite <- dot_pull in U. fold p in U. rewrite <- (norm_squared p) in U. fold E in U. lra.
Qed.

Lemma rises : forall k delta, 0 <= delta <= 1 / 2 -> 2 * (top * (A * A) * E (x k)) <= delta ->
  E (x (S k)) <= E (x k) /\ - ln (E (x k)) + (1 - delta) / norm w * (norm (x (S k)) - norm (x k)) <= - ln (E (x (S k))).
Proof.
  intros k delta Hd Hk. pose proof (h_range k) as [Hh Ht]. pose proof (E_pos (x k)) as HE. set (p := pull (x k)).
  assert (AA : 0 <= A * A) by apply Rle_0_sqr.
  assert (Hs : 2 * (h k * (A * A) * E (x k)) <= delta).
  { assert (h k * (A * A) <= top * (A * A)) by (apply Rmult_le_compat_r; auto).
    assert (h k * (A * A) * E (x k) <= top * (A * A) * E (x k)) by (apply Rmult_le_compat_r; lra). lra. }
  pose proof (E_step k ltac:(lra)) as S. fold p in S. pose proof (norm_nonneg p) as Np. pose proof norm_w_pos as W.
  set (q := h k * (norm p * norm p)) in *. assert (Q0 : 0 <= q) by (apply Rmult_le_pos; [lra | apply Rle_0_sqr]).
  assert (Q1 : q * (1 - delta) <= q * (1 - 2 * (h k * (A * A) * E (x k)))) by (apply Rmult_le_compat_l; lra).
  assert (Q2 : 0 <= q * (1 - delta)) by (apply Rmult_le_pos; lra). split; [lra|].
  pose proof (E_pos (x (Datatypes.S k))) as HE'.
  assert (L : ln (E (x (Datatypes.S k))) - ln (E (x k)) <= - (q * (1 - delta) / E (x k))).
  { rewrite <- ln_quotient by assumption. eapply Rle_trans; [apply ln_below_tangent, Rdiv_lt_0_compat; auto|].
    apply Rmult_le_reg_r with (E (x k)); auto.
    replace ((E (x (Datatypes.S k)) / E (x k) - 1) * E (x k)) with (E (x (Datatypes.S k)) - E (x k)) by (field; lra).
    replace (- (q * (1 - delta) / E (x k)) * E (x k)) with (- (q * (1 - delta))) by (field; lra). lra. }
  assert (N : norm (x (Datatypes.S k)) - norm (x k) <= h k * norm p).
  { rewrite step. fold p. pose proof (norm_triangle (x k) (scaled (h k) p)) as T. rewrite norm_scaled, Rabs_pos_eq in T by lra.
    assert (length (x k) = length (scaled (h k) p)) by (symmetry; apply length_step). specialize (T H). lra. }
  assert (M : (1 - delta) / norm w * (h k * norm p) <= q * (1 - delta) / E (x k)).
  { pose proof (pull_long (x k)) as P. fold p in P. apply Rmult_le_reg_r with (norm w * E (x k)); [now apply Rmult_lt_0_compat|].
    replace ((1 - delta) / norm w * (h k * norm p) * (norm w * E (x k))) with ((1 - delta) * h k * norm p * E (x k)) by (field; lra).
    replace (q * (1 - delta) / E (x k) * (norm w * E (x k))) with ((1 - delta) * h k * norm p * (norm p * norm w)) by (unfold q; field; lra).
    apply Rmult_le_compat_l; auto. apply Rmult_le_pos; auto. apply Rmult_le_pos; lra. }
  assert ((1 - delta) / norm w * (norm (x (Datatypes.S k)) - norm (x k)) <= (1 - delta) / norm w * (h k * norm p)).
  { apply Rmult_le_compat_l; auto. unfold Rdiv. apply Rmult_le_pos; [lra | now apply Rlt_le, Rinv_0_lt_compat]. }
  lra.
Qed.

Lemma top_scale : 0 < 2 * (top * (A * A)).
Proof.
  pose proof (f_range 0). destruct A_bounds as [A1 _]. assert (0 < A * A) by (apply Rmult_lt_0_compat; lra).
  assert (0 < top * (A * A)) by (apply Rmult_lt_0_compat; lra). lra.
Qed.

Lemma stays_small : forall e, 0 < e -> exists K, forall k, (K <= k)%nat -> E (x k) <= e.
Proof.
  intros e He. pose proof top_scale as T. set (e1 := / 2 / (2 * (top * (A * A)))).
  assert (H1 : 0 < e1) by (apply Rdiv_lt_0_compat; lra).
  destruct (falls_below (Rmin e e1)) as [K HK]; [now apply Rmin_glb_lt|].
  exists K. intros k Hk. assert (E (x k) <= Rmin e e1); [|eapply Rle_trans; [eassumption | apply Rmin_l]].
  induction Hk as [|k Hk IH]; [now apply Rlt_le|]. destruct (rises k (1 / 2)) as [R _]; [lra| |lra].
  apply Rle_trans with (2 * (top * (A * A)) * e1).
  - replace (2 * (top * (A * A) * E (x k))) with (2 * (top * (A * A)) * E (x k)) by ring. apply Rmult_le_compat_l; [lra|].
    eapply Rle_trans; [exact IH | apply Rmin_r].
  - unfold e1. generalize dependent (2 * (top * (A * A))). intros. right. field. lra.
Qed.

Lemma log_large : forall M, exists K, forall k, (K <= k)%nat -> M <= - ln (E (x k)).
Proof.
  intro M. destruct (stays_small (exp (- M))) as [K HK]; [apply exp_pos|]. exists K. intros k Hk. specialize (HK k Hk).
  apply ln_le in HK; [|apply E_pos]. rewrite ln_exp in HK. lra.
Qed.

Theorem pulled_turns : norm_diverges x /\ (shortest d (map (fun a => (a, 1)) rows) w -> direction_tends_to x w).
Proof.
  assert (Rise : forall delta, 0 < delta <= 1 / 2 -> exists K, forall k, (K <= k)%nat ->
    - ln (E (x k)) + (1 - delta) / norm w * (norm (x (S k)) - norm (x k)) <= - ln (E (x (S k)))).
  { intros delta Hd. pose proof top_scale as T. destruct (stays_small (delta / (2 * (top * (A * A))))) as [K HK]; [apply Rdiv_lt_0_compat; lra|].
    exists K. intros k Hk. apply (rises k delta); [lra|].
    apply Rle_trans with (2 * (top * (A * A)) * (delta / (2 * (top * (A * A))))).
    - replace (2 * (top * (A * A) * E (x k))) with (2 * (top * (A * A)) * E (x k)) by ring. apply Rmult_le_compat_l; [lra | auto].
    - generalize dependent (2 * (top * (A * A))). intros. right. field. lra. }
  pose proof length_x as Lx. pose proof log_large as Large.
  assert (Margins : forall k a, In a rows -> - ln (E (x k)) <= dot a (x k)) by (intros; now apply margin_above).
  split; [apply turning_norm_diverges with (d := d) (rows := rows) (w := w) (mu := fun k => - ln (E (x k)))
    | intro; apply turning_direction with (d := d) (rows := rows) (mu := fun k => - ln (E (x k)))]; auto.
Qed.
End Pulled.
