"""Sums over an index multiplied out: Σ_j p_j·‖x_j − v‖² as Σ p_j⟨x_j, x_j⟩ − 2⟨Xᵀp, v⟩ + ⟨v, v⟩·Σp.

**Guarantee.** none: the rule ``identity`` of ``verify.py`` decides whether the two are equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import reduce
from itertools import product

from checker.proofs.terms.sizes import same_size
from checker.statements.terms.term import Term, apply, as_term, parts

_MOST_TERMS = 24
_MOST_POWER = 4

Product = tuple[Fraction, tuple[Term, ...]]
Scaled = tuple[Fraction, tuple[Term, ...], Term]


def expanded(whole: Term) -> Term | None:
    """A sum of scalars over an index with its summand multiplied out; None where it has no ‖u‖², no inner product of sums and no
    power of a sum with roots."""
    bound, body = whole.args
    if not any(_worth_it(one, bound) for one in parts(body)):
        return None
    products = _products(body, bound)
    if len(products) > _MOST_TERMS:
        return None
    summands = []
    for x, factors in products:
        part = _sum_of(bound, [one for one in factors if bound.leaf in one.open], whole)
        for one in (one for one in factors if bound.leaf not in one.open):
            part = one * part
        summands.append((x, part))
    return added_up(summands)


def added_up(summands: Iterable[tuple[Fraction, Term]]) -> Term:
    """The sum of multiples, written with + and −; 0 of none."""
    total: Term | None = None
    for x, part in summands:
        part = part if abs(x) == 1 else as_term(abs(x)) * part
        total = (part if x > 0 else -part) if total is None else total + part if x > 0 else total - part
    return as_term(0) if total is None else total


def sums_against(vectors: Iterable[Term], whole: Term) -> Iterator[Term]:
    """Σ⟨v, x_t⟩ = ⟨v, Σ x_t⟩ for these vectors, where they are as long; Σ(Xv) = ⟨v, Σ x_t⟩ too where x_t is a row of X."""
    k, body = whole.args
    for v in (v for v in dict.fromkeys(vectors) if same_size(v, whole)):
        inner = apply("dot", v, whole)
        yield apply("eq", apply("sum_over", k, apply("dot", v, body)), inner)
        if body.name == "column" and body.args[0].name == "transpose" and body.args[1] == k:
            yield apply("eq", apply("sum", apply("matvec", body.args[0].args[0], v)), inner)


def _worth_it(one: Term, bound: Term) -> bool:
    """Whether this is ‖u‖², ⟨u, w⟩ of a sum of vectors, or a power of a sum with roots, that depends on the index."""
    if one.name == "pow" and one.args[0].name == "norm":
        return bound.leaf in one.open
    if one.name == "pow" and one.args[0].name in ("add", "sub"):
        return any(s.name == "sqrt" and bound.leaf in s.open for s in parts(one))
    return one.name == "dot" and any(v.name in ("add", "sub") and bound.leaf in v.open for v in one.args)


def _products(t: Term, bound: Term) -> list[Product]:
    """A scalar as a sum of products."""
    if bound.leaf not in t.open and t.name not in ("add", "sub", "neg", "mul", "num"):
        return [(Fraction(1), (t,))]
    if t.name == "num":
        return [(t.fraction, ())]
    if t.name in ("add", "sub", "neg"):
        last = [(x if t.name == "add" else -x, f) for x, f in _products(t.args[-1], bound)]
        return last if t.name == "neg" else [*_products(t.args[0], bound), *last]
    if t.name == "mul":
        return _times(*(_products(one, bound) for one in t.args))
    if t.name == "div" and bound.leaf not in t.args[1].open:
        inverse = (1 / t.args[1].fraction, ()) if t.args[1].name == "num" else (Fraction(1), (1 / t.args[1],))
        return _times(_products(t.args[0], bound), [inverse])
    if t.name == "pow" and t.args[1].name == "num" and t.args[1].fraction in range(1, _MOST_POWER + 1):
        base, power = t.args[0], int(t.args[1].fraction)
        if base.name == "norm" and power % 2 == 0:
            return reduce(_times, [_products(apply("dot", base.args[0], base.args[0]), bound)] * (power // 2))
        return reduce(_times, [_products(base, bound)] * power)
    if t.name == "dot":
        sides = [_vectors(one, bound) for one in t.args]
        return [(x * y, (*f, *g, apply("dot", u, w))) for (x, f, u), (y, g, w) in product(*sides)]
    return [(Fraction(1), (t,))]


def _times(p: list[Product], q: list[Product]) -> list[Product]:
    return [(x * y, (*f, *g)) for (x, f), (y, g) in product(p, q)]


def _vectors(u: Term, bound: Term) -> list[Scaled]:
    """A vector as a sum of multiples."""
    if u.name in ("add", "sub", "neg"):
        last = [(x if u.name == "add" else -x, f, v) for x, f, v in _vectors(u.args[-1], bound)]
        return last if u.name == "neg" else [*_vectors(u.args[0], bound), *last]
    if u.name == "mul":
        return [
            (x * y, (*f, *g), v)
            for (x, f), (y, g, v) in product(_products(u.args[0], bound), _vectors(u.args[1], bound))
        ]
    return [(Fraction(1), (), u)]


def _sum_of(bound: Term, factors: list[Term], whole: Term) -> Term:
    """Σ over the index of a product; ⟨Xᵀp, v⟩ for Σ p_j⟨x_j, v⟩."""
    mixed = [
        k for k, one in enumerate(factors) if one.name == "dot" and any(bound.leaf not in v.open for v in one.args)
    ]
    if len(mixed) == 1:
        first, second = factors[mixed[0]].args
        row, v = (first, second) if bound.leaf in first.open else (second, first)
        rest = [one for k, one in enumerate(factors) if k != mixed[0]]
        if row.name in ("row", "column") and row.args[1] == bound and bound.leaf not in row.args[0].open:
            weights = rest[0].args[0] if len(rest) == 1 and _is_entry(rest[0], bound) else None
            weights = weights if weights is not None else apply("stack", bound, reduce(Term.__mul__, rest, as_term(1)))
            columns = row.args[0] if row.name == "column" else apply("transpose", row.args[0])
            if columns.name == "transpose" and columns.args[0].name == "transpose":
                columns = columns.args[0].args[0]
            return apply("dot", columns @ weights, v)
    return apply("sum_over", bound, reduce(Term.__mul__, factors) if factors else as_term(1))


def _is_entry(one: Term, bound: Term) -> bool:
    return one.name == "entry" and one.args[1] == bound and bound.leaf not in one.args[0].open


__all__ = ["added_up", "expanded"]
