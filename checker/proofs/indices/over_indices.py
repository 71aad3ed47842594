"""Statements over indices in proofs: what holds for each index holds at every place that is spoken of, and the other way round.

**Guarantee.** none here: ``verify.py`` checks every node, and asks that the index of a general proof is free in no hypothesis.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from checker.errors import ClaimError
from checker.proofs.proof import Proof, put_equal
from checker.proofs.terms.normal_form import entry_at, instance, told_at
from checker.proofs.terms.sizes import is_index_of, literal_of, range_of
from checker.proofs.terms.writing import Writer
from checker.proofs.trees.decided import shown
from checker.proofs.trees.rules import hypothesis
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.over_indices import name_of, size_of_bound
from checker.statements.terms.term import Term, apply, subterms, term_of

_MOST_INSTANCES = 24
Solve = Callable[[Workshop, Term], Proof | None]


def general(shop: Workshop, goal: Term, solve: Solve) -> Proof | None:
    """``for_each`` by a proof at an index, a number or a vector of which nothing is known."""
    bound, _ = goal.args
    k = shop.variable(name_of(bound.leaf), bound.sort, size_of_bound(bound.leaf).strip("[]"))
    known = solve(shop, instance(goal, k))
    return known and Proof("generality", goal, (known,), {"index": k.leaf})


def with_instances(shop: Workshop, goal: Term, solve: Solve) -> Proof | None:
    """The goal from what the hypotheses over indices say at the places that are spoken of; None where they say nothing new."""
    new = instances(shop, goal)
    if not new:
        return None
    found = solve(replace(shop, context=(*shop.context, *(one.concludes for one in new))), goal)
    for one in reversed(new):
        if found is not None:
            found = Proof("consequence", goal, (Proof("assume", apply("implies", one.concludes, goal), (found,)), one))
    return found


def instances(shop: Workshop, goal: Term) -> list[Proof]:
    """Instances of ``for_each`` that are no hypotheses yet, and the second part of an implication among them whose first part is one."""
    known: dict[Term, Proof] = {h: hypothesis(h) for h in shop.context} | {one.concludes: one for one in shop.given()}
    places = _places(shop, goal)
    new: dict[Term, Proof] = {}
    todo = [
        one for one in known.values() if one.concludes.name in ("for_each", "implies") or _of_vectors(one.concludes)
    ]
    while todo and len(new) < _MOST_INSTANCES:
        one = todo.pop(0)
        for found in _said(shop, one, places, {**known, **new}):
            if found.concludes not in known and found.concludes not in new:
                todo += [found] * (found.concludes.name in ("for_each", "implies"))
                new[found.concludes] = found
    return list(new.values())


def _said(shop: Workshop, one: Proof, places: list[Term], known: dict[Term, Proof]) -> list[Proof]:
    whole = one.concludes
    if whole.name == "implies":
        first = known.get(whole.args[0]) or shown(shop, whole.args[0])
        return [Proof("consequence", whole.args[1], (one, first))] if first is not None else []
    if _of_vectors(whole):
        return [_entry_at(shop, one, at) for at in places if is_index_of(whole.args[0], at)]
    size = size_of_bound(whole.args[0].leaf)
    fitting = [at for at in places if _runs_below(at, size)] or [apply("place", 0)]  # there is one place at least
    return [told_at(one, at) for at in fitting]


def _of_vectors(said: Term) -> bool:
    """Whether a statement says that two vectors are equal, one of them given by its entries, or a fixed point of a matrix."""
    if said.name != "eq" or said.args[0].sort != "vector" or said.open:
        return False
    return any(side.name == "stack" for side in said.args) or _of_an_image(said)


def _of_an_image(said: Term) -> bool:
    return any(s.name == "matvec" for s in subterms(said))


def _entry_at(shop: Workshop, equal: Proof, at: Term) -> Proof:
    """u_i = w_i from u = w, where an entry of what is given by its entries is written out."""
    x = shop.variable("x", "vector", equal.left)
    entries = put_equal(equal, apply("entry", x, at), x)
    sides = [entry_at(side, at) for side in equal.concludes.args]
    written = apply("eq", *sides)
    if _of_an_image(written):
        written = Writer(shop.forms).sorted(written)
    return shop.holds(written, entries) or entries


def _runs_below(at: Term, size: str) -> bool:
    if at.name == "place":
        return at.args[0].name == "num" and size.isdigit() and literal_of(at) < int(size)
    return range_of(at) == size


def _places(shop: Workshop, goal: Term) -> list[Term]:
    spoken = [s for t in (goal, *shop.goals, *shop.context) for s in subterms(t) if s.sort == "index" and not s.open]
    return list(dict.fromkeys(spoken))


def well_bound(root: Proof) -> bool:
    """No node of a tree speaks of a bound index outside its binder, and none binds a name twice."""
    for node in root.nodes():
        try:
            terms = [node.concludes, *(x for x in node.given.values() if isinstance(x, Term))]
            if any(t.open or _again(t) != t for t in terms):
                return False
        except ClaimError:
            return False
    return True


def _again(term: Term) -> Term:
    return term_of(term.json, {s.leaf: s for s in subterms(term) if s.name == "var"})


__all__ = ["general", "instances", "well_bound", "with_instances"]
