# Orders: at(o, k) is the index at place k mod n of an order o of n places.  In the reading of total functions it is at(o, 0) where k is no whole
# number, so that for every k each index is at(o, k) for equally many o.
MOST_ORDERED = 4  # places of an order of which a proof looks at every case

def counts(t, form):  # a sum of places, sizes and whole variables
    def whole(kind, *inside):
        return kind in ("number_of", "size") or (kind == "var" and t.whole_variable(inside[0]))
    return all([c.denominator == 1 and c > 0 and all([whole(*t.keys[a]) for a, _ in m]) for m, c in form.items()])
def literal_count(t, term):  # the whole number that a scalar is by sight, or None
    form = t.scalar(term)
    k = form.get((), ZERO)
    return int(k) if form.keys() <= {()} and k.denominator == 1 and k >= 0 else None
def all_orders(t, order):
    ((count, names),) = t.size(order)
    need(not names and count <= MOST_ORDERED, f"the order has no fixed number of at most {MOST_ORDERED} places")
    return list(itertools.permutations(range(count)))
def speaks_of(term, one, memo):
    if term not in memo:
        memo[term] = term is one or any([speaks_of(x, one, memo) for x in term.args])
    return memo[term]

class Arranged:
    """Terms where an order has these places: at(o, k) is a literal index for a literal k.  What speaks of the order and has a literal number of
    steps, or of at most FEW places, is written out for that: sequences, sums and “for each”."""
    def __init__(self, t, order, places):
        self.t, self.order, self.places, self.known, self.speaks = t, order, places, {}, {}
    def of(self, term):
        self.t.work.spend(5)
        if not speaks_of(term, self.order, self.speaks):
            return term
        if term not in self.known:
            self.known[term] = self.of_term(term, term.name, term.args)
        return self.known[term]
    def of_term(self, term, name, args):
        t = self.t
        if name in ("sum_over", "for_each"):
            ((count, names),) = t.size(args[0])
            if not names and count <= FEW:
                parts = [t.put(args[1], {args[0].leaf: t.literal(k)}) for k in range(count)]
                return self.of(functools.reduce(lambda x, y: t.make("add" if name == "sum_over" else "and", x, y), parts))
        steps = literal_count(t, args[1]) if name == "iterate" or (name == "at" and args[0] is self.order) else None
        if name == "iterate" and steps is not None and steps <= MOST_UPDATES:
            return self.of(t.after(term, args[4::3], t.term(["num", "0"]), steps)[int(args[0].leaf)])
        if name == "at" and steps is not None:
            return t.literal(self.places[steps % len(self.places)])
        return t.make(name, *map(self.of, args)) if args else term

def by_orders(t, goal, below, o):
    """An order of few places is one of finitely many: a proof for each, where the conclusion and all hypotheses are arranged so.

    What is left of the order there is any order, and so that one."""
    need(o.sort == "order", "not an order")
    need(not any([o.leaf in t.occurs(one) for one in t.bound.values()]), "a vector of the proof is as long as one that depends on the order")
    cases = all_orders(t, o)
    need(below.count == len(cases), "not one premise for each order")
    for k, one in enumerate(cases):
        there = Arranged(t, o, one)
        given = frozenset(map(there.of, below.context))
        exactly(below.proved(k, given=given) is there.of(goal), "a premise is not the conclusion in its order")
def mean_over_orders(t, goal):  # (the order that is drawn, what its mean is taken of) of an equality E … = …
    need(goal.name == "eq" and goal.args[0].name == "expectation" and goal.args[0].args[0].sort == "order", "no mean over orders")
    drawn, _, body = goal.args[0].args
    return drawn, body
def by_outcomes(t, goal, below):  # E F(o) = 1/n!·Σ F(o) over the orders of few places, written out
    drawn, body = mean_over_orders(t, goal)
    parts = [Arranged(t, drawn, one).of(body) for one in all_orders(t, drawn)]  # a conclusion is closed: nothing is left of the order
    share = t.term(["num", rational_text(Fraction(1, len(parts)))])
    exactly(goal.args[1] is t.make("mul", share, functools.reduce(lambda x, y: t.make("add", x, y), parts)))
def moved_by(t, o, binder):  # its body at o(i) in place of i
    i, body = binder.args
    need(t.size(i) == t.size(o), "not over all places of the order")
    return t.make(binder.name, i, t.put(body, {i.leaf: t.make("at", o, t.make("number_of", i))}))
def carried(t, o, u):  # the vector or matrix with its entry or row at o(k) in place of that at k
    name, args = u.name, u.args
    if name == "stack":
        return moved_by(t, o, u)
    if name == "mul":
        return t.make(name, args[0], carried(t, o, args[1]))
    need(name in ("exp", "abs", "softmax", "sparsemax", "neg", "add", "sub", "hadamard"), f"{name} of what is reordered")
    return t.make(name, *[carried(t, o, one) for one in args])
def by_reordering(t, goal, below, o, over):
    """Every index is at one place of an order: Σ_t F(o(t)) = Σ_i F(i), and so for what is the same of all entries or rows in any order;
    F(i) for each i where F(o(t)) for each t."""
    need(below.count == (over.name == "for_each"), "not one premise for each index")
    name, args = over.name, over.args
    if name in ("sum_over", "for_each"):
        moved = moved_by(t, o, over)
    elif name in ("matvec", "matmul"):  # AᵀB = Σ_k (row k of A)(row k of B)ᵀ
        need(args[0].name == "transpose", "not over the rows of two matrices")
        moved = t.make(name, t.make("transpose", carried(t, o, args[0].args[0])), carried(t, o, args[1]))
    else:
        need(name in ("sum", "dot", "norm", "minimum", "maximum", "max_norm", "frobenius"), f"{name} may depend on the order")
        moved = t.make(name, *[carried(t, o, one) for one in args])
    exactly(goal is over and below.proved(0) is moved if below.count else goal is t.make("eq", moved, over), "not the same at the places of the order")
def mean_place(t, drawn, law, term, i):
    """E of the term over the order: linear in its parts, and E F(o(k)) = E F(i) for a uniform index i, where F and k do not speak of o."""
    t.work.spend(5)
    if drawn.leaf not in term.open:
        return term
    speaking = [one for one in term.args if drawn.leaf in one.open]
    alone = len(speaking) == 1 and term.name in (*PRODUCTS, "div", "entry", "column", "sum_over", "stack")
    if term.name in (*LINEAR, *SUMS) or (alone and (term.name not in ("div", "entry", "column") or speaking == [term.args[0]])):
        return t.make(term.name, *[mean_place(t, drawn, law, one, i) for one in term.args])
    places = [one for one in inside(term) if one.name == "at" and drawn.leaf in one.open]
    need(len(places) == 1 and places[0].open - {drawn.leaf} <= term.open, "not at one place of the order")
    return t.make("expectation", i, law, t.replaced(term, places[0], i))  # an order stands in its places alone
def by_mean_place(t, goal, below):
    drawn, body = mean_over_orders(t, goal)
    size, avoid = drawn.leaf.split(":")[1].strip("()"), body.binds | {called(one) for one in body.open}
    leaf = next(name for name in itertools.chain(("i",), names_like("i")) if name not in avoid) + ":" + size
    i = t.terms.kept.setdefault(("bound", leaf), Term("bound", (), leaf, "index"))
    exactly(goal.args[1] is mean_place(t, drawn, goal.args[0].args[1], body, i))
