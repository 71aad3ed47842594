r"""What stands before a bracket: f(x) of a function, the value of a gradient, an entry p(j), or a product, which is asked.

**Guarantee.** as :mod:`checker.formulas.from_latex`.
"""

from __future__ import annotations

import re
from typing import Any

from checker.errors import InputError, NoWord
from checker.formulas.functions.called import argument_of, items_of, known, of_function, of_variable, without_primes
from checker.formulas.functions.factors import factor_of
from checker.formulas.functions.nearest import nearest
from checker.formulas.letters import chance as latex_chance
from checker.formulas.letters.names import canonical, entry, kind_of, undeclared, unstyled, with_scripts
from checker.formulas.letters.values import Uninterpreted, function_at, value_of
from checker.formulas.products import Read
from checker.formulas.readings import spelled
from checker.formulas.symbols import spectra as latex_spectra
from checker.formulas.symbols.least import is_starred
from checker.formulas.symbols.loose import order_of
from checker.formulas.symbols.products import multiplied
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.leaves import FUNCTION_SORTS
from checker.statements.terms.term import Term, apply

_STATED = ("comparison", "and", "or", "not", "within")


def applied(node: Node, reader: Any) -> Read:
    """f(x): of a declared function its value; of a number, or of a matrix, a product, which is asked."""
    head, behind = node.parts
    argument, below, above = without_primes(behind, node)
    function = function_at(head, reader)
    if function is None and below is None and (whole := _whole_of(head, reader)) is not None:
        value = value_of(whole, items_of(argument), None, node, reader)
        return with_scripts(value, node, head.parts[1], above, node, reader)
    if function is not None:
        found: Read | None = value_of(function, items_of(argument), None, node, reader)
    else:
        found = _of_function(head, argument, node, reader)
    if found is not None:
        return with_scripts(found, node, below, above, node, reader)
    value = reader.read(head)  # an undeclared name is refused here
    if value[1] == "index" and (number := reader.as_number(value))[1] == "scalar":
        return multiplied(
            [number, reader.read(behind)], [""], node.source, reader
        )  # t (f(x_t) − f(x)) under a sum over t
    letter, items = _letter(head, argument, reader), argument.parts[1] if argument.kind == "group" else ()
    if value[1] == "scalar" and len(items) > 1 and argument.parts[0] not in ("(", "[", "{", ""):
        raise NoWord(f"{node.source[:120]}: {letter} is declared as a number. Declare the whole as a name.")  # β(x; θ)
    if (at := _place(value, argument, node, reader)) is not None:
        return with_scripts(at, node, below, above, node, reader)
    if value[1] not in ("scalar", "matrix", "column", "row", "identity"):
        raise InputError(
            f"{node.source[:120]} applies a {value[1]} to something. Declare {letter} as a function of terms, such "
            f"as {{{letter!r}: softmax}}."
        )
    return factor_of(value, letter, node, reader)


def _letter(head: Node, argument: Node, reader: Any) -> str:
    letter: str = unstyled(head.parts[0] if head.kind == "symbol" else head.parts[0].parts[0], reader)
    if letter == "E" and "E" not in reader.stems and argument.kind == "group" and argument.parts[0] == "[":
        return "\\mathbb{E}"  # E[X] of an E that nothing declares
    says = argument.kind == "group" and len(argument.parts[1]) == 1 and argument.parts[1][0].kind in _STATED
    if letter == "P" and "P" not in reader.stems and says:
        return "\\mathbb{P}"  # P(x ≥ a): nothing else is of a statement
    return letter


def _whole_of(head: Node, reader: Any) -> Uninterpreted | None:
    """The vector F(x) of which F_j(x) is an entry; None for another function."""
    function = function_at(head.parts[0], reader) if head.kind == "scripts" else None
    marked = head.kind == "scripts" and head.parts[1] is not None and head.parts[2] is None and not head.parts[3]
    return function if marked and function is not None and function.value else None


def _of_function(head: Node, argument: Node, node: Node, reader: Any) -> Read | None:
    """The value of a function that is a variable, a word, a convention or a function of terms; None where the head is no function."""
    plain, letter = head.kind == "symbol", _letter(head, argument, reader)
    word = reader.names.get(letter)
    named = None if plain else reader.names.get(canonical(letter, *head.parts[1:]))
    if not plain and named is None and is_starred(head, reader):
        raise undeclared(f"The function {head.source}", head.source)  # f^*(y), the conjugate
    variable = word if plain else named
    if isinstance(variable, Term) and variable.sort in FUNCTION_SORTS:
        return of_variable("function_value", variable, argument, node, reader)
    if named is None and (slope := _slope(head, word, argument, node, reader)) is not None:
        return slope
    subscripted = isinstance(word, Term) and word.sort == "scalar" and not plain and head.parts[1] is not None
    marks = (None, None, None, 0) if plain else head.parts
    if named is None and (both := latex_spectra.beside_vector(letter, marks[1], word, argument, node, reader)):
        return latex_spectra.raised(both, marks, letter, node, reader)
    if named is None and (word is None or subscripted):  # λ, beside λ_max(A)
        spectral = latex_spectra.of_spectrum(letter, marks[1], argument, node, reader)
        if spectral is not None:
            return latex_spectra.raised(spectral, marks, letter, node, reader)
        found = _divergence(letter, marks[1], argument, node, reader)
        found = found or latex_chance.of_chance(letter, marks[1], argument, node, reader)
        if found is not None and (marks[2] is not None or marks[3]):
            raise InputError(
                f"{node.source[:120]} has an exponent or a prime before its argument. Put it behind, in brackets."
            )
        if found is not None:
            return found
    if word is not None and not isinstance(word, Term):
        if not plain:
            raise InputError(f"{node.source[:120]} has scripts on the function {letter}. Put them behind its argument.")
        return of_function(word, argument, node, reader)
    marked = not plain and named is None and word is None and head.parts[2] is None and not head.parts[3]
    if marked and (point := nearest(letter, head.parts[1], argument, node, reader)) is not None:
        return point
    if plain and word is None:
        return _of_undeclared(head, letter, argument, node, reader)
    if not plain and not head.parts[3] and isinstance(word, Term) and word.sort in FUNCTION_SORTS and named is None:
        raise NoWord(
            f"{head.source} is no declared function. Declare it as a function of one vector or number, or the whole as a name."
        )
    return None


def _of_undeclared(head: Node, letter: str, argument: Node, node: Node, reader: Any) -> Read | None:
    """σ(x), 𝕊(x) and O(x) of letters that nothing declares.  **Raises.** NotDeclared for a function of several arguments."""
    if letter == "\\sigma":
        return _sigma(argument, node, reader)
    if letter == "\\mathbb{S}":
        return known("softmax", argument, node, reader)
    if (loose := order_of(letter, argument, node, reader)) is not None:
        return loose
    items = argument.parts[1] if argument.kind == "group" else ()
    if len(items) > 1 or (items and argument.parts[0] not in ("(", "[", "{", "")):
        raise undeclared(f"The function {head.source}", letter)
    return None


def _divergence(letter: str, below: str | None, argument: Node, node: Node, reader: Any) -> Read | None:
    """D_KL(p ‖ q)."""
    kl = re.sub(r"\\(?:mathrm|text|mathsf|operatorname)|[{}]", "", spelled(below or "")) == "KL"
    if not kl or letter not in ("D", "\\mathrm{D}", "\\mathbb{D}", "d", "\\mathcal{D}") or argument.kind != "group":
        return None
    arguments = [argument_of(item, reader) for item in argument.parts[1]]
    return latex_chance.divergence(arguments, argument.parts[0].endswith("‖"), node, reader)


def _place(value: Read, argument: Node, node: Node, reader: Any) -> Read | None:
    """p(j) of a vector and A(i, j) of a matrix, where j is an index: an entry; None for another thing in the bracket."""
    items: tuple[Node, ...] = argument.parts[1] if argument.kind == "group" and argument.parts[0] in "([" else ()
    if value[1] not in ("column", "matrix") or not items or any(item.kind != "symbol" for item in items):
        return None
    found = [reader.names.get(item.parts[0]) for item in items]
    if not all(isinstance(index, Term) and index.sort == "index" for index in found):
        return None
    return entry(value, ",".join(item.parts[0] for item in items), node.source, reader)


def _slope(head: Node, word: Any, argument: Node, node: Node, reader: Any) -> Read | None:
    """f′(x) of a function of numbers, and σ′(a), which is asked; None where no prime stands there."""
    if head.kind != "scripts" or head.parts[3] != 1 or head.parts[1] is not None or head.parts[2] is not None:
        return None
    if isinstance(word, Term) and word.sort == "scalar_function":
        return of_variable("function_gradient", word, argument, node, reader)
    if word is not None or head.parts[0].parts[0] != "\\sigma":
        return None
    value, kind = _sigma(argument, node, reader)
    if kind != "scalar" or value.name != "sigmoid":
        raise InputError(
            f"{node.source[:120]} is a derivative, and the language has that of the sigmoid only. Write it out."
        )
    return apply("sigmoid_slope", value.args[0]), "scalar"


def _sigma(argument: Node, node: Node, reader: Any) -> Read:
    (item,) = argument.parts[1] if len(argument.parts[1]) == 1 else (None,)
    if item is None:
        raise InputError(
            f"{node.source[:120]} has several arguments. Declare {{'\\\\sigma': f}} with a Python function f of terms."
        )
    term = argument_of(item, reader)
    readings = {
        "softmax": "softmax(x) of a vector",
        "sigmoid": "sigmoid(a) of a number",
        "another": "a function of your own, to be declared as {'\\\\sigma': f}",
    }
    for word, sort in (("softmax", "vector"), ("sigmoid", "scalar")):
        if term.sort != sort:
            del readings[word]
    word = reader.answers.choose("\\sigma", readings)
    if word == "another":
        raise InputError(
            f"{node.source[:120]} is a function of your own. Declare {{'\\\\sigma': f}} with a Python function f of terms."
        )
    found = apply(word, term)
    return found, kind_of(found)


__all__ = ["applied"]
