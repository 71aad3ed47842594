(* The minimisers that Lemmas 8 and 11 speak of exist: a risk of attention is continuous, and a ball is compact. *)
From Coq Require Import Reals Lra Lia List Classical.
From AttentionChecker Require Import Optimality Datasets Sigmoid Descent Traps Turning Attention OneInput Compactness Norms.
Import ListNotations.
Open Scope R_scope.

Definition minimises (S : vector -> Prop) (f : vector -> R) (x : vector) : Prop := S x /\ forall y, S y -> f x <= f y.
Definition ball (d : nat) (N : vector -> R) (r : R) (x : vector) : Prop := length x = d /\ N x <= r.

Section Minimum.
Context {A : Type}.
Variables (dom : A -> Prop) (close : R -> A -> A -> Prop).

Definition compact : Prop := forall F : R -> A -> Prop, nested F -> inhabited F -> (forall e a, F e a -> dom a) ->
  exists G c, nested G /\ inhabited G /\ refines G F /\ dom c /\ forall eps, 0 < eps -> in_the_end G (fun a => close eps a c).
(* f falls by little near a *)
Definition lower (f : A -> R) : Prop := forall a eps, dom a -> 0 < eps -> exists e, 0 < e /\ forall b, dom b -> close e b a -> f a <= f b + eps.
Definition continuous (f : A -> R) : Prop := forall a eps, dom a -> 0 < eps -> exists e, 0 < e /\ forall b, dom b -> close e b a -> Rabs (f b - f a) <= eps.
Hypothesis closer : forall e e' b a, e <= e' -> close e b a -> close e' b a.

Theorem minimum_exists : forall f, compact -> (exists a, dom a) -> lower f -> exists a, dom a /\ forall b, dom b -> f a <= f b.
Proof.
  intros f Comp [a0 H0] Low.
  assert (Bounded : exists m, forall a, dom a -> m <= f a).
  { apply NNPP. intro No. destruct (Comp (fun e a => 0 < e /\ dom a /\ f a <= - / e)) as [G [c [NG [SG [RG [Dc Near]]]]]].
    - intros e e' a He L [_ [Da Fa]]. repeat split; auto; [lra|]. assert (/ e' <= / e) by (apply Rinv_le_contravar; lra). lra.
    - intros e He. apply NNPP. intro None. apply No. exists (- / e). intros a Da. apply Rnot_lt_le. intro L. apply None. exists a. repeat split; auto; lra.
    - intros e a [_ [Da _]]. exact Da.
    - destruct (Low c 1 Dc ltac:(lra)) as [e [He L]]. destruct (Near e He) as [e' [He' H]].
      set (k := / (Rabs (f c) + 2)). pose proof (Rabs_pos (f c)). assert (K : 0 < k) by (apply Rinv_0_lt_compat; lra).
      destruct (SG (Rmin e' k)) as [a Ha]; [now apply Rmin_glb_lt|]. pose proof (Rmin_l e' k). pose proof (Rmin_r e' k).
      assert (M : 0 < Rmin e' k) by now apply Rmin_glb_lt. destruct (RG _ _ (NG _ _ a M H3 Ha)) as [_ [Da Fa]].
      pose proof (L a Da (H a (NG _ _ a M H2 Ha))). unfold k in Fa. rewrite Rinv_inv in Fa. pose proof (Rle_abs (- f c)) as B. rewrite Rabs_Ropp in B. lra. }
  destruct Bounded as [m Hm]. destruct (completeness (fun r => exists a, dom a /\ r = - f a)) as [s [U L]].
  { exists (- m). intros r [a [Da ->]]. specialize (Hm a Da). lra. } { exists (- f a0), a0. auto. }
  destruct (Comp (fun e a => 0 < e /\ dom a /\ f a <= - s + e)) as [G [c [NG [SG [RG [Dc Near]]]]]].
  - intros e e' a He Le [_ [Da Fa]]. repeat split; auto; lra.
  - intros e He. apply NNPP. intro None. assert (s <= s - e); [|lra]. apply L. intros r [a [Da ->]]. apply Rnot_lt_le. intro Lt. apply None.
    exists a. repeat split; auto; lra.
  - intros e a [_ [Da _]]. exact Da.
  - exists c. split; auto. assert (Fc : f c <= - s).
    { apply le_epsilon. intros eps He. destruct (Low c (eps / 2) Dc ltac:(lra)) as [e [He' Q]]. destruct (Near e He') as [e' [He'' H]].
      destruct (SG (Rmin e' (eps / 2))) as [a Ha]; [apply Rmin_glb_lt; lra|]. pose proof (Rmin_l e' (eps / 2)). pose proof (Rmin_r e' (eps / 2)).
      assert (M : 0 < Rmin e' (eps / 2)) by (apply Rmin_glb_lt; lra). destruct (RG _ _ Ha) as [_ [Da Fa]].
      pose proof (Q a Da (H a (NG _ _ a M H1 Ha))). lra. }
    intros b Db. assert (- f b <= s) by (apply U; now exists b). lra.
Qed.

(* ---- continuous functions ---- *)
Lemma continuous_lower : forall f, continuous f -> lower f.
Proof.
  intros f C a eps Da He. destruct (C a eps Da He) as [e [He' H]]. exists e. split; auto. intros b Db Cb. specialize (H b Db Cb).
  pose proof (Rle_abs (- (f b - f a))) as B. rewrite Rabs_Ropp in B. lra.
Qed.

Lemma lower_plus : forall f g, lower f -> lower g -> lower (fun a => f a + g a).
Proof.
  intros f g F G a eps Da He. destruct (F a (eps / 2) Da ltac:(lra)) as [e [He1 H1]]. destruct (G a (eps / 2) Da ltac:(lra)) as [e' [He2 H2]].
  exists (Rmin e e'). split; [now apply Rmin_glb_lt|]. intros b Db Cb. pose proof (H1 b Db (closer _ _ b a (Rmin_l e e') Cb)).
  pose proof (H2 b Db (closer _ _ b a (Rmin_r e e') Cb)). lra.
Qed.

Lemma continuous_constant : forall c, continuous (fun _ => c).
Proof. intros c a eps _ He. exists 1. split; [lra|]. intros. rewrite Rminus_eq_0, Rabs_R0. lra. Qed.

Lemma continuous_compose : forall f (h : R -> R), continuous f -> (forall a, dom a -> continuity_pt h (f a)) -> continuous (fun a => h (f a)).
Proof.
  intros f h C H a eps Da He. destruct (H a Da eps He) as [delta [Hd Q]]. destruct (C a (delta / 2) Da ltac:(lra)) as [e [He' B]]. exists e. split; auto.
  intros b Db Cb. specialize (B b Db Cb). destruct (Req_dec (f b) (f a)) as [-> | Ne]; [rewrite Rminus_eq_0, Rabs_R0; lra|].
  apply Rlt_le. apply (Q (f b)). split; [split; [exact Logic.I | auto] | simpl; unfold R_dist; lra].
Qed.

Lemma continuous_plus : forall f g, continuous f -> continuous g -> continuous (fun a => f a + g a).
Proof.
  intros f g F G a eps Da He. destruct (F a (eps / 2) Da ltac:(lra)) as [e [He1 H1]]. destruct (G a (eps / 2) Da ltac:(lra)) as [e' [He2 H2]].
  exists (Rmin e e'). split; [now apply Rmin_glb_lt|]. intros b Db Cb. specialize (H1 b Db (closer _ _ b a (Rmin_l e e') Cb)).
  specialize (H2 b Db (closer _ _ b a (Rmin_r e e') Cb)). replace (f b + g b - (f a + g a)) with (f b - f a + (g b - g a)) by ring.
  eapply Rle_trans; [apply Rabs_triang | lra].
Qed.

Lemma continuous_ext : forall f g, (forall a, f a = g a) -> continuous f -> continuous g.
Proof.
  intros f g E C a eps Da He. destruct (C a eps Da He) as [e [He' H]]. exists e. split; auto. intros b Db Cb. rewrite <- !E. auto.
Qed.

Lemma continuous_mult : forall f g, continuous f -> continuous g -> continuous (fun a => f a * g a).
Proof.
  intros f g F G.
  assert (S : forall h, continuous h -> continuous (fun a => h a * h a)).
  { intros h Ch. apply (continuous_compose h (fun y => y * y)); auto. intros a _. apply derivable_continuous_pt. apply derivable_pt_mult; apply derivable_pt_id. }
  assert (K : forall c h, continuous h -> continuous (fun a => c * h a)).
  { intros c h Ch. apply (continuous_compose h (fun y => c * y)); auto. intros a _. apply derivable_continuous_pt, derivable_pt_scal, derivable_pt_id. }
  apply (continuous_ext (fun a => 1 / 4 * ((f a + g a) * (f a + g a)) + (- 1 / 4) * ((f a + - 1 * g a) * (f a + - 1 * g a)))); [intro; field|].
  apply continuous_plus; apply K.
  - apply (S (fun a => f a + g a)). now apply continuous_plus.
  - apply (S (fun a => f a + - 1 * g a)). apply continuous_plus; auto.
Qed.

Lemma continuous_Sum : forall (B : Type) (f : B -> A -> R) l, (forall b, In b l -> continuous (f b)) -> continuous (fun a => Sum (fun b => f b a) l).
Proof.
  intros B f l. induction l as [|b l IH]; intro H; simpl; [apply continuous_constant|].
  apply continuous_plus; [apply H; now left | apply IH; intros; apply H; now right].
Qed.

(* a mean of scores g_t with the weights softmax(u_t) is as continuous as they are *)
Lemma continuous_softmax_mean : forall (B : Type) (u g : B -> A -> R) l, l <> [] -> (forall b, In b l -> continuous (u b) /\ continuous (g b)) ->
  continuous (fun a => Sum (fun b => exp (u b a) / Sum (fun b => exp (u b a)) l * g b a) l).
Proof.
  intros B u g l Hl H. assert (E : forall b, In b l -> continuous (fun a => exp (u b a))).
  { intros b Hb. apply (continuous_compose (u b) exp); [now apply H|]. intros. apply derivable_continuous_pt, derivable_pt_exp. }
  apply (continuous_Sum B (fun b a => exp (u b a) / Sum (fun b => exp (u b a)) l * g b a)). intros b Hb. apply continuous_mult; [|now apply H].
  unfold Rdiv. apply (continuous_mult (fun a => exp (u b a))); auto.
  apply (continuous_compose (fun a => Sum (fun b => exp (u b a)) l) Rinv); [now apply (continuous_Sum B (fun b a => exp (u b a)))|].
  intros a _. assert (P : 0 < Sum (fun b => exp (u b a)) l) by (apply Sum_pos; auto; intro; apply exp_pos).
  apply (continuity_pt_inv (fun y => y)); [apply derivable_continuous_pt, derivable_pt_id | lra].
Qed.
End Minimum.

(* ---- balls ---- *)
Section Ball.
Variables (d : nat) (N : vector -> R).
Hypothesis strict : strict_norm d N.

Lemma near_further : forall e e' (b a : vector), e <= e' -> near e b a -> near e' b a.
Proof. intros e e' b a L H i. specialize (H i). lra. Qed.

Lemma ball_compact : forall r, compact (ball d N r) near.
Proof.
  intros r F NF SF Dom. destruct (vector_clusters F (fun a => a) d r NF SF) as [G [c [NG [SG [RG [Lc T]]]]]].
  { intros e a Ha. destruct (Dom e a Ha) as [La Na]. split; auto. intro i. eapply Rle_trans; [apply (entry_below d N strict) | exact Na]. }
  exists G, c. repeat split; auto. apply (limit_below d N strict vector G (fun a => a) c r); auto. intros e a Ha. exact (Dom e a (RG e a Ha)).
Qed.

Lemma ball_some : forall r, 0 <= r -> exists a, ball d N r a.
Proof.
  intros r Hr. exists (scaled 0 (repeat 0 d)). split; [rewrite length_scaled; apply repeat_length|]. rewrite (norm_scales d N strict), Rabs_R0. lra.
Qed.

Lemma dot_continuous : forall (P : vector -> Prop) a, continuous P near (fun x => dot a x).
Proof.
  intros P a x eps _ He. pose proof (size_nonneg a). exists (eps / (size a + 1)). split; [apply Rdiv_lt_0_compat; lra|]. intros b _ H1.
  eapply Rle_trans; [now apply dot_near|]. assert (0 < eps / (size a + 1)) by (apply Rdiv_lt_0_compat; lra).
  assert (eps / (size a + 1) * (size a + 1) = eps) by (field; lra). lra.
Qed.

Lemma norm_lower : forall (P : vector -> Prop), (forall x, P x -> length x = d) -> lower P near (fun x => N x * N x).
Proof.
  intros P Len x eps Px He. pose proof (strict_nonneg d N strict x) as Nx. set (t := eps / (2 * (N x + 1))).
  assert (T : 0 < t) by (apply Rdiv_lt_0_compat; lra). assert (Q : exists e, 0 < e /\ forall y, P y -> near e y x -> N x <= N y + t).
  { apply NNPP. intro No. assert (N x <= N x - t); [|lra]. apply (norm_closed d N strict); auto. intros e He'. apply NNPP. intro None. apply No.
    exists e. split; auto. intros y Py Hy. apply Rnot_lt_le. intro Lt. apply None. exists y. repeat split; auto; lra. }
  destruct Q as [e [He' Q]]. exists e. split; auto. intros y Py Hy. specialize (Q y Py Hy). pose proof (strict_nonneg d N strict y) as Ny.
  destruct (Rle_dec (N x) (N y)) as [L | L]; [assert (N x * N x <= N y * N y) by (apply Rmult_le_compat; lra); lra|].
  assert (D : (N x - N y) * (N x + N y) <= t * (2 * (N x + 1))) by (apply Rmult_le_compat; lra).
  assert (t * (2 * (N x + 1)) = eps) by (unfold t; field; lra). lra.
Qed.
End Ball.

(* A feasible max-margin problem has a solution in every norm of these. *)
Theorem shortest_in_norm_exists : forall d N P v0, strict_norm d N -> feasible d P v0 ->
  exists w, feasible d P w /\ forall v, feasible d P v -> N w <= N v.
Proof.
  intros d N P v0 Strict F0. set (dom := fun a => ball d N (N v0) a /\ feasible d P a).
  destruct (minimum_exists dom near N) as [w [[_ Fw] Min]].
  - intros F NF SF Dom. destruct (ball_compact d N Strict (N v0) F NF SF) as [G [c [NG [SG [RG [Bc T]]]]]]; [intros e a Ha; apply (Dom e a Ha)|].
    exists G, c. repeat split; auto; try apply Bc. intros a b Hab. apply Rle_ge, le_epsilon. intros eps He. apply (end_true G); auto.
    destruct (dot_tends _ G (fun a => a) c a eps T He) as [e [He' H]]. exists e. split; auto. intros y Hy. specialize (H y Hy).
    destruct (Dom e y (RG e y Hy)) as [_ [_ Fy]]. specialize (Fy a b Hab). pose proof (Rle_abs (dot a y - dot a c)). lra.
  - exists v0. split; [split; [apply F0 | lra] | exact F0].
  - intros a eps [[La _] _] He. apply NNPP. intro No. assert (N a <= N a - eps); [|lra]. apply (norm_closed d N Strict); auto.
    intros e He'. apply NNPP. intro None. apply No. exists e. split; auto. intros y [[Ly _] _] Hy. apply Rnot_lt_le. intro Lt. apply None.
    exists y. repeat split; auto; lra.
  - exists w. split; auto. intros v Fv. destruct (Rle_dec (N v) (N v0)) as [In | Out].
    + apply Min. split; [split; [apply Fv | exact In] | exact Fv].
    + assert (N w <= N v0); [|lra]. apply Min. split; [split; [apply F0 | lra] | exact F0].
Qed.

(* ---- risks ---- *)
Lemma loss_continuous : forall (A : Type) (dom : A -> Prop) close (l l' : R -> R) (f : A -> R), (forall y, derivable_pt_lim l y (l' y)) ->
  continuous dom close f -> continuous dom close (fun a => l (f a)).
Proof.
  intros A dom close l l' f D C. apply continuous_compose; auto. intros a _. apply derivable_continuous_pt. exists (l' (f a)). apply D.
Qed.

Lemma risk_continuous : forall (l l' : R -> R) d data (P : vector -> Prop), (forall y, derivable_pt_lim l y (l' y)) -> sized d data ->
  continuous P near (fun x => loss l data x).
Proof.
  intros l l' d data P D Sized. unfold loss, Rdiv. apply (continuous_mult P near near_further); [|apply continuous_constant].
  apply (continuous_Sum P near near_further input (fun X x => l (mean_score X x))). intros X HX. apply (loss_continuous _ _ _ l l'); auto.
  unfold sized in Sized. rewrite Forall_forall in Sized. destruct (Sized X HX) as [Ne _].
  apply (continuous_softmax_mean P near near_further token (fun t x => dot (key t) x) (fun t _ => score t)); auto.
  intros t _. split; [apply dot_continuous | apply continuous_constant].
Qed.

Theorem ball_minimiser_exists : forall N d l data r, strict_norm d N -> sized d data -> 0 <= r ->
  exists x, minimises (ball d N r) (loss (loss_value l) data) x.
Proof.
  intros N d l data r Strict Sized Hr. apply (minimum_exists (ball d N r) near).
  - now apply ball_compact.
  - now apply (ball_some d N Strict).
  - apply continuous_lower. apply (risk_continuous _ (loss_slope l) d); auto. apply loss_slope_is_derivative.
Qed.

(* ---- the ridge problem: the risk is bounded below, so nothing long does better than 0 ---- *)
Lemma loss_falls_with_score : forall l y z, l <> Sigmoid_loss -> y <= z -> loss_value l z <= loss_value l y.
Proof.
  intros l y z Hl [L | <-]; [|lra]. destruct (MVT_cor2 (loss_value l) (loss_slope l) y z L) as [c [E _]]; [intros; apply loss_slope_is_derivative|].
  destruct (slope_bounds l c c Hl ltac:(lra)) as [kappa [most [K B]]]. specialize (B c ltac:(lra)).
  assert (0 <= - loss_slope l c * (z - y)) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma risk_bounded_below : forall l d data, l <> Sigmoid_loss -> sized d data -> exists least, forall x, least <= loss (loss_value l) data x.
Proof.
  intros l d data Hl Sized. exists (Sum (fun X => loss_value l (Sum (fun t : token => Rabs (score t)) X)) data / INR (length data)). intro x. unfold loss, Rdiv.
  unfold sized in Sized. rewrite Forall_forall in Sized. destruct data as [|X0 rest] eqn:Ed; [simpl; rewrite !Rmult_0_l; lra|]. rewrite <- Ed in *.
  apply Rmult_le_compat_r.
  - apply Rlt_le, Rinv_0_lt_compat, lt_0_INR. rewrite Ed. simpl. lia.
  - apply Sum_le. intros X HX. destruct (Sized X HX) as [Ne _]. apply loss_falls_with_score; auto. apply Sum_le. intros t Ht.
    pose proof (attention_pos X x t Ne). pose proof (attention_at_most_one X x t Ht). pose proof (Rle_abs (score t)). pose proof (Rabs_pos (score t)).
    apply Rle_trans with (attention X x t * Rabs (score t)); [apply Rmult_le_compat_l; lra|].
    assert (attention X x t * Rabs (score t) <= 1 * Rabs (score t)) by (apply Rmult_le_compat_r; lra). lra.
Qed.

Theorem ridge_minimiser_exists : forall N d l data lambda, l <> Sigmoid_loss -> strict_norm d N -> sized d data -> 0 < lambda ->
  exists x, minimises (fun v => length v = d) (fun v => loss (loss_value l) data v + lambda * (N v * N v)) x.
Proof.
  intros N d l data lambda Hl Strict Sized HL. destruct (risk_bounded_below l d data Hl Sized) as [least Least]. set (f := fun v => loss (loss_value l) data v). set (zero := scaled 0 (repeat 0 d)).
  assert (Lz : length zero = d) by (unfold zero; rewrite length_scaled; apply repeat_length).
  assert (Nz : N zero = 0) by (unfold zero; rewrite (norm_scales d N Strict), Rabs_R0; ring).
  set (r := 1 + (f zero - least) / lambda). assert (R0 : 1 <= r).
  { unfold r. pose proof (Least zero) as Q. fold (f zero) in Q. assert (0 <= (f zero - least) / lambda); [|lra].
    unfold Rdiv. apply Rmult_le_pos; [lra | now apply Rlt_le, Rinv_0_lt_compat]. }
  destruct (minimum_exists (ball d N r) near (fun v => f v + lambda * (N v * N v))) as [x [[Lx Nx] Min]].
  - now apply ball_compact.
  - apply (ball_some d N Strict). lra.
  - apply (lower_plus (ball d N r) near near_further).
    + apply continuous_lower, (risk_continuous _ (loss_slope l) d); auto. apply loss_slope_is_derivative.
    + intros a eps Da He. destruct (norm_lower d N Strict (ball d N r) ltac:(intros y [Ly _]; exact Ly) a (eps / lambda) Da) as [e [He' H]]; [now apply Rdiv_lt_0_compat|].
      exists e. split; auto. intros b Db Cb. specialize (H b Db Cb). apply (Rmult_le_compat_l lambda) in H; [|lra].
      replace (lambda * (N b * N b + eps / lambda)) with (lambda * (N b * N b) + eps) in H by (field; lra). exact H.
  - exists x. split; auto. intros y Ly. destruct (Rle_dec (N y) r) as [In | Out]; [now apply Min|].
    assert (Bz : ball d N r zero) by (split; [exact Lz | rewrite Nz; lra]). pose proof (Min zero Bz) as Z. simpl in Z. rewrite Nz in Z.
    apply Rle_trans with (f zero + lambda * (0 * 0)); [exact Z|]. pose proof (Least y) as Ly'. fold (f y) in Ly'. fold (f y).
    assert (S : r <= N y * N y) by (assert (1 * r <= N y * N y) by (apply Rmult_le_compat; lra); lra).
    apply (Rmult_le_compat_l lambda) in S; [|lra]. unfold r in S.
    replace (lambda * (1 + (f zero - least) / lambda)) with (lambda + (f zero - least)) in S by (field; lra). lra.
Qed.
