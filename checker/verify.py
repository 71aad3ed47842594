"""Verify certificates about softmax attention.  Trust this file and nothing else of the project.

    python -I verify.py [--summary] CERTIFICATE.json [more files, .jsonl files, directories …]

One line a certificate:  VERIFIED what it proves | REJECTED why | RESOURCE which limit.
Exit code 0 if everything is VERIFIED, 1 if anything is REJECTED, 4 if the only failures are RESOURCE, 2 for usage.

Python's standard library only.  Reading order: 1 numbers, 2 terms, 3 data, 4 the meaning of every name,
5 SVM evidence, 6 certificates, 7 files.  The principle throughout: a number is an exact rational or an interval
that encloses it; a truth is True, False or None (unknown); whatever goes wrong is not VERIFIED.
"""

from __future__ import annotations

import functools
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
LARGEST_EXPONENT = 60  # exp(x) is refused beyond |x| = 2^60 (and never computed from 2^61 on)
LARGEST_POWER = 10_000
LARGEST_SIZE = 1_000  # of an identity matrix
LARGEST_PRODUCT = 4_000_000  # entries of a Kronecker product
DEEPEST_TERM = 200
BUDGET = 60_000_000  # units of work, about a microsecond each
SHOWN = 600  # characters of a statement that are printed


class Rejected(Exception):
    """The certificate is malformed, or does not prove what it says."""


class Exhausted(Exception):
    """A stated limit was met before an answer."""


class Undefined(Exception):
    """A value does not exist (1/0, log(-1), the solution of an infeasible problem) or is not known to exist."""


# ── 1. Numbers ────────────────────────────────────────────────────────────────────────────────────────────────────
# A dyadic (m, e) is the rational m·2^e.  The exponent may be enormous (e^-10^12 is a dyadic interval like any other),
# so no function below ever shifts by the difference of two exponents without having bounded it first.


def cut(m, e, bits, up):
    """m·2^e rounded up or down to a mantissa of at most about ``bits`` bits."""
    extra = m.bit_length() - bits
    if extra <= 0:
        return m, e
    return (-(-m >> extra) if up else m >> extra), e + extra


def compare(x, y):
    """The sign of x − y for dyadics."""
    (a, e), (b, f) = x, y
    sign_a, sign_b = (a > 0) - (a < 0), (b > 0) - (b < 0)
    if sign_a != sign_b or not sign_a:
        return (sign_a > sign_b) - (sign_a < sign_b)
    top = (a.bit_length() + e) - (b.bit_length() + f)
    if top:
        return sign_a if top > 0 else -sign_a
    a, b = (a << (e - f), b) if e >= f else (a, b << (f - e))  # tops agree: the shift is a difference of bit lengths
    return (a > b) - (a < b)


def plus(x, y, bits, up):
    """x + y rounded up or down."""
    (a, e), (b, f) = (x, y) if x[1] >= y[1] else (y, x)
    if not a:
        return cut(b, f, bits, up)
    if b.bit_length() < e - f - bits:  # |b·2^f| < 2^(e−bits): only its sign can matter
        b, f = (1 if up and b > 0 else -1 if b < 0 and not up else 0), e - bits
    return cut((a << (e - f)) + b, f, bits, up)


def times(x, y, bits, up):
    return cut(x[0] * y[0], x[1] + y[1], bits, up)


def over(x, y, bits, up):
    """x / y rounded up or down, for y > 0."""
    (a, e), (b, f) = x, y
    shift = max(0, bits + 2 + b.bit_length() - a.bit_length())
    quotient = -((-a << shift) // b) if up else (a << shift) // b
    return cut(quotient, e - f - shift, bits, up)


def root(x, bits, up):
    """√x rounded up or down, for x ≥ 0."""
    m, e = x
    shift = max(0, 2 * bits + 4 - m.bit_length())
    shift += (e - shift) % 2
    m <<= shift
    lower = math.isqrt(m)
    return cut(lower + (up and lower * lower != m), (e - shift) // 2, bits, up)


def negated(x):
    return -x[0], x[1]


def fixed(x, places):
    """⌊x·2^places⌋ of a Fraction or a dyadic with |x| < 2^LARGEST_EXPONENT."""
    if type(x) is Fraction:
        p, q = x.numerator, x.denominator
        if p.bit_length() - q.bit_length() > LARGEST_EXPONENT:
            raise Exhausted("the exponential of a number beyond 2^60")
        return (p << places) // q
    m, e = x
    if m and m.bit_length() + e > LARGEST_EXPONENT:
        raise Exhausted("the exponential of a number beyond 2^60")
    if m.bit_length() + e + places < 0:  # |x·2^places| < 1
        return -1 if m < 0 else 0
    return m << (e + places) if e + places >= 0 else m >> -(e + places)


_least = functools.partial(min, key=functools.cmp_to_key(compare))
_greatest = functools.partial(max, key=functools.cmp_to_key(compare))
ZERO, ONE, TWO = Fraction(0), Fraction(1), Fraction(2)


class Interval:
    """One real number x of which lo ≤ x ≤ hi is known, lo and hi dyadic."""

    __slots__ = ("lo", "hi")

    def __init__(self, lo, hi):
        self.lo, self.hi = lo, hi


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
        """Pay for one exact operation (its gcd is quadratic in the bits)."""
        bits = sum(x.numerator.bit_length() + x.denominator.bit_length() for x in exact)
        if bits > LARGEST_EXACT:
            raise Exhausted("an exact number of more than a million bits")
        self.spend(2 + (bits * bits >> 20))

    def interval(self, x):
        """An Interval around any number."""
        if type(x) is Interval:
            return x
        p, q = x.numerator, x.denominator
        self.spend((p.bit_length() + q.bit_length()) >> 10)
        if not q & (q - 1):  # a dyadic rational
            e = 1 - q.bit_length()
            return Interval(cut(p, e, self.bits, False), cut(p, e, self.bits, True))
        shift = self.bits + 2 - p.bit_length() + q.bit_length()
        n = (p << shift) // q if shift >= 0 else p // (q << -shift)
        return Interval((n, -shift), (n + 1, -shift))  # n ≤ x·2^shift < n + 1

    def add(self, x, y):
        if type(x) is Fraction and type(y) is Fraction:
            self.weigh(x, y)
            return x + y
        self.spend(self.unit)
        x, y = self.interval(x), self.interval(y)
        return Interval(plus(x.lo, y.lo, self.bits, False), plus(x.hi, y.hi, self.bits, True))

    def neg(self, x):
        return -x if type(x) is Fraction else Interval(negated(x.hi), negated(x.lo))

    def sub(self, x, y):
        return self.add(x, self.neg(y))

    def mul(self, x, y):
        if type(x) is Fraction and type(y) is Fraction:
            self.weigh(x, y)
            return x * y
        if (type(x) is Fraction and not x) or (type(y) is Fraction and not y):
            return ZERO
        if x is y:  # the same number twice: a square, so not negative
            x = y = self.abs(x)
        self.spend(self.unit)
        x, y, bits = self.interval(x), self.interval(y), self.bits
        if x.lo[0] >= 0 and y.lo[0] >= 0:
            return Interval(times(x.lo, y.lo, bits, False), times(x.hi, y.hi, bits, True))
        corners = [(a[0] * b[0], a[1] + b[1]) for a in (x.lo, x.hi) for b in (y.lo, y.hi)]
        return Interval(cut(*_least(corners), bits, False), cut(*_greatest(corners), bits, True))

    def div(self, x, y):
        if type(y) is Fraction and type(x) is Fraction:
            if not y:
                raise Undefined("division by zero")
            self.weigh(x, y)
            return x / y
        self.spend(self.unit)
        y = self.interval(y)
        if y.lo[0] <= 0 <= y.hi[0]:
            raise Undefined("division by what may be zero")
        if type(x) is Fraction and not x:
            return ZERO
        x = self.interval(x)
        if y.hi[0] < 0:
            x, y = self.neg(x), self.neg(y)
        return Interval(
            over(x.lo, y.hi if x.lo[0] >= 0 else y.lo, self.bits, False),
            over(x.hi, y.lo if x.hi[0] >= 0 else y.hi, self.bits, True),
        )

    def abs(self, x):
        if type(x) is Fraction:
            return abs(x)
        if x.lo[0] >= 0:
            return x
        if x.hi[0] <= 0:
            return self.neg(x)
        return Interval((0, 0), _greatest([negated(x.lo), x.hi]))

    def least(self, values):
        if all(type(x) is Fraction for x in values):
            return min(values)
        values = [self.interval(x) for x in values]
        return Interval(_least([x.lo for x in values]), _least([x.hi for x in values]))

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
            if n & 1:
                result = self.mul(result, base)
            n >>= 1
            base = self.mul(base, base) if n else base
        return result

    # Relations: True, False, or None when the enclosures cannot tell.

    def less(self, x, y):
        if type(x) is Fraction and type(y) is Fraction:
            return x < y
        x, y = self.interval(x), self.interval(y)
        if compare(x.hi, y.lo) < 0:
            return True
        return False if compare(x.lo, y.hi) >= 0 else None

    def same(self, x, y):
        if type(x) is Fraction and type(y) is Fraction:
            return x == y
        x, y = self.interval(x), self.interval(y)
        if compare(x.hi, y.lo) < 0 or compare(y.hi, x.lo) < 0:
            return False
        return True if compare(x.lo, y.hi) == 0 == compare(y.lo, x.hi) else None

    # Square root, exponential, logarithm.  Relative precision about 2^−bits; exact where the result is rational.

    def sqrt(self, x, *, clip=False):
        """√x.  ``clip``: x is known to be ≥ 0 (a sum of squares), whatever its enclosure says."""
        if type(x) is Fraction:
            if x < 0:
                raise Undefined("the square root of a negative number")
            self.weigh(x, x)
            p, q = math.isqrt(x.numerator), math.isqrt(x.denominator)
            if p * p == x.numerator and q * q == x.denominator:
                return Fraction(p, q)
        self.spend(4 * self.unit)
        x = self.interval(x)
        if x.lo[0] < 0 and not clip:
            raise Undefined("the square root of what may be negative")
        lo = root(x.lo, self.bits, False) if x.lo[0] > 0 else (0, 0)
        return Interval(lo, root(x.hi, self.bits, True))

    def log_of_two(self, places):
        """L with L ≤ log 2 · 2^places ≤ L + 2."""
        if places not in self.logs_of_two:
            # log 2 = 2·atanh(1/3) = Σ_j 2/((2j+1)·3^(2j+1)), all terms rounded down, with 16 guard bits: each term is
            # short by less than 3 units, the tail by less than 2; with fewer than 2^14 terms that is < 2^16 units.
            power, result, odd = (2 << (places + 16)) // 3, 0, 1
            while power:
                result, power, odd = result + power // odd, power // 9, odd + 2
            self.spend(odd * (2 + (places >> 10)))
            self.logs_of_two[places] = result >> 16
        return self.logs_of_two[places]

    def exp(self, x):
        """e^x.  Increasing, so the ends of an interval go to the ends."""
        if type(x) is Fraction:
            return Interval(*self.exp_at(x)) if x else ONE
        if x.lo == x.hi:
            return Interval(*self.exp_at(x.lo))
        return Interval(self.exp_at(x.lo)[0], self.exp_at(x.hi)[1])

    def exp_at(self, x):
        """Dyadics lo ≤ e^x ≤ hi for a Fraction or a dyadic x.

        x = k·log 2 + r with 0 ≤ r < 1 and e^x = 2^k·e^r.  All in integers over 2^wide, wide = places + 64:
        X ≤ x·2^wide < X + 1 and L ≤ log 2·2^wide ≤ L + 2, so r·2^wide lies within 2|k| + 1 of X − k·L, and
        |k| < 2^62: the uncertainty is less than 1 unit of 2^−places on either side.
        """
        places = self.bits + 16
        wide = places + 64
        self.spend(self.unit * (8 + self.bits // 6))
        big, unit = fixed(x, wide), self.log_of_two(wide)
        k = big // unit
        low = (big - k * unit >> 64) - 1
        if low < 0:
            k -= 1
            low = (big - k * unit >> 64) - 1
        if low + 4 >= 1 << places:
            raise Exhausted("argument reduction failed")  # cannot happen: r < log 2 + a few units
        # S = Σ ⌊…⌊low^n/n!⌋…⌋ ≤ e^(low/2^places)·2^places.  Each rounded term is short by at most 2 units (its
        # predecessor's shortage is divided by n, and rounding adds 1); when a term becomes 0 its true value is at most
        # 2 and the rest of the series at most 4 more.  r ≤ low + 4 units changes e^r by at most 4·e < 12 units.
        term, result, n = 1 << places, 0, 0
        while term:
            n += 1
            result, term = result + term, (term * low >> places) // n
        shift = k - places
        return cut(result, shift, self.bits, False), cut(result + 2 * n + 20, shift, self.bits, True)

    def log(self, x):
        """log x for x > 0."""
        if type(x) is Fraction:
            if x <= 0:
                raise Undefined("the logarithm of a number that is not positive")
            return self.log_at(x.numerator, x.denominator, 0)
        if x.lo[0] <= 0:
            raise Undefined("the logarithm of what may not be positive")
        (a, e), (b, f) = x.lo, x.hi
        return Interval(self.interval(self.log_at(a, 1, e)).lo, self.interval(self.log_at(b, 1, f)).hi)

    def log_at(self, p, q, e):
        """log(p/q·2^e) for p, q > 0: k·log 2 + 2·atanh(y), where y = (r − 1)/(r + 1) and r = p/q·2^(e−k) ∈ [2/3, 3/2]."""
        self.spend(self.unit * (8 + self.bits // 4))
        k = p.bit_length() - q.bit_length()
        p, q = (p, q << k) if k >= 0 else (p << -k, q)
        if 3 * q < 2 * p:
            q, k = 2 * q, k + 1
        elif 3 * p < 2 * q:
            p, k = 2 * p, k - 1
        k, above, below = k + e, abs(p - q), p + q  # |y| = above/below ≤ 1/5
        result = ZERO
        if above:
            places = self.bits + 16 + below.bit_length() - above.bit_length()
            y = (above << places) // below
            square, power, odd, series = y * y >> places, y, 1, 0
            while power:
                series, power, odd = series + power // odd, power * square >> places, odd + 2
            # Everything is rounded down: y by 1 unit (2 units of atanh), every power by at most 2 (its predecessor's
            # shortage /25, plus 0.2 from the square, plus 1), every quotient by 1 more; the tail is below 3.
            high = series + 3 * odd // 2 + 8
            result = Interval((series, 1 - places), (high, 1 - places))
            result = result if p > q else self.neg(result)
        if k:
            places = self.bits + 64
            two = self.log_of_two(places)
            result = self.add(result, self.mul(Fraction(k), Interval((two, -places), (two + 2, -places))))
        return result

    def log_one_plus(self, x):
        """log(1 + x) for x > 0, with relative precision however small x is."""
        if type(x) is Fraction:
            return self.log(ONE + x)
        return Interval(self.log_one_plus_at(x.lo, False).lo, self.log_one_plus_at(x.hi, True).hi)

    def log_one_plus_at(self, x, up):
        (m, e), bits = x, self.bits + 4
        if m <= 0:
            return Interval((0, 0), (0, 0))  # a lower bound only: x > 0
        if m.bit_length() + e < -bits:  # x(1 − 2^−bits) ≤ x/(1 + x) ≤ log(1 + x) ≤ x
            return Interval(((m << bits) - m, e - bits), x)
        if m.bit_length() + e > bits or e >= 0:
            m, e = plus((1, 0), x, self.bits, up)
            return self.interval(self.log_at(m, 1, e))
        return self.interval(self.log_at((1 << -e) + m, 1 << -e, 0))


# ── Exact linear algebra ──────────────────────────────────────────────────────────────────────────────────────────

# Exponents of Mersenne primes 2^q − 1.
MERSENNE = (61, 127, 521, 1279, 2203, 3217, 4253, 4423, 9689, 11213, 19937, 21701, 44497, 86243, 110503, 132049, 216091)


def whole_row(row):
    """(D, integers A) with row = A/D."""
    common = math.lcm(*(x.denominator for x in row))
    return common, [x.numerator * (common // x.denominator) for x in row]


def rank(work, rows):
    """The rank of an integer matrix, exactly.

    Modulo a prime the rank can only fall, and it does not when the prime exceeds every minor: a minor that is not 0
    has absolute value at most Π ‖row‖₁ over its rows (Hadamard), so it stays different from 0.
    """
    most = min(len(rows), len(rows[0])) if rows else 0
    sizes = sorted((sum(map(abs, row)).bit_length() for row in rows), reverse=True)
    bound = sum(sizes[:most])
    found = 0
    for exponent in MERSENNE:
        if exponent == MERSENNE[0] or exponent > bound:
            found = rank_modulo(work, rows, exponent)
            if found == most or exponent > bound:
                return found
    raise Exhausted("the rank of a matrix with too large entries")


def rank_modulo(work, rows, exponent):
    prime, basis = (1 << exponent) - 1, []
    cost = 1 + (exponent * exponent >> 18)
    for row in rows:
        row = [x % prime for x in row]
        work.spend(len(row) * (1 + len(basis)) * cost // 4 + 1)
        for column, other in basis:
            factor = row[column]
            if factor:
                row = [(x - factor * y) % prime for x, y in zip(row, other)]
        pivot = next((c for c, x in enumerate(row) if x), None)
        if pivot is not None:
            work.spend(exponent * cost)
            inverse = pow(row[pivot], -1, prime)
            basis.append((pivot, [x * inverse % prime for x in row]))
    return len(basis)


# ── 2. Terms ──────────────────────────────────────────────────────────────────────────────────────────────────────

SORTS = {
    "S": "scalar", "V": "vector", "M": "matrix", "I": "index", "D": "dataset", "C": "choice", "L": "loss",
    "O": "objective", "P": "matrix_objective", "B": "truth",
}  # fmt: skip
VARIABLE_SORTS = ("scalar", "vector", "matrix", "index", "dataset", "choice", "loss")
LOSSES = ("logistic", "exponential", "correlation", "sigmoid", "squared", "hinge")
SIGNATURES = {
    "lt le": "SS>B", "eq": "SS>B VV>B MM>B CC>B", "and or implies": "BB>B", "not": "B>B",
    "add sub": "SS>S VV>V MM>M", "neg": "S>S V>V M>M", "mul": "SS>S SV>V SM>M", "div pow": "SS>S",
    "exp": "S>S V>V", "log sqrt abs": "S>S", "minimum maximum norm sum length": "V>S", "entry": "VI>S", "dot": "VV>S",
    "frobenius rank": "M>S", "hadamard": "VV>V", "positive": "V>B", "parallel": "VV>B", "matvec": "MV>V",
    "matmul kron": "MM>M", "transpose": "M>M", "vec": "M>V", "identity": "S>M", "softmax": "V>V",
    "margin spread": "VI>S", "attention_matrix": "MMM>M", "attention_block": "MMIV>V", "regression_loss": "MMMMMM>S",
    "regression_loss_vectorised": "MMMVMM>S", "sigmoid sigmoid_slope": "S>S", "loss_value": "LS>S LV>V",
    "loss_slope": "LS>S", "slope_bound curvature_bound": "LSS>S", "is_loss": "LL>B",
    "inputs most_tokens dimension": "D>S", "best_scores runner_up_scores worst_scores": "D>V", "best_tokens": "D>C",
    "best_token": "DI>I", "logits": "DVI>V", "largest_key_difference": "DI>S", "with_query": "DV>D",
    "first_token_queries": "D>D", "with_key_matrix": "DM>D", "loss": "DL>O", "matrix_loss": "DL>P",
    "value": "OV>S PM>S", "gradient": "OV>V PM>M", "slope": "OVV>S", "best_value": "DL>S",
    "max_margin max_margin_head joint_max_margin": "DC>V", "max_margin_matrix": "DC>M",
    "separable matrix_separable head_separable": "DC>B",
    "unique_best_token equal_nonoptimal_scores all_support_vectors some_choice some_worse_token": "D>B",
}  # fmt: skip
TABLE = {
    name: [(tuple(SORTS[c] for c in one[:-2]), SORTS[one[-1]]) for one in signatures.split()]
    for names, signatures in SIGNATURES.items()
    for name in names.split()
}


class Term:
    __slots__ = ("name", "args", "leaf", "sort")

    def __init__(self, name, args, leaf, sort):
        self.name, self.args, self.leaf, self.sort = name, args, leaf, sort


class Terms:
    """Reads terms, checks their sorts, and keeps each one once, arguments before what uses them."""

    def __init__(self, sorts):
        self.sorts, self.known = sorts, {}

    def read(self, form, depth=0):
        if depth > DEEPEST_TERM:
            raise Rejected(f"a term is nested more than {DEEPEST_TERM} deep")
        if type(form) is not list or len(form) < 2 or type(form[0]) is not str:
            raise Rejected(f"a term is a list [name, argument, ...], not {show(form)}")
        name = form[0]
        if name in ("num", "word", "var"):
            return self.leaf(name, form)
        if name not in TABLE:
            raise Rejected(f"{show(name)} is not in the vocabulary")
        args = tuple([self.read(one, depth + 1) for one in form[1:]])
        sorts = tuple([one.sort for one in args])
        gives = next((gives for takes, gives in TABLE[name] if takes == sorts), None)
        if gives is None:
            raise Rejected(f"{name} does not take ({', '.join(sorts)})")
        return self.keep((name, *map(id, args)), name, args, None, gives)

    def leaf(self, kind, form):
        if len(form) != 2 or type(form[1]) is not str:
            raise Rejected(f"a {kind} leaf holds one text")
        text = form[1]
        if kind == "num":
            return self.keep((kind, text), kind, (), rational(text), "scalar")
        if kind == "word":
            if text not in LOSSES:
                raise Rejected(f"{show(text)} is no loss")
            return self.keep((kind, text), kind, (), text, "loss")
        if text not in self.sorts:
            raise Rejected(f"the variable {show(text)} is not declared")
        return self.keep((kind, text), kind, (), text, self.sorts[text])

    def keep(self, key, name, args, leaf, sort):
        if key not in self.known:
            self.known[key] = Term(name, args, leaf, sort)
        return self.known[key]


def rendered(term, room=SHOWN):
    """The term in function-call notation, at most ``room`` characters, ASCII."""
    pieces, stack, length = [], [term], 0
    while stack and length <= room:
        top = stack.pop()
        if type(top) is str:
            piece = top
        elif top.args:
            piece, later = top.name + "(", [")"]
            for one in reversed(top.args):
                later += [one, ", "]
            stack += later[:-1]
        else:
            piece = rational_text(top.leaf) if top.name == "num" else plain(top.leaf)
        pieces.append(piece)
        length += len(piece)
    text = "".join(pieces)
    return text if length <= room else text[:room] + "..."


def show(value):
    """Any JSON value as one short line of printable ASCII."""
    text = value if type(value) is str else f"a {type(value).__name__}"
    cropped = text if len(text) <= 80 else text[:80] + "..."
    return json.dumps(cropped).replace("\x7f", "\\u007f") if type(value) is str else cropped


def plain(text):
    """A label without quotation marks when it cannot be mistaken for anything else."""
    return text if re.fullmatch(r"[A-Za-z0-9_.\-]{1,80}", text) else show(text)


# ── Texts ─────────────────────────────────────────────────────────────────────────────────────────────────────────
# Python refuses to convert more than 4300 digits at once, so long numbers go in pieces.

_PIECE = 4000


def whole(text):
    """The integer of a text of decimal digits."""
    value = 0
    for start in range(0, len(text), _PIECE):
        piece = text[start : start + _PIECE]
        value = value * 10 ** len(piece) + int(piece)
    return value


def whole_text(n):
    pieces, rest, unit = [], abs(n), 10**_PIECE
    while rest >= unit:
        rest, low = divmod(rest, unit)
        pieces.append(str(low).zfill(_PIECE))
    return ("-" if n < 0 else "") + str(rest) + "".join(reversed(pieces))


def rational(text):
    """The Fraction of a canonical text: "p" or "p/q", lowest terms, q ≥ 2, no "+", no leading zeros, no "-0"."""
    if type(text) is not str:
        raise Rejected(f"a number is a text like \"1/2\", not {show(text)}")
    if len(text) > 2 * LONGEST_WHOLE + 2:
        raise Exhausted(f"a number of more than {LONGEST_WHOLE} digits")
    parts = re.fullmatch(r"(-?)(0|[1-9][0-9]*)(?:/([1-9][0-9]*))?", text)
    if parts is None or text == "-0":
        raise Rejected(f"{show(text)} is not a canonical rational number")
    if max(map(len, text.split("/"))) > LONGEST_WHOLE:
        raise Exhausted(f"a number of more than {LONGEST_WHOLE} digits")
    p, q = whole(parts[2]), whole(parts[3] or "1")
    if math.gcd(p, q) != 1 or parts[3] == "1":
        raise Rejected(f"{show(text)} is not in lowest terms")
    return Fraction(-p if parts[1] else p, q)


def rational_text(x):
    return whole_text(x.numerator) + (f"/{whole_text(x.denominator)}" if x.denominator != 1 else "")


def natural(text):
    """The index of a canonical text "0", "1", …"""
    if type(text) is not str or not re.fullmatch(r"0|[1-9][0-9]{0,8}", text):
        raise Rejected(f"an index is a text like \"0\", not {show(text)}")
    return int(text)


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def sha256(value):
    return hashlib.sha256(canonical(value).encode()).hexdigest()


# ── 3. Values ─────────────────────────────────────────────────────────────────────────────────────────────────────


def listed(value, what):
    if type(value) is not list or not value:
        raise Rejected(f"{what} is a list that is not empty, not {show(value)}")
    return value


def vector(value):
    return [rational(x) for x in listed(value, "a vector")]


def matrix(value):
    rows = [vector(row) for row in listed(value, "a matrix")]
    if any(len(row) != len(rows[0]) for row in rows):
        raise Rejected("the rows of a matrix differ in length")
    return rows


def fields(value, names, what, optional=()):
    """The entries of an object that has these and no others."""
    if type(value) is not dict:
        raise Rejected(f"{what} is an object, not {show(value)}")
    for name in names:
        if name not in value:
            raise Rejected(f"{what} lacks {name}")
    for name in value:
        if name not in names and name not in optional:
            raise Rejected(f"{what} has an unknown field {show(name)}")
    return [value.get(name) for name in (*names, *optional)]


class Data:
    """n inputs of T_i tokens in dimension d with labels ±1 and a head v; perhaps queries z_i and a key matrix."""

    def __init__(self, tokens, labels, head, queries=None, key_matrix=None):
        self.tokens, self.labels, self.head, self.queries, self.key_matrix = tokens, labels, head, queries, key_matrix
        self.keys = None  # computed when asked for
        self.n, self.d = len(tokens), len(head)
        if len(labels) != self.n or any(len(x) != self.d for X in tokens for x in X):
            raise Rejected("the sizes of tokens, labels and head do not fit together")
        if queries is not None and (len(queries) != self.n or any(len(z) != self.d for z in queries)):
            raise Rejected("the queries are not n vectors of dimension d")
        if key_matrix is not None and (len(key_matrix) != self.d or any(len(row) != self.d for row in key_matrix)):
            raise Rejected("the key matrix is not d x d")
        # γ_it = Y_i·vᵀx_it, always exact: no name of the vocabulary changes tokens, labels or head.
        self.scores = [
            [y * sum((a * b for a, b in zip(head, x)), ZERO) for x in X] for X, y in zip(tokens, labels)
        ]
        self.best = [[t for t, g in enumerate(row) if g == max(row)] for row in self.scores]

    @classmethod
    def read(cls, value):
        tokens, labels, head, queries, key_matrix = fields(
            value, ("tokens", "labels", "head"), "a dataset", ("queries", "key_matrix")
        )
        if any(y not in ("1", "-1") for y in listed(labels, "labels")):
            raise Rejected('a label is "1" or "-1"')
        return cls(
            [matrix(X) for X in listed(tokens, "tokens")],
            [rational(y) for y in labels],
            vector(head),
            matrix(queries) if "queries" in value else None,
            matrix(key_matrix) if "key_matrix" in value else None,
        )

    def written(self):
        """The dataset's JSON.  Undefined when a derived entry is not exact."""
        parts = {"tokens": self.tokens, "labels": self.labels, "head": self.head}
        parts.update({"queries": self.queries} if self.queries is not None else {})
        parts.update({"key_matrix": self.key_matrix} if self.key_matrix is not None else {})
        return {name: written(part) for name, part in parts.items()}


def written(value):
    if type(value) is list:
        return [written(x) for x in value]
    if type(value) is not Fraction:
        raise Undefined("an entry of the data is not exact")
    return rational_text(value)


def word(value):
    if type(value) is not str or value not in LOSSES:
        raise Rejected(f"{show(value)} is no loss")
    return value


READERS = {
    "scalar": rational, "vector": vector, "matrix": matrix, "index": natural, "dataset": Data.read, "loss": word,
    "choice": lambda value: tuple([natural(t) for t in listed(value, "a choice")]),
}  # fmt: skip


# ── 4. What every name means ──────────────────────────────────────────────────────────────────────────────────────


def all_of(truths):
    """Kleene's conjunction of True, False and None."""
    truths = list(truths)
    return False if False in truths else None if None in truths else True


def flip(truth):
    return None if truth is None else not truth


def fit(condition, what):
    if not condition:
        raise Rejected(f"the sizes do not fit: {what}")


def the_only(tokens):
    if len(tokens) != 1:
        raise Undefined("the optimal token is not unique")
    return tokens[0]


class Meaning(Arithmetic):
    """``m_name`` is the meaning of ``name``.  Sizes that do not fit are Rejected, missing values are Undefined."""

    def __init__(self, bits, budget, svm):
        super().__init__(bits, budget)
        self.svm = svm

    # Relations and connectives.

    def m_lt(self, x, y):
        return self.less(x, y)

    def m_le(self, x, y):
        return flip(self.less(y, x))

    def m_eq(self, x, y):
        if type(x) is list or type(x) is tuple:
            fit(len(x) == len(y), "equality")
            if type(x) is tuple:
                return x == y
            return all_of([self.m_eq(a, b) for a, b in zip(x, y)])
        return self.same(x, y)

    def m_and(self, a, b):
        return all_of([a, b])

    def m_or(self, a, b):
        return flip(all_of([flip(a), flip(b)]))

    def m_not(self, a):
        return flip(a)

    def m_implies(self, a, b):
        return flip(all_of([a, flip(b)]))

    # Numbers, vectors, matrices; a vector is a list, a matrix a list of rows.

    def m_add(self, x, y):
        if type(x) is list:
            fit(len(x) == len(y), "a sum or difference")
            return [self.m_add(a, b) for a, b in zip(x, y)]
        return self.add(x, y)

    def m_neg(self, x):
        return [self.m_neg(a) for a in x] if type(x) is list else self.neg(x)

    def m_sub(self, x, y):
        return self.m_add(x, self.m_neg(y))

    def m_mul(self, c, x):
        return [self.m_mul(c, a) for a in x] if type(x) is list else self.mul(c, x)

    def m_div(self, x, y):
        return self.div(x, y)

    def m_pow(self, x, n):
        return self.pow(x, self.counted(n))

    def counted(self, n):
        if type(n) is not Fraction or n.denominator != 1 or n < 0:
            raise Undefined("a whole number >= 0 is needed")
        return n.numerator

    def m_exp(self, x):
        return [self.exp(a) for a in x] if type(x) is list else self.exp(x)

    def m_log(self, x):
        return self.log(x)

    def m_sqrt(self, x):
        return self.sqrt(x)

    def m_abs(self, x):
        return self.abs(x)

    def m_minimum(self, u):
        return self.least(u)

    def m_maximum(self, u):
        return self.greatest(u)

    def m_entry(self, u, i):
        fit(i < len(u), "an index beyond the vector")
        return u[i]

    def m_dot(self, u, w):
        fit(len(u) == len(w), "an inner product")
        return self.total([self.mul(a, b) for a, b in zip(u, w)])

    def m_norm(self, u):
        return self.sqrt(self.m_dot(u, u), clip=True)

    def m_frobenius(self, A):
        return self.m_norm(self.m_vec(A))

    def m_sum(self, u):
        return self.total(u)

    def m_hadamard(self, u, w):
        fit(len(u) == len(w), "an entrywise product")
        return [self.mul(a, b) for a, b in zip(u, w)]

    def m_positive(self, u):
        return all_of([self.less(ZERO, a) for a in u])

    def m_parallel(self, u, w):
        """All minors u_i·w_j − u_j·w_i are 0."""
        fit(len(u) == len(w), "parallel vectors")
        pairs = [(i, j) for j in range(len(u)) for i in range(j)]
        return all_of([self.same(self.mul(u[i], w[j]), self.mul(u[j], w[i])) for i, j in pairs])

    def m_matvec(self, A, u):
        return [self.m_dot(row, u) for row in A]

    def m_matmul(self, A, B):
        fit(len(A[0]) == len(B), "a matrix product")
        columns = self.m_transpose(B)
        return [[self.m_dot(row, column) for column in columns] for row in A]

    def m_transpose(self, A):
        return [list(column) for column in zip(*A)]

    def m_kron(self, A, B):
        """(A ⊗ B)[(i, k), (j, l)] = A_ij·B_kl."""
        if len(A) * len(A[0]) * len(B) * len(B[0]) > LARGEST_PRODUCT:
            raise Exhausted("a Kronecker product that is too large")
        return [[self.mul(a, b) for a in row for b in other] for row in A for other in B]

    def m_vec(self, A):
        return [a for row in A for a in row]

    def m_rank(self, A):
        if any(type(a) is not Fraction for row in A for a in row):
            raise Undefined("the rank of a matrix that is not exact")
        return Fraction(rank(self, [whole_row(row)[1] for row in A]))

    def m_identity(self, k):
        k = self.counted(k)
        if not k:
            raise Undefined("an identity matrix of size 0")
        if k > LARGEST_SIZE:
            raise Exhausted(f"an identity matrix beyond {LARGEST_SIZE}")
        return [[ONE if i == j else ZERO for j in range(k)] for i in range(k)]

    def m_length(self, u):
        return Fraction(len(u))

    # Softmax: s_t = e^(u_t − u_a) / Σ_τ e^(u_τ − u_a), the same for every a.  We take an a that no other logit certainly
    # exceeds, so that nothing overflows and equal exact logits give exact weights.

    def reference(self, u):
        a = 0
        for t in range(1, len(u)):
            if self.less(u[a], u[t]) is True:
                a = t
        return a

    def attention(self, u):
        """(a, softmax(u))."""
        a = self.reference(u)
        powers = [ONE if t == a else self.exp(self.sub(x, u[a])) for t, x in enumerate(u)]
        mass = self.total(powers)
        return a, [self.div(e, mass) for e in powers]

    def m_softmax(self, u):
        return self.attention(u)[1]

    def gaps(self, u, i):
        fit(i < len(u), "an index beyond the vector")
        return [self.sub(u[i], x) for t, x in enumerate(u) if t != i] or [ZERO]

    def m_margin(self, u, i):
        return self.least(self.gaps(u, i))

    def m_spread(self, u, i):
        return self.greatest(self.gaps(u, i))

    def m_attention_matrix(self, A1, X, A2):
        return [self.m_softmax(row) for row in self.m_matmul(self.m_matmul(A1, X), self.m_transpose(A2))]

    def m_attention_block(self, A1, A2, j, x):
        """Softmax of 𝖠_j x, where 𝖠_j = A₁[j,·] ⊗ A₂ are the rows j·n … j·n + n − 1 of A₁ ⊗ A₂."""
        fit(j < len(A1), "a block beyond the matrix")
        return self.m_softmax(self.m_matvec(self.m_kron([A1[j]], A2), x))

    def m_regression_loss(self, A1, A2, A3, X, Y, B):
        return self.residual(self.m_attention_matrix(A1, X, A2), A3, Y, B)

    def m_regression_loss_vectorised(self, A1, A2, A3, x, Y, B):
        return self.residual([self.m_attention_block(A1, A2, j, x) for j in range(len(A1))], A3, Y, B)

    def residual(self, F, A3, Y, B):
        """‖F A₃ Y − B‖²_F."""
        rest = self.m_vec(self.m_sub(self.m_matmul(self.m_matmul(F, A3), Y), B))
        return self.m_dot(rest, rest)

    # Losses ℓ.  g(u) = 1/(1 + e^−u); g′ = g(1 − g) = e^−|u|/(1 + e^−|u|)² is even and falls with |u|.

    def m_sigmoid(self, u):
        return self.div(ONE, self.add(ONE, self.exp(self.neg(u))))

    def m_sigmoid_slope(self, u):
        e = self.exp(self.neg(self.abs(u)))
        return self.div(e, self.pow(self.add(ONE, e), 2))

    def m_loss_value(self, loss, u):
        if type(u) is list:
            return [self.m_loss_value(loss, x) for x in u]
        if loss == "logistic":
            return self.log_one_plus(self.exp(self.neg(u)))
        if loss == "exponential":
            return self.exp(self.neg(u))
        if loss == "correlation":
            return self.neg(u)
        if loss == "sigmoid":
            return self.m_sigmoid(u)
        rest = self.sub(ONE, u)
        return self.mul(rest, rest) if loss == "squared" else self.greatest([ZERO, rest])  # else hinge

    def m_loss_slope(self, loss, u):
        if loss == "logistic":
            return self.neg(self.m_sigmoid(self.neg(u)))
        if loss == "exponential":
            return self.neg(self.exp(self.neg(u)))
        if loss == "correlation":
            return -ONE
        if loss == "sigmoid":
            return self.m_sigmoid_slope(u)
        if loss == "squared":
            return self.mul(-TWO, self.sub(ONE, u))
        raise Undefined("the hinge loss has no slope everywhere")

    def ordered(self, low, high):
        if self.less(high, low) is not False:
            raise Undefined("an interval that may be empty")

    def nearest_to_zero(self, low, high):
        return self.greatest([low, self.least([high, ZERO])])

    def m_slope_bound(self, loss, low, high):
        """max |ℓ′| on [low, high]."""
        self.ordered(low, high)
        if loss == "sigmoid":
            return self.m_sigmoid_slope(self.nearest_to_zero(low, high))
        # |ℓ′| falls (logistic, exponential), is constant (correlation) or is convex (squared): the ends decide.
        return self.greatest([self.abs(self.m_loss_slope(loss, u)) for u in (low, high)])

    def m_curvature_bound(self, loss, low, high):
        """max |ℓ″| on [low, high]; for the sigmoid loss, by definition, on the whole line: max |g″| = 1/(6√3)."""
        self.ordered(low, high)
        if loss == "logistic":  # ℓ″ = g′
            return self.m_sigmoid_slope(self.nearest_to_zero(low, high))
        if loss == "exponential":
            return self.exp(self.neg(low))
        if loss == "correlation":
            return ZERO
        if loss == "squared":
            return TWO
        if loss == "sigmoid":
            return self.div(ONE, self.mul(Fraction(6), self.sqrt(Fraction(3))))
        raise Undefined("the hinge loss has no slope everywhere")

    def m_is_loss(self, loss, other):
        return loss == other

    # Data.

    def m_inputs(self, D):
        return Fraction(D.n)

    def m_most_tokens(self, D):
        return Fraction(max(map(len, D.tokens)))

    def m_dimension(self, D):
        return Fraction(D.d)

    def m_best_scores(self, D):
        return [max(row) for row in D.scores]

    def m_worst_scores(self, D):
        return [min(row) for row in D.scores]

    def m_runner_up_scores(self, D):
        return [max([g for g in row if g < max(row)] or row) for row in D.scores]

    def m_best_tokens(self, D):
        return tuple([the_only(tokens) for tokens in D.best])

    def m_best_token(self, D, i):
        fit(i < D.n, "an input beyond the dataset")
        return the_only(D.best[i])

    def keys(self, D):
        """k_it = W·x_it, or the tokens themselves without a key matrix W."""
        if D.keys is None:
            W = D.key_matrix
            D.keys = D.tokens if W is None else [[self.m_matvec(W, x) for x in X] for X in D.tokens]
        return D.keys

    def queries(self, D):
        if D.queries is None:
            raise Rejected("the dataset has no queries, which the statement needs")
        return D.queries

    def m_logits(self, D, p, i):
        fit(i < D.n, "an input beyond the dataset")
        return self.m_matvec(self.keys(D)[i], p)

    def m_largest_key_difference(self, D, i):
        best, keys = self.m_best_token(D, i), self.keys(D)[i]
        return self.greatest([self.m_norm(self.m_sub(keys[best], k)) for k in keys])

    def m_with_query(self, D, u):
        return Data(D.tokens, D.labels, D.head, [u] * D.n, D.key_matrix)

    def m_first_token_queries(self, D):
        return Data(D.tokens, D.labels, D.head, [X[0] for X in D.tokens], D.key_matrix)

    def m_with_key_matrix(self, D, W):
        return Data(D.tokens, D.labels, D.head, D.queries, W)

    # Objectives L = (1/n)Σ_i ℓ(γ̄_i), γ̄_i = Σ_t s_it·γ_it, s_i = softmax(u_i), with the logits u_it = k_itᵀp or x_itᵀW z_i.
    # As ∂s_it = s_it·(∂u_it − Σ_τ s_iτ ∂u_iτ), the derivative of γ̄_i is Σ_t s_it(γ_it − γ̄_i)·∂u_it, and ∂u_it may be
    # replaced by ∂u_it − ∂u_ia, since Σ_t s_it(γ_it − γ̄_i) = 0.  That keeps full relative precision far out.

    def m_loss(self, D, loss):
        return "p", D, loss

    def m_matrix_loss(self, D, loss):
        return "W", D, loss

    def logits_of(self, objective, point):
        kind, D, _ = objective
        if kind == "p":
            return [self.m_matvec(K, point) for K in self.keys(D)]
        return [self.m_matvec(X, self.m_matvec(point, z)) for X, z in zip(D.tokens, self.queries(D))]

    def output(self, a, weights, scores):
        """γ̄ = γ_a + Σ_t s_t(γ_t − γ_a)."""
        return self.add(scores[a], self.total([self.mul(s, g - scores[a]) for s, g in zip(weights, scores)]))

    def mean_loss(self, loss, outputs):
        return self.div(self.total([self.m_loss_value(loss, x) for x in outputs]), Fraction(len(outputs)))

    def m_value(self, objective, point):
        _, D, loss = objective
        outputs = [self.output(*self.attention(u), g) for u, g in zip(self.logits_of(objective, point), D.scores)]
        return self.mean_loss(loss, outputs)

    def m_best_value(self, D, loss):
        return self.mean_loss(loss, self.m_best_scores(D))

    def pulls(self, objective, point):
        """For each input: a and the weights h_t = ℓ′(γ̄)/n·s_t(γ_t − γ̄), so that ∂L = Σ_i Σ_t h_it(∂u_it − ∂u_ia)."""
        _, D, loss = objective
        for u, scores in zip(self.logits_of(objective, point), D.scores):
            a, weights = self.attention(u)
            mean = self.output(a, weights, scores)
            factor = self.div(self.m_loss_slope(loss, mean), Fraction(D.n))
            yield a, [self.mul(factor, self.mul(s, self.sub(g, mean))) for s, g in zip(weights, scores)]

    def pulled(self, a, h, values):
        """Σ_t h_t(values_t − values_a)."""
        return self.total([self.mul(h[t], self.sub(x, values[a])) for t, x in enumerate(values) if t != a])

    def m_gradient(self, objective, point):
        kind, D, _ = objective
        result = None
        for i, (a, h) in enumerate(self.pulls(objective, point)):
            features = self.keys(D)[i] if kind == "p" else D.tokens[i]
            step = [self.pulled(a, h, column) for column in self.m_transpose(features)]
            if kind == "W":  # times z_iᵀ
                step = [[self.mul(x, z) for z in D.queries[i]] for x in step]
            result = step if result is None else self.m_add(result, step)
        return result

    def m_slope(self, objective, point, direction):
        """⟨∇L(point), direction⟩."""
        changes = self.logits_of(objective, direction)  # the logits are linear
        return self.total([self.pulled(a, h, x) for (a, h), x in zip(self.pulls(objective, point), changes)])

    # SVMs.

    def solution(self, kind, D, choice):
        fit(len(choice) == D.n, "a choice names one token for each input")
        fit(all(t < len(X) for t, X in zip(choice, D.tokens)), "a choice names a token that is not there")
        return self.svm.solve(self, kind, D, choice)

    def solved(self, kind, D, choice):
        found = self.solution(kind, D, choice)
        if found.w is None:
            raise Undefined(f"the {kind} problem is infeasible")
        return found.w

    def m_max_margin(self, D, choice):
        return self.solved("p", D, choice)

    def m_max_margin_matrix(self, D, choice):
        w = self.solved("W", D, choice)
        return [w[start : start + D.d] for start in range(0, D.d * D.d, D.d)]

    def m_max_margin_head(self, D, choice):
        return self.solved("v", D, choice)

    def m_joint_max_margin(self, D, choice):
        return self.solved("joint", D, choice)

    def m_separable(self, D, choice):
        return self.solution("p", D, choice).w is not None

    def m_matrix_separable(self, D, choice):
        return self.solution("W", D, choice).w is not None

    def m_head_separable(self, D, choice):
        return self.solution("v", D, choice).w is not None

    # Assumptions.

    def m_unique_best_token(self, D):
        return all(len(tokens) == 1 for tokens in D.best)

    def m_equal_nonoptimal_scores(self, D):
        """Unique optimal tokens, and in every input all the other scores equal."""
        return self.m_unique_best_token(D) and all(len(set(row)) <= 2 for row in D.scores)

    def m_all_support_vectors(self, D):
        """Unique optimal tokens, a feasible W-SVM, and equality in every one of its constraints."""
        if not self.m_unique_best_token(D):
            return False
        found = self.solution("W", D, self.m_best_tokens(D))
        return found.w is not None and len(found.active) == found.count

    def m_some_choice(self, D):
        return any(len(X) >= 2 for X in D.tokens)

    def m_some_worse_token(self, D):
        return any(min(row) < max(row) for row in D.scores)

    def evaluate(self, terms, values):
        """{term: value} for all terms.  Each is computed once, also where a connective would not need it."""
        results = {}
        for term in terms:
            if term.name == "var":
                results[term] = values[term.leaf]
            elif not term.args:
                results[term] = term.leaf
            else:
                results[term] = self.applied(term, [results[one] for one in term.args])
        return results

    def applied(self, term, args):
        nothing = None if term.sort == "truth" else UNDEFINED
        if any(one is UNDEFINED for one in args):
            return nothing
        self.spend(1)
        try:
            return getattr(self, "m_" + term.name)(*args)
        except Undefined:
            return nothing


UNDEFINED = object()


# ── 5. Evidence for the SVMs:  minimise ‖w‖₂  subject to  ⟨a_j, w⟩ ≥ b_j ──────────────────────────────────────────


class Found:
    """w, or None if no w is feasible; the active constraints; the input of each constraint; how many there are."""

    def __init__(self, w, active, owners, count):
        self.w, self.active, self.owners, self.count = w, active, owners, count


class Evidence:
    def __init__(self, entries):
        if type(entries) is not list:
            raise Rejected("evidence.svm is a list")
        self.entries, self.results = {}, {}
        for entry in entries:
            if type(entry) is not dict:
                raise Rejected("an entry of evidence.svm is an object")
            name = (entry.get("problem"), entry.get("key"))
            if name[0] not in ("p", "W", "v", "joint") or type(name[1]) is not str:
                raise Rejected('evidence.svm: problem is "p", "W", "v" or "joint", and key a text')
            if name in self.entries:
                raise Rejected(f"two entries of evidence.svm for the same {name[0]} problem")
            self.entries[name] = entry

    def unused(self):
        return [name for name in self.entries if name not in self.results]

    def solve(self, work, kind, D, choice):
        data = D.written()
        work.spend(D.n * D.d)
        name = kind, sha256({"problem": kind, "data": data, "choice": [str(t) for t in choice]})
        if name not in self.results:
            rows, rhs, owners = self.constraints(work, kind, D, choice)
            entry = self.entries.get(name)
            if entry is None:
                raise Rejected(f"no evidence for the {kind} problem with the key {name[1]}")
            work.spend(len(rows) * (len(rows[0]) if rows else 1))
            whole_rows = [whole_row(row) for row in rows]
            width = D.d * D.d if kind == "W" else D.d
            check = self.farkas if "farkas" in entry else self.kkt
            self.results[name] = Found(*check(work, entry, whole_rows, rhs, width), owners, len(rows))
        return self.results[name]

    def constraints(self, work, kind, D, choice):
        """The rows a_j, right sides b_j and inputs of the constraints, by input, then token."""
        if kind == "v":
            rows = [[y * x for x in X[t]] for X, y, t in zip(D.tokens, D.labels, choice)]
            return rows, [ONE] * D.n, list(range(D.n))
        features = D.tokens if kind == "W" else work.keys(D)
        others = [(i, t) for i, X in enumerate(D.tokens) for t in range(len(X)) if t != choice[i]]
        rows = [work.m_sub(features[i][choice[i]], features[i][t]) for i, t in others]
        owners, rhs = [i for i, _ in others], [ONE] * len(others)
        if kind == "W":
            queries = work.queries(D)
            rows = [[work.mul(x, z) for x in row for z in queries[i]] for row, i in zip(rows, owners)]
        if kind == "joint":  # ≥ 1 for the support indices of the v problem, ≥ 0 for the others
            head = self.solve(work, "v", D, choice)
            if head.w is None:
                raise Undefined("the v problem is infeasible")
            rhs = [ONE if i in head.active else ZERO for i in owners]
        return rows, rhs, owners

    def combination(self, work, pairs, rows, width):
        """({j: λ_j}, M, integers W) with λ_j > 0 as listed and Σ λ_j a_j = W/M."""
        if type(pairs) is not list or any(type(pair) is not list or len(pair) != 2 for pair in pairs):
            raise Rejected('multipliers are a list of pairs ["j", "number"]')
        weights = {natural(j): rational(x) for j, x in pairs}
        increasing(list(map(natural, [j for j, _ in pairs])), len(rows), "multipliers")
        if any(x <= 0 for x in weights.values()):
            raise Rejected("a listed multiplier is not positive")
        scaled, common = {}, 1
        for j, x in weights.items():
            scaled[j] = x / rows[j][0]  # λ_j a_j = (λ_j/D_j)·A_j
            common = math.lcm(common, scaled[j].denominator)
            work.weigh(scaled[j], Fraction(common))
        sums = [0] * width
        for j, x in scaled.items():
            factor = x.numerator * (common // x.denominator)
            self.pay(work, factor, rows[j][1])
            sums = [a + factor * b for a, b in zip(sums, rows[j][1])]
        return weights, common, sums

    def pay(self, work, factor, row):
        """For the products of one number with a row."""
        work.spend(len(row) * (1 + (factor.bit_length() * max(x.bit_length() for x in row) >> 20)))

    def farkas(self, work, entry, rows, rhs, width):
        """y ≥ 0 with Σ y_j a_j = 0 and Σ y_j b_j > 0.  A feasible w would give 0 = Σ y_j⟨a_j, w⟩ ≥ Σ y_j b_j > 0."""
        _, _, pairs = fields(entry, ("problem", "key", "farkas"), "farkas evidence")
        weights, _, sums = self.combination(work, pairs, rows, width)
        if any(sums):
            raise Rejected("farkas evidence: the combination of the rows is not 0")
        if not sum((y * rhs[j] for j, y in weights.items()), ZERO) > 0:
            raise Rejected("farkas evidence: the combination of the right sides is not positive")
        return None, frozenset()

    def kkt(self, work, entry, rows, rhs, width):
        """w = Σ λ_j a_j with λ ≥ 0, ⟨a_j, w⟩ ≥ b_j for all j, and equality wherever λ_j > 0.

        For any feasible w′:  ⟨w, w′⟩ = Σ λ_j⟨a_j, w′⟩ ≥ Σ λ_j b_j = Σ λ_j⟨a_j, w⟩ = ‖w‖², so ‖w′‖ ≥ ‖w‖, and
        ‖w′ − w‖² = ‖w′‖² − 2⟨w, w′⟩ + ‖w‖² ≤ ‖w′‖² − ‖w‖²: an equally short w′ is w itself.
        """
        names = ("problem", "key", "multipliers", "active", "strictly_complementary", "independent")
        _, _, pairs, active, strict, independent = fields(entry, names, "kkt evidence")
        weights, common, sums = self.combination(work, pairs, rows, width)
        found = []
        for j, ((scale, row), b) in enumerate(zip(rows, rhs)):
            self.pay(work, max(map(abs, sums)), row)
            slack = sum([x * y for x, y in zip(row, sums)]) - b.numerator * scale * common  # times scale·common; b ∈ {0, 1}
            if slack < 0:
                raise Rejected(f"kkt evidence: constraint {j} is violated")
            if slack and j in weights:
                raise Rejected(f"kkt evidence: constraint {j} has a multiplier but is not active")
            if not slack:
                found.append(j)
        if type(active) is not list or [natural(j) for j in active] != found:
            raise Rejected("kkt evidence: active does not list the active constraints")
        if strict != word_of(len(weights) == len(found)):
            raise Rejected("kkt evidence: strictly_complementary is wrong")
        if independent != word_of(rank(work, [rows[j][1] for j in found]) == len(found)):
            raise Rejected("kkt evidence: independent is wrong")
        return [Fraction(x, common) for x in sums], frozenset(found)


def increasing(indices, count, what):
    if any(a >= b for a, b in zip(indices, indices[1:])) or any(j >= count for j in indices):
        raise Rejected(f"{what}: the indices do not increase, or name a constraint that is not there")


def word_of(flag):
    return "true" if flag else "false"
