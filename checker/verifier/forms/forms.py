class Forms(Sizes):
    """Normal forms: equal ones belong to terms that are equal everywhere.

    A scalar is a polynomial {monomial: rational}, a monomial a sorted tuple of (atom, power).  A vector is a combination
    {entrywise product of basic vectors: polynomial}.  Rewritten are: e^p·e^q = e^(p+q), √r·√r = r for rationals r > 0,
    1/(c·a·b) = 1/c·1/a·1/b, g′ = g(1 − g), g(−p) = 1 − g(p), ⟨u,w⟩ = Σ(u∘w), Σ softmax = 1, (e^u)_i = e^(u_i), log and |·| of vectors so too,
    log softmax(u) = u − log Σe^u, softmax(u + c·1) = softmax(u) and sparsemax so too, |u|∘|u| = u∘u, (u∘w)_i = u_i·w_i, |c·p| = |c|·|p|, ‖c·u‖ = |c|·‖u‖ with c the largest common factor, A(c·u + w) = c·Au + Aw, and the losses.
    """
    def key(self, term):
        if term.sort == "scalar":
            return frozen(self.scalar(term))
        if term.sort == "vector":
            return frozen(self.vector(term))
        size = (self.size(term),) if term.sort == "matrix" else ()  # a vector that is 0 has the key () whatever its size is
        return (term.name, term.leaf) if not term.args else (term.name, *size, *map(self.key, term.args))
    def scalar(self, term):
        need(term.sort == "scalar", "a scalar is needed")
        if term not in self.known:
            self.known[term] = self.scalar_of(term, term.name, term.args)
            self.work.spend(10 + 4 * len(self.known[term]))
        return self.known[term]
    def scalar_of(self, term, name, args):
        if name == "num":
            return {(): term.leaf} if term.leaf else {}
        if name in ("loss_value", "loss_slope", "slope_bound", "curvature_bound") and args[0].name == "word":
            form = self.loss(name, args[0].leaf, [self.scalar(one) for one in args[1:]])
            return self.one(name, *map(self.key, args)) if form is None else form
        if name in ("sum", "dot"):
            u = [self.vector(one) for one in args]
            return self.linear(self.total, u[0] if name == "sum" else self.product(*u))
        if name == "frobenius":
            A = self.matrix(args[0])
            return self.magnitude("frobenius", A)
        if name in ("norm", "entry", "length"):
            if name == "length":
                return self.counted(self.size(args[0]))
            if name == "entry" and args[0].name == "stack":  # its entry at j is its body at j
                return self.scalar(self.instance(*args))
            u = self.vector(args[0])
            if name == "norm":
                return self.magnitude("norm", u)
            if not args[1].open:
                self.places[self.key(args[1])] = args[1]
            return self.entry(u, self.key(args[1]))
        if name == "number_of" and args[0].name == "place":
            return self.scalar(args[0].args[0])
        if name == "expectation" and args[0].sort == "index":
            return self.times(*self.mean_over(term))
        if name == "sum_over":  # Σ_i u_i
            return self.linear(self.total, self.vector(self.make("stack", *args)))
        if any([one.sort != "scalar" for one in args]) or not args:
            return self.one(name, *map(self.key, args)) if args else self.one(name, term.leaf)
        p, *more = [self.scalar(one) for one in args]
        if name in ("add", "sub"):
            return self.plus(p, more[0], ONE if name == "add" else -ONE)
        if name == "neg":
            return self.times({(): -ONE}, p)
        if name in ("mul", "div"):
            return self.times(p, more[0] if name == "mul" else self.inverse(more[0]))
        if name == "pow" and more[0].keys() <= {()} and (count := more[0].get((), ZERO)).denominator == 1 and 0 <= count <= 64:
            return functools.reduce(self.times, [p] * int(count), {(): ONE})
        if name == "pow" and self.whole(more[0]):  # p^(k + c) = p^c·p^k
            c, k = self.whole(more[0])
            return functools.reduce(self.times, [p] * c, self.one("pow", frozen(p), frozen(k)))
        if name in ("sigmoid", "sigmoid_slope", "sigmoid_curvature"):
            g = self.sigmoid(p)
            slope = self.plus(g, self.times(g, g), -ONE)
            turn = self.plus({(): ONE}, g, Fraction(-2))
            return g if name == "sigmoid" else slope if name == "sigmoid_slope" else self.times(slope, turn)
        if name == "abs":
            return self.magnitude("abs", {(): p} if p else {})
        return {"exp": self.exp, "sqrt": self.root, "log": self.log, "cos": lambda p: self.one("cos", frozen(p)) if p else {(): ONE},
                "sin": lambda p: p and self.one("sin", frozen(p))}.get(name, lambda p: self.one(name, *map(self.key, args)))(p)
    def mean_over(self, term):  # E a = Σ_i w_i·a, or 1/n·Σ_i a: a factor, and the normal form of a sum
        (index, law, body), form = term.args, self.scalar if term.sort == "scalar" else self.vector
        if kind_of(law) == "uniform":
            return self.inverse(self.counted(self.size(index))), form(self.make("sum_over", index, body))
        return {(): ONE}, form(self.make("sum_over", index, self.make("mul", self.make("entry", law.args[0], index), body)))
    def whole(self, p):  # (c, k) of a polynomial k + c with a natural variable k and c = 0, 1, …
        names, c = [m for m in p if m], p.get((), ZERO)
        good = len(names) == 1 and p[names[0]] == 1 and len(names[0]) == 1 and names[0][0][1] == 1 and c.denominator == 1 and 0 <= c <= 64
        kind, *inside = self.keys[names[0][0][0]] if good else (None, None)
        return (int(c), {names[0]: ONE}) if kind == "var" and self.whole_variable(inside[0]) else None
    def log(self, p):  # log e^q = q
        ((m, x),) = p.items() if len(p) == 1 else [(None, ZERO)]
        if p == {(): ONE}:
            return {}
        return dict(self.keys[m[0][0]][1]) if x == 1 and len(m) == 1 and self.keys[m[0][0]][0] == "exp" else self.one("log", frozen(p))
    def loss(self, name, word, inside):  # The losses in terms of exp, log and g; None: left alone
        u, g = inside[0], self.sigmoid(inside[0])
        slope, e, minus = self.plus(g, self.times(g, g), -ONE), self.exp(self.times({(): -ONE}, u)), {(): -ONE}
        return {
            "loss_value": {"logistic": self.log(self.plus({(): ONE}, e)), "exponential": e,
                           "hinge": self.one("maximum", frozen(self.pair({}, self.plus({(): ONE}, u, -ONE)))),
                           "correlation": self.times(minus, u), "sigmoid": g, "squared": self.times(*[self.plus(u, minus)] * 2)},
            "loss_slope": {"logistic": self.plus(g, minus), "exponential": self.times(minus, e), "correlation": minus,
                           "sigmoid": slope, "squared": self.times({(): TWO}, self.plus(u, minus))},
            "slope_bound": {"logistic": self.plus({(): ONE}, g, -ONE), "exponential": e, "correlation": {(): ONE}},
            "curvature_bound": {"exponential": e, "correlation": {}, "squared": {(): TWO},
                                "sigmoid": self.times({(): Fraction(1, 18)}, self.root({(): Fraction(3)}))},
        }[name].get(word)
    def spread(self, index, body):
        """The vector u with u_i = body for every i, where the body is made of entries at i, their exponentials and absolute values, and what is
        free of i; else None.  A vector with an entry at i is as long as i runs, but below a dataset's T, the fewest tokens, where it may be longer."""
        (size,) = sizes = self.size(index)
        return None if self.first and size == (1, ("T",)) else self.spread_form(self.scalar(body), self.key(index), sizes)
    def spread_form(self, p, index, size):
        result = {}
        for m, x in p.items():
            rest, u = {tuple([pair for pair in m if index not in self.uses[pair[0]]]): x}, self.basic("exp", (), size)
            for a, k in [pair for pair in m if index in self.uses[pair[0]]]:
                kind, *inside = self.keys[a]
                if kind == "entry" and inside[1] == index and index not in self.uses[inside[0]]:
                    one = {(inside[0],): {(): ONE}}
                else:
                    within = self.spread_form(dict(inside[0]), index, size) if kind in ("exp", "abs") else None
                    one = within if within is None else self.basic(kind, frozen(within), size)
                if one is None:
                    return None
                for _ in range(k):
                    u = self.product(u, one)
            result = self.plus(result, self.scaled(rest, u))
        return result
    def basic(self, *key):
        return {(self.atom(*key),): {(): ONE}}
    def product(self, u, w):  # u∘w
        return self.linear(lambda a: self.linear(lambda b: self.joined(a, b), w), u)
    def joined(self, a, b):  # The two unit vectors of pairs: e₀∘e₀ = e₀, e₀∘e₁ = 0; |u|∘|u| = u∘u
        twice = [x for x in a if x in b and self.keys[x][0] == "abs"]
        if twice:
            a, b = [tuple([x for k, x in enumerate(ids) if k != ids.index(twice[0])]) for ids in (a, b)]
            u = thawed(self.keys[twice[0]][1])
            return functools.reduce(self.product, [{ids: {(): ONE}} for ids in (a, b) if ids], self.product(u, u))
        units = {x for x in a + b if self.keys[x][0] == "unit"}
        powers = [x for x in a + b if self.keys[x][0] == "exp"]
        rest = [x for x in a + b if x not in units and x not in powers]
        if powers:  # e^u∘e^w = e^(u+w), and e^0 is the vector of ones
            u = functools.reduce(self.plus, [thawed(self.keys[x][1]) for x in powers])
            powers = [self.atom("exp", frozen(u), self.keys[powers[0]][2])] if u or not (rest or units) else []
        return {} if len(units) == 2 else {tuple(sorted([*rest, *units, *powers])): {(): ONE}}
    def total(self, ids):
        kind, *inside = self.keys[ids[0]] if len(ids) == 1 else (None,)
        if kind == "exp" and not inside[0]:
            return self.counted(inside[1])
        return {(): ONE} if kind in ("softmax", "sparsemax", "unit") else self.one("sum", ids)
    def counted(self, size):  # n as a polynomial
        ((number, names),) = size
        return self.times({(): Fraction(number)}, {self.monomial([(self.atom("size", x), 1) for x in names])[0]: ONE})
    def of_units(self, u):  # (p, q) where u is the vector (p, q) of two entries that normal forms see
        units = [self.atom("unit", k) for k in (0, 1)]
        return [u.get((e,), {}) for e in units] if u.keys() <= {(e,) for e in units} else None
    def pair(self, p, q):
        return {(self.atom("unit", k),): x for k, x in enumerate((p, q)) if x}
    def entry(self, u, i):
        def of_basic(b):
            kind, *inside = self.keys[b]
            if kind == "unit" and i[0] == "place":
                return {(): ONE} if i[1] == frozen({(): Fraction(inside[0])} if inside[0] else {}) else {}
            if kind in ("exp", "log", "abs"):
                return self.each(kind, self.entry(thawed(inside[0]), i))
            if b in self.stacks and i in self.places:  # as of the stack itself
                return self.scalar(self.instance(self.stacks[b], self.places[i]))
            return self.one("entry", b, i)
        return self.linear(lambda ids: functools.reduce(self.times, map(of_basic, ids)), u)
    def each(self, name, p):
        return {"exp": self.exp, "log": self.log}[name](p) if name != "abs" else self.magnitude("abs", {(): p} if p else {})
    def logarithm(self, u, size):  # Entry by entry; log e^u = u, log softmax(u) = u − (log Σe^u)·1, log (c·u) = log u + (log c)·1 of these for c > 0
        (((b, *more), c),) = u.items() if len(u) == 1 else [((None,), {})]
        if b is None or more or self.keys[b][0] not in ("exp", "softmax") or self.sign(c) < 2:
            return self.basic("log", frozen(u), size)
        kind, inside, _ = self.keys[b]
        total = self.linear(self.total, self.basic("exp", inside, size)) if kind == "softmax" else {(): ONE}
        return self.plus(thawed(inside), self.scaled(self.plus(self.log(c), self.log(total), -ONE), self.basic("exp", (), size)))
    def vector(self, term):
        need(term.sort == "vector", "a vector is needed")
        if term not in self.known:
            self.size(term)
            self.known[term] = self.vector_of(term, term.name, term.args)
        return self.known[term]
    def vector_of(self, term, name, args):
        if name in ("var", "state", "bound"):
            return self.basic(name, term.leaf)
        if name == "expectation" and args[0].sort == "index":
            return self.scaled(*self.mean_over(term))
        if name == "matvec":
            return self.act(args[0], self.vector(args[1]))
        if name == "pair":
            return self.pair(*map(self.scalar, args))
        if name in ("log", "abs"):
            u, size = self.vector(args[0]), self.size(term)
            two = self.of_units(u) if size == ((2, ()),) and u else None
            if two is not None:
                return self.pair(*[self.each(name, p) for p in two])
            if name == "log":
                return self.logarithm(u, size)
            seen = all([self.sign(c) > 0 and all([self.keys[b][0] in ("exp", "softmax", "sparsemax", "abs") for b in ids]) for ids, c in u.items()])
            return u if seen else self.basic(name, frozen(u), size)
        if name in ("exp", "softmax", "sparsemax"):
            u, size = self.vector(args[0]), self.size(term)
            if name != "exp":  # softmax(u + c·1) = softmax(u)
                u = {ids: c for ids, c in u.items() if ids != (self.ids.get(("exp", (), size)),)}
            two = self.of_units(u) if size == ((2, ()),) and u and name != "sparsemax" else None
            if two is None and name != "exp" and not u:
                return self.scaled(self.inverse(self.counted(size)), self.basic("exp", (), size))
            if two is None:
                return self.basic(name, frozen(u), size)
            two = [self.exp(p) for p in two]
            return self.scaled({(): ONE} if name == "exp" else self.inverse(self.plus(*two)), self.pair(*two))
        if name == "vec":  # linear
            return {(self.atom(name, a, self.size(term)),): c for a, c in self.matrix(args[0]).items()}
        if name == "attention_block":
            return self.vector(self.make("softmax", self.make("matvec", self.make("block", *args[:3]), args[3])))
        if name == "gradient" and args[0].name == "softmax_loss":  # of ℓ(⟨f,γ⟩), f = softmax(Ax): ℓ′(⟨f,γ⟩)·Aᵀ(f∘γ − ⟨f,γ⟩f)
            A, g, loss = args[0].args
            f = self.make("softmax", self.make("matvec", A, args[1]))
            d = self.make("dot", f, g)
            J = self.make("sub", self.make("hadamard", f, g), self.make("mul", d, f))
            return self.vector(self.make("mul", self.make("loss_slope", loss, d), self.make("matvec", self.make("transpose", A), J)))
        if name == "stack" and (u := self.spread(*args)) is not None:
            return u
        if name == "column" and args[0].name == "transpose" and args[0].args[0].name == "stack":  # a row of the matrix of these rows
            return self.vector(self.instance(args[0].args[0], args[1]))
        if name == "logits":  # linear in p; the size is that of its input
            D, p, i = args
            return self.linear(lambda ids: self.basic(name, self.key(D), ids, self.key(i)), self.vector(p))
        if name == "mul":
            return self.scaled(self.scalar(args[0]), self.vector(args[1]))
        if name in ("add", "sub", "neg", "hadamard"):
            u, w = self.vector(args[0]), self.vector(args[-1])
            return self.product(u, w) if name == "hadamard" else self.plus(
                {} if name == "neg" else u, w, ONE if name == "add" else -ONE)
        u = self.basic(name, *map(self.key, args), self.size(term))
        if name == "stack":
            self.stacks.setdefault(self.atom(name, *map(self.key, args), self.size(term)), term)
        return u
    def matrix(self, A):  # A combination of matrices
        name, args = A.name, A.args
        if name in ("add", "sub", "neg"):
            rest = {} if name == "neg" else self.matrix(args[0])
            return self.plus(rest, self.matrix(args[-1]), ONE if name == "add" else -ONE)
        if name == "mul":
            return self.scaled(self.scalar(args[0]), self.matrix(args[1]))
        if name == "outer":
            u, w = map(self.vector, args)
            return self.linear(lambda a: self.linear(lambda b: {self.atom("outer", a, b): {(): ONE}}, w), u)
        return {self.atom("matrix", self.key(A)): {(): ONE}}
    def act(self, A, u):  # A·u
        name, args = A.name, A.args
        if name in ("add", "sub", "neg"):
            return self.plus({} if name == "neg" else self.act(args[0], u), self.act(args[-1], u), ONE if name == "add" else -ONE)
        if name == "mul":
            return self.scaled(self.scalar(args[0]), self.act(args[1], u))
        if name == "matmul":
            return self.act(args[0], self.act(args[1], u))
        if name == "outer":  # (u wᵀ)x = ⟨w,x⟩·u
            return self.scaled(self.linear(self.total, self.product(self.vector(args[1]), u)), self.vector(args[0]))
        if name in ("identity", "diag"):
            return u if name == "identity" else self.product(self.vector(args[0]), u)
        return self.linear(lambda ids: self.basic("matvec", self.key(A), ids), u)

