# ruff: noqa: B905 (Python 3.9 has no zip(strict=); sizes are checked where they matter)
# mypy: ignore-errors
# fmt: off (the file is to stay short enough to be read)
"""Verify certificates about softmax attention.  Trust this file and nothing else of the project.

    python -I verify.py [--summary] CERTIFICATE.json [more files, .jsonl files, directories …]

One line a certificate:  VERIFIED what it proves | REJECTED why | RESOURCE which limit.
Exit code 0 if everything is VERIFIED, 1 if anything is REJECTED, 4 if the only failures are RESOURCE, 2 for usage.

Python's standard library only.  Reading order: 1 numbers, 2 texts, 3 data, 4 what every name means, 5 terms,
6 evidence for SVMs, 7 certificates, 8 files.  The principle throughout: a number is an exact rational or an interval
that encloses it; a truth is True, False or None (unknown); whatever goes wrong is not VERIFIED.
"""

import functools
import hashlib
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
        self.bits, self.left = bits, budget
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
        x = self.interval(x)
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
def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)
def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()

def parsed(text):  # The JSON object of a text, without duplicate keys, floats or large integers
    need(len(text) <= LONGEST_TEXT, f"a certificate of more than {LONGEST_TEXT} characters", Exhausted)
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
def listed(value, what):
    need(type(value) is list and value, f"{what} is a list that is not empty, not {show(value)}")
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

READERS = {
    "scalar": rational, "vector": vector, "matrix": matrix, "index": natural, "dataset": Data.read, "loss": loss_word,
    "choice": lambda value: tuple([natural(t) for t in listed(value, "a choice")]),
}

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

class Meaning(Arithmetic):
    """The formulas behind VOCABULARY.  Sizes that do not fit are Rejected, values that do not exist Undefined."""

    def __init__(self, bits, budget, svm):
        super().__init__(bits, budget)
        self.svm = svm
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
    def kron(self, A, B):  # (A ⊗ B)[(i, k), (j, l)] = A_ij·B_kl
        limit_size(len(A) * len(A[0]) * len(B) * len(B[0]))
        return [[self.mul(a, b) for a in row for b in other] for row in A for other in B]
    def exact_rank(self, A):
        need(all([type(a) is Fraction for row in A for a in row]), "the rank of a matrix that is not exact", Undefined)
        return Fraction(rank(self, [whole_row(self, row)[1] for row in A]))
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

    def pulls(self, objective, point):
        """For every input: a, and h_t = ℓ′(γ̄)/n·s_t(γ_t − γ̄), so that ∂L = Σ_i Σ_t h_it(∂u_it − ∂u_ia)."""
        _, D, loss = objective
        for u, scores in zip(self.logits(objective, point), self.scores(D)):
            a, weights = self.attention(u)
            rise = self.rise(a, weights, scores)  # γ_t − γ̄ = (γ_t − γ_a) − rise: exact where γ_t = γ_a
            factor = self.div(LOSSES[loss].slope(self, self.add(scores[a], rise)), Fraction(D.n))
            yield a, [self.mul(factor, self.mul(s, self.sub(g - scores[a], rise))) for s, g in zip(weights, scores)]
    def pulled(self, a, h, changes):  # Σ_t h_t(∂u_t − ∂u_a)
        return self.total([self.mul(h[t], self.sub(x, changes[a])) for t, x in enumerate(changes) if t != a])
    def gradient(self, objective, point):
        kind, D, _ = objective
        result = self.scaled(ZERO, point)
        for i, (a, h) in enumerate(self.pulls(objective, point)):
            features = self.keys(D)[i] if kind == "p" else D.tokens[i]
            step = [self.pulled(a, h, column) for column in transposed(features)]
            if kind == "W":  # times z_iᵀ
                step = [[self.mul(x, z) for z in D.queries[i]] for x in step]
            result = self.entrywise(self.add, result, step)
        return result

    def slope(self, objective, point, direction):
        """⟨∇L(point), direction⟩; the logits are linear, so their change along the direction is their value there."""
        changes = self.logits(objective, direction)
        return self.total([self.pulled(a, h, x) for (a, h), x in zip(self.pulls(objective, point), changes)])

    # SVMs.
    def solution(self, kind, D, choice):
        fit(len(choice) == D.n, "a choice names one token for each input")
        fit(all([t < len(X) for t, X in zip(choice, D.tokens)]), "a choice names a token that is not there")
        return self.svm.solution(self, kind, D, choice)
    def feasible(self, kind, D, choice):
        return self.solution(kind, D, choice).w is not None
    def solved(self, kind, D, choice):
        w = self.solution(kind, D, choice).w
        need(w is not None, "the problem is infeasible", Undefined)
        return [w[start : start + D.d] for start in range(0, D.d * D.d, D.d)] if kind == "W" else w

    def all_support_vectors(self, D):
        """Unique optimal tokens, a feasible W-SVM, and equality in every one of its constraints."""
        if not self.unique(D):
            return False
        found = self.solution("W", D, self.best_tokens(D))
        return found.w is not None and len(found.active) == found.count

# ℓ(u), ℓ′(u), max |ℓ′| on [a, b], max |ℓ″| on [a, b].  (For the sigmoid loss the last is taken on the whole line, by
# definition: max |g″| = 1/(6√3).  |ℓ′| falls for logistic and exponential; it is convex for squared.)
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
    "O": "objective", "P": "matrix_objective", "B": "truth",
}
# name: (the sorts it takes > the sort it gives, what it means).  A vector is a list, a matrix a list of rows.
VOCABULARY = {
    "lt": ("SS>B", lambda m, x, y: m.less(x, y)), "le": ("SS>B", lambda m, x, y: flip(m.less(y, x))),
    "eq": ("SS>B VV>B MM>B CC>B", lambda m, x, y: m.equal_choices(x, y) if type(x) is tuple else m.equal(x, y)),
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
    "positive": ("V>B", lambda m, u: all_of([m.less(ZERO, a) for a in u])),
    "transpose": ("M>M", lambda m, A: transposed(A)), "vec": ("M>V", lambda m, A: [a for row in A for a in row]),
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
    "best_scores": ("D>V", lambda m, D: [max(row) for row in m.scores(D)]),
    "runner_up_scores": ("D>V", lambda m, D: [m.runner_up(row) for row in m.scores(D)]),
    "worst_scores": ("D>V", lambda m, D: [min(row) for row in m.scores(D)]),
    "best_token": ("DI>I", lambda m, D, i: m.best_token(m.entry(m.scores(D), i))),
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
    "separable": ("DC>B", lambda m, D, c: m.feasible("p", D, c)),
    "matrix_separable": ("DC>B", lambda m, D, c: m.feasible("W", D, c)),
    "head_separable": ("DC>B", lambda m, D, c: m.feasible("v", D, c)),
    "unique_best_token": ("D>B", lambda m, D: m.unique(D)),
    "equal_nonoptimal_scores": ("D>B", lambda m, D: m.unique(D) and all([len(set(g)) <= 2 for g in m.scores(D)])),
    "some_choice": ("D>B", lambda m, D: any([len(X) >= 2 for X in D.tokens])),
    "some_worse_token": ("D>B", lambda m, D: any([min(row) < max(row) for row in m.scores(D)])),
}
for _signature, _names in {  # the names whose meaning is the method of that name
    "SS>S": "div", "S>S": "log sqrt abs sigmoid sigmoid_slope", "VI>S": "entry", "VV>S": "dot", "V>S": "norm",
    "VV>B": "parallel", "MV>V": "matvec", "MM>M": "matmul kron", "S>M": "identity", "V>V": "softmax",
    "MMM>M": "attention_matrix", "MMIV>V": "attention_block", "D>C": "best_tokens", "DI>S": "largest_key_difference",
    "OV>S PM>S": "value", "OV>V PM>M": "gradient", "OVV>S": "slope", "D>B": "all_support_vectors",
}.items():
    VOCABULARY.update({_name: (_signature, getattr(Meaning, _name)) for _name in _names.split()})
SIGNATURES = {
    name: [(tuple(SORTS[sort] for sort in one[:-2]), SORTS[one[-1]]) for one in signatures.split()]
    for name, (signatures, _) in VOCABULARY.items()
}

# ── 5. Terms ─────────────────────────────────────────────────────────────────────────────────────────────────────
UNDEFINED = object()
class Term:
    def __init__(self, name, args, leaf, sort):
        self.name, self.args, self.leaf, self.sort = name, args, leaf, sort

class Terms:
    """Reads terms, checks their sorts, and keeps each one once, arguments before what uses them."""

    def __init__(self, sorts):
        self.sorts, self.kept, self.why = sorts, {}, ""
    def read(self, form, depth=0):
        need(depth <= DEEPEST_TERM, f"a term is nested more than {DEEPEST_TERM} deep")
        good = type(form) is list and len(form) > 1 and type(form[0]) is str
        need(good, f"a term is a list [name, argument, ...], not {show(form)}")
        name = form[0]
        if name in ("num", "word", "var"):
            need(len(form) == 2 and type(form[1]) is str, f"a {name} leaf holds one text")
            need(name != "var" or form[1] in self.sorts, f"the variable {show(form[1])} is not declared")
            leaf = rational(form[1]) if name == "num" else loss_word(form[1]) if name == "word" else form[1]
            sort = "scalar" if name == "num" else "loss" if name == "word" else self.sorts[leaf]
            return self.kept.setdefault(tuple(form), Term(name, (), leaf, sort))
        args = tuple([self.read(one, depth + 1) for one in form[1:]])
        sorts = tuple([one.sort for one in args])
        gives = [gives for takes, gives in SIGNATURES.get(name, ()) if takes == sorts]
        need(gives, f"{show(name)} does not take ({', '.join(sorts[:9])}), or is not in the vocabulary")
        return self.kept.setdefault((name, *map(id, args)), Term(name, args, None, gives[0]))

    def evaluate(self, meaning, values):
        """{term: value}.  Every term is computed once, also where a connective would not need it."""
        results, stored = {}, 0
        for term in self.kept.values():
            if not term.args:
                results[term] = values[term.leaf] if term.name == "var" else term.leaf
                continue
            args = [results[one] for one in term.args]
            value = None if term.sort == "truth" else UNDEFINED
            if not any([one is UNDEFINED for one in args]):
                try:
                    value = VOCABULARY[term.name][1](meaning, *args)
                except Undefined as problem:
                    self.why = f" ({problem})"
            results[term] = value
            if type(value) is list:
                stored += sum([len(row) if type(row) is list else 1 for row in value])
                need(stored <= LARGEST_STORE, f"values of more than {LARGEST_STORE} entries together", Exhausted)
        return results

def spelled(term):  # The term in function-call notation, ASCII
    if term.args:
        return f"{term.name}({', '.join([spelled(one) for one in term.args])})"
    return rational_text(term.leaf) if term.name == "num" else plain(term.leaf)

# ── 6. Evidence for SVMs:  minimise ‖w‖₂  subject to  ⟨a_j, w⟩ ≥ b_j,  b_j ∈ {0, 1} ─────────────────────────────
# w, or None if no w is feasible; the active constraints; how many constraints there are.
Found = namedtuple("Found", "w active count")
class Evidence:
    def __init__(self, entries):
        self.entries, self.found = {}, {}
        need(type(entries) is list and all([type(x) is dict for x in entries]), "evidence.svm is a list of objects")
        for entry in entries:
            name = entry.get("problem"), entry.get("key")
            good = name[0] in ("p", "W", "v", "joint") and type(name[1]) is str and name not in self.entries
            need(good, "an entry of evidence.svm names no problem, no key, or the same as another")
            self.entries[name] = entry
    def solution(self, work, kind, D, choice):
        text = canonical({"problem": kind, "data": written(D), "choice": [str(t) for t in choice]})
        work.spend(len(text) >> 2)
        name = kind, sha256(text)
        if name not in self.found:
            rows, rhs = self.constraints(work, kind, D, choice)
            need(name in self.entries, f"no evidence for the {kind} problem with the key {name[1]}", Undefined)
            rows = [whole_row(work, row) for row in rows]
            check = self.farkas if "farkas" in self.entries[name] else self.kkt
            w, active = check(work, self.entries[name], rows, rhs, D.d * D.d if kind == "W" else D.d)
            self.found[name] = Found(w, active, len(rows))
        return self.found[name]
    def constraints(self, work, kind, D, choice):  # The rows a_j and right sides b_j, by input, then token
        if kind == "v":
            return [[work.mul(y, x) for x in X[t]] for X, y, t in zip(D.tokens, D.labels, choice)], [1] * D.n
        features = D.tokens if kind == "W" else work.keys(D)
        others = [(i, t) for i, X in enumerate(D.tokens) for t in range(len(X)) if t != choice[i]]
        rows = [work.entrywise(work.sub, features[i][choice[i]], features[i][t]) for i, t in others]
        rhs = [1] * len(others)
        if kind == "W":
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
        return None, ()

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
        return [Fraction(x, common) for x in sums], found

# ── 7. Certificates ──────────────────────────────────────────────────────────────────────────────────────────────
QUANTIFIERS = {"all": "for all", "almost_all": "for almost all", "exists": "there are", "probability": "for random"}
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

def verify_text(text, budget=BUDGET):
    """(outcome, message) for the text of one certificate; outcome is VERIFIED, REJECTED or RESOURCE.  Never raises."""
    try:
        return "VERIFIED", verified(parsed(text if type(text) is str else text.decode()), budget)
    except (Exhausted, MemoryError) as problem:
        return "RESOURCE", str(problem) or "memory"
    except Exception as problem:  # even a mistake in this file must not pass for a proof, nor end the run
        kind = type(problem).__name__
        return "REJECTED", str(problem) if kind == "Rejected" else f"{kind}: {show(str(problem))}"

def verified(certificate, budget):  # What the certificate proves, in words.  Whatever is not proved raises
    need(certificate.get("format") == FORMAT, f"the format is not {FORMAT}")
    if certificate.get("type") == "identity":
        return identity(certificate, budget)
    names = ("format", "type", "claim", "instance", "role", "hypotheses", "to_prove", "evidence", "provenance")
    found = fields(certificate, names, "the certificate", ("dropped",))
    _, kind, claim, instance, role, expected, to_prove, evidence, provenance, dropped = found
    label, title, statement, statement_hash = fields(claim, ("id", "title", "statement", "sha256"), "claim")
    values, values_hash = fields(instance, ("values", "sha256"), "instance")
    bits, svm = fields(evidence, ("bits", "svm"), "evidence")
    texts = type(provenance) is dict and all([type(x) is str for x in (label, title, *provenance.values())])
    need(texts, "claim.id, claim.title and the entries of provenance are texts")
    need(type(bits) is int and 16 <= bits <= 4096, "evidence.bits is a whole number from 16 to 4096")
    need(sha256(canonical(statement)) == statement_hash, "claim.sha256 is not the hash of the statement")
    need(sha256(canonical(values)) == values_hash, "instance.sha256 is not the hash of the values")
    quantifier, sorts, shapes, terms, hypotheses, conclusion = read_statement(statement)

    speaks = type(role) is str and role in ROLES and quantifier in ROLES[role][0]
    need(speaks, f"the role {show(role)} says nothing about a statement with the quantifier {quantifier}")
    need(("dropped" in certificate) == (role == "necessity"), "the field dropped belongs to the role necessity alone")
    number = natural(dropped) if role == "necessity" else None
    need(number is None or number < len(hypotheses), "dropped names a hypothesis that is not there")
    wanted = ["FALSE" if i == number else "TRUE" for i in range(len(hypotheses))]
    need((expected, to_prove) == (wanted, ROLES[role][1]), f"hypotheses or to_prove are not what the role {role} needs")
    check_type(kind, role, hypotheses, conclusion)

    fields(values, tuple(sorts), "instance.values")
    meaning = Meaning(bits, budget, Evidence(svm))
    values = {name: READERS[sort](values[name]) for name, sort in sorts.items()}
    check_ranges(shapes, sorts, values)
    results = terms.evaluate(meaning, values)
    for i, (term, truth) in enumerate(zip([*hypotheses, conclusion], [*wanted, to_prove])):
        truly, what = TRUTHS[results[term]], f"hypothesis {i}" if i < len(wanted) else "the conclusion"
        why = f"{truly} at {bits} bits{terms.why if truly == 'UNKNOWN' else ''}, not {truth}"
        need(truly == truth, f"{what}, {cropped(spelled(term), 200)}, is {why}")
    need(len(meaning.svm.found) == len(meaning.svm.entries), "evidence for an SVM that does not occur")

    which = "every other hypothesis TRUE, " if number is not None else "every hypothesis TRUE, " if hypotheses else ""
    about = f"{number}, {cropped(spelled(hypotheses[number]), 200)}," if number is not None else ""
    return (f"{role}: {which}conclusion {to_prove}, so {ROLES[role][2].format(about)}; {show(title)} [{plain(label)}, "
            f"statement {statement_hash[:16]}, instance {values_hash[:16]}]: "
            + stated(quantifier, sorts, shapes, hypotheses, conclusion))

OPTIONS = {"scalar": ("natural",), "dataset": ("queries", "keys", "generic"), "choice": (), "loss": tuple(LOSSES)}
SIDES = {"vector": 1, "matrix": 2, "index": 1}

def read_shape(sort, shape):
    """What forall says of a variable beyond its sort: sizes, or options.

    Sizes are products of names and whole numbers, as in "d*d"; equal names are equal sizes.  The first dataset binds
    n (inputs), d (dimension), T (its shortest input).  A scalar may be natural.  A dataset must have queries if it
    says so and may have a key matrix only if it says so.  A loss is one of those listed.  A choice fits the first dataset.
    """
    if sort in SIDES:
        good = len(shape) == SIDES[sort]
        good = good and all([re.fullmatch(r"[A-Za-z_]\w{0,30}|[1-9]\d{0,5}", f) for x in shape for f in x.split("*")])
    else:
        good = set(shape) <= set(OPTIONS[sort]) and (sort != "loss" or shape)
    need(good, f"a {sort} variable is declared with {show(' '.join(shape))}")
    return shape

def check_ranges(shapes, sorts, values):
    """Reject values that leave the range of their variables; every size that is used must be determined."""
    sizes, first = {}, next((values[name] for name, sort in sorts.items() if sort == "dataset"), None)
    if first is not None:
        sizes = {"n": first.n, "d": first.d, "T": min(map(len, first.tokens))}
    sides = {
        name: [len(values[name])] + ([len(values[name][0])] if sort == "matrix" else [])
        for name, sort in sorts.items() if sort in ("vector", "matrix")
    }
    for name, found in sides.items():
        for word, size in zip(shapes[name], found):
            if not word.isdigit() and "*" not in word:
                need(sizes.setdefault(word, size) == size, f"{show(name)} has size {size} where {word} is {sizes[word]}")

    def size_of(words):
        factors = [int(f) if f.isdigit() else sizes.get(f, 0) for f in words.split("*")]  # 0: not determined
        return math.prod(factors)

    for name, sort in sorts.items():
        value, shape = values[name], shapes[name]
        good = all([size_of(words) == size for words, size in zip(shape, sides.get(name, ()))])
        if sort == "index":
            good = value < size_of(shape[0])
        elif sort == "loss":
            good = value in shape
        elif sort == "dataset":
            good = ("queries" not in shape or value.queries is not None) and ("keys" in shape or value.key_matrix is None)
        elif sort == "scalar" and shape:
            good = value >= 0 and value.denominator == 1
        elif sort == "choice":
            good = first is not None and len(value) == first.n and all([t < len(X) for t, X in zip(value, first.tokens)])
        need(good, f"the value of {show(name)} is not in the range that forall declares")

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
        sorts[pair[0]], shapes[pair[0]] = pair[1], read_shape(pair[1], pair[2:])
    terms = Terms(sorts)
    *hypotheses, conclusion = [terms.read(form) for form in (*hypotheses, conclude)]
    relations = all([term.sort == "truth" for term in (*hypotheses, conclusion)])
    need(relations, "a hypothesis or the conclusion is a value, not a relation")
    return quantifier, sorts, shapes, terms, hypotheses, conclusion

def check_type(kind, role, hypotheses, conclusion):  # kkt and farkas certificates are evaluations of one fixed form
    need(kind in ("evaluation", "kkt", "farkas"), f"{show(kind)} is no certificate type")
    first, good = conclusion.args[0].name, kind == "evaluation"  # a relation has arguments
    if kind == "kkt":
        good = conclusion.name == "eq" and first in SVM_NAMES and conclusion.args[1].name == "var"
    if kind == "farkas":
        good = conclusion.name == "not" and first in FEASIBLE_NAMES
    need(good, f"the conclusion does not have the form that a {kind} certificate needs")
    need(kind == "evaluation" or (role == "instance" and not hypotheses), f"{kind}: role instance, no hypotheses")

def stated(quantifier, sorts, shapes, hypotheses, conclusion):
    """The statement in words and function-call notation, cut to a bearable length."""
    who = ", ".join([f"{plain(name)} ({' '.join([sort, *shapes[name]])})" for name, sort in sorts.items()])
    given = " and ".join([spelled(term) for term in hypotheses])
    given = f" {'with' if quantifier == 'exists' else 'where'} {cropped(given, SHOWN)}" if given else ""
    return f"{QUANTIFIERS[quantifier]} {cropped(who, SHOWN)}{given}: {cropped(spelled(conclusion), SHOWN)}"

# ── 7a. Identities: equal for all sizes of the ranges ───────────────────────────────────────────────────────────
# A formula is ("num", q), ("size", range), ("var", name, index, …), ("delta", i, j), ("add", …), ("mul", …), ("pow", formula, k),
# ("sum", index, range, formula) or ("fun", name, formula).  It is multiplied out to a polynomial: a tuple of monomials
# (coefficient, ((bound index, range), …), ((atom, power), …)), which means coefficient·Σ_{bound indices} Π atom^power.  An atom is a
# var, delta or size, ("fun", name, polynomial) or ("inv", polynomial), its reciprocal.  ".a" is a free index, "#7" a bound one.
# Every step below is an equality wherever both sides are defined, whatever the sizes; only so much is needed for soundness.
DEEPEST_FORMULA, LARGEST_EXPONENT, MOST_DERIVATIVES, UNIT = 60, 64, 4, ((ONE, (), ()),)
NIL, WORD = ("num", ZERO), re.compile(r"[A-Za-z][A-Za-z0-9_]{0,30}'{0,4}")
def word(value):
    need(type(value) is str and WORD.fullmatch(value), f"{show(value)} is no name of an array, index, range or function")
    return value
def indices_of(value):  # every index that occurs in a nested tuple
    if type(value) is tuple:
        return set().union(*[indices_of(x) for x in value])
    return {value} if type(value) is str and value[0] in ".#" else set()
def groups(bound, factors):  # the factors without a bound index; the others, joined where they share one
    free, joined = [], []
    for factor in factors:
        names = indices_of(factor[0]).intersection(bound)
        touching, joined = [g for g in joined if g[0] & names], [g for g in joined if not g[0] & names]
        if names:
            joined.append((names.union(*[g[0] for g in touching]), [f for g in touching for f in g[1]] + [factor]))
        else:
            free.append(factor)
    return free, [({i: bound[i] for i in sorted(names)}, tuple(inside)) for names, inside in joined]
def logistic_form(P):  # (c, e, k) if P = 1 + c·e^k for one exponential e
    for (a, b, f), (c, more, factors) in (P, P[::-1]) if len(P) == 2 else ():
        if not (b or f or more) and len(factors) == 1 and factors[0][0][:2] == ("fun", "exp"):
            return a, c, *factors[0]

class Sums(Arithmetic):
    """Formulas with indices: derivatives, and normal forms in which equal formulas meet."""

    def __init__(self, budget, arrays):
        super().__init__(64, budget)
        self.arrays, self.count, self.keys, self.normal, self.slopes, self.alive = arrays, 0, {}, {}, {}, []
    def read(self, form, scope, depth=0):  # a formula from JSON; scope: index → range
        need(depth <= DEEPEST_FORMULA, f"a formula is nested more than {DEEPEST_FORMULA} deep", Exhausted)
        need(type(form) is list and len(form) > 1 and type(form[0]) is str, f"a formula is a list [kind, ...], not {show(form)}")
        self.spend(20)
        kind, *rest = form
        sizes = {"num": 1, "size": 1, "delta": 2, "pow": 2, "sum": 3, "fun": 2}
        need(kind in ("var", "add", "mul") or sizes.get(kind) == len(rest), f"{show(kind)} with {len(rest)} parts is no formula")
        if kind in ("num", "size"):
            return (kind, rational(rest[0]) if kind == "num" else word(rest[0]))
        if kind in ("var", "delta"):
            names = [word(i) for i in (rest[1:] if kind == "var" else rest)]
            need(all([i in scope for i in names]), f"an index of {show(kind)} {show(rest[0])} is not bound and not declared")
            spans = [scope[i] for i in names]
            good = self.arrays.get(word(rest[0])) == spans if kind == "var" else spans[0] == spans[1]
            need(good, f"{show(rest[0])} is not declared, or its indices do not run over the right ranges")
            return (kind, *rest[: len(rest) - len(names)], *["." + i for i in names])
        if kind == "sum":
            need(word(rest[0]) not in scope, f"the index {show(rest[0])} is bound twice")
            return (kind, "." + rest[0], word(rest[1]), self.read(rest[2], {**scope, rest[0]: rest[1]}, depth + 1))
        if kind == "pow":
            k = rational(rest[1])
            need(k.denominator == 1 and abs(k) <= LARGEST_EXPONENT, f"an exponent is a whole number up to {LARGEST_EXPONENT}")
            return (kind, self.read(rest[0], scope, depth + 1), int(k))
        return (kind, *([word(rest.pop(0))] if kind == "fun" else []), *[self.read(one, scope, depth + 1) for one in rest])

    def derivative(self, form, name, at):
        """The derivative by the entry of the array ``name`` at the indices ``at``; shared parts are done once."""
        key = id(form), name, at
        if key not in self.slopes:
            self.spend(20)
            self.alive.append(form)  # so that no other formula gets its id
            self.slopes[key] = self.slope(form, lambda part: self.derivative(part, name, at), name, at)
        return self.slopes[key]
    def slope(self, form, d, name, at):
        kind = form[0]
        if kind == "var" and form[1] == name:
            return ("mul", *[("delta", i, j) for i, j in zip(form[2:], at)], ("num", ONE))
        if kind == "sum":
            return NIL if d(form[3]) is NIL else (*form[:3], d(form[3]))
        if kind == "add":
            return ("add", *[d(part) for part in form[1:] if d(part) is not NIL], NIL)
        if kind == "mul":
            parts = list(enumerate(form[1:], 1))
            self.spend(len(parts) ** 2)
            return ("add", *[("mul", *form[1:k], d(x), *form[k + 1 :]) for k, x in parts if d(x) is not NIL], NIL)
        if kind == "pow" and d(form[1]) is not NIL:
            return ("mul", ("num", Fraction(form[2])), ("pow", form[1], form[2] - 1), d(form[1]))
        if kind == "fun" and d(form[2]) is not NIL:
            outer = {"exp": form, "log": ("pow", form[2], -1)}.get(form[1], ("fun", form[1] + "'", form[2]))
            return ("mul", outer, d(form[2]))
        return NIL

    def multiplied_out(self, form):
        if id(form) not in self.normal:
            self.alive.append(form)
            self.normal[id(form)] = self.polynomial(form)
        return self.normal[id(form)]
    def polynomial(self, form):
        kind, *rest = form
        if kind == "num":
            return ((rest[0], (), ()),) if rest[0] else ()
        if kind in ("var", "delta", "size"):
            return self.merged(self.tidy(ONE, (), ((form, ONE),)))
        if kind == "add":
            return self.merged([monomial for part in rest for monomial in self.multiplied_out(part)])
        if kind == "mul":
            return functools.reduce(self.times, [self.multiplied_out(part) for part in rest])
        if kind == "pow":
            return self.raised(self.multiplied_out(rest[0]), rest[1])
        if kind == "fun":
            return self.applied(rest[0], self.multiplied_out(rest[1]))
        new = {rest[0]: self.fresh()}
        inside = [(c, ((new[rest[0]], rest[1]), *b), self.moved(f, new)) for c, b, f in self.multiplied_out(rest[2])]
        return self.merged([monomial for one in inside for monomial in self.tidy(*one)])

    def fresh(self):
        self.count += 1
        return f"#{self.count}"
    def moved(self, value, new):  # a nested tuple with some indices replaced
        if type(value) is tuple:
            self.spend(1 + len(value))
            return tuple([self.moved(x, new) for x in value])
        return new.get(value, value) if type(value) is str else value
    def merged(self, monomials):
        found = {}
        for c, bounds, factors in monomials:
            key = self.monomial_key(dict(bounds), factors, 0)
            found[key] = self.add(c, found[key][0]) if key in found else c, bounds, factors
        return tuple([found[key] for key in sorted(found) if found[key][0]])
    def apart(self, P):  # the same polynomial with bound indices that occur nowhere else
        renamed = [(c, b, f, {i: self.fresh() for i, _ in b}) for c, b, f in P]
        return tuple([(c, self.moved(b, new), self.moved(f, new)) for c, b, f, new in renamed])
    def times(self, P, Q):
        Q = self.apart(Q)
        pairs = [(p, q) for p in P for q in Q]
        return self.merged([m for p, q in pairs for m in self.tidy(self.mul(p[0], q[0]), p[1] + q[1], p[2] + q[2])])
    def raised(self, P, k):
        return functools.reduce(self.times, [self.inverse(P) if k < 0 else P] * abs(k), UNIT)
    def scaled(self, c, P):
        return tuple([(self.mul(c, d), b, f) for d, b, f in P])
    def applied(self, name, P):  # exp(Σ c·m) = Π exp(m)^c; any other function is an atom
        parts = [(self.apart(((ONE, b, f),)), c) for c, b, f in P] if name == "exp" else [(self.apart(P), ONE)]
        return self.merged(self.tidy(ONE, (), tuple([(("fun", name, inside), c) for inside, c in parts])))
    def inverse(self, P):
        need(P, "a formula divides by 0")
        if len(P) == 1:  # (c·Π a^e·Π sums)^−1, factor by factor
            (c, bounds, factors), result = P[0], UNIT
            free, sums = groups(dict(bounds), factors)
            need(all([a[0] != "delta" for a, _ in factors]), "a formula divides by a delta")
            for a, e in free:
                result = self.times(result, self.raised(a[1], int(e)) if a[0] == "inv" else ((ONE, (), ((a, -e),)),))
            atoms = [(("inv", self.apart(((ONE, tuple(b.items()), f),))), ONE) for b, f in sums]
            return self.scaled(self.div(ONE, c), self.times(result, self.merged(self.tidy(ONE, (), tuple(atoms)))))
        first, outside = P[0][0], UNIT
        if logistic_form(P):  # (a + c·e^k)^−1 = e^−k·(c + a·e^−k)^−1
            first, c, e, k = logistic_form(P)
            if k < 0:
                first, c, outside = c, first, ((ONE, (), ((e, -k),)),)
            P = self.merged([(first, (), ()), (c, (), ((e, abs(k)),))])
        P = self.scaled(self.div(ONE, first), P)
        atom = self.merged(self.tidy(ONE, (), ((("inv", self.apart(P)), ONE),)))
        return self.scaled(self.div(ONE, first), self.times(outside, atom))

    def tidy(self, c, bounds, factors):  # monomials whose sum is c·Σ_bounds Π factors, with no rule left to apply
        self.spend(50)
        powers, spans = {}, dict(bounds)
        for atom, e in factors:
            key = self.atom_key(atom, 0)
            powers[key] = atom, e + powers.get(key, (0, ZERO))[1]
        factors = tuple([(atom, e) for atom, e in powers.values() if e])
        for atom, e in factors:
            rest = tuple([f for f in factors if f[0] is not atom])
            if atom[0] == "delta":  # Σ_j δ_ij F_j = F_i;  δ_ij F_j = δ_ij F_i;  δ^e = δ
                keep, drop = sorted(atom[1:], key=lambda i: (i in spans, i))
                left = tuple([pair for pair in bounds if pair[0] != drop])
                if keep == drop:
                    return self.tidy(c, bounds, rest)
                if left != bounds or e != 1 or keep[0] == drop[0] == "." and drop in indices_of(rest):
                    same, kept = self.changed(((c, left, rest),), {drop: keep}, False), ((atom, ONE),) * (left == bounds)
                    return [m for d, b, f in same for m in self.tidy(d, b, f + kept)]
            if atom[0] == "inv" and len(atom[1]) == 1:  # (Σ e)·(Σ e)^−1 = 1
                wanted, outer = self.polynomial_key(atom[1], 0), indices_of(atom)
                for inner, found in groups({i: spans[i] for i in spans if i not in outer}, rest)[1]:
                    if self.polynomial_key(((ONE, tuple(inner.items()), found),), 0) == wanted:
                        left = tuple([pair for pair in bounds if pair[0] not in inner])
                        return self.tidy(c, left, tuple([f for f in rest if f not in found]) + ((atom, e - 1),))
            if atom[0] == "inv" and logistic_form(atom[1]):  # with J = (1 + b·x^k)^−1:  x^k·J = (1 − J)/b and J = 1 − b·x^k·J
                _, b, x, k = logistic_form(atom[1])
                for other, power in rest:
                    if self.atom_key(other, 0) == self.atom_key(x, 0) and not 0 <= power < k:
                        low = tuple([f for f in rest if f[0] is not other])
                        scale, first, second = (1 / b, power - k, power - k) if power > 0 else (ONE, power, power + k)
                        return (self.tidy(self.mul(c, scale), bounds, (*low, (other, first), (atom, e - 1)))
                                + self.tidy(self.mul(-c, scale if power > 0 else b), bounds, (*low, (other, second), (atom, e))))
        idle = [i for i in spans if i not in indices_of(factors)]  # Σ_{i∈n} 1 = n
        if idle:
            left = tuple([pair for pair in bounds if pair[0] not in idle])
            return self.tidy(c, left, factors + tuple([(("size", spans[i]), ONE) for i in idle]))
        return [(c, bounds, factors)]
    def changed(self, P, new, apart=True):  # indices replaced also inside the atoms, bound ones renamed first; tidied again
        result = []
        for c, bounds, factors in P:
            names = {**new, **{i: self.fresh() for i, _ in bounds}} if apart else new
            product = functools.reduce(self.times, [self.changed_atom(a, e, names) for a, e in factors], UNIT)
            result += [m for d, b, f in product for m in self.tidy(self.mul(c, d), self.moved(bounds, names) + b, f)]
        return self.merged(result)
    def changed_atom(self, atom, e, new):
        if atom[0] == "inv":
            return self.raised(self.changed(atom[1], new), -int(e))
        if atom[0] == "fun":
            inside = self.changed(atom[2], new)
            return self.applied("exp", self.scaled(e, inside)) if atom[1] == "exp" else self.raised(self.applied(atom[1], inside), int(e))
        return self.merged(self.tidy(ONE, (), ((self.moved(atom, new), e),)))

    # Keys: equal texts only for what is equal up to the names of bound indices, which become "@0", "@1", … from outside in.
    def atom_key(self, atom, depth):
        if (atom, depth) not in self.keys:
            inside = [self.polynomial_key(x, depth) if type(x) is tuple else x for x in atom[1:]]
            self.keys[atom, depth] = f"{atom[0]}({','.join(sorted(inside) if atom[0] == 'delta' else inside)})"
            self.spend(len(self.keys[atom, depth]))
        return self.keys[atom, depth]
    def polynomial_key(self, P, depth):
        return f"{{{'+'.join(sorted([f'{c}{self.monomial_key(dict(b), f, depth)}' for c, b, f in P]))}}}"
    def monomial_key(self, bound, factors, depth):
        free, sums = groups(bound, factors)
        keys = [f"{self.atom_key(a, depth)}^{e}" for a, e in free] + [self.sum_key(*one, depth) for one in sums]
        return f"[{'*'.join(sorted(keys))}]"
    def sum_key(self, bound, factors, depth):  # name one index of the rarest colour; of several, the one with the least text
        colours = self.colours(bound, factors, depth)
        alike = list(colours.values())
        _, rarest = min([(alike.count(colour), colour) for colour in alike])
        first = [i for i in bound if colours[i] == rarest]
        others = [{j: span for j, span in bound.items() if j != i} for i in first]
        keys = [self.monomial_key(rest, self.moved(factors, {i: f"@{depth}"}), depth + 1) for i, rest in zip(first, others)]
        return f"sum {bound[first[0]]} {min(keys)}"
    def colours(self, bound, factors, depth):  # index: number, which depends on where the index occurs, not on its name
        seen, count = dict(bound), 0
        while True:
            order = sorted(set(seen.values()))
            colours = {i: order.index(seen[i]) for i in bound}
            if len(order) in (count, len(bound)):
                return colours
            count = len(order)
            for i in bound:
                marks = {**{j: f"~{colour}" for j, colour in colours.items()}, i: "*"}
                views = [f"{self.atom_key(self.moved(a, marks), depth)}^{e}" for a, e in factors if i in indices_of(a)]
                seen[i] = f"{colours[i]:04}{sorted(views)}"

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
    return f"{inside[0]}^({rest[1]})" if kind == "pow" else f"sum_{rest[0][1:]}:{rest[1]}({inside[0]})" if kind == "sum" else f"{rest[0]}({inside[0]})"

def identity(certificate, budget):
    """D = equals for all sizes, D being the derivative of ``expression`` by the array entries listed in ``by``, one after another."""
    _, _, claim, provenance = fields(certificate, ("format", "type", "claim", "provenance"), "the certificate")
    label, title, statement, statement_hash = fields(claim, ("id", "title", "statement", "sha256"), "claim")
    texts = type(provenance) is dict and all([type(x) is str for x in (label, title, *provenance.values())])
    need(texts, "claim.id, claim.title and the entries of provenance are texts")
    need(sha256(canonical(statement)) == statement_hash, "claim.sha256 is not the hash of the statement")
    names = ("arrays", "indices", "expression", "by", "equals")
    arrays, indices, expression, by, equals = fields(statement, names, "the statement")
    good = type(arrays) is dict and type(indices) is dict and type(by) is list and all([type(x) is list for x in [*arrays.values(), *by]])
    need(good and all([one for one in by]), "arrays and indices are objects, the ranges of an array and the entries of by are lists")
    for name in [x for pair in arrays.items() for x in (pair[0], *pair[1])] + [x for pair in indices.items() for x in pair]:
        word(name)
    need(len(by) <= MOST_DERIVATIVES, f"more than {MOST_DERIVATIVES} derivatives", Exhausted)
    work = Sums(budget, arrays)
    try:
        left, right = work.read(expression, indices), work.read(equals, indices)
        for entry in by:
            work.read(["var", *entry], indices)  # declared, with indices of the right ranges
            left = work.derivative(left, entry[0], tuple(["." + i for i in entry[1:]]))
        rest = work.merged(work.multiplied_out(left) + work.scaled(-ONE, work.multiplied_out(right)))
        need(not rest, f"the two sides differ by {len(rest)} monomials in normal form")
    except RecursionError:
        raise Exhausted("formulas nested too deeply") from None
    steps = "".join([f"d/d{spelled_formula(('var', e[0], *['.' + i for i in e[1:]]))} " for e in by])
    what = ", ".join([f"{name}[{','.join(spans)}]" for name, spans in arrays.items()])
    where = ", ".join([f"{i} in {span}" for i, span in indices.items()])
    sides = [cropped(spelled_formula(work.read(side, indices)), SHOWN) for side in (expression, equals)]
    return (f"identity: equal wherever both sides are defined, for all sizes >= 1 of the ranges, all smooth functions, all arrays "
            f"{cropped(what, SHOWN)}{' and all ' * bool(where)}{cropped(where, SHOWN)}; {show(title)} [{plain(label)}, statement "
            f"{statement_hash[:16]}]: {steps}{sides[0]} = {sides[1]}")

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

def in_file(path):  # (label, text or (outcome, message)) for the file's one object, or each line of a .jsonl file
    many, number, count = path.endswith(".jsonl"), 0, 0
    try:
        need(stat.S_ISREG(os.stat(path).st_mode), "not a regular file")
        with open(path, "rb") as file:
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
        found = parsed(line.decode()).get("format")
        return type(found) is str and found != FORMAT
    except Exception:
        return False  # verify_text will say what is wrong with it

def main(arguments):
    paths = [one for one in arguments if one != "--summary"]
    if not paths or any([one.startswith("-") for one in paths]):
        print("usage: python -I verify.py [--summary] CERTIFICATE.json [more files, .jsonl files, directories ...]")
        return 2
    counts, items = {"VERIFIED": 0, "REJECTED": 0, "RESOURCE": 0}, certificates(paths)
    item, several = next(items, None), False
    while item is not None:
        (label, text), item = item, next(items, None)
        several = several or item is not None
        outcome, message = verify_text(text) if type(text) is bytes else text
        counts[outcome] += 1
        if outcome != "VERIFIED" or "--summary" not in arguments:
            print((f"{escaped(label)[1:-1]}: " if several else "") + f"{outcome} {message}", flush=True)
    if "--summary" in arguments:
        print(", ".join([f"{count} {outcome}" for outcome, count in counts.items()]))
    if not any(counts.values()):
        print("REJECTED there is no certificate")
    return 1 if counts["REJECTED"] or not any(counts.values()) else 4 if counts["RESOURCE"] else 0

if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except BrokenPipeError:
        sys.exit(1)
