r"""Symbols that papers use without a declaration: δ_ij, e_i, 1_n, the positive part (a)₊, and the sign of a number.

**Guarantee.** as :mod:`checker.formulas.from_latex`: what the convention of a field says is asked.
"""

from __future__ import annotations

import re
from typing import Any

from checker.errors import InputError
from checker.formulas.products import Read
from checker.formulas.readings import spelled
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.term import Term, apply, as_term

_BASES = {"e", "\\mathbf{e}", "\\boldsymbol{e}", "\\bm{e}", "\\vec{e}", "\\mathrm{e}"}


def undeclared_symbol(node: Node, reader: Any) -> Read | None:
    """δ_ij and e_i of declared indices, which are asked; None for another symbol."""
    base, below, above, primes = node.parts
    letter = base.parts[0]
    known = reader.names.get(letter)
    if (
        below is None
        or primes
        or known is not None
        and (letter != "\\delta" or getattr(known, "sort", "matrix") == "matrix")
    ):
        return None
    found = [_index(part, reader) for part in re.findall(r"\\[A-Za-z]+|[A-Za-z]|\d", spelled(below).replace(",", ""))]
    if letter == "\\delta" and len(found) == 2 and above is None and None not in found:
        said = {"Kronecker": "1 where the two indices are equal, and 0 elsewhere", "another": "to be declared"}
        if reader.answers.choose("\\delta", said) == "Kronecker":
            return apply("indicator", apply("eq", *found)), "scalar"
    if letter in _BASES and len(found) == 1 and found[0] is not None and found[0].shape != ("?",):
        said = {"basis vector": "1 in this place, and 0 elsewhere", "another": "to be declared"}
        if reader.answers.choose(letter, said) == "basis vector":
            j = Term("var", leaf=reader.free("j"), sort="index", shape=found[0].shape)
            return apply("stack", j, apply("indicator", apply("eq", j, found[0]))), "column"
    return None


def _index(name: str, reader: Any) -> Term | None:
    found = reader.names.get(name)
    return found if isinstance(found, Term) and found.sort == "index" else None


def constant(node: Node, below: str, reader: Any) -> Read:
    """1_n, the vector of ones, 0_n, and 1_{x > 0}."""
    number = node.parts[0].parts[0]
    if re.search(r"[=<>]|\\(?:ne|neq|le|ge|leq|geq|lt|gt|in)(?![A-Za-z])", below):
        if number == "1":
            condition, kind = reader.inside(below.strip().removeprefix("\\{").removesuffix("\\}"))
            if kind == "truth":
                return apply("indicator", condition), "scalar"
    elif re.fullmatch(r"[A-Za-z](?:\\times[A-Za-z])?", spelled(below).replace(" ", "")):
        return (as_term(1), "ones") if number == "1" else (as_term(0), "scalar")
    raise InputError(f"{node.source} is a number with an index that is no size. Declare a name for what is meant.")


def positive_part(value: Read, source: str) -> Read:
    """(a)₊ = max(a, 0), and the same of every entry."""
    term, kind = value
    if kind == "scalar":
        return apply("maximum", apply("pair", term, 0)), kind
    if kind == "column":
        return as_term("1/2") * (term + abs(term)), kind
    raise InputError(f"{source[:120]} is the positive part of a {kind}. Write it of a number or of a vector.")


def sign_of(term: Term, reader: Any) -> Read:
    """The sign of a number; that of 0 is asked."""
    if term.sort != "scalar":
        raise InputError("The sign is read of a number. Write it of the entries of a vector.")
    zero = as_term(0)
    above, below = (apply("indicator", apply("lt", a, b)) for a, b in ((zero, term), (term, zero)))
    ways = {
        "0 at 0": lambda: (above - below, "scalar"),
        "1 at 0": lambda: (1 - 2 * below, "scalar"),
        "-1 at 0": lambda: (2 * above - 1, "scalar"),
    }
    return reader.pick("\\operatorname{sign}", ways)


def hyperbolic(name: str, x: Term) -> Read:
    """The functions that two exponentials say: tanh x = 1 − 2/(e^{2x} + 1)."""
    if x.sort != "scalar":
        raise InputError(f"{name} is read of a number. Write it of the entries of a vector.")
    up, down = apply("exp", x), apply("exp", -x)
    if name == "tanh":
        return 1 - 2 / (apply("exp", 2 * x) + 1), "scalar"
    return (up + down if name == "cosh" else up - down) / 2, "scalar"


__all__ = ["constant", "hyperbolic", "positive_part", "sign_of", "undeclared_symbol"]
