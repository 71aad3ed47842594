"""What the search for a proof does at once: side conditions, identities, signs, losses that differ, and tactics one after the other.

**Guarantee.** none here: ``verify.py`` checks every node.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from checker.errors import ClaimError, Undecided
from checker.proofs.attempts import note
from checker.proofs.effort import now
from checker.proofs.inequalities.identities import identity
from checker.proofs.inequalities.inequality import positive, settle, sign, sign_at_sight
from checker.proofs.proof import Proof
from checker.proofs.search.portfolio import ARITHMETIC, Portfolio
from checker.proofs.tactics.exponential_means import by_exponential_means
from checker.proofs.trees import rules
from checker.proofs.trees.rules import le
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.form.every_number import some_number
from checker.proofs.ways.form.form import seen
from checker.proofs.ways.scalars.products import products_of_hypotheses
from checker.statements.terms.over_indices import name_of
from checker.statements.terms.term import BINDERS, Term, parts, subterms

Tactic = Callable[[Workshop, Term], Proof | None]


def impossible(shop: Workshop) -> Proof | None:
    """1 ≤ 0 from a hypothesis that says of two different losses that they are one."""
    for term in shop.context:
        root = _absurd(term, rules.hypothesis(term))
        if root is not None:
            return Proof("impossible", le(1, 0), (root,))
    return None


def _absurd(term: Term, known: Proof) -> Proof | None:
    if term.name == "is_loss" and {a.name for a in term.args} == {"word"} and term.args[0] != term.args[1]:
        return Proof("absurd", le(1, 0), (), {"false": term})
    if term.name == "or":
        sides = [_absurd(a, rules.hypothesis(a)) for a in term.args]
        if sides[0] is not None and sides[1] is not None:
            return rules.cases(known, sides[0], sides[1])
    return None


def sign_by_parts(shop: Workshop, goal: Term) -> Proof | None:
    """0 < y or 0 ≤ y by the signs of its parts: at sight, and by searching where y has a sum over an index for a summand."""
    if goal.name not in ("le", "lt") or goal.args[0] != rules.num(0) or goal.args[1].sort != "scalar":
        return None
    y = goal.args[1]
    summed = any(one.name == "sum_over" for one in (y, *(y.args if y.name == "add" else ())))
    return sign(shop, goal) if summed else sign_at_sight(shop, goal)


def exponential_means(shop: Workshop, goal: Term) -> Proof | None:
    """Tails, greatest of finitely many and signs by exponential means, with short searches for side conditions."""
    return by_exponential_means(shop, goal, soon)


def there_is_a_number(shop: Workshop, goal: Term) -> Proof | None:
    """“There is a number” at one that the statement names."""
    return some_number(shop, goal, soon)


def soon(shop: Workshop, goal: Term) -> Proof | None:
    """A side condition, by a search that ends soon."""
    return Portfolio(attempts=40, seconds=4.0).solve(shop, goal)


def all_identities(goal: Term) -> Proof | None:
    """A conjunction of identities: no loss need be told apart."""
    if goal.name != "and":
        return identity(None, goal)
    first = all_identities(goal.args[0])
    second = first and all_identities(goal.args[1])
    return first and second and rules.both(first, second)


def inequality(shop: Workshop, goal: Term) -> Proof | None:
    """A side condition between scalars."""
    scalar = goal.name in ("le", "lt") and not any(s.sort in ("dataset", "loss") for s in subterms(goal))
    return settle(shop, goal) if scalar else None


def power_positive(shop: Workshop, fact: Term) -> Proof | None:
    """0 < x^k from 0 < x."""
    y = fact.args[1]
    if fact.name != "lt" or y.name != "pow" or not y.args[1].leaf.isdigit():
        return None
    known = positive(shop, y.args[0])
    return known and rules.combine(fact, (known,), [(1, (), [0] * int(y.args[1].leaf))])


def by_tactics(shop: Workshop, goal: Term, tactics: Sequence[Tactic]) -> Proof | None:
    """The goal by the first of these tactics that reaches it."""
    for tactic in tactics:
        now()  # others may be due
        try:
            found = tactic(shop, goal)
        except (Undecided, ClaimError):  # a size that the calculus does not know, or what has no term
            continue
        if found is not None:
            return found
    return None


def with_part(shop: Workshop, share: float, solve: Callable[[Workshop], Proof | None], **changes) -> Proof | None:
    """What is found with a share of the effort that is left, in a workshop with these changes."""
    part = share * shop.left[0]
    found = solve(own := replace(shop, left=[part], **changes))
    shop.left[0] -= part - own.left[0]
    return found


def variables_in(term: Term) -> frozenset[str]:
    return frozenset(one.leaf for one in subterms(term) if one.name == "var")


def bound_inside(statements: Iterable[Term]) -> set[str]:
    """The names that are bound within what binds another: at an instance of the outer one they stand beside free variables."""
    binders = (b for one in statements for b in parts(one) if b.name in BINDERS)
    return {name_of(s.args[0].leaf) for b in binders for s in parts(b.args[-1]) if s.name in BINDERS}


def by_products(shop: Workshop, goal: Term) -> Proof | None:
    return Portfolio(ways=(seen, products_of_hypotheses), seconds=shop.left[0]).solve(shop, goal)


def by_arithmetic(shop: Workshop, goal: Term) -> Proof | None:
    return Portfolio(ways=ARITHMETIC, seconds=shop.left[0]).solve(shop, goal)


def searched(shop: Workshop, goal: Term) -> Proof | None:
    """By the portfolio of engines: squares, Gram matrices, means, segments, boxes."""
    search, found = Portfolio(seconds=shop.left[0]), None
    try:
        found = search.solve(shop, goal)
        return found
    finally:
        note(search.tried, search.left if shop.told else ())  # other wordings leave no goals of the reader's
        if found is None:  # to ask for the effort may let other searches go first
            shop.left[0] -= now() - search.began
