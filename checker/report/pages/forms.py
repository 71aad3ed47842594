"""One audit in six forms, all from its JSON: a page, a PDF, canonical JSON, Markdown, LaTeX, a badge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from checker.coq.trust import with_kernel
from checker.data.dataset import canonical_json
from checker.errors import InputError
from checker.report.audits.audit_file import audit_schema, read_audit
from checker.report.audits.paper_view import of_paper
from checker.report.audits.verdict_recheck import rederived
from checker.report.pages.latex_report import latex_report
from checker.report.pages.markdown import markdown_report
from checker.report.pages.page import checked, render_page
from checker.report.pages.paper_page import paper_html, paper_latex, paper_pdf
from checker.report.pages.print_pages import print_pdf
from checker.report.pictures.badge import badge_svg

__all__ = ["FORMS", "PAPER_FORMS", "audit_schema", "paper_report", "report", "report_pdf"]


def _canonical(audit: dict, _folder: Path | None) -> str:
    return canonical_json(audit) + "\n"


FORMS: Mapping[str, Callable[[dict, Path | None], str]] = {
    "html": render_page,
    "json": _canonical,
    "md": markdown_report,
    "latex": latex_report,
    "badge": badge_svg,
}


PAPER_FORMS: Mapping[str, Callable[[dict, str, Path | None], str | bytes]] = {
    "html": paper_html,
    "pdf": paper_pdf,
    "latex": paper_latex,
}


def paper_report(run: Path, paper: str, form: str) -> str | bytes:
    """The report on one paper of the audit in ``run``, in one of ``PAPER_FORMS``.

    **Raises.** InputError; MissingDependency where no Chromium made the PDF.
    """
    if form not in PAPER_FORMS:
        raise InputError(
            f"There is no form {form!r} of the report on one paper, so nothing was written. Known: {', '.join(PAPER_FORMS)}."
        )
    audit, folder = read_run(run, paper)
    return PAPER_FORMS[form](audit, paper, folder)


def report(run: Path, form: str) -> str:
    """The audit in ``run`` (a folder with ``audit.json``, or that file) in one of ``FORMS``, each verdict derived again or marked.

    **Raises.** InputError where there is no audit, or no such form, or certificates that say otherwise
    (:mod:`checker.report.audits.verdict_recheck`).
    """
    if form not in FORMS:
        raise InputError(f"There is no form {form!r} of a report, so nothing was written. Known: {', '.join(FORMS)}.")
    return FORMS[form](*read_run(run))


def report_pdf(run: Path) -> bytes:
    """The audit in ``run`` as one PDF.  **Raises.** InputError where there is no audit, MissingDependency where no Chromium made it."""
    return print_pdf(*read_run(run))


def read_run(run: Path, paper: str | None = None) -> tuple[dict, Path]:
    """The audit in ``run``, of one paper alone or of all, with the trust that Coq's answers beside it carry, and its folder.

    **Raises.** InputError.
    """
    file = run / "audit.json" if run.is_dir() else run
    audit = checked(read_audit(file))
    audit = audit if paper is None else of_paper(audit, paper)
    return with_kernel(rederived(audit, file.parent), file.parent), file.parent
