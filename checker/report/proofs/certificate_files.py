"""The files of a claim's certificates, as its folder keeps them.

**Guarantee.** only names of files; none is read but to count its lines.
"""

from __future__ import annotations

from pathlib import Path

from checker.data import places
from checker.errors import InputError
from checker.report.typesetting.printable import clean, dicts, mapping

MOST_PATHS = 40


def certificate_paths(claim: dict, certificates: list[dict]) -> list[str]:
    """Every certificate of a claim, those of its constants and hypotheses too; rejected ones first."""
    sides = [mapping(k.get(side)) for k in dicts(claim.get("constants")) for side in ("lower", "upper")]
    more = [entry.get("certificate") for entry in dicts(claim.get("necessity")) + sides]
    paths = [c.get("path") for c in certificates[:MOST_PATHS]] + more
    return list(dict.fromkeys(filter(None, (clean(p, 300) for p in paths))))


def present(paths: list[str], folder: Path | None) -> list[str]:
    """Those that are in the folder, or a sample of theirs as what is published keeps one; all where no folder is known."""
    if folder is None:
        return paths
    there = [(path, path.replace(".instances.jsonl", ".instances-sample.jsonl")) for path in paths]
    return [
        next(one for one in both if _is_file(folder / one))
        for both in there
        if any(_is_file(folder / one) for one in both)
    ]


def lines_of(folder: Path, name: str) -> int:
    try:
        return places.read(folder, name).count(b"\n")
    except (OSError, ValueError, InputError):
        return 0


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # an audit file may name anything
        return False


__all__ = ["MOST_PATHS", "certificate_paths", "lines_of", "present"]
