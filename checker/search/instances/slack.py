"""By how much comparisons are met, in floats: what tells a search where the hypotheses leave room.  **Guarantee.** float, none."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from checker.proofs.terms.float_values import function_of, places_of
from checker.search.instances.violation import violation
from checker.statements.terms.term import Term

Gaps = list[float]  # of comparisons, what the greater side has more
Floats = dict[str, Any]


def covered(statement: Term) -> bool:
    """Whether the gaps tell all that a statement says."""
    name, args = statement.name, statement.args
    if name == "and":
        return all(map(covered, args))
    if name in ("for_each", "implies"):
        return covered(args[1])
    if name == "not":
        return args[0].name in ("lt", "le")
    return name == "positive" or (name in ("lt", "le", "eq") and args[0].sort == "scalar")


def gaps_of(statement: Term) -> Callable[[Floats, float], Gaps]:
    """The gaps of a statement as a function of an instance, at every index, strict comparisons to be met by so much.

    Of what is no comparison nothing is told.  What binds an index sets it in the instance.
    """
    name, args = statement.name, statement.args
    if name == "and":
        several = [gaps_of(one) for one in args]
        return lambda values, strictly: [gap for one in several for gap in one(values, strictly)]
    if name == "for_each":
        return _everywhere(args[0].leaf, gaps_of(args[1]))
    if name == "implies":
        condition, then = truth_of(args[0]), gaps_of(args[1])
        return lambda values, strictly: then(values, strictly) if condition(values) else []
    if name == "not" and args[0].name in ("lt", "le"):
        greater, less = map(function_of, args[0].args)
        by = float(args[0].name == "le")
        return lambda values, strictly: [greater(values) - less(values) - strictly * by]
    if name in ("lt", "le") and args[0].sort == "scalar":
        less, greater = map(function_of, args)
        by = float(name == "lt")
        return lambda values, strictly: [greater(values) - less(values) - strictly * by]
    if name == "eq" and args[0].sort == "scalar":
        left, right = map(function_of, args)
        return lambda values, _: [gap := left(values) - right(values), -gap]
    if name == "positive":
        vector = function_of(args[0])
        return lambda values, strictly: [x - strictly for x in vector(values)]
    return lambda values, strictly: []


def _everywhere(leaf: str, body: Callable[[Floats, float], Gaps]) -> Callable[[Floats, float], Gaps]:
    def at_each(values: Floats, strictly: float) -> Gaps:
        found: Gaps = []
        for k in places_of(leaf, values):
            values[leaf] = k
            found += body(values, strictly)
        return found

    return at_each


def truth_of(statement: Term) -> Callable[[Mapping[str, Any]], bool]:
    """Whether a statement holds at an instance."""
    name, args = statement.name, statement.args
    if name == "not":
        denied = truth_of(args[0])
        return lambda values: not denied(values)
    if name in ("and", "or"):
        parts, whole = [truth_of(one) for one in args], all if name == "and" else any
        return lambda values: whole(one(values) for one in parts)
    if name == "eq" and args[0].sort == "index":
        left, right = map(function_of, args)
        return lambda values: left(values) == right(values)
    if name in ("lt", "le") and args[0].sort in ("index", "scalar"):
        left, right = map(function_of, args)
        return (
            (lambda values: left(values) < right(values))
            if name == "lt"
            else (lambda values: left(values) <= right(values))
        )
    return lambda values: violation(statement, values) <= 0


__all__ = ["Floats", "Gaps", "covered", "gaps_of", "truth_of"]
