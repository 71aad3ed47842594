"""Sines and cosines: enclosures of numbers and intervals of every size, closed forms, and trees with their false neighbours."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from flint import arb, ctx, fmpq

from tests.verifier_mutants.building import combine, evaluation, node, num, part, tree, var
from tests.verifier_mutants.corpus import Case, Probe
from tests.verifier_mutants.numbers.arithmetic import ends, raised

X, Y, Z = ["x", "scalar"], ["y", "scalar"], ["z", "scalar"]
x, y, z = var("x"), var("y"), var("z")
NAMES = ("sin", "cos")
ONE = num(1)


def of(name: str, *args: list) -> list:
    return [name, *args]


def around(name: str, q: Fraction) -> tuple[Fraction, Fraction]:
    """Rationals around sin q or cos q, from python-flint."""
    if not q:
        return (Fraction(name == "cos"),) * 2
    size = max(0, q.numerator.bit_length() - q.denominator.bit_length())
    ctx.prec = 900 + size + 4 * max(0, q.denominator.bit_length() - q.numerator.bit_length())
    value = getattr(arb(fmpq(q.numerator, q.denominator)), name)()
    man, exp = value.mid().man_exp()
    middle = Fraction(int(man)) * Fraction(2) ** int(exp)
    wide = Fraction(1, 2 ** (ctx.prec - size - 100))
    return middle - wide, middle + wide


def near_turns() -> list[Fraction]:
    """Rationals beside multiples of a quarter of a turn, on either side."""
    ctx.prec = 400
    quarter = arb.pi() / 2
    found = []
    for k in (1, 2, 3, 4, 7, 1000, 10**9 + 1):
        man, exp = (quarter * k).mid().man_exp()
        point = Fraction(int(man)) * Fraction(2) ** int(exp)
        for places in (5, 40, 200):
            below = Fraction(math.floor(point * 2**places), 2**places)
            found += [below, below + Fraction(1, 2**places)]
    return found


def points() -> list[Fraction]:
    chosen = random.Random(5)
    found = [Fraction(p, q) for p in (1, 2, 3, 22, 355) for q in (1, 7, 113, 1000)]
    found += [Fraction(chosen.getrandbits(80) | 1, 1 << k) for k in (22, 40, 79, 80, 90, 140, 300, 2000)]
    found += [Fraction(2) ** k + Fraction(1, 3) for k in (5, 20, 40, 57)] + near_turns()
    return [sign * one for one in found for sign in (1, -1)]


def turned(module, work, name: str, at):
    return work.turned(at, name == "sin")


def enclosed(bits: int):
    """Of exact numbers: the value is inside; short numbers; wrong in the last places only, of sin x relative to x below 1."""

    def function(module):
        work, found = module.Arithmetic(bits, 10**9), []
        edge = Fraction(2**20 - 1, 2 ** (19 + bits))  # just below 2^(1 − bits)
        for at, name in product([*points(), edge, -edge], NAMES):
            one = turned(module, work, name, at)
            (low, high), (a, b) = ends(one), around(name, at)
            scale = min(Fraction(1), abs(at)) if name == "sin" else Fraction(1)
            found.append(low <= a and b <= high and low >= -1 and high <= 1)
            found.append(high - low <= 5 * scale / Fraction(2) ** bits)
            found.append(max(one.lo.bit_length(), one.hi.bit_length()) <= 2 * bits + 1)
        found.append(not work.exact)
        return found

    return function


def intervals(module) -> list[bool]:
    """Every value on an interval is inside the enclosure, which is no wider than the interval, and within [−1, 1]."""
    work, found = module.Arithmetic(40, 10**9), []
    for lo, hi, e in [
        (1, 3, 0),
        (-3, 2, 0),
        (0, 1, -3),
        (-1, 1, 0),
        (5, 5, -2),
        (-7, -6, 1),
        (10**9, 10**9 + 3, -20),
        (2, 9, 40),
        (0, 0, 3),
        (0, 0, -900),
        (-5, 9, -300),
        (3, 8, -60),
        (-1, 1, -41),
        (1, 2**41, -40),
        (3, 4, -(10**9)),
        (-3, -2, -39),
        (5 << 93 | 1, 6 << 93 | 1, -95),  # ends of more places than the series has
        (-6 << 93, -5 << 93 | 1, -95),
    ]:
        for name in NAMES:
            low, high = ends(turned(module, work, name, module.Interval(lo, hi, e))) if e > -(10**6) else (None, None)
            if low is None:
                one = turned(module, work, name, module.Interval(lo, hi, e))
                found.append(
                    (0 < one.lo <= 3 << 80 and one.e <= e)
                    if name == "sin"
                    else ends(one) == (1 - Fraction(1, 2**80), 1)
                )
                continue
            wide = (hi - lo) * Fraction(2) ** e
            inside = [lo * Fraction(2) ** e + wide * Fraction(k, 7) for k in range(8)]
            true = [around(name, one) for one in inside]
            found.append(all(low <= a and b <= high for a, b in true) and low >= -1 and high <= 1)
            found.append(high - low <= wide + Fraction(6, 2**40))
    return found


def exact_and_refused(module) -> list[bool]:
    work = module.Arithmetic(64, 10**9)
    found = [turned(module, work, "sin", module.ZERO) == 0, turned(module, work, "cos", module.ZERO) == 1, work.exact]
    found += [type(turned(module, work, name, module.ZERO)) is Fraction for name in NAMES]
    for name in NAMES:
        found.append(raised(turned, module, work, name, Fraction(2) ** 61) == "Exhausted")
        found.append(raised(turned, module, work, name, module.Interval(1, 2, 10**12)) == "Exhausted")
        found.append(raised(turned, module, work, name, module.Interval(-(1 << 70), 1, 0)) == "Exhausted")
        found.append(raised(turned, module, work, name, -(Fraction(2) ** 59) * Fraction(3, 2)) == "")
        found.append(raised(turned, module, work, name, Fraction(1, 1 << 1_100_000)) == "Exhausted")
        edge = Fraction(1, 2**65)  # the largest power of 2 below 2^−64, of which cos x is told to twice the places
        tiny = ends(turned(module, work, "cos", edge))
        found.append(tiny == (1 - Fraction(1, 2**128), 1))
        poor = module.Arithmetic(64, 5)
        found.append(raised(turned, module, poor, name, Fraction(1, 3)) == "Exhausted")
    return found


def many_terms(module) -> list[bool]:
    """cos x for a rational beside π/2, from 1,246 terms: what they lack together is more than what a few terms could."""
    bits = 1 << 14
    ctx.prec = bits + 400
    man, exp = (arb.pi() / 2).mid().man_exp()
    at = Fraction((int(man) << 132) >> -int(exp), 1 << 132)
    man, exp = arb(fmpq(at.numerator, at.denominator)).cos().mid().man_exp()
    value, wide = Fraction(int(man)) * Fraction(2) ** int(exp), Fraction(1, 1 << bits + 300)
    low, high = ends(turned(module, module.Arithmetic(bits, 10**9), "cos", at))
    return [low <= value - wide, value + wide <= high, high - low <= Fraction(1, 1 << bits)]


def closed(module) -> list[bool]:
    """sin 2√2 is sin √8, and another number than cos 2√2 and sin 2."""
    form = module.Closed(module.Meaning(64, 10**9, module.Evidence([])))
    root, again = form.mul(Fraction(2), form.sqrt(Fraction(2))), form.sqrt(Fraction(8))
    s, c = form.turned(root, True), form.turned(root, False)
    found = [form.same(s, form.turned(again, True)) is True, form.same(c, form.turned(again, False)) is True]
    found += [form.same(s, c) is False, form.same(s, form.turned(Fraction(2), True)) is False]
    found += [form.turned(ZERO := Fraction(0), True) == 0, form.turned(ZERO, False) == 1]
    found.append(form.same(form.mul(s, s), form.sub(form.add(Fraction(1), form.mul(s, s)), Fraction(1))) is True)
    return found


def probes() -> Iterator[Probe]:
    for bits in (16, 53, 300):
        yield Probe(f"sines and cosines of numbers, {bits} bits", enclosed(bits))
    for function in (intervals, exact_and_refused, many_terms, closed):
        yield Probe(f"sines and cosines: {function.__name__.replace('_', ' ')}", function)


# ── certificates ──


def square(term: list) -> list:
    return of("mul", term, term)


def circle(at: list = x, total: list = ONE, first: str = "sin", second: str = "cos") -> list:
    return ["eq", of("add", square(of(first, at)), square(of(second, at))), total]


def angles(name: str, sign: str, *factors: tuple[str, list]) -> list:
    a, b, c, d = (of(one, at) for one, at in factors)
    return ["eq", of(name, of("add", x, y)), of(sign, of("mul", a, b), of("mul", c, d))]


SINE = angles("sin", "add", ("sin", x), ("cos", y), ("cos", x), ("sin", y))
COSINE = angles("cos", "sub", ("cos", x), ("cos", y), ("sin", x), ("sin", y))
FALSE_SUMS = {
    "sin with −": angles("sin", "sub", ("sin", x), ("cos", y), ("cos", x), ("sin", y)),
    "cos with +": angles("cos", "add", ("cos", x), ("cos", y), ("sin", x), ("sin", y)),
    "sin by the products of cos": angles("sin", "sub", ("cos", x), ("cos", y), ("sin", x), ("sin", y)),
    "cos by the products of sin": angles("cos", "add", ("sin", x), ("cos", y), ("cos", x), ("sin", y)),
    "one angle twice": angles("sin", "add", ("sin", x), ("cos", x), ("cos", y), ("sin", y)),
}


def told(conclude: list, root: dict, *forall: list, hypotheses: list = ()) -> str:
    return tree(conclude, root, [*forall], [*hypotheses])


def moved() -> Iterator[Case]:
    """|f(x) − f(y)| ≤ |x − y| by the mean value theorem: the slope of sin is cos, and that of cos is −sin."""
    for name, slope in (NAMES, NAMES[::-1]):
        bound = ["le", of("abs", of("sub", of(name, x), of(name, y))), of("abs", of("sub", x, y))]
        times = of("mul", of(slope, z), var("v"))
        low, high = (["le", num(-1), of(slope, z)], ["le", of(slope, z), num(1)])
        sides = ((low, of("add", num(1), of(slope, z))), (high, of("sub", num(1), of(slope, z))))
        within = [
            combine(
                one,
                node("circle", circle(z), at=z),
                sums=[part("1/2", squares=[rest]), part("1/2", squares=[of(name, z)])],
                equalities=[{"times": ["num", "1/2"], "premise": "0"}],
            )
            for one, rest in sides
        ]
        size = node("bounds", ["le", of("abs", of(slope, z)), num(1)], *within, of=of(slope, z))
        same = node(
            "product",
            ["eq", of("abs", times), of("mul", of("abs", of(slope, z)), of("abs", var("v")))],
            factor=of(slope, z),
            of=var("v"),
        )
        known = ["le", of("abs", times), of("mul", num(1), of("abs", var("v")))]
        shown = combine(
            known,
            size,
            same,
            sums=[{**part("1", ["0"]), "times": of("abs", var("v"))}],
            equalities=[{"times": ["num", "1"], "premise": "1"}],
        )
        for function, factor in ((name, 1), (slope, 1), (name, "1/2")):
            rule = node(
                "mean value",
                bound,
                shown,
                function=of(function, z),
                point="z",
                direction="v",
                from_=x,
                to=y,
                factor=num(factor),
                inside=[],
            )
            told_so = tree(bound, rule, [X, Y], [], [["z", "scalar"], ["v", "scalar"]])
            good = (function, factor) == (name, 1)
            yield Case(
                f"{name} moves, by the slope of {function} and {factor}", told_so, "VERIFIED" if good else "REJECTED"
            )


def cases() -> Iterator[Case]:
    yield Case("sin² + cos² = 1", told(circle(), node("circle", circle(), at=x), X), "VERIFIED")
    more = node("circle", circle(), at=x)
    yield Case("a circle from a premise", told(circle(), node("circle", circle(), more, at=x), X), "REJECTED")
    yield Case("angles from a premise", told(SINE, node("angles", SINE, more, left=x, right=y), X, Y), "REJECTED")
    yield Case("the circle of another angle", told(circle(), node("circle", circle(), at=y), X, Y), "REJECTED")
    for name, wrong in {
        "2": circle(total=num(2)),
        "sin twice": circle(second="sin"),
        "cos twice": circle(first="cos"),
        "two angles": ["eq", of("add", square(of("sin", x)), square(of("cos", y))), num(1)],
        "≤": ["le", *circle()[1:]],
    }.items():
        yield Case(f"a false circle: {name}", told(wrong, node("circle", wrong, at=x), X, Y), "REJECTED")
    yield Case(
        "the circle of a vector",
        told(circle(), node("circle", circle(), at=var("u")), X, ["u", "vector", "n"]),
        "REJECTED",
    )
    for name, right in (("sin", SINE), ("cos", COSINE)):
        yield Case(f"{name} of a sum", told(right, node("angles", right, left=x, right=y), X, Y), "VERIFIED")
        yield Case(
            f"{name} of a sum, the other way", told(right, node("angles", right, left=y, right=x), X, Y), "VERIFIED"
        )
        yield Case(f"{name} of a sum of others", told(right, node("angles", right, left=x, right=x), X, Y), "REJECTED")
        yield Case(
            f"{name} of a sum, as ≤",
            told(["le", *right[1:]], node("angles", ["le", *right[1:]], left=x, right=y), X, Y),
            "REJECTED",
        )
    for name, wrong in FALSE_SUMS.items():
        yield Case(
            f"a false sum of angles: {name}", told(wrong, node("angles", wrong, left=x, right=y), X, Y), "REJECTED"
        )
    # normal forms: sin 0 = 0, cos 0 = 1, equal arguments, and nothing else
    for name, value, other in (("sin", 0, 1), ("cos", 1, 0)):
        zero = of("sub", x, x)
        yield Case(
            f"{name} 0",
            told(["eq", of(name, zero), num(value)], combine(["eq", of(name, zero), num(value)]), X),
            "VERIFIED",
        )
        wrong = ["eq", of(name, zero), num(other)]
        yield Case(f"{name} 0 is no other number", told(wrong, combine(wrong), X), "REJECTED")
        same = ["eq", of(name, of("add", x, y)), of(name, of("add", y, x))]
        yield Case(f"{name} of equal arguments", told(same, combine(same), X, Y), "VERIFIED")
        for what, wrong in {
            "odd": ["eq", of(name, of("neg", x)), of("neg", of(name, x))],
            "even": ["eq", of(name, of("neg", x)), of(name, x)],
            "its argument": ["eq", of(name, x), x],
            "positive": ["le", num(0), of(name, x)],
        }.items():
            yield Case(f"{name} is {what}, by nothing", told(wrong, combine(wrong), X), "REJECTED")
    below = ["le", of("sin", x), num(1)]
    half = lambda sign: combine(  # noqa: E731
        below,
        node("circle", circle(), at=x),
        sums=[part("1/2", squares=[of("sub", num(1), of("sin", x))]), part("1/2", squares=[of("cos", x)])],
        equalities=[{"times": ["num", sign], "premise": "0"}],
    )
    yield Case("sin ≤ 1", told(below, half("1/2"), X), "VERIFIED")
    yield Case("sin ≤ 1 with the circle the wrong way", told(below, half("-1/2"), X), "REJECTED")
    yield from moved()
    # values: wrong quadrants, huge and tiny angles
    for at, name, sign in (
        ("1", "sin", 1),
        ("4", "sin", -1),
        ("7", "sin", 1),
        ("1", "cos", 1),
        ("2", "cos", -1),
        ("4", "cos", -1),
        ("6", "cos", 1),
        ("1000000000000000", "sin", 1),
        ("1000000000000000", "cos", -1),
        ("-1/1000000000000000000000000000000", "sin", -1),
    ):
        for claimed in (1, -1):
            relation = ["lt", num(0), of(name, num(at))] if claimed == 1 else ["lt", of(name, num(at)), num(0)]
            yield Case(
                f"{name} {at} has the sign {claimed}",
                evaluation(relation),
                "VERIFIED" if claimed == sign else "REJECTED",
            )
    tiny = num(Fraction(1, 10**200))
    yield Case(
        "sin x < x for a tiny x", evaluation(["lt", of("sin", tiny), tiny]), "REJECTED"
    )  # true, and closer than 128 bits tell
    yield Case("x < sin x for a tiny x", evaluation(["lt", tiny, of("sin", tiny)]), "REJECTED")
    yield Case("x/2 < sin x for a tiny x", evaluation(["lt", of("mul", num("1/2"), tiny), of("sin", tiny)]), "VERIFIED")
    yield Case("a sine beyond 2^60", evaluation(["le", of("sin", num(2**61)), num(1)]), "RESOURCE")
    yield Case("a sine above 1", evaluation(["lt", num(1), of("sin", num("11/7"))]), "REJECTED")
    yield Case(
        "a sine of a vector",
        evaluation(["le", of("sin", var("u")), num(1)], [["u", "vector", "n"]], {"u": ["0"]}),
        "REJECTED",
    )
    root = of("sqrt", num(2))
    equal = ["eq", of("sin", of("mul", num(2), root)), of("sin", of("sqrt", num(8)))]
    yield Case("sin(2√2) = sin √8", evaluation(equal), "VERIFIED")
    yield Case("sin √2 = cos √2", evaluation(["eq", of("sin", root), of("cos", root)]), "REJECTED")
    yield Case("sin √2 ≠ cos √2", evaluation(["not", ["eq", of("sin", root), of("cos", root)]]), "VERIFIED")
