"""An audit is a job that survives: killed at any moment it goes on, and the result is that of one left alone."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time

import pytest

from checker import processes
from checker.audit import read_audit, resume_audit, run_audit, select
from checker.cache import Cache
from checker.errors import InputError
from checker.expected_time import RemainingTime, longest_first


def killed_run(paths, out, moments, log):
    """Run the command line, killed after each of ``moments`` seconds and resumed; then left alone.

    Asserts that nothing finished is lost or run again.  Returns how many units were finished at each kill.
    """
    finished, offset, counts = set(), 0, []
    for moment in [*moments, None]:
        begun = (out / "ledger.sqlite").exists() and rows(out) is not None
        arguments = ["--resume", str(out)] if begun else [*map(str, paths), "--budget", "quick", "--out", str(out)]
        process = subprocess.Popen(
            [sys.executable, "-m", "checker.cli", "-q", "audit", "--no-cache", *arguments],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        try:
            _, errors = process.communicate(timeout=moment)
            assert process.returncode == 0, errors
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.communicate()
        names = log.read_text().split()
        assert not finished & set(names[offset:]), "a finished unit was run again"
        now = set(rows(out) or ())
        assert finished <= now, "a finished unit was lost"
        time.sleep(0.05)  # a unit in flight ends with its audit; what it noted until then counts as before
        finished, offset = now, len(log.read_text().split())
        counts.append(len(now))
    return counts


def rows(out):
    """The ids that the ledger has, each once, or None before the run is begun."""
    try:
        with sqlite3.connect(out / "ledger.sqlite") as database:
            if not database.execute("SELECT settings FROM run").fetchall():
                return None
            ids = [id_ for (id_,) in database.execute("SELECT id FROM units")]
    except sqlite3.OperationalError:
        return None
    assert len(set(ids)) == len(ids), "a unit was recorded twice"
    return ids


def test_killed_twice_the_result_is_that_of_an_undisturbed_run(tmp_path, small_claims):
    theorems, log = small_claims(tmp_path, 8)
    run_audit(theorems, budget="quick", seed=0, workers=1, out=tmp_path / "undisturbed")
    log.write_text("")
    counts = killed_run([t.path for t in theorems], tmp_path / "out", [2.0, 2.6], log)
    assert counts[-1] == 8
    assert (tmp_path / "out/audit.json").read_bytes() == (tmp_path / "undisturbed/audit.json").read_bytes()
    assert certificates(tmp_path / "out") == certificates(tmp_path / "undisturbed")


def certificates(out):
    return {p.name: p.read_bytes() for p in (out / "certificates").iterdir()}


@pytest.mark.slow
def test_killed_fifty_times_at_random_moments(tmp_path, small_claims):
    theorems, log = small_claims(tmp_path, 60)
    run_audit(theorems, budget="quick", seed=0, workers=2, out=tmp_path / "undisturbed")
    chance, kills, run = random.Random(50), 0, 0
    while kills < 50:
        moments = [chance.uniform(0.1, 2.5) for _ in range(50 - kills)]
        log.write_text("")
        out = tmp_path / f"run {run}"
        counts = killed_run([t.path for t in theorems], out, moments, log)
        assert (out / "audit.json").read_bytes() == (tmp_path / "undisturbed/audit.json").read_bytes()
        assert certificates(out) == certificates(tmp_path / "undisturbed")
        kills, run = kills + sum(count < 60 for count in counts), run + 1


def test_a_second_audit_runs_nothing_and_a_changed_claim_is_run(tmp_path, monkeypatch, small_claims):
    theorems, log = small_claims(tmp_path, 3)
    cache = Cache(folder=tmp_path / "cache")
    how = {"budget": "quick", "seed": 0, "workers": 1, "cache": cache}
    first = run_audit(theorems, out=tmp_path / "a", **how)
    log.write_text("")
    assert run_audit(theorems, out=tmp_path / "b", **how) == first and log.read_text() == ""
    assert certificates(tmp_path / "a") == certificates(tmp_path / "b")
    theorems[1].path.write_text(theorems[1].path.read_text() + "\n# another word\n")
    assert run_audit(theorems, out=tmp_path / "c", **how) == first
    assert set(log.read_text().split()) == {"claim-01"}
    log.write_text("")
    monkeypatch.setattr("checker.audit.engine_sha256", lambda: "another engine")
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
        [sys.executable, "-m", "checker.cli", "-q", "audit", str(theorems[0].path), "--out", str(tmp_path / "a")]
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
    monkeypatch.setattr(
        "checker.expected_time.expected_seconds", lambda: {"small/claim-00": 1.0, "small/claim-01": 9.0}
    )
    monkeypatch.setattr("time.monotonic", iter([0.0, 200.0, 300.0]).__next__)
    assert [t.id for t in longest_first(theorems)] == ["claim-01", "claim-02", "claim-00"]
    remaining = RemainingTime(theorems)
    assert remaining.text == ""
    remaining.known(theorems[2])
    remaining.finished(theorems[1])
    assert remaining.text == "about 22 s left"


def test_the_processes_are_kept_for_the_next_audit(tmp_path, small_claims):
    theorems, _ = small_claims(tmp_path, 1)
    run_audit(theorems, budget="quick", seed=0, workers=1, out=tmp_path / "a")
    kept = list(processes._idle)
    run_audit(theorems, budget="quick", seed=0, workers=1, out=tmp_path / "b")
    assert kept and processes._idle == kept
