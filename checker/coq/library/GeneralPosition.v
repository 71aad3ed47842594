(* Lemma 12 of docs/datasets_almost.md: for almost every dataset, the SVMs are feasible for every choice of tokens where the dimension is large enough.

   The proof.  Elimination without division turns k <= d rows into k pivots, which are polynomials of the entries.  Where no pivot is 0, the
   rows have any given products with some vector ([solved]).  A row has an entry that no other row has; so a pivot is
   A t + B, where t is that entry, and A is a product of the pivots before it.  A polynomial is [thin] if small cells of small
   total volume cover the points where it is small.  If A is thin, A t + B is ([thin_step]), and so are all pivots ([pivots_thin]). *)
From Coq Require Import Reals Lra Lia List Classical ZArith.
From AttentionChecker Require Import Optimality Datasets Sigmoid Descent Traps Turning Attention OneInput LowRisk Starts Existence Choices Derived IndependentQueries AlmostEvery.
Import ListNotations.
Open Scope R_scope.

(* ---- thin functions ---- *)
Definition thin (n : nat) (f : vector -> R) : Prop := forall M eps, 0 < eps -> exists delta, 0 < delta /\ forall h, 0 < h <= delta ->
  exists cells : list vector, Forall (fun c => length c = n) cells /\ INR (length cells) * h ^ n <= eps
  /\ forall x, length x = n -> Forall (fun a => Rabs a <= M) x -> Rabs (f x) <= delta -> exists c, In c cells /\ Forall2 (fun a b => Rabs (a - b) <= h / 2) x c.

Lemma thin_negligible : forall n f, thin n f -> negligible n (fun x => f x = 0).
Proof.
  intros n f T M eps He. destruct (T M eps He) as [delta [D0 H]]. destruct (H delta ltac:(lra)) as [cells [Sized [Volume Cover]]].
  apply cells_cover with cells delta; auto; [lra|]. intros x [Lx [Bx Fx]]. apply Cover; auto. rewrite Fx, Rabs_R0. lra.
Qed.
Lemma thin_constant : forall n c, c <> 0 -> thin n (fun _ => c).
Proof.
  intros n c C M eps He. pose proof (Rabs_pos_lt c C). exists (Rabs c / 2). split; [lra|]. intros h _. exists []. split; [constructor|].
  split; [simpl; lra|]. intros. lra.
Qed.
Lemma thin_times : forall n f g, thin n f -> thin n g -> thin n (fun x => f x * g x).
Proof.
  intros n f g Tf Tg M eps He. destruct (Tf M (eps / 2) ltac:(lra)) as [d1 [P1 H1]]. destruct (Tg M (eps / 2) ltac:(lra)) as [d2 [P2 H2]].
  pose proof (Rmult_lt_0_compat _ _ P1 P2) as P. set (delta := Rmin (d1 * d2) (Rmin d1 d2)).
  assert (D : delta <= d1 * d2) by apply Rmin_l. assert (D1 : delta <= d1) by (eapply Rle_trans; [apply Rmin_r | apply Rmin_l]).
  assert (D2 : delta <= d2) by (eapply Rle_trans; [apply Rmin_r | apply Rmin_r]). exists delta. split; [repeat apply Rmin_glb_lt; lra|].
  intros h Hh. destruct (H1 h ltac:(lra)) as [c1 [S1 [V1 C1]]]. destruct (H2 h ltac:(lra)) as [c2 [S2 [V2 C2]]]. exists (c1 ++ c2).
  split; [now apply Forall_app|]. split; [rewrite app_length, plus_INR; lra|]. intros x Lx Bx Fx. rewrite Rabs_mult in Fx.
  destruct (Rle_dec (Rabs (f x)) d1) as [A | A]; [destruct (C1 x Lx Bx A) as [c [Hc N]]; exists c; rewrite in_app_iff; auto|].
  destruct (Rle_dec (Rabs (g x)) d2) as [B | B]; [destruct (C2 x Lx Bx B) as [c [Hc N]]; exists c; rewrite in_app_iff; auto|].
  assert (d1 * d2 < Rabs (f x) * Rabs (g x)) by (apply Rmult_gt_0_lt_compat; lra). lra.
Qed.

(* f = A t + B, where neither A nor B depends on the entry t *)
Theorem thin_step : forall n p f A, (p <= n)%nat -> steady (S n) f -> steady (S n) A -> thin (S n) A ->
  (forall t y, length y = n -> A (put p t y) = A (put p 0 y)) ->
  (forall t y, length y = n -> f (put p t y) = f (put p 0 y) + t * A (put p 0 y)) -> thin (S n) f.
Proof.
  intros n p f A Hp Sf SA TA FA Ff M eps He. destruct (TA M (eps / 2) ltac:(lra)) as [a [a0 Low]].
  destruct (slab_covered n p f A Hp Sf SA FA Ff M a (eps / 2) a0 ltac:(lra)) as [b [b0 High]]. exists (Rmin a b). split; [now apply Rmin_glb_lt|].
  pose proof (Rmin_l a b). pose proof (Rmin_r a b). intros h Hh. destruct (Low h ltac:(lra)) as [c1 [S1 [V1 C1]]]. destruct (High h ltac:(lra)) as [c2 [S2 [V2 C2]]].
  exists (c1 ++ c2). split; [now apply Forall_app|]. split; [rewrite app_length, plus_INR; lra|]. intros x Lx Bx Fx.
  destruct (Rle_dec (Rabs (A x)) a) as [Near | Far]; [destruct (C1 x Lx Bx Near) as [c [Hc N]] | destruct (C2 x Lx Bx ltac:(lra) ltac:(lra)) as [c [Hc N]]];
    exists c; rewrite in_app_iff; auto.
Qed.

(* ---- polynomials of n entries ---- *)
Inductive polynomial (n : nat) : (vector -> R) -> Prop :=
| is_constant : forall c, polynomial n (fun _ => c)
| is_entry : forall i, polynomial n (fun x => nth i x 0)
| is_sum : forall f g, polynomial n f -> polynomial n g -> polynomial n (fun x => f x + g x)
| is_product : forall f g, polynomial n f -> polynomial n g -> polynomial n (fun x => f x * g x)
| is_same : forall f g, (forall x, length x = n -> f x = g x) -> polynomial n f -> polynomial n g.

Lemma polynomial_steady : forall n f, polynomial n f -> steady n f.
Proof.
  intros n f P. induction P as [c | i | f g _ Sf _ Sg | f g _ Sf _ Sg | f g E _ Sf];
    auto using steady_constant, steady_entry, steady_plus, steady_times. intro M. destruct (Sf M) as [L [L0 H]]. exists L. split; auto. intros. rewrite <- !E by assumption. auto.
Qed.

Definition polynomials (n d : nat) (v : vector -> vector) : Prop :=
  (forall x, length x = n -> length (v x) = d) /\ forall l, polynomial n (fun x => nth l (v x) 0).
Lemma nth_plus : forall u w l, length u = length w -> nth l (plus u w) 0 = nth l u 0 + nth l w 0.
Proof. induction u as [|a u IH]; intros [|b w] [|l] H; simpl in *; try discriminate; try ring. apply IH. congruence. Qed.
Lemma polynomials_dot : forall n d v w, polynomials n d v -> polynomials n d w -> polynomial n (fun x => dot (v x) (w x)).
Proof.
  intros n d v w [Lv Pv] [Lw Pw]. apply is_same with (fun x => Sum (fun i => nth i (v x) 0 * nth i (w x) 0) (seq 0 d)).
  - intros x Lx. now rewrite dot_as_sum, Lv.
  - generalize (seq 0 d). induction l as [|i l IH]; [exact (is_constant n 0)|]. exact (is_sum n _ _ (is_product n _ _ (Pv i) (Pw i)) IH).
Qed.

(* ---- elimination without division: vectors W that are orthogonal to the rows before; each row takes one of them ---- *)
Fixpoint pivots (W rows : list (vector -> vector)) : list (vector -> R) :=
  match rows, W with
  | [], _ => []
  | _, [] => [fun _ => 0]
  | v :: rows', u :: W' => (fun x => dot (v x) (u x))
    :: pivots (map (fun w x => plus (scaled (dot (v x) (u x)) (w x)) (scaled (- dot (v x) (w x)) (u x))) W') rows'
  end.

(* any products with the rows are those of some vector *)
Definition solvable (d : nat) (rows : list vector) : Prop := forall b, length b = length rows -> exists p, length p = d /\ map (fun v => dot v p) rows = b.

Lemma solved : forall d x rows W q b, length q = d -> (forall w, In w W -> length (w x) = d) -> (forall v, In v rows -> length (v x) = d) ->
  (forall e, In e (pivots W rows) -> e x <> 0) -> length b = length rows ->
  exists p, length p = d /\ map (fun v => dot (v x) p) rows = b /\ forall a, (forall w, In w W -> dot a (w x) = 0) -> dot a p = dot a q.
Proof.
  intros d x. induction rows as [|v rows IH]; intros W q [|s b] Lq LW Lrows Some Lb; try discriminate; [exists q; repeat split; auto|].
  destruct W as [|u W]; [exfalso; apply (Some (fun _ => 0) (or_introl eq_refl)); reflexivity|].
  pose proof (Some _ (or_introl eq_refl)) as E0. cbn beta in E0. set (E := dot (v x) (u x)) in *. pose proof (LW u (or_introl eq_refl)) as Lu.
  assert (Lw : forall w, In w W -> length (w x) = d) by (intros; apply LW; now right).
  set (c := (s - dot (v x) q) / E). set (q' := plus q (scaled c (u x))).
  assert (Lq' : length q' = d) by (apply length_plus; auto; now rewrite length_scaled).
  destruct (IH (map (fun w x => plus (scaled (dot (v x) (u x)) (w x)) (scaled (- dot (v x) (w x)) (u x))) W) q' b) as [p [Lp [Ep Kept]]]; auto.
  { intros w Hw. apply in_map_iff in Hw. destruct Hw as [w' [<- Hw]]. apply length_plus; rewrite length_scaled; auto. }
  { intros; apply Lrows; now right. }
  { intros e He. apply Some. now right. }
  assert (New : forall a w, In w W -> dot a (plus (scaled (dot (v x) (u x)) (w x)) (scaled (- dot (v x) (w x)) (u x)))
    = dot (v x) (u x) * dot a (w x) - dot (v x) (w x) * dot a (u x)).
  { intros a w Hw. rewrite dot_comm, dot_plus, !dot_scaled, (dot_comm (w x) a), (dot_comm (u x) a) by (rewrite !length_scaled, Lu; auto). ring. }
  exists p. split; auto. split.
  - cbn [map]. f_equal; auto. rewrite Kept.
    + unfold q'. rewrite dot_step by congruence. fold E. unfold c. field. exact E0.
    + intros w Hw. apply in_map_iff in Hw. destruct Hw as [w' [<- Hw]]. rewrite New by assumption. ring.
  - intros a Ha. rewrite Kept.
    + unfold q'. rewrite dot_step by congruence. rewrite (Ha u) by now left. ring.
    + intros w Hw. apply in_map_iff in Hw. destruct Hw as [w' [<- Hw]]. rewrite New by assumption. rewrite (Ha u), (Ha w') by (simpl; auto). ring.
Qed.

(* ---- rows with an entry each that no other row has ---- *)
Section Rows_of_entries.
Variables n d : nat.
Definition ignores {A : Type} (p : nat) (f : vector -> A) : Prop := forall t y, length y = n -> f (put p t y) = f (put p 0 y).
(* the entry at p moves coordinate k of the row, and no other one *)
Definition moves (k p : nat) (v : vector -> vector) : Prop := exists s, s <> 0 /\ forall t y l, length y = n ->
  nth l (v (put p t y)) 0 = nth l (v (put p 0 y)) 0 + (if Nat.eqb k l then s * t else 0).
Fixpoint placed (k : nat) (rows : list ((vector -> vector) * nat)) : Prop :=
  match rows with
  | [] => True
  | (v, p) :: rows' => (p <= n)%nat /\ polynomials (S n) d v /\ moves k p v /\ (forall r, In r rows' -> ignores (snd r) v) /\ placed (S k) rows'
  end.

Lemma pivots_thin : forall rows k W c, placed k rows -> (length rows <= length W)%nat -> (k + length rows <= d)%nat ->
  (forall w, In w W -> polynomials (S n) d w) -> polynomial (S n) c -> thin (S n) c ->
  (forall i l x, length x = S n -> (i < length W)%nat -> (k <= l)%nat -> nth l (nth i W (fun _ => []) x) 0 = if Nat.eqb l (k + i) then c x else 0) ->
  (forall r, In r rows -> ignores (snd r) c /\ forall w, In w W -> ignores (snd r) w) ->
  forall e, In e (pivots W (map fst rows)) -> thin (S n) e.
Proof.
  induction rows as [|[v p] rows IH]; intros k W c Placed Enough Room PW Pc Tc Shape Ign e He; simpl in He; [contradiction|].
  destruct W as [|u W]; [simpl in Enough; lia|]. destruct Placed as [Hp [Pv [[s [S0 Mv]] [Iv Placed]]]].
  pose proof (PW u (or_introl eq_refl)) as Pu. pose proof Pu as [Lu _]. pose proof Pv as [Lv _].
  pose proof (polynomials_dot _ _ _ _ Pv Pu) as PE. set (E := fun x => dot (v x) (u x)) in *.
  destruct (Ign (v, p) (or_introl eq_refl)) as [Ic Iw]. cbn [snd] in *.
  assert (TE : thin (S n) E).
  { apply (thin_step n p E (fun x => s * c x)); auto using polynomial_steady.
    - apply polynomial_steady. exact (is_product _ _ _ (is_constant _ s) Pc).
    - apply (thin_times (S n) (fun _ => s)); auto. now apply thin_constant.
    - intros t y Ly. now rewrite (Ic t y Ly).
    - intros t y Ly. unfold E. rewrite (Iw u (or_introl eq_refl) t y Ly). set (z := u (put p 0 y)).
      assert (Lput : forall t, length (put p t y) = S n) by (intro; rewrite length_put; congruence).
      rewrite !dot_as_sum, !Lv by auto.
      rewrite (Sum_ext _ (fun l => nth l (v (put p 0 y)) 0 * nth l z 0 + (if Nat.eqb k l then s * t * nth l z 0 else 0)))
        by (intros l _; rewrite (Mv t y l Ly); destruct (Nat.eqb k l); ring).
      rewrite Sum_plus. f_equal. rewrite (Sum_at (fun l => s * t * nth l z 0)) by (simpl in Room; lia).
      pose proof (Shape 0%nat k (put p 0 y) (Lput 0) ltac:(simpl; lia) (le_n k)) as Z. simpl in Z. rewrite Nat.add_0_r, Nat.eqb_refl in Z.
      unfold z. rewrite Z. ring. }
  destruct He as [<- | He]; [exact TE|].
  refine (IH (S k) _ (fun x => E x * c x) Placed _ _ _ _ _ _ _ e He).
  - rewrite map_length. simpl in Enough. lia.
  - simpl in Room. lia.
  - intros w Hw. apply in_map_iff in Hw. destruct Hw as [w' [<- Hw]]. pose proof (PW w' (or_intror Hw)) as Pw. pose proof Pw as [Lw Qw]. destruct Pu as [_ Qu].
    pose proof (polynomials_dot _ _ _ _ Pv Pw) as PF. split.
    + intros x Lx. apply length_plus; rewrite length_scaled; auto.
    + intro l. apply is_same with (fun x => E x * nth l (w' x) 0 + -1 * dot (v x) (w' x) * nth l (u x) 0).
      * intros x Lx. rewrite nth_plus, !nth_scaled by (rewrite !length_scaled, Lw, Lu; auto). unfold E. ring.
      * apply is_sum; repeat apply is_product; auto. apply is_constant.
  - now apply is_product.
  - now apply thin_times.
  - intros i l x Lx Hi Hl. rewrite map_length in Hi.
    rewrite (nth_indep _ (fun _ => []) (fun x => plus (scaled (dot (v x) (u x)) ([])) (scaled (- dot (v x) ([])) (u x)))) by now rewrite map_length.
    rewrite (map_nth (fun w x => plus (scaled (dot (v x) (u x)) (w x)) (scaled (- dot (v x) (w x)) (u x))) W (fun _ => [])).
    set (w := nth i W (fun _ => [])). destruct (PW w (or_intror (nth_In W (fun _ => []) Hi))) as [Lw _].
    rewrite nth_plus, !nth_scaled by (rewrite !length_scaled, Lw, Lu; auto).
    pose proof (Shape 0%nat l x Lx ltac:(simpl; lia) ltac:(lia)) as Z. simpl in Z. rewrite (proj2 (Nat.eqb_neq l (k + 0))) in Z by lia. rewrite Z.
    pose proof (Shape (S i) l x Lx ltac:(simpl; lia) ltac:(lia)) as Y. simpl in Y. fold w in Y. rewrite Y, Nat.add_succ_r. unfold E. change (S k + i)%nat with (S (k + i)).
    destruct (Nat.eqb l (S (k + i))); ring.
  - intros r Hr. destruct (Ign r (or_intror Hr)) as [Jc Jw]. pose proof (Iv r Hr) as Jv. pose proof (Jw u (or_introl eq_refl)) as Ju. split.
    + intros t y Ly. unfold E. now rewrite (Jc t y Ly), (Jv t y Ly), (Ju t y Ly).
    + intros w Hw. apply in_map_iff in Hw. destruct Hw as [w' [<- Hw]]. intros t y Ly. now rewrite (Jv t y Ly), (Ju t y Ly), (Jw w' (or_intror Hw) t y Ly).
Qed.

Definition unit_at (i : nat) : vector := map (fun j => if Nat.eqb j i then 1 else 0) (seq 0 d).
Lemma nth_unit : forall i l, (i < d)%nat -> nth l (unit_at i) 0 = if Nat.eqb l i then 1 else 0.
Proof.
  intros i l Hi. destruct (Nat.lt_ge_cases l d) as [H | H].
  - unfold unit_at. rewrite (nth_indep _ 0 ((fun j => if Nat.eqb j i then 1 else 0) 0%nat)) by now rewrite map_length, seq_length.
    now rewrite (map_nth (fun j => if Nat.eqb j i then 1 else 0)), seq_nth.
  - rewrite nth_overflow by (unfold unit_at; now rewrite map_length, seq_length). now rewrite (proj2 (Nat.eqb_neq l i)) by lia.
Qed.
Theorem unsolvable_negligible : forall rows, placed 0 rows -> (length rows <= d)%nat ->
  negligible (S n) (fun x => ~ solvable d (map (fun r => fst r x) rows)).
Proof.
  intros rows Placed Few. set (W := map (fun i (_ : vector) => unit_at i) (seq 0 d)).
  assert (LW : length W = d) by (unfold W; now rewrite map_length, seq_length).
  assert (In_W : forall w, In w W -> exists i, (i < d)%nat /\ w = fun _ => unit_at i).
  { intros w Hw. apply in_map_iff in Hw. destruct Hw as [i [<- Hi]]. apply in_seq in Hi. exists i. split; [lia | reflexivity]. }
  assert (Lunit : forall i, length (unit_at i) = d) by (intro; unfold unit_at; now rewrite map_length, seq_length).
  assert (Thin : forall e, In e (pivots W (map fst rows)) -> thin (S n) e).
  { apply (pivots_thin rows 0 W (fun _ => 1)); auto; try lia.
    - intros w Hw. destruct (In_W w Hw) as [i [Hi ->]]. split; [intros; apply Lunit | intro; apply is_constant].
    - apply is_constant.
    - apply thin_constant. lra.
    - intros i l x _ Hi _. unfold W. rewrite LW in Hi. rewrite (nth_indep _ (fun _ => []) (fun _ => unit_at 0)) by now rewrite map_length, seq_length.
      rewrite (map_nth (fun i (_ : vector) => unit_at i) (seq 0 d) 0%nat), seq_nth by assumption. now apply nth_unit.
    - intros r _. split; [intros t y _; reflexivity|]. intros w Hw. destruct (In_W w Hw) as [i [_ ->]]. intros t y _. reflexivity. }
  assert (Polys : forall k l r, placed k l -> In r l -> polynomials (S n) d (fst r)).
  { intros k l. revert k. induction l as [|[v p] l IH]; intros k r Pl Hr; [contradiction|]. destruct Pl as [_ [P [_ [_ Q]]]]. destruct Hr as [<- | Hr]; eauto. }
  apply negligible_sub with (fun x => exists e, In e (pivots W (map fst rows)) /\ e x = 0).
  - intros x Lx No. apply NNPP. intro None. apply No. intros b Lb. rewrite map_length in Lb.
    destruct (solved d x (map fst rows) W (repeat 0 d) b) as [p [Lp [Ep _]]].
    + apply repeat_length.
    + intros w Hw. destruct (In_W w Hw) as [i [_ ->]]. apply Lunit.
    + intros v Hv. apply in_map_iff in Hv. destruct Hv as [r [<- Hr]]. destruct (Polys 0%nat rows r Placed Hr) as [L _]. now apply L.
    + intros e He Z. apply None. eauto.
    + now rewrite map_length.
    + exists p. split; auto. rewrite map_map in Ep |- *. exact Ep.
  - apply negligible_some. intros e He. apply thin_negligible. auto.
Qed.
End Rows_of_entries.

(* ---- rows that are vectors of a dataset, or differences of two: (b, None) is number b, (b, Some c) is c less b ---- *)
Notation spec := (nat * option nat)%type.
Definition block (d b : nat) (x : vector) : vector := firstn d (skipn (d * b) x).
Definition made (d : nat) (s : spec) (x : vector) : vector :=
  match snd s with None => block d (fst s) x | Some c => difference_of R Rminus (block d c x) (block d (fst s) x) end.
(* in d entries each of N; no vector b is taken twice, and none of them is some c *)
Definition good (N d : nat) (l : list spec) : Prop := NoDup (map fst l) /\ (length l <= d)%nat
  /\ forall b c, In (b, c) l -> (d * b + d <= N)%nat /\ forall c', c = Some c' -> (d * c' + d <= N)%nat /\ ~ In c' (map fst l).

Lemma nth_first : forall k l (x : vector), (l < k)%nat -> nth l (firstn k x) 0 = nth l x 0.
Proof. induction k as [|k IH]; intros l x H; [lia|]. destruct x as [|a x], l as [|l]; simpl; auto. apply IH. lia. Qed.
Lemma nth_skip : forall k l (x : vector), nth l (skipn k x) 0 = nth (k + l) x 0.
Proof. induction k as [|k IH]; intros l x; simpl; auto. destruct x as [|a x]; [now destruct l|]. apply IH. Qed.
Lemma length_block : forall d b x, (d * b + d <= length x)%nat -> length (block d b x) = d.
Proof. intros. unfold block. rewrite firstn_length, skipn_length. lia. Qed.
Lemma nth_block : forall d b l x, (l < d)%nat -> nth l (block d b x) 0 = nth (d * b + l) x 0.
Proof. intros. unfold block. now rewrite nth_first, nth_skip. Qed.
Lemma nth_beyond : forall d b l x, (d <= l)%nat -> nth l (block d b x) 0 = 0.
Proof. intros. apply nth_overflow. unfold block. rewrite firstn_length. lia. Qed.
Lemma nth_difference : forall u w l, length u = length w -> nth l (difference_of R Rminus u w) 0 = nth l u 0 - nth l w 0.
Proof. induction u as [|a u IH]; intros [|b w] [|l] H; simpl in *; try discriminate; try ring. apply IH. congruence. Qed.
Lemma nth_put_there : forall p t y, (p <= length y)%nat -> nth p (put p t y) 0 = t.
Proof. intros p t y H. unfold put. rewrite app_nth2; rewrite firstn_length, Nat.min_l by lia; [now rewrite Nat.sub_diag | lia]. Qed.
Lemma nth_put_elsewhere : forall p t y j, (p <= length y)%nat -> j <> p -> nth j (put p t y) 0 = nth j (put p 0 y) 0.
Proof.
  intros p t y j H N. unfold put. destruct (Nat.lt_ge_cases j p) as [L | G]; [rewrite !app_nth1; auto; rewrite firstn_length; lia|].
  rewrite !app_nth2; rewrite firstn_length, Nat.min_l by lia; try lia. destruct (j - p)%nat eqn:E; [lia | reflexivity].
Qed.
Lemma same_block : forall d b k b' l, (k < d)%nat -> (l < d)%nat -> (d * b' + l = d * b + k)%nat -> b' = b /\ l = k.
Proof. intros. apply (Nat.div_mod_unique d); auto. Qed.

Section Specs.
Variables n d : nat.
Notation N := (S n).
Lemma block_ignores : forall b k b', (d * b + d <= N)%nat -> (k < d)%nat -> b <> b' -> ignores n (d * b + k) (block d b').
Proof.
  intros b k b' Room Hk Ne t y Ly. apply (nth_ext _ _ 0 0); [unfold block; now rewrite !firstn_length, !skipn_length, !length_put|]. intros l Hl.
  assert (l < d)%nat by (unfold block in Hl; rewrite firstn_length in Hl; lia). rewrite !nth_block by assumption. apply nth_put_elsewhere; [lia|].
  intro E. apply Ne. destruct (same_block d b k b' l) as [-> _]; auto.
Qed.
Lemma block_moves : forall b k l t y, (d * b + d <= N)%nat -> (k < d)%nat -> length y = n ->
  nth l (block d b (put (d * b + k) t y)) 0 = nth l (block d b (put (d * b + k) 0 y)) 0 + (if Nat.eqb k l then t else 0).
Proof.
  intros b k l t y Room Hk Ly. destruct (Nat.lt_ge_cases l d) as [Hl | Hl].
  - rewrite !nth_block by assumption. destruct (Nat.eqb k l) eqn:E.
    + apply Nat.eqb_eq in E. subst l. rewrite !nth_put_there by lia. ring.
    + apply Nat.eqb_neq in E. rewrite (nth_put_elsewhere _ t) by lia. ring.
  - rewrite !nth_beyond by assumption. rewrite (proj2 (Nat.eqb_neq k l)) by lia. ring.
Qed.
Lemma block_polynomials : forall b, (d * b + d <= N)%nat -> polynomials N d (block d b).
Proof.
  intros b H. split; [intros x Lx; apply length_block; lia|]. intro l. destruct (Nat.lt_ge_cases l d) as [Hl | Hl].
  - apply is_same with (fun x => nth (d * b + l) x 0); [intros; now rewrite nth_block | apply is_entry].
  - apply is_same with (fun _ => 0); [intros; now rewrite nth_beyond | apply is_constant].
Qed.
Lemma made_ignores : forall b k s, (d * b + d <= N)%nat -> (k < d)%nat -> b <> fst s -> snd s <> Some b -> ignores n (d * b + k) (made d s).
Proof.
  intros b k [b' [c|]] Room Hk Nb Nc t y Ly; unfold made; cbn [fst snd] in *.
  - rewrite (block_ignores b k c Room Hk ltac:(congruence) t y Ly), (block_ignores b k b' Room Hk Nb t y Ly). reflexivity.
  - now rewrite (block_ignores b k b' Room Hk Nb t y Ly).
Qed.
Fixpoint rows_at (k : nat) (l : list spec) : list ((vector -> vector) * nat) :=
  match l with [] => [] | s :: l' => (made d s, (d * fst s + k)%nat) :: rows_at (S k) l' end.
Lemma in_rows_at : forall l k r, In r (rows_at k l) -> exists s j, In s l /\ (k <= j < k + length l)%nat /\ snd r = (d * fst s + j)%nat.
Proof.
  induction l as [|s l IH]; intros k r H; simpl in H; [contradiction|]. destruct H as [<- | H]; [exists s, k; simpl; repeat split; auto; lia|].
  destruct (IH (S k) r H) as [s' [j [I [J E]]]]. exists s', j. simpl. repeat split; auto; lia.
Qed.
Lemma rows_at_placed : forall l k, NoDup (map fst l) -> (k + length l <= d)%nat ->
  (forall b c, In (b, c) l -> (d * b + d <= N)%nat /\ forall c', c = Some c' -> (d * c' + d <= N)%nat /\ ~ In c' (map fst l)) -> placed n d k (rows_at k l).
Proof.
  induction l as [|[b c] l IH]; intros k ND Room G; [exact I|]. inversion ND as [|? ? Nb ND']; subst. simpl in Room.
  destruct (G b c (or_introl eq_refl)) as [Hb Hc]. simpl. split; [|split; [|split; [|split]]].
  - lia.
  - destruct c as [c|]; [|now apply (block_polynomials b)]. destruct (Hc c eq_refl) as [Hc' _].
    destruct (block_polynomials b Hb) as [Lb Pb]. destruct (block_polynomials c Hc') as [Lc Pc]. unfold made. cbn [fst snd]. split.
    + intros x Lx. rewrite length_difference; rewrite ?Lb, ?Lc; auto.
    + intro l'. apply is_same with (fun x => nth l' (block d c x) 0 + -1 * nth l' (block d b x) 0).
      * intros x Lx. rewrite nth_difference by (rewrite Lb, Lc; auto). ring.
      * apply is_sum; auto. apply is_product; auto. apply is_constant.
  - unfold moves, made. cbn [fst snd]. destruct c as [c|].
    + destruct (Hc c eq_refl) as [Hc' Nc]. exists (-1). split; [lra|]. intros t y l' Ly.
      assert (Lput : forall t, length (put (d * b + k) t y) = N) by (intro; rewrite length_put; congruence).
      rewrite !nth_difference by (rewrite !length_block; rewrite ?Lput; auto). rewrite block_moves by (auto; lia).
      rewrite (block_ignores b k c Hb ltac:(lia)) by (auto; intros ->; apply Nc; now left). destruct (Nat.eqb k l'); ring.
    + exists 1. split; [lra|]. intros t y l' Ly. rewrite block_moves by (auto; lia). destruct (Nat.eqb k l'); ring.
  - intros r Hr. destruct (in_rows_at _ _ _ Hr) as [[b' c'] [j [Is [J ->]]]]. cbn [fst]. destruct (G b' c' (or_intror Is)) as [Hb' _].
    assert (Ib' : In b' (map fst l)) by (apply in_map_iff; exists (b', c'); auto).
    apply made_ignores; auto; cbn [fst snd]; [lia | intros ->; contradiction|]. intros ->. destruct (Hc b' eq_refl) as [_ Z]. apply Z. now right.
  - apply IH; auto; [lia|]. intros b' c' Is. destruct (G b' c' (or_intror Is)) as [H1 H2]. split; auto. intros c'' E. destruct (H2 c'' E) as [H3 H4]. split; auto.
    intro Z. apply H4. now right.
Qed.
Theorem specs_negligible : forall l, good N d l -> negligible N (fun x => ~ solvable d (map (fun s => made d s x) l)).
Proof.
  intros l [ND [Few G]]. assert (P : placed n d 0 (rows_at 0 l)) by (apply rows_at_placed; auto).
  assert (L : forall k, length (rows_at k l) = length l) by (clear; induction l as [|s l IH]; intro k; simpl; auto).
  apply negligible_sub with (2 := unsolvable_negligible n d (rows_at 0 l) P ltac:(rewrite L; exact Few)). intros x _.
  assert (E : forall k, map (fun r => fst r x) (rows_at k l) = map (fun s => made d s x) l) by (clear; induction l as [|s l IH]; intro k; simpl; f_equal; auto).
  now rewrite E.
Qed.
End Specs.

(* ---- the vectors of a dataset in its entries: the tokens of each input, then the queries ---- *)
Definition vectors_of (D : dataset) : list vector := concat (tokens D) ++ queries D.
Definition taken (all : list vector) (s : spec) : vector :=
  match snd s with None => nth (fst s) all [] | Some c => difference_of R Rminus (nth c all []) (nth (fst s) all []) end.
Lemma block_read : forall d (l : list vector) r b, Forall (fun v => length v = d) l -> (b < length l)%nat -> block d b (concat l ++ r) = nth b l [].
Proof.
  intros d l r b H. revert b. induction H as [|v l Hv H IH]; intros b Hb; simpl in Hb; [lia|]. unfold block in *. simpl concat. rewrite <- app_assoc. destruct b as [|b].
  - rewrite Nat.mul_0_r. simpl. now apply firstn_app_exact.
  - replace (d * S b)%nat with (d + d * b)%nat by ring. assert (S : forall m, skipn (d + m) (v ++ concat l ++ r) = skipn m (concat l ++ r)).
    { intro m. rewrite <- Hv. clear. induction v; simpl; auto. }
    rewrite S. simpl. apply IH. lia.
Qed.
Lemma made_taken : forall d sizes Y D s, of_sizes d sizes Y D -> (fst s < length (vectors_of D))%nat -> (forall c, snd s = Some c -> (c < length (vectors_of D))%nat) ->
  made d s (entries D) = taken (vectors_of D) s.
Proof.
  intros d sizes Y D [b c] Of Hb Hc. pose proof Of as [Fit [[_ Hq] [_ [Hd _]]]]. cbn [fst snd] in *.
  assert (Sized : Forall (fun v => length v = d) (vectors_of D)).
  { apply Forall_app. rewrite <- Hd. split; auto. now apply tokens_sized. }
  assert (E : entries D = concat (vectors_of D) ++ head D) by (unfold entries, vectors_of; now rewrite concat_app, app_assoc). rewrite E.
  unfold made, taken. cbn [fst snd]. destruct c as [c|]; rewrite !block_read; auto.
Qed.

(* T tokens from number b on, the first of which is token t of its input *)
Fixpoint spec_others (best chosen t b T : nat) : list spec :=
  match T with O => [] | S T' => (if Nat.eqb t chosen then [] else [(b, Some best)]) ++ spec_others best chosen (S t) (S b) T' end.
Definition spec_input (b T c : nat) : list spec := spec_others (b + c) c 0 b T.
Fixpoint spec_prompt (b : nat) (sizes alpha : list nat) : list spec :=
  match sizes, alpha with T :: sizes', c :: alpha' => spec_input b T c ++ spec_prompt (b + T) sizes' alpha' | _, _ => [] end.
Fixpoint spec_inputs (b : nat) (sizes alpha : list nat) : list (list spec) :=
  match sizes, alpha with T :: sizes', c :: alpha' => spec_input b T c :: spec_inputs (b + T) sizes' alpha' | _, _ => [] end.
Fixpoint spec_firsts (b : nat) (sizes : list nat) : list spec := match sizes with [] => [] | T :: sizes' => (b, None) :: spec_firsts (b + T) sizes' end.
Definition spec_queries (sizes : list nat) : list spec := map (fun i => (i, None)) (seq (list_sum sizes) (length sizes)).

Lemma take_others : forall X pre post best chosen t, map (taken (pre ++ X ++ post)) (spec_others best chosen t (length pre) (length X))
  = others R Rminus (nth best (pre ++ X ++ post) []) chosen t X.
Proof.
  induction X as [|x X IH]; intros pre post best chosen t; simpl; auto. rewrite map_app. specialize (IH (pre ++ [x]) post best chosen (S t)).
  rewrite app_length, <- app_assoc in IH. simpl in IH. rewrite Nat.add_1_r in IH. rewrite IH. f_equal.
  destruct (Nat.eqb t chosen); simpl; auto. unfold taken. cbn [fst snd]. now rewrite nth_middle.
Qed.
Lemma take_input : forall X pre post c, (c < length X)%nat ->
  map (taken (pre ++ X ++ post)) (spec_input (length pre) (length X) c) = of_input R Rminus X c.
Proof. intros X pre post c H. unfold spec_input, of_input. rewrite take_others, app_nth2_plus, app_nth1 by assumption. reflexivity. Qed.
Lemma take_prompt : forall X alpha pre post, Forall2 (fun x a => (a < length x)%nat) X alpha ->
  map (taken (pre ++ concat X ++ post)) (spec_prompt (length pre) (map (@length vector) X) alpha) = prompt_rows R Rminus X alpha.
Proof.
  intros X alpha pre post H. revert pre. induction H as [|x a X alpha Ha H IH]; intro pre; simpl; auto.
  rewrite map_app, <- app_assoc, take_input by assumption. f_equal. specialize (IH (pre ++ x)). rewrite app_length, <- app_assoc in IH. exact IH.
Qed.
Lemma take_inputs : forall X alpha pre post, Forall2 (fun x a => (a < length x)%nat) X alpha ->
  map (map (taken (pre ++ concat X ++ post))) (spec_inputs (length pre) (map (@length vector) X) alpha) = map (fun p => of_input R Rminus (fst p) (snd p)) (combine X alpha).
Proof.
  intros X alpha pre post H. revert pre. induction H as [|x a X alpha Ha H IH]; intro pre; simpl; auto.
  rewrite <- app_assoc, take_input by assumption. f_equal. specialize (IH (pre ++ x)). rewrite app_length, <- app_assoc in IH. exact IH.
Qed.
Lemma take_firsts : forall X pre post, Forall (fun x => x <> []) X ->
  map (taken (pre ++ concat X ++ post)) (spec_firsts (length pre) (map (@length vector) X)) = map (hd []) X.
Proof.
  intros X pre post H. revert pre. induction H as [|x X Hx H IH]; intro pre; simpl; auto. f_equal.
  - destruct x as [|v x]; [contradiction|]. unfold taken. cbn [fst snd app]. now rewrite nth_middle.
  - specialize (IH (pre ++ x)). rewrite app_length, <- app_assoc in IH. rewrite <- app_assoc. exact IH.
Qed.
Lemma take_queries : forall X Z, length Z = length X -> map (taken (concat X ++ Z)) (spec_queries (map (@length vector) X)) = Z.
Proof.
  intros X Z L. unfold spec_queries. rewrite map_length, <- L, map_map. assert (E : list_sum (map (@length vector) X) = length (concat X)).
  { clear. induction X as [|x X IH]; simpl; auto. now rewrite app_length, IH. }
  rewrite E. clear E L. generalize (concat X). intro pre. revert pre. induction Z as [|z Z IH]; intro pre; simpl; auto. f_equal.
  - unfold taken. cbn [fst snd]. now rewrite nth_middle.
  - specialize (IH (pre ++ [z])). rewrite app_length, <- app_assoc in IH. simpl in IH. rewrite Nat.add_1_r in IH. exact IH.
Qed.

(* ---- these rows are good ---- *)
Lemma others_range : forall T best chosen t b b' c, In (b', c) (spec_others best chosen t b T) -> c = Some best /\ (b <= b' < b + T)%nat /\ (t + (b' - b) <> chosen)%nat.
Proof.
  induction T as [|T IH]; intros best chosen t b b' c H; simpl in H; [contradiction|]. apply in_app_or in H. destruct H as [H | H].
  - destruct (Nat.eqb t chosen) eqn:E; [contradiction|]. apply Nat.eqb_neq in E. destruct H as [H | []]. injection H as <- <-. repeat split; auto; lia.
  - destruct (IH _ _ _ _ _ _ H) as [E1 [E2 E3]]. repeat split; auto; lia.
Qed.
Lemma others_once : forall T best chosen t b, NoDup (map fst (spec_others best chosen t b T)).
Proof.
  induction T as [|T IH]; intros best chosen t b; simpl; [constructor|]. destruct (Nat.eqb t chosen); simpl; [apply IH|]. constructor; [|apply IH].
  intro H. apply in_map_iff in H. destruct H as [[b' c] [E H]]. simpl in E. subst. apply others_range in H. lia.
Qed.
Lemma length_others : forall T best chosen t b, (length (spec_others best chosen t b T) + (if andb (t <=? chosen) (chosen <? t + T) then 1 else 0) = T)%nat.
Proof.
  induction T as [|T IH]; intros best chosen t b; simpl.
  - destruct (t <=? chosen)%nat eqn:A; simpl; auto. destruct (chosen <? t + 0)%nat eqn:B; auto. apply Nat.leb_le in A. apply Nat.ltb_lt in B. lia.
  - rewrite app_length. specialize (IH best chosen (S t) (S b)). destruct (Nat.eqb t chosen) eqn:E.
    + apply Nat.eqb_eq in E. subst. rewrite Nat.leb_refl, (proj2 (Nat.ltb_lt _ _)) by lia. rewrite (proj2 (Nat.leb_gt (S chosen) chosen)) in IH by lia. simpl in *. lia.
    + apply Nat.eqb_neq in E. assert (Same : andb (t <=? chosen) (chosen <? t + S T) = andb (S t <=? chosen) (chosen <? S t + T)).
      { rewrite Nat.add_succ_r. change (S t + T)%nat with (S (t + T)). f_equal. destruct (Nat.leb_spec t chosen), (Nat.leb_spec (S t) chosen); auto; lia. }
      rewrite Same. simpl length. lia.
Qed.
Lemma length_input : forall b T c, (c < T)%nat -> (length (spec_input b T c) + 1 = T)%nat.
Proof. intros b T c H. pose proof (length_others T (b + c) c 0 b) as L. rewrite (proj2 (Nat.ltb_lt c (0 + T))) in L by lia. exact L. Qed.
Lemma length_prompt : forall sizes alpha b, Forall2 (fun T a => (a < T)%nat) sizes alpha -> (length (spec_prompt b sizes alpha) + length sizes = list_sum sizes)%nat.
Proof.
  intros sizes alpha b H. revert b. induction H as [|T a sizes alpha Ha H IH]; intro b; simpl; auto. rewrite app_length. pose proof (length_input b T a Ha). specialize (IH (b + T)%nat). lia.
Qed.
Lemma once_app : forall (l m : list nat), NoDup l -> NoDup m -> (forall x, In x l -> ~ In x m) -> NoDup (l ++ m).
Proof.
  intros l m Hl Hm H. induction Hl as [|x l Nx Hl IH]; simpl; auto. constructor; [|apply IH; intros y Hy; apply H; now right].
  intro I. apply in_app_or in I. destruct I as [I | I]; [contradiction|]. exact (H x (or_introl eq_refl) I).
Qed.
Lemma prompt_good : forall sizes alpha b, Forall2 (fun T a => (a < T)%nat) sizes alpha ->
  NoDup (map fst (spec_prompt b sizes alpha)) /\ forall b' c, In (b', c) (spec_prompt b sizes alpha) -> (b <= b' < b + list_sum sizes)%nat
    /\ exists c', c = Some c' /\ (b <= c' < b + list_sum sizes)%nat /\ ~ In c' (map fst (spec_prompt b sizes alpha)).
Proof.
  intros sizes alpha b H. revert b. induction H as [|T a sizes alpha Ha H IH]; intro b; simpl; [split; [constructor | contradiction]|].
  destruct (IH (b + T)%nat) as [ND G]. assert (In1 : forall x, In x (map fst (spec_input b T a)) -> (b <= x < b + T)%nat /\ x <> (b + a)%nat).
  { intros x Hx. apply in_map_iff in Hx. destruct Hx as [[b' c] [<- Hx]]. apply others_range in Hx. simpl. lia. }
  assert (In2 : forall x, In x (map fst (spec_prompt (b + T) sizes alpha)) -> (b + T <= x < b + T + list_sum sizes)%nat).
  { intros x Hx. apply in_map_iff in Hx. destruct Hx as [[b' c] [<- Hx]]. destruct (G b' c Hx) as [R1 _]. exact R1. }
  rewrite map_app. split.
  - apply once_app; auto; [apply others_once|]. intros x H1 H2. apply In1 in H1. apply In2 in H2. lia.
  - intros b' c I. apply in_app_or in I. destruct I as [I | I].
    + apply others_range in I. destruct I as [-> [R1 R2]]. split; [lia|]. exists (b + a)%nat. repeat split; auto; [lia | lia|]. intro I. apply in_app_or in I.
      destruct I as [I | I]; [apply In1 in I; lia | apply In2 in I; lia].
    + destruct (G b' c I) as [R1 [c' [-> [R2 R3]]]]. split; [lia|]. exists c'. repeat split; auto; [lia | lia|]. intro J. apply in_app_or in J.
      destruct J as [J | J]; [apply In1 in J; lia | contradiction].
Qed.
Lemma input_good : forall b T a, (a < T)%nat -> NoDup (map fst (spec_input b T a)) /\ forall b' c, In (b', c) (spec_input b T a) -> (b <= b' < b + T)%nat
    /\ exists c', c = Some c' /\ (b <= c' < b + T)%nat /\ ~ In c' (map fst (spec_input b T a)).
Proof.
  intros b T a Ha. destruct (prompt_good [T] [a] b) as [ND G]; [repeat constructor; auto|]. simpl in *. rewrite app_nil_r, Nat.add_0_r in *. split; auto.
Qed.
Lemma firsts_good : forall sizes b, Forall (fun T => (0 < T)%nat) sizes -> NoDup (map fst (spec_firsts b sizes)) /\ length (spec_firsts b sizes) = length sizes
  /\ forall b' c, In (b', c) (spec_firsts b sizes) -> c = None /\ (b <= b' < b + list_sum sizes)%nat.
Proof.
  intros sizes b H. revert b. induction H as [|T sizes HT H IH]; intro b; simpl; [split; [constructor | split; [auto | contradiction]]|].
  destruct (IH (b + T)%nat) as [ND [L G]]. split; [|split; [lia|]].
  - constructor; auto. intro I. apply in_map_iff in I. destruct I as [[b' c] [E I]]. simpl in E. subst. apply G in I. lia.
  - intros b' c [E | I]; [injection E as <- <-; split; auto; lia|]. apply G in I. destruct I. split; auto. lia.
Qed.

(* ---- solvable rows make the SVMs feasible ---- *)
Lemma Forall2_same_length : forall (A B : Type) (P : A -> B -> Prop) l m, Forall2 P l m -> length l = length m.
Proof. intros A B P l m H. induction H; simpl; auto. Qed.
Lemma Forall2_weaker : forall (A B : Type) (P Q : A -> B -> Prop) l m, (forall a b, P a b -> Q a b) -> Forall2 P l m -> Forall2 Q l m.
Proof. intros A B P Q l m H F. induction F; constructor; auto. Qed.
Lemma listed : forall (A B : Type) (P : A -> B -> Prop) l, (forall a, In a l -> exists b, P a b) -> exists m, Forall2 P l m.
Proof.
  intros A B P l. induction l as [|a l IH]; intro H; [exists []; constructor|]. destruct (H a (or_introl eq_refl)) as [b Hb].
  destruct IH as [m Hm]; [intros; apply H; now right|]. exists (b :: m). now constructor.
Qed.
Lemma all_ones : forall d rows, solvable d rows -> exists p, length p = d /\ forall r, In r rows -> dot r p = 1.
Proof.
  intros d rows H. destruct (H (repeat 1 (length rows)) (repeat_length _ _)) as [p [Lp E]]. exists p. split; auto. intros r Hr.
  apply (repeat_spec (length rows) 1). rewrite <- E. apply in_map_iff. eauto.
Qed.
Lemma dot_outer_rows : forall x z ws, length x = length ws -> Forall (fun w => length w = length z) ws -> dot (outer R Rmult x z) (concat ws) = dot x (map (dot z) ws).
Proof.
  induction x as [|a x IH]; intros z [|w ws] L H; simpl in *; try discriminate; auto. inversion H; subst. unfold outer. simpl.
  rewrite dot_append by (rewrite map_length; congruence). fold (outer R Rmult x z). rewrite IH by (auto; congruence). change (map (Rmult a) z) with (scaled a z). now rewrite dot_scaled.
Qed.
(* W with W z_i = p_i *)
Lemma matrix_through : forall d Z ps, solvable d Z -> Forall (fun z => length z = d) Z -> length ps = length Z -> Forall (fun p => length p = d) ps ->
  exists W, length W = (d * d)%nat /\ Forall2 (fun z p => forall x, length x = d -> dot (outer R Rmult x z) W = dot x p) Z ps.
Proof.
  intros d Z ps Solv LZ L Lp.
  destruct (listed nat vector (fun r w => length w = d /\ map (fun z => dot z w) Z = map (fun p => nth r p 0) ps) (seq 0 d)) as [ws Hws].
  { intros r _. destruct (Solv (map (fun p => nth r p 0) ps)) as [w Hw]; [now rewrite map_length | eauto]. }
  assert (Lws : length ws = d) by (rewrite <- (Forall2_same_length _ _ _ _ _ Hws); apply seq_length).
  assert (Sized : Forall (fun w => length w = d) ws).
  { apply Forall_forall. intros w Hw. clear - Hws Hw. induction Hws as [|r w' l ws [H _] Hws IH]; [contradiction|]. destruct Hw as [<- | Hw]; auto. }
  exists (concat ws). split; [rewrite (length_concat_all d) by assumption; now rewrite Lws|].
  assert (Each : Forall2 (fun r w => Forall2 (fun z p => dot z w = nth r p 0) Z ps) (seq 0 d) ws).
  { revert Hws. apply Forall2_weaker. intros r w [_ E]. clear - E L. revert ps E L. induction Z as [|z Z IH]; intros [|p ps] E L; simpl in *; try discriminate; constructor.
    - now injection E. - apply IH; [now injection E | congruence]. }
  clear Solv Hws. revert ps L Lp Each. induction LZ as [|z Z Lz LZ IH]; intros [|p ps] L Lp Each; simpl in L; try discriminate; constructor.
  - intros x Lx. rewrite dot_outer_rows; [|exact (eq_trans Lx (eq_sym Lws)) | rewrite Lz; exact Sized]. f_equal. inversion Lp; subst.
    apply (nth_ext _ _ 0 0); [rewrite map_length; congruence|]. intros k Hk. rewrite map_length in Hk.
    assert (Kth : forall m ws' s, Forall2 (fun r w => Forall2 (fun z p => dot z w = nth r p 0) (z :: Z) (p :: ps)) (seq s m) ws' -> (k < length ws')%nat -> nth k (map (dot z) ws') 0 = nth (s + k) p 0).
    { clear. induction k as [|k IH]; intros m ws' s H Hk; destruct m as [|m]; inversion H; subst; simpl in Hk; try lia; simpl.
      - rewrite Nat.add_0_r. now inversion H2.
      - rewrite Nat.add_succ_r. apply (IH m l' (S s)); auto. lia. }
    exact (Kth _ ws 0%nat Each Hk).
  - inversion Lp; subst. apply IH; auto. revert Each. apply Forall2_weaker. intros r w E. now inversion E.
Qed.

Lemma others_are : forall best c X k r, In r (others R Rminus best c k X) -> exists t, (t < length X)%nat /\ (k + t <> c)%nat /\ r = difference_of R Rminus best (nth t X []).
Proof.
  intros best c. induction X as [|x X IH]; intros k r H; simpl in H; [contradiction|]. apply in_app_or in H. destruct H as [H | H].
  - destruct (Nat.eqb k c) eqn:E; [contradiction|]. apply Nat.eqb_neq in E. destruct H as [<- | []]. exists 0%nat. simpl. repeat split; auto; lia.
  - destruct (IH (S k) r H) as [t [A [B ->]]]. exists (S t). simpl. repeat split; auto; lia.
Qed.
Lemma matrix_rows_met : forall d W (s : R -> vector -> R) X Y Z alpha ps, length Y = length X -> Forall (Forall (fun x => length x = d)) X ->
  Forall2 (fun x a => (a < length x)%nat) X alpha -> Forall2 (fun Xc p => forall r, In r (of_input R Rminus (fst Xc) (snd Xc)) -> dot r p = 1) (combine X alpha) ps ->
  Forall2 (fun z p => forall x, length x = d -> dot (outer R Rmult x z) W = dot x p) Z ps ->
  forall row, In row (prompt_rows R Rminus (map (map key) (map (fun p => map (fun x => (outer R Rmult x (snd p), s (snd (fst p)) x)) (fst (fst p))) (combine (combine X Y) Z))) alpha) -> dot row W = 1.
Proof.
  intros d W s. induction X as [|x X IH]; intros Y Z alpha ps LY Sized Fits Met Through row Hrow; [contradiction|].
  destruct Y as [|y Y]; [discriminate|]. inversion Fits as [|? a ? alpha' Ha Fits']; subst. simpl in Met. inversion Met as [|? p ? ps' Mp Met']; subst.
  inversion Through as [|z ? Z' ? Tz Through']; subst. inversion Sized as [|? ? Sx Sized']; subst. simpl in Hrow. apply in_app_or in Hrow. destruct Hrow as [Hrow | Hrow].
  - rewrite map_map in Hrow. cbn [key fst snd] in Hrow. unfold of_input in Hrow. apply others_are in Hrow. destruct Hrow as [t [Ht [Nt ->]]]. rewrite map_length in Ht.
    assert (At : forall u, (u < length x)%nat -> nth u (map (fun v => outer R Rmult v z) x) [] = outer R Rmult (nth u x []) z /\ length (nth u x []) = d).
    { intros u Hu. split; [|rewrite Forall_forall in Sx; now apply Sx, nth_In]. rewrite (nth_indep _ [] (outer R Rmult [] z)) by now rewrite map_length.
      exact (map_nth (fun v => outer R Rmult v z) x [] u). }
    destruct (At a Ha) as [Ea La], (At t Ht) as [Et Lt]. unfold key, vector in *. cbn [fst]. rewrite Ea, Et, dot_difference by (rewrite !length_outer; congruence). rewrite !Tz by assumption.
    rewrite <- dot_difference by congruence. apply Mp. cbn [fst snd]. unfold of_input. apply others_in; auto.
  - apply (IH Y Z' alpha' ps'); auto.
Qed.
Lemma matrix_feasible : forall D alpha, dataset_fits D -> queries_fit D -> choice_fits D alpha -> solvable (dimension D) (queries D) ->
  (forall rows, In rows (map (fun p => of_input R Rminus (fst p) (snd p)) (combine (tokens D) alpha)) -> solvable (dimension D) rows) -> matrix_separable D alpha.
Proof.
  intros D alpha Fit Qfit Fits SZ SX. split; auto. pose proof Fit as [_ [LY [_ [HX _]]]]. pose proof Qfit as [LZ HZ]. set (d := dimension D) in *.
  destruct (listed _ vector (fun Xc p => length p = d /\ forall r, In r (of_input R Rminus (fst Xc) (snd Xc)) -> dot r p = 1) (combine (tokens D) alpha)) as [ps Hps].
  { intros Xc H. apply all_ones, SX. apply in_map_iff. eauto. }
  assert (Lps : length ps = length (queries D)).
  { rewrite <- (Forall2_same_length _ _ _ _ _ Hps), combine_length. pose proof (Forall2_same_length _ _ _ _ _ Fits). lia. }
  destruct (matrix_through d (queries D) ps SZ HZ Lps) as [W [LW Through]].
  { clear - Hps. induction Hps as [|? p ? ? [L _] H IH]; constructor; auto. }
  exists W. split; auto. intros a b Hab. unfold constraints, prompt_constraints in Hab. apply in_map_iff in Hab. destruct Hab as [row [E Hrow]]. injection E as <- <-.
  apply Req_ge. unfold matrix_model in Hrow. apply (matrix_rows_met d W (token_score D) (tokens D) (labels D) (queries D) alpha ps); auto.
  - apply Forall_impl with (2 := HX). now intros X [_ H].
  - revert Hps. apply Forall2_weaker. now intros Xc p [_ H].
Qed.
Lemma prompt_feasible : forall D alpha, dataset_fits D -> key_matrix D = [] -> choice_fits D alpha -> solvable (dimension D) (prompt_rows R Rminus (tokens D) alpha) -> separable D alpha.
Proof.
  intros D alpha [_ [LY _]] NoKey Fits S. split; auto. destruct (all_ones _ _ S) as [p [Lp H]]. exists p. split; auto. intros a b Hab.
  unfold constraints, prompt_constraints in Hab. apply in_map_iff in Hab. destruct Hab as [row [E Hrow]]. injection E as <- <-. apply Req_ge, H.
  assert (Keys : map (map key) (prompt_model D) = tokens D); [|now rewrite Keys in Hrow].
  unfold prompt_model, key_of. rewrite NoKey, map_map. revert LY. generalize (labels D), (tokens D). intros Y X. revert Y.
  induction X as [|x X IH]; intros [|y Y] L; simpl in *; try discriminate; auto. rewrite IH by congruence. f_equal. rewrite map_map. simpl. apply map_id.
Qed.
Lemma firsts_fit : forall D, dataset_fits D -> dataset_fits (first_token_queries D) /\ queries_fit (first_token_queries D).
Proof.
  intros D Fit. split; [exact Fit|]. unfold queries_fit, first_token_queries, dimension. cbn [queries tokens head]. split; [apply map_length|].
  destruct Fit as [_ [_ [_ [H _]]]]. apply Forall_forall. intros z Hz. apply in_map_iff in Hz. destruct Hz as [X [<- HX]]. rewrite Forall_forall in H.
  destruct (H X HX) as [Some Sized]. destruct X as [|x X]; [contradiction|]. now inversion Sized.
Qed.

(* ---- all rows that the SVMs of a dataset are made of ---- *)
Definition specs_of (sizes alpha : list nat) : list (list spec) :=
  spec_queries sizes :: spec_firsts 0 sizes :: spec_prompt 0 sizes alpha :: spec_inputs 0 sizes alpha.
(* what holds of a dataset unless some good rows of it are not solvable *)
Lemma all_feasible : forall d sizes Y D alpha, of_sizes d sizes Y D -> choice_fits D alpha ->
  (forall l, In l (specs_of sizes alpha) -> good (number_of_entries d sizes) d l -> solvable d (map (fun s => made d s (entries D)) l)) ->
  INR d >= most_tokens D - 1 -> INR d >= INR (length (tokens D)) ->
  matrix_separable D alpha /\ matrix_separable (first_token_queries D) alpha /\ (INR (length (tokens D)) * (most_tokens D - 1) <= INR d -> separable D alpha).
Proof.
  intros d sizes Y D alpha Of Fits Solv Many Inputs. pose proof Of as [Fit [Qfit [NoKey [Hd [Hs _]]]]]. pose proof Fit as [_ [_ [_ [HX _]]]]. pose proof Qfit as [Lq _].
  apply Rge_le, INR_le in Inputs. set (N := number_of_entries d sizes) in *.
  assert (Lsizes : length sizes = length (tokens D)) by (rewrite <- Hs; apply map_length).
  assert (Room : forall b, (b < list_sum sizes + length sizes)%nat -> (d * b + d <= N)%nat) by (intros b Hb; unfold N, number_of_entries; nia).
  assert (All : length (vectors_of D) = (list_sum sizes + length sizes)%nat).
  { unfold vectors_of. rewrite app_length, Lq, Lsizes. f_equal. rewrite <- Hs. clear. induction (tokens D) as [|X l IH]; simpl; auto. now rewrite app_length, IH. }
  assert (Read : forall l, (forall b c, In (b, c) l -> (b < list_sum sizes + length sizes)%nat /\ forall c', c = Some c' -> (c' < list_sum sizes + length sizes)%nat) ->
    map (fun s => made d s (entries D)) l = map (taken (vectors_of D)) l).
  { intros l H. apply map_ext_in. intros [b c] I. destruct (H b c I) as [H1 H2]. apply (made_taken d sizes Y); auto; rewrite All; auto. }
  assert (FitS : Forall2 (fun T a => (a < T)%nat) sizes alpha).
  { rewrite <- Hs. clear - Fits. unfold choice_fits in Fits. induction Fits; simpl; constructor; auto. }
  assert (Pos : Forall (fun T => (0 < T)%nat) sizes).
  { rewrite <- Hs. apply Forall_forall. intros T HT. apply in_map_iff in HT. destruct HT as [X [<- IX]]. rewrite Forall_forall in HX. destruct (HX X IX) as [Some _]. destruct X; [contradiction | simpl; lia]. }
  assert (Most : forall T, In T sizes -> INR T <= most_tokens D).
  { intros T HT. rewrite <- Hs in HT. apply in_map_iff in HT. destruct HT as [X [<- IX]]. apply maximum_above. apply in_map_iff. eauto. }
  assert (Few : forall T, In T sizes -> (T <= d + 1)%nat).
  { intros T HT. apply INR_le. rewrite plus_INR. simpl (INR 1). specialize (Most T HT). lra. }
  assert (Queries : solvable d (queries D)).
  { pose proof (Solv _ (or_introl eq_refl)) as S. assert (In_range : forall b c, In (b, c) (spec_queries sizes) -> c = None /\ (b < list_sum sizes + length sizes)%nat).
    { intros b c I. apply in_map_iff in I. destruct I as [i [E I]]. injection E as <- <-. apply in_seq in I. split; auto. lia. }
    rewrite Read in S by (intros b c I; apply In_range in I; destruct I as [-> I]; split; [exact I | discriminate]). rewrite <- Hs in S at 2.
    unfold vectors_of in S. rewrite take_queries in S by assumption. apply S. split; [|split].
    - unfold spec_queries. rewrite map_map. cbn [fst]. rewrite map_id. apply seq_NoDup.
    - unfold spec_queries. rewrite map_length, seq_length. lia.
    - intros b c I. apply In_range in I. destruct I as [-> I]. split; [auto | discriminate]. }
  assert (Firsts : solvable d (map (hd []) (tokens D))).
  { pose proof (Solv _ (or_intror (or_introl eq_refl))) as S. destruct (firsts_good sizes 0 Pos) as [ND [L G]].
    rewrite Read in S by (intros b c I; apply G in I; destruct I as [-> I]; split; [lia | discriminate]). rewrite <- Hs in S at 2.
    pose proof (take_firsts (tokens D) [] (queries D) ltac:(apply Forall_impl with (2 := HX); now intros X [H _])) as T. cbn [app length] in T.
    unfold vectors_of in S. rewrite T in S.
    apply S. split; [assumption|]. split; [lia|]. intros b c I. apply G in I. destruct I as [-> I]. split; [apply Room; lia | discriminate]. }
  assert (Each : forall rows, In rows (map (fun p => of_input R Rminus (fst p) (snd p)) (combine (tokens D) alpha)) -> solvable d rows).
  { assert (Range : forall b sizes' alpha', Forall2 (fun T a => (a < T)%nat) sizes' alpha' -> forall l, In l (spec_inputs b sizes' alpha') ->
      exists b' T a, l = spec_input b' T a /\ (a < T)%nat /\ In T sizes' /\ (b <= b')%nat /\ (b' + T <= b + list_sum sizes')%nat).
    { clear. intros b sizes' alpha' H. revert b. induction H as [|T a sizes' alpha' Ha H IH]; intros b l I; simpl in I; [contradiction|]. simpl list_sum.
      destruct I as [<- | I]; [exists b, T, a; simpl; repeat split; auto; lia|]. destruct (IH _ _ I) as [b' [T' [a' [E [A [B [C F]]]]]]].
      exists b', T', a'. simpl. repeat split; auto; lia. }
    intros rows Hrows. rewrite <- (take_inputs (tokens D) alpha [] (queries D)) in Hrows by exact Fits. cbn [app length] in Hrows. rewrite Hs in Hrows.
    apply in_map_iff in Hrows. destruct Hrows as [l [<- Hl]]. pose proof (Solv l (or_intror (or_intror (or_intror Hl)))) as S.
    destruct (Range _ _ _ FitS l Hl) as [b [T [a [-> [Ha [HT [_ Hb]]]]]]]. destruct (input_good b T a Ha) as [ND G]. simpl in Hb.
    rewrite Read in S by (intros b' c I; apply G in I; destruct I as [I [c' [-> [J _]]]]; split; [lia | intros c'' E; injection E as <-; lia]).
    apply S. split; [assumption|]. split; [pose proof (length_input b T a Ha); specialize (Few T HT); lia|].
    intros b' c I. apply G in I. destruct I as [I [c' [-> [J No]]]]. split; [apply Room; lia|]. intros c'' E. injection E as <-. split; [apply Room; lia | exact No]. }
  split; [|split].
  - apply matrix_feasible; auto; now rewrite Hd.
  - destruct (firsts_fit D Fit) as [F1 F2]. apply matrix_feasible; auto; change (dimension (first_token_queries D)) with (dimension D); now rewrite Hd.
  - intro Small. apply prompt_feasible; auto. rewrite Hd. pose proof (Solv _ (or_intror (or_intror (or_introl eq_refl)))) as S. destruct (prompt_good sizes alpha 0 FitS) as [ND G].
    rewrite Read in S by (intros b' c I; apply G in I; destruct I as [I [c' [-> [J _]]]]; split; [lia | intros c'' E; injection E as <-; lia]). rewrite <- Hs in S at 2.
    pose proof (take_prompt (tokens D) alpha [] (queries D) Fits) as T. cbn [app length] in T. unfold vectors_of in S. rewrite T in S. apply S. split; [assumption|]. split.
    + pose proof (length_prompt sizes alpha 0 FitS) as L. assert (B : INR (list_sum sizes) <= INR (length sizes) * most_tokens D).
      { clear - Most. induction sizes as [|T sizes IH]; simpl list_sum; [simpl; lra|]. cbn [length]. rewrite plus_INR, S_INR.
        assert (INR T <= most_tokens D) by (apply Most; now left). assert (INR (list_sum sizes) <= INR (length sizes) * most_tokens D) by (apply IH; intros; apply Most; now right). lra. }
      apply INR_le. rewrite <- L, plus_INR, Lsizes in B. lra.
    + intros b c I. apply G in I. destruct I as [I [c' [-> [J No]]]]. split; [apply Room; lia|]. intros c'' E. injection E as <-. split; [apply Room; lia | exact No].
Qed.

Lemma good_specs_negligible : forall N d l, (0 < d)%nat -> negligible N (fun x => good N d l /\ ~ solvable d (map (fun s => made d s x) l)).
Proof.
  intros N d l Hd. destruct (classic (good N d l)) as [G | B].
  - apply negligible_sub with (fun x => ~ solvable d (map (fun s => made d s x) l)); [tauto|]. destruct l as [|[b c] l].
    + apply negligible_sub with (fun _ => False); [|apply negligible_none]. intros x _ No. apply No. intros [|y b] Lb; [|discriminate].
      exists (repeat 0 d). split; [apply repeat_length | reflexivity].
    + destruct N as [|n]; [|now apply specs_negligible]. destruct G as [_ [_ G]]. destruct (G b c (or_introl eq_refl)) as [Room _]. lia.
  - apply negligible_sub with (fun _ => False); [tauto | apply negligible_none].
Qed.

Theorem feasible_almost_always :
  almost_every (fun (D : dataset) => forall (alpha : list nat), choice_fits D alpha -> most_tokens D - 1 <= INR (dimension D) ->
    INR (length (tokens D)) <= INR (dimension D) -> ((matrix_separable D alpha /\ matrix_separable (first_token_queries D) alpha)
    /\ ((INR (length (tokens D)) * (most_tokens D - 1)) <= INR (dimension D) -> separable D alpha))).
Proof.
  intros d sizes Y. destruct d as [|d'].
  - apply negligible_sub with (fun _ => False); [|apply negligible_none]. intros x _ [D [Of [_ No]]]. apply No. intros alpha _ _ Few. exfalso.
    destruct Of as [[Some _] [_ [_ [Hd _]]]]. rewrite Hd in Few. simpl in Few. destruct (tokens D) as [|X l]; [contradiction|]. cbn [length] in Few. rewrite S_INR in Few. pose proof (pos_INR (length l)). lra.
  - set (d := S d'). set (N := number_of_entries d sizes).
    apply negligible_sub with (fun x => exists alpha, In alpha (choices sizes) /\ exists l, In l (specs_of sizes alpha) /\ (good N d l /\ ~ solvable d (map (fun s => made d s x) l))).
    + intros x _ [D [Of [-> No]]]. apply not_all_ex_not in No. destruct No as [alpha No]. apply imply_to_and in No. destruct No as [Fits No].
      apply imply_to_and in No. destruct No as [Many No]. apply imply_to_and in No. destruct No as [Inputs No]. pose proof Of as [_ [_ [_ [Hd [Hs _]]]]]. rewrite Hd in *.
      exists alpha. split; [rewrite <- Hs; now apply all_choices|]. apply NNPP. intro None. apply No.
      destruct (all_feasible d sizes Y D alpha Of Fits) as [A [B C]]; auto; [|lra|lra].
      intros l Hl G. apply NNPP. intro S. apply None. exists l. auto.
    + apply negligible_some. intros alpha _. apply negligible_some. intros l _. apply good_specs_negligible. unfold d. lia.
Qed.
