"""Without what Windows lacks (no fork, no limits of a process, no file locks, no timer): simulated by ``data/without_posix``.

This is no run on Windows: paths, consoles and processes there are another matter.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from checker.data import places, processes
from checker.statements.checks import alarm
from tests.app.test_where_it_works import FALSE, SQUARES
from tests.house.test_architecture import ROOT
from tests.slow_ones import with_slow

LACKING = ROOT / "tests" / "data" / "without_posix"
FOREVER = SQUARES + "while True: pass\n"
CERTIFICATES = "reports/reference/certificates/background.sigmoid-derivatives.proof.jsonl"


def without_posix(*arguments: object, stdin: str = "", folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (LACKING, ROOT)))}
    command = [sys.executable, *map(str, arguments)]
    return subprocess.run(
        command, input=stdin, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def test_every_module_is_imported():
    left_out = {
        "svm/children/lp_norm_child.py",
        "svm/children/nuclear_child.py",
        "app/assistants/mcp_server.py",
    }  # programs, and asyncio, which asks this system for fcntl
    files = [
        p.relative_to(ROOT)
        for p in sorted((ROOT / "checker").rglob("*.py"))
        if p.relative_to(ROOT / "checker").as_posix() not in left_out
    ]
    names = [
        ".".join(p.with_suffix("").parts)
        for p in files
        if p not in left_out and p.parts[1] not in ("verifier", "properties")
    ]
    program = (
        "import importlib, os, sys; assert not hasattr(os, 'fork'); [importlib.import_module(n) for n in sys.argv[1:]]"
    )
    done = without_posix("-c", program, *names)
    assert len(names) > 300 and done.returncode == 0, done.stderr


CALLS = {  # a name: the arguments, standard input, the exit code, what is printed
    "true": (("check", "-"), SQUARES, 0, "PROVED"),
    "false": (("check", "-"), FALSE, 1, "Counter-example: a = b = 1"),
    "endless": (("check", "-", "--seconds", "2"), FOREVER, 4, "time limit of 2 s"),
    "ends itself": (("check", "-"), SQUARES + "import os\nos._exit(3)\n", 2, "ended with code 3"),
    "certificates": (("verify", CERTIFICATES), "", 0, "VERIFIED"),
}


@pytest.mark.parametrize("name", with_slow(CALLS, ("true", "endless", "ends itself")))
def test_a_command_answers(name):
    arguments, stdin, code, said = CALLS[name]
    done = without_posix("-m", "checker.app.cli", *arguments, *["--no-cache"] * (arguments[0] == "check"), stdin=stdin)
    assert (done.returncode, said in done.stdout) == (code, True), done.stdout + done.stderr


@pytest.mark.slow
def test_an_audit_writes_its_page_and_nothing_stays_behind(tmp_path):
    (tmp_path / "lemma.py").write_text(FALSE)
    done = without_posix(
        "-m", "checker.app.cli", "audit", "lemma.py", "--budget", "quick", "--out", "out", folder=tmp_path
    )
    assert done.returncode == 1 and "REFUTED" in done.stdout, done.stderr
    assert (tmp_path / "out/index.html").is_file()


@pytest.mark.slow
def test_the_tests_of_limits_and_ledgers_pass():
    files = ["tests/statements/test_time_limit.py", "tests/runs/test_ledger.py"]
    done = without_posix("-m", "pytest", "-q", "-p", "no:cacheprovider", *files)
    assert done.returncode == 0, done.stdout


@pytest.fixture
def by_path(monkeypatch):
    """Files below a folder, where no folder can be opened and no system call refuses a link."""
    for name, value in {"_BY_HANDLE": False, "_NO_LINK": 0, "fcntl": None}.items():
        monkeypatch.setattr(places, name, value)


def test_no_link_is_followed_by_path(by_path, tmp_path):
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside/a").write_text("theirs")
    (tmp_path / "here").mkdir()
    (tmp_path / "here/folder").symlink_to(tmp_path / "outside")
    (tmp_path / "here/a").symlink_to(tmp_path / "outside/a")
    here = tmp_path / "here"
    for name in ("folder/a", "a", "../outside/a"):
        with pytest.raises(places.Misplaced):
            places.read(here, name)
    for name in ("folder/a", "../outside/a"):
        with pytest.raises(places.Misplaced):
            places.write(here, name, "mine")
        with pytest.raises(places.Misplaced):
            places.remove(here, name)
    assert places.files_in(here, "folder") == places.files_in(here, "absent") == []
    places.write(here, "a", "mine", durable=True)  # the link is replaced
    assert (tmp_path / "outside/a").read_text() == "theirs" and places.read(here, "a") == b"mine"
    places.write(here, "new/b", "x")
    assert places.files_in(here, "new") == ["b"]
    places.remove(here, "new/b")
    assert places.files_in(here, "new") == []


def test_names_of_windows_lead_nowhere_else(monkeypatch):
    monkeypatch.setattr(places.os, "sep", "\\")
    for name in ("..\\outside", "C:file", "a:stream"):
        with pytest.raises(places.Misplaced):
            places.parts_of(name)


def test_a_folder_for_a_while_that_nobody_can_hold_is_removed_when_it_is_old(by_path, tmp_path, monkeypatch):
    monkeypatch.setattr(places.tempfile, "gettempdir", lambda: str(tmp_path))
    old, young = (tmp_path / f"{places.scratch_beginning()}{name}" for name in ("old", "young"))
    old.mkdir()
    young.mkdir()
    os.utime(old, (0, 0))
    with places.scratch("units") as own:
        assert own.is_dir() and young.is_dir() and not old.exists()
    assert not own.exists()


def test_a_process_without_limits_says_so(monkeypatch):
    monkeypatch.setattr(processes, "HAS_LIMITS", False)
    processes.limit_memory(1)
    processes.limit_file_size(1)  # the next line would fail
    assert processes.seconds_of_children() > 0 and processes.cores() >= 1
    assert alarm.set_alarm(0) == 0


def test_a_limit_above_the_one_in_force_is_lowered():
    program = (
        "from checker.data import processes as p; import resource as r; p.limit_memory(2**33); p.limit_memory(2**40); "
    )
    program += "assert r.getrlimit(r.RLIMIT_AS) == (2**33, 2**33)"
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0
