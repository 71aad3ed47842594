(* What statements of proof trees about attention datasets mean, and the facts about datasets that trees use.

   Input i of a dataset has tokens_of D i >= 1 tokens in dimension d, a label, and a query where the statement asks for one; keys are
   the tokens, or the key matrix times the tokens.  A choice names a token of every input.  Words that stand for what a problem's
   solution is have some value where there is none: conclusions say that there is one. *)
From Coq Require Import Reals Lra Lia List Ratan.
From AttentionChecker Require Export Rules Decreasing.
Import ListNotations.
Open Scope R_scope.

(* Input i has 1 + more_tokens i tokens; token i t is a vector; keys are the tokens, or the key matrix times the tokens *)
Record dataset := {
  more_tokens : nat -> nat; token : nat -> nat -> nat -> R; positive_label : nat -> bool; head : nat -> R;
  query : nat -> nat -> R; key_matrix : option (nat -> nat -> R) }.
Definition label (D : dataset) (i : nat) : R := if positive_label D i then 1 else -1.
Definition tokens_of (D : dataset) (i : nat) : nat := S (more_tokens D i).
(* An index below the number of tokens of every input *)
Definition in_every_input (n : nat) (D : dataset) (t : nat) : Prop := forall i, (i < n)%nat -> (t < tokens_of D i)%nat.
Definition choice_fits (n : nat) (D : dataset) (c : nat -> nat) : Prop := forall i, (i < n)%nat -> (c i < tokens_of D i)%nat.
Definition same_choice (n : nat) (c e : nat -> nat) : Prop := forall i, (i < n)%nat -> c i = e i.

(* ---- scores ---- *)
Definition token_scores (d : nat) (D : dataset) (i t : nat) : R := label D i * dot d (head D) (token D i t).
(* The first of the greatest among the entries 0 ... m *)
Fixpoint first_greatest (u : nat -> R) (m : nat) : nat :=
  match m with O => O | S k => let b := first_greatest u k in if Rlt_dec (u b) (u m) then m else b end.
Definition best_token (d : nat) (D : dataset) (i : nat) : nat := first_greatest (token_scores d D i) (more_tokens D i).
Definition best_tokens (d : nat) (D : dataset) (i : nat) : nat := best_token d D i.
Definition unique_best_token (n d : nat) (D : dataset) : Prop := forall i t, (i < n)%nat -> (t < tokens_of D i)%nat ->
  t <> best_token d D i -> token_scores d D i t < token_scores d D i (best_token d D i).

(* ---- logits ---- *)
Definition key (d : nat) (D : dataset) (i t : nat) : nat -> R :=
  match key_matrix D with None => token D i t | Some K => matvec d K (token D i t) end.
Definition logits (d : nat) (D : dataset) (p : nat -> R) (i t : nat) : R := dot d (key d D i t) p.
Definition matrix_logits (d : nat) (D : dataset) (W : nat -> nat -> R) (i t : nat) : R :=
  dot d (token D i t) (matvec d W (query D i)).
Definition largest_key_difference (d : nat) (D : dataset) (i : nat) : R :=
  maximum (tokens_of D i) (fun t => norm d (vsub (key d D i (best_token d D i)) (key d D i t))).

(* All tokens of an input but its only best one score alike *)
Definition equal_nonoptimal_scores (n d : nat) (D : dataset) : Prop := unique_best_token n d D /\ forall i s t, (i < n)%nat ->
  (s < tokens_of D i)%nat -> (t < tokens_of D i)%nat -> s <> best_token d D i -> t <> best_token d D i ->
  token_scores d D i s = token_scores d D i t.
Definition some_choice (n : nat) (D : dataset) : Prop := exists i, (i < n)%nat /\ (2 <= tokens_of D i)%nat.

(* ---- the hard-margin SVM of W ---- *)
Definition matrix_gaps_are (n d : nat) (D : dataset) (c : nat -> nat) (W : nat -> nat -> R) (P : nat -> nat -> R -> Prop) : Prop :=
  forall i t, (i < n)%nat -> (t < tokens_of D i)%nat -> t <> c i -> P i t (matrix_logits d D W i (c i) - matrix_logits d D W i t).
Definition matrix_feasible (n d : nat) (D : dataset) (c : nat -> nat) (W : nat -> nat -> R) : Prop :=
  matrix_gaps_are n d D c W (fun _ _ gap => 1 <= gap).
Definition matrix_separable (n d : nat) (D : dataset) (c : nat -> nat) : Prop := exists W, matrix_feasible n d D c W.
Definition matrix_solution (n d : nat) (D : dataset) (c : nat -> nat) (W : nat -> nat -> R) : Prop :=
  matrix_feasible n d D c W /\ forall V, matrix_feasible n d D c V -> frobenius d d W <= frobenius d d V.
(* The number of which P holds, if it holds of one: the tangent of the least upper bound of its arc tangent and of -2 *)
Definition below (P : R -> Prop) (y : R) : Prop := y = -2 \/ exists x, P x /\ y = atan x.
Lemma below_bound : forall P, bound (below P).
Proof. intro P. exists 2. intros y [-> | [x [_ ->]]]; [lra|]. pose proof (atan_bound x). pose proof PI_4. lra. Qed.
Lemma below_some : forall P, exists y, below P y. Proof. intro P. exists (-2). now left. Qed.
Definition the (P : R -> Prop) : R := tan (proj1_sig (completeness (below P) (below_bound P) (below_some P))).
Definition max_margin_matrix (n d : nat) (D : dataset) (c : nat -> nat) (a b : nat) : R :=
  the (fun x => exists W, matrix_solution n d D c W /\ W a b = x).
(* The same of p, with the keys *)
Definition feasible (n d : nat) (D : dataset) (c : nat -> nat) (p : nat -> R) : Prop :=
  forall i t, (i < n)%nat -> (t < tokens_of D i)%nat -> t <> c i -> 1 <= logits d D p i (c i) - logits d D p i t.
Definition separable (n d : nat) (D : dataset) (c : nat -> nat) : Prop := exists p, feasible n d D c p.
Definition solution (n d : nat) (D : dataset) (c : nat -> nat) (p : nat -> R) : Prop :=
  feasible n d D c p /\ forall q, feasible n d D c q -> norm d p <= norm d q.
Definition max_margin (n d : nat) (D : dataset) (c : nat -> nat) (k : nat) : R := the (fun x => exists p, solution n d D c p /\ p k = x).
(* The least gap <a_it, W>; 0 where no input has a second token *)
Definition least_margin_matrix (n d : nat) (D : dataset) (c : nat -> nat) (W : nat -> nat -> R) : R :=
  least_of (flat_map (fun i => gaps (tokens_of D i) (matrix_logits d D W i) (c i)) (seq 0 n)).
(* Every constraint holds with equality at the solution *)
Definition all_active (n d : nat) (D : dataset) (c : nat -> nat) : Prop :=
  matrix_separable n d D c /\ matrix_gaps_are n d D c (max_margin_matrix n d D c) (fun _ _ gap => gap = 1).
(* Whatever token is in an active constraint scores less than the chosen one *)
Definition matrix_locally_optimal (n d : nat) (D : dataset) (c : nat -> nat) : Prop :=
  matrix_separable n d D c /\ matrix_gaps_are n d D c (max_margin_matrix n d D c)
    (fun i t gap => gap = 1 -> token_scores d D i t < token_scores d D i (c i)).

(* Every token and every query is a vector of the standard basis: a word *)
Definition word_is (d : nat) (v : nat -> R) (k : nat) : Prop := equal d v (fun j => if Nat.eqb j k then 1 else 0).
Definition one_hot (n d : nat) (D : dataset) : Prop :=
  (forall i t, (i < n)%nat -> (t < tokens_of D i)%nat -> exists k, (k < d)%nat /\ word_is d (token D i t) k) /\
  (forall i, (i < n)%nat -> exists k, (k < d)%nat /\ word_is d (query D i) k).
(* The operator norm of the matrix of input i's tokens is at most R_i *)
Definition tokens_at_most (n d : nat) (D : dataset) (c : nat -> R) : Prop :=
  forall i, (i < n)%nat -> spectral_at_most (tokens_of D i) d (token D i) (c i).
Definition best_scores (d : nat) (D : dataset) (i : nat) : R := maximum (tokens_of D i) (token_scores d D i).
Definition worst_scores (d : nat) (D : dataset) (i : nat) : R := minimum (tokens_of D i) (token_scores d D i).

(* ---- losses and risks ---- *)
Inductive loss := Logistic | Exponential | Correlation | Squared | Sigmoid_loss | Hinge | Of_function (f : decreasing_loss).
Definition loss_value (l : loss) (u : R) : R :=
  match l with
  | Logistic => ln (1 + exp (- u)) | Exponential => exp (- u) | Correlation => - u | Squared => (u - 1) ^ 2
  | Sigmoid_loss => sigmoid u | Hinge => Rmax 0 (1 - u) | Of_function f => its_value f u
  end.
Definition loss_slope (l : loss) (u : R) : R :=
  match l with
  | Logistic => - sigmoid (- u) | Exponential => - exp (- u) | Correlation => - (1) | Squared => 2 * (u - 1)
  | Sigmoid_loss => sigmoid_slope u | Hinge => 0 (* none everywhere *) | Of_function f => its_slope f u
  end.
(* The greatest |slope|, and a bound of |second derivative|, on [a, b]; for the hinge loss there is none *)
Definition steepest_at (a b : R) : R := sigmoid_slope (Rmax a (Rmin b 0)).
Definition loss_slope_bound (l : loss) (a b : R) : R :=
  match l with
  | Logistic => sigmoid (- a) | Exponential => exp (- a) | Correlation => 1 | Squared => 2 * Rmax (Rabs (a - 1)) (Rabs (b - 1))
  | Sigmoid_loss => steepest_at a b | Hinge => 0 | Of_function f => steepest f a b
  end.
Definition loss_curvature_bound (l : loss) (a b : R) : R :=
  match l with
  | Logistic => steepest_at a b | Exponential => exp (- a) | Correlation => 0 | Squared => 2 | Sigmoid_loss => 1 / (6 * sqrt 3) | Hinge => 0
  | Of_function f => roughest f a b
  end.
(* The mean over the inputs of the loss of the attended score *)
Definition risk_of (n d : nat) (D : dataset) (l : loss) (u : nat -> nat -> R) : R :=
  total n (fun i => loss_value l (dot (tokens_of D i) (softmax (tokens_of D i) (u i)) (token_scores d D i))) / INR n.
Definition risk (n d : nat) (D : dataset) (l : loss) (p : nat -> R) : R := risk_of n d D l (logits d D p).
Definition matrix_risk (n d : nat) (D : dataset) (l : loss) (W : nat -> nat -> R) : R := risk_of n d D l (matrix_logits d D W).
(* The same data with one query for every input, or with another key matrix *)
Definition with_query (D : dataset) (q : nat -> R) : dataset := {| more_tokens := more_tokens D; token := token D; positive_label := positive_label D;
  head := head D; query := fun _ => q; key_matrix := key_matrix D |}.
Definition with_key_matrix (D : dataset) (K : nat -> nat -> R) : dataset := {| more_tokens := more_tokens D; token := token D;
  positive_label := positive_label D; head := head D; query := query D; key_matrix := Some K |}.
(* G is the gradient of f at the d x d matrix W: the derivative along every V is the sum of the products of entries *)
Definition has_matrix_gradient (d : nat) (f : (nat -> nat -> R) -> R) (W G : nat -> nat -> R) : Prop :=
  forall V, derivable_pt_lim (fun t => f (madd W (mscale t V))) 0 (total d (fun a => dot d (G a) (V a))).
(* s is the derivative of f at x along u *)
Definition has_slope (f : (nat -> R) -> R) (x u : nat -> R) (s : R) : Prop :=
  derivable_pt_lim (fun t => f (vadd x (vscale t u))) 0 s.

(* ---- what the words mean is what they should ---- *)
Lemma tokens_positive : forall D i, (0 < tokens_of D i)%nat. Proof. intros. apply Nat.lt_0_succ. Qed.
Ltac sized ::= repeat apply Nat.mul_pos_pos; first [assumption | apply tokens_positive | lia].

Lemma the_one : forall (P : R -> Prop) x, P x -> (forall y, P y -> y = x) -> the P = x.
Proof.
  intros P x Hx H. unfold the. destruct (completeness _ _ _) as [m [U L]]. simpl.
  assert (E : m = atan x); [|now rewrite E, tan_atan]. apply Rle_antisym.
  - apply L. intros y [-> | [z [Hz ->]]]; [|rewrite (H z Hz); lra]. pose proof (atan_bound x). pose proof PI_4. lra.
  - apply U. right. now exists x.
Qed.

Lemma first_greatest_right : forall u m, (first_greatest u m <= m)%nat /\ forall t, (t <= m)%nat -> u t <= u (first_greatest u m).
Proof.
  intros u m. induction m as [|k [Hb H]]; simpl.
  - split; [lia|]. intros t Ht. replace t with 0%nat by lia. lra.
  - destruct (Rlt_dec _ _) as [Hl | Hl]; (split; [lia|]); intros t Ht; (destruct (Nat.eq_dec t (S k)) as [-> | Hn]; [lra|]);
      assert (t <= k)%nat by lia; pose proof (H t H0); lra.
Qed.
Lemma best_token_fits : forall d D i, (best_token d D i < tokens_of D i)%nat.
Proof. intros. pose proof (proj1 (first_greatest_right (token_scores d D i) (more_tokens D i))). unfold best_token, tokens_of. lia. Qed.
Lemma best_tokens_fit : forall n d D, choice_fits n D (best_tokens d D).
Proof. intros n d D i _. apply best_token_fits. Qed.

(* ---- facts about datasets ---- *)
Lemma by_keys : forall d D p i t, (t < tokens_of D i)%nat ->
  logits d D p i (best_token d D i) - logits d D p i t <= norm d p * largest_key_difference d D i.
Proof.
  intros d D p i t Ht. set (u := vsub (key d D i (best_token d D i)) (key d D i t)).
  assert (E : logits d D p i (best_token d D i) - logits d D p i t = dot d u p).
  { unfold logits, u, dot, vsub. match goal with |- ?a - ?b = _ => replace (a - b) with (a + -1 * b) by ring end.
    unfold total. rewrite <- sum_scale, <- sum_plus. apply sum_ext. intro. ring. }
  rewrite E. pose proof (by_cauchy d u p) as Hc. pose proof (Rle_abs (dot d u p)).
  pose proof (by_maximum (tokens_of D i) (fun t => norm d (vsub (key d D i (best_token d D i)) (key d D i t))) t Ht) as Hm.
  simpl in Hm. fold u in Hm. fold (largest_key_difference d D i) in Hm. pose proof (norm_nonneg d p).
  assert (norm d p * norm d u <= norm d p * largest_key_difference d D i) by (apply Rmult_le_compat_l; assumption). lra.
Qed.

Lemma matrix_logits_scale : forall d D k W i t, matrix_logits d D (mscale k W) i t = k * matrix_logits d D W i t.
Proof.
  intros. unfold matrix_logits, dot, total. rewrite <- sum_scale. apply sum_ext. intro a. unfold matvec, mscale, total.
  replace (sum (fun j => k * W a j * query D i j) (seq 0 d)) with (k * sum (fun j => W a j * query D i j) (seq 0 d)); [ring|].
  rewrite <- sum_scale. apply sum_ext. intro. ring.
Qed.
Lemma least_margin_below : forall n d D c W i t, (i < n)%nat -> (t < tokens_of D i)%nat -> t <> c i ->
  least_margin_matrix n d D c W <= matrix_logits d D W i (c i) - matrix_logits d D W i t.
Proof.
  intros. apply least_below. apply in_flat_map. exists i. split; [apply in_seq; lia | now apply in_gaps].
Qed.
Lemma no_margin_of_W : forall n d D c W, ~ matrix_separable n d D c -> least_margin_matrix n d D c W <= 0.
Proof.
  intros n d D c W H. destruct (Rle_or_lt (least_margin_matrix n d D c W) 0) as [| Hm]; auto. exfalso. apply H.
  exists (mscale (/ least_margin_matrix n d D c W) W). intros i t Hi Ht Hn. rewrite !matrix_logits_scale.
  pose proof (least_margin_below n d D c W i t Hi Ht Hn) as Hb. pose proof (Rinv_0_lt_compat _ Hm) as Hp.
  replace 1 with (/ least_margin_matrix n d D c W * least_margin_matrix n d D c W) by (field; lra).
  rewrite <- Rmult_minus_distr_l. apply Rmult_le_compat_l; lra.
Qed.
Lemma active_and_local : forall n d D c, choice_fits n D c -> all_active n d D c -> matrix_locally_optimal n d D c ->
  same_choice n c (best_tokens d D).
Proof.
  intros n d D c Hc [_ Ha] [_ Hl] i Hi. destruct (Nat.eq_dec (best_token d D i) (c i)) as [E | E]; [now symmetry|]. exfalso.
  pose proof (Hl i _ Hi (best_token_fits d D i) E (Ha i _ Hi (best_token_fits d D i) E)) as Hs.
  pose proof (proj2 (first_greatest_right (token_scores d D i) (more_tokens D i)) (c i)) as Hg.
  unfold best_token in Hs. pose proof (Hc i Hi). unfold tokens_of in *. specialize (Hg ltac:(lia)). lra.
Qed.
