"""Rational numbers with less to read than a given one, and how much there is to read of a number.  **Domain.** exact."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from checker.statements.checks.scaled import simplest_between


def simpler(x: Fraction) -> Iterator[Fraction]:
    """Strictly simpler numbers, the simplest first: 0, ±1, ±2, ±1/2, powers of ten near x, and on the way to x in the tree of Stern and
    Brocot those that its continued fraction passes, with the simplest in a few windows around x."""
    found = {Fraction(k, 2) for k in (0, 2, -2, 4, -4, 1, -1)} | set(_continued(x)) | set(_nearby(x)) | set(_powers(x))
    if 0 < abs(x) < Fraction(1, 100):  # a number that is only small, and not 0
        found |= {Fraction(1, k) * (1 if x > 0 else -1) for k in (10, 100)}
    yield from sorted((y for y in found if weight(y) < weight(x)), key=weight)


def weight(x: Fraction) -> tuple[int, int, int, bool]:
    """How much there is to read: digits of numerator and denominator together, then the denominator, the numerator, the sign."""
    return (_digits(x.numerator) + _digits(x.denominator), x.denominator, abs(x.numerator), x < 0)


def _digits(n: int) -> int:
    """Decimal digits; of zeros at the end every three count as one."""
    text = str(abs(n))
    zeros = len(text) - len(text.rstrip("0")) if n else 0
    return len(text) - zeros + -(-zeros // 3)


def _continued(x: Fraction) -> Iterator[Fraction]:
    """The convergents of x, and between two of them the last but one, halfway, and first intermediate fractions."""
    (a, b), (c, d) = (0, 1), (1, 0)  # the last two convergents a/b, c/d
    p, q = x.numerator, x.denominator
    while q:
        whole = p // q
        for k in {1, (whole + 1) // 2, whole - 1, whole} if whole > 0 else {whole}:
            top, bottom = a + k * c, b + k * d
            if bottom > 0:
                yield Fraction(top, bottom)
        (a, b), (c, d) = (c, d), (a + whole * c, b + whole * d)
        p, q = q, p - whole * q


def _nearby(x: Fraction) -> Iterator[Fraction]:
    """The simplest fraction in windows around |x|, with its sign."""
    size, sign = abs(x), -1 if x < 0 else 1
    if size:
        for low, high in _WINDOWS:
            yield sign * simplest_between(low * size, high * size)


_WINDOWS = [
    tuple(map(Fraction, pair))
    for pair in (
        ("1/4", "1"),
        ("1/2", "1"),
        ("3/4", "1"),
        ("9/10", "1"),
        ("99/100", "1"),
        ("1", "101/100"),
        ("1", "11/10"),
        ("1", "3/2"),
        ("1", "3"),
        ("99/100", "101/100"),
        ("999/1000", "1001/1000"),
    )
]


def _powers(x: Fraction) -> Iterator[Fraction]:
    """Powers of ten around x, and where x is far from 1 between it and 1, with its sign."""
    if not x:
        return
    sign, exponent = -1 if x < 0 else 1, _digits_before(abs(x))
    for k in {0, exponent // 2, exponent - 1, exponent, exponent + 1}:
        yield sign * Fraction(10) ** k


def _digits_before(x: Fraction) -> int:
    """k with 10^k near x > 0."""
    return len(str(x.numerator)) - len(str(x.denominator))


__all__ = ["simpler", "weight"]
