# ruff: noqa: B905  (zip has no strict= in Python 3.9; every size is checked where it matters)
"""Verify certificates about softmax attention.  Trust this file and nothing else of the project.

    python -I verify.py [--summary] CERTIFICATE.json [more files, .jsonl files, directories …]

One line a certificate:  VERIFIED what it proves | REJECTED why | RESOURCE which limit.
Exit code 0 if everything is VERIFIED, 1 if anything is REJECTED, 4 if the only failures are RESOURCE, 2 for usage.

Python's standard library only.  Reading order: 1 numbers, 2 texts, 3 data, 4 what every name means, 5 terms,
6 evidence for SVMs, 7 certificates, 8 files.  The principle throughout: a number is an exact rational or an interval
that encloses it; a truth is True, False or None (unknown); whatever goes wrong is not VERIFIED.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
import re
import stat
import sys
from fractions import Fraction

FORMAT = "checker-certificate/1"
LONGEST_TEXT = 16_000_000  # characters of one certificate
LONGEST_WHOLE = 20_000  # digits of one whole number
LARGEST_EXACT = 1 << 20  # bits of the numbers in one exact operation
LARGEST_POWER = 10_000
LARGEST_MATRIX = 1_000_000  # entries of one matrix that is computed
LARGEST_STORE = 5_000_000  # entries of all values together
DEEPEST_TERM = 200
BUDGET = 60_000_000  # units of work, about a microsecond each
SHOWN = 600  # characters of a statement that are printed


class Rejected(Exception):
    """The certificate is malformed, or does not prove what it says."""


class Exhausted(Exception):
    """A stated limit was met before an answer."""


class Undefined(Exception):
    """A value does not exist (1/0, log(−1), the solution of an infeasible problem), or is not known to exist."""


# ── 1. Numbers ───────────────────────────────────────────────────────────────────────────────────────────────────

ZERO, ONE, TWO = Fraction(0), Fraction(1), Fraction(2)


class Interval:
    """One real number, of which lo·2^e ≤ x ≤ hi·2^e is known, with whole numbers lo, hi, e.

    The exponent may be enormous: e^(−10^12) is an interval like any other.  So nothing below shifts by a difference of
    exponents that has not been bounded first.
    """

    __slots__ = ("lo", "hi", "e")

    def __init__(self, lo, hi, e):
        self.lo, self.hi, self.e = lo, hi, e


class Arithmetic:
    """Numbers are Fractions (exact, never rounded) or Intervals (rounded outward to ``bits`` bits), and cost work."""

    def __init__(self, bits, budget):
        self.bits, self.left = bits, budget
        self.unit = 3 + (bits * bits >> 17)  # what one interval operation costs
        self.logs_of_two = {}

    def spend(self, amount):
        self.left -= amount
        if self.left < 0:
            raise Exhausted("the work budget is used up")

    def weigh(self, *exact):
        """Pay for one exact operation; its gcd is quadratic in the bits."""
        bits = sum([x.numerator.bit_length() + x.denominator.bit_length() for x in exact])
        if bits > LARGEST_EXACT:
            raise Exhausted("an exact number of more than a million bits")
        self.spend(2 + (bits * bits >> 20))

    def lcm(self, a, b):
        self.weigh(Fraction(a), Fraction(b))
        return a // math.gcd(a, b) * b

    def cut(self, lo, hi, e):
        """The interval, rounded outward to ``bits`` bits."""
        extra = max(lo.bit_length(), hi.bit_length()) - self.bits
        return Interval(lo >> extra, -(-hi >> extra), e + extra) if extra > 0 else Interval(lo, hi, e)

    def interval(self, x):
        """An Interval around any number."""
        if type(x) is Interval:
            return x
        p, q = x.numerator, x.denominator
        self.spend((p.bit_length() + q.bit_length()) >> 10)
        shift = self.bits + 2 - p.bit_length() + q.bit_length()
        n, rest = divmod(p << max(shift, 0), q << max(-shift, 0))
        return Interval(n, n + (rest > 0), -shift)

    def aligned(self, x, y):
        """(lo, hi) of x, (lo, hi) of y, and e: the same numbers, rounded outward to one common exponent e."""
        self.spend(self.unit)
        x, y = self.interval(x), self.interval(y)
        e = max(min(x.e, y.e), max(x.e, y.e) - 2 * self.bits - 8)
        ends = []
        for z in (x, y):
            up, down = max(z.e - e, 0), max(e - z.e, 0)  # up ≤ 2·bits + 8; a large ``down`` gives 0, 1 or −1
            ends += [z.lo << up >> down, -(-(z.hi << up) >> down)]
        return (*ends, e)

    def add(self, x, y):
        if type(x) is Fraction and type(y) is Fraction:
            self.weigh(x, y)
            return x + y
        if type(x) is Fraction and not x:
            return y
        if type(y) is Fraction and not y:
            return x
        a, b, c, d, e = self.aligned(x, y)
        return self.cut(a + c, b + d, e)

    def neg(self, x):
        return -x if type(x) is Fraction else Interval(-x.hi, -x.lo, x.e)

    def sub(self, x, y):
        return self.add(x, self.neg(y))

    def hull(self, x, y):
        """An interval that contains both."""
        a, b, c, d, e = self.aligned(x, y)
        return Interval(min(a, c), max(b, d), e)

    def mul(self, x, y):
        if type(x) is Fraction and type(y) is Fraction:
            self.weigh(x, y)
            return x * y
        if (type(x) is Fraction and not x) or (type(y) is Fraction and not y):
            return ZERO
        if x is y:  # the same number twice: a square, so not negative
            x = y = self.abs(x)
        self.spend(self.unit)
        x, y = self.interval(x), self.interval(y)
        corners = (x.lo * y.lo, x.lo * y.hi, x.hi * y.lo, x.hi * y.hi)
        return self.cut(min(corners), max(corners), x.e + y.e)

    def div(self, x, y):
        if type(x) is Fraction and type(y) is Fraction and y:
            self.weigh(x, y)
            return x / y
        self.spend(2 * self.unit)
        x, y = self.interval(x), self.interval(y)
        if y.lo <= 0 <= y.hi:
            raise Undefined("division by what may be zero")
        if y.hi < 0:
            x, y = self.neg(x), self.neg(y)
        shift = max(0, self.bits + 4 + y.hi.bit_length() - max(x.lo.bit_length(), x.hi.bit_length()))
        lo = (x.lo << shift) // (y.hi if x.lo >= 0 else y.lo)
        hi = -((-x.hi << shift) // (y.lo if x.hi >= 0 else y.hi))
        return self.cut(lo, hi, x.e - y.e - shift)

    def abs(self, x):
        if type(x) is Fraction:
            return abs(x)
        if x.lo >= 0:
            return x
        return self.neg(x) if x.hi <= 0 else Interval(0, max(-x.lo, x.hi), x.e)

    def least(self, values):
        best = values[0]
        for x in values[1:]:
            smaller = self.less(x, best)
            if smaller is None:  # min(x, y) lies between min(lo, lo) and min(hi, hi)
                a, b, c, d, e = self.aligned(x, best)
                best = Interval(min(a, c), min(b, d), e)
            elif smaller:
                best = x
        return best

    def greatest(self, values):
        return self.neg(self.least([self.neg(x) for x in values]))

    def total(self, values):
        result = ZERO
        for x in values:
            result = self.add(result, x)
        return result

    def pow(self, x, n):
        """xⁿ for a whole number n ≥ 0; x⁰ = 1."""
        if n > LARGEST_POWER:
            raise Exhausted(f"a power beyond {LARGEST_POWER}")
        result, base = ONE, (self.abs(x) if n % 2 == 0 else x)
        while n:
            result = self.mul(result, base) if n & 1 else result
            n >>= 1
            base = self.mul(base, base) if n else base
        return result

    # Relations: True, False, or None when the enclosures cannot tell.

    def less(self, x, y):
        if type(x) is Fraction and type(y) is Fraction:
            return x < y
        gap = self.interval(self.sub(x, y))
        return True if gap.hi < 0 else False if gap.lo >= 0 else None

    def same(self, x, y):
        if type(x) is Fraction and type(y) is Fraction:
            return x == y
        gap = self.interval(self.sub(x, y))
        return False if gap.lo > 0 or gap.hi < 0 else True if gap.lo == gap.hi else None

    # Square root, exponential, logarithm: relative precision about 2^−bits, exact at squares of rationals, at 0, at 1.

    def sqrt(self, x, clip=False):
        """√x.  ``clip``: x is known to be ≥ 0 (a sum of squares), whatever its enclosure says."""
        if type(x) is Fraction and x >= 0:
            self.weigh(x, x)
            p, q = math.isqrt(x.numerator), math.isqrt(x.denominator)
            if p * p == x.numerator and q * q == x.denominator:
                return Fraction(p, q)
        self.spend(4 * self.unit)
        x = self.interval(x)
        if x.lo < 0 and not clip:
            raise Undefined("the square root of what may be negative")
        shift = max(0, 2 * self.bits + 4 - x.hi.bit_length())
        shift += (x.e - shift) % 2
        lo, hi = math.isqrt(max(x.lo, 0) << shift), math.isqrt(x.hi << shift)
        return Interval(lo, hi + (hi * hi != x.hi << shift), (x.e - shift) // 2)

    def log_of_two(self, places):
        """L with L ≤ log 2 · 2^places ≤ L + 2.

        log 2 = 2·atanh(1/3) = Σ_j 2/((2j+1)·3^(2j+1)), rounded down, with 16 guard bits.  Every term is short by less
        than 3 units and the tail is below 2; fewer than 2^14 terms make that less than 2^16 units.
        """
        if places not in self.logs_of_two:
            power, result, odd = (2 << (places + 16)) // 3, 0, 1
            while power:
                result, power, odd = result + power // odd, power // 9, odd + 2
            self.spend(odd * (2 + (places >> 10)))
            self.logs_of_two[places] = result >> 16
        return self.logs_of_two[places]

    def exp(self, x):
        """e^x.  Increasing, so the ends of an interval decide."""
        if type(x) is Fraction:
            return self.exp_at(x.numerator, x.denominator, 0) if x else ONE
        low = self.exp_at(x.lo, 1, x.e)
        return low if x.lo == x.hi else self.hull(low, self.exp_at(x.hi, 1, x.e))

    def exp_at(self, p, q, e):
        """e^x for x = p/q·2^e.

        x = k·log 2 + r with 0 ≤ r < 1, and e^x = 2^k·e^r.  In whole numbers over 2^wide, wide = places + 64:
        X ≤ x·2^wide < X + 1 and L ≤ log 2·2^wide ≤ L + 2, so r·2^wide lies within 2|k| + 1 < 2^64 of X − k·L.
        Hence low ≤ r·2^places ≤ low + 3 for the number ``low`` below.
        """
        places, top = self.bits + 16, p.bit_length() - q.bit_length() + e
        if p and top > 60:
            raise Exhausted("the exponential of a number beyond 2^60")
        self.weigh(Fraction(p), Fraction(q))
        self.spend(self.unit * (8 + self.bits // 6))
        wide, unit = places + 64, self.log_of_two(places + 64)
        up = max(e + wide, 0) if p else 0  # ≤ 64 + wide, unless q is as long
        big = (p << up) // q >> max(-e - wide, 0)
        k = big // unit
        low = (big - k * unit >> 64) - 1
        if low < 0:
            k -= 1
            low = (big - k * unit >> 64) - 1
        # Σ ⌊…low^n/n!…⌋ ≤ e^(low/2^places)·2^places.  A rounded term is short by at most 2 units (its predecessor's
        # shortage divided by n, plus 1); when it becomes 0, its true value and the rest of the series are at most 4.
        # Going from low to low + 3 adds at most 3·e^(3/2^places)·e < 12 units.
        term, result, n = 1 << places, 0, 0
        while term:
            n += 1
            result, term = result + term, (term * low >> places) // n
        return self.cut(result, result + 2 * n + 20, k - places)

    def log(self, x):
        """log x for x > 0.  Increasing, so the ends of an interval decide."""
        if type(x) is Fraction and x > 0:
            self.weigh(x)
            return self.log_at(x.numerator, x.denominator, 0)
        x = self.interval(x)
        if x.lo <= 0:
            raise Undefined("the logarithm of what may not be positive")
        low = self.log_at(x.lo, 1, x.e)
        return low if x.lo == x.hi else self.hull(low, self.log_at(x.hi, 1, x.e))

    def log_at(self, p, q, e):
        """log(p/q·2^e) for p, q > 0: k·log 2 + 2·atanh(y) with y = (r − 1)/(r + 1), r = p/q·2^(e−k) ∈ [2/3, 3/2]."""
        self.spend(self.unit * (8 + self.bits // 4))
        k = p.bit_length() - q.bit_length()
        p, q = (p, q << k) if k >= 0 else (p << -k, q)  # 1/2 < p/q < 2
        if 3 * q < 2 * p:
            q, k = 2 * q, k + 1
        elif 3 * p < 2 * q:
            p, k = 2 * p, k - 1
        result, above, below = ZERO, abs(p - q), p + q  # |y| = above/below ≤ 1/5
        if above:
            places = self.bits + 16 + below.bit_length() - above.bit_length()
            y = (above << places) // below
            square, power, odd, series = y * y >> places, y, 1, 0
            while power:
                series, power, odd = series + power // odd, power * square >> places, odd + 2
            # All is rounded down: y by 1 unit (2 units of atanh), a power by at most 2 (1/25 of its predecessor's
            # shortage, 0.2 for the square, 1 for itself), a quotient by 1 more; the tail is below 3.
            result = Interval(series, series + 3 * odd // 2 + 8, 1 - places)
            result = result if p > q else self.neg(result)
        if k + e:
            places = self.bits + 64
            two = self.log_of_two(places)
            result = self.add(result, self.mul(Fraction(k + e), Interval(two, two + 2, -places)))
        return result

    def log_one_plus(self, x):
        """log(1 + x) for x > 0, with relative precision however small x is."""
        if type(x) is Fraction:
            return self.log(ONE + x)
        bits = self.bits
        if x.lo < 0 or x.hi.bit_length() + x.e < -bits:  # 0 ≤ x < 2^−bits: x(1 − x) ≤ x/(1 + x) ≤ log(1 + x) ≤ x
            return self.mul(Interval(max(x.lo, 0), x.hi, x.e), Interval((1 << bits) - 1, 1 << bits, -bits))
        if -4 * bits < x.e < 0:  # 1 + x without rounding
            return self.log(Interval((1 << -x.e) + x.lo, (1 << -x.e) + x.hi, x.e))
        return self.log(self.add(ONE, x))
