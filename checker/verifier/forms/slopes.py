class Slopes(Forms):
    """Derivatives along v of what depends on the variable z; refused where they may not exist."""
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

