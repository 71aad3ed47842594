"""Rational numbers to draw: small ones that shrink well, and ones of every scale.  **Domain.** exact."""

from fractions import Fraction

from hypothesis import strategies as st

small_rationals = st.one_of(
    st.integers(-3, 3).map(Fraction),
    st.builds(Fraction, st.integers(-20, 20), st.integers(1, 8)),
)
real_numbers = st.one_of(
    small_rationals,
    st.builds(Fraction, st.integers(-400, 400), st.integers(1, 12)),
    st.floats(-60, 60, allow_nan=False, allow_subnormal=False).map(Fraction),
    st.builds(lambda s, k: s * Fraction(10) ** k, st.sampled_from((Fraction(1), Fraction(-1))), st.integers(-30, 3)),
)
