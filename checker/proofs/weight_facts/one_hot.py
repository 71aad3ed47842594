"""One entry apart from all others: the unit vector e with e_i = 1, one-hot vectors (1[k = i])_k, and sums over all places but one.

The unit vector is a column of the identity matrix; of it the rule ``identity`` knows ⟨u, e⟩ = u_i, Σe = 1 and ⟨e, e⟩ = 1 for every size.

**Guarantee.** every fact is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from checker.proofs.inequalities.fact_base import FactBase
from checker.proofs.inequalities.identities import identity
from checker.proofs.proof import Proof, put_equal
from checker.proofs.terms.normal_form import instance, told_at
from checker.proofs.terms.polynomials import Atom
from checker.proofs.terms.sizes import is_index_of, ones_like
from checker.proofs.trees import rules
from checker.proofs.trees.composition import holds_or_not
from checker.proofs.trees.rewriting import completed, sums_of_equals
from checker.proofs.trees.rules import le, num
from checker.proofs.trees.rules_of_masks import indicator, same_place
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.over_indices import size_of_bound
from checker.statements.terms.term import Term, apply, variables_of


@dataclass(frozen=True)
class Unit:
    """The vector ``e`` as long as ``like`` with a 1 at the place ``i`` and 0 elsewhere."""

    shop: Workshop
    like: Term
    i: Term

    @property
    def e(self) -> Term:
        return apply("column", apply("identity", apply("length", self.like)), self.i)

    def selects(self, u: Term) -> Proof | None:
        """⟨u, e⟩ = u_i: an identity, or entry by entry (u_k − u_i)·e_k = 0."""
        if u.name in ("var", "softmax", "exp", "column"):
            return identity(None, apply("eq", apply("dot", u, self.e), apply("entry", u, self.i)))
        shop, k, ui = self.shop, self.shop.variable("k", "index", self.e), apply("entry", u, self.i)
        rest, zero, x = (
            apply("hadamard", self.e, u - ui * ones_like(u)),
            self.zero(k),
            shop.variable("x", "index", self.e),
        )
        moved = put_equal(rules.hypothesis(self.at(k)[1]), apply("entry", u, x), x)
        none = num(0) * rest
        goal = apply("eq", *(apply("entry", one, k) for one in (none, rest)))
        if zero is None:
            return None
        ek, away = apply("entry", self.e, k), apply("entry", u, k) - ui
        here = rules.combine(goal, (moved,), [], [(ek, 0)])
        elsewhere = rules.combine(goal, (zero,), [], [(-away, 0)])
        if not (shop.adds_up(here) and shop.adds_up(elsewhere)):
            return None
        total = sums_of_equals(shop, none, rest, self.either(k, here, elsewhere), k)
        ones = Proof("identity", apply("eq", apply("sum", self.e), num(1)))
        goal = apply("eq", apply("dot", u, self.e), ui)
        node = rules.combine(goal, (total, ones), [], [(num(-1), 0), (ui, 1)])
        return node if shop.adds_up(node) else None

    def at(self, k: Term) -> tuple[Term, Term, Term]:
        """The entry e_k, i = k, and i ≠ k."""
        same = apply("eq", self.i, k)
        return apply("entry", self.e, k), same, apply("not", same)

    def one(self, k: Term) -> list[Proof]:
        """e_i = e_k under i = k, and e_i = 1."""
        ek, same, _ = self.at(k)
        ei, x = apply("entry", self.e, self.i), self.shop.variable("x", "index", self.e)
        return [
            put_equal(rules.hypothesis(same), apply("entry", self.e, x), x),
            Proof("identity", apply("eq", ei, num(1))),
        ]

    def zero(self, k: Term, apart: Proof | None = None) -> Proof | None:
        """e_k = 0 under i ≠ k, or where that, or k ≠ i, is shown, as e_i² + e_k² ≤ ⟨e, e⟩ = 1."""
        ek, _, different = self.at(k)
        squares, m = apply("hadamard", self.e, self.e), self.shop.variable("m", "index", self.e)
        em = apply("entry", self.e, m)
        each = rules.combine(le(0, apply("entry", squares, m)), (), [(1, (em,), ())])
        two = rules.two_places(apart or rules.hypothesis(different), each, squares, self.i, k, m)
        links = [two, Proof("identity", apply("eq", apply("dot", self.e, self.e), num(1))), self.one(k)[1]]
        none = completed(self.shop, le(ek * ek, num(0) * num(0)), links, [(1, (), (0,))])
        if none is None:
            return None
        below = rules.roots(none, rules.combine(le(0, 0)), ek, num(0))
        turned = completed(self.shop, le(-ek * -ek, num(0) * num(0)), [none], [(1, (), (0,))])
        above = turned and rules.roots(turned, rules.combine(le(0, 0)), -ek, num(0))
        low = above and self.shop.holds(le(0, ek), above)
        return low and Proof("antisymmetry", apply("eq", ek, num(0)), (below, low))

    def either(self, k: Term, here: Proof, elsewhere: Proof) -> Proof:
        """What holds under i = k, and under i ≠ k."""
        _, same, apart = self.at(k)
        both = holds_or_not(same)
        return rules.cases(both, here, elsewhere)

    def others(self, u: Term, k: Term, each: Proof) -> Proof | None:
        """u_i ≤ Σu from ``each``, which says 0 ≤ u_k under i ≠ k for a fresh index k."""
        shop, left = self.shop, u - apply("hadamard", self.e, u)
        goal, zero = le(0, apply("entry", left, k)), self.zero(k)
        here = completed(shop, goal, self.one(k))
        elsewhere = zero and completed(shop, goal, [each, zero], [(1, (), (0,))])
        selects = self.selects(u)
        if here is None or elsewhere is None or selects is None:
            return None
        none = num(0) * left
        total = rules.entries(
            le(apply("sum", none), apply("sum", left)), self.either(k, here, elsewhere), none, left, k
        )
        return shop.holds(le(apply("entry", u, self.i), apply("sum", u)), total, selects, weights=[num(1), num(-1)])

    def equals(self, hot: Term) -> Proof | None:
        """o = e for the vector o of the entries 1[k = i]."""
        k = self.shop.variable("k", "index", self.e)
        ok, goal = instance(hot, k), apply("eq", apply("entry", hot, k), apply("entry", self.e, k))
        zero, statement = self.zero(k), ok.args[0]
        if zero is None:
            return None
        said = self.said(statement, k)
        if said is None:
            return None
        first, second = said
        here = completed(self.shop, goal, [indicator(first, statement), *self.one(k)])
        elsewhere = completed(self.shop, goal, [indicator(second, statement), zero])
        return here and elsewhere and rules.every_entry(apply("eq", hot, self.e), self.either(k, here, elsewhere), k)

    def said(self, statement: Term, k: Term) -> tuple[Proof, Proof] | None:
        """The statement i = k, or k = i, under i = k; and its denial under i ≠ k.  None of other statements."""
        _, same, apart = self.at(k)
        if statement == same:
            return rules.hypothesis(same), rules.hypothesis(apart)
        if statement != apply("eq", k, self.i):
            return None

        def exchanged(one: Term, other: Term) -> Proof:
            x = self.shop.variable("x", "index", self.e)
            known = put_equal(rules.hypothesis(one), apply("number_of", x), x)
            swapped = rules.combine(apply("eq", *known.concludes.args[::-1]), (known,), [], [(-1, 0)])
            return same_place(swapped, *other.args)

        back = exchanged(statement, same)
        false = rules.contradiction(back, rules.hypothesis(apart), rules.lt(0, 0))
        return exchanged(same, statement), Proof("denial", apply("not", statement), (false,))


def place_of(hot: Term) -> Term | None:
    """i of the vector (1[k = i])_k."""
    if hot.name != "stack" or hot.args[1].name != "indicator":
        return None
    statement, k = hot.args[1].args[0], hot.args[0]
    if statement.name != "eq" or k not in statement.args:
        return None
    i = statement.args[1 - statement.args.index(k)]
    return i if i.sort == "index" and not i.open and i != k else None


def selected(base: FactBase, a: Atom) -> Iterator[Proof]:
    """Σo = 1 and ⟨u, o⟩ = u_i for the vector o of the entries 1[k = i]."""
    keys = base.shop.forms.keys
    ids = keys[a][1] if keys[a][0] == "sum" and base.shop.indexed else ()
    for n, b in enumerate(ids):
        hot = base.writer.basic(b) if keys[b][0] == "stack" else None
        i = place_of(hot) if hot is not None else None
        if hot is None or i is None:
            continue
        unit = Unit(base.shop, hot, i)
        if not is_index_of(unit.e, i):
            continue
        key = ("one-hot", hot, base.shop.context)
        if key not in base.shop.followed:
            base.shop.followed[key] = unit.equals(hot)
        same, x = base.shop.followed[key], base.shop.variable("x", "vector", hot)
        rest = [c for m, c in enumerate(ids) if m != n]
        if same is None:
            return
        u = base.writer.product(tuple(rest)) if rest else None
        function = apply("sum", x) if u is None else apply("dot", u, x)
        at_e = apply("sum", unit.e) if u is None else apply("dot", u, unit.e)
        yield put_equal(same, function, x)
        value = Proof("identity", apply("eq", at_e, num(1))) if u is None else unit.selects(u)
        if value is not None:
            yield value
        if u is not None and u.name == "column":  # X_ic is X_ic, by row or by column
            row = apply("column", apply("transpose", u.args[0]), i)
            yield Proof("identity", apply("eq", apply("entry", row, u.args[1]), apply("entry", u, i)))
        return


def at_itself(base: FactBase, a: Atom) -> Iterator[Proof]:
    """1[i = i] = 1."""
    whole = base.shop.forms.shown.get(a)
    if whole is not None and whole.name == "indicator" and whole.args[0].name == "eq":
        i, j = whole.args[0].args
        if i == j and i.sort == "index":
            numbers = rules.combine(apply("eq", apply("number_of", i), apply("number_of", i)))
            yield indicator(same_place(numbers, i, i), whole.args[0])


def squares_of_the_others(base: FactBase, a: Atom) -> Iterator[Proof]:
    """⟨s, s⟩ − s_i² ≤ (1 − s_i)² for softmax weights s."""
    forms, shop = base.shop.forms, base.shop
    met = base.entry_of(a, "softmax") if shop.indexed else None
    if met is None:
        return
    b = forms.keys[a][1]
    if forms.ids.get(("sum", (b, b))) not in base.seen:
        return
    s, i = met
    k, m, si = shop.variable("k", "index", s), shop.variable("m", "index", s), apply("entry", s, i)
    unit, above = Unit(shop, s, i), shop.holds(le(0, apply("entry", s, m)))
    if above is None:
        return
    rest = apply("hadamard", s, (1 - si) * ones_like(s) - s)
    two = rules.two_places(rules.hypothesis(unit.at(k)[2]), above, s, i, k, m)
    each = completed(shop, le(0, apply("entry", rest, k)), [two], [(apply("entry", s, k), (), (0,))])
    found = each and unit.others(rest, k, each)
    if found is not None:
        yield found


def weights_behind(base: FactBase, a: Atom) -> Iterator[Proof]:
    """1 ≤ s_i + (n − 1)·s_i·e^(−c) for s = softmax(x), where a hypothesis says that x_i − x_k ≥ c for every k ≠ i."""
    shop = base.shop
    met = base.entry_of(a, "softmax") if shop.indexed else None
    if met is None or met[0].name != "softmax":
        return
    s, i = met
    k, unit = shop.variable("k", "index", s), Unit(shop, s, i)
    for known in led(shop, unit, k):
        step = behind(base, s.args[0], i, k, known)
        found = step and weight_behind(base, unit, s, k, step)
        if found is not None:
            yield found


def led(shop: Workshop, unit: Unit, k: Term) -> Iterator[Proof]:
    """What hypotheses say of every place but i, at the fresh index k under i ≠ k."""
    for one in shop.given():
        body = one.concludes.args[1] if one.concludes.name == "for_each" else one.concludes
        if body.name != "implies" or body is one.concludes or body.args[0].name != "not":
            continue
        if size_of_bound(one.concludes.args[0].leaf) != k.shape[0]:
            continue
        at_k = told_at(one, k)
        said = unit.said(at_k.concludes.args[0].args[0], k)
        if said is not None:
            yield Proof("consequence", at_k.concludes.args[1], (at_k, said[1]))


def weight_behind(base: FactBase, unit: Unit, s: Term, k: Term, step: Proof) -> Proof | None:
    """The same, from x_k − x_i ≤ −c under i ≠ k."""
    shop, x = base.shop, s.args[0]
    power, si = rules.monotone("exp", step), apply("entry", s, unit.i)
    rest = si * apply("exp", step.right) * ones_like(s) - s
    links = [power, rules.ratio(x, k, unit.i)]
    each = shop.holds(le(0, apply("entry", rest, k)), *links, weights=[si, num(1)])
    return each and unit.others(rest, k, each)


def behind(base: FactBase, x: Term, i: Term, k: Term, known: Proof) -> Proof | None:
    """x_k − x_i ≤ c from what is known of x_k, or of u_k where x = t·u and t ≥ 0: where it is such a bound, and c is free of k."""
    shop, forms = base.shop, base.shop.forms
    if known.concludes.name not in ("le", "lt") or known.concludes.args[0].sort != "scalar":
        return None
    gap = apply("entry", x, k) - apply("entry", x, i)
    for t in (num(1), _factor_of_entries(base, gap)):
        if t is None:
            continue
        most = forms.plus(forms.scalar(gap), forms.times(forms.scalar(t), forms.gap(known.concludes)))
        goal = le(gap, base.writer.scalar(most))
        if k.leaf in variables_of(goal.args[1]):
            continue
        if t == num(1):
            return shop.holds(goal, known)
        above = base.at_least_zero(t)
        return above and completed(shop, goal, [known, above], [(1, (), (0, 1))])
    return None


def _factor_of_entries(base: FactBase, gap: Term) -> Term | None:
    """t of t·u_k − t·u_i."""
    forms = base.shop.forms
    rests = {tuple(p for p in m if forms.keys[p[0]][0] != "entry") for m in forms.scalar(gap)}
    return base.writer.scalar({rests.pop(): Fraction(1)}) if len(rests) == 1 and () not in rests else None


__all__ = [
    "Unit",
    "at_itself",
    "behind",
    "led",
    "place_of",
    "selected",
    "squares_of_the_others",
    "weight_behind",
    "weights_behind",
]
