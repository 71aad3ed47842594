"""The published audit of this checkout: what an audit at the quick budget shows again without searching again.

A shipped theorem file that is byte for byte the published one need not be searched again where the search is not what its word rests on:

- a word that a certificate carries: the published certificates are judged again, in this process, as if a unit had just proposed them;
- an experiment, or a computation without variables, in floats: its published result is shown as that;
- a claim whose search takes longer than the first minutes allow: its published result is shown, and a published sample of its instance
  certificates is judged again, if it has any.

Everything else is run.  Each entry says under ``obtained`` which of these it was; ``checker audit --again`` runs all.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from checker.report.audits.audit_file import shipped_audit
from checker.runs.schedule import expected_seconds
from checker.runs.workers import UnitResult, file_sha256
from checker.statements.claims.claim import TheoremFile, published_folder
from checker.verdicts.judge import judged

MOST_SECONDS = 3.0  # processor seconds of a claim's quick trial; what takes longer is not run in the first minutes
RUN, VERIFIED, SHOWN = "run", "verified again", "published"
SAMPLE = "instances-sample"


def published_results(theorems: Iterable[TheoremFile]) -> dict[TheoremFile, UnitResult]:
    """For each theorem that need not be run at the quick budget, its published result, what can be verified of it verified now."""
    found = {theorem: _result(theorem) for theorem in theorems}
    return {theorem: result for theorem, result in found.items() if result is not None}


def _result(theorem: TheoremFile) -> UnitResult | None:
    entry = _entries().get((theorem.paper, theorem.id))
    if entry is None or entry["error"] or not entry.get("file_sha256") or entry["file_sha256"] != file_sha256(theorem):
        return None
    if not entry["statement"]["forall"] and not entry["certificates"]:
        return UnitResult(entry=entry | {"obtained": SHOWN}, certificates={}, seconds=0.0)
    listed = {Path(c["path"]).name: c for c in entry["certificates"]}
    texts = {name: text for name, c in listed.items() if (text := _text(name, c["sha256"])) is not None}
    sampled = {n: s for n in listed if n not in texts and (s := _sample_of(n)) != n and _text(s) is not None}
    proposed = texts | {name: text for name, sample in sampled.items() if (text := _text(sample)) is not None}
    again, kept = judged(theorem.paper, theorem.id, entry, proposed)
    if again["error"] or set(kept) != set(proposed):
        return None
    kept = {sampled.get(name, name): text for name, text in kept.items()}
    certificates = [c | {"path": _sample_of(c["path"])} for c in again["certificates"]]
    shown = entry | {"certificates": certificates}
    if carried(entry) and _words(again) == _words(entry):
        return UnitResult(entry=shown | {"obtained": VERIFIED, "trust": again["trust"]}, certificates=kept, seconds=0.0)
    slow = expected_seconds("quick").get(f"{theorem.paper}/{theorem.id}", 0.0) > MOST_SECONDS
    if slow and (sampled or not listed) and entry["verdict"] in ("CONSISTENT", "DOUBTFUL"):
        return UnitResult(entry=shown | {"obtained": SHOWN}, certificates=kept, seconds=0.0)
    return None


def _sample_of(path: str) -> str:
    """Where the published sample of a file of instance certificates is; any other file is its own."""
    return path.replace(".instances.jsonl", f".{SAMPLE}.jsonl")


def _words(entry: dict) -> list[tuple]:
    """The words of an entry and of its readings, with what each rests on."""
    return [(one["verdict"], one["rests_on"]) for one in (entry, *entry.get("readings", ()))]


def carried(entry: dict) -> bool:
    """Whether a certificate of the whole stands behind the entry, open readings or not."""
    roles = ("proof", "script", "counter-example", "vacuous", "witness")
    return any(Path(c["path"]).name.split(".")[-2] in roles for c in entry["certificates"])


def _text(name: str, sha256: str | None = None) -> str | None:
    """A published file of certificates, if it is there and is the one that was judged."""
    path = published_folder() / "certificates" / name
    if not path.is_file():
        return None
    data = path.read_bytes()
    return data.decode("ascii") if sha256 in (None, hashlib.sha256(data).hexdigest()) else None


@cache
def _entries() -> dict[tuple[str, str], dict]:
    audit = shipped_audit()
    return {(c["paper"], c["id"]): c for c in audit["claims"]} if audit else {}
