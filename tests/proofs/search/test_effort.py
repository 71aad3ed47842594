"""The effort of a search for a proof is counted and not timed: slow machines, other hash seeds and earlier work change no certificate."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from time import process_time

import pytest

from checker import verify
from checker.proofs import effort
from checker.proofs.effort import GRACE, METER, SLOWEST, Meter
from checker.proofs.search.prove import prove
from checker.search.constants import search_constants
from checker.statements.claims.claim import load

LEMMAS = Path(__file__).parents[2] / "benchmarks" / "lemmas"
PROVED = (
    "losses/logistic_of_both_signs",
    "max_margin/margin_is_superadditive",
    "log_sum_exp/two_numbers",
    "norms/distance_of_unit_vectors",
    "squares/maximum_by_absolute_value",
)
OPEN = "entropy/gibbs_strict"  # its search uses up what it may spend


def searched(name: str, monkeypatch, clock=None, seconds: float = 10.0) -> tuple[str, int]:
    """The certificate as a text, and the effort of the search, on a machine whose processor clock is ``clock``."""
    if clock is not None:
        monkeypatch.setattr(effort, "process_time", clock)
    claim, _ = load(LEMMAS / f"{name}.py")
    before = METER.spent
    found = prove(claim, seconds=seconds)
    monkeypatch.undo()
    return json.dumps(found, sort_keys=True), METER.spent - before


def machine(seconds: float, started: float = 1000.0):
    """A processor clock that goes on by so many seconds at each reading."""
    now = [started]

    def clock() -> float:
        now[0] += seconds
        return now[0]

    return clock


@pytest.mark.parametrize("name", PROVED)
def test_the_processor_s_clock_changes_no_certificate(name, monkeypatch):
    standing = searched(name, monkeypatch, machine(0.0))
    own = searched(name, monkeypatch)
    assert own == standing
    assert verify.verify_text(own[0])[0] == "VERIFIED" and own[1] > 0


def test_a_search_without_a_proof_ends_after_the_same_effort(monkeypatch):
    standing = searched(OPEN, monkeypatch, machine(0.0), seconds=2.0)
    assert searched(OPEN, monkeypatch, seconds=2.0) == standing
    assert 1_500_000 < standing[1] < 6_000_000  # two and a half times what is allowed, and what a step takes


def test_a_machine_that_is_far_too_slow_ends_the_search(monkeypatch):
    assert searched("log_sum_exp/two_numbers", monkeypatch, machine(40.0))[0] == "null"


def test_time_counts_where_nothing_else_does():
    meter, clock = Meter(), machine(GRACE + 10.0 * SLOWEST)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(effort, "process_time", clock)
        meter.restart()
        assert meter.now() == pytest.approx(10)  # one reading is the grace and ten seconds of effort
        meter.restart()  # what went before is no debt of the next search
        assert meter.now() == pytest.approx(20)
        assert meter.now() == pytest.approx(30 + GRACE / SLOWEST)


def test_what_is_spent_is_counted(monkeypatch):
    meter = Meter()
    monkeypatch.setattr(effort, "METER", meter)
    monkeypatch.setattr(effort, "process_time", lambda: 0.0)
    meter.restart()
    effort.spend(effort.PROGRAM)
    effort.spend(3 * effort.PRODUCT)
    assert effort.now() == pytest.approx((effort.PROGRAM + 3 * effort.PRODUCT) / 1e6)


def test_another_hash_seed_gives_the_same_certificates_for_the_same_effort():
    program = """
import hashlib, json, sys
from pathlib import Path
from time import process_time
from checker.proofs.effort import METER
from checker.proofs.search.prove import prove
from checker.search.constants import search_constants
from checker.statements.claims.claim import load
for path in sys.argv[1:]:
    before = METER.spent
    found = prove(load(Path(path))[0])
    print(hashlib.sha256(json.dumps(found, sort_keys=True).encode()).hexdigest(), METER.spent - before)
"""
    files = [str(LEMMAS / f"{name}.py") for name in PROVED]
    answers = {
        subprocess.run(
            [sys.executable, "-c", program, *files],
            env={**os.environ, "PYTHONHASHSEED": seed},
            text=True,
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(answers) == 1
    assert len({line.split()[0] for line in answers.pop().splitlines()}) == len(PROVED)


def test_the_processor_s_clock_changes_no_constant(monkeypatch):
    claim, _ = load(Path(__file__).parents[2] / "data" / "blind" / "four" / "logistic_loss_is_lipschitz.py")
    found = []
    for clock in (machine(0.0), machine(0.001), process_time):
        monkeypatch.setattr(effort, "process_time", clock)
        before, chosen = METER.spent, search_constants(claim, seed=0, seconds=10)
        found.append((chosen.numbers, chosen.tried, METER.spent - before))
        monkeypatch.undo()
    assert found[0] == found[1] == found[2] and found[0][0] == {"C": 1}
