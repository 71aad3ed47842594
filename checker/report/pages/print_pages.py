"""The audit for paper: a front page, one page a paper of every claim with nothing folded away, and all of them as one PDF.

**Guarantee.** the pages stay under 490 kB each: a paper of many claims goes on in ``PAPER-2.html``, and a claim too long for one keeps
its words and loses values, plots and tables, which is said.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from markupsafe import Markup

from checker.data.places import scratch as scratch_folder
from checker.errors import MissingDependency
from checker.report.audits.highlights import first_screen
from checker.report.audits.rows import Frame, frame_of
from checker.report.pages.page import checked, section, written
from checker.report.pages.view import Room, anchor_address, audit_view, claim_view, frame_view

_LARGEST_PART = 440_000  # bytes of the sections of a page, which has 25 kB of its own
_MOST_STEPS = 12  # of a proof on paper
_ROOMS = (Room(plots=120_000, derivations=20_000), Room(plots=0, derivations=0), Room(brief=True))
_WHOLE = Room(plots=20_000_000, derivations=2_000_000)
_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
_SECONDS = 600


def print_pages(audit: dict, frame: Frame, folder: Path | None, *, largest: int) -> Iterator[tuple[str, str]]:
    """``print/PAPER.html`` for each paper, and ``print.html``, which leads to them."""
    whole, parts = frame_view(audit, frame) | {"short": False}, []
    for name, paper, sections in _parts(frame, folder):
        parts.append((f"print/{name}.html", name, len(sections)))
        yield (
            f"print/{name}.html",
            written("print.html.j2", a=whole, part=paper or "no paper", sections=sections, printing=True),
        )
    first = first_screen(audit, frame)
    for short, most in ((False, None), (True, None), (True, 900)):
        shown = whole | {"short": short, "claims": frame.rows[:most]}
        shown["claims_left_out"] = frame.total - len(shown["claims"])
        front = _front(shown, _from_front, first, parts=parts)
        if len(front.encode("utf-8")) < largest:
            break
    yield "print.html", front


def print_whole(audit: dict, folder: Path | None = None) -> str:
    """The whole audit as one page, of any size: what the PDF is made of."""
    view = audit_view(checked(audit), folder, replace(_WHOLE)) | {"short": False}
    claims = [_without_long_proofs(claim) for claim in view["claims"]]
    sections = _sections(claims, anchor_address, {c["id"]: f"#{c['anchor']}" for c in claims})
    return _front(view, anchor_address, first_screen(audit, frame_of(audit)), sections=sections)


def print_pdf(audit: dict, folder: Path | None = None) -> bytes:
    """The whole audit as one PDF.  **Raises.** MissingDependency, as :func:`pdf_of` does."""
    return pdf_of(lambda: print_whole(audit, folder))


def pdf_of(page: Callable[[], str]) -> bytes:
    """A page as a PDF, made by a Chromium.  **Raises.** MissingDependency where there is none, or it made no PDF."""
    browser = os.environ.get("CHECKER_CHROMIUM") or next(filter(None, map(shutil.which, _BROWSERS)), None)
    otherwise = "Without one, write the page with --format html, open it in any browser, and print it to PDF."
    if browser is None:
        raise MissingDependency(
            "No Chromium was found, so no PDF was made. Install one (Debian: `apt-get install chromium`), or name it in "
            f"CHECKER_CHROMIUM. {otherwise}"
        )
    with scratch_folder("pdf") as scratch:
        source, pdf = scratch / "print.html", scratch / "print.pdf"
        source.write_text(page(), encoding="utf-8")
        root = hasattr(os, "geteuid") and os.geteuid() == 0  # Chromium has no sandbox for root
        command = [
            browser,
            "--headless",
            "--disable-gpu",
            "--no-pdf-header-footer",
            f"--user-data-dir={scratch}/profile",
        ]
        # Without tags the file has 3 MB instead of 13; who needs them reads the pages.
        command += ["--disable-pdf-tagging", *["--no-sandbox"] * root, f"--print-to-pdf={pdf}", source.as_uri()]
        try:
            subprocess.run(command, check=True, capture_output=True, timeout=_SECONDS)
            return pdf.read_bytes()
        except (OSError, subprocess.SubprocessError) as error:
            raise MissingDependency(f"{browser} made no PDF ({type(error).__name__}). {otherwise}") from error


def _front(
    view: dict[str, Any],
    url: Callable[[dict[str, Any]], str],
    first: dict[str, Any],
    *,
    parts: list[tuple[str, str, int]] | None = None,
    sections: list[Markup] | None = None,
) -> str:
    return written(
        "print.html.j2",
        a=view,
        url=url,
        single=True,
        printing=True,
        part="",
        parts=parts or [],
        sections=sections or [],
        **first,
    )


def _parts(frame: Frame, folder: Path | None) -> Iterator[tuple[str, str, list[Markup]]]:
    """The file's name, the paper and the sections of each page, in the order of the claims."""
    papers: dict[str, list[int]] = {}
    for k, row in enumerate(frame.rows):
        papers.setdefault(row["paper"], []).append(k)
    taken: set[str] = set()
    for paper, places in papers.items():
        room_left = _LARGEST_PART
        sections: list[Markup] = []
        for k in places:
            one = _section(frame, k, folder)
            if sections and len(one.encode("utf-8")) > room_left:
                yield file_name(frame.rows[k]["paper_file"], taken), paper, sections
                room_left, sections = _LARGEST_PART, []
            sections.append(one)
            room_left -= len(one.encode("utf-8"))
        yield file_name(frame.rows[places[0]]["paper_file"], taken), paper, sections


def file_name(paper: str, taken: set[str]) -> str:
    """``PAPER``, then ``PAPER-2``; some file systems do not tell case apart."""
    number = 1
    while (name := f"{paper}-{number}" if number > 1 else paper).casefold() in taken:
        number += 1
    taken.add(name.casefold())
    return name


def _section(frame: Frame, k: int, folder: Path | None) -> Markup:
    addresses = {r["id"]: _from_part(r) for r in frame.rows if r["paper"] == frame.rows[k]["paper"]}
    for room in _ROOMS:
        (one,) = _sections([_without_long_proofs(claim_view(frame, k, folder, replace(room)))], _from_part, addresses)
        if len(one.encode("utf-8")) < _LARGEST_PART:
            break
    return one


def _sections(claims: list[dict], url: Callable[[dict[str, Any]], str], addresses: dict[str, str]) -> list[Markup]:
    return [section(c, url=url, addresses=addresses, printing=True) for c in claims]


def _without_long_proofs(claim: dict[str, Any]) -> dict[str, Any]:
    """On paper a proof of many steps is named, not printed."""
    evidence = claim["evidence"]
    steps = len(evidence["steps"])
    if steps <= _MOST_STEPS:
        return claim
    return claim | {"evidence": evidence | {"steps": [], "left_out": evidence["left_out"] + steps}}


def _from_front(row: dict[str, Any]) -> str:
    return f"claims/{row['page']}"


def _from_part(row: dict[str, Any]) -> str:
    return f"../claims/{row['page']}"
