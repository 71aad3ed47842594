r"""The report as LaTeX for a paper: ``\input`` it in the preamble, then write ``\AuditTable`` and ``\AuditAppendix``.

**Convention.** needs ``amsmath``, ``amssymb`` and ``longtable``, and LuaLaTeX or XeLaTeX, as titles and findings hold Unicode.
**Guarantee.** text of the audit stays text: every character that LaTeX could take as a command is escaped.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from checker.report.view import audit_view

_ESCAPED = str.maketrans({
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "_": r"\_", "%": r"\%",
    "^": r"\textasciicircum{}", "~": r"\textasciitilde{}", "<": r"\textless{}", ">": r"\textgreater{}",
})  # fmt: skip
_HEAD = r"""% Written by attention-claim-checker.  Packages: amsmath, amssymb, longtable; engine: LuaLaTeX or XeLaTeX.
% In the preamble \input{this file}; then \AuditTable and \AuditAppendix where they belong.
"""
_ROW = r"\texttt{{{id}}} & {where} ({fidelity}) & \textsc{{{verdict}}} & {trust} & {finding} \\"


def latex_report(audit: dict, folder: Path | None = None) -> str:
    """The two commands, ready to be put into a paper."""
    view = audit_view(audit, folder)
    rows = "\n".join(
        _ROW.format(**{k: _text(c[k]) for k in ("where", "fidelity", "trust", "finding")}, id=_breakable(c["id"]),
                    verdict=_text(c["verdict"].lower()))
        for c in sorted(view["claims"], key=lambda c: c["experiment"])
    )  # fmt: skip
    table = "\n".join([
        r"\newcommand{\AuditTable}{%", r"\begingroup\footnotesize",
        r"\begin{longtable}{@{}p{.24\textwidth}p{.22\textwidth}p{.12\textwidth}p{.08\textwidth}p{.24\textwidth}@{}}",
        r"\hline Claim & As printed & Verdict & Trust & Finding \\ \hline \endhead \hline \endfoot",
        rows, r"\end{longtable}\endgroup}",
    ])  # fmt: skip
    appendix = "\n\n".join("\n".join(_claim(c)) for c in view["claims"])
    return f"{_HEAD}{table}\n\n\\newcommand{{\\AuditAppendix}}{{%\n{appendix}\n}}\n"


def _claim(claim: dict[str, Any]) -> Iterator[str]:
    yield rf"\paragraph{{{_text(claim['title'] or 'untitled')}}}"
    trust = f", trust: {_text(claim['trust'])}" if claim["trust"] else ""
    yield rf"\textsc{{{_text(claim['verdict'].lower())}}}{trust} (\texttt{{{_breakable(claim['id'])}}}; {_text(claim['where'])})."
    if claim["error"]:
        yield rf"\textbf{{Error.}} {_text(claim['error'])}"
    if claim["statement"]:
        yield from _statement(claim["statement"])
    yield _text(claim["finding"])
    for gap in claim["gaps"]:
        yield rf"The printed text leaves open: {_text(gap['what'])} Read here as: {_text(gap['ours'])}."
    for row in claim["readings"]:
        yield rf"{_text(row['text'])}: \textsc{{{_text(row['verdict'].lower())}}}. {_text(row['finding'])}"
    if claim["witness"] and claim["witness"]["latex"].startswith(r"\begin{aligned}"):
        yield "\\[\n" + claim["witness"]["latex"] + "\n\\]"
    yield rf"\emph{{Not checked:}} {_text(claim['not_checked'] or 'the audit file does not say.')}"


def _statement(statement: dict[str, Any]) -> Iterator[str]:
    kinds = zip(statement["latex"]["forall"], statement["kinds"], strict=False)
    yield _text(statement["opening"]) + " " + ", ".join(f"${x}$ ({_text(kind)})" for x, kind in kinds)
    for key, words in (("where", "where"), ("assuming", "assuming"), ("conclude", statement["closing"])):
        formulas = statement["latex"][key]
        if formulas:
            yield _text(words)
            yield "\\begin{gather*}\n" + " \\\\\n".join(formulas) + "\n\\end{gather*}"


def _text(text: str) -> str:
    return text.translate(_ESCAPED)


def _breakable(name: str) -> str:
    return _text(name).replace("-", r"-\allowbreak{}")
