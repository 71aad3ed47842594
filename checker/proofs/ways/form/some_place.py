"""Ways to prove that something holds at some place: some entry is at least what the greatest is, and at most what the least is.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator

from checker.proofs.indices.said_of_each import Each
from checker.proofs.proof import Proof, rename, replace_variables, told_in_full
from checker.proofs.terms.normal_form import as_bound, instance, told_at
from checker.proofs.trees import rules
from checker.proofs.trees.composition import contrary
from checker.proofs.trees.proof_search import Search, assuming
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, lt
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.over_indices import name_of, size_of_bound
from checker.statements.terms.term import BINDERS, Term, apply, subterms, variables_of


def some_place(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """b ≤ a_k for some k from b ≤ max a, and a_k ≤ b for some k from min a ≤ b; likewise <.

    Where both sides depend on k, this is said of their difference.  Of what else the extreme is nothing need be known
    but that it bounds every a_k: the inequality may follow for any such number in its place.
    """
    found = _statement(goal)
    if found is None or not shop.indexed:
        return None
    every, relation, turned = found
    bound = every.args[0]
    k = shop.variable(name_of(bound.leaf), "index", size_of_bound(bound.leaf))
    sides = instance(apply("for_each", bound, relation), k).args
    for part in _compared(sides, k):
        at = Each(shop, k, rules.hypothesis(relation), bound)
        vector, links = at.vector(part.entry)
        extreme = apply("maximum" if part.above else "minimum", vector)
        known = _beyond(search, shop, at, part, extreme, links, turned)
        if known is not None:
            return _not_everywhere(shop, goal, every, k, part, extreme, known, links)
    return None


def _statement(goal: Term) -> tuple[Term, Term, bool] | None:
    """("for each", the order that some k meets, whether it is <) of "not for each k its denial"."""
    if goal.name != "not" or goal.args[0].name != "for_each":
        return None
    every = goal.args[0]
    body = every.args[1]
    if body.name == "not" and body.args[0].name in ("le", "lt"):
        relation = body.args[0]
    elif body.name in ("le", "lt"):  # not a ≤ b is b < a
        relation = contrary(body)
    else:
        return None
    if relation.args[0].sort != "scalar":
        return None
    return every, relation, relation.name == "lt"


class _Part:
    """One side of an order at k, and the other, which is free of k; ``above`` where the entry is the greater one."""

    def __init__(self, entry: Term, other: Term, above: bool) -> None:
        self.entry, self.other, self.above = entry, other, above


def _compared(sides: tuple[Term, ...], k: Term) -> Iterator[_Part]:
    """The side that depends on k against the other one; where both do, 0 against their difference."""
    low, high = sides
    free = [k.leaf not in variables_of(one) for one in sides]
    if free == [True, False]:
        yield _Part(high, low, True)
    elif free == [False, True]:
        yield _Part(low, high, False)
    elif free == [False, False]:
        yield _Part(high - low, rules.num(0), True)


def _beyond(
    search: Search, shop: Workshop, at: Each, part: _Part, extreme: Term, links: list[Proof], strict: bool
) -> Proof | None:
    """b ≤ max a, or min a ≤ b; first for any number that every a_k is at most, or at least."""
    relation = lt if strict else le

    def against(value: Term) -> Term:
        return relation(part.other, value) if part.above else relation(value, part.other)

    if not any(s.name in BINDERS for s in subterms(part.entry)):
        c = shop.variable("c", "scalar")
        k, free = at.k, as_bound(shop.variable(name_of(at.free.leaf) + "x", "index", size_of_bound(at.free.leaf)))
        every = apply("for_each", free, replace_variables(_within(part, part.entry, c), {k.leaf: free}))
        found = search.within(0.5, assuming(shop, every), against(c))
        if found is not None:
            vector = extreme.args[0]
            told = completed(
                shop,
                _within(part, part.entry, extreme),
                [rules.extreme(extreme, apply("entry", vector, k)), *links],
                [(1, (), (0,))],
            )
            if told is not None:
                whole = replace_variables(every, {c.leaf: extreme})
                general = Proof("generality", whole, (told,), {"index": k.leaf})
                return told_in_full(rename(found, {c.leaf: extreme}), {whole: general})
    return search.solve(shop, against(extreme))


def _within(part: _Part, entry: Term, bound: Term) -> Term:
    return le(entry, bound) if part.above else le(bound, entry)


def _not_everywhere(
    shop: Workshop, goal: Term, every: Term, k: Term, part: _Part, extreme: Term, known: Proof, links: list[Proof]
) -> Proof | None:
    """The denial of "for each k not", under which the extreme is beyond itself."""
    one = told_at(rules.hypothesis(every), k)
    fact = rules.negation(one) if one.concludes.name == "not" else one
    vector, strict = extreme.args[0], fact.concludes.name == "lt"
    relation = lt if strict else le
    entry = apply("entry", vector, k)
    at_k = relation(entry, part.other) if part.above else relation(part.other, entry)
    each = completed(shop, at_k, [fact, *links], [(1, (), (0,))])
    if each is None:
        return None
    bounded = relation(extreme, part.other) if part.above else relation(part.other, extreme)
    whole = Proof("extremes", bounded, (each,), {"of": vector, "index": k.leaf})
    false = shop.holds(lt(0, 0), known, whole)
    return false and Proof("denial", goal, (false,))
