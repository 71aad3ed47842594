"""The report as Markdown: what was found, the table, and a section for every claim; formulas as ``$$`` blocks.

**Guarantee.** text of the audit stays text: everything that Markdown or HTML could take as markup is escaped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from checker.report.pages.view import audit_view


def markdown_report(audit: dict, folder: Path | None = None) -> str:
    """One Markdown document."""
    view = audit_view(audit, folder)
    lines = ["# Audit of theorems about softmax attention", ""]
    lines += [f"attention-claim-checker {view['checker']} · seed {view['seed']} · budget {view['budget']}", ""]
    lines += [
        *_found(view),
        "",
        *_coverage(view),
        "## Verdicts",
        "",
        "| Claim | As printed | Verdict | Trust | Finding |",
    ]
    lines += ["|---|---|---|---|---|"]
    lines += [
        f"| [{_text(c['title'] or c['id'])}](#{c['anchor']}) | {_text(c['where'])} {_text(c['fidelity'])} | "
        f"{c['symbol']} {_text(c['word'] + c['mark'])}{' ‼ error' if c['error'] else ''} | {_text(c['trust'] or '—')} | "
        f"{_text(c['finding'] or '—')} |"
        for c in sorted(view["claims"], key=lambda c: c["experiment"])
    ]
    for claim in view["claims"]:
        lines += ["", *_claim(claim)]
    return "\n".join(lines) + "\n"


def _found(view: dict[str, Any]) -> Iterator[str]:
    for kind, members in view["overview"]["groups"].items():
        names = ", ".join(f"[{_text(c['id'] or 'unnamed')}](#{c['anchor']})" for c in members)
        yield f"- **{kind}** ({len(members)}{_unchecked(members)}): {names}"
    for kind, members in view["overview"]["experiments"].items():
        names = ", ".join(f"[{_text(c['id'] or 'unnamed')}](#{c['anchor']})" for c in members)
        yield f"- experiments, **{kind.replace('-', ' ')}** ({len(members)}{_unchecked(members)}): {names}"
    for claim, guilty in view["overview"]["shaken"]:
        names = ", ".join(_text(c["id"]) for c in guilty)
        yield f"- {_text(claim['id'])} rests on what was refuted ({names}) and has no proof of its own"


def _coverage(view: dict[str, Any]) -> Iterator[str]:
    if not view["coverage"]:
        return
    yield from ("## Coverage", "")
    yield from (f"- **{_text(paper['paper'])}**: {_text(paper['said'])}" for paper in view["coverage"])
    for paper in view["coverage"]:
        if paper["numbered"]:
            yield from ("", "| Statement | Encoded | Verdict | Why not | Rests on |", "|---|---|---|---|---|")
            for one in paper["statements"]:
                verdicts = ", ".join(f"[{_text(c['word'] + c['mark'])}](#{c['anchor']})" for c in one["claims"])
                state = "yes" if one["state"] == "encoded" else one["state"]
                why, rests = _text(one["why"]), _text(", ".join(one["rests_on"]))
                yield f"| {_text(one['name'])} | {state} | {verdicts or '—'} | {why or '—'} | {rests or '—'} |"
    yield ""


def _unchecked(members: list[dict[str, Any]]) -> str:
    count = sum(bool(c["mark"]) for c in members)
    return f", {count} not re-checked" if count else ""


def _claim(claim: dict[str, Any]) -> Iterator[str]:
    yield f'<a id="{claim["anchor"]}"></a>'
    yield ""
    yield f"## {_text(claim['title'] or 'untitled')}"
    yield ""
    trust = f" · trust: {_text(claim['trust'])}" if claim["trust"] else ""
    yield f"{claim['symbol']} **{_text(claim['word'] + claim['mark'])}**{trust} · {_text(claim['paper'])}/{_text(claim['id'])}"
    if claim["error"]:
        yield f"\n‼ **Error** (of the checker or of the theorem's file, not of the theorem): {_text(claim['error'])}"
    if claim["finding"]:
        yield f"\n{_text(claim['finding'])}"
    if claim["rests_on"]:
        rests = claim["rests_on"]
        yield f"\nThe verdict rests on the {_text(rests['role'])} with sha256 `{rests['sha256']}`, in `{rests['path']}`."
        if rests["kinds"]:
            yield f"\nWith `--only {rests['kinds']}`, `verify.py` reads these kinds of certificate alone."
    yield from statement_lines(claim["statement"])
    yield f"\nSource: {_text(claim['where'] or 'no place given')}; fidelity: {_text(claim['fidelity'] or 'not stated')}."
    for one in claim.get("quotes", ()):
        if one.get("set"):
            yield "\nAs it is printed:\n"
            yield from (f"    {line}" for line in one["quote"].splitlines())
    yield from (f"\n{words} {', '.join(_text(c['id']) for c in others)}." for words, others in claim["relations"])
    for gap in claim["gaps"]:
        yield f"\nThe printed text leaves open: {_text(gap['what'])} Read here as: {_text(gap['ours'] or 'not said')}."
    for row in claim["readings"]:
        yield f"\n- {_text(row['text'])}: {row['symbol']} **{_text(row['verdict'] + row['mark'])}**. {_text(row['finding'])}"
    if claim["counts"]:
        yield "\nInstances: " + ", ".join(f"{_text(n)} {_text(key)}" for key, n in claim["counts"]) + "."
    for printed in (claim["measured"] or {}).get("printed", ()):
        beside = (
            f"{_text(printed['what'])}: the paper {_text(printed['paper'])}, here {_text(printed['ours'].striptags())}"
        )
        yield f"\n{beside}."
    if claim["experiment"] and claim["measured"]:
        yield f"\nThe criterion was stated: {_text(claim['measured']['stated'])}"
    if claim["evidence"]["steps"]:
        yield "\nThe proof:\n"
        yield from (
            f"{s.number}. {_text(s.statement)} — *{_text(s.reason)}*" for s in claim["evidence"]["steps"]
        )  # numbers repeat those of the certificate
    if claim["witness"]:
        for value in claim["witness"]["values"]:
            yield f"\n{_text(value['plain'])} = `{value['exact'].replace('`', '')}`"
    yield f"\n**Not checked.** {_text(claim['not_checked'] or 'The audit file does not say.')}"
    if claim["command"]:
        yield f"\nTo check it again: `{claim['command'].replace('`', '')}`"


def statement_lines(statement: dict[str, Any] | None) -> Iterator[str]:
    """A statement, as :func:`checker.report.claims.statement_view.statement_view` has it, with its formulas as LaTeX."""
    if statement is None:
        return
    kinds = zip(statement["latex"]["forall"], statement["kinds"], strict=False)
    yield f"\n{statement['opening']} " + ", ".join(f"${_math(x)}$ ({_text(kind)})" for x, kind in kinds)
    for key, words in (("where", "where"), ("assuming", "assuming"), ("conclude", statement["closing"])):
        if statement["latex"][key]:
            yield f"\n{words}\n"
            yield from (f"$${_math(x)}$$" for x in statement["latex"][key])


def _text(text: str) -> str:
    """Every punctuation that could be markup gets a backslash; Markdown takes it off again."""
    return re.sub(r"([\\`*_{}\[\]<>()#+!|~$&])", r"\\\1", text)


def _math(latex: str) -> str:
    """LaTeX without what would end the formula or open a tag."""
    return latex.replace("$", "").replace("<", r"\lt ").replace(">", r"\gt ")
