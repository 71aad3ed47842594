"""What may stand beside what: every rule catches the entry that breaks it, and nothing published breaks one."""

import copy
import json
from pathlib import Path

import pytest

from checker.verdicts.contradictions import RULES, contradictions

ROOT = Path(__file__).parents[2]
FILE = {"path": "certificates/p.c.proof.jsonl", "count": 1, "accepted": 1, "says": "", "sha256": "0" * 64}
RESTS = {"role": "proof", "type": "tree", "certificate": FILE["path"], "sha256": "1" * 64}
PROVED = {
    "verdict": "PROVED",
    "trust": "exact",
    "counts": {"TRUE": 3, "FALSE": 0, "UNKNOWN": 0},
    "statement": {"quantifier": "all"},
    "certificates": [FILE],
    "rests_on": RESTS,
    "constants": [],
    "necessity": [],
    "pairs": [],
    "gaps": [],
    "error": None,
    "ledger": {"generated": 3, "tested": 3, "filtered": {}},
}
CONSISTENT = PROVED | {"verdict": "CONSISTENT", "rests_on": None}
SIDE = {"certificate": FILE["path"]}


OWN = {"verdict": "PROVED", "trust": "exact", "finding": "", "rests_on": RESTS}
AGAINST = FILE | {"path": "certificates/p.c.reading-1.counter-example.jsonl"}
FALSE = {
    "reads": {},
    "verdict": "REFUTED",
    "certificates": [AGAINST],
    "rests_on": RESTS | {"role": "counter-example", "certificate": AGAINST["path"]},
}


def test_sound_entries_break_no_rule():
    assert contradictions(PROVED) == contradictions(CONSISTENT) == []
    refuted = RESTS | {"role": "counter-example"}
    assert (
        contradictions(
            PROVED | {"verdict": "REFUTED", "rests_on": refuted, "counts": {"TRUE": 3, "FALSE": 1, "UNKNOWN": 0}}
        )
        == []
    )
    assert contradictions(CONSISTENT | {"verdict": "AMBIGUOUS", "own_reading": OWN, "readings": [FALSE]}) == []


@pytest.mark.parametrize(
    ("base", "change", "says"),
    [
        (PROVED, {"rests_on": None}, "without the certificate"),
        (PROVED, {"rests_on": RESTS | {"role": "counter-example"}}, "without the certificate"),
        (PROVED, {"certificates": [FILE | {"accepted": 0}]}, "without the certificate"),
        (CONSISTENT, {"rests_on": RESTS}, "uncertified one claims"),
        (PROVED, {"counts": {"TRUE": 3, "FALSE": 1, "UNKNOWN": 0}}, "beside a counter-example"),
        (CONSISTENT, {"constants": [{"lower": SIDE | {"factor": "5134"}, "upper": None}]}, "constant is too small"),
        (
            CONSISTENT,
            {"constants": [{"lower": SIDE | {"factor": "1/2"}, "upper": SIDE | {"factor": "1/3"}}]},
            "one constant contradict",
        ),
        (PROVED, {"verdict": "REFUTED", "statement": {"quantifier": "almost_all"}}, "cannot refute"),
        (PROVED, {"statement": {"quantifier": "probability"}}, "no certificate covers"),
        (
            PROVED,
            {"statement": {"quantifier": "almost_all"}, "search": {"generic": {"TRUE": 9, "FALSE": 1}}},
            "in general position",
        ),
        (PROVED, {"verdict": "VACUOUS", "rests_on": RESTS | {"role": "vacuous"}}, "instance that meets"),
        (
            CONSISTENT,
            {"counts": dict.fromkeys(("TRUE", "FALSE"), 0), "certificates": [FILE | {"path": "i"}]},
            "without one instance",
        ),
        (CONSISTENT, {"error": {"message": "e"}}, "beside an error"),
        (CONSISTENT, {"certificates": []}, "without an accepted certificate"),
        (PROVED, {"trust": "numeric"}, "stands on floats"),
        (PROVED, {"verdict": None, "rests_on": None}, "trust beside no word"),
        (PROVED, {"necessity": [{"status": "proved", "certificate": None}]}, "called necessary"),
        (PROVED, {"pairs": [{"status": "not shown necessary", "certificate": "c"}]}, "called necessary"),
        (PROVED, {"gaps": [{"what": "w", "ours": "a", "readings": ["a", "b"]}]}, "Open readings"),
        (
            PROVED,
            {"readings": [{"reads": {}, "verdict": "REFUTED", "rests_on": None, "certificates": []}]},
            "another word",
        ),
        (
            PROVED,
            {"readings": [{"reads": {}, "verdict": "PROVED", "rests_on": None, "certificates": []}]},
            "not accepted",
        ),
        (
            CONSISTENT,
            {"verdict": "AMBIGUOUS", "own_reading": OWN, "readings": [FALSE | {"rests_on": None}]},
            "AMBIGUOUS",
        ),
        (
            CONSISTENT,
            {"verdict": "AMBIGUOUS", "own_reading": OWN, "readings": [FALSE | {"certificates": []}]},
            "AMBIGUOUS",
        ),
        (
            CONSISTENT,
            {"verdict": "AMBIGUOUS", "own_reading": OWN | {"rests_on": None}, "readings": [FALSE]},
            "AMBIGUOUS",
        ),
        (CONSISTENT, {"verdict": "AMBIGUOUS", "own_reading": OWN, "readings": []}, "AMBIGUOUS"),
        (PROVED, {"timed_out": True}, "hit its limit"),
        (CONSISTENT, {"experiment": {}}, "with a theorem's word"),
        (CONSISTENT, {"verdict": "REPRODUCED"}, "a theorem with an experiment's"),
        (CONSISTENT, {"verdict": "REPRODUCED", "experiment": {}}, "so has a truth value"),
        (CONSISTENT, {"verdict": "NOT REPRODUCED", "experiment": {}}, "beside one that was"),
    ],
)
def test_each_rule_catches_what_breaks_it(base, change, says):
    found = contradictions(copy.deepcopy(base) | change)
    assert any(says in sentence for sentence in found), found


def test_every_rule_is_tried_above():
    assert len({sentence for sentence, _ in RULES}) == len(RULES) == 20


def test_nothing_published_contradicts_itself():
    audit = json.loads((ROOT / "reports/reference/audit.json").read_text(encoding="utf-8"))
    assert {f"{c['paper']}/{c['id']}": contradictions(c) for c in audit["claims"] if contradictions(c)} == {}
