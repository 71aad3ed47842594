"""The larger run of an experiment, which a campaign held and the published audit keeps; it is shown and no word rests on it."""

from __future__ import annotations

from pathlib import Path

from checker.data import places
from checker.errors import InputError
from checker.report.typesetting.printable import clean, dicts, mapping
from checker.statements.claims.claim import published_folder

FORMAT = "checker-campaign/1"


def campaign_of(claim: dict, folder: Path | None = None) -> dict | None:
    """The campaign of an experiment's entry, from the audit's folder or the published one; None where there is none of this statement."""
    name = f"{clean(claim.get('paper'), 60)}.{clean(claim.get('id'), 100)}.json"
    said = mapping(claim.get("statement")).get("sha256")
    if not said:
        return None
    for root in filter(None, (folder, published_folder())):
        try:
            found = places.parsed(places.read(root, f"campaigns/experiments/{name}"))
        except (OSError, ValueError, InputError):
            continue
        if isinstance(found, dict) and found.get("format") == FORMAT and found.get("statement") == said:
            return found
    return None


def measured_by(campaign: dict) -> dict[str, str]:
    """What it measured, by name."""
    return {clean(m.get("what"), 300): clean(m.get("value"), 300) for m in dicts(campaign.get("measurements"))}
