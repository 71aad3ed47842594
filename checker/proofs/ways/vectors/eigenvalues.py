"""Ways to prove a goal about eigenvalues of symmetric matrices, and about quadratic forms ⟨u, Au⟩ which these bound.

A bound of the least or the greatest eigenvalue is one of ⟨u, Au⟩ for a new vector u.  Hypotheses on eigenvalues of A bound ⟨u, Au⟩ by the Rayleigh
quotient at the vectors of the goal; ⟨u, Aw⟩ = ⟨w, Au⟩, as what has eigenvalues is symmetric.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from checker.errors import Undecided
from checker.proofs.proof import Proof, put_equal, told_in_full
from checker.proofs.squares.positivity import by_squares
from checker.proofs.terms.sizes import sides_of, size_if_known, transposed
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, num, place
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, subterms

_MOST_MATRICES, _MOST_VECTORS = 4, 5
_SHARE = 0.5  # of the effort that is left


def ends_of_spectrum(A: Term) -> tuple[Term, Term]:
    """The least and the greatest eigenvalue of a square matrix."""
    size = apply("length", apply("column", A, place(0)))
    return apply("eigenvalue", A, size), apply("eigenvalue", A, num(1))


def form_of(A: Term, u: Term) -> Term:
    return apply("dot", u, A @ u)


def square_of(u: Term) -> Term:
    return apply("dot", u, u)


def eigenvalues_bounded(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """c ≤ λₙ(A) from c‖u‖² ≤ ⟨u, Au⟩ for a new u; λ₁(A) ≤ c from ⟨u, Au⟩ ≤ c‖u‖²."""
    if goal.name != "le" or goal.args[0].sort != "scalar":
        return None
    for low in (True, False):
        one, c = goal.args[low], goal.args[not low]
        if one.name != "eigenvalue" or not shop.same(one, ends_of_spectrum(one.args[0])[not low]):
            continue
        A = one.args[0]
        u = shop.variable("u", "vector", sides_of(A)[1])
        sides = (c * square_of(u), form_of(A, u))
        known = search.solve(shop, le(*(sides if low else sides[::-1])))
        if known is not None:
            return Proof("spectrum", goal, (known,), {"matrix": A, "direction": u.leaf})
    return None


def forms_by_eigenvalues(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal from Rayleigh's inequalities at its vectors, for the matrices of which eigenvalues are spoken of."""
    key = (goal, shop.context, "forms by eigenvalues")
    if goal.name not in ("le", "lt", "eq") or goal.args[0].sort != "scalar" or key in search.failed:
        return None
    search.failed.add(key)
    matrices = _matrices(shop, goal)
    if not matrices:
        return None
    facts = [one for A in matrices for one in _said_of(shop, A, goal)]
    facts = [one for one in facts if one.concludes not in shop.context]
    if not facts:
        return None
    proof = by_squares(shop, goal, more=facts)
    if proof is not None:
        return proof
    told = {one.concludes: one for one in facts}
    proof = search.within(_SHARE, replace(shop, context=(*shop.context, *told)), goal)
    return proof and told_in_full(proof, told)


def _matrices(shop: Workshop, goal: Term) -> list[Term]:
    """The matrices of which the hypotheses or the goal speak of eigenvalues, and those that are said to be symmetric."""
    spoken = [s.args[0] for t in (*shop.context, goal) for s in subterms(t) if s.name == "eigenvalue" and not s.open]
    return list(dict.fromkeys(spoken))[:_MOST_MATRICES]


def _said_of(shop: Workshop, A: Term, goal: Term) -> Iterator[Proof]:
    vectors = _vectors(A, goal)
    for u in vectors:
        yield from _rayleigh(shop, A, u)
    symmetric = shop.known(apply("eq", A, apply("transpose", A)))
    for u, w in combinations(vectors, 2) if symmetric is not None else ():
        yield from filter(None, [_symmetric(shop, symmetric, A, u, w)])


def _vectors(A: Term, goal: Term) -> list[Term]:
    """The vectors of the goal to which the matrix, or a part of it, is applied; else those of its inner products."""
    parts, size = {s for s in subterms(A) if s.sort == "matrix"}, sides_of(A)[1]
    spoken = list(dict.fromkeys(subterms(goal)))
    found = [s.args[1] for s in spoken if s.name == "matvec" and s.args[0] in parts]
    found += [u for s in spoken if s.name in ("dot", "norm") for u in s.args if not u.open]
    return [u for u in dict.fromkeys(found) if not u.open and size_if_known(u) == size][:_MOST_VECTORS]


def _rayleigh(shop: Workshop, A: Term, u: Term) -> Iterator[Proof]:
    """λₙ‖u‖² ≤ ⟨u, Au⟩ ≤ λ₁‖u‖², and with c for these where hypotheses say c ≤ λₙ or λ₁ ≤ c."""
    least, greatest = ends_of_spectrum(A)
    form, square = form_of(A, u), square_of(u)
    below = Proof("rayleigh", le(least * square, form), (), {"matrix": A, "of": u})
    above = Proof("rayleigh", le(form, greatest * square), (), {"matrix": A, "of": u})
    told = [one for one in shop.given() if one.concludes.name in ("le", "lt") and one.left.sort == "scalar"]
    for one in told:
        if shop.same(one.right, least):
            yield from filter(None, [completed(shop, le(one.left * square, form), [below, one], [(1, (), (0,)), (square, (), (1,))])])
        if shop.same(one.left, greatest):
            yield from filter(None, [completed(shop, le(form, one.right * square), [above, one], [(1, (), (0,)), (square, (), (1,))])])
    yield below
    yield above


def _symmetric(shop: Workshop, same: Proof, A: Term, u: Term, w: Term) -> Proof | None:
    """⟨u, Aw⟩ = ⟨w, Au⟩ from A = Aᵀ."""
    X = shop.variable("X", "matrix", A)
    turned = {"matrix": A, "left": u, "right": w}
    adjoint = Proof("adjoint", apply("eq", apply("dot", u, A @ w), apply("dot", transposed(A) @ u, w)), (), turned)
    equal = put_equal(same, apply("dot", X @ u, w), X)
    return completed(shop, apply("eq", apply("dot", u, A @ w), apply("dot", w, A @ u)), [adjoint, equal])


__all__ = ["eigenvalues_bounded", "ends_of_spectrum", "forms_by_eigenvalues"]
