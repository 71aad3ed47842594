"""The report of ``checker audit --data`` for a terminal: what the data meet, what is left to choose, what follows."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from checker import __version__
from checker.data.places import write_named
from checker.report.pages.page import written
from checker.report.programs.terminal import for_terminal

_STYLES = {
    "TRUE": "green",
    "FALSE": "red",
    "UNDEFINED": "red",
    "UNKNOWN": "yellow",
    "NOT ATTEMPTED": "yellow",
    "PROVED": "bold green",
    "REFUTED": "bold red",
    "VACUOUS": "bold magenta",
    "AMBIGUOUS": "bold cyan",
    "CONSISTENT": "bold blue",
    "DOUBTFUL": "bold yellow",
    "INCONCLUSIVE": "dim",
}
LONGEST = 68  # of a statement; the whole is in --json


def print_data_report(report: dict[str, Any], console: Console | None = None) -> None:
    console = console or (Console() if sys.stdout.isatty() else Console(width=160))
    sizes = report["sizes"]
    extras = " and ".join(name.replace("_", " ") for name in ("queries", "key_matrix") if sizes[name]) or "no queries"
    about = [c for c in report["claims"] if c["status"] != "not about these data"]
    console.print(
        f"n = {sizes['n']}, T = {sizes['T']}, d = {sizes['d']}; {extras}.  {len(about)} claims speak about such data; "
        "inputs and tokens count from 1; [a, b] encloses a number, ≈ rounds it.",
        markup=False,
    )
    for title, table in _tables(report):
        console.print(_text(f"\n{title}", style="bold"))
        console.print(table)


def write_data_page(report: dict[str, Any], out: Path) -> str:
    """Write the page to a folder, and say where it is."""
    write_named(out / "index.html", data_report_page(report).encode())
    return f"Page: {out / 'index.html'}"


def _tables(report: dict[str, Any]) -> list[tuple[str, Table]]:
    about = [c for c in report["claims"] if c["status"] != "not about these data"]
    every = [
        ("What the data meet", _met(about)),
        ("For what you choose", _chosen(about)),
        ("What is promised", _promised(about)),
        ("Not about these data", _others(report["claims"])),
    ]
    return [(title, table) for title, table in every if table.row_count]


def data_report_page(report: dict[str, Any]) -> str:
    """The same report as one page that needs no network."""
    sizes = report["sizes"]
    about = [c for c in report["claims"] if c["status"] != "not about these data"]
    tables = [
        {
            "title": title,
            "heads": [str(column.header) for column in table.columns],
            "rows": list(zip(*([str(cell) for cell in column.cells] for column in table.columns), strict=True)),
        }
        for title, table in _tables(report)
    ]
    view = {
        "title": f"Dataset {report['sha256'][:16]} and the theorems",
        "checker": __version__,
        "tables": tables,
        "sha256": report["sha256"],
        "sizes": f"n = {sizes['n']} inputs, T ≤ {sizes['T']} tokens, d = {sizes['d']}",
        "about": len(about),
        "verdicts": list(_STYLES),
    }
    return written("data.html.j2", v=view)


def _table(*columns: str) -> Table:
    table = Table(show_edge=False, pad_edge=False)
    for column in columns:
        table.add_column(column, overflow="fold", no_wrap=column in ("Answer", "Verdict"))
    return table


def _met(claims: list[dict]) -> Table:
    """Each hypothesis that the data alone decide, once, and the claims that ask for it."""
    rows: dict[tuple, list[str]] = {}
    for claim in claims:
        for h in claim["hypotheses"]:
            if not h["depends_on"]:
                found = h["answers"][0]
                rows.setdefault((h["text"], found["truth"], found["evidence"]), []).append(claim["id"])
    table = _table("Hypothesis", "Answer", "Evidence", "Asked by")
    for (text, truth, evidence), ids in rows.items():
        table.add_row(_cut(text), _text(truth, style=_STYLES[truth]), _text(evidence), _text(_few(ids)))
    return table


def _chosen(claims: list[dict]) -> Table:
    """Each hypothesis over other variables: what it allows, or its answer for the value taken."""
    rows: dict[tuple, list[str]] = {}
    for claim in claims:
        for h in claim["hypotheses"]:
            if h["depends_on"]:
                rows.setdefault((h["text"], ", ".join(h["depends_on"]), "\n".join(_allowed(h))), []).append(claim["id"])
    table = _table("Hypothesis", "Depends on", "What the data say of it", "Asked by")
    for (text, depends, allowed), ids in rows.items():
        table.add_row(_cut(text), _text(depends), _text(allowed or "nothing: it is for you to meet"), _text(_few(ids)))
    return table


def _allowed(h: dict) -> Iterator[str]:
    yield from (f"{name}: {note}" for name, note in h["taken"].items())
    for entry in h["range"]:
        yield f"{_with(entry)}{entry['text']}, as {_short(entry['because'])} = {entry['value_text']}"
    answers = h["answers"]
    if h["depends_on"] == ["δ"]:
        yield from (a["evidence"] for a in answers)
        return
    for a in answers:
        yield f"{_with(a)}{a['truth']}" + ("" if a["evidence"].startswith("decided") else f": {a['evidence']}")


def _with(entry: dict) -> str:
    """The values taken for this entry, as a lead."""
    given = entry["with"]
    return ", ".join(value if value != "0" else f"{name} = 0" for name, value in given.items()) + ": " if given else ""


def _promised(claims: list[dict]) -> Table:
    table = _table("Claim", "Verdict", "What it promises for these data")
    for claim in claims:
        verdict = claim["verdict"]["verdict"]
        shown = _text(verdict or "not judged", style=_STYLES.get(verdict or "", "dim"))
        table.add_row(
            _text(f"{claim['paper']}/{claim['id']}"), shown, _text("\n".join([claim["promise"], *_details(claim)]))
        )
    return table


def _details(claim: dict) -> Iterator[str]:
    if {claim["verdict"]["verdict"], claim["verdict"].get("as_read")} & {"REFUTED", "VACUOUS"}:
        return
    for case in claim.get("cases", []):
        if not case["text"].startswith("not "):
            yield f"  its part for {case['text']}: {case['truth']}, {case['evidence']}"
    for found in claim.get("directions", []):
        shown = ", ".join(found.get("direction", [])[:6]) + (", …" if len(found.get("direction", [])) > 6 else "")
        yield f"  {found['text']}/‖·‖ = ({shown}), margin {found['margin_text']}"
    for h in claim["hypotheses"] if claim["status"] != "fails" else ():
        yield from (f"  {_with(r)}{r['text']}, from {_short(h['text'])}" for r in h["range"])
    for step in claim.get("steps", []):
        yield f"  {_with(step)}{step['text']} = 1/L, L = {step['value_text']}"
    if not claim.get("steps"):
        for entry in claim.get("numbers", []):
            yield f"  {_with(entry)}{_short(entry['text'])} = {entry['value_text']}"


def _others(claims: list[dict]) -> Table:
    rows: dict[str, list[str]] = {}
    for claim in claims:
        if claim["status"] == "not about these data":
            rows.setdefault(claim["why"], []).append(claim["id"])
    table = _table("Claims", "Why")
    for why, ids in rows.items():
        table.add_row(_text(", ".join(ids)), _text(why))
    return table


def _text(said: str, style: str = "") -> Text:
    return Text(for_terminal(said), style=style)


def _cut(text: str) -> Text:
    return _text(_short(text))


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 2] + " …"


def _few(ids: list[str]) -> str:
    shown = list(dict.fromkeys(ids))
    return ", ".join(shown[:3]) + (f" and {len(shown) - 3} more" if len(shown) > 3 else "")
