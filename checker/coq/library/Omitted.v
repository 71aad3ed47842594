(* Lemma 15 of docs/datasets.md: without its tokens of least score a dataset has the same least loss; and one input of three tokens keeps its
   W-SVM's solution where the token left out has a margin above 1. *)
From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Import Optimality Datasets Sigmoid Descent Traps Turning Capture Attention OneInput LowRisk Existence Starts Choices Derived.
Import ListNotations.
Open Scope R_scope.

(* ---- the best scores stay ---- *)
Lemma best_is_kept : forall row, row <> [] -> kept row (maximum row) = true.
Proof.
  intros row H. unfold kept. destruct (Rlt_dec (minimum row) (maximum row)) as [L | L]; [reflexivity|].
  now destruct (Rlt_dec (minimum row) (maximum row)).
Qed.
Lemma maximum_of_kept : forall (A : Type) (f : A -> R) X, X <> [] ->
  maximum (map f (filter (fun x => kept (map f X) (f x)) X)) = maximum (map f X).
Proof.
  intros A f X H. assert (Ne : map f X <> []) by (intro E; apply map_eq_nil in E; contradiction). apply maximum_is.
  - pose proof (maximum_member (map f X) Ne) as M. apply in_map_iff in M. destruct M as [x [E Hx]]. apply in_map_iff. exists x. split; [assumption|].
    apply filter_In. split; [assumption|]. rewrite E. now apply best_is_kept.
  - intros z Hz. apply in_map_iff in Hz. destruct Hz as [x [<- Hx]]. apply filter_In in Hx. apply maximum_above. now apply in_map.
Qed.
Lemma combine_again : forall (A B C : Type) (f : A * B -> C) l m, combine (map f (combine l m)) m = map (fun p => (f p, snd p)) (combine l m).
Proof. induction l as [|a l IH]; intros [|b m]; simpl; try reflexivity. now rewrite IH. Qed.
Lemma best_scores_kept : forall D, dataset_fits D -> best_scores (without_lowest D) = best_scores D.
Proof.
  intros D [_ [_ [_ [Some _]]]]. unfold best_scores, scores. cbn [without_lowest tokens labels]. rewrite combine_again, !map_map. apply map_ext_in.
  intros [X y] Hin. cbn [fst snd]. apply in_combine_l in Hin. rewrite Forall_forall in Some. destruct (Some X Hin) as [Ne _].
  exact (maximum_of_kept _ (token_score D y) X Ne).
Qed.
Theorem omitting_low_scores_reading_1 : forall (D : dataset) (ell : loss_name), dataset_fits D -> queries_fit D ->
  ell <> Sigmoid_loss -> unique_best_token D -> best_value (without_lowest D) ell = best_value D ell.
Proof.
  intros D ell Fit _ _ _. unfold best_value. rewrite best_scores_kept by assumption. f_equal. f_equal. simpl. rewrite map_length, combine_length.
  destruct Fit as [_ [-> _]]. now rewrite Nat.min_id.
Qed.

(* ---- a constraint that is not active may go ---- *)
Lemma near_enough : forall d (P : list constraint) w v, (forall a b, In (a, b) P -> length a = d) -> length w = d -> length v = d ->
  exists e, 0 < e <= 1 /\ forall a b, In (a, b) P -> dot a w > b -> dot a (plus (scaled (1 - e) w) (scaled e v)) >= b.
Proof.
  intros d P w v Sized Lw Lv. induction P as [|[a b] P IH]; [exists 1; split; [lra|]; intros a b []|].
  destruct IH as [e [He IH]]; [intros; eapply Sized; right; eassumption|].
  assert (Mix : forall r u, dot u (plus (scaled (1 - r) w) (scaled r v)) = dot u w + r * (dot u v - dot u w)).
  { intros r u. rewrite dot_comm, dot_plus, !dot_scaled, (dot_comm w), (dot_comm v) by (rewrite !length_scaled; congruence). ring. }
  assert (Less : forall r, 0 < r <= e -> forall a b, In (a, b) P -> dot a w > b -> dot a (plus (scaled (1 - r) w) (scaled r v)) >= b).
  { intros r Hr a' b' Hin Ha. specialize (IH a' b' Hin Ha). rewrite Mix in *. destruct (Rle_dec (dot a' w) (dot a' v)) as [L | L].
    - assert (0 <= r * (dot a' v - dot a' w)) by (apply Rmult_le_pos; lra). lra.
    - assert (e * (dot a' v - dot a' w) <= r * (dot a' v - dot a' w)); [|lra].
      assert (0 <= (e - r) * (dot a' w - dot a' v)) by (apply Rmult_le_pos; lra). lra. }
  destruct (Rlt_dec b (dot a w)) as [Off | On].
  - set (s := (dot a w - b) / (Rabs (dot a v - dot a w) + 1)). pose proof (Rabs_pos (dot a v - dot a w)) as Pos.
    assert (Hs : 0 < s) by (apply Rdiv_lt_0_compat; lra).
    exists (Rmin e s). pose proof (Rmin_l e s). pose proof (Rmin_r e s). assert (0 < Rmin e s) by (apply Rmin_pos; lra). split; [lra|].
    intros a' b' [E | Hin] Ha; [|apply Less; auto; lra]. inversion E; subst a' b'. rewrite Mix.
    pose proof (Rle_abs (- (dot a v - dot a w))) as Ab. rewrite Rabs_Ropp in Ab.
    assert (Rmin e s * (Rabs (dot a v - dot a w) + 1) <= dot a w - b).
    { apply Rle_trans with (s * (Rabs (dot a v - dot a w) + 1)); [apply Rmult_le_compat_r; lra|]. unfold s, Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
    assert (0 <= Rmin e s * (Rabs (dot a v - dot a w) + (dot a v - dot a w))) by (apply Rmult_le_pos; lra). lra.
  - exists e. split; [assumption|]. intros a' b' [E | Hin] Ha; [inversion E; subst; lra | auto].
Qed.
Theorem inactive_may_go : forall d (P P' : list constraint) w, (forall a b, In (a, b) P -> length a = d) -> shortest d P w ->
  (forall p, In p P' -> In p P) -> (forall a b, In (a, b) P -> In (a, b) P' \/ dot a w > b) -> shortest d P' w.
Proof.
  intros d P P' w Sized [[Lw F] Best] Sub Off. split; [split; [assumption|]; intros a b H; apply F; now apply Sub|].
  intros v [Lv Fv]. destruct (near_enough d P w v Sized Lw Lv) as [e [He Near]]. set (u := plus (scaled (1 - e) w) (scaled e v)) in *.
  assert (Lu : length u = d) by (unfold u; apply length_plus; now rewrite length_scaled).
  assert (Fu : feasible d P u).
  { split; [assumption|]. intros a b H. destruct (Off a b H) as [H' | H']; [|now apply Near]. specialize (Fv a b H'). specialize (F a b H).
    unfold u. rewrite dot_comm, dot_plus, !dot_scaled, (dot_comm w), (dot_comm v) by (rewrite !length_scaled; congruence).
    assert (0 <= (1 - e) * (dot a w - b)) by (apply Rmult_le_pos; lra). assert (0 <= e * (dot a v - b)) by (apply Rmult_le_pos; lra). lra. }
  destruct (Best u Fu) as [Short Same].
  assert (Mid : norm u <= (1 - e) * norm w + e * norm v).
  { unfold u. eapply Rle_trans; [apply norm_triangle; rewrite !length_scaled; congruence|]. rewrite !norm_scaled, !Rabs_pos_eq by lra. lra. }
  assert (Low : norm w <= norm v).
  { destruct (Rle_dec (norm w) (norm v)) as [|N]; [assumption|]. assert (e * (norm v - norm w) < 0); [|lra].
    assert (0 < e * (norm w - norm v)) by (apply Rmult_lt_0_compat; lra). lra. }
  split; [assumption|]. intro E. assert (u = w) by (apply Same; rewrite E in Mid; lra).
  apply equal_by_dots; [congruence|]. intros z _. assert (Z : dot u z = dot w z) by now rewrite H.
  unfold u in Z. rewrite dot_plus, !dot_scaled in Z by (rewrite !length_scaled; congruence).
  apply Rmult_eq_reg_l with e; lra.
Qed.

(* ---- one input of three tokens ---- *)
Lemma runner_up_below : forall row y, In y row -> y < maximum row -> runner_up row < maximum row.
Proof.
  intros row y H L. unfold runner_up. assert (I : In y (filter (fun g => if Rlt_dec g (maximum row) then true else false) row)).
  { apply filter_In. split; [assumption|]. now destruct (Rlt_dec y (maximum row)). }
  destruct (filter _ row) as [|b below] eqn:E; [contradiction|]. assert (M : In (maximum (b :: below)) (b :: below)) by (apply maximum_member; discriminate).
  rewrite <- E in M at 2. apply filter_In in M. destruct M as [_ M]. now destruct (Rlt_dec (maximum (b :: below)) (maximum row)).
Qed.
Lemma which_are_kept : forall row a t, length row = 3%nat -> best_token row a -> (t < 3)%nat -> nth t row 0 = minimum row -> minimum row < runner_up row ->
  t <> a /\ forall j, (j < 3)%nat -> kept row (nth j row 0) = negb (Nat.eqb j t).
Proof.
  intros row a t L [Ha Hbest] Ht Least Next. rewrite L in *.
  assert (Top : maximum row = nth a row 0).
  { apply maximum_is; [apply nth_In; lia|]. intros z Hz. apply (In_nth _ _ 0) in Hz. destruct Hz as [j [Hj <-]].
    destruct (Nat.eq_dec j a) as [-> | N]; [lra|]. apply Rlt_le, Hbest; lia. }
  assert (Other : exists j, (j < 3)%nat /\ j <> a) by (destruct a; [exists 1%nat | exists 0%nat]; lia).
  destruct Other as [o [Ho No]]. pose proof (Hbest o Ho No) as Bo.
  assert (Min : minimum row <= nth o row 0) by (apply minimum_below, nth_In; lia).
  assert (N : t <> a) by (intro E; subst t; lra). split; [assumption|].
  assert (R : runner_up row < maximum row) by (apply runner_up_below with (nth o row 0); [apply nth_In; lia | lra]).
  pose proof (runner_up_member row ltac:(destruct row; discriminate)) as M. apply (In_nth _ _ 0) in M. destruct M as [u [Hu Eu]]. rewrite L in Hu.
  assert (Nua : u <> a) by (intro E; subst u; lra). assert (Nut : u <> t) by (intro E; subst u; lra).
  intros j Hj. unfold kept. destruct (Nat.eqb_spec j t) as [-> | Nj]; cbn [negb].
  - destruct (Rlt_dec (minimum row) (nth t row 0)); [lra|]. destruct (Rlt_dec (minimum row) (maximum row)); [reflexivity | lra].
  - destruct (Rlt_dec (minimum row) (nth j row 0)) as [|Q]; [reflexivity|]. exfalso. apply Q.
    assert (j = a \/ j = u) as [-> | ->] by lia; lra.
Qed.
Lemma best_tokens_are_unique : forall D a b, best_tokens D a -> best_tokens D b -> a = b.
Proof.
  unfold best_tokens. intros D. generalize (scores D). intros rows a b Ha. revert b. induction Ha as [|row s rows a [H1 H2] Ha IH]; intros b Hb; inversion Hb as [|? t ? b' [K1 K2] Hb']; subst; [reflexivity|].
  f_equal; [|now apply IH]. destruct (Nat.eq_dec s t) as [|N]; [assumption|]. specialize (H2 t K1 (not_eq_sym N)). specialize (K2 s H1 N). lra.
Qed.

Theorem safely_disregarded : forall (D : dataset) (i_ : nat) (t_ : nat) (best : list nat) (solution : vector), dataset_fits D -> queries_fit D ->
  (i_ < length (tokens D))%nat -> Forall (fun X => (t_ < length X)%nat) (tokens D) -> best_tokens D best -> max_margin_matrix D best solution ->
  INR (length (tokens D)) = 1 -> most_tokens D = 3 -> unique_best_token D -> matrix_separable D best ->
  nth t_ (token_scores D i_) 0 = nth i_ (worst_scores D) 0 -> nth i_ (worst_scores D) 0 < nth i_ (runner_up_scores D) 0 ->
  1 < (nth (nth i_ best 0%nat) (matrix_logits D solution i_) 0 - nth t_ (matrix_logits D solution i_) 0) ->
  ((exists (best1 : list nat), best_tokens (without_lowest D) best1) /\ forall (best1 : list nat), best_tokens (without_lowest D) best1 ->
    ((exists (solution1 : vector), max_margin_matrix (without_lowest D) best1 solution1)
     /\ forall (solution1 : vector), max_margin_matrix (without_lowest D) best1 solution1 -> solution1 = solution)).
Proof.
  intros D i t best w Fit Qfit Hi Ht Best Max One Three _ _ Least Next Off.
  assert (Solved : exists b, best_tokens (without_lowest D) b /\ max_margin_matrix (without_lowest D) b w).
  2: { destruct Solved as [b [Hb Hw]]. split; [now exists b|]. intros b' Hb'. rewrite (best_tokens_are_unique _ _ _ Hb' Hb). split; [now exists w|].
    intros v [_ [Fv Sv]]. destruct Hw as [_ [Fw Sw]]. apply Sw; [assumption|]. apply Rle_antisym; [now apply Sv | now apply Sw]. }
  pose proof (matrix_model_sized D Fit Qfit) as Sized. change 1 with (INR 1) in One. apply INR_eq in One.
  destruct D as [T Y h Z K]. cbn [tokens labels head queries key_matrix] in *. destruct Fit as [_ [LY _]]. destruct Qfit as [LZ _]. cbn [tokens labels queries] in *.
  destruct T as [|X [|]]; try discriminate One. destruct Y as [|y [|]]; try discriminate LY. destruct Z as [|z [|]]; try discriminate LZ.
  assert (i = 0%nat) by (simpl in Hi; lia). subst i. unfold most_tokens in Three. cbn [tokens map maximum fold_right] in Three.
  replace 3 with (INR 3) in Three by (simpl; ring). apply INR_eq in Three.
  destruct X as [|x0 [|x1 [|x2 [|]]]]; try discriminate Three. apply Forall_inv in Ht. cbn [length] in Ht.
  unfold best_tokens, token_scores, worst_scores, runner_up_scores, scores in Best, Least, Next.
  set (s := token_score {| tokens := [[x0; x1; x2]]; labels := [y]; head := h; queries := [z]; key_matrix := K |} y) in *.
  cbn [tokens labels combine map fst snd nth] in Best, Least, Next. fold s in Best, Least, Next.
  inversion Best as [|? a ? ? Ba Nil]; subst. inversion Nil; subst. clear Nil Best.
  destruct (which_are_kept [s x0; s x1; s x2] a t eq_refl Ba Ht Least Next) as [N Kept].
  pose proof (Kept 0%nat ltac:(lia)) as K0. pose proof (Kept 1%nat ltac:(lia)) as K1. pose proof (Kept 2%nat ltac:(lia)) as K2. cbn [nth] in K0, K1, K2.
  destruct Ba as [La Ba]. cbn [length] in La. pose proof (Ba 0%nat ltac:(simpl; lia)) as B0. pose proof (Ba 1%nat ltac:(simpl; lia)) as B1. pose proof (Ba 2%nat ltac:(simpl; lia)) as B2.
  cbn [nth] in B0, B1, B2. destruct Max as [Cf Max].
  unfold matrix_logits, matrix_model in Off. cbn [tokens labels queries combine map fst snd nth] in Off. fold s in Off. unfold key in Off. cbn [fst] in Off.
  unfold sized, matrix_model in Sized. cbn [tokens labels queries combine map fst snd] in Sized. apply Forall_inv in Sized. destruct Sized as [_ Sized].
  pose proof (Forall_inv Sized) as L0. apply Forall_inv_tail in Sized. pose proof (Forall_inv Sized) as L1. apply Forall_inv_tail in Sized. pose proof (Forall_inv Sized) as L2.
  unfold key in L0, L1, L2. cbn [fst] in L0, L1, L2.
  assert (Rest : without_lowest {| tokens := [[x0; x1; x2]]; labels := [y]; head := h; queries := [z]; key_matrix := K |}
    = {| tokens := [(if Nat.eqb 0 t then [] else [x0]) ++ (if Nat.eqb 1 t then [] else [x1]) ++ (if Nat.eqb 2 t then [] else [x2])];
         labels := [y]; head := h; queries := [z]; key_matrix := K |}).
  { unfold without_lowest. cbn [tokens labels head queries key_matrix combine map fst snd filter]. fold s. rewrite K0, K1, K2.
    destruct (Nat.eqb 0 t), (Nat.eqb 1 t), (Nat.eqb 2 t); reflexivity. }
  rewrite Rest.
  set (b := match t, a with 0%nat, S a' => a' | 1%nat, 2%nat => 1%nat | _, _ => a end). exists [b].
  destruct t as [|[|[|]]]; try lia; destruct a as [|[|[|]]]; try lia; try (exfalso; apply N; reflexivity); subst b; cbn [Nat.eqb app];
    (split; [|split; [constructor; [simpl; lia | constructor] | refine (inactive_may_go _ _ _ w _ Max _ _)]]).
  all: try (unfold best_tokens, scores; cbn [tokens labels combine map fst snd]; constructor; [|constructor]; split; [simpl; lia|];
    intros j Hj Nj; cbn [length] in Hj; destruct j as [|[|]]; try lia; cbn [nth]; first [apply B0 | apply B1 | apply B2]; lia).
  all: unfold constraints, prompt_constraints, matrix_model;
    cbn [tokens labels queries combine map fst snd key prompt_rows of_input others nth Nat.eqb app]; unfold key; cbn [fst In].
  all: try (intros p Hp; tauto).
  all: intros r c Hr; destruct Hr as [E | [E | []]]; inversion E; subst; clear E.
  all: try (rewrite length_difference; congruence).
  all: first [left; left; reflexivity | right; rewrite dot_difference by congruence; lra].
Qed.
