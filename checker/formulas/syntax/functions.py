r"""The syntax of functions, sums, extremes, gradients and cases: which part of what stands behind them is their argument.

**Guarantee.** as :mod:`checker.formulas.syntax.tree`.
"""

from __future__ import annotations

import re
from dataclasses import replace

from checker.formulas.readings import TRANSPOSED, letters_of, spelled
from checker.formulas.syntax.commands import (
    COMPARISONS,
    FUNCTIONS,
    INTEGRALS,
    KNOWN,
    LIMITS,
    OF_A_FACTOR,
    TIMES,
    UPRIGHT,
)
from checker.formulas.syntax.cursor import Cursor, Node

_OPERATORS = {"\\sum", "\\prod", "\\max", "\\min", "\\sup", "\\inf", "\\int"}
_DIFFERENTIAL = re.compile(r"(?<![A-Za-z\\])(?:d|\\mathrm\s*\{\s*d\s*\})\s*(?:\\[A-Za-z]+|[A-Za-z])")
_NO_NAME = (
    "if|for|where|when|whenever|and|or|with|such|then|since|as|let|because|by|given|some|any|every|all|is|are|find|so|thus|hence|we|have"
    "|that|there|in|on"
)
_WORDS = re.compile(rf"(?!(?:{_NO_NAME})\b)[A-Za-z]+(?:[ -](?!(?:{_NO_NAME})\b)[A-Za-z]+){{1,2}}", re.I)


class Functions(Cursor):
    # what the syntax of terms and statements adds

    def statement(self) -> Node:
        raise NotImplementedError

    def primary(self) -> Node:
        raise NotImplementedError

    def factor(self) -> Node:
        raise NotImplementedError

    def sign(self) -> str:
        raise NotImplementedError

    def product(self) -> Node:
        raise NotImplementedError

    def braces(self) -> Node:
        raise NotImplementedError

    def scripted(self, start: int, base: Node) -> Node:
        raise NotImplementedError

    def begins_factor(self) -> bool:
        raise NotImplementedError

    def in_brackets(self) -> Node:
        raise NotImplementedError

    def opens_argument(self, found: Node | None = None) -> bool:
        raise NotImplementedError

    def check_beside(self, left: Node, right: Node) -> None:
        raise NotImplementedError

    def upright(self) -> Node:
        """\\operatorname{softmax}(x), and upright names."""
        start = self.at
        text, self.at = self.raw(self.at + 1)
        spaces = r"|\s" if self.tokens[start].text.startswith("\\operatorname") else ""
        name = re.sub(rf"\\[,;:! ]{spaces}|-", "", text).strip()
        if name in ("argmax", "argmin"):
            self.at = start
            return self.extreme_choice(start, name.removeprefix("arg"), self.raw(start + 1)[1] - start)
        if self.is_a_side(start, text):
            name = re.sub(r"\W", "", text)
        if not re.fullmatch(r"[A-Za-z][A-Za-z0-9]*", name):
            self.at = start
            raise self.unexpected(
                f"the words “{name[:40]}”, which are no name; only “and”, “or” and “not” connect statements"
            )
        if name in KNOWN or self.opens_argument():
            return self.function(start, name)
        return self.node("symbol", start, f"\\mathrm{{{name}}}")

    def is_a_side(self, start: int, text: str) -> bool:
        """Whether words are one side of a comparison, as the regret in “FTL regret ≤ a”, and so a name."""
        sides = start == 0 or self.tokens[start - 1].text in COMPARISONS
        ends = self.word() in COMPARISONS or self.here.kind == "end"
        return sides and ends and _WORDS.fullmatch(text.strip()) is not None

    def function(self, start: int, name: str) -> Node:
        """A function with its scripts and its argument: brackets, or the factors behind it, where it is open how far they go."""
        named = self.scripted(start, self.node("function", start, name))
        if self.here.kind == "open" and self.here.text in "([{":
            return self.scripted(
                start,
                self.called(self.node("call", start, named, self.primary() if name in KNOWN else self.in_brackets())),
            )
        if (self.here.kind, self.here.text) == ("brace", "{"):
            before, inside = self.at, self.braces()
            if inside.kind == "group" and inside.parts[0] in ("(", "[", "{"):  # brackets inside of braces
                return self.scripted(start, self.called(self.node("call", start, named, inside)))
            self.at = before
        if not self.begins_factor():
            raise self.unexpected(f"no argument of {name}")
        behind = self.at
        first = self.factor()
        if first.kind == "applied" and not self.begins_factor():  # f(x), which may be a product
            return self.of_product(start, named, list(first.parts), first)
        once = self.node("call", start, named, first)
        more, ops = [first], []
        while self.begins_factor() and not self.starts_function():
            ops.append("")
            more.append(self.factor())
            self.check_beside(*more[-2:])
        if len(more) > 1:
            source = self.node("", behind).source
            return self.of_product(
                start, named, more, Node(kind="product", parts=(tuple(more), tuple(ops)), source=source)
            )
        self.end_of_argument()
        return once

    def called(self, call: Node) -> Node:
        """max(e_1, …, e_n) as the greatest over the index; another call as it is."""
        named, argument = call.parts
        listed = argument.parts[1][0] if argument.kind == "group" and len(argument.parts[1]) == 1 else None
        if (
            listed is None
            or listed.kind != "listed"
            or named.kind != "function"
            or named.parts[0] not in ("max", "min")
        ):
            return call
        return replace(call, kind="over index", parts=(named.parts[0], *listed.parts[1:]))

    def end_of_argument(self) -> None:
        """Behind an argument without brackets the product has to end.  **Raises.** InputError."""
        if self.begins_factor() or self.word() in TIMES:
            raise self.unexpected(
                "more of a product behind the argument of a function; say with brackets how far it goes, as \\ln(a)/b or \\ln(a/b)"
            )

    def of_product(self, start: int, named: Node, factors: list[Node], product: Node) -> Node:
        """A function in front of a product without brackets: it is open how far it goes."""
        self.end_of_argument()
        once = self.node("call", start, named, factors[0])
        left = self.node("product", start, (once, *factors[1:]), ("",) * (len(factors) - 1))
        whole = self.node("call", start, named, product)
        return self.node("choice", start, ("of one factor", left), ("of all factors", whole))

    def is_mean(self, found: Node) -> bool:
        """E, or E with what is drawn below it, whose argument may stand behind it without brackets."""
        base = found.parts[0] if found.kind == "scripts" and found.parts[2] is None else found
        return base.kind == "symbol" and base.parts[0] in ("\\mathbb{E}", "\\mathbf{E}")

    def mean(self, start: int, named: Node) -> Node:
        """E‖x‖²: of the factor behind it, or of all factors, which is open."""

        def of(inside: Node) -> Node:
            return self.node("applied", start, named, Node(kind="group", parts=("(", (inside,)), source=inside.source))

        behind, more = self.at, [self.factor()]
        once = of(more[0])
        while self.begins_factor():
            more.append(self.factor())
            self.check_beside(*more[-2:])
        self.end_of_argument()
        if len(more) == 1:
            return self.of_power(start, named, more[0]) or once
        ops = ("",) * (len(more) - 1)
        product = Node(kind="product", parts=(tuple(more), ops), source=self.node("", behind).source)
        left = self.node("product", start, (once, *more[1:]), ops)
        said = f"how far {named.source} goes in {product.source}"
        return Node(kind="choice", parts=(("of all factors", of(product)), ("of one factor", left)), source=said)

    def of_power(self, start: int, named: Node, argument: Node) -> Node | None:
        """E(X − a)²: the mean of the square, or the square of the mean, which is open; None elsewhere.  E[X]² and E{X}² are the second."""
        base, below, above, primes = argument.parts if argument.kind == "scripts" else (argument, None, None, 0)
        open_ = base.kind == "group" and base.parts[0] == "(" and spelled(above or "") not in TRANSPOSED
        if above is None or below is not None or primes or not open_:
            return None
        inside = Node(kind="group", parts=("(", (argument,)), source=argument.source)
        mean = Node(kind="applied", parts=(named, base), source=f"{named.source}{base.source}")
        value = self.node("scripts", start, mean, None, above, 0)
        ways = (("of the value", value), ("of the argument", self.node("applied", start, named, inside)))
        return Node(kind="choice", parts=ways, source=f"the power in {value.source}")

    def starts_function(self) -> bool:
        return self.here.kind == "command" and self.here.text in FUNCTIONS | UPRIGHT | {"\\sum"}

    def over_index(self) -> Node:
        """Σ, max and min over an index, of the product behind it."""
        start, said = self.at, self.take().text.removeprefix("\\")
        name = {"sup": "max", "inf": "min"}.get(said, said)
        marks = self.scripted(start, self.node("function", start, name))
        bare = name == "sum" and marks.kind == "function" and self.begins_factor()  # over which index is asked
        if not bare and (marks.kind != "scripts" or marks.parts[1] is None or marks.parts[3]):
            raise self.unexpected(f"a {name} without an index; write \\sum_i or \\sum_{{i=1}}^n")
        begun, sign = self.at, self.sign()
        if sign and self.here.text in _OPERATORS:
            raise self.unexpected("an operator without a body; write each with what it is of")  # Σ_i − Σ_j a_j
        body = self.product()
        body = self.node("minus", begun, body) if sign == "-" else body
        below, above = ("", "") if bare else (marks.parts[1], marks.parts[2] or "")
        return self.node("over index", start, name, below, above, body)

    def gradient(self) -> Node:
        """∇f(x): of the one factor behind it, which has to be the value of a function."""
        start = self.at
        self.take()
        marks = self.scripted(start, self.node("function", start, "nabla"))
        if marks.kind == "scripts" and marks.parts[3]:
            raise self.unexpected("a prime at \\nabla; write the derivative out")
        of = self.factor()
        return self.node("gradient", start, marks, of)

    def opaque(self, start: int, text: str) -> Node:
        """A limit, an integral, a cosine and their like: nothing reads them, and a name may stand for the whole."""
        self.take()
        marks = self.scripted(start, self.node("function", start, text))
        below = marks.parts[1] or "" if marks.kind == "scripts" else ""
        if text in OF_A_FACTOR:
            body = self.primary() if self.here.kind == "open" else self.factor()
            if body.kind != "group":
                self.end_of_argument()
            return self.node("opaque", start, OF_A_FACTOR[text], body, below)
        braced = text in INTEGRALS and (self.here.kind, self.here.text) == ("brace", "{")
        body = self.braces() if braced else self.product()  # \int{f(t) dt}: nothing else stands in the integral
        if braced and (self.begins_factor() or not _DIFFERENTIAL.search(body.source)):
            raise self.unexpected("more behind an integral in braces, which are not printed; write brackets")
        while text in INTEGRALS and not _DIFFERENTIAL.search(self.node("", start).source):
            if self.here.text not in ("+", "-"):
                raise self.unexpected("an integral without its differential")
            self.take()
            body = self.product()
        return self.node("opaque", start, LIMITS.get(text, "integral"), body, below)

    def derivative(self, start: int) -> Node:
        """∂f/∂x, of which the texts below and above are kept, the one above where it is of first order."""
        above, at = self.raw(start + 1)
        below, self.at = self.raw(at)
        by = below.replace("\\partial", "", 1).strip()
        if below.count("\\partial") != 1 or not by:
            self.at = start
            raise self.unexpected("a derivative of several variables; write the derivative out")
        of = above.replace("\\partial", "", 1).strip()
        first = above.strip().startswith("\\partial") and "\\partial" not in of and not of.startswith("^")
        return self.node("opaque", start, "derivative", by, "", of if first else "")

    def extreme_choice(self, start: int, name: str, size: int) -> Node:
        """arg max and arg min over what stands below, of the product behind, and of all summands up to the last that speaks of it: no
        point can be added to these."""
        self.at = start + size
        marks = self.scripted(start, self.node("function", start, name))
        if marks.kind == "scripts" and (marks.parts[2] is not None or marks.parts[3]):
            raise self.unexpected("a prime or an exponent at \\arg\\min; write what is meant behind it")
        below = marks.parts[1] if marks.kind == "scripts" else ""
        begun, body = self.at, self.product()
        kept, stop = body, self.at
        letters = set(letters_of(re.split(r"\\(?:in|text)(?![A-Za-z])|[=<>:,]", below or "")[0]))
        while self.here.kind == "sign" and self.here.text in "+-":
            kind = "plus" if self.take().text == "+" else "less"
            more = self.product()
            body = self.node(kind, begun, body, more)
            if letters & set(letters_of(more.source)):
                kept, stop = body, self.at
        self.at = stop
        return self.node("arg", start, name, below, kept)

    def cases(self) -> Node:
        """The rows of ``cases``: a value, and the condition for it."""
        start, rows = self.at, []
        self.take()
        while True:
            value, condition = self.statement(), None
            comma = self.here.text == ","
            if comma:
                self.take()
            if self.here.text == "&" or (comma and self.here.text not in ("\\\\", "\\end{cases}")):
                if self.here.text == "&":
                    self.take()
                if self.here.text in ("if", "\\forall"):
                    self.take()
                if self.here.text == "otherwise":
                    self.take()
                else:
                    condition = self.statement()
            rows.append((value, condition))
            while self.here.text in (",", ";", "."):
                self.take()
            if self.here.text != "\\\\":
                break
            self.take()
            if self.here.text.startswith("\\end{cases"):
                break
        if not self.here.text.startswith("\\end{cases"):
            raise self.unexpected()
        self.take()
        return self.node("cases", start, tuple(rows))


__all__ = ["Functions"]
