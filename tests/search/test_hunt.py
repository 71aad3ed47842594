"""The quick adversary finds what a person finds by hand, and tells where a true statement comes nearest to failing."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

import checker.language as say
from checker.language import Claim, Source, number, scalar, vector
from checker.search.adversaries.certain_sides import certain_sides
from checker.search.adversaries.falsifier import falsify, nearest_sides
from checker.search.explore import hunt_first
from checker.search.instances.violation import claim_violation, measurable
from checker.search.shrinking.shrink import weight
from checker.statements.checks.scaled import strict
from checker.statements.claims.claim import load
from checker.verdicts.findings import nearest_text

x, y = scalar("x"), scalar("y")
u, w = vector("u", "n"), vector("w", "n")
PROPERTIES = Path(__file__).parents[2] / "properties"
SOURCE = Source(paper="test", where="here", fidelity="verbatim")


def claim(forall, conclude, *assuming) -> Claim:
    return Claim(title="t", source=SOURCE, forall=forall, assuming=assuming, conclude=conclude)


FALSE = {
    "equality at a fraction": claim((x,), (7 * x - 5) ** 2 > 0),
    "equality of exponentials": claim((x,), x * say.exp(-x) < say.exp(number(-1))),
    "equality of roots": claim((u,), say.total(u) < say.sqrt(number(2)) * say.norm(u), say.norm(u) >= 1),
    "constant too small by 1.0001": claim((x,), 1 + number("10001/10000") * x <= say.exp(x)),
    "Lipschitz constant too small": claim(
        (x, y), abs(say.sigmoid(x) - say.sigmoid(y)) <= number("2499/10000") * abs(x - y)
    ),
    "softmax is not 0.4999-Lipschitz": claim(
        (u, w), say.norm(say.softmax(u) - say.softmax(w)) <= number("4999/10000") * say.norm(u - w)
    ),
    "no Lipschitz constant": claim((x, y), abs(x**2 - y**2) <= 10**6 * abs(x - y)),
    "supremum at infinity": claim((x,), x / (1 + x) <= number("999999/1000000"), x >= 0),
    "supremum over sizes": claim((u,), say.log(say.total(say.exp(u))) <= say.maximum(u) + 5),
    "named losses": claim((x,), say.loss_value("logistic", x) < say.log(1 + say.exp(-x))),
}


@pytest.mark.parametrize("name", FALSE)
def test_a_false_statement_falls_to_a_short_instance(name):
    seen, _ = hunt_first(FALSE[name], evaluations=4000, seed_number=0)
    assert seen is not None and seen.found is not None and seen.counts["FALSE"] == seen.ledger.tested == 1
    numbers = [z for v in seen.found.values.values() for z in (v if isinstance(v, tuple) else (v,))]
    assert max(weight(z)[0] for z in numbers) <= 6


TRUE = {
    "tangent": claim((x,), 1 + x <= say.exp(x)),
    "strict": claim((x,), say.sigmoid(x) < 1),
    "Lipschitz": claim((x, y), abs(say.sigmoid(x) - say.sigmoid(y)) <= abs(x - y) / 4),
    "hypothesis": claim((x, y), x**2 < y**2, x > 0, y > x),
}


@pytest.mark.parametrize("name", TRUE)
def test_a_true_statement_survives(name):
    seen, nearest = hunt_first(TRUE[name], evaluations=3000, seed_number=0)
    assert seen is None and nearest


def test_nothing_is_believed_that_the_exact_test_refuses():
    found, _ = falsify(FALSE["no Lipschitz constant"], lambda values: False, evaluations=1000, seed=0)
    assert found is None


def test_the_nearest_sides_are_those_of_an_instance_that_meets_the_hypotheses():
    about = claim((x,), x * (1 - x) <= number("3/10"), x >= 0, x <= 1)
    _, nearest = hunt_first(about, evaluations=2000, seed_number=0)
    comparison, values, sides = nearest_sides(about, nearest)
    assert comparison == about.conclude and 0 <= values["x"] <= 1
    assert values["x"] == Fraction(1, 2) and (sides.left, sides.right, sides.gap) == ("0.25", "0.3", "0.05")


FAR = Fraction(10) ** 31
ROUNDED = {  # statements that are true, and a point at which floats say that they fail
    "a power of nearly 1": (claim((x,), say.exp(x * say.log(1 - 1 / x)) <= say.exp(-number(1)), x >= 2), FAR),
    "a small difference of roots": (claim((x,), 1 / (3 * say.sqrt(x)) <= say.sqrt(x + 1) - say.sqrt(x), x >= 1), FAR),
    "a number lost beside a large one": (claim((x,), x < x + 1), FAR),
    "a square of a difference": (claim((x,), 1 + (x * x + 1) - x * x - 1 / x >= 0, x >= 1), FAR),
    "a log of a small number": (claim((x,), 1 / (x + 1) <= say.log(1 + 1 / x), x >= 1), FAR),
    "an exponential that overflows": (claim((x,), x <= say.exp(x)), Fraction(800)),
    "a quotient of exponentials": (claim((x,), say.exp(x) / (1 + say.exp(x)) < 1), Fraction(90)),
}


def test_an_identity_is_not_where_the_sides_come_nearest():
    """Its sides touch everywhere; of the two parts the other one is open."""
    same, bound = say.equals((x + 1) ** 2, x * x + 2 * x + 1), x <= x * x + 2
    comparison, _, sides = nearest_sides(claim((x,), same & bound), [(1.0, {"x": Fraction(1)})])
    assert comparison == bound and (sides.left, sides.right) == ("1", "3")
    assert nearest_sides(claim((x,), same), [(1.0, {"x": Fraction(1)})]) is None


def test_places_are_counted_from_1_where_the_sides_come_nearest():
    """In JSON an index is counted from 0; a number stays as it is."""
    u, i = say.vector("u", "n"), say.index("i", "n")
    about = claim((u, i), say.entry(u, i) <= 1)
    near = {"left": "0", "right": "1", "gap": "1", "values": {"u": ["0", "1"], "i": "0"}}
    assert "at i = 1, u = [0, 1]: left 0" in nearest_text(about, {"nearest": near})


@pytest.mark.parametrize("name", ROUNDED)
def test_no_side_is_shown_by_its_rounding(name):
    about, point = ROUNDED[name]
    found = nearest_sides(about, [(1.0, {"x": point})])
    assert found is None or (not found[2].gap.startswith("-") and found[2].nearness >= 0)
    sides = certain_sides(about.conclude, {"x": point})
    assert sides is None or (sides.holds(about.conclude.name) and not sides.gap.startswith("-"))


def test_a_point_that_breaks_the_statement_or_misses_a_hypothesis_is_not_shown_as_near():
    for about in (
        claim((x,), x <= 1),
        claim((x,), x <= 5, x <= 1),
        claim((x,), say.equals(x, x + 1)),
        claim((x,), 1 / (x - 2) <= 9),
    ):
        assert nearest_sides(about, [(1.0, {"x": Fraction(2)})]) is None


@pytest.mark.parametrize(
    ("left", "right", "said"),
    [
        ("1/3", "1/2", ("0.333333", "0.5", "0.166667")),
        ("7", "7", ("7", "7", "0")),
        ("1/100000000", "1", ("1.00000e-8", "1", "1.00000")),
        ("-12345678", "0", ("-1.23457e+7", "0", "1.23457e+7")),
    ],
)
def test_the_digits_that_are_shown_are_right(left, right, said):
    sides = certain_sides(number(left) <= number(right), {})
    assert (sides.left, sides.right) == said[:2] and abs(Fraction(sides.gap) - Fraction(said[2])) <= abs(
        Fraction(said[2])
    ) / 10**5


def test_a_violation_is_above_zero_exactly_where_the_hypotheses_hold_and_the_conclusion_fails():
    about = claim((x,), x <= 1, x > 0)
    assert (
        claim_violation(about, {"x": 2.0})
        > 0
        > claim_violation(about, {"x": 0.5})
        > claim_violation(about, {"x": 0.0})
        == -float("inf")
    )
    assert not measurable(claim((say.dataset("D"),), say.inputs(say.dataset("D")) > 0))


def test_which_statements_fall_at_equality():
    assert strict(x < y) and not strict(x <= y) and strict(~(x <= y)) and not strict(~(x < y))


def test_gradients_of_softmax_losses_are_followed_in_floats():
    """Two coordinates pull against each other at 0 (I9 of docs/fidelity.md): a norm of gradients that is 0, found unaided."""
    for name in ("theorem_3_15_norm", "theorem_3_15_norm_decreasing_loss"):
        claim = load(PROPERTIES / "similarity" / f"{name}.py")[0]
        reading = claim.readings[0]
        about = replace(
            claim, readings=(), forall=reading.forall, where=reading.where, assuming=(), conclude=reading.conclude
        )
        seen, _ = hunt_first(about, evaluations=20_000, seed_number=0)
        assert seen.found is not None and seen.found.values["u"] == tuple(-x for x in seen.found.values["w"])
