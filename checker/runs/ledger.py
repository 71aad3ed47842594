"""What a run has finished, one row a unit, durable before the next: a run may be killed at any moment and go on from here.

A run is a folder: ``ledger.sqlite`` and the certificates that its rows name.  ``audit.json`` and the page are made from it.

A ledger may come from somebody else, or from a disk that lost a bit: its tables must be ours and nothing else, each row carries the hash of
what it says, and the files that it names are resolved by :mod:`checker.data.places`.  A row that is not as it was written does not count.
"""

from __future__ import annotations

import hashlib
import sqlite3
import stat
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from checker.data import places
from checker.data.dataset import canonical_json
from checker.errors import InputError
from checker.runs.workers import UnitResult, is_result
from checker.statements.claims.claim import TheoremFile, names_a_claim
from checker.verdicts.budgets import BUDGETS

FORMAT = "checker-ledger/2"
NAME, CERTIFICATES = "ledger.sqlite", "certificates"
_TABLES = (
    "DROP TABLE IF EXISTS run",
    "DROP TABLE IF EXISTS units",
    "CREATE TABLE run (settings TEXT NOT NULL, sha256 TEXT NOT NULL)",
    "CREATE TABLE units (number INTEGER PRIMARY KEY, key TEXT NOT NULL, paper TEXT NOT NULL, id TEXT NOT NULL, "
    "entry TEXT NOT NULL, certificates TEXT NOT NULL, seconds REAL NOT NULL, sha256 TEXT NOT NULL)",
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
    """The ledger of a folder, open for one process: a context manager.  ``new``: make one where there is none.

    **Raises.** InputError when another process has it.
    """

    def __init__(self, folder: Path, *, new: bool = True) -> None:
        self.folder, self.path = folder, folder / NAME
        if not new and not self.path.exists():
            raise InputError(_nothing_to_resume(folder))
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise InputError(places.unwritable(folder, problem)) from None
        _refuse_other_files(folder)
        self._database = sqlite3.connect(self.path, timeout=1, isolation_level=None)
        try:
            with self._told():
                self._database.text_factory = lambda raw: raw.decode("utf-8", "replace")
                self._database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, places.MOST_BYTES)
                self._database.execute("PRAGMA trusted_schema = OFF")
                self._database.execute("PRAGMA locking_mode = EXCLUSIVE")
                self._database.execute("PRAGMA journal_mode = WAL")
                self._database.execute("PRAGMA synchronous = FULL")
                self._database.execute("BEGIN IMMEDIATE")  # takes the lock, which the end of the process gives back
                self._database.execute("COMMIT")
                self._written_as = self._kinds()
        except BaseException:
            self._database.close()
            raise

    def __enter__(self) -> Ledger:
        return self

    def __exit__(self, *_: object) -> None:
        self._database.close()

    @contextmanager
    def _told(self) -> Iterator[None]:
        """What goes wrong with the database, as one sentence.  **Raises.** InputError."""
        try:
            yield
        except sqlite3.OperationalError as problem:
            if "locked" in str(problem):
                raise InputError(
                    f"{self.path} cannot be written ({problem}): another audit is perhaps writing to this folder. "
                    "Wait for it, or give another folder with --out."
                ) from None
            raise InputError(
                f"{self.path} cannot be written ({problem}). Make room or give it leave to be written, then go on with "
                f"checker audit --resume {self.folder}; or give another folder with --out."
            ) from None
        except (sqlite3.Error, UnicodeDecodeError) as problem:
            raise InputError(
                f"{self.path} is not a ledger, or is damaged ({problem}). Remove it, or give another folder with --out."
            ) from None

    def _kinds(self) -> dict[str, str]:
        """The text of each table and trigger.  **Raises.** InputError where the file holds anything that no ledger has."""
        found = {
            name: (kind, sql) for kind, name, sql in self._database.execute("SELECT type, name, sql FROM sqlite_master")
        }
        ours = {"run": "table", "units": "table", "units_stay": "trigger", "units_last": "trigger"}
        if any(ours.get(str(name)) != kind for name, (kind, _) in found.items()):
            raise InputError(
                f"{self.path} is not a ledger: it holds other tables or views. Move it, or give another folder with --out."
            )
        return {name: str(sql) for name, (_, sql) in found.items()}

    @property
    def _readable(self) -> bool:
        """Whether the tables are those of this version."""
        return [self._written_as.get(sql.split()[2]) for sql in _TABLES[2:]] == list(_TABLES[2:])

    def begin(self, settings: Settings) -> None:
        """Start a new run here; the certificates of the one before are removed."""
        for paper, id_, names in self._rows("SELECT paper, id, certificates FROM units") if self._readable else ():
            for name in _names(paper, id_, names) or ():
                self._discard(name)
        with self._told():
            self._database.execute("BEGIN")
            for statement in _TABLES:
                self._database.execute(statement)
            self._database.execute("INSERT INTO run VALUES (?, ?)", [settings.json, _sha256(settings.json)])
            self._database.execute("COMMIT")
            self._written_as = self._kinds()

    @property
    def settings(self) -> Settings:
        """What the run of this folder was asked to do.  **Raises.** InputError when there is none."""
        if self._written_as and not self._readable:
            raise InputError(
                f"{self.path} is not in the format {FORMAT}, so it cannot be resumed. Start the audit again."
            )
        rows = self._rows("SELECT settings, sha256 FROM run") if self._written_as else []
        if not rows:
            raise InputError(_nothing_to_resume(self.folder))
        try:
            text, sha256 = rows[0]
            if len(rows) != 1 or _sha256(text) != sha256:
                raise ValueError("it is not as it was written")
            return _settings_of(places.parsed(text))
        except (ValueError, KeyError, TypeError, AttributeError) as problem:
            raise InputError(
                f"What the run in {self.folder} was asked to do cannot be read from {self.path} ({problem}), so it cannot be resumed. "
                "Start the audit again."
            ) from None

    def finished(self, key: str) -> UnitResult | None:
        """The result under a key, with the certificates that its row was written for, or None where anything is not as it was written."""
        for paper, id_, entry, hashes, seconds, sha256 in self._rows(
            "SELECT paper, id, entry, certificates, seconds, sha256 FROM units WHERE key = ? ORDER BY number DESC LIMIT 1",
            [key],
        ):
            names = _names(paper, id_, hashes)
            with suppress(ValueError, TypeError):
                if names is not None and _row_sha256([key, paper, id_, entry, hashes, seconds]) == sha256:
                    texts = {name: self._text(name, sha) for name, sha in names.items()}
                    known = {"entry": places.parsed(entry), "certificates": texts, "seconds": seconds}
                    return UnitResult(**known) if is_result(known) else None
        return None

    def _text(self, name: str, sha256: str) -> str | None:
        """A certificate as it was written, or None."""
        with suppress(OSError, InputError):
            data = places.read(self.folder, f"{CERTIFICATES}/{name}")
            return data.decode("ascii") if hashlib.sha256(data).hexdigest() == sha256 and data.isascii() else None
        return None

    def record(self, key: str, theorem: TheoremFile, result: UnitResult) -> None:
        """Add a finished unit: first its certificates, then the row that says that it is finished."""
        self.keep(result.certificates)
        hashes = {n: _sha256(t) for n, t in result.certificates.items()}
        earlier = self._rows("SELECT certificates FROM units WHERE paper = ? AND id = ?", [theorem.paper, theorem.id])
        stale = {
            name for (names,) in earlier for name in _names(theorem.paper, theorem.id, names) or ()
        } - hashes.keys()
        row = [
            key,
            theorem.paper,
            theorem.id,
            canonical_json(result.entry),
            canonical_json(hashes),
            float(result.seconds),
        ]
        with self._told():
            self._database.execute(
                "INSERT INTO units (key, paper, id, entry, certificates, seconds, sha256) VALUES (?, ?, ?, ?, ?, ?, ?)",
                [*row, _row_sha256(row)],
            )
        for name in stale:  # of an earlier state of the claim
            self._discard(name)

    def keep(self, certificates: Mapping[str, str]) -> None:
        """Write files of certificates into the run's folder, through to the disk."""
        for name, text in certificates.items():
            places.write(self.folder, f"{CERTIFICATES}/{name}", text.encode("ascii"), durable=True)

    def restore(self, result: UnitResult) -> None:
        """Write the certificates of a recorded result again where a theorem file that ran beside has changed the files."""
        for name, text in result.certificates.items():
            data = None
            with suppress(OSError, InputError):
                data = places.read(self.folder, f"{CERTIFICATES}/{name}")
            if data != text.encode("ascii"):
                self.keep({name: text})

    def _discard(self, name: str) -> None:
        """Remove a certificate that a row names; what is none of ours is left alone."""
        with suppress(OSError, InputError):
            places.remove(self.folder, f"{CERTIFICATES}/{name}")

    def _rows(self, query: str, values: Sequence[object] = ()) -> list[tuple]:
        """The rows of a query; none where the tables were not made yet."""
        if not self._written_as:
            return []
        with self._told():
            return self._database.execute(query, values).fetchall()


def _nothing_to_resume(folder: Path) -> str:
    return f"There is no run to resume in {folder}. Start one: checker audit --out {folder}."


def _refuse_other_files(folder: Path) -> None:
    """SQLite would write through a link.  **Raises.** InputError unless the files of the ledger are regular ones of this folder alone."""
    for ending in ("", "-wal", "-shm", "-journal"):
        path = folder / f"{NAME}{ending}"
        with suppress(FileNotFoundError):
            found = path.lstat()
            if not stat.S_ISREG(found.st_mode) or found.st_nlink > 1:
                raise InputError(
                    f"{path} is a link or no regular file, so no run is kept there. Remove it, or give another folder "
                    "with --out."
                )


def _names(paper: object, id_: object, certificates: object) -> dict[str, str] | None:
    """The files that a row names with their hashes; None where it names one that no certificate of its claim has."""
    try:
        found = places.parsed(str(certificates))
        good = isinstance(found, dict) and all(places.parts_of(name) == [name] for name in found)
        ours = good and all(name.startswith(f"{paper}.{id_}.") and name.endswith(".jsonl") for name in found)
        return found if ours else None
    except (ValueError, InputError):
        return None


def _settings_of(known: Any) -> Settings:
    """**Raises.** ValueError and its like for what no run is asked."""
    files = [
        TheoremFile(
            id=id_,
            paper=paper,
            path=Path(path),
            title=str(title),
            fidelity=str(fidelity),
            experiment=experiment is True,
        )
        for id_, paper, path, title, fidelity, experiment in known["theorems"]
    ]
    if known["format"] != FORMAT or not all(names_a_claim(t.paper, t.id) for t in files):
        raise ValueError("a claim has a name that no claim can have")
    if known["budget"] not in BUDGETS or type(known["seed"]) is not int or known["seed"] < 0:
        raise ValueError(f"no budget is named {str(known['budget'])[:40]!r}, or the seed is none")
    return Settings(theorems=tuple(files), budget=known["budget"], seed=known["seed"], again=known["again"] is True)


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _row_sha256(row: Sequence[object]) -> str:
    return _sha256(canonical_json(list(row)))
