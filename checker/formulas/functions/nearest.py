r"""``\mathrm{prox}_{tf}(x)`` and ``\Pi_C(x)``: the point that is least, or nearest, as a variable with that condition.

p = prox_{tf}(x) makes t f(z) + ‖z − x‖²/2 least among all z, and p = Π_C(x) is a point of C with ‖p − x‖ ≤ ‖z − x‖ for every z in C.

**Guarantee.** the statement is read for every such point, and for none where there is none; a point that changes with an index or a
draw, one in another norm, and one that the paper defines, are not read here.
"""

from __future__ import annotations

import re
from typing import Any

from checker.errors import CheckerError
from checker.formulas.letters.in_text import printed_of
from checker.formulas.letters.names import canonical, kind_of, plain_name
from checker.formulas.letters.points import can_be_bound, for_every
from checker.formulas.products import Read
from checker.formulas.sums import shape_of
from checker.formulas.symbols.defined import defined
from checker.formulas.symbols.norms import NORM
from checker.formulas.symbols.sets import meant_by
from checker.formulas.syntax.clauses import clauses_of, syntax_of
from checker.formulas.syntax.cursor import Node
from checker.formulas.syntax.plain import plain
from checker.statements.terms.leaves import FUNCTION_SORTS
from checker.statements.terms.term import Term, apply, as_term, subterms

_PROX = {"prox", "Prox"}
_PROJECTIONS = {"proj", "Proj", "\\Pi"}


def nearest(letter: str, below: str | None, argument: Node, node: Node, reader: Any) -> Read | None:
    """The point that a proximal map or a projection gives; None for another map, and where that is not certain."""
    word = re.sub(r"\\(?:mathrm|mathbf|text|operatorname)|[{}]", "", letter)
    items: tuple[Node, ...] = argument.parts[1] if argument.kind == "group" else (argument,)
    if word not in _PROX | _PROJECTIONS or not below or len(items) != 1 or _in_another_norm(reader):
        return None
    if printed_of(node.source, reader.answers.definitions):
        return None  # the paper says what this map is, which is asked
    asked, outside = dict(reader.answers.asked), reader.names
    found = None
    try:
        point, kind = reader.read(items[0])
        shape = () if kind == "scalar" else shape_of(point) or ()
        if (kind == "scalar" or (kind == "column" and shape)) and not _moves(point, reader):
            z = Term("var", leaf=reader.free("any_z"), sort=point.sort, shape=tuple(shape))
            found = (_prox if word in _PROX else _projection)(below, point, z, node, reader)
    except CheckerError:
        pass
    finally:
        reader.names = outside
    if found is None:
        reader.answers.asked = asked
    return found


def _in_another_norm(reader: Any) -> bool:
    """Whether the paper says that ‖·‖ is another norm than the Euclidean one."""
    answers = reader.answers
    return answers.answer_among(NORM, ("one", "max_norm", "another")) != ""


def _moves(term: Term, reader: Any) -> bool:
    """Whether a term changes with an index, or with what a mean around draws."""
    drawn = {t.leaf for name in reader.drawn if isinstance(t := reader.names.get(name), Term)}
    inside = [one for one in subterms(term) if one.name in ("var", "bound")]
    return any(one.sort == "index" or one.leaf in drawn for one in inside)


def _distance(a: Term, b: Term) -> Term:
    return apply("norm", a - b) if a.sort == "vector" else abs(a - b)


def _prox(below: str, point: Term, z: Term, node: Node, reader: Any) -> Read | None:
    said = _scaled(syntax_of(plain(below), reader.words), reader)
    if said is None:
        return None
    factor, function = said
    fits = function.sort == ("function" if point.sort == "vector" else "scalar_function")
    if not fits or (point.sort == "vector" and function.shape != z.shape) or _moves(factor, reader):
        return None

    def cost(of: Term) -> Term:
        value = apply("function_value", function, of)
        return (value if factor == as_term(1) else factor * value) + as_term("1/2") * _distance(of, point) ** 2

    of = apply("eq", apply("function_value", function, point), factor)
    return defined("prox", of, z.sort, z.shape, lambda p: for_every((z,), cost(p) <= cost(z)), reader), kind_of(z)


def _scaled(node: Node, reader: Any) -> tuple[Term, Term] | None:
    """t and f of the subscript tf, f or f/t; None for another subscript."""
    if node.kind == "quotient" or node.kind == "fraction":
        function = _function(node.parts[0], reader)
        return None if function is None else (as_term(1) / reader.term(node.parts[1], "scalar"), function)
    if node.kind != "product":
        function = _function(node, reader)
        return None if function is None else (as_term(1), function)
    (*factors, last), between = node.parts
    function = _function(last, reader)
    if function is None or set(between) - {"", "\\cdot", "·", "*"}:
        return None
    factor = reader.term(factors[0], "scalar")
    for one in factors[1:]:
        factor = factor * reader.term(one, "scalar")
    return factor, function


def _function(node: Node, reader: Any) -> Term | None:
    """The declared function that a letter is."""
    base, below, above, primes = node.parts if node.kind == "scripts" else (node, None, None, 0)
    found = reader.names.get(canonical(base.parts[0], below, above, primes)) if base.kind == "symbol" else None
    return found if isinstance(found, Term) and found.sort in FUNCTION_SORTS else None


def _projection(below: str, point: Term, z: Term, node: Node, reader: Any) -> Read | None:
    tree = clauses_of(f"\\forall z \\in {below}", reader.words)
    member = tree.parts[0].parts[0] if tree.kind == "clauses" and len(tree.parts) == 1 else None
    if member is None or member.kind != "member":
        return None
    meant = meant_by(member.parts[1], node.source, reader)
    fits = meant.sort in ("", point.sort) and meant.shape in ((), z.shape)
    if meant.holds is None or not fits or _moves(meant.holds(z), reader):
        return None
    holds = meant.holds
    if not can_be_bound((z,), (holds(z),), reader):
        return None

    def is_nearest(p: Term) -> Term:
        others = apply("implies", holds(z), _distance(p, point) <= _distance(z, point))
        return holds(p) & for_every((z,), others)

    of = holds(point)
    name = f"nearest_in_{plain_name(below)[:12]}" if plain_name(below).isidentifier() else "nearest"
    return defined(name, of, z.sort, z.shape, is_nearest, reader), kind_of(z)


__all__ = ["nearest"]
