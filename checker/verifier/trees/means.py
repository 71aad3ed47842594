# Means over an index: sums of values times weights, whatever the weights are.  That they add up to 1 is asked for where a number is its own mean.
def weights_of_one(t, law, below):  # whether the weights are known to add up to 1
    known, weighted = list(below), kind_of(law) == "weighted"
    if known and weighted:
        t.states(known[0], "eq", t.make("sum", law.args[0]), t.term(["num", "1"]))
    return not weighted or bool(known)
def is_mean(t, a, found, z, law, one):
    """Whether ``found`` is E a, of an ``a`` that speaks of the draw z: linear in its parts; E c = c, with weights that add up to 1, for what does not."""
    t.work.spend(5)
    if z.leaf not in t.occurs(a):
        return one and a is found
    if found.name == "expectation" and found.args[0].sort == z.sort and found.args[1] is law and t.size(found.args[0]) == t.size(z):
        if t.replaced(found.args[2], found.args[0], z) is a:
            return True
    if a.name != found.name or a.name not in ("add", "sub", "neg", "mul", "dot", "matvec", "div"):
        return False
    parts = list(zip(a.args, found.args))
    if a.name in ("add", "sub", "neg"):
        return all([is_mean(t, x, y, z, law, one) for x, y in parts])
    free = [z.leaf not in t.occurs(x) and x is y for x, y in parts]
    need(any(free[a.name == "div" :]), "a product or quotient of two things that depend on the draw")
    return is_mean(t, *parts[free[0]], z, law, one)
def by_linearity(t, goal, below, name):
    """E(a ± b) = E a ± E b, E(c·a) = c·E a, E⟨c, a⟩ = ⟨c, E a⟩, E a/c, over finitely many outcomes; a mean is the same over another name of the draw."""
    need(goal.name == "eq" and goal.args[0].name == "expectation" and kind_of(goal.args[0].args[1]) != "gaussian", "no mean over finitely many outcomes")
    mean, found = goal.args
    drawn, law, body = mean.args
    z = t.fresh(name, drawn.sort, below.context, goal)
    need(t.size(z) == t.size(drawn), "sizes that do not fit")
    exactly(is_mean(t, t.replaced(body, drawn, z), found, z, law, weights_of_one(t, law, below)), "the two are not the same by linearity")
def by_jensen_of_means(t, goal, below, mean):  # f convex, weights ≥ 0 that add up to 1: f(E x) ≤ E f(x) over an index
    curved, *lawful = below
    f, _ = said_of_one([curved], CURVED)
    need(mean.name == "expectation" and mean.args[0].sort == "index", "not a mean over an index")
    drawn, law, x = mean.args
    exactly(lawful == conditions_of(t, law), "the law is not shown to be one")
    t.states(goal, "le", t.make("function_value", f, mean), t.make("expectation", drawn, law, t.make("function_value", f, x)))

