"""Products as they are printed, where a vector is a column, its transpose a row, and a row times a column a number.

**Guarantee.** the value of the product of matrices; what is no product of matrices, as a column times a column, is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from checker.errors import InputError
from checker.statements.terms.term import Term, apply, as_term

Read = tuple[Term, str]  # the term, and whether it is a column, a row (both are vectors), a matrix or a scalar
FLIPPED = {"column": "row", "row": "column", "matrix": "matrix", "scalar": "scalar"}


def product_of(factors: Sequence[Read], printed: str) -> Read:
    """The product of all factors; xᵀAy is ⟨x, A y⟩.  **Raises.** InputError where two neighbours do not multiply."""
    kept: list[Read] = []
    for factor in factors:
        kept.append(factor)
        if factor[1] == "column":
            k = len(kept) - 2
            while k >= 0 and kept[k][1] == "matrix":
                k -= 1
            if k >= 0 and kept[k][1] == "row" and k < len(kept) - 2:
                inside = reduce(lambda right, left: times(left, right, printed), reversed(kept[k + 1 :]))
                kept[k + 1 :] = [inside]
    return reduce(lambda left, right: times(left, right, printed), kept)


def times(left: Read, right: Read, printed: str) -> Read:
    """The product of two.  **Raises.** InputError where there is none."""
    (a, one), (b, other) = left, right
    if "scalar" in (one, other):
        if one == "scalar" and other in ("ones", "row of ones", "identity") and b == as_term(1):
            return a, other
        return a * b, other if one == "scalar" else one
    if "identity" in (one, other):
        number, thing, kind = (a, b, other) if one == "identity" else (b, a, one)
        if kind in ("matrix", "column", "row", "identity"):
            return (thing if number == as_term(1) else number * thing), kind
    if (one, other) == ("matrix", "ones"):
        row = apply("column", a.args[0] if a.name == "transpose" else a.T, 0)
        return a @ (apply("exp", row - row) if b == as_term(1) else b * apply("exp", row - row)), "column"
    if one == "matrix" and other in ("matrix", "column"):
        return a @ b, other
    if (one, other) == ("row", "matrix"):
        return (b.args[0] if b.name == "transpose" else b.T) @ a, "row"
    if (one, other) == ("row", "column"):
        return apply("dot", a, b), "scalar"
    if (one, other) == ("column", "row"):
        return apply("outer", a, b), "matrix"
    problem = InputError(
        f"{printed[:120]} multiplies a {one} by a {other}, which is no product of matrices. Transpose one of them, "
        f"or write dot(x, y) or hadamard(x, y)."
    )
    problem.mismatched = True  # type: ignore[attr-defined]
    raise problem


__all__ = ["FLIPPED", "Read", "product_of", "times"]
