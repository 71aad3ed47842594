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

