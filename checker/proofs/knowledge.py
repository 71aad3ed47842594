"""What is known of the parts of a normal form: |a|² = a², ‖u‖² = ⟨u,u⟩, u_i ≤ max u, e^(log y) = y, tangents of e^x, and so on.

**Guarantee.** every fact is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import combinations

from checker.errors import Undecided
from checker.proofs import facts, rules
from checker.proofs.inequality import closed
from checker.proofs.normal_form import Atom, Polynomial, frozen, thawed
from checker.proofs.proof import Proof
from checker.proofs.rules import le, lt, num
from checker.proofs.sizes import sides_of
from checker.proofs.workshop import Workshop
from checker.proofs.writing import Writer
from checker.statements.term import Term, apply, variables_of

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
        if term.name == "eq" and term.args[0].sort == "matrix":
            self._equal_matrices(one)

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

    def _equal_matrices(self, one: Proof) -> None:
        """A = B gives ⟨u, Aw⟩ = ⟨u, Bw⟩ for the vectors of the statement."""
        A, B = one.concludes.args

        def build() -> Iterator[Proof]:
            vectors = [s for s in self.shop.vectors() if s.name == "var"][:4]
            X = self.shop.variable("X", "matrix", A)
            for u in vectors:
                for w in vectors:
                    try:
                        goal = apply("eq", apply("dot", u, A @ w), apply("dot", u, B @ w))
                        fits = self._same_size(u, A @ w) and sides_of(A)[1] == w.shape[0]
                    except (Undecided, IndexError):
                        continue
                    if fits:
                        yield Proof("substitution", goal, (one,), {"function": apply("dot", u, X @ w), "variable": X.leaf})

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
        yield from self._common_matrix(thawed(self.shop.forms.keys[a][1]))
        if any(self.shop.forms.keys[b][0] == "size" for b in self.seen):
            yield rules.length(u)
        for one in self._operators():
            if u.name == "matvec" and u.args[0] in (one.concludes.args[0], apply("transpose", one.concludes.args[0])):
                yield rules.operator(u.args[0], u.args[1], one)
        if u.name == "matvec" and any(self._shown(b, "frobenius", _plain(u.args[0])) for b in self.seen):
            yield rules.operator(u.args[0], u.args[1])

    def _common_matrix(self, parts: dict) -> Iterator[Proof]:
        """‖A(u − w)‖ ≤ R‖u − w‖ where the norm holds Au − Aw."""
        forms = self.shop.forms
        keys = {forms.keys[ids[0]][1] for ids in parts if len(ids) == 1 and forms.keys[ids[0]][0] == "matvec"}
        if len(parts) < 2 or len(keys) != 1 or any(len(ids) != 1 or forms.keys[ids[0]][0] != "matvec" for ids in parts):
            return
        A = forms.matrices.get(next(iter(keys)))
        inner: dict = {}
        for ids, c in parts.items():
            inner = forms.plus(inner, forms.scaled(c, {forms.keys[ids[0]][2]: {(): forms_one()}}))
        if A is None or not inner:
            return
        u = self.writer.vector(inner)
        for one in self._operators():
            if A in (one.concludes.args[0], apply("transpose", one.concludes.args[0])) or (A.name == "transpose" and A.args[0] == one.concludes.args[0]):
                yield rules.operator(A, u, one)
        if any(self._shown(b, "frobenius", A) for b in self.seen):
            yield rules.operator(A, u)

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
        if A.name == "outer":
            yield rules.product(*A.args)
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
        if x.name == "num" or not variables_of(x):
            yield from self._bracket(a)
            return
        yield rules.tangent(x)
        yield rules.tangent(-x)
        if x.name != "log" and not (x.name == "neg" and x.args[0].name == "log"):
            for k in (2, 3):
                yield rules.tangent(num(Fraction(1, k)) * x)
        yield from self._raised(x, "exp")

    def _raised(self, x: Term, function: str) -> Iterator[Proof]:
        """The function at numbers between which the hypotheses keep x."""
        forms = self.shop.forms
        form = forms.scalar(x)
        moving = [m for m in form if m]
        if len(moving) != 1:
            return
        (m,), c, rest = moving, form[moving[0]], form.get((), Fraction(0))
        for one in self.hypotheses:
            gap = forms.gap(one.concludes)
            if one.concludes.name == "eq" or gap.keys() - {(), m} or m not in gap:
                continue
            bound = -gap.get((), Fraction(0)) / gap[m]  # m ≥ bound where gap[m] > 0, else m ≤ bound
            value = c * bound + rest
            goal = le(value, x) if (gap[m] > 0) == (c > 0) else le(x, value)
            known = self.shop.holds(goal, one, weights=[num(abs(c / gap[m]))])
            if known is not None:
                raised = rules.monotone(function, known)
                yield raised
                number = raised.left if (gap[m] > 0) == (c > 0) else raised.right
                yield from self._bracket_of(number)
        for side in (le(x, 0), le(0, x)):
            known = self.follows(side)
            if known is not None:
                yield rules.monotone(function, known)

    def _of_log(self, a: Atom) -> Iterator[Proof]:
        y = self._inside(a)
        if y.name == "num":
            yield from self._bracket(a)
        known = self.above_zero(y)
        if known is not None:
            yield rules.logarithm(known, y)
            yield from self._log_of_weight(y)
            yield from self._log_of_product(y)
            yield rules.tangent(apply("log", y))
            yield rules.tangent(-apply("log", y))
            L, i = apply("log", y), 1 / y
            power, link = apply("exp", -L), rules.logarithm(known, y)
            one = rules.reciprocal(known, y)
            inverse = self.shop.holds(apply("eq", power, i), one, link, weights=[-power, -(i * power)])
            if inverse is not None:
                yield inverse
                low = self.shop.holds(le(1 - i, L), rules.tangent(-L), inverse, weights=[num(1), num(1)])
                low = low or self.shop.holds(le(1 - i, L), rules.tangent(-L), inverse, weights=[num(1), num(-1)])
                if low is not None:
                    yield low

    def _log_of_weight(self, y: Term) -> Iterator[Proof]:
        """log s_i + log Σe^u = u_i for s = softmax(u)."""
        if y.name != "entry" or y.args[0].name != "softmax":
            return
        u, i = y.args[0].args[0], y.args[1]
        total, e = apply("sum", apply("exp", u)), apply("exp", apply("entry", u, i))
        above, positive = self.shop.holds(lt(0, y)), self.shop.holds(lt(0, total))
        if above is None or positive is None:
            return
        shares = Proof("shares", apply("eq", apply("entry", apply("exp", u), i), total * y), (), {"logits": u, "of": i})
        yield from self._logs_added([(y, above), (total, positive)], apply("entry", u, i), e, [shares])

    def _log_of_product(self, y: Term) -> Iterator[Proof]:
        """log(p/q) + log q = log p, where log p or log q occurs too."""
        form = self.shop.forms.scalar(y)
        if len(form) != 1 or y.name not in ("mul", "div"):
            return
        ((m, x),) = form.items()
        inverses = [a for a, _ in m if self.shop.forms.keys[a][0] == "inv"]
        if len(inverses) != 1 or any(k != 1 for a, k in m if a in inverses):
            return
        q = self.writer.scalar(dict(self.shop.forms.keys[inverses[0]][1]))
        p = self.writer.scalar({tuple(pair for pair in m if pair[0] != inverses[0]): x})
        logs = {self.shop.forms.keys[a][1] for a in self.seen if self.shop.forms.keys[a][0] == "log"}
        if not logs & {frozen(self.shop.forms.scalar(p)), frozen(self.shop.forms.scalar(q))}:
            return
        signs = [self.above_zero(one) for one in (y, q, p)]
        if None in signs:
            return
        one = rules.reciprocal(signs[1], q)
        yield from self._logs_added([(y, signs[0]), (q, signs[1])], apply("log", p), p, [rules.logarithm(signs[2], p), one])

    def _logs_added(self, factors: list, exponent: Term, power: Term, links: list[Proof]) -> Iterator[Proof]:
        """log a + log b = c from e^(log a) = a, e^(log b) = b and what links a·b with e^c."""
        (a, positive_a), (b, positive_b) = factors
        first, second = rules.logarithm(positive_a, a), rules.logarithm(positive_b, b)
        left = apply("log", a) + apply("log", b)
        goal = apply("eq", apply("exp", left), apply("exp", exponent))
        times = [a, b, first.left, second.left, power, num(1)]
        equal = self.shop.show(goal, [first, second, *links], times=times, degree=1)
        if equal is not None:
            yield Proof("inverse", apply("eq", left, exponent), (equal,))

    def _of_root(self, a: Atom) -> Iterator[Proof]:
        yield from self._bracket(a)

    def _bracket(self, a: Atom) -> Iterator[Proof]:
        """A number between two rationals, a little apart and far apart."""
        yield from self._bracket_of(self.writer.atom(a))

    @staticmethod
    def _bracket_of(term: Term) -> Iterator[Proof]:
        try:
            value = Fraction(float_of(term))
        except (ArithmeticError, ValueError, KeyError, TypeError):
            return
        for digits in (10**2, 10**6):
            below, above = Fraction(math.floor(value * digits), digits), Fraction(math.ceil(value * digits), digits)
            for goal in (le(below, term), le(term, above)):
                known = closed(goal)
                if known is not None:
                    yield known

    def _of_sigmoid(self, a: Atom) -> Iterator[Proof]:
        x = self._inside(a)
        yield rules.logistic(x)
        yield facts.sigmoid_below_one(self.shop, x)
        yield from self._raised(x, "sigmoid")

    def _of_entry(self, a: Atom) -> Iterator[Proof]:
        b, key = self.shop.forms.keys[a][1:]
        u, i = self.writer.basic(b), self.shop.forms.indices[key]
        if u.name == "softmax":
            yield facts.softmax_entry_at_most_one(self.shop, u, i)
            yield from self._small_softmax(u.args[0], i)
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
            positive = self.shop.holds(lt(0, whole))
            if positive is not None:
                yield rules.reciprocal(positive, whole)

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

    def _small_softmax(self, u: Term, i: Term) -> Iterator[Proof]:
        """s_i + (n − 1)·s_i·e^(±2M) against 1 where |u_k| ≤ M = max|u_k|."""
        whole = next((t for a in self.seen if (t := self.shop.forms.shown.get(a)) is not None and t.name == "max_norm" and t.args[0] == u), None)
        if whole is None:
            return
        s, k = apply("softmax", u), self.shop.variable("k", "index", u)
        ui, uk, si = apply("entry", u, i), apply("entry", u, k), apply("entry", s, i)
        sides = [rules.absolute(ui), rules.absolute(-uk), rules.absolute(-ui), rules.absolute(uk), rules.entry_bound(u, i), rules.entry_bound(u, k)]
        for sign in (-1, 1):
            gap = le(-2 * whole, uk - ui) if sign < 0 else le(uk - ui, 2 * whole)
            known = self.shop.show(gap, sides, degree=1)
            if known is None:
                continue
            power = rules.monotone("exp", known)
            c = si * apply("exp", (2 * sign) * whole)
            goal = le(c, apply("entry", s, k)) if sign < 0 else le(apply("entry", s, k), c)
            each = self.shop.show(goal, [power, rules.ratio(u, k, i)], times=[si], degree=1)
            if each is not None:
                total = [apply("sum", s), si + (apply("length", s) - 1) * c]
                yield rules.others(le(*(total if sign > 0 else total[::-1])), each, s, c, u, i, k)

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
        totals = [a for a in sorted(self.seen) if forms.keys[a][0] == "sum" and self._exponentials_of(a) and len(forms.keys[a][1]) == 1]
        for a, b in combinations(totals[:5], 2):
            if a in new or b in new:
                self._attempt(lambda a=a, b=b: self._middle(a, b, totals))
        for a in new:
            self._attempt(lambda a=a: self._shares(a))
            self._attempt(lambda a=a: self._adjoint(a))
            self._attempt(lambda a=a: self._greatest_power(a))
            self._attempt(lambda a=a: self._covariance(a))
            self._attempt(lambda a=a: self._shared_entry(a))
        exponentials = [a for a in sorted(self.seen) if forms.keys[a][0] == "exp"][:6]
        for a, b in combinations(exponentials, 2):
            if a in new or b in new:
                self._attempt(lambda a=a, b=b: self._ordered(a, b))

    def _middle(self, a: Atom, b: Atom, totals: list[Atom]) -> Iterator[Proof]:
        """⟨e^(u/2), e^(w/2)⟩ against its norms, where Σe^((u+w)/2), Σe^u and Σe^w occur."""
        forms = self.shop.forms
        inside = [thawed(forms.keys[forms.keys[x][1][0]][1]) for x in (a, b)]
        middle = forms.plus(*[{ids: {m: c / 2 for m, c in p.items()} for ids, p in u.items()} for u in inside])
        if not any(thawed(forms.keys[forms.keys[x][1][0]][1]) == middle for x in totals):
            return
        halves = [apply("exp", num(Fraction(1, 2)) * self.writer.vector(u)) for u in inside]
        bound = rules.cauchy(*halves)
        inner = apply("dot", *halves)
        yield rules.square(halves[0])
        yield rules.square(halves[1])
        found = self.shop.holds(le(inner, bound.right), rules.absolute(inner), bound)
        if found is not None:
            yield found

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

    def _shared_entry(self, a: Atom) -> Iterator[Proof]:
        """e^(u_i) = (Σ e^u)·softmax(u)_i."""
        forms = self.shop.forms
        if forms.keys[a][0] != "entry" or forms.keys[forms.keys[a][1]][0] != "softmax":
            return
        if not any(forms.keys[b][0] in ("maximum", "exp") or self._exponentials_of(b) for b in self.seen):
            return
        u, i = self.writer.basic(forms.keys[a][1]).args[0], forms.indices[forms.keys[a][2]]
        e, s = apply("exp", u), apply("softmax", u)
        goal = apply("eq", apply("entry", e, i), apply("sum", e) * apply("entry", s, i))
        yield Proof("shares", goal, (), {"logits": u, "of": i})

    def _exponentials_of(self, a: Atom) -> bool:
        forms = self.shop.forms
        return forms.keys[a][0] == "sum" and any(forms.keys[b][0] == "exp" for b in forms.keys[a][1])

    def _adjoint(self, a: Atom) -> Iterator[Proof]:
        """⟨u, Aw⟩ = ⟨Aᵀu, w⟩."""
        forms = self.shop.forms
        if forms.keys[a][0] != "sum" or len(forms.keys[a][1]) != 2:
            return
        for k, b in enumerate(forms.keys[a][1]):
            one = self.writer.basic(b)
            if forms.keys[b][0] == "matvec" and one.name == "matvec":
                A, w, u = *one.args, self.writer.basic(forms.keys[a][1][1 - k])
                turned = A.args[0] if A.name == "transpose" else apply("transpose", A)
                if A.name == "transpose":  # ⟨u, Bᵀw⟩ = ⟨Bu, w⟩, from ⟨w, Bu⟩ = ⟨Bᵀw, u⟩
                    goal = apply("eq", apply("dot", w, turned @ u), apply("dot", A @ w, u))
                    yield Proof("adjoint", goal, (), {"matrix": turned, "left": w, "right": u})
                elif any(forms.keys[c][0] == "matvec" and self.writer.basic(c).args[:1] == (turned,) for s in self.seen for c in self._basics(s)):
                    goal = apply("eq", apply("dot", u, A @ w), apply("dot", turned @ u, w))
                    yield Proof("adjoint", goal, (), {"matrix": A, "left": u, "right": w})

    def _greatest_power(self, a: Atom) -> Iterator[Proof]:
        """e^(max u) ≤ Σ e^u, where both max u and the exponentials or the softmax of u occur."""
        forms = self.shop.forms
        whole = forms.shown.get(a)
        if whole is None or whole.name != "maximum":
            return
        u = whole.args[0]
        key = forms.key(u)
        if not any(forms.keys[b][0] in ("exp", "softmax") and forms.keys[b][1] == key for s in self.seen for b in self._basics(s)):
            return
        i, k = self.shop.variable("i", "index", u), self.shop.variable("k", "index", u)
        e = apply("exp", u)
        total = apply("sum", e)
        positive = self.shop.holds(lt(0, total))
        each = self.shop.holds(le(0, apply("entry", e, k)))
        if positive is None or each is None:
            return
        below = rules.entries(le(apply("entry", e, i), total), each, e, e, k)
        link = rules.logarithm(positive, total)
        power = self.shop.holds(le(apply("exp", apply("entry", u, i)), apply("exp", apply("log", total))), below, link, weights=[num(1), num(-1)])
        if power is None:
            return
        entry = Proof("inverse", le(apply("entry", u, i), apply("log", total)), (power,))
        greatest = Proof("extremes", le(whole, apply("log", total)), (entry,), {"of": u, "index": i.leaf})
        raised = rules.monotone("exp", greatest)
        found = self.shop.holds(le(apply("exp", whole), total), raised, link)
        if found is not None:
            yield found

    def _covariance(self, a: Atom) -> Iterator[Proof]:
        """⟨w, Jw⟩ ≤ ‖w‖‖Jw‖ and ‖Jw‖ ≤ ½‖w‖ for J = diag(s) − ssᵀ, where Σ s∘w∘w occurs."""
        forms = self.shop.forms
        ids = forms.keys[a][1] if forms.keys[a][0] == "sum" else ()
        weights = [b for b in ids if forms.keys[b][0] == "softmax"]
        if len(ids) != 3 or len(weights) != 1:
            return
        rest = [b for b in ids if b != weights[0]]
        if rest[0] != rest[1] or not any(
            forms.keys[b][0] == "norm" or forms.keys[b] == ("sum", tuple(rest)) for b in self.seen
        ):
            return
        u, w = self.writer.basic(weights[0]).args[0], self.writer.basic(rest[0])
        s = apply("softmax", u)
        J = apply("hadamard", s, w) - apply("dot", s, w) * s
        yield Proof("covariance", le(apply("norm", J), num("1/2") * apply("norm", w)), (), {"logits": u, "of": w})
        bound = rules.cauchy(w, J)
        inner = apply("dot", w, J)
        found = self.shop.holds(le(inner, bound.right), rules.absolute(inner), bound)
        if found is not None:
            yield found

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
            known = self.follows(le(low, high), deep=True)
            if known is not None:
                yield rules.monotone("exp", known)
                return

    # ── signs ──

    def follows(self, goal: Term, deep: bool = False) -> Proof | None:
        """The goal by sight, by number, or by adding up hypotheses; ``deep``: facts too."""
        key = (goal, self.shop.context)
        if key not in self.shop.followed:
            self.shop.followed[key] = (
                self.shop.holds(goal)
                or closed(goal)
                or self.shop.known(goal)
                or (self.shop.show(goal, self.hypotheses, degree=1) if self.hypotheses else None)
            )
        found = self.shop.followed[key]
        if found is None and deep and len(self.facts) > len(self.hypotheses):
            found = self.shop.show(goal, self.facts[:40], degree=1)
        return found

    def above_zero(self, y: Term) -> Proof | None:
        """0 < y; products and powers factor by factor."""
        goal = lt(0, y)
        found = self.follows(goal)
        if found is None and y.name == "mul":
            parts = [self.above_zero(s) for s in y.args]
            if None not in parts:
                found = rules.combine(goal, parts, [(1, (), (0, 1))])
        if found is None and y.name == "div" and variables_of(y.args[1]):
            below = self.above_zero(y.args[1])
            above = below and (below if y.args[0] == num(1) else self.above_zero(y.args[0]))
            if below is not None and above is not None:
                inverse = Proof("reciprocal", lt(0, 1 / y.args[1]), (below,), {"of": y.args[1]})
                found = inverse if y.args[0] == num(1) else rules.combine(goal, (above, inverse), [(1, (), (0, 1))])
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


def _plain(A: Term) -> Term:
    """A of Aᵀ."""
    return A.args[0] if A.name == "transpose" else A


def forms_one() -> Fraction:
    """The factor 1 of a normal form."""
    return Fraction(1)


def float_of(term: Term) -> float:
    """A number in floats.  **Raises.** KeyError for a name that is not elementary."""
    from checker.proofs.plausible import value_of

    return value_of(term, {})


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

