(* Gradient descent on softmax attention, over the reals: what the words mean, and that the gradient is the derivative.

   A token is a key and a score, an input is a list of tokens, data are a list of inputs.  With weights s = softmax of the
   logits <k_t, x>, the mean score of an input is  g(x) = sum_t s_t g_t,  and the loss of n inputs  L(x) = (1/n) sum_i l(g_i(x)).
   The definitions up to [norm_diverges] are the statements; the rest is proof. *)
From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Import Optimality Datasets Sigmoid.
Import ListNotations.
Open Scope R_scope.

Definition token : Type := vector * R.
Definition key (t : token) : vector := fst t.
Definition score (t : token) : R := snd t.
Definition input : Type := list token.

Definition Sum {A : Type} (f : A -> R) (l : list A) : R := fold_right (fun a s => f a + s) 0 l.
Definition vector_sum {A : Type} (d : nat) (f : A -> vector) (l : list A) : vector :=
  fold_right (fun a s => plus (f a) s) (repeat 0 d) l.

Definition mass (X : input) (x : vector) : R := Sum (fun t => exp (dot (key t) x)) X.
Definition attention (X : input) (x : vector) (t : token) : R := exp (dot (key t) x) / mass X x.
Definition mean_score (X : input) (x : vector) : R := Sum (fun t => attention X x t * score t) X.

Definition loss (l : R -> R) (data : list input) (x : vector) : R :=
  Sum (fun X => l (mean_score X x)) data / INR (length data).

(* (1/n) sum_i l'(g_i) sum_t s_it (g_it - g_i) k_it *)
Definition gradient (l' : R -> R) (d : nat) (data : list input) (x : vector) : vector :=
  vector_sum d (fun X => scaled (l' (mean_score X x) / INR (length data))
    (vector_sum d (fun t => scaled (attention X x t * (score t - mean_score X x)) (key t)) X)) data.

(* x(0) = start, x(k+1) = x(k) - eta * gradient at x(k) *)
Fixpoint descent (l' : R -> R) (d : nat) (data : list input) (start : vector) (eta : R) (k : nat) : vector :=
  match k with
  | O => start
  | S k' => let x := descent l' d data start eta k' in plus x (scaled (- eta) (gradient l' d data x))
  end.

(* The losses and their derivatives. *)
Definition logistic (y : R) : R := ln (1 + exp (- y)).
Definition logistic_slope (y : R) : R := - (1 / (1 + exp y)).
Definition exponential (y : R) : R := exp (- y).
Definition exponential_slope (y : R) : R := - exp (- y).
Definition correlation (y : R) : R := - y.
Definition correlation_slope (y : R) : R := - (1).

(* The statement A(eta) of all small enough constant steps eta. *)
Definition for_small_steps (A : R -> Prop) : Prop := exists eta0, 0 < eta0 /\ forall eta, 0 < eta <= eta0 -> A eta.

(* x(k)/|x(k)| -> u/|u|; that x(k) is not 0 from some k on is part of it. *)
Definition direction_tends_to (x : nat -> vector) (u : vector) : Prop :=
  norm u <> 0 /\ (exists K, forall k, (K <= k)%nat -> norm (x k) <> 0)
  /\ forall i, Un_cv (fun k => nth i (x k) 0 / norm (x k)) (nth i u 0 / norm u).

(* |x(k)| -> infinity: it exceeds every M from some k on. *)
Definition norm_diverges (x : nat -> vector) : Prop := cv_infty (fun k => norm (x k)).

(* Data have keys of dimension d, and no input is empty. *)
Definition sized (d : nat) (data : list input) : Prop :=
  Forall (fun X => X <> [] /\ Forall (fun t => length (key t) = d) X) data.

(* ---- sums ---- *)
Section Sums.
Context {A : Type}.
Implicit Types (f g : A -> R) (l : list A).

Lemma Sum_ext : forall f g l, (forall a, In a l -> f a = g a) -> Sum f l = Sum g l.
Proof. induction l; simpl; intros H; [reflexivity|]. rewrite H, IHl; auto. Qed.

Lemma Sum_scale : forall c f l, Sum (fun a => c * f a) l = c * Sum f l.
Proof. induction l; simpl; [ring | rewrite IHl; ring]. Qed.

Lemma Sum_plus : forall f g l, Sum (fun a => f a + g a) l = Sum f l + Sum g l.
Proof. induction l; simpl; [ring | rewrite IHl; ring]. Qed.

Lemma Sum_le : forall f g l, (forall a, In a l -> f a <= g a) -> Sum f l <= Sum g l.
Proof. induction l; simpl; intros H; [lra|]. pose proof (H a (or_introl eq_refl)). assert (Sum f l <= Sum g l) by auto. lra. Qed.

Lemma Sum_nonneg : forall f l, (forall a, In a l -> 0 <= f a) -> 0 <= Sum f l.
Proof. induction l; simpl; intros H; [lra|]. pose proof (H a (or_introl eq_refl)). assert (0 <= Sum f l) by auto. lra. Qed.

Lemma Sum_pos : forall f l, (forall a, 0 < f a) -> l <> [] -> 0 < Sum f l.
Proof.
  destruct l; intros H Hl; [contradiction|]. simpl. pose proof (H a). assert (0 <= Sum f l); [|lra].
  apply Sum_nonneg. intros. now apply Rlt_le.
Qed.

Lemma Sum_member : forall f l a, (forall b, In b l -> 0 <= f b) -> In a l -> f a <= Sum f l.
Proof.
  induction l; simpl; intros b H Hb; [contradiction|]. destruct Hb as [-> | Hb].
  - assert (0 <= Sum f l) by (apply Sum_nonneg; auto). lra.
  - pose proof (H a (or_introl eq_refl)). assert (f b <= Sum f l) by auto. lra.
Qed.

Lemma length_vector_sum : forall d (f : A -> vector) l, (forall a, In a l -> length (f a) = d) -> length (vector_sum d f l) = d.
Proof. induction l; simpl; intros H; [apply repeat_length|]. apply length_plus; auto. Qed.

Lemma dot_vector_sum : forall d (f : A -> vector) l v, (forall a, In a l -> length (f a) = d) ->
  dot (vector_sum d f l) v = Sum (fun a => dot (f a) v) l.
Proof.
  induction l; simpl; intros v H; [apply dot_zeros|].
  rewrite dot_plus, IHl; auto. rewrite length_vector_sum; auto.
Qed.
End Sums.

Lemma Sum_app : forall (A : Type) (f : A -> R) l m, Sum f (l ++ m) = Sum f l + Sum f m.
Proof. induction l; simpl; intros; [ring | rewrite IHl; ring]. Qed.

Lemma Sum_map : forall (A B : Type) (f : B -> R) (h : A -> B) l, Sum f (map h l) = Sum (fun a => f (h a)) l.
Proof. induction l; simpl; [reflexivity | now rewrite IHl]. Qed.

Lemma length_scaled : forall s a, length (scaled s a) = length a.
Proof. intros. unfold scaled. apply map_length. Qed.

(* ---- attention ---- *)
Lemma mass_pos : forall X x, X <> [] -> 0 < mass X x.
Proof. intros. apply Sum_pos; auto. intro. apply exp_pos. Qed.

Lemma attention_pos : forall X x t, X <> [] -> 0 < attention X x t.
Proof. intros. apply Rdiv_lt_0_compat; [apply exp_pos | now apply mass_pos]. Qed.

Lemma attention_sums_to_one : forall X x, X <> [] -> Sum (attention X x) X = 1.
Proof.
  intros X x H. pose proof (mass_pos X x H). unfold attention, Rdiv.
  rewrite (Sum_ext _ (fun t => / mass X x * exp (dot (key t) x))) by (intros; ring).
  rewrite Sum_scale. fold (mass X x). field. lra.
Qed.

Lemma deviations_cancel : forall X x, X <> [] -> Sum (fun t => attention X x t * (score t - mean_score X x)) X = 0.
Proof.
  intros X x H.
  rewrite (Sum_ext _ (fun t => attention X x t * score t + (- mean_score X x) * attention X x t)) by (intros; ring).
  rewrite Sum_plus, Sum_scale, attention_sums_to_one by assumption. unfold mean_score. ring.
Qed.

Lemma dot_gradient : forall l' d data x v, sized d data ->
  dot (gradient l' d data x) v = Sum (fun X => l' (mean_score X x) / INR (length data)
    * Sum (fun t => attention X x t * (score t - mean_score X x) * dot (key t) v) X) data.
Proof.
  intros l' d data x v H. unfold sized in H. rewrite Forall_forall in H. unfold gradient. rewrite dot_vector_sum.
  - apply Sum_ext. intros X HX. rewrite dot_scaled. f_equal. destruct (H X HX) as [_ HX']. rewrite Forall_forall in HX'.
    rewrite dot_vector_sum; [|intros; rewrite length_scaled; auto]. apply Sum_ext. intros. now rewrite dot_scaled.
  - intros X HX. destruct (H X HX) as [_ HX']. rewrite Forall_forall in HX'. rewrite length_scaled.
    apply length_vector_sum. intros. rewrite length_scaled. auto.
Qed.

Lemma length_gradient : forall l' d data x, sized d data -> length (gradient l' d data x) = d.
Proof.
  intros l' d data x H. unfold sized in H. rewrite Forall_forall in H. apply length_vector_sum. intros X HX.
  destruct (H X HX) as [_ HX']. rewrite Forall_forall in HX'. rewrite length_scaled.
  apply length_vector_sum. intros. rewrite length_scaled. auto.
Qed.

Lemma length_descent : forall l' d data start eta k, sized d data -> length start = d ->
  length (descent l' d data start eta k) = d.
Proof.
  intros l' d data start eta k H H0. induction k; simpl; auto. apply length_plus; auto. rewrite length_scaled.
  now apply length_gradient.
Qed.

Lemma dot_step : forall v x s y, length x = length y -> dot v (plus x (scaled s y)) = dot v x + s * dot v y.
Proof.
  intros. rewrite dot_comm, dot_plus, dot_scaled, (dot_comm x), (dot_comm y); auto. now rewrite length_scaled.
Qed.

(* ---- the gradient is the derivative of the loss along every line x + t v ---- *)
Section Derivative.
Variables (d : nat) (x v : vector).
Hypothesis length_x : length x = d.
Hypothesis length_v : length v = d.
Let at_time (t : R) : vector := plus x (scaled t v).

Lemma exponentials_derivative : forall (f : token -> R) X t,
  derivable_pt_lim (fun t => Sum (fun a => f a * exp (dot (key a) (at_time t))) X) t
    (Sum (fun a => f a * dot (key a) v * exp (dot (key a) (at_time t))) X).
Proof.
  intros f X t. induction X as [|a X IH]; [apply (derivable_pt_lim_const 0)|]. simpl.
  apply (derivable_pt_lim_plus (fun t => f a * exp (dot (key a) (at_time t)))); [|exact IH].
  assert (E : forall s, dot (key a) (at_time s) = dot (key a) x + s * dot (key a) v).
  { intro s. unfold at_time. apply dot_step. congruence. }
  rewrite E.
  replace (f a * dot (key a) v * exp (dot (key a) x + t * dot (key a) v))
    with (f a * (exp (dot (key a) x + t * dot (key a) v) * (0 + (1 * dot (key a) v + t * 0)))) by ring.
  apply (derivable_pt_lim_scal (fun t => exp (dot (key a) (at_time t)))).
  assert (D : derivable_pt_lim (fun s => exp (dot (key a) x + s * dot (key a) v)) t
    (exp (dot (key a) x + t * dot (key a) v) * (0 + (1 * dot (key a) v + t * 0)))).
  { apply (derivable_pt_lim_comp (fun s => dot (key a) x + s * dot (key a) v) exp); [|apply derivable_pt_lim_exp].
    apply (derivable_pt_lim_plus (fun _ => dot (key a) x)); [apply derivable_pt_lim_const|].
    apply (derivable_pt_lim_mult (fun s => s) (fun _ => dot (key a) v)); [apply derivable_pt_lim_id | apply derivable_pt_lim_const]. }
  intros eps Heps. destruct (D eps Heps) as [delta Hd]. exists delta. intros h Hh Hhd. rewrite !E. now apply Hd.
Qed.

Lemma mean_score_quotient : forall X y, X <> [] -> mean_score X y = Sum (fun a => score a * exp (dot (key a) y)) X / mass X y.
Proof.
  intros. unfold mean_score, attention, Rdiv. rewrite <- (Rmult_comm (/ mass X y)), <- Sum_scale. apply Sum_ext. intros. ring.
Qed.

Lemma mean_score_derivative : forall X t, X <> [] ->
  derivable_pt_lim (fun t => mean_score X (at_time t)) t
    (Sum (fun a => attention X (at_time t) a * (score a - mean_score X (at_time t)) * dot (key a) v) X).
Proof.
  intros X t HX. set (N := fun t => Sum (fun a => score a * exp (dot (key a) (at_time t))) X).
  set (Z := fun t => Sum (fun a => (fun _ => 1) a * exp (dot (key a) (at_time t))) X).
  assert (EZ : forall t, mass X (at_time t) = Z t) by (intro; apply Sum_ext; intros; ring).
  assert (HZ : forall t, 0 < Z t) by (intro; rewrite <- EZ; now apply mass_pos).
  assert (D : derivable_pt_lim (fun t => N t / Z t) t
    ((Sum (fun a => score a * dot (key a) v * exp (dot (key a) (at_time t))) X * Z t
      - Sum (fun a => 1 * dot (key a) v * exp (dot (key a) (at_time t))) X * N t) / Rsqr (Z t))).
  { apply (derivable_pt_lim_div N Z); try apply exponentials_derivative. pose proof (HZ t). lra. }
  assert (E : forall s, mean_score X (at_time s) = N s / Z s) by (intro; rewrite mean_score_quotient, EZ; auto).
  replace (Sum (fun a => attention X (at_time t) a * (score a - mean_score X (at_time t)) * dot (key a) v) X)
    with ((Sum (fun a => score a * dot (key a) v * exp (dot (key a) (at_time t))) X * Z t
      - Sum (fun a => 1 * dot (key a) v * exp (dot (key a) (at_time t))) X * N t) / Rsqr (Z t)).
  - intros eps Heps. destruct (D eps Heps) as [delta Hd]. exists delta. intros h Hh Hhd. rewrite !E. now apply Hd.
  - rewrite E. unfold attention. rewrite EZ. pose proof (HZ t). unfold Rsqr.
    rewrite (Sum_ext (fun a => exp (dot (key a) (at_time t)) / Z t * (score a - N t / Z t) * dot (key a) v)
      (fun a => / Z t * (score a * dot (key a) v * exp (dot (key a) (at_time t)))
        + (- N t / (Z t * Z t)) * (1 * dot (key a) v * exp (dot (key a) (at_time t))))) by (intros; field; lra).
    rewrite Sum_plus, !Sum_scale. field. lra.
Qed.

Theorem gradient_is_derivative : forall l l' data t, sized d data -> (forall y, derivable_pt_lim l y (l' y)) ->
  derivable_pt_lim (fun t => loss l data (at_time t)) t (dot (gradient l' d data (at_time t)) v).
Proof.
  intros l l' data t Hd Hl. rewrite dot_gradient by assumption. unfold loss. generalize (INR (length data)). intro n.
  unfold sized in Hd. unfold Rdiv.
  assert (D : derivable_pt_lim (fun t => Sum (fun X => l (mean_score X (at_time t))) data) t
    (Sum (fun X => l' (mean_score X (at_time t))
      * Sum (fun a => attention X (at_time t) a * (score a - mean_score X (at_time t)) * dot (key a) v) X) data)).
  { induction data as [|X data IH]; [apply (derivable_pt_lim_const 0)|]. pose proof (Forall_inv Hd) as [HX _]. pose proof (Forall_inv_tail Hd) as Hd'. simpl.
    apply (derivable_pt_lim_plus (fun t => l (mean_score X (at_time t)))); [|now apply IH].
    apply (derivable_pt_lim_comp (fun t => mean_score X (at_time t)) l); [now apply mean_score_derivative | apply Hl]. }
  replace (Sum (fun X => l' (mean_score X (at_time t)) * / n
      * Sum (fun a => attention X (at_time t) a * (score a - mean_score X (at_time t)) * dot (key a) v) X) data)
    with (Sum (fun X => l' (mean_score X (at_time t))
      * Sum (fun a => attention X (at_time t) a * (score a - mean_score X (at_time t)) * dot (key a) v) X) data * / n
      + Sum (fun X => l (mean_score X (at_time t))) data * 0).
  - apply (derivable_pt_lim_mult (fun t => Sum (fun X => l (mean_score X (at_time t))) data) (fun _ => / n)); [exact D|].
    apply derivable_pt_lim_const.
  - rewrite Rmult_0_r, Rplus_0_r, Rmult_comm, <- Sum_scale. apply Sum_ext. intros. ring.
Qed.
End Derivative.

(* ---- the slopes are the derivatives of the losses ---- *)
Lemma exponential_derivative : forall y, derivable_pt_lim exponential y (exponential_slope y).
Proof.
  intro y. unfold exponential_slope. replace (- exp (- y)) with (exp (- y) * -1) by ring.
  apply (derivable_pt_lim_comp (fun y => - y) exp); [|apply derivable_pt_lim_exp].
  replace (-1) with (- (1)) by ring. apply (derivable_pt_lim_opp (fun y => y)), derivable_pt_lim_id.
Qed.

Lemma logistic_derivative : forall y, derivable_pt_lim logistic y (logistic_slope y).
Proof.
  intro y. pose proof (exp_pos (- y)). pose proof (exp_pos y).
  assert (E : logistic_slope y = / (1 + exp (- y)) * (0 + exponential_slope y)).
  { unfold logistic_slope, exponential_slope. rewrite exp_Ropp. field. lra. }
  rewrite E. apply (derivable_pt_lim_comp (fun y => 1 + exp (- y)) ln).
  - apply derivable_pt_lim_plus; [apply derivable_pt_lim_const | apply exponential_derivative].
  - apply derivable_pt_lim_ln. lra.
Qed.

Lemma correlation_derivative : forall y, derivable_pt_lim correlation y (correlation_slope y).
Proof. intro y. apply (derivable_pt_lim_opp (fun y => y)), derivable_pt_lim_id. Qed.
