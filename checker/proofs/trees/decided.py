"""Whether the hypotheses decide the statement of an indicator: a proof of it, or of its denial.

**Guarantee.** every proof is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

from collections.abc import Callable

from checker.proofs.proof import Proof, put_equal
from checker.proofs.trees import rules
from checker.proofs.trees.composition import holds_or_not
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import is_relation, le, lt
from checker.proofs.trees.rules_of_masks import next_place, same_place
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply

_FALSE = lt(0, 0)


def decided(shop: Workshop, statement: Term) -> Proof | None:
    """P or not P, whichever the hypotheses give at once; None where neither."""
    return shown(shop, statement) or denied(shop, statement)


def shown(shop: Workshop, statement: Term) -> Proof | None:
    """P, from the hypotheses by adding up, connective by connective."""
    found = shop.known(statement)
    if found is not None:
        return found
    if is_relation(statement):
        return _by_adding(shop, statement)
    if statement.name == "eq" and statement.args[0].sort == "index":
        return _same_place(shop, *statement.args)
    if statement.name == "not":
        return denied(shop, statement.args[0])
    if statement.name == "and":
        parts = [shown(shop, one) for one in statement.args]
        return rules.both(*parts) if None not in parts else None  # type: ignore[arg-type]
    if statement.name == "or":
        return _either(shop, statement)
    return None


def denied(shop: Workshop, statement: Term) -> Proof | None:
    """Not P, from the hypotheses by adding up, connective by connective."""
    denial = apply("not", statement)
    found = shop.known(denial)
    if found is not None:
        return found
    if statement.name in ("le", "lt") and is_relation(statement):
        turned = _by_adding(shop, (lt if statement.name == "le" else le)(*statement.args[::-1]))
        return turned and Proof("denial", denial, (turned,))
    if statement.name == "eq" and statement.args[0].sort == "index":
        return _other_place(shop, *statement.args)
    if statement.name == "eq" and statement.args[0].sort == "scalar":
        return unequal(shop, statement, lambda one: _by_adding(shop, one))
    if statement.name == "and":
        for one in statement.args:
            part = denied(shop, one)
            if part is not None:
                both = rules.part(rules.hypothesis(statement), one)
                return Proof("denial", denial, (rules.contradiction(both, part, _FALSE),))
    if statement.name == "or":
        parts = [denied(shop, one) for one in statement.args]
        if None not in parts:
            cases = [
                rules.contradiction(rules.hypothesis(one), part, _FALSE)
                for one, part in zip(statement.args, parts, strict=True)
                if part is not None
            ]
            return Proof("denial", denial, (rules.cases(rules.hypothesis(statement), *cases),))
    if statement.name == "not":
        part = shown(shop, statement.args[0])
        return part and Proof("denial", denial, (rules.contradiction(part, rules.hypothesis(statement), _FALSE),))
    return None


def relations(shop: Workshop) -> list[Proof]:
    """The hypotheses between numbers, and i + 1 ≤ j for those that say i < j of places."""
    given = [one for one in shop.given() if is_relation(one.concludes)]
    places = [
        next_place(one, one.left.args[0], one.right.args[0])
        for one in given
        if one.concludes.name == "lt" and one.left.name == one.right.name == "number_of"
    ]
    return [*given, *places]


def _by_adding(shop: Workshop, goal: Term) -> Proof | None:
    known = relations(shop)
    return shop.holds(goal) or (shop.show(goal, known, degree=1) if known else None)


def equal_numbers(shop: Workshop, i: Term, j: Term) -> Proof | None:
    """That two indices are equal as numbers."""
    goal = apply("eq", apply("number_of", i), apply("number_of", j))
    if (seen := shop.holds(goal)) is not None:
        return seen
    sides = []
    for one in (le(*goal.args), le(*goal.args[::-1])):
        side = _by_adding(shop, one)
        if side is None:
            return None
        sides.append(side)
    return Proof("antisymmetry", goal, tuple(sides))


def _same_place(shop: Workshop, i: Term, j: Term) -> Proof | None:
    equal = equal_numbers(shop, i, j)
    return equal and same_place(equal, i, j)


def _other_place(shop: Workshop, i: Term, j: Term) -> Proof | None:
    """i ≠ j where i < j or j < i."""
    first, second = apply("number_of", i), apply("number_of", j)
    for goal in (lt(first, second), lt(second, first)):
        below = _by_adding(shop, goal)
        if below is not None:
            equal = apply("eq", i, j)
            k = shop.variable("k", "index", (i if i.name == "var" else j).shape[0])
            same = put_equal(rules.hypothesis(equal), apply("number_of", k), k)
            weight = rules.num(1)
            false = shop.holds(_FALSE, below, same, weights=[weight, weight]) or shop.holds(
                _FALSE, below, same, weights=[weight, rules.num(-1)]
            )
            return false and Proof("denial", apply("not", equal), (false,))
    return None


def unequal(shop: Workshop, equal: Term, show: Callable[[Term], Proof | None]) -> Proof | None:
    """a ≠ b of scalars, where ``show`` shows a < b or b < a."""
    for goal in (lt(*equal.args), lt(*equal.args[::-1])):
        below = show(goal)
        if below is not None:
            false = completed(shop, _FALSE, [below, rules.hypothesis(equal)], [(1, (), (0,))])
            return false and Proof("denial", apply("not", equal), (false,))
    return None


def unless_denied(goal: Term, false: Proof) -> Proof:
    """The goal from 0 < 0 under its denial."""
    never = Proof("denial", apply("not", false.concludes), (rules.combine(le(0, 0)),))
    either = holds_or_not(goal)
    return rules.cases(either, rules.hypothesis(goal), rules.contradiction(false, never, goal))


def _either(shop: Workshop, statement: Term) -> Proof | None:
    first, second = statement.args
    found = shown(shop, second)
    if found is None and (left := shown(shop, first)) is not None:
        found = rules.contradiction(left, rules.hypothesis(apply("not", first)), second)
    return found and Proof("either", statement, (found,))
