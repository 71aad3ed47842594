"""Ways to prove a bound by the number of places, p·(n − 1)·e^(−δ), from one by the missing mass 1 − s_i of a place set apart.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from checker.proofs.proof import Proof
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search
from checker.proofs.trees.rewriting import is_absolute_sum
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.places.other_places import places_left_out
from checker.proofs.ways.scalars.products import factored
from checker.proofs.ways.vectors.norms import absolute_sums
from checker.statements.terms.term import Term, subterms


def absolute_sums_apart(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """Σ|w_k| ≤ b, without a common factor and without bars, before other ways where hypotheses set a place apart, and one is about all."""
    key = (goal, shop.context, "absolute sums apart")
    if goal.name != "le" or not rules.is_relation(goal) or search.signs or key in search.failed:
        return None
    if not any(is_absolute_sum(s) and not s.open for s in subterms(goal)) or not places_left_out(shop):
        return None
    search.failed.add(key)
    if not any(one.name == "for_each" and one.args[1].name != "implies" for one in shop.context):
        return None
    return absolute_sums(search, shop, goal) or factored(search, shop, goal)


__all__ = [
    "absolute_sums_apart",
]
