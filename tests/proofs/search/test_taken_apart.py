"""Goals taken apart before they are put in other words, with a false neighbour of each; and turns inside of turns."""

import pytest

from checker import verify
from checker.data.dataset import canonical_json
from checker.language import (
    Claim,
    Source,
    abs,
    dot,
    entry,
    equals,
    for_each,
    function,
    gradient,
    index,
    minimum,
    norm,
    pair,
    probability,
    scalar,
    sign,
    smooth,
    sqrt,
    stack,
    sum_over,
    total,
    variance,
    vector,
    weighted,
)
from checker.proofs.effort import METER, now, spend
from checker.proofs.proof import Proof
from checker.proofs.search.prove import prove
from checker.proofs.trees.rules import le
from checker.proofs.turns import in_rounds

SOURCE = Source(paper="own", where="a test", fidelity="paraphrase")
a, b = vector("a", "d"), vector("b", "d")
s, c, L, eta = scalar("s"), scalar("c"), scalar("L"), scalar("eta")
p, q, x = vector("p", "n"), vector("q", "n"), vector("x", "n")
i, j, k = index("i", "n"), index("j", "n"), index("k", "d")
f, z = function("f", of=vector("z", "d")), vector("z", "d")
LAW = (for_each(i, entry(p, i) >= 0), equals(total(p), 1))
OF_SUM_ONE = (equals(total(p), 1), equals(total(q), 1))
SMALLER = sum_over(i, minimum(pair(entry(p, i), entry(q, i))))
BELOW = probability(j, weighted(p), entry(x, j) <= 0)
SPREAD = variance(j, weighted(p), entry(x, j))
SIGNS = stack(k, sign(entry(gradient(f, z), k)))
STEP = f(z - eta * SIGNS) <= f(z) - eta * total(abs(gradient(f, z))) + eta**2 / 2 * L * dot(SIGNS, SIGNS)


def claim(forall, conclude, *assuming):
    return Claim(title="t", source=SOURCE, forall=forall, assuming=assuming, conclude=conclude)


def proved(one, seconds):
    certificate = prove(one, "t", seconds=seconds)
    return certificate is not None and verify.verify_text(canonical_json(certificate))[0] == "VERIFIED"


TRUE = [
    claim(
        (a, b, s),
        equals(a - (1 / s) * b, (1 - s) * ((1 / (1 - s)) * (a - b) - (1 / s) * b)),
        ~equals(s, 0),
        ~equals(s, 1),
    ),
    claim((p, q), equals(SMALLER, 1 - total(abs(p - q)) / 2), *OF_SUM_ONE),
    claim((p, x), SPREAD / dot(p, x) ** 2 >= BELOW, *LAW, dot(p, x) > 0),
    claim((p, x), sqrt(SPREAD) / dot(p, x) >= BELOW, *LAW, dot(p, x) > 0, SPREAD > 0),
    claim(
        (p, x),
        probability(j, weighted(p), entry(x, j) >= 0) <= sqrt(SPREAD) / -dot(p, x),
        *LAW,
        dot(p, x) < 0,
        SPREAD > 0,
    ),
    claim((f, z, L, eta), STEP, smooth(f, L), eta > 0),
    claim((a, b, s), norm((1 / s) * a + b) * abs(s) >= norm(a + s * b), ~equals(s, 0)),
]
FALSE = [
    claim(
        (a, b, s), equals(a - (1 / s) * b, s * ((1 / (1 - s)) * (a - b) - (1 / s) * b)), ~equals(s, 0), ~equals(s, 1)
    ),
    claim((p, q), equals(SMALLER, 1 - total(abs(p - q)) / 4), *OF_SUM_ONE),
    claim((p, x), SPREAD / (2 * dot(p, x) ** 2) >= BELOW, *LAW, dot(p, x) > 0),
    claim((p, x), sqrt(SPREAD) / (2 * dot(p, x)) >= BELOW, *LAW, dot(p, x) > 0, SPREAD > 0),
    claim((f, z, L, eta), STEP, smooth(f, 2 * L), eta > 0, L > 0),
    claim((a, b, s), norm((1 / s) * a + b) * s >= norm(a + s * b), ~equals(s, 0)),
]


@pytest.mark.slow
@pytest.mark.parametrize("one", TRUE, ids=lambda one: str(one.conclude)[:50])
def test_a_goal_that_is_taken_apart_is_proved(one):
    assert proved(one, seconds=5.0)


@pytest.mark.slow
@pytest.mark.parametrize("one", FALSE, ids=lambda one: str(one.conclude)[:50])
def test_its_false_neighbour_is_not(one):
    assert not proved(one, seconds=1.0)


def searching(steps, found):
    def task():
        for _ in range(steps):
            spend(1000)
            now()
        return found

    return task


def test_a_search_inside_of_a_turn_ends_with_that_turn():
    found = Proof("combine", le(0, 1))
    before = METER.spent
    endless = lambda: in_rounds([searching(10**5, None), searching(10**5, None)], 0.5, 100.0)  # noqa: E731
    assert in_rounds([endless, searching(400, found)], 0.5, 10.0) is found
    assert METER.spent - before < 1_500_000  # its 0.4 seconds, and about as much for the other
