"""Which verdicts of an audit's JSON follow again from the certificates in its folder.

``audit.json`` is a text that anybody may have edited.  Before a report is written from it, each claim is judged again from its statement
and the certificates that lie beside it, by the same judge as in the audit.  A verdict that a certificate carries has to come out again.
One that rests on the search alone (CONSISTENT, an experiment's outcome), or whose certificates are not all there as they were, is marked.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from checker.data import places
from checker.errors import InputError
from checker.verdicts.judge import judged

_SAMPLED = (".instances.jsonl", ".instances-sample.jsonl")
CERTIFIED = ("PROVED", "REFUTED", "VACUOUS", "AMBIGUOUS")


@dataclass(frozen=True, kw_only=True)
class Rederived:
    """What the certificates of one claim say now: its verdict and trust, those of its readings, and whether certificates carry them."""

    verdict: str | None
    trust: str | None
    readings: tuple[str | None, ...]
    carried: bool


def rederive(entry: Mapping[str, Any], folder: Path) -> Rederived:
    """The verdict on a claim from its statement and the certificates in ``folder``; nothing else that the entry says of it is believed.

    The trust is ``exact`` or ``ball``, as the verifier answers; the trust ``kernel`` is Coq's, which is not asked here.
    """
    found, _ = judged(entry["paper"], entry["id"], dict(entry), _intact(entry, folder))
    rows = tuple(row["verdict"] for row in found["readings"])
    every = (found["verdict"], found["own_reading"] and found["own_reading"].get("verdict"), *rows)
    carried = found["verdict"] in CERTIFIED or (found["verdict"] == "DOUBTFUL" and any(v in CERTIFIED for v in every))
    return Rederived(
        verdict=found["verdict"], trust=found["trust"], readings=rows, carried=carried and not found["error"]
    )


def _intact(entry: Mapping[str, Any], folder: Path) -> dict[str, str]:
    """The listed certificates that are in the folder as they were when they were judged; where a published folder keeps a sample of the
    instances instead, the sample."""
    texts = {}
    for listed in entry["certificates"]:
        path, text = listed["path"], None
        with suppress(OSError, InputError):
            data = places.read(folder, path)
            text = data if hashlib.sha256(data).hexdigest() == listed.get("sha256") else None
        with suppress(OSError, InputError):
            text = places.read(folder, path.replace(*_SAMPLED)) if text is None and _SAMPLED[0] in path else text
        if text is not None and text.isascii():
            texts[path.rpartition("/")[2]] = text.decode("ascii")
    return texts


def rederived(audit: dict, folder: Path) -> dict:
    """The audit with the fields of each claim that say what did not follow again: ``unchecked`` holds "verdict", "trust" or both.

    **Raises.** InputError where certificates carry another verdict than the one that is written; VerifierEnded.
    """
    with ThreadPoolExecutor(max_workers=os.cpu_count() or 1) as bench:
        claims = list(bench.map(lambda entry: claim_rederived(entry, folder), audit["claims"]))
    return audit | {"claims": claims}


def claim_rederived(entry: dict, folder: Path) -> dict:
    """One claim of :func:`rederived`."""
    entry = {name: part for name, part in entry.items() if name != "unchecked"}
    if entry["error"] or entry["verdict"] is None:
        return entry
    found, written = rederive(entry, folder), tuple(row.get("verdict") for row in entry.get("readings", ()))
    same = (found.verdict, found.readings) == (entry["verdict"], written)
    if not same and found.verdict in CERTIFIED:
        raise InputError(
            f"The audit says {entry['verdict']} of {entry['paper']}/{entry['id']}, and the certificates beside it say "
            f"{found.verdict}: it was changed after it was written. checker audit --resume writes the audit of a run again from its ledger."
        )
    if same and found.carried:
        return entry | {"trust": found.trust}
    return entry | {"unchecked": ["verdict", *(["trust"] if entry["trust"] is not None else [])]}
