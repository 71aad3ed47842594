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

_MOST_BASES = 4
_MOST_TANGENTS, _MOST_NUMBERS = 8, 3


@dataclass
class Weight:
    """A weight w ≥ 0 of the entries: its combination, visible factors, and premises 0 ≤ g for a fresh index."""

    combination: Combination
    visible: Polynomial
    premises: list[Proof] = field(default_factory=list)
    source: str = ""  # of a bound: the extreme


@dataclass(frozen=True)
class Logarithm:
    """What is positive, entry i of a vector or a number, and its logarithm: as terms at i, and as combinations for all entries."""

    of: Term
    combination: Combination
    log: Term
    logarithms: Combination
    positive: Proof
    equal: list[Proof]  # which give e^log = of
    inverse: list[Proof]  # which give e^(−log)·of = 1


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
        inside = self.writer.scalar(forms.scalar(apply("entry", self.writer.basic(b), i))).args[0]
        found = [self._slack(rules.absolute(x * inside), own, forms.scaled({(): x}, u)) for x in (ONE, -ONE)]
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
            found.append(self._slack(rules.bounds(low, high, inside, bound), wide, own))
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
                found.append(self._slack(below, ones, {(b,): {(): ONE}}))
                found += self._against_an_entry(b, i, found)
        found += self._logarithmic_tangents(basics, i, ones)
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
        size = apply("abs", u)
        known = self.shop.holds(le(apply("entry", size, i), whole), *steps[1:]) if self._occurs(size) else None
        return found if known is None else [*found, self._slack(known, top, self.forms.vector(size))]

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

    def _logarithmic_tangents(self, basics: list[Atom], i: Term, ones: Combination) -> list[Weight]:
        """q·(1 + log a_i − log q) ≤ a_i for vectors a and vectors or numbers q of which the target has the logarithm, and for q = 1."""
        known = [*self._softmax_logarithms(basics, i, ones), *self._entrywise_logarithms(basics, i)]
        numbers = self._numbers_with_logarithms(ones)
        powers = self._exponentials(basics, i) if len(numbers) > 1 else []
        if not known and not powers:
            return []
        pairs = [(a, q) for a in known for q in [*numbers, *known] if a is not q]
        pairs += [(a, q) for a in powers for q in numbers[1:]]
        pairs += [(self._inverted(a), q) for a in numbers[1:] for q in known]
        found = []
        for a, q in pairs[:_MOST_TANGENTS]:
            found.append(self._below_its_tangent(a, q, q.of, ones))
            if q in numbers[1:]:
                found.append(self._below_its_tangent(a, q, num(1), ones))
                self.problem.add(self.forms.gap(q.inverse[-1].concludes), q.inverse[-1])
            if a.of.name == "entry" and a.of.args[0].name == "softmax" and q is numbers[0]:
                found.append(self._below_log_sum_exp(a, found[-1], ones))
        return [one for one in found if one is not None]

    def _below_log_sum_exp(self, a: Logarithm, tangent: Weight | None, ones: Combination) -> Weight | None:
        """The slack log Σe^u − u_i ≥ 1 − s_i ≥ 0."""
        below = facts.softmax_entry_at_most_one(self.shop, *a.of.args)
        known = None if tangent is None else self.shop.holds(le(a.log, 0), *tangent.premises, below)
        return None if known is None else self._slack(known, {}, a.logarithms)

    def _below_its_tangent(self, a: Logarithm, q: Logarithm, times: Term, ones: Combination) -> Weight | None:
        """The slack of times·(1 + log a_i − log q) ≤ times·a_i/q, where times is q or 1."""
        gap, own = (a.log if q.of == num(1) else a.log - q.log), times == q.of
        links = [rules.tangent(gap), *a.equal, *q.inverse, q.positive]
        right = a.of if own else a.of * (1 / q.of)
        used = (0,) if times == num(1) else (0, len(links) - 1)
        known = completed(self.shop, le(times * (1 + gap), right), links, [(1, (), used)])
        if known is None:
            return None
        forms = self.forms
        line = forms.plus(forms.plus(ones, a.logarithms), q.logarithms, -ONE)
        high, low = a.combination, forms.product(q.combination, line)
        if not own:
            high, low = forms.scaled(forms.scalar(1 / q.of), high), line
        return self._slack(known, high, low)

    def _softmax_logarithms(self, basics: list[Atom], i: Term, ones: Combination) -> list[Logarithm]:
        """softmax(u) with log s_i = u_i − log Σe^u, where log Σe^u occurs."""
        forms, found = self.forms, []
        for a in atoms_of([self.target]):
            u = self._normalised(a)
            if u is None or size_if_known(u) != self.size(basics[0]):
                continue
            s, total = apply("softmax", u), apply("sum", apply("exp", u))
            si, ui, lse = apply("entry", s, i), apply("entry", u, i), apply("log", total)
            above, positive = self.shop.holds(lt(0, total)), self.shop.holds(lt(0, si))
            below = above and inverse_power(self.shop, above, total)
            if above is None or positive is None or below is None:
                continue
            shares = Proof(
                "shares", apply("eq", apply("entry", apply("exp", u), i), total * si), (), {"logits": u, "of": i}
            )
            links = [below, shares, rules.reciprocal(above, total)]
            logarithms = forms.plus(forms.vector(u), forms.scaled(forms.scalar(lse), ones), -ONE)
            inverse = [rules.logarithm(above, total), shares]
            found.append(Logarithm(si, forms.vector(s), ui - lse, logarithms, positive, links, inverse))
        return found

    def _entrywise_logarithms(self, basics: list[Atom], i: Term) -> list[Logarithm]:
        """The positive vectors p of which log p occurs."""
        forms, found = self.forms, []
        for b in [b for b in basics if forms.keys[b][0] == "log"]:
            p = self.writer.vector(thawed(forms.keys[b][1]))
            entry = apply("entry", p, i)
            given = next((one for one in self.shop.given() if one.concludes == apply("positive", p)), None)
            positive = self.shop.holds(lt(0, entry)) if given is None else Proof("each", lt(0, entry), (given,))
            below = positive and inverse_power(self.shop, positive, entry)
            if positive is not None and below is not None:
                links = [rules.logarithm(positive, entry)]
                inverse = [below, rules.reciprocal(positive, entry)]
                own: Combination = {(b,): {(): ONE}}
                found.append(Logarithm(entry, forms.vector(p), apply("log", entry), own, positive, links, inverse))
        return found

    def _exponentials(self, basics: list[Atom], i: Term) -> list[Logarithm]:
        """The vectors e^u, of which u is the logarithm."""
        found = []
        for b in [b for b in basics if self.forms.keys[b][0] == "exp" and self.forms.keys[b][1]]:
            u = thawed(self.forms.keys[b][1])
            power, exponent = (apply("entry", one, i) for one in (self.writer.basic(b), self.writer.vector(u)))
            positive = self.shop.holds(lt(0, power))
            if positive is not None:
                found.append(Logarithm(power, {(b,): {(): ONE}}, exponent, u, positive, [], []))
        return found

    def _inverted(self, q: Logarithm) -> Logarithm:
        """1/q for a number q."""
        forms, of, log = self.forms, 1 / q.of, -q.log
        (ids,) = q.combination
        both = ({ids: forms.scalar(one)} for one in (of, log))
        links = [rules.logarithm(q.positive, q.of), q.inverse[-1]]
        return Logarithm(of, next(both), log, next(both), rules.positive_reciprocal(q.positive, q.of), q.inverse, links)

    def _normalised(self, a: Atom) -> Term | None:
        """u, if the atom is log Σe^u."""
        keys = self.forms.keys
        sums = [b for m, _ in keys[a][1] for b, _ in m if keys[b][0] == "sum"] if keys[a][0] == "log" else []
        alone = len(sums) == 1 and dict(keys[a][1]) == {((sums[0], 1),): ONE}
        inside: tuple = keys[sums[0]][1] if alone else ()
        logits = keys[inside[0]][1] if len(inside) == 1 and keys[inside[0]][0] == "exp" else ()
        return self.writer.vector(thawed(logits)) if logits else None

    def _numbers_with_logarithms(self, ones: Combination) -> list[Logarithm]:
        """1, and two numbers of which the target has the logarithm."""
        forms = self.forms
        found = [Logarithm(num(1), ones, num(0), {}, rules.combine(lt(0, 1)), [], [])]
        for a in atoms_of([self.target]):
            if forms.keys[a][0] != "log" or self._normalised(a) is not None:
                continue
            q = self.writer.scalar(dict(forms.keys[a][1]))
            positive, log = self._above_zero(q), apply("log", q)
            below = positive and inverse_power(self.shop, positive, q)
            if positive is not None and below is not None:
                of, logarithms = (forms.scaled(forms.scalar(one), ones) for one in (q, log))
                links = [below, rules.reciprocal(positive, q)]
                found.append(Logarithm(q, of, log, logarithms, positive, [], links))
        return found[:_MOST_NUMBERS]

    def _above_zero(self, q: Term) -> Proof | None:
        """0 < q by sight, or as a fact of the problem says it."""
        goal, gap = lt(0, q), self.forms.scalar(q)
        facts = [one for one in self.problem.facts if isinstance(one, Proof) and one.concludes.name == "lt"]
        same = [one for one in facts if self.forms.gap(one.concludes) == gap]
        return self.shop.holds(goal, *same[:1])

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
