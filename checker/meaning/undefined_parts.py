"""Which parts of a statement have no value at an instance.

By Kleene's logic “n ≤ 1 or 1/(n − 1) ≤ x” is TRUE at n = 1.  As a hypothesis it is not met there: a part of it has no value, so that what
follows from it says nothing of n = 1.  ``verify.py`` asks the same of every instance that it accepts (``Evaluated.lacking``).
"""

from __future__ import annotations

from checker.arithmetic import Balls
from checker.errors import CheckerError, Undecided, Undefined
from checker.meaning.binders import at_every_place
from checker.meaning.interpret import LADDER, Evaluation
from checker.statements.terms.term import BINDERS, ITERATE, Term, apply, subterms
from checker.truth import Truth

_CONNECTIVES = ("not", "and", "or", "implies")
_COMPARISONS = ("lt", "le", "eq")


def assumed(e: Evaluation, hypothesis: Term) -> Truth:
    """The truth of a hypothesis: TRUE only where every part of it has a value."""
    answer = e.truth(hypothesis)
    if answer is Truth.TRUE and may_be_undefined(hypothesis):
        reason = why_undefined(e, hypothesis)
        if reason is not None:
            e.why_unknown = str(reason)
            return Truth.UNKNOWN
    return answer


def may_be_undefined(statement: Term) -> bool:
    """Whether a part of it may have no value where it is TRUE."""
    return any(s.name in ("or", "implies", "indicator") for s in subterms(statement))


def certainly_undefined(e: Evaluation, statement: Term) -> bool:
    """Whether a part of it certainly has no value; UNKNOWN alone may mean that two sides are too near to be told apart."""
    if isinstance(why_undefined(e, statement), Undefined):
        return True
    asked = [outside for s in subterms(statement) if not s.open and (outside := outside_its_domain(s)) is not None]
    return any(e.truth(one) is Truth.TRUE for one in asked)


def outside_its_domain(part: Term) -> Term | None:
    """That a quotient, a logarithm or a root of numbers has no value, as a statement; None of anything else."""
    if part.sort != "scalar" or part.name not in ("div", "log", "sqrt"):
        return None
    argument = part.args[-1]
    if part.name == "div":
        return apply("eq", argument, 0)
    return apply("le" if part.name == "log" else "lt", argument, 0)


def why_undefined(e: Evaluation, statement: Term) -> CheckerError | None:
    """Why a part of the statement has no value, or none that is known; None where each has one.

    What a FALSE premise implies need have none.  A comparison has a value where both of its sides do.
    """
    known = e._known  # the caller's values, in its own arithmetic
    try:
        return _lacking(e, statement)
    except (Undefined, Undecided) as reason:
        return reason
    finally:
        e._known = known


def _lacking(e: Evaluation, statement: Term) -> CheckerError | None:
    name, args = statement.name, statement.args
    if name == "implies" and e.truth(args[0]) is Truth.FALSE:
        return why_undefined(e, args[0])
    if name in _CONNECTIVES:
        return next((found for one in args if (found := why_undefined(e, one)) is not None), None)
    if name == "for_every" and e.truth(statement) is Truth.UNKNOWN:
        return Undecided(e.why_unknown)
    if name in ("for_each", "for_every"):
        return next(
            (found for found in at_every_place(e, statement, lambda body: why_undefined(e, body)) if found), None
        )
    if name not in _COMPARISONS:
        return None if e._relation(statement) is not Truth.UNKNOWN else Undecided(e.why_unknown)
    for one in args:
        e.number(one, Balls(LADDER[1]))
    if not e._finite(statement):  # as of √−1, which is a ball without an end
        return Undecided("a side that is undefined, or overflows")
    inside = [s for one in args for s in _indicated(one)]
    return next((found for one in inside if (found := why_undefined(e, one)) is not None), None)


def _indicated(term: Term) -> list[Term]:
    """The statements whose indicators stand in a term, outside of binders."""
    if term.sort == "truth":
        return [term]
    if term.name in (*BINDERS, ITERATE):
        return []
    return [s for one in term.args for s in _indicated(one)]
