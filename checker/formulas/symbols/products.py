r"""Products as they are printed: of numbers, rows, columns and matrices, with 1 as a vector, and inner products.

**Guarantee.** as :mod:`checker.formulas.from_latex`.
"""

from __future__ import annotations

from typing import Any

from checker.errors import InputError, NoWord
from checker.formulas.products import Read, product_of
from checker.formulas.sums import shape_of
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.term import Term, apply, as_term


def multiplied(values: list[Read], between: list[str], printed: str, reader: Any) -> Read:
    """The product of all factors with what stands between them."""
    kinds = [kind for _, kind in values]
    if reader.rows and "column" in kinds and not any(between):
        return _of_rows(values, printed)
    if any(between) or "ones" in kinds or "row of ones" in kinds or _has_two_columns(kinds):
        value = values[0]
        for k, op in enumerate(between):
            value = _joined(value, values[k + 1], op, printed, reader)
        return value
    return product_of(values, printed)


def _of_rows(values: list[Read], printed: str) -> Read:
    """q Kᵀ of a row q: the transposed product of columns, K q; a vector without a transpose is kept as a column."""
    turned = [(_transposed(term), kind) if kind == "matrix" else (term, kind) for term, kind in values]
    term, kind = product_of(turned[::-1], printed)
    return (_transposed(term), kind) if kind == "matrix" else (term, kind)


def _transposed(matrix: Term) -> Term:
    return matrix.args[0] if matrix.name == "transpose" else matrix.T


def _joined(left: Read, right: Read, op: str, printed: str, reader: Any) -> Read:
    (a, one), (b, other) = left, right
    vectors = (one, other) == ("column", "column")
    if op == "" and vectors:
        return _two_vectors(a, b, printed, reader)
    if op == "∘":
        if (one, other) == ("matrix", "matrix"):
            return entrywise(a, b, printed, reader), "matrix"
        if not vectors:
            raise InputError(
                f"{printed[:120]} has ∘ between a {one} and a {other}; it is the entrywise product of two vectors. "
                f"For numbers write \\cdot."
            )
        return apply("hadamard", a, b), "column"
    if op == "⊗":
        if (one, other) != ("matrix", "matrix"):
            raise InputError(
                f"{printed[:120]} has ⊗ between a {one} and a {other}; it is the Kronecker product of matrices. For "
                f"vectors write x y^\\top."
            )
        return apply("kron", a, b), "matrix"
    if op == "·" and vectors:
        return apply("dot", a, b), "scalar"
    if op == "*" and vectors:
        said = {"entrywise": "the product of each two entries", "another": "a convolution, or another product"}
        if reader.answers.choose(f"* in {printed}", said) == "entrywise":
            return apply("hadamard", a, b), "column"
    if op in ("×", "*") and "scalar" not in (one, other):
        raise InputError(
            f"{printed[:120]} has {op} between a {one} and a {other}, where it says nothing certain. Write \\cdot, \\circ or a transpose."
        )
    return _ones(left, right) or product_of([left, right], printed)


def entrywise(a: Term, b: Term, printed: str, reader: Any) -> Term:
    """A ∘ B of matrices: the entrywise products of their rows.  **Raises.** InputError for sizes that are not known."""
    shape = shape_of(a) or shape_of(b)
    if not shape:
        raise InputError(f"{printed[:120]} is of matrices of unknown sizes. Declare their factors with their sizes.")
    i = Term("var", leaf=reader.free("i"), sort="index", shape=shape[:1])
    return apply("stack", i, apply("hadamard", apply("column", a.T, i), apply("column", b.T, i)))


def _ones(left: Read, right: Read) -> Read | None:
    """xᵀ1 and 1ᵀx are the total."""
    kinds = (left[1], right[1])
    if kinds not in (("row", "ones"), ("row of ones", "column")):
        return None
    vector, number = (left[0], right[0]) if kinds[0] == "row" else (right[0], left[0])
    total = apply("sum", vector)
    return (total if number == as_term(1) else number * total), "scalar"


def _has_two_columns(kinds: list[str]) -> bool:
    """Whether a column meets a column when the product is taken from the left."""
    sort = kinds[0]
    for kind in kinds[1:]:
        if sort == kind == "column":
            return True
        pair = (sort, kind)
        sort = (
            kind
            if sort == "scalar"
            else sort
            if kind == "scalar"
            else {
                ("row", "column"): "scalar",
                ("column", "row"): "matrix",
                ("matrix", "column"): "column",
                ("row", "matrix"): "row",
            }.get(pair, kind)
        )
    return False


def _two_vectors(a: Term, b: Term, printed: str, reader: Any) -> Read:
    return reader.pick(
        printed,
        {
            "inner product": lambda: (apply("dot", a, b), "scalar"),
            "entrywise": lambda: (apply("hadamard", a, b), "column"),
            "outer product": lambda: (apply("outer", a, b), "matrix"),
        },
    )


def inner_product(node: Node, reader: Any) -> Read:
    """⟨x, y⟩ of vectors, ⟨A, B⟩ of matrices entry by entry, and ⟨x, 1⟩."""
    items = node.parts[1]
    if len(items) != 2:
        raise InputError(f"{node.source[:120]} has {len(items)} parts; an inner product is \\langle x, y \\rangle.")
    (a, one), (b, other) = map(reader.read, items)
    kinds = {one, other}
    if kinds == {"column", "ones"}:
        found = _ones((a, "row") if one == "column" else (b, "row"), (b if one == "column" else a, "ones"))
        assert found is not None
        return found
    if kinds == {"matrix"}:
        a, b = apply("vec", a), apply("vec", b)
    elif kinds != {"column"}:
        raise InputError(
            f"{node.source[:120]} is of a {one} and a {other}; an inner product is of two vectors, or of two matrices."
        )
    return apply("dot", a, b), "scalar"


def pair(node: Node, reader: Any) -> Read:
    """(a, b), a vector of two numbers, or [A, B], which is asked where both are matrices.  **Raises.** InputError."""
    bracket, items = node.parts
    if bracket == "(" and len(items) == 2:
        return apply("pair", *(reader.term(item, "scalar") for item in items)), "column"
    if bracket == "[" and len(items) == 2:
        (a, one), (b, other) = map(reader.read, items)
        sizes = {*(shape_of(a) or ()), *(shape_of(b) or ())}
        if one == other == "matrix" and len(sizes) < 2:
            ways = {"commutator": "A B − B A of [A, B]", "another": "declare the whole as a matrix"}
            if reader.answers.choose(node.source, ways) == "commutator":
                return a @ b - b @ a, "matrix"
            raise NoWord(f"{node.source[:120]} was answered to be no commutator. Declare the whole as a name.")
    raise InputError(
        f"{node.source[:120]} lists {len(items)} things, for which the language has no word; a vector of two entries is (a, b), and "
        "brackets are ( ) or [ ]."
    )


__all__ = ["inner_product", "multiplied", "pair"]
