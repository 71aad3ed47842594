# A term as formulas: ``spans`` are its sides, each a tuple of ranges whose product it is (an index below n·d is a pair of
# indices, row by row), and ``at`` gives the entry at such indices.  A scalar has no sides.
Entries = namedtuple("Entries", "spans at")
Inputs = namedtuple("Inputs", "name keys queries")  # a dataset: its key matrix or None, its queries or None
class Indexed:
    """Terms of section 4 as formulas, each of which has a value at all arguments; 1 over what is not known to be ≠ 0 is a number of which
    nothing is known.

    Inputs may have different numbers of tokens: all are filled up to T with anything, and mask_it is 1 for a token of
    input i and 0 else, so that Σ_t mask_it·e^(u_it)·F_it is the sum over its tokens.  What is proved holds for all mask.
    A term that is no formula is an array of which nothing is known, with a place for each of its indices.
    """
    def __init__(self, sums, shapes, first, size, positive=()):
        self.sums, self.shapes, self.first, self.size, self.positive, self.names, self.known = sums, shapes, first, size, positive, {}, {}
    def named(self, kind, name):  # a plain name for an array or a range: no two have the same
        return f"{kind}{self.names.setdefault((kind, name), len(self.names))}"
    def side(self, words):
        return tuple([self.named("size", one) for one in words.split("*")])
    def fresh(self, side):
        return tuple([self.sums.fresh() for _ in side])
    def array(self, kind, name, *spans, places=()):
        label = self.named(kind, name)
        return Entries(spans, lambda *at: ("var", label, *places, *[i for index in at for i in index]))
    def total(self, side, body):  # Σ over an index of this side
        at = self.fresh(side)
        return functools.reduce(lambda form, pair: ("sum", *pair, form), zip(at, side), body(at))
    def fit(self, *sides):
        need(len(set(sides)) == 1, "sides that do not fit, or whose factors stand in another order")
    def scalar(self, form):
        return Entries((), lambda: form)
    def dot(self, u, w):
        self.fit(u.spans, w.spans)
        return self.total(u.spans[0], lambda k: ("mul", u.at(k), w.at(k)))
    def times(self, A, B):  # a product of matrices; a vector is a column
        self.fit(A.spans[1], B.spans[0])
        return Entries(A.spans[:1] + B.spans[1:], lambda i, *j: self.total(A.spans[1], lambda k: ("mul", A.at(i, k), B.at(k, *j))))
    def kron(self, A, B):
        def at(*indices):
            cut = [(i[: len(side)], i[len(side) :]) for i, side in zip(indices, A.spans)]
            return ("mul", A.at(*[i for i, _ in cut]), B.at(*[j for _, j in cut]))
        return Entries(tuple([a + b for a, b in zip(A.spans, B.spans)]), at)
    def softmax(self, u):
        mass = self.total(u.spans[0], lambda k: ("fun", "exp", u.at(k)))
        return Entries(u.spans, lambda k: ("mul", ("fun", "exp", u.at(k)), ("pow", mass, -1)))
    def loss(self, term):  # u ↦ ℓ(u); a loss that is not known is any smooth function
        known = {"exponential": lambda u: ("fun", "exp", minus(u)), "correlation": minus, "sigmoid": logistic_function,
                 "squared": lambda u: ("pow", ("add", ("num", ONE), minus(u)), 2),
                 "logistic": lambda u: ("fun", "log", ("add", ("num", ONE), ("fun", "exp", minus(u))))}
        if term.name == "word":
            need(term.leaf in known, f"the loss {show(term.leaf)} has no slope everywhere")
            return known[term.leaf]
        need(term.name == "var" and set(self.shapes[term.leaf]) <= {*known, "decreasing"}, "a loss without a slope everywhere")
        label = self.named("loss", term.leaf)
        return lambda u: ("fun", label, u)
    def slope(self, function, point, at):  # the derivative of ``function`` by the entry ``at``, there
        label = self.named("point", len(self.names))
        z = Entries(point.spans, lambda *k: ("var", label, *[i for index in k for i in index]))
        form = self.sums.derivative(function(z), label, tuple([i for index in at for i in index]))
        return self.sums.once(self.put, form, label, point)
    def put(self, form, label, point):  # the array ``label`` replaced by what it stands for
        if form[:2] == ("var", label):
            rest = list(form[2:])
            return point.at(*[tuple([rest.pop(0) for _ in side]) for side in point.spans])
        return tuple([self.sums.once(self.put, x, label, point) if type(x) is tuple else x for x in form])
    def objective(self, name, loss, data, more=None):  # point ↦ L(point)
        loss = self.loss(loss)
        if name == "softmax_loss":  # of the matrix ``data`` and the scores ``more``
            return lambda point: loss(self.dot(self.softmax(self.times(data, point)), more))
        n, d, T = self.side("n"), self.side("d"), (self.named("tokens", data.name),)
        X, Y = self.array("token", data.name, n, T, d), self.array("label", data.name, n)
        v, mask = self.array("head", data.name, d), self.array("mask", data.name, n, T)
        need(name == "loss" or data.queries is not None, "the objective needs queries")
        def logit(point, i, t):
            if name == "loss":  # ⟨k_it, p⟩ with k = Wx
                self.fit(point.spans, (d,))
                key = (lambda c: self.total(d, lambda e: ("mul", data.keys.at(c, e), X.at(i, t, e)))) if data.keys else lambda c: X.at(i, t, c)
                return self.total(d, lambda c: ("mul", key(c), point.at(c)))
            self.fit(point.spans, (d, d))  # x_itᵀ W z_i
            return self.total(d, lambda c: self.total(d, lambda e: ("mul", X.at(i, t, c), point.at(c, e), data.queries(i, e))))
        def output(point, i):
            def power(t):
                return ("mul", mask.at(i, t), ("fun", "exp", logit(point, i, t)))
            def score(t):
                return ("mul", Y.at(i), self.total(d, lambda c: ("mul", v.at(c), X.at(i, t, c))))
            return ("mul", self.total(T, lambda t: ("mul", power(t), score(t))), ("pow", self.total(T, power), -1))
        return lambda point: ("mul", ("pow", ("size", n[0]), -1), self.total(n, lambda i: loss(output(point, i))))
    def of(self, term):
        if term not in self.known:
            self.sums.spend(20)
            self.known[term] = self.of_term(term, term.name, term.args)
        return self.known[term]
    def of_term(self, term, name, args):
        if name == "num":
            return self.scalar(("num", term.leaf))
        if name == "var":
            shape = self.shapes[term.leaf]
            if term.sort == "dataset":
                need(term.leaf == self.first, "only the first dataset binds n and d")
                n, d = self.side("n"), self.side("d")
                queries = self.array("query", term.leaf, n, d).at if "queries" in shape else None
                return Inputs(term.leaf, self.array("key", term.leaf, d, d) if "keys" in shape else None, queries)
            need(term.sort in ("scalar", "vector", "matrix", "index"), f"the sort {term.sort} is not a formula")
            spans = tuple(map(self.side, shape)) if term.sort in SIDES else ()
            if term.sort == "index":
                return spans[0], tuple(["." + self.named(f"index{k}x", term.leaf) for k in range(len(spans[0]))])
            return self.array("array", term.leaf, *spans)
        if name in ("gradient", "value") and args[0].name in ("loss", "matrix_loss", "softmax_loss"):
            (*data, loss), point = args[0].args, self.of(args[1])
            function = self.objective(args[0].name, loss, *map(self.of, data))
            return self.scalar(function(point)) if name == "value" else Entries(point.spans, lambda *at: self.slope(function, point, at))
        if name in ("loss_value", "loss_slope") and term.sort == "scalar":
            function, u = self.loss(args[0]), self.of(args[1])
            return self.scalar(function(u.at()) if name == "loss_value" else self.slope(lambda z: function(z.at()), u, ()))
        if name == "identity" and args[0].name == "length":  # as large as a vector is long
            side = self.of(args[0].args[0]).spans[0]
            return Entries((side, side), lambda i, j: ("mul", *[("delta", a, b) for a, b in zip(i, j)]))
        if name == "mat":  # an index of the vector is one of its row and one of its place in the row, where these are its factors in this order
            need(args[1].name == "length", "rows that are not as long as a vector")
            u, side = self.of(args[0]), self.of(args[1].args[0]).spans[0]
            rows = u.spans[0][: -len(side)]
            self.fit(u.spans[0], rows + side)
            return Entries((rows, side), lambda i, j: u.at(i + j))
        if name == "place":  # what holds at every index holds at a literal one, whose range ``within`` tells
            return None, (f".place{args[0].leaf}",)
        need(term.sort != "order", "an order is not a formula")
        if name == "bound" and term.sort != "index":  # what is drawn
            return self.array("drawn", term.leaf, *map(self.side, sides_of_draw(term.leaf)))
        if name == "expectation":
            return self.mean(*args)
        if name == "bound":
            side = self.side(term.leaf.split(":")[1])
            return side, tuple(["." + self.named(f"bound{k}x", term.leaf) for k in range(len(side))])
        if name in ("sum_over", "stack"):  # an index is bound nowhere inside its binder, so that a name put for it is never caught
            (side, names), body = map(self.of, args)
            if name == "stack":
                return Entries((side, *body.spans), lambda k, *at: self.sums.moved(body.at(*at), dict(zip(names, k))))
            return Entries(body.spans, lambda *at: functools.reduce(lambda form, pair: ("sum", *pair, form), zip(names, side), body.at(*at)))
        if name == "number_of":  # a function of the index
            return self.scalar(self.number(args[0]))
        if name == "indicator":
            return self.scalar(self.truth(args[0]))
        if name == "div":
            return self.scalar(("mul", self.of(args[0]).at(), self.inverse(args[1])))
        k = args[1].leaf if name == "pow" and args[1].name == "num" else -ONE
        if k.denominator == 1 and 0 <= k <= LARGEST_EXPONENT:
            if args[0].name in ("norm", "frobenius") and k % 2 == 0:  # ‖u‖² is the sum of the squares
                u = self.of(args[0].args[0])
                at = [self.fresh(side) for side in u.spans]
                pairs = [pair for names, side in zip(at, u.spans) for pair in zip(names, side)]
                return self.scalar(("pow", summed_over(pairs, ("pow", u.at(*at), 2)), int(k) // 2))
            return self.scalar(("pow", self.of(args[0]).at(), int(k)))
        if name not in FORMULA_OF and name not in ("value", "gradient"):
            need(term.sort in ("scalar", "vector", "matrix"), f"{name} is not a formula with indices")
            sides = [[str(k)] * (k > 1 or not names) + list(names) for k, names in self.size(term)]
            good = all([len(words) == 1 and not (term.open and "[" in words[0]) for words in sides])
            need(good, f"the factors of a size of {name} have no order, or it depends on an index")
            return self.unknown("closed", term, *[self.side(words) for words, in sides])
        need(name in FORMULA_OF, f"{name} is not a formula with indices")
        return FORMULA_OF[name](self, *[self.of(one) for one in args])
    def unknown(self, kind, term, *spans):  # an array of which nothing is known, with a place for each index in it, whatever this is called
        places = [one for one in inside(term) if one.leaf in term.open or (one.name == "var" and one.sort == "index")]
        need(all([one.sort == "index" for one in places]), "a part that depends on what is drawn, or on a state")
        labels = {one: (k, self.of(one)[0]) for k, one in enumerate(places)}
        for one in inside(term):
            labels[one] = self.named("shape", labels.get(one) or (one.name, one.leaf, *[labels[x] for x in one.args]))
        return self.array(kind, labels[term], *spans, places=[i for one in places for i in self.of(one)[1]])
    def number(self, index):
        side, names = self.of(index)
        return ("num", index.args[0].leaf) if side is None else ("var", self.named("number", side), *names)
    def truth(self, statement):  # 1 where it holds and 0 elsewhere, with h(x) = 1 for x ≥ 0 and 0 for x < 0, of which no more is used
        name, args = statement.name, statement.args
        if name in ("and", "or", "not", "implies"):
            first, *more = [self.truth(one) for one in args]
            deny = [("add", ("num", ONE), minus(one)) for one in (first, *more)]
            return {"and": lambda: ("mul", first, *more), "not": lambda: deny[0], "or": lambda: ("add", ("num", ONE), minus(("mul", *deny))),
                    "implies": lambda: ("add", ("num", ONE), minus(("mul", first, *deny[1:])))}[name]()
        need(name in ("le", "lt", "eq") and args[0].sort in ("scalar", "index"), f"{name} is not a formula with indices")
        a, b = [self.of(one).at() if one.sort == "scalar" else self.number(one) for one in args]
        up, down = [("fun", "h", ("add", y, minus(x))) for x, y in ((a, b), (b, a))]  # a ≤ b, b ≤ a
        return {"le": up, "lt": ("add", ("num", ONE), minus(down)), "eq": ("mul", up, down)}[name]
    def inverse(self, y):  # 1/(a·b) = 1/a·1/b, for 1/0 = 0 too
        if y.name == "mul":
            return ("mul", *map(self.inverse, y.args))
        entry = y.name == "entry" and y.args[0] in self.positive
        if y.name in ("num", "length") or y in self.positive or entry:
            return ("pow", self.of(y).at(), -1)
        return self.unknown("inverse", y).at()
    def mean(self, drawn, law, body):
        parameter, inside = self.of(law.args[0]) if law.args else None, self.of(body)
        if drawn.sort == "index":
            side, names = self.of(drawn)
            self.fit(side, *(parameter.spans if law.args else ()))
            weight = parameter.at(names) if law.args else ("pow", ("mul", *[("size", one) for one in side]), -1)
            return Entries(inside.spans, lambda *at: summed_over(tuple(zip(names, side)), ("mul", weight, inside.at(*at))))
        spans = [one for side in self.of(drawn).spans for one in side]
        means = Means(self.sums, self.named("drawn", drawn.leaf), spans, kind_of(law), parameter and parameter.at())
        return Entries(inside.spans, lambda *at: means.of(inside.at(*at)))
    def same(self, left, right):  # equal for all sizes
        a, b = self.of(left), self.of(right)
        self.fit(a.spans, b.spans)
        at = [self.fresh(side) for side in a.spans]
        P, Q = self.sums.polynomial(a.at(*at)), self.sums.polynomial(b.at(*at))
        rest = self.sums.merged(P + self.sums.scaled(-ONE, Q))
        return not rest or not self.sums.cleared(rest)

def minus(form):
    return ("mul", ("num", -ONE), form)
def logistic_function(u):
    return ("pow", ("add", ("num", ONE), ("fun", "exp", minus(u))), -1)
def entrywise(make):
    def combined(m, x, *more):
        m.fit(x.spans, *[y.spans for y in more])
        return Entries(x.spans, lambda *at: make(*[y.at(*at) for y in (x, *more)]))
    return combined
def block_of(m, A1, A2, j):  # A₁[j,·] ⊗ A₂
    m.fit(A1.spans[0], j[0])
    return m.kron(Entries(((), A1.spans[1]), lambda _, k: A1.at(j[1], k)), A2)
def attention_rows(m, logits):  # the softmax of every row
    def row(i):
        return Entries(logits.spans[1:], lambda t: logits.at(i, t))
    return Entries(logits.spans, lambda i, t: m.softmax(row(i)).at(t))
def flipped(A):
    return Entries(A.spans[::-1], lambda i, j: A.at(j, i))
def residual_of(m, F, A3, Y, B):  # ‖F A₃ Y − B‖²_F
    C = entrywise(lambda x, y: ("add", x, minus(y)))(m, m.times(m.times(F, A3), Y), B)
    return m.scalar(m.total(C.spans[0], lambda i: m.total(C.spans[1], lambda j: ("pow", C.at(i, j), 2))))
def vectorised_residual(m, A1, A2, A3, x, Y, B):
    def logit(j, t):
        return m.times(block_of(m, A1, A2, (A1.spans[0], j)), x).at(t)
    return residual_of(m, attention_rows(m, Entries((A1.spans[0], A2.spans[0]), logit)), A3, Y, B)
def picked(side, i):
    need(side == i[0] or (i[0] is None and len(side) == 1), "an index of another range")
    return i[1]

FORMULA_OF = {
    "add": entrywise(lambda x, y: ("add", x, y)), "sub": entrywise(lambda x, y: ("add", x, minus(y))), "neg": entrywise(minus),
    "hadamard": entrywise(lambda x, y: ("mul", x, y)), "exp": entrywise(lambda x: ("fun", "exp", x)), "log": entrywise(lambda x: ("fun", "log", x)),
    "abs": entrywise(lambda x: ("fun", "abs", x)), "sqrt": entrywise(lambda x: ("fun", "sqrt", x)),
    "mul": lambda m, c, x: Entries(x.spans, lambda *at: ("mul", c.at(), x.at(*at))),
    "sigmoid": entrywise(logistic_function), "sigmoid_slope": lambda m, u: m.scalar(m.slope(lambda z: logistic_function(z.at()), u, ())),
    "sum": lambda m, u: m.scalar(m.total(u.spans[0], u.at)), "dot": lambda m, u, w: m.scalar(m.dot(u, w)),
    "length": lambda m, u: m.scalar(("mul", *[("size", one) for one in u.spans[0]])),
    "entry": lambda m, u, i: m.scalar(u.at(picked(u.spans[0], i))),
    "column": lambda m, A, i: Entries(A.spans[:1], lambda k: A.at(k, picked(A.spans[1], i))),
    "outer": lambda m, u, w: Entries(u.spans + w.spans, lambda i, j: ("mul", u.at(i), w.at(j))),
    "matvec": Indexed.times, "matmul": Indexed.times, "transpose": lambda m, A: flipped(A), "kron": Indexed.kron,
    "vec": lambda m, A: Entries((A.spans[0] + A.spans[1],), lambda k: A.at(k[: len(A.spans[0])], k[len(A.spans[0]) :])),
    "softmax": Indexed.softmax, "block": block_of,
    "attention_block": lambda m, A1, A2, j, x: m.softmax(m.times(block_of(m, A1, A2, j), x)),
    "attention_matrix": lambda m, A1, X, A2: attention_rows(m, m.times(m.times(A1, X), flipped(A2))),
    "regression_loss": lambda m, A1, A2, A3, X, Y, B: residual_of(m, FORMULA_OF["attention_matrix"](m, A1, X, A2), A3, Y, B),
    "regression_loss_vectorised": vectorised_residual,
    "with_query": lambda m, D, u: m.fit(u.spans, (m.side("d"),)) or D._replace(queries=lambda i, c: u.at(c)),
    "with_key_matrix": lambda m, D, W: m.fit(W.spans, (m.side("d"),) * 2) or D._replace(keys=W),
}

def spelled_formula(form):  # in ASCII, as one would type it
    kind, *rest = form
    inside = [spelled_formula(x) for x in rest if type(x) is tuple]
    if kind in ("num", "size"):
        return rational_text(rest[0]) if kind == "num" else f"|{rest[0]}|"
    if kind in ("var", "delta"):
        names = ",".join([i[1:] for i in rest[kind == "var" :]])
        return (rest[0] if kind == "var" else kind) + (f"[{names}]" if names else "")
    if kind in ("add", "mul"):
        return f"({' + '.join(inside)})" if kind == "add" else "*".join(inside)
    if kind == "pow":
        return f"({inside[0]})^({rest[1]})"
    return f"sum_{rest[0][1:]}:{rest[1]}({inside[0]})" if kind == "sum" else f"{rest[0]}({inside[0]})"

def identity(certificate, budget):
    """``expression``, differentiated by the array entries ``by`` one after another, equals ``equals`` for all sizes."""
    _, _, claim, provenance = fields(certificate, ("format", "type", "claim", "provenance"), "the certificate")
    label, title, statement, statement_hash = claimed(claim, provenance)
    names = ("arrays", "indices", "expression", "by", "equals")
    arrays, indices, expression, by, equals = fields(statement, names, "the statement")
    good = type(arrays) is dict and type(indices) is dict and type(by) is list
    good = good and all([type(x) is list for x in [*arrays.values(), *by]])
    need(good, "arrays is an object of lists of ranges, indices an object of ranges, by a list of lists")
    for name in [*arrays, *[span for spans in arrays.values() for span in spans], *indices, *indices.values()]:
        word(name)
    need(len(by) <= MOST_DERIVATIVES, f"more than {MOST_DERIVATIVES} derivatives", Exhausted)
    work = Sums(budget, arrays)
    try:
        left, right = first, _ = work.read(expression, indices), work.read(equals, indices)
        entries = [work.read(["var", *entry], indices) for entry in by]
        for _, name, *at in entries:
            left = work.derivative(left, name, tuple(at))
        rest = work.merged(work.polynomial(left) + work.scaled(-ONE, work.polynomial(right)))
        need(not rest, f"the two sides differ by {len(rest)} monomials in normal form")
        sides = [cropped(spelled_formula(side), SHOWN) for side in (first, right)]
    except RecursionError:
        raise Exhausted("formulas nested too deeply") from None
    steps = "".join([f"d/d{spelled_formula(entry)} " for entry in entries])
    what = [f"{name}[{','.join(spans)}]" for name, spans in arrays.items()]
    what += [f"{i} in {span}" for i, span in indices.items()]
    says = (f"identity: wherever both sides are defined, for all sizes >= 1 of the ranges, all smooth functions, all "
            f"{cropped(', '.join(what), SHOWN)}: {steps}{sides[0]} = {sides[1]}; "
            f"{show(title)} [{plain(label)}, statement {statement_hash}]")
    return Proved(says, "identity", "identity", statement_hash, "", True, "")

