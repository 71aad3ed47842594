"""Sums over an index, which the language has no word for, as totals, inner products and products with a matrix.

A front end writes the summand as a term with an index variable of its own, as ``entry(x, i) * entry(y, i)``, and
:func:`total_over` gives the term without the index that has the same value: ``dot(x, y)``.

**Domain.** exact: no value is computed.  **Guarantee.** the same value wherever either side is defined, for all sizes.
**Raises.** InputError for a summand that the words of the language do not reach.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from checker.errors import InputError
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term, apply, as_term, exact, subterms

_ENTRYWISE = ("exp", "log", "abs")  # words that act on each entry of a vector
_MOST_POWER = 16


def total_over(i: Term, body: Term) -> Term:
    """Σ_i body, for i over the whole of its range."""
    if body.sort not in ("scalar", "vector"):
        raise _no_words(i, body, f"it is a {body.sort}, and numbers and vectors are added up")
    if not contains(body, i):
        return _count(i, body) * body
    if body.name in ("add", "sub"):
        return apply(body.name, *(_part(i, part, body) for part in body.args))
    if body.name == "neg":
        return -total_over(i, body.args[0])
    if body.name == "div" and not contains(body.args[1], i):
        return total_over(i, body.args[0]) / body.args[1]
    if body.name in ("mul", "pow"):
        free, bound = _factors(i, body)
        found = _total_of_product(i, bound)
        return reduce(lambda sum_, c: c * sum_, reversed(free), found)
    if body.sort == "vector":
        return _total_of_vectors(i, body)
    whole = _whole(i, body)
    return apply("sum", vector_over(i, body)) if whole is None else whole


def vector_over(i: Term, body: Term) -> Term:
    """The vector whose i-th entry is the body."""
    if body.sort != "scalar" or not contains(body, i):
        raise _no_words(i, body, "it is the same for every index" if body.sort == "scalar" else f"it is a {body.sort}")
    name, parts = body.name, body.args
    if name == "entry":
        return _entries(i, body)
    if name in ("add", "sub"):
        return apply(name, *(vector_over(i, p) if contains(p, i) else p * _ones(i, body) for p in parts))
    if name in ("neg", *_ENTRYWISE):
        return apply(name, vector_over(i, parts[0]))
    if name == "div" and not contains(parts[1], i):
        return vector_over(i, parts[0]) / parts[1]
    if name in ("mul", "pow"):
        free, bound = _factors(i, body)
        entrywise = reduce(lambda x, y: apply("hadamard", x, y), (vector_over(i, b) for b in bound))
        return reduce(lambda x, c: c * x, reversed(free), entrywise)
    if name == "dot":
        return _inner_products(i, body)
    raise _no_words(i, body, f"{name} has no entrywise form")


def contains(term: Term, i: Term) -> bool:
    return any(t == i for t in subterms(term))


def ranges_of(i: Term, body: Term) -> Iterator[tuple[Term, str | None]]:
    """Everything that i counts along in the body, with the name of its size, or None where it is not known."""
    for t in subterms(body):
        if t.name in ("entry", "column") and t.args[1] == i:
            shape = shape_of(t.args[0])
            yield t.args[0], shape[-1] if shape else None


def shape_of(term: Term) -> tuple[str, ...] | None:
    """The names of the sizes of a vector or a matrix, as far as its declared parts say them."""
    name, parts = term.name, term.args
    if name == "var":
        return term.shape or None
    if term.sort not in ("vector", "matrix"):
        return ()
    if name == "pair":
        return ("2",)
    if name in ("transpose", "column", "matvec", "matmul", "outer", "diag", "vec"):
        shapes = [shape_of(p) for p in parts if p.sort in ("vector", "matrix")]
        if any(not s for s in shapes):
            return None
        a, b = shapes[0] or (), shapes[-1] or ()
        return {
            "transpose": a[::-1],
            "column": a[:1],
            "matvec": a[:1],
            "matmul": (a[0], b[-1]),
            "outer": (a[0], b[0]),
            "diag": a * 2,
            "vec": (f"{a[0]}*{a[-1]}",),
        }[name]
    if name in ("function_gradient", "sum_over", "expectation"):
        return shape_of(parts[-1])
    if name in ("add", "sub", "neg", "mul", "hadamard", "exp", "log", "abs", "softmax", "sparsemax"):
        return next((s for s in (shape_of(p) for p in parts if p.sort == term.sort) if s), None)
    return None


def _part(i: Term, part: Term, whole: Term) -> Term:
    """A summand of a sum; one that is the same for every index counts as often as the others have entries."""
    return total_over(i, part) if contains(part, i) else _count(i, whole) * part


def _count(i: Term, body: Term) -> Term:
    """How many indices there are."""
    if i.shape[0].isdigit():
        return as_term(int(i.shape[0]))
    return apply("length", _along(i, body))


def _ones(i: Term, body: Term) -> Term:
    along = _along(i, body)
    return apply("exp", along - along)


def _along(i: Term, body: Term) -> Term:
    """A vector that is as long as the range of i: the shortest one in the body."""
    found = [t.args[0] for t in subterms(body) if t.name == "entry" and t.args[1] == i and not contains(t.args[0], i)]
    if not found:
        raise _no_words(i, body, "no vector of it is as long as the range of the index")
    return min(found, key=lambda v: len(str(v)))


def _factors(i: Term, body: Term) -> tuple[list[Term], list[Term]]:
    """The factors of a product, without the index and with it; a small power is its factors."""
    if not contains(body, i):
        return [body], []
    if body.name == "mul":
        parts = [_factors(i, p) for p in body.args]
        return [f for free, _ in parts for f in free], [b for _, bound in parts for b in bound]
    if body.name == "pow":
        base, power = body.args
        if power.name != "num" or not 1 <= exact(power) <= _MOST_POWER:
            raise _no_words(i, body, f"its exponent is no literal from 1 to {_MOST_POWER}")
        return [], [base] * int(exact(power))
    return [], [body]


def _total_of_product(i: Term, factors: list[Term]) -> Term:
    if any(f.sort == "vector" for f in factors):
        weights = [f for f in factors if f.sort == "scalar"]
        (column,) = (f for f in factors if f.sort == "vector")
        return _weighted(i, weights, column)
    if len(factors) == 1:
        return total_over(i, factors[0])
    vectors = [vector_over(i, f) for f in factors]
    return apply("dot", reduce(lambda x, y: apply("hadamard", x, y), vectors[:-1]), vectors[-1])


def _weighted(i: Term, weights: list[Term], column: Term) -> Term:
    """Σ_i w_i A_i over the columns of A is A w."""
    if column.name == "column" and column.args[1] == i and not contains(column.args[0], i) and weights:
        return column.args[0] @ reduce(lambda x, y: apply("hadamard", x, y), (vector_over(i, w) for w in weights))
    if not contains(column, i):
        return total_over(i, reduce(lambda a, b: a * b, weights)) * column
    raise _no_words(i, column, "only the columns and the rows of a matrix, and numbers times them, are added up")


def _total_of_vectors(i: Term, body: Term) -> Term:
    if body.name == "column" and body.args[1] == i and not contains(body.args[0], i):
        along = _rows(body.args[0])
        return body.args[0] @ apply("exp", along - along)
    raise _no_words(i, body, "only the columns and the rows of a matrix, and numbers times them, are added up")


def _rows(matrix: Term) -> Term:
    """A vector as long as a matrix has columns."""
    return apply("column", _transposed(matrix), 0)


def _whole(i: Term, body: Term) -> Term | None:
    """Σ_i over whole columns: all entries of a matrix, or the inner product of two matrices."""
    columns = [p for p in body.args if p.name == "column" and p.args[1] == i and not contains(p.args[0], i)]
    if body.name not in ("sum", "dot") or len(columns) != len(body.args):
        return None
    return apply(body.name, *(apply("vec", c.args[0]) for c in columns))


def _entries(i: Term, body: Term) -> Term:
    """x of x_i; a row or a column of a matrix."""
    vector, place = body.args
    if place == i and not contains(vector, i):
        return vector
    if vector.name == "column" and vector.args[1] == i and place != i and not contains(vector.args[0], i):
        return apply("column", _transposed(vector.args[0]), place)
    raise _no_words(i, body, "the index stands in it in a way that no word takes")


def _inner_products(i: Term, body: Term) -> Term:
    """(⟨A_i, v⟩)_i over the columns of A is Aᵀv."""
    for column, other in (body.args, body.args[::-1]):
        if column.name == "column" and column.args[1] == i and not (contains(column.args[0], i) or contains(other, i)):
            return _transposed(column.args[0]) @ other
    raise _no_words(i, body, "the index stands in both sides of an inner product")


def _transposed(matrix: Term) -> Term:
    return matrix.args[0] if matrix.name == "transpose" else apply("transpose", matrix)


def _no_words(i: Term, body: Term, why: str) -> InputError:
    return InputError(
        f"The sum over {i.leaf} of {python_of(body, longest=120)} is none that the language has words for: {why}. It reads totals, "
        "inner products and products with a matrix; write such a sum with total(x), dot(x, y), A @ x or softmax(x)."
    )


__all__ = ["contains", "ranges_of", "shape_of", "total_over", "vector_over"]
