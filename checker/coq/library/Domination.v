(* Sums of c t^a R^b e^(k R^2) against one C t^A R^B e^(K R^2), for t >= 1 and R >= R0: the scalar side of Lipschitz bounds. *)
From Coq Require Import Reals Lra List.
Import ListNotations.
Open Scope R_scope.

(* c t^a R^b e^(k R^2) *)
Record term : Type := Term { coefficient : R; power_t : nat; power_R : nat; rate : R }.

Definition value (t r : R) (x : term) : R := coefficient x * t ^ power_t x * r ^ power_R x * exp (rate x * r ^ 2).
Definition sum (t r : R) (l : list term) : R := fold_right (fun x s => value t r x + s) 0 l.

(* x is dominated by t^A R^B e^(K R^2) from R0 on, with the factor s. *)
Definition dominated (A B : nat) (K R0 : R) (x : term) (s : R) : Prop :=
  0 <= coefficient x /\ (power_t x <= A)%nat /\ rate x <= K /\
  INR (power_R x) <= INR B + 2 * (K - rate x) * R0 ^ 2 /\
  R0 ^ power_R x * exp (rate x * R0 ^ 2) <= s * (R0 ^ B * exp (K * R0 ^ 2)).

Lemma pow_pos : forall x n, 0 < x -> 0 < x ^ n. Proof. exact pow_lt. Qed.

Lemma le_exp : forall x, x <= exp (x - 1).
Proof.
  intro x. destruct (Req_dec x 1) as [-> | H]; [replace (1 - 1) with 0 by ring; rewrite exp_0; lra|].
  pose proof (exp_ineq1 (x - 1)). lra.
Qed.

(* y <= e^((y^2 - 1)/2) for y >= 1 *)
Lemma le_exp_square : forall y, 1 <= y -> y <= exp ((y ^ 2 - 1) / 2).
Proof.
  intros y Hy. apply Rle_trans with (exp (y - 1)); [apply le_exp|].
  assert (H : y - 1 <= (y ^ 2 - 1) / 2).
  { assert (0 <= (y - 1) * (y - 1)) by (apply (Rle_0_sqr (y - 1))). simpl. lra. }
  destruct H as [H | H]; [left; now apply exp_increasing | rewrite H; lra].
Qed.

Lemma exp_le : forall x y, x <= y -> exp x <= exp y.
Proof. intros x y [H | H]; [left; now apply exp_increasing | rewrite H; lra]. Qed.

Lemma exp_pow : forall x n, exp x ^ n = exp (INR n * x).
Proof.
  intros x n. induction n as [|n IH]; [simpl; rewrite Rmult_0_l, exp_0; reflexivity|].
  rewrite S_INR. simpl. rewrite IH, <- exp_plus. f_equal. ring.
Qed.

(* R^b e^(k R^2) / (R^B e^(K R^2)) does not rise from R0 on *)
Lemma ratio_falls : forall b B k K R0 r, 0 < R0 -> R0 <= r -> k <= K -> INR b <= INR B + 2 * (K - k) * R0 ^ 2 ->
  r ^ b * exp (k * r ^ 2) * (R0 ^ B * exp (K * R0 ^ 2)) <= R0 ^ b * exp (k * R0 ^ 2) * (r ^ B * exp (K * r ^ 2)).
Proof.
  intros b B k K R0 r H0 Hr Hk Hb. set (y := r / R0).
  assert (Er : r = R0 * y) by (unfold y; field; lra).
  assert (Hy : 1 <= y) by (unfold y; apply Rmult_le_reg_r with R0; [lra|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra).
  assert (Hsq : 0 <= y ^ 2 - 1).
  { assert (0 <= (y - 1) * (y + 1)) by (apply Rmult_le_pos; lra). simpl in *. lra. }
  assert (Key : y ^ b <= y ^ B * exp ((K - k) * (r ^ 2 - R0 ^ 2))).
  { assert (E : r ^ 2 - R0 ^ 2 = R0 ^ 2 * (y ^ 2 - 1)) by (rewrite Er; ring).
    assert (Hr0 : 0 < R0 ^ 2) by (apply pow_pos; lra).
    destruct (Nat.le_ge_cases b B) as [Hle | Hle].
    - apply Rle_trans with (y ^ B); [now apply Rle_pow|].
      rewrite <- (Rmult_1_r (y ^ B)) at 1. apply Rmult_le_compat_l; [apply pow_le; lra|].
      rewrite <- exp_0. apply exp_le. rewrite E. repeat apply Rmult_le_pos; lra.
    - replace b with (B + (b - B))%nat by (rewrite Nat.add_comm; now apply Nat.sub_add). rewrite pow_add.
      apply Rmult_le_compat_l; [apply pow_le; lra|].
      apply Rle_trans with (exp ((y ^ 2 - 1) / 2) ^ (b - B)).
      + apply pow_incr. split; [lra | now apply le_exp_square].
      + rewrite exp_pow. apply exp_le. rewrite E, minus_INR by assumption.
        assert (H : 0 <= (2 * (K - k) * R0 ^ 2 - (INR b - INR B)) * (y ^ 2 - 1)) by (apply Rmult_le_pos; lra). lra. }
  assert (Eexp : exp (K * r ^ 2) * exp (k * R0 ^ 2) = exp (k * r ^ 2) * exp (K * R0 ^ 2) * exp ((K - k) * (r ^ 2 - R0 ^ 2))).
  { rewrite <- !exp_plus. f_equal. ring. }
  replace (r ^ b) with (R0 ^ b * y ^ b) by (rewrite <- Rpow_mult_distr, <- Er; reflexivity).
  replace (r ^ B) with (R0 ^ B * y ^ B) by (rewrite <- Rpow_mult_distr, <- Er; reflexivity).
  replace (R0 ^ b * exp (k * R0 ^ 2) * (R0 ^ B * y ^ B * exp (K * r ^ 2)))
    with (R0 ^ b * R0 ^ B * y ^ B * (exp (K * r ^ 2) * exp (k * R0 ^ 2))) by ring.
  rewrite Eexp.
  replace (R0 ^ b * y ^ b * exp (k * r ^ 2) * (R0 ^ B * exp (K * R0 ^ 2)))
    with (R0 ^ b * R0 ^ B * (exp (k * r ^ 2) * exp (K * R0 ^ 2)) * y ^ b) by ring.
  replace (R0 ^ b * R0 ^ B * y ^ B * (exp (k * r ^ 2) * exp (K * R0 ^ 2) * exp ((K - k) * (r ^ 2 - R0 ^ 2))))
    with (R0 ^ b * R0 ^ B * (exp (k * r ^ 2) * exp (K * R0 ^ 2)) * (y ^ B * exp ((K - k) * (r ^ 2 - R0 ^ 2)))) by ring.
  apply Rmult_le_compat_l; [|exact Key].
  pose proof (exp_pos (k * r ^ 2)). pose proof (exp_pos (K * R0 ^ 2)).
  pose proof (pow_pos R0 b H0). pose proof (pow_pos R0 B H0). repeat apply Rmult_le_pos; lra.
Qed.

Lemma term_dominated : forall A B K R0 x s, 0 < R0 -> dominated A B K R0 x s ->
  forall t r, 1 <= t -> R0 <= r -> value t r x <= coefficient x * s * (t ^ A * r ^ B * exp (K * r ^ 2)).
Proof.
  intros A B K R0 [c a b k] s H0 (Hc & Ha & Hk & Hb & Hs) t r Ht Hr. unfold value. simpl in *.
  pose proof (ratio_falls b B k K R0 r H0 Hr Hk Hb) as H.
  set (p := r ^ b * exp (k * (r * (r * 1)))) in *. set (q := r ^ B * exp (K * (r * (r * 1)))) in *.
  set (q0 := R0 ^ B * exp (K * (R0 * (R0 * 1)))) in *. set (p0 := R0 ^ b * exp (k * (R0 * (R0 * 1)))) in *.
  assert (Hq0 : 0 < q0) by (apply Rmult_lt_0_compat; [now apply pow_pos | apply exp_pos]).
  assert (Hr0 : 0 < r) by lra.
  assert (Hq : 0 < q) by (apply Rmult_lt_0_compat; [now apply pow_pos | apply exp_pos]).
  assert (Hp : 0 < p) by (apply Rmult_lt_0_compat; [now apply pow_pos | apply exp_pos]).
  assert (Hpq : p <= s * q).
  { apply Rmult_le_reg_r with q0; [assumption|]. apply Rle_trans with (p0 * q); [exact H|].
    replace (s * q * q0) with (s * q0 * q) by ring. apply Rmult_le_compat_r; lra. }
  assert (Hta : t ^ a <= t ^ A) by (now apply Rle_pow).
  assert (0 < t ^ a) by (apply pow_pos; lra).
  replace (c * t ^ a * r ^ b * exp (k * (r * (r * 1)))) with (c * (t ^ a * p)) by (unfold p; ring).
  replace (c * s * (t ^ A * r ^ B * exp (K * (r * (r * 1))))) with (c * (t ^ A * (s * q))) by (unfold q; ring).
  apply Rmult_le_compat_l; [assumption|]. apply Rmult_le_compat; lra.
Qed.

Fixpoint factor (l : list term) (shares : list R) : R :=
  match l, shares with x :: l', s :: shares' => coefficient x * s + factor l' shares' | _, _ => 0 end.

Theorem domination : forall (l : list term) (shares : list R) (C : R) (A B : nat) (K R0 : R), 0 < R0 ->
  Forall2 (dominated A B K R0) l shares -> factor l shares <= C ->
  forall t r, 1 <= t -> R0 <= r -> sum t r l <= C * t ^ A * r ^ B * exp (K * r ^ 2).
Proof.
  intros l shares C A B K R0 H0 Hall HC t r Ht Hr.
  assert (Hpos : 0 < t ^ A * r ^ B * exp (K * r ^ 2)).
  { repeat apply Rmult_lt_0_compat; try apply exp_pos; apply pow_pos; lra. }
  apply Rle_trans with (factor l shares * (t ^ A * r ^ B * exp (K * r ^ 2))).
  - clear HC. induction Hall as [|x s l shares Hx Hall IH]; simpl in *; [lra|].
    pose proof (term_dominated A B K R0 x s H0 Hx t r Ht Hr) as H. simpl in H. lra.
  - replace (C * t ^ A * r ^ B * exp (K * r ^ 2)) with (C * (t ^ A * r ^ B * exp (K * r ^ 2))) by ring.
    apply Rmult_le_compat_r; lra.
Qed.

(* Claim similarity/lemma-3.13-repaired, the scalar part of its proof: what the derivation gives, at most the printed bound.
   n = t^2 is the length; n^3 = t^6. *)
Lemma four_is_far : forall m, 1 <= m -> 1 <= exp m.
Proof. intros m H. rewrite <- exp_0. apply exp_le. lra. Qed.

Theorem lemma_3_13_repaired_scalar : forall n R, 1 <= n -> 4 <= R ->
  1 / (6 * sqrt 3) * (1 / 2 * R * (R * R)) * (R * (1 / 2 * (R * R)))
  + R * (1 / 2 * R * (R * R) + (1 / 2 * R * (R * R) + 1 / 2 * R * (R * R))) * (1 / 4)
  <= 3 * n ^ 3 * R ^ 7 * exp (13 * R ^ 2) * 1.
Proof.
  intros n r Hn Hr. rewrite (Rmult_1_r (3 * n ^ 3 * r ^ 7 * exp (13 * r ^ 2))). pose proof (sqrt_lt_R0 3 ltac:(lra)) as H3.
  assert (Hone : 1 <= sqrt 3) by (rewrite <- sqrt_1; apply sqrt_le_1_alt; lra).
  set (l := [Term (1 / (6 * sqrt 3) * (1 / 4)) 0 6 0; Term (3 / 8) 0 4 0]).
  assert (Hsum : sum (sqrt n) r l <= 3 * sqrt n ^ 6 * r ^ 7 * exp (13 * r ^ 2)).
  { assert (He : 1 <= exp (13 * 4 ^ 2)) by (apply four_is_far; lra).
    assert (Hc : 0 < 1 / (6 * sqrt 3) * (1 / 4) <= 1).
    { split; [apply Rmult_lt_0_compat; [apply Rdiv_lt_0_compat|]; lra|].
      assert (1 / (6 * sqrt 3) <= 1); [|lra]. apply Rmult_le_reg_r with (6 * sqrt 3); [lra|].
      unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra. }
    simpl in He. apply (domination l [1; 1] 3 6 7 13 4); try lra.
    - simpl in Hc. repeat apply Forall2_cons; try apply Forall2_nil; unfold dominated; simpl; repeat split;
        try (apply Nat.leb_le; reflexivity); rewrite ?Rmult_0_l, ?exp_0; lra.
    - unfold l, factor. simpl. lra.
    - rewrite <- sqrt_1. apply sqrt_le_1_alt. lra. }
  replace (sqrt n ^ 6) with (n ^ 3) in Hsum.
  - eapply Rle_trans; [|exact Hsum]. unfold l, sum, value. simpl. rewrite Rmult_0_l, exp_0. right. field. lra.
  - replace (sqrt n ^ 6) with ((sqrt n * sqrt n) ^ 3) by ring. rewrite sqrt_sqrt by lra. reflexivity.
Qed.

(* Claim similarity/lemma-3.13-composition, its second half: the constant composed in Steps 1 to 4 stays below the printed one. *)
Theorem composition_scalar : forall n R beta, 1 <= n -> 4 <= R -> exp (- R ^ 2) <= beta ->
  (2 * R ^ 5 + 3 * R ^ 3) * (R * exp (R ^ 2) * (1 / beta + n * exp R / beta ^ 2)) <= 3 * n ^ 3 * R ^ 7 * exp (13 * R ^ 2).
Proof.
  intros n r beta Hn Hr Hbeta.
  pose proof (exp_pos (- r ^ 2)) as Hexp. assert (Hb : 0 < beta) by lra.
  assert (Hinv : / beta <= exp (r ^ 2)).
  { replace (exp (r ^ 2)) with (/ exp (- r ^ 2)) by (now rewrite exp_Ropp, Rinv_inv).
    apply Rinv_le_contravar; assumption. }
  assert (Hinv0 : 0 < / beta) by (now apply Rinv_0_lt_compat).
  assert (Hsquare : r <= r ^ 2) by (assert (0 <= r * (r - 1)) by (apply Rmult_le_pos; lra); simpl; lra).
  set (l := [Term 2 0 6 2; Term 3 0 4 2; Term 2 2 6 4; Term 3 2 4 4]).
  assert (Hsum : sum (sqrt n) r l <= 3 * sqrt n ^ 6 * r ^ 7 * exp (13 * r ^ 2)).
  { assert (Ht : 1 <= sqrt n) by (rewrite <- sqrt_1; apply sqrt_le_1_alt; lra).
    assert (H2 : exp (2 * 4 ^ 2) <= exp (13 * 4 ^ 2)) by (apply exp_le; lra).
    assert (H4 : exp (4 * 4 ^ 2) <= exp (13 * 4 ^ 2)) by (apply exp_le; lra).
    pose proof (exp_pos (13 * 4 ^ 2)) as H13. simpl in H2, H4, H13.
    apply (domination l [1 / 4; 1 / 16; 1 / 4; 1 / 16] 3 6 7 13 4); try lra.
    - repeat apply Forall2_cons; try apply Forall2_nil; unfold dominated; simpl; repeat split;
        try (apply Nat.leb_le; reflexivity); lra.
    - unfold l, factor. simpl. lra. }
  replace (sqrt n ^ 6) with (n ^ 3) in Hsum.
  2: { replace (sqrt n ^ 6) with ((sqrt n * sqrt n) ^ 3) by ring. rewrite sqrt_sqrt by lra. reflexivity. }
  eapply Rle_trans; [|exact Hsum].
  assert (E : sum (sqrt n) r l = (2 * r ^ 5 + 3 * r ^ 3) * (r * (exp (2 * r ^ 2) + n * exp (4 * r ^ 2)))).
  { unfold l, sum, value. cbn [coefficient power_t power_R rate fold_right].
    replace (sqrt n ^ 2) with (sqrt n * sqrt n) by ring. rewrite sqrt_sqrt by lra. ring. }
  rewrite E. apply Rmult_le_compat_l.
  { pose proof (pow_pos r 5 ltac:(lra)). pose proof (pow_pos r 3 ltac:(lra)). lra. }
  replace (r * exp (r ^ 2) * (1 / beta + n * exp r / beta ^ 2))
    with (r * (exp (r ^ 2) * / beta + n * (exp (r ^ 2) * (exp r * (/ beta * / beta))))) by (field; lra).
  apply Rmult_le_compat_l; [lra|].
  set (X := exp (r ^ 2)) in *. assert (HX : 0 < X) by apply exp_pos.
  assert (Hexp_r : exp r <= X) by (apply exp_le; assumption). pose proof (exp_pos r) as Hr0.
  replace (exp (2 * r ^ 2)) with (X * X) by (unfold X; rewrite <- exp_plus; f_equal; ring).
  replace (exp (4 * r ^ 2)) with (X * (X * (X * X))) by (unfold X; rewrite <- !exp_plus; f_equal; ring).
  apply Rplus_le_compat; [apply Rmult_le_compat_l; lra|]. apply Rmult_le_compat_l; [lra|].
  apply Rmult_le_compat_l; [lra|]. apply Rmult_le_compat; try lra.
  - left. now apply Rmult_lt_0_compat.
  - apply Rmult_le_compat; lra.
Qed.
