(* The constraints of the attention SVMs, from the tokens, and the whole-number computation that decides a certificate.

   The definitions of [prompt_rows] ... [head_rows] are read twice: over the reals they say what the problem is; over whole
   numbers they are computed.  Data are whole numbers over one common denominator. *)
From Coq Require Import Reals Lra Lia ZArith List Bool.
From AttentionChecker Require Import Optimality.
Import ListNotations.
Open Scope R_scope.

(* ---- what the constraints are, over any numbers ---- *)
Section Rows.
Variables (A : Type) (zero : A) (add sub mul : A -> A -> A).

Fixpoint difference_of (x y : list A) : list A :=
  match x, y with a :: x', b :: y' => sub a b :: difference_of x' y' | _, _ => [] end.

Fixpoint product (x y : list A) : A :=
  match x, y with a :: x', b :: y' => add (mul a b) (product x' y') | _, _ => zero end.

Definition outer (x z : list A) : list A := flat_map (fun a => map (mul a) z) x.

(* best - x_t for every token x_t but number chosen; t counts *)
Fixpoint others (best : list A) (chosen t : nat) (X : list (list A)) : list (list A) :=
  match X with
  | [] => []
  | x :: X' => (if Nat.eqb t chosen then [] else [difference_of best x]) ++ others best chosen (S t) X'
  end.

Definition of_input (X : list (list A)) (chosen : nat) : list (list A) := others (nth chosen X []) chosen 0 X.

(* p-SVM: k_(i,chosen) - k_(i,t) *)
Fixpoint prompt_rows (tokens : list (list (list A))) (choice : list nat) : list (list A) :=
  match tokens, choice with
  | X :: tokens', c :: choice' => of_input X c ++ prompt_rows tokens' choice'
  | _, _ => []
  end.

(* W-SVM: (x_(i,chosen) - x_(i,t)) z_i^T, read by rows *)
Fixpoint matrix_rows (tokens : list (list (list A))) (queries : list (list A)) (choice : list nat) : list (list A) :=
  match tokens, queries, choice with
  | X :: tokens', z :: queries', c :: choice' => map (fun r => outer r z) (of_input X c) ++ matrix_rows tokens' queries' choice'
  | _, _, _ => []
  end.

(* v-SVM: Y_i x_(i,chosen) *)
Fixpoint head_rows (tokens : list (list (list A))) (labels : list A) (choice : list nat) : list (list A) :=
  match tokens, labels, choice with
  | X :: tokens', y :: labels', c :: choice' => map (mul y) (nth c X []) :: head_rows tokens' labels' choice'
  | _, _, _ => []
  end.

(* keys: M x for every token x *)
Definition keys (M : list (list A)) (tokens : list (list (list A))) : list (list (list A)) :=
  map (map (fun x => map (fun m => product m x) M)) tokens.

Fixpoint add_multiple (x : A) (u v : list A) : list A :=
  match u, v with b :: u', c :: v' => add (mul x b) c :: add_multiple x u' v' | _, _ => [] end.

(* sum of l_j a_j *)
Fixpoint sum_of (d : nat) (l : list A) (rows : list (list A)) : list A :=
  match l, rows with x :: l', a :: rows' => add_multiple x a (sum_of d l' rows') | _, _ => repeat zero d end.
End Rows.

Definition prompt_constraints (tokens : list (list vector)) (choice : list nat) : list constraint :=
  map (fun a => (a, 1)) (prompt_rows R Rminus tokens choice).
Definition matrix_constraints (tokens : list (list vector)) (queries : list vector) (choice : list nat) : list constraint :=
  map (fun a => (a, 1)) (matrix_rows R Rminus Rmult tokens queries choice).
Definition head_constraints (tokens : list (list vector)) (labels : list R) (choice : list nat) : list constraint :=
  map (fun a => (a, 1)) (head_rows R Rmult tokens labels choice).
Definition real_keys (M : list vector) (tokens : list (list vector)) : list (list vector) :=
  keys R 0 Rplus Rmult M tokens.

(* ---- maps that respect the operations respect the rows ---- *)
Section Maps.
Variables (A B : Type) (za : A) (zb : B) (adda suba mula : A -> A -> A) (addb subb mulb : B -> B -> B).

Lemma difference_map : forall (h : A -> B), (forall x y, h (suba x y) = subb (h x) (h y)) ->
  forall x y, map h (difference_of A suba x y) = difference_of B subb (map h x) (map h y).
Proof. intros h H; induction x; destruct y; simpl; auto. now rewrite H, IHx. Qed.

Lemma others_map : forall (h : A -> B), (forall x y, h (suba x y) = subb (h x) (h y)) ->
  forall best c X t, map (map h) (others A suba best c t X) = others B subb (map h best) c t (map (map h) X).
Proof.
  intros h H best c; induction X; simpl; intro t; auto. rewrite map_app, IHX. f_equal.
  destruct (Nat.eqb t c); simpl; auto. now rewrite difference_map.
Qed.

Lemma of_input_map : forall (h : A -> B), (forall x y, h (suba x y) = subb (h x) (h y)) ->
  forall X c, map (map h) (of_input A suba X c) = of_input B subb (map (map h) X) c.
Proof.
  intros h H X c. unfold of_input. rewrite others_map by assumption.
  change (@nil B) with (map h []). now rewrite (map_nth (map h)).
Qed.

Lemma prompt_rows_map : forall (h : A -> B), (forall x y, h (suba x y) = subb (h x) (h y)) ->
  forall tokens choice, map (map h) (prompt_rows A suba tokens choice) = prompt_rows B subb (map (map (map h)) tokens) choice.
Proof.
  intros h H; induction tokens; destruct choice; simpl; auto. now rewrite map_app, of_input_map, IHtokens.
Qed.

Lemma outer_map : forall hx hz h, (forall x z : A, h (mula x z) = mulb (hx x) (hz z) :> B) ->
  forall x z, map h (outer A mula x z) = outer B mulb (map hx x) (map hz z).
Proof.
  intros hx hz h H x z. unfold outer. induction x; simpl; auto. rewrite map_app, IHx, !map_map. f_equal.
  apply map_ext. intro. apply H.
Qed.

Lemma matrix_rows_map : forall hx hz h,
  (forall x y, hx (suba x y) = subb (hx x) (hx y)) -> (forall x z : A, h (mula x z) = mulb (hx x) (hz z) :> B) ->
  forall tokens queries choice, map (map h) (matrix_rows A suba mula tokens queries choice)
  = matrix_rows B subb mulb (map (map (map hx)) tokens) (map (map hz) queries) choice.
Proof.
  intros hx hz h H1 H2; induction tokens; destruct queries; destruct choice; simpl; auto.
  rewrite map_app, IHtokens, <- of_input_map by assumption. f_equal. rewrite !map_map. apply map_ext. intro.
  now apply outer_map.
Qed.

Lemma head_rows_map : forall hx hy h, (forall y x : A, h (mula y x) = mulb (hy y) (hx x) :> B) ->
  forall tokens labels choice, map (map h) (head_rows A mula tokens labels choice)
  = head_rows B mulb (map (map (map hx)) tokens) (map hy labels) choice.
Proof.
  intros hx hy h H; induction tokens; destruct labels; destruct choice; simpl; auto. rewrite IHtokens. f_equal.
  change (@nil B) with (map hx []). rewrite (map_nth (map hx)), !map_map. apply map_ext. intro. apply H.
Qed.

Lemma product_map : forall hm hx h, h za = zb -> (forall x y, h (adda x y) = addb (h x) (h y)) ->
  (forall x z : A, h (mula x z) = mulb (hm x) (hx z) :> B) ->
  forall m x, h (product A za adda mula m x) = product B zb addb mulb (map hm m) (map hx x).
Proof. intros hm hx h H0 H1 H2; induction m; destruct x; simpl; auto. now rewrite H1, H2, IHm. Qed.

Lemma keys_map : forall hm hx h, h za = zb -> (forall x y, h (adda x y) = addb (h x) (h y)) ->
  (forall x z : A, h (mula x z) = mulb (hm x) (hx z) :> B) ->
  forall M tokens, map (map (map h)) (keys A za adda mula M tokens)
  = keys B zb addb mulb (map (map hm) M) (map (map (map hx)) tokens).
Proof.
  intros hm hx h H0 H1 H2 M tokens. unfold keys. rewrite !map_map. apply map_ext. intro X. rewrite !map_map.
  apply map_ext. intro x. rewrite !map_map. apply map_ext. intro m. now apply product_map.
Qed.
End Maps.

(* ---- whole numbers over one denominator, as reals ---- *)
Definition over (q x : Z) : R := IZR x / IZR q.
Definition vector_over (q : Z) : list Z -> vector := map (over q).
Definition whole_numbers : list Z -> vector := vector_over 1.
Definition matrix_over (q : Z) : list (list Z) -> list vector := map (map (over q)).
Definition tokens_over (q : Z) : list (list (list Z)) -> list (list vector) := map (map (map (over q))).

(* ---- numbers to compute with: Z itself, or big machine numbers (BigNumbers.v) ---- *)
Record numbers : Type := {
  carrier :> Type;
  zero : carrier; add : carrier -> carrier -> carrier; sub : carrier -> carrier -> carrier;
  mul : carrier -> carrier -> carrier; eqb : carrier -> carrier -> bool; leb : carrier -> carrier -> bool;
  of_Z : Z -> carrier; to_Z : carrier -> Z;
  to_of : forall x, to_Z (of_Z x) = x;
  to_zero : to_Z zero = 0%Z;
  to_add : forall x y, to_Z (add x y) = (to_Z x + to_Z y)%Z;
  to_sub : forall x y, to_Z (sub x y) = (to_Z x - to_Z y)%Z;
  to_mul : forall x y, to_Z (mul x y) = (to_Z x * to_Z y)%Z;
  to_eqb : forall x y, eqb x y = Z.eqb (to_Z x) (to_Z y);
  to_leb : forall x y, leb x y = Z.leb (to_Z x) (to_Z y)
}.

Definition Z_numbers : numbers := {|
  carrier := Z; zero := 0%Z; add := Z.add; sub := Z.sub; mul := Z.mul; eqb := Z.eqb; leb := Z.leb;
  of_Z := fun x => x; to_Z := fun x => x; to_of := fun _ => eq_refl; to_zero := eq_refl; to_add := fun _ _ => eq_refl;
  to_sub := fun _ _ => eq_refl; to_mul := fun _ _ => eq_refl; to_eqb := fun _ _ => eq_refl; to_leb := fun _ _ => eq_refl |}.

Section Computation.
Variable K : numbers.
Notation plus_K := (add K). Notation times_K := (mul K).

Definition positive (x : K) : bool := negb (leb K x (zero K)).

Fixpoint equal (x y : list K) : bool :=
  match x, y with [], [] => true | a :: x', b :: y' => (eqb K a b && equal x' y')%bool | _, _ => false end.

(* For every row: slack >= 0; and slack 0 with a multiplier > 0, or the multiplier 0.  [one] is the right side, in the scale
   of the products. *)
Fixpoint complementary (rows : list (list K)) (l w : list K) (one : K) : bool :=
  match rows, l with
  | [], [] => true
  | a :: rows', x :: l' =>
      let value := product K (zero K) (add K) (mul K) a w in
      ((if eqb K x (zero K) then leb K one value else (leb K (zero K) x && eqb K value one)%bool)
       && complementary rows' l' w one)%bool
  | _, _ => false
  end.

Definition optimal (d : nat) (rows : list (list K)) (qa : K) (l : list K) (ql : K) (w : list K) (qw : K) : bool :=
  (positive qa && positive ql && positive qw
   && forallb (fun a => Nat.eqb (length a) d) rows
   && equal (map (mul K (mul K qa ql)) w) (map (mul K qw) (sum_of K (zero K) (add K) (mul K) d l rows))
   && complementary rows l w (mul K qa qw))%bool.

Definition contradictory (d : nat) (rows : list (list K)) (qa : K) (y : list K) : bool :=
  (positive qa && forallb (fun a => Nat.eqb (length a) d) rows && Nat.eqb (length y) (length rows)
   && forallb (fun x => leb K (zero K) x) y && existsb positive y
   && equal (sum_of K (zero K) (add K) (mul K) d y rows) (repeat (zero K) d))%bool.

(* ---- soundness ---- *)
Let r (x : K) : R := IZR (to_Z K x).

Lemma r_zero : r (zero K) = 0. Proof. unfold r. now rewrite to_zero. Qed.
Lemma r_add : forall x y, r (add K x y) = r x + r y. Proof. intros. unfold r. rewrite to_add. apply plus_IZR. Qed.
Lemma r_sub : forall x y, r (sub K x y) = r x - r y. Proof. intros. unfold r. rewrite to_sub. apply minus_IZR. Qed.
Lemma r_mul : forall x y, r (mul K x y) = r x * r y. Proof. intros. unfold r. rewrite to_mul. apply mult_IZR. Qed.
Lemma r_eqb : forall x y, eqb K x y = true -> r x = r y.
Proof. intros x y H. rewrite to_eqb in H. unfold r. now rewrite (proj1 (Z.eqb_eq _ _) H). Qed.
Lemma r_leb : forall x y, leb K x y = true -> r x <= r y.
Proof. intros x y H. rewrite to_leb in H. apply IZR_le. now apply Z.leb_le. Qed.
Lemma r_positive : forall x, positive x = true -> 0 < r x.
Proof.
  unfold positive. intros x H. apply negb_true_iff in H. rewrite to_leb, to_zero in H. apply Z.leb_gt in H. now apply IZR_lt.
Qed.

Lemma equal_map : forall x y, equal x y = true -> map r x = map r y.
Proof.
  induction x as [|a x IH]; destruct y as [|b y]; simpl; intros H; try discriminate; auto.
  apply andb_true_iff in H as [H1 H2]. f_equal; auto using r_eqb.
Qed.

Lemma sum_of_real : forall (hl ha h : K -> R) d, (forall x b c, h (add K (mul K x b) c) = hl x * ha b + h c) -> h (zero K) = 0 ->
  forall l rows, combination d (map hl l) (map (map ha) rows) = map h (sum_of K (zero K) (add K) (mul K) d l rows).
Proof.
  intros hl ha h d H H0.
  assert (Hz : repeat 0 d = map h (repeat (zero K) d)).
  { clear - H0. induction d; simpl; auto. now rewrite IHd, H0. }
  induction l as [|x l IH]; destruct rows as [|a rows]; simpl; auto. rewrite IH. generalize (sum_of K (zero K) (add K) (mul K) d l rows).
  clear IH. induction a as [|b a IHa]; intros [|c S]; simpl; auto. unfold scaled in *. rewrite H. f_equal. apply IHa.
Qed.

Lemma product_real : forall (ha hw h : K -> R), (forall x b c, h (add K (mul K x b) c) = ha x * hw b + h c) -> h (zero K) = 0 ->
  forall a w, dot (map ha a) (map hw w) = h (product K (zero K) (add K) (mul K) a w).
Proof. intros ha hw h H H0; induction a; destruct w; simpl; auto. now rewrite H, IHa. Qed.

Lemma lengths : forall d rows (f : K -> R), forallb (fun a : list K => Nat.eqb (length a) d) rows = true ->
  Forall (fun a => length a = d) (map (map f) rows).
Proof.
  intros d rows f. rewrite forallb_forall. intros H. rewrite Forall_map, Forall_forall. intros a Ha. rewrite map_length.
  now apply Nat.eqb_eq, H.
Qed.

Lemma ones : forall rows : list vector, combine rows (map (fun _ => 1) rows) = map (fun a => (a, 1)) rows.
Proof. induction rows; simpl; congruence. Qed.

Lemma optimal_shortest : forall d rows qa l ql w qw, optimal d rows qa l ql w qw = true ->
  shortest d (map (fun a => (a, 1)) (map (map (fun x => r x / r qa)) rows)) (map (fun x => r x / r qw) w).
Proof.
  unfold optimal. intros d rows qa l ql w qw H. rewrite !andb_true_iff in H.
  destruct H as [[[[[Ha Hl] Hw] Hd] Hs] Hc]. apply r_positive in Ha, Hl, Hw. rewrite <- ones.
  set (ha := fun x => r x / r qa). set (hw := fun x => r x / r qw). set (hl := fun x => r x / r ql).
  assert (Hcomp : Forall (fun s => 0 <= s) (map hl l)
    /\ Forall2 (fun a b => b <= dot a (map hw w)) (map (map ha) rows) (map (fun _ => 1) (map (map ha) rows))
    /\ weighed (map hl l) (map (fun _ => 1) (map (map ha) rows))
       = weighed (map hl l) (map (fun a => dot a (map hw w)) (map (map ha) rows))).
  { clear Hs Hd. revert l Hc. induction rows as [|a rows IH]; destruct l as [|x l]; simpl; intros Hc; try discriminate;
      [repeat split; constructor|].
    apply andb_true_iff in Hc as [H1 H2]. destruct (IH l H2) as [I1 [I2 I3]]. clear IH H2.
    assert (Hdot : dot (map ha a) (map hw w) = r (product K (zero K) (add K) (mul K) a w) / (r qa * r qw)).
    { rewrite (product_real ha hw (fun x => r x / (r qa * r qw))); auto.
      - intros. rewrite r_add, r_mul. unfold ha, hw. field. lra.
      - rewrite r_zero. field. lra. }
    rewrite Hdot. set (value := product K (zero K) (add K) (mul K) a w) in *.
    assert (Hp : 0 < r qa * r qw) by (now apply Rmult_lt_0_compat).
    assert (Hle : 0 <= hl x /\ 1 <= r value / (r qa * r qw) /\ hl x * 1 = hl x * (r value / (r qa * r qw))).
    { destruct (eqb K x (zero K)) eqn:E.
      - apply r_eqb in E. rewrite r_zero in E. apply r_leb in H1. rewrite r_mul in H1. unfold hl. rewrite E.
        split; [unfold Rdiv; lra|]. split; [|unfold Rdiv; ring].
        apply Rmult_le_reg_r with (r qa * r qw); auto. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra.
      - apply andb_true_iff in H1 as [H1 H2]. apply r_leb in H1. rewrite r_zero in H1. apply r_eqb in H2. rewrite r_mul in H2.
        rewrite H2. replace (r qa * r qw / (r qa * r qw)) with 1 by (field; lra).
        split; [|lra]. unfold hl, Rdiv. apply Rmult_le_pos; auto. now apply Rlt_le, Rinv_0_lt_compat. }
    destruct Hle as [L1 [L2 L3]]. split; [|split].
    - now constructor.
    - constructor; [now rewrite Hdot | assumption].
    - f_equal; [exact L3 | exact I3]. }
  destruct Hcomp as [C1 [C2 C3]].
  apply kkt_shortest with (l := map hl l); auto.
  - now apply lengths.
  - now rewrite map_length.
  - rewrite (sum_of_real hl ha (fun x => r x / (r qa * r ql))).
    + apply equal_map in Hs. rewrite !map_map in Hs.
      revert Hs. generalize (sum_of K (zero K) (add K) (mul K) d l rows). clear - Ha Hl Hw.
      unfold hw. induction w as [|x w IH]; intros [|y S]; simpl; intros Hs; try discriminate; auto.
      injection Hs as H1 H2. rewrite !r_mul in H1. f_equal; auto.
      replace (r x) with (r qa * r ql * r x / (r qa * r ql)) by (field; lra). rewrite H1. field. lra.
    + intros. rewrite r_add, r_mul. unfold ha, hl. field. lra.
    + rewrite r_zero. field. lra.
Qed.

Lemma contradictory_infeasible : forall d rows qa y, contradictory d rows qa y = true ->
  infeasible d (map (fun a => (a, 1)) (map (map (fun x => r x / r qa)) rows)).
Proof.
  unfold contradictory. intros d rows qa y H. rewrite !andb_true_iff in H.
  destruct H as [[[[[Ha Hd] Hlen] Hy] Hex] Hs]. apply r_positive in Ha. rewrite <- ones. apply Nat.eqb_eq in Hlen.
  apply farkas_infeasible with (y := map r y).
  - now apply lengths.
  - now rewrite map_length.
  - rewrite Forall_map, Forall_forall. rewrite forallb_forall in Hy. intros x Hx. rewrite <- r_zero. now apply r_leb, Hy.
  - rewrite (sum_of_real r (fun x => r x / r qa) (fun x => r x / r qa)).
    + apply equal_map in Hs. rewrite <- (map_map r (fun x => x / r qa)), Hs, map_map.
      clear - Ha. induction d; simpl; auto. rewrite IHd, r_zero. f_equal. field. lra.
    + intros. rewrite r_add, r_mul. field. lra.
    + rewrite r_zero. field. lra.
  - rewrite map_map. rewrite forallb_forall in Hy. clear Hs Hd. revert y Hlen Hy Hex.
    induction rows as [|a rows IH]; destruct y as [|x y]; simpl; intros Hlen Hy Hex; try discriminate.
    injection Hlen as Hlen.
    assert (Hx : 0 <= r x) by (rewrite <- r_zero; apply r_leb, Hy; now left).
    assert (Hrest : 0 <= weighed (map r y) (map (fun _ => 1) rows)).
    { assert (Hy' : forall z, In z y -> leb K (zero K) z = true) by (intros; apply Hy; now right). clear - Hy' Hlen.
      revert rows Hlen. induction y as [|z y IH]; destruct rows; simpl; intros Hlen; try discriminate; try lra.
      injection Hlen as Hlen. assert (0 <= r z) by (rewrite <- r_zero; apply r_leb, Hy'; now left).
      assert (0 <= weighed (map r y) (map (fun _ => 1) rows)) by (apply IH; auto; intros; apply Hy'; now right). lra. }
    destruct (positive x) eqn:E.
    + apply r_positive in E. lra.
    + simpl in Hex. assert (0 < weighed (map r y) (map (fun _ => 1) rows)) by (apply IH; auto; intros; apply Hy; now right). lra.
Qed.

(* ---- the theorems that generated files use; data are in Z, K only computes ---- *)
Notation to_K := (of_Z K).
Let tokens_K := map (map (map to_K)).
Let matrix_K := map (map to_K).
Let vector_K := map to_K.

Lemma r_of : forall x, r (to_K x) = IZR x. Proof. intro. unfold r. now rewrite to_of. Qed.

Lemma vector_real : forall q w, map (fun x => r x / r (to_K q)) (vector_K w) = vector_over q w.
Proof. intros. unfold vector_K, vector_over. rewrite map_map. apply map_ext. intro. unfold over. now rewrite !r_of. Qed.

Lemma tokens_real : forall q X, map (map (map (fun x => r x / r (to_K q)))) (tokens_K X) = tokens_over q X.
Proof.
  intros. unfold tokens_K, tokens_over. rewrite map_map. apply map_ext. intro. rewrite map_map. apply map_ext. intro.
  apply vector_real.
Qed.

Lemma matrix_real : forall q X, map (map (fun x => r x / r (to_K q))) (matrix_K X) = matrix_over q X.
Proof. intros. unfold matrix_K, matrix_over. rewrite map_map. apply map_ext. intro. apply vector_real. Qed.

Definition prompt_rows_K (tokens : list (list (list Z))) (choice : list nat) : list (list K) :=
  prompt_rows K (sub K) (tokens_K tokens) choice.
Definition key_rows_K (M : list (list Z)) (tokens : list (list (list Z))) (choice : list nat) : list (list K) :=
  prompt_rows K (sub K) (keys K (zero K) (add K) (mul K) (matrix_K M) (tokens_K tokens)) choice.
Definition matrix_rows_K (tokens : list (list (list Z))) (queries : list (list Z)) (choice : list nat) : list (list K) :=
  matrix_rows K (sub K) (mul K) (tokens_K tokens) (matrix_K queries) choice.
Definition head_rows_K (tokens : list (list (list Z))) (labels : list Z) (choice : list nat) : list (list K) :=
  head_rows K (mul K) (tokens_K tokens) (vector_K labels) choice.

Lemma prompt_real : forall q tokens choice,
  map (map (fun x => r x / r (to_K q))) (prompt_rows_K tokens choice) = prompt_rows R Rminus (tokens_over q tokens) choice.
Proof.
  intros. unfold prompt_rows_K. rewrite (prompt_rows_map K R (sub K) Rminus), tokens_real; auto.
  intros. rewrite r_sub. unfold Rdiv. ring.
Qed.

Lemma key_real : forall qm q M tokens choice, 0 < IZR qm -> 0 < IZR q ->
  map (map (fun x => r x / r (mul K (to_K qm) (to_K q)))) (key_rows_K M tokens choice)
  = prompt_rows R Rminus (real_keys (matrix_over qm M) (tokens_over q tokens)) choice.
Proof.
  intros qm q M tokens choice Hm Hq. unfold key_rows_K, real_keys.
  rewrite (prompt_rows_map K R (sub K) Rminus), <- matrix_real, <- tokens_real.
  - f_equal. apply (keys_map K R (zero K) 0 (add K) (mul K) Rplus Rmult).
    + rewrite r_zero. unfold Rdiv. ring.
    + intros. rewrite r_add. unfold Rdiv. ring.
    + intros. rewrite !r_mul, !r_of. field. lra.
  - intros. rewrite r_sub. unfold Rdiv. ring.
Qed.

Lemma matrix_rows_real : forall q qz tokens queries choice, 0 < IZR q -> 0 < IZR qz ->
  map (map (fun x => r x / r (mul K (to_K q) (to_K qz)))) (matrix_rows_K tokens queries choice)
  = matrix_rows R Rminus Rmult (tokens_over q tokens) (matrix_over qz queries) choice.
Proof.
  intros q qz tokens queries choice Hq Hz. unfold matrix_rows_K. rewrite <- matrix_real, <- tokens_real.
  apply (matrix_rows_map K R (sub K) (mul K) Rminus Rmult).
  - intros. rewrite r_sub. unfold Rdiv. ring.
  - intros. rewrite !r_mul, !r_of. field. lra.
Qed.

Lemma head_real : forall q tokens labels choice, 0 < IZR q ->
  map (map (fun x => r x / r (to_K q))) (head_rows_K tokens labels choice)
  = head_rows R Rmult (tokens_over q tokens) (vector_over 1 labels) choice.
Proof.
  intros q tokens labels choice Hq. unfold head_rows_K. rewrite <- (vector_real 1), <- tokens_real.
  apply (head_rows_map K R (mul K) Rmult). intros. rewrite r_mul, !r_of. field. lra.
Qed.

Lemma positive_product : forall a b, (0 < a)%Z -> (0 < b)%Z -> 0 < IZR a /\ 0 < IZR b.
Proof. intros. split; now apply IZR_lt. Qed.
End Computation.

Section Theorems.
Variable K : numbers.
Notation k := (of_Z K).

Theorem prompt_shortest : forall d q tokens choice l ql w qw,
  optimal K d (prompt_rows_K K tokens choice) (k q) (map k l) (k ql) (map k w) (k qw) = true ->
  shortest d (prompt_constraints (tokens_over q tokens) choice) (vector_over qw w).
Proof. intros. apply optimal_shortest in H. now rewrite prompt_real, vector_real in H. Qed.

Theorem prompt_infeasible : forall d q tokens choice y,
  contradictory K d (prompt_rows_K K tokens choice) (k q) (map k y) = true ->
  infeasible d (prompt_constraints (tokens_over q tokens) choice).
Proof. intros. apply contradictory_infeasible in H. now rewrite prompt_real in H. Qed.

Theorem key_shortest : forall d qm M q tokens choice l ql w qw, (Z.ltb 0 qm && Z.ltb 0 q
  && optimal K d (key_rows_K K M tokens choice) (mul K (k qm) (k q)) (map k l) (k ql) (map k w) (k qw))%bool = true ->
  shortest d (prompt_constraints (real_keys (matrix_over qm M) (tokens_over q tokens)) choice) (vector_over qw w).
Proof.
  intros. rewrite !andb_true_iff, !Z.ltb_lt in H. destruct H as [[H1 H2] H]. destruct (positive_product _ _ H1 H2).
  apply optimal_shortest in H. now rewrite key_real, vector_real in H.
Qed.

Theorem key_infeasible : forall d qm M q tokens choice y, (Z.ltb 0 qm && Z.ltb 0 q
  && contradictory K d (key_rows_K K M tokens choice) (mul K (k qm) (k q)) (map k y))%bool = true ->
  infeasible d (prompt_constraints (real_keys (matrix_over qm M) (tokens_over q tokens)) choice).
Proof.
  intros. rewrite !andb_true_iff, !Z.ltb_lt in H. destruct H as [[H1 H2] H]. destruct (positive_product _ _ H1 H2).
  apply contradictory_infeasible in H. now rewrite key_real in H.
Qed.

Theorem matrix_shortest : forall d q tokens qz queries choice l ql w qw, (Z.ltb 0 q && Z.ltb 0 qz
  && optimal K d (matrix_rows_K K tokens queries choice) (mul K (k q) (k qz)) (map k l) (k ql) (map k w) (k qw))%bool = true ->
  shortest d (matrix_constraints (tokens_over q tokens) (matrix_over qz queries) choice) (vector_over qw w).
Proof.
  intros. rewrite !andb_true_iff, !Z.ltb_lt in H. destruct H as [[H1 H2] H]. destruct (positive_product _ _ H1 H2).
  apply optimal_shortest in H. now rewrite matrix_rows_real, vector_real in H.
Qed.

Theorem matrix_infeasible : forall d q tokens qz queries choice y, (Z.ltb 0 q && Z.ltb 0 qz
  && contradictory K d (matrix_rows_K K tokens queries choice) (mul K (k q) (k qz)) (map k y))%bool = true ->
  infeasible d (matrix_constraints (tokens_over q tokens) (matrix_over qz queries) choice).
Proof.
  intros. rewrite !andb_true_iff, !Z.ltb_lt in H. destruct H as [[H1 H2] H]. destruct (positive_product _ _ H1 H2).
  apply contradictory_infeasible in H. now rewrite matrix_rows_real in H.
Qed.

Theorem head_shortest : forall d q tokens labels choice l ql w qw, (Z.ltb 0 q
  && optimal K d (head_rows_K K tokens labels choice) (k q) (map k l) (k ql) (map k w) (k qw))%bool = true ->
  shortest d (head_constraints (tokens_over q tokens) (whole_numbers labels) choice) (vector_over qw w).
Proof.
  intros. rewrite !andb_true_iff, !Z.ltb_lt in H. destruct H as [H1 H]. apply IZR_lt in H1.
  apply optimal_shortest in H. now rewrite head_real, vector_real in H.
Qed.

Theorem head_infeasible : forall d q tokens labels choice y, (Z.ltb 0 q
  && contradictory K d (head_rows_K K tokens labels choice) (k q) (map k y))%bool = true ->
  infeasible d (head_constraints (tokens_over q tokens) (whole_numbers labels) choice).
Proof.
  intros. rewrite !andb_true_iff, !Z.ltb_lt in H. destruct H as [H1 H]. apply IZR_lt in H1.
  apply contradictory_infeasible in H. now rewrite head_real in H.
Qed.
End Theorems.
