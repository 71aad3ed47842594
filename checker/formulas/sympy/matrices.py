"""sympy's matrix expressions as terms: in sympy a vector is a matrix with one column, in the language it is a vector.

**Shapes.** what is read is a "column" or a "row" (both are vectors of the language), a "matrix" or a "scalar".
**Guarantee.** as :mod:`checker.formulas.from_sympy`; nothing is differentiated, which is where sympy's matrix symbols are wrong.
"""

from __future__ import annotations

from functools import reduce
from typing import Any

from checker.errors import InputError
from checker.formulas.products import FLIPPED, Read, product_of
from checker.statements.terms.term import Term, apply

_ENTRYWISE = {"exp": "exp", "log": "log", "Abs": "abs"}


def matrix_of(e: Any, reader: Any) -> Read:
    """The term of a matrix expression and what it is.  **Raises.** InputError."""
    name = type(e).__name__
    if name in _MEANING:
        return _MEANING[name](e, reader)
    if name in ("ImmutableDenseMatrix", "MutableDenseMatrix") and e.shape in ((2, 1), (1, 2)):
        return apply("pair", *map(reader.read, e)), "column" if e.shape == (2, 1) else "row"
    raise InputError(
        f"{str(e)[:120]} is a sympy {name}, for which the language has no word. Products, sums, transposes, scalar "
        f"multiples, whole powers, "
        "entrywise exp, log and Abs, diagonal matrices and Kronecker products are read; for others declare a MatrixSymbol of its own."
    )


def equal_sides(e: Any, reader: Any) -> tuple[Term, Term]:
    """Both sides of an equation between matrices, which have to be of one kind."""
    if type(e).__name__ not in ("Equality", "Unequality"):
        raise InputError(
            f"{e} compares matrices with an order, which is none of entries. State a comparison of numbers."
        )
    (left, one), (right, other) = (matrix_of(a, reader) for a in e.args)
    if one != other:
        raise InputError(f"{e} compares a {one} with a {other}. Transpose one of the two.")
    return left, right


def element_of(e: Any, reader: Any) -> Term:
    """A[i, j], counted from 0 as sympy counts entries of matrices."""
    term, kind = matrix_of(e.parent, reader)
    if kind == "scalar":
        return term
    if kind == "matrix":
        return reader.entry_of(e, term, tuple(e.indices), 0)
    return reader.entry_of(e, term, (e.indices[0 if kind == "column" else 1],), 0)


def _symbol(e: Any, reader: Any) -> Read:
    term = reader.variable(e)
    rows, columns = e.shape
    kind = "column" if columns == 1 else "row" if rows == 1 else "matrix"
    if (
        not isinstance(term, Term)
        or term.sort not in ("vector", "matrix")
        or (term.sort == "vector" and kind == "matrix")
    ):
        sort = term.sort if isinstance(term, Term) else "function"
        raise InputError(
            f"{e} has {rows} × {columns} entries in sympy and was declared as a {sort}. Declare a "
            f"{'matrix' if kind == 'matrix' else 'vector'}."
        )
    reader.sizes.agree(e, e.shape, term)
    return term, kind if term.sort == "vector" else "matrix"


def _sum(e: Any, reader: Any) -> Read:
    parts = [matrix_of(a, reader) for a in e.args]
    if len({kind for _, kind in parts}) != 1:
        raise InputError(f"{str(e)[:120]} adds a row to a column, or a vector to a matrix. Transpose one of them.")
    return reduce(lambda a, b: a + b, (term for term, _ in parts)), parts[0][1]


def _product(e: Any, reader: Any) -> Read:
    import sympy

    numbers = [reader.read(a) for a in e.args if not isinstance(a, (sympy.MatrixBase, sympy.MatrixExpr)) and a != -1]
    minus = [a for a in e.args if a == -1]
    matrices = [matrix_of(a, reader) for a in e.args if isinstance(a, (sympy.MatrixBase, sympy.MatrixExpr))]
    term, kind = product_of(matrices, str(e))
    term = reduce(lambda a, c: c * a, reversed(numbers), term)
    return (-term if len(minus) % 2 else term), kind


def _transpose(e: Any, reader: Any) -> Read:
    term, kind = matrix_of(e.arg, reader)
    return (term.T if kind == "matrix" else term), FLIPPED[kind]


def _power(e: Any, reader: Any) -> Read:
    term, kind = matrix_of(e.base, reader)
    if kind != "matrix" or not e.exp.is_Integer or not 1 <= e.exp <= 64:
        raise InputError(
            f"{str(e)[:120]} is no power of a square matrix with an exponent from 1 to 64; the language has no "
            f"inverse. State A @ B = identity(n)."
        )
    return reduce(lambda a, b: a @ b, [term] * int(e.exp)), "matrix"


def _identity(e: Any, reader: Any) -> Read:
    return apply("identity", reader.read(e.rows)), "matrix"


def _hadamard(e: Any, reader: Any) -> Read:
    parts = [matrix_of(a, reader) for a in e.args]
    kinds = {kind for _, kind in parts}
    if len(kinds) != 1 or not kinds <= {"column", "row"}:
        raise InputError(
            f"{str(e)[:120]} is an entrywise product of matrices; the language has that of vectors. Write it with vec or with diag."
        )
    return reduce(lambda a, b: apply("hadamard", a, b), (term for term, _ in parts)), parts[0][1]


def _hadamard_power(e: Any, reader: Any) -> Read:
    term, kind = matrix_of(e.base, reader)
    if kind not in ("column", "row") or not e.exp.is_Integer or not 1 <= e.exp <= 64:
        raise InputError(
            f"{str(e)[:120]} is no entrywise power of a vector with an exponent from 1 to 64. Write it with hadamard."
        )
    return reduce(lambda a, b: apply("hadamard", a, b), [term] * int(e.exp)), kind


def _entrywise(e: Any, reader: Any) -> Read:
    import sympy

    term, kind = matrix_of(e.expr, reader)
    x = sympy.Dummy("x")
    word = _ENTRYWISE.get(type(applied := e.function(x)).__name__)
    if word is None or applied.args != (x,) or kind not in ("column", "row"):
        raise InputError(f"{str(e)[:120]} applies a function entry by entry. Of vectors, exp, log and Abs are read.")
    return apply(word, term), kind


def _diagonal(e: Any, reader: Any) -> Read:
    term, kind = matrix_of(e.args[0], reader)
    if kind not in ("column", "row"):
        raise InputError(f"{str(e)[:120]} is no diagonal matrix of a vector. Write diag(x).")
    return apply("diag", term), "matrix"


def _kronecker(e: Any, reader: Any) -> Read:
    parts = [matrix_of(a, reader) for a in e.args]
    if {kind for _, kind in parts} != {"matrix"}:
        raise InputError(f"{str(e)[:120]} is no Kronecker product of matrices. Write outer(x, y) for vectors.")
    return reduce(lambda a, b: apply("kron", a, b), (term for term, _ in parts)), "matrix"


_MEANING = {
    "MatrixSymbol": _symbol,
    "MatAdd": _sum,
    "MatMul": _product,
    "Transpose": _transpose,
    "MatPow": _power,
    "Identity": _identity,
    "HadamardProduct": _hadamard,
    "HadamardPower": _hadamard_power,
    "ElementwiseApplyFunction": _entrywise,
    "DiagMatrix": _diagonal,
    "KroneckerProduct": _kronecker,
}


__all__ = ["element_of", "equal_sides", "matrix_of"]
