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
