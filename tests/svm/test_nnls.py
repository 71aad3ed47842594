"""Exact non-negative least squares against scipy, and independence where a prime could deceive."""

import random

import numpy
import pytest
from flint import fmpz, fmpz_mat

from checker.errors import InputError
from checker.svm.least_norm.nnls import are_independent, independent_part, nonnegative_least_squares

PRIME = (1 << 61) - 1


@pytest.mark.parametrize("seed", range(30))
def test_the_minimiser_is_scipys(seed: int) -> None:
    from scipy.optimize import nnls

    rng = random.Random(seed)
    height, m = rng.randint(1, 8), rng.randint(1, 12)
    columns = [[rng.randint(-9, 9) for _ in range(m)] for _ in range(height)]
    t = [rng.randint(-9, 9) for _ in range(height)]
    matrix = fmpz_mat(columns)
    gram = matrix.transpose() * matrix
    target = (matrix.transpose() * fmpz_mat(height, 1, t)).entries()
    start = {j: rng.randint(1, 9) for j in range(m) if rng.random() < 0.5}
    found = nonnegative_least_squares(gram, target, start=start)
    u = numpy.zeros(m)
    for j, x in zip(found.passive, found.values, strict=True):
        u[j] = int(x) / int(found.denominator)
    _, residual = nnls(numpy.array(columns, dtype=float), numpy.array(t, dtype=float))
    assert numpy.linalg.norm(numpy.array(columns) @ u - t) == pytest.approx(residual, abs=1e-9)
    assert all(x > 0 for x in found.values)
    assert are_independent(gram, found.passive)


def test_a_right_start_takes_one_system() -> None:
    gram, target = fmpz_mat([[2, 0], [0, 3]]), [fmpz(1), fmpz(1)]
    assert nonnegative_least_squares(gram, target, start={0: 1, 1: 1}).solves == 1
    assert nonnegative_least_squares(gram, target).solves == 2


def test_a_gram_matrix_that_vanishes_modulo_the_prime_is_still_independent() -> None:
    gram = fmpz_mat([[PRIME, 0], [0, 1]])
    assert independent_part(gram, [0, 1]) == [1]
    assert are_independent(gram, [0, 1])


def test_the_independent_part_leaves_duplicates_and_zeros_out() -> None:
    rows = fmpz_mat([[0, 0], [1, 2], [2, 4], [0, 1], [5, 5]])
    gram = rows * rows.transpose()
    assert independent_part(gram, [0, 1, 2, 3, 4]) == [1, 3]
    assert not are_independent(gram, [1, 2])
    assert are_independent(gram, [])


def test_a_matrix_of_no_vectors_is_noticed() -> None:
    with pytest.raises(InputError, match="not a Gram matrix"):
        nonnegative_least_squares(fmpz_mat([[0]]), [fmpz(1)])
