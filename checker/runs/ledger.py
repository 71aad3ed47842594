"""What a run has finished, one row a unit, durable before the next: a run may be killed at any moment and go on from here.

A run is a folder: ``ledger.sqlite`` and the certificates that its rows name.  ``audit.json`` and the page are made from it.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from checker.data.dataset import canonical_json
from checker.errors import InputError
from checker.runs.workers import UnitResult
from checker.statements.claim import TheoremFile

FORMAT = "checker-ledger/1"
NAME, CERTIFICATES = "ledger.sqlite", "certificates"
_TABLES = (
    "DROP TABLE IF EXISTS run",
    "DROP TABLE IF EXISTS units",
    "CREATE TABLE run (settings TEXT NOT NULL)",
    "CREATE TABLE units (number INTEGER PRIMARY KEY, key TEXT NOT NULL, paper TEXT NOT NULL, id TEXT NOT NULL, "
    "entry TEXT NOT NULL, certificates TEXT NOT NULL, seconds REAL NOT NULL)",
    "CREATE TRIGGER units_stay BEFORE UPDATE ON units BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END",
    "CREATE TRIGGER units_last BEFORE DELETE ON units BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END",
)


@dataclass(frozen=True, kw_only=True)
class Settings:
    """What a run was asked to do: enough to go on with it."""

    theorems: tuple[TheoremFile, ...]
    budget: str
    seed: int
    again: bool = True  # run also what was published

    @property
    def json(self) -> str:
        files = [[t.id, t.paper, str(t.path), t.title, t.fidelity, t.experiment] for t in self.theorems]
        return canonical_json(
            {"format": FORMAT, "theorems": files, "budget": self.budget, "seed": self.seed, "again": self.again}
        )


class Ledger:
    """The ledger of a folder, open for one process: a context manager.  **Raises.** InputError when another one has it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.path = folder, folder / NAME
        folder.mkdir(parents=True, exist_ok=True)
        try:
            self._database = sqlite3.connect(self.path, timeout=1, isolation_level=None)
            self._database.execute("PRAGMA locking_mode = EXCLUSIVE")
            self._database.execute("PRAGMA journal_mode = WAL")
            self._database.execute("PRAGMA synchronous = FULL")
            self._database.execute("BEGIN IMMEDIATE")  # takes the lock, which the end of the process gives back
            self._database.execute("COMMIT")
        except sqlite3.OperationalError as problem:
            raise InputError(
                f"{self.path} cannot be written ({problem}): another audit is perhaps writing to this folder. "
                "Wait for it, or give another folder with --out."
            ) from None
        except sqlite3.DatabaseError as problem:
            raise InputError(
                f"{self.path} is not a ledger ({problem}). Remove it, or give another folder with --out."
            ) from None

    def __enter__(self) -> Ledger:
        return self

    def __exit__(self, *_: object) -> None:
        self._database.close()

    def begin(self, settings: Settings) -> None:
        """Start a new run here; the certificates of the one before are removed."""
        for names in self._rows("SELECT certificates FROM units"):
            for name in json.loads(names[0]):
                (self.folder / CERTIFICATES / name).unlink(missing_ok=True)
        self._database.execute("BEGIN")
        for statement in _TABLES:
            self._database.execute(statement)
        self._database.execute("INSERT INTO run VALUES (?)", [settings.json])
        self._database.execute("COMMIT")

    @property
    def settings(self) -> Settings:
        """What the run of this folder was asked to do.  **Raises.** InputError when there is none."""
        rows = self._rows("SELECT settings FROM run")
        if not rows:
            raise InputError(
                f"There is no run to resume in {self.folder}. Start one: checker audit --out {self.folder}."
            )
        known = json.loads(rows[0][0])
        if known.get("format") != FORMAT:
            raise InputError(
                f"{self.path} is not in the format {FORMAT}, so it cannot be resumed. Start the audit again."
            )
        files = [
            TheoremFile(id=id_, paper=paper, path=Path(path), title=title, fidelity=fidelity, experiment=any(kind))
            for id_, paper, path, title, fidelity, *kind in known["theorems"]  # older ledgers do not say the kind
        ]
        return Settings(
            theorems=tuple(files), budget=known["budget"], seed=known["seed"], again=known.get("again", True)
        )

    def finished(self, key: str) -> UnitResult | None:
        """The result under a key, with the certificates that its row was written for, or None."""
        for entry, hashes, seconds in self._rows(
            "SELECT entry, certificates, seconds FROM units WHERE key = ? ORDER BY number DESC LIMIT 1", [key]
        ):
            texts = {}
            for name, sha256 in json.loads(hashes).items():
                path = self.folder / CERTIFICATES / name
                data = path.read_bytes() if path.is_file() else b""
                if hashlib.sha256(data).hexdigest() != sha256:
                    return None
                texts[name] = data.decode("ascii")
            return UnitResult(entry=json.loads(entry), certificates=texts, seconds=seconds)
        return None

    def record(self, key: str, theorem: TheoremFile, result: UnitResult) -> None:
        """Add a finished unit: first its certificates, then the row that says that it is finished."""
        folder = self.folder / CERTIFICATES
        self.keep(result.certificates)
        hashes = {n: hashlib.sha256(t.encode("ascii")).hexdigest() for n, t in result.certificates.items()}
        stale = {
            name
            for (names,) in self._rows(
                "SELECT certificates FROM units WHERE paper = ? AND id = ?", [theorem.paper, theorem.id]
            )
            for name in json.loads(names)
        } - hashes.keys()
        row = [key, theorem.paper, theorem.id, canonical_json(result.entry), canonical_json(hashes), result.seconds]
        self._database.execute(
            "INSERT INTO units (key, paper, id, entry, certificates, seconds) VALUES (?, ?, ?, ?, ?, ?)", row
        )
        for name in stale:  # of an earlier state of the claim
            (folder / name).unlink(missing_ok=True)

    def keep(self, certificates: Mapping[str, str]) -> None:
        """Write files of certificates into the run's folder, through to the disk."""
        folder = self.folder / CERTIFICATES
        folder.mkdir(exist_ok=True)
        for name, text in certificates.items():
            _write_durably(folder / name, text.encode("ascii"))

    def restore(self, result: UnitResult) -> None:
        """Write the certificates of a recorded result again where a theorem file that ran beside has changed the files."""
        for name, text in result.certificates.items():
            path, data = self.folder / CERTIFICATES / name, text.encode("ascii")
            if path.is_symlink() or not path.is_file() or path.read_bytes() != data:
                _write_durably(path, data)

    def _rows(self, query: str, values: Sequence[object] = ()) -> list[tuple]:
        """The rows of a query; none where the tables were not made yet."""
        try:
            return self._database.execute(query, values).fetchall()
        except sqlite3.OperationalError:
            return []


def _write_durably(path: Path, data: bytes) -> None:
    partial = path.with_suffix(".partial")
    with partial.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    partial.replace(path)
    handle = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
