"""One order of the atoms for the prover and ``verify.py``, where a sign depends on it.

Normal forms write g(p) as 1 − g(−p) where the first monomial of p has a negative factor, and first is what was met first.  So g(x − y)
is visibly positive in one order and not in the other.  A tree about such a sigmoid begins with 0 ≤ 0·(p + q + …) for the arguments
p, q, … of all sigmoids, which the prover reads first too.
"""

from __future__ import annotations

from checker.errors import Undecided
from checker.proofs.proof import Proof
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.rules import le, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, subterms

_WITH_SIGMOIDS = ("sigmoid", "loss_", "slope_bound", "curvature_bound")


def first_fact(shop: Workshop, goal: Term) -> Proof | None:
    """0 ≤ 0·(p + q + …); None where no sigmoid depends on the order.  To be called before anything else of the goal is read."""
    inside = [s for t in (goal, *shop.context) for s in subterms(t) if s.name.startswith(_WITH_SIGMOIDS)]
    points = dict.fromkeys(u for s in inside for u in s.args if u.sort == "scalar")
    forms = [shop.forms.scalar(u) for u in points]
    if all(len(p) < 2 or () in p for p in forms):  # a number is the first monomial in any order
        return None
    first, *more = points
    return rules.combine(le(0, num(0) * sum(more, first)))


def order_fact(shop: Workshop, root: Proof) -> Proof | None:
    """0 ≤ 0·(a + b + …) for the atoms of all sigmoids' arguments in a proof, in the prover's order; None where no sign depends on it."""
    terms = [one.concludes for one in root.nodes()]
    terms += [x for one in root.nodes() for x in one.given.values() if isinstance(x, Term)]
    inside = {s: None for t in terms for s in subterms(t) if s.name.startswith(_WITH_SIGMOIDS)}
    points = dict.fromkeys(u for s in inside for u in s.args if u.sort == "scalar")
    polynomials = [shop.forms.scalar(u) for u in points]
    if all(len(p) < 2 or () in p for p in polynomials):
        return None
    writer = Writer(shop.forms)
    try:
        first, *more = [writer.atom(a) for a in sorted({a for p in polynomials for m in p for a, _ in m})]
    except Undecided:
        return None
    return rules.combine(le(0, num(0) * sum(more, first)))
