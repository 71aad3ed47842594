"""One paper for its authors: what needs their attention, what holds, what was not decided; all of it from the claims of an audit.

The rows keep the order of the audit inside each group.  Sentences are text, or lists of parts that are text or LaTeX, so that the page
and the LaTeX document say the same.

**Guarantee.** as :mod:`checker.report.typesetting.printable`; every verdict is the word of an entry, every number is counted.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

from checker.errors import InputError
from checker.report.audits.coverage import coverage_view
from checker.report.audits.rows import Frame
from checker.report.claims.by_hand import hand_lines
from checker.report.claims.experiment import unmet_text
from checker.report.claims.explained import caught_text, reasons
from checker.report.claims.readings import NOT_STATED, readings_view, shared_reads
from checker.report.claims.repairs import repair_view
from checker.report.claims.sources import CHANGES, MISPRINT, MISSING, quotes, sources_view, withdrawn_view
from checker.report.proofs.evidence import evidence_view
from checker.report.typesetting.line_breaking import width
from checker.report.typesetting.losses import why_a_rising_loss_fails
from checker.report.typesetting.printable import clean, listed
from checker.report.typesetting.values import Latex
from checker.report.verdict_names import FIDELITIES, MEANT, OUTCOMES, TRUSTS, VERDICTS

_ATTENTION = ("refuted", "vacuous", "ambiguous", "doubtful", "not-reproduced")  # in this order
_HOLDS = ("proved", "reproduced")
_GRAVEST = (CHANGES, "not judged", MISSING, MISPRINT)
_LONGEST, _WIDEST = (
    420,
    130,
)  # characters of a reason; letters of the formulas that a repair changes, before they are folded


def papers_of(frame: Frame) -> list[str]:
    """The keys of the papers of an audit, in its order."""
    return list(dict.fromkeys(row["paper"] for row in frame.rows))


def of_paper(audit: dict, paper: str) -> dict:
    """The audit with the claims of one paper alone.  **Raises.** InputError where it has none."""
    claims = [claim for claim in listed(audit.get("claims")) if isinstance(claim, dict)]
    mine = [claim for claim in claims if clean(claim.get("paper"), 60) == paper]
    if not mine:
        known = ", ".join(dict.fromkeys(clean(claim.get("paper"), 60) for claim in claims)) or "none"
        raise InputError(f"This audit has no paper {paper!r}, so nothing was written. Its papers: {known}.")
    return audit | {"claims": mine}


def paper_view(
    audit: dict, frame: Frame, paper: str, folder: Path | None = None, *, most: int | None = None
) -> dict[str, Any]:
    """``attention``: blocks, one for each sentence of the text, with the claims that judge it; ``holds``, ``reproduced``: rows;
    ``open``: undecided.

    A proved repair stands beside what it repairs, and not among what holds.  ``most``: of each group, the others are ``left_out``.
    """
    places = [k for k, row in enumerate(frame.rows) if row["paper"] == paper]
    rows = [frame.rows[k] for k in places]
    shown = sorted((k for k in places if frame.rows[k]["kind"] in _ATTENTION), key=lambda k: _rank(frame.rows[k]))
    mended = {r: None for k in shown for r in _repairs_of(frame, k)}
    holds, runs = ([k for k in places if frame.rows[k]["kind"] == kind and k not in mended] for kind in _HOLDS)
    opened = [k for k in places if frame.rows[k]["kind"] not in (*_ATTENTION, *_HOLDS)]
    source = next((s for s in sources_view(audit, rows) if s["paper"] == paper), {})
    coverage = next((c for c in coverage_view(audit, rows, frame.found) if c["paper"] == paper), None)
    return {
        "paper": paper,
        "title": source.get("title") or paper or "no paper",
        **{k: source.get(k, "") for k in ("authors", "published", "read")},
        **{k: clean(audit.get(k), 60) for k in ("checker", "seed", "budget")},
        "sourced": bool(source),
        "total": len(rows),
        "counts": _counts(rows),
        "fidelities": [(f, n) for f in FIDELITIES if (n := sum(row["fidelity"] == f for row in rows))],
        "trusts": {t: TRUSTS[t] for t in TRUSTS if any(row["trust"] == t for row in rows)},
        "unchecked": sum(bool(row["mark"]) for row in rows),
        "attention": _blocks(frame, shown[:most], folder),
        "holds": [frame.rows[k] | {"words": _words(frame, k)} for k in holds[:most]],
        "reproduced": [frame.rows[k] | {"words": _words(frame, k)} for k in runs[:most]],
        "repairs": len(mended),
        "open": _open(frame, opened[:most]),
        "left_out": sum(max(0, len(group) - len(group[:most])) for group in (shown, holds, runs, opened)),
        "not_judged": _not_judged(source, coverage),
        "coverage": coverage["said"] if coverage else "",
        "withdrawn": _withdrawn(audit, paper),
    }


def _withdrawn(audit: dict, paper: str) -> list[dict[str, Any]]:
    """The REFUTED verdicts on the paper that were withdrawn."""
    found = withdrawn_view(audit, [])
    return [row for row in found["rows"] if row["claim"].partition("/")[0] == paper] if found else []


def _counts(rows: list[dict[str, Any]]) -> list[tuple[dict[str, Any], int]]:
    """Each word that a claim of the paper has, as a cell, and how many have it; theorems before experiments."""
    words = Counter((row["experiment"], row["verdict"]) for row in rows)
    order = [(False, v) for v in (*VERDICTS, "not judged")] + [(True, v) for v in (*OUTCOMES, "not judged")]
    first = {(row["experiment"], row["verdict"]): row for row in rows}
    cells = ("verdict", "symbol", "kind", "experiment")
    return [({k: first[w][k] for k in cells} | {"mark": "", "error": ""}, words[w]) for w in order if w in words]


def _rank(row: dict[str, Any]) -> tuple[int, int, int]:
    """False and vacuous statements first, those as printed before the others, changed conclusions before misprints."""
    kind = max(1, _ATTENTION.index(row["kind"]))
    fidelity = (*FIDELITIES, row["fidelity"]).index(row["fidelity"])
    severity = row["severity"]["kind"] if row["severity"] else ""
    return kind, fidelity, _GRAVEST.index(severity) if severity in _GRAVEST else 0


def _blocks(frame: Frame, places: list[int], folder: Path | None) -> list[dict[str, Any]]:
    """The claims by the sentence that they judge; a repair is said where it is first needed."""
    blocks: dict[str, dict[str, Any]] = {}
    said: set[int] = set()
    for k in places:
        words = _words(frame, k)
        block = blocks.setdefault(words["quote"] or f"{k}", words | {"claims": []})
        item = _item(frame, k, folder, said)
        before = {why for one in block["claims"] for why in one["why"]}
        block["claims"].append(item | {"why": [why for why in item["why"] if why not in before]})
    ranks = {id(b): min(_rank(c["row"]) for c in b["claims"]) for b in blocks.values()}
    return sorted(blocks.values(), key=lambda b: (ranks[id(b)], -len(b["claims"])))


def _words(frame: Frame, k: int) -> dict[str, Any]:
    """The words of the text that a claim judges, of several those whose place it names; ``quote`` is empty where none were read."""
    claim, row = frame.claims[k], frame.rows[k]
    where = set(re.findall(r"[\w.§]+", row["where"]))
    found = quotes(frame.sources, claim)
    best = max(found, key=lambda q: len(where & set(re.findall(r"[\w.§]+", q["place"]))), default={})
    unread = "The words were not read." if row["fidelity"] == "reconstructed" else "No sentence is quoted."
    words = {"quote": best.get("quote", ""), "set": best.get("set", ""), "unread": "" if found else unread}
    return words | {"place": best.get("place") or row["where"]}


def _item(frame: Frame, k: int, folder: Path | None, said: set[int]) -> dict[str, Any]:
    """One claim that needs attention."""
    claim, row = frame.claims[k], frame.rows[k]
    refuted = row["kind"] == "refuted"
    repairs = [r for r in _repairs_of(frame, k) if r not in said]
    said.update(repairs)
    others = [r for r in frame.found.repaired_by(k) if r not in repairs and frame.rows[r]["kind"] != "proved"]
    return {
        "row": row,
        "says": _says(claim, row),
        "example": row["example"],
        "why": [w for w in (caught_text(claim, evidence_view(claim, folder)), why_a_rising_loss_fails(claim)) if w]
        if refuted
        else [],
        "hand": hand_lines(claim, flat=True) if refuted else [],
        "readings": _readings(claim, row) if row["kind"] in ("ambiguous", "doubtful") else None,
        "repairs": [_repair(frame, r, k, folder) for r in repairs],
        "repaired_above": [frame.rows[r] for r in _repairs_of(frame, k) if r not in repairs],
        "tried": [frame.rows[r] for r in others],
    }


def _says(claim: dict, row: dict[str, Any]) -> str:
    """The verdict in a sentence or two."""
    severity = row["severity"]
    if row["kind"] == "refuted":
        grave = f" {severity['kind'].capitalize()}." if severity and severity["kind"] != "not judged" else ""
        return f"{_capital(row['false_as'])}.{grave} {severity['says'] if severity else ''}".strip()
    if row["kind"] == "not-reproduced":
        return clean(unmet_text(claim), 900) or row["finding"]
    return f"{_capital(MEANT[row['verdict']])}."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _readings(claim: dict, row: dict[str, Any]) -> dict[str, Any]:
    """``lead``: what can be read in several ways; ``rows``: each way, its verdict, and its counter-example in numbers."""
    rows = [one for one in readings_view(claim) if not one["remark"]]
    shared = shared_reads([one for one in rows if one["verdict"] != NOT_STATED])
    whats = list(dict.fromkeys(what for one in rows for what, how in one["reads"] if (what, how) not in shared))
    lead = whats[0] if len(whats) == 1 else ""
    shown = []
    for one in rows:
        parts = [how if lead else f"{what}: {how}" for what, how in one["reads"] if (what, how) not in shared]
        judged = claim if one["statement"] is None else claim | {"statement": one["statement"]}
        witness = {"witness": {"values": one["witness"]}} if one["witness"] else {}
        refuted = one["verdict"] == "REFUTED"
        hand = hand_lines(judged | witness | {"verdict": "REFUTED"}, flat=True) if refuted else []
        cell = {k: one[k] for k in ("verdict", "symbol", "kind", "error", "example")} | {"mark": row["mark"]}
        shown.append(cell | {"says": "; ".join(parts) or one["text"], "hand": hand})
    return {"lead": lead if "“" in lead or not lead else f"“{lead}”", "rows": shown}


def _repairs_of(frame: Frame, k: int) -> list[int]:
    """The proved repairs of a claim: the one that its severity names, and those that say what they repair."""
    row = frame.rows[k]
    named = row["severity"]["repair"] if row["severity"] else ""
    found = [r for r, other in enumerate(frame.rows) if other["id"] == named and other["paper"] == row["paper"]]
    both = dict.fromkeys([*found, *frame.found.repaired_by(k)])
    return [r for r in both if frame.rows[r]["kind"] == "proved"]


def _repair(frame: Frame, r: int, k: int, folder: Path | None) -> dict[str, Any]:
    """A proved repair: what it changes as formulas, and why it is true."""
    claim = frame.claims[r]
    changes = repair_view(claim, [frame.claims[k]]) if frame.rows[r]["repairs"] == frame.rows[k]["id"] else None
    how, facts = reasons(claim, evidence_view(claim, folder))
    formulas = changes if changes and changes["formula"] and not frame.rows[r]["covers"] else {}
    return {
        "row": frame.rows[r],
        "added": [Latex(x) for x in formulas.get("added", [])],
        "dropped": [Latex(x) for x in formulas.get("dropped", [])],
        "instead": [Latex(x) for x in formulas.get("instead", [])],
        "long": sum(width(x) for key in ("added", "dropped", "instead") for x in formulas.get(key, [])) > _WIDEST,
        "why": " ".join(filter(None, (how, facts if len(facts) <= _LONGEST else ""))),
    }


def _open(frame: Frame, places: list[int]) -> list[dict[str, Any]]:
    """What is undecided, with what was found; claims of which the same was not checked stand together."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for k in places:
        claim, row = frame.claims[k], frame.rows[k]
        error = "An error of the checker or of the theorem file, not of the theorem: "
        unchecked = clean(claim.get("author_not_checked")) or clean(claim.get("not_checked"))
        groups.setdefault(unchecked, []).append(
            {"row": row, "says": error + row["error"] if row["error"] else row["finding"]}
        )
    return [{"claims": claims, "unchecked": unchecked} for unchecked, claims in groups.items()]


def _not_judged(source: dict[str, Any], coverage: dict[str, Any] | None) -> list[dict[str, str]]:
    """The sentences and numbered statements that no claim judges, or judges in part, with the reason."""
    if coverage and coverage["numbered"]:
        return [
            {"place": one["name"], "quote": "", "why": _capital(f"{one['state']} encoded. {one['why']}".strip())}
            for one in coverage["statements"]
            if one["state"] != "encoded"
        ]
    items = source.get("items", [])
    return [
        {"place": i["place"], "quote": i["quote"], "why": i["why_not"] or "Its claims are not in this audit."}
        for i in items
        if not i["claims"]
    ]


__all__ = ["of_paper", "paper_view", "papers_of"]
