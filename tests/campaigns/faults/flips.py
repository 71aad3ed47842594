"""One bit of a ledger, a cached result, a certificate or audit.json is flipped: nothing wrong is believed, and one sentence is said.

Flips are made in this process on copies.  What reads the file is asked each time; every so often the whole run is resumed, and has to end
with the bytes of one that was left alone.
"""

from __future__ import annotations

import functools
import json
import random
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

from checker.errors import CheckerError
from checker.report.audits.audit_file import read_audit
from checker.report.audits.verdict_recheck import rederived
from checker.runs import audit as engine
from checker.runs.cache import Cache, result_key
from checker.runs.fingerprint import engine_sha256
from checker.runs.ledger import CERTIFICATES, NAME, Ledger
from checker.statements.claims.claim import describe
from checker.verdicts import judge
from tests.campaigns.faults.common import LONGEST, Counts, claims, in_time, own_home, result_of, same_words, words_of

KINDS = ("ledger", "cache", "certificate", "audit")


def of_files(folder: Path, flips: int, *, count: int = 4, seed: int = 2, resumed: int = 20) -> dict[str, Counts]:
    """Counts by the kind of file, an equal share of the flips each; ``resumed`` runs of each kind are resumed after a flip."""
    with own_home(folder):
        subject = _Subject(folder, count)
        chance = random.Random(seed)
        share = flips // len(KINDS)
        with _kept_answers():
            return {kind: _flipped(subject, kind, share, resumed, chance) for kind in KINDS}


class _Subject:
    """An undisturbed run with its cache, and what each of its results is."""

    def __init__(self, folder: Path, count: int) -> None:
        self.folder, self.out, self.work = folder, folder / "undisturbed", folder / "work"
        self.theorems = [describe(path) for path in claims(folder, count)]
        self.cache = Cache(folder=folder / "cache")
        self.audit = engine.run_audit(self.theorems, budget="quick", seed=0, workers=1, out=self.out, cache=self.cache)
        self.expected, self.words, made = result_of(self.out), words_of(self.audit), engine_sha256()
        self.keys = [result_key(t, engine=made, budget="quick", seed=0) for t in self.theorems]
        with Ledger(self.out) as ledger:
            self.settings, self.results = ledger.settings, [ledger.finished(key) for key in self.keys]
        assert all(self.results)

    def fresh(self) -> None:
        shutil.rmtree(self.work, ignore_errors=True)
        shutil.copytree(self.out, self.work)


def _flipped(subject: _Subject, kind: str, share: int, resumed: int, chance: random.Random) -> Counts:
    counts = Counts()
    subject.fresh()
    files = {
        "ledger": [subject.work / NAME],
        "cache": sorted(subject.cache.folder.glob("*/*.gz")),
        "certificate": sorted((subject.work / CERTIFICATES).iterdir()),
        "audit": [subject.work / "audit.json"],
    }[kind]
    for number in range(share):
        path = chance.choice(files)
        whole = path.read_bytes()
        place = chance.randrange(8 * len(whole))
        damaged = bytearray(whole)
        damaged[place // 8] ^= 1 << place % 8
        path.write_bytes(damaged)
        counts.done += 1
        with in_time(counts, LONGEST):
            try:
                _ASK[kind](subject, counts)
                if number % max(1, share // resumed) == 0:
                    _resume(subject, kind, counts)
            except CheckerError:
                counts.refused += 1
            except Exception:
                counts.tracebacks += 1
        if kind != "cache":
            subject.fresh()
        else:
            path.write_bytes(whole)
    return counts


def _ask_ledger(subject: _Subject, counts: Counts) -> None:
    with Ledger(subject.work) as ledger:
        counts.wrong_words += ledger.settings != subject.settings
        for key, result in zip(subject.keys, subject.results, strict=True):
            counts.wrong_words += ledger.finished(key) not in (None, result)


def _ask_cache(subject: _Subject, counts: Counts) -> None:
    for key, result in zip(subject.keys, subject.results, strict=True):
        counts.wrong_words += subject.cache.get(key) not in (None, result)


def _ask_certificate(subject: _Subject, counts: Counts) -> None:
    _ask_ledger(subject, counts)
    _ask_audit(subject, counts)


def _ask_audit(subject: _Subject, counts: Counts) -> None:
    """A verdict that is not marked is the right one."""
    found = rederived(read_audit(subject.work / "audit.json"), subject.work)
    checked = {c["id"]: c["verdict"] for c in found["claims"] if "verdict" not in c.get("unchecked", ())}
    known = {**subject.words, **{c["id"]: c["verdict"] for c in found["claims"] if c["id"] not in subject.words}}
    same_words(checked, known, counts)


_ASK = {"ledger": _ask_ledger, "cache": _ask_cache, "certificate": _ask_certificate, "audit": _ask_audit}


def _resume(subject: _Subject, kind: str, counts: Counts) -> None:
    if kind == "cache":
        shutil.rmtree(subject.work)
        engine.run_audit(subject.theorems, budget="quick", seed=0, workers=1, out=subject.work, cache=subject.cache)
    else:
        engine.resume_audit(subject.work, workers=1)
    same_words(words_of(json.loads((subject.work / "audit.json").read_text())), subject.words, counts)
    counts.other_bytes += result_of(subject.work) != subject.expected


@contextmanager
def _kept_answers() -> Iterator[None]:
    """The verifier is asked once about the same certificates: it is a function of them, and thousands of flips leave most as they were."""
    asked = functools.lru_cache(maxsize=100_000)(judge.verified_lines)
    with mock.patch.object(judge, "verified_lines", lambda lines, **_: asked(tuple(lines))):
        yield
