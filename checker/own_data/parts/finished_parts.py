"""Finished parts of long commands, on disk before the next begins, so that Ctrl-C, a crash or a power cut loses one part at most.

A sweep keeps a ledger in its own folder.  ``inspect``, ``run``, ``audit --data`` and ``data training`` keep theirs in the user's cache, in
a file named by the hash of what the command was asked; the same command goes on from it, and removes it when it has ended.  Rows there
carry this user's seal (:mod:`checker.data.seals`), so that who can write to the cache cannot change an answer.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from checker.data import places
from checker.data.dataset import canonical_json
from checker.data.places import MOST_BYTES, parsed, unwritable
from checker.data.seals import default_folder, seal
from checker.errors import InputError
from checker.own_data.parts.packing import NotPacked, packed, unpacked
from checker.runs.fingerprint import engine_sha256

try:
    import fcntl
except ImportError:  # Windows, where nothing keeps two processes apart
    fcntl = None  # type: ignore[assignment]

FORMAT = "checker-sweep/1"
_CAREFULLY = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_DAYS = 30  # parts of a command that was not given again for so long are removed
Told = Callable[[str], None]
Good = Callable[[Any], bool]


class Parts:
    """Finished parts of one command by name.  ``part`` gives a kept one or makes and keeps it."""

    def __init__(self, ledger: Ledger | None = None) -> None:
        self.ledger = ledger

    def part(self, name: str, make: Callable[[], Any]) -> Any:
        """What ``make`` gives, a JSON value; made once, whatever ended the command since."""
        known = {} if self.ledger is None else self.ledger.known
        if name in known:
            return known[name]["value"]
        value = make()
        self.keep(name, value)
        return value

    def result(
        self, name: str, make: Callable[[], Any], held: Mapping[str, Any] | None = None, good: Good = lambda _: True
    ) -> Any:
        """The same for a result of a class of :mod:`checker.own_data.parts.packing`; one that is not ``good`` is not kept."""
        kept = self.known(name)
        if kept is not None:
            with suppress(NotPacked):
                return unpacked(kept, held or {})
        found = make()
        if good(found):
            with suppress(NotPacked):
                self.keep(name, packed(found))
        return found

    def keep(self, name: str, value: Any) -> None:
        """Keep a part that is made.  A full disk loses the part and not the command."""
        if self.ledger is not None:
            with suppress(OSError):
                self.ledger.record(name, {"value": value})

    def known(self, name: str) -> Any:
        """The kept part, or None."""
        return None if self.ledger is None or name not in self.ledger.known else self.ledger.known[name]["value"]


@contextmanager
def finished_parts(command: str, asked: Sequence[Any], *, told: Told = lambda _: None) -> Iterator[Parts]:
    """The parts of ``command`` asked exactly so; removed when the block ends without an exception.

    Where they cannot be kept, or another process keeps them, the command runs without.
    """
    key = hashlib.sha256(canonical_json([command, *asked, engine_sha256()]).encode()).hexdigest()
    path = default_folder() / "parts" / f"{command.replace(' ', '-')}-{key[:32]}.jsonl"
    ledger = None
    with suppress(InputError, OSError):
        _remove_old(path.parent)
        seal(b"")  # a secret can be read or made
        ledger = Ledger(path, _sealed)
    if ledger is None:
        yield Parts()
        return
    if ledger.known:
        told(f"going on from {len(ledger.known)} finished parts of the same command, which was interrupted")
    with ledger:
        try:
            yield Parts(ledger)
        except KeyboardInterrupt:
            told(f"{len(ledger.known)} finished parts are kept: the same command goes on from them")
            raise
        with suppress(OSError, InputError):
            places.remove(path.parent, path.name)


def file_stamps(files: Iterable[Path]) -> list[list[Any]]:
    """What stands for files that a command reads: place, size and time; JSON-able.  One that is not there has a place only."""
    found: list[list[Any]] = []
    for path in files:
        try:
            seen = path.stat()
            found.append([str(path.resolve()), seen.st_size, seen.st_mtime_ns])
        except OSError:
            found.append([str(path)])
    return found


def _sealed(key: str, entry: dict[str, Any]) -> str:
    return seal(canonical_json([key, entry]).encode())


def _remove_old(folder: Path) -> None:
    for path in folder.glob("*.jsonl"):
        with suppress(OSError, InputError):
            if time.time() - path.stat(follow_symlinks=False).st_mtime > _DAYS * 86400:
                places.remove(folder, path.name)


class Ledger:
    """The finished parts in a file, for one process at a time: a context manager.  **Raises.** InputError.

    ``mark`` of a row finds one that is not as it was written: what it says is used without being computed again.
    """

    def __init__(self, path: Path, mark: Callable[[str, dict[str, Any]], str] | None = None) -> None:
        self.path, self.known, self.mark = path, dict[str, dict[str, Any]](), mark or _row_sha256
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.is_symlink():
                raise InputError(f"{path} is a link. Remove it, or give another folder with --out.")
            handle = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | _CAREFULLY, 0o666)
        except OSError as problem:
            raise InputError(unwritable(path, problem)) from None
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode) or found.st_nlink > 1 or found.st_size > MOST_BYTES:
            os.close(handle)
            raise InputError(
                f"{path} is a link, no regular file or too large. Remove it, or give another folder with --out."
            )
        self._stream = os.fdopen(handle, "a+", encoding="utf-8", errors="replace")
        try:
            if fcntl is not None:
                fcntl.flock(self._stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._stream.close()
            raise InputError(
                f"Another sweep is writing to {path.parent}. Wait for it, or give another folder with --out."
            ) from None
        self._stream.seek(0)
        whole = 0
        for line in iter(self._stream.readline, ""):
            row = _row(line, self.mark)
            if row is None:
                break
            self.known[row["key"]] = row["entry"]
            whole = self._stream.tell()
        self._check(whole)
        self._stream.seek(whole)
        self._stream.truncate()

    def _check(self, whole: int) -> None:
        """Only a last line that was being written may be lost.  **Raises.** InputError for a file of another kind."""
        self._stream.seek(whole)
        rest = self._stream.read()
        if "\n" in rest:
            self._stream.close()
            raise InputError(
                f"{self.path} is not the ledger of a sweep, or of another version: its line {len(self.known) + 1} is not one "
                "of its rows. Remove it, or give another folder with --out."
            )

    def __enter__(self) -> Ledger:
        return self

    def __exit__(self, *_: object) -> None:
        self._stream.close()

    def record(self, key: str, entry: dict[str, Any]) -> None:
        """Add a finished unit; it is on disk when this returns."""
        row = {"format": FORMAT, "key": key, "entry": entry, "sha256": self.mark(key, entry)}
        self._stream.write(json.dumps(row, ensure_ascii=False) + "\n")
        self._stream.flush()
        os.fsync(self._stream.fileno())
        self.known[key] = entry


def _row_sha256(key: str, entry: dict[str, Any]) -> str:
    return hashlib.sha256(canonical_json([key, entry]).encode()).hexdigest()


def _row(line: str, mark: Callable[[str, dict[str, Any]], str]) -> dict[str, Any] | None:
    if not line.endswith("\n"):
        return None
    try:
        row = parsed(line)
        good = row["format"] == FORMAT and isinstance(row["key"], str) and isinstance(row["entry"], dict)
        return row if good and row["sha256"] == mark(row["key"], row["entry"]) else None
    except (ValueError, KeyError, TypeError, OSError):
        return None
