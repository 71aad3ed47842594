"""How much of a paper is encoded: of its numbered statements, which are, in part, not, and why; and what rests on what.

The rows come from the audit's ``coverage``, which ``checker audit`` writes for the folder of a paper, or from the inventory of a source.

**Guarantee.** as :mod:`checker.report.typesetting.printable`; a statement counts as encoded only where the audit says so.
"""

from __future__ import annotations

from typing import Any

from checker.report.audits.dependencies import Dependencies
from checker.report.typesetting.printable import clean, clean_texts, listed, mapping

STATES = ("encoded", "in part", "not")
_MOST_PAPERS, _MOST = 40, 500


def coverage_view(audit: dict, rows: list[dict[str, Any]], found: Dependencies) -> list[dict[str, Any]]:
    """For each paper: ``total``, ``counts`` by state, ``said`` in a sentence, its ``statements``, and whether they are ``numbered``."""
    papers = []
    for paper, said in list(mapping(audit.get("coverage")).items())[:_MOST_PAPERS]:
        statements = [_stated(row, str(paper), rows) for row in listed(said)[:_MOST] if isinstance(row, dict)]
        papers.append(_paper(paper, statements, len(listed(said)), numbered=True))
    for paper, source in list(mapping(audit.get("sources")).items())[:_MOST_PAPERS]:
        items = [item for item in listed(mapping(source).get("item")) if isinstance(item, dict)]
        if items and paper not in mapping(audit.get("coverage")):
            papers.append(_paper(paper, _of_items(items[:_MOST], str(paper), rows, found), len(items), numbered=False))
    return papers


def _paper(paper: object, statements: list[dict[str, Any]], total: int, *, numbered: bool) -> dict[str, Any]:
    counts = {state: sum(one["state"] == state for one in statements) for state in STATES}
    what = "numbered statement" if numbered else "statement"
    return {
        "paper": clean(paper, 60),
        "total": total,
        "counts": counts,
        "statements": statements,
        "numbered": numbered,
        "left_out": max(0, total - len(statements)),
        "said": f"Of {total} {what}{'s' if total != 1 else ''}: "
        + ", ".join(f"{n} {state}" for state, n in counts.items())
        + ".",
    }


def _stated(row: dict, paper: str, rows: list[dict[str, Any]]) -> dict[str, Any]:
    """A statement of a paper's folder, with the claim that judges it."""
    state = clean(row.get("state"), 20)
    name = str(row.get("claim") or "")
    return {
        "name": clean(row.get("name"), 120),
        "file": clean(row.get("file"), 120),
        "state": state if state in STATES else "not",
        "why": clean(row.get("why"), 400),
        "rests_on": clean_texts(row.get("rests_on")),
        "claims": [one for one in rows if one["id"] == name and one["paper"] == paper] if name else [],
    }


def _of_items(items: list[dict], paper: str, rows: list[dict[str, Any]], found: Dependencies) -> list[dict[str, Any]]:
    """The statements of a source's inventory: what one rests on is what its claims use or cite."""
    places = {row["id"]: k for k, row in enumerate(rows) if row["paper"] == paper}
    of_claim: dict[int, list[str]] = {}
    for item in items:
        for name in clean_texts(item.get("claims")):
            of_claim.setdefault(places.get(name, -1), []).append(clean(item.get("place"), 120))
    statements = []
    for item in items:
        mine = [places[name] for name in clean_texts(item.get("claims")) if name in places]
        place, named = clean(item.get("place"), 120), bool(listed(item.get("claims")))
        below = dict.fromkeys(
            name
            for k in mine
            for kind in ("uses", "cites")
            for other in found.of(k, kind)
            for name in of_claim.get(other, [])
        )
        why = clean(item.get("why_not"), 400) or ("" if mine or not named else "its claims are not in this audit")
        statements.append(
            {
                "name": place,
                "file": "",
                "state": "encoded" if mine else "not",
                "why": "" if mine else why,
                "rests_on": [name for name in below if name != place],
                "claims": [rows[k] for k in mine],
            }
        )
    return statements


__all__ = ["STATES", "coverage_view"]
