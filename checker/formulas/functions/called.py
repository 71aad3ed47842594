r"""Functions as they are printed: what is open about each is asked.

**Guarantee.** as :mod:`checker.formulas.from_latex`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import reduce
from typing import Any

from checker.errors import InputError, NoWord
from checker.formulas.functions.nearest import nearest
from checker.formulas.letters import chance as latex_chance
from checker.formulas.letters.names import canonical, entry, kind_of, raised, undeclared
from checker.formulas.letters.values import Uninterpreted, value_of
from checker.formulas.products import Read
from checker.formulas.readings import spelled
from checker.formulas.sums import contains, shape_of
from checker.formulas.symbols import spectra as latex_spectra
from checker.formulas.symbols.conventions import hyperbolic, sign_of
from checker.formulas.symbols.entrywise import of_each_entry
from checker.formulas.symbols.least import function_of, least
from checker.formulas.symbols.reach import is_index
from checker.formulas.syntax.commands import KNOWN, LOG_SUM_EXPS, SOFTMAXES, TRACES
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.leaves import FUNCTION_SORTS
from checker.statements.terms.term import Term, apply, as_term

_SCALAR_FUNCTIONS = {"exp", "log", "ln", "sigmoid", "sin", "cos"}


# ── functions ──


def of_function(word: Callable, argument: Node, node: Node, reader: Any) -> Read:
    """A word, or a declared function of several arguments.  **Raises.** InputError for what is no function."""
    if not callable(word):
        raise InputError(
            f"{node.source[:120]} has an argument behind a set or a class of functions. Declare a function."
        )
    found = word(*(argument_of(item, reader) for item in argument.parts[1]))
    if not isinstance(found, Term):
        raise InputError(f"The function declared for {node.source[:80]} gave {found!r:.60}, which is no term.")
    return found, kind_of(found)


def of_variable(word: str, function: Term, argument: Node, node: Node, reader: Any) -> Read:
    """f(x) or ∇f(x) of a function that is a variable."""
    items = argument.parts[1] if argument.kind == "group" else (argument,)
    if len(items) != 1:
        raise NoWord(f"{node.source[:120]} gives {len(items)} arguments to {function.leaf}, which has one.")
    at = argument_of(items[0], reader)
    if at.name == "entry" and items[0].kind == "scripts" and function.sort == "function":
        whole, size = items[0].parts[0].source, function.shape[0] if function.shape else "n"
        raise InputError(
            f"{node.source[:120]}: {items[0].source} is an entry of {whole}, and {function.leaf} takes vectors of {size} entries. Declare "
            f"a matrix with the points {items[0].source} as its rows, as '{whole.upper()}: matrix m {size}', or each point as a name."
        )
    found = apply(word, function, at)
    return found, kind_of(found)


def argument_of(item: Node, reader: Any) -> Term:
    term, kind = reader.as_number(reader.read(item))
    if kind in ("row", "ones", "row of ones"):
        raise InputError(f"{item.source[:80]} is a {kind}, which is no argument of a function.")
    return term


def items_of(argument: Node) -> tuple[Node, ...]:
    return argument.parts[1] if argument.kind == "group" else (argument,)


def without_primes(behind: Node, node: Node) -> tuple[Node, str | None, str | None]:
    """The argument in the bracket and the scripts behind it.  **Raises.** InputError for a prime, as in f(x)′."""
    argument, below, above, primes = behind.parts if behind.kind == "scripts" else (behind, None, None, 0)
    if primes:
        raise InputError(f"{node.source[:120]} has a prime behind its bracket. Write \\top, or the derivative out.")
    return argument, below, above


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
    key = canonical(f"\\mathrm{{{name}}}", below, None)
    variable = reader.names.get(key, declared if below is None else None)
    if isinstance(variable, Uninterpreted):
        value = value_of(variable, group.parts[1], None, node, reader)
        return value if above is None else raised(value, above, node.source, reader)
    if isinstance(variable, Term) and variable.sort in FUNCTION_SORTS:  # an upright name, as Reg(x)
        value, below = of_variable("function_value", variable, group, node, reader), None
        return value if above is None else raised(value, above, node.source, reader)
    if callable(declared) and not isinstance(declared, Term) and below is None:
        value = of_function(declared, group, node, reader)
    elif name in KNOWN:
        value = _logarithm(below, group, node, reader) if name == "log" else _plain(name, below, group, node, reader)
    elif above is None and (point := nearest(name, below, group, node, reader)) is not None:
        return point
    else:
        raise undeclared(f"The function {name}", name)
    if above is None:
        return value
    if name not in _SCALAR_FUNCTIONS or value[1] != "scalar" or not spelled(above).isdigit():
        raise InputError(
            f"{node.source[:120]} has an exponent on the name {name}. Put it behind the argument, in brackets."
        )

    if name in ("sin", "cos"):  # sin²x is (sin x)² everywhere
        return raised(value, above, node.source, reader)

    def twice() -> Read:
        return known(name, Node(kind="group", parts=("", (node_of(value, node),)), source=node.source), node, reader)

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
    if name == "Var" and len(group.parts[1]) == 1:
        return latex_chance.variance(below, group.parts[1][0], node, reader)
    if below is not None:
        raise NoWord(
            f"{node.source[:120]} has a subscript on {name}, which says nothing here. Remove it, or declare the function."
        )
    return known(name, group, node, reader)


def known(name: str, group: Node, node: Node, reader: Any) -> Read:
    if name in ("max", "min") and len(group.parts[1]) == 1:
        function = function_of(group.parts[1][0], reader)
        if function is not None:
            return least(name, function, node.source, reader)
    each = of_each_entry(group.parts[1][0], reader) if name in ("diag", "Diag") and len(group.parts[1]) == 1 else None
    if each is not None:
        return apply("diag", each), "matrix"
    arguments = [argument_of(item, reader) for item in group.parts[1]]
    if name in ("max", "min") and len(arguments) == 1 and arguments[0].sort == "scalar":
        return _without_index(name, arguments[0], group, node, reader)
    if name in ("max", "min"):
        return _extreme("maximum" if name == "max" else "minimum", arguments, node)
    if name == "KL":
        return latex_chance.divergence(arguments, group.parts[0].endswith("‖"), node, reader)
    if len(arguments) != 1:
        raise InputError(f"{node.source[:120]} gives {len(arguments)} arguments to {name}, which has one.")
    if name in ("tanh", "cosh", "sinh"):
        return hyperbolic(name, arguments[0], reader)
    if name in ("sign", "sgn"):
        return sign_of(arguments[0], reader)
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
        raise NoWord(f"{node.source[:120]} does not say what is drawn. {latex_chance.AS_MEANS}")
    if name == "vec":
        (matrix,) = arguments
        return reader.pick(
            node.source,
            {
                "rows": lambda: (apply("vec", matrix), "column"),
                "columns": lambda: (apply("vec", matrix.T), "column"),
            },
        )
    if name in SOFTMAXES and arguments[0].sort == "matrix":
        return _softmax_of_matrix(arguments[0], node, reader)
    word = "softmax" if name in SOFTMAXES else {"ln": "log", "Diag": "diag"}.get(name, name)
    found = apply(word, *arguments)
    return found, kind_of(found)


def _without_index(name: str, body: Term, group: Node, node: Node, reader: Any) -> Read:
    """max x_i without an index below, which is asked.  **Raises.** InputError where no index, or more than one, may be meant."""
    letters = [key for key, term in reader.names.items() if is_index(term) and contains(body, term)]
    if len(letters) != 1:
        return _extreme("maximum" if name == "max" else "minimum", [body], node)
    over = Node(kind="over index", parts=(name, letters[0], "", group.parts[1][0]), source=node.source)
    return reader.pick(node.source, {f"over {letters[0]}": lambda: reader.read(over)}, always=True)


def _softmax_of_matrix(matrix: Term, node: Node, reader: Any) -> Read:
    """Softmax of each row, or of each column, which is asked where no matrix beside it says which of the two are weights."""
    shape = shape_of(matrix)
    if not shape:
        raise InputError(f"{node.source[:120]} is of a matrix of unknown size. Declare its factors with their sizes.")
    i, j = (Term("var", leaf=reader.free(leaf), sort="index", shape=(shape[k],)) for k, leaf in enumerate("ij"))
    rows = apply("stack", i, apply("softmax", apply("column", matrix.T, i)))
    columns = apply("stack", j, apply("softmax", apply("column", matrix, j))).T
    part = f"{node.parts[0].source} of a matrix"
    ways = {"of each row": (rows, "matrix"), "of each column": (columns, "matrix")}
    if weights := _weights(node, reader.tree, reader):
        said = dict.fromkeys(ways, f"its weights multiply what stands {'behind' if 'row' in weights else 'before'} it")
        return ways[reader.answers.only(part, said, weights)]
    return reader.pick(part, {name: lambda way=way: way for name, way in ways.items()})


def _weights(node: Node, tree: Any, reader: Any) -> str:
    """What softmax(A) is of in softmax(A) V, and in V softmax(A), where means of rows or columns of V are taken; "" elsewhere."""
    if isinstance(tree, (tuple, list)):
        return next(filter(None, (_weights(node, part, reader) for part in tree)), "")
    if not isinstance(tree, Node) or tree.kind != "product" or node not in tree.parts[0]:
        return _weights(node, tree.parts, reader) if isinstance(tree, Node) else ""
    factors, ops = tree.parts
    k = factors.index(node)
    with reader.answers.unchanged():
        kinds = ["" if one == node else reader.read(one)[1] for one in factors]
    before, behind = ([kind for kind in some if kind != "scalar"] for some in (kinds[:k], kinds[k + 1 :]))
    if not any(op not in ("", "·") for op in ops):
        if not before and behind and behind[0] in ("matrix", "column"):
            return "of each row"
        if before and not behind and before[-1] == "matrix":
            return "of each column"
    return ""


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
    term = argument_of(group.parts[1][0], reader)
    natural = apply("log", term)
    if below is not None:
        base = reader.inside(below)[0]
        return (natural if base == apply("exp", 1) else natural / apply("log", base)), kind_of(natural)

    def to_base(b: int) -> Callable[[], Read]:
        return lambda: (natural / apply("log", b), kind_of(natural))

    return reader.pick(
        "\\log", {"natural": lambda: (natural, kind_of(natural)), "base 2": to_base(2), "base 10": to_base(10)}
    )


__all__ = [
    "argument_of",
    "called",
    "items_of",
    "known",
    "of_function",
    "of_variable",
    "power_of_call",
    "without_primes",
]
