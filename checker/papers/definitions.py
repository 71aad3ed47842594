r"""The definitions that the text of a paper prints: ``a := b``, and “let a = b”, “where a = b”, “we define a = b”.

**Guarantee.** only what is printed as a definition of one name or one value; what is defined in two ways is left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from checker.errors import CheckerError
from checker.formulas.letters.in_text import once_each
from checker.formulas.readings import Definition, spelled
from checker.formulas.syntax.clauses import clauses_of
from checker.formulas.syntax.cursor import Node
from checker.formulas.syntax.macros import Macro
from checker.formulas.syntax.plain import plain
from checker.papers.words import sentences_of

_MARKED = re.compile(
    r"\\(?:overset|stackrel)\s*\{(?=[^{}]*(?:\{[^{}]*)?(?:def|triangle))(?:[^{}]|\{[^{}]*\})*\}\s*\{\s*=\s*\}|\\(?:triangleq|coloneqq)(?![A-Za-z])"
)
_CUE = re.compile(
    r"\b(?:let|letting|define|defines|denote|denotes|denoted by|where|set|defined (?:as|by|to be)|given by|and let)\s*[:,]?\s*$",
    re.I,
)
_LEFT = {"symbol", "scripts", "applied", "gradient", "call"}
_NONE = re.compile(r"(?:[0-9.]|\\ldots|\\dots)+")  # a value, as in “let n = 10”, defines no name
_MOST = 400


def definitions_in(text: str, macros: Mapping[str, Macro]) -> tuple[Definition, ...]:
    """The definitions of the text, in their order; of one name at most one."""
    found: list[Definition] = []
    for paragraph in re.split(r"\n\s*\n", text):
        if len(paragraph) < 20_000:
            found += _of_paragraph(paragraph, macros)
    return once_each(found)[:_MOST]


def _of_paragraph(paragraph: str, macros: Mapping[str, Macro]) -> list[Definition]:
    found: list[Definition] = []
    formulas, sentences = sentences_of(paragraph)
    for sentence in sentences:
        said, at = False, 0
        for match in re.finditer(r"⟦(\d+)⟧", sentence):
            between = sentence[at : match.start()]
            said = bool(_CUE.search(between)) or (said and re.fullmatch(r"\s*,?\s*(?:and)?\s*", between) is not None)
            found += _of_formula(formulas[int(match[1])].latex, said, macros)
            at = match.end()
    return found


def _of_formula(latex: str, said: bool, macros: Mapping[str, Macro]) -> list[Definition]:
    """The definitions that one formula prints; an equation is one where the words before it say so."""
    if "=" not in latex and not _MARKED.search(latex):
        return []
    try:
        tree = clauses_of(plain(_MARKED.sub(":=", latex), macros))
    except (CheckerError, RecursionError):
        return []
    clauses = [c.parts[0] for c in tree.parts if c.kind in ("hold", "if")] if tree.kind == "clauses" else [tree]
    return [one for clause in clauses if clause.kind == "comparison" for one in _of_comparison(clause, said)]


def _of_comparison(clause: Node, said: bool) -> list[Definition]:
    signs, sides = clause.parts
    if signs[-1] == "=:":
        left, right = sides[-1], sides[-2]
    elif signs[0] == ":=" or (said and signs[0] == "="):
        left, right = sides[0], sides[1]
    else:
        return []
    own = re.search(rf"{re.escape(spelled(left.source))}(?![A-Za-z])", spelled(right.source)) is not None
    if left.kind not in _LEFT or own or _NONE.fullmatch(spelled(right.source)):
        return []
    one, other = (" ".join(side.source.split()) for side in (left, right))
    return [Definition(left=one, right=other, printed=f"{one} = {other}")]


__all__ = ["definitions_in"]
