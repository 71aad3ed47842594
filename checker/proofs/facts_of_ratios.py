"""Facts about one softmax weight against the others: s_k = s_i·e^(u_k − u_i), added up over k.

**Guarantee.** every fact is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

from collections.abc import Iterator

from checker.proofs import rules
from checker.proofs.fact_base import FactBase
from checker.proofs.polynomials import Atom
from checker.proofs.proof import Proof
from checker.proofs.rules import extreme, le, num
from checker.statements.term import Term, apply


def against_the_others(base: FactBase, u: Term, i: Term) -> Iterator[Proof]:
    """1 against s_i + (n − 1)·s_i·e^(±w) and against n·s_i·e^(±w) where logits are at most w = 2·max|u_k| or max u − min u apart."""
    wholes = [base.shop.forms.shown.get(a) for a in sorted(base.seen)]
    names = {t.name for t in wholes if t is not None and t.args and t.args[0] == u}
    k = base.shop.variable("k", "index", u)
    ui, uk = apply("entry", u, i), apply("entry", u, k)
    if "max_norm" in names:
        known = [rules.absolute(one) for one in (ui, -ui, uk, -uk)]
        known += [rules.entry_bound(u, i), rules.entry_bound(u, k)]
        yield from _within(base, u, i, k, 2 * apply("max_norm", u), known)
    if {"maximum", "minimum"} <= names:
        top, bottom = apply("maximum", u), apply("minimum", u)
        known = [extreme(whole, one) for whole in (top, bottom) for one in (ui, uk)]
        yield from _within(base, u, i, k, top - bottom, known)


def _within(base: FactBase, u: Term, i: Term, k: Term, width: Term, known: list[Proof]) -> Iterator[Proof]:
    """The facts for |u_k − u_i| ≤ width."""
    gap, s = apply("entry", u, k) - apply("entry", u, i), apply("softmax", u)
    for sign in (-1, 1):
        step = base.shop.show(le(-width, gap) if sign < 0 else le(gap, width), known, degree=1)
        if step is None:
            continue
        yield from _added_up(base, u, i, k, step, above=sign > 0)
        each = _weight(base, u, i, k, step, above=sign > 0)
        if each is not None:
            c = (each.right if sign > 0 else each.left) * apply("exp", num(0) * u)
            low, high = (s, c) if sign > 0 else (c, s)
            yield rules.entries(le(apply("sum", low), apply("sum", high)), each, low, high, k)


def _weight(base: FactBase, u: Term, i: Term, k: Term, step: Proof, *, above: bool) -> Proof | None:
    """s_k ≤ s_i·e^r from u_k − u_i ≤ r (``above``), or ≥."""
    s, power = apply("softmax", u), rules.monotone("exp", step)
    si, sk = apply("entry", s, i), apply("entry", s, k)
    goal = le(sk, si * power.right) if above else le(si * power.left, sk)
    return base.shop.show(goal, [power, rules.ratio(u, k, i)], times=[si], degree=1)


def _added_up(base: FactBase, u: Term, i: Term, k: Term, step: Proof, *, above: bool) -> Iterator[Proof]:
    """1 ≤ s_i + (n − 1)·s_i·e^r from u_k − u_i ≤ r for k ≠ i (``above``), or ≥."""
    s, each = apply("softmax", u), _weight(base, u, i, k, step, above=above)
    if each is not None:
        c = each.right if above else each.left
        sides = (apply("sum", s), apply("entry", s, i) + (apply("length", s) - 1) * c)
        yield rules.others(le(*sides[:: 1 if above else -1]), each, s, c, u, i, k)


def margin_or_spread(base: FactBase, a: Atom) -> Iterator[Proof]:
    """The same by the least and the greatest of u_i − u_k over the other k, where that margin or spread occurs."""
    whole = base.shop.forms.shown.get(a)
    if whole is None or whole.name not in ("margin", "spread"):
        return
    u, i = whole.args
    k = base.shop.variable("k", "index", u)
    gap = apply("entry", u, i) - apply("entry", u, k)
    above = whole.name == "margin"
    hypothesis = rules.hypothesis(le(whole, gap) if above else le(gap, whole))
    step = base.shop.holds(le(-gap, -whole) if above else le(-whole, -gap), hypothesis)
    if step is not None:
        yield from _added_up(base, u, i, k, step, above=above)


def greatest_power(base: FactBase, a: Atom) -> Iterator[Proof]:
    """e^(r·max u) ≤ Σ e^(r·u) for r > 0, or with min u for r < 0, where that extreme and the exponentials or softmax of r·u occur."""
    whole = base.shop.forms.shown.get(a)
    if whole is None or whole.name not in ("maximum", "minimum"):
        return
    for r in _multiples(base, whole.args[0]):
        signed = r if whole.name == "maximum" else -r
        positive = base.above_zero(signed)
        if positive is not None:
            yield from _greatest_power(base, whole, r, signed, positive)


def _multiples(base: FactBase, u: Term) -> list[Term]:
    """The scalars r for which exponentials or a softmax of r·u occur."""
    forms, whole = base.shop.forms, base.shop.forms.vector(u)
    found: dict[Term, None] = {}
    for s in sorted(base.seen):
        for b in base.basics(s):
            if forms.keys[b][0] in ("exp", "softmax") and forms.keys[b][1]:
                inside = {ids: dict(c) for ids, c in forms.keys[b][1]}
                (first, c), *_ = whole.items()
                if len(c) != 1 or () not in c or first not in inside:
                    continue
                r = forms.times({(): 1 / c[()]}, inside[first])
                if forms.scaled(r, whole) == inside:
                    found[base.writer.scalar(r)] = None
    return list(found)[:3]


def _greatest_power(base: FactBase, whole: Term, r: Term, signed: Term, positive: Proof) -> Iterator[Proof]:
    """r·u_i ≤ log Σe^(r·u), so u_i is at most (r > 0) or at least (r < 0) a quotient, and so is the extreme."""
    shop, u = base.shop, whole.args[0]
    i, k = shop.variable("i", "index", u), shop.variable("k", "index", u)
    e = apply("exp", r * u)
    total = apply("sum", e)
    above, each = shop.holds(rules.lt(0, total)), shop.holds(le(0, apply("entry", e, k)))
    if above is None or each is None:
        return
    link, lse = rules.logarithm(above, total), apply("log", total)
    below = rules.entries(le(apply("entry", e, i), total), each, e, e, k)
    power = shop.holds(
        le(apply("exp", r * apply("entry", u, i)), apply("exp", lse)), below, link, weights=[num(1), num(-1)]
    )
    if power is None:
        return
    entry = Proof("inverse", le(r * apply("entry", u, i), lse), (power,))
    inverse, above_inverse = rules.reciprocal(positive, signed), rules.positive_reciprocal(positive, signed)
    up = whole.name == "maximum"
    bound = lse * (1 / signed) if up else -(lse * (1 / signed))
    sides = (apply("entry", u, i), bound) if up else (bound, apply("entry", u, i))
    step = shop.show(le(*sides), [entry, above_inverse, inverse], times=[1 / signed, apply("entry", u, i)])
    if step is None:
        return
    extreme_of_all = Proof(
        "extremes", le(*((whole, bound) if up else (bound, whole))), (step,), {"of": u, "index": i.leaf}
    )
    back = shop.show(le(r * whole, lse), [extreme_of_all, positive, inverse], times=[lse])
    if back is None:
        return
    yield back
    powered = shop.holds(le(apply("exp", r * whole), total), rules.monotone("exp", back), link)
    if powered is not None:
        yield powered
