"""An experiment beside the paper's: what the criterion asks, what was measured here, and whether it is met.

The criterion is the claim's own statement, fixed before the run: comparisons of a measured quantity with a number.  Beside it stand the
numbers that the paper prints, and what a campaign measured at a larger size.
"""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

from markupsafe import Markup

from checker.report.claims.campaign import campaign_of, measured_by
from checker.report.typesetting.measured import rounded
from checker.report.typesetting.printable import MOST_ITEMS, clean, dicts, listed, mapping

_SIGNS = {("lt", 0): "less than", ("le", 0): "at most", ("lt", 1): "more than", ("le", 1): "at least"}


def experiment_view(claim: dict, folder: Path | None = None) -> dict[str, Any] | None:
    """``rows`` (what, asked, measured, met, larger), ``printed`` (what, paper, asked, ours, larger), ``settings`` (what, paper, ours),
    ``others`` (what was measured besides), and ``campaign``, what there is to say of the larger run.  None for a statement with variables.
    """
    statement = mapping(claim.get("statement"))
    measured = {clean(m.get("what"), 300): clean(m.get("value"), 300) for m in dicts(claim.get("measurements"))}
    if not statement or listed(statement.get("forall")) or not measured:
        return None
    campaign = campaign_of(claim, folder) if isinstance(claim.get("experiment"), dict) else None
    larger = measured_by(campaign) if campaign else {}
    rows = [row for term in _comparisons(statement.get("conclude")) if (row := _row(term, measured, larger))][
        :MOST_ITEMS
    ]
    if not rows:
        return None
    said = mapping(claim.get("experiment"))
    asked = {row["what"] for row in rows}
    others = [
        (what, rounded(value), rounded(larger[what]) if what in larger else "")
        for what, value in measured.items()
        if what not in asked
    ]
    return {
        "rows": rows,
        "others": others[:MOST_ITEMS],
        "printed": [_printed(p, measured, larger) for p in dicts(said.get("printed"))],
        "stated": clean(said.get("stated"), 1_500),
        "size": clean(said.get("size"), 300),
        "paper_shows": clean(said.get("paper_shows"), 1_500),
        "figure": clean(said.get("figure"), 100),
        "settings": [
            tuple(clean(s.get(k), 300) for k in ("what", "paper", "ours"))
            for s in dicts(said.get("settings"))[:MOST_ITEMS]
        ],
        "campaign": campaign
        and {
            "size": clean(campaign.get("size"), 300),
            "verdict": clean(campaign.get("verdict"), 24) or "not judged",
            "plots": dicts(campaign.get("plots"))[:4],
        },
    }


def unmet_text(claim: dict) -> str:
    """“Not met: “runs that leave” is 1, and the criterion asks for at most 0.”, for each part that fails, and what the run says of it.

    A measurement whose name begins with “which” names the runs that fail.
    """
    found = experiment_view(claim)
    failed = [row for row in found["rows"] if row["met"] is False] if found else []
    if found is None or not failed:
        return ""
    parts = [
        f"“{row['what']}” is {_plain(row['measured'])}, and the criterion asks for {_plain(row['asked'])}"
        for row in failed
    ]
    named = [
        f" {what[0].upper()}{what[1:]}: {_plain(value)}."
        for what, value, _ in found["others"]
        if what.startswith("which ")
    ]
    return f"Not met: {'; '.join(parts)}.{''.join(named)}"


def _plain(text: object) -> str:
    return Markup(str(text)).striptags()


def _printed(entry: dict, measured: dict[str, str], larger: dict[str, str]) -> dict[str, Any]:
    """One number of the paper beside ours."""
    name = re.sub("_", " ", clean(entry.get("ours"), 300))
    return {
        "what": clean(entry.get("what"), 300),
        "paper": clean(entry.get("paper"), 100),
        "asked": clean(entry.get("asked"), 100),
        "ours": rounded(measured.get(name, "—")),
        "larger": rounded(larger.get(name, "")),
    }


def _comparisons(term: object) -> list[list]:
    """The comparisons of a conjunction, from left to right."""
    found: list[list] = []
    todo = [term]
    while todo and len(found) < 200:
        one = todo.pop()
        if isinstance(one, list) and len(one) == 3:
            if one[0] == "and":
                todo += [one[2], one[1]]
            elif one[0] in ("lt", "le"):
                found.append(one)
    return found


def _row(term: list, measured: dict[str, str], larger: dict[str, str]) -> dict[str, Any] | None:
    names = [_own(side) for side in term[1:]]
    if not any(names):
        return None
    if all(names):
        place, bound = 0, measured.get(names[1], "?")
        what, asked = names[0], f"{_SIGNS[term[0], 0]} “{names[1]}” ({bound})"
    else:
        place = 0 if names[0] else 1
        number = term[2 - place]
        if not (isinstance(number, list) and number[:1] == ["num"] and len(number) == 2):
            return None
        bound = clean(number[1], 40)
        what, asked = names[place], f"{_SIGNS[term[0], place]} {bound.replace('-', '−')}"
    value = measured.get(what)
    return {
        "what": what,
        "asked": rounded(asked),
        "measured": "undecided" if value == "nan" else rounded(value) if value is not None else "—",
        "met": _met(term[0], place, value, bound),
        "larger": rounded(larger.get(what, "")),
    }


def _met(relation: str, place: int, value: str | None, bound: str) -> bool | None:
    """Whether a measured number meets its bound; None where one of them is no number, as the row then decides nothing."""
    try:
        pair = Fraction(value or ""), Fraction(bound)
    except (ValueError, ZeroDivisionError):
        return None
    low, high = pair if place == 0 else pair[::-1]
    return low < high or (relation == "le" and low == high)


def _own(term: object) -> str:
    """The name of one of the claim's own functions, as its measurement is called."""
    if isinstance(term, list) and term and isinstance(term[0], str) and term[0].startswith("own:"):
        return re.sub(r"_", " ", clean(term[0].removeprefix("own:"), 300))
    return ""
