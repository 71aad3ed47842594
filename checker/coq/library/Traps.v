(* Lemma 2 of docs/limits.md: a region given by linear inequalities that no step of gradient descent leaves, whatever its size.

   A row (v, b) asks <v, x> >= b.  Where the margins of the tokens against a chosen one have floors, the pulls on the margins are
   bounded; where in every row the gains carry the drains, the region is mapped into itself, and a direction that it excludes is
   never reached. *)
From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Import Optimality Descent.
Import ListNotations.
Open Scope R_scope.

Definition inside (rows : list (vector * R)) (x : vector) : Prop := forall v b, In (v, b) rows -> b <= dot v x.

(* <k_chosen - k_t, x> *)
Definition margin (X : input) (chosen : token) (x : vector) (t : token) : R := dot (key chosen) x - dot (key t) x.

(* ---- a region that no gradient pushes out of is kept by every step ---- *)
Theorem region_kept : forall l' d data rows, sized d data ->
  Forall (fun r => length (fst r) = d) rows ->
  (forall x, length x = d -> inside rows x -> forall v b, In (v, b) rows -> dot (gradient l' d data x) v <= 0) ->
  forall start eta, length start = d -> inside rows start -> 0 <= eta -> forall k, inside rows (descent l' d data start eta k).
Proof.
  intros l' d data rows Hd Hr H start eta H0 Hin Heta. induction k; simpl; auto. intros v b Hv.
  set (x := descent l' d data start eta k) in *. assert (Hx : length x = d) by now apply length_descent.
  rewrite dot_step by (rewrite length_gradient; auto). pose proof (H x Hx IHk v b Hv) as Hg. pose proof (IHk v b Hv).
  rewrite dot_comm in Hg. assert (0 <= eta * - dot v (gradient l' d data x)) by (apply Rmult_le_pos; lra). lra.
Qed.

(* ---- what excludes a direction ---- *)
Lemma dot_as_sum : forall a y, dot a y = Sum (fun i => nth i a 0 * nth i y 0) (seq 0 (length a)).
Proof.
  induction a as [|p a IH]; intros y; simpl; auto. rewrite <- seq_shift, Sum_map. destruct y as [|q y]; simpl.
  - rewrite (Sum_ext _ (fun i => 0 * 0)) by (intros; ring). rewrite Sum_scale. ring.
  - now rewrite IH.
Qed.

Lemma Sum_converges : forall (f : nat -> nat -> R) g l, (forall i, Un_cv (fun k => f k i) (g i)) ->
  Un_cv (fun k => Sum (f k) l) (Sum g l).
Proof.
  intros f g l H. induction l as [|i l IH]; simpl.
  - intros eps He. exists 0%nat. intros. unfold R_dist. rewrite Rminus_diag_eq, Rabs_R0; auto.
  - now apply (CV_plus (fun k => f k i) (fun k => Sum (f k) l)).
Qed.

Theorem direction_excluded : forall (x : nat -> vector) u a,
  (forall k, 0 <= dot a (x k)) -> dot a u < 0 -> ~ direction_tends_to x u.
Proof.
  intros x u a Hx Hu [Hn [_ H]].
  assert (Hpos : 0 < norm u) by (destruct (sqrt_pos (dot u u)); [assumption | unfold norm in Hn; congruence]).
  assert (C : Un_cv (fun k => dot a (x k) / norm (x k)) (dot a u / norm u)).
  { assert (E : forall y, dot a y / norm y = Sum (fun i => nth i a 0 * (nth i y 0 / norm y)) (seq 0 (length a))).
    { intro y. rewrite dot_as_sum. unfold Rdiv. rewrite Rmult_comm, <- Sum_scale. apply Sum_ext. intros. ring. }
    assert (D : Un_cv (fun k => Sum (fun i => nth i a 0 * (nth i (x k) 0 / norm (x k))) (seq 0 (length a))) (dot a u / norm u)).
    { rewrite E. apply (Sum_converges (fun k i => nth i a 0 * (nth i (x k) 0 / norm (x k)))). intro i.
      apply (CV_mult (fun _ => nth i a 0)); [|apply H]. intros eps He. exists 0%nat. intros. unfold R_dist.
      rewrite Rminus_diag_eq, Rabs_R0; auto. }
    intros eps He. destruct (D eps He) as [K HK]. exists K. intros k Hk. rewrite E. now apply HK. }
  assert (Hneg : 0 < - (dot a u / norm u)).
  { unfold Rdiv. rewrite Ropp_mult_distr_l. apply Rmult_lt_0_compat; [lra | now apply Rinv_0_lt_compat]. }
  destruct (C _ Hneg) as [K HK]. pose proof (HK K (Nat.le_refl K)) as Hc. unfold R_dist in Hc.
  assert (0 <= dot a (x K) / norm (x K)).
  { pose proof (sqrt_pos (dot (x K) (x K))) as Hs. fold (norm (x K)) in Hs. unfold Rdiv. destruct Hs as [Hs | Hs].
    - apply Rmult_le_pos; [apply Hx | now apply Rlt_le, Rinv_0_lt_compat].
    - pose proof (Hx K). rewrite <- Hs, Rinv_0. lra. }
  rewrite Rabs_pos_eq in Hc by lra. lra.
Qed.

(* ---- Lemma 2.1: the pulls ---- *)
Lemma attention_by_margin : forall X chosen x t, X <> [] ->
  attention X x t = attention X x chosen * exp (- margin X chosen x t).
Proof.
  intros. pose proof (mass_pos X x H). unfold attention, margin.
  replace (- (dot (key chosen) x - dot (key t) x)) with (dot (key t) x + - dot (key chosen) x) by ring.
  rewrite exp_plus, exp_Ropp. pose proof (exp_pos (dot (key chosen) x)). field. lra.
Qed.

(* <-gradient, v> = sum_i sum_t c_it <k_chosen - k_t, v>,  c_it = (1/n)(-l'(g_i)) s_chosen e^-m_it (g_i - g_it) *)
Theorem push : forall l' d data (chosen : input -> token) x v, sized d data ->
  - dot (gradient l' d data x) v = Sum (fun X => - l' (mean_score X x) / INR (length data) * attention X x (chosen X)
    * Sum (fun t => exp (- margin X (chosen X) x t) * (mean_score X x - score t)
                    * (dot (key (chosen X)) v - dot (key t) v)) X) data.
Proof.
  intros l' d data chosen x v H. rewrite dot_gradient by assumption. unfold sized in H. rewrite Forall_forall in H.
  match goal with |- - ?a = _ => replace (- a) with (-1 * a) by ring end. rewrite <- Sum_scale. apply Sum_ext. intros X HX.
  destruct (H X HX) as [Hne _].
  set (c := dot (key (chosen X)) v).
  assert (E : Sum (fun t => attention X x t * (score t - mean_score X x) * dot (key t) v) X
    = Sum (fun t => attention X x (chosen X) * (exp (- margin X (chosen X) x t) * (mean_score X x - score t) * (c - dot (key t) v))) X).
  { pose proof (deviations_cancel X x Hne) as Hz.
    match goal with |- ?a = _ => replace a with (a + (- c) * Sum (fun t => attention X x t * (score t - mean_score X x)) X)
      by (rewrite Hz; ring) end.
    rewrite <- !Sum_scale, <- Sum_plus.
    apply Sum_ext. intros t _. rewrite (attention_by_margin X (chosen X) x t Hne). ring. }
  rewrite E, Sum_scale. unfold Rdiv. ring.
Qed.

Theorem attention_floor : forall X chosen x (E : token -> R), X <> [] ->
  (forall t, In t X -> exp (- margin X chosen x t) <= E t) -> 1 / Sum E X <= attention X x chosen.
Proof.
  intros X chosen x E Hne HE. pose proof (attention_pos X x chosen Hne) as Ha.
  assert (H1 : attention X x chosen * Sum (fun t => exp (- margin X chosen x t)) X = 1).
  { rewrite <- Sum_scale, <- (attention_sums_to_one X x Hne). apply Sum_ext. intros. symmetry. now apply attention_by_margin. }
  pose proof (Sum_le _ _ X HE) as Hs.
  assert (Hp : 0 < Sum (fun t => exp (- margin X chosen x t)) X) by (apply Sum_pos; auto; intro; apply exp_pos).
  apply Rmult_le_reg_r with (Sum E X); [lra|]. replace (1 / Sum E X * Sum E X) with 1 by (field; lra).
  rewrite <- H1 at 1. apply Rmult_le_compat_l; lra.
Qed.

Lemma attention_at_most_one : forall X x t, In t X -> attention X x t <= 1.
Proof.
  intros X x t H. assert (Hne : X <> []) by (destruct X; [contradiction | discriminate]).
  rewrite <- (attention_sums_to_one X x Hne). apply Sum_member; auto. intros. now apply Rlt_le, attention_pos.
Qed.

(* ---- Lemma 2.3: gains carry drains ---- *)
Lemma Sum_exchange : forall (f : nat -> nat -> R) l m, Sum (fun k => Sum (fun j => f j k) l) m = Sum (fun j => Sum (fun k => f j k) m) l.
Proof.
  intros f l m. induction m as [|k m IH]; simpl.
  - rewrite (Sum_ext _ (fun j => 0 * 0)) by (intros; ring). rewrite Sum_scale. ring.
  - rewrite IH, Sum_plus. reflexivity.
Qed.

Lemma Sum_at : forall (f : nat -> R) N c, (c < N)%nat -> Sum (fun k => if Nat.eqb c k then f k else 0) (seq 0 N) = f c.
Proof.
  intros f N c. assert (Z : forall b n, (c < b)%nat -> Sum (fun k => if Nat.eqb c k then f k else 0) (seq b n) = 0).
  { intros b n. revert b. induction n; simpl; intros b Hb; auto. rewrite IHn by lia.
    destruct (Nat.eqb_spec c b); [lia | ring]. }
  assert (G : forall n b, (b <= c < b + n)%nat -> Sum (fun k => if Nat.eqb c k then f k else 0) (seq b n) = f c).
  { induction n; simpl; intros b Hb; [lia|]. destruct (Nat.eqb_spec c b).
    - subst. rewrite Z by lia. ring.
    - rewrite IHn by lia. ring. }
  intro. apply G. lia.
Qed.

Theorem carried : forall N (gain drain m lower : nat -> R) (carrier : nat -> nat),
  (forall j, (j < N)%nat -> 0 <= drain j) ->
  (forall j, (j < N)%nat -> (carrier j < N)%nat /\ lower j <= m j - m (carrier j)) ->
  (forall k, (k < N)%nat -> Sum (fun j => if Nat.eqb (carrier j) k then drain j * exp (- lower j) else 0) (seq 0 N) <= gain k) ->
  0 <= Sum (fun j => (gain j - drain j) * exp (- m j)) (seq 0 N).
Proof.
  intros N gain drain m lower carrier Hd Hc Hk.
  rewrite (Sum_ext _ (fun j => gain j * exp (- m j) + -1 * (drain j * exp (- m j)))) by (intros; ring).
  rewrite Sum_plus, Sum_scale.
  assert (Sum (fun j => drain j * exp (- m j)) (seq 0 N) <= Sum (fun j => gain j * exp (- m j)) (seq 0 N)); [|lra].
  apply Rle_trans with (Sum (fun k => Sum (fun j => if Nat.eqb (carrier j) k then drain j * exp (- lower j) * exp (- m k) else 0) (seq 0 N)) (seq 0 N)).
  - rewrite Sum_exchange. apply Sum_le. intros j Hj. apply in_seq in Hj.
    destruct (Hc j) as [Hc1 Hc2]; [lia|]. rewrite (Sum_at (fun k => drain j * exp (- lower j) * exp (- m k))) by assumption.
    rewrite Rmult_assoc, <- exp_plus. apply Rmult_le_compat_l; [apply Hd; lia|].
    destruct (Req_dec (- m j) (- lower j + - m (carrier j))) as [-> | Hne]; [lra|]. apply Rlt_le, exp_increasing. lra.
  - apply Sum_le. intros k Hk'. apply in_seq in Hk'. specialize (Hk k ltac:(lia)).
    rewrite (Sum_ext _ (fun j => exp (- m k) * (if Nat.eqb (carrier j) k then drain j * exp (- lower j) else 0)))
      by (intros; destruct (Nat.eqb _ _); ring).
    rewrite Sum_scale, Rmult_comm. apply Rmult_le_compat_r; [apply Rlt_le, exp_pos | assumption].
Qed.
