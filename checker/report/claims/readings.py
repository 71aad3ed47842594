"""A row for each reading of a printed text: how it reads the text, the word that it earned, and where it is not stated."""

from __future__ import annotations

from typing import Any

from checker.report.claims.short_witness import short_witness
from checker.report.typesetting.latex import variables_said
from checker.report.typesetting.printable import MOST_ITEMS, clean, clean_texts, dicts, listed, mapping
from checker.report.verdict_names import VERDICTS

NOT_STATED = "not encoded"
ANY_READING = "any of its readings"


def readings_view(claim: dict) -> list[dict[str, Any]]:
    """The claim as it reads its text, its other readings, and those that nothing states; none where nothing was left open."""
    rows = dicts(claim.get("readings"))
    own = mapping(claim.get("own_reading"))
    if not own and not rows:
        return []
    gaps = {clean(g.get("what")): g for g in dicts(claim.get("gaps"))}
    read_otherwise = {clean(what) for row in rows for what in mapping(row.get("reads"))}
    several = {w: g for w, g in gaps.items() if w in read_otherwise or (_others(g) and g.get("ours") != "every")}
    ours = {what: g.get("ours") for what, g in several.items()}
    shown = [_row(ours, own or claim, None) | {"example": _example(claim) if own.get("verdict") == "REFUTED" else ""}]
    for row in rows:
        reads = {clean(what): read for what, read in mapping(row.get("reads")).items()}
        remarks = [read for what, read in reads.items() if read in clean_texts(mapping(gaps.get(what)).get("remarks"))]
        shown.append(_row(ours | reads, row, mapping(row.get("statement")) or None) | {"remark": bool(remarks)})
    stated = {(what, read) for row in shown for what, read in row["reads"]}
    for what, gap in several.items():
        if (what, ANY_READING) not in stated:
            shown += [
                _open(what, read) for r in listed(gap.get("readings")) if (what, (read := _read(r))) not in stated
            ]
    return shown[:MOST_ITEMS]


def shared_reads(rows: list[dict[str, Any]]) -> set[tuple[str, str]]:
    """What several readings read in the same way, which need not be said of each."""
    return set.intersection(*(set(row["reads"]) for row in rows)) if len(rows) > 1 else set()


def _others(gap: dict) -> list:
    return [r for r in listed(gap.get("readings")) if r != gap.get("ours")]


def _read(value: object) -> str:
    text = clean(value)
    return ANY_READING if text == "every" else text


def _row(reads: dict, judged: dict, statement: dict | None) -> dict[str, Any]:
    verdict, rests = clean(judged.get("verdict"), 24), mapping(judged.get("rests_on"))
    return _named([(clean(what), _read(read)) for what, read in reads.items()]) | {
        "verdict": verdict or "not judged",
        "symbol": VERDICTS.get(verdict, ("·",))[0],
        "kind": verdict.lower() if verdict in VERDICTS else "none",
        "error": "",
        "trust": clean(judged.get("trust"), 24),
        "finding": clean(judged.get("finding")),
        "example": _example(judged | {"statement": statement}) if verdict == "REFUTED" and statement else "",
        "sha256": clean(rests.get("sha256"), 80),
        "statement": statement,
        "remark": False,
        "witness": mapping(mapping(judged.get("witness")).get("values")) if verdict == "REFUTED" and statement else {},
    }


def _example(judged: dict) -> str:
    """The counter-example in one line."""
    sorts = {str(name): str(sort) for name, sort in variables_said(mapping(judged.get("statement")))}
    values = mapping(mapping(judged.get("witness")).get("values"))
    return short_witness(values, sorts) if values else ""


def _open(what: str, read: str) -> dict[str, Any]:
    return _named([(what, read)]) | {
        "verdict": NOT_STATED,
        "symbol": "·",
        "kind": "none",
        "error": "",
        "trust": "",
        "example": "",
        "sha256": "",
        "finding": "No term of the claim states this reading, so no certified verdict is about it.",
        "statement": None,
        "remark": False,
        "witness": {},
    }


def _named(reads: list[tuple[str, str]]) -> dict[str, Any]:
    return {"reads": reads, "text": "; ".join(f"{what}: {read}" for what, read in reads)}
