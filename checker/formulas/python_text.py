"""A statement as the Python of a theorem file: its variables, hypotheses and conclusion.

**Guarantee.** the text, evaluated again, builds exactly the terms that were given.
"""

from __future__ import annotations

import ast
import keyword
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from checker import language
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term, parts


@dataclass(frozen=True, kw_only=True)
class PythonText:
    """``words`` are imported from the language; ``names`` are what the variables are called, in the order of their declaration."""

    lines: tuple[str, ...]
    names: tuple[str, ...]
    assuming: tuple[str, ...]
    conclude: str
    words: tuple[str, ...]

    @property
    def imports(self) -> str:
        return (
            "from fractions import Fraction\n\n"
            if any("Fraction(" in t for t in (*self.assuming, self.conclude))
            else ""
        )

    @property
    def fields(self) -> str:
        """The lines of the claim from ``forall`` to ``conclude``."""
        listed = ", ".join(self.names) + ("," if len(self.names) == 1 else "")
        given = "".join(f"        {text},\n" for text in self.assuming)
        return (
            f"    forall=({listed}),\n"
            + (f"    assuming=(\n{given}    ),\n" if given else "")
            + f"    conclude={self.conclude},\n"
        )


def python_text(variables: Sequence[Term], conclude: Term, assuming: Sequence[Term]) -> PythonText:
    """The Python of a statement about these variables.  **Raises.** AssertionError, which would be a bug of ours."""
    spelled = {term.leaf: _identifier(term.leaf) for term in variables}
    bound = _bound((conclude, *assuming))
    lines = [f"{spelled[t.leaf]} = {_declaration(t, spelled)}" for t in _in_order(variables)]
    lines += [f"{leaf} = {_declaration(term, spelled)}" for leaf, term in bound.items()]
    python = [python_of(_renamed(term, spelled)) for term in (conclude, *assuming)]
    _check(lines, python, (conclude, *assuming))
    calls = [n for text in (*python, *lines) for n in ast.walk(ast.parse(text)) if isinstance(n, ast.Call)]
    words = {call.func.id for call in calls if isinstance(call.func, ast.Name)} & set(dir(language))
    names = tuple(spelled[t.leaf] for t in variables)
    return PythonText(
        lines=tuple(lines),
        names=names,
        assuming=tuple(python[1:]),
        conclude=python[0],
        words=tuple(sorted(words - {"Fraction", "abs"})),
    )


def _in_order(variables: Sequence[Term]) -> list[Term]:
    """Functions behind the vectors that they are of."""
    return sorted(variables, key=lambda t: "function" in t.sort)


def _bound(terms: Sequence[Term]) -> dict[str, Term]:
    """The indices and draws that binders bind, by name, as they are declared."""
    found: dict[str, Term] = {}
    for one in (t for term in terms for t in parts(term) if t.name == "bound"):
        leaf, _, size = one.leaf.partition(":")
        shape = tuple(s for s in size.strip("[]()").split(",") if s)
        found[leaf] = Term("var", leaf=leaf, sort=one.sort, shape=shape)
    return found


def _identifier(leaf: str) -> str:
    taken = (
        keyword.iskeyword(leaf) or leaf in dir(language) or leaf in ("abs", "Fraction", "CLAIM", "TEXT", "QUESTIONS")
    )
    return f"{leaf}_" if taken else leaf


def _renamed(term: Term, names: Mapping[str, str]) -> Term:
    if term.name == "var":
        return replace(term, leaf=names.get(term.leaf, term.leaf))
    return replace(term, args=tuple(_renamed(a, names) for a in term.args)) if term.args else term


def _declaration(term: Term, spelled: Mapping[str, str]) -> str:
    if term.sort in ("function", "scalar_function"):
        of = f'vector("x", "{term.shape[0]}")' if term.shape else 'scalar("x")'
        return f'function("{term.leaf}", of={of})'
    kind, sizes = ("natural", ()) if term.shape == ("natural",) else (term.sort, term.shape)
    return f"{kind}({', '.join(f'{part!r}' for part in (term.leaf, *sizes))})".replace("'", '"')


def _check(lines: Sequence[str], python: Sequence[str], terms: Sequence[Term]) -> None:
    names: dict[str, Any] = {word: getattr(language, word) for word in dir(language) if not word.startswith("_")}
    names["Fraction"] = Fraction
    for line in lines:
        exec(line, names)
    assert [eval(text, names) for text in python] == list(terms)


__all__ = ["PythonText", "python_text"]
