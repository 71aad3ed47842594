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

