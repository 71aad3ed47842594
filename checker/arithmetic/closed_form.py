"""A normal form that proves two formulas equal where balls can only say "they overlap".

Numbers are fractions of finite sums Σ c·e^q·√m·(atoms), c and q rational, m a whole number.  Two of them are equal when
cross-multiplication cancels term by term; that is a proof whatever the atoms stand for.  ``verify.py`` has closed forms of its own.
"""

from __future__ import annotations

from fractions import Fraction
from math import gcd, isqrt

from flint import arb, ctx, fmpq

from checker.arithmetic.balls import working_precision
from checker.errors import ResourceLimit, Undecided
from checker.truth import Truth, truth

_MOST_TERMS = 4000
_LARGEST_POWER = 64
_MOST_DIGITS = 100_000  # of a power n^k that takes the place of e^(k·log n), in bits
_MOST_WORK = 1_000_000  # products of monomials, and monomials compared, for all numbers of one arithmetic
_COMPARISON = 10  # what a comparison of two atoms costs beside their monomials

Monomial = tuple[
    Fraction | int, tuple[tuple[int, int], ...], int
]  # exponent of e, (atom, power) pairs, what stands under a root
Sum = dict[Monomial, Fraction]
_ONE: Monomial = (0, (), 1)  # an int, which is hashed far sooner than the equal Fraction
_UNIT: Sum = {_ONE: Fraction(1)}  # the bottom of every number that is a sum; told by identity, never changed


def _times(a: Monomial, b: Monomial) -> tuple[Monomial, int]:
    """The product as a monomial and a factor: √m·√k = g·√(m/g·k/g) with g = gcd(m, k)."""
    common = gcd(a[2], b[2])
    root = (a[2] // common) * (b[2] // common)
    if not a[1] and not b[1]:
        return (a[0] + b[0], (), root), common
    powers = dict(a[1])
    for atom, power in b[1]:
        powers[atom] = powers.get(atom, 0) + power
    return (a[0] + b[0], tuple(sorted((k, v) for k, v in powers.items() if v)), root), common


def _root(x: Fraction) -> tuple[Fraction, int]:
    """(c, m) with √x = c√m, m without small square factors, for x > 0."""
    k, m = 1, x.numerator * x.denominator
    for p in _SMALL_PRIMES:
        while m % (p * p) == 0:
            k, m = k * p, m // (p * p)
    whole = isqrt(m)
    return (Fraction(k * whole, x.denominator), 1) if whole * whole == m else (Fraction(k, x.denominator), m)


_SMALL_PRIMES = [p for p in range(2, 200) if all(p % k for k in range(2, p))]


def _add(a: Sum, b: Sum, scale: int = 1) -> Sum:
    total = dict(a)
    for monomial, c in b.items():
        total[monomial] = total.get(monomial, Fraction(0)) + scale * c
        if not total[monomial]:
            del total[monomial]
    return total


def _multiply(a: Sum, b: Sum) -> Sum:
    if a is _UNIT:
        return b
    if b is _UNIT:
        return a
    if len(a) * len(b) > 50 * _MOST_TERMS:
        raise ResourceLimit(f"The closed form has more than {50 * _MOST_TERMS} products; equality stays undecided.")
    total: Sum = {}
    for m1, c1 in a.items():
        for m2, c2 in b.items():
            m, factor = _times(m1, m2)
            total[m] = total.get(m, Fraction(0)) + c1 * c2 * factor
    total = {m: c for m, c in total.items() if c}
    if len(total) > _MOST_TERMS:
        raise ResourceLimit(f"The closed form has more than {_MOST_TERMS} terms; equality stays undecided.")
    return total


class Closed:
    """One number in closed form: ``top / bottom``, both sums of monomials."""

    __slots__ = ("bottom", "home", "top")

    def __init__(self, home: ClosedForm, top: Sum, bottom: Sum | None = None) -> None:
        self.home = home
        self.top = top
        self.bottom = _UNIT if bottom is None else bottom

    def __add__(self, other: Closed) -> Closed:
        if self.bottom is other.bottom or self.bottom == other.bottom:
            return Closed(self.home, _add(self.top, other.top), self.bottom)
        top = _add(_multiply(self.top, other.bottom), _multiply(other.top, self.bottom))
        return Closed(self.home, top, _multiply(self.bottom, other.bottom))

    def __neg__(self) -> Closed:
        return Closed(self.home, {m: -c for m, c in self.top.items()}, self.bottom)

    def __sub__(self, other: Closed) -> Closed:
        return self + (-other)

    def __mul__(self, other: Closed) -> Closed:
        self.home.spend(len(self.top) * len(other.top) + len(self.bottom) * len(other.bottom))
        return Closed(self.home, _multiply(self.top, other.top), _multiply(self.bottom, other.bottom))

    def __truediv__(self, other: Closed) -> Closed:
        if not other.top:
            raise Undecided("Division by a closed form that is identically zero.")
        if self.home.opaque_division and len(other.top) > 1:
            return self * self.home.atom("inverse", other)
        return Closed(self.home, _multiply(self.top, other.bottom), _multiply(self.bottom, other.top))

    def is_zero(self) -> bool:
        return not self.top

    def constant(self) -> Fraction | None:
        """The rational value when the form is visibly rational, else None."""
        if not self.top:
            return Fraction(0)
        (m, c), *_ = self.top.items()
        scale = self.bottom.get(m)
        if not scale:
            return None
        ratio = c / scale
        return ratio if not _add(self.top, {k: v * ratio for k, v in self.bottom.items()}, -1) else None

    def ball(self) -> arb:
        """An enclosure at flint's current precision."""
        return self.home.ball(self.top) / self.home.ball(self.bottom)


def _short(n: Fraction, k: Fraction) -> bool:
    """Whether n^k is short enough to be written out."""
    return abs(k) <= _LARGEST_POWER and abs(k) * max(n.numerator, n.denominator).bit_length() <= _MOST_DIGITS


class ClosedForm:
    """The arithmetic of closed forms: zero is recognised by cancellation, other signs by balls.

    ``opaque_division`` takes 1/x for an unknown of its own: far cheaper, and still a proof whenever it
    finds equality; it misses equalities that need x·(1/x) = 1.
    **Guarantee.** exact: an answer that is not UNKNOWN is certain.
    """

    trust = "exact"

    def __init__(self, *, opaque_division: bool = False) -> None:
        self.opaque_division = opaque_division
        self._atoms: list[tuple[str, Closed]] = []
        self._balls: dict[tuple[int, int], arb] = {}  # of atoms, by number and precision
        self._work = 0

    def spend(self, work: int) -> None:
        """Count what is done.  **Raises.** ResourceLimit, so that a long sequence of exponentials comes to an end."""
        self._work += work
        if self._work > _MOST_WORK:
            raise ResourceLimit("The closed form takes too much work; equality stays undecided.")

    def number(self, value: Fraction | int) -> Closed:
        value = Fraction(value)
        return Closed(self, {_ONE: value} if value else {})

    def atom(self, kind: str, argument: Closed) -> Closed:
        """kind(argument) as an unknown; equal arguments give the same unknown."""
        for i, (known_kind, known) in enumerate(self._atoms):
            if known_kind != kind:
                continue
            self.spend(_COMPARISON + len(known.top) + len(argument.top))
            if (known - argument).is_zero():
                return Closed(self, {(0, ((i, 1),), 1): Fraction(1)})
        self._atoms.append((kind, argument))
        return Closed(self, {(0, ((len(self._atoms) - 1, 1),), 1): Fraction(1)})

    def ball(self, terms: Sum) -> arb:
        """An enclosure of a sum of monomials."""
        result = arb(0)
        for (exponent, powers, root), c in terms.items():
            term = arb(fmpq(c.numerator, c.denominator)) * arb(fmpq(exponent.numerator, exponent.denominator)).exp()
            term *= arb(root).sqrt()
            for i, power in powers:
                term *= self._ball_of(i) ** power
            result += term
        return result

    def _ball_of(self, i: int) -> arb:
        """An enclosure of an atom, computed once for each precision: atoms stand inside atoms."""
        if (i, ctx.prec) not in self._balls:
            kind, argument = self._atoms[i]
            x = argument.ball()
            self._balls[i, ctx.prec] = 1 / x if kind == "inverse" else getattr(x, kind)()
        return self._balls[i, ctx.prec]

    def exp(self, x: Closed) -> Closed:
        """e^(q + Σ k·log n + rest) = e^q·Π n^k·e^rest for whole numbers k."""
        q = x.constant()
        if q is not None:
            return Closed(self, {(q, (), 1): Fraction(1)})
        if x.bottom.keys() != {_ONE}:
            return self.atom("exp", x)
        rest = {m: c / x.bottom[_ONE] for m, c in x.top.items()}
        result = Closed(self, {(rest.pop(_ONE, Fraction(0)), (), 1): Fraction(1)})
        for i, (kind, known) in enumerate(self._atoms):
            k, n = rest.get((0, ((i, 1),), 1), Fraction(1, 2)), known.constant()
            if kind == "log" and n is not None and k.denominator == 1 and _short(n, k):
                result = result * self.number(n ** int(k))
                del rest[(0, ((i, 1),), 1)]
        return result * self.atom("exp", Closed(self, rest)) if rest else result

    def log(self, x: Closed) -> Closed:
        """log(c·e^q·y) = log c + q + log y with a first term c·e^q taken out of top and bottom where c > 0."""
        q = x.constant()
        if q is not None:
            return self._logarithm(q) if q > 0 else self.atom("log", x)
        result, rest = self.number(0), []
        for side, sign in ((x.top, 1), (x.bottom, -1)):
            first = min(side)
            power, c = first[0], side[first]
            if c <= 0:
                return self.atom("log", x)
            rest.append({(r - power, atoms, root): d / c for (r, atoms, root), d in side.items()})
            taken = self._logarithm(c) + self.number(power)
            result = result + (taken if sign > 0 else -taken)
        left = Closed(self, rest[0], rest[1])
        return result if left.constant() == 1 else result + self.atom("log", left)

    def _logarithm(self, x: Fraction) -> Closed:
        """log x of a rational x > 0 by its small prime factors."""
        result = self.number(0)
        for n, sign in ((x.numerator, 1), (x.denominator, -1)):
            for p in [*_SMALL_PRIMES, 0]:
                k = 0
                while p and n % p == 0:
                    k, n = k + 1, n // p
                k, base = (k, p) if p else (int(n > 1), n)
                if k:
                    result = result + self.number(sign * k) * self.atom("log", self.number(base))
        return result

    def log1p(self, x: Closed) -> Closed:
        return self.log(x + self.number(1))

    def sin(self, x: Closed) -> Closed:
        return x if x.constant() == 0 else self.atom("sin", x)

    def cos(self, x: Closed) -> Closed:
        return self.number(1) if x.constant() == 0 else self.atom("cos", x)

    def sqrt(self, x: Closed) -> Closed:
        q = x.constant()
        if q == 0:
            return x
        if q is not None and q > 0:
            c, m = _root(q)
            return Closed(self, {(0, (), m): c})
        if len(x.top) == 1 and x.bottom.keys() == {_ONE}:  # √(c·e^q) = √c·e^(q/2)
            ((power, atoms, root), c), *_ = x.top.items()
            if not atoms and root == 1 and c > 0:
                c, m = _root(c / x.bottom[_ONE])
                return Closed(self, {(Fraction(power) / 2, (), m): c})
        return self.atom("sqrt", x)

    root_of_squares = sqrt

    def sign(self, x: Closed) -> int | None:
        if x.is_zero():
            return 0
        q = x.constant()
        if q is not None:
            return (q > 0) - (q < 0)
        for bits in (64, 256):
            with working_precision(bits):
                ball = x.ball()
                if ball > 0:
                    return 1
                if ball < 0:
                    return -1
        return None

    def less(self, x: Closed, y: Closed) -> Truth:
        sign = self.sign(x - y)
        return Truth.UNKNOWN if sign is None else truth(sign < 0)

    def leq(self, x: Closed, y: Closed) -> Truth:
        sign = self.sign(x - y)
        return Truth.UNKNOWN if sign is None else truth(sign <= 0)

    def equal(self, x: Closed, y: Closed) -> Truth:
        sign = self.sign(x - y)
        return Truth.UNKNOWN if sign is None else truth(sign == 0)

    def absolute(self, x: Closed) -> Closed:
        return self._choose([x, -x], 1)

    def least(self, values):
        return self._choose(list(values), -1)

    def greatest(self, values):
        return self._choose(list(values), 1)

    def _choose(self, values, direction):
        best = values[0]
        for value in values[1:]:
            sign = self.sign(value - best)
            if sign is None:
                raise Undecided("A minimum, maximum or absolute value whose branches are too close to tell apart.")
            best = value if sign == direction else best
        return best
