"""A way to prove a goal about vectors that differ in one entry: softmax(u) and softmax(u + t·e_i), v and v + r·e_i.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

from checker.proofs.inequalities.identities import identity
from checker.proofs.inequalities.segments import rise
from checker.proofs.proof import Proof, put_equal, told_in_full
from checker.proofs.terms.sizes import same_size
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search, assuming
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, num
from checker.proofs.trees.workshop import Workshop
from checker.proofs.weight_facts.means import Ranged
from checker.proofs.weight_facts.one_entry import one_entry
from checker.statements.terms.term import Term, apply, subterms

_MOST_VECTORS = 4


@dataclass(frozen=True)
class Unit:
    """The vector e with 1 at the place i and 0 elsewhere: column i of the identity, or of the diagonal matrix of ones."""

    shop: Workshop
    e: Term

    @property
    def i(self) -> Term:
        return self.e.args[1]

    def dot(self, x: Term) -> Proof | None:
        """⟨x, e⟩ = x_i."""
        return self._same(lambda e: apply("dot", x, e), apply("entry", x, self.i))

    def factor(self, u: Term) -> Term | None:
        """The c of a vector c·e; None of another."""
        forms = self.shop.forms
        ((ids, _),) = forms.vector(self.e).items()
        parts = forms.vector(u)
        return Writer(forms).scalar(parts[ids]) if list(parts) == [ids] else None

    def entry(self) -> Proof | None:
        """e_i = 1."""
        return self._same(lambda e: apply("entry", e, self.i), num(1))

    def _same(self, function: Callable[[Term], Term], value: Term) -> Proof | None:
        """F(e) = value, where the rule ``identity`` shows it for column i of the identity."""
        shop, A = self.shop, self.e.args[0]
        goal = apply("eq", function(self.e), value)
        if A.name == "identity":
            return identity(shop, goal)
        plain = apply("column", apply("identity", apply("length", A.args[0])), self.i)
        image = identity(shop, apply("eq", self.e, A @ plain))
        if image is None or shop.forms.vector(A @ plain) != shop.forms.vector(plain):
            return None
        x, known = shop.variable("x", "vector", A.args[0]), identity(shop, apply("eq", function(plain), value))
        links = [put_equal(image, function(x), x), known]
        return completed(shop, goal, [one for one in links if one]) if known else None


def one_entry_changed(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal beside what is known of two softmax vectors, or of two others, that differ in one entry."""
    if goal.name not in ("le", "lt") or not shop.indexed:
        return None
    parts = list(dict.fromkeys(s for t in goal.args for s in subterms(t) if not s.open))
    units = [s for s in parts if s.name == "column" and s.args[0].name in ("diag", "identity")]
    key = (goal, shop.context, "one entry")
    if not units or search.names or key in search.failed:
        return None
    search.failed.add(key)
    for e in units:
        unit = Unit(shop, e)
        told = {one.concludes: one for one in _known(search, unit, parts) if one.concludes not in shop.context}
        search.names += 1
        try:
            found = search.written_anew(assuming(shop, *told), goal) if told else None
        finally:
            search.names -= 1
        if found is not None:
            return told_in_full(found, told)
    return None


def _known(search: Search, unit: Unit, parts: list[Term]) -> Iterator[Proof]:
    """What is known of softmax vectors whose logits differ in one entry, and of bounded vectors beside them that do."""
    shop, at_place = unit.shop, unit.entry()
    weights = [s for s in parts if s.name == "softmax" and same_size(s, unit.e)]
    pairs = [(s, t, c) for s, t in combinations(weights, 2) if (c := unit.factor(t.args[0] - s.args[0])) is not None]
    averages = [t for t in parts if t.name == "dot" and unit.e in _outside_weights(t)]
    if at_place is None or not (pairs or averages):
        return
    terms = dict.fromkeys(
        s for t in (*shop.context, *parts) for s in subterms(t) if s.name == "max_norm" and not s.open
    )
    averaged = {one for s in parts if s.name == "dot" for one in _outside_weights(s)}
    values = [
        u for u in (s.args[0] for s in terms) if same_size(u, unit.e) and averaged & {*_outside_weights(u)} - {unit.e}
    ]
    counted = any(s.name == "length" for s in parts)
    small = [one for s in weights for one in _shares(search, unit, s)] if counted else []
    for s in weights:
        beside = [t for t in averages if s in t.args]
        known = unit.dot(s) if beside else None
        yield from [known] if known else []
        for one in small if beside else ():
            for v, z in combinations(values[:_MOST_VECTORS], 2):
                if one.left.args[1] == apply("entry", s, unit.i):
                    yield from _of_values(unit, v, z, at_place, one)
    for s, t, c in pairs:
        for v in [v for v in values if v.name == "var"][:_MOST_VECTORS]:
            yield from _moved(unit, s, t, c, v, small)


def _outside_weights(term: Term) -> Iterator[Term]:
    """The vectors in a term, but for those in a softmax and those of which a column is made."""
    if term.sort == "vector":
        yield term
    for one in term.args if term.name not in ("softmax", "column") else ():
        yield from _outside_weights(one)


def _shares(search: Search, unit: Unit, s: Term) -> Iterator[Proof]:
    """n·s_i ≤ e^(2c) where max|u_k| ≤ c is given of the logits u of s."""
    for one in unit.shop.given():
        if one.concludes.name == "le" and one.left == apply("max_norm", s.args[0]):
            share = apply("length", unit.e) * apply("entry", s, unit.i)
            known = search.solve(unit.shop, le(share, apply("exp", 2 * one.right)))
            yield from [known] if known else []


def _moved(unit: Unit, s: Term, t: Term, c: Term, v: Term, small: list[Proof]) -> Iterator[Proof]:
    """±⟨t − s, v⟩ ≤ 2·max|v|·|t_i − s_i|, and n·(±⟨t − s, v⟩) ≤ 2·max|v|·B where n·s_i ≤ B and n·t_i ≤ B."""
    shop, i, n, M = unit.shop, unit.i, apply("length", unit.e), apply("max_norm", v)
    gap, size = apply("entry", t, i) - apply("entry", s, i), num(2) * M
    cases = [_one_way(unit, s, t, c, v, up) for up in (True, False)]
    either = rules.order(num(0), c)
    for sign in (1, -1):
        inner = sign * (apply("dot", t, v) - apply("dot", s, v))
        steps = [case.get(sign) for case in cases]
        if None in steps:
            return
        sides = [
            shop.holds(le(inner, size * abs(gap)), one, rules.absolute(way * gap), weights=[num(1), size])
            for one, way in zip(steps, (1, -1), strict=True)
            if one is not None
        ]
        if not small and sides[0] is not None and sides[1] is not None:
            yield rules.cases(either, sides[0], sides[1])
        for first, second in combinations(small, 2):
            B = first.right
            if second.right == B:
                bounds = [one for w in (t, s) for one in (first, second) if apply("entry", w, i) == one.left.args[1]]
                goal = le(n * inner, size * B)
                known = [
                    shop.holds(goal, step, one, weights=[n, size])
                    for step, one in zip(steps, bounds, strict=False)
                    if step is not None
                ]
                if len(known) == 2 and known[0] is not None and known[1] is not None:
                    yield rules.cases(either, known[0], known[1])


def _one_way(unit: Unit, s: Term, t: Term, c: Term, v: Term, up: bool) -> dict[int, Proof]:
    """By sign: ±⟨t − s, v⟩ ≤ 2·max|v|·(t_i − s_i) where 0 ≤ c, and where c ≤ 0 ≤ 2·max|v|·(s_i − t_i), for t = softmax(a + c·e).

    Along a + θ·e the derivative of 2·max|v|·s_i ∓ ⟨s, v⟩ is s_i·(2·max|v|·(1 − s_i) ∓ (v_i − ⟨s, v⟩)), which is not negative.
    """
    shop, i, M, found = unit.shop, unit.i, apply("max_norm", v), {}
    theta, order = shop.variable("t", "scalar"), rules.hypothesis(le(0, c) if up else le(c, 0))
    here = apply("softmax", s.args[0] + theta * unit.e)
    equal = [one for one in (unit.dot(here), unit.dot(apply("hadamard", here, v)), unit.entry()) if one]
    ends = (num(0), c) if up else (c, num(0))
    for sign in (1, -1):
        z = Ranged(v, -M, M, turned=(sign == 1) != up)
        away = list(one_entry(shop, here, z.opposite, i))[1]

        def slope(inner: Workshop, goal: Term, away: Proof = away) -> Proof | None:
            return completed(inner, goal, [away, *equal], [(apply("entry", here, i), (), (0,))])

        function = 2 * M * apply("entry", here, i) - apply("dot", here, z.u)
        risen = rise(shop, function, theta, *ends, order, False, slope)
        gap = apply("entry", t, i) - apply("entry", s, i)
        goal = le(sign * (apply("dot", t, v) - apply("dot", s, v)), 2 * M * (gap if up else -gap))
        known = risen and shop.holds(goal, risen)
        if known is not None:
            found[sign] = known
    return found


def _of_values(unit: Unit, v: Term, z: Term, at_place: Proof, small: Proof) -> Iterator[Proof]:
    """±n·r·s_i ≤ (max|v| + max|z|)·B where z = v + r·e and n·s_i ≤ B."""
    shop, i, r = unit.shop, unit.i, unit.factor(z - v)
    if r is None:
        return
    wide = apply("max_norm", v) + apply("max_norm", z)
    for sign in (1, -1):
        zi, vi = sign * apply("entry", z, i), -sign * apply("entry", v, i)
        links = [at_place, rules.absolute(zi), rules.entry_bound(z, i), rules.absolute(vi), rules.entry_bound(v, i)]
        known = completed(shop, le(sign * r, wide), links, [(1, (), (k,)) for k in range(1, 5)])
        if known is not None:
            goal = le(sign * r * small.left, wide * small.right)
            yield rules.combine(goal, (known, small), [(small.left, (), (0,)), (wide, (), (1,))])
