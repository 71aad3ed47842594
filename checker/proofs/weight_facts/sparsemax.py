"""Facts about sparsemax(z): it is the projection of z onto the weights, and cuts z off at one threshold.

From the threshold follows which entries are 0, and which one is 1: by the greatest entry of z, and by how far one entry leads all others.

**Guarantee.** every fact is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from checker.proofs.inequalities.fact_base import FactBase
from checker.proofs.proof import Proof
from checker.proofs.terms.polynomials import Atom
from checker.proofs.terms.sizes import is_index_of, same_size
from checker.proofs.trees.function_facts import entry_not_negative
from checker.proofs.trees.rules import num
from checker.proofs.trees.rules_of_masks import projection, threshold
from checker.statements.terms.term import Term, apply

_MOST = 4


def projections(base: FactBase) -> Iterator[Proof]:
    """⟨z − p, y − p⟩ ≤ 0 for each p = sparsemax(z) that is spoken of, and the weights y that are."""
    vectors = base.shop.vectors()
    sparse = [p for p in vectors if p.name == "sparsemax" and not p.open]
    given = [u for u in vectors if not u.open and _sums_to_one(base, u) is not None] if sparse else []
    for p in sparse[:_MOST]:
        for y in [y for y in given if y != p and same_size(y, p)][:_MOST]:
            k = base.shop.variable("k", "index", y)
            each, whole = entry_not_negative(base.shop, y, k), _sums_to_one(base, y)
            if each is not None and whole is not None:
                yield projection(p.args[0], y, each, whole, k)


def _sums_to_one(base: FactBase, y: Term) -> Proof | None:
    """Σy = 1 by sight, or as a hypothesis."""
    goal = apply("eq", apply("sum", y), num(1))
    return base.shop.holds(goal) or base.shop.known(goal)


def thresholds(base: FactBase, a: Atom) -> Iterator[Proof]:
    """p_i·((z_j − p_j) − (z_i − p_i)) ≤ 0 for an entry p_i that occurs, and the other places that do."""
    met = base.entry_of(a, "sparsemax")
    if met is None:
        return
    p, here = met
    places = [i for key, i in base.shop.forms.indices.items() if base.mentions_index(key) and is_index_of(p, i)][:_MOST]
    for i, j in permutations(places, 2):
        if here in (i, j):
            yield threshold(p.args[0], i, j)
