"""The formulas of the package over sympy's expressions, which the tests compare with the other arithmetics."""

from __future__ import annotations

from fractions import Fraction

import sympy

from checker.truth import Truth


class Symbols:
    """sympy expressions.  Relations stay UNKNOWN unless sympy sees a rational number."""

    trust = "exact"

    exp, log, absolute, sin, cos = sympy.exp, sympy.log, sympy.Abs, sympy.sin, sympy.cos
    sqrt = root_of_squares = staticmethod(sympy.sqrt)

    def number(self, value) -> sympy.Expr:
        if isinstance(value, sympy.Expr):
            return value
        value = Fraction(value)
        return sympy.Rational(value.numerator, value.denominator)

    def log1p(self, x) -> sympy.Expr:
        return sympy.log(1 + x)

    def sign(self, x) -> int | None:
        return int(sympy.sign(x)) if sympy.sympify(x).is_Rational else None

    def _relation(self, x, y, holds) -> Truth:
        sign = self.sign(x - y)
        return Truth.UNKNOWN if sign is None else (Truth.TRUE if holds(sign) else Truth.FALSE)

    def less(self, x, y) -> Truth:
        return self._relation(x, y, lambda s: s < 0)

    def leq(self, x, y) -> Truth:
        return self._relation(x, y, lambda s: s <= 0)

    def equal(self, x, y) -> Truth:
        return self._relation(x, y, lambda s: s == 0)

    def least(self, values):
        return sympy.Min(*values)

    def greatest(self, values):
        return sympy.Max(*values)
