"""The numbers of a statement between rationals, and between decimals rounded outwards."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import Any

from flint import arb, fmpq

from checker.arithmetic import Balls
from checker.arithmetic.balls import working_precision
from checker.arithmetic.rational import rational_text, square_root
from checker.errors import CheckerError, Undecided
from checker.meaning.interpret import Evaluation
from checker.own_data.numbers.decimals import abbreviated, root_text
from checker.runs.read_statements import readable
from checker.statements.terms.term import Term

BITS = 192  # of the balls that give a number its digits
MOST_EXPONENT = 20_000  # binary; beyond it a number is not spelled out


def number(term: Term, values: dict[str, Any]) -> tuple[Fraction, Fraction]:
    """Rationals around the value of a scalar term, equal when it is exact.

    **Guarantee.** encloses.  **Raises.** Undefined, Undecided.
    """
    with working_precision(BITS):
        value = Evaluation(values=values).number(term, Balls(BITS))
        if isinstance(value, fmpq):
            exact = Fraction(int(value.p), int(value.q))
            return exact, exact
        if not value.is_finite():
            raise Undecided(f"{readable(term)} overflows, or has no value.")
        return _dyadic(value.lower()), _dyadic(value.upper())


def _dyadic(x: arb) -> Fraction:
    mantissa, exponent = (int(part) for part in x.man_exp())
    if abs(exponent) > MOST_EXPONENT:
        raise Undecided("The number is too large or too small to be spelled out.")
    return Fraction(mantissa) * Fraction(2) ** exponent


def root_bounds(q: Fraction, digits: int) -> tuple[Fraction, Fraction]:
    """lower² ≤ q ≤ upper², q ≥ 0."""
    exact = square_root(q)
    if exact is not None:
        return exact, exact
    scale = 10 ** (digits + max(0, q.denominator.bit_length() - q.numerator.bit_length()))
    root = isqrt(q.numerator * scale**2 // q.denominator)
    return Fraction(root, scale), Fraction(root + 1, scale)


def interval_text(lower: Fraction, upper: Fraction, digits: int = 8) -> str:
    """An exact number as it is when short; else decimals, rounded outwards."""
    if lower == upper and len(rational_text(lower)) <= 16:
        return rational_text(lower)
    return f"[{rounded(lower, digits, up=False)}, {rounded(upper, digits, up=True)}]"


def rounded(x: Fraction, digits: int, *, up: bool) -> str:
    """A decimal of at most ``digits`` significant digits, ≥ x when ``up``, else ≤ x."""
    if not x:
        return "0"
    size, away = abs(x), up == (x > 0)
    e = _exponent(size)
    scaled = size / Fraction(10) ** (e - digits + 1)
    kept = -(-scaled.numerator // scaled.denominator) if away else scaled.numerator // scaled.denominator
    # kept · 10^(e − digits + 1) is a decimal of few digits: printing it rounds nothing.
    text = root_text((Fraction(kept) * Fraction(10) ** (e - digits + 1)) ** 2, digits + 2)
    return ("-" if x < 0 else "") + text


def _exponent(size: Fraction) -> int:
    """The e with 10^e ≤ size < 10^(e+1)."""
    e = int((size.numerator.bit_length() - size.denominator.bit_length() - 1) * 0.30103) - 1
    while Fraction(10) ** (e + 1) <= size:
        e += 1
    return e


def short(x: Fraction) -> str:
    return abbreviated(rational_text(x), x)


def quotient(lead: str, top: Term, bottom: Term, values: dict, given: dict) -> dict | None:
    """top/bottom rounded down, where both are known and bottom > 0."""
    try:
        (low, _), (least, most) = number(top, values), number(bottom, values)
    except CheckerError:
        return None
    if least <= 0:
        return None
    bound = low / most if low >= 0 else low / least
    text = interval_text(bound, bound).strip("[]").split(", ")[0]
    return {
        "with": given,
        "text": lead + text,
        "at_most": text,
        "because": readable(bottom),
        "value": [rational_text(least), rational_text(most)],
        "value_text": interval_text(least, most),
    }
