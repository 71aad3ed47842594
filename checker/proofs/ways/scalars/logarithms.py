"""A way to prove what Gibbs' inequality gives: Σ q·log(q/a) ≥ Σ q − Σ a for whatever is positive and has its logarithm in the goal.

Of entries and numbers q and a it is the tangent q·(1 + log a − log q) ≤ a.  The weights a are those whose logarithm the goal knows:
softmax(u) beside log Σe^u, a vector p beside log p, the shares e^p/m beside log m for a number m = Σe^p.  The tangents are added up
over all entries, over all but one that the goal names, and taken at that one; linear programming finds the factors.

**Guarantee.** none beyond that of its trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations, permutations

from checker.proofs.inequalities.logarithms import inverse_power
from checker.proofs.proof import Proof
from checker.proofs.squares.positivity import by_facts
from checker.proofs.terms.polynomials import ONE, Atom, Polynomial, thawed
from checker.proofs.terms.sizes import is_index_of, ones_like, same_size
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.function_facts import entry_not_negative, softmax_entry_at_most_one
from checker.proofs.trees.proof_search import Search
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import is_relation, le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.proofs.weight_facts.entries import told_apart
from checker.statements.terms.term import Term, apply, subterms

_MOST_NUMBERS, _MOST_VECTORS, _MOST_PLACES = 4, 3, 2


@dataclass(frozen=True)
class _Positive:
    """What is positive, with its logarithm: ``equal`` gives e^log = of; ``inverse`` gives e^(−log)·of = 1, where it may weigh tangents."""

    of: Term
    log: Term
    positive: Proof
    equal: list[Proof]
    inverse: list[Proof]


@dataclass(frozen=True)
class _Entries:
    """A vector of positive entries with the vector of their logarithms; ``at`` says it of one entry."""

    of: Term
    log: Term
    at: Callable[[Term], _Positive | None]


def gibbs(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal from tangents of the logarithms that it speaks of."""
    key = (goal, shop.context, "gibbs")
    if not is_relation(goal) or goal.name == "eq" or key in search.failed or search.spent:
        return None
    search.failed.add(key)
    gap = shop.forms.gap(goal)
    found = _Logarithms(search, shop, gap)
    if len(found.logs) + len(found.vectors_met) < 2 and not found.weights_met():
        return None
    facts = list(found.tangents())
    return by_facts(shop, goal, [*facts, *found.beside(goal)]) if facts else None


class _Logarithms:
    """The logarithms that a polynomial holds."""

    def __init__(self, search: Search, shop: Workshop, gap: Polynomial) -> None:
        self.search, self.shop, self.forms, self.writer = search, shop, shop.forms, Writer(shop.forms)
        keys = self.forms.keys
        self.atoms = sorted({a for m in gap for a, _ in m})
        self.logs = [a for a in self.atoms if keys[a][0] == "log"]
        basics = {b for a in self.atoms if keys[a][0] == "sum" for b in keys[a][1]}
        self.vectors_met = sorted(b for b in basics if keys[b][0] == "log")
        self.sizes = {a for a in self.logs if self._size(a)}
        self.positives: list[Proof] = []

    def _size(self, a: Atom) -> bool:
        """Whether the atom is log n of a size."""
        inside = list(self.forms.keys[a][1])
        return len(inside) == 1 and len(inside[0][0]) == 1 and self.forms.keys[inside[0][0][0][0]][0] == "size"

    def weights_met(self) -> bool:
        """Whether an entry of softmax weights stands beside the logarithm of their normaliser."""
        keys = self.forms.keys
        entries = [a for a in self.atoms if keys[a][0] == "entry" and keys[keys[a][1]][0] == "softmax"]
        return any(self.normalised(a) is not None for a in self.logs) and bool(entries)

    # ── what has a logarithm ──

    def normalised(self, a: Atom) -> Term | None:
        """u, if the atom is log Σe^u."""
        inside = list(self.forms.keys[a][1])
        if len(inside) != 1 or inside[0][1] != ONE or len(inside[0][0]) != 1 or inside[0][0][0][1] != 1:
            return None
        key = self.forms.keys[inside[0][0][0][0]]
        alone = key[0] == "sum" and len(key[1]) == 1 and self.forms.keys[key[1][0]][0] == "exp"
        logits = self.forms.keys[key[1][0]][1] if alone else ()
        return self.writer.vector(thawed(logits)) if logits else None

    def vectors(self) -> Iterator[_Entries]:
        """softmax(u) beside log Σe^u, and p beside log p."""
        for a in self.logs:
            u = self.normalised(a)
            if u is not None:
                total = apply("sum", apply("exp", u))
                log = u - apply("log", total) * ones_like(u)
                yield _Entries(apply("softmax", u), log, partial(self._weight, u, total))
        for b in self.vectors_met:
            p = self.writer.vector(thawed(self.forms.keys[b][1]))
            yield _Entries(p, apply("log", p), partial(self._entry, p))

    def _weight(self, u: Term, total: Term, i: Term) -> _Positive | None:
        """softmax(u)_i with the logarithm u_i − log Σe^u."""
        si = apply("entry", apply("softmax", u), i)
        above, positive = self.shop.holds(lt(0, total)), self.shop.holds(lt(0, si))
        below = above and inverse_power(self.shop, above, total)
        if above is None or positive is None or below is None:
            return None
        shared = apply("eq", apply("entry", apply("exp", u), i), total * si)
        shares = Proof("shares", shared, (), {"logits": u, "of": i})
        ui, log = apply("entry", u, i), apply("entry", u, i) - apply("log", total)
        links = [below, shares, rules.reciprocal(above, total)]
        power = apply("exp", ui)
        weights = [power, 1 / total, si]  # e^(u_i − log Σ) = e^(u_i)/Σ = s_i
        equal = self.shop.holds(apply("eq", apply("exp", log), si), *links, weights=weights)
        if equal is None:
            return None
        inverse, turned = rules.reciprocal(positive, si), apply("exp", -log)
        weights = [-(turned * (1 / si)), -turned]
        below = self.shop.holds(apply("eq", turned, 1 / si), equal, inverse, weights=weights)
        return _Positive(si, log, positive, [equal], [] if below is None else [below, inverse])

    def _entry(self, p: Term, i: Term) -> _Positive | None:
        """p_i with its logarithm."""
        return self._number(apply("entry", p, i))

    def _number(self, q: Term) -> _Positive | None:
        """A number with its own logarithm, where it is shown to be positive."""
        positive = self.shop.holds(lt(0, q)) or self.search.solve(self.shop, lt(0, q))
        below = positive and inverse_power(self.shop, positive, q)
        if positive is None or below is None:
            return None
        inverse = [below, rules.reciprocal(positive, q)]
        return _Positive(q, apply("log", q), positive, [rules.logarithm(positive, q)], inverse)

    def numbers(self) -> Iterator[_Positive]:
        """The numbers that have their logarithm in the polynomial, and the shares e^p/m of those that are m = Σe^p."""
        for a in self.logs[:_MOST_NUMBERS]:
            if self.normalised(a) is not None:
                continue
            own = dict(self.forms.keys[a][1])
            one = self._number(self.writer.scalar(own))
            if one is not None:
                self.positives += [one.positive, one.inverse[1], rules.positive_reciprocal(one.positive, one.of)]
                yield one
                yield from self._shares(one, own)
                if a in self.sizes:
                    yield self._inverted(one)

    @staticmethod
    def _inverted(q: _Positive) -> _Positive:
        """1/q with the logarithm −log q."""
        above = rules.positive_reciprocal(q.positive, q.of)
        return _Positive(1 / q.of, -q.log, above, q.inverse, [])

    def _shares(self, whole: _Positive, parts: Polynomial) -> Iterator[_Positive]:
        """e^p/m with the logarithm p − log m for each summand e^p of m."""
        exponents = [self._exponent(m) for m in parts]
        if len(parts) < 2 or any(x != ONE for x in parts.values()) or None in exponents:
            return
        below = rules.positive_reciprocal(whole.positive, whole.of)
        for p in exponents:
            power = apply("exp", p)
            above = self.shop.holds(lt(0, power))
            share = power * (1 / whole.of)
            positive = above and rules.combine(lt(0, share), (above, below), [(1, (), (0, 1))])
            if positive is not None:
                yield _Positive(share, p - whole.log, positive, whole.inverse, [])

    def _exponent(self, m: tuple) -> Term | None:
        """p of a monomial e^p, and 0 of 1."""
        if not m:
            return num(0)
        single = len(m) == 1 and m[0][1] == 1 and self.forms.keys[m[0][0]][0] == "exp"
        return self.writer.scalar(dict(self.forms.keys[m[0][0]][1])) if single else None

    # ── tangents ──

    def tangents(self) -> Iterator[Proof]:
        """q·(1 + log a − log q) ≤ a and 1 + log a − log q ≤ a/q for numbers, for entries, and added up."""
        numbers = list(self.numbers())
        vectors = list(self.vectors())[:_MOST_VECTORS]
        own = [q for q in numbers if q.log == apply("log", q.of)]
        for a in numbers:
            yield from self._known(self._tangent(a, q) for q in own if q is not a)
        for v in vectors:
            k = self.shop.variable("k", "index", v.of)
            at_k, places = v.at(k), self._places(v.of)
            yield from self._places_apart(v, places, k)
            for q in own if at_k is not None else []:
                assert at_k is not None
                for times in (q.of, num(1)):
                    each = self._tangent(at_k, q, times)
                    gap = times * ((1 - q.log) * ones_like(v.of) + v.log)
                    whole = (times * (1 / q.of) if times != q.of else num(1)) * v.of - gap
                    yield from self._known(self._added_up(whole, each, k, places))
                    yield from self._known(self._tangent(one, q, times) for i in places if (one := v.at(i)) is not None)
                    yield from self._known(self._added_up(*self._weighted(v.of, whole, each, at_k), k, places[:0]))
            for w in [w for w in vectors if w is not v and same_size(v.of, w.of)]:
                weight = w.at(k)
                if at_k is None or weight is None:
                    continue
                for i in places:
                    yield from self._known(self._tangent(x, y, num(1)) for x, y in [(v.at(i), w.at(i))] if x and y)
                for c in [None, *self._scales(own)]:
                    each = self._tangent(at_k if c is None else self._product(at_k, c), weight)
                    high, log = (v.of, v.log) if c is None else (c.of * v.of, v.log + c.log * ones_like(v.of))
                    whole = high - apply("hadamard", w.of, ones_like(v.of) + log - w.log)
                    yield from self._known(self._added_up(whole, each, k, places))

    def _places_apart(self, v: _Entries, places: list[Term], k: Term) -> Iterator[Proof]:
        """v_i + v_j ≤ Σ v where i ≠ j is given; s_i ≤ 1 and log s_i ≤ s_i − 1 of softmax weights s."""
        known = entry_not_negative(self.shop, v.of, k)
        for i, j in combinations(places, 2) if known is not None else []:
            apart = next((one for one in self.shop.given() if j in told_apart(one, i)), None)
            if apart is not None and known is not None:
                yield rules.two_places(apart, known, v.of, i, j, k)
        one = _Positive(num(1), num(0), rules.combine(lt(0, 1)), [], [])
        for i in places if v.of.name == "softmax" else []:
            yield softmax_entry_at_most_one(self.shop, v.of, i)
            at_i = v.at(i)
            yield from self._known(self._tangent(a, one) for a in [at_i] if a is not None)

    def _scales(self, own: list[_Positive]) -> Iterator[_Positive]:
        """The numbers q, 1/q and q/r by which a vector may be multiplied, whose logarithm is then known too."""
        inverted = [self._inverted(q) for q in own]
        yield from (*own, *inverted)
        yield from (self._product(own[i], inverted[j]) for i, j in permutations(range(len(own)), 2))

    @staticmethod
    def _product(a: _Positive, c: _Positive) -> _Positive:
        """c·a with the logarithm log a + log c."""
        positive = rules.combine(lt(0, c.of * a.of), (a.positive, c.positive), [(1, (), (0, 1))])
        return _Positive(c.of * a.of, a.log + c.log, positive, [*a.equal, *c.equal], [])

    @staticmethod
    def _known(found: Iterator[Proof | None]) -> Iterator[Proof]:
        return (one for one in found if one is not None)

    def _tangent(self, a: _Positive, q: _Positive, times: Term | None = None) -> Proof | None:
        """q·(1 + log a − log q) ≤ a; with ``times`` 1 both sides by q."""
        own = times is None or times == q.of
        gap = a.log - q.log
        links = [rules.tangent(gap), *a.equal, *q.inverse, q.positive]
        goal = le(q.of * (1 + gap), a.of) if own else le(1 + gap, a.of * (1 / q.of))
        return completed(self.shop, goal, links, [(1, (), (0, len(links) - 1) if own else (0,))])

    @staticmethod
    def _weighted(v: Term, whole: Term, each: Proof | None, at_k: _Positive) -> tuple[Term, Proof | None]:
        """0 ≤ v_k·w_k from 0 ≤ w_k: Σ v∘w is the mean of tangents where v are weights."""
        if each is None:
            return whole, None
        one = rules.combine(le(at_k.of * each.left, at_k.of * each.right), (each, at_k.positive), [(1, (), (0, 1))])
        return apply("hadamard", v, whole), one

    def _added_up(self, whole: Term, each: Proof | None, k: Term, places: list[Term]) -> Iterator[Proof | None]:
        """0 ≤ Σ w, and w_i ≤ Σ w for the places, from 0 ≤ w_k."""
        entry = apply("entry", whole, k)
        known = each and self.shop.holds(le(0, entry), each)
        zero = num(0) * whole
        if known is None:
            return
        start = self.shop.holds(le(apply("entry", zero, k), entry), known)
        total = apply("sum", whole)
        if start is not None:
            yield rules.entries(le(apply("sum", zero), total), start, zero, whole, k)
        for i in places:
            yield rules.entries(le(apply("entry", whole, i), total), known, whole, whole, k)

    def _places(self, v: Term) -> list[Term]:
        """The indices at which entries stand in the goal."""
        keys = self.forms.keys
        inside = {b for a in self.logs for m, _ in keys[a][1] for b, _ in m}
        met = {keys[a][2] for a in (*self.atoms, *sorted(inside)) if keys[a][0] == "entry"}
        return [i for i in map(self.forms.indices.get, met) if i is not None and is_index_of(v, i)][:_MOST_PLACES]

    def beside(self, goal: Term) -> Iterator[Proof]:
        """Hypotheses between numbers, what is positive, and y·(1/y) = 1 for sizes and for what the goal divides by."""
        yield from self.positives
        inside = {
            b for a in self.logs for m, _ in self.forms.keys[a][1] for b, _ in m if self.forms.keys[b][0] == "norm"
        }
        yield from (rules.square(self.writer.vector(thawed(self.forms.keys[b][1]))) for b in sorted(inside))
        yield from (one for one in self.shop.given() if is_relation(one.concludes))
        parts = [s for t in goal.args for s in subterms(t)]
        sizes = [s for s in parts if s.name == "length"]
        yield from (rules.at_least_one(s.args[0]) for s in sizes[:1])
        divisors = [s.args[1] for s in parts if s.name == "div" and s.args[1].name != "num" and not s.open]
        for y in list(dict.fromkeys([*sizes, *divisors]))[:_MOST_NUMBERS]:
            above = self.shop.holds(lt(0, y)) or self.search.solve(self.shop, lt(0, y))
            if above is not None:
                yield rules.reciprocal(above, y)
                yield rules.positive_reciprocal(above, y)
