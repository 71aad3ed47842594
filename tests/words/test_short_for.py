"""Words that are written out while a statement is built: their values at known places, and what they refuse."""

from __future__ import annotations

from fractions import Fraction as Q

import pytest

import checker.language as say
from checker.errors import ClaimError
from checker.meaning.interpret import Evaluation
from checker.statements.terms.over_indices import told
from checker.truth import Truth

x, y, p, q, z = (say.vector(name, "n") for name in "xypqz")
A, i, a, k, t = say.matrix("A", "n", "n"), say.index("i", "n"), say.scalar("a"), say.natural("k"), say.scalar("t")
f = say.function("f", of=x)
VALUES = {
    "x": (Q(2), Q(-3), Q(1, 2)),
    "y": (Q(2), Q(3), Q(1, 2)),
    "a": Q(-5, 2),
    "k": Q(5),
    "t": Q(4),
    "A": ((Q(2), Q(1), Q(0)), (Q(1), Q(2), Q(0)), (Q(0), Q(0), Q(3))),
}


def near(a, b):
    return abs(a - b) < Q(1, 10**6)


@pytest.mark.parametrize(
    ("statement", "answer"),
    [
        (say.equals(say.positive_part(a), 0), Truth.TRUE),
        (say.equals(say.positive_part(-a), Q(5, 2)), Truth.TRUE),
        (say.equals(say.entry(say.positive_part(x), 1), 0), Truth.TRUE),
        (say.equals(say.entry(say.positive_part(x), 0), 2), Truth.TRUE),
        (say.equals(say.sign(a), -1), Truth.TRUE),
        (say.equals(say.sign(0 * a), 0), Truth.TRUE),
        (say.equals(say.sign(-a), 1), Truth.TRUE),
        (say.equals(say.factorial(k), 120), Truth.TRUE),
        (say.equals(say.factorial(0), 1), Truth.TRUE),
        (say.equals(say.factorial(say.factorial(3)), 720), Truth.TRUE),
        (say.equals(say.binomial(7, 3), 35), Truth.TRUE),
        (say.equals(say.binomial(k, 2), 10), Truth.TRUE),
        (say.equals(say.binomial(t, 2), 6), Truth.TRUE),  # t is no name of a step here
        (say.equals(say.binomial(say.factorial(3), 2), 15), Truth.TRUE),
        (say.equals(say.binomial(2, 3), 0), Truth.TRUE),
        (say.equals(say.trace(A, i), 7), Truth.TRUE),
        (say.equals(say.dot(say.ones("n"), x), Q(-1, 2)), Truth.TRUE),
        (say.equals(say.total(say.ones(4)), 4), Truth.TRUE),
        (say.equals(say.total(say.ones("n")), 2), Truth.FALSE),
        (say.equals(say.largest(i, say.entry(x, i) ** 2), 9), Truth.TRUE),
        (say.equals(say.smallest(i, say.entry(x, i)), -3), Truth.TRUE),
        (say.is_argmax(x, 0), Truth.TRUE),
        (say.is_argmax(x, 1), Truth.FALSE),
        (say.is_argmin(x, 1), Truth.TRUE),
        (say.is_argmin(x, 2), Truth.FALSE),
        (say.is_psd(A), Truth.TRUE),
        (say.is_psd(A - say.identity(3)), Truth.TRUE),
        (say.is_psd(A - 2 * say.identity(3)), Truth.FALSE),
        (near(say.real_power(4, Q(3, 2)), 8), Truth.TRUE),
        (near(say.real_power(-4, 2), 16), Truth.UNKNOWN),
        (near(say.product_over(i, say.entry(y, i)), 3), Truth.TRUE),
        (near(say.lp_norm(x, 2), say.norm(x)), Truth.TRUE),
        (near(say.lp_norm(x, 1), say.total(abs(x))), Truth.TRUE),
        (near(say.lp_norm(x, 3), say.norm(x)), Truth.FALSE),
    ],
)
def test_a_word_has_the_value_that_it_is_short_for(statement, answer):
    assert Evaluation(values=VALUES).truth(told(statement, (x, y, a, k, t, A))) is answer


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (say.proximal_point(f, p, x, a), say.subgradient(f, p, 1 / a * (x - p))),
        (say.conjugate(f, p, x), say.dot(x, p) - f(x)),
        (say.projected((x, p), members=(z,)), say.dot(x - p, z - p) <= 0),
        (
            say.projected((x, p), (y, q)),
            (say.dot(x - p, q - p) <= 0) & (say.dot(y - q, p - q) <= 0),
        ),
        (say.monotone((x, p), (y, q)), say.dot(p - q, x - y) >= 0),
        (say.strongly_monotone(a, (x, p), (y, q)), say.dot(p - q, x - y) >= a * say.dot(x - y, x - y)),
        (say.cocoercive(a, (x, p), (y, q)), say.dot(p - q, x - y) >= a * say.dot(p - q, p - q)),
        (say.nonexpansive((x, p), (y, q)), say.dot(p - q, p - q) <= say.dot(x - y, x - y)),
    ],
)
def test_values_at_points_are_inequalities(written, meant):
    assert written == meant


def test_three_pairs_are_compared_each_with_each():
    told = say.monotone((x, p), (y, q), (z, p))
    assert str(told).count("dot") == 3


@pytest.mark.parametrize(
    "wrong", [lambda: say.monotone((x, p)), lambda: say.nonexpansive(x, y), lambda: say.projected((x, p))]
)
def test_one_pair_says_nothing(wrong):
    with pytest.raises(ClaimError, match="pair"):
        wrong()


@pytest.mark.parametrize("size", [None, True, 1.5])
def test_ones_needs_a_size(size):
    with pytest.raises(ClaimError, match="has no size"):
        say.ones(size)
