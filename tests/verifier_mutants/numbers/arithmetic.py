"""Probes for section 1 with known answers: every operation against exact fractions, the ends, their tightness and the errors."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from fractions import Fraction

from flint import arb, ctx, fmpq

from tests.verifier_mutants.corpus import Probe

BITS = 32
SMALL = [
    (-3, -2),
    (-3, -1),
    (-3, 0),
    (-3, 2),
    (-2, 3),
    (-1, 3),
    (-1, 1),
    (0, 0),
    (0, 3),
    (1, 1),
    (1, 3),
    (2, 3),
    (-1, -1),
]


def ends(x) -> tuple[Fraction, Fraction]:
    """The ends of a number of the verifier, as fractions; its exponent is small."""
    if isinstance(x, Fraction):
        return x, x
    scale = Fraction(2) ** x.e
    return x.lo * scale, x.hi * scale


def raised(function: Callable, *arguments, **named) -> str:
    """The name of the exception that the call raises, or ""."""
    try:
        function(*arguments, **named)
    except Exception as problem:
        return type(problem).__name__
    return ""


def tight(x, low: Fraction, high: Fraction, bits: int, units: Fraction = Fraction(5, 4)) -> bool:
    """Whether x contains [low, high], with no more than ``bits`` bits, and each end is off by fewer than some last places."""
    a, b = ends(x)
    if isinstance(x, Fraction):
        return low == a == b == high
    place = Fraction(2) ** x.e
    short = max(x.lo.bit_length(), x.hi.bit_length()) <= bits + 1
    fine = low == high == 0 or place <= max(abs(low), abs(high)) * Fraction(2) ** (2 - bits)
    return a <= low and high <= b and low - a <= units * place and b - high <= units * place and short and fine


def around(name: str, x: Fraction, precision: int = 600) -> tuple[Fraction, Fraction]:
    """Rationals around exp, log or sqrt of x, from python-flint."""
    ctx.prec = precision
    value = getattr(arb(fmpq(x.numerator, x.denominator)), name)()
    man, exp = value.mid().man_exp()
    middle = Fraction(int(man)) * Fraction(2) ** int(exp)
    wide = abs(middle) / Fraction(2) ** (precision - 100)
    return middle - wide, middle + wide


def around_log_one_plus(x: Fraction) -> tuple[Fraction, Fraction]:
    return around("log", 1 + x, 1500)


def intervals(module) -> list:
    """Intervals with every pattern of signs, at two exponents."""
    return [module.Interval(lo, hi, e) for lo, hi in SMALL for e in (0, -2)]


def cut(module) -> list[bool]:
    work, found = module.Arithmetic(16, 10**9), []
    numbers = [0, 1, -1, 5, 2**15, 2**16 - 1, 2**16, 2**16 + 1, 2**17 + 1, 2**40 + 1, -(2**16) - 1, -(2**40) - 1]
    for lo, hi in itertools.combinations_with_replacement(sorted(numbers), 2):
        extra = max(0, max(lo.bit_length(), hi.bit_length()) - 16)
        unit = Fraction(2) ** extra
        low, high = (Fraction(lo) / unit).__floor__(), (Fraction(hi) / unit).__ceil__()
        found.append(tuple(work.cut(lo, hi, 7)) == (low, high, 7 + extra))
    return found


def interval(module) -> list[bool]:
    work, found = module.Arithmetic(BITS, 10**9), []
    numbers = [0, 1, 2, 3, 7, 10**30, 2**200 + 1, 3**100, 2**90]
    for p, q in itertools.product(numbers, numbers[1:]):
        for x in (Fraction(p, q), Fraction(-p, q)):
            one = work.interval(x)
            low, high = ends(one)
            shift = BITS + 2 - x.numerator.bit_length() + x.denominator.bit_length()
            found.append(low <= x <= high and one.e == -shift)
            found.append(one.hi - one.lo == (0 if x == low else 1) and high - low <= abs(x) / 2 ** (BITS + 1))
    return found


def aligned(module) -> list[bool]:
    work, found = module.Arithmetic(16, 10**9), []
    apart = 2 * 16 + 8  # the most digits that the larger exponent is extended by
    for gap in (0, 1, apart, apart + 1, apart + 3, 5000):
        for (a, b), (c, d) in itertools.product(SMALL[1::2], SMALL[::2]):
            x, y = module.Interval(a, b, gap), module.Interval(c, d, 0)
            for one, other in ((x, y), (y, x)):
                *four, e = work.aligned(one, other)
                found.append(e == max(0, gap - apart))
                shifted = [(one.lo, one.e), (-one.hi, one.e), (other.lo, other.e), (-other.hi, other.e)]
                floors = [k << at - e if at >= e else k >> e - at for k, at in shifted]
                found.append(four == [floors[0], -floors[1], floors[2], -floors[3]])
    return found


def sums(module) -> list[bool]:
    work, found = module.Arithmetic(BITS, 10**9), []
    for x, y in itertools.product(intervals(module)[::2], intervals(module)[1::2]):
        (a, b), (c, d) = ends(x), ends(y)
        found += [ends(work.add(x, y)) == (a + c, b + d), ends(work.sub(x, y)) == (a - d, b - c)]
        found += [ends(work.hull(x, y)) == (min(a, c), max(b, d)), ends(work.neg(x)) == (-b, -a)]
        found += [
            ends(work.least([x, y])) == (min(a, c), min(b, d)),
            ends(work.greatest([x, y])) == (max(a, c), max(b, d)),
        ]
    far = module.Interval(3, 4, -(10**9))
    found += [work.add(module.ZERO, far) is far, work.add(far, module.ZERO) is far, work.sub(far, module.ZERO) is far]
    third = Fraction(1, 3)
    found += [work.add(third, third) == Fraction(2, 3), work.total([]) == 0, work.total([third] * 3) == 1]
    found += [work.least([third, third - 1, Fraction(2)]) == third - 1, work.greatest([third, Fraction(2)]) == 2]
    found.append(work.exact is False)
    return found


def products(module) -> list[bool]:
    work, found = module.Arithmetic(BITS, 10**9), []
    for x, y in itertools.product(intervals(module)[::2], intervals(module)[1::2]):
        corners = [a * b for a in ends(x) for b in ends(y)]
        found.append(ends(work.mul(x, y)) == (min(corners), max(corners)))
    for x in intervals(module):
        low, high = ends(x)
        squares = [low * low, high * high, *([Fraction(0)] if low <= 0 <= high else [])]
        found.append(ends(work.mul(x, x)) == (min(squares), max(squares)))
        found.append(ends(work.mul(Fraction(1, 2), x)) == (low / 2, high / 2))
        zeros = work.mul(module.ZERO, x), work.mul(x, module.ZERO)
        found.append(all(type(zero) is Fraction and zero == 0 for zero in zeros))
        sizes = [abs(low), abs(high)]
        least = Fraction(0) if low <= 0 <= high else min(sizes)
        found.append(ends(work.abs(x)) == (least, max(sizes)))
    found += [work.abs(Fraction(-2, 3)) == Fraction(2, 3), work.mul(Fraction(2, 3), Fraction(3, 2)) == 1]
    return found


def equal_and_same(module) -> list[bool]:
    """Two enclosures that are equal need not be of one number: their product may be negative."""
    work = module.Arithmetic(BITS, 10**9)
    x, y = module.Interval(-3, 2, 0), module.Interval(-3, 2, 0)
    found = [ends(work.mul(x, y)) == (-6, 9), ends(work.mul(x, x)) == (0, 9), work.same(x, y) is None]
    return [*found, work.less(x, y) is None, ends(work.sub(x, x)) == (-5, 5)]


def quotients(module) -> list[bool]:
    work, found, chosen = module.Arithmetic(BITS, 10**9), [], random.Random(0)
    pairs = list(itertools.product(intervals(module)[::2], intervals(module)[1::2]))
    for _ in range(60):
        wide = [sorted([chosen.randint(-(10**k), 10**k) for _ in "ab"]) for k in chosen.choices((1, 3, 9, 20), k=2)]
        pairs.append(tuple(module.Interval(*one, chosen.randint(-9, 9)) for one in wide))
    for x, y in pairs:
        if y.lo <= 0 <= y.hi:
            found.append(raised(work.div, x, y) == "Undefined")
            continue
        corners = [a / b for a in ends(x) for b in ends(y)]
        found.append(tight(work.div(x, y), min(corners), max(corners), BITS))
    for p, q in ((1, 3), (-7, 5), (10**40, 3), (3, 10**40)):
        x = module.Interval(p, p, 0)
        found.append(tight(work.div(x, Fraction(q)), Fraction(p, q), Fraction(p, q), BITS, Fraction(9, 8)))
    found += [
        raised(work.div, Fraction(1), Fraction(0)) == "Undefined",
        work.div(Fraction(1), Fraction(-3)) == Fraction(-1, 3),
    ]
    return [*found, raised(work.div, x, Fraction(0)) == "Undefined"]


def powers(module) -> list[bool]:
    work, found = module.Arithmetic(64, 10**9), []
    for x, n in itertools.product(intervals(module), range(7)):
        low, high = ends(x)
        most = max(abs(low), abs(high)) ** (n - 1) if n else Fraction(1)
        if n % 2 and low < 0 < high:  # x·x^(n − 1)
            found.append(ends(work.pow(x, n)) == (low * most, high * most))
            continue
        values = [low**n, high**n, *([Fraction(0)] if low <= 0 <= high and n else [])]
        found.append(ends(work.pow(x, n)) == (min(values), max(values)))
    found += [work.pow(Fraction(-2, 3), n) == Fraction(-2, 3) ** n for n in range(9)]
    return [*found, work.pow(module.ZERO, 0) == 1]


def relations(module) -> list[bool]:
    work, found = module.Arithmetic(BITS, 10**9), []
    zero = module.ZERO
    for x in intervals(module):
        low, high = ends(x)
        found.append(work.less(x, zero) is (True if high < 0 else False if low >= 0 else None))
        found.append(work.less(zero, x) is (True if low > 0 else False if high <= 0 else None))
        found.append(work.same(x, zero) is (False if low > 0 or high < 0 else True if low == high else None))
        found.append(work.same(zero, x) is (False if low > 0 or high < 0 else True if low == high else None))
    third = Fraction(1, 3)
    found += [work.less(third, third) is False, work.same(third, third) is True, work.less(zero, third) is True]
    return [*found, work.same(third, third + Fraction(1, 10**50)) is False, work.less(third, zero) is False]


def roots(module) -> list[bool]:
    work, found = module.Arithmetic(BITS, 10**9), []
    for lo, hi, e in itertools.product((0, 1, 4, 9, 25), (9, 25, 49, 10**20), (-4, 0, 2, 600)):
        if lo > hi:
            continue
        one = work.sqrt(module.Interval(lo, hi, e))
        root = Fraction(2) ** (e // 2)
        top = {9: 3, 25: 5, 49: 7, 10**20: 10**10}[hi]
        found.append(ends(one) == ({0: 0, 1: 1, 4: 2, 9: 3, 25: 5}[lo] * root, top * root))
        found.append(max(one.hi, 1).bit_length() <= BITS + 40)
    for x in (Fraction(2), Fraction(3), Fraction(1, 2), Fraction(10**30 + 1), Fraction(1, 3 * 10**40), Fraction(7, 5)):
        for one in (x, work.interval(x)):
            low, high = ends(work.sqrt(one))
            true = around("sqrt", x)
            slack = 2 if one is x else 4
            found.append(
                low <= true[0] and true[1] <= high and high - low <= true[0] * slack / Fraction(2) ** (BITS + 1)
            )
    for e in (1, -1, 3, 100, -99):
        low, high = ends(work.sqrt(module.Interval(3, 5, e)))
        scale = Fraction(2) ** e
        (under, _), (_, over) = around("sqrt", 3 * scale), around("sqrt", 5 * scale)
        place = Fraction(2) ** (1 - BITS) * under
        found.append(low <= under and over <= high and under - low <= place and high - over <= place)
    found += [work.sqrt(Fraction(4, 9)) == Fraction(2, 3), work.sqrt(module.ZERO) == 0]
    across = module.Interval(-1, 9, 0)
    found += [raised(work.sqrt, across) == "Undefined", ends(work.sqrt(across, clip=True)) == (0, 3)]
    found += [raised(work.sqrt, Fraction(-1, 2)) == "Undefined", raised(work.sqrt, Fraction(-1)) == "Undefined"]
    found += [raised(work.sqrt, module.Interval(-9, -4, 0)) == "Undefined"]
    low, high = ends(work.sqrt(module.Interval(-(2**200), 2, 0), clip=True))
    found += [
        low == 0,
        around("sqrt", Fraction(2))[1] <= high <= around("sqrt", Fraction(2))[0] * (1 + Fraction(2, 2**BITS)),
    ]
    found += [ends(work.sqrt(module.Interval(0, 9, 0))) == (0, 3), ends(work.sqrt(module.Interval(0, 0, 3))) == (0, 0)]
    fine = work.sqrt(module.Interval(1 << 200, (1 << 200) + 1, -200))  # a long number needs no digits more
    return [*found, ends(fine)[0] == 1, ends(fine)[1] - 1 <= Fraction(1, 2**98)]


def increasing(name: str) -> Callable:
    """exp or log of intervals: the values at both ends are inside, and not much else."""

    def function(module):
        work, found = module.Arithmetic(BITS, 10**9), []
        pairs = [(1, 3, 0), (2, 2, 0), (1, 1, -5), (7, 9, -3), (1, 10**6, -10), (5, 5, 3), (1, 2**90, -80), (3, 3, -40)]
        if name == "exp":
            pairs += [(-3, 2, 0), (-9, -7, -2), (-1, 0, 0), (0, 1, 0), (-1, -1, -50), (-(2**70), 5, -65)]
        for lo, hi, e in pairs:
            x = module.Interval(lo, hi, e)
            (low, _), (_, high) = around(name, ends(x)[0]), around(name, ends(x)[1])
            a, b = ends(getattr(work, name)(x))
            slack = Fraction(2) ** (4 - BITS)
            below = max(abs(low) * slack, abs(high) * Fraction(2) ** (-2 * BITS))  # a hull has one exponent
            found.append(a <= low and high <= b and low - a <= below and b - high <= abs(high) * slack)
        return found

    return function


def precise(name: str, bits: int) -> Callable:
    """Of exact numbers: an enclosure that is wrong in the last two places at most."""

    def function(module):
        work, found, chosen = module.Arithmetic(bits, 10**9), [], random.Random(1)
        points = [Fraction(p, q) for p in (1, 2, 3, 5, 100, 12345) for q in (1, 2, 3, 7, 1000)]
        points += [Fraction(chosen.randint(1, 2**k), chosen.randint(1, 2**j)) for k in (2, 9, 30) for j in (2, 9, 90)]
        points += [
            Fraction(2, 3),
            Fraction(3, 2),
            Fraction(4, 3),
            Fraction(3, 4),
            1 + Fraction(1, 2**70),
            1 - Fraction(1, 2**70),
        ]
        points += [Fraction(2**k * 3 + 1, 3) for k in (1, 20, 40)] if name == "log" else [-x for x in points]
        for x in points:
            if name == "exp" and abs(x) > 20_000:
                continue
            one = getattr(work, name)(x)
            low, high = around(name, x)
            a, b = ends(one)
            if x == 1 and name == "log":
                found.append(type(one) is Fraction and one == 0)
                continue
            found.append(a <= low and high <= b and b - a <= 6 * abs(low) / Fraction(2) ** bits)
        return found

    return function


def exponentials(module) -> list[bool]:
    """Where the logarithm of 2 is subtracted, near 0, far out, and with long or misplaced numbers."""
    work, found = module.Arithmetic(16, 10**9), []
    places = 16 + 16
    wide = places + 64
    ctx.prec = 400
    man, exp = arb(2).log().mid().man_exp()
    two = int(Fraction(int(man)) * Fraction(2) ** (int(exp) + wide))  # log 2 · 2^wide, rounded down
    for k, less in itertools.product((1, 2, 1000, -1, -1000, 10**6), (0, 1, 2, 3)):
        x = Fraction(k * (two - less), 2**wide)  # a little below or above k·log 2
        low, high = ends(work.exp_at(x.numerator, x.denominator, 0)) if abs(k) < 10**5 else (Fraction(0), Fraction(0))
        if abs(k) < 10**5:
            true = around("exp", x, 2000)
            found.append(low <= true[0] and true[1] <= high and high - low <= true[0] * Fraction(5, 2**16))
    for p, e in (
        (2**90 + 1, -97),
        (2**190 + 1, -200),
        (-(2**190) - 1, -200),
        (2**100, -101),
        (5, -300),
        (-5, -300),
        (3, 5),
    ):
        low, high = ends(work.exp_at(p, 1, e))
        true = around("exp", p * Fraction(2) ** e)
        found.append(low <= true[0] and true[1] <= high and high - low <= true[0] * Fraction(5, 2**16))
    small = work.exp_at(3, 1 << (places + 1), 0)  # e^x > 1 is seen for x ≥ 2^−places
    found += [ends(small)[0] == 1, ends(work.exp_at(1, 1, -places))[0] == 1]
    far = work.exp_at(-(2**61), 3, 0)  # about 2^(−0.96·2^60)
    found += [far.lo > 0, -(2**60) < far.e + far.lo.bit_length() < -(2**60) * 95 // 100]
    found += [
        tuple(work.exp_at(-(2**62), 3, 0)) == (0, 1, -(2**60)),
        tuple(work.exp(Fraction(-(2**61)))) == (0, 1, -(2**60)),
    ]
    found += [
        raised(work.exp, Fraction(2**61)) == "Exhausted",
        raised(work.exp, module.Interval(1, 1, 10**20)) == "Exhausted",
    ]
    found += [tuple(work.exp(module.Interval(-2, -1, 10**20)))[1:] == (1, -(2**60))]
    near = work.exp(module.Interval(-1, 0, 100))
    found += [near.lo == 0, near.hi * Fraction(2) ** near.e >= 1, work.exp(module.ZERO) == 1]
    most = work.exp(Fraction(2**60))  # 2^(1.44·2^60), still with its digits
    found += [2**60 * 144 // 100 < most.e < 2**60 * 145 // 100, 0 <= most.hi - most.lo <= 2, most.lo.bit_length() >= 15]
    return found


def logarithms(module) -> list[bool]:
    work, found = module.Arithmetic(BITS, 10**9), []
    found += [raised(work.log, x) == "Undefined" for x in (module.ZERO, Fraction(-1))]
    found += [raised(work.log, module.Interval(lo, 5, 0)) == "Undefined" for lo in (0, -1)]
    found += [type(work.log(module.ONE)) is Fraction, type(work.log(module.Interval(1, 1, 0))) is Fraction]
    one = work.log(module.Interval(1, 1, 10**12))  # 10^12·log 2
    low, high = ends(one)
    true = around("log", Fraction(2))
    found.append(low <= true[0] * 10**12 and true[1] * 10**12 <= high and high - low <= 10**12 * Fraction(2, 2**BITS))
    for p, q, e in (
        (3, 4, 1),
        (3, 2, 0),
        (2, 3, 0),
        (3, 1, -1),
        (5, 1, -2),
        (1, 1, -3),
        (7, 8, 0),
        (1, 3, 7),
        (2**50, 3, -49),
        (3, 1, 1),
        (5, 1, 2),
    ):
        x = Fraction(p, q) * Fraction(2) ** e
        low, high = ends(work.log_at(p, q, e))
        true = around("log", x)
        found.append(low <= true[0] and true[1] <= high and high - low <= abs(true[0]) * Fraction(2, 2 ** (BITS - 1)))
    most, power = 6929356569145182757572256225224953787, 9996948358857116630762195692248197297
    fine = module.Arithmetic(128, 10**9).log(
        module.Interval(1, 1, power)
    )  # power·log 2 exceeds ``most`` by less than 2^−125
    found.append(ends(fine)[0] <= most < ends(fine)[1])
    two = [work.log_of_two(places) for places in (48, 96, 500)]
    for places, one in zip((48, 96, 500), two, strict=True):
        low, high = around("log", Fraction(2), 1000)
        found.append(one <= low * 2**places and high * 2**places <= one + 2)
    return found


def logarithms_of_one_plus(module) -> list[bool]:
    """log(1 + x) keeps its relative precision for tiny x, and its ends go the right way for all."""
    work, found = module.Arithmetic(16, 10**9), []
    for lo, hi, e in (
        (1, 1, 0),
        (1, 3, 0),
        (1, 3, 1),
        (2, 3, 5),
        (1, 1, 90),
        (5, 7, -1),
        (5, 7, -2),
        (5, 7, -10),
        (5, 7, -17),
        (5, 7, -18),
        (5, 7, -19),
        (5, 7, -20),
        (5, 7, -40),
        (5, 7, -63),
        (5, 7, -64),
        (5, 7, -65),
        (1, 1, -16),
        (1, 1, -17),
        (1, 1, -18),
        (2**40, 2**40 + 1, -57),
        (2**60, 2**60 + 1, -63),
        (1, 9, -1),
        (2**62, 2**62 + 1, -59),
        (2**80, 2**81, -64),
        (2**80, 2**81, -65),
        (2**90, 2**90 + 1, -64),
        (2**90, 2**90 + 1, -66),
        (3, 2**30, -29),
        (5, 7, -400),
        (2**29, 2**30, -400),
        (2**30, 2**31, -30),
    ):
        x = module.Interval(lo, hi, e)
        (low, _), (_, high) = map(around_log_one_plus, ends(x))
        a, b = ends(work.log_one_plus(x))
        slack = Fraction(2) ** (3 - 16)
        found.append(a <= low and high <= b and low - a <= low * slack and b - high <= high * slack)
    for x in (Fraction(1, 3), Fraction(5), Fraction(1, 2**40)):
        low, high = ends(work.log_one_plus(x))
        true = around_log_one_plus(x)
        found.append(low <= true[0] and true[1] <= high and high - low <= true[0] * Fraction(1, 2**13))
    a, b = ends(work.log_one_plus(module.Interval(-2, 6, -1)))  # an enclosure of a positive number
    found += [
        a == 0,
        around_log_one_plus(Fraction(3))[1] <= b <= around_log_one_plus(Fraction(3))[1] * (1 + Fraction(1, 2**12)),
    ]
    return found


def pinned(module) -> list[bool]:
    """Last places that a sound rounding of another kind would give otherwise."""
    known = [
        (16, "exp_at", (-959, 506384797379, 0), (32767, 32769, -15)),
        (17, "log_at", (3, 2, 2), (117424, 117426, -16)),
        (16, "log_at", (2, 3, -2), (-58714, -58712, -15)),
        (17, "log_at", (18, 31, -1), (-81054, -81052, -16)),
        (20, "log_at", (23, 30, 0), (-73035930092, -73035930062, -38)),
        (20, "log_one_plus", ((5316, 10632, -34),), (89187666457, 178375305340, -58)),
        (
            20,
            "log_one_plus",
            ((407248018658836412935841, 814496037317672825871682, -80),),
            (79804849735, 141578469376, -38),
        ),
        (16, "log_one_plus", ((607344167040, 607344167040, 0),), (55566, 55569, -11)),
        (16, "log_one_plus", ((941609729639838957816990,) * 2 + (-81,),), (5650408396, 5650785761, -34)),
        (16, "log_one_plus", ((514685781178, 514685781178, -1),), (53808, 53810, -11)),
    ]
    found = []
    for bits, name, given, value in known:
        one = [module.Interval(*x) if isinstance(x, tuple) else x for x in given]
        found.append(tuple(getattr(module.Arithmetic(bits, 10**9), name)(*one)) == value)
    return found


def ranks(module) -> list[bool]:
    work, found, chosen = module.Arithmetic(64, 10**9), [], random.Random(2)
    small, second = 2**61 - 1, 2**127 - 1
    matrices = [
        ([], 0),
        ([[0]], 0),
        ([[0, 0]], 0),
        ([[1, 2, 3]], 1),
        ([[1], [2], [3]], 1),
        ([[1, 2], [2, 4]], 1),
        ([[1, 2], [2, 5]], 2),
        ([[small]], 1),
        ([[small, 0], [0, small]], 2),
        ([[second]], 1),
        ([[small * second]], 1),
        ([[1, small], [0, small]], 2),
        ([[0, 1], [1, 0], [1, 1]], 2),
        ([[2**300, 1], [1, 2**300]], 2),
        ([[small, 1], [1, small]], 2),
        ([[0, small]] * 2, 1),
        ([[small, 0, 0], [0, small, 0], [0, 0, 0]], 2),
        ([[1, 0], [1, small], [0, small]], 2),
        ([[0, 0], [0, 1]], 1),
        ([[2**64, 1, 0], [1, 2**63, 0]], 2),
    ]
    found += [module.rank(work, rows) == value for rows, value in matrices]
    for _ in range(20):
        k = chosen.randint(0, 3)
        left = [[chosen.randint(-9, 9) for _ in range(k)] for _ in range(4)]
        right = [[chosen.randint(-9, 9) for _ in range(5)] for _ in range(k)]
        rows = [[sum(a * right[j][c] for j, a in enumerate(row)) for c in range(5)] for row in left]
        found.append(module.rank(work, rows) <= k)
        found.append(module.rank(work, rows) == module.rank(work, [list(one) for one in zip(*rows, strict=True)]))
    found.append(module.whole_row(work, [Fraction(1, 6), Fraction(-1, 4), Fraction(2)]) == (12, [2, -3, 24]))
    units = {16: 3, 128: 3, 512: 5, 4096: 131}  # of work for an operation with intervals of so many bits
    found += [module.Arithmetic(bits, 1).unit == unit for bits, unit in units.items()]
    found += [work.lcm(4, 6) == 12, work.lcm(7, 1) == 7, work.lcm(6, 6) == 6]
    return found


def probes() -> Iterator[Probe]:
    named = [
        cut,
        interval,
        aligned,
        sums,
        products,
        equal_and_same,
        quotients,
        powers,
        relations,
        roots,
        exponentials,
        logarithms,
        logarithms_of_one_plus,
        pinned,
        ranks,
    ]
    for function in named:
        yield Probe(function.__name__.replace("_", " "), function)
    for name in ("exp", "log"):
        yield Probe(f"{name} of intervals", increasing(name))
        yield Probe(f"{name} to its last places, 20 bits", precise(name, 20))
        yield Probe(f"{name} to its last places, 64 bits", precise(name, 64))
