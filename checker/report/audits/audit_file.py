"""The JSON of an audit on disk, ``checker-audit/2``: of a run, and the one that is published."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

from checker.coq.trust import bare
from checker.data import places
from checker.errors import InputError
from checker.statements.claims.claim import published_folder
from checker.verdicts.readings import certified_to_differ, weakest_trust

FORMAT = "checker-audit/2"
_EARLIER = "checker-audit/1"  # before the verdict AMBIGUOUS
_LONGEST = 200  # characters of what does not fit
_SCHEMA = Path(__file__).with_name("audit.schema.json")


@lru_cache(maxsize=1)
def audit_schema() -> dict:
    """The published JSON schema of an audit."""
    return json.loads(_SCHEMA.read_text(encoding="utf-8"))


def misfit_of(audit: object) -> str:
    """What of an audit does not fit its schema first, with its place, in printable ASCII; "" where all fits."""
    from jsonschema import Draft202012Validator  # late: a tenth of a second, and most commands read no audit

    try:
        found = next(Draft202012Validator(audit_schema()).iter_errors(audit), None)
        return "" if found is None else f"{ascii(found.json_path)[1:-1]}: {ascii(found.message)[1:-1][-_LONGEST:]}"
    except RecursionError:
        return "it is nested too deep"


def read_audit(path: Path) -> dict:
    """An audit's JSON in the present format, which fits its schema, without what it says of Coq's kernel.

    That is read from Coq's answers (:mod:`checker.coq.trust`).  **Raises.** InputError for anything else.
    """
    audit = _parsed(path)
    if misfit := misfit_of(audit):
        raise InputError(
            f"{path} is not an audit as the checker writes one, so a report of it could mislead: {misfit}. Give the audit.json of an "
            "earlier run, or write it again with checker audit --resume."
        )
    return bare(audit)


def _parsed(path: Path) -> dict:
    """What a file says, an audit of the earlier format brought to the present one."""
    try:
        audit = places.parsed(places.read_named(path).decode("utf-8"))
    except (OSError, ValueError, InputError) as problem:
        raise InputError(
            f"{path} is not a readable audit ({problem}). Give the audit.json of an earlier run."
        ) from None
    if not isinstance(audit, dict) or audit.get("format") not in (FORMAT, _EARLIER):
        raise InputError(f"{path} is not in the format {FORMAT}. Give the audit.json of an earlier run.")
    if audit["format"] == _EARLIER:
        if not isinstance(audit.get("claims"), list) or not all(isinstance(one, dict) for one in audit["claims"]):
            raise InputError(f"{path} holds no claims of an audit. Give the audit.json of an earlier run.")
        audit |= {"format": FORMAT, "claims": [_in_present_words(claim) for claim in audit["claims"]]}
    return bare(audit)


def _in_present_words(claim: dict) -> dict:
    """A claim of the earlier format: where its readings are certified to differ, it is AMBIGUOUS; the sentences stay."""
    own, rows = claim.get("own_reading"), claim.get("readings", [])
    if not own or not certified_to_differ({own["verdict"], *(row["verdict"] for row in rows)}):
        return claim
    trust = claim["trust"] if claim["trust"] == "kernel" else weakest_trust([own["trust"], *(r["trust"] for r in rows)])
    return claim | {"verdict": "AMBIGUOUS", "trust": trust}


def shipped_audit() -> dict | None:
    """The published audit beside the theorem files, or None where it is not installed or not readable."""
    try:
        return _parsed(published_folder() / "audit.json")
    except InputError:
        return None
