(* Lemma 3b of docs/limits.md: the squared loss, flat at the score 1, turns elsewhere.  Where no score is above 1 and the losing scores of an input
   are equal, no run of gradient descent, from whatever start and with whatever step, tends to the direction of a u that separates the best tokens,
   unless u is a combination of the rows a_j that make k_i <a_j, u> least, k_i = 2 where the best score is 1 and else 1.

   If it is none, some v has <a_j, v> = 0 for these rows and <u, v> <> 0.  All pulls are positive, so <x, u> grows, and beyond all bounds; the pulls
   of the other rows vanish against the least one, so <x, v> changes ever less than <x, u> does, and <x, v>/<x, u> tends to 0, not to <u, v>/<u, u>. *)
From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Import Optimality Datasets Sigmoid Descent Traps Turning Smoothness Capture Attention OneInput LowRisk Starts NoRest IndependentQueries.
Import ListNotations.
Open Scope R_scope.

Definition squared (y : R) : R := (y - 1) * (y - 1).
Definition squared_slope (y : R) : R := 2 * (y - 1).

Lemma squared_derivative : forall y, derivable_pt_lim squared y (squared_slope y).
Proof.
  intro y. pose proof (derivable_pt_lim_minus (fun y => y) (fun _ => 1) y 1 0 (derivable_pt_lim_id y) (derivable_pt_lim_const 1 y)) as D.
  rewrite Rminus_0_r in D.
  replace (squared_slope y) with (1 * (y - 1) + (y - 1) * 1) by (unfold squared_slope; ring). exact (derivable_pt_lim_mult _ _ y 1 1 D D).
Qed.

(* ---- a run whose direction converges ---- *)
Definition late (P : nat -> Prop) : Prop := exists K, forall k, (K <= k)%nat -> P k.

Lemma late_and : forall P Q, late P -> late Q -> late (fun k => P k /\ Q k).
Proof. intros P Q [K H] [K' H']. exists (max K K'). intros k Hk. split; [apply H | apply H']; lia. Qed.

Lemma late_all : forall (A : Type) (P : A -> nat -> Prop) l, (forall a, In a l -> late (P a)) -> late (fun k => forall a, In a l -> P a k).
Proof.
  induction l as [|a l IH]; intro H; [exists 0%nat; intros k _ a []|]. destruct (H a (or_introl eq_refl)) as [K HK].
  destruct IH as [K' HK']; [intros; apply H; now right|]. exists (max K K'). intros k Hk b [<- | Hb]; [apply HK; lia | apply HK'; auto; lia].
Qed.

Section Direction.
Variables (d : nat) (x : nat -> vector) (u : vector).
Hypothesis length_x : forall k, length (x k) = d.
Hypothesis length_u : length u = d.
Hypothesis tends : direction_tends_to x u.

Lemma norm_u_pos : 0 < norm u.
Proof. destruct tends as [N _]. destruct (norm_nonneg u) as [H | H]; [exact H | congruence]. Qed.

Lemma projection_tends : forall a, Un_cv (fun k => dot a (x k) / norm (x k)) (dot a u / norm u).
Proof.
  destruct tends as [_ [_ H]]. intro a.
  assert (E : forall y, dot a y / norm y = Sum (fun i => nth i a 0 * (nth i y 0 / norm y)) (seq 0 (length a))).
  { intro y. rewrite dot_as_sum. unfold Rdiv. rewrite Rmult_comm, <- Sum_scale. apply Sum_ext. intros. ring. }
  assert (D : Un_cv (fun k => Sum (fun i => nth i a 0 * (nth i (x k) 0 / norm (x k))) (seq 0 (length a))) (dot a u / norm u)).
  { rewrite E. apply (Sum_converges (fun k i => nth i a 0 * (nth i (x k) 0 / norm (x k)))). intro i.
    apply (CV_mult (fun _ => nth i a 0)); [|apply H]. intros eps He. exists 0%nat. intros. unfold R_dist. rewrite Rminus_diag_eq, Rabs_R0; auto. }
  intros eps He. destruct (D eps He) as [K HK]. exists K. intros k Hk. rewrite E. now apply HK.
Qed.

Lemma late_norm_pos : late (fun k => 0 < norm (x k)).
Proof.
  destruct tends as [_ [[K H] _]]. exists K. intros k Hk. destruct (norm_nonneg (x k)) as [P | P]; [exact P|]. specialize (H k Hk). congruence.
Qed.

(* half of what the limit says, in the end *)
Lemma projection_from_below : forall a, 0 < dot a u -> late (fun k => dot a u / norm u / 2 * norm (x k) <= dot a (x k)).
Proof.
  intros a Ha. pose proof norm_u_pos as U. set (p := dot a u / norm u). assert (P : 0 < p) by now apply Rdiv_lt_0_compat.
  destruct (projection_tends a (p / 2)) as [K HK]; [lra|]. destruct (late_and _ _ (ex_intro _ K HK) late_norm_pos) as [K' H]. exists K'. intros k Hk.
  destruct (H k Hk) as [D N]. unfold R_dist in D. fold p in D. apply Rabs_def2 in D. apply Rmult_le_reg_r with (/ norm (x k)); [now apply Rinv_0_lt_compat|].
  rewrite Rmult_assoc, Rinv_r, Rmult_1_r by lra. unfold Rdiv in D at 1 2. unfold Rdiv in *. lra.
Qed.

Hypothesis far : forall B, late (fun k => B <= norm (x k)).

Lemma projection_diverges : forall a, 0 < dot a u -> forall B, late (fun k => B <= dot a (x k)).
Proof.
  intros a Ha B. pose proof norm_u_pos as U. assert (P : 0 < dot a u / norm u / 2) by (assert (0 < dot a u / norm u) by (now apply Rdiv_lt_0_compat); lra).
  set (p := dot a u / norm u / 2) in *. destruct (late_and _ _ (projection_from_below a Ha) (far (B / p))) as [K H]. exists K. intros k Hk.
  destruct (H k Hk) as [H1 H2]. fold p in H1. assert (p * (B / p) <= p * norm (x k)) by (apply Rmult_le_compat_l; lra).
  replace (p * (B / p)) with B in * by (field; lra). lra.
Qed.
End Direction.

Section Flat.
Variables (d : nat) (data : list parted).
Let inputs : list input := map whole data.
Hypothesis data_sized : sized d inputs.
Hypothesis lower : forall s t, In s data -> In t (losing s) -> score t < score (best s).
Hypothesis equal_losers : forall s t r, In s data -> In t (losing s) -> In r (losing s) -> score t = score r.
Hypothesis at_most_one : forall s, In s data -> score (best s) <= 1.

(* 2 where the best score is 1 *)
Definition flatness (s : parted) : R := if Req_EM_T (score (best s)) 1 then 2 else 1.
Variables (u v : vector).
Hypothesis length_u : length u = d.
Hypothesis length_v : length v = d.
Let height (j : parted * token) : R := flatness (fst j) * dot (row_of j) u.
Hypothesis separates : forall j, In j (pairs_of data) -> 0 < dot (row_of j) u.
Hypothesis orthogonal : forall j, In j (pairs_of data) -> (forall i, In i (pairs_of data) -> height j <= height i) -> dot (row_of j) v = 0.
Hypothesis not_orthogonal : dot u v <> 0.
Hypothesis some_pair : pairs_of data <> [].

Variables (start : vector) (eta : R).
Hypothesis length_start : length start = d.
Hypothesis eta_pos : 0 < eta.
Let x := descent squared_slope d inputs start eta.
Hypothesis tends : direction_tends_to x u.

Let n := INR (length inputs).
Let lost (y : vector) (s : parted) : R := Sum (attention (whole s) y) (losing s).
Let pull (y : vector) (j : parted * token) : R :=
  / n * - squared_slope (mean_score (whole (fst j)) y) * (attention (whole (fst j)) y (snd j) * (mean_score (whole (fst j)) y - score (snd j))).

Lemma inputs_not_empty : inputs <> [].
Proof. unfold inputs. intro Z. apply map_eq_nil in Z. apply some_pair. now rewrite Z. Qed.

Lemma n_positive : 0 < n.
Proof. apply INR_length_pos, inputs_not_empty. Qed.

Lemma length_run : forall k, length (x k) = d. Proof. intro. now apply length_descent. Qed.

Lemma key_sized : forall s t, In s data -> In t (whole s) -> length (key t) = d.
Proof.
  intros s t Hs Ht. unfold sized in data_sized. rewrite Forall_forall in data_sized.
  destruct (data_sized (whole s)) as [_ H]; [unfold inputs; now apply in_map|]. rewrite Forall_forall in H. auto.
Qed.

Lemma row_sized : forall j, In j (pairs_of data) -> length (row_of j) = d.
Proof.
  intros [s t] H. apply in_pairs in H. destruct H as [Hs Ht]. unfold row_of. simpl.
  rewrite length_difference; rewrite ?(key_sized s); auto; apply in_whole; auto.
Qed.

Lemma step_along : forall k y, length y = d -> dot y (x (S k)) - dot y (x k) = eta * Sum (fun j => pull (x k) j * dot (row_of j) y) (pairs_of data).
Proof.
  intros k y Hy. unfold x at 1. simpl. fold x. rewrite dot_step by (rewrite length_gradient by assumption; apply length_run).
  pose proof (gradient_by_losing squared_slope d data (x k) y data_sized) as G. fold inputs n in G. rewrite (dot_comm y (gradient squared_slope d inputs (x k))).
  replace (Sum (fun j => pull (x k) j * dot (row_of j) y) (pairs_of data)) with (- dot (gradient squared_slope d inputs (x k)) y); [ring|].
  rewrite G, Sum_pairs. apply Sum_ext. intros s _. rewrite <- Sum_scale. apply Sum_ext. intros t _. unfold pull. simpl. ring.
Qed.

(* ---- the pulls ---- *)
Lemma lost_and_best : forall y s, lost y s = 1 - attention (whole s) y (best s) /\ 0 <= lost y s.
Proof.
  intros y s. pose proof (attention_sums_to_one (whole s) y (whole_some s)) as O. rewrite Sum_whole in O. unfold lost. split; [lra|].
  apply Sum_nonneg. intros. apply Rlt_le, attention_pos, whole_some.
Qed.

Lemma pull_is : forall y s t, In s data -> In t (losing s) ->
  pull y (s, t) = / n * 2 * ((1 - score (best s)) + (score (best s) - score t) * lost y s)
    * (attention (whole s) y t * ((score (best s) - score t) * attention (whole s) y (best s))).
Proof.
  intros y s t Hs Ht. unfold pull. simpl. pose proof (best_minus_mean s y) as B.
  rewrite (Sum_ext (fun r => attention (whole s) y r * (score (best s) - score r)) (fun r => (score (best s) - score t) * attention (whole s) y r)) in B
    by (intros r Hr; rewrite (equal_losers s r t Hs Hr Ht); ring).
  rewrite Sum_scale in B. fold (lost y s) in B. destruct (lost_and_best y s) as [E _].
  replace (mean_score (whole s) y) with (score (best s) - (score (best s) - score t) * lost y s) by lra.
  unfold squared_slope. replace (attention (whole s) y (best s)) with (1 - lost y s) by lra. ring.
Qed.

Lemma pull_pos : forall y j, In j (pairs_of data) -> 0 < pull y j.
Proof.
  intros y [s t] Hj. apply in_pairs in Hj. destruct Hj as [Hs Ht]. rewrite (pull_is y s t Hs Ht). pose proof n_positive as N. apply Rinv_0_lt_compat in N.
  pose proof (lower s t Hs Ht). pose proof (at_most_one s Hs). pose proof (attention_pos (whole s) y t (whole_some s)) as P. pose proof (attention_pos (whole s) y (best s) (whole_some s)) as Q.
  assert (0 < lost y s).
  { eapply Rlt_le_trans; [exact P|]. unfold lost. apply Sum_member; auto. intros. apply Rlt_le, attention_pos, whole_some. }
  assert (0 < (score (best s) - score t) * lost y s) by (apply Rmult_lt_0_compat; lra).
  apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat; lra|]. apply Rmult_lt_0_compat; auto. apply Rmult_lt_0_compat; lra.
Qed.

Lemma grows : forall k, 0 < dot u (x (S k)) - dot u (x k).
Proof.
  intro k. rewrite step_along by assumption. apply Rmult_lt_0_compat; auto. pose proof some_pair as P. destruct (pairs_of data) as [|j rest] eqn:E; [contradiction|].
  rewrite <- E in *. assert (Hj : In j (pairs_of data)) by (rewrite E; now left).
  apply Rlt_le_trans with (pull (x k) j * dot (row_of j) u); [apply Rmult_lt_0_compat; [now apply pull_pos | now apply separates]|].
  apply (Sum_member (fun j => pull (x k) j * dot (row_of j) u)); auto. intros i Hi. apply Rlt_le, Rmult_lt_0_compat; [now apply pull_pos | now apply separates].
Qed.

(* on a bounded set the growth keeps away from 0 *)
Lemma growth_on_bounded : forall M, exists c, 0 < c /\ forall k, norm (x k) <= M -> c <= dot u (x (S k)) - dot u (x k).
Proof.
  intro M. assert (J : exists j, In j (pairs_of data)) by (clear - some_pair; destruct (pairs_of data) as [|j rest]; [contradiction | exists j; now left]).
  destruct J as [[s t] J]. pose proof (separates _ J) as Sep. pose proof J as J'. apply in_pairs in J'. destruct J' as [Hs Ht].
  destruct (attention_on_bounded d (whole s) (Rmax 0 M) (Rmax_l 0 M) (whole_some s)) as [a [A0 A]]; [intros r Hr; now apply (key_sized s)|].
  pose proof (lower s t Hs Ht) as Lo. pose proof (at_most_one s Hs) as One. set (D := score (best s) - score t). assert (D0 : 0 < D) by (unfold D; lra).
  pose proof n_positive as N. apply Rinv_0_lt_compat in N.
  assert (C : 0 < / n * 2 * (D * a) * (a * (D * a))).
  { assert (0 < D * a) by now apply Rmult_lt_0_compat. apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat; lra | now apply Rmult_lt_0_compat]. }
  exists (eta * (/ n * 2 * (D * a) * (a * (D * a)) * dot (row_of (s, t)) u)).
  split; [apply Rmult_lt_0_compat; auto; now apply Rmult_lt_0_compat|]. intros k Nk. assert (Nk' : norm (x k) <= Rmax 0 M) by (pose proof (Rmax_r 0 M); lra).
  rewrite step_along by assumption. apply Rmult_le_compat_l; [lra|].
  apply Rle_trans with (pull (x k) (s, t) * dot (row_of (s, t)) u).
  - apply Rmult_le_compat_r; [lra|]. rewrite (pull_is (x k) s t Hs Ht). fold D.
    assert (A1 : a <= attention (whole s) (x k) (best s)) by (apply A; auto using length_run; apply in_whole; now left).
    assert (A2 : a <= attention (whole s) (x k) t) by (apply A; auto using length_run; apply in_whole; now right).
    assert (A3 : attention (whole s) (x k) t <= lost (x k) s) by (apply Sum_member; auto; intros; apply Rlt_le, attention_pos, whole_some).
    assert (A4 : D * a <= D * lost (x k) s) by (apply Rmult_le_compat_l; lra). assert (A5 : 0 < D * a) by now apply Rmult_lt_0_compat.
    assert (A6 : D * a <= D * attention (whole s) (x k) (best s)) by (apply Rmult_le_compat_l; lra).
    apply Rmult_le_compat; [apply Rmult_le_pos; lra | apply Rmult_le_pos; lra | apply Rmult_le_compat_l; lra | apply Rmult_le_compat; lra].
  - apply (Sum_member (fun j => pull (x k) j * dot (row_of j) u)); auto. intros i Hi. apply Rlt_le, Rmult_lt_0_compat; [now apply pull_pos | now apply separates].
Qed.

Lemma rises : forall k m, dot u (x k) <= dot u (x (k + m)%nat).
Proof. intros k m. induction m as [|m IH]; [rewrite Nat.add_0_r; lra|]. rewrite <- plus_n_Sm. pose proof (grows (k + m)%nat). lra. Qed.

Lemma unbounded : forall B, exists k, B < dot u (x k).
Proof.
  intro B. apply Classical_Prop.NNPP. intro No.
  assert (Up : forall k, dot u (x k) <= B) by (intro k; apply Rnot_lt_le; intro H; apply No; now exists k).
  pose proof (norm_u_pos x u tends) as U. assert (Uu : 0 < dot u u) by (rewrite <- norm_squared; now apply Rmult_lt_0_compat).
  destruct (projection_from_below x u tends u Uu) as [K H]. set (p := dot u u / norm u / 2) in *.
  assert (P : 0 < p) by (assert (0 < dot u u / norm u) by (now apply Rdiv_lt_0_compat); unfold p; lra).
  destruct (growth_on_bounded (B / p)) as [c [C0 C]].
  assert (Nm : forall k, (K <= k)%nat -> norm (x k) <= B / p).
  { intros k Hk. specialize (H k Hk). specialize (Up k). apply Rmult_le_reg_l with p; auto. replace (p * (B / p)) with B by (field; lra). lra. }
  assert (G : forall m, dot u (x K) + INR m * c <= dot u (x (K + m)%nat)).
  { induction m as [|m IH]; [rewrite Nat.add_0_r; simpl; lra|]. rewrite <- plus_n_Sm, S_INR. specialize (C (K + m)%nat (Nm (K + m)%nat ltac:(lia))). lra. }
  destruct (natural_above ((B - dot u (x K)) / c)) as [m Hm]. specialize (G m). specialize (Up (K + m)%nat).
  assert ((B - dot u (x K)) / c * c < INR m * c) by now apply Rmult_lt_compat_r.
  replace ((B - dot u (x K)) / c * c) with (B - dot u (x K)) in * by (field; lra). lra.
Qed.

Lemma far_away : forall B, late (fun k => B <= norm (x k)).
Proof.
  intro B. pose proof (norm_u_pos x u tends) as U. destruct (unbounded (B * norm u)) as [K H]. exists K. intros k Hk.
  pose proof (rises K (k - K)) as R. replace (K + (k - K))%nat with k in R by lia.
  pose proof (cauchy_schwarz u (x k) ltac:(rewrite length_run; auto)) as C. apply Rmult_le_reg_r with (norm u); auto. lra.
Qed.

Let exponent (j : parted * token) (y : vector) : R := exp (- dot (row_of j) y).

Lemma weight_of_losing : forall y s t, In s data -> In t (losing s) -> attention (whole s) y t = attention (whole s) y (best s) * exponent (s, t) y.
Proof.
  intros y s t Hs Ht. rewrite (attention_by_margin (whole s) (best s) y t (whole_some s)). unfold margin, exponent, row_of. simpl.
  rewrite dot_difference by (rewrite !(key_sized s); auto; apply in_whole; auto). reflexivity.
Qed.

Lemma late_exponent : forall b e, length b = d -> 0 < dot b u -> 0 < e -> late (fun k => exp (- dot b (x k)) <= e).
Proof.
  intros b e Lb Hb He. destruct (projection_diverges x u tends far_away b Hb (- ln e)) as [K H]. exists K. intros k Hk. specialize (H k Hk).
  rewrite <- (exp_ln e) by assumption. apply exp_le. lra.
Qed.

Lemma late_half : forall s, In s data -> late (fun k => 1 / 2 <= attention (whole s) (x k) (best s)).
Proof.
  intros s Hs. set (T := INR (length (losing s))). pose proof (pos_INR (length (losing s))) as T0. fold T in T0.
  destruct (late_all _ (fun t k => exponent (s, t) (x k) <= / (2 * (T + 1))) (losing s)) as [K H].
  { intros t Ht. assert (J : In (s, t) (pairs_of data)) by now apply in_pairs. apply late_exponent; [now apply row_sized | now apply separates | apply Rinv_0_lt_compat; lra]. }
  exists K. intros k Hk. specialize (H k Hk). destruct (lost_and_best (x k) s) as [E _].
  assert (L : lost (x k) s <= T * / (2 * (T + 1))).
  { unfold lost. apply Sum_bounded. intros t Ht. rewrite (weight_of_losing (x k) s t Hs Ht). specialize (H t Ht).
    pose proof (attention_at_most_one (whole s) (x k) (best s) ltac:(apply in_whole; now left)). pose proof (attention_pos (whole s) (x k) (best s) (whole_some s)).
    set (z := exponent (s, t) (x k)) in *. assert (P : 0 < z) by apply exp_pos. apply Rle_trans with (1 * z); [apply Rmult_le_compat_r; lra | lra]. }
  assert (T * / (2 * (T + 1)) <= 1 / 2); [|lra]. apply Rmult_le_reg_r with (2 * (T + 1)); [lra|]. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

(* e^-height of a pair *)
Let tall (j : parted * token) (y : vector) : R := exp (- (flatness (fst j) * dot (row_of j) y)).

Lemma least_pull : forall j, In j (pairs_of data) -> exists c, 0 < c /\ late (fun k => c * tall j (x k) <= pull (x k) j).
Proof.
  intros [s t] J. pose proof J as J'. apply in_pairs in J'. destruct J' as [Hs Ht]. pose proof (lower s t Hs Ht) as Lo. pose proof (at_most_one s Hs) as One.
  set (D := score (best s) - score t). assert (D0 : 0 < D) by (unfold D; lra). pose proof n_positive as N. apply Rinv_0_lt_compat in N.
  destruct (late_half s Hs) as [K H]. unfold tall, flatness. simpl. destruct (Req_EM_T (score (best s)) 1) as [E | E].
  - exists (/ n * 2 * (D * D) / 8). assert (DD : 0 < D * D) by now apply Rmult_lt_0_compat.
    assert (Q : 0 < / n * 2 * (D * D)) by (apply Rmult_lt_0_compat; lra). split; [lra|]. exists K. intros k Hk. specialize (H k Hk).
    rewrite (pull_is (x k) s t Hs Ht). fold D. rewrite E. set (a := attention (whole s) (x k) (best s)) in *.
    assert (A3 : attention (whole s) (x k) t <= lost (x k) s) by (apply Sum_member; auto; intros; apply Rlt_le, attention_pos, whole_some).
    rewrite (weight_of_losing (x k) s t Hs Ht) in *. fold a in A3 |- *. set (z := exponent (s, t) (x k)) in *.
    assert (Z : exp (- (2 * dot (row_of (s, t)) (x k))) = z * z) by (unfold z, exponent; rewrite <- exp_plus; f_equal; ring). rewrite Z.
    assert (Z0 : 0 < z) by apply exp_pos. assert (Az : 1 / 2 * z <= a * z) by (apply Rmult_le_compat_r; lra).
    assert (W : 1 / 2 * z * (1 / 2 * z) <= lost (x k) s * (a * z)) by (apply Rmult_le_compat; lra).
    assert (W0 : 0 <= 1 / 2 * z * (1 / 2 * z)) by (apply Rmult_le_pos; lra).
    replace (/ n * 2 * (1 - 1 + D * lost (x k) s) * (a * z * (D * a))) with (/ n * 2 * (D * D) * ((lost (x k) s * (a * z)) * a)) by ring.
    replace (/ n * 2 * (D * D) / 8 * (z * z)) with (/ n * 2 * (D * D) * (1 / 2 * z * (1 / 2 * z) * (1 / 2))) by lra.
    apply Rmult_le_compat_l; [lra|]. apply Rmult_le_compat; lra.
  - assert (F : 0 < 1 - score (best s)) by lra. exists (/ n * 2 * (1 - score (best s)) * D / 4). assert (FD : 0 < (1 - score (best s)) * D) by now apply Rmult_lt_0_compat.
    assert (Q : 0 < / n * 2 * ((1 - score (best s)) * D)) by (apply Rmult_lt_0_compat; lra). split; [lra|]. exists K. intros k Hk. specialize (H k Hk).
    rewrite (pull_is (x k) s t Hs Ht). fold D. set (a := attention (whole s) (x k) (best s)) in *.
    destruct (lost_and_best (x k) s) as [_ L0]. rewrite (weight_of_losing (x k) s t Hs Ht). fold a. set (z := exponent (s, t) (x k)).
    rewrite Rmult_1_l. change (exp (- dot (row_of (s, t)) (x k))) with z. assert (Z0 : 0 < z) by apply exp_pos. assert (Az : 1 / 2 * z <= a * z) by (apply Rmult_le_compat_r; lra).
    assert (W : 1 / 2 * z * (1 / 2) <= a * z * a) by (apply Rmult_le_compat; lra). assert (0 <= D * lost (x k) s) by (apply Rmult_le_pos; lra).
    apply Rle_trans with (/ n * 2 * (1 - score (best s)) * (a * z * (D * a))).
    + replace (/ n * 2 * (1 - score (best s)) * D / 4 * z) with (/ n * 2 * ((1 - score (best s)) * D) * (1 / 2 * z * (1 / 2))) by lra.
      replace (/ n * 2 * (1 - score (best s)) * (a * z * (D * a))) with (/ n * 2 * ((1 - score (best s)) * D) * (a * z * a)) by ring.
      apply Rmult_le_compat_l; lra.
    + assert (0 <= D * a) by (apply Rmult_le_pos; lra). assert (0 <= a * z * (D * a)) by (apply Rmult_le_pos; lra).
      apply Rmult_le_compat_r; auto. apply Rmult_le_compat_l; lra.
Qed.

Lemma flatness_range : forall s, 1 <= flatness s <= 2.
Proof. intro s. unfold flatness. destruct (Req_EM_T _ _); lra. Qed.

(* products of exponents against e^-height of a least pair *)
Lemma late_below_tall : forall j0 b e, In j0 (pairs_of data) -> length b = d -> flatness (fst j0) * dot (row_of j0) u < dot b u -> 0 < e ->
  late (fun k => exp (- dot b (x k)) <= e * tall j0 (x k)).
Proof.
  intros j0 b e J Lb Hb He. set (q := flatness (fst j0)) in *.
  assert (Lr : length (scaled (- q) (row_of j0)) = d) by (rewrite length_scaled; now apply row_sized).
  destruct (late_exponent (plus b (scaled (- q) (row_of j0))) e) as [K H]; auto; [now apply length_plus | rewrite dot_plus, dot_scaled by congruence; lra|].
  exists K. intros k Hk. specialize (H k Hk). rewrite dot_plus, dot_scaled in H by congruence. unfold tall. fold q.
  replace (- dot b (x k)) with (- (dot b (x k) + - q * dot (row_of j0) (x k)) + - (q * dot (row_of j0) (x k))) by ring. rewrite exp_plus.
  apply Rmult_le_compat_r; [apply Rlt_le, exp_pos | exact H].
Qed.

Lemma vanishing_pull : forall j0 j e, In j0 (pairs_of data) -> In j (pairs_of data) -> (forall i, In i (pairs_of data) -> height j0 <= height i) ->
  height j0 < height j -> 0 < e -> late (fun k => pull (x k) j <= e * tall j0 (x k)).
Proof.
  intros j0 [s t] e J0 J Least Higher He. pose proof J as J'. apply in_pairs in J'. destruct J' as [Hs Ht]. pose proof (lower s t Hs Ht) as Lo.
  pose proof (at_most_one s Hs) as One. set (D := score (best s) - score t). assert (D0 : 0 < D) by (unfold D; lra). pose proof n_positive as N. apply Rinv_0_lt_compat in N.
  unfold height in Higher at 2. simpl in Higher. unfold flatness in Higher at 1. destruct (Req_EM_T (score (best s)) 1) as [E | E].
  - set (T := INR (length (losing s))). pose proof (pos_INR (length (losing s))) as T0. fold T in T0.
    set (c := / n * 2 * (D * D) * (T + 1)). assert (C0 : 0 < c) by (repeat apply Rmult_lt_0_compat; lra).
    destruct (late_all _ (fun r k => exp (- dot (plus (row_of (s, r)) (row_of (s, t))) (x k)) <= e / c * tall j0 (x k)) (losing s)) as [K H].
    { intros r Hr. assert (Jr : In (s, r) (pairs_of data)) by now apply in_pairs. apply late_below_tall; auto.
      - apply length_plus; now apply row_sized.
      - rewrite dot_plus by now rewrite !row_sized. pose proof (Least _ Jr) as Q. unfold height at 2 in Q. simpl in Q. unfold flatness in Q at 1.
        destruct (Req_EM_T (score (best s)) 1); [|contradiction]. unfold height in *. lra.
      - now apply Rdiv_lt_0_compat. }
    exists K. intros k Hk. specialize (H k Hk). rewrite (pull_is (x k) s t Hs Ht). fold D. rewrite E.
    pose proof (attention_at_most_one (whole s) (x k) (best s) ltac:(apply in_whole; now left)) as A1. pose proof (attention_pos (whole s) (x k) (best s) (whole_some s)) as A0.
    assert (W : forall r, In r (losing s) -> attention (whole s) (x k) r <= exponent (s, r) (x k) /\ 0 < exponent (s, r) (x k)).
    { intros r Hr. rewrite (weight_of_losing (x k) s r Hs Hr). assert (P : 0 < exponent (s, r) (x k)) by apply exp_pos. split; auto.
      rewrite <- (Rmult_1_l (exponent (s, r) (x k))) at 2. apply Rmult_le_compat_r; lra. }
    assert (L : lost (x k) s * attention (whole s) (x k) t <= T * (e / c * tall j0 (x k))).
    { unfold lost. rewrite Rmult_comm, <- Sum_scale. apply Sum_bounded. intros r Hr. eapply Rle_trans; [|apply (H r Hr)].
      rewrite dot_plus by (rewrite !row_sized; auto; now apply in_pairs).
      replace (- (dot (row_of (s, r)) (x k) + dot (row_of (s, t)) (x k))) with (- dot (row_of (s, t)) (x k) + - dot (row_of (s, r)) (x k)) by ring.
      rewrite exp_plus. destruct (W r Hr) as [W1 W2]. destruct (W t Ht) as [W3 W4]. apply Rmult_le_compat; auto; apply Rlt_le, attention_pos, whole_some. }
    destruct (lost_and_best (x k) s) as [_ L0]. pose proof (attention_pos (whole s) (x k) t (whole_some s)) as At.
    set (m := lost (x k) s * attention (whole s) (x k) t) in *. assert (M0 : 0 <= m) by (apply Rmult_le_pos; lra).
    replace (/ n * 2 * (1 - 1 + D * lost (x k) s) * (attention (whole s) (x k) t * (D * attention (whole s) (x k) (best s))))
      with (/ n * 2 * (D * D) * (m * attention (whole s) (x k) (best s))) by (unfold m; ring).
    assert (Q : 0 < / n * 2 * (D * D)) by (repeat apply Rmult_lt_0_compat; lra).
    assert (Ta : 0 < tall j0 (x k)) by apply exp_pos. assert (Ec : 0 < e / c * tall j0 (x k)) by (apply Rmult_lt_0_compat; auto; now apply Rdiv_lt_0_compat).
    apply Rle_trans with (/ n * 2 * (D * D) * ((T + 1) * (e / c * tall j0 (x k)))).
    + apply Rmult_le_compat_l; [lra|]. apply Rle_trans with (m * 1); [apply Rmult_le_compat_l; lra | lra].
    + right. assert (Q' : c * (e / c) = e) by (field; lra). rewrite <- Q' at 2. set (q := e / c). unfold c. ring.
  - set (c := / n * 2 * ((1 - score (best s)) + D) * D). assert (C0 : 0 < c) by (repeat apply Rmult_lt_0_compat; lra).
    destruct (late_below_tall j0 (row_of (s, t)) (e / c) J0 (row_sized _ J)) as [K H]; [unfold height in Higher; lra | now apply Rdiv_lt_0_compat|].
    exists K. intros k Hk. specialize (H k Hk). rewrite (pull_is (x k) s t Hs Ht). fold D.
    destruct (lost_and_best (x k) s) as [L1 L0]. pose proof (attention_at_most_one (whole s) (x k) (best s) ltac:(apply in_whole; now left)) as A1.
    pose proof (attention_pos (whole s) (x k) (best s) (whole_some s)) as A0. pose proof (attention_pos (whole s) (x k) t (whole_some s)) as At.
    assert (W : attention (whole s) (x k) t <= exp (- dot (row_of (s, t)) (x k))).
    { rewrite (weight_of_losing (x k) s t Hs Ht). pose proof (exp_pos (- dot (row_of (s, t)) (x k))) as P. unfold exponent.
      rewrite <- (Rmult_1_l (exp _)) at 2. apply Rmult_le_compat_r; lra. }
    assert (B1 : D * lost (x k) s <= D * 1) by (apply Rmult_le_compat_l; lra). assert (B0 : 0 <= D * lost (x k) s) by (apply Rmult_le_pos; lra).
    assert (B2 : D * attention (whole s) (x k) (best s) <= D * 1) by (apply Rmult_le_compat_l; lra). assert (B3 : 0 <= D * attention (whole s) (x k) (best s)) by (apply Rmult_le_pos; lra).
    apply Rle_trans with (/ n * 2 * ((1 - score (best s)) + D) * (e / c * tall j0 (x k) * D)).
    + apply Rmult_le_compat; [apply Rmult_le_pos; lra | apply Rmult_le_pos; lra | apply Rmult_le_compat_l; lra | apply Rmult_le_compat; lra].
    + right. assert (Q' : c * (e / c) = e) by (field; lra). rewrite <- Q' at 2. set (q := e / c). unfold c. ring.
Qed.

(* <x, v> changes ever less than <x, u> does *)
Lemma change_vanishes : forall e, 0 < e -> late (fun k => Rabs (dot v (x (S k)) - dot v (x k)) <= e * (dot u (x (S k)) - dot u (x k))).
Proof.
  intros e He. destruct (least_member _ height (pairs_of data) some_pair) as [j0 [J0 Least]]. destruct (least_pull j0 J0) as [c [C0 [K0 HC]]].
  set (A := 1 + Sum (fun j => Rabs (dot (row_of j) v)) (pairs_of data)).
  assert (A1 : 0 <= Sum (fun j => Rabs (dot (row_of j) v)) (pairs_of data)) by (apply Sum_nonneg; intros; apply Rabs_pos).
  pose proof (separates j0 J0) as S0. set (h := dot (row_of j0) u) in *. set (delta := e * h / A * c).
  assert (D0 : 0 < delta) by (unfold delta; apply Rmult_lt_0_compat; auto; apply Rdiv_lt_0_compat; [now apply Rmult_lt_0_compat | unfold A; lra]).
  destruct (late_all _ (fun j k => dot (row_of j) v = 0 \/ pull (x k) j <= delta * tall j0 (x k)) (pairs_of data)) as [K H].
  { intros j J. destruct (Rle_lt_dec (height j) (height j0)) as [L | L].
    - exists 0%nat. intros k _. left. apply orthogonal; auto. intros i Hi. specialize (Least i Hi). lra.
    - destruct (vanishing_pull j0 j delta J0 J Least L D0) as [K HK]. exists K. intros k Hk. right. now apply HK. }
  exists (max K0 K). intros k Hk. specialize (HC k ltac:(lia)). specialize (H k ltac:(lia)).
  rewrite !step_along by assumption. rewrite Rabs_mult, (Rabs_pos_eq eta) by lra.
  replace (e * (eta * Sum (fun j => pull (x k) j * dot (row_of j) u) (pairs_of data))) with (eta * (e * Sum (fun j => pull (x k) j * dot (row_of j) u) (pairs_of data))) by ring.
  apply Rmult_le_compat_l; [lra|]. set (p0 := pull (x k) j0) in *.
  assert (Abs : forall l, Rabs (Sum (fun j => pull (x k) j * dot (row_of j) v) l) <= Sum (fun j => Rabs (pull (x k) j * dot (row_of j) v)) l).
  { induction l as [|j l IH]; simpl; [rewrite Rabs_R0; lra|]. eapply Rle_trans; [apply Rabs_triang|]. lra. }
  assert (P0 : 0 < p0) by now apply pull_pos. assert (Ea : 0 < e * h / A) by (apply Rdiv_lt_0_compat; [now apply Rmult_lt_0_compat | unfold A; lra]).
  apply Rle_trans with (Sum (fun j => e * h / A * p0 * Rabs (dot (row_of j) v)) (pairs_of data)).
  - eapply Rle_trans; [apply Abs|]. apply Sum_le. intros j J. rewrite Rabs_mult. pose proof (pull_pos (x k) j J) as Pj. rewrite (Rabs_pos_eq (pull (x k) j)) by lra.
    destruct (H j J) as [Z | Z]; [rewrite Z, Rabs_R0; lra|]. apply Rmult_le_compat_r; [apply Rabs_pos|]. eapply Rle_trans; [exact Z|].
    unfold delta. rewrite Rmult_assoc. apply Rmult_le_compat_l; lra.
  - rewrite Sum_scale. apply Rle_trans with (e * (p0 * h)).
    + apply Rle_trans with (e * h / A * p0 * A); [apply Rmult_le_compat_l; [apply Rmult_le_pos; lra | unfold A; lra] | right; field; unfold A; lra].
    + apply Rmult_le_compat_l; [lra|]. apply (Sum_member (fun j => pull (x k) j * dot (row_of j) u)); auto.
      intros i Hi. apply Rlt_le, Rmult_lt_0_compat; [now apply pull_pos | now apply separates].
Qed.

Theorem flat_scores : False.
Proof.
  pose proof (norm_u_pos x u tends) as U. set (r := dot v u / norm u).
  assert (R0 : r <> 0).
  { unfold r. rewrite dot_comm. intro Z. apply not_orthogonal. apply (Rmult_eq_compat_r (norm u)) in Z. unfold Rdiv in Z. rewrite Rmult_assoc, Rinv_l in Z by lra. lra. }
  apply Rabs_pos_lt in R0. set (e := Rabs r / (4 * norm u)). assert (E0 : 0 < e) by (apply Rdiv_lt_0_compat; lra).
  destruct (change_vanishes e E0) as [K H].
  assert (Tele : forall m, Rabs (dot v (x (K + m)%nat) - dot v (x K)) <= e * (dot u (x (K + m)%nat) - dot u (x K))).
  { induction m as [|m IH]; [rewrite Nat.add_0_r, !Rminus_diag_eq, Rabs_R0 by reflexivity; lra|]. rewrite <- plus_n_Sm. specialize (H (K + m)%nat ltac:(lia)).
    replace (dot v (x (S (K + m))) - dot v (x K)) with ((dot v (x (S (K + m))) - dot v (x (K + m)%nat)) + (dot v (x (K + m)%nat) - dot v (x K))) by ring.
    eapply Rle_trans; [apply Rabs_triang|]. lra. }
  destruct (projection_tends x u tends v (Rabs r / 2)) as [K1 H1]; [lra|]. fold r in H1. set (c := Rabs (dot v (x K)) + e * Rabs (dot u (x K))).
  destruct (late_and _ _ (late_norm_pos x u tends) (far_away (4 * c / Rabs r + 1))) as [K2 H2]. set (k := max K (max K1 K2)).
  specialize (H1 k ltac:(unfold k; lia)). destruct (H2 k ltac:(unfold k; lia)) as [Np Nf]. specialize (Tele (k - K)%nat). replace (K + (k - K))%nat with k in Tele by (unfold k; lia).
  unfold R_dist in H1.
  assert (Low : Rabs r / 2 * norm (x k) <= Rabs (dot v (x k))).
  { assert (Q : Rabs r / 2 <= Rabs (dot v (x k) / norm (x k))).
    { pose proof (Rabs_triang (dot v (x k) / norm (x k)) (r - dot v (x k) / norm (x k))) as T. replace (dot v (x k) / norm (x k) + (r - dot v (x k) / norm (x k))) with r in T by ring.
      rewrite (Rabs_minus_sym r) in T. lra. }
    unfold Rdiv in Q at 2. rewrite Rabs_mult, (Rabs_pos_eq (/ norm (x k))) in Q by (apply Rlt_le, Rinv_0_lt_compat; auto).
    apply Rmult_le_reg_r with (/ norm (x k)); [now apply Rinv_0_lt_compat|]. rewrite Rmult_assoc, Rinv_r by lra. lra. }
  assert (High : Rabs (dot v (x k)) <= c + Rabs r / 4 * norm (x k)).
  { pose proof (Rabs_triang (dot v (x k) - dot v (x K)) (dot v (x K))) as T. replace (dot v (x k) - dot v (x K) + dot v (x K)) with (dot v (x k)) in T by ring.
    pose proof (cauchy_schwarz u (x k) ltac:(rewrite length_run; auto)) as C. pose proof (Rle_abs (- dot u (x K))) as B. rewrite Rabs_Ropp in B.
    assert (e * (dot u (x k) - dot u (x K)) <= e * (norm u * norm (x k) + Rabs (dot u (x K)))) by (apply Rmult_le_compat_l; lra).
    replace (Rabs r / 4 * norm (x k)) with (e * (norm u * norm (x k))) by (unfold e; field; lra). unfold c. lra. }
  assert (Rabs r / 4 * (4 * c / Rabs r + 1) <= Rabs r / 4 * norm (x k)) by (apply Rmult_le_compat_l; lra).
  replace (Rabs r / 4 * (4 * c / Rabs r + 1)) with (c + Rabs r / 4) in * by (field; lra). lra.
Qed.
End Flat.
