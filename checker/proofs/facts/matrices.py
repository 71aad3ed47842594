"""Facts about matrices: equal ones, differences of products with a common matrix or vector, rows below the Frobenius norm.

**Guarantee.** every fact is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

from collections.abc import Iterator

from checker.proofs.inequalities.fact_base import FactBase
from checker.proofs.proof import Proof, put_equal, replace_variables
from checker.proofs.terms.normal_form import as_bound, instance, told_at
from checker.proofs.terms.polynomials import ONE, Atom
from checker.proofs.terms.sizes import ones_like, sides_of, size_of, transposed
from checker.proofs.trees import rules
from checker.proofs.trees.function_facts import softmax_norm
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, num, size
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.over_indices import size_of_bound
from checker.statements.terms.term import Term, apply


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
