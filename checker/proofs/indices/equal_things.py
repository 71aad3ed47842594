"""Equalities among the facts of a step put into the others and into its statement: equal things may stand for each other.

After x = t was shown, |x| ≤ c is often found as |t| ≤ c.  What the step says of t becomes what it says of x by the rule ``substitution``.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import replace

from checker.errors import Undecided
from checker.proofs.proof import Proof, put_equal
from checker.proofs.trees import rules
from checker.proofs.trees.composition import put_terms
from checker.proofs.trees.naming import ARITHMETIC, Named, name_for
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, parts, with_table

_MOST = 4


def with_equalities(shop: Workshop, base: Named, *, definitions: bool = False) -> Named | None:
    """The sequent with one side of each equality in place of the other; None where nothing changes.  Only relations are changed.

    With ``definitions`` a variable gives way to what it is equal to, whichever side it stands on, and its equality goes
    where nothing else speaks of it.
    """
    spoken = set(_inside(base.goal))
    pairs = [found for one in base.context if (found := _directed(one, spoken, definitions)) is not None][:_MOST]
    if not pairs:
        return None
    context, goal = list(base.context), base.goal
    known, steps = dict(base.known), []
    for equal, old, new in pairs:
        table = {old: new}
        if not any(old in set(parts(one)) for one in (goal, *context) if one != equal):
            continue
        changed = []
        for one in context:
            other = with_table(one, table)
            if one == equal or other == one or not rules.is_relation(one):
                changed.append(one)
                continue
            how = moved_by(shop, base, other, known.get(one), one, equal, new, old)
            if how is not None:
                known[other] = how
                changed.append(other)
        goal_then = with_table(goal, table)
        if goal_then != goal:
            if not rules.is_relation(goal):
                return None
            steps.append((goal, goal_then, equal, new, old))
        context, goal = changed, goal_then
        if (
            definitions
            and old.name == "var"
            and not any(old.leaf in one.variables for one in (goal, *context) if one != equal)
        ):
            context.remove(equal)
    if goal == base.goal and tuple(context) == base.context:
        return None

    def back(tree: Proof) -> Proof | None:
        proof: Proof | None = tree
        for before, _, equal, new, old in reversed(steps):
            proof = proof and moved_by(shop, base, before, proof, None, equal, old, new)
        return base.moved_back(proof)

    return replace(base, context=tuple(dict.fromkeys(context)), goal=goal, known=known, back=back)


def _directed(one: Term, spoken: Container[Term], definitions: bool) -> tuple[Term, Term, Term] | None:
    """An equality with what is replaced and what by: a part that is no arithmetic, or a sum as which a function is taken, as in ‖x − y‖."""
    if one.name != "eq" or one.args[0].sort not in ("scalar", "vector"):
        return None
    sides = (one.args, one.args[::-1])
    for old, new in sorted(sides, key=lambda both: both[0].name != "var") if definitions else sides:
        if new.name == "stack" and old.name != "var":  # what has a word keeps it
            continue
        if (old.name not in ARITHMETIC or old in spoken) and not old.open and old not in set(parts(new)) and old != new:
            return one, old, new
    return None


def _inside(term: Term) -> Iterator[Term]:
    """The sums and products of a statement, but of its equalities, as which a function is taken."""
    if term.name == "eq":
        return
    for part in parts(term):
        if part.name not in ARITHMETIC:
            yield from (one for one in part.args if one.name in ARITHMETIC and one.name != "num")


def moved_by(
    shop: Workshop, base: Named, wanted: Term, known: Proof | None, term: Term | None, equal: Term, new: Term, old: Term
) -> Proof | None:
    """A relation with ``new`` where another has ``old``, all of it about the parts and not their names."""
    full = base.parts
    goal, same = put_terms(wanted, full), rules.hypothesis(put_terms(equal, full))
    if known is None:
        assert term is not None
        known = rules.hypothesis(put_terms(term, full))
    try:
        hole = name_for(shop, put_terms(old, full))
    except Undecided:
        return None
    facts = [known]
    here, there = put_terms(old, full), put_terms(new, full)
    sides = (*known.concludes.args, *goal.args)
    functions = dict.fromkeys(
        with_table(side, {one: hole for one in places if one in set(parts(side))})
        for places in ((here,), (there,), (here, there))
        for side in sides
    )
    facts += [put_equal(same, function, hole) for function in functions if function not in sides]
    try:
        return shop.holds(goal, known) or shop.show(goal, facts, degree=1)
    except Undecided:
        return None


__all__ = ["moved_by", "with_equalities"]
