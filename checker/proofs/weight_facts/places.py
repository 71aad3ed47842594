"""Facts about how many places there are: two that differ make n ≥ 2, n ≤ 1 leaves one only, and margins and spreads are between two.

**Guarantee.** every fact is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

from collections.abc import Iterator

from checker.proofs.inequalities.fact_base import FactBase
from checker.proofs.proof import Proof, put_equal
from checker.proofs.terms.polynomials import Atom
from checker.proofs.terms.sizes import is_index_of, ones_like
from checker.proofs.trees import rules
from checker.proofs.trees.composition import holds_or_not
from checker.proofs.trees.function_facts import sure
from checker.proofs.trees.rewriting import completed, sums_of_equals
from checker.proofs.trees.rules import le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.proofs.weight_facts.entries import told_apart
from checker.proofs.weight_facts.one_hot import Unit
from checker.statements.terms.term import Term, apply


def two_of_them(base: FactBase, a: Atom) -> Iterator[Proof]:
    """2 ≤ n for a length n that occurs, where a hypothesis says i ≠ j of two places below n."""
    whole = base.shop.forms.shown.get(a)
    if whole is None or whole.name != "length":
        return
    for one in base.shop.given():
        if one.concludes.name == "not" and one.concludes.args[0].name == "eq":
            i, j = one.concludes.args[0].args
            if all(k.sort == "index" and is_index_of(whole.args[0], k) for k in (i, j)):
                yield two_places(base.shop, one, whole.args[0], i, j)


def two_places(shop: Workshop, apart: Proof, u: Term, i: Term, j: Term) -> Proof:
    """2 ≤ n from i ≠ j, as the sum of the vector of ones."""
    k, ones = shop.variable("k", "index", u), ones_like(u)
    each = rules.combine(le(0, apply("entry", ones, k)))
    return rules.combine(le(2, apply("length", u)), (rules.two_places(apart, each, ones, i, j, k),), [(1, (), (0,))])


def only_entry(base: FactBase, a: Atom) -> Iterator[Proof]:
    """Σu = u_i for an entry u_i that occurs, and max u, min u against it, where the hypotheses say n ≤ 1."""
    shop, forms = base.shop, base.shop.forms
    if forms.keys[a][0] != "entry" or not shop.indexed or not base.counts:
        return
    u, i = base.writer.basic(forms.keys[a][1]), forms.indices[forms.keys[a][2]]
    small = base.follows(le(apply("length", u), 1)) if is_index_of(u, i) else None
    if small is None:
        return
    k, ui = shop.variable("k", "index", u), apply("entry", u, i)
    equal = _with_any_other(shop, u, i, k, small)
    n = apply("length", u)
    one = Proof("antisymmetry", apply("eq", n, num(1)), (small, rules.at_least_one(u)))
    constant = ui * ones_like(u)
    at_k = completed(shop, apply("eq", *(apply("entry", v, k) for v in (u, constant))), [equal])
    if at_k is None:
        return
    whole = sums_of_equals(shop, u, constant, at_k, k)
    found = completed(shop, apply("eq", apply("sum", u), ui), [whole, one])
    if found is not None:
        yield found
    for name, order in (("maximum", (1, 0)), ("minimum", (0, 1))):
        if base.occurs(apply(name, u)):
            sides_at_k = (ui, apply("entry", u, k))
            each = sure(completed(shop, le(*(sides_at_k[m] for m in order)), [equal]))
            ends = (ui, apply(name, u))
            yield Proof("extremes", le(*(ends[m] for m in order)), (each,), {"of": u, "index": k.leaf})


def _with_any_other(shop: Workshop, u: Term, i: Term, k: Term, small: Proof) -> Proof:
    """u_i = u_k from n ≤ 1."""
    same = apply("eq", i, k)
    apart = apply("not", same)
    never = sure(shop.holds(lt(0, 0), small, two_places(shop, rules.hypothesis(apart), u, i, k)))
    denied = Proof("denial", apply("not", apart), (never,))
    either = holds_or_not(same)
    known = rules.cases(either, rules.hypothesis(same), rules.contradiction(rules.hypothesis(apart), denied, same))
    x = shop.variable("x", "index", u)
    return put_equal(known, apply("entry", u, x), x)


def weight_below_one(base: FactBase, a: Atom) -> Iterator[Proof]:
    """s_i < 1 for softmax weights s, where there are two places: (n − 1)·min s ≤ 1 − s_i, and 0 < min s."""
    met = base.entry_of(a, "softmax") if base.shop.indexed else None
    many = base.follows(le(2, apply("length", met[0]))) if met is not None else None
    if met is None or many is None:
        return
    shop, (s, i) = base.shop, met
    k, least, n = shop.variable("k", "index", s), apply("minimum", s), apply("length", s)
    sk, si = apply("entry", s, k), apply("entry", s, i)
    positive = Proof("extremes", lt(0, least), (sure(shop.holds(lt(0, sk))),), {"of": s, "index": k.leaf})
    room = s - least * ones_like(s)
    each = sure(shop.holds(le(0, apply("entry", room, k)), rules.extreme(least, sk)))
    whole = rules.entries(le(apply("entry", room, i), apply("sum", room)), each, room, room, k)
    above = sure(shop.holds(lt(0, n - 1), many))
    yield sure(completed(shop, lt(si, 1), [whole, positive, above], [(1, (), (0,)), (1, (), (1, 2))]))


def spreads(base: FactBase, a: Atom) -> Iterator[Proof]:
    """u_i − u_k ≤ spread of u at i where i ≠ k is given, and margin ≤ spread where that margin occurs and there are two places."""
    whole, shop = base.shop.forms.shown.get(a), base.shop
    if whole is None or whole.name != "spread" or not shop.indexed:
        return
    (u, i), many = whole.args, None
    for one in shop.given():
        for k in told_apart(one, i):
            if is_index_of(u, i) and is_index_of(u, k):
                many = two_places(shop, one, u, i, k)
                yield from _below_the_spread(shop, one, whole, k)
    margin = apply("margin", u, i)
    if base.occurs(margin):
        many = many or base.follows(le(2, apply("length", u)))
        yield from _margin_below_spread(shop, whole, margin, many) if many is not None else []


def _margin_below_spread(shop: Workshop, spread: Term, margin: Term, many: Proof) -> Iterator[Proof]:
    """margin ≤ spread from 2 ≤ n, as each of the n − 1 differences is between them."""
    u, i = spread.args
    k, zero, width = shop.variable("k", "index", u), num(0) * u, spread - margin
    gap, less = apply("entry", u, i) - apply("entry", u, k), apply("length", u) - 1
    each = sure(shop.holds(le(0, width), rules.hypothesis(le(margin, gap)), rules.hypothesis(le(gap, spread))))
    total = le(apply("sum", zero), apply("entry", zero, i) + less * width)
    above = sure(shop.holds(lt(0, less), many))
    parts = [
        rules.others(total, each, zero, width, u, i, k),
        rules.positive_reciprocal(above, less),
        rules.reciprocal(above, less),
    ]
    yield sure(completed(shop, le(margin, spread), parts, [(1, (), (0, 1))]))


def _below_the_spread(shop: Workshop, apart: Proof, spread: Term, k: Term) -> Iterator[Proof]:
    """u_i − u_k ≤ spread from i ≠ k, as Σ e²∘(u_i − u − spread) ≤ 0 for the unit vector e at k, whose entry at i is 0."""
    u, i = spread.args
    unit, m = Unit(shop, u, k), shop.variable("m", "index", u)
    room, gap = (apply("entry", u, i) - spread) * ones_like(u) - u, apply("entry", u, i) - apply("entry", u, m)
    inside = apply("hadamard", unit.e, room)
    v, em = apply("hadamard", unit.e, inside), apply("entry", unit.e, m)
    below = rules.hypothesis(le(gap, spread))
    each = rules.combine(le(apply("entry", v, m), 0), (below,), [(1, (em,), (0,))])
    total = le(apply("sum", v), apply("entry", v, i) + (apply("length", u) - 1) * num(0))
    links = [unit.zero(i, apart), unit.selects(inside), unit.one(k)[1]]
    if shop.adds_up(each) and None not in links:
        parts = [rules.others(total, each, v, num(0), u, i, m), *(one for one in links if one is not None)]
        yield sure(completed(shop, le(apply("entry", u, i) - apply("entry", u, k), spread), parts, [(1, (), (0,))]))
