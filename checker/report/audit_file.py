"""The JSON of an audit on disk, ``checker-audit/1``: of a run, and the one that is published."""

from __future__ import annotations

from pathlib import Path

from checker.data import places
from checker.errors import InputError
from checker.report.schema import audit_schema, misfits
from checker.statements.claim import published_folder

FORMAT = "checker-audit/1"


def read_audit(path: Path) -> dict:
    """An audit's JSON, which fits its schema.  **Raises.** InputError for anything else."""
    audit = _parsed(path)
    if misfit := next(misfits(audit, audit_schema()), ""):
        raise InputError(
            f"{path} is not an audit as the checker writes one, so a report of it could mislead: {misfit}. Give the audit.json of an "
            "earlier run, or write it again with checker audit --resume."
        )
    return audit


def _parsed(path: Path) -> dict:
    try:
        audit = places.parsed(places.read_named(path).decode("utf-8"))
    except (OSError, ValueError, InputError) as problem:
        raise InputError(
            f"{path} is not a readable audit ({problem}). Give the audit.json of an earlier run."
        ) from None
    if not isinstance(audit, dict) or audit.get("format") != FORMAT:
        raise InputError(f"{path} is not in the format {FORMAT}. Give the audit.json of an earlier run.")
    return audit


def shipped_audit() -> dict | None:
    """The published audit beside the theorem files, or None where it is not installed or not readable."""
    try:
        return _parsed(published_folder() / "audit.json")
    except InputError:
        return None
