r"""The syntax of statements: comparisons, connectives, quantifiers, and the hypotheses that stand beside a formula.

A formula of several clauses, as ``P, \quad \forall x \in \mathbb{R}^n, x \ne 0``, is a node "clauses" of nodes "hold", "if", "for" and
"member".

**Guarantee.** as :mod:`checker.formulas.syntax.tree`: the tree holds the whole formula.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from checker.errors import InputError
from checker.formulas.syntax.commands import AND, COMPARISONS, DOTS, IFF, IMPLIES, NOT, OR
from checker.formulas.syntax.cursor import Node
from checker.formulas.syntax.sets import Sets
from checker.formulas.syntax.tokens import tokens_of

_SEPARATORS = {",", ";", ":"}
_SAYS = {"or": "in other words", "thus": "thus"}
_DEEPEST = 40  # brackets inside brackets


def syntax_of(latex: str, words: Collection[str] = ()) -> Node:
    """The tree of a formula of one statement or term.  **Raises.** InputError for what is no formula."""
    parser = Clauses(latex, tokens_of(latex, words), words)
    found = parser.statement()
    if parser.here.kind != "end":
        raise parser.unexpected()
    return found


def clauses_of(latex: str, words: Collection[str] = ()) -> Node:
    """The tree of a formula of several clauses; of one alone its own tree.  **Raises.** InputError for what is no formula."""
    return Clauses(latex, tokens_of(latex, words), words).document()


class Clauses(Sets):
    assuming = False  # whether a hypothesis is read, behind which “and x ∈ S” is one of its own

    # ── clauses ──

    def document(self) -> Node:
        found: list[Node] = []
        where = False  # whether “where x ∈ S” was the clause before
        if self.word() in COMPARISONS:
            raise self.unexpected(
                f"{self.word()} at the beginning, so that its left side is in the formula before; give both as one formula"
            )
        if self.here.text == "thus":  # “Thus P”
            self.take()
        while True:
            while found and self.here.text in _SEPARATORS | {"then", "and"}:
                if self.here.text == ":" and found[-1].kind not in ("for", "some", "member"):
                    raise self.unexpected()
                if self.take().text == "then" and any(one.kind not in ("member", "for") for one in found):
                    found.append(Node(kind="then", source="then"))
            if self.here.kind == "end" and found:
                break
            said = self.take().text if found and self.here.text in ("or", "thus") else ""
            while said and self.here.text == ",":  # “i.e., Q”
                self.take()
            listed = bool(found) and found[-1].kind == "some" and self.tokens[self.at - 1].text == ","
            begun, clause = self.here.text, self.clause()
            if listed and clause.kind == "member":  # ∃ x ∈ S, y ∈ T
                if clause.parts[1][0] == "range":
                    raise self.unexpected("a range behind “there is x ∈ S”, of which all or one may be meant")
                clause = replace(clause, kind="some", parts=(clause,))
            if where and begun != "if" and clause.kind == "hold" and any(one.kind == "hold" for one in found):
                raise self.unexpected(
                    "a statement behind “where x ∈ S”, which may be assumed or concluded; write “and” before it"
                )
            where = begun == "if" and clause.kind == "member"
            if said:
                clause, found = self.restated(said, found, clause), []
            found += clause.parts if clause.kind == "several" else [clause]
            if self.here.kind == "end":
                break
            if self.here.text not in _SEPARATORS | {"if", "\\forall", "\\exists", "then", "and", "thus"}:
                raise self.unexpected()
        if all(one.kind not in ("hold", "then") for one in found):  # “there is i such that P”
            for k in range(1, len(found)):
                if found[k].kind == "if" and found[k - 1].kind == "some":
                    found[k] = replace(found[k], kind="hold")
        if len(found) == 1 and found[0].kind == "hold":
            return found[0].parts[0]
        if any(one.kind == "hold" and one.parts[0].kind in _SAYS.values() for one in found):
            raise self.unexpected("more behind “or” or “thus”; say with brackets what belongs together")
        return self.node("clauses", 0, *found)

    def restated(self, said: str, before: list[Node], clause: Node) -> Node:
        """“P, or Q” and “P, Q, and thus R” as one clause.  **Raises.** InputError where “or” has more before it, or no statement."""
        plain = all(one.kind == "hold" and one.parts[0].kind not in _SAYS.values() for one in (*before, clause))
        if not plain or (said == "or" and len(before) > 1):
            raise self.unexpected(f"“{said}” behind a list or a condition; say with brackets what belongs together")
        first = [one.parts[0] for one in before]
        both = first[0] if len(first) == 1 else self.node("and", 0, *first)
        return self.node("hold", 0, self.node(_SAYS[said], 0, both, clause.parts[0]))

    def clause(self) -> Node:
        start = self.at
        if self.here.text == "if":
            self.take()
            found = [self.hypothesis(start)]
            while self.word() in AND:
                self.take_word()
                found.append(self.hypothesis(self.at))
            if len(found) > 1 and any(one.kind == "if" and one.parts[0].kind == "or" for one in found):
                raise self.unexpected("“and” beside “or” before it; say with brackets which one comes first")
            found.sort(key=lambda one: one.kind != "member")  # what x is comes first
            return found[0] if len(found) == 1 else self.node("several", start, *found)
        if self.here.text in ("\\forall", "\\exists"):
            return self.quantifier()
        member = self.membership() or self.of_family()
        if member is not None and self.word() not in AND | OR | IFF | IMPLIES | set(COMPARISONS):
            return member
        self.at = start
        return self.node("hold", start, self.statement())

    def hypothesis(self, start: int) -> Node:
        """A definition, or what is assumed, up to an “and” before x ∈ S."""
        self.assuming = True
        inside = self.membership() or self.of_family() or self.statement()
        self.assuming = False
        inside = inside.parts[0] if inside.kind == "hold" else inside
        return inside if inside.kind == "member" else self.node("if", start, inside)

    def quantifier(self) -> Node:
        """∀ x, y ∈ S; ∀ ε > 0; ∀ i ≠ j; ∀ x."""
        start, kind = self.at, "for" if self.take().text == "\\forall" else "some"
        if kind == "some" and self.here.text == "!":
            raise self.unexpected("∃!; write that there is one, and that any two of them are equal")
        while self.here.text == "\\forall":
            self.take()
        member = self.membership()
        if member is not None:
            return self.node(kind, start, member)
        names = self.names()
        if len(names) > 1 and self.word() in COMPARISONS:
            return self.bound_of_several(start, kind, names)
        if names and self.word() not in COMPARISONS:
            return self.node(kind, start, self.node("names", start, tuple(names)))
        if names:
            self.at = start + 1
            while self.here.text == "\\forall":
                self.take()
        bound = self.range_() or self.statement()
        if bound.kind in ("implies", "iff", "arrows"):
            raise self.unexpected("the end of what “for all” and an arrow say together; put “for all” at the beginning")
        return self.node(kind, start, bound)

    def bound_of_several(self, start: int, kind: str, names: list[Node]) -> Node:
        """∀ a, b > 0: a quantifier for each name."""
        signs, sides = [], [names[-1]]
        while self.word() in COMPARISONS:
            signs.append(COMPARISONS[self.word()])
            self.take_word()
            sides.append(self.sum())
        among = {side.source for side in sides[1:]} & {name.source for name in names}  # ∀ i, j ≠ i
        each = [
            self.node("comparison", start, tuple(signs), (name, *sides[1:]))
            for name in (names[-1:] if among else names)
        ]
        plain = [self.node(kind, start, self.node("names", start, tuple(names[:-1])))] if among else []
        return self.node("several", start, *plain, *(self.node(kind, start, one) for one in each))

    def names(self) -> list[Node]:
        """Names with commas between them; none is taken where something else stands there."""
        found: list[Node] = []
        while self.here.kind in ("symbol", "command") and self.begins_factor():
            before = self.at
            one = self.factor()
            if one.kind not in ("symbol", "scripts") or one.source in [name.source for name in found]:
                self.at = before - bool(found)  # with the comma
                break
            found.append(one)
            if self.here.text != ",":
                break
            if self.tokens[self.at + 1].text in DOTS:
                found = [self.family(found)]
                if self.here.text != ",":
                    break
            if self.tokens[self.at + 1].kind not in ("symbol", "command"):
                break
            self.take()
            if not self.begins_factor():
                self.at -= 1
                break
        return found

    def membership(self) -> Node | None:
        """x, y ∈ S, or None, with nothing taken, where that does not stand here."""
        start = self.at
        try:
            names = self.names()
        except InputError:
            names = []
        if not names or self.word() != "\\in" or self.is_before_order():
            self.at = start
            return self.range_()
        self.take_word()
        if self.here.text in ("\\arg", "\\operatorname", "\\operatorname*") and len(names) == 1:
            before, chosen = self.at, self.factor()
            if chosen.kind == "arg":
                return self.node("hold", start, self.node("chosen", start, names[0], chosen))
            self.at = before
        return self.node("member", start, tuple(names), self.set_())

    def of_family(self) -> Node | None:
        """a_1, …, a_n ≥ 0 as a clause, or None, with nothing taken."""
        start = self.at
        try:
            names = self.names()
        except InputError:
            names = []
        if [one.kind for one in names] != ["family"] or self.word() not in COMPARISONS:
            self.at = start
            return None
        sign = COMPARISONS[self.word()]
        self.take_word()
        return self.node("hold", start, self.node("comparison", start, (sign,), (names[0], self.sum())))

    def range_(self) -> Node | None:
        """i = 1, …, n, or None, with nothing taken."""
        start = self.at
        end = next((k for k in range(start, len(self.tokens)) if self.tokens[k].text in DOTS), None)
        if end is None or end - start > 8 or end + 1 >= len(self.tokens):
            return None
        name, equal, one = self.tokens[start : start + 3] if end - start >= 3 else (None, None, None)
        if name is None or name.kind not in ("symbol", "command") or equal.text != "=" or one.text not in ("0", "1"):  # type: ignore[union-attr]
            return None
        self.at = start + 1
        named = self.node("symbol", start, name.text)
        self.at = end + 1
        if self.here.kind == "end" and all(t.text == "," or t.kind == "number" for t in self.tokens[start + 2 : end]):
            whole = Node(kind="symbol", parts=("\\mathbb{N}",), source="\\mathbb{N}")  # k = 0, 1, 2, …
            below = "0" if one.text == "0" else "+"  # type: ignore[union-attr]
            marks = Node(kind="scripts", parts=(whole, below, None, 0), source=f"\\mathbb{{N}}_{below}")
            return self.node("member", start, (named,), ("named", marks, marks.source))
        if self.here.text == ",":
            self.take()
        top = self.sum()
        return self.node("member", start, (named,), ("range", one.text, top.source))  # type: ignore[union-attr]

    def is_before_order(self) -> bool:
        """Whether O(…) stands behind the sign here, where no set can stand."""
        at = self.at + 1
        behind = at + 1
        if self.tokens[at].text in ("\\mathcal", "\\tilde", "\\widetilde") and self.tokens[behind].text == "{":
            letter, behind = self.raw(behind)
        else:
            letter = self.tokens[at].text
        return letter.strip() in ("O", "o", "\\Theta", "\\Omega", "\\mathcal{O}") and self.tokens[behind].text in "(["

    # ── statements ──

    def statement(self) -> Node:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise self.unexpected(f"a formula nested more than {_DEEPEST} deep")
        start, left = self.at, self.connected()
        kind = "implies" if self.word() in IMPLIES else "iff" if self.word() in IFF else ""
        if kind:
            worded = self.latex.startswith("\\text", self.here.start)
            if left.kind in ("and", "or") and (kind == "iff" or worded):
                raise self.unexpected(
                    f"“{left.kind}” before an equivalence; say with brackets which of them comes first"
                )
            self.take_word()
            steps = [left, self.connected()]
            arrow, chain = kind, IMPLIES if kind == "implies" else IFF
            while self.word() in chain:
                self.take_word()
                steps.append(self.connected())
            left = self.node(
                arrow if len(steps) == 2 else "arrows", start, *([] if len(steps) == 2 else [arrow]), *steps
            )
            if self.word() in IMPLIES | IFF:
                raise self.unexpected("a second arrow; say with brackets which one comes first")
        self.depth -= 1
        return left

    def connected(self) -> Node:
        start, parts, used = self.at, [self.negated()], ""
        while self.word() in AND | OR:
            kind = "and" if self.word() in AND else "or"
            if used and kind != used:
                raise self.unexpected("“and” beside “or”; say with brackets which one comes first")
            if self.assuming and kind == "and" and self.depth == 1 and self.is_member(1):
                break
            used = kind
            self.take_word()
            parts.append(self.negated())
        return self.node(used, start, *parts) if len(parts) > 1 else parts[0]

    def is_member(self, behind: int) -> bool:
        """Whether x ∈ S stands so many tokens behind this one; nothing is taken."""
        start = self.at
        self.at += behind
        try:
            member = self.membership()
        except InputError:
            member = None
        self.at = start
        return member is not None and member.kind == "member"

    def negated(self) -> Node:
        start = self.at
        if self.word() in NOT:
            self.take_word()
            if self.here.kind != "open":
                raise self.unexpected(f"{self.here.text!r} behind a negation; put what is negated into brackets")
            return self.node("not", start, self.factor())
        return self.comparison()

    def comparison(self) -> Node:
        if (related := self.of_sets()) is not None:
            return related
        start, signs, sides = self.at, [], [self.sum()]
        while self.word() in COMPARISONS:
            signs.append(COMPARISONS[self.word()])
            self.take_word()
            if len(signs) == 1 and signs[0] in ("=", ":=") and (self.here.kind, self.here.text) == ("open", "{"):
                those = self.of_those()
                if those is not None and self.word() not in COMPARISONS:
                    return self.node("same set", start, ("named", sides[0], sides[0].source), those)
            if self.here.text in DOTS:
                return self.dotted_chain(start, signs, sides)
            sides.append(self.sum())
        if self.word() == "\\in" and self.is_before_order():  # T ∈ O(n) is T = O(n)
            self.take_word()
            signs.append("=")
            sides.append(self.sum())
        if self.word() == "\\in":
            self.take_word()
            said = self.set_()
            before = self.node("comparison", start, tuple(signs), tuple(sides)) if signs else None
            return self.node("within", start, sides[-1], said, before)
        if self.word() == "\\notin" and not signs:
            self.take_word()
            return self.node("not", start, self.node("within", start, sides[0], self.set_(), None))
        return self.node("comparison", start, tuple(signs), tuple(sides)) if signs else sides[0]


__all__ = ["Clauses", "clauses_of", "syntax_of"]
