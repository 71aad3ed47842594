"""Write the generated tables of docs/proofs.md: what the examples cost, and what a changed step costs.  Run: python docs/build_proofs.py

The figures are those of tests/benchmarks/campaign_proofs.py, in reports/reference/campaigns/proofs.json.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "proofs.md"
FIGURES = ROOT / "reports" / "reference" / "campaigns" / "proofs.json"

Figures = dict[str, dict[str, Any]]


def said_by(name: str) -> str:
    """The statement of an example: the first sentence of its file."""
    text = (ROOT / "examples" / "proofs" / f"{name}.py").read_text(encoding="utf-8")
    return (ast.get_docstring(ast.parse(text)) or "").partition("\n")[0].rstrip(".")


def table(head: str, rows: list[tuple[object, ...]]) -> str:
    columns = head.count("|") + 1
    return "\n".join([f"| {head} |", "|---" * columns + "|", *(f"| {' | '.join(map(str, row))} |" for row in rows)])


def examples(figures: Figures) -> str:
    rows = []
    for name, one in figures.items():
        coq = sum(one["coq_seconds"])
        statement = f"`{name}.py`: {said_by(name)}".replace("|", "\\|")
        size = f"{one['certificate_bytes'] / 1000:.0f} kB"
        rows.append((statement, one["rows"], f"{one['cpu_seconds']['first']:.0f}", size, one["trust"], f"{coq:.0f}"))
    return table("example | rows | seconds | certificate | trust | seconds in Coq", rows)


def changes(figures: Figures) -> str:
    rows = []
    for name, one in figures.items():
        for row in one["changes"]:
            searched = ", ".join(step for step in row["searched"] if step != "A step")
            seconds = (f"{one['cpu_seconds']['again']:.1f}", f"{row['cpu_seconds']:.1f}")
            rows.append((f"`{name}.py`", one["rows"], seconds[0], row["step"], searched, seconds[1]))
    return table("example | rows | seconds, nothing changed | changed step | searched again | seconds", rows)


TABLES: dict[str, Callable[[Figures], str]] = {"examples": examples, "changes": changes}


def page(text: str, figures: Figures) -> str:
    """The page with its tables written anew."""
    for name, write in TABLES.items():
        begin, end = f"<!-- {name}: generated, python docs/build_proofs.py -->", f"<!-- end of {name} -->"
        before, _, rest = text.partition(begin)
        _, found, after = rest.partition(end)
        if not found:
            raise ValueError(f"docs/proofs.md has no place for the table {name!r}")
        text = f"{before}{begin}\n{write(figures)}\n{end}{after}"
    return text


if __name__ == "__main__":
    known = json.loads(FIGURES.read_text(encoding="ascii"))
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), known), encoding="utf-8")
