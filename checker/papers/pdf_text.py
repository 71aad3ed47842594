"""The text of a PDF (optional: ``pypdf``).  No text is recognised in images."""

from __future__ import annotations

from pathlib import Path

from checker.errors import InputError, MissingDependency

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


__all__ = ["text_of_pdf"]
