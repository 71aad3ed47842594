r"""Symbols that papers use without a declaration: δ_ij, e_i, 1_n, the positive part (a)₊, and the sign of a number.

**Guarantee.** as :mod:`checker.formulas.from_latex`: what the convention of a field says is asked.
"""

from __future__ import annotations

import re
from typing import Any

from checker.errors import InputError
from checker.formulas.products import Read
from checker.formulas.readings import spelled
from checker.formulas.sums import shape_of
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


_BINDING = re.compile(  # words and operators that may bind an index or go over all entries
    r"\\(?:text|mbox|mathrm|operatorname|textrm|mathbb\s*\{\s*[EP]|mathbf\s*\{\s*E|Pr|Var|diag|forall|exists|in|ni|mid|colon|\{|l?dots|cdots|vdots"
    r"|Rightarrow|implies|iff|Leftrightarrow|Longrightarrow|quad|qquad|\\|begin|to|rightarrow)(?![A-Za-z])|:|;|\b(?:softmax|diag)\b"
)
_RELATION = re.compile(r"[=<>]|\\(?:leq?|geq?|lt|gt|leqslant|geqslant|neq?)(?![A-Za-z])")
_OF_LETTERS = re.compile(r"(\\[A-Za-z]+|[A-Za-z]|[)}\]|])\s*_\s*(\{[^{}]*\}|[A-Za-z])")


def free_index(letter: str, of: Term, axis: int, source: str, reader: Any) -> Term | None:
    """x_i ≤ y_i and a_ij = b_ij, where nothing binds i: said of every i that counts along what is declared; None where that is not
    certain."""
    size = of.shape[axis] if of.name == "var" and len(of.shape) > axis else "?"
    pair = len(re.findall("[A-Za-z]", source.partition("_")[2])) == 2  # a_ij; whether q_i is a row or a column is open
    letters = "ij" if of.sort == "vector" else "ijklm" if pair else ""
    if letter in reader.unbound:
        return reader.unbound[letter] if reader.unbound[letter].shape == (size,) else None
    if not reader.alone or letter not in letters or size == "?" or _may_be_bound(letter, reader):
        return None
    index = Term("var", leaf=reader.free(letter), sort="index", shape=(size,))
    said = {"every index": f"of every {letter} from 1 to {size}, since nothing binds it", "another": "declare it"}
    if reader.answers.only(letter, said, "every index") == "another":
        return None
    reader.unbound[letter] = index
    return index


def _may_be_bound(letter: str, reader: Any) -> bool:
    """Whether a formula is more than one comparison, prints the letter elsewhere than as an index, or declares a name that holds it."""
    text = reader.text if isinstance(reader.text, str) else ""
    if not _RELATION.search(text) or _BINDING.search(text):
        return True
    named = any(re.search(rf"[_^({{,]{letter}(?![A-Za-z])", key) for key in reader.names)
    below = [base for base, index in _OF_LETTERS.findall(text) if letter in index]
    elsewhere = _OF_LETTERS.sub(" ", re.sub(r"\\[A-Za-z]+(?!\s*_)", " ", text))
    printed = re.search(rf"(?<![A-Za-z\\]){letter}(?![A-Za-z])|,", elsewhere) is not None
    return named or printed or any(re.match(r"\\(?:sum|prod|max|min|sup|inf|arg|lim)", base) for base in below)


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


def hyperbolic(name: str, x: Term, reader: Any) -> Read:
    """The functions that two exponentials say, of each entry of a vector: tanh x = 1 − 2/(e^{2x} + 1)."""
    if x.sort == "vector" and (shape := shape_of(x)):
        i = Term("var", leaf=reader.free("i"), sort="index", shape=shape)
        return apply("stack", i, hyperbolic(name, apply("entry", x, i), reader)[0]), "column"
    if x.sort != "scalar":
        raise InputError(f"{name} is read of a number. Write it of the entries of a vector.")
    up, down = apply("exp", x), apply("exp", -x)
    if name == "tanh":
        return 1 - 2 / (apply("exp", 2 * x) + 1), "scalar"
    return (up + down if name == "cosh" else up - down) / 2, "scalar"


__all__ = ["constant", "free_index", "hyperbolic", "positive_part", "sign_of", "undeclared_symbol"]
