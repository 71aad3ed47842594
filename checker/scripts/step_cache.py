"""Steps that were proved or refuted before: a changed step alone is searched again.

One file for each statement, named by its hash and that of the prover.  A proof counts again where the facts that it uses are still there, a
counter-example where nothing else is assumed, and that nothing was found where no fact came that shares variables with the step.

**Guarantee.** none is needed: what is kept are certificates, which ``verify.py`` checks again, and failures, which can only lose a proof.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import checker
from checker.data.dataset import canonical_json
from checker.scripts.script_context import Fact
from checker.statements.terms.term import Term, sha256

FORMAT = "checker-steps/2"
_MOST = 6  # entries for one statement
_PARTS = ("proofs", "scripts", "search", "statements", "verifier")


@dataclass(frozen=True, kw_only=True)
class Kept:
    """A folder of answers."""

    folder: Path

    def entries(self, goal: Term) -> list[dict[str, Any]]:
        """What is known of a statement; nothing where the file cannot be read."""
        try:
            found = json.loads(self._path(goal).read_text(encoding="ascii"))
            return [one for one in found if isinstance(one, dict)]
        except (OSError, ValueError, TypeError):
            return []

    def add(self, goal: Term, entry: Mapping[str, Any]) -> None:
        """Keep an answer; a disk that is full or read-only costs this and nothing else."""
        several = [entry, *(one for one in self.entries(goal) if one.get("context") != entry["context"])][:_MOST]
        path = self._path(goal)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(
                "w", dir=path.parent, prefix="new-", delete=False, encoding="ascii"
            ) as file:
                file.write(canonical_json(several))
            os.replace(file.name, path)
        except OSError:
            return

    def _path(self, goal: Term) -> Path:
        name = sha256([FORMAT, _engine(), goal.json])
        return self.folder / name[:2] / f"{name[2:]}.json"


def hashes(facts: Iterable[Fact]) -> set[str]:
    """The hash of each fact."""
    return {sha256(one.full.json) for one in facts}


def context_of(facts: Iterable[Term]) -> str:
    """A hash of a set of facts."""
    return context_of_json(one.json for one in facts)


def context_of_json(facts: Iterable[Any]) -> str:
    """The same of facts as a certificate has them."""
    return sha256(sorted({sha256(one) for one in facts}))


def default_kept(environment: Mapping[str, str] = os.environ) -> Kept | None:
    """Beside the cache of results; None where CHECKER_STEPS is 0."""
    if environment.get("CHECKER_STEPS") == "0":
        return None
    base = environment.get("CHECKER_CACHE")
    home = Path(environment.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "attention-claim-checker"
    return Kept(folder=(Path(base) if base else home) / "steps")


@cache
def _engine() -> str:
    """The files that an answer depends on."""
    root, digest = Path(checker.__file__).resolve().parent, hashlib.sha256()
    for part in _PARTS:
        for path in sorted((root / part).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()


__all__ = ["Kept", "context_of", "context_of_json", "default_kept", "hashes"]
