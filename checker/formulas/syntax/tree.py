r"""The syntax of a formula: a tree of what is printed, before anything says what the letters are.

**Guarantee.** the tree holds the whole formula; where the print leaves open what belongs to what, as in ``a/bc``, the tree holds every
way as a "choice".  **Convention.** as printed mathematics is read everywhere: an exponent binds before a sign (−x² is −(x²)), products
before sums, sums before comparisons, and Σ takes the product behind it, whose value is the same wherever a factor without the index stands.
"""

from __future__ import annotations

import re
from dataclasses import replace

from checker.errors import InputError
from checker.formulas.readings import TRANSPOSED, spelled
from checker.formulas.syntax.commands import (
    BRACED,
    DOTS,
    EXTREMES,
    FRACTIONS,
    FUNCTIONS,
    GREEK,
    INTEGRALS,
    LIMITS,
    NO_FACTORS,
    OF_A_FACTOR,
    REFUSED,
    STYLES,
    TIMES,
    UPRIGHT,
)
from checker.formulas.syntax.cursor import Node
from checker.formulas.syntax.functions import Functions
from checker.formulas.syntax.token import Token, unreadable


class _Parser(Functions):
    def statement(self) -> Node:
        """What stands in brackets or braces: a statement or a term."""
        raise NotImplementedError

    def dotted_sum(self, start: int, found: Node) -> Node:
        raise NotImplementedError

    def dotted_list(self, items: list[Node]) -> Node:
        raise NotImplementedError

    def table(self) -> Node:
        raise NotImplementedError

    # ── terms ──

    def sum(self) -> Node:
        start, sign = self.at, self.sign()
        found = self.product()
        if sign == "-":
            found = self.node("minus", start, _in_brackets(found))
        while self.here.kind == "sign" and self.here.text in "+-":
            sign = self.take().text
            if self.here.text in DOTS and sign == "+":
                found = self.dotted_sum(start, found)
                continue
            parts = map(_in_brackets, (found, self.product()))
            found = self.node("plus" if sign == "+" else "less", start, *parts)
        return found

    def sign(self) -> str:
        return self.take().text if self.here.kind == "sign" and self.here.text in "+-" else ""

    def product(self) -> Node:
        """Factors and what stands between them; a slash is a choice where it is open how far it reaches."""
        start, factors, between = self.at, [self.factor()], []
        while True:
            if self.word() in TIMES:
                between.append(TIMES[self.word()])
                self.take_word()
            elif self.begins_factor():
                between.append("")
            else:
                break
            factors.append(self.factor())
            if between[-1] == "":
                self.check_beside(*factors[-2:])
        return self.sliced(start, factors, between)

    def check_beside(self, left: Node, right: Node) -> None:
        """**Raises.** InputError for a number behind a factor, which would seem to be its index or its last digits, or a mixed number."""
        mixed = left.kind == "number" and right.kind == "fraction" and right.parts[2]
        if right.kind == "scripts" and right.parts[0].kind == "number" and right.parts[1] is not None:
            return  # xᵀ1_n
        apart = left.kind == "fraction" and not left.parts[2]  # \frac{a}{b} 2
        if mixed or (right.source.lstrip("{ ")[:1].isdigit() and not apart):
            raise InputError(
                f"In {self.latex[:200]} the number {right.source} stands behind a factor. Write \\cdot for a "
                f"product, _ for an index, + for "
                "a mixed number."
            )

    def sliced(self, start: int, factors: list[Node], between: list[str]) -> Node:
        if "/" not in between:
            return self.chain(start, factors, between)
        cuts = [k for k, op in enumerate(between) if op == "/"]
        source = self.node("", start).source
        first = self.chain(start, factors[: cuts[0] + 1], between[: cuts[0]])
        if len(cuts) > 1:
            raise InputError(
                f"{source} has several slashes, and brackets say which comes first: write (a/b)/c or a/(b/c), or \\frac."
            )
        below, ops = factors[cuts[0] + 1 :], between[cuts[0] + 1 :]
        whole = Node(kind="quotient", parts=(first, self.chain(start, below, ops)), source=source)
        if len(below) == 1 and below[0].kind != "applied":
            return whole
        if len(below) == 1:  # f(x), which may be a product
            below, ops = list(below[0].parts), [""]
        one = Node(kind="quotient", parts=(first, below[0]), source=source)
        left = Node(kind="product", parts=((one, *below[1:]), tuple(ops)), source=source)
        return Node(kind="choice", parts=(("all of it below", whole), ("one factor below", left)), source=source)

    def chain(self, start: int, factors: list[Node], between: list[str]) -> Node:
        if len(factors) == 1:
            return factors[0]
        factors = [
            _in_brackets(one) if k == 0 or factors[k - 1].kind in _NO_NAMES else one for k, one in enumerate(factors)
        ]
        return Node(kind="product", parts=(tuple(factors), tuple(between)), source=self.node("", start).source)

    def begins_factor(self) -> bool:
        token = self.here
        if token.kind == "command":
            return self.word() not in NO_FACTORS
        return token.kind in ("number", "symbol", "open") or (token.kind, token.text) == ("brace", "{")

    def factor(self) -> Node:
        """Something with its subscript and superscript, and with the bracket behind it, which may be an argument."""
        start = self.at
        found = self.scripted(start, self.primary())
        if self.here.text == "!" and self.here.kind == "sign":
            mark = self.take()
            if self.here.text == "=" and self.here.start == mark.stop:
                raise self.unexpected("!=, which may be a factorial or an inequation; write \\ne, or k! = with a space")
            found = self.scripted(start, self.node("factorial", start, found))
        if (
            found.kind in ("symbol", "scripts")
            and self.named(found)
            and self.opens_argument(found)
            and not self.here.spaced
        ):
            behind, named = self.at, found
            argument = self.scripted(behind, self.in_brackets())
            if self.is_mean(named) and (both := self.of_power(start, named, argument)) is not None:
                return both
            found = self.node("applied", start, found, argument)
            found = replace(found, source=self.node("", start).source)
        elif self.is_mean(found) and self.begins_factor():
            return self.mean(start, found)
        return found

    def in_brackets(self) -> Node:
        """The bracket behind a name; one that no formula is, as (K ∩ H), as a whole that only a name can stand for."""
        start = self.at
        try:
            return self.primary()
        except InputError as problem:
            depth, self.at = 0, start
            for k in range(start, len(self.tokens)):
                depth += {"open": 1, "close": -1}.get(self.tokens[k].kind, 0)
                if depth == 0 and self.tokens[k].kind == "close":
                    self.at = k + 1
                    return self.node("unread", start, problem)
            raise

    def named(self, found: Node) -> bool:
        """A name, which may be that of a function; e^x is none."""
        base = found.parts[0] if found.kind == "scripts" else found
        above = spelled(found.parts[2] or "") if found.kind == "scripts" else ""
        if above in TRANSPOSED and above != "T" or re.fullmatch(r"\(.+\)\^?(?:\\top|\\intercal|T)", above):
            return False  # what is transposed is no function, and g^{(k)T} neither
        return base.kind == "symbol" and not (found.kind == "scripts" and base.parts[0] in ("e", "\\mathrm{e}"))

    def opens_argument(self, found: Node | None = None) -> bool:
        """Whether an argument begins here; that of a mean or an indicator may stand in { }."""
        base = found.parts[0] if found is not None and found.kind == "scripts" else found
        braced = base is not None and base.kind == "symbol" and base.parts[0] in BRACED
        return self.here.kind == "open" and self.here.text in ("([{" if braced else "([")

    def scripted(self, start: int, base: Node) -> Node:
        below = above = None
        primes = 0
        while self.here.kind == "sign" and self.here.text in "_^'":
            mark = self.take().text
            if mark == "'":
                primes += 1
            elif mark == "_" and below is None:
                below = self.script()
            elif mark == "^" and above is None:
                above = self.script()
            else:
                raise self.unexpected("a second subscript or superscript; put the first into braces")
        if below is None and above is None and not primes:
            return base
        turned = below is None and not primes and spelled(above or "") in TRANSPOSED
        if base.kind == "scripts" and not turned and (below is not None or primes or base.parts[2] is not None):
            raise self.unexpected("a script behind scripts in braces, which are not printed; write brackets")
        return self.node("scripts", start, base, below, above, primes)

    def script(self) -> str:
        """What stands in a script, as it is printed."""
        start = self.at
        if (self.here.kind, self.here.text) == ("brace", "{"):
            text, self.at = self.raw(self.at)
            return text
        if self.here.kind == "command" and self.here.text in STYLES | UPRIGHT:
            self.take()
            if (self.here.kind, self.here.text) == ("brace", "{"):
                self.at = self.raw(self.at)[1]
            else:
                self.take()
            return self.node("", start).source
        if self.here.kind == "command" and self.here.text in FRACTIONS:
            self.take()
            self.argument(), self.argument()
            return self.node("", start).source
        if self.here.kind == "symbol" and len(self.here.text) > 1:
            raise self.unexpected(
                f"{self.here.text} without braces, of which TeX takes the first letter only; write {{{self.here.text}}}"
            )
        if self.here.kind in ("symbol", "command") or (self.here.kind == "sign" and self.here.text in "*+-"):
            return self.take().text
        if self.here.kind == "number":
            token = self.here
            if len(token.text) > 1:
                raise self.unexpected(
                    f"{token.text} without braces, of which TeX takes the first digit only; write {{{token.text}}}"
                )
            return self.take().text
        raise self.unexpected()

    def primary(self) -> Node:
        token, start = self.here, self.at
        if token.kind == "number":
            return self.node("number", start, self.take().text)
        if token.kind == "symbol":
            return self.node("symbol", start, self.take().text)
        if token.kind == "open":
            return self.bracketed()
        if (token.kind, token.text) == ("brace", "{"):
            return self.group()
        if token.kind == "command":
            return self.command()
        raise self.unexpected()

    def braces(self) -> Node:
        """What stands in braces."""
        self.take()
        inside = self.statement()
        if (self.here.kind, self.here.text) != ("brace", "}"):
            raise self.unexpected()
        self.take()
        return inside

    def group(self) -> Node:
        """Braces around one thing, or around all that there is: TeX does not print them, so that they are no brackets."""
        opened, before = self.here, self.tokens[self.at - 1] if self.at else None
        inside = self.braces()
        bare = inside.kind == "call" and inside.parts[1].kind != "group"
        alone = (before is None or before.kind == "open") and self.here.kind in ("close", "end")
        if (bare or inside.kind in _COMPOUND) and not alone:
            raise unreadable(self.latex, opened.start, "a group in braces, which are not printed; write brackets")
        return inside

    def bracketed(self) -> Node:
        start, opened, items, bars = self.at, self.take(), [], ""
        while True:
            items.append(self.statement())
            if self.here.text not in (",", "‖", ";", "\\mid") or self.here.kind not in ("sign", "command"):
                break
            if self.here.text == "," and self.tokens[self.at + 1].text in DOTS:
                items = [self.dotted_list(items)]
                break
            bars = bars or {"\\mid": "∣"}.get(self.here.text, self.here.text.replace(",", ""))
            self.take()
        if (self.here.kind, self.here.text) != ("close", opened.text):
            raise self.unexpected()
        self.take()
        bars = "" if opened.text == "<" and bars == "∣" and len(items) == 2 else bars  # ⟨x | y⟩ is ⟨x, y⟩
        return self.node("group", start, opened.text + bars, tuple(items))

    def command(self) -> Node:
        start, text = self.at, self.here.text
        if text in FRACTIONS:
            if self.tokens[self.at + 1].text == "{" and "\\partial" in self.raw(self.at + 1)[0]:
                return self.derivative(start)
            self.take()
            above, below = self.argument(), self.argument()
            return self.node("fraction", start, above, below, above.kind == below.kind == "number")
        if text == "\\nabla" or text == "\\partial" and self.tokens[self.at + 1].text == "_":
            return self.gradient()
        if text.startswith("\\begin{"):
            return self.cases() if text.startswith("\\begin{cases") else self.table()
        if text == "\\sqrt":
            self.take()
            degree = 2
            if (self.here.kind, self.here.text) == ("open", "["):
                if self.tokens[self.at + 1].kind != "number" or self.tokens[self.at + 2].text != "[":
                    raise self.unexpected("a root whose degree is no literal; write exp(\\ln(a)/p) where a is positive")
                degree, self.at = int(self.tokens[self.at + 1].text), self.at + 3
            return self.node("root", start, self.argument(), degree)
        if text == "\\sum" or (text in _OVER_INDEX and self.tokens[self.at + 1].text == "_"):
            return self.over_index()
        if text in LIMITS or text in INTEGRALS or text in OF_A_FACTOR:
            return self.opaque(start, text)
        if text == "\\binom":
            self.take()
            return self.node("binomial", start, self.argument(), self.argument())
        if text == "\\arg" and self.tokens[self.at + 1].text in EXTREMES:
            return self.extreme_choice(start, self.tokens[self.at + 1].text.removeprefix("\\"), 2)
        if text in FUNCTIONS:
            self.take()
            return self.function(start, text.removeprefix("\\"))
        if text in UPRIGHT:
            return self.upright()
        if text in STYLES:
            self.take()
            inside = self.raw(self.at) if self.here.text == "{" else (self.here.text, self.at + 1)
            self.at = inside[1]
            return self.node("symbol", start, f"{text}{{{inside[0].strip()}}}")
        if text.removeprefix("\\") in GREEK:
            return self.node("symbol", start, self.take().text)
        instead = REFUSED.get(
            text, "declare a symbol for what it prints, or write it with the words of docs/notation.md"
        )
        raise self.unexpected(f"{text}, which is not read here; {instead}")

    def argument(self) -> Node:
        """An argument of a command: what stands in braces, or one token."""
        if (self.here.kind, self.here.text) == ("brace", "{"):
            return self.braces()
        if self.here.kind == "number":
            if "." in self.here.text:
                raise self.unexpected(
                    f"{self.here.text} without braces, of which TeX takes the first digit only; "
                    f"write {{{self.here.text}}}"
                )
            if len(self.here.text) != 1:
                token = self.here  # \frac12 is one half
                first = Token(kind="number", text=token.text[0], start=token.start, stop=token.start + 1)
                rest = Token(kind="number", text=token.text[1:], start=token.start + 1, stop=token.stop)
                self.tokens[self.at : self.at + 1] = [first, rest]
            return self.primary()
        if (self.here.kind == "symbol" and len(self.here.text) == 1) or (
            self.here.kind == "command" and self.here.text.removeprefix("\\") in GREEK
        ):
            return self.primary()
        raise self.unexpected()


def _in_brackets(node: Node) -> Node:
    """{ } around one summand or factor, which are brackets there and no set."""
    base = node.parts[0] if node.kind == "scripts" else node
    if base.kind != "group" or base.parts[0] != "{" or [one.kind in _COMPOUND for one in base.parts[1]] != [True]:
        return node
    inside = replace(base, parts=("(", base.parts[1]))
    return inside if base is node else replace(node, parts=(inside, *node.parts[1:]))


_NO_NAMES = {"number", "fraction", "root", "group"}  # what no argument stands behind
_OVER_INDEX = {"\\max", "\\min", "\\sup", "\\inf", "\\prod"}  # of finitely many values sup is max
_COMPOUND = {
    "plus",
    "less",
    "minus",
    "product",
    "quotient",
    "comparison",
    "and",
    "or",
    "not",
    "implies",
    "iff",
    "choice",
    "over index",
    "applied",
    "member",
}
__all__ = ["Node"]
