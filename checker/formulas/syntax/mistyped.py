"""Why a text is no formula at all: it is a sentence, or a brace has no partner.  Asked only where reading it failed."""

from __future__ import annotations

import re
from collections.abc import Sequence

from checker.errors import InputError
from checker.formulas.syntax.token import unreadable

_NOT_PROSE = re.compile(r"\\(?:text\w*|mbox|mathrm|operatorname\*?|begin|end)\s*\{[^{}]*\}|\\[A-Za-z]+")
_PROSE = re.compile(r"(?<![A-Za-z_^{])[A-Za-z]{2,}(?:[ \t]+[A-Za-z]{2,}){2,}(?![A-Za-z}])")


def explain(formulas: Sequence[str]) -> None:
    """**Raises.** InputError where a text is no formula; nothing otherwise."""
    for latex in map(str, formulas):
        if found := _PROSE.search(_NOT_PROSE.sub(lambda m: " " + "." * (len(m[0]) - 1), latex)):
            raise InputError(
                f"“{found[0][:60]}” reads as words, and a formula holds none. Write what the sentence says as LaTeX, such as "
                r"\|f(x) - f(y)\| \le \frac{1}{2} \|x - y\|, and a word inside of a formula as \text{…}."
            )
        if (at := _without_partner(latex)) is not None:
            raise unreadable(latex, at, f"a {latex[at]} without its partner; write both braces")


def _without_partner(latex: str) -> int | None:
    """Where the first brace without a partner is; ``\\{`` is a printed one."""
    opened: list[int] = []
    for match in re.finditer(r"\\.|[{}]", latex, re.S):
        if match[0] == "{":
            opened.append(match.start())
        elif match[0] == "}":
            if not opened:
                return match.start()
            opened.pop()
    return opened[-1] if opened else None


__all__ = ["explain"]
