# ── 7a. Identities: equal for all sizes of the ranges ────────────────────────────────────────────────────────────
# A formula is ("num", q), ("size", range), ("var", name, index, …), ("delta", i, j), ("add", …), ("mul", …),
# ("pow", formula, k), ("sum", index, range, formula) or ("fun", name, formula); its indices are ".a".  Multiplied out
# it is a polynomial, a tuple of monomials (c, ((index, range), …), ((atom, power), …)): c·Σ over these indices, called
# "#7", of Π atom^power.  An atom is a var, delta or size, ("fun", name, polynomial), or ("inv", polynomial): 1/it.
# Each step is an equality for all sizes wherever both sides are defined; no more is needed for soundness.
DEEPEST_FORMULA, LARGEST_EXPONENT, MOST_DERIVATIVES = 60, 64, 4
NIL, UNIT = ("num", ZERO), ((ONE, (), ()),)
FORMULAS = {"num": 1, "size": 1, "delta": 2, "pow": 2, "sum": 3, "fun": 2, "var": None, "add": None, "mul": None}
def word(value):
    good = type(value) is str and re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{0,30}'{0,4}", value)
    need(good, f"{show(value)} is no name of an array, index, range or function")
    return value
def logistic(P):  # (a, c, x, k) if P = a + c·x^k for one exponential x; a constant comes first
    (a, b, f), (c, more, g) = P if len(P) == 2 else UNIT * 2
    if not (b or f or more) and len(g) == 1 and g[0][0][:2] == ("fun", "exp"):
        return a, c, *g[0]

class Sums(Arithmetic):
    """Formulas with indices: their derivatives, and normal forms in which equal formulas meet."""
    def __init__(self, budget, arrays):
        super().__init__(64, budget)
        self.arrays, self.count, self.keys, self.done, self.alive = arrays, 0, {}, {}, []
    def read(self, form, scope, depth=0):  # a formula from JSON; scope: index → range
        need(depth <= DEEPEST_FORMULA, f"a formula is nested more than {DEEPEST_FORMULA} deep", Exhausted)
        good = type(form) is list and len(form) > 1 and type(form[0]) is str and form[0] in FORMULAS
        need(good and FORMULAS[form[0]] in (None, len(form) - 1), "a formula is a list [kind, part, ...]")
        self.spend(20)
        kind, *rest = form
        if kind in ("num", "size"):
            return (kind, rational(rest[0]) if kind == "num" else word(rest[0]))
        if kind in ("var", "delta"):
            names = [word(i) for i in rest[kind == "var" :]]
            need(all([i in scope for i in names]), f"an index of {show(rest[0])} is not bound and not declared")
            spans = [scope[i] for i in names]
            good = self.arrays.get(word(rest[0])) == spans if kind == "var" else spans[0] == spans[1]
            need(good, f"the {kind} {show(rest[0])} is not declared, or its indices do not run over the right ranges")
            return (kind, *rest[: kind == "var"], *["." + i for i in names])
        if kind == "sum":
            need(word(rest[0]) not in scope, f"the index {show(rest[0])} is bound twice")
            return (kind, "." + rest[0], word(rest[1]), self.read(rest[2], {**scope, rest[0]: rest[1]}, depth + 1))
        if kind == "pow":
            k = rational(rest[1])
            need(k.denominator == 1 and abs(k) <= LARGEST_EXPONENT, f"an exponent is whole, at most {LARGEST_EXPONENT}")
            return (kind, self.read(rest[0], scope, depth + 1), int(k))
        head = (kind, word(rest.pop(0))) if kind == "fun" else (kind,)
        return (*head, *[self.read(one, scope, depth + 1) for one in rest])
    def once(self, make, form, *more):  # make(form, …), computed once for each formula object
        key = make.__name__, id(form), more
        if key not in self.done:
            self.spend(20)
            self.alive.append(form)  # no other formula may get its id
            self.done[key] = make(form, *more)
        return self.done[key]
    def derivative(self, form, name, at):
        """The derivative by the entry ``at`` of the array ``name``: rules of sum, product, power, exp, log, chain."""
        kind, inside = form[0], [x for x in form[1:] if type(x) is tuple]
        if kind == "var" and form[1] == name:
            return ("mul", ("num", ONE), *[("delta", i, j) for i, j in zip(form[2:], at)])
        slopes = [self.once(self.derivative, x, name, at) for x in inside]
        moving = [(k, x) for k, x in enumerate(slopes, 1) if x is not NIL]
        if not moving:
            return NIL
        self.spend(len(form) * len(moving))
        if kind == "add":
            return ("add", *[x for _, x in moving])
        if kind == "mul":
            return ("add", *[("mul", *form[1:k], x, *form[k + 1 :]) for k, x in moving])
        if kind == "sum":
            return (*form[:3], slopes[0])
        if kind == "pow":
            return ("mul", ("num", Fraction(form[2])), ("pow", form[1], form[2] - 1), slopes[0])
        outer = {"exp": form, "log": ("pow", form[2], -1)}.get(form[1], ("fun", form[1] + "'", form[2]))
        return ("mul", outer, slopes[0])
    def polynomial(self, form):
        kind, *rest = form
        if kind == "num":
            return ((rest[0], (), ()),) if rest[0] else ()
        if kind in ("var", "delta", "size"):
            return self.merged(self.tidy(ONE, (), ((form, ONE),)))
        if kind == "pow" and rest[0][0] == "pow":  # (x^j)^k = x^(jk)
            return self.polynomial(("pow", rest[0][1], rest[0][2] * rest[1]))
        if kind == "pow" and rest[0][0] == "mul" and rest[1] < 0:  # (x·y)^k = x^k·y^k
            return functools.reduce(self.times, [self.polynomial(("pow", part, rest[1])) for part in rest[0][1:]])
        inside = [self.once(self.polynomial, x) for x in rest if type(x) is tuple]
        if kind == "add":
            return self.merged([monomial for P in inside for monomial in P])
        if kind == "mul":
            return functools.reduce(self.times, inside)
        if kind == "pow":
            return self.raised(inside[0], rest[1])
        if kind == "fun":
            return self.applied(rest[0], inside[0])
        new = {rest[0]: self.fresh()}
        sums = [self.tidy(c, ((new[rest[0]], rest[1]), *b), self.moved(f, new)) for c, b, f in inside[0]]
        return self.merged([monomial for one in sums for monomial in one])
    def indices_of(self, value):  # every index that occurs in a nested tuple
        if type(value) is tuple:
            self.spend(1 + len(value))
            return set().union(*[self.indices_of(x) for x in value])
        return {value} if type(value) is str and value[0] in ".#" else set()
    def groups(self, bound, factors):  # the factors without a bound index; the others, joined where they share one
        free, joined = [], []
        for factor in factors:
            names = self.indices_of(factor[0]).intersection(bound)
            touching, joined = [g for g in joined if g[0] & names], [g for g in joined if not g[0] & names]
            if names:
                joined.append((names.union(*[g[0] for g in touching]), [f for g in touching for f in g[1]] + [factor]))
            else:
                free.append(factor)
        return free, [({i: bound[i] for i in sorted(names)}, tuple(inside)) for names, inside in joined]
    def fresh(self):
        self.count += 1
        return f"#{self.count}"
    def moved(self, value, new):  # a nested tuple with some indices replaced
        if type(value) is tuple:
            self.spend(1 + len(value))
            return tuple([self.moved(x, new) for x in value])
        return new.get(value, value) if type(value) is str else value
    def merged(self, monomials):  # their sum, like terms together
        found = {}
        for c, bounds, factors in monomials:
            key = self.monomial_key(dict(bounds), factors, 0)
            found[key] = self.add(c, found[key][0]) if key in found else c, bounds, factors
        return tuple([found[key] for key in sorted(found) if found[key][0]])
    def apart(self, P):  # with new bound indices: no index is ever bound both in an atom and around it
        new = {i: self.fresh() for _, b, _ in P for i, _ in b}
        return tuple([(c, self.moved(b, new), self.moved(f, new)) for c, b, f in P])
    def times(self, P, Q):
        Q = self.apart(Q)
        return self.merged([m for c, b, f in P for d, e, g in Q for m in self.tidy(self.mul(c, d), b + e, f + g)])
    def raised(self, P, k):
        return functools.reduce(self.times, [self.inverse(P) if k < 0 else P] * abs(k), UNIT)
    def scaled(self, c, P):
        return tuple([(self.mul(c, d), b, f) for d, b, f in P])
    def applied(self, name, P):  # exp(Σ c·m) = Π exp(m)^c, exp(δ·m) = 1 + δ·(exp(m) − 1); any other function of P is an atom
        for k, (c, b, f) in enumerate(P if name == "exp" else ()):
            deltas = [(a, e) for a, e in f if a[0] == "delta" and not self.indices_of(a) & {i for i, _ in b}]
            if deltas:  # δ is 0 or 1, whatever its power
                rest, one = self.applied("exp", ((c, b, tuple([x for x in f if x not in deltas[:1]])),)), ((ONE, (), ((deltas[0][0], ONE),)),)
                step = self.merged(UNIT + self.times(one, self.merged(rest + self.scaled(-ONE, UNIT))))
                return self.times(step, self.applied("exp", P[:k] + P[k + 1 :]))
        parts = [(self.apart(((ONE, b, f),)), c) for c, b, f in P] if name == "exp" else [(self.apart(P), ONE)]
        return self.merged(self.tidy(ONE, (), tuple([(("fun", name, inside), c) for inside, c in parts])))
    def cleared(self, P):  # P times its denominators: it is 0 where P is.  They are not 0: they are sums of exponentials, or sizes
        for _ in range(8):
            for one in [a for _, b, f in P for a, e in f if a[0] == "inv" and not self.indices_of(a) & {i for i, _ in b}][:1]:
                key, result = self.atom_key(one, 0), []
                for c, b, f in P:
                    powers = [(a, e) for a, e in f if self.atom_key(a, 0) == key]
                    rest = tuple([pair for pair in f if pair not in powers])
                    lower = [(a, e - 1) for a, e in powers]
                    result += self.tidy(c, b, rest + tuple(lower)) if powers else self.times(((c, b, f),), one[1])
                P = self.merged(result)
        return P
    def inverse(self, P):
        need(P, "a formula divides by 0")
        first, outside = P[0][0], UNIT
        if len(P) == 1:  # (c·Π a^e·Π sums)^−1, factor by factor
            free, sums = self.groups(dict(P[0][1]), P[0][2])
            need(all([a[0] != "delta" for a, _ in P[0][2]]), "a formula divides by a delta")
            for a, e in free:
                outside = self.times(outside, self.raised(a[1], int(e)) if a[0] == "inv" else ((ONE, (), ((a, -e),)),))
            inner = [self.apart(((ONE, tuple(b.items()), f),)) for b, f in sums]
        else:
            if logistic(P) and logistic(P)[3] < 0:  # (a + c·x^−k)^−1 = x^k·(c + a·x^k)^−1
                a, first, x, k = logistic(P)
                P, outside = ((first, (), ()), (a, (), ((x, -k),))), ((ONE, (), ((x, -k),)),)
            inner = [self.apart(self.scaled(self.div(ONE, first), P))]
        atoms = self.merged(self.tidy(ONE, (), tuple([(("inv", one), ONE) for one in inner])))
        return self.scaled(self.div(ONE, first), self.times(outside, atoms))
    def tidy(self, c, bounds, factors):  # monomials whose sum is c·Σ_bounds Π factors, with no rule left to apply
        self.spend(50 + 20 * len(factors))
        powers, spans = {}, dict(bounds)
        for atom, e in factors:
            key = self.atom_key(atom, 0)
            powers[key] = atom, e + powers.get(key, (0, ZERO))[1]
        factors = tuple([(atom, e) for atom, e in powers.values() if e])
        for atom, e in factors:
            rest = tuple([f for f in factors if f[0] is not atom])
            if atom[0] == "delta":  # Σ_j δ_ij F_j = F_i;  δ_ij F_j = δ_ij F_i;  δ^e = δ.  (F binds no i)
                keep, drop = sorted(atom[1:], key=lambda i: (i in spans, i))
                left, same = tuple([pair for pair in bounds if pair[0] != drop]), self.moved(rest, {drop: keep})
                if keep == drop or left != bounds:
                    return self.tidy(c, bounds if keep == drop else left, same)
                if e != 1 or same != rest:
                    return self.tidy(c, bounds, (*same, (atom, ONE)))
            if atom[0] == "inv" and len(atom[1]) == 1:  # (Σ F)·(Σ F)^−1 = 1
                wanted, outer = self.polynomial_key(atom[1], 0), self.indices_of(atom)
                for inner, found in self.groups({i: spans[i] for i in spans if i not in outer}, rest)[1]:
                    if self.polynomial_key(((ONE, tuple(inner.items()), found),), 0) == wanted:
                        left = tuple([pair for pair in bounds if pair[0] not in inner])
                        return self.tidy(c, left, (*[f for f in rest if f not in found], (atom, e - 1)))
            if atom[0] == "inv" and logistic(atom[1]):  # J = 1/(1 + a·x^k):  x^k·J = (1 − J)/a,  J = 1 − a·x^k·J
                _, a, x, k = logistic(atom[1])
                for other, power in rest:
                    if self.atom_key(other, 0) == self.atom_key(x, 0) and not 0 <= power < k:
                        low = tuple([f for f in rest if f[0] is not other])
                        d, first, second = (c * Fraction(a) ** -1, power - k, power - k) if power > 0 else (c, power, power + k)
                        one = self.tidy(d, bounds, (*low, (other, first), (atom, e - 1)))
                        return one + self.tidy(-d if power > 0 else -a * d, bounds, (*low, (other, second), (atom, e)))
        used = self.indices_of(factors)
        idle = [(i, span) for i, span in bounds if i not in used]  # Σ_{i∈n} 1 = n
        if idle:
            left = tuple([pair for pair in bounds if pair not in idle])
            return self.tidy(c, left, (*factors, *[(("size", span), ONE) for _, span in idle]))
        return [(c, bounds, factors)]

    # Keys: equal texts only for what is equal up to the names of bound indices, which become "@0", "@1", … inwards.
    def atom_key(self, atom, depth):
        if (atom, depth) not in self.keys:
            inside = [self.polynomial_key(x, depth) if type(x) is tuple else x for x in atom[1:]]
            self.keys[atom, depth] = f"{atom[0]}({','.join(sorted(inside) if atom[0] == 'delta' else inside)})"
            self.spend(len(self.keys[atom, depth]))
        return self.keys[atom, depth]
    def polynomial_key(self, P, depth):
        return f"{{{'+'.join(sorted([f'{c}{self.monomial_key(dict(b), f, depth)}' for c, b, f in P]))}}}"
    def monomial_key(self, bound, factors, depth):
        self.spend(20 * len(factors))
        free, sums = self.groups(bound, factors)
        keys = [f"{self.atom_key(a, depth)}^{e}" for a, e in free] + [self.sum_key(*one, depth) for one in sums]
        return f"[{'*'.join(sorted(keys))}]"
    def sum_key(self, bound, factors, depth):  # name first an index that occurs like no other; of several, try each
        looks = {}
        for i in bound:
            marks = {**{j: f"~{bound[j]}" for j in bound}, i: "*"}
            seen = [(self.moved(a, marks), e) for a, e in factors if i in self.indices_of(a)]
            look = sorted([f"{self.atom_key(a, depth)}^{e}" for a, e in seen])
            looks.setdefault(f"{bound[i]} {look}", []).append(i)
        _, look = min([(len(alike), look) for look, alike in looks.items()])
        others = [({j: bound[j] for j in bound if j != i}, self.moved(factors, {i: f"@{depth}"})) for i in looks[look]]
        return f"sum {bound[looks[look][0]]} {min([self.monomial_key(*one, depth + 1) for one in others])}"

