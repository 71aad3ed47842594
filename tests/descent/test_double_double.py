"""Double-double numbers: sums and products keep about 32 digits."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from checker.descent.floats.double_double import dd_add, dd_from_fraction, dd_multiply, two_product, two_sum

MODERATE = st.floats(-1e40, 1e40).filter(lambda x: x == 0 or abs(x) > 1e-40)
RATIONAL = st.fractions(max_denominator=10**30).filter(lambda x: abs(x) < 10**30)


@given(MODERATE, MODERATE)
def test_transforms_are_free_of_error(a, b):
    s, e = two_sum(a, b)
    assert Fraction(s) + Fraction(e) == Fraction(a) + Fraction(b) and s == a + b
    p, e = two_product(a, b)
    assert Fraction(p) + Fraction(e) == Fraction(a) * Fraction(b) and p == a * b


@given(RATIONAL, RATIONAL)
def test_double_double_keeps_thirty_digits(a, b):
    x, y = dd_from_fraction(a), dd_from_fraction(b)
    for (hi, lo), exact in ((dd_add(*x, *y), a + b), (dd_multiply(*x, *y), a * b)):
        size = max(abs(a), abs(b)) if exact == a + b else abs(exact)
        assert abs(Fraction(hi) + Fraction(lo) - exact) <= size / 10**30


def test_arrays_go_through_the_same_source():
    hi, lo = dd_add(np.array([1e16, 1.0]), np.zeros(2), np.array([1.0, 2.0]), np.zeros(2))
    assert hi.tolist() == [1e16, 3.0] and lo.tolist() == [1.0, 0.0]
