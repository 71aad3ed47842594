r"""The report on one paper for its authors and referees: ``papers/PAPER.html`` of an audit's folder, one page, one PDF, one LaTeX document.

All three are written from :func:`checker.report.audits.paper_view.paper_view`.  **Guarantee.** as :mod:`checker.report.pages.page` and
:mod:`checker.report.pages.tex_sentences`: every text of the audit stays text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from checker.report.audits.paper_view import of_paper, paper_view, papers_of
from checker.report.audits.rows import Frame, frame_of
from checker.report.pages.page import checked, template_folder, written
from checker.report.pages.print_pages import file_name, pdf_of
from checker.report.pages.tex_sentences import tex_printed, tex_sentence
from checker.report.pages.tex_text import ascii_formula, tex_name
from checker.report.typesetting.line_breaking import lines
from checker.report.typesetting.values import broken

if TYPE_CHECKING:
    from jinja2 import Environment

_MOST = (None, 100, 25, 5)  # claims of a group
_STYLES = ("page.css", "paper.css")


def paper_pages(audit: dict, frame: Frame, folder: Path | None, *, largest: int) -> Iterator[tuple[str, str]]:
    """The name of each paper's page in the audit's folder, and the page; of very many claims the first of each group, which is said."""
    for paper, name in paper_names(frame):
        for most in _MOST:
            page = _html(paper_view(audit, frame, paper, folder, most=most), _from_paper)
            if len(page.encode("utf-8")) < largest:
                break
        yield name, page


def paper_names(frame: Frame) -> list[tuple[str, str]]:
    """Each paper with the name of its page."""
    taken: set[str] = set()  # some file systems do not tell case apart
    files = {row["paper"]: row["paper_file"] for row in reversed(frame.rows)}
    return [(paper, f"papers/{file_name(files[paper], taken)}.html") for paper in papers_of(frame)]


def paper_html(audit: dict, paper: str, folder: Path | None = None) -> str:
    """One page that stands alone, without links.  **Raises.** InputError where the audit has no such paper."""
    return _html(_view(audit, paper, folder), None)


def paper_pdf(audit: dict, paper: str, folder: Path | None = None) -> bytes:
    """The page as a PDF.  **Raises.** InputError; MissingDependency where no Chromium made it."""
    view = _view(audit, paper, folder)
    return pdf_of(lambda: _html(view, None))


def paper_latex(audit: dict, paper: str, folder: Path | None = None) -> str:
    """A document by itself, in ASCII.  **Raises.** InputError where the audit has no such paper."""
    template = _tex_environment().get_template("paper.tex.j2")
    return template.render(p=_view(audit, paper, folder))


def _view(audit: dict, paper: str, folder: Path | None) -> dict[str, Any]:
    mine = of_paper(checked(audit), paper)
    return paper_view(mine, frame_of(mine, most=len(mine["claims"])), paper, folder)


def _html(view: dict[str, Any], url: Callable[[dict[str, Any]], str] | None) -> str:
    return written("paper.html.j2", styles=_STYLES, p=view, url=url)


def _from_paper(row: dict[str, Any]) -> str:
    return f"../claims/{row['page']}"


@lru_cache(maxsize=1)
def _tex_environment() -> Environment:
    """Templates of LaTeX: ``<% … %>`` and ``<< … >>``.  What a template prints is made LaTeX, unless it is Markup of its own macros."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(template_folder()),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        block_start_string="<%",
        block_end_string="%>",
        variable_start_string="<<",
        variable_end_string=">>",
        comment_start_string="<#",
        comment_end_string="#>",
        finalize=lambda value: value if isinstance(value, Markup) else _tex(value),
    )
    environment.filters |= {"printed": _printed, "display": _display, "name": _name}
    return environment


def _tex(value: object) -> Markup:
    return Markup(tex_sentence(value if isinstance(value, (str, tuple, list)) else str(value)))  # noqa: S704 - LaTeX, with its text escaped


def _printed(latex: str) -> Markup:
    return Markup(tex_printed(latex))  # noqa: S704 - as above


def _display(latex: str) -> Markup:
    """The lines of a displayed formula."""
    rows = [ascii_formula(line) for part in broken(latex) for line in lines(part)]
    return Markup(" \\\\\n".join(rows))  # noqa: S704 - as above


def _name(text: str) -> Markup:
    return Markup(tex_name(text))  # noqa: S704 - as above


__all__ = ["paper_html", "paper_latex", "paper_names", "paper_pages", "paper_pdf"]
