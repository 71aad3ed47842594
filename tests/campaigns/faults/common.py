"""What the parts of the campaign share: small claims, commands with a limit, what must never happen, counted."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from checker.app.terminal.exit_codes import DEFECT, MEANING

LONGEST = 60.0  # seconds: a command that takes longer hangs
TEXT = '''"""A small claim.

Role.  To be judged quickly.
"""
from checker.language import Claim, Source, scalar, sigmoid

x, y = scalar("x"), scalar("y")
CLAIM = Claim(
    title="Claim {k}",
    source=Source(paper="small", where="nowhere", fidelity="verbatim"),
    forall=(x, y),
    conclude={conclude},
)
'''
CONCLUSIONS = (
    "x * x + y * y >= 2 * x * y - {k}",  # true
    "x * x + y * y + {k} >= x + {k}",  # false between 0 and 1
    "abs(sigmoid(x) - sigmoid(y)) <= abs(x - y) + {k}",
    "sigmoid(x) <= sigmoid(x) + {k} + abs(y)",
)
VERDICTS = ("PROVED", "REFUTED", "VACUOUS", "CONSISTENT", "DOUBTFUL", "INCONCLUSIVE")


@dataclass(kw_only=True)
class Counts:
    """What was done, and what went wrong."""

    done: int = 0
    refused: int = 0  # with one sentence, where the file could not be used at all
    wrong_words: int = 0
    touched_outside: int = 0
    hangs: int = 0
    tracebacks: int = 0
    other_bytes: int = 0
    left_in_tmp: int = 0
    undefined_exit_codes: int = 0

    def __add__(self, other: Counts) -> Counts:
        return Counts(**{name: n + getattr(other, name) for name, n in asdict(self).items()})

    @property
    def wrong(self) -> int:
        return sum(asdict(self).values()) - self.done - self.refused


def claims(folder: Path, count: int) -> list[Path]:
    """Theorem files: true, false, and true ones of the sigmoid."""
    (folder / "small").mkdir(parents=True)
    paths = [folder / "small" / f"claim_{k:02}.py" for k in range(count)]
    for k, path in enumerate(paths):
        path.write_text(TEXT.format(k=k, conclude=CONCLUSIONS[k % len(CONCLUSIONS)].format(k=k)))
    return paths


@contextmanager
def own_home(folder: Path) -> Iterator[dict[str, str]]:
    """An environment whose temporary files, cache and secret lie in ``folder``, also for this process while it lasts."""
    import tempfile

    names = {"TMPDIR": "tmp", "XDG_STATE_HOME": "state", "CHECKER_CACHE": "cache"}
    for name in names.values():
        (folder / name).mkdir(parents=True, exist_ok=True)
    before = {name: os.environ.get(name) for name in names}
    os.environ.update({name: str(folder / place) for name, place in names.items()})
    tempfile.tempdir = None
    try:
        yield dict(os.environ)
    finally:
        for name, value in before.items():
            os.environ.pop(name) if value is None else os.environ.update({name: value})
        tempfile.tempdir = None


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "checker.app.cli", "-q", *map(str, arguments)]


def ended(process: subprocess.Popen, counts: Counts, *, seconds: float = LONGEST) -> tuple[int | None, str]:
    """The exit code and the error output of a command of ours, judged; None where it hung and was killed."""
    try:
        out, errors = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        counts.hangs += 1
        process.kill()
        out, errors = process.communicate()
        return None, errors
    judge_end(process.returncode, (out or "") + errors, counts)
    return process.returncode, errors


def judge_end(code: int, text: str, counts: Counts) -> None:
    """Count a traceback, and an exit code that the documentation does not define."""
    counts.tracebacks += "Traceback (most recent call last)" in text or code == DEFECT
    counts.undefined_exit_codes += code not in (*MEANING, -signal.SIGKILL)


def started(arguments: Sequence[object], environment: dict[str, str]) -> subprocess.Popen:
    return subprocess.Popen(
        command(*arguments),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        env=environment,
    )


def result_of(out: Path) -> dict[str, bytes]:
    """The bytes of a run that must depend on nothing but claims, budget and seed: audit, pages, plots, certificates."""
    beside = ("ledger.sqlite", "ledger.sqlite-wal", "ledger.sqlite-shm", "seconds.json")
    return {
        path.relative_to(out).as_posix(): path.read_bytes()
        for path in sorted(out.rglob("*"))
        if path.is_file() and path.name not in beside
    }


def words_of(audit: dict) -> dict[str, str | None]:
    return {claim["id"]: claim["verdict"] for claim in audit["claims"]}


def same_words(found: dict, expected: dict, counts: Counts) -> None:
    """Count verdicts that an undisturbed run does not give; none (an error) is no wrong one."""
    counts.wrong_words += sum(word is not None and word != expected.get(name) for name, word in found.items())


@contextmanager
def in_time(counts: Counts, seconds: float = LONGEST) -> Iterator[None]:
    """Count what this process does for longer as hanging, and end it."""

    class Late(BaseException):
        pass

    def late(*_: object) -> None:
        raise Late

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    except Late:
        counts.hangs += 1
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
