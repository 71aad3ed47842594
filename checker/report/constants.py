"""What is known of the best constant of an inequality, in one line, rounded outwards."""

from __future__ import annotations

import re
from fractions import Fraction

from checker.report.printable import mapping
from checker.scaled_claims import rounded

_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def constant_text(entry: dict) -> str:
    """“best constant factor between … and … of the printed one (ratio …)”, rounded outwards."""
    lower, upper = (_rational(mapping(entry.get(k)).get("factor")) for k in ("lower", "upper"))
    if lower and upper:
        ratio = f"at most {short_decimal(upper / lower, up=True)}"
        return (
            f"best constant factor between {short_decimal(lower, up=False)} and {short_decimal(upper, up=True)} of the "
            f"printed one (ratio {ratio})"
        )
    if lower:
        return (
            f"best constant factor at least {short_decimal(lower, up=False)} of the printed one; no better upper bound"
        )
    if upper:
        return f"best constant factor at most {short_decimal(upper, up=True)} of the printed one; no lower bound"
    return "no bound of the best constant factor found"


def _rational(value: object) -> Fraction | None:
    if not isinstance(value, str) or not re.fullmatch(r"\d{1,2000}(/[1-9]\d{0,2000})?", value):
        return None
    return Fraction(value) or None


def short_decimal(value: Fraction, *, up: bool) -> str:
    """A positive rational in four digits, rounded up or down; far from 1 with a power of ten."""
    near = rounded(value, 4, up=up)
    exponent = len(str(near.numerator // near.denominator)) - 1
    if near < 1:
        exponent = 0
        while near * Fraction(10) ** -exponent < 1:
            exponent -= 1
    if -4 <= exponent <= 5:
        return f"{float(near):.10g}"
    mantissa = float(near * Fraction(10) ** -exponent)
    return f"{mantissa:.4g}·10{str(exponent).translate(_RAISED)}"
