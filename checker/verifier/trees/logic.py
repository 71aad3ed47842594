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
