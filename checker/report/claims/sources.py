"""What was read of each paper, and where its words are: the table of sources, the inventory, the quotes, and how grave a refutation is."""

from __future__ import annotations

import re
from typing import Any

from checker.report.typesetting.latex import variables_said
from checker.report.typesetting.printable import clean, clean_texts, dicts, listed, mapping
from checker.report.typesetting.printed import set_latex
from checker.report.verdict_names import FIDELITIES
from checker.statements.claims.source import MOST_PRINTED

_MOST = 200  # sentences of one text
MISPRINT, MISSING, CHANGES = "misprint", "missing hypothesis", "conclusion changes"


def sources_view(audit: dict, shown: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """A row for each paper whose source is known: what was read, how many statements of each fidelity, and the inventory.

    ``shown`` are the rows of the claims.
    """
    found = []
    for paper, source in list(mapping(audit.get("sources")).items())[:40]:
        rows = {row["id"]: row for row in shown if row["paper"] == paper}
        kept = [row["fidelity"] for row in rows.values()]
        found.append(
            {
                "paper": clean(paper, 60),
                **{k: clean(mapping(source).get(k), 300) for k in ("title", "authors", "published", "read")},
                "counts": {fidelity: kept.count(fidelity) for fidelity in FIDELITIES},
                "items": [_item(item, rows) for item in _items(source)],
                "notation": [
                    (set_latex(f"${clean(k, 80)}$"), clean(v, 80))
                    for k, v in list(mapping(mapping(source).get("notation")).items())[:_MOST]
                ],
            }
        )
    return found


def _items(source: object) -> list[dict]:
    return [item for item in listed(mapping(source).get("item"))[:_MOST] if isinstance(item, dict)]


def _item(item: dict, rows: dict[str, dict[str, Any]]) -> dict[str, Any]:
    names = clean_texts(item.get("claims"))
    return {
        "place": clean(item.get("place"), 200),
        "quote": clean(item.get("quote")),
        "why_not": clean(item.get("why_not"), 400),
        "claims": [rows[name] for name in names if name in rows],
        "absent": [name for name in names if name not in rows],
    }


_PLURAL = re.compile(r"(Assumption|Definition|Lemma|Theorem)s (\w[\w.]*) and (\w[\w.]*)")


def quotes(audit_sources: object, claim: dict) -> list[dict[str, Any]]:
    """The words of the text that a claim judges, each with its place; those of what it repairs, or its own LaTeX, where it has none."""
    items = _items(mapping(audit_sources).get(str(claim.get("paper"))))
    for name in (claim.get("id"), claim.get("repairs")):
        own = [item for item in items if name and name in listed(item.get("claims"))]
        if own:
            return [{"place": clean(item.get("place"), 200), "quote": clean(item.get("quote"))} for item in own[:5]]
    source = mapping(claim.get("source"))
    printed = str(source.get("printed") or "")
    if printed:
        return [
            {"place": clean(source.get("where"), 200), "quote": clean(printed, MOST_PRINTED), "set": set_latex(printed)}
        ]
    return []


def words_of(audit_sources: object, claim: dict) -> list[tuple[str, str]]:
    """The words that this claim's texts use, each with its meaning, and the words of these meanings.

    A word within a longer one that is explained stands for itself; a variable of the statement is declared there.
    """
    said = [
        claim.get("title"),
        claim.get("role"),
        claim.get("note"),
        *(g.get("what") for g in dicts(claim.get("gaps"))),
    ]
    said += [one["quote"] for one in quotes(audit_sources, claim)]
    text = _PLURAL.sub(r"\1 \2, \1 \3", "\n".join(map(clean, said)))
    known = mapping(mapping(mapping(audit_sources).get(str(claim.get("paper")))).get("words"))
    declared = {str(name) for name, _ in variables_said(mapping(claim.get("statement")))}
    found: dict[str, str] = {}
    while text:  # a meaning may use words that are explained as well
        meanings = []
        for word, meaning in sorted(known.items(), key=lambda one: -len(one[0])):
            text, times = re.subn(rf"(?<![\w-]){re.escape(word)}(?![\w-])", "", text)
            if (
                times and word not in declared and clean(meaning, 400) not in found.values()
            ):  # X_mm and X^mm are one thing
                found[clean(word, 60)] = clean(meaning, 400)
                meanings.append(clean(meaning, 400))
        text = "\n".join(meanings)
    return sorted(found.items())


def false_as(fidelity: object) -> str:
    """Only a statement whose words were read can be said to be false as printed."""
    if fidelity == "verbatim":
        return "false as printed"
    return "false as encoded; " + (
        "the text says it in other words" if fidelity == "paraphrase" else "the text was not available"
    )


def severity(audit_sources: object, claim: dict, verdicts: dict[str, str]) -> dict[str, str] | None:
    """How grave a refutation is: ``kind``, ``says``, ``repair``; None for a claim that is not refuted.

    A misprint or a missing hypothesis is one only beside a repair that is PROVED in this audit; ``verdicts`` are by id, of the paper.
    """
    if claim.get("verdict") != "REFUTED":
        return None
    stated = dicts(mapping(mapping(audit_sources).get(str(claim.get("paper")))).get("severity"))
    said = next((one for one in stated if one.get("claim") == claim.get("id")), {})
    kind, repair = clean(said.get("kind"), 40), clean(said.get("repair"), 80)
    proved = bool(repair) and verdicts.get(repair) == "PROVED"
    if kind not in (MISPRINT, MISSING) or not proved:
        kind = CHANGES if said else "not judged"
    return {"kind": kind, "says": clean(said.get("says"), 400), "repair": repair if proved else ""}


def withdrawn_view(audit: dict, shown: list[dict[str, Any]]) -> dict[str, Any] | None:
    """The false-alarm rate: REFUTED verdicts that were withdrawn, of all that were published; None where there is nothing to count."""
    rows = [
        {k: clean(one.get(k), 400) for k in ("claim", "published", "withdrawn", "why")}
        for one in dicts(audit.get("retracted"))
    ]
    names = {f"{row['paper']}/{row['id']}": row for row in shown}
    standing = {name for name, row in names.items() if row["verdict"] == "REFUTED"}
    of = len(standing | {row["claim"] for row in rows})
    return (
        {
            "rows": [row | {"now": names.get(row["claim"])} for row in rows],
            "count": len({row["claim"] for row in rows}),
            "of": of,
        }
        if rows
        else None
    )
