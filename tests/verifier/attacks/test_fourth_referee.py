"""The fourth hostile reading: what has no value where a tree proves, a trust that leaned on less, and two places where the product erred.

Each attack stands beside a true neighbour that is accepted.
"""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction

import pytest

from checker.language import (
    dot,
    entry,
    equals,
    for_each,
    index,
    indicator,
    iterate,
    natural,
    norm,
    scalar,
    sqrt,
    sum_over,
    total,
    vector,
)
from checker.language import log as logarithm
from checker.meaning.interpret import Evaluation
from checker.search.adversaries.local_search import push
from checker.statements.checks.constants import admissible_choice, valued_with_choice
from checker.statements.claims.claim import Claim, Source
from checker.statements.terms.over_indices import told
from checker.statements.terms.term import term_of, variables_of
from checker.truth import Truth
from checker.verdicts.judge import judged
from tests.verifier_mutants import building, generate
from tests.verifier_mutants.building import given, node, num, var

verifier = generate.load()
X = var("x")
FORALL, OWN = [["x", "scalar"]], [["j", "scalar", "natural"]]


# ── The number of steps of a sequence has a value (was accepted without one) ──
def doubled(steps: list) -> list:
    """1 doubled so many times."""
    state = ["state", "s:scalar"]
    return ["iterate", num(0), steps, ["state", "t:natural"], state, num(1), ["mul", num(2), state]]


def two_steps(nothing: list) -> list:
    return ["add", num(2), ["mul", num(0), nothing]]


def by_normal_form(nothing: list) -> str:
    said = ["eq", doubled(two_steps(nothing)), doubled(num(2))]
    return building.tree(said, building.combine(said), FORALL, own=OWN)


def written_out(nothing: list) -> str:
    said = ["eq", doubled(two_steps(nothing)), num(4)]
    one = ["eq", ["mul", num(2), ["mul", num(2), num(1)]], num(4)]
    sequences = [{"of": doubled(num(2)), "states": []}]
    return building.tree(
        said, node("states", said, building.combine(one), at=num(0), sequences=sequences), FORALL, own=OWN
    )


WITHOUT_VALUE = {
    "1/x": ["div", num(1), X],
    "log x": ["log", X],
    "the root of x": ["sqrt", X],
    "a sequence of log x steps": doubled(["add", num(1), ["mul", num(0), ["log", X]]]),
}
WITH_VALUE = {"x": X, "1/e^x": ["div", num(1), ["exp", X]], "a sequence of one step": doubled(num(1))}


@pytest.mark.parametrize("name", WITHOUT_VALUE)
@pytest.mark.parametrize("text", [by_normal_form, written_out])
def test_a_number_of_steps_without_a_value_is_refused(name, text):
    """2 + 0·(1/x) has the normal form 2, and the steps were asked for by it alone; at x = 0 there is no such sequence."""
    outcome, message, _ = verifier.verify_record(text(WITHOUT_VALUE[name]))
    assert outcome == "REJECTED" and "is not shown to be defined" in message, message
    said = ["eq", doubled(two_steps(WITHOUT_VALUE[name])), num(4)]
    for role in ("instance", "counter-example"):
        assert (
            verifier.verify_text(building.evaluation(said, FORALL, {"x": "-1" if name != "1/x" else "0"}, role=role))[0]
            == "REJECTED"
        )


@pytest.mark.parametrize("name", WITH_VALUE)
@pytest.mark.parametrize("text", [by_normal_form, written_out])
def test_a_number_of_steps_with_a_value_is_accepted(name, text):
    outcome, message, _ = verifier.verify_record(text(WITH_VALUE[name]))
    assert outcome == "VERIFIED", message


def test_a_fact_may_show_that_the_number_of_steps_has_a_value():
    said, positive = ["eq", doubled(two_steps(["div", num(1), X])), doubled(num(2))], ["lt", num(0), X]
    root = node("defined", said, building.combine(said), given(positive))
    outcome, message, _ = verifier.verify_record(building.tree(said, root, FORALL, [positive], OWN))
    assert outcome == "VERIFIED", message


# ── The trust of a chosen term is that of both proofs (was that of the first) ──
eps, delta = scalar("eps"), scalar("delta")
CHOSEN = Claim(
    title="There is a δ of at most 3 between ε and 3",
    source=Source(paper="test", where="here", fidelity="verbatim"),
    forall=(eps,),
    then_exists=(delta,),
    assuming=(eps >= 1, eps <= 2, delta <= 3),
    conclude=delta >= eps,
)
BOUNDS = [["le", num(1), var("eps")], ["le", var("eps"), num(2)]]
BY_BOXES = {"ranges": [{"of": var("eps"), "low": "1", "high": "2"}]}


@pytest.mark.slow
def test_a_choice_is_trusted_no_more_than_what_shows_what_is_asked_of_it(verdict):
    entry, texts = verdict(CHOSEN)
    assert (entry["verdict"], entry["trust"]) == ("PROVED", "exact")
    (name,) = [one for one in texts if ".asked." in one]
    asked = admissible_choice(CHOSEN, {}, {"delta": term_of(entry["search"]["chosen_terms"]["delta"], {"eps": eps})})
    root = node("cover", asked.conclude.json, *map(given, BOUNDS), **BY_BOXES)
    text = building.tree(asked.conclude.json, root, [["eps", "scalar"]], [h.json for h in asked.hypotheses])
    assert json.loads(text)["claim"]["sha256"] == asked.sha256 and verifier.verify_record(text)[2].exact is False
    for texts_, trust in ((texts | {name: text + "\n"}, "ball"), (texts | {name: texts[name] + text + "\n"}, "exact")):
        answer = judged("test", "t", entry, texts_)[0]
        assert (answer["verdict"], answer["trust"]) == ("PROVED", trust), answer["error"]


# ── What is assumed later has a value with the chosen term (was PROVED with y = x, for which z/y has none at x = 0) ──
x, y, z = scalar("x"), scalar("y"), scalar("z")
u, w, i = vector("u", "n"), vector("w", "n"), index("i", "n")
EMPTY = replace(CHOSEN, forall=(x,), then_exists=(y,), then_forall=(z,), assuming=(z / y >= 1,), conclude=~equals(x, 0))
NEAR = replace(
    CHOSEN, then_forall=(u, w), assuming=(eps > 0, delta > 0, norm(u - w) / delta <= 1), conclude=norm(u - w) <= eps
)


def test_what_leans_on_a_choice_is_asked_to_have_a_value():
    asked = valued_with_choice(EMPTY, {}, {"y": x})
    assert asked is not None and asked.conclude == equals(z / x, z / x) and asked.forall == (x, z)
    for value, truth in ((0, Truth.UNKNOWN), (2, Truth.TRUE)):
        assert Evaluation(values={"x": Fraction(value), "z": Fraction(3)}).truth(asked.conclude) is truth


@pytest.mark.parametrize(
    ("assumed", "asked"),
    [
        (norm(u - w) <= delta, None),
        (delta / norm(w) <= 1, None),  # whatever δ is, this has no value at w = 0
        (norm(u) / norm(w) <= delta, None),
        (logarithm(delta) <= total(u), equals(logarithm(eps), logarithm(eps))),
        (total(u / delta) <= 1, equals(1 / eps, 1 / eps)),
        (sum_over(i, entry(u, i) / delta) <= 1, equals(sum_over(i, entry(u, i) / eps), sum_over(i, entry(u, i) / eps))),
        (for_each(i, entry(u, i) / delta <= 1), equals(*[indicator(for_each(i, entry(u, i) / eps <= 1))] * 2)),
    ],
)
def test_no_more_is_asked_than_leans_on_the_choice(assumed, asked):
    parts = variables_of(assumed)
    later = tuple(v for v in (u, w) if v.leaf in parts)
    one = replace(CHOSEN, then_forall=later, assuming=(assumed,), conclude=dot(later[0], later[0]) <= eps)
    found = valued_with_choice(one, {}, {"delta": eps})
    assert (found and found.conclude) == (asked if asked is None else told(asked, [u]))


@pytest.mark.slow
def test_a_choice_that_empties_what_is_assumed_proves_nothing(verdict):
    assert verdict(EMPTY)[0]["verdict"] != "PROVED"
    assert verdict(NEAR)[0]["verdict"] == "PROVED"


# ── A step that is undefined ends the sequence, whoever uses it (was passed over by the product) ──
s, t = scalar("s"), natural("t")


@pytest.mark.parametrize(("value", "truth"), [(-1, Truth.UNKNOWN), (2, Truth.TRUE), (Fraction(1, 10**400), Truth.TRUE)])
def test_a_start_without_a_value_ends_the_sequence_that_forgets_it(value, truth):
    forgets = told(iterate(2, s, start=logarithm(x), update=sqrt(t), step=t) <= 2, [x])
    assert Evaluation(values={"x": Fraction(value)}).truth(forgets) is truth


# ── Climbing stops at the greatest float (was an error of the audit) ──
@pytest.mark.parametrize("power", [1, 300, 308, 400])
def test_climbing_far_out_is_no_error(power):
    """From 10³⁰⁸ Nelder and Mead step to numbers that no float holds; 10⁴⁰⁰ is one."""
    claim = Claim(title="t", source=CHOSEN.source, forall=(x,), conclude=1 / x <= 0)
    seen: list = []
    assert (
        push(claim, [{"x": Fraction(10) ** power}], lambda _: False, lambda v: seen.append(v) is None, evaluations=60)
        is None
    )
    assert bool(seen) is (power < 400)
