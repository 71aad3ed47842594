"""Where units run changes nothing: in processes here or on a Dask cluster, also one that loses a worker."""

import hashlib
import signal
import subprocess
import sys
import time
from contextlib import contextmanager

import pytest

from checker.certificates.verification import verified_lines
from checker.errors import InputError
from checker.runs.audit import run_audit
from checker.runs.cluster import shipped_unit_result
from checker.runs.workers import judged_result, unit_result
from checker.statements.claims.claim import describe
from tests.verifier_mutants import building

SEED = {"budget": "quick", "seed": 0}


def test_loading_what_experiments_use_changes_nothing_that_a_result_rests_on():
    """In a process of its own: it must not leave its imports to other tests."""
    code = """
import random, numpy, mpmath, flint, matplotlib
from checker.runs import child as unit
state = lambda: (random.getstate(), repr(numpy.random.get_state()), mpmath.mp.prec, flint.ctx.prec, repr(matplotlib.rcParams))
before = state()
unit.warm_up()
assert state() == before
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_unit_that_dies_hangs_or_ends_early_is_an_entry(tmp_path, monkeypatch):
    path = tmp_path / "mine" / "dies.py"
    path.parent.mkdir()
    path.write_text(
        "import sys\nprint('half a line', end='')\nsys.stderr.write('last words')\nsys.stderr.flush()\n"
        "import os\nos._exit(9)\nCLAIM = 1"
    )
    died = unit_result(describe(path), **SEED)
    assert died.entry["error"]["message"] == "The process that judged this claim ended with code 9: last words."
    path.write_text("raise SystemExit(0)\nCLAIM = 1")
    assert "ended with code 1" in unit_result(describe(path), **SEED).entry["error"]["message"]
    monkeypatch.setattr("checker.runs.workers.BUDGETS", {"quick": type("Budget", (), {"seconds": 1})})
    path.write_text("while True: pass\nCLAIM = 1")
    slow = unit_result(describe(path), **SEED).entry
    assert slow["verdict"] == "INCONCLUSIVE" and slow["timed_out"] and "time limit of 1 s" in slow["finding"]
    monkeypatch.setattr("checker.runs.workers._WAITING", 1)
    path.write_text("import time\ntime.sleep(60)\nCLAIM = 1")
    assert unit_result(describe(path), **SEED).entry["timed_out"]


def test_what_stands_beside_a_word_does_not_lose_it_at_the_limit_of_time(tmp_path, monkeypatch):
    path = tmp_path / "mine" / "slow_beside.py"
    path.parent.mkdir()
    path.write_text(
        '''"""A square is nonnegative; its plots never end."""

from checker.language import Claim, Source, scalar

x = scalar("x")


def endless():
    while True:
        pass


CLAIM = Claim(
    title="x² ≥ 0", source=Source(paper="mine", where="here", fidelity="verbatim"), forall=(x,), conclude=x**2 >= 0, plots=endless
)
'''
    )
    monkeypatch.setattr("checker.runs.workers.BUDGETS", {"quick": type("Budget", (), {"seconds": 6})})
    proposal = unit_result(describe(path), **SEED)
    assert proposal.entry["search"]["cut_short"] == "time limit of 6 s"
    entry = judged_result(describe(path), proposal).entry
    assert (
        entry["verdict"] == "PROVED" and "time limit of 6 s came first" in entry["not_checked"] and not entry["error"]
    )


def test_a_worker_with_another_engine_is_refused(tmp_path, small_claims):
    theorems, _ = small_claims(tmp_path, 1)
    with pytest.raises(InputError, match="another version of the checker"):
        shipped_unit_result(theorems[0], "", "another engine", **SEED)


def test_a_theorem_file_that_travels_as_text_gives_the_same_result(tmp_path, small_claims):
    from checker.runs.fingerprint import engine_sha256

    theorems, _ = small_claims(tmp_path, 1)
    text = theorems[0].path.read_text()
    sent = shipped_unit_result(theorems[0], text, engine_sha256(), **SEED)
    here = unit_result(theorems[0], **SEED)
    assert (sent.entry, sent.certificates) == (here.entry, here.certificates)


def test_no_scheduler_at_the_address_says_so(tmp_path, small_claims):
    pytest.importorskip("distributed", reason="Dask distributed is not installed: pip install -e .[cluster]")
    theorems, _ = small_claims(tmp_path, 1)
    with pytest.raises(InputError, match="No Dask scheduler answers at nonsense"):
        run_audit(theorems, out=tmp_path / "a", workers=1, cluster="nonsense://here", **SEED)


@contextmanager
def dask_cluster(folder):
    """A real scheduler and two worker processes; yields its address and the workers."""
    file, started = folder / "scheduler.json", []

    def start(module, *arguments):
        log = (folder / f"{module}-{len(started)}.log").open("w")
        command = [sys.executable, "-m", f"distributed.cli.{module}", *arguments, "--no-dashboard"]
        started.append(subprocess.Popen(command, stdout=log, stderr=log, cwd=folder))
        return started[-1]

    try:
        start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file))
        workers = [
            start("dask_worker", "--scheduler-file", str(file), "--nthreads", "1", "--no-nanny", "--host", "127.0.0.1")
            for _ in range(2)
        ]
        deadline = time.monotonic() + 60
        while not file.exists() or not file.read_text().endswith("}"):
            assert time.monotonic() < deadline, "the scheduler did not start"
            time.sleep(0.1)
        import json

        yield json.loads(file.read_text())["address"], workers
    finally:
        for process in started:
            process.kill()
            process.wait()


@pytest.mark.slow
def test_a_dask_cluster_gives_the_same_bytes_also_when_a_worker_is_killed(tmp_path, small_claims):
    pytest.importorskip("distributed", reason="Dask distributed is not installed: pip install -e .[cluster]")
    theorems, _ = small_claims(tmp_path, 8)
    run_audit(theorems, out=tmp_path / "one process", workers=1, **SEED)
    expected = (tmp_path / "one process/audit.json").read_bytes()
    with dask_cluster(tmp_path) as (address, workers):
        run_audit(theorems, out=tmp_path / "cluster", workers=1, cluster=address, **SEED)
        assert (tmp_path / "cluster/audit.json").read_bytes() == expected
        ended = []

        def kill_one(_theorem, _entry):
            if not ended:
                workers[0].send_signal(signal.SIGKILL)
                ended.append(workers[0].wait())

        from checker.runs.audit import Events

        run_audit(
            theorems, out=tmp_path / "killed", workers=1, cluster=address, events=Events(finished=kill_one), **SEED
        )
        assert ended == [-signal.SIGKILL]
    assert (tmp_path / "killed/audit.json").read_bytes() == expected
    certificates = {p.name: p.read_bytes() for p in (tmp_path / "killed/certificates").iterdir()}
    assert certificates == {p.name: p.read_bytes() for p in (tmp_path / "one process/certificates").iterdir()}


@pytest.mark.slow
def test_the_verifier_that_takes_too_long_leaves_the_answers_that_it_gave():
    """A statement with an order had no verdict after nine minutes: its instances were dear to verify, and nothing ended that."""
    quick = building.evaluation(["le", ["num", "0"], ["num", "1"]])
    order, far = ["bound", "o:(n)"], ["num", "6"]
    place = ["number_of", ["at", order, far]]
    mean = ["expectation", order, ["word", "uniform"], ["exp", ["mul", place, ["sqrt", place]]]]
    slow = building.evaluation(["le", ["num", "0"], mean], [["x", "vector", "n"]], {"x": ["1"] * 6}, bits=4096)
    found = verified_lines([quick, *[slow] * 60], timeout=2)
    assert not found.failure and len(found.records) == 61 and found.records[0].accepted
    last = found.records[-1]
    assert (last.outcome, last.beyond_limits) == ("RESOURCE", True) and "no answer within 2 s" in last.message
    assert [r.sha256 for r in found.records] == [hashlib.sha256(x.encode()).hexdigest() for x in (quick, *[slow] * 60)]
