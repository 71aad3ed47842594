"""Whether values are in the range that a claim's variables declare.

A variable's sort and shape are part of the statement: a natural stays natural, equal size names stay equal
sizes, an index stays below its size, a function takes what it is declared with, an order holds each place once, a choice
fits the first dataset.  The search, the shrinker and stored witnesses all pass through here, and ``verify.py`` checks the same on its own.

**Convention.** the first dataset binds n (inputs), d (dimension) and T (its shortest input).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import prod
from typing import Any

from checker.data.dataset import Dataset
from checker.data.functions import Pieces, Quadratic, Separable
from checker.statements.terms.term import Term

# of a loss variable: every loss with ℓ′ < 0 everywhere and ℓ′ Lipschitz on bounded intervals; and those of them that have a name
ANY_DECREASING = "decreasing"
DECREASING = ("logistic", "exponential", "correlation")


def losses_of(v: Term) -> tuple[str, ...]:
    """The losses with a name that a loss variable may be; of every decreasing one only these are drawn."""
    return DECREASING if v.shape == (ANY_DECREASING,) else v.shape


def out_of_range(forall: Sequence[Term], values: Mapping[str, Any]) -> str | None:
    """Why the values do not fit the declared variables, or None when they do."""
    sizes: dict[str, int] = {}
    first = next((values[v.leaf] for v in forall if v.sort == "dataset"), None)
    if first is not None:
        sizes |= {"n": first.n, "d": first.d, "T": min(first.lengths)}
    for v in forall:
        for name, size in _sizes_shown(v, values[v.leaf]):
            if name.isidentifier() and sizes.setdefault(name, size) != size:
                return f"{v.leaf} has size {size} where {name} = {sizes[name]}"
    for v in forall:
        complaint = _complaint(v, values[v.leaf], sizes, first)
        if complaint:
            return f"{v.leaf} {complaint}"
    return None


def _sizes_shown(v: Term, value: Any) -> list[tuple[str, int]]:
    """(size expression, its value) for each side of a vector, matrix, order or function."""
    if v.sort in ("vector", "order") or (v.sort == "function" and isinstance(value, (Separable, Quadratic))):
        return [(v.shape[0], len(value))]
    if v.sort == "matrix":
        return [(v.shape[0], len(value)), (v.shape[1], len(value[0]) if value else 0)]
    return []


def size_of(expression: str, sizes: Mapping[str, int]) -> int | None:
    """The value of "n", "d*d" or "3"; None when a factor is not bound."""
    factors = [int(f) if f.isdigit() else sizes.get(f) for f in expression.split("*")]
    return None if None in factors else prod(f for f in factors if f is not None)


def _complaint(v: Term, value: Any, sizes: Mapping[str, int], first: Dataset | None) -> str | None:
    for expression, size in _sizes_shown(v, value):
        if size < 1 or size_of(expression, sizes) != size:
            return f"has size {size}, not {expression}"
    if v.sort == "matrix" and len({len(row) for row in value}) != 1:
        return "has rows of different lengths"
    if v.sort == "scalar" and "natural" in v.shape and (value < 0 or Fraction(value).denominator != 1):
        return f"is {value}, not a natural number"
    if v.sort == "index" and not 0 <= value < (size_of(v.shape[0], sizes) or 0):
        return f"is {value}, not an index below {v.shape[0]}"
    if v.sort == "order" and not is_order(value):
        return f"is {list(value)}, which does not hold each place from 0 to {len(value) - 1} once"
    if v.sort == "function" and not isinstance(value, (Separable, Quadratic)):
        return "is a function of a scalar, not of a vector"
    if v.sort == "scalar_function" and not isinstance(value, Pieces):
        return "is a function of a vector, not of a scalar"
    if v.sort == "loss" and value not in losses_of(v):
        return f"is {value}, not one of {', '.join(losses_of(v))}"
    if v.sort == "choice" and not _fits(value, first):
        return "does not name one token of each input of the first dataset"
    if v.sort == "dataset":
        if "queries" in v.shape and value.queries is None:
            return "has no queries"
        if "keys" not in v.shape and value.key_matrix is not None:
            return "has a key matrix where the keys are to be the tokens"
    return None


def is_order(places: Sequence[Any]) -> bool:
    """Whether these are 0, …, n − 1, each once."""
    return sorted(places) == list(range(len(places)))


def _fits(choice: Sequence[int], data: Dataset | None) -> bool:
    if data is None or len(choice) != data.n:
        return False
    return all(0 <= t < T for t, T in zip(choice, data.lengths, strict=True))


def shared_names(v: Term, forall: Sequence[Term]) -> set[str]:
    """The variable and the sizes it shares with others: two variables with a common name are not independent."""
    names = {v.leaf} | {
        f"size {f}"
        for part in v.shape
        for f in part.split("*")
        if v.sort in ("vector", "matrix", "index", "order", "function")
    }
    first = next((u for u in forall if u.sort == "dataset"), None)
    if first is not None and (v.leaf == first.leaf or v.sort == "choice"):
        names |= {"size n", "size d", "size T"}
    return {n for n in names if not n.removeprefix("size ").isdigit()}


def bound_sizes(forall: Sequence[Term], lengths: Mapping[str, int]) -> dict[str, int] | None:
    """What the sizes of vector variables are where these have the given lengths; None where that contradicts itself."""
    sizes: dict[str, int] = {}
    vectors = [v for v in forall if v.leaf in lengths]
    for v in vectors:
        if v.shape[0].isidentifier() and sizes.setdefault(v.shape[0], lengths[v.leaf]) != lengths[v.leaf]:
            return None
    return sizes if all(size_of(v.shape[0], sizes) == lengths[v.leaf] for v in vectors) else None
