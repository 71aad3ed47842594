"""The JSON of an audit on disk, ``checker-audit/1``: of a run, and the one that is published."""

from __future__ import annotations

import json
from pathlib import Path

from checker.coq.trust import bare
from checker.errors import InputError
from checker.statements.claim import published_folder

FORMAT = "checker-audit/1"


def read_audit(path: Path) -> dict:
    """An audit's JSON, without what it says of Coq's kernel: that is read from Coq's answers (:mod:`checker.coq.trust`).

    **Raises.** InputError for anything else.
    """
    try:
        audit = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        raise InputError(
            f"{path} is not a readable audit ({problem}). Give the audit.json of an earlier run."
        ) from None
    if not isinstance(audit, dict) or audit.get("format") != FORMAT:
        raise InputError(f"{path} is not in the format {FORMAT}. Give the audit.json of an earlier run.")
    return bare(audit)


def shipped_audit() -> dict | None:
    """The published audit beside the theorem files, or None where it is not installed or not readable."""
    try:
        return read_audit(published_folder() / "audit.json")
    except InputError:
        return None
