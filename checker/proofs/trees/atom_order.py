"""One order of the atoms for the prover and ``verify.py``, where a sign depends on it.

Normal forms write g(p) as 1 − g(−p) where the first monomial of p has a negative factor, and first is what was met first.  So g(x − y)
is visibly positive in one order and not in the other.  A tree about such a sigmoid begins with 0 ≤ 0·(p + q + …) for the arguments
p, q, … of all sigmoids, which the prover reads first too.

|p| is written with a first monomial that is positive, and so is the vector of the entries |x_k − a|.  The two agree where entries
come before numbers.  So a tree about absolute values under an index begins with the sums Σ_k x_k of their entries.
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.errors import Undecided
from checker.proofs.proof import Proof
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.rules import le, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import BINDERS, Term, apply, parts, subterms

_WITH_SIGMOIDS = ("sigmoid", "loss_", "slope_bound", "curvature_bound")


def first_fact(shop: Workshop, goal: Term) -> Proof | None:
    """0 ≤ 0·(p + q + …); None where nothing depends on the order.  To be called before anything else of the goal is read."""
    terms = (goal, *shop.context)
    entries = _sums_of_entries(terms)
    for one in entries:
        shop.forms.scalar(one)
    inside = [s for t in terms for s in subterms(t) if s.name.startswith(_WITH_SIGMOIDS)]
    points = dict.fromkeys(u for s in inside for u in s.args if u.sort == "scalar")
    forms = [shop.forms.scalar(u) for u in points]
    if all(len(p) < 2 or () in p for p in forms):  # a number is the first monomial in any order
        points = {}
    return _in_this_order([*entries, *points])


def _sums_of_entries(terms: Iterable[Term]) -> list[Term]:
    """Σ_k x_k for the entries at a bound index k that absolute values speak of."""
    found: dict[Term, None] = {}
    for whole in (s for t in terms for s in parts(t) if s.name in BINDERS and s.args[0].sort == "index"):
        k = whole.args[0]
        sizes = (s for s in parts(whole) if s.name == "abs" and k.leaf in s.open)
        spoken = (s for one in sizes for s in parts(one) if s.name == "entry" and s.args[1] == k)
        found |= {apply("sum_over", k, s): None for s in spoken if s.open == {k.leaf}}
    return list(found)


def _in_this_order(points: list[Term]) -> Proof | None:
    return rules.combine(le(0, num(0) * sum(points[1:], points[0]))) if points else None


def order_fact(shop: Workshop, root: Proof) -> Proof | None:
    """0 ≤ 0·(a + b + …) for the atoms of all sigmoids' arguments in a proof, in the prover's order; None where no sign depends on it."""
    terms = [one.concludes for one in root.nodes()]
    terms += [x for one in root.nodes() for x in one.given.values() if isinstance(x, Term)]
    inside = {s: None for t in terms for s in subterms(t) if s.name.startswith(_WITH_SIGMOIDS)}
    points = dict.fromkeys(u for s in inside for u in s.args if u.sort == "scalar")
    polynomials = [shop.forms.scalar(u) for u in points]
    if all(len(p) < 2 or () in p for p in polynomials):
        return None
    entries = _sums_of_entries((root.concludes, *shop.context))
    writer = Writer(shop.forms)
    try:
        atoms = [writer.atom(a) for a in sorted({a for p in polynomials for m in p for a, _ in m})]
    except Undecided:
        return None
    return _in_this_order([*entries, *atoms])
