(* A region that a run pulled nearly by V(x) = sum_j C_j e^-<a_j, x> a_j never leaves: where the least margin is large and |x| is
   hardly more than it needs to be for that margin.  A run in it turns to the max-margin direction (Lemma 5 of docs/limits.md).

   With E = sum_j C_j e^-<a_j, x> and low <= C_j every margin is at least  least x = log low - log E.  The region asks  rho <= least x  and
   |x| <= (1 + delta) |w| least x.  A step raises the least margin by (1 - delta')/|w| times what it adds to |x|, at least. *)
From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Import Optimality Datasets Descent Traps Turning Weighted.
Import ListNotations.
Open Scope R_scope.

(* a sequence that falls by a multiple of its square tends to 0 *)
Lemma falling_vanishes : forall (E : nat -> R) c, 0 < c -> (forall k, 0 < E k) -> (forall k, E (S k) <= E k - c * (E k * E k)) ->
  forall e, 0 < e -> exists K, forall k, (K <= k)%nat -> E k <= e.
Proof.
  intros E c Hc Pos Fall e He. assert (Down : forall K k, (K <= k)%nat -> E k <= E K).
  { intros K k H. induction H as [|k H IH]; [lra|]. specialize (Fall k).
    assert (0 <= c * (E k * E k)) by (apply Rmult_le_pos; [lra | apply Rle_0_sqr]). lra. }
  assert (Ce : 0 < c * (e * e)) by (repeat apply Rmult_lt_0_compat; auto).
  assert (Either : forall m, (exists K, E K <= e) \/ E m <= E 0%nat - INR m * (c * (e * e))).
  { induction m as [|m [IH | IH]]; [right; simpl; lra | now left|]. destruct (Rle_dec (E m) e) as [L | L]; [left; now exists m|].
    right. rewrite S_INR. specialize (Fall m).
    assert (e * e <= E m * E m) by (apply Rmult_le_compat; lra).
    assert (c * (e * e) <= c * (E m * E m)) by (apply Rmult_le_compat_l; lra). lra. }
  destruct (natural_above (E 0%nat / (c * (e * e)))) as [m Hm]. destruct (Either m) as [[K HK] | Low].
  - exists K. intros k Hk. specialize (Down K k Hk). lra.
  - exfalso. apply (Rmult_lt_compat_r (c * (e * e))) in Hm; auto. unfold Rdiv in Hm. rewrite Rmult_assoc, Rinv_l in Hm by lra. specialize (Pos m). lra.
Qed.

Lemma square_of_difference : forall y w, length y = length w ->
  dot (difference_of R Rminus y w) (difference_of R Rminus y w) = dot y y - 2 * dot w y + dot w w.
Proof.
  intros y w H. rewrite dot_difference, !(dot_comm _ (difference_of R Rminus y w)), !dot_difference by auto. rewrite (dot_comm y w). ring.
Qed.

Lemma form_near : forall a y w, length a = length y -> length y = length w ->
  Rabs (dot a y - dot a w) <= norm a * sqrt (dot y y - 2 * dot w y + dot w w).
Proof.
  intros a y w Ha Hy. rewrite <- square_of_difference by assumption. fold (norm (difference_of R Rminus y w)).
  replace (dot a y - dot a w) with (dot a (difference_of R Rminus y w)) by (rewrite dot_comm, dot_difference, (dot_comm y), (dot_comm w) by auto; ring).
  apply Rabs_le, cauchy_schwarz_both. rewrite length_difference; congruence.
Qed.

(* a feasible vector is no nearer to 0 than the shortest in any direction of it: <y - w, w> >= 0 *)
Lemma shortest_obtuse : forall d P w y, (forall a b, In (a, b) P -> length a = d) -> shortest d P w -> feasible d P y -> dot w w <= dot w y.
Proof.
  intros d P w y HP [[Lw Fw] S] [Ly Fy]. apply Rnot_lt_le. intro Lt. set (g := dot w w - dot w y). assert (G : 0 < g) by (unfold g; lra).
  destruct (difference y w ltac:(congruence)) as [D [HD [Dp _]]].
  set (t := g / (g + D)). assert (T : 0 < t) by (apply Rdiv_lt_0_compat; lra). assert (Q : t * (g + D) = g) by (unfold t; field; lra).
  assert (T1 : t <= 1).
  { apply Rmult_le_reg_r with (g + D); lra. }
  set (u := plus (scaled (1 - t) w) (scaled t y)).
  assert (Du : forall a, dot u a = (1 - t) * dot w a + t * dot y a) by (intro a; unfold u; rewrite dot_plus, !dot_scaled by (rewrite !length_scaled; congruence); ring).
  assert (Fu : feasible d P u).
  { split; [unfold u; apply length_plus; now rewrite length_scaled|]. intros a b H. specialize (Fw a b H). specialize (Fy a b H).
    rewrite dot_comm, Du, !(dot_comm _ a). assert (0 <= (1 - t) * (dot a w - b)) by (apply Rmult_le_pos; lra).
    assert (0 <= t * (dot a y - b)) by (apply Rmult_le_pos; lra). lra. }
  destruct (S u Fu) as [N _]. pose proof (norm_nonneg w). assert (Sq : norm w * norm w <= norm u * norm u) by (apply Rmult_le_compat; auto).
  rewrite !norm_squared in Sq. rewrite Du, !(dot_comm _ u), !Du, (dot_comm y w) in Sq.
  assert (t * t * (g + D) = t * g) by (rewrite Rmult_assoc, Q; reflexivity).
  assert (0 < t * g) by now apply Rmult_lt_0_compat. assert (0 <= t * t * g) by (rewrite Rmult_assoc; apply Rmult_le_pos; lra).
  assert (X : (1 - t) * ((1 - t) * dot w w + t * dot w y) + t * ((1 - t) * dot w y + t * dot y y) = dot w w - 2 * (t * g) + t * t * D).
  { rewrite HD. unfold g. ring. }
  lra.
Qed.

Section Tight.
Context {J : Type}.
Variables (d : nat) (pairs : list J) (row : J -> vector) (C : J -> R) (w : vector).
Hypothesis rows_sized : forall j, In j pairs -> length (row j) = d.
Hypothesis some_pair : pairs <> [].
Variables (low A : R).
Hypothesis low_pos : 0 < low.
Hypothesis low_below : forall j, In j pairs -> low <= C j.
Hypothesis A_above : forall j, In j pairs -> norm (row j) <= A.
Hypothesis shortest_w : shortest d (map (fun j => (row j, 1)) pairs) w.
Let length_w : length w = d := proj1 (proj1 shortest_w).
Lemma tight_feasible : forall j, In j pairs -> 1 <= dot (row j) w.
Proof. intros j Hj. pose proof shortest_w as Sw. destruct Sw as [[_ F] _]. apply Rge_le, F. apply in_map_iff. now exists j. Qed.
Let feasible_w := tight_feasible.
Local Notation E := (weights pairs row C).
Local Notation m := (least pairs row C low).
Local Notation V := (exact_pull d pairs row C).
Definition tight (delta rho : R) (x : vector) : Prop := rho <= m x /\ norm x <= (1 + delta) * norm w * m x.

Let W : 0 < norm w := weighted_w_pos d pairs row w rows_sized some_pair length_w feasible_w.
Let E_pos : forall v, 0 < E v := weights_pos pairs row C some_pair low low_pos low_below.

Lemma weights_of_least : forall x, E x = low * exp (- m x).
Proof.
  intro x. unfold least. replace (- (ln low - ln (E x))) with (ln (E x) + - ln low) by ring.
  rewrite exp_plus, exp_Ropp, !exp_ln by (auto; apply E_pos). field. lra.
Qed.

Lemma tight_weights : forall delta rho x, tight delta rho x -> E x <= low * exp (- rho).
Proof. intros delta rho x [H _]. rewrite weights_of_least. apply Rmult_le_compat_l; [lra | apply exp_le; lra]. Qed.

(* any other linear form is hardly less than least x times its value at w *)
Lemma tight_form : forall delta rho x a, 0 <= delta -> 0 < rho -> length x = d -> length a = d -> tight delta rho x ->
  m x * (dot a w - norm a * (norm w * sqrt (delta * (2 + delta)))) <= dot a x.
Proof.
  intros delta rho x a Hd Hr Lx La [T1 T2]. assert (M : 0 < m x) by lra. assert (I : 0 < / m x) by now apply Rinv_0_lt_compat.
  set (y := scaled (/ m x) x). assert (Ly : length y = d) by (unfold y; now rewrite length_scaled).
  assert (Fy : feasible d (map (fun j => (row j, 1)) pairs) y).
  { split; auto. intros r b H. apply in_map_iff in H. destruct H as [j [Q Hj]]. injection Q as <- <-. apply Rle_ge.
    unfold y. rewrite dot_comm, dot_scaled, dot_comm. pose proof (least_below pairs row C low low_pos low_below x j Hj) as B.
    rewrite <- (Rinv_l (m x)) by lra. apply Rmult_le_compat_l; lra. }
  assert (N2 : dot w w <= dot w y).
  { apply (shortest_obtuse d (map (fun j => (row j, 1)) pairs)); auto. intros r b H. apply in_map_iff in H. destruct H as [j [Q Hj]]. injection Q as <- <-. auto. }
  pose proof (norm_nonneg y).
  assert (Ny : norm y <= (1 + delta) * norm w).
  { unfold y. rewrite norm_scaled, Rabs_pos_eq by lra. apply Rmult_le_reg_l with (m x); auto.
    rewrite <- Rmult_assoc, Rinv_r by lra. lra. }
  assert (Sq : norm y * norm y <= (1 + delta) * norm w * ((1 + delta) * norm w)) by (apply Rmult_le_compat; lra).
  assert (Q : dot y y - 2 * dot w y + dot w w <= norm w * norm w * (delta * (2 + delta))) by (pose proof (norm_squared y); pose proof (norm_squared w); lra).
  apply sqrt_le_1_alt in Q. rewrite sqrt_mult_alt, sqrt_square in Q by (try apply Rle_0_sqr; lra).
  pose proof (form_near a y w ltac:(congruence) ltac:(congruence)) as B.
  assert (B2 : norm a * sqrt (dot y y - 2 * dot w y + dot w w) <= norm a * (norm w * sqrt (delta * (2 + delta)))) by (apply Rmult_le_compat_l; auto using norm_nonneg).
  assert (B3 : dot a w - norm a * (norm w * sqrt (delta * (2 + delta))) <= dot a y).
  { pose proof (Rle_abs (- (dot a y - dot a w))) as K. rewrite Rabs_Ropp in K. lra. }
  replace (dot a x) with (m x * dot a y).
  - apply Rmult_le_compat_l; lra.
  - unfold y. rewrite dot_comm, dot_scaled, dot_comm. field. lra.
Qed.

(* ---- a run that starts in the region stays in it ---- *)
Section Kept.
Variables (pull : vector -> vector) (delta rho eps fine eta : R) (x : nat -> vector).
Hypothesis length_pull : forall v, length v = d -> length (pull v) = d.
Hypothesis near : forall v, length v = d -> tight delta rho v -> norm (difference_of R Rminus (pull v) (V v)) <= eps * E v.
Hypothesis eps_range : 0 <= eps.
Hypothesis eta_pos : 0 < eta.
Hypothesis fine_covers : 2 * (eta * (A * A) * (low * exp (- rho))) + 2 * (eps * norm w) <= fine.
Hypothesis fine_small : fine <= 1 / 4.
Hypothesis delta_covers : 1 <= (1 + delta) * (1 - fine).
Hypothesis length_start : length (x 0%nat) = d.
Hypothesis step : forall k, x (S k) = plus (x k) (scaled eta (pull (x k))).
Hypothesis start_tight : tight delta rho (x 0%nat).

Lemma length_kept : forall k, length (x k) = d.
Proof. induction k; auto. rewrite step. apply length_plus; auto. rewrite length_scaled. auto. Qed.

Lemma tight_step : forall k, tight delta rho (x k) ->
  tight delta rho (x (S k)) /\ E (x (S k)) <= E (x k) - eta / (4 * (norm w * norm w)) * (E (x k) * E (x k)).
Proof.
  intros k T. pose proof (length_kept k) as Lx. pose proof (near (x k) Lx T) as N. pose proof (E_pos (x k)) as P.
  assert (A2 : 0 <= eta * (A * A)) by (apply Rmult_le_pos; [lra | apply Rle_0_sqr]).
  assert (S1 : eta * (A * A) * E (x k) <= eta * (A * A) * (low * exp (- rho))) by (apply Rmult_le_compat_l; auto; now apply tight_weights with delta).
  assert (S0 : 0 <= eta * (A * A) * E (x k)) by (apply Rmult_le_pos; lra).
  assert (EW : 0 <= eps * norm w) by (apply Rmult_le_pos; lra).
  assert (Range : 0 <= eps /\ eps * norm w <= 1) by lra.
  pose proof (weights_log d pairs row C w rows_sized some_pair length_w feasible_w low A low_pos low_below A_above (x k) (pull (x k)) eps eta Lx (length_pull _ Lx) Range N eta_pos
    ltac:(lra) fine ltac:(lra) ltac:(lra)) as Log.
  pose proof (weights_fall_square d pairs row C w rows_sized some_pair length_w feasible_w low A low_pos low_below A_above (x k) (pull (x k)) eps eta Lx (length_pull _ Lx) Range N eta_pos
    ltac:(lra) fine ltac:(lra) ltac:(lra)) as Fall.
  rewrite <- step in Log, Fall. split; [|exact Fall].
  destruct T as [T1 T2].
  assert (Rise : m (x k) <= m (x (S k))).
  { unfold least. assert (E (x (S k)) <= E (x k)).
    { assert (0 <= eta / (4 * (norm w * norm w)) * (E (x k) * E (x k))); [|lra].
      apply Rmult_le_pos; [|apply Rle_0_sqr]. apply Rlt_le, Rdiv_lt_0_compat; auto. repeat apply Rmult_lt_0_compat; lra. }
    pose proof (ln_le _ _ (E_pos (x (S k))) H). lra. }
  split; [lra|]. set (g := m (x (S k)) - m (x k)). assert (G : 0 <= g) by (unfold g; lra).
  assert (L : (1 - fine) * (norm (x (S k)) - norm (x k)) <= norm w * g).
  { replace ((1 - fine) * (norm (x (S k)) - norm (x k))) with (norm w * ((1 - fine) / norm w * (norm (x (S k)) - norm (x k)))) by (field; lra).
    apply Rmult_le_compat_l; unfold g; lra. }
  assert (Q : norm w * g <= (1 - fine) * ((1 + delta) * (norm w * g))).
  { assert (0 <= norm w * g) by (apply Rmult_le_pos; lra). rewrite <- Rmult_assoc, (Rmult_comm (1 - fine)).
    rewrite <- (Rmult_1_l (norm w * g)) at 1. apply Rmult_le_compat_r; lra. }
  assert (F : norm (x (S k)) - norm (x k) <= (1 + delta) * (norm w * g)) by (apply Rmult_le_reg_l with (1 - fine); lra).
  replace ((1 + delta) * norm w * m (x (S k))) with ((1 + delta) * norm w * m (x k) + (1 + delta) * (norm w * g)) by (unfold g; ring). lra.
Qed.

Theorem tight_kept : forall k, tight delta rho (x k).
Proof. induction k; auto. now apply tight_step. Qed.

Theorem tight_vanishes : forall e, 0 < e -> exists K, forall k, (K <= k)%nat -> E (x k) <= e.
Proof.
  apply falling_vanishes with (c := eta / (4 * (norm w * norm w))); auto.
  - apply Rdiv_lt_0_compat; auto. repeat apply Rmult_lt_0_compat; lra.
  - intro k. apply tight_step, tight_kept.
Qed.

(* ... and turns, if the pull is as near as one likes where the least margin is large *)
Theorem tight_turns :
  (forall e, 0 < e -> exists r, forall v, length v = d -> tight delta r v -> norm (difference_of R Rminus (pull v) (V v)) <= e * E v) ->
  norm_diverges x /\ direction_tends_to x w.
Proof.
  intro nearer. destruct (nearly_pulled_turns d pairs row C w rows_sized some_pair length_w feasible_w low A low_pos low_below A_above x (fun k => pull (x k)) eta)
    as [N T]; auto using length_kept, tight_vanishes.
  intros e He. destruct (nearer e He) as [r Hr]. destruct (tight_vanishes (low * exp (- r))) as [K HK]; [apply Rmult_lt_0_compat; auto; apply exp_pos|].
  exists K. intros k Hk. apply Hr; [apply length_kept|]. split; [|apply (tight_kept k)].
  specialize (HK k Hk). rewrite weights_of_least in HK. apply Rmult_le_reg_l in HK; auto. apply Rnot_lt_le. intro F.
  assert (exp (- r) < exp (- m (x k))) by (apply exp_increasing; lra). lra.
Qed.
End Kept.

(* ---- far out, for every step up to a given one ---- *)
Theorem far_out_turns : forall pull delta eta0, (forall v, length v = d -> length (pull v) = d) -> 0 < delta <= 1 -> 0 < eta0 ->
  (forall e, 0 < e -> exists r, forall v, length v = d -> tight delta r v -> norm (difference_of R Rminus (pull v) (V v)) <= e * E v) ->
  exists rho, forall rho' x eta, rho <= rho' -> 0 < eta <= eta0 -> length (x 0%nat) = d -> (forall k, x (S k) = plus (x k) (scaled eta (pull (x k)))) ->
    tight delta rho' (x 0%nat) -> (forall k, tight delta rho' (x k)) /\ norm_diverges x /\ direction_tends_to x w.
Proof.
  intros pull delta eta0 Lp Hd He0 nearer.
  pose proof (A_pos d pairs row w rows_sized some_pair length_w feasible_w A A_above) as A1.
  set (fine := delta / 4). set (eps := fine / (4 * (1 + norm w))).
  assert (Ep : 0 < eps) by (unfold eps, fine; apply Rdiv_lt_0_compat; lra).
  assert (Eb : eps * (4 * (1 + norm w)) = fine) by (unfold eps; field; lra).
  assert (EW : 0 <= eps * norm w) by (apply Rmult_le_pos; lra).
  set (G := eta0 * (A * A) * low). assert (G0 : 0 < G) by (repeat apply Rmult_lt_0_compat; lra).
  destruct (nearer eps Ep) as [r Hr]. exists (Rmax r (- ln (fine / (4 * G)))).
  intros rho' x eta Hrho He Ls Step T. pose proof (Rmax_l r (- ln (fine / (4 * G)))). pose proof (Rmax_r r (- ln (fine / (4 * G)))).
  assert (Near : forall v, length v = d -> tight delta rho' v -> norm (difference_of R Rminus (pull v) (V v)) <= eps * E v).
  { intros v Lv [T1 T2]. apply Hr; auto. split; auto. lra. }
  assert (F0 : 0 < fine / (4 * G)) by (apply Rdiv_lt_0_compat; unfold fine; lra).
  assert (Pos : 0 < low * exp (- rho')) by (apply Rmult_lt_0_compat; auto; apply exp_pos).
  assert (0 <= eta * (A * A) * (low * exp (- rho'))) by (assert (0 <= A * A) by apply Rle_0_sqr; assert (0 <= eta * (A * A)) by (apply Rmult_le_pos; lra); apply Rmult_le_pos; lra).
  assert (Small : 4 * (eta * (A * A) * (low * exp (- rho'))) <= fine).
  { assert (X : exp (- rho') <= fine / (4 * G)) by (rewrite <- (exp_ln (fine / (4 * G))) by assumption; apply exp_le; lra).
    assert (Y : eta * (A * A) * low * exp (- rho') <= G * (fine / (4 * G))).
    { apply Rmult_le_compat; auto; [repeat apply Rmult_le_pos; lra | apply Rlt_le, exp_pos|].
      unfold G. apply Rmult_le_compat_r; [lra|]. apply Rmult_le_compat_r; [apply Rle_0_sqr | lra]. }
    replace (G * (fine / (4 * G))) with (fine / 4) in Y by (field; lra). lra. }
  assert (Fs : fine <= 1 / 4) by (unfold fine; lra).
  assert (Dc : 1 <= (1 + delta) * (1 - fine)).
  { unfold fine. assert (0 <= delta * (1 - delta)) by (apply Rmult_le_pos; lra). lra. }
  split; [|apply (tight_turns pull delta rho' eps fine eta x); auto; lra].
  apply (tight_kept pull delta rho' eps fine eta x); auto; lra.
Qed.
End Tight.
