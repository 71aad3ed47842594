"""The picture of Lemma 3.13 over R: bounds in order, a certified pair, the same bytes twice."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from checker.errors import CheckerError
from checker.experiments.bounds_over_radius import at_radius, certified_ratio, half, plot, steepest_pair
from checker.report.pages.view import is_plain_svg
from checker.statements.claims.claim import load

CLAIM, _ = load(Path(__file__).parents[2] / "properties" / "similarity" / "lemma_3_13_repaired.py")


@pytest.mark.parametrize("R", [4, 8, 12])
def test_observed_certified_best_composed_printed_in_order(R):
    here = at_radius(CLAIM, R)
    assert 0 < here.observed <= here.best and 0 < here.certified <= here.best <= here.composed <= here.printed
    # any bound of the kind c·best with c below this ratio is broken by an exact pair
    assert here.certified > here.best * Fraction(1, 2)
    assert not here.certified <= here.best * Fraction(1, 2)


def test_the_best_bound_has_the_right_leading_term():
    """g″ at its greatest times ‖∇d‖² = R⁶/4 is reached as R grows: certified/best tends to 1."""
    shares = [at_radius(CLAIM, R).certified / at_radius(CLAIM, R).best for R in (4, 8, 16)]
    assert shares == sorted(shares) and shares[-1] > Fraction(92, 100)


def test_a_pair_outside_the_hypotheses_certifies_nothing():
    wide = steepest_pair(4) | {"b": "5"}
    with pytest.raises(CheckerError, match="does not meet"):
        certified_ratio(CLAIM, wide)
    tight = replace(CLAIM, assuming=(*CLAIM.assuming, CLAIM.assuming[0].args[1] <= 3))
    with pytest.raises(CheckerError, match="does not meet"):
        certified_ratio(tight, steepest_pair(4))


def test_half_stays_below_the_root():
    assert all(2 * half(R) ** 2 <= R * R < 2 * (half(R) + Fraction(1, 10**6)) ** 2 for R in range(4, 13))


def test_the_plot_is_deterministic_named_and_carries_its_numbers():
    one, two = plot(CLAIM, (4, 5)), plot(CLAIM, (4, 5))
    assert one == two and is_plain_svg(one["svg"])
    for words in ("log₁₀ of the constant", "R (bounds", "printed: 3n³R⁷exp(13R²)", "certified lower bound"):
        assert words in one["svg"]
    assert "certified from below" in one["caption"] and len(one["caption"]) < 600
    assert [row["R"] for row in one["data"]] == ["4", "5"] and one["data"][1]["printed"] == "2.62246·10^147"
