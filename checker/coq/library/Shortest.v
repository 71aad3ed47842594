(* The shortest vector w of size m with 1 <= <a, w> for every row a of a family: where one vector meets the rows, there is one, and
   it is unique. *)
From Coq Require Import Reals Lra Lia List Classical FunctionalExtensionality.
From AttentionChecker Require Export Rules.
Open Scope R_scope.

Lemma dot_plus_right : forall m a u v, dot m a (vadd u v) = dot m a u + dot m a v.
Proof. intros. unfold dot, total, vadd. rewrite <- sum_plus. apply sum_ext. intro. ring. Qed.
Lemma dot_minus_right : forall m a u v, dot m a (vsub u v) = dot m a u - dot m a v.
Proof.
  intros. unfold Rminus. rewrite <- (Rmult_1_l (dot m a v)), Ropp_mult_distr_l. unfold dot, total, vsub.
  rewrite <- sum_scale, <- sum_plus. apply sum_ext. intro. ring.
Qed.
Lemma dot_scale_right : forall m a c u, dot m a (vscale c u) = c * dot m a u.
Proof. intros. unfold dot, total, vscale. rewrite <- sum_scale. apply sum_ext. intro. ring. Qed.
Lemma dot_symmetric : forall m u v, dot m u v = dot m v u.
Proof. intros. unfold dot. apply sum_ext. intro. ring. Qed.
Lemma square_of_difference : forall m u v, dot m (vsub u v) (vsub u v) = dot m u u - 2 * dot m u v + dot m v v.
Proof.
  intros. rewrite dot_minus_right, (dot_symmetric m _ u), (dot_symmetric m _ v), !dot_minus_right, (dot_symmetric m v u). ring.
Qed.
Lemma square_of_sum : forall m u v, dot m (vadd u v) (vadd u v) = dot m u u + 2 * dot m u v + dot m v v.
Proof.
  intros. rewrite dot_plus_right, (dot_symmetric m _ u), (dot_symmetric m _ v), !dot_plus_right, (dot_symmetric m v u). ring.
Qed.
Lemma dot_itself : forall m u, 0 <= dot m u u.
Proof. intros. unfold dot. apply total_nonneg. intro. apply Rle_0_sqr. Qed.
Lemma entry_below_square : forall m u k, (k < m)%nat -> u k * u k <= dot m u u.
Proof. intros m u k H. apply (entry_le_total m (fun i => u i * u i)); [|assumption]. intros. apply Rle_0_sqr. Qed.
Lemma finite_choice : forall (P : nat -> R -> Prop) m, (forall k, (k < m)%nat -> exists x, P k x) ->
  exists f, forall k, (k < m)%nat -> P k (f k).
Proof.
  intros P m. induction m as [|m IH]; intros H; [exists (fun _ => 0); intros; lia|].
  destruct IH as [f Hf]; [intros; apply H; lia|]. destruct (H m) as [x Hx]; [lia|].
  exists (fun k => if Nat.eqb k m then x else f k). intros k Hk. destruct (Nat.eqb_spec k m) as [-> |]; [assumption | apply Hf; lia].
Qed.

Section Shortest.
Variables (m : nat) (C : (nat -> R) -> Prop).
Definition meets (w : nat -> R) : Prop := forall a, C a -> 1 <= dot m a w.
Definition shortest (w : nat -> R) : Prop := meets w /\ forall v, meets v -> norm m w <= norm m v.

Lemma middle_meets : forall u v, meets u -> meets v -> meets (vscale (1 / 2) (vadd u v)).
Proof. intros u v Hu Hv a Ha. rewrite dot_scale_right, dot_plus_right. pose proof (Hu a Ha). pose proof (Hv a Ha). lra. Qed.
Lemma parallelogram : forall u v s e, (forall w, meets w -> s <= dot m w w) -> meets u -> meets v -> dot m u u < s + e -> dot m v v < s + e ->
  dot m (vsub u v) (vsub u v) < 4 * e.
Proof.
  intros u v s e Hs Hu Hv H1 H2. pose proof (Hs _ (middle_meets u v Hu Hv)) as H.
  rewrite dot_scale_right, (dot_symmetric m _ (vadd u v)), dot_scale_right, square_of_sum in H. rewrite square_of_difference. lra.
Qed.

Section Limit.
Variables (s : R) (some : forall e, 0 < e -> exists w, meets w /\ dot m w w < s + e) (least : forall w, meets w -> s <= dot m w w).

Lemma near_entries : forall u v e k, (k < m)%nat -> 0 < e -> meets u -> meets v -> dot m u u < s + e -> dot m v v < s + e ->
  - (2 * sqrt e) <= u k - v k <= 2 * sqrt e.
Proof.
  intros u v e k Hk He Hu Hv H1 H2. pose proof (parallelogram u v s e least Hu Hv H1 H2) as H.
  pose proof (entry_below_square m (vsub u v) k Hk) as Hb. unfold vsub at 1 2 in Hb.
  pose proof (sqrt_sqrt e (Rlt_le _ _ He)). pose proof (sqrt_pos e). split; nra.
Qed.
Lemma limit_entry : forall k, (k < m)%nat -> exists x, forall e w, 0 < e -> meets w -> dot m w w < s + e -> - (2 * sqrt e) <= x - w k <= 2 * sqrt e.
Proof.
  intros k Hk. set (E := fun y => exists e, 0 < e /\ forall w, meets w -> dot m w w < s + e -> y <= w k).
  assert (Both : forall e e', 0 < e -> 0 < e' -> exists w, meets w /\ dot m w w < s + e /\ dot m w w < s + e').
  { intros e e' He He'. destruct (some (Rmin e e')) as [w [Hw Hq]]; [now apply Rmin_pos|]. exists w.
    pose proof (Rmin_l e e'). pose proof (Rmin_r e e'). repeat split; [assumption | lra | lra]. }
  assert (Upper : forall e w y, 0 < e -> meets w -> dot m w w < s + e -> E y -> y <= w k + 2 * sqrt e).
  { intros e w y He Hw Hq [e' [He' Hy]]. destruct (Both e e' He He') as [v [Hv [H1 H2]]]. pose proof (Hy v Hv H2).
    pose proof (near_entries v w e k Hk He Hv Hw H1 Hq). lra. }
  assert (Lower : forall e w, 0 < e -> meets w -> dot m w w < s + e -> E (w k - 2 * sqrt e)).
  { intros e w He Hw Hq. exists e. split; [assumption|]. intros v Hv Hv'. pose proof (near_entries w v e k Hk He Hw Hv Hq Hv'). lra. }
  destruct (some 1 Rlt_0_1) as [w1 [Hw1 Hq1]].
  destruct (completeness E) as [x [U L]].
  - exists (w1 k + 2 * sqrt 1). intros y Hy. exact (Upper 1 w1 y Rlt_0_1 Hw1 Hq1 Hy).
  - exists (w1 k - 2 * sqrt 1). apply Lower; auto using Rlt_0_1.
  - exists x. intros e w He Hw Hq. pose proof (U _ (Lower e w He Hw Hq)).
    assert (x <= w k + 2 * sqrt e) by (apply L; intros y Hy; exact (Upper e w y He Hw Hq Hy)). lra.
Qed.

Lemma small_enough : forall A d, 0 <= A -> 0 < d -> exists e, 0 < e /\ e < d /\ A * e < d * d.
Proof.
  intros A d HA Hd. exists (Rmin (d / 2) (d * d / (2 * (A + 1)))).
  assert (0 < d * d / (2 * (A + 1))) by (apply Rdiv_lt_0_compat; nra).
  pose proof (Rmin_l (d / 2) (d * d / (2 * (A + 1)))) as H1. pose proof (Rmin_r (d / 2) (d * d / (2 * (A + 1)))) as H2.
  assert (Hp : 0 < Rmin (d / 2) (d * d / (2 * (A + 1)))) by (apply Rmin_pos; lra). repeat split; [assumption | lra |].
  apply Rle_lt_trans with (A * (d * d / (2 * (A + 1)))); [now apply Rmult_le_compat_l|].
  replace (A * (d * d / (2 * (A + 1)))) with (d * d * (A / (2 * (A + 1)))) by (field; lra).
  assert (A / (2 * (A + 1)) < 1) by (apply Rmult_lt_reg_r with (2 * (A + 1)); [lra|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra).
  pose proof (Rmult_lt_compat_l (d * d) _ 1 ltac:(nra) H0). lra.
Qed.

Theorem shortest_of_limit : exists w, shortest w /\ dot m w w <= s.
Proof.
  destruct (finite_choice _ m limit_entry) as [x Hx].
  assert (Near : forall e w, 0 < e -> meets w -> dot m w w < s + e -> dot m (vsub x w) (vsub x w) <= INR m * (4 * e)).
  { intros e w He Hw Hq. rewrite <- total_constant. unfold dot, total. assert (Q : forall l, (forall k, In k l -> (k < m)%nat) ->
      sum (fun i => vsub x w i * vsub x w i) l <= sum (fun _ => 4 * e) l).
    { induction l as [|k l IH]; simpl; intros Hl; [lra|]. apply Rplus_le_compat; [|auto]. unfold vsub.
      pose proof (Hx k (Hl k (or_introl eq_refl)) e w He Hw Hq). pose proof (sqrt_sqrt e (Rlt_le _ _ He)). pose proof (sqrt_pos e). nra. }
    apply Q. intros k Hk. apply in_seq in Hk. lia. }
  assert (Close : forall a d, 0 < d -> exists w, meets w /\ dot m w w < s + d /\ dot m a (vsub x w) < d).
  { intros a d Hd. destruct (small_enough (dot m a a * (INR m * 4)) d) as [e [He [Hed Hs]]]; [|assumption|].
    { pose proof (dot_itself m a). pose proof (pos_INR m). nra. }
    destruct (some e He) as [w [Hw Hq]]. exists w. repeat split; [assumption | lra |].
    pose proof (Near e w He Hw Hq) as Hn. pose proof (by_cauchy m a (vsub x w)) as Hc. pose proof (Rle_abs (dot m a (vsub x w))).
    destruct (Rlt_or_le (dot m a (vsub x w)) d) as [| Hge]; [assumption|]. exfalso.
    pose proof (by_square_vector m a) as S1. pose proof (by_square_vector m (vsub x w)) as S2.
    pose proof (norm_nonneg m a). pose proof (norm_nonneg m (vsub x w)). set (p := norm m a) in *. set (q := norm m (vsub x w)) in *.
    assert (d * d <= (p * q) * (p * q)) by (apply Rmult_le_compat; lra).
    assert ((p * q) * (p * q) <= dot m a a * (INR m * (4 * e))).
    { replace ((p * q) * (p * q)) with ((p * p) * (q * q)) by ring. rewrite S1, S2. apply Rmult_le_compat_l; [apply dot_itself | assumption]. }
    nra. }
  assert (Meets : meets x).
  { intros a Ha. destruct (Rle_or_lt 1 (dot m a x)) as [| Hl]; [assumption|]. exfalso.
    destruct (Close (vscale (-1) a) (1 - dot m a x)) as [w [Hw [_ Hd]]]; [lra|]. pose proof (Hw a Ha).
    rewrite dot_symmetric, dot_scale_right, dot_symmetric, dot_minus_right in Hd. lra. }
  assert (Small : dot m x x <= s).
  { destruct (Rle_or_lt (dot m x x) s) as [| Hl]; [assumption|]. exfalso.
    destruct (Close x ((dot m x x - s) / 4)) as [w [Hw [Hq Hd]]]; [lra|]. rewrite dot_minus_right in Hd.
    pose proof (dot_itself m (vsub x w)) as Hp. rewrite square_of_difference in Hp. lra. }
  exists x. split; [|assumption]. split; [assumption|]. intros v Hv. apply sqrt_le_1_alt. pose proof (least v Hv).
  unfold dot in *. lra.
Qed.
End Limit.

Theorem shortest_exists : (exists w, meets w) -> exists w, shortest w.
Proof.
  intros [w0 H0]. destruct (completeness (fun y => exists w, meets w /\ y = - dot m w w)) as [b [U L]].
  - exists 0. intros y [w [_ ->]]. pose proof (dot_itself m w). lra.
  - exists (- dot m w0 w0). now exists w0.
  - destruct (shortest_of_limit (- b)) as [w [Hw _]].
    + intros e He. destruct (classic (exists w, meets w /\ dot m w w < - b + e)) as [| Hn]; [assumption|]. exfalso.
      assert (b <= b - e); [|lra]. apply L. intros y [w [Hw ->]]. destruct (Rlt_or_le (dot m w w) (- b + e)); [|lra]. exfalso. apply Hn. now exists w.
    + intros w Hw. assert (- dot m w w <= b) by (apply U; now exists w). lra.
    + now exists w.
Qed.
Theorem shortest_unique : forall u v, shortest u -> shortest v -> equal m u v.
Proof.
  intros u v [Hu Mu] [Hv Mv] k Hk.
  assert (S : forall w, meets w -> dot m u u <= dot m w w).
  { intros w Hw. pose proof (Mu w Hw) as H. pose proof (by_square_vector m u). pose proof (by_square_vector m w).
    pose proof (norm_nonneg m u). assert (norm m u * norm m u <= norm m w * norm m w) by (apply Rmult_le_compat; lra). lra. }
  assert (E : dot m v v <= dot m u u).
  { pose proof (Mv u Hu) as H. pose proof (by_square_vector m u). pose proof (by_square_vector m v).
    pose proof (norm_nonneg m v). assert (norm m v * norm m v <= norm m u * norm m u) by (apply Rmult_le_compat; lra). lra. }
  pose proof (S _ (middle_meets u v Hu Hv)) as H.
  rewrite dot_scale_right, (dot_symmetric m _ (vadd u v)), dot_scale_right, square_of_sum in H.
  pose proof (entry_below_square m (vsub u v) k Hk) as Hb. rewrite square_of_difference in Hb. unfold vsub in Hb.
  pose proof (Rle_0_sqr (u k - v k)) as Q. unfold Rsqr in Q. assert (Y : (u k - v k) * (u k - v k) = 0) by lra.
  apply Rmult_integral in Y. lra.
Qed.
End Shortest.
