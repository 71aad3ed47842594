"""Hostile names, links and pipes, wherever a run, a cache or an audit can name or hold a file: nothing outside is touched, nothing hangs.

Each case damages a copy of a run and then begins, resumes, reports, shows and verifies it.  Canaries lie where the names lead: what was
there must be there afterwards, byte for byte, and nothing beside it.
"""

from __future__ import annotations

import gzip
import json
import os
import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

from click.testing import CliRunner

from checker.app.cli import main
from checker.data.dataset import canonical_json
from checker.data.seals import seal
from checker.runs import audit as engine
from checker.runs import cache as cached
from checker.runs.cache import Cache, result_key
from checker.runs.fingerprint import engine_sha256
from checker.runs.ledger import NAME, Ledger
from checker.statements.claims.claim import describe
from tests.campaigns.faults.common import Counts, claims, in_time, judge_end, own_home, same_words, words_of

CANARY = b"this must stay"
# "{outside}" is the absolute path of the folder with the canaries.
NAMES = (
    "../../outside/canary.txt",
    "../../../outside/canary.txt",
    "{outside}/canary.txt",
    "..",
    ".",
    "",
    "/",
    "a/../../../outside/canary.txt",
    "./../../outside/canary.txt",
    "certificates/../../../outside/canary.txt",
    "x\x00.jsonl",
    "x\n.jsonl",
    "\u202e.jsonl",
    "x" * 300,
    "small.claim-00.proof.jsonl/../../../outside/canary.txt",
    "small.claim-00./../../../outside/canary.txt",
    "~/canary.txt",
    "linked/canary.txt",
    "\x1b[31m.jsonl",
    "..\\..\\outside\\canary.txt",
    "\ud800.jsonl",
    "audit.json",
    "../audit.json",
    "../ledger.sqlite",
    "../index.html",
)
PLACES = (
    "audit.json",
    "index.html",
    "seconds.json",
    "print.html",
    NAME,
    f"{NAME}-wal",
    f"{NAME}-shm",
    f"{NAME}-journal",
    "certificates",
    "claims",
    "print",
    "plots",
    "certificates/small.claim-00.proof.jsonl",
    "certificates/small.claim-01.counter-example.jsonl",
    "claims/small.claim-00.html",
    "print/small.html",
)


def of_runs(folder: Path, *, most: int | None = None, seed: int = 3) -> Counts:
    """All cases, or a sample of ``most`` of them."""
    with own_home(folder):
        subject = _Subject(folder)
        cases = list(_cases(subject))
        if most is not None:
            cases = random.Random(seed).sample(cases, most)
        counts = Counts()
        for case in cases:
            subject.fresh()
            with suppress(OSError, ValueError):  # a file system takes no such name
                case()
                counts.done += 1
                _use(subject, counts)
        return counts


class _Subject:
    def __init__(self, folder: Path) -> None:
        self.folder, self.whole, self.out = folder, folder / "whole", folder / "runs" / "run"
        self.outside = folder / "outside"
        self.paths = claims(folder, 2)
        self.theorems = [describe(path) for path in self.paths]
        self.words = words_of(engine.run_audit(self.theorems, budget="quick", seed=0, workers=1, out=self.whole))
        self.keys = [result_key(t, engine=engine_sha256(), budget="quick", seed=0) for t in self.theorems]
        with Ledger(self.whole) as ledger:
            self.results = [ledger.finished(key) for key in self.keys]

    def fresh(self) -> None:
        for place in (self.folder / "runs", self.outside, self.folder / "cache"):
            shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(self.whole, self.out)
        self.outside.mkdir()
        for name in ("canary.txt", "canary.html", "canary.sqlite"):
            (self.outside / name).write_bytes(CANARY)
        (self.out / "linked").symlink_to(self.outside)

    @property
    def canaries_stand(self) -> bool:
        found = {p.name: p.read_bytes() for p in self.outside.iterdir() if p.is_file()}
        return found == dict.fromkeys(("canary.txt", "canary.html", "canary.sqlite"), CANARY)


def _cases(subject: _Subject) -> Iterator[Callable[[], None]]:
    for name in NAMES:
        said = name.replace("{outside}", str(subject.outside))
        yield lambda said=said: _in_row(subject, said)
        yield lambda said=said: _in_audit(subject, said)
        yield lambda said=said: _in_cache(subject, said)
        yield lambda said=said: _in_settings(subject, said)
    for place in PLACES:
        yield lambda place=place: _link(subject, place, subject.outside)
        yield lambda place=place: _link(subject, place, subject.outside / "canary.txt")
        yield lambda place=place: _link(subject, place, subject.outside / "not there")
        yield lambda place=place: _pipe(subject, place)
        yield lambda place=place: _hard_link(subject, place)


def _in_row(subject: _Subject, name: str) -> None:
    """The ledger has a row, whole by its hash, whose certificates have this name."""
    _rewrite(subject, "certificates", canonical_json({name: "x"}))


def _in_settings(subject: _Subject, name: str) -> None:
    """The ledger says that the run is of a claim of this name."""
    with closing(sqlite3.connect(subject.out / NAME)) as database:
        known = json.loads(database.execute("SELECT settings FROM run").fetchone()[0])
        known["theorems"][0][0] = name
        known["theorems"][1][1] = name
        text = canonical_json(known)
        database.execute("DELETE FROM run")
        database.execute("INSERT INTO run VALUES (?, ?)", [text, _sha256(text)])
        database.commit()


def _rewrite(subject: _Subject, field: str, value: str) -> None:
    columns = ["key", "paper", "id", "entry", "certificates", "seconds"]
    with closing(sqlite3.connect(subject.out / NAME)) as database:
        row = list(database.execute(f"SELECT {', '.join(columns)} FROM units LIMIT 1").fetchone())  # noqa: S608
        row[columns.index(field)] = value
        database.execute(
            "INSERT INTO units (key, paper, id, entry, certificates, seconds, sha256) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [*row, _sha256(canonical_json(row))],
        )
        database.commit()


def _sha256(text: str) -> str:
    import hashlib

    return hashlib.sha256(text.encode()).hexdigest()


def _in_audit(subject: _Subject, name: str) -> None:
    """audit.json names a certificate, a claim and a paper so."""
    audit = json.loads((subject.out / "audit.json").read_text())
    audit["claims"][0]["certificates"][0]["path"] = name
    audit["claims"][1]["paper"] = name
    (subject.out / "audit.json").write_text(canonical_json(audit))


def _in_cache(subject: _Subject, name: str) -> None:
    """A cached result, sealed with the right secret, has a certificate of this name; the run begins without its ledger."""
    cache = Cache(folder=subject.folder / "cache")
    value = canonical_json({"key": subject.keys[0], **subject.results[0].json, "certificates": {name: "{}\n"}})
    sealed = {"seal": seal(value.encode()), "value": value}
    path = cache.folder / cached._name(subject.keys[0])
    path.parent.mkdir(parents=True)
    path.write_bytes(gzip.compress(json.dumps(sealed).encode()))
    (subject.out / NAME).unlink()


def _link(subject: _Subject, place: str, target: Path) -> None:
    _clear(subject.out / place)
    (subject.out / place).symlink_to(target)


def _pipe(subject: _Subject, place: str) -> None:
    _clear(subject.out / place)
    os.mkfifo(subject.out / place)


def _hard_link(subject: _Subject, place: str) -> None:
    _clear(subject.out / place)
    os.link(subject.outside / "canary.sqlite", subject.out / place)


def _clear(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)


def _use(subject: _Subject, counts: Counts) -> None:
    """Everything that reads or writes a run."""
    out = str(subject.out)
    for arguments in (
        ["audit", "--resume", out],
        ["report", out, "--format", "md"],
        ["show", "claim-00", "--from", out, "--to", str(subject.folder / "runs" / "shown")],
        ["verify", out],
        ["audit", str(subject.paths[0]), "--budget", "quick", "--out", out],
        ["audit", "--resume", out],
    ):
        with in_time(counts):
            answer = CliRunner().invoke(main, ["-q", *arguments])
            judge_end(answer.exit_code, answer.output + answer.stderr, counts)
            counts.tracebacks += answer.exception is not None and not isinstance(answer.exception, SystemExit)
        with suppress(OSError, ValueError, KeyError):
            if arguments[0] == "audit" and answer.exit_code in (0, 1):
                same_words(words_of(json.loads((subject.out / "audit.json").read_text())), subject.words, counts)
        if not subject.canaries_stand:
            counts.touched_outside += 1
            return
