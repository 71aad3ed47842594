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
LARGEST_EXPONENT = 60  # exp(x) is refused for |x| >= 2^60
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
        if x == ZERO or y == ZERO:
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
        if x == ZERO:
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
    """The term in function-call notation, at most about ``room`` characters, ASCII."""
    pieces, stack, length = [], [term], 0
    while stack and length <= room:
        top = stack.pop()
        if type(top) is str:
            piece = top
        elif top.args:
            piece = top.name + "("
            stack.append(")")
            for position, one in enumerate(reversed(top.args)):
                stack.extend([", ", one] if position else [one])
            if len(top.args) > 1:  # the separators were pushed before their right neighbours
                stack[-2 * len(top.args) + 1 :] = separated(top.args)
        else:
            piece = plain(top.leaf) if top.name != "num" else rational_text(top.leaf)
        pieces.append(piece)
        length += len(piece)
    text = "".join(pieces)
    return text if len(text) <= room and not stack else text[:room] + "..."


def separated(args):
    out = []
    for one in reversed(args):
        out.extend([one, ", "])
    return out[:-1]


def show(value):
    """Any JSON value as one short line of printable ASCII."""
    text = value if type(value) is str else f"a {type(value).__name__}"
    cropped = text if len(text) <= 80 else text[:80] + "..."
    return json.dumps(cropped).replace("\x7f", "\\u007f") if type(value) is str else cropped


def plain(text):
    """A label without quotation marks when it cannot be mistaken for anything else."""
    return text if re.fullmatch(r"[A-Za-z0-9_.\-]{1,80}", text) else show(text)
