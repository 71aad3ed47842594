"""Datasets whose head is scaled so that a bound on the scores is met with equality, which random numbers do not do.

A bound c on a number that grows in proportion to the head (the greatest score, a gap, the best risk of a linear loss) is reached at one
length of the head.  Theorems break there: at a score of exactly 1 the squared loss is flat.
Nothing is promised: what still fails a hypothesis is filtered by the caller.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from checker.arithmetic import Balls
from checker.data.dataset import Dataset
from checker.errors import CheckerError
from checker.meaning.interpret import Evaluation
from checker.search.instances.equalities import exactly
from checker.statements.terms.term import Term, conjuncts, subterms

_BITS = 512  # so that products of floats are exact


class Bounds:
    """The hypotheses le(x, c) with a number c > 0 that speak of datasets alone; false where there are none."""

    def __init__(self, hypotheses: Sequence[Term]) -> None:
        parts = [c for h in hypotheses for c in conjuncts(h) if c.name == "le" and c.args[1].name == "num"]
        self.among = [
            (c.args[0], Fraction(c.args[1].leaf), names)
            for c in parts
            if Fraction(c.args[1].leaf) > 0 and (names := _datasets_alone(c.args[0]))
        ]

    def __bool__(self) -> bool:
        return bool(self.among)

    def meet(self, values: dict[str, Any], source: random.Random) -> None:
        """Scale the head of a dataset in ``values``, in place, so that one of the bounds holds with equality; often nothing is changed."""
        if not self.among or source.random() < 0.5:
            return
        bounded, most, names = source.choice(self.among)
        name = source.choice(names)
        now, twice = (_value(bounded, values | {name: _scaled(values[name], Fraction(k))}) for k in (1, 2))
        if now is not None and now > 0 and twice == 2 * now:
            values[name] = _scaled(values[name], most / now)


def _datasets_alone(term: Term) -> list[str]:
    variables = {v.leaf: v.sort for v in subterms(term) if v.name == "var"}
    return sorted(variables) if variables and set(variables.values()) == {"dataset"} else []


def _scaled(data: Dataset, factor: Fraction) -> Dataset:
    return replace(data, head=tuple(factor * x for x in data.head))


def _value(term: Term, values: dict[str, Any]) -> Fraction | None:
    """The exact value of a term, None where it has none."""
    try:
        return exactly(Evaluation(values=values).number(term, Balls(_BITS)))
    except CheckerError:
        return None
