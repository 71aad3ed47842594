"""A finite check that two explanations of the mutation campaign lean on: a lower end of exp stays one if ``low`` is a little larger."""

from __future__ import annotations

import pytest

from checker import verify


@pytest.mark.slow
def test_the_series_of_exp_stays_below_the_exponential_just_above_log_two():
    """In exp_at, where ``low`` was negative and k is lowered: r ≥ log 2 − 2^(−places − 1), so e^r·2^places > 2·2^places − 2.

    There low + 1 is ⌊unit/2^64⌋ or its successor; the rounded series is increasing in low, and the mutants add 1 or 2 to it.
    """
    for bits in range(16, 4097):
        places = bits + 16
        low = (verify.Arithmetic(bits, 10**12).log_of_two(places + 64) >> 64) + 2
        term, result, n = 1 << places, 0, 0
        while term:
            n += 1
            result, term = result + term, (term * low >> places) // n
        assert result <= (2 << places) - 3
