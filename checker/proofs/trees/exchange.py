"""What follows from a proof by exchanging two variables, where the hypotheses stay the same.

**Guarantee.** the renamed proof adds up in the table of normal forms.
"""

from __future__ import annotations

from itertools import combinations

from checker.errors import Undecided
from checker.proofs.proof import Proof, rename, replace_variables
from checker.proofs.trees import rules
from checker.proofs.trees.function_facts import sure
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, subterms

_MOST_VARIABLES = 6


def by_exchange(shop: Workshop, known: Proof, goal: Term) -> Proof | None:
    """The goal as what was shown with two variables exchanged: F(y) − F(x) ≤ c(y, x) from F(x) − F(y) ≤ c(x, y)."""
    variables = {s.leaf: s for s in subterms(goal) if s.name == "var" and s.sort in ("scalar", "vector")}
    if len(variables) > _MOST_VARIABLES:
        return None
    for x, y in combinations(variables.values(), 2):
        exchanged = {x.leaf: y, y.leaf: x}
        if (x.sort, x.shape) != (y.sort, y.shape):
            continue
        if {replace_variables(one, exchanged) for one in shop.context} != set(shop.context):
            continue
        try:
            node = _rewritten(shop, rename(known, exchanged), goal)
        except Undecided:
            continue
        if node is not None:
            return node
    return None


def _rewritten(shop: Workshop, found: Proof, goal: Term) -> Proof | None:
    """The goal from what was found, up to max|−u_k| = max|u_k|."""
    links = [] if shop.forms.gap(found.concludes) == shop.forms.gap(goal) else _turned_sizes(shop, found, goal)
    node = completed(shop, goal, [found, *links], [(1, (), (0,))])
    return node if node is not None and shop.adds_up(found) else None


def _turned_sizes(shop: Workshop, found: Proof, goal: Term) -> list[Proof]:
    """max|u_k| = max|w_k| for the vectors w = −u of which one stands in what was found and the other in the goal."""
    first, second = ([s for s in subterms(one) if s.name == "max_norm"] for one in (found.concludes, goal))
    links = {}
    for s in first:
        for r in second:
            u, w = s.args[0], r.args[0]
            if shop.forms.vector(w) == shop.forms.vector(-u) and (s, r) not in links:
                sides = [_at_most(shop, *pair) for pair in ((s, r), (r, s))]
                links[s, r] = Proof("antisymmetry", apply("eq", s, r), tuple(sides))
    return list(links.values())


def _at_most(shop: Workshop, s: Term, r: Term) -> Proof:
    """max|u_k| ≤ max|w_k| for w = −u, entry by entry."""
    u, i = s.args[0], shop.variable("i", "index", s.args[0])
    each = sure(shop.holds(le(abs(apply("entry", u, i)), r), rules.entry_bound(r.args[0], i)))
    return rules.entries(le(s, r), each, u, r * u, i)
