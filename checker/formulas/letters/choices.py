r"""arg max and arg min as choices, cases as values, and memberships where they say nothing.

**Guarantee.** as :mod:`checker.formulas.from_latex`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import reduce
from typing import Any

from checker.errors import InputError, NoWord
from checker.formulas.letters.points import best_among, unbraced
from checker.formulas.letters.sums import one_name_of, over_index
from checker.formulas.products import Read
from checker.formulas.readings import canonical, letters_of, spelled
from checker.formulas.sums import shape_of
from checker.formulas.symbols.comparisons import DEFINING
from checker.formulas.symbols.least import of_all
from checker.formulas.symbols.reach import is_index
from checker.formulas.symbols.sets import meant_by
from checker.formulas.syntax.clauses import clauses_of
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term, apply, as_term, conjunction, parts, subterms

PARTIAL = {"div", "log", "sqrt", "eigenvalue", "singular_value", "function_gradient", "sigmoid_slope"}


def extreme_choice(name: Node, arg: Node, equal: bool, reader: Any) -> Term:
    """i ∈ arg max_j x_j: x_i is the greatest entry; z ∈ arg min_x f(x): z is a minimiser.  With = this is told, since
    there may be others."""
    word, below, body = arg.parts
    source = f"{name.source} {'=' if equal else 'in'} {arg.source}"
    _ask_of_letters_outside(name, arg, reader)
    function = of_all(below, body, reader)
    if function is not None:
        if word != "min":
            raise InputError(
                f"{source[:120]}: the language has minimisers. Write \\arg\\min of −f, or the comparison for all x."
            )
        point, _ = reader.read(name)
        _ask_whether_one(source, equal, reader)
        return apply("minimiser", function, point)
    chosen, kind = _chosen(name, reader)
    if kind != "index" and (compared := _against_each(chosen, arg, source, reader)) is not None:
        _ask_whether_one(source, equal, reader)
        return compared
    if kind != "index" or below is None:
        raise NoWord(
            f"{source[:120]} chooses no index and no point of a function that is a variable. Declare one of the two so."
        )
    _ask_whether_one(source, equal, reader)
    at = Node(kind="over index", parts=(word, below, "", body), source=arg.source)
    reader.literal, before = True, reader.literal
    try:
        extreme, _ = over_index(at, reader)
    finally:
        reader.literal = before
    return apply("eq", apply("entry", extreme.args[0], chosen), extreme)


def _against_each(point: Term | None, arg: Node, source: str, reader: Any) -> Term | None:
    """x ∈ arg min_{y ∈ C} h(y) of a declared variable y like x: h(x) ≤ h(y), which is asked; None for another choice."""
    word, below, body = arg.parts
    if point is not None and (best := best_among(point, arg, reader)) is not None:
        return best
    letter, holds = _among(below or "", arg, reader)
    other = reader.names.get(letter)
    if point is None or not isinstance(other, Term) or other.name != "var" or other == point:
        return None
    if (other.sort, other.shape) != (point.sort, shape_of(point) or ()) or other.sort not in (
        "scalar",
        "vector",
        "matrix",
    ):
        return None
    if one_name_of([letter], body, reader.names):
        return None  # h(y), declared as one name, is not the value at another point
    inside = unbraced(body)
    asked = dict(reader.answers.asked)
    value = reader.term(inside, "scalar")
    if any(t.leaf in reader.named for t in subterms(value)):
        reader.answers.asked = asked  # the point gets a name of its own
        return None
    outside = reader.names
    reader.names = outside | {letter: point}
    here = reader.term(inside, "scalar")
    reader.names = outside
    said = here <= value if word == "min" else value <= here
    if holds is not None:
        said = holds(point) & apply("implies", holds(other), said)
    readings = {
        f"compared with {other.leaf}": f"{python_of(said, longest=120)}: of every {other.leaf} where it is concluded, of one "
        "where it is assumed",
        "another": "declare the point, and state what is known of it in assuming",
    }
    if reader.answers.choose(arg.source, readings) == "another":
        raise InputError(
            f"{source[:120]} was answered to be said in another way. State in assuming what is known of it."
        )
    return said


def _among(below: str, arg: Node, reader: Any) -> tuple[str, Any]:
    """The letter of \\arg\\min_{y \\in C}, and what is true of the points of C; the letter alone where nothing is."""
    if "\\in" not in below:
        return spelled(below), None
    try:
        tree = clauses_of(below)
    except InputError:
        return "", None
    member = tree.parts[0] if tree.kind == "clauses" and len(tree.parts) == 1 else tree
    if member.kind != "member" or len(member.parts[0]) != 1 or member.parts[0][0].kind != "symbol":
        return "", None
    return str(member.parts[0][0].parts[0]), meant_by(member.parts[1], arg.source, reader).holds


def _ask_whether_one(source: str, equal: bool, reader: Any) -> None:
    """x = arg min f says that x is one of the best; that it is the only one is said in words.  **Raises.** InputError where it is so."""
    readings = {
        "one of them": "other ones may be as good",
        "the only one": "state beside it that no other one is as good",
    }
    if equal and reader.answers.only(source, readings, "one of them") == "the only one":
        raise InputError(
            f"{source[:120]} was answered to say that there is one only. State that as a comparison for all others."
        )


def _ask_of_letters_outside(name: Node, arg: Node, reader: Any) -> None:
    """w̄ = arg min_w h(w), y = Xw: whether w stands for the declared w outside is asked.  **Raises.** InputError for a condition."""
    bound = [
        x
        for x in letters_of(re.split(r"\\in(?![A-Za-z])|[=<>]", arg.parts[1] or "")[0])
        if not is_index(reader.names.get(x))
    ]
    letter = next((x for x in bound if x in reader.names and _stands_in(reader.tree, x, (name, arg), reader.names)), "")
    said = {"a name": "the declared variable", "a condition": "a condition of the choice: write it behind \\text{s.t.}"}
    if letter and reader.answers.choose(f"{letter} beside {arg.source}", said) == "a condition":
        raise InputError(f"{arg.source[:120]} was answered to have a condition. Write it behind \\text{{s.t.}}")


def _stands_in(tree: Any, letter: str, inside: tuple[Node, Node], names: Mapping[str, Any]) -> bool:
    """Whether a part prints the letter itself outside of the choice; f(z) := t is said of all z."""
    if isinstance(tree, (tuple, list)):
        return any(_stands_in(part, letter, inside, names) for part in tree)
    if not isinstance(tree, Node) or tree is inside[0] or tree == inside[1]:
        return False
    if tree.kind == "comparison" and DEFINING & set(tree.parts[0]) and tree.parts[1][0].kind == "applied":
        return False
    if tree.kind == "scripts" and tree.parts[0].kind == "symbol":
        base, below, above, primes = tree.parts
        if {canonical(base.parts[0], below, mark, primes) for mark in (above, None)} & set(names) - {letter}:
            return False
    return tree.parts[0] == letter if tree.kind == "symbol" else _stands_in(tree.parts, letter, inside, names)


def _chosen(name: Node, reader: Any) -> tuple[Term | None, str]:
    """The index or the point that is chosen, which may be the value of a map, as prox_f(x)."""
    if name.kind in ("number", "arg", "over index", "opaque", "table"):
        return None, ""
    term, kind = reader.read(name)
    return (term, kind) if kind == "index" or name.kind in ("symbol", "scripts") or kind == "column" else (None, "")


def refused_choice(node: Node) -> Read:
    """An arg max that stands for a value.  **Raises.** InputError, always."""
    raise NoWord(
        f"{node.source[:120]} is a choice, and stands where a value is needed. Write i \\in \\arg\\max_j x_j of a declared index i."
    )


def refused_member(node: Node) -> Read:
    """A declaration inside of a term.  **Raises.** InputError, always."""
    raise InputError(
        f"{node.source[:120]} declares a name inside of a formula. Put the declaration at the beginning or at the end."
    )


def valued_cases(node: Node, reader: Any) -> Read:
    """Cases as a number: Σ 𝟙[condition]·value, where every value is defined everywhere.  **Raises.** InputError."""
    rows = node.parts[0]
    before: list[Term] = []
    found: list[Term] = []
    for value, condition in rows:
        term = reader.term(value, "scalar")
        if any(t.name in PARTIAL for t in parts(term)):
            raise InputError(
                f"{node.source[:120]} has a case without a value elsewhere. Write the cases as one side of an equality."
            )
        if condition is None and not before:
            raise InputError(f"{node.source[:120]} has a case without a condition. Write the conditions.")
        holds = reader.term(condition, "truth") if condition is not None else conjunction(~c for c in before)
        readings = {"only one case holds": "the conditions exclude each other"}
        if condition is not None and before:
            reader.answers.choose(f"cases of {node.source[:60]}", readings)
        before.append(holds)
        found.append(term if term == as_term(0) else apply("indicator", holds) * term)
    summands = [t for t in found if t != as_term(0)]
    return (reduce(lambda a, b: a + b, summands) if summands else as_term(0)), "scalar"


__all__ = ["PARTIAL", "extreme_choice", "refused_choice", "refused_member", "valued_cases"]
