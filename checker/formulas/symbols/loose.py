r"""What papers print and one question has to place: O(·), ≲ and ∝, and bounds of a second derivative.

**Guarantee.** nothing here is read without an answer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Any

from checker.errors import CheckerError, InputError
from checker.formulas.products import Read
from checker.formulas.readings import TRANSPOSED, spelled
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.leaves import FUNCTION_SORTS
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term, apply, as_term, sha256, variables_of

LOOSE = {"≲": "≤", "≳": "≥", "≍": "=", "∝": "=", "≈": "=", "∼": "="}  # signs of relations up to a constant, or nearly
ORDERS = {"O", "\\mathcal{O}", "\\mathrm{O}", "o", "\\Omega", "\\Theta", "\\mathrm{poly}", "\\mathrm{polylog}"}
ORDERS |= {
    f"\\{hat}{{{letter}}}"
    for hat in ("tilde", "widetilde")
    for letter in ("O", "\\mathcal{O}", "\\mathcal O", "\\Omega", "\\Theta")
}
_CONSTANT = {
    "a multiple": "a new number times what stands there, of which the term says nothing: state in assuming what it is at most",
    "a constant": "declare a constant, as C, list it in exists, and write C times what stands there",
    "a limit": "state it with a limit of docs/notation.md, or with explicit constants",
}


def up_to_a_constant(sign: str, source: str, right: Read, reader: Any, place: object = None) -> tuple[str, Read]:
    """The relation, and its right side times a number of which nothing is said.  **Raises.** InputError for another answer."""
    said = {
        "≈": {"a multiple": _CONSTANT["a multiple"], "explicit": "state how near the two are, as |a − b| ≤ ε"},
        "∼": _CONSTANT
        | {"a law": "what is drawn, and by which law: state it where the mean is taken, as \\mathbb{E}_{x \\sim P}"},
    }.get(sign, _CONSTANT)
    answer = reader.answers.choose(source, said)
    if answer != "a multiple":
        raise InputError(f"{source[:120]} was answered to be meant up to {answer}. Write it out: {said[answer]}.")
    multiple = _multiplier(
        source, (source, right[0]) if place is None else place, sign in ("≲", "≳", "∝") and place is None, reader
    )
    return LOOSE[sign], (multiple * right[0], right[1])


def _multiplier(source: str, place: object, uniform: bool, reader: Any) -> Term:
    """A number of which nothing is said, for this place; ``uniform``: the same one for all indices and draws.

    **Raises.** InputError for another one under an index that the formula binds, with which the number may change.
    """
    if reader.drawn or (not uniform and (reader.counts or reader.shadowed)):
        raise InputError(
            f"{source[:120]} stands under an index or a mean, so that its number may change. Write the constant out."
        )
    key = id(place) if isinstance(place, Node) else place
    number, _ = reader.multiples.setdefault(key, (len(reader.multiples), place))  # the place is kept, and so its id
    leaf = f"multiple_{sha256([reader.text, spelled(source), number])[:6]}"
    value = Term("var", leaf=leaf, sort="scalar")
    reader.defined[f"\\mathrm{{{leaf.replace('_', '')}}}"] = (value, None)
    reader.named = reader.named | {leaf: f"the number of {source}"}
    return value


def order_of(letter: str, argument: Node, node: Node, reader: Any) -> Read | None:
    """O(a), where nothing declares O; None for another letter."""
    if letter not in ORDERS:
        return None
    (item,) = argument.parts[1] if argument.kind == "group" and len(argument.parts[1]) == 1 else (argument,)
    return up_to_a_constant("≲", node.source, (reader.term(item, "scalar"), "scalar"), reader, node)[1]


def is_below_infinity(sign: str, left: Node, right: Node, reader: Any) -> bool:
    """a < ∞ and −∞ < a, which say nothing of a number."""
    side, other = (right, left) if sign in ("<", "≤") else (left, right)
    infinite = side.kind == "symbol" and side.parts[0] == "\\infty" and "\\infty" not in reader.names
    below = other.kind == "minus" and other.source.replace(" ", "") == "-\\infty" and "\\infty" not in reader.names
    return sign in ("<", "≤", ">", "≥") and (infinite or below)


def ask_of_infinity(source: str, reader: Any) -> None:
    """Whether such a comparison says more.  **Raises.** InputError where it does."""
    said = {"a number": "the value exists and is a number, as every value of the term is", "another": "state a bound"}
    if reader.answers.choose(source, said) == "another":
        raise InputError(f"{source[:120]} was answered to say more. State a bound.")


def _check_no_law(side: Node, source: str, reader: Any) -> None:
    """**Raises.** InputError where what stands behind ∼ is nothing that is read, as a law is."""
    with reader.answers.unchanged():
        try:
            reader.read(side)
        except CheckerError:
            raise InputError(
                f"{source[:120]} says by which law something is drawn. State it where the mean is taken, as \\mathbb{{E}}_{{x \\sim P}}."
            ) from None


# ── second derivatives ──


def curved(signs: Sequence[str], sides: Sequence[Node], source: str, reader: Any) -> Term | None:
    """μI ⪯ ∇²f(x) ⪯ LI and μ‖v‖² ≤ vᵀ∇²f(x)v as properties of f, which is asked; None for another comparison.  **Raises.** InputError."""
    if "∼" in signs:
        _check_no_law(sides[list(signs).index("∼") + 1], source, reader)
    if len(set(signs)) != 1 or len(sides) > 3:
        return None
    ordered = list(sides) if signs[0] in ("⪯", "≤") else list(sides)[::-1]
    found = _by_order(ordered, reader) if signs[0] in ("⪯", "⪰") else None
    found = _by_form(ordered, reader) if signs[0] in ("≤", "≥") else found
    if found is None:
        return None
    place, hessian, bounds, letters = found
    function = _second_of(hessian, reader)
    lower, upper = (bounds[0] if place else None), (bounds[-1] if place + 1 < len(ordered) else None)
    point = {leaf for letter in letters for leaf in variables_of(reader.read(letter)[0])}
    used = set[str]().union(*(variables_of(b) for b in bounds if b is not None))
    if used & (point | set(reader.named)):
        return None  # a bound that changes with x is none of the whole function
    said = None if function is None else _property(function, lower, upper)
    if said is None:
        return None
    every = " and ".join(letter.source for letter in letters) or "x"
    readings = {f"for all {every}": python_of(said), "at this x alone": "the language has no second derivatives"}
    everywhere = letters and all(
        one.kind == "symbol" and _is_bound(one.parts[0], said_of=function, reader=reader) for one in letters
    )
    choose = partial(reader.answers.only, name=f"for all {every}") if everywhere else reader.answers.choose
    if choose(source, readings) == "at this x alone":
        raise InputError(f"{source[:120]} was answered to hold at one point. State it of gradients.")
    return said


Bounded = tuple[
    int, Node, list[Term | None], list[Node]
]  # the place of ∇²f(x), it, its bounds, and the letters that it is of


def _by_order(ordered: Sequence[Node], reader: Any) -> Bounded | None:
    """μI ⪯ ∇²f(x) ⪯ LI."""
    places = [k for k, side in enumerate(ordered) if _second_of(side, reader) is not None]
    if len(places) != 1:
        return None
    hessian = ordered[places[0]]
    bounds = [_multiple(reader.read(side)) for k, side in enumerate(ordered) if k != places[0]]
    return places[0], hessian, bounds, [_argument(hessian)] if hessian.parts[1].kind == "applied" else []


def _by_form(ordered: Sequence[Node], reader: Any) -> Bounded | None:
    """μ‖v‖² ≤ vᵀ∇²f(x)v ≤ L‖v‖²."""
    places = [k for k, side in enumerate(ordered) if _form_in(side, reader) is not None]
    if len(places) != 1:
        return None
    hessian, letter = _form_in(ordered[places[0]], reader)  # type: ignore[misc]
    vector = reader.read(letter)[0]
    bounds = [_of_square(reader.read(side)[0], vector) for k, side in enumerate(ordered) if k != places[0]]
    letters = [_argument(hessian), letter] if hessian.parts[1].kind == "applied" else [letter]
    same = len(letters) == 2 and variables_of(reader.read(letters[0])[0]) & variables_of(
        vector
    )  # xᵀ∇²f(x)x is of one direction
    return None if same or None in bounds else (places[0], hessian, bounds, letters)


def _form_in(side: Node, reader: Any) -> tuple[Node, Node] | None:
    """∇²f(x) and v, where the side is vᵀ∇²f(x)v of a letter v."""
    factors: tuple[Node, ...] = side.parts[0] if side.kind == "product" and not any(side.parts[1]) else ()
    if len(factors) != 3 or factors[0].kind != "scripts" or factors[2].kind != "symbol":
        return None
    base, below, above, primes = factors[0].parts
    turned = below is None and not primes and spelled(above or "") in TRANSPOSED
    same = turned and base.kind == "symbol" and base.parts[0] == factors[2].parts[0]
    known = reader.names.get(factors[2].parts[0])
    if not same or getattr(known, "sort", "") != "vector" or _second_of(factors[1], reader) is None:
        return None
    return factors[1], factors[2]


def _of_square(term: Term, vector: Term) -> Term | None:
    """c, where the term is c‖v‖² or c vᵀv with a c that has no v, or 0."""
    squares = (apply("norm", vector) ** 2, apply("dot", vector, vector))
    if term in squares:
        return as_term(1)
    if term == as_term(0):
        return term
    if term.name == "neg" and (inside := _of_square(term.args[0], vector)) is not None:
        return -inside
    if term.name == "mul" and term.args[1] in squares:
        return None if variables_of(term.args[0]) & variables_of(vector) else term.args[0]
    if term.name == "div" and not variables_of(term.args[1]) & variables_of(vector):
        inside = _of_square(term.args[0], vector)
        return None if inside is None else inside / term.args[1]
    return None


def _is_bound(letter: str, *, said_of: Term | None, reader: Any) -> bool:
    """Whether the formula says “for all x”, or ∀ x ∈ ℝⁿ with all n entries that the function takes."""
    clauses = reader.tree.parts if getattr(reader.tree, "kind", "") == "clauses" else ()
    for clause in clauses:
        bound = clause.parts[0] if clause.kind == "for" else None
        if bound is None or bound.kind not in ("names", "member"):
            continue
        whole = bound.kind == "names" or re.fullmatch(r"\\mathbb\{?R\}?(?:\^\{?\w+\}?)?", spelled(bound.parts[1][-1]))
        if whole and any(one.kind == "symbol" and one.parts[0] == letter for one in bound.parts[0]):
            return said_of is not None
    return False


def _argument(side: Node) -> Node:
    behind = side.parts[1].parts[1]
    group = behind.parts[0] if behind.kind == "scripts" else behind
    return group.parts[1][0] if group.kind == "group" and len(group.parts[1]) == 1 else group


def _second_of(side: Node, reader: Any) -> Term | None:
    """f, where the side is ∇²f(x)."""
    if side.kind != "gradient" or side.parts[0].kind != "scripts" or spelled(side.parts[0].parts[2] or "") != "2":
        return None
    of = side.parts[1]
    name = of.parts[0] if of.kind == "applied" else of
    function = reader.names.get(name.parts[0]) if name.kind == "symbol" else None
    return function if isinstance(function, Term) and function.sort in FUNCTION_SORTS else None


def _multiple(value: Read) -> Term | None:
    """c, where the value is cI or 0."""
    term, kind = value
    return term if kind == "identity" or term == as_term(0) else None


def _property(function: Term, lower: Term | None, upper: Term | None) -> Term | None:
    """What bounds of the curvature everywhere say of f, in the words for functions without second derivatives."""
    if lower is None:
        return None
    if lower.name == "neg":
        return apply("smooth", function, upper) if upper == lower.args[0] else None
    below = apply("convex", function) if lower == as_term(0) else apply("strongly_convex", function, lower)
    return below if upper is None else below & apply("smooth", function, upper)


__all__ = ["LOOSE", "ORDERS", "ask_of_infinity", "curved", "is_below_infinity", "order_of", "up_to_a_constant"]
