r"""What kind of value a part without a word has: a number, or a vector or a matrix of sizes that the formula prints.

**Guarantee.** none: what is found is asked.
"""

from __future__ import annotations

import re
from typing import Any

from checker.errors import CheckerError
from checker.formulas.letters.names import unstyled
from checker.formulas.readings import spelled
from checker.formulas.sums import shape_of
from checker.formulas.symbols.reach import is_index
from checker.formulas.syntax.commands import SOFTMAXES
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.leaves import FUNCTION_SORTS
from checker.statements.terms.term import Term

Shape = tuple[str, ...]
_NUMBERS = {"integral", "tan", "angle", "det"}
_POINTS = {
    *SOFTMAXES,
    "prox",
    "Prox",
    "proj",
    "Proj",
    "\\Pi",
    "P",
    "\\mathcal{P}",
    "T",
    "\\mathcal{T}",
}  # maps of points, mostly
MEANS = {"\\mathbb{E}", "\\mathbf{E}", "\\mathrm{E}"}
CHANCES = {"\\mathbb{P}", "\\mathbf{P}", "\\mathrm{P}"}


def shapes(core: Node, count: int, reader: Any) -> dict[str, Shape]:
    """The kinds of value that the part may have: a number, or a vector or a matrix of these sizes."""
    found = list(dict.fromkeys(_kinds(core, reader)))
    said = {f"{('number', 'vector', 'matrix')[len(s)]} {' '.join(s)}".strip(): s for s in found}
    return {way: s for way, s in said.items() if len(s) + count <= 2}


def _kinds(core: Node, reader: Any) -> list[Shape]:
    if core.kind == "gradient":
        return _of_gradient(core, reader)
    if core.kind == "scripts":
        whole = _kind_of(reader.names.get(unstyled(core.parts[0].parts[0], reader)))
        entry = len(whole or ()) == 2 and "," in (core.parts[1] or "")  # A_{i,i+1}
        return [() if entry else whole[1:]] if whole else []
    if core.kind == "arg":
        name = spelled(re.split(r"\\in(?![A-Za-z])|[:,]", core.parts[1])[0])
        of_a_number = re.search(r"\\in\s*\\mathbb\{R\}\s*$", core.parts[1]) is not None
        points = (_kind_of(reader.names.get(name)), () if of_a_number else _kind_of(reader.beside))
        return [point for point in points if point is not None][:1]
    if core.kind in ("factorial", "binomial", "group"):
        return [()]
    if core.kind == "table":  # of an equation
        return [beside] if (beside := _kind_of(reader.beside)) else []
    if core.kind == "opaque" and core.parts[0] == "derivative":
        return _of_derivative(core, reader)
    if core.kind == "opaque":
        beside = _kind_of(reader.beside)  # of an equation
        like = [beside] if beside and core.parts[0] == "integral" else []
        return [*like, ()] if core.parts[0] in _NUMBERS else [of_body(core.parts[1], reader) or ()]
    if core.kind == "over index":
        return [()] if core.parts[0] != "sum" else [of_body(core.parts[3], reader) or ()]
    return _of_applied(core, reader)


def _of_applied(core: Node, reader: Any) -> list[Shape]:
    letter, argument = letter_of(core), core.parts[1]
    if letter in CHANCES or argument.kind == "group" and argument.parts[0].endswith("‖"):  # a divergence is a number
        return [()]
    items = argument.parts[1] if argument.kind == "group" else (argument,)
    if letter in MEANS:
        return [of_body(items[0], reader) or ()]
    function = reader.names.get(unstyled(letter, reader))
    if isinstance(function, Term) and function.sort in FUNCTION_SORTS:
        return [()]
    of = of_body(items[0], reader)
    like = [] if not of else [of]
    return [*like, ()] if without_style(letter) in _POINTS else [(), *like]


def _of_gradient(core: Node, reader: Any) -> list[Shape]:
    """As long as the argument of the function, or as the one in the subscript."""
    marks, of = core.parts
    below = spelled(marks.parts[1] or "") if marks.kind == "scripts" else ""
    of_it = _kind_of(reader.names.get(below)) if below else None
    if below and of_it is None and of.kind == "applied" and re.fullmatch(r"[A-Za-z]|\\[A-Za-z]+", below):
        found = _of_arguments(below, of, reader)
        if len(found) != 1:
            return found if not is_second(core) else []
        of_it = found[0]
    if below and of_it is None and not below.isdigit() and not is_index(reader.names.get(below)):
        return []
    if of_it is None and of.kind == "applied":
        items = of.parts[1].parts[1] if of.parts[1].kind == "group" else (of.parts[1],)
        of_it = of_body(items[0], reader)
    if of_it is None or len(of_it) > 1:
        return []
    if below and (below.isdigit() or is_index(reader.names.get(below))):
        return [()]
    return [of_it * 2 if is_second(core) else of_it]


def _of_arguments(letter: str, of: Node, reader: Any) -> list[Shape]:
    """The sizes of the one argument that prints the letter, as those of ȳ in ∇_y f(x̄, ȳ), or of each one."""
    group = of.parts[1].parts[0] if of.parts[1].kind == "scripts" else of.parts[1]
    items: tuple[Node, ...] = group.parts[1] if group.kind == "group" else ()
    printing = [item for item in items if letter in re.findall(r"\\[A-Za-z]+|[A-Za-z]", item.source)]
    shapes = (of_body(item, reader) for item in (printing if len(printing) == 1 else items))
    return list(dict.fromkeys(shape for shape in shapes if shape is not None and len(shape) == 1))


def _of_derivative(core: Node, reader: Any) -> list[Shape]:
    """As long as what stands below, or a number."""
    if re.search(r"\\partial\s*\^", core.source):  # of second order
        return [()]
    below = of_body(Node(kind="inside", parts=(core.parts[1],), source=core.parts[1]), reader)
    return [()] if not below else [below, (), *([below * 2] if len(below) == 1 else [])]  # of a vector by a vector


def of_body(node: Node, reader: Any) -> Shape | None:
    """The sizes of what a part would be; None where it cannot be read."""
    return _kind_of(read_alone(node, reader))


def read_alone(node: Node, reader: Any) -> Term | None:
    """The term of a part, with nothing asked; None where it cannot be read alone."""
    with reader.answers.unchanged():
        try:
            term: Term = reader.read(node)[0]
            return term
        except CheckerError:
            return None


def _kind_of(value: Any) -> Shape | None:
    if not isinstance(value, Term) or value.sort not in ("scalar", "vector", "matrix"):
        return None
    if value.sort == "scalar":
        return ()
    shape = shape_of(value)
    return shape if shape and all(re.fullmatch(r"\w+", size) for size in shape) else None


# ── its letters ──


def without_style(letter: str) -> str:
    return re.sub(r"\\(?:mathrm|operatorname)\{(\w+)\}", r"\1", letter)


def letter_of(core: Node) -> str:
    head = core.parts[0]
    letter = head.parts[0] if head.kind in ("symbol", "function") else head.parts[0].parts[0]
    return str(letter)


def is_second(core: Node) -> bool:
    marks = core.parts[0]
    return marks.kind == "scripts" and spelled(marks.parts[2] or "") == "2"


__all__ = ["CHANCES", "MEANS", "Shape", "is_second", "letter_of", "of_body", "read_alone", "shapes", "without_style"]
