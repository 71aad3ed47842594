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

def stated_at(t, whole, at):  # the body of “for each” at a place, a number or a vector
    need(whole.name in ("for_each", "for_every") and at.sort == whole.args[0].sort, "not a statement for each index, number or vector, or no place")
    if whole.name == "for_each":
        return t.instance(whole, at)
    need(t.size(at) == t.size(whole.args[0]), "sizes that do not fit")
    return t.put(whole.args[1], {whole.args[0].leaf: at})
def by_instance(t, goal, below, at):  # P for each i: P at a place below the size of i; P for every number or vector: P at a term
    exactly(goal is stated_at(t, *below, at))
def by_generality(t, goal, below, name):  # P at an index, number or vector of which nothing is assumed: P for each
    need(goal.name in ("for_each", "for_every"), "the conclusion is not for each index, number or vector")
    k = t.fresh(name, goal.args[0].sort, below.context, goal)
    need(t.size(k) == t.size(goal.args[0]), "sizes that do not fit")
    exactly(list(below) == [stated_at(t, goal, k)])

