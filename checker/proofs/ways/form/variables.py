"""A way to prove a goal by another choice of its variables.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator

from checker.proofs.proof import Proof, rename
from checker.proofs.trees.proof_search import Search, replaced
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, subterms


def residuals(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """A vector r = Xw − y that stands in the goal more than once, as a variable: y = Xw − r, where no hypothesis speaks of y."""
    key = (goal, shop.context, "residuals")
    if goal.name not in ("le", "lt") or key in search.failed:
        return None
    search.failed.add(key)
    for part, y, other in _residuals(shop, goal):
        r = shop.variable("r", "vector", part)
        turned = {"add": r - other, "sub": r + other if part.args[0] == y else other - r}[part.name]  # y in terms of r
        known = search.solve(shop, replaced(replaced(goal, part, r), y, turned))
        found = known and shop.holds(goal, rename(known, {r.leaf: part}))
        if found is not None:
            return found
    return None


def _residuals(shop: Workshop, goal: Term) -> Iterator[tuple[Term, Term, Term]]:
    """(u ± y, y, u) for a variable y that stands in the goal and in no hypothesis, u free of y and made with an image Xw."""
    parts = [s for s in subterms(goal) if s.sort == "vector" and s.name in ("add", "sub")]
    told = {s for one in shop.context for s in subterms(one)}
    for part in dict.fromkeys(parts):
        for y, other in (part.args, part.args[::-1]):
            free = y.name == "var" and y not in told and y not in subterms(other)
            image = any(s.name == "matvec" for s in subterms(other))
            if free and image and parts.count(part) > 1:
                yield part, y, other
