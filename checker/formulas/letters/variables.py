"""The variables of formulas: their sizes as numbers, their letters, and the place of an error in what is printed.

**Guarantee.** as :mod:`checker.formulas.from_latex`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from checker.errors import InputError
from checker.formulas.readings import Answers
from checker.formulas.syntax.commands import KNOWN, PHRASES
from checker.formulas.syntax.token import caret
from checker.statements.terms.finite_laws import unwrapped
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term, apply

_WORD = re.compile(
    rf"(?<![\\A-Za-z{{])({'|'.join(sorted((w for w in KNOWN if len(w) > 1), key=len, reverse=True))})"
    r"(?=\s*(?:\\(?:left|[bB]igg?l?)\s*)?(?:[(\[]|\\\{))"
)
_WORDS = r"(?:[^{}$\\&]|\\[ ,;:!])*[A-Za-z](?:[^{}$\\&]|\\[ ,;:!])*"
_CONNECTIVES = "|".join(sorted({re.escape(phrase) for phrase in PHRASES} | {"is", "are", "for", "all", "any"}))
_ALMOST = re.compile(  # of what is drawn, and of points
    r"\\(?:text|mathrm|textrm|mbox)\s*\{\s*,?\s*(?:a\.\s?s\.?|a\.\s?e\.?|almost (?:surely|everywhere)|with probability (?:1|one)"
    r"|w\.\s?p\.\s?(?:1|one))\s*[.,]?\s*\}"
)
_REMARK = re.compile(
    r"^\s*\\text\s*\{[^{}$\\:]*[A-Za-z][^{}$\\:]*:\s*\}(?!\s*$)|"  # Primal: min …
    r"(?<![_^{])\\text\s*\{\s*``[^{}$\\`']*''\s*\}|"  # words between quotation marks
    r"(?<![_^{])\\text\s*\{\s*\([^(){}$\\\\]*[A-Za-z][^(){}$\\\\]*\)\s*\}"  # (by symmetry)
    r"|(?<![=<>&])(?<!\\le)(?<!\\ge)(?<!eq)(?<!approx)(?<!sim)(?:\\q?quad|\\[,;: ]|(?<=[^\s=<>])\s)"  # words at the end
    r"(?:\\q?quad|\\[,;: ]|\s)*\\text\s*\{(?![^{}]*(?:almost|probab|expect|mean|``))[^{}$\\]*[A-Za-z]{2,} [^{}$\\]*"
    r"[A-Za-z]{2,}[^{}$\\]*\}(?=\s*[.,]?\s*$)(?<!\b[A-Za-z]\})"
    rf"|(?:&\s*)*\\(?:text|mathrm)\s*\{{\s*(?:by|due to|from|using|since|because|follows)\b{_WORDS}\}}(?=\s*(?:\\\\|$))"
    rf"|&\s*&?\s*\\(?:text|mathrm)\s*\{{\s*(?!(?:{_CONNECTIVES})\b){_WORDS}\}}(?=\s*(?:\\\\|$))"  # a column of words
)


def sizes_of(names: Mapping[str, Any]) -> dict[str, Term]:
    """The sizes of vectors and matrices as numbers: n is length(x) where x has n entries."""
    found: dict[str, Term] = {}
    terms = [unwrapped(v) for v in names.values() if isinstance(v, Term)]
    sized = [v for v in terms if v.sort in ("vector", "matrix")]
    for v in sorted(sized, key=lambda v: v.sort == "matrix"):
        for k, size in enumerate(v.shape):
            entries = v if v.sort == "vector" else apply("column", apply("transpose", v) if k else v, apply("place", 0))
            if size.isidentifier():
                found.setdefault(size, apply("length", entries))
    return found


def sizes_in(names: Mapping[str, Any]) -> dict[str, Term]:
    """The sizes that may stand as numbers in formulas.  **Raises.** InputError where a size is declared as a variable, too."""
    found = sizes_of(names)
    for size, length in found.items():
        declared = names.get(size)
        if isinstance(declared, Term) and declared.sort == "scalar" and declared.name == "var":
            raise InputError(
                f"{size} is declared as a number and as a size. In the formula {size} means {python_of(length)}: leave the number out, "
                "or give it another letter."
            )
    return {key: length for size, length in found.items() for key in _printed(size) if key not in names}


def _printed(size: str) -> list[str]:
    """How the name of a size is printed: d_k as d_{k}, d_model as d_{\\text{model}}."""
    base, _, below = size.partition("_")
    styles = ["{}", "\\text{{{}}}", "\\mathrm{{{}}}"] if base and below else []
    return [size, *(f"{base}_{{{style.format(below)}}}" for style in styles)]


def check_leaves(names: Mapping[str, Any]) -> None:
    """**Raises.** InputError where two printed names are one variable, as x and x^+ would be if both were called x."""
    seen: dict[str, str] = {}
    for name, value in names.items():
        if isinstance(value, Term) and value.name == "var" and (other := seen.setdefault(value.leaf, name)) != name:
            raise InputError(
                f"{other} and {name} are both declared as the variable {value.leaf}. Give one of them another name."
            )


def stems_of(names: Mapping[str, Any]) -> frozenset[str]:
    return frozenset(match[0] for name in names if (match := re.match(r"\\?[A-Za-z]+", name)))


def placed(problem: InputError, text: object) -> InputError:
    """The same error with a caret below the part of the formula that it speaks of."""
    printed = getattr(problem, "printed", "")
    if (
        getattr(problem, "placed", False)
        or not isinstance(text, str)
        or not printed
        or text.count(printed) == 0
        or len(text) < 12
    ):
        return problem
    problem.args = (f"{problem.args[0]}\n{caret(text, text.index(printed))}", *problem.args[1:])
    problem.placed = True  # type: ignore[attr-defined]
    return problem


def words_in(latex: str, names: Mapping[str, Any], answers: Answers) -> tuple[str, ...]:
    """The declared names of several letters, which are one symbol each; where their letters are declared too, that is asked."""
    found = []
    for word in names:
        if re.search(
            r"[(\[]|[\\][Dd]elta ?[A-Za-z\\]|^[A-Za-z]{2,}[_^]|^\\?\||^\\nabla", re.sub(r"\{[^{}]*\}", "", word)
        ):
            found.append(word)  # a whole that is one name, as e(t+1)
        if len(word) > 1 and word.isalpha():
            apart = isinstance(latex, str) and word in latex and all(letter in names for letter in word)
            ways = {"one name": str(names[word]), "product": " * ".join(word)}
            if not apart or answers.choose(word, ways) == "one name":
                found.append(word)
    return tuple(found)


def letters_in(text: str) -> frozenset[str]:
    """The letters that a formula prints without a style."""
    bare = re.sub(r"\\(?:text|mathrm|operatorname)\*?\s*\{[^{}]*\}|\\(?:begin|end)\s*\{[^{}]*\}", " ", text)
    found = re.findall(r"(?<![\\A-Za-z{])([A-Za-z])(?![A-Za-z])(\s*_)?", bare)
    return frozenset(letter for letter, entry in found if not entry or re.search(rf"\{{{letter}\}}+\s*_", bare))


def spelled_out(text: str, names: Mapping[str, Any]) -> str:
    """The formula with its functions in letters, as softmax(x) or KL[p, q], as operators, unless all letters are declared."""

    def operator(match: re.Match[str]) -> str:
        return match[0] if all(letter in names for letter in match[1]) else rf"\operatorname{{{match[1]}}}"

    return _WORD.sub(operator, text)


_PRIMED = re.compile(r"\\(?:sum|prod|max|min|sup|inf)(?![A-Za-z])\s*(?:\\limits)?\s*_\s*\{\s*([ijklmnrst])'(?!')")
_LETTERS = re.compile(r"\\[A-Za-z]+|[A-Za-z]'*")


def with_letters_for_primes(text: str, names: Mapping[str, Any]) -> str:
    """Σ_{j'} c_{j'} with another letter for the index j', which nothing prints or declares."""
    for letter in dict.fromkeys(_PRIMED.findall(text)):
        taken = {*_LETTERS.findall(text), *names, *re.findall(r"[A-Za-z]", " ".join(names))}
        if f"{letter}'" in names:
            continue
        free = next((one for one in "lmrshpqvzabcdefgknotuwxy" if one not in taken), "")
        if free:
            text = _LETTERS.sub(lambda m, old=f"{letter}'", new=free: new if m[0] == old else m[0], text)  # type: ignore[misc]
    return text


_REFERENCE = re.compile(  # by Theorem 2.4, (Lemma~\ref{…}); an assumption may be a hypothesis of this row alone
    r"(?:\\(?:eq|[cC]|auto)?ref\s*\{[^{}]*\}|\d+(?:\.\d+)*|(?i:by|from|see|using|and|follows from|due to|theorem|thm|lemma|proposition|prop"
    r"|corollary|cor|equation|eqn?|definition)\b|\\because|\\text|[(){}~\s,.])+"
)
_POINTS = re.compile(r"ref\s*\{|\(\s*\d|(?i:theorem|thm|lemma|prop|cor|eqn?|def)[a-z]*\.?[~\s(]*\d")
_AT_THE_END = re.compile(
    r"(?:&\s*&?|\\q?quad|\\[,;: ]|~)\s*\\(?:text|mathrm|mbox)\s*\{(?:[^{}]|\{[^{}]*\})*\}"
    r"(?=\s*(?:\\nonumber\s*)?(?:\\\\|[.,]?\s*(?:\\end\b|$)))"
)


def without_remarks(text: str, answers: Answers, *, random: bool = False) -> str:
    """The formula without the remarks beside it, as (by symmetry), or a last column of words, which are asked: one may be a hypothesis.

    A reference, as (by Theorem 2.4), states nothing.  ``random``: “almost surely” says of random variables what their reading says.
    **Raises.** InputError for one that was answered to be a hypothesis.
    """
    for remark in dict.fromkeys([*(match[0] for match in _AT_THE_END.finditer(text)), *_because(text)]):
        if _REFERENCE.fullmatch(remark.lstrip("& ~").removeprefix("\\qquad").removeprefix("\\quad")) and _POINTS.search(
            remark
        ):
            ways = {"reference": "where the paper proves it, and nothing of the statement"}
            answers.only(remark.strip(), ways, "reference")
            text = text.replace(remark, " " * len(remark))
    for remark in dict.fromkeys([*(match[0] for match in _REMARK.finditer(text)), *_because(text)]):
        ways = {"remark": "nothing of the statement", "hypothesis": "to be stated in assuming, or behind \\text{if}"}
        if answers.choose(remark.strip(), ways) == "hypothesis":
            raise InputError(
                f"{remark.strip()} was answered to be a hypothesis. State it as a formula behind \\text{{if}}."
            )
        text = text.replace(remark, " " * len(remark))
    for printed in dict.fromkeys(match[0] for match in _ALMOST.finditer(text)):
        ways = {"of all": "of every value, which says more", "almost all": "write quantifier='almost_all' in the claim"}
        said = answers.only(printed.strip(), ways, "of all") if random else answers.choose(printed.strip(), ways)
        if said == "almost all":
            raise InputError(f"{printed.strip()} has no word in a formula. Write quantifier='almost_all' in the claim.")
        text = text.replace(printed, " " * len(printed))
    return text


_CHANCE = (
    r"\\(?:text|mathrm|mbox)\s*\{\s*,?\s*(?:[Ww]ith prob(?:ability|\.)?|w\.\s?p\.)\s*(?P<said>of at least|at least|greater than)?\s*\}"
    r"\s*(?P<sign>\\geq?(?:slant)?(?![A-Za-z])|>)?\s*(?P<chance>(?:[^,=<>\\]|\\(?!(?:text|mathrm|mbox|forall|exists|q?quad|le|ge|leq|geq|in)(?![A-Za-z])|\\))+?)"
)
_SPACE = r"(?:,|\\q?quad|\\[,;: ]|~|\s)*"
_WITH_CHANCE = (
    re.compile(rf"(?P<event>.+?){_SPACE}{_CHANCE}\s*[.,]?\s*", re.S),
    re.compile(rf"\s*{_CHANCE}\s*[,:]{_SPACE}(?P<event>.+?)\s*[.,]?\s*", re.S),
)
_NO_EVENT = re.compile(
    r",|;|:|\\\\|\\(?:text|mathrm|mbox|forall|exists|q?quad|Rightarrow|implies|iff|begin|to)(?![A-Za-z])"
)


def with_chance(text: str, answers: Answers) -> str:
    """“P with probability at least 1 − δ” of one comparison, as ℙ(P) ≥ 1 − δ; “with probability p” alone is asked."""
    found = next((match for way in _WITH_CHANCE if (match := way.fullmatch(text))), None)
    if found is None or _NO_EVENT.search(found["event"]):
        return text
    sign = ">" if ">" in (found["sign"] or "") or found["said"] == "greater than" else "\\ge"
    if not found["sign"] and not found["said"]:
        ways = {"at least": "with this probability or a greater one", "exactly": "with this probability and no other"}
        sign = "=" if answers.choose(f"with probability {found['chance']}", ways) == "exactly" else sign
    return f"\\mathbb{{P}}({found['event'].replace('&', ' ').strip()}) {sign} {found['chance']}"


def alone(text: str) -> str:
    """A formula without what is beside it, for its symbols: nothing is asked."""
    scratch = Answers(given={})
    return with_chance(without_remarks(text, scratch), scratch)


def _because(text: str) -> list[str]:
    """(∵ f is convex), whatever stands in the brackets."""
    found = []
    for match in re.finditer(r"\(\s*\\because(?![A-Za-z])", text):
        depth, at = 1, match.end()
        while depth and at < len(text):
            depth += {"(": 1, ")": -1}.get(text[at], 0)
            at += 1
        found += [text[match.start() : at]] if not depth else []
    return found


__all__ = [
    "alone",
    "check_leaves",
    "letters_in",
    "placed",
    "sizes_in",
    "sizes_of",
    "spelled_out",
    "stems_of",
    "with_letters_for_primes",
    "with_chance",
    "without_remarks",
    "words_in",
]
