(* Softmax is 1/2-Lipschitz in the Euclidean norm, in every dimension n.

   A vector of dimension n is a function nat -> R of which the entries 0 .. n-1 count. *)
From Coq Require Import Reals Lra List.
Import ListNotations.
Open Scope R_scope.

Definition sum (f : nat -> R) (l : list nat) : R := fold_right (fun i s => f i + s) 0 l.
Definition total (n : nat) (f : nat -> R) : R := sum f (seq 0 n).
Definition softmax (n : nat) (u : nat -> R) (i : nat) : R := exp (u i) / total n (fun j => exp (u j)).
Definition norm (n : nat) (u : nat -> R) : R := sqrt (total n (fun i => u i * u i)).

(* ---- sums over a list of indices ---- *)
Lemma sum_ext : forall f g l, (forall i, f i = g i) -> sum f l = sum g l.
Proof. induction l; simpl; intros H; [reflexivity | rewrite H, IHl; auto]. Qed.

Lemma sum_scale : forall c f l, sum (fun i => c * f i) l = c * sum f l.
Proof. induction l; simpl; [ring | rewrite IHl; ring]. Qed.

Lemma sum_plus : forall f g l, sum (fun i => f i + g i) l = sum f l + sum g l.
Proof. induction l; simpl; [ring | rewrite IHl; ring]. Qed.

Lemma sum_nonneg : forall f l, (forall i, 0 <= f i) -> 0 <= sum f l.
Proof. induction l; simpl; intros H; [lra | pose proof (H a); specialize (IHl H); lra]. Qed.

Lemma sum_pos : forall f l, (forall i, 0 < f i) -> l <> [] -> 0 < sum f l.
Proof.
  destruct l; intros H Hl; [contradiction|]. simpl. pose proof (H n) as Hn.
  pose proof (sum_nonneg f l (fun i => Rlt_le _ _ (H i))). lra.
Qed.

Lemma sum_le : forall f g l, (forall i, f i <= g i) -> sum f l <= sum g l.
Proof. induction l; simpl; intros H; [lra | pose proof (H a); specialize (IHl H); lra]. Qed.

(* ---- the covariance under weights s >= 0 ---- *)
Section Covariance.
Variable s : nat -> R.
Hypothesis s_nonneg : forall i, 0 <= s i.

Lemma square_around : forall c k l,
  sum (fun i => s i * ((c i - k) * (c i - k))) l
  = sum (fun i => s i * (c i * c i)) l - 2 * k * sum (fun i => s i * c i) l + k * k * sum s l.
Proof. induction l; simpl; [ring | rewrite IHl; ring]. Qed.

Lemma square_around_nonneg : forall c k l,
  0 <= sum (fun i => s i * (c i * c i)) l - 2 * k * sum (fun i => s i * c i) l + k * k * sum s l.
Proof.
  intros. rewrite <- square_around. apply sum_nonneg. intro i. apply Rmult_le_pos; auto.
  apply (Rle_0_sqr (c i - k)).
Qed.

(* S Q - M^2 >= 0: a variance is not negative *)
Lemma variance_nonneg : forall c l,
  0 <= sum s l * sum (fun i => s i * (c i * c i)) l - sum (fun i => s i * c i) l * sum (fun i => s i * c i) l.
Proof.
  intros c; induction l as [|j l IH]; simpl; [lra|].
  pose proof (square_around_nonneg c (c j) l) as H. pose proof (s_nonneg j) as Hj.
  pose proof (Rmult_le_pos _ _ Hj H). lra.
Qed.

(* S Q + M^2 >= 2 sum s^2 c^2: the diagonal of a double sum of squares *)
Lemma diagonal : forall c l,
  2 * sum (fun i => s i * s i * (c i * c i)) l
  <= sum s l * sum (fun i => s i * (c i * c i)) l + sum (fun i => s i * c i) l * sum (fun i => s i * c i) l.
Proof.
  intros c; induction l as [|j l IH]; simpl; [lra|].
  pose proof (square_around_nonneg c (- c j) l) as H. pose proof (s_nonneg j) as Hj.
  pose proof (Rmult_le_pos _ _ Hj H). lra.
Qed.

(* For weights that sum to 1 the variance is at most half the sum of squares. *)
Lemma variance_at_most_half : forall c l, sum s l = 1 ->
  sum (fun i => s i * (c i * c i)) l - sum (fun i => s i * c i) l * sum (fun i => s i * c i) l
  <= 1 / 2 * sum (fun i => c i * c i) l.
Proof.
  intros c l H. pose proof (diagonal c l) as Hd. rewrite H in Hd.
  set (Q := sum (fun i => s i * (c i * c i)) l) in *. set (E := sum (fun i => s i * s i * (c i * c i)) l) in *.
  assert (2 * Q + - (2) * E <= 1 / 2 * sum (fun i => c i * c i) l); [|lra].
  unfold Q, E. rewrite <- !sum_scale, <- sum_plus. apply sum_le. intro i.
  pose proof (Rle_0_sqr (s i - 1 / 2)) as H1. pose proof (Rle_0_sqr (c i)) as H2.
  pose proof (Rmult_le_pos _ _ H1 H2). unfold Rsqr in *. lra.
Qed.

(* B(c, e) = <c, e>_s - <c>_s <e>_s; from B >= 0 and B(x, x) <= |x|^2/2:  B(c, e) = |c|^2 gives |c|^2 <= |e|^2/4. *)
Lemma covariance_step : forall c e l, sum s l = 1 ->
  sum (fun i => s i * (c i * e i)) l - sum (fun i => s i * c i) l * sum (fun i => s i * e i) l
  = sum (fun i => c i * c i) l ->
  sum (fun i => c i * c i) l <= 1 / 4 * sum (fun i => e i * e i) l.
Proof.
  intros c e l H HB.
  pose proof (variance_nonneg (fun i => e i + -2 * c i) l) as Hpos. rewrite H in Hpos.
  pose proof (variance_at_most_half c l H) as Hc. pose proof (variance_at_most_half e l H) as He.
  assert (E1 : sum (fun i => s i * (e i + -2 * c i)) l = sum (fun i => s i * e i) l + -2 * sum (fun i => s i * c i) l).
  { rewrite <- sum_scale, <- sum_plus. apply sum_ext. intro. ring. }
  assert (E2 : sum (fun i => s i * ((e i + -2 * c i) * (e i + -2 * c i))) l
    = sum (fun i => s i * (e i * e i)) l + -4 * sum (fun i => s i * (c i * e i)) l + 4 * sum (fun i => s i * (c i * c i)) l).
  { rewrite <- !sum_scale, <- !sum_plus. apply sum_ext. intro. ring. }
  rewrite E1, E2 in Hpos. lra.
Qed.
End Covariance.

(* ---- along the segment from w to u: N(t) = sum a_i e^(w_i + t e_i) ---- *)
Definition along (a w e : nat -> R) (l : list nat) (t : R) : R := sum (fun i => a i * exp (w i + t * e i)) l.

Lemma along_derivative : forall a w e l t,
  derivable_pt_lim (along a w e l) t (along (fun i => a i * e i) w e l t).
Proof.
  intros a w e l t. induction l as [|i l IH].
  - apply (derivable_pt_lim_const 0).
  - unfold along in *. simpl.
    apply (derivable_pt_lim_plus (fun t => a i * exp (w i + t * e i))); [|exact IH].
    replace (a i * e i * exp (w i + t * e i)) with (a i * (exp (w i + t * e i) * (0 + (1 * e i + t * 0)))) by ring.
    apply (derivable_pt_lim_scal (fun t => exp (w i + t * e i))).
    apply (derivable_pt_lim_comp (fun t => w i + t * e i) exp); [|apply derivable_pt_lim_exp].
    apply (derivable_pt_lim_plus (fun _ => w i)); [apply derivable_pt_lim_const|].
    apply (derivable_pt_lim_mult (fun t => t) (fun _ => e i)); [apply derivable_pt_lim_id | apply derivable_pt_lim_const].
Qed.

Lemma softmax_contracts : forall (u w : nat -> R) (n : nat), (0 < n)%nat ->
  total n (fun i => (softmax n u i - softmax n w i) * (softmax n u i - softmax n w i))
  <= 1 / 4 * total n (fun i => (u i - w i) * (u i - w i)).
Proof.
  intros u w n Hn. unfold total.
  set (l := seq 0 n). assert (Hl : l <> []) by (unfold l; destruct n; [inversion Hn | discriminate]).
  set (c := fun i => softmax n u i - softmax n w i). set (e := fun i => u i - w i).
  set (one := fun _ : nat => 1).
  set (Z := along one w e l). set (N := along c w e l).
  assert (HZ : forall t, 0 < Z t).
  { intro t. apply sum_pos; auto. intro. unfold one. rewrite Rmult_1_l. apply exp_pos. }
  set (s := fun t i => exp (w i + t * e i) / Z t).
  set (B := fun t => sum (fun i => s t i * (c i * e i)) l - sum (fun i => s t i * c i) l * sum (fun i => s t i * e i) l).
  assert (Hs : forall t f, sum (fun i => s t i * f i) l = along f w e l t / Z t).
  { intros t f. unfold along, Rdiv. rewrite <- (Rmult_comm (/ Z t)), <- sum_scale.
    apply sum_ext. intro i. unfold s, Rdiv. ring. }
  assert (Hder : forall t, derivable_pt_lim (fun t => N t / Z t) t (B t)).
  { intro t. replace (B t) with ((along (fun i => c i * e i) w e l t * Z t - along (fun i => one i * e i) w e l t * N t) / Rsqr (Z t)).
    - apply (derivable_pt_lim_div N Z); try apply along_derivative. pose proof (HZ t). lra.
    - unfold B. rewrite !Hs. fold N.
      assert (E : along (fun i => one i * e i) w e l t = along e w e l t).
      { apply sum_ext. intro. unfold one. ring. }
      rewrite E. fold (N t). pose proof (HZ t). unfold Rsqr. field. lra. }
  destruct (MVT_cor2 (fun t => N t / Z t) B 0 1 Rlt_0_1 (fun t _ => Hder t)) as [t [E _]].
  apply (covariance_step (s t)).
  - intro i. unfold s. apply Rlt_le, Rdiv_lt_0_compat; [apply exp_pos | apply HZ].
  - pose proof (Hs t one) as H. unfold one in H at 1. pose proof (HZ t).
    replace (sum (s t) l) with (sum (fun i => s t i * 1) l) by (apply sum_ext; intro; ring).
    change (sum (fun i => s t i * 1) l) with (sum (fun i => s t i * one i) l). rewrite Hs. fold (Z t). unfold Z. field.
    fold Z. lra.
  - change (B t = sum (fun i => c i * c i) l). replace (B t) with (N 1 / Z 1 - N 0 / Z 0) by (cbv beta in E; lra).
    assert (End : forall x t, (forall i, w i + t * e i = x i) -> N t / Z t = sum (fun i => softmax n x i * c i) l).
    { intros x t' Hx. change (N t') with (along c w e l t'). rewrite <- (Hs t' c). apply sum_ext. intro i. unfold s, softmax, total. fold l. rewrite Hx.
      replace (Z t') with (sum (fun j => exp (x j)) l); [reflexivity|].
      apply sum_ext. intro j. unfold one. rewrite Hx. ring. }
    rewrite (End u 1), (End w 0) by (intro i; unfold e; ring).
    unfold Rminus. replace (- sum (fun i => softmax n w i * c i) l) with (-1 * sum (fun i => softmax n w i * c i) l) by ring.
    rewrite <- sum_scale, <- sum_plus. apply sum_ext. intro i. unfold c. ring.
Qed.

(* Claim background/softmax-half-lipschitz. *)
Theorem softmax_half_lipschitz : forall (n : nat) (u w : nat -> R), (0 < n)%nat ->
  norm n (fun i => softmax n u i - softmax n w i) <= norm n (fun i => u i - w i) / 2.
Proof.
  intros n u w Hn. unfold norm.
  replace (sqrt (total n (fun i => (u i - w i) * (u i - w i))) / 2)
    with (sqrt (1 / 4 * total n (fun i => (u i - w i) * (u i - w i)))).
  - apply sqrt_le_1_alt. now apply softmax_contracts.
  - rewrite sqrt_mult_alt by lra. replace (1 / 4) with ((1 / 2) * (1 / 2)) by field. rewrite sqrt_square by lra. field.
Qed.
