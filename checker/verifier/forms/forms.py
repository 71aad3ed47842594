# ── 7b. Trees: proofs for all instances ──────────────────────────────────────────────────────────────────────────
# A tree proves its conclusion from hypotheses.  Its names are read as total functions: where a name is undefined it has some
# fixed value, 1/0 being 0, and every rule holds for that reading too.  The conclusion of the statement is shown
# defined apart (``defined``).  The sizes of all vectors are checked; they are names, whole numbers ≥ 1 unknown to us.
DEEPEST_TREE = 60
FEW = 16  # entries of a vector that proofs look at one by one
BOXES = 20_000  # of one cover
MOST_UPDATES = 64  # of a sequence that are written out
SIZED = {  # name: from the sizes of its arguments to its own; None where they do not fit
    "matvec": lambda A, u: A[1:] == u and A[:1], "matmul": lambda A, B: A[1:] == B[:1] and A[:1] + B[1:],
    "transpose": lambda A: A[::-1], "kron": lambda A, B: tuple(map(joined_size, A, B)), "vec": lambda A: (joined_size(*A),),
    "dot": lambda u, w: u == w and (), "parallel": lambda u, w: u == w and (), "eq": lambda u, w: u == w and (),
    "hadamard": lambda u, w: u == w and u, "spectral_at_most": lambda A, R: (), "outer": lambda u, w: u + w,
    "diag": lambda u: u + u, "attention_matrix": lambda A1, X, A2: X == A1[1:] + A2[1:] and A1[:1] + A2[:1],
    **dict.fromkeys(("add", "sub"), lambda u, w: u == w and u), **dict.fromkeys(("neg", "exp", "log", "abs", "softmax", "sparsemax"), lambda u: u),
    "rank": lambda A: (), "eigenvalue": lambda A, k: A[:1] == A[1:] and (), "loss_value": lambda ell, u: u,
    "function_value": lambda f, x: f == x and (), "minimiser": lambda f, z: f == z and (), "function_gradient": lambda f, x: f == x and x,
    "subgradient": lambda f, x, g: f == x == g and (),
    **dict.fromkeys(("convex", "differentiable"), lambda f: ()), **dict.fromkeys(("strongly_convex", "smooth", "lipschitz", "lower_bound", "polyak_lojasiewicz"), lambda f, c: ()),
    **dict.fromkeys(("sum", "norm", "length", "minimum", "maximum", "positive", "frobenius", "max_norm", "operator_norm"), lambda u: ()),
}

DATA_SIZED = {  # name: sizes of what follows the dataset, n, d or M = d × d, i an index of an input, "" no size; and its own, T that of an input
    "best_token": ("i", "T"), "logits": ("di", "T"), "matrix_logits": ("Mi", "T"), "token_scores": ("i", "T"), "largest_key_difference": ("i", ""),
    "head": ("", "d"), "best_scores": ("", "n"), "runner_up_scores": ("", "n"), "worst_scores": ("", "n"), "tokens_at_most": ("n", ""),
    "max_margin": ("", "d"), "max_margin_matrix": ("", "M"),
}

class Atom(int):
    """The number of an atom in ``Forms.keys``: a thing that normal forms do not look into."""
def joined_size(a, b):
    return a[0] * b[0], tuple(sorted(a[1] + b[1]))
def size_key(words):  # "2*n*d" as (2, ("d", "n"))
    factors = words.split("*")
    return math.prod([int(f) for f in factors if f.isdigit()]), tuple(sorted([f for f in factors if not f.isdigit()]))
def frozen(form):
    return tuple(sorted([(key, frozen(x) if type(x) is dict else x) for key, x in form.items()]))
def thawed(form):
    return {key: dict(x) if type(x) is tuple else x for key, x in form}

class Forms:
    """Normal forms: equal ones belong to terms that are equal everywhere.

    A scalar is a polynomial {monomial: rational}, a monomial a sorted tuple of (atom, power).  A vector is a combination
    {entrywise product of basic vectors: polynomial}.  Rewritten are: e^p·e^q = e^(p+q), √r·√r = r for rationals r > 0,
    1/(c·a·b) = 1/c·1/a·1/b, g′ = g(1 − g), g(−p) = 1 − g(p), ⟨u,w⟩ = Σ(u∘w), Σ softmax = 1, (e^u)_i = e^(u_i), log and |·| of vectors so too,
    log softmax(u) = u − log Σe^u, softmax(u + c·1) = softmax(u) and sparsemax so too, |u|∘|u| = u∘u, (u∘w)_i = u_i·w_i, |c·p| = |c|·|p|, ‖c·u‖ = |c|·‖u‖ with c the largest common factor, A(c·u + w) = c·Au + Aw, and the losses.
    """
    def __init__(self, work, terms, shapes, bound, first):
        self.work, self.terms, self.shapes, self.bound, self.first = work, terms, shapes, bound, first
        self.ids, self.keys, self.uses, self.known, self.sizes, self.above = {}, [], [], {}, {}, []
        self.stacks, self.places = {}, {}  # the terms of basic vectors that are stacks, and of the indices of entries
        self.ragged = {}  # the variables and bound indices of a size that is that of an input's tokens
    def atom(self, *key):
        if key not in self.ids:
            self.ids[key] = Atom(len(self.keys))
            self.uses.append(self.variables(key))
            self.keys.append(key)
        return self.ids[key]
    def variables(self, key):
        if type(key) is Atom:
            return self.uses[key]
        if type(key) is not tuple:
            return self.ragged.get(key, frozenset())
        if key[:1] == ("bound",):
            return frozenset([key])
        return frozenset(key[1:]) if key[:1] == ("var",) else frozenset().union(*map(self.variables, key))
    def make(self, name, *args):  # A term; its sorts must fit
        gives = sort_given(name, args)
        need(gives, f"{name} cannot be built: its sorts do not fit")
        return self.terms.kept.setdefault((name, *map(id, args)), Term(name, args, None, gives))
    def instance(self, whole, place):
        """The body of a binder at a place.  Closed, or of indices that are bound nowhere inside: nothing is captured."""
        index, body = whole.args
        need(self.size(place) == self.size(index) or self.within(self.size(index), self.size(place)), "a place of another range")
        need(not body.binds.intersection(map(called, place.open)), "an index that is bound inside")
        return self.replaced(body, index, place)
    def replaced(self, term, old, new):
        self.work.spend(5)
        if term is old:
            return new
        return self.make(term.name, *[self.replaced(one, old, new) for one in term.args]) if term.args else term

    # Polynomials and combinations
    def plus(self, p, q, c=ONE):
        self.work.spend(4 + len(p) + 2 * len(q))
        result = dict(p)
        for m, x in q.items():
            if type(x) is dict:
                result[m] = self.plus(result.get(m, {}), x, c)
            else:
                result[m] = self.work.add(result.get(m, ZERO), self.work.mul(c, x))
        return {m: x for m, x in result.items() if x}
    def times(self, p, q):
        result = {}
        for m, x in p.items():
            for n, y in q.items():
                key, c = self.monomial(m + n)
                result[key] = self.work.add(result.get(key, ZERO), self.work.mul(self.work.mul(x, y), c))
                self.work.spend(10 + 2 * len(key))
        return {m: x for m, x in result.items() if x}
    def scaled(self, p, u):
        result = {ids: self.times(p, q) for ids, q in u.items()}
        return {ids: q for ids, q in result.items() if q}
    def linear(self, function, u):  # Σ c_k·function(k) for u = Σ c_k·k; function gives polynomials or combinations
        result = {}
        for ids, c in u.items():
            one = function(ids)
            scale = self.scaled if one and type(next(iter(one.values()))) is dict else self.times
            result = self.plus(result, scale(c, one))
        return result
    def monomial(self, factors):
        powers, c, exponent = {}, ONE, {}
        for a, k in factors:
            powers[a] = powers.get(a, 0) + k
        for a in [a for a in powers if self.keys[a][0] in ("exp", "root")]:
            k, (kind, inside) = powers.pop(a), self.keys[a]
            if kind == "exp":
                exponent = self.plus(exponent, dict(inside), Fraction(k))
            else:
                c, powers = self.work.mul(c, self.work.pow(inside, k // 2)), {**powers, a: k % 2}
        if exponent:
            powers[self.atom("exp", frozen(exponent))] = 1
        need(sum(powers.values()) <= LARGEST_POWER, "a monomial of too high degree", Exhausted)
        return tuple(sorted([pair for pair in powers.items() if pair[1]])), c
    def one(self, *key):
        return {((self.atom(*key), 1),): ONE}
    def exp(self, p):
        return self.one("exp", frozen(p)) if p else {(): ONE}
    def inverse(self, p):
        if len(p) != 1:
            lead = {(): self.work.div(ONE, p[min(p)])} if p else {}
            return self.times(lead, self.one("inv", frozen(self.times(lead, p)))) if p else {}
        ((m, x),) = p.items()
        result = {(): self.work.div(ONE, x)}
        for a, k in m:
            kind, *inside = self.keys[a]
            if kind == "exp":
                factor = self.exp(self.times({(): -ONE}, dict(inside[0])))
            elif kind == "inv":
                factor = dict(inside[0])
            else:
                factor = {((a, 1),): self.work.div(ONE, inside[0])} if kind == "root" else self.one("inv", frozen({((a, 1),): ONE}))
            for _ in range(k):
                result = self.times(result, factor)
        return result
    def sigmoid(self, p):
        if not p:
            return {(): Fraction(1, 2)}
        if p[min(p)] < 0:
            return self.plus({(): ONE}, self.sigmoid(self.times({(): -ONE}, p)), -ONE)
        return self.one("sigmoid", frozen(p))
    def root(self, p):
        if not p.keys() <= {()} or p.get((), ZERO) < 0:
            return self.one("sqrt", frozen(p))
        exact = self.work.sqrt(p.get((), ZERO))
        return ({(): exact} if exact else {}) if type(exact) is Fraction else self.one("root", p[()])
    def magnitude(self, kind, parts):
        """|p| for parts {(): p}, ‖u‖ for a combination u: the common factor comes out."""
        if not parts:
            return {}
        monomials = [dict(m) for p in parts.values() for m in p]
        shared = {a: min([m.get(a, 0) for m in monomials]) for a in monomials[0]}
        parts = {
            ids: {tuple([(a, k - shared.get(a, 0)) for a, k in m if k > shared.get(a, 0)]): x for m, x in p.items()}
            for ids, p in parts.items()
        }
        lead = parts[min(parts)][min(parts[min(parts)])]
        parts, result = self.scaled({(): self.work.div(ONE, lead)}, parts), {(): abs(lead)}
        for a, k in [pair for pair in shared.items() if pair[1]]:
            if k % 2 and not self.atom_sign(a):
                factor, k = self.one("abs", frozen({((a, 1),): ONE})), k
            else:
                factor, k = {((a, k),): ONE}, 1
            for _ in range(k):
                result = self.times(result, factor)
        if parts == {(): {(): ONE}}:
            return result
        return self.times(result, self.one(kind, frozen(parts[()] if kind == "abs" else parts)))

    # Signs: 2 positive, 1 not negative, 0 unknown
    def sign(self, p):
        signs = [min([2 if x > 0 else 0] + [self.atom_sign(a) or (k % 2 == 0) for a, k in m]) for m, x in p.items()]
        return 0 if 0 in signs else max(signs, default=1)
    def atom_sign(self, a):
        kind, *inside = self.keys[a]
        if kind in ("exp", "sigmoid", "size", "root", "inputs", "dimension", "most_tokens"):
            return 2
        if kind == "inv":
            return self.sign(dict(inside[0]))
        if kind == "entry":
            return {"softmax": 2, "sparsemax": 1}.get(self.keys[inside[0]][0], 0)
        if kind == "sum":  # of a product of basic vectors
            ids = inside[0]
            if all([self.keys[b][0] in ("exp", "softmax") for b in ids]):
                return 2
            return int(all([ids.count(b) % 2 == 0 or self.keys[b][0] in ("exp", "softmax", "sparsemax", "unit", "abs") for b in ids]))
        natural_variable = kind == "var" and self.whole_variable(inside[0])
        return int(natural_variable or kind in ("number_of", "indicator", "sqrt", "abs", "norm", "frobenius", "max_norm", "operator_norm", "largest_key_difference"))

    # Sizes
    def whole_variable(self, name):  # a scalar that is declared a natural number; a vector may not pass for one, whatever its size is called
        return self.terms.sorts.get(name) == "scalar" and self.shapes.get(name) == ["natural"]
    def size(self, term):
        """The sizes of a vector or matrix, () of a scalar, the range of an index; rejects what does not fit."""
        if term not in self.sizes:
            self.work.spend(5)
            size = self.size_of(term, [self.size(one) for one in term.args])
            need(size is not None and size is not False, f"sizes that do not fit, or that trees do not treat, in {term.name}")
            self.sizes[term] = size
        return self.sizes[term]
    def size_of(self, term, sizes):
        name, args, n, d = term.name, term.args, (1, ("n",)), (1, ("d",))
        if name == "bound":
            return tuple(map(size_key, sides_of_draw(term.leaf)))
        if name == "state":
            return tuple(map(size_key, term.leaf.split(":")[2:]))
        if name == "iterate":  # a state keeps its sizes
            return sizes[3::3][int(args[0].leaf)] if sizes[3::3] == sizes[4::3] == sizes[5::3] else None
        if term.sort in ("law", "index_law"):
            return sizes[0] if name == "weighted" else ()
        if name == "expectation":  # with as many weights as there are indices; of equal sizes for all that is drawn
            ragged = any([word.startswith("T[") for _, words in sizes[2] for word in words])
            return None if ragged or sizes[1] not in ((), sizes[0]) else sizes[2]
        if name in ("sum_over", "stack"):  # of equal sizes at all places: none is that of an input's tokens
            ragged = any([word.startswith("T[") for _, words in sizes[1] for word in words])
            return None if ragged else sizes[0] * (name == "stack") + sizes[1]
        if name in ("for_each", "for_every", "number_of") or (name == "eq" and args[0].sort == "index"):  # places of any two ranges are compared as numbers
            return ()
        if name == "var" and term.leaf in self.bound:
            return self.size(self.bound[term.leaf])
        if name == "var":
            return tuple(map(size_key, self.shapes[term.leaf])) if term.sort in SIDES else ()
        if name in ("with_query", "with_key_matrix", "loss", "matrix_loss"):  # of the first dataset, perhaps with other queries or keys
            good = self.of_first(args[0]) and sizes[1:] in ([()], [(d,) * (1 + (name == "with_key_matrix"))])
            return () if good else None
        if args and args[0].sort == "dataset":  # only the first dataset binds n and d
            fits, gives = DATA_SIZED.get(name, ("", ""))
            sides = {"n": (n,), "d": (d,), "M": (d, d), "i": (n,)}
            if name == "least_margin":  # at a vector or a matrix
                return () if self.of_first(args[0]) and sizes[2] in ((d,), (d, d)) else None
            good = self.of_first(args[0]) and sizes[1:] == [sides.get(x, ()) for x in fits.ljust(len(args) - 1)]
            if gives == "T":
                key = self.key(args[-1])
                word = f"T[{key}]"  # not spelled: long names are cropped there
                self.ragged[word] = self.variables(key)
                return good and ((1, (word,)),)
            return sides.get(gives, ()) if good and (gives or term.sort in ("scalar", "truth", "choice")) else None
        if name in ("entry", "margin", "spread"):
            return () if sizes[0] == sizes[1] or self.within(*sizes) else None
        if name == "mul":
            return sizes[1]
        if name == "at":
            return sizes[0]
        if name == "place":  # a literal index: its range is told by ``within``
            k = args[0].leaf if args[0].name == "num" else -ONE
            return (("place", int(k)),) if k >= 0 and k.denominator == 1 else None
        if name == "pair":
            return ((2, ()),)
        if name in ("attention_block", "block"):
            (n1, d1), (n2, d2), j, x = sizes if name == "attention_block" else (*sizes, None)
            good = (n1,) == j and x in (None, (joined_size(d1, d2),))
            return ((n2,) if x else (n2, joined_size(d1, d2))) if good else None
        if name in ("gradient", "value", "slope"):
            A, g = [self.size(one) for one in args[0].args[:2]] if args[0].name == "softmax_loss" else ((d,) * (1 + (args[0].name == "matrix_loss")), ())
            return None if any([A != g + one for one in sizes[1:]]) else sizes[1] if name == "gradient" else ()
        if name in ("regression_loss", "regression_loss_vectorised"):
            (A1, A2, A3, X, Y, B), fit = sizes, lambda *pairs: all([a == b for a, b in pairs])
            X = X if len(X) == 2 else (A1[1], A2[1]) if X == (joined_size(A1[1], A2[1]),) else (None, None)
            return () if fit((A1[1], X[0]), (A2[1], X[1]), (A2[0], A3[0]), (A3[1], Y[0]), ((A1[0], Y[1]), B)) else None
        if name == "softmax_loss":
            return ()  # its gradient looks into it
        if name == "column":
            return sizes[0][:1] if sizes[0][1:] == sizes[1] or self.within(sizes[0][1:], sizes[1]) else None
        if name == "mat":  # rows as long as a vector is, or of a literal number of entries
            ((count, names),), k = sizes[0], args[1].leaf if args[1].name == "num" else ZERO
            ((divisor, others),) = self.size(args[1].args[0]) if args[1].name == "length" else ((int(k) if k.denominator == 1 else 0, ()),)
            rest = list(names)
            good = divisor >= 1 and count % divisor == 0 and all([rest.count(one) >= others.count(one) for one in others])
            for one in others if good else ():
                rest.remove(one)
            return ((count // divisor, tuple(rest)), (divisor, others)) if good else None
        if name == "identity":
            if args[0].name == "length":
                return self.size(args[0].args[0]) * 2
            k = args[0].leaf if args[0].name == "num" else ZERO
            return ((int(k), ()),) * 2 if k >= 1 and k.denominator == 1 else None
        if name in SIZED and any(sizes):
            return SIZED[name](*sizes)
        return () if not any(sizes) and term.sort in ("scalar", "truth", "loss") else None
    def of_first(self, data):  # The first dataset, perhaps with other queries or keys
        while data.name in ("with_query", "with_key_matrix"):
            data = data.args[0]
        return data.name == "var" and data.leaf == self.first
    def within(self, vector, index):  # T is the fewest tokens of an input, so an index below T is one of every input's
        if index[0][0] == "place":  # names stand for 1, 2, …, so that a size is at least its number
            return index[0][1] < vector[0][0]
        return index == ((1, ("T",)),) and len(vector) == 1 and vector[0][0] == 1 and vector[0][1][0].startswith("T[")

    # Normal forms of terms
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

    # Derivatives along v of what depends on the variable z; refused where they may not exist
    def slope(self, p, z, v):
        result = {}
        for m, x in p.items():
            for j, (a, k) in enumerate(m):
                if z in self.uses[a]:
                    rest = {m[:j] + ((a, k - 1),) * (k > 1) + m[j + 1 :]: x * k}
                    result = self.plus(result, self.times(rest, self.atom_slope(a, z, v)))
        return result
    def atom_slope(self, a, z, v):
        kind, *inside = self.keys[a]
        if kind == "var":
            return v
        if kind == "sum":
            return self.linear(self.total, self.product_slope(inside[0], z, v))
        if kind == "entry":
            need(z not in self.variables(inside[1]), "the derivative by an index")
            return self.entry(self.product_slope((inside[0],), z, v), inside[1])
        if kind == "log" and (u := self.summed_exponential(inside[0])) is not None:  # (log Σe^u)′ = ⟨softmax(u), u′⟩
            return self.linear(self.total, self.product({(self.atom("softmax", *u),): {(): ONE}}, self.vector_slope(thawed(u[0]), z, v)))
        need(kind in ("exp", "sigmoid", "sin", "cos") or (kind in ("inv", "log", "sqrt") and self.shown_positive(kind, inside[0])), f"no derivative of {kind}")
        me, p = {((a, 1),): ONE}, dict(inside[0])
        outer = {"sin": lambda: self.one("cos", inside[0]), "cos": lambda: self.times({(): -ONE}, self.one("sin", inside[0])), "exp": lambda: me, "sigmoid": lambda: self.plus(me, self.times(me, me), -ONE), "log": lambda: self.inverse(p),
                 "inv": lambda: self.times({(): -ONE}, self.times(me, me)), "sqrt": lambda: self.times({(): Fraction(1, 2)}, self.inverse(me))}[kind]()
        return self.times(outer, self.slope(p, z, v))
    def summed_exponential(self, form):  # (normal form of u, its size) if this is Σe^u
        ((m, x),) = form if len(form) == 1 else [((), ZERO)]
        kind, *inside = self.keys[m[0][0]] if len(m) == 1 and m[0][1] == x == 1 else (None,)
        kind, *inside = self.keys[inside[0][0]] if kind == "sum" and len(inside[0]) == 1 else (None,)
        return tuple(inside) if kind == "exp" else None
    def shown_positive(self, kind, inside):  # By sight, or as a multiple of what a premise shows to be > 0; below 1/y also y < 0
        p = dict(inside)
        for y in [y for y in self.above if p and y.keys() == p.keys()]:
            c = self.work.div(p[min(p)], y[min(y)])
            if self.plus(p, y, -c) == {} and (c > 0 or kind == "inv"):
                return True
        return self.sign(p) == 2
    def product_slope(self, ids, z, v):
        result = {}
        for j, b in enumerate(ids):
            if z in self.uses[b]:
                one, rest = self.basic_slope(b, z, v), ids[:j] + ids[j + 1 :]
                result = self.plus(result, self.product({rest: {(): ONE}}, one) if rest else one)
        return result
    def basic_slope(self, b, z, v):
        kind, *inside = self.keys[b]
        if kind == "var":
            return v
        if kind in ("exp", "softmax"):
            s, d = {(b,): {(): ONE}}, self.vector_slope(thawed(inside[0]), z, v)
            h = self.product(s, d)
            return h if kind == "exp" else self.plus(h, self.scaled(self.linear(self.total, h), s), -ONE)
        need(kind == "matvec" and z not in self.variables(inside[0]), f"no derivative of {kind}")
        return self.linear(lambda ids: self.basic("matvec", inside[0], ids), self.product_slope(inside[1], z, v))
    def vector_slope(self, u, z, v):
        result = {}
        for ids, c in u.items():
            result = self.plus(result, self.scaled(self.slope(c, z, v), {ids: {(): ONE}}))
            result = self.plus(result, self.scaled(c, self.product_slope(ids, z, v)))
        return result
    def convex(self, p, z, v):
        """p is convex in z: affine, plus norms and absolute values of what is affine, with factors that are ≥ 0 and free of z."""
        def free(form):
            return all([z not in self.uses[a] for m in form for a, _ in m])
        rest, good = dict(p), True
        for m, x in p.items():
            bends = [(a, k) for a, k in m if z in self.uses[a] and self.keys[a][0] in ("norm", "abs")]
            if bends:
                (a, k), others = bends[0], {tuple([pair for pair in m if pair != bends[0]]): rest.pop(m)}
                kind, inside = self.keys[a]
                good = good and k == 1 and len(bends) == 1 and free(others) and self.sign(others) > 0
                bend = {(): dict(inside)} if kind == "abs" else thawed(inside)
                change = self.slope(bend[()], z, v) if kind == "abs" else self.vector_slope(bend, z, v)
                good = good and (free(change) if kind == "abs" else self.free_vector(change, z))
        return good and free(self.slope(rest, z, v))
    def free_vector(self, u, z):
        return all([z not in self.uses[b] for ids in u for b in ids]) and all([z not in self.uses[a] for c in u.values() for m in c for a, _ in m])

