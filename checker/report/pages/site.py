"""An audit as a folder: ``index.html``, one page a claim in ``claims/``, one page a paper for its authors in ``papers/``, and for print
``print.html`` and every claim of a paper in ``print/``.

Every page holds its own style and script, so that one of them can be sent alone.

**Guarantee.** every page stays under 500 kB: what does not fit is left out and said to be; equal audits
give equal bytes; no page makes a request (its policy forbids it), and every text of the audit file is escaped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from checker.data import places
from checker.errors import InputError
from checker.report.audits.graph import dependency_graph
from checker.report.audits.highlights import first_screen
from checker.report.audits.rows import Frame, frame_of
from checker.report.pages.page import checked, written
from checker.report.pages.paper_page import paper_names, paper_pages
from checker.report.pages.print_pages import print_pages
from checker.report.pages.view import Room, claim_view, frame_view
from checker.report.proofs.lemmas import PAGE, lemmas_view
from checker.report.typesetting.latex import plain_text_of
from checker.report.typesetting.printable import clean, listed, mapping

LARGEST = 490_000  # bytes of a page
_MOST_OF_A_PAGE = 4_000_000
_FOLDERS = ("claims", "papers", "print")
_MOST, _SIBLINGS, _SEARCHED = 3_000, 60, 140_000  # claims; neighbours in the side bar; characters of statements
_ROOMS = (
    Room(plots=300_000, derivations=60_000),
    Room(plots=120_000, derivations=20_000),
    Room(plots=0, derivations=0),
    Room(brief=True),
)
_GENERATOR = '<meta name="generator" content="attention-claim-checker">'
_SECTIONS = (
    ("why", "In words", "explained"),
    ("text", "The words of the text", "quotes"),
    ("statement", "Statement", "statement"),
    ("witness", "Counter-example or witness", "witness"),
    ("experiment", "Criterion and measurement", "measured"),
    ("source", "Source", ""),
    ("certificates", "Certificates", ""),
    ("misstated", "This misstates my theorem", ""),
)


def write_site(audit: dict, out: Path) -> Path:
    """Every page of the audit into ``out``; pages that an earlier run left there are removed.  Returns the index's path."""
    pages = set()
    for name, text in render_site(audit, out):
        places.write(out, name, text)
        pages.add(name)
    found = {
        f"{folder}/{file}" for folder in _FOLDERS for file in places.files_in(out, folder) if file.endswith(".html")
    }
    for old in found - pages:
        with suppress(OSError, InputError):
            if _GENERATOR.encode() in places.read(out, old, _MOST_OF_A_PAGE)[:2_000]:  # ours; others are left alone
                places.remove(out, old)
    return out / "index.html"


def render_site(audit: dict, folder: Path | None = None) -> Iterator[tuple[str, str]]:
    """The name in the folder and the text of each page.  **Raises.** InputError where it is not an audit."""
    frame = frame_of(checked(audit), most=_MOST)
    whole = frame_view(audit, frame) | {"reports": paper_names(frame)}
    yield "index.html", _index(audit, frame, whole)
    for name in ("sources.html", "for-authors.html", PAGE):
        yield name, written(f"{name}.j2", a=whole, url=_from_index, lemmas=lemmas_view())
    for k in range(len(frame.rows)):
        yield f"claims/{frame.rows[k]['page']}", _claim(frame, k, folder, whole)
    yield from paper_pages(audit, frame, folder, largest=LARGEST)
    yield from print_pages(audit, frame, folder, largest=LARGEST)


def _index(audit: dict, frame: Frame, whole: dict[str, Any]) -> str:
    first = first_screen(audit, frame) | {"contents": _contents(frame)}
    graph = dependency_graph(frame.rows, frame.found, address=_from_index)
    text = ""
    for cut, drawn, short, most in (
        (_longest_text(frame), True, False, 0),
        (100, True, False, 0),
        (100, False, False, 0),
        (60, False, True, 0),
        (0, False, True, 0),
        (0, False, True, 900),
    ):
        shown = whole | {"graph": graph if drawn else "", "short": short}
        if most:
            shown |= {"claims": frame.rows[:most], "claims_left_out": frame.total - most}
        texts = _texts(frame, cut) if cut else {}
        said: dict[str, Any] = {
            "texts": texts,
            "cut": cut if any(len(t) >= cut for t in texts.values()) else 0,
            "isolated_only": not graph,
        }
        text = written("index.html.j2", a=shown, url=_from_index, single=False, **first, **said)
        if len(text.encode("utf-8")) < LARGEST:
            break
    return text


def _claim(frame: Frame, place: int, folder: Path | None, whole: dict[str, Any]) -> str:
    row = frame.rows[place]
    family = [r for r in frame.rows if r["paper"] == row["paper"]]
    here = family.index(row)
    first = max(0, min(here - _SIBLINGS // 2, len(family) - _SIBLINGS))
    siblings = family[first : first + _SIBLINGS]
    addresses = {r["id"]: r["page"] for r in family if r["id"] != row["id"]}
    text = ""
    for room in _ROOMS:
        view = claim_view(frame, place, folder, replace(room))
        sections = [(name, says) for name, says, key in _SECTIONS if not key or view.get(key)]
        text = written(
            "one.html.j2",
            addresses=addresses,
            a=whole,
            c=view,
            url=_from_claim,
            single=True,
            siblings=siblings,
            siblings_left_out=len(family) - len(siblings),
            sections=sections,
            brief=room.brief,
            printing=False,
            folder="../",
        )
        if len(text.encode("utf-8")) < LARGEST:
            break
    return text


def _from_index(row: dict[str, Any]) -> str:
    return f"claims/{row['page']}"


def _from_claim(row: dict[str, Any]) -> str:
    return str(row["page"])


def _contents(frame: Frame) -> list[tuple[str, list[dict[str, Any]]]]:
    papers: dict[str, list[dict[str, Any]]] = {}
    for row in frame.rows:
        papers.setdefault(row["paper"], []).append(row)
    return list(papers.items())


def _longest_text(frame: Frame) -> int:
    return max(60, min(1_200, _SEARCHED // max(1, len(frame.rows))))


def _texts(frame: Frame, longest: int) -> dict[str, str]:
    """The statement of each claim as plain text for the search, cut."""
    found = {}
    for row, claim in zip(frame.rows, frame.claims, strict=True):
        said = mapping(claim.get("statement"))
        terms = [*listed(said.get("where")), *listed(said.get("assuming")), said.get("conclude")]
        text = " ".join(plain_text_of(t, longest=2 * longest) for t in terms[:12] if t is not None)
        found[row["anchor"]] = re.sub(r"\s+", " ", clean(text, 4 * longest))[:longest]
    return found
