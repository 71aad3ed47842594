"""Declarations as they are written in the shell and in the notation of a paper: ``x: vector n``, ``f: function n``, ``\\beta: scalar``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from checker import language
from checker.errors import InputError
from checker.formulas.classes import SAYS as CLASS_SAYS
from checker.formulas.classes import FunctionClass, class_of
from checker.formulas.letters.laws import random_variable, variables_of_random
from checker.formulas.letters.names import plain_name
from checker.formulas.letters.values import Uninterpreted
from checker.formulas.symbols.sets import Points
from checker.statements.terms.leaves import VARIABLE
from checker.statements.terms.term import Term, apply, put

Declared = Term | Uninterpreted | Points | FunctionClass
_KINDS = {"scalar": (0, 0), "natural": (0, 0), "vector": (1, 1), "matrix": (2, 2), "index": (1, 1), "function": (0, 1)}
_KINDS |= {"size": (0, 0), "set": (0, 1)}
_FONT = re.compile(r"\\(?:math|bold|bm|pmb)")
_SIZE = re.compile(r"[A-Za-z]\w*|\d+")
SAYS = (
    "Write NAME: KIND, as 'x: vector n', 'A: matrix m n', 'i: index n', '\\beta: scalar', 'k: natural', 'T: size', 'C: set n', "
    "'v: random vector n', 'X: random scalar', 'f: function n' of vectors and 'g: function' of numbers, 'f: function n, m' of two "
    f"vectors, or 'F: function n -> m' with vectors as values; a class of functions as {CLASS_SAYS}"
)


def variable_of(text: str, *, option: str = "") -> tuple[str, Declared]:
    """The printed name and what one declaration makes it; ``option`` is named in errors.  **Raises.** InputError."""
    name, _, rest = (part.strip() for part in text.rpartition(":"))
    kind, *sizes = rest.split() or [""]
    if kind == "functions":
        return name, class_of(rest.removeprefix("functions"), f"{option}{text!r}")
    if drawn := kind == "random":
        kind, *sizes = sizes if sizes[:1] in (["scalar"], ["vector"]) else [""]
    several = kind == "function" and ("," in rest or "->" in rest)
    least, most = (1, 99) if several else _KINDS.get(kind, (9, 0))
    leaf = plain_name(name) if re.search(r"[A-Za-z]", name) else ""
    if not least <= len(sizes) <= most or not re.fullmatch(VARIABLE, leaf):
        raise InputError(f"{option}{text!r} declares nothing. {SAYS}.")
    if drawn:
        return name, random_variable(leaf, *sizes)
    if several:
        return name, _of_several(leaf, rest.removeprefix("function"), f"{option}{text!r}")
    if kind == "function":
        return name, language.function(leaf, of=language.vector("x", sizes[0]) if sizes else language.scalar("x"))
    if kind == "size":
        return name, apply("length", language.vector(f"counted_{leaf}", leaf))
    if kind == "set":
        return name, Points(leaf=leaf, shape=tuple(sizes), printed=name)
    return name, getattr(language, kind)(leaf, *sizes)


def _of_several(leaf: str, text: str, said: str) -> Uninterpreted:
    """``n, m -> k``: of a vector of n and one of m entries, with vectors of k entries as values."""
    before, _, behind = text.partition("->")
    shapes = [_shape(part, said) for part in before.split(",")]
    return Uninterpreted(leaf=leaf, arguments=tuple(shapes), value=_shape(behind, said) if "->" in text else ())


def _shape(text: str, said: str) -> tuple[str, ...]:
    sizes = tuple(text.split())
    if sizes == ("scalar",):
        return ()
    if not 1 <= len(sizes) <= 2 or not all(map(_SIZE.fullmatch, sizes)):
        raise InputError(f"{said} declares nothing. {SAYS}.")
    return sizes


def distinct(declared: Mapping[str, Declared]) -> dict[str, Declared]:
    """The same declarations, each under a name of its own: a bold x beside x, and x^{(0)} beside x_0, is another variable.

    The one that is printed as it is called keeps the name, before one with a font; the others have a number behind it.
    """

    def called_otherwise(printed: str) -> tuple[bool, bool]:
        one = declared[printed]
        own = variables_in(one)[0].leaf if variables_in(one) else getattr(one, "leaf", "")
        return _FONT.search(printed) is not None, re.sub(r"[{}\\\s]", "", printed) != own

    taken: set[str] = set()
    found: dict[str, Declared] = {}
    for printed in sorted(declared, key=called_otherwise):
        one = declared[printed]
        own = variables_in(one)[0].leaf if variables_in(one) else getattr(one, "leaf", "")
        leaf = next(name for k in range(1, len(taken) + 2) if (name := f"{own}_{k}" if k > 1 else own) not in taken)
        taken |= {leaf} if own else set()
        found[printed] = one if leaf == own else _renamed(one, leaf)
    return {printed: found[printed] for printed in declared}


def _renamed(declared: Any, leaf: str) -> Declared:
    if isinstance(declared, Term) and declared.name == "length":  # a size
        return replace(declared, args=(replace(declared.args[0], leaf=leaf),))
    if isinstance(declared, Term) and variables_of_random(declared):
        values = variables_of_random(declared)[0]
        return put(declared, values, replace(values, leaf=leaf))
    renamed: Declared = replace(declared, leaf=leaf)
    return renamed


def variables_in(declared: Declared) -> tuple[Term, ...]:
    """The variables of the language that a declaration stands for: a size is the length of one, and a function of several has none.

    A random variable has its values, and the law that all of them have.
    """
    if not isinstance(declared, Term):
        return ()
    if values := variables_of_random(declared):
        return values
    return (declared.args[0],) if declared.name == "length" else (declared,)


__all__ = ["SAYS", "Declared", "distinct", "variable_of", "variables_in"]
