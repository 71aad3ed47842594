"""The degree of a term as a polynomial in the entries of what is drawn, as far as its words tell it, and whether it has a mean."""

from __future__ import annotations

from checker.statements.terms.term import Term

LINEAR = ("neg", "sum", "transpose", "vec", "diag")
SUMS = ("add", "sub", "pair")
PRODUCTS = ("mul", "hadamard", "dot", "matvec", "matmul", "outer", "kron")
_ENTRIES = ("entry", "column")


def degree(term: Term, leaf: str) -> int | None:
    """At most this degree; None where the term is not seen to be a polynomial in the entries of the bound ``leaf``."""
    name, args = term.name, term.args
    if leaf not in term.open:
        return 0
    if not args:
        return 1
    if name == "length":
        return 0
    if name in LINEAR:
        return degree(args[0], leaf)
    if name in (*SUMS, *PRODUCTS):
        found = [degree(one, leaf) for one in args]
        if None in found:
            return None
        return max(found) if name in SUMS else sum(found)  # type: ignore[type-var, arg-type]
    if name in _ENTRIES or name == "div":
        return degree(args[0], leaf) if leaf not in args[1].open else None
    if name in ("sum_over", "stack", "expectation"):
        return None if name == "expectation" and leaf in args[1].open else degree(args[-1], leaf)
    if name == "pow" and args[1].name == "num" and args[1].leaf.isdigit():
        k, base = int(args[1].leaf), args[0]
        of_squares = base.name in ("norm", "frobenius") and k % 2 == 0
        found_ = degree(base.args[0] if of_squares else base, leaf)
        return None if found_ is None else k * found_
    return None


def integrable(term: Term, leaf: str) -> bool:
    """Whether sums and products of polynomials and of exponentials of linear forms make it up: then it has a mean over normal entries."""
    if degree(term, leaf) is not None:
        return True
    name, args = term.name, term.args
    if name == "exp":
        return degree(args[0], leaf) in (0, 1)
    power = name == "pow" and args[1].name == "num" and args[1].leaf.isdigit()
    if not power and name not in (*LINEAR, *SUMS, *PRODUCTS, *_ENTRIES, "sum_over", "stack", "div"):
        return False
    if name in (*_ENTRIES, "div") and leaf in args[1].open:
        return False
    return all(integrable(one, leaf) for one in args)


__all__ = ["LINEAR", "PRODUCTS", "SUMS", "degree", "integrable"]
