"""What a trap or a capture says, as inequalities that a reader can check: the region that no later step leaves."""

from __future__ import annotations

from checker.report.typesetting.printable import clean, dicts, listed, mapping
from checker.report.typesetting.values import number_text

_MOST = 4
_LEMMAS = {"trap": "Lemma 2", "polyhedron": "Lemma 2a", "capture": "Lemma 3", "local": "Lemma 5"}


def lemma_of(kind: str) -> str:
    """“Lemma 2 of docs/limits.md”."""
    return f"{_LEMMAS[kind]} of docs/limits.md"


def invariant_text(limit: dict) -> str:
    """“The region: m_1 ≥ 3 and m_2 − m_1 ≥ 6, where m_j is …”; empty for what is no region of this kind."""
    if edges := [e for e in listed(mapping(limit.get("trap")).get("edges")) if isinstance(e, list) and len(e) == 3]:
        said = [f"{_difference(clean(a, 9), clean(b, 9))} ≥ {number_text(floor)}" for a, b, floor in edges[:_MOST]]
    else:
        rows = [r for r in listed(mapping(limit.get("polyhedron")).get("rows")) if isinstance(r, list) and len(r) >= 2]
        said = [text for row in rows[:_MOST] if (text := _row(row))]
        edges = rows
    if not said:
        return ""
    more = f" and {len(edges) - _MOST} more" if len(edges) > _MOST else ""
    margins = any("m_" in one for one in said)
    where = (
        ", where m_j is the j-th margin: the logit of the selected token less that of another, input by input"
        if margins
        else ""
    )
    return f"The run stays for ever in the region {', '.join(said)}{more}{where}."


def _difference(a: str, b: str) -> str:
    """m_a − m_b, where m_0 = 0."""
    if b == "0":
        return f"m_{a}"
    return f"−m_{b}" if a == "0" else f"m_{a} − m_{b}"


def _row(row: list) -> str:
    """⟨(4, −1), x⟩ ≥ 5: x is the vector, or the matrix read by rows."""
    weights, floor = listed(row[0]), row[1]
    if not weights or len(weights) > 9:
        return ""
    return f"⟨({', '.join(number_text(w) for w in weights)}), x⟩ ≥ {number_text(floor)}"


def invariants(limits: object) -> list[str]:
    """One sentence for each trap of a certificate."""
    return [text for one in dicts(limits)[:_MOST] if (text := invariant_text(one))]
