"""An experiment beside the paper's: what the criterion asks, what was measured here, and whether it is met.

The criterion is the claim's own statement, fixed before the run: comparisons of a measured quantity with a number.
"""

from __future__ import annotations

import re
from typing import Any

from checker.report.measured import rounded
from checker.report.printable import MOST_ITEMS, clean, dicts, listed, mapping

_SIGNS = {("lt", 0): "less than", ("le", 0): "at most", ("lt", 1): "more than", ("le", 1): "at least"}


def experiment_view(claim: dict) -> dict[str, Any] | None:
    """``rows`` (what, asked, measured, met) and ``others`` (what was measured besides); None for a statement with variables."""
    statement = mapping(claim.get("statement"))
    measured = {clean(m.get("what"), 300): clean(m.get("value"), 300) for m in dicts(claim.get("measurements"))}
    if not statement or listed(statement.get("forall")) or not measured:
        return None
    rows = [row for term in _comparisons(statement.get("conclude")) if (row := _row(term, measured))][:MOST_ITEMS]
    if not rows:
        return None
    asked = {row["what"] for row in rows}
    others = [(what, rounded(value)) for what, value in measured.items() if what not in asked]
    return {"rows": rows, "others": others[:MOST_ITEMS]}


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


def _row(term: list, measured: dict[str, str]) -> dict[str, Any] | None:
    names = [_own(side) for side in term[1:]]
    if not any(names):
        return None
    if all(names):
        what, asked = names[0], f"{_SIGNS[term[0], 0]} “{names[1]}” ({measured.get(names[1], '?')})"
    else:
        place = 0 if names[0] else 1
        number = term[2 - place]
        if not (isinstance(number, list) and number[:1] == ["num"] and len(number) == 2):
            return None
        what, asked = names[place], f"{_SIGNS[term[0], place]} {clean(number[1], 40).replace('-', '−')}"
    value = measured.get(what)
    return {"what": what, "asked": rounded(asked), "measured": rounded(value) if value is not None else "—"}


def _own(term: object) -> str:
    """The name of one of the claim's own functions, as its measurement is called."""
    if isinstance(term, list) and term and isinstance(term[0], str) and term[0].startswith("own:"):
        return re.sub(r"_", " ", clean(term[0].removeprefix("own:"), 300))
    return ""
