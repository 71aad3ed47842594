(* Lemma 1 of docs/limits.md: how fast the gradient of an attention loss may turn, and how far one short step lowers the loss.

   Along a line x + t v the mean score has the derivatives  cov(g, u)  and  E[(g - mean g)(u - mean u)^2],  u_t = <k_t, v>.  With scores
   in [lo, hi] and keys at most [wide] apart they are at most (hi - lo) wide |v| / 4 and (hi - lo) wide^2 |v|^2 / 4 in size.  Of the loss l' has to
   be Lipschitz on [lo, hi], and need not have a derivative. *)
From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Import Optimality Datasets Decreasing Descent Traps Turning.
Import ListNotations.
Open Scope R_scope.

(* b = M0 ((hi - lo) wide / 4)^2 + M1 (hi - lo) wide^2 / 4 for an input, with bounds of its scores, keys and of the loss on them *)
Definition input_smoothness (l' : R -> R) (X : input) (b : R) : Prop := exists lo hi wide M0 M1,
  (forall t, In t X -> lo <= score t <= hi)
  /\ (forall s t, In s X -> In t X -> norm (difference_of R Rminus (key s) (key t)) <= wide)
  /\ lipschitz_on l' lo hi M0 /\ (forall y, lo <= y <= hi -> Rabs (l' y) <= M1)
  /\ b = M0 * ((hi - lo) * wide / 4) ^ 2 + M1 * (hi - lo) * wide ^ 2 / 4.
Definition smoothness (l' : R -> R) (data : list input) (L : R) : Prop :=
  exists bounds, Forall2 (input_smoothness l') data bounds /\ L = Sum (fun b => b) bounds / INR (length data).

(* ---- means of positive weights ---- *)
Lemma quadratic_nonneg : forall a b c, 0 <= b -> (forall t, 0 <= a + 2 * t * c + t * t * b) -> c * c <= a * b.
Proof.
  intros a b c [P | <-] H.
  - specialize (H (- c / b)). replace (a + 2 * (- c / b) * c + - c / b * (- c / b) * b) with ((a * b - c * c) / b) in H by (field; lra).
    apply (Rmult_le_compat_r b) in H; [|lra]. rewrite Rmult_0_l in H. replace ((a * b - c * c) / b * b) with (a * b - c * c) in H by (field; lra). lra.
  - destruct (Req_dec c 0) as [-> | Hc]; [lra|]. specialize (H (- (a + 1) / (2 * c))).
    replace (a + 2 * (- (a + 1) / (2 * c)) * c + - (a + 1) / (2 * c) * (- (a + 1) / (2 * c)) * 0) with (-1) in H by (field; auto). lra.
Qed.

Lemma least_member : forall (A : Type) (f : A -> R) l, l <> [] -> exists a, In a l /\ forall b, In b l -> f a <= f b.
Proof.
  intros A f. induction l as [|x l IH]; intro H; [contradiction|]. destruct l as [|y l].
  - exists x. split; [now left|]. intros b [<- | []]. lra.
  - destruct IH as [a [Ha Hmin]]; [discriminate|]. destruct (Rle_dec (f x) (f a)) as [L | L].
    + exists x. split; [now left|]. intros b [<- | Hb]; [lra|]. specialize (Hmin b Hb). lra.
    + exists a. split; [now right|]. intros b [<- | Hb]; [lra | auto].
Qed.

Section Means.
Variables (X : input) (s : token -> R).
Hypothesis s_pos : forall t, 0 < s t.
Hypothesis s_one : Sum s X = 1.
Definition mean (f : token -> R) : R := Sum (fun t => s t * f t) X.
Definition spread (f g : token -> R) : R := Sum (fun t => s t * ((f t - mean f) * (g t - mean g))) X.

Lemma mean_between : forall f lo hi, (forall t, In t X -> lo <= f t <= hi) -> lo <= mean f <= hi.
Proof.
  intros f lo hi H. unfold mean. replace lo with (lo * Sum s X) by (rewrite s_one; ring). replace hi with (hi * Sum s X) by (rewrite s_one; ring).
  rewrite <- !Sum_scale. split; apply Sum_le; intros t Ht; specialize (H t Ht); pose proof (s_pos t);
    assert (0 <= s t * (f t - lo)) by (apply Rmult_le_pos; lra); assert (0 <= s t * (hi - f t)) by (apply Rmult_le_pos; lra); lra.
Qed.

Lemma mean_lin : forall f g a b c, mean (fun t => a * f t + b * g t + c) = a * mean f + b * mean g + c.
Proof.
  intros. unfold mean. rewrite (Sum_ext _ (fun t => a * (s t * f t) + (b * (s t * g t) + c * s t))) by (intros; ring).
  rewrite !Sum_plus, !Sum_scale, s_one. ring.
Qed.

Lemma spread_alt : forall f g, spread f g = mean (fun t => f t * g t) - mean f * mean g.
Proof.
  intros. unfold spread. rewrite (Sum_ext _ (fun t => s t * (f t * g t) + ((- mean g) * (s t * f t) + ((- mean f) * (s t * g t) + mean f * mean g * s t)))) by (intros; ring).
  rewrite !Sum_plus, !Sum_scale, s_one. fold (mean f) (mean g) (mean (fun t => f t * g t)). ring.
Qed.

Lemma spread_between : forall f lo hi, (forall t, In t X -> lo <= f t <= hi) -> 0 <= spread f f <= (hi - lo) ^ 2 / 4.
Proof.
  intros f lo hi H. split.
  - apply Sum_nonneg. intros t _. apply Rmult_le_pos; [apply Rlt_le, s_pos | apply Rle_0_sqr].
  - assert (P : 0 <= Sum (fun t => s t * ((f t - lo) * (hi - f t))) X).
    { apply Sum_nonneg. intros t Ht. specialize (H t Ht). apply Rmult_le_pos; [apply Rlt_le, s_pos | apply Rmult_le_pos; lra]. }
    rewrite (Sum_ext _ (fun t => (-1) * (s t * (f t * f t)) + ((lo + hi) * (s t * f t) + (- (lo * hi)) * s t))) in P by (intros; ring).
    rewrite !Sum_plus, !Sum_scale, s_one in P. fold (mean f) (mean (fun t => f t * f t)) in P.
    rewrite spread_alt. assert (0 <= (mean f - (lo + hi) / 2) * (mean f - (lo + hi) / 2)) by apply Rle_0_sqr. lra.
Qed.

Lemma spread_cauchy : forall f g, spread f g * spread f g <= spread f f * spread g g.
Proof.
  intros f g. apply quadratic_nonneg.
  { apply Sum_nonneg. intros a _. apply Rmult_le_pos; [apply Rlt_le, s_pos | apply Rle_0_sqr]. }
  intro t. unfold spread.
  rewrite <- Sum_scale, <- Sum_scale, <- !Sum_plus. apply Sum_nonneg. intros a _.
  replace (s a * ((f a - mean f) * (f a - mean f)) + 2 * t * (s a * ((f a - mean f) * (g a - mean g))) + t * t * (s a * ((g a - mean g) * (g a - mean g))))
    with (s a * ((f a - mean f + t * (g a - mean g)) * (f a - mean f + t * (g a - mean g)))) by ring.
  apply Rmult_le_pos; [apply Rlt_le, s_pos | apply Rle_0_sqr].
Qed.

(* E[(f - mean f)(g - mean g)^2] *)
Definition bend (f g : token -> R) : R := Sum (fun t => s t * ((f t - mean f) * ((g t - mean g) * (g t - mean g)))) X.

Lemma bend_alt : forall f g, bend f g = mean (fun t => f t * g t * g t) - 2 * mean g * mean (fun t => f t * g t)
  + 2 * mean f * mean g * mean g - mean f * mean (fun t => g t * g t).
Proof.
  intros. unfold bend. rewrite (Sum_ext _ (fun t => s t * (f t * g t * g t) + ((-2 * mean g) * (s t * (f t * g t)) + (mean g * mean g * (s t * f t)
    + ((- mean f) * (s t * (g t * g t)) + ((2 * mean f * mean g) * (s t * g t) + (- (mean f * mean g * mean g)) * s t)))))) by (intros; ring).
  rewrite !Sum_plus, !Sum_scale, s_one. fold (mean f) (mean g) (mean (fun t => f t * g t)) (mean (fun t => g t * g t)) (mean (fun t => f t * g t * g t)). ring.
Qed.

Lemma bend_between : forall f g lo hi, (forall t, In t X -> lo <= f t <= hi) -> Rabs (bend f g) <= (hi - lo) * spread g g.
Proof.
  intros f g lo hi H. pose proof (mean_between f lo hi H) as M. unfold bend, spread. rewrite <- Sum_scale.
  assert (forall t, In t X -> 0 <= s t * ((g t - mean g) * (g t - mean g))) by (intros; apply Rmult_le_pos; [apply Rlt_le, s_pos | apply Rle_0_sqr]).
  apply Rabs_le. split.
  - apply Ropp_le_cancel. rewrite Ropp_involutive. rewrite <- (Rmult_1_l (Sum _ X)), <- Ropp_mult_distr_l_reverse, <- Sum_scale. apply Sum_le.
    intros t Ht. specialize (H t Ht). specialize (H0 t Ht).
    replace (- (1) * (s t * ((f t - mean f) * ((g t - mean g) * (g t - mean g))))) with ((mean f - f t) * (s t * ((g t - mean g) * (g t - mean g)))) by ring.
    apply Rmult_le_compat_r; lra.
  - apply Sum_le. intros t Ht. specialize (H t Ht). specialize (H0 t Ht).
    replace (s t * ((f t - mean f) * ((g t - mean g) * (g t - mean g)))) with ((f t - mean f) * (s t * ((g t - mean g) * (g t - mean g)))) by ring.
    apply Rmult_le_compat_r; lra.
Qed.
End Means.

(* ---- the mean score twice along a line ---- *)
Lemma mean_score_is_mean : forall X y, mean_score X y = mean X (attention X y) score.
Proof. reflexivity. Qed.

Definition retagged (f : token -> R) (X : input) : input := map (fun t => (key t, f t)) X.

Lemma attention_retagged : forall f X y t, attention (retagged f X) y (key t, f t) = attention X y t.
Proof. intros. unfold attention, mass, retagged. rewrite Sum_map. reflexivity. Qed.

Lemma mean_retagged : forall f X y, mean_score (retagged f X) y = mean X (attention X y) f.
Proof.
  intros. unfold mean_score, mean. unfold retagged at 2. rewrite Sum_map. apply Sum_ext. intros. now rewrite attention_retagged.
Qed.

Section Line.
Variables (d : nat) (x v : vector) (X : input).
Hypothesis length_x : length x = d.
Hypothesis length_v : length v = d.
Hypothesis X_some : X <> [].
Let at_time (t : R) : vector := plus x (scaled t v).
Let s (t : R) := attention X (at_time t).
Let u (a : token) : R := dot (key a) v.

Lemma s_positive : forall t a, 0 < s t a. Proof. intros. now apply attention_pos. Qed.
Lemma s_total : forall t, Sum (s t) X = 1. Proof. intros. now apply attention_sums_to_one. Qed.

Lemma mean_derivative : forall f t, derivable_pt_lim (fun t => mean X (s t) f) t (spread X (s t) f u).
Proof.
  intros f t. assert (Ne : retagged f X <> []) by (intro Z; apply map_eq_nil in Z; contradiction).
  pose proof (mean_score_derivative d x v length_x length_v (retagged f X) t Ne) as D.
  replace (spread X (s t) f u) with (Sum (fun a => attention (retagged f X) (plus x (scaled t v)) a
    * (score a - mean X (s t) f) * dot (key a) v) (retagged f X)).
  - intros eps He. destruct (D eps He) as [delta Hd]. exists delta. intros h Hh Hhd. specialize (Hd h Hh Hhd). rewrite !mean_retagged in Hd. exact Hd.
  - unfold retagged at 2. rewrite Sum_map. rewrite spread_alt by apply s_total.
    rewrite (Sum_ext _ (fun a => s t a * (f a * u a) + (- mean X (s t) f) * (s t a * u a))).
    + rewrite Sum_plus, Sum_scale. fold (mean X (s t) u) (mean X (s t) (fun a => f a * u a)). ring.
    + intros a _. rewrite attention_retagged. unfold score, key, u, s, at_time. simpl. unfold key. ring.
Qed.

Lemma spread_derivative : forall t, derivable_pt_lim (fun t => spread X (s t) score u) t (bend X (s t) score u).
Proof.
  intro t.
  assert (D : derivable_pt_lim (fun t => mean X (s t) (fun a => score a * u a) - mean X (s t) score * mean X (s t) u) t
    (spread X (s t) (fun a => score a * u a) u - (spread X (s t) score u * mean X (s t) u + mean X (s t) score * spread X (s t) u u))).
  { apply (derivable_pt_lim_minus (fun t => mean X (s t) (fun a => score a * u a)) (fun t => mean X (s t) score * mean X (s t) u)); [apply mean_derivative|].
    apply (derivable_pt_lim_mult (fun t => mean X (s t) score) (fun t => mean X (s t) u)); apply mean_derivative. }
  replace (bend X (s t) score u) with (spread X (s t) (fun a => score a * u a) u - (spread X (s t) score u * mean X (s t) u + mean X (s t) score * spread X (s t) u u)).
  - intros eps He. destruct (D eps He) as [delta Hd]. exists delta. intros h Hh Hhd. specialize (Hd h Hh Hhd).
    rewrite (spread_alt X (s (t + h)) (s_total _)), (spread_alt X (s t) (s_total _) score u) at 1. exact Hd.
  - rewrite !spread_alt, bend_alt by apply s_total.
    replace (mean X (s t) (fun a => score a * u a * u a)) with (mean X (s t) (fun a => score a * u a * u a)) by reflexivity. ring.
Qed.

(* ---- how fast the derivative of one input's loss changes ---- *)
Definition along (l' : R -> R) (t : R) : R := l' (mean_score X (at_time t)) * spread X (s t) score u.

Lemma along_lipschitz : forall l' b t, (forall a, In a X -> length (key a) = d) -> input_smoothness l' X b -> 0 < t ->
  along l' t - along l' 0 <= b * (norm v * norm v) * t.
Proof.
  intros l' b t Hd [lo [hi [wide [M0 [M1 [Hs [Hk [[P0 Hl] [H1 ->]]]]]]]]] Ht. set (N := norm v * norm v).
  assert (Within : forall r, lo <= mean_score X (at_time r) <= hi).
  { intro r. apply (mean_between X (s r) (s_positive r) (s_total r) score lo hi Hs). }
  destruct (least_member _ u X X_some) as [a [Ha Least]].
  assert (W : 0 <= wide) by (eapply Rle_trans; [apply norm_nonneg | now apply (Hk a a)]). pose proof (norm_nonneg v) as V.
  assert (G : 0 <= hi - lo) by (pose proof (Hs a Ha); lra).
  assert (U : forall c, In c X -> u a <= u c <= u a + wide * norm v).
  { intros c Hc. split; [auto|]. assert (length (key c) = length (key a)) by (rewrite !Hd; auto).
    pose proof (cauchy_schwarz (difference_of R Rminus (key c) (key a)) v) as C.
    rewrite length_difference, dot_difference in C by auto. rewrite (Hd a Ha) in C. specialize (C (eq_sym length_v)).
    assert (norm (difference_of R Rminus (key c) (key a)) * norm v <= wide * norm v) by (apply Rmult_le_compat_r; auto). unfold u. lra. }
  assert (A : forall r, Rabs (spread X (s r) score u) <= (hi - lo) * wide / 4 * norm v /\ Rabs (bend X (s r) score u) <= (hi - lo) * wide ^ 2 / 4 * N).
  { intro r. pose proof (s_positive r) as P. pose proof (s_total r) as O.
    pose proof (spread_between X (s r) P O u _ _ U) as [U0 U1]. replace (u a + wide * norm v - u a) with (wide * norm v) in U1 by ring.
    pose proof (spread_between X (s r) P O score _ _ Hs) as [G0 G1]. pose proof (spread_cauchy X (s r) P score u) as C.
    pose proof (bend_between X (s r) P O score u lo hi Hs) as B. split.
    - rewrite <- (Rabs_pos_eq ((hi - lo) * wide / 4 * norm v)) by (repeat apply Rmult_le_pos; lra).
      apply Rsqr_le_abs_0. unfold Rsqr. eapply Rle_trans; [exact C|].
      apply Rle_trans with ((hi - lo) ^ 2 / 4 * ((wide * norm v) ^ 2 / 4)); [apply Rmult_le_compat; auto | right; field].
    - apply Rle_trans with ((hi - lo) * ((wide * norm v) ^ 2 / 4)); [|right; unfold N; field]. eapply Rle_trans; [exact B | apply Rmult_le_compat_l; auto]. }
  assert (Moves : forall f f' M, (forall r, derivable_pt_lim f r (f' r)) -> (forall r, Rabs (f' r) <= M) -> Rabs (f t - f 0) <= M * t).
  { intros f f' M D B. destruct (lipschitz_by_derivative f f' 0 t M) as [_ L]; [lra | auto | auto|]. specialize (L t 0 ltac:(lra) ltac:(lra)).
    now rewrite (Rabs_pos_eq (t - 0)), Rminus_0_r in L by lra. }
  pose proof (Moves _ _ _ (mean_derivative score) (fun r => proj1 (A r))) as Mg. pose proof (Moves _ _ _ spread_derivative (fun r => proj2 (A r))) as Mc.
  cbv beta in Mg, Mc. change (mean X (s t) score) with (mean_score X (at_time t)) in Mg. change (mean X (s 0) score) with (mean_score X (at_time 0)) in Mg.
  pose proof (Hl _ _ (Within t) (Within 0)) as S. pose proof (H1 _ (Within 0)) as S1. destruct (A t) as [At _]. unfold along.
  set (g := mean_score X (at_time t)) in *. set (g0 := mean_score X (at_time 0)) in *. set (c := spread X (s t) score u) in *. set (c0 := spread X (s 0) score u) in *.
  replace (l' g * c - l' g0 * c0) with ((l' g - l' g0) * c + l' g0 * (c - c0)) by ring.
  assert (T1 : (l' g - l' g0) * c <= M0 * ((hi - lo) * wide / 4 * norm v * t) * ((hi - lo) * wide / 4 * norm v)).
  { eapply Rle_trans; [apply Rle_abs|]. rewrite Rabs_mult. apply Rmult_le_compat; auto using Rabs_pos.
    eapply Rle_trans; [exact S | now apply Rmult_le_compat_l]. }
  assert (T2 : l' g0 * (c - c0) <= M1 * ((hi - lo) * wide ^ 2 / 4 * N * t)).
  { eapply Rle_trans; [apply Rle_abs|]. rewrite Rabs_mult. apply Rmult_le_compat; auto using Rabs_pos. }
  unfold N in *. lra.
Qed.
End Line.

(* ---- Taylor ---- *)
Lemma taylor_above : forall (f f' : R -> R) M, (forall t, derivable_pt_lim f t (f' t)) -> (forall t, 0 < t -> f' t - f' 0 <= M * t) ->
  f 1 <= f 0 + f' 0 + M / 2.
Proof.
  intros f f' M D1 B. set (g := fun t => f t - (f' 0 * t + M / 2 * (t * t))). set (g' := fun t => f' t - (f' 0 * 1 + M / 2 * (1 * t + t * 1))).
  assert (Dg : forall t, derivable_pt_lim g t (g' t)).
  { intro t. apply derivable_pt_lim_minus; [apply D1|]. apply (derivable_pt_lim_plus (fun t => f' 0 * t) (fun t => M / 2 * (t * t))).
    - apply (derivable_pt_lim_scal (fun t => t)), derivable_pt_lim_id.
    - apply (derivable_pt_lim_scal (fun t => t * t)). apply (derivable_pt_lim_mult (fun t => t) (fun t => t)); apply derivable_pt_lim_id. }
  destruct (MVT_cor2 g g' 0 1) as [c [Ec Hc]]; [lra | auto|]. specialize (B c ltac:(lra)).
  assert (g' c <= 0) by (unfold g'; lra). unfold g in Ec. lra.
Qed.

(* ---- the loss of all inputs ---- *)
Section Loss.
Variables (l l' : R -> R) (d : nat) (data : list input) (L : R).
Hypothesis data_sized : sized d data.
Hypothesis l_derivative : forall y, derivable_pt_lim l y (l' y).
Hypothesis some_data : data <> [].
Hypothesis smooth : smoothness l' data L.

Theorem loss_below_parabola : forall x v, length x = d -> length v = d ->
  loss l data (plus x v) <= loss l data x + dot (gradient l' d data x) v + L / 2 * (norm v * norm v).
Proof.
  intros x v Hx Hv. destruct smooth as [bounds [Hb ->]]. set (n := INR (length data)).
  assert (N : 0 < n) by (unfold n; apply lt_0_INR; destruct data; [contradiction | simpl; lia]).
  set (y := fun t => plus x (scaled t v)).
  assert (D1 : forall t, derivable_pt_lim (fun t => loss l data (y t)) t (dot (gradient l' d data (y t)) v)).
  { intro t. now apply gradient_is_derivative. }
  assert (G : forall t, dot (gradient l' d data (y t)) v = Sum (fun X => along x v X l' t) data * / n).
  { intro t. rewrite dot_gradient by assumption. fold n. rewrite Rmult_comm, <- Sum_scale. apply Sum_ext. intros X HX. unfold along. fold (y t).
    unfold sized in data_sized. rewrite Forall_forall in data_sized. destruct (data_sized X HX) as [Hne _].
    rewrite spread_alt by now apply attention_sums_to_one.
    rewrite (Sum_ext _ (fun a => attention X (y t) a * (score a * dot (key a) v) + (- mean_score X (y t)) * (attention X (y t) a * dot (key a) v))) by (intros; ring).
    rewrite Sum_plus, Sum_scale. fold (mean X (attention X (y t)) (fun a => dot (key a) v)) (mean X (attention X (y t)) (fun a => score a * dot (key a) v)).
    rewrite mean_score_is_mean. field. lra. }
  assert (B : forall t, 0 < t -> dot (gradient l' d data (y t)) v - dot (gradient l' d data (y 0)) v <= Sum (fun b => b) bounds / n * (norm v * norm v) * t).
  { intros t Ht. rewrite !G. replace (Sum (fun b => b) bounds / n * (norm v * norm v) * t) with (Sum (fun b => b) bounds * (norm v * norm v) * t * / n) by (field; lra).
    rewrite <- Rmult_minus_distr_r. apply Rmult_le_compat_r; [now apply Rlt_le, Rinv_0_lt_compat|]. unfold sized in data_sized. clear - data_sized Hx Hv Hb Ht.
    induction Hb as [|X b rest bs H1 H2 IH]; simpl; [lra|]. pose proof (Forall_inv data_sized) as [HX Hk]. pose proof (Forall_inv_tail data_sized) as Hr.
    rewrite Forall_forall in Hk. specialize (IH Hr). pose proof (along_lipschitz d x v X Hx Hv HX l' b t Hk H1 Ht). lra. }
  pose proof (taylor_above (fun t => loss l data (y t)) _ _ D1 B) as T. cbv beta in T.
  assert (Y0 : y 0 = x). { unfold y. clear - Hx Hv. revert v d Hx Hv. induction x as [|a x' IH]; destruct v as [|b v']; simpl; intros; auto; try congruence.
    f_equal; [ring|]. destruct d; [discriminate|]. now apply IH with n; congruence. }
  assert (Y1 : y 1 = plus x v). { unfold y. f_equal. unfold scaled. rewrite <- (map_id v) at 2. apply map_ext. intro. ring. }
  rewrite Y0, Y1 in T. lra.
Qed.

(* one step of descent that is at most 1/L lowers the loss by eta/2 times the square of the gradient *)
Theorem step_lowers : forall x eta, length x = d -> 0 <= eta -> eta * L <= 1 ->
  loss l data (plus x (scaled (- eta) (gradient l' d data x)))
  <= loss l data x - eta / 2 * (norm (gradient l' d data x) * norm (gradient l' d data x)).
Proof.
  intros x eta Hx H0 H1. pose proof (loss_below_parabola x (scaled (- eta) (gradient l' d data x)) Hx) as B.
  rewrite length_scaled, length_gradient in B by assumption. specialize (B eq_refl).
  rewrite norm_scaled, Rabs_Ropp, (Rabs_pos_eq eta) in B by assumption. rewrite dot_comm, dot_scaled, <- norm_squared in B.
  set (g := norm (gradient l' d data x)) in *. assert (eta * L * (eta * (g * g)) <= 1 * (eta * (g * g))).
  { apply Rmult_le_compat_r; auto. apply Rmult_le_pos; [auto | apply Rle_0_sqr]. }
  lra.
Qed.
End Loss.
