"""Sequences: the state after k steps as ``iterated step start k`` of Indexed.v, powers x^k of a whole number k."""

from __future__ import annotations

from checker.coq.trees.words.datasets import DatasetWords, needs
from checker.coq.trees.words.shapes import Size
from checker.coq.trees.words.vectors import Form, refused, size_of_words

MODULE = "Orders"  # the file of the library that statements about orders need
KINDS = {"scalar": "R", "vector": "nat -> R", "matrix": "nat -> nat -> R"}


class SequenceWords(DatasetWords):
    """Prints sequences of one state or of several, as pairs; ``states`` are the texts of the states inside an update."""

    def __init__(self, sorts: dict[str, list[str]]) -> None:
        super().__init__(sorts)
        self.states: dict[str, str] = {}
        self.depth = 0

    def _shape(self, term: Form) -> tuple[Size, ...]:
        name, *rest = term
        if name == "state":
            return tuple(map(size_of_words, rest[0].split(":")[2:]))
        if name == "iterate":
            return self.shape(rest[3 + 3 * int(rest[0][1])])
        return super()._shape(term)

    def text(self, term: Form) -> str:
        name, *rest = term
        if name == "state":
            own = self.states[rest[0]]
            return f"(INR {own})" if rest[0].endswith(":natural") else own
        if name == "iterate":
            return self.sequence(rest)
        if name == "at":
            return f"({self.text(rest[0])} {self.whole_number(rest[1])})"
        if name == "pow" and rest[1][0] != "num":
            return f"({self.text(rest[0])} ^ {self.whole_number(rest[1])})"
        return super().text(term)

    def whole_number(self, term: Form) -> str:
        """A sum of natural variables and whole numbers as a text of ``nat``, the numbers first."""
        number, names = self.summands(term)
        texts = [str(number)] * (number > 0 or not names) + names
        return texts[0] if len(texts) == 1 else f"({' + '.join(texts)})%nat"

    def summands(self, term: Form) -> tuple[int, list[str]]:
        name, *rest = term
        if name == "num" and rest[0].isdigit():
            return int(rest[0]), []
        if name == "var" and self.sorts.get(rest[0]) == ["scalar", "natural"]:
            return 0, [self.name(rest[0])]
        if name == "state" and rest[0].endswith(":natural"):
            return 0, [self.states[rest[0]]]
        if name == "add":
            (a, first), (b, second) = map(self.summands, rest)
            return a + b, [*first, *second]
        raise refused("A power, a place or a number of steps that is no sum of whole numbers has no Coq meaning here")

    def sequence(self, rest: list[Form]) -> str:
        """One part of the state after so many steps."""
        step, leaves, starts, updates = rest[2][1], rest[3::3], rest[4::3], rest[5::3]
        if any("iterate" in repr(one) for one in updates):
            raise refused("A sequence inside the step of another has no Coq meaning here")
        kinds = [one[1].split(":")[1] for one in leaves]
        if not set(kinds) <= KINDS.keys():
            raise refused("A sequence of such states has no Coq meaning here")
        kind = " * ".join(f"({KINDS[one]})" for one in kinds)
        before = self.states
        self.states = {**before, step: "m_", **{one[1]: parts("s_", len(leaves))[k] for k, one in enumerate(leaves)}}
        after = tupled([self.text(one) for one in updates])
        self.states = before
        start = tupled([self.text(one) for one in starts])
        run = f"(iterated (fun (m_ : nat) (s_ : ({kind})%type) => {after}) {start} {self.whole_number(rest[1])})"
        return parts(run, len(leaves))[int(rest[0][1])]

    def conditions(self, term: Form) -> list[str]:
        if term[0] != "iterate":
            return super().conditions(term)
        if any(map(may_be_undefined, term[6::3])):
            raise refused("A sequence whose steps may be undefined has no Coq meaning here")
        return list(dict.fromkeys([need for one in term[5::3] for need in self.conditions(one)]))


def may_be_undefined(term: Form) -> bool:
    """A word of the term need not have a value."""
    if term[0] == "div" and term[2][0] == "num" and term[2][1] != "0":
        return may_be_undefined(term[1])
    inside = any(may_be_undefined(one) for one in term[1:] if isinstance(one, list))
    return inside or term[0] in ("div", "sqrt", "log", "gradient") or bool(needs(term))


def tupled(texts: list[str]) -> str:
    return texts[0] if len(texts) == 1 else f"({', '.join(texts)})"


def parts(pair: str, count: int) -> list[str]:
    """The components of ((a, b), c)."""
    if count == 1:
        return [pair]
    return [*parts(f"(fst {pair})", count - 1), f"(snd {pair})"]
