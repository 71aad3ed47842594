r"""Problems, as ``\min_x f(x) \text{ s.t. } g(x) \le 0`` and ``x^* = \arg\min_x f(x) \text{ s.t. } g(x) \le 0``: what is a solution.

**Guarantee.** a problem alone states nothing, and is asked: that its variables solve it is a statement.  It says that they meet the
conditions, and that no other point which does is better.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial, reduce
from typing import Any

from checker.errors import CheckerError, NoWord
from checker.formulas.letters.points import can_be_bound, for_every
from checker.formulas.letters.values import key_of
from checker.formulas.readings import letters_of, spelled
from checker.formulas.sentences.scopes import names_of
from checker.formulas.sentences.whole import Statement
from checker.formulas.symbols.defined import with_definitions
from checker.formulas.symbols.sets import Meant, meant_by, of_every_index
from checker.formulas.syntax.clauses import clauses_of
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term, apply, parts, variables_of


@dataclass(frozen=True, kw_only=True)
class _Problem:
    """``point`` is the side that is a solution, None where the letters themselves are."""

    word: str
    below: str
    body: Node
    point: Node | None
    conditions: Sequence[Node]
    bound: Sequence[Node]
    source: str


def solution_of(node: Node, reader: Any) -> Statement | None:
    """That the variables of a problem solve it, which is asked; None for another formula.  **Raises.** NoWord for another answer."""
    problem = _problem_in(node)
    if problem is None:
        return None
    asked, outside = dict(reader.answers.asked), reader.names
    try:
        said = _solved(problem, reader, every=True)
    except CheckerError:
        said = None
    reader.names = outside
    if said is None and problem.point is not None:  # of one other point, where no quantifier binds it
        try:
            said = _solved(problem, reader, every=False)
        except CheckerError:
            said = None
        reader.names = outside
    if said is None or variables_of(said) & set(reader.named):  # a new variable is the same at every point
        reader.answers.asked = asked
        return None
    ways = {
        "a solution": f"{python_of(said, longest=200)}: the conditions hold, and no other point that meets them is better",
        "another": "state what is known of its solution: that it meets the conditions, and a comparison with every point that does",
    }
    choose = (
        partial(reader.answers.only, name="a solution") if _is_certain(problem, said, reader) else reader.answers.choose
    )
    if choose(problem.source, ways) == "another":
        raise NoWord(f"{problem.source[:120]} is a problem. State what is known of its solution.")
    return with_definitions(Statement(conclude=said), set(), reader)


def _is_certain(problem: _Problem, said: Term, reader: Any) -> bool:
    """Whether ŵ = arg min_w h(w) s.t. P(w) prints the point, its letter, and no other vector in h that may be chosen too, as slacks."""
    if problem.point is None or not problem.below or not any(t.name == "for_every" for t in parts(said)):
        return False
    (letters, _), body = _letters_of(problem.below, problem.source, reader), reader.read(problem.body)[0]
    printed = set(letters_of(letters[0]))
    for one in problem.conditions:  # a comparison of w, and nothing of ŵ, which may be a conclusion
        rest = one.source.replace(problem.point.source, " ")
        if one.kind not in ("comparison", "within") or rest != one.source or not printed <= set(letters_of(rest)):
            return False
    chosen = {reader.names[letter].leaf for letter in letters}
    return all(t.leaf in chosen for t in parts(body) if t.name == "var" and t.sort in ("vector", "matrix"))


def _only_vector_in(body: Node, reader: Any) -> str:
    """The letter of the one vector that h(w) prints, where nothing stands below arg min; "" for several."""
    found = {t for t in parts(reader.read(body)[0]) if t.name == "var" and t.sort in ("vector", "matrix")}
    return next((key for key, term in reader.names.items() if len(found) == 1 and term in found), "")


def _problem_in(node: Node) -> _Problem | None:
    """The problem that a formula is, with what stands behind “s.t.” as its conditions."""
    clauses = node.parts if node.kind == "clauses" else (Node(kind="hold", parts=(node,), source=node.source),)
    first, behind = clauses[0], clauses[1:]
    if first.kind != "hold" or behind and behind[0].kind != "if":
        return None
    if behind and not re.search(r"s\.?\s*t\.?|subject|such that", behind[0].source[:40]):
        return None
    content, point = first.parts[0], None
    if content.kind == "comparison" and content.parts[0] in (("=",), ("∈",)) and content.parts[1][1].kind == "arg":
        point, content = content.parts[1]
    elif content.kind == "chosen":
        point, content = content.parts
    if (content.kind == "arg") != (point is not None) or (point is not None and not behind):
        return None
    taken = _extreme_of(content)
    if taken is None:
        return None
    word, below, body = taken
    conditions = [c.parts[0] for c in behind if c.kind in ("if", "hold")]
    bound = [c for c in behind if c.kind not in ("if", "hold")]
    return _Problem(
        word=word, below=below, body=body, point=point, conditions=conditions, bound=bound, source=node.source
    )


def _extreme_of(content: Node) -> tuple[str, str, Node] | None:
    """What is least or greatest, over what: of all summands, since a problem is no value of one of them."""
    if content.kind == "arg":
        word, below, body = content.parts
        return word, below, body
    if content.kind == "over index" and content.parts[0] in ("min", "max") and not content.parts[2]:
        return content.parts[0], content.parts[1], content.parts[3]
    if content.kind not in ("plus", "less") or (left := _extreme_of(content.parts[0])) is None:
        return None
    word, below, body = left
    return word, below, replace(content, parts=(body, content.parts[1]))


def _solved(problem: _Problem, reader: Any, *, every: bool) -> Term | None:
    """The conditions at the point, and the comparison with every other one; None where a letter is no variable, or cannot be bound."""
    below = problem.below or _only_vector_in(problem.body, reader)
    letters, members = _letters_of(below, problem.source, reader) if below else ([], [])
    known = [reader.names.get(letter) for letter in letters]
    if not letters or not all(
        isinstance(t, Term) and t.name == "var" and t.sort in ("scalar", "vector", "matrix") for t in known
    ):
        return None
    _bind(problem.bound, reader)
    outside, here, other, bound = reader.names, dict[str, Term](), dict[str, Term](), list[Term]()
    if problem.point is None:
        for letter, term in zip(letters, known, strict=True):
            new = replace(term, leaf=reader.free(f"other_{term.leaf}"))
            reader.defined[key_of(new.leaf)] = (new, None)
            other[letter] = new
    else:
        point, (term,) = reader.read(problem.point)[0], known
        if (point.sort, point.shape) != (term.sort, term.shape) or point == term:
            return None
        here = {letters[0]: point}
        if every:
            bound = [replace(term, leaf=reader.free(f"any_{term.leaf}"))]
            other = {letters[0]: bound[0]}

    def at(names: Mapping[str, Term]) -> tuple[Term, list[Term]]:
        reader.names = outside | names
        value = reader.term(problem.body, "scalar")
        conditions = [holds(reader.names[letter]) for letter, holds in members]
        return value, conditions + [_of_all(reader.term(one, "truth"), reader) for one in problem.conditions]

    (value, holds), (others_value, others_hold) = at(here), at(other)
    if value == others_value:
        return None
    said = value <= others_value if problem.word == "min" else others_value <= value
    said = apply("implies", reduce(lambda a, b: a & b, others_hold), said) if holds else said
    if not can_be_bound(bound, [said], reader):
        return None
    return reduce(lambda a, b: a & b, [*holds, for_every(bound, said)])


def _letters_of(below: str, source: str, reader: Any) -> tuple[list[str], list[tuple[str, Any]]]:
    """The letters below min, and what is true of each by its set."""
    tree = clauses_of(below)
    letters: list[str] = []
    members: list[tuple[str, Any]] = []
    for clause in tree.parts if tree.kind == "clauses" else (Node(kind="hold", parts=(tree,), source=tree.source),):
        if clause.kind == "member":
            names = [name.source for name in clause.parts[0]]
            holds = meant_by(clause.parts[1], source, reader).holds
            members += [(name, holds) for name in names] if holds is not None else []
        elif clause.kind == "hold" and clause.parts[0].kind == "symbol":
            names = [clause.parts[0].source]
        elif clause.kind == "hold" and clause.parts[0].kind == "scripts":
            names = [spelled(clause.parts[0].source)]
        else:
            return [], []
        letters += [name.strip() for name in names]
    return letters, members


def _bind(clauses: Sequence[Node], reader: Any) -> None:
    """The indices of “for all i ∈ [n]” behind the conditions.  **Raises.** NoWord for another clause."""
    for clause in clauses:
        content = clause.parts[0] if clause.kind == "for" else clause
        names = [name.source.strip() for name in names_of(content)]
        if content.kind == "names" and all(getattr(reader.names.get(name), "sort", "") == "index" for name in names):
            continue
        meant = Meant(sort="index", shape=("?",)) if content.kind == "names" else None
        if content.kind == "member":
            meant = meant_by(content.parts[1], clause.source, reader)
        if meant is None or meant.sort != "index":
            raise NoWord(
                f"{clause.source[:120]} does not say over what a condition is meant. Write \\forall i \\in [n]."
            )
        for name in (name for name in names if name not in reader.names or content.kind == "member"):
            index = Term("var", leaf=reader.free(name), sort="index", shape=meant.shape)
            reader.names = reader.names | {name: index}


def _of_all(condition: Term, reader: Any) -> Term:
    """A condition with an index holds for all of its values."""
    indices = [t for t in reader.names.values() if isinstance(t, Term) and t.sort == "index"]
    return of_every_index(condition, "", indices, reader)


__all__ = ["solution_of"]
