"""What an equality of matrices, or of vectors under matrices, says: images, inner products, traces and Frobenius norms are equal.

**Guarantee.** every fact is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

from collections.abc import Iterator

from checker.errors import Undecided
from checker.proofs.indices.said_of_each import Each, over, stacked
from checker.proofs.inequalities.fact_base import FactBase
from checker.proofs.inequalities.identities import identity
from checker.proofs.proof import Proof, put_equal
from checker.proofs.terms.normal_form import as_bound
from checker.proofs.terms.sizes import is_index_of, same_size, sides_of, size_if_known, size_of, transposed
from checker.proofs.trees import rules
from checker.proofs.trees.rules import le, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.over_indices import size_of_bound
from checker.statements.terms.term import Term, apply, put, subterms

_MOST_MATRICES = 3


def equal_matrices(base: FactBase, one: Proof) -> Iterator[Proof]:
    """A = B gives ⟨u, Aw⟩ = ⟨u, Bw⟩ and (Aw)_i = (Bw)_i for the vectors and indices of the statement."""
    A, B = one.concludes.args
    vectors = [s for s in base.shop.vectors() if s.name == "var"][:4]
    vectors += [s for s in base.shop.vectors() if s.name == "matvec" and s.args[1].name == "var"][:2]
    X = base.shop.variable("X", "matrix", A)
    for u in vectors:
        for w in vectors:
            try:
                function = apply("dot", u, X @ w)
                fits = same_size(u, A @ w) and sides_of(A)[1] == size_of(w)
            except (Undecided, IndexError):
                continue
            if fits:
                yield put_equal(one, function, X)
    for w in [w for w in vectors if sides_of(A)[1] == size_if_known(w)]:
        for i in [i for i in list(base.shop.forms.indices.values())[:4] if is_index_of(A @ w, i)]:
            yield put_equal(one, apply("entry", X @ w, i), X)
    yield from _equal_sizes(base, one, X)
    yield from _sums_of_outer_products(base, one, X)


def _equal_sizes(base: FactBase, one: Proof, X: Term) -> Iterator[Proof]:
    """‖A‖_F = ‖B‖_F; tr A = tr B and tr CᵀAC = tr CᵀBC as inner products of matrices: ‖KC‖_F = ‖QC‖_F from KᵀK = QᵀQ."""
    shop = base.shop
    spoken = [s for t in (*shop.context, *shop.goals) for s in subterms(t)]
    if not shop.indexed or not any(s.name == "frobenius" for s in spoken):
        return
    A, B = one.concludes.args
    yield put_equal(one, apply("frobenius", X), X)
    rows, columns = sides_of(A)
    if rows != columns:
        return
    factors = {s.args[1] for s in spoken if s.name == "matmul" and not s.open and s.args[1].name == "var"}
    between = sorted((C for C in factors if sides_of(C)[0] == rows), key=str)[:_MOST_MATRICES]
    for C in (None, *between):
        function = _trace(X if C is None else (C.T @ X) @ C, shop)
        yield put_equal(one, function, X)
        for M in (A, B):
            whole = M if C is None else (C.T @ M) @ C
            P, Q = _square_root(M, C)
            if P is not None and Q is not None:
                same = identity(shop, apply("eq", _trace(whole, shop), apply("dot", apply("vec", P), apply("vec", Q))))
                yield from () if same is None else (same,)
            elif M.name == "identity" and C is None:
                yield from filter(None, [identity(shop, apply("eq", _trace(M, shop), M.args[0]))])


def _sums_of_outer_products(base: FactBase, one: Proof, X: Term) -> Iterator[Proof]:
    """⟨W, V⟩ = ⟨c, (⟨x_i, V z_i⟩)_i⟩ for the matrices V of the statement where W = Σ_i c_i·x_i z_iᵀ, or W = Xᵀ diag(c) Z."""
    shop = base.shop
    written = [(M, found) for M in one.concludes.args if (found := _outer_products(M, shop)) is not None]
    if not written or not shop.indexed:
        return
    terms = (*shop.context, *shop.goals)
    matrices = dict.fromkeys(s for t in terms for s in subterms(t) if s.name == "var" and s.sort == "matrix")
    for V in [V for V in matrices if sides_of(V) == sides_of(one.left)][:_MOST_MATRICES]:
        yield put_equal(one, apply("dot", apply("vec", X), apply("vec", V)), X)
        for M, (k, c, x, z) in written:
            inner, at = (
                apply("dot", apply("vec", M), apply("vec", V)),
                shop.variable("k", "index", size_of_bound(k.leaf)),
            )
            factor, image = (put(one, k, at) for one in (c, apply("dot", x, V @ z)))
            for name in _names(shop, k):
                each = Each(shop, at, rules.combine(le(0, 0)), name=name)
                factors = over(each, factor, apply("stack", name, num(1)), [])
                whole = apply("dot", factors, stacked(each, image))
                yield from filter(None, [identity(shop, apply("eq", inner, whole))])


def _names(shop: Workshop, k: Term) -> list[Term]:
    """The index, and what hypotheses call one that runs as far: normal forms tell indices by their names."""
    told = (h.args[0] for h in shop.context if h.name == "for_each")
    return list(dict.fromkeys([k, *(i for i in told if size_of_bound(i.leaf) == size_of_bound(k.leaf))]))


def _outer_products(M: Term, shop: Workshop) -> tuple[Term, Term, Term, Term] | None:
    """(i, c_i, x_i, z_i) of Σ_i c_i·x_i z_iᵀ, or of Xᵀ diag(c) Z; None of other matrices."""
    if M.name == "sum_over":
        k, body = M.args
        c = num(1)
        while body.name == "mul":
            c, body = (body.args[0] if c == num(1) else c * body.args[0]), body.args[1]
        return (k, c, body.args[0], body.args[1]) if body.name == "outer" else None
    if M.name != "matmul":
        return None
    left, right = M.args
    if left.name == "matmul" and left.args[1].name == "diag":
        P, c, R = left.args[0], left.args[1].args[0], right
    elif right.name == "matmul" and right.args[0].name == "diag":
        P, c, R = left, right.args[0].args[0], right.args[1]
    else:
        return None
    k = as_bound(Term("var", leaf=_free(shop), sort="index", shape=(size_of(c),)))
    return k, apply("entry", c, k), apply("column", P, k), apply("column", transposed(R), k)


def _square_root(M: Term, C: Term | None) -> tuple[Term | None, Term | None]:
    """P and Q with tr CᵀMC = ⟨vec P, vec Q⟩, for M = FᵀG or M = I."""
    if M.name == "matmul":
        F, G = transposed(M.args[0]), M.args[1]
        return (F, G) if C is None else (F @ C, G @ C)
    return (C, C) if M.name == "identity" else (None, None)


def _trace(M: Term, shop: Workshop) -> Term:
    k = as_bound(Term("var", leaf=_free(shop), sort="index", shape=(sides_of(M)[0],)))
    return apply("sum", apply("stack", k, apply("entry", apply("column", M, k), k)))


def _free(shop: Workshop) -> str:
    """A name that no variable has."""
    return next(name for name in ("t", *(f"t{n}" for n in range(1, 99))) if name not in shop.taken)


def transposes(A: Term) -> Iterator[Proof]:
    """⟨Aᵀ, Aᵀ⟩ = ⟨A, A⟩."""
    if A.name == "transpose":
        u, w = apply("vec", A), apply("vec", A.args[0])
        yield from map(rules.square, (A, A.args[0]))
        yield Proof("identity", apply("eq", apply("dot", u, u), apply("dot", w, w)))


def equal_images(base: FactBase, one: Proof, x: Term) -> Iterator[Proof]:
    """(Bu)_i = (Bw)_i for the matrices B of the statement that act on u, where u = w, at the indices that are spoken of."""
    shop, u = base.shop, one.concludes.args[0]
    spoken = (s for t in (*shop.context, *shop.goals) for s in subterms(t) if s.name in ("matvec", "matmul"))
    matrices = dict.fromkeys(s.args[0] for s in spoken if s.args[0].name in ("var", "transpose"))
    fitting = [B for B in matrices if sides_of(B)[1] == size_if_known(u)]
    for B in fitting[:_MOST_MATRICES]:
        for i in [i for i in base.indices()[:4] if is_index_of(B @ u, i)]:
            yield put_equal(one, apply("entry", B @ x, i), x)
