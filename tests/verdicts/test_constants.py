"""Claims that say there are constants: what is true gets numbers and a proof, what is false an instance for all numbers at once."""

from __future__ import annotations

import copy
import json
from fractions import Fraction

import pytest

from checker import language as say
from checker import verify
from checker.errors import ClaimError
from checker.language import dot, exp, log, norm, softmax
from checker.meaning.interpret import Evaluation
from checker.proofs.search.prove import prove
from checker.report.pages.view import audit_view
from checker.statements.checks.constants import broken_by_choice, with_choice
from checker.statements.claims.claim import Claim, Source
from checker.statements.claims.entry import claim_of, statement_of
from checker.statements.terms.term import as_term
from checker.truth import Truth
from checker.verdicts.judge import judged

SOURCE = Source(paper="test", where="here", fidelity="verbatim")
x, y, C, c = (say.scalar(name) for name in ("x", "y", "C", "c"))
u, w = say.vector("u", "n"), say.vector("w", "n")


def claim(conclude, *, exists=(C,), forall=(x,), **parts) -> Claim:
    return Claim(title="t", source=SOURCE, exists=exists, forall=forall, conclude=conclude, **parts)


@pytest.mark.parametrize(
    ("one", "low", "high"),
    [
        (claim(norm(softmax(u) - softmax(w)) <= C * norm(u - w), forall=(u, w)), "1/2", "53/100"),
        (claim(abs(x * y) <= C * (x**2 + y**2), forall=(x, y)), "1/2", "53/100"),
        (claim(exp(x) <= 1 + 2 * x, assuming=(C > 0, x >= 0, x <= C)), "1", "1.2565"),
        (claim(x**2 - 3 * x >= C), "-5000", "-9/4"),
        (claim(abs(x - 5) <= C, assuming=(x >= 0, x <= 7, C < 6)), "5", "11/2"),
    ],
)
def test_a_true_one_gets_numbers_and_a_proof(verdict, one, low, high):
    entry, _ = verdict(one)
    assert entry["verdict"] == "PROVED" and entry["rests_on"]["role"] == "proof"
    ((_, number),) = entry["search"]["chosen"].items()
    assert Fraction(low) <= Fraction(number) <= Fraction(high)


@pytest.mark.slow
def test_two_constants(verdict):
    entry, _ = verdict(claim(log(1 + x**2) <= C * abs(x) + c, exists=(C, c)))
    assert entry["verdict"] == "PROVED" and set(entry["search"]["chosen"]) == {"C", "c"}


@pytest.mark.parametrize(
    "one",
    [
        claim(abs(x**2 - y**2) <= C * abs(x - y), forall=(x, y)),
        claim(abs(x) <= C),
        claim(dot(u, u) <= C * norm(u), forall=(u,)),
        claim(x < C, assuming=(x <= C, x >= 0, C > 0)),
        claim(x <= C * y, forall=(x, y), assuming=(y > 0, x > 0, C > 0)),
    ],
)
def test_a_false_one_is_refuted_for_all_numbers_at_once(verdict, one):
    entry, _ = verdict(one)
    assert entry["verdict"] == "REFUTED" and "breaking" in entry["rests_on"]["certificate"]


@pytest.mark.parametrize(
    "one",
    [
        pytest.param(
            claim(norm(softmax(u) - softmax(w)) <= C * norm(u - w), forall=(u, w), assuming=(C < "49/100",)),
            marks=pytest.mark.slow,
        ),
        claim(log(say.total(exp(u))) >= C * say.total(u), forall=(u,), assuming=(C > 0,)),
    ],
)
def test_one_that_no_number_tried_meets_is_doubtful_without_a_certificate(verdict, one):
    entry, _ = verdict(one)
    assert entry["verdict"] == "DOUBTFUL" and entry["rests_on"] is None


@pytest.mark.slow
def test_what_asks_nothing_of_an_instance_is_not_proved(verdict):
    entry, _ = verdict(claim(x < 0, assuming=(x**2 <= C, C < 0)))
    assert entry["verdict"] in ("INCONCLUSIVE", "DOUBTFUL")


def test_numbers_that_were_not_proved_earn_nothing(verdict):
    """The process that ran the file may say what it likes of the numbers."""
    entry, texts = verdict(claim(norm(softmax(u) - softmax(w)) <= C * norm(u - w), forall=(u, w)))
    for chosen in ({"C": "2/5"}, {"C": "1"}):
        lie = copy.deepcopy(entry)
        lie["search"]["chosen"] = chosen
        assert judged("test", "t", lie, texts)[0]["verdict"] not in ("PROVED", "REFUTED")
    for chosen in ({}, {"D": "1"}, {"C": "1/2", "D": "1"}, {"C": 0.5}, {"C": "x"}):
        lie["search"]["chosen"] = chosen
        broken, _ = judged("test", "t", lie, texts)
        assert broken["verdict"] is None and broken["error"]
    lie = copy.deepcopy(entry)
    lie["statement"]["conclude"] = (norm(softmax(u) - softmax(w)) <= C * norm(u)).json
    assert judged("test", "t", lie, texts)[0]["verdict"] != "PROVED"
    lie["statement"].pop("exists")
    assert judged("test", "t", lie, texts)[0]["verdict"] is None


def test_an_instance_in_constants_that_was_not_proved_earns_nothing(verdict):
    entry, texts = verdict(claim(abs(x) <= C))
    for breaking in ({"x": C.json}, {"x": ["num", "7"]}, None):
        lie = copy.deepcopy(entry)
        lie["search"].pop("breaking")
        lie["search"] |= {"breaking": breaking} if breaking else {}
        assert judged("test", "t", lie, texts)[0]["verdict"] == "DOUBTFUL"
    lie["search"]["breaking"] = {"x": x.json}
    assert judged("test", "t", lie, texts)[0]["verdict"] is None


def test_the_verifier_accepts_nothing_of_the_statement_itself():
    one = claim(abs(x * y) <= C * (x**2 + y**2), forall=(x, y))
    certificate = prove(with_choice(one, {"C": Fraction(1)}, {}))
    assert verify.verify_text(json.dumps(certificate))[0] == "VERIFIED"
    certificate["claim"] |= {"statement": one.statement, "sha256": one.sha256}
    assert verify.verify_text(json.dumps(certificate))[0] != "VERIFIED"
    assert prove(one) is None


def test_what_restricts_constants_is_no_hypothesis_that_may_be_false():
    one = claim(x <= C, assuming=(C < 0, x < C))
    at = with_choice(one, {"C": Fraction(1)}, {})
    assert [str(h) for h in at.where] == ["lt(1, 0)"] and len(at.assuming) == 1
    assert Evaluation(values={"x": Fraction(0)}).truth(at.where[0]) is Truth.FALSE


@pytest.mark.parametrize(
    ("value", "truth"), [(Fraction(-3), Truth.TRUE), (Fraction(0), Truth.TRUE), (Fraction(10**6), Truth.TRUE)]
)
def test_an_instance_in_constants_breaks_the_claim(value, truth):
    against = broken_by_choice(claim(x**2 <= C, assuming=(x >= 0,)), {"x": abs(C) + 1})
    assert [v.leaf for v in against.forall] == ["C"]
    assert Evaluation(values={"C": value}).truth(against.conclude) is truth


@pytest.mark.parametrize(
    "choice",
    [{}, {"x": x}, {"x": say.pair(C, C)}, {"x": C, "y": C}],
)
def test_an_instance_is_one_term_in_the_constants_for_each_variable(choice):
    with pytest.raises(ClaimError):
        broken_by_choice(claim(x**2 <= C), choice)


def test_vectors_are_chosen_of_their_size_only():
    of_three = say.vector("v", "3")
    with pytest.raises(ClaimError, match="sizes"):
        broken_by_choice(claim(norm(of_three) <= C, forall=(of_three,)), {"v": say.pair(C, C)})


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"exists": (u,), "forall": (x,), "conclude": norm(u) <= x}, "a vector"),
        ({"exists": (C,), "forall": (), "conclude": as_term(1) <= C}, "without forall"),
        ({"quantifier": "almost_all", "conclude": x <= C}, "beside quantifier"),
        ({"exists": (C, C), "conclude": x <= C}, "declared twice"),
        ({"exists": (C, c), "conclude": x <= C}, "occurs nowhere"),
        ({"exists": C, "conclude": x <= C}, "with the comma"),
    ],
)
def test_mistakes_are_said(parts, says):
    with pytest.raises(ClaimError, match=says):
        claim(**parts)


def test_the_statement_survives_its_json(verdict):
    one = claim(abs(x) <= C, where=(x > 0,))
    entry, _ = verdict(one)
    assert statement_of(claim_of(entry)) == statement_of(one) == entry["statement"]
    assert one.sha256 != claim(abs(x) <= C, exists=(), forall=(C, x), where=(x > 0,)).sha256


@pytest.mark.parametrize(
    ("one", "says"),
    [
        (claim(abs(x) <= C), "nothing will do"),
        (claim(abs(x * y) <= C * (x**2 + y**2), forall=(x, y)), "covers every instance"),
    ],
)
def test_the_page_says_that_the_numbers_are_the_same_for_all(verdict, one, says):
    entry, _ = verdict(one)
    (row,) = audit_view({"claims": [entry]})["claims"]
    assert row["statement"]["opening"].startswith("There is a number C, the same for all that follows")
    assert any(says in str(paragraph).lower() for paragraph in row["explained"])
