# Every rule as a function of the tree, the conclusion, the premises and the parameters.  It returns where the conclusion follows.
def by_hypothesis(t, goal, below):
    exactly(goal in below.context)
def by_absurdity(t, goal, below, false):  # after a choice of the loss a hypothesis may read “logistic is hinge”
    exactly(false in below.context and false.name == "is_loss" and {one.name for one in false.args} == {"word"}
            and false.args[0] is not false.args[1])
def by_contradiction(t, goal, below):  # P and not P
    claim, denial = below
    exactly(denial.name == "not" and denial.args[0] is claim)
def by_negation(t, goal, below):  # not a < b: b ≤ a; not a ≤ b: b < a
    (denial,) = below
    exactly(denial.name == "not" and (denial.args[0].name, goal.name) in (("lt", "le"), ("le", "lt")) and denial.args[0].args == goal.args[::-1])
def by_parts(t, goal, below):
    exactly(goal.name == "and" and list(below) == list(goal.args))
def by_part(t, goal, below):
    (both,) = below
    exactly(both.name == "and" and goal in both.args)
def by_cases(t, goal, below):
    either = below.proved(0)
    need(either.name == "or", "the first premise is no alternative")
    exactly(all([below.proved(k + 1, one) is goal for k, one in enumerate(either.args)]))
def by_order(t, goal, below):  # x ≤ y or y ≤ x
    a, b = goal.args if goal.name == "or" else (goal, goal)
    exactly(goal.name == "or" and a.name == b.name == "le" and a.args == b.args[::-1])

def by_combination(t, goal, below, sums, equalities):
    """b − a = Σ q·t₁²…·g₁… + Σ r·(y − x) + rest, with q and the rest ≥ 0 by sight, slacks g of premises, and equalities x = y.

    Strict if the rest, or some q and all its g, are > 0.  For vectors, a = b by normal form.
    """
    facts = list(below)
    if goal.name == "eq" and goal.args[0].sort == "vector":
        return exactly(t.vector(goal.args[0]) == t.vector(goal.args[1]) and not facts)
    rest, strict = t.gap(goal, "le", "lt", "eq"), False
    need(type(sums) is list and type(equalities) is list and (goal.name != "eq" or not sums), "sums and equalities are lists")
    for entry in sums:
        q, squares, used = fields(entry, ("times", "squares", "premises"), "a summand")
        q, used = t.scalar(t.term(q, "scalar")), [below.cited(facts, k) for k in listed_or_none(used)]
        need(t.sign(q) > 0, "a factor that is not visibly ≥ 0")
        strict = strict or (t.sign(q) == 2 and not squares and all([one.name == "lt" for one in used]))
        for one in listed_or_none(squares):
            one = t.scalar(t.term(one, "scalar"))
            q = t.times(q, t.times(one, one))
        for one in used:
            q = t.times(q, t.gap(one, "le", "lt"))
        rest = t.plus(rest, q, -ONE)
    for entry in equalities:
        r, k = fields(entry, ("times", "premise"), "an equality")
        rest = t.plus(rest, t.times(t.scalar(t.term(r, "scalar")), t.gap(below.cited(facts, k), "eq")), -ONE)
    exactly(not rest if goal.name == "eq" else t.sign(rest) > (0 if goal.name == "le" or strict else 1), "what remains is not visibly ≥ 0")
def by_identity(t, goal, below):
    """Equal for all sizes, by 7a: the sides are read as formulas with indices, and have one normal form.

    Premises 0 < y, the same for each index, and w > 0 say by what may be divided.
    """
    positive = set()
    for one in below:
        one = one.args[1] if one.name == "for_each" else one
        need(one.name == "positive" or (one.name == "lt" and one.args[0] is t.term(["num", "0"])), "the premise says nothing of a divisor")
        positive.add(one.args[-1])
    need(goal.name == "eq" and goal.args[0].sort in ("scalar", "vector", "matrix") and not t.bound, "not an equality of formulas")
    sums = Sums(t.work.left, {})
    good = Indexed(sums, t.shapes, t.first, t.size, positive).same(*goal.args)
    t.work.left = sums.left
    need(good, "the two sides have different normal forms")
def by_cover(t, goal, below, ranges):
    """Bounds lo ≤ x ≤ hi of the terms x in ``ranges``, and the conclusion decided on every box of a bisection."""
    facts, box, t.exact = list(below), {}, False
    need(goal.name in ("le", "lt", "eq") and type(ranges) is list and len(ranges) <= 3, "a cover decides ≤, < or = over at most 3 ranges")
    for k, entry in enumerate(ranges):
        x, lo, hi = fields(entry, ("of", "low", "high"), "a range")
        x, lo, hi = t.term(x, "scalar"), t.term(["num", lo]), t.term(["num", hi])
        need(facts[2 * k : 2 * k + 2] == [t.make("le", lo, x), t.make("le", x, hi)] and lo.leaf <= hi.leaf, "a range without its bounds")
        box[x] = (lo.leaf, hi.leaf)
    todo, done = [box], 0
    while todo:
        box, done = todo.pop(), done + 1
        need(done <= BOXES, "too many boxes", Exhausted)
        memo = {}
        if all([t.enclosed(one, box, memo) is not UNDEFINED for one in goal.args]) and t.enclosed(goal, box, memo) is True:
            continue
        widest = max(box, key=lambda x: box[x][1] - box[x][0], default=None)
        need(widest is not None and box[widest][0] < box[widest][1] and t.enclosed(goal, box, memo) is not False, "a box that does not hold")
        (lo, hi), half = box[widest], t.work.mul(Fraction(1, 2), t.work.add(*box[widest]))
        todo += [{**box, widest: (lo, half)}, {**box, widest: (half, hi)}]

def by_reciprocal(t, goal, below, y):  # y > 0: y·(1/y) = 1, and 0 < 1/y
    (positive,) = below
    t.states(positive, "lt", t.make("sub", y, y), y)
    if goal.name == "lt":
        return exactly(t.gap(goal, "lt") == t.inverse(t.scalar(y)))
    exactly(t.gap(goal, "eq") == t.plus({(): ONE}, t.times(t.scalar(y), t.inverse(t.scalar(y))), -ONE))
def by_monotony(t, goal, below, function):  # exp, log, sqrt, g rise strictly (log on x > 0, √ on x ≥ 0)
    first, *domain = below
    need(function in ("exp", "log", "sqrt", "sigmoid") and first.name in ("le", "lt"), "not a rising function, or no inequality")
    x, y = first.args
    if function in ("log", "sqrt"):
        need(len(domain) == 1, "the domain is needed")
        exactly(t.gap(domain[0], "le", "lt") == t.scalar(x) and (domain[0].name == "lt" or function == "sqrt"), "the domain is not shown")
    t.states(goal, first.name, t.make(function, x), t.make(function, y))
def by_tangent(t, goal, below, x):  # 1 + x ≤ e^x: the exponential is convex
    exactly(t.gap(goal) == t.plus(t.plus(t.exp(t.scalar(x)), {(): ONE}, -ONE), t.scalar(x), -ONE))
def by_logarithm(t, goal, below, x):  # x > 0: e^(log x) = x
    (positive,) = below
    t.states(positive, "lt", t.make("sub", x, x), x)
    t.states(goal, "eq", t.make("exp", t.make("log", x)), x)
def by_logistic(t, goal, below, u):  # g(u)·(1 + e^(−u)) = 1, the definition of g
    g = t.scalar(t.make("sigmoid", u))
    exactly(t.gap(goal, "eq") == t.plus({(): ONE}, t.plus(g, t.times(g, t.exp(t.times({(): -ONE}, t.scalar(u))))), -ONE))
def by_circle(t, goal, below, x):  # sin²x + cos²x = 1
    s, c = t.make("sin", x), t.make("cos", x)
    t.states(goal, "eq", t.make("add", t.make("mul", s, s), t.make("mul", c, c)), t.term(["num", "1"]))
def by_angles(t, goal, below, x, y):  # sin(x + y) = sin x·cos y + cos x·sin y, or cos(x + y) = cos x·cos y − sin x·sin y
    a, b, c, d = [t.make(name, one) for one in (x, y) for name in ("sin", "cos")]
    name, *sides = ("sin", "add", a, d, b, c) if goal.args[0].name == "sin" else ("cos", "sub", b, d, a, c)
    t.states(goal, "eq", t.make(name, t.make("add", x, y)), t.make(sides[0], t.make("mul", *sides[1:3]), t.make("mul", *sides[3:])))
def by_steepest(t, goal, below, u, a, b):
    """g′ is even and falls with |u|, so on [a, b] it is greatest at the point nearest to 0; M₀ of the logistic loss is that value."""
    low, high = below
    t.states(low, "le", a, u)
    t.states(high, "le", u, b)
    t.states(goal, "le", t.make("sigmoid_slope", u), t.make("curvature_bound", t.term(["word", "logistic"]), a, b))

def size_of_it(t, u):  # |u|, ‖u‖ or ‖u‖_F
    return t.make({"scalar": "abs", "vector": "norm"}.get(u.sort, "frobenius"), u)
def by_bounds(t, goal, below, u):  # −b ≤ u ≤ b: |u| ≤ b; likewise <
    low, high = below
    b = t.plus(t.gap(high, "le", "lt"), t.scalar(u))
    need(low.name == high.name == goal.name, "not the same relation")
    exactly(t.gap(low, "le", "lt") == t.plus(b, t.scalar(u)) and t.gap(goal, "le", "lt") == t.plus(b, t.scalar(t.make("abs", u)), -ONE))
def by_absolute(t, goal, below, u):  # u ≤ |u|
    t.states(goal, "le", u, t.make("abs", u))
def by_product(t, goal, below, c, u):  # |c·u| = |c|·|u|, ‖c·u‖ = |c|·‖u‖, ‖c uᵀ‖_F = ‖c‖·‖u‖
    whole = t.make("outer" if c.sort == "vector" else "mul", c, u)
    t.states(goal, "eq", size_of_it(t, whole), t.make("mul", size_of_it(t, c), size_of_it(t, u)))
def by_square(t, goal, below, u):  # |u|² = u², ‖u‖² = ⟨u,u⟩, and √x² = x for x ≥ 0
    if below.count:
        (known,) = below
        exactly(t.gap(known, "le", "lt") == t.scalar(u))
        left, right = t.make("sqrt", u), t.scalar(u)
    else:
        v = t.make("vec", u) if u.sort == "matrix" else u
        left, right = size_of_it(t, u), t.scalar(t.make("mul" if u.sort == "scalar" else "dot", v, v))
    exactly(t.gap(goal, "eq") == t.plus(right, t.times(t.scalar(left), t.scalar(left)), -ONE))
def by_roots(t, goal, below, a, b):  # a² ≤ b² and 0 ≤ b: a ≤ b; a² < b² and 0 ≤ b: a < b
    squares, positive = below
    need(squares.name == goal.name and goal.name in ("le", "lt"), "not the same relation")
    exactly(t.gap(positive, "le", "lt") == t.scalar(b))
    t.states(squares, goal.name, t.make("mul", a, a), t.make("mul", b, b))
    t.states(goal, goal.name, a, b)
def by_triangle(t, goal, below, u, w):
    t.states(goal, "le", size_of_it(t, t.make("add", u, w)), t.make("add", size_of_it(t, u), size_of_it(t, w)))
def by_cauchy(t, goal, below, u, w):  # Cauchy–Schwarz
    t.states(goal, "le", t.make("abs", t.make("dot", u, w)), t.make("mul", t.make("norm", u), t.make("norm", w)))
def by_length(t, goal, below, u):  # 1 ≤ n; |Σ u_i| ≤ √n·‖u‖: Cauchy–Schwarz with (1, …, 1)
    if goal.args[0].name == "num":
        return t.states(goal, "le", t.term(["num", "1"]), t.make("length", u))
    t.states(goal, "le", t.make("abs", t.make("sum", u)), t.make("mul", t.make("sqrt", t.make("length", u)), t.make("norm", u)))
def by_operator(t, goal, below, A, u):  # ‖A‖ ≤ R: ‖A u‖ ≤ R·‖u‖, and 0 ≤ R; without a premise R = ‖A‖_F
    facts = list(below)
    need(not facts or (facts[0].name == "spectral_at_most" and facts[0].args[0] in (A, *A.args[: A.name == "transpose"])),
         "the premise does not bound the operator norm")  # ‖Aᵀ‖ = ‖A‖
    R = facts[0].args[1] if facts else t.make("frobenius", A.args[0] if A.name == "transpose" else A)
    if goal.args[0].name == "num":
        return t.states(goal, "le", t.term(["num", "0"]), R)
    t.states(goal, "le", t.make("norm", t.make("matvec", A, u)), t.make("mul", R, t.make("norm", u)))
def by_action(t, goal, below, name):  # ‖M v‖ ≤ R·‖v‖ for all v: ‖M‖ ≤ R
    need(goal.name == "spectral_at_most", "the conclusion bounds no operator norm")
    M, R = goal.args
    v = t.fresh(name, "vector", below.context, M, R)
    (known,) = below
    t.states(known, "le", t.make("norm", t.make("matvec", M, v)), t.make("mul", R, t.make("norm", v)))
def by_operator_norm(t, goal, below, A):  # the norm is the least bound: the truth ‖A‖ ≤ ‖A‖_op, and ‖A‖_op ≤ R if ‖A‖ ≤ R
    largest = t.make("operator_norm", A)
    if not below.count:
        return exactly(goal is t.make("spectral_at_most", A, largest))
    (known,) = below
    need(known.name == "spectral_at_most" and known.args[0] is A, "the premise does not bound the operator norm")
    t.states(goal, "le", largest, known.args[1])
# Eigenvalues: in the reading of total functions λ_k(A) is that of ½(A + Aᵀ), with the nearest number of 1, …, n for k; ⟨u, Au⟩ is the same for both.
def ends_of_spectrum(t, A):  # the least and the greatest eigenvalue
    return [t.make("eigenvalue", A, k) for k in (t.make("length", t.make("column", A, t.literal(0))), t.term(["num", "1"]))]
def by_rayleigh(t, goal, below, A, u):  # λ_n(A)·‖u‖² ≤ ⟨u, Au⟩ ≤ λ_1(A)·‖u‖²
    form, (least, greatest) = t.make("dot", u, t.make("matvec", A, u)), [t.make("mul", one, t.make("dot", u, u)) for one in ends_of_spectrum(t, A)]
    low = t.gap(goal) == t.scalar(t.make("sub", form, least))
    t.states(goal, "le", *((least, form) if low else (form, greatest)))
def by_spectrum(t, goal, below, A, name):  # c·‖u‖² ≤ ⟨u, Au⟩ for all u: c ≤ λ_n(A); ⟨u, Au⟩ ≤ c·‖u‖² for all u: λ_1(A) ≤ c
    u = t.fresh(name, "vector", below.context, A, goal)
    least, greatest = ends_of_spectrum(t, A)
    need(goal.name == "le", "the conclusion bounds no eigenvalue")
    low = t.scalar(goal.args[1]) == t.scalar(least)
    exactly(low or t.scalar(goal.args[0]) == t.scalar(greatest))
    sides = [t.make("mul", goal.args[not low], t.make("dot", u, u)), t.make("dot", u, t.make("matvec", A, u))]
    (known,) = below
    t.states(known, "le", *(sides if low else sides[::-1]))
def by_bilinear_form(t, goal, below, left, right):  # ⟨u, Mw⟩ = ⟨u, Nw⟩ for all u and w: M = N
    need(goal.name == "eq" and goal.args[0].sort == "matrix", "no equality of matrices")
    u, w = [t.fresh(one, "vector", below.context, goal) for one in (left, right)]
    need(left not in t.occurs(w) and right not in t.occurs(u), "one vector, or one as long as the other")
    (known,) = below
    t.states(known, "eq", *[t.make("dot", u, t.make("matvec", one, w)) for one in goal.args])
def by_rank(t, goal, below, M):  # rank(AB) ≤ rank A, rank B; rank(A ± B) ≤ rank A + rank B; rank(uwᵀ) ≤ 1; rank M ≤ the number of rows and of columns
    left, right = goal.args
    need(goal.name == "le" and left is t.make("rank", M), "the conclusion bounds no rank")
    ranks = [t.make("rank", one) for one in M.args if one.sort == "matrix"]
    if right.name == "length":
        return exactly(t.size(right.args[0])[0] in t.size(M), "a length that is no side of the matrix")
    if M.name == "outer":
        return t.states(goal, "le", left, t.term(["num", "1"]))
    if M.name in ("add", "sub"):
        return t.states(goal, "le", left, t.make("add", *ranks))
    exactly(M.name in ("matmul", "transpose", "mul", "neg") and right in ranks)
def by_entry(t, goal, below, u):  # |u_i| ≤ max |u_k| ≤ ‖u‖
    left = goal.args[0]
    largest = t.make("max_norm", u)
    if left is largest:
        return t.states(goal, "le", largest, t.make("norm", u))
    need(left.name == "abs" and left.args[0].name == "entry", "the conclusion bounds no entry")
    t.states(goal, "le", t.make("abs", t.make("entry", u, left.args[0].args[1])), largest)

