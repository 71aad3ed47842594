class Families(Values):
    """Limits of families: paths, descent from every start of a cone, from some start.  Proofs: docs/limits.md, docs/limits_path.md."""
    def path_tends_to(self, objective, u):
        """p_R/R → u/‖u‖ for minimisers p_R of L over ‖p‖ ≤ R, R → ∞; so too for those of L + λ‖p‖², λ → 0, each of which minimises L on
        the ball of its own norm, and that norm diverges.  The limit is the direction of the optimal tokens' SVM where ℓ′ < 0 (Lemma 8)."""
        kind, D, loss = objective
        u = flattened(u)
        need(all([type(a) is Fraction for a in u]) and any(u), "a direction that is 0 or not exact", Undefined)
        if loss not in DECREASING:
            need(self.beside_the_margin(objective, u), "no lemma settles the path of that loss", Undefined)
            return False
        return self.along(u, flattened(self.solved(kind, D, self.best_tokens(D))))
    def factored_direction_tends_to(self, D, loss, W, r):
        """{KQᵀ : ‖K‖² + ‖Q‖² ≤ 2R, r columns} = {X : rank ≤ r, ‖X‖_⋆ ≤ R}.  So no limit has a rank above r; and where the nuclear-norm SVM of the
        optimal tokens has one solution, of rank ≤ r, and ℓ′ < 0, the minimisers turn to it (Lemma 16)."""
        fit(len(W) == len(W[0]) == D.d == len(self.queries(D)[0]), "the limit of a factored path")
        need(self.counted(r) > 0, "factors without columns", Undefined)
        need(any(flattened(W)), "0 has no direction", Undefined)
        if self.exact_rank(W) > r:
            return False
        best = self.best_tokens(D)
        need(loss in DECREASING and self.only_nuclear_solution(D, best) is True, "no lemma settles the factored path", Undefined)
        X = self.solved("W", D, best)
        need(self.exact_rank(X) <= r, "the factors have fewer columns than the solution has rank", Undefined)
        return self.along(flattened(W), flattened(X))
    def contribution_vanishes(self, sequence, i, t):
        """Where x/‖x‖ → w/‖w‖ and ‖x‖ → ∞, w the SVM's solution of the optimal tokens, a token off its support adds a share of ∇L that tends
        to 0 (Lemma 17): it is at most C·e^(−m) for a margin m that exceeds an active one by more and more, and ∇L is at least c·e^(−active)."""
        (kind, D, loss), start, _ = sequence
        best = self.best_tokens(D)
        w = self.solved(kind, D, best)
        logits = self.entry(self.logits(sequence[0], w), i)
        off = self.less(ONE, self.sub(logits[best[i]], self.entry(logits, t)))
        need(off is True and loss in (*DECREASING, "sigmoid"), "the token is not known to be off the support, or the loss may be flat", Undefined)
        need(type(start) is not Cone and start is not SOME, "the share is said of one run", Undefined)
        follows = self.direction_tends_to(sequence, w) is True and self.norm_diverges(sequence)
        need(follows, "the run is not known to follow the SVM's direction", Undefined)
        return True
    def of_family(self, sequence, u):  # True or False where it holds of every start of the family, or of any start at all, else None
        objective, start, _ = sequence
        if type(start) is Cone:
            return self.along(u, self.family_axis(sequence))
        equal = all([len(set(row)) <= 2 for row in self.scores(objective[1])])
        nowhere = equal and self.beside_the_margin(objective, u)  # from no start, with no step: Lemma 3b
        if start is SOME:
            need(nowhere or self.along(u, self.family_axis(sequence)), "no lemma names a start for that direction", Undefined)
            return not nowhere
        return False if nowhere and not self.limits.given(self, sequence) else None
    def some_descent_follows(self, objective, u):
        """Descent from some start, with some step, has ‖p‖ → ∞ and p/‖p‖ → u/‖u‖: true by Lemma 4.  False where some y with ⟨y, u⟩ > 0 has no token of
        higher key along y and higher score than another of its input: then ⟨y, ∇L⟩ = (1/n)Σ ℓ′·Cov_s(γ, ⟨k, y⟩) ≥ 0, so ⟨y, p⟩ never rises (Lemma 3c)."""
        _, D, loss = objective
        need(loss in DECREASING, "the loss may rise", Undefined)
        scores = self.scores(D)
        if self.held_down(D, u, lambda i, a, b: scores[i][a] > scores[i][b]):
            return False
        need(self.along(u, self.reached(objective)), "no lemma names a start for that direction", Undefined)
        return True
    def some_joint_descent_follows(self, D, loss, u):
        """The same where v is trained beside p.  False where ℓ′ = −1 and some y with ⟨y, u⟩ > 0 has Y_i⟨x_it − x_iτ, Y_jx_jρ⟩ < 0 for all j and ρ, for
        tokens t of higher key along y than τ: v moves by a mean of the Y_jx_jρ, so γ_it − γ_iτ → −∞, and ⟨y, p⟩ rises no more then (Lemma 3d).  False
        where v only grows longer and Lemma 3c holds; or ℓ = e^(−u), u separates best tokens, and no input of the least best score pulls along y (3e)."""
        moves = [self.scaled(y, x) for X, y in zip(D.tokens, D.labels) for x in X]
        def gains(i, a, b):
            X, label = D.tokens[i], D.labels[i]
            return any([self.mul(label, self.sub(self.dot(move, X[a]), self.dot(move, X[b]))) >= 0 for move in moves])
        if loss == "correlation" and self.held_down(D, u, gains):
            return False
        need(self.scores_keep_order(D, loss), "no lemma settles that descent of v and p", Undefined)
        scores = self.scores(D)
        least = min([max(row) for row in scores])
        heights = [[self.dot(k, u) for k in X] for X in self.keys(D)]
        parted = [any([g == max(row) and all([a > b for b, other in zip(h, row) if other < g]) for a, g in zip(h, row)]) for h, row in zip(heights, scores)]
        if self.held_down(D, u, lambda i, a, b: scores[i][a] > scores[i][b]):
            return False
        outgrown = loss == "exponential" and least > 0 and all(parted)
        outgrown = outgrown and self.held_down(D, u, lambda i, a, b: scores[i][a] > scores[i][b] and max(scores[i]) == least)
        need(outgrown, "no lemma settles that descent of v and p", Undefined)
        return False
    def scores_keep_order(self, D, loss):
        """Inputs come in pairs: the second is the first, reflected along v ≠ 0, with the same keys and the other label, and no score is negative.  Both have one
        mean score g ≥ 0, and their pulls on v add up to a multiple of v: v(k) = c·v, c ≥ 1, for every loss with ℓ′ ≤ 0 and whatever p does (Lemma 3e)."""
        keys, scores, square = self.keys(D), self.scores(D), self.dot(D.head, D.head)
        need(all([type(a) is Fraction for X in keys for k in X for a in k]), "keys that are not exact", Undefined)
        need(loss in DECREASING and D.n % 2 == 0 and square > 0 and min(map(min, scores)) >= 0, "the data are not known to be mirrored", Undefined)
        for i in range(0, D.n, 2):
            turned = [self.entrywise(self.sub, x, self.scaled(2 * self.dot(x, D.head) / square, D.head)) for x in D.tokens[i]]
            same = turned == D.tokens[i + 1] and keys[i] == keys[i + 1] and D.labels[i] == -D.labels[i + 1]
            need(same, "the data are not known to be mirrored", Undefined)
        return True
    def held_down(self, D, u, rises):  # by a y with ⟨y, u⟩ > 0, u or a difference of two keys, along which no token of higher key rises against another
        fit(len(u) == D.d, "a direction of p")
        keys = self.keys(D)
        exact = all([type(a) is Fraction for row in [u, *self.scores(D), *[k for X in keys for k in X]] for a in row])
        need(exact and any(u), "a direction that is 0, or data that are not exact", Undefined)
        tried = [u, *[self.entrywise(self.sub, a, b) for X in keys for a in X for b in X]]
        limit_size(len(tried) ** 2)
        for y in [y for y in tried if self.dot(y, u) > 0]:
            heights = [[self.dot(k, y) for k in X] for X in keys]
            if not any([h[a] > h[b] and rises(i, a, b) for i, h in enumerate(heights) for a in range(len(h)) for b in range(len(h))]):
                return True
        return False
    def family_axis(self, sequence):
        objective, start, _ = sequence
        return self.reached(objective) if start is SOME else self.axis(objective, start.choice)
    def along(self, u, w):  # u = c·w for a c > 0
        scale = self.div(self.dot(u, w), self.dot(w, w))
        return scale > 0 and all([a == self.mul(scale, b) for a, b in zip(u, w)])
    def beside_the_margin(self, objective, u):
        """Squared loss, unique optimal tokens, no score above 1: 1 − s_iα is of the order of the excess risk where γ_iα < 1, and its square where
        γ_iα = 1.  So the path, and descent from where all margins grow, turn to the x of greatest min κ_i⟨a_it, x⟩/‖x‖, κ_i = 2 where γ_iα = 1,
        else 1 (Lemmas 8b, 3b).  That x is a combination of the κ_i a_it that attain the minimum, and u is none."""
        kind, D, loss = objective
        scores = self.scores(D)
        if loss != "squared" or not self.unique(D) or any([max(row) > 1 for row in scores]):
            return False
        normals = self.svm.constraints(self, kind, D, self.best_tokens(D))[0]
        orders = [TWO if max(row) == 1 else ONE for row in scores for _ in row[1:]]
        margins = [self.mul(order, self.dot(a, u)) for order, a in zip(orders, normals)]
        if not margins or any([type(m) is not Fraction for m in margins]) or min(margins) <= 0:
            return False
        nearest = [a for a, m in zip(normals, margins) if m == min(margins)]
        return self.exact_rank([*nearest, u]) > self.exact_rank(nearest)
    def axis(self, objective, choice):
        """The solution w of the SVM of a locally optimal choice: from far enough out in a narrow enough cone around it, and with small enough
        steps, ‖x‖ → ∞ and x/‖x‖ → w/‖w‖ (Lemma 5a)."""
        kind, D, loss = objective
        need(loss in DECREASING and self.local_optimum(kind, D, choice), "the choice is not locally optimal, or the loss may be flat", Undefined)
        w = flattened(self.solved(kind, D, choice))
        need(any(w), "no input has a second token", Undefined)
        return w
    def reached(self, objective):
        """The solution w of the optimal tokens' SVM, which descent from R·w has as its direction for large R and small steps (Lemma 4)."""
        kind, D, loss = objective
        worse = all([min(row) < max(row) for row in self.scores(D)])
        need(loss in DECREASING and worse, "an input has no worse token, or the loss may be flat", Undefined)
        return flattened(self.solved(kind, D, self.best_tokens(D)))

