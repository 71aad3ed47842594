r"""Comparisons as papers print them: with 0, 1 and I, entry by entry, in the order of semidefinite matrices, and with cases.

**Guarantee.** as :mod:`checker.formulas.from_latex`.
"""

from __future__ import annotations

from typing import Any

from checker.errors import InputError
from checker.formulas.products import Read
from checker.formulas.symbols.loose import LOOSE, up_to_a_constant
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.term import Term, apply, as_term, conjunction, subterms

_FLIPPED = {">": "<", "≥": "≤", "⪰": "⪯", "≻": "≺"}
_ZERO = as_term(0)
DEFINING = {":=", "=:", "≡", "←"}  # signs of an equality, or of what is no statement


def plain_comparison(sign: str, left: Read, right: Read, source: str) -> Term:
    if sign in (">", "≥"):
        return plain_comparison({">": "<", "≥": "≤"}[sign], right, left, source)
    (a, one), (b, other) = left, right
    if (
        a.name == "operator_norm"
        and other == "scalar"
        and sign == "≤"
        and not any(s.name == a.name for s in subterms(b))
    ):
        return apply("spectral_at_most", a.args[0], b)
    for kind in (one, other):
        if kind in ("ones", "row of ones", "identity"):
            raise InputError(f"{source[:120]} holds {with_article(kind)} where the language has no word for it.")
    if one != other:
        raise InputError(f"{source[:120]} compares {with_article(one)} with {with_article(other)}.")
    if sign == "≠":
        return ~apply("eq", a, b)
    return apply({"<": "lt", "≤": "le", "=": "eq"}[sign], a, b)


def with_article(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeio" else kind if kind in ("ones", "row of ones") else f"a {kind}"


def special(sign: str, left: Read, right: Read, source: str, reader: Any) -> Term | None:
    """What a comparison of other things than two terms of one kind says; None where it is a plain one."""
    if sign in _FLIPPED:
        return special(_FLIPPED[sign], right, left, source, reader)
    (a, one), (b, other) = left, right
    if sign in DEFINING:
        readings = {"equality": "the two are equal", "definition": "give it as a function of terms, or write it out"}
        if reader.answers.choose(source, readings) == "definition":
            raise InputError(f"{source[:120]} defines a symbol. Declare the symbol as what it is short for.")
        return None
    if sign in LOOSE:
        plain, right = up_to_a_constant(sign, source, right, reader)
        return plain_comparison(plain, left, right, source)
    if sign in ("⪯", "≺"):
        return _ordered(sign == "≺", left, right, source)
    kinds = {one, other}
    if kinds == {"column", "ones"}:
        column, number = (a, b) if one == "column" else (b, a)
        return _equal(sign, column, like(column) if number == as_term(1) else number * like(column), source)
    if kinds == {"identity"} and sign in ("=", "≠"):
        return _equal(sign, a, b, source)  # aI = bI
    if kinds == {"matrix", "identity"}:
        matrix, number = (a, b) if one == "matrix" else (b, a)
        whole = identity_like(matrix)
        return _equal(sign, matrix, whole if number == as_term(1) else number * whole, source)
    if kinds in ({"scalar", "column"}, {"scalar", "matrix"}) and _ZERO in (a, b):
        return _with_zero(sign, left, right, source, reader)
    if kinds == {"scalar", "column"} and sign in ("<", "≤"):
        x, y = (apply("maximum", a), b) if one == "column" else (a, apply("minimum", b))
        said = x < y if sign == "<" else x <= y
        return reader.pick(source, {"entry by entry": lambda: (said, "truth")}, always=True)[0]
    if one == other == "column" and sign in ("<", "≤"):
        return apply("positive", b - a) if sign == "<" else apply("minimum", b - a) >= _ZERO
    return None


def _equal(sign: str, a: Term, b: Term, source: str) -> Term:
    if sign not in ("=", "≠"):
        raise InputError(f"{source[:120]} compares entries with {sign}. Write it of \\max_i, of \\min_i, or for all i.")
    return apply("eq", a, b) if sign == "=" else ~apply("eq", a, b)


def _with_zero(sign: str, left: Read, right: Read, source: str, reader: Any) -> Term:
    """x = 0, x ≥ 0 and x > 0 of a vector; of a matrix the order is asked."""
    above = left[0] == _ZERO  # 0 ≤ x
    thing, kind = right if above else left
    if sign in ("=", "≠"):
        return _equal(sign, thing, _ZERO * thing, source)
    values = thing if kind == "column" else apply("vec", thing)

    def entrywise() -> Read:
        signed = apply("minimum", values) if above else apply("maximum", values)
        if sign == "<" and above and kind == "column":
            return apply("positive", thing), "truth"
        if sign == "<":
            return (signed > _ZERO if above else signed < _ZERO), "truth"
        return (signed >= _ZERO if above else signed <= _ZERO), "truth"

    if kind == "column":
        return entrywise()[0]
    zero: Read = (_ZERO, "scalar")
    pair = (zero, right) if above else (left, zero)
    ways = {"entry by entry": entrywise, "semidefinite": lambda: (_ordered(sign == "<", *pair, source), "truth")}
    return reader.pick(source, ways)[0]


def _ordered(strict: bool, left: Read, right: Read, source: str) -> Term:
    """A ⪯ B: the least eigenvalue of B − A is ≥ 0; of vectors entry by entry."""
    (a, one), (b, other) = left, right
    if one == other == "column" or (other == "column" and a == _ZERO) or (one == "column" and b == _ZERO):
        gap = b - a if one == other else b if one != "column" else -a
        return apply("positive", gap) if strict else apply("minimum", gap) >= _ZERO
    kinds = {one, other}
    if not (kinds <= {"matrix", "identity"} or (kinds == {"matrix", "scalar"} and _ZERO in (a, b))):
        raise InputError(
            f"{source[:120]} has ⪯ between a {one} and a {other}. It is the order of symmetric matrices, and of vectors."
        )
    if one != "matrix" and other != "matrix":
        raise InputError(f"{source[:120]} compares no matrix. Write the numbers that are compared.")
    if one != "matrix":
        least, bound = least_eigenvalue(b), a
        return bound < least if strict else bound <= least
    if other != "matrix":
        greatest, bound = apply("eigenvalue", a, 1), b
        return greatest < bound if strict else greatest <= bound
    gap = least_eigenvalue(b - a)
    return gap > _ZERO if strict else gap >= _ZERO


def least_eigenvalue(matrix: Term) -> Term:
    return apply("eigenvalue", matrix, apply("length", apply("column", matrix, 0)))


def identity_like(matrix: Term) -> Term:
    """The identity with as many rows as a matrix."""
    while matrix.name in ("mul", "neg"):
        matrix = matrix.args[-1]
    return apply("identity", apply("length", apply("column", matrix, 0)))


def like(vector: Term) -> Term:
    """(1, …, 1), as long as a vector."""
    while vector.name in ("mul", "matvec", "add", "sub", "neg", "hadamard"):
        vector = apply("column", vector.args[0], 0) if vector.name == "matvec" else vector.args[-1]
    return apply("exp", vector - vector)


# ── cases ──


def of_cases(left: Node, rows: Node, flipped: bool, reader: Any) -> Term:
    """a = {b if P; c otherwise}: P ⇒ a = b, and what holds otherwise."""
    found: list[Term] = []
    before: list[Term] = []
    for value, condition in rows.parts[0]:
        sides = (value, left) if flipped else (left, value)
        said = reader.term(Node(kind="comparison", parts=(("=",), sides), source=rows.source), "truth")
        if condition is None:
            if not before:
                raise InputError(
                    f"{rows.source[:120]} has an “otherwise” without a case before it. Write the conditions."
                )
            holds = conjunction(~c for c in before)
        else:
            holds = reader.term(condition, "truth")
            before.append(holds)
        found.append(apply("implies", holds, said))
    return conjunction(found)


# ── statements that say nothing ──


def _differ_by_a_number(one: Term, other: Term) -> bool:
    """Whether an equation is t = t + 1 or its like, which no t solves."""
    for a, b in ((one, other), (other, one)):
        if b.name in ("add", "sub") and a in b.args and (b.name == "add" or b.args[0] == a):
            (rest,) = b.args[1:] if b.args[0] == a else b.args[:1]
            if rest.name == "num" and rest != as_term(0):
                return True
    return False


def not_trivial(
    found: Term, sides: tuple[Read, Read], sign: str, printed: tuple[str, str], again: Any, reader: Any
) -> Term:
    """A comparison whose two sides are one term is read again with its sums as they are printed, and asked about where that is no help."""
    if sign == "=" and _differ_by_a_number(sides[0][0], sides[1][0]):
        part = f"{printed[0]} {sign} {printed[1]}"
        never = "it is never true: what an algorithm sets anew is another variable, as t_{new} = t + 1"
        reader.answers.choose(part, {"as it stands": never})
        return found
    if sides[0][0] != sides[1][0] or sign == "≠":
        return found
    if not reader.literal:
        reader.literal = True
        try:
            sides = again()
        finally:
            reader.literal = False
        if sides[0][0] != sides[1][0]:
            return reader.compare(sign, *sides, f"{printed[0]} {sign} {printed[1]}")
    part = f"{printed[0]} {sign} {printed[1]}"
    reader.answers.choose(
        part, {"as it stands": f"both sides are {sides[0][0]!s:.80}: the comparison says nothing that could be false"}
    )
    return found


__all__ = [
    "DEFINING",
    "identity_like",
    "least_eigenvalue",
    "like",
    "not_trivial",
    "of_cases",
    "plain_comparison",
    "special",
    "with_article",
]
