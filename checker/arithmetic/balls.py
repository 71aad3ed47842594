"""Exact rationals that turn into balls only where a transcendental function forces them to."""

from __future__ import annotations

from contextlib import contextmanager
from fractions import Fraction
from math import isqrt

from flint import arb, ctx, fmpq

from checker.truth import Truth, truth


@contextmanager
def working_precision(bits: int):
    """Set flint's global precision for a block and put it back, whatever happens."""
    before = ctx.prec
    ctx.prec = bits
    try:
        yield
    finally:
        ctx.prec = before


class Balls:
    """``fmpq`` while exact, ``arb`` after exp, log or an irrational root.

    Use inside ``with working_precision(A.bits)``; :class:`checker.meaning.interpret.Evaluation` does.
    **Guarantee.** exact for fmpq, encloses for arb.  **Trust.** "exact" or "ball" by what was used.
    """

    def __init__(self, bits: int) -> None:
        self.bits = bits
        self.inexact_used = False

    @property
    def trust(self) -> str:
        return "ball" if self.inexact_used else "exact"

    def number(self, value: Fraction | int) -> fmpq:
        return fmpq(value.numerator, value.denominator)

    def _ball(self, x: fmpq | arb) -> arb:
        self.inexact_used = True
        return x if isinstance(x, arb) else arb(x)

    def enclosed(self, x: fmpq | arb) -> arb:
        """The number as a ball: what has too many digits to go on with."""
        return self._ball(x)

    def exp(self, x: fmpq | arb) -> fmpq | arb:
        if isinstance(x, fmpq) and x == 0:
            return fmpq(1)
        return self._ball(x).exp()

    def log(self, x: fmpq | arb) -> fmpq | arb:
        if isinstance(x, fmpq) and x == 1:
            return fmpq(0)
        return self._ball(x).log()

    def sin(self, x: fmpq | arb) -> fmpq | arb:
        return x if isinstance(x, fmpq) and x == 0 else self._ball(x).sin()

    def cos(self, x: fmpq | arb) -> fmpq | arb:
        return fmpq(1) if isinstance(x, fmpq) and x == 0 else self._ball(x).cos()

    def log1p(self, x: fmpq | arb) -> fmpq | arb:
        if isinstance(x, fmpq) and x == 0:
            return fmpq(0)
        return self._ball(x).log1p()

    def sqrt(self, x: fmpq | arb) -> fmpq | arb:
        """The square root; NaN, which no relation accepts, where x may be negative."""
        if isinstance(x, fmpq) and x >= 0:
            p, q = int(x.p), int(x.q)
            if isqrt(p) ** 2 == p and isqrt(q) ** 2 == q:
                return fmpq(isqrt(p), isqrt(q))
        return self._ball(x).sqrt()

    def root_of_squares(self, total: fmpq | arb) -> fmpq | arb:
        """The root of a sum of squares: its ball may reach below zero by rounding, its value does not."""
        return self.sqrt(total) if isinstance(total, fmpq) else total.nonnegative_part().sqrt()

    def sign(self, x: fmpq | arb) -> int | None:
        """−1, 0 or 1 when certain, else None."""
        if isinstance(x, fmpq):
            return int(x > 0) - int(x < 0)
        if x.is_zero():
            return 0
        if x > 0:
            return 1
        return -1 if x < 0 else None

    def less(self, x, y) -> Truth:
        sign = self.sign(x - y)
        return Truth.UNKNOWN if sign is None else truth(sign < 0)

    def leq(self, x, y) -> Truth:
        difference = x - y
        if isinstance(difference, arb):
            if difference <= 0:
                return Truth.TRUE
            return Truth.FALSE if difference > 0 else Truth.UNKNOWN
        return truth(bool(difference <= 0))

    def equal(self, x, y) -> Truth:
        sign = self.sign(x - y)
        return Truth.UNKNOWN if sign is None else truth(sign == 0)

    def least(self, values):
        """A number that encloses min(values); sound for overlapping balls."""
        return _extreme(values, lambda a, b: a.min(b), min)

    def greatest(self, values):
        return _extreme(values, lambda a, b: a.max(b), max)

    def absolute(self, x):
        return abs(x)


def _extreme(values, ball_operation, exact_operation):
    values = list(values)
    if all(isinstance(v, fmpq) for v in values):
        return exact_operation(values)
    result = arb(values[0])
    for value in values[1:]:
        result = ball_operation(result, arb(value))
    return result
