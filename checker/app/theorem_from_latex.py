r"""``checker new NAME --latex '…' --var 'x: vector n'``: a theorem file whose statement was read from LaTeX.

**Guarantee.** the file states the terms that ``checker.from_latex`` reads, evaluated again from the written Python; what a formula
leaves open is asked, and nothing is written then.
"""

from __future__ import annotations

import ast
import keyword
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from checker import language
from checker.app.new_theorem import Template
from checker.errors import AmbiguousFormula, InputError, NotDeclared
from checker.formulas.from_latex import read_formulas
from checker.report.latex import plain_text_of
from checker.statements.spelling import python_of
from checker.statements.term import VARIABLE, Term, variable_complaint, variables_of

_KINDS = {"scalar": (0, 0), "natural": (0, 0), "vector": (1, 1), "matrix": (2, 2), "index": (1, 1)}
_SAYS = "Write NAME: KIND, as 'x: vector n', 'A: matrix m n', 'i: index n', '\\beta: scalar' or 'k: natural'"


def template_of(
    conclusion: str, *, variables: Sequence[str], hypotheses: Sequence[str] = (), readings: Sequence[str] = ()
) -> Template:
    """The parts of a theorem file; a variable is declared as ``x: vector n``, an answer is ``PART=READING``.  **Raises.** InputError."""
    declared = dict(map(declared_variable, variables))
    if len(declared) != len(variables):
        raise InputError("--var declares a name twice. Give each variable its own name.")
    for name, term in declared.items():
        same = [other for other, t in declared.items() if t.leaf == term.leaf]
        if len(same) > 1:
            raise InputError(
                f"{' and '.join(same)} would both be called {term.leaf} in Python. Rename one of them in the formula."
            )
        if complaint := variable_complaint(term):
            raise InputError(f"--var {name!r}: {complaint}")
    answers = dict(_answer(text) for text in readings)
    conclude, *assuming = _read([conclusion, *hypotheses], declared, answers)
    used = variables_of(conclude).union(*map(variables_of, assuming))
    idle = [name for name, term in declared.items() if term.leaf not in used]
    if idle:
        raise InputError(f"--var declares {idle[0]!r}, which occurs nowhere in the formula. Remove it.")
    spelled = {term.leaf: _identifier(term.leaf) for term in declared.values()}
    python = [python_of(_renamed(term, spelled)) for term in (conclude, *assuming)]
    lines = [f"{spelled[t.leaf]} = {_declaration(t)}" for t in declared.values()]
    _check(lines, python, [conclude, *assuming])
    calls = [n for text in (*python, *lines) for n in ast.walk(ast.parse(text)) if isinstance(n, ast.Call)]
    words = {call.func.id for call in calls if isinstance(call.func, ast.Name)}
    listed = ", ".join(spelled[t.leaf] for t in declared.values()) + ("," if len(declared) == 1 else "")
    given = "".join(f"        {text},\n" for text in python[1:])
    return Template(
        role="Read from a formula: compare it with the text, then edit this line.",
        words=tuple(sorted(words - {"Fraction", "abs"})),
        variables="\n".join(lines),
        title=re.sub(r'["\\]', "", plain_text_of(conclude.json, longest=100)),
        parts=f"    forall=({listed}),\n"
        + (f"    assuming=(\n{given}    ),\n" if given else "")
        + f"    conclude={python[0]},\n",
        imports="from fractions import Fraction\n\n" if "Fraction" in words else "",
    )


def declared_variable(text: str) -> tuple[str, Term]:
    """The symbol and the term that ``x: vector n`` declares.  **Raises.** InputError."""
    name, _, rest = (part.strip() for part in text.partition(":"))
    kind, *sizes = rest.split() or [""]
    least, most = _KINDS.get(kind, (9, 0))
    leaf = re.sub(r"[^A-Za-z0-9]+", "_", name).strip("_")
    if not least <= len(sizes) <= most or not re.fullmatch(VARIABLE, leaf):
        raise InputError(f"--var {text!r} declares nothing. {_SAYS}.")
    return name, getattr(language, kind)(leaf, *sizes)


def _answer(text: str) -> tuple[str, str]:
    part, sign, name = text.rpartition("=")
    if not sign:
        raise InputError(f"--reading {text!r} answers nothing. Write PART=READING, as '\\|A\\|=frobenius'.")
    return part.strip(), name.strip()


def _read(formulas: Sequence[str], declared: Mapping[str, Term], answers: Mapping[str, str]) -> list[Term]:
    """The terms of all formulas, which have to be statements.  **Raises.** InputError."""
    try:
        found = read_formulas(formulas, declared, answers)
    except NotDeclared as problem:
        letter, size = (
            problem.letter,
            f" If {problem.letter} is the size of a vector x, declare 'x: vector {problem.letter}'.",
        )
        raise InputError(
            f"{problem.source} is not declared. Add --var '{letter}: scalar', or '{letter}: vector n', '{letter}: matrix m n' or "
            f"'{letter}: index n'.{problem.hint or size}"
        ) from None
    except AmbiguousFormula as asked:
        options = " ".join(f"--reading '{q.part}={next(iter(q.readings))}'" for q in asked.questions)
        told = str(asked).partition(" Answer with reading=")[0]
        raise InputError(f"{told} Answer with {options}, or with the other names.") from None
    for formula, term in zip(formulas, found, strict=True):
        if term.sort != "truth":
            raise InputError(
                f"{formula[:120]} is a {term.sort}; a statement is true or false. Compare it with =, \\le or <."
            )
    return found


def _identifier(leaf: str) -> str:
    taken = keyword.iskeyword(leaf) or leaf in dir(language) or leaf in ("abs", "Fraction", "CLAIM")
    return f"{leaf}_" if taken else leaf


def _renamed(term: Term, names: Mapping[str, str]) -> Term:
    if term.name == "var":
        return replace(term, leaf=names[term.leaf])
    return replace(term, args=tuple(_renamed(a, names) for a in term.args))


def _declaration(term: Term) -> str:
    kind, sizes = ("natural", ()) if term.shape == ("natural",) else (term.sort, term.shape)
    return f"{kind}({', '.join(f'{part!r}' for part in (term.leaf, *sizes))})".replace("'", '"')


def _check(lines: Sequence[str], python: Sequence[str], terms: Sequence[Term]) -> None:
    """The Python says the terms.  **Raises.** AssertionError, which would be a bug of ours."""
    from fractions import Fraction

    names: dict[str, Any] = {word: getattr(language, word) for word in dir(language) if not word.startswith("_")} | {
        "Fraction": Fraction
    }
    for line in lines:
        exec(line, names)
    assert [eval(text, names) for text in python] == list(terms)


__all__ = ["declared_variable", "template_of"]
