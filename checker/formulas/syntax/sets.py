r"""The syntax of sets: what stands behind ∈, {x ∈ S : P}, a + t ∂f(x), and inclusions of sets.

**Guarantee.** as :mod:`checker.formulas.syntax.tree`.
"""

from __future__ import annotations

from checker.errors import InputError
from checker.formulas.syntax.commands import AND, COMPARISONS, DOTS, IFF, IMPLIES, OR, TIMES
from checker.formulas.syntax.cursor import Node
from checker.formulas.syntax.tables import Tables

_JOINED = {"\\cap": "and", "\\cup": "or", "\\setminus": "without"}
_BEHIND = {
    *COMPARISONS,
    *AND,
    *OR,
    *IMPLIES,
    *IFF,
    *_JOINED,
    ",",
    ";",
    ":",
    "\\in",
    "if",
    "then",
    "thus",
    "\\forall",
    "\\exists",
}
RELATED = {
    "\\subset": False,
    "\\subseteq": False,
    "\\supset": True,
    "\\supseteq": True,
}  # whether the right one is the smaller


class Sets(Tables):
    # what the syntax of clauses adds

    def names(self) -> list[Node]:
        raise NotImplementedError

    def set_(self) -> tuple:
        """The set behind ∈: one, or those that ∩, ∪ and ∖ join.  **Raises.** InputError for two signs without brackets."""
        start, found, used = self.at, self.one_set(), ""
        while self.word() in _JOINED:
            if used and (used != self.word() or used == "\\setminus"):
                raise self.unexpected(f"{self.word()} beside {used}; say with brackets which one comes first")
            used = self.word()
            self.take()
            found = ("joined", _JOINED[used], found, self.one_set(), self.node("", start).source)
        if (
            not used
            and found[0] == "named"
            and self.word() in ("=", ":=", "\\coloneqq")
            and self.tokens[self.at + 1].text in ("{", "[")
        ):
            self.take()  # y ∈ Y = {−1, 1}
            return ("defined", found[2], self.one_set(), self.node("", start).source)
        return found

    def of_those(self) -> tuple | None:
        """{x ∈ S : P}, or None, with nothing taken, where that does not stand here."""
        start = self.at
        try:
            self.take()
            names, said = self.names(), None
            if len(names) == 1 and self.word() == "\\in":
                self.take_word()
                said = self.set_()
            if len(names) == 1 and names[0].kind == "symbol" and self.here.text in (":", "\\mid", "\\colon"):
                self.take()
                holds = [self.statement()]
                while self.here.text == ",":
                    self.take()
                    holds.append(self.statement())
                if (self.here.kind, self.here.text) == ("close", "{"):
                    self.take()
                    return ("such that", names[0], said, tuple(holds), self.node("", start).source)
        except InputError:
            pass
        self.at = start
        return None

    def one_set(self) -> tuple:
        """One set, as ("items", …), ("such that", …), ("subgradients", …) or ("named", …)."""
        start = self.at
        if (self.here.kind, self.here.text) == ("open", "{") and (those := self.of_those()) is not None:
            return those
        if (slopes := self.subgradients()) is not None:
            return slopes
        if self.here.kind == "open" and self.here.text in "([{":
            opened, items, dots = self.take().text, [], False
            while self.here.kind != "close":
                if self.here.text in DOTS:
                    self.take()
                    dots = True
                elif self.here.text == "\\pm":
                    self.take()
                    top = self.sum()
                    items += [top, Node(kind="minus", parts=(top,), source=f"-{top.source}")]
                else:
                    items.append(self.sum())
                if self.here.text == ",":
                    self.take()
                elif self.here.kind != "close":
                    raise self.unexpected()
            closed = self.take().text
            power = self.script_above()
            return ("items", opened, closed, tuple(items), dots, power, self.node("", start).source)
        base = self.primary()
        marks = self.scripted(start, base)
        if self.here.kind == "open" and self.here.text == "(":  # a space of functions
            self.bracketed()
            marks = self.node("symbol", start, "")
        return ("named", marks, self.node("", start).source)

    def script_above(self) -> str:
        if self.here.text != "^":
            return ""
        self.take()
        return self.script()

    def of_sets(self) -> Node | None:
        """C ⊆ K, C ∩ K ⊇ S, {x ∈ S : P} ⊆ C and {x ∈ S : P} = C, or None, with nothing taken, where that does not stand here."""
        start = self.at
        if not self.relates_sets():
            return None
        try:
            first: tuple | None = self.set_()
        except InputError:
            first = None
        described = first is not None and first[0] in ("such that", "joined")
        named = first is not None and first[0] == "named" and (first[1].kind == "scripts" or first[1].parts[0])
        if first is not None and (described or named) and self.word() in RELATED:
            return self.inclusions(start, first)
        if first is not None and described and COMPARISONS.get(self.word()) == "=":
            self.take_word()
            return self.node("same set", start, first, self.set_())
        self.at = start
        return None

    def relates_sets(self) -> bool:
        """Whether ⊆, ∩ and their like, or = behind braces, stand before the next comparison or comma outside of brackets."""
        depth, at, braces = 0, self.at, self.here.text == "{"
        while (token := self.tokens[at]).kind != "end" and depth >= 0:
            outside = not depth
            depth += {"open": 1, "close": -1}.get(token.kind, 0)
            depth += {"{": 1, "}": -1}.get(token.text, 0) if token.kind == "brace" else 0
            if outside and (token.text in RELATED or token.text in _JOINED):
                return True
            if outside and (token.text in _BEHIND or depth < 0):
                return braces and token.text == "="
            at += 1
        return False

    def inclusions(self, start: int, left: tuple) -> Node:
        """A ⊆ B, and A ⊆ B ⊆ C, which is A ⊆ B and B ⊆ C."""
        found = []
        while self.word() in RELATED:
            turned = RELATED[self.word()]
            self.take_word()
            right = self.set_()
            found.append(self.node("included", start, *((right, left) if turned else (left, right))))
            left = right
        return found[0] if len(found) == 1 else self.node("and", start, *found)

    def subgradients(self) -> tuple | None:
        """∂f(x), and a + t ∂f(x) + ∂g(x), or None, with nothing taken, where no ∂ stands in a sum here."""
        start, stop, depth = self.at, self.at, 0
        while (token := self.tokens[stop]).kind != "end" and depth >= 0 and token.text not in _BEHIND:
            depth += {"open": 1, "close": -1}.get(token.kind, 0)
            depth += {"{": 1, "}": -1}.get(token.text, 0) if token.kind == "brace" else 0
            if token.text == "\\partial" and not depth:
                break
            stop += 1
        if self.tokens[stop].text != "\\partial" or depth:
            return None
        found = self.summands(self.sign())
        if len(found) == 1 and found[0][:2] == ("", None):
            return ("subgradients", found[0][2], self.node("", start).source)
        return ("sum of subgradients", found, self.node("", start).source)

    def summands(self, sign: str) -> tuple[tuple, ...]:
        """The summands with a sign each: a term and None, or a factor, which is None for 1, and what stands behind ∂."""
        start, factors, ops = self.at, list[Node](), list[str]()
        while self.here.text != "\\partial" and (not factors or self.begins_factor() or self.word() in TIMES):
            if factors:
                ops.append(TIMES.get(self.word(), ""))
                if ops[-1]:
                    self.take_word()
            if self.here.text != "\\partial":
                factors.append(self.factor())
        times = ops[len(factors) - 1 :]
        if times not in ([], [""], ["·"]) and factors:
            raise self.unexpected("a sign before ∂ that is no product; write t \\partial f(x)")
        body = self.sliced(start, factors, ops[: len(factors) - 1]) if factors else None
        of = None
        if self.here.text == "\\partial":
            self.take()
            of = self.factor()
        here = (sign, body, of)
        if self.here.kind != "sign" or self.here.text not in "+-":
            return (here,)
        return (here, *self.summands(self.take().text))


__all__ = ["Sets"]
