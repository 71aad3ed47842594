"""One token of a formula, and what is said where a formula cannot be read."""

from __future__ import annotations

from dataclasses import dataclass

from checker.errors import InputError


@dataclass(frozen=True, kw_only=True)
class Token:
    """``kind`` is number, symbol, command, sign, open, close, bar, brace or end; ``text`` says which."""

    kind: str
    text: str
    start: int
    stop: int
    spaced: bool = False  # a thin space stands before it, as between the factors of a product


def unreadable(latex: str, at: int, what: str) -> InputError:
    shown = f"{latex[max(0, at - 30) : at]}⟪{latex[at : at + 12]}⟫{latex[at + 12 : at + 30]}"
    problem = InputError(f"The formula cannot be read at {shown}: there stands {what}.\n{caret(latex, at)}")
    problem.placed = True  # type: ignore[attr-defined]
    return problem


def caret(latex: str, at: int) -> str:
    """The line of the formula, with a caret below this place."""
    begin = max(latex.rfind("\n", 0, at) + 1, at - 60)
    end = latex.find("\n", at)
    line = latex[begin : min(end if end >= 0 else len(latex), at + 40)]
    return f"    {line}\n    {' ' * (at - begin)}^"


__all__ = ["Token", "caret", "unreadable"]
