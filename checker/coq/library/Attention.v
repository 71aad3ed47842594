(* What statements about attention datasets mean: the definitions a theorem about descent, separability and scores is read with.

   A dataset has n inputs; input i has tokens x_it, a label Y_i and perhaps a query z_i.  Scores are Y_i <v, x_it> with the head v.
   The prompt model has the parameter p and the logits <k_it, p>; the matrix model has W and x_it^T W z_i = <x_it (x) z_i, vec W>.
   Both are lists of (key, score), the inputs of Descent.v. *)
From Coq Require Import Reals List.
From AttentionChecker Require Import Optimality Datasets Sigmoid Decreasing Descent.
Import ListNotations.
Open Scope R_scope.

Record dataset := {
  tokens : list (list vector); labels : list R; head : vector;
  queries : list vector; (* [] where there are none *)
  key_matrix : list vector (* its rows; [] where keys are the tokens themselves *) }.

Definition dimension (D : dataset) : nat := length (head D).

(* The sizes fit, and labels are 1 or -1. *)
Definition dataset_fits (D : dataset) : Prop :=
  tokens D <> [] /\ length (labels D) = length (tokens D) /\ Forall (fun y => y = 1 \/ y = -1) (labels D)
  /\ Forall (fun X => X <> [] /\ Forall (fun x => length x = dimension D) X) (tokens D)
  /\ (key_matrix D <> [] -> length (key_matrix D) = dimension D /\ Forall (fun m => length m = dimension D) (key_matrix D)).
Definition queries_fit (D : dataset) : Prop :=
  length (queries D) = length (tokens D) /\ Forall (fun z => length z = dimension D) (queries D).

Definition key_of (D : dataset) (x : vector) : vector :=
  match key_matrix D with [] => x | M => map (fun m => dot m x) M end.
Definition token_score (D : dataset) (y : R) (x : vector) : R := y * dot (head D) x.
Definition scores (D : dataset) : list (list R) :=
  map (fun p => map (token_score D (snd p)) (fst p)) (combine (tokens D) (labels D)).

Definition prompt_model (D : dataset) : list input :=
  map (fun p => map (fun x => (key_of D x, token_score D (snd p) x)) (fst p)) (combine (tokens D) (labels D)).
Definition matrix_model (D : dataset) : list input :=
  map (fun p => map (fun x => (outer R Rmult x (snd p), token_score D (snd (fst p)) x)) (fst (fst p)))
    (combine (combine (tokens D) (labels D)) (queries D)).

(* Self-attention: every input once for each of its tokens, which is its query. *)
Definition every_token_queries (D : dataset) : dataset := {|
  tokens := flat_map (fun X => repeat X (length X)) (tokens D);
  labels := flat_map (fun p => repeat (snd p) (length (fst p))) (combine (tokens D) (labels D));
  head := head D; queries := concat (tokens D); key_matrix := key_matrix D |}.

(* ---- scores ---- *)
(* t is the only token of best score *)
Definition best_token (row : list R) (t : nat) : Prop :=
  (t < length row)%nat /\ forall s, (s < length row)%nat -> s <> t -> nth s row 0 < nth t row 0.
Definition best_tokens (D : dataset) (alpha : list nat) : Prop := Forall2 best_token (scores D) alpha.
Definition unique_best_token (D : dataset) : Prop := exists alpha, best_tokens D alpha.
Definition equal_nonoptimal_scores (D : dataset) : Prop :=
  exists alpha, best_tokens D alpha /\ Forall2 (fun row a => forall s t, (s < length row)%nat -> (t < length row)%nat ->
    s <> a -> t <> a -> nth s row 0 = nth t row 0) (scores D) alpha.
Definition same_length (D : dataset) : Prop := exists T, Forall (fun X => length X = T) (tokens D).
Definition some_choice (D : dataset) : Prop := Exists (fun X => (2 <= length X)%nat) (tokens D).

Definition maximum (l : list R) : R := match l with [] => 0 | x :: l' => fold_right Rmax x l' end.
Definition minimum (l : list R) : R := match l with [] => 0 | x :: l' => fold_right Rmin x l' end.
(* the best score below the best; the best where there is none *)
Definition runner_up (row : list R) : R :=
  match filter (fun g => if Rlt_dec g (maximum row) then true else false) row with [] => maximum row | below => maximum below end.
Definition best_scores (D : dataset) : list R := map maximum (scores D).
Definition worst_scores (D : dataset) : list R := map minimum (scores D).
Definition runner_up_scores (D : dataset) : list R := map runner_up (scores D).
Fixpoint differences (u w : list R) : list R := match u, w with x :: u', y :: w' => (x - y) :: differences u' w' | _, _ => [] end.

(* ---- hard-margin SVMs: <k_i,alpha - k_it, w> >= 1 for every input i and token t other than alpha_i ---- *)
Definition constraints (model : list input) (alpha : list nat) : list constraint :=
  prompt_constraints (map (map key) model) alpha.
Definition choice_fits (D : dataset) (alpha : list nat) : Prop := Forall2 (fun X a => (a < length X)%nat) (tokens D) alpha.
Definition separable (D : dataset) (alpha : list nat) : Prop :=
  choice_fits D alpha /\ exists w, feasible (dimension D) (constraints (prompt_model D) alpha) w.
Definition matrix_separable (D : dataset) (alpha : list nat) : Prop :=
  choice_fits D alpha /\ exists w, feasible (dimension D * dimension D) (constraints (matrix_model D) alpha) w.
Definition max_margin (D : dataset) (alpha : list nat) (w : vector) : Prop :=
  choice_fits D alpha /\ shortest (dimension D) (constraints (prompt_model D) alpha) w.
(* a matrix is read row by row *)
Definition max_margin_matrix (D : dataset) (alpha : list nat) (w : vector) : Prop :=
  choice_fits D alpha /\ shortest (dimension D * dimension D) (constraints (matrix_model D) alpha) w.
Definition all_support_vectors (D : dataset) : Prop :=
  exists alpha w, best_tokens D alpha /\ max_margin_matrix D alpha w
    /\ forall a b, In (a, b) (constraints (matrix_model D) alpha) -> dot a w = b.

(* ---- losses and descent ---- *)
Inductive loss_name := Logistic | Exponential | Correlation | Sigmoid_loss | Of_function (f : decreasing_loss).
Definition loss_value (l : loss_name) : R -> R :=
  match l with Logistic => logistic | Exponential => exponential | Correlation => correlation | Sigmoid_loss => sigmoid
  | Of_function f => its_value f end.
Definition loss_slope (l : loss_name) : R -> R :=
  match l with
  | Logistic => logistic_slope | Exponential => exponential_slope | Correlation => correlation_slope | Sigmoid_loss => sigmoid_slope
  | Of_function f => its_slope f
  end.
Theorem loss_slope_is_derivative : forall l y, derivable_pt_lim (loss_value l) y (loss_slope l y).
Proof.
  intros [] y; [apply logistic_derivative | apply exponential_derivative | apply correlation_derivative | apply sigmoid_derivative
    | apply its_slope_is_derivative].
Qed.

(* a theorem about every loss but the sigmoid, said of some losses with a name or of every decreasing one *)
Ltac for_its_losses T :=
  intros; eapply T; try eassumption;
  match goal with
  | H : In ?l _ |- ?l <> Sigmoid_loss => intros ->; simpl in H; intuition discriminate
  | H : exists f, ?l = Of_function f |- ?l <> Sigmoid_loss => destruct H as [f ->]; discriminate
  end.

(* p(k+1) = p(k) - eta * gradient of the loss at p(k), from p(0) = start *)
Definition prompt_descent (D : dataset) (l : loss_name) (start : vector) (eta : R) : nat -> vector :=
  descent (loss_slope l) (dimension D) (prompt_model D) start eta.
(* the same for W, read row by row *)
Definition matrix_descent (D : dataset) (l : loss_name) (start : list vector) (eta : R) : nat -> vector :=
  descent (loss_slope l) (dimension D * dimension D) (matrix_model D) (concat start) eta.
Definition matrix_fits (r c : nat) (W : list vector) : Prop := length W = r /\ Forall (fun row => length row = c) W.
