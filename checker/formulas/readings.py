"""What can be read in several ways: the questions that a formula leaves, and the answers that were given.

Nothing is read by guessing.  A part of the formula that says several things is a :class:`Question`; the formula is read on with its first
reading, so that all its questions are asked at once, and no term is returned before each of them is answered.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from checker.errors import AmbiguousFormula, InputError
from checker.statements.terms.term import Term, variables_of

_STYLES = "math(?:cal|bb|bf|rm|frak|scr|sf)|boldsymbol|bm|hat|widehat|tilde|widetilde|bar|overline|underline|vec|dot|ddot|check|breve"
_GREEK = (
    "(?:var)?(?:epsilon|theta|pi|rho|sigma|phi)|alpha|beta|gamma|delta|zeta|eta|iota|kappa|lambda|mu|nu|xi|tau|upsilon|chi|psi|omega|ell"
    "|Gamma|Delta|Theta|Lambda|Xi|Pi|Sigma|Upsilon|Phi|Psi|Omega"
)
TRANSPOSED = {  # superscripts that are a transpose; T may be a power, too
    "\\top",
    "\\intercal",
    "T",
    *(f"\\{style}{T}" for style in ("mathsf", "mathrm", "mathtt", "text") for T in ("{T}", "T", " T")),
}
WEIGHTED = re.compile(  # a letter, or a letter with an accent, that is printed in another weight
    r"\\(?:mathbf|boldsymbol|bm|mathbold|pmb|symbf|mathrm|mathsf|mathit|mathnormal|operatorname)\{(\\?[A-Za-z]+(?:\{\\?[A-Za-z]+\})?)\}"
)


@dataclass(frozen=True, kw_only=True)
class Definition:
    """What a text defines, and by what, as it prints them; ``printed`` is the whole.

    Where nothing stands right, the text says something of the left side and does not define it, as η > 0.
    """

    left: str
    right: str
    printed: str


@dataclass(frozen=True, kw_only=True)
class Question:
    """A part of a formula, as it is printed, and its readings: a short name of each, and what it is in Python."""

    part: str
    readings: Mapping[str, str]

    def __str__(self) -> str:
        listed = ", or ".join(f"{name!r} for {python}" for name, python in self.readings.items())
        return f"{self.part}: {listed}"


def letters_of(latex: str) -> list[str]:
    """The letters that a formula prints, also where no space stands between them, as in ab and \\beta\\eta; no letter of a word."""
    return re.findall(r"\\[A-Za-z]+|[A-Za-z]", re.sub(r"\\(?:text|mathrm|operatorname)\s*\{[^{}]{2,}\}", " ", latex))


def spelled(latex: str) -> str:
    """A part of a formula without what only changes its look: ``\\left\\|A\\right\\|`` and ``\\|A\\|`` are spelled alike."""
    latex = re.sub(rf"\\({_STYLES})\s+([A-Za-z])(?![A-Za-z])", r"\\\1{\2}", latex)
    latex = re.sub(rf"\\({_STYLES})\s*(\\(?:{_GREEK}))(?![A-Za-z])", r"\\\1{\2}", latex)
    latex = re.sub(r"\\(?:text|mathrm|mathop)\{\s*arg(?:\\,|\s)*(min|max)\s*\}", r"\\operatorname{arg\1}", latex)
    latex = re.sub(r"\\script(?:script)?style(?![A-Za-z])|\\!", " ", latex)
    latex = re.sub(r"\{\s*\\(sf|rm|tt)\s+T\s*\}|\\(sf|rm|tt)\s+T(?![A-Za-z])", r"\\mathsf{T}", latex)
    latex = re.sub(
        r"(?:(?<=[\^{])|^)\s*\{\s*(\\(?:mathsf|mathrm|mathtt|text)\{T\}|\\top|T|\\intercal)\s*\}", r"\1", latex
    )
    latex = re.sub(r"(?<![A-Za-z])\{T\}", "T", latex.replace("{\\top}", "\\top"))
    latex = re.sub(r"\\(math(?:sf|rm|tt))T(?![A-Za-z])", r"\\\1{T}", latex)
    latex = re.sub(r"\\(?:left|right|bigl|bigr|Bigl|Bigr|big|Big)(?![A-Za-z])|\\[,;!: ]|~|\\quad", " ", latex)
    latex = re.sub(r"\\[lr]?Vert(?![A-Za-z])|\|\|", r"\\|", latex)
    latex = re.sub(r"\\[lr]vert(?![A-Za-z])", "|", latex)
    latex = re.sub(r"([_^])\{(\\[A-Za-z]+\{\w\})\}", r"\1\2", latex)
    latex = re.sub(r"([_^])\{(\\[A-Za-z]+)\}(?=\s*[A-Za-z])", r"\1\2\0", latex)
    latex = re.sub(r"([_^])\{(\w|\\[A-Za-z]+)\}", r"\1\2", latex)
    latex = re.sub(r"(\\[A-Za-z]+)\s+(?=[A-Za-z])", r"\1\0", latex)  # a command ends where a letter follows
    return re.sub(r"\s+", "", latex).replace("\0", " ")


def without_weight(latex: str) -> str:
    """A part as it is spelled, with its letters of any weight as plain ones, as x for 𝐱, so that a declared x_i is found in it."""
    return WEIGHTED.sub(r"\1", spelled(latex))


def canonical(base: str, below: str | None, above: str | None, primes: int = 0) -> str:
    """One spelling for ``x_1`` and ``x_{1}``."""
    return (
        base
        + (f"_{{{spelled(below)}}}" if below is not None else "")
        + (f"^{{{spelled(above)}}}" if above is not None else "")
        + "'" * primes
    )


_DOTS_BEHIND, _DOTS_BEFORE = re.compile(r"(?:…|\.\.\.)\s*$"), re.compile(r"^\s*(?:…|\.\.\.)")


def _whole_commands(part: str, text: str) -> str:
    """A part as it is spelled, where a text of it ends with no piece of a command: \\le is not in \\leftarrow."""
    cut = re.search(rf"{re.escape(text)}(?![A-Za-z])" if text[-1].isalpha() else re.escape(text), spelled(part))
    return cut[0] if cut else ""


@dataclass(kw_only=True)
class Answers:
    """What the caller answered, by the spelling of the part; and what was asked in vain so far."""

    given: Mapping[str, str]
    asked: dict[str, Question] = field(default_factory=dict)
    drawn: dict[str, str] = field(default_factory=dict)  # what a mean binds, and the variable that it is printed as
    used: set[str] = field(default_factory=set)
    decided: Mapping[str, str] = field(default_factory=dict)  # what the rest of the formula answers
    definitions: tuple[Definition, ...] = ()  # what the text around says
    told: dict[str, str] = field(default_factory=dict)  # what was read at once, since one reading is left, by its part
    values: dict[str, Any] = field(
        default_factory=dict
    )  # new variables for values of functions, for families of points, and for sets, of which it is how they are printed

    @contextmanager
    def unchanged(self) -> Iterator[None]:
        """What is read within leaves no question and uses no answer."""
        asked, used, told = dict(self.asked), set(self.used), dict(self.told)
        try:
            yield
        finally:
            self.told.clear()
            self.told.update(told)
            self.asked.clear()
            self.asked.update(asked)
            self.used &= used

    def variables_in(self, *terms: Term) -> set[str]:
        """The variables of terms, and those of which the values in them are values."""
        found, new = set[str](), [leaf for term in terms for leaf in variables_of(term)]
        while new:
            leaf = new.pop()
            arguments = getattr(self.values.get(leaf), "arguments", ())
            new += [] if leaf in found else [inside for argument in arguments for inside in variables_of(argument)]
            found.add(leaf)
        return found

    def choose(self, part: str, readings: Mapping[str, str]) -> str:
        """The reading of a part: the answered one, the only one, or the first one with its question noted.

        **Raises.** InputError for an answer that is none of the readings.
        """
        question = Question(part=" ".join(part.split()), readings=dict(readings))
        answer = {spelled(key): (key, value) for key, value in self.given.items()}.get(spelled(part))
        if answer is None and (known := self.decided.get(spelled(part))) in readings:
            return str(known)
        if answer is None and (known := self.of_all_that_begin(part, readings)):
            return known
        if answer is None:
            self.asked.setdefault(spelled(part), question)
            return next(iter(readings))
        key, value = answer
        for name, python in readings.items():
            if str(value).strip() in (name, python):
                self.used.add(key)
                return name
        raise InputError(f"The answer {value!r} for {question.part} is none of its readings. They are {question}.")

    def of_all_that_begin(self, part: str, readings: Mapping[str, str]) -> str:
        """The answer to every part that begins so, as to ``\\mathbb{E}…``, or that has it inside, as to ``…\\lesssim…``; "" without one.

        One answer counts where it is one of the readings of this part.
        """
        for key, value in self.given.items():
            behind, before = re.sub(_DOTS_BEHIND, "", key), re.sub(_DOTS_BEFORE, "", key)
            text = spelled(re.sub(_DOTS_BEFORE, "", behind))
            if behind == key or not text or str(value).strip() not in readings:
                continue
            inside = before != key and not text[0].isalnum()  # a sign or a command, and no letter
            if spelled(part).startswith(text) or inside and _whole_commands(part, text):
                self.used.add(key)
                return str(value).strip()
        return ""

    def only(self, part: str, readings: Mapping[str, str], name: str) -> str:
        """The reading that convention, sizes or the rest of the formula leave: told and not asked, but an answer counts before it."""
        if self.answered(part):
            return self.choose(part, readings)
        self.told.setdefault(" ".join(part.split()), f"{name}: {readings[name]}")
        return name

    def answer_among(self, part: str, names: Iterable[str]) -> str:
        """The name among these that was answered for a part, which is used then; "" without one."""
        for key, value in self.given.items():
            if spelled(key) == spelled(part) and str(value).strip() in names:
                self.used.add(key)
                return str(value).strip()
        return ""

    def answered(self, part: str) -> bool:
        return spelled(part) in map(spelled, self.given)

    def settled(self, formula: str, *, unless: Mapping[str, str]) -> None:
        """**Raises.** AmbiguousFormula for what is left to ask, InputError for an answer that nothing asked for."""
        self.ask(formula)
        for key in self.given:
            if key not in self.used and key not in unless:
                raise InputError(
                    f"reading answers {key!r}, which nothing in {formula:.200} asks. Remove it, or write the part as the formula does."
                )

    def ask(self, formula: str) -> None:
        """**Raises.** AmbiguousFormula where something is left to ask."""
        if self.asked:
            raise AmbiguousFormula(formula, tuple(self.asked.values()))


__all__ = ["letters_of", "Answers", "Definition", "Question", "canonical", "spelled", "without_weight"]
