"""What is wrong in theorem files, at line and column, in the formats that editors and CI read.

``concise`` is ``FILE:LINE:COLUMN: error: …``, as compilers print; ``github`` are workflow commands, which GitHub shows at the line of a
pull request; ``sarif`` is the Static Analysis Results Interchange Format 2.1.0.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import checker
from checker.report.claims.explained import NO_SIMPLER_GOAL, open_subgoal
from checker.report.claims.short_witness import short_witness
from checker.report.typesetting.latex import plain_text_of, variables_said
from checker.report.typesetting.printable import clean, dicts, listed, mapping
from checker.report.verdict_names import MEANT
from checker.statements.terms.deprecated import deprecated_in
from checker.statements.terms.source_places import Place, place_of_part, place_on_line, readings_written

FORMATS = ("concise", "github", "sarif")
ERROR, WARNING, NOTE = "error", "warning", "note"
# rule → (how grave, what it means)
RULES = {
    "error": (ERROR, "the theorem file has a defect, so nothing was judged"),
    "false-step": (ERROR, "a step of the proof is false; the instance breaks it"),
    "open-step": (ERROR, "a step of the proof was not proved"),
    "incomplete-proof": (ERROR, "the steps do not reach the conclusion"),
    "refuted": (ERROR, MEANT["REFUTED"]),
    "vacuous": (ERROR, MEANT["VACUOUS"]),
    "ambiguous": (ERROR, MEANT["AMBIGUOUS"]),
    "doubtful": (ERROR, MEANT["DOUBTFUL"]),
    "not-reproduced": (ERROR, MEANT["NOT REPRODUCED"]),
    "limit": (WARNING, "a limit of time or memory ended the search"),
    "inconclusive": (WARNING, MEANT["INCONCLUSIVE"]),
    "deprecated": (WARNING, "a word that goes with the next major version; the message says what to write"),
    "consistent": (NOTE, MEANT["CONSISTENT"]),
}


@dataclass(frozen=True, kw_only=True)
class Diagnostic:
    """One thing that is wrong, and where."""

    rule: str
    message: str
    file: str
    place: Place
    claim: str
    fingerprint: str = ""

    @property
    def severity(self) -> str:
        return RULES[self.rule][0]

    @property
    def json(self) -> dict[str, Any]:
        line, column, end_line, end_column = self.place
        return {
            "rule": self.rule,
            "severity": self.severity,
            "message": self.message,
            "file": self.file,
            "line": line,
            "column": column,
            "end_line": end_line,
            "end_column": end_column,
            "claim": self.claim,
        }

    @classmethod
    def of(cls, said: Mapping[str, Any], fingerprint: str = "") -> Diagnostic:
        """The diagnostic that :attr:`json` says, of the statement with this hash."""
        place = [said[name] for name in ("line", "column", "end_line", "end_column")]
        parts = {name: said[name] for name in ("rule", "message", "file", "claim")}
        return cls(place=place, fingerprint=fingerprint, **parts)


def diagnostics(entry: Mapping[str, Any], file: str, text: str) -> list[Diagnostic]:
    """What is wrong with one claim of an audit; ``text`` is that of its theorem file, from which lines and columns are read."""
    whole = place_of_part(text) or [1, 1, 1, 1]
    about: dict[str, Any] = {
        "file": file,
        "claim": f"{entry['paper']}/{entry['id']}",
        "fingerprint": clean(mapping(entry["statement"]).get("sha256"), 80),
    }
    old = [Diagnostic(rule="deprecated", message=said, place=place, **about) for place, said in deprecated_in(text)]
    if entry["error"]:
        place = listed(entry["error"].get("place")) or whole
        message = _without_place(clean(entry["error"]["message"], 2_000), file)
        return [Diagnostic(rule="error", message=message, place=place, **about), *old]
    found = [Diagnostic(place=place, rule=rule, message=said, **about) for rule, said, place in _of_steps(entry, text)]
    if (script := mapping(entry.get("script"))) and script.get("status") == "GAP AT THE END":
        said = clean(script.get("problem"), 500) or RULES["incomplete-proof"][1]
        found.append(Diagnostic(rule="incomplete-proof", message=said, place=whole, **about))
    rule = "limit" if entry.get("timed_out") else str(entry["verdict"]).lower().replace(" ", "-")
    if rule in RULES:
        place = place_of_part(text, "conclude") or whole
        found.append(Diagnostic(rule=rule, message=_of_verdict(entry), place=place, **about))
    found += [
        Diagnostic(rule=rule, message=said, place=place, **about) for rule, said, place in _of_readings(entry, text)
    ]
    return sorted([*found, *old], key=lambda one: one.place)


def _without_place(message: str, file: str) -> str:
    """The message without “name.py, line 3: ”, which stands before it already."""
    head, colon, rest = message.partition(": ")
    return rest if colon and ", line " in head and head.partition(",")[0] == file.rpartition("/")[2] else message


def _of_verdict(entry: Mapping[str, Any]) -> str:
    """The verdict in a line, with what a reader needs first."""
    title = f"{entry['verdict']}: {clean(entry['title'], 200)}."
    if example := counter_example(entry):
        return f"{title} Counter-example: {example}."
    if entry["verdict"] == "CONSISTENT":
        return f"{title} {remaining(entry)}".strip()
    return f"{title} {clean(entry['finding'], 600)}".strip()


def _of_steps(entry: Mapping[str, Any], text: str) -> Iterator[tuple[str, str, Place]]:
    """False and open steps; a step that only holds others is left out, as they are named themselves."""
    rows = dicts(mapping(entry.get("script")).get("steps"))
    wrong = [row for row in rows if row.get("status") in ("false", "open") and row.get("statement")]
    for row in wrong:
        number, line = clean(row.get("number"), 40), row["line"]
        said = plain_text_of(row.get("written") or row["statement"], longest=300)
        place = place_on_line(text, line) or [max(1, line), 1, max(1, line), 1]
        if row["status"] == "open":
            yield "open-step", f"Step {number} was not proved: {said}. {clean(row.get('note'), 400)}".strip(), place
        else:
            sorts = {str(v[0]): str(v[1]) for v in listed(row.get("variables")) if len(v) > 1}
            example = short_witness(row.get("values"), sorts)
            yield "false-step", f"Step {number} is false: {said}." + (f" At {example}." if example else ""), place


def _of_readings(entry: Mapping[str, Any], text: str) -> Iterator[tuple[str, str, Place]]:
    """Readings that are refuted or vacuous, each at its place in the file, where they are written one by one."""
    rows, places = dicts(entry.get("readings")), readings_written(text)
    for row, place in zip(rows, places, strict=False) if len(rows) == len(places) else ():
        rule = str(row.get("verdict")).lower()
        if rule in ("refuted", "vacuous"):
            reads = "; ".join(f"{clean(k, 80)}: {clean(v, 80)}" for k, v in mapping(row.get("reads")).items())
            example = counter_example(row)
            yield rule, f"{row['verdict']} in the reading {reads}." + (f" At {example}." if example else ""), place


def counter_example(entry: Mapping[str, Any]) -> str:
    """The witness of a claim or reading that is refuted, or is as the file reads it, in one line; "" where there is none."""
    if "REFUTED" not in (entry.get("verdict"), mapping(entry.get("own_reading")).get("verdict")):
        return ""
    sorts = {str(name): str(sort) for name, sort in variables_said(mapping(entry.get("statement")))}
    return short_witness(mapping(entry.get("witness")).get("values"), sorts)


def remaining(entry: Mapping[str, Any]) -> str:
    """What is left to prove, as a sentence; "" where a verdict rests on a certificate, or nothing is known."""
    goal = open_subgoal(dict(entry))
    if goal:
        return f"Left to prove: {plain_text_of(goal, longest=300)}"
    return NO_SIMPLER_GOAL if mapping(entry.get("search")).get("open") else ""


def written(found: Sequence[Diagnostic], form: str) -> str:
    """The diagnostics in one of :data:`FORMATS`."""
    return {"concise": _concise, "github": _github, "sarif": _sarif}[form](found)


def _concise(found: Sequence[Diagnostic]) -> str:
    return "\n".join(f"{d.file}:{d.place[0]}:{d.place[1]}: {d.severity}: {d.rule}: {d.message}" for d in found)


def _github(found: Sequence[Diagnostic]) -> str:
    lines = []
    for d in found:
        names = {"file": d.file, "line": d.place[0], "endLine": d.place[2], "col": d.place[1], "endColumn": d.place[3]}
        if d.place[0] != d.place[2]:  # GitHub takes columns within one line only
            names = {k: v for k, v in names.items() if "ol" not in k}
        given = ",".join(f"{k}={_escaped(str(v), ':,')}" for k, v in {**names, "title": f"{d.claim} {d.rule}"}.items())
        lines.append(f"::{'notice' if d.severity == NOTE else d.severity} {given}::{_escaped(d.message)}")
    return "\n".join(lines)


def _escaped(text: str, more: str = "") -> str:
    for one in ("%", "\r", "\n", *more):
        text = text.replace(one, f"%{ord(one):02X}")
    return text


def _sarif(found: Sequence[Diagnostic]) -> str:
    rules = sorted({d.rule for d in found})
    driver = {
        "name": "attention-claim-checker",
        "version": checker.__version__,
        "rules": [
            {
                "id": name,
                "shortDescription": {"text": RULES[name][1]},
                "defaultConfiguration": {"level": RULES[name][0]},
            }
            for name in rules
        ],
    }
    results = [_sarif_result(d, rules.index(d.rule)) for d in found]
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return json.dumps({"version": "2.1.0", "runs": [run]}, indent=1, ensure_ascii=False)


def _sarif_result(d: Diagnostic, rule: int) -> dict[str, Any]:
    line, column, end_line, end_column = d.place
    region = {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": max(end_column, 1)}
    place = {"artifactLocation": {"uri": _address(d.file)}, "region": region}
    return {
        "ruleId": d.rule,
        "ruleIndex": rule,
        "level": d.severity,
        "message": {"text": d.message},
        "locations": [{"physicalLocation": place, "logicalLocations": [{"name": d.claim}]}],
        "partialFingerprints": {"statement/v1": d.fingerprint or d.claim},
    }


def _address(file: str) -> str:
    from urllib.parse import quote

    return ("file://" if file.startswith("/") else "") + quote(file)


__all__ = ["Diagnostic", "FORMATS", "RULES", "counter_example", "diagnostics", "remaining", "written"]
