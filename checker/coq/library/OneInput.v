(* Gradient descent on softmax attention with one input whose losing scores are equal, from every start and with every step:
   the norm diverges and the direction is that of the max-margin problem of the best token (Lemma 4 of docs/limits.md, first case).

   With s the weight of the best token, g the gap of the scores and a = k_best - k_t the rows,  s = 1/(1 + E),  the mean score
   is second + s g, and  -gradient = -l'(mean) g s^2 sum_a e^-<a, x> a:  the runs of Pulled.v. *)
From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Import Optimality Datasets Sigmoid Decreasing Descent Traps Turning Pulled Attention.
Import ListNotations.
Open Scope R_scope.

Section Model.
Variables (l' : R -> R) (d : nat) (before after : input) (best : token) (second : R).
Let X : input := before ++ best :: after.
Let losing : input := before ++ after.
Hypothesis X_sized : sized d [X].
Hypothesis some_losing : losing <> [].
Hypothesis equal_scores : forall t, In t losing -> score t = second.
Hypothesis lower : second < score best.
Variables (kappa most : R).
Hypothesis kappa_pos : 0 < kappa.
Hypothesis slopes : forall y, second <= y <= score best -> kappa <= - l' y <= most.

Definition rows_of_losing : list vector := map (fun t => difference_of R Rminus (key best) (key t)) losing.
Let rows := rows_of_losing.
Let gap : R := score best - second.

Lemma Sum_losing : forall f : token -> R, Sum f X = f best + Sum f losing.
Proof. intro f. unfold X, losing. rewrite !Sum_app. simpl. ring. Qed.

Lemma keys_sized : length (key best) = d /\ forall t, In t losing -> length (key t) = d.
Proof.
  pose proof (Forall_inv X_sized) as [_ H]. rewrite Forall_forall in H. split; [apply H; unfold X; apply in_or_app; right; now left|].
  intros t Ht. apply H. unfold X. unfold losing in Ht. apply in_app_or in Ht. apply in_or_app. destruct Ht; [now left | right; now right].
Qed.

Lemma losing_rows : rows <> [] /\ forall a, In a rows -> length a = d.
Proof.
  split; [unfold rows, rows_of_losing; intro H; apply map_eq_nil in H; contradiction|].
  intros a Ha. apply in_map_iff in Ha. destruct Ha as [t [<- Ht]]. destruct keys_sized as [K1 K2]. specialize (K2 t Ht).
  rewrite length_difference; congruence.
Qed.

Lemma dot_row : forall t v, In t losing -> dot (difference_of R Rminus (key best) (key t)) v = dot (key best) v - dot (key t) v.
Proof. intros t v Ht. destruct keys_sized as [K1 K2]. specialize (K2 t Ht). apply dot_difference. congruence. Qed.

Lemma E_margins : forall v, exponentials rows v = Sum (fun t => exp (- margin X best v t)) losing.
Proof.
  intro v. unfold exponentials, rows, rows_of_losing. rewrite Sum_map. apply Sum_ext. intros t Ht. now rewrite dot_row.
Qed.

Lemma X_not_empty : X <> [].
Proof. unfold X. intro H. apply app_eq_nil in H. destruct H. discriminate. Qed.

(* s_best = 1/(1 + E) *)
Lemma attention_of_best : forall v, attention X v best = / (1 + exponentials rows v).
Proof.
  intro v. pose proof (attention_sums_to_one X v X_not_empty) as H.
  rewrite (Sum_ext (attention X v) (fun t => attention X v best * exp (- margin X best v t))) in H
    by (intros; apply attention_by_margin, X_not_empty).
  rewrite Sum_scale, Sum_losing, <- E_margins in H. unfold margin in H at 1. rewrite Rminus_diag_eq, Ropp_0, exp_0 in H by reflexivity.
  assert (1 + exponentials rows v <> 0) by (intro Z; rewrite Z, Rmult_0_r in H; lra).
  apply Rmult_eq_reg_r with (1 + exponentials rows v); auto. rewrite H, Rinv_l; auto.
Qed.

Lemma mean_by_best : forall v, mean_score X v = second + attention X v best * gap.
Proof.
  intro v. pose proof (attention_sums_to_one X v X_not_empty) as H. unfold mean_score. rewrite Sum_losing in *.
  rewrite (Sum_ext (fun t => attention X v t * score t) (fun t => second * attention X v t)) by (intros t Ht; rewrite (equal_scores t Ht); ring).
  rewrite Sum_scale. unfold gap. replace (Sum (attention X v) losing) with (1 - attention X v best) by lra. ring.
Qed.

Let factor (v : vector) : R := - l' (mean_score X v) * gap.

Lemma gradient_is_pull : forall eta v, length v = d ->
  scaled (- eta) (gradient l' d [X] v)
  = scaled (eta * factor v / ((1 + exponentials rows v) * (1 + exponentials rows v))) (pull d rows v).
Proof.
  intros eta v Hv. destruct losing_rows as [R1 R2].
  assert (HE : 0 < exponentials rows v) by (now apply E_pos).
  assert (L : length (gradient l' d [X] v) = d) by now apply length_gradient.
  assert (L' : length (pull d rows v) = d) by now apply length_pull.
  apply equal_by_dots; [rewrite !length_scaled; congruence|]. intros u _. rewrite !dot_scaled.
  pose proof (push l' d [X] (fun _ => best) v u X_sized) as P. cbn [Sum fold_right length INR] in P. fold (Sum (A := token)) in P. rewrite Rplus_0_r in P.
  rewrite Sum_losing in P.
  rewrite (Sum_ext (fun t => exp (- margin X best v t) * (mean_score X v - score t) * (dot (key best) u - dot (key t) u))
    (fun t => (attention X v best * gap) * (exp (- margin X best v t) * (dot (key best) u - dot (key t) u)))) in P.
  2: { intros t Ht. rewrite (equal_scores t Ht), mean_by_best at 1. ring. }
  rewrite Sum_scale in P. rewrite dot_pull by auto. unfold rows at 3. unfold rows_of_losing. rewrite Sum_map.
  rewrite (Sum_ext (fun t => exp (- dot (difference_of R Rminus (key best) (key t)) v) * dot (difference_of R Rminus (key best) (key t)) u)
    (fun t => exp (- margin X best v t) * (dot (key best) u - dot (key t) u))) by (intros t Ht; now rewrite !dot_row).
  set (total := Sum _ losing) in *. rewrite attention_of_best in P. unfold factor.
  replace (- eta * dot (gradient l' d [X] v) u) with (eta * - dot (gradient l' d [X] v) u) by ring. rewrite P. unfold Rminus. field. lra.
Qed.

Lemma factor_range : forall eta v, 0 < eta -> eta * kappa * gap <= eta * factor v <= eta * most * gap.
Proof.
  intros eta v He. destruct losing_rows as [R1 R2]. assert (HE : 0 < exponentials rows v) by (now apply E_pos).
  assert (G : 0 < gap) by (unfold gap; lra).
  assert (S : kappa <= - l' (mean_score X v) <= most).
  { apply slopes. rewrite mean_by_best, attention_of_best. assert (I : 0 < / (1 + exponentials rows v)) by (apply Rinv_0_lt_compat; lra).
    assert (J : / (1 + exponentials rows v) <= 1) by (rewrite <- Rinv_1; apply Rinv_le_contravar; lra).
    assert (0 <= / (1 + exponentials rows v) * gap) by (apply Rmult_le_pos; lra).
    assert (/ (1 + exponentials rows v) * gap <= 1 * gap) by (apply Rmult_le_compat_r; lra). unfold gap in *. lra. }
  unfold factor. assert (0 < eta * gap) by (now apply Rmult_lt_0_compat).
  split; [replace (eta * kappa * gap) with (eta * gap * kappa) by ring | replace (eta * most * gap) with (eta * gap * most) by ring];
    replace (eta * (- l' (mean_score X v) * gap)) with (eta * gap * - l' (mean_score X v)) by ring; apply Rmult_le_compat_l; lra.
Qed.

Theorem one_input_model : forall start eta w, length start = d -> 0 < eta -> shortest d (map (fun a => (a, 1)) rows) w ->
  direction_tends_to (descent l' d [X] start eta) w /\ norm_diverges (descent l' d [X] start eta).
Proof.
  intros start eta w Hs He Hw. destruct losing_rows as [R1 R2]. pose proof Hw as [[Lw Fw] _].
  assert (F : forall a, In a rows -> 1 <= dot a w).
  { intros a Ha. apply Rge_le, Fw. apply in_map_iff. now exists a. }
  set (x := descent l' d [X] start eta). set (f := fun k => eta * factor (x k)).
  assert (Hf : forall k, eta * kappa * gap <= f k <= eta * most * gap) by (intro; now apply factor_range).
  assert (K : 0 < eta * kappa * gap) by (repeat apply Rmult_lt_0_compat; auto; unfold gap; lra).
  assert (St : forall k, x (S k) = plus (x k) (scaled (f k / ((1 + exponentials rows (x k)) * (1 + exponentials rows (x k)))) (pull d rows (x k)))).
  { intro k. unfold f. rewrite <- gradient_is_pull; [reflexivity|]. now apply length_descent. }
  destruct (pulled_turns d rows w R2 R1 Lw F _ _ K x f Hf Hs St) as [N T]. auto.
Qed.
End Model.

(* ---- the dataset ---- *)
Lemma others_later : forall (b : vector) X c t, (c < t)%nat -> others R Rminus b c t X = map (difference_of R Rminus b) X.
Proof.
  intros b. induction X as [|x X IH]; simpl; intros c t H; auto. destruct (Nat.eqb_spec t c); [lia|]. simpl. now rewrite IH by lia.
Qed.

Lemma others_split : forall (b y : vector) X Z t, others R Rminus b (t + length X) t (X ++ y :: Z) = map (difference_of R Rminus b) (X ++ Z).
Proof.
  intros b y. induction X as [|x X IH]; simpl; intros Z t.
  - rewrite Nat.add_0_r, Nat.eqb_refl. simpl. apply others_later. lia.
  - destruct (Nat.eqb_spec t (t + S (length X))); [lia|]. simpl. f_equal.
    replace (t + S (length X))%nat with (S t + length X)%nat by lia. apply IH.
Qed.

Lemma slope_bounds : forall l lo hi, l <> Sigmoid_loss -> lo <= hi ->
  exists kappa most, 0 < kappa /\ forall y, lo <= y <= hi -> kappa <= - loss_slope l y <= most.
Proof.
  intros l lo hi Hl Hlh. destruct l; try contradiction; simpl.
  - exists (/ (1 + exp hi)), 1. pose proof (exp_pos hi). split; [apply Rinv_0_lt_compat; lra|]. intros y Hy. unfold logistic_slope.
    pose proof (exp_pos y). pose proof (exp_le y hi ltac:(lra)).
    assert (I : / (1 + exp hi) <= / (1 + exp y)) by (apply Rinv_le_contravar; lra).
    assert (J : / (1 + exp y) <= 1) by (rewrite <- Rinv_1; apply Rinv_le_contravar; lra). unfold Rdiv. lra.
  - exists (exp (- hi)), (exp (- lo)). split; [apply exp_pos|]. intros y Hy. unfold exponential_slope.
    pose proof (exp_le (- hi) (- y) ltac:(lra)). pose proof (exp_le (- y) (- lo) ltac:(lra)). lra.
  - exists 1, 1. split; [lra|]. intros. unfold correlation_slope. lra.
  - now apply its_slopes_between.
Qed.

Lemma keys_have_dimension : forall D x, dataset_fits D -> length x = dimension D -> length (key_of D x) = dimension D.
Proof.
  intros D x [_ [_ [_ [_ H]]]] Hx. unfold key_of. destruct (key_matrix D) as [|m M]; auto.
  rewrite map_length. now apply H.
Qed.

Lemma Forall2_split : forall (A B : Type) (P : A -> B -> Prop) x l y m, Forall2 P (x :: l) (y :: m) -> P x y /\ Forall2 P l m.
Proof. intros A B P x l y m H. inversion H. now split. Qed.

Lemma Forall2_one : forall (A B : Type) (P : A -> B -> Prop) x l, Forall2 P [x] l -> exists y, l = [y] /\ P x y.
Proof.
  intros A B P x [|y [|z l]] H; [inversion H | |].
  - exists y. split; auto. now apply Forall2_split in H.
  - apply Forall2_split in H. destruct H as [_ H]. inversion H.
Qed.

Theorem one_input_converges : forall D l start eta alpha w,
  dataset_fits D -> length start = dimension D -> some_choice D -> best_tokens D alpha -> length (tokens D) = 1%nat ->
  equal_nonoptimal_scores D -> max_margin D alpha w -> 0 < eta -> l <> Sigmoid_loss ->
  direction_tends_to (prompt_descent D l start eta) w /\ norm_diverges (prompt_descent D l start eta).
Proof.
  intros D l start eta alpha w Fit Hs Choice Best One Equal [Cf Max] He Hl.
  destruct Equal as [alpha' [Best' Equal]]. pose proof Fit as [_ [Ly [_ [Hx _]]]].
  unfold prompt_descent. unfold some_choice in Choice. unfold best_tokens, scores in *. unfold constraints, prompt_model in *.
  assert (Ek : forall x, length x = dimension D -> length (key_of D x) = dimension D) by (intros; now apply keys_have_dimension).
  unfold choice_fits in Cf.
  destruct (tokens D) as [|Y [|? ?]]; try discriminate. destruct (labels D) as [|y [|? ?]]; try discriminate. simpl in *.
  apply Forall2_one in Best, Best'. destruct Best as [a [-> Ba]]. destruct Best' as [a' [-> Ba']].
  apply Forall2_split in Equal. destruct Equal as [Eq _].
  assert (Two : (2 <= length Y)%nat) by (inversion Choice as [? ? H | ? ? H]; subst; [exact H | inversion H]).
  apply Forall_inv in Hx. destruct Hx as [_ Hx]. rewrite Forall_forall in Hx.
  set (tok := fun x => (key_of D x, token_score D y x)) in *. fold tok in Max |- *.
  destruct Ba as [La Ba]. destruct Ba' as [La' Ba']. rewrite map_length in *.
  assert (a' = a) as ->.
  { destruct (Nat.eq_dec a' a) as [|N]; auto. pose proof (Ba a' La' N). pose proof (Ba' a La ltac:(auto)). lra. }
  destruct (nth_split Y [] La) as [before [after [EY Lb]]]. set (b := nth a Y []) in *.
  assert (Score : forall t, (t < length Y)%nat -> nth t (map (token_score D y) Y) 0 = token_score D y (nth t Y [])).
  { intros t Ht. rewrite (nth_indep _ 0 (token_score D y [])) by now rewrite map_length. apply map_nth. }
  (* a losing token, and the score of all of them *)
  set (o := if Nat.eq_dec a 0 then 1%nat else 0%nat).
  assert (Ho : (o < length Y)%nat /\ o <> a) by (unfold o; destruct (Nat.eq_dec a 0); lia).
  set (second := token_score D y (nth o Y [])).
  assert (Losing : forall x, In x (before ++ after) -> token_score D y x = second).
  { intros x Hin. assert (exists t, (t < length Y)%nat /\ t <> a /\ nth t Y [] = x) as [t [T1 [T2 T3]]].
    { rewrite EY. rewrite app_length. simpl. apply in_app_or in Hin. destruct Hin as [Hin | Hin]; apply (In_nth _ _ []) in Hin; destruct Hin as [t [T1 T2]]; change (list R) with vector in *.
      - exists t. rewrite app_nth1 by assumption. repeat split; auto; lia.
      - exists (length before + S t)%nat. rewrite app_nth2 by lia. replace (length before + S t - length before)%nat with (S t) by lia.
        simpl. repeat split; auto; lia. }
    rewrite <- T3, <- Score by assumption. unfold second. rewrite <- Score by apply Ho. apply Eq; try assumption; apply Ho. }
  assert (Lower : second < token_score D y b).
  { unfold second, b. rewrite <- !Score by (auto; apply Ho). apply Ba; apply Ho. }
  destruct (slope_bounds l second (token_score D y b) Hl ltac:(lra)) as [kappa [most [K1 K2]]].
  assert (EX : map tok Y = map tok before ++ tok b :: map tok after) by (rewrite EY at 1; now rewrite map_app).
  assert (SX : sized (dimension D) [map tok Y]).
  { constructor; [|constructor]. split; [intro Z; apply map_eq_nil in Z; rewrite Z in La; simpl in La; lia|]. apply Forall_forall. intros t Ht.
    apply in_map_iff in Ht. destruct Ht as [x [<- Hin]]. apply Ek. now apply Hx. }
  rewrite EX in Max, SX |- *.
  apply one_input_model with (second := second) (kappa := kappa) (most := most); auto.
  - rewrite <- map_app. intro Z. apply map_eq_nil in Z. apply (f_equal (@length _)) in Z. apply (f_equal (@length _)) in EY.
    rewrite app_length in *. simpl in *. lia.
  - intros t Ht. rewrite <- map_app in Ht. apply in_map_iff in Ht. destruct Ht as [x [<- Hin]]. now apply Losing.
  - unfold prompt_constraints in Max. simpl in Max. rewrite app_nil_r in Max. unfold of_input in Max.
    rewrite map_app in Max. simpl in Max. rewrite map_length in * || idtac.
    rewrite app_nth2 in Max by (rewrite !map_length; lia). rewrite !map_length in Max. replace (a - length before)%nat with 0%nat in Max by lia.
    simpl in Max. replace a with (0 + length (map key (map tok before)))%nat in Max by (rewrite !map_length; exact Lb).
    rewrite others_split in Max. unfold rows_of_losing. rewrite <- map_app, !map_map in Max. rewrite map_map. exact Max.
Qed.

(* The same, as the claim about all datasets is printed; its hypothesis on the step from above is not needed and left out. *)
Theorem theorem_1_global_one_input : forall (D : dataset) (start : vector) (eta : R) (ell : loss_name) (best : list nat) (solution : vector),
  dataset_fits D -> length start = dimension D -> ell <> Sigmoid_loss ->
  best_tokens D best -> max_margin D best solution ->
  some_choice D -> separable D best -> 0 < eta -> INR (length (tokens D)) = 1 -> equal_nonoptimal_scores D ->
  direction_tends_to (prompt_descent D ell start eta) solution /\ norm_diverges (prompt_descent D ell start eta).
Proof.
  intros D start eta ell best solution Fit Hs Hl Best Max Choice _ He One Equal.
  apply one_input_converges with (alpha := best); auto.
  - change 1 with (INR 1) in One. now apply INR_eq.
Qed.
