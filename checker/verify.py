# ruff: noqa: B905 (Python 3.9 has no zip(strict=); sizes are checked where they matter)
# mypy: ignore-errors
# fmt: off (the file is to stay short enough to be read)
"""Verify certificates about softmax attention.  Trust this file and nothing else of the project.

    python -I verify.py [--summary | --json] [--only KINDS] CERTIFICATE.json [more files, .jsonl files, directories …, - for standard input]

One line a certificate:  VERIFIED what it proves | REJECTED why | RESOURCE which limit; with --json an object that says it in fields.
Exit code 0 if everything is VERIFIED, 1 if anything is REJECTED, 4 if the only failures are RESOURCE, 2 for usage.
--only evaluation,kkt rejects certificates of every other kind, so that nothing is trusted that is for other kinds alone.

Python's standard library only.  Reading order: 1 numbers, 1b eigenvalues, 2 texts, 3 data, 3b functions, 4 what every name means (values, limits of paths and of
descent, the vocabulary), 5 terms, 6 evidence for SVMs, 6b evidence for limits, 7 certificates, 7a identities (formulas, terms as
formulas), 7b trees (normal forms, rules, what is defined), 7c lemmas, 8 files.  Sections 1 to 5 and 7 are for every kind; 6 is for
evaluation, kkt, farkas and gap, 6b for evaluation, 7a for identity and tree, 7b for tree, 7c for lemma.
The principle throughout: a number is an exact rational or an interval that encloses it; a truth is True, False or None (unknown);
whatever goes wrong is not VERIFIED.  The project keeps this file in parts, checker/verifier/*.py, and joins them byte for byte.
"""

import functools
import hashlib
import itertools
import json
import math
import os
import re
import stat
import sys
from collections import namedtuple
from decimal import Decimal
from fractions import Fraction

FORMAT = "checker-certificate/1"
LONGEST_TEXT = 16_000_000  # characters of one certificate
LONGEST_WHOLE = 20_000  # digits of one whole number
LARGEST_EXACT = 1 << 20  # bits of the numbers in one exact operation
LARGEST_POWER = 10_000
LONGEST_FORM = 300  # terms of a closed form
MOST_MARGINS = 40  # of a trap
MOST_STEPS = 1000  # of a sequence that is evaluated
LONGEST_EXACT = 4096  # bits of an exact number that one step of a sequence hands on to the next
LARGEST_MATRIX = 1_000_000  # entries of one matrix that is computed
LARGEST_STORE = 5_000_000  # entries of all values together
MOST_OUTCOMES, MOST_DEGREE = 4096, 12  # of one draw, and of a polynomial in normal entries
MOST_DRAWN_PLACES = 6  # of an order that is drawn
DEEPEST_TERM = 200
BUDGET = 60_000_000  # units of work, about a microsecond each
SHOWN = 600  # characters of each part of a statement that are printed; its whole hash stands beside it
KINDS_OF_THINGS = ("scalar", "vector", "matrix", "index", "dataset", "choice", "loss", "order", "truth", "law", "index_law", "objective",
                   "matrix_objective", "sequence", "natural", "num", "word", "var", "bound", "state", "function", "scalar_function")  # none of these is the name of a size
MISTAKEN = ("true", "false", "none", "null", "unknown", *KINDS_OF_THINGS)  # in print: names of these are in quotation marks

class Rejected(Exception):
    """The certificate is malformed, or does not prove what it says."""
class Exhausted(Exception):
    """A stated limit was met before an answer."""
class Undefined(Exception):
    """A value does not exist (1/0, log(−1), the solution of an infeasible problem), or is not known to exist."""

def need(condition, why, error=Rejected):
    if not condition:
        raise error(why)

# ── 1. Numbers ───────────────────────────────────────────────────────────────────────────────────────────────────
ZERO, ONE, TWO = Fraction(0), Fraction(1), Fraction(2)
# An Interval is one real number x of which lo·2^e ≤ x ≤ hi·2^e is known; lo, hi, e are whole numbers.  The exponent may
# be enormous (e^(−10^12) is an interval like any other): nothing shifts left by an exponent that was not bounded.
Interval = namedtuple("Interval", "lo hi e")
class Arithmetic:
    """Numbers are Fractions (exact, never rounded) or Intervals (rounded outward to ``bits`` bits), and cost work."""
    def __init__(self, bits, budget):
        self.bits, self.left, self.exact = bits, budget, True  # exact: nothing was rounded so far
        self.unit = 3 + (bits * bits >> 17)  # what one interval operation costs
        self.logs_of_two = {}
    def spend(self, amount):
        self.left -= amount
        need(self.left >= 0, "the work budget is used up", Exhausted)
    def weigh(self, *exact):  # Pay for one exact operation; its gcd is quadratic in the bits
        bits = sum([x.numerator.bit_length() + x.denominator.bit_length() for x in exact])
        need(bits <= LARGEST_EXACT, "an exact number of more than a million bits", Exhausted)
        self.spend(2 + (bits * bits >> 20))
    def lcm(self, a, b):
        self.weigh(Fraction(a), Fraction(b))
        return a // math.gcd(a, b) * b
    def cut(self, lo, hi, e):  # The interval, rounded outward to ``bits`` bits
        extra = max(lo.bit_length(), hi.bit_length()) - self.bits
        return Interval(lo >> extra, -(-hi >> extra), e + extra) if extra > 0 else Interval(lo, hi, e)
    def interval(self, x):  # An Interval around any number
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
        if type(x) is type(y) is Fraction:
            self.weigh(x, y)
            return x + y
        if x == 0 or y == 0:  # never true of an Interval
            return y if x == 0 else x
        a, b, c, d, e = self.aligned(x, y)
        return self.cut(a + c, b + d, e)
    def neg(self, x):
        return -x if type(x) is Fraction else Interval(-x.hi, -x.lo, x.e)
    def sub(self, x, y):
        return self.add(x, self.neg(y))
    def hull(self, x, y):  # An interval that contains both
        self.exact = False
        a, b, c, d, e = self.aligned(x, y)
        return Interval(min(a, c), max(b, d), e)
    def mul(self, x, y):
        if type(x) is type(y) is Fraction:
            self.weigh(x, y)
            return x * y
        if x == 0 or y == 0:
            return ZERO
        if x is y:  # the same number twice: a square, so not negative
            x = y = self.abs(x)
        self.spend(self.unit)
        x, y = self.interval(x), self.interval(y)
        corners = (x.lo * y.lo, x.lo * y.hi, x.hi * y.lo, x.hi * y.hi)
        return self.cut(min(corners), max(corners), x.e + y.e)
    def div(self, x, y):
        if type(x) is type(y) is Fraction and y:
            self.weigh(x, y)
            return x / y
        self.spend(2 * self.unit)
        x, y = self.interval(x), self.interval(y)
        need(y.lo > 0 or y.hi < 0, "division by what may be zero", Undefined)
        if y.hi < 0:
            x, y = self.neg(x), self.neg(y)
        shift = max(0, self.bits + 4 + y.hi.bit_length() - max(x.lo.bit_length(), x.hi.bit_length()))
        lo = (x.lo << shift) // (y.hi if x.lo >= 0 else y.lo)
        hi = -((-x.hi << shift) // (y.lo if x.hi >= 0 else y.hi))
        return self.cut(lo, hi, x.e - y.e - shift)
    def abs(self, x):
        if type(x) is Fraction:
            return abs(x)
        return x if x.lo >= 0 else self.neg(x) if x.hi <= 0 else Interval(0, max(-x.lo, x.hi), x.e)
    def least(self, values):
        best = values[0]
        for x in values[1:]:
            smaller = self.less(x, best)
            best = x if smaller else best
            if smaller is None:  # min(x, y) lies between min(lo, lo) and min(hi, hi)
                a, b, c, d, e = self.aligned(x, best)
                best = Interval(min(a, c), min(b, d), e)
        return best
    def greatest(self, values):
        return self.neg(self.least([self.neg(x) for x in values]))
    def total(self, values):
        return functools.reduce(self.add, values, ZERO)
    def pow(self, x, n):  # xⁿ for a whole number n ≥ 0; x⁰ = 1
        need(n <= LARGEST_POWER, f"a power beyond {LARGEST_POWER}", Exhausted)
        result, base = ONE, (self.abs(x) if n % 2 == 0 else x)
        while n:
            result = self.mul(result, base) if n & 1 else result
            n >>= 1
            base = self.mul(base, base) if n else base
        return result

    # Relations: True, False, or None when the enclosures cannot tell.
    def less(self, x, y):
        gap = self.interval(self.sub(x, y))
        return True if gap.hi < 0 else False if gap.lo >= 0 else None
    def same(self, x, y):
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
        x, self.exact = self.interval(x), False
        need(x.lo >= 0 or clip, "the square root of what may be negative", Undefined)
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
    def by_ends(self, function, x):
        """An increasing function of x = p/q·2^e, given as a function of p, q, e: the ends of an interval decide."""
        self.exact = False
        if type(x) is Fraction:
            self.weigh(x)
            return function(x.numerator, x.denominator, 0)
        low = function(x.lo, 1, x.e)
        return low if x.lo == x.hi else self.hull(low, function(x.hi, 1, x.e))
    def exp(self, x):
        return ONE if x == 0 else self.by_ends(self.exp_at, x)
    def exp_at(self, p, q, e):
        """e^x for x = p/q·2^e.

        x = k·log 2 + r with 0 ≤ r < 1, and e^x = 2^k·e^r.  In whole numbers over 2^wide, wide = places + 64:
        X ≤ x·2^wide < X + 1 and L ≤ log 2·2^wide ≤ L + 2, so r·2^wide lies within 2|k| + 1 < 2^64 of X − k·L.
        Hence low ≤ r·2^places ≤ low + 3 for the number ``low`` below.
        """
        places, top = self.bits + 16, p.bit_length() - q.bit_length() + e
        if p < 0 and top > 60:  # x < −2^60, so 0 < e^x < 2^x < 2^(−2^60)
            return Interval(0, 1, -(1 << 60))
        need(not p or top <= 60, "the exponential of a number beyond 2^60", Exhausted)
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
        need((x if type(x) is Fraction else x.lo) > 0, "the logarithm of what may not be positive", Undefined)
        return self.by_ends(self.log_at, x)
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
    def log_one_plus(self, x):  # log(1 + x) for x > 0, with relative precision however small x is
        if type(x) is Fraction:
            return self.log(ONE + x)
        x, bits = Interval(max(x.lo, 0), x.hi, x.e), self.bits
        if x.hi.bit_length() + x.e < -bits:  # 0 < x < 2^−bits: x(1 − 2^−bits) ≤ x(1 − x) ≤ log(1 + x) ≤ x
            return self.mul(x, Interval((1 << bits) - 1, 1 << bits, -bits))
        if -4 * bits < x.e < 0:  # 1 + x without rounding
            return self.log(Interval((1 << -x.e) + x.lo, (1 << -x.e) + x.hi, x.e))
        return self.log(self.add(ONE, x))
    def turned(self, x, sine):
        """sin x, or cos x: those of |y| < 1/16 for y = x/2^k by their series, doubled k times.  Neither changes faster than x.

        In units of 2^−places: |y| is short by less than 1, a term of a series by less than 3 (1/16 of its predecessor's shortage, and twice 1), and when
        it becomes 0, it and the rest are below 4.  Doubling makes an error e ≤ 2^(places/2 − 1) of both at most 4e + 2.  For |x| < 2^−bits: 1 − x² ≤ sin(x)/x, cos x ≤ 1.
        """
        if x == 0:
            return ONE - sine
        self.exact, bits = False, self.bits
        self.weigh(*[x] * (type(x) is Fraction))
        p, q, e, r = (x.numerator, x.denominator, 0, 0) if type(x) is Fraction else (x.lo + x.hi, 1, x.e - 1, x.hi - x.lo)
        top = (abs(p) + r).bit_length() - q.bit_length() + e + 1  # |x| < 2^top; x is within r·2^e of p/q·2^e
        need(top <= 60, "the sine or cosine of a number beyond 2^60", Exhausted)
        if top <= -bits:
            near = Interval((1 << 2 * bits) - 1, 1 << 2 * bits, -2 * bits)
            return self.mul(x, near) if sine else near
        k = max(top + 4, 0)
        places = bits + 32 + 4 * k - min(top, 0)
        self.spend(self.unit * (8 + k + bits // 4))
        y, terms, n, term, full = (abs(p) << max(e + places - k, 0)) // q >> max(k - e - places, 0), [0] * 4, 0, 1 << places, 1 << places
        while term:
            terms[n % 4], n = terms[n % 4] + term, n + 1
            term = (term * y >> places) // n
        c, s, error = terms[0] - terms[2], terms[1] - terms[3], 3 * n + 5
        for _ in range(k):
            c, s, error = (c * c >> places - 1) - full, s * c >> places - 1, 4 * error + 2
        value, error = (s if p > 0 else -s) if sine else c, error + (r << max(e + places, 0) >> max(-e - places, 0)) + 1
        return self.cut(max(value - error, -full), min(value + error, full), -places)

MERSENNE = (61, 127, 521, 1279, 2203, 3217, 4253, 4423, 9689, 11213, 19937, 21701, 44497, 86243)  # 2^q − 1 is prime

def whole_row(work, row):  # (D, whole numbers A) with row = A/D
    common = 1
    for x in row:
        common = work.lcm(common, x.denominator)
    work.spend(len(row) * (1 + (common.bit_length() >> 9)))
    return common, [x.numerator * (common // x.denominator) for x in row]

def rank(work, rows):
    """The rank of a matrix of whole numbers, exactly.

    Modulo a prime a rank can only fall.  It does not when the prime exceeds all minors, for then a minor other than 0
    stays other than 0; and |minor| ≤ Π ‖row‖₁ over its rows (Hadamard).  A full rank is often seen with a small prime.
    """
    full = min(len(rows), len(rows[0])) if rows else 0
    bound = sum(sorted([sum(map(abs, row)).bit_length() for row in rows])[len(rows) - full :])
    need(bound < MERSENNE[-1], "the rank of a matrix with too large entries", Exhausted)
    for exponent in (MERSENNE[0], next(q for q in MERSENNE if q > bound)):
        prime, basis, cost = (1 << exponent) - 1, [], 1 + (exponent * exponent >> 18)
        for row in rows:  # reduced by the rows of the basis, each of which is 1 at its pivot
            row = [x % prime for x in row]
            work.spend(len(row) * (1 + len(basis)) * cost // 4 + exponent * cost)
            for pivot, other in basis:
                factor = row[pivot]
                row = [(x - factor * y) % prime for x, y in zip(row, other)] if factor else row
            pivot = next((column for column, x in enumerate(row) if x), None)
            if pivot is not None:
                inverse = pow(row[pivot], -1, prime)
                basis.append((pivot, [x * inverse % prime for x in row]))
        if len(basis) == full:
            break
    return len(basis)

# ── 1b. Eigenvalues and singular values ──────────────────────────────────────────────────────────────────────────
# A polynomial is the list of its coefficients, which are whole numbers, the one of the highest power first.  Those here have real roots only.
def characteristic(work, A):
    """det(x·I − A) for a square matrix of whole numbers, by Faddeev and LeVerrier: M_1 = I, c_k = −tr(A·M_k)/k, M_{k+1} = A·M_k + c_k·I."""
    n, found = len(A), [1]
    M = [[int(i == j) for j in range(n)] for i in range(n)]
    for k in range(1, n + 1):
        columns = [*zip(*M)]
        work.spend(n + (n ** 3 * (1 + (max([x.bit_length() for row in M for x in row]) >> 9)) >> 2))
        M = [[sum([a * x for a, x in zip(row, column)]) for column in columns] for row in A]
        found.append(-sum([M[i][i] for i in range(n)]) // k)
        for i in range(n):
            M[i][i] += found[-1]
    return found
def moved(work, p, step):  # p(x + step), by Horner's rule
    p = [*p]
    bits = step.bit_length()
    work.spend(len(p) + (len(p) ** 2 >> 2) * (1 + (p[-1].bit_length() + len(p) * bits >> 15) * (1 + (bits >> 7))))
    for last in range(len(p), 1, -1):
        for k in range(1, last):
            p[k] += step * p[k - 1]
    return p
def roots_above(p):
    """How many roots are > 0, with multiplicity.  By Descartes at most as many as the coefficients change sign, and at most as many are
    < 0 as those of p(−x) do; both together are at most the degree without roots 0.  As all roots are real, each is its bound."""
    signs = [x > 0 for x in p if x]
    return sum([a != b for a, b in zip(signs, signs[1:])])
def zero_roots(p):
    return next(k for k, x in enumerate(reversed(p)) if x)
def eigenvalue(work, A, k, fine):
    """λ, the k-th largest of the eigenvalues of a symmetric matrix of whole numbers: a Fraction where it is a whole number, which it is where
    it is rational; else an Interval of ``bits`` bits, or, unless ``fine``, of length 1.  Bisection: low ≤ λ < low + step all the time."""
    bound = max([sum(map(abs, row)) for row in A]).bit_length()  # |λ| < 2^bound
    low, places = -1 << bound, 0
    p = moved(work, characteristic(work, A), low)  # with roots 0 ≤ λ − low
    for step in [1 << j for j in range(bound, -1, -1)]:
        higher = moved(work, p, step)
        if roots_above(higher) + zero_roots(higher) >= k:
            low, p = low + step, higher
    if roots_above(p) < k:
        return Fraction(low)
    work.exact = False
    while fine and low.bit_length() <= work.bits:
        p = [x << j for j, x in enumerate(p)]  # twice the roots
        low, places, higher = 2 * low, places + 1, moved(work, p, 1)
        if roots_above(higher) >= k:
            low, p = low + 1, higher
    return Interval(low, low + 1, -places)

def whole_matrix(work, A):
    """(q, N) with A = q·N, N of whole numbers without a common factor."""
    common, rows = whole_row(work, [x for row in A for x in row])
    factor = math.gcd(*rows) or 1
    columns = len(A[0])
    return Fraction(factor, common), [[x // factor for x in rows[i * columns :][:columns]] for i in range(len(A))]
def near_matrix(work, A):
    """(e, N, r) with a matrix E, A = 2^e·(N + E), ‖E‖ ≤ r: N of whole numbers of ``bits`` bits, E of what they leave out."""
    A = [[work.interval(x) for x in row] for row in A]
    lengths = [max(x.lo.bit_length(), x.hi.bit_length()) + x.e for row in A for x in row if x.lo or x.hi]
    e, square = max(lengths, default=0) - work.bits, 0
    N = []
    for row in A:
        work.spend(len(row) * work.unit)
        ends = [(x.lo << max(x.e - e, 0) >> max(e - x.e, 0), -(-(x.hi << max(x.e - e, 0)) >> max(e - x.e, 0))) for x in row]
        N.append([lo + hi >> 1 for lo, hi in ends])
        square += sum([max(hi - x, x - lo) ** 2 for (lo, hi), x in zip(ends, N[-1])])
    r = math.isqrt(square)
    return e, N, r + (r * r < square)
def spectral(work, A, k, singular):
    """The k-th largest singular value of a matrix, or eigenvalue of a symmetric one.

    Exact entries of few bits give a number that is exact where it can be.  Else Weyl's inequality: of N + E and N they differ by at most ‖E‖.
    σ_k(N)² = λ_k(N·Nᵀ), as N has no more rows than columns.
    """
    kinds = {type(x) for row in A for x in row}
    need(kinds <= {Fraction, Interval}, "eigenvalues and singular values have a closed form for exact entries only", Undefined)
    exact = kinds == {Fraction}
    if exact:
        factor, N = whole_matrix(work, A)
        exact = len(N) * max([x.bit_length() for row in N for x in row]) <= 8 * work.bits + 4096
    if not exact:
        e, N, r = near_matrix(work, A)
    if singular:
        work.spend(len(N) ** 2 * len(N[0]) * (1 + (work.bits >> 6)))
        N = [[sum([x * y for x, y in zip(row, other)]) for other in N] for row in N]
    found = eigenvalue(work, N, k, exact)
    found = work.sqrt(found) if singular else found
    if exact:
        return work.mul(factor, found)
    work.exact = False
    found = work.interval(work.add(found, Interval(-r, r, 0)))
    return Interval(max(found.lo, 0) if singular else found.lo, found.hi, found.e + e)

# ── 2. Texts ─────────────────────────────────────────────────────────────────────────────────────────────────────
def rational(text):
    """The Fraction of a canonical text: "p" or "p/q" in lowest terms, q ≥ 2, no "+", no leading zeros, no "-0"."""
    need(type(text) is str, f'a number is a text like "1/2", not {show(text)}')
    need(max(map(len, text.split("/"))) <= LONGEST_WHOLE, f"a number of more than {LONGEST_WHOLE} digits", Exhausted)
    parts = re.fullmatch(r"(-?(?:0|[1-9][0-9]*))(?:/([1-9][0-9]*))?", text)
    need(parts and text != "-0" and parts[2] != "1", f"{show(text)} is not a canonical rational number")
    p, q = int(Decimal(parts[1])), int(Decimal(parts[2] or "1"))  # Decimal: int() alone refuses more than 4300 digits
    need(math.gcd(p, q) == 1, f"{show(text)} is not in lowest terms")
    return Fraction(p, q)
def rational_text(x):
    return f"{Decimal(x.numerator):f}" + (f"/{Decimal(x.denominator):f}" if x.denominator != 1 else "")
def natural(text):  # The index of a canonical text "0", "1", …
    good = type(text) is str and re.fullmatch(r"0|[1-9][0-9]{0,8}", text)
    need(good, f'an index is a text like "0", not {show(text)}')
    return int(text)
def show(value):  # Any JSON value as one short piece of printable ASCII; texts in quotation marks
    return escaped(cropped(value, 80)) if type(value) is str else f"a {type(value).__name__}"
def escaped(text):
    return json.dumps(text).replace("\x7f", "\\u007f")
def cropped(text, room):
    return text if len(text) <= room else text[:room] + "..."
def plain(text):  # A label, without quotation marks where it cannot be mistaken for anything else
    return text if re.fullmatch(r"[A-Za-z0-9_.\-]{1,80}", text) else show(text)
def named(text):  # A variable: bare only if it does not look like a word of the vocabulary or a truth
    return show(text) if text in VOCABULARY or text.lower() in MISTAKEN else plain(text)
def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)
def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()

MOST_VALUES = 500_000  # of one certificate: those that are written take up to a quarter of that
def parsed(text, most=MOST_VALUES):  # The JSON object of a text, without duplicate keys, floats or large integers
    need(len(text) <= LONGEST_TEXT, f"a certificate of more than {LONGEST_TEXT} characters", Exhausted)
    need(sum(map(text.count, "[{,:")) <= most, f"a certificate of more than {most} values", Exhausted)
    def once(pairs):
        need(len({name for name, _ in pairs}) == len(pairs), "a key occurs twice in one object")
        return dict(pairs)
    def small(token):
        need(len(token) < 10 and token.isdigit(), f"{show(token)} is not a text; numbers are written as texts")
        return int(token)

    try:
        value = json.loads(text, object_pairs_hook=once, parse_int=small, parse_float=small, parse_constant=small)
    except ValueError as problem:
        raise Rejected(f"not JSON: {show(str(problem))}") from None
    need(type(value) is dict, f"a certificate is an object, not {show(value)}")
    return value

def fields(value, names, what, optional=()):  # The entries of an object that has these and no others
    need(type(value) is dict, f"{what} is an object, not {show(value)}")
    missing, unknown = set(names).difference(value), set(value).difference(names, optional)
    need(not missing, f"{what} lacks {show(min(missing, default=''))}")
    need(not unknown, f"{what} has an unknown field {show(min(unknown, default=''))}")
    return [value.get(name) for name in (*names, *optional)]

# ── 3. Data ──────────────────────────────────────────────────────────────────────────────────────────────────────
def listed(value, what, count=None):
    need(type(value) is list and value, f"{what} is a list that is not empty, not {show(value)}")
    need(count in (None, len(value)), f"{what} is a list of {count}, not of {len(value)}")
    return value
def listed_or_none(value):
    need(type(value) is list, "a list is needed")
    return value
def vector(value):
    return [rational(x) for x in listed(value, "a vector")]
def matrix(value):
    rows = [vector(row) for row in listed(value, "a matrix")]
    need(all([len(row) == len(rows[0]) for row in rows]), "the rows of a matrix differ in size")
    return rows

def loss_word(value):
    need(type(value) is str and value in LOSSES, f"{show(value)} is no loss")
    return value

class Data:
    """n inputs of T_i tokens in dimension d with labels ±1 and a head v; perhaps queries z_i and a key matrix."""

    def __init__(self, tokens, labels, head, queries, key_matrix):
        self.tokens, self.labels, self.head, self.queries, self.key_matrix = tokens, labels, head, queries, key_matrix
        self.n, self.d, self.size = len(tokens), len(head), sum(map(len, tokens))
        self.keys = self.scores = None  # computed when asked for
        fits = len(labels) == self.n and all([len(x) == self.d for X in tokens for x in X])
        if queries is not None:
            fits = fits and len(queries) == self.n and all([len(z) == self.d for z in queries])
        if key_matrix is not None:
            fits = fits and len(key_matrix) == self.d == len(key_matrix[0])
        need(fits, "the sizes do not fit: tokens, labels, head, queries, key_matrix")

    @classmethod
    def read(cls, value):
        tokens, labels, head, *_ = fields(value, ("tokens", "labels", "head"), "a dataset", ("queries", "key_matrix"))
        need(all([y in ("1", "-1") for y in listed(labels, "labels")]), 'a label is "1" or "-1"')
        more = [matrix(value[name]) if name in value else None for name in ("queries", "key_matrix")]
        return cls([matrix(X) for X in listed(tokens, "tokens")], vector(labels), vector(head), *more)

def written(value):  # The JSON of data; undefined when a derived entry is not exact
    if type(value) is list:
        return [written(x) for x in value]
    if type(value) is Data:
        parts = ("tokens", "labels", "head", "queries", "key_matrix")
        return {name: written(getattr(value, name)) for name in parts if getattr(value, name) is not None}
    need(type(value) is Fraction, "an entry of the data is not exact", Undefined)
    return rational_text(value)

def order_of(value):  # of n places: each of 0, …, n − 1 once
    places = [natural(one) for one in listed(value, "an order")]
    need(sorted(places) == list(range(len(places))), "an order holds every place once")
    return tuple(places)

READERS = {
    "scalar": rational, "vector": vector, "matrix": matrix, "index": natural, "dataset": Data.read, "loss": loss_word,
    "order": order_of, "choice": lambda value: tuple([natural(t) for t in listed(value, "a choice")]),
}

# ── 3b. Functions, as values of variables ────────────────────────────────────────────────────────────────────────
MOST_PIECES = 64
def semidefinite(m, rows):
    """Whether a symmetric matrix of exact entries is ⪰ 0, by symmetric elimination: a negative pivot, or a zero pivot with a row that is
    not zero, shows a direction in which the form is negative; what is left is the Schur complement."""
    while rows:
        pivot, *rest = rows[0]
        if pivot < 0 or (not pivot and any(rest)):
            return False
        rows = [[m.sub(x, m.div(m.mul(row[0], y), pivot) if pivot else ZERO) for x, y in zip(row[1:], rest)] for row in rows[1:]]
    return True
def short(numbers):
    good = all([x.numerator.bit_length() + x.denominator.bit_length() <= LONGEST_EXACT for x in numbers])
    need(good, f"a number of more than {LONGEST_EXACT} bits in a function", Exhausted)
    return numbers

class Pieces:
    """A function of a scalar: q/2·s² + b·s + c on each piece.  The pieces meet at the breaks, which rise; kinks are the jumps of the slope there."""
    def __init__(self, breaks, pieces):
        need(len(pieces) == len(breaks) + 1 <= MOST_PIECES and len(pieces[0]) == 3, f"not one piece more than breaks, or a piece that is not three numbers, or more than {MOST_PIECES} pieces")
        need(all([s < t for s, t in zip(breaks, breaks[1:])]), "breaks that do not rise")
        self.breaks, self.pieces, self.kinks, self.parts = breaks, pieces, [], [self]
        for t, (q, b, c), (p, k, e) in zip(breaks, pieces, pieces[1:]):
            need((q - p) * t * t + 2 * (b - k) * t == 2 * (e - c), "pieces that do not meet")
            self.kinks.append((p - q) * t + k - b)

    @classmethod
    def read(cls, value):
        breaks, pieces = fields(value, ("breaks", "pieces"), "a function of a scalar")
        pieces = matrix(pieces)
        return cls(short([rational(t) for t in listed_or_none(breaks)]), [short(one) for one in pieces])
    def around(self, m, s):  # the numbers of all pieces on which s may lie
        last = len(self.breaks)
        return [k for k in range(last + 1) if (k == 0 or m.less(s, self.breaks[k - 1]) is not True) and (k == last or m.less(self.breaks[k], s) is not True)]
    def hull(self, m, values):  # the number is in one of these
        return values[0] if all([x == values[0] for x in values]) else functools.reduce(m.hull, values)
    def value(self, m, s):
        return self.hull(m, [m.add(m.mul(m.add(m.mul(m.mul(Fraction(1, 2), q), s), b), s), c) for q, b, c in [self.pieces[k] for k in self.around(m, s)]])
    def gradient(self, m, s):
        found = self.around(m, s)
        need(not any([self.kinks[k] for k in found[:-1]]), "a derivative where there may be none", Undefined)
        return self.hull(m, [m.add(m.mul(q, s), b) for q, b, _ in [self.pieces[k] for k in found]])
    def infimum(self, m):  # −∞, which is None, along an end, or a value at a break or at the vertex of a piece, or that of a constant
        (q, b, _), (p, k, _) = self.pieces[0], self.pieces[-1]
        if (q, -b) < (ZERO, ZERO) or (p, k) < (ZERO, ZERO):
            return None
        return min([self.value(m, s) for s in [*self.breaks, *[m.div(-b, q) for q, b, _ in self.pieces if q > 0]] or [ZERO]])
    def least(self, m, z):  # no value is below that at z
        lowest = self.infimum(m)
        return lowest is not None and flip(m.less(lowest, self.value(m, z)))
    def tilted(self, m, g):  # f − g·s
        need(type(g) is Fraction, "a slope that is not exact", Undefined)
        return Pieces(self.breaks, [[q, m.sub(b, g), c] for q, b, c in self.pieces])
    def polyak(self, m, c):  # f′² ≥ 2c(f − inf f) for c > 0, of a differentiable f: at breaks and where f′ = 0, and along both ends.  On a
        # piece f′² − 2c·f is a quadratic in s, which is least at an end or where f′ = 0; along an end it falls without end unless q ≥ c or f is
        # constant, and so there is a least value
        lowest, points = self.infimum(m), [*self.breaks, *[m.div(-b, q) for q, b, _ in self.pieces if q]]
        ends = all([q >= c or not any([q, b]) for q, b, _ in (self.pieces[0], self.pieces[-1])])
        return ends and all([m.mul(self.gradient(m, s), self.gradient(m, s)) >= m.mul(2 * c, m.sub(self.value(m, s), lowest)) for s in points])
    def steepest(self):  # the slope whose square is greatest, up to its sign; None: there is none
        ends = [abs(q * t + b) for k, t in enumerate(self.breaks) for q, b, _ in self.pieces[k : k + 2]]
        return None if self.pieces[0][0] or self.pieces[-1][0] else max(ends, default=self.pieces[0][1])

class Separable:
    """A function of a vector: the sum of functions, one of each entry."""
    def __init__(self, parts):
        self.parts = parts
    def __len__(self):
        return len(self.parts)
    def each(self, what, m, x):
        fit(len(x) == len(self), "a function of a vector")
        return [getattr(one, what)(m, s) for one, s in zip(self.parts, x)]
    def value(self, m, x):
        return m.total(self.each("value", m, x))
    def gradient(self, m, x):
        return self.each("gradient", m, x)
    def least(self, m, z):
        return all_of(self.each("least", m, z))
    def infimum(self, m):
        lowest = [one.infimum(m) for one in self.parts]
        return None if None in lowest else m.total(lowest)
    def tilted(self, m, g):
        return Separable(self.each("tilted", m, g))
    def polyak(self, m, c):  # with the other entries at their least values, it is that of each part
        return all([one.polyak(m, c) for one in self.parts])

class Quadratic:
    """A function of a vector: ½⟨x, Ax⟩ + ⟨b, x⟩ + c with a symmetric matrix A."""
    def __init__(self, A, b, c):
        need(len(A) == len(b) and A == transposed(A), "a matrix that is not symmetric, or not as large as its linear part is long")
        self.A, self.b, self.c = A, b, c
    def __len__(self):
        return len(self.b)
    def gradient(self, m, x):
        return [m.add(y, b) for y, b in zip(m.matvec(self.A, x), self.b)]
    def value(self, m, x):  # ½⟨∇f(x) + b, x⟩ + c
        slope = [m.add(y, b) for y, b in zip(self.gradient(m, x), self.b)]
        return m.add(m.mul(Fraction(1, 2), m.dot(slope, x)), self.c)
    def least(self, m, z):
        return all_of([semidefinite(m, self.A), *[m.same(y, ZERO) for y in self.gradient(m, z)]])
    def tilted(self, m, g):
        fit(len(g) == len(self), "a function of a vector")
        need(all([type(one) is Fraction for one in g]), "a slope that is not exact", Undefined)
        return Quadratic(self.A, [m.sub(b, one) for b, one in zip(self.b, g)], self.c)
    def above(self, m, c):  # [x, 1]ᵀ[[A, b], [bᵀ, 2(constant − c)]][x, 1] ≥ 0 for all x, and so for all multiples and their limits
        need(type(c) is Fraction, "a bound of a quadratic that is not exact", Undefined)
        return semidefinite(m, [*[[*row, b] for row, b in zip(self.A, self.b)], [*self.b, m.mul(Fraction(2), m.sub(self.c, c))]])
    def polyak(self, m, c):  # A ⪰ 0, b = −Az, and so ⟨u, (A² − cA)u⟩ ≥ 0 for u = x − z: every eigenvalue is 0 or at least c
        bent = [[m.sub(m.dot(row, column), m.mul(c, a)) for column, a in zip(self.A, row)] for row in self.A]
        solved = m.exact_rank(self.A) == m.exact_rank([[*row, b] for row, b in zip(self.A, self.b)])
        return solved and semidefinite(m, self.A) and semidefinite(m, bent)
    def shifted(self, m, sign, c):  # ±A + c·I
        need(type(c) is Fraction, "what is asked of a quadratic with a number that is not exact", Undefined)
        return [[m.add(m.mul(sign, a), c if i == j else ZERO) for j, a in enumerate(row)] for i, row in enumerate(self.A)]

def function_of_vector(value):
    need(type(value) is dict, f"a function of a vector is an object, not {show(value)}")
    if "sum" in value:
        (parts,) = fields(value, ("sum",), "a function of a vector")
        return Separable([Pieces.read(one) for one in listed(parts, "a sum of functions")])
    A, b, c = fields(value, ("matrix", "linear", "constant"), "a function of a vector")
    A, b, c = matrix(A), vector(b), rational(c)
    return Quadratic([short(row) for row in A], short(b), *short([c]))
READERS.update({"function": function_of_vector, "scalar_function": Pieces.read})

# Classes of functions, decided exactly.  A sum of functions of the entries is convex where each is, fixing the others; its second derivative is
# diagonal; and its slope is as long as Σ of the greatest squares of theirs allows, as the entries are independent.
def strongly_convex(m, f, least):  # 0 ≤ m, and f − m/2·‖·‖² is convex
    if type(f) is Quadratic:
        rows = f.shifted(m, ONE, m.neg(least))
        return least >= 0 and semidefinite(m, rows)
    bends = [flip(m.less(q, least)) for one in f.parts for q, _, _ in one.pieces]
    return all_of([flip(m.less(least, ZERO)), *bends, *[jump >= 0 for one in f.parts for jump in one.kinks]])
def differentiable(f):
    return type(f) is Quadratic or not any([jump for one in f.parts for jump in one.kinks])
def smooth(m, f, most):  # differentiable, and ‖∇f(x) − ∇f(y)‖ ≤ L‖x − y‖
    if type(f) is Quadratic:
        return all([semidefinite(m, f.shifted(m, sign, most)) for sign in (ONE, -ONE)])
    return all_of([differentiable(f), *[flip(m.less(most, abs(q))) for one in f.parts for q, _, _ in one.pieces]])
def lower_bound(m, f, c):  # c ≤ f(x)
    if type(f) is Quadratic:
        return f.above(m, c)
    lowest = f.infimum(m)
    return lowest is not None and flip(m.less(lowest, c))
def subgradient(m, f, x, g):  # f(x) + ⟨g, y − x⟩ ≤ f(y): x minimises f − ⟨g, ·⟩
    return f.tilted(m, g).least(m, x)
def polyak(m, f, c):  # differentiable, 0 ≤ c, and 2c(f(x) − f(y)) ≤ ‖∇f(x)‖²
    need(type(c) is Fraction, "what is asked of a function with a number that is not exact", Undefined)
    return c >= 0 and differentiable(f) and (not c or f.polyak(m, c))
def lipschitz(m, f, most):  # |f(x) − f(y)| ≤ c‖x − y‖
    flat = type(f) is Quadratic and not any([a for row in f.A for a in row])
    steep = (f.b if flat else [None]) if type(f) is Quadratic else [one.steepest() for one in f.parts]
    return None not in steep and all_of([flip(m.less(most, ZERO)), flip(m.less(m.mul(most, most), m.total([m.mul(c, c) for c in steep])))])

# ── 4. What every name means ─────────────────────────────────────────────────────────────────────────────────────
def fit(condition, what):
    need(condition, f"the sizes do not fit: {what}")
def limit_size(entries):
    need(entries <= LARGEST_MATRIX, f"a matrix of more than {LARGEST_MATRIX} entries", Exhausted)

def all_of(truths):  # Kleene's conjunction of True, False and None
    truths = list(truths)
    return False if False in truths else None if None in truths else True
def flip(truth):
    return None if truth is None else not truth
def transposed(A):
    return [list(column) for column in zip(*A)]
def flattened(x):  # A matrix row by row
    return [a for row in x for a in row] if type(x[0]) is list else x

class Values(Arithmetic):
    """The formulas behind VOCABULARY.  Sizes that do not fit are Rejected, values that do not exist Undefined."""
    def __init__(self, bits, budget, svm, limits=None):
        super().__init__(bits, budget)
        self.svm, self.limits, self.iterates = svm, limits, {}  # the last by sequence and step, see iterate
    def entrywise(self, operation, *values):
        if type(values[0]) is not list:
            return operation(*values)
        fit(len({len(x) for x in values}) == 1, "an entrywise operation")
        return [self.entrywise(operation, *entries) for entries in zip(*values)]
    def scaled(self, c, x):
        return self.entrywise(lambda a: self.mul(c, a), x)
    def equal(self, x, y):
        if type(x) is not list:
            return self.same(x, y)
        fit(len(x) == len(y), "equality")
        return all_of([self.equal(a, b) for a, b in zip(x, y)])
    def equal_choices(self, x, y):
        fit(len(x) == len(y), "equality")
        return x == y
    def counted(self, n):
        need(type(n) is Fraction and n.denominator == 1 and n >= 0, "a whole number is needed", Undefined)
        return n.numerator
    def dot(self, u, w):
        fit(len(u) == len(w), "an inner product")
        return self.total([self.mul(a, b) for a, b in zip(u, w)])
    def norm(self, u):
        return self.sqrt(self.dot(u, u), clip=True)
    def parallel(self, u, w):  # All minors u_i·w_j − u_j·w_i are 0
        fit(len(u) == len(w), "parallel vectors")
        pairs = [(i, j) for j in range(len(u)) for i in range(j)]
        return all_of([self.same(self.mul(u[i], w[j]), self.mul(u[j], w[i])) for i, j in pairs])
    def matvec(self, A, u):
        return [self.dot(row, u) for row in A]
    def matmul(self, A, B):
        fit(len(A[0]) == len(B), "a matrix product")
        limit_size(len(A) * len(B[0]))
        columns = transposed(B)
        return [[self.dot(row, column) for column in columns] for row in A]
    def folded(self, u, k):  # rows of k entries, one after the other
        k = self.counted(k)
        need(k and len(u) % k == 0, "a vector that has no whole number of rows", Undefined)
        return [u[start : start + k] for start in range(0, len(u), k)]
    def kron(self, A, B):  # (A ⊗ B)[(i, k), (j, l)] = A_ij·B_kl
        limit_size(len(A) * len(A[0]) * len(B) * len(B[0]))
        return [[self.mul(a, b) for a in row for b in other] for row in A for other in B]
    def exact_rank(self, A):
        need(all([type(a) is Fraction for row in A for a in row]), "the rank of a matrix that is not exact", Undefined)
        return Fraction(rank(self, [whole_row(self, row)[1] for row in A]))
    def diag(self, u):
        limit_size(len(u) * len(u))
        return [[x if i == j else ZERO for j in range(len(u))] for i, x in enumerate(u)]
    def outer(self, u, w):
        limit_size(len(u) * len(w))
        return [[self.mul(a, b) for b in w] for a in u]
    def indicated(self, truth):
        need(truth is not None, "an indicator of what is neither shown nor refuted", Undefined)
        return Fraction(truth)
    def stacked(self, values):  # a list of rows must be a matrix
        fit(type(values[0]) is not list or len({len(row) for row in values}) == 1, "the rows of one matrix")
        limit_size(len(flattened(values)))
        return values
    def summed(self, values):
        return functools.reduce(lambda x, y: self.entrywise(self.add, x, y), values)
    def spectral_at_most(self, A, c):
        """‖A‖ ≤ c  ⟺  c ≥ 0 and c²I − AAᵀ ⪰ 0."""
        if type(c) is not Fraction or any([type(a) is not Fraction for row in A for a in row]):
            raise Undefined("the operator norm of a matrix that is not exact")
        A = A if len(A) <= len(A[0]) else transposed(A)
        rows = [[self.sub(c * c if i == j else ZERO, self.dot(x, y)) for j, y in enumerate(A)] for i, x in enumerate(A)]
        return c >= 0 and semidefinite(self, rows)
    def singular_value(self, A, k):
        A, k = A if len(A) <= len(A[0]) else transposed(A), self.counted(k)
        fit(1 <= k <= len(A), "the number of a singular value, from 1 to the smaller side")
        return spectral(self, A, k, True)
    def eigenvalue(self, S, k):
        k = self.counted(k)
        fit(len(S) == len(S[0]) and 1 <= k <= len(S), "an eigenvalue of a square matrix, numbered from 1 to its side")
        below = [(i, j) for i in range(len(S)) for j in range(i)]
        need(all([self.same(S[i][j], S[j][i]) is True for i, j in below]), "an eigenvalue of a matrix that is not known to be symmetric", Undefined)
        return spectral(self, [[S[max(i, j)][min(i, j)] for j in range(len(S))] for i in range(len(S))], k, False)
    def tokens_at_most(self, D, bounds):  # ‖X_i‖ ≤ R_i for all i
        fit(len(bounds) == D.n, "one bound for each input")
        return all([self.spectral_at_most(X, c) for X, c in zip(D.tokens, bounds)])
    def one_softmax(self, A, gamma, loss):
        """x ↦ ℓ(⟨softmax(A x), γ⟩): the p objective of one input with the keys A and the scores γ."""
        fit(len(A) == len(gamma), "a score for each row")
        if any([type(g) is not Fraction for g in gamma]):
            raise Undefined("scores that are not exact")
        D = Data([A], [ONE], [ZERO] * len(A[0]), None, None)
        D.keys, D.scores = [A], [gamma]
        return "p", D, loss
    def identity(self, k):
        k = self.counted(k)
        limit_size(k * k)
        need(k, "an identity matrix of size 0", Undefined)
        return [[ONE if i == j else ZERO for j in range(k)] for i in range(k)]
    def entry(self, u, i):
        fit(i < len(u), "an index beyond the end")
        return u[i]
    def gaps(self, u, i):  # u_i − u_τ for all τ ≠ i; 0 when there is none
        return [self.sub(self.entry(u, i), x) for t, x in enumerate(u) if t != i] or [ZERO]
    def attention(self, u):
        """(a, s) with s_t = e^(u_t − u_a) / Σ_τ e^(u_τ − u_a): the softmax, the same for every a.

        We take an a that no other logit certainly exceeds; so nothing overflows, and equal exact logits give exact s.
        """
        a = 0
        for t in range(1, len(u)):
            a = t if self.less(u[a], u[t]) is True else a
        powers = [ONE if t == a else self.exp(self.sub(x, u[a])) for t, x in enumerate(u)]
        mass = self.total(powers)
        return a, [self.div(e, mass) for e in powers]
    def softmax(self, u):
        return self.attention(u)[1]
    def sparsemax(self, z):
        """[z − τ]₊ with Σ[z − τ]₊ = 1.  As Σ[z − τ]₊ ≥ S − k·τ for the sum S of any k entries, with equality for those above τ, τ is the
        greatest (S − 1)/k, S the sum of the k largest: greatest and least of two entries at a time sort, also where enclosures overlap."""
        sums, rest = [], list(z)
        while rest:
            for k in range(len(rest) - 1, 0, -1):
                rest[k - 1 : k + 1] = self.greatest(rest[k - 1 : k + 1]), self.least(rest[k - 1 : k + 1])
            sums.append(self.add(sums[-1] if sums else ZERO, rest.pop(0)))
        threshold = self.greatest([self.div(self.sub(s, ONE), Fraction(k)) for k, s in enumerate(sums, 1)])
        return [self.greatest([ZERO, self.sub(x, threshold)]) for x in z]
    def attention_matrix(self, A1, X, A2):
        return [self.softmax(row) for row in self.matmul(self.matmul(A1, X), transposed(A2))]
    def attention_block(self, A1, A2, j, x):
        """Softmax of 𝖠_j x, where 𝖠_j = A₁[j,·] ⊗ A₂ are the rows j·n, …, j·n + n − 1 of A₁ ⊗ A₂ (A₂ has n rows)."""
        return self.softmax(self.matvec(self.kron([self.entry(A1, j)], A2), x))
    def residual(self, F, A3, Y, B):  # ‖F A₃ Y − B‖²_F
        rest = self.entrywise(self.sub, self.matmul(self.matmul(F, A3), Y), B)
        return self.total([self.dot(row, row) for row in rest])

    # g(u) = 1/(1 + e^−u); its slope g′ = g(1 − g) = e^−|u|/(1 + e^−|u|)² is even and falls with |u|.
    def sigmoid(self, u):
        return self.div(ONE, self.add(ONE, self.exp(self.neg(u))))
    def sigmoid_slope(self, u):
        e = self.exp(self.neg(self.abs(u)))
        return self.div(e, self.pow(self.add(ONE, e), 2))
    def steepest(self, low, high):  # max g′ on [low, high]: at its point nearest to 0
        return self.sigmoid_slope(self.greatest([low, self.least([high, ZERO])]))
    def on_interval(self, bound, low, high):
        need(self.less(high, low) is False, "an interval that may be empty", Undefined)
        return bound(self, low, high)
    def no_slope(self, *_):
        need(False, "the hinge loss has no slope everywhere", Undefined)

    # Data.
    def scores(self, D):  # γ_it = Y_i·vᵀx_it, always exact: no name of the vocabulary changes tokens, labels or head
        if D.scores is None:
            D.scores = [[self.mul(y, self.dot(D.head, x)) for x in X] for X, y in zip(D.tokens, D.labels)]
        return D.scores
    def runner_up(self, row):  # The highest score below the best; the best where none is lower
        best = max(row)
        return max([g for g in row if g < best] or row)
    def unique(self, D):
        return all([row.count(max(row)) == 1 for row in self.scores(D)])
    def best_token(self, row):
        need(row.count(max(row)) == 1, "the optimal token is not unique", Undefined)
        return row.index(max(row))
    def best_tokens(self, D):
        return tuple([self.best_token(row) for row in self.scores(D)])
    def keys(self, D):  # k_it = W·x_it; the tokens themselves without a key matrix W
        if D.keys is None:
            W = D.key_matrix
            D.keys = D.tokens if W is None else [[self.matvec(W, x) for x in X] for X in D.tokens]
        return D.keys
    def queries(self, D):
        need(D.queries is not None, "the statement needs queries, and the dataset has none")
        return D.queries
    def derived(self, D, queries, key_matrix):
        self.spend(D.size)
        return Data(D.tokens, D.labels, D.head, queries, key_matrix)
    def largest_key_difference(self, D, i):
        keys, best = self.entry(self.keys(D), i), self.best_token(self.scores(D)[i])
        return self.greatest([self.norm(self.entrywise(self.sub, keys[best], k)) for k in keys])

    # Objectives L = (1/n) Σ_i ℓ(γ̄_i), γ̄_i = Σ_t s_it·γ_it, s_i = softmax(u_i), with logits u_it = k_itᵀp or x_itᵀW z_i.
    # As ∂s_it = s_it(∂u_it − Σ_τ s_iτ ∂u_iτ), the derivative of γ̄_i is Σ_t s_it(γ_it − γ̄_i)·∂u_it, where ∂u_it may be
    # replaced by ∂u_it − ∂u_ia because Σ_t s_it(γ_it − γ̄_i) = 0.  That keeps the relative precision far out.
    def logits(self, objective, point):
        kind, D, _ = objective
        if kind == "p":
            return [self.matvec(K, point) for K in self.keys(D)]
        return [self.matvec(X, self.matvec(point, z)) for X, z in zip(D.tokens, self.queries(D))]
    def mean_loss(self, loss, outputs):
        return self.div(self.total([LOSSES[loss].value(self, x) for x in outputs]), Fraction(len(outputs)))
    def rise(self, a, weights, scores):  # γ̄ − γ_a = Σ_t s_t(γ_t − γ_a)
        return self.total([self.mul(s, g - scores[a]) for s, g in zip(weights, scores)])
    def output(self, a, weights, scores):
        return self.add(scores[a], self.rise(a, weights, scores))
    def value(self, objective, point):
        _, D, loss = objective
        outputs = [self.output(*self.attention(u), g) for u, g in zip(self.logits(objective, point), self.scores(D))]
        return self.mean_loss(loss, outputs)
    def pulls(self, objective, logits):
        """For every input: a, and h_t = ℓ′(γ̄)/n·s_t(γ_t − γ̄), so that ∂L = Σ_i Σ_t h_it(∂u_it − ∂u_ia)."""
        _, D, loss = objective
        for u, scores in zip(logits, self.scores(D)):
            a, weights = self.attention(u)
            rise = self.rise(a, weights, scores)  # γ_t − γ̄ = (γ_t − γ_a) − rise: exact where γ_t = γ_a
            factor = self.div(LOSSES[loss].slope(self, self.add(scores[a], rise)), Fraction(D.n))
            yield a, [self.mul(factor, self.mul(s, self.sub(g - scores[a], rise))) for s, g in zip(weights, scores)]
    def pulled(self, a, h, changes):  # Σ_t h_t(∂u_t − ∂u_a)
        return self.total([self.mul(h[t], self.sub(x, changes[a])) for t, x in enumerate(changes) if t != a])
    def columns(self, objective, logits):  # The rows c_i = Σ_t h_it(x_it − x_ia), where p has the keys in place of the tokens
        kind, D, _ = objective
        features = zip(self.keys(D) if kind == "p" else D.tokens, self.pulls(objective, logits))
        return [[self.pulled(a, h, column) for column in transposed(X)] for X, (a, h) in features]
    def gradient(self, objective, point):  # ∇L(p) = Σ_i c_i and ∇L(W) = Σ_i c_i·z_iᵀ
        kind, D, _ = objective
        C = transposed(self.columns(objective, self.logits(objective, point)))
        return [self.total(c) for c in C] if kind == "p" else self.matmul(C, D.queries)
    def iterate(self, sequence, steps):  # x(k), found once for all that is asked about a sequence, which is kept with it
        count = natural(steps)
        if (id(sequence), count) not in self.iterates:
            self.iterates[id(sequence), count] = (sequence, self.iterated(sequence, count))
        return self.iterates[id(sequence), count][1]
    def iterated(self, sequence, count):  # x(k), exact for k = 0, else in intervals
        objective, x, step = sequence
        need(not count or step is not None, "a later iterate of a sequence whose step is not named")
        if not count:
            return x
        self.exact, (kind, D, _) = False, objective
        def moved(a, g):
            return self.interval(self.sub(a, self.mul(step, g)))
        if kind == "p":
            for _ in range(count):
                x = self.entrywise(moved, x, self.gradient(objective, x))
            return x
        # W(k) = W(0) + Σ_i c_i(k)·z_iᵀ, so the logits of input i are those of the vector W(0)·z_i + Σ_j ⟨z_i, z_j⟩·c_j(k).
        Z = self.queries(D)
        inner, first, C = self.matmul(Z, transposed(Z)), [self.matvec(x, z) for z in Z], [[ZERO] * D.d for _ in Z]
        for _ in range(count):
            vectors = self.entrywise(self.add, first, self.matmul(inner, C))
            logits = [self.matvec(X, u) for X, u in zip(D.tokens, vectors)]
            C = self.entrywise(moved, C, self.columns(objective, logits))
        return self.entrywise(self.add, x, self.matmul(transposed(C), Z))
    def slope(self, objective, point, direction):
        """⟨∇L(point), direction⟩; the logits are linear, so their change along the direction is their value there."""
        changes = self.logits(objective, direction)
        return self.total([self.pulled(a, h, x) for (a, h), x in zip(self.pulls(objective, self.logits(objective, point)), changes)])
    def exact_step(self, step):
        need(type(step) is Fraction and step > 0, "a step that is not exact and positive", Undefined)
        return step
    def self_attention(self, D):  # Each input once for each of its tokens, which is its query
        limit_size(sum([len(X) ** 2 for X in D.tokens]) * D.d)
        pairs = [(i, x) for i, X in enumerate(D.tokens) for x in X]
        self.spend(len(pairs))
        tokens, labels = [D.tokens[i] for i, _ in pairs], [D.labels[i] for i, _ in pairs]
        return Data(tokens, labels, D.head, [x for _, x in pairs], D.key_matrix)

    # SVMs.
    def solution(self, kind, D, choice, penalty=None):
        fit(len(choice) == D.n, "a choice names one token for each input")
        fit(all([t < len(X) for t, X in zip(choice, D.tokens)]), "a choice names a token that is not there")
        return self.svm.solution(self, kind, D, choice, penalty)
    def feasible(self, kind, D, choice):
        return self.solution(kind, D, choice).w is not None
    def solved(self, kind, D, choice):
        w = self.solution(kind, D, choice).w
        need(w is not None, "the problem is infeasible", Undefined)
        return [w[start : start + D.d] for start in range(0, D.d * D.d, D.d)] if kind == "W" else w
    def largest_multiplier(self, D, choice):
        found = self.solution("W", D, choice)
        need(found.largest is not None, "the W problem is infeasible, or its multipliers may not be unique", Undefined)
        return found.largest
    def soft(self, D, choice, C):
        need(type(C) is Fraction and C >= 0, "the soft-margin problem of a penalty that is not exact, or negative", Undefined)
        return self.solution("soft", D, choice, C).w
    def soft_margin(self, D, choice, C):
        found = self.soft(D, choice, C)
        need(found.unique, "the soft-margin problem has several solutions", Undefined)
        entries = [self.add(p, self.mul(q, self.sqrt(found.square))) for p, q in zip(found.P, found.Q)]
        return [entries[start : start + D.d] for start in range(0, D.d * D.d, D.d)]
    def soft_margin_optimal(self, D, choice, C, Y):
        """Whether f(Y) is least, f and X as in Evidence.soft.  f is convex, a norm plus a convex function, and a norm is
        affine along rays only: so every optimum is on the ray of X ≠ 0, where ‖Y‖ = ⟨X, Y⟩/ρ and f(X) = Σ μ_j/ρ."""
        fit(len(Y) == len(Y[0]) == D.d, "a matrix of the tokens' dimension")
        found, flat = self.soft(D, choice, C), [y for row in Y for y in row]
        need(all([type(y) is Fraction for y in flat]), "a matrix that is not exact", Undefined)
        square = self.dot(flat, flat)
        slack = self.total([max(ZERO, self.sub(ONE, self.dot(a, flat))) for a in found.rows])
        if not found.square:  # f(0) = C·m
            rest = self.mul(C, self.sub(Fraction(len(found.rows)), slack))
            return rest >= 0 and self.mul(rest, rest) == square
        s, u, v = found.square, self.dot(flat, found.P), self.dot(flat, found.Q)
        parallel = self.sign(u * u + v * v * s - square * s, 2 * u * v, s) == 0 <= self.sign(u, v, s)
        return parallel and self.sign(u - found.p, v + C * slack - found.q, s) == 0
    def sign(self, p, q, s):  # of p + q√s, exactly, for s ≥ 0
        self.weigh(p, p, q, q, s)
        a, b = (p > 0) - (p < 0), ((q > 0) - (q < 0)) * (s > 0)
        rest = ONE if a * b >= 0 else p * p - q * q * s
        return (a + b > 0) - (a + b < 0) if a * b >= 0 else a * ((rest > 0) - (rest < 0))
    def all_support_vectors(self, D):
        """Unique optimal tokens, a feasible W-SVM, and equality in every one of its constraints."""
        if not self.unique(D):
            return False
        found = self.solution("W", D, self.best_tokens(D))
        return found.w is not None and len(found.active) == found.count
    def neighbours(self, kind, D, choice):
        """(score of the chosen token, score of the other) for every active constraint; None where it is infeasible."""
        found, rows = self.solution(kind, D, choice), self.scores(D)
        pairs = [(rows[i][choice[i]], rows[i][t]) for i, X in enumerate(D.tokens) for t in range(len(X)) if t != choice[i]]
        return None if found.w is None else [pairs[j] for j in found.active]
    def local_optimum(self, kind, D, choice):
        pairs = self.neighbours(kind, D, choice)
        return pairs is not None and all([chosen > other for chosen, other in pairs])
    def optimal_choice(self, D, choice):  # each chosen token has the best score of its input, alone or not
        fit(len(choice) == D.n and all([t < len(X) for t, X in zip(choice, D.tokens)]), "a choice of tokens")
        return all([row[t] == max(row) for row, t in zip(self.scores(D), choice)])
    def better_neighbour(self, D, choice):
        return any([other > chosen for chosen, other in self.neighbours("p", D, choice) or ()])
    def all_active(self, D, choice):
        found = self.solution("W", D, choice)
        return found.w is not None and len(found.active) == found.count
    def least_margin(self, D, choice, x):  # min over i, t ≠ α_i of ⟨a_it, x⟩; 0 when there is none
        kind = "W" if type(x[0]) is list else "p"
        fit(len(choice) == D.n and all([t < len(X) for t, X in zip(choice, D.tokens)]), "a choice of tokens")
        gaps = [self.sub(u[c], v) for u, c in zip(self.logits((kind, D, ""), x), choice) for t, v in enumerate(u) if t != c]
        return self.least(gaps or [ZERO])
    def one_hot(self, D):  # every token and every query is a vector of the standard basis
        self.spend(D.size)
        vectors = [x for X in [*D.tokens, D.queries or []] for x in X]
        need(all([type(a) is Fraction for x in vectors for a in x]), "tokens or queries that are not exact", Undefined)
        return all([sorted(x) == [ZERO] * (D.d - 1) + [ONE] for x in vectors])
    def without_lowest(self, D):
        kept = [[x for x, g in zip(X, row) if g > min(row) or len(set(row)) == 1] for X, row in zip(D.tokens, self.scores(D))]
        self.spend(D.size)
        return Data(kept, D.labels, D.head, D.queries, D.key_matrix)

class Families(Values):
    """Limits of families: paths, descent from every start of a cone, from some start.  Proofs: docs/limits.md, docs/limits_path.md."""
    def path_tends_to(self, objective, u):
        """p_R/R → u/‖u‖ for minimisers p_R of L over ‖p‖ ≤ R, R → ∞; so too for those of L + λ‖p‖², λ → 0, each of which minimises L on
        the ball of its own norm, and that norm diverges.  The limit is the direction of the optimal tokens' SVM where ℓ′ < 0 (Lemma 8)."""
        kind, D, loss = objective
        u = flattened(u)
        need(all([type(a) is Fraction for a in u]) and any(u), "a direction that is 0 or not exact", Undefined)
        if loss not in DECREASING:
            need(self.beside_the_margin(objective, u), "no lemma settles the path of that loss", Undefined)
            return False
        return self.along(u, flattened(self.solved(kind, D, self.best_tokens(D))))
    def factored_direction_tends_to(self, D, loss, W, r):
        """{KQᵀ : ‖K‖² + ‖Q‖² ≤ 2R, r columns} = {X : rank ≤ r, ‖X‖_⋆ ≤ R}.  So no limit has a rank above r; and where the nuclear-norm SVM of the
        optimal tokens has one solution, of rank ≤ r, and ℓ′ < 0, the minimisers turn to it (Lemma 16)."""
        fit(len(W) == len(W[0]) == D.d == len(self.queries(D)[0]), "the limit of a factored path")
        need(self.counted(r) > 0, "factors without columns", Undefined)
        need(any(flattened(W)), "0 has no direction", Undefined)
        if self.exact_rank(W) > r:
            return False
        best = self.best_tokens(D)
        need(loss in DECREASING and self.only_nuclear_solution(D, best) is True, "no lemma settles the factored path", Undefined)
        X = self.solved("W", D, best)
        need(self.exact_rank(X) <= r, "the factors have fewer columns than the solution has rank", Undefined)
        return self.along(flattened(W), flattened(X))
    def contribution_vanishes(self, sequence, i, t):
        """Where x/‖x‖ → w/‖w‖ and ‖x‖ → ∞, w the SVM's solution of the optimal tokens, a token off its support adds a share of ∇L that tends
        to 0 (Lemma 17): it is at most C·e^(−m) for a margin m that exceeds an active one by more and more, and ∇L is at least c·e^(−active)."""
        (kind, D, loss), start, _ = sequence
        best = self.best_tokens(D)
        w = self.solved(kind, D, best)
        logits = self.entry(self.logits(sequence[0], w), i)
        off = self.less(ONE, self.sub(logits[best[i]], self.entry(logits, t)))
        need(off is True and loss in (*DECREASING, "sigmoid"), "the token is not known to be off the support, or the loss may be flat", Undefined)
        need(type(start) is not Cone and start is not SOME, "the share is said of one run", Undefined)
        follows = self.direction_tends_to(sequence, w) is True and self.norm_diverges(sequence)
        need(follows, "the run is not known to follow the SVM's direction", Undefined)
        return True
    def of_family(self, sequence, u):  # True or False where it holds of every start of the family, or of any start at all, else None
        objective, start, _ = sequence
        if type(start) is Cone:
            return self.along(u, self.family_axis(sequence))
        equal = all([len(set(row)) <= 2 for row in self.scores(objective[1])])
        nowhere = equal and self.beside_the_margin(objective, u)  # from no start, with no step: Lemma 3b
        if start is SOME:
            need(nowhere or self.along(u, self.family_axis(sequence)), "no lemma names a start for that direction", Undefined)
            return not nowhere
        return False if nowhere and not self.limits.given(self, sequence) else None
    def some_descent_follows(self, objective, u):
        """Descent from some start, with some step, has ‖p‖ → ∞ and p/‖p‖ → u/‖u‖: true by Lemma 4.  False where some y with ⟨y, u⟩ > 0 has no token of
        higher key along y and higher score than another of its input: then ⟨y, ∇L⟩ = (1/n)Σ ℓ′·Cov_s(γ, ⟨k, y⟩) ≥ 0, so ⟨y, p⟩ never rises (Lemma 3c)."""
        _, D, loss = objective
        need(loss in DECREASING, "the loss may rise", Undefined)
        scores = self.scores(D)
        if self.held_down(D, u, lambda i, a, b: scores[i][a] > scores[i][b]):
            return False
        need(self.along(u, self.reached(objective)), "no lemma names a start for that direction", Undefined)
        return True
    def some_joint_descent_follows(self, D, loss, u):
        """The same where v is trained beside p.  False where ℓ′ = −1 and some y with ⟨y, u⟩ > 0 has Y_i⟨x_it − x_iτ, Y_jx_jρ⟩ < 0 for all j and ρ, for
        tokens t of higher key along y than τ: v moves by a mean of the Y_jx_jρ, so γ_it − γ_iτ → −∞, and ⟨y, p⟩ rises no more then (Lemma 3d).  False
        where v only grows longer and Lemma 3c holds; or ℓ = e^(−u), u separates best tokens, and no input of the least best score pulls along y (3e)."""
        moves = [self.scaled(y, x) for X, y in zip(D.tokens, D.labels) for x in X]
        def gains(i, a, b):
            X, label = D.tokens[i], D.labels[i]
            return any([self.mul(label, self.sub(self.dot(move, X[a]), self.dot(move, X[b]))) >= 0 for move in moves])
        if loss == "correlation" and self.held_down(D, u, gains):
            return False
        need(self.scores_keep_order(D, loss), "no lemma settles that descent of v and p", Undefined)
        scores = self.scores(D)
        least = min([max(row) for row in scores])
        heights = [[self.dot(k, u) for k in X] for X in self.keys(D)]
        parted = [any([g == max(row) and all([a > b for b, other in zip(h, row) if other < g]) for a, g in zip(h, row)]) for h, row in zip(heights, scores)]
        if self.held_down(D, u, lambda i, a, b: scores[i][a] > scores[i][b]):
            return False
        outgrown = loss == "exponential" and least > 0 and all(parted)
        outgrown = outgrown and self.held_down(D, u, lambda i, a, b: scores[i][a] > scores[i][b] and max(scores[i]) == least)
        need(outgrown, "no lemma settles that descent of v and p", Undefined)
        return False
    def scores_keep_order(self, D, loss):
        """Inputs come in pairs: the second is the first, reflected along v ≠ 0, with the same keys and the other label, and no score is negative.  Both have one
        mean score g ≥ 0, and their pulls on v add up to a multiple of v: v(k) = c·v, c ≥ 1, for every loss with ℓ′ ≤ 0 and whatever p does (Lemma 3e)."""
        keys, scores, square = self.keys(D), self.scores(D), self.dot(D.head, D.head)
        need(all([type(a) is Fraction for X in keys for k in X for a in k]), "keys that are not exact", Undefined)
        need(loss in DECREASING and D.n % 2 == 0 and square > 0 and min(map(min, scores)) >= 0, "the data are not known to be mirrored", Undefined)
        for i in range(0, D.n, 2):
            turned = [self.entrywise(self.sub, x, self.scaled(2 * self.dot(x, D.head) / square, D.head)) for x in D.tokens[i]]
            same = turned == D.tokens[i + 1] and keys[i] == keys[i + 1] and D.labels[i] == -D.labels[i + 1]
            need(same, "the data are not known to be mirrored", Undefined)
        return True
    def held_down(self, D, u, rises):  # by a y with ⟨y, u⟩ > 0, u or a difference of two keys, along which no token of higher key rises against another
        fit(len(u) == D.d, "a direction of p")
        keys = self.keys(D)
        exact = all([type(a) is Fraction for row in [u, *self.scores(D), *[k for X in keys for k in X]] for a in row])
        need(exact and any(u), "a direction that is 0, or data that are not exact", Undefined)
        tried = [u, *[self.entrywise(self.sub, a, b) for X in keys for a in X for b in X]]
        limit_size(len(tried) ** 2)
        for y in [y for y in tried if self.dot(y, u) > 0]:
            heights = [[self.dot(k, y) for k in X] for X in keys]
            if not any([h[a] > h[b] and rises(i, a, b) for i, h in enumerate(heights) for a in range(len(h)) for b in range(len(h))]):
                return True
        return False
    def family_axis(self, sequence):
        objective, start, _ = sequence
        return self.reached(objective) if start is SOME else self.axis(objective, start.choice)
    def along(self, u, w):  # u = c·w for a c > 0
        scale = self.div(self.dot(u, w), self.dot(w, w))
        return scale > 0 and all([a == self.mul(scale, b) for a, b in zip(u, w)])
    def beside_the_margin(self, objective, u):
        """Squared loss, unique optimal tokens, no score above 1: 1 − s_iα is of the order of the excess risk where γ_iα < 1, and its square where
        γ_iα = 1.  So the path, and descent from where all margins grow, turn to the x of greatest min κ_i⟨a_it, x⟩/‖x‖, κ_i = 2 where γ_iα = 1,
        else 1 (Lemmas 8b, 3b).  That x is a combination of the κ_i a_it that attain the minimum, and u is none."""
        kind, D, loss = objective
        scores = self.scores(D)
        if loss != "squared" or not self.unique(D) or any([max(row) > 1 for row in scores]):
            return False
        normals = self.svm.constraints(self, kind, D, self.best_tokens(D))[0]
        orders = [TWO if max(row) == 1 else ONE for row in scores for _ in row[1:]]
        margins = [self.mul(order, self.dot(a, u)) for order, a in zip(orders, normals)]
        if not margins or any([type(m) is not Fraction for m in margins]) or min(margins) <= 0:
            return False
        nearest = [a for a, m in zip(normals, margins) if m == min(margins)]
        return self.exact_rank([*nearest, u]) > self.exact_rank(nearest)
    def axis(self, objective, choice):
        """The solution w of the SVM of a locally optimal choice: from far enough out in a narrow enough cone around it, and with small enough
        steps, ‖x‖ → ∞ and x/‖x‖ → w/‖w‖ (Lemma 5a)."""
        kind, D, loss = objective
        need(loss in DECREASING and self.local_optimum(kind, D, choice), "the choice is not locally optimal, or the loss may be flat", Undefined)
        w = flattened(self.solved(kind, D, choice))
        need(any(w), "no input has a second token", Undefined)
        return w
    def reached(self, objective):
        """The solution w of the optimal tokens' SVM, which descent from R·w has as its direction for large R and small steps (Lemma 4)."""
        kind, D, loss = objective
        worse = all([min(row) < max(row) for row in self.scores(D)])
        need(loss in DECREASING and worse, "an input has no worse token, or the loss may be flat", Undefined)
        return flattened(self.solved(kind, D, self.best_tokens(D)))

class Meaning(Families):
    """The limits of VOCABULARY: regularisation paths and gradient descent."""

    # Regularisation paths: only what a lemma of docs/limits_path.md settles, else None.
    def lone_tokens(self, D):  # The token ≠ 0 of each input, if there is one only and these are pairwise orthogonal
        found = [[t for t, x in enumerate(X) if any(x)] for X in D.tokens]
        if any([len(tokens) != 1 for tokens in found]):
            return None
        rest = [X[tokens[0]] for X, tokens in zip(D.tokens, found)]
        good = all([self.dot(x, y) == 0 for i, x in enumerate(rest) for y in rest[:i]])
        return tuple([tokens[0] for tokens in found]) if good else None
    def assumption_b(self, D, choice):
        """For b_i = Y_i x_iα ≠ 0 pairwise orthogonal, all other tokens 0: the v-SVM on the s_i b_i has the margin
        (Σ 1/(s_i²‖b_i‖²))^(−½) ≤ f_k(s_k), f_k the margin with the other s_i = 1: increasing and concave, f_k(1) = Γ."""
        return True if self.lone_tokens(D) == choice else None
    def joint_path_tends_to(self, D, loss, u, w):
        """For such data and ℓ = −u, v_r = r·b/‖b‖, b = Σ s_i b_i, and ‖b‖² = Σ s_i²‖b_i‖² is greatest at p_R; if the p-SVM
        is feasible, all s_i → 1 as R → ∞.  So v_r/r, the same for all r, tends to the direction of Σ b_i."""
        fit(len(u) == len(w) == D.d, "the directions of a joint path")
        lone = self.lone_tokens(D)
        if loss != "correlation" or lone is None or not self.feasible("p", D, lone):
            return None
        if any([self.less(ZERO, self.dot(x, x)) is not True for x in (u, w)]):  # 0/‖0‖ is no direction
            return None
        b = [self.total(column) for column in zip(*[[y * x for x in X[t]] for X, y, t in zip(D.tokens, D.labels, lone)])]
        return False if self.parallel(u, b) is False or self.less(ZERO, self.dot(u, b)) is False else None
    def only_nuclear_solution(self, D, choice):
        """W = Σ λ_j A_j of the W-SVM, WᵀW = ωI, ω > 0, and no symmetric S ≠ 0 has ⟨A_j, WS⟩ = 0 for all j with λ_j > 0.

        M = W/√ω has ‖M‖ = 1, so ‖W′‖_⋆ ≥ ⟨M, W′⟩ ≥ Σ λ_j/√ω = ⟨M, W⟩ = ‖W‖_⋆ for feasible W′.  If they are equal, MᵀW′ is
        symmetric (its trace is its nuclear norm) and ⟨A_j, W′⟩ = 1 = ⟨A_j, W⟩ where λ_j > 0: W′ − W = WS with such an S.
        """
        found, d = self.solution("W", D, choice), D.d
        need(found.w is not None, "the W problem is infeasible", Undefined)
        back = transposed(self.solved("W", D, choice))
        square = self.matmul(back, transposed(back))
        isotropic = all([x == (square[0][0] if a == b else 0) for a, row in enumerate(square) for b, x in enumerate(row)])
        if not isotropic or not square[0][0]:
            return None
        rows, spanned = self.svm.constraints(self, "W", D, choice)[0], []
        for j in found.carrying:
            B = self.matmul(back, [rows[j][start : start + d] for start in range(0, d * d, d)])
            spanned.append([self.add(B[a][b], B[b][a]) for a in range(d) for b in range(a + 1)])
        return True if self.exact_rank(spanned) == d * (d + 1) // 2 else None
    def factored_path_tends_to(self, D, loss, W, c):
        """‖KQᵀ‖_⋆ ≤ (‖K‖² + ‖Q‖²)/2 ≤ R, so no limit has a nuclear norm above 1; and with the singular values σ,
        ‖W‖_⋆² = Σ σ_i² + 2·Σ_{i<j} σ_iσ_j ≥ ‖W‖_F² + 2·√(Σ_{i<j} σ_i²σ_j²), the last sum that of all squared 2 × 2 minors."""
        fit(len(W) == len(W[0]) == D.d == len(self.queries(D)[0]), "the limit of a factored path")
        limit_size(D.d ** 4)
        need(self.less(ZERO, c) is True, "the normaliser is not known to be positive", Undefined)
        pairs = [(i, j) for j in range(D.d) for i in range(j)]
        minors = [self.sub(self.mul(W[i][a], W[j][b]), self.mul(W[i][b], W[j][a])) for i, j in pairs for a, b in pairs]
        flat = flattened(W)
        low = self.add(self.dot(flat, flat), self.mul(TWO, self.norm(minors)))
        return False if self.less(self.mul(c, c), low) is True else None

    # Gradient descent.  A sequence is (objective, start, step): x(k+1) = x(k) − η∇L(x(k)).  Without a step a statement
    # about it is meant for all small enough η: for every η in (0, η₀], for some η₀ > 0.  Proofs: docs/limits.md.
    def direction_tends_to(self, sequence, u):
        """x(k)/‖x(k)‖ → u/‖u‖: True or False by the evidence for the sequence, which is checked here."""
        u = flattened(u)
        need(all([type(a) is Fraction for a in u]) and any(u), "a direction that is 0 or not exact", Undefined)
        known = self.of_family(sequence, u)
        if known is not None:
            return known
        what, entry = self.limits.of(self, sequence)
        if what in ("capture", "local"):  # the limit is the direction of w
            w = flattened((self.captured if what == "capture" else self.locally_captured)(sequence, entry))
            return self.along(u, w)
        if what == "polyhedron":
            kept = self.kept_inside(sequence, entry)
        else:  # ⟨a_j, x(k)⟩ ≥ 0 for all large k, hence for the limit; not for u
            normals, bounds = self.trapped(sequence, entry)
            kept = [a for a, row in zip(normals, bounds[1:]) if row[0] is not None and row[0] >= 0]
        if any([self.dot(a, u) < 0 for a in kept]):
            return False
        raise Undefined("the trap does not exclude that direction")
    def norm_diverges(self, sequence):
        if type(sequence[1]) is Cone or sequence[1] is SOME:
            return any(self.family_axis(sequence))
        what, entry = self.limits.of(self, sequence)
        need(what in ("capture", "local"), "a trap says nothing of the norm", Undefined)
        (self.captured if what == "capture" else self.locally_captured)(sequence, entry)
        return True

    def smoothness(self, objective):
        """‖∇²L‖ ≤ (1/n)Σ_i [M₀(ΔγΔk/4)² + M₁ΔγΔk²/4], Δγ the range of an input's scores, Δk the diameter of its keys
        (Lemma 1): |Cov_s(γ,κ)| ≤ Δγ/2·Δκ/2 and |E_s[(γ−γ̄)(κ−κ̄)²]| ≤ Δγ·Δκ²/4 for κ = ⟨k, e⟩, ‖e‖ = 1."""
        kind, D, loss = objective
        parts = []
        for i, scores in enumerate(self.scores(D)):
            keys = D.tokens[i] if kind == "W" else self.keys(D)[i]
            gaps = [self.entrywise(self.sub, x, y) for t, x in enumerate(keys) for y in keys[:t]]
            wide = self.greatest([ZERO, *[self.dot(gap, gap) for gap in gaps]])
            wide = self.mul(wide, self.dot(D.queries[i], D.queries[i])) if kind == "W" else wide
            low, high = min(scores), max(scores)
            first = self.mul(LOSSES[loss].curvature_bound(self, low, high), self.mul(Fraction(1, 16) * (high - low) ** 2, wide))
            parts += [first, self.mul(LOSSES[loss].slope_bound(self, low, high), self.mul(Fraction(1, 4) * (high - low), wide))]
        return self.div(self.total(parts), Fraction(D.n))

    def captured(self, sequence, entry):
        """The SVM's solution w, once x(k) is captured: then ‖x‖ → ∞ and x/‖x‖ → w/‖w‖ (Lemma 3).

        ℓ′ < 0; unique optimal tokens; their SVM feasible, w ≠ 0; η ≤ 1/‖∇²L‖, so that L falls from step to step; and
        n(L(x(k)) − L*) < ℓ(γ_i,second) − ℓ(γ_i,best) for every input with a choice.
        """
        objective, _, step = sequence
        kind, D, loss = objective
        steps, = fields(entry, ("steps",), "a capture")
        need(loss in DECREASING, "a capture needs a loss whose slope is negative everywhere")
        w = self.solved(kind, D, self.best_tokens(D))
        need(any(flattened(w)), "a capture needs a second token somewhere")
        small = step is None or self.less(ONE, self.mul(step, self.smoothness(objective))) is False
        need(small, "the step is not known to be at most one over the smoothness")
        value, rows = LOSSES[loss].value, self.scores(D)
        logits = self.logits(objective, self.iterate(sequence, steps))
        outputs = [self.output(*self.attention(u), g) for u, g in zip(logits, rows)]
        excess = self.total([self.sub(value(self, x), value(self, max(g))) for x, g in zip(outputs, rows)])
        rooms = [self.sub(value(self, self.runner_up(g)), value(self, max(g))) for g in rows if len(g) > 1]
        need(all([self.less(excess, room) for room in rooms]), "the risk of the iterate is too large for a capture")
        return w

    def locally_captured(self, sequence, entry):
        """The solution w of the SVM for ``choice``, once x(k) is near enough to its ray: then ‖x‖ → ∞ and x/‖x‖ → w/‖w‖ (Lemma 5,
        whose letters these are).  ``floor``, ``gap``, ``share`` are its h, σ, t; all is shown for every step up to ``step``."""
        objective, _, step = sequence
        kind, D, _ = objective
        names = ("steps", "choice", "floor", "gap", "share", "step")
        steps, choice, h, sigma, t, longest = fields(entry, names, "a local capture")
        choice, h, sigma, t, longest = tuple([natural(a) for a in listed(choice, "a choice")]), *map(rational, (h, sigma, t, longest))
        need(longest > 0 and h >= 0 and sigma >= 0 and t > 0, "a local capture needs step, share > 0 and floor, gap >= 0")
        need(step is None or step == longest, "the local capture is for another step")
        found = self.solution(kind, D, choice)
        need(found.w is not None and any(found.w), "a local capture needs a feasible SVM with a constraint")
        rows, active = self.svm.constraints(self, kind, D, choice)[0], set(found.active)
        need(all([type(a) is Fraction for row in rows for a in row]) and len(rows) <= MOST_MARGINS, "a local capture needs exact data, and few margins", Exhausted)
        x = flattened(self.iterate(sequence, steps))
        margins = [self.dot(row, x) for row in rows]
        pulls = [self.interval(P) for P in self.pull_bounds(objective, choice, [[ZERO]] + [[h]] * len(rows))]
        sums, place, U, least_excess = {}, {}, ZERO, None
        for j, (row, P) in enumerate(zip(rows, pulls)):
            if j in active:  # tokens of one key pull together
                sums[tuple(row)], place[tuple(row)] = self.add(P, sums.get(tuple(row), ZERO)), j
            else:
                U = self.add(U, self.abs(P))
                excess = self.sub(self.dot(row, found.w), ONE)
                least_excess = excess if least_excess is None else min(excess, least_excess)
        ends = [self.interval(P) for P in sums.values()]
        need(all([P.lo > 0 for P in ends]), "an active key of the local capture does not pull towards its choice")
        low, high = [Interval(P.lo, P.lo, P.e) for P in ends], [Interval(P.hi, P.hi, P.e) for P in ends]
        U = U if U == 0 else Interval(0, U.hi, U.e)
        theta = self.sub(self.greatest([self.div(b, a) for a, b in zip(low, high)]), ONE)
        A, norm = self.sqrt(max([self.dot(row, row) for row in rows])), self.norm(found.w)
        best = self.div(ONE, norm)
        tau = self.mul(A, theta if U == 0 else self.add(theta, self.div(self.mul(U, self.exp(-sigma)), self.least(low))))
        E = self.total([self.mul(a, self.exp(self.neg(margins[j]))) for a, j in zip(low, place.values())])
        beta = self.mul(longest, self.mul(E, self.mul(A, A)))
        rate = self.sub(self.mul(self.sub(ONE, beta), self.sub(best, tau)), tau)
        e0 = self.sub(self.log(self.least(low)), self.log(E))
        N = self.norm(x)
        short = self.less(self.mul(longest, self.mul(E, self.mul(A, self.add(A, tau)))), ONE)
        good = [short, self.less(beta, ONE), self.less(ZERO, rate), flip(self.less(e0, h))]
        good += [flip(self.less(m, h)) for m in margins]
        if least_excess is not None:
            nearest = self.least([margins[j] for j in active])
            good += [flip(self.less(self.sub(m, nearest), sigma)) for j, m in enumerate(margins) if j not in active]
            def spent(length, gap):  # the most that A·‖y‖ can be, by 2√(ab) ≤ a + b
                return self.mul(A, self.add(self.mul(t, length), self.div(gap, 2 * t)))
            first = self.sub(self.mul(least_excess, e0), spent(N, self.sub(N, self.mul(e0, norm))))
            slope = self.sub(self.mul(least_excess, rate), spent(ONE, self.sub(ONE, self.mul(rate, norm))))
            good += [flip(self.less(first, sigma)), self.less(ZERO, slope)]
        need(all([one is True for one in good]), f"the local capture does not hold: {[i for i, one in enumerate(good) if one is not True]}")
        return found.w

    def trapped(self, sequence, entry):
        """(a_j, bounds) of a region that x(k) lies in and no step leaves (Lemma 2), the margins m_j = ⟨a_j, x⟩ measured
        from the tokens ``choice``.  An edge (a, b, δ) says m_a − m_b ≥ δ; node 0 is the constant 0, node j + 1 is m_j;
        bounds[a][b] is the best lower bound of m_a − m_b that all edges imply, or None."""
        objective, _, step = sequence
        kind, D, loss = objective
        steps, choice, longest, edges = fields(entry, ("steps", "choice", "step", "edges"), "a trap")
        choice, longest = [natural(t) for t in listed(choice, "a choice")], rational(longest)
        need(longest > 0 and (step is None or step == longest), "the trap is for another step")
        fit(len(choice) == D.n and all([t < len(X) for t, X in zip(choice, D.tokens)]), "a choice of tokens")
        normals = self.svm.constraints(self, kind, D, choice)[0]
        exact = all([type(a) is Fraction for row in normals for a in row])
        need(exact and 0 < len(normals) <= MOST_MARGINS, "a trap needs exact data, and few margins", Exhausted)
        edges = [(natural(a), natural(b), rational(x)) for a, b, x in [listed(e, "an edge", 3) for e in listed(edges, "edges")]]
        fit(all([a <= len(normals) >= b for a, b, _ in edges]), "an edge")
        bounds = self.paths(len(normals) + 1, edges)
        x = flattened(self.iterate(sequence, steps))
        margins = [ZERO, *[self.dot(row, x) for row in normals]]
        inside = all([self.less(self.sub(margins[a], margins[b]), offset) is False for a, b, offset in edges])
        need(inside, "the iterate is not known to lie in the trap")
        pulls = self.pull_bounds(objective, choice, bounds)
        for a, b, offset in edges:
            need(self.stays((a, b, offset), normals, pulls, bounds, longest), f"a step may cross the edge ({a}, {b})")
        return normals, bounds

    def paths(self, size, edges):  # Longest paths
        bounds = [[ZERO if a == b else None for b in range(size)] for a in range(size)]
        for a, b, offset in edges:
            bounds[a][b] = offset if bounds[a][b] is None else max(bounds[a][b], offset)
        for c in range(size):
            for row in bounds:
                for b in range(size) if row[c] is not None else ():
                    if bounds[c][b] is not None:
                        through = self.add(row[c], bounds[c][b])
                        row[b] = through if row[b] is None else max(row[b], through)
        need(all([bounds[a][a] == 0 for a in range(size)]), "the edges of the trap contradict each other")
        return bounds

    def pull_bounds(self, objective, choice, bounds):
        """Intervals P_j with c_j ∈ P_j·e^(−m_j) on the region; one step is m⁺ = m + ηGc, G the Gram matrix of the a_j.

        c_it = (1/n)(−ℓ′(γ̄_i))·s_it·(γ̄_i − γ_it).  With E_t = e^(−floor of m_t): s_t = e^(−m_t)s_α ≤ E_t,
        1/(1 + ΣE) ≤ s_α ≤ 1 and γ̄ = γ_α + Σ s_t(γ_t − γ_α).  Where all scores of an input are equal, c = 0.
        """
        _, D, _ = objective
        pulls, node = [], 0
        for scores, a in zip(self.scores(D), choice):
            rest, nodes = [g for t, g in enumerate(scores) if t != a], range(node + 1, node + len(scores))
            node += len(rest)
            if len(set(scores)) == 1:
                pulls += [ZERO for _ in rest]
                continue
            floors = [bounds[k][0] for k in nodes]
            need(None not in floors, "a margin of the trap has no floor")
            low, high, force, weight = self.ranges(objective, scores, a, floors)
            factor = self.mul(force, weight)
            pulls += [self.mul(factor, self.hull(self.sub(low, g), self.sub(high, g))) for g in rest]
        return pulls

    def ranges(self, objective, scores, a, floors):
        """(low, high, f, s): low ≤ γ̄ ≤ high, and intervals for −ℓ′(γ̄)/n and s_α, of an input with these floors of its margins.
        A floor may be None: then γ̄ lies between the scores and s_α between 0 and 1."""
        _, D, loss = objective
        low, high, least = min(scores), max(scores), ZERO
        if None not in floors:
            tails, rest = [self.exp(-floor) for floor in floors], [g for t, g in enumerate(scores) if t != a]
            down = self.total([self.mul(e, max(scores[a] - g, ZERO)) for e, g in zip(tails, rest)])
            up = self.total([self.mul(e, max(g - scores[a], ZERO)) for e, g in zip(tails, rest)])
            low, high = self.greatest([self.sub(scores[a], down), low]), self.least([self.add(scores[a], up), high])
            least = self.div(ONE, self.add(ONE, self.total(tails)))
        slope = LOSSES[loss].slope  # ℓ′ is monotone for the convex losses; g′ rises up to 0 and falls after it
        force = self.hull(slope(self, low), slope(self, high))
        force = self.hull(force, LOSSES[loss].slope_bound(self, low, high)) if loss == "sigmoid" else force
        return low, high, self.div(self.neg(force), Fraction(D.n)), self.hull(ONE, least)

    def stays(self, edge, normals, pulls, bounds, longest):
        """The slack of m_a − m_b ≥ δ changes by η·Σ_j ⟨±a_a ∓ a_b, a_j⟩c_j ≥ η·Σ_j q_j e^(−m_j) in a step.  That is ≥ 0 on
        the whole region; or no step can use up more than ``reach``, and it is ≥ 0 where the slack is at most that."""
        a, b, offset = edge
        zero = [ZERO] * len(normals[0])
        row = self.entrywise(self.sub, normals[a - 1] if a else zero, normals[b - 1] if b else zero)
        q = [self.interval(self.mul(self.dot(row, other), pull)) for other, pull in zip(normals, pulls)]
        q = [Interval(x.lo, x.lo, x.e) for x in q]
        if self.outweighed(q, lambda j, k: bounds[j + 1][k + 1]):
            return True
        against = [j for j, x in enumerate(q) if x.lo < 0]
        if any([bounds[j + 1][0] is None for j in against]):
            return False
        lost = self.interval(self.mul(longest, self.total([self.mul(self.neg(q[j]), self.exp(-bounds[j + 1][0])) for j in against])))
        if lost.hi.bit_length() + lost.e > 4096:
            return False
        reach = Fraction(1, 1 << 4096) if lost.hi.bit_length() + lost.e < -4096 else Fraction(lost.hi) * Fraction(2) ** lost.e
        ceiling = -(offset + reach)  # near the edge, m_b − m_a ≥ ceiling
        if bounds[a][b] + ceiling > 0:
            return True  # the region stays away from this edge
        def near(j, k):
            ends = [bounds[j + 1][b], bounds[a][k + 1]]
            paths = [bounds[j + 1][k + 1], None if None in ends else ends[0] + ceiling + ends[1]]
            return max([x for x in paths if x is not None], default=None)
        return self.outweighed(q, near)

    def outweighed(self, q, difference):
        """Σ q_j e^(−m_j) ≥ 0: each negative term is carried by one positive term, as e^(−m_j) ≤ e^(−difference)·e^(−m_k)."""
        room = {k: x for k, x in enumerate(q) if x.lo > 0}
        for j, x in enumerate(q):
            if x.lo >= 0:
                continue
            best = None
            for k in room:
                gap = difference(j, k)
                if gap is not None:
                    left = self.sub(room[k], self.mul(self.neg(x), self.exp(-gap)))
                    share = self.div(left, q[k])
                    best = (share, k, left) if best is None or self.less(best[0], share) else best
            if best is None or self.less(best[2], ZERO) is not False:
                return False
            room[best[1]] = best[2]
        return True

    def kept_inside(self, sequence, entry):
        """The v with liminf ⟨v, x(k)⟩/‖x(k)‖ ≥ 0 that a polyhedron shows, which x(k) lies in and no step leaves (Lemma 2a).

        ``rows`` are [v, β, ρ, carried], for ⟨v, x⟩ ≥ β.  With u_p = m_t + m_τ, p = (i, t, τ), t < τ, a step of length η changes
        ⟨v, x⟩ by η·Σ_p f_i C_p e^(−u_p), f_i = |ℓ′(γ̄_i)|s_iα²/n and C_p = ±(γ_it − γ_iτ)⟨k_it − k_iτ, v⟩.  ``carried`` names for
        each p with C_p < 0 a q with C_q > 0 and why u_p − u_q ≥ d: e^(−u_p) ≤ e^(−d)e^(−u_q).  Where ρ is no empty text,
        this is asked only at slacks up to ρ, which no step uses up.
        """
        objective, _, step = sequence
        kind, D, _ = objective
        names = ("steps", "choice", "step", "rows", "floors")
        steps, choice, longest, rows, floors = fields(entry, names, "a polyhedral trap")
        choice, longest = [natural(t) for t in listed(choice, "a choice")], rational(longest)
        need(longest > 0 and (step is None or step == longest), "the trap is for another step")
        fit(len(choice) == D.n and all([t < len(X) for t, X in zip(choice, D.tokens)]), "a choice of tokens")
        away = self.svm.constraints(self, kind, D, choice)[0]
        exact = all([type(a) is Fraction for row in away for a in row])
        need(exact and 0 < len(away) <= MOST_MARGINS, "a trap needs exact data, and few margins", Exhausted)
        x, found = flattened(self.iterate(sequence, steps)), iter(away)
        away = [[[ZERO] * len(x) if t == a else next(found) for t in range(len(X))] for X, a in zip(D.tokens, choice)]
        rows = [listed(row, "a row of a trap") for row in listed(rows, "the rows of a trap")]
        fit(all([len(row) == 4 for row in rows]), "a row of a trap")
        normals, bounds = [[rational(a) for a in listed(row[0], "a normal")] for row in rows], [rational(row[1]) for row in rows]
        inside = all([self.less(self.dot(v, x), bound) is False for v, bound in zip(normals, bounds)])
        need(inside, "the iterate is not known to lie in the trap")
        known = {(i, a): ZERO for i, a in enumerate(choice)}  # floors of margins
        for i, t, pairs in [listed(floor, "a floor", 3) for floor in listed_or_none(floors)]:
            i, t = natural(i), natural(t)
            fit(i < D.n and t < len(D.tokens[i]) and (i, t) not in known, "a floor")
            known[i, t] = self.least_value(pairs, normals, bounds, away[i][t])
        forces, signs = [], []
        for i, (scores, a) in enumerate(zip(self.scores(D), choice)):
            below = [known.get((i, t)) for t in range(len(scores)) if t != a]
            _, _, force, weight = self.ranges(objective, scores, a, below)
            force = self.interval(force)
            sign = ONE if force.lo >= 0 else -ONE
            force = force if sign == 1 else self.neg(force)
            need(force.lo >= 0, "the slope of the loss has no sign on the trap")
            forces.append((force, self.interval(self.mul(force, self.mul(weight, weight)))))
            signs.append(sign)
        kept = [away[i][t] for (i, t), floor in known.items() if floor >= 0]
        for r, (_, _, reach, carried) in enumerate(rows):
            pulls = {}
            for i, (scores, A) in enumerate(zip(self.scores(D), away)):
                for tau, other in enumerate(scores):
                    for t, score in enumerate(scores[:tau]):
                        moved = self.sub(self.dot(A[tau], normals[r]), self.dot(A[t], normals[r]))
                        pulls[i, t, tau] = self.mul(signs[i] * (score - other), moved)
            strict = self.carried(pulls, carried, forces, away, *self.near(r, reach, pulls, forces, known, longest, normals, bounds))
            kept += [normals[r]] if bounds[r] >= 0 or strict and reach == "" else []
        return kept

    def least_value(self, pairs, normals, bounds, target):
        """⟨target, x⟩ ≥ Σ y_k β_k where ⟨v_k, x⟩ ≥ β_k for all k: y ≥ 0 and Σ y_k v_k = target."""
        weights = [(natural(k), rational(y)) for k, y in [listed(pair, "a multiplier", 2) for pair in listed_or_none(pairs)]]
        fit(all([k < len(normals) for k, _ in weights]), "multipliers of a trap")
        need(all([y >= 0 for _, y in weights]), "a multiplier of the trap is negative")
        total = [self.total([self.mul(y, normals[k][c]) for k, y in weights]) for c in range(len(target))]
        need(total == target, "the multipliers of the trap do not give what they bound")
        return self.total([self.mul(y, bounds[k]) for k, y in weights])

    def near(self, r, reach, pulls, forces, known, longest, normals, bounds):
        """The rows, and one more where ``reach`` is given: ⟨−v_r, x⟩ ≥ −(β_r + ρ).  No step of length up to ``longest`` uses up
        a slack of ρ, as |ℓ′|s_ts_τ/n ≤ |ℓ′|/n·min(¼, e^(−floors))."""
        if reach == "":
            return normals, bounds
        lost = []
        for (i, t, tau), pull in pulls.items():
            if pull < 0:
                ends = [known.get((i, t)), known.get((i, tau))]
                most = Fraction(1, 4) if None in ends else self.least([Fraction(1, 4), self.exp(-self.add(*ends))])
                lost.append(self.mul(self.mul(-pull, forces[i][0]), most))
        need(self.less(rational(reach), self.mul(longest, self.total(lost))) is False, "a step may use up more than the reach of a row")
        return [*normals, [-a for a in normals[r]]], [*bounds, -self.add(bounds[r], rational(reach))]

    def carried(self, pulls, entries, forces, away, normals, bounds):
        """Whether Σ_p f_i C_p e^(−u_p) > 0 is certain; that it is ≥ 0 is checked."""
        room, load, open_ = dict(pulls), {}, {p for p, pull in pulls.items() if pull < 0}
        for p, q, pairs in [listed(one, "a carried pull", 3) for one in listed_or_none(entries)]:
            p, q = [tuple([natural(a) for a in listed(one, "a pair of tokens")]) for one in (p, q)]
            need(p in open_ and pulls.get(q, ZERO) > 0, "a pull of the trap is carried that needs no carrying, or by one that carries nothing")
            open_.remove(p)
            target = [self.add(self.add(a, b), self.neg(self.add(c, d)))
                      for a, b, c, d in zip(*[away[i][t] for i, *ends in (p, q) for t in ends])]
            weight = self.mul(-pulls[p], self.exp(self.neg(self.least_value(pairs, normals, bounds, target))))
            if p[0] == q[0]:  # the same f
                room[q] = self.sub(room[q], weight)
            else:
                load[q] = self.add(load.get(q, ZERO), self.mul(weight, forces[p[0]][1]))
        need(not open_, "a pull of the trap is not carried")
        strict = False
        for q in [q for q, pull in pulls.items() if pull > 0]:
            force, least = forces[q[0]]
            left = self.sub(self.mul(least, room[q]), load[q]) if q in load else room[q]
            need(self.less(room[q], ZERO) is False and self.less(left, ZERO) is False, "a row of the trap is not carried")
            strict = strict or force.lo > 0 and self.less(ZERO, left) is True
        return strict
# ℓ(u), ℓ′(u), max |ℓ′| on [a, b], max |ℓ″| on [a, b].  (For the sigmoid loss the last is taken on the whole line, by
# definition: max |g″| = 1/(6√3).  |ℓ′| falls for logistic and exponential; it is convex for squared.)
# In place of a start: all that are far enough out in a narrow enough cone around the solution of the choice's SVM; or at least one.
Cone, SOME = namedtuple("Cone", "choice"), ("some start",)
Loss = namedtuple("Loss", "value slope slope_bound curvature_bound")
LOSSES = {
    "logistic": Loss(
        lambda m, u: m.log_one_plus(m.exp(m.neg(u))), lambda m, u: m.neg(m.sigmoid(m.neg(u))),
        lambda m, a, b: m.sigmoid(m.neg(a)), lambda m, a, b: m.steepest(a, b)),
    "exponential": Loss(
        lambda m, u: m.exp(m.neg(u)), lambda m, u: m.neg(m.exp(m.neg(u))),
        lambda m, a, b: m.exp(m.neg(a)), lambda m, a, b: m.exp(m.neg(a))),
    "correlation": Loss(lambda m, u: m.neg(u), lambda m, u: -ONE, lambda m, a, b: ONE, lambda m, a, b: ZERO),
    "sigmoid": Loss(
        lambda m, u: m.sigmoid(u), lambda m, u: m.sigmoid_slope(u), lambda m, a, b: m.steepest(a, b),
        lambda m, a, b: m.div(ONE, m.mul(Fraction(6), m.sqrt(Fraction(3))))),
    "squared": Loss(
        lambda m, u: m.pow(m.sub(ONE, u), 2), lambda m, u: m.mul(TWO, m.sub(u, ONE)),
        lambda m, a, b: m.mul(TWO, m.greatest([m.abs(m.sub(a, ONE)), m.abs(m.sub(b, ONE))])), lambda m, a, b: TWO),
    "hinge": Loss(
        lambda m, u: m.greatest([ZERO, m.sub(ONE, u)]), Meaning.no_slope, Meaning.no_slope, Meaning.no_slope),
}
SORTS = {
    "S": "scalar", "V": "vector", "M": "matrix", "I": "index", "D": "dataset", "C": "choice", "L": "loss",
    "O": "objective", "P": "matrix_objective", "B": "truth", "Q": "sequence", "A": "law", "J": "index_law", "R": "order",
    "F": "function", "G": "scalar_function",
}
LAWS = ("uniform", "signs", "gaussian")
# The last is no loss but every loss ℓ with ℓ′ < 0 everywhere and ℓ′ Lipschitz on bounded intervals.  There M₁ on [a, b] is max |ℓ′|, and M₀ the limit of
# the least Lipschitz constants of ℓ′ on [a − δ, b + δ] as δ ↓ 0: max |ℓ″| where ℓ″ is continuous, as of the first three, which are among these losses.
DECREASING = ("logistic", "exponential", "correlation", "decreasing")
# name: (the sorts it takes > the sort it gives, what it means).  A vector is a list, a matrix a list of rows.
VOCABULARY = {
    "lt": ("SS>B", lambda m, x, y: m.less(x, y)), "le": ("SS>B", lambda m, x, y: flip(m.less(y, x))),
    "eq": ("SS>B VV>B MM>B CC>B II>B", lambda m, x, y: x == y if type(x) is int else m.equal_choices(x, y) if type(x) is tuple else m.equal(x, y)),
    "and": ("BB>B", lambda m, a, b: all_of([a, b])),
    "or": ("BB>B", lambda m, a, b: flip(all_of([flip(a), flip(b)]))), "not": ("B>B", lambda m, a: flip(a)),
    "implies": ("BB>B", lambda m, a, b: flip(all_of([a, flip(b)]))),
    "add": ("SS>S VV>V MM>M", lambda m, x, y: m.entrywise(m.add, x, y)),
    "sub": ("SS>S VV>V MM>M", lambda m, x, y: m.entrywise(m.sub, x, y)),
    "neg": ("S>S V>V M>M", lambda m, x: m.entrywise(m.neg, x)),
    "mul": ("SS>S SV>V SM>M", lambda m, c, x: m.scaled(c, x)),
    "pow": ("SS>S", lambda m, x, n: m.pow(x, m.counted(n))), "exp": ("S>S V>V", lambda m, x: m.entrywise(m.exp, x)),
    "minimum": ("V>S", lambda m, u: m.least(u)), "maximum": ("V>S", lambda m, u: m.greatest(u)),
    "frobenius": ("M>S", lambda m, A: m.norm([a for row in A for a in row])),
    "sum": ("V>S", lambda m, u: m.total(u)), "hadamard": ("VV>V", lambda m, u, w: m.entrywise(m.mul, u, w)),
    "column": ("MI>V", lambda m, A, i: [m.entry(row, i) for row in A]),
    "sin": ("S>S", lambda m, x: m.turned(x, True)), "cos": ("S>S", lambda m, x: m.turned(x, False)),
    "log": ("S>S V>V", lambda m, x: m.entrywise(m.log, x)), "abs": ("S>S V>V", lambda m, x: m.entrywise(m.abs, x)),
    "place": ("S>I", lambda m, k: m.counted(k)), "diag": ("V>M", lambda m, u: m.diag(u)),
    "at": ("RS>I", lambda m, order, k: order[m.counted(k) % len(order)]),  # it begins again after its last place
    "number_of": ("I>S", lambda m, i: Fraction(i)), "indicator": ("B>S", lambda m, a: m.indicated(a)),
    "sparsemax": ("V>V", lambda m, z: m.sparsemax(z)),
    # of a binder: the values of its body at every place
    "for_each": ("IB>B", lambda m, truths: all_of(truths)), "stack": ("IS>V IV>M", lambda m, values: m.stacked(values)),
    "sum_over": ("IS>S IV>V IM>M", lambda m, values: m.summed(values)),
    "for_every": ("SB>B VB>B", lambda m, truths: False if False in truths else None),  # of all reals, at some of which it may be seen to fail
    # over what a law draws: the probabilities of the outcomes, and the values of the body there
    "expectation": (" ".join([f"{x}{a}>{a}" for x in ("IJ", "RJ", "SA", "VA", "MA") for a in "SVM"]), lambda m, weights, values: m.summed([m.scaled(c, x) for c, x in zip(weights, values)])),
    "weighted": ("V>J", lambda m, u: u), "bernoulli": ("S>A", lambda m, p: p),
    "outer": ("VV>M", lambda m, u, w: m.outer(u, w)), "pair": ("SS>V", lambda m, x, y: [x, y]),
    "max_norm": ("V>S", lambda m, u: m.greatest([m.abs(a) for a in u])),
    "spectral_at_most": ("MS>B", lambda m, A, c: m.spectral_at_most(A, c)),
    "operator_norm": ("M>S", lambda m, A: m.singular_value(A, ONE)),
    "block": ("MMI>M", lambda m, A1, A2, j: m.kron([m.entry(A1, j)], A2)),
    "sigmoid_curvature": ("S>S", lambda m, u: m.mul(m.sigmoid_slope(u), m.sub(ONE, m.mul(TWO, m.sigmoid(u))))),
    "softmax_loss": ("MVL>O", lambda m, A, g, loss: m.one_softmax(A, g, loss)),
    "positive": ("V>B", lambda m, u: all_of([m.less(ZERO, a) for a in u])),
    "transpose": ("M>M", lambda m, A: transposed(A)), "vec": ("M>V", lambda m, A: [a for row in A for a in row]),
    "mat": ("VS>M", lambda m, u, k: m.folded(u, k)),
    "rank": ("M>S", lambda m, A: m.exact_rank(A)), "length": ("V>S", lambda m, u: Fraction(len(u))),
    "margin": ("VI>S", lambda m, u, i: m.least(m.gaps(u, i))),
    "spread": ("VI>S", lambda m, u, i: m.greatest(m.gaps(u, i))),
    "regression_loss": ("MMMMMM>S", lambda m, A1, A2, A3, X, Y, B: m.residual(m.attention_matrix(A1, X, A2), A3, Y, B)),
    "regression_loss_vectorised": ("MMMVMM>S", lambda m, A1, A2, A3, x, Y, B:
        m.residual([m.attention_block(A1, A2, j, x) for j in range(len(A1))], A3, Y, B)),
    "loss_value": ("LS>S LV>V", lambda m, loss, u: m.entrywise(lambda x: LOSSES[loss].value(m, x), u)),
    "loss_slope": ("LS>S", lambda m, loss, u: LOSSES[loss].slope(m, u)),
    "slope_bound": ("LSS>S", lambda m, loss, a, b: m.on_interval(LOSSES[loss].slope_bound, a, b)),
    "curvature_bound": ("LSS>S", lambda m, loss, a, b: m.on_interval(LOSSES[loss].curvature_bound, a, b)),
    "is_loss": ("LL>B", lambda m, loss, other: loss == other), "inputs": ("D>S", lambda m, D: Fraction(D.n)),
    "most_tokens": ("D>S", lambda m, D: Fraction(max([len(X) for X in D.tokens]))),
    "dimension": ("D>S", lambda m, D: Fraction(D.d)),
    "head": ("D>V", lambda m, D: D.head), "tokens_at_most": ("DV>B", lambda m, D, R: m.tokens_at_most(D, R)),
    "best_scores": ("D>V", lambda m, D: [max(row) for row in m.scores(D)]),
    "runner_up_scores": ("D>V", lambda m, D: [m.runner_up(row) for row in m.scores(D)]),
    "worst_scores": ("D>V", lambda m, D: [min(row) for row in m.scores(D)]),
    "best_token": ("DI>I", lambda m, D, i: m.best_token(m.entry(m.scores(D), i))),
    "token_scores": ("DI>V", lambda m, D, i: m.entry(m.scores(D), i)),
    "matrix_logits": ("DMI>V", lambda m, D, W, i: m.matvec(m.entry(D.tokens, i), m.matvec(W, m.entry(m.queries(D), i)))),
    "logits": ("DVI>V", lambda m, D, p, i: m.matvec(m.entry(m.keys(D), i), p)),
    "with_query": ("DV>D", lambda m, D, u: m.derived(D, [u] * D.n, D.key_matrix)),
    "first_token_queries": ("D>D", lambda m, D: m.derived(D, [X[0] for X in D.tokens], D.key_matrix)),
    "with_key_matrix": ("DM>D", lambda m, D, W: m.derived(D, D.queries, W)),
    "loss": ("DL>O", lambda m, D, loss: ("p", D, loss)), "matrix_loss": ("DL>P", lambda m, D, loss: ("W", D, loss)),
    "best_value": ("DL>S", lambda m, D, loss: m.mean_loss(loss, [max(row) for row in m.scores(D)])),
    "max_margin": ("DC>V", lambda m, D, c: m.solved("p", D, c)),
    "max_margin_matrix": ("DC>M", lambda m, D, c: m.solved("W", D, c)),
    "max_margin_head": ("DC>V", lambda m, D, c: m.solved("v", D, c)),
    "joint_max_margin": ("DC>V", lambda m, D, c: m.solved("joint", D, c)),
    "nuclear_margin": ("DC>S", lambda m, D, c: m.solved("nuclear", D, c)),
    "soft_margin_unique": ("DCS>B", lambda m, D, c, C: m.soft(D, c, C).unique),
    "separable": ("DC>B", lambda m, D, c: m.feasible("p", D, c)),
    "matrix_separable": ("DC>B", lambda m, D, c: m.feasible("W", D, c)),
    "head_separable": ("DC>B", lambda m, D, c: m.feasible("v", D, c)),
    "unique_best_token": ("D>B", lambda m, D: m.unique(D)),
    "equal_nonoptimal_scores": ("D>B", lambda m, D: m.unique(D) and all([len(set(g)) <= 2 for g in m.scores(D)])),
    "descent": ("OVS>Q PMS>Q", lambda m, objective, x, step: (objective, x, m.exact_step(step))),
    "small_step_descent": ("OV>Q PM>Q", lambda m, objective, x: (objective, x, None)),
    "every_token_queries": ("D>D", lambda m, D: m.self_attention(D)),
    "sufficiently_small": ("S>B", lambda m, x: True if m.less(ZERO, x) is False else None),
    "some_descent": ("O>Q P>Q", lambda m, objective: (objective, SOME, None)),
    "cone_descent": ("OC>Q PC>Q", lambda m, objective, choice: (objective, Cone(choice), None)),
    "regularisation_path_tends_to": ("OV>B PM>B", lambda m, objective, u: m.path_tends_to(objective, u)),
    "ridge_path_tends_to": ("OV>B PM>B", lambda m, objective, u: m.path_tends_to(objective, u)),
    "locally_optimal": ("DC>B", lambda m, D, c: m.local_optimum("p", D, c)),
    "matrix_locally_optimal": ("DC>B", lambda m, D, c: m.local_optimum("W", D, c)),
    "optimal_choice": ("DC>B", lambda m, D, c: m.optimal_choice(D, c)),
    "independent_queries": ("D>B", lambda m, D: m.exact_rank(m.queries(D)) == D.n),
    "function_value": ("FV>S GS>S", lambda m, f, x: f.value(m, x)), "function_gradient": ("FV>V GS>S", lambda m, f, x: f.gradient(m, x)),
    "convex": ("F>B G>B", lambda m, f: strongly_convex(m, f, ZERO)), "strongly_convex": ("FS>B GS>B", lambda m, f, c: strongly_convex(m, f, c)),
    "differentiable": ("F>B G>B", lambda m, f: differentiable(f)), "smooth": ("FS>B GS>B", lambda m, f, c: smooth(m, f, c)),
    "lipschitz": ("FS>B GS>B", lambda m, f, c: lipschitz(m, f, c)), "minimiser": ("FV>B GS>B", lambda m, f, z: f.least(m, z)),
    "lower_bound": ("FS>B GS>B", lambda m, f, c: lower_bound(m, f, c)), "subgradient": ("FVV>B GSS>B", lambda m, f, x, g: subgradient(m, f, x, g)),
    "polyak_lojasiewicz": ("FS>B GS>B", lambda m, f, c: polyak(m, f, c)),
    "one_hot": ("D>B", lambda m, D: m.one_hot(D)),
    "same_length": ("D>B", lambda m, D: len({len(X) for X in D.tokens}) == 1),
    "some_choice": ("D>B", lambda m, D: any([len(X) >= 2 for X in D.tokens])),
    "some_worse_token": ("D>B", lambda m, D: any([min(row) < max(row) for row in m.scores(D)])),
}
for _signature, _names in {  # the names whose meaning is the method of that name
    "SS>S": "div", "S>S": "sqrt sigmoid sigmoid_slope", "VI>S": "entry", "VV>S": "dot", "V>S": "norm",
    "VV>B": "parallel", "MV>V": "matvec", "MM>M": "matmul kron", "S>M": "identity", "MS>S": "singular_value eigenvalue", "V>V": "softmax",
    "MMM>M": "attention_matrix", "MMIV>V": "attention_block", "D>C": "best_tokens", "DI>S": "largest_key_difference",
    "OV>S PM>S": "value", "OV>V PM>M": "gradient", "OVV>S": "slope", "D>B": "all_support_vectors",
    "QV>B QM>B": "direction_tends_to", "Q>B": "norm_diverges", "O>S P>S": "smoothness",
    "DC>S": "largest_multiplier", "DCS>M": "soft_margin", "DCSM>B": "soft_margin_optimal",
    "DC>B": "better_neighbour all_active assumption_b only_nuclear_solution", "DCV>S DCM>S": "least_margin",
    "D>D": "without_lowest", "DLVV>B": "joint_path_tends_to", "OV>B": "some_descent_follows", "DLV>B": "some_joint_descent_follows", "DL>B": "scores_keep_order", "DLMS>B": "factored_path_tends_to factored_direction_tends_to", "QII>B": "contribution_vanishes",
}.items():
    VOCABULARY.update({_name: (_signature, lambda m, *args, name=_name: getattr(m, name)(*args)) for _name in _names.split()})
SIGNATURES = {
    name: [(tuple(SORTS[sort] for sort in one[:-2]), SORTS[one[-1]]) for one in signatures.split()]
    for name, (signatures, _) in VOCABULARY.items()
}

# ── 4b. Closed forms: equality by cancellation, where enclosures can only overlap ────────────────────────────────
# top/bottom, each a sum {monomial: coefficient} with rational coefficients; a monomial (q, m, atoms) is e^q·√m·Π atom^power with a
# rational q and a whole number m ≥ 1; near is an enclosure of the number, computed as everywhere else.
Form = namedtuple("Form", "top bottom near")
ALONE = (ZERO, 1, ())
BARE = {ALONE: ONE}
class Closed(Meaning):
    """The same formulas for the same numbers, each beside a closed form of it; an atom is a number with a name.

    Atoms are √, exp, log of a closed form, and logarithms of whole numbers; equal forms give one atom.  A number that has a form is equal to it,
    as every step here is an equality of reals: √(p/q) = √(pq)/q, √(k²m) = k√m, √m·√k = g√((m/g)(k/g)) with g = gcd(m, k),
    e^(q + x) = e^q·e^x, e^(k log m) = m^k, √(c·e^q) = √c·e^(q/2), log(c·e^q·x) = log c + q + log x for c, x > 0, log(ab) = log a + log b;
    no bottom is 0, since every division showed its divisor apart from 0 by enclosures.  So two numbers are equal where the forms
    cross-multiply to the same sum.  Nothing else is concluded from forms: what does not cancel is left to the enclosures.
    """
    def __init__(self, work):
        super().__init__(work.bits, 0, work.svm, work.limits)
        self.work, self.atoms, self.known = work, {}, {}
    def spend(self, amount):
        self.work.spend(amount)
    def pay(self, *sides):  # For one exact operation with each exponent and each coefficient
        for side in sides:
            for (q, m, _), c in side.items():
                self.weigh(q, q, m, c, c)
    def near(self, x):
        need(type(x) is Form or type(x) is Fraction, "a number that is only enclosed has no closed form", Undefined)
        return x.near if type(x) is Form else x
    def parts(self, x):
        return (x.top, x.bottom) if type(x) is Form else ({ALONE: x} if x else {}, BARE)
    def made(self, top, bottom, near):  # A number with this form: exact where it is rational, under a name of its own where it is long
        if not top:
            return ZERO
        if len(top) + len(bottom) > LONGEST_FORM:
            return self.atom("number", len(self.atoms), near)
        self.pay(top, bottom)
        first = next(iter(bottom))
        ratio = top.get(first, ZERO) / bottom[first]
        rational = len(top) == len(bottom) and all([top.get(m) == ratio * c for m, c in bottom.items()])
        return ratio if rational else Form(top, bottom, near)
    def atom(self, kind, what, near):
        name = self.atoms.setdefault((kind, what), len(self.atoms))
        return Form({(ZERO, 1, ((name, 1),)): ONE}, BARE, near)
    def key(self, top, bottom):  # One key for what is visibly one form: the bottom's first coefficient becomes 1
        self.pay(top, bottom)
        first = bottom[min(bottom)]
        return frozenset([(m, c / first) for m, c in top.items()]), frozenset([(m, c / first) for m, c in bottom.items()])
    def plus(self, a, b, sign=ONE):
        self.spend(4)
        self.pay(a, b)
        total = dict(a)
        for m, c in b.items():
            total[m] = total.get(m, ZERO) + sign * c
        return {m: c for m, c in total.items() if c}
    def times(self, a, b):
        if a == BARE or b == BARE:
            return b if a == BARE else a
        need(len(a) * len(b) <= LONGEST_FORM ** 2, "a closed form is too long", Undefined)
        self.spend(8 * len(a) * len(b))
        total = {}
        for (q, m, xs), c in a.items():
            for (r, k, ys), d in b.items():
                self.weigh(q, m, c, r, k, d)
                common, powers = math.gcd(m, k), dict(xs)
                for name, power in ys:
                    powers[name] = powers.get(name, 0) + power
                monomial = q + r, (m // common) * (k // common), tuple(sorted([(x, p) for x, p in powers.items()]))
                total[monomial] = total.get(monomial, ZERO) + c * d * common
        return {m: c for m, c in total.items() if c}
    def add(self, x, y):
        near = self.work.add(self.near(x), self.near(y))
        if type(near) is Fraction:
            return near
        (a, b), (c, d) = self.parts(x), self.parts(y)
        if b == d:
            return self.made(self.plus(a, c), b, near)
        return self.made(self.plus(self.times(a, d), self.times(c, b)), self.times(b, d), near)
    def neg(self, x):
        near = self.work.neg(self.near(x))
        self.pay(*self.parts(x))
        return near if type(x) is Fraction else Form({m: -c for m, c in x.top.items()}, x.bottom, near)
    def mul(self, x, y):
        near = self.work.mul(self.near(x), self.near(y))
        if type(near) is Fraction:
            return near
        (a, b), (c, d) = self.parts(x), self.parts(y)
        return self.made(self.times(a, c), self.times(b, d), near)
    def div(self, x, y):
        near = self.work.div(self.near(x), self.near(y))
        if type(near) is Fraction:
            return near
        (a, b), (c, d) = self.parts(x), self.parts(y)
        return self.made(self.times(a, d), self.times(b, c), near) if a else ZERO
    def pow(self, x, n):
        need(n <= LARGEST_POWER, f"a power beyond {LARGEST_POWER}", Exhausted)
        result, base = ONE, x
        while n:
            result, n = self.mul(result, base) if n & 1 else result, n >> 1
            base = self.mul(base, base) if n else base
        return result
    def abs(self, x):
        if type(x) is Fraction:
            return abs(x)
        below = self.less(x, ZERO)
        need(below is not None, "an absolute value whose sign is not decided", Undefined)
        return self.neg(x) if below else x
    def least(self, values):
        best = values[0]
        for x in values[1:]:
            smaller = self.less(x, best)
            need(smaller is not None, "a least value that is not decided", Undefined)
            best = x if smaller else best
        return best
    def less(self, x, y):
        gap = self.sub(x, y)
        return self.work.less(self.near(gap), ZERO)
    def same(self, x, y):
        gap = self.sub(x, y)
        return self.work.same(self.near(gap), ZERO)
    def hull(self, x, y):
        raise Undefined("a number that is only enclosed has no closed form")
    def single(self, x):  # (coefficient, monomial) of a form with one term above a number
        self.pay(x.top, x.bottom)
        ((m, c),) = x.top.items() if len(x.top) == 1 and x.bottom.keys() == {ALONE} else ((None, ONE),)
        return m and c / x.bottom[ALONE], m
    def sqrt(self, x, clip=False):
        near = self.work.sqrt(self.near(x), clip)
        if type(near) is Fraction:
            return near
        if type(x) is Form:
            c, m = self.single(x)
            if not m or m[1] != 1 or m[2]:
                return self.atom("sqrt", self.key(x.top, x.bottom), near)
            return self.made({(m[0] / 2, *root[1:]): d for root, d in self.root(c).items()}, BARE, near)
        return self.made(self.root(x), BARE, near)
    def root(self, x):  # √x of a rational x > 0
        k, m = 1, x.numerator * x.denominator
        self.weigh(x, x)
        for p in SMALL_PRIMES:
            while m % (p * p) == 0:
                self.spend(1 + (m.bit_length() >> 12))
                k, m = k * p, m // (p * p)
        whole = math.isqrt(m)
        k, m = (k * whole, 1) if whole * whole == m else (k, m)
        return {(ZERO, m, ()): Fraction(k, x.denominator)}
    def exp(self, x):
        near = self.work.exp(self.near(x))
        if type(near) is Fraction:
            return near
        top, bottom = self.parts(x)
        self.spend(len(self.atoms))
        self.pay(top, bottom)
        if bottom.keys() != {ALONE}:
            return self.atom("exp", self.key(top, bottom), near)
        rest, result = {m: c / bottom[ALONE] for m, c in top.items()}, ONE
        power = rest.pop(ALONE, ZERO)
        for (kind, n), name in list(self.atoms.items()):  # e^(k·log n) = n^k
            k = rest.get((ZERO, 1, ((name, 1),)), ONE / 2) if kind == "log" else ONE / 2
            if k.denominator == 1 and abs(k) <= 64:
                need(n.bit_length() * abs(k) <= LARGEST_EXACT, "an exact number of more than a million bits", Exhausted)
                result = self.work.mul(result, Fraction(n) ** k.numerator)
                del rest[ZERO, 1, ((name, 1),)]
        total = {(power, 1, ()): result}
        return self.made(self.times(total, self.atom("exp", self.key(rest, BARE), near).top) if rest else total, BARE, near)
    def log(self, x):
        near = self.work.log(self.near(x))
        if type(near) is Fraction:
            return near
        result, rest = {}, []
        self.pay(*self.parts(x))
        for side, sign in zip(self.parts(x), (ONE, -ONE)):
            q, c = min(side)[0], side[min(side)]
            if c <= 0:  # no positive factor to take out
                return self.atom("log of", self.key(*self.parts(x)), near)
            rest.append({(r - q, *others): d / c for (r, *others), d in side.items()})
            result = self.plus(self.plus(result, {ALONE: q}, sign), self.logarithm(c), sign)
        if rest != [BARE, BARE]:
            result = self.plus(result, self.atom("log of", self.key(*rest), near).top)
        return self.made(result, BARE, near)
    def logarithm(self, x):  # log x of a rational x > 0, by its small primes
        self.weigh(x, x)
        powers = {}
        for n, sign in ((x.numerator, ONE), (x.denominator, -ONE)):
            for p in SMALL_PRIMES:
                while n % p == 0:
                    self.spend(1 + (n.bit_length() >> 12))
                    powers[p], n = powers.get(p, ZERO) + sign, n // p
            powers[n] = sign
        return {(ZERO, 1, ((self.atoms.setdefault(("log", p), len(self.atoms)), 1),)): k for p, k in powers.items() if p > 1}
    def turned(self, x, sine):
        near = self.work.turned(self.near(x), sine)
        return near if type(near) is Fraction else self.atom("sin" if sine else "cos", self.key(*self.parts(x)), near)
    def log_one_plus(self, x):
        return self.log(self.add(ONE, x))
SMALL_PRIMES = [p for p in range(2, 200) if all([p % k for k in range(2, p)])]
# ── 5. Terms ─────────────────────────────────────────────────────────────────────────────────────────────────────
UNDEFINED = object()
BINDERS = ("for_each", "for_every", "sum_over", "stack", "expectation")
CONNECTIVES = ("and", "or", "not", "implies", "for_each")
POINTS = [Fraction(x) for x in ("0", "1/4", "-1/4", "1", "-1", "3", "-3")]  # of a statement for every number, at which it may be seen to fail
class Term:
    """A bound index is a leaf "bound" with its name and size, as "i:n": the first argument of its binder, and wherever that uses it.

    ``open`` are the bound indices that occur outside their binder: only a term without any has a value of its own.  ``binds`` are the
    names bound inside.  No name is bound inside a binder of that name, so that an index means the same everywhere in one.
    ``expectation`` binds what is drawn, as "z:[]", "x:[n]", "G:[m,d]" or, an order, "o:(n)"; the law between it and the body is outside.
    ``for_every`` binds a number or a vector, as "t:[]" or "x:[n]": its body holds for all real ones.
    """
    def __init__(self, name, args, leaf, sort):
        self.name, self.args, self.leaf, self.sort = name, args, leaf, sort
        self.open = frozenset([leaf] if name in ("bound", "state") else []).union(*[one.open for one in args])
        self.binds = frozenset().union(*[one.binds for one in args])
        if name in BINDERS:
            index = args[0]
            need(index.name == "bound", f"{name} binds no index")
            need(called(index.leaf) not in self.binds, f"the index {show(index.leaf)} is bound inside its binder again")
            if name == "expectation":
                need(index.leaf not in args[1].open, "a law that depends on what it draws")
                need(index.sort != "order" or kind_of(args[1]) == "uniform", "an order is drawn uniformly")
            self.open, self.binds = self.open - {index.leaf}, self.binds | {called(index.leaf)}
        if name == "iterate":  # which binds in its updates alone
            own, inside = frozenset([one.leaf for one in (args[2], *args[3::3])]), frozenset().union(*[one.open for one in args[5::3]])
            again = frozenset(map(called, own)) & frozenset().union(*[one.binds for one in args[5::3]])
            need(not again, "a variable of the state is bound inside an update again")
            self.open = (inside - own).union(*[one.open for one in (*args[:2], *args[4::3])])
            self.binds = self.binds | frozenset(map(called, own))
def called(leaf):  # The name of the bound index "i:n"
    return leaf.split(":")[0]
def bound_index(text):
    size = r"[A-Za-z0-9_*]{1,90}"
    need(re.fullmatch(rf"[A-Za-z][A-Za-z0-9_]{{0,39}}:({size}|\({size}\)|\[({size}(,{size})?)?\])", text), f"{show(text)} is no bound index, as i:n, and no draw")
    for one in sides_of_draw(text):
        read_shape("index", [one])
    return text
def chosen_word(text):  # A law or a loss
    return text if text in LAWS else loss_word(text)

class Terms:
    """Reads terms, checks their sorts, and keeps each one once, arguments before what uses them."""
    def __init__(self, sorts):
        self.sorts, self.kept, self.why = sorts, {}, ""
    def read(self, form, depth=0):
        need(depth <= DEEPEST_TERM, f"a term is nested more than {DEEPEST_TERM} deep")
        good = type(form) is list and len(form) > 1 and type(form[0]) is str
        need(good, f"a term is a list [name, argument, ...], not {show(form)}")
        name = form[0]
        if name in ("num", "word", "var", "bound", "state"):
            need(len(form) == 2 and type(form[1]) is str, f"a {name} leaf holds one text")
            need(name not in ("bound", "state") or depth, "a bound index stands outside its binder")
            need(name != "var" or form[1] in self.sorts, f"the variable {show(form[1])} is not declared")
            leaf = {"num": rational, "word": chosen_word, "bound": bound_index, "state": state_leaf}.get(name, str)(form[1])
            sort = {"num": lambda _: "scalar", "bound": sort_of_bound, "state": state_sort, "var": self.sorts.get}.get(name, sort_of_word)(leaf)
            return self.kept.setdefault(tuple(form), Term(name, (), leaf, sort))
        args = tuple([self.read(one, depth + 1) for one in form[1:]])
        gives = sort_given(name, args)
        need(gives, f"{show(name)} does not take ({', '.join([one.sort for one in args[:9]])}), or is not in the vocabulary")
        term = self.kept.setdefault((name, *map(id, args)), Term(name, args, None, gives))
        need(depth or not term.open, "a bound index stands outside its binder")
        return term
    def evaluate(self, meaning, values, sizes={}):  # noqa: B006 (it is only read)
        """{term: value} of the terms that have one.  Each is computed once, also where a connective would not need it."""
        work = Evaluated(self, meaning, values, sizes)
        return {term: work.of(term, {}) for term in self.kept.values() if not term.open}

class Evaluated:
    """The values of terms; of one that speaks of bound indices at each place of these that is asked for."""
    def __init__(self, terms, meaning, values, sizes):
        self.terms, self.meaning, self.values, self.sizes, self.known, self.stored, self.closed = terms, meaning, values, sizes, {}, 0, Closed(meaning)
        self.whole = {}
        self.runs = {}
    def of(self, term, places):
        key = (term, *[places[one] for one in sorted(term.open)])
        if key not in self.known:
            self.meaning.spend(1 + len(term.open))
            self.known[key] = self.computed(term, places)
            if term.args and type(self.known[key]) is list:
                self.stored += sum([len(row) if type(row) is list else 1 for row in self.known[key]])
                need(self.stored <= LARGEST_STORE, f"values of more than {LARGEST_STORE} entries together", Exhausted)
        return self.known[key]
    def computed(self, term, places):
        if term.name == "state":
            return self.held(places[term.leaf], False)
        if not term.args:
            return as_value(places[term.leaf]) if term.name == "bound" else self.values.get(term.leaf, term.leaf) if term.name == "var" else term.leaf
        if term.name == "iterate":
            try:
                return self.iterated(term, places, False)
            except Undefined as problem:
                self.terms.why = f" ({problem})"
                return UNDEFINED
        meaning, value = VOCABULARY[term.name][1], None if term.sort == "truth" else UNDEFINED
        try:
            args = self.arguments(term, places, self.meaning, self.of)
        except Undefined as problem:  # no mean
            self.terms.why = f" ({problem})"
            return value
        if not any([one is UNDEFINED for one in (args[-1] if term.name in BINDERS else args)]):
            try:
                value = meaning(self.meaning, *args)
                if value is None and term.name in ("lt", "le", "eq"):  # enclosures that overlap: perhaps the sides cancel
                    value = meaning(self.closed, *[self.in_closed_form(one, places) for one in term.args])
            except Undefined as problem:
                self.terms.why = f" ({problem})"
        return value
    def lacking(self, term, places):
        """A part that has no value, or None.  What a FALSE premise implies need have none; a comparison has a value where both of its sides do."""
        key = (term, *[places[one] for one in sorted(term.open)])
        if key not in self.whole:
            self.meaning.spend(1)
            self.whole[key] = self.part_lacking(term, places)
        return self.whole[key]
    def part_lacking(self, term, places):
        value = self.of(term, places)
        told = term.args and term.sort == "truth" and term.name not in ("lt", "le", "eq", *CONNECTIVES)
        if value is UNDEFINED or (told and value is None):
            return term
        if term.name == "implies" and self.of(term.args[0], places) is False:
            return self.lacking(term.args[0], places)
        return next((found for one, there in self.parts(term, places) if (found := self.lacking(one, there)) is not None), None)
    def parts(self, term, places):
        """The arguments of a term, each where it is looked at: a body at every place or outcome, an update at every state before the last."""
        if term.name == "iterate":  # its states have values where it has one, but for what stands in an indicator
            if not any([one.name == "indicator" for one in inside(term)]):
                return []
            run = self.runs[term.args[2:], frozenset([(one, places[one]) for one in term.open])]
            count = self.meaning.counted(self.of(term.args[1], places))
            return [(term.args[1], places), *[(one, there) for k in range(count + 1) for asked, there in [run.next(k)] for one in asked]]
        if term.name not in BINDERS:
            return [(one, places) for one in term.args]
        leaf, before, body = term.args[0].leaf, [(one, places) for one in term.args[1:-1]], term.args[-1]
        if term.name != "expectation":
            return [(body, there) for there in self.everywhere(leaf, places)]
        drawn = outcomes(self.meaning, term, lambda one: self.of(one, places), self.sizes, lambda weights: True)  # they were summed before
        return [*before, *[(body, {**places, leaf: outcome}) for _, outcome in drawn]]
    def arguments(self, term, places, arithmetic, value):
        """The values of the arguments; of a binder that of its body at every place, and before it the probabilities of what is drawn."""
        if term.name not in BINDERS:
            return [value(one, places) for one in term.args]
        leaf, body = term.args[0].leaf, term.args[-1]
        if term.name != "expectation":
            return [[value(body, place) for place in self.everywhere(leaf, places)]]
        def sum_to_one(weights):  # they have to cancel, as enclosures can only overlap
            return self.closed.same(self.closed.total(self.in_closed_form(weights, places)), ONE) is True
        drawn = outcomes(arithmetic, term, lambda one: value(one, places), self.sizes, sum_to_one)
        return [[c for c, _ in drawn], [value(body, {**places, leaf: outcome}) for _, outcome in drawn]]
    def everywhere(self, leaf, places):  # with each place of the index, from 0 to its size − 1; of a number or vector with some
        if sort_of_bound(leaf) != "index":
            count = math.prod([size_of_words(one, self.sizes) for one in sides_of_draw(leaf)])
            return [{**places, leaf: tuple([x] * count) if "[]" not in leaf else x} for x in POINTS]
        size = size_of_words(leaf.split(":")[1], self.sizes)
        need(size > 0, f"the size of the bound index {show(leaf)} is not determined")
        return [{**places, leaf: k} for k in range(size)]
    def iterated(self, term, places, closed):
        """The part of the state after the steps, all of which have to be defined."""
        count = self.meaning.counted(self.of(term.args[1], places))
        need(count <= MOST_STEPS, f"a sequence of more than {MOST_STEPS} steps", Exhausted)
        key = term.args[2:], frozenset([(one, places[one]) for one in term.open])  # with their names: two iterates of one sequence may be open in others
        return self.held(Place(self.runs.setdefault(key, Run(term, places)), count, int(term.args[0].leaf)), closed)
    def held(self, place, closed):  # The value that a leaf stands for; the states before it are found first
        if place.part is None:
            return Fraction(place.step)
        run, value = place.run, self.in_closed_form if closed else self.of
        states = run.states[closed]
        while len(states) <= place.step:
            asked, there = run.next(len(states))
            new = [value(one, there) for one in asked]
            need(not any([one is UNDEFINED for one in new]), "a step of a sequence is not defined", Undefined)
            for one, x in zip(new, run.leaves[1:]):
                declared = [size_of_words(words, self.sizes) for words in x.leaf.split(":")[2:]]
                need(0 not in declared, f"the size of {show(x.leaf)} is not determined")
                fit(sides_of(one) == declared, "a state that does not keep the sizes that it is declared with")
            states.append([handed_on(self.meaning, one) for one in new])
        return states[place.step][place.part]
    def in_closed_form(self, term, places):
        key = (term, *[places[one] for one in sorted(term.open)])
        if key not in self.closed.known:
            if term.name == "state":
                value = self.held(places[term.leaf], True)
            elif term.name == "iterate":
                value = self.iterated(term, places, True)
            elif not term.args or term.sort == "truth":
                value = self.of(term, places)
            else:
                value = VOCABULARY[term.name][1](self.closed, *self.arguments(term, places, self.closed, self.in_closed_form))
            self.closed.known[key] = value
        return self.closed.known[key]

def inside(*terms):  # the parts of terms, each once, arguments before what uses them
    found = {}
    def add(term):
        if term not in found:
            for one in term.args:
                add(one)
            found[term] = None
    for term in terms:
        add(term)
    return found
def spelled(term):  # The term in function-call notation, ASCII
    if term.args:
        return f"{term.name}({', '.join([spelled(one) for one in term.args])})"
    return rational_text(term.leaf) if term.name == "num" else named(term.leaf) if term.name == "var" else plain(term.leaf)

# ── 5b. Sequences ────────────────────────────────────────────────────────────────────────────────────────────────
# iterate(which, k, t, x, s, u, y, r, w, …) is the part ``which`` of the state (x, y, …) after k steps: (s, r, …), and from each state the
# next, (u, w, …) at it and at the number t of the step, from 0.  t, x, y, … are leaves "state", "t:natural", "x:vector:d", bound in u, w, … alone.
def state_leaf(text):
    kind, *sides = text.split(":")[1:] or [""]
    good = re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{0,39}(?::[A-Za-z0-9_*]{1,90}){1,3}", text) and len(sides) == {"vector": 1, "matrix": 2}.get(kind, 0)
    need(good and kind in ("natural", "scalar", "vector", "matrix"), f"{show(text)} is no variable of a state, as x:vector:d")
    if sides:
        read_shape(kind, sides)
    return text
def state_sort(leaf):
    return leaf.split(":")[1].replace("natural", "scalar")
def sequence_sort(args):
    """The sort of an iterate; rejects what defines no sequence."""
    good = len(args) >= 6 and len(args) % 3 == 0 and args[0].name == "num" and args[1].sort == "scalar" and args[2].name == "state"
    need(good and args[2].leaf.endswith(":natural"), "iterate takes a part, a number of steps, the step, and x, start, update of each part")
    x, which = args[3::3], args[0].leaf
    need(all([one.name == "state" and not one.leaf.endswith(":natural") for one in x]), "iterate binds no variable of a state")
    need(len({called(one.leaf) for one in (args[2], *x)}) == len(x) + 1, "iterate binds a name twice")
    need(all([a.sort == b.sort == c.sort for a, b, c in zip(x, args[4::3], args[5::3])]), "a start or an update of another sort")
    need(which.denominator == 1 and 0 <= which < len(x), "iterate has no such part")
    return x[int(which)].sort
def sort_given(name, args):  # None where the sorts do not fit
    if name == "iterate":
        return sequence_sort(args)
    takes = tuple([one.sort for one in args])
    return next((gives for wanted, gives in SIGNATURES.get(name, ()) if wanted == takes), None)

def names_like(name):  # name_2, name_3, …
    return (f"{name}_{k}" for k in range(2, 10**6))

# What a leaf "state" stands for: the part of a Run after so many steps; the number of these where the part is None
Place = namedtuple("Place", "run step part")
class Run:
    """A sequence inside binders at one place of each; its states, as values and in closed form."""
    def __init__(self, term, places):
        self.leaves, self.starts, self.updates, self.places = (term.args[2], *term.args[3::3]), term.args[4::3], term.args[5::3], places
        self.states = {False: [], True: []}
    def next(self, done):  # what is to be evaluated for the next of so many states, and where
        if not done:
            return self.starts, self.places
        parts = [None, *range(len(self.starts))]
        return self.updates, {**self.places, **{one.leaf: Place(self, done - 1, part) for one, part in zip(self.leaves, parts)}}
def sides_of(value):
    return [] if type(value) is not list else [len(value)] + ([len(value[0])] if type(value[0]) is list else [])
def handed_on(work, value):  # without exact numbers of very many digits
    if type(value) is list:
        return [handed_on(work, one) for one in value]
    if type(value) is not Fraction or value.numerator.bit_length() + value.denominator.bit_length() <= LONGEST_EXACT:
        return value
    work.exact = False
    return work.interval(value)

# ── 5b. Laws: what “expectation” draws ───────────────────────────────────────────────────────────────────────────
# An index is drawn uniformly or with given weights, an order uniformly; the entries of a scalar, vector or matrix are independent, each a fair sign, 1 with
# probability p and else 0, or standard normal.  A finite law is gone through outcome by outcome.
def kind_of(law):
    return law.leaf if law.name == "word" else law.name
def sides_of_draw(leaf):  # The sizes of "G:[m,d]", as words
    return [size for size in leaf.split(":")[1].strip("[]()").split(",") if size]
def sort_of_bound(leaf):
    sizes = leaf.split(":")[1]
    return "scalar" if sizes == "[]" else "order" if sizes[0] == "(" else "index" if sizes[0] != "[" else "matrix" if "," in sizes else "vector"
def sort_of_word(text):  # A law of an index, one of entries, or a loss
    return "index_law" if text == "uniform" else "law" if text in LAWS else "loss"

LINEAR, SUMS, PRODUCTS = ("neg", "sum", "transpose", "vec", "diag"), ("add", "sub", "pair"), ("mul", "hadamard", "dot", "matvec", "matmul", "outer", "kron")
def degree(work, term, leaf):
    """At most this degree as a polynomial in the entries of the draw ``leaf``; rejects a term that is not seen to be one."""
    work.spend(5)
    name, args = term.name, term.args
    if leaf not in term.open or name == "length":
        return 0
    if not args:
        return 1
    need(name not in ("entry", "column", "div", "expectation") or leaf not in args[1].open, "an index, a divisor or a law that depends on a draw", Undefined)
    if name in LINEAR or name in ("entry", "column", "div"):
        return degree(work, args[0], leaf)
    if name in SUMS or name in PRODUCTS:
        found = [degree(work, one, leaf) for one in args]
        return max(found) if name in SUMS else sum(found)
    if name in ("sum_over", "stack", "expectation"):
        return degree(work, args[-1], leaf)
    whole = name == "pow" and args[1].name == "num" and args[1].leaf.denominator == 1 and args[1].leaf >= 0
    need(whole, "what is not seen to be a polynomial in normal entries", Undefined)
    k, base = int(args[1].leaf), args[0]
    squares = base.name in ("norm", "frobenius") and k % 2 == 0  # ‖u‖² is one
    return k * degree(work, base.args[0] if squares else base, leaf)

def normal_moments(most):
    """[(c, x)] with Σ c·p(x) = E p(N) for a standard normal N and every polynomial p of degree ≤ most: c = E ℓ(N) for the ℓ that is 1 at the
    whole number x and 0 at the others from −r to r, 2r + 1 ≥ most.  The odd power 2r + 1 has the mean 0 on both sides."""
    nodes, found = range(-(most // 2), most // 2 + 1), []
    for j in nodes:
        p = [ONE]  # Π (x − i)/(j − i) over i ≠ j, the constant coefficient first
        for i in [i for i in nodes if i != j]:
            p = [(a - b) / (j - i) for a, b in zip([ZERO, *p], [*[i * c for c in p], ZERO])]
        found.append((sum([c * math.prod(range(1, k, 2)) for k, c in enumerate(p) if k % 2 == 0], ZERO), Fraction(j)))  # E x^k = 1·3·…·(k − 1)
    return [(c, x) for c, x in found if c]

def outcomes(work, term, value, sizes, sum_to_one):
    """(weight, outcome) for everything that is drawn: the number of an index, or the entries as tuples."""
    drawn, law, body = term.args
    kind, sides = kind_of(law), [size_of_words(words, sizes) for words in sides_of_draw(drawn.leaf)]
    need(all(sides), f"the size of {show(drawn.leaf)} is not determined")
    parameter = value(law.args[0]) if law.args else None
    need(parameter is not UNDEFINED, "a law whose parameter has no value", Undefined)
    if drawn.sort == "order":
        need(sides[0] <= MOST_DRAWN_PLACES, f"a mean over the orders of more than {MOST_DRAWN_PLACES} places", Undefined)
        found = list(itertools.permutations(range(sides[0])))
        work.spend(10 * sides[0] * len(found))
        return [(Fraction(1, len(found)), one) for one in found]
    if kind == "uniform":
        return [(Fraction(1, sides[0]), k) for k in range(sides[0])]
    if kind == "weighted":
        fit(len(parameter) == sides[0], "the weights of an index")
        good = all([work.less(c, ZERO) is False for c in parameter]) and sum_to_one(law.args[0])
        need(good, "weights that are not known to be ≥ 0 and to have the sum 1", Undefined)
        return list(zip(parameter, range(sides[0])))
    if kind == "bernoulli":
        good = work.less(parameter, ZERO) is False and work.less(ONE, parameter) is False
        need(good, "a probability that is not known to lie in [0, 1]", Undefined)
        entries = [(work.sub(ONE, parameter), ZERO), (parameter, ONE)]
    elif kind == "signs":
        entries = [(Fraction(1, 2), -ONE), (Fraction(1, 2), ONE)]
    else:
        most = degree(work, body, drawn.leaf)
        need(most <= MOST_DEGREE, f"a polynomial of degree above {MOST_DEGREE} in normal entries", Undefined)
        entries = normal_moments(most)
    count = math.prod(sides)
    need(len(entries) ** count <= MOST_OUTCOMES, f"a mean over more than {MOST_OUTCOMES} outcomes", Undefined)
    work.spend(10 * count * len(entries) ** count)
    found = []
    for k in range(len(entries) ** count):
        one = [entries[k // len(entries) ** j % len(entries)] for j in range(count)]
        xs = [x for _, x in one]
        shaped = tuple(xs) if len(sides) == 1 else tuple([tuple(xs[at : at + sides[1]]) for at in range(0, count, sides[1])]) if sides else xs[0]
        found.append((functools.reduce(work.mul, [c for c, _ in one], ONE), shaped))
    return found
def as_value(outcome):  # as a vector or matrix
    return [as_value(one) for one in outcome] if type(outcome) is tuple else outcome

# ── 6. Evidence for SVMs:  minimise ‖w‖₂  subject to  ⟨a_j, w⟩ ≥ b_j,  b_j ∈ {0, 1} ─────────────────────────────
# w, or None if no w is feasible; the active constraints; the largest multiplier if they are unique; the constraints with
# a multiplier > 0; how many constraints.
# Of the nuclear problem, w is an interval around the least ‖W‖_*; of the soft one, a Soft.
Found = namedtuple("Found", "w active largest carrying count")
Soft = namedtuple("Soft", "square P Q p q rows unique")  # P + √square·Q, the sums of the multipliers' parts
class Evidence:
    def __init__(self, entries):
        self.entries, self.found = {}, {}
        need(type(entries) is list and all([type(x) is dict for x in entries]), "evidence.svm is a list of objects")
        for entry in entries:
            name = entry.get("problem"), entry.get("key")
            good = name[0] in ("p", "W", "v", "joint", "nuclear", "soft") and type(name[1]) is str and name not in self.entries
            need(good, "an entry of evidence.svm names no problem, no key, or the same as another")
            self.entries[name] = entry
    def solution(self, work, kind, D, choice, penalty=None):
        asked = {"problem": kind, "data": written(D), "choice": [str(t) for t in choice]}
        text = canonical(asked if penalty is None else {**asked, "penalty": rational_text(penalty)})
        work.spend(len(text) >> 2)
        name = kind, sha256(text)
        if name not in self.found:
            rows, rhs = self.constraints(work, kind, D, choice)
            need(name in self.entries, f"no evidence for the {kind} problem with the key {name[1]}", Undefined)
            if kind == "soft":
                found = self.soft(work, self.entries[name], rows, penalty, D.d), (), None, ()
            else:
                whole = [whole_row(work, row) for row in rows]
                usual = self.gap if kind == "nuclear" else self.kkt
                check = self.farkas if "farkas" in self.entries[name] else usual
                found = check(work, self.entries[name], whole, rhs, D.d * D.d if kind in ("W", "nuclear") else D.d)
            self.found[name] = Found(*found, len(rows))
        return self.found[name]
    def constraints(self, work, kind, D, choice):  # The rows a_j and right sides b_j, by input, then token
        if kind == "v":
            return [[work.mul(y, x) for x in X[t]] for X, y, t in zip(D.tokens, D.labels, choice)], [1] * D.n
        matrices = kind in ("W", "nuclear", "soft")
        features = D.tokens if matrices else work.keys(D)
        others = [(i, t) for i, X in enumerate(D.tokens) for t in range(len(X)) if t != choice[i]]
        rows = [work.entrywise(work.sub, features[i][choice[i]], features[i][t]) for i, t in others]
        rhs = [1] * len(others)
        if matrices:
            limit_size(len(rows) * D.d * D.d)
            queries = work.queries(D)
            rows = [[work.mul(x, z) for x in row for z in queries[i]] for row, (i, _) in zip(rows, others)]
        if kind == "joint":  # ≥ 1 for the support indices of the v problem, ≥ 0 for the others
            head = work.solution("v", D, choice)
            need(head.w is not None, "the v problem is infeasible", Undefined)
            rhs = [int(i in head.active) for i, _ in others]
        return rows, rhs

    def combination(self, work, pairs, rows, width):
        """({j: λ_j}, M, whole numbers S) with the listed λ_j > 0 and Σ λ_j a_j = S/M."""
        good = type(pairs) is list and all([type(pair) is list and len(pair) == 2 for pair in pairs])
        need(good, 'multipliers are a list of pairs ["j", "number"]')
        order, weights = [natural(j) for j, _ in pairs], {natural(j): rational(x) for j, x in pairs}
        need(all([x > 0 for x in weights.values()]), "a listed multiplier is not positive")
        good = order == sorted(weights) and all([j < len(rows) for j in order])
        need(good, "the indices of multipliers do not increase, or name a constraint that is not there")
        common, sums = 1, [0] * width
        scaled = {j: x / rows[j][0] for j, x in weights.items()}  # λ_j a_j = (λ_j/D_j)·A_j
        for x in scaled.values():
            common = work.lcm(common, x.denominator)
        for j, x in scaled.items():
            factor = x.numerator * (common // x.denominator)
            self.pay(work, factor, rows[j][1])
            sums = [a + factor * b for a, b in zip(sums, rows[j][1])]
        return weights, common, sums
    def pay(self, work, factor, row):  # For the products of one number with a row
        work.spend(len(row) * (1 + (factor.bit_length() * max([x.bit_length() for x in row]) >> 20)))

    def farkas(self, work, entry, rows, rhs, width):
        """y ≥ 0 with Σ y_j a_j = 0 and Σ y_j b_j > 0.  A feasible w would give 0 = Σ y_j⟨a_j, w⟩ ≥ Σ y_j b_j > 0."""
        _, _, pairs = fields(entry, ("problem", "key", "farkas"), "farkas evidence")
        weights, _, sums = self.combination(work, pairs, rows, width)
        need(not any(sums), "farkas evidence: the combination of the rows is not 0")
        need(any([rhs[j] for j in weights]), "farkas evidence: the combination of the right sides is not positive")
        return None, (), None, ()

    def kkt(self, work, entry, rows, rhs, width):
        """w = Σ λ_j a_j with λ ≥ 0, ⟨a_j, w⟩ ≥ b_j for all j, and equality wherever λ_j > 0.

        For any feasible w′:  ⟨w, w′⟩ = Σ λ_j⟨a_j, w′⟩ ≥ Σ λ_j b_j = Σ λ_j⟨a_j, w⟩ = ‖w‖², hence
        ‖w′ − w‖² = ‖w′‖² − 2⟨w, w′⟩ + ‖w‖² ≤ ‖w′‖² − ‖w‖²:  ‖w‖ is least, and an equally short w′ is w itself.
        """
        names = ("problem", "key", "multipliers", "active", "strictly_complementary", "independent")
        _, _, pairs, active, strict, independent = fields(entry, names, "kkt evidence")
        weights, common, sums = self.combination(work, pairs, rows, width)
        found = []
        for j, ((scale, row), b) in enumerate(zip(rows, rhs)):
            self.pay(work, max(map(abs, sums)), row)
            slack = sum([x * y for x, y in zip(row, sums)]) - b * scale * common  # times scale·common > 0
            need(slack >= 0, f"kkt evidence: constraint {j} is violated")
            need(slack == 0 or j not in weights, f"kkt evidence: constraint {j} has a multiplier and is not active")
            found += [] if slack else [j]
        need(active == [str(j) for j in found], "kkt evidence: active does not list the active constraints")
        flag, truly = {True: "true", False: "false"}, rank(work, [rows[j][1] for j in found]) == len(found)
        need(strict == flag[len(weights) == len(found)], "kkt evidence: strictly_complementary is wrong")
        need(independent == flag[truly], "kkt evidence: independent is wrong")
        work.spend(width * (1 + (common.bit_length() ** 2 >> 20)))
        largest = max(weights.values(), default=ZERO) if truly else None
        return [Fraction(x, common) for x in sums], found, largest, tuple(weights)

    def gap(self, work, entry, rows, rhs, width):
        """An interval around the least ‖W‖_* with ⟨A_j, W⟩ ≥ 1, from K, Q and λ ≥ 0 with ‖Σ λ_j A_j‖ ≤ 1.

        KQᵀ is feasible and ‖KQᵀ‖_* ≤ ‖K‖‖Q‖ ≤ (‖K‖² + ‖Q‖²)/2; any feasible W has ‖W‖_* ≥ ⟨Σ λ_j A_j, W⟩ ≥ Σ λ_j.
        """
        _, _, left, right, pairs = fields(entry, ("problem", "key", "left", "right", "multipliers"), "nuclear evidence")
        K, Q, d = matrix(left), matrix(right), math.isqrt(width)
        need(len(K) == len(Q) == d and len(K[0]) == len(Q[0]), "nuclear evidence: the sizes of left and right do not fit")
        weights, common, sums = self.combination(work, pairs, rows, width)
        M = [[Fraction(x, common) for x in sums[start : start + d]] for start in range(0, width, d)]
        need(work.spectral_at_most(M, ONE) is True, "nuclear evidence: the combination of the constraints exceeds norm 1")
        W = [x for row in work.matmul(K, transposed(Q)) for x in row]
        for j, ((scale, row), b) in enumerate(zip(rows, rhs)):
            good = work.dot([Fraction(x) for x in row], W) >= b * scale
            need(good, f"nuclear evidence: constraint {j} is violated")
        upper = work.div(work.total([work.mul(x, x) for row in K + Q for x in row]), TWO)
        return work.hull(work.total(list(weights.values())), upper), (), None, ()

    def soft(self, work, entry, rows, C, d):
        """A minimiser X of f(X) = ‖X‖ + C·Σ max(0, 1 − ⟨a_j, X⟩), C ≥ 0, and whether it is the only one.

        X = Σ μ_j a_j with μ_j = p_j + q_j·ρ, ρ = √square.  If ρ = ‖X‖ > 0, 0 ≤ μ_j ≤ Cρ, ⟨a_j, X⟩ ≥ 1 where μ_j < Cρ, and
        ⟨a_j, X⟩ ≤ 1 where μ_j > 0:  with λ = μ/ρ, f(Y) ≥ ⟨X, Y⟩/ρ + Σ λ_j(1 − ⟨a_j, Y⟩) = Σ λ_j = f(X) for every Y.  The other
        optima are on the ray of X (see Meaning.soft_margin_optimal), along which f is convex and its slopes at X, times ρ,
        are ρ − C·Σ⟨a_j, X⟩ over the margins ≤ 1 (inwards) and < 1 (outwards).  If C·‖Σ a_j‖ ≤ 1:
        f(Y) ≥ ‖Y‖ + C·Σ(1 − ⟨a_j, Y⟩) ≥ C·m = f(0), and f(Y) > f(0) for Y ≠ 0 if it is < 1; if it is 1, f(t·C·Σ a_j) = f(0)
        for small t > 0.
        """
        _, _, square, triples = fields(entry, ("problem", "key", "square", "multipliers"), "soft evidence")
        s, good = rational(square), type(triples) is list and all([type(x) is list and len(x) == 3 for x in triples])
        need(good and s >= 0, 'soft evidence: the square is not negative, multipliers are triples ["j", "p", "q"]')
        order, mu = [natural(j) for j, _, _ in triples], {natural(j): (rational(p), rational(q)) for j, p, q in triples}
        good = order == sorted(mu) and all([j < len(rows) for j in order])
        need(good, "soft evidence: the indices of multipliers do not increase, or name a constraint that is not there")
        P, Q = [[work.total([work.mul(x[k], rows[j][i]) for j, x in mu.items()]) for i in range(d * d)] for k in (0, 1)]
        p, q = [work.total([x[k] for x in mu.values()]) for k in (0, 1)]
        if not s:
            pull = [work.total([row[i] for row in rows]) for i in range(d * d)]
            pull = work.mul(work.mul(C, C), work.dot(pull, pull))
            need(not mu and pull <= 1, "soft evidence: 0 is not optimal")
            return Soft(s, P, Q, p, q, rows, pull < 1)
        length = work.sub(work.add(work.dot(P, P), work.mul(s, work.dot(Q, Q))), s)
        need(work.sign(length, work.mul(TWO, work.dot(P, Q)), s) == 0, "soft evidence: the square is not that of the norm")
        inwards = outwards = (ZERO, ONE)  # the slopes times ρ, as pairs (u, v) for u + v·ρ
        for j, a in enumerate(rows):
            (x, y), u, v = mu.get(j, (ZERO, ZERO)), work.dot(a, P), work.dot(a, Q)
            low, high, above = work.sign(x, y, s), work.sign(-x, C - y, s), work.sign(u - 1, v, s)
            need(low >= 0 and high >= 0, f"soft evidence: multiplier {j} is out of its range")
            need((above >= 0 or not high) and (above <= 0 or not low), f"soft evidence: constraint {j} and its multiplier")
            if above <= 0:
                inwards = inwards[0] - C * u, inwards[1] - C * v
            if above < 0:
                outwards = outwards[0] - C * u, outwards[1] - C * v
        return Soft(s, P, Q, p, q, rows, work.sign(*inwards, s) < 0 < work.sign(*outwards, s))

# ── 6b. Evidence for limits of gradient descent ──────────────────────────────────────────────────────────────────────
class Limits:
    """A trap or a capture for each sequence, named by the hash of its data, loss, start and step."""
    def __init__(self, entries):
        self.entries, self.used = {}, set()
        need(type(entries) is list and all([type(x) is dict for x in entries]), "evidence.limits is a list of objects")
        for entry in entries:
            good = type(entry.get("key")) is str and entry["key"] not in self.entries
            need(good, "an entry of evidence.limits names no key, or the same as another")
            self.entries[entry["key"]] = entry
    def given(self, work, sequence):  # whether there is evidence for it
        return self.key(work, sequence) in self.entries
    def key(self, work, sequence):
        (kind, D, loss), start, step = sequence
        fit(len(start) == D.d and (kind == "p" or all([len(row) == D.d for row in start])), "a start")
        step = "" if step is None else rational_text(step)
        text = canonical({"problem": kind, "data": written(D), "loss": loss, "start": written(start), "step": step})
        work.spend(len(text) >> 2)
        return sha256(text)
    def of(self, work, sequence):  # (which kind of evidence, what it says)
        key = self.key(work, sequence)
        need(key in self.entries, f"no evidence for the sequence with the key {key}", Undefined)
        self.used.add(key)
        what = next((x for x in ("capture", "local", "polyhedron") if x in self.entries[key]), "trap")
        return what, fields(self.entries[key], ("key", what), "evidence for a limit")[1]

# ── 7. Certificates ──────────────────────────────────────────────────────────────────────────────────────────────
QUANTIFIERS = {"all": "for all", "almost_all": "for almost all", "exists": "there are"}
# role: (quantifiers it speaks about, what the conclusion must be, what is proved)
ROLES = {
    "instance": (tuple(QUANTIFIERS), "TRUE", "the statement holds at this instance"),
    "witness": (("exists",), "TRUE", "the statement is true"),
    "counter-example": (("all",), "FALSE", "the statement is false"),
    "necessity": (("all",), "FALSE", "hypothesis {0} cannot be dropped"),
}
SVM_NAMES = ("max_margin", "max_margin_matrix", "max_margin_head", "joint_max_margin")
FEASIBLE_NAMES = ("separable", "matrix_separable", "head_separable")
TRUTHS = {True: "TRUE", False: "FALSE", None: "UNKNOWN"}
KINDS = ("evaluation", "kkt", "farkas", "gap", "identity", "tree", "lemma")

# What was proved: in words; the type and role; the hashes of the statement and of the instance, "" without one; whether nothing was
# rounded; which hypothesis was dropped, or "".
Proved = namedtuple("Proved", "says type role statement instance exact dropped")
def verify_record(text, budget=BUDGET, only=KINDS):
    """(outcome, message, Proved or None) for one certificate; outcome is VERIFIED, REJECTED or RESOURCE.  Never raises."""
    try:
        found = verified(parsed(text if type(text) is str else text.decode()), budget, only)
        return "VERIFIED", found.says, found
    except (Exhausted, MemoryError, RecursionError) as problem:  # the last: nested too deeply
        return "RESOURCE", str(problem) or "memory", None
    except Exception as problem:  # even a mistake in this file must not pass for a proof, nor end the run
        kind = type(problem).__name__
        return "REJECTED", str(problem) if kind == "Rejected" else f"{kind}: {show(str(problem))}", None
def verify_text(text, budget=BUDGET):  # (outcome, message)
    return verify_record(text, budget)[:2]

def claimed(claim, provenance):  # (id, title, statement, its hash) of a certificate
    label, title, statement, statement_hash = fields(claim, ("id", "title", "statement", "sha256"), "claim")
    texts = type(provenance) is dict and all([type(x) is str for x in (label, title, *provenance.values())])
    need(texts, "claim.id, claim.title and the entries of provenance are texts")
    need(sha256(canonical(statement)) == statement_hash, "claim.sha256 is not the hash of the statement")
    return label, title, statement, statement_hash

def verified(certificate, budget, only=KINDS):  # What the certificate proves.  Whatever is not proved raises
    need(certificate.get("format") == FORMAT, f"the format is not {FORMAT}")
    need(only is KINDS or certificate.get("type") in only, f"only certificates of the kinds {', '.join(only)} are asked for")
    if certificate.get("type") == "identity":
        return identity(certificate, budget)
    if certificate.get("type") == "tree":
        return tree(certificate, budget)
    if certificate.get("type") == "lemma":
        return lemma(certificate, budget)
    names = ("format", "type", "claim", "instance", "role", "hypotheses", "to_prove", "evidence", "provenance")
    found = fields(certificate, names, "the certificate", ("dropped",))
    _, kind, claim, instance, role, expected, to_prove, evidence, provenance, dropped = found
    label, title, statement, statement_hash = claimed(claim, provenance)
    quantifier, sorts, shapes, terms, hypotheses, conclusion = read_statement(statement)

    speaks = type(role) is str and role in ROLES and quantifier in ROLES[role][0]
    need(speaks, f"the role {show(role)} says nothing about a statement with the quantifier {quantifier}")
    need(("dropped" in certificate) == (role == "necessity"), "the field dropped belongs to the role necessity alone")
    number = natural(dropped) if role == "necessity" else None
    need(number is None or number < len(hypotheses), "dropped names a hypothesis that is not there")
    wanted = ["FALSE" if i == number else "TRUE" for i in range(len(hypotheses))]
    need((expected, to_prove) == (wanted, ROLES[role][1]), f"hypotheses or to_prove are not what the role {role} needs")
    check_type(kind, role, hypotheses, conclusion)

    asked = [(f"hypothesis {i}", term, truth, i != number) for i, (term, truth) in enumerate(zip(hypotheses, wanted))]
    asked += [("the conclusion", conclusion, to_prove, role == "witness")]
    meaning, values_hash = evaluated(instance, evidence, sorts, shapes, terms, asked, budget)

    which = "every other hypothesis TRUE, " if number is not None else "every hypothesis TRUE, " if hypotheses else ""
    about = f"{number}, {cropped(spelled(hypotheses[number]), 200)}," if number is not None else ""
    says = (f"{role}: {which}conclusion {to_prove}, so {ROLES[role][2].format(about)}; {show(title)} [{plain(label)}, "
            f"statement {statement_hash}, instance {values_hash}]: "
            + stated(quantifier, sorts, shapes, hypotheses, conclusion))
    return Proved(says, kind, role, statement_hash, values_hash, meaning.exact, "" if number is None else str(number))

def evaluated(instance, evidence, sorts, shapes, terms, asked, budget):
    """Evaluates (what, term, truth, whole) at an instance and rejects it where a truth is another one; ``whole``: every part has a value.

    “P or Q” may be TRUE where Q has no value; there the statement says nothing.  Gives the arithmetic that was used and the hash of the values."""
    values, values_hash = fields(instance, ("values", "sha256"), "instance")
    bits, svm, *limits = fields(evidence, ("bits", "svm"), "evidence", ("limits",))
    need(type(bits) is int and 16 <= bits <= 4096, "evidence.bits is a whole number from 16 to 4096")
    need(sha256(canonical(values)) == values_hash, "instance.sha256 is not the hash of the values")
    fields(values, tuple(sorts), "instance.values")
    meaning = Meaning(bits, budget, Evidence(svm), Limits(limits[0] if limits and limits[0] is not None else []))
    values = {name: READERS[sort](values[name]) for name, sort in sorts.items()}
    sizes = check_ranges(shapes, sorts, values)
    work = Evaluated(terms, meaning, values, sizes)
    results = {term: work.of(term, {}) for term in inside(*[term for _, term, *_ in asked]) if not term.open}
    for what, term, truth, whole in asked:
        truly = TRUTHS[results[term]]
        why = f"{truly} at {bits} bits{terms.why if truly == 'UNKNOWN' else ''}, not {truth}"
        need(truly == truth, f"{what}, {cropped(spelled(term), 200)}, is {why}")
        part = work.lacking(term, {}) if whole else None
        need(part is None, f"{what} is TRUE, but its part {cropped(spelled(part), 200) if part else ''} has no value")
    need(len(meaning.svm.found) == len(meaning.svm.entries), "evidence for an SVM that does not occur")
    need(len(meaning.limits.used) == len(meaning.limits.entries), "evidence for a sequence that does not occur")
    return meaning, values_hash

OPTIONS = {"scalar": ("natural",), "dataset": ("queries", "keys", "generic"), "choice": (), "loss": (*LOSSES, "decreasing"), "scalar_function": ()}
SIDES = {"vector": 1, "matrix": 2, "index": 1, "order": 1, "function": 1}

def read_shape(sort, shape):
    """What forall says of a variable beyond its sort: sizes, or options.

    Sizes are products of names and whole numbers, as in "d*d"; equal names are equal sizes.  The first dataset binds
    n (inputs), d (dimension), T (its shortest input).  A scalar may be natural.  A dataset must have queries if it
    says so and may have a key matrix only if it says so.  A loss is one of those listed, or any decreasing one.  A choice fits the first dataset.
    """
    if sort in SIDES:
        need(all([type(x) is str for x in shape]), "a size is a text")
        good = len(shape) == SIDES[sort]
        factors = [factor for words in shape for factor in words.split("*")]
        good = good and all([re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]{0,30}|[1-9][0-9]{0,5}", one) and one not in KINDS_OF_THINGS for one in factors])
    else:
        good = set(shape) <= set(OPTIONS[sort]) and (sort != "loss" or (shape and ("decreasing" not in shape or len(shape) == 1)))
    need(good, f"a {sort} variable is declared with {show(' '.join(shape))}")
    return shape

def check_ranges(shapes, sorts, values):
    """Reject values that leave the range of their variables; every size that is used must be determined.  Gives the sizes by name."""
    sizes, first = {}, next((values[name] for name, sort in sorts.items() if sort == "dataset"), None)
    if first is not None:
        sizes = {"n": first.n, "d": first.d, "T": min(map(len, first.tokens))}
    sides = {
        name: [len(values[name])] + ([len(values[name][0])] if sort == "matrix" else [])
        for name, sort in sorts.items() if sort in ("vector", "matrix", "order", "function")
    }
    for name, found in sides.items():
        for word, size in zip(shapes[name], found):
            if not word.isdigit() and "*" not in word:
                need(sizes.setdefault(word, size) == size, f"{show(name)} has size {size} where {word} is {sizes[word]}")

    def size_of(words):
        return size_of_words(words, sizes)

    for name, sort in sorts.items():
        value, shape = values[name], shapes[name]
        good = all([size_of(words) == size for words, size in zip(shape, sides.get(name, ()))])
        if sort == "index":
            good = value < size_of(shape[0])
        elif sort == "loss":
            good = value in (DECREASING if shape == ["decreasing"] else shape)  # a value is one of LOSSES
        elif sort == "dataset":
            good = ("queries" not in shape or value.queries is not None) and ("keys" in shape or value.key_matrix is None)
        elif sort == "scalar" and shape:
            good = value >= 0 and value.denominator == 1
        elif sort == "choice":
            good = first is not None and len(value) == first.n and all([t < len(X) for t, X in zip(value, first.tokens)])
        need(good, f"the value of {show(name)} is not in the range that forall declares")
    return sizes

def size_of_words(words, sizes):  # of "n", "d*d" or "3"; 0: not determined
    return math.prod([int(f) if f.isdigit() else sizes.get(f, 0) for f in words.split("*")])

def read_statement(statement):  # (quantifier, {variable: sort}, {variable: shape}, all terms, hypotheses, conclusion)
    names = ("quantifier", "forall", "hypotheses", "conclude")
    quantifier, forall, hypotheses, conclude = fields(statement, names, "the statement")
    need(type(quantifier) is str and quantifier in QUANTIFIERS, f"{show(quantifier)} is no quantifier")
    need(type(forall) is list and type(hypotheses) is list, "forall and hypotheses are lists")
    sorts, shapes = {}, {}
    for pair in forall:
        good = type(pair) is list and 2 <= len(pair) <= 10 and all([type(x) is str for x in pair])
        need(good, 'forall holds lists ["variable", "sort", …]')
        need(pair[0] not in sorts and pair[1] in READERS, f"{show(pair[0])} is declared twice, or has no sort")
        need(re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{0,39}", pair[0]), f"a variable named {show(pair[0])}: a name is a letter and at most 39 letters, digits and _")
        need(pair[0].lower() not in (*LOSSES, *LAWS, "nan", "inf", "infinity"), f"a variable named {show(pair[0])} reads like a number, a law or a loss")
        sorts[pair[0]], shapes[pair[0]] = pair[1], read_shape(pair[1], pair[2:])
    functions = "function" in sorts.values() or "scalar_function" in sorts.values()
    need(quantifier in ("all", "exists") or not functions, "functions have no law, and no measure, by which almost all of them could be meant")
    terms = Terms(sorts)
    *hypotheses, conclusion = [terms.read(form) for form in (*hypotheses, conclude)]
    relations = all([term.sort == "truth" for term in (*hypotheses, conclusion)])
    need(relations, "a hypothesis or the conclusion is a value, not a relation")
    check_sizes(sorts, shapes, terms)
    return quantifier, sorts, shapes, terms, hypotheses, conclusion

def names_in(words):  # of sizes such as "n*d": the names among their factors
    return {factor for one in words for factor in one.split("*") if not factor.isdigit()}
def check_sizes(sorts, shapes, terms):
    """The gate for sizes: what an index or a state ranges over is determined by a variable, and no size is also a variable.  What is bound is
    bound by its own binder: a text is that of a bound index or of a state and of nothing else, as no size has the name of a kind, and no term is open."""
    sizes = [words for name, sort in sorts.items() if sort in ("vector", "matrix", "order", "function") for words in shapes[name]]
    sides, known = [names_in([words]) for words in sizes], set("ndT" if "dataset" in sorts.values() else "")
    while more := [side - known for side in sides if len(side - known) == 1]:  # n of a vector with 2·n entries, too
        known.update(*more)
    leaves = [term for term in terms.kept.values() if term.name in ("bound", "state")]
    used = [words for name, sort in sorts.items() if sort == "index" for words in shapes[name]]
    used += [words for one in leaves for words in (sides_of_draw(one.leaf) if one.name == "bound" else one.leaf.split(":")[2:])]
    whole = set(map(size_key, sizes))
    unknown = [words for words in used if size_key(words) not in whole and not names_in([words]) <= known]
    twice = sorted(names_in([*used, *sizes]).union(known) & set(sorts))
    need(not unknown, f"the size {unknown[0] if unknown else ''} is not determined by a variable")
    need(not twice, f"{twice[0] if twice else ''} is a size and a variable")

def check_type(kind, role, hypotheses, conclusion):  # kkt and farkas certificates are evaluations of one fixed form
    need(kind in ("evaluation", "kkt", "farkas", "gap"), f"{show(kind)} is no certificate type")
    first, good = conclusion.args[0].name, kind == "evaluation"  # a relation has arguments
    if kind == "kkt":
        good = conclusion.name == "eq" and first in SVM_NAMES and conclusion.args[1].name == "var"
    if kind == "farkas":
        good = conclusion.name == "not" and first in FEASIBLE_NAMES
    if kind == "gap":  # low ≤ nuclear_margin(D, choice) ≤ high
        sides = [(side.name, *[x.name for x in side.args]) for side in conclusion.args]
        good = sides == [("le", "num", "nuclear_margin"), ("le", "nuclear_margin", "num")] and conclusion.name == "and"
        good = good and conclusion.args[0].args[1] is conclusion.args[1].args[0]
    need(good, f"the conclusion does not have the form that a {kind} certificate needs")
    need(kind == "evaluation" or (role == "instance" and not hypotheses), f"{kind}: role instance, no hypotheses")

def stated(quantifier, sorts, shapes, hypotheses, conclusion):
    """The statement in words and function-call notation, cut to a bearable length."""
    who = ", ".join([f"{named(name)} ({' '.join([sort, *shapes[name]])})" for name, sort in sorts.items()])
    given = " and ".join([spelled(term) for term in hypotheses])
    given = f" {'with' if quantifier == 'exists' else 'where'} {cropped(given, SHOWN)}" if given else ""
    return f"{QUANTIFIERS[quantifier]} {cropped(who, SHOWN)}{given}: {cropped(spelled(conclusion), SHOWN)}"

# ── 7a. Identities: equal for all sizes of the ranges ────────────────────────────────────────────────────────────
# A formula is ("num", q), ("size", range), ("var", name, index, …), ("delta", i, j), ("add", …), ("mul", …),
# ("pow", formula, k), ("sum", index, range, formula) or ("fun", name, formula); its indices are ".a".  Multiplied out
# it is a polynomial, a tuple of monomials (c, ((index, range), …), ((atom, power), …)): c·Σ over these indices, called
# "#7", of Π atom^power.  An atom is a var, delta or size, ("fun", name, polynomial), or ("inv", polynomial): 1/it.
# Each step is an equality for all sizes wherever both sides are defined; no more is needed for soundness.
DEEPEST_FORMULA, LARGEST_EXPONENT, MOST_DERIVATIVES = 60, 64, 4
NIL, UNIT = ("num", ZERO), ((ONE, (), ()),)
FORMULAS = {"num": 1, "size": 1, "delta": 2, "pow": 2, "sum": 3, "fun": 2, "var": None, "add": None, "mul": None}
def word(value):
    good = type(value) is str and re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{0,30}'{0,4}", value)
    need(good, f"{show(value)} is no name of an array, index, range or function")
    return value
def logistic(P):  # (a, c, x, k) if P = a + c·x^k for one exponential x; a constant comes first
    (a, b, f), (c, more, g) = P if len(P) == 2 else UNIT * 2
    if not (b or f or more) and len(g) == 1 and g[0][0][:2] == ("fun", "exp"):
        return a, c, *g[0]

class Sums(Arithmetic):
    """Formulas with indices: their derivatives, and normal forms in which equal formulas meet."""
    def __init__(self, budget, arrays):
        super().__init__(64, budget)
        self.arrays, self.count, self.keys, self.done, self.alive = arrays, 0, {}, {}, []
    def read(self, form, scope, depth=0):  # a formula from JSON; scope: index → range
        need(depth <= DEEPEST_FORMULA, f"a formula is nested more than {DEEPEST_FORMULA} deep", Exhausted)
        good = type(form) is list and len(form) > 1 and type(form[0]) is str and form[0] in FORMULAS
        need(good and FORMULAS[form[0]] in (None, len(form) - 1), "a formula is a list [kind, part, ...]")
        self.spend(20)
        kind, *rest = form
        if kind in ("num", "size"):
            return (kind, rational(rest[0]) if kind == "num" else word(rest[0]))
        if kind in ("var", "delta"):
            names = [word(i) for i in rest[kind == "var" :]]
            need(all([i in scope for i in names]), f"an index of {show(rest[0])} is not bound and not declared")
            spans = [scope[i] for i in names]
            good = self.arrays.get(word(rest[0])) == spans if kind == "var" else spans[0] == spans[1]
            need(good, f"the {kind} {show(rest[0])} is not declared, or its indices do not run over the right ranges")
            return (kind, *rest[: kind == "var"], *["." + i for i in names])
        if kind == "sum":
            need(word(rest[0]) not in scope, f"the index {show(rest[0])} is bound twice")
            return (kind, "." + rest[0], word(rest[1]), self.read(rest[2], {**scope, rest[0]: rest[1]}, depth + 1))
        if kind == "pow":
            k = rational(rest[1])
            need(k.denominator == 1 and abs(k) <= LARGEST_EXPONENT, f"an exponent is whole, at most {LARGEST_EXPONENT}")
            return (kind, self.read(rest[0], scope, depth + 1), int(k))
        head = (kind, word(rest.pop(0))) if kind == "fun" else (kind,)
        return (*head, *[self.read(one, scope, depth + 1) for one in rest])
    def once(self, make, form, *more):  # make(form, …), computed once for each formula object
        key = make.__name__, id(form), more
        if key not in self.done:
            self.spend(20)
            self.alive.append(form)  # no other formula may get its id
            self.done[key] = make(form, *more)
        return self.done[key]
    def derivative(self, form, name, at):
        """The derivative by the entry ``at`` of the array ``name``: rules of sum, product, power, exp, log, chain."""
        kind, inside = form[0], [x for x in form[1:] if type(x) is tuple]
        if kind == "var" and form[1] == name:
            return ("mul", ("num", ONE), *[("delta", i, j) for i, j in zip(form[2:], at)])
        slopes = [self.once(self.derivative, x, name, at) for x in inside]
        moving = [(k, x) for k, x in enumerate(slopes, 1) if x is not NIL]
        if not moving:
            return NIL
        self.spend(len(form) * len(moving))
        if kind == "add":
            return ("add", *[x for _, x in moving])
        if kind == "mul":
            return ("add", *[("mul", *form[1:k], x, *form[k + 1 :]) for k, x in moving])
        if kind == "sum":
            return (*form[:3], slopes[0])
        if kind == "pow":
            return ("mul", ("num", Fraction(form[2])), ("pow", form[1], form[2] - 1), slopes[0])
        outer = {"exp": form, "log": ("pow", form[2], -1)}.get(form[1], ("fun", form[1] + "'", form[2]))
        return ("mul", outer, slopes[0])
    def polynomial(self, form):
        kind, *rest = form
        if kind == "num":
            return ((rest[0], (), ()),) if rest[0] else ()
        if kind in ("var", "delta", "size"):
            return self.merged(self.tidy(ONE, (), ((form, ONE),)))
        if kind == "pow" and rest[0][0] == "pow":  # (x^j)^k = x^(jk)
            return self.polynomial(("pow", rest[0][1], rest[0][2] * rest[1]))
        if kind == "pow" and rest[0][0] == "mul" and rest[1] < 0:  # (x·y)^k = x^k·y^k
            return functools.reduce(self.times, [self.polynomial(("pow", part, rest[1])) for part in rest[0][1:]])
        inside = [self.once(self.polynomial, x) for x in rest if type(x) is tuple]
        if kind == "add":
            return self.merged([monomial for P in inside for monomial in P])
        if kind == "mul":
            return functools.reduce(self.times, inside)
        if kind == "pow":
            return self.raised(inside[0], rest[1])
        if kind == "fun":
            return self.applied(rest[0], inside[0])
        new = {rest[0]: self.fresh()}
        sums = [self.tidy(c, ((new[rest[0]], rest[1]), *b), self.moved(f, new)) for c, b, f in inside[0]]
        return self.merged([monomial for one in sums for monomial in one])
    def indices_of(self, value):  # every index that occurs in a nested tuple
        if type(value) is tuple:
            self.spend(1 + len(value))
            return set().union(*[self.indices_of(x) for x in value])
        return {value} if type(value) is str and value[0] in ".#" else set()
    def groups(self, bound, factors):  # the factors without a bound index; the others, joined where they share one
        free, joined = [], []
        for factor in factors:
            names = self.indices_of(factor[0]).intersection(bound)
            touching, joined = [g for g in joined if g[0] & names], [g for g in joined if not g[0] & names]
            if names:
                joined.append((names.union(*[g[0] for g in touching]), [f for g in touching for f in g[1]] + [factor]))
            else:
                free.append(factor)
        return free, [({i: bound[i] for i in sorted(names)}, tuple(inside)) for names, inside in joined]
    def fresh(self):
        self.count += 1
        return f"#{self.count}"
    def moved(self, value, new):  # a nested tuple with some indices replaced
        if type(value) is tuple:
            self.spend(1 + len(value))
            return tuple([self.moved(x, new) for x in value])
        return new.get(value, value) if type(value) is str else value
    def merged(self, monomials):  # their sum, like terms together
        found = {}
        for c, bounds, factors in monomials:
            key = self.monomial_key(dict(bounds), factors, 0)
            found[key] = self.add(c, found[key][0]) if key in found else c, bounds, factors
        return tuple([found[key] for key in sorted(found) if found[key][0]])
    def apart(self, P):  # with new bound indices: no index is ever bound both in an atom and around it
        new = {i: self.fresh() for _, b, _ in P for i, _ in b}
        return tuple([(c, self.moved(b, new), self.moved(f, new)) for c, b, f in P])
    def times(self, P, Q):
        Q = self.apart(Q)
        return self.merged([m for c, b, f in P for d, e, g in Q for m in self.tidy(self.mul(c, d), b + e, f + g)])
    def raised(self, P, k):
        return functools.reduce(self.times, [self.inverse(P) if k < 0 else P] * abs(k), UNIT)
    def scaled(self, c, P):
        return tuple([(self.mul(c, d), b, f) for d, b, f in P])
    def applied(self, name, P):  # exp(Σ c·m) = Π exp(m)^c, exp(δ·m) = 1 + δ·(exp(m) − 1); any other function of P is an atom
        for k, (c, b, f) in enumerate(P if name == "exp" else ()):
            deltas = [(a, e) for a, e in f if a[0] == "delta" and not self.indices_of(a) & {i for i, _ in b}]
            if deltas:  # δ is 0 or 1, whatever its power
                rest, one = self.applied("exp", ((c, b, tuple([x for x in f if x not in deltas[:1]])),)), ((ONE, (), ((deltas[0][0], ONE),)),)
                step = self.merged(UNIT + self.times(one, self.merged(rest + self.scaled(-ONE, UNIT))))
                return self.times(step, self.applied("exp", P[:k] + P[k + 1 :]))
        parts = [(self.apart(((ONE, b, f),)), c) for c, b, f in P] if name == "exp" else [(self.apart(P), ONE)]
        return self.merged(self.tidy(ONE, (), tuple([(("fun", name, inside), c) for inside, c in parts])))
    def cleared(self, P):  # P times its denominators: it is 0 where P is.  They are not 0: they are sums of exponentials, or sizes
        for _ in range(8):
            for one in [a for _, b, f in P for a, e in f if a[0] == "inv" and not self.indices_of(a) & {i for i, _ in b}][:1]:
                key, result = self.atom_key(one, 0), []
                for c, b, f in P:
                    powers = [(a, e) for a, e in f if self.atom_key(a, 0) == key]
                    rest = tuple([pair for pair in f if pair not in powers])
                    lower = [(a, e - 1) for a, e in powers]
                    result += self.tidy(c, b, rest + tuple(lower)) if powers else self.times(((c, b, f),), one[1])
                P = self.merged(result)
        return P
    def inverse(self, P):
        need(P, "a formula divides by 0")
        first, outside = P[0][0], UNIT
        if len(P) == 1:  # (c·Π a^e·Π sums)^−1, factor by factor
            free, sums = self.groups(dict(P[0][1]), P[0][2])
            need(all([a[0] != "delta" for a, _ in P[0][2]]), "a formula divides by a delta")
            for a, e in free:
                outside = self.times(outside, self.raised(a[1], int(e)) if a[0] == "inv" else ((ONE, (), ((a, -e),)),))
            inner = [self.apart(((ONE, tuple(b.items()), f),)) for b, f in sums]
        else:
            if logistic(P) and logistic(P)[3] < 0:  # (a + c·x^−k)^−1 = x^k·(c + a·x^k)^−1
                a, first, x, k = logistic(P)
                P, outside = ((first, (), ()), (a, (), ((x, -k),))), ((ONE, (), ((x, -k),)),)
            inner = [self.apart(self.scaled(self.div(ONE, first), P))]
        atoms = self.merged(self.tidy(ONE, (), tuple([(("inv", one), ONE) for one in inner])))
        return self.scaled(self.div(ONE, first), self.times(outside, atoms))
    def tidy(self, c, bounds, factors):  # monomials whose sum is c·Σ_bounds Π factors, with no rule left to apply
        self.spend(50 + 20 * len(factors))
        powers, spans = {}, dict(bounds)
        for atom, e in factors:
            key = self.atom_key(atom, 0)
            powers[key] = atom, e + powers.get(key, (0, ZERO))[1]
        factors = tuple([(atom, e) for atom, e in powers.values() if e])
        for atom, e in factors:
            rest = tuple([f for f in factors if f[0] is not atom])
            if atom[0] == "delta":  # Σ_j δ_ij F_j = F_i;  δ_ij F_j = δ_ij F_i;  δ^e = δ.  (F binds no i)
                keep, drop = sorted(atom[1:], key=lambda i: (i in spans, i))
                left, same = tuple([pair for pair in bounds if pair[0] != drop]), self.moved(rest, {drop: keep})
                if keep == drop or left != bounds:
                    return self.tidy(c, bounds if keep == drop else left, same)
                if e != 1 or same != rest:
                    return self.tidy(c, bounds, (*same, (atom, ONE)))
            if atom[0] == "inv" and len(atom[1]) == 1:  # (Σ F)·(Σ F)^−1 = 1
                wanted, outer = self.polynomial_key(atom[1], 0), self.indices_of(atom)
                for inner, found in self.groups({i: spans[i] for i in spans if i not in outer}, rest)[1]:
                    if self.polynomial_key(((ONE, tuple(inner.items()), found),), 0) == wanted:
                        left = tuple([pair for pair in bounds if pair[0] not in inner])
                        return self.tidy(c, left, (*[f for f in rest if f not in found], (atom, e - 1)))
            if atom[0] == "inv" and logistic(atom[1]):  # J = 1/(1 + a·x^k):  x^k·J = (1 − J)/a,  J = 1 − a·x^k·J
                _, a, x, k = logistic(atom[1])
                for other, power in rest:
                    if self.atom_key(other, 0) == self.atom_key(x, 0) and not 0 <= power < k:
                        low = tuple([f for f in rest if f[0] is not other])
                        d, first, second = (c * Fraction(a) ** -1, power - k, power - k) if power > 0 else (c, power, power + k)
                        one = self.tidy(d, bounds, (*low, (other, first), (atom, e - 1)))
                        return one + self.tidy(-d if power > 0 else -a * d, bounds, (*low, (other, second), (atom, e)))
        used = self.indices_of(factors)
        idle = [(i, span) for i, span in bounds if i not in used]  # Σ_{i∈n} 1 = n
        if idle:
            left = tuple([pair for pair in bounds if pair not in idle])
            return self.tidy(c, left, (*factors, *[(("size", span), ONE) for _, span in idle]))
        return [(c, bounds, factors)]

    # Keys: equal texts only for what is equal up to the names of bound indices, which become "@0", "@1", … inwards.
    def atom_key(self, atom, depth):
        if (atom, depth) not in self.keys:
            inside = [self.polynomial_key(x, depth) if type(x) is tuple else x for x in atom[1:]]
            self.keys[atom, depth] = f"{atom[0]}({','.join(sorted(inside) if atom[0] == 'delta' else inside)})"
            self.spend(len(self.keys[atom, depth]))
        return self.keys[atom, depth]
    def polynomial_key(self, P, depth):
        return f"{{{'+'.join(sorted([f'{c}{self.monomial_key(dict(b), f, depth)}' for c, b, f in P]))}}}"
    def monomial_key(self, bound, factors, depth):
        self.spend(20 * len(factors))
        free, sums = self.groups(bound, factors)
        keys = [f"{self.atom_key(a, depth)}^{e}" for a, e in free] + [self.sum_key(*one, depth) for one in sums]
        return f"[{'*'.join(sorted(keys))}]"
    def sum_key(self, bound, factors, depth):  # name first an index that occurs like no other; of several, try each
        looks = {}
        for i in bound:
            marks = {**{j: f"~{bound[j]}" for j in bound}, i: "*"}
            seen = [(self.moved(a, marks), e) for a, e in factors if i in self.indices_of(a)]
            look = sorted([f"{self.atom_key(a, depth)}^{e}" for a, e in seen])
            looks.setdefault(f"{bound[i]} {look}", []).append(i)
        _, look = min([(len(alike), look) for look, alike in looks.items()])
        others = [({j: bound[j] for j in bound if j != i}, self.moved(factors, {i: f"@{depth}"})) for i in looks[look]]
        return f"sum {bound[looks[look][0]]} {min([self.monomial_key(*one, depth + 1) for one in others])}"

# A term as formulas: ``spans`` are its sides, each a tuple of ranges whose product it is (an index below n·d is a pair of
# indices, row by row), and ``at`` gives the entry at such indices.  A scalar has no sides.
Entries = namedtuple("Entries", "spans at")
Inputs = namedtuple("Inputs", "name keys queries")  # a dataset: its key matrix or None, its queries or None
class Indexed:
    """Terms of section 4 as formulas, each of which has a value at all arguments; 1 over what is not known to be ≠ 0 is a number of which
    nothing is known.

    Inputs may have different numbers of tokens: all are filled up to T with anything, and mask_it is 1 for a token of
    input i and 0 else, so that Σ_t mask_it·e^(u_it)·F_it is the sum over its tokens.  What is proved holds for all mask.
    A term that is no formula is an array of which nothing is known, with a place for each of its indices.
    """
    def __init__(self, sums, shapes, first, size, positive=()):
        self.sums, self.shapes, self.first, self.size, self.positive, self.names, self.known = sums, shapes, first, size, positive, {}, {}
    def named(self, kind, name):  # a plain name for an array or a range: no two have the same
        return f"{kind}{self.names.setdefault((kind, name), len(self.names))}"
    def side(self, words):
        return tuple([self.named("size", one) for one in words.split("*")])
    def fresh(self, side):
        return tuple([self.sums.fresh() for _ in side])
    def array(self, kind, name, *spans, places=()):
        label = self.named(kind, name)
        return Entries(spans, lambda *at: ("var", label, *places, *[i for index in at for i in index]))
    def total(self, side, body):  # Σ over an index of this side
        at = self.fresh(side)
        return functools.reduce(lambda form, pair: ("sum", *pair, form), zip(at, side), body(at))
    def fit(self, *sides):
        need(len(set(sides)) == 1, "sides that do not fit, or whose factors stand in another order")
    def scalar(self, form):
        return Entries((), lambda: form)
    def dot(self, u, w):
        self.fit(u.spans, w.spans)
        return self.total(u.spans[0], lambda k: ("mul", u.at(k), w.at(k)))
    def times(self, A, B):  # a product of matrices; a vector is a column
        self.fit(A.spans[1], B.spans[0])
        return Entries(A.spans[:1] + B.spans[1:], lambda i, *j: self.total(A.spans[1], lambda k: ("mul", A.at(i, k), B.at(k, *j))))
    def kron(self, A, B):
        def at(*indices):
            cut = [(i[: len(side)], i[len(side) :]) for i, side in zip(indices, A.spans)]
            return ("mul", A.at(*[i for i, _ in cut]), B.at(*[j for _, j in cut]))
        return Entries(tuple([a + b for a, b in zip(A.spans, B.spans)]), at)
    def softmax(self, u):
        mass = self.total(u.spans[0], lambda k: ("fun", "exp", u.at(k)))
        return Entries(u.spans, lambda k: ("mul", ("fun", "exp", u.at(k)), ("pow", mass, -1)))
    def loss(self, term):  # u ↦ ℓ(u); a loss that is not known is any smooth function
        known = {"exponential": lambda u: ("fun", "exp", minus(u)), "correlation": minus, "sigmoid": logistic_function,
                 "squared": lambda u: ("pow", ("add", ("num", ONE), minus(u)), 2),
                 "logistic": lambda u: ("fun", "log", ("add", ("num", ONE), ("fun", "exp", minus(u))))}
        if term.name == "word":
            need(term.leaf in known, f"the loss {show(term.leaf)} has no slope everywhere")
            return known[term.leaf]
        need(term.name == "var" and set(self.shapes[term.leaf]) <= {*known, "decreasing"}, "a loss without a slope everywhere")
        label = self.named("loss", term.leaf)
        return lambda u: ("fun", label, u)
    def slope(self, function, point, at):  # the derivative of ``function`` by the entry ``at``, there
        label = self.named("point", len(self.names))
        z = Entries(point.spans, lambda *k: ("var", label, *[i for index in k for i in index]))
        form = self.sums.derivative(function(z), label, tuple([i for index in at for i in index]))
        return self.sums.once(self.put, form, label, point)
    def put(self, form, label, point):  # the array ``label`` replaced by what it stands for
        if form[:2] == ("var", label):
            rest = list(form[2:])
            return point.at(*[tuple([rest.pop(0) for _ in side]) for side in point.spans])
        return tuple([self.sums.once(self.put, x, label, point) if type(x) is tuple else x for x in form])
    def objective(self, name, loss, data, more=None):  # point ↦ L(point)
        loss = self.loss(loss)
        if name == "softmax_loss":  # of the matrix ``data`` and the scores ``more``
            return lambda point: loss(self.dot(self.softmax(self.times(data, point)), more))
        n, d, T = self.side("n"), self.side("d"), (self.named("tokens", data.name),)
        X, Y = self.array("token", data.name, n, T, d), self.array("label", data.name, n)
        v, mask = self.array("head", data.name, d), self.array("mask", data.name, n, T)
        need(name == "loss" or data.queries is not None, "the objective needs queries")
        def logit(point, i, t):
            if name == "loss":  # ⟨k_it, p⟩ with k = Wx
                self.fit(point.spans, (d,))
                key = (lambda c: self.total(d, lambda e: ("mul", data.keys.at(c, e), X.at(i, t, e)))) if data.keys else lambda c: X.at(i, t, c)
                return self.total(d, lambda c: ("mul", key(c), point.at(c)))
            self.fit(point.spans, (d, d))  # x_itᵀ W z_i
            return self.total(d, lambda c: self.total(d, lambda e: ("mul", X.at(i, t, c), point.at(c, e), data.queries(i, e))))
        def output(point, i):
            def power(t):
                return ("mul", mask.at(i, t), ("fun", "exp", logit(point, i, t)))
            def score(t):
                return ("mul", Y.at(i), self.total(d, lambda c: ("mul", v.at(c), X.at(i, t, c))))
            return ("mul", self.total(T, lambda t: ("mul", power(t), score(t))), ("pow", self.total(T, power), -1))
        return lambda point: ("mul", ("pow", ("size", n[0]), -1), self.total(n, lambda i: loss(output(point, i))))
    def of(self, term):
        if term not in self.known:
            self.sums.spend(20)
            self.known[term] = self.of_term(term, term.name, term.args)
        return self.known[term]
    def of_term(self, term, name, args):
        if name == "num":
            return self.scalar(("num", term.leaf))
        if name == "var":
            shape = self.shapes[term.leaf]
            if term.sort == "dataset":
                need(term.leaf == self.first, "only the first dataset binds n and d")
                n, d = self.side("n"), self.side("d")
                queries = self.array("query", term.leaf, n, d).at if "queries" in shape else None
                return Inputs(term.leaf, self.array("key", term.leaf, d, d) if "keys" in shape else None, queries)
            need(term.sort in ("scalar", "vector", "matrix", "index"), f"the sort {term.sort} is not a formula")
            spans = tuple(map(self.side, shape)) if term.sort in SIDES else ()
            if term.sort == "index":
                return spans[0], tuple(["." + self.named(f"index{k}x", term.leaf) for k in range(len(spans[0]))])
            return self.array("array", term.leaf, *spans)
        if name in ("gradient", "value") and args[0].name in ("loss", "matrix_loss", "softmax_loss"):
            (*data, loss), point = args[0].args, self.of(args[1])
            function = self.objective(args[0].name, loss, *map(self.of, data))
            return self.scalar(function(point)) if name == "value" else Entries(point.spans, lambda *at: self.slope(function, point, at))
        if name in ("loss_value", "loss_slope") and term.sort == "scalar":
            function, u = self.loss(args[0]), self.of(args[1])
            return self.scalar(function(u.at()) if name == "loss_value" else self.slope(lambda z: function(z.at()), u, ()))
        if name == "identity" and args[0].name == "length":  # as large as a vector is long
            side = self.of(args[0].args[0]).spans[0]
            return Entries((side, side), lambda i, j: ("mul", *[("delta", a, b) for a, b in zip(i, j)]))
        if name == "mat":  # an index of the vector is one of its row and one of its place in the row, where these are its factors in this order
            need(args[1].name == "length", "rows that are not as long as a vector")
            u, side = self.of(args[0]), self.of(args[1].args[0]).spans[0]
            rows = u.spans[0][: -len(side)]
            self.fit(u.spans[0], rows + side)
            return Entries((rows, side), lambda i, j: u.at(i + j))
        if name == "place":  # what holds at every index holds at a literal one, whose range ``within`` tells
            return None, (f".place{args[0].leaf}",)
        need(term.sort != "order", "an order is not a formula")
        if name == "bound" and term.sort != "index":  # what is drawn
            return self.array("drawn", term.leaf, *map(self.side, sides_of_draw(term.leaf)))
        if name == "expectation":
            return self.mean(*args)
        if name == "bound":
            side = self.side(term.leaf.split(":")[1])
            return side, tuple(["." + self.named(f"bound{k}x", term.leaf) for k in range(len(side))])
        if name in ("sum_over", "stack"):  # an index is bound nowhere inside its binder, so that a name put for it is never caught
            (side, names), body = map(self.of, args)
            if name == "stack":
                return Entries((side, *body.spans), lambda k, *at: self.sums.moved(body.at(*at), dict(zip(names, k))))
            return Entries(body.spans, lambda *at: functools.reduce(lambda form, pair: ("sum", *pair, form), zip(names, side), body.at(*at)))
        if name == "number_of":  # a function of the index
            return self.scalar(self.number(args[0]))
        if name == "indicator":
            return self.scalar(self.truth(args[0]))
        if name == "div":
            return self.scalar(("mul", self.of(args[0]).at(), self.inverse(args[1])))
        k = args[1].leaf if name == "pow" and args[1].name == "num" else -ONE
        if k.denominator == 1 and 0 <= k <= LARGEST_EXPONENT:
            if args[0].name in ("norm", "frobenius") and k % 2 == 0:  # ‖u‖² is the sum of the squares
                u = self.of(args[0].args[0])
                at = [self.fresh(side) for side in u.spans]
                pairs = [pair for names, side in zip(at, u.spans) for pair in zip(names, side)]
                return self.scalar(("pow", summed_over(pairs, ("pow", u.at(*at), 2)), int(k) // 2))
            return self.scalar(("pow", self.of(args[0]).at(), int(k)))
        if name not in FORMULA_OF and name not in ("value", "gradient"):
            need(term.sort in ("scalar", "vector", "matrix"), f"{name} is not a formula with indices")
            sides = [[str(k)] * (k > 1 or not names) + list(names) for k, names in self.size(term)]
            good = all([len(words) == 1 and not (term.open and "[" in words[0]) for words in sides])
            need(good, f"the factors of a size of {name} have no order, or it depends on an index")
            return self.unknown("closed", term, *[self.side(words) for words, in sides])
        need(name in FORMULA_OF, f"{name} is not a formula with indices")
        return FORMULA_OF[name](self, *[self.of(one) for one in args])
    def unknown(self, kind, term, *spans):  # an array of which nothing is known, with a place for each index in it, whatever this is called
        places = [one for one in inside(term) if one.leaf in term.open or (one.name == "var" and one.sort == "index")]
        need(all([one.sort == "index" for one in places]), "a part that depends on what is drawn, or on a state")
        labels = {one: (k, self.of(one)[0]) for k, one in enumerate(places)}
        for one in inside(term):
            labels[one] = self.named("shape", labels.get(one) or (one.name, one.leaf, *[labels[x] for x in one.args]))
        return self.array(kind, labels[term], *spans, places=[i for one in places for i in self.of(one)[1]])
    def number(self, index):
        side, names = self.of(index)
        return ("num", index.args[0].leaf) if side is None else ("var", self.named("number", side), *names)
    def truth(self, statement):  # 1 where it holds and 0 elsewhere, with h(x) = 1 for x ≥ 0 and 0 for x < 0, of which no more is used
        name, args = statement.name, statement.args
        if name in ("and", "or", "not", "implies"):
            first, *more = [self.truth(one) for one in args]
            deny = [("add", ("num", ONE), minus(one)) for one in (first, *more)]
            return {"and": lambda: ("mul", first, *more), "not": lambda: deny[0], "or": lambda: ("add", ("num", ONE), minus(("mul", *deny))),
                    "implies": lambda: ("add", ("num", ONE), minus(("mul", first, *deny[1:])))}[name]()
        need(name in ("le", "lt", "eq") and args[0].sort in ("scalar", "index"), f"{name} is not a formula with indices")
        a, b = [self.of(one).at() if one.sort == "scalar" else self.number(one) for one in args]
        up, down = [("fun", "h", ("add", y, minus(x))) for x, y in ((a, b), (b, a))]  # a ≤ b, b ≤ a
        return {"le": up, "lt": ("add", ("num", ONE), minus(down)), "eq": ("mul", up, down)}[name]
    def inverse(self, y):  # 1/(a·b) = 1/a·1/b, for 1/0 = 0 too
        if y.name == "mul":
            return ("mul", *map(self.inverse, y.args))
        entry = y.name == "entry" and y.args[0] in self.positive
        if y.name in ("num", "length") or y in self.positive or entry:
            return ("pow", self.of(y).at(), -1)
        return self.unknown("inverse", y).at()
    def mean(self, drawn, law, body):
        parameter, inside = self.of(law.args[0]) if law.args else None, self.of(body)
        if drawn.sort == "index":
            side, names = self.of(drawn)
            self.fit(side, *(parameter.spans if law.args else ()))
            weight = parameter.at(names) if law.args else ("pow", ("mul", *[("size", one) for one in side]), -1)
            return Entries(inside.spans, lambda *at: summed_over(tuple(zip(names, side)), ("mul", weight, inside.at(*at))))
        spans = [one for side in self.of(drawn).spans for one in side]
        means = Means(self.sums, self.named("drawn", drawn.leaf), spans, kind_of(law), parameter and parameter.at())
        return Entries(inside.spans, lambda *at: means.of(inside.at(*at)))
    def same(self, left, right):  # equal for all sizes
        a, b = self.of(left), self.of(right)
        self.fit(a.spans, b.spans)
        at = [self.fresh(side) for side in a.spans]
        P, Q = self.sums.polynomial(a.at(*at)), self.sums.polynomial(b.at(*at))
        rest = self.sums.merged(P + self.sums.scaled(-ONE, Q))
        return not rest or not self.sums.cleared(rest)

def minus(form):
    return ("mul", ("num", -ONE), form)
def logistic_function(u):
    return ("pow", ("add", ("num", ONE), ("fun", "exp", minus(u))), -1)
def entrywise(make):
    def combined(m, x, *more):
        m.fit(x.spans, *[y.spans for y in more])
        return Entries(x.spans, lambda *at: make(*[y.at(*at) for y in (x, *more)]))
    return combined
def block_of(m, A1, A2, j):  # A₁[j,·] ⊗ A₂
    m.fit(A1.spans[0], j[0])
    return m.kron(Entries(((), A1.spans[1]), lambda _, k: A1.at(j[1], k)), A2)
def attention_rows(m, logits):  # the softmax of every row
    def row(i):
        return Entries(logits.spans[1:], lambda t: logits.at(i, t))
    return Entries(logits.spans, lambda i, t: m.softmax(row(i)).at(t))
def flipped(A):
    return Entries(A.spans[::-1], lambda i, j: A.at(j, i))
def residual_of(m, F, A3, Y, B):  # ‖F A₃ Y − B‖²_F
    C = entrywise(lambda x, y: ("add", x, minus(y)))(m, m.times(m.times(F, A3), Y), B)
    return m.scalar(m.total(C.spans[0], lambda i: m.total(C.spans[1], lambda j: ("pow", C.at(i, j), 2))))
def vectorised_residual(m, A1, A2, A3, x, Y, B):
    def logit(j, t):
        return m.times(block_of(m, A1, A2, (A1.spans[0], j)), x).at(t)
    return residual_of(m, attention_rows(m, Entries((A1.spans[0], A2.spans[0]), logit)), A3, Y, B)
def picked(side, i):
    need(side == i[0] or (i[0] is None and len(side) == 1), "an index of another range")
    return i[1]

FORMULA_OF = {
    "add": entrywise(lambda x, y: ("add", x, y)), "sub": entrywise(lambda x, y: ("add", x, minus(y))), "neg": entrywise(minus),
    "hadamard": entrywise(lambda x, y: ("mul", x, y)), "exp": entrywise(lambda x: ("fun", "exp", x)), "log": entrywise(lambda x: ("fun", "log", x)),
    "abs": entrywise(lambda x: ("fun", "abs", x)), "sqrt": entrywise(lambda x: ("fun", "sqrt", x)),
    "mul": lambda m, c, x: Entries(x.spans, lambda *at: ("mul", c.at(), x.at(*at))),
    "sigmoid": entrywise(logistic_function), "sigmoid_slope": lambda m, u: m.scalar(m.slope(lambda z: logistic_function(z.at()), u, ())),
    "sum": lambda m, u: m.scalar(m.total(u.spans[0], u.at)), "dot": lambda m, u, w: m.scalar(m.dot(u, w)),
    "length": lambda m, u: m.scalar(("mul", *[("size", one) for one in u.spans[0]])),
    "entry": lambda m, u, i: m.scalar(u.at(picked(u.spans[0], i))),
    "column": lambda m, A, i: Entries(A.spans[:1], lambda k: A.at(k, picked(A.spans[1], i))),
    "outer": lambda m, u, w: Entries(u.spans + w.spans, lambda i, j: ("mul", u.at(i), w.at(j))),
    "matvec": Indexed.times, "matmul": Indexed.times, "transpose": lambda m, A: flipped(A), "kron": Indexed.kron,
    "vec": lambda m, A: Entries((A.spans[0] + A.spans[1],), lambda k: A.at(k[: len(A.spans[0])], k[len(A.spans[0]) :])),
    "softmax": Indexed.softmax, "block": block_of,
    "attention_block": lambda m, A1, A2, j, x: m.softmax(m.times(block_of(m, A1, A2, j), x)),
    "attention_matrix": lambda m, A1, X, A2: attention_rows(m, m.times(m.times(A1, X), flipped(A2))),
    "regression_loss": lambda m, A1, A2, A3, X, Y, B: residual_of(m, FORMULA_OF["attention_matrix"](m, A1, X, A2), A3, Y, B),
    "regression_loss_vectorised": vectorised_residual,
    "with_query": lambda m, D, u: m.fit(u.spans, (m.side("d"),)) or D._replace(queries=lambda i, c: u.at(c)),
    "with_key_matrix": lambda m, D, W: m.fit(W.spans, (m.side("d"),) * 2) or D._replace(keys=W),
}

def spelled_formula(form):  # in ASCII, as one would type it
    kind, *rest = form
    inside = [spelled_formula(x) for x in rest if type(x) is tuple]
    if kind in ("num", "size"):
        return rational_text(rest[0]) if kind == "num" else f"|{rest[0]}|"
    if kind in ("var", "delta"):
        names = ",".join([i[1:] for i in rest[kind == "var" :]])
        return (rest[0] if kind == "var" else kind) + (f"[{names}]" if names else "")
    if kind in ("add", "mul"):
        return f"({' + '.join(inside)})" if kind == "add" else "*".join(inside)
    if kind == "pow":
        return f"({inside[0]})^({rest[1]})"
    return f"sum_{rest[0][1:]}:{rest[1]}({inside[0]})" if kind == "sum" else f"{rest[0]}({inside[0]})"

def identity(certificate, budget):
    """``expression``, differentiated by the array entries ``by`` one after another, equals ``equals`` for all sizes."""
    _, _, claim, provenance = fields(certificate, ("format", "type", "claim", "provenance"), "the certificate")
    label, title, statement, statement_hash = claimed(claim, provenance)
    names = ("arrays", "indices", "expression", "by", "equals")
    arrays, indices, expression, by, equals = fields(statement, names, "the statement")
    good = type(arrays) is dict and type(indices) is dict and type(by) is list
    good = good and all([type(x) is list for x in [*arrays.values(), *by]])
    need(good, "arrays is an object of lists of ranges, indices an object of ranges, by a list of lists")
    for name in [*arrays, *[span for spans in arrays.values() for span in spans], *indices, *indices.values()]:
        word(name)
    need(len(by) <= MOST_DERIVATIVES, f"more than {MOST_DERIVATIVES} derivatives", Exhausted)
    work = Sums(budget, arrays)
    try:
        left, right = first, _ = work.read(expression, indices), work.read(equals, indices)
        entries = [work.read(["var", *entry], indices) for entry in by]
        for _, name, *at in entries:
            left = work.derivative(left, name, tuple(at))
        rest = work.merged(work.polynomial(left) + work.scaled(-ONE, work.polynomial(right)))
        need(not rest, f"the two sides differ by {len(rest)} monomials in normal form")
        sides = [cropped(spelled_formula(side), SHOWN) for side in (first, right)]
    except RecursionError:
        raise Exhausted("formulas nested too deeply") from None
    steps = "".join([f"d/d{spelled_formula(entry)} " for entry in entries])
    what = [f"{name}[{','.join(spans)}]" for name, spans in arrays.items()]
    what += [f"{i} in {span}" for i, span in indices.items()]
    says = (f"identity: wherever both sides are defined, for all sizes >= 1 of the ranges, all smooth functions, all "
            f"{cropped(', '.join(what), SHOWN)}: {steps}{sides[0]} = {sides[1]}; "
            f"{show(title)} [{plain(label)}, statement {statement_hash}]")
    return Proved(says, "identity", "identity", statement_hash, "", True, "")

# ── 7a″. Means as formulas ───────────────────────────────────────────────────────────────────────────────────────
# The entries of a draw are independent and have one law, so that their joint cumulants are 0 unless all indices are equal:
# E ξ_i·ξ_j·… = Σ over the partitions of the factors of Π over the blocks of κ_k·[all indices of the block are equal], k the size of the block.
MOST_FACTORS = 8  # of draws in one monomial
def partitions(items):
    if not items:
        return [[]]
    first, *rest = items
    return [new for one in partitions(rest) for new in ([[first], *one], *[[*one[:k], [first, *one[k]], *one[k + 1 :]] for k in range(len(one))])]
def cumulants(moments):  # κ_1, κ_2, … of m_1, m_2, …: m_n = Σ_k C(n − 1, k − 1)·κ_k·m_(n − k)
    found = []
    for n, m in enumerate(moments, 1):
        found.append(("add", m, *[("mul", ("num", Fraction(-math.comb(n - 1, k - 1))), found[k - 1], moments[n - k - 1]) for k in range(1, n)]))
    return found
def speaks(value, label):  # a nested tuple speaks of an array
    return any([speaks(one, label) for one in value]) if type(value) is tuple else value == label
def summed_over(bounds, form):
    return functools.reduce(lambda inside, pair: ("sum", *pair, inside), bounds, form)
def formula_of(P):  # a normal form as a formula again
    return ("add", NIL, *[summed_over(bounds, ("mul", ("num", c), *[power_of(*one) for one in factors])) for c, bounds, factors in P])
def power_of(atom, e):  # only an exponential has a power that is not whole
    if atom[:2] == ("fun", "exp"):
        return ("fun", "exp", ("mul", ("num", e), formula_of(atom[2])))
    inside = formula_of(atom[1]) if atom[0] == "inv" else ("fun", atom[1], formula_of(atom[2])) if atom[0] == "fun" else atom
    need(e.denominator == 1, "a power that is not whole")
    return ("pow", inside, int(-e if atom[0] == "inv" else e))
def same_entry(block):  # Π δ: all indices of a block are equal; None where two literal ones differ
    pairs = [pair for other in block[1:] for pair in zip(block[0], other)]
    return None if any([i != j and i.startswith(".place") and j.startswith(".place") for i, j in pairs]) else [("delta", *pair) for pair in pairs]

class Means:
    """The means of formulas over the entries of the array ``label``; ``kind`` is their law, ``p`` the formula of its parameter."""
    def __init__(self, sums, label, sides, kind, p):
        self.sums, self.label, self.sides, self.kind = sums, label, sides, kind
        self.moments = {"signs": [("num", Fraction(1 - k % 2)) for k in range(1, MOST_FACTORS + 1)], "bernoulli": [p] * MOST_FACTORS}.get(kind)
        self.cumulants = self.moments and cumulants(self.moments)
    def of(self, form):
        return ("add", NIL, *[summed_over(bounds, self.of_product(c, factors)) for c, bounds, factors in self.sums.polynomial(form)])
    def of_product(self, c, factors):
        """c·Π factors, a product of entries, of exponentials of what is linear in them, and of what does not speak of them."""
        drawn, powers, rest = [], [], []
        for atom, e in factors:
            if atom[:2] == ("var", self.label):
                need(e.denominator == 1 and e > 0, "a power of a draw that is not whole and positive")
                drawn += [atom[2:]] * int(e)
            elif atom[:2] == ("fun", "exp") and self.kind in ("gaussian", "signs") and speaks(atom, self.label):
                powers.append(self.slope(atom[2], e))
            else:
                need(not speaks(atom, self.label), "the mean of what is no polynomial in the draw")
                rest.append(power_of(atom, e))
        need(self.kind == "gaussian" or not (drawn and powers), "the mean of a product of signs and exponentials of them")
        need(len(drawn) <= MOST_FACTORS, f"more than {MOST_FACTORS} draws in a product", Exhausted)
        cases = []
        for blocks in partitions(drawn):
            self.sums.spend(20 * len(drawn))
            parts = [self.of_block(block, powers) for block in blocks]
            cases += [("mul", ("num", ONE), *parts)] if None not in parts else []
        return ("mul", ("num", c), *rest, *self.tilt(powers), ("add", NIL, *cases))
    def of_block(self, block, powers):
        same = same_entry(block)
        if self.kind == "gaussian":  # its cumulants: the mean, and the variance 1
            if len(block) == 1:
                return ("add", NIL, *[one(block[0]) for one in powers])
            return None if len(block) != 2 or same is None else ("mul", ("num", ONE), *same)
        return None if same is None else ("mul", self.cumulants[len(block) - 1], *same)
    def slope(self, P, e):
        """k ↦ a_k of e^⟨a, ξ⟩ = (exp of the monomial P)^e, in which ξ stands once."""
        ((c, bounds, factors),) = P
        mine = [(atom, k) for atom, k in factors if atom[:2] == ("var", self.label)]
        others = [one for one in factors if one not in mine]
        need(len(mine) == 1 and mine[0][1] == 1 and not speaks(tuple(others), self.label), "an exponential of what is not linear in the draw")
        at, inside = mine[0][0][2:], [power_of(*one) for one in others]
        return lambda k: summed_over(bounds, ("mul", ("num", c * e), *[("delta", i, j) for i, j in zip(at, k)], *inside))
    def tilt(self, powers):
        """E e^⟨a, ξ⟩·f(ξ) = e^(½‖a‖²)·E f(ξ + a) for standard normal entries: the first factor; in f the entries have the means a.
        For signs E e^⟨a, ξ⟩ = Π ½(e^(a_k) + e^(−a_k)), as e^(Σ log …)."""
        if not powers:
            return []
        k, half = tuple([self.sums.fresh() for _ in self.sides]), ("num", Fraction(1, 2))
        a = ("add", *[one(k) for one in powers])
        cosh = ("mul", half, ("add", ("fun", "exp", a), ("fun", "exp", minus(a))))
        each = ("mul", half, ("pow", a, 2)) if self.kind == "gaussian" else ("fun", "log", cosh)
        return [("fun", "exp", summed_over(tuple(zip(k, self.sides)), each))]

# ── 7b. Trees: proofs for all instances ──────────────────────────────────────────────────────────────────────────
# A tree proves its conclusion from hypotheses.  Its names are read as total functions: where a name is undefined it has some
# fixed value, 1/0 being 0, and every rule holds for that reading too.  The conclusion of the statement is shown
# defined apart (``defined``).  The sizes of all vectors are checked; they are names, whole numbers ≥ 1 unknown to us.
DEEPEST_TREE = 60
FEW = 16  # entries of a vector that proofs look at one by one
BOXES = 20_000  # of one cover
MOST_UPDATES = 64  # of a sequence that are written out

class Atom(int):
    """The number of an atom in ``Forms.keys``: a thing that normal forms do not look into."""
def frozen(form):
    return tuple(sorted([(key, frozen(x) if type(x) is dict else x) for key, x in form.items()]))
def thawed(form):
    return {key: dict(x) if type(x) is tuple else x for key, x in form}

class Polynomials:
    """Polynomials over atoms and combinations of basic vectors, as ``Forms`` describes them, and their signs."""
    def __init__(self, work, terms, shapes, bound, first):
        self.work, self.terms, self.shapes, self.bound, self.first = work, terms, shapes, bound, first
        self.ids, self.keys, self.uses, self.known, self.sizes, self.above = {}, [], [], {}, {}, []
        self.stacks, self.places = {}, {}  # the terms of basic vectors that are stacks, and of the indices of entries
        self.ragged = {}  # the variables and bound indices of a size that is that of an input's tokens
    def atom(self, *key):
        if key not in self.ids:
            self.ids[key] = Atom(len(self.keys))
            self.uses.append(self.variables(key))
            self.keys.append(key)
        return self.ids[key]
    def variables(self, key):
        if type(key) is Atom:
            return self.uses[key]
        if type(key) is not tuple:
            return self.ragged.get(key, frozenset())
        if key[:1] == ("bound",):
            return frozenset([key])
        return frozenset(key[1:]) if key[:1] == ("var",) else frozenset().union(*map(self.variables, key))
    def make(self, name, *args):  # A term; its sorts must fit
        gives = sort_given(name, args)
        need(gives, f"{name} cannot be built: its sorts do not fit")
        return self.terms.kept.setdefault((name, *map(id, args)), Term(name, args, None, gives))

    def plus(self, p, q, c=ONE):
        self.work.spend(4 + len(p) + 2 * len(q))
        result = dict(p)
        for m, x in q.items():
            if type(x) is dict:
                result[m] = self.plus(result.get(m, {}), x, c)
            else:
                result[m] = self.work.add(result.get(m, ZERO), self.work.mul(c, x))
        return {m: x for m, x in result.items() if x}
    def times(self, p, q):
        result = {}
        for m, x in p.items():
            for n, y in q.items():
                key, c = self.monomial(m + n)
                result[key] = self.work.add(result.get(key, ZERO), self.work.mul(self.work.mul(x, y), c))
                self.work.spend(10 + 2 * len(key))
        return {m: x for m, x in result.items() if x}
    def scaled(self, p, u):
        result = {ids: self.times(p, q) for ids, q in u.items()}
        return {ids: q for ids, q in result.items() if q}
    def linear(self, function, u):  # Σ c_k·function(k) for u = Σ c_k·k; function gives polynomials or combinations
        result = {}
        for ids, c in u.items():
            one = function(ids)
            scale = self.scaled if one and type(next(iter(one.values()))) is dict else self.times
            result = self.plus(result, scale(c, one))
        return result
    def monomial(self, factors):
        powers, c, exponent = {}, ONE, {}
        for a, k in factors:
            powers[a] = powers.get(a, 0) + k
        for a in [a for a in powers if self.keys[a][0] in ("exp", "root")]:
            k, (kind, inside) = powers.pop(a), self.keys[a]
            if kind == "exp":
                exponent = self.plus(exponent, dict(inside), Fraction(k))
            else:
                c, powers = self.work.mul(c, self.work.pow(inside, k // 2)), {**powers, a: k % 2}
        if exponent:
            powers[self.atom("exp", frozen(exponent))] = 1
        need(sum(powers.values()) <= LARGEST_POWER, "a monomial of too high degree", Exhausted)
        return tuple(sorted([pair for pair in powers.items() if pair[1]])), c
    def one(self, *key):
        return {((self.atom(*key), 1),): ONE}
    def exp(self, p):
        return self.one("exp", frozen(p)) if p else {(): ONE}
    def inverse(self, p):
        if len(p) != 1:
            lead = {(): self.work.div(ONE, p[min(p)])} if p else {}
            return self.times(lead, self.one("inv", frozen(self.times(lead, p)))) if p else {}
        ((m, x),) = p.items()
        result = {(): self.work.div(ONE, x)}
        for a, k in m:
            kind, *inside = self.keys[a]
            if kind == "exp":
                factor = self.exp(self.times({(): -ONE}, dict(inside[0])))
            elif kind == "inv":
                factor = dict(inside[0])
            else:
                factor = {((a, 1),): self.work.div(ONE, inside[0])} if kind == "root" else self.one("inv", frozen({((a, 1),): ONE}))
            for _ in range(k):
                result = self.times(result, factor)
        return result
    def sigmoid(self, p):
        if not p:
            return {(): Fraction(1, 2)}
        if p[min(p)] < 0:
            return self.plus({(): ONE}, self.sigmoid(self.times({(): -ONE}, p)), -ONE)
        return self.one("sigmoid", frozen(p))
    def root(self, p):
        if not p.keys() <= {()} or p.get((), ZERO) < 0:
            return self.one("sqrt", frozen(p))
        exact = self.work.sqrt(p.get((), ZERO))
        return ({(): exact} if exact else {}) if type(exact) is Fraction else self.one("root", p[()])
    def magnitude(self, kind, parts):
        """|p| for parts {(): p}, ‖u‖ for a combination u: the common factor comes out."""
        if not parts:
            return {}
        monomials = [dict(m) for p in parts.values() for m in p]
        shared = {a: min([m.get(a, 0) for m in monomials]) for a in monomials[0]}
        parts = {
            ids: {tuple([(a, k - shared.get(a, 0)) for a, k in m if k > shared.get(a, 0)]): x for m, x in p.items()}
            for ids, p in parts.items()
        }
        lead = parts[min(parts)][min(parts[min(parts)])]
        parts, result = self.scaled({(): self.work.div(ONE, lead)}, parts), {(): abs(lead)}
        for a, k in [pair for pair in shared.items() if pair[1]]:
            if k % 2 and not self.atom_sign(a):
                factor, k = self.one("abs", frozen({((a, 1),): ONE})), k
            else:
                factor, k = {((a, k),): ONE}, 1
            for _ in range(k):
                result = self.times(result, factor)
        if parts == {(): {(): ONE}}:
            return result
        return self.times(result, self.one(kind, frozen(parts[()] if kind == "abs" else parts)))

    # Signs: 2 positive, 1 not negative, 0 unknown
    def sign(self, p):
        signs = [min([2 if x > 0 else 0] + [self.atom_sign(a) or (k % 2 == 0) for a, k in m]) for m, x in p.items()]
        return 0 if 0 in signs else max(signs, default=1)
    def atom_sign(self, a):
        kind, *inside = self.keys[a]
        if kind in ("exp", "sigmoid", "size", "root", "inputs", "dimension", "most_tokens"):
            return 2
        if kind == "inv":
            return self.sign(dict(inside[0]))
        if kind == "entry":
            return {"softmax": 2, "sparsemax": 1}.get(self.keys[inside[0]][0], 0)
        if kind == "sum":  # of a product of basic vectors
            ids = inside[0]
            if all([self.keys[b][0] in ("exp", "softmax") for b in ids]):
                return 2
            return int(all([ids.count(b) % 2 == 0 or self.keys[b][0] in ("exp", "softmax", "sparsemax", "unit", "abs") for b in ids]))
        natural_variable = kind == "var" and self.whole_variable(inside[0])
        return int(natural_variable or kind in ("number_of", "indicator", "sqrt", "abs", "norm", "frobenius", "max_norm", "operator_norm", "largest_key_difference"))
    def whole_variable(self, name):  # a scalar that is declared a natural number; a vector may not pass for one, whatever its size is called
        return self.terms.sorts.get(name) == "scalar" and self.shapes.get(name) == ["natural"]

SIZED = {  # name: from the sizes of its arguments to its own; None where they do not fit
    "matvec": lambda A, u: A[1:] == u and A[:1], "matmul": lambda A, B: A[1:] == B[:1] and A[:1] + B[1:],
    "transpose": lambda A: A[::-1], "kron": lambda A, B: tuple(map(joined_size, A, B)), "vec": lambda A: (joined_size(*A),),
    "dot": lambda u, w: u == w and (), "parallel": lambda u, w: u == w and (), "eq": lambda u, w: u == w and (),
    "hadamard": lambda u, w: u == w and u, "spectral_at_most": lambda A, R: (), "outer": lambda u, w: u + w,
    "diag": lambda u: u + u, "attention_matrix": lambda A1, X, A2: X == A1[1:] + A2[1:] and A1[:1] + A2[:1],
    **dict.fromkeys(("add", "sub"), lambda u, w: u == w and u), **dict.fromkeys(("neg", "exp", "log", "abs", "softmax", "sparsemax"), lambda u: u),
    "rank": lambda A: (), "eigenvalue": lambda A, k: A[:1] == A[1:] and (), "loss_value": lambda ell, u: u,
    "function_value": lambda f, x: f == x and (), "minimiser": lambda f, z: f == z and (), "function_gradient": lambda f, x: f == x and x,
    "subgradient": lambda f, x, g: f == x == g and (),
    **dict.fromkeys(("convex", "differentiable"), lambda f: ()), **dict.fromkeys(("strongly_convex", "smooth", "lipschitz", "lower_bound", "polyak_lojasiewicz"), lambda f, c: ()),
    **dict.fromkeys(("sum", "norm", "length", "minimum", "maximum", "positive", "frobenius", "max_norm", "operator_norm"), lambda u: ()),
}

DATA_SIZED = {  # name: sizes of what follows the dataset, n, d or M = d × d, i an index of an input, "" no size; and its own, T that of an input
    "best_token": ("i", "T"), "logits": ("di", "T"), "matrix_logits": ("Mi", "T"), "token_scores": ("i", "T"), "largest_key_difference": ("i", ""),
    "head": ("", "d"), "best_scores": ("", "n"), "runner_up_scores": ("", "n"), "worst_scores": ("", "n"), "tokens_at_most": ("n", ""),
    "max_margin": ("", "d"), "max_margin_matrix": ("", "M"),
}

def joined_size(a, b):
    return a[0] * b[0], tuple(sorted(a[1] + b[1]))
def size_key(words):  # "2*n*d" as (2, ("d", "n"))
    factors = words.split("*")
    return math.prod([int(f) for f in factors if f.isdigit()]), tuple(sorted([f for f in factors if not f.isdigit()]))

class Sizes(Polynomials):
    """The sizes of terms.  Those of an input's tokens are named by normal forms, which come next."""
    def size(self, term):
        """The sizes of a vector or matrix, () of a scalar, the range of an index; rejects what does not fit."""
        if term not in self.sizes:
            self.work.spend(5)
            size = self.size_of(term, [self.size(one) for one in term.args])
            need(size is not None and size is not False, f"sizes that do not fit, or that trees do not treat, in {term.name}")
            self.sizes[term] = size
        return self.sizes[term]
    def size_of(self, term, sizes):
        name, args, n, d = term.name, term.args, (1, ("n",)), (1, ("d",))
        if name == "bound":
            return tuple(map(size_key, sides_of_draw(term.leaf)))
        if name == "state":
            return tuple(map(size_key, term.leaf.split(":")[2:]))
        if name == "iterate":  # a state keeps its sizes
            return sizes[3::3][int(args[0].leaf)] if sizes[3::3] == sizes[4::3] == sizes[5::3] else None
        if term.sort in ("law", "index_law"):
            return sizes[0] if name == "weighted" else ()
        if name == "expectation":  # with as many weights as there are indices; of equal sizes for all that is drawn
            ragged = any([word.startswith("T[") for _, words in sizes[2] for word in words])
            return None if ragged or sizes[1] not in ((), sizes[0]) else sizes[2]
        if name in ("sum_over", "stack"):  # of equal sizes at all places: none is that of an input's tokens
            ragged = any([word.startswith("T[") for _, words in sizes[1] for word in words])
            return None if ragged else sizes[0] * (name == "stack") + sizes[1]
        if name in ("for_each", "for_every", "number_of") or (name == "eq" and args[0].sort == "index"):  # places of any two ranges are compared as numbers
            return ()
        if name == "var" and term.leaf in self.bound:
            return self.size(self.bound[term.leaf])
        if name == "var":
            return tuple(map(size_key, self.shapes[term.leaf])) if term.sort in SIDES else ()
        if name in ("with_query", "with_key_matrix", "loss", "matrix_loss"):  # of the first dataset, perhaps with other queries or keys
            good = self.of_first(args[0]) and sizes[1:] in ([()], [(d,) * (1 + (name == "with_key_matrix"))])
            return () if good else None
        if args and args[0].sort == "dataset":  # only the first dataset binds n and d
            fits, gives = DATA_SIZED.get(name, ("", ""))
            sides = {"n": (n,), "d": (d,), "M": (d, d), "i": (n,)}
            if name == "least_margin":  # at a vector or a matrix
                return () if self.of_first(args[0]) and sizes[2] in ((d,), (d, d)) else None
            good = self.of_first(args[0]) and sizes[1:] == [sides.get(x, ()) for x in fits.ljust(len(args) - 1)]
            if gives == "T":
                key = self.key(args[-1])
                word = f"T[{key}]"  # not spelled: long names are cropped there
                self.ragged[word] = self.variables(key)
                return good and ((1, (word,)),)
            return sides.get(gives, ()) if good and (gives or term.sort in ("scalar", "truth", "choice")) else None
        if name in ("entry", "margin", "spread"):
            return () if sizes[0] == sizes[1] or self.within(*sizes) else None
        if name == "mul":
            return sizes[1]
        if name == "at":
            return sizes[0]
        if name == "place":  # a literal index: its range is told by ``within``
            k = args[0].leaf if args[0].name == "num" else -ONE
            return (("place", int(k)),) if k >= 0 and k.denominator == 1 else None
        if name == "pair":
            return ((2, ()),)
        if name in ("attention_block", "block"):
            (n1, d1), (n2, d2), j, x = sizes if name == "attention_block" else (*sizes, None)
            good = (n1,) == j and x in (None, (joined_size(d1, d2),))
            return ((n2,) if x else (n2, joined_size(d1, d2))) if good else None
        if name in ("gradient", "value", "slope"):
            A, g = [self.size(one) for one in args[0].args[:2]] if args[0].name == "softmax_loss" else ((d,) * (1 + (args[0].name == "matrix_loss")), ())
            return None if any([A != g + one for one in sizes[1:]]) else sizes[1] if name == "gradient" else ()
        if name in ("regression_loss", "regression_loss_vectorised"):
            (A1, A2, A3, X, Y, B), fit = sizes, lambda *pairs: all([a == b for a, b in pairs])
            X = X if len(X) == 2 else (A1[1], A2[1]) if X == (joined_size(A1[1], A2[1]),) else (None, None)
            return () if fit((A1[1], X[0]), (A2[1], X[1]), (A2[0], A3[0]), (A3[1], Y[0]), ((A1[0], Y[1]), B)) else None
        if name == "softmax_loss":
            return ()  # its gradient looks into it
        if name == "column":
            return sizes[0][:1] if sizes[0][1:] == sizes[1] or self.within(sizes[0][1:], sizes[1]) else None
        if name == "mat":  # rows as long as a vector is, or of a literal number of entries
            ((count, names),), k = sizes[0], args[1].leaf if args[1].name == "num" else ZERO
            ((divisor, others),) = self.size(args[1].args[0]) if args[1].name == "length" else ((int(k) if k.denominator == 1 else 0, ()),)
            rest = list(names)
            good = divisor >= 1 and count % divisor == 0 and all([rest.count(one) >= others.count(one) for one in others])
            for one in others if good else ():
                rest.remove(one)
            return ((count // divisor, tuple(rest)), (divisor, others)) if good else None
        if name == "identity":
            if args[0].name == "length":
                return self.size(args[0].args[0]) * 2
            k = args[0].leaf if args[0].name == "num" else ZERO
            return ((int(k), ()),) * 2 if k >= 1 and k.denominator == 1 else None
        if name in SIZED and any(sizes):
            return SIZED[name](*sizes)
        return () if not any(sizes) and term.sort in ("scalar", "truth", "loss") else None
    def of_first(self, data):  # The first dataset, perhaps with other queries or keys
        while data.name in ("with_query", "with_key_matrix"):
            data = data.args[0]
        return data.name == "var" and data.leaf == self.first
    def within(self, vector, index):  # T is the fewest tokens of an input, so an index below T is one of every input's
        if index[0][0] == "place":  # names stand for 1, 2, …, so that a size is at least its number
            return index[0][1] < vector[0][0]
        return index == ((1, ("T",)),) and len(vector) == 1 and vector[0][0] == 1 and vector[0][1][0].startswith("T[")
    def instance(self, whole, place):
        """The body of a binder at a place.  Closed, or of indices that are bound nowhere inside: nothing is captured."""
        index, body = whole.args
        need(self.size(place) == self.size(index) or self.within(self.size(index), self.size(place)), "a place of another range")
        need(not body.binds.intersection(map(called, place.open)), "an index that is bound inside")
        return self.replaced(body, index, place)
    def replaced(self, term, old, new):
        self.work.spend(5)
        if term is old:
            return new
        return self.make(term.name, *[self.replaced(one, old, new) for one in term.args]) if term.args else term

class Forms(Sizes):
    """Normal forms: equal ones belong to terms that are equal everywhere.

    A scalar is a polynomial {monomial: rational}, a monomial a sorted tuple of (atom, power).  A vector is a combination
    {entrywise product of basic vectors: polynomial}.  Rewritten are: e^p·e^q = e^(p+q), √r·√r = r for rationals r > 0,
    1/(c·a·b) = 1/c·1/a·1/b, g′ = g(1 − g), g(−p) = 1 − g(p), ⟨u,w⟩ = Σ(u∘w), Σ softmax = 1, (e^u)_i = e^(u_i), log and |·| of vectors so too,
    log softmax(u) = u − log Σe^u, softmax(u + c·1) = softmax(u) and sparsemax so too, |u|∘|u| = u∘u, (u∘w)_i = u_i·w_i, |c·p| = |c|·|p|, ‖c·u‖ = |c|·‖u‖ with c the largest common factor, A(c·u + w) = c·Au + Aw, and the losses.
    """
    def key(self, term):
        if term.sort == "scalar":
            return frozen(self.scalar(term))
        if term.sort == "vector":
            return frozen(self.vector(term))
        size = (self.size(term),) if term.sort == "matrix" else ()  # a vector that is 0 has the key () whatever its size is
        return (term.name, term.leaf) if not term.args else (term.name, *size, *map(self.key, term.args))
    def scalar(self, term):
        need(term.sort == "scalar", "a scalar is needed")
        if term not in self.known:
            self.known[term] = self.scalar_of(term, term.name, term.args)
            self.work.spend(10 + 4 * len(self.known[term]))
        return self.known[term]
    def scalar_of(self, term, name, args):
        if name == "num":
            return {(): term.leaf} if term.leaf else {}
        if name in ("loss_value", "loss_slope", "slope_bound", "curvature_bound") and args[0].name == "word":
            form = self.loss(name, args[0].leaf, [self.scalar(one) for one in args[1:]])
            return self.one(name, *map(self.key, args)) if form is None else form
        if name in ("sum", "dot"):
            u = [self.vector(one) for one in args]
            return self.linear(self.total, u[0] if name == "sum" else self.product(*u))
        if name == "frobenius":
            A = self.matrix(args[0])
            return self.magnitude("frobenius", A)
        if name in ("norm", "entry", "length"):
            if name == "length":
                return self.counted(self.size(args[0]))
            if name == "entry" and args[0].name == "stack":  # its entry at j is its body at j
                return self.scalar(self.instance(*args))
            u = self.vector(args[0])
            if name == "norm":
                return self.magnitude("norm", u)
            if not args[1].open:
                self.places[self.key(args[1])] = args[1]
            return self.entry(u, self.key(args[1]))
        if name == "number_of" and args[0].name == "place":
            return self.scalar(args[0].args[0])
        if name == "expectation" and args[0].sort == "index":
            return self.times(*self.mean_over(term))
        if name == "sum_over":  # Σ_i u_i
            return self.linear(self.total, self.vector(self.make("stack", *args)))
        if any([one.sort != "scalar" for one in args]) or not args:
            return self.one(name, *map(self.key, args)) if args else self.one(name, term.leaf)
        p, *more = [self.scalar(one) for one in args]
        if name in ("add", "sub"):
            return self.plus(p, more[0], ONE if name == "add" else -ONE)
        if name == "neg":
            return self.times({(): -ONE}, p)
        if name in ("mul", "div"):
            return self.times(p, more[0] if name == "mul" else self.inverse(more[0]))
        if name == "pow" and more[0].keys() <= {()} and (count := more[0].get((), ZERO)).denominator == 1 and 0 <= count <= 64:
            return functools.reduce(self.times, [p] * int(count), {(): ONE})
        if name == "pow" and self.whole(more[0]):  # p^(k + c) = p^c·p^k
            c, k = self.whole(more[0])
            return functools.reduce(self.times, [p] * c, self.one("pow", frozen(p), frozen(k)))
        if name in ("sigmoid", "sigmoid_slope", "sigmoid_curvature"):
            g = self.sigmoid(p)
            slope = self.plus(g, self.times(g, g), -ONE)
            turn = self.plus({(): ONE}, g, Fraction(-2))
            return g if name == "sigmoid" else slope if name == "sigmoid_slope" else self.times(slope, turn)
        if name == "abs":
            return self.magnitude("abs", {(): p} if p else {})
        return {"exp": self.exp, "sqrt": self.root, "log": self.log, "cos": lambda p: self.one("cos", frozen(p)) if p else {(): ONE},
                "sin": lambda p: p and self.one("sin", frozen(p))}.get(name, lambda p: self.one(name, *map(self.key, args)))(p)
    def mean_over(self, term):  # E a = Σ_i w_i·a, or 1/n·Σ_i a: a factor, and the normal form of a sum
        (index, law, body), form = term.args, self.scalar if term.sort == "scalar" else self.vector
        if kind_of(law) == "uniform":
            return self.inverse(self.counted(self.size(index))), form(self.make("sum_over", index, body))
        return {(): ONE}, form(self.make("sum_over", index, self.make("mul", self.make("entry", law.args[0], index), body)))
    def whole(self, p):  # (c, k) of a polynomial k + c with a natural variable k and c = 0, 1, …
        names, c = [m for m in p if m], p.get((), ZERO)
        good = len(names) == 1 and p[names[0]] == 1 and len(names[0]) == 1 and names[0][0][1] == 1 and c.denominator == 1 and 0 <= c <= 64
        kind, *inside = self.keys[names[0][0][0]] if good else (None, None)
        return (int(c), {names[0]: ONE}) if kind == "var" and self.whole_variable(inside[0]) else None
    def log(self, p):  # log e^q = q
        ((m, x),) = p.items() if len(p) == 1 else [(None, ZERO)]
        if p == {(): ONE}:
            return {}
        return dict(self.keys[m[0][0]][1]) if x == 1 and len(m) == 1 and self.keys[m[0][0]][0] == "exp" else self.one("log", frozen(p))
    def loss(self, name, word, inside):  # The losses in terms of exp, log and g; None: left alone
        u, g = inside[0], self.sigmoid(inside[0])
        slope, e, minus = self.plus(g, self.times(g, g), -ONE), self.exp(self.times({(): -ONE}, u)), {(): -ONE}
        return {
            "loss_value": {"logistic": self.log(self.plus({(): ONE}, e)), "exponential": e,
                           "hinge": self.one("maximum", frozen(self.pair({}, self.plus({(): ONE}, u, -ONE)))),
                           "correlation": self.times(minus, u), "sigmoid": g, "squared": self.times(*[self.plus(u, minus)] * 2)},
            "loss_slope": {"logistic": self.plus(g, minus), "exponential": self.times(minus, e), "correlation": minus,
                           "sigmoid": slope, "squared": self.times({(): TWO}, self.plus(u, minus))},
            "slope_bound": {"logistic": self.plus({(): ONE}, g, -ONE), "exponential": e, "correlation": {(): ONE}},
            "curvature_bound": {"exponential": e, "correlation": {}, "squared": {(): TWO},
                                "sigmoid": self.times({(): Fraction(1, 18)}, self.root({(): Fraction(3)}))},
        }[name].get(word)
    def spread(self, index, body):
        """The vector u with u_i = body for every i, where the body is made of entries at i, their exponentials and absolute values, and what is
        free of i; else None.  A vector with an entry at i is as long as i runs, but below a dataset's T, the fewest tokens, where it may be longer."""
        (size,) = sizes = self.size(index)
        return None if self.first and size == (1, ("T",)) else self.spread_form(self.scalar(body), self.key(index), sizes)
    def spread_form(self, p, index, size):
        result = {}
        for m, x in p.items():
            rest, u = {tuple([pair for pair in m if index not in self.uses[pair[0]]]): x}, self.basic("exp", (), size)
            for a, k in [pair for pair in m if index in self.uses[pair[0]]]:
                kind, *inside = self.keys[a]
                if kind == "entry" and inside[1] == index and index not in self.uses[inside[0]]:
                    one = {(inside[0],): {(): ONE}}
                else:
                    within = self.spread_form(dict(inside[0]), index, size) if kind in ("exp", "abs") else None
                    one = within if within is None else self.basic(kind, frozen(within), size)
                if one is None:
                    return None
                for _ in range(k):
                    u = self.product(u, one)
            result = self.plus(result, self.scaled(rest, u))
        return result
    def basic(self, *key):
        return {(self.atom(*key),): {(): ONE}}
    def product(self, u, w):  # u∘w
        return self.linear(lambda a: self.linear(lambda b: self.joined(a, b), w), u)
    def joined(self, a, b):  # The two unit vectors of pairs: e₀∘e₀ = e₀, e₀∘e₁ = 0; |u|∘|u| = u∘u
        twice = [x for x in a if x in b and self.keys[x][0] == "abs"]
        if twice:
            a, b = [tuple([x for k, x in enumerate(ids) if k != ids.index(twice[0])]) for ids in (a, b)]
            u = thawed(self.keys[twice[0]][1])
            return functools.reduce(self.product, [{ids: {(): ONE}} for ids in (a, b) if ids], self.product(u, u))
        units = {x for x in a + b if self.keys[x][0] == "unit"}
        powers = [x for x in a + b if self.keys[x][0] == "exp"]
        rest = [x for x in a + b if x not in units and x not in powers]
        if powers:  # e^u∘e^w = e^(u+w), and e^0 is the vector of ones
            u = functools.reduce(self.plus, [thawed(self.keys[x][1]) for x in powers])
            powers = [self.atom("exp", frozen(u), self.keys[powers[0]][2])] if u or not (rest or units) else []
        return {} if len(units) == 2 else {tuple(sorted([*rest, *units, *powers])): {(): ONE}}
    def total(self, ids):
        kind, *inside = self.keys[ids[0]] if len(ids) == 1 else (None,)
        if kind == "exp" and not inside[0]:
            return self.counted(inside[1])
        return {(): ONE} if kind in ("softmax", "sparsemax", "unit") else self.one("sum", ids)
    def counted(self, size):  # n as a polynomial
        ((number, names),) = size
        return self.times({(): Fraction(number)}, {self.monomial([(self.atom("size", x), 1) for x in names])[0]: ONE})
    def of_units(self, u):  # (p, q) where u is the vector (p, q) of two entries that normal forms see
        units = [self.atom("unit", k) for k in (0, 1)]
        return [u.get((e,), {}) for e in units] if u.keys() <= {(e,) for e in units} else None
    def pair(self, p, q):
        return {(self.atom("unit", k),): x for k, x in enumerate((p, q)) if x}
    def entry(self, u, i):
        def of_basic(b):
            kind, *inside = self.keys[b]
            if kind == "unit" and i[0] == "place":
                return {(): ONE} if i[1] == frozen({(): Fraction(inside[0])} if inside[0] else {}) else {}
            if kind in ("exp", "log", "abs"):
                return self.each(kind, self.entry(thawed(inside[0]), i))
            if b in self.stacks and i in self.places:  # as of the stack itself
                return self.scalar(self.instance(self.stacks[b], self.places[i]))
            return self.one("entry", b, i)
        return self.linear(lambda ids: functools.reduce(self.times, map(of_basic, ids)), u)
    def each(self, name, p):
        return {"exp": self.exp, "log": self.log}[name](p) if name != "abs" else self.magnitude("abs", {(): p} if p else {})
    def logarithm(self, u, size):  # Entry by entry; log e^u = u, log softmax(u) = u − (log Σe^u)·1, log (c·u) = log u + (log c)·1 of these for c > 0
        (((b, *more), c),) = u.items() if len(u) == 1 else [((None,), {})]
        if b is None or more or self.keys[b][0] not in ("exp", "softmax") or self.sign(c) < 2:
            return self.basic("log", frozen(u), size)
        kind, inside, _ = self.keys[b]
        total = self.linear(self.total, self.basic("exp", inside, size)) if kind == "softmax" else {(): ONE}
        return self.plus(thawed(inside), self.scaled(self.plus(self.log(c), self.log(total), -ONE), self.basic("exp", (), size)))
    def vector(self, term):
        need(term.sort == "vector", "a vector is needed")
        if term not in self.known:
            self.size(term)
            self.known[term] = self.vector_of(term, term.name, term.args)
        return self.known[term]
    def vector_of(self, term, name, args):
        if name in ("var", "state", "bound"):
            return self.basic(name, term.leaf)
        if name == "expectation" and args[0].sort == "index":
            return self.scaled(*self.mean_over(term))
        if name == "matvec":
            return self.act(args[0], self.vector(args[1]))
        if name == "pair":
            return self.pair(*map(self.scalar, args))
        if name in ("log", "abs"):
            u, size = self.vector(args[0]), self.size(term)
            two = self.of_units(u) if size == ((2, ()),) and u else None
            if two is not None:
                return self.pair(*[self.each(name, p) for p in two])
            if name == "log":
                return self.logarithm(u, size)
            seen = all([self.sign(c) > 0 and all([self.keys[b][0] in ("exp", "softmax", "sparsemax", "abs") for b in ids]) for ids, c in u.items()])
            return u if seen else self.basic(name, frozen(u), size)
        if name in ("exp", "softmax", "sparsemax"):
            u, size = self.vector(args[0]), self.size(term)
            if name != "exp":  # softmax(u + c·1) = softmax(u)
                u = {ids: c for ids, c in u.items() if ids != (self.ids.get(("exp", (), size)),)}
            two = self.of_units(u) if size == ((2, ()),) and u and name != "sparsemax" else None
            if two is None and name != "exp" and not u:
                return self.scaled(self.inverse(self.counted(size)), self.basic("exp", (), size))
            if two is None:
                return self.basic(name, frozen(u), size)
            two = [self.exp(p) for p in two]
            return self.scaled({(): ONE} if name == "exp" else self.inverse(self.plus(*two)), self.pair(*two))
        if name == "vec":  # linear
            return {(self.atom(name, a, self.size(term)),): c for a, c in self.matrix(args[0]).items()}
        if name == "attention_block":
            return self.vector(self.make("softmax", self.make("matvec", self.make("block", *args[:3]), args[3])))
        if name == "gradient" and args[0].name == "softmax_loss":  # of ℓ(⟨f,γ⟩), f = softmax(Ax): ℓ′(⟨f,γ⟩)·Aᵀ(f∘γ − ⟨f,γ⟩f)
            A, g, loss = args[0].args
            f = self.make("softmax", self.make("matvec", A, args[1]))
            d = self.make("dot", f, g)
            J = self.make("sub", self.make("hadamard", f, g), self.make("mul", d, f))
            return self.vector(self.make("mul", self.make("loss_slope", loss, d), self.make("matvec", self.make("transpose", A), J)))
        if name == "stack" and (u := self.spread(*args)) is not None:
            return u
        if name == "column" and args[0].name == "transpose" and args[0].args[0].name == "stack":  # a row of the matrix of these rows
            return self.vector(self.instance(args[0].args[0], args[1]))
        if name == "logits":  # linear in p; the size is that of its input
            D, p, i = args
            return self.linear(lambda ids: self.basic(name, self.key(D), ids, self.key(i)), self.vector(p))
        if name == "mul":
            return self.scaled(self.scalar(args[0]), self.vector(args[1]))
        if name in ("add", "sub", "neg", "hadamard"):
            u, w = self.vector(args[0]), self.vector(args[-1])
            return self.product(u, w) if name == "hadamard" else self.plus(
                {} if name == "neg" else u, w, ONE if name == "add" else -ONE)
        u = self.basic(name, *map(self.key, args), self.size(term))
        if name == "stack":
            self.stacks.setdefault(self.atom(name, *map(self.key, args), self.size(term)), term)
        return u
    def matrix(self, A):  # A combination of matrices
        name, args = A.name, A.args
        if name in ("add", "sub", "neg"):
            rest = {} if name == "neg" else self.matrix(args[0])
            return self.plus(rest, self.matrix(args[-1]), ONE if name == "add" else -ONE)
        if name == "mul":
            return self.scaled(self.scalar(args[0]), self.matrix(args[1]))
        if name == "outer":
            u, w = map(self.vector, args)
            return self.linear(lambda a: self.linear(lambda b: {self.atom("outer", a, b): {(): ONE}}, w), u)
        return {self.atom("matrix", self.key(A)): {(): ONE}}
    def act(self, A, u):  # A·u
        name, args = A.name, A.args
        if name in ("add", "sub", "neg"):
            return self.plus({} if name == "neg" else self.act(args[0], u), self.act(args[-1], u), ONE if name == "add" else -ONE)
        if name == "mul":
            return self.scaled(self.scalar(args[0]), self.act(args[1], u))
        if name == "matmul":
            return self.act(args[0], self.act(args[1], u))
        if name == "outer":  # (u wᵀ)x = ⟨w,x⟩·u
            return self.scaled(self.linear(self.total, self.product(self.vector(args[1]), u)), self.vector(args[0]))
        if name in ("identity", "diag"):
            return u if name == "identity" else self.product(self.vector(args[0]), u)
        return self.linear(lambda ids: self.basic("matvec", self.key(A), ids), u)

class Slopes(Forms):
    """Derivatives along v of what depends on the variable z; refused where they may not exist."""
    def slope(self, p, z, v):
        result = {}
        for m, x in p.items():
            for j, (a, k) in enumerate(m):
                if z in self.uses[a]:
                    rest = {m[:j] + ((a, k - 1),) * (k > 1) + m[j + 1 :]: x * k}
                    result = self.plus(result, self.times(rest, self.atom_slope(a, z, v)))
        return result
    def atom_slope(self, a, z, v):
        kind, *inside = self.keys[a]
        if kind == "var":
            return v
        if kind == "sum":
            return self.linear(self.total, self.product_slope(inside[0], z, v))
        if kind == "entry":
            need(z not in self.variables(inside[1]), "the derivative by an index")
            return self.entry(self.product_slope((inside[0],), z, v), inside[1])
        if kind == "log" and (u := self.summed_exponential(inside[0])) is not None:  # (log Σe^u)′ = ⟨softmax(u), u′⟩
            return self.linear(self.total, self.product({(self.atom("softmax", *u),): {(): ONE}}, self.vector_slope(thawed(u[0]), z, v)))
        need(kind in ("exp", "sigmoid", "sin", "cos") or (kind in ("inv", "log", "sqrt") and self.shown_positive(kind, inside[0])), f"no derivative of {kind}")
        me, p = {((a, 1),): ONE}, dict(inside[0])
        outer = {"sin": lambda: self.one("cos", inside[0]), "cos": lambda: self.times({(): -ONE}, self.one("sin", inside[0])), "exp": lambda: me, "sigmoid": lambda: self.plus(me, self.times(me, me), -ONE), "log": lambda: self.inverse(p),
                 "inv": lambda: self.times({(): -ONE}, self.times(me, me)), "sqrt": lambda: self.times({(): Fraction(1, 2)}, self.inverse(me))}[kind]()
        return self.times(outer, self.slope(p, z, v))
    def summed_exponential(self, form):  # (normal form of u, its size) if this is Σe^u
        ((m, x),) = form if len(form) == 1 else [((), ZERO)]
        kind, *inside = self.keys[m[0][0]] if len(m) == 1 and m[0][1] == x == 1 else (None,)
        kind, *inside = self.keys[inside[0][0]] if kind == "sum" and len(inside[0]) == 1 else (None,)
        return tuple(inside) if kind == "exp" else None
    def shown_positive(self, kind, inside):  # By sight, or as a multiple of what a premise shows to be > 0; below 1/y also y < 0
        p = dict(inside)
        for y in [y for y in self.above if p and y.keys() == p.keys()]:
            c = self.work.div(p[min(p)], y[min(y)])
            if self.plus(p, y, -c) == {} and (c > 0 or kind == "inv"):
                return True
        return self.sign(p) == 2
    def product_slope(self, ids, z, v):
        result = {}
        for j, b in enumerate(ids):
            if z in self.uses[b]:
                one, rest = self.basic_slope(b, z, v), ids[:j] + ids[j + 1 :]
                result = self.plus(result, self.product({rest: {(): ONE}}, one) if rest else one)
        return result
    def basic_slope(self, b, z, v):
        kind, *inside = self.keys[b]
        if kind == "var":
            return v
        if kind in ("exp", "softmax"):
            s, d = {(b,): {(): ONE}}, self.vector_slope(thawed(inside[0]), z, v)
            h = self.product(s, d)
            return h if kind == "exp" else self.plus(h, self.scaled(self.linear(self.total, h), s), -ONE)
        need(kind == "matvec" and z not in self.variables(inside[0]), f"no derivative of {kind}")
        return self.linear(lambda ids: self.basic("matvec", inside[0], ids), self.product_slope(inside[1], z, v))
    def vector_slope(self, u, z, v):
        result = {}
        for ids, c in u.items():
            result = self.plus(result, self.scaled(self.slope(c, z, v), {ids: {(): ONE}}))
            result = self.plus(result, self.scaled(c, self.product_slope(ids, z, v)))
        return result
    def convex(self, p, z, v):
        """p is convex in z: affine, plus norms and absolute values of what is affine, with factors that are ≥ 0 and free of z."""
        def free(form):
            return all([z not in self.uses[a] for m in form for a, _ in m])
        rest, good = dict(p), True
        for m, x in p.items():
            bends = [(a, k) for a, k in m if z in self.uses[a] and self.keys[a][0] in ("norm", "abs")]
            if bends:
                (a, k), others = bends[0], {tuple([pair for pair in m if pair != bends[0]]): rest.pop(m)}
                kind, inside = self.keys[a]
                good = good and k == 1 and len(bends) == 1 and free(others) and self.sign(others) > 0
                bend = {(): dict(inside)} if kind == "abs" else thawed(inside)
                change = self.slope(bend[()], z, v) if kind == "abs" else self.vector_slope(bend, z, v)
                good = good and (free(change) if kind == "abs" else self.free_vector(change, z))
        return good and free(self.slope(rest, z, v))
    def free_vector(self, u, z):
        return all([z not in self.uses[b] for ids in u for b in ids]) and all([z not in self.uses[a] for c in u.values() for m in c for a, _ in m])

def exactly(condition, what="the conclusion is not what the rule gives"):
    need(condition, what)

class Tree(Slopes):
    """Checks a tree.  A node is {"rule", "concludes", "premises", "with"}; its conclusion is TRUE wherever its context is."""

    def term(self, form, sort=None):
        term = self.terms.read(form)
        need(sort in (None, term.sort), f"a {sort} is needed, not {cropped(spelled(term), 100)}")
        self.size(term)
        return term
    def occurs(self, term):  # The variables of a term
        self.work.spend(2)
        if term.name == "var":  # also what its size depends on
            return {term.leaf}.union(self.occurs(self.bound[term.leaf]) if term.leaf in self.bound else ())
        return set().union(*map(self.occurs, term.args))
    def fresh(self, name, sort, context, *terms):
        """A variable of the proof, free in none of these: what is shown of it holds for all its values."""
        variable = self.term(["var", name], sort)
        need(name in self.extra and not any([name in self.occurs(one) for one in (*context, *terms)]), f"{show(name)} is not fresh")
        need(not self.whole_variable(name), f"{show(name)} is a whole number, and would not stand for every number")
        return variable
    def put(self, term, new):
        """The term with bound leaves replaced where they are open; new: {leaf: term}.  A binder whose name stands in what is put, or is bound there,
        takes the first of i_2, i_3, … that is free of these and of its own: nothing is captured, and no name is bound inside its own binder."""
        self.work.spend(5)
        here = {leaf: one for leaf, one in new.items() if leaf in term.open}
        if not here or not term.args:
            return here.get(term.leaf, term)
        taken = frozenset().union(*[one.binds.union(map(called, one.open)) for one in here.values()])
        inside = term.binds.union(*[map(called, one.open) for one in term.args])
        own = {}
        for one in (term.args[:1] if term.name in BINDERS else (term.args[2], *term.args[3::3]) if term.name == "iterate" else ()):
            avoid = taken.union(*[[called(other.leaf)] for other in own.values()])
            own[one.leaf] = self.leaf_called(one, next(name for name in names_like(called(one.leaf)) if name not in avoid | inside)) if called(one.leaf) in avoid else one
        if term.name in BINDERS:
            return self.make(term.name, own[term.args[0].leaf], *[self.put(one, here) for one in term.args[1:-1]], self.put(term.args[-1], {**here, **own}))
        if term.name != "iterate":
            return self.make(term.name, *[self.put(one, here) for one in term.args])
        args = [*[self.put(one, here) for one in term.args[:2]], own[term.args[2].leaf]]
        for x, s, u in zip(term.args[3::3], term.args[4::3], term.args[5::3]):
            args += [own[x.leaf], self.put(s, here), self.put(u, {**here, **own})]
        return self.make("iterate", *args)
    def leaf_called(self, leaf, name):
        renamed = ":".join([name, *leaf.leaf.split(":")[1:]])
        return self.terms.kept.setdefault((leaf.name, renamed), Term(leaf.name, (), renamed, leaf.sort))
    def unrolled(self, term, at, states):
        """The term with the states of sequences after ``at`` steps put for them, and updates of these for the later ones."""
        self.work.spend(5)
        if term.name == "iterate" and term.args[2:] in states:
            later = self.plus(self.scalar(term.args[1]), self.scalar(at), -ONE)
            steps = later.get((), ZERO)
            if later.keys() <= {()} and steps.denominator == 1 and 0 <= steps <= MOST_UPDATES:
                return self.after(term, states[term.args[2:]], at, int(steps))[int(term.args[0].leaf)]
        return self.make(term.name, *[self.unrolled(one, at, states) for one in term.args]) if term.args else term
    def after(self, sequence, values, at, steps):  # the state so many steps after it is ``values``, at step number ``at``
        for k in range(steps):
            later = ["num", rational_text(at.leaf + k)] if at.name == "num" else None
            number = self.term(later) if later else self.make("add", at, self.term(["num", str(k)])) if k else at
            leaves = dict(zip([one.leaf for one in (sequence.args[2], *sequence.args[3::3])], (number, *values)))
            values = [self.put(one, leaves) for one in sequence.args[5::3]]
        return values
    def literal(self, k):
        return self.term(["place", ["num", str(k)]], "index")
    def gap(self, goal, *names):  # b − a of a conclusion a ≤ b (or <, =)
        need(goal.name in (names or ("le",)) and goal.args[0].sort == "scalar", f"{cropped(spelled(goal), 200)} is not of the form needed")
        return self.plus(self.scalar(goal.args[1]), self.scalar(goal.args[0]), -ONE)
    def states(self, goal, name, *sides):  # The conclusion is ``left name right``, up to normal form
        gap = self.make("sub", *sides[::-1])
        self.size(gap)
        exactly(self.gap(goal, name) == self.scalar(gap))
    def two(self, u):  # The two entries of a vector of which normal forms see them
        need(self.size(u) == ((2, ()),), "not a vector of two entries")
        entries = self.of_units(self.vector(u))
        need(entries is not None, "two entries that are not seen")
        return entries
    def is_entry(self, one, u):  # one is an entry of u
        return (one.name == "entry" and one.args[0] is u) or self.scalar(one) in self.two(u)
    def enclosed(self, term, box, memo):  # The value of a term over a box: a number, a truth, or UNDEFINED
        if term not in memo:
            args = [self.enclosed(one, box, memo) for one in term.args]
            if term in box:
                memo[term] = box[term][0] if box[term][0] == box[term][1] else self.work.hull(*box[term])
            elif not args or UNDEFINED in args or term.sort not in ("scalar", "truth") or any([one.sort not in ("scalar", "truth", "loss") for one in term.args]):
                memo[term] = term.leaf if term.name in ("num", "word") else UNDEFINED
            else:
                try:
                    memo[term] = VOCABULARY[term.name][1](self.work, *args)
                except Undefined:
                    memo[term] = UNDEFINED
        return memo[term]
    def parameter(self, rule, name, value):
        """A term, but for the names of fresh variables, functions and facts, which are texts, and for lists."""
        text = name in ("index", "drawn", "signs", "direction", "point", "fact") and (rule, name) not in (("places", "index"), ("keys", "point"))
        text = text or (rule, name) in (("rise", "variable"), ("substitution", "variable"), ("monotone", "function"))
        if text or name in ("sums", "equalities", "ranges", "inside", "sequences") or (rule, name) == ("dataset", "of"):
            need(type(value) is (str if text else list), f"{rule}: {name} is a {'text' if text else 'list'}")
            return value
        return self.term(value)
    def check(self, node, context, depth=0):
        need(depth <= DEEPEST_TREE, f"a tree deeper than {DEEPEST_TREE}", Exhausted)
        self.work.spend(100)
        rule, concludes, premises, parameters = fields(node, ("rule", "concludes", "premises", "with"), "a node")
        need(type(rule) is str and rule in RULES, f"{show(rule)} is no rule")
        count, names, law = RULES[rule]
        good = type(premises) is list and (count is None or len(premises) in (count if type(count) is tuple else (count,)))
        need(good, f"{rule}: the number of premises")
        goal, given = self.term(concludes, "truth"), fields(parameters, names.split(), f"{rule}: with")
        given = [self.parameter(rule, name, x) for name, x in zip(names.split(), given)]
        def proved(k, *more, given=context):
            need(k < len(premises), f"{rule}: too few premises")
            return self.check(premises[k], given | frozenset(more), depth + 1)
        try:
            law(self, goal, Premises(proved, len(premises), context), *given)
        except Rejected as problem:
            raise Rejected(str(problem) if str(problem).startswith("rule ") else f"rule {rule}: {problem}") from None
        return goal

class Premises:
    def __init__(self, proved, count, context):
        self.proved, self.count, self.context = proved, count, context
    def cited(self, facts, text):  # the premise of this number
        need(natural(text) < self.count, "no such premise")
        return facts[natural(text)]
    def __iter__(self):
        return iter([self.proved(k) for k in range(self.count)])

# Facts about datasets, each with its proof in docs/datasets.md.  A fact is a schema: whatever dataset, loss, point, choice … stands for its
# placeholders, the conclusion holds where the premises hold.  The loss is one of those named; the W-model needs queries.
def schemas_of(model):
    """The facts that are said of both models: of p with ‖·‖, and of W with ‖·‖_F."""
    L, norm, product, svm, feasible, local = {
        "p": ("loss(D,ell)", "norm", "dot({},{})", "max_margin", "separable", "locally_optimal"),
        "W": ("matrix_loss(D,ell)", "frobenius", "dot(vec({}),vec({}))", "max_margin_matrix", "matrix_separable", "matrix_locally_optimal"),
    }[model]
    slope, excess = f"gradient({L},p)", f"sub(value({L},p),best_value(D,ell))"
    margin, best, step = "least_margin(D,best_tokens(D),p)", "best_scores(D)", "sub(q,p)"
    steepest = f"slope_bound(ell,minimum(worst_scores(D)),maximum({best}))"
    bent = product.format(slope, step), product.format(step, step)
    second = f"sub({best},mul(div(1,most_tokens(D)),sub({best},runner_up_scores(D))))"
    return {
        "smooth": ("D ell p q", SMOOTH, "", f"le({norm}(sub({slope},gradient({L},q))),mul(smoothness({L}),{norm}(sub(p,q))))"),
        "quadratic": ("D ell p q", SMOOTH, "", f"le(value({L},q),add(add(value({L},p),{bent[0]}),mul(mul(1/2,smoothness({L})),{bent[1]})))"),
        "descent": ("D ell p r", SMOOTH, f"le(0,r) le(mul(r,smoothness({L})),1)",
            f"le(value({L},sub(p,mul(r,{slope}))),sub(value({L},p),mul(mul(1/2,r),{product.format(slope, slope)})))"),
        "smoothness": ("D ell", SMOOTH, "", f"le(0,smoothness({L}))"),
        "optimal": ("D ell p", DECREASING, "", f"le(best_value(D,ell),value({L},p))"),
        "excess": ("D ell p", DECREASING, "some_worse_token(D)", f"lt(best_value(D,ell),value({L},p))"),
        "excess by margin": ("D ell p r", DECREASING, f"unique_best_token(D) le(r,{margin})",
            f"le({excess},mul(mul(mul({steepest},maximum(sub({best},worst_scores(D)))),sub(most_tokens(D),1)),exp(neg(r))))"),
        "excess without margin": ("D ell p", DECREASING, f"unique_best_token(D) le({margin},0)",
            f"le(div(minimum(sub(loss_value(ell,{second}),loss_value(ell,{best}))),inputs(D)),{excess})"),
        "margin of the solution": ("D c", (), f"{feasible}(D,c) some_choice(D)", f"le(1,least_margin(D,c,{svm}(D,c)))"),
        "margin on the ray": ("D c r", (), f"{feasible}(D,c) some_choice(D) le(0,r)", f"le(r,least_margin(D,c,mul(r,{svm}(D,c))))"),
        "no margin": ("D c p", (), f"not({feasible}(D,c))", "le(least_margin(D,c,p),0)"),
        "margin by the solution": ("D c p", (), f"{feasible}(D,c)",
            f"le(mul(least_margin(D,c,p),{product.format(f'{svm}(D,c)', f'{svm}(D,c)')}),{product.format('p', f'{svm}(D,c)')})"),
        "margin by norm": ("D c p", (), f"{feasible}(D,c)", f"le(mul(least_margin(D,c,p),{norm}({svm}(D,c))),{norm}(p))"),
        "margin of a sum": ("D c p q", (), "", "le(add(least_margin(D,c,p),least_margin(D,c,q)),least_margin(D,c,add(p,q)))"),
        "margin of a multiple": ("D c p r", (), "le(0,r)", "eq(least_margin(D,c,mul(r,p)),mul(r,least_margin(D,c,p)))"),
        "worst value": ("D ell p", DECREASING, "", f"le(value({L},p),loss_value(ell,minimum(worst_scores(D))))"),
        "positive risk": ("D ell p", ("exponential", "logistic"), "", f"lt(0,value({L},p))"),
        "downwards": ("D ell p u", DECREASING, "equal_nonoptimal_scores(D) lt(0,least_margin(D,best_tokens(D),u))",
            f"lt({product.format(slope, 'u')},0)"),
        "two choices": ("D c e", (), f"{feasible}(D,c) {feasible}(D,e) not(eq(c,e))", f"not(eq({svm}(D,c),{svm}(D,e)))"),
        "local is feasible": ("D c", (), f"{local}(D,c)", f"{feasible}(D,c)"),
        "optimal is local": ("D", (), f"unique_best_token(D) {feasible}(D,best_tokens(D))", f"{local}(D,best_tokens(D))"),
    }

SMOOTH = (*[one for one in LOSSES if one != "hinge"], "decreasing")
BOUND = "maximum(sub(best_scores(D),worst_scores(D)))"
M0, M1 = [f"{one}_bound(ell,minimum(worst_scores(D)),maximum(best_scores(D)))" for one in ("curvature", "slope")]
R2 = "hadamard(R,R)"
LEVELS = ("one_hot(D) unique_best_token(D) matrix_separable(D,best_tokens(D)) le(0,minimum(vec(p))) le(maximum(vec(p)),1) "
    "le(1,least_margin(D,best_tokens(D),p)) ")
LOGITS = "matrix_logits(D,max_margin_matrix(D,best_tokens(D)),i)"
# fact: (placeholders, the losses it holds for, premises, conclusion)
SCHEMAS = {
    **{f"{name} of {model}": one for model in "pW" for name, one in schemas_of(model).items()},
    "smoothness of bounded tokens": ("D W ell R S", SMOOTH, "tokens_at_most(D,R) spectral_at_most(W,S)",
        f"le(smoothness(loss(with_key_matrix(D,W),ell)),div(mul(mul(S,S),add(mul(mul(mul(1/4,{M0}),dot(head(D),head(D))),sum(hadamard({R2},{R2}))),"
        f"mul(mul(mul(5/7,{M1}),norm(head(D))),sum(hadamard({R2},R))))),length(R)))"),
    "bounds of tokens": ("D R i", (), "tokens_at_most(D,R)", "le(0,entry(R,i))"),
    "falling": ("ell r s", DECREASING, "lt(r,s)", "lt(loss_value(ell,s),loss_value(ell,r))"),
    "negative slope": ("ell r", DECREASING, "", "lt(loss_slope(ell,r),0)"),
    "bounded slope": ("ell a b r", DECREASING, "le(a,r) le(r,b)", "le(abs(loss_slope(ell,r)),slope_bound(ell,a,b))"),
    "Lipschitz slope": ("ell a b r s", DECREASING, "le(a,r) le(r,b) le(a,s) le(s,b)",
        "le(abs(sub(loss_slope(ell,r),loss_slope(ell,s))),mul(curvature_bound(ell,a,b),abs(sub(r,s))))"),
    "steepest": ("ell a b", SMOOTH, "le(a,b)", "le(0,slope_bound(ell,a,b))"),
    "most bent": ("ell a b", SMOOTH, "le(a,b)", "le(0,curvature_bound(ell,a,b))"),
    "scores in order": ("D", (), "", "le(minimum(worst_scores(D)),maximum(best_scores(D)))"),
    "worst and best": ("D i", (), "", "le(entry(worst_scores(D),i),entry(best_scores(D),i))"),
    "best of an input": ("D i", (), "", "eq(maximum(token_scores(D,i)),entry(best_scores(D),i))"),
    "worst of an input": ("D i", (), "", "eq(minimum(token_scores(D,i)),entry(worst_scores(D),i))"),
    "positive losses": ("D ell", ("exponential", "logistic"), "", "lt(0,best_value(D,ell))"),
    "ranges of scores": ("D", (), "", f"le(0,{BOUND})"),
    "most tokens": ("D", (), "", "le(1,most_tokens(D))"),
    "worse is other": ("D", (), "some_worse_token(D)", "some_choice(D)"),
    "equal losers": ("D", (), "equal_nonoptimal_scores(D)", "unique_best_token(D)"),
    "slope": ("D ell p u", SMOOTH, "", "eq(slope(loss(D,ell),p,u),dot(gradient(loss(D,ell),p),u))"),
    "support is active": ("D", (), "all_support_vectors(D)", "all_active(D,best_tokens(D))"),
    "support is unique": ("D", (), "all_support_vectors(D)", "unique_best_token(D)"),
    "active is feasible": ("D c", (), "all_active(D,c)", "matrix_separable(D,c)"),
    "active and local": ("D c", (), "all_active(D,c) matrix_locally_optimal(D,c)", "eq(c,best_tokens(D))"),
    "no rest": ("D ell p", DECREASING, "all_active(D,best_tokens(D)) unique_best_token(D) some_choice(D)",
        "lt(dot(vec(gradient(matrix_loss(D,ell),p)),vec(max_margin_matrix(D,best_tokens(D)))),0)"),
    "rank of the solution": ("D c", (), "matrix_separable(D,c)", "le(rank(max_margin_matrix(D,c)),inputs(D))"),
    "best word of two levels": ("D p i", (), LEVELS + "lt(entry(worst_scores(D),i),entry(best_scores(D),i))", f"lt(0,entry({LOGITS},best_token(D,i)))"),
    "other word of two levels": ("D p i t", (), LEVELS + "lt(entry(token_scores(D,i),t),entry(best_scores(D),i))",
        f"lt(entry({LOGITS},t),0)"),
    "rank in the dimension": ("D c", (), "matrix_separable(D,c)", "le(rank(max_margin_matrix(D,c)),dimension(D))"),
}

def instantiated(t, text, named):  # The term that a template gives
    tokens = re.findall(r"[A-Za-z_0-9/]+|[(,)]", text)
    def read():
        word = tokens.pop(0)
        if tokens[:1] != ["("]:
            return named[word] if word in named else t.term(["num", word])
        args = []
        while tokens.pop(0) != ")":
            args.append(read())
        return t.make(word, *args)
    found = read()
    need(not tokens, "a template that is not one term")
    return found

def has_queries(t, D):
    while D.name in ("with_query", "with_key_matrix"):
        if D.name == "with_query":
            return True
        D = D.args[0]
    return D.name == "var" and "queries" in t.shapes[D.leaf]

def by_dataset(t, goal, below, fact, values):
    """The conclusion and the premises are those of the schema, term by term."""
    need(type(fact) is str and fact in SCHEMAS and type(values) is list, "no such fact about datasets")
    names, losses, premises, conclusion = SCHEMAS[fact]
    need(len(values) == len(names.split()), "not as many terms as the fact has placeholders")
    named = {name: t.term(form) for name, form in zip(names.split(), values)}
    for one in named.values():
        t.size(one)
    if "ell" in named:
        ell = named["ell"]
        good = ell.sort == "loss" and set([ell.leaf] if ell.name == "word" else t.shapes[ell.leaf]) <= set(losses)
        need(good, "the fact does not hold for this loss")
    of_W = fact.endswith(" of W") or "matrix_" in conclusion + premises or "all_" in premises
    need(not of_W or has_queries(t, named["D"]), "the W-model needs queries")
    need({named[x].sort for x in "pqu" if x in named} <= {"matrix" if of_W else "vector"}, "a point of the other model")
    exactly(instantiated(t, conclusion, named) is goal)
    asked = [instantiated(t, one, named) for one in premises.split()]
    exactly(len(asked) == below.count and all([one is known for one, known in zip(asked, below)]), "the premises are not those of the fact")

# Orders: at(o, k) is the index at place k mod n of an order o of n places.  In the reading of total functions it is at(o, 0) where k is no whole
# number, so that for every k each index is at(o, k) for equally many o.
MOST_ORDERED = 4  # places of an order of which a proof looks at every case

def counts(t, form):  # a sum of places, sizes and whole variables
    def whole(kind, *inside):
        return kind in ("number_of", "size") or (kind == "var" and t.whole_variable(inside[0]))
    return all([c.denominator == 1 and c > 0 and all([whole(*t.keys[a]) for a, _ in m]) for m, c in form.items()])
def literal_count(t, term):  # the whole number that a scalar is by sight, or None
    form = t.scalar(term)
    k = form.get((), ZERO)
    return int(k) if form.keys() <= {()} and k.denominator == 1 and k >= 0 else None
def all_orders(t, order):
    ((count, names),) = t.size(order)
    need(not names and count <= MOST_ORDERED, f"the order has no fixed number of at most {MOST_ORDERED} places")
    return list(itertools.permutations(range(count)))
def speaks_of(term, one, memo):
    if term not in memo:
        memo[term] = term is one or any([speaks_of(x, one, memo) for x in term.args])
    return memo[term]

class Arranged:
    """Terms where an order has these places: at(o, k) is a literal index for a literal k.  What speaks of the order and has a literal number of
    steps, or of at most FEW places, is written out for that: sequences, sums and “for each”."""
    def __init__(self, t, order, places):
        self.t, self.order, self.places, self.known, self.speaks = t, order, places, {}, {}
    def of(self, term):
        self.t.work.spend(5)
        if not speaks_of(term, self.order, self.speaks):
            return term
        if term not in self.known:
            self.known[term] = self.of_term(term, term.name, term.args)
        return self.known[term]
    def of_term(self, term, name, args):
        t = self.t
        if name in ("sum_over", "for_each"):
            ((count, names),) = t.size(args[0])
            if not names and count <= FEW:
                parts = [t.put(args[1], {args[0].leaf: t.literal(k)}) for k in range(count)]
                return self.of(functools.reduce(lambda x, y: t.make("add" if name == "sum_over" else "and", x, y), parts))
        steps = literal_count(t, args[1]) if name == "iterate" or (name == "at" and args[0] is self.order) else None
        if name == "iterate" and steps is not None and steps <= MOST_UPDATES:
            return self.of(t.after(term, args[4::3], t.term(["num", "0"]), steps)[int(args[0].leaf)])
        if name == "at" and steps is not None:
            return t.literal(self.places[steps % len(self.places)])
        return t.make(name, *map(self.of, args)) if args else term

def by_orders(t, goal, below, o):
    """An order of few places is one of finitely many: a proof for each, where the conclusion and all hypotheses are arranged so.

    What is left of the order there is any order, and so that one."""
    need(o.sort == "order", "not an order")
    need(not any([o.leaf in t.occurs(one) for one in t.bound.values()]), "a vector of the proof is as long as one that depends on the order")
    cases = all_orders(t, o)
    need(below.count == len(cases), "not one premise for each order")
    for k, one in enumerate(cases):
        there = Arranged(t, o, one)
        given = frozenset(map(there.of, below.context))
        exactly(below.proved(k, given=given) is there.of(goal), "a premise is not the conclusion in its order")
def mean_over_orders(t, goal):  # (the order that is drawn, what its mean is taken of) of an equality E … = …
    need(goal.name == "eq" and goal.args[0].name == "expectation" and goal.args[0].args[0].sort == "order", "no mean over orders")
    drawn, _, body = goal.args[0].args
    return drawn, body
def by_outcomes(t, goal, below):  # E F(o) = 1/n!·Σ F(o) over the orders of few places, written out
    drawn, body = mean_over_orders(t, goal)
    parts = [Arranged(t, drawn, one).of(body) for one in all_orders(t, drawn)]  # a conclusion is closed: nothing is left of the order
    share = t.term(["num", rational_text(Fraction(1, len(parts)))])
    exactly(goal.args[1] is t.make("mul", share, functools.reduce(lambda x, y: t.make("add", x, y), parts)))
def moved_by(t, o, binder):  # its body at o(i) in place of i
    i, body = binder.args
    need(t.size(i) == t.size(o), "not over all places of the order")
    return t.make(binder.name, i, t.put(body, {i.leaf: t.make("at", o, t.make("number_of", i))}))
def carried(t, o, u):  # the vector or matrix with its entry or row at o(k) in place of that at k
    name, args = u.name, u.args
    if name == "stack":
        return moved_by(t, o, u)
    if name == "mul":
        return t.make(name, args[0], carried(t, o, args[1]))
    need(name in ("exp", "abs", "softmax", "sparsemax", "neg", "add", "sub", "hadamard"), f"{name} of what is reordered")
    return t.make(name, *[carried(t, o, one) for one in args])
def by_reordering(t, goal, below, o, over):
    """Every index is at one place of an order: Σ_t F(o(t)) = Σ_i F(i), and so for what is the same of all entries or rows in any order;
    F(i) for each i where F(o(t)) for each t."""
    need(below.count == (over.name == "for_each"), "not one premise for each index")
    name, args = over.name, over.args
    if name in ("sum_over", "for_each"):
        moved = moved_by(t, o, over)
    elif name in ("matvec", "matmul"):  # AᵀB = Σ_k (row k of A)(row k of B)ᵀ
        need(args[0].name == "transpose", "not over the rows of two matrices")
        moved = t.make(name, t.make("transpose", carried(t, o, args[0].args[0])), carried(t, o, args[1]))
    else:
        need(name in ("sum", "dot", "norm", "minimum", "maximum", "max_norm", "frobenius"), f"{name} may depend on the order")
        moved = t.make(name, *[carried(t, o, one) for one in args])
    exactly(goal is over and below.proved(0) is moved if below.count else goal is t.make("eq", moved, over), "not the same at the places of the order")
def mean_place(t, drawn, law, term, i):
    """E of the term over the order: linear in its parts, and E F(o(k)) = E F(i) for a uniform index i, where F and k do not speak of o."""
    t.work.spend(5)
    if drawn.leaf not in term.open:
        return term
    speaking = [one for one in term.args if drawn.leaf in one.open]
    alone = len(speaking) == 1 and term.name in (*PRODUCTS, "div", "entry", "column", "sum_over", "stack")
    if term.name in (*LINEAR, *SUMS) or (alone and (term.name not in ("div", "entry", "column") or speaking == [term.args[0]])):
        return t.make(term.name, *[mean_place(t, drawn, law, one, i) for one in term.args])
    places = [one for one in inside(term) if one.name == "at" and drawn.leaf in one.open]
    need(len(places) == 1 and places[0].open - {drawn.leaf} <= term.open, "not at one place of the order")
    return t.make("expectation", i, law, t.replaced(term, places[0], i))  # an order stands in its places alone
def by_mean_place(t, goal, below):
    drawn, body = mean_over_orders(t, goal)
    size, avoid = drawn.leaf.split(":")[1].strip("()"), body.binds | {called(one) for one in body.open}
    leaf = next(name for name in itertools.chain(("i",), names_like("i")) if name not in avoid) + ":" + size
    i = t.terms.kept.setdefault(("bound", leaf), Term("bound", (), leaf, "index"))
    exactly(goal.args[1] is mean_place(t, drawn, goal.args[0].args[1], body, i))
# Every rule as a function of the tree, the conclusion, the premises and the parameters.  It returns where the conclusion follows.
def by_hypothesis(t, goal, below):
    exactly(goal in below.context)
def by_absurdity(t, goal, below, false):  # after a choice of the loss a hypothesis may read “logistic is hinge”
    exactly(false in below.context and false.name == "is_loss" and {one.name for one in false.args} == {"word"}
            and false.args[0] is not false.args[1])
def by_contradiction(t, goal, below):  # P and not P
    claim, denial = below
    exactly(denial.name == "not" and denial.args[0] is claim)
def by_negation(t, goal, below):  # not a < b: b ≤ a; not a ≤ b: b < a
    (denial,) = below
    exactly(denial.name == "not" and (denial.args[0].name, goal.name) in (("lt", "le"), ("le", "lt")) and denial.args[0].args == goal.args[::-1])
def by_parts(t, goal, below):
    exactly(goal.name == "and" and list(below) == list(goal.args))
def by_part(t, goal, below):
    (both,) = below
    exactly(both.name == "and" and goal in both.args)
def by_cases(t, goal, below):
    either = below.proved(0)
    need(either.name == "or", "the first premise is no alternative")
    exactly(all([below.proved(k + 1, one) is goal for k, one in enumerate(either.args)]))
def by_order(t, goal, below):  # x ≤ y or y ≤ x
    a, b = goal.args if goal.name == "or" else (goal, goal)
    exactly(goal.name == "or" and a.name == b.name == "le" and a.args == b.args[::-1])

def by_combination(t, goal, below, sums, equalities):
    """b − a = Σ q·t₁²…·g₁… + Σ r·(y − x) + rest, with q and the rest ≥ 0 by sight, slacks g of premises, and equalities x = y.

    Strict if the rest, or some q and all its g, are > 0.  For vectors, a = b by normal form.
    """
    facts = list(below)
    if goal.name == "eq" and goal.args[0].sort == "vector":
        return exactly(t.vector(goal.args[0]) == t.vector(goal.args[1]) and not facts)
    rest, strict = t.gap(goal, "le", "lt", "eq"), False
    need(type(sums) is list and type(equalities) is list and (goal.name != "eq" or not sums), "sums and equalities are lists")
    for entry in sums:
        q, squares, used = fields(entry, ("times", "squares", "premises"), "a summand")
        q, used = t.scalar(t.term(q, "scalar")), [below.cited(facts, k) for k in listed_or_none(used)]
        need(t.sign(q) > 0, "a factor that is not visibly ≥ 0")
        strict = strict or (t.sign(q) == 2 and not squares and all([one.name == "lt" for one in used]))
        for one in listed_or_none(squares):
            one = t.scalar(t.term(one, "scalar"))
            q = t.times(q, t.times(one, one))
        for one in used:
            q = t.times(q, t.gap(one, "le", "lt"))
        rest = t.plus(rest, q, -ONE)
    for entry in equalities:
        r, k = fields(entry, ("times", "premise"), "an equality")
        rest = t.plus(rest, t.times(t.scalar(t.term(r, "scalar")), t.gap(below.cited(facts, k), "eq")), -ONE)
    exactly(not rest if goal.name == "eq" else t.sign(rest) > (0 if goal.name == "le" or strict else 1), "what remains is not visibly ≥ 0")
def by_identity(t, goal, below):
    """Equal for all sizes, by 7a: the sides are read as formulas with indices, and have one normal form.

    Premises 0 < y, the same for each index, and w > 0 say by what may be divided.
    """
    positive = set()
    for one in below:
        one = one.args[1] if one.name == "for_each" else one
        need(one.name == "positive" or (one.name == "lt" and one.args[0] is t.term(["num", "0"])), "the premise says nothing of a divisor")
        positive.add(one.args[-1])
    need(goal.name == "eq" and goal.args[0].sort in ("scalar", "vector", "matrix") and not t.bound, "not an equality of formulas")
    sums = Sums(t.work.left, {})
    good = Indexed(sums, t.shapes, t.first, t.size, positive).same(*goal.args)
    t.work.left = sums.left
    need(good, "the two sides have different normal forms")
def by_cover(t, goal, below, ranges):
    """Bounds lo ≤ x ≤ hi of the terms x in ``ranges``, and the conclusion decided on every box of a bisection."""
    facts, box, t.exact = list(below), {}, False
    need(goal.name in ("le", "lt", "eq") and type(ranges) is list and len(ranges) <= 3, "a cover decides ≤, < or = over at most 3 ranges")
    for k, entry in enumerate(ranges):
        x, lo, hi = fields(entry, ("of", "low", "high"), "a range")
        x, lo, hi = t.term(x, "scalar"), t.term(["num", lo]), t.term(["num", hi])
        need(facts[2 * k : 2 * k + 2] == [t.make("le", lo, x), t.make("le", x, hi)] and lo.leaf <= hi.leaf, "a range without its bounds")
        box[x] = (lo.leaf, hi.leaf)
    todo, done = [box], 0
    while todo:
        box, done = todo.pop(), done + 1
        need(done <= BOXES, "too many boxes", Exhausted)
        memo = {}
        if all([t.enclosed(one, box, memo) is not UNDEFINED for one in goal.args]) and t.enclosed(goal, box, memo) is True:
            continue
        widest = max(box, key=lambda x: box[x][1] - box[x][0], default=None)
        need(widest is not None and box[widest][0] < box[widest][1] and t.enclosed(goal, box, memo) is not False, "a box that does not hold")
        (lo, hi), half = box[widest], t.work.mul(Fraction(1, 2), t.work.add(*box[widest]))
        todo += [{**box, widest: (lo, half)}, {**box, widest: (half, hi)}]

def by_reciprocal(t, goal, below, y):  # y > 0: y·(1/y) = 1, and 0 < 1/y
    (positive,) = below
    t.states(positive, "lt", t.make("sub", y, y), y)
    if goal.name == "lt":
        return exactly(t.gap(goal, "lt") == t.inverse(t.scalar(y)))
    exactly(t.gap(goal, "eq") == t.plus({(): ONE}, t.times(t.scalar(y), t.inverse(t.scalar(y))), -ONE))
def by_monotony(t, goal, below, function):  # exp, log, sqrt, g rise strictly (log on x > 0, √ on x ≥ 0)
    first, *domain = below
    need(function in ("exp", "log", "sqrt", "sigmoid") and first.name in ("le", "lt"), "not a rising function, or no inequality")
    x, y = first.args
    if function in ("log", "sqrt"):
        need(len(domain) == 1, "the domain is needed")
        exactly(t.gap(domain[0], "le", "lt") == t.scalar(x) and (domain[0].name == "lt" or function == "sqrt"), "the domain is not shown")
    t.states(goal, first.name, t.make(function, x), t.make(function, y))
def by_tangent(t, goal, below, x):  # 1 + x ≤ e^x: the exponential is convex
    exactly(t.gap(goal) == t.plus(t.plus(t.exp(t.scalar(x)), {(): ONE}, -ONE), t.scalar(x), -ONE))
def by_logarithm(t, goal, below, x):  # x > 0: e^(log x) = x
    (positive,) = below
    t.states(positive, "lt", t.make("sub", x, x), x)
    t.states(goal, "eq", t.make("exp", t.make("log", x)), x)
def by_logistic(t, goal, below, u):  # g(u)·(1 + e^(−u)) = 1, the definition of g
    g = t.scalar(t.make("sigmoid", u))
    exactly(t.gap(goal, "eq") == t.plus({(): ONE}, t.plus(g, t.times(g, t.exp(t.times({(): -ONE}, t.scalar(u))))), -ONE))
def by_circle(t, goal, below, x):  # sin²x + cos²x = 1
    s, c = t.make("sin", x), t.make("cos", x)
    t.states(goal, "eq", t.make("add", t.make("mul", s, s), t.make("mul", c, c)), t.term(["num", "1"]))
def by_angles(t, goal, below, x, y):  # sin(x + y) = sin x·cos y + cos x·sin y, or cos(x + y) = cos x·cos y − sin x·sin y
    a, b, c, d = [t.make(name, one) for one in (x, y) for name in ("sin", "cos")]
    name, *sides = ("sin", "add", a, d, b, c) if goal.args[0].name == "sin" else ("cos", "sub", b, d, a, c)
    t.states(goal, "eq", t.make(name, t.make("add", x, y)), t.make(sides[0], t.make("mul", *sides[1:3]), t.make("mul", *sides[3:])))
def by_steepest(t, goal, below, u, a, b):
    """g′ is even and falls with |u|, so on [a, b] it is greatest at the point nearest to 0; M₀ of the logistic loss is that value."""
    low, high = below
    t.states(low, "le", a, u)
    t.states(high, "le", u, b)
    t.states(goal, "le", t.make("sigmoid_slope", u), t.make("curvature_bound", t.term(["word", "logistic"]), a, b))

def size_of_it(t, u):  # |u|, ‖u‖ or ‖u‖_F
    return t.make({"scalar": "abs", "vector": "norm"}.get(u.sort, "frobenius"), u)
def by_bounds(t, goal, below, u):  # −b ≤ u ≤ b: |u| ≤ b; likewise <
    low, high = below
    b = t.plus(t.gap(high, "le", "lt"), t.scalar(u))
    need(low.name == high.name == goal.name, "not the same relation")
    exactly(t.gap(low, "le", "lt") == t.plus(b, t.scalar(u)) and t.gap(goal, "le", "lt") == t.plus(b, t.scalar(t.make("abs", u)), -ONE))
def by_absolute(t, goal, below, u):  # u ≤ |u|
    t.states(goal, "le", u, t.make("abs", u))
def by_product(t, goal, below, c, u):  # |c·u| = |c|·|u|, ‖c·u‖ = |c|·‖u‖, ‖c uᵀ‖_F = ‖c‖·‖u‖
    whole = t.make("outer" if c.sort == "vector" else "mul", c, u)
    t.states(goal, "eq", size_of_it(t, whole), t.make("mul", size_of_it(t, c), size_of_it(t, u)))
def by_square(t, goal, below, u):  # |u|² = u², ‖u‖² = ⟨u,u⟩, and √x² = x for x ≥ 0
    if below.count:
        (known,) = below
        exactly(t.gap(known, "le", "lt") == t.scalar(u))
        left, right = t.make("sqrt", u), t.scalar(u)
    else:
        v = t.make("vec", u) if u.sort == "matrix" else u
        left, right = size_of_it(t, u), t.scalar(t.make("mul" if u.sort == "scalar" else "dot", v, v))
    exactly(t.gap(goal, "eq") == t.plus(right, t.times(t.scalar(left), t.scalar(left)), -ONE))
def by_roots(t, goal, below, a, b):  # a² ≤ b² and 0 ≤ b: a ≤ b; a² < b² and 0 ≤ b: a < b
    squares, positive = below
    need(squares.name == goal.name and goal.name in ("le", "lt"), "not the same relation")
    exactly(t.gap(positive, "le", "lt") == t.scalar(b))
    t.states(squares, goal.name, t.make("mul", a, a), t.make("mul", b, b))
    t.states(goal, goal.name, a, b)
def by_triangle(t, goal, below, u, w):
    t.states(goal, "le", size_of_it(t, t.make("add", u, w)), t.make("add", size_of_it(t, u), size_of_it(t, w)))
def by_cauchy(t, goal, below, u, w):  # Cauchy–Schwarz
    t.states(goal, "le", t.make("abs", t.make("dot", u, w)), t.make("mul", t.make("norm", u), t.make("norm", w)))
def by_length(t, goal, below, u):  # 1 ≤ n; |Σ u_i| ≤ √n·‖u‖: Cauchy–Schwarz with (1, …, 1)
    if goal.args[0].name == "num":
        return t.states(goal, "le", t.term(["num", "1"]), t.make("length", u))
    t.states(goal, "le", t.make("abs", t.make("sum", u)), t.make("mul", t.make("sqrt", t.make("length", u)), t.make("norm", u)))
def by_operator(t, goal, below, A, u):  # ‖A‖ ≤ R: ‖A u‖ ≤ R·‖u‖, and 0 ≤ R; without a premise R = ‖A‖_F
    facts = list(below)
    need(not facts or (facts[0].name == "spectral_at_most" and facts[0].args[0] in (A, *A.args[: A.name == "transpose"])),
         "the premise does not bound the operator norm")  # ‖Aᵀ‖ = ‖A‖
    R = facts[0].args[1] if facts else t.make("frobenius", A.args[0] if A.name == "transpose" else A)
    if goal.args[0].name == "num":
        return t.states(goal, "le", t.term(["num", "0"]), R)
    t.states(goal, "le", t.make("norm", t.make("matvec", A, u)), t.make("mul", R, t.make("norm", u)))
def by_action(t, goal, below, name):  # ‖M v‖ ≤ R·‖v‖ for all v: ‖M‖ ≤ R
    need(goal.name == "spectral_at_most", "the conclusion bounds no operator norm")
    M, R = goal.args
    v = t.fresh(name, "vector", below.context, M, R)
    (known,) = below
    t.states(known, "le", t.make("norm", t.make("matvec", M, v)), t.make("mul", R, t.make("norm", v)))
def by_operator_norm(t, goal, below, A):  # the norm is the least bound: the truth ‖A‖ ≤ ‖A‖_op, and ‖A‖_op ≤ R if ‖A‖ ≤ R
    largest = t.make("operator_norm", A)
    if not below.count:
        return exactly(goal is t.make("spectral_at_most", A, largest))
    (known,) = below
    need(known.name == "spectral_at_most" and known.args[0] is A, "the premise does not bound the operator norm")
    t.states(goal, "le", largest, known.args[1])
# Eigenvalues: in the reading of total functions λ_k(A) is that of ½(A + Aᵀ), with the nearest number of 1, …, n for k; ⟨u, Au⟩ is the same for both.
def ends_of_spectrum(t, A):  # the least and the greatest eigenvalue
    return [t.make("eigenvalue", A, k) for k in (t.make("length", t.make("column", A, t.literal(0))), t.term(["num", "1"]))]
def by_rayleigh(t, goal, below, A, u):  # λ_n(A)·‖u‖² ≤ ⟨u, Au⟩ ≤ λ_1(A)·‖u‖²
    form, (least, greatest) = t.make("dot", u, t.make("matvec", A, u)), [t.make("mul", one, t.make("dot", u, u)) for one in ends_of_spectrum(t, A)]
    low = t.gap(goal) == t.scalar(t.make("sub", form, least))
    t.states(goal, "le", *((least, form) if low else (form, greatest)))
def by_spectrum(t, goal, below, A, name):  # c·‖u‖² ≤ ⟨u, Au⟩ for all u: c ≤ λ_n(A); ⟨u, Au⟩ ≤ c·‖u‖² for all u: λ_1(A) ≤ c
    u = t.fresh(name, "vector", below.context, A, goal)
    least, greatest = ends_of_spectrum(t, A)
    need(goal.name == "le", "the conclusion bounds no eigenvalue")
    low = t.scalar(goal.args[1]) == t.scalar(least)
    exactly(low or t.scalar(goal.args[0]) == t.scalar(greatest))
    sides = [t.make("mul", goal.args[not low], t.make("dot", u, u)), t.make("dot", u, t.make("matvec", A, u))]
    (known,) = below
    t.states(known, "le", *(sides if low else sides[::-1]))
def by_bilinear_form(t, goal, below, left, right):  # ⟨u, Mw⟩ = ⟨u, Nw⟩ for all u and w: M = N
    need(goal.name == "eq" and goal.args[0].sort == "matrix", "no equality of matrices")
    u, w = [t.fresh(one, "vector", below.context, goal) for one in (left, right)]
    need(left not in t.occurs(w) and right not in t.occurs(u), "one vector, or one as long as the other")
    (known,) = below
    t.states(known, "eq", *[t.make("dot", u, t.make("matvec", one, w)) for one in goal.args])
def by_rank(t, goal, below, M):  # rank(AB) ≤ rank A, rank B; rank(A ± B) ≤ rank A + rank B; rank(uwᵀ) ≤ 1; rank M ≤ the number of rows and of columns
    left, right = goal.args
    need(goal.name == "le" and left is t.make("rank", M), "the conclusion bounds no rank")
    ranks = [t.make("rank", one) for one in M.args if one.sort == "matrix"]
    if right.name == "length":
        return exactly(t.size(right.args[0])[0] in t.size(M), "a length that is no side of the matrix")
    if M.name == "outer":
        return t.states(goal, "le", left, t.term(["num", "1"]))
    if M.name in ("add", "sub"):
        return t.states(goal, "le", left, t.make("add", *ranks))
    exactly(M.name in ("matmul", "transpose", "mul", "neg") and right in ranks)
def by_entry(t, goal, below, u):  # |u_i| ≤ max |u_k| ≤ ‖u‖
    left = goal.args[0]
    largest = t.make("max_norm", u)
    if left is largest:
        return t.states(goal, "le", largest, t.make("norm", u))
    need(left.name == "abs" and left.args[0].name == "entry", "the conclusion bounds no entry")
    t.states(goal, "le", t.make("abs", t.make("entry", u, left.args[0].args[1])), largest)

# Functions that are variables.  A gradient is one where f is differentiable, which is a premise wherever a gradient occurs: elsewhere it has some fixed
# value.  No rule divides: the inequalities of Taylor, Hendrickx and Glineur (2017) are multiplied by 2(L − m), so that they hold for L = m and L = 0 too.
CURVED, SLOPED = ("convex", "strongly_convex"), ("differentiable", "smooth", "polyak_lojasiewicz")
def said_of_one(below, *kinds):
    """The function, and what else each premise names: the premises, one or more, say these kinds of things, in this order, of one function."""
    facts = list(below)
    good = all([one.name in kind for one, kind in zip(facts, kinds)]) and len({one.args[0] for one in facts}) == 1
    need(good, "the premises do not say of one function what the rule needs")
    return facts[0].args[0], [one.args[1:] for one in facts]
def bend(t, more):  # m of "m-strongly convex", 0 of "convex"
    return more[0] if more else t.term(["num", "0"])
def inner(t, u, w):
    return t.make("dot" if u.sort == "vector" else "mul", u, w)
def times(t, number, term):
    return t.make("mul", t.term(["num", number]), term)
def above_tangent(t, f, x, y):  # f(y) − f(x) − ⟨∇f(x), y − x⟩
    rise = t.make("sub", t.make("function_value", f, y), t.make("function_value", f, x))
    return t.make("sub", rise, inner(t, t.make("function_gradient", f, x), t.make("sub", y, x)))
def squared_gap(t, x, y):
    gap = t.make("sub", x, y)
    return inner(t, gap, gap)

def by_moduli(t, goal, below):
    """L-smooth: 0 ≤ L; c-Lipschitz: 0 ≤ c; m-strongly convex or m-Polyak–Łojasiewicz: 0 ≤ m; m-strongly convex and L-smooth: m ≤ L.  There are two points x ≠ y, and
    m‖x − y‖² ≤ ⟨∇f(x) − ∇f(y), x − y⟩ ≤ L‖x − y‖²."""
    if below.count == 2:
        _, (low, high) = said_of_one(below, ("strongly_convex",), ("smooth",))
        return t.states(goal, "le", *low, *high)
    _, ((number,),) = said_of_one(below, ("smooth", "lipschitz", "strongly_convex", "polyak_lojasiewicz"))
    t.states(goal, "le", t.term(["num", "0"]), number)
def by_interpolation(t, goal, below, x, y):
    """‖g − h‖² + mL‖x − y‖² − 2m⟨g − h, x − y⟩ ≤ 2(L − m)(f(y) − f(x) − ⟨g, y − x⟩) for f of L-Lipschitz gradient, g = ∇f(x), h = ∇f(y), and
    f − m/2·‖·‖² convex: m = 0 of a convex f, m = −L of any f.  For F = f − m/2·‖·‖², which is convex with (L − m)-Lipschitz gradient, this is
    ‖∇F(x) − ∇F(y)‖² ≤ 2(L − m)(F(y) − F(x) − ⟨∇F(x), y − x⟩); where L = m, F is affine and both sides are 0."""
    f, ((L,), *curved) = said_of_one(below, ("smooth",), CURVED)
    m = bend(t, curved[0]) if curved else t.make("neg", L)
    g, h = [t.make("function_gradient", f, one) for one in (x, y)]
    left = t.make("add", squared_gap(t, g, h), t.make("mul", t.make("mul", m, L), squared_gap(t, x, y)))
    cross = t.make("mul", times(t, "2", m), inner(t, t.make("sub", g, h), t.make("sub", x, y)))
    t.states(goal, "le", t.make("sub", left, cross), t.make("mul", times(t, "2", t.make("sub", L, m)), above_tangent(t, f, x, y)))
def by_subgradient(t, goal, below, x, y):  # f convex and differentiable: m/2·‖x − y‖² ≤ f(y) − f(x) − ⟨∇f(x), y − x⟩, with m = 0 unless it is m-strongly convex
    f, (curved, _) = said_of_one(below, CURVED, SLOPED)
    t.states(goal, "le", t.make("mul", times(t, "1/2", bend(t, curved)), squared_gap(t, x, y)), above_tangent(t, f, x, y))
def by_given_slope(t, goal, below, y):  # g a subgradient of f at x: m/2·‖x − y‖² ≤ f(y) − f(x) − ⟨g, y − x⟩, with m = 0 unless f is m-strongly convex
    f, ((x, g), *curved) = said_of_one(below, ("subgradient",), ("strongly_convex",))
    rise = t.make("sub", t.make("sub", t.make("function_value", f, y), t.make("function_value", f, x)), inner(t, g, t.make("sub", y, x)))
    m = curved[0][0] if curved else t.term(["num", "0"])
    t.states(goal, "le", t.make("mul", times(t, "1/2", m), squared_gap(t, x, y)), rise)
def by_gap(t, goal, below, x, y):  # 2m(f(x) − f(y)) ≤ ‖∇f(x)‖² of an m-Polyak–Łojasiewicz f
    f, ((m,),) = said_of_one(below, ("polyak_lojasiewicz",))
    rise, slope = t.make("sub", *[t.make("function_value", f, one) for one in (x, y)]), t.make("function_gradient", f, x)
    t.states(goal, "le", t.make("mul", times(t, "2", m), rise), inner(t, slope, slope))
def by_lower_bound(t, goal, below, x):  # c ≤ f(x)
    f, ((c,),) = said_of_one(below, ("lower_bound",))
    t.states(goal, "le", c, t.make("function_value", f, x))
def by_jensen(t, goal, below, x, y, s):  # f convex, 0 ≤ s ≤ 1: f((1 − s)x + sy) ≤ (1 − s)f(x) + sf(y) − m/2·s(1 − s)‖x − y‖²
    curved, low, high = below
    f, (more,) = said_of_one([curved], CURVED)
    one, zero = t.term(["num", "1"]), t.term(["num", "0"])
    rest = t.make("sub", one, s)
    t.states(low, "le", zero, s)
    t.states(high, "le", s, one)
    point, values = [t.make("add", t.make("mul", rest, u), t.make("mul", s, w)) for u, w in ((x, y), [t.make("function_value", f, p) for p in (x, y)])]
    bent = t.make("mul", t.make("mul", times(t, "1/2", bend(t, more)), t.make("mul", s, rest)), squared_gap(t, x, y))
    t.states(goal, "le", t.make("function_value", f, point), t.make("sub", values, bent))
def by_descent(t, goal, below, x, y):  # f of L-Lipschitz gradient: −L/2·‖x − y‖² ≤ f(y) − f(x) − ⟨∇f(x), y − x⟩ ≤ L/2·‖x − y‖²
    f, ((L,),) = said_of_one(below, ("smooth",))
    gap, most = above_tangent(t, f, x, y), t.make("mul", times(t, "1/2", L), squared_gap(t, x, y))
    up = t.gap(goal) == t.scalar(t.make("sub", most, gap))
    t.states(goal, "le", *((gap, most) if up else (t.make("neg", most), gap)))
def by_change(t, goal, below, x, y):  # |f(x) − f(y)| ≤ c‖x − y‖ of a c-Lipschitz f; ‖∇f(x) − ∇f(y)‖ ≤ L‖x − y‖ of L-Lipschitz gradient
    (known,) = below
    f, ((number,),) = said_of_one([known], ("lipschitz", "smooth"))
    word = "function_value" if known.name == "lipschitz" else "function_gradient"
    left = t.make("sub", *[t.make(word, f, one) for one in (x, y)])
    t.states(goal, "le", size_of_it(t, left), t.make("mul", number, size_of_it(t, t.make("sub", x, y))))
def by_steepness(t, goal, below, x):  # f c-Lipschitz and differentiable: ‖∇f(x)‖ ≤ c
    f, ((number,), _) = said_of_one(below, ("lipschitz",), SLOPED)
    t.states(goal, "le", size_of_it(t, t.make("function_gradient", f, x)), number)
def by_minimiser(t, goal, below, x):  # z minimises f: f(z) ≤ f(x); ∇f(z) = 0 if f is differentiable
    if below.count == 1:
        f, ((z,),) = said_of_one(below, ("minimiser",))
        return t.states(goal, "le", t.make("function_value", f, z), t.make("function_value", f, x))
    f, ((z,), _) = said_of_one(below, ("minimiser",), SLOPED)
    slope = t.make("function_gradient", f, z)
    if z.sort == "scalar":
        return t.states(goal, "eq", slope, t.term(["num", "0"]))
    exactly(goal.name == "eq" and goal.args[0] is slope and t.vector(goal.args[1]) == {})

# Means over an index: sums of values times weights, whatever the weights are.  That they add up to 1 is asked for where a number is its own mean.
def weights_of_one(t, law, below):  # whether the weights are known to add up to 1
    known, weighted = list(below), kind_of(law) == "weighted"
    if known and weighted:
        t.states(known[0], "eq", t.make("sum", law.args[0]), t.term(["num", "1"]))
    return not weighted or bool(known)
def is_mean(t, a, found, z, law, one):
    """Whether ``found`` is E a, of an ``a`` that speaks of the draw z: linear in its parts; E c = c, with weights that add up to 1, for what does not."""
    t.work.spend(5)
    if z.leaf not in t.occurs(a):
        return one and a is found
    if found.name == "expectation" and found.args[0].sort == z.sort and found.args[1] is law and t.size(found.args[0]) == t.size(z):
        if t.replaced(found.args[2], found.args[0], z) is a:
            return True
    if a.name != found.name or a.name not in ("add", "sub", "neg", "mul", "dot", "matvec", "div"):
        return False
    parts = list(zip(a.args, found.args))
    if a.name in ("add", "sub", "neg"):
        return all([is_mean(t, x, y, z, law, one) for x, y in parts])
    free = [z.leaf not in t.occurs(x) and x is y for x, y in parts]
    need(any(free[a.name == "div" :]), "a product or quotient of two things that depend on the draw")
    return is_mean(t, *parts[free[0]], z, law, one)
def by_linearity(t, goal, below, name):
    """E(a ± b) = E a ± E b, E(c·a) = c·E a, E⟨c, a⟩ = ⟨c, E a⟩, E a/c, over finitely many outcomes; a mean is the same over another name of the draw."""
    need(goal.name == "eq" and goal.args[0].name == "expectation" and kind_of(goal.args[0].args[1]) != "gaussian", "no mean over finitely many outcomes")
    mean, found = goal.args
    drawn, law, body = mean.args
    z = t.fresh(name, drawn.sort, below.context, goal)
    need(t.size(z) == t.size(drawn), "sizes that do not fit")
    exactly(is_mean(t, t.replaced(body, drawn, z), found, z, law, weights_of_one(t, law, below)), "the two are not the same by linearity")
def by_jensen_of_means(t, goal, below, mean):  # f convex, weights ≥ 0 that add up to 1: f(E x) ≤ E f(x) over an index
    curved, *lawful = below
    f, _ = said_of_one([curved], CURVED)
    need(mean.name == "expectation" and mean.args[0].sort == "index", "not a mean over an index")
    drawn, law, x = mean.args
    exactly(lawful == conditions_of(t, law), "the law is not shown to be one")
    t.states(goal, "le", t.make("function_value", f, mean), t.make("expectation", drawn, law, t.make("function_value", f, x)))

def by_entries(t, goal, below, u, w, name):
    """For every i:  |u_i| ≤ |w_i|: ‖u‖ ≤ ‖w‖;  u_i ≤ w_i: Σu ≤ Σw;  0 < u_i: u > 0 (here w is u);  0 ≤ u_i: u_k ≤ Σu."""
    i = t.fresh(name, "index", below.context, u, w)
    need(t.size(i) == t.size(u) == t.size(w), "sizes that do not fit")
    (known,) = below
    a, b, zero = t.make("entry", u, i), t.make("entry", w, i), t.term(["num", "0"])
    if goal.name == "positive":
        exactly(goal.args[0] is u)
        return t.states(known, "lt", zero, a)
    if goal.args[0] is t.make("max_norm", u):  # |u_i| ≤ c, with w = c·u written for c
        need(w.name == "mul" and w.args[1] is u, "the bound is the factor of the second vector")
        t.fresh(name, "index", below.context, w.args[0])
        t.states(known, "le", t.make("abs", a), w.args[0])
        return t.states(goal, "le", goal.args[0], w.args[0])
    if t.gap(goal) == t.scalar(t.make("sub", t.make("norm", w), t.make("norm", u))):
        return t.states(known, "le", t.make("abs", a), t.make("abs", b))
    if goal.args[0].name == "entry":
        k = goal.args[0].args[1]
        t.states(known, "le", zero, a)
        return t.states(goal, "le", t.make("entry", u, k), t.make("sum", u))
    t.states(known, "le", a, b)
    t.states(goal, "le", t.make("sum", u), t.make("sum", w))
def by_few(t, goal, below, u):  # Σu_i of a vector of few entries, written out
    need(u.sort == "vector", "not a vector")
    ((count, names),) = t.size(u)
    need(not names and count <= FEW, f"the vector has no fixed number of at most {FEW} entries")
    t.states(goal, "eq", t.make("sum", u), functools.reduce(lambda x, y: t.make("add", x, y), [t.make("entry", u, t.literal(k)) for k in range(count)]))
def by_columns(t, goal, below, A, u):  # A u of a vector of few entries, written out: u_0·(column 0 of A) + …
    need(A.sort == "matrix" and u.sort == "vector", "not a matrix and a vector")
    ((count, names),) = t.size(u)
    need(not names and count <= FEW, f"the vector has no fixed number of at most {FEW} entries")
    parts = [t.make("mul", t.make("entry", u, t.literal(k)), t.make("column", A, t.literal(k))) for k in range(count)]
    exactly(goal is t.make("eq", t.make("matvec", A, u), functools.reduce(lambda x, y: t.make("add", x, y), parts)))
def by_places(t, goal, below, i):
    """An index of a vector of few entries is 0, 1, …: a proof for each, where the conclusion and all hypotheses have it in place of the index."""
    need(i.name == "var" and i.sort == "index", "not a variable index")
    ((count, names),) = t.size(i)
    need(not names and count == below.count <= FEW, "not one premise for each place")
    need(not any([i.leaf in t.occurs(one) for one in t.bound.values()]), "a vector of the proof is as long as one that depends on the index")
    for k in range(count):
        given = frozenset([t.replaced(one, i, t.literal(k)) for one in below.context])
        exactly(below.proved(k, given=given) is t.replaced(goal, i, t.literal(k)), "a premise is not the conclusion at its place")
def by_others(t, goal, below, u, c, logits, at, name):
    """u_i ≤ c for all i ≠ a: Σu ≤ u_a + (n − 1)·c; likewise ≥.  For those i: min of ℓ_a − ℓ_τ ≤ ℓ_a − ℓ_i ≤ max of ℓ_a − ℓ_τ."""
    i = t.fresh(name, "index", below.context, u, c, logits, at)
    need(t.size(i) == t.size(u) == t.size(logits), "sizes that do not fit")
    gap, one = t.make("sub", t.make("entry", logits, at), t.make("entry", logits, i)), t.make("entry", u, i)
    known = below.proved(0, t.make("le", t.make("margin", logits, at), gap), t.make("le", gap, t.make("spread", logits, at)))
    less = t.make("sub", t.make("length", u), t.term(["num", "1"]))
    sides = [t.make("sum", u), t.make("add", t.make("entry", u, at), t.make("mul", less, c))]
    upper = t.gap(known) == t.scalar(t.make("sub", c, one))
    need(upper or t.gap(known) == t.scalar(t.make("sub", one, c)), "the premise bounds no entry")
    t.states(goal, "le", *(sides if upper else sides[::-1]))
def by_keys(t, goal, below, D, p, i, token):  # u_opt − u_t = ⟨k_opt − k_t, p⟩ ≤ ‖p‖·max ‖k_opt − k_τ‖
    (known,) = below
    exactly(known is t.make("unique_best_token", D))
    u = t.make("logits", D, p, i)
    gap = t.make("sub", t.make("entry", u, t.make("best_token", D, i)), t.make("entry", u, token))
    t.states(goal, "le", gap, t.make("mul", t.make("norm", p), t.make("largest_key_difference", D, i)))
def by_ratio(t, goal, below, u, i, k):  # s = softmax(u): s_i = s_k·e^(u_i − u_k)
    s, ratio = t.make("softmax", u), t.make("exp", t.make("sub", t.make("entry", u, i), t.make("entry", u, k)))
    t.states(goal, "eq", t.make("entry", s, i), t.make("mul", t.make("entry", s, k), ratio))
def by_covariance(t, goal, below, u, w):
    """‖(diag s − ssᵀ)w‖ ≤ ½‖w‖ for s = softmax(u).

    The matrix is symmetric, and in row i the absolute values sum to s_i(1 − s_i) + s_i·Σ_{j≠i} s_j = 2s_i(1 − s_i) ≤ ½.
    By Gershgorin's theorem every eigenvalue has absolute value ≤ ½, and for a symmetric matrix the largest one is the norm.
    """
    s = t.make("softmax", u)
    Jw = t.make("sub", t.make("hadamard", s, w), t.make("mul", t.make("dot", s, w), s))
    t.states(goal, "le", t.make("norm", Jw), t.make("mul", t.term(["num", "1/2"]), t.make("norm", w)))

def by_mean_value(t, goal, below, function, point, direction, start, end, factor, inside):
    """|F(a) − F(b)| ≤ M·|a − b| if |DF(z)v| ≤ M·|v| for all v and all z of a convex set that holds a and b (norms for vectors).

    F(a) − F(b) = ∫₀¹ DF(b + τ(a − b))(a − b) dτ.  The set is given by conditions p ≤ q or p < q with p − q convex in z; DF is
    computed here, and F refused where it may not be differentiable.
    """
    need(type(inside) is list and all([type(x) is list for x in inside]), "inside is a list of conditions")
    conditions = [t.term(one, "truth") for one in inside]
    z = t.fresh(point, None, below.context, start, end, factor)
    v = t.fresh(direction, z.sort, below.context, start, end, factor, function, *conditions)
    need(z is not v and z.sort in ("scalar", "vector") and function.sort in ("scalar", "vector"), "not a function of a scalar or vector")
    need(t.size(z) == t.size(v) == t.size(start) == t.size(end), "sizes that do not fit")
    form = t.vector if z.sort == "vector" else t.scalar
    for k, one in enumerate(conditions):
        p = t.times({(): -ONE}, t.gap(one, "le", "lt"))
        need(t.convex(p, z.leaf, form(v)), "a condition that is not convex")
        good = all([below.proved(2 * k + 1 + side) is t.replaced(one, z, end_) for side, end_ in enumerate((start, end))])
        need(good, "a condition that is not shown at the ends")
    need(below.count == 1 + 2 * len(conditions), "the number of premises")
    known = below.proved(0, *conditions)
    if function.sort == "scalar":
        change = t.slope(t.scalar(function), z.leaf, form(v))
        change = t.magnitude("abs", {(): change} if change else {})
    else:
        change = t.magnitude("norm", t.vector_slope(t.vector(function), z.leaf, form(v)))
    M = t.scalar(factor)
    exactly(t.gap(known) == t.plus(t.times(M, t.scalar(size_of_it(t, v))), change, -ONE), "the first premise does not bound the derivative")
    difference = t.make("sub", t.replaced(function, z, start), t.replaced(function, z, end))
    t.states(goal, "le", size_of_it(t, difference), t.make("mul", factor, size_of_it(t, t.make("sub", start, end))))

def by_rise(t, goal, below, function, variable, start, end):
    """F(a) ≤ F(b) if a ≤ b and F′ ≥ 0 between (mean value theorem); < if a < b and F′ > 0 between.

    F is a scalar that depends on the scalar τ.  F′ is computed here; premises 0 < y, shown for a ≤ τ ≤ b, say where 1/y, log y and
    √y have derivatives, so that F is continuous on [a, b].
    """
    tau = t.fresh(variable, "scalar", below.context, start, end)
    need(function.sort == start.sort == end.sort == "scalar", "not a function of a scalar")
    order, closed = below.proved(0), [t.make("le", start, tau), t.make("le", tau, end)]
    t.states(order, order.name, start, end)
    facts = [below.proved(k, *closed) for k in range(2, below.count)]
    t.above = [t.gap(one, "lt") for one in facts]
    slope = t.slope(t.scalar(function), tau.leaf, {(): ONE})
    t.above = []
    known = below.proved(1, *closed, t.make("lt", start, tau), t.make("lt", tau, end))
    exactly(t.gap(known, "le", "lt") == slope, "the second premise is not about the derivative")
    need(goal.name == "le" or order.name == known.name == "lt", "a strict conclusion needs strict premises")
    t.states(goal, goal.name, *[t.replaced(function, tau, one) for one in (start, end)])
    exactly(goal.name in ("le", "lt"))
def by_inverse(t, goal, below):  # e^x ≤ e^y: x ≤ y; likewise < and =
    (known,) = below
    need(known.name == goal.name and goal.name in ("le", "lt", "eq"), "not the same relation")
    exactly(t.gap(known, goal.name) == t.plus(*[t.scalar(t.make("exp", one)) for one in goal.args[::-1]], -ONE))
def by_extreme(t, goal, below, u):  # min u ≤ u_i ≤ max u, |u_i| ≤ max |u_k|; the entries of a pair are seen
    low, high = goal.args
    one = high if low is t.make("minimum", u) else low
    need(goal.name == "le" and (low is t.make("minimum", u) or high is t.make("maximum", u)), "the conclusion compares no entry with an extreme")
    exactly(t.is_entry(one, u), "not an entry")
def by_extremes(t, goal, below, u, name):  # u_i ≤ c for every i: max u ≤ c; c ≤ u_i: c ≤ min u; likewise <
    (known,) = below
    need(goal.name in ("le", "lt") and known.name == goal.name, "not the same relation")
    up = goal.args[0] is t.make("maximum", u)
    need(up or goal.args[1] is t.make("minimum", u), "the conclusion bounds no extreme")
    c = goal.args[up]
    i = t.fresh(name, "index", below.context, u, c)
    need(t.size(i) == t.size(u), "sizes that do not fit")
    a = t.make("entry", u, i)
    t.states(known, goal.name, *((a, c) if up else (c, a)))
def by_attained(t, goal, below, u):  # the greatest of two entries a, b is a or b; likewise the least, and the greatest |·|
    need(goal.name == "or" and all([one.name == "eq" and one.args[0].sort == "scalar" for one in goal.args]), "no alternative of equalities")
    whole = goal.args[0].args[0]
    need(whole in [t.make(one, u) for one in ("maximum", "minimum", "max_norm")] and goal.args[1].args[0] is whole, "not about an extreme")
    two = [t.magnitude("abs", {(): p} if p else {}) if whole.name == "max_norm" else p for p in t.two(u)]
    exactly([t.scalar(one.args[1]) for one in goal.args] == two)
def by_each(t, goal, below):  # u > 0: 0 < u_i
    (known,) = below
    u = known.args[0]
    need(known.name == "positive" and goal.name == "lt" and t.is_entry(goal.args[1], u), "not an entry of what is positive")
    exactly(goal.args[0] is t.term(["num", "0"]))
def by_substitution(t, goal, below, function, name):  # x = y: F(x) = F(y)
    (known,) = below
    need(known.name == goal.name == "eq" and function.sort in ("scalar", "vector"), "not equalities")
    x = t.fresh(name, known.args[0].sort, below.context, *known.args)
    sizes = [t.size(one) for one in known.args]
    need(all([one == t.size(x) or (x.sort == "index" and t.within(t.size(x), one)) for one in sizes]), "sizes that do not fit")
    exactly(goal.args == tuple([t.replaced(function, x, one) for one in known.args]))
def by_assumption(t, goal, below):  # Q under the hypothesis P: P implies Q
    exactly(goal.name == "implies" and below.proved(0, goal.args[0]) is goal.args[1])
def by_alternative(t, goal, below):  # Q under the hypothesis “not P”: P or Q
    exactly(goal.name == "or" and below.proved(0, t.make("not", goal.args[0])) is goal.args[1])
def by_denial(t, goal, below):  # b ≤ a: not a < b; b < a: not a ≤ b; 0 < 0 under the hypothesis P: not P
    need(goal.name == "not" and below.count == 1, "no denial")
    one = goal.args[0]
    if one.name in ("le", "lt"):
        known = below.proved(0)
        return exactly(known.name == {"lt": "le", "le": "lt"}[one.name] and known.args == one.args[::-1])
    zero = t.term(["num", "0"])
    exactly(below.proved(0, one) is t.make("lt", zero, zero))
def by_antisymmetry(t, goal, below):  # a ≤ b and b ≤ a: a = b
    first, second = below
    need(goal.name == "eq" and goal.args[0].sort == "scalar", "no equality of scalars")
    t.states(first, "le", *goal.args)
    t.states(second, "le", *goal.args[::-1])
def by_vanishing(t, goal, below):  # ‖u − w‖ ≤ 0: u = w; likewise ‖A − B‖_F
    (known,) = below
    need(goal.name == "eq" and goal.args[0].sort in SIDES and goal.args[0].sort != "index", "no equality of vectors or matrices")
    t.states(known, "le", size_of_it(t, t.make("sub", *goal.args)), t.term(["num", "0"]))
def by_every_entry(t, goal, below, name):  # u_i = w_i for every i: u = w
    (known,) = below
    need(goal.name == "eq" and goal.args[0].sort == "vector", "no equality of vectors")
    i = t.fresh(name, "index", below.context, *goal.args)
    need(t.size(i) == t.size(goal.args[0]), "sizes that do not fit")
    t.states(known, "eq", *[t.make("entry", one, i) for one in goal.args])
def by_signs(t, goal, below, u, name):  # ⟨u, z⟩ ≤ c for every z of entries within [−1, 1], of which the signs of u are one: Σ|u_i| ≤ c; likewise <
    z = t.fresh(name, "vector", below.context, u, *goal.args)
    need(t.size(z) == t.size(u), "sizes that do not fit")
    known = below.proved(0, t.make("le", t.make("max_norm", z), t.term(["num", "1"])))
    need(goal.name in ("le", "lt"), "the conclusion bounds no sum")
    t.states(known, goal.name, t.make("dot", u, z), goal.args[1])
    t.states(goal, goal.name, t.make("sum", t.make("abs", u)), goal.args[1])
def told_apart(t, known, i, j):  # the statement that i and j are two places
    same = [t.make("eq", i, j), t.make("eq", j, i)] if i.sort == j.sort == "index" else []
    return known.name == "not" and known.args[0] in same
def by_two_places(t, goal, below, u, i, j, name):  # i ≠ j, and 0 ≤ u_k for every k: u_i + u_j ≤ Σu
    k = t.fresh(name, "index", below.context, u, i, j)
    apart, known = below
    need(t.size(k) == t.size(u) and i.sort == j.sort == "index", "sizes that do not fit")
    exactly(told_apart(t, apart, i, j), "the two places are not shown to differ")
    t.states(known, "le", t.term(["num", "0"]), t.make("entry", u, k))
    t.states(goal, "le", t.make("add", t.make("entry", u, i), t.make("entry", u, j)), t.make("sum", u))
def by_three_places(t, goal, below, u, i, j, m, name):  # i, j and m are different, and 0 ≤ u_k for every k: u_i + u_j + u_m ≤ Σu
    k = t.fresh(name, "index", below.context, u, i, j, m)
    first, second, third, known = below
    need(t.size(k) == t.size(u), "sizes that do not fit")
    exactly(told_apart(t, first, i, j) and told_apart(t, second, i, m) and told_apart(t, third, j, m), "the three places are not shown to differ")
    t.states(known, "le", t.term(["num", "0"]), t.make("entry", u, k))
    one, two, three = [t.make("entry", u, place) for place in (i, j, m)]
    t.states(goal, "le", t.make("add", t.make("add", one, two), three), t.make("sum", u))
def by_margin(t, goal, below, u, i, j):  # i ≠ j: min of u_i − u_τ over τ ≠ i is at most u_i − u_j
    (apart,) = below
    exactly(told_apart(t, apart, i, j), "the two places are not shown to differ")
    t.states(goal, "le", t.make("margin", u, i), t.make("sub", t.make("entry", u, i), t.make("entry", u, j)))
def by_margins(t, goal, below, u, i, j, name):  # c ≤ u_i − u_τ for every τ ≠ i, of which there is one, j, or 2 ≤ n: c ≤ min of u_i − u_τ; likewise <
    k = t.fresh(name, "index", below.context, u, i, j, goal)
    need(t.size(k) == t.size(u), "sizes that do not fit")
    known, apart = below.proved(0, t.make("not", t.make("eq", i, k))), below.proved(1)
    two = t.plus(t.scalar(t.make("length", u)), {(): ONE + ONE}, -ONE)  # the length may be shown to be at least 2 instead
    another = told_apart(t, apart, i, j) and t.size(t.make("entry", u, j)) == ()  # a place of u
    exactly(another or (apart.name == "le" and t.gap(apart) == two), "the two places are not shown to differ")
    need(goal.name == known.name in ("le", "lt") and goal.args[1] is t.make("margin", u, i), "the conclusion bounds no margin")
    t.states(known, goal.name, goal.args[0], t.make("sub", t.make("entry", u, i), t.make("entry", u, k)))
def by_induction(t, goal, below, k, first):
    """P at c, and P at k + 1 under P at k and c ≤ k, both without the hypotheses about k: P at every whole k ≥ c."""
    need(k.name == "var" and t.whole_variable(k.leaf) and first.name == "num" and first.leaf.denominator == 1 and first.leaf >= 0, "no whole number")
    need(not any([k.leaf in t.occurs(one) for one in t.bound.values()]), "a vector of the proof is as long as one that depends on the number")
    given, least = frozenset([one for one in below.context if k.leaf not in t.occurs(one)]), t.make("le", first, k)
    following = t.replaced(goal, k, t.make("add", k, t.term(["num", "1"])))
    exactly(below.proved(0, given=given) is t.replaced(goal, k, first), "the first premise is not the conclusion at its first number")
    exactly(below.proved(1, goal, least, given=given) is following, "the second premise is not the conclusion at the next number")
    exactly(below.proved(2) is least, "the number is not shown to be at least the first")
def by_consequence(t, goal, below):  # P implies Q, and P: Q
    whole, known = below
    exactly(whole.name == "implies" and whole.args[0] is known and whole.args[1] is goal)
def by_shares(t, goal, below, u, w):  # s = softmax(u): Σ e^(u_i)·w_i = (Σ e^(u_k))·Σ s_i·w_i; e^(u_i) = (Σ e^(u_k))·s_i for an index w
    e, s = t.make("exp", u), t.make("softmax", u)
    each = "entry" if w.sort == "index" else "dot"
    t.states(goal, "eq", t.make(each, e, w), t.make("mul", t.make("sum", e), t.make(each, s, w)))
def by_adjoint(t, goal, below, A, u, w):  # ⟨u, A w⟩ = ⟨Aᵀu, w⟩
    t.states(goal, "eq", t.make("dot", u, t.make("matvec", A, w)), t.make("dot", t.make("matvec", t.make("transpose", A), u), w))
def by_submultiplicity(t, goal, below, A, B):
    """‖AB‖_F ≤ ‖A‖_F‖B‖_F: each entry by Cauchy–Schwarz.  If ‖A‖ ≤ R (‖B‖ ≤ R) with R for ‖A‖_F (‖B‖_F): column by column (row by row)."""
    facts, sizes = list(below), [t.make("frobenius", one) for one in (A, B)]
    for k, one in enumerate(facts):
        need(one.name == "spectral_at_most" and len(facts) == 1 and one.args[0] in (A, B), "the premise does not bound an operator norm")
        sizes[one.args[0] is B and A is not B] = one.args[1]
    t.states(goal, "le", t.make("frobenius", t.make("matmul", A, B)), t.make("mul", *sizes))

def by_indicator(t, goal, below, statement):  # P: 𝟙[P] = 1; not P: 𝟙[P] = 0
    (known,) = below
    need(known in (statement, t.make("not", statement)), "the statement is neither shown nor denied")
    t.states(goal, "eq", t.make("indicator", statement), t.term(["num", "1" if known is statement else "0"]))
def by_order_of_places(t, goal, below, i, j):
    """Places are whole numbers from 0: i < j: i + 1 ≤ j; i = j as numbers: i = j.  Without a premise i + 1 ≤ n for an index i below n, with j a vector of n entries."""
    one, first = t.term(["num", "1"]), t.make("number_of", i)
    if not below.count:
        need(t.size(i) == t.size(j), "not an index that runs through the vector")
        return t.states(goal, "le", t.make("add", first, one), t.make("length", j))
    (known,) = below
    second = t.make("number_of", j)
    if goal.name == "eq" and goal.args[0].sort == "index":
        t.states(known, "eq", first, second)
        return exactly(goal is t.make("eq", i, j))
    t.states(known, "lt", first, second)
    t.states(goal, "le", t.make("add", first, one), second)
def by_projection(t, goal, below, z, y, name):  # 0 ≤ y_k for every k, and Σy = 1: ⟨z − p, y − p⟩ ≤ 0 for the projection p = sparsemax(z) onto these y
    k = t.fresh(name, "index", below.context, z, y)
    need(t.size(k) == t.size(y) == t.size(z), "sizes that do not fit")
    known, whole = below
    t.states(known, "le", t.term(["num", "0"]), t.make("entry", y, k))
    t.states(whole, "eq", t.make("sum", y), t.term(["num", "1"]))
    p, zero = t.make("sparsemax", z), t.term(["num", "0"])
    t.states(goal, "le", t.make("dot", t.make("sub", z, p), t.make("sub", y, p)), zero)
def by_threshold(t, goal, below, z, i, j):  # p = sparsemax(z) is [z − τ]₊: p_i·((z_j − p_j) − (z_i − p_i)) ≤ 0
    gaps = [t.make("sub", t.make("entry", z, k), t.make("entry", t.make("sparsemax", z), k)) for k in (i, j)]
    t.states(goal, "le", t.make("mul", t.make("entry", t.make("sparsemax", z), i), t.make("sub", *gaps[::-1])), t.term(["num", "0"]))

def stated_at(t, whole, at):  # the body of “for each” at a place, a number or a vector
    need(whole.name in ("for_each", "for_every") and at.sort == whole.args[0].sort, "not a statement for each index, number or vector, or no place")
    if whole.name == "for_each":
        return t.instance(whole, at)
    need(t.size(at) == t.size(whole.args[0]), "sizes that do not fit")
    return t.put(whole.args[1], {whole.args[0].leaf: at})
def by_instance(t, goal, below, at):  # P for each i: P at a place below the size of i; P for every number or vector: P at a term
    exactly(goal is stated_at(t, *below, at))
def by_generality(t, goal, below, name):  # P at an index, number or vector of which nothing is assumed: P for each
    need(goal.name in ("for_each", "for_every"), "the conclusion is not for each index, number or vector")
    k = t.fresh(name, goal.args[0].sort, below.context, goal)
    need(t.size(k) == t.size(goal.args[0]), "sizes that do not fit")
    exactly(list(below) == [stated_at(t, goal, k)])

def by_states(t, goal, below, at, sequences):
    """P with variables for the states of sequences after k steps: P.  After no step the starts may stand for them.  What is m steps later is m updates.

    The premise holds for all values of the variables, which are free in no hypothesis, so for what the states are."""
    zero, literal = at is t.term(["num", "0"]), at.name == "num" and at.leaf.denominator == 1 and at.leaf >= 0
    need(literal or (at.name == "var" and t.whole_variable(at.leaf)), "no whole number")
    names, states = [], {}
    for entry in listed_or_none(sequences):
        one, given = fields(entry, ("of", "states"), "a sequence")
        one, start = t.term(one), zero and given == []
        need(one.name == "iterate" and type(given) is list and (start or len(given) == len(one.args) // 3 - 1), "no sequence, or not its states")
        names += given
        fresh = [t.fresh(name, leaf.sort, below.context, goal, at) for name, leaf in zip(given, one.args[3::3])]
        need(start or [t.size(x) for x in fresh] == [t.size(leaf) for leaf in one.args[3::3]], "sizes that do not fit")
        states[one.args[2:]] = one.args[4::3] if start else tuple(fresh)
    need(len(set(names)) == len(names), "a variable for two parts of states")
    (known,) = below
    exactly(known is t.unrolled(goal, at, states), "the premise is not the conclusion at these states")

def conditions_of(t, law):  # What a law asks of its parameter; a softmax always has weights
    zero, one, of = t.term(["num", "0"]), t.term(["num", "1"]), law.args[0] if law.args else None
    if kind_of(law) == "bernoulli":
        return [t.make("le", zero, of), t.make("le", of, one)]
    asked = kind_of(law) == "weighted" and of.name != "softmax"
    return [t.make("le", zero, t.make("minimum", of)), t.make("eq", t.make("sum", of), one)] if asked else []
def integrable(t, term, leaf):
    """Rejects what is not seen to have a mean over normal entries: sums of products of polynomials and exponentials of linear forms have one."""
    try:
        return degree(t.work, term, leaf)
    except Undefined:
        pass
    first, *more = term.args
    if term.name == "exp":
        return need(linear_in(t, first, leaf), "an exponential of what is not linear in normal entries")
    whole = term.name == "pow" and more[0].name == "num" and more[0].leaf.denominator == 1 and more[0].leaf >= 0
    need(whole or term.name in (*LINEAR, *SUMS, *PRODUCTS, "sum_over", "stack", "entry", "column", "div"), f"{term.name} of normal entries")
    need(term.name != "div" or leaf not in more[0].open, "a divisor that depends on normal entries")
    for one in term.args:
        integrable(t, one, leaf)
def linear_in(t, term, leaf):
    try:
        return degree(t.work, term, leaf) <= 1
    except Undefined:
        return False
def by_mean(t, goal, below, name):
    """a ≤ b for every value of what is drawn: E a ≤ E b, as probabilities are ≥ 0.  The premises after the first show that they are."""
    need(goal.name == "le" and {one.name for one in goal.args} == {"expectation"}, "the conclusion compares no means")
    (drawn, law, a), (same, other, b) = [one.args for one in goal.args]
    need(drawn is same and law is other, "means over two draws")
    z = t.fresh(name, drawn.sort, below.context, goal)
    need(t.size(z) == t.size(drawn), "sizes that do not fit")
    if kind_of(law) == "gaussian":
        for one in (a, b):
            integrable(t, one, drawn.leaf)
    known, *shown = below
    exactly(known is t.make("le", t.replaced(a, drawn, z), t.replaced(b, drawn, z)), "the premise does not compare the bodies")
    exactly(shown == [one for one in conditions_of(t, law) if one.name == "le"], "the law is not shown to be one")

# Sums Σ x along an index: S_i = Σ 𝟙[k < i]·x_k for the summands before i.  A length is the sum of n ones, and i that of the ones before i.
def before(t, whole, i, relation="lt"):
    if whole.name == "length":
        return t.make("number_of", i)
    k, body = whole.args
    return t.make("sum_over", k, t.make("mul", t.make("indicator", t.make(relation, t.make("number_of", k), t.make("number_of", i))), body))
def summed_along(t, whole, i):
    good = whole.name in ("length", "sum_over") and whole.sort in ("scalar", "vector") and t.size(whole.args[0]) == t.size(i)
    need(good, "neither a sum along the index nor the length of what it runs through")
def summand(t, whole, i):
    return t.term(["num", "1"]) if whole.name == "length" else t.instance(whole, i)
def by_last_summand(t, goal, below, whole, i):  # Σ 𝟙[k ≤ i]·x_k = S_i + x_i; S_0 = 0·Σ x
    need(whole.name == "sum_over", "not a sum along an index")
    S = before(t, whole, i)
    nothing, up_to = t.make("mul", t.term(["num", "0"]), whole), t.make("add", S, summand(t, whole, i))
    exactly(goal is t.make("eq", before(t, whole, i, "le"), up_to) or (i is t.literal(0) and goal is t.make("eq", S, nothing)))
def by_prefixes(t, goal, below, statement, sums, name):
    """P at the first summands, and P at S_i + x_i where P at S_i, for an index i ≥ 1: P at the sums.  P is a statement about variables for these."""
    pairs = [fields(one, ("variable", "of"), "a sum") for one in listed_or_none(sums)]
    wholes = [t.term(of) for _, of in pairs]
    i = t.fresh(name, "index", below.context, statement, goal, *wholes)
    places = {}
    for (y, _), whole in zip(pairs, wholes):
        summed_along(t, whole, i)
        y = t.fresh(y, whole.sort, below.context, goal, i, *wholes)
        need(y not in places and t.size(y) == t.size(whole), "one variable for two sums, or sizes that do not fit")
        S = before(t, whole, i)
        places[y] = (summand(t, whole, t.literal(0)), S, t.make("add", S, summand(t, whole, i)), whole)
    first, now, following, last = [functools.reduce(lambda one, y: t.replaced(one, y, places[y][k]), places, statement) for k in range(4)]
    exactly(goal is last, "the conclusion is not the statement at the sums")
    exactly(below.proved(0) is first, "the first premise is not the statement at the first summands")
    exactly(below.proved(1, now, t.make("le", t.term(["num", "1"]), t.make("number_of", i))) is following, "the second premise is not the statement one summand later")
# rule: (number of premises, the numbers there may be, or None; parameters, law)
RULES = {
    "indicator": (1, "of", by_indicator), "order of places": ((0, 1), "left right", by_order_of_places),
    "projection": (2, "logits of index", by_projection), "threshold": (0, "logits left right", by_threshold),
    "mean": (None, "drawn", by_mean), "instance": (1, "at", by_instance), "generality": (1, "index", by_generality),
    "rise": (None, "function variable from to", by_rise), "inverse": (1, "", by_inverse), "extreme": (0, "of", by_extreme),
    "extremes": (1, "of index", by_extremes), "attained": (0, "of", by_attained), "each": (1, "", by_each),
    "assume": (1, "", by_assumption), "either": (1, "", by_alternative), "denial": (1, "", by_denial),
    "shares": (0, "logits of", by_shares), "adjoint": (0, "matrix left right", by_adjoint), "antisymmetry": (2, "", by_antisymmetry), "consequence": (2, "", by_consequence),
    "vanishing": (1, "", by_vanishing), "every entry": (1, "index", by_every_entry), "signs": (1, "of signs", by_signs), "rank": (0, "of", by_rank),
    "two places": (2, "of left right index", by_two_places),
    "three places": (4, "of left middle right index", by_three_places), "margin": (1, "of left right", by_margin),
    "states": (1, "at sequences", by_states), "prefixes": (2, "statement sums index", by_prefixes), "last summand": (0, "of at", by_last_summand),
    "margins": (2, "of left right index", by_margins), "induction": (3, "variable first", by_induction),
    "substitution": (1, "function variable", by_substitution), "submultiplicity": ((0, 1), "left right", by_submultiplicity),
    "hypothesis": (0, "", by_hypothesis), "absurd": (0, "false", by_absurdity), "and": (2, "", by_parts), "part": (1, "", by_part),
    "contradiction": (2, "", by_contradiction), "negation": (1, "", by_negation),
    "cases": (3, "", by_cases), "order": (0, "", by_order), "combine": (None, "sums equalities", by_combination),
    "identity": (None, "", by_identity),
    "cover": (None, "ranges", by_cover), "reciprocal": (1, "of", by_reciprocal), "monotone": ((1, 2), "function", by_monotony),
    "tangent": (0, "at", by_tangent), "logarithm": (1, "of", by_logarithm), "logistic": (0, "at", by_logistic),
    "circle": (0, "at", by_circle), "angles": (0, "left right", by_angles),
    "steepest": (2, "at low high", by_steepest), "bounds": (2, "of", by_bounds), "absolute": (0, "of", by_absolute),
    "product": (0, "factor of", by_product), "square": ((0, 1), "of", by_square), "roots": (2, "left right", by_roots),
    "triangle": (0, "left right", by_triangle), "cauchy": (0, "left right", by_cauchy), "length": (0, "of", by_length),
    "operator": ((0, 1), "matrix of", by_operator), "action": (1, "direction", by_action), "operator norm": ((0, 1), "of", by_operator_norm), "entry": (0, "of", by_entry),
    "entries": (1, "left right index", by_entries), "others": (1, "of constant logits at index", by_others),
    "keys": (1, "data point input token", by_keys), "ratio": (0, "of left right", by_ratio),
    "few": (0, "of", by_few), "columns": (0, "matrix of", by_columns), "places": (None, "index", by_places),
    "covariance": (0, "logits of", by_covariance), "dataset": (None, "fact of", by_dataset),
    "orders": (None, "order", by_orders), "outcomes": (0, "", by_outcomes), "reordering": ((0, 1), "order over", by_reordering), "mean place": (0, "", by_mean_place),
    "mean value": (None, "function point direction from to factor inside", by_mean_value),
    "moduli": ((1, 2), "", by_moduli), "interpolation": ((1, 2), "left right", by_interpolation), "subgradient": (2, "left right", by_subgradient),
    "jensen": (3, "left right share", by_jensen), "descent": (1, "left right", by_descent), "change": (1, "left right", by_change),
    "steepness": (2, "at", by_steepness), "minimiser": ((1, 2), "at", by_minimiser),
    "given slope": ((1, 2), "at", by_given_slope), "gap": (1, "left right", by_gap), "lower bound": (1, "at", by_lower_bound),
    "linearity": ((0, 1), "drawn", by_linearity), "jensen of a mean": ((1, 3), "mean", by_jensen_of_means),
    "rayleigh": (0, "matrix of", by_rayleigh), "spectrum": (1, "matrix direction", by_spectrum),
    "bilinear form": (1, "point direction", by_bilinear_form),
}

def lawful(t, term, facts, context, shown):
    """Reject a mean of which the law is not shown to be one, or of what is not seen to be integrable."""
    drawn, law, body = term.args
    for one in law.args:
        defined(t, one, facts, context, shown)
    for one in conditions_of(t, law):
        seen = one.name == "le" and t.sign(t.gap(one)) > 0
        need(seen or one in context or one in facts, f"{cropped(spelled(one), 200)} is not shown, which the law {kind_of(law)} asks for")
    if kind_of(law) == "gaussian":
        integrable(t, body, drawn.leaf)

# Names that need the queries of a dataset, and names that are not defined everywhere: the tree shows the conclusion defined by facts 0 < y, 0 ≤ y
QUERIED = ("matrix_logits", "matrix_separable", "matrix_locally_optimal", "all_active", "all_support_vectors")
PARTIAL = ("div", "log", "sqrt", "pow", "best_token", "largest_key_difference", "curvature_bound", "slope_bound", "loss_slope", "loss_value", "at",
           "softmax_loss", "function_gradient", "loss", "matrix_loss", "best_tokens", "max_margin", "max_margin_matrix", "least_margin", "eigenvalue", *QUERIED)
def defined(t, term, facts, context, shown=()):
    """Reject what may have no value.  Facts: conclusions of proofs in this context, true for all values of the variables of the proof.

    Of a sequence its number of steps, its starts, and its updates at the states after j steps, for a whole number j of the proof that occurs nowhere in it: with the
    states after j steps (``shown``) those after j + 1 steps are defined then."""
    if term.name == "iterate":
        count, j = t.scalar(term.args[1]), next((x for x in sorted(t.extra) if t.whole_variable(x) and x not in t.occurs(term)), None)
        if (term.args[1:2], term.args[2:]) in shown:
            return
        literal = count.get((), ZERO)
        need((count.keys() <= {()} or t.whole(count) is not None) and literal.denominator == 1 and literal >= 0, "a number of steps that may be none")
        need(j is not None, "no whole number of the proof at which the updates of a sequence are shown defined")
        defined(t, term.args[1], facts, context, shown)
        j = t.term(["var", j])
        states = [t.make("iterate", t.term(["num", str(k)]), j, *term.args[2:]) for k in range(len(term.args) // 3 - 1)]
        for one in (*term.args[4::3], *t.after(term, states, j, 1)):
            defined(t, one, facts, context, (*shown, ((j,), term.args[2:])))
        return
    for k, one in enumerate(() if term.name in BINDERS else term.args):  # “P implies Q” is TRUE where P is FALSE, whatever Q is
        defined(t, one, facts, context | {term.args[0]} if k and term.name == "implies" else context, shown)
    if term.name in BINDERS:  # what is shown at every place holds at each
        if term.name == "expectation":
            lawful(t, term, facts, context, shown)
        return defined(t, term.args[-1], [*facts, *[one.args[1] for one in facts if one.name in ("for_each", "for_every") and one.args[0] is term.args[0]]], context, shown)
    if term.name not in PARTIAL:
        return need(term.name in TOTAL, f"{term.name} may be undefined; trees do not treat it")
    def smooth(loss):
        return "hinge" not in (t.shapes[loss.leaf] if loss.name == "var" else [loss.leaf])
    def shown(p, strict):
        return t.sign(p) > strict or any([one.name in ("lt",) + ("le",) * (not strict) and t.gap(one, "le", "lt") == p for one in facts])
    def has(truth):
        return truth in context or truth in facts
    def apart(p):  # “not a = b” says that p is not 0, where b − a is p or −p
        gaps = [t.gap(one.args[0], "eq") for one in (*context, *facts) if one.name == "not" and one.args[0].name == "eq" and one.args[0].args[0].sort == "scalar"]
        return p in gaps or t.times({(): -ONE}, p) in gaps
    args = term.args
    if term.name == "div":
        y = t.scalar(args[1])
        good = shown(y, True) or shown(t.times({(): -ONE}, y), True) or apart(y)
    elif term.name == "function_gradient":
        good = any([one.name in SLOPED and one.args[0] is args[0] for one in (*context, *facts)])
    elif term.name == "log" and args[0].sort == "vector":
        good = has(t.make("positive", args[0]))
    elif term.name in ("log", "sqrt"):
        good = shown(t.scalar(args[0]), term.name == "log")
    elif term.name == "pow":
        k = t.scalar(args[1])
        good = k.keys() <= {()} and k.get((), ZERO).denominator == 1 and 0 <= k.get((), ZERO) <= LARGEST_POWER
        good = good or t.whole(k) is not None
    elif term.name == "eigenvalue":
        good = counted_eigenvalue(t, *args) and has(t.make("eq", args[0], t.make("transpose", args[0])))
    elif term.name == "at":
        good = counts(t, t.scalar(args[1]))
    elif term.name in ("softmax_loss", "loss", "matrix_loss"):
        good = smooth(args[-1]) and (term.name != "matrix_loss" or args[0].name == "with_query" or (args[0].name == "var" and "queries" in t.shapes[args[0].leaf]))
    elif term.name in (*QUERIED, "least_margin"):
        good = has_queries(t, args[0]) or (term.name == "least_margin" and args[2].sort == "vector")
    elif term.name in ("max_margin", "max_margin_matrix"):
        problem = t.make("separable" if term.name == "max_margin" else "matrix_separable", *args)
        good = has(problem) and (term.name == "max_margin" or has_queries(t, args[0]))
    elif term.name in ("best_token", "best_tokens", "largest_key_difference"):
        good = has(t.make("unique_best_token", args[0]))
    else:
        good = args[0].sort == "loss" and (smooth(args[0]) or term.name == "loss_value")
        good = good and (len(args) < 3 or shown(t.scalar(t.make("sub", args[2], args[1])), False))
    need(good, f"{cropped(spelled(term), 200)} is not shown to be defined")
TOTAL = set("""num word var bound state number_of indicator lt le eq and or not implies add sub neg mul exp sin cos abs minimum maximum dot norm frobenius sum hadamard positive
    parallel matvec matmul transpose kron vec mat length softmax sparsemax attention_block sigmoid sigmoid_slope sigmoid_curvature entry place margin spread
    logits block column pair max_norm gradient is_loss inputs most_tokens dimension unique_best_token identity spectral_at_most operator_norm outer diag with_query with_key_matrix value attention_matrix regression_loss regression_loss_vectorised head
    best_scores runner_up_scores worst_scores token_scores tokens_at_most best_value slope smoothness rank separable locally_optimal
    some_choice some_worse_token equal_nonoptimal_scores same_length one_hot
    function_value convex strongly_convex differentiable smooth lipschitz minimiser lower_bound subgradient polyak_lojasiewicz""".split())

def counted_eigenvalue(t, A, k):  # 1 ≤ k ≤ n for a whole number k, by sight: k is n, or a literal number that is at most the one in the size
    size, k = t.size(A)[:1], t.scalar(k)
    literal = k.get((), ZERO)
    return k == t.counted(size) or (k.keys() <= {()} and literal.denominator == 1 and 1 <= literal <= size[0][0])
def told(t, term):
    """What a hypothesis says by having a value: A = Aᵀ for each A of which it compares an eigenvalue."""
    if term.name == "eigenvalue":
        return {t.make("eq", term.args[0], t.make("transpose", term.args[0]))}
    return set().union(*map(lambda one: told(t, one), term.args)) if term.name in ("and", "le", "lt", "eq", "add", "sub", "neg", "mul", "div") else set()

def settled(t, node, context, goal):
    """A tree for the goal, shown defined.  Three rules stand at the root alone: ``losses`` (every word apart), ``impossible``, ``defined``."""
    rule, concludes, below, parameters = fields(node, ("rule", "concludes", "premises", "with"), "a node")
    concludes = t.term(concludes, "truth")
    need(concludes is goal or rule == "impossible", "the tree does not conclude what the statement concludes")
    if rule == "losses":
        (name,) = fields(parameters, ("variable",), "rule losses: with")
        need(type(name) is str and t.terms.sorts.get(name) == "loss" and type(below) is list, "rule losses: no loss to choose")
        ell = t.term(["var", name])
        words = [t.term(["word", one]) for one in t.shapes[name]]
        need(len(words) == len(below), "rule losses: one premise for each loss")
        for word, one in zip(words, below):
            settled(t, one, frozenset([t.replaced(h, ell, word) for h in context]), t.replaced(goal, ell, word))
        return
    if rule == "impossible":  # the hypotheses prove 1 ≤ 0, so no instance meets them
        need(type(below) is list and len(below) == 1 and t.check(below[0], context) is concludes is t.term(["le", ["num", "1"], ["num", "0"]]), "not impossible")
        return
    facts = []
    if rule == "defined":
        need(type(below) is list and below, "rule defined: a proof and facts")
        node, *facts = below
        facts = [t.check(one, context) for one in facts]
    need(t.check(node, context) is goal, "the tree does not conclude what the statement concludes")
    defined(t, goal, facts, context)

def tree(certificate, budget):
    names = ("format", "type", "claim", "role", "to_prove", "evidence", "provenance")
    _, _, claim, role, to_prove, evidence, provenance = fields(certificate, names, "the certificate")
    label, title, statement, statement_hash = claimed(claim, provenance)
    need((role, to_prove) in (("proof", "TRUE"), ("vacuous", "VACUOUS")), "a tree has the role proof and proves TRUE, or vacuous and VACUOUS")
    quantifier, sorts, shapes, terms, hypotheses, conclusion = read_statement(statement)
    sorts, shapes = dict(sorts), {**shapes}
    need(quantifier == "all", "a tree proves statements for all instances")
    root, extra = fields(evidence, ("tree", "variables"), "evidence")
    t = Tree(Meaning(128, budget, Evidence([])), terms, shapes, {}, next((x for x in sorts if sorts[x] == "dataset"), None))
    t.extra, t.exact = set(), True
    for entry in listed_or_none(extra):
        good = type(entry) is list and len(entry) >= 2 and all([type(x) is str for x in entry[:2]])
        good = good and (len(entry) == 2 + SIDES.get(entry[1], 0) or entry[1:] == ["scalar", "natural"])
        need(good and entry[0] not in terms.sorts and entry[1] in ("scalar", "vector", "matrix", "index", "order"), "a variable of the proof is [name, sort, size]")
        t.extra.add(entry[0])
        if len(entry) == 3 and type(entry[2]) is list:  # as long as a vector
            t.bound[entry[0]] = t.term(entry[2], "vector")
        else:
            t.shapes[entry[0]] = read_shape(entry[1], entry[2:])
        terms.sorts[entry[0]] = entry[1]
    for one in (*hypotheses, conclusion):
        t.size(one)
    # 0 < 0 holds nowhere.  Where every hypothesis is TRUE it is so in the reading of total functions too, and there they give 0 < 0
    context = frozenset(hypotheses).union(*[told(t, one) for one in hypotheses])
    settled(t, root, context, conclusion if role == "proof" else t.term(["lt", ["num", "0"], ["num", "0"]]))
    proves = "the statement for all instances" if role == "proof" else "that NO INSTANCE meets the hypotheses, whatever is concluded"
    says = (f"{role}, {'exact' if t.exact else 'with intervals'}: the tree PROVES {proves}; {show(title)} [{plain(label)}, statement {statement_hash}]: "
            + stated(quantifier, sorts, {x: shapes[x] for x in sorts}, hypotheses, conclusion))
    return Proved(says, "tree", role, statement_hash, "", t.exact, "")

# ── 7c. Lemmas: statements for all instances, by their shape ─────────────────────────────────────────────────────────
def lemma(certificate, budget):
    """A lemma of docs/limits.md: each conjunct of the conclusion has the shape it settles, and its hypotheses are given word for
    word.  Further hypotheses do no harm.  What is said of almost all instances says nothing where the hypotheses hold on a null set: they
    are open conditions, and an instance meets them, so that a neighbourhood of it does."""
    names = ("format", "type", "claim", "role", "to_prove", "lemma", "provenance")
    _, _, claim, role, to_prove, name, provenance, *met = fields(certificate, names, "the certificate", ("instance", "evidence"))
    label, title, statement, statement_hash = claimed(claim, provenance)
    need((role, to_prove) == ("proof", "TRUE") and type(name) is str and name in LEMMAS, "a lemma has the role proof, proves TRUE and has a name")
    quantifier, sorts, shapes, terms, hypotheses, conclusion = read_statement(statement)
    need(quantifier == LEMMAS[name][2], "the lemma is about all instances, or about almost all")
    given, open_, first = set(hypotheses), [conclusion], next((x for x in sorts if sorts[x] == "dataset"), None)
    def said(name, *args):  # This very term, None if the statement does not hold it.  (Terms are kept once; spellings may be alike.)
        return terms.kept.get((name, *[one if type(one) is str else id(one) for one in args]))
    while open_:
        one = open_.pop()
        open_ += one.args if one.name == "and" else []
        if one.name != "and":
            LEMMAS[name][1](one, given, shapes, first, said)
    asked = quantifier == "almost_all" and bool(hypotheses)
    need([name in certificate for name in ("instance", "evidence")] == [asked, asked], "an instance belongs to what is said of almost all under hypotheses, and to nothing else")
    if asked:
        for one in hypotheses:
            need(open_condition(one, shapes), f"the hypothesis {cropped(spelled(one), 200)} is not seen to hold around each instance that meets it")
        evaluated(*met, sorts, shapes, terms, [(f"hypothesis {i}", one, "TRUE", True) for i, one in enumerate(hypotheses)], budget)
    says = (f"proof: {LEMMAS[name][0]} proves the statement {QUANTIFIERS[quantifier]} instances; {show(title)} [{plain(label)}, "
            f"statement {statement_hash}]: " + stated(quantifier, sorts, shapes, hypotheses, conclusion))
    return Proved(says, "lemma", role, statement_hash, "", False, "")

BY_SIZE = ("inputs", "dimension", "most_tokens", "length", "same_length", "some_choice")  # what the sizes alone decide
CONTINUOUS = ("add", "sub", "neg", "mul", "div", "exp", "sin", "cos", "log", "abs", "dot", "norm", "frobenius", "sum", "hadamard", "matvec", "matmul", "transpose", "outer",
              "pair", "minimum", "maximum", "max_norm", "sigmoid", "softmax", "kron", "vec", "head", "token_scores", "logits", "matrix_logits", "entry")
def unmoved(term, shapes):  # the same at all instances of the same sizes, choices, losses and whole numbers
    if term.name in ("var", "bound", "state"):
        return term.name == "var" and (term.sort in ("choice", "loss", "index", "order") or (term.sort == "scalar" and shapes[term.leaf] == ["natural"]))
    if term.name in BY_SIZE:
        return term.args[0].name == "var"  # not so of a dataset without its lowest tokens
    return all([unmoved(one, shapes) for one in term.args])
def continuous(term, shapes):  # where it has a value, in the real entries of the instance; and it has one on an open set
    if unmoved(term, shapes) or term.name == "var":
        return True
    return term.name in CONTINUOUS and all([continuous(one, shapes) for one in term.args])
def open_condition(term, shapes):
    """Where it holds at an instance, it holds at all instances of the same sizes, choices, losses and whole numbers nearby."""
    if term.name in ("and", "or"):
        return all([open_condition(one, shapes) for one in term.args])
    if term.name == "lt":
        return all([continuous(one, shapes) for one in term.args])
    feasible = term.name in ("separable", "matrix_separable", "head_separable") and term.args[1].name == "var"  # strict inequalities, scaled
    base = term.args[0] if feasible or term.name == "unique_best_token" else None
    while base is not None and base.name in ("first_token_queries", "every_token_queries"):
        base = base.args[0]
    return unmoved(term, shapes) or (base is not None and base.name == "var")

def risk_of(L, x, shapes, first, losses):  # (D, ℓ) of the risk of a dataset variable, or of self-attention on it
    D, ell = L.args if L.name in ("loss", "matrix_loss") else (None, None)
    base = D.args[0] if D is not None and D.name == "every_token_queries" and L.name == "matrix_loss" else D
    need(base is not None and base.name == "var", "the lemma is about the risk of a dataset variable")
    need(L.name == "loss" or D is not base or "queries" in shapes[D.leaf], "the W-model needs queries")
    sized = base.leaf == first and shapes.get(x.leaf) == ["d"] * (1 + (L.name == "matrix_loss"))  # d is of the first dataset
    need(x.name != "var" or sized, "the start is not as large as the first dataset has it")
    need(set([ell.leaf] if ell.name == "word" else shapes[ell.leaf]) <= set(losses), "the lemma needs a loss whose slope is negative everywhere, or has one sign")
    return D, ell

def short_enough(sequence, given, said):
    need(sequence.name in ("descent", "small_step_descent"), "not a sequence of gradient descent")
    if sequence.name == "descent":
        L, _, step = sequence.args
        small = {said("lt", said("num", "0"), step), said("le", said("mul", step, said("smoothness", L)), said("num", "1"))}
        need(small <= given, "the step is not given as small enough")

def by_capture(one, given, shapes, first, said):
    """Every start is a capture (Lemma 4): n = 1 and equal losing scores; low risk; x(0) = R·w with R far enough; or large margins."""
    need(one.name in ("direction_tends_to", "norm_diverges"), "the lemma concludes a direction or a diverging norm")
    sequence = one.args[0]
    L, x = sequence.args[:2]
    D, ell = risk_of(L, x, shapes, first, DECREASING)
    need(D.name == "var", "the lemma is about the risk of a dataset variable")
    solution, separable = {
        "loss": ("max_margin", "separable"), "matrix_loss": ("max_margin_matrix", "matrix_separable"),
    }[L.name]
    best = said("best_tokens", D)
    w = said(solution, D, best)
    need(one.name == "norm_diverges" or one.args[1] is w, "the direction is not the SVM's of the optimal tokens")
    equal = said("equal_nonoptimal_scores", D) in given
    need({said(separable, D, best), said("some_choice", D)} <= given, "no feasible SVM with a constraint is given")
    need(equal or said("unique_best_token", D) in given, "optimal tokens are not given as unique")
    top, zero, single = said("best_scores", D), said("num", "0"), said("num", "1")
    room = said("minimum", said("sub", said("loss_value", ell, said("runner_up_scores", D)), said("loss_value", ell, top)))
    low = said("worst_scores", D)
    most = said("mul", said("inputs", D), said("sub", said("most_tokens", D), single))
    most = said("mul", most, said("slope_bound", ell, said("minimum", low), said("maximum", top)))
    most = said("mul", most, said("maximum", said("sub", top, low)))
    margin = said("least_margin", D, best, x)
    if said("lt", said("mul", most, said("exp", said("neg", margin))), room) in given:
        pass  # all margins of x are large; where this holds, x is as large as the data have it
    elif x.name == "var":
        excess = said("mul", said("inputs", D), said("sub", said("value", L, x), said("best_value", D, ell)))
        alone = equal and said("eq", said("inputs", D), single) in given
        need(alone or said("lt", excess, room) in given, "the hypotheses do not make every start a capture")
    else:
        need(x.name == "mul" and x.args[0].name == "var" and x.args[1] is w, "the start is not a variable")
        far = said("lt", said("mul", most, said("exp", said("neg", x.args[0]))), room)
        need({said("lt", zero, x.args[0]), far} <= given, "the start is not given as far enough")
    short_enough(sequence, given, said)

def by_cone(one, given, shapes, first, said):
    """From far enough out in a narrow enough cone around the solution of a locally optimal choice's SVM, descent has its direction (Lemma 5a)."""
    need(one.name in ("direction_tends_to", "norm_diverges"), "the lemma concludes a direction or a diverging norm")
    need(one.args[0].name == "cone_descent", "the lemma is about descent from a cone")
    L, choice = one.args[0].args
    D = risk_of(L, one, shapes, first, DECREASING)[0]
    need(D.name == "var", "the lemma is about the risk of a dataset variable")
    solution, separable, local = {
        "loss": ("max_margin", "separable", "locally_optimal"),
        "matrix_loss": ("max_margin_matrix", "matrix_separable", "matrix_locally_optimal"),
    }[L.name]
    need(one.name == "norm_diverges" or one.args[1] is said(solution, D, choice), "the direction is not that of the cone")
    good = {said(separable, D, choice), said(local, D, choice), said("some_choice", D)} <= given
    need(good, "a locally optimal choice, a feasible SVM and a constraint are not given")

def by_path(one, given, shapes, first, said):
    """The paths of L over balls and with a ridge turn to the SVM's direction of the optimal tokens (Lemma 8)."""
    need(one.name in ("regularisation_path_tends_to", "ridge_path_tends_to"), "the lemma concludes where a path tends to")
    L, u = one.args
    D = risk_of(L, u, shapes, first, DECREASING)[0]
    need(D.name == "var", "the lemma is about the risk of a dataset variable")
    solution, separable = {
        "loss": ("max_margin", "separable"), "matrix_loss": ("max_margin_matrix", "matrix_separable"),
    }[L.name]
    best = said("best_tokens", D)
    need(u is said(solution, D, best), "the direction is not the SVM's of the optimal tokens")
    unique = {said("equal_nonoptimal_scores", D), said("unique_best_token", D)} & given
    need(unique and {said(separable, D, best), said("some_choice", D)} <= given, "unique optimal tokens, a feasible SVM and a constraint are not given")

def by_factors(one, given, shapes, first, said):
    """The (K,Q) path of factors with enough columns turns to the only solution of the nuclear-norm SVM (Lemma 16)."""
    need(one.name == "factored_direction_tends_to", "the lemma concludes where the factored path turns")
    D, ell, W, r = one.args
    need(D.leaf == first and "queries" in shapes[D.leaf], "the lemma is about the first dataset, with queries")
    need(set([ell.leaf] if ell.name == "word" else shapes[ell.leaf]) <= set(DECREASING), "the lemma needs a loss whose slope is negative everywhere")
    best = said("best_tokens", D)
    need(W is said("max_margin_matrix", D, best), "the direction is not the SVM's of the optimal tokens")
    need(r.name == "var" and r.sort == "scalar" and shapes[r.leaf] == ["natural"], "the number of columns is not a whole number")
    enough = {said("le", said("inputs", D), r), said("le", said("dimension", D), r)} & given
    unique = {said("equal_nonoptimal_scores", D), said("unique_best_token", D)} & given
    feasible = all([one in given for one in (said("matrix_separable", D, best), said("some_choice", D), said("only_nuclear_solution", D, best))])
    need(enough and unique and feasible, "enough columns, unique optimal tokens and one solution of the nuclear-norm SVM are not given")

def by_share(one, given, shapes, first, said):
    """Along a run that follows the SVM's direction of the optimal tokens, a token off its support adds a vanishing share of the gradient (Lemma 17)."""
    need(one.name == "contribution_vanishes", "the lemma concludes that a token's share of the gradient vanishes")
    sequence, i, t = one.args
    need(sequence.name in ("descent", "small_step_descent"), "not a sequence of gradient descent")
    L, x = sequence.args[:2]
    D = risk_of(L, x, shapes, first, (*DECREASING, "sigmoid"))[0]
    need(D.name == "var", "the lemma is about the risk of a dataset variable")
    solution, logits = {"loss": ("max_margin", "logits"), "matrix_loss": ("max_margin_matrix", "matrix_logits")}[L.name]
    w = said(solution, D, said("best_tokens", D))
    at = said(logits, D, w, i)
    off = said("lt", said("num", "1"), said("sub", said("entry", at, said("best_token", D, i)), said("entry", at, t)))
    follows = {said("direction_tends_to", sequence, w), said("norm_diverges", sequence), off} <= given
    need(follows, "the run's limit and a margin above 1 are not given")

def by_slope(one, given, shapes, first, said):
    """All tokens support vectors (Lemma 6), independent queries and a worse token (6a), or equal losing scores (6b; p too): ∇L ≠ 0 everywhere; ‖x(k)‖ → ∞ from every start."""
    if one.name == "not" and one.args[0].name == "eq" and one.args[0].args[0].name == "gradient":
        left, right = one.args[0].args
        L, x = left.args
        need(right is said("mul", said("num", "0"), x), "the gradient is not compared with 0")
    else:
        need(one.name == "norm_diverges", "the lemma concludes a gradient that is not 0, or a diverging norm")
        L, x = one.args[0].args[:2]
        short_enough(one.args[0], given, said)
    need(x.name == "var", "the lemma is about a start or point that is a variable")
    D = risk_of(L, x, shapes, first, (*DECREASING, "sigmoid"))[0]
    some, separable = said("some_choice", D), {"loss": "separable", "matrix_loss": "matrix_separable"}[L.name]
    tight = {said("all_support_vectors", D), some} <= given and L.name == "matrix_loss"
    free = {said("independent_queries", D), said("some_worse_token", D)} <= given and L.name == "matrix_loss"
    equal = {said("equal_nonoptimal_scores", D), said(separable, D, said("best_tokens", D)), some} <= given
    need(tight or free or equal, "all tokens are not given as support vectors, nor losing scores as equal beside a feasible SVM, nor the queries as independent beside a worse token")

def by_general_position(one, given, shapes, first, said):
    """Almost every dataset with room in its dimension is separable, for every choice: a minor that is not 0 everywhere."""
    if one.name == "implies":
        given, one = given | {one.args[0]}, one.args[1]
    need(one.name in ("separable", "matrix_separable"), "the lemma concludes that an SVM is feasible")
    D, choice = one.args
    base = D.args[0] if D.name == "first_token_queries" else D
    need(base.name == "var" and base.leaf == first and choice.name == "var", "the lemma is about the first dataset and a variable choice")
    need(D is not base or one.name == "separable" or "queries" in shapes[base.leaf], "the W-model needs queries")
    n, others, d = said("inputs", base), said("sub", said("most_tokens", base), said("num", "1")), said("dimension", base)
    if one.name == "separable":
        need(said("le", said("mul", n, others), d) in given, "n(T - 1) <= d is not given")
    else:
        need({said("le", others, d), said("le", n, d)} <= given, "T - 1 <= d and n <= d are not given")

def by_finitely_many(one, given, shapes, first, said):
    """For every dataset but finitely many C > 0 the soft-margin problem has one solution."""
    need(one.name == "soft_margin_unique", "the lemma concludes that the soft-margin problem has one solution")
    D, choice, C = one.args
    need(D.name == "var" and D.leaf == first and "queries" in shapes[D.leaf] and choice.name == "var", "the lemma is about the first dataset, with queries")
    need(C.name == "var" and not shapes[C.leaf], "the penalty is not a real variable")
    need(said("lt", said("num", "0"), C) in given, "the penalty is not given as positive")

def by_penalty(one, given, shapes, first, said):
    """From C = max λ/‖X‖ on, X the solution of the hard-margin W-SVM and λ its multipliers, X solves the soft-margin problem; above it, alone."""
    above = one.args[0] if one.name == "implies" else None
    one = one if above is None else one.args[1]
    solves = one if one.name != "eq" else next((x for x in one.args if x.name == "soft_margin"), None)
    need(one.name in ("soft_margin_optimal", "soft_margin_unique", "eq") and solves is not None, "the lemma concludes what the soft-margin problem's solution is")
    D, choice, C = solves.args[:3]
    base = D.args[0] if D.name == "every_token_queries" else D
    need(base.name == "var" and (D is not base or "queries" in shapes[base.leaf]), "the lemma is about a dataset variable, with queries, or self-attention on it")
    X = said("max_margin_matrix", D, choice)
    need(one.name == "soft_margin_unique" or X in one.args, "the solution is not the hard-margin one")
    threshold = said("div", said("largest_multiplier", D, choice), said("frobenius", X))
    at, over = said("le", threshold, C), said("lt", threshold, C)
    need(said("matrix_separable", D, choice) in given and {at, over} & given, "a feasible SVM and a penalty of at least max λ/‖X‖ are not given")
    # under “threshold < C implies” the premise has a value where the hypothesis has one; another premise may have none
    good = above is over if above is not None else over in given or one.name == "soft_margin_optimal"
    need(good, "the penalty is not given as above max λ/‖X‖")

def by_omission(one, given, shapes, first, said):
    """Without its tokens of least score a dataset has the same least loss; one input of three tokens has the same SVM solution, if that token's
    margin is above 1."""
    need(one.name == "eq", "the lemma concludes that two values are equal")
    whole, fewer = one.args if one.args[1].args[:1] and one.args[1].args[0].name == "without_lowest" else one.args[::-1]
    need(whole.name == fewer.name and fewer.args[:1] and fewer.args[0].name == "without_lowest", "the lemma is about a dataset without its lowest tokens")
    D = whole.args[0]
    need(D.name == "var" and fewer.args[0].args[0] is D, "the two are not of one dataset variable")
    if whole.name == "best_value":
        return need(whole.args[1] is fewer.args[1], "two losses")
    need(whole.name in ("max_margin", "max_margin_matrix"), "the lemma is about the least loss, or the SVM's solution")
    separable, logits = ("separable", "logits") if whole.name == "max_margin" else ("matrix_separable", "matrix_logits")
    best = said("best_tokens", D)
    need(whole.args[1] is best and fewer.args[1] is said("best_tokens", fewer.args[0]), "not the SVMs of the optimal tokens")
    def equal(x, y):
        return {said("eq", x, y), said("eq", y, x)} & given
    need(equal(said("inputs", D), said("num", "1")) and equal(said("most_tokens", D), said("num", "3")), "one input of three tokens is not given")
    need({said("unique_best_token", D), said(separable, D, best)} <= given, "a unique best token and a feasible SVM are not given")
    def slack(h):  # 1 < margin of t, where t has the least score, below the other two
        if h.name != "lt" or h.args[0] is not said("num", "1") or h.args[1].name != "sub":
            return False
        high, low = h.args[1].args
        if high.name != "entry" or low.name != "entry" or high.args[0] is not low.args[0] or high.args[0].name != logits:
            return False
        i, t, worst = high.args[0].args[2], low.args[1], said("worst_scores", D)
        return (high.args[0] is said(logits, D, whole, i) and high.args[1] is said("best_token", D, i)
                and equal(said("entry", said("token_scores", D, i), t), said("entry", worst, i))
                and said("lt", said("entry", worst, i), said("entry", said("runner_up_scores", D), i)) in given)
    need(any([slack(h) for h in given]), "the token of least score is not given as one with a margin above 1")

# lemma: (its name, the shape that it settles, the quantifier of the statement)
LEMMAS = {
    "capture": ("Lemma 3 (capture) of docs/limits.md", by_capture, "all"), "slope": ("Lemma 6 (no rest) of docs/limits.md", by_slope, "all"),
    "cone": ("Lemma 5a (a cone of starts) of docs/limits.md", by_cone, "all"),
    "path": ("Lemma 8 of docs/limits_path.md", by_path, "all"),
    "factored path": ("Lemma 16 (factored path) of docs/limits_path.md", by_factors, "all"),
    "vanishing share": ("Lemma 17 (vanishing share) of docs/limits.md", by_share, "all"),
    "exact penalty": ("Lemma 14 (exact penalty) of docs/datasets.md", by_penalty, "all"),
    "omitted tokens": ("Lemma 15 (omitted tokens) of docs/datasets.md", by_omission, "all"),
    "general position": ("Lemma 12 (general position) of docs/datasets.md", by_general_position, "almost_all"),
    "finitely many penalties": ("Lemma 13 (finitely many penalties) of docs/datasets.md", by_finitely_many, "almost_all"),
}

# ── 8. Files ─────────────────────────────────────────────────────────────────────────────────────────────────────
def certificates(paths):
    """(label, bytes or (outcome, message)) for everything the paths hold; a folder may hold JSON of other formats."""
    for path in paths:
        walk = [os.path.join(folder, name) for folder, _, names in os.walk(path) for name in names]
        files = sorted([name for name in walk if name.endswith((".json", ".jsonl"))])
        for file in files if os.path.isdir(path) else [path]:
            for label, line in in_file(file):
                if file == path or not of_another_format(line):
                    yield label, line

def in_file(path):  # (label, text or (outcome, message)) for the file's one object, or each line of a .jsonl file or standard input
    many, number, count = path.endswith(".jsonl") or path == "-", 0, 0
    try:
        need(path == "-" or stat.S_ISREG(os.stat(path).st_mode), "not a regular file")
        with open(path, "rb") if path != "-" else sys.stdin.buffer as file:
            while line := file.readline(LONGEST_TEXT + 1) if many else file.read(LONGEST_TEXT + 1):
                number += 1
                label = f"{path}:{number}" if many else path
                if len(line) > LONGEST_TEXT:
                    yield label, ("RESOURCE", f"a certificate of more than {LONGEST_TEXT} bytes; the rest is not read")
                    return
                if line.strip():
                    count += 1
                    yield label, line
        need(count, "an empty file")
    except (Rejected, OSError, ValueError) as problem:
        yield path, ("REJECTED", f"cannot be read: {show(str(problem))}")
def of_another_format(line):
    try:
        found = parsed(line.decode(), LONGEST_TEXT).get("format")
        return type(found) is str and found != FORMAT
    except Exception:
        return False  # verify_text will say what is wrong with it
def reported(label, line, outcome, message, found):  # One object for --json; the hash is that of the certificate's text
    text = hashlib.sha256(line.strip()).hexdigest() if type(line) is bytes else ""
    proved = {name: value for name, value in found._asdict().items() if name != "says"} if found else {}
    return json.dumps({"file": label, "sha256": text, "outcome": outcome, "message": message, **proved}, sort_keys=True)

def main(arguments):
    only = KINDS
    if "--only" in arguments[:-1]:
        at = arguments.index("--only")
        only, arguments = tuple(arguments[at + 1].split(",")), arguments[:at] + arguments[at + 2:]
    flags, paths = [one for one in arguments if one in ("--summary", "--json")], [one for one in arguments if one not in ("--summary", "--json")]
    if not paths or len(flags) > 1 or not set(only) <= set(KINDS) or any([one.startswith("-") and one != "-" for one in paths]):
        print("usage: python -I verify.py [--summary | --json] [--only KINDS] CERTIFICATE.json [more files, .jsonl files, directories, - ...]"
              f"; KINDS are of {','.join(KINDS)}")
        return 2
    counts, items = {"VERIFIED": 0, "REJECTED": 0, "RESOURCE": 0}, certificates(paths)
    item, several = next(items, None), False
    while item is not None:
        (label, text), item = item, next(items, None)
        several = several or item is not None
        outcome, message, found = verify_record(text, only=only) if type(text) is bytes else (*text, None)
        counts[outcome] += 1
        if flags == ["--json"]:
            print(reported(label, text, outcome, message, found), flush=True)
        elif outcome != "VERIFIED" or not flags:
            print((f"{escaped(label)[1:-1]}: " if several else "") + f"{outcome} {message}", flush=True)
    if flags == ["--summary"]:
        print(", ".join([f"{count} {outcome}" for outcome, count in counts.items()]))
    if not any(counts.values()) and flags != ["--json"]:
        print("REJECTED there is no certificate")
    return 1 if counts["REJECTED"] or not any(counts.values()) else 4 if counts["RESOURCE"] else 0

if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except BrokenPipeError:
        sys.exit(1)
