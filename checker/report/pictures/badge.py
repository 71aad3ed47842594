"""A badge for a README: how many claims of an audit hold, as a small SVG that needs no other file."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from xml.sax.saxutils import escape

_GOOD, _OPEN, _BAD = "#17663a", "#1b5e8a", "#a8201a"
_AGAINST = ("REFUTED", "VACUOUS", "AMBIGUOUS", "DOUBTFUL", "NOT REPRODUCED")
_LETTER = 6.6  # pixels


def badge_svg(audit: dict, _folder: Path | None = None) -> str:
    """“lemmas | 3 PROVED, 1 REFUTED”: red where a claim is false or has an error, green where all are proved."""
    counts = Counter(str(one.get("verdict") or "ERROR") for one in audit["claims"] if isinstance(one, dict))
    text = ", ".join(f"{n} {word}" for word, n in sorted(counts.items(), key=lambda one: (-one[1], one[0]))) or "none"
    bad = any(word in (*_AGAINST, "ERROR") for word in counts)
    colour = _BAD if bad else _GOOD if set(counts) <= {"PROVED", "REPRODUCED"} else _OPEN
    left, right = len("lemmas") * _LETTER + 12, len(text) * _LETTER + 12
    said = escape(text)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right:.0f}" height="20" role="img" aria-label="lemmas: {said}">'
        f'<rect width="{left:.0f}" height="20" fill="#555"/><rect x="{left:.0f}" width="{right:.0f}" height="20" fill="{colour}"/>'
        f'<g fill="#fff" font-family="Verdana,sans-serif" font-size="11" text-anchor="middle"><text x="{left / 2:.0f}" y="14">lemmas</text>'
        f'<text x="{left + right / 2:.0f}" y="14">{said}</text></g></svg>\n'
    )


__all__ = ["badge_svg"]
