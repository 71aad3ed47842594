"""What may be asked of the exact solver, and how it refuses the rest."""

from fractions import Fraction

import pytest
from flint import fmpq, fmpz

from checker.errors import InputError
from checker.svm import LeastNorm, solve_gram, solve_rows


def test_every_exact_number_and_a_finite_float_mean_themselves() -> None:
    problem = LeastNorm.from_rows([[1, Fraction(1, 3), fmpz(2), fmpq(1, 7), 0.1]], [1])
    assert problem.rows == ((Fraction(1), Fraction(1, 3), Fraction(2), Fraction(1, 7), Fraction(0.1)),)


def test_scaled_rows_are_whole_and_primitive() -> None:
    scaled = LeastNorm.from_rows([[Fraction(1, 2), Fraction(1, 3)], [4, 6]], [1, 2]).scaled
    assert scaled.rows is not None
    assert scaled.rows.tolist() == [[3, 2], [2, 3]]
    assert list(scaled.rhs) == [6, 1]


@pytest.mark.parametrize("bad", [float("nan"), float("inf"), "one", None, 1j])
def test_what_is_no_rational_is_refused(bad: object) -> None:
    with pytest.raises(InputError, match=r"rows\[1\]\[0\] = .* is not a rational number"):
        solve_rows([[1], [bad]], [1, 1])


def test_a_missing_right_side_is_refused() -> None:
    with pytest.raises(InputError, match="2 rows but 1 right-hand sides"):
        solve_rows([[1], [2]], [1])


def test_ragged_rows_are_refused() -> None:
    with pytest.raises(InputError, match=r"rows\[1\] has 2 entries where 1 are expected"):
        solve_rows([[1], [2, 3]], [1, 1])


@pytest.mark.parametrize(
    ("gram", "match"),
    [
        ([[1, 0]], "not 2×2"),
        ([[1, 2], [3, 9]], "symmetric"),
        ([[1, 2], [2, 1]], "Cauchy–Schwarz"),
        ([[-1, 0], [0, 1]], "Cauchy–Schwarz"),
    ],
)
def test_what_is_no_gram_matrix_is_refused(gram: list[list[int]], match: str) -> None:
    with pytest.raises(InputError, match=match):
        solve_gram(gram, [1, 1])


def test_an_indefinite_matrix_past_the_first_checks_is_refused_when_noticed() -> None:
    indefinite = [[1, -1, -1], [-1, 1, -1], [-1, -1, 1]]  # Cauchy–Schwarz holds, eigenvalue −1
    with pytest.raises(InputError, match="not a Gram matrix"):
        solve_gram(indefinite, [1, 1, 1])
