"""What is known of the parts of a normal form: |a|² = a², ‖u‖² = ⟨u,u⟩, u_i ≤ max u, e^(log y) = y, tangents of e^x, and so on.

**Guarantee.** every fact is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from checker.errors import Undecided
from checker.proofs import facts, rules
from checker.proofs.inequality import closed
from checker.proofs.normal_form import Atom, Polynomial, thawed
from checker.proofs.proof import Proof
from checker.proofs.rules import le, lt, num
from checker.proofs.workshop import Workshop
from checker.proofs.writing import Writer
from checker.statements.term import Term, apply

_MOST_FACTS = 90
_RELATIONS = ("le", "lt", "eq")


class Knowledge:
    """Facts about the atoms of some polynomials, found round by round: what a fact mentions is asked about next."""

    def __init__(self, shop: Workshop, polynomials: Iterable[Polynomial], rounds: int = 2, hints: Iterable[Term] = ()) -> None:
        self.shop, self.writer = shop, Writer(shop.forms)
        self.facts: list[Proof] = []
        self.seen: set[Atom] = set()
        self._gaps: set[tuple] = set()
        self.hypotheses = [one for one in shop.given() if is_relation(one.concludes)]
        for one in shop.given():
            self._from_hypothesis(one)
        for one in self.hypotheses:
            self._add(one)
        for p in polynomials:
            self._mark(p)
        for term in hints:
            self._attempt(lambda term=term: iter([rules.tangent(term)]))
        done: set[Atom] = set()
        for _ in range(rounds):
            new = [a for a in sorted(self.seen) if a not in done]
            if not new or len(self.facts) > _MOST_FACTS:
                break
            done.update(new)
            for a in new:
                self._about(a)
            self._between(new)

    # ── collecting ──

    def _mark(self, p: Polynomial) -> None:
        self.seen.update(a for m in p for a, _ in m)

    def _add(self, one: Proof) -> None:
        try:
            gap = self.shop.forms.gap(one.concludes)
        except Undecided:
            return
        key = (one.concludes.name == "eq", one.concludes.name == "lt", tuple(sorted(gap.items())))
        trivial = not gap or (one.concludes.name != "eq" and self.shop.forms.sign(gap) > (one.concludes.name == "lt"))
        if trivial or key in self._gaps or len(self.facts) > _MOST_FACTS:
            return
        self._gaps.add(key)
        self.facts.append(one)
        self._mark(gap)

    def _attempt(self, build: Callable[[], Iterator[Proof]]) -> None:
        try:
            for one in build():
                self._add(one)
        except Undecided:  # a part that no term was, or a step that folds together
            return

    def _from_hypothesis(self, one: Proof) -> None:
        term = one.concludes
        if term.name == "spectral_at_most":
            R = term.args[1]
            self._attempt(lambda: iter([Proof("operator", le(0, R), (one,), {"matrix": term.args[0], "of": num(0)})]))
        if term.name == "eq" and term.args[0].sort == "vector":
            self._equal_vectors(one)

    def _equal_vectors(self, one: Proof) -> None:
        """u = w gives ⟨u,b⟩ = ⟨w,b⟩, ‖u‖ = ‖w‖ and Σu = Σw for the vectors b of the statement."""
        u, w = one.concludes.args

        def build() -> Iterator[Proof]:
            others = [s for s in self.shop.vectors() if self._same_size(s, u)]
            for name, *more in [("sum",), ("norm",), *[("dot", b) for b in others[:6]]]:
                x = self.shop.variable("x", "vector", u)
                goal = apply("eq", apply(name, u, *more), apply(name, w, *more))
                yield Proof("substitution", goal, (one,), {"function": apply(name, x, *more), "variable": x.leaf})

        self._attempt(build)

    @staticmethod
    def _same_size(a: Term, b: Term) -> bool:
        from checker.proofs.sizes import size_of

        try:
            return size_of(a) == size_of(b)
        except Undecided:
            return False

    # ── one atom ──

    def _about(self, a: Atom) -> None:
        kind = self.shop.forms.keys[a][0]
        build = getattr(self, "_of_" + kind, None)
        if build is not None:
            self._attempt(lambda: build(a))

    def _inside(self, a: Atom) -> Term:
        """The argument of an atom such as |p| or e^p."""
        return self.writer.scalar(dict(self.shop.forms.keys[a][1]))

    def _of_abs(self, a: Atom) -> Iterator[Proof]:
        x = self._inside(a)
        yield rules.square(x)
        yield rules.absolute(x)
        yield rules.absolute(-x)

    def _of_norm(self, a: Atom) -> Iterator[Proof]:
        u = self.writer.vector(thawed(self.shop.forms.keys[a][1]))
        yield rules.square(u)
        parts = thawed(self.shop.forms.keys[a][1])
        if 1 < len(parts) <= 4:
            split = [self.writer.vector({ids: c}) for ids, c in parts.items()]
            for one in split:
                yield rules.square(one)
            total = split[0]
            for one in split[1:]:
                yield rules.triangle(total, one)
                total = total + one
        for one in self._operators():
            if u.name == "matvec" and u.args[0] in (one.concludes.args[0], apply("transpose", one.concludes.args[0])):
                yield rules.operator(u.args[0], u.args[1], one)
        if u.name == "matvec" and any(self._shown(b, "frobenius", u.args[0]) for b in self.seen):
            yield rules.operator(u.args[0], u.args[1])

    def _operators(self) -> list[Proof]:
        return [one for one in self.shop.given() if one.concludes.name == "spectral_at_most"]

    def _shown(self, a: Atom, name: str, *args: Term) -> bool:
        term = self.shop.forms.shown.get(a)
        return term is not None and term.name == name and term.args == args

    def _of_frobenius(self, a: Atom) -> Iterator[Proof]:
        term = self.shop.forms.shown.get(a)
        if term is None:
            return
        A = term.args[0]
        yield rules.square(A)
        yield from self._as_vector(A)
        if A.name == "matmul":
            yield submultiplicity(*A.args)
            for one in self._operators():
                if one.concludes.args[0] in A.args:
                    yield submultiplicity(*A.args, one)

    def _as_vector(self, A: Term) -> Iterator[Proof]:
        """‖A‖_F = ‖vec A‖, as their squares are equal."""
        a, b = apply("frobenius", A), apply("norm", apply("vec", A))
        known, sides = (rules.square(A), rules.square(apply("vec", A))), []
        for x, y, sign in ((a, b, 1), (b, a, -1)):
            squares = rules.combine(le(x * x, y * y), known, [], [(num(sign), 0), (num(-sign), 1)])
            positive = self.shop.holds(le(0, y))
            if positive is None or not self.shop.adds_up(squares):
                return
            sides.append(rules.roots(squares, positive, x, y))
        yield Proof("antisymmetry", apply("eq", a, b), tuple(sides))

    def _of_sqrt(self, a: Atom) -> Iterator[Proof]:
        x = self._inside(a)
        known = self.at_least_zero(x)
        if known is not None:
            yield rules.square(x, known)

    def _of_inv(self, a: Atom) -> Iterator[Proof]:
        y = self._inside(a)
        for z in (y, -y):
            known = self.above_zero(z)
            if known is not None:
                yield rules.reciprocal(known, z)
                yield Proof("reciprocal", lt(0, 1 / z), (known,), {"of": z})
                return

    def _of_exp(self, a: Atom) -> Iterator[Proof]:
        x = self._inside(a)
        yield rules.tangent(x)
        for side in (le(x, 0), le(0, x)):
            known = self.follows(side)
            if known is not None:
                yield rules.monotone("exp", known)

    def _of_log(self, a: Atom) -> Iterator[Proof]:
        y = self._inside(a)
        known = self.above_zero(y)
        if known is not None:
            yield rules.logarithm(known, y)
            yield rules.tangent(apply("log", y))
            yield rules.tangent(-apply("log", y))

    def _of_sigmoid(self, a: Atom) -> Iterator[Proof]:
        x = self._inside(a)
        yield rules.logistic(x)
        yield facts.sigmoid_below_one(self.shop, x)

    def _of_entry(self, a: Atom) -> Iterator[Proof]:
        b, key = self.shop.forms.keys[a][1:]
        u, i = self.writer.basic(b), self.shop.forms.indices[key]
        if u.name == "softmax":
            yield facts.softmax_entry_at_most_one(self.shop, u, i)
        for one in self.shop.given():
            if one.concludes == apply("positive", u):
                yield Proof("each", lt(0, apply("entry", u, i)), (one,))
        for other in sorted(self.seen):
            yield from self._against_extreme(apply("entry", u, i), u, i, other)

    def _against_extreme(self, entry: Term, u: Term, i: Term, other: Atom) -> Iterator[Proof]:
        """u_i against max w, min w and max |w_k| of vectors w of which it may be an entry."""
        whole = self.shop.forms.shown.get(other)
        if whole is None or whole.name not in ("maximum", "minimum", "max_norm"):
            return
        w = whole.args[0]
        if not self._same_size(w, u):
            return
        one = apply("entry", w, i)
        if whole.name == "max_norm":
            yield rules.absolute(one)
            yield rules.absolute(-one)
            yield rules.entry_bound(w, i)
        else:
            yield extreme(whole, one)

    def _of_maximum(self, a: Atom) -> Iterator[Proof]:
        yield from self._of_extreme(a)

    def _of_minimum(self, a: Atom) -> Iterator[Proof]:
        yield from self._of_extreme(a)

    def _of_extreme(self, a: Atom) -> Iterator[Proof]:
        whole = self.shop.forms.shown.get(a)
        if whole is None:
            return
        for p in self.shop.two_entries(whole.args[0]) or ():
            yield extreme(whole, self.writer.scalar(p))
        u = whole.args[0]
        for key, i in list(self.shop.forms.indices.items()):
            if self._mentioned_index(key) and self._same_size_index(u, i):
                yield extreme(whole, apply("entry", u, i))

    def _mentioned_index(self, key: tuple) -> bool:
        return any(self.shop.forms.keys[a][0] == "entry" and self.shop.forms.keys[a][2] == key for a in self.seen)

    @staticmethod
    def _same_size_index(u: Term, i: Term) -> bool:
        from checker.proofs.sizes import size_of

        try:
            return bool(i.shape) and i.shape[0] == size_of(u)
        except Undecided:
            return False

    def _of_max_norm(self, a: Atom) -> Iterator[Proof]:
        whole = self.shop.forms.shown.get(a)
        if whole is not None:
            yield rules.largest_bound(whole.args[0])

    def _of_size(self, a: Atom) -> Iterator[Proof]:
        whole = self.shop.forms.shown.get(a)
        if whole is not None and whole.name == "length":
            yield rules.at_least_one(whole.args[0])

    def _of_sum(self, a: Atom) -> Iterator[Proof]:
        """u_k ≤ Σu where all entries are visibly ≥ 0; |Σu| ≤ √n‖u‖ where the statement has √n or n."""
        ids = self.shop.forms.keys[a][1]
        if self.shop.forms.atom_sign(a) and len(ids) == 1:
            u = self.writer.basic(ids[0])
            for key, k in list(self.shop.forms.indices.items()):
                if self._mentioned_index(key) or any(self._exponent_mentions(key)):
                    yield from self._entry_of_sum(u, k)
        if len(ids) == 1 and any(self.shop.forms.keys[b][0] == "size" for b in self.seen):
            u = self.writer.basic(ids[0])
            if u.name not in ("softmax", "exp", "pair"):
                yield rules.length(u)

    def _exponent_mentions(self, key: tuple) -> Iterator[bool]:
        for a in self.seen:
            if self.shop.forms.keys[a][0] == "exp":
                yield any(
                    self.shop.forms.keys[b][0] == "entry" and self.shop.forms.keys[b][2] == key
                    for m, _ in self.shop.forms.keys[a][1]
                    for b, _ in m
                )

    def _entry_of_sum(self, u: Term, k: Term) -> Iterator[Proof]:
        if self._same_size_index(u, k):
            i = self.shop.variable("i", "index", u)
            known = self.shop.holds(le(0, apply("entry", u, i)))
            if known is not None:
                yield rules.entries(le(apply("entry", u, k), apply("sum", u)), known, u, u, i)

    # ── two atoms ──

    def _between(self, new: list[Atom]) -> None:
        forms = self.shop.forms
        norms = [a for a in sorted(self.seen) if forms.keys[a][0] == "norm"][:6]
        for a, b in combinations(norms, 2):
            if a in new or b in new:
                self._attempt(lambda a=a, b=b: self._cauchy(a, b))
        for a in new:
            self._attempt(lambda a=a: self._shares(a))
        exponentials = [a for a in sorted(self.seen) if forms.keys[a][0] == "exp"][:6]
        for a, b in combinations(exponentials, 2):
            if a in new or b in new:
                self._attempt(lambda a=a, b=b: self._ordered(a, b))

    def _shares(self, a: Atom) -> Iterator[Proof]:
        """Σ e^u∘w = (Σ e^u)·Σ softmax(u)∘w where both a softmax and its exponentials occur."""
        forms = self.shop.forms
        if forms.keys[a][0] != "sum":
            return
        ids = forms.keys[a][1]
        softmaxes = {forms.keys[b][1:] for s in self.seen for b in self._basics(s) if forms.keys[b][0] == "softmax"}
        for b in dict.fromkeys(ids):
            if forms.keys[b][0] == "exp" and forms.keys[b][1:] in softmaxes and len(ids) > 1:
                rest = list(ids)
                rest.remove(b)
                u, w = self.writer.basic(b).args[0], self.writer.product(tuple(rest))
                e, s = apply("exp", u), apply("softmax", u)
                goal = apply("eq", apply("dot", e, w), apply("sum", e) * apply("dot", s, w))
                yield Proof("shares", goal, (), {"logits": u, "of": w})

    def _basics(self, a: Atom) -> tuple:
        kind, *inside = self.shop.forms.keys[a]
        return inside[0] if kind == "sum" else (inside[0],) if kind == "entry" else ()

    def _cauchy(self, a: Atom, b: Atom) -> Iterator[Proof]:
        u, w = (self.writer.vector(thawed(self.shop.forms.keys[x][1])) for x in (a, b))
        if self._same_size(u, w):
            inner = apply("dot", u, w)
            bound = rules.cauchy(u, w)
            for signed in (inner, -inner):
                found = self.shop.holds(le(signed, bound.right), rules.absolute(signed), bound)
                if found is not None:
                    yield found

    def _ordered(self, a: Atom, b: Atom) -> Iterator[Proof]:
        x, y = self._inside(a), self._inside(b)
        for low, high in ((x, y), (y, x)):
            known = self.follows(le(low, high))
            if known is not None:
                yield rules.monotone("exp", known)
                return

    # ── signs ──

    def follows(self, goal: Term) -> Proof | None:
        """The goal by sight, by number, or by adding up hypotheses."""
        return (
            self.shop.holds(goal)
            or closed(goal)
            or self.shop.known(goal)
            or self.shop.show(goal, self.hypotheses, degree=1)
        )

    def above_zero(self, y: Term) -> Proof | None:
        """0 < y; products and powers factor by factor."""
        goal = lt(0, y)
        found = self.follows(goal)
        if found is None and y.name == "mul":
            parts = [self.above_zero(s) for s in y.args]
            if None not in parts:
                found = rules.combine(goal, parts, [(1, (), (0, 1))])
        if found is None and y.name == "pow" and y.args[1].leaf.isdigit():
            base = self.above_zero(y.args[0])
            found = base and rules.combine(goal, (base,), [(1, (), [0] * int(y.args[1].leaf))])
        return found

    def at_least_zero(self, y: Term) -> Proof | None:
        """0 ≤ y."""
        found = self.follows(le(0, y))
        if found is None:
            above = self.above_zero(y)
            found = above and self.shop.holds(le(0, y), above)
        if found is None:
            from checker.proofs.positivity import by_squares

            found = by_squares(self.shop, le(0, y), rounds=1)
        return found


def is_relation(term: Term) -> bool:
    """An inequality or equality of scalars."""
    return term.name in _RELATIONS and term.args[0].sort == "scalar"


def extreme(whole: Term, entry: Term) -> Proof:
    """min u ≤ u_i or u_i ≤ max u."""
    goal = le(whole, entry) if whole.name == "minimum" else le(entry, whole)
    return Proof("extreme", goal, (), {"of": whole.args[0]})


def submultiplicity(A: Term, B: Term, known: Proof | None = None) -> Proof:
    """‖AB‖_F ≤ ‖A‖_F‖B‖_F, or with a bound of the operator norm of A or B."""
    sizes = [apply("frobenius", A), apply("frobenius", B)]
    if known is not None:
        sizes[known.concludes.args[0] == B and A != B] = known.concludes.args[1]
    goal = le(apply("frobenius", A @ B), sizes[0] * sizes[1])
    return Proof("submultiplicity", goal, () if known is None else (known,), {"left": A, "right": B})

