"""Cases and probes for section 1: intervals contain the numbers they stand for, and roundings go outward."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from fractions import Fraction

from flint import arb, ctx, fmpq

from tests.verifier_mutants.building import dataset, dumped, evaluation, num, svm_text, var
from tests.verifier_mutants.corpus import Case, Probe

POINTS = [Fraction(p, q) for p, q in itertools.product((-50, -7, -1, 1, 2, 3, 10, 1000), (1, 3, 8, 1001))]


def cases() -> Iterator[Case]:
    e = ["exp", num(1)]
    yield Case("e exceeds 2.718", evaluation(["lt", num("2718/1000"), e]), "VERIFIED")
    yield Case("e does not exceed 2.719", evaluation(["lt", num("2719/1000"), e]), "REJECTED")
    yield Case(
        "a shape that does not fit",
        evaluation(["lt", num(0), num(1)], [["u", "vector", "2"]], {"u": ["1"]}),
        "REJECTED",
    )
    data = dataset([[[1, 0], [0, 0]], [[0, 1], [0, 0]]], [1, 1])
    text = svm_text("p", data, (0, 0))
    yield Case("a p-SVM", text, "VERIFIED")
    found = json.loads(text)
    found["evidence"]["svm"][0]["multipliers"][0][1] = "2"
    yield Case("a wrong multiplier", dumped(found), "REJECTED")
    x = var("x")
    yield Case("x at 3", evaluation(["eq", ["mul", x, x], num(9)], [["x", "scalar"]], {"x": "3"}), "VERIFIED")


def ends(x) -> tuple[Fraction, Fraction]:
    """The ends of a number of the verifier, as fractions."""
    if isinstance(x, Fraction):
        return x, x
    scale = Fraction(2) ** x.e
    return x.lo * scale, x.hi * scale


def encloses(x, low: Fraction, high: Fraction, bits: int) -> bool:
    """Whether x contains [low, high] and is not wider than a relative 2^(8−bits) beyond it; an exact x lies within."""
    a, b = ends(x)
    if a == b:
        return low <= a <= high
    return a <= low and high <= b and b - a <= (high - low) + abs(high) / 2 ** (bits - 8)


def _true(name: str, x: Fraction) -> tuple[Fraction, Fraction]:
    """Rationals around the value of exp, log or sqrt, from python-flint at 600 bits."""
    ctx.prec = 600
    value = getattr(arb(fmpq(x.numerator, x.denominator)), name)()
    man, exp = value.mid().man_exp()
    middle = Fraction(int(man)) * Fraction(2) ** int(exp)
    return middle - abs(middle) / 2**500, middle + abs(middle) / 2**500


def probes() -> Iterator[Probe]:
    for name in ("exp", "log", "sqrt"):
        points = [x for x in POINTS if name == "exp" or x > 0]

        def function(module, name=name, points=points):
            work = module.Arithmetic(64, 10**9)
            return [encloses(getattr(work, name)(x), *_true(name, x), 64) for x in points]

        yield Probe(f"{name} is enclosed", function)

    def cut(module):
        work = module.Arithmetic(16, 10**9)
        pairs = [(lo, lo + wide) for lo in (-(2**20) - 1, -5, 2**20 + 1) for wide in (0, 1, 2**19 + 3)]
        return [encloses(work.cut(lo, hi, -3), Fraction(lo, 8), Fraction(hi, 8), 16) for lo, hi in pairs]

    yield Probe("cut rounds outward", cut)
