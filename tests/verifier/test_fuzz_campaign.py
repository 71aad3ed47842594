"""The fuzz of certificates (``tests/benchmarks/verifier/campaign_fuzz.py``): a fixed sample, and what the whole gave for this ``verify.py``."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from checker import verify
from tests.benchmarks.verifier.campaign_fuzz import fuzzed

ROOT = Path(__file__).parents[2]
RECORDED = ROOT / "reports" / "reference" / "campaigns" / "fuzz.json"


def test_the_campaign_was_run_on_this_verifier_and_found_nothing():
    found = json.loads(RECORDED.read_text(encoding="utf-8"))
    own = hashlib.sha256((ROOT / "checker" / "verify.py").read_bytes()).hexdigest()
    assert found["verifier"] == own, (
        "verify.py has changed: run tests/benchmarks/verifier/campaign_fuzz.py --inputs 100000 again"
    )
    assert (
        found["inputs"] >= 100_000
        and not found["findings"]
        and found["outcomes"].keys() <= {"VERIFIED", "REJECTED", "RESOURCE"}
    )


@pytest.mark.slow
def test_a_sample_finds_nothing():
    findings = []
    counts = fuzzed(verify, 1_000, 7, lambda certificate, wrong: findings.append(wrong))
    assert not findings and sum(counts.values()) == 1_000 and counts["REJECTED"] > 900


@pytest.mark.slow
def test_a_verifier_that_accepts_all_and_one_that_raises_are_found():
    for answer, wrong in ((("VERIFIED", "", None), "malformed"), (("REJECTED", "KeyError: 'x'", None), "error")):
        broken = SimpleNamespace(
            **vars(verify)
            | {"verify_text": lambda *_, a=answer, **__: a[:2], "verify_record": lambda *_, a=answer, **__: a}
        )
        findings: list[str] = []
        fuzzed(broken, 60, 7, lambda certificate, found, findings=findings: findings.append(found))
        assert any(one.startswith(wrong) for one in findings)
