"""The LaTeX of a printed statement on a page: its words as text, its formulas as MathML.

**Guarantee.** every character is escaped; a formula that cannot be converted is shown as its source.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from markupsafe import Markup, escape

from checker.errors import CheckerError
from checker.formulas.syntax.plain import plain
from checker.report.typesetting.mathml import mathml_of_latex
from checker.statements.claims.source import MOST_PRINTED

_ENVIRONMENTS = r"equation|align|gather|multline|displaymath|eqnarray|alignat|flalign|math"
_MATH = re.compile(
    r"\$\$(.+?)\$\$|\\\[(.+?)\\\]|(?<!\\)\$(.+?)(?<!\\)\$|\\\((.+?)\\\)"
    rf"|\\begin\{{({_ENVIRONMENTS})\*?\}}(.+?)\\end\{{\5\*?\}}",
    re.DOTALL,
)


def set_latex(latex: str) -> Markup:
    """The statement as HTML."""
    out = Markup("")
    for part, block in printed_parts(latex):
        out += escape(part) if block is None else Markup(mathml_of_latex(part, block=block))  # noqa: S704 - every text in it is escaped there
    return out


def printed_parts(latex: str) -> Iterator[tuple[str, bool | None]]:
    """The words (None beside them) and the formulas of a statement: whether each is displayed."""
    at, text = 0, latex[:MOST_PRINTED]
    for match in _MATH.finditer(text):
        yield _words(text[at : match.start()]), None
        inside = next(part for part in (match[1], match[2], match[3], match[4], match[6]) if part is not None)
        block = match[3] is None and match[4] is None
        try:
            said = plain(inside)
        except CheckerError:
            said = inside
        for line in re.split(r"\\\\(?:\[[^\]]*\])?", said) if block else [said]:
            shown = line.replace("&", " ").strip()
            if shown:
                yield shown, block
        at = match.end()
    yield _words(text[at:]), None


def _words(text: str) -> str:
    text = re.sub(r"\\label\s*\{[^{}]*\}", "", text)
    text = re.sub(r"\\(?:emph|textbf|textit|textrm|textnormal|text|mathrm)\s*\{([^{}]*)\}", r"\1", text)
    text = re.sub(r"\\item\b\s*(?:\[[^\]]*\])?", " • ", text)
    text = re.sub(r"\\(?:begin|end)\s*\{[^{}]*\}(?:\[[^\]]*\])?", " ", text)
    text = re.sub(r"\\(?:c?ref|Cref|eqref|autoref|cite\w*)\s*\{([^{}]*)\}", r"(\1)", text)
    return re.sub(r"\s+", " ", text.replace("~", " "))


__all__ = ["printed_parts", "set_latex"]
