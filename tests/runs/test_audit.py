"""An audit is a job that survives: killed at any moment it goes on, and the result is that of one left alone."""

import os
import random
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from checker.errors import InputError
from checker.report.audits.audit_file import read_audit
from checker.runs import workers as processes
from checker.runs.audit import Events, resume_audit, run_audit, select
from checker.runs.cache import Cache
from checker.runs.schedule import RemainingTime, expected_seconds, longest_first
from checker.statements.claims.claim import TheoremFile
from tests.theorem_files import theorem_files


@pytest.mark.slow
def test_killed_twice_the_result_is_that_of_an_undisturbed_run(tmp_path, kills):
    small = kills.units(tmp_path, 6)
    seconds = kills.undisturbed(small, tmp_path / "undisturbed", workers=1)
    small.log.write_text("")
    counts = kills.killed(small, tmp_path / "out", [0.7 * seconds, 0.7 * seconds])
    assert counts[-1] == 6
    assert kills.result_of(tmp_path / "out") == kills.result_of(tmp_path / "undisturbed")


@pytest.mark.slow
def test_killed_at_random_moments(tmp_path, kills):
    """A sample of tests/benchmarks/verifier/campaign_kills.py, which has fifty."""
    assert kills.campaign(tmp_path, kills=2, count=4, seed=8)["kills"] == 2


def test_a_second_audit_runs_nothing_and_a_changed_claim_is_run(tmp_path, monkeypatch, small_claims, kills):
    theorems, log = small_claims(tmp_path, 3)
    cache = Cache(folder=tmp_path / "cache")
    how = {"budget": "quick", "seed": 0, "workers": 1, "cache": cache}
    first = run_audit(theorems, out=tmp_path / "a", **how)
    log.write_text("")
    assert run_audit(theorems, out=tmp_path / "b", **how) == first and log.read_text() == ""
    assert kills.result_of(tmp_path / "a") == kills.result_of(tmp_path / "b")
    theorems[1].path.write_text(theorems[1].path.read_text() + "\n# another word\n")
    changed = run_audit(theorems, out=tmp_path / "c", **how)
    assert [c.pop("file_sha256") for c in changed["claims"]] != [c.pop("file_sha256") for c in first["claims"]]
    assert changed == first
    assert set(log.read_text().split()) == {"claim-01"}
    log.write_text("")
    monkeypatch.setattr("checker.runs.audit.engine_sha256", lambda: "another engine")
    run_audit(theorems, out=tmp_path / "d", **how)
    assert set(log.read_text().split()) == {"claim-00", "claim-01", "claim-02"}


def test_a_poisoned_cache_gives_no_false_proof(tmp_path, monkeypatch, small_claims):
    """Even with the right seal: the word must rest on a certificate of the statement that is accepted now."""
    theorems, _ = small_claims(tmp_path, 2)
    cache = Cache(folder=tmp_path / "cache")
    how = {"budget": "quick", "seed": 0, "workers": 1, "cache": cache}
    first = run_audit(theorems, out=tmp_path / "a", **how)
    got = Cache.get

    def poisoned(self, key):
        result = got(self, key)
        if result.entry["id"] == "claim-01":
            result.entry.update(verdict="PROVED", trust="exact", certificates=[])
            result.certificates.clear()
        return result

    monkeypatch.setattr(Cache, "get", poisoned)
    assert first == run_audit(theorems, out=tmp_path / "b", **how)


def test_resuming_a_finished_run_runs_nothing(tmp_path, small_claims):
    theorems, log = small_claims(tmp_path, 2)
    first = run_audit(theorems, budget="quick", seed=0, workers=1, out=tmp_path / "a")
    log.write_text("")
    assert resume_audit(tmp_path / "a", workers=1) == first == read_audit(tmp_path / "a/audit.json")
    assert log.read_text() == ""
    with pytest.raises(InputError, match="no run to resume"):
        resume_audit(tmp_path, workers=1)


def test_a_unit_is_a_process_of_its_own_and_ends_with_its_audit(tmp_path, small_claims):
    theorems, _ = small_claims(tmp_path, 1)
    note = tmp_path / "pid.txt"
    text = theorems[0].path.read_text()
    theorems[0].path.write_text(
        text + f"open({str(note)!r}, 'w').write(str(os.getpid()))\nimport time\ntime.sleep(60)\n"
    )
    audit = subprocess.Popen(
        [sys.executable, "-m", "checker.app.cli", "-q", "audit", str(theorems[0].path), "--out", str(tmp_path / "a")]
    )
    deadline = time.monotonic() + 60
    while not note.exists() or not note.read_text():
        assert time.monotonic() < deadline
        time.sleep(0.05)
    unit = int(note.read_text())
    assert unit not in (audit.pid, os.getpid())
    audit.kill()
    audit.wait()
    while os.path.exists(f"/proc/{unit}") and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not os.path.exists(f"/proc/{unit}")


def test_two_files_of_one_name_are_refused(tmp_path, small_claims):
    theorems, _ = small_claims(tmp_path, 1)
    with pytest.raises(InputError, match="Rename one"):
        run_audit(theorems * 2, budget="quick", seed=0, workers=1, out=tmp_path / "a")


def test_an_unknown_paper_lists_the_known():
    with pytest.raises(InputError, match="Known: background"):
        select((), paper="nonsense")


def test_the_longest_go_first_and_the_rest_can_be_told(tmp_path, monkeypatch, small_claims):
    theorems, _ = small_claims(tmp_path, 3)
    known = {"small/claim-00": 1.0, "small/claim-01": 9.0}
    monkeypatch.setattr("checker.runs.schedule.expected_seconds", lambda budget: known)
    now = iter([0.0, 100.0, 100.0, 190.0, 190.0]).__next__
    assert [t.id for t in longest_first(theorems, "standard")] == ["claim-01", "claim-02", "claim-00"]
    remaining = RemainingTime(theorems, budget="standard", clock=now)
    remaining.known(theorems[2])  # it took no time of this run, which begins now
    remaining.started(theorems[1])
    remaining.finished(theorems[1])
    assert remaining.text == "about 11 s left"  # a tenth of a second beside each trial


def replayed(
    known: dict[str, float], truth: dict[str, float], *, budget: str, workers: int
) -> list[tuple[float, float]]:
    """What is told at each twentieth of a run from a tenth on: the share of the run, and the time told over the time left."""
    theorems = [
        TheoremFile(id=n.split("/")[1], paper=n.split("/")[0], path=Path(n), title="", fidelity="?") for n in known
    ]
    ends, now = [0.0] * workers, 0.0
    for theorem in longest_first(theorems, budget):
        k = ends.index(min(ends))
        ends[k] += truth[f"{theorem.paper}/{theorem.id}"]
    total = max(ends)
    marks, told = [total * k / 20 for k in range(2, 20)], []
    remaining = RemainingTime(theorems, budget=budget, workers=workers, clock=lambda: now)
    waiting, running = longest_first(theorems, budget), {}
    while waiting or running:
        while waiting and len(running) < workers:
            theorem = waiting.pop(0)
            running[theorem] = now + truth[f"{theorem.paper}/{theorem.id}"]
            remaining.started(theorem)
        theorem = min(running, key=running.__getitem__)
        while marks and marks[0] < running[theorem]:
            now = marks.pop(0)
            told.append((now / total, (remaining.seconds or 0.0) / (total - now)))
        now = running.pop(theorem)
        remaining.finished(theorem)
    return told


@pytest.mark.parametrize("workers", [1, 2, 4])
@pytest.mark.parametrize("budget", ["quick", "standard"])
@pytest.mark.parametrize("seed", range(6))
def test_the_remaining_time_is_told_within_a_factor_of_one_and_a_half_from_a_tenth_on(budget, workers, seed):
    """The published times, each claim up to a third faster or slower, on a machine of another speed; asked at every twentieth."""
    rng, known = random.Random(seed), expected_seconds(budget)
    machine = rng.choice([0.5, 1.0, 3.0])
    truth = {name: seconds * rng.uniform(2 / 3, 4 / 3) * machine + 0.1 for name, seconds in known.items()}
    told = replayed(known, truth, budget=budget, workers=workers)
    assert len(told) == 18 and [(when, off) for when, off in told if not 2 / 3 <= off <= 3 / 2] == []


def test_a_run_counts_experiments_that_it_need_not_run_as_done(tmp_path):
    """Their kind was lost on the way through the ledger: they were never struck off, and the last minutes were told as half an hour."""
    theorems = [t for t in theorem_files() if t.id in ("notebook-single", "figure-1", "tensor-trick")]
    assert sum(t.experiment for t in theorems) == 2
    known: list[TheoremFile] = []
    run_audit(
        theorems,
        budget="quick",
        seed=0,
        workers=1,
        out=tmp_path / "a",
        again=False,
        cache=None,
        events=replace(Events(), known=lambda theorem, entry: known.append(theorem)),
    )
    assert {t for t in theorems if t.experiment} <= set(known) <= set(theorems)


def test_a_long_run_begins_with_short_claims_and_then_takes_the_longest():
    known = expected_seconds("standard")
    theorems = [
        TheoremFile(id=n.split("/")[1], paper=n.split("/")[0], path=Path(n), title="", fidelity="?") for n in known
    ]
    took = [known[f"{t.paper}/{t.id}"] for t in longest_first(theorems, "standard")]
    first = took.index(max(took))
    assert first >= 3 and min(took[:first]) >= 1 and took[first:] == sorted(took[first:], reverse=True)
    assert sum(took) / 20 <= sum(took[:first]) < sum(took) / 20 + max(took[:first]) and len(took) == len(known)


def test_the_processes_are_kept_for_the_next_audit(tmp_path, small_claims):
    theorems, _ = small_claims(tmp_path, 1)
    run_audit(theorems, budget="quick", seed=0, workers=1, out=tmp_path / "a")
    kept = list(processes._idle)
    run_audit(theorems, budget="quick", seed=0, workers=1, out=tmp_path / "b")
    assert kept and processes._idle == kept
