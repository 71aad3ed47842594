"""Is a statement stable?  Metamorphic tests: a tested instance is transformed, and the answer compared.

Transformations that most statements about attention should not notice: the order of tokens and of inputs, one more copy of a losing
token, orthogonal coordinates (exact: signed permutations and Pythagorean turns), the unit of length.  A change is no defect and moves
no verdict; it tells the reader what the statement depends on.

**Convention.** the first dataset binds n, d and T; vectors, matrices, indices and choices of those sizes move with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from checker.data.dataset import Dataset, Matrix, Vector
from checker.errors import CheckerError
from checker.meaning.interpret import Evaluation
from checker.meaning.undefined_parts import assumed
from checker.statements.claims.claim import Claim, values_json
from checker.statements.terms.ranges import out_of_range
from checker.statements.terms.term import Term
from checker.truth import Truth

Values = dict[str, Any]
_TURN = ((Fraction(3, 5), Fraction(-4, 5)), (Fraction(4, 5), Fraction(3, 5)))


def stability(claim: Claim, instances: Sequence[Mapping[str, Any]], *, at_most: int) -> list[dict]:
    """One entry for each transformation: on how many of the tried instances the answer stayed, and one where it changed.

    Empty where the claim is not about a dataset.  ``at_most`` instances are tried for each transformation.
    """
    if not any(v.sort == "dataset" for v in claim.forall):
        return []
    found = (_tried(claim, name, move, instances, at_most) for name, move in TRANSFORMATIONS.items())
    return [entry for entry in found if entry["tried"]]


def _tried(claim: Claim, name: str, move: Callable, instances: Iterable[Mapping[str, Any]], at_most: int) -> dict:
    entry: dict[str, Any] = {"transformation": name, "tried": 0, "same": 0, "left": 0, "undecided": 0, "changed": None}
    for values in instances:
        if entry["tried"] == at_most:
            break
        moved = _moved(claim, move, dict(values))
        if moved is None:
            continue
        before, after = _answer(claim, values), _answer(claim, moved)
        if before not in (Truth.TRUE, Truth.FALSE):
            continue
        entry["tried"] += 1
        if after is before:
            entry["same"] += 1
        elif after is None:
            entry["left"] += 1
        elif after is Truth.UNKNOWN:
            entry["undecided"] += 1
        else:
            entry["changed"] = entry["changed"] or values_json(claim, values)
    return entry


def _moved(claim: Claim, move: Callable, values: Values) -> Values | None:
    """The transformed instance, or None where it is the same or the transformation does not apply."""
    moved = move(claim.forall, values)
    return None if moved is None or moved == values or out_of_range(claim.forall, moved) else moved


def _answer(claim: Claim, values: Mapping[str, Any]) -> Truth | None:
    """The conclusion's truth; None where a hypothesis is not met."""
    evaluation = Evaluation(values=values, functions=claim.functions)
    try:
        if any(assumed(evaluation, h) is not Truth.TRUE for h in claim.hypotheses):
            return None
        return evaluation.truth(claim.conclude)
    except CheckerError:
        return None


# ── the transformations ──


def _first(values: Values) -> Dataset:
    return next(v for v in values.values() if isinstance(v, Dataset))


def _inputs_reversed(forall: Sequence[Term], values: Values) -> Values | None:
    n = _first(values).n
    order = list(range(n))[::-1]

    def data(D: Dataset) -> Dataset:
        queries = None if D.queries is None else _picked(D.queries, order)
        return replace(D, tokens=_picked(D.tokens, order), labels=_picked(D.labels, order), queries=queries)

    if any(v.n != n for v in values.values() if isinstance(v, Dataset)):
        return None
    return _along(forall, values, "n", order, data, lambda choice: _picked(choice, order))


def _tokens_reversed(forall: Sequence[Term], values: Values) -> Values | None:
    """Every input's tokens from the last to the first.  **Convention.** indices below T move only where all lengths are equal."""
    D = _first(values)
    T = min(D.lengths)
    if any(v.sort == "index" and "T" in v.shape for v in forall) and len(set(D.lengths)) > 1:
        return None

    def data(E: Dataset) -> Dataset:
        return replace(E, tokens=tuple(X[::-1] for X in E.tokens))

    def choice(chosen: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(k - 1 - t for t, k in zip(chosen, D.lengths, strict=True))

    return _along(forall, values, "T", list(range(T))[::-1], data, choice)


def _along(
    forall: Sequence[Term], values: Values, size: str, order: list[int], data: Callable, choice: Callable
) -> Values | None:
    """Datasets and choices moved, and every side that is called ``size`` reordered; None where it is part of a product."""
    moved = dict(values)
    for v in forall:
        x = values[v.leaf]
        if any(size in part.split("*") and part != size for part in v.shape):
            return None
        if v.sort == "dataset":
            moved[v.leaf] = data(x)
        elif v.sort == "choice":
            moved[v.leaf] = choice(x)
        elif v.sort == "index" and v.shape == (size,):
            moved[v.leaf] = order.index(x)
        elif v.sort == "order" and v.shape == (size,):
            moved[v.leaf] = tuple(order.index(k) for k in x)
        elif v.sort == "vector" and v.shape == (size,):
            moved[v.leaf] = _picked(x, order)
        elif v.sort == "matrix":
            rows = _picked(x, order) if v.shape[0] == size else x
            moved[v.leaf] = tuple(_picked(r, order) for r in rows) if v.shape[1] == size else rows
    return moved


def _picked(items: tuple, order: list[int]) -> tuple:
    return tuple(items[k] for k in order)


def _losing_token_doubled(_forall: Sequence[Term], values: Values) -> Values | None:
    """The first token that is not optimal, once more at the end of its input."""
    name = next(k for k, v in values.items() if isinstance(v, Dataset))
    D: Dataset = values[name]
    place = next(((i, t) for i, row in enumerate(D.scores) for t, g in enumerate(row) if g < max(row)), None)
    if place is None:
        return None
    i, t = place
    tokens = (*D.tokens[:i], (*D.tokens[i], D.tokens[i][t]), *D.tokens[i + 1 :])
    return values | {name: replace(D, tokens=tokens)}


def _turned(forall: Sequence[Term], values: Values) -> Values | None:
    """A Pythagorean turn of the first two coordinates, the others in reverse order, every other sign changed."""
    d = _first(values).d
    if d < 2 or any("d" in part.split("*") and part != "d" for v in forall for part in v.shape if v.sort != "dataset"):
        return None
    turn = _orthogonal(d)
    moved = dict(values)
    for v in forall:
        x = values[v.leaf]
        if v.sort == "dataset":
            moved[v.leaf] = _turned_data(x, turn) if x.d == d else x
        elif (v.sort == "index" and "d" in v.shape) or (
            v.sort == "matrix" and "d" in v.shape and v.shape != ("d", "d")
        ):
            return None  # a coordinate is named, or a matrix has one side only in this space
        elif v.sort == "vector" and v.shape == ("d",):
            moved[v.leaf] = _applied(turn, x)
        elif v.sort == "matrix" and v.shape == ("d", "d"):
            moved[v.leaf] = _conjugated(turn, x)
    return moved


def _orthogonal(d: int) -> Matrix:
    rows = [[Fraction(0)] * d for _ in range(d)]
    for r in range(2):
        rows[r][:2] = _TURN[r]
    for r in range(2, d):
        rows[r][d + 1 - r] = Fraction(-1 if r % 2 else 1)
    return tuple(map(tuple, rows))


def _turned_data(D: Dataset, turn: Matrix) -> Dataset:
    return Dataset(
        tokens=tuple(tuple(_applied(turn, x) for x in X) for X in D.tokens),
        labels=D.labels,
        head=_applied(turn, D.head),
        queries=None if D.queries is None else tuple(_applied(turn, z) for z in D.queries),
        key_matrix=None if D.key_matrix is None else _conjugated(turn, D.key_matrix),
    )


def _applied(A: Matrix, x: Vector) -> Vector:
    return tuple(sum((a * b for a, b in zip(row, x, strict=True)), Fraction(0)) for row in A)


def _conjugated(turn: Matrix, M: Matrix) -> Matrix:
    """O M Oᵀ."""
    half = tuple(zip(*(_applied(turn, column) for column in zip(*M, strict=True)), strict=True))  # O M
    return tuple(_applied(turn, row) for row in half)


def _tokens_scaled(_forall: Sequence[Term], values: Values) -> Values:
    """Every token twice as long; the head, the queries and all other variables stay."""
    return {k: _scaled(v) if isinstance(v, Dataset) else v for k, v in values.items()}


def _scaled(D: Dataset) -> Dataset:
    return replace(D, tokens=tuple(tuple(tuple(2 * x for x in token) for token in X) for X in D.tokens))


TRANSFORMATIONS: dict[str, Callable] = {
    "tokens in another order": _tokens_reversed,
    "inputs in another order": _inputs_reversed,
    "a losing token twice": _losing_token_doubled,
    "coordinates turned": _turned,
    "tokens twice as long": _tokens_scaled,
}
