(* Tactics that prove the two tables of a trap or of a capture by interval arithmetic: powers e^-b, and the slope of a loss on an interval. *)
From Coq Require Import Reals Lra List QArith Qreals.
From Interval Require Import Tactic.
From AttentionChecker Require Import Descent Sigmoid Polyhedra Attention Deciding DecidingCaptures.
Import ListNotations.
Open Scope R_scope.

Ltac rational_literals := unfold Q2R; cbn [Qnum Qden fst snd lo hi least most].

Ltac prove_powers T :=
  unfold powers_right, T; cbn [powers table];
  repeat (apply Forall_cons; [rational_literals; interval with (i_prec 64)|]); apply Forall_nil.

Ltac prove_slopes T :=
  unfold slopes_right, T; cbn [slopes sigma bounds];
  repeat (apply Forall_cons;
    [rational_literals; intros y Hy;
     first [unfold loss_slope, correlation_slope; split; lra
           | unfold loss_slope, exponential_slope, logistic_slope, sigmoid_slope, sigmoid; split; interval with (i_prec 64)
           | unfold loss_slope, exponential_slope, logistic_slope, sigmoid_slope, sigmoid; split; interval with (i_prec 64, i_bisect y, i_depth 20)]|]);
  apply Forall_nil.
