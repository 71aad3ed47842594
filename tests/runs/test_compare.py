"""Stronger, weaker, changed: every claim that differs gets one word."""

import json
from pathlib import Path

import pytest

from checker.runs.compare import changes
from checker.runs.recheck import carried
from checker.runs.schedule import expected_seconds
from checker.runs.workers import file_sha256
from checker.statements.claims.claim import discover

ROOT = Path(__file__).parents[2]


def audit(*claims, seed=0):
    entries = [
        {"paper": "p", "id": i, "verdict": v, "statement": s, "trust": t, "counts": {"TRUE": n}}
        for i, v, s, t, n in claims
    ]
    return {"claims": entries, "budget": "quick", "seed": seed}


BASE = ("a", "CONSISTENT", 1, "exact", 5)


@pytest.mark.parametrize(
    "claim, word, says",
    [
        (("a", "PROVED", 1, "exact", 5), "stronger", "CONSISTENT before, PROVED now"),
        (("a", "INCONCLUSIVE", 1, "exact", 5), "weaker", "CONSISTENT before, INCONCLUSIVE now"),
        (("a", None, 1, "exact", 5), "weaker", "CONSISTENT before, error now"),
        (("a", "DOUBTFUL", 1, "exact", 5), "changed", "CONSISTENT before, DOUBTFUL now"),
        (("a", "AMBIGUOUS", 1, "exact", 5), "stronger", "CONSISTENT before, AMBIGUOUS now"),
        (("a", "CONSISTENT", 2, "exact", 5), "changed", "another statement"),
        (("a", "CONSISTENT", 1, "ball", 5), "changed", "exact trust with 5 TRUE before, ball trust with 5 TRUE now"),
    ],
)
def test_one_word_for_one_change(claim, word, says):
    found = changes(audit(claim), audit(BASE))
    assert len(found.lines) == 1 and getattr(found, word) and says in found.lines[0]
    assert not changes(audit(claim), audit(claim)).lines


def test_ambiguous_counts_as_decided():
    """It is as strong as PROVED and stronger than DOUBTFUL."""
    one = audit(("a", "AMBIGUOUS", 1, "exact", 5))
    assert changes(one, audit(("a", "DOUBTFUL", 1, "exact", 5))).stronger
    assert changes(audit(("a", "DOUBTFUL", 1, "exact", 5)), one).weaker
    assert changes(one, audit(("a", "REFUTED", 1, "exact", 5))).changed


def test_a_claim_that_is_gone_is_weaker_and_a_new_one_changed():
    assert changes(audit(), audit(BASE)).weaker == ("p/a: CONSISTENT before, gone now",)
    assert changes(audit(BASE), audit()).changed == ("p/a: new, CONSISTENT",)
    assert not changes(audit(BASE), audit(), only_shared=True).lines


def test_more_instances_of_another_budget_are_no_change():
    assert not changes(audit(("a", "CONSISTENT", 1, "exact", 9), seed=1), audit(BASE)).lines


def test_each_published_word_that_rests_on_a_certificate_is_verified_again_and_not_searched():
    """By a proof script too: three words were searched for again in each quick audit, for two minutes."""
    published = json.loads((ROOT / "reports/reference/audit.json").read_text(encoding="utf-8"))["claims"]
    assert all(carried(one) for one in published if one["rests_on"])


def test_the_first_command_searches_for_few_claims_again():
    """What is published of a theorem file counts only while the file is byte for byte the same.

    Seven had changed since: a first command searched for them for a minute of the processor.  Publish such claims again:
    ``reports/publish.py --replace``.
    """
    published = json.loads((ROOT / "reports/reference/audit.json").read_text(encoding="utf-8"))["claims"]
    hashes, known = {(one["paper"], one["id"]): one["file_sha256"] for one in published}, expected_seconds("quick")
    changed = [f"{t.paper}/{t.id}" for t in discover() if hashes.get((t.paper, t.id)) != file_sha256(t)]
    assert sum(known.get(name, 0.0) for name in changed) < 10, changed
