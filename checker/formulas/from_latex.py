r"""A LaTeX formula as a term of the statement language.

    from checker import from_latex
    from_latex(r"\frac{1}{4}\|x\|^2 \ge 0", {"x": vector("x", "n")})

What a formula leaves open (is ``\|A\|`` the Frobenius norm? is ``a/bc`` a/(bc)?) is asked all at once, as an AmbiguousFormula with the
readings in Python, and answered by part: ``reading={r"\|A\|": "frobenius"}``.
**Domain.** exact: a decimal is the rational that is printed.  **Guarantee.** the term says the whole formula; what has no word in the
language or is not declared is refused, never dropped.  **Convention.** :mod:`checker.formulas.syntax.tree` says how printed mathematics is
parsed; vectors are columns, ``\|x\|`` of a vector is Euclidean, and ``\ln`` is natural.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from checker.errors import CheckerError, InputError, NotDeclared, NoWord
from checker.formulas.classes import FunctionClass
from checker.formulas.deciding import decided, fits
from checker.formulas.letters.declared import name_of
from checker.formulas.letters.laws import ask_for_two, at_every_outcome, fixed_and_random, is_random, prints
from checker.formulas.letters.members import rows_beside
from checker.formulas.letters.named import ask_for_size, size_of_sums
from checker.formulas.letters.values import Uninterpreted
from checker.formulas.letters.variables import (
    check_leaves,
    letters_in,
    placed,
    sizes_in,
    spelled_out,
    stems_of,
    with_chance,
    with_letters_for_primes,
    without_remarks,
    words_in,
)
from checker.formulas.maps import declared_map, is_like_a_map
from checker.formulas.notation import distinct, variable_of
from checker.formulas.reader import Reader
from checker.formulas.readings import Answers, Definition
from checker.formulas.sentences.clauses import Statement, declarations_of, statement_of
from checker.formulas.sentences.values import with_values
from checker.formulas.sentences.whole import all_of, one_of
from checker.formulas.symbols.comparisons import DEFINING
from checker.formulas.symbols.powers import KEPT
from checker.formulas.symbols.ranges import begins_of, ends_of
from checker.formulas.symbols.reach import is_index
from checker.formulas.symbols.sets import Points
from checker.formulas.syntax.clauses import clauses_of
from checker.formulas.syntax.macros import Macro
from checker.formulas.syntax.mistyped import explain
from checker.formulas.syntax.plain import numbered_rows, plain
from checker.formulas.undeclared import with_kinds
from checker.statements.terms.term import Term, as_term, variables_of

_SIGNS = re.compile(r"(?<![_^{])(?<!\\\{)(?<![_^{]\s)(?<!\\\{\s)\\(pm|mp)(?![A-Za-z])")
_OF_SIGNS = {
    "one of them": "with the upper signs, or with the lower ones",
    "both": "with the upper signs, and with the lower ones",
}


def from_latex(latex: str, variables: Mapping[str, Any], *, reading: Mapping[str, str] | None = None) -> Term:
    """The term of a formula.

    ``variables`` says which term each symbol is, or which function of terms, as ``{r"\\sigma": softmax}``.  A text declares it, as
    ``{"f": "function n, m", "x_t": "vector n", "T": "size"}``.

    **Raises.** AmbiguousFormula for what can be read in several ways, InputError or ClaimError for what cannot be read.
    """
    return read_formulas([latex], variables, reading or {})[0]


def read_formulas(formulas: Sequence[str], variables: Mapping[str, Any], reading: Mapping[str, str]) -> list[Term]:
    """The terms of several formulas about the same variables; an answer holds for all of them.  **Raises.** as ``from_latex``."""
    return [statement.term for statement in read_statements(formulas, variables, reading)]


def read_statements(
    formulas: Sequence[str],
    variables: Mapping[str, Any],
    reading: Mapping[str, str],
    *,
    macros: Mapping[str, Macro] | None = None,
    notation: Mapping[str, str] | None = None,
    declaring: bool = False,
    printed: frozenset[str] = frozenset(),
    definitions: Sequence[Definition] = (),
    values: dict[str, Any] | None = None,
    asking: bool = True,
) -> list[Statement]:
    """The statements of several formulas about the same variables, with what they declare and assume themselves.

    ``declaring``: a formula that only declares, as x ∈ ℝⁿ, is read for what it declares and assumes, and its conclusion is the number 1.
    ``printed`` are letters that the paper prints without a style elsewhere, so that 𝐱 beside x is asked.
    ``definitions`` are those of the text around, which are proposed as answers.
    ``asking``: what a letter is that nothing declares is asked where the formula leaves few kinds; without it, and with ``declaring``, not.
    ``values`` collects the new variables for values of functions, for a caller who says of all formulas together what holds of these.
    ``macros`` are those of the paper; ``notation`` are answers that hold for a whole paper, and need not be asked by these formulas.
    **Raises.** as ``from_latex``; NotDeclared for a letter that nothing declares and that is not asked.
    """

    def read(given: Sequence[str], names: Mapping[str, Any], answers: Mapping[str, str]) -> list[Statement]:
        notes = Answers(
            given=dict(notation or {}) | dict(answers),
            definitions=tuple(definitions),
            values={} if values is None else values,
        )
        return _all(given, names, notes, notation or {}, values is None, macros or {}, declaring, printed)

    return (
        with_kinds(formulas, variables, reading, read)
        if asking and not declaring
        else read(formulas, variables, reading)
    )


def _all(
    formulas: Sequence[str],
    variables: Mapping[str, Any],
    answers: Answers,
    notation: Mapping[str, str],
    alone: bool,
    macros: Mapping[str, Macro],
    declaring: bool,
    printed: frozenset[str],
) -> list[Statement]:
    """The statements of formulas whose letters are declared; ``alone``: what is said of values of functions is said of these alone."""
    written = {key: variable_of(f"{key}: {value}")[1] for key, value in variables.items() if isinstance(value, str)}
    variables = {**variables, **distinct(written)}
    names = {name_of(plain(key, macros)): value for key, value in variables.items()}
    for key, value in variables.items():
        if not isinstance(value, Term | Uninterpreted | Points | FunctionClass) and not callable(value):
            what = f"variables says that {key} is {value!r:.60}"
            raise InputError(f"{what}. Declare a term, as scalar('x'), or a word, as softmax, of checker.language.")
    if len(names) != len(variables):
        raise InputError(
            f"variables declares a symbol twice, in two spellings: {', '.join(variables)}. Keep one of them."
        )
    check_leaves(names)
    names |= sizes_in(names)
    whole = "; ".join(map(str, formulas))
    try:
        found = [_statement(latex, names, answers, macros, declaring, printed) for latex in formulas]
    except CheckerError:
        explain(formulas)
        answers.ask(whole)  # what is left open comes before the rest, which was read in a way that may not be meant
        raise
    found = with_values(found, names, answers.values) if alone else found
    terms = [term for said in found for term in (said.conclude, *said.assuming)]
    terms += [argument for value in answers.values.values() for argument in getattr(value, "arguments", ())]
    ask_for_two(terms, answers)
    answers.settled(whole, unless=notation)
    _check_bound(found, answers)
    if wrong := fixed_and_random(set[str]().union(*map(variables_of, terms))):
        raise InputError(wrong)
    return found


def _check_bound(found: Sequence[Statement], answers: Answers) -> None:
    """**Raises.** InputError where “for all x” or “there is x” of one formula stands beside another one of x, which may be one value."""
    for said in found:
        for other in found:
            if other is not said and (both := (said.over | said.chosen) & answers.variables_in(other.term)):
                what, said_so = (
                    ("that there is", "there is") if min(both) in said.chosen else ("something for all", "for all")
                )
                raise InputError(
                    f"One formula says {what} {min(both)}, and another one speaks of {min(both)}, too. "
                    f"Give the variable of “{said_so}” another letter."
                )


def _statement(
    latex: str,
    names: dict[str, Any],
    answers: Answers,
    macros: Mapping[str, Macro],
    declaring: bool,
    printed: frozenset[str],
) -> Statement:
    """The statement of one formula; what the formula itself decides is not asked, and numbered rows are formulas of their own."""
    if isinstance(latex, str) and is_like_a_map(plain(latex, macros)):
        return _functions(plain(latex, macros), names, declaring)
    rows = numbered_rows(latex)
    if len(rows) > 1 and all(_is_one_comparison(plain(row, macros), names) for row in rows):
        return all_of([_statement(row, names, answers, macros, declaring, printed) for row in rows])
    if isinstance(latex, str) and _SIGNS.search(latex):
        both = [_statement(one, names, answers, macros, declaring, printed) for one in _with_each_sign(latex)]
        return _of_signs(latex, both, answers)
    text = latex if not isinstance(latex, str) else _prepared(plain(latex, macros), names, answers)
    before = replace(answers, asked=dict(answers.asked), used=set(answers.used))
    told_before = dict(answers.told)  # of remarks

    def read(known: Mapping[str, str], notes: Answers) -> Statement:
        notes.decided = known
        return _with_names(text, names, notes, declaring, printed)

    def tried(known: Mapping[str, str]) -> Statement:
        notes = replace(before, asked={}, used=set(), told={})
        found = read(known, notes)
        if KEPT in known.values() and set(notes.asked) - set(answers.asked):
            raise InputError(f"{latex[:120]} would have products of columns.")
        if "vectors" in found.told:  # only if all vectors were rows
            raise InputError(f"{latex[:120]} would have vectors as rows.")
        return found

    try:
        said, failed = None, None
        try:
            said = read({}, answers)
        except CheckerError as problem:
            failed = problem
        new = {key: question for key, question in answers.asked.items() if key not in before.asked}
        known = decided(str(text), said, new, tried) if new else {}
        if known:
            answers.asked, answers.used = dict(before.asked), set(before.used)
            said = read(known, answers)
            told = {new[key].part: f"{name}: {new[key].readings[name]}" for key, name in known.items()}
            said = replace(said, told=told | dict(said.told))
        if said is None:
            raise failed or InputError(f"{latex[:120]} is not read.")
    finally:
        answers.decided = {}
    return replace(said, told=told_before | dict(said.told))


def _prepared(text: str, names: Mapping[str, Any], answers: Answers) -> str:
    """The formula without its remarks, and with its functions and indices as the reader takes them."""
    random = any(prints(text, key) for key, t in names.items() if isinstance(t, Term) and is_random(t))
    text = with_chance(without_remarks(text, answers, random=random), answers)
    return with_letters_for_primes(spelled_out(text, names), names)


def _with_each_sign(latex: str) -> list[str]:
    """The formula with the upper signs, and with the lower ones."""
    upper = _SIGNS.sub(lambda m: " + " if m[1] == "pm" else " - ", latex)
    return [upper, _SIGNS.sub(lambda m: " - " if m[1] == "pm" else " + ", latex)]


def _of_signs(latex: str, both: Sequence[Statement], answers: Answers) -> Statement:
    """a = b ± c, where one of the two holds, or both do, which is asked.  **Raises.** InputError for more than one equation."""
    if any(said.conclude.name not in ("eq", "le", "lt") or said.assuming for said in both):
        raise InputError(f"{latex[:120]} has two signs in more than one comparison. State it with each sign.")
    return all_of(both) if answers.choose("\\pm", _OF_SIGNS) == "both" else one_of(both)


def _functions(text: str, names: Mapping[str, Any], declaring: bool) -> Statement:
    """f: ℝⁿ → ℝ, which only declares.  **Raises.** InputError where a statement is needed, and where f is declared otherwise."""
    if (said := declared_map(text)) is None:
        raise InputError(
            f"{text[:120]} is no map between spaces ℝⁿ. The language has functions of all vectors, or of all numbers, with numbers as "
            "values. Declare one, as 'f: function n', and state as hypotheses what holds on the set."
        )
    printed, kind = said
    found = dict(variable_of(f"{name}: {kind}") for name in printed)
    for name, value in found.items():
        known = names.get(name_of(name), value)
        if known != value:
            raise InputError(f"{name} is declared otherwise than as '{name}: {kind}'. Declare it as the formula does.")
    if not declaring:
        raise InputError(
            f"{', '.join(printed)}: {kind} is declared, and nothing is stated. Put it into the declarations, and read the statement."
        )
    return Statement(conclude=as_term(1), declared=found)


def _is_one_comparison(row: str, names: dict[str, Any]) -> bool:
    """Whether a row is one comparison, with no condition and no definition that may hold for other rows, too."""
    try:
        tree = clauses_of(row, words_in("", names, Answers(given={})))
    except CheckerError:
        return False
    return tree.kind == "comparison" and not DEFINING & set(tree.parts[0])


def _with_names(
    text: str, names: dict[str, Any], answers: Answers, declaring: bool, printed: frozenset[str]
) -> Statement:
    """The statement, where what has no word gets a name, which is asked."""
    asked, used = dict(answers.asked), set(answers.used)
    try:
        return _once(text, names, answers, declaring, printed, None)
    except CheckerError as problem:
        first, found = problem, dict(answers.asked)
    if getattr(first, "mismatched", False):
        answers.asked, answers.used = dict(asked), set(used)
        if (said := _of_rows(text, names, answers, declaring, printed)) is not None:
            return said
    sizes = size_of_sums(text, first)
    for turn in range(3):
        answers.asked, answers.used = dict(asked), set(used)
        try:
            return _once(text, names, answers, declaring, printed, turn, sizes)
        except CheckerError as problem:
            missing = isinstance(problem, NotDeclared)  # what no name can stand for is declared first
            if missing and isinstance(first, NoWord) or not missing and answers.used != used:
                first = problem
    answers.asked = found
    raise first


def _of_rows(
    text: str, names: dict[str, Any], answers: Answers, declaring: bool, printed: frozenset[str]
) -> Statement | None:
    """The statement with vectors as rows, as in q Kᵀ, where they multiply in no other way; None where it is not so."""
    said = {"rows": "every vector is a row, as their products with matrices say", "another": "write the transposes"}
    try:
        found = _once(text, names, answers, declaring, printed, None, rows=True)
    except CheckerError:
        return None
    if not fits(found.term) or answers.only("vectors", said, "rows") == "another":
        return None
    return replace(found, told=dict(answers.told))


def _once(
    text: str,
    names: dict[str, Any],
    answers: Answers,
    declaring: bool,
    printed: frozenset[str],
    turn: int | None,
    sizes: dict[str, Term] | None = None,
    rows: bool = False,
) -> Statement:
    """The statement; with a turn, what has no word is named, as a number or as another value first, and undeclared sizes are asked."""
    answers.told.clear()
    reader = Reader(names=dict(names), answers=answers, words=words_in(text, names, answers), stems=stems_of(names))
    reader.naming, reader.turn, reader.text, reader.rows = turn is not None, turn or 0, text, rows
    reader.alone = not declaring
    reader.declared_indices = frozenset(filter(is_index, names.values()))
    for size, entries in (sizes or {}).items():
        ask_for_size(size, entries, reader)
    try:
        tree = clauses_of(text, reader.words)
        reader.tree, reader.begins = tree, begins_of(tree)
        reader.ends = ends_of(tree) if len(reader.begins) == 1 else {}
        reader.printed = letters_in(text) | printed
        said = (declarations_of(tree, reader) if declaring else None) or statement_of(tree, reader)
        answers.values.update(rows_beside(reader))
        conclude, assuming = at_every_outcome(said.conclude, said.assuming, reader)
        said = replace(said, conclude=conclude, assuming=assuming)
        return replace(said, told=dict(answers.told), declared=said.declared | reader.unbound)
    except InputError as problem:
        raise placed(problem, text) from None


__all__ = ["Statement", "from_latex", "read_formulas", "read_statements"]
