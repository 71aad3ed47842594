r"""The definitions that the text of a paper prints: ``a := b``, and “let a = b”, “where a = b”, “we define a = b”; what uses them.

**Guarantee.** only what is printed as a definition of one name or one value; what is defined in two ways is left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from checker.errors import CheckerError
from checker.formulas.from_latex import read_statements
from checker.formulas.letters.in_text import AS_DEFINED, once_each, spelling
from checker.formulas.letters.values import Uninterpreted
from checker.formulas.readings import Definition, spelled
from checker.formulas.syntax.clauses import clauses_of
from checker.formulas.syntax.cursor import Node
from checker.formulas.syntax.macros import Macro
from checker.formulas.syntax.plain import plain
from checker.papers.found import Reading
from checker.papers.words import sentences_of, suggested
from checker.statements.terms.leaves import FUNCTION_SORTS
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term

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
AS_DECLARED = "as declared"


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


# ── what a statement uses of them ──


def defined_elsewhere(
    text: str,
    used: set[str],
    known: Mapping[str, Any],
    answers: Mapping[str, str],
    macros: Mapping[str, Macro],
    found: Reading,
) -> None:
    """What the paper says outside of the statement of a variable of it: a hypothesis where the notation answers so, and asked elsewhere."""
    printed = spelled(plain_or_as_it_is(text, macros))
    keys = {spelled(plain_or_as_it_is(key, macros)): key for key in known} if found.definitions else {}
    for one in found.definitions:
        key = _of(one, keys, known)
        term = known.get(key) if key is not None else None
        if term is None or not (_is_valued(term, used, found) or _is_used(term, used)):
            continue
        answer = next((value for k, value in answers.items() if spelling(k) == spelling(one.left)), "")
        if answer == AS_DECLARED or re.sub(r"[:.,;]", "", spelled(one.printed)) in re.sub(r"[:.,;]", "", printed):
            continue
        if not one.right and (hint := suggested(one.printed)):
            if not set(re.findall(r"(\w+)\(", hint)) <= {said.name for said in found.assuming}:
                found.questions.append(
                    f"Elsewhere the paper says “{one.printed[:160]}”. Where that holds here, add {hint} to assuming, and delete this line. "
                    f'For all statements at once, write {json.dumps(one.left)} = "{AS_DECLARED}" in paper.toml, under readings.'
                )
            continue
        if isinstance(term, Uninterpreted) or term.sort in FUNCTION_SORTS:
            found.questions.append(
                f"Elsewhere the paper says {one.printed[:160]}, and the term speaks of every function {term.leaf}. Leave {key} out of "
                f'the notation to have this asked, or write {json.dumps(one.left)} = "{AS_DECLARED}" in paper.toml, under readings.'
            )
            continue
        try:
            (said,) = read_statements([one.printed], known, {}, macros=macros, notation=answers, asking=False)
        except (CheckerError, RecursionError):
            said = None
        if answer == AS_DEFINED and said is not None and not said.named:
            found.assuming += [*said.assuming, said.conclude]
            continue
        add = f"add {python_of(said.conclude)} to assuming" if said is not None else "add it to assuming"
        found.questions.append(
            f"Elsewhere the paper says {one.printed[:160]}. Where that holds here, {add}, and delete this line. For all statements at "
            f'once, write {json.dumps(one.left)} = "{AS_DEFINED}" or "{AS_DECLARED}" in paper.toml, under readings.'
        )


def _is_used(term: Any, used: set[str]) -> bool:
    return isinstance(term, Term) and term.name == "var" and term.leaf in used


def _is_valued(term: Any, used: set[str], found: Reading) -> bool:
    """Whether the statement uses a value of a function that stands for itself, as K(x, y)."""
    return isinstance(term, Uninterpreted) and any(
        found.values[leaf].function == term.leaf for leaf in used & set(found.values)
    )


def named_after(used: set[str], known: Mapping[str, Any], found: Reading) -> list[str]:
    """What is asked of D_f(x, y) beside a declared function f: it is no function of its own, and what it is has to be said."""
    functions = [k for k, t in known.items() if getattr(t, "sort", "") in FUNCTION_SORTS]
    asked = []
    for key, term in known.items():
        marks = "".join(re.findall(r"[_^](?:\{[^{}]*\}|.)", key))
        about = next((k for k in functions if re.search(rf"(?<![A-Za-z\\]){re.escape(k)}(?![A-Za-z])", marks)), "")
        if about and _is_valued(term, used, found):
            asked.append(
                f"{key} is named after {about}, and the term speaks of every function {key}. Write in the claim what the paper says "
                f"that it is in the place of {', '.join(sorted(leaf for leaf in used if leaf in found.values))}, and delete this line."
            )
    return asked


def _of(definition: Definition, keys: Mapping[str, str], known: Mapping[str, Any]) -> str | None:
    """The declared name that a definition is of, or the function of whose values it is."""
    left = spelling(definition.left)
    head = keys.get(left.partition("(")[0], "")
    function = getattr(known.get(head), "sort", "") in FUNCTION_SORTS or isinstance(known.get(head), Uninterpreted)
    return keys.get(left) or (head if function and "(" in left else None)


def plain_or_as_it_is(latex: str, macros: Mapping[str, Macro]) -> str:
    try:
        return plain(latex, macros)
    except CheckerError:
        return latex


__all__ = ["defined_elsewhere", "definitions_in", "named_after", "plain_or_as_it_is"]
