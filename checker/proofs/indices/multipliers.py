"""What hypotheses say of multipliers: complementary slackness as an equality, and sums with weights of what is positive at every index.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator

from checker.proofs.proof import Proof
from checker.proofs.terms.normal_form import told_at
from checker.proofs.trees import rules
from checker.proofs.trees.composition import holds_or_not, less_or
from checker.proofs.trees.rules import is_relation, le, lt, num
from checker.proofs.trees.workshop import Workshop, parts_of
from checker.statements.terms.over_indices import size_of_bound
from checker.statements.terms.term import BINDERS, Term, apply, subterms

_ORDERS = ("le", "lt")


def slackness(shop: Workshop) -> Iterator[tuple[Term, Proof]]:
    """k and p·q = 0 for a fresh index k, where a hypothesis says of every index that p > 0 or p ≠ 0 implies q = 0, or “p = 0 or q = 0”.

    Where it only implies q ≥ 0, p·q ≥ 0.
    """
    for whole in shop.given():
        body = whole.concludes.args[1] if whole.concludes.name == "for_each" else whole.concludes
        if (
            body is whole.concludes
            or body.name not in ("implies", "or")
            or any(s.name in BINDERS for s in subterms(body))
        ):
            continue
        k = shop.variable("k", "index", size_of_bound(whole.concludes.args[0].leaf))
        found = _product(shop, told_at(whole, k), k)
        if found is not None:
            yield k, found


def _product(shop: Workshop, told: Proof, k: Term) -> Proof | None:
    """p·q = 0 or ≥ 0 from “P implies Q” or “P or Q” at k."""
    first, second = told.concludes.args
    if told.concludes.name == "implies":
        implied = Proof("consequence", second, (told, rules.hypothesis(first)))
        if first.name == "not" and first.args[0].name in _ORDERS:
            x, y = first.args[0].args[::-1]
            strict = lt(x, y) if first.args[0].name == "le" else le(x, y)
            implied = Proof("consequence", second, (told, Proof("denial", first, (rules.hypothesis(strict),))))
            return _unless_zero(shop, strict, implied, k)
        return _unless_zero(shop, first, implied, k)
    if first.name != "eq" or second.name != "eq" or not (is_relation(first) and is_relation(second)):
        return None
    p, q = (one.args[0] - one.args[1] for one in (first, second))
    goal = apply("eq", p * q, num(0))
    sides = [_times(goal, rules.hypothesis(one), by) for one, by in ((first, q), (second, p))]
    return rules.cases(told, *sides)


def _unless_zero(shop: Workshop, first: Term, implied: Proof, k: Term) -> Proof | None:
    """The product of the gaps of both, as Q follows from P, and the gap of P is 0 unless P holds."""
    second = implied.concludes
    if not is_relation(second):
        return None
    q = second.args[1] - second.args[0]
    if first.name == "not" and first.args[0].name == "eq" and is_relation(first.args[0]):
        if second.name != "eq":
            return None
        equal = first.args[0]
        p = equal.args[0] - equal.args[1]
        goal = apply("eq", p * q, num(0))
        either = holds_or_not(equal)
        return rules.cases(either, _times(goal, rules.hypothesis(equal), q), _times(goal, implied, p))
    if first.name != "lt" or not is_relation(first):
        return None
    x, y = first.args
    p = y - x
    below = _at_every_index(shop, le(x, y), k)
    if below is None:
        return None
    zero = Proof("antisymmetry", apply("eq", x, y), (below, rules.hypothesis(le(y, x))))
    either = less_or(x, y)
    if second.name == "eq":
        goal = apply("eq", p * q, num(0))
        return rules.cases(either, _times(goal, implied, p), _times(goal, zero, q))
    goal = le(0, p * q)
    positive = rules.combine(goal, (rules.hypothesis(first), implied), [(1, (), (0, 1))])
    return rules.cases(either, positive, rules.combine(goal, (zero,), [], [(q, 0)]))


def _times(goal: Term, known: Proof, factor: Term) -> Proof:
    """p·q = 0 from p = 0, times q."""
    a, b = known.concludes.args
    sign = num(1) if goal.args[0] in ((b - a) * factor, factor * (b - a)) else num(-1)
    return rules.combine(goal, (known,), [], [(-sign * factor, 0)])


def _at_every_index(shop: Workshop, goal: Term, k: Term) -> Proof | None:
    """The order at k from what hypotheses say of every index."""
    told = [one for whole in shop.at_every_index(k) for one in parts_of(whole) if is_relation(one.concludes)]
    found = next((found for one in told if (found := shop.holds(goal, one)) is not None), None)
    return found or (shop.show(goal, told, degree=1) if told else None)


def positive_mean(shop: Workshop, room: Term, weights: Term, at_k: Proof, above: Proof, k: Term) -> Iterator[Proof]:
    """0 < min u and min u·Σc ≤ Σ c∘u, from 0 < u_k and 0 ≤ c_k for a fresh index k."""
    least = apply("minimum", room)
    yield Proof("extremes", lt(0, least), (at_k,), {"of": room, "index": k.leaf})
    low, high = least * weights, apply("hadamard", weights, room)
    slack = rules.extreme(least, apply("entry", room, k))
    goal = le(apply("entry", low, k), apply("entry", high, k))
    each = rules.combine(goal, (slack, above), [(1, (), (0, 1))])
    if shop.adds_up(each):
        yield rules.entries(le(apply("sum", low), apply("sum", high)), each, low, high, k)
