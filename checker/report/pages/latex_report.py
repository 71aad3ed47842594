r"""The report as LaTeX for a paper: ``\input`` it in the preamble, then write ``\AuditTable``, ``\AuditCoverage`` and ``\AuditAppendix``.

By itself the file is a document.  **Convention.** needs ``amsmath``, ``amssymb`` and ``longtable``; any engine.
**Guarantee.** text of the audit stays text: every character that LaTeX could take as a command is escaped, and none is left out
(:mod:`checker.report.pages.tex_text`).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from checker.report.pages.tex_text import ascii_formula, tex_name, tex_text
from checker.report.pages.view import audit_view

_HEAD = r"""% Written by attention-claim-checker.  Packages: amsmath, amssymb, longtable; any engine.
% By itself this file is a document.  In the preamble of a paper: \input{this file};
% then \AuditTable, \AuditCoverage and \AuditAppendix where they belong.
\makeatletter
\newif\ifAuditAlone
\ifx\documentclass\@twoclasseserror\else
\AuditAlonetrue
\documentclass{article}
\usepackage{amsmath,amssymb,longtable}
\fi
\makeatother
"""
_FOOT = r"""
\ifAuditAlone
\begin{document}
\AuditTable
\AuditCoverage
\AuditAppendix
\end{document}
\fi
"""
_ROW = r"\texttt{{{id}}} & {where} ({fidelity}) & \textsc{{{verdict}}} & {trust} & {finding} \\"


def latex_report(audit: dict, folder: Path | None = None) -> str:
    """The two commands, ready to be put into a paper."""
    view = audit_view(audit, folder)
    rows = "\n".join(
        _ROW.format(
            **{k: tex_text(c[k]) for k in ("where", "fidelity", "trust", "finding")},
            id=tex_name(c["id"]),
            verdict=tex_text(c["word"].lower() + c["mark"]),
        )
        for c in sorted(view["claims"], key=lambda c: c["experiment"])
    )
    table = "\n".join(
        [
            r"\newcommand{\AuditTable}{%",
            r"\begingroup\footnotesize",
            r"\begin{longtable}{@{}p{.24\textwidth}p{.22\textwidth}p{.12\textwidth}p{.08\textwidth}p{.24\textwidth}@{}}",
            r"\hline Claim & As printed & Verdict & Trust & Finding \\ \hline \endhead \hline \endfoot",
            rows,
            r"\end{longtable}\endgroup}",
        ]
    )
    coverage = "\n".join(_coverage(view["coverage"]))
    appendix = "\n\n".join("\n".join(_claim(c)) for c in view["claims"])
    parts = {"AuditCoverage": coverage, "AuditAppendix": appendix}
    commands = "\n\n".join(f"\\newcommand{{\\{name}}}{{%\n{text}\n}}" for name, text in parts.items())
    return f"{_HEAD}{table}\n\n{commands}\n{_FOOT}"


def _coverage(papers: list[dict[str, Any]]) -> Iterator[str]:
    """What of each paper is encoded, and a table of the numbered statements of a paper's folder."""
    for paper in papers:
        yield rf"\paragraph{{Coverage of {tex_text(paper['paper'])}}} {tex_text(paper['said'])}"
        if not paper["numbered"]:
            continue
        yield r"\begingroup\footnotesize"
        yield r"\begin{longtable}{@{}p{.2\textwidth}p{.1\textwidth}p{.16\textwidth}p{.3\textwidth}p{.16\textwidth}@{}}"
        yield r"\hline Statement & Encoded & Verdict & Why not & Rests on \\ \hline \endhead \hline \endfoot"
        for one in paper["statements"]:
            verdicts = ", ".join(rf"\textsc{{{tex_text(c['word'].lower() + c['mark'])}}}" for c in one["claims"])
            state = "yes" if one["state"] == "encoded" else one["state"]
            cells = (tex_text(one["name"]), state, verdicts, tex_text(one["why"]), tex_text(", ".join(one["rests_on"])))
            yield " & ".join(cells) + r" \\"
        yield r"\end{longtable}\endgroup"


def _claim(claim: dict[str, Any]) -> Iterator[str]:
    yield rf"\paragraph{{{tex_text(claim['title'] or 'untitled')}}}"
    trust = f", trust: {tex_text(claim['trust'])}" if claim["trust"] else ""
    verdict = tex_text(claim["word"].lower() + claim["mark"])
    yield rf"\textsc{{{verdict}}}{trust} (\texttt{{{tex_name(claim['id'])}}}; {tex_text(claim['where'])})."
    if claim["error"]:
        yield rf"\textbf{{Error.}} {tex_text(claim['error'])}"
    if claim["statement"]:
        yield from _statement(claim["statement"])
    yield tex_text(claim["finding"])
    for gap in claim["gaps"]:
        yield rf"The printed text leaves open: {tex_text(gap['what'])} Read here as: {tex_text(gap['ours'])}."
    for row in claim["readings"]:
        yield rf"{tex_text(row['text'])}: \textsc{{{tex_text(row['verdict'].lower() + row['mark'])}}}. {tex_text(row['finding'])}"
    if claim["witness"] and claim["witness"]["latex"].startswith(r"\begin{aligned}"):
        yield "\\[\n" + ascii_formula(claim["witness"]["latex"]) + "\n\\]"
    yield rf"\emph{{Not checked:}} {tex_text(claim['not_checked'] or 'the audit file does not say.')}"


def _statement(statement: dict[str, Any]) -> Iterator[str]:
    kinds = zip(statement["latex"]["forall"], statement["kinds"], strict=False)
    yield (
        tex_text(statement["opening"])
        + " "
        + ", ".join(f"${ascii_formula(x)}$ ({tex_text(kind)})" for x, kind in kinds)
    )
    for key, words in (("where", "where"), ("assuming", "assuming"), ("conclude", statement["closing"])):
        formulas = statement["latex"][key]
        if formulas:
            yield tex_text(words)
            yield "\\begin{gather*}\n" + " \\\\\n".join(map(ascii_formula, formulas)) + "\n\\end{gather*}"
