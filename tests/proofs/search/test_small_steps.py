"""Steps that proofs on attention and optimisation take in one line: found with little effort, and nothing of false neighbours."""

from __future__ import annotations

import pytest

from checker import verify
from checker.data.dataset import canonical_json
from checker.language import (
    abs,
    dot,
    entry,
    equals,
    exp,
    expectation,
    for_each,
    function,
    hadamard,
    index,
    lipschitz,
    matrix,
    minimum,
    norm,
    pair,
    row,
    scalar,
    softmax,
    sqrt,
    strongly_convex,
    subgradient,
    sum,
    sum_over,
    vector,
    weighted,
)
from checker.proofs.effort import METER
from checker.proofs.search.prove import prove
from tests.proofs.search.test_prefix_sums import claim

u, v, g, p, q = (vector(name, "d") for name in ["u", "v", "g", "p", "q"])
a, b, c, d, e, k, m, r, s, w, x, y, z = (
    scalar(name) for name in ["a", "b", "c", "d", "e", "k", "m", "r", "s", "w", "x", "y", "z"]
)
eta, G, R = scalar("eta"), scalar("G"), scalar("R")
weights, f, h = vector("weights", "n"), vector("f", "n"), vector("h", "n")
X, A, i, other = matrix("X", "n", "d"), matrix("A", "d", "d"), index("i", "n"), index("other", "n")
F, loss = function("F", of=u), function("loss", of=u)
LAW = (for_each(i, entry(weights, i) >= 0), equals(sum(weights), 1))
MEAN = sum_over(i, entry(weights, i) * row(X, i))
SECOND = sum_over(i, entry(weights, i) * norm(row(X, i)) ** 2)
POSITIVE = for_each(i, entry(f, i) >= 0)
TANGENT = 1 - eta * dot(weights, f)

PROVED = {
    "a factor": (z <= r / (c * m), c > 0, m > 0, z >= 0, r >= 0, c * z**2 <= r * z / m),
    "a factor, through another number": (
        c * m * z <= 2 * r,
        c > 0,
        m > 0,
        z >= 0,
        r >= 0,
        c * m * z**2 <= w,
        w <= 2 * r * z,
    ),
    "a length as a factor": (
        c * m * norm(u) <= 2 * r,
        c > 0,
        m > 0,
        norm(p) <= r,
        norm(q) <= r,
        c * norm(u) ** 2 <= dot(p - q, u) / m,
    ),
    "a step": (norm(u - eta * g) <= norm(u), eta > 0, eta * k <= 2, k > 0, norm(g) ** 2 / k <= dot(g, u)),
    "a mixture against a third vector": (
        norm(b * u + (1 - b) * g - v) <= b * e + (1 - b) * s,
        b >= 0,
        b < 1,
        norm(u - v) <= e,
        norm(g - v) <= s,
    ),
    "the best step": (
        x <= R * G * sqrt(k),
        R > 0,
        G > 0,
        k > 0,
        equals(eta, R / (G * sqrt(k))),
        x <= R**2 / (2 * eta) + eta * G**2 * k / 2,
    ),
    "a power of a product": (exp(-eta * z) <= 1 - eta * z + eta**2 * z**2 / 2, z >= 0, eta > 0),
    "powers of products, averaged": (
        sum_over(i, entry(weights, i) * exp(-eta * entry(f, i)))
        <= TANGENT + eta**2 / 2 * sum_over(i, entry(weights, i) * entry(f, i) ** 2),
        *LAW,
        POSITIVE,
        eta > 0,
    ),
    "a length of a mean, as a sum": (norm(MEAN) ** 2 <= SECOND, *LAW),
    "a length of a mean, as a mean": (
        norm(expectation(i, weighted(weights), row(X, i))) ** 2
        <= expectation(i, weighted(weights), norm(row(X, i)) ** 2),
        *LAW,
    ),
    "products of four numbers": (
        c * (a * d - x * b) <= (s + w) * b * d,
        b >= c,
        d >= c,
        c > 0,
        a >= 0,
        a <= b,
        a - x <= s,
        d - b <= w,
        s >= 0,
        w >= 0,
    ),
    "subgradients of a Lipschitz function": (norm(p) <= r, lipschitz(loss, r), subgradient(loss, u, p)),
    "bars on both sides": (abs(1 / a - 1 / b) <= abs(a - b) / c**2, a >= c, b >= c, c > 0),
}
DISTANCE = for_each(i, for_each(other, norm(row(X, i) - row(X, other)) <= R))
PROVED |= {
    "a quotient from products": (s <= 2 * e, s * z <= 2 * a, a <= e * b, b > 0, b <= z, a >= 0),
    "a quotient from products with the least of two": (
        s <= 2 * e,
        s * z <= 2 * a,
        a <= e * minimum(pair(z, w)),
        z > 0,
        w > 0,
        a >= 0,
    ),
    "a diameter, where both sides bind the same names": (
        for_each(
            i, for_each(other, norm(X.T @ softmax(X @ (A @ row(X, i))) - X.T @ softmax(X @ (A @ row(X, other)))) <= R)
        ),
        DISTANCE,
    ),
}
FALSE = {
    "a quotient from products, too small": (s <= e, s * z <= 2 * a, a <= e * b, b > 0, b <= z, a >= 0),
    "a quotient from products of any sign": (s <= 2 * e, s * z <= 2 * a, a <= e * b, b <= z, z > 0),
    "a factor of any sign": (z <= r / (c * m), c > 0, m > 0, c * z**2 <= r * z / m),
    "a factor, too small": (c * m * z <= r, c > 0, m > 0, z >= 0, r >= 0, c * m * z**2 <= w, w <= 2 * r * z),
    "a factor, where nothing is said at zero": (z <= r, z >= 0, z**3 <= r * z**2),
    "a step, too long": (norm(u - eta * g) <= norm(u), eta > 0, eta * k <= 3, k > 0, norm(g) ** 2 / k <= dot(g, u)),
    "a mixture, beyond": (
        norm(b * u + (1 - b) * g - v) <= b * e + (1 - b) * s,
        b >= 0,
        norm(u - v) <= e,
        norm(g - v) <= s,
    ),
    "the best step, halved": (
        x <= R * G * sqrt(k) / 2,
        R > 0,
        G > 0,
        k > 0,
        equals(eta, R / (G * sqrt(k))),
        x <= R**2 / (2 * eta) + eta * G**2 * k / 2,
    ),
    "a power of a product of any sign": (exp(-eta * z) <= 1 - eta * z + eta**2 * z**2 / 2, eta > 0),
    "a length of a mean, of no law": (norm(MEAN) ** 2 <= SECOND, LAW[0]),
    "products, of any sign": (
        c * (a * d - x * b) <= (s + w) * b * d,
        b >= c,
        d >= c,
        c > 0,
        a <= b,
        a - x <= s,
        d - b <= w,
        s >= 0,
        w >= 0,
    ),
    "subgradients, too short": (norm(p) <= r / 2, lipschitz(loss, r), subgradient(loss, u, p)),
    "bars, too small": (abs(1 / a - 1 / b) <= abs(a - b) / (2 * c**2), a >= c, b >= c, c > 0),
}


@pytest.mark.parametrize("name", PROVED)
def test_it_is_proved_with_little_effort(name):
    begun = METER.spent
    found = prove(claim(*PROVED[name]), seconds=6)
    assert found is not None
    assert verify.verify_text(canonical_json(found))[0] == "VERIFIED"
    assert METER.spent - begun < 2_500_000  # microseconds of effort, which are counted and not timed


@pytest.mark.parametrize("name", FALSE)
def test_a_false_neighbour_is_not_proved(name):
    assert prove(claim(*FALSE[name]), seconds=0.5) is None


@pytest.mark.kept
def test_two_minimisers_of_sums_are_near_each_other():
    """‖u − v‖ ≤ 2ρ/(λm) for minimisers of F + ℓ/m and F + ℓ′/m: values of three functions, of which none is spoken of."""
    other = function("other", of=u)
    said = (c > 0, m > 0, strongly_convex(F, 2 * c), lipschitz(loss, r), lipschitz(other, r))
    slopes = (subgradient(loss, u, p), subgradient(F, u, -p / m), subgradient(other, v, q), subgradient(F, v, -q / m))
    found = prove(claim(norm(u - v) <= 2 * r / (c * m), *said, *slopes), seconds=6)
    assert found is not None
    assert verify.verify_text(canonical_json(found))[0] == "VERIFIED"


@pytest.mark.kept
def test_a_covariance_is_bounded_by_variances():
    mean = dot(weights, h)
    left = dot(weights, hadamard(f, h)) ** 2
    right = (dot(weights, hadamard(f, f)) - dot(weights, f) ** 2) * dot(weights, hadamard(h, h))
    found = prove(claim(left <= right, *LAW, equals(mean, 0)), seconds=6)
    assert found is not None
    assert verify.verify_text(canonical_json(found))[0] == "VERIFIED"
