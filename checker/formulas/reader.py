r"""The reader of the tree of a formula: what each kind of part means, as a term.

**Guarantee.** as :mod:`checker.formulas.from_latex`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial, reduce
from typing import Any

from checker.errors import CheckerError, InputError, NoWord
from checker.formulas.functions import called as latex_functions
from checker.formulas.functions.applied import applied
from checker.formulas.functions.gradients import gradient
from checker.formulas.letters import names as latex_names
from checker.formulas.letters.choices import extreme_choice, refused_choice, refused_member, valued_cases
from checker.formulas.letters.families import family_of, sorted_of, total_of
from checker.formulas.letters.members import Family, member_of
from checker.formulas.letters.named import named_value
from checker.formulas.letters.points import between_sets, body_or_value, of_every
from checker.formulas.letters.sums import listed, over_index
from checker.formulas.letters.variables import sizes_of, stems_of
from checker.formulas.products import Read
from checker.formulas.readings import Answers, spelled
from checker.formulas.sentences.arrows import arrow_chain
from checker.formulas.symbols import entrywise as latex_entrywise
from checker.formulas.symbols import norms as latex_norms
from checker.formulas.symbols import powers as latex_powers
from checker.formulas.symbols import products as latex_products
from checker.formulas.symbols.comparisons import (
    DEFINING,
    identity_like,
    like,
    not_trivial,
    of_cases,
    plain_comparison,
    special,
    with_article,
)
from checker.formulas.symbols.derivatives import of_each_function, unread, without_word
from checker.formulas.symbols.loose import ask_of_infinity, curved, is_below_infinity
from checker.formulas.symbols.reach import with_all_summands
from checker.formulas.symbols.sets import within
from checker.formulas.symbols.tables import table_of
from checker.formulas.syntax.clauses import syntax_of
from checker.formulas.syntax.cursor import Node, is_differential
from checker.formulas.syntax.plain import plain
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term, apply, as_term, conjunction


@dataclass(kw_only=True)
class Reader:
    names: dict[str, Any]
    answers: Answers
    words: tuple[str, ...]
    begins: set[int] = field(default_factory=set)  # from where the sums of the formula count
    literal: bool = False  # whether sums stay as they are printed
    printed: frozenset[str] = frozenset()  # the letters without a style that the formula prints
    stems: frozenset[str] = frozenset()  # the letters of the declared names
    counts: dict[str, str] = field(
        default_factory=dict
    )  # over how many the indices of the sums around go, where they say it
    starts: dict[str, int] = field(default_factory=dict)  # from which number the indices of the sums around count
    ends: dict[str, int] = field(default_factory=dict)  # likewise of the letters up to which sums go
    shadowed: frozenset[str] = frozenset()  # indices that the formula declares itself: a sum may use their letter again
    defined: dict[str, tuple[Term, Term | None]] = field(default_factory=dict)  # values by what fixes them, as inverses
    naming: bool = False  # whether a part without a word gets a name, which is asked
    turn: int = 0  # which kind of value such a part is taken for
    named: dict[str, str] = field(default_factory=dict)  # these names, and what is printed in their places
    rows_of: dict[str, Term] = field(
        default_factory=dict
    )  # the letters that rows and entries of a matrix are printed with
    rows: bool = False  # whether vectors are rows, as in q Kᵀ, which is asked
    text: str = ""
    alone: bool = True  # whether no words around the formula may say more of its letters
    tree: Node | None = None  # of the whole formula
    multiples: dict[object, tuple[int, object]] = field(
        default_factory=dict
    )  # the numbers of O(·) and ≲, by their places
    beside: Term | None = None  # the other side of an equation with a choice
    unbound: dict[str, Term] = field(default_factory=dict)  # indices that nothing declares or binds: of all of them
    drawn: frozenset[str] = frozenset()  # what the means around draw
    declared_indices: frozenset[Term] = frozenset()  # which no sum of the formula binds

    def read(self, node: Node) -> Read:
        """The value of a part.  **Raises.** InputError, which knows of which part it speaks."""
        asked = dict(self.answers.asked) if self.naming else {}
        try:
            return _MEANING[node.kind](self, node)
        except CheckerError as problem:
            if self.naming:
                failed = self.answers.asked
                self.answers.asked = asked  # what is open inside of a part with a name is not asked
                if (value := named_value(node, problem, self)) is not None:
                    return value
                self.answers.asked = failed
            if not hasattr(problem, "printed"):
                problem.printed = node.source  # type: ignore[attr-defined]
            raise

    def term(self, node: Node, sort: str) -> Term:
        """A part that has to be of this sort.  **Raises.** InputError."""
        found, kind = self.as_number(self.read(node)) if sort == "scalar" else self.read(node)
        if kind != latex_names.kind_of(replace(found, sort=sort)):
            raise InputError(f"{node.source} is {with_article(kind)}, where {with_article(sort)} is needed.")
        return found

    def as_number(self, value: Read) -> Read:
        """The index of a sum that says from where it counts, as a number: t in Σ_{t=1}^T 1/t."""
        term, kind = value
        ends = {self.names[x].leaf: start for x, start in self.ends.items() if self.names.get(x) == term}
        start = self.starts.get(term.leaf, ends.get(term.leaf))
        if kind != "index" or start is None:
            return value
        number = apply("number_of", term)
        return (number + start if start else number), "scalar"

    def inside(self, text: str) -> Read:
        """What stands in a script."""
        return self.read(syntax_of(plain(text), self.words))

    def declared(self, name: str) -> Read:
        value = self.names[name]
        if isinstance(value, Family):
            return member_of(value, self)
        if not isinstance(value, Term):
            raise InputError(f"{name} was declared as a function, and stands here without an argument in brackets.")
        return value, latex_names.kind_of(value)

    def pick(self, part: str, ways: Mapping[str, Callable[[], Read]], *, always: bool = False) -> Read:
        """The way to read a part that makes sense; where several do, the one that was answered.  ``always``: even one alone is asked."""
        found: dict[str, tuple[Read, Answers]] = {}
        failed: list[CheckerError] = []
        whole, before = self.answers, self.naming
        chosen = whole.answer_among(part, ways)
        ways = {chosen: ways[chosen]} if chosen else ways
        rest = {key: value for key, value in whole.given.items() if not chosen or spelled(key) != spelled(part)}
        for self.naming in dict.fromkeys(
            (False, before)
        ):  # what has no word is named where no way makes sense without that
            for name, way in ways.items() if not found else ():
                notes: dict[str, Any] = {"asked": dict(whole.asked), "used": set(whole.used), "told": dict(whole.told)}
                self.answers = replace(whole, given=rest, **notes)
                try:
                    found[name] = (way(), self.answers)
                except CheckerError as problem:
                    failed.append(problem)
        self.answers, self.naming = whole, before
        if not found:
            raise failed[0]
        name = next(iter(found))
        if (len(found) > 1 or always) and not chosen:
            name = whole.choose(part, {name: _spelled(value) for name, (value, _) in found.items()})
        value, read = found[name]
        whole.asked |= read.asked
        whole.told |= read.told
        whole.used |= read.used
        return value

    def counting(self, source: str, of: Term, number: int) -> int:
        """From which number entries count: as the sums of the formula do, or as was answered."""
        if len(self.begins) > 1:
            raise InputError(
                "One sum of the formula begins at 0 and another at 1, so that nothing says which entry is the first. Write both in one way."
            )
        if self.begins:
            return next(iter(self.begins))
        python = (
            f"entry({python_of(of, longest=60)}, {{}})" if of.sort == "vector" else "what has the index {} in Python"
        )
        asked = {f"from {k}": f"{source} = {python.format(max(number, 1) - k)}" for k in (1, 0)}
        size = of.shape[0] if of.name == "var" and of.sort == "vector" else ""
        last = rf"{re.escape(source.partition('_')[0])}_\s*\{{?\s*{size}(?!\d)"
        is_last = size.isdigit() and re.search(last, self.text)  # x_2 of two entries
        choose = partial(self.answers.only, name="from 1") if is_last else self.answers.choose
        return int(choose("counting", asked).removeprefix("from "))

    # ── statements ──

    def implies(self, node: Node) -> Read:
        return apply("implies", *self.truths(node)), "truth"

    def iff(self, node: Node) -> Read:
        a, b = self.truths(node)
        return apply("implies", a, b) & apply("implies", b, a), "truth"

    def connected(self, node: Node) -> Read:
        return reduce(lambda a, b: apply(node.kind, a, b), self.truths(node)), "truth"

    def restated(self, node: Node) -> Read:
        """“P, or Q” and “P, and thus Q”, where a word leaves open what the two are to each other, which is asked."""
        one, other = self.truths(node)
        said = {"both": "both are concluded", "assumed": "the first is a hypothesis of the second"}
        if node.kind == "in other words":
            said = {"both": "each says what the other one says", "at least one": "the one or the other holds"}
        answer = self.answers.choose(node.source, said)
        return (
            one & other if answer == "both" else one | other if "at" in answer else apply("implies", one, other)
        ), "truth"

    def negated(self, node: Node) -> Read:
        return ~self.truths(node)[0], "truth"

    def truths(self, node: Node) -> list[Term]:
        return [self.term(part, "truth") for part in node.parts]

    def compared(self, node: Node) -> Read:
        """a < b ≤ c is (a < b) and (b ≤ c)."""
        signs, sides = node.parts
        if (said := curved(signs, sides, node.source, self)) is not None:
            return said, "truth"
        pairs = list(zip(signs, sides, sides[1:], strict=False))
        beyond = [pair for pair in pairs if is_below_infinity(*pair, self)]
        beyond = beyond if len(beyond) < len(pairs) else []
        found = [self.pair(sign, a, b, node) for sign, a, b in pairs if (sign, a, b) not in beyond]
        for sign, a, b in beyond:
            ask_of_infinity(f"{a.source} {sign} {b.source}", self)
        return conjunction(found), "truth"

    def pair(self, sign: str, left: Node, right: Node, node: Node) -> Term:
        """One comparison of a chain; what says nothing is asked about."""
        if (sign == "=" or sign in DEFINING) and "cases" in (left.kind, right.kind):
            flipped = left.kind == "cases"
            return of_cases(*((right, left) if flipped else (left, right)), flipped, self)
        if sign == "=" and "arg" in (left.kind, right.kind):
            try:
                chosen = (right, left) if left.kind == "arg" else (left, right)
                return extreme_choice(*chosen, True, self)
            except NoWord:
                if not self.naming:
                    raise
                self.beside = self.read(left if right.kind == "arg" else right)[0]
        if self.naming and sign == "=" and {"opaque", "table"} & {left.kind, right.kind}:
            self.beside = (
                self.read(left if right.kind in ("opaque", "table") else right)[0] if left.kind != right.kind else None
            )
        sides = (self.read(left), self.read(right))
        if sign == "=" or sign in DEFINING:
            one, other = sides
            sides = (body_or_value(left, one, other, self), body_or_value(right, other, one, self))
        found = self.compare(sign, *sides, node.source)
        printed = (left.source, right.source)
        return not_trivial(found, sides, sign, printed, lambda: (self.read(left), self.read(right)), self)

    def compare(self, sign: str, left: Read, right: Read, source: str) -> Term:
        found = special(sign, left, right, source, self)
        return plain_comparison("=" if sign in DEFINING else sign, left, right, source) if found is None else found

    def within(self, node: Node) -> Read:
        element, said, before = node.parts
        if before is None:
            return within(element, said, node.source, self), "truth"
        compared, holds = self.term(before, "truth"), within(element, said, node.source, self, sized=True)
        return (compared if holds is None else compared & holds), "truth"

    def chosen_extreme(self, node: Node) -> Read:
        name, arg = node.parts
        return extreme_choice(name, arg, False, self), "truth"

    def declare(self, key: str, term: Term) -> None:
        """A variable that the formula declares itself, with its sizes."""
        self.names = self.names | {key: term}
        self.names |= {size: length for size, length in sizes_of(self.names).items() if size not in self.names}
        self.stems = stems_of(self.names)

    def free(self, leaf: str) -> str:
        """A name for an index that no variable and no size has."""
        terms = [t for t in self.names.values() if isinstance(t, Term)]
        taken = {t.leaf for t in terms} | {size for t in terms for size in t.shape}
        name, k = leaf, 1
        while name in taken:
            k += 1
            name = f"{leaf}{k}"
        return name

    # ── terms ──

    def minus(self, node: Node) -> Read:
        (inside,) = node.parts
        term, kind = self.added(inside)
        if term.name == "num" and (inside.kind == "number" or (inside.kind == "fraction" and inside.parts[2])):
            return as_term(-Fraction(term.leaf)), "scalar"
        return -term, kind

    def plus(self, node: Node) -> Read:
        if (all_of_it := with_all_summands(node, self)) is not None:
            return self.read(all_of_it)
        left, right = map(self.added, node.parts)
        (a, one), (b, other) = left, right
        if one != other and {one, other} in ({"column", "ones"}, {"matrix", "identity"}):
            thing = a if one in ("column", "matrix") else b
            whole = like(thing) if "ones" in (one, other) else identity_like(thing)
            a, b = (
                x if kind in ("column", "matrix") else whole if x == as_term(1) else x * whole
                for x, kind in (left, right)
            )
            one = other = "column" if "ones" in (one, other) else "matrix"
        if {one, other} == {"scalar", "column"} and (a if one == "column" else b).name == "stack":
            return latex_entrywise.sum_beside(a, b, node.kind, node.source, self)
        if one != other:
            raise InputError(
                f"{node.source[:120]} has {with_article(one)} beside {with_article(other)}, which cannot be added or subtracted."
            )
        return (a + b if node.kind == "plus" else a - b), one

    def added(self, node: Node) -> Read:
        term, kind = self.as_number(self.read(node))
        if kind not in ("scalar", "column", "row", "matrix", "ones", "identity"):
            raise InputError(f"{node.source[:120]} is {with_article(kind)}, which cannot be added or subtracted.")
        return term, kind

    def product(self, node: Node) -> Read:
        factors, between = of_each_function(node.parts[0], node.parts[1], self)
        if len(factors) == 1:
            return self.read(factors[0])
        values = [
            self.read(f) if f.kind == "group" else self.as_number(self.read(f)) for f in factors
        ]  # (j) is a place
        return latex_products.multiplied(values, list(between), node.source, self)

    def quotient(self, node: Node) -> Read:
        (above, kind), (below, of) = self.added(node.parts[0]), self.as_number(self.read(node.parts[1]))
        if of == "column" and kind in ("scalar", "column"):
            return latex_entrywise.quotient(above, below, node.source, self)
        return above / (below if of == "scalar" else self.term(node.parts[1], "scalar")), kind

    def fraction(self, node: Node) -> Read:
        above, below, numbers = node.parts
        if is_differential(above) and below.kind == "product" and is_differential(below.parts[0][0]):
            ways = {
                "quotient": "a quotient of products",
                "derivative": "which the language does not take: write it out",
            }
            if self.answers.choose(node.source, ways) == "derivative":
                raise InputError(
                    f"{node.source} is a derivative. Write out what it is: the language has gradients of losses only."
                )
        if numbers:
            a, b = (Fraction(n.parts[0]) for n in (above, below))
            if b == 0:
                raise InputError(f"{node.source} divides by 0.")
            return as_term(a / b), "scalar"
        return self.quotient(node)

    def root(self, node: Node) -> Read:
        of = node.parts[0]
        if node.parts[1] == 2 and of.kind in ("plus", "less"):
            (a, one), (b, other) = map(self.added, of.parts)
            if {one, other} == {"scalar", "column"}:  # √(v + ε)
                return latex_entrywise.root_of(
                    latex_entrywise.beside(a, b, of.kind, of.source, self), node.source, self
                )
        inside, kind = self.as_number(self.read(of))
        if kind == "column" and node.parts[1] == 2:
            return latex_entrywise.root_of(inside, node.source, self)
        inside = inside if kind == "scalar" else self.term(node.parts[0], "scalar")
        return latex_powers.root(inside, node.parts[1], self), "scalar"

    def group(self, node: Node) -> Read:
        """Brackets of every kind: around one thing, bars of a norm, an inner product, or a pair."""
        bracket, items = node.parts
        if bracket in ("|", "‖"):
            return latex_norms.barred(node, None, self)
        if bracket == "<":
            return latex_products.inner_product(node, self)
        if len(items) == 1 and bracket != "{":
            return self.read(items[0])
        return latex_products.pair(node, self)

    def scripts(self, node: Node) -> Read:
        base = node.parts[0]
        if base.kind == "group" and base.parts[0] in ("|", "‖") and node.parts[1] is not None and not node.parts[3]:
            barred = latex_norms.barred(base, node.parts[1], self)
            rest = replace(node, parts=(base, None, *node.parts[2:]))
            return (
                latex_powers.raised(barred, node.parts[2], rest.source, self) if node.parts[2] is not None else barred
            )
        if base.kind == "group" and base.parts[0] == "<" and spelled(node.parts[1] or "") in ("F", "\\mathrm{F}"):
            node = replace(node, parts=(base, None, *node.parts[2:]))  # ⟨A, B⟩_F
        if base.kind == "call" and node.parts[2] is not None and not node.parts[3]:
            return latex_functions.power_of_call(node, self)
        return latex_names.scripted(node, self)

    def chosen(self, node: Node) -> Read:
        return self.pick(node.source, {name: partial(self.read, way) for name, way in node.parts})


def _spelled(value: Read) -> str:
    term, kind = value
    return python_of(term, longest=160) + (", as a row" if kind == "row" else "")


_MEANING: dict[str, Callable[[Reader, Node], Read]] = {
    "implies": Reader.implies, "iff": Reader.iff, "arrows": lambda reader, node: (arrow_chain(node, reader), "truth"),
    "in other words": Reader.restated, "thus": Reader.restated, "and": Reader.connected, "or": Reader.connected, "not": Reader.negated,
    "comparison": Reader.compared, "minus": Reader.minus, "plus": Reader.plus, "less": Reader.plus, "product": Reader.product,
    "quotient": Reader.quotient, "fraction": Reader.fraction, "root": Reader.root, "group": Reader.group, "scripts": Reader.scripts,
    "choice": Reader.chosen, "number": lambda reader, node: (as_term(node.parts[0]), "scalar"),
    "symbol": lambda reader, node: latex_names.bare(node, reader), "call": lambda reader, node: latex_functions.called(node, reader),
    "applied": lambda reader, node: applied(node, reader), "read": lambda reader, node: node.parts[0],
    "family": lambda reader, node: family_of(node, reader), "total": lambda reader, node: total_of(node, reader),
    "sorted": lambda reader, node: sorted_of(node, reader), "over index": lambda reader, node: over_index(node, reader),
    "listed": lambda reader, node: listed(node, reader), "table": lambda reader, node: table_of(node, reader),
    "gradient": lambda reader, node: gradient(node, reader), "cases": lambda reader, node: valued_cases(node, reader),
    "within": Reader.within, "chosen": Reader.chosen_extreme, "arg": lambda reader, node: refused_choice(node),
    "member": lambda reader, node: refused_member(node), "inside": lambda reader, node: reader.inside(node.parts[0]),
    "every": lambda reader, node: of_every(node, reader), "unread": lambda reader, node: unread(node),
    "included": lambda reader, node: between_sets(node, reader), "same set": lambda reader, node: between_sets(node, reader),
    "opaque": lambda reader, node: without_word(node, reader), "factorial": lambda reader, node: latex_powers.counted(node, reader),
    "binomial": lambda reader, node: latex_powers.counted(node, reader),
}  # fmt: skip


__all__ = ["Reader"]
