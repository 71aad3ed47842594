"""Write the generated table of docs/proofs.md: what the examples cost, first and where one step changed.  Run: python docs/build_proofs.py

The figures are those of tests/benchmarks/lemma_sets/campaign_proofs.py, in reports/reference/campaigns/proofs.json.
"""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

from generated import table, with_parts

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "proofs.md"
FIGURES = ROOT / "reports" / "reference" / "campaigns" / "proofs.json"

Figures = dict[str, dict[str, Any]]


def title_of(name: str) -> str:
    """The title of the claim of an example."""
    tree = ast.parse((ROOT / "examples" / "proofs" / f"{name}.py").read_text(encoding="utf-8"))
    calls = [one for one in ast.walk(tree) if isinstance(one, ast.Call) and getattr(one.func, "id", "") == "Claim"]
    return next(ast.literal_eval(word.value) for word in calls[0].keywords if word.arg == "title")


def examples(figures: Figures) -> str:
    rows = []
    for name, one in figures.items():
        first, again = (f"{one['cpu_seconds'][run]:.1f}" for run in ("first", "again"))
        changed = ", ".join(f"{row['cpu_seconds']:.1f}" for row in one["changes"])
        size, coq = f"{one['certificate_bytes'] / 1000:.0f}", f"{sum(one['coq_seconds']):.0f}"
        rows.append((f"`{name}.py`: {title_of(name)}", one["rows"], first, changed, again, size, one["trust"], coq))
    return table("example | rows | seconds | one step changed | none | kB | trust | Coq", rows)


def page(text: str, figures: Figures) -> str:
    """The page with its table written anew."""
    return with_parts(text, "build_proofs", {"examples": examples(figures)})


if __name__ == "__main__":
    known = json.loads(FIGURES.read_text(encoding="ascii"))
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), known), encoding="utf-8")
