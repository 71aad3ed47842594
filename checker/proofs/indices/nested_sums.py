"""Sums inside of sums in one order: Σ_jΣ_i A_ij·u_i is Σ_i u_i·(Σ row i of A), and what is added inside is added outside.

Each summand is multiplied out; what depends on one of the two indices alone is taken out of the other's sum.  Of two orders the
one stays whose inner sum has fewer factors, and of equals the one that adds up rows first.

**Guarantee.** none: the rule ``identity`` of ``verify.py`` decides whether the two are equal.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from itertools import product

from checker.errors import ClaimError, Undecided
from checker.proofs.indices.vector_words import vector_of
from checker.proofs.terms.expanded_sums import added_up
from checker.proofs.terms.sizes import size_of, transposed
from checker.statements.terms.term import Term, apply, as_term, parts

_MOST_TERMS = 24


@dataclass(frozen=True)
class _Product:
    """A number times factors, added up over an inner index if there is one."""

    number: Fraction
    factors: tuple[Term, ...]
    inner: Term | None = None


def in_order(whole: Term) -> Term | None:
    """A sum of sums of scalars in that order; None where there is no inner sum, or where it has the order already."""
    if whole.open or (whole.name, whole.sort) != ("sum_over", "scalar"):
        return None
    outer, body = whole.args
    if not any(s.name in ("sum", "sum_over") and outer.leaf in s.open for s in parts(body)):
        return None
    try:
        products = _products(body, outer)
    except (Undecided, ClaimError):
        return None
    if not 1 <= len(products) <= _MOST_TERMS or all(one.inner is None for one in products):
        return None
    total = added_up((one.number, _written(outer, one)) for one in products)
    return None if total == whole else total


def orders(said: Term) -> set[tuple[str, bool]]:
    """The orders of the sums inside of sums, or inside of what is said of every index: the outer size, and whether it counts rows."""
    found = set[tuple[str, bool]]()
    for one in parts(said):
        if one.open and one.name in ("sum", "sum_over"):
            first = next((s.args[0] for s in parts(one) if s.name == "column" and s.args[1].leaf in one.open), None)
            inner = next((s for s in parts(one) if s.name == "entry" and s.args[1].leaf in one.open), None)
            if first is not None:
                found.update((leaf.partition(":")[2], first.name == "transpose") for leaf in one.open)
            elif inner is not None and inner.args[0].name == "column":
                found.update((leaf.partition(":")[2], inner.args[0].args[0].name != "transpose") for leaf in one.open)
    return found


def _products(t: Term, outer: Term) -> list[_Product]:
    """A summand as a sum of products; what is no sum, difference or product of others is a factor."""
    if t.name == "num":
        return [_Product(t.fraction, ())]
    if t.name in ("add", "sub", "neg"):
        last = _products(t.args[-1], outer)
        last = last if t.name == "add" else [replace(one, number=-one.number) for one in last]
        return last if t.name == "neg" else [*_products(t.args[0], outer), *last]
    if t.name == "mul":
        both = [_products(one, outer) for one in t.args]
        if not all(one.inner is None or other.inner is None for one, other in product(*both)):
            return [_Product(Fraction(1), (t,))]
        return [
            _Product(one.number * other.number, (*one.factors, *other.factors), one.inner or other.inner)
            for one, other in product(*both)
        ]
    if t.name == "div" and not t.args[1].open:
        inverse = (1 / t.args[1].fraction, ()) if t.args[1].name == "num" else (Fraction(1), (1 / t.args[1],))
        return [
            replace(one, number=one.number * inverse[0], factors=(*one.factors, *inverse[1]))
            for one in _products(t.args[0], outer)
        ]
    if t.name == "sum_over" and outer.leaf in t.open and t.args[0].leaf != outer.leaf:
        inside = _products(t.args[1], outer)
        if all(one.inner is None for one in inside):
            return [replace(one, inner=t.args[0]) for one in inside]
    if t.name == "sum" and outer.leaf in t.open and any(s.name == "column" for s in parts(t)):
        inner = replace(outer, leaf=f"{_other_name(outer)}:{size_of(t.args[0])}")
        inside = _products(entry_written_out(t.args[0], inner), outer)
        if all(one.inner is None for one in inside):
            return [replace(one, inner=inner) for one in inside]
    return [_Product(Fraction(1), (t,))]


def entry_written_out(u: Term, j: Term) -> Term:
    """The entry, with what is said entry by entry said of entries."""
    if u.name == "hadamard":
        return entry_written_out(u.args[0], j) * entry_written_out(u.args[1], j)
    if u.name in ("add", "sub", "neg", "abs", "exp", "log"):
        return apply(u.name, *(entry_written_out(one, j) for one in u.args))
    return u.args[0] * entry_written_out(u.args[1], j) if u.name == "mul" else apply("entry", u, j)


def _other_name(outer: Term) -> str:
    return "j" if outer.leaf.partition(":")[0] == "i" else "i"


def _written(i: Term, one: _Product) -> Term:
    """Σ_i of a product, or Σ_iΣ_j of one, in the order that is kept."""
    j = one.inner
    if j is None:
        return _sum(i, one.factors)
    of_both = [f for f in one.factors if i.leaf in f.open and j.leaf in f.open]
    of_i = [f for f in one.factors if i.leaf in f.open and j.leaf not in f.open]
    of_j = [f for f in one.factors if j.leaf in f.open and i.leaf not in f.open]
    alone = [f for f in one.factors if i.leaf not in f.open and j.leaf not in f.open]
    if not of_both:
        return _times([*alone, _sum(i, of_i), _sum(j, of_j)])
    first = next((row for f in of_both if (row := _row_of(f, {i.leaf, j.leaf})) is not None), i.leaf)
    if len(of_both) == 1 and of_both[0].name in ("entry", "abs") and bool(of_i) != bool(of_j):
        first = i.leaf if of_i else j.leaf
    if first == j.leaf:
        i, j, of_i, of_j = j, i, of_j, of_i
    return _times([*alone, _sum(i, [*of_i, _inner(j, of_both, of_j)])])


def _row_of(factor: Term, both: set[str]) -> str | None:
    """The index that counts rows, of the first entry of a matrix inside."""
    for one in parts(factor):
        if one.name == "entry" and one.args[0].name == "column":
            (A, p), q = one.args[0].args, one.args[1]
            if {p.leaf, q.leaf} == both:
                return p.leaf if A.name == "transpose" else q.leaf
    return None


def _inner(j: Term, of_both: list[Term], of_j: list[Term]) -> Term:
    """Σ_j: a sum over a row or column, or an inner product with one, where it is that."""
    if len(of_both) == 1 and of_both[0].name in ("entry", "abs", "exp", "log"):
        function = None if of_both[0].name == "entry" else of_both[0].name
        entry = of_both[0] if function is None else of_both[0].args[0]
        row = _line(entry, j)
        row = row if row is None or function is None else apply(function, row)
        weights = None if row is None or not of_j else vector_of(_times(of_j), j)
        if row is not None and not of_j:
            return apply("sum", row)
        if row is not None and weights is not None and weights.sort == "vector":
            return apply("dot", row, weights)
    return _sum(j, [*of_both, *of_j])


def _line(entry: Term, j: Term) -> Term | None:
    """The row or column of which this is the entry j."""
    if entry.name != "entry" or entry.args[0].name != "column":
        return None
    (A, p), q = entry.args[0].args, entry.args[1]
    if q.leaf != j.leaf:  # column p of A has the entry q; as a column q of the transpose it has the entry p
        A, p = transposed(A), q
    return apply("column", A, p)


def _sum(bound: Term, factors: Iterable[Term]) -> Term:
    return apply("sum_over", bound, _times(factors))


def _times(factors: Iterable[Term]) -> Term:
    several = sorted(factors, key=str)
    return reduce(Term.__mul__, several) if several else as_term(1)


__all__ = ["entry_written_out", "in_order", "orders"]
