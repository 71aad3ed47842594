"""Three-valued truth.  UNKNOWN is an honest answer, and never silently becomes another one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum


class Truth(Enum):
    """TRUE, FALSE or UNKNOWN (Kleene's strong logic).

    **Guarantee.** TRUE and FALSE are only returned when they are certain in the arithmetic used.
    **Raises.** ``TypeError`` on ``bool(...)``: write ``t is Truth.TRUE``.
    """

    TRUE = "TRUE"
    FALSE = "FALSE"
    UNKNOWN = "UNKNOWN"

    def __bool__(self) -> bool:
        raise TypeError(
            f"Truth.{self.name} has no bool(): UNKNOWN would silently count as one of the two. "
            "Compare with `is Truth.TRUE` or `is Truth.FALSE`."
        )

    def __invert__(self) -> Truth:
        return _NEGATION[self]

    def __and__(self, other: Truth) -> Truth:
        if Truth.FALSE in (self, other):
            return Truth.FALSE
        return Truth.TRUE if self is other is Truth.TRUE else Truth.UNKNOWN

    def __or__(self, other: Truth) -> Truth:
        return ~(~self & ~other)

    def implies(self, other: Truth) -> Truth:
        return ~self | other


_NEGATION = {Truth.TRUE: Truth.FALSE, Truth.FALSE: Truth.TRUE, Truth.UNKNOWN: Truth.UNKNOWN}


def truth(value: bool) -> Truth:
    """The certain truth of a Python bool."""
    if value is not True and value is not False:
        raise TypeError(f"truth() takes a bool, got {value!r}: a NaN or a ball must go through an order relation.")
    return Truth.TRUE if value else Truth.FALSE


def decide(question: Callable[[int], Truth], *, precisions: Iterable[int] = (64, 128, 256, 512, 1024, 2048)) -> Truth:
    """Climb the precision ladder until ``question(bits)`` is certain; UNKNOWN at the top.

    **Domain.** ball.  **Guarantee.** encloses: more bits never turn TRUE into FALSE.
    """
    answer = Truth.UNKNOWN
    for bits in precisions:
        answer = question(bits)
        if answer is not Truth.UNKNOWN:
            return answer
    return answer
