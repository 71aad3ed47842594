"""Read a printed Coq statement back and compare it with the statement of the certificate, as Data.v is read back.

It shares no code with what writes statements.  The theorem has to say at least what the claim says: every premise of a proved statement is
one of the claim's hypotheses, or what a variable's sort says; a refuted one denies the claim with all of its hypotheses.  What makes a
conclusion defined has to stand beside it.  Statements about one exact instance or almost every dataset, and limits on every dataset, are
not read back.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from checker.coq.reading_back.gallina import Tree, Unreadable, parsed
from checker.coq.reading_back.plain import Json, covers, needs, plain, shape_of_sort
from checker.coq.reading_back.terms import TermReader
from checker.coq.reading_back.words import LOSSES

KINDS = {
    "R": "scalar",
    "nat -> R": "vector",
    "nat -> nat -> R": "matrix",
    "nat": "index",
    "nat -> nat": "choice",
    "dataset": "dataset",
    "loss": "loss",
}
_ALMOST_EVERY = tuple(("apply", ("name", word)) for word in ("almost_every", "almost_every_pair"))
_AS = {"order": "choice"}  # of the same type in Coq


def read_back(statement: Mapping[str, Any], theorem: str) -> tuple[bool, str]:
    """Whether the theorem was read back, and what it does not say of the statement, "" where it says all."""
    try:
        return True, statement_disagreement(statement, theorem) or ""
    except NotReadBack:
        return False, ""


def statement_disagreement(statement: Mapping[str, Any], theorem: str) -> str | None:
    """What the Coq theorem does not say of the certificate's statement; None if it says all, or more.

    **Raises.** NotReadBack for the kinds of statements that are not read back.
    """
    try:
        tree = parsed(theorem)
    except Unreadable as problem:
        return str(problem)
    if statement["quantifier"] == "almost_all" and tree[:2] in _ALMOST_EVERY:
        raise NotReadBack("a statement about almost every dataset is not read back")
    if tree[0] == "exists" or (
        tree[0] == "forall" and any(kind == ("name", "loss_name") or _is_list(kind) for _, kind in tree[1])
    ):
        raise NotReadBack("a statement about one exact instance, or a limit on every dataset, is not read back")
    denied = tree[0] == "~"
    try:
        return _Reader(statement, tree[1] if denied else tree, denied).disagreement()
    except Unreadable as problem:
        return str(problem)
    except (IndexError, ValueError, KeyError, TypeError) as problem:  # not the shape of any statement that is printed
        return f"a part that cannot be read ({type(problem).__name__})"


class NotReadBack(Exception):
    """A kind of statement that this reader leaves to the reader of the page."""


def _is_list(kind: Tree | None) -> bool:
    return kind is not None and (kind == ("name", "vector") or kind[:2] == ("apply", ("name", "list")))


def _shown(kind: Tree | None) -> str:
    if kind is None:
        return ""
    return kind[1] if kind[0] == "name" else f"{_shown(kind[1])} -> {_shown(kind[2])}" if kind[0] == "->" else "?"


class _Reader(TermReader):
    """One statement; ``variables`` are Coq's names with what they stand for: (term, shape)."""

    def __init__(self, statement: Mapping[str, Any], tree: Tree, denied: bool) -> None:
        super().__init__(denied)
        self.statement = statement
        self.sorts: dict[str, list[str]] = {name: sort for name, *sort in statement["forall"]}
        self.body: Tree = tree[2] if tree[0] == "forall" else tree
        self._declare(tree[1] if tree[0] == "forall" else ())

    # ── variables ──
    def _declare(self, bound) -> None:
        wanted = {size for sort in self.sorts.values() for part in sort[1:] for size in part.split("*")}
        wanted |= {"n", "d"} if any(sort[0] == "dataset" for sort in self.sorts.values()) else set()
        for name, kind in bound:
            own = next((x for x in (name, name.removesuffix("_"), name.removesuffix("'")) if x in self.sorts), None)
            if own is None and _shown(kind) == "nat" and name.removesuffix("_").removesuffix("'") in wanted:
                self.sizes.add(name)
                continue
            if own is None or any(term == ["var", own] for term, _ in self.variables.values()):
                raise Unreadable(f"the theorem is about {name}, which the claim has not, or twice")
            sort = self.sorts[own]
            if self.denied and sort[0] == "order":
                raise Unreadable("a refutation about an order is not read back")
            if KINDS.get(_shown(kind)) != ("index" if sort[1:] == ["natural"] else _AS.get(sort[0], sort[0])):
                raise Unreadable(f"{name} is of another sort in the theorem")
            self.variables[name] = (["var", own], shape_of_sort(sort))
        if missing := self.sorts.keys() - {term[1] for term, _ in self.variables.values()}:
            raise Unreadable(f"the theorem has no {', '.join(sorted(missing))}")

    # ── the whole ──
    def disagreement(self) -> str | None:
        given, body = [], self.body
        while body[0] == "->":
            given.append(body[1])
            body = body[2]
        claimed = [plain(h, self.sorts) for h in self.statement["hypotheses"]]
        read, others, of_variables = [], [], []
        for one in given:
            if self._is_of_a_variable(one):
                inner = one[1]
                of_variables.append(
                    (inner[1][1], inner[2][1] if inner[1] == ("number", "0") else self.size(inner[2]))
                    if one[0] == "nat"
                    else one
                )
                continue
            try:
                read.append(self.truth(one))
            except Unreadable:
                others.append(one)  # beside a denied claim another premise says more
        conclusion, wanted = self._conclusion(body), plain(self.statement["conclude"], self.sorts)
        if self.denied:
            missing = [one for one in self._of_variables() if one not in of_variables]
            missing += [one for one in claimed if one not in read]
            missing += [one for term in (*claimed, wanted) for one in needs(term) if one not in read]
            if missing:
                return f"a hypothesis of the claim, or what makes it defined: {missing[0]}"
            return None if conclusion == wanted else "the conclusion"
        if others or any(h not in claimed for h in read):
            return "a premise that is no hypothesis of the claim"
        return None if covers(conclusion, wanted) else "the conclusion"

    def _is_of_a_variable(self, one: Tree) -> bool:
        """Whether a premise only says what the sort of a variable says."""
        inner = one[1] if one[0] == "nat" else one
        if one[0] == "nat" and inner[0] == "<":
            if inner[1] == ("number", "0"):
                return inner[2][0] == "name" and inner[2][1] in self.sizes
            known = self.variables.get(inner[1][1]) if inner[1][0] == "name" else None
            return known is not None and known[1][:1] == ("index",) and known[1][1] == self.size(inner[2])
        if one[0] == "=" and one[1][:2] == ("apply", ("name", "key_matrix")) and one[2] == ("name", "None"):
            return "keys" not in self.sorts[self.dataset(one[1][2])]
        if one[0] == "apply" and one[1] == ("name", "choice_fits") and len(one) == 5:
            term, shape = self.term(one[4])
            return one[2] == ("name", "n") and bool(self.dataset(one[3])) and shape == ("choice",) and term[0] == "var"
        if one[0] == "apply" and one[1] == ("name", "is_order") and len(one) == 4:
            term, shape = self.term(one[3])
            return shape == ("order", self.size(one[2])) and term[0] == "var"
        if one[0] == "apply" and one[1] == ("name", "in_every_input") and len(one) == 5:
            term, shape = self.term(one[4])
            return one[2] == ("name", "n") and bool(self.dataset(one[3])) and shape == ("index", ("T",))
        if one[0] == "exists":
            ((own, _),), said = one[1:]
            known = (
                self.variables.get(said[1][1])
                if said[0] == "=" and said[1][0] == "name" and said[1][1] != own
                else None
            )
            every = said[2] == ("apply", ("name", "Of_function"), ("name", own))
            return every and known is not None and self.sorts[known[0][1]] == ["loss", "decreasing"]
        losses: list[str] = []
        while one[0] == "\\/" or (one[0] == "=" and one[2][0] == "name" and one[2][1] in LOSSES):
            first, one = (one[1], one[2]) if one[0] == "\\/" else (one, ("",))
            if first[0] != "=" or first[1][0] != "name" or self.variables.get(first[1][1], ("", ("",)))[1] != ("loss",):
                return False
            losses.append(f"{first[1][1]} {LOSSES.get(first[2][1], '?')}")
        name = losses[0].split()[0] if losses else ""
        return (
            bool(losses)
            and one == ("",)
            and losses == [f"{name} {word}" for word in self.sorts[self.variables[name][0][1]][1:]]
        )

    def _of_variables(self) -> set[tuple]:
        """What the sorts of the variables say: sizes are at least 1, indices below their size."""
        ranges = {(name, shape[1]) for name, (_, shape) in self.variables.items() if shape[:1] == ("index",)}
        return ranges | {("0", size) for size in self.sizes}

    def _conclusion(self, body: Tree) -> Json:
        """The conclusion; gradients and slopes that it names by variables are put in, if it says that there are such."""
        there = []
        while body[0] == "/\\" and body[1][0] == "exists":
            there.append(body[1])
            body = body[2]
        if not there:
            return self.truth(body)
        if body[0] != "forall":
            raise Unreadable("something exists that nothing is said of")
        kinds, inner = dict(body[1]), body[2]
        names = list(kinds)
        for name, said in zip(names, there, strict=True):
            ((own, _),) = said[1]
            given = inner[1]
            if inner[0] != "->" or given != _renamed(said[2], own, name):
                raise Unreadable(f"{name} is not what is said to exist")
            term, shape = self._derivative(given)
            if KINDS.get(_shown(kinds[name])) != (shape[0] if shape else "scalar"):
                raise Unreadable(f"{name} is of another sort than what it is")
            self.variables[name] = (term, shape)
            inner = inner[2]
        return self.truth(inner)

    def _derivative(self, given: Tree) -> tuple[Json, tuple]:
        """What ``has_gradient n f x g`` and its like say that g is."""
        head = given[1][1] if given[0] == "apply" else ""
        if head == "has_gradient":
            _, _, size, f, x, _ = given
            objective, sides = self.objective(f)
            point, shape = self.term(x)
            if shape != ("vector", self.size(size)) or sides != (self.size(size),):
                raise Unreadable("a gradient at a point of another size")
            return ["gradient", objective, point], shape
        if head == "has_matrix_gradient":
            _, _, size, f, x, _ = given
            objective, sides = self.objective(f)
            point, shape = self.term(x)
            if shape != ("matrix", self.size(size), self.size(size)) or sides != shape[1:]:
                raise Unreadable("a gradient at a point of another size")
            return ["gradient", objective, point], shape
        if head == "has_slope":
            _, _, f, x, u, _ = given
            objective, sides = self.objective(f)
            (point, shape), (along, other) = self.term(x), self.term(u)
            if shape != other or shape != ("vector", *sides):
                raise Unreadable("a slope at a point of another size")
            return ["slope", objective, point, along], ()
        raise Unreadable("something exists that is no gradient")


def _renamed(tree: Any, old: str, new: str) -> Any:
    if tree == ("name", old):
        return ("name", new)
    return tuple(_renamed(one, old, new) for one in tree) if isinstance(tree, tuple) else tree


__all__ = ["NotReadBack", "read_back", "statement_disagreement"]
