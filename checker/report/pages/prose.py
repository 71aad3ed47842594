"""Notes and roles as HTML: emphasis, code, lists and the names of claims; everything else stays text.

Markdown is read by markdown-it-py with raw HTML, links and images switched off.  ``_`` is no markup here, as notes are full of indices.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from markupsafe import Markup, escape

from checker.report.typesetting.printable import clean
from checker.report.typesetting.typeset import typeset

_UNDERSCORE = "\ue000"  # private use: ``clean`` leaves none in a text
_LONGEST = 6_000
_NAME = re.compile(r"(?<![\w-])[A-Za-z0-9]+(?:[-.][A-Za-z0-9]+)+(?![\w-])")


def prose(text: object, links: Mapping[str, str] | None = None, *, inline: bool = False) -> Markup:
    """A note of several sentences; ``links`` maps names of claims to addresses.

    **Guarantee.** every text is escaped; never raises; no tag but p, em, strong, code, lists, links to ``links``, and typeset mathematics.
    """
    shown = "\n".join(clean(line, _LONGEST) for line in str(text or "")[:_LONGEST].split("\n"))
    parser = _parser()
    try:
        tokens = parser.parse(shown.replace("_", _UNDERSCORE))
        html = Markup("").join(_written(tokens, links or {}))
    except Exception:  # a parser's failure must not cost the report
        return Markup("<p>{}</p>").format(shown)
    return Markup(re.sub(r"</p>\s*<p>", " ", html).removeprefix("<p>").removesuffix("</p>")) if inline else html


@lru_cache(maxsize=1)
def _parser() -> Any:
    from markdown_it import MarkdownIt

    return MarkdownIt("zero").enable(["emphasis", "backticks", "list"])


_TAGS = {
    "paragraph": "p",
    "em": "em",
    "strong": "strong",
    "bullet_list": "ul",
    "ordered_list": "ol",
    "list_item": "li",
}


def _written(tokens: Sequence[Any], links: Mapping[str, str]) -> list[Markup]:
    out: list[Markup] = []
    for token in tokens:
        kind, _, end = token.type.rpartition("_")
        text = token.content.replace(_UNDERSCORE, "_")
        if token.type == "inline":
            out += _written(token.children or [], links)
        elif kind in _TAGS and not token.hidden:
            out.append(Markup(f"<{'/' if end == 'close' else ''}{_TAGS[kind]}>"))
        elif token.type == "text":
            out.append(_linked(text, links, typeset))
        elif token.type == "code_inline":
            name = _linked(text, links, escape) if text in links else escape(text)
            out.append(Markup("<code>{}</code>").format(name))
        elif token.type in ("softbreak", "hardbreak"):
            out.append(Markup(" "))
        elif text:
            out.append(escape(text))
    return out


def _linked(text: str, links: Mapping[str, str], shown: Callable[[str], Markup]) -> Markup:
    """The text with the names of claims as links; a name has a hyphen or a dot in it, or is all of a code."""
    out, end = [], 0
    places = [(0, len(text))] if text in links else [m.span() for m in _NAME.finditer(text)]
    for first, last in places:
        if text[first:last] in links:
            out.append(shown(text[end:first]))
            out.append(Markup('<a href="{}">{}</a>').format(links[text[first:last]], text[first:last]))
            end = last
    return Markup("").join([*out, shown(text[end:])])
