"""Facts about one softmax weight against the others: s_k = s_i·e^(u_k − u_i), added up over k.

**Guarantee.** every fact is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

from collections.abc import Iterator

from checker.proofs.inequalities.fact_base import FactBase
from checker.proofs.proof import Proof
from checker.proofs.terms.polynomials import Atom
from checker.proofs.terms.sizes import ones_like, same_size
from checker.proofs.trees import function_facts as facts
from checker.proofs.trees import rules
from checker.proofs.trees.rules import extreme, le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, subterms

_MOST_EXPONENTS = 4


def against_the_others(base: FactBase, u: Term, i: Term) -> Iterator[Proof]:
    """1 against s_i + (n − 1)·s_i·e^(±w) and against n·s_i·e^(±w) where logits are at most w = 2·max|u_k| or max u − min u apart."""
    names = {t.name for t in base.mentioned() if t.args and t.args[0] == u}
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
    if not names & {"max_norm", "maximum", "minimum"}:
        yield from _within_an_exponent(base, u, i, k)


def _within_an_exponent(base: FactBase, u: Term, i: Term, k: Term) -> Iterator[Proof]:
    """The same for a width w such that e^w or e^(−w) occurs, where what bounds the entries of u, or of v with u = r·v, gives it."""
    known = list(base.hypotheses)
    for v, r in _of_multiples(base, u):
        positive = None if r is None else base.above_zero(r)
        if r is not None and positive is None:
            continue
        entries = [apply("entry", v, one) for one in (i, k)]
        known += [rules.absolute(sign * x) for x in entries for sign in (num(1), num(-1))]
        known += [rules.entry_bound(v, one) for one in (i, k)]
        for t in base.mentioned():
            if t.args and t.args[0] == v and t.name in ("maximum", "minimum"):
                known += [extreme(t, x) for x in entries]
            if t.name == "norm" and t.args[0] == v:
                known.append(rules.largest_bound(v))
        known += [positive] if positive is not None else []
    for width in _exponents(base)[:_MOST_EXPONENTS]:
        yield from _within(base, u, i, k, width, known, degree=2)


def _of_multiples(base: FactBase, u: Term) -> list[tuple[Term, Term | None]]:
    """u itself, and the vectors v of which an extreme or a norm occurs and u is a multiple, with the factor."""
    found: list[tuple[Term, Term | None]] = [(u, None)]
    whole = base.shop.forms.vector(u)
    for v in dict.fromkeys(t.args[0] for t in base.mentioned() if t.name in ("maximum", "minimum", "max_norm", "norm")):
        if v != u and same_size(v, u):
            found += [(v, r) for r in _multiples(base, v) if base.shop.forms.vector(r * v) == whole][:1]
    return found[:3]


def _exponents(base: FactBase) -> list[Term]:
    """The arguments, or what they are the opposites of, of the exponentials without entries that occur."""
    forms, found = base.shop.forms, []
    for a in sorted(base.seen):
        if forms.keys[a][0] == "exp":
            d = base.writer.scalar(dict(forms.keys[a][1]))
            if not any(t.name == "entry" for t in subterms(d)):
                found += [d, -d]
    return found


def _within(
    base: FactBase, u: Term, i: Term, k: Term, width: Term, known: list[Proof], degree: int = 1
) -> Iterator[Proof]:
    """The facts for |u_k − u_i| ≤ width, where that follows from products of so many of what is known."""
    gap, s = apply("entry", u, k) - apply("entry", u, i), apply("softmax", u)
    for sign in (-1, 1):
        step = base.shop.show(le(-width, gap) if sign < 0 else le(gap, width), known, degree=degree)
        if step is None:
            continue
        total = added_up(base.shop, u, i, k, step, above=sign > 0)
        if total is not None:
            yield total
        each = _weight(base.shop, u, i, k, step, above=sign > 0)
        if each is not None:
            c = (each.right if sign > 0 else each.left) * ones_like(u)
            low, high = (s, c) if sign > 0 else (c, s)
            yield rules.entries(le(apply("sum", low), apply("sum", high)), each, low, high, k)


def _weight(shop: Workshop, u: Term, i: Term, k: Term, step: Proof, *, above: bool) -> Proof | None:
    """s_k ≤ s_i·e^r from u_k − u_i ≤ r (``above``), or ≥."""
    s, power = apply("softmax", u), rules.monotone("exp", step)
    si, sk = apply("entry", s, i), apply("entry", s, k)
    goal = le(sk, si * power.right) if above else le(si * power.left, sk)
    return shop.show(goal, [power, rules.ratio(u, k, i)], times=[si], degree=1)


def added_up(
    shop: Workshop, u: Term, i: Term, k: Term, step: Proof, *, above: bool, logits: Term | None = None
) -> Proof | None:
    """1 ≤ s_i + (n − 1)·s_i·e^r from u_k − u_i ≤ r for k ≠ i (``above``), or ≥; ``step`` may suppose that the margin and the
    spread of the logits, u itself if none are given, bound their differences."""
    s, each = apply("softmax", u), _weight(shop, u, i, k, step, above=above)
    if each is None:
        return None
    c = each.right if above else each.left
    sides = (apply("sum", s), apply("entry", s, i) + (apply("length", s) - 1) * c)
    return rules.others(le(*sides[:: 1 if above else -1]), each, s, c, u if logits is None else logits, i, k)


def margin_or_spread(base: FactBase, a: Atom) -> Iterator[Proof]:
    """The same by the least and the greatest of u_i − u_k over the other k, where that margin or spread occurs; and for the
    weights softmax(r·u) that occur, r ≥ 0, by r times it."""
    whole = base.shop.forms.shown.get(a)
    if whole is None or whole.name not in ("margin", "spread"):
        return
    u, i = whole.args
    k = base.shop.variable("k", "index", u)
    above = whole.name == "margin"
    gap = apply("entry", u, i) - apply("entry", u, k)
    hypothesis = rules.hypothesis(le(whole, gap) if above else le(gap, whole))
    step = base.shop.holds(le(-gap, -whole) if above else le(-whole, -gap), hypothesis)
    total = step and added_up(base.shop, u, i, k, step, above=above)
    if total is not None:
        yield total
    for r in _multiples(base, u):
        positive = None if r == num(1) else base.at_least_zero(r)
        for known in (hypothesis, *_beyond(base, whole, hypothesis)) if positive is not None else ():
            bound = known.left if above else known.right
            again = -(apply("entry", r * u, i) - apply("entry", r * u, k))
            sides = (again, -(r * bound)) if above else (-(r * bound), again)
            more = rules.combine(le(*sides), (known, positive), [(1, (), (0, 1))])
            if base.shop.adds_up(more):
                total = added_up(base.shop, r * u, i, k, more, above=above, logits=u)
                plain = above and facts.weights_below(base.shop, r * u, i, k, more, logits=u)
                yield from (one for one in (total, plain) if one)


def _beyond(base: FactBase, whole: Term, known: Proof) -> Iterator[Proof]:
    """c ≤ u_i − u_k where a hypothesis says c ≤ the margin, or ≤ c where it says that the spread is at most c."""
    above = whole.name == "margin"
    for one in base.shop.given():
        if one.concludes.name in ("le", "lt") and whole == (one.right if above else one.left):
            found = base.shop.holds(le(one.left, known.right) if above else le(known.left, one.right), one, known)
            if found is not None:
                yield found


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
    if not whole:  # the vector 0
        return []
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
    above, each = shop.holds(lt(0, total)), shop.holds(le(0, apply("entry", e, k)))
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


def between_normalisers(base: FactBase, a: Atom, b: Atom) -> Iterator[Proof]:
    """±(log Σe^x − log Σe^y) ≤ max|x_k − y_k| where that size, or ‖x − y‖, occurs beside the two logarithms."""
    x, y = (_logits_of(base, c) for c in (a, b))
    if x is None or y is None or not same_size(x, y):
        return
    shop, difference = base.shop, base.shop.forms.vector(x - y)
    for c in sorted(base.seen):
        if base.shop.forms.keys[c][0] not in ("max_norm", "norm"):
            continue
        whole = base.writer.atom(c)
        if base.shop.forms.vector(whole.args[0]) not in (difference, base.shop.forms.vector(y - x)):
            continue
        i, w = shop.variable("i", "index", x), whole.args[0]
        wi = apply("entry", w, i)
        known = [rules.absolute(wi), rules.absolute(-wi), rules.entry_bound(w, i)]
        known += [rules.largest_bound(w)] if whole.name == "norm" else []
        for low, high in ((x, y), (y, x)):
            step = shop.holds(le(apply("entry", low, i), apply("entry", high, i) + whole), *known[0:1], *known[2:])
            step = step or shop.holds(le(apply("entry", low, i), apply("entry", high, i) + whole), *known[1:])
            found = step and _normaliser(shop, low, high, whole, i, step)
            if found is not None:
                yield found


def _logits_of(base: FactBase, a: Atom) -> Term | None:
    """u of log Σe^u."""
    y = base.as_met(a)
    return y.args[0].args[0] if y.name == "sum" and y.args[0].name == "exp" else None


def _normaliser(shop: Workshop, low: Term, high: Term, r: Term, i: Term, step: Proof) -> Proof | None:
    """log Σe^low ≤ log Σe^high + r from low_i ≤ high_i + r: the exponentials, their sums, and the logarithms."""
    below, above = apply("exp", low), apply("exp", r) * apply("exp", high)
    each = shop.holds(le(apply("entry", below, i), apply("entry", above, i)), rules.monotone("exp", step))
    totals = [apply("sum", apply("exp", u)) for u in (low, high)]
    positive = [shop.holds(lt(0, one)) for one in totals]
    if each is None or positive[0] is None or positive[1] is None:
        return None
    summed = rules.entries(le(apply("sum", below), apply("sum", above)), each, below, above, i)
    logs = [rules.logarithm(one, total) for one, total in zip(positive, totals, strict=True) if one is not None]
    goal = le(logs[0].left, apply("exp", logs[1].left.args[0] + r))
    power = shop.holds(goal, summed, *logs, weights=[num(1), num(-1), apply("exp", r)])
    power = power or shop.holds(goal, summed, *logs, weights=[num(1), num(1), -apply("exp", r)])
    return power and Proof("inverse", le(power.left.args[0], power.right.args[0]), (power,))
