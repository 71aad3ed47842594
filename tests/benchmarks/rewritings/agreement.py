"""Whether a lemma and its rewriting have one answer at an instance, in exact numbers and enclosures.

The answers are the interpreter's.  ``GOOD``: not all hypotheses are true, or the conclusion is; a statement is true if every instance is
good.  An answer that arithmetic does not reach, as for two equal transcendental sides, is ``OPEN`` and agrees with everything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import reduce
from typing import Any

from checker.arithmetic import ClosedForm
from checker.errors import CheckerError
from checker.meaning.interpret import NEAR_EQUALITY, Evaluation
from checker.search.explore import explore
from checker.search.strategies import FAMILY
from checker.statements.claims.claim import Claim, lemma
from checker.statements.terms.term import Term, apply
from checker.truth import Truth
from tests.benchmarks.rewritings.places import Statement

# Why arithmetic reaches no answer, as for the root of what is 0 up to rounding.
_OPEN = (NEAR_EQUALITY, "undecided", "closed form", "overflows")
GOOD, FALSE, NO_VALUE, OPEN = "good", "false", "no value", "open"
Values = dict[str, Any]


def answer(statement: Statement, values: Values) -> str:
    """Whether an instance is good for a statement."""
    truths = [_truth(h, values) for h in statement.hypotheses]
    if FALSE in truths or NO_VALUE in truths:
        return GOOD
    return OPEN if OPEN in truths else _truth(statement.conclude, values)


def _truth(term: Term, values: Values) -> str:
    evaluation = Evaluation(values=values)
    found = evaluation.truth(term)
    if found is Truth.UNKNOWN:
        return OPEN if any(reason in evaluation.why_unknown for reason in _OPEN) else NO_VALUE
    return GOOD if found is Truth.TRUE else FALSE


def agree(before: Statement, after: Statement, kind: str, values: Values) -> bool | None:
    """Whether both have one answer at an instance of ``before``; None where one is open, or a new name has no rational value."""
    moved = MOVED.get(kind, _same)(before, after, values)
    if moved is None:
        return None
    first, second = answer(before, moved[0]), answer(after, moved[1])
    return None if OPEN in (first, second) else first == second


# ── the same instance, for the variables of the rewriting ──

Moved = tuple[Values, Values] | None


def _same(_before: Statement, _after: Statement, values: Values) -> Moved:
    return values, values


def _named(_before: Statement, after: Statement, values: Values) -> Moved:
    """The new name has the value of what it names."""
    name, part = after.hypotheses[-1].args
    value = rational_value(part, values)
    return None if value is None else (values, values | {name.leaf: value})


def _put_in(before: Statement, after: Statement, values: Values) -> Moved:
    """The variable that went away has the value of what took its place."""
    (gone,) = {v.leaf for v in before.forall} - {v.leaf for v in after.forall}
    equal = (h.args for h in before.hypotheses if h.name == "eq" and gone in (h.args[0].leaf, h.args[1].leaf))
    for a, b in equal:
        value = rational_value(b if a.leaf == gone else a, values)
        if value is not None:
            return values | {gone: value}, values
    return None


def _renamed(before: Statement, after: Statement, values: Values) -> Moved:
    return values, {new.leaf: values[old.leaf] for old, new in zip(before.forall, after.forall, strict=True)}


def _transposed(before: Statement, after: Statement, values: Values) -> Moved:
    """The matrix that is given as the transposed one."""
    changed = [v.leaf for v in before.forall if v.sort == "matrix" and _turns(v, before) != _turns(v, after)]
    return values, values | {name: tuple(zip(*values[name], strict=True)) for name in changed}


def _turns(variable: Term, statement: Statement) -> list[bool]:
    """Of each place where a matrix stands, whether it is transposed there."""

    def found(term: Term) -> Iterator[bool]:
        if term == variable or (term.name == "transpose" and term.args[0] == variable):
            yield term != variable
        else:
            for a in term.args:
                yield from found(a)

    return [turned for term in statement.terms for turned in found(term)]


MOVED: Mapping[str, Callable[[Statement, Statement, Values], Moved]] = {
    "part_named": _named,
    "equality_put_in": _put_in,
    "variables_renamed": _renamed,
    "matrix_transposed": _transposed,
}


def rational_value(term: Term, values: Values) -> Any:
    """The exact value of a number, vector or matrix; None where it is not rational, or has none."""
    try:
        return _rational(Evaluation(values=values).number(term, ClosedForm()))
    except (CheckerError, ZeroDivisionError):
        return None


def _rational(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        parts = tuple(map(_rational, value))
        return None if None in parts else parts
    return value if isinstance(value, (int, Fraction)) else value.constant()


# ── instances ──


def drawn(statement: Statement, number: int, seed: int) -> Iterator[Values]:
    """Instances that meet the hypotheses, and as many for which nobody cares whether they do."""
    conditional = reduce(lambda then, h: apply("implies", h, then), statement.hypotheses, statement.conclude)
    for claim in (statement.claim, lemma(forall=statement.forall, conclude=conditional)):
        yield from _drawn(claim, number, seed)


def _drawn(claim: Claim, number: int, seed: int) -> list[Values]:
    found: list[Values] = []

    def keep(evaluation: Evaluation, _: Truth) -> None:
        found.append({name: value for name, value in evaluation.values.items() if name != FAMILY})

    explore(
        claim,
        looking_for=Truth.UNKNOWN,
        budget=number,
        seed_number=seed,
        on_tested=keep,
        starts_kept=0,
        at_most=10 * number,
    )
    return found[:number]
