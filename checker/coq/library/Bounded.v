(* Lemma 1's bound of the smoothness (Smoothness.v), of exact data: made of rational bounds of the scores, of the keys' distances and of the
   loss's derivatives, which are checked by computing, the derivatives by interval arithmetic. *)
From Coq Require Import Reals Lra Lia List QArith Qreals Bool.
From Interval Require Import Tactic.
From AttentionChecker Require Import Optimality Datasets Sigmoid Decreasing Descent Traps Smoothness Polyhedra Attention LowRisk Deciding.
Import ListNotations.
Open Scope R_scope.

Record input_bounds := { below : Q; above : Q; wide : Q; bend : Q; slope : Q }.
Definition bounds_fit (X : list q_token) (s : input_bounds) : bool :=
  Qle_bool (below s) (above s) && forallb (fun t => Qle_bool (below s) (snd t) && Qle_bool (snd t) (above s)) X && Qle_bool 0 (wide s)
  && forallb (fun a => forallb (fun b => Qle_bool (q_dot (q_minus (fst a) (fst b)) (q_minus (fst a) (fst b))) (wide s * wide s)) X) X.
Definition bound_value (s : input_bounds) : Q :=
  let g := (above s - below s)%Q in
  (bend s * ((g * wide s * (1 # 4)) * (g * wide s * (1 # 4))) + slope s * g * (wide s * wide s) * (1 # 4))%Q.
Definition smooth_by (model : list (list q_token)) (bounds : list input_bounds) (Lambda : Q) : bool :=
  Nat.eqb (length bounds) (length model) && negb (Nat.eqb (length model) 0) && forallb (fun p => bounds_fit (fst p) (snd p)) (combine model bounds)
  && Qeq_bool (Lambda * inject_Z (Z.of_nat (length model))) (q_sum (map bound_value bounds)).
Definition derivatives_within (l : loss_name) (s : input_bounds) : Prop :=
  forall y, Q2R (below s) <= y <= Q2R (above s) -> Rabs (loss_curvature l y) <= Q2R (bend s) /\ Rabs (loss_slope l y) <= Q2R (slope s).
Definition derivatives_right (l : loss_name) (bounds : list input_bounds) : Prop := with_name l /\ Forall (derivatives_within l) bounds.

Lemma bounds_fit_right : forall l X s, bounds_fit X s = true -> with_name l -> derivatives_within l s ->
  input_smoothness (loss_slope l) (real_input X) (Q2R (bound_value s)).
Proof.
  intros l X s H Name D. unfold bounds_fit in H. rewrite !andb_true_iff in H. destruct H as [[[H0 H1] H2] H3]. apply le_real in H0. rewrite forallb_forall in H1, H3.
  exists (Q2R (below s)), (Q2R (above s)), (Q2R (wide s)), (Q2R (bend s)), (Q2R (slope s)). split; [|split; [|split; [|split; [intros y Hy; now apply D|]]]].
  - intros t Ht. apply in_map_iff in Ht. destruct Ht as [q [<- Hq]]. specialize (H1 q Hq). apply andb_true_iff in H1. destruct H1. split; now apply le_real.
  - intros a b Ha Hb. apply in_map_iff in Ha, Hb. destruct Ha as [q [<- Hq]], Hb as [q' [<- Hq']]. specialize (H3 q Hq). rewrite forallb_forall in H3.
    specialize (H3 q' Hq'). apply le_real in H2, H3. rewrite Q2R_mult, dot_reals in H3. rewrite Q2R_0 in H2. unfold norm, key, real_token. cbn [fst].
    assert (E : difference_of R Rminus (reals (fst q)) (reals (fst q')) = reals (q_minus (fst q) (fst q'))).
    { generalize (fst q) (fst q'). clear. intro u. induction u as [|x u IH]; intro v; destruct v as [|z v]; simpl; auto. now rewrite Q2R_minus, IH. }
    rewrite E, <- (sqrt_square (Q2R (wide s))) by assumption. now apply sqrt_le_1_alt.
  - apply (lipschitz_by_derivative _ (loss_curvature l)); [exact H0 | intro; now apply loss_curvature_is_derivative | intros y Hy; now apply D].
  - unfold bound_value. cbv zeta. rewrite !Q2R_plus, !Q2R_mult, !Q2R_minus. assert (F : Q2R (1 # 4) = / 4) by (unfold Q2R; simpl; lra). rewrite F. field.
Qed.
Lemma size_of : forall (A : Type) (l : list A), Q2R (inject_Z (Z.of_nat (length l))) = INR (length l).
Proof. intros. rewrite INR_IZR_INZ. unfold Q2R, inject_Z. simpl. lra. Qed.
Theorem smooth_by_right : forall l model bounds Lambda, smooth_by model bounds Lambda = true -> derivatives_right l bounds ->
  smoothness (loss_slope l) (real_inputs model) (Q2R Lambda).
Proof.
  intros l model bounds Lambda H D. unfold smooth_by in H. rewrite !andb_true_iff in H. destruct H as [[[H1 H2] H3] H4]. apply Nat.eqb_eq in H1.
  exists (map (fun s => Q2R (bound_value s)) bounds). split.
  - clear H2 H4. destruct D as [Name D]. revert bounds H1 H3 D. induction model as [|X model IH]; destruct bounds as [|s bounds]; simpl; intros L H D; try discriminate; constructor.
    + apply andb_true_iff in H. apply bounds_fit_right; [apply H | exact Name | exact (Forall_inv D)].
    + apply IH; [congruence | apply andb_true_iff in H; apply H | exact (Forall_inv_tail D)].
  - apply Qeq_bool_iff, Qeq_eqR in H4. rewrite Q2R_mult, size_of in H4. unfold real_inputs. rewrite map_length.
    assert (N : INR (length model) <> 0) by (apply not_0_INR; intro E; rewrite E in H2; discriminate).
    assert (S : Sum (fun b => b) (map (fun s => Q2R (bound_value s)) bounds) = Q2R (q_sum (map bound_value bounds))).
    { rewrite Sum_map. clear. induction bounds as [|s bounds IH]; simpl; [symmetry; apply Q2R_0|]. unfold q_sum in *. simpl. now rewrite Q2R_plus, IH. }
    rewrite S, <- H4. field. assumption.
Qed.
Theorem prompt_smoothness_right : forall D l bounds Lambda, smooth_by (q_prompt_model D) bounds Lambda = true -> derivatives_right l bounds ->
  prompt_smoothness (real_dataset D) l (Q2R Lambda).
Proof. intros. unfold prompt_smoothness. rewrite prompt_model_real. now apply smooth_by_right with bounds. Qed.
Theorem matrix_smoothness_right : forall D l bounds Lambda, smooth_by (q_matrix_model D) bounds Lambda = true -> derivatives_right l bounds ->
  matrix_smoothness (real_dataset D) l (Q2R Lambda).
Proof. intros. unfold matrix_smoothness. rewrite matrix_model_real. now apply smooth_by_right with bounds. Qed.

Ltac derivative_bounded :=
  unfold loss_curvature, loss_slope;
  first
    [ unfold correlation_slope; rewrite ?Rabs_R0, ?Rabs_Ropp, ?Rabs_R1; lra
    | unfold exponential, exponential_slope, logistic_slope, sigmoid_curvature, sigmoid_slope, sigmoid;
      match goal with y : R |- _ => first [interval with (i_prec 64) | interval with (i_prec 64, i_bisect y, i_depth 20)] end ].
Ltac prove_derivatives bounds :=
  unfold derivatives_right, derivatives_within, bounds; split; [exact I|];
  repeat (apply Forall_cons; [cbn [below above bend slope]; unfold Q2R; cbn [Qnum Qden]; intros y Hy; split; derivative_bounded|]); apply Forall_nil.
