(* Whether one short step along the negative gradient separates a choice: the least margin of it, by interval arithmetic on the weights of the
   tokens, which are made of e^q for rational q. *)
From Coq Require Import Reals Lra Lia List QArith Qreals.
From Interval Require Import Tactic.
From AttentionChecker Require Import Optimality Datasets Sigmoid Descent Polyhedra Attention LowRisk Starts NoRest IndependentQueries Deciding.
Import ListNotations.
Open Scope R_scope.

Lemma minimum_positive : forall l, l <> [] -> Forall (fun y => 0 < y) l -> 0 < minimum l.
Proof.
  intros [|y l] H F; [contradiction|]. inversion F as [|? ? Hy Hl]; subst. simpl. clear - Hy Hl. induction Hl as [|z l Hz _ IH]; simpl; auto.
  now apply Rmin_glb_lt.
Qed.

(* the weights and the mean score of an input at x, and what the negative gradient there makes of the product with a *)
Definition q_weight (x : list Q) (t : q_token) : R := exp (Q2R (q_dot (fst t) x)).
Definition q_mass (x : list Q) (X : list q_token) : R := fold_right (fun t s => q_weight x t + s) 0 X.
Definition q_mean (x : list Q) (X : list q_token) : R := fold_right (fun t s => q_weight x t / q_mass x X * Q2R (snd t) + s) 0 X.
Definition q_pull (x a : list Q) (X : list q_token) : R :=
  fold_right (fun t s => q_weight x t / q_mass x X * (Q2R (snd t) - q_mean x X) * Q2R (q_dot (fst t) a) + s) 0 X.
Definition q_slide (l' : R -> R) (x a : list Q) (M : list (list q_token)) : R :=
  - fold_right (fun X s => l' (q_mean x X) / INR (length M) * q_pull x a X + s) 0 M.

Lemma fold_is_Sum : forall (A : Type) (f : A -> R) l, fold_right (fun a s => f a + s) 0 l = Sum f l. Proof. reflexivity. Qed.

Lemma slide_real : forall l' d M x a, sized d (real_inputs M) ->
  dot (reals a) (scaled (-1) (gradient l' d (real_inputs M) (reals x))) = q_slide l' x a M.
Proof.
  intros l' d M x a Sized. rewrite dot_right_scaled, dot_comm, dot_gradient by assumption. unfold q_slide. rewrite fold_is_Sum.
  unfold real_inputs. rewrite map_length, Sum_map.
  assert (Mass : forall X, mass (real_input X) (reals x) = q_mass x X).
  { intro X. unfold mass, q_mass, real_input. rewrite Sum_map, fold_is_Sum. apply Sum_ext. intros t _. unfold q_weight, key, real_token. simpl. now rewrite <- dot_reals. }
  assert (Att : forall X t, attention (real_input X) (reals x) (real_token t) = q_weight x t / q_mass x X).
  { intros X t. unfold attention. rewrite Mass. unfold q_weight, key, real_token. simpl. now rewrite <- dot_reals. }
  assert (Mean : forall X, mean_score (real_input X) (reals x) = q_mean x X).
  { intro X. unfold mean_score, q_mean. rewrite fold_is_Sum. unfold real_input at 2. rewrite Sum_map. apply Sum_ext. intros t _. rewrite Att. reflexivity. }
  match goal with |- -1 * ?s = - ?r => replace (-1 * s) with (- s) by ring end. f_equal. apply Sum_ext. intros X _. rewrite Mean. f_equal. unfold q_pull. rewrite fold_is_Sum.
  unfold real_input at 2. rewrite Sum_map. apply Sum_ext. intros t _. rewrite Att. unfold score, key, real_token. simpl. now rewrite <- dot_reals.
Qed.

Lemma least_margin_matrix_right : forall D alpha l W, fits D = true -> has_queries D = true ->
  q_rows (q_matrix_model D) alpha <> [] ->
  Forall (fun a => 0 < q_slide (loss_slope l) (concat W) a (q_matrix_model D)) (q_rows (q_matrix_model D) alpha) ->
  0 < least_margin_matrix (real_dataset D) alpha (scaled (-1) (matrix_gradient (real_dataset D) l (map reals W))).
Proof.
  intros D alpha l W Fit Qfit Some Pos. apply fits_right in Fit. apply has_queries_right in Qfit. unfold least_margin_matrix, matrix_gradient.
  pose proof (matrix_model_sized _ Fit Qfit) as Sized. rewrite matrix_model_real in *. rewrite constraints_real, map_map, concat_reals.
  apply minimum_positive; [intro Z; apply map_eq_nil in Z; contradiction|]. apply Forall_forall. intros y Hy. apply in_map_iff in Hy.
  destruct Hy as [a [<- Ha]]. cbn [fst]. rewrite slide_real by assumption. rewrite Forall_forall in Pos. now apply Pos.
Qed.

Lemma least_margin_right : forall D alpha l p, fits D = true -> q_rows (q_prompt_model D) alpha <> [] ->
  Forall (fun a => 0 < q_slide (loss_slope l) p a (q_prompt_model D)) (q_rows (q_prompt_model D) alpha) ->
  0 < least_margin (real_dataset D) alpha (scaled (-1) (prompt_gradient (real_dataset D) l (reals p))).
Proof.
  intros D alpha l p Fit Some Pos. apply fits_right in Fit. unfold least_margin, prompt_gradient.
  pose proof (model_sized _ Fit) as Sized. rewrite prompt_model_real in *. rewrite constraints_real, map_map.
  apply minimum_positive; [intro Z; apply map_eq_nil in Z; contradiction|]. apply Forall_forall. intros y Hy. apply in_map_iff in Hy.
  destruct Hy as [a [<- Ha]]. cbn [fst]. rewrite slide_real by assumption. rewrite Forall_forall in Pos. now apply Pos.
Qed.

Ltac slides :=
  match goal with |- Forall (fun a => 0 < q_slide ?l ?x a ?M) ?rows =>
    let m := eval vm_compute in M in let r := eval vm_compute in rows in let p := eval vm_compute in x in
    change (Forall (fun a => 0 < q_slide l p a m) r) end;
  repeat apply Forall_cons; try apply Forall_nil;
  unfold q_slide, q_pull, q_mean, q_mass, q_weight; cbn [fold_right fst snd length INR loss_slope];
  unfold logistic_slope, exponential_slope, correlation_slope, sigmoid_slope, sigmoid;
  repeat match goal with |- context [Q2R (q_dot ?u ?v)] =>
    let q := eval vm_compute in (Qreduction.Qred (q_dot u v)) in replace (Q2R (q_dot u v)) with (Q2R q) by (apply Qeq_eqR; vm_compute; reflexivity) end;
  unfold Q2R; cbn [Qnum Qden]; interval with (i_prec 100).
Ltac nothing_empty := let E := fresh in intro E; vm_compute in E; discriminate E.
