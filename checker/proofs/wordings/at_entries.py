"""A goal about vectors as one about their entries at fresh indices: u = w as u_k = w_k, max u ≤ c as u_k ≤ c, max|u_k| ≤ c as |u_k| ≤ c.

And a goal about entries as one about any numbers.

**Guarantee.** none: ``verify.py`` checks the tree.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial

from checker.errors import Undecided
from checker.proofs.proof import Proof
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.naming import Named, argument_parts, more_named, scalar_parts
from checker.proofs.trees.rules import is_relation, le, lt, num
from checker.proofs.trees.workshop import Workshop, parts_of
from checker.statements.terms.term import Term, apply, parts

_MOST_EXTREMES = 4


def at_entries(shop: Workshop, named: Named) -> Named:
    """The sequent with such a goal; itself where its goal is of another form."""
    goal = named.goal
    if goal.name == "eq" and goal.args[0].sort == "vector" and not goal.open and named.back is None:
        k = shop.variable("k", "index", goal.args[0])
        at_k = apply("eq", *(apply("entry", side, k) for side in goal.args))
        return replace(named, goal=at_k, back=lambda tree: rules.every_entry(goal, tree, k))
    for _ in range(_MOST_EXTREMES):
        other = _without_an_extreme(shop, named)
        if other is None:
            break
        named = other
    return named


def _without_an_extreme(shop: Workshop, named: Named) -> Named | None:
    """An entry for an extreme that the goal bounds: max u or max|u_k| on the smaller side, min u on the greater one."""
    goal, forms = named.goal, shop.forms
    if goal.name not in ("le", "lt") or not is_relation(goal) or goal.open:
        return None
    try:
        gap = forms.gap(goal)
    except Undecided:
        return None
    for m, x in gap.items():
        whole = forms.shown.get(m[0][0]) if len(m) == 1 and m[0][1] == 1 else None
        if (
            whole is None
            or whole.name not in ("maximum", "minimum", "max_norm")
            or (x < 0) == (whole.name == "minimum")
        ):
            continue
        u = whole.args[0]
        if shop.two_entries(u) is not None or sum(any(a == m[0][0] for a, _ in n) for n in gap) > 1:
            continue
        rest = Writer(forms).scalar({n: y / abs(x) for n, y in gap.items() if n != m})
        if whole in set(parts(rest)) or (whole.name == "max_norm" and goal.name == "lt"):
            continue
        k = shop.variable("k", "index", u)
        entry = abs(apply("entry", u, k)) if whole.name == "max_norm" else apply("entry", u, k)
        sides = (entry, rest) if x < 0 else (-rest, entry)

        return replace(
            named, goal=Term(goal.name, sides, sort="truth"), back=partial(_put_back, shop, named, whole, k, abs(x))
        )
    return None


def _put_back(shop: Workshop, named: Named, whole: Term, k: Term, factor: Fraction, tree: Proof) -> Proof | None:
    """The goal of ``named`` from the bound of an entry k of what ``whole`` is the extreme of."""
    goal, (low, high) = named.goal, tree.concludes.args
    said = (low, whole) if whole.name == "minimum" else (whole, high)
    if whole.name == "max_norm":
        known = rules.entries(le(*said), tree, whole.args[0], high * whole.args[0], k)
    else:
        bound = Term(goal.name, said, sort="truth")
        known = Proof("extremes", bound, (tree,), {"of": whole.args[0], "index": k.leaf})
    moved = shop.holds(goal, known, weights=[num(factor)])
    return named.moved_back(moved)


def about_numbers(shop: Workshop, goal: Term) -> Named | None:
    """A goal about entries and other numbers, functions of these included, as one about any numbers: log x_i is log a for a > 0.

    Hypotheses are told at the places that are spoken of.  None where the goal speaks of no entry, or of vectors in another way, and
    where no function is taken of what gets a name.
    """
    wanted = argument_parts([goal])
    if (
        not is_relation(goal)
        or set(wanted) == set(scalar_parts([goal]))
        or not any(one.name == "entry" for one in wanted)
    ):
        return None
    at_places: dict[Term, Proof] = {}
    for part in wanted:
        if part.name == "entry" and part.args[1].name == "var":
            u, i = part.args
            known = shop.known(apply("positive", u))
            told = [] if known is None else [Proof("each", lt(0, part), (known,))]
            told += [one for whole in shop.at_every_index(i) for one in parts_of(whole)]
            at_places |= {one.concludes: one for one in told if is_relation(one.concludes)}
    context = tuple(one for one in dict.fromkeys((*shop.context, *at_places)) if is_relation(one))
    base = Named(context=context, goal=goal, known=at_places)
    named = next(more_named(shop, base, argument_parts([goal, *context])), None)
    if named is None or any(one.sort not in ("scalar", "truth") and one.name != "pair" for one in parts(named.goal)):
        return None
    spoken = named.goal.variables
    return replace(named, context=tuple(one for one in named.context if one.variables <= spoken))


__all__ = ["about_numbers", "at_entries"]
