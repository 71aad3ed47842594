r"""min f, min_x f(x) and f^*: the value of a function at a minimiser.

**Guarantee.** min says that f takes its least value; of inf and f^* that is asked.
"""

from __future__ import annotations

import re
from typing import Any

from checker.errors import InputError, NoWord
from checker.formulas.products import Read
from checker.formulas.readings import spelled
from checker.formulas.symbols.defined import least_value
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.leaves import FUNCTION_SORTS
from checker.statements.terms.term import Term

_STARS = {"*", "\\ast", "\\star", "\\min", "\\mathrm{min}", "\\text{min}", "\\mathrm{opt}"}


def function_of(name: Node, reader: Any) -> Term | None:
    """The declared function that a symbol is."""
    found = reader.names.get(name.parts[0]) if name.kind == "symbol" else None
    return found if isinstance(found, Term) and found.sort in FUNCTION_SORTS else None


def of_all(below: str | None, body: Node, reader: Any) -> Term | None:
    """f, where f or f(x) is meant of all x: below stands nothing, x, or x in the whole space; None for another body or set."""
    if body.kind == "symbol" and below in (None, ""):
        return function_of(body, reader)
    function = function_of(body.parts[0], reader) if body.kind == "applied" else None
    argument = body.parts[1] if body.kind == "applied" else body
    if function is None or argument.kind != "group" or len(argument.parts[1]) != 1:
        return None
    name, _, said = spelled(below or "").partition("\\in")
    size = function.shape[0] if function.shape else ""
    space = re.fullmatch(r"\\mathbb\{R\}(?:\^\{?(.+?)\}?)?", said.strip())
    everything = not said or (space is not None and (space[1] or "") == size)
    return function if name.strip() in ("", spelled(argument.parts[1][0].source)) and everything else None


def least_of_function(node: Node, reader: Any) -> Read | None:
    """min_x f(x); None for another minimum."""
    word, below, above, body = node.parts
    function = of_all(below, body, reader) if not above else None
    if word == "max" and body.kind == "applied":
        return None  # of all points, as another body is
    if function is None or (body.kind == "applied" and reader.names.get(body.parts[0].parts[0]) is not function):
        return None
    return least(word, function, node.source, reader)


def least(word: str, function: Term, source: str, reader: Any) -> Read:
    """The least value of a function.  **Raises.** InputError for the greatest one."""
    if re.match(r"\s*\\(?:min|max|inf|sup)\s*[^_]+\(.+\)\s*$", source):
        raise InputError(f"{source[:120]} does not say over what. Write \\min_x f(x), or \\min f.")
    if word != "min":
        raise NoWord(f"{source[:120]} is the greatest value of a function. State it of every x, or of −f.")
    if not source.lstrip().startswith("\\min"):
        said = {
            "a value of the function": "f at a minimiser",
            "another": "a bound or another function: declare the whole as a name",
        }
        if reader.answers.choose(source, said) == "another":
            raise NoWord(f"{source[:120]} was answered to be no value of the function. Declare the whole as a name.")
    return least_value(function, reader), "scalar"


def is_starred(node: Node, reader: Any) -> bool:
    """Whether it is f^* of a declared function f."""
    base, below, above, primes = node.parts
    marks = {spelled(mark) for mark in (below, above) if mark is not None}
    return function_of(base, reader) is not None and not primes and len(marks) == 1 and marks <= _STARS


def starred(node: Node, reader: Any) -> Read | None:
    """f^*, where f is a function; None for another name."""
    function = function_of(node.parts[0], reader) if is_starred(node, reader) else None
    return None if function is None else least("min", function, node.source, reader)


__all__ = ["function_of", "is_starred", "least", "least_of_function", "of_all", "starred"]
