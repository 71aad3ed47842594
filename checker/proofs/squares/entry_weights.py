"""What is ≥ 0 for every entry of the vectors of a problem: weights, and slacks such as max u − u_i.

**Guarantee.** a weight's proof is a tree that ``verify.py`` can check, or it is ≥ 0 by sight.
"""

from __future__ import annotations

from checker.errors import Undecided
from checker.proofs.squares.entry_logarithms import Tangents
from checker.proofs.squares.sum_problem import Problem, Weight, slack
from checker.proofs.terms.polynomials import ONE, Atom, Combination, Polynomial, atoms_of, thawed
from checker.proofs.terms.sizes import ones_like, size_if_known
from checker.proofs.trees import function_facts as facts
from checker.proofs.trees import rules
from checker.proofs.trees.rules import extreme, is_relation, le, num
from checker.statements.terms.term import Term, apply

_MOST_BASES = 4


class Entries:
    """The vectors of a problem, one index and one vector of ones for each of their sizes, and the weights of their entries."""

    def __init__(self, problem: Problem) -> None:
        self.problem, self.shop, self.forms, self.writer = problem, problem.shop, problem.forms, problem.writer
        self.target, self.gaps = problem.target, problem.gaps
        self.indices: dict[str, Term] = {}
        self.ones: dict[str, Combination] = {}  # the vector of ones of every size

    def vectors_by_size(self) -> dict[str, dict[Atom, None]]:
        """The basic vectors that sums, entries and extremes speak of, by their size."""
        polynomials = [self.target, *self.gaps]
        by_size: dict[str, dict[Atom, None]] = {}
        for a in atoms_of(polynomials):
            if self.forms.keys[a][0] == "sum":
                for b in self.forms.keys[a][1]:
                    by_size.setdefault(self.size(b), {})[b] = None
            elif self.forms.keys[a][0] == "entry":
                by_size.setdefault(self.size(self.forms.keys[a][1]), {})[self.forms.keys[a][1]] = None
            elif (whole := self._bounded_vector(a)) is not None:
                for ids in self.forms.vector(whole.args[0]):
                    for b in ids:
                        by_size.setdefault(self.size(b), {})[b] = None
        by_size.pop("", None)
        return by_size

    def size(self, b: Atom) -> str:
        """How long a basic vector is; the empty text where that is not known."""
        try:
            return size_if_known(self.writer.basic(b))
        except Undecided:
            return ""

    def index(self, size: str, vector: Term) -> Term:
        """The index of a size, fresh where it was not asked for before; the vector says what it runs through."""
        if size not in self.indices:
            self.indices[size] = self.shop.variable("i", "index", vector)
            self.forms.indices.setdefault(self.forms.key(self.indices[size]), self.indices[size])
            self.ones[size] = self.forms.vector(ones_like(vector))
        return self.indices[size]

    def mentioned(self, size: str) -> list[Term]:
        """The indices at which entries of vectors of this size stand in the target."""
        found: dict[tuple, None] = {}
        for a in atoms_of([self.target]):
            if self.forms.keys[a][0] == "entry" and self.size(self.forms.keys[a][1]) == size:
                found[self.forms.keys[a][2]] = None
        return [self.forms.indices[key] for key in found]

    def bases(self, size: str, basics: list[Atom]) -> list[Weight]:
        """Weights ≥ 0 of this size: softmax, exponentials, what hypotheses say to be."""
        found = []
        for b in basics:
            kind = self.forms.keys[b][0]
            if kind == "unit":
                continue
            vector = self.writer.basic(b)
            combination: Combination = {(b,): {(): ONE}}
            entry = apply("entry", vector, self.index(size, vector))
            if kind in ("softmax", "exp"):
                found.append(Weight(combination, self.forms.scalar(entry)))
                continue
            if kind == "abs":
                found += self._sizes_of_entries(b, self.index(size, vector))[:2]
                continue
            known = facts.entry_not_negative(self.shop, vector, self.index(size, vector))
            if known is not None:
                found.append(Weight(combination, {(): ONE}, [known]))
        return found[:_MOST_BASES]

    def _sizes_of_entries(self, b: Atom, i: Term) -> list[Weight]:
        """|u| − u and |u| + u, twice the negative and the positive part; and Σ|c|·w − |u| for u = Σ c·w with vectors w ≥ 0."""
        forms, u = self.forms, thawed(self.forms.keys[b][1])
        own: Combination = {(b,): {(): ONE}}
        inside = self.writer.scalar(forms.entry(u, forms.key(i)))  # not that of |u_i|, which may be −u_i
        found = [slack(self.forms, rules.absolute(x * inside), own, forms.scaled({(): x}, u)) for x in (ONE, -ONE)]
        known = [facts.entry_not_negative(self.shop, self.writer.product(ids), i) for ids in u]
        parts = [one for one in known if one is not None]
        if len(parts) < len(u) or any(set(p) != {()} for p in u.values()):
            return found
        wide: Combination = {ids: {(): abs(p[()])} for ids, p in u.items()}
        bound = self.writer.scalar(forms.entry(wide, forms.key(i)))
        weights = [[num(abs(p[()]) + x * p[()]) for p in u.values()] for x in (1, -1)]
        low = self.shop.holds(le(-bound, inside), *parts, weights=weights[0])
        high = self.shop.holds(le(inside, bound), *parts, weights=weights[1])
        if low is not None and high is not None:
            found.append(slack(self.forms, rules.bounds(low, high, inside, bound), wide, own))
        return found

    def slacks(self, size: str, basics: list[Atom]) -> list[Weight]:
        """What is ≥ 0 for every entry: 1 − s, max u − u, ‖u‖ − |u|, tangents of exponentials, and e^u against e^w where u ≤ w + c."""
        i = self.index(size, self.writer.basic(basics[0]))
        found = [one for b in basics if self.forms.keys[b][0] == "abs" for one in self._sizes_of_entries(b, i)]
        ones = self.ones[size]
        wholes = [w for a in atoms_of([self.target, *self.gaps]) if (w := self._bounded_vector(a)) is not None]
        for whole in sorted(wholes, key=lambda w: w.name == "norm"):
            if size_if_known(whole.args[0]) == size:
                for one in self._bounded(whole, i, ones):
                    one.source = str(whole.args[0])
                    found.append(one)
        exponentials = [b for b in basics if self.forms.keys[b][0] == "exp" and self.forms.keys[b][1]]
        for b in basics:
            if self.forms.keys[b][0] == "softmax":
                below = facts.softmax_entry_at_most_one(self.shop, self.writer.basic(b), i)
                found.append(slack(self.forms, below, ones, {(b,): {(): ONE}}))
                found += self._against_an_entry(b, i, found)
        found += Tangents(self.problem, self.size).slacks(basics, i, ones)
        bounds = list(found)
        for b in exponentials if len(exponentials) > 1 else []:
            e, k = self.writer.basic(b), self.shop.variable("k", "index", self.writer.basic(b))
            each = self.shop.holds(le(0, apply("entry", e, k)))
            if each is not None:
                below = rules.entries(le(apply("entry", e, i), apply("sum", e)), each, e, e, k)
                total = self.forms.scaled(self.forms.scalar(apply("sum", e)), ones)
                found.append(slack(self.forms, below, total, {(b,): {(): ONE}}))
        for b in exponentials:
            found += self._tangents(b, i, ones)
            for one in bounds:
                for c in [None, *[c for c in exponentials if c != b]]:
                    found += self._dominated(b, c, one, i, ones)
        return found[:18]

    def product(self, x: Weight, y: Weight) -> Weight:
        """The product of two weights."""
        return Weight(
            self.forms.product(x.combination, y.combination),
            self.forms.times(x.visible, y.visible),
            [*x.premises, *y.premises],
        )

    def _bounded_vector(self, a: Atom) -> Term | None:
        """max u, min u, max|u_k| or ‖u‖, if the atom is one of these."""
        kind = self.forms.keys[a][0]
        if kind == "norm":
            try:
                return self.writer.atom(a)
            except Undecided:
                return None
        whole = self.forms.shown.get(a)
        return whole if whole is not None and whole.name in ("maximum", "minimum", "max_norm") else None

    def _bounded(self, whole: Term, i: Term, ones: Combination) -> list[Weight]:
        """The slacks of u_i against the extreme of u."""
        u = whole.args[0]
        entry, vector, top = (
            apply("entry", u, i),
            self.forms.vector(u),
            self.forms.scaled(self.forms.scalar(whole), ones),
        )
        if whole.name == "maximum":
            return [slack(self.forms, extreme(whole, entry), top, vector)]
        if whole.name == "minimum":
            return [slack(self.forms, extreme(whole, entry), vector, top)]
        found = []
        for sign in (ONE, -ONE):
            signed = entry if sign > 0 else -entry
            steps = [rules.absolute(signed), rules.entry_bound(u, i)] + (
                [rules.largest_bound(u)] if whole.name == "norm" else []
            )
            known = self.shop.holds(le(signed, whole), *steps)
            if known is not None:
                found.append(slack(self.forms, known, top, self.forms.scaled({(): sign}, vector)))
        size = apply("abs", u)
        known = self.shop.holds(le(apply("entry", size, i), whole), *steps[1:]) if self._occurs(size) else None
        return found if known is None else [*found, slack(self.forms, known, top, self.forms.vector(size))]

    def _occurs(self, u: Term) -> bool:
        """Whether a vector is a basic one of which sums in the problem are made."""
        ids = {b for a in atoms_of([self.target]) if self.forms.keys[a][0] == "sum" for b in self.forms.keys[a][1]}
        return any(b in ids for one in self.forms.vector(u) for b in one)

    def _tangents(self, b: Atom, i: Term, ones: Combination) -> list[Weight]:
        """e^(u_i) ≥ e^p·(1 + u_i − p) for the exponentials e^p of the target, and p = 0."""
        forms = self.forms
        u = self.writer.vector(thawed(forms.keys[b][1])) if forms.keys[b][1] else None
        if u is None:
            return []
        exponents: list[Polynomial] = [{}]
        for a in atoms_of([self.target]):
            if forms.keys[a][0] == "exp":
                exponents.append(dict(forms.keys[a][1]))
        found = []
        for p in exponents[:4]:
            power = forms.exp(p)
            entry = apply("entry", u, i)
            tangent = rules.tangent(entry - self.writer.scalar(p)) if p else rules.tangent(entry)
            line = forms.scaled(power, forms.plus(forms.plus(ones, forms.vector(u)), forms.scaled(p, ones), -ONE))
            slack = forms.plus({(b,): {(): ONE}}, line, -ONE)
            # e^p·(e^(u_i − p) − 1 − u_i + p), e^p being visibly positive
            found.append(Weight(slack, power, [tangent]))
        return found

    def _dominated(self, b: Atom, c: Atom | None, bound: Weight, i: Term, ones: Combination) -> list[Weight]:
        """e^(u_i) ≤ e^(w_i)·e^r where a bound says u_i ≤ w_i + r (w = 0 where c is None), and the other way round."""
        forms = self.forms
        difference: Combination = thawed(forms.keys[b][1])
        if c is not None:
            difference = forms.plus(difference, thawed(forms.keys[c][1]), -ONE)
        (one,) = ones
        rest = bound.combination.get(one, {})
        vector = {ids: p for ids, p in bound.combination.items() if ids != one}
        known = bound.premises[0]
        found = []
        for sign in (ONE, -ONE):
            if not vector or forms.plus(vector, difference, sign):
                continue
            # sign = 1: rest·1 − (u − w) ≥ 0;  sign = −1: rest·1 + (u − w) ≥ 0
            u = self.writer.vector(thawed(forms.keys[b][1]))
            low: Term = apply("entry", u, i)
            high: Term = num(0) if c is None else apply("entry", self.writer.vector(thawed(forms.keys[c][1])), i)
            r = self.writer.scalar(rest)
            sides = (low, high + r) if sign > 0 else (high - r, low)
            step = self.shop.holds(le(*sides), known)
            if step is None:
                continue
            power = forms.exp(rest if sign > 0 else forms.times({(): -ONE}, rest))
            other = forms.scaled(power, ones if c is None else {(c,): {(): ONE}})
            own: Combination = {(b,): {(): ONE}}
            found.append(slack(self.forms, rules.monotone("exp", step), *((other, own) if sign > 0 else (own, other))))
        return found

    def _against_an_entry(self, b: Atom, i: Term, bounds: list[Weight]) -> list[Weight]:
        """s_k ≤ s_j for every k where x_k ≤ x_j follows from the hypotheses, or the other way round."""
        forms, s = self.forms, self.writer.basic(b)
        found = []
        known = [one for w in bounds for one in w.premises]
        known += [one for one in self.shop.given() if is_relation(one.concludes)]
        for a in atoms_of([self.target]):
            if forms.keys[a][0] != "entry" or forms.keys[a][1] != b or s.name != "softmax":
                continue
            x, j = s.args[0], forms.indices[forms.keys[a][2]]
            xi, xj, sj = apply("entry", x, i), apply("entry", x, j), apply("entry", s, j)
            for low, sign in ((le(xi, xj), ONE), (le(xj, xi), -ONE)):
                step = self.shop.show(low, known, degree=1)
                difference = step and self.shop.holds(le(xi - xj, 0) if sign > 0 else le(0, xi - xj), step)
                if difference is None:
                    continue
                power = rules.monotone("exp", difference)
                si = apply("entry", s, i)
                goal = le(si, sj) if sign > 0 else le(sj, si)
                each = self.shop.show(goal, [power, rules.ratio(x, i, j)], times=[sj], degree=1)
                if each is not None:
                    combination: Combination = {(b,): {(): ONE}}
                    top = forms.scaled(forms.scalar(sj), self.ones[self.size(b)])
                    found.append(slack(self.forms, each, *((top, combination) if sign > 0 else (combination, top))))
        return found
