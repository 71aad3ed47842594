(* Lemma 8b of docs/limits_path.md: with the squared loss, flat at the score 1, and no score above 1, the regularisation path and the ridge path turn
   to the shortest vector with k_i <a_j, w> >= 1, k_i = 2 where the best score of the input is 1 and else 1.  So they tend to no other direction.
   The definition [squared_prompt_loss] belongs to statements. *)
From Coq Require Import Reals Lra Lia List QArith Qreals Bool.
From AttentionChecker Require Import Optimality Datasets Sigmoid Descent Traps Turning Weighted Smoothness Polyhedra Capture Attention OneInput Compactness Norms
  Minimisers LowRisk Path RegularisationPath Starts NoRest FlatScores Deciding FlatDatasets Witnessed.
Import ListNotations.
Open Scope R_scope.

Definition squared_prompt_loss (D : dataset) (p : vector) : R := loss squared (prompt_model D) p.

(* ---- minimisers of a risk that is not negative ---- *)
Lemma squared_risk_nonneg : forall data x, 0 <= loss squared data x.
Proof.
  intros data x. unfold loss, Rdiv. destruct data as [|X data]; [simpl; lra|]. apply Rmult_le_pos.
  - apply Sum_nonneg. intros Y _. apply (Rle_0_sqr (mean_score Y x - 1)).
  - apply Rlt_le, Rinv_0_lt_compat, lt_0_INR. simpl. lia.
Qed.
Lemma squared_ball_minimiser : forall N d data r, strict_norm d N -> sized d data -> 0 <= r -> exists x, minimises (ball d N r) (loss squared data) x.
Proof.
  intros N d data r Strict Sized Hr. apply (minimum_exists (ball d N r) near); [now apply ball_compact | now apply (ball_some d N Strict)|].
  apply continuous_lower, (risk_continuous _ squared_slope d); auto using squared_derivative.
Qed.
Lemma squared_ridge_minimiser : forall N d data lambda, strict_norm d N -> sized d data -> 0 < lambda ->
  exists x, minimises (fun v => length v = d) (fun v => loss squared data v + lambda * (N v * N v)) x.
Proof.
  intros N d data lambda Strict Sized HL. set (f := loss squared data). set (zero := scaled 0 (repeat 0 d)).
  assert (Lz : length zero = d) by (unfold zero; rewrite length_scaled; apply repeat_length).
  assert (Nz : N zero = 0) by (unfold zero; rewrite (norm_scales d N Strict), Rabs_R0; ring).
  assert (F : forall v, 0 <= f v) by apply squared_risk_nonneg. set (r := 1 + f zero / lambda).
  assert (R0 : 1 <= r) by (unfold r, Rdiv; assert (0 <= f zero * / lambda) by (apply Rmult_le_pos; [apply F | now apply Rlt_le, Rinv_0_lt_compat]); lra).
  destruct (minimum_exists (ball d N r) near (fun v => f v + lambda * (N v * N v))) as [x [[Lx Nx] Min]].
  - now apply ball_compact.
  - apply (ball_some d N Strict). lra.
  - apply (lower_plus (ball d N r) near near_further).
    + apply continuous_lower, (risk_continuous _ squared_slope d); auto using squared_derivative.
    + intros a eps Da He. destruct (norm_lower d N Strict (ball d N r) ltac:(intros y [Ly _]; exact Ly) a (eps / lambda) Da) as [e [He' H]]; [now apply Rdiv_lt_0_compat|].
      exists e. split; auto. intros b Db Cb. specialize (H b Db Cb). apply (Rmult_le_compat_l lambda) in H; [|lra].
      replace (lambda * (N b * N b + eps / lambda)) with (lambda * (N b * N b) + eps) in H by (field; lra). exact H.
  - exists x. split; auto. intros y Ly. destruct (Rle_dec (N y) r) as [In | Out]; [now apply Min|].
    assert (Bz : ball d N r zero) by (split; [exact Lz | rewrite Nz; lra]). pose proof (Min zero Bz) as Z. simpl in Z. rewrite Nz in Z.
    apply Rle_trans with (f zero + lambda * (0 * 0)); [exact Z|]. pose proof (F y).
    assert (S : r <= N y * N y) by (assert (1 * r <= N y * N y) by (apply Rmult_le_compat; lra); lra).
    apply (Rmult_le_compat_l lambda) in S; [|lra]. unfold r in S. replace (lambda * (1 + f zero / lambda)) with (lambda + f zero) in S by (field; lra). lra.
Qed.

Section FlatPaths.
Variables (d : nat) (data : list parted) (w : vector).
Hypothesis data_sized : sized d (map whole data).
Hypothesis some_pair : pairs_of data <> [].
Hypothesis lower : forall s t, In s data -> In t (losing s) -> score t < score (best s).
Hypothesis at_most_one : forall s, In s data -> score (best s) <= 1.
Let rows := map (fun j => scaled (flatness (fst j)) (row_of j)) (pairs_of data).
Hypothesis length_w : length w = d.
Hypothesis feasible_w : forall a, In a rows -> 1 <= dot a w.
Hypothesis shortest_w : forall v, length v = d -> (forall a, In a rows -> 1 <= dot a v) -> norm w <= norm v.
Let n := INR (length data).
Let part (x : vector) (s : parted) : R := squared (mean_score (whole s) x) - squared (score (best s)).
Let least := Sum (fun s => squared (score (best s))) data / n.

Lemma flat_n : 0 < n.
Proof. unfold n. apply lt_0_INR. clear - some_pair. destruct data; [now elim some_pair | simpl; lia]. Qed.
Lemma flat_by_parts : forall x, loss squared (map whole data) x - least = Sum (part x) data / n.
Proof.
  intro x. pose proof flat_n. unfold loss, least, part. rewrite Sum_map, map_length. fold n.
  rewrite (Sum_ext (fun s => squared (mean_score (whole s) x) - squared (score (best s))) (fun s => squared (mean_score (whole s) x) + (-1) * squared (score (best s)))) by (intros; ring).
  rewrite Sum_plus, Sum_scale. field. lra.
Qed.
Lemma flat_keys : forall s t, In s data -> In t (losing s) -> length (key (best s)) = length (key t).
Proof. intros s t Hs Ht. rewrite !(keys_of d data data_sized s); auto; apply in_whole; auto. Qed.
(* with what the best token's attention misses, up to constants, as the missing score *)
Lemma missing_score : exists delta wide, 0 < delta /\ 0 < wide /\ forall x s, In s data ->
  delta * missed s x <= score (best s) - mean_score (whole s) x <= wide * missed s x.
Proof.
  destruct (low_exists _ (pairs_of data) (fun j => score (best (fst j)) - score (snd j))) as [delta [D0 D]].
  { intros [s t] Hj. apply in_pairs in Hj. destruct Hj as [Hs Ht]. pose proof (lower s t Hs Ht). simpl. lra. }
  set (gap := fun j : parted * token => score (best (fst j)) - score (snd j)). exists delta, (Sum gap (pairs_of data) + 1).
  assert (G : forall j, In j (pairs_of data) -> 0 <= gap j) by (intros j Hj; specialize (D j Hj); unfold gap; lra).
  split; [assumption|]. split; [pose proof (Sum_nonneg gap _ G); lra|]. intros x s Hs. rewrite best_above_mean, missed_is, <- !Sum_scale.
  split; apply Sum_le; intros t Ht; pose proof (attention_pos (whole s) x t (whole_some s)) as P; assert (J : In (s, t) (pairs_of data)) by (apply in_pairs; auto).
  - rewrite Rmult_comm. apply Rmult_le_compat_l; [lra|]. now apply (D (s, t)).
  - rewrite (Rmult_comm (Sum gap _ + 1)). apply Rmult_le_compat_l; [lra|]. pose proof (Sum_member gap _ (s, t) G J). unfold gap in *. simpl in *. lra.
Qed.
Lemma part_is : forall x s, part x s = (score (best s) - mean_score (whole s) x) * (2 * (1 - score (best s)) + (score (best s) - mean_score (whole s) x)).
Proof. intros. unfold part, squared. ring. Qed.
Lemma missed_at_most_one : forall x s, missed s x <= 1.
Proof. intros. unfold missed. pose proof (attention_pos (whole s) x (best s) (whole_some s)). lra. Qed.

Lemma flat_bounds : exists c C, 0 < c /\ 0 < C
  /\ (forall x a, length x = d -> In a rows -> c * exp (- Rmax 0 (dot a x)) <= loss squared (map whole data) x - least)
  /\ (forall x r, length x = d -> 0 <= r -> (forall a, In a rows -> r <= dot a x) -> loss squared (map whole data) x - least <= C * exp (- r)).
Proof.
  pose proof flat_n as Np. assert (I : 0 < / n) by now apply Rinv_0_lt_compat. destruct missing_score as [delta [wide [D0 [W0 Part]]]].
  assert (Nonneg : forall x s, In s data -> 0 <= part x s).
  { intros x s Hs. rewrite part_is. destruct (Part x s Hs) as [P _]. pose proof (missed_nonneg s x). pose proof (at_most_one s Hs).
    assert (0 <= delta * missed s x) by (apply Rmult_le_pos; lra). apply Rmult_le_pos; lra. }
  set (small := fun s => if Req_EM_T (score (best s)) 1 then delta * delta / 4 else (1 - score (best s)) * delta).
  destruct (low_exists _ data small) as [c [C0 Low]].
  { intros s Hs. unfold small. pose proof (at_most_one s Hs). destruct (Req_EM_T (score (best s)) 1); [assert (0 < delta * delta) by (apply Rmult_lt_0_compat; lra); lra | apply Rmult_lt_0_compat; lra]. }
  set (len := fun s => INR (length (losing s))). assert (L0 : forall s, 0 <= len s) by (intro; apply pos_INR).
  set (large := fun s => wide * len s * (2 * (1 - score (best s)) + wide) + wide * len s * (wide * len s)).
  assert (Large : forall s, In s data -> 0 <= large s).
  { intros s Hs. unfold large. pose proof (L0 s). pose proof (at_most_one s Hs). assert (0 <= wide * len s) by (apply Rmult_le_pos; lra).
    assert (0 <= wide * len s * (2 * (1 - score (best s)) + wide)) by (apply Rmult_le_pos; lra). assert (0 <= wide * len s * (wide * len s)) by (apply Rmult_le_pos; lra). lra. }
  exists (/ n * c), (/ n * (Sum large data + 1)). split; [now apply Rmult_lt_0_compat|].
  split; [apply Rmult_lt_0_compat; [assumption|]; pose proof (Sum_nonneg large data Large); lra|]. split.
  - intros x a Lx Ha. apply in_map_iff in Ha. destruct Ha as [[s t] [<- Hj]]. apply in_pairs in Hj. destruct Hj as [Hs Ht]. cbn [fst].
    rewrite flat_by_parts. unfold Rdiv. rewrite (Rmult_comm _ (/ n)), Rmult_assoc. apply Rmult_le_compat_l; [lra|].
    apply Rle_trans with (part x s); [|apply (Sum_member (part x)); auto].
    pose proof (missed_above s t x (flat_keys s t Hs Ht) Ht) as M. destruct (Part x s Hs) as [P _]. specialize (Low s Hs). pose proof (at_most_one s Hs) as O.
    pose proof (missed_nonneg s x). rewrite dot_scaled. unfold small, flatness in *. cbn [fst] in *. set (m := dot (row_of (s, t)) x) in *.
    set (e := exp (- Rmax 0 m)) in *. pose proof (exp_pos (- Rmax 0 m)) as E. fold e in E. rewrite part_is. set (g := score (best s) - mean_score (whole s) x) in *.
    assert (Dm : delta * (/ 2 * e) <= delta * missed s x) by (apply Rmult_le_compat_l; lra).
    assert (D2 : 0 <= delta * (/ 2 * e)) by (repeat apply Rmult_le_pos; lra).
    destruct (Req_EM_T (score (best s)) 1) as [One | Less].
    + assert (Two : exp (- Rmax 0 (2 * m)) = e * e).
      { unfold e. rewrite <- exp_plus. f_equal. unfold Rmax. destruct (Rle_dec 0 (2 * m)), (Rle_dec 0 m); lra. }
      rewrite Two, One. replace (g * (2 * (1 - 1) + g)) with (g * g) by ring.
      apply Rle_trans with (delta * (/ 2 * e) * (delta * (/ 2 * e))); [|apply Rmult_le_compat; lra].
      replace (delta * (/ 2 * e) * (delta * (/ 2 * e))) with (delta * delta / 4 * (e * e)) by field. apply Rmult_le_compat_r; [apply Rmult_le_pos; lra | assumption].
    + rewrite Rmult_1_l. fold e. apply Rle_trans with ((1 - score (best s)) * delta * e); [apply Rmult_le_compat_r; lra|].
      assert (0 <= g * g) by apply Rle_0_sqr. assert ((1 - score (best s)) * (delta * (/ 2 * e)) <= (1 - score (best s)) * g) by (apply Rmult_le_compat_l; lra). lra.
  - intros x r Lx Hr H. rewrite flat_by_parts. unfold Rdiv. rewrite (Rmult_comm _ (/ n)), Rmult_assoc. apply Rmult_le_compat_l; [lra|].
    pose proof (exp_pos (- r)) as E. apply Rle_trans with (Sum large data * exp (- r)); [|lra]. rewrite Rmult_comm, <- Sum_scale. apply Sum_le. intros s Hs.
    rewrite Rmult_comm, part_is. destruct (Part x s Hs) as [P1 P2]. pose proof (at_most_one s Hs) as O. pose proof (L0 s). pose proof (missed_nonneg s x) as M0.
    pose proof (missed_at_most_one x s) as M1. set (g := score (best s) - mean_score (whole s) x) in *.
    assert (G0 : 0 <= delta * missed s x) by (apply Rmult_le_pos; lra). assert (WL : 0 <= wide * len s) by (apply Rmult_le_pos; lra).
    assert (Row : forall t, In t (losing s) -> r <= flatness s * dot (row_of (s, t)) x).
    { intros t Ht. rewrite <- dot_scaled. apply H. apply in_map_iff. exists (s, t). split; [reflexivity | apply in_pairs; auto]. }
    unfold large. rewrite Rmult_plus_distr_r. unfold flatness in Row. destruct (Req_EM_T (score (best s)) 1) as [One | Less].
    + assert (M : missed s x <= len s * exp (- (r / 2))).
      { apply missed_below. intros t Ht. split; [now apply flat_keys|]. specialize (Row t Ht). lra. }
      assert (Half : exp (- (r / 2)) * exp (- (r / 2)) = exp (- r)) by (rewrite <- exp_plus; f_equal; lra).
      assert (G1 : g <= wide * len s * exp (- (r / 2))).
      { eapply Rle_trans; [exact P2|]. rewrite Rmult_assoc. apply Rmult_le_compat_l; lra. }
      rewrite One. replace (g * (2 * (1 - 1) + g)) with (g * g) by ring.
      assert (g * g <= wide * len s * exp (- (r / 2)) * (wide * len s * exp (- (r / 2)))) by (apply Rmult_le_compat; lra).
      replace (wide * len s * exp (- (r / 2)) * (wide * len s * exp (- (r / 2)))) with (wide * len s * (wide * len s) * (exp (- (r / 2)) * exp (- (r / 2)))) in H1 by ring.
      rewrite Half in H1. assert (0 <= wide * len s * (2 * (1 - 1) + wide) * exp (- r)) by (repeat apply Rmult_le_pos; lra). lra.
    + assert (M : missed s x <= len s * exp (- r)).
      { apply missed_below. intros t Ht. split; [now apply flat_keys|]. specialize (Row t Ht). lra. }
      assert (G1 : g <= wide * len s * exp (- r)) by (eapply Rle_trans; [exact P2|]; rewrite Rmult_assoc; apply Rmult_le_compat_l; lra).
      assert (G2 : g <= wide) by (assert (wide * missed s x <= wide * 1) by (apply Rmult_le_compat_l; lra); lra).
      assert (g * (2 * (1 - score (best s)) + g) <= wide * len s * exp (- r) * (2 * (1 - score (best s)) + wide)) by (apply Rmult_le_compat; lra).
      assert (0 <= wide * len s * (wide * len s) * exp (- r)) by (repeat apply Rmult_le_pos; lra). lra.
Qed.

Theorem flat_paths_turn : regularisation_path_tends_to norm d (loss squared (map whole data)) w
  /\ ridge_path_tends_to norm d (loss squared (map whole data)) w.
Proof.
  destruct flat_bounds as [c [C [C0 [C1 [B1 B2]]]]]. assert (Some : rows <> []) by (unfold rows; intro Z; apply map_eq_nil in Z; contradiction).
  assert (Ball : forall r, 0 <= r -> exists x, minimises (ball d norm r) (loss squared (map whole data)) x) by (intros; apply squared_ball_minimiser; auto using norm_is_strict).
  assert (Ridge : forall lambda, 0 < lambda -> exists x, minimises (fun v => length v = d) (fun v => loss squared (map whole data) v + lambda * (norm v * norm v)) x)
    by (intros; apply squared_ridge_minimiser; auto using norm_is_strict).
  split; [apply (path_turns d norm rows w _ least c C) | apply (ridge_turns d norm rows w _ least c C)]; auto using norm_is_strict.
Qed.
End FlatPaths.

(* ---- decided ---- *)
Definition q_flat (model : list (list q_token)) (alpha : list nat) : list (list Q) := map (fun p => map (Qmult (fst p)) (snd p)) (q_flat_rows model alpha).
Definition flat_solved (D : q_dataset) (alpha : list nat) (l w : list Q) : bool :=
  fits D && are_best D alpha && has_choice D && scores_at_most_one D && is_shortest (q_dimension D) (q_flat (q_prompt_model D) alpha) l w.

Lemma flat_as_scaled : forall data, map (fun p => scaled (fst p) (snd p)) (flat_rows (map whole data) (map place data))
  = map (fun j => scaled (flatness (fst j)) (row_of j)) (pairs_of data).
Proof. intro. rewrite flat_rows_are_rows, map_map. apply map_ext. reflexivity. Qed.
Lemma q_flat_real : forall model alpha, map reals (q_flat model alpha) = map (fun p => scaled (fst p) (snd p)) (flat_rows (real_inputs model) alpha).
Proof. intros. rewrite flat_rows_real. unfold q_flat. rewrite !map_map. apply map_ext. intro p. unfold real_row. cbn [fst snd]. apply scaled_reals. Qed.
Theorem squared_paths_turn : forall D alpha l w, flat_solved D alpha l w = true ->
  regularisation_path_tends_to norm (dimension (real_dataset D)) (squared_prompt_loss (real_dataset D)) (reals w)
  /\ ridge_path_tends_to norm (dimension (real_dataset D)) (squared_prompt_loss (real_dataset D)) (reals w).
Proof.
  intros D alpha l w H. unfold flat_solved in H. rewrite !andb_true_iff in H. destruct H as [[[[H1 H2] H3] H4] H5].
  apply fits_right in H1. apply are_best_right in H2. apply has_choice_right in H3. apply shortest_of_rows in H5. unfold squared_prompt_loss.
  pose proof (model_sized _ H1) as Sized. pose proof (prompt_choice _ H1 H3) as Two. unfold best_tokens in H2. rewrite scores_of_model in H2.
  rewrite <- dimension_real in H5.
  assert (Top : forall X, In X (prompt_model (real_dataset D)) -> maximum (map score X) <= 1).
  { intros X HX. apply (in_map (map score)) in HX. rewrite <- scores_of_model, scores_real in HX. apply in_map_iff in HX. destruct HX as [row [<- Hr]].
    unfold scores_at_most_one in H4. rewrite forallb_forall in H4. specialize (H4 row Hr). rewrite forallb_forall in H4.
    destruct row as [|g row]; [unfold maximum; simpl; lra|].
    assert (I : In (maximum (reals (g :: row))) (reals (g :: row))) by (apply maximum_member; discriminate).
    apply in_map_iff in I. destruct I as [q [<- Hq]]. rewrite <- Q2R_1. now apply le_real, H4. }
  assert (Rows : map reals (q_flat (q_prompt_model D) alpha) = map (fun p => scaled (fst p) (snd p)) (flat_rows (prompt_model (real_dataset D)) alpha))
    by (rewrite q_flat_real, prompt_model_real; reflexivity).
  generalize dependent (prompt_model (real_dataset D)). intros model H2 Sized Two Top Rows.
  destruct (parts_exist model alpha (length_choice model alpha H2)) as [data [-> ->]]. rewrite flat_as_scaled in Rows.
  assert (BestOf : forall s, In s data -> best_token (map score (whole s)) (place s)).
  { revert H2. clear. induction data as [|s data IH]; [intros _ s' []|]. intros Best s' [<- | Hin]; simpl in Best; apply Forall2_split in Best; destruct Best as [B1 B2]; auto. }
  assert (Pairs : pairs_of data <> []).
  { destruct Two as [X [HX L2]]. apply in_map_iff in HX. destruct HX as [s [<- Hs]]. unfold whole in L2. rewrite app_length in L2. simpl in L2.
    destruct (losing s) as [|t rest] eqn:El.
    - apply (f_equal (@length token)) in El. unfold losing in El. rewrite app_length in El. simpl in El. lia.
    - intro Z. assert (I : In (s, t) (pairs_of data)) by (apply in_pairs; rewrite El; split; [auto | now left]). rewrite Z in I. contradiction. }
  destruct H5 as [[Lw Fw] Sw].
  apply flat_paths_turn; auto.
  - intros s t Hs Ht. apply best_is_best; auto.
  - intros s Hs. eapply Rle_trans; [|apply (Top (whole s)); now apply in_map]. apply maximum_above, in_map, in_whole. now left.
  - rewrite <- Rows. intros a Ha. apply in_map_iff in Ha. destruct Ha as [q [<- Hq]]. apply Rge_le, Fw. apply in_map_iff. now exists q.
  - rewrite <- Rows. intros v Lv Hv. apply Sw. split; [assumption|]. intros a b Hab. apply in_map_iff in Hab. destruct Hab as [q [E Hq]]. injection E as <- <-.
    apply Rle_ge, Hv. now apply in_map.
Qed.

Lemma same_direction : forall u w, norm w <> 0 -> norm u <> 0 -> (forall i, nth i (scaled (/ norm u) u) 0 = nth i (scaled (/ norm w) w) 0) -> parallel u w.
Proof.
  intros u w Nw Nu H i j. assert (E : forall k, nth k u 0 = norm u / norm w * nth k w 0).
  { intro k. specialize (H k). rewrite !nth_scaled in H. replace (nth k u 0) with (norm u * (/ norm u * nth k u 0)) by (field; exact Nu). rewrite H. field. exact Nw. }
  rewrite (E i), (E j). ring.
Qed.
Theorem regularisation_path_elsewhere : forall D alpha l w u, flat_solved D alpha l w = true -> ~ parallel u (reals w) ->
  ~ regularisation_path_tends_to norm (dimension (real_dataset D)) (squared_prompt_loss (real_dataset D)) u.
Proof.
  intros D alpha l w u H N P. destruct (squared_paths_turn D alpha l w H) as [Q _]. apply N. apply same_direction; [apply Q | apply P|].
  exact (regularisation_path_has_one_limit _ _ _ _ _ P Q).
Qed.
Theorem ridge_path_elsewhere : forall D alpha l w u, flat_solved D alpha l w = true -> ~ parallel u (reals w) ->
  ~ ridge_path_tends_to norm (dimension (real_dataset D)) (squared_prompt_loss (real_dataset D)) u.
Proof.
  intros D alpha l w u H N P. destruct (squared_paths_turn D alpha l w H) as [_ Q]. apply N. apply same_direction; [apply Q | apply P|].
  exact (ridge_path_has_one_limit _ _ _ _ _ P Q).
Qed.
