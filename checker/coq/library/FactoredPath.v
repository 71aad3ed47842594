(* Lemma 16 of docs/limits_joint.md: the path of two factors K, Q with at least n columns turns to the only solution W of the nuclear-norm SVM.

   No singular values are needed.  An orthogonal M of greatest <M, W> makes S = M^T W symmetric and positive semidefinite ([greatest_symmetric],
   [greatest_nonneg]).  Elimination writes S as L L^T with one column for each query ([columns_square]), as S y = 0 for every y that is orthogonal to
   all queries.  So W = K Q^T with K = M L, Q = L, and |K|^2 + |Q|^2 = 2 <M, W> is at most twice W's nuclear norm ([balanced_factors]).
   The rest is Lemma 8 with uniqueness in place of a strictly convex ball ([factored_direction]). *)
From Coq Require Import Reals Lra Lia List Classical.
From AttentionChecker Require Import Optimality Datasets Sigmoid Descent Traps Turning Smoothness Capture Attention OneInput LowRisk Existence Compactness Norms Minimisers
  Choices IndependentQueries RegularisationPath AlmostEvery Nuclear Factored FactoredMinimisers.
Import ListNotations.
Open Scope R_scope.

Definition delta (i j : nat) : R := if Nat.eqb i j then 1 else 0.
Lemma Below_delta : forall d f c, (c < d)%nat -> Below d (fun k => delta c k * f k) = f c.
Proof. intros d f c H. rewrite <- (Below_at d f c H). apply Below_ext. intros k _. unfold delta. destruct (Nat.eqb c k); ring. Qed.
Lemma delta_sym : forall i j, delta i j = delta j i. Proof. intros. unfold delta. now rewrite Nat.eqb_sym. Qed.
Definition orthogonal (d : nat) (M : vector) : Prop := length M = (d * d)%nat
  /\ (forall i j, (i < d)%nat -> (j < d)%nat -> Below d (fun k => entry_at d M k i * entry_at d M k j) = delta i j)
  /\ (forall i j, (i < d)%nat -> (j < d)%nat -> Below d (fun k => entry_at d M i k * entry_at d M j k) = delta i j).
Lemma entry_tabulated : forall d f i j, (i < d)%nat -> (j < d)%nat -> entry_at d (tabulated d f) i j = f i j.
Proof. intros. unfold entry_at. now rewrite nth_tabulated. Qed.
Lemma identity_orthogonal : forall d, orthogonal d (tabulated d delta).
Proof.
  intro d. split; [apply length_tabulated|]. split; intros i j Hi Hj.
  - rewrite (Below_ext d _ (fun k => delta i k * delta k j)) by (intros k Hk; rewrite !entry_tabulated by assumption; now rewrite (delta_sym k i)). now apply (Below_delta d (fun k => delta k j)).
  - rewrite (Below_ext d _ (fun k => delta i k * delta j k)) by (intros k Hk; now rewrite !entry_tabulated by assumption). rewrite (Below_delta d (fun k => delta j k)) by assumption. apply delta_sym.
Qed.

(* ---- there is one of greatest <M, W> ---- *)
Lemma orthogonal_small : forall d M k, orthogonal d M -> Rabs (nth k M 0) <= 1.
Proof.
  intros d M k [L [C _]]. destruct (Nat.lt_ge_cases k (d * d)) as [H | H]; [|rewrite nth_overflow by lia; rewrite Rabs_R0; lra].
  assert (D0 : (d <> 0)%nat) by (intros ->; lia). set (i := (k / d)%nat). set (j := (k mod d)%nat).
  assert (Hi : (i < d)%nat) by (apply Nat.div_lt_upper_bound; lia). assert (Hj : (j < d)%nat) by (now apply Nat.mod_upper_bound).
  assert (E : k = (i * d + j)%nat) by (rewrite (Nat.div_mod k d D0) at 1; unfold i, j; lia). rewrite E. change (nth (i * d + j) M 0) with (entry_at d M i j).
  specialize (C j j Hj Hj). unfold delta in C. rewrite Nat.eqb_refl in C.
  assert (S : entry_at d M i j * entry_at d M i j <= 1).
  { rewrite <- C. apply (Sum_member (fun k => entry_at d M k j * entry_at d M k j)); [intros; apply Rle_0_sqr | apply in_seq; lia]. }
  set (x := entry_at d M i j) in *. unfold Rabs. destruct (Rcase_abs x); apply Rnot_lt_le; intro; assert (1 * 1 < x * x \/ 1 * 1 < - x * - x) by (first [left; apply Rmult_le_0_lt_compat; lra | right; apply Rmult_le_0_lt_compat; lra]); lra.
Qed.
Lemma limits_keep : forall (G : R -> vector -> Prop) c g y, inhabited G -> tends_to G (fun a => a) c -> continuous (fun _ => True) near g ->
  (forall e a, G e a -> g a = y) -> g c = y.
Proof.
  intros G c g y SG T Cg H. apply NNPP. intro N. assert (P : 0 < Rabs (y - g c)) by (apply Rabs_pos_lt; lra).
  destruct (Cg c (Rabs (y - g c) / 2) Logic.I ltac:(lra)) as [e [He Q]]. destruct (T e He) as [e' [He' T']]. destruct (SG e' He') as [a Ha].
  specialize (Q a Logic.I (T' a Ha)). rewrite (H e' a Ha) in Q. lra.
Qed.
Lemma entries_continuous : forall d i j k l, continuous (fun _ => True) near (fun x => entry_at d x i j * entry_at d x k l).
Proof. intros. apply (continuous_mult _ near near_further); apply entry_continuous. Qed.
Lemma orthogonal_compact : forall d, compact (orthogonal d) near.
Proof.
  intros d F NF SF Dom. destruct (vector_clusters F (fun a => a) (d * d) 1 NF SF) as [G [c [NG [SG [RG [Lc T]]]]]].
  { intros e a Ha. split; [now destruct (Dom e a Ha) | intro; apply orthogonal_small with d; eauto]. }
  exists G, c. split; [assumption|]. split; [assumption|]. split; [assumption|]. split; [|assumption]. split; [assumption|].
  split; intros i j Hi Hj.
  - apply (limits_keep G c (fun M => Below d (fun k => entry_at d M k i * entry_at d M k j))); auto.
    + apply (continuous_Sum (fun _ => True) near near_further nat (fun k M => entry_at d M k i * entry_at d M k j)). intros. apply entries_continuous.
    + intros e a Ha. destruct (Dom e a (RG e a Ha)) as [_ [H _]]. auto.
  - apply (limits_keep G c (fun M => Below d (fun k => entry_at d M i k * entry_at d M j k))); auto.
    + apply (continuous_Sum (fun _ => True) near near_further nat (fun k M => entry_at d M i k * entry_at d M j k)). intros. apply entries_continuous.
    + intros e a Ha. destruct (Dom e a (RG e a Ha)) as [_ [_ H]]. auto.
Qed.
Lemma greatest_exists : forall d W, exists M, orthogonal d M /\ forall M', orthogonal d M' -> dot M' W <= dot M W.
Proof.
  intros d W. destruct (minimum_exists (orthogonal d) near (fun M => -1 * dot W M)) as [M [OM Min]].
  - apply orthogonal_compact.
  - eexists. apply identity_orthogonal.
  - apply continuous_lower. apply (continuous_mult _ near near_further (fun _ => -1)); [apply continuous_constant|]. apply dot_continuous.
  - exists M. split; auto. intros M' O'. specialize (Min M' O'). rewrite !(dot_comm _ W). lra.
Qed.

(* ---- reflections ---- *)
Definition image (d : nat) (M : vector) (v : nat -> R) (i : nat) : R := Below d (fun j => entry_at d M i j * v j).
Definition square (d : nat) (v : nat -> R) : R := Below d (fun j => v j * v j).
Lemma back_image : forall d M v j, orthogonal d M -> (j < d)%nat -> Below d (fun i => entry_at d M i j * image d M v i) = v j.
Proof.
  intros d M v j [_ [C _]] Hj. unfold image.
  rewrite (Below_ext d _ (fun i => Below d (fun k => entry_at d M i j * entry_at d M i k * v k))) by (intros; rewrite <- Below_scale; apply Below_ext; intros; ring).
  rewrite Below_exchange. rewrite (Below_ext d _ (fun k => delta j k * v k)); [now apply Below_delta|].
  intros k Hk. rewrite <- (C j k Hj Hk), Rmult_comm, <- Below_scale. apply Below_ext. intros. ring.
Qed.
Lemma image_square : forall d M v, orthogonal d M -> square d (image d M v) = square d v.
Proof.
  intros d M v O. unfold square. rewrite (Below_ext d (fun j => image d M v j * image d M v j) (fun i => Below d (fun j => v j * (entry_at d M i j * image d M v i)))).
  - rewrite Below_exchange. apply Below_ext. intros j Hj. rewrite Below_scale. now rewrite back_image.
  - intros i _. unfold image at 1. rewrite Rmult_comm, <- Below_scale. apply Below_ext. intros. ring.
Qed.
Lemma orthogonal_contracts : forall d M, orthogonal d M -> contraction d M.
Proof.
  intros d M O. split; [apply O|]. intro v. right. pose proof (image_square d M v O) as E. unfold square, image in E.
  rewrite (Below_ext d _ (fun i => Below d (fun j => entry_at d M i j * v j) * Below d (fun j => entry_at d M i j * v j))) by (intros; ring).
  rewrite E. apply Below_ext. intros. ring.
Qed.
(* M (I - 2 v v^T / |v|^2) *)
Definition reflected (d : nat) (M : vector) (v : nat -> R) : vector := tabulated d (fun i j => entry_at d M i j - 2 / square d v * image d M v i * v j).
Lemma reflected_orthogonal : forall d M v, orthogonal d M -> 0 < square d v -> orthogonal d (reflected d M v).
Proof.
  intros d M v O P. pose proof O as [_ [C1 C2]]. set (b := 2 / square d v). set (a := image d M v). assert (B : b * square d v = 2) by (unfold b; field; lra).
  split; [apply length_tabulated|]. split; intros i j Hi Hj.
  - rewrite (Below_ext d _ (fun k => entry_at d M k i * entry_at d M k j + (- (b * v j) * (entry_at d M k i * a k) + (- (b * v i) * (entry_at d M k j * a k) + b * b * (v i * v j) * (a k * a k)))))
      by (intros k Hk; unfold reflected; rewrite !entry_tabulated by assumption; fold b a; ring).
    rewrite !Below_plus, !Below_scale, C1 by assumption. unfold a. rewrite !back_image by assumption. change (Below d (fun k => image d M v k * image d M v k)) with (square d (image d M v)).
    rewrite image_square by assumption. replace (b * b * (v i * v j) * square d v) with (b * (v i * v j) * (b * square d v)) by ring. rewrite B. ring.
  - rewrite (Below_ext d _ (fun k => entry_at d M i k * entry_at d M j k + (- (b * a j) * (entry_at d M i k * v k) + (- (b * a i) * (entry_at d M j k * v k) + b * b * (a i * a j) * (v k * v k)))))
      by (intros k Hk; unfold reflected; rewrite !entry_tabulated by assumption; fold b a; ring).
    rewrite !Below_plus, !Below_scale, C2 by assumption. change (Below d (fun k => v k * v k)) with (square d v). fold (image d M v i) (image d M v j). fold a.
    replace (b * b * (a i * a j) * square d v) with (b * (a i * a j) * (b * square d v)) by ring. rewrite B. ring.
Qed.

(* ---- S = M^T W ---- *)
Section Greatest.
Variables (d : nat) (W M : vector).
Hypothesis length_W : length W = (d * d)%nat.
Definition turned (i j : nat) : R := Below d (fun k => entry_at d M k i * entry_at d W k j).
Definition form (u v : nat -> R) : R := Below d (fun i => Below d (fun j => u i * (turned i j * v j))).
Lemma dot_reflected : forall v, orthogonal d M -> dot (reflected d M v) W = dot M W - 2 / square d v * form v v.
Proof.
  intros v [LM _]. rewrite (dot_by_entries d (reflected d M v) W (length_tabulated _ _ _) length_W), (dot_by_entries d M W LM length_W). set (b := 2 / square d v).
  rewrite (Below_ext d _ (fun i => Below d (fun j => entry_at d M i j * entry_at d W i j) + - b * Below d (fun j => image d M v i * v j * entry_at d W i j))).
  - rewrite Below_plus, Below_scale. assert (E : Below d (fun i => Below d (fun j => image d M v i * v j * entry_at d W i j)) = form v v); [|rewrite E; ring].
    unfold form, turned, image. rewrite (Below_ext d _ (fun k => Below d (fun j => Below d (fun i => v i * (entry_at d M k i * entry_at d W k j * v j))))).
    + rewrite (Below_ext d _ (fun k => Below d (fun i => Below d (fun j => v i * (entry_at d M k i * entry_at d W k j * v j))))) by (intros; apply Below_exchange).
      rewrite Below_exchange. apply Below_ext. intros i _. rewrite Below_exchange. apply Below_ext. intros j _.
      rewrite (Rmult_comm (Below d _) (v j)), <- Below_scale, <- Below_scale. apply Below_ext. intros. ring.
    + intros k _. apply Below_ext. intros j _. rewrite Rmult_assoc, Rmult_comm, <- Below_scale. apply Below_ext. intros. ring.
  - intros i Hi. rewrite <- Below_scale, <- Below_plus. apply Below_ext. intros j Hj. unfold reflected. rewrite entry_tabulated by assumption. fold b. ring.
Qed.
End Greatest.

(* ---- bilinear forms ---- *)
Section Forms.
Variables (d : nat) (S : nat -> nat -> R).
Definition applied (v : nat -> R) (i : nat) : R := Below d (fun j => S i j * v j).
Definition bil (u v : nat -> R) : R := Below d (fun i => Below d (fun j => u i * (S i j * v j))).
Lemma bil_applied : forall u v, bil u v = Below d (fun i => u i * applied v i).
Proof. intros. apply Below_ext. intros i _. unfold applied. now rewrite Below_scale. Qed.
Lemma bil_left : forall u w t v, bil (fun i => u i + t * w i) v = bil u v + t * bil w v.
Proof. intros. rewrite !bil_applied, <- Below_scale, <- Below_plus. apply Below_ext. intros. ring. Qed.
Lemma bil_right : forall v u w t, bil v (fun i => u i + t * w i) = bil v u + t * bil v w.
Proof.
  intros. unfold bil. rewrite <- Below_scale, <- Below_plus. apply Below_ext. intros i _. rewrite <- Below_scale, <- Below_plus. apply Below_ext. intros. ring.
Qed.
Lemma applied_at : forall i j, (j < d)%nat -> applied (delta j) i = S i j.
Proof. intros i j H. unfold applied. rewrite (Below_ext d _ (fun k => delta j k * S i k)) by (intros; ring). now rewrite Below_delta. Qed.
Lemma bil_at_left : forall i v, (i < d)%nat -> bil (delta i) v = applied v i.
Proof. intros. rewrite bil_applied. now apply (Below_delta d (applied v)). Qed.
Definition positive : Prop := (forall i j, (i < d)%nat -> (j < d)%nat -> S i j = S j i) /\ forall v, 0 <= bil v v.
Hypothesis pos : positive.
Lemma bil_sym : forall u v, bil u v = bil v u.
Proof.
  intros u v. unfold bil. rewrite Below_exchange. apply Below_ext. intros j Hj. apply Below_ext. intros i Hi. destruct pos as [Sym _]. rewrite (Sym i j) by assumption. ring.
Qed.
Lemma bil_moved : forall v z t, 0 <= bil v v + 2 * t * bil v z + t * t * bil z z.
Proof. intros v z t. destruct pos as [_ P]. specialize (P (fun i => v i + t * z i)). rewrite bil_left, !bil_right, (bil_sym z v) in P. lra. Qed.
Lemma bil_cauchy : forall v z, bil v z * bil v z <= bil v v * bil z z.
Proof.
  intros v z. pose proof (bil_moved v z) as Mv. destruct pos as [_ P]. pose proof (P z) as Pz. set (q := bil z z) in *. set (p := bil v z) in *. set (r := bil v v) in *.
  destruct (Req_dec q 0) as [Z | N].
  - rewrite Z in *. assert (p = 0); [|subst p; rewrite H; lra]. apply NNPP. intro N. specialize (Mv (- (r + 1) / p)). replace (r + 2 * (- (r + 1) / p) * p + - (r + 1) / p * (- (r + 1) / p) * 0) with (- r - 2) in Mv by (field; auto).
    pose proof (P v). fold r in H. lra.
  - specialize (Mv (- p / q)). replace (r + 2 * (- p / q) * p + - p / q * (- p / q) * q) with ((r * q - p * p) / q) in Mv by (field; auto).
    assert (0 <= (r * q - p * p) / q * q) by (apply Rmult_le_pos; lra). replace ((r * q - p * p) / q * q) with (r * q - p * p) in H by (field; auto). lra.
Qed.
End Forms.

(* ---- elimination: S = sum of l l^T, a column l for each z ---- *)
Definition column (d : nat) (S : nat -> nat -> R) (z : nat -> R) (i : nat) : R := applied d S z i * / sqrt (bil d S z z).
Definition without (S : nat -> nat -> R) (l : nat -> R) (i j : nat) : R := S i j - l i * l j.
Fixpoint columns (d : nat) (S : nat -> nat -> R) (zs : list (nat -> R)) : list (nat -> R) :=
  match zs with [] => [] | z :: zs' => let l := column d S z in l :: columns d (without S l) zs' end.
Fixpoint rest_of (d : nat) (S : nat -> nat -> R) (zs : list (nat -> R)) : nat -> nat -> R :=
  match zs with [] => S | z :: zs' => rest_of d (without S (column d S z)) zs' end.
Lemma length_columns : forall d zs S, length (columns d S zs) = length zs.
Proof. intros d zs. induction zs as [|z zs IH]; intro S; simpl; auto. Qed.
Lemma columns_and_rest : forall d zs S i j, S i j = Sum (fun l => l i * l j) (columns d S zs) + rest_of d S zs i j.
Proof.
  intros d zs. induction zs as [|z zs IH]; intros S i j; cbn [columns rest_of]; [simpl; ring|]. change (Sum ?f (column d S z :: ?m)) with (f (column d S z) + Sum f m). cbn beta.
  specialize (IH (without S (column d S z)) i j). unfold without at 1 in IH. lra.
Qed.
Definition kills (d : nat) (S : nat -> nat -> R) (y : nat -> R) : Prop := forall i, (i < d)%nat -> applied d S y i = 0.
Section Step.
Variables (d : nat) (S : nat -> nat -> R) (z : nat -> R).
Hypothesis pos : positive d S.
Notation l := (column d S z).
Notation S' := (without S l).
Lemma along_column : forall v, Below d (fun i => l i * v i) = bil d S v z * / sqrt (bil d S z z).
Proof. intro v. rewrite bil_applied, Rmult_comm, <- Below_scale. apply Below_ext. intros i _. unfold column. ring. Qed.
Lemma applied_step : forall v i, applied d S' v i = applied d S v i - l i * (bil d S v z * / sqrt (bil d S z z)).
Proof.
  intros v i. rewrite <- along_column. unfold applied at 1 2. unfold without.
  rewrite (Below_ext d _ (fun j => S i j * v j + - l i * (l j * v j))) by (intros; ring). rewrite Below_plus, Below_scale. ring.
Qed.
Lemma bil_step : forall u v, bil d S' u v = bil d S u v - bil d S u z * / sqrt (bil d S z z) * (bil d S v z * / sqrt (bil d S z z)).
Proof.
  intros u v. rewrite bil_applied. rewrite (Below_ext d _ (fun i => u i * applied d S v i + - (bil d S v z * / sqrt (bil d S z z)) * (l i * u i))) by (intros; rewrite applied_step; ring).
  rewrite Below_plus, Below_scale, along_column, <- bil_applied. ring.
Qed.
Lemma root_twice : bil d S z z <> 0 -> / sqrt (bil d S z z) * / sqrt (bil d S z z) = / bil d S z z.
Proof.
  intro N. destruct pos as [_ P]. specialize (P z). rewrite <- Rinv_mult, sqrt_sqrt by assumption. reflexivity.
Qed.
Lemma step_positive : positive d S'.
Proof.
  pose proof pos as [Sym P]. split; [intros i j Hi Hj; unfold without; rewrite (Sym i j) by assumption; ring|]. intro v. rewrite bil_step.
  pose proof (bil_cauchy d S pos v z) as C. destruct (Req_dec (bil d S z z) 0) as [Z | N].
  - rewrite Z, sqrt_0, Rinv_0. pose proof (P v). lra.
  - replace (bil d S v z * / sqrt (bil d S z z) * (bil d S v z * / sqrt (bil d S z z))) with (bil d S v z * bil d S v z * (/ sqrt (bil d S z z) * / sqrt (bil d S z z))) by ring.
    rewrite root_twice by assumption. pose proof (P z). assert (0 < / bil d S z z) by (apply Rinv_0_lt_compat; lra).
    assert (bil d S v z * bil d S v z * / bil d S z z <= bil d S v v * bil d S z z * / bil d S z z) by (apply Rmult_le_compat_r; lra).
    replace (bil d S v v * bil d S z z * / bil d S z z) with (bil d S v v) in H1 by (field; auto). lra.
Qed.
Lemma step_keeps : forall y, kills d S y -> kills d S' y.
Proof.
  intros y K i Hi. rewrite applied_step, K by assumption. rewrite (bil_sym d S pos y z), bil_applied. rewrite (Below_ext d _ (fun _ => 0 * 0)) by (intros; rewrite K by assumption; ring).
  rewrite Below_scale. ring.
Qed.
Lemma step_kills : kills d S' z.
Proof.
  intros i Hi. rewrite applied_step. destruct (Req_dec (bil d S z z) 0) as [Z | N].
  - rewrite Z, sqrt_0, Rinv_0. pose proof (bil_cauchy d S pos (delta i) z) as C. rewrite Z, Rmult_0_r, bil_at_left in C by assumption.
    pose proof (Rle_0_sqr (applied d S z i)) as Q. unfold Rsqr in Q. assert (E : applied d S z i * applied d S z i = 0) by lra. apply Rmult_integral in E. destruct E; lra.
  - unfold column. replace (applied d S z i * / sqrt (bil d S z z) * (bil d S z z * / sqrt (bil d S z z)))
      with (applied d S z i * bil d S z z * (/ sqrt (bil d S z z) * / sqrt (bil d S z z))) by ring. rewrite root_twice by assumption. field. assumption.
Qed.
End Step.
Lemma rest_positive : forall d zs S, positive d S -> positive d (rest_of d S zs).
Proof. intros d zs. induction zs as [|z zs IH]; intros S P; simpl; auto. now apply IH, step_positive. Qed.
Lemma rest_kills : forall d zs S, positive d S -> (forall y, kills d S y -> kills d (rest_of d S zs) y) /\ forall z, In z zs -> kills d (rest_of d S zs) z.
Proof.
  intros d zs. induction zs as [|z zs IH]; intros S P; simpl; [split; [auto | contradiction]|]. destruct (IH _ (step_positive d S z P)) as [I1 I2]. split.
  - intros y K. apply I1. now apply step_keeps.
  - intros x [<- | Hx]; [apply I1; now apply step_kills | auto].
Qed.
(* S y = 0 where y is orthogonal to every z *)
Theorem columns_square : forall d zs S, positive d S -> (forall y, (forall z, In z zs -> Below d (fun j => z j * y j) = 0) -> kills d S y) ->
  forall i j, (i < d)%nat -> (j < d)%nat -> S i j = Sum (fun l => l i * l j) (columns d S zs).
Proof.
  intros d zs S P Within i j Hi Hj. rewrite (columns_and_rest d zs S i j). destruct (rest_kills d zs S P) as [Keep Kill]. pose proof (rest_positive d zs S P) as [Sym _].
  set (T := rest_of d S zs) in *. assert (K : kills d T (T i)).
  { apply Keep, Within. intros z Hz. rewrite <- (Kill z Hz i Hi). unfold applied. apply Below_ext. intros. ring. }
  specialize (K i Hi). unfold applied in K. assert (Q : T i j * T i j <= 0).
  { rewrite <- K. apply (Sum_member (fun j => T i j * T i j)); [intros; apply Rle_0_sqr | apply in_seq; lia]. }
  pose proof (Rle_0_sqr (T i j)) as Q'. unfold Rsqr in Q'. assert (E : T i j * T i j = 0) by lra. apply Rmult_integral in E. assert (T i j = 0) by (destruct E; assumption). lra.
Qed.

(* ---- W = K Q^T with |K|^2 + |Q|^2 = 2 <M, W> ---- *)
Section Balanced.
Variables (d : nat) (W M : vector).
Hypothesis length_W : length W = (d * d)%nat.
Hypothesis orthogonal_M : orthogonal d M.
Hypothesis greatest : forall M', orthogonal d M' -> dot M' W <= dot M W.
Notation S := (turned d W M).
Lemma square_zero : forall v, ~ 0 < square d v -> forall i, (i < d)%nat -> v i = 0.
Proof.
  intros v N i Hi. assert (Q : v i * v i <= square d v) by (apply (Sum_member (fun j => v j * v j)); [intros; apply Rle_0_sqr | apply in_seq; lia]).
  pose proof (Rle_0_sqr (v i)) as Q'. unfold Rsqr in Q'. assert (E : v i * v i = 0) by lra. apply Rmult_integral in E. destruct E; assumption.
Qed.
Lemma greatest_nonneg : forall v, 0 <= bil d S v v.
Proof.
  intro v. destruct (Rlt_dec 0 (square d v)) as [P | N].
  - pose proof (greatest _ (reflected_orthogonal d M v orthogonal_M P)) as G. rewrite dot_reflected in G by assumption. change (form d W M v v) with (bil d S v v) in G.
    assert (T : 0 < 2 / square d v) by (apply Rdiv_lt_0_compat; lra). apply Rnot_lt_le. intro L. assert (2 / square d v * bil d S v v < 2 / square d v * 0) by (apply Rmult_lt_compat_l; auto). lra.
  - right. rewrite bil_applied. rewrite (Below_ext d _ (fun _ => 0 * 0)) by (intros i Hi; rewrite (square_zero v N i Hi); ring). rewrite Below_scale. ring.
Qed.
Lemma form_reflected : forall v w, bil d (turned d W (reflected d M v)) w w = bil d S w w - 2 / square d v * Below d (fun i => v i * w i) * bil d S v w.
Proof.
  intros v w. set (b := 2 / square d v). assert (E : forall i j, (i < d)%nat -> turned d W (reflected d M v) i j = S i j - b * v i * Below d (fun k => v k * S k j)).
  { intros i j Hi. unfold turned at 1. rewrite (Below_ext d _ (fun k => entry_at d M k i * entry_at d W k j + - (b * v i) * (image d M v k * entry_at d W k j)))
      by (intros k Hk; unfold reflected; rewrite entry_tabulated by assumption; fold b; ring). rewrite Below_plus, Below_scale. fold (turned d W M i j).
    assert (F : Below d (fun k => image d M v k * entry_at d W k j) = Below d (fun k => v k * S k j)); [|rewrite F; ring].
    unfold image, turned. rewrite (Below_ext d _ (fun k => Below d (fun m => v m * (entry_at d M k m * entry_at d W k j)))) by (intros; rewrite Rmult_comm, <- Below_scale; apply Below_ext; intros; ring).
    rewrite Below_exchange. apply Below_ext. intros m _. now rewrite Below_scale. }
  unfold bil at 1. rewrite (Below_ext d _ (fun i => Below d (fun j => w i * (S i j * w j)) + - (b * bil d S v w) * (v i * w i))).
  - rewrite Below_plus, Below_scale. fold (bil d S w w). ring.
  - intros i Hi. rewrite (Below_ext d _ (fun j => w i * (S i j * w j) + - (b * v i * w i) * (Below d (fun k => v k * S k j) * w j))) by (intros j Hj; rewrite E by assumption; ring).
    rewrite Below_plus, (Below_scale d (- (b * v i * w i))). assert (F : Below d (fun j => Below d (fun k => v k * S k j) * w j) = bil d S v w); [|rewrite F; ring].
    unfold bil. rewrite (Below_ext d _ (fun j => Below d (fun k => v k * (S k j * w j)))) by (intros; rewrite Rmult_comm, <- Below_scale; apply Below_ext; intros; ring). apply Below_exchange.
Qed.
Lemma greatest_half : forall i j, (i < d)%nat -> (j < d)%nat -> S i j <= S j i.
Proof.
  intros i j Hi Hj. destruct (Nat.eq_dec i j) as [-> | Nij]; [lra|]. apply le_epsilon. intros eps He.
  assert (P : forall k, (k < d)%nat -> 0 <= S k k). { intros k Hk. pose proof (greatest_nonneg (delta k)) as G. rewrite bil_at_left, applied_at in G by assumption. exact G. }
  set (t := eps / (S i i + S j j + 1)). pose proof (P i Hi). pose proof (P j Hj). assert (T : 0 < t) by (apply Rdiv_lt_0_compat; lra).
  set (v := delta i). set (w := fun k => delta i k + t * delta j k). assert (Vsq : square d v = 1) by (unfold square, v; rewrite (Below_delta d (delta i)) by assumption; unfold delta; now rewrite Nat.eqb_refl).
  assert (Dij : delta i j = 0 /\ delta j i = 0 /\ delta i i = 1 /\ delta j j = 1).
  { unfold delta. rewrite !Nat.eqb_refl, (proj2 (Nat.eqb_neq i j)), (proj2 (Nat.eqb_neq j i)) by auto. auto. } destruct Dij as [D1 [D2 [D3 D4]]].
  assert (Wsq : square d w = 1 + t * t).
  { unfold square, w. rewrite (Below_ext d _ (fun k => delta i k * (delta i k + t * delta j k) + t * (delta j k * (delta i k + t * delta j k)))) by (intros; ring).
    rewrite Below_plus, Below_scale, !(Below_delta d (fun k => delta i k + t * delta j k)) by assumption. rewrite D1, D2, D3, D4. ring. }
  assert (VW : Below d (fun k => v k * w k) = 1) by (unfold v; rewrite Below_delta by assumption; unfold w; rewrite D2, D3; ring).
  assert (t2 : 0 <= t * t) by apply Rle_0_sqr. assert (Pv : 0 < square d v) by lra. assert (Pw : 0 < square d w) by lra.
  pose proof (reflected_orthogonal d M v orthogonal_M Pv) as O1. pose proof (greatest _ (reflected_orthogonal d _ w O1 Pw)) as G. rewrite dot_reflected in G by assumption.
  change (form d W (reflected d M v) w w) with (bil d (turned d W (reflected d M v)) w w) in G. rewrite form_reflected, dot_reflected in G by assumption. change (form d W M v v) with (bil d S v v) in G.
  rewrite VW, Vsq, Wsq in G. assert (Bv : forall u, bil d S v u = applied d S u i) by (intro; now apply bil_at_left). rewrite !Bv in G. unfold v in G at 1. rewrite applied_at in G by assumption.
  assert (Aw : forall k, applied d S w k = S k i + t * S k j).
  { intro k. unfold applied, w. rewrite (Below_ext d _ (fun m => S k m * delta i m + t * (S k m * delta j m))) by (intros; ring). rewrite Below_plus, Below_scale. fold (applied d S (delta i) k) (applied d S (delta j) k). now rewrite !applied_at. }
  assert (Bw : bil d S w w = S i i + t * S i j + t * (S j i + t * S j j)).
  { unfold w at 1. rewrite bil_left, !bil_at_left by assumption. now rewrite !Aw. }
  rewrite Bw, Aw in G. set (a := S i i) in *. set (c := S j j) in *. set (x := S i j) in *. set (y := S j i) in *.
  assert (G2 : 0 <= 2 / 1 * a + 2 / (1 + t * t) * (a + t * x + t * (y + t * c) - 2 / 1 * 1 * (a + t * x))) by lra.
  apply (Rmult_le_compat_r ((1 + t * t) / 2)) in G2; [|lra].
  replace ((2 / 1 * a + 2 / (1 + t * t) * (a + t * x + t * (y + t * c) - 2 / 1 * 1 * (a + t * x))) * ((1 + t * t) / 2)) with (t * (t * (a + c) - (x - y))) in G2 by (field; lra).
  rewrite Rmult_0_l in G2. assert (0 <= t * (a + c) - (x - y)) by (apply Rmult_le_reg_l with t; lra).
  assert (t * (a + c) <= eps). { apply Rle_trans with (t * (a + c + 1)); [apply Rmult_le_compat_l; lra | right; unfold t; field; lra]. } lra.
Qed.
Lemma turned_positive : positive d S.
Proof. split; [intros i j Hi Hj; apply Rle_antisym; now apply greatest_half | apply greatest_nonneg]. Qed.

Theorem balanced : forall zs r, (forall y, (forall z, In z zs -> Below d (fun j => z j * y j) = 0) -> forall i, (i < d)%nat -> Below d (fun j => entry_at d W i j * y j) = 0) ->
  (length zs <= r)%nat -> exists K Q, factor_product d r K Q = W /\ factor_square d r K + factor_square d r Q = 2 * dot M W.
Proof.
  intros zs r Within Few. set (ls := columns d S zs). assert (Ll : length ls = length zs) by apply length_columns.
  assert (Sq : forall i j, (i < d)%nat -> (j < d)%nat -> S i j = Sum (fun l => l i * l j) ls).
  { apply columns_square; [apply turned_positive|]. intros y Hy i Hi. unfold applied, turned.
    rewrite (Below_ext d _ (fun j => Below d (fun k => entry_at d M k i * (entry_at d W k j * y j)))) by (intros; rewrite Rmult_comm, <- Below_scale; apply Below_ext; intros; ring).
    rewrite Below_exchange. rewrite (Below_ext d _ (fun _ => 0 * 0)); [rewrite Below_scale; ring|]. intros k Hk. rewrite Below_scale, (Within y Hy k Hk). ring. }
  set (L := fun j k => nth k ls (fun _ => 0) j).
  assert (SumL : forall i j, Below r (fun k => L i k * L j k) = Sum (fun l => l i * l j) ls).
  { intros i j. unfold Below, L. clear - Few Ll. rewrite <- Ll in Few. clear Ll. revert r Few. induction ls as [|l m IH]; intros r Few.
    - rewrite (Sum_ext _ (fun _ => 0 * 0)); [rewrite Sum_scale; simpl; ring|]. intros [|k] _; simpl; ring.
    - destruct r as [|r]; [simpl in Few; lia|]. cbn [seq]. change (Sum ?f (0%nat :: seq 1 r)) with (f 0%nat + Sum f (seq 1 r)). cbn beta. rewrite <- seq_shift, Sum_map.
      change (Sum (fun l0 => l0 i * l0 j) (l :: m)) with (l i * l j + Sum (fun l0 => l0 i * l0 j) m). rewrite <- (IH r) by (simpl in Few; lia). reflexivity. }
  assert (SL : forall i j, (i < d)%nat -> (j < d)%nat -> Below r (fun k => L i k * L j k) = S i j) by (intros i j Hi Hj; rewrite SumL; symmetry; now apply Sq).
  pose proof orthogonal_M as [LM [_ C2]].
  exists (fun i k => image d M (fun a => L a k) i), L. split.
  - apply (nth_ext _ _ 0 0); [unfold factor_product; now rewrite length_tabulated|]. intros k Hk. unfold factor_product in Hk. rewrite length_tabulated in Hk.
    assert (D0 : (d <> 0)%nat) by (intros ->; lia). set (i := (k / d)%nat). set (j := (k mod d)%nat).
    assert (Hi : (i < d)%nat) by (apply Nat.div_lt_upper_bound; lia). assert (Hj : (j < d)%nat) by (now apply Nat.mod_upper_bound).
    assert (E : k = (i * d + j)%nat) by (rewrite (Nat.div_mod k d D0) at 1; unfold i, j; lia). rewrite E. change (entry_at d (factor_product d r (fun i k => image d M (fun a => L a k) i) L) i j = entry_at d W i j).
    rewrite product_entry by assumption. unfold image.
    rewrite (Below_ext r _ (fun k => Below d (fun a => entry_at d M i a * (L a k * L j k)))) by (intros; rewrite Rmult_comm, <- Below_scale; apply Below_ext; intros; ring).
    rewrite <- Below_swapped. rewrite (Below_ext d _ (fun a => Below d (fun b => entry_at d M i a * (entry_at d M b a * entry_at d W b j)))).
    + rewrite Below_exchange. rewrite (Below_ext d _ (fun b => delta i b * entry_at d W b j)); [now apply (Below_delta d (fun b => entry_at d W b j))|].
      intros b Hb. rewrite <- (C2 i b Hi Hb), Rmult_comm, <- Below_scale. apply Below_ext. intros. ring.
    + intros a Ha. rewrite !Below_scale, (SL a j) by assumption. reflexivity.
  - assert (Each : factor_square d r (fun i k => image d M (fun a => L a k) i) = factor_square d r L).
    { unfold factor_square. rewrite (Below_swapped d r (fun i k => image d M (fun a => L a k) i ^ 2)), (Below_swapped d r (fun i k => L i k ^ 2)). apply Below_ext. intros k _.
      pose proof (image_square d M (fun a => L a k) orthogonal_M) as I. unfold square in I. rewrite (Below_ext d _ (fun i => image d M (fun a => L a k) i * image d M (fun a => L a k) i)) by (intros; ring). rewrite I. apply Below_ext. intros. ring. }
    rewrite Each. assert (T : factor_square d r L = dot M W); [|lra]. rewrite (dot_by_entries d M W LM length_W), Below_exchange. unfold factor_square. apply Below_ext. intros j Hj.
    rewrite (Below_ext r _ (fun k => L j k * L j k)) by (intros; ring). now rewrite SL.
Qed.
End Balanced.

Theorem balanced_factors : forall d W c zs r, length W = (d * d)%nat -> nuclear_norm d W c ->
  (forall y, (forall z, In z zs -> Below d (fun j => z j * y j) = 0) -> forall i, (i < d)%nat -> Below d (fun j => entry_at d W i j * y j) = 0) ->
  (length zs <= r)%nat -> exists K Q, factor_product d r K Q = W /\ factor_square d r K + factor_square d r Q <= 2 * c.
Proof.
  intros d W c zs r LW [Up _] Within Few. destruct (greatest_exists d W) as [M [OM GM]]. destruct (balanced d W M LW OM GM zs r Within Few) as [K [Q [E1 E2]]].
  exists K, Q. split; auto. assert (dot M W <= c); [|lra]. apply Up. exists M. split; [now apply orthogonal_contracts | reflexivity].
Qed.

(* ---- the W-SVM's solution kills what is orthogonal to all queries ---- *)
Lemma entry_of_outer : forall d u y i j, length u = d -> length y = d -> (i < d)%nat -> (j < d)%nat -> entry_at d (outer R Rmult u y) i j = nth i u 0 * nth j y 0.
Proof.
  intros d u y i j Lu Ly Hi Hj. unfold entry_at. assert (G : forall u, (i < length u)%nat -> nth (i * d + j) (outer R Rmult u y) 0 = nth i u 0 * nth j y 0); [|apply G; lia].
  clear Lu u. induction i as [|i IH]; intros [|a u] H; simpl in H; try lia; unfold outer in *; simpl.
  - rewrite app_nth1 by (rewrite map_length; lia). rewrite (nth_indep _ 0 (Rmult a 0)) by (rewrite map_length; lia). apply map_nth.
  - rewrite app_nth2 by (rewrite map_length; lia). rewrite map_length, Ly. replace (d + i * d + j - d)%nat with (i * d + j)%nat by lia. apply IH; lia.
Qed.
Lemma solution_within : forall D alpha W y, dataset_fits D -> queries_fit D -> max_margin_matrix D alpha W ->
  (forall z, In z (queries D) -> Below (dimension D) (fun j => nth j z 0 * y j) = 0) ->
  forall i, (i < dimension D)%nat -> Below (dimension D) (fun j => entry_at (dimension D) W i j * y j) = 0.
Proof.
  intros D alpha W y Fit Qfit [Fits [[LW Feas] Short]] Orth. set (d := dimension D) in *.
  set (w := map (fun i => Below d (fun j => entry_at d W i j * y j)) (seq 0 d)). set (yl := map y (seq 0 d)).
  assert (Lw : length w = d) by (unfold w; now rewrite map_length, seq_length). assert (Ly : length yl = d) by (unfold yl; now rewrite map_length, seq_length).
  assert (Nw : forall i, (i < d)%nat -> nth i w 0 = Below d (fun j => entry_at d W i j * y j)).
  { intros i Hi. unfold w. rewrite (nth_indep _ 0 ((fun i => Below d (fun j => entry_at d W i j * y j)) 0%nat)) by now rewrite map_length, seq_length. now rewrite (map_nth (fun i => Below d (fun j => entry_at d W i j * y j))), seq_nth. }
  assert (Ny : forall j, (j < d)%nat -> nth j yl 0 = y j).
  { intros j Hj. unfold yl. rewrite (nth_indep _ 0 (y 0%nat)) by now rewrite map_length, seq_length. now rewrite map_nth, seq_nth. }
  set (E := outer R Rmult w yl). assert (LE : length E = (d * d)%nat) by (unfold E; rewrite length_outer; congruence).
  assert (Same : forall t a b, In (a, b) (constraints (matrix_model D) alpha) -> dot a (plus W (scaled t E)) = dot a W).
  { intros t a b Hab. rewrite dot_step by congruence. assert (Z : dot a E = 0); [|rewrite Z; ring].
    destruct (parts_exist (matrix_model D) alpha (choice_of_matrix_model D alpha Fit Qfit Fits)) as [data [EM Ea]]. rewrite EM, Ea in Hab. unfold constraints in Hab. rewrite constraints_are_rows in Hab.
    apply in_map_iff in Hab. destruct Hab as [[s u] [Eq Hj]]. injection Eq as <- _. apply Capture.in_pairs in Hj. destruct Hj as [Hs Hu].
    assert (Outer : forall v, In v (whole s) -> length (key v) = (d * d)%nat /\ dot (key v) E = 0).
    { intros v Hv. assert (Is : In (whole s) (matrix_model D)) by (rewrite EM; now apply in_map). unfold matrix_model in Is. apply in_map_iff in Is. destruct Is as [[[X yy] z] [Es Hp]]. cbn [fst snd] in Es.
      rewrite <- Es in Hv. apply in_map_iff in Hv. destruct Hv as [x [<- Hx]]. unfold key. cbn [fst]. pose proof Fit as [_ [_ [_ [HX _]]]]. pose proof Qfit as [_ HZ].
      apply in_combine_r in Hp as Hz. apply in_combine_l, in_combine_l in Hp. rewrite Forall_forall in HX, HZ. destruct (HX X Hp) as [_ Sx]. rewrite Forall_forall in Sx. specialize (Sx x Hx). specialize (HZ z Hz).
      fold d in Sx, HZ. split; [rewrite length_outer; congruence|]. unfold E. rewrite dot_outer by congruence. assert (Zy : dot z yl = 0); [|rewrite Zy; ring].
      rewrite (Nuclear.dot_as_sum d z yl HZ Ly). etransitivity; [|exact (Orth z Hz)]. apply Below_ext. intros j Hj. cbn beta. now rewrite Ny. }
    destruct (Outer (best s) ltac:(apply in_whole; now left)) as [L1 Z1]. destruct (Outer u ltac:(apply in_whole; now right)) as [L2 Z2].
    unfold row_of. cbn [fst snd]. rewrite dot_difference by congruence. lra. }
  assert (WE : dot W E = dot w w).
  { rewrite (dot_by_entries d W E LW LE), (Nuclear.dot_as_sum d w w Lw Lw). apply Below_ext. intros i Hi.
    transitivity (Below d (fun j => nth i w 0 * (entry_at d W i j * y j))); [|rewrite Below_scale, <- (Nw i Hi); reflexivity]. apply Below_ext. intros j Hj.
    unfold E. rewrite entry_of_outer by assumption. rewrite Ny by assumption. ring. }
  assert (Zero : dot w w = 0).
  { apply Rle_antisym; [|apply dot_nonneg]. apply Rnot_lt_le. intro P. set (t := / (dot yl yl + 1)). pose proof (dot_nonneg yl) as Yn. assert (T : 0 < t) by (apply Rinv_0_lt_compat; lra).
    assert (EE : dot E E = dot w w * dot yl yl) by (unfold E; apply dot_outer; congruence).
    destruct (Short (plus W (scaled (- t) E))) as [N _].
    { split; [apply length_plus; auto; now rewrite length_scaled|]. intros a b Hab. rewrite (Same (- t) a b Hab). now apply Feas. }
    assert (N2 : norm W * norm W <= norm (plus W (scaled (- t) E)) * norm (plus W (scaled (- t) E))) by (pose proof (norm_nonneg W); apply Rmult_le_compat; lra).
    assert (PP : dot (plus W (scaled (- t) E)) (plus W (scaled (- t) E)) = dot W W + - t * dot W E + - t * (dot E W + - t * dot E E)).
    { rewrite (dot_step (plus W (scaled (- t) E))) by congruence. now rewrite (dot_comm (plus W (scaled (- t) E)) W), (dot_comm (plus W (scaled (- t) E)) E), !dot_step by congruence. }
    rewrite !norm_squared, PP, (dot_comm E W), WE, EE in N2.
    assert (Q : t * (dot w w * (2 - t * dot yl yl)) <= 0) by lra. assert (t * dot yl yl <= 1). { apply Rle_trans with (t * (dot yl yl + 1)); [apply Rmult_le_compat_l; lra | right; unfold t; field; lra]. }
    assert (0 < t * (dot w w * (2 - t * dot yl yl))) by (apply Rmult_lt_0_compat; auto; apply Rmult_lt_0_compat; lra). lra. }
  intros i Hi. rewrite <- Nw by assumption. pose proof (entry_below_norm w i) as B. unfold norm in B. rewrite Zero, sqrt_0 in B. unfold Rabs in B. destruct Rcase_abs in B; lra.
Qed.

(* ---- nearly best matrices of nuclear norm at most 1 are near W/c ---- *)
Definition nuclear_at_most (d : nat) (V : vector) (b : R) : Prop := length V = (d * d)%nat /\ forall U, contraction d U -> dot U V <= b.
Lemma one_entry_contracts : forall d i j s, (i < d)%nat -> (j < d)%nat -> s * s <= 1 -> contraction d (tabulated d (fun a b => if Nat.eqb i a then if Nat.eqb j b then s else 0 else 0)).
Proof.
  intros d i j s Hi Hj Hs. split; [apply length_tabulated|]. intro v.
  rewrite (Below_ext d _ (fun a => if Nat.eqb i a then (s * v j) * (s * v j) else 0)).
  - rewrite (Below_at d (fun _ => s * v j * (s * v j))) by assumption. apply Rle_trans with (v j ^ 2).
    + replace (s * v j * (s * v j)) with (s * s * (v j * v j)) by ring. replace (v j ^ 2) with (1 * (v j * v j)) by ring. apply Rmult_le_compat_r; [apply Rle_0_sqr | exact Hs].
    + apply (Sum_member (fun j => v j ^ 2)); [intros; apply pow2_ge_0 | apply in_seq; lia].
  - intros a Ha. rewrite (Below_ext d _ (fun b => if Nat.eqb j b then (if Nat.eqb i a then s else 0) * v b else 0)).
    + rewrite (Below_at d (fun b => (if Nat.eqb i a then s else 0) * v b)) by assumption. destruct (Nat.eqb i a); ring.
    + intros b Hb. rewrite entry_tabulated by assumption. destruct (Nat.eqb i a), (Nat.eqb j b); ring.
Qed.
Lemma nuclear_entries : forall d V b k, nuclear_at_most d V b -> 0 <= b -> Rabs (nth k V 0) <= b.
Proof.
  intros d V b k [L H] Hb. destruct (Nat.lt_ge_cases k (d * d)) as [Hk | Hk]; [|rewrite nth_overflow by lia; rewrite Rabs_R0; lra].
  assert (D0 : (d <> 0)%nat) by (intros ->; lia). set (i := (k / d)%nat). set (j := (k mod d)%nat).
  assert (Hi : (i < d)%nat) by (apply Nat.div_lt_upper_bound; lia). assert (Hj : (j < d)%nat) by (now apply Nat.mod_upper_bound).
  assert (E : k = (i * d + j)%nat) by (rewrite (Nat.div_mod k d D0) at 1; unfold i, j; lia). rewrite E. change (nth (i * d + j) V 0) with (entry_at d V i j).
  assert (Each : forall s, s * s <= 1 -> s * entry_at d V i j <= b).
  { intros s Hs. pose proof (H _ (one_entry_contracts d i j s Hi Hj Hs)) as G. rewrite (dot_by_entries d _ V (length_tabulated _ _ _) L) in G.
    rewrite (Below_ext d _ (fun a => if Nat.eqb i a then s * entry_at d V i j else 0)) in G.
    - now rewrite (Below_at d (fun _ => s * entry_at d V i j)) in G by assumption.
    - intros a Ha. rewrite (Below_ext d _ (fun b => if Nat.eqb j b then (if Nat.eqb i a then s else 0) * entry_at d V a b else 0)).
      + rewrite (Below_at d (fun b => (if Nat.eqb i a then s else 0) * entry_at d V a b)) by assumption. destruct (Nat.eqb_spec i a) as [Eia | _]; [rewrite <- Eia; reflexivity | ring].
      + intros b' Hb'. rewrite entry_tabulated by assumption. destruct (Nat.eqb i a), (Nat.eqb j b'); ring. }
  pose proof (Each 1 ltac:(lra)). pose proof (Each (-1) ltac:(lra)). unfold Rabs. destruct Rcase_abs; lra.
Qed.
Lemma limit_at_most : forall (G : R -> vector -> Prop) c a b, inhabited G -> tends_to G (fun v => v) c -> (forall e v, G e v -> dot a v <= b) -> dot a c <= b.
Proof.
  intros G c a b SG T H. apply le_epsilon. intros eps He. pose proof (size_nonneg a) as S. destruct (T (eps / (size a + 1))) as [e [He' Q]]; [apply Rdiv_lt_0_compat; lra|].
  destruct (SG e He') as [v Hv]. pose proof (Compactness.dot_near a v c _ (Q v Hv)) as N. specialize (H e v Hv). pose proof (Rle_abs (- (dot a v - dot a c))) as B. rewrite Rabs_Ropp in B.
  assert (size a * (eps / (size a + 1)) <= eps). { apply Rle_trans with ((size a + 1) * (eps / (size a + 1))); [apply Rmult_le_compat_r; [apply Rlt_le, Rdiv_lt_0_compat; lra | lra] | right; field; lra]. } lra.
Qed.
Lemma nearly_best_nuclear : forall D alpha W c, 0 < c -> nuclear_solution D alpha W c -> (forall V b, nuclear_solution D alpha V b -> V = W) ->
  forall eps, 0 < eps -> exists eta, 0 < eta /\ forall V, nuclear_at_most (dimension D) V 1 -> (forall a b, In (a, b) (constraints (matrix_model D) alpha) -> / c - eta <= dot a V) ->
    near eps V (scaled (/ c) W).
Proof.
  intros D alpha W c c0 [Fits [Feas [Nuc Least]]] Only eps He. set (d := dimension D) in *. apply NNPP. intro No.
  set (F := fun e V => 0 < e /\ nuclear_at_most d V 1 /\ (forall a b, In (a, b) (constraints (matrix_model D) alpha) -> / c - e <= dot a V) /\ ~ near eps V (scaled (/ c) W)).
  assert (NF : nested F). { intros e e' V E0 Le [_ [H1 [H2 H3]]]. split; [lra|]. split; auto. split; auto. intros a b Hab. specialize (H2 a b Hab). lra. }
  assert (SF : inhabited F).
  { intros e E0. apply NNPP. intro None. apply No. exists e. split; auto. intros V H1 H2. apply NNPP. intro H3. apply None. exists V. repeat split; auto; apply H1. }
  destruct (vector_clusters F (fun a => a) (d * d) 1 NF SF) as [G [V [NG [SG [RG [LV T]]]]]].
  { intros e a [_ [H _]]. split; [apply H|]. intro. apply (nuclear_entries d a 1); auto. lra. }
  assert (Most : nuclear_at_most d V 1). { split; auto. intros U HU. apply (limit_at_most G V U 1); auto. intros e v Hv. destruct (RG e v Hv) as [_ [[_ H] _]]. auto. }
  assert (Rows : forall a b, In (a, b) (constraints (matrix_model D) alpha) -> / c <= dot a V).
  { intros a b Hab. apply le_epsilon. intros e E0. pose proof (size_nonneg a) as S. destruct (T (e / 2 / (size a + 1))) as [e1 [E1 Q]]; [repeat apply Rdiv_lt_0_compat; lra|].
    destruct (SG (Rmin e1 (e / 2))) as [v Hv]; [apply Rmin_glb_lt; lra|]. pose proof (NG (Rmin e1 (e / 2)) e1 v ltac:(apply Rmin_glb_lt; lra) (Rmin_l _ _) Hv) as Hv1.
    pose proof (Compactness.dot_near a v V _ (Q v Hv1)) as N. destruct (RG _ v Hv) as [_ [_ [H _]]]. specialize (H a b Hab). pose proof (Rmin_r e1 (e / 2)). pose proof (Rle_abs (dot a v - dot a V)).
    assert (size a * (e / 2 / (size a + 1)) <= e / 2). { apply Rle_trans with ((size a + 1) * (e / 2 / (size a + 1))); [apply Rmult_le_compat_r; [apply Rlt_le; repeat apply Rdiv_lt_0_compat; lra | lra] | right; field; lra]. } lra. }
  assert (L : length (scaled c V) = (d * d)%nat) by now rewrite length_scaled.
  destruct (nuclear_norm_exists d (scaled c V) L) as [b Hb].
  assert (Bc : b <= c). { destruct Hb as [_ Lub]. apply Lub. intros s [U [HU ->]]. rewrite dot_comm, dot_scaled, dot_comm. destruct Most as [_ M]. specialize (M U HU). assert (c * dot U V <= c * 1) by (apply Rmult_le_compat_l; lra). lra. }
  assert (Same : scaled c V = W).
  { apply (Only (scaled c V) b). split; auto. split; [split; auto|].
    - intros a y Hab. pose proof (Rows a y Hab) as R1. unfold constraints, prompt_constraints in Hab. apply in_map_iff in Hab. destruct Hab as [x [E _]]. injection E as <- <-. apply Rle_ge. rewrite dot_comm, dot_scaled, dot_comm.
      apply (Rmult_le_compat_l c) in R1; [|lra]. rewrite Rinv_r in R1 by lra. exact R1.
    - split; auto. intros V' b' HV' Hb'. pose proof (Least V' b' HV' Hb'). lra. }
  destruct (T eps He) as [e [E0 Q]]. destruct (SG e E0) as [v Hv]. pose proof (Q v Hv) as N. destruct (RG e v Hv) as [_ [_ [_ Far]]]. apply Far.
  assert (EV : scaled (/ c) W = V). { rewrite <- Same. unfold scaled. rewrite map_map. rewrite <- (map_id V) at 2. apply map_ext. intro. field. lra. }
  now rewrite EV.
Qed.

(* ---- directions of near vectors are near ---- *)
Lemma norm_near : forall e u v, 0 <= e -> length u = length v -> near e u v -> Rabs (norm u - norm v) <= INR (length u) * e.
Proof.
  intros e u v He L N. apply norm_close; auto. revert v L N. induction u as [|a u IH]; intros [|b v] L N; simpl in L; try discriminate; constructor; [exact (N 0%nat)|]. apply IH; [congruence|]. intro i. exact (N (S i)).
Qed.
Lemma turned_near : forall u, 0 < norm u -> forall eps, 0 < eps -> exists e, 0 < e /\ forall v, length v = length u -> near e v u -> norm v <> 0 /\ near eps (scaled (/ norm v) v) (scaled (/ norm u) u).
Proof.
  intros u N eps He. set (m := INR (length u)). assert (M0 : 0 <= m) by apply pos_INR. set (e := Rmin (norm u / (2 * (m + 1))) (eps * norm u / (2 * (m + 1)))).
  assert (P1 : 0 < norm u / (2 * (m + 1))) by (apply Rdiv_lt_0_compat; lra). assert (P2 : 0 < eps * norm u / (2 * (m + 1))) by (apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat|]; lra).
  assert (E0 : 0 < e) by (apply Rmin_glb_lt; assumption). exists e. split; auto. intros v L Near. pose proof (norm_near e v u ltac:(lra) L Near) as D. rewrite L in D. fold m in D.
  assert (E1 : (m + 1) * e <= norm u / 2). { apply Rle_trans with ((m + 1) * (norm u / (2 * (m + 1)))); [apply Rmult_le_compat_l; [lra | apply Rmin_l] | right; field; lra]. }
  assert (E2 : (m + 1) * e <= eps * norm u / 2). { apply Rle_trans with ((m + 1) * (eps * norm u / (2 * (m + 1)))); [apply Rmult_le_compat_l; [lra | apply Rmin_r] | right; field; lra]. }
  assert (Nv : norm u / 2 <= norm v) by (revert D; unfold Rabs; destruct Rcase_abs; intro; lra). split; [lra|]. intro i. rewrite !nth_scaled. specialize (Near i).
  pose proof (entry_below_norm u i) as B. set (x := nth i v 0) in *. set (y := nth i u 0) in *. set (p := norm v) in *. set (q := norm u) in *.
  replace (/ p * x - / q * y) with ((x - y) * / p + y * / q * ((q - p) * / p)) by (field; lra). eapply Rle_trans; [apply Rabs_triang|]. rewrite !Rabs_mult, !Rabs_inv, (Rabs_pos_eq p), (Rabs_pos_eq q) by lra.
  assert (Ip : 0 < / p) by (apply Rinv_0_lt_compat; lra). assert (Iq : 0 < / q) by now apply Rinv_0_lt_compat. rewrite (Rabs_minus_sym q p).
  assert (T1 : Rabs y * / q <= 1) by (apply Rmult_le_reg_r with q; auto; rewrite Rmult_assoc, Rinv_l by lra; lra).
  assert (T2 : Rabs (p - q) * / p <= m * e * / p) by (apply Rmult_le_compat_r; lra). assert (T0 : 0 <= Rabs (p - q) * / p) by (apply Rmult_le_pos; [apply Rabs_pos | lra]).
  assert (T3 : Rabs y * / q * (Rabs (p - q) * / p) <= 1 * (m * e * / p)) by (apply Rmult_le_compat; auto; apply Rmult_le_pos; [apply Rabs_pos | lra]).
  assert (T4 : Rabs (x - y) * / p <= e * / p) by (apply Rmult_le_compat_r; lra).
  assert (T5 : (m + 1) * e * / p <= eps). { apply Rle_trans with (eps * p * / p); [apply Rmult_le_compat_r; [lra|] | right; field; lra]. assert (eps * (q / 2) <= eps * p) by (apply Rmult_le_compat_l; lra). lra. }
  lra.
Qed.

(* ---- Lemma 16 ---- *)
Theorem factored_direction : forall D l alpha W r, dataset_fits D -> queries_fit D -> l <> Sigmoid_loss -> best_tokens D alpha -> some_choice D -> max_margin_matrix D alpha W ->
  svm_is_only_nuclear_solution D alpha -> (length (tokens D) <= r)%nat -> factored_direction_tends_to D l W r.
Proof.
  intros D l alpha W r Fit Qfit Hl Best Choice HW [W' [c [HW' [Sol Only]]]] Wide. set (d := dimension D) in *.
  assert (Same : W' = W). { destruct HW as [_ [F1 S1]]. destruct HW' as [_ [F2 S2]]. destruct (S1 W' F2) as [A B]. destruct (S2 W F1) as [A' _]. apply B. lra. } subst W'.
  pose proof Sol as [Fits [[LW Feas] [Nuc Least]]]. fold d in LW, Nuc.
  assert (Scores : Forall2 best_token (map (map score) (matrix_model D)) alpha) by (unfold best_tokens in Best; now rewrite (scores_of_matrix_model D Fit Qfit) in Best).
  destruct (model_risk_bounds (matrix_model D) (d * d) l alpha (matrix_model_sized D Fit Qfit) Hl Scores (matrix_choice D Fit Qfit Choice)) as [Some [least [c1 [C [c0 [C0 [Above Below_]]]]]]].
  assert (Row : exists a b, In (a, b) (constraints (matrix_model D) alpha)) by (destruct (constraints (matrix_model D) alpha) as [|[a b] m]; [contradiction | exists a, b; now left]).
  assert (NW : 0 < norm W).
  { destruct Row as [a [b Hab]]. pose proof (norm_nonneg W) as P. apply Rnot_le_lt. intro Z. assert (E : norm W = 0) by lra. pose proof (Feas a b Hab) as G.
    unfold constraints, prompt_constraints in Hab. apply in_map_iff in Hab. destruct Hab as [x [E' Hx]]. injection E' as <- <-.
    assert (La : length x = length W). { rewrite LW. apply (constraints_sized _ _ _ (matrix_model_sized D Fit Qfit) (choice_of_matrix_model D alpha Fit Qfit Fits) x 1). apply in_map_iff. eauto. }
    pose proof (cauchy_schwarz_both x W La) as Cs. rewrite E in Cs. lra. }
  split; [lra|]. split; [now apply there_are_factor_minimisers|]. intros eps He.
  (* W = K Q^T *)
  set (zs := map (fun z j => nth j z 0) (queries D)).
  destruct (balanced_factors d W c zs r LW Nuc) as [K [Q [EKQ Bal]]].
  { intros y Hy. apply (solution_within D alpha W y Fit Qfit HW). intros z Hz. apply (Hy (fun j => nth j z 0)). unfold zs. apply in_map_iff. eauto. }
  { unfold zs. rewrite map_length. destruct Qfit as [Lq _]. unfold vector in *. lia. }
  assert (cp : 0 < c).
  { destruct Nuc as [Up _]. apply Rnot_le_lt. intro Z.
    assert (Zero : forall k, Rabs (nth k W 0) <= 0).
    { intro k. apply (nuclear_entries d W 0); [|lra]. split; auto. intros U HU. apply Rle_trans with c; auto. apply Up. exists U. auto. }
    assert (E : dot W W = 0). { rewrite (Nuclear.dot_as_sum (d * d) W W LW LW). rewrite (Below_ext (d * d) _ (fun _ => 0 * 0)); [rewrite Below_scale; ring|]. intros k _. specialize (Zero k). pose proof (Rabs_pos (nth k W 0)). assert (Ez : Rabs (nth k W 0) = 0) by lra.
      destruct (Req_dec (nth k W 0) 0) as [-> | N]; [ring|]. apply Rabs_pos_lt in N. lra. }
    unfold norm in NW. rewrite E, sqrt_0 in NW. lra. }
  assert (Nu : 0 < norm (scaled (/ c) W)). { rewrite norm_scaled, Rabs_pos_eq by (apply Rlt_le, Rinv_0_lt_compat; lra). apply Rmult_lt_0_compat; auto. now apply Rinv_0_lt_compat. }
  destruct (turned_near (scaled (/ c) W) Nu eps He) as [e1 [E1 Turn]]. destruct (nearly_best_nuclear D alpha W c cp Sol Only e1 E1) as [eta [H0 Near]].
  set (k := Rabs (ln (C / c1))). assert (K0 : 0 <= k) by apply Rabs_pos. assert (Kc : 0 <= k * c) by (apply Rmult_le_pos; lra). assert (Ke : 0 <= k / eta) by (apply Rmult_le_pos; [lra | apply Rlt_le; now apply Rinv_0_lt_compat]).
  exists (k * c + k / eta + 1). split; [lra|]. intros bound K' Q' Hb [Ball Min]. fold d in Ball. set (X := factor_product d r K' Q'). assert (LX : length X = (d * d)%nat) by apply length_tabulated.
  assert (b0 : 0 < bound) by lra. assert (Ib : 0 < / bound) by now apply Rinv_0_lt_compat. set (t := bound / c). assert (t0 : 0 < t) by now apply Rdiv_lt_0_compat.
  (* the candidate t W *)
  set (s := sqrt t). assert (ss : s * s = t) by (apply sqrt_sqrt; lra).
  assert (EP : factor_product d r (fun i a => s * K i a) (fun i a => s * Q i a) = scaled t W).
  { rewrite <- EKQ. unfold factor_product, tabulated, scaled. rewrite !flat_map_concat_map, concat_map, map_map. f_equal. apply map_ext. intro i. rewrite map_map. apply map_ext. intro j.
    rewrite <- Below_scale. apply Below_ext. intros a _. rewrite <- ss. ring. }
  assert (SqK : forall f, factor_square d r (fun i a => s * f i a) = t * factor_square d r f).
  { intro f. unfold factor_square. rewrite <- Below_scale. apply Below_ext. intros i _. rewrite <- Below_scale. apply Below_ext. intros a _. rewrite <- ss. ring. }
  assert (Cand : factor_risk D l r K' Q' <= factor_risk D l r (fun i a => s * K i a) (fun i a => s * Q i a)).
  { apply Min. unfold factor_ball. fold d. rewrite !SqK, <- Rmult_plus_distr_l. apply Rle_trans with (t * (2 * c)); [apply Rmult_le_compat_l; lra | right; unfold t; field; lra]. }
  unfold factor_risk in Cand. fold d in Cand. rewrite EP in Cand. fold X in Cand.
  assert (Up : loss (loss_value l) (matrix_model D) (scaled t W) - least <= C * exp (- t)).
  { apply Below_; [now rewrite length_scaled | lra|]. intros a b Hab. pose proof (Feas a b Hab) as G. unfold constraints, prompt_constraints in Hab. apply in_map_iff in Hab. destruct Hab as [x [E' Hx]]. injection E' as <- <-.
    rewrite dot_comm, dot_scaled, dot_comm. rewrite <- (Rmult_1_r t) at 1. apply Rmult_le_compat_l; lra. }
  assert (Margins : forall a b, In (a, b) (constraints (matrix_model D) alpha) -> t - k <= dot a X).
  { intros a b Hab. pose proof (Above X a b LX Hab) as A. set (m := Rmax 0 (dot a X)) in *. assert (E : c1 * exp (- m) <= C * exp (- t)) by lra. apply ln_le in E; [|apply Rmult_lt_0_compat; auto using exp_pos].
    rewrite !ln_mult, !ln_exp in E by auto using exp_pos. pose proof (Rle_abs (ln (C / c1))) as B. fold k in B. rewrite ln_quotient in B by assumption.
    assert (P : k < t). { apply Rmult_lt_reg_r with c; auto. replace (t * c) with bound by (unfold t; field; lra). lra. }
    assert (Em : m = dot a X) by (unfold m; apply Rmax_right; unfold m, Rmax in *; destruct (Rle_dec 0 (dot a X)); lra). lra. }
  assert (NV : near e1 (scaled (/ bound) X) (scaled (/ c) W)).
  { apply Near.
    - split; [now rewrite length_scaled|]. intros U HU. rewrite dot_comm, dot_scaled, dot_comm. pose proof (contracted_product d r K' Q' U HU) as G. fold X in G. unfold factor_ball in Ball.
      apply Rmult_le_reg_l with bound; auto. rewrite <- Rmult_assoc, Rinv_r by lra. lra.
    - intros a b Hab. rewrite dot_comm, dot_scaled, dot_comm. pose proof (Margins a b Hab) as G. apply Rmult_le_reg_l with bound; auto. rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra.
      replace (bound * (/ c - eta)) with (t - bound * eta) by (unfold t; field; lra). assert (k <= bound * eta); [|lra]. assert (k / eta * eta <= bound * eta) by (apply Rmult_le_compat_r; lra). replace (k / eta * eta) with k in H by (field; lra). exact H. }
  destruct (Turn (scaled (/ bound) X) ltac:(rewrite !length_scaled; congruence) NV) as [N0 N1].
  assert (NX : norm (scaled (/ bound) X) = / bound * norm X) by (rewrite norm_scaled, Rabs_pos_eq by lra; reflexivity). rewrite NX in N0, N1.
  assert (X0 : norm X <> 0) by (intro Z; apply N0; rewrite Z; ring). split; [exact X0|].
  assert (Unit : forall a v, 0 < a -> norm v <> 0 -> scaled (/ (a * norm v)) (scaled a v) = scaled (/ norm v) v) by (intros a v Ha Hv; unfold scaled; rewrite map_map; apply map_ext; intro; field; split; lra).
  rewrite Unit in N1 by assumption. assert (EW : scaled (/ norm (scaled (/ c) W)) (scaled (/ c) W) = scaled (/ norm W) W).
  { rewrite norm_scaled, Rabs_pos_eq by (apply Rlt_le, Rinv_0_lt_compat; lra). apply Unit; [now apply Rinv_0_lt_compat | lra]. }
  rewrite EW in N1. exact N1.
Qed.

(* as the claim is printed *)
Theorem factored_direction_claim : forall (D : dataset) (ell : loss_name) (r_ : nat) (best : list nat) (solution : vector),
  dataset_fits D -> queries_fit D -> In ell [Logistic; Exponential; Correlation] -> best_tokens D best -> max_margin_matrix D best solution ->
  unique_best_token D -> matrix_separable D best -> some_choice D -> svm_is_only_nuclear_solution D best -> INR (length (tokens D)) <= INR r_ ->
  factored_direction_tends_to D ell solution r_.
Proof.
  intros D ell r best W Fit Qfit Hl Best HW _ _ Choice Only Wide. apply factored_direction with best; auto; [|now apply INR_le]. intros ->. simpl in Hl. intuition discriminate.
Qed.
