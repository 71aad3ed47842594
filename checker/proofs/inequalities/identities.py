"""Equalities for all sizes, by formulas with indices (rule ``identity``), and what they divide by."""

from __future__ import annotations

from checker.errors import Undecided, Undefined
from checker.proofs.inequalities.inequality import positive
from checker.proofs.proof import Proof
from checker.proofs.terms.sizes import sides_of, size_of
from checker.proofs.trees.rules import lt
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, parts
from checker.symbolic.formulas.claim_formulas import equal


def identity(shop: Workshop | None, goal: Term) -> Proof | None:
    """Equal for all sizes: both sides, written with indices, have one normal form; without a workshop, whatever is divided by."""
    if (
        goal.name != "eq"
        or goal.args[0].sort not in ("scalar", "vector", "matrix")
        or not (shop is None or shop.indexed)
    ):
        return None
    if _equal(goal):
        return Proof("identity", goal)
    premises = () if shop is None else tuple(divisors(shop, goal))
    known = frozenset(_of(one.concludes) for one in premises)
    return Proof("identity", goal, premises) if premises and _equal(goal, known) else None


def _equal(goal: Term, positive_ones: frozenset[Term] = frozenset()) -> bool:
    try:
        left, right = goal.args
        return equal(left, right, sides_of_unknown, positive=positive_ones)
    except (Undecided, Undefined):  # no formula with indices, or too long a one
        return False


def sides_of_unknown(term: Term) -> tuple[str, ...]:
    """The sides of a vector or matrix that is no formula.  **Raises.** Undecided where they are not known."""
    return sides_of(term) if term.sort == "matrix" else (size_of(term),)


def _of(fact: Term) -> Term:
    """What a premise says to be positive."""
    return (fact.args[1] if fact.name == "for_each" else fact).args[-1]


def divisors(shop: Workshop, goal: Term) -> list[Proof]:
    """0 < y for the divisors y of a goal, or w > 0 where entries of w are divided by: those that are seen to hold."""
    asked = dict.fromkeys(y for s in parts(goal) if s.name == "div" for y in _factors(s.args[1]))
    found: dict[Term, Proof] = {}
    for y in asked:
        of_a_vector = y.name == "entry" and not y.args[0].open
        known = (shop.known(apply("positive", y.args[0])) if of_a_vector else None) or _positive(shop, y)
        if known is not None:
            found[known.concludes] = known
    return list(found.values())


def _factors(y: Term) -> list[Term]:
    if y.name == "mul":
        return [one for a in y.args for one in _factors(a)]
    return [] if y.name in ("num", "length") else [y]


def _positive(shop: Workshop, y: Term) -> Proof | None:
    if not y.open:
        return shop.known(lt(0, y)) or positive(shop, y)
    for one in shop.given():  # of each index, as a hypothesis says
        if (
            one.concludes.name == "for_each"
            and one.concludes.args[0].leaf in y.open
            and one.concludes.args[1] == lt(0, y)
        ):
            return one
    return None


__all__ = ["divisors", "identity", "sides_of_unknown"]
