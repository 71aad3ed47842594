"""Words that are written out while a statement is built: they add no meaning, and the pages show what they stand for.

Projections onto convex sets and operators are known by their values at points.  Finitely many values with these inequalities
are those of one set or one operator, so that a statement about all of them is the statement with the inequalities (docs/functions.md).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import combinations

from checker.errors import ClaimError
from checker.statements.terms.iterations import iterates
from checker.statements.terms.term import Term, apply, as_term, conjunction

Values = Sequence[Term]  # a point, and the value at it


def proximal_point(f: Term, p: Term, x: Term, r: object) -> Term:
    """p minimises f + ‖· − x‖²/(2r), for a convex f and r > 0: (x − p)/r is a subgradient of f at p."""
    gap = apply("mul", apply("div", 1, r), x - p) if x.sort == "vector" else (x - p) / as_term(r)
    return apply("subgradient", f, p, gap)


def conjugate(f: Term, y: Term, at: Term) -> Term:
    """⟨x, y⟩ − f(x), which is f*(y) = sup_z ⟨z, y⟩ − f(z) where ``subgradient(f, x, y)`` is a hypothesis: there the supremum is reached.

    **Domain.** a function of vectors or numbers, y and x of its sort; any f, convex or not. **Guarantee.** none without that hypothesis:
    then it is a lower bound of f*(y).
    """
    return _inner(at, y) - apply("function_value", f, at)


def projected(*values: Values, members: Sequence[Term] = ()) -> Term:
    """Each p of pairs (x, p) is the projection of x onto one closed convex set, which has the members too: ⟨x − p, q − p⟩ ≤ 0."""
    inside = [*(p for _, p in _pairs(values, 1)), *members]
    told = [_inner(x - p, q - p) <= 0 for x, p in values for q in inside if q is not p]
    if not told:
        raise ClaimError("projected((x, p)) says nothing of one point alone. Name a second pair, or members=(z,).")
    return conjunction(told)


def monotone(*values: Values) -> Term:
    """⟨Ax − Ay, x − y⟩ ≥ 0 at each two of the pairs (x, Ax)."""
    return _of_each_two(values, lambda step, change: _inner(change, step) >= 0)


def strongly_monotone(m: object, *values: Values) -> Term:
    """⟨Ax − Ay, x − y⟩ ≥ m‖x − y‖² at each two of the pairs (x, Ax)."""
    return _of_each_two(values, lambda step, change: _inner(change, step) >= as_term(m) * _inner(step, step))


def cocoercive(b: object, *values: Values) -> Term:
    """⟨Ax − Ay, x − y⟩ ≥ b‖Ax − Ay‖² at each two of the pairs (x, Ax)."""
    return _of_each_two(values, lambda step, change: _inner(change, step) >= as_term(b) * _inner(change, change))


def nonexpansive(*values: Values) -> Term:
    """‖Ax − Ay‖² ≤ ‖x − y‖² at each two of the pairs (x, Ax)."""
    return _of_each_two(values, lambda step, change: _inner(change, change) <= _inner(step, step))


def positive_part(a: Term) -> Term:
    """max(a, 0), entry by entry of a vector: ½(a + |a|)."""
    return apply("mul", apply("div", 1, 2), a + apply("abs", a))


def sign(a: Term) -> Term:
    """1, 0 or −1, as a number is above, at or below 0."""
    return apply("indicator", apply("lt", 0, a)) - apply("indicator", apply("lt", a, 0))


def real_power(a: object, b: object) -> Term:
    """aᵇ of a number a > 0 with a real exponent: e^(b·log a)."""
    return apply("exp", as_term(b) * apply("log", a))


def product_over(i: Term, a: object) -> Term:
    """The product of numbers a > 0 over all values of the index: e^(Σ log a)."""
    return apply("exp", apply("sum_over", i, apply("log", a)))


def lp_norm(x: Term, p: object) -> Term:
    """(Σ|xᵢ|ᵖ)^(1/p) for a real p ≥ 1, of a vector without an entry 0."""
    powers = apply("exp", apply("mul", p, apply("log", apply("abs", x))))
    return real_power(apply("sum", powers), apply("div", 1, p))


def factorial(k: object) -> Term:
    """k! of a whole number k ≥ 0, or of a natural: a product of k numbers, one a step."""
    return _product(k, lambda product, t: (t + 1) * product)


def matrix_power(matrix: Term, k: Term, size: str) -> Term:
    """Mᵏ of a square matrix with ``size`` rows and a whole number k ≥ 0: the product of so many factors, one a step."""
    names = set(re.findall(r"\w+", f"{matrix} {k}"))
    leaf = next(name for n in ("", *range(2, 99)) if (name := f"product{n}") not in names)
    state = Term("var", leaf=leaf, sort="matrix", shape=(size, size))
    start = apply("identity", apply("length", apply("column", matrix, apply("place", 0))))
    (found,) = iterates(k, (state,), (start,), (apply("matmul", matrix, state),), None)
    return apply("iterate", 0, *found)


def binomial(n: object, k: object) -> Term:
    """n over k, of a number n and a whole number k ≥ 0 or a natural: the product of (n − t)/(t + 1) for t < k."""
    return _product(k, lambda product, t: product * (as_term(n) - t) / (t + 1), as_term(n))


def ones(size: str | int) -> Term:
    """The vector of so many ones; ``size`` is a name or a whole number ≥ 1."""
    if isinstance(size, bool) or not isinstance(size, (str, int)):
        raise ClaimError(f"ones({size!r:.60}) has no size. Write a name or a whole number, as ones('n') or ones(3).")
    i = Term("var", leaf=f"one_{re.sub(r'[^0-9A-Za-z]', '_', str(size))}", sort="index", shape=(str(size),))
    return apply("stack", i, 1)


def largest(i: Term, a: object) -> Term:
    """The greatest of the numbers a over all values of the index: the supremum over a finite family."""
    return apply("maximum", apply("stack", i, a))


def smallest(i: Term, a: object) -> Term:
    """The least of the numbers a over all values of the index."""
    return apply("minimum", apply("stack", i, a))


def is_argmax(x: Term, i: Term) -> Term:
    """i is a place of a greatest entry of x; there may be others."""
    return apply("eq", apply("entry", x, i), apply("maximum", x))


def is_argmin(x: Term, i: Term) -> Term:
    """i is a place of a least entry of x; there may be others."""
    return apply("eq", apply("entry", x, i), apply("minimum", x))


def trace(A: Term, i: Term) -> Term:
    """Σᵢ Aᵢᵢ of a square matrix, over an index of its rows."""
    return apply("sum_over", i, apply("entry", apply("column", A, i), i))


def is_psd(A: Term) -> Term:
    """A ⪰ 0 of a symmetric matrix: its least eigenvalue is not negative.  A ⪯ B is is_psd(B − A)."""
    return apply("le", 0, apply("eigenvalue", A, apply("length", apply("column", A, 0))))


def _inner(u: Term, w: Term) -> Term:
    return apply("dot", u, w) if u.sort == "vector" else u * w


def _pairs(values: Sequence[Values], least: int) -> Sequence[Values]:
    if len(values) < least or any(not isinstance(one, (tuple, list)) or len(one) != 2 for one in values):
        raise ClaimError(
            f"{values!r:.80} is not what this word takes. Write pairs of a point and a value: (x, Ax), (y, Ay)."
        )
    return values


def _of_each_two(values: Sequence[Values], says: Callable[[Term, Term], Term]) -> Term:
    told = [says(x - y, u - w) for (x, u), (y, w) in combinations(_pairs(values, 2), 2)]
    return conjunction(told)


def _product(k: object, update: Callable[[Term, Term], Term], *told: Term) -> Term:
    """What becomes of 1 in k steps, whose numbers the update may use; the names are others than those of the terms."""
    names = {name for term in (as_term(k), *told) for name in re.findall(r"\w+", str(term))}
    product, t = (next(f"{a}{n}" for n in ("", *range(2, 99)) if f"{a}{n}" not in names) for a in ("product", "t"))
    state, step = Term("var", leaf=product, sort="scalar"), Term("var", leaf=t, sort="scalar", shape=("natural",))
    (found,) = iterates(as_term(k), (state,), (as_term(1),), (update(state, step),), step)
    return apply("iterate", 0, *found)


__all__ = [
    "binomial",
    "cocoercive",
    "conjugate",
    "factorial",
    "is_argmax",
    "is_argmin",
    "is_psd",
    "largest",
    "lp_norm",
    "matrix_power",
    "monotone",
    "nonexpansive",
    "ones",
    "positive_part",
    "product_over",
    "projected",
    "proximal_point",
    "real_power",
    "sign",
    "smallest",
    "strongly_monotone",
    "trace",
]
