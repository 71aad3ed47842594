"""“For all … there is … such that for all …”: what is true gets a term and proofs, what is false an instance whatever there is."""

from __future__ import annotations

import copy
from fractions import Fraction

import pytest

from checker import language as say
from checker.errors import ClaimError
from checker.language import dot, equals, exp, log, norm, softmax, sqrt
from checker.meaning.interpret import Evaluation
from checker.report.pages.view import audit_view
from checker.statements.checks.constants import (
    admissible_choice,
    admissible_instance,
    broken_by_choice,
    home,
    with_choice,
)
from checker.statements.claims.claim import Claim, Source
from checker.statements.claims.entry import claim_of, statement_of
from checker.statements.terms.term import as_term
from checker.truth import Truth
from checker.verdicts.judge import judged

SOURCE = Source(paper="test", where="here", fidelity="verbatim")
x, y, z, C, eps, delta = (say.scalar(name) for name in ("x", "y", "z", "C", "eps", "delta"))
u, w = say.vector("u", "n"), say.vector("w", "n")


def claim(conclude, *, forall=(x,), there=(y,), then=(), **parts) -> Claim:
    return Claim(
        title="t", source=SOURCE, forall=forall, then_exists=there, then_forall=then, conclude=conclude, **parts
    )


def near(left, right, value, bound, *, forall=(eps,), then=(x, y)):
    """For all ε there is a δ > 0 such that what differs by δ at most has values that differ by ε at most."""
    return claim(
        value <= bound,
        forall=forall,
        there=(delta,),
        then=then,
        assuming=(eps > 0, delta > 0, abs(left - right) <= delta)
        if left.sort == "scalar"
        else (eps > 0, delta > 0, norm(left - right) <= delta),
    )


@pytest.mark.parametrize(
    "one",
    [
        claim(x < y),
        claim(equals(2 * y + x, 1)),
        claim(equals(x * y, 1), assuming=(x > 0,)),
        claim(y**2 >= x + 1, assuming=(y > 0,)),
        near(u, w, norm(softmax(u) - softmax(w)), eps, then=(u, w)),
        near(x, y, abs(x**2 - y**2), eps * (2 * abs(x) + eps), forall=(eps, x), then=(y,)),
        pytest.param(
            claim(exp(-z) <= eps, forall=(eps,), there=(y,), then=(z,), assuming=(eps > 0, z >= y)),
            marks=pytest.mark.slow,
        ),
        claim(equals(u + say.vector("v", "n"), w), forall=(u, w), there=(say.vector("v", "n"),)),
        claim(abs(x * y) <= C * y, exists=(C,), forall=(x,), assuming=(x**2 <= 1, y > 0)),
        claim(
            equals(dot(w, u), x) & equals(norm(w) * norm(u), abs(x)), forall=(u, x), there=(w,), assuming=(norm(u) > 0,)
        ),
        claim(dot(w, u) >= 1, forall=(u,), there=(w,), assuming=(norm(u) > 0,)),
    ],
)
def test_a_true_one_gets_a_term_and_proofs(verdict, one):
    entry, texts = verdict(one)
    assert entry["verdict"] == "PROVED", entry["finding"]
    assert set(entry["search"]["chosen_terms"]) == {v.leaf for v in one.then_exists}
    assert entry["finding"].startswith("With ") and entry["rests_on"]["role"] == "proof"


@pytest.mark.parametrize(
    "one",
    [
        claim(equals(y**2, x)),  # a root has no value at −1, so it is no answer there
        claim(equals(y**2, x), assuming=(y > 0, x >= 0)),  # and none at 0 is positive
        near(x, y, abs(x**2 - y**2), eps),  # continuous, and not uniformly
        claim(x <= y + z, forall=(z,), there=(y,), then=(x,)),  # y would have to be above all later x
        claim(z**2 <= x, there=(y,), then=(z,), assuming=(z <= y,)),
        claim(
            equals(z**2, x), there=(y,), then=(z,), assuming=(equals(z, y),)
        ),  # √x in the hypothesis would make it empty
        pytest.param(claim(C * y >= x, exists=(C,), assuming=(y**2 <= 1, x > 0)), marks=pytest.mark.slow),
    ],
)
def test_a_false_one_is_never_proved_and_mostly_refuted(verdict, one):
    entry, _ = verdict(one)
    assert entry["verdict"] == "REFUTED", entry["finding"]
    assert "breaking" in entry["rests_on"]["certificate"] and entry["finding"].startswith("Whatever ")


def test_what_comes_later_helps_nobody_before():
    """0 < δ does not follow from |x − y| ≤ δ: it is asked of the term by itself."""
    one = near(x, y, abs(x - y), eps)
    assert [home(one, h) for h in one.hypotheses] == ["forall", "then_exists", "then_forall"]
    for term, truth in ((eps, Truth.TRUE), (-eps, Truth.FALSE), (0 * eps, Truth.FALSE)):
        asked = admissible_choice(one, {}, {"delta": term})
        assert [v.leaf for v in asked.forall] == ["eps"]
        assert Evaluation(values={"eps": Fraction(3)}).truth(asked.conclude) is truth
    main = with_choice(one, {}, {"delta": eps})
    assert [str(h) for h in main.hypotheses] == ["lt(0, eps)", "le(abs(sub(x, y)), eps)"]


@pytest.mark.parametrize("term", [sqrt(x), 1 / x, log(x), as_term(1) / (x * x)])
def test_a_term_has_to_have_a_value(term):
    asked = admissible_choice(claim(equals(z, z), then=(z,), assuming=(equals(z, y), x < 1)), {}, {"y": term})
    assert asked.conclude == equals(term, term) and [str(h) for h in asked.hypotheses] == ["lt(x, 1)"]
    broken = admissible_instance(claim(y < x), {"x": 1 / as_term(1)})
    assert broken is None or broken.conclude == equals(1 / as_term(1), 1 / as_term(1))


@pytest.mark.parametrize(
    ("terms", "says"),
    [
        ({}, "A choice of"),
        ({"y": x, "z": x}, "A choice of"),
        ({"y": z}, "may depend on what stands before"),
        ({"y": say.pair(x, x)}, "size"),
    ],
)
def test_a_term_is_of_what_stands_before_it(terms, says):
    with pytest.raises(ClaimError, match=says):
        with_choice(claim(y + z < x, then=(z,)), {}, terms)


@pytest.mark.parametrize("choice", [{"x": y, "z": y}, {"x": z, "z": y}, {"x": as_term(1)}, {"x": as_term(1), "z": x}])
def test_an_instance_is_of_what_stands_before_it(choice):
    with pytest.raises(ClaimError, match="what stands before"):
        broken_by_choice(claim(y + z < x, then=(z,)), choice)


def test_vectors_of_another_size_are_no_answer():
    other = say.vector("v", "m")
    one = claim(
        norm(other) <= norm(u),
        forall=(u, say.vector("t", "m")),
        there=(other,),
        where=(norm(say.vector("t", "m")) > 0,),
    )
    with pytest.raises(ClaimError, match="another size"):
        with_choice(one, {}, {"v": u})


def test_what_was_not_proved_earns_nothing(verdict):
    """The process that ran the file may say what it likes of the terms, and leave out what it likes."""
    entry, texts = verdict(near(x, y, abs(2 * x - 2 * y), eps))
    assert entry["verdict"] == "PROVED" and any(".asked." in name for name in texts)
    for term in (eps, eps / 8, 2 * eps, -eps, x, delta):
        lie = copy.deepcopy(entry)
        if term.json == lie["search"]["chosen_terms"]["delta"]:
            continue
        lie["search"]["chosen_terms"] = {"delta": term.json}
        assert judged("test", "t", lie, texts)[0]["verdict"] not in ("PROVED", "REFUTED")
    without = {name: text for name, text in texts.items() if ".asked." not in name}
    assert judged("test", "t", entry, without)[0]["verdict"] == "CONSISTENT"
    lie = copy.deepcopy(entry)
    lie["statement"].pop("then_exists")
    assert judged("test", "t", lie, texts)[0]["verdict"] is None


def test_an_instance_that_was_not_proved_earns_nothing(verdict):
    entry, texts = verdict(near(x, y, abs(x**2 - y**2), eps))
    (name,) = [name for name in texts if ".breaking." in name]
    lines = texts[name].splitlines()
    assert entry["verdict"] == "REFUTED" and len(lines) == 2  # what is assumed of ε is shown apart
    for k in range(2):
        answer = judged("test", "t", entry, texts | {name: lines[k] + "\n"})[0]
        assert answer["verdict"] == "DOUBTFUL" and answer["rests_on"] is None
    lie = copy.deepcopy(entry)
    lie["search"]["breaking"]["eps"] = ["num", "-1"]
    assert judged("test", "t", lie, texts)[0]["verdict"] == "DOUBTFUL"


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"forall": (), "conclude": y < 1}, "then_exists stands without forall"),
        ({"there": (), "then": (y,), "conclude": y < x}, "then_forall stands without then_exists"),
        ({"there": (say.natural("k"),), "conclude": say.natural("k") > x}, "natural"),
        ({"there": (say.index("i", "n"),), "forall": (u,), "conclude": say.entry(u, say.index("i", "n")) > 0}, "index"),
        ({"quantifier": "almost_all", "conclude": x < y}, "then_exists stands beside quantifier"),
        ({"there": (x,), "conclude": x < 1}, "declared twice"),
        ({"there": (y, z), "conclude": x < y}, "occurs nowhere"),
        ({"there": y, "conclude": x < y}, "with the comma"),
    ],
)
def test_mistakes_are_said(parts, says):
    with pytest.raises(ClaimError, match=says):
        claim(**parts)


def test_the_statement_survives_its_json_and_the_page_says_the_order(verdict):
    one = near(x, y, abs(x - y), eps)
    entry, _ = verdict(one)
    assert statement_of(claim_of(entry)) == statement_of(one) == entry["statement"]
    (row,) = audit_view({"claims": [entry]})["claims"]
    kinds = row["statement"]["kinds"]
    assert kinds[0] == "scalar" and kinds[1].startswith("there is one") and kinds[2].startswith("any, chosen after")
    assert any("delta = " in str(p) or "δ" in str(p) for p in row["explained"])
    orders = [
        one.sha256,
        near(x, y, abs(x - y), eps, forall=(eps, x), then=(y,)).sha256,
        claim(one.conclude, forall=(eps, delta, x, y), there=(), assuming=one.assuming).sha256,
    ]
    assert len(set(orders)) == 3


# ── vectors and matrices as large as nothing before ──

A, B = say.matrix("A", "m", "n"), say.matrix("B", "m", "n")
v, two, three = say.vector("v", "m"), say.vector("u", 2), say.vector("u", 3)
OF_ANOTHER_SIZE = {
    "a kernel of a matrix": claim(norm(A @ u) <= 0, forall=(A,), there=(u,)),
    "a vector of two entries": claim(norm(two) <= abs(x), there=(two,)),
    "a vector of three entries": claim(norm(three) <= abs(x), there=(three,)),
    "a matrix of rank one": claim(dot(w, w) * dot(v, v) <= dot(B @ w, v), forall=(w, v), there=(B,)),
    "an image": claim(dot(A @ w, A @ w) <= dot(v, A @ w), forall=(A, w), there=(v,)),
    "an image of the transpose": claim(dot(A.T @ v, A.T @ v) <= dot(A @ w, v), forall=(A, v), there=(w,)),
}


@pytest.mark.parametrize("name", OF_ANOTHER_SIZE)
def test_a_term_of_the_right_size_is_made_and_proved(verdict, name):
    entry, _ = verdict(OF_ANOTHER_SIZE[name])
    assert entry["verdict"] == "PROVED", entry["finding"]


def test_where_no_term_is_as_large_the_word_is_inconclusive_and_no_error(verdict):
    k = say.vector("k", "K")
    about = claim(
        dot(k, say.vector("h", "K")) <= norm(say.vector("h", "K")) + x * x, there=(k,), then=(say.vector("h", "K"),)
    )
    entry, texts = verdict(about)
    assert entry["error"] is None and entry["verdict"] == "INCONCLUSIVE" and entry["trust"] is None and texts == {}
    assert (
        "Nothing was tried: no term in what stands before is known that is as large as k (vector K)."
        in entry["finding"]
    )
    lie = copy.deepcopy(entry) | {"verdict": "PROVED", "trust": "exact", "finding": "A proof covers every instance."}
    again, kept = judged("test", "t", lie, {"test.t.proof.jsonl": "{}\n"})
    assert again["verdict"] == "INCONCLUSIVE" and not again["certificates"] and kept == {}


@pytest.mark.parametrize(
    ("wanted", "term"),
    [
        (u, A @ w),
        (v, A.T @ v),
        (u, say.column(A, 0)),
        (v, say.column(A.T, 0)),
        (B, say.outer(w, v)),
        (B, A.T),
        (three, say.pair(x, x)),
        (three, say.column(say.identity(2), 0)),
        (u, say.column(say.identity(2), 0)),
        (B, say.identity(2)),
        (u, v),
        (say.matrix("B", "n", "n"), A @ A.T),
    ],
)
def test_a_term_of_another_size_is_no_choice(wanted, term):
    wanted = say.vector("wanted", *wanted.shape) if wanted.sort == "vector" else say.matrix("wanted", *wanted.shape)
    size = norm(wanted) if wanted.sort == "vector" else norm(say.vec(wanted))
    about = claim(size + norm(A @ w) + norm(v) + x >= x, forall=(A, w, v, x), there=(wanted,))
    with pytest.raises(ClaimError, match="another size"):
        with_choice(about, {}, {wanted.leaf: term})
