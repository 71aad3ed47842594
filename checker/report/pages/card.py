"""A result as a compact card for notebooks: verdict, statement, counter-example or idea of the proof; the rest is folded.

**Guarantee.** every text is escaped; the card has no script and makes no request.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from markupsafe import Markup, escape

from checker.report.typesetting.line_breaking import lines
from checker.report.typesetting.typeset import typeset
from checker.report.typesetting.values import broken, math
from checker.report.verdict_names import OUTCOMES, VERDICTS

_COLOURS = {
    "PROVED": "#17663a",
    "REFUTED": "#a8201a",
    "VACUOUS": "#6a3d9a",
    "AMBIGUOUS": "#0b6660",
    "CONSISTENT": "#1b5e8a",
    "DOUBTFUL": "#8a4b00",
    "REPRODUCED": "#1b5e8a",
    "NOT REPRODUCED": "#8a4b00",
}
_OTHER, _ERROR = "#5b5750", "#a8201a"
_BOX = "border:1px solid {0};border-left:6px solid {0};border-radius:4px;padding:.5em .9em;margin:.3em 0;max-width:60em;line-height:1.45"
_BADGE = "background:{};color:#fff;border-radius:3px;padding:.1em .5em;font-weight:600;white-space:nowrap"


def card_html(result: Mapping[str, Any], *, page: str = "", more: Markup | str = "") -> Markup:
    """The card of one result (``checker-result/1``); ``page`` is the address of its page, ``more`` is folded at its end."""
    verdict = result["verdict"] or "ERROR"
    colour = _COLOURS.get(verdict, _ERROR if result["error"] else _OTHER)
    symbol = (VERDICTS | OUTCOMES).get(verdict, ("‼",))[0]
    trust = (
        Markup(' <span title="{}">({})</span>').format(result["trust_means"], result["trust"])
        if result["trust"]
        else ""
    )
    head = Markup('<span style="{}" title="{}">{} {}</span>{} <strong>{}</strong> <code>{}</code>').format(
        _BADGE.format(colour), result["means"], symbol, verdict, trust, typeset(result["title"]), result["claim"]
    )
    body = Markup("").join(_body(result))
    link = (
        Markup('<p style="margin:.3em 0"><a href="{}">The page of this result</a></p>').format(page)
        if page
        else Markup("")
    )
    return Markup('<div class="checker-card" style="{}"><div>{}</div>{}{}{}{}</div>').format(
        _BOX.format(colour), head, body, _folded("Details", Markup("").join(_details(result))), link, more
    )


def _body(result: Mapping[str, Any]) -> Iterator[Markup]:
    """What a reader needs first."""
    if result["error"]:
        where = (
            f"line {result['error']['line']}, column {result['error']['column']}: " if result["error"]["line"] else ""
        )
        yield _paragraph(where + result["error"]["message"])
        return
    if result["statement"]:
        yield Markup('<div style="margin:.4em 0;padding-bottom:.2em;overflow:auto hidden">{}</div>').format(
            _formula(result["statement"]["latex"])
        )
    if result["witness"] and result["witness"]["text"]:
        yield Markup("<p style='margin:.3em 0'><strong>Counter-example.</strong> {}</p>").format(
            _example(result["witness"])
        )
    if (result["proof"] or {}).get("idea"):
        yield _paragraph(result["proof"]["idea"])
    if script := (result["proof"] or {}).get("script"):
        yield _paragraph(f"The steps of its proof: {script['status']}. {script['problem']}")
    for row in result["readings"]:
        reads = "; ".join(f"{what}: {how}" for what, how in row["reads"].items())
        example = f" At {row['witness']['text']}." if row["witness"] and row["witness"]["text"] else ""
        yield _paragraph(f"{row['verdict'] or 'not judged'} where {reads}.{example}")
    if result["next_step"]:
        yield _paragraph(result["next_step"])


def _example(witness: Mapping[str, Any]) -> Markup:
    """The values as mathematics, one after the other; as text where a value is too long for that."""
    head, _, rows = witness["latex"].partition("\n")
    if head != r"\begin{aligned}":
        return typeset(witness["text"])
    lines = rows.rpartition("\n\\end")[0].split(" \\\\\n")
    return Markup("; ").join(math(line.strip().replace(" &= ", " = ", 1), block=False) for line in lines)


def _details(result: Mapping[str, Any]) -> Iterator[Markup]:
    if result["finding"]:
        yield _paragraph(result["finding"])
    for row in result["constants"]:
        yield _paragraph(row["text"])
    steps = ((result["proof"] or {}).get("script") or {}).get("steps") or []
    if steps:
        yield Markup("<ol style='margin:.3em 0'>{}</ol>").format(Markup("").join(map(_step, steps)))
    if result["statement"]:
        yield Markup("<p style='margin:.3em 0'><code>{}</code></p>").format(result["statement"]["text"])
        yield Markup("<p style='margin:.3em 0'>sha256 <code>{}</code></p>").format(result["statement"]["sha256"])
    if result["not_checked"]:
        yield Markup("<p style='margin:.3em 0'><strong>Not checked.</strong> {}</p>").format(
            typeset(result["not_checked"])
        )


def _step(row: Mapping[str, Any]) -> Markup:
    said = math(row["statement"]["latex"], block=False) if row["statement"] else escape(row["kind"])
    return Markup("<li value='{}'>{} {} <em>{}</em></li>").format(
        row["number"].rpartition(".")[2],
        {"proved": "✓", "false": "✗", "open": "?"}.get(row["status"], "·"),
        said,
        row["note"],
    )


def _formula(latex: str) -> Markup:
    return Markup("").join(math(line) for part in broken(latex) for line in lines(part))


def _paragraph(text: str) -> Markup:
    return Markup('<p style="margin:.3em 0">{}</p>').format(typeset(text))


def _folded(title: str, inside: Markup) -> Markup:
    return (
        Markup('<details style="margin:.3em 0"><summary>{}</summary>{}</details>').format(title, inside)
        if inside
        else Markup("")
    )


__all__ = ["card_html"]
