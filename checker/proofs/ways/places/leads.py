"""A way to prove a goal about the weight of a token that leads every other: s_i ≥ 1 − (n − 1)e^(−c) in its place.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from checker.errors import Undecided
from checker.proofs.inequalities.fact_base import FactBase
from checker.proofs.proof import Proof
from checker.proofs.squares.positivity import briefly
from checker.proofs.terms.polynomials import Atom
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import is_relation, le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.proofs.weight_facts.one_hot import Unit, behind, led, weight_behind
from checker.statements.terms.term import Term, apply

_SHARE = 0.2  # of the effort that is left, for a side condition


def leading_weight(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """0 ≤ a + b·s_i with b ≥ 0 from 0 ≤ a + b(1 − (n − 1)e^(−c)), where a hypothesis says that x_i − x_k ≥ c for every k ≠ i."""
    key = (goal, shop.context, "leading weight")
    if goal.name not in ("le", "lt") or goal.args[0].sort != "scalar" or key in search.failed:
        return None
    search.failed.add(key)
    if not shop.indexed or not any(one.concludes.name == "for_each" for one in shop.given()):
        return None
    forms, writer = shop.forms, Writer(shop.forms)
    gap = forms.gap(goal)
    base = FactBase(shop, lambda inside, one: search.within(_SHARE, inside, one))
    scalars = replace(shop, context=tuple(h for h in shop.context if h.name in ("le", "lt") and is_relation(h)))
    for a in sorted({a for m in gap for a, k in m if k == 1}):
        factor = {tuple(p for p in m if p[0] != a): x for m, x in gap.items() if (a, 1) in m}
        met = base.entry_of(a, "softmax")
        if met is None or met[0].name != "softmax" or forms.sign(factor) < 1:
            continue
        rest = {m: x for m, x in gap.items() if (a, 1) not in m}
        for bound in _from_below(base, a):
            low = writer.scalar(forms.plus(rest, forms.times(factor, forms.scalar(bound.left))))
            found = search.solve(scalars, (le if goal.name == "le" else lt)(0, low))
            if found is not None:
                return shop.holds(goal, found, bound, weights=[num(1), writer.scalar(factor)])
    return None


def _from_below(base: FactBase, a: Atom) -> Iterator[Proof]:
    """1 − (n − 1)e^(−c) ≤ s_i."""
    met, shop = base.entry_of(a, "softmax"), base.shop
    if met is None:
        return
    s, i = met
    k, unit, si = shop.variable("k", "index", s), Unit(shop, s, i), apply("entry", s, i)
    most = briefly(replace(shop, context=()), le(si, 1))
    for known in led(shop, unit, k) if most is not None else ():
        try:
            step = behind(base, s.args[0], i, k, known)
            fact = step and weight_behind(base, unit, s, k, step)
        except Undecided:
            continue
        if step is None or fact is None or most is None:
            continue
        power, many = apply("exp", step.right), rules.at_least_one(s.args[0])
        goal = le(1 - (apply("length", s.args[0]) - 1) * power, si)
        found = completed(shop, goal, [fact, many, most], [(1, (), (0,)), (power, (), (1, 2))])
        if found is not None:
            yield found
