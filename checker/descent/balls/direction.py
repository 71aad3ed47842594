"""Directions with names, compared exactly for being the same and in many digits for their distance."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import arb

from checker.descent.balls.flint_midpoints import enclosing_ball
from checker.descent.trajectory import Vector, flat
from checker.errors import InputError
from checker.svm.attention_svm import SVM_NAMES, AttentionSVM


@dataclass(frozen=True, kw_only=True)
class Direction:
    """A direction with a name.

    **Shapes.** vector d, or d² for W row by row; not zero; of any length.  **Domain.** exact.
    """

    name: str
    vector: Vector

    def __post_init__(self) -> None:
        object.__setattr__(self, "vector", tuple(Fraction(x) for x in self.vector))
        if not any(self.vector):
            raise InputError(
                f"the direction {self.name!r} is zero, but a limit of p/‖p‖ is a unit vector. Give a nonzero vector."
            )

    @classmethod
    def of(cls, svm: AttentionSVM, kind: str = "") -> Direction:
        """That of an SVM's solution.  **Raises.** ``InputError`` where there is none, or it is zero."""
        name = f"{SVM_NAMES[svm.problem]} of the {kind + ' ' if kind else ''}tokens {_tokens(svm.choice)}"
        if svm.solution is None:
            raise InputError(
                f"the {name} is infeasible, so it names no direction. Choose tokens that can be separated."
            )
        return cls(name=name, vector=flat(svm.solution))

    def is_same_as(self, other: Direction) -> bool:
        """Whether one is a positive multiple of the other, decided exactly."""
        i = next(k for k, x in enumerate(self.vector) if x)
        a, b = self.vector[i], other.vector[i]
        return a * b > 0 and all(a * y == b * x for x, y in zip(self.vector, other.vector, strict=True))


def balls(vector: Sequence[Fraction]) -> list[arb]:
    """Midpoints at the precision now set."""
    return [enclosing_ball(x).mid() for x in vector]


def length(vector: Sequence[arb]) -> arb:
    return sum((x * x for x in vector), arb(0)).mid().sqrt().mid()


def unit_of(vector: Sequence[arb]) -> list[arb] | None:
    """None at zero."""
    size = length(vector)
    return None if size.is_zero() else [(x / size).mid() for x in vector]


def log_length(vector: Sequence[arb]) -> float:
    """log₁₀ ‖vector‖, −∞ at zero; lengths may lie outside the range of floats."""
    size = length(vector)
    return -math.inf if size.is_zero() else float(size.log() / arb(10).log())


def log_distance(u: Sequence[arb], w: Sequence[arb]) -> float:
    """log₁₀ ‖u − w‖.  **Domain.** float, of numbers at the precision now set."""
    return log_length([x - y for x, y in zip(u, w, strict=True)])


def _tokens(choice: Sequence[int]) -> str:
    return "(" + ", ".join(str(t + 1) for t in choice) + ")"
