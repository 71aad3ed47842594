r"""``\sup_{x \in C} g(x) \le b`` as g(x) ≤ b for all x ∈ C, and ``\inf_x g(x) \ge b`` likewise.

**Guarantee.** the same statement, also where no value is greatest; a strict bound is read so of ``\max`` and ``\min`` only.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from checker.errors import CheckerError, InputError, NoWord
from checker.formulas.sentences.scopes import names_of
from checker.formulas.symbols.reach import is_index
from checker.formulas.syntax.clauses import clauses_of
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.term import Term

_UP, _DOWN = {"≤", "<"}, {"≥", ">"}
_LETTER = re.compile(r"\\[A-Za-z]+(?:\{[A-Za-z]\})?|[A-Za-z]")


_SUBJECT_TO = re.compile(r"\\\w+\s*\{[\s,]*(?:s\.t\.|subject to|such that)", re.IGNORECASE)


def check_problem(clauses: Sequence[Node], reader: Any) -> None:
    """\\min_x f(x) s.t. P is a problem, and x = \\arg\\min_y f(y) s.t. P(y) says P of x, too.  **Raises.** NoWord."""
    for k, clause in enumerate(clauses):
        behind = [one for one in clauses[k + 1 :] if one.kind == "if"]
        content = clause.parts[0] if clause.kind == "hold" else clause
        sides = content.parts[1] if content.kind in ("comparison", "chosen") else content
        each = sides if isinstance(sides, tuple) else (sides,)
        if behind and any(_is_bound_in(one, behind, reader) for one in each):
            raise NoWord(
                f"{clause.source[:120]} … {behind[0].source[:60]} is a problem with conditions. State what is known of its "
                "solution: that it meets the conditions, and a comparison with every point that does."
            )


def _is_bound_in(node: Node, behind: Sequence[Node], reader: Any) -> bool:
    """Whether an extreme, or a choice, is over a letter that the conditions behind it speak of."""
    if node.kind in ("plus", "less", "minus"):
        return any(_is_bound_in(part, behind, reader) for part in node.parts)
    if node.kind != "arg" and (node.kind != "over index" or node.parts[0] not in ("min", "max")):
        return False
    letters = _LETTER.findall(re.split(r"\\in(?![A-Za-z])", str(node.parts[1] or ""))[0])
    conditions = [one for one in behind if _SUBJECT_TO.match(one.source)]
    if not letters or not all(is_index(reader.names.get(letter)) for letter in letters):
        conditions = list(behind)
    said = {letter for one in conditions for letter in _LETTER.findall(one.parts[0].source)}
    return bool(conditions) and (not letters or bool(said & set(letters)))


def ask_of_bound(clauses: Sequence[Node], reader: Any) -> None:
    """Σ_i x_i ≤ a if x_i ≤ 1: whether the condition is of each i alone, or of all, is asked.  **Raises.** InputError for all of them."""
    spoken = {letter for one in clauses if one.kind == "for" for letter in _LETTER.findall(one.source)}
    holds = [one.parts[0] for one in clauses if one.kind == "hold"]
    pairs = [(one.parts[0], holds) for one in clauses if one.kind == "if"]
    pairs += [(one.parts[0], [one.parts[1]]) for one in holds if one.kind == "implies"]
    for condition, others in pairs:
        printed = condition.source
        free = {x for x in _LETTER.findall(printed) if is_index(reader.names.get(x))} - _bound(condition) - spoken
        for letter in sorted(free & set().union(*map(_bound, others))):
            said = {
                f"of each {letter}": f"the condition of one {letter} gives the whole",
                f"of every {letter}": f"the conditions of all {letter} together give it: write “for all {letter}” behind it",
            }
            if reader.answers.choose(printed, said) == f"of every {letter}":
                raise InputError(
                    f"{printed[:120]} was answered to be of every {letter}. Write \\text{{for all }} {letter} behind it."
                )


def _bound(node: Any) -> set[str]:
    """The letters that sums and extremes in a part bind."""
    if isinstance(node, (tuple, list)):
        return set().union(*map(_bound, node))
    if not isinstance(node, Node):
        return set()
    own = set(_LETTER.findall(str(node.parts[1]))) if node.kind == "over index" else set()
    return own | _bound(node.parts)


def with_bounded_extremes(clauses: Sequence[Node], reader: Any) -> Sequence[Node]:
    """One comparison of extremes over points as a comparison for all of these; every other list as it is."""
    if len(clauses) != 1 or clauses[0].kind != "hold" or clauses[0].parts[0].kind != "comparison":
        return clauses
    signs, sides = clauses[0].parts[0].parts
    for k, side in enumerate(sides):
        if side.kind != "over index" or not _is_bounded(side, signs[k - 1 : k], signs[k : k + 1]):
            continue
        others = (*sides[:k], *sides[k + 1 :])
        for_all = _for_all(side, others, reader)
        if for_all:
            inside = replace(clauses[0].parts[0], parts=(signs, (*sides[:k], side.parts[3], *sides[k + 1 :])))
            return [*for_all, replace(clauses[0], parts=(inside,))]
    return clauses


def _is_bounded(side: Node, before: Sequence[str], after: Sequence[str]) -> bool:
    """Whether the greatest value stands below all its neighbours, or the least one above them."""
    below, above = (_UP, _DOWN) if side.parts[0] == "max" else (_DOWN, _UP)
    reached = side.source.startswith(("\\max", "\\min"))
    strict = any(sign in ("<", ">") for sign in (*before, *after))
    return side.parts[0] in ("max", "min") and set(before) <= above and set(after) <= below and (reached or not strict)


def _for_all(side: Node, others: Sequence[Node], reader: Any) -> list[Node]:
    """The quantifier of what stands below an extreme, with its conditions; none where that is an index or stands elsewhere, too."""
    try:
        tree = clauses_of(f"\\forall {side.parts[1]}", reader.words)
    except CheckerError:
        return []
    first, *more = tree.parts if tree.kind == "clauses" else (tree,)
    if first.kind != "for" or any(one.kind != "hold" for one in more) or side.parts[2]:
        return []
    content, names = first.parts[0], names_of(first.parts[0])
    letters = {letter for name in names for letter in _LETTER.findall(name.source)}
    if content.kind not in ("member", "names") or len(letters) != len(names) or not _are_points(names, content, reader):
        return []
    if any(letters & set(_LETTER.findall(other.source)) for other in others):
        return []
    last = side.parts[3].parts[0][-1] if side.parts[3].kind == "product" else side.parts[3]
    if not letters & set(_LETTER.findall(last.source)) or side.parts[3].kind in ("quotient", "choice"):
        return []  # how far the extreme goes is open
    return [first, *(Node(kind="if", parts=one.parts, source=one.source) for one in more)]


def _are_points(names: Sequence[Node], content: Node, reader: Any) -> bool:
    """Whether names are of declared numbers, vectors or matrices, or declared by a set such as ℝⁿ."""
    known = [reader.names.get(name.source) for name in names]
    if any(isinstance(one, Term) and is_index(one) for one in known):
        return False
    sorts = ("scalar", "vector", "matrix") if content.kind == "names" else ("scalar", "vector")
    if all(isinstance(one, Term) and one.name == "var" and one.sort in sorts for one in known):
        return True
    return content.kind == "member" and content.parts[1][0] == "named" and "\\mathbb{R}" in content.parts[1][2]


__all__ = ["ask_of_bound", "check_problem", "with_bounded_extremes"]
