# ── 7b. Trees: proofs for all instances ──────────────────────────────────────────────────────────────────────────
# A tree proves its conclusion from hypotheses.  Its names are read as total functions: where a name is undefined it has some
# fixed value, 1/0 being 0, and every rule holds for that reading too.  The conclusion of the statement is shown
# defined apart (``defined``).  The sizes of all vectors are checked; they are names, whole numbers ≥ 1 unknown to us.
DEEPEST_TREE = 60
FEW = 16  # entries of a vector that proofs look at one by one
BOXES = 20_000  # of one cover
MOST_UPDATES = 64  # of a sequence that are written out

class Atom(int):
    """The number of an atom in ``Forms.keys``: a thing that normal forms do not look into."""
def frozen(form):
    return tuple(sorted([(key, frozen(x) if type(x) is dict else x) for key, x in form.items()]))
def thawed(form):
    return {key: dict(x) if type(x) is tuple else x for key, x in form}

class Polynomials:
    """Polynomials over atoms and combinations of basic vectors, as ``Forms`` describes them, and their signs."""
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
    def whole_variable(self, name):  # a scalar that is declared a natural number; a vector may not pass for one, whatever its size is called
        return self.terms.sorts.get(name) == "scalar" and self.shapes.get(name) == ["natural"]

