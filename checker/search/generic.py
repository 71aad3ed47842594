"""A second counter-example, which is generic, beside a special one.

A reader who sees H = 0 asks whether the statement fails only there.  The second search is short and adds nothing to the first: what it
finds has a certificate of its own, and what it does not find says nothing.
"""

from __future__ import annotations

import itertools
from contextlib import suppress
from fractions import Fraction
from random import Random
from typing import Any

from hypothesis.errors import Flaky

from checker.errors import CheckerError
from checker.meaning.interpret import Evaluation
from checker.search.adversaries.far_starts import descents
from checker.search.drawn import Stop, drawing
from checker.search.explore import meets, pushed, smallest
from checker.search.instances.nested_values import Values
from checker.search.shrinking.enlarge import grown
from checker.search.strategies import FAMILY, instances
from checker.statements.checks.special import special
from checker.statements.claims.claim import Claim
from checker.truth import Truth

_STARTS, _PUSHED = 20, 60  # of the directed search, and its evaluations
_SIZES = [Fraction(1, k) for k in (1, 4, 16, 100, 1000, 10**6)]  # of the numbers that a neighbour differs by


def generic_counter_example(claim: Claim, first: Values, *, draws: int, seed_number: int) -> Evaluation | None:
    """An instance that meets all hypotheses, breaks the conclusion and has no special trait; None where the search finds none.

    Neighbours of ``first`` are tried before ``draws`` random instances and a short climb from these.

    **Guarantee.** exact: the instance was decided exactly, or in enclosures; never in floats alone.
    """
    near = _near(claim, first, seed_number)
    if near is not None:
        return near if descents(claim) else _small(claim, near)
    return _drawn(claim, draws, seed_number) if draws else None


def _near(claim: Claim, first: Values, seed_number: int) -> Evaluation | None:
    """A neighbour of a special counter-example that is generic and breaks the claim as well; the farthest is tried first."""
    rng = Random(seed_number)
    for size, signed, everywhere in itertools.product(_SIZES, (False, True), (False, True)):

        def fill(size: Fraction = size, signed: bool = signed) -> Fraction:
            return size * rng.randint(1, 3) * (rng.choice((-1, 1)) if signed else 1)

        with suppress(CheckerError):  # a size that does not fit
            values = grown(claim.forall, first, fill, everywhere=everywhere)
            if not special(claim.forall, values):
                against = meets(claim, values, conclusion=Truth.FALSE, at_once=bool(descents(claim)))
                if against is not None and against.trust != "numeric":
                    return against
    return None


def _small(claim: Claim, found: Evaluation) -> Evaluation:
    return smallest(claim, found, Truth.FALSE, None, allowed=lambda values: not special(claim.forall, values))


def _drawn(claim: Claim, draws: int, seed_number: int) -> Evaluation | None:
    starts: list[dict[str, Any]] = []
    found: list[dict[str, Any]] = []

    def allowed(values: dict[str, Any]) -> bool:
        return not special(claim.forall, values)

    def test(drawn: dict[str, Any]) -> None:
        values = {k: v for k, v in drawn.items() if k != FAMILY}
        if not allowed(values):
            return
        try:
            against = meets(claim, values, conclusion=Truth.FALSE)
        except CheckerError:  # a size that does not fit
            return
        if against is not None and against.trust != "numeric":
            found.append(values)
            raise Stop
        if len(starts) < _STARTS:
            starts.append(values)

    with suppress(Stop, Flaky):  # Flaky: what is replayed is decided already
        drawing(test, instances(claim, None, False), draws, seed_number)()
    reached = (
        meets(claim, found[0], conclusion=Truth.FALSE)
        if found
        else pushed(claim, starts, None, evaluations=_PUSHED, allowed=allowed)
    )
    return reached and _small(claim, reached)
