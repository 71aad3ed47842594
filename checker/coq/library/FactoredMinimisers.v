(* The minimisers that Factored.v speaks of exist: the risk of K Q^T is continuous in the entries of K and Q, and their ball is compact. *)
From Coq Require Import Reals Lra Lia List.
From AttentionChecker Require Import Optimality Datasets Sigmoid Descent Traps Turning Attention OneInput LowRisk Compactness Norms Minimisers Nuclear Factored.
Import ListNotations.
Open Scope R_scope.

(* K over Q, row by row, as one vector *)
Definition stacked (d r : nat) (K Q : nat -> nat -> R) : vector :=
  flat_map (fun i => map (fun k => if Nat.ltb i d then K i k else Q (i - d)%nat k) (seq 0 r)) (seq 0 (d + d)).
Definition upper (r : nat) (x : vector) (i k : nat) : R := nth (i * r + k) x 0.
Definition under (d r : nat) (x : vector) (i k : nat) : R := nth ((d + i) * r + k) x 0.

Lemma length_rows : forall (m r : nat) (f : nat -> nat -> R), length (flat_map (fun i => map (f i) (seq 0 r)) (seq 0 m)) = (m * r)%nat.
Proof.
  intros m r f. assert (G : forall l, length (flat_map (fun i => map (f i) (seq 0 r)) l) = (length l * r)%nat).
  { induction l as [|i l IH]; simpl; [reflexivity|]. now rewrite app_length, map_length, seq_length, IH. }
  now rewrite G, seq_length.
Qed.
Lemma nth_rows : forall m r (f : nat -> nat -> R) i k, (i < m)%nat -> (k < r)%nat -> nth (i * r + k) (flat_map (fun i => map (f i) (seq 0 r)) (seq 0 m)) 0 = f i k.
Proof.
  intros m r f i k Hi Hk. assert (G : forall m b, (i < m)%nat -> nth (i * r + k) (flat_map (fun i => map (f i) (seq 0 r)) (seq b m)) 0 = f (b + i)%nat k).
  { clear m Hi. induction i as [|i IH]; intros m b Hm; (destruct m; [lia|]); simpl seq; simpl flat_map.
    - rewrite app_nth1 by (rewrite map_length, seq_length; lia). rewrite (nth_indep _ 0 (f b 0%nat)) by (rewrite map_length, seq_length; lia).
      simpl. rewrite map_nth. rewrite seq_nth by assumption. f_equal. lia.
    - rewrite app_nth2 by (rewrite map_length, seq_length; lia). rewrite map_length, seq_length.
      replace (S i * r + k - r)%nat with (i * r + k)%nat by lia. rewrite IH by lia. f_equal. lia. }
  now rewrite G.
Qed.
Lemma stacked_parts : forall d r K Q i k, (i < d)%nat -> (k < r)%nat -> upper r (stacked d r K Q) i k = K i k /\ under d r (stacked d r K Q) i k = Q i k.
Proof.
  intros d r K Q i k Hi Hk. unfold upper, under, stacked. rewrite !(nth_rows (d + d) r (fun i k => if Nat.ltb i d then K i k else Q (i - d)%nat k)) by lia. split.
  - apply Nat.ltb_lt in Hi. now rewrite Hi.
  - assert (L : Nat.ltb (d + i) d = false) by (apply Nat.ltb_ge; lia). rewrite L. f_equal. lia.
Qed.
Lemma squares_of_parts : forall d r x, length x = ((d + d) * r)%nat -> dot x x = factor_square d r (upper r x) + factor_square d r (under d r x).
Proof.
  intros d r x L. rewrite (Nuclear.dot_as_sum _ _ _ L L). unfold Below. rewrite Sum_by_rows, seq_app, Sum_app. unfold factor_square, upper, under, Below. f_equal.
  - apply Sum_ext. intros i _. apply Sum_ext. intros k _. ring.
  - assert (E : forall n b, seq (b + d) n = map (fun i => (d + i)%nat) (seq b n)).
    { induction n as [|n IH]; intro b; [reflexivity|]. simpl. f_equal; [lia|]. exact (IH (S b)). }
    rewrite E, Sum_map. apply Sum_ext. intros i _. apply Sum_ext. intros k _. ring.
Qed.
Lemma product_ext : forall d r K Q K' Q', (forall i k, (i < d)%nat -> (k < r)%nat -> K i k = K' i k /\ Q i k = Q' i k) ->
  factor_product d r K Q = factor_product d r K' Q' /\ factor_square d r K = factor_square d r K' /\ factor_square d r Q = factor_square d r Q'.
Proof.
  intros d r K Q K' Q' H. split; [|split].
  - unfold factor_product, tabulated. rewrite !flat_map_concat_map. f_equal. apply map_ext_in. intros i Hi. apply in_seq in Hi. apply map_ext_in. intros j Hj. apply in_seq in Hj.
    apply Below_ext. intros k Hk. destruct (H i k ltac:(lia) Hk) as [-> _]. destruct (H j k ltac:(lia) Hk) as [_ ->]. reflexivity.
  - apply Below_ext. intros i Hi. apply Below_ext. intros k Hk. now destruct (H i k Hi Hk) as [-> _].
  - apply Below_ext. intros i Hi. apply Below_ext. intros k Hk. now destruct (H i k Hi Hk) as [_ ->].
Qed.

Section Continuous.
Variables (d r : nat) (P : vector -> Prop).
Lemma entry_continuous : forall m, continuous P near (fun x => nth m x 0).
Proof. intros m a eps _ He. exists eps. split; [assumption|]. intros b _ H. apply H. Qed.
Lemma product_continuous : forall a, length a = (d * d)%nat -> continuous P near (fun x => dot a (factor_product d r (upper r x) (under d r x))).
Proof.
  intros a La. apply (continuous_ext P near (fun x => Sum (fun i => Sum (fun j => entry_at d a i j * Sum (fun k => upper r x i k * under d r x j k) (seq 0 r)) (seq 0 d)) (seq 0 d))).
  - intro x. rewrite (dot_by_entries d a (factor_product d r (upper r x) (under d r x)) La (length_tabulated _ _ _)). unfold Below.
    apply Sum_ext. intros i Hi. apply in_seq in Hi. apply Sum_ext. intros j Hj. apply in_seq in Hj. f_equal. symmetry. apply (product_entry d r); lia.
  - apply (continuous_Sum P near near_further nat (fun i x => Sum (fun j => entry_at d a i j * Sum (fun k => upper r x i k * under d r x j k) (seq 0 r)) (seq 0 d))). intros i _.
    apply (continuous_Sum P near near_further nat (fun j x => entry_at d a i j * Sum (fun k => upper r x i k * under d r x j k) (seq 0 r))). intros j _.
    apply (continuous_mult P near near_further (fun _ => entry_at d a i j)); [apply continuous_constant|].
    apply (continuous_Sum P near near_further nat (fun k x => upper r x i k * under d r x j k)). intros k _.
    apply (continuous_mult P near near_further); apply entry_continuous.
Qed.
Lemma factor_risk_continuous : forall l data, sized (d * d) data -> continuous P near (fun x => loss (loss_value l) data (factor_product d r (upper r x) (under d r x))).
Proof.
  intros l data Sized. unfold loss, Rdiv. apply (continuous_mult P near near_further); [|apply continuous_constant].
  apply (continuous_Sum P near near_further input (fun X x => loss_value l (mean_score X (factor_product d r (upper r x) (under d r x))))). intros X HX.
  apply (loss_continuous _ _ _ _ (loss_slope l)); [apply loss_slope_is_derivative|]. unfold sized in Sized. rewrite Forall_forall in Sized. destruct (Sized X HX) as [Ne Keys].
  rewrite Forall_forall in Keys.
  apply (continuous_softmax_mean P near near_further token (fun t x => dot (key t) (factor_product d r (upper r x) (under d r x))) (fun t _ => score t)); auto.
  intros t Ht. split; [apply product_continuous; auto | apply continuous_constant].
Qed.
End Continuous.

Theorem there_are_factor_minimisers : forall D l r, dataset_fits D -> queries_fit D -> factor_minimisers_exist D l r.
Proof.
  intros D l r Fit Qfit bound Hb. set (d := dimension D). set (m := ((d + d) * r)%nat). pose proof (sqrt_pos (2 * bound)) as S.
  assert (Sq : sqrt (2 * bound) * sqrt (2 * bound) = 2 * bound) by (apply sqrt_sqrt; lra).
  assert (In_ball : forall x, length x = m -> (norm x <= sqrt (2 * bound) <-> factor_ball d r bound (upper r x) (under d r x))).
  { intros x Lx. unfold factor_ball. rewrite <- (squares_of_parts d r x Lx). split; intro H.
    - rewrite <- norm_squared, <- Sq. pose proof (norm_nonneg x). apply Rmult_le_compat; lra.
    - apply norm_below; [assumption | lra]. }
  destruct (minimum_exists (ball m norm (sqrt (2 * bound))) near (fun x => loss (loss_value l) (matrix_model D) (factor_product d r (upper r x) (under d r x)))) as [x [[Lx Bx] Min]].
  - apply ball_compact, norm_is_strict.
  - apply ball_some; [apply norm_is_strict | assumption].
  - apply continuous_lower, factor_risk_continuous. now apply matrix_model_sized.
  - exists (upper r x), (under d r x). split; [now apply In_ball|]. intros K Q HB. unfold factor_risk. fold d.
    destruct (product_ext d r K Q (upper r (stacked d r K Q)) (under d r (stacked d r K Q))) as [E1 [E2 E3]].
    { intros i k Hi Hk. destruct (stacked_parts d r K Q i k Hi Hk). split; congruence. }
    rewrite E1. apply Min. assert (L : length (stacked d r K Q) = m) by apply length_rows. split; [assumption|]. apply In_ball; [assumption|].
    unfold factor_ball in *. fold d in HB. now rewrite E2, E3 in HB.
Qed.
