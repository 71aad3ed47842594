"""Ways to prove an order of two products factor by factor, and of |F(p) − F(q)| by |p − q|.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from checker.proofs.proof import Proof
from checker.proofs.terms.monomials import quotient
from checker.proofs.terms.polynomials import Polynomial
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search
from checker.proofs.trees.rules import le, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, subterms

_MOST_FACTORS, _MOST_PAIRS = 4, 12
_FIRST, _SHARE = 0.2, 0.5  # of the effort that is left, for the first factor, and for the other or what a bound leaves


def inner_products_by_norms(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """c·|⟨u, v⟩| ≤ b from c·‖u‖·‖v‖ ≤ b, where v may be a sum of vectors with which u is multiplied."""
    return _through_bars(
        "inner products by norms", search, shop, goal, lambda writer, inside: _cauchy(shop, writer, inside)
    )


def _cauchy(shop: Workshop, writer: Writer, inside: Polynomial) -> Proof | None:
    """|Σ_j c_j⟨u, v_j⟩| ≤ ‖u‖·‖Σ_j c_j·v_j‖."""
    keys, products = shop.forms.keys, list[tuple[tuple, Fraction]]()
    for m, x in inside.items():
        if len(m) != 1 or m[0][1] != 1 or keys[m[0][0]][0] != "sum" or len(keys[m[0][0]][1]) != 2:
            return None
        products.append((keys[m[0][0]][1], x))
    shared = [b for b in dict.fromkeys(products[0][0]) if all(b in ids for ids, _ in products)] if products else []
    if not shared:
        return None
    u = shared[0]
    rest = {tuple(ids[1 - ids.index(u)] for _ in "v"): {(): x} for ids, x in products}
    bound = rules.cauchy(writer.basic(u), writer.vector(rest))
    size = abs(writer.scalar(inside))
    return shop.holds(le(size, bound.right), bound)


def _through_bars(
    way: str, search: Search, shop: Workshop, goal: Term, bound_of: Callable[[Writer, Polynomial], Proof | None]
) -> Proof | None:
    """c·|p| ≤ b from |p| ≤ m and c·m ≤ b, for the first p that there is a bound m of."""
    key = (goal, shop.context, way)
    if goal.name not in ("le", "lt") or goal.args[0].sort != "scalar" or search.products > 2 or key in search.failed:
        return None
    if not any(s.name == "abs" and s.sort == "scalar" for t in goal.args for s in subterms(t)):
        return None
    search.failed.add(key)
    forms, writer, gap = shop.forms, Writer(shop.forms), shop.forms.gap(goal)
    for a in dict.fromkeys(a for m, x in gap.items() for a, _ in m if forms.keys[a][0] == "abs" and x < 0):
        with_it = {m: x for m, x in gap.items() if any(b == a for b, _ in m)}
        factor = {left: -x for m, x in with_it.items() if (left := quotient(m, ((a, 1),))) is not None}
        bound = None
        if len(factor) == len(with_it) and forms.sign(factor) > 0:
            bound = bound_of(writer, dict(forms.keys[a][1]))
        if bound is None:
            continue
        rest = writer.scalar({m: x for m, x in gap.items() if m not in with_it})
        search.products += 1
        try:
            simpler = Term(goal.name, (writer.scalar(factor) * bound.right, rest), sort="truth")
            known = search.within(_SHARE, shop, simpler)
        finally:
            search.products -= 1
        return known and shop.holds(goal, known, bound, weights=[num(1), writer.scalar(factor)])
    return None
