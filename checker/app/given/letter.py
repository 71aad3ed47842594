"""The letter to the authors of an audited statement: their words, our formula, what was found, and whether we read them rightly."""

from __future__ import annotations

from collections.abc import Iterator

from checker.report.claims.readings import readings_view
from checker.report.claims.short_witness import short_witness
from checker.report.claims.sources import false_as, quotes
from checker.report.claims.statement_view import statement_view
from checker.report.pages.markdown import statement_lines
from checker.report.typesetting.latex import variables_said
from checker.report.typesetting.printable import mapping
from checker.report.verdict_names import VERDICTS


def letter(audit: dict, entry: dict) -> str:
    """Markdown, ready to be sent; it promises nothing, names no addressee, and asks one question."""
    return "\n".join(_lines(audit, entry)) + "\n"


def _lines(audit: dict, entry: dict) -> Iterator[str]:
    source = mapping(mapping(audit.get("sources")).get(entry["paper"]))
    yield f"# A question about “{source.get('title') or entry['title']}”"
    if source.get("authors"):
        yield f"\nTo the authors: {source['authors']}"
    yield "\nWe encoded a statement of yours as a formula and checked it by machine. Before we rely on the answer we ask you."
    yield "\n## Your words\n"
    words = quotes(audit.get("sources"), entry)
    yield from (f"> “{one['quote']}” ({one['place']})" for one in words)
    if not words:
        yield f"We do not have your text. What we took the statement to be: {entry['title']} ({entry['source']['where']})."
    if source.get("read"):
        yield f"\nWe read: {source['read']}."
    yield "\n## Our formula"
    yield from statement_lines(statement_view(mapping(entry["statement"]), brief=False))
    yield "\n## What we found\n"
    yield from _finding(entry)
    yield "\n## Our question\n"
    yield "**Do you agree, or is our reading wrong?** If it is wrong, please send us the sentence that we misread and what it means."
    yield "We will judge the statement again as you mean it, and a verdict that falls is listed as withdrawn, with the reason."
    sha256 = mapping(entry["statement"]).get("sha256", "")
    yield f"\nThe claim is `{entry['paper']}/{entry['id']}`, its statement has the SHA-256 `{sha256}`."
    if entry["certificates"]:
        yield "The certificates are beside this letter; `python3 -I verify.py *.jsonl` checks them with Python 3.8 or later."


def _finding(entry: dict) -> Iterator[str]:
    verdict = entry["verdict"] or "no verdict"
    meaning = false_as(entry["fidelity"]) if verdict == "REFUTED" else VERDICTS.get(verdict, ("", ""))[1]
    yield f"{verdict}{': ' + meaning if meaning else ''}."
    yield from (f"\n{text}" for text in (entry["finding"],) if text)
    yield from (f"- {row['text']}: {row['verdict']}. {row['finding']}" for row in readings_view(entry))
    values = mapping(mapping(entry["witness"]).get("values"))
    if values and verdict in ("REFUTED", "AMBIGUOUS"):
        sorts = {str(name): str(sort) for name, sort in variables_said(mapping(entry["statement"]))}
        yield f"\nThe counter-example: {short_witness(values, sorts)}."
