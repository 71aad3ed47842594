"""The referee's answers as sentences: which hypotheses are needed, and whether a statement is stable."""

from __future__ import annotations

from checker.report.typesetting.printable import dicts, listed


def necessity_text(audit: dict) -> str:
    """The audit's count of hypotheses: proved necessary, or not shown with so much effort."""
    claims = [c for c in listed(audit.get("claims")) if isinstance(c, dict)]  # all of them
    judged = [n for c in claims for n in dicts(c.get("necessity"))]
    proved = sum(n.get("status") == "proved" for n in judged)
    pairs = [n for c in claims for n in dicts(c.get("pairs"))]
    needed = sum(n.get("status") == "proved" for n in pairs)
    if not judged:
        return ""
    together = (
        f" For {needed} of {len(pairs)} pairs of these others, a counter-example shows that at least one of the two is needed."
        if pairs
        else ""
    )
    others = " For the others it is open." if proved < len(judged) else ""
    return f"In the claims that stand, {proved} of {len(judged)} hypotheses are proved necessary.{others}{together}"


def stability_text(entry: dict) -> str:
    """“tokens in another order: the same answer on 5 of 5 instances”, and what became of the others."""
    tried, same, left, undecided = (entry.get(k) or 0 for k in ("tried", "same", "left", "undecided"))
    changed = tried - same - left - undecided
    others = [
        f"{left} no longer met the hypotheses" if left else "",
        f"{undecided} undecided" if undecided else "",
        f"another answer on {changed}" if changed else "",
    ]
    said = "; ".join(filter(None, others))
    return f"{entry.get('transformation')}: the same answer on {same} of {tried} instances" + (
        f"; {said}" if said else ""
    )
