"""Text and shapes of an audit file that cannot be trusted: bounded, printable, or empty.

An audit file may come from anywhere: a field of the wrong type is shown as text or left out, long text is cut with a note,
invisible control characters are replaced.
"""

from __future__ import annotations

import json
import unicodedata

MOST_ITEMS = 30
INVISIBLE = ("Cc", "Cf", "Cs", "Co", "Cn")  # control, format (direction marks), surrogate, private, unassigned


def clean(value: object, longest: int = 1_500) -> str:
    """One printable text: no control or direction characters, no lone surrogates, cut with a note."""
    if value is None:
        return ""
    if isinstance(value, str):
        text = value
    elif isinstance(value, (list, dict)):
        text = json_text(value)
    else:
        text = str(value)
    if len(text) <= longest and text.isascii() and text.isprintable():
        return text
    out, marks = [], 0
    for c in text[:longest]:
        kind = unicodedata.category(c)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks <= 2:
            out.append(" " if c in "\n\r\t" else "\N{REPLACEMENT CHARACTER}" if kind in INVISIBLE else c)
    return "".join(out) + (f" … [cut here: {len(text):,} characters in all]" if len(text) > longest else "")


def clean_texts(value: object) -> list[str]:
    """The first texts of a list, each cleaned."""
    return [clean(x) for x in listed(value)[:MOST_ITEMS]]


def dicts(value: object) -> list[dict]:
    """The objects of a list; anything else is left out."""
    return [x for x in listed(value) if isinstance(x, dict)][:MOST_ITEMS]


def listed(value: object) -> list:
    return value if isinstance(value, list) else []


def mapping(value: object) -> dict:
    return value if isinstance(value, dict) else {}


def json_text(value: object) -> str:
    """JSON of anything, or a word that it has none."""
    try:
        return json.dumps(value, ensure_ascii=False, default=str)
    except (ValueError, TypeError, RecursionError):
        return "[not printable]"
