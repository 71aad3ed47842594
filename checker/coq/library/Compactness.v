(* Bounded sets of vectors are compact, said without sequences, so that nothing need be chosen: a family F shrinks with e, F e has a
   member for every e > 0, and f is bounded on it; then f tends to a limit along a family of subsets. *)
From Coq Require Import Reals Lra Lia List Classical.
From AttentionChecker Require Import Optimality.
Import ListNotations.
Open Scope R_scope.

(* u is within e of v in every entry *)
Definition near (e : R) (u v : vector) : Prop := forall i, Rabs (nth i u 0 - nth i v 0) <= e.

Section Families.
Context {A : Type}.
Implicit Types F G : R -> A -> Prop.

Definition nested F : Prop := forall e e' a, 0 < e -> e <= e' -> F e a -> F e' a.
Definition inhabited F : Prop := forall e, 0 < e -> exists a, F e a.
Definition refines G F : Prop := forall e a, G e a -> F e a.
(* P holds on all small members *)
Definition in_the_end F (P : A -> Prop) : Prop := exists e, 0 < e /\ forall a, F e a -> P a.
Definition tends_to F (f : A -> vector) (c : vector) : Prop := forall eps, 0 < eps -> in_the_end F (fun a => near eps (f a) c).

Lemma refines_itself : forall F, refines F F. Proof. intros F e a H. exact H. Qed.
Lemma refines_further : forall F G H, refines G F -> refines H G -> refines H F.
Proof. intros F G H GF HG e a Ha. now apply GF, HG. Qed.
Lemma end_in_refined : forall F G P, refines G F -> in_the_end F P -> in_the_end G P.
Proof. intros F G P GF [e [He H]]. exists e. split; auto. Qed.
Lemma end_both : forall F P Q, nested F -> in_the_end F P -> in_the_end F Q -> in_the_end F (fun a => P a /\ Q a).
Proof.
  intros F P Q Nest [e [He HP]] [e' [He' HQ]]. exists (Rmin e e'). pose proof (Rmin_l e e'). pose proof (Rmin_r e e').
  split; [now apply Rmin_glb_lt|]. intros a Ha. split; [apply HP, (Nest (Rmin e e')) | apply HQ, (Nest (Rmin e e'))]; auto; now apply Rmin_glb_lt.
Qed.
Lemma end_implies : forall F (P Q : A -> Prop), (forall a, P a -> Q a) -> in_the_end F P -> in_the_end F Q.
Proof. intros F P Q H [e [He HP]]. exists e. split; auto. Qed.
Lemma end_two : forall F (P Q S : A -> Prop), nested F -> (forall a, P a -> Q a -> S a) -> in_the_end F P -> in_the_end F Q -> in_the_end F S.
Proof. intros F P Q S Nest H HP HQ. apply (end_implies F (fun a => P a /\ Q a)); [intros a [H1 H2]; auto | now apply end_both]. Qed.
Lemma end_all : forall F (B : Type) (P : B -> A -> Prop) l, nested F -> (forall b, In b l -> in_the_end F (P b)) ->
  in_the_end F (fun a => forall b, In b l -> P b a).
Proof.
  intros F B P l Nest H. induction l as [|b l IH].
  - exists 1. split; [lra | intros a _ b []].
  - apply (end_implies F (fun a => P b a /\ forall c, In c l -> P c a)); [intros a [H1 H2] c [<- | Hc]; auto|].
    apply end_both; [assumption | apply H; now left | apply IH; intros; apply H; now right].
Qed.
(* what holds of a number in the end is true of it *)
Lemma end_true : forall F (P : Prop), inhabited F -> in_the_end F (fun _ => P) -> P.
Proof. intros F P Some [e [He H]]. destruct (Some e He) as [a Ha]. now apply (H a). Qed.
Lemma tends_in_refined : forall F G f c, refines G F -> tends_to F f c -> tends_to G f c.
Proof. intros F G f c GF H eps He. now apply (end_in_refined F), H. Qed.

(* the greatest number that f exceeds, nearly, on every member *)
Theorem number_clusters : forall F (f : A -> R) b, nested F -> inhabited F -> (forall e a, F e a -> Rabs (f a) <= b) ->
  exists G c, nested G /\ inhabited G /\ refines G F /\ forall eps, 0 < eps -> in_the_end G (fun a => Rabs (f a - c) <= eps).
Proof.
  intros F f b Nest Some Bound. set (E := fun c => forall e, 0 < e -> exists a, F e a /\ c <= f a).
  destruct (completeness E) as [c [U L]].
  - exists b. intros c Hc. destruct (Hc 1 ltac:(lra)) as [a [Ha H]]. pose proof (Rle_abs (f a)). pose proof (Bound 1 a Ha). lra.
  - exists (- b). intros e He. destruct (Some e He) as [a Ha]. exists a. split; auto. pose proof (Bound e a Ha) as Q.
    pose proof (Rle_abs (- f a)). rewrite Rabs_Ropp in H. lra.
  - exists (fun e a => F e a /\ Rabs (f a - c) <= e), c. repeat split.
    + now apply (Nest e).
    + destruct H1. lra.
    + intros e He.
      assert (Above : exists e0, 0 < e0 /\ forall a, F e0 a -> f a < c + e).
      { apply NNPP. intro No. assert (c + e <= c); [|lra]. apply U. intros e0 He0. apply NNPP. intro No'. apply No. exists e0. split; auto.
        intros a Ha. apply Rnot_le_lt. intro Le. apply No'. now exists a. }
      assert (Below : exists c', E c' /\ c - e < c').
      { apply NNPP. intro No. assert (c <= c - e); [|lra]. apply L. intros c' Hc'. apply Rnot_lt_le. intro Lt. apply No. now exists c'. }
      destruct Above as [e0 [He0 Ab]]. destruct Below as [c' [Hc' Be]]. destruct (Hc' (Rmin e e0)) as [a [Ha Ge]]; [now apply Rmin_glb_lt|].
      pose proof (Rmin_l e e0). pose proof (Rmin_r e e0). assert (M : 0 < Rmin e e0) by now apply Rmin_glb_lt.
      exists a. split; [now apply (Nest (Rmin e e0))|]. specialize (Ab a (Nest _ _ a M H0 Ha)). apply Rabs_le. lra.
    + intros e a [Ha _]. exact Ha.
    + intros eps He. exists eps. split; auto. intros a [_ Ha]. exact Ha.
Qed.

Theorem vector_clusters : forall F (f : A -> vector) d b, nested F -> inhabited F ->
  (forall e a, F e a -> length (f a) = d /\ forall i, Rabs (nth i (f a) 0) <= b) ->
  exists G c, nested G /\ inhabited G /\ refines G F /\ length c = d /\ tends_to G f c.
Proof.
  intros F f d b Nest Some Bound.
  assert (Q : forall k, exists G c, nested G /\ inhabited G /\ refines G F /\ length c = k
    /\ forall eps, 0 < eps -> in_the_end G (fun a => forall i, (i < k)%nat -> Rabs (nth i (f a) 0 - nth i c 0) <= eps)).
  { induction k as [|k [G [c [NG [SG [RG [Lc T]]]]]]].
    - exists F, []. repeat split; auto using refines_itself. intros eps He. exists 1. split; [lra | intros; lia].
    - destruct (number_clusters G (fun a => nth k (f a) 0) b NG SG) as [H [x [NH [SH [RH Tx]]]]].
      { intros e a Ha. apply (Bound e a), RG, Ha. }
      exists H, (c ++ [x]). repeat split; auto; [now apply (refines_further F G) | rewrite app_length, Lc; simpl; lia|].
      intros eps He. pose proof (end_both H _ _ NH (end_in_refined G H _ RH (T eps He)) (Tx eps He)) as [e [He' B]]. exists e. split; auto.
      intros a Ha i Hi. destruct (B a Ha) as [B1 B2]. destruct (Nat.eq_dec i k) as [-> | Ne].
      + rewrite app_nth2 by lia. rewrite Lc, Nat.sub_diag. exact B2.
      + rewrite app_nth1 by lia. apply B1. lia. }
  destruct (Q d) as [G [c [NG [SG [RG [Lc T]]]]]]. exists G, c. repeat split; auto. intros eps He. destruct (T eps He) as [e [He' B]].
  exists e. split; auto. intros a Ha i. destruct (Nat.lt_ge_cases i d) as [Hi | Hi]; [now apply B|].
  destruct (Bound e a (RG e a Ha)) as [La _]. rewrite !nth_overflow by lia. rewrite Rminus_0_r, Rabs_R0. lra.
Qed.
End Families.

(* ---- linear forms ---- *)
(* |a_1| + ... + |a_d| *)
Definition size (a : vector) : R := fold_right (fun x s => Rabs x + s) 0 a.

Lemma size_nonneg : forall a, 0 <= size a.
Proof. induction a as [|x a IH]; simpl; [lra|]. pose proof (Rabs_pos x). lra. Qed.

Lemma dot_near : forall a u v e, near e u v -> Rabs (dot a u - dot a v) <= size a * e.
Proof.
  induction a as [|x a IH]; intros u v e H; simpl; [rewrite Rminus_0_r, Rabs_R0; lra|].
  assert (T : near e (tl u) (tl v)).
  { intro i. specialize (H (S i)). destruct u, v; simpl in *; destruct i; exact H. }
  specialize (IH _ _ _ T). specialize (H 0%nat).
  assert (E : forall w, match w with [] => 0 | y :: w' => x * y + dot a w' end = x * nth 0 w 0 + dot a (tl w)).
  { destruct w; simpl; [|reflexivity]. destruct a; simpl; ring. }
  rewrite !E. replace (x * nth 0 u 0 + dot a (tl u) - (x * nth 0 v 0 + dot a (tl v)))
    with (x * (nth 0 u 0 - nth 0 v 0) + (dot a (tl u) - dot a (tl v))) by ring.
  eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_mult.
  assert (Rabs x * Rabs (nth 0 u 0 - nth 0 v 0) <= Rabs x * e) by (apply Rmult_le_compat_l; [apply Rabs_pos | exact H]). lra.
Qed.

Lemma dot_below_size : forall a u b, (forall i, Rabs (nth i u 0) <= b) -> Rabs (dot a u) <= size a * b.
Proof.
  intros a u b H. replace (dot a u) with (dot a u - dot a []) by (destruct a; simpl; ring). apply dot_near. intro i.
  replace (nth i [] 0) with 0 by (destruct i; reflexivity). rewrite Rminus_0_r. apply H.
Qed.

Lemma dot_tends : forall (A : Type) (F : R -> A -> Prop) f c b eta, tends_to F f c -> 0 < eta ->
  in_the_end F (fun a => Rabs (dot b (f a) - dot b c) <= eta).
Proof.
  intros A F f c b eta T He. pose proof (size_nonneg b) as S. apply (end_implies F (fun a => near (eta / (size b + 1)) (f a) c)).
  - intros a H. apply (dot_near b) in H. eapply Rle_trans; [exact H|]. assert (E : 0 < eta / (size b + 1)) by (apply Rdiv_lt_0_compat; lra).
    assert (eta / (size b + 1) * (size b + 1) = eta) by (field; lra). lra.
  - apply T, Rdiv_lt_0_compat; lra.
Qed.
