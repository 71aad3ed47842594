r"""Letters of a formula that nothing declares, and a left side that the formula before prints: what each is, as a question.

**Guarantee.** nothing is declared without an answer; a kind is offered only where the formula can be read with it, as far as that is known.
**Convention.** a letter of a word, d of a differential and Δ before a letter are no variables, and are refused as before.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from checker.errors import AmbiguousFormula, CheckerError, InputError, NotDeclared
from checker.formulas.deciding import fits, size_of
from checker.formulas.notation import SAYS, distinct, variable_of, variables_in
from checker.formulas.readings import Question, spelled
from checker.formulas.sentences.whole import Statement
from checker.formulas.syntax.commands import COMPARISONS
from checker.statements.terms.term import Term, parts

Read = Callable[[Sequence[str], Mapping[str, Any], Mapping[str, str]], list[Statement]]
BEFORE = "\\mathrm{before}"
_MOST_LETTERS, _MOST_SIZES, _MOST_KINDS = 3, 4, 8
_SIGN = f"(?:{'|'.join(sorted(map(re.escape, COMPARISONS), key=len, reverse=True))})(?![A-Za-z])"
_OPENS_WITH_SIGN = re.compile(rf"^\s*&?\s*{_SIGN}")  # the line goes on from the formula before
_STYLE = r"(?:math(?:bf|cal|sf|frak|scr)|boldsymbol|bm|hat|widehat|tilde|widetilde|bar|overline|vec|check|mathbf)"
_LETTER = re.compile(rf"\\{_STYLE}\{{\\?[A-Za-z]+\}}|\\(?:var)?[a-zA-Z]+|[A-Za-z]")
_BINDS = r"\\(?:sum|prod|int|max|min|sup|inf|arg|limsup|liminf|lim|bigcup|operatorname\*?\{arg ?(?:max|min)\}|arg(?:max|min)|mathbb\{E\})"
_NO_VARIABLE = {"\\pi", "\\infty", "\\partial", "\\nabla", "\\cdot", "\\dots", "\\top"}


def with_kinds(
    formulas: Sequence[str], variables: Mapping[str, Any], reading: Mapping[str, str], read: Read
) -> list[Statement]:
    """The statements, with the letters that were answered declared.

    **Raises.** AmbiguousFormula with the kinds of each letter that nothing declares; NotDeclared where no kind fits, or many do.
    """
    known, left, asked, new = dict(variables), dict(reading), [], dict[str, Any]()
    if len(formulas) == 1 and isinstance(formulas[0], str) and _OPENS_WITH_SIGN.match(formulas[0]):
        formulas = [f"{BEFORE} {formulas[0].lstrip().removeprefix('&')}"]
    whole = "; ".join(map(str, formulas))
    while True:
        try:
            found = read(formulas, known, left)
        except NotDeclared as problem:
            letter = _whole(problem.letter, whole)
            head = _LETTER.match(letter)
            of_declared = (
                head is not None and head[0] != letter and head[0] in map(spelled, known)
            )  # A^\dagger of a declared A
            if (
                letter in known
                or of_declared
                or "^" in letter
                or len(new) == _MOST_LETTERS
                or not _is_variable(letter, whole)
            ):
                raise
            answer = _answer(letter, left)
            if not answer:
                fitting = _fitting(letter, formulas, known, left, read)
                if not fitting:
                    raise
                asked.append(_question(letter, fitting))
                answer = fitting[0]
            new[letter] = known[letter] = _declared(letter, answer, variables)
        except AmbiguousFormula as more:
            raise (AmbiguousFormula(whole, (*asked, *more.questions)) if asked else more) from None
        else:
            if asked:
                raise AmbiguousFormula(whole, tuple(asked))
            return [_with(said, new) for said in found] if new else found


def _with(said: Statement, new: Mapping[str, Any]) -> Statement:
    """The statement with the letters that answers declared, as if it declared them itself."""
    return replace(
        said, declared=said.declared | {key: one for key, value in new.items() for one in variables_in(value)}
    )


def _answer(letter: str, left: dict[str, str]) -> str:
    """The answer to what a letter is, which is used then; "" without one.  **Raises.** InputError for “another”."""
    key = next((key for key in left if spelled(key) == spelled(letter)), None)
    answer = left.pop(key).strip() if key is not None else ""
    if answer == "another":
        raise InputError(f"{letter} was answered to be something else. Declare it. {SAYS}.")
    return answer


def _declared(letter: str, answer: str, variables: Mapping[str, Any]) -> Any:
    """The variable of a letter, under a name that no other variable has.  **Raises.** InputError for what is no kind."""
    term = variable_of(f"{letter}: {answer}")[1]
    return distinct({**{key: value for key, value in variables.items() if not isinstance(value, str)}, letter: term})[
        letter
    ]


def _question(letter: str, kinds: Sequence[str]) -> Question:
    what = "what stands before the sign in the formula before" if letter == BEFORE else "a variable"
    said = {kind: f"{what}, declared as '{letter}: {kind}'" for kind in kinds}
    return Question(part=letter, readings=said | {"another": "declare it, with its sizes"})


def _is_variable(letter: str, text: str) -> bool:
    """Whether a letter may be a variable: no letter of a word, of a differential or a difference, and none that a sum binds."""
    if letter == BEFORE or _is_a_side(letter, text):
        return True
    head = _LETTER.match(letter)
    if (
        head is None
        or letter in _NO_VARIABLE
        or re.sub(r"^\\[a-z]+\{|\}$", "", head[0]) in _NO_VARIABLE  # \hat{\nabla}
        or letter.startswith(("\\mathbb", "\\mathrm", "\\text", "\\operatorname"))
    ):
        return False
    one = re.escape(head[0])
    marked = rf"(?<![A-Za-z\\{{]){one}(?![A-Za-z])(?:_(?:\{{(?:[^{{}}]|\{{[^{{}}]*\}})*\}}|\w))?\^\{{?\s*\(?[a-zA-SU-Z]"
    if re.search(marked, text) or re.search(rf"{_BINDS}\s*_\s*\{{?\s*{one}(?![A-Za-z])", text):
        return False  # U^i may be a name, and i of a sum is no variable outside
    if letter in ("\\Delta", "\\delta") and re.search(rf"{one}\s*\{{?\s*\\?[A-Za-z]", text):
        return False
    if re.search(rf"\\sim\s*(?:\\[a-z]+\{{)?{re.escape(head[0].removesuffix('}'))}", text):
        return False  # a law
    if letter == "d" and re.search(r"(?<![A-Za-z\\])d\s*(?:\^|\(|\\left)", text):
        return False
    if letter in ("d", "t") and re.search(r"(?<![A-Za-z\\])d\s*(?:[A-Za-z](?![A-Za-z])|\\[a-z])", text):
        return False
    if re.search(rf"\^\{{?\s*{one}\s*(?:\}}|(?![A-Za-z_^]))|\||\times", text) and _is_set_like(one, text):
        return False
    bare = re.sub(r"\\[A-Za-z]+\*?(?:\s*\{[A-Za-z ]*\})?", " ", text)
    return not (len(letter) == 1 and re.search(rf"(?=[A-Za-z]*{letter})[A-Za-z]{{4,}}", bare))


def _is_a_side(letter: str, text: str) -> bool:
    """Whether a word is one side of a comparison, as in \\text{Regret} ≤ a."""
    word = letter.removeprefix("\\mathrm{").removesuffix("}")
    sides = rf"(?:^|{_SIGN})\s*&?\s*\\(?:text|mathrm|operatorname)\{{([A-Za-z \-]+)\}}\s*&?\s*(?={_SIGN}|[.,]?\s*$)"
    return letter.startswith("\\mathrm{") and any(re.sub(r"\W", "", one) == word for one in re.findall(sides, text))


def _is_set_like(one: str, text: str) -> bool:
    """Whether a letter is printed as a superscript, between bars, or in a product of sets."""
    letter = rf"{one}(?:_(?:\w|\{{[^{{}}]*\}}))?"
    sets = (
        rf"\|\s*{letter}\s*\||(?:=|\\times)\s*{letter}\s*\\times|\\times\s*{letter}\s*[.,]?$|^\s*{letter}\s*=.*\\times"
    )
    return re.search(rf"\^\{{?\s*{one}\s*(?:\}}|(?![A-Za-z_^{{]))|{sets}", text) is not None


def _whole(letter: str, text: str) -> str:
    """e_1 as one name, where e has numbers below it alone; otherwise the letter."""
    below = re.findall(rf"(?<![A-Za-z\\]){re.escape(letter)}\s*(_\s*(?:\d|\{{\s*\d+\s*\}})|(?![A-Za-z]))", text)
    numbers = {re.sub(r"\D", "", one) for one in below}
    return f"{letter}_{{{numbers.pop()}}}" if len(numbers) == 1 and "" not in numbers else letter


def _kinds(letter: str, text: str, variables: Mapping[str, Any]) -> list[str]:
    """The kinds of variables with the sizes that are declared, or that sums go up to, simple ones first."""
    sizes = dict.fromkeys(
        size
        for value in variables.values()
        for size in (value.shape if isinstance(value, Term) and value.sort in ("vector", "matrix", "index") else ())
        if re.fullmatch(r"\w+", size)
    )
    printed = [
        one for one in re.findall(r"=\s*1\s*\}?\s*\^\s*\{?\s*([A-Za-z])(?![A-Za-z])", text) if one not in variables
    ]
    known = list(dict.fromkeys([*printed, *sizes]))[:_MOST_SIZES] or ["n"]
    found = ["scalar", *(f"vector {n}" for n in known), *(f"matrix {m} {n}" for m, n in product(known, known))]
    if letter == BEFORE:
        return found
    for kind in ("index", "function", "set"):
        found += [f"{kind} {n}" for n in known]
    return [*found, "function", *(["size"] if re.fullmatch(r"[dhkmnpsHKLMNT]", letter) else [])]


def _fitting(
    letter: str, formulas: Sequence[str], known: Mapping[str, Any], left: Mapping[str, str], read: Read
) -> list[str]:
    """The kinds with which the formula is read, then those with which only another letter is missing, then those with which it is asked."""
    found: dict[str, list[str]] = {"read": [], "asked": [], "more": []}
    text = "; ".join(map(str, formulas))
    calls = re.search(rf"{re.escape(letter)}\s*(?:\\left|\\[bB]igg?l?)?\s*\(", text)
    for kind in _kinds(letter, text, known):
        if letter == "i" and not kind.startswith("index"):
            continue
        if letter.startswith(("\\mathcal", "\\mathscr")) and (
            kind.split()[0] not in ("function", "set", "scalar") or (calls and kind == "scalar")
        ):
            continue
        try:
            said = read(formulas, {**known, letter: _declared(letter, kind, known)}, left)
            result = "read" if all(fits(one.term) and all(map(_in_range, parts(one.term))) for one in said) else ""
        except AmbiguousFormula:
            result = "asked"
        except NotDeclared as problem:
            result = "" if problem.letter == letter else "more"
        except CheckerError:
            result = ""
        found.get(result, []).append(kind)
    return found["read"] + (found["more"] if not found["read"] else []) + found["asked"]


def _in_range(term: Term) -> bool:
    """Whether an entry, a row or a column has an index of its vector or matrix."""
    if term.name not in ("entry", "column") or term.args[1].name != "var":
        return True
    size, of = size_of(term.args[0])[-1:], term.args[1].shape
    return not size or of in (size, ("?",))


__all__ = ["BEFORE", "with_kinds"]
