r"""Which scripts a formula ends with: ``\left\|A\right\|_F^2`` takes no exponent before it stands in brackets."""

from __future__ import annotations

import re


def scripts_behind(latex: str) -> str:
    """The marks of the scripts that a text of LaTeX ends with: TeX takes no second one of a kind."""
    marks = ""
    while latex:
        start = _group_before(latex)
        if start < 1 or latex[start - 1] not in "_^" or latex[start - 2 : start - 1] == "\\":
            break
        marks, latex = marks + latex[start - 1], latex[: start - 1]
    return marks


def _group_before(latex: str) -> int:
    """Where the last argument of a text of LaTeX begins: a group in braces, a command or a character."""
    if not latex.endswith("}"):
        match = re.search(r"(?:\\[A-Za-z]+|[A-Za-z0-9])$", latex[-24:])
        return len(latex) - len(match[0]) if match else 0
    depth = 0
    for k in range(len(latex) - 1, -1, -1):
        depth += {"}": 1, "{": -1}.get(latex[k], 0)
        if depth == 0:
            return k
    return 0


__all__ = ["scripts_behind"]
