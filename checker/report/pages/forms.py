"""One audit in six forms, all from its JSON: a page, a PDF, canonical JSON, Markdown, LaTeX, a badge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from checker.coq.trust import with_kernel
from checker.data.dataset import canonical_json
from checker.errors import InputError
from checker.report.audits.audit_file import audit_schema, read_audit
from checker.report.audits.verdict_recheck import rederived
from checker.report.pages.latex_report import latex_report
from checker.report.pages.markdown import markdown_report
from checker.report.pages.page import checked, render_page
from checker.report.pages.print_pages import print_pdf
from checker.report.pictures.badge import badge_svg

__all__ = ["FORMS", "audit_schema", "report", "report_pdf"]


def _canonical(audit: dict, _folder: Path | None) -> str:
    return canonical_json(audit) + "\n"


FORMS: Mapping[str, Callable[[dict, Path | None], str]] = {
    "html": render_page,
    "json": _canonical,
    "md": markdown_report,
    "latex": latex_report,
    "badge": badge_svg,
}


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


def read_run(run: Path) -> tuple[dict, Path]:
    """The audit in ``run`` with the trust that Coq's answers beside it carry, and its folder.  **Raises.** InputError."""
    file = run / "audit.json" if run.is_dir() else run
    return with_kernel(rederived(checked(read_audit(file)), file.parent), file.parent), file.parent
