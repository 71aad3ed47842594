"""Two laws: divergences and distances in several writings, entries as numbers, signs at sight; and false neighbours."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import fmpq

from checker import verify
from checker.data.dataset import canonical_json
from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    exp,
    for_each,
    index,
    log,
    positive,
    softmax,
    sqrt,
    stack,
    sum_over,
    total,
    vector,
)
from checker.proofs.effort import METER
from checker.proofs.search.prove import prove
from checker.proofs.terms.rational_matrices import Equations

SOURCE = Source(paper="own", where="a test", fidelity="paraphrase")
p, q, f, v = (vector(name, "n") for name in ("p", "q", "f", "v"))
i = index("i", "n")
x, y = entry(p, i), entry(q, i)
POSITIVE = (positive(p), positive(q))
LAWS = (*POSITIVE, equals(total(p), 1), equals(total(q), 1))
EVENT = (for_each(i, entry(f, i) >= 0), for_each(i, entry(f, i) <= 1))
INSIDE = (dot(f, p) > 0, dot(f, q) > 0, dot(f, p) < 1, dot(f, q) < 1)
DIVERGENCE = dot(p, log(p) - log(q))
SUMMANDS = sum_over(i, x * (log(x) - log(y)))
DISTANCE = total(abs(p - q))
CHI_SQUARE = sum_over(i, (x - y) ** 2 / y)
ROOTS = sum_over(i, sqrt(x * y))
TRUE = {
    "Pinsker": (DISTANCE**2 / 2 <= DIVERGENCE, LAWS),
    "Pinsker, of half of the distance": (2 * (DISTANCE / 2) ** 2 <= DIVERGENCE, LAWS),
    "Pinsker, summand by summand": (DISTANCE**2 <= 2 * SUMMANDS, LAWS),
    "Pinsker, turned": (total(abs(q - p)) ** 2 <= 2 * DIVERGENCE, LAWS),
    "Pinsker, with a root": (DISTANCE <= sqrt(2 * DIVERGENCE), LAWS),
    "Pinsker, with a root of a half": (DISTANCE / 2 <= sqrt(DIVERGENCE / 2), LAWS),
    "chi-square by differences": (DIVERGENCE <= log(1 + CHI_SQUARE), LAWS),
    "chi-square, summand by summand": (sum_over(i, x * log(x / y)) <= CHI_SQUARE, LAWS),
    "a sum of quotients of squares": (1 + CHI_SQUARE > 0, POSITIVE),
    "log-sum inequality": (total(p) * (log(total(p)) - log(total(q))) <= DIVERGENCE, POSITIVE),
    "Donsker and Varadhan": (dot(p, v) - log(dot(q, exp(v))) <= DIVERGENCE, LAWS),
    "roots and the distance": (1 - ROOTS <= DISTANCE / 2, LAWS),
    "squared differences of roots": (equals(sum_over(i, (sqrt(x) - sqrt(y)) ** 2), 2 - 2 * ROOTS), LAWS),
    "two shares": (
        total(abs((1 / total(p)) * p - (1 / total(q)) * q)) * total(p) <= 2 * DISTANCE,
        POSITIVE,
    ),
    "weights by powers": (
        total(abs(softmax(p) - softmax(q))) <= 2 * total(abs(exp(p) - exp(q))) / total(exp(p)),
        (),
    ),
    "positive quotients of roots": (positive(stack(i, sqrt(x) / sqrt(y))), POSITIVE),
    "a square completed, of entries": (
        2 * DISTANCE * abs(x - y) - DISTANCE**2 * (2 * x + 4 * y) / 3 <= 3 * (x - y) ** 2 / (2 * x + 4 * y),
        POSITIVE,
    ),
}
FALSE = {
    "Pinsker, 2 % more": (Fraction(51, 100) * DISTANCE**2 <= DIVERGENCE, LAWS),
    "Pinsker, of no laws": (DISTANCE**2 / 2 <= DIVERGENCE, POSITIVE),
    "Pinsker, with a root, 2 % more": (Fraction(51, 50) * DISTANCE <= sqrt(2 * DIVERGENCE), LAWS),
    "chi-square, of the other law": (dot(q, log(q) - log(p)) <= Fraction(1, 2) * log(1 + CHI_SQUARE), LAWS),
    "a sum of quotients": (sum_over(i, (x - y) / y) >= 0, POSITIVE),
    "log-sum inequality, turned": (total(p) * (log(total(p)) - log(total(q))) >= DIVERGENCE, POSITIVE),
    "Donsker and Varadhan, the other law": (dot(q, v) - log(dot(p, exp(v))) <= DIVERGENCE, LAWS),
    "roots and the distance, without the half": (2 - 2 * ROOTS <= DISTANCE / 2, LAWS),
    "two shares, without the factor": (
        total(abs((1 / total(p)) * p - (1 / total(q)) * q)) * total(p) <= DISTANCE,
        POSITIVE,
    ),
    "positive quotients of logarithms": (positive(stack(i, log(x) / log(y))), POSITIVE),
}


def _proved(conclude, where, seconds: float) -> bool:
    forall = tuple(
        one for one in (p, q, f, v, i) if one.leaf in frozenset().union(*(t.variables for t in (conclude, *where)))
    )
    claim = Claim(title="t", source=SOURCE, forall=forall, assuming=where, conclude=conclude)
    certificate = prove(claim, seconds=seconds)
    assert certificate is None or verify.verify_text(canonical_json(certificate))[0] == "VERIFIED"
    return certificate is not None


@pytest.mark.parametrize("name", TRUE)
def test_a_true_lemma_is_proved(name):
    assert _proved(*TRUE[name], seconds=6)


@pytest.mark.parametrize("name", FALSE)
def test_a_false_neighbour_is_not(name):
    assert not _proved(*FALSE[name], seconds=0.5)


@pytest.mark.slow
def test_a_divergence_is_at_least_that_of_an_event():
    a, b = dot(f, p), dot(f, q)
    told = a * (log(a) - log(b)) + (1 - a) * (log(1 - a) - log(1 - b)) <= DIVERGENCE
    assert _proved(told, (*LAWS, *EVENT, *INSIDE), seconds=8)


@pytest.mark.kept
def test_an_entry_is_a_number():
    """log-inequalities of two positive entries: as of two positive numbers, at a known multiple of the effort."""
    told = 3 * (x - y) ** 2 / (2 * x + 4 * y) <= x * (log(x) - log(y)) - x + y
    before = METER.spent
    assert _proved(told, POSITIVE, seconds=6) and METER.spent - before < 12_000_000


# ── exact factors of sums of squares ──

a, b, c = ((("a", 1),), (("b", 1),), (("c", 1),))  # three monomials
COLUMNS = [{a: Fraction(1), b: Fraction(2)}, {b: Fraction(3)}, {a: Fraction(1), b: Fraction(5)}]


def _sum(values):
    total: dict = {}
    for value, column in zip(values, COLUMNS, strict=True):
        for m, k in column.items():
            total[m] = total.get(m, 0) + value * fmpq(k.numerator, k.denominator)
    return {m: k for m, k in total.items() if k != 0}


def test_the_factors_that_are_left_are_exact():
    equations = Equations(COLUMNS, {a: Fraction(7, 3), b: Fraction(1, 9)}, [a, b])
    assert equations.others == [2]
    values = equations.solved({2: fmpq(1, 11)})
    assert values[2] == fmpq(1, 11) and _sum(values) == {a: fmpq(7, 3), b: fmpq(1, 9)}


def test_equations_without_a_solution_have_none():
    assert Equations(COLUMNS, {c: Fraction(1)}, [a, b, c]).solved({}) is None
    assert Equations([], {}, []).solved({}) == []


def test_a_denominator_that_the_prime_divides_is_no_error():
    wide = Equations([{a: Fraction(1, 2**61 - 1)}], {a: Fraction(1)}, [a])
    assert wide.solved({}) == [fmpq(2**61 - 1)]
