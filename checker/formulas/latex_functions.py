r"""Functions, norms and products as they are printed: what is open about each is asked.

**Guarantee.** as :mod:`checker.formulas.from_latex`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import reduce
from typing import Any

from checker.errors import InputError
from checker.formulas import latex_chance, latex_spectra
from checker.formulas.commands import KNOWN, LOG_SUM_EXPS, SOFTMAXES, TRACES
from checker.formulas.cursor import Node
from checker.formulas.latex_names import canonical, entry, kind_of, raised, undeclared, unstyled, with_scripts
from checker.formulas.products import Read, product_of
from checker.formulas.readings import spelled
from checker.statements.spelling import python_of
from checker.statements.term import FUNCTION_SORTS, Term, apply, as_term

_SCALAR_FUNCTIONS = {"exp", "log", "ln", "sigmoid"}


# ── products ──


def multiplied(values: list[Read], between: list[str], printed: str, reader: Any) -> Read:
    """The product of all factors with what stands between them."""
    kinds = [kind for _, kind in values]
    if any(between) or "ones" in kinds or "row of ones" in kinds or _has_two_columns(kinds):
        value = values[0]
        for k, op in enumerate(between):
            value = _joined(value, values[k + 1], op, printed, reader)
        return value
    return product_of(values, printed)


def _joined(left: Read, right: Read, op: str, printed: str, reader: Any) -> Read:
    (a, one), (b, other) = left, right
    vectors = (one, other) == ("column", "column")
    if op == "" and vectors:
        return _two_vectors(a, b, printed, reader)
    if op == "∘":
        if not vectors:
            raise InputError(
                f"{printed[:120]} has ∘ between a {one} and a {other}; it is the entrywise product of two vectors. "
                f"For numbers write \\cdot."
            )
        return apply("hadamard", a, b), "column"
    if op == "⊗":
        if (one, other) != ("matrix", "matrix"):
            raise InputError(
                f"{printed[:120]} has ⊗ between a {one} and a {other}; it is the Kronecker product of matrices. For "
                f"vectors write x y^\\top."
            )
        return apply("kron", a, b), "matrix"
    if op == "·" and vectors:
        return apply("dot", a, b), "scalar"
    if op in ("×", "*") and "scalar" not in (one, other):
        raise InputError(
            f"{printed[:120]} has {op} between a {one} and a {other}, where it says nothing certain. Write \\cdot, \\circ or a transpose."
        )
    return _ones(left, right) or product_of([left, right], printed)


def _ones(left: Read, right: Read) -> Read | None:
    """xᵀ1 and 1ᵀx are the total."""
    kinds = (left[1], right[1])
    if kinds not in (("row", "ones"), ("row of ones", "column")):
        return None
    vector, number = (left[0], right[0]) if kinds[0] == "row" else (right[0], left[0])
    total = apply("sum", vector)
    return (total if number == as_term(1) else number * total), "scalar"


def _has_two_columns(kinds: list[str]) -> bool:
    """Whether a column meets a column when the product is taken from the left."""
    sort = kinds[0]
    for kind in kinds[1:]:
        if sort == kind == "column":
            return True
        pair = (sort, kind)
        sort = kind if sort == "scalar" else sort if kind == "scalar" else {
            ("row", "column"): "scalar", ("column", "row"): "matrix", ("matrix", "column"): "column", ("row", "matrix"): "row",
        }.get(pair, kind)  # fmt: skip
    return False


def _two_vectors(a: Term, b: Term, printed: str, reader: Any) -> Read:
    return reader.pick(
        printed,
        {
            "inner product": lambda: (apply("dot", a, b), "scalar"),
            "entrywise": lambda: (apply("hadamard", a, b), "column"),
            "outer product": lambda: (apply("outer", a, b), "matrix"),
        },
    )


def inner_product(node: Node, reader: Any) -> Read:
    """⟨x, y⟩ of vectors, ⟨A, B⟩ of matrices entry by entry, and ⟨x, 1⟩."""
    items = node.parts[1]
    if len(items) != 2:
        raise InputError(f"{node.source[:120]} has {len(items)} parts; an inner product is \\langle x, y \\rangle.")
    (a, one), (b, other) = map(reader.read, items)
    kinds = {one, other}
    if kinds == {"column", "ones"}:
        found = _ones((a, "row") if one == "column" else (b, "row"), (b if one == "column" else a, "ones"))
        assert found is not None
        return found
    if kinds == {"matrix"}:
        a, b = apply("vec", a), apply("vec", b)
    elif kinds != {"column"}:
        raise InputError(
            f"{node.source[:120]} is of a {one} and a {other}; an inner product is of two vectors, or of two matrices."
        )
    return apply("dot", a, b), "scalar"


# ── functions ──


def applied(node: Node, reader: Any) -> Read:
    """f(x): of a declared function its value; of a number, or of a matrix, a product, which is asked."""
    head, behind = node.parts
    argument, below, above, _ = behind.parts if behind.kind == "scripts" else (behind, None, None, 0)
    letter = unstyled(head.parts[0] if head.kind == "symbol" else head.parts[0].parts[0], reader)
    plain = head.kind == "symbol"
    word = reader.names.get(letter)
    named = None if plain else reader.names.get(canonical(letter, *head.parts[1:]))
    of_function = word if plain else named
    if isinstance(of_function, Term) and of_function.sort in FUNCTION_SORTS:
        return with_scripts(
            _of_variable("function_value", of_function, argument, node, reader), node, below, above, node, reader
        )
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
            if marks[1] is not None:
                raise InputError(
                    f"{node.source[:120]} has an exponent before its argument. Put it behind, in brackets."
                )
            return with_scripts(found_, node, below, above, node, reader)
    if word is not None and not isinstance(word, Term):
        if not plain:
            raise InputError(f"{node.source[:120]} has scripts on the function {letter}. Put them behind its argument.")
        return with_scripts(_of_function(word, argument, node, reader), node, below, above, node, reader)
    if plain and word is None and letter in ("\\mathbb{S}", "\\sigma"):
        found = _sigma(argument, node, reader) if letter == "\\sigma" else _known("softmax", argument, node, reader)
        return with_scripts(found, node, below, above, node, reader)
    value = reader.read(head)  # an undeclared name is refused here
    if value[1] not in ("scalar", "matrix", "column", "row"):
        raise InputError(
            f"{node.source[:120]} applies a {value[1]} to something. Declare {letter} as a function of terms, such "
            f"as {{{letter!r}: softmax}}."
        )
    found = multiplied([value, reader.read(behind)], [""], node.source, reader)  # or its error says why not
    if _is_factor(letter, plain, argument):
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
    arguments = [_argument(item, reader) for item in argument.parts[1]]
    return latex_chance.divergence(arguments, argument.parts[0].endswith("‖"), node, reader)


def _is_factor(letter: str, plain: bool, argument: Node) -> bool:
    """Whether a declared number before a bracket is certainly a factor: η(1 − η), n(n − 1), and Greek letters before a sum."""
    inside: tuple[Node, ...] = argument.parts[1] if argument.kind == "group" else ()
    if len(inside) != 1 or inside[0].kind not in ("plus", "less"):
        return False
    return letter.startswith("\\") or letter in re.findall(r"[A-Za-z]", inside[0].source)


def _of_variable(word: str, function: Term, argument: Node, node: Node, reader: Any) -> Read:
    """f(x) or ∇f(x) of a function that is a variable."""
    items = argument.parts[1] if argument.kind == "group" else (argument,)
    if len(items) != 1:
        raise InputError(f"{node.source[:120]} gives {len(items)} arguments to {function.leaf}, which has one.")
    found = apply(word, function, _argument(items[0], reader))
    return found, kind_of(found)


def gradient(node: Node, reader: Any) -> Read:
    """∇f(x), with the scripts behind it."""
    marks, of = node.parts
    if marks.kind == "scripts" and marks.parts[2] is not None:
        raise InputError(
            f"{node.source[:120]} is a second derivative, for which the language has no word. State it of gradients."
        )
    if of.kind != "applied":
        raise InputError(
            f"{node.source[:120]} is a gradient of what is no value of a function. Declare f with function('f', of=x), in the shell as "
            "'f: function d', and write \\nabla f(x)."
        )
    head, behind = of.parts
    argument, below, above, _ = behind.parts if behind.kind == "scripts" else (behind, None, None, 0)
    named = head.parts[0] if head.kind == "symbol" else canonical(head.parts[0].parts[0], *head.parts[1:])
    function = reader.names.get(unstyled(named, reader))
    if not isinstance(function, Term) or function.sort not in FUNCTION_SORTS:
        raise undeclared(f"The function {of.source[:60]}", named)
    found = _of_variable("function_gradient", function, argument, node, reader)
    return with_scripts(found, node, below, above, node, reader)


def _of_function(word: Callable, argument: Node, node: Node, reader: Any) -> Read:
    found = word(*(_argument(item, reader) for item in argument.parts[1]))
    if not isinstance(found, Term):
        raise InputError(f"The function declared for {node.source[:80]} gave {found!r:.60}, which is no term.")
    return found, kind_of(found)


def _argument(item: Node, reader: Any) -> Term:
    term, kind = reader.read(item)
    if kind in ("row", "ones", "row of ones"):
        raise InputError(f"{item.source[:80]} is a {kind}, which is no argument of a function.")
    return term


def _sigma(argument: Node, node: Node, reader: Any) -> Read:
    (item,) = argument.parts[1] if len(argument.parts[1]) == 1 else (None,)
    if item is None:
        raise InputError(
            f"{node.source[:120]} has several arguments. Declare {{'\\\\sigma': f}} with a Python function f of terms."
        )
    term = _argument(item, reader)
    readings = {
        "softmax": "softmax(x) of a vector", "sigmoid": "sigmoid(a) of a number",
        "another": "a function of your own, to be declared as {'\\\\sigma': f}",
    }  # fmt: skip
    word = reader.answers.choose("\\sigma", readings)
    if word == "another":
        raise InputError(
            f"{node.source[:120]} is a function of your own. Declare {{'\\\\sigma': f}} with a Python function f of terms."
        )
    found = apply(word, term)
    return found, kind_of(found)


def called(node: Node, reader: Any) -> Read:
    """A function with a name of its own: \\exp, \\log, \\max, \\operatorname{softmax}."""
    named, argument = node.parts
    function, below, above, primes = (named, None, None, 0) if named.kind == "function" else named.parts
    name = function.parts[0]
    if primes:
        raise InputError(
            f"{node.source[:120]} has a prime, and derivatives are not taken here. Write the derivative out."
        )
    group = (
        argument
        if argument.kind == "group" and argument.parts[0] not in ("|", "‖", "<")
        else Node(kind="group", parts=("", (argument,)), source=argument.source)
    )
    declared = reader.names.get(f"\\mathrm{{{name}}}", reader.names.get(name))
    if callable(declared) and not isinstance(declared, Term) and below is None:
        value = _of_function(declared, group, node, reader)
    elif name in KNOWN:
        value = _logarithm(below, group, node, reader) if name == "log" else _plain(name, below, group, node, reader)
    else:
        raise undeclared(f"The function {name}", name)
    if above is None:
        return value
    if name not in _SCALAR_FUNCTIONS or value[1] != "scalar" or not spelled(above).isdigit():
        raise InputError(
            f"{node.source[:120]} has an exponent on the name {name}. Put it behind the argument, in brackets."
        )

    def twice() -> Read:
        return _known(name, Node(kind="group", parts=("", (node_of(value, node),)), source=node.source), node, reader)

    ways = {"power": lambda: raised(value, above, node.source, reader)}
    if spelled(above) == "2" and name != "log":
        ways["applied twice"] = twice
    return reader.pick(f"\\{name}^{above}", ways, always=True)


def node_of(value: Read, node: Node) -> Node:
    """A value that was read already, as a part of another formula."""
    return Node(kind="read", parts=(value,), source=node.source)


def power_of_call(node: Node, reader: Any) -> Read:
    """exp(x)² is asked: of the value, or of the argument?  An index behind a call is an entry of the value."""
    call, below, above, _ = node.parts
    value = reader.read(call)
    if below is not None:
        value = entry(value, below, node.source, reader)
    powered = raised(value, above, node.source, reader)
    if value[1] != "scalar" or below is not None or call.kind != "call":
        return powered
    name = (call.parts[0] if call.parts[0].kind == "function" else call.parts[0].parts[0]).parts[0]
    argument = call.parts[1]
    if name not in _SCALAR_FUNCTIONS or argument.kind != "group" or argument.parts[0] not in ("(", "[", ""):
        return powered

    def inside() -> Read:
        scripted = Node(kind="scripts", parts=(argument, None, above, 0), source=argument.source)
        return reader.read(replace(call, parts=(call.parts[0], scripted)))

    return reader.pick(node.source, {"of the value": lambda: powered, "of the argument": inside})


def _plain(name: str, below: str | None, group: Node, node: Node, reader: Any) -> Read:
    if below is not None:
        raise InputError(
            f"{node.source[:120]} has a subscript on {name}, which says nothing here. Remove it, or declare the function."
        )
    return _known(name, group, node, reader)


def _known(name: str, group: Node, node: Node, reader: Any) -> Read:
    arguments = [_argument(item, reader) for item in group.parts[1]]
    if name in ("max", "min"):
        return _extreme("maximum" if name == "max" else "minimum", arguments, node)
    if name == "KL":
        return latex_chance.divergence(arguments, group.parts[0].endswith("‖"), node, reader)
    if len(arguments) != 1:
        raise InputError(f"{node.source[:120]} gives {len(arguments)} arguments to {name}, which has one.")
    if name in TRACES:
        return latex_spectra.trace(arguments[0], node, reader)
    if name in LOG_SUM_EXPS:
        return apply("log", apply("sum", apply("exp", arguments[0]))), "scalar"
    if name in ("ReLU", "relu"):
        (x,) = arguments
        return (
            (apply("maximum", apply("pair", x, 0)), "scalar")
            if x.sort == "scalar"
            else (as_term("1/2") * (x + abs(x)), kind_of(x))
        )
    if name in ("Var", "Pr"):
        raise InputError(
            f"{node.source[:120]} does not say what is drawn. Write \\mathbb{{E}}_{{x \\sim …}}[…], a variance as a difference of means."
        )
    if name == "vec":
        (matrix,) = arguments
        return reader.pick(node.source, {
            "rows": lambda: (apply("vec", matrix), "column"), "columns": lambda: (apply("vec", matrix.T), "column"),
        })  # fmt: skip
    word = "softmax" if name in SOFTMAXES else {"ln": "log", "Diag": "diag"}.get(name, name)
    found = apply(word, *arguments)
    return found, kind_of(found)


def _extreme(word: str, arguments: list[Term], node: Node) -> Read:
    """The greatest of several numbers, or of the entries of one vector."""
    if len(arguments) == 1 and arguments[0].sort == "vector":
        return apply(word, arguments[0]), "scalar"
    if len(arguments) == 1 or any(a.sort != "scalar" for a in arguments):
        raise InputError(
            f"{node.source[:120]} is of no vector and of no list of numbers. Write \\max(a, b), or \\max_i x_i."
        )
    return reduce(lambda a, b: apply(word, apply("pair", a, b)), arguments), "scalar"


def _logarithm(below: str | None, group: Node, node: Node, reader: Any) -> Read:
    if len(group.parts[1]) != 1:
        raise InputError(f"{node.source[:120]} is a logarithm of several things.")
    term = _argument(group.parts[1][0], reader)
    natural = apply("log", term)
    if below is not None:
        base = reader.inside(below)[0]
        return (natural if base == apply("exp", 1) else natural / apply("log", base)), kind_of(natural)

    def to_base(b: int) -> Callable[[], Read]:
        return lambda: (natural / apply("log", b), kind_of(natural))

    return reader.pick(
        "\\log", {"natural": lambda: (natural, kind_of(natural)), "base 2": to_base(2), "base 10": to_base(10)}
    )


__all__ = ["applied", "called", "gradient", "inner_product", "multiplied", "power_of_call"]
