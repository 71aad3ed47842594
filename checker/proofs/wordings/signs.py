"""Minus signs, written in one way: w − u for −u + w and for −(u − w), ‖u − w‖ for ‖−(u − w)‖, a ≤ b for a − b ≤ 0 and for 0 ≤ b − a.

**Guarantee.** exact: each pair has one normal form; what uses the equalities asks for their proofs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from checker.proofs.trees.rules import num
from checker.statements.terms.term import Term

_EVEN = ("norm", "max_norm", "frobenius", "operator_norm", "abs")  # functions that are the same at −u


def without_leading_minus(term: Term) -> Term | None:
    """An equal term: a sum whose first summand has no minus sign, a norm of u + w for one of −u − w; None of others."""
    if term.name in _EVEN:
        positive, negative = _apart(term.args[0])
        return None if positive else Term(term.name, (_sum(negative),), sort=term.sort)
    first = term
    while first.name in ("add", "sub"):
        first = first.args[0]
    positive, negative = _apart(term) if first.name == "neg" else ([], [])
    return _sum(positive, negative) if positive else None


def tidied(relation: Term) -> Term | None:
    """A relation of numbers without what stands on both sides, a ≤ b for a − b ≤ 0 and 0 ≤ b − a; None where nothing changes."""
    if relation.name not in ("le", "lt", "eq") or relation.args[0].sort != "scalar" or relation.open:
        return None
    given = [_counted(one) for one in relation.args]
    left, right = (dict(one) for one in given)
    for x in left.keys() & right.keys():
        if left[x] * right[x] > 0:
            both = min(left[x], right[x], key=abs)
            left[x], right[x] = left[x] - both, right[x] - both
    if not any(left.values()) or not any(right.values()):
        gap = {x: left.get(x, 0) - right.get(x, 0) for x in (*left, *right)}
        left, right = ({x: max(0, sign * k) for x, k in gap.items()} for sign in (1, -1))
    sides = [{x: k for x, k in one.items() if k} for one in (left, right)]
    return None if sides == given else Term(relation.name, tuple(_written(one) for one in sides), sort="truth")


def _counted(term: Term) -> dict[Term, int]:
    """How often each summand occurs, less how often with a minus sign."""
    found: dict[Term, int] = {}
    for one, sign in _summands(term):
        found[one] = found.get(one, 0) + sign
    return {x: k for x, k in found.items() if k and x != num(0)}


def _written(counted: dict[Term, int]) -> Term:
    positive = [x for x, k in counted.items() for _ in range(k)]
    negative = [x for x, k in counted.items() for _ in range(-k)]
    return _sum(positive, negative) if positive else -_sum(negative) if negative else num(0)


def _apart(term: Term) -> tuple[list[Term], list[Term]]:
    """The summands without, and those with a minus sign."""
    summands = list(_summands(term))
    return [one for one, sign in summands if sign > 0], [one for one, sign in summands if sign < 0]


def _summands(term: Term, sign: int = 1) -> Iterator[tuple[Term, int]]:
    """The summands of a term as it is written, with their signs."""
    if term.name in ("add", "sub"):
        yield from _summands(term.args[0], sign)
        yield from _summands(term.args[1], sign if term.name == "add" else -sign)
    elif term.name == "neg":
        yield from _summands(term.args[0], -sign)
    else:
        yield term, sign


def _sum(positive: Sequence[Term], negative: Sequence[Term] = ()) -> Term:
    found = positive[0]
    for one in positive[1:]:
        found = found + one
    for one in negative:
        found = found - one
    return found
