r"""What stands before a bracket: f(x) of a function, the value of a gradient, an entry p(j), or a product, which is asked.

**Guarantee.** as :mod:`checker.formulas.from_latex`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from checker.errors import InputError, NoWord
from checker.formulas.letters import chance as latex_chance
from checker.formulas.letters.functions import argument_of, known, of_function, of_variable
from checker.formulas.letters.names import canonical, entry, kind_of, undeclared, unstyled, with_scripts
from checker.formulas.letters.values import Uninterpreted, argument_with, function_at, value_of
from checker.formulas.products import Read
from checker.formulas.readings import TRANSPOSED, spelled
from checker.formulas.sums import shape_of
from checker.formulas.symbols import spectra as latex_spectra
from checker.formulas.symbols.least import is_starred
from checker.formulas.symbols.loose import order_of
from checker.formulas.symbols.products import multiplied
from checker.formulas.symbols.reach import is_index
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.leaves import FUNCTION_SORTS
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term, apply


def applied(node: Node, reader: Any) -> Read:
    """f(x): of a declared function its value; of a number, or of a matrix, a product, which is asked."""
    head, behind = node.parts
    argument, below, above = _without_primes(behind, node)
    if (function := function_at(head, reader)) is not None:
        value = value_of(function, _items_of(argument), None, node, reader)
        return with_scripts(value, node, below, above, node, reader)
    if head.kind == "scripts" and (function := function_at(head.parts[0], reader)) is not None and function.value:
        component, power = head.parts[1], head.parts[2]
        if component is not None and power is None and below is None and not head.parts[3]:  # F_j(x) of a vector F(x)
            value = value_of(function, _items_of(argument), None, node, reader)
            return with_scripts(value, node, component, above, node, reader)
    letter = unstyled(head.parts[0] if head.kind == "symbol" else head.parts[0].parts[0], reader)
    if letter == "E" and "E" not in reader.stems and argument.kind == "group" and argument.parts[0] == "[":
        letter = "\\mathbb{E}"  # E[X] of an E that nothing declares
    plain = head.kind == "symbol"
    word = reader.names.get(letter)
    if not plain and canonical(letter, *head.parts[1:]) not in reader.names and is_starred(head, reader):
        raise undeclared(f"The function {head.source}", head.source)  # f^*(y), the conjugate
    named = None if plain else reader.names.get(canonical(letter, *head.parts[1:]))
    variable = word if plain else named
    if isinstance(variable, Term) and variable.sort in FUNCTION_SORTS:
        return with_scripts(
            of_variable("function_value", variable, argument, node, reader), node, below, above, node, reader
        )
    slope = None if named is not None else _slope(head, word, argument, node, reader)
    if slope is not None:
        return with_scripts(slope, node, below, above, node, reader)
    number = (
        isinstance(word, Term) and word.sort == "scalar" and not plain and head.parts[1] is not None
    )  # λ, beside λ_max(A)
    if named is None and (word is None or number):
        marks = (None, None) if plain else head.parts[1:3]
        found_ = (
            _divergence(letter, marks[0], argument, node, reader)
            or latex_chance.of_chance(letter, marks[0], argument, node, reader)
            or latex_spectra.of_spectrum(letter, marks[0], argument, node, reader)
        )
        if found_ is not None:
            if marks[1] is not None or (not plain and head.parts[3]):
                raise InputError(
                    f"{node.source[:120]} has an exponent or a prime before its argument. Put it behind, in brackets."
                )
            return with_scripts(found_, node, below, above, node, reader)
    if word is not None and not isinstance(word, Term):
        if not plain:
            raise InputError(f"{node.source[:120]} has scripts on the function {letter}. Put them behind its argument.")
        return with_scripts(of_function(word, argument, node, reader), node, below, above, node, reader)
    if plain and word is None and letter in ("\\mathbb{S}", "\\sigma"):
        found = _sigma(argument, node, reader) if letter == "\\sigma" else known("softmax", argument, node, reader)
        return with_scripts(found, node, below, above, node, reader)
    if plain and word is None and (loose := order_of(letter, argument, node, reader)) is not None:
        return with_scripts(loose, node, below, above, node, reader)
    if not plain and not head.parts[3] and isinstance(word, Term) and word.sort in FUNCTION_SORTS and named is None:
        raise NoWord(
            f"{head.source} is no declared function. Declare it as a function of one vector or number, or the whole as a name."
        )
    items = argument.parts[1] if argument.kind == "group" else ()
    if plain and word is None and (len(items) > 1 or (items and argument.parts[0] not in ("(", "[", "{", ""))):
        raise undeclared(f"The function {head.source}", letter)
    value = reader.read(head)  # an undeclared name is refused here
    if value[1] == "scalar" and len(items) > 1 and argument.parts[0] not in ("(", "[", "{", ""):
        raise NoWord(f"{node.source[:120]}: {letter} is declared as a number. Declare the whole as a name.")  # β(x; θ)
    at = _place(value, argument, node, reader)
    if at is not None:
        return with_scripts(at, node, below, above, node, reader)
    if value[1] not in ("scalar", "matrix", "column", "row", "identity"):
        raise InputError(
            f"{node.source[:120]} applies a {value[1]} to something. Declare {letter} as a function of terms, such "
            f"as {{{letter!r}: softmax}}."
        )
    return _product(value, letter, node, reader)


def _items_of(argument: Node) -> tuple[Node, ...]:
    return argument.parts[1] if argument.kind == "group" else (argument,)


def _without_primes(behind: Node, node: Node) -> tuple[Node, str | None, str | None]:
    """The argument in the bracket and the scripts behind it.  **Raises.** InputError for a prime, as in f(x)′."""
    argument, below, above, primes = behind.parts if behind.kind == "scripts" else (behind, None, None, 0)
    if primes:
        raise InputError(f"{node.source[:120]} has a prime behind its bracket. Write \\top, or the derivative out.")
    return argument, below, above


def _product(value: Read, letter: str, node: Node, reader: Any) -> Read:
    """A letter in front of a bracket as a factor, where it is certain or so answered."""
    head, behind = node.parts
    argument = behind.parts[0] if behind.kind == "scripts" else behind
    plain = head.kind == "symbol"
    found = multiplied([value, reader.read(behind)], [""], node.source, reader)  # or its error says why not
    if _is_factor(letter, plain, argument) or _is_product(value, letter, head, behind, reader):
        return found
    readings = {
        "product": python_of(found[0], longest=120),
        "function": f"a function of terms, to be declared as {{{letter!r}: f}}",
    }
    if reader.answers.choose(node.source, readings) == "function":
        raise InputError(
            f"{node.source[:120]} was answered to be a function, and {letter} is declared as a {value[0].sort}. "
            f"Declare {{{letter!r}: f}} with a Python function f of "
            "terms, or a word such as softmax."
        )
    return found


def _divergence(letter: str, below: str | None, argument: Node, node: Node, reader: Any) -> Read | None:
    """D_KL(p ‖ q)."""
    kl = re.sub(r"\\(?:mathrm|text|mathsf|operatorname)|[{}]", "", spelled(below or "")) == "KL"
    if not kl or letter not in ("D", "\\mathrm{D}", "\\mathbb{D}", "d", "\\mathcal{D}") or argument.kind != "group":
        return None
    arguments = [argument_of(item, reader) for item in argument.parts[1]]
    return latex_chance.divergence(arguments, argument.parts[0].endswith("‖"), node, reader)


def _is_factor(letter: str, plain: bool, argument: Node) -> bool:
    """Whether a declared number before a bracket is certainly a factor: η(1 − η), n(n − 1), and Greek letters before a sum."""
    inside: tuple[Node, ...] = argument.parts[1] if argument.kind == "group" else ()
    if len(inside) != 1 or inside[0].kind not in ("plus", "less"):
        return False
    return letter.startswith("\\") or letter in re.findall(r"[A-Za-z]", inside[0].source)


_COEFFICIENTS = frozenset("abcdmnswyzBCDMN")  # letters that few papers give to a function
_ARGUMENTS = frozenset({"t", "s", "x", "k", "u", "z", "\\tau", "\\theta"})
_CONSTANTS = frozenset("LKGR") | _COEFFICIENTS
_COMPOSITE = {"fraction", "quotient", "root", "call", "over index"}


def _is_product(value: Read, letter: str, head: Node, behind: Node, reader: Any) -> bool:
    """Whether what is declared before a bracket certainly multiplies it: A(x − y) of a matrix, A(A)ᵀ, and y(wᵀx + b), 2b(c + √d)."""
    group = behind.parts[0] if behind.kind == "scripts" else behind
    items: tuple[Node, ...] = group.parts[1] if group.kind == "group" else ()
    if len(items) != 1:
        return False
    if spelled(items[0].source) == spelled(head.source) or re.search(r"[(\[]", letter):
        return True  # A Aᵀ, and H[t] (1 − S[t]) of the name H[t]
    if (
        behind.kind == "scripts"
        and behind.parts[2] is not None
        and head.kind == "scripts"
        and head.parts[2] is not None
    ):
        return True  # a²(b − c)²
    turned = behind.kind == "scripts" and spelled(behind.parts[2] or "") in TRANSPOSED
    if turned and value[1] == "scalar" and items[0].kind == "scripts" and items[0].parts[2] is not None:
        return True  # t_k (g^{(k)})ᵀ, where the brackets hold two exponents apart
    if items[0].kind not in ("plus", "less"):
        composite = _is_composite(items[0]) and not _has_time(items[0])
        return (value[1] == "scalar" and _is_coefficient(head) and composite) or _is_of_a_product(
            value, items[0], reader
        )
    if value[1] == "row":
        return reader.read(items[0])[1] == "column"  # g_tᵀ(x − y)
    if value[1] == "matrix":
        return reader.read(items[0])[1] in ("column", "matrix")
    if _is_entry(head, reader) and not _is_time(items[0]):
        return True  # x_i(a + b) of a vector x
    if value[1] == "scalar" and reader.read(items[0])[1] in ("column", "matrix"):
        return True  # t(x − y) of vectors: a function of these has no number as its declaration
    if _is_number_elsewhere(value, head, items[0], reader):
        return True
    stem = unstyled(letter, reader)
    if (stem in _CONSTANTS or _is_coefficient(head)) and all(_is_value(s, reader) for s in _summands(items[0])):
        return value[1] == "scalar"  # L(f(x) − f(y))
    composite = any(map(_is_composite, _summands(items[0])))
    return value[1] == "scalar" and stem in _COEFFICIENTS and not _is_time(items[0]) and composite


_FUNCTIONS = frozenset("fghFGHuvpqVJQ")  # letters that are functions more often than numbers
_GREEK_FUNCTIONS = re.compile(r"\\(?:(?:var)?phi|psi|Phi|Psi|sigma|pi|rho|omega|xi|zeta|theta|Theta|ell)")


def _is_coefficient(head: Node) -> bool:
    """Whether a declared number is printed as a coefficient: a Greek letter, or one with an index, as γ and t_k, and no usual function."""
    base = head.parts[0] if head.kind == "scripts" else head
    if base.kind != "symbol" or base.parts[0] in _FUNCTIONS or _GREEK_FUNCTIONS.fullmatch(base.parts[0]):
        return False
    return re.fullmatch(r"\\[A-Za-z]+", base.parts[0]) is not None or (
        head.kind == "scripts" and head.parts[1] is not None
    )


def _is_number_elsewhere(value: Read, head: Node, inside: Node, reader: Any) -> bool:
    """t²(1 − q) + t: what stands in the formula as a number, too, is no function there."""
    base, below, _, primes = head.parts if head.kind == "scripts" else (head, None, None, 0)
    if value[1] != "scalar" or primes or base.kind != "symbol" or _is_time(inside):
        return False
    return _stands_alone(reader.tree, canonical(base.parts[0], below, None))


def _stands_alone(part: Any, key: str) -> bool:
    """Whether a name stands in a part of the tree without an argument; labels in scripts are none."""
    if isinstance(part, (tuple, list)):
        return any(_stands_alone(one, key) for one in part)
    if not isinstance(part, Node) or part.kind in ("member", "names"):
        return False
    if part.kind == "applied":
        return _stands_alone(part.parts[1], key)
    if part.kind == "scripts" and part.parts[0].kind == "symbol":
        base, below, above, primes = part.parts
        raised = re.fullmatch(rf"\d*{re.escape(key)}(?:[+-]\d+)?", spelled(above or "")) is not None
        return raised or (not primes and canonical(base.parts[0], below, None) == key)
    return canonical(part.parts[0], None, None) == key if part.kind == "symbol" else _stands_alone(part.parts, key)


def _is_time(item: Node) -> bool:
    """y(t + h/2) may be a function of time."""
    return any(s.kind == "symbol" and s.parts[0] in _ARGUMENTS for s in _summands(item))


def _is_of_a_product(value: Read, inside: Node, reader: Any) -> bool:
    """X(u ∘ u) of a declared matrix and a product that it multiplies: a function with matrices as values is declared by its whole."""
    if value[1] != "matrix" or inside.kind != "product":
        return False
    term, kind = reader.read(inside)
    columns, rows = shape_of(value[0]) or (), shape_of(term) or ()
    return kind in ("column", "matrix") and bool(columns and rows) and columns[-1] == rows[0]


def _has_time(item: Node) -> bool:
    """γ(t/2) may be a function of time, too."""
    bare = re.sub(r"[_^](?:\{[^{}]*\}|\\[A-Za-z]+|\w)", "", spelled(item.source))
    letters = re.findall(r"\\[A-Za-z]+|[A-Za-z]", bare)
    return item.kind in ("fraction", "quotient", "root") and not _ARGUMENTS.isdisjoint(letters)


def _is_entry(head: Node, reader: Any) -> bool:
    """x_i of a declared vector or matrix, which is a number and no function."""
    if (
        head.kind != "scripts"
        or head.parts[1] is None
        or canonical(head.parts[0].parts[0], head.parts[1], None) in reader.names
    ):
        return False
    whole = reader.names.get(unstyled(head.parts[0].parts[0], reader))
    letters = re.findall(r"\\[A-Za-z]+|[A-Za-z]", head.parts[1])
    return (
        isinstance(whole, Term)
        and whole.sort in ("vector", "matrix")
        and all(is_index(reader.names.get(x)) for x in letters)
    )


def _is_composite(node: Node) -> bool:
    """A fraction, a root, a function's value, a norm, an inner product, or a product with one of these: no time and no place."""
    if node.kind == "product":
        return any(_is_composite(part) or _is_turned(part) for part in node.parts[0])
    return node.kind in _COMPOSITE or _is_barred(node)


def _is_turned(node: Node) -> bool:
    return node.kind == "scripts" and spelled(node.parts[2] or "") in TRANSPOSED


def _is_value(node: Node, reader: Any) -> bool:
    """f(x) of a declared function, or a number named after one, as f^*."""
    if node.kind == "scripts" and node.parts[0].kind == "symbol" and node.parts[2] is not None:
        function = reader.names.get(node.parts[0].parts[0])
        starred = is_starred(node, reader) and canonical(*[node.parts[0].parts[0], *node.parts[1:]]) in reader.names
        return starred and isinstance(function, Term) and function.sort in FUNCTION_SORTS
    head = node.parts[0] if node.kind == "applied" else None
    function = reader.names.get(head.parts[0]) if head is not None and head.kind == "symbol" else None
    return isinstance(function, Term) and function.sort in FUNCTION_SORTS


def _is_barred(node: Node) -> bool:
    base = node.parts[0] if node.kind == "scripts" else node
    return base.kind == "group" and base.parts[0] in ("<", "|", "‖")


def _summands(node: Node) -> list[Node]:
    return [s for part in node.parts for s in _summands(part)] if node.kind in ("plus", "less", "minus") else [node]


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
    argument, below, above = _without_primes(behind, node)
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
    items = _items_of(argument)
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
    each = _summands(items[0]) if len(items) == 1 and not primes else []
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


__all__ = ["applied", "gradient"]
