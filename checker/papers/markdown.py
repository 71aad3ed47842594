"""Statements in Markdown with TeX: bold openings, headings and fenced blocks, as **Theorem 2.1 (Title).** and ``::: lemma``.

**Guarantee.** as :mod:`checker.papers.statements`.
"""

from __future__ import annotations

import re

from checker.papers.environments import USUAL, Environment
from checker.papers.found import Found

_KINDS = "|".join(sorted({word for word in USUAL.values()}, key=len, reverse=True))
_OPENS = re.compile(
    rf"^[ >]*(?:#{{1,6}}\s*|\*\*|__|:::+\s*\{{?\.?)\s*(?P<kind>{_KINDS})\b[ "
    rf"\t]*(?P<number>[A-Z]?\.?\d+(?:\.\d+)*)?\s*(?:\((?P<title>[^()\n]*)\))?"
    r"[.:]?\s*(?:\*\*|__|\})?[.:]?[ \t]*(?P<rest>[^\n]*)$",
    re.MULTILINE | re.IGNORECASE,
)
_ENDS = re.compile(
    r"^[ >]*(?:#{1,6}\s|:::|\*\*?(?:Proof|Remark|Example)\b|_?Proof\b|---\s*$)", re.MULTILINE | re.IGNORECASE
)
_PROOF = re.compile(r"^[ >]*[*_]{0,2}Proof\b[^\n]*?[.:][*_]{0,2}", re.MULTILINE | re.IGNORECASE)
_NAMED = re.compile(rf"\b({_KINDS})\s+([A-Z]?\.?\d+(?:\.\d+)*)", re.IGNORECASE)


_KEPT = re.compile(r"\$\$.*?\$\$|\\begin\{(\w+\*?)\}.*?\\end\{\1\}", re.DOTALL)
_INLINE = re.compile(r"\\\\\(((?:(?!\n\s*\n).)+?)\\\\\)", re.DOTALL)
_DISPLAY = re.compile(r"\\\\\[(?!\d)((?:(?!\n\s*\n\s*\n).)+?)\\\\\]", re.DOTALL)
_LINK = re.compile(r"<a\b[^<>]*\bdata-reference=\"([^\"]*)\"[^<>]*>[^<>]*</a>")


def as_tex(text: str) -> str:
    """Markdown with the marks of formulas and references that LaTeX has: two backslashes before a bracket are one, a link is \\ref.

    Two backslashes in a formula with dollar signs, or in an environment, are the end of a row there.
    """
    text = re.sub(r"^[ \t]*</div>[ \t]*$", ":::", _LINK.sub(r"\\ref{\1}", text), flags=re.MULTILINE)
    text = _DISPLAY.sub(lambda match: f"\\[{match[1]}\\]", re.sub(r"</?(?:div|span|em|strong|p)\b[^<>]*>", " ", text))
    parts, at = [], 0
    for match in _KEPT.finditer(text):
        parts += [_INLINE.sub(lambda m: f"\\({m[1]}\\)", text[at : match.start()]), match[0]]
        at = match.end()
    return "".join([*parts, _INLINE.sub(lambda m: f"\\({m[1]}\\)", text[at:])])


def statements_of_markdown(text: str) -> list[Found]:
    """The statements of a Markdown text, in its order."""
    opens = list(_OPENS.finditer(text))
    found: list[Found] = []
    for k, match in enumerate(opens):
        until = opens[k + 1].start() if k + 1 < len(opens) else len(text)
        end = next((m.start() for m in _ENDS.finditer(text, match.end()) if m.start() < until), until)
        kind = match["kind"].capitalize()
        said = (
            re.sub(r"^[ ]*>[ ]?", "", (match["rest"] + text[match.end() : end]), flags=re.MULTILINE).strip().strip("*")
        )
        proof = _PROOF.search(text, end, until)
        found.append(
            Found(
                environment=Environment(name=kind.lower(), printed=kind, counter=kind.lower()),
                number=match["number"] or "",
                title=(match["title"] or "").strip(),
                text=said,
                labels=(),
                refs=(),
                at=match.start(),
                proof=text[proof.end() : until].strip() if proof else "",
            )
        )
    places = {(one.environment.printed, one.number): k for k, one in enumerate(found) if one.number}
    for k, one in enumerate(found):
        named = [places.get((kind.capitalize(), number)) for kind, number in _NAMED.findall(f"{one.text} {one.proof}")]
        one.rests_on = [j for j in dict.fromkeys(named) if j is not None and j != k]
    return found


__all__ = ["as_tex", "statements_of_markdown"]
