"""A place in the tokens of a formula, and the nodes of the tree that is made from there.

**Guarantee.** none of the tokens is passed over but by ``take``, and a node holds the print of all tokens that it was made of.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from checker.errors import InputError
from checker.formulas.syntax.commands import REFUSED
from checker.formulas.syntax.token import Token, unreadable


@dataclass(frozen=True, kw_only=True)
class Node:
    """``kind`` says what ``parts`` are: nodes, and texts.  ``source`` is the print."""

    kind: str
    parts: tuple = ()
    source: str = ""


class Cursor:
    def __init__(self, latex: str, tokens: list[Token], words: Collection[str] = ()) -> None:
        self.latex, self.tokens, self.words, self.at, self.depth = latex, tokens, words, 0, 0

    @property
    def here(self) -> Token:
        return self.tokens[self.at]

    def take(self) -> Token:
        self.at += 1
        return self.tokens[self.at - 1]

    def unexpected(self, what: str = "") -> InputError:
        told = (
            what
            or REFUSED.get(self.here.text, "")
            and f"{self.here.text}, which is not read here; {REFUSED[self.here.text]}"
            or (
                "the end, where something is missing"
                if self.here.kind == "end"
                else f"{self.here.text!r}, which cannot stand there"
            )
        )
        return unreadable(self.latex, self.here.start, told)

    def node(self, kind: str, start: int, *parts: Any) -> Node:
        """A node of everything from this token to the last one taken."""
        source = self.latex[self.tokens[start].start : self.tokens[max(start, self.at - 1)].stop]
        return Node(kind=kind, parts=parts, source=source)

    def word(self) -> str:
        """The connective that stands here: a command, a sign, or the word of a ``\\text``."""
        if self.here.kind == "command" and self.here.text == "\\text":
            return self.raw(self.at + 1)[0].strip()
        return self.here.text if self.here.kind in ("command", "sign") else ""

    def take_word(self) -> None:
        self.at = self.raw(self.at + 1)[1] if self.here.text == "\\text" else self.at + 1

    def raw(self, at: int) -> tuple[str, int]:
        """The text in the braces that open at this token, and the number of the token behind them."""
        if (self.tokens[at].kind, self.tokens[at].text) != ("brace", "{"):
            raise unreadable(self.latex, self.tokens[at].start, "no { of an argument")
        depth, k = 1, at + 1
        while depth:
            if self.tokens[k].kind == "end":
                raise unreadable(self.latex, self.tokens[at].start, "a { that is not closed")
            depth += {"{": 1, "}": -1}.get(self.tokens[k].text, 0) if self.tokens[k].kind == "brace" else 0
            k += 1
        return self.latex[self.tokens[at].stop : self.tokens[k - 1].start], k


def is_differential(node: Node) -> bool:
    """d, or a product that begins with it, as above and below a derivative."""
    first = node.parts[0][0] if node.kind == "product" else node
    return first.kind == "symbol" and first.parts[0] in ("d", "\\mathrm{d}")


__all__ = ["Cursor", "Node", "is_differential"]
