"""What ``for_each``, ``sum_over`` and ``stack`` mean: their body at every value of the index, 0 to its size − 1, none left out.

The size is that of a variable of the claim (:mod:`checker.statements.terms.over_indices`), and at least 1.  ``for_every`` looks at some
numbers or vectors: it is FALSE where its body fails at one, and never seen to be TRUE.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import reduce
from typing import Any

from checker.attention import linear
from checker.errors import Undecided
from checker.statements.terms.binding import sort_of_bound
from checker.statements.terms.over_indices import points_of, size_of_bound, sizes_at, sizes_of_bound, sizes_told
from checker.statements.terms.ranges import size_of
from checker.statements.terms.term import Term
from checker.truth import Truth

Evaluation = Any  # of checker.meaning.interpret, which imports this module


def at_every_place(e: Evaluation, term: Term, value: Callable[[Term], Any]) -> list:
    """``value`` of the body of a binder at every value of its index."""
    index, body = term.args
    places, sizes = e.places, e.sizes
    e.sizes = sizes_at_places(e, term)
    try:
        found = []
        for k in _places(index.leaf, e.sizes):
            e.places = {**places, index.leaf: k}
            found.append(value(body))
        return found
    finally:
        e.places, e.sizes = places, sizes


def sizes_at_places(e: Evaluation, term: Term) -> dict[str, int]:
    """The sizes that are known inside a binder."""
    return {**e.sizes, **sizes_at(term, e.values), **sizes_told(term.args[0], e.values)}


def _places(leaf: str, sizes: dict[str, int]) -> Sequence:
    """0, 1, … of an index; of a number or a vector some at which a statement may fail."""
    if sort_of_bound(leaf) == "index":
        return range(_size(leaf, size_of_bound(leaf), sizes))
    return points_of(leaf, *(_size(leaf, side, sizes) for side in sizes_of_bound(leaf) or ("1",)))


def _size(leaf: str, side: str, sizes: dict[str, int]) -> int:
    found = size_of(side, sizes)
    if found is None:
        raise Undecided(f"No variable has the size of the index {leaf}, so that nobody knows where it ends.")
    return found


def number_of_truth(A: Any, e: Evaluation, statement: Truth) -> Any:
    """1 or 0.  **Raises.** Undecided where neither is known."""
    if statement is Truth.UNKNOWN:
        raise Undecided(f"An indicator is 1 or 0, and which is not known: {e.why_unknown}")
    return A.number(Fraction(statement is Truth.TRUE))


def total(A: Any, _e: Evaluation, values: list) -> Any:
    """The sum of numbers, vectors or matrices."""
    return linear.total(A, values) if not isinstance(values[0], list) else reduce(_added, values)


def _added(x: Any, y: Any) -> Any:
    if not isinstance(x, list):
        return x + y
    linear.same_length(x, y, "sum over an index")
    return [_added(a, b) for a, b in zip(x, y, strict=True)]


def stacked(_A: Any, _e: Evaluation, values: list) -> list:
    """The vector of these numbers, or the matrix with these rows."""
    if isinstance(values[0], list):
        for row in values:
            linear.same_length(values[0], row, "rows of one matrix")
    return values


def conjunction(_A: Any, _e: Evaluation, truths: Iterable[Truth]) -> Truth:
    """Kleene's: FALSE where one is, and UNKNOWN where none is FALSE and one is UNKNOWN."""
    return reduce(lambda a, b: a & b, truths, Truth.TRUE)


def failing(_A: Any, e: Evaluation, truths: Iterable[Truth]) -> Truth:
    """FALSE where one is: of infinitely many only some are looked at."""
    if Truth.FALSE in truths:
        return Truth.FALSE
    e.why_unknown = "for_every(…) is seen to fail at a number or vector, and never to hold at all of them"
    return Truth.UNKNOWN
