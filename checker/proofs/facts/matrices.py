"""Facts about matrices: their norms, ranks and traces, and what equal matrices, transposes and images have in common.

**Guarantee.** every fact is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

from collections.abc import Iterator

from checker.errors import Undecided
from checker.proofs.indices.said_of_each import Each, over, stacked
from checker.proofs.inequalities.fact_base import FactBase
from checker.proofs.inequalities.identities import identity
from checker.proofs.proof import Proof, put_equal, replace_variables
from checker.proofs.terms.normal_form import as_bound, instance, told_at
from checker.proofs.terms.polynomials import ONE, Atom
from checker.proofs.terms.sizes import is_index_of, ones_like, same_size, sides_of, size_if_known, size_of, transposed
from checker.proofs.trees import rules
from checker.proofs.trees.function_facts import softmax_norm
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, num, size
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


def common_matrix(base: FactBase, parts: dict) -> Iterator[Proof]:
    """‖A(u − w)‖ ≤ R‖u − w‖ where the norm holds Au − Aw."""
    forms = base.shop.forms
    keys = {forms.keys[ids[0]][1] for ids in parts if len(ids) == 1 and forms.keys[ids[0]][0] == "matvec"}
    if len(parts) < 2 or len(keys) != 1 or any(len(ids) != 1 or forms.keys[ids[0]][0] != "matvec" for ids in parts):
        return
    A = forms.matrices.get(next(iter(keys)))
    inner: dict = {}
    for ids, c in parts.items():
        inner = forms.plus(inner, forms.scaled(c, {forms.keys[ids[0]][2]: {(): ONE}}))
    if A is None or not inner:
        return
    u = base.writer.vector(inner)
    for one in base.operators():
        if A in (one.concludes.args[0], apply("transpose", one.concludes.args[0])) or (
            A.name == "transpose" and A.args[0] == one.concludes.args[0]
        ):
            yield rules.operator(A, u, one)
    if any(base.shown_as(b, "frobenius", A) for b in base.seen):
        yield rules.operator(A, u)


def common_vector(base: FactBase, parts: dict) -> Iterator[Proof]:
    """‖Au − Bu‖ ≤ ‖A − B‖_F‖u‖."""
    forms, keys = base.shop.forms, base.shop.forms.keys
    inside = [keys[ids[0]] for ids in parts if len(ids) == 1 and keys[ids[0]][0] == "matvec"]
    if len(parts) != 2 or len(inside) != 2 or inside[0][2] != inside[1][2]:
        return
    (first, c), (second, d) = [(forms.matrices.get(one[1]), c) for one, c in zip(inside, parts.values(), strict=True)]
    if first is None or second is None or forms.plus(c, d) or c not in ({(): ONE}, {(): -ONE}):
        return
    u = base.writer.vector({inside[0][2]: {(): ONE}})
    if first.name == second.name == "transpose":  # with the norm of A − B for that of (A − B)ᵀ
        if not base.shop.indexed:
            return
        whole = apply("transpose", first.args[0] - second.args[0])
        same = Proof("identity", apply("eq", whole @ u, first @ u - second @ u))
        x = base.shop.variable("x", "vector", whole @ u)
        yield rules.operator(whole, u)
        yield put_equal(same, rules.size(x), x)
    else:
        yield rules.operator(first - second, u)
    yield rules.square(u)
    if u.name == "softmax":
        yield softmax_norm(base.shop, u)


def row_of_a_matrix(base: FactBase, u: Term) -> Iterator[Proof]:
    """‖A_i‖ ≤ ‖A‖_F for a column A_i = A e_i where ‖A‖_F occurs, and ‖A_i‖ ≤ R where ‖A‖ ≤ R."""
    if u.name != "column" or not base.shop.indexed:
        return
    A, whole = u.args[0], untransposed(u.args[0])
    bounds = [one for one in base.operators() if one.concludes.args[0] in (A, whole)]
    largest = any(base.shown_as(b, "frobenius", whole) for b in base.seen)
    for one in [*([None] if largest else []), *bounds]:
        found = _column_below(base, u, one)
        if found is not None:
            yield found


def _column_below(base: FactBase, u: Term, bound: Proof | None) -> Proof | None:
    """‖A_i‖ = ‖A e_i‖ ≤ R·‖e_i‖ = R, with R = ‖A‖_F without a bound of the operator norm."""
    A, i = u.args
    e = apply("column", apply("identity", apply("length", apply("column", transposed(A), rules.place(0)))), i)
    same = Proof("identity", apply("eq", u, A @ e))
    one = Proof("identity", apply("eq", apply("dot", e, e), num(1)))
    x = base.shop.variable("x", "vector", u)
    equal = put_equal(same, rules.size(x), x)
    image = rules.operator(A, e, bound)
    squares = completed(base.shop, le(rules.size(e) * rules.size(e), num(1) * num(1)), [rules.square(e), one])
    if squares is None:
        return None
    unit, R = rules.roots(squares, rules.combine(le(0, 1)), rules.size(e), num(1)), image.right.args[0]
    steps: list[Proof] = [equal, image, unit]
    sums: list[tuple] = [(1, (), (1,)), (R, (), (2,))]
    if bound is not None:
        steps.append(Proof("operator", le(0, R), (bound,), {"matrix": bound.concludes.args[0], "of": num(0)}))
        sums[1] = (1, (), (2, 3))
    return completed(base.shop, le(rules.size(u), R), steps, sums)


def entry_of_a_column(base: FactBase, a: Atom) -> Iterator[Proof]:
    """±A_ij ≤ R where ‖A‖ ≤ R."""
    keys = base.shop.forms.keys
    column = base.writer.basic(keys[a][1]) if keys[a][0] == "entry" else num(0)
    if column.name != "column":
        return
    i = base.shop.forms.indices[keys[a][2]]
    for bound in row_of_a_matrix(base, column):
        for signed in (apply("entry", column, i), -apply("entry", column, i)):
            steps = [rules.absolute(signed), rules.entry_bound(column, i), rules.largest_bound(column), bound]
            found = base.shop.holds(le(signed, bound.right), *steps)
            if found is not None:
                yield found


def trace(base: FactBase, a: Atom) -> Iterator[Proof]:
    """tr(PᵀQ) = ⟨vec P, vec Q⟩ and Cauchy–Schwarz for it; of other matrices M with the identity matrix for P."""
    keys = base.shop.forms.keys
    ids: tuple[Atom, ...] = keys[a][1] if keys[a][0] == "sum" else ()
    whole = base.writer.basic(ids[0]) if len(ids) == 1 and keys[ids[0]][0] == "stack" else num(0)
    if whole.name != "stack" or whole.args[1].name != "entry" or not base.shop.indexed:
        return
    k, (column, j) = whole.args[0], whole.args[1].args
    if column.name != "column" or column.args[1] != k or j != k or column.args[0].open:
        return
    M = column.args[0]
    unit = apply("identity", apply("length", apply("column", M, rules.place(0))))
    P, Q = (untransposed(M), unit)
    if P.name == "matmul":
        P, Q = transposed(P.args[0]), P.args[1]
    u, w = apply("vec", P), apply("vec", Q)
    inner = apply("dot", u, w)
    yield Proof("identity", apply("eq", apply("sum", whole), inner))
    yield from _cauchy_of_matrices(base, P, Q, inner)
    if unit == Q:
        yield Proof("identity", apply("eq", apply("dot", w, w), unit.args[0]))


def _cauchy_of_matrices(base: FactBase, P: Term, Q: Term, inner: Term) -> Iterator[Proof]:
    """±⟨vec P, vec Q⟩ ≤ ‖P‖_F·‖Q‖_F, and the squares of both."""
    bound = rules.cauchy(*inner.args)
    for signed in (inner, -inner):
        found = base.shop.holds(le(signed, bound.right), rules.absolute(signed), bound)
        if found is not None:
            yield found
    yield from map(rules.square, dict.fromkeys((*inner.args, P, Q)))


def rows_together(base: FactBase, M: Term) -> Iterator[Proof]:
    """‖M‖_F² = Σ_k ‖row k‖² ≤ n·R² where ‖row k‖ ≤ R for every k, as a hypothesis says, or as the rows are softmax vectors."""
    shop, rows = base.shop, apply("transpose", M)
    if not shop.indexed or M.name not in ("var", "stack"):
        return
    for one in [*[h for h in shop.given() if h.concludes.name == "for_each"], None]:
        known = _row_below(shop, rows, one)
        if known is None:
            continue
        k, each = known
        row, R, free = each.left.args[0], each.right, as_bound(k)
        squares = apply("stack", free, replace_variables(apply("dot", row, row), {k.leaf: free}))
        most = R * R * ones_like(squares)
        goal = le(*(apply("entry", v, k) for v in (squares, most)))
        below = completed(shop, goal, [each, rules.square(row)], [(1, (), (0, 0)), (2 * size(row), (), (0,))])
        flat = apply("vec", M)
        same = Proof("identity", apply("eq", apply("dot", flat, flat), apply("sum", squares)))
        if below is not None:
            total = rules.entries(le(apply("sum", squares), apply("sum", most)), below, squares, most, k)
            goal = le(size(M) * size(M), R * R * apply("length", squares))
            found = completed(shop, goal, [total, same, rules.square(M)], [(1, (), (0,))])
            if found is not None:
                yield found


def _row_below(shop: Workshop, rows: Term, one: Proof | None) -> tuple[Term, Proof] | None:
    """k and ‖row k‖ ≤ R for a fresh index k, from a hypothesis about every row, or of rows that are softmax vectors."""
    M = rows.args[0]
    if one is not None:
        bound, body = one.concludes.args
        if body.name != "le" or body.args[0] != size(apply("column", rows, bound)) or bound.leaf in body.args[1].open:
            return None
        k = shop.variable("k", "index", size_of_bound(bound.leaf))
        return k, told_at(one, k)
    if M.name != "stack" or M.args[1].name != "softmax":
        return None
    k = shop.variable("k", "index", size_of_bound(M.args[0].leaf))
    known = shop.holds(le(size(apply("column", rows, k)), 1), softmax_norm(shop, instance(M, k)))
    return None if known is None else (k, known)


def untransposed(A: Term) -> Term:
    """A of A and of Aᵀ."""
    return A.args[0] if A.name == "transpose" else A


def of_rank(base: FactBase, a: Atom) -> Iterator[Proof]:
    """The rank of a product, a multiple, a sum or uwᵀ, and of their parts; and the lengths that occur among the sides of each."""
    whole = base.shop.forms.shown.get(a)
    if whole is not None and whole.name == "rank":
        yield from _ranks(whole.args[0], [one for one in base.mentioned() if one.name == "length"])


def _ranks(M: Term, lengths: list[Term]) -> Iterator[Proof]:
    ranks = [apply("rank", one) for one in M.args if one.sort == "matrix"]
    if M.name == "outer":
        yield rules.rank(M, num(1))
    if M.name in ("matmul", "transpose", "mul", "neg"):
        for one in ranks:
            yield rules.rank(M, one)
    if M.name in ("add", "sub"):
        yield rules.rank(M, ranks[0] + ranks[1])
    for length in lengths:
        if size_of(length.args[0]) in sides_of(M):
            yield rules.rank(M, length)
    for one in ranks:
        yield from _ranks(one.args[0], lengths)
