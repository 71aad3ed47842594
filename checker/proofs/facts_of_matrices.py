"""Facts about matrices: equal ones, differences of products with a common matrix or vector, rows below the Frobenius norm.

**Guarantee.** every fact is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

from collections.abc import Iterator

from checker.errors import Undecided
from checker.proofs import rules
from checker.proofs.fact_base import FactBase
from checker.proofs.facts import softmax_norm
from checker.proofs.polynomials import ONE, Atom
from checker.proofs.proof import Proof
from checker.proofs.rewriting import completed
from checker.proofs.rules import le, num
from checker.proofs.sizes import is_index_of, same_size, sides_of, size_if_known, size_of
from checker.statements.term import Term, apply


def equal_matrices(base: FactBase, one: Proof) -> Iterator[Proof]:
    """A = B gives ⟨u, Aw⟩ = ⟨u, Bw⟩ and (Aw)_i = (Bw)_i for the vectors and indices of the statement."""
    A, B = one.concludes.args
    vectors = [s for s in base.shop.vectors() if s.name == "var"][:4]
    vectors += [s for s in base.shop.vectors() if s.name == "matvec" and s.args[1].name == "var"][:2]
    X = base.shop.variable("X", "matrix", A)
    for u in vectors:
        for w in vectors:
            try:
                goal = apply("eq", apply("dot", u, A @ w), apply("dot", u, B @ w))
                fits = same_size(u, A @ w) and sides_of(A)[1] == size_of(w)
            except (Undecided, IndexError):
                continue
            if fits:
                yield Proof("substitution", goal, (one,), {"function": apply("dot", u, X @ w), "variable": X.leaf})
    for w in [w for w in vectors if sides_of(A)[1] == size_if_known(w)]:
        for i in [i for i in list(base.shop.forms.indices.values())[:4] if is_index_of(A @ w, i)]:
            goal = apply("eq", apply("entry", A @ w, i), apply("entry", B @ w, i))
            yield Proof("substitution", goal, (one,), {"function": apply("entry", X @ w, i), "variable": X.leaf})


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
        goal, given = (
            apply("eq", *map(rules.size, same.concludes.args)),
            {"function": rules.size(x), "variable": x.leaf},
        )
        yield rules.operator(whole, u)
        yield Proof("substitution", goal, (same,), given)
    else:
        yield rules.operator(first - second, u)
    yield rules.square(u)
    if u.name == "softmax":
        yield softmax_norm(base.shop, u)


def row_of_a_matrix(base: FactBase, u: Term) -> Iterator[Proof]:
    """‖A_i‖ ≤ ‖A‖_F for a column A_i = A e_i, where ‖A‖_F occurs."""
    if u.name != "column" or not base.shop.indexed:
        return
    A, i = u.args
    whole = untransposed(A)
    if not any(base.shown_as(b, "frobenius", whole) for b in base.seen):
        return
    rows = A.args[0] if A.name == "transpose" else apply("transpose", A)
    e = apply("column", apply("identity", apply("length", apply("column", rows, rules.place(0)))), i)
    same = Proof("identity", apply("eq", u, A @ e))
    one = Proof("identity", apply("eq", apply("dot", e, e), num(1)))
    x = base.shop.variable("x", "vector", u)
    given = {"function": rules.size(x), "variable": x.leaf}
    equal = Proof("substitution", apply("eq", rules.size(u), rules.size(A @ e)), (same,), given)
    bound, largest = rules.operator(A, e), apply("frobenius", whole)
    squares = completed(base.shop, le(rules.size(e) * rules.size(e), num(1) * num(1)), [rules.square(e), one])
    unit = squares and rules.roots(squares, rules.combine(le(0, 1)), rules.size(e), num(1))
    goal = le(rules.size(u), largest)
    for sign in (1, -1):
        known = unit and base.shop.holds(goal, equal, bound, unit, weights=[num(sign), num(1), largest])
        if known is not None:
            yield known
            return


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
