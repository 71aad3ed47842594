"""A way to prove a bound of every entry: at the place where what is bounded is greatest.

Hypotheses such as u_i ≤ a + c·(Pu)_i bound an entry by means of all of them.  At the place m with u_j ≤ u_m for each j, the mean is at
most u_m, and what is left speaks of one number: so does the maximum principle, and the contraction of a Bellman operator.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from checker.proofs.proof import Proof, replace_variables, told_in_full
from checker.proofs.terms.normal_form import as_bound
from checker.proofs.terms.polynomials import ONE
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.composition import holds_or_not
from checker.proofs.trees.rules import le, lt
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, parts

Show = Callable[[Workshop, Term], Proof | None]
_OF_ALL = ("matvec", "dot", "sum", "sum_over", "maximum", "minimum", "max_norm")  # what speaks of every entry


def at_its_greatest(shop: Workshop, goal: Term, show: Show) -> Proof | None:
    """u_k ≤ c by u_m ≤ c at an index m with u_j ≤ u_m for each j, where the hypotheses bound entries by sums or means of all."""
    if goal.name not in ("le", "lt") or goal.args[0].sort != "scalar":
        return None
    for k in dict.fromkeys(s for s in parts(goal) if s.name == "var" and s.sort == "index"):
        found = _bounded_there(shop, goal, k, show) if _bound_by_all(shop, goal, k) else None
        if found is not None:
            return found
    return None


def _bound_by_all(shop: Workshop, goal: Term, k: Term) -> bool:
    """Whether a hypothesis of every entry has sums or means of vectors whose entries at k are compared."""
    compared = {s.args[0] for s in parts(goal) if s.name == "entry" and s.args[1] == k}
    every = (h for h in shop.context if h.name == "for_each" or (h.name == "eq" and h.args[0].sort == "vector"))
    return any(u in set(parts(s)) for h in every for s in parts(h) if s.name in _OF_ALL for u in compared)


def _bounded_there(shop: Workshop, goal: Term, k: Term, show: Show) -> Proof | None:
    sides = _sides(shop, goal, k)
    if sides is None:
        return None
    at_k, c = sides
    if any(k.leaf in h.variables for h in shop.context):
        return None  # no index like every other, and perhaps the greatest one
    size = k.shape[0]
    m, i = shop.variable("m", "index", size), shop.variable("i", "index", size)
    j = as_bound(shop.variable("j", "index", size))
    at_m, at_i, at_j = (replace_variables(at_k, {k.leaf: one}) for one in (m, i, j))
    greatest = apply("for_each", j, le(at_j, at_m))
    known = show(replace(shop, context=(*shop.context, greatest), goals=()), apply(goal.name, at_m, c))
    if known is None:
        return None
    u = apply("stack", j, at_j)
    most = apply("maximum", u)
    claim, above = apply(goal.name, most, c), le(most, at_m)
    unless, not_above = (rules.hypothesis(apply("not", one)) for one in (claim, above))
    every = shop.holds(le(at_i, at_m), _below(u, i), rules.hypothesis(above))
    here = every and told_in_full(known, {greatest: rules.generality(every, i)})
    less = here and shop.holds(lt(at_m, most), here, rules.negation(unless))
    equal = shop.holds(le(most, most))
    if less is None or equal is None:
        return None
    each = rules.cases(holds_or_not(above), less, rules.negation(not_above))
    absurd = Proof("extremes", lt(most, most), (each,), {"of": u, "index": m.leaf})
    never = Proof("denial", apply("not", absurd.concludes), (equal,))
    bounded = rules.cases(holds_or_not(claim), rules.hypothesis(claim), rules.contradiction(absurd, never, claim))
    return shop.holds(goal, _below(u, k), bounded)


def _below(u: Term, k: Term) -> Proof:
    """u_k ≤ max u."""
    return Proof("extreme", le(apply("entry", u, k), apply("maximum", u)), (), {"of": u})


def _sides(shop: Workshop, goal: Term, k: Term) -> tuple[Term, Term] | None:
    """u_k and c of a goal u_k ≤ c, with all that speaks of k on the left."""
    writer, gap = Writer(shop.forms), shop.forms.gap(goal)
    told = {m: k.leaf in writer.scalar({m: ONE}).variables for m in gap}
    at_k = {m: -x for m, x in gap.items() if told[m]}
    rest = {m: x for m, x in gap.items() if not told[m]}
    return (writer.scalar(at_k), writer.scalar(rest)) if at_k else None


__all__ = ["at_its_greatest"]
