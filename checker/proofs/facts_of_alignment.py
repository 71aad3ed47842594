"""Equality in the Cauchy–Schwarz inequality: ‖u‖‖w‖ ≤ ⟨u, w⟩ gives ‖w‖·u = ‖u‖·w, and so ‖w‖⟨u, v⟩ = ‖u‖⟨w, v⟩ for every v.

**Guarantee.** every fact is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

from collections.abc import Iterator

from checker.proofs import rules
from checker.proofs.fact_base import FactBase
from checker.proofs.proof import Proof, put_equal
from checker.proofs.rewriting import completed
from checker.proofs.rules import is_relation, le, num, size
from checker.proofs.sizes import same_size
from checker.proofs.workshop import Workshop
from checker.statements.term import Term, apply, subterms

_MOST_VECTORS = 4


def aligned(base: FactBase, one: Proof) -> Iterator[Proof]:
    """‖w‖⟨u, v⟩ = ‖u‖⟨w, v⟩ for the vectors v of the statement, or the same with −u, where a hypothesis gives ‖u‖‖w‖ ≤ ±⟨u, w⟩."""
    if not is_relation(one.concludes):
        return
    spoken = dict.fromkeys(s for s in subterms(one.concludes) if s.name in ("dot", "norm"))
    for inner in [s for s in spoken if s.name == "dot" and s.args[0] != s.args[1]]:
        u, w = inner.args
        if size(u) not in spoken or size(w) not in spoken:
            continue
        for v in (u, -u):
            same = _multiples(base.shop, one, v, w)
            if same is not None:
                x = base.shop.variable("x", "vector", u)
                others = [s for s in base.shop.vectors() if s.name == "var" and same_size(s, u)]
                for other in others[:_MOST_VECTORS]:
                    yield put_equal(same, apply("dot", x, other), x)
                return


def _multiples(shop: Workshop, one: Proof, u: Term, w: Term) -> Proof | None:
    """‖w‖·u = ‖u‖·w from ‖u‖‖w‖ ≤ ⟨u, w⟩: the square of what is between them is 2‖u‖‖w‖(‖u‖‖w‖ − ⟨u, w⟩)."""
    inner, a, b = apply("dot", u, w), size(u), size(w)
    goal = le(a * b, inner)
    weights = (num(1), num(-1)) if one.concludes.name == "eq" else (num(1),)
    reached = (shop.holds(goal, one, weights=[x]) for x in weights)
    known = next((found for found in reached if found is not None), None)
    if known is None:
        return None
    z = b * u - a * w
    facts = [known, rules.square(u), rules.square(w), rules.square(z)]
    squared = completed(shop, le(size(z) * size(z), num(0) * num(0)), facts, [(2 * a * b, (), (0,))])
    if squared is None:
        return None
    none = rules.roots(squared, rules.combine(le(0, 0)), size(z), num(0))
    return Proof("vanishing", apply("eq", b * u, a * w), (none,))
