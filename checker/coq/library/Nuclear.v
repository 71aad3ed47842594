(* The W-SVM with the nuclear norm instead of the Frobenius norm.  A d x d matrix is the list of its entries, row by row; its nuclear norm
   is the largest inner product with a matrix U that lengthens no vector, |Uv| <= |v|: the sum of its singular values.
   The definitions up to [only_nuclear_solution] are the statements.  A solution W of the W-SVM with W^T W = omega I is one of this
   problem, too, and the only one where a rank is full; both are decided by computing with rational numbers. *)
From Coq Require Import Reals Lra Lia List QArith Qreals Bool Classical.
From AttentionChecker Require Import Optimality Datasets Descent Traps Polyhedra Attention Deciding Denying.
Import ListNotations.
Open Scope R_scope.

Definition entry_at (d : nat) (W : vector) (i j : nat) : R := nth (i * d + j) W 0.
Definition Below (d : nat) (f : nat -> R) : R := Sum f (seq 0 d).
Definition contraction (d : nat) (U : vector) : Prop := length U = (d * d)%nat
  /\ forall v : nat -> R, Below d (fun i => Below d (fun j => entry_at d U i j * v j) ^ 2) <= Below d (fun j => v j ^ 2).
Definition nuclear_norm (d : nat) (W : vector) (c : R) : Prop := is_lub (fun s => exists U, contraction d U /\ s = dot U W) c.

Definition nuclear_solution (D : dataset) (alpha : list nat) (W : vector) (c : R) : Prop :=
  let P := feasible (dimension D * dimension D) (constraints (matrix_model D) alpha) in
  choice_fits D alpha /\ P W /\ nuclear_norm (dimension D) W c /\ forall V b, P V -> nuclear_norm (dimension D) V b -> c <= b.
(* the least nuclear norm of a feasible matrix *)
Definition nuclear_margin (D : dataset) (alpha : list nat) (c : R) : Prop := exists W, nuclear_solution D alpha W c.
Definition only_nuclear_solution (D : dataset) (alpha : list nat) : Prop :=
  exists W c, nuclear_solution D alpha W c /\ forall V b, nuclear_solution D alpha V b -> V = W.

(* ---- sums over rows and columns ---- *)
Lemma Below_ext : forall d f g, (forall i, (i < d)%nat -> f i = g i) -> Below d f = Below d g.
Proof. intros. apply Sum_ext. intros i Hi. apply H. apply in_seq in Hi. lia. Qed.
Lemma Below_le : forall d f g, (forall i, (i < d)%nat -> f i <= g i) -> Below d f <= Below d g.
Proof. intros. apply Sum_le. intros i Hi. apply H. apply in_seq in Hi. lia. Qed.
Lemma Below_plus : forall d f g, Below d (fun i => f i + g i) = Below d f + Below d g.
Proof. intros. apply Sum_plus. Qed.
Lemma Below_scale : forall d c f, Below d (fun i => c * f i) = c * Below d f.
Proof. intros. apply Sum_scale. Qed.
Lemma Below_nonneg : forall d f, (forall i, 0 <= f i) -> 0 <= Below d f.
Proof. intros. apply Sum_nonneg. auto. Qed.
Lemma Below_constant : forall d c, Below d (fun _ => c) = INR d * c.
Proof.
  intros d c. unfold Below. generalize 0%nat. induction d as [|d IH]; intro b; [simpl; ring|].
  change (c + Sum (fun _ => c) (seq (S b) d) = INR (S d) * c). rewrite IH, S_INR. ring.
Qed.
Lemma Below_exchange : forall d (f : nat -> nat -> R), Below d (fun i => Below d (fun j => f i j)) = Below d (fun j => Below d (fun i => f i j)).
Proof. intros. unfold Below. symmetry. apply Sum_exchange. Qed.
Lemma Below_at : forall d f c, (c < d)%nat -> Below d (fun k => if Nat.eqb c k then f k else 0) = f c.
Proof. intros. now apply Sum_at. Qed.
Lemma Below_two : forall d (x y : nat -> R) a b, (a < d)%nat -> (b < d)%nat -> a <> b ->
  Below d (fun j => if Nat.eqb b j then x j else if Nat.eqb a j then y j else 0) = x b + y a.
Proof.
  intros d x y a b Ha Hb N. rewrite <- (Below_at d x b Hb), <- (Below_at d y a Ha), <- Below_plus. apply Below_ext. intros j _.
  destruct (Nat.eqb_spec b j), (Nat.eqb_spec a j); subst; try contradiction; ring.
Qed.
Lemma Below_product : forall d (f g : nat -> R), Below d f * Below d g = Below d (fun a => Below d (fun b => f a * g b)).
Proof. intros. rewrite Rmult_comm, <- Below_scale. apply Below_ext. intros a _. rewrite Rmult_comm, <- Below_scale. apply Below_ext. intros. ring. Qed.

Lemma dot_as_sum : forall n U W, length U = n -> length W = n -> dot U W = Below n (fun k => nth k U 0 * nth k W 0).
Proof.
  unfold Below. induction n as [|n IH]; intros U W HU HW; destruct U as [|u U], W as [|w W]; try discriminate; [reflexivity|].
  simpl. injection HU as HU. injection HW as HW. rewrite (IH U W HU HW), <- seq_shift, Sum_map. reflexivity.
Qed.
Lemma Sum_by_rows : forall m d f, Sum f (seq 0 (m * d)) = Sum (fun i => Sum (fun j => f (i * d + j)%nat) (seq 0 d)) (seq 0 m).
Proof.
  induction m as [|m IH]; intros d f; [reflexivity|]. replace (S m * d)%nat with (m * d + d)%nat by lia.
  rewrite seq_app, Sum_app, IH, seq_S, Sum_app. f_equal. simpl. rewrite Rplus_0_r. clear IH.
  assert (E : forall b l, seq (b + l) d = map (fun j => (b + j)%nat) (seq l d)).
  { induction d as [|d IHd]; intros b l; [reflexivity|]. simpl. f_equal. rewrite <- IHd. f_equal. lia. }
  replace (m * d)%nat with (m * d + 0)%nat at 1 by lia. rewrite E, Sum_map. reflexivity.
Qed.
Lemma dot_by_entries : forall d U W, length U = (d * d)%nat -> length W = (d * d)%nat ->
  dot U W = Below d (fun i => Below d (fun j => entry_at d U i j * entry_at d W i j)).
Proof. intros d U W HU HW. rewrite (dot_as_sum _ _ _ HU HW). unfold Below. apply Sum_by_rows. Qed.

(* the list of the entries f i j *)
Definition tabulated {A : Type} (d : nat) (f : nat -> nat -> A) : list A := flat_map (fun i => map (f i) (seq 0 d)) (seq 0 d).
Lemma length_tabulated : forall (A : Type) d (f : nat -> nat -> A), length (tabulated d f) = (d * d)%nat.
Proof.
  intros A d f. unfold tabulated.
  assert (G : forall l, length (flat_map (fun i => map (f i) (seq 0 d)) l) = (length l * d)%nat).
  { induction l as [|i l IH]; simpl; [reflexivity|]. now rewrite app_length, map_length, seq_length, IH. }
  now rewrite G, seq_length.
Qed.
Lemma nth_tabulated : forall (A : Type) d (f : nat -> nat -> A) z i j, (i < d)%nat -> (j < d)%nat -> nth (i * d + j) (tabulated d f) z = f i j.
Proof.
  intros A d f z i j Hi Hj. unfold tabulated.
  assert (G : forall m b, (i < m)%nat -> nth (i * d + j) (flat_map (fun i => map (f i) (seq 0 d)) (seq b m)) z = f (b + i)%nat j).
  { clear Hi. induction i as [|i IH]; intros m b Hm; (destruct m; [lia|]); simpl seq; simpl flat_map.
    - rewrite app_nth1 by (rewrite map_length, seq_length; lia). rewrite (nth_indep _ z (f b 0%nat)) by (rewrite map_length, seq_length; lia).
      simpl. rewrite map_nth. rewrite seq_nth by assumption. f_equal. lia.
    - rewrite app_nth2 by (rewrite map_length, seq_length; lia). rewrite map_length, seq_length.
      replace (S i * d + j - d)%nat with (i * d + j)%nat by lia. rewrite IH by lia. f_equal. lia. }
  rewrite G by assumption. reflexivity.
Qed.

(* ---- every matrix has a nuclear norm ---- *)
Lemma contraction_column : forall d U j, contraction d U -> (j < d)%nat -> Below d (fun i => entry_at d U i j ^ 2) <= 1.
Proof.
  intros d U j [_ H] Hj. specialize (H (fun k => if Nat.eqb j k then 1 else 0)).
  rewrite (Below_ext d (fun i => entry_at d U i j ^ 2) (fun i => Below d (fun k => entry_at d U i k * (if Nat.eqb j k then 1 else 0)) ^ 2)).
  - eapply Rle_trans; [exact H|]. rewrite (Below_ext d _ (fun k => if Nat.eqb j k then 1 else 0)).
    + rewrite (Below_at d (fun _ => 1)) by assumption. lra.
    + intros k _. destruct (Nat.eqb j k); ring.
  - intros i _. f_equal. rewrite <- (Below_at d (fun k => entry_at d U i k) j) by assumption. apply Below_ext. intros k _. destruct (Nat.eqb j k); ring.
Qed.
(* |column j of W| <= r for every j: then <U, W> <= d r *)
Lemma columns_bound : forall d U W r, contraction d U -> length W = (d * d)%nat -> 0 < r ->
  (forall j, (j < d)%nat -> Below d (fun i => entry_at d W i j ^ 2) <= r * r) -> dot U W <= INR d * r.
Proof.
  intros d U W r HU HW Hr HC. pose proof HU as [LU _]. rewrite (dot_by_entries d U W LU HW), Below_exchange, <- Below_constant.
  apply Below_le. intros j Hj.
  apply Rle_trans with (Below d (fun i => r / 2 * entry_at d U i j ^ 2 + / (2 * r) * entry_at d W i j ^ 2)).
  - apply Below_le. intros i _. set (u := entry_at d U i j). set (w := entry_at d W i j).
    replace (r / 2 * u ^ 2 + / (2 * r) * w ^ 2) with (u * w + / (2 * r) * (r * u - w) ^ 2) by (field; lra).
    assert (0 <= / (2 * r) * (r * u - w) ^ 2) by (apply Rmult_le_pos; [apply Rlt_le, Rinv_0_lt_compat; lra | apply pow2_ge_0]). lra.
  - rewrite Below_plus, !Below_scale. pose proof (contraction_column d U j HU Hj). specialize (HC j Hj).
    assert (r / 2 * Below d (fun i => entry_at d U i j ^ 2) <= r / 2 * 1) by (apply Rmult_le_compat_l; lra).
    assert (/ (2 * r) * Below d (fun i => entry_at d W i j ^ 2) <= / (2 * r) * (r * r)).
    { apply Rmult_le_compat_l; [apply Rlt_le, Rinv_0_lt_compat; lra | assumption]. }
    replace (/ (2 * r) * (r * r)) with (r / 2) in H1 by (field; lra). lra.
Qed.
Theorem nuclear_norm_exists : forall d W, length W = (d * d)%nat -> exists c, nuclear_norm d W c.
Proof.
  intros d W HW. set (r := 1 + Below d (fun j => Below d (fun i => entry_at d W i j ^ 2))).
  assert (S0 : forall j, 0 <= Below d (fun i => entry_at d W i j ^ 2)) by (intro; apply Below_nonneg; intro; apply pow2_ge_0).
  assert (Hr : 1 <= r) by (pose proof (Below_nonneg d _ S0); unfold r; lra).
  destruct (completeness (fun s => exists U, contraction d U /\ s = dot U W)) as [c Hc].
  - exists (INR d * r). intros s [U [HU ->]]. apply columns_bound; auto; [lra|]. intros j Hj.
    assert (Below d (fun i => entry_at d W i j ^ 2) <= Below d (fun j => Below d (fun i => entry_at d W i j ^ 2))).
    { apply (Sum_member (fun j => Below d (fun i => entry_at d W i j ^ 2)) (seq 0 d) j); [intros; apply S0 | apply in_seq; lia]. }
    assert (r * 1 <= r * r) by (apply Rmult_le_compat_l; lra). unfold r at 1 in H0. lra.
  - exists (dot (tabulated d (fun _ _ => 0)) W), (tabulated d (fun _ _ => 0)). split; [|reflexivity]. split; [apply length_tabulated|].
    intro v. rewrite (Below_ext d _ (fun _ => 0)).
    + rewrite Below_constant, Rmult_0_r. apply Below_nonneg. intro. apply pow2_ge_0.
    + intros i Hi. rewrite (Below_ext d _ (fun _ => 0)).
      * rewrite Below_constant. ring.
      * intros j Hj. unfold entry_at. rewrite nth_tabulated by assumption. ring.
  - now exists c.
Qed.

(* ---- a matrix W with W^T W = omega I: M = W / r, r = sqrt omega, lengthens no vector ---- *)
Section Isotropic.
Variables (d : nat) (W : vector) (omega : R).
Hypothesis size_W : length W = (d * d)%nat.
Hypothesis omega_positive : 0 < omega.
Hypothesis isotropic_W : forall a b, (a < d)%nat -> (b < d)%nat ->
  Below d (fun i => entry_at d W i a * entry_at d W i b) = if Nat.eqb a b then omega else 0.
Let r := sqrt omega.
Let r_positive : 0 < r. Proof. now apply sqrt_lt_R0. Qed.
Let r_square : r * r = omega. Proof. apply sqrt_sqrt. lra. Qed.

Lemma lengthened : forall v : nat -> R, Below d (fun i => Below d (fun j => entry_at d W i j * v j) ^ 2) = omega * Below d (fun j => v j ^ 2).
Proof.
  intro v. set (w := entry_at d W) in *.
  rewrite (Below_ext d _ (fun i => Below d (fun a => Below d (fun b => w i a * v a * (w i b * v b))))).
  2:{ intros i _. rewrite <- Below_product. ring. }
  rewrite Below_exchange. rewrite (Below_ext d _ (fun a => omega * v a ^ 2)); [apply Below_scale|].
  intros a Ha. rewrite Below_exchange. rewrite (Below_ext d _ (fun b => if Nat.eqb a b then omega * v a * v b else 0)).
  - rewrite (Below_at d (fun b => omega * v a * v b)) by assumption. ring.
  - intros b Hb. rewrite (Below_ext d _ (fun i => v a * v b * (w i a * w i b))) by (intros; ring). rewrite Below_scale, isotropic_W by assumption.
    destruct (Nat.eqb a b); ring.
Qed.

(* W applied to v + t A v, divided by r sqrt (1 + t^2), with A the turn of the plane of places a and b *)
Definition turn (t : R) (a b : nat) : vector := tabulated d (fun i j =>
  / (r * sqrt (1 + t * t)) * (entry_at d W i j + t * (if Nat.eqb b j then entry_at d W i a else if Nat.eqb a j then - entry_at d W i b else 0))).
Definition crossed (V : vector) (a b : nat) : R := Below d (fun i => entry_at d W i a * entry_at d V i b - entry_at d W i b * entry_at d V i a).

Lemma turn_contracts : forall t a b, (a < d)%nat -> (b < d)%nat -> a <> b -> contraction d (turn t a b).
Proof.
  intros t a b Ha Hb N. split; [apply length_tabulated|]. intro v.
  set (delta := fun j => if Nat.eqb b j then - v a else if Nat.eqb a j then v b else 0).
  set (k := / (r * sqrt (1 + t * t))).
  assert (Hs : 0 < 1 + t * t) by (pose proof (Rle_0_sqr t); unfold Rsqr in *; lra).
  pose proof (sqrt_lt_R0 _ Hs) as Hs'. pose proof (sqrt_sqrt _ (Rlt_le _ _ Hs)) as Hs2.
  rewrite (Below_ext d _ (fun i => k * k * Below d (fun j => entry_at d W i j * (v j + t * delta j)) ^ 2)).
  2:{ intros i Hi. replace (k * k * Below d (fun j => entry_at d W i j * (v j + t * delta j)) ^ 2)
        with ((k * Below d (fun j => entry_at d W i j * (v j + t * delta j))) ^ 2) by ring. f_equal.
      rewrite <- Below_scale.
      rewrite (Below_ext d _ (fun j => k * (entry_at d W i j * v j) + k * t * (if Nat.eqb b j then entry_at d W i a * v j else if Nat.eqb a j then - entry_at d W i b * v j else 0))).
      2:{ intros j Hj. unfold turn, entry_at at 1. rewrite nth_tabulated by assumption. fold k. destruct (Nat.eqb b j), (Nat.eqb a j); ring. }
      rewrite (Below_ext d (fun j => k * (entry_at d W i j * (v j + t * delta j)))
        (fun j => k * (entry_at d W i j * v j) + k * t * (if Nat.eqb b j then entry_at d W i j * - v a else if Nat.eqb a j then entry_at d W i j * v b else 0))).
      2:{ intros j Hj. unfold delta. destruct (Nat.eqb b j), (Nat.eqb a j); ring. }
      rewrite !Below_plus, !Below_scale, !Below_two by assumption. ring. }
  rewrite Below_scale, lengthened.
  assert (E : Below d (fun j => (v j + t * delta j) ^ 2) <= (1 + t * t) * Below d (fun j => v j ^ 2)).
  { rewrite (Below_ext d _ (fun j => v j ^ 2 + (2 * t * (if Nat.eqb b j then v j * - v a else if Nat.eqb a j then v j * v b else 0)
      + t * t * (if Nat.eqb b j then v a * v a else if Nat.eqb a j then v b * v b else 0)))).
    2:{ intros j Hj. unfold delta. destruct (Nat.eqb b j), (Nat.eqb a j); ring. }
    rewrite !Below_plus, !Below_scale, !Below_two by assumption.
    assert (S : v a * v a + v b * v b <= Below d (fun j => v j ^ 2)).
    { replace (v a * v a + v b * v b) with (Below d (fun j => if Nat.eqb b j then v j ^ 2 else if Nat.eqb a j then v j ^ 2 else 0)).
      - apply Below_le. intros j _. pose proof (pow2_ge_0 (v j)). destruct (Nat.eqb b j), (Nat.eqb a j); lra.
      - rewrite Below_two by assumption. ring. }
    assert (t * t * (v a * v a + v b * v b) <= t * t * Below d (fun j => v j ^ 2)) by (apply Rmult_le_compat_l; [apply Rle_0_sqr | assumption]). lra. }
  assert (K : k * k * omega = / (1 + t * t)).
  { unfold k. set (s := sqrt (1 + t * t)) in *. rewrite <- r_square, <- Hs2. field. split; lra. }
  replace (k * k * (omega * Below d (fun j => (v j + t * delta j) ^ 2))) with (k * k * omega * Below d (fun j => (v j + t * delta j) ^ 2)) by ring.
  rewrite K. apply (Rmult_le_compat_l (/ (1 + t * t))) in E; [|apply Rlt_le, Rinv_0_lt_compat; lra].
  replace (/ (1 + t * t) * ((1 + t * t) * Below d (fun j => v j ^ 2))) with (Below d (fun j => v j ^ 2)) in E by (field; lra). exact E.
Qed.
Lemma dot_turn : forall t a b V, (a < d)%nat -> (b < d)%nat -> a <> b -> length V = (d * d)%nat ->
  dot (turn t a b) V = / (r * sqrt (1 + t * t)) * (dot W V + t * crossed V a b).
Proof.
  intros t a b V Ha Hb N HV. rewrite (dot_by_entries d) by (auto; apply length_tabulated). rewrite (dot_by_entries d W V) by assumption.
  unfold crossed. rewrite <- Below_scale, <- Below_plus, <- Below_scale. apply Below_ext. intros i Hi.
  set (k := / (r * sqrt (1 + t * t))).
  rewrite (Below_ext d _ (fun j => k * (entry_at d W i j * entry_at d V i j)
    + k * t * (if Nat.eqb b j then entry_at d W i a * entry_at d V i j else if Nat.eqb a j then - entry_at d W i b * entry_at d V i j else 0))).
  - rewrite Below_plus, !Below_scale, Below_two by assumption. ring.
  - intros j Hj. unfold turn, entry_at at 1. rewrite nth_tabulated by assumption. fold k. destruct (Nat.eqb b j), (Nat.eqb a j); ring.
Qed.

Definition unit_of : vector := tabulated d (fun i j => / r * entry_at d W i j).
Lemma unit_contracts : contraction d unit_of.
Proof.
  split; [apply length_tabulated|]. intro v. rewrite (Below_ext d _ (fun i => / r * / r * Below d (fun j => entry_at d W i j * v j) ^ 2)).
  - rewrite Below_scale, lengthened, <- r_square. apply Req_le. field. lra.
  - intros i Hi. replace (/ r * / r * Below d (fun j => entry_at d W i j * v j) ^ 2) with ((/ r * Below d (fun j => entry_at d W i j * v j)) ^ 2) by ring.
    f_equal. rewrite <- Below_scale. apply Below_ext. intros j Hj. unfold unit_of, entry_at at 1. rewrite nth_tabulated by assumption. ring.
Qed.
Lemma dot_unit : forall V, length V = (d * d)%nat -> dot unit_of V = / r * dot W V.
Proof.
  intros V HV. rewrite (dot_by_entries d) by (auto; apply length_tabulated). rewrite (dot_by_entries d W V) by assumption.
  rewrite <- Below_scale. apply Below_ext. intros i Hi. rewrite <- Below_scale. apply Below_ext. intros j Hj.
  unfold unit_of, entry_at at 1. rewrite nth_tabulated by assumption. ring.
Qed.
Lemma square_of_W : dot W W = INR d * omega.
Proof.
  rewrite (dot_by_entries d W W) by assumption. rewrite Below_exchange, <- Below_constant. apply Below_ext. intros j Hj.
  rewrite isotropic_W by assumption. now rewrite Nat.eqb_refl.
Qed.
Lemma below_any_norm : forall V b, length V = (d * d)%nat -> nuclear_norm d V b -> / r * dot W V <= b.
Proof. intros V b HV [H _]. apply H. exists unit_of. split; [apply unit_contracts | symmetry; now apply dot_unit]. Qed.
Lemma norm_of_W : nuclear_norm d W (INR d * r).
Proof.
  split.
  - intros s [U [HU ->]]. apply columns_bound; auto. intros j Hj.
    rewrite (Below_ext d _ (fun i => entry_at d W i j * entry_at d W i j)) by (intros; ring). rewrite isotropic_W by assumption. rewrite Nat.eqb_refl. lra.
  - intros b Hb. apply Hb. exists unit_of. split; [apply unit_contracts|]. rewrite dot_unit, square_of_W, <- r_square by assumption. field. lra.
Qed.
Lemma equal_norm_is_not_crossed : forall V a b, length V = (d * d)%nat -> nuclear_norm d V (/ r * dot W V) -> 0 <= dot W V ->
  (a < d)%nat -> (b < d)%nat -> a <> b -> crossed V a b = 0.
Proof.
  intros V a b HV [H _] P Ha Hb N. set (g := crossed V a b). set (c := dot W V) in *.
  assert (Q : forall t, t * g <= c * (t * t)).
  { intro t. assert (L : dot (turn t a b) V <= / r * c) by (apply H; exists (turn t a b); split; [now apply turn_contracts | reflexivity]).
    rewrite dot_turn in L by assumption. fold g c in L.
    assert (Hs : 1 <= 1 + t * t) by (pose proof (Rle_0_sqr t); unfold Rsqr in *; lra).
    assert (S1 : 1 <= sqrt (1 + t * t)) by (rewrite <- sqrt_1 at 1; now apply sqrt_le_1_alt).
    pose proof (sqrt_sqrt (1 + t * t) ltac:(lra)) as S2. set (s := sqrt (1 + t * t)) in *.
    apply (Rmult_le_compat_l (r * s)) in L; [|apply Rmult_le_pos; lra].
    replace (r * s * (/ (r * s) * (c + t * g))) with (c + t * g) in L by (field; split; lra).
    replace (r * s * (/ r * c)) with (c * s) in L by (field; lra).
    assert (s <= 1 + t * t). { rewrite <- S2. assert (s * 1 <= s * s) by (apply Rmult_le_compat_l; lra). lra. }
    assert (c * s <= c * (1 + t * t)) by (apply Rmult_le_compat_l; assumption). lra. }
  destruct (Req_dec g 0) as [|Z]; [assumption|exfalso]. assert (C : 0 < 2 * (c + 1)) by lra. specialize (Q (g / (2 * (c + 1)))).
  assert (G : 0 < g * g) by (apply Rsqr_pos_lt in Z; exact Z).
  replace (g / (2 * (c + 1)) * g) with (g * g * / (2 * (c + 1))) in Q by (field; lra).
  replace (c * (g / (2 * (c + 1)) * (g / (2 * (c + 1))))) with (g * g * / (2 * (c + 1)) * (c / (2 * (c + 1)))) in Q by (field; lra).
  assert (c / (2 * (c + 1)) < 1). { apply (Rmult_lt_reg_r (2 * (c + 1))); [lra|]. replace (c / (2 * (c + 1)) * (2 * (c + 1))) with c by (field; lra). lra. }
  assert (0 < g * g * / (2 * (c + 1))) by (apply Rmult_lt_0_compat; [lra | apply Rinv_0_lt_compat; lra]).
  assert (g * g * / (2 * (c + 1)) * (c / (2 * (c + 1))) < g * g * / (2 * (c + 1)) * 1) by (apply Rmult_lt_compat_l; assumption). lra.
Qed.
End Isotropic.

(* ---- what is computed ---- *)
Definition q_entry (d : nat) (W : list Q) (i j : nat) : Q := nth (i * d + j) W 0%Q.
Definition is_isotropic (d : nat) (W : list Q) (omega : Q) : bool :=
  Nat.eqb (length W) (d * d) && negb (Qle_bool omega 0)
  && forallb (fun a => forallb (fun b => Qeq_bool (q_sum (map (fun i => (q_entry d W i a * q_entry d W i b)%Q) (seq 0 d)))
                                                  (if Nat.eqb a b then omega else 0%Q)) (seq 0 d)) (seq 0 d).
(* the matrix whose inner product with V is [crossed] *)
Definition q_crossing (d : nat) (W : list Q) (p : nat * nat) : list Q := tabulated d (fun i j =>
  if Nat.eqb (snd p) j then q_entry d W i (fst p) else if Nat.eqb (fst p) j then (- q_entry d W i (snd p))%Q else 0%Q).
Definition q_unit (n k : nat) : list Q := map (fun j => if Nat.eqb k j then 1%Q else 0%Q) (seq 0 n).
(* Every entry of a matrix is a combination, with the coefficients y, of its inner products with the rows that carry and the crossings. *)
Definition is_determined (d : nat) (rows : list (list Q)) (l W : list Q) (ys : list (list Q)) : bool :=
  let all := rows ++ map (q_crossing d W) (pairs (seq 0 d)) in
  Nat.eqb (length l) (length rows) && Nat.eqb (length ys) (d * d)
  && forallb (fun p => same (q_combination (d * d) (snd p) (map (fun a => (a, 1%Q)) all)) (q_unit (d * d) (fst p))
                       && forallb (fun q => Qeq_bool (fst q) 0 || negb (Qle_bool (snd q) 0)) (combine (snd p) l)) (combine (seq 0 (d * d)) ys).

Lemma entry_real : forall d W i j, entry_at d (reals W) i j = Q2R (q_entry d W i j).
Proof. intros. apply nth_reals. Qed.
Lemma q_sum_real : forall (A : Type) (f : A -> Q) l, Q2R (q_sum (map f l)) = Sum (fun a => Q2R (f a)) l.
Proof. intros A f l. induction l as [|a l IH]; simpl; [apply Q2R_0|]. unfold q_sum in *. simpl. now rewrite Q2R_plus, IH. Qed.
Lemma is_isotropic_right : forall d W omega, is_isotropic d W omega = true ->
  length (reals W) = (d * d)%nat /\ 0 < Q2R omega
  /\ forall a b, (a < d)%nat -> (b < d)%nat ->
     Below d (fun i => entry_at d (reals W) i a * entry_at d (reals W) i b) = if Nat.eqb a b then Q2R omega else 0.
Proof.
  intros d W omega H. unfold is_isotropic in H. rewrite !andb_true_iff in H. destruct H as [[H1 H2] H3]. repeat split.
  - rewrite length_reals. now apply Nat.eqb_eq.
  - apply negb_true_iff, lt_real in H2. now rewrite Q2R_0 in H2.
  - intros a b Ha Hb. rewrite forallb_forall in H3. specialize (H3 a). rewrite in_seq in H3. specialize (H3 ltac:(lia)).
    rewrite forallb_forall in H3. specialize (H3 b). rewrite in_seq in H3. specialize (H3 ltac:(lia)). apply Qeq_bool_iff, Qeq_eqR in H3.
    rewrite q_sum_real in H3. unfold Below. rewrite (Sum_ext _ (fun i => Q2R (q_entry d W i a * q_entry d W i b))).
    + rewrite H3. destruct (Nat.eqb a b); [reflexivity | apply Q2R_0].
    + intros i _. now rewrite !entry_real, Q2R_mult.
Qed.
Lemma dot_crossing : forall d W a b V, (a < d)%nat -> (b < d)%nat -> a <> b -> length V = (d * d)%nat ->
  dot (reals (q_crossing d W (a, b))) V = crossed d (reals W) V a b.
Proof.
  intros d W a b V Ha Hb N HV. rewrite (dot_by_entries d) by (auto; rewrite length_reals; apply length_tabulated). unfold crossed.
  apply Below_ext. intros i Hi. rewrite (Below_ext d _ (fun j => if Nat.eqb b j then entry_at d (reals W) i a * entry_at d V i j
    else if Nat.eqb a j then - entry_at d (reals W) i b * entry_at d V i j else 0)).
  - rewrite Below_two by assumption. ring.
  - intros j Hj. rewrite entry_real. unfold q_crossing, q_entry at 1. rewrite nth_tabulated by assumption. cbn [fst snd].
    rewrite !entry_real. destruct (Nat.eqb b j), (Nat.eqb a j); rewrite ?Q2R_opp, ?Q2R_0; ring.
Qed.
Lemma crossed_itself : forall d W a b, crossed d W W a b = 0.
Proof. intros. unfold crossed. rewrite (Below_ext d _ (fun _ => 0)) by (intros; ring). rewrite Below_constant. ring. Qed.

(* ---- the multipliers ---- *)
Lemma weighed_gap : forall l x y, Forall (fun s => 0 <= s) l -> Forall2 Rle x y -> weighed l x = weighed l y ->
  forall s p, In (s, p) (combine l (combine x y)) -> s * (snd p - fst p) = 0.
Proof.
  induction l as [|c l IH]; intros x y Hl H E s p Hin; [contradiction|]. destruct H as [|a b x y Hab H]; [contradiction|].
  inversion Hl; subst. simpl in E, Hin. pose proof (weighed_le l x y H3 H). pose proof (Rmult_le_compat_l c a b H2 Hab).
  destruct Hin as [Eq | Hin]; [inversion Eq; subst; simpl; lra|]. apply (IH x y); auto. lra.
Qed.
Lemma weighed_nothing : forall l x, (forall s p, In (s, p) (combine l x) -> s * p = 0) -> weighed l x = 0.
Proof.
  induction l as [|c l IH]; intros x H; [reflexivity|]. destruct x as [|p x]; [reflexivity|]. simpl.
  rewrite (H c p) by now left. rewrite IH; [ring|]. intros. apply H. now right.
Qed.
Lemma carried_rows : forall d model alpha l w v, is_shortest d (q_rows model alpha) l w = true ->
  feasible d (constraints (real_inputs model) alpha) v -> dot (reals w) (reals w) <= dot (reals w) v
  /\ (dot (reals w) v = dot (reals w) (reals w) -> forall c a, In (c, a) (combine l (q_rows model alpha)) -> Q2R c * (dot (reals a) v - 1) = 0).
Proof.
  intros d model alpha l w v H Hv. rewrite constraints_real, combined_with_ones in Hv. set (rows := q_rows model alpha) in *. unfold is_shortest in H.
  rewrite !andb_true_iff in H. destruct H as [[[[H1 H2] H3] H4] H5].
  assert (L : Forall (fun s => 0 <= s) (reals l)).
  { apply Forall_forall. intros x Hx. apply in_map_iff in Hx. destruct Hx as [q [<- Hq]]. rewrite forallb_forall in H2. rewrite <- Q2R_0. now apply le_real, H2. }
  assert (R1 : reals w = combination d (reals l) (map reals rows)) by (rewrite <- combination_reals; symmetry; now apply same_reals).
  assert (F : Forall2 Rle (map (fun _ => 1) rows) (map (fun a => dot a v) (map reals rows))) by (apply feasible_values with d; [now rewrite !map_length | assumption]).
  assert (O : dot (reals w) (reals w) = weighed (reals l) (map (fun _ => 1) rows)).
  { rewrite R1 at 1. rewrite dot_combination by now apply lengths_right. apply Qeq_bool_iff, Qeq_eqR in H5. rewrite !weighed_reals, ones_real in H5.
    rewrite H5. f_equal. unfold reals at 3. rewrite !map_map. apply map_ext. intro. symmetry. apply dot_reals. }
  assert (V : dot (reals w) v = weighed (reals l) (map (fun a => dot a v) (map reals rows))) by (rewrite R1 at 1; apply dot_combination; now apply lengths_right).
  rewrite O, V. split; [now apply weighed_le|]. intros E c a Hin.
  replace (dot (reals a) v - 1) with (snd (1, dot (reals a) v) - fst (1, dot (reals a) v)) by reflexivity.
  apply (weighed_gap (reals l) _ _ L F); [now rewrite E|]. clear - Hin. revert l Hin. induction rows as [|b rows IH]; intros l Hin; destruct l as [|e l]; try contradiction.
  simpl in *. destruct Hin as [Eq | Hin]; [inversion Eq; subst; now left | right; now apply IH].
Qed.

Lemma same_nth : forall u v, length u = length v -> (forall k, (k < length u)%nat -> nth k u 0 = nth k v 0) -> u = v.
Proof. intros. apply nth_ext with 0 0; assumption. Qed.
Lemma dot_unit_real : forall n k x, (k < n)%nat -> length x = n -> dot (reals (q_unit n k)) x = nth k x 0.
Proof.
  intros n k x Hk Hx. rewrite (dot_as_sum n) by (auto; unfold q_unit; now rewrite length_reals, map_length, seq_length).
  rewrite (Below_ext n _ (fun j => if Nat.eqb k j then nth j x 0 else 0)); [now apply Below_at|]. intros j Hj. rewrite nth_reals. unfold q_unit.
  rewrite (nth_indep _ 0%Q (if Nat.eqb k 0 then 1%Q else 0%Q)) by now rewrite map_length, seq_length.
  rewrite (map_nth (fun j => if Nat.eqb k j then 1%Q else 0%Q)), seq_nth by assumption. simpl.
  destruct (Nat.eqb k j); rewrite ?Q2R_1, ?Q2R_0; ring.
Qed.
Lemma in_pairs : forall b n p, In p (pairs (seq b n)) -> (b <= fst p < b + n)%nat /\ (b <= snd p < b + n)%nat /\ fst p <> snd p.
Proof.
  intros b n. revert b. induction n as [|n IH]; intros b p H; [contradiction|]. simpl in H. apply in_app_or in H. destruct H as [H | H].
  - apply in_map_iff in H. destruct H as [j [<- Hj]]. apply in_seq in Hj. simpl. lia.
  - apply IH in H. lia.
Qed.
Lemma in_combine_app : forall (A B : Type) (y : list A) (u w : list B) s p, In (s, p) (combine y (u ++ w)) -> In (s, p) (combine y u) \/ In p w.
Proof.
  intros A B y u. revert y. induction u as [|b u IH]; intros y w s p H; [right; now apply in_combine_r in H|].
  destruct y as [|a y]; [contradiction|]. simpl in *. destruct H as [-> | H]; [left; now left|]. destruct (IH _ _ _ _ H); auto.
Qed.
Lemma combine_third : forall (A B C : Type) (y : list A) (l : list B) (x : list C) s p, length l = length x -> In (s, p) (combine y x) ->
  exists c, In (s, c) (combine y l) /\ In (c, p) (combine l x).
Proof.
  induction y as [|a y IH]; intros l x s p L H; [contradiction|]. destruct l as [|c l], x as [|b x]; try discriminate; [contradiction|].
  simpl in *. destruct H as [E | H]; [inversion E; subst; exists c; auto|]. destruct (IH l x s p ltac:(lia) H) as [e [A1 A2]]. exists e. auto.
Qed.

Section Determined.
Variables (d : nat) (rows : list (list Q)) (l W : list Q) (ys : list (list Q)).
Hypothesis sizes : forallb (fun a => Nat.eqb (length a) (d * d)) rows = true.
Hypothesis determined : is_determined d rows l W ys = true.
Lemma nothing_else : forall x, length x = (d * d)%nat ->
  (forall c a, In (c, a) (combine l rows) -> Q2R c <> 0 -> dot (reals a) x = 0) ->
  (forall a b, (a < d)%nat -> (b < d)%nat -> a <> b -> crossed d (reals W) x a b = 0) ->
  forall k, (k < d * d)%nat -> nth k x 0 = 0.
Proof.
  intros x Hx Hrows Hcross k Hk. pose proof determined as H. unfold is_determined in H. set (all := rows ++ map (q_crossing d W) (pairs (seq 0 d))) in H.
  rewrite !andb_true_iff in H. destruct H as [[L1 L2] H]. apply Nat.eqb_eq in L1, L2. rewrite forallb_forall in H.
  assert (K : In (k, nth k ys []) (combine (seq 0 (d * d)) ys)).
  { assert (E : nth k (combine (seq 0 (d * d)) ys) (0%nat, []) = (k, nth k ys [])) by (rewrite combine_nth by (rewrite seq_length; auto); now rewrite seq_nth).
    rewrite <- E. apply nth_In. rewrite combine_length, seq_length. lia. }
  specialize (H _ K). cbn [fst snd] in H. set (y := nth k ys []) in *. apply andb_true_iff in H. destruct H as [S C].
  rewrite <- (dot_unit_real (d * d) k x Hk Hx), <- (same_reals _ _ S), combination_reals.
  assert (Sized : Forall (fun a => length a = (d * d)%nat) (map reals all)).
  { apply lengths_right. unfold all. rewrite forallb_app, sizes. simpl. apply forallb_forall. intros a Ha. apply in_map_iff in Ha. destruct Ha as [p [<- _]].
    apply Nat.eqb_eq. apply length_tabulated. }
  rewrite dot_combination by assumption. apply weighed_nothing. intros s v Hin. unfold all in Hin. rewrite !map_app in Hin.
  apply in_combine_app in Hin. destruct Hin as [Hin | Hin].
  - rewrite map_map in Hin. assert (exists q a, In (q, a) (combine y rows) /\ s = Q2R q /\ v = dot (reals a) x) as [q [a [I [-> ->]]]].
    { clear - Hin. unfold reals at 1 in Hin. rewrite combine_map in Hin. apply in_map_iff in Hin. destruct Hin as [[q a] [E I]]. inversion E; subst. eauto. }
    destruct (combine_third _ _ _ y l rows q a L1 I) as [c [I1 I2]]. rewrite forallb_forall in C. specialize (C _ I1). simpl in C.
    apply orb_true_iff in C. destruct C as [C | C].
    + apply Qeq_bool_iff, Qeq_eqR in C. rewrite C, Q2R_0. ring.
    + apply negb_true_iff, lt_real in C. rewrite Q2R_0 in C. rewrite (Hrows c a I2) by lra. ring.
  - rewrite !map_map in Hin. apply in_map_iff in Hin. destruct Hin as [[a b] [<- I]]. apply in_pairs in I. simpl in I.
    rewrite dot_crossing by (auto; lia). rewrite Hcross by lia. ring.
Qed.
End Determined.

Definition nuclear_solved (D : q_dataset) (alpha : list nat) (l w : list Q) (omega : Q) : bool :=
  matrix_solved D alpha l w && is_isotropic (q_dimension D) w omega.
Definition nuclear_value (D : q_dataset) (omega : Q) : R := INR (q_dimension D) * sqrt (Q2R omega).
Theorem nuclear_solution_right : forall D alpha l w omega, nuclear_solved D alpha l w omega = true ->
  nuclear_solution (real_dataset D) alpha (reals w) (nuclear_value D omega).
Proof.
  intros D alpha l w omega H. apply andb_true_iff in H. destruct H as [H1 H2]. pose proof (max_margin_matrix_right _ _ _ _ H1) as [Hc [Hf _]].
  destruct (is_isotropic_right _ _ _ H2) as [LW [P I]]. apply andb_true_iff in H1. destruct H1 as [_ H1].
  repeat split; auto; rewrite ?dimension_real in *; try apply Hf.
  - now apply norm_of_W.
  - now apply norm_of_W.
  - intros V b HV Hb. rewrite matrix_model_real in HV.
    destruct (carried_rows _ _ _ _ _ V H1 HV) as [G _]. pose proof (below_any_norm _ _ _ LW P I V b ltac:(apply HV) Hb) as B.
    pose proof (square_of_W _ _ _ LW I) as Sq. rewrite Sq in G. pose proof (sqrt_lt_R0 _ P) as R0. pose proof (sqrt_sqrt _ (Rlt_le _ _ P)) as R2.
    unfold nuclear_value. set (r := sqrt (Q2R omega)) in *. eapply Rle_trans; [|exact B].
    apply (Rmult_le_compat_l (/ r)) in G; [|apply Rlt_le, Rinv_0_lt_compat; assumption].
    replace (/ r * (INR (q_dimension D) * Q2R omega)) with (INR (q_dimension D) * r) in G; [exact G|]. rewrite <- R2. field. lra.
Qed.
Theorem nuclear_margin_right : forall D alpha l w omega, nuclear_solved D alpha l w omega = true ->
  nuclear_margin (real_dataset D) alpha (nuclear_value D omega).
Proof. intros D alpha l w omega H. exists (reals w). now apply nuclear_solution_right with l. Qed.

Definition only_nuclear_solved (D : q_dataset) (alpha : list nat) (l w : list Q) (omega : Q) (ys : list (list Q)) : bool :=
  nuclear_solved D alpha l w omega && is_determined (q_dimension D) (q_rows (q_matrix_model D) alpha) l w ys.
Theorem only_nuclear_right : forall D alpha l w omega ys, only_nuclear_solved D alpha l w omega ys = true ->
  only_nuclear_solution (real_dataset D) alpha.
Proof.
  intros D alpha l w omega ys H. apply andb_true_iff in H. destruct H as [H HD]. pose proof (nuclear_solution_right _ _ _ _ _ H) as Best.
  exists (reals w), (nuclear_value D omega). split; [assumption|]. intros V b [_ [HV [Hb HVmin]]].
  destruct Best as [_ [HW [HWn HWmin]]]. assert (E : b = nuclear_value D omega) by (apply Rle_antisym; [now apply (HVmin (reals w)) | now apply (HWmin V)]). subst b.
  apply andb_true_iff in H. destruct H as [H1 H2]. destruct (is_isotropic_right _ _ _ H2) as [LW [P I]].
  apply andb_true_iff in H1. destruct H1 as [_ H1]. rewrite dimension_real in *. rewrite matrix_model_real in HV.
  set (d := q_dimension D) in *. set (M := q_matrix_model D) in *.
  destruct (carried_rows _ _ _ _ _ V H1 HV) as [G C]. pose proof HV as [LV _].
  pose proof (below_any_norm _ _ _ LW P I V _ LV Hb) as B. pose proof (square_of_W _ _ _ LW I) as Sq.
  pose proof (sqrt_lt_R0 _ P) as R0. pose proof (sqrt_sqrt _ (Rlt_le _ _ P)) as R2. unfold nuclear_value in *. fold d in Hb, B. set (r := sqrt (Q2R omega)) in *.
  assert (Eq : dot (reals w) V = dot (reals w) (reals w)).
  { apply Rle_antisym; [|assumption]. apply (Rmult_le_compat_l r) in B; [|lra]. replace (r * (/ r * dot (reals w) V)) with (dot (reals w) V) in B by (field; lra).
    rewrite Sq, <- R2. lra. }
  assert (N : INR d * r = / r * dot (reals w) V) by (rewrite Eq, Sq, <- R2; field; lra).
  rewrite N in Hb. set (x := plus V (scaled (-1) (reals w))).
  assert (Lx : length x = (d * d)%nat) by (apply length_plus; [assumption | now rewrite length_scaled]).
  assert (Dx : forall a, dot a x = dot a V - dot a (reals w)) by (intro a; unfold x; rewrite dot_step by congruence; lra).
  pose proof H1 as Hs. unfold is_shortest in Hs. rewrite !andb_true_iff in Hs. destruct Hs as [[[[Hs _] _] _] _].
  assert (Z : forall k, (k < d * d)%nat -> nth k x 0 = 0).
  { apply (nothing_else d (q_rows M alpha) l w ys Hs HD x Lx).
    - intros c a Hin Hc. rewrite Dx. pose proof (C Eq c a Hin) as C1.
      assert (HW' : feasible (d * d) (constraints (real_inputs M) alpha) (reals w)) by (rewrite matrix_model_real in HW; exact HW).
      destruct (carried_rows _ _ _ _ _ (reals w) H1 HW') as [_ C2].
      specialize (C2 eq_refl c a Hin). apply Rmult_integral in C1, C2. destruct C1 as [|C1], C2 as [|C2]; try contradiction. lra.
    - intros a b Ha Hb' Nab. assert (T : crossed d (reals w) V a b = 0).
      { apply (equal_norm_is_not_crossed d (reals w) (Q2R omega) LW P I V a b); auto. rewrite Eq. apply dot_nonneg. }
      unfold crossed in *. assert (S : forall i j, (i < d)%nat -> (j < d)%nat -> entry_at d x i j = entry_at d V i j - entry_at d (reals w) i j).
      { intros i j Hi Hj. unfold entry_at. assert (K : (i * d + j < d * d)%nat) by nia. set (k := (i * d + j)%nat) in *.
        rewrite <- (dot_unit_real (d * d) k x K Lx), Dx, !dot_unit_real by assumption. reflexivity. }
      rewrite (Below_ext d _ (fun i => (entry_at d (reals w) i a * entry_at d V i b - entry_at d (reals w) i b * entry_at d V i a)
        + (-1) * (entry_at d (reals w) i a * entry_at d (reals w) i b - entry_at d (reals w) i b * entry_at d (reals w) i a)))
        by (intros i Hi; rewrite !S by assumption; ring).
      rewrite Below_plus, Below_scale, T. pose proof (crossed_itself d (reals w) a b) as T2. unfold crossed in T2. rewrite T2. ring. }
  apply same_nth; [congruence|]. intros k Hk. rewrite LV in Hk. specialize (Z k Hk).
  rewrite <- (dot_unit_real (d * d) k x Hk Lx), Dx, !dot_unit_real in Z by assumption. lra.
Qed.
