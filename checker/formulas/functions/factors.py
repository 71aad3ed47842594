r"""Whether a letter in front of a bracket multiplies it, as in a(x + y): certain by what is declared and printed, or asked.

**Guarantee.** as :mod:`checker.formulas.from_latex`.
"""

from __future__ import annotations

import re
from typing import Any

from checker.errors import InputError
from checker.formulas.letters.names import canonical, unstyled
from checker.formulas.products import Read
from checker.formulas.readings import TRANSPOSED, spelled
from checker.formulas.sums import shape_of
from checker.formulas.symbols.least import is_starred
from checker.formulas.symbols.products import multiplied
from checker.formulas.symbols.reach import is_index
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.leaves import FUNCTION_SORTS
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term


def factor_of(value: Read, letter: str, node: Node, reader: Any) -> Read:
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
    if value[0].name == "length" and items[0].kind in ("plus", "less"):
        return True  # T(a + b) of a size T, which is a number
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
    if value[1] == "scalar" and _is_entry(head, reader) and reader.read(items[0])[1] in ("column", "row", "matrix"):
        return True  # α_ij (x_j W)
    if items[0].kind not in ("plus", "less"):
        composite = _is_composite(items[0]) and not _has_time(items[0])
        return (value[1] == "scalar" and _is_coefficient(head) and composite) or _is_of_a_product(
            value, items[0], reader
        )
    if value[1] == "row":
        return reader.read(items[0])[1] in ("column", "matrix")  # g_tᵀ(x − y)
    if value[1] in ("matrix", "identity"):
        return reader.read(items[0])[1] in ("column", "matrix")
    if (_is_entry(head, reader) or _is_row(value)) and not _is_time(items[0]):
        return True  # x_i(a + b) of a vector x, or of the rows x_i of X
    if value[1] == "scalar" and reader.read(items[0])[1] in ("column", "matrix"):
        return True  # t(x − y) of vectors: a function of these has no number as its declaration
    if _is_number_elsewhere(value, head, items[0], reader):
        return True
    stem = unstyled(letter, reader)
    if (stem in _CONSTANTS or _is_coefficient(head)) and all(_is_value(s, reader) for s in summands_of(items[0])):
        return value[1] == "scalar"  # L(f(x) − f(y))
    composite = any(map(_is_composite, summands_of(items[0])))
    counted = stem in _CONSTANTS and any(s.kind == "number" for s in summands_of(items[0]))  # L(1 − 1/t)
    return value[1] == "scalar" and (stem in _COEFFICIENTS and composite or counted) and not _is_time(items[0])


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
    return any(s.kind == "symbol" and s.parts[0] in _ARGUMENTS for s in summands_of(item))


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


def _is_row(value: Read) -> bool:
    """A row or a column of a declared matrix, which is a vector and no function."""
    return value[1] == "column" and value[0].name == "column" and value[0].args[1].name in ("var", "bound")


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


def summands_of(node: Node) -> list[Node]:
    return [s for part in node.parts for s in summands_of(part)] if node.kind in ("plus", "less", "minus") else [node]


__all__ = ["factor_of", "summands_of"]
