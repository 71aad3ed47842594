"""Dual numbers x + x′ε, ε² = 0, over any arithmetic: derivatives of a program, without a formula.

Nested, ``Duals(Duals(A))`` gives second derivatives.  A second opinion on every derived formula: the reference formulas
of :mod:`checker.attention` are run on dual numbers, and over balls the results must overlap.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Dual:
    """``value`` + ``slope``·ε."""

    value: Any
    slope: Any

    def __add__(self, other) -> Dual:
        if isinstance(other, Dual):
            return Dual(self.value + other.value, self.slope + other.slope)
        return Dual(self.value + other, self.slope)

    def __neg__(self) -> Dual:
        return Dual(-self.value, -self.slope)

    def __sub__(self, other) -> Dual:
        return self + -other

    def __mul__(self, other) -> Dual:
        if isinstance(other, Dual):
            return Dual(self.value * other.value, self.slope * other.value + self.value * other.slope)
        return Dual(self.value * other, self.slope * other)

    def __truediv__(self, other) -> Dual:
        if isinstance(other, Dual):
            quotient = self.value / other.value
            return Dual(quotient, (self.slope - quotient * other.slope) / other.value)
        return Dual(self.value / other, self.slope / other)

    def __radd__(self, other) -> Dual:
        return self + other

    def __rmul__(self, other) -> Dual:
        return self * other

    def __rsub__(self, other) -> Dual:
        return -self + other

    def __rtruediv__(self, other) -> Dual:
        quotient = other / self.value
        return Dual(quotient, -(quotient * self.slope / self.value))


class Duals:
    """Dual numbers over the arithmetic ``A``.  **Guarantee.** that of ``A``, for value and slope."""

    def __init__(self, A) -> None:
        self.A = A

    def number(self, value) -> Dual:
        return Dual(self.A.number(value), self.A.number(0))

    def variable(self, value, slope) -> Dual:
        """The number ``value`` of ``A`` that moves with the speed ``slope``."""
        return Dual(value, slope)

    def exp(self, x: Dual) -> Dual:
        power = self.A.exp(x.value)
        return Dual(power, power * x.slope)

    def log(self, x: Dual) -> Dual:
        return Dual(self.A.log(x.value), x.slope / x.value)

    def log1p(self, x: Dual) -> Dual:
        return Dual(self.A.log1p(x.value), x.slope / (self.A.number(1) + x.value))

    def sign(self, x: Dual) -> int | None:
        return self.A.sign(x.value)
