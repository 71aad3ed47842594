"""An exception of a theorem file as a sentence: what Python says is kept, and what to write is added."""

from __future__ import annotations

import difflib
import re

from checker.errors import CheckerError
from checker.statements.terms.spelling import SPELLED
from checker.statements.terms.vocabulary import NAMES

_CALLS = {
    "scalar": "scalar('a')",
    "vector": "vector('x', 'n')",
    "matrix": "matrix('A', 'n', 'd')",
    "index": "index('i', 'n')",
    "order": "order('o', 'n')",
    "function": "function('f', of=vector('x', 'n'))",
    "natural": "natural('k')",
    "dataset": "dataset('D')",
    "choice": "choice('alpha')",
    "loss_kind": "loss_kind('ell')",
    "slope": "slope(loss(D), p, along=u)",
    "loss": "loss(D)",
    "own_function": "own_function('f', x)",
}
_WORDS = (*NAMES, *SPELLED, *_CALLS, "Claim", "Source", "Gap")


def said(problem: BaseException) -> str:
    """What went wrong while a theorem file was run, and how to mend it where that is known."""
    if isinstance(problem, CheckerError):
        return str(problem)
    if isinstance(problem, SyntaxError):
        return f"SyntaxError: {problem.msg}, so the file cannot be read as Python. A theorem file is Python that sets CLAIM."
    if isinstance(problem, MemoryError):
        return "MemoryError: the file asked for more memory than a claim may use. Let it hold less at once."
    text = f"{type(problem).__name__}: {problem}"
    name = getattr(problem, "name", None) or ""
    if isinstance(problem, ImportError) and "checker.language" in str(problem) and "cannot import name" in str(problem):
        name = text.split("'")[1]
        return f"ImportError: {name!r} is not a word of the language.{_near(name)} docs/notation.md lists them all."
    if isinstance(problem, NameError):
        if name in _WORDS:
            return f"{text}. Import it: from checker.language import {name}."
        declared = f"{name or 'x'} = scalar({name!r})"
        size = f" If {name} is the size of a vector x, write length(x)." if len(name) == 1 else ""
        return f"{text}. Import the function from checker.language, or declare the variable, as in {declared}.{size}{_near(name)}"
    if isinstance(problem, TypeError):
        return text + _about_a_call(str(problem))
    return text


def _about_a_call(message: str) -> str:
    called = re.match(r"(\w+)\(\) (?:missing|takes|got)", message)
    if called and called[1] in _CALLS:
        return f". Write {_CALLS[called[1]]}."
    if called and called[1] == "apply":
        return ". A word takes its arguments in order and without names, as docs/notation.md lists them."
    if "Term" in message or "SympifyError" in message:
        return (
            ". A term is no number of Python: nothing is computed while a statement is written. Write it with the words of "
            "checker.language, which docs/notation.md lists."
        )
    return ""


def _near(name: str) -> str:
    close = difflib.get_close_matches(name, _WORDS, n=3)
    return f" Did you mean {', '.join(close)}?" if close else ""


__all__ = ["said"]
