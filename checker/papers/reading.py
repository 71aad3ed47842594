r"""A statement of a paper as terms, as far as it can be read, and the questions that are left.

**Guarantee.** a claim is offered only where every formula was read and no words are left; in all other cases the questions say what is
missing.  An answer that the notation of the paper gives holds for all of its statements.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from checker.errors import AmbiguousFormula, CheckerError, InputError, NotDeclared
from checker.formulas.from_latex import Statement, read_statements
from checker.formulas.letters.declared import name_of
from checker.formulas.letters.in_text import printed_of
from checker.formulas.letters.laws import at_outcomes, fixed_and_random, prints
from checker.formulas.letters.sums import one_name_of
from checker.formulas.letters.variables import alone
from checker.formulas.notation import variable_of, variables_in
from checker.formulas.readings import Answers, Definition, Question, spelled
from checker.formulas.sentences.arrows import OF_A_PART
from checker.formulas.sentences.scopes import letters_of_all
from checker.formulas.sentences.values import with_values
from checker.formulas.sentences.whole import not_assumed
from checker.formulas.syntax.clauses import clauses_of
from checker.formulas.syntax.macros import Macro
from checker.formulas.syntax.plain import plain
from checker.papers.definitions import defined_elsewhere, named_after, plain_or_as_it_is
from checker.papers.found import Reading
from checker.papers.properties import Property, properties_in, with_chances
from checker.papers.symbols import declares, is_mention, steps_of, symbol_of, symbols_in
from checker.papers.words import (
    Formula,
    beside_condition,
    leaning_on,
    left_in,
    mixed_in,
    sentences_of,
    suggested,
    without_then,
)
from checker.statements.claims.source import MOST_PRINTED
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term, apply, variables_of


def read_statement(
    text: str,
    notation: Mapping[str, Any],
    answers: Mapping[str, str],
    macros: Mapping[str, Macro],
    printed: frozenset[str] = frozenset(),
    definitions: Sequence[Definition] = (),
) -> Reading:
    """The reading of a statement's LaTeX; ``definitions`` are those of the paper, which are proposed where it uses what they define."""
    found = Reading(printed=printed, definitions=tuple(definitions))
    if len(text) > MOST_PRINTED:
        found.questions.append(
            f"The statement has {len(text)} characters, more than {MOST_PRINTED}. State it in parts."
        )
        return found
    formulas, sentences = sentences_of(with_chances(text))
    found.count = len(formulas)
    found.steps = steps_of(text)
    known = dict(notation)
    said = [properties_in(sentence, formulas) for sentence in sentences]
    stated = {k for properties, _ in said for one in properties for k in (one.about, one.other)}
    of_convex = [one.about for properties, _ in said for one in properties if one.word in ("convex", "strongly_convex")]
    convex = {spelled(symbol_of(formulas[k].latex, macros)) for k in of_convex}
    for k, formula in sorted(enumerate(formulas), key=lambda one: not declares(one[1].latex)):
        if not _is_function(formula, known, macros, found):
            others = " ; ".join(one.latex for j, one in enumerate(formulas) if j != k)
            _read(formula, known, answers, macros, found, named=k in stated, words=(others, convex))
    for properties, _ in said:
        for one in properties:
            _property(one, formulas, known, macros, found)
    _ask_of_words(formulas, sentences, [sentence for _, sentence in said], found)
    _of_values(known, macros, found)
    used = set().union(*map(variables_of, (*found.assuming, *found.concluding)), set())
    found.questions += [
        f"{leaf} stands for {printed}{_as_printed(printed, found)}. The term does not say what it is: add to assuming what is known of "
        "it, and delete this line."
        for leaf, printed in found.named.items()
        if leaf in used
    ]
    found.questions += _bound_elsewhere(used, found)
    found.questions += named_after(used, known, found)
    if wrong := fixed_and_random(used) or at_outcomes(found.assuming, found.concluding):
        found.questions.append(wrong)
    defined_elsewhere(text, used, known, answers, macros, found)
    used = used.union(*map(variables_of, found.assuming))
    found.declared = {v.leaf: v for value in known.values() for v in variables_in(value) if v.leaf in used}
    found.symbols = list(dict.fromkeys(found.symbols))
    if found.waiting:
        found.questions.insert(
            0, f"Say in paper.toml, under notation, what these symbols are: {', '.join(found.symbols[:20])}."
        )
    return found


def _ask_of_words(formulas: list[Formula], sentences: list[str], left: Sequence[str], found: Reading) -> None:
    """What is asked of the words of a statement; ``left`` are its sentences without the properties that were read."""
    for phrase in map(left_in, left):
        if not phrase:
            continue
        hint = suggested(phrase)
        found.questions.append(
            f"In words: “{phrase}”."
            + (f" The language has {hint}." if hint else " Add what it says as a hypothesis, or delete this line.")
        )
    found.questions += [
        f"Its words leave open whether {latex[:120]} is assumed or concluded, as in “any P satisfies Q”, “by P, Q” and “let P; Q”. "
        "Move it where it belongs, and delete this line."
        for sentence in sentences
        if (latex := " ".join(leaning_on(sentence, formulas).split()))
    ]
    if any(without_then(sentence, formulas) for sentence in sentences):
        found.questions.append(
            "“If P, Q” does not say where the conclusion begins. Move it out of assuming, and delete this line."
        )
    elif latex := " ".join(beside_condition(formulas, sentences).split()):
        found.questions.append(
            f"Its words leave open whether the condition before it is assumed for {latex[:120]} too, as in “If P, then Q. We have R”. "
            "Where it is, delete this line; else state the two parts as claims of their own."
        )
    if mixed_in(formulas, sentences):
        found.questions.append(
            "A hypothesis stands behind a conclusion. State the parts as claims of their own, each with its hypotheses."
        )


def _bound_elsewhere(used: set[str], found: Reading) -> list[str]:
    """What is asked of variables that “for all” or “there is” of one formula binds, and of which another formula speaks."""
    end = "Give one of the two another letter, and delete this line."
    answers = Answers(given={}, values=found.values)
    own = {term for terms in found.own.values() for term in terms if len(found.concluding) == 1}  # C may be empty
    assumed = answers.variables_in(*(term for term in found.assuming if term not in own))
    over = [
        f"A conclusion is said for all {one}, and a hypothesis is of one {one}. {end}" for one in found.over & assumed
    ]
    there = [
        f"One formula says that there is {one}, and another one speaks of {one}, too. {end}"
        for one in found.chosen & used
    ]
    return sorted(over) + sorted(there)


def _of_values(known: Mapping[str, Any], macros: Mapping[str, Macro], found: Reading) -> None:
    """What holds of the values of functions in all formulas together: equal arguments give equal values."""
    names = {name_of(plain_or_as_it_is(key, macros)): value for key, value in known.items()}
    said = [Statement(conclude=term) for term in (*found.assuming, *found.concluding)]
    try:
        closed = with_values(said, names, found.values)
    except CheckerError as problem:
        found.questions.append(str(problem))
        return
    terms, count = [one.conclude for one in closed], len(found.assuming)
    found.assuming = [*terms[:count], *(term for one in closed for term in one.assuming)]
    found.concluding = terms[count:]


def _as_printed(printed: str, found: Reading) -> str:
    text = printed_of(printed, found.definitions)
    return f", and the paper says {text[:160]}" if text else ""


def _of_one_index(term: Term, known: Mapping[str, Any]) -> list[str]:
    """A hypothesis of an index that nothing binds, as x_i ≤ a: a paper may mean all.  Of indices alone, as i ≠ j, it is of these."""
    indices = {t.leaf for t in known.values() if isinstance(t, Term) and t.sort == "index"}
    free = variables_of(term)
    return [
        f"A hypothesis is of one {leaf}. Write for_each({leaf}, …) where all are meant, and delete this line."
        for leaf in sorted(free & indices if free - indices else ())
    ]


def _is_function(formula: Formula, known: dict[str, Any], macros: Mapping[str, Macro], found: Reading) -> bool:
    """f : ℝⁿ → ℝ declares a function."""
    try:
        text = spelled(plain(formula.latex, macros))
    except CheckerError:
        return False
    match = re.fullmatch(
        r"(\\?[A-Za-z]+)(?::|\\colon)\\mathbb\{R\}(?:\^\{?(\w+)\}?)?\\(?:to|rightarrow|mapsto)\\mathbb\{R\}[.,]?", text
    )
    if match is None:
        return False
    name, term = variable_of(f"{match[1]}: function {match[2] or ''}".strip())
    known.setdefault(name, term)
    found.read += 1
    return True


def _property(
    one: Property, formulas: Sequence[Formula], known: Mapping[str, Any], macros: Mapping[str, Macro], found: Reading
) -> None:
    """A hypothesis in words about declared symbols; asked where it does not fit what they are."""
    names = [symbol_of(formulas[k].latex, macros) for k in (one.about, one.other) if k >= 0]
    terms = [known.get(name) for name in names]
    if len(terms) == 2 and terms[1] is None and one.word != "minimiser":
        terms[1] = _number(formulas[one.other].latex, known, macros)
    try:
        if any(not isinstance(t, Term) for t in terms):
            found.symbols += [n for n, t in zip(names, terms, strict=True) if t is None and not n[:1].isdigit()]
            raise InputError(f"{one.word} is said of {', '.join(names)}, and not all of these are declared")
        found.assuming.append(apply(one.word, *terms))
    except CheckerError as problem:
        found.questions.append(f"In words: {one.word} of {', '.join(names)}. {problem}")


def _number(latex: str, known: Mapping[str, Any], macros: Mapping[str, Macro]) -> Term | None:
    """The number 2L of “2L-smooth”; None for what is no number of declared letters, or is asked."""
    try:
        (said,) = read_statements([latex], known, {}, macros=macros, asking=False)
    except (CheckerError, RecursionError):
        return None
    return said.conclude if said.conclude.sort == "scalar" and not said.named and not said.assuming else None


def _read(
    formula: Formula,
    known: dict[str, Any],
    answers: Mapping[str, str],
    macros: Mapping[str, Macro],
    found: Reading,
    *,
    named: bool,
    words: tuple[str, set[str]],
) -> None:
    """Read one formula; ``words`` are the other formulas of the statement, and the functions that its words call convex."""
    shown = " ".join(formula.latex.split())
    if is_mention(formula, macros):
        if named and (symbol := symbol_of(formula.latex, macros)) not in known and not symbol[:1].isdigit():
            found.symbols.append(symbol)
            found.waiting += 1
        return
    try:
        said = read_statements(
            [formula.latex],
            known,
            {},
            macros=macros,
            notation=answers,
            declaring=True,
            printed=found.printed,
            definitions=found.definitions,
            values=found.values,
        )[0]
    except AmbiguousFormula as asked:
        said_in_words = {
            q.part: answer for q in asked.questions if (answer := _said_in_words(q, formula, known, *words))
        }
        if said_in_words:
            found.told |= {
                part: f"{answer}, as the words of the statement say" for part, answer in said_in_words.items()
            }
            _read(formula, known, {**answers, **said_in_words}, macros, found, named=named, words=("", set()))
            return
        for question in asked.questions:
            said_so = str(question).rstrip(".")
            if not any(one.startswith(f"{said_so}. In ") for one in found.questions):
                found.questions.append(f"{said_so}. In {shown[:120]}. Answer it in paper.toml, under readings.")
        return
    except NotDeclared as problem:
        missing = [s for s in symbols_in(formula.latex, macros, found.steps) if s not in known] or [problem.letter]
        found.symbols += missing
        found.waiting += 1
        return
    except CheckerError as problem:
        found.questions.append(f"{shown[:160]}: {problem}")
        return
    except RecursionError:
        found.questions.append(f"{shown[:160]}: nested too deeply. State it in parts.")
        return
    if formula.role == "hypothesis" and (name := _one_of_all(formula, known, macros)):
        found.questions.append(
            f"{shown[:160]}: “for all” of {name}, which is one name, is assumed of one value only. Declare the vector."
        )
    _sort(said, formula, known, found)


def _said_in_words(
    question: Question, formula: Formula, known: Mapping[str, Any], others: str, convex: set[str]
) -> str:
    """The reading that the words around a formula leave; "" where they leave several.

    In “suppose that P, Q” both are assumed, but for a Q whose letters nothing else prints: it may say of which letters P holds.
    The subgradients of a function that is convex are those of the language.
    """
    if dict(question.readings) == OF_A_PART and formula.role == "hypothesis" and not formula.open:
        letters = [key for key in known if prints(question.part, key)]
        return "concluded" if letters and all(prints(others, key) for key in letters) else ""
    if "subgradients" in question.readings and spelled(question.part).removeprefix("\\partial").strip() in convex:
        return "subgradients"
    return ""


def _one_of_all(formula: Formula, known: Mapping[str, Any], macros: Mapping[str, Macro]) -> str:
    """The name x_t in “P(x_t) for all t”, which is declared as one; "" without one."""
    tree = clauses_of(alone(plain(formula.latex, macros)))
    names = {name_of(plain(key, macros)): value for key, value in known.items()}
    return one_name_of(letters_of_all(tree.parts), tree, names) if tree.kind == "clauses" else ""


def _sort(said: Statement, formula: Formula, known: dict[str, Any], found: Reading) -> None:
    known |= said.declared
    found.named |= said.named
    found.told |= said.told
    found.read += 1
    found.chosen |= said.chosen
    if said.conclude.sort != "truth":
        found.assuming += said.assuming
        if said.assuming and formula.role == "conclusion":  # “then x ∈ C”
            found.questions.append(
                f"{' '.join(formula.latex.split())[:160]} is read as a hypothesis, and its words may conclude it. Move it into concluding "
                "where they do, and delete this line."
            )
        if formula.display:
            found.questions.append(
                f"{' '.join(formula.latex.split())[:160]}: a {said.conclude.sort}, and no statement. Say what is stated of it."
            )
        return
    new = any(t.sort != "index" and key not in said.defined for key, t in said.declared.items())
    if formula.role == "hypothesis" and (new or said.over):
        found.questions.append(
            f"{' '.join(formula.latex.split())[:160]}: “for all” inside of a hypothesis. State it of named variables, or with "
            f"for_each(i, …)."
        )
        return
    if (formula.role == "hypothesis" or said.defines) and (why := not_assumed(said, set(variables_of(said.term)))):
        found.questions.append(f"{' '.join(formula.latex.split())[:160]}: {why}")
        return
    found.assuming += said.assuming
    if formula.role == "hypothesis" or said.defines:
        found.questions += [q for q in _of_one_index(said.conclude, known) if q not in found.questions]
    over = said.over & Answers(given={}, values=found.values).variables_in(said.conclude)
    found.own |= {one: (*found.own.get(one, ()), *said.assuming) for one in over}
    found.over |= over
    assumed = formula.role == "hypothesis" or said.defines
    found.questions += [] if assumed else _steps_defined(said.conclude, known)
    (found.assuming if assumed else found.concluding).append(said.conclude)


_NEXT = re.compile(r"[_^]\{?\(?[A-Za-z][+-]\d\)?\}?$")


def _steps_defined(term: Term, known: Mapping[str, Any]) -> list[str]:
    """x_{t+1} = … as a conclusion: it may be how an algorithm defines its next step, and is asked then."""
    if term.name == "and":
        return [one for part in term.args for one in _steps_defined(part, known)]
    step = term.args[0] if term.name == "eq" and term.args[0].name == "var" else None
    key = next((k for k, t in known.items() if t is step or t == step), "") if step is not None else ""
    if step is None or not _NEXT.search(spelled(key)) or step.leaf in variables_of(term.args[1]):
        return []
    return [
        f"{key} = … is read as a conclusion. Where it says how {key} is made, move {python_of(term)} into assuming, and delete this line."
    ]


__all__ = ["read_statement"]
