"""What a sweep found: one self-contained page with filters, the whole as JSON, and a table for other programs.

**Guarantee.** the page makes no request; of 1,000 heads it has less than 500 kB.
"""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from checker import __version__
from checker.data import places
from checker.own_data.models.scope import headline
from checker.own_data.numbers.enclosures import rounded
from checker.own_data.sweeps.beside import beside, by_chance, deciding, heatmaps, optimal_texts
from checker.own_data.sweeps.sweep import FORMAT, Sweep
from checker.report.pages.page import written
from checker.report.typesetting.printable import clean
from checker.report.verdict_names import VERDICTS

MOST_GROUPS = 60
_BESIDE = ["relative margin", "p labels", "p probes", "own query, angle", "inputs that decide"]
_SHORT = ["rel.", "labels", "probes", "angle", "inputs"]  # of the same on a narrow page, once for each head
_MOST_ERROR = 200
_SYMBOLS = {"feasible": "", "infeasible": "✗ none", "undecided": "? undecided", "not defined": "– tied"}
_STATUSES = {
    "holds": "What they ask of the data holds",
    "undecided": "Not all decided",
    "fails": "A hypothesis fails",
    "existence": "About some data",
}


def write_sweep(found: Sweep, out: Path, asked: str = "") -> list[Path]:
    """``index.html``, ``sweep.json`` and ``sweep.csv`` in ``out``; each is put in its place when it is whole.  ``asked``: the options."""
    fields = {"format": FORMAT, "checker": __version__, "asked": asked, "entries": found.entries}
    whole = json.dumps(fields, indent=1, ensure_ascii=False)
    texts = {"index.html": sweep_page(found, asked), "sweep.json": whole + "\n", "sweep.csv": sweep_csv(found)}
    for name, text in texts.items():
        places.write(out, name, text)
    return [out / name for name in texts]


def sweep_csv(found: Sweep) -> str:
    """One line an entry; margins are decimals rounded outwards, 17 digits."""
    stream = io.StringIO()
    table = csv.writer(stream, lineterminator="\n")
    problems, heads = _problems(found.entries), ["name", "source", "layer", "head", "n", "T", "d", "selected", "of"]
    for p in problems:
        heads += [f"{p}_svm", f"{p}_margin_low", f"{p}_margin_high"]
    heads += ["relative_margin", "p_labels", "p_probes", "angle_of_own_query"]
    table.writerow([*heads, "claims_holding", "claims_failing", "claims_undecided", "error"])
    for e in found.entries:
        row = [e["name"], e["source"], e["layer"], e["head"], *(e["sizes"].get(k) for k in ("n", "T", "d"))]
        row += e["selected"] or [None, None]
        for p in problems:
            svm = e["svms"].get(p, {"status": "", "margin": None})
            ends = [Fraction(x) for x in svm["margin"] or ()]
            row += [
                svm["status"],
                *([rounded(ends[0], 17, up=False), rounded(ends[1], 17, up=True)] if ends else ["", ""]),
            ]
        row += beside(e)
        row += [len(e["claims"].get(status, ())) for status in ("holds", "fails", "undecided")]
        table.writerow([_plain(x) for x in (*row, e["error"])])
    return stream.getvalue()


def _plain(cell: Any) -> Any:
    """Texts that a spreadsheet would take for a formula begin with an apostrophe."""
    return "'" + cell if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@") else cell


def sweep_page(found: Sweep, asked: str = "") -> str:
    """The page.  Every text of a file's name or of an error is escaped and bounded."""
    entries = found.entries
    letters, groups = _groups(entries)
    heads = any(e["head"] is not None for e in entries)
    what = "heads" if heads else "datasets"
    rows = [_row(e, letters.get(k), _problems(entries)) for k, e in enumerate(entries)]
    named = [("source", "file"), ("layer", "layer"), ("verdict", "p-SVM"), ("group", "group")]
    filters = [
        {"key": key, "name": name, "values": _values(row["marks"].get(key, "") for row in rows)} for key, name in named
    ]
    view = {
        "title": f"Sweep of {len(entries):,} {what}",
        "checker": __version__,
        "what": what,
        "one": "a head" if heads else "a dataset",
        "total": f"{len(entries):,}",
        "failed": found.failed,
        "asked": clean(asked, 300),
        "heads": heads,
        "problems": _problems(entries),
        "rows": rows,
        "columns": [*(f"{p}-SVM" for p in _problems(entries)), *_SHORT],
        "beside": _BESIDE if heads else [],
        "heatmaps": heatmaps(entries) if heads else [],
        "texts": optimal_texts(entries) if heads else [],
        "setting": _setting(entries),
        "filters": [f for f in filters if len(f["values"]) > 1],
        "groups": groups[:MOST_GROUPS],
        "groups_left_out": max(len(groups) - MOST_GROUPS, 0),
        "findings": _findings(entries),
        "left_out": [clean(x, 300) for x, _ in Counter(x for e in entries for x in e["left_out"]).most_common(12)],
    }
    return written("sweep.html.j2", v=view)


def _problems(entries: Sequence[dict[str, Any]]) -> list[str]:
    return [p for p in ("p", "W", "v") if any(p in e["svms"] for e in entries)] or ["p"]


def _row(e: dict[str, Any], letter: str | None, problems: Sequence[str]) -> dict[str, Any]:
    cells = []
    for p in problems:
        svm = e["svms"].get(p)
        cells.append("–" if svm is None else svm["text"] or _SYMBOLS[svm["status"]])
    cells += [*(_figure(x) for x in beside(e)), deciding(e) or "–"] if e["head"] is not None else []
    status = e["svms"][problems[0]]["status"] if problems[0] in e["svms"] else "no answer"
    marks = {"verdict": status, "source": clean(e["source"], 80)}
    if e["layer"] is not None:
        marks["layer"] = str(e["layer"])
    if letter is not None:
        marks["group"] = letter
    return {
        "name": clean(e["name"], 120),
        "cells": cells,
        "selected": "{} of {}".format(*e["selected"]) if e["selected"] else "–",
        "why": clean(e.get("not_selected", ""), 160),
        "group": letter,
        "error": clean(e["error"], _MOST_ERROR),
        "marks": marks,
    }


def _figure(x: Any) -> str:
    return "–" if x is None else f"{x:.3g}"


def _values(values: Iterable[str]) -> list[str]:
    """Those that occur, numbers in their order."""
    return sorted({x for x in values if x}, key=lambda x: (not x.isdigit(), int(x) if x.isdigit() else 0, len(x), x))


def _groups(entries: Sequence[dict[str, Any]]) -> tuple[dict[int, str], list[dict[str, Any]]]:
    """The letter of each entry, and the groups, the largest first."""
    alike: dict[str, list[int]] = {}
    for k, e in enumerate(entries):
        if not e["error"]:
            alike.setdefault(json.dumps([e["hypotheses"], e["claims"]], sort_keys=True), []).append(k)
    ordered = sorted(alike.values(), key=lambda ks: (-len(ks), ks[0]))
    letters: dict[int, str] = {}
    groups: list[dict[str, Any]] = []
    for number, members in enumerate(ordered):
        letter = _letter(number)
        letters |= dict.fromkeys(members, letter)
        e = entries[members[0]]
        truths: dict[str, list[str]] = {}
        for text, truth in e["hypotheses"].items():
            truths.setdefault(truth, []).append(clean(text, 200))
        claims = [
            (says, _by_verdict(e["claims"][status])) for status, says in _STATUSES.items() if e["claims"].get(status)
        ]
        hypotheses = [(truth, "; ".join(texts)) for truth, texts in sorted(truths.items(), reverse=True)]
        groups.append({"letter": letter, "count": f"{len(members):,}", "hypotheses": hypotheses, "claims": claims})
    return letters, groups


def _by_verdict(names: Iterable[str]) -> list[tuple[str, str]]:
    """(verdict, the theorems that have it), of names with their verdict behind them, in the order of verdicts."""
    found: dict[str, list[str]] = {}
    for name in names:
        theorem, _, verdict = name.partition(" ")
        found.setdefault(verdict, []).append(theorem)
    order = [*VERDICTS, *sorted(set(found) - set(VERDICTS))]
    return [(verdict, ", ".join(found[verdict])) for verdict in order if verdict in found]


def _letter(number: int) -> str:
    """A, B, … Z, AA, AB, …"""
    text = ""
    while True:
        number, digit = divmod(number, 26)
        text = chr(65 + digit) + text
        if not number:
            return text
        number -= 1


def _findings(entries: Sequence[dict[str, Any]]) -> list[str]:
    """Sentences, each counted from the entries."""
    judged = [e for e in entries if not e["error"]]
    says = []
    for p in _problems(entries):
        counts = Counter(e["svms"][p]["status"] for e in judged if p in e["svms"])
        if counts:
            told = ", ".join(f"{n:,} {_SAID[status][n == 1]}" for status, n in counts.most_common())
            says.append(f"The {p}-SVM of the optimal tokens: {told}.")
    says += by_chance(judged)
    chosen = [e["selected"] for e in judged if e["selected"]]
    if chosen:
        all_right = sum(k == n for k, n in chosen)
        says.append(
            f"{all_right:,} of {len(chosen):,} heads give their largest logit to the optimal token in every input."
        )
    blank = Counter(e.get("not_selected", "") for e in judged if not e["selected"] and e["head"] is not None)
    says += [
        f"Of {n:,} heads it is not known which token they select: {clean(why, 200)}"
        for why, n in blank.most_common(3)
        if why
    ]
    holding = Counter(name for e in judged for name in e["claims"].get("holds", ()))
    proved = [(name, count) for name, count in holding.most_common() if name.endswith(" PROVED")]
    if proved:
        says.append(
            "Proved theorems for which what they ask of the data holds, and for how many: "
            + ", ".join(f"{name.removesuffix(' PROVED')} ({count:,})" for name, count in proved[:8])
            + "."
        )
    if setting := _setting(entries):
        training = {name for e in judged for name in e.get("training", ())}
        says.append(headline(setting, len(training), len({n.split(" ")[0] for n in holding} - training)))
    failed = len(entries) - len(judged)
    return [*says, f"{failed:,} {'has' if failed == 1 else 'have'} no answer; the table says why."] if failed else says


def _setting(entries: Sequence[dict[str, Any]]) -> list[dict[str, str]]:
    """That of the first head that has one."""
    return next((e["setting"] for e in entries if e.get("setting")), [])


_SAID = {  # of several, and of one
    "feasible": ("have a solution", "has a solution"),
    "infeasible": ("have none", "has none"),
    "undecided": ("are undecided", "is undecided"),
    "not defined": ("are not defined, as scores tie", "is not defined, as scores tie"),
}
