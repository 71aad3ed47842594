"""Functions of few scalars, piece by piece: trees where the truth is known by hand, and none for false neighbours."""

import json
from fractions import Fraction

import pytest

from checker.language import dot, exp, log, max_norm, scalar, sigmoid, softmax, sqrt, total, vector
from checker.proofs.search.prove import prove, workshop
from checker.proofs.squares.pieces import range_in
from checker.statements.claims.claim import Claim, Source
from checker.verify import verify_text

x, y = scalar("x"), scalar("y")
u, w = vector("u", "n"), vector("w", "n")


def told(conclude, *where):
    names = sorted({s for t in (conclude, *where) for s in _variables(t)}, key=str)
    source = Source(paper="test", where="here", fidelity="reconstructed")
    return Claim(title="a test", source=source, forall=tuple(names), where=tuple(where), conclude=conclude)


def _variables(term):
    return {term} if term.name == "var" else {v for one in term.args for v in _variables(one)}


def proved(claim):
    found = prove(claim, seconds=60)
    if found is None:
        return False
    word, message = verify_text(json.dumps(found))
    assert word == "VERIFIED", message
    return True


@pytest.mark.parametrize(
    "conclude,where",
    [
        # one minimum inside, at which both sides are equal
        (exp(1) * x <= exp(x), ()),
        # a peak inside: e^x against a line that it crosses at neither end
        (exp(x) <= 1 + x + x**2, (x >= -1, x <= 1)),
        # equality at ½ and, without a derivative, at 0 and 1
        (4 * x * (1 - x) * log(2) <= -(x * log(x)) - (1 - x) * log(1 - x), (x > 0, x < 1)),
        # a ray, a square root
        (log(x) <= 2 * (sqrt(x) - 1), (x > 0,)),
        # two scalars, equal where x = y
        ((x - y) <= (x + y) / 2 * (log(x) - log(y)), (y > 0, y <= x)),
        (sigmoid(x) - sigmoid(y) <= (x - y) / 4, (y <= x,)),
        # Pinsker for two points
        (2 * (x - y) ** 2 <= x * log(x / y) + (1 - x) * log((1 - x) / (1 - y)), (x > 0, x < 1, y > 0, y < 1)),
    ],
)
def test_found(conclude, where):
    assert proved(told(conclude, *where))


@pytest.mark.parametrize(
    "conclude,where",
    [
        (Fraction(272, 100) * x <= exp(x), ()),  # e is less than 2.72
        (exp(x) <= 1 + x + x**2, (x >= -1, x <= Fraction(18, 10))),  # false from 1.793…
        (3 * x * (1 - x) <= -(x * log(x)) - (1 - x) * log(1 - x), (x > 0, x < 1)),  # at ½: ¾ > log 2
        (3 * (x - y) ** 2 <= x * log(x / y) + (1 - x) * log((1 - x) / (1 - y)), (x > 0, x < 1, y > 0, y < 1)),
    ],
)
def test_false_neighbours_are_not_found(conclude, where):
    assert not proved(told(conclude, *where))


@pytest.mark.parametrize(
    "conclude,where,good",
    [
        (abs(x * sigmoid(x) - y * sigmoid(y)) <= Fraction(11, 10) * abs(x - y), (), True),
        (abs(x * sigmoid(x) - y * sigmoid(y)) <= abs(x - y), (), False),
        (exp(x) - exp(y) <= exp(1) * abs(x - y), (x <= 1, y <= 1), True),
        (abs(exp(x) - exp(y)) <= exp(1) * abs(x - y), (x <= 1,), False),
        (abs(sqrt(1 + x**2) - sqrt(1 + y**2)) <= abs(x - y), (), True),
        pytest.param(
            (sigmoid(x) + sigmoid(y)) / 2 <= sigmoid((x + y) / 2), (x >= 0, y >= 0), True, marks=pytest.mark.slow
        ),
        ((sqrt(x) - sqrt(y)) ** 2 <= x * log(x / y) - x + y, (x > 0, y > 0), True),
        (2 * (sqrt(x) - sqrt(y)) ** 2 <= x * log(x / y) - x + y, (x > 0, y > 0), False),
    ],
)
def test_slopes_and_roots(conclude, where, good):
    """Lipschitz bounds by the slope of one function; denominators cleared; logarithms beside roots."""
    assert proved(told(conclude, *where)) is good


@pytest.mark.slow
def test_what_all_entries_say_of_a_softmax_average():
    """Entropy against the Gini index, by log s ≤ s − 1; and the divergence of two softmaxes by the largest difference of logits."""
    s, difference = softmax(u), u - w
    assert proved(told(1 - dot(s, s) <= log(total(exp(u))) - dot(s, u)))
    divergence = dot(s, difference) - log(total(exp(u))) + log(total(exp(w)))
    assert proved(told(divergence <= max_norm(difference) ** 2 / 2))


def test_the_range_of_a_scalar_follows_chains():
    claim = told(x <= 3, 2 * x <= y, y <= 3, x >= -1, x >= Fraction(-7, 2))
    shop = workshop(claim)
    found = range_in(shop, y)
    assert found.ends == (None, 3)
    assert range_in(workshop(told(x <= 3, x <= y, y <= 3, x >= -1, 2 * x >= -7)), x).ends == (-1, 3)
