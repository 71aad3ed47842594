"""Damaged caches, killed units and verifiers, floods of files, and runs that are resumed after them."""

from __future__ import annotations

import gzip
import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from checker.certificates import verification
from checker.certificates.verification import VerifierEnded, verified_lines
from checker.data import places
from checker.data.seals import seal
from checker.runs import cache as cached
from checker.runs.audit import Events, resume_audit, run_audit
from checker.runs.cache import Cache
from checker.runs.ledger import Ledger
from checker.runs.workers import MOST_LEFT, UnitResult, end_processes, unit_result
from checker.statements.claims.claim import describe
from checker.verdicts import judge
from tests.campaigns.faults.common import result_of

RESULT = UnitResult(entry={"error": None, "verdict": "PROVED"}, certificates={"a.jsonl": "{}\n"}, seconds=1.5)
KEY = "ab" + 62 * "0"
HOW = {"budget": "quick", "seed": 0}
ROOT = Path(__file__).parents[2]


@pytest.fixture
def cache(tmp_path):
    cache = Cache(folder=tmp_path / "cache")
    cache.put(KEY, RESULT)
    return cache


def stored(cache):
    return cache.folder / cached._name(KEY)


def sealed(value: str) -> bytes:
    return gzip.compress(json.dumps({"seal": seal(value.encode()), "value": value}).encode())


# ── 3: the cache ──


def test_a_flipped_bit_anywhere_in_a_cached_result_is_a_miss(cache):
    whole, chance = stored(cache).read_bytes(), random.Random(0)
    for _ in range(400):
        place = chance.randrange(8 * len(whole))
        damaged = bytearray(whole)
        damaged[place // 8] ^= 1 << place % 8
        stored(cache).write_bytes(damaged)
        assert cache.get(KEY) in (None, RESULT)  # what gzip does not read may be anything
    stored(cache).write_bytes(whole)
    assert cache.get(KEY) == RESULT


@pytest.mark.parametrize(
    "data",
    [
        b"\x1f\x8b\x08" + b"\xff" * 40,
        gzip.compress(b"[" * 200_000 + b"]" * 200_000, mtime=0),
        gzip.compress(b'{"seal":"' + b"0" * 64 + b'","value":' + b"[" * 100_000 + b"]" * 100_000 + b"}", mtime=0),
        gzip.compress(b'{"seal": "' + b"9" * 10_000 + b'", "value": ' + b"9" * 10_000 + b"}", mtime=0),
    ],
    ids=["no stream", "deep", "deep in a seal", "long numbers"],
)
def test_whatever_is_in_a_cached_file_it_is_a_miss(cache, data):
    stored(cache).write_bytes(data)
    assert cache.get(KEY) is None


@pytest.mark.parametrize(
    "known",
    [
        {"entry": [], "certificates": {}, "seconds": 1.0},
        {"entry": {}, "certificates": {"../x": "y"}, "seconds": 1.0},
        {"entry": {}, "certificates": {"x": 3}, "seconds": 1.0},
        {"entry": {}, "certificates": {}, "seconds": "1"},
        {"entry": {}, "certificates": {}, "seconds": -1},
        {"entry": {}, "certificates": {}, "seconds": 1, "finished": False},
    ],
)
def test_a_sealed_result_of_another_shape_is_a_miss(cache, known):
    stored(cache).write_bytes(sealed(json.dumps({"key": KEY, **RESULT.json})))
    assert cache.get(KEY) == RESULT
    stored(cache).write_bytes(sealed(json.dumps({"key": KEY, **known})))
    assert cache.get(KEY) is None


def test_a_pipe_a_link_and_a_folder_in_the_cache_are_misses_and_hang_nothing(cache, tmp_path):
    whole = stored(cache).read_bytes()
    (tmp_path / "outside").write_bytes(whole)
    for make in (os.mkfifo, Path.mkdir, lambda p: p.symlink_to(tmp_path / "outside")):
        stored(cache).unlink() if stored(cache).exists() else None
        make(stored(cache))
        assert cache.get(KEY) is None
        cache.prune(most=0)
        stored(cache).rmdir() if stored(cache).is_dir() and not stored(cache).is_symlink() else stored(cache).unlink()
    assert (tmp_path / "outside").read_bytes() == whole


def test_a_bomb_is_not_unpacked(cache, monkeypatch):
    monkeypatch.setattr(cached, "_MOST_OF_ONE", 1000)
    stored(cache).write_bytes(gzip.compress(b" " * 100_000, mtime=0))
    assert stored(cache).stat().st_size < 1000 and cache.get(KEY) is None
    with pytest.raises(ValueError, match="too long"):
        cached._unpacked(stored(cache).read_bytes())
    stored(cache).write_bytes(os.urandom(1001))
    assert cache.get(KEY) is None


# ── 4: what something from outside ended ──


@pytest.mark.slow
def test_a_unit_that_is_killed_is_tried_again_when_the_run_is_resumed(tmp_path, small_claims):
    theorems, _ = small_claims(tmp_path / "claims", 3)
    run_audit(theorems, out=tmp_path / "undisturbed", workers=1, **HOW)
    killed = []

    def kill(theorem):
        if theorem.id == "claim-01" and not killed:
            killed.append(theorem)
            end_processes_soon()

    audit = run_audit(theorems, out=tmp_path / "run", workers=1, events=Events(started=kill), **HOW)
    (lost,) = [c for c in audit["claims"] if c["error"]]
    assert "killed from outside" in lost["error"]["message"] and "--resume" in lost["error"]["message"]
    assert "defect" not in lost["error"]["message"]
    resume_audit(tmp_path / "run", workers=1)
    assert result_of(tmp_path / "run") == result_of(tmp_path / "undisturbed")


def end_processes_soon():
    """As the kernel does when memory runs out: the process that judges is gone before it answers."""
    import threading

    threading.Timer(0.05, end_processes).start()


@pytest.mark.slow
def test_a_verifier_that_is_killed_is_no_defect_and_no_verdict(tmp_path, small_claims, monkeypatch):
    theorems, _ = small_claims(tmp_path / "claims", 1)
    line = _certificate()
    monkeypatch.setattr(verification, "_START", "import os, signal; os.kill(os.getpid(), signal.SIGKILL)")
    with pytest.raises(VerifierEnded, match="ended from outside .SIGKILL.*nothing was verified"):
        verified_lines([line])
    audit = run_audit(theorems, out=tmp_path / "run", workers=1, **HOW)
    assert "defect" not in audit["claims"][0]["error"]["message"] and audit["claims"][0]["verdict"] is None
    monkeypatch.undo()
    assert resume_audit(tmp_path / "run", workers=1)["claims"][0]["verdict"] == "PROVED"


def _certificate():
    path = next((ROOT / "reports/reference/certificates").glob("*.counter-example.jsonl"))
    return path.read_text().splitlines()[0]


@pytest.mark.slow
def test_a_run_that_is_resumed_has_the_pages_of_one_that_was_left_alone(tmp_path, small_claims):
    theorems, _ = small_claims(tmp_path / "claims", 3)
    run_audit(theorems, out=tmp_path / "undisturbed", workers=1, **HOW)
    run_audit(theorems, out=tmp_path / "run", workers=1, **HOW)
    for page in (tmp_path / "run").rglob("*.html"):
        page.unlink()
    resume_audit(tmp_path / "run", workers=1)  # everything from the ledger
    expected = result_of(tmp_path / "undisturbed")
    assert result_of(tmp_path / "run") == expected and any(name.startswith("claims/") for name in expected)


def test_a_flipped_bit_in_a_ledger_is_a_miss_or_a_sentence(tmp_path):
    from checker.errors import InputError
    from tests.faults.test_names import RESULT as GIVEN
    from tests.faults.test_names import SETTINGS, THEOREM

    with Ledger(tmp_path / "run") as ledger:
        ledger.begin(SETTINGS)
        ledger.record("key", THEOREM, GIVEN)
    path, chance, missed = tmp_path / "run/ledger.sqlite", random.Random(1), 0
    whole = path.read_bytes()
    for _ in range(150):
        damaged = bytearray(whole)
        place = chance.randrange(8 * len(whole))
        damaged[place // 8] ^= 1 << place % 8
        path.write_bytes(damaged)
        try:
            with Ledger(tmp_path / "run") as ledger:
                found = ledger.finished("key")
                assert found in (None, GIVEN) and ledger.settings == SETTINGS
                missed += found is None
        except InputError as problem:
            assert "ledger" in str(problem)
            missed += 1
    assert missed


# ── 7: limits on what a unit leaves ──

FLOOD = '''"""A flood.

Role.  To be stopped.
"""
import tempfile
from checker.language import Claim, Source, scalar

{flood}
x = scalar("x")
CLAIM = Claim(title="t", source=Source(paper="small", where="w", fidelity="verbatim"), forall=(x,), conclude=x**2 >= 0)
'''


@pytest.mark.slow
@pytest.mark.parametrize(
    ("flood", "says"),
    [
        ('open(tempfile.mkdtemp() + "/one", "wb").truncate(2**40)', "File too large"),
        (
            "import time\nfor k in range(10**6):\n    open(f'{tempfile.gettempdir()}/{k}', 'wb').write(b'x')\n",
            "wrote more than .* files, which is the limit",
        ),
        (
            "folder = tempfile.gettempdir()\nfor k in range(1000):\n    open(f'{folder}/{k}', 'wb').write(b'x' * 2**26)\n",
            "wrote more than .* bytes",
        ),
        (
            "import os\nfor k in range(4000):\n    os.write(2, b'x' * 2**20)\n",
            "File too large|wrote more than",
        ),
    ],
    ids=["one file", "many files", "many bytes", "its error output"],
)
def test_a_unit_that_floods_the_disk_is_stopped_and_leaves_nothing(tmp_path, monkeypatch, flood, says):
    monkeypatch.setenv("TMPDIR", str(tmp_path / "tmp"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "tmp"))
    (tmp_path / "tmp").mkdir()
    (tmp_path / "small").mkdir()
    path = tmp_path / "small" / "flood.py"
    path.write_text(FLOOD.format(flood=flood))
    end_processes()
    result = unit_result(describe(path), **HOW)
    import re

    assert re.search(says, result.entry["error"]["message"]), result.entry["error"]
    assert result.finished and _bytes_in(tmp_path / "tmp") < MOST_LEFT // 100
    end_processes()
    assert not list((tmp_path / "tmp").iterdir())


def _bytes_in(folder: Path) -> int:
    return sum(p.stat().st_size for p in folder.rglob("*") if p.is_file())


@pytest.mark.slow
def test_temporary_folders_are_removed_also_when_the_audit_is_killed(tmp_path, small_claims):
    theorems, _ = small_claims(tmp_path / "claims", 6)
    (tmp_path / "tmp").mkdir()
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "checker.app.cli",
            "-q",
            "audit",
            "--no-cache",
            *(str(t.path) for t in theorems),
            "--budget",
            "quick",
            "--out",
            str(tmp_path / "run"),
        ],
        env={**os.environ, "TMPDIR": str(tmp_path / "tmp")},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    deadline = time.monotonic() + 60
    while not list((tmp_path / "tmp").glob("checker-*/*")) and time.monotonic() < deadline:
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.wait()
    deadline = time.monotonic() + 20
    while list((tmp_path / "tmp").iterdir()) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not list((tmp_path / "tmp").iterdir())


def test_a_folder_whose_holder_was_killed_is_removed_by_the_next_and_one_that_is_held_is_not(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(places, "_YOUNG", -1.0)
    abandoned = tmp_path / f"{places.scratch_beginning()}units-0"
    abandoned.mkdir()
    (abandoned / "file").write_text("x")
    (tmp_path / "mine").mkdir()
    (tmp_path / f"{places.scratch_beginning()}link").symlink_to(tmp_path / "mine")
    with places.scratch("one") as held, places.scratch("two"):
        assert held.is_dir() and not abandoned.exists()
    assert sorted(p.name for p in tmp_path.iterdir()) == [f"{places.scratch_beginning()}link", "mine"]


def test_the_verifier_and_the_judge_agree_on_what_ended_it(monkeypatch):
    def ended(_lines, **_):
        raise VerifierEnded("from outside")

    monkeypatch.setattr(judge, "verified_lines", ended)
    audit = json.loads((ROOT / "reports/reference/audit.json").read_text())
    entry = next(c for c in audit["claims"] if c["verdict"] == "REFUTED")
    with pytest.raises(VerifierEnded):
        judge.judged(entry["paper"], entry["id"], entry, {})


def test_an_audit_is_what_its_file_will_say_so_that_pages_do_not_depend_on_where_results_came_from():
    from checker.data.dataset import canonical_json
    from checker.runs.audit import assemble
    from tests.report.test_report import sample_claim

    claim = sample_claim()
    turned = dict(reversed(claim.items())) | {"counts": dict(reversed(claim["counts"].items()))}
    one, other = (assemble([c], budget="quick", seed=0) for c in (claim, turned))
    assert json.dumps(one) == json.dumps(other) == json.dumps(json.loads(canonical_json(one)))
