"""Read the part of Coq's language that printed statements use: propositions, terms and binders, as nested tuples.

It shares no code with what writes them.
"""

from __future__ import annotations

import re
from typing import Any

Tree = tuple[Any, ...]
_TOKEN = re.compile(
    r"\s*(%nat|%type|->|=>|/\\|\\/|<=|<>|:=|[A-Za-z_][\w']*(?:\.[A-Za-z_][\w']*)*|\d+|[()\[\];,:~<>=+*/^-])",
    flags=re.ASCII,
)
_RELATIONS = ("<=", "<", "=", "<>")
_ENDS = {
    ")",
    "]",
    ",",
    ";",
    "->",
    "/\\",
    "\\/",
    "+",
    "-",
    "*",
    "/",
    "^",
    "=>",
    ":",
    ":=",
    "%nat",
    "%type",
    *_RELATIONS,
}


class Unreadable(ValueError):
    """A text that is not of this part of the language."""


def parsed(text: str) -> Tree:
    """The tree of a statement.  **Raises.** Unreadable."""
    reader = _Reader(text)
    try:
        found = reader.proposition()
    except (IndexError, RecursionError):
        raise Unreadable("the text ends in the middle, or is nested too deeply") from None
    if reader.place < len(reader.tokens):
        raise Unreadable(f"{reader.tokens[reader.place]!r} stands where nothing is expected")
    return found


class _Reader:
    def __init__(self, text: str) -> None:
        self.tokens, self.place = [], 0
        at = 0
        while at < len(text.rstrip()):
            found = _TOKEN.match(text, at)
            if found is None:
                raise Unreadable(f"{text[at : at + 20]!r} is no part of a statement")
            self.tokens.append(found[1])
            at = found.end()

    def here(self) -> str:
        return self.tokens[self.place] if self.place < len(self.tokens) else ""

    def take(self, *wanted: str) -> str:
        token = self.tokens[self.place]
        if wanted and token not in wanted:
            raise Unreadable(f"{token!r} stands where {' or '.join(wanted)} is expected")
        self.place += 1
        return token

    # from the weakest connective to the strongest, as Coq's levels have it
    def proposition(self) -> Tree:
        if self.here() in ("forall", "exists"):
            kind = self.take()
            bound = self.binders(",")
            return kind, bound, self.proposition()
        left = self.either()
        if self.here() == "->":
            self.take()
            return "->", left, self.proposition()
        return left

    def either(self) -> Tree:
        left = self.both()
        if self.here() == "\\/":
            self.take()
            return "\\/", left, self.either()
        return left

    def both(self) -> Tree:
        left = self.denied()
        if self.here() == "/\\":
            self.take()
            right = self.proposition() if self.here() in ("forall", "exists") else self.both()
            return "/\\", left, right
        return left

    def denied(self) -> Tree:
        if self.here() == "~":
            self.take()
            return "~", self.denied()
        left = self.sum()
        if self.here() in _RELATIONS:
            return self.take(), left, self.sum()
        return left

    def sum(self) -> Tree:
        found = self.product()
        while self.here() in ("+", "-"):
            found = (self.take(), found, self.product())
        return found

    def product(self) -> Tree:
        found = self.signed()
        while self.here() in ("*", "/"):
            found = (self.take(), found, self.signed())
        return found

    def signed(self) -> Tree:
        if self.here() == "-":
            self.take()
            return "minus", self.signed()
        base = self.applied()
        if self.here() == "^":
            self.take()
            return "^", base, self.signed()
        return base

    def applied(self) -> Tree:
        parts = [self.atom()]
        while self.here() and self.here() not in _ENDS:
            parts.append(self.atom())
        return parts[0] if len(parts) == 1 else ("apply", *parts)

    def atom(self) -> Tree:
        token = self.take()
        if token == "(":
            found: Tree = self.proposition()
            while self.here() == ",":  # (a, b, c) is ((a, b), c)
                self.take()
                found = ("couple", found, self.proposition())
            self.take(")")
        elif token == "fun":
            found = ("fun", self.binders("=>"), self.proposition())
        elif token == "[":
            items = []
            while self.here() != "]":
                items.append(self.proposition())
                if self.here() == ";":
                    self.take()
            self.take("]")
            found = ("list", *items)
        elif token.isdigit():
            found = ("number", token)
        elif (token[0].isalpha() or token[0] == "_") and token not in ("forall", "exists"):
            found = ("name", token)
        else:
            raise Unreadable(f"{token!r} stands where a term is expected")
        while self.here() in ("%nat", "%type"):
            self.take()
            found = ("nat", found)
        return found

    def binders(self, end: str) -> tuple[tuple[str, Tree | None], ...]:
        """(name, type) of each variable, up to ``end``; None where no type is written."""
        found: list[tuple[str, Tree | None]] = []
        while self.here() != end:
            if self.here() == "(":
                self.take()
                names = []
                while self.here() != ":":
                    names.append(self.take())
                self.take(":")
                kind = self.proposition()
                self.take(")")
                found += [(name, kind) for name in names]
            else:
                found.append((self.take(), None))
        self.take(end)
        return tuple(found)


__all__ = ["Tree", "Unreadable", "parsed"]
