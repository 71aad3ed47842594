"""Exact numbers as text: correctly rounded decimals, and fractions of any length."""

from __future__ import annotations

import math
from fractions import Fraction

from flint import fmpz


def root_text(q: Fraction, digits: int = 15) -> str:
    """√q in decimal: correctly rounded to ``digits`` significant digits, fewer when that is exact.

    **Domain.** exact, q ≥ 0.
    """
    if q == 0:
        return "0"
    # √q = 10^e·m with 1 ≤ m < 10, found from the sizes of q and then corrected.
    e = math.floor((q.numerator.bit_length() - q.denominator.bit_length()) * math.log10(2) / 2) - 1
    while q >= Fraction(10) ** (2 * e + 2):
        e += 1
    scaled = q * Fraction(10) ** (2 * (digits - 1 - e))
    value = (math.isqrt(4 * scaled.numerator // scaled.denominator) + 1) // 2
    if value == 10**digits:
        value, e = value // 10, e + 1
    text = str(value).rstrip("0") if scaled == value**2 else str(value)
    if -5 <= e < 16:
        text = text.ljust(e + 1, "0") if e >= 0 else "0" * -e + text
        whole = max(e, 0) + 1
        return text[:whole] + ("." + text[whole:] if text[whole:] else "")
    return f"{text[0]}{'.' + text[1:] if text[1:] else ''}e{e:+d}"


def root_float(q: Fraction) -> float:
    """√q rounded, also where q itself is beyond floats; infinity where √q is.  **Domain.** float, q ≥ 0."""
    if not q:
        return 0.0
    half = (q.numerator.bit_length() - q.denominator.bit_length()) // 2
    try:
        return math.ldexp(math.sqrt(q / Fraction(4) ** half), half)
    except OverflowError:
        return math.inf


def nearest_float(x: Fraction) -> float:
    """x as a float, or infinity.  **Domain.** float."""
    try:
        return float(x)
    except OverflowError:
        return math.inf if x > 0 else -math.inf


def unit_text(x: Fraction, square: Fraction) -> str:
    return ("-" if x < 0 else "") + root_text(x * x / square, 12)


def _decimal(x: Fraction, digits: int = 6) -> str:
    return ("-" if x < 0 else "") + root_text(x * x, digits)


def integer_text(x: int) -> str:
    return str(fmpz(x))  # Python's own str() refuses more than 4300 digits


def exact_text(x: Fraction) -> str:
    return (
        integer_text(x.numerator)
        if x.denominator == 1
        else f"{integer_text(x.numerator)}/{integer_text(x.denominator)}"
    )


def fraction_of_text(text: str) -> Fraction:
    p, _, q = text.partition("/")
    return Fraction(int(fmpz(p)), int(fmpz(q or "1")))


def short_text(x: Fraction) -> str:
    return abbreviated(exact_text(x), x)


def abbreviated(text: str, x: Fraction | None = None) -> str:
    """``text`` when it is short, else a decimal marked ≈."""
    return text if len(text) <= 16 else f"≈{_decimal(fraction_of_text(text) if x is None else x)}"
