# Functions that are variables.  A gradient is one where f is differentiable, which is a premise wherever a gradient occurs: elsewhere it has some fixed
# value.  No rule divides: the inequalities of Taylor, Hendrickx and Glineur (2017) are multiplied by 2(L − m), so that they hold for L = m and L = 0 too.
CURVED, SLOPED = ("convex", "strongly_convex"), ("differentiable", "smooth", "polyak_lojasiewicz")
def said_of_one(below, *kinds):
    """The function, and what else each premise names: the premises, one or more, say these kinds of things, in this order, of one function."""
    facts = list(below)
    good = all([one.name in kind for one, kind in zip(facts, kinds)]) and len({one.args[0] for one in facts}) == 1
    need(good, "the premises do not say of one function what the rule needs")
    return facts[0].args[0], [one.args[1:] for one in facts]
def bend(t, more):  # m of "m-strongly convex", 0 of "convex"
    return more[0] if more else t.term(["num", "0"])
def inner(t, u, w):
    return t.make("dot" if u.sort == "vector" else "mul", u, w)
def times(t, number, term):
    return t.make("mul", t.term(["num", number]), term)
def above_tangent(t, f, x, y):  # f(y) − f(x) − ⟨∇f(x), y − x⟩
    rise = t.make("sub", t.make("function_value", f, y), t.make("function_value", f, x))
    return t.make("sub", rise, inner(t, t.make("function_gradient", f, x), t.make("sub", y, x)))
def squared_gap(t, x, y):
    gap = t.make("sub", x, y)
    return inner(t, gap, gap)

def by_moduli(t, goal, below):
    """L-smooth: 0 ≤ L; c-Lipschitz: 0 ≤ c; m-strongly convex or m-Polyak–Łojasiewicz: 0 ≤ m; m-strongly convex and L-smooth: m ≤ L.  There are two points x ≠ y, and
    m‖x − y‖² ≤ ⟨∇f(x) − ∇f(y), x − y⟩ ≤ L‖x − y‖²."""
    if below.count == 2:
        _, (low, high) = said_of_one(below, ("strongly_convex",), ("smooth",))
        return t.states(goal, "le", *low, *high)
    _, ((number,),) = said_of_one(below, ("smooth", "lipschitz", "strongly_convex", "polyak_lojasiewicz"))
    t.states(goal, "le", t.term(["num", "0"]), number)
def by_interpolation(t, goal, below, x, y):
    """‖g − h‖² + mL‖x − y‖² − 2m⟨g − h, x − y⟩ ≤ 2(L − m)(f(y) − f(x) − ⟨g, y − x⟩) for f of L-Lipschitz gradient, g = ∇f(x), h = ∇f(y), and
    f − m/2·‖·‖² convex: m = 0 of a convex f, m = −L of any f.  For F = f − m/2·‖·‖², which is convex with (L − m)-Lipschitz gradient, this is
    ‖∇F(x) − ∇F(y)‖² ≤ 2(L − m)(F(y) − F(x) − ⟨∇F(x), y − x⟩); where L = m, F is affine and both sides are 0."""
    f, ((L,), *curved) = said_of_one(below, ("smooth",), CURVED)
    m = bend(t, curved[0]) if curved else t.make("neg", L)
    g, h = [t.make("function_gradient", f, one) for one in (x, y)]
    left = t.make("add", squared_gap(t, g, h), t.make("mul", t.make("mul", m, L), squared_gap(t, x, y)))
    cross = t.make("mul", times(t, "2", m), inner(t, t.make("sub", g, h), t.make("sub", x, y)))
    t.states(goal, "le", t.make("sub", left, cross), t.make("mul", times(t, "2", t.make("sub", L, m)), above_tangent(t, f, x, y)))
def by_subgradient(t, goal, below, x, y):  # f convex and differentiable: m/2·‖x − y‖² ≤ f(y) − f(x) − ⟨∇f(x), y − x⟩, with m = 0 unless it is m-strongly convex
    f, (curved, _) = said_of_one(below, CURVED, SLOPED)
    t.states(goal, "le", t.make("mul", times(t, "1/2", bend(t, curved)), squared_gap(t, x, y)), above_tangent(t, f, x, y))
def by_given_slope(t, goal, below, y):  # g a subgradient of f at x: m/2·‖x − y‖² ≤ f(y) − f(x) − ⟨g, y − x⟩, with m = 0 unless f is m-strongly convex
    f, ((x, g), *curved) = said_of_one(below, ("subgradient",), ("strongly_convex",))
    rise = t.make("sub", t.make("sub", t.make("function_value", f, y), t.make("function_value", f, x)), inner(t, g, t.make("sub", y, x)))
    m = curved[0][0] if curved else t.term(["num", "0"])
    t.states(goal, "le", t.make("mul", times(t, "1/2", m), squared_gap(t, x, y)), rise)
def by_gap(t, goal, below, x, y):  # 2m(f(x) − f(y)) ≤ ‖∇f(x)‖² of an m-Polyak–Łojasiewicz f
    f, ((m,),) = said_of_one(below, ("polyak_lojasiewicz",))
    rise, slope = t.make("sub", *[t.make("function_value", f, one) for one in (x, y)]), t.make("function_gradient", f, x)
    t.states(goal, "le", t.make("mul", times(t, "2", m), rise), inner(t, slope, slope))
def by_lower_bound(t, goal, below, x):  # c ≤ f(x)
    f, ((c,),) = said_of_one(below, ("lower_bound",))
    t.states(goal, "le", c, t.make("function_value", f, x))
def by_jensen(t, goal, below, x, y, s):  # f convex, 0 ≤ s ≤ 1: f((1 − s)x + sy) ≤ (1 − s)f(x) + sf(y) − m/2·s(1 − s)‖x − y‖²
    curved, low, high = below
    f, (more,) = said_of_one([curved], CURVED)
    one, zero = t.term(["num", "1"]), t.term(["num", "0"])
    rest = t.make("sub", one, s)
    t.states(low, "le", zero, s)
    t.states(high, "le", s, one)
    point, values = [t.make("add", t.make("mul", rest, u), t.make("mul", s, w)) for u, w in ((x, y), [t.make("function_value", f, p) for p in (x, y)])]
    bent = t.make("mul", t.make("mul", times(t, "1/2", bend(t, more)), t.make("mul", s, rest)), squared_gap(t, x, y))
    t.states(goal, "le", t.make("function_value", f, point), t.make("sub", values, bent))
def by_descent(t, goal, below, x, y):  # f of L-Lipschitz gradient: −L/2·‖x − y‖² ≤ f(y) − f(x) − ⟨∇f(x), y − x⟩ ≤ L/2·‖x − y‖²
    f, ((L,),) = said_of_one(below, ("smooth",))
    gap, most = above_tangent(t, f, x, y), t.make("mul", times(t, "1/2", L), squared_gap(t, x, y))
    up = t.gap(goal) == t.scalar(t.make("sub", most, gap))
    t.states(goal, "le", *((gap, most) if up else (t.make("neg", most), gap)))
def by_change(t, goal, below, x, y):  # |f(x) − f(y)| ≤ c‖x − y‖ of a c-Lipschitz f; ‖∇f(x) − ∇f(y)‖ ≤ L‖x − y‖ of L-Lipschitz gradient
    (known,) = below
    f, ((number,),) = said_of_one([known], ("lipschitz", "smooth"))
    word = "function_value" if known.name == "lipschitz" else "function_gradient"
    left = t.make("sub", *[t.make(word, f, one) for one in (x, y)])
    t.states(goal, "le", size_of_it(t, left), t.make("mul", number, size_of_it(t, t.make("sub", x, y))))
def by_steepness(t, goal, below, x):  # f c-Lipschitz and differentiable: ‖∇f(x)‖ ≤ c
    f, ((number,), _) = said_of_one(below, ("lipschitz",), SLOPED)
    t.states(goal, "le", size_of_it(t, t.make("function_gradient", f, x)), number)
def by_minimiser(t, goal, below, x):  # z minimises f: f(z) ≤ f(x); ∇f(z) = 0 if f is differentiable
    if below.count == 1:
        f, ((z,),) = said_of_one(below, ("minimiser",))
        return t.states(goal, "le", t.make("function_value", f, z), t.make("function_value", f, x))
    f, ((z,), _) = said_of_one(below, ("minimiser",), SLOPED)
    slope = t.make("function_gradient", f, z)
    if z.sort == "scalar":
        return t.states(goal, "eq", slope, t.term(["num", "0"]))
    exactly(goal.name == "eq" and goal.args[0] is slope and t.vector(goal.args[1]) == {})

