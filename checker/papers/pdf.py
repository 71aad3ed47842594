"""The text of a PDF (optional: ``pypdf``), and the numbered statements in it.

**Guarantee.** none about formulas: a PDF's text has their letters in some order, so that they have to be typed; only the words of the
statements are taken.  Scanned pages have no text, and are refused: no text is recognised in images.
"""

from __future__ import annotations

import re
from pathlib import Path

from checker.errors import InputError, MissingDependency
from checker.papers.environments import USUAL, Environment
from checker.papers.found import Found

_KINDS = "|".join(sorted(set(USUAL.values()), key=len, reverse=True))
_OPENS = re.compile(
    rf"^\s*({_KINDS})\s+([A-Z]?\.?\d+(?:\.\d+)*)\s*(?:\(([^()\n]{{1,120}})\))?\s*[.:]?\s*(?=[A-Z(\[]|$)", re.MULTILINE
)
_ENDS = re.compile(
    r"^\s*(?:Proof\b|Remark\b|Example\b|\d+(?:\.\d+)*\s+[A-Z][a-z]+|References\b|Appendix\b)", re.MULTILINE
)
_LONGEST = 3_000
_MOST_PAGES = 400


def text_of_pdf(path: Path) -> str:
    """The text of all pages.  **Raises.** MissingDependency, InputError."""
    try:
        from pypdf import PdfReader
        from pypdf.errors import PyPdfError
    except ImportError:
        raise MissingDependency(
            "Reading a PDF needs pypdf. Install it with: pip install 'attention-claim-checker[pdf]'"
        ) from None
    try:
        pages = PdfReader(path).pages
        if len(pages) > _MOST_PAGES:
            raise InputError(
                f"{path.name} has {len(pages)} pages, more than {_MOST_PAGES}. Give the pages with the statements."
            )
        text = "\n".join(page.extract_text() or "" for page in pages)
    except (PyPdfError, ValueError, KeyError, OSError) as problem:
        raise InputError(
            f"{path.name} is no PDF that can be read ({str(problem)[:80]}). Give the LaTeX source instead."
        ) from None
    if len(text.strip()) < 100:
        raise InputError(
            f"{path.name} has no text: its pages are images. Give the LaTeX source instead; no text is recognised in images."
        )
    return text


def statements_of_pdf(text: str) -> list[Found]:
    """The statements with their words, in their order; a number that comes again is the statement's repetition, and is left out."""
    opens, found, seen = list(_OPENS.finditer(text)), [], set()
    for k, match in enumerate(opens):
        name = (match[1], match[2])
        if name in seen:
            continue
        seen.add(name)
        until = opens[k + 1].start() if k + 1 < len(opens) else len(text)
        end = next((m.start() for m in _ENDS.finditer(text, match.end()) if m.start() < until), until)
        found.append(
            Found(
                environment=Environment(name=match[1].lower(), printed=match[1], counter=match[1].lower()),
                number=match[2],
                title=(match[3] or "").strip(),
                text=text[match.end() : min(end, match.end() + _LONGEST)].strip(),
                labels=(),
                refs=(),
                at=match.start(),
            )
        )
    return found


__all__ = ["statements_of_pdf", "text_of_pdf"]
