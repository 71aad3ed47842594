"""Ways to prove the step of a recursion: the goal less a hypothesis, or less a multiple of one, where what they share is gone.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from checker.proofs.proof import Proof, put_equal
from checker.proofs.terms.monomials import common_factor
from checker.proofs.terms.plausible import plausible
from checker.proofs.terms.polynomials import ONE, Polynomial
from checker.proofs.terms.sizes import same_size
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, subterms, variables_of

_MOST_SUMMANDS, _LEAST_SHARED = 16, 2
_SHARE = 0.6  # of the effort that is left
_FEW = 8  # hypotheses
_SECONDS = 1.0  # of effort, for what a hypothesis leaves that has a common factor
Signed = tuple[int, Term]


def less_a_hypothesis(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """a′ ≤ b′ under a ≤ b from a′ − a ≤ b′ − b, written without the summands that both have, where a variable is gone with them."""
    key = (goal, shop.context, "less a hypothesis")
    if goal.name not in ("le", "lt") or goal.args[0].sort != "scalar" or key in search.failed:
        return None
    search.failed.add(key)
    whole = list(_apart(goal))
    for one in shop.given():
        told = one.concludes
        if told.name not in ("le", "lt") or told.args[0].sort != "scalar" or len(whole) > _MOST_SUMMANDS:
            continue
        every = [*whole, *((-sign, t) for sign, t in _apart(told))]
        rest = _cancelled(shop, every)
        if len(every) - len(rest) < 2 * _LEAST_SHARED:
            continue
        left = {name for _, t in rest for name in variables_of(t)}
        if variables_of(told) & variables_of(goal) <= left or not rest:
            continue
        relation = lt if goal.name == "lt" and told.name == "le" else le
        plain = relation(_sum(t for sign, t in rest if sign < 0), _sum(t for sign, t in rest if sign > 0))
        others = replace(shop, context=tuple(h for h in shop.context if h != told))
        known = search.within(_SHARE, others, plain) if plausible(others.context, plain) else None
        found = known and shop.holds(goal, known, one)
        if found is not None:
            return found
    return _less_one_with_a_factor(search, shop, goal)


def _less_one_with_a_factor(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """0 ≤ p under 0 ≤ q from 0 ≤ p − q, where all summands of p − q have a factor in common: x ≤ a + b√x leaves b√x ≤ b√a + b²."""
    forms, gap, given = shop.forms, shop.forms.gap(goal), shop.given()
    for one in given if len(given) <= _FEW and not common_factor(gap)[0] else ():
        told = one.concludes
        if told.name not in ("le", "lt") or told.args[0].sort != "scalar":
            continue
        rest = forms.plus(gap, forms.gap(told), -ONE)
        if not 1 < len(rest) <= _MOST_SUMMANDS or not common_factor(rest)[0]:
            continue
        relation = lt if goal.name == "lt" and told.name == "le" else le
        plain = relation(0, Writer(forms).scalar(rest))
        known = search.aside(_SECONDS, shop, plain) if plausible(shop.context, plain) else None
        found = known and shop.holds(goal, known, one)
        if found is not None:
            return found
    return None


def less_a_multiple(_: Search, shop: Workshop, goal: Term) -> Proof | None:
    """u = w of vectors from a hypothesis a = b, where u − w is c·(a − b) up to equalities of numbers: c is what stands before a part."""
    if goal.name != "eq" or goal.args[0].sort != "vector":
        return None
    (u, w), forms, writer = goal.args, shop.forms, Writer(shop.forms)
    whole, i = forms.vector(u - w), shop.variable("i", "index", u)
    links = [one for one in shop.given() if one.concludes.name == "eq" and one.left.sort == "scalar"]
    spoken = [s for t in (u - w, *(one.concludes for one in links)) for s in subterms(t)]
    links += [rules.square(s.args[0]) for s in dict.fromkeys(spoken) if s.name == "norm" and not s.open]
    for one in shop.given():
        if one.concludes.name != "eq" or one.left.sort != "vector" or not same_size(one.left, u):
            continue
        x = shop.variable("x", "vector", u)
        known = put_equal(one, apply("entry", x, i), x)
        for lead, number in forms.vector(one.left - one.right).items():
            c = _share_of(shop, whole.get(lead, {}), number)
            if not c:
                continue
            each = apply("eq", apply("entry", u, i), apply("entry", w, i))
            rest = forms.plus(forms.gap(each), forms.times(c, forms.gap(known.concludes)), -ONE)
            base = completed(shop, apply("eq", 0, writer.scalar(rest)), links)
            found = base and rules.combine(each, (known, base), (), [(writer.scalar(c), 0), (num(1), 1)])
            if found is not None and shop.adds_up(found):
                return rules.every_entry(goal, found, i)
    return None


def _share_of(shop: Workshop, whole: Polynomial, part: Polynomial) -> Polynomial | None:
    """c with whole = c·part, where the part is a number or c is one part of a monomial."""
    if part.keys() == {()}:
        return shop.forms.times({(): 1 / part[()]}, whole)
    several = [{m: ONE} for m in whole] + [{((a, 1),): ONE} for m in whole for a, _ in m]
    return next((c for c in several if shop.forms.times(c, part) == whole), None)


def _apart(relation: Term) -> Iterator[Signed]:
    """The summands of b − a for a ≤ b."""
    yield from _summands(relation.args[1], 1)
    yield from _summands(relation.args[0], -1)


def _summands(t: Term, sign: int) -> Iterator[Signed]:
    """The summands with their signs; products and quotients of sums are multiplied out, powers are not."""
    if t.name in ("add", "sub"):
        yield from _summands(t.args[0], sign)
        yield from _summands(t.args[1], sign if t.name == "add" else -sign)
    elif t.name == "neg":
        yield from _summands(t.args[0], -sign)
    elif t.name in ("mul", "div"):
        first = list(_summands(t.args[0], sign))
        second = list(_summands(t.args[1], 1)) if t.name == "mul" else [(1, t.args[1])]
        if len(first) == len(second) == 1:
            yield sign, t
            return
        for s, x in first:
            for r, y in second:
                yield s * r, x * y if t.name == "mul" else x / y
    else:
        yield sign, t


def _cancelled(shop: Workshop, summands: list[Signed]) -> list[Signed]:
    """What is left of a sum when equal summands of different signs are gone."""
    left: list[tuple[int, Term, dict]] = []
    for sign, t in summands:
        form = shop.forms.scalar(t)
        other = next((one for one in left if one[0] != sign and one[2] == form), None)
        if other is not None:
            left.remove(other)
        elif form:
            left.append((sign, t, form))
    return [(sign, t) for sign, t, _ in left]


def _sum(terms: Iterator[Term]) -> Term:
    total: Term | None = None
    for one in terms:
        total = one if total is None else total + one
    return num(0) if total is None else total
