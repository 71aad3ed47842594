"""Declarations as they are written in the shell and in the notation of a paper: ``x: vector n``, ``f: function n``, ``\\beta: scalar``."""

from __future__ import annotations

import re

from checker import language
from checker.errors import InputError
from checker.formulas.letters.names import plain_name
from checker.statements.terms.leaves import VARIABLE
from checker.statements.terms.term import Term

_KINDS = {"scalar": (0, 0), "natural": (0, 0), "vector": (1, 1), "matrix": (2, 2), "index": (1, 1), "function": (0, 1)}
SAYS = (
    "Write NAME: KIND, as 'x: vector n', 'A: matrix m n', 'i: index n', '\\beta: scalar', 'k: natural', or 'f: function n' of vectors "
    "and 'g: function' of numbers"
)


def variable_of(text: str, *, option: str = "") -> tuple[str, Term]:
    """The printed name and the variable of one declaration; ``option`` is named in errors.  **Raises.** InputError."""
    name, _, rest = (part.strip() for part in text.rpartition(":"))
    kind, *sizes = rest.split() or [""]
    least, most = _KINDS.get(kind, (9, 0))
    leaf = plain_name(name) if re.search(r"[A-Za-z]", name) else ""
    if not least <= len(sizes) <= most or not re.fullmatch(VARIABLE, leaf):
        raise InputError(f"{option}{text!r} declares nothing. {SAYS}.")
    if kind == "function":
        return name, language.function(leaf, of=language.vector("x", sizes[0]) if sizes else language.scalar("x"))
    return name, getattr(language, kind)(leaf, *sizes)


__all__ = ["SAYS", "variable_of"]
