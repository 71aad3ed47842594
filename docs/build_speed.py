"""Write the generated tables of docs/speed.md.  Run: python docs/build_speed.py

The figures are those of ``python -m tests.benchmarks.speed``, in reports/reference/campaigns/speed.json.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from generated import table, with_parts

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "speed.md"
RECORD = ROOT / "reports" / "reference" / "campaigns" / "speed.json"
_UNITS = ((1, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))


def two_figures(number: float) -> str:
    """12 for 12.3, 360 for 357.1."""
    return f"{float(f'{number:.2g}'):g}"


def time_of(seconds: float | str) -> str:
    """Two figures and a unit; a word, where a program gave no answer, stays."""
    if isinstance(seconds, str):
        return seconds
    factor, unit = next(((f, u) for f, u in _UNITS if seconds >= f), _UNITS[-1])
    return f"{two_figures(seconds / factor)} {unit}"


def times(ours: float | str, peer: float | str) -> str:
    """Their time over ours."""
    return "" if isinstance(ours, str) or isinstance(peer, str) else two_figures(peer / ours)


def beside(rows: list[dict[str, Any]]) -> Iterator[tuple[object, ...]]:
    for row in rows:
        for k, (name, seconds) in enumerate(row["peers"].items()):
            ours = "" if k else time_of(row["ours"])
            yield "" if k else row["what"], ours, name, time_of(seconds), times(row["ours"], seconds)


def laws(record: dict[str, Any]) -> Iterator[tuple[object, ...]]:
    for part in ("descent", "svms", "verifying"):
        for one in record[part]["laws"]:
            span = f"{min(one['sizes']):,} to {max(one['sizes']):,}"
            yield one["what"], one["size"], span, time_of(max(one["seconds"])), f"{one['exponent']:.1f}"


def parts(record: dict[str, Any]) -> dict[str, str]:
    """The tables of the page by their names."""
    head = "what | ours | peer | its time | its time / ours"
    begin = [
        (row["what"], time_of(row["least"]), time_of(row["greatest"]), time_of(row["processor"]))
        for row in record["beginnings"]["commands"]
    ]
    when = [(name, one["measured"], one["cores"], one["load"], one["python"]) for name, one in record.items()]
    (verified,) = record["verifying"]["laws"]
    each = f"`verify.py` takes {time_of(verified['each'])} for each node of the {len(verified['sizes'])} published proof trees."
    return {
        "beside": table(head, beside(record["descent"]["rows"] + record["svms"]["rows"])),
        "proving": table(head, beside(record["proving"]["rows"])),
        "laws": table("what | size | from, to | longest | exponent", laws(record)) + f"\n\n{each}",
        "beginnings": table("command | least | greatest | processor", begin),
        "measured": table("part | measured | cores | load before | Python", when),
    }


def page(text: str, record: dict[str, Any]) -> str:
    """The page with its tables written anew."""
    return with_parts(text, "build_speed", parts(record))


if __name__ == "__main__":
    known = json.loads(RECORD.read_text(encoding="utf-8"))
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), known), encoding="utf-8")
