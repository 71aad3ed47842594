r"""How far a quantifier reaches that stands behind a statement, as in “P for all i, Q” and “if P for all i ≠ j, then Q”.

**Guarantee.** what stands behind such a quantifier is a condition of it only where it says something of its indices alone, or where that
was the answer; “for all” behind a hypothesis is part of the hypothesis.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from checker.errors import InputError
from checker.formulas.letters.names import names_with
from checker.formulas.readings import letters_of, without_weight
from checker.formulas.sentences.lists import is_simplex
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.term import Term

ARROWS = frozenset({"implies", "iff", "arrows"})
_SAID = {"concluded": "a part of what holds", "assumed": "a condition of what is said of all"}


def apart(clauses: Sequence[Node], reader: Any) -> list[Sequence[Node]]:
    """P for all i, Q: two statements, unless Q is a condition; which of the two is asked where Q has no “for all” of its own."""
    if clauses[0].kind != "hold" or any(c.kind in ("if", "then", "some") for c in clauses):
        return [clauses]
    clauses = [one for clause in clauses for one in _listed(clause, reader)]
    first = next((k for k, c in enumerate(clauses) if c.kind == "for"), len(clauses))
    for k, clause in enumerate(clauses):
        if k < first or clause.kind != "hold" or _of_indices(clause.parts[0], clauses[:k], reader):
            continue
        if _bounds(clauses[k - 1].parts[0], reader) and _bounds(clause.parts[0], reader):  # for all a > 0, b > 0
            continue
        certain = any(c.kind == "for" for c in clauses[k + 1 :]) or is_simplex(
            [c.parts[0] for c in clauses if c.kind == "hold"]
        )
        if certain or reader.answers.choose(clause.source, _SAID) == "concluded":
            return [clauses[:k], *apart(clauses[k:], reader)]
    return [clauses]


def with_hypotheses_of_all(clauses: Sequence[Node], reader: Any) -> Sequence[Node]:
    """If P for all i ≠ j, then Q: i ≠ j is a condition of P.  **Raises.** InputError where i or j is declared outside."""
    found: list[Node] = []
    for clause in clauses:
        if _of_points(clause, found, clauses, reader) and _is_of_hypothesis(clause, found[-1], clauses, reader):
            every = Node(kind="every", parts=(clause.parts[0], found[-1].parts[0]), source=found[-1].source)
            found[-1] = replace(found[-1], parts=(every,))
            continue
        behind = bool(found) and found[-1].kind == "if" and not any(c.kind == "hold" for c in found)
        content = clause.parts[0] if clause.kind == "for" else clause
        if not behind or content.kind != "comparison":
            found.append(clause)
            continue
        sides = content.parts[1]
        if any(side.kind != "symbol" or side.source in reader.names for side in sides):
            raise InputError(
                f"{clause.source[:80]} stands behind a hypothesis and names a variable of the statement, so that it may be meant of one "
                "or of all. Use a letter of its own that is not declared, as for all i ≠ j with both undeclared."
            )
        hypothesis = Node(kind="implies", parts=(content, found[-1].parts[0]), source=found[-1].source)
        names = Node(kind="names", parts=(tuple(sides),), source=clause.source)
        found[-1:] = [replace(found[-1], parts=(hypothesis,)), replace(clause, parts=(names,))]
    return found


def _is_of_hypothesis(clause: Node, before: Node, clauses: Sequence[Node], reader: Any) -> bool:
    """Whether “for all x” belongs to the hypothesis before it: certain before “then”, and asked at the end."""
    said = {
        "of the hypothesis": "the hypothesis is one of all of them",
        "of the whole": "put “for all” at the beginning",
    }
    between = any(c.kind in ("then", "hold") for c in clauses[list(clauses).index(clause) :])
    return between or reader.answers.choose(f"{before.source} {clause.source}", said) == "of the hypothesis"


def _of_points(clause: Node, before: Sequence[Node], clauses: Sequence[Node], reader: Any) -> bool:
    """Whether “for all x” stands behind a hypothesis of points x, of which nothing else of the formula speaks."""
    if clause.kind != "for" or not before or before[-1].kind != "if" or clause.parts[0].kind not in ("names", "member"):
        return False
    letters = [name.source.strip() for name in names_of(clause.parts[0])]
    known = [reader.names.get(letter) for letter in letters]
    member = clause.parts[0].kind == "member" and clause.parts[0].parts[1][0] not in ("items", "range")
    points = [
        one.sort in ("scalar", "vector") and one.name == "var" if isinstance(one, Term) else one is None and member
        for one in known
    ]
    others = [
        one.source
        for one in clauses
        if one is not clause and one.kind != "then" and one.parts[0] is not before[-1].parts[0]
    ]
    return all(points) and not any(set(letters) & set(letters_of(other)) for other in others)


def check_brackets(clauses: Sequence[Node], node: Node, reader: Any) -> None:
    """P, Q or R; P if Q ⇒ R; P if Q and R if S; ∀ u: P, ∀ v: Q: nothing says what belongs together.  **Raises.** InputError."""
    then = next((k for k, c in enumerate(clauses) if c.kind == "then"), 0)
    wrong = False
    for k, (before, here) in enumerate(zip(clauses, clauses[1:], strict=False)):
        listed = here.kind == "hold" and (before.kind == "hold" or (before.kind == "if" and k + 1 < then))
        arrow = here.kind == "if" and before.kind == "hold" and here.parts[0].kind in ("implies", "iff", "arrows")
        wrong = wrong or arrow or (listed and here.parts[0].kind == "or")
        joined = before.kind in ("if", "for") and before.parts[0].kind == "and" and k > 0  # P if Q and R if S
        wrong = wrong or (joined and (here.kind == "for" or _says_if(here)))
    held = [k for k, c in enumerate(clauses) if c.kind == "hold" and k >= then]
    ifs = [k for k, c in enumerate(clauses) if _says_if(c)]
    wrong = wrong or (not then and any(held[0] < i < h < j for i in ifs for h in held for j in ifs if held))
    begun = next((k for k, c in enumerate(clauses) if held and k > held[0] and c.kind == "for"), len(clauses))
    mixed = clauses[0].kind != "hold" or any(c.kind in ("if", "some", "then") for c in clauses)
    late = [k for k in held if k > begun and not _of_indices(clauses[k].parts[0], clauses, reader)]
    outside = any(
        c.kind == "hold" and c.parts[0].kind == "not" and c.parts[0].parts[0].kind == "within" for c in clauses
    )
    wrong = wrong or (outside and any(c.kind == "member" for c in clauses))  # x ∉ C, x ∈ K
    wrong = wrong or (mixed and any(not all(_bounds(c.parts[0], reader) for c in clauses[k - 1 : k + 1]) for k in late))
    some = next((k for k, c in enumerate(clauses) if c.kind == "some"), len(clauses))
    wrong = wrong or any(c.kind == "for" for c in clauses[some:])  # there is i with P(i, y) for all y
    wrong = wrong or any(c.kind == "if" for c in clauses[some + 1 : some + 2])  # there is i with P, Q
    if wrong:
        raise InputError(f"{node.source[:120]} can be read in several ways. Say with brackets what belongs together.")


def _says_if(clause: Node) -> bool:
    return (
        clause.kind == "if"
        and re.match(r"\\text\s*\{[^}]*\b(?:if|when|whenever|provided)\b", clause.source) is not None
    )


def _bounds(content: Node, reader: Any) -> bool:
    """Whether it bounds one thing by a number, as a > 0, and no index."""
    sides = content.parts[1] if content.kind == "comparison" else ()
    kinds = sorted(side.kind for side in sides)
    return kinds in (["number", "symbol"], ["number", "scripts"]) and not _of_indices(content, (), reader)


def _listed(clause: Node, reader: Any) -> list[Node]:
    """For all i ≤ j and a ≥ 0, with the words behind “and” apart."""
    content = clause.parts[0] if clause.kind == "for" else clause
    if content.kind != "and" or not _of_indices(content.parts[0], (), reader):
        return [clause]
    first, *others = content.parts
    return [replace(clause, parts=(first,)), *(Node(kind="hold", parts=(one,), source=one.source) for one in others)]


def _of_indices(content: Node, before: Sequence[Node], reader: Any) -> bool:
    """Whether it compares indices and numbers only, as i ≠ j and i ≤ 3 do."""
    sides = content.parts[1] if content.kind == "comparison" else ()
    bound = {name.source for c in before if c.kind == "for" for name in names_of(c.parts[0])}
    known = {key for key, term in reader.names.items() if isinstance(term, Term) and term.sort == "index"}
    named = [side.source for side in sides if side.kind != "number"]
    return bool(named) and set(named) <= bound | known


def without_idle(clauses: Sequence[Node], reader: Any) -> tuple[Sequence[Node], set[str]]:
    """“P for all t”, where t stands only in declared names as x_t and x_{t+1}: P of these variables says the same, and “for all” goes.

    Also the variables that it speaks of.  A hypothesis of all t, or a sum over t, is another thing, and keeps it.
    """
    content = [c.parts[0] for c in clauses if c.kind == "hold"]
    if not content or any(c.kind not in ("hold", "for") for c in clauses) or any(n.kind in ARROWS for n in content):
        return clauses, set()
    kept, over = [], set[str]()
    for clause in clauses:
        letter = _letter_of(clause.parts[0]) if clause.kind == "for" else ""
        names = names_with([letter], reader.names) if letter and letter not in reader.names else []
        names = [name for name in names if any(without_weight(name) in without_weight(node.source) for node in content)]
        idle = bool(names) and not any(_prints(node, letter, names) for node in content)
        idle = idle and (clause.parts[0].kind != "member" or any(re.search(r"[+-]\d", name) for name in names))
        over |= {reader.names[name].leaf for name in names if isinstance(reader.names[name], Term)} if idle else set()
        kept += [] if idle else [clause]
    return kept, over


def _letter_of(content: Node) -> str:
    """The one letter of “for all t”, “for all t ≥ 0” and “for all t ∈ [T]”; "" for another one."""
    if content.kind == "member" and content.parts[1][0] not in ("items", "range"):
        return ""
    sides = names_of(content)
    symbols = [side.source.strip() for side in sides if side.kind == "symbol"]
    others = [side for side in sides if side.kind not in ("symbol", "number")]
    return symbols[0] if len(symbols) == 1 and not others and re.fullmatch(r"[a-z]|\\tau", symbols[0]) else ""


def _prints(node: Node, letter: str, names: Sequence[str]) -> bool:
    """Whether a part prints the letter outside of these names, or below Σ, max and their like."""
    text = re.sub(r"\\(?:max|min|sup|inf|sum|prod|lim)", "∑", without_weight(node.source))  # \max_t holds no x_t
    for name in sorted(map(without_weight, names), key=len, reverse=True):
        text = text.replace(name, " ")
    return letter in letters_of(text)


def letters_of_all(clauses: Sequence[Node]) -> list[str]:
    """The letters that “for all” binds."""
    return [name.source for clause in clauses if clause.kind == "for" for name in names_of(clause.parts[0])]


def names_of(content: Node) -> Sequence[Node]:
    """What a quantifier speaks of."""
    if content.kind in ("names", "member"):
        return tuple(content.parts[0])
    return tuple(content.parts[1]) if content.kind == "comparison" else ()


__all__ = ["ARROWS", "apart", "check_brackets", "letters_of_all", "names_of", "with_hypotheses_of_all", "without_idle"]
