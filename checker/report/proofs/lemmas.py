"""The lemmas that proofs of claims use: ``lemmas.html`` of an audit's folder says each of them, and the pages of claims link to it.

What a lemma says comes from ``lemmas.json``, which ``docs/build_report_lemmas.py`` writes from docs/datasets.md and docs/limits.md.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from markupsafe import Markup

from checker.verify import LEMMAS

PAGE = "lemmas.html"
NUMBERS = {name: re.sub(r" \([^)]*\)", "", one[0]) for name, one in LEMMAS.items()}  # those that a certificate may name
_FACT = re.compile(r"fact “([^”]{1,300})”")  # a letter in it may be typeset
_LISTED = re.compile(r"(?<=\()(“[^”()]{1,300}”(?:, “[^”()]{1,300}”)*)(?=\))")
_LEMMA = re.compile(
    r"Lemma (?P<a>\d+[ab]?) of docs/(?P<p>limits|limits_path|limits_joint|datasets)\.md"
    r"|docs/(?P<q>limits|limits_path|limits_joint|datasets)\.md, Lemma (?P<b>\d+[ab]?)"
)
_NUMBERED_WITH = {"limits_joint": "limits_path"}  # the two pages share one count of lemmas


@lru_cache(maxsize=1)
def lemmas_view() -> dict[str, list[dict[str, Any]]]:
    """``facts`` and ``lemmas``, each with the ``ids`` under which a page links to it."""
    read = json.loads(Path(__file__).with_name("lemmas.json").read_text(encoding="utf-8"))
    facts = [row | {"ids": [_slug(f"fact {name}") for name in _names(row["name"])]} for row in read["facts"]]
    lemmas = []
    for row in read["lemmas"]:
        numbers, _, page = row["name"].partition(" of ")
        lemmas.append(
            row | {"numbers": numbers, "page": page, "ids": [_slug(f"{page} {n}") for n in numbers.split(", ")]}
        )
    return {"facts": facts, "lemmas": lemmas}


def fact_says(name: str) -> tuple[str, str]:
    """Under which premises a fact about datasets holds, and what it says; ("", "") for a name that the page of lemmas has not.

    Where one row of the page says several facts, its parts belong to its names in their order.
    """
    plain = re.sub(r" of [pW]$", "", name)
    for row in lemmas_view()["facts"]:
        names = _names(row["name"])
        wanted = name if name in names else plain
        if wanted in names:
            place, parts = names.index(wanted), [row[key].split("; ") for key in ("premises", "says")]
            premises, says = (one[place] if len(one) == len(names) else "; ".join(one) for one in parts)
            return premises, says
    return "", ""


def with_lemma_links(text: Markup, place: str) -> Markup:
    """The text with each fact and each numbered lemma as a link; ``place`` leads to the folder, such as ``../``.

    **Guarantee.** only names that the page of lemmas has become links; the text stays as it is between the tags.
    """

    def fact(shown: str) -> str:
        name = re.sub(r"<[^>]*>", "", shown)
        plain = re.sub(r" of [pW]$", "", name)
        anchor = next((a for a in (_slug(f"fact {name}"), _slug(f"fact {plain}")) if a in _ids()), "")
        return f'<a href="{place}{PAGE}#{anchor}">{shown}</a>' if anchor else shown

    def lemma(found: re.Match[str]) -> str:
        page = found["p"] or found["q"]
        anchor = _slug(f"{_NUMBERED_WITH.get(page, page)} {found['a'] or found['b']}")
        return f'<a href="{place}{PAGE}#{anchor}">{found[0]}</a>' if anchor in _ids() else found[0]

    shown = _FACT.sub(lambda one: f"fact “{fact(one[1])}”", str(text))
    shown = _LISTED.sub(lambda some: re.sub(r"“([^”]*)”", lambda one: f"“{fact(one[1])}”", some[1]), shown)
    return Markup(_LEMMA.sub(lemma, shown))  # noqa: S704


@lru_cache(maxsize=1)
def _ids() -> frozenset[str]:
    view = lemmas_view()
    return frozenset(anchor for row in (*view["facts"], *view["lemmas"]) for anchor in row["ids"])


def _names(text: str) -> list[str]:
    """“margin of a sum” and “margin of a multiple” for “margin of a sum; of a multiple”."""
    names = re.split(r"[;,] ", text)
    return [f"{names[0].partition(' ')[0]} {name}" if name.startswith("of ") else name for name in names]


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
