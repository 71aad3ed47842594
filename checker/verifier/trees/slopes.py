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
