"""A hook of the site: formulas are typeset when it is built, so the site asks for nothing from elsewhere.

Formulas between dollar signs become MathML.  In sentences ``γ_{iα}`` and ``R⁷`` become indices and exponents, by the same rules as on
the pages of an audit (:mod:`checker.report.typesetting.typeset`); an underscore or the star of ``L*`` never begins an emphasis.
"""

import html
import re

from checker.report.typesetting.mathml import mathml_of_latex
from checker.report.typesetting.typeset import typeset

_LEFT_ALONE = re.compile(
    r"(```.*?```|``[^\n]*?``|`[^`\n]*`|\]\([^)\n]*\)|<[^>\n]*>|^#[^\n]*$)|\$([^$\n]+)\$", re.DOTALL | re.MULTILINE
)
_STAR = re.compile(r"(?<![\w*])([A-Za-zα-ωΑ-Ω])\*(?!\*)")
_TAG = re.compile(r"(<[^>]*>)")
_AS_IT_IS = {"code", "pre", "math", "h1", "h2", "h3", "h4", "script", "style", "svg"}


def on_page_markdown(markdown: str, **_: object) -> str:
    out, end = [], 0
    for found in _LEFT_ALONE.finditer(markdown):
        out += [_plain(markdown[end : found.start()]), _converted(found)]
        end = found.end()
    return "".join([*out, _plain(markdown[end:])])


def on_page_content(content: str, **_: object) -> str:
    out, inside = [], []
    for part in _TAG.split(content):
        if part.startswith("<"):
            name = re.match(r"</?(\w*)", part)[1].lower()
            if name in _AS_IT_IS and not part.endswith("/>"):
                inside = inside[:-1] if part.startswith("</") else [*inside, name]
            out.append(_focusable(part))
        else:
            out.append(part if inside else str(typeset(html.unescape(part))))
    return "".join(out)


def _focusable(tag: str) -> str:
    """A table scrolls in a box of its own, which the keyboard reaches."""
    if re.match(r"<table\b", tag):
        return f'<div class="table" tabindex="0" role="group" aria-label="Table">{tag}'
    return f"{tag}</div>" if tag == "</table>" else tag


def _plain(text: str) -> str:
    """No underscore begins an emphasis, neither does the star of a letter, and an escaped stroke ends no cell."""
    return _STAR.sub(r"\1&#42;", text.replace("_", "&#95;").replace(r"\|", "&#124;"))


def _converted(found: re.Match) -> str:
    if found[1]:
        return found[1]
    return mathml_of_latex(found[2].replace(r"\\|", r"\|"), block=False).replace("|", "&#124;").replace("*", "&#42;")
