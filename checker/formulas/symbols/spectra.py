r"""Eigenvalues, singular values, traces, and the norms of matrices and vectors whose subscripts say which.

**Guarantee.** as :mod:`checker.formulas.from_latex`: a subscript with two conventions is asked.
"""

from __future__ import annotations

import re
from typing import Any

from checker.errors import InputError, NoWord
from checker.formulas.products import Read
from checker.formulas.readings import canonical, spelled
from checker.formulas.sums import shape_of
from checker.formulas.symbols import defined as latex_defined
from checker.formulas.symbols.comparisons import least_eigenvalue
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.term import Term, apply, as_term

_MAX, _MIN = {"\\max", "max", "\\mathrm{max}", "\\text{max}"}, {"\\min", "min", "\\mathrm{min}", "\\text{min}"}
_VALUES = {"\\lambda": "eigenvalue", "\\sigma": "singular_value", "s": "singular_value"}


def of_spectrum(letter: str, below: str | None, argument: Node, node: Node, reader: Any) -> Read | None:
    """λ_max(A), σ_k(A) and their like; None where that does not stand here."""
    if letter not in _VALUES or below is None or letter == "s" and spelled(below) not in _MAX | _MIN:
        return None
    items, which, word = argument.parts[1], spelled(below), _VALUES[letter]
    if len(items) != 1:
        return None
    term, kind = reader.read(items[0])
    if kind != "matrix":
        return None
    rows = apply("length", apply("column", term, 0))
    if which in _MAX:
        return (apply("operator_norm", term) if word == "singular_value" else apply(word, term, 1)), "scalar"
    if which in _MIN:
        if word == "singular_value":
            return _least_singular(term, rows, node, reader)
        return least_eigenvalue(term), "scalar"
    number = apply("number_of", index) + 1 if (index := _index(which, reader)) is not None else reader.inside(below)[0]
    if word == "singular_value":
        readings = {
            "singular value": "singular_value(A, k), the k-th largest",
            "another": "to be declared as a name, with its argument",
        }
        if reader.answers.choose(f"{letter}_k", readings) == "another":
            raise InputError(
                f"{node.source[:120]} is no singular value. Declare the whole as a name: {node.source[:60]}."
            )
        return apply(word, term, number), "scalar"
    ways = {
        "from the greatest": lambda: (apply(word, term, number), "scalar"),
        "from the least": lambda: (apply(word, term, rows + 1 - number), "scalar"),
    }
    return reader.pick(f"{letter}_{{{below}}}", ways)


def beside_vector(letter: str, below: str | None, word: Any, argument: Node, node: Node, reader: Any) -> Read | None:
    """λ_max(A) where λ is a vector, as of multipliers: asked; None for another subscript or another argument."""
    if not isinstance(word, Term) or word.sort != "vector" or spelled(below or "") not in _MAX | _MIN:
        return None
    if (found := of_spectrum(letter, below, argument, node, reader)) is None:
        return None
    readings = {
        "of the matrix": f"{str(found[0])[:60]}",
        "another": "to be declared as a name, with or without its argument",
    }
    if reader.answers.choose(f"{letter}_{{{below}}}", readings) == "another":
        raise InputError(
            f"{node.source[:120]} is no value of the matrix. Declare {letter}_{{{below}}} or the whole as a name."
        )
    return found


def raised(found: Read, marks: tuple, letter: str, node: Node, reader: Any) -> Read:
    """λ²_max(A), the square of λ_max(A), where neither λ_max nor λ² is a declared name; another exponent or a prime is refused."""
    _, below, above, primes = marks
    exponent = spelled(above or "")
    declared = {canonical(letter, below, None), canonical(letter, None, above)} & set(reader.names)
    power = exponent.isdecimal() and int(exponent) > 1 and not declared
    if primes or above is not None and not power:
        raise InputError(
            f"{node.source[:120]} has an exponent or a prime before its argument. Put it behind, in brackets."
        )
    return found if above is None else (found[0] ** int(exponent), found[1])


def _index(name: str, reader: Any) -> Term | None:
    found = reader.names.get(name)
    return found if isinstance(found, Term) and found.sort == "index" else None


def _least_singular(matrix: Term, rows: Term, node: Node, reader: Any) -> Read:
    """σ_min(A); of a matrix that is not square, papers mean the least of min(m, n), of all rows or of all columns."""
    shape = shape_of(matrix)
    if shape and shape[0] == shape[1]:
        return apply("singular_value", matrix, rows), "scalar"
    columns = apply("length", apply("column", matrix.T, 0))
    fewer = apply("minimum", apply("pair", rows, columns))
    by_rows = apply("sqrt", apply("eigenvalue", matrix @ matrix.T, rows))
    by_columns = apply("sqrt", apply("eigenvalue", matrix.T @ matrix, columns))
    ways = {
        "least of min(m, n)": lambda: (apply("singular_value", matrix, fewer), "scalar"),
        "by rows": lambda: (by_rows, "scalar"),
        "by columns": lambda: (by_columns, "scalar"),
    }
    return reader.pick(node.source, ways)


def trace(matrix: Term, node: Node, reader: Any) -> Read:
    """Σ_i A_ii."""
    shape = shape_of(matrix)
    if matrix.sort != "matrix" or not shape or shape[0] != shape[1]:
        raise InputError(
            f"{node.source[:120]} is no trace of a square matrix of a known size. Declare its factors with their sizes."
        )
    i = Term("var", leaf=reader.free("i"), sort="index", shape=shape[:1])
    return apply("sum_over", i, apply("entry", apply("column", matrix, i), i)), "scalar"


def norm(term: Term, kind: str, which: str, printed: str, reader: Any) -> Read | None:
    """The norms with a subscript that :mod:`checker.formulas.functions.called` does not know; None where there is none."""
    if kind == "column":
        return _of_vector(term, which, printed, reader)
    if kind != "matrix":
        return None
    shape, entries = shape_of(term), apply("vec", term)
    if which in ("\\max", "max", "\\mathrm{max}", "\\text{max}"):
        return apply("max_norm", entries), "scalar"
    if (
        which in ("*", "\\ast", "\\star", "\\mathrm{nuc}", "\\text{nuc}", "nuc", "S_1")
        and shape
        and shape[0] == shape[1]
    ):
        k = Term("var", leaf=reader.free("k"), sort="index", shape=shape[:1])
        return apply("sum_over", k, apply("singular_value", term, apply("number_of", k) + 1)), "scalar"
    rows, columns = _sums(term, shape, reader)
    if which == "\\infty" and rows is not None:
        ways = {
            "greatest sum of a row": lambda: (rows, "scalar"),
            "greatest entry": lambda: (apply("max_norm", entries), "scalar"),
        }
        return reader.pick(printed, ways)
    if which == "1" and columns is not None:
        total = apply("sum", apply("abs", entries))
        return reader.pick(
            printed,
            {"greatest sum of a column": lambda: (columns, "scalar"), "sum of all entries": lambda: (total, "scalar")},
        )
    if which in ("2,\\infty", "2\\to\\infty") and shape:
        row, column = (_greatest(term, shape, side, "norm", reader) for side in ("row", "column"))
        return reader.pick(
            printed,
            {
                "greatest norm of a row": lambda: (row, "scalar"),
                "greatest norm of a column": lambda: (column, "scalar"),
            },
        )
    return None


def _sums(term: Term, shape: tuple[str, ...] | None, reader: Any) -> tuple[Term | None, Term | None]:
    if not shape:
        return None, None
    return _greatest(term, shape, "row", "one", reader), _greatest(term, shape, "column", "one", reader)


def _greatest(matrix: Term, shape: tuple[str, ...], side: str, which: str, reader: Any) -> Term:
    i = Term("var", leaf=reader.free("i"), sort="index", shape=(shape[0] if side == "row" else shape[1],))
    part = apply("column", matrix.T if side == "row" else matrix, i)
    size = apply("norm", part) if which == "norm" else apply("sum", apply("abs", part))
    return apply("maximum", apply("stack", i, size))


def _of_vector(term: Term, which: str, printed: str, reader: Any) -> Read | None:
    shape = shape_of(term)
    if which == "0" and shape:
        i = Term("var", leaf=reader.free("i"), sort="index", shape=shape[:1])
        return apply("sum_over", i, apply("indicator", ~apply("eq", apply("entry", term, i), as_term(0)))), "scalar"
    if which in ("TV", "\\mathrm{TV}", "\\text{TV}"):
        total = apply("sum", apply("abs", term))
        ways = {"half of the sum": lambda: (as_term("1/2") * total, "scalar"), "the sum": lambda: (total, "scalar")}
        return reader.pick(printed, ways)
    matrix = reader.names.get(which)
    if isinstance(matrix, Term) and matrix.sort == "matrix":
        inside = apply("sqrt", apply("dot", term, matrix @ term))
        return reader.pick(printed, {"weighted": lambda: (inside, "scalar")}, always=True)
    return _of_exponent(term, which, printed, reader) if re.fullmatch(r"p|q|r|[3-9]|\\\w+", which) else None


def _of_exponent(term: Term, which: str, printed: str, reader: Any) -> Read:
    """‖x‖_p of a literal p, and of a declared p, which is asked."""
    shape, p = shape_of(term), reader.names.get(which)
    if not shape or not (which.isdigit() or (isinstance(p, Term) and p.sort == "scalar")):
        raise NoWord(
            f"{printed[:120]} is a norm of another space, or with an exponent that is not declared. Declare the exponent, or state it of "
            "\\|x\\|_1, \\|x\\|_2 or \\|x\\|_\\infty."
        )
    i = Term("var", leaf=reader.free("i"), sort="index", shape=shape[:1])
    size = apply("abs", apply("entry", term, i))
    if which.isdigit():
        return latex_defined.root(apply("sum_over", i, size ** as_term(int(which))), int(which), reader), "scalar"
    total = apply("sum_over", i, apply("exp", p * apply("log", size)))
    found = apply("exp", apply("log", total) / p)
    return reader.pick(printed, {"of entries that are not 0": lambda: (found, "scalar")}, always=True)


__all__ = ["beside_vector", "norm", "of_spectrum", "raised", "trace"]
