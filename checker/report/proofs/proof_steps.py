"""The claim's own proof as a page shows it: numbered steps, each with its formula, its status and what it used.

The status of a step is what the judge found in its certificate (:mod:`checker.scripts.record`); here it is only shown.
"""

from __future__ import annotations

from typing import Any

from checker.report.typesetting.latex import latex_of_json, plain_text_of
from checker.report.typesetting.printable import MOST_ITEMS, clean, clean_texts, dicts, listed, mapping
from checker.report.typesetting.values import formula, values_view

_MARKS = {"proved": "✓", "false": "✗", "open": "?", "inside": "·", "cited": "cited", "named": ""}
_SAYS = {
    "have": "",
    "use": "by {name}",
    "conclude": "conclusion",
    "case": "case {name}",
    "cover": "the cases cover everything",
    "link": "link of the chain",
    "calc": "the chain",
    "let": "let {name}",
    "induct": "by induction",
    "base": "base",
    "step": "step",
    "along": "along the segment",
    "slope": "bound of the derivative",
    "obtain": "there is such an index",
    "suppose_not": "Suppose not",
    "cite": "cited",
    "witness": "take {name}",
    "condition": "condition of the lemma",
    "by_lemma": "by a lemma about limits",
}
# What a step assumes for the steps inside it or after it in its block; a lemma that is false, for itself.
_ASSUMES = {"suppose_not": "assuming", "obtain": "with", "along": "inside", "step": "assuming", "use": "although"}
_WHOLE = {
    "HOLDS": "Every step is proved, and together they prove the statement.",
    "RELATIVE": "Every step is proved, relative to what is cited: the statement is PROVED relative to it, and not PROVED.",
}


def proof_view(claim: dict) -> dict[str, Any] | None:
    """The steps of a claim's own proof, ready to print; None where its file holds none."""
    script = mapping(claim.get("script"))
    if not script:
        return None
    status = clean(script.get("status"), 60)
    return {
        "status": status,
        "holds": status == "HOLDS",
        "says": _WHOLE.get(status, "") or _broken(status),
        "cited": [
            (formula(latex_of_json(one.get("statement"))), clean(one.get("source"), 300))
            for one in dicts(script.get("cited"))
        ],
        "problem": clean(script.get("problem"), 500),
        "steps": [_step(one) for one in dicts(script.get("steps"))[: 4 * MOST_ITEMS]],
    }


def _broken(status: str) -> str:
    if status.startswith("BREAKS"):
        return "A step of the printed proof is false. This does not refute the statement, which is judged by itself."
    if status.endswith("END"):
        return "The steps that were judged do not reach the conclusion."
    return "A step has no proof here. The steps after it are judged as if it held."


def _step(one: dict) -> dict[str, Any]:
    status, number = clean(one.get("status"), 20), clean(one.get("number"), 40)
    statement = one.get("written") or one.get("statement")
    sorts = {str(v[0]): str(v[1]) for v in one.get("variables") or [] if isinstance(v, list) and len(v) > 1}
    kind = clean(one.get("kind"), 20)
    if status == "open" and not statement and kind in ("case", "suppose_not"):
        status = "inside"  # a step inside of it is open or false
    says = _SAYS.get(kind, "")
    opens = listed(one.get("opens" if kind != "use" else "assuming" if status == "false" else ""))[:MOST_ITEMS]
    return {
        "number": number,
        "depth": number.count("."),
        "status": status,
        "mark": _MARKS.get(status, "?"),
        "says": says.format(name=clean(one.get("name"), 100)),
        "formula": formula(latex_of_json(statement)) if statement else "",
        "assumes": [formula(latex_of_json(t)) for t in opens] if kind in _ASSUMES else [],
        "assuming": _ASSUMES.get(kind, ""),
        "plain": plain_text_of(statement, longest=200) if statement else "",
        "line": clean(one.get("line"), 10),
        "uses": [clean(x, 40) for x in clean_texts(one.get("uses"))],
        "note": clean(one.get("note"), 500),
        "seconds": clean(one.get("seconds"), 20),
        "values": values_view(one.get("values"), sorts) if one.get("values") else [],
    }


def proof_text(claim: dict) -> list[str]:
    """The same for a terminal: a line for each step, and beneath a false one the instance that breaks it."""
    view = proof_view(claim)
    if view is None:
        return []
    found = [f"The proof in {clean(claim.get('paper'), 60)}/{clean(claim.get('id'), 100)}: {view['status']}"]
    wide = max((len(one["number"]) for one in view["steps"]), default=1)
    for one in view["steps"]:
        used = f"   [{', '.join(one['uses'])}]" if one["uses"] else ""
        text = " ".join(filter(None, (one["says"], one["plain"])))
        found.append(
            f"  {one['mark']:1.1} {one['number']:{wide}}  line {one['line']:>4}  {one['seconds']:>6} s  {text}{used}"
        )
        if one["status"] in ("false", "open") and one["note"]:
            found.append(f"      {one['note']}")
        if one["values"]:
            found.append("      " + ", ".join(f"{v['plain']} = {v['exact'].strip(chr(34))}" for v in one["values"]))
    found += [f"  relative to: {source}" for _, source in view["cited"]]
    found += [f"  {view['problem']}"] if view["problem"] else []
    return [*found, f"  {view['says']}"]


__all__ = ["proof_text", "proof_view"]
