class Meaning(Families):
    """The limits of VOCABULARY: regularisation paths and gradient descent."""

    # Regularisation paths: only what a lemma of docs/limits_path.md settles, else None.
    def lone_tokens(self, D):  # The token ≠ 0 of each input, if there is one only and these are pairwise orthogonal
        found = [[t for t, x in enumerate(X) if any(x)] for X in D.tokens]
        if any([len(tokens) != 1 for tokens in found]):
            return None
        rest = [X[tokens[0]] for X, tokens in zip(D.tokens, found)]
        good = all([self.dot(x, y) == 0 for i, x in enumerate(rest) for y in rest[:i]])
        return tuple([tokens[0] for tokens in found]) if good else None
    def assumption_b(self, D, choice):
        """For b_i = Y_i x_iα ≠ 0 pairwise orthogonal, all other tokens 0: the v-SVM on the s_i b_i has the margin
        (Σ 1/(s_i²‖b_i‖²))^(−½) ≤ f_k(s_k), f_k the margin with the other s_i = 1: increasing and concave, f_k(1) = Γ."""
        return True if self.lone_tokens(D) == choice else None
    def joint_path_tends_to(self, D, loss, u, w):
        """For such data and ℓ = −u, v_r = r·b/‖b‖, b = Σ s_i b_i, and ‖b‖² = Σ s_i²‖b_i‖² is greatest at p_R; if the p-SVM
        is feasible, all s_i → 1 as R → ∞.  So v_r/r, the same for all r, tends to the direction of Σ b_i."""
        fit(len(u) == len(w) == D.d, "the directions of a joint path")
        lone = self.lone_tokens(D)
        if loss != "correlation" or lone is None or not self.feasible("p", D, lone):
            return None
        if any([self.less(ZERO, self.dot(x, x)) is not True for x in (u, w)]):  # 0/‖0‖ is no direction
            return None
        b = [self.total(column) for column in zip(*[[y * x for x in X[t]] for X, y, t in zip(D.tokens, D.labels, lone)])]
        return False if self.parallel(u, b) is False or self.less(ZERO, self.dot(u, b)) is False else None
    def only_nuclear_solution(self, D, choice):
        """W = Σ λ_j A_j of the W-SVM, WᵀW = ωI, ω > 0, and no symmetric S ≠ 0 has ⟨A_j, WS⟩ = 0 for all j with λ_j > 0.

        M = W/√ω has ‖M‖ = 1, so ‖W′‖_⋆ ≥ ⟨M, W′⟩ ≥ Σ λ_j/√ω = ⟨M, W⟩ = ‖W‖_⋆ for feasible W′.  If they are equal, MᵀW′ is
        symmetric (its trace is its nuclear norm) and ⟨A_j, W′⟩ = 1 = ⟨A_j, W⟩ where λ_j > 0: W′ − W = WS with such an S.
        """
        found, d = self.solution("W", D, choice), D.d
        need(found.w is not None, "the W problem is infeasible", Undefined)
        back = transposed(self.solved("W", D, choice))
        square = self.matmul(back, transposed(back))
        isotropic = all([x == (square[0][0] if a == b else 0) for a, row in enumerate(square) for b, x in enumerate(row)])
        if not isotropic or not square[0][0]:
            return None
        rows, spanned = self.svm.constraints(self, "W", D, choice)[0], []
        for j in found.carrying:
            B = self.matmul(back, [rows[j][start : start + d] for start in range(0, d * d, d)])
            spanned.append([self.add(B[a][b], B[b][a]) for a in range(d) for b in range(a + 1)])
        return True if self.exact_rank(spanned) == d * (d + 1) // 2 else None
    def factored_path_tends_to(self, D, loss, W, c):
        """‖KQᵀ‖_⋆ ≤ (‖K‖² + ‖Q‖²)/2 ≤ R, so no limit has a nuclear norm above 1; and with the singular values σ,
        ‖W‖_⋆² = Σ σ_i² + 2·Σ_{i<j} σ_iσ_j ≥ ‖W‖_F² + 2·√(Σ_{i<j} σ_i²σ_j²), the last sum that of all squared 2 × 2 minors."""
        fit(len(W) == len(W[0]) == D.d == len(self.queries(D)[0]), "the limit of a factored path")
        limit_size(D.d ** 4)
        need(self.less(ZERO, c) is True, "the normaliser is not known to be positive", Undefined)
        pairs = [(i, j) for j in range(D.d) for i in range(j)]
        minors = [self.sub(self.mul(W[i][a], W[j][b]), self.mul(W[i][b], W[j][a])) for i, j in pairs for a, b in pairs]
        flat = flattened(W)
        low = self.add(self.dot(flat, flat), self.mul(TWO, self.norm(minors)))
        return False if self.less(self.mul(c, c), low) is True else None

    # Gradient descent.  A sequence is (objective, start, step): x(k+1) = x(k) − η∇L(x(k)).  Without a step a statement
    # about it is meant for all small enough η: for every η in (0, η₀], for some η₀ > 0.  Proofs: docs/limits.md.
    def direction_tends_to(self, sequence, u):
        """x(k)/‖x(k)‖ → u/‖u‖: True or False by the evidence for the sequence, which is checked here."""
        u = flattened(u)
        need(all([type(a) is Fraction for a in u]) and any(u), "a direction that is 0 or not exact", Undefined)
        known = self.of_family(sequence, u)
        if known is not None:
            return known
        what, entry = self.limits.of(self, sequence)
        if what in ("capture", "local"):  # the limit is the direction of w
            w = flattened((self.captured if what == "capture" else self.locally_captured)(sequence, entry))
            return self.along(u, w)
        if what == "polyhedron":
            kept = self.kept_inside(sequence, entry)
        else:  # ⟨a_j, x(k)⟩ ≥ 0 for all large k, hence for the limit; not for u
            normals, bounds = self.trapped(sequence, entry)
            kept = [a for a, row in zip(normals, bounds[1:]) if row[0] is not None and row[0] >= 0]
        if any([self.dot(a, u) < 0 for a in kept]):
            return False
        raise Undefined("the trap does not exclude that direction")
    def norm_diverges(self, sequence):
        if type(sequence[1]) is Cone or sequence[1] is SOME:
            return any(self.family_axis(sequence))
        what, entry = self.limits.of(self, sequence)
        need(what in ("capture", "local"), "a trap says nothing of the norm", Undefined)
        (self.captured if what == "capture" else self.locally_captured)(sequence, entry)
        return True

    def smoothness(self, objective):
        """‖∇²L‖ ≤ (1/n)Σ_i [M₀(ΔγΔk/4)² + M₁ΔγΔk²/4], Δγ the range of an input's scores, Δk the diameter of its keys
        (Lemma 1): |Cov_s(γ,κ)| ≤ Δγ/2·Δκ/2 and |E_s[(γ−γ̄)(κ−κ̄)²]| ≤ Δγ·Δκ²/4 for κ = ⟨k, e⟩, ‖e‖ = 1."""
        kind, D, loss = objective
        parts = []
        for i, scores in enumerate(self.scores(D)):
            keys = D.tokens[i] if kind == "W" else self.keys(D)[i]
            gaps = [self.entrywise(self.sub, x, y) for t, x in enumerate(keys) for y in keys[:t]]
            wide = self.greatest([ZERO, *[self.dot(gap, gap) for gap in gaps]])
            wide = self.mul(wide, self.dot(D.queries[i], D.queries[i])) if kind == "W" else wide
            low, high = min(scores), max(scores)
            first = self.mul(LOSSES[loss].curvature_bound(self, low, high), self.mul(Fraction(1, 16) * (high - low) ** 2, wide))
            parts += [first, self.mul(LOSSES[loss].slope_bound(self, low, high), self.mul(Fraction(1, 4) * (high - low), wide))]
        return self.div(self.total(parts), Fraction(D.n))

    def captured(self, sequence, entry):
        """The SVM's solution w, once x(k) is captured: then ‖x‖ → ∞ and x/‖x‖ → w/‖w‖ (Lemma 3).

        ℓ′ < 0; unique optimal tokens; their SVM feasible, w ≠ 0; η ≤ 1/‖∇²L‖, so that L falls from step to step; and
        n(L(x(k)) − L*) < ℓ(γ_i,second) − ℓ(γ_i,best) for every input with a choice.
        """
        objective, _, step = sequence
        kind, D, loss = objective
        steps, = fields(entry, ("steps",), "a capture")
        need(loss in DECREASING, "a capture needs a loss whose slope is negative everywhere")
        w = self.solved(kind, D, self.best_tokens(D))
        need(any(flattened(w)), "a capture needs a second token somewhere")
        small = step is None or self.less(ONE, self.mul(step, self.smoothness(objective))) is False
        need(small, "the step is not known to be at most one over the smoothness")
        value, rows = LOSSES[loss].value, self.scores(D)
        logits = self.logits(objective, self.iterate(sequence, steps))
        outputs = [self.output(*self.attention(u), g) for u, g in zip(logits, rows)]
        excess = self.total([self.sub(value(self, x), value(self, max(g))) for x, g in zip(outputs, rows)])
        rooms = [self.sub(value(self, self.runner_up(g)), value(self, max(g))) for g in rows if len(g) > 1]
        need(all([self.less(excess, room) for room in rooms]), "the risk of the iterate is too large for a capture")
        return w

    def locally_captured(self, sequence, entry):
        """The solution w of the SVM for ``choice``, once x(k) is near enough to its ray: then ‖x‖ → ∞ and x/‖x‖ → w/‖w‖ (Lemma 5,
        whose letters these are).  ``floor``, ``gap``, ``share`` are its h, σ, t; all is shown for every step up to ``step``."""
        objective, _, step = sequence
        kind, D, _ = objective
        names = ("steps", "choice", "floor", "gap", "share", "step")
        steps, choice, h, sigma, t, longest = fields(entry, names, "a local capture")
        choice, h, sigma, t, longest = tuple([natural(a) for a in listed(choice, "a choice")]), *map(rational, (h, sigma, t, longest))
        need(longest > 0 and h >= 0 and sigma >= 0 and t > 0, "a local capture needs step, share > 0 and floor, gap >= 0")
        need(step is None or step == longest, "the local capture is for another step")
        found = self.solution(kind, D, choice)
        need(found.w is not None and any(found.w), "a local capture needs a feasible SVM with a constraint")
        rows, active = self.svm.constraints(self, kind, D, choice)[0], set(found.active)
        need(all([type(a) is Fraction for row in rows for a in row]) and len(rows) <= MOST_MARGINS, "a local capture needs exact data, and few margins", Exhausted)
        x = flattened(self.iterate(sequence, steps))
        margins = [self.dot(row, x) for row in rows]
        pulls = [self.interval(P) for P in self.pull_bounds(objective, choice, [[ZERO]] + [[h]] * len(rows))]
        sums, place, U, least_excess = {}, {}, ZERO, None
        for j, (row, P) in enumerate(zip(rows, pulls)):
            if j in active:  # tokens of one key pull together
                sums[tuple(row)], place[tuple(row)] = self.add(P, sums.get(tuple(row), ZERO)), j
            else:
                U = self.add(U, self.abs(P))
                excess = self.sub(self.dot(row, found.w), ONE)
                least_excess = excess if least_excess is None else min(excess, least_excess)
        ends = [self.interval(P) for P in sums.values()]
        need(all([P.lo > 0 for P in ends]), "an active key of the local capture does not pull towards its choice")
        low, high = [Interval(P.lo, P.lo, P.e) for P in ends], [Interval(P.hi, P.hi, P.e) for P in ends]
        U = U if U == 0 else Interval(0, U.hi, U.e)
        theta = self.sub(self.greatest([self.div(b, a) for a, b in zip(low, high)]), ONE)
        A, norm = self.sqrt(max([self.dot(row, row) for row in rows])), self.norm(found.w)
        best = self.div(ONE, norm)
        tau = self.mul(A, theta if U == 0 else self.add(theta, self.div(self.mul(U, self.exp(-sigma)), self.least(low))))
        E = self.total([self.mul(a, self.exp(self.neg(margins[j]))) for a, j in zip(low, place.values())])
        beta = self.mul(longest, self.mul(E, self.mul(A, A)))
        rate = self.sub(self.mul(self.sub(ONE, beta), self.sub(best, tau)), tau)
        e0 = self.sub(self.log(self.least(low)), self.log(E))
        N = self.norm(x)
        short = self.less(self.mul(longest, self.mul(E, self.mul(A, self.add(A, tau)))), ONE)
        good = [short, self.less(beta, ONE), self.less(ZERO, rate), flip(self.less(e0, h))]
        good += [flip(self.less(m, h)) for m in margins]
        if least_excess is not None:
            nearest = self.least([margins[j] for j in active])
            good += [flip(self.less(self.sub(m, nearest), sigma)) for j, m in enumerate(margins) if j not in active]
            def spent(length, gap):  # the most that A·‖y‖ can be, by 2√(ab) ≤ a + b
                return self.mul(A, self.add(self.mul(t, length), self.div(gap, 2 * t)))
            first = self.sub(self.mul(least_excess, e0), spent(N, self.sub(N, self.mul(e0, norm))))
            slope = self.sub(self.mul(least_excess, rate), spent(ONE, self.sub(ONE, self.mul(rate, norm))))
            good += [flip(self.less(first, sigma)), self.less(ZERO, slope)]
        need(all([one is True for one in good]), f"the local capture does not hold: {[i for i, one in enumerate(good) if one is not True]}")
        return found.w

    def trapped(self, sequence, entry):
        """(a_j, bounds) of a region that x(k) lies in and no step leaves (Lemma 2), the margins m_j = ⟨a_j, x⟩ measured
        from the tokens ``choice``.  An edge (a, b, δ) says m_a − m_b ≥ δ; node 0 is the constant 0, node j + 1 is m_j;
        bounds[a][b] is the best lower bound of m_a − m_b that all edges imply, or None."""
        objective, _, step = sequence
        kind, D, loss = objective
        steps, choice, longest, edges = fields(entry, ("steps", "choice", "step", "edges"), "a trap")
        choice, longest = [natural(t) for t in listed(choice, "a choice")], rational(longest)
        need(longest > 0 and (step is None or step == longest), "the trap is for another step")
        fit(len(choice) == D.n and all([t < len(X) for t, X in zip(choice, D.tokens)]), "a choice of tokens")
        normals = self.svm.constraints(self, kind, D, choice)[0]
        exact = all([type(a) is Fraction for row in normals for a in row])
        need(exact and 0 < len(normals) <= MOST_MARGINS, "a trap needs exact data, and few margins", Exhausted)
        edges = [(natural(a), natural(b), rational(x)) for a, b, x in [listed(e, "an edge", 3) for e in listed(edges, "edges")]]
        fit(all([a <= len(normals) >= b for a, b, _ in edges]), "an edge")
        bounds = self.paths(len(normals) + 1, edges)
        x = flattened(self.iterate(sequence, steps))
        margins = [ZERO, *[self.dot(row, x) for row in normals]]
        inside = all([self.less(self.sub(margins[a], margins[b]), offset) is False for a, b, offset in edges])
        need(inside, "the iterate is not known to lie in the trap")
        pulls = self.pull_bounds(objective, choice, bounds)
        for a, b, offset in edges:
            need(self.stays((a, b, offset), normals, pulls, bounds, longest), f"a step may cross the edge ({a}, {b})")
        return normals, bounds

    def paths(self, size, edges):  # Longest paths
        bounds = [[ZERO if a == b else None for b in range(size)] for a in range(size)]
        for a, b, offset in edges:
            bounds[a][b] = offset if bounds[a][b] is None else max(bounds[a][b], offset)
        for c in range(size):
            for row in bounds:
                for b in range(size) if row[c] is not None else ():
                    if bounds[c][b] is not None:
                        through = self.add(row[c], bounds[c][b])
                        row[b] = through if row[b] is None else max(row[b], through)
        need(all([bounds[a][a] == 0 for a in range(size)]), "the edges of the trap contradict each other")
        return bounds

    def pull_bounds(self, objective, choice, bounds):
        """Intervals P_j with c_j ∈ P_j·e^(−m_j) on the region; one step is m⁺ = m + ηGc, G the Gram matrix of the a_j.

        c_it = (1/n)(−ℓ′(γ̄_i))·s_it·(γ̄_i − γ_it).  With E_t = e^(−floor of m_t): s_t = e^(−m_t)s_α ≤ E_t,
        1/(1 + ΣE) ≤ s_α ≤ 1 and γ̄ = γ_α + Σ s_t(γ_t − γ_α).  Where all scores of an input are equal, c = 0.
        """
        _, D, _ = objective
        pulls, node = [], 0
        for scores, a in zip(self.scores(D), choice):
            rest, nodes = [g for t, g in enumerate(scores) if t != a], range(node + 1, node + len(scores))
            node += len(rest)
            if len(set(scores)) == 1:
                pulls += [ZERO for _ in rest]
                continue
            floors = [bounds[k][0] for k in nodes]
            need(None not in floors, "a margin of the trap has no floor")
            low, high, force, weight = self.ranges(objective, scores, a, floors)
            factor = self.mul(force, weight)
            pulls += [self.mul(factor, self.hull(self.sub(low, g), self.sub(high, g))) for g in rest]
        return pulls

    def ranges(self, objective, scores, a, floors):
        """(low, high, f, s): low ≤ γ̄ ≤ high, and intervals for −ℓ′(γ̄)/n and s_α, of an input with these floors of its margins.
        A floor may be None: then γ̄ lies between the scores and s_α between 0 and 1."""
        _, D, loss = objective
        low, high, least = min(scores), max(scores), ZERO
        if None not in floors:
            tails, rest = [self.exp(-floor) for floor in floors], [g for t, g in enumerate(scores) if t != a]
            down = self.total([self.mul(e, max(scores[a] - g, ZERO)) for e, g in zip(tails, rest)])
            up = self.total([self.mul(e, max(g - scores[a], ZERO)) for e, g in zip(tails, rest)])
            low, high = self.greatest([self.sub(scores[a], down), low]), self.least([self.add(scores[a], up), high])
            least = self.div(ONE, self.add(ONE, self.total(tails)))
        slope = LOSSES[loss].slope  # ℓ′ is monotone for the convex losses; g′ rises up to 0 and falls after it
        force = self.hull(slope(self, low), slope(self, high))
        force = self.hull(force, LOSSES[loss].slope_bound(self, low, high)) if loss == "sigmoid" else force
        return low, high, self.div(self.neg(force), Fraction(D.n)), self.hull(ONE, least)

    def stays(self, edge, normals, pulls, bounds, longest):
        """The slack of m_a − m_b ≥ δ changes by η·Σ_j ⟨±a_a ∓ a_b, a_j⟩c_j ≥ η·Σ_j q_j e^(−m_j) in a step.  That is ≥ 0 on
        the whole region; or no step can use up more than ``reach``, and it is ≥ 0 where the slack is at most that."""
        a, b, offset = edge
        zero = [ZERO] * len(normals[0])
        row = self.entrywise(self.sub, normals[a - 1] if a else zero, normals[b - 1] if b else zero)
        q = [self.interval(self.mul(self.dot(row, other), pull)) for other, pull in zip(normals, pulls)]
        q = [Interval(x.lo, x.lo, x.e) for x in q]
        if self.outweighed(q, lambda j, k: bounds[j + 1][k + 1]):
            return True
        against = [j for j, x in enumerate(q) if x.lo < 0]
        if any([bounds[j + 1][0] is None for j in against]):
            return False
        lost = self.interval(self.mul(longest, self.total([self.mul(self.neg(q[j]), self.exp(-bounds[j + 1][0])) for j in against])))
        if lost.hi.bit_length() + lost.e > 4096:
            return False
        reach = Fraction(1, 1 << 4096) if lost.hi.bit_length() + lost.e < -4096 else Fraction(lost.hi) * Fraction(2) ** lost.e
        ceiling = -(offset + reach)  # near the edge, m_b − m_a ≥ ceiling
        if bounds[a][b] + ceiling > 0:
            return True  # the region stays away from this edge
        def near(j, k):
            ends = [bounds[j + 1][b], bounds[a][k + 1]]
            paths = [bounds[j + 1][k + 1], None if None in ends else ends[0] + ceiling + ends[1]]
            return max([x for x in paths if x is not None], default=None)
        return self.outweighed(q, near)

    def outweighed(self, q, difference):
        """Σ q_j e^(−m_j) ≥ 0: each negative term is carried by one positive term, as e^(−m_j) ≤ e^(−difference)·e^(−m_k)."""
        room = {k: x for k, x in enumerate(q) if x.lo > 0}
        for j, x in enumerate(q):
            if x.lo >= 0:
                continue
            best = None
            for k in room:
                gap = difference(j, k)
                if gap is not None:
                    left = self.sub(room[k], self.mul(self.neg(x), self.exp(-gap)))
                    share = self.div(left, q[k])
                    best = (share, k, left) if best is None or self.less(best[0], share) else best
            if best is None or self.less(best[2], ZERO) is not False:
                return False
            room[best[1]] = best[2]
        return True

    def kept_inside(self, sequence, entry):
        """The v with liminf ⟨v, x(k)⟩/‖x(k)‖ ≥ 0 that a polyhedron shows, which x(k) lies in and no step leaves (Lemma 2a).

        ``rows`` are [v, β, ρ, carried], for ⟨v, x⟩ ≥ β.  With u_p = m_t + m_τ, p = (i, t, τ), t < τ, a step of length η changes
        ⟨v, x⟩ by η·Σ_p f_i C_p e^(−u_p), f_i = |ℓ′(γ̄_i)|s_iα²/n and C_p = ±(γ_it − γ_iτ)⟨k_it − k_iτ, v⟩.  ``carried`` names for
        each p with C_p < 0 a q with C_q > 0 and why u_p − u_q ≥ d: e^(−u_p) ≤ e^(−d)e^(−u_q).  Where ρ is no empty text,
        this is asked only at slacks up to ρ, which no step uses up.
        """
        objective, _, step = sequence
        kind, D, _ = objective
        names = ("steps", "choice", "step", "rows", "floors")
        steps, choice, longest, rows, floors = fields(entry, names, "a polyhedral trap")
        choice, longest = [natural(t) for t in listed(choice, "a choice")], rational(longest)
        need(longest > 0 and (step is None or step == longest), "the trap is for another step")
        fit(len(choice) == D.n and all([t < len(X) for t, X in zip(choice, D.tokens)]), "a choice of tokens")
        away = self.svm.constraints(self, kind, D, choice)[0]
        exact = all([type(a) is Fraction for row in away for a in row])
        need(exact and 0 < len(away) <= MOST_MARGINS, "a trap needs exact data, and few margins", Exhausted)
        x, found = flattened(self.iterate(sequence, steps)), iter(away)
        away = [[[ZERO] * len(x) if t == a else next(found) for t in range(len(X))] for X, a in zip(D.tokens, choice)]
        rows = [listed(row, "a row of a trap") for row in listed(rows, "the rows of a trap")]
        fit(all([len(row) == 4 for row in rows]), "a row of a trap")
        normals, bounds = [[rational(a) for a in listed(row[0], "a normal")] for row in rows], [rational(row[1]) for row in rows]
        inside = all([self.less(self.dot(v, x), bound) is False for v, bound in zip(normals, bounds)])
        need(inside, "the iterate is not known to lie in the trap")
        known = {(i, a): ZERO for i, a in enumerate(choice)}  # floors of margins
        for i, t, pairs in [listed(floor, "a floor", 3) for floor in listed_or_none(floors)]:
            i, t = natural(i), natural(t)
            fit(i < D.n and t < len(D.tokens[i]) and (i, t) not in known, "a floor")
            known[i, t] = self.least_value(pairs, normals, bounds, away[i][t])
        forces, signs = [], []
        for i, (scores, a) in enumerate(zip(self.scores(D), choice)):
            below = [known.get((i, t)) for t in range(len(scores)) if t != a]
            _, _, force, weight = self.ranges(objective, scores, a, below)
            force = self.interval(force)
            sign = ONE if force.lo >= 0 else -ONE
            force = force if sign == 1 else self.neg(force)
            need(force.lo >= 0, "the slope of the loss has no sign on the trap")
            forces.append((force, self.interval(self.mul(force, self.mul(weight, weight)))))
            signs.append(sign)
        kept = [away[i][t] for (i, t), floor in known.items() if floor >= 0]
        for r, (_, _, reach, carried) in enumerate(rows):
            pulls = {}
            for i, (scores, A) in enumerate(zip(self.scores(D), away)):
                for tau, other in enumerate(scores):
                    for t, score in enumerate(scores[:tau]):
                        moved = self.sub(self.dot(A[tau], normals[r]), self.dot(A[t], normals[r]))
                        pulls[i, t, tau] = self.mul(signs[i] * (score - other), moved)
            strict = self.carried(pulls, carried, forces, away, *self.near(r, reach, pulls, forces, known, longest, normals, bounds))
            kept += [normals[r]] if bounds[r] >= 0 or strict and reach == "" else []
        return kept

    def least_value(self, pairs, normals, bounds, target):
        """⟨target, x⟩ ≥ Σ y_k β_k where ⟨v_k, x⟩ ≥ β_k for all k: y ≥ 0 and Σ y_k v_k = target."""
        weights = [(natural(k), rational(y)) for k, y in [listed(pair, "a multiplier", 2) for pair in listed_or_none(pairs)]]
        fit(all([k < len(normals) for k, _ in weights]), "multipliers of a trap")
        need(all([y >= 0 for _, y in weights]), "a multiplier of the trap is negative")
        total = [self.total([self.mul(y, normals[k][c]) for k, y in weights]) for c in range(len(target))]
        need(total == target, "the multipliers of the trap do not give what they bound")
        return self.total([self.mul(y, bounds[k]) for k, y in weights])

    def near(self, r, reach, pulls, forces, known, longest, normals, bounds):
        """The rows, and one more where ``reach`` is given: ⟨−v_r, x⟩ ≥ −(β_r + ρ).  No step of length up to ``longest`` uses up
        a slack of ρ, as |ℓ′|s_ts_τ/n ≤ |ℓ′|/n·min(¼, e^(−floors))."""
        if reach == "":
            return normals, bounds
        lost = []
        for (i, t, tau), pull in pulls.items():
            if pull < 0:
                ends = [known.get((i, t)), known.get((i, tau))]
                most = Fraction(1, 4) if None in ends else self.least([Fraction(1, 4), self.exp(-self.add(*ends))])
                lost.append(self.mul(self.mul(-pull, forces[i][0]), most))
        need(self.less(rational(reach), self.mul(longest, self.total(lost))) is False, "a step may use up more than the reach of a row")
        return [*normals, [-a for a in normals[r]]], [*bounds, -self.add(bounds[r], rational(reach))]

    def carried(self, pulls, entries, forces, away, normals, bounds):
        """Whether Σ_p f_i C_p e^(−u_p) > 0 is certain; that it is ≥ 0 is checked."""
        room, load, open_ = dict(pulls), {}, {p for p, pull in pulls.items() if pull < 0}
        for p, q, pairs in [listed(one, "a carried pull", 3) for one in listed_or_none(entries)]:
            p, q = [tuple([natural(a) for a in listed(one, "a pair of tokens")]) for one in (p, q)]
            need(p in open_ and pulls.get(q, ZERO) > 0, "a pull of the trap is carried that needs no carrying, or by one that carries nothing")
            open_.remove(p)
            target = [self.add(self.add(a, b), self.neg(self.add(c, d)))
                      for a, b, c, d in zip(*[away[i][t] for i, *ends in (p, q) for t in ends])]
            weight = self.mul(-pulls[p], self.exp(self.neg(self.least_value(pairs, normals, bounds, target))))
            if p[0] == q[0]:  # the same f
                room[q] = self.sub(room[q], weight)
            else:
                load[q] = self.add(load.get(q, ZERO), self.mul(weight, forces[p[0]][1]))
        need(not open_, "a pull of the trap is not carried")
        strict = False
        for q in [q for q, pull in pulls.items() if pull > 0]:
            force, least = forces[q[0]]
            left = self.sub(self.mul(least, room[q]), load[q]) if q in load else room[q]
            need(self.less(room[q], ZERO) is False and self.less(left, ZERO) is False, "a row of the trap is not carried")
            strict = strict or force.lo > 0 and self.less(ZERO, left) is True
        return strict
