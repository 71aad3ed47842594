# ── 6. Evidence for SVMs:  minimise ‖w‖₂  subject to  ⟨a_j, w⟩ ≥ b_j,  b_j ∈ {0, 1} ─────────────────────────────
# w, or None if no w is feasible; the active constraints; the largest multiplier if they are unique; the constraints with
# a multiplier > 0; how many constraints.
# Of the nuclear problem, w is an interval around the least ‖W‖_*; of the soft one, a Soft.
Found = namedtuple("Found", "w active largest carrying count")
Soft = namedtuple("Soft", "square P Q p q rows unique")  # P + √square·Q, the sums of the multipliers' parts
class Evidence:
    def __init__(self, entries):
        self.entries, self.found = {}, {}
        need(type(entries) is list and all([type(x) is dict for x in entries]), "evidence.svm is a list of objects")
        for entry in entries:
            name = entry.get("problem"), entry.get("key")
            good = name[0] in ("p", "W", "v", "joint", "nuclear", "soft") and type(name[1]) is str and name not in self.entries
            need(good, "an entry of evidence.svm names no problem, no key, or the same as another")
            self.entries[name] = entry
    def solution(self, work, kind, D, choice, penalty=None):
        asked = {"problem": kind, "data": written(D), "choice": [str(t) for t in choice]}
        text = canonical(asked if penalty is None else {**asked, "penalty": rational_text(penalty)})
        work.spend(len(text) >> 2)
        name = kind, sha256(text)
        if name not in self.found:
            rows, rhs = self.constraints(work, kind, D, choice)
            need(name in self.entries, f"no evidence for the {kind} problem with the key {name[1]}", Undefined)
            if kind == "soft":
                found = self.soft(work, self.entries[name], rows, penalty, D.d), (), None, ()
            else:
                whole = [whole_row(work, row) for row in rows]
                usual = self.gap if kind == "nuclear" else self.kkt
                check = self.farkas if "farkas" in self.entries[name] else usual
                found = check(work, self.entries[name], whole, rhs, D.d * D.d if kind in ("W", "nuclear") else D.d)
            self.found[name] = Found(*found, len(rows))
        return self.found[name]
    def constraints(self, work, kind, D, choice):  # The rows a_j and right sides b_j, by input, then token
        if kind == "v":
            return [[work.mul(y, x) for x in X[t]] for X, y, t in zip(D.tokens, D.labels, choice)], [1] * D.n
        matrices = kind in ("W", "nuclear", "soft")
        features = D.tokens if matrices else work.keys(D)
        others = [(i, t) for i, X in enumerate(D.tokens) for t in range(len(X)) if t != choice[i]]
        rows = [work.entrywise(work.sub, features[i][choice[i]], features[i][t]) for i, t in others]
        rhs = [1] * len(others)
        if matrices:
            limit_size(len(rows) * D.d * D.d)
            queries = work.queries(D)
            rows = [[work.mul(x, z) for x in row for z in queries[i]] for row, (i, _) in zip(rows, others)]
        if kind == "joint":  # ≥ 1 for the support indices of the v problem, ≥ 0 for the others
            head = work.solution("v", D, choice)
            need(head.w is not None, "the v problem is infeasible", Undefined)
            rhs = [int(i in head.active) for i, _ in others]
        return rows, rhs

    def combination(self, work, pairs, rows, width):
        """({j: λ_j}, M, whole numbers S) with the listed λ_j > 0 and Σ λ_j a_j = S/M."""
        good = type(pairs) is list and all([type(pair) is list and len(pair) == 2 for pair in pairs])
        need(good, 'multipliers are a list of pairs ["j", "number"]')
        order, weights = [natural(j) for j, _ in pairs], {natural(j): rational(x) for j, x in pairs}
        need(all([x > 0 for x in weights.values()]), "a listed multiplier is not positive")
        good = order == sorted(weights) and all([j < len(rows) for j in order])
        need(good, "the indices of multipliers do not increase, or name a constraint that is not there")
        common, sums = 1, [0] * width
        scaled = {j: x / rows[j][0] for j, x in weights.items()}  # λ_j a_j = (λ_j/D_j)·A_j
        for x in scaled.values():
            common = work.lcm(common, x.denominator)
        for j, x in scaled.items():
            factor = x.numerator * (common // x.denominator)
            self.pay(work, factor, rows[j][1])
            sums = [a + factor * b for a, b in zip(sums, rows[j][1])]
        return weights, common, sums
    def pay(self, work, factor, row):  # For the products of one number with a row
        work.spend(len(row) * (1 + (factor.bit_length() * max([x.bit_length() for x in row]) >> 20)))

    def farkas(self, work, entry, rows, rhs, width):
        """y ≥ 0 with Σ y_j a_j = 0 and Σ y_j b_j > 0.  A feasible w would give 0 = Σ y_j⟨a_j, w⟩ ≥ Σ y_j b_j > 0."""
        _, _, pairs = fields(entry, ("problem", "key", "farkas"), "farkas evidence")
        weights, _, sums = self.combination(work, pairs, rows, width)
        need(not any(sums), "farkas evidence: the combination of the rows is not 0")
        need(any([rhs[j] for j in weights]), "farkas evidence: the combination of the right sides is not positive")
        return None, (), None, ()

    def kkt(self, work, entry, rows, rhs, width):
        """w = Σ λ_j a_j with λ ≥ 0, ⟨a_j, w⟩ ≥ b_j for all j, and equality wherever λ_j > 0.

        For any feasible w′:  ⟨w, w′⟩ = Σ λ_j⟨a_j, w′⟩ ≥ Σ λ_j b_j = Σ λ_j⟨a_j, w⟩ = ‖w‖², hence
        ‖w′ − w‖² = ‖w′‖² − 2⟨w, w′⟩ + ‖w‖² ≤ ‖w′‖² − ‖w‖²:  ‖w‖ is least, and an equally short w′ is w itself.
        """
        names = ("problem", "key", "multipliers", "active", "strictly_complementary", "independent")
        _, _, pairs, active, strict, independent = fields(entry, names, "kkt evidence")
        weights, common, sums = self.combination(work, pairs, rows, width)
        found = []
        for j, ((scale, row), b) in enumerate(zip(rows, rhs)):
            self.pay(work, max(map(abs, sums)), row)
            slack = sum([x * y for x, y in zip(row, sums)]) - b * scale * common  # times scale·common > 0
            need(slack >= 0, f"kkt evidence: constraint {j} is violated")
            need(slack == 0 or j not in weights, f"kkt evidence: constraint {j} has a multiplier and is not active")
            found += [] if slack else [j]
        need(active == [str(j) for j in found], "kkt evidence: active does not list the active constraints")
        flag, truly = {True: "true", False: "false"}, rank(work, [rows[j][1] for j in found]) == len(found)
        need(strict == flag[len(weights) == len(found)], "kkt evidence: strictly_complementary is wrong")
        need(independent == flag[truly], "kkt evidence: independent is wrong")
        work.spend(width * (1 + (common.bit_length() ** 2 >> 20)))
        largest = max(weights.values(), default=ZERO) if truly else None
        return [Fraction(x, common) for x in sums], found, largest, tuple(weights)

    def gap(self, work, entry, rows, rhs, width):
        """An interval around the least ‖W‖_* with ⟨A_j, W⟩ ≥ 1, from K, Q and λ ≥ 0 with ‖Σ λ_j A_j‖ ≤ 1.

        KQᵀ is feasible and ‖KQᵀ‖_* ≤ ‖K‖‖Q‖ ≤ (‖K‖² + ‖Q‖²)/2; any feasible W has ‖W‖_* ≥ ⟨Σ λ_j A_j, W⟩ ≥ Σ λ_j.
        """
        _, _, left, right, pairs = fields(entry, ("problem", "key", "left", "right", "multipliers"), "nuclear evidence")
        K, Q, d = matrix(left), matrix(right), math.isqrt(width)
        need(len(K) == len(Q) == d and len(K[0]) == len(Q[0]), "nuclear evidence: the sizes of left and right do not fit")
        weights, common, sums = self.combination(work, pairs, rows, width)
        M = [[Fraction(x, common) for x in sums[start : start + d]] for start in range(0, width, d)]
        need(work.spectral_at_most(M, ONE) is True, "nuclear evidence: the combination of the constraints exceeds norm 1")
        W = [x for row in work.matmul(K, transposed(Q)) for x in row]
        for j, ((scale, row), b) in enumerate(zip(rows, rhs)):
            good = work.dot([Fraction(x) for x in row], W) >= b * scale
            need(good, f"nuclear evidence: constraint {j} is violated")
        upper = work.div(work.total([work.mul(x, x) for row in K + Q for x in row]), TWO)
        return work.hull(work.total(list(weights.values())), upper), (), None, ()

    def soft(self, work, entry, rows, C, d):
        """A minimiser X of f(X) = ‖X‖ + C·Σ max(0, 1 − ⟨a_j, X⟩), C ≥ 0, and whether it is the only one.

        X = Σ μ_j a_j with μ_j = p_j + q_j·ρ, ρ = √square.  If ρ = ‖X‖ > 0, 0 ≤ μ_j ≤ Cρ, ⟨a_j, X⟩ ≥ 1 where μ_j < Cρ, and
        ⟨a_j, X⟩ ≤ 1 where μ_j > 0:  with λ = μ/ρ, f(Y) ≥ ⟨X, Y⟩/ρ + Σ λ_j(1 − ⟨a_j, Y⟩) = Σ λ_j = f(X) for every Y.  The other
        optima are on the ray of X (see Meaning.soft_margin_optimal), along which f is convex and its slopes at X, times ρ,
        are ρ − C·Σ⟨a_j, X⟩ over the margins ≤ 1 (inwards) and < 1 (outwards).  If C·‖Σ a_j‖ ≤ 1:
        f(Y) ≥ ‖Y‖ + C·Σ(1 − ⟨a_j, Y⟩) ≥ C·m = f(0), and f(Y) > f(0) for Y ≠ 0 if it is < 1; if it is 1, f(t·C·Σ a_j) = f(0)
        for small t > 0.
        """
        _, _, square, triples = fields(entry, ("problem", "key", "square", "multipliers"), "soft evidence")
        s, good = rational(square), type(triples) is list and all([type(x) is list and len(x) == 3 for x in triples])
        need(good and s >= 0, 'soft evidence: the square is not negative, multipliers are triples ["j", "p", "q"]')
        order, mu = [natural(j) for j, _, _ in triples], {natural(j): (rational(p), rational(q)) for j, p, q in triples}
        good = order == sorted(mu) and all([j < len(rows) for j in order])
        need(good, "soft evidence: the indices of multipliers do not increase, or name a constraint that is not there")
        P, Q = [[work.total([work.mul(x[k], rows[j][i]) for j, x in mu.items()]) for i in range(d * d)] for k in (0, 1)]
        p, q = [work.total([x[k] for x in mu.values()]) for k in (0, 1)]
        if not s:
            pull = [work.total([row[i] for row in rows]) for i in range(d * d)]
            pull = work.mul(work.mul(C, C), work.dot(pull, pull))
            need(not mu and pull <= 1, "soft evidence: 0 is not optimal")
            return Soft(s, P, Q, p, q, rows, pull < 1)
        length = work.sub(work.add(work.dot(P, P), work.mul(s, work.dot(Q, Q))), s)
        need(work.sign(length, work.mul(TWO, work.dot(P, Q)), s) == 0, "soft evidence: the square is not that of the norm")
        inwards = outwards = (ZERO, ONE)  # the slopes times ρ, as pairs (u, v) for u + v·ρ
        for j, a in enumerate(rows):
            (x, y), u, v = mu.get(j, (ZERO, ZERO)), work.dot(a, P), work.dot(a, Q)
            low, high, above = work.sign(x, y, s), work.sign(-x, C - y, s), work.sign(u - 1, v, s)
            need(low >= 0 and high >= 0, f"soft evidence: multiplier {j} is out of its range")
            need((above >= 0 or not high) and (above <= 0 or not low), f"soft evidence: constraint {j} and its multiplier")
            if above <= 0:
                inwards = inwards[0] - C * u, inwards[1] - C * v
            if above < 0:
                outwards = outwards[0] - C * u, outwards[1] - C * v
        return Soft(s, P, Q, p, q, rows, work.sign(*inwards, s) < 0 < work.sign(*outwards, s))

# ── 6b. Evidence for limits of gradient descent ──────────────────────────────────────────────────────────────────────
class Limits:
    """A trap or a capture for each sequence, named by the hash of its data, loss, start and step."""
    def __init__(self, entries):
        self.entries, self.used = {}, set()
        need(type(entries) is list and all([type(x) is dict for x in entries]), "evidence.limits is a list of objects")
        for entry in entries:
            good = type(entry.get("key")) is str and entry["key"] not in self.entries
            need(good, "an entry of evidence.limits names no key, or the same as another")
            self.entries[entry["key"]] = entry
    def given(self, work, sequence):  # whether there is evidence for it
        return self.key(work, sequence) in self.entries
    def key(self, work, sequence):
        (kind, D, loss), start, step = sequence
        fit(len(start) == D.d and (kind == "p" or all([len(row) == D.d for row in start])), "a start")
        step = "" if step is None else rational_text(step)
        text = canonical({"problem": kind, "data": written(D), "loss": loss, "start": written(start), "step": step})
        work.spend(len(text) >> 2)
        return sha256(text)
    def of(self, work, sequence):  # (which kind of evidence, what it says)
        key = self.key(work, sequence)
        need(key in self.entries, f"no evidence for the sequence with the key {key}", Undefined)
        self.used.add(key)
        what = next((x for x in ("capture", "local", "polyhedron") if x in self.entries[key]), "trap")
        return what, fields(self.entries[key], ("key", what), "evidence for a limit")[1]

