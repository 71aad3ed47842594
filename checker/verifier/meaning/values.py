# ── 4. What every name means ─────────────────────────────────────────────────────────────────────────────────────
def fit(condition, what):
    need(condition, f"the sizes do not fit: {what}")
def limit_size(entries):
    need(entries <= LARGEST_MATRIX, f"a matrix of more than {LARGEST_MATRIX} entries", Exhausted)

def all_of(truths):  # Kleene's conjunction of True, False and None
    truths = list(truths)
    return False if False in truths else None if None in truths else True
def flip(truth):
    return None if truth is None else not truth
def transposed(A):
    return [list(column) for column in zip(*A)]
def flattened(x):  # A matrix row by row
    return [a for row in x for a in row] if type(x[0]) is list else x

class Values(Arithmetic):
    """The formulas behind VOCABULARY.  Sizes that do not fit are Rejected, values that do not exist Undefined."""
    def __init__(self, bits, budget, svm, limits=None):
        super().__init__(bits, budget)
        self.svm, self.limits, self.iterates = svm, limits, {}  # the last by sequence and step, see iterate
    def entrywise(self, operation, *values):
        if type(values[0]) is not list:
            return operation(*values)
        fit(len({len(x) for x in values}) == 1, "an entrywise operation")
        return [self.entrywise(operation, *entries) for entries in zip(*values)]
    def scaled(self, c, x):
        return self.entrywise(lambda a: self.mul(c, a), x)
    def equal(self, x, y):
        if type(x) is not list:
            return self.same(x, y)
        fit(len(x) == len(y), "equality")
        return all_of([self.equal(a, b) for a, b in zip(x, y)])
    def equal_choices(self, x, y):
        fit(len(x) == len(y), "equality")
        return x == y
    def counted(self, n):
        need(type(n) is Fraction and n.denominator == 1 and n >= 0, "a whole number is needed", Undefined)
        return n.numerator
    def dot(self, u, w):
        fit(len(u) == len(w), "an inner product")
        return self.total([self.mul(a, b) for a, b in zip(u, w)])
    def norm(self, u):
        return self.sqrt(self.dot(u, u), clip=True)
    def parallel(self, u, w):  # All minors u_i·w_j − u_j·w_i are 0
        fit(len(u) == len(w), "parallel vectors")
        pairs = [(i, j) for j in range(len(u)) for i in range(j)]
        return all_of([self.same(self.mul(u[i], w[j]), self.mul(u[j], w[i])) for i, j in pairs])
    def matvec(self, A, u):
        return [self.dot(row, u) for row in A]
    def matmul(self, A, B):
        fit(len(A[0]) == len(B), "a matrix product")
        limit_size(len(A) * len(B[0]))
        columns = transposed(B)
        return [[self.dot(row, column) for column in columns] for row in A]
    def folded(self, u, k):  # rows of k entries, one after the other
        k = self.counted(k)
        need(k and len(u) % k == 0, "a vector that has no whole number of rows", Undefined)
        return [u[start : start + k] for start in range(0, len(u), k)]
    def kron(self, A, B):  # (A ⊗ B)[(i, k), (j, l)] = A_ij·B_kl
        limit_size(len(A) * len(A[0]) * len(B) * len(B[0]))
        return [[self.mul(a, b) for a in row for b in other] for row in A for other in B]
    def exact_rank(self, A):
        need(all([type(a) is Fraction for row in A for a in row]), "the rank of a matrix that is not exact", Undefined)
        return Fraction(rank(self, [whole_row(self, row)[1] for row in A]))
    def diag(self, u):
        limit_size(len(u) * len(u))
        return [[x if i == j else ZERO for j in range(len(u))] for i, x in enumerate(u)]
    def outer(self, u, w):
        limit_size(len(u) * len(w))
        return [[self.mul(a, b) for b in w] for a in u]
    def indicated(self, truth):
        need(truth is not None, "an indicator of what is neither shown nor refuted", Undefined)
        return Fraction(truth)
    def stacked(self, values):  # a list of rows must be a matrix
        fit(type(values[0]) is not list or len({len(row) for row in values}) == 1, "the rows of one matrix")
        limit_size(len(flattened(values)))
        return values
    def summed(self, values):
        return functools.reduce(lambda x, y: self.entrywise(self.add, x, y), values)
    def spectral_at_most(self, A, c):
        """‖A‖ ≤ c  ⟺  c ≥ 0 and c²I − AAᵀ ⪰ 0."""
        if type(c) is not Fraction or any([type(a) is not Fraction for row in A for a in row]):
            raise Undefined("the operator norm of a matrix that is not exact")
        A = A if len(A) <= len(A[0]) else transposed(A)
        rows = [[self.sub(c * c if i == j else ZERO, self.dot(x, y)) for j, y in enumerate(A)] for i, x in enumerate(A)]
        return c >= 0 and semidefinite(self, rows)
    def singular_value(self, A, k):
        A, k = A if len(A) <= len(A[0]) else transposed(A), self.counted(k)
        fit(1 <= k <= len(A), "the number of a singular value, from 1 to the smaller side")
        return spectral(self, A, k, True)
    def eigenvalue(self, S, k):
        k = self.counted(k)
        fit(len(S) == len(S[0]) and 1 <= k <= len(S), "an eigenvalue of a square matrix, numbered from 1 to its side")
        below = [(i, j) for i in range(len(S)) for j in range(i)]
        need(all([self.same(S[i][j], S[j][i]) is True for i, j in below]), "an eigenvalue of a matrix that is not known to be symmetric", Undefined)
        return spectral(self, [[S[max(i, j)][min(i, j)] for j in range(len(S))] for i in range(len(S))], k, False)
    def tokens_at_most(self, D, bounds):  # ‖X_i‖ ≤ R_i for all i
        fit(len(bounds) == D.n, "one bound for each input")
        return all([self.spectral_at_most(X, c) for X, c in zip(D.tokens, bounds)])
    def one_softmax(self, A, gamma, loss):
        """x ↦ ℓ(⟨softmax(A x), γ⟩): the p objective of one input with the keys A and the scores γ."""
        fit(len(A) == len(gamma), "a score for each row")
        if any([type(g) is not Fraction for g in gamma]):
            raise Undefined("scores that are not exact")
        D = Data([A], [ONE], [ZERO] * len(A[0]), None, None)
        D.keys, D.scores = [A], [gamma]
        return "p", D, loss
    def identity(self, k):
        k = self.counted(k)
        limit_size(k * k)
        need(k, "an identity matrix of size 0", Undefined)
        return [[ONE if i == j else ZERO for j in range(k)] for i in range(k)]
    def entry(self, u, i):
        fit(i < len(u), "an index beyond the end")
        return u[i]
    def gaps(self, u, i):  # u_i − u_τ for all τ ≠ i; 0 when there is none
        return [self.sub(self.entry(u, i), x) for t, x in enumerate(u) if t != i] or [ZERO]
    def attention(self, u):
        """(a, s) with s_t = e^(u_t − u_a) / Σ_τ e^(u_τ − u_a): the softmax, the same for every a.

        We take an a that no other logit certainly exceeds; so nothing overflows, and equal exact logits give exact s.
        """
        a = 0
        for t in range(1, len(u)):
            a = t if self.less(u[a], u[t]) is True else a
        powers = [ONE if t == a else self.exp(self.sub(x, u[a])) for t, x in enumerate(u)]
        mass = self.total(powers)
        return a, [self.div(e, mass) for e in powers]
    def softmax(self, u):
        return self.attention(u)[1]
    def sparsemax(self, z):
        """[z − τ]₊ with Σ[z − τ]₊ = 1.  As Σ[z − τ]₊ ≥ S − k·τ for the sum S of any k entries, with equality for those above τ, τ is the
        greatest (S − 1)/k, S the sum of the k largest: greatest and least of two entries at a time sort, also where enclosures overlap."""
        sums, rest = [], list(z)
        while rest:
            for k in range(len(rest) - 1, 0, -1):
                rest[k - 1 : k + 1] = self.greatest(rest[k - 1 : k + 1]), self.least(rest[k - 1 : k + 1])
            sums.append(self.add(sums[-1] if sums else ZERO, rest.pop(0)))
        threshold = self.greatest([self.div(self.sub(s, ONE), Fraction(k)) for k, s in enumerate(sums, 1)])
        return [self.greatest([ZERO, self.sub(x, threshold)]) for x in z]
    def attention_matrix(self, A1, X, A2):
        return [self.softmax(row) for row in self.matmul(self.matmul(A1, X), transposed(A2))]
    def attention_block(self, A1, A2, j, x):
        """Softmax of 𝖠_j x, where 𝖠_j = A₁[j,·] ⊗ A₂ are the rows j·n, …, j·n + n − 1 of A₁ ⊗ A₂ (A₂ has n rows)."""
        return self.softmax(self.matvec(self.kron([self.entry(A1, j)], A2), x))
    def residual(self, F, A3, Y, B):  # ‖F A₃ Y − B‖²_F
        rest = self.entrywise(self.sub, self.matmul(self.matmul(F, A3), Y), B)
        return self.total([self.dot(row, row) for row in rest])

    # g(u) = 1/(1 + e^−u); its slope g′ = g(1 − g) = e^−|u|/(1 + e^−|u|)² is even and falls with |u|.
    def sigmoid(self, u):
        return self.div(ONE, self.add(ONE, self.exp(self.neg(u))))
    def sigmoid_slope(self, u):
        e = self.exp(self.neg(self.abs(u)))
        return self.div(e, self.pow(self.add(ONE, e), 2))
    def steepest(self, low, high):  # max g′ on [low, high]: at its point nearest to 0
        return self.sigmoid_slope(self.greatest([low, self.least([high, ZERO])]))
    def on_interval(self, bound, low, high):
        need(self.less(high, low) is False, "an interval that may be empty", Undefined)
        return bound(self, low, high)
    def no_slope(self, *_):
        need(False, "the hinge loss has no slope everywhere", Undefined)

    # Data.
    def scores(self, D):  # γ_it = Y_i·vᵀx_it, always exact: no name of the vocabulary changes tokens, labels or head
        if D.scores is None:
            D.scores = [[self.mul(y, self.dot(D.head, x)) for x in X] for X, y in zip(D.tokens, D.labels)]
        return D.scores
    def runner_up(self, row):  # The highest score below the best; the best where none is lower
        best = max(row)
        return max([g for g in row if g < best] or row)
    def unique(self, D):
        return all([row.count(max(row)) == 1 for row in self.scores(D)])
    def best_token(self, row):
        need(row.count(max(row)) == 1, "the optimal token is not unique", Undefined)
        return row.index(max(row))
    def best_tokens(self, D):
        return tuple([self.best_token(row) for row in self.scores(D)])
    def keys(self, D):  # k_it = W·x_it; the tokens themselves without a key matrix W
        if D.keys is None:
            W = D.key_matrix
            D.keys = D.tokens if W is None else [[self.matvec(W, x) for x in X] for X in D.tokens]
        return D.keys
    def queries(self, D):
        need(D.queries is not None, "the statement needs queries, and the dataset has none")
        return D.queries
    def derived(self, D, queries, key_matrix):
        self.spend(D.size)
        return Data(D.tokens, D.labels, D.head, queries, key_matrix)
    def largest_key_difference(self, D, i):
        keys, best = self.entry(self.keys(D), i), self.best_token(self.scores(D)[i])
        return self.greatest([self.norm(self.entrywise(self.sub, keys[best], k)) for k in keys])

    # Objectives L = (1/n) Σ_i ℓ(γ̄_i), γ̄_i = Σ_t s_it·γ_it, s_i = softmax(u_i), with logits u_it = k_itᵀp or x_itᵀW z_i.
    # As ∂s_it = s_it(∂u_it − Σ_τ s_iτ ∂u_iτ), the derivative of γ̄_i is Σ_t s_it(γ_it − γ̄_i)·∂u_it, where ∂u_it may be
    # replaced by ∂u_it − ∂u_ia because Σ_t s_it(γ_it − γ̄_i) = 0.  That keeps the relative precision far out.
    def logits(self, objective, point):
        kind, D, _ = objective
        if kind == "p":
            return [self.matvec(K, point) for K in self.keys(D)]
        return [self.matvec(X, self.matvec(point, z)) for X, z in zip(D.tokens, self.queries(D))]
    def mean_loss(self, loss, outputs):
        return self.div(self.total([LOSSES[loss].value(self, x) for x in outputs]), Fraction(len(outputs)))
    def rise(self, a, weights, scores):  # γ̄ − γ_a = Σ_t s_t(γ_t − γ_a)
        return self.total([self.mul(s, g - scores[a]) for s, g in zip(weights, scores)])
    def output(self, a, weights, scores):
        return self.add(scores[a], self.rise(a, weights, scores))
    def value(self, objective, point):
        _, D, loss = objective
        outputs = [self.output(*self.attention(u), g) for u, g in zip(self.logits(objective, point), self.scores(D))]
        return self.mean_loss(loss, outputs)
    def pulls(self, objective, logits):
        """For every input: a, and h_t = ℓ′(γ̄)/n·s_t(γ_t − γ̄), so that ∂L = Σ_i Σ_t h_it(∂u_it − ∂u_ia)."""
        _, D, loss = objective
        for u, scores in zip(logits, self.scores(D)):
            a, weights = self.attention(u)
            rise = self.rise(a, weights, scores)  # γ_t − γ̄ = (γ_t − γ_a) − rise: exact where γ_t = γ_a
            factor = self.div(LOSSES[loss].slope(self, self.add(scores[a], rise)), Fraction(D.n))
            yield a, [self.mul(factor, self.mul(s, self.sub(g - scores[a], rise))) for s, g in zip(weights, scores)]
    def pulled(self, a, h, changes):  # Σ_t h_t(∂u_t − ∂u_a)
        return self.total([self.mul(h[t], self.sub(x, changes[a])) for t, x in enumerate(changes) if t != a])
    def columns(self, objective, logits):  # The rows c_i = Σ_t h_it(x_it − x_ia), where p has the keys in place of the tokens
        kind, D, _ = objective
        features = zip(self.keys(D) if kind == "p" else D.tokens, self.pulls(objective, logits))
        return [[self.pulled(a, h, column) for column in transposed(X)] for X, (a, h) in features]
    def gradient(self, objective, point):  # ∇L(p) = Σ_i c_i and ∇L(W) = Σ_i c_i·z_iᵀ
        kind, D, _ = objective
        C = transposed(self.columns(objective, self.logits(objective, point)))
        return [self.total(c) for c in C] if kind == "p" else self.matmul(C, D.queries)
    def iterate(self, sequence, steps):  # x(k), found once for all that is asked about a sequence, which is kept with it
        count = natural(steps)
        if (id(sequence), count) not in self.iterates:
            self.iterates[id(sequence), count] = (sequence, self.iterated(sequence, count))
        return self.iterates[id(sequence), count][1]
    def iterated(self, sequence, count):  # x(k), exact for k = 0, else in intervals
        objective, x, step = sequence
        need(not count or step is not None, "a later iterate of a sequence whose step is not named")
        if not count:
            return x
        self.exact, (kind, D, _) = False, objective
        def moved(a, g):
            return self.interval(self.sub(a, self.mul(step, g)))
        if kind == "p":
            for _ in range(count):
                x = self.entrywise(moved, x, self.gradient(objective, x))
            return x
        # W(k) = W(0) + Σ_i c_i(k)·z_iᵀ, so the logits of input i are those of the vector W(0)·z_i + Σ_j ⟨z_i, z_j⟩·c_j(k).
        Z = self.queries(D)
        inner, first, C = self.matmul(Z, transposed(Z)), [self.matvec(x, z) for z in Z], [[ZERO] * D.d for _ in Z]
        for _ in range(count):
            vectors = self.entrywise(self.add, first, self.matmul(inner, C))
            logits = [self.matvec(X, u) for X, u in zip(D.tokens, vectors)]
            C = self.entrywise(moved, C, self.columns(objective, logits))
        return self.entrywise(self.add, x, self.matmul(transposed(C), Z))
    def slope(self, objective, point, direction):
        """⟨∇L(point), direction⟩; the logits are linear, so their change along the direction is their value there."""
        changes = self.logits(objective, direction)
        return self.total([self.pulled(a, h, x) for (a, h), x in zip(self.pulls(objective, self.logits(objective, point)), changes)])
    def exact_step(self, step):
        need(type(step) is Fraction and step > 0, "a step that is not exact and positive", Undefined)
        return step
    def self_attention(self, D):  # Each input once for each of its tokens, which is its query
        limit_size(sum([len(X) ** 2 for X in D.tokens]) * D.d)
        pairs = [(i, x) for i, X in enumerate(D.tokens) for x in X]
        self.spend(len(pairs))
        tokens, labels = [D.tokens[i] for i, _ in pairs], [D.labels[i] for i, _ in pairs]
        return Data(tokens, labels, D.head, [x for _, x in pairs], D.key_matrix)

    # SVMs.
    def solution(self, kind, D, choice, penalty=None):
        fit(len(choice) == D.n, "a choice names one token for each input")
        fit(all([t < len(X) for t, X in zip(choice, D.tokens)]), "a choice names a token that is not there")
        return self.svm.solution(self, kind, D, choice, penalty)
    def feasible(self, kind, D, choice):
        return self.solution(kind, D, choice).w is not None
    def solved(self, kind, D, choice):
        w = self.solution(kind, D, choice).w
        need(w is not None, "the problem is infeasible", Undefined)
        return [w[start : start + D.d] for start in range(0, D.d * D.d, D.d)] if kind == "W" else w
    def largest_multiplier(self, D, choice):
        found = self.solution("W", D, choice)
        need(found.largest is not None, "the W problem is infeasible, or its multipliers may not be unique", Undefined)
        return found.largest
    def soft(self, D, choice, C):
        need(type(C) is Fraction and C >= 0, "the soft-margin problem of a penalty that is not exact, or negative", Undefined)
        return self.solution("soft", D, choice, C).w
    def soft_margin(self, D, choice, C):
        found = self.soft(D, choice, C)
        need(found.unique, "the soft-margin problem has several solutions", Undefined)
        entries = [self.add(p, self.mul(q, self.sqrt(found.square))) for p, q in zip(found.P, found.Q)]
        return [entries[start : start + D.d] for start in range(0, D.d * D.d, D.d)]
    def soft_margin_optimal(self, D, choice, C, Y):
        """Whether f(Y) is least, f and X as in Evidence.soft.  f is convex, a norm plus a convex function, and a norm is
        affine along rays only: so every optimum is on the ray of X ≠ 0, where ‖Y‖ = ⟨X, Y⟩/ρ and f(X) = Σ μ_j/ρ."""
        fit(len(Y) == len(Y[0]) == D.d, "a matrix of the tokens' dimension")
        found, flat = self.soft(D, choice, C), [y for row in Y for y in row]
        need(all([type(y) is Fraction for y in flat]), "a matrix that is not exact", Undefined)
        square = self.dot(flat, flat)
        slack = self.total([max(ZERO, self.sub(ONE, self.dot(a, flat))) for a in found.rows])
        if not found.square:  # f(0) = C·m
            rest = self.mul(C, self.sub(Fraction(len(found.rows)), slack))
            return rest >= 0 and self.mul(rest, rest) == square
        s, u, v = found.square, self.dot(flat, found.P), self.dot(flat, found.Q)
        parallel = self.sign(u * u + v * v * s - square * s, 2 * u * v, s) == 0 <= self.sign(u, v, s)
        return parallel and self.sign(u - found.p, v + C * slack - found.q, s) == 0
    def sign(self, p, q, s):  # of p + q√s, exactly, for s ≥ 0
        self.weigh(p, p, q, q, s)
        a, b = (p > 0) - (p < 0), ((q > 0) - (q < 0)) * (s > 0)
        rest = ONE if a * b >= 0 else p * p - q * q * s
        return (a + b > 0) - (a + b < 0) if a * b >= 0 else a * ((rest > 0) - (rest < 0))
    def all_support_vectors(self, D):
        """Unique optimal tokens, a feasible W-SVM, and equality in every one of its constraints."""
        if not self.unique(D):
            return False
        found = self.solution("W", D, self.best_tokens(D))
        return found.w is not None and len(found.active) == found.count
    def neighbours(self, kind, D, choice):
        """(score of the chosen token, score of the other) for every active constraint; None where it is infeasible."""
        found, rows = self.solution(kind, D, choice), self.scores(D)
        pairs = [(rows[i][choice[i]], rows[i][t]) for i, X in enumerate(D.tokens) for t in range(len(X)) if t != choice[i]]
        return None if found.w is None else [pairs[j] for j in found.active]
    def local_optimum(self, kind, D, choice):
        pairs = self.neighbours(kind, D, choice)
        return pairs is not None and all([chosen > other for chosen, other in pairs])
    def optimal_choice(self, D, choice):  # each chosen token has the best score of its input, alone or not
        fit(len(choice) == D.n and all([t < len(X) for t, X in zip(choice, D.tokens)]), "a choice of tokens")
        return all([row[t] == max(row) for row, t in zip(self.scores(D), choice)])
    def better_neighbour(self, D, choice):
        return any([other > chosen for chosen, other in self.neighbours("p", D, choice) or ()])
    def all_active(self, D, choice):
        found = self.solution("W", D, choice)
        return found.w is not None and len(found.active) == found.count
    def least_margin(self, D, choice, x):  # min over i, t ≠ α_i of ⟨a_it, x⟩; 0 when there is none
        kind = "W" if type(x[0]) is list else "p"
        fit(len(choice) == D.n and all([t < len(X) for t, X in zip(choice, D.tokens)]), "a choice of tokens")
        gaps = [self.sub(u[c], v) for u, c in zip(self.logits((kind, D, ""), x), choice) for t, v in enumerate(u) if t != c]
        return self.least(gaps or [ZERO])
    def one_hot(self, D):  # every token and every query is a vector of the standard basis
        self.spend(D.size)
        vectors = [x for X in [*D.tokens, D.queries or []] for x in X]
        need(all([type(a) is Fraction for x in vectors for a in x]), "tokens or queries that are not exact", Undefined)
        return all([sorted(x) == [ZERO] * (D.d - 1) + [ONE] for x in vectors])
    def without_lowest(self, D):
        kept = [[x for x, g in zip(X, row) if g > min(row) or len(set(row)) == 1] for X, row in zip(D.tokens, self.scores(D))]
        self.spend(D.size)
        return Data(kept, D.labels, D.head, D.queries, D.key_matrix)

