"""What is ≥ 0 for every entry of the vectors of a problem: weights, and slacks such as max u − u_i.

**Guarantee.** a weight's proof is a tree that ``verify.py`` can check, or it is ≥ 0 by sight.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from checker.errors import Undecided
from checker.proofs import facts, rules
from checker.proofs.logarithms import inverse_power
from checker.proofs.polynomials import ONE, Atom, Combination, Polynomial, thawed
from checker.proofs.proof import Proof
from checker.proofs.rewriting import completed
from checker.proofs.rules import extreme, is_relation, le, lt, num
from checker.proofs.sizes import size_if_known
from checker.proofs.sum_problem import Problem, atoms_of
from checker.statements.term import Term, apply


@dataclass
class Weight:
    """A weight w ≥ 0 of the entries: its combination, visible factors, and premises 0 ≤ g for a fresh index."""

    combination: Combination
    visible: Polynomial
    premises: list[Proof] = field(default_factory=list)
    source: str = ""  # of a bound: the extreme


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
            self.ones[size] = self.forms.vector(apply("exp", num(0) * vector))
        return self.indices[size]

    def mentioned(self, size: str) -> list[Term]:
        """The indices at which entries of vectors of this size stand in the target."""
        found: dict[tuple, None] = {}
        for a in atoms_of([self.target]):
            if self.forms.keys[a][0] == "entry" and self.size(self.forms.keys[a][1]) == size:
                found[self.forms.keys[a][2]] = None
        return [self.forms.indices[key] for key in found]

    def bases(self, size: str, basics: list[Atom]) -> list[Weight]:
        """Weights ≥ 0 of this size: softmax, exponentials, what a hypothesis says to be positive."""
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
            known = next((one for one in self.shop.given() if one.concludes == apply("positive", vector)), None)
            if known is not None:
                found.append(Weight(combination, {(): ONE}, [Proof("each", lt(0, entry), (known,))]))
        return found[:4]

    def slacks(self, size: str, basics: list[Atom]) -> list[Weight]:
        """What is ≥ 0 for every entry: 1 − s, max u − u, ‖u‖ − |u|, tangents of exponentials, and e^u against e^w where u ≤ w + c."""
        found: list[Weight] = []
        i = self.index(size, self.writer.basic(basics[0]))
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
                found.append(self._slack(below, ones, {(b,): {(): ONE}}))
                found += self._against_an_entry(b, i, found)
                found += self._logarithmic_tangents(b, i, ones)
        bounds = list(found)
        for b in exponentials if len(exponentials) > 1 else []:
            e, k = self.writer.basic(b), self.shop.variable("k", "index", self.writer.basic(b))
            each = self.shop.holds(le(0, apply("entry", e, k)))
            if each is not None:
                below = rules.entries(le(apply("entry", e, i), apply("sum", e)), each, e, e, k)
                total = self.forms.scaled(self.forms.scalar(apply("sum", e)), ones)
                found.append(self._slack(below, total, {(b,): {(): ONE}}))
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

    def _slack(self, known: Proof, high: Combination, low: Combination) -> Weight:
        """What lies between the two sides of a premise."""
        return Weight(self.forms.plus(high, low, -ONE), {(): ONE}, [known])

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
            return [self._slack(extreme(whole, entry), top, vector)]
        if whole.name == "minimum":
            return [self._slack(extreme(whole, entry), vector, top)]
        found = []
        for sign in (ONE, -ONE):
            signed = entry if sign > 0 else -entry
            steps = [rules.absolute(signed), rules.entry_bound(u, i)] + (
                [rules.largest_bound(u)] if whole.name == "norm" else []
            )
            known = self.shop.holds(le(signed, whole), *steps)
            if known is not None:
                found.append(self._slack(known, top, self.forms.scaled({(): sign}, vector)))
        return found

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

    def _logarithmic_tangents(self, b: Atom, i: Term, ones: Combination) -> list[Weight]:
        """q·(1 + log s_i − log q) ≤ s_i for softmax weights s, with log s_i = u_i − log Σe^u, where log Σe^u occurs.

        q is 1, or what stands in another logarithm of the target.
        """
        forms, u = self.forms, self.writer.basic(b).args[0]
        s, total = apply("softmax", u), apply("sum", apply("exp", u))
        lse, si, ui = apply("log", total), apply("entry", s, i), apply("entry", u, i)
        logs = [a for a in atoms_of([self.target]) if forms.keys[a][0] == "log"]
        whole = forms.scalar(lse)
        above = self.shop.holds(lt(0, total))
        if above is None or not any({((a, 1),): ONE} == whole for a in logs):
            return []
        inverse = inverse_power(self.shop, above, total)
        shares = Proof(
            "shares", apply("eq", apply("entry", apply("exp", u), i), total * si), (), {"logits": u, "of": i}
        )
        found = []
        for q in [num(1), *[self.writer.scalar(dict(forms.keys[a][1])) for a in logs if {((a, 1),): ONE} != whole][:2]]:
            positive = self.shop.holds(lt(0, q))
            gap = ui - lse if q == num(1) else ui - lse - apply("log", q)
            if positive is None or inverse is None:
                continue
            links = [rules.tangent(gap), inverse, shares, rules.reciprocal(above, total)]
            if q != num(1):
                below = inverse_power(self.shop, positive, q)
                links += [] if below is None else [below, rules.reciprocal(positive, q), positive]
            sums = [(1, (), (0,) if q == num(1) else (0, len(links) - 1))]
            known = completed(self.shop, le(q * (1 + gap), si), links, sums)
            if known is not None:
                line = forms.plus(forms.scaled(forms.scalar(1 + gap - ui), ones), forms.vector(u))
                found.append(self._slack(known, {(b,): {(): ONE}}, forms.scaled(forms.scalar(q), line)))
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
            found.append(self._slack(rules.monotone("exp", step), *((other, own) if sign > 0 else (own, other))))
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
                    found.append(self._slack(each, *((top, combination) if sign > 0 else (combination, top))))
        return found
