"""The first screen of an audit: five findings of several papers, a line each with its counter-example; papers × verdicts as a picture.

Everything is chosen and counted from the claims, nothing is typed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from itertools import zip_longest
from typing import Any

from markupsafe import Markup

from checker.report.audits.rows import Frame
from checker.report.claims.sources import MISPRINT
from checker.report.typesetting.printable import clean, json_text, mapping
from checker.report.typesetting.typeset import typeset
from checker.report.verdict_names import OUTCOMES, VERDICTS

_MOST, _REPAIRS, _OF_ONE_PAPER = 5, 1, 2  # findings
_LINE = 125  # characters of one on a screen of 1400 pixels
_ALIKE = 12  # characters of a title
_COLUMNS, _SQUARE, _MOST_SQUARES = 6, 6, 36


def first_screen(audit: dict, frame: Frame) -> dict[str, Any]:
    """``matrix``, ``totals``, ``each``, ``outcomes`` and ``highlights``; experiments are counted apart."""
    titles = {clean(k, 60): clean(v, 300) for k, v in mapping(audit.get("papers")).items()}
    theorems = [row for row in frame.rows if not row["experiment"]]
    return matrix(theorems, titles) | {"outcomes": outcomes(frame), "highlights": highlights(frame)}


def outcomes(frame: Frame) -> list[dict[str, Any]]:
    """What the experiments came to, in the order of their words: the word, what it means, how many, and which."""
    found = [row for row in frame.rows if row["experiment"]]
    of = {word: [row for row in found if row["verdict"] == word] for word in OUTCOMES}
    said = [
        {"word": word, "symbol": OUTCOMES[word][0], "says": OUTCOMES[word][1], "claims": c} for word, c in of.items()
    ]
    return [one for one in said if one["claims"]]


def matrix(theorems: list[dict[str, Any]], titles: dict[str, str]) -> dict[str, Any]:
    """``matrix`` (one row a paper), ``totals``, and how many claims one square stands for (``each``)."""
    counts: dict[str, dict[str, int]] = {}
    for row in theorems:
        paper = counts.setdefault(row["paper"], dict.fromkeys(VERDICTS, 0))
        if row["verdict"] in paper:
            paper[row["verdict"]] += 1
    most = max((n for paper in counts.values() for n in paper.values()), default=0)
    each = max(1, -(-most // _MOST_SQUARES))
    rows = [
        {
            "paper": paper,
            "title": titles.get(paper, ""),
            "cells": [{"verdict": v, "count": n, "svg": _squares(n, each)} for v, n in found.items()],
        }
        for paper, found in list(counts.items())[:40]
    ]
    totals = [(v, sum(paper[v] for paper in counts.values())) for v in VERDICTS]
    return {"matrix": rows, "totals": totals, "each": each}


def _squares(count: int, each: int) -> Markup:
    """One square for each claim (or for ``each`` claims), in rows from the bottom up."""
    number = -(-count // each)
    high = max(1, -(-number // _COLUMNS)) * (_SQUARE + 1)
    wide = min(max(number, 1), _COLUMNS) * (_SQUARE + 1)
    path = "".join(
        f"M{k % _COLUMNS * (_SQUARE + 1)} {high - (k // _COLUMNS + 1) * (_SQUARE + 1)}h{_SQUARE}v{_SQUARE}h-{_SQUARE}z"
        for k in range(number)
    )
    return Markup(
        '<svg aria-hidden="true" viewBox="0 0 {w} {h}" width="{w}" height="{h}"><path d="{p}"/></svg>'
    ).format(w=wide, h=high, p=path)


def highlights(frame: Frame) -> list[dict[str, Any]]:
    """Five claims, chosen by one rule: at most two of a paper while another has one that is refuted, vacuous or proved and not shown.

    Where some statements are verbatim, only they are headlines, and repairs of them: no author meets words that are not theirs here.

    Refuted claims first, a claim of each paper in turn, those with the simplest counter-example before others; then one proved repair, of
    a claim that is shown where there is one.  What is left goes to vacuous and proved claims, then to any third of a paper.
    """
    quoted = [k for k, row in enumerate(frame.rows) if row["fidelity"] == "verbatim"] or list(range(len(frame.rows)))
    refuted = _chosen_first([k for k in quoted if frame.rows[k]["kind"] == "refuted"], frame)
    chosen = _at_most(refuted, frame, [], until=_MOST - _REPAIRS)
    repairs = [
        r
        for k in [*chosen, *(k for k in refuted if k not in chosen)]
        for r in frame.found.repaired_by(k)
        if r in quoted and frame.rows[r]["kind"] == "proved"
    ]
    chosen += _at_most(repairs, frame, chosen, until=_REPAIRS)
    strong, weak = (
        [k for kind in kinds for k in quoted if frame.rows[k]["kind"] == kind and not frame.rows[k]["experiment"]]
        for kinds in (("vacuous", "proved"), ("ambiguous", "doubtful", "consistent"))
    )
    for rest in ([*refuted, *repairs], strong):
        chosen += _at_most(rest, frame, chosen, until=_MOST - len(chosen))
    left = dict.fromkeys([*refuted, *repairs, *strong, *weak])
    chosen += [k for k in left if k not in chosen][: _MOST - len(chosen)]
    return [{"claim": frame.rows[k], "says": _says(frame.rows[k])} for k in chosen]


def _at_most(places: Iterable[int], frame: Frame, shown: list[int], *, until: int) -> list[int]:
    """The first ``until`` of the places that are not shown and leave each paper with two findings at most."""
    papers = Counter(frame.rows[k]["paper"] for k in shown)
    chosen: list[int] = []
    for k in places:
        if (
            len(chosen) < until
            and k not in shown
            and k not in chosen
            and papers[frame.rows[k]["paper"]] < _OF_ONE_PAPER
        ):
            chosen.append(k)
            papers[frame.rows[k]["paper"]] += 1
    return chosen


def _seen(text: str) -> int:
    """Characters of a text as they are seen: marks of indices are not."""
    return len(re.sub(r"[_^{}\u0300-\u036f]", "", text))


def _chosen_first(places: Iterable[int], frame: Frame) -> list[int]:
    """Round the papers, misprints last, the simplest counter-example of each first: data before sizes alone, short before long.

    What has no counter-example that begins on the line of its title comes last, and of titles that begin alike one comes first.
    """
    papers: dict[str, list[int]] = {}
    for k in sorted(
        places, key=lambda k: (_mended(frame.rows[k]), not _on_the_line(frame.rows[k]), *_weight(frame.claims[k]), k)
    ):
        papers.setdefault(frame.rows[k]["paper"], []).append(k)
    seen: set[str] = set()
    first: list[int] = []
    later: list[int] = []
    for k in (k for turn in zip_longest(*papers.values()) for k in turn if k is not None):
        beginning = frame.rows[k]["title"][:_ALIKE]
        (later if beginning in seen else first).append(k)
        seen.add(beginning)
    return first + later


def _mended(row: dict[str, Any]) -> bool:
    """Whether a misprint is all that is wrong."""
    return bool(row["severity"]) and row["severity"]["kind"] == MISPRINT


def _weight(claim: dict) -> tuple[bool, int]:
    values = mapping(mapping(claim.get("witness")).get("values"))
    about_data = any(isinstance(v, (dict, list)) for v in values.values())
    return not about_data, len(json_text(values)) if values else 10**9


def _says(row: dict[str, Any]) -> str:
    """The counter-example as far as the line goes, else where it is; or which claim a repair repairs."""
    if row["kind"] == "refuted":
        return typeset(_on_the_line(row) or "example on its page")
    return f"repairs {row['repairs']}" if row["kind"] == "proved" and row["repairs"] else ""


def _on_the_line(row: dict[str, Any]) -> str:
    """The counter-example, or as many of its values as fit beside the title, then “…”; empty where not even the first does."""
    room = _LINE - _seen(row["title"] + row["paper"])
    if _seen(row["example"]) <= room:
        return row["example"]
    values = row["example"].split("; ")
    fitting = [n for n in range(1, len(values)) if _seen("; ".join(values[:n])) + 3 <= room]
    return "; ".join([*values[: fitting[-1]], "…"]) if fitting else ""
