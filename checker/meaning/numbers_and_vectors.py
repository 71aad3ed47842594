"""What the names about numbers, vectors and matrices mean, in any arithmetic: what ``table.py`` is made of."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from flint import arb, fmpq, fmpq_mat

from checker.arithmetic import Balls
from checker.arithmetic.closed_form import Closed
from checker.attention import linear
from checker.data.dataset import Dataset
from checker.errors import ClaimError, InputError, SizesDiffer, Undecided, Undefined
from checker.meaning import iterations
from checker.meaning.objectives import flat
from checker.truth import Truth, truth

_LONGEST_POWER = 1_000_000  # bits of an exact power; of longer ones, as (x^100)^100, balls know the size


def sides(value: Any) -> str:
    """The sizes of a vector or matrix, as "4 × 3"."""
    return " × ".join(map(str, (len(value), *(len(row) for row in value[:1] if isinstance(row, (list, tuple))))))


def shape(value: Any) -> tuple:
    return (len(value), *(shape(part) for part in value[:1])) if isinstance(value, (list, tuple)) else ()


def equal(A, _e, x, y) -> Truth:
    if shape(x) != shape(y):
        raise SizesDiffer(f"equality: the sizes {sides(x)} and {sides(y)} differ. Check the shapes in the statement.")
    x, y = flat(x), flat(y)
    result = Truth.TRUE
    for a, b in zip(x, y, strict=True):
        result = result & (truth(a == b) if isinstance(a, int) else A.equal(a, b))
        if result is Truth.FALSE:
            break
    return result


def plain(function: Callable) -> Callable:
    """A formula of (A, …) that needs nothing else of the evaluation."""
    return lambda A, _e, *arguments: function(A, *arguments)


def structural(function: Callable) -> Callable:
    """A formula that needs neither arithmetic nor evaluation."""
    return lambda _A, _e, *arguments: function(*arguments)


def binary(vector_operation: Callable, scalar_operation: Callable) -> Callable:
    def meaning(_A, _e, x, y):
        if not isinstance(x, list):
            return scalar_operation(x, y)
        linear.same_length(x, y, "sum or difference")
        if x and isinstance(x[0], list):
            return [vector_operation(a, b) for a, b in zip(x, y, strict=True)]
        return vector_operation(x, y)

    return meaning


def scaled(_A, _e, c, x):
    if not isinstance(x, list):
        return c * x
    return [linear.scale(c, row) for row in x] if x and isinstance(x[0], list) else linear.scale(c, x)


def entrywise(function: Callable) -> Callable:
    def meaning(A, _e, *arguments):
        *fixed, x = arguments
        one = partial(function, A, *fixed)
        return [one(u) for u in x] if isinstance(x, list) else one(x)

    return meaning


def divide(A, _e, x, y):
    if A.sign(y) == 0:
        raise ZeroDivisionError
    return x / y


def power(A, _e, x, k):
    exponent = whole(k)
    if iterations.digits(x) * exponent > _LONGEST_POWER:
        if not isinstance(A, Balls):
            raise Undecided("A power has too many digits to be written out.")
        x = A.enclosed(x)
    result = A.number(1)
    for _ in range(exponent):
        result = result * x
    return result


def whole(k) -> int:
    """The whole number ≥ 0 that an exact value is.  **Raises.** ClaimError."""
    if isinstance(k, (int, fmpq)) and (isinstance(k, int) or k.q == 1) and 0 <= k <= 10_000:
        return int(k) if isinstance(k, int) else int(k.p)
    if isinstance(k, Closed):
        k = k.constant()
    try:
        if k is not None and not isinstance(k, arb) and int(k) == k and 0 <= k <= 10_000:
            return int(k)
    except (TypeError, ValueError, OverflowError):
        pass
    raise ClaimError(f"{k} is not a whole number from 0 to 10000, as an exponent or a size must be.")


def parallel(A, _e, u, w) -> Truth:
    linear.same_length(u, w, "parallel")
    minors = [u[i] * w[j] - u[j] * w[i] for i in range(len(u)) for j in range(i)]
    result = Truth.TRUE
    for minor in minors:
        result = result & A.equal(minor, A.number(0))
        if result is Truth.FALSE:
            break
    return result


def positive(A, _e, u) -> Truth:
    result = Truth.TRUE
    for x in u:
        result = result & A.less(A.number(0), x)
    return result


def matrix_of(_A, _e, u, k):
    """The rows of k entries each."""
    count = whole(k)
    if not count or len(u) % count:
        raise Undefined(f"a vector of {len(u)} entries has no whole number of rows of {count} entries")
    return [u[start : start + count] for start in range(0, len(u), count)]


def rank(A, _e, X):
    entries = flat(X)
    if not all(isinstance(x, fmpq) for x in entries):
        raise Undecided("The rank of a matrix that is not exactly rational.")
    return A.number(fmpq_mat(len(X), len(X[0]), entries).rank())


def spectral_at_most(A, _e, X, bound) -> Truth:
    """‖X‖ ≤ c exactly: c ≥ 0 and c²I − XXᵀ is positive semidefinite (or c²I − XᵀX, whichever is smaller)."""
    if not all(isinstance(x, fmpq) for x in (*flat(X), bound)):
        raise Undefined("The operator norm of a matrix that is not exactly rational.")
    matrix = fmpq_mat(X)
    gram = matrix * matrix.transpose() if len(X) <= len(X[0]) else matrix.transpose() * matrix
    size = gram.nrows()
    rows = [[(bound * bound if i == j else fmpq(0)) - gram[i, j] for j in range(size)] for i in range(size)]
    return truth(bound >= 0) & truth(positive_semidefinite(rows))


def tokens_at_most(A, e, data: Dataset, bounds) -> Truth:
    if len(bounds) != data.n:
        raise InputError(f"{len(bounds)} bounds for {data.n} inputs. Give one for each input.")
    result = Truth.TRUE
    for X, bound in zip(data.tokens, bounds, strict=True):
        exact = [[fmpq(x.numerator, x.denominator) for x in row] for row in X]
        result = result & spectral_at_most(A, e, exact, bound)
    return result


def positive_semidefinite(rows) -> bool:
    """Symmetric elimination: no negative pivot, and a zero pivot only with a zero row."""
    while rows:
        pivot, *rest = rows[0]
        if pivot < 0 or (pivot == 0 and any(x != 0 for x in rest)):
            return False
        rows = [
            [x - (row[0] * y / pivot if pivot else 0) for x, y in zip(row[1:], rest, strict=True)] for row in rows[1:]
        ]
    return True


def spread(A, _e, u, i):
    others = [u[i] - x for j, x in enumerate(u) if j != i]
    return A.greatest(others) if others else A.number(0)


def entry(_A, _e, u, i):
    if not 0 <= i < len(u):
        raise ClaimError(
            f"Index {i} of a vector with {len(u)} entries. Bound the index by the right size; for a literal one declare "
            f"vector('x', {i + 1}), or say where=(length(x) >= {i + 1},)."
        )
    return u[i]
