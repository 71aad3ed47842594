"""Short proofs by arithmetic under names: found in any writing with little effort, and nothing of false neighbours."""

from __future__ import annotations

import pytest

from checker import verify
from checker.data.dataset import canonical_json
from checker.language import (
    dot,
    equals,
    for_each,
    index,
    length,
    matrix,
    norm,
    number,
    row,
    scalar,
    sum_over,
    vector,
)
from checker.proofs.effort import METER
from checker.proofs.search.prove import prove
from tests.proofs.search.test_prefix_sums import claim

u, x, z, G = vector("u", "d"), vector("x", "d"), vector("z", "d"), matrix("G", "T", "d")
e, c, n, R, y = scalar("e"), scalar("c"), scalar("n"), scalar("R"), scalar("y")
t = index("t", "T")
S, T = sum_over(t, row(G, t)), length(vector("steps", "T"))
MARGIN = for_each(t, c <= dot(row(G, t), u))
BOUNDED = for_each(t, norm(row(G, t)) <= R)

PROVED = {
    "Young, a variable": (-dot(u, x) <= norm(u) ** 2 / (2 * e) + e * norm(x) ** 2 / 2, e > 0),
    "Young, a sum": (-dot(u, S) <= norm(u) ** 2 / (2 * e) + e * norm(S) ** 2 / 2, e > 0),
    "Young, a difference": (-dot(u, x - z) <= norm(u) ** 2 / (2 * e) + e * norm(x - z) ** 2 / 2, e > 0),
    "a square from a product": (n * c**2 <= R**2, c > 0, n >= 1, n * c <= y, y**2 <= n * R**2),
    "a square from an inner product": (
        T * c**2 <= R**2,
        c > 0,
        equals(norm(u), 1),
        T * c <= dot(S, u),
        norm(S) ** 2 <= T * R**2,
    ),
    "margins added up": (T * c**2 <= R**2, c > 0, equals(norm(u), 1), MARGIN, norm(S) ** 2 <= T * R**2),
    "a sum of bounded squares": (sum_over(t, norm(row(G, t)) ** 2) <= T * R**2, BOUNDED),
}
FALSE = {
    "Young, too small": (-dot(u, S) <= norm(u) ** 2 / (2 * e) + number(9) / 20 * e * norm(S) ** 2, e > 0),
    "Young, of any sign": (-dot(u, x) <= norm(u) ** 2 / (2 * e) + e * norm(x) ** 2 / 2, e < 0),
    "a square, less than one": (n * c**2 <= R**2, c > 0, n > 0, n * c <= 2 * y, y**2 <= n * R**2),
    "a square of any sign": (n * c**2 <= R**2, n >= 1, n * c <= y, y**2 <= n * R**2),
    "margins of a long vector": (T * c**2 <= R**2, c > 0, equals(norm(u), 2), MARGIN, norm(S) ** 2 <= T * R**2),
    "a sum of bounded squares, too small": (sum_over(t, norm(row(G, t)) ** 2) <= (T - number(1) / 2) * R**2, BOUNDED),
}


@pytest.mark.parametrize("name", PROVED)
def test_it_is_proved_with_little_effort(name):
    begun = METER.spent
    found = prove(claim(*PROVED[name]), seconds=6)
    assert found is not None
    assert verify.verify_text(canonical_json(found))[0] == "VERIFIED"
    assert METER.spent - begun < 1_500_000  # microseconds of effort, which are counted and not timed


@pytest.mark.parametrize("name", FALSE)
def test_a_false_neighbour_is_not_proved(name):
    assert prove(claim(*FALSE[name]), seconds=0.5) is None
