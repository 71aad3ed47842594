"""Equality in the Cauchy–Schwarz inequality: ‖u‖‖w‖ ≤ ⟨u, w⟩ gives ‖w‖·u = ‖u‖·w, and so ‖w‖⟨u, v⟩ = ‖u‖⟨w, v⟩ for every v.

**Guarantee.** every fact is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from checker.proofs.inequalities.fact_base import FactBase
from checker.proofs.proof import Proof, put_equal
from checker.proofs.terms.sizes import same_size
from checker.proofs.trees import rules
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import is_relation, le, num, size
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, subterms

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
            known = _reached(base, one, le(size(v) * size(w), apply("dot", v, w)))
            same = known and _multiples(base.shop, known, v, w)
            if known is not None and same is not None:
                yield known
                x = base.shop.variable("x", "vector", u)
                others = [s for s in base.shop.vectors() if s.name == "var" and same_size(s, u)]
                for other in others[:_MOST_VECTORS]:
                    yield put_equal(same, apply("dot", x, other), x)
                return


def _reached(base: FactBase, one: Proof, goal: Term) -> Proof | None:
    """‖u‖‖w‖ ≤ ⟨u, w⟩ as a hypothesis says it, or as ⟨u, w⟩/(‖u‖‖w‖) is 1 or more, where the denominator is positive."""
    shop, equal = base.shop, one.concludes.name == "eq"
    reached = (shop.holds(goal, one, weights=[x]) for x in ((num(1), num(-1)) if equal else (num(1),)))
    found = next((found for found in reached if found is not None), None)
    denominators = dict.fromkeys(s.args[1] for s in subterms(one.concludes) if s.name == "div")
    if found is not None or len(denominators) != 1:
        return found
    (y,) = denominators
    positive = base.above_zero(y)
    if positive is None:
        return None
    facts = (one, positive, rules.reciprocal(positive, y))
    for sign, other in product((1, -1), repeat=2):
        whole = [(sign * y, 0)] if equal else []
        node = rules.combine(goal, facts, [] if equal else [(1, (), (0, 1))], [*whole, (other * goal.args[1], 2)])
        if shop.adds_up(node):
            return node
    return None


def _multiples(shop: Workshop, known: Proof, u: Term, w: Term) -> Proof | None:
    """‖w‖·u = ‖u‖·w from ‖u‖‖w‖ ≤ ⟨u, w⟩: the square of what is between them is 2‖u‖‖w‖(‖u‖‖w‖ − ⟨u, w⟩)."""
    a, b = size(u), size(w)
    z = b * u - a * w
    facts = [known, rules.square(u), rules.square(w), rules.square(z)]
    squared = completed(shop, le(size(z) * size(z), num(0) * num(0)), facts, [(2 * a * b, (), (0,))])
    if squared is None:
        return None
    none = rules.roots(squared, rules.combine(le(0, 0)), size(z), num(0))
    return Proof("vanishing", apply("eq", b * u, a * w), (none,))
