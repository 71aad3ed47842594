"""What a repaired version adds to, leaves out of and changes in the printed statement, as formulas in LaTeX."""

from __future__ import annotations

from typing import Any

from checker.report.claims.statement_view import simplified
from checker.report.typesetting.latex import statement_latex
from checker.report.typesetting.printable import MOST_ITEMS, clean, listed, mapping


def repair_view(claim: dict, originals: list[dict]) -> dict[str, Any] | None:
    """``of``, ``formula``, and the formulas ``added``, ``dropped`` and ``printed``; None for a claim that repairs nothing."""
    if not originals:
        return None
    before, after = (simplified(mapping(c.get("statement"))) for c in (originals[0], claim))
    parts = [
        {latex: None for key in ("where", "assuming") for latex in statement_latex(s)[key]} for s in (before, after)
    ]
    ends = [statement_latex(s)["conclude"] for s in (before, after)]
    formulas = [bool(listed(mapping(c.get("statement")).get("forall"))) for c in (originals[0], claim)]
    return {
        "of": clean(originals[0].get("id"), 80),
        "formula": all(formulas),  # a criterion on measured numbers is no formula to compare with one
        "added": [x for x in parts[1] if x not in parts[0]][:MOST_ITEMS],
        "dropped": [x for x in parts[0] if x not in parts[1]][:MOST_ITEMS],
        "printed": ends[0][:MOST_ITEMS] if ends[0] != ends[1] else [],
        "instead": ends[1][:MOST_ITEMS] if ends[0] != ends[1] else [],
    }


__all__ = ["repair_view"]
