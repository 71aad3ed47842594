"""Readings of a printed text: each is judged by itself, and the text's word is certified only where all have earned it."""

from __future__ import annotations

import copy
import json
from dataclasses import replace

import jsonschema
import pytest

from checker import language as say
from checker.certificates.verification import verified_lines
from checker.errors import ClaimError, InputError
from checker.report.audits.audit_file import read_audit
from checker.report.claims.readings import readings_view
from checker.report.pages.forms import FORMS, audit_schema
from checker.runs.child import tried_file
from checker.statements.checks.conformance import loaded
from checker.statements.claims.claim import Claim, Gap, Reading, Source
from checker.statements.claims.readings import open_combinations
from checker.verdicts.budgets import Budget
from checker.verdicts.contradictions import contradictions
from checker.verdicts.in_process import judge
from checker.verdicts.judge import judged
from checker.verdicts.readings import verdict_on_text, verdict_over_readings

BUDGET = Budget(name="test", instances=40, necessity=5, sharpness=0, seconds=60)
x, y = say.scalar("x"), say.scalar("y")
SIGN = Gap(what="the sign of x", readings=("x ≥ 0", "any x"), ours="x ≥ 0")
THREE = Source(
    paper="test", where="here", fidelity="verbatim", gaps=(SIGN, Gap(what="b", readings=("1", "2"), ours="1"))
)
ANY = {"the sign of x": "any x"}
TRUE, FALSE, CERTIFIED = x**2 >= 0, x**3 >= 0, ("PROVED", "REFUTED", "VACUOUS")


def claim(*readings: Reading, gaps=(SIGN,), **parts) -> Claim:
    source = Source(paper="test", where="here", fidelity="verbatim", gaps=gaps)
    return Claim(**({"title": "t", "source": source, "forall": (x,), "assuming": (x >= 0,)} | parts), readings=readings)


@pytest.fixture
def verdict(tmp_path):
    def run(one: Claim) -> dict:
        entry = judge(one, "t", budget=BUDGET, seed=0, folder=tmp_path).entry
        assert not contradictions(entry)
        if entry["verdict"] in CERTIFIED and not any(gap.remarks for gap in one.source.gaps):
            assert all(row["verdict"] == entry["verdict"] and row["rests_on"] for row in entry["readings"])
        return entry

    return run


@pytest.mark.parametrize(
    ("own", "other", "word"),
    [
        (TRUE, {"conclude": x**4 >= 0, "assuming": ()}, "PROVED"),
        (FALSE, {"assuming": ()}, "AMBIGUOUS"),
        (x < 0, {"conclude": TRUE}, "AMBIGUOUS"),
        (x**2 < x, {"assuming": ()}, "REFUTED"),
        (TRUE, {"assuming": (x > 1, x < 0)}, "AMBIGUOUS"),
        (x < 0, {"assuming": (x > 1, x < 0)}, "DOUBTFUL"),
    ],
)
def test_a_certified_word_is_said_only_where_every_reading_has_earned_it(verdict, own, other, word):
    entry = verdict(claim(Reading(reads=ANY, **other), conclude=own))
    assert entry["verdict"] == word, entry["finding"]
    assert (entry["rests_on"] is not None) == (word in CERTIFIED)


def test_a_false_and_a_true_reading_are_both_named_with_their_words(verdict):
    entry = verdict(claim(Reading(reads=ANY, assuming=()), conclude=FALSE))
    assert entry["finding"] == (
        "True when “the sign of x” is read as “x ≥ 0” (PROVED). False when “the sign of x” is read as “any x” (REFUTED)."
    )
    (row,) = entry["readings"]
    assert entry["own_reading"]["verdict"] == "PROVED" and row["verdict"] == "REFUTED"
    assert row["rests_on"]["certificate"] == "certificates/test.t.reading-1.counter-example.jsonl"
    assert {c["path"] for c in row["certificates"]} < {c["path"] for c in entry["certificates"]}
    assert entry["not_checked"] == "Which of its readings the source means."


def test_a_third_reading_does_not_take_the_verdict_back_and_lowers_the_trust():
    one = claim(Reading(reads=ANY, assuming=()), conclude=TRUE)
    for third, trust, least in (
        ("CONSISTENT", "numeric", "numeric"),
        ("INCONCLUSIVE", None, "ball"),
        ("REFUTED", "ball", "ball"),
    ):
        own = {"verdict": "PROVED", "finding": "s", "trust": "exact", "rests_on": {"role": "proof"}}
        rows = [{"reads": {}, "verdict": "REFUTED", "trust": "ball"}, {"reads": {}, "verdict": third, "trust": trust}]
        three = replace(one, readings=(*one.readings, Reading(reads=ANY | {"b": "2"}, assuming=())), source=THREE)
        said = verdict_on_text(three, own, rows)
        assert (said["verdict"], said["trust"], said["rests_on"]) == ("AMBIGUOUS", least, None)


def test_a_reading_that_nobody_would_defend_is_a_remark_and_no_part_of_the_verdict(verdict):
    silly = Gap(what="the sign of x", readings=("x ≥ 0",), ours="x ≥ 0", remarks=("any x",))
    entry = verdict(claim(Reading(reads=ANY, assuming=()), conclude=FALSE, gaps=(silly,)))
    assert (entry["verdict"], entry["trust"]) == ("PROVED", "exact") and entry["rests_on"]
    assert entry["finding"].endswith(" A remark: “the sign of x” as “any x” is false (REFUTED).")
    (own, row) = readings_view(entry)
    assert (row["verdict"], row["remark"], own["remark"]) == ("REFUTED", True, False)
    audit = {"format": "checker-audit/2", "checker": "0", "budget": "quick", "seed": 0, "papers": {}, "claims": [entry]}
    assert "nobody would defend this reading" in FORMS["html"](audit, None)
    jsonschema.validate(audit, audit_schema())
    also = Gap(what="the sign of x", readings=("x ≥ 0", "x > 1"), ours="x ≥ 0", remarks=("any x",))
    entry = verdict(claim(Reading(reads=ANY, assuming=()), conclude=TRUE, gaps=(also,)))
    assert entry["verdict"] == "CONSISTENT"  # a remark states no reading: another one is open
    with pytest.raises(ClaimError, match="'any x' is a reading and a remark"):
        Gap(what="the sign of x", readings=("x ≥ 0", "any x"), ours="x ≥ 0", remarks=("any x",))


def test_ambiguous_needs_an_accepted_certificate_of_both_readings(verdict):
    """The judge's table of contradictions refuses the verdict where either certificate is missing."""
    entry = verdict(claim(Reading(reads=ANY, assuming=()), conclude=FALSE))
    assert entry["verdict"] == "AMBIGUOUS" and entry["trust"] == "exact"
    for name in ("own_reading", "readings"):
        bare = copy.deepcopy(entry)
        (bare[name] if name == "own_reading" else bare[name][0])["rests_on"] = None
        assert any("AMBIGUOUS" in sentence for sentence in contradictions(bare))
    for word in ("CONSISTENT", "REFUTED"):
        other = copy.deepcopy(entry)
        other["own_reading"] |= {"verdict": word}
        assert any("AMBIGUOUS" in sentence for sentence in contradictions(other))


def test_an_audit_of_the_earlier_format_is_read_in_the_present_words(verdict, tmp_path):
    entry = verdict(claim(Reading(reads=ANY, assuming=()), conclude=FALSE))
    empty = verdict(claim(Reading(reads=ANY, assuming=(x > 1, x < 0)), conclude=TRUE))
    alike = verdict(claim(conclude=TRUE, gaps=()))
    path = tmp_path / "audit.json"
    earlier = [entry | {"verdict": "DOUBTFUL"}, empty | {"verdict": "INCONCLUSIVE", "trust": None}, alike]
    head = {"checker": "0", "budget": "quick", "seed": 0, "papers": {}}
    path.write_text(json.dumps(head | {"format": "checker-audit/1", "claims": earlier}))
    audit = read_audit(path)
    assert (audit["format"], audit["claims"]) == ("checker-audit/2", [entry, empty, alike])
    path.write_text(json.dumps(head | {"format": "checker-audit/3", "claims": []}))
    with pytest.raises(InputError, match="is not in the format checker-audit/2"):
        read_audit(path)


def test_a_reading_that_only_has_words_stays_open_and_demotes(verdict):
    gap = Gap(what="the sign of x", readings=("x ≥ 0", "any x", "x > 1"), ours="x ≥ 0")
    entry = verdict(claim(Reading(reads=ANY, assuming=()), conclude=TRUE, gaps=(gap,)))
    assert entry["verdict"] == "CONSISTENT" and "Of “the sign of x” not encoded is: x > 1." in entry["finding"]
    assert entry["not_checked"] == "The readings that are not encoded."
    words = [row["verdict"] for row in readings_view(entry)]
    assert words == ["PROVED", "PROVED", "not encoded"]


def test_readings_of_two_gaps_must_be_stated_together_too(verdict):
    size = Gap(what="the power", readings=("2", "4"), ours="2")
    fourth = Reading(reads={"the power": "4"}, conclude=x**4 >= 0)
    any_x = Reading(reads=ANY, assuming=())
    entry = verdict(claim(any_x, fourth, conclude=TRUE, gaps=(SIGN, size)))
    assert (
        entry["verdict"] == "CONSISTENT"
        and "Not encoded together: “the sign of x” is read as “any x”" in entry["finding"]
    )
    both = Reading(reads=ANY | {"the power": "4"}, conclude=x**4 >= 0, assuming=())
    assert verdict(claim(any_x, fourth, both, conclude=TRUE, gaps=(SIGN, size)))["verdict"] == "PROVED"
    every = Reading(reads=ANY | {"the power": "every"}, conclude=(x**4 >= 0) & TRUE, assuming=())
    assert verdict(claim(every, fourth, conclude=TRUE, gaps=(SIGN, size)))["verdict"] == "PROVED"


def test_open_combinations_are_those_that_nothing_states():
    gaps = (SIGN, Gap(what="b", readings=("1", "2"), ours="every"), Gap(what="c", readings=(), ours="every"))
    assert list(open_combinations(gaps, [])) == [ANY | {"b": "1", "c": "every"}, ANY | {"b": "2", "c": "every"}]
    assert list(open_combinations(gaps, [ANY])) == []
    assert list(open_combinations(gaps, [ANY | {"b": "2"}])) == [ANY | {"b": "1", "c": "every"}]


def test_words_without_certificates_are_weighed_in_the_same_way():
    one = claim(Reading(reads=ANY, assuming=()), conclude=TRUE)
    for own, other, word in [
        ("CONSISTENT", "CONSISTENT", "CONSISTENT"),
        ("CONSISTENT", "DOUBTFUL", "DOUBTFUL"),
        ("INCONCLUSIVE", "CONSISTENT", "INCONCLUSIVE"),
        ("INCONCLUSIVE", "PROVED", "CONSISTENT"),
        ("PROVED", "INCONCLUSIVE", "CONSISTENT"),
        ("VACUOUS", "PROVED", "AMBIGUOUS"),
        ("REFUTED", "PROVED", "AMBIGUOUS"),
        ("PROVED", "REFUTED", "AMBIGUOUS"),
        ("VACUOUS", "CONSISTENT", "INCONCLUSIVE"),
        ("PROVED", "DOUBTFUL", "DOUBTFUL"),
        ("REFUTED", "VACUOUS", "DOUBTFUL"),
        ("REFUTED", "DOUBTFUL", "DOUBTFUL"),
        ("VACUOUS", "VACUOUS", "VACUOUS"),
        ("REFUTED", "INCONCLUSIVE", "DOUBTFUL"),
    ]:
        assert verdict_over_readings(one, own, "s", [other])[0] == word, (own, other)


# ── certificates of one reading for another ──


@pytest.fixture
def proposed(tmp_path):
    """What a unit hands over for a claim with a true and a false reading, and its certificates."""
    one = claim(Reading(reads=ANY, assuming=()), conclude=FALSE)
    entry = judge(one, "t", budget=BUDGET, seed=0, folder=tmp_path).entry
    texts = {p.name: p.read_text() for p in tmp_path.glob("*.jsonl")}
    assert "test.t.proof.jsonl" in texts and "test.t.reading-1.counter-example.jsonl" in texts
    return entry, texts


def test_judging_again_gives_the_same(proposed):
    entry, texts = proposed
    assert judged("test", "t", json.loads(json.dumps(entry)), texts) == (entry, texts)


def test_a_proof_of_one_reading_is_no_proof_of_the_other(proposed):
    entry, texts = proposed
    moved = {
        "test.t.proof.jsonl": texts["test.t.proof.jsonl"],
        "test.t.instances.jsonl": texts["test.t.instances.jsonl"],
    }
    moved["test.t.reading-1.proof.jsonl"] = texts["test.t.proof.jsonl"]
    again, _ = judged("test", "t", entry, moved)
    assert again["readings"][0]["verdict"] not in CERTIFIED and again["verdict"] not in CERTIFIED
    assert again["readings"][0]["rests_on"] is None


def test_a_counter_example_to_one_reading_is_none_to_the_claim(proposed):
    entry, texts = proposed
    against = texts["test.t.reading-1.counter-example.jsonl"]
    assert verified_lines(against.splitlines()).records[0].accepted  # it is sound, but of another statement
    again, _ = judged("test", "t", entry, {"test.t.counter-example.jsonl": against})
    assert again["own_reading"] is None or again["own_reading"]["verdict"] != "REFUTED"
    assert again["verdict"] not in CERTIFIED


def test_a_word_that_a_unit_writes_into_a_row_is_not_believed(proposed):
    entry, texts = proposed
    lie = copy.deepcopy(entry) | {"verdict": "PROVED", "finding": "trust me"}
    lie["readings"][0] |= {"verdict": "PROVED", "rests_on": entry["own_reading"]["rests_on"], "finding": "trust me"}
    again, _ = judged("test", "t", lie, texts)
    assert again["verdict"] == "AMBIGUOUS" and again["readings"][0]["verdict"] == "REFUTED"


def test_a_reading_that_is_left_out_of_the_proposal_is_open(proposed):
    entry, texts = proposed
    fewer = {name: text for name, text in texts.items() if ".reading-1." not in name}
    again, _ = judged("test", "t", entry | {"readings": []}, fewer)
    assert again["verdict"] == "CONSISTENT" and "not encoded is: any x" in again["finding"]


def test_certificates_of_a_reading_that_does_not_exist_are_refused(proposed):
    entry, texts = proposed
    strange = texts | {"test.t.reading-2.proof.jsonl": texts["test.t.proof.jsonl"]}
    again, _ = judged("test", "t", entry, strange)
    assert again["verdict"] is None and "a file of certificates is named" in again["error"]["message"]


def test_a_forged_certificate_of_a_reading_takes_the_word_from_the_claim(proposed):
    entry, texts = proposed
    name = "test.t.reading-1.counter-example.jsonl"
    assert '"x":"-1"' in texts[name]
    again, _ = judged("test", "t", entry, texts | {name: texts[name].replace('"x":"-1"', '"x":"1"')})
    assert again["verdict"] is None and "Reading 1: verify.py did not accept" in again["error"]["message"]


# ── what a theorem file may say ──


@pytest.mark.parametrize(
    ("readings", "message"),
    [
        ((Reading(reads={"the size": "big"}),), "not what one of the gaps asks. There are: the sign of x"),
        (
            (Reading(reads={"the sign of x": "x < 0"}),),
            "not a reading of that gap, nor 'every'. There are: x ≥ 0; any x",
        ),
        ((Reading(reads={}),), "names no gap in `reads`"),
        ((Reading(reads={"the sign of x": "x ≥ 0"}, assuming=()),), "read .* alike"),
        ((Reading(reads=ANY, assuming=()), Reading(reads=ANY, conclude=TRUE)), "read .* alike"),
        ((Reading(reads=ANY),), "states what the claim states. Say ours='every'"),
        ((Reading(reads=ANY, conclude=y > 0),), r"The reading \{'the sign of x': 'any x'\}: .*'y'.*does not declare"),
        (("any x",), r"it may hold Reading\(reads="),
    ],
)
def test_a_reading_that_cannot_be_meant_is_an_error(readings, message):
    with pytest.raises(ClaimError, match=message):
        claim(*readings, conclude=FALSE)


def test_two_gaps_of_one_name_cannot_be_told_apart():
    with pytest.raises(ClaimError, match="Two gaps ask the same"):
        claim(Reading(reads=ANY, assuming=()), conclude=FALSE, gaps=(SIGN, SIGN))


def test_more_readings_together_than_anybody_reads_are_refused():
    many = tuple(Gap(what=str(k), readings=tuple("abcdefghijk"), ours="a") for k in range(3))
    with pytest.raises(ClaimError, match="more than 1000 readings together"):
        claim(Reading(reads={"0": "b"}, assuming=()), conclude=FALSE, gaps=many)


FILE = '''"""A claim with two readings."""
from checker.language import Claim, Gap, Reading, Source, own_function, scalar
x = scalar("x")
def f(v):
    raise ZeroDivisionError("mine")
CLAIM = Claim(
    title="t", forall=(x,), assuming=(x >= 0,), conclude=x**2 >= 0, functions={functions},
    source=Source(paper="p", where="w", fidelity="verbatim", gaps=(Gap(what="g", readings=("a", "b"), ours="a"),)),
    readings=(Reading(reads={{"g": "b"}}, conclude={conclude}),),
)
'''


def test_a_reading_that_errors_is_the_error_of_its_claim_and_never_a_word(tmp_path):
    path = tmp_path / "t.py"
    path.write_text(FILE.format(functions='{"f": f}', conclude='own_function("f", x) <= 0'))
    entry = tried_file(path, "t", "quick", 0, tmp_path)
    assert "ZeroDivisionError: mine" in entry["error"]["message"] and entry["verdict"] is None


def test_a_readings_own_function_must_be_given_and_its_statement_must_stay(tmp_path):
    path = tmp_path / "t.py"
    path.write_text(FILE.format(functions="{}", conclude='own_function("f", x) <= 0'))
    with pytest.raises(ClaimError, match="uses its own function 'f'"):
        loaded(path)
    path.write_text("import random\n" + FILE.format(functions="{}", conclude="x < random.randrange(10**9)"))
    with pytest.raises(ClaimError, match="states two different things .readings differs"):
        loaded(path)


# ── the page ──


def test_every_form_of_the_report_has_a_row_for_each_reading(verdict):
    entry = verdict(claim(Reading(reads=ANY, assuming=()), conclude=FALSE))
    audit = {"format": "checker-audit/2", "checker": "0", "budget": "quick", "seed": 0, "papers": {}, "claims": [entry]}
    page = FORMS["html"](audit, None)
    rows = page.split("Its readings")[-1].split("</table>")[0]
    assert rows.count('<tr role="row">') == 3 and rows.index("PROVED") < rows.index("REFUTED") and "sha256" not in rows
    assert "certificate <code" in page.split("Its readings")[-1]
    assert "the sign of x: any x: ✗ **REFUTED**" in FORMS["md"](audit, None)
    assert r"the sign of x: any x: \textsc{refuted}" in FORMS["latex"](audit, None)
    rows = readings_view(entry)
    assert [(row["text"], row["verdict"]) for row in rows] == [
        ("the sign of x: x ≥ 0", "PROVED"),
        ("the sign of x: any x", "REFUTED"),
    ]
    assert rows[1]["example"] == "x = −1"


def test_a_claim_without_readings_has_no_rows(verdict):
    assert readings_view(verdict(claim(conclude=TRUE, gaps=()))) == []
