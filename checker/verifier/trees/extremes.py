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
