(* The logistic function g(x) = 1/(1 + e^-x): its derivatives and the constants that bound them. *)
From Coq Require Import Reals Lra.
Open Scope R_scope.

Definition sigmoid (x : R) : R := 1 / (1 + exp (- x)).
Definition sigmoid_slope (x : R) : R := sigmoid x * (1 - sigmoid x).
Definition sigmoid_curvature (x : R) : R := sigmoid_slope x * (1 - 2 * sigmoid x).

Lemma sigmoid_range : forall x, 0 < sigmoid x < 1.
Proof.
  intro x. unfold sigmoid. pose proof (exp_pos (- x)). split.
  - apply Rdiv_lt_0_compat; lra.
  - apply Rmult_lt_reg_r with (1 + exp (- x)); [lra|]. field_simplify; lra.
Qed.

(* The names above really are the derivatives. *)
Theorem sigmoid_derivative : forall x, derivable_pt_lim sigmoid x (sigmoid_slope x).
Proof.
  intro x. pose proof (exp_pos (- x)) as Hexp.
  assert (Hden : derivable_pt_lim (fun y => 1 + exp (- y)) x (0 + exp (- x) * -1)).
  { apply derivable_pt_lim_plus; [apply derivable_pt_lim_const|].
    apply (derivable_pt_lim_comp (fun y => - y) exp x (-1) (exp (- x))); [|apply derivable_pt_lim_exp].
    replace (-1) with (- (1)) by ring. apply (derivable_pt_lim_opp (fun y => y)), derivable_pt_lim_id. }
  replace (sigmoid_slope x) with ((0 * (1 + exp (- x)) - (0 + exp (- x) * -1) * 1) / Rsqr (1 + exp (- x))).
  - apply (derivable_pt_lim_div (fun _ => 1) (fun y => 1 + exp (- y))); auto; [apply derivable_pt_lim_const | lra].
  - unfold sigmoid_slope, sigmoid, Rsqr. field. lra.
Qed.

Theorem sigmoid_slope_derivative : forall x, derivable_pt_lim sigmoid_slope x (sigmoid_curvature x).
Proof.
  intro x. replace (sigmoid_curvature x) with (sigmoid_slope x * (1 - sigmoid x) + sigmoid x * (0 - sigmoid_slope x)).
  - apply (derivable_pt_lim_mult sigmoid (fun y => 1 - sigmoid y)); [apply sigmoid_derivative|].
    apply (derivable_pt_lim_minus (fun _ => 1) sigmoid); [apply derivable_pt_lim_const | apply sigmoid_derivative].
  - unfold sigmoid_curvature, sigmoid_slope. ring.
Qed.

Lemma sigmoid_slope_bounds : forall x, 0 < sigmoid_slope x <= 1 / 4.
Proof.
  intro x. pose proof (sigmoid_range x) as [H0 H1]. unfold sigmoid_slope. split.
  - apply Rmult_lt_0_compat; lra.
  - pose proof (Rle_0_sqr (sigmoid x - 1 / 2)). unfold Rsqr in *. lra.
Qed.

(* With q = g(1 - g):  1 - 108 g''^2 = 1 - 108 q^2 (1 - 4q) = (1 - 6q)^2 (1 + 12q) >= 0. *)
Lemma curvature_square : forall x, sigmoid_curvature x * sigmoid_curvature x <= 1 / 108.
Proof.
  intro x. pose proof (sigmoid_slope_bounds x) as [Hq _]. set (q := sigmoid_slope x) in *.
  assert (E : sigmoid_curvature x * sigmoid_curvature x = q * q * (1 - 4 * q)).
  { unfold sigmoid_curvature. fold q. unfold q, sigmoid_slope. ring. }
  assert (0 <= (1 - 6 * q) * (1 - 6 * q) * (1 + 12 * q)).
  { apply Rmult_le_pos; [apply (Rle_0_sqr (1 - 6 * q)) | lra]. }
  rewrite E. lra.
Qed.

Lemma curvature_at_most_one : forall x, Rabs (sigmoid_curvature x) <= 1.
Proof.
  intro x. apply Rsqr_incr_0_var; [|lra]. rewrite <- Rsqr_abs. unfold Rsqr. pose proof (curvature_square x). lra.
Qed.
