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

# Sums Σ x along an index: S_i = Σ 𝟙[k < i]·x_k for the summands before i.  A length is the sum of n ones, and i that of the ones before i.
def before(t, whole, i, relation="lt"):
    if whole.name == "length":
        return t.make("number_of", i)
    k, body = whole.args
    return t.make("sum_over", k, t.make("mul", t.make("indicator", t.make(relation, t.make("number_of", k), t.make("number_of", i))), body))
def summed_along(t, whole, i):
    good = whole.name in ("length", "sum_over") and whole.sort in ("scalar", "vector") and t.size(whole.args[0]) == t.size(i)
    need(good, "neither a sum along the index nor the length of what it runs through")
def summand(t, whole, i):
    return t.term(["num", "1"]) if whole.name == "length" else t.instance(whole, i)
def by_last_summand(t, goal, below, whole, i):  # Σ 𝟙[k ≤ i]·x_k = S_i + x_i; S_0 = 0·Σ x
    need(whole.name == "sum_over", "not a sum along an index")
    S = before(t, whole, i)
    nothing, up_to = t.make("mul", t.term(["num", "0"]), whole), t.make("add", S, summand(t, whole, i))
    exactly(goal is t.make("eq", before(t, whole, i, "le"), up_to) or (i is t.literal(0) and goal is t.make("eq", S, nothing)))
def by_prefixes(t, goal, below, statement, sums, name):
    """P at the first summands, and P at S_i + x_i where P at S_i, for an index i ≥ 1: P at the sums.  P is a statement about variables for these."""
    pairs = [fields(one, ("variable", "of"), "a sum") for one in listed_or_none(sums)]
    wholes = [t.term(of) for _, of in pairs]
    i = t.fresh(name, "index", below.context, statement, goal, *wholes)
    places = {}
    for (y, _), whole in zip(pairs, wholes):
        summed_along(t, whole, i)
        y = t.fresh(y, whole.sort, below.context, goal, i, *wholes)
        need(y not in places and t.size(y) == t.size(whole), "one variable for two sums, or sizes that do not fit")
        S = before(t, whole, i)
        places[y] = (summand(t, whole, t.literal(0)), S, t.make("add", S, summand(t, whole, i)), whole)
    first, now, following, last = [functools.reduce(lambda one, y: t.replaced(one, y, places[y][k]), places, statement) for k in range(4)]
    exactly(goal is last, "the conclusion is not the statement at the sums")
    exactly(below.proved(0) is first, "the first premise is not the statement at the first summands")
    exactly(below.proved(1, now, t.make("le", t.term(["num", "1"]), t.make("number_of", i))) is following, "the second premise is not the statement one summand later")
