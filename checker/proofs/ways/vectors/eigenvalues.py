"""Ways to prove a goal about eigenvalues of symmetric matrices, and about quadratic forms ⟨u, Au⟩ which these bound.

A bound of the least or the greatest eigenvalue is one of ⟨u, Au⟩ for a new vector u.  Hypotheses on eigenvalues of A bound ⟨u, Au⟩ by the
Rayleigh quotient at the vectors of the goal; ⟨u, Aw⟩ = ⟨w, Au⟩, as what has eigenvalues is symmetric.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from checker.proofs.proof import Proof, put_equal, told_in_full
from checker.proofs.squares.positivity import by_squares
from checker.proofs.terms.polynomials import Atom, Polynomial
from checker.proofs.terms.sizes import sides_of, size_if_known
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, lt, num, place
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, parts, subterms

_MOST_MATRICES, _MOST_VECTORS, _MOST_MOVED = 4, 5, 8
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
    """c ≤ λₙ(A) from c‖u‖² ≤ ⟨u, Au⟩ for a new u; λ₁(A) ≤ c from ⟨u, Au⟩ ≤ c‖u‖².  The goal may be a multiple of such a bound."""
    if goal.name == "lt" and any(s.name == "eigenvalue" for s in subterms(goal)):
        return _strictly(search, shop, goal)
    if goal.name != "le" or goal.args[0].sort != "scalar":
        return None
    gap, writer = shop.forms.gap(goal), Writer(shop.forms)
    for a, x in [(m[0][0], x) for m, x in gap.items() if len(m) == 1 and m[0][1] == 1]:
        one = writer.atom(a) if shop.forms.keys[a][0] == "eigenvalue" else num(0)
        if one.name != "eigenvalue" or sum(a == b for m in gap for b, _ in m) > 1:
            continue
        A, low = one.args[0], x > 0
        if not shop.same(one, ends_of_spectrum(A)[not low]):
            continue
        rest = {m: -y / x for m, y in gap.items() if m != ((a, 1),)}
        c = goal.args[not low] if goal.args[low] == one else writer.scalar(rest)
        u = shop.variable("u", "vector", sides_of(A)[1])
        sides = (c * square_of(u), form_of(A, u))
        known = search.solve(shop, le(*(sides if low else sides[::-1])))
        if known is not None:
            bound = le(c, one) if low else le(one, c)
            proof = Proof("spectrum", bound, (known,), {"matrix": A, "direction": u.leaf})
            return proof if bound == goal else shop.holds(goal, proof, weights=[num(abs(x))])
    return None


def _strictly(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """x < y from x + (b − a) ≤ y and a hypothesis a < b between numbers or eigenvalues."""
    for one in shop.given():
        names = {s.name for s in subterms(one.concludes)}
        if one.concludes.name == "lt" and ("eigenvalue" in names or not names & {"dot", "norm", "sum", "entry"}):
            known = eigenvalues_bounded(search, shop, le(goal.args[0] + (one.right - one.left), goal.args[1]))
            if known is not None:
                return shop.holds(goal, known, one)
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
    moved = _without_transposes(search, shop, goal)
    if moved is not None:
        return moved
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
    """The matrices of whose eigenvalues the hypotheses or the goal speak."""
    spoken = [
        s.args[0]
        for t in (*shop.context, *shop.goals, goal)
        for s in subterms(t)
        if s.name == "eigenvalue" and not s.open
    ]
    return list(dict.fromkeys(spoken))[:_MOST_MATRICES]


def _without_transposes(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal with ⟨Bu, v⟩ for ⟨u, Bᵀv⟩, and ⟨Bᵀu, Bᵀv⟩ for ⟨u, BBᵀv⟩."""
    forms, links = shop.forms, list[Proof]()
    gap = forms.gap(goal)
    while len(links) < _MOST_MOVED and (found := _moved(shop, gap)) is not None:
        a, link, inner = found
        links.append(link)
        gap = forms.with_atom(gap, a, forms.scalar(inner))
    if not links:
        return None
    known = search.solve(shop, apply(goal.name, num(0), Writer(forms).scalar(gap)))
    sums = [] if goal.name == "eq" else [(1, (), (0,))]
    return known and completed(shop, goal, [known, *links], sums)


def _moved(shop: Workshop, gap: Polynomial) -> tuple[Atom, Proof, Term] | None:
    """An inner product ⟨u, Bᵀv⟩ or ⟨u, BBᵀv⟩ in the polynomial, why another is equal, and that."""
    keys, writer = shop.forms.keys, Writer(shop.forms)
    for a in dict.fromkeys(a for m in gap for a, _ in m if keys[a][0] == "sum" and len(keys[a][1]) == 2):
        sides = [writer.basic(one) for one in keys[a][1]]
        for u, image in (sides, sides[::-1]):
            if image.name != "matvec":
                continue
            M, v = image.args
            if M.name == "transpose" and not (u.name == "matvec" and u.args[0] == M):
                return a, rules.adjoint(M.args[0], v, u), apply("dot", v, M.args[0] @ u)
            if v.name == "matvec" and v.args[0] == apply("transpose", M):
                return a, rules.adjoint(M, u, v), apply("dot", v.args[0] @ u, v)
    return None


def _said_of(shop: Workshop, A: Term, goal: Term) -> Iterator[Proof]:
    vectors = _vectors(A, goal)
    for u in vectors:
        yield from _rayleigh(shop, A, u)
    if any(s.name == "eigenvalue" for s in subterms(goal)):
        yield from _ordered(shop, A)
    symmetric = shop.known(apply("eq", A, apply("transpose", A)))
    for u, w in combinations(vectors, 2):
        if symmetric is not None:
            yield from filter(None, [_symmetric(shop, symmetric, A, u, w)])
        for v in (u - w, u + w):
            yield from _rayleigh(shop, A, v)
        if symmetric is not None:
            yield from filter(None, [_cauchy(shop, symmetric, A, u, w)])
    if shop.indexed:
        for entry in dict.fromkeys(s for s in subterms(goal) if s.name == "entry" and not s.open):
            yield from _at_places(shop, A, entry)


def _vectors(A: Term, goal: Term) -> list[Term]:
    """The vectors of the goal to which the matrix, or a part of it, is applied; else those of its inner products."""
    inside, size = {s for s in subterms(A) if s.sort == "matrix"}, sides_of(A)[1]
    spoken = list(dict.fromkeys(subterms(goal)))
    images = [s for s in spoken if s.name == "matvec" and s.args[0] in inside]
    found = [s.args[1] for s in images]
    found += [u for s in spoken if s.name in ("dot", "norm") for u in s.args if u not in images]
    return [u for u in dict.fromkeys(found) if not u.open and size_if_known(u) == size][:_MOST_VECTORS]


def _rayleigh(shop: Workshop, A: Term, u: Term) -> Iterator[Proof]:
    """λₙ‖u‖² ≤ ⟨u, Au⟩ ≤ λ₁‖u‖², and with c for these where hypotheses say c ≤ λₙ or λ₁ ≤ c."""
    form, square = form_of(A, u), square_of(u)
    spoken = [s for t in (*shop.context, *shop.goals) for s in parts(t) if s.name == "eigenvalue" and s.args[0] == A]
    told = [one for one in shop.given() if one.concludes.name in ("le", "lt") and one.left.sort == "scalar"]
    for low, end in zip((True, False), ends_of_spectrum(A), strict=True):
        if not any(shop.same(one, end) for one in spoken):
            continue
        sides = (end * square, form) if low else (form, end * square)
        whole = Proof("rayleigh", le(*sides), (), {"matrix": A, "of": u})
        yield whole
        for one in told:
            c = one.left if low else one.right
            if shop.same(one.concludes.args[low], end):
                bound = le(c * square, form) if low else le(form, c * square)
                sums: list[tuple] = [(1, (), (0,)), (1, (rules.size(u),), (1,))]
                yield from filter(None, [completed(shop, bound, [whole, one, rules.square(u)], sums)])
                apart = shop.known(lt(0, rules.size(u))) if one.concludes.name == "lt" else None
                if apart is not None:
                    steps, strict = [whole, one, rules.square(u), apart], apply("lt", *bound.args)
                    yield from filter(None, [completed(shop, strict, steps, [sums[0], (1, (), (1, 3, 3))])])


def _ordered(shop: Workshop, A: Term) -> Iterator[Proof]:
    """λₙ(A) ≤ λ₁(A), by the first unit vector."""
    if shop.indexed:
        e, (least, greatest) = _unit(A, place(0)), ends_of_spectrum(A)
        steps = [Proof("rayleigh", le(least * square_of(e), form_of(A, e)), (), {"matrix": A, "of": e})]
        steps += [Proof("rayleigh", le(form_of(A, e), greatest * square_of(e)), (), {"matrix": A, "of": e})]
        steps += [Proof("identity", apply("eq", square_of(e), num(1)))]
        yield from filter(None, [completed(shop, le(least, greatest), steps, [(1, (), (0,)), (1, (), (1,))])])


def _unit(A: Term, k: Term) -> Term:
    return apply("column", apply("identity", apply("length", apply("column", A, place(0)))), k)


def _at_places(shop: Workshop, A: Term, entry: Term) -> Iterator[Proof]:
    """An entry A_ij as ⟨e_i, A e_j⟩, with Rayleigh's inequalities at e_i and e_j."""
    column, i = entry.args
    if column.name != "column" or column.args[0] not in set(subterms(A)):
        return
    B, j = column.args
    ends = {k: _unit(A, k) for k in (i, j)}
    yield Proof("identity", apply("eq", entry, apply("dot", ends[i], B @ ends[j])))
    for e in ends.values():
        yield Proof("identity", apply("eq", square_of(e), num(1)))
        yield from _rayleigh(shop, A, e)


def _symmetric(shop: Workshop, same: Proof, A: Term, u: Term, w: Term) -> Proof | None:
    """⟨u, Aw⟩ = ⟨w, Au⟩ from A = Aᵀ."""
    X = shop.variable("X", "matrix", A)
    equal = put_equal(same, apply("dot", X @ u, w), X)
    return completed(shop, apply("eq", apply("dot", u, A @ w), apply("dot", w, A @ u)), [rules.adjoint(A, u, w), equal])


def _cauchy(shop: Workshop, same: Proof, A: Term, u: Term, w: Term) -> Proof | None:
    """⟨u, Aw⟩² ≤ ⟨u, Au⟩⟨w, Aw⟩ from 0 ≤ λₙ(A), with p, q and s for ⟨u, Au⟩, ⟨u, Aw⟩ and ⟨w, Aw⟩.

    Where 0 < s, the form at su − qw is s(ps − q²) ≥ 0.  Where s = 0, the form at qu − ½(p + 1)w is −q² ≥ 0.
    """
    above = shop.known(le(0, ends_of_spectrum(A)[0]))
    turned = _symmetric(shop, same, A, u, w)
    if above is None or turned is None:
        return None
    p, q, s, zero = form_of(A, u), apply("dot", u, A @ w), form_of(A, w), num(0)
    goal, apart = le(q * q, p * s), apply("or", le(s, 0), lt(0, s))

    def at(v: Term) -> Proof | None:
        whole = Proof("rayleigh", le(ends_of_spectrum(A)[0] * square_of(v), form_of(A, v)), (), {"matrix": A, "of": v})
        sums = [(1, (), (0,)), (1, (rules.size(v),), (1,))]
        return completed(shop, le(zero, form_of(A, v)), [whole, above, rules.square(v)], sums)

    first, second, third, fourth = at(s * u - q * w), at(q * u - num("1/2") * (p + 1) * w), at(u), at(w)
    if first is None or second is None or third is None or fourth is None:
        return None
    positive = rules.hypothesis(lt(0, s))
    inverse = rules.positive_reciprocal(positive, s)
    large = completed(shop, goal, [first, inverse, rules.reciprocal(positive, s), turned], [(1, (), (0, 1))])
    flat = [second, rules.hypothesis(le(s, 0)), third, fourth, turned]
    small = completed(shop, goal, flat, [(1, (), (0,)), (num("1/4"), (p + 1,), (1,)), (1, (), (2, 3))])
    either = Proof("either", apart, (rules.negation(rules.hypothesis(apply("not", le(s, 0)))),))
    return None if large is None or small is None else rules.cases(either, small, large)


__all__ = ["eigenvalues_bounded", "ends_of_spectrum", "forms_by_eigenvalues"]
