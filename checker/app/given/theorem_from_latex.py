r"""``checker new NAME --latex '…' --var 'x: vector n'``: a theorem file whose statement was read from LaTeX.

**Guarantee.** the file states the terms that ``checker.from_latex`` reads, evaluated again from the written Python; what a formula
leaves open is asked, and nothing is written then.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from checker.app.given.new_theorem import Template
from checker.errors import AmbiguousFormula, InputError, NotDeclared
from checker.formulas.from_latex import Statement, read_statements
from checker.formulas.letters.laws import has_any_law
from checker.formulas.notation import Declared, distinct, variable_of, variables_in
from checker.formulas.python_text import python_text
from checker.formulas.readings import spelled
from checker.formulas.sentences.whole import not_assumed
from checker.report.typesetting.latex import plain_text_of
from checker.statements.terms.term import variable_complaint, variables_of


def template_of(
    conclusion: str, *, variables: Sequence[str], hypotheses: Sequence[str] = (), readings: Sequence[str] = ()
) -> Template:
    """The parts of a theorem file; a variable is declared as ``x: vector n``, an answer is ``PART=READING``.  **Raises.** InputError."""
    declared = dict(variable_of(text, option="--var ") for text in variables)
    if len(declared) != len(variables):
        raise InputError("--var declares a name twice. Give each variable its own name.")
    declared = distinct(declared)
    for name, value in declared.items():
        for term in variables_in(value):
            if complaint := variable_complaint(term):
                raise InputError(f"--var {name!r}: {complaint}")
    answers = dict(_answer(text) for text in readings)
    said, *given = _read([conclusion, *hypotheses], declared, answers)
    for one in given:
        declared |= one.declared
    declared |= said.declared
    assuming = [h for one in given for h in (*one.assuming, one.conclude)] + list(said.assuming)
    used = variables_of(said.conclude).union(*map(variables_of, assuming))
    kept = list({v.leaf: v for value in declared.values() for v in variables_in(value) if v.leaf in used}.values())
    printed = spelled(" ".join((conclusion, *hypotheses)))  # a family is read by its values
    unused = [name for name, value in declared.items() if any(v.leaf not in used for v in variables_in(value))]
    idle = [name for name in unused if spelled(name) not in printed]
    if idle:
        raise InputError(f"--var declares {idle[0]!r}, which occurs nowhere in the formula. Remove it.")
    told = _named((said, *given), used)
    text = python_text(tuple(kept), said.conclude, assuming)
    return Template(
        role="Read from a formula: compare it with the text, then edit this line." + told + _at_once((said, *given)),
        fidelity="paraphrase" if told or has_any_law(kept) else "verbatim",
        words=text.words,
        variables="\n".join(text.lines),
        title=re.sub(r'["\\]', "", plain_text_of(said.conclude.json, longest=100)),
        parts=text.fields,
        imports=text.imports,
        printed=conclusion,
    )


def _named(statements: Sequence[Statement], used: set[str]) -> str:
    """What the new variables of the statements stand for."""
    named = {leaf: printed for said in statements for leaf, printed in said.named.items() if leaf in used}
    told = (
        f"\n{leaf} stands for {' '.join(printed.split())}. The term does not say what it is: add to assuming what is known of it."
        for leaf, printed in named.items()
    )
    values = {leaf: printed for said in statements for leaf, printed in said.values.items() if leaf in used}
    same = (
        f"\n{leaf} stands for {' '.join(printed.split())}: equal arguments give equal values."
        for leaf, printed in values.items()
    )
    return _printable("".join((*told, *same)))


def _at_once(statements: Sequence[Statement]) -> str:
    """What was read without a question, and how."""
    told = {part: how for said in statements for part, how in said.told.items()}
    return _printable("".join(f"\nRead without a question: {part} as {how}." for part, how in told.items()))


def _printable(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', "")


def _answer(text: str) -> tuple[str, str]:
    part, sign, name = text.rpartition("=")
    if not sign:
        raise InputError(f"--reading {text!r} answers nothing. Write PART=READING, as '\\|A\\|=frobenius'.")
    return part.strip(), name.strip()


def _read(formulas: Sequence[str], declared: Mapping[str, Declared], answers: Mapping[str, str]) -> list[Statement]:
    """The statements of all formulas.  **Raises.** InputError."""
    try:
        found = read_statements(formulas, declared, answers, asking=False)
    except NotDeclared as problem:
        letter, size = (
            problem.letter,
            f" If {problem.letter} is the size of a vector x, declare 'x: vector {problem.letter}'.",
        )
        _, _, shown = str(problem).partition("\n")
        raise InputError(
            f"{problem.source} is not declared. Add --var '{letter}: scalar', or '{letter}: vector n', '{letter}: matrix m n' or "
            f"'{letter}: index n'.{problem.hint or size}" + (f"\n{shown}" if shown else "")
        ) from None
    except AmbiguousFormula as asked:
        options = " ".join(f"--reading '{q.part}={next(iter(q.readings))}'" for q in asked.questions)
        told = str(asked).partition(" Answer with reading=")[0]
        raise InputError(f"{told} Answer with {options}, or with the other names.") from None
    for formula, said in zip(formulas, found, strict=True):
        if said.conclude.sort != "truth":
            raise InputError(
                f"{formula[:120]} is a {said.conclude.sort}; a statement is true or false. Compare it with =, \\le or <."
            )
    for formula, said in zip(formulas[1:], found[1:], strict=True):
        elsewhere = set[str]().union(*(variables_of(one.term) for one in found if one is not said))
        if why := not_assumed(said, elsewhere):
            raise InputError(f"{formula[:120]}: {why}")
    if found[0].defines:
        raise InputError(
            f"{formulas[0][:120]} defines a symbol and states nothing that could be proved. Give it as a hypothesis, with --assuming, "
            "beside a statement, or write = where an equality is claimed."
        )
    return found


__all__ = ["template_of"]
