"""The claims of an audit as rows: the cells of the verdict table, the anchor and the page of each, and what rests on what."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from checker.report.audits.dependencies import Dependencies, dependencies
from checker.report.claims.experiment import unmet_text
from checker.report.claims.short_witness import short_witness
from checker.report.claims.sources import false_as, severity
from checker.report.typesetting.latex import variables_said
from checker.report.typesetting.printable import clean, listed, mapping
from checker.report.verdict_names import MARK, OBTAINED, OUTCOMES, VERDICTS
from checker.statements.checks.by_definition import by_definition
from checker.statements.checks.special import generic_first

MOST_CLAIMS = 300
_GIST = 330  # characters


@dataclass(frozen=True, kw_only=True)
class Frame:
    """The claims that are shown, their rows in the same order, and how many the audit has in all."""

    claims: list[dict]
    rows: list[dict[str, Any]]
    found: Dependencies
    total: int
    sources: Any = None  # of the papers, as the audit has them
    said: dict[tuple, dict[str, Any]] = field(
        default_factory=dict, repr=False, compare=False
    )  # what pages say of claims, kept


def frame_of(audit: dict, *, most: int = MOST_CLAIMS) -> Frame:
    """**Guarantee.** never raises; every row has an ``anchor`` and a ``page`` (a file name) of its own."""
    claims = [with_witness(c) for c in listed(audit.get("claims")) if isinstance(c, dict)]
    total, claims = len(claims), claims[:most]
    found = dependencies(claims)
    rows: list[dict[str, Any]] = [
        row_view(c) | {"anchor": a, "page": p, "paper_file": _slug(c, "paper").strip("-.") or "claims"}
        for c, a, p in zip(claims, _anchors(claims), _pages(claims), strict=True)
    ]
    for k, row in enumerate(rows):
        row["shaken_by"] = [rows[g] for g in found.shaken.get(k, ())]
        beside = (
            {one["id"]: one["verdict"] for one in rows if one["paper"] == row["paper"]}
            if row["kind"] == "refuted"
            else {}
        )
        row["severity"] = severity(audit.get("sources"), claims[k], beside)
    return Frame(claims=claims, rows=rows, found=found, total=total, sources=audit.get("sources"))


def with_witness(claim: dict) -> dict:
    """The claim, with its generic counter-example first where the other one is degenerate."""
    witness = claim.get("witness")
    return claim | {"witness": generic_first(witness)} if isinstance(witness, dict) else claim


def row_view(claim: dict) -> dict[str, Any]:
    """The cells of one line of the verdict table."""
    verdict, covers = clean(claim.get("verdict"), 24), covered(claim)
    error = claim.get("error")
    unchecked = [f", {MARK}" if part in listed(claim.get("unchecked")) else "" for part in ("verdict", "trust")]
    return {
        "paper": clean(claim.get("paper"), 60),
        "id": clean(claim.get("id"), 80),
        "title": clean(claim.get("title"), 250),
        "fidelity": clean(claim.get("fidelity"), 24),
        "where": clean(mapping(claim.get("source")).get("where"), 300),
        "trust": clean(claim.get("trust"), 24) + unchecked[1],
        "mark": unchecked[0],
        "repairs": clean(claim.get("repairs"), 80),
        "verdict": verdict or "not judged",
        "covers": covers,
        "word": f"{verdict or 'not judged'}{f' ({covers})' if covers else ''}",
        "symbol": (VERDICTS | OUTCOMES).get(verdict, ("·",))[0],
        "kind": verdict.lower().replace(" ", "-") if verdict in VERDICTS | OUTCOMES else "none",
        "experiment": isinstance(claim.get("experiment"), dict),
        "finding": _minus(clean(claim.get("finding"))),
        "gist": _minus(shortened(_whole_finding(claim))),
        "obtained": OBTAINED.get(_obtained(claim), ""),
        "example": _example(claim) if verdict == "REFUTED" else "",
        "false_as": false_as(claim.get("fidelity")) if verdict == "REFUTED" else "",
        "error": clean(error.get("message") if isinstance(error, dict) else error, 3_000)
        or ("an error without a message" if error else ""),
    }


def _whole_finding(claim: dict) -> str:
    """The finding, and which part of a criterion is not met: a line of the table has no other place for it."""
    return " ".join(filter(None, (clean(claim.get("finding")), clean(unmet_text(claim), 2_000))))


def _obtained(claim: dict) -> str:
    """A run that wrote no certificate verified nothing."""
    said = str(claim.get("obtained"))
    return "computed" if said == "run" and not listed(claim.get("certificates")) else said


def covered(claim: dict) -> str:
    """“scalar part” or “by definition” where the word on a claim is about no more than that, else ""."""
    if clean(claim.get("scalar_part")):
        return "scalar part"
    try:
        return "by definition" if by_definition(mapping(claim.get("statement"))) else ""
    except (TypeError, AttributeError, IndexError, KeyError, RecursionError):  # not the parts of a statement
        return ""


def shortened(text: str) -> str:
    """A text of a line or two: its first sentences, or its first words, where it is long."""
    if len(text) <= _GIST:
        return text
    cut = text[:_GIST]
    end = max(cut.rfind(". "), cut.rfind(").")) + 1
    return f"{text[:end]} …" if end > _GIST // 3 else f"{cut.rpartition(' ')[0]} …"


def _minus(text: str) -> str:
    """With a minus sign, not a hyphen, before numbers."""
    return re.sub(r"(?<![\w)-])-(?=\d)", "−", text)


def _example(claim: dict) -> str:
    """The counter-example in one line."""
    sorts = {str(name): str(sort) for name, sort in variables_said(mapping(claim.get("statement")))}
    return short_witness(mapping(claim.get("witness")).get("values"), sorts)


def _anchors(claims: list[dict]) -> list[str]:
    seen: dict[str, int] = {"": 1}
    out = []
    for claim in claims:
        slug = "claim-" + "-".join(filter(None, (_slug(claim, k).strip("-") for k in ("paper", "id"))))
        seen[slug] = seen.get(slug, 0) + 1
        unique = slug if seen[slug] == 1 else f"{slug}_{seen[slug]}"  # "_" occurs in no slug
        out.append(unique)
    return out


def _pages(claims: list[dict]) -> list[str]:
    """``PAPER.ID.html``; some file systems do not tell case apart, so neither does the count of equal names."""
    seen: dict[str, int] = {}
    out = []
    for claim in claims:
        name = ".".join(filter(None, (_slug(claim, k).strip("-.") for k in ("paper", "id")))) or "claim"
        seen[name.casefold()] = seen.get(name.casefold(), 0) + 1
        out.append(f"{name}.html" if seen[name.casefold()] == 1 else f"{name}_{seen[name.casefold()]}.html")
    return out


def _slug(claim: dict, key: str) -> str:
    return re.sub(r"[^A-Za-z0-9.]+", "-", clean(claim.get(key), 60))
