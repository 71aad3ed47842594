def by_entries(t, goal, below, u, w, name):
    """For every i:  |u_i| ≤ |w_i|: ‖u‖ ≤ ‖w‖;  u_i ≤ w_i: Σu ≤ Σw;  0 < u_i: u > 0 (here w is u);  0 ≤ u_i: u_k ≤ Σu."""
    i = t.fresh(name, "index", below.context, u, w)
    need(t.size(i) == t.size(u) == t.size(w), "sizes that do not fit")
    (known,) = below
    a, b, zero = t.make("entry", u, i), t.make("entry", w, i), t.term(["num", "0"])
    if goal.name == "positive":
        exactly(goal.args[0] is u)
        return t.states(known, "lt", zero, a)
    if goal.args[0] is t.make("max_norm", u):  # |u_i| ≤ c, with w = c·u written for c
        need(w.name == "mul" and w.args[1] is u, "the bound is the factor of the second vector")
        t.fresh(name, "index", below.context, w.args[0])
        t.states(known, "le", t.make("abs", a), w.args[0])
        return t.states(goal, "le", goal.args[0], w.args[0])
    if t.gap(goal) == t.scalar(t.make("sub", t.make("norm", w), t.make("norm", u))):
        return t.states(known, "le", t.make("abs", a), t.make("abs", b))
    if goal.args[0].name == "entry":
        k = goal.args[0].args[1]
        t.states(known, "le", zero, a)
        return t.states(goal, "le", t.make("entry", u, k), t.make("sum", u))
    t.states(known, "le", a, b)
    t.states(goal, "le", t.make("sum", u), t.make("sum", w))
def by_few(t, goal, below, u):  # Σu_i of a vector of few entries, written out
    need(u.sort == "vector", "not a vector")
    ((count, names),) = t.size(u)
    need(not names and count <= FEW, f"the vector has no fixed number of at most {FEW} entries")
    t.states(goal, "eq", t.make("sum", u), functools.reduce(lambda x, y: t.make("add", x, y), [t.make("entry", u, t.literal(k)) for k in range(count)]))
def by_columns(t, goal, below, A, u):  # A u of a vector of few entries, written out: u_0·(column 0 of A) + …
    need(A.sort == "matrix" and u.sort == "vector", "not a matrix and a vector")
    ((count, names),) = t.size(u)
    need(not names and count <= FEW, f"the vector has no fixed number of at most {FEW} entries")
    parts = [t.make("mul", t.make("entry", u, t.literal(k)), t.make("column", A, t.literal(k))) for k in range(count)]
    exactly(goal is t.make("eq", t.make("matvec", A, u), functools.reduce(lambda x, y: t.make("add", x, y), parts)))
def by_places(t, goal, below, i):
    """An index of a vector of few entries is 0, 1, …: a proof for each, where the conclusion and all hypotheses have it in place of the index."""
    need(i.name == "var" and i.sort == "index", "not a variable index")
    ((count, names),) = t.size(i)
    need(not names and count == below.count <= FEW, "not one premise for each place")
    need(not any([i.leaf in t.occurs(one) for one in t.bound.values()]), "a vector of the proof is as long as one that depends on the index")
    for k in range(count):
        given = frozenset([t.replaced(one, i, t.literal(k)) for one in below.context])
        exactly(below.proved(k, given=given) is t.replaced(goal, i, t.literal(k)), "a premise is not the conclusion at its place")
def by_others(t, goal, below, u, c, logits, at, name):
    """u_i ≤ c for all i ≠ a: Σu ≤ u_a + (n − 1)·c; likewise ≥.  For those i: min of ℓ_a − ℓ_τ ≤ ℓ_a − ℓ_i ≤ max of ℓ_a − ℓ_τ."""
    i = t.fresh(name, "index", below.context, u, c, logits, at)
    need(t.size(i) == t.size(u) == t.size(logits), "sizes that do not fit")
    gap, one = t.make("sub", t.make("entry", logits, at), t.make("entry", logits, i)), t.make("entry", u, i)
    known = below.proved(0, t.make("le", t.make("margin", logits, at), gap), t.make("le", gap, t.make("spread", logits, at)))
    less = t.make("sub", t.make("length", u), t.term(["num", "1"]))
    sides = [t.make("sum", u), t.make("add", t.make("entry", u, at), t.make("mul", less, c))]
    upper = t.gap(known) == t.scalar(t.make("sub", c, one))
    need(upper or t.gap(known) == t.scalar(t.make("sub", one, c)), "the premise bounds no entry")
    t.states(goal, "le", *(sides if upper else sides[::-1]))
def by_keys(t, goal, below, D, p, i, token):  # u_opt − u_t = ⟨k_opt − k_t, p⟩ ≤ ‖p‖·max ‖k_opt − k_τ‖
    (known,) = below
    exactly(known is t.make("unique_best_token", D))
    u = t.make("logits", D, p, i)
    gap = t.make("sub", t.make("entry", u, t.make("best_token", D, i)), t.make("entry", u, token))
    t.states(goal, "le", gap, t.make("mul", t.make("norm", p), t.make("largest_key_difference", D, i)))
def by_ratio(t, goal, below, u, i, k):  # s = softmax(u): s_i = s_k·e^(u_i − u_k)
    s, ratio = t.make("softmax", u), t.make("exp", t.make("sub", t.make("entry", u, i), t.make("entry", u, k)))
    t.states(goal, "eq", t.make("entry", s, i), t.make("mul", t.make("entry", s, k), ratio))
def by_covariance(t, goal, below, u, w):
    """‖(diag s − ssᵀ)w‖ ≤ ½‖w‖ for s = softmax(u).

    The matrix is symmetric, and in row i the absolute values sum to s_i(1 − s_i) + s_i·Σ_{j≠i} s_j = 2s_i(1 − s_i) ≤ ½.
    By Gershgorin's theorem every eigenvalue has absolute value ≤ ½, and for a symmetric matrix the largest one is the norm.
    """
    s = t.make("softmax", u)
    Jw = t.make("sub", t.make("hadamard", s, w), t.make("mul", t.make("dot", s, w), s))
    t.states(goal, "le", t.make("norm", Jw), t.make("mul", t.term(["num", "1/2"]), t.make("norm", w)))

def by_mean_value(t, goal, below, function, point, direction, start, end, factor, inside):
    """|F(a) − F(b)| ≤ M·|a − b| if |DF(z)v| ≤ M·|v| for all v and all z of a convex set that holds a and b (norms for vectors).

    F(a) − F(b) = ∫₀¹ DF(b + τ(a − b))(a − b) dτ.  The set is given by conditions p ≤ q or p < q with p − q convex in z; DF is
    computed here, and F refused where it may not be differentiable.
    """
    need(type(inside) is list and all([type(x) is list for x in inside]), "inside is a list of conditions")
    conditions = [t.term(one, "truth") for one in inside]
    z = t.fresh(point, None, below.context, start, end, factor)
    v = t.fresh(direction, z.sort, below.context, start, end, factor, function, *conditions)
    need(z is not v and z.sort in ("scalar", "vector") and function.sort in ("scalar", "vector"), "not a function of a scalar or vector")
    need(t.size(z) == t.size(v) == t.size(start) == t.size(end), "sizes that do not fit")
    form = t.vector if z.sort == "vector" else t.scalar
    for k, one in enumerate(conditions):
        p = t.times({(): -ONE}, t.gap(one, "le", "lt"))
        need(t.convex(p, z.leaf, form(v)), "a condition that is not convex")
        good = all([below.proved(2 * k + 1 + side) is t.replaced(one, z, end_) for side, end_ in enumerate((start, end))])
        need(good, "a condition that is not shown at the ends")
    need(below.count == 1 + 2 * len(conditions), "the number of premises")
    known = below.proved(0, *conditions)
    if function.sort == "scalar":
        change = t.slope(t.scalar(function), z.leaf, form(v))
        change = t.magnitude("abs", {(): change} if change else {})
    else:
        change = t.magnitude("norm", t.vector_slope(t.vector(function), z.leaf, form(v)))
    M = t.scalar(factor)
    exactly(t.gap(known) == t.plus(t.times(M, t.scalar(size_of_it(t, v))), change, -ONE), "the first premise does not bound the derivative")
    difference = t.make("sub", t.replaced(function, z, start), t.replaced(function, z, end))
    t.states(goal, "le", size_of_it(t, difference), t.make("mul", factor, size_of_it(t, t.make("sub", start, end))))

def by_rise(t, goal, below, function, variable, start, end):
    """F(a) ≤ F(b) if a ≤ b and F′ ≥ 0 between (mean value theorem); < if a < b and F′ > 0 between.

    F is a scalar that depends on the scalar τ.  F′ is computed here; premises 0 < y, shown for a ≤ τ ≤ b, say where 1/y, log y and
    √y have derivatives, so that F is continuous on [a, b].
    """
    tau = t.fresh(variable, "scalar", below.context, start, end)
    need(function.sort == start.sort == end.sort == "scalar", "not a function of a scalar")
    order, closed = below.proved(0), [t.make("le", start, tau), t.make("le", tau, end)]
    t.states(order, order.name, start, end)
    facts = [below.proved(k, *closed) for k in range(2, below.count)]
    t.above = [t.gap(one, "lt") for one in facts]
    slope = t.slope(t.scalar(function), tau.leaf, {(): ONE})
    t.above = []
    known = below.proved(1, *closed, t.make("lt", start, tau), t.make("lt", tau, end))
    exactly(t.gap(known, "le", "lt") == slope, "the second premise is not about the derivative")
    need(goal.name == "le" or order.name == known.name == "lt", "a strict conclusion needs strict premises")
    t.states(goal, goal.name, *[t.replaced(function, tau, one) for one in (start, end)])
    exactly(goal.name in ("le", "lt"))
def by_inverse(t, goal, below):  # e^x ≤ e^y: x ≤ y; likewise < and =
    (known,) = below
    need(known.name == goal.name and goal.name in ("le", "lt", "eq"), "not the same relation")
    exactly(t.gap(known, goal.name) == t.plus(*[t.scalar(t.make("exp", one)) for one in goal.args[::-1]], -ONE))
def by_extreme(t, goal, below, u):  # min u ≤ u_i ≤ max u, |u_i| ≤ max |u_k|; the entries of a pair are seen
    low, high = goal.args
    one = high if low is t.make("minimum", u) else low
    need(goal.name == "le" and (low is t.make("minimum", u) or high is t.make("maximum", u)), "the conclusion compares no entry with an extreme")
    exactly(t.is_entry(one, u), "not an entry")
def by_extremes(t, goal, below, u, name):  # u_i ≤ c for every i: max u ≤ c; c ≤ u_i: c ≤ min u; likewise <
    (known,) = below
    need(goal.name in ("le", "lt") and known.name == goal.name, "not the same relation")
    up = goal.args[0] is t.make("maximum", u)
    need(up or goal.args[1] is t.make("minimum", u), "the conclusion bounds no extreme")
    c = goal.args[up]
    i = t.fresh(name, "index", below.context, u, c)
    need(t.size(i) == t.size(u), "sizes that do not fit")
    a = t.make("entry", u, i)
    t.states(known, goal.name, *((a, c) if up else (c, a)))
def by_attained(t, goal, below, u):  # the greatest of two entries a, b is a or b; likewise the least, and the greatest |·|
    need(goal.name == "or" and all([one.name == "eq" and one.args[0].sort == "scalar" for one in goal.args]), "no alternative of equalities")
    whole = goal.args[0].args[0]
    need(whole in [t.make(one, u) for one in ("maximum", "minimum", "max_norm")] and goal.args[1].args[0] is whole, "not about an extreme")
    two = [t.magnitude("abs", {(): p} if p else {}) if whole.name == "max_norm" else p for p in t.two(u)]
    exactly([t.scalar(one.args[1]) for one in goal.args] == two)
def by_each(t, goal, below):  # u > 0: 0 < u_i
    (known,) = below
    u = known.args[0]
    need(known.name == "positive" and goal.name == "lt" and t.is_entry(goal.args[1], u), "not an entry of what is positive")
    exactly(goal.args[0] is t.term(["num", "0"]))
def by_substitution(t, goal, below, function, name):  # x = y: F(x) = F(y)
    (known,) = below
    need(known.name == goal.name == "eq" and function.sort in ("scalar", "vector"), "not equalities")
    x = t.fresh(name, known.args[0].sort, below.context, *known.args)
    sizes = [t.size(one) for one in known.args]
    need(all([one == t.size(x) or (x.sort == "index" and t.within(t.size(x), one)) for one in sizes]), "sizes that do not fit")
    exactly(goal.args == tuple([t.replaced(function, x, one) for one in known.args]))
def by_assumption(t, goal, below):  # Q under the hypothesis P: P implies Q
    exactly(goal.name == "implies" and below.proved(0, goal.args[0]) is goal.args[1])
def by_alternative(t, goal, below):  # Q under the hypothesis “not P”: P or Q
    exactly(goal.name == "or" and below.proved(0, t.make("not", goal.args[0])) is goal.args[1])
def by_denial(t, goal, below):  # b ≤ a: not a < b; b < a: not a ≤ b; 0 < 0 under the hypothesis P: not P
    need(goal.name == "not" and below.count == 1, "no denial")
    one = goal.args[0]
    if one.name in ("le", "lt"):
        known = below.proved(0)
        return exactly(known.name == {"lt": "le", "le": "lt"}[one.name] and known.args == one.args[::-1])
    zero = t.term(["num", "0"])
    exactly(below.proved(0, one) is t.make("lt", zero, zero))
def by_antisymmetry(t, goal, below):  # a ≤ b and b ≤ a: a = b
    first, second = below
    need(goal.name == "eq" and goal.args[0].sort == "scalar", "no equality of scalars")
    t.states(first, "le", *goal.args)
    t.states(second, "le", *goal.args[::-1])
def by_vanishing(t, goal, below):  # ‖u − w‖ ≤ 0: u = w; likewise ‖A − B‖_F
    (known,) = below
    need(goal.name == "eq" and goal.args[0].sort in SIDES and goal.args[0].sort != "index", "no equality of vectors or matrices")
    t.states(known, "le", size_of_it(t, t.make("sub", *goal.args)), t.term(["num", "0"]))
def by_every_entry(t, goal, below, name):  # u_i = w_i for every i: u = w
    (known,) = below
    need(goal.name == "eq" and goal.args[0].sort == "vector", "no equality of vectors")
    i = t.fresh(name, "index", below.context, *goal.args)
    need(t.size(i) == t.size(goal.args[0]), "sizes that do not fit")
    t.states(known, "eq", *[t.make("entry", one, i) for one in goal.args])
def by_signs(t, goal, below, u, name):  # ⟨u, z⟩ ≤ c for every z of entries within [−1, 1], of which the signs of u are one: Σ|u_i| ≤ c; likewise <
    z = t.fresh(name, "vector", below.context, u, *goal.args)
    need(t.size(z) == t.size(u), "sizes that do not fit")
    known = below.proved(0, t.make("le", t.make("max_norm", z), t.term(["num", "1"])))
    need(goal.name in ("le", "lt"), "the conclusion bounds no sum")
    t.states(known, goal.name, t.make("dot", u, z), goal.args[1])
    t.states(goal, goal.name, t.make("sum", t.make("abs", u)), goal.args[1])
def told_apart(t, known, i, j):  # the statement that i and j are two places
    same = [t.make("eq", i, j), t.make("eq", j, i)] if i.sort == j.sort == "index" else []
    return known.name == "not" and known.args[0] in same
def by_two_places(t, goal, below, u, i, j, name):  # i ≠ j, and 0 ≤ u_k for every k: u_i + u_j ≤ Σu
    k = t.fresh(name, "index", below.context, u, i, j)
    apart, known = below
    need(t.size(k) == t.size(u) and i.sort == j.sort == "index", "sizes that do not fit")
    exactly(told_apart(t, apart, i, j), "the two places are not shown to differ")
    t.states(known, "le", t.term(["num", "0"]), t.make("entry", u, k))
    t.states(goal, "le", t.make("add", t.make("entry", u, i), t.make("entry", u, j)), t.make("sum", u))
def by_three_places(t, goal, below, u, i, j, m, name):  # i, j and m are different, and 0 ≤ u_k for every k: u_i + u_j + u_m ≤ Σu
    k = t.fresh(name, "index", below.context, u, i, j, m)
    first, second, third, known = below
    need(t.size(k) == t.size(u), "sizes that do not fit")
    exactly(told_apart(t, first, i, j) and told_apart(t, second, i, m) and told_apart(t, third, j, m), "the three places are not shown to differ")
    t.states(known, "le", t.term(["num", "0"]), t.make("entry", u, k))
    one, two, three = [t.make("entry", u, place) for place in (i, j, m)]
    t.states(goal, "le", t.make("add", t.make("add", one, two), three), t.make("sum", u))
def by_margin(t, goal, below, u, i, j):  # i ≠ j: min of u_i − u_τ over τ ≠ i is at most u_i − u_j
    (apart,) = below
    exactly(told_apart(t, apart, i, j), "the two places are not shown to differ")
    t.states(goal, "le", t.make("margin", u, i), t.make("sub", t.make("entry", u, i), t.make("entry", u, j)))
def by_margins(t, goal, below, u, i, j, name):  # c ≤ u_i − u_τ for every τ ≠ i, of which there is one, j, or 2 ≤ n: c ≤ min of u_i − u_τ; likewise <
    k = t.fresh(name, "index", below.context, u, i, j, goal)
    need(t.size(k) == t.size(u), "sizes that do not fit")
    known, apart = below.proved(0, t.make("not", t.make("eq", i, k))), below.proved(1)
    two = t.plus(t.scalar(t.make("length", u)), {(): ONE + ONE}, -ONE)  # the length may be shown to be at least 2 instead
    another = told_apart(t, apart, i, j) and t.size(t.make("entry", u, j)) == ()  # a place of u
    exactly(another or (apart.name == "le" and t.gap(apart) == two), "the two places are not shown to differ")
    need(goal.name == known.name in ("le", "lt") and goal.args[1] is t.make("margin", u, i), "the conclusion bounds no margin")
    t.states(known, goal.name, goal.args[0], t.make("sub", t.make("entry", u, i), t.make("entry", u, k)))
def by_induction(t, goal, below, k, first):
    """P at c, and P at k + 1 under P at k and c ≤ k, both without the hypotheses about k: P at every whole k ≥ c."""
    need(k.name == "var" and t.whole_variable(k.leaf) and first.name == "num" and first.leaf.denominator == 1 and first.leaf >= 0, "no whole number")
    need(not any([k.leaf in t.occurs(one) for one in t.bound.values()]), "a vector of the proof is as long as one that depends on the number")
    given, least = frozenset([one for one in below.context if k.leaf not in t.occurs(one)]), t.make("le", first, k)
    following = t.replaced(goal, k, t.make("add", k, t.term(["num", "1"])))
    exactly(below.proved(0, given=given) is t.replaced(goal, k, first), "the first premise is not the conclusion at its first number")
    exactly(below.proved(1, goal, least, given=given) is following, "the second premise is not the conclusion at the next number")
    exactly(below.proved(2) is least, "the number is not shown to be at least the first")
def by_consequence(t, goal, below):  # P implies Q, and P: Q
    whole, known = below
    exactly(whole.name == "implies" and whole.args[0] is known and whole.args[1] is goal)
def by_shares(t, goal, below, u, w):  # s = softmax(u): Σ e^(u_i)·w_i = (Σ e^(u_k))·Σ s_i·w_i; e^(u_i) = (Σ e^(u_k))·s_i for an index w
    e, s = t.make("exp", u), t.make("softmax", u)
    each = "entry" if w.sort == "index" else "dot"
    t.states(goal, "eq", t.make(each, e, w), t.make("mul", t.make("sum", e), t.make(each, s, w)))
def by_adjoint(t, goal, below, A, u, w):  # ⟨u, A w⟩ = ⟨Aᵀu, w⟩
    t.states(goal, "eq", t.make("dot", u, t.make("matvec", A, w)), t.make("dot", t.make("matvec", t.make("transpose", A), u), w))
def by_submultiplicity(t, goal, below, A, B):
    """‖AB‖_F ≤ ‖A‖_F‖B‖_F: each entry by Cauchy–Schwarz.  If ‖A‖ ≤ R (‖B‖ ≤ R) with R for ‖A‖_F (‖B‖_F): column by column (row by row)."""
    facts, sizes = list(below), [t.make("frobenius", one) for one in (A, B)]
    for k, one in enumerate(facts):
        need(one.name == "spectral_at_most" and len(facts) == 1 and one.args[0] in (A, B), "the premise does not bound an operator norm")
        sizes[one.args[0] is B and A is not B] = one.args[1]
    t.states(goal, "le", t.make("frobenius", t.make("matmul", A, B)), t.make("mul", *sizes))

def by_indicator(t, goal, below, statement):  # P: 𝟙[P] = 1; not P: 𝟙[P] = 0
    (known,) = below
    need(known in (statement, t.make("not", statement)), "the statement is neither shown nor denied")
    t.states(goal, "eq", t.make("indicator", statement), t.term(["num", "1" if known is statement else "0"]))
def by_order_of_places(t, goal, below, i, j):
    """Places are whole numbers from 0: i < j: i + 1 ≤ j; i = j as numbers: i = j.  Without a premise i + 1 ≤ n for an index i below n, with j a vector of n entries."""
    one, first = t.term(["num", "1"]), t.make("number_of", i)
    if not below.count:
        need(t.size(i) == t.size(j), "not an index that runs through the vector")
        return t.states(goal, "le", t.make("add", first, one), t.make("length", j))
    (known,) = below
    second = t.make("number_of", j)
    if goal.name == "eq" and goal.args[0].sort == "index":
        t.states(known, "eq", first, second)
        return exactly(goal is t.make("eq", i, j))
    t.states(known, "lt", first, second)
    t.states(goal, "le", t.make("add", first, one), second)
def by_projection(t, goal, below, z, y, name):  # 0 ≤ y_k for every k, and Σy = 1: ⟨z − p, y − p⟩ ≤ 0 for the projection p = sparsemax(z) onto these y
    k = t.fresh(name, "index", below.context, z, y)
    need(t.size(k) == t.size(y) == t.size(z), "sizes that do not fit")
    known, whole = below
    t.states(known, "le", t.term(["num", "0"]), t.make("entry", y, k))
    t.states(whole, "eq", t.make("sum", y), t.term(["num", "1"]))
    p, zero = t.make("sparsemax", z), t.term(["num", "0"])
    t.states(goal, "le", t.make("dot", t.make("sub", z, p), t.make("sub", y, p)), zero)
def by_threshold(t, goal, below, z, i, j):  # p = sparsemax(z) is [z − τ]₊: p_i·((z_j − p_j) − (z_i − p_i)) ≤ 0
    gaps = [t.make("sub", t.make("entry", z, k), t.make("entry", t.make("sparsemax", z), k)) for k in (i, j)]
    t.states(goal, "le", t.make("mul", t.make("entry", t.make("sparsemax", z), i), t.make("sub", *gaps[::-1])), t.term(["num", "0"]))

def by_instance(t, goal, below, at):  # P for each i: P at a place below the size of i
    (known,) = below
    need(known.name == "for_each" and at.sort == "index", "not a statement for each index, or no place")
    exactly(goal is t.instance(known, at))
def by_generality(t, goal, below, name):  # P at an index of which nothing is assumed: P for each i
    need(goal.name == "for_each", "the conclusion is not for each index")
    k = t.fresh(name, "index", below.context, goal)
    need(t.size(k) == t.size(goal.args[0]), "sizes that do not fit")
    (known,) = below
    exactly(known is t.instance(goal, k))

def by_states(t, goal, below, at, sequences):
    """P with variables for the states of sequences after k steps: P.  After no step the starts may stand for them.  What is m steps later is m updates.

    The premise holds for all values of the variables, which are free in no hypothesis, so for what the states are."""
    zero, literal = at is t.term(["num", "0"]), at.name == "num" and at.leaf.denominator == 1 and at.leaf >= 0
    need(literal or (at.name == "var" and t.whole_variable(at.leaf)), "no whole number")
    names, states = [], {}
    for entry in listed_or_none(sequences):
        one, given = fields(entry, ("of", "states"), "a sequence")
        one, start = t.term(one), zero and given == []
        need(one.name == "iterate" and type(given) is list and (start or len(given) == len(one.args) // 3 - 1), "no sequence, or not its states")
        names += given
        fresh = [t.fresh(name, leaf.sort, below.context, goal, at) for name, leaf in zip(given, one.args[3::3])]
        need(start or [t.size(x) for x in fresh] == [t.size(leaf) for leaf in one.args[3::3]], "sizes that do not fit")
        states[one.args[2:]] = one.args[4::3] if start else tuple(fresh)
    need(len(set(names)) == len(names), "a variable for two parts of states")
    (known,) = below
    exactly(known is t.unrolled(goal, at, states), "the premise is not the conclusion at these states")

def conditions_of(t, law):  # What a law asks of its parameter; a softmax always has weights
    zero, one, of = t.term(["num", "0"]), t.term(["num", "1"]), law.args[0] if law.args else None
    if kind_of(law) == "bernoulli":
        return [t.make("le", zero, of), t.make("le", of, one)]
    asked = kind_of(law) == "weighted" and of.name != "softmax"
    return [t.make("le", zero, t.make("minimum", of)), t.make("eq", t.make("sum", of), one)] if asked else []
def integrable(t, term, leaf):
    """Rejects what is not seen to have a mean over normal entries: sums of products of polynomials and exponentials of linear forms have one."""
    try:
        return degree(t.work, term, leaf)
    except Undefined:
        pass
    first, *more = term.args
    if term.name == "exp":
        return need(linear_in(t, first, leaf), "an exponential of what is not linear in normal entries")
    whole = term.name == "pow" and more[0].name == "num" and more[0].leaf.denominator == 1 and more[0].leaf >= 0
    need(whole or term.name in (*LINEAR, *SUMS, *PRODUCTS, "sum_over", "stack", "entry", "column", "div"), f"{term.name} of normal entries")
    need(term.name != "div" or leaf not in more[0].open, "a divisor that depends on normal entries")
    for one in term.args:
        integrable(t, one, leaf)
def linear_in(t, term, leaf):
    try:
        return degree(t.work, term, leaf) <= 1
    except Undefined:
        return False
def by_mean(t, goal, below, name):
    """a ≤ b for every value of what is drawn: E a ≤ E b, as probabilities are ≥ 0.  The premises after the first show that they are."""
    need(goal.name == "le" and {one.name for one in goal.args} == {"expectation"}, "the conclusion compares no means")
    (drawn, law, a), (same, other, b) = [one.args for one in goal.args]
    need(drawn is same and law is other, "means over two draws")
    z = t.fresh(name, drawn.sort, below.context, goal)
    need(t.size(z) == t.size(drawn), "sizes that do not fit")
    if kind_of(law) == "gaussian":
        for one in (a, b):
            integrable(t, one, drawn.leaf)
    known, *shown = below
    exactly(known is t.make("le", t.replaced(a, drawn, z), t.replaced(b, drawn, z)), "the premise does not compare the bodies")
    exactly(shown == [one for one in conditions_of(t, law) if one.name == "le"], "the law is not shown to be one")

# rule: (number of premises, the numbers there may be, or None; parameters, law)
RULES = {
    "indicator": (1, "of", by_indicator), "order of places": ((0, 1), "left right", by_order_of_places),
    "projection": (2, "logits of index", by_projection), "threshold": (0, "logits left right", by_threshold),
    "mean": (None, "drawn", by_mean), "instance": (1, "at", by_instance), "generality": (1, "index", by_generality),
    "rise": (None, "function variable from to", by_rise), "inverse": (1, "", by_inverse), "extreme": (0, "of", by_extreme),
    "extremes": (1, "of index", by_extremes), "attained": (0, "of", by_attained), "each": (1, "", by_each),
    "assume": (1, "", by_assumption), "either": (1, "", by_alternative), "denial": (1, "", by_denial),
    "shares": (0, "logits of", by_shares), "adjoint": (0, "matrix left right", by_adjoint), "antisymmetry": (2, "", by_antisymmetry), "consequence": (2, "", by_consequence),
    "vanishing": (1, "", by_vanishing), "every entry": (1, "index", by_every_entry), "signs": (1, "of signs", by_signs), "rank": (0, "of", by_rank),
    "two places": (2, "of left right index", by_two_places),
    "three places": (4, "of left middle right index", by_three_places), "margin": (1, "of left right", by_margin),
    "states": (1, "at sequences", by_states),
    "margins": (2, "of left right index", by_margins), "induction": (3, "variable first", by_induction),
    "substitution": (1, "function variable", by_substitution), "submultiplicity": ((0, 1), "left right", by_submultiplicity),
    "hypothesis": (0, "", by_hypothesis), "absurd": (0, "false", by_absurdity), "and": (2, "", by_parts), "part": (1, "", by_part),
    "contradiction": (2, "", by_contradiction), "negation": (1, "", by_negation),
    "cases": (3, "", by_cases), "order": (0, "", by_order), "combine": (None, "sums equalities", by_combination),
    "identity": (None, "", by_identity),
    "cover": (None, "ranges", by_cover), "reciprocal": (1, "of", by_reciprocal), "monotone": ((1, 2), "function", by_monotony),
    "tangent": (0, "at", by_tangent), "logarithm": (1, "of", by_logarithm), "logistic": (0, "at", by_logistic),
    "steepest": (2, "at low high", by_steepest), "bounds": (2, "of", by_bounds), "absolute": (0, "of", by_absolute),
    "product": (0, "factor of", by_product), "square": ((0, 1), "of", by_square), "roots": (2, "left right", by_roots),
    "triangle": (0, "left right", by_triangle), "cauchy": (0, "left right", by_cauchy), "length": (0, "of", by_length),
    "operator": ((0, 1), "matrix of", by_operator), "action": (1, "direction", by_action), "operator norm": ((0, 1), "of", by_operator_norm), "entry": (0, "of", by_entry),
    "entries": (1, "left right index", by_entries), "others": (1, "of constant logits at index", by_others),
    "keys": (1, "data point input token", by_keys), "ratio": (0, "of left right", by_ratio),
    "few": (0, "of", by_few), "columns": (0, "matrix of", by_columns), "places": (None, "index", by_places),
    "covariance": (0, "logits of", by_covariance), "dataset": (None, "fact of", by_dataset),
    "orders": (None, "order", by_orders), "outcomes": (0, "", by_outcomes), "reordering": ((0, 1), "order over", by_reordering), "mean place": (0, "", by_mean_place),
    "mean value": (None, "function point direction from to factor inside", by_mean_value),
    "moduli": ((1, 2), "", by_moduli), "interpolation": ((1, 2), "left right", by_interpolation), "subgradient": (2, "left right", by_subgradient),
    "jensen": (3, "left right share", by_jensen), "descent": (1, "left right", by_descent), "change": (1, "left right", by_change),
    "steepness": (2, "at", by_steepness), "minimiser": ((1, 2), "at", by_minimiser),
    "given slope": ((1, 2), "at", by_given_slope), "gap": (1, "left right", by_gap), "lower bound": (1, "at", by_lower_bound),
    "linearity": ((0, 1), "drawn", by_linearity), "jensen of a mean": ((1, 3), "mean", by_jensen_of_means),
}

