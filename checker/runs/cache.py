"""Results of earlier runs, found again by what they are results of: an unchanged claim is not run again.

One file a result, named by the hash of the theorem file's bytes, the engine's (:mod:`checker.runs.fingerprint`), budget and seed.  A file
counts only with a seal made from a secret that lies elsewhere (:mod:`checker.data.seals`), so that who can write to the cache but not to
your home can lose results and not invent any; what carries a verdict word is verified again besides (:mod:`checker.runs.recheck`).
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import stat
import zlib
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from checker.data import places
from checker.data.dataset import canonical_json
from checker.data.seals import seal, sealed
from checker.errors import InputError
from checker.runs.workers import UnitResult, is_result
from checker.statements.claims.claim import MOST_BYTES as MOST_OF_A_FILE
from checker.statements.claims.claim import TheoremFile

FORMAT = "checker-cache/1"
MOST_BYTES = 2**30  # beyond this the results unused for longest are removed
_MOST_OF_ONE = 2**27  # bytes of one result, packed; unpacked it may have eight times as many


def result_key(theorem: TheoremFile, *, engine: str, budget: str, seed: int) -> str:
    """What the result of a unit depends on, as a hash."""
    try:
        source = hashlib.sha256(places.read_named(theorem.path, MOST_OF_A_FILE)).hexdigest()
    except (OSError, InputError) as problem:
        raise InputError(
            f"{theorem.path} cannot be read any more ({problem}). Put it back, or audit without it."
        ) from None
    named = [FORMAT, source, *_beside(theorem), theorem.paper, theorem.id, theorem.path.name, theorem.path.parent.name]
    return hashlib.sha256(canonical_json([*named, engine, budget, seed]).encode()).hexdigest()


def _beside(theorem: TheoremFile) -> list[str]:
    """Hashes of the files in the folder, where a proof script may use their claims."""
    if b".proof()" not in theorem.path.read_bytes():
        return []
    return [hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(theorem.path.parent.glob("*.py"))]


@dataclass(frozen=True, kw_only=True)
class Cache:
    """A folder of sealed results.  Nothing in it is ever executed or unpickled."""

    folder: Path

    def get(self, key: str) -> UnitResult | None:
        """The result under a key, or None when there is none with a valid seal: whatever is wrong with the file, it is no result."""
        name = _name(key)
        with suppress(OSError, InputError, ValueError, KeyError, TypeError, AttributeError, MemoryError):
            kept = places.parsed(_unpacked(places.read(self.folder, name, _MOST_OF_ONE)))
            value = kept["value"].encode()
            if not sealed(value, kept["seal"]):
                return None
            known = places.parsed(value)
            if known.pop("key") != key or not is_result(known):
                return None
            os.utime(self.folder / name, follow_symlinks=False)
            return UnitResult(**known)
        return None

    def put(self, key: str, result: UnitResult) -> None:
        """Keep a result; a disk that is full or read-only costs the cache and nothing else."""
        if result.entry["error"] or result.entry.get("timed_out") or result.entry.get("search", {}).get("cut_short"):
            return  # perhaps this machine's fault
        value = canonical_json({"key": key, **result.json})
        with suppress(OSError, InputError):
            kept = {"seal": seal(value.encode()), "value": value}
            places.write(self.folder, _name(key), gzip.compress(json.dumps(kept).encode(), compresslevel=3, mtime=0))

    def prune(self, most: int = MOST_BYTES) -> None:
        """Remove the results unused for longest until at most so many bytes are left; another audit may be doing the same."""
        found = []
        for path in self.folder.glob("??/*"):
            with suppress(OSError):
                seen = path.lstat()
                if stat.S_ISREG(seen.st_mode):
                    found.append((seen.st_mtime, seen.st_size, path.relative_to(self.folder).as_posix()))
        excess = sum(size for _, size, _ in found) - most
        for _, size, name in sorted(found):
            if excess <= 0:
                return
            with suppress(OSError, InputError):
                places.remove(self.folder, name)
            excess -= size


def _name(key: str) -> str:
    return f"{key[:2]}/{key[2:]}.json.gz"


def _unpacked(data: bytes) -> bytes:
    """The bytes of one gzip file.  **Raises.** ValueError for anything else, and for one that grows beyond the limit."""
    unpacking = zlib.decompressobj(wbits=31)
    try:
        text = unpacking.decompress(data, 8 * _MOST_OF_ONE)
    except zlib.error as problem:
        raise ValueError(str(problem)) from None
    if not unpacking.eof or unpacking.unused_data:
        raise ValueError("it is cut off, too long, or followed by something else")
    return text
