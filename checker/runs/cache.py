"""Results of earlier runs, found again by what they are results of: an unchanged claim is not run again.

One file a result, named by the hash of the theorem file's bytes, the engine's (:mod:`checker.runs.fingerprint`), budget and seed.  A file
counts only with a seal made from a secret that lies elsewhere (:func:`_secret`), so that who can write to the cache but not to
your home can lose results and not invent any; what carries a verdict word is verified again besides (:mod:`checker.runs.recheck`).
"""

from __future__ import annotations

import gzip
import hashlib
import hmac
import json
import os
import secrets
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from checker.data.dataset import canonical_json
from checker.errors import InputError
from checker.runs.workers import UnitResult
from checker.statements.claim import TheoremFile

FORMAT = "checker-cache/1"
MOST_BYTES = 2**30  # beyond this the results unused for longest are removed
_NAME = "attention-claim-checker"


def result_key(theorem: TheoremFile, *, engine: str, budget: str, seed: int) -> str:
    """What the result of a unit depends on, as a hash."""
    try:
        source = hashlib.sha256(theorem.path.read_bytes()).hexdigest()
    except OSError as problem:
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


def default_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """``$CHECKER_CACHE``, else the user's cache folder as the XDG directory specification has it."""
    if environment.get("CHECKER_CACHE"):
        return Path(environment["CHECKER_CACHE"])
    return Path(environment.get("XDG_CACHE_HOME") or Path.home() / ".cache") / _NAME


@dataclass(frozen=True, kw_only=True)
class Cache:
    """A folder of sealed results.  Nothing in it is ever executed or unpickled."""

    folder: Path

    def get(self, key: str) -> UnitResult | None:
        """The result under a key, or None when there is none with a valid seal."""
        path = self._path(key)
        try:
            sealed = json.loads(gzip.decompress(path.read_bytes()))
            value = sealed["value"].encode()
            if not hmac.compare_digest(sealed["seal"], _seal(value)):
                return None
            known = json.loads(value)
            if known.pop("key") != key:
                return None
            os.utime(path)
            return UnitResult(**known)
        except (OSError, EOFError, ValueError, KeyError, TypeError, AttributeError):
            return None

    def put(self, key: str, result: UnitResult) -> None:
        """Keep a result; a disk that is full or read-only costs the cache and nothing else."""
        if result.entry["error"] or result.entry.get("timed_out") or result.entry.get("search", {}).get("cut_short"):
            return  # perhaps this machine's fault
        value = canonical_json({"key": key, **asdict(result)})
        path = self._path(key)
        try:
            sealed = {"seal": _seal(value.encode()), "value": value}
            path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=path.parent, prefix="new-", delete=False) as file:
                file.write(gzip.compress(json.dumps(sealed).encode(), compresslevel=3, mtime=0))
            os.replace(file.name, path)
        except OSError:
            return

    def prune(self, most: int = MOST_BYTES) -> None:
        """Remove the results unused for longest until at most so many bytes are left."""
        found = [(p.stat().st_mtime, p.stat().st_size, p) for p in self.folder.glob("??/*")]
        excess = sum(size for _, size, _ in found) - most
        for _, size, path in sorted(found):
            if excess <= 0:
                return
            path.unlink(missing_ok=True)
            excess -= size

    def _path(self, key: str) -> Path:
        return self.folder / key[:2] / f"{key[2:]}.json.gz"


def _seal(value: bytes) -> str:
    return hmac.digest(_secret(), value, "sha256").hex()


def _secret() -> bytes:
    """Thirty-two random bytes that only this user can read, made when first asked for.  **Raises.** OSError."""
    path = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / _NAME / "cache-secret"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:  # readable by its owner only
            file.write(secrets.token_bytes(32))
        try:
            os.link(file.name, path)  # the first of two processes wins
        except FileExistsError:
            pass
        finally:
            os.unlink(file.name)
    secret = path.read_bytes()
    if len(secret) != 32:
        raise OSError(f"{path} is not a secret of 32 bytes")
    return secret
