r"""Dots: x_1, …, x_n, sums a_1 x_1 + … + a_n x_n, chains v_1 ≥ … ≥ v_n, and lists (e_1, …, e_n) of anything with an index.

**Guarantee.** dots stand for what has the index 1, 2, … where the last one has the size; dots of another form are refused.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from checker.formulas.readings import letters_of, spelled
from checker.formulas.syntax.commands import COMPARISONS
from checker.formulas.syntax.cursor import Node
from checker.formulas.syntax.tokens import tokens_of
from checker.formulas.syntax.tree import _Parser

_TURNED = {"≤": "≥", "<": ">", "≥": "≤", ">": "<"}


class Dots(_Parser):
    def family(self, first: list[Node]) -> Node:
        """x_1, …, x_n, as one node "family" of the letter and the last index.  **Raises.** InputError for another list with dots."""
        start = self.at
        self.at += 2
        if self.here.text == ",":
            self.take()
        return self.all_of(start, first, self.factor(), ", ")

    def all_of(self, start: int, first: list[Node], last: Node, between: str) -> Node:
        """The family from its first members to its last one, with dots between them.  **Raises.** InputError for no family."""
        marks = [one.parts if one.kind == "scripts" else (one, None, None, 0) for one in (*first, last)]
        counted = [below for _, below, _, _ in marks[:-1]] == [str(k) for k in range(1, len(first) + 1)]
        size = spelled(marks[-1][1] or "")
        if not counted or {(base.source, above, primes) for base, _, above, primes in marks} != {
            (marks[0][0].source, None, 0)
        }:
            self.at = start + 1
            raise self.unexpected()
        if not re.fullmatch(r"[A-Za-z]|[0-9]+", size):
            self.at = start + 1
            raise self.unexpected()
        source = f"{first[0].source}{between}\\dots{between}{last.source}"
        return Node(kind="family", parts=(marks[0][0], size), source=source)

    def dotted_sum(self, start: int, found: Node) -> Node:
        """x_1 + x_2 + ⋯ + x_n, or a_1 x_1 + ⋯ + a_n x_n, from the dots on.  **Raises.** InputError for other dots."""
        at, summands = self.at, [found]
        while summands[0].kind == "plus":
            summands = [*summands[0].parts, *summands[1:]]
        self.take()
        if self.here.text != "+":
            raise self.unexpected()
        self.take()
        last = self.product()
        first = [one for one in summands if one.kind == "scripts"]
        if last.kind != "scripts" or last.parts[2] is not None or not first:
            if (alike := self.alike(summands, last)) is None:
                self.at = at
                raise self.unexpected()
            body, letter, size = alike
            return self.node("over index", start, "sum", f"{letter}=1", size, body)
        if summands[-len(first) :] != first or (len(first) < len(summands) and first[0].parts[1] != "1"):
            self.at = at
            raise self.unexpected()
        family = self.all_of(at, first, last, " + ")
        total = self.node("total", start, family)
        for one in summands[: -len(first)][::-1]:
            total = self.node("plus", start, one, total)
        return total

    def dotted_chain(self, start: int, signs: list[str], sides: list[Node]) -> Node:
        """v_1 ≥ v_2 ≥ ⋯ ≥ v_n ≥ 0, and f(x_1) ≥ ⋯ ≥ f(x_n), from the dots on: all pairs, and all against an end.

        **Raises.** InputError for other dots.
        """
        at = self.at
        self.take()
        if len(set(signs)) != 1 or COMPARISONS.get(self.word()) != signs[0]:
            raise self.unexpected()
        self.take_word()
        behind = self.at
        alike = self.alike(sides, self.sum()) if self.may_be_chain(signs[0], sides) else None
        ends: list[tuple[str, Node]] = []
        if alike is not None:
            body, letter, size = alike
            family = self.node("listed", start, "column", f"{letter}=1", size, body)
        else:
            self.at = behind
            if sides[0].kind != "scripts" and signs[0] not in _TURNED:
                raise self.unexpected()
            ends = [] if sides[0].kind == "scripts" else [(_TURNED[signs[0]], sides.pop(0))]
            family = self.all_of(at, sides, self.factor(), " ")
        found = self.node("sorted", start, signs[0], family)
        if COMPARISONS.get(self.word()) == signs[0]:
            self.take_word()
            ends.append((signs[0], self.sum()))
        each = [self.node("comparison", start, (sign,), (family, end)) for sign, end in ends]
        return self.node("and", start, found, *each) if each else found

    @staticmethod
    def may_be_chain(sign: str, sides: Sequence[Node]) -> bool:
        """Whether f(x_1) ≥ f(x_2) before the dots may begin a chain that says something of all pairs."""
        return sign in {*_TURNED, "="} and len(sides) > 1 and sides[0].kind != "scripts"

    # ── lists of anything with an index ──

    def dotted_list(self, items: list[Node]) -> Node:
        """The rest of (e_1, e_2, …, e_n), from the comma before the dots on, as one node.  **Raises.** InputError for other dots."""
        self.take()
        at = self.at
        self.take()
        if self.here.text == ",":
            self.take()
        last = self.sum()
        alike = self.alike(items, last)
        if alike is None or self.here.text == ",":
            self.at = at
            raise self.unexpected()
        body, letter, size = alike
        source = f"{', '.join(item.source for item in items)}, \\dots, {last.source}"
        return Node(kind="listed", parts=("list", f"{letter}=1", size, body), source=source)

    def alike(self, items: Sequence[Node], last: Node) -> tuple[Node, str, str] | None:
        """What the items are for an index i of its own, its letter, and how many they are; None where they are not alike."""
        texts = [tokens_of(item.source, self.words)[:-1] for item in (*items, last)]
        shown = [[(token.kind, token.text) for token in text] for text in texts]
        places = [k for k, (one, end) in enumerate(zip(shown[0], shown[-1], strict=False)) if one != end]
        sizes = {shown[-1][k] for k in places}
        if (
            len({len(text) for text in shown}) != 1
            or len(sizes) != 1
            or not all(_in_script(shown[-1], k) for k in places)
        ):
            return None
        (kind, size) = sizes.pop()
        if kind not in ("symbol", "number") or len(size) > 1 and kind == "symbol":
            return None
        for number, text in enumerate(shown[:-1], 1):
            if text != [("number", str(number)) if k in places else token for k, token in enumerate(shown[-1])]:
                return None
        letter = next((x for x in "ijklst" if x not in letters_of(self.latex)), "")
        printed = last.source
        for token in [texts[-1][k] for k in places][::-1]:
            printed = f"{printed[: token.start]}{letter}{printed[token.stop :]}"
        return (self.parsed(printed), letter, size) if letter else None

    def parsed(self, text: str) -> Node:
        """The tree of another text with the same words.  **Raises.** InputError."""
        parser = type(self)(text, tokens_of(text, self.words), self.words)
        found = parser.sum()
        if parser.here.kind != "end":
            raise parser.unexpected()
        return found


def _in_script(tokens: Sequence[tuple[str, str]], k: int) -> bool:
    """Whether a token stands in a subscript, or alone in the brackets of x^{(1)}."""
    before = [text for _, text in tokens[:k]]
    if before[-3:] == ["^", "{", "("]:
        return True
    while before and (before[-1].isalnum() or before[-1] == ","):
        before.pop()
    return before[-1:] == ["_"] and len(before) == k or before[-2:] == ["_", "{"]


__all__ = ["Dots"]
