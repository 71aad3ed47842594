"""Double-double numbers: a pair hi + lo of floats, about 32 digits, by error-free transforms.

Every function is plain arithmetic, so one source serves floats, numpy arrays and (jitted) numba loops.

**Domain.** float.  **Guarantee.** float: two_sum and two_product are exact barring overflow and underflow,
the rest keeps a relative error of about 1e-31 of the largest operand.
**Source.** Dekker 1971; Knuth, TAOCP 2, §4.2.2.
"""

from __future__ import annotations

from fractions import Fraction


def two_sum(a, b):  # type: ignore[no-untyped-def]
    """a + b = s + e exactly, s the rounded sum."""
    s = a + b
    v = s - a
    return s, (a - (s - v)) + (b - v)


def two_product(a, b):  # type: ignore[no-untyped-def]
    """a · b = p + e exactly, by Veltkamp's split (no fused multiply-add needed)."""
    p = a * b
    c = 134217729.0 * a
    ah = c - (c - a)
    al = a - ah
    c = 134217729.0 * b
    bh = c - (c - b)
    bl = b - bh
    return p, ((ah * bh - p) + ah * bl + al * bh) + al * bl


def dd_add(ah, al, bh, bl):  # type: ignore[no-untyped-def]
    """(ah + al) + (bh + bl), renormalised; the accurate variant, safe when the high parts cancel."""
    s, e = two_sum(ah, bh)
    t, f = two_sum(al, bl)
    s, e = two_sum(s, e + t)
    return two_sum(s, e + f)


def dd_multiply(ah, al, bh, bl):  # type: ignore[no-untyped-def]
    """(ah + al)(bh + bl), renormalised."""
    p, e = two_product(ah, bh)
    return two_sum(p, e + (ah * bl + al * bh))


def dd_from_fraction(x: Fraction) -> tuple[float, float]:
    """The nearest pair hi + lo.  **Raises.** ``OverflowError`` outside the float range."""
    top, bottom = x.numerator, x.denominator
    hi = top / bottom
    p, q = hi.as_integer_ratio()
    rest = top * q - p * bottom
    return hi, rest / (bottom * q) if rest else 0.0
