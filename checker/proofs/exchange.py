"""What follows from a proof by exchanging two variables, where the hypotheses stay the same.

**Guarantee.** the renamed proof adds up in the table of normal forms.
"""

from __future__ import annotations

from itertools import combinations

from checker.errors import Undecided
from checker.proofs.proof import Proof, rename, replace_variables
from checker.proofs.workshop import Workshop
from checker.statements.term import Term, subterms

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
            if shop.forms.gap(replace_variables(known.concludes, exchanged)) != shop.forms.gap(goal):
                continue
            found = rename(known, exchanged)
            node = shop.holds(goal, found) if shop.adds_up(found) else None
        except Undecided:
            continue
        if node is not None:
            return node
    return None
