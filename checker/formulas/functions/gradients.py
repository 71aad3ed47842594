r"""∇f(x), ∇_x f(x, y), ∇_i f(x), and ∇(f(x) + g(x)), of declared functions.

**Guarantee.** as :mod:`checker.formulas.from_latex`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from checker.errors import NoWord
from checker.formulas.functions.called import items_of, of_variable, without_primes
from checker.formulas.functions.factors import summands_of
from checker.formulas.letters.names import canonical, entry, undeclared, unstyled, with_scripts
from checker.formulas.letters.values import Uninterpreted, argument_with, function_at, value_of
from checker.formulas.products import Read
from checker.formulas.readings import spelled
from checker.formulas.symbols.reach import is_index
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.leaves import FUNCTION_SORTS
from checker.statements.terms.term import Term


def gradient(node: Node, reader: Any) -> Read:
    """∇f(x), with the scripts behind it."""
    marks, of = node.parts
    if marks.kind == "scripts" and marks.parts[2] is not None:
        raise NoWord(
            f"{node.source[:120]} is a second derivative, for which the language has no word. State it of gradients, "
            "or declare the whole as a name, as '\\nabla^2 f(x): matrix n n'."
        )
    if of.kind not in ("applied", "call"):
        if (found := _gradient_of_sum(node, reader)) is not None:
            return found
        raise NoWord(
            f"{node.source[:120]} is a gradient of what is no value of a function. Declare f with function('f', of=x), in the shell as "
            "'f: function d', and write \\nabla f(x)."
        )
    head, behind = of.parts
    argument, below, above = without_primes(behind, node)
    if (several := function_at(head, reader)) is not None:
        return with_scripts(_gradient_of(several, marks, argument, node, reader), node, below, above, node, reader)
    base, *marks_of = head.parts if head.kind == "scripts" else (head, None, None)
    letter = base.parts[0] if of.kind == "applied" else f"\\mathrm{{{base.parts[0]}}}"
    named = canonical(letter, *marks_of)
    function = reader.names.get(unstyled(named, reader))
    if of.kind == "call" and function is None:
        raise NoWord(f"{node.source[:120]} is a gradient of what is no declared function. Declare the whole as a name.")
    if not isinstance(function, Term) or function.sort not in FUNCTION_SORTS:
        raise undeclared(f"The function {of.source[:60]}", named)
    found = _partial(of_variable("function_gradient", function, argument, node, reader), marks, argument, node, reader)
    return with_scripts(found, node, below, above, node, reader)


def _gradient_of(function: Uninterpreted, marks: Node, argument: Node, node: Node, reader: Any) -> Read:
    """∇_x f(x, y), or ∇f_i(x), of a function that is read by its values.  **Raises.** NoWord where it is open in which argument."""
    items = items_of(argument)
    below = spelled(marks.parts[1] or "") if marks.kind == "scripts" else ""
    at = 0 if len(function.arguments) == 1 else argument_with(below, items)
    if at is None or function.value or len(function.arguments[at]) > 1:
        raise NoWord(
            f"{node.source[:120]} does not say in which argument the gradient is taken. Write \\nabla_x f(x, y), of numbers as values."
        )
    value = value_of(function, items, at, node, reader)
    return value if len(items) > 1 else _partial(value, marks, argument, node, reader)


def _gradient_of_sum(node: Node, reader: Any) -> Read | None:
    """∇(f(x) + g(x)) of values at one point; None for another body."""
    marks, of = node.parts
    group, below, above, primes = of.parts if of.kind == "scripts" else (of, None, None, 0)
    items: tuple[Node, ...] = group.parts[1] if group.kind == "group" and group.parts[0] in ("(", "[") else ()
    each = summands_of(items[0]) if len(items) == 1 and not primes else []
    if (
        len(each) < 2
        or any(one.kind != "applied" for one in each)
        or len({spelled(o.parts[1].source) for o in each}) > 1
    ):
        return None

    def of_each(one: Node) -> Node:
        if one.kind == "applied":
            return Node(kind="gradient", parts=(marks, one), source=f"\\nabla {one.source}")
        return replace(one, parts=tuple(map(of_each, one.parts)))

    return with_scripts(reader.read(of_each(items[0])), node, below, above, node, reader)


def _partial(value: Read, marks: Node, argument: Node, node: Node, reader: Any) -> Read:
    """∇_i f(x) is an entry, and ∇_x f(x) the gradient.  **Raises.** InputError for another subscript."""
    below = marks.parts[1] if marks.kind == "scripts" else None
    (inside, *_) = argument.parts[1] if argument.kind == "group" else (argument,)
    if below is None or spelled(below) == spelled(inside.source):
        return value
    if inside.kind == "scripts" and inside.parts[0].kind == "symbol" and _are_alike(below, inside, reader):
        return value  # ∇_x f(x_t)
    if below.isdigit() or is_index(reader.names.get(spelled(below))):
        return entry(value, below, node.source, reader)
    raise NoWord(
        f"{node.source[:120]} has the subscript {below}, which is no index and not the argument. Write \\nabla f(x), or an index."
    )


def _are_alike(below: str, inside: Node, reader: Any) -> bool:
    """Whether x and x_t are declared as points of one kind, so that the subscript only says after what f is derived."""
    one = reader.names.get(unstyled(spelled(below), reader))
    other = reader.names.get(canonical(*[inside.parts[0].parts[0], *inside.parts[1:]]))
    both = isinstance(one, Term) and isinstance(other, Term) and (one.sort, one.shape) == (other.sort, other.shape)
    return both and inside.parts[0].parts[0] == below.strip() and one is not None and one.sort in ("vector", "scalar")


__all__ = ["gradient"]
