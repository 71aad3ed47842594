(* Lemma 2a of docs/limits.md, decided by computing with rational numbers: a polyhedron that no step of gradient descent leaves.

   Let  p = (t, tau)  run through the pairs of tokens of one input, a its chosen token, u_p = <2 k_a - k_t - k_tau, x>.  Then
     -<gradient, v> = sum_i F_i sum_p (g_t - g_tau) <k_t - k_tau, v> e^(-u_p),   F_i = (1/n) (-l'(g_i)) s_ia^2.
   Each negative term is carried by a positive one whose u exceeds it by no more than the rows of the polyhedron allow.
   [trap_is_kept] is the theorem; what a trap is, and what is asked of it, are the definitions up to [Section Soundness]. *)
From Coq Require Import Reals Lra Lia List QArith Qreals Bool.
From AttentionChecker Require Import Optimality Datasets Descent Traps.
Import ListNotations.
Open Scope R_scope.

(* ---- rational vectors ---- *)
Definition reals (v : list Q) : vector := map Q2R v.

Fixpoint q_dot (a b : list Q) : Q :=
  match a, b with x :: a', y :: b' => (x * y + q_dot a' b')%Q | _, _ => 0%Q end.
Fixpoint q_plus (a b : list Q) : list Q :=
  match a, b with x :: a', y :: b' => (x + y)%Q :: q_plus a' b' | _, _ => [] end.
Fixpoint q_minus (a b : list Q) : list Q :=
  match a, b with x :: a', y :: b' => (x - y)%Q :: q_minus a' b' | _, _ => [] end.
Definition q_sum (l : list Q) : Q := fold_right Qplus 0%Q l.
Definition q_positive (x : Q) : Q := if Qle_bool 0 x then x else 0%Q.
Definition same (a b : list Q) : bool :=
  Nat.eqb (length a) (length b) && forallb (fun p => Qeq_bool (fst p) (snd p)) (combine a b).

(* ---- rows <v, x> >= b, and what follows from them ---- *)
Definition row : Type := list Q * Q.
Definition holds (rows : list row) (x : vector) : Prop := Forall (fun r => Q2R (snd r) <= dot (reals (fst r)) x) rows.

Fixpoint q_combination (d : nat) (y : list Q) (rows : list row) : list Q :=
  match y, rows with c :: y', r :: rows' => q_plus (map (Qmult c) (fst r)) (q_combination d y' rows') | _, _ => repeat 0%Q d end.
Fixpoint q_bound (y : list Q) (rows : list row) : Q :=
  match y, rows with c :: y', r :: rows' => (c * snd r + q_bound y' rows')%Q | _, _ => 0%Q end.

(* b with <g, x> >= b on the polyhedron, by the multipliers y *)
Definition bounded (d : nat) (rows : list row) (y g : list Q) : option Q :=
  if forallb (Qle_bool 0) y && same (q_combination d y rows) g then Some (Qred (q_bound y rows)) else None.

(* w with e^-b <= w, from a table of such pairs *)
Fixpoint weight (table : list (Q * Q)) (b : Q) : option Q :=
  match table with [] => None | (b', w) :: rest => if Qle_bool b' b then Some w else weight rest b end.
Definition tail (table : list (Q * Q)) (d : nat) (rows : list row) (y g : list Q) : option Q :=
  match bounded d rows y g with Some b => weight table b | None => None end.

(* ---- inputs ---- *)
Definition q_token : Type := list Q * Q.
Definition real_token (t : q_token) : token := (reals (fst t), Q2R (snd t)).
Definition real_input (X : list q_token) : input := map real_token X.
Definition real_inputs (data : list (list q_token)) : list input := map real_input data.

Fixpoint pairs {A : Type} (l : list A) : list (A * A) :=
  match l with [] => [] | a :: l' => map (pair a) l' ++ pairs l' end.

(* E_t with s_t <= E_t and, where there are floors, e^-(margin of t) <= E_t *)
Fixpoint tails (table : list (Q * Q)) (d : nat) (rows : list row) (a : list Q) (X : list q_token) (ys : list (list Q)) : option (list Q) :=
  match X, ys with
  | [], [] => Some []
  | t :: X', y :: ys' =>
    match tail table d rows y (q_minus a (fst t)), tails table d rows a X' ys' with
    | Some w, Some rest => Some (w :: rest)
    | _, _ => None
    end
  | _, _ => None
  end.

(* what is known of the slope of the loss: for lo <= y <= hi,  least <= sigma (-l'(y)) <= most *)
Record slope_bound := { lo : Q; hi : Q; least : Q; most : Q }.
Record known_input := { low : Q; high : Q; caps : list Q }.

Definition drop (E : list Q) (X : list q_token) (top : Q) : Q :=
  q_sum (map (fun p => (fst p * q_positive (top - snd (snd p)))%Q) (combine E X)).
Definition climb (E : list Q) (X : list q_token) (top : Q) : Q :=
  q_sum (map (fun p => (fst p * q_positive (snd (snd p) - top))%Q) (combine E X)).

Definition known_of (n : Q) (table : list (Q * Q)) (d : nat) (rows : list row) (a : q_token) (X : list q_token)
  (floors : option (list (list Q))) (s : slope_bound) : option known_input :=
  let inside_scores := forallb (fun t => Qle_bool (lo s) (snd t)) X in
  let below_scores := forallb (fun t => Qle_bool (snd t) (hi s)) X in
  if negb (Qle_bool 0 (least s) && Qle_bool 0 (most s)) then None else
  match floors with
  | None => if inside_scores && below_scores
            then Some {| low := 0%Q; high := (most s / n)%Q; caps := repeat 1%Q (length X) |} else None
  | Some ys =>
    match tails table d rows (fst a) X ys with
    | None => None
    | Some E =>
      let total := Qred (q_sum E) in
      if (inside_scores || Qle_bool (lo s) (snd a - drop E X (snd a)))
         && (below_scores || Qle_bool (snd a + climb E X (snd a)) (hi s)) && negb (Qle_bool total 0)
      then Some {| low := Qred (least s / n * (/ total * / total)); high := (most s / n)%Q; caps := E |} else None
    end
  end.

(* ---- the terms of the gradient ---- *)
Record term := { place : nat; gap : Q; apart : list Q; exponent : list Q; cap : Q }.

Definition term_of (i : nat) (a : q_token) (p : (q_token * Q) * (q_token * Q)) : term :=
  let '((t, e), (tau, e')) := p in
  {| place := i; gap := (snd t - snd tau)%Q; apart := q_minus (fst t) (fst tau);
     exponent := q_plus (q_minus (fst a) (fst t)) (q_minus (fst a) (fst tau));
     cap := if Qle_bool (e * e') (1 # 4) then (e * e')%Q else (1 # 4)%Q |}.

Definition chosen (X : list q_token) (c : nat) : q_token := nth c X ([], 0%Q).

Fixpoint terms (i : nat) (data : list (list q_token)) (choice : list nat) (known : list known_input) : list term :=
  match data, choice, known with
  | X :: data', c :: choice', k :: known' =>
    map (term_of i (chosen X c)) (pairs (combine X (caps k))) ++ terms (S i) data' choice' known'
  | _, _, _ => []
  end.

Definition coefficient (sigma : Q) (v : list Q) (t : term) : Q := Qred (sigma * (gap t * q_dot (apart t) v)).

(* ---- one row of the polyhedron ---- *)
Record kept_row := { normal : list Q; offset : Q; reach : option Q; carriers : list (nat * list Q) }.
Definition row_of (r : kept_row) : row := (normal r, offset r).

(* a term, the place among the terms of what carries it, and the load: |C| e^-(difference of the exponents) *)
Record entry := { of_term : term; carrier : nat; load : Q }.

Definition entry_of (table : list (Q * Q)) (d : nat) (rows : list row) (sigma : Q) (v : list Q) (all : list term)
  (t : term) (c : nat * list Q) : option entry :=
  let C := coefficient sigma v t in
  if Qle_bool 0 C then Some {| of_term := t; carrier := 0; load := 0%Q |} else
  match nth_error all (fst c) with
  | None => None
  | Some q =>
    match tail table d rows (snd c) (q_minus (exponent t) (exponent q)) with
    | None => None
    | Some w => Some {| of_term := t; carrier := fst c; load := (- C * w)%Q |}
    end
  end.

Fixpoint entries_of table d rows sigma v (all l : list term) (cs : list (nat * list Q)) : option (list entry) :=
  match l, cs with
  | [], [] => Some []
  | t :: l', c :: cs' =>
    match entry_of table d rows sigma v all t c, entries_of table d rows sigma v all l' cs' with
    | Some e, Some rest => Some (e :: rest)
    | _, _ => None
    end
  | _, _ => None
  end.

Definition nothing : known_input := {| low := 0%Q; high := 0%Q; caps := [] |}.

Definition own (k i : nat) (e : entry) : Q :=
  if Nat.eqb (carrier e) k then if Nat.eqb (place (of_term e)) i then load e else 0%Q else 0%Q.
Definition foreign (known : list known_input) (k i : nat) (e : entry) : Q :=
  if Nat.eqb (carrier e) k then if Nat.eqb (place (of_term e)) i then 0%Q else (high (nth (place (of_term e)) known nothing) * load e)%Q
  else 0%Q.

Definition carries (sigma : Q) (v : list Q) (known : list known_input) (es : list entry) (k : nat) (e : entry) : bool :=
  let i := place (of_term e) in
  let C := q_positive (coefficient sigma v (of_term e)) in
  let A := Qred (q_sum (map (own k i) es)) in
  Qle_bool A C && Qle_bool (q_sum (map (foreign known k i) es)) (low (nth i known nothing) * (C - A)).

Fixpoint all_carry sigma v known es (k : nat) (l : list entry) : bool :=
  match l with [] => true | e :: l' => carries sigma v known es k e && all_carry sigma v known es (S k) l' end.

Definition lost (sigma : Q) (v : list Q) (known : list known_input) (all : list term) : Q :=
  q_sum (map (fun t => let C := coefficient sigma v t in
    if Qle_bool 0 C then 0%Q else (- C * (high (nth (place t) known nothing) * cap t))%Q) all).

(* ---- the trap ---- *)
Record trap := {
  dim : nat; data : list (list q_token); choice : list nat; sigma : Q; longest : Q; kept : list kept_row;
  floors : list (option (list (list Q))); powers : list (Q * Q); slopes : list slope_bound; from : list Q }.

Definition rows_of (T : trap) : list row := map row_of (kept T).
Definition size_of (T : trap) : Q := inject_Z (Z.of_nat (length (data T))).

Fixpoint known_inputs (n : Q) (table : list (Q * Q)) (d : nat) (rows : list row) (data : list (list q_token)) (choice : list nat)
  (floors : list (option (list (list Q)))) (slopes : list slope_bound) : option (list known_input) :=
  match data, choice, floors, slopes with
  | [], [], [], [] => Some []
  | X :: data', c :: choice', f :: floors', s :: slopes' =>
    if Nat.ltb c (length X) then
      match known_of n table d rows (chosen X c) X f s, known_inputs n table d rows data' choice' floors' slopes' with
      | Some k, Some rest => Some (k :: rest)
      | _, _ => None
      end
    else None
  | _, _, _, _ => None
  end.

Definition row_kept (T : trap) (known : list known_input) (all : list term) (r : kept_row) : bool :=
  let near := match reach r with
    | None => []
    | Some rho => [(map Qopp (normal r), (- (offset r + rho))%Q)]
    end in
  match entries_of (powers T) (dim T) (rows_of T ++ near) (sigma T) (normal r) all all (carriers r) with
  | None => false
  | Some es => all_carry (sigma T) (normal r) known es 0 es
    && match reach r with
       | None => true
       | Some rho => Qle_bool 0 rho && Qle_bool (longest T * lost (sigma T) (normal r) known all) rho
       end
  end.

Definition sizes_fit (T : trap) : bool :=
  forallb (fun X => negb (Nat.eqb (length X) 0) && forallb (fun t => Nat.eqb (length (fst t)) (dim T)) X) (data T)
  && forallb (fun r => Nat.eqb (length (normal r)) (dim T)) (kept T) && Nat.eqb (length (from T)) (dim T)
  && negb (Nat.eqb (length (data T)) 0).

Definition kept_by_every_step (T : trap) : bool :=
  sizes_fit T && Qeq_bool (sigma T * sigma T) 1 && Qle_bool 0 (longest T)
  && forallb (fun r => Qle_bool (offset r) (q_dot (normal r) (from T))) (kept T)
  && match known_inputs (size_of T) (powers T) (dim T) (rows_of T) (data T) (choice T) (floors T) (slopes T) with
     | None => false
     | Some known => forallb (row_kept T known (terms 0 (data T) (choice T) known)) (kept T)
     end.

(* what is asked of the two tables *)
Definition powers_right (table : list (Q * Q)) : Prop := Forall (fun p => exp (- Q2R (fst p)) <= Q2R (snd p)) table.
Definition slopes_right (l' : R -> R) (sigma : Q) (slopes : list slope_bound) : Prop :=
  Forall (fun s => forall y, Q2R (lo s) <= y <= Q2R (hi s) -> Q2R (least s) <= Q2R sigma * - l' y <= Q2R (most s)) slopes.

(* a direction u that the polyhedron excludes: <a, x> >= b >= 0 there, but <a, u> < 0 *)
Definition excludes (T : trap) (y a u : list Q) : bool :=
  match bounded (dim T) (rows_of T) y a with Some b => Qle_bool 0 b | None => false end && negb (Qle_bool 0 (q_dot a u)).

(* ---- soundness ---- *)
Lemma some_equal : forall (A : Type) (a b : A), Some a = Some b -> b = a. Proof. congruence. Qed.
Lemma Q2R_0 : Q2R 0 = 0. Proof. unfold Q2R. simpl. lra. Qed.
Lemma Q2R_1 : Q2R 1 = 1. Proof. unfold Q2R. simpl. lra. Qed.
Lemma Q2R_red : forall q, Q2R (Qred q) = Q2R q. Proof. intro. apply Qeq_eqR, Qred_correct. Qed.
Lemma le_real : forall x y, Qle_bool x y = true -> Q2R x <= Q2R y.
Proof. intros x y H. apply Qle_Rle. now apply Qle_bool_iff. Qed.
Lemma lt_real : forall x y, Qle_bool x y = false -> Q2R y < Q2R x.
Proof.
  intros x y H. apply Qlt_Rlt. apply Qnot_le_lt. intro L. apply Qle_bool_iff in L. congruence.
Qed.

Lemma dot_reals : forall a b, Q2R (q_dot a b) = dot (reals a) (reals b).
Proof. induction a; destruct b; simpl; try apply Q2R_0. now rewrite Q2R_plus, Q2R_mult, IHa. Qed.

Lemma length_reals : forall a, length (reals a) = length a.
Proof. intro. apply map_length. Qed.

Lemma dot_reals_plus : forall a b x, length a = length b -> dot (reals (q_plus a b)) x = dot (reals a) x + dot (reals b) x.
Proof.
  induction a; destruct b; simpl; intros x H; try discriminate; [ring|]. destruct x; simpl; [ring|].
  rewrite IHa, Q2R_plus by congruence. ring.
Qed.
Lemma dot_reals_minus : forall a b x, length a = length b -> dot (reals (q_minus a b)) x = dot (reals a) x - dot (reals b) x.
Proof.
  induction a; destruct b; simpl; intros x H; try discriminate; [ring|]. destruct x; simpl; [ring|].
  rewrite IHa, Q2R_minus by congruence. ring.
Qed.
Lemma dot_reals_times : forall c a x, dot (reals (map (Qmult c) a)) x = Q2R c * dot (reals a) x.
Proof. induction a; destruct x; simpl; try ring. rewrite IHa, Q2R_mult. ring. Qed.
Lemma dot_reals_opp : forall a x, dot (reals (map Qopp a)) x = - dot (reals a) x.
Proof. induction a; destruct x; simpl; try ring. rewrite IHa, Q2R_opp. ring. Qed.
Lemma dot_reals_zero : forall d x, dot (reals (repeat 0%Q d)) x = 0.
Proof. induction d; destruct x; simpl; auto. rewrite IHd, Q2R_0. ring. Qed.
Lemma length_q_plus : forall a b, length a = length b -> length (q_plus a b) = length a.
Proof. induction a; destruct b; simpl; intros; try discriminate; auto. Qed.
Lemma length_q_minus : forall a b, length a = length b -> length (q_minus a b) = length a.
Proof. induction a; destruct b; simpl; intros; try discriminate; auto. Qed.

Lemma same_reals : forall a b, same a b = true -> reals a = reals b.
Proof.
  unfold same. intros a b H. apply andb_true_iff in H. destruct H as [H1 H2]. apply Nat.eqb_eq in H1. revert b H1 H2.
  induction a; destruct b; simpl; intros H1 H2; try discriminate; auto. apply andb_true_iff in H2. destruct H2.
  f_equal; [now apply Qeq_eqR, Qeq_bool_iff | apply IHa; auto].
Qed.

Definition rows_sized (d : nat) (rows : list row) : Prop := Forall (fun r => length (fst r) = d) rows.

Lemma length_combination_q : forall d y rows, rows_sized d rows -> length (q_combination d y rows) = d.
Proof.
  induction y; destruct rows; simpl; intros H; try apply repeat_length. inversion H; subst.
  rewrite length_q_plus; rewrite map_length; auto. now rewrite IHy.
Qed.

Lemma combination_bound : forall d x y rows, rows_sized d rows -> Forall (fun c => Qle_bool 0 c = true) y -> holds rows x ->
  Q2R (q_bound y rows) <= dot (reals (q_combination d y rows)) x.
Proof.
  induction y; destruct rows; simpl; intros Hs Hy Hx; try (rewrite Q2R_0, dot_reals_zero; lra).
  inversion Hs; subst. inversion Hy; subst. inversion Hx; subst.
  rewrite dot_reals_plus, dot_reals_times, Q2R_plus, Q2R_mult.
  - apply Rplus_le_compat; auto. apply Rmult_le_compat_l; auto. rewrite <- Q2R_0. now apply le_real.
  - rewrite map_length, length_combination_q; auto.
Qed.

Lemma bounded_right : forall d rows y g b x, rows_sized d rows -> holds rows x -> bounded d rows y g = Some b ->
  Q2R b <= dot (reals g) x.
Proof.
  unfold bounded. intros d rows y g b x Hs Hx H. destruct (_ && _)%bool eqn:E; [|discriminate]. inversion H; subst.
  apply andb_true_iff in E. destruct E as [E1 E2]. rewrite Q2R_red, <- (same_reals _ _ E2). apply combination_bound; auto.
  apply Forall_forall. now apply forallb_forall.
Qed.

Lemma exp_le : forall a b, a <= b -> exp a <= exp b.
Proof. intros a b [H | ->]; [now apply Rlt_le, exp_increasing | lra]. Qed.

Lemma weight_right : forall table b w m, powers_right table -> weight table b = Some w -> Q2R b <= m -> exp (- m) <= Q2R w.
Proof.
  induction table as [|[b' w'] rest IH]; simpl; intros b w m Ht H Hm; [discriminate|]. inversion Ht as [|? ? Ha Hr]; subst.
  destruct (Qle_bool b' b) eqn:E.
  - inversion H; subst. simpl in Ha. apply le_real in E. eapply Rle_trans; [|exact Ha]. apply exp_le. lra.
  - eapply IH; eauto.
Qed.

Lemma tail_right : forall table d rows y g w x, powers_right table -> rows_sized d rows -> holds rows x ->
  tail table d rows y g = Some w -> exp (- dot (reals g) x) <= Q2R w.
Proof.
  unfold tail. intros table d rows y g w x Ht Hs Hx H. destruct (bounded d rows y g) as [b|] eqn:E; [|discriminate].
  eapply weight_right; eauto. eapply bounded_right; eauto.
Qed.

(* ---- covariance as a sum over pairs ---- *)
Section Pairs.
Context {A : Type}.
Lemma pair_sum_head : forall (s g k : A -> R) a l,
  Sum (fun p => s (fst p) * s (snd p) * ((g (fst p) - g (snd p)) * (k (fst p) - k (snd p)))) (map (pair a) l)
  = s a * (g a * k a * Sum s l - g a * Sum (fun b => s b * k b) l - k a * Sum (fun b => s b * g b) l + Sum (fun b => s b * g b * k b) l).
Proof. intros. rewrite Sum_map. simpl. induction l; simpl; [ring | rewrite IHl; ring]. Qed.

Lemma covariance : forall (s g k : A -> R) l,
  Sum s l * Sum (fun a => s a * g a * k a) l - Sum (fun a => s a * g a) l * Sum (fun a => s a * k a) l
  = Sum (fun p => s (fst p) * s (snd p) * ((g (fst p) - g (snd p)) * (k (fst p) - k (snd p)))) (pairs l).
Proof. intros s g k l. induction l; simpl; [ring|]. rewrite Sum_app, <- IHl, pair_sum_head. ring. Qed.

Lemma pairs_in : forall (l : list A) a b, In (a, b) (pairs l) -> In a l /\ In b l.
Proof.
  induction l as [|c l IH]; simpl; intros a b H; [contradiction|]. apply in_app_or in H. destruct H as [H | H].
  - apply in_map_iff in H. destruct H as [e [E He]]. inversion E; subst. auto.
  - destruct (IH _ _ H). auto.
Qed.
Lemma pairs_map : forall (B : Type) (f : A -> B) l, pairs (map f l) = map (fun p => (f (fst p), f (snd p))) (pairs l).
Proof.
  intros. induction l; simpl; auto. rewrite map_app, IHl, !map_map. reflexivity.
Qed.
(* two members of a pair weigh at most 1/4 together *)
Lemma pair_product : forall (s : A -> R) l, (forall a, 0 <= s a) -> forall a b, In (a, b) (pairs l) -> s a + s b <= Sum s l.
Proof.
  intros s l Hs. induction l as [|c l IH]; simpl; intros a b H; [contradiction|]. apply in_app_or in H. destruct H as [H | H].
  - apply in_map_iff in H. destruct H as [e [E He]]. inversion E; subst. pose proof (Sum_member s l b (fun x _ => Hs x) He). lra.
  - specialize (IH _ _ H). specialize (Hs c). lra.
Qed.
End Pairs.

Lemma combine_fst : forall (A B : Type) (l : list A) (m : list B), length m = length l -> map fst (combine l m) = l.
Proof. induction l; destruct m; simpl; intros; try discriminate; auto. now rewrite IHl by congruence. Qed.

(* ---- one input ---- *)
Section Input.
Variables (l' : R -> R) (n : Q) (table : list (Q * Q)) (d : nat) (rows : list row) (x : vector) (sg : Q).
Hypothesis table_right : powers_right table.
Hypothesis sized_rows : rows_sized d rows.
Hypothesis rows_hold : holds rows x.
Hypothesis n_positive : 0 < Q2R n.
Variables (X : list q_token) (a : q_token).
Hypothesis a_in : In a X.
Hypothesis X_sized : Forall (fun t => length (fst t) = d) X.

Let s (t : q_token) : R := attention (real_input X) x (real_token t).
Let u (t : q_token) : R := dot (reals (fst a)) x - dot (reals (fst t)) x.
Let mean : R := mean_score (real_input X) x.

Lemma real_input_not_empty : real_input X <> [].
Proof. intro H. apply map_eq_nil in H. apply in_nil with (a := a). now rewrite H in a_in. Qed.

Lemma s_pos : forall t, 0 < s t.
Proof. intro. apply attention_pos. exact real_input_not_empty. Qed.

Lemma s_sum : Sum s X = 1.
Proof. pose proof (attention_sums_to_one (real_input X) x real_input_not_empty) as H. unfold real_input in H at 2. now rewrite Sum_map in H. Qed.

Lemma s_by_margin : forall t, s t = s a * exp (- u t).
Proof. intro t. unfold s, u. now rewrite (attention_by_margin _ (real_token a)) by exact real_input_not_empty. Qed.

Lemma s_at_most_one : forall t, In t X -> s t <= 1.
Proof. intros. rewrite <- s_sum. apply Sum_member; auto. intros. apply Rlt_le, s_pos. Qed.

Lemma mean_is : mean = Sum (fun t => s t * Q2R (snd t)) X.
Proof. unfold mean, mean_score. unfold real_input at 2. now rewrite Sum_map. Qed.

Lemma mean_from : forall c, mean - c = Sum (fun t => s t * (Q2R (snd t) - c)) X.
Proof.
  intro c. assert (E : Sum (fun t => - c * s t) X = - c) by (rewrite Sum_scale, s_sum; ring).
  unfold Rminus at 1. rewrite <- E, mean_is, <- Sum_plus. apply Sum_ext. intros. ring.
Qed.

Lemma mean_at_least : forall c, (forall t, In t X -> c <= Q2R (snd t)) -> c <= mean.
Proof.
  intros c H. assert (0 <= mean - c); [|lra]. rewrite mean_from. apply Sum_nonneg. intros t Ht. apply Rmult_le_pos.
  - apply Rlt_le, s_pos.
  - specialize (H t Ht). lra.
Qed.
Lemma mean_at_most : forall c, (forall t, In t X -> Q2R (snd t) <= c) -> mean <= c.
Proof.
  intros c H. assert (0 <= -1 * (mean - c)); [|lra]. rewrite mean_from, <- Sum_scale. apply Sum_nonneg. intros t Ht.
  replace (-1 * (s t * (Q2R (snd t) - c))) with (s t * (c - Q2R (snd t))) by ring. apply Rmult_le_pos.
  - apply Rlt_le, s_pos.
  - specialize (H t Ht). lra.
Qed.

Lemma tails_right : forall Y ys E, Forall (fun t => length (fst t) = length (fst a)) Y -> tails table d rows (fst a) Y ys = Some E ->
  Forall2 (fun t w => exp (- u t) <= Q2R w) Y E.
Proof.
  induction Y as [|t Y IH]; destruct ys as [|y ys]; simpl; intros E Hl H; try discriminate.
  - inversion H. constructor.
  - inversion Hl as [|? ? Hl1 Hl2]; subst.
    destruct (tail table d rows y (q_minus (fst a) (fst t))) as [w|] eqn:Et; [|discriminate].
    destruct (tails table d rows (fst a) Y ys) as [rest|] eqn:Er; [|discriminate]. inversion H; subst. constructor.
    + eapply tail_right in Et; eauto. rewrite dot_reals_minus in Et by (symmetry; exact Hl1). exact Et.
    + eapply IH; eauto.
Qed.

Lemma q_positive_real : forall q, 0 <= Q2R (q_positive q) /\ Q2R q <= Q2R (q_positive q).
Proof.
  intro q. unfold q_positive. destruct (Qle_bool 0 q) eqn:E.
  - apply le_real in E. rewrite Q2R_0 in E. lra.
  - apply lt_real in E. rewrite Q2R_0 in *. lra.
Qed.

Lemma q_sum_real : forall (B : Type) (f : B -> Q) l, Q2R (q_sum (map f l)) = Sum (fun b => Q2R (f b)) l.
Proof. induction l; simpl; [apply Q2R_0 | now rewrite Q2R_plus, IHl]. Qed.

Lemma s_below : forall t e, In t X -> exp (- u t) <= Q2R e -> s t <= Q2R e.
Proof.
  intros t e Ht H. rewrite s_by_margin. pose proof (s_at_most_one a a_in). pose proof (s_pos a). pose proof (exp_pos (- u t)).
  apply Rle_trans with (1 * exp (- u t)); [|lra]. apply Rmult_le_compat_r; lra.
Qed.

Lemma drop_bound : forall Y E, (forall t, In t Y -> In t X) -> Forall2 (fun t w => exp (- u t) <= Q2R w) Y E -> forall top,
  - Q2R (drop E Y top) <= Sum (fun t => s t * (Q2R (snd t) - Q2R top)) Y <= Q2R (climb E Y top).
Proof.
  intros Y E HY H top. unfold drop, climb. induction H as [|t w Y E Hw H IH]; simpl; [rewrite Q2R_0; lra|].
  rewrite !Q2R_plus, !Q2R_mult.
  assert (IH' := IH (fun t' Ht' => HY t' (or_intror Ht'))). pose proof (s_below t w (HY t (or_introl eq_refl)) Hw) as Hs.
  pose proof (s_pos t) as Hp.
  destruct (q_positive_real (top - snd t)) as [D1 D2]. destruct (q_positive_real (snd t - top)) as [C1 C2].
  rewrite Q2R_minus in D2, C2.
  assert (s t * (Q2R top - Q2R (snd t)) <= Q2R w * Q2R (q_positive (top - snd t))).
  { apply Rle_trans with (s t * Q2R (q_positive (top - snd t))); [apply Rmult_le_compat_l | apply Rmult_le_compat_r]; lra. }
  assert (s t * (Q2R (snd t) - Q2R top) <= Q2R w * Q2R (q_positive (snd t - top))).
  { apply Rle_trans with (s t * Q2R (q_positive (snd t - top))); [apply Rmult_le_compat_l | apply Rmult_le_compat_r]; lra. }
  lra.
Qed.

Lemma caps_from : forall Y E, (forall t, In t Y -> In t X) -> Forall2 (fun t w => exp (- u t) <= Q2R w) Y E ->
  Forall (fun p => s (fst p) <= Q2R (snd p)) (combine Y E).
Proof.
  intros Y E HY H. induction H as [|t w Y E Hw H IH]; simpl; constructor.
  - apply s_below; auto. apply HY. now left.
  - apply IH. intros. apply HY. now right.
Qed.
Lemma caps_of_ones : forall Y, (forall t, In t Y -> In t X) -> Forall (fun p => s (fst p) <= Q2R (snd p)) (combine Y (repeat 1%Q (length Y))).
Proof.
  intros Y HY. induction Y; simpl; constructor.
  - simpl. rewrite Q2R_1. apply s_at_most_one. apply HY. now left.
  - apply IHY. intros. apply HY. now right.
Qed.

Definition factor : R := Q2R sg * - l' mean / Q2R n * (s a * s a).

Record known_right (k : known_input) : Prop := {
  low_right : Q2R (low k) <= factor; low_nonneg : 0 <= Q2R (low k);
  high_right : 0 <= Q2R sg * - l' mean / Q2R n <= Q2R (high k);
  caps_length : length (caps k) = length X;
  caps_right : Forall (fun p => s (fst p) <= Q2R (snd p)) (combine X (caps k)) }.

Lemma total_right : forall E, Forall2 (fun t w => exp (- u t) <= Q2R w) X E -> 0 < Q2R (q_sum E) -> / Q2R (q_sum E) <= s a.
Proof.
  intros E H Hp. assert (H1 : s a * Sum (fun t => exp (- u t)) X = 1).
  { rewrite <- Sum_scale, <- s_sum. apply Sum_ext. intros. symmetry. apply s_by_margin. }
  assert (H2 : Sum (fun t => exp (- u t)) X <= Q2R (q_sum E)).
  { clear - H. induction H; simpl; [rewrite Q2R_0; lra | rewrite Q2R_plus; lra]. }
  pose proof (s_pos a). apply Rmult_le_reg_r with (Q2R (q_sum E)); auto. rewrite Rinv_l by lra.
  rewrite <- H1. apply Rmult_le_compat_l; lra.
Qed.

Theorem known_of_right : forall floors sb k, (forall y, Q2R (lo sb) <= y <= Q2R (hi sb) -> Q2R (least sb) <= Q2R sg * - l' y <= Q2R (most sb)) ->
  known_of n table d rows a X floors sb = Some k -> known_right k.
Proof.
  intros floors sb k Hsb H. unfold known_of in H. destruct (negb _) eqn:E0; [discriminate|].
  apply negb_false_iff, andb_true_iff in E0. destruct E0 as [E0 E0']. apply le_real in E0, E0'. rewrite Q2R_0 in E0, E0'.
  assert (Hscores : forallb (fun t => Qle_bool (lo sb) (snd t)) X = true -> Q2R (lo sb) <= mean).
  { intro E. apply mean_at_least. intros t Ht. rewrite forallb_forall in E. apply le_real, (E t Ht). }
  assert (Hscores' : forallb (fun t => Qle_bool (snd t) (hi sb)) X = true -> mean <= Q2R (hi sb)).
  { intro E. apply mean_at_most. intros t Ht. rewrite forallb_forall in E. apply le_real, (E t Ht). }
  assert (Inv : 0 < / Q2R n) by now apply Rinv_0_lt_compat.
  assert (Hn : ~ (n == 0)%Q). { intro Z. apply Qeq_eqR in Z. rewrite Q2R_0 in Z. lra. }
  assert (Good : Q2R (lo sb) <= mean <= Q2R (hi sb) -> forall w, 0 <= w <= s a ->
    Q2R (least sb) / Q2R n * (w * w) <= factor /\ 0 <= Q2R (least sb) / Q2R n * (w * w)
    /\ 0 <= Q2R sg * - l' mean / Q2R n <= Q2R (most sb) / Q2R n).
  { intros Hm w Hw. destruct (Hsb mean Hm) as [L M]. unfold factor, Rdiv.
    assert (A1 : Q2R (least sb) * / Q2R n <= Q2R sg * - l' mean * / Q2R n) by (apply Rmult_le_compat_r; lra).
    assert (A2 : 0 <= Q2R (least sb) * / Q2R n) by (apply Rmult_le_pos; lra).
    assert (A3 : w * w <= s a * s a) by (apply Rmult_le_compat; lra).
    assert (A4 : 0 <= w * w) by (apply Rmult_le_pos; lra).
    repeat split.
    - apply Rmult_le_compat; auto.
    - apply Rmult_le_pos; auto.
    - lra.
    - apply Rmult_le_compat_r; lra. }
  destruct floors as [ys|].
  - destruct (tails table d rows (fst a) X ys) as [E|] eqn:Et; [|discriminate].
    destruct (_ && negb (Qle_bool _ 0))%bool eqn:E1; [|discriminate]. cbv zeta in H. apply some_equal in H. subst k.
    apply andb_true_iff in E1. destruct E1 as [E1 E2]. apply andb_true_iff in E1. destruct E1 as [E1 E1'].
    apply negb_true_iff, lt_real in E2. rewrite Q2R_red, Q2R_0 in E2.
    assert (HF : Forall2 (fun t w => exp (- u t) <= Q2R w) X E).
    { eapply tails_right; eauto. rewrite Forall_forall in *. intros t Ht. rewrite !X_sized; auto. }
    destruct (drop_bound X E (fun t Ht => Ht) HF (snd a)) as [B1 B2]. rewrite <- mean_from in B1, B2.
    assert (Hm : Q2R (lo sb) <= mean <= Q2R (hi sb)).
    { split.
      - apply orb_true_iff in E1. destruct E1 as [E1 | E1]; [now apply Hscores|]. apply le_real in E1. rewrite Q2R_minus in E1. lra.
      - apply orb_true_iff in E1'. destruct E1' as [E1' | E1']; [now apply Hscores'|]. apply le_real in E1'. rewrite Q2R_plus in E1'. lra. }
    pose proof (total_right E HF E2) as Hw.
    destruct (Good Hm (/ Q2R (q_sum E))) as [G1 [G2 G3]]; [split; [now apply Rlt_le, Rinv_0_lt_compat | assumption]|].
    assert (Nz : ~ (Qred (q_sum E) == 0)%Q). { intro Z. apply Qeq_eqR in Z. rewrite Q2R_red, Q2R_0 in Z. lra. }
    assert (EL : Q2R (Qred (least sb / n * (/ Qred (q_sum E) * / Qred (q_sum E)))) = Q2R (least sb) / Q2R n * (/ Q2R (q_sum E) * / Q2R (q_sum E))).
    { rewrite Q2R_red, !Q2R_mult, Q2R_div, !Q2R_inv, Q2R_red by assumption. reflexivity. }
    constructor; cbn [low high caps].
    + now rewrite EL.
    + now rewrite EL.
    + now rewrite Q2R_div by assumption.
    + symmetry. clear - HF. induction HF; simpl; auto.
    + now apply caps_from.
  - destruct (_ && _)%bool eqn:E1; [|discriminate]. cbv zeta in H. apply some_equal in H. subst k. apply andb_true_iff in E1. destruct E1 as [E1 E1'].
    destruct (Good (conj (Hscores E1) (Hscores' E1')) 0) as [G1 [G2 G3]]; [pose proof (s_pos a); lra|].
    constructor; cbn [low high caps].
    + rewrite Q2R_0. lra.
    + rewrite Q2R_0. lra.
    + now rewrite Q2R_div by assumption.
    + apply repeat_length.
    + now apply caps_of_ones.
Qed.

(* the part of the gradient that comes from this input *)
Lemma part_by_pairs : forall v, 
  Q2R sg * Q2R sg = 1 ->
  - (l' mean / Q2R n * Sum (fun t => attention (real_input X) x t * (score t - mean) * dot (key t) (reals v)) (real_input X))
  = Sum (fun p => Q2R sg * - l' mean / Q2R n * (s (fst p) * s (snd p))
      * (Q2R sg * ((Q2R (snd (fst p)) - Q2R (snd (snd p))) * (dot (reals (fst (fst p))) (reals v) - dot (reals (fst (snd p))) (reals v))))) (pairs X).
Proof.
  intros v Hsg.
  pose proof (covariance s (fun t => Q2R (snd t)) (fun t => dot (reals (fst t)) (reals v)) X) as C. rewrite s_sum in C.
  rewrite <- mean_is in C.
  rewrite (Sum_ext (fun p => Q2R sg * - l' mean / Q2R n * (s (fst p) * s (snd p))
      * (Q2R sg * ((Q2R (snd (fst p)) - Q2R (snd (snd p))) * (dot (reals (fst (fst p))) (reals v) - dot (reals (fst (snd p))) (reals v)))))
    (fun p => - l' mean / Q2R n * (s (fst p) * s (snd p)
      * ((Q2R (snd (fst p)) - Q2R (snd (snd p))) * (dot (reals (fst (fst p))) (reals v) - dot (reals (fst (snd p))) (reals v)))))).
  2:{ intros p _. unfold Rdiv. match goal with |- ?l = ?r => replace l with ((Q2R sg * Q2R sg) * r) by ring end. rewrite Hsg. ring. }
  assert (SM : forall f, Sum f (real_input X) = Sum (fun t => f (real_token t)) X) by (intro; apply Sum_map).
  rewrite Sum_scale, <- C, SM.
  assert (E : Sum (fun t => attention (real_input X) x (real_token t) * (score (real_token t) - mean) * dot (key (real_token t)) (reals v)) X
    = Sum (fun t => s t * Q2R (snd t) * dot (reals (fst t)) (reals v)) X - mean * Sum (fun t => s t * dot (reals (fst t)) (reals v)) X).
  { unfold Rminus. replace (- (mean * Sum (fun t => s t * dot (reals (fst t)) (reals v)) X))
      with (Sum (fun t => - mean * (s t * dot (reals (fst t)) (reals v))) X) by (rewrite Sum_scale; ring).
    rewrite <- Sum_plus. apply Sum_ext. intros. unfold s. simpl. unfold score, key. simpl. ring. }
  rewrite E. unfold Rdiv. ring.
Qed.
End Input.

(* ---- all inputs at one point x ---- *)
Section Whole.
Variables (l' : R -> R) (n : Q) (d : nat) (x : vector) (sg : Q) (F : nat -> R) (K : list known_input).
Hypothesis n_positive : 0 < Q2R n.
Hypothesis sign : Q2R sg * Q2R sg = 1.

Fixpoint matched (i : nat) (data : list (list q_token)) (choice : list nat) (known : list known_input) : Prop :=
  match data, choice, known with
  | [], [], [] => True
  | X :: data', c :: choice', k :: known' =>
    In (chosen X c) X /\ Forall (fun t => length (fst t) = d) X /\ known_right l' n x sg X (chosen X c) k
    /\ F i = factor l' n x sg X (chosen X c) /\ nth i K nothing = k /\ matched (S i) data' choice' known'
  | _, _, _ => False
  end.

Definition u_of (t : term) : R := dot (reals (exponent t)) x.
Definition value (v : list Q) (t : term) : R := F (place t) * Q2R (coefficient sg v t) * exp (- u_of t).

Definition good (t : term) : Prop :=
  length (exponent t) = d /\ 0 <= Q2R (low (nth (place t) K nothing)) <= F (place t)
  /\ F (place t) <= Q2R (high (nth (place t) K nothing)) /\ 0 <= Q2R (cap t)
  /\ F (place t) * exp (- u_of t) <= Q2R (high (nth (place t) K nothing)) * Q2R (cap t).

Section One.
Variables (X : list q_token) (a : q_token) (k : known_input) (i : nat).
Hypothesis a_in : In a X.
Hypothesis X_sized : Forall (fun t => length (fst t) = d) X.
Hypothesis k_right : known_right l' n x sg X a k.
Hypothesis F_i : F i = factor l' n x sg X a.
Let s (t : q_token) : R := attention (real_input X) x (real_token t).
Let P := pairs (combine X (caps k)).

Lemma member : forall p, In p P -> In (fst (fst p)) X /\ In (fst (snd p)) X.
Proof. intros [[t e] [tau e']] H. apply pairs_in in H. destruct H as [H1 H2]. apply in_combine_l in H1, H2. auto. Qed.

Lemma u_of_pair : forall p, In p P ->
  u_of (term_of i a p) = (dot (reals (fst a)) x - dot (reals (fst (fst (fst p)))) x) + (dot (reals (fst a)) x - dot (reals (fst (fst (snd p)))) x).
Proof.
  intros p H. destruct (member p H) as [H1 H2]. destruct p as [[t e] [tau e']]. simpl in *. rewrite Forall_forall in X_sized.
  pose proof (X_sized _ a_in). pose proof (X_sized _ H1). pose proof (X_sized _ H2).
  unfold u_of. simpl. rewrite dot_reals_plus, !dot_reals_minus; try congruence. rewrite !length_q_minus; congruence.
Qed.

Lemma product_of_weights : forall p, In p P ->
  s (fst (fst p)) * s (fst (snd p)) = s a * s a * exp (- u_of (term_of i a p)).
Proof.
  intros p H. rewrite u_of_pair by assumption. unfold s.
  rewrite (s_by_margin x X a a_in (fst (fst p))), (s_by_margin x X a a_in (fst (snd p))).
  rewrite Ropp_plus_distr, exp_plus. ring.
Qed.

Lemma value_of_pair : forall v p, length v = d -> In p P ->
  value v (term_of i a p) = Q2R sg * - l' (mean_score (real_input X) x) / Q2R n * (s (fst (fst p)) * s (fst (snd p)))
    * (Q2R sg * ((Q2R (snd (fst (fst p))) - Q2R (snd (fst (snd p)))) * (dot (reals (fst (fst (fst p)))) (reals v) - dot (reals (fst (fst (snd p)))) (reals v)))).
Proof.
  intros v p Hv H. rewrite product_of_weights by assumption. destruct (member p H) as [H1 H2].
  destruct p as [[t e] [tau e']]. unfold value. cbn [place term_of]. rewrite F_i. unfold coefficient, factor. fold (s a).
  rewrite Q2R_red, !Q2R_mult, dot_reals. cbn [gap apart term_of fst snd] in *. rewrite Q2R_minus, dot_reals_minus.
  - ring.
  - rewrite Forall_forall in X_sized. rewrite (X_sized _ H1), (X_sized _ H2). reflexivity.
Qed.

Lemma pairs_of_X : pairs X = map (fun p => (fst (fst p), fst (snd p))) P.
Proof.
  unfold P. rewrite <- (pairs_map _ (fst (A := q_token) (B := Q))), combine_fst; auto. apply (caps_length _ _ _ _ _ _ _ k_right).
Qed.

Lemma sum_of_input : forall v, length v = d ->
  - (l' (mean_score (real_input X) x) / Q2R n * Sum (fun t => attention (real_input X) x t * (score t - mean_score (real_input X) x) * dot (key t) (reals v)) (real_input X))
  = Sum (value v) (map (term_of i a) P).
Proof.
  intros v Hv. rewrite (part_by_pairs l' n x sg X a a_in v sign).
  rewrite pairs_of_X, !Sum_map. apply Sum_ext. intros p H. now rewrite value_of_pair.
Qed.

Lemma cap_right : forall p, In p P -> s (fst (fst p)) * s (fst (snd p)) <= Q2R (cap (term_of i a p)).
Proof.
  intros p H. assert (Hs : forall t, 0 < s t) by (intro; apply (s_pos x X a a_in)).
  assert (H4 : s (fst (fst p)) + s (fst (snd p)) <= 1).
  { rewrite <- (s_sum x X a a_in). apply (pair_product s).
    - intro. now apply Rlt_le.
    - rewrite pairs_of_X. apply in_map_iff. now exists p. }
  assert (Hc : s (fst (fst p)) <= Q2R (snd (fst p)) /\ s (fst (snd p)) <= Q2R (snd (snd p))).
  { pose proof (caps_right _ _ _ _ _ _ _ k_right) as C. rewrite Forall_forall in C. destruct p as [e e']. apply pairs_in in H.
    destruct H as [H1 H2]. split; [apply (C _ H1) | apply (C _ H2)]. }
  pose proof (Hs (fst (fst p))). pose proof (Hs (fst (snd p))). destruct p as [[t e] [tau e']]. simpl in *.
  destruct (Qle_bool (e * e') (1 # 4)).
  - rewrite Q2R_mult. apply Rmult_le_compat; lra.
  - assert (E : Q2R (1 # 4) = 1 / 4) by (unfold Q2R; simpl; lra). rewrite E.
    pose proof (Rle_0_sqr (s t - s tau)) as Q. unfold Rsqr in Q.
    assert ((s t + s tau) * (s t + s tau) <= 1 * 1) by (apply Rmult_le_compat; lra). lra.
Qed.

Lemma good_of_pair : nth i K nothing = k -> forall p, In p P -> good (term_of i a p).
Proof.
  intros HK p H. pose proof (product_of_weights p H) as W. pose proof (cap_right p H) as C.
  pose proof (low_right _ _ _ _ _ _ _ k_right) as L. pose proof (low_nonneg _ _ _ _ _ _ _ k_right) as L0.
  pose proof (high_right _ _ _ _ _ _ _ k_right) as [G0 G1].
  assert (Hs : forall t, 0 < s t) by (intro; apply (s_pos x X a a_in)).
  pose proof (s_at_most_one x X a a_in a a_in) as S1. fold (s a) in S1. pose proof (Hs a) as S0.
  assert (E : place (term_of i a p) = i) by now destruct p as [[? ?] [? ?]].
  unfold good. rewrite E, HK, F_i. unfold factor in *. fold (s a) in *.
  set (g := Q2R sg * - l' (mean_score (real_input X) x) / Q2R n) in *.
  assert (0 <= s a * s a <= 1) by (split; [apply Rmult_le_pos | rewrite <- (Rmult_1_l 1); apply Rmult_le_compat]; lra).
  assert (C0 : 0 <= s (fst (fst p)) * s (fst (snd p))) by (apply Rmult_le_pos; apply Rlt_le, Hs).
  repeat split; try lra.
  - destruct (member p H) as [H1 H2]. destruct p as [[t e] [tau e']]. simpl in *. rewrite Forall_forall in X_sized.
    pose proof (X_sized _ a_in). pose proof (X_sized _ H1). pose proof (X_sized _ H2).
    rewrite length_q_plus; rewrite !length_q_minus; congruence.
  - apply Rle_trans with (g * 1); [apply Rmult_le_compat_l|]; lra.
  - rewrite Rmult_assoc, <- W. apply Rmult_le_compat; lra.
Qed.
End One.

Lemma sum_of_terms : forall v, length v = d -> forall data choice known i, matched i data choice known ->
  - Sum (fun X => l' (mean_score X x) / Q2R n * Sum (fun t => attention X x t * (score t - mean_score X x) * dot (key t) (reals v)) X) (real_inputs data)
  = Sum (value v) (terms i data choice known).
Proof.
  intros v Hv data. induction data as [|X data IH]; intros choice known i H; destruct choice as [|c choice], known as [|k known]; simpl in *; try contradiction; [ring|].
  destruct H as [H1 [H2 [H3 [H4 [H5 H6]]]]]. rewrite Sum_app, <- (IH choice known (S i) H6).
  rewrite <- (sum_of_input X (chosen X c) k i H1 H2 H3 H4 v Hv). unfold real_inputs. ring.
Qed.

Lemma terms_good : forall data choice known i, matched i data choice known -> Forall good (terms i data choice known).
Proof.
  intro data. induction data as [|X data IH]; intros choice known i H; destruct choice as [|c choice], known as [|k known]; simpl in *; try contradiction; [constructor|].
  destruct H as [H1 [H2 [H3 [H4 [H5 H6]]]]]. apply Forall_app. split; [|now apply IH].
  apply Forall_forall. intros t Ht. apply in_map_iff in Ht. destruct Ht as [p [<- Hp]]. eapply good_of_pair; eauto.
Qed.

(* ---- one row ---- *)
Section Row.
Variables (table : list (Q * Q)) (rows : list row) (v : list Q) (all : list term).
Hypothesis table_right : powers_right table.
Hypothesis rows_size : rows_sized d rows.
Hypothesis rows_hold : holds rows x.
Hypothesis all_good : Forall good all.

Definition none : term := {| place := 0; gap := 0%Q; apart := []; exponent := []; cap := 0%Q |}.
Definition drain_of (e : entry) : R := Q2R (q_positive (- coefficient sg v (of_term e))).
Definition gain_of (e : entry) : R := Q2R (q_positive (coefficient sg v (of_term e))).

Definition entry_right (e : entry) : Prop :=
  (carrier e < length all)%nat /\ good (of_term e)
  /\ drain_of e * exp (- (u_of (of_term e) - u_of (nth (carrier e) all none))) <= Q2R (load e).

Lemma entries_right : forall l cs es, (forall t, In t l -> In t all) -> entries_of table d rows sg v all l cs = Some es ->
  map of_term es = l /\ Forall entry_right es.
Proof.
  induction l as [|t l IH]; destruct cs as [|c cs]; cbn [entries_of]; intros es Hl H; try discriminate.
  - apply some_equal in H. subst. now split.
  - destruct (entry_of table d rows sg v all t c) as [e|] eqn:Ee; [|discriminate].
    destruct (entries_of table d rows sg v all l cs) as [rest|] eqn:Er; [|discriminate]. apply some_equal in H. subst es.
    destruct (IH cs rest (fun t' Ht => Hl t' (or_intror Ht)) Er) as [I1 I2].
    assert (It : In t all) by (apply Hl; now left). rewrite Forall_forall in all_good. pose proof (all_good t It) as Gt.
    assert (N : (0 < length all)%nat) by (destruct all; [contradiction | simpl; lia]).
    assert (A : of_term e = t /\ entry_right e); [|destruct A as [A1 A2]; split; [simpl; congruence | now constructor]].
    unfold entry_of in Ee. destruct (Qle_bool 0 (coefficient sg v t)) eqn:Ec.
    + apply some_equal in Ee. subst e. split; [reflexivity|]. split; [assumption | split; [assumption|]].
      unfold drain_of. cbn [of_term load]. apply le_real in Ec. rewrite Q2R_0 in *.
      assert (Z : Q2R (q_positive (- coefficient sg v t)) = 0).
      { unfold q_positive. destruct (Qle_bool 0 (- coefficient sg v t)) eqn:E2; [|apply Q2R_0]. apply le_real in E2. rewrite Q2R_opp, Q2R_0 in *. lra. }
      rewrite Z. lra.
    + destruct (nth_error all (fst c)) as [q|] eqn:Eq; [|discriminate].
      destruct (tail table d rows (snd c) (q_minus (exponent t) (exponent q))) as [w|] eqn:Ew; [|discriminate].
      apply some_equal in Ee. subst e. split; [reflexivity|].
      assert (Iq : In q all) by (eapply nth_error_In; eauto). pose proof (all_good q Iq) as Gq.
      split; [apply nth_error_Some; cbn [carrier]; congruence | split; [assumption|]].
      unfold drain_of. cbn [of_term load carrier]. rewrite (nth_error_nth _ _ none Eq).
      eapply tail_right in Ew; eauto. rewrite dot_reals_minus in Ew by (destruct Gt, Gq; congruence).
      fold (u_of t) (u_of q) in Ew. rewrite Q2R_mult. apply lt_real in Ec. rewrite Q2R_0 in Ec.
      assert (Z : Q2R (q_positive (- coefficient sg v t)) = Q2R (- coefficient sg v t)).
      { unfold q_positive. destruct (Qle_bool 0 (- coefficient sg v t)) eqn:E2; [reflexivity|]. apply lt_real in E2. rewrite Q2R_opp, Q2R_0 in *. lra. }
      rewrite Z. apply Rmult_le_compat_l; [rewrite Q2R_opp; lra | assumption].
Qed.

Lemma all_carry_nth : forall known es l k0, all_carry sg v known es k0 l = true -> forall j e0, (j < length l)%nat ->
  carries sg v known es (k0 + j) (nth j l e0) = true.
Proof.
  induction l as [|e l IH]; simpl; intros k0 H j e0 Hj; [lia|]. apply andb_true_iff in H. destruct H as [H1 H2].
  destruct j; [now rewrite Nat.add_0_r | rewrite <- Nat.add_succ_comm; apply IH; auto; lia].
Qed.

Lemma Sum_nth : forall (A : Type) (f : A -> R) (a0 : A) l, Sum (fun j => f (nth j l a0)) (seq 0 (length l)) = Sum f l.
Proof.
  intros. induction l as [|a l IH]; simpl; auto. rewrite <- IH, <- seq_shift, Sum_map. reflexivity.
Qed.

Definition no_entry : entry := {| of_term := none; carrier := 0; load := 0%Q |}.

Lemma row_pushes_inward : forall cs es, entries_of table d rows sg v all all cs = Some es -> all_carry sg v K es 0 es = true ->
  0 <= Sum (value v) all.
Proof.
  intros cs es He Hc. destruct (entries_right all cs es (fun t H => H) He) as [Hmap Hes].
  assert (Hlen : length es = length all) by (rewrite <- Hmap; symmetry; apply map_length).
  assert (Hu : forall j, of_term (nth j es no_entry) = nth j all none) by (intro; rewrite <- Hmap; change none with (of_term no_entry); symmetry; apply map_nth).
  set (ent := fun j => nth j es no_entry).
  set (fall := fun e : entry => u_of (of_term e) - u_of (nth (carrier e) all none)).
  assert (HV : Sum (value v) all = Sum (fun j => (F (place (of_term (ent j))) * gain_of (ent j) - F (place (of_term (ent j))) * drain_of (ent j)) * exp (- u_of (of_term (ent j)))) (seq 0 (length es))).
  { rewrite <- Hmap, Sum_map. rewrite <- (Sum_nth entry _ no_entry es). apply Sum_ext. intros j _. unfold value, gain_of, drain_of, ent.
    set (C := coefficient sg v (of_term (nth j es no_entry))).
    assert (E : Q2R C = Q2R (q_positive C) - Q2R (q_positive (- C))).
    { unfold q_positive. destruct (Qle_bool 0 C) eqn:E1, (Qle_bool 0 (- C)) eqn:E2;
        [apply le_real in E1, E2 | apply le_real in E1; apply lt_real in E2 | apply lt_real in E1; apply le_real in E2 | apply lt_real in E1, E2];
        rewrite ?Q2R_opp, ?Q2R_0 in *; lra. }
    rewrite E. ring. }
  rewrite HV.
  assert (Hent : forall j, (j < length es)%nat -> entry_right (ent j)).
  { intros j Hj. rewrite Forall_forall in Hes. apply Hes, nth_In, Hj. }
  apply (carried (length es) (fun j => F (place (of_term (ent j))) * gain_of (ent j)) (fun j => F (place (of_term (ent j))) * drain_of (ent j))
    (fun j => u_of (of_term (ent j))) (fun j => fall (ent j)) (fun j => carrier (ent j))).
  - intros j Hj. destruct (Hent j Hj) as [_ [[_ [[L1 L2] _]] _]]. apply Rmult_le_pos; [lra | apply q_positive_real].
  - intros j Hj. destruct (Hent j Hj) as [E1 _]. split; [now rewrite Hlen|]. unfold fall. rewrite <- Hu. unfold ent. lra.
  - intros k Hk. destruct (Hent k Hk) as [_ [[_ [[L1 L2] [L3 _]]] _]].
    pose proof (all_carry_nth K es es 0 Hc k no_entry Hk) as Hck. simpl in Hck. fold (ent k) in Hck. unfold carries in Hck.
    set (i := place (of_term (ent k))) in *. apply andb_true_iff in Hck. destruct Hck as [C1 C2]. apply le_real in C1, C2.
    rewrite Q2R_red in C1. rewrite Q2R_mult, Q2R_minus, Q2R_red in C2. fold (gain_of (ent k)) in C1, C2.
    rewrite q_sum_real in C1. rewrite !q_sum_real in C2.
    apply Rle_trans with (Sum (fun e => if Nat.eqb (carrier e) k then F (place (of_term e)) * drain_of e * exp (- fall e) else 0) es).
    { right. exact (Sum_nth entry (fun e => if Nat.eqb (carrier e) k then F (place (of_term e)) * drain_of e * exp (- fall e) else 0) no_entry es). }
    apply Rle_trans with (Sum (fun e => F i * Q2R (own k i e) + Q2R (foreign K k i e)) es).
    + apply Sum_le. intros e Hin. rewrite Forall_forall in Hes. destruct (Hes e Hin) as [_ [[_ [[M1 M2] [M3 _]]] M5]]. fold (fall e) in M5.
      unfold own, foreign. destruct (Nat.eqb (carrier e) k); [|rewrite Q2R_0; lra].
      destruct (Nat.eqb_spec (place (of_term e)) i) as [Ei | Ei].
      * rewrite Ei, Q2R_0, Rplus_0_r, Rmult_assoc. apply Rmult_le_compat_l; lra.
      * rewrite Q2R_0, Rmult_0_r, Rplus_0_l, Q2R_mult, Rmult_assoc.
        assert (0 <= drain_of e * exp (- fall e)) by (apply Rmult_le_pos; [apply q_positive_real | apply Rlt_le, exp_pos]).
        apply Rmult_le_compat; lra.
    + rewrite Sum_plus, Sum_scale.
      set (A := Sum (fun e => Q2R (own k i e)) es) in *. set (B := Sum (fun e => Q2R (foreign K k i e)) es) in *.
      assert (Q2R (low (nth i K nothing)) * (gain_of (ent k) - A) <= F i * (gain_of (ent k) - A)) by (apply Rmult_le_compat_r; lra).
      lra.
Qed.

Lemma row_loses_little : - Q2R (lost sg v K all) <= Sum (value v) all.
Proof.
  unfold lost. rewrite q_sum_real. rewrite Forall_forall in all_good.
  assert (H : Sum (fun t => -1 * Q2R (if Qle_bool 0 (coefficient sg v t) then 0%Q
    else (- coefficient sg v t * (high (nth (place t) K nothing) * cap t))%Q)) all <= Sum (value v) all); [|rewrite Sum_scale in H; cbv zeta; lra].
  apply Sum_le. intros t Ht. destruct (all_good t Ht) as [_ [[L1 L2] [L3 [L4 L5]]]]. unfold value. pose proof (exp_pos (- u_of t)).
  destruct (Qle_bool 0 (coefficient sg v t)) eqn:E.
  - apply le_real in E. rewrite Q2R_0 in *. assert (0 <= F (place t) * Q2R (coefficient sg v t) * exp (- u_of t)); [|lra].
    apply Rmult_le_pos; [apply Rmult_le_pos|]; lra.
  - apply lt_real in E. rewrite Q2R_0 in E. rewrite !Q2R_mult, Q2R_opp.
    assert (- Q2R (coefficient sg v t) * (F (place t) * exp (- u_of t)) <= - Q2R (coefficient sg v t) * (Q2R (high (nth (place t) K nothing)) * Q2R (cap t)))
      by (apply Rmult_le_compat_l; lra). lra.
Qed.
End Row.
End Whole.

(* ---- the theorem ---- *)
Lemma chosen_in : forall X c, Nat.ltb c (length X) = true -> In (chosen X c) X.
Proof. intros. apply nth_In. now apply Nat.ltb_lt. Qed.

Lemma known_inputs_matched : forall l' n table d rows x sg, powers_right table -> rows_sized d rows -> holds rows x -> 0 < Q2R n ->
  forall data choice floors slopes known,
  Forall (Forall (fun t => length (fst t) = d)) data -> slopes_right l' sg slopes ->
  known_inputs n table d rows data choice floors slopes = Some known ->
  forall (F : nat -> R) K i,
  (forall j, (j < length data)%nat -> F (i + j)%nat = factor l' n x sg (nth j data []) (chosen (nth j data []) (nth j choice 0%nat))) ->
  (forall j, (j < length data)%nat -> nth (i + j) K nothing = nth j known nothing) ->
  matched l' n d x sg F K i data choice known.
Proof.
  intros l' n table d rows x sg Ht Hr Hx Hn l. induction l as [|X l IH]; intros choice floors slopes known Hd Hs H F K i HF HK.
  - destruct choice, floors, slopes; simpl in H; try discriminate. apply some_equal in H. subst. exact I.
  - destruct choice as [|c choice], floors as [|f floors], slopes as [|s slopes]; cbn [known_inputs] in H; try discriminate.
    match type of H with context [Nat.ltb ?a ?b] => destruct (Nat.ltb a b) eqn:Ec end; [|discriminate].
    destruct (known_of n table d rows (chosen X c) X f s) as [k|] eqn:Ek; [|discriminate].
    destruct (known_inputs n table d rows l choice floors slopes) as [rest|] eqn:Er; [|discriminate]. apply some_equal in H. subst known.
    inversion Hd as [|? ? Hd1 Hd2]; subst. inversion Hs as [|? ? Hs1 Hs2]; subst. simpl. pose proof (chosen_in X c Ec).
    split; [assumption|]. split; [assumption|]. split; [|split; [|split]].
    + apply (known_of_right l' n table d rows x sg Ht Hr Hx Hn X (chosen X c) ltac:(assumption) Hd1 f s k Hs1 Ek).
    + specialize (HF 0%nat ltac:(simpl; lia)). now rewrite Nat.add_0_r in HF.
    + specialize (HK 0%nat ltac:(simpl; lia)). now rewrite Nat.add_0_r in HK.
    + eapply IH; eauto.
      * intros j Hj. specialize (HF (S j) ltac:(simpl; lia)). now rewrite Nat.add_succ_r in HF.
      * intros j Hj. specialize (HK (S j) ltac:(simpl; lia)). now rewrite Nat.add_succ_r in HK.
Qed.

Section Kept.
Variables (l' : R -> R) (T : trap).
Hypothesis checked : kept_by_every_step T = true.
Hypothesis powers_are_right : powers_right (powers T).
Hypothesis slopes_are_right : slopes_right l' (sigma T) (slopes T).

Lemma parts_checked :
  (Forall (fun X => X <> [] /\ Forall (fun t => length (fst t) = dim T) X) (data T) /\ rows_sized (dim T) (rows_of T) /\ length (from T) = dim T /\ data T <> [])
  /\ Q2R (sigma T) * Q2R (sigma T) = 1 /\ 0 <= Q2R (longest T) /\ holds (rows_of T) (reals (from T))
  /\ exists known, known_inputs (size_of T) (powers T) (dim T) (rows_of T) (data T) (choice T) (floors T) (slopes T) = Some known
     /\ forall r, In r (kept T) -> row_kept T known (terms 0 (data T) (choice T) known) r = true.
Proof.
  pose proof checked as H. unfold kept_by_every_step in H. rewrite !andb_true_iff in H. destruct H as [[[[H1 H2] H3] H4] H5].
  unfold sizes_fit in H1. rewrite !andb_true_iff in H1. destruct H1 as [[[H1 H1b] H1c] H1d].
  rewrite forallb_forall in H1, H1b, H4. repeat split.
  - apply Forall_forall. intros X HX. specialize (H1 X HX). apply andb_true_iff in H1. destruct H1 as [A B]. split.
    + destruct X; [discriminate | discriminate].
    + apply Forall_forall. intros t Ht. rewrite forallb_forall in B. now apply Nat.eqb_eq, B.
  - apply Forall_forall. intros r Hr. apply in_map_iff in Hr. destruct Hr as [k [<- Hk]]. now apply Nat.eqb_eq, H1b.
  - now apply Nat.eqb_eq.
  - intro E. rewrite E in H1d. discriminate.
  - rewrite <- Q2R_mult, <- Q2R_1. now apply Qeq_eqR, Qeq_bool_iff.
  - rewrite <- Q2R_0. now apply le_real.
  - apply Forall_forall. intros r Hr. apply in_map_iff in Hr. destruct Hr as [k [<- Hk]]. simpl. rewrite <- dot_reals. now apply le_real, H4.
  - destruct (known_inputs _ _ _ _ _ _ _ _) as [known|]; [|discriminate]. exists known. split; auto. now rewrite forallb_forall in H5.
Qed.

Lemma sized_inputs : sized (dim T) (real_inputs (data T)).
Proof.
  destruct parts_checked as [[H _] _]. unfold sized, real_inputs. apply Forall_forall. intros X HX. apply in_map_iff in HX.
  destruct HX as [Y [<- HY]]. rewrite Forall_forall in H. destruct (H Y HY) as [H1 H2]. split.
  - destruct Y; [contradiction | discriminate].
  - apply Forall_forall. intros t Ht. apply in_map_iff in Ht. destruct Ht as [s [<- Hs]]. rewrite Forall_forall in H2.
    unfold key. simpl. rewrite length_reals. auto.
Qed.

Lemma size_real : Q2R (size_of T) = INR (length (real_inputs (data T))) /\ 0 < Q2R (size_of T).
Proof.
  unfold size_of, real_inputs. rewrite map_length. rewrite INR_IZR_INZ. unfold Q2R, inject_Z. simpl.
  destruct parts_checked as [[_ [_ [_ H]]] _]. assert (0 < IZR (Z.of_nat (length (data T)))).
  { apply IZR_lt. destruct (data T); [contradiction | simpl length; lia]. }
  split; lra.
Qed.

(* from every start within the rows, [from T] is one *)
Theorem rows_are_kept : forall start, length start = dim T -> holds (rows_of T) start -> forall eta, 0 <= eta <= Q2R (longest T) -> forall k,
  holds (rows_of T) (descent l' (dim T) (real_inputs (data T)) start eta k).
Proof.
  intros start Hl Hstart. destruct parts_checked as [[P1 [P2 [P3 P4]]] [P5 [P6 [P7 [known [P8 P9]]]]]]. destruct size_real as [N1 N2].
  intros eta Heta. induction k; [exact Hstart|]. cbn [descent].
  set (x := descent l' (dim T) (real_inputs (data T)) start eta k) in *.
  assert (Hx : length x = dim T) by (apply length_descent; [apply sized_inputs | assumption]).
  set (F := fun j => factor l' (size_of T) x (sigma T) (nth j (data T) []) (chosen (nth j (data T) []) (nth j (choice T) 0%nat))).
  assert (M : matched l' (size_of T) (dim T) x (sigma T) F known 0 (data T) (choice T) known).
  { eapply known_inputs_matched with (table := powers T) (rows := rows_of T); eauto.
    apply Forall_forall. intros X HX. rewrite Forall_forall in P1. now destruct (P1 X HX). }
  pose proof (terms_good l' (size_of T) (dim T) x (sigma T) F known _ _ _ _ M) as G.
  apply Forall_forall. intros r Hr. pose proof Hr as Hr'. apply in_map_iff in Hr. destruct Hr as [kr [<- Hk]]. specialize (P9 kr Hk). simpl.
  assert (Hv : length (normal kr) = dim T). { unfold rows_sized in P2. rewrite Forall_forall in P2. apply (P2 _ Hr'). }
  assert (Hin : Q2R (offset kr) <= dot (reals (normal kr)) x). { unfold holds in IHk. rewrite Forall_forall in IHk. apply (IHk _ Hr'). }
  rewrite dot_step by (rewrite length_gradient; auto using sized_inputs). rewrite dot_comm with (b := gradient _ _ _ _).
  assert (HS : - dot (gradient l' (dim T) (real_inputs (data T)) x) (reals (normal kr))
    = Sum (value x (sigma T) F (normal kr)) (terms 0 (data T) (choice T) known)).
  { rewrite dot_gradient by apply sized_inputs. rewrite <- N1.
    exact (sum_of_terms l' (size_of T) (dim T) x (sigma T) F known P5 (normal kr) Hv (data T) (choice T) known 0 M). }
  set (g := dot (gradient l' (dim T) (real_inputs (data T)) x) (reals (normal kr))) in *.
  assert (Step : forall b, b <= - g -> eta * b <= - eta * g).
  { intros b Hb. assert (eta * b <= eta * - g) by (apply Rmult_le_compat_l; lra). lra. }
  unfold row_kept in P9. destruct (entries_of _ _ _ _ _ _ _ _) as [es|] eqn:Ees; [|discriminate].
  apply andb_true_iff in P9. destruct P9 as [Q1 Q2].
  destruct (reach kr) as [rho|].
  - apply andb_true_iff in Q2. destruct Q2 as [Q2 Q3]. apply le_real in Q2, Q3. rewrite Q2R_0 in Q2. rewrite Q2R_mult in Q3.
    destruct (Rle_dec (dot (reals (normal kr)) x) (Q2R (offset kr) + Q2R rho)) as [Near | Far].
    + assert (0 <= - g); [|specialize (Step 0 H); lra]. rewrite HS.
      apply row_pushes_inward with (d := dim T) (table := powers T) (K := known) (cs := carriers kr) (es := es)
        (rows := rows_of T ++ [(map Qopp (normal kr), (- (offset kr + rho))%Q)]); auto.
      * apply Forall_app. split; auto. constructor; [|constructor]. simpl. now rewrite map_length.
      * apply Forall_app. split; auto. constructor; [|constructor]. simpl. rewrite dot_reals_opp, Q2R_opp, Q2R_plus. lra.
    + assert (L : - Q2R (lost (sigma T) (normal kr) known (terms 0 (data T) (choice T) known)) <= - g).
      { rewrite HS. now apply row_loses_little with (d := dim T). }
      specialize (Step _ L). set (D := Q2R (lost (sigma T) (normal kr) known (terms 0 (data T) (choice T) known))) in *.
      apply Rnot_le_lt in Far.
      destruct (Rle_dec 0 D) as [D0 | D0].
      * assert (eta * D <= Q2R (longest T) * D) by (apply Rmult_le_compat_r; lra). lra.
      * assert (0 <= eta * - D) by (apply Rmult_le_pos; lra). lra.
  - rewrite app_nil_r in Ees. assert (0 <= - g); [|specialize (Step 0 H); lra]. rewrite HS.
    apply row_pushes_inward with (d := dim T) (table := powers T) (K := known) (cs := carriers kr) (es := es) (rows := rows_of T); auto.
Qed.

Theorem trap_is_kept : forall eta, 0 <= eta <= Q2R (longest T) -> forall k,
  holds (rows_of T) (descent l' (dim T) (real_inputs (data T)) (reals (from T)) eta k).
Proof. destruct parts_checked as [[_ [_ [P3 _]]] [_ [_ [P7 _]]]]. apply rows_are_kept; [now rewrite length_reals | assumption]. Qed.

Theorem direction_refuted_from : forall start, length start = dim T -> holds (rows_of T) start ->
  forall y a u, excludes T y a u = true -> forall eta, 0 <= eta <= Q2R (longest T) ->
  ~ direction_tends_to (descent l' (dim T) (real_inputs (data T)) start eta) (reals u).
Proof.
  intros start Hl Hstart y a u H eta Heta. unfold excludes in H. apply andb_true_iff in H. destruct H as [H1 H2].
  apply negb_true_iff, lt_real in H2. rewrite Q2R_0, dot_reals in H2.
  destruct (bounded (dim T) (rows_of T) y a) as [b|] eqn:E; [|discriminate]. apply le_real in H1. rewrite Q2R_0 in H1.
  destruct parts_checked as [[_ [P2 _]] _].
  apply direction_excluded with (a := reals a); auto. intro k.
  pose proof (bounded_right _ _ _ _ _ _ P2 (rows_are_kept start Hl Hstart eta Heta k) E). lra.
Qed.
Theorem direction_refuted : forall y a u, excludes T y a u = true -> forall eta, 0 <= eta <= Q2R (longest T) ->
  ~ direction_tends_to (descent l' (dim T) (real_inputs (data T)) (reals (from T)) eta) (reals u).
Proof. destruct parts_checked as [[_ [_ [P3 _]]] [_ [_ [P7 _]]]]. apply direction_refuted_from; [now rewrite length_reals | assumption]. Qed.
End Kept.
