"""Campaign: an audit is killed (SIGKILL) at random moments, each time resumed, and must end as one that was left alone.

    python tests/benchmarks/verifier/campaign_kills.py [--kills 50] [--units 60] [--out reports/reference/campaigns/kills.json]

Stated before: no finished unit is lost, none is run again, and ``audit.json`` and every certificate are byte for byte those of an
undisturbed run with another number of workers.  Moments are uniform over the time of a whole run, from its start; a kill counts
only when the run was not finished.  Each unit notes in a file that it is run, so that a second run would show.
"""

from __future__ import annotations

import argparse
import json
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

CONCLUSIONS = (
    "abs(sigmoid(x) - sigmoid(y)) <= abs(x - y)",
    "x * x + y * y >= 2 * x * y - {k}",
    "sigmoid(x) <= sigmoid(x) + {k} + abs(y)",
)
TEXT = '''"""A small claim.

Role.  To be judged quickly.
"""
import os
from checker.language import Claim, Source, scalar, sigmoid

with open({log!r}, "a") as file:
    file.write({name!r} + "\\n")
x, y = scalar("x"), scalar("y")
CLAIM = Claim(
    title={name!r},
    source=Source(paper="small", where="nowhere", fidelity="verbatim"),
    forall=(x, y),
    conclude={conclude},
)
'''


@dataclass(frozen=True, kw_only=True)
class Units:
    """Theorem files small enough to be judged by the dozen, and the file in which they note that they are loaded."""

    paths: tuple[Path, ...]
    log: Path


def units(folder: Path, count: int) -> Units:
    log = folder / "log.txt"
    (folder / "small").mkdir(parents=True)
    log.touch()
    paths = [folder / "small" / f"claim_{k:02}.py" for k in range(count)]
    for k, path in enumerate(paths):
        conclude = CONCLUSIONS[k % len(CONCLUSIONS)].format(k=k)
        path.write_text(TEXT.format(log=str(log), name=f"claim-{k:02}", conclude=conclude))
    return Units(paths=tuple(paths), log=log)


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "checker.app.cli", "-q", "audit", "--no-cache", *map(str, arguments)]


def undisturbed(small: Units, out: Path, *, workers: int) -> float:
    """Seconds of a run that is left alone."""
    began = time.monotonic()
    begin = command(*small.paths, "--budget", "quick", "--out", out, "--workers", workers)
    subprocess.run(begin, check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - began


def killed(small: Units, out: Path, moments: Sequence[float]) -> list[int]:
    """A run killed after each of ``moments`` seconds and resumed, then left alone: units finished at each kill.

    **Raises.** AssertionError when something finished is lost or run again.
    """
    finished: set[str] = set()
    counts: list[int] = []
    noted = 0
    for moment in [*moments, None]:
        begun = recorded(out) is not None
        begin = command("--resume", out) if begun else command(*small.paths, "--budget", "quick", "--out", out)
        process = subprocess.Popen(begin, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        try:
            _, errors = process.communicate(timeout=moment)
            assert process.returncode == 0, errors
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.communicate()
        time.sleep(0.1)  # a unit in flight ends with its audit; what it noted until then counts as before
        names = small.log.read_text().split()
        assert not finished & set(names[noted:]), "a finished unit was run again"
        now = set(recorded(out) or ())
        assert finished <= now, "a finished unit was lost"
        finished, noted = now, len(names)
        counts.append(len(now))
        if process.returncode == 0:
            break
    return counts


def recorded(out: Path) -> list[str] | None:
    """The ids that the ledger has, each once, or None before the run is begun."""
    if not (out / "ledger.sqlite").exists():
        return None
    try:
        with closing(sqlite3.connect(out / "ledger.sqlite")) as database:
            if not database.execute("SELECT settings FROM run").fetchall():
                return None
            ids = [id_ for (id_,) in database.execute("SELECT id FROM units")]
    except sqlite3.OperationalError:
        return None
    assert len(set(ids)) == len(ids), "a unit was recorded twice"
    return ids


def result_of(out: Path) -> dict[str, bytes]:
    """The bytes that must not depend on kills: the audit and every certificate."""
    certificates = {p.name: p.read_bytes() for p in (out / "certificates").iterdir()}
    return certificates | {"audit.json": (out / "audit.json").read_bytes()}


def campaign(folder: Path, *, kills: int, count: int, seed: int = 0) -> dict:
    small = units(folder, count)
    seconds = undisturbed(small, folder / "undisturbed", workers=1)
    expected, chance = result_of(folder / "undisturbed"), random.Random(seed)
    done: list[int] = []
    runs = 0
    while len(done) < kills:
        out = folder / f"run-{runs}"
        small.log.write_text("")
        counts = killed(small, out, [chance.uniform(0, seconds) for _ in range(kills - len(done))])
        assert result_of(out) == expected, f"run {runs} ended differently"
        done += counts[:-1]
        runs += 1
    return {
        "kills": len(done),
        "units": count,
        "runs": runs,
        "lost": 0,
        "run twice": 0,
        "same bytes": True,
        "units finished at each kill": done,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Kill an audit at random moments and resume it.")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--units", type=int, default=60)
    parser.add_argument("--out", type=Path, default=Path("reports/reference/campaigns/kills.json"))
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = campaign(Path(folder), kills=options.kills, count=options.units)
    options.out.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    print(json.dumps(found))


if __name__ == "__main__":
    main()
