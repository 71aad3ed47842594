"""What an audit says on a terminal: a few lines for a few claims, the refutations for many; the rest is on the page, or with ``-v``."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from checker.report.audits.overview import tally
from checker.report.audits.rows import frame_of, row_view
from checker.report.claims.experiment import unmet_text
from checker.report.claims.explained import NO_SIMPLER_GOAL, open_subgoal, proof_text
from checker.report.claims.short_witness import short_witness
from checker.report.claims.sides import compared
from checker.report.claims.sources import false_as
from checker.report.pages.paper_page import paper_names
from checker.report.proofs.evidence import evidence_view
from checker.report.typesetting.latex import plain_text_of, variables_said
from checker.report.typesetting.measured import plain_float
from checker.report.typesetting.printable import clean, mapping

FEW = 3  # claims that are each told in full
_MOST_LINES, _WIDTH = 11, 110  # of one claim


def summary(result: dict, out: Path) -> Iterator[str]:
    """The lines of an audit; errors are said elsewhere, once."""
    claims = result["claims"]
    if len(claims) <= FEW:
        for claim in claims:
            yield from _told(claim, out)
    else:
        refuted = [row_view(c) for c in claims if c["verdict"] == "REFUTED"]
        if refuted:
            yield f"REFUTED ({len(refuted)}), each with its counter-example:"
        yield from (f"  {row['paper']}/{row['id']}: {row['example'] or row['title']}" for row in refuted)
        yield tally(claims)
    if result.get("coverage"):
        frame = frame_of(result)
        yield from (
            f"Page for the authors: {out / name}" for paper, name in paper_names(frame) if paper in result["coverage"]
        )
    yield f"Page: {out / 'index.html'}"


def _told(claim: dict, out: Path) -> list[str]:
    """One claim in at most a dozen lines: its verdict, and what a reader needs first of this verdict."""
    width = max(40, min(_WIDTH, shutil.get_terminal_size((_WIDTH, 24)).columns))
    trust = f" ({claim['trust']})" if claim["trust"] else ""
    title = f": {claim['title']}" if claim["title"] else ""
    lines = [f"{claim['verdict'] or 'ERROR'}{trust}  {claim['paper']}/{claim['id']}{title}"]
    if not claim["error"]:
        for text in _WRITERS.get(claim["verdict"], _as_found)(claim, out):
            lines += textwrap.wrap(text, width, initial_indent="  ", subsequent_indent="    ") if text else []
    rest = "    … the page has the rest"
    return lines if len(lines) <= _MOST_LINES else [*lines[: _MOST_LINES - 1], rest]


def _as_found(claim: dict, _out: Path) -> Iterator[str]:
    yield claim["finding"]
    yield unmet_text(claim)


def _refuted(claim: dict, _out: Path) -> Iterator[str]:
    statement, values = mapping(claim["statement"]), mapping(mapping(claim["witness"]).get("values"))
    sorts = {str(name): str(sort) for name, sort in variables_said(statement)}
    yield f"It is {false_as(claim['fidelity'])}. Counter-example: {short_witness(values, sorts)}."
    for side in [c for c in compared(claim, values) if not c.holds][:2]:
        yield f"There the left side is {plain_float(side.left)} and the right side {plain_float(side.right)}."


def _proved(claim: dict, out: Path) -> Iterator[str]:
    if mapping(claim["statement"]).get("quantifier") == "exists" or claim["witness"]:
        return (yield claim["finding"])
    yield proof_text(evidence_view(claim, out))
    yield claim["finding"]


def _consistent(claim: dict, _out: Path) -> Iterator[str]:
    yield claim["finding"]
    yield next_step(claim)


def next_step(claim: dict) -> str:
    """The one thing to try where nothing was proved: the simplest goal that stayed open."""
    goal: Any = open_subgoal(claim)
    if goal:
        return f"Next: prove this, as a claim of its own: {clean(plain_text_of(goal, longest=300), 300)}."
    return (
        f"Next: {NO_SIMPLER_GOAL[0].lower()}{NO_SIMPLER_GOAL[1:]}" if mapping(claim.get("search")).get("open") else ""
    )


_WRITERS = {"REFUTED": _refuted, "PROVED": _proved, "CONSISTENT": _consistent}
