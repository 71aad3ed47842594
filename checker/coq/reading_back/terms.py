"""Terms, truths and sizes of a printed Coq statement as the checker's terms, each with its shape.

A shape is () for a number, (sort, sizes …) for a vector, a matrix or an index, (sort,) for the rest; a size is a sorted product.
"""

from __future__ import annotations

from typing import Any

from checker.coq.reading_back.gallina import Tree, Unreadable, parsed
from checker.coq.reading_back.plain import Json, counted, folded, size_of, softmax_of_block
from checker.coq.reading_back.words import (
    ENTRYWISE,
    LOSSES,
    OF_DATA,
    OF_NUMBERS,
    SHAPE_OF,
    TRUTHS,
    WORDS,
    shape_of_data,
)

# The slopes of losses, as counter-examples print them
SLOPES = {("name", "sigmoid_slope"): "sigmoid", parsed("fun y => - sigmoid (- y)"): "logistic"}


class TermReader:
    """``variables`` are Coq's names with what they stand for: (term, shape); ``denied`` where the whole is the negation of a statement."""

    def __init__(self, denied: bool) -> None:
        self.denied = denied
        self.variables: dict[str, tuple[Json, tuple]] = {}
        self.states: dict[str, list[tuple[Json, tuple]]] = {}  # inside a step of a sequence: the parts of its state
        self.sizes: set[str] = set()
        self.depth = 0

    def dataset(self, tree: Tree) -> str:
        known = self.variables.get(tree[1], ("", ("",))) if tree[0] == "name" else ("", ("",))
        if known[1] != ("dataset",):
            raise Unreadable("a word about data is said of something else")
        return known[0][1]

    # ── truths ──
    def truth(self, tree: Tree) -> Json:
        kind = tree[0]
        if kind in ("/\\", "\\/", "->"):
            return [{"/\\": "and", "\\/": "or", "->": "implies"}[kind], self.truth(tree[1]), self.truth(tree[2])]
        if kind == "~":
            return ["not", self.truth(tree[1])]
        if kind == "<>":
            return ["not", ["eq", *self.both(tree)]]
        if kind in ("<=", "<"):
            return [{"<=": "le", "<": "lt"}[kind], *self.both(tree)]
        if kind == "=":
            left, right = self.term(tree[1]), self.term(tree[2])
            if left[1] != right[1]:
                raise Unreadable("an equation between two sorts")
            return ["is_loss" if left[1] == ("loss",) else "eq", left[0], right[0]]
        if kind == "forall":
            ((name, _),) = tree[1]
            range_, inner = tree[2][1], tree[2][2]
            if tree[2][0] != "->" or range_[0] != "nat" or range_[1][:2] != ("<", ("name", name)):
                raise Unreadable("something for all that is no index")
            return ["for_each", *self.bound(name, self.size(range_[1][2]), lambda: self.truth(inner))]
        if kind == "apply" and tree[1][0] == "name" and tree[1][1] in TRUTHS:
            word, spec = TRUTHS[tree[1][1]]
            return [word, *self.arguments(tree, spec)[0]]
        if kind == "apply" and tree[1] == ("name", "rank_at_most"):
            (A, shape) = self.term(tree[4])
            if shape != ("matrix", self.size(tree[2]), self.size(tree[3])) or tree[5] != ("name", "n"):
                raise Unreadable("a rank whose sizes do not fit")
            return ["le", ["rank", A], ["inputs"]]
        raise Unreadable(f"a proposition without a word: {str(tree)[:80]}")

    def both(self, tree: Tree) -> list[Json]:
        sides = [self.term(one) for one in tree[1:]]
        if any(shape != () for _, shape in sides):
            raise Unreadable("a comparison of what are no numbers")
        return [term for term, _ in sides]

    def bound(self, name: str, size: tuple, inside) -> list[Json]:
        """An index of its own, told by how deep it is bound, and what is said with it."""
        before, self.depth = self.variables.get(name), self.depth + 1
        leaf = ["bound", self.depth, list(size)]
        self.variables[name] = (leaf, ("index", size))
        found = inside()
        self.depth -= 1
        if before is None:
            del self.variables[name]
        else:
            self.variables[name] = before
        return [leaf, found]

    # ── sizes and terms ──
    def size(self, tree: Tree) -> tuple:
        if tree[0] == "nat":
            return self.size(tree[1])
        if tree[0] == "number":
            return size_of(tree[1])
        if tree[0] == "name" and tree[1] in self.sizes:
            return (tree[1].removesuffix("_").removesuffix("'"),)
        if tree[0] == "*":
            return tuple(sorted(self.size(tree[1]) + self.size(tree[2])))
        if tree[0] == "apply" and tree[1] == ("name", "tokens_of") and self.dataset(tree[2]):
            return (f"T{self.term(tree[3])[0]}",)
        raise Unreadable(f"a size without a word: {str(tree)[:80]}")

    def data(self, tree: Tree) -> Json:
        if tree[0] == "apply" and tree[1][1] in ("with_query", "with_key_matrix"):
            value, shape = self.term(tree[3])
            if shape != {"with_query": ("vector", ("d",)), "with_key_matrix": ("matrix", ("d",), ("d",))}[tree[1][1]]:
                raise Unreadable("data changed by something of another size")
            return [tree[1][1], self.data(tree[2]), value]
        return ["var", self.dataset(tree)]

    def term(self, tree: Tree) -> tuple[Json, tuple]:
        kind = tree[0]
        if kind == "number":
            return ["num", tree[1]], ()
        if kind == "nat" and tree[1][0] == "number":
            return ["place", ["num", tree[1][1]]], ("place",)
        if kind == "name":
            if tree[1] in LOSSES:
                return ["word", LOSSES[tree[1]]], ("loss",)
            if tree[1] in self.variables:
                return self.variables[tree[1]]
            if tree[1] in self.states:
                return self.part(tree)
            if tree[1] == "identity":
                return ["identity"], ("matrix", ("?",), ("?",))
            raise Unreadable(f"{tree[1]} is bound nowhere")
        if kind in ("+", "-", "*", "/"):
            return folded([{"+": "add", "-": "sub", "*": "mul", "/": "div"}[kind], *self.both(tree)]), ()
        if kind == "minus":
            term, shape = self.term(tree[1])
            return folded(["neg", term]), shape
        if kind == "^":
            base, shape = self.term(tree[1])
            if shape != ():
                raise Unreadable("a power that is no power of a number")
            return ["pow", base, self.whole_number(tree[2])], ()
        if kind == "fun":
            return self.entrywise([name for name, _ in tree[1]], tree[2])
        if kind == "apply":
            return self.applied(tree)
        raise Unreadable(f"a term without a word: {str(tree)[:80]}")

    def applied(self, tree: Tree) -> tuple[Json, tuple]:
        """A word with its arguments, or an entry of a vector."""
        head = tree[1]
        name = head[1] if head[0] == "name" and head[1] not in self.variables else ""
        if name == "INR":
            return self._number(tree[2])
        if name == "indicator":
            return ["indicator", self.truth(tree[2])], ()
        if name in ("iterated", "fst", "snd"):
            return self.part(tree)
        if name in ("total", "vtotal", "mtotal") and tree[3][0] == "fun" and not self.denied:
            return self._sum(tree)
        if name == "softmax_loss_gradient":
            return self._softmax_loss_gradient(tree)
        if name in WORDS:
            return self._word(name, tree)
        if name in OF_DATA:
            word, spec, kind = OF_DATA[name]
            terms, _ = self.arguments(tree, spec)
            return [word, *terms], shape_of_data(kind, terms[-1])
        if name in ("risk", "matrix_risk"):
            objective, _ = self.objective(("apply", *tree[1:6]))
            return ["value", objective, self.term(tree[6])[0]], ()
        u, shape = self.term(head)
        if shape[:1] == ("order",) and len(tree) == 3:
            return ["at", u, self.whole_number(tree[2])], ("index", shape[1])
        index, place = self.term(tree[2])
        if shape[:1] != ("vector",) or len(tree) != 3 or place[0] not in ("index", "place"):
            raise Unreadable(f"an application without a word: {str(tree)[:80]}")
        if (
            place[0] == "index"
            and shape[1] not in (place[1], ("?",))
            and not (place[1] == ("T",) and shape[1][0].startswith("T"))
        ):
            raise Unreadable("an entry at an index of another range")
        return ["entry", u, index], ()

    # ── whole numbers and sequences ──
    def whole_number(self, tree: Tree) -> Json:
        """A sum of natural variables and whole numbers."""
        number, names = self._summands(tree)
        return counted(number, names)

    def _summands(self, tree: Tree) -> tuple[int, list[Json]]:
        if tree[0] == "nat":
            return self._summands(tree[1])
        if tree[0] == "number":
            return int(tree[1]), []
        if tree[0] == "+":
            (a, first), (b, second) = map(self._summands, tree[1:])
            return a + b, [*first, *second]
        term, shape = self.variables.get(tree[1], ("", ("",))) if tree[0] == "name" else ("", ("",))
        if shape != ("natural",):
            raise Unreadable("a power or a number of steps that is no sum of whole numbers")
        return 0, [term]

    def part(self, tree: Tree) -> tuple[Json, tuple]:
        """``iterated step start k`` or a part of it, or a part of the state inside the step."""
        path: list[str] = []
        while tree[0] == "apply" and len(tree) == 3 and tree[1] in (("name", "fst"), ("name", "snd")):
            path.append(tree[1][1])
            tree = tree[2]
        if tree[0] == "name" and tree[1] in self.states:
            states = self.states[tree[1]]
            return states[_place(path, len(states))]
        if tree[0] != "apply" or tree[1] != ("name", "iterated") or len(tree) != 5 or tree[2][0] != "fun":
            raise Unreadable("a part of something that is no state of a sequence")
        _, _, (_, (step, state), after), before, count = tree
        starts = [self.term(one) for one in _parts(before)]
        if step[1] != ("name", "nat") or _parts(state[1], "*") != [_KINDS.get(shape[:1]) for _, shape in starts]:
            raise Unreadable("a sequence whose states are of other sorts than its start")
        updates = self._inside_a_step(step[0], state[0], [shape for _, shape in starts], after)
        if [shape for _, shape in updates] != [shape for _, shape in starts]:
            raise Unreadable("a step of a sequence that gives states of another sort")
        which = _place(path, len(starts))
        pairs = [[list(shape), start, update] for (start, shape), (update, _) in zip(starts, updates, strict=True)]
        return ["iterate", which, self.whole_number(count), *pairs], starts[which][1]

    def _inside_a_step(self, step: str, state: str, shapes: list[tuple], after: Tree) -> list[tuple[Json, tuple]]:
        """The parts of the next state, where the names of the step and of the state are bound."""
        if step == state or {step, state} & {*self.variables, *self.states, *self.sizes}:
            raise Unreadable("a sequence whose states have the name of something else")
        self.depth += 1
        self.variables[step] = (["state", self.depth, 0], ("natural",))
        self.states[state] = [(["state", self.depth, k], shape) for k, shape in enumerate(shapes, start=1)]
        found = [self.term(one) for one in _parts(after)]
        del self.variables[step], self.states[state]
        self.depth -= 1
        return found

    def _word(self, name: str, tree: Tree) -> tuple[Json, tuple]:
        word, spec = WORDS[name]
        terms, shapes = self.arguments(tree, spec)
        sort = (
            "number"
            if name in OF_NUMBERS
            else {"v": "vector", "m": "matrix"}.get(name[0])
            if name in ENTRYWISE
            else None
        )
        if sort is not None and (shapes[-1][0] if shapes[-1] else "number") != sort:
            raise Unreadable(f"{name} of something of another sort")
        own = SHAPE_OF[word](*shapes) if word in SHAPE_OF else ()
        if own == ("two sizes",):
            raise Unreadable(f"{name} of two sizes that differ")
        return softmax_of_block(*terms) if word == "attention_block" else [word, *terms], own

    def _sum(self, tree: Tree) -> tuple[Json, tuple]:
        """``total n (fun i => …)``.  In a denied statement every vector is printed as a function, and this is a sum of its entries."""
        ((index, _),), body = tree[3][1], tree[3][2]
        shapes: list[tuple] = []

        def inside() -> Json:
            term, shape = self.term(body)
            shapes.append(shape)
            return term

        return ["sum_over", *self.bound(index, self.size(tree[2]), inside)], shapes[0]

    def _softmax_loss_gradient(self, tree: Tree) -> tuple[Json, tuple]:
        (A, sides), (g, other), (x, shape) = map(self.term, tree[5:8])
        vectors = (("vector", sides[1]), ("vector", sides[2]))
        if (
            sides != ("matrix", self.size(tree[3]), self.size(tree[4]))
            or (other, shape) != vectors
            or tree[2] not in SLOPES
        ):
            raise Unreadable("a gradient whose sizes do not fit")
        return ["gradient", ["softmax_loss", A, g, ["word", SLOPES[tree[2]]]], x], shape

    def entrywise(self, indices: list[str], body: Tree) -> tuple[Json, tuple]:
        """A vector ``fun r => u r + w r``, a matrix ``fun r c => A r c + B r c`` and the like."""
        ends = tuple(("name", one) for one in indices)

        def whole(tree: Tree) -> tuple[Json, tuple] | None:
            """What has this entry at the indices."""
            if tree[0] != "apply" or tree[-len(ends) :] != ends or len(tree) < len(ends) + 2:
                return None
            rest = tree[1 : -len(ends)]
            return self.term(rest[0] if len(rest) == 1 else ("apply", *rest))

        if body[0] in ("+", "-", "*"):
            left, right = whole(body[1]), whole(body[2])
            if right is not None and left is not None:
                word = {"+": "add", "-": "sub", "*": "hadamard"}[body[0]]
                return [word, left[0], right[0]], SHAPE_OF[word](left[1], right[1])
            if right is not None and body[0] == "*" and not _speaks_of(body[1], ends):
                factor, shape = self.term(body[1])
                return ["mul", factor, right[0]], SHAPE_OF["mul"](shape, right[1])
        inner = body[1] if body[0] == "minus" else body[2] if body[:2] == ("apply", ("name", "exp")) else None
        found = whole(inner) if inner is not None else None
        if found is None:
            raise Unreadable(f"a function without a word: {str(body)[:80]}")
        return ["neg" if body[0] == "minus" else "exp", found[0]], found[1]

    def _number(self, tree: Tree) -> tuple[Json, tuple]:
        """``INR`` of a natural number, an index or a size."""
        if tree[0] == "name" and tree[1] in self.variables:
            term, shape = self.variables[tree[1]]
            if shape == ("natural",):
                return term, ()
            if shape[0] == "index":
                return ["number_of", term], ()
        return ["length", list(self.size(tree))], ()

    def arguments(self, tree: Tree, spec: str) -> tuple[list[Json], list[tuple]]:
        """The arguments of a word; ``spec`` lists what follows it: a digit is the argument, s0, r0, c0 its size, rows, columns, N and D the
        sizes of the data, X the data."""
        parts = spec.split()
        if len(tree) - 2 != len(parts):
            raise Unreadable(f"{tree[1][1]} with another number of arguments")
        found: dict[int, tuple[Json, tuple]] = {}
        for part, one in zip(parts, tree[2:], strict=True):
            if part.isdigit():
                found[int(part)] = self.term(one)
            elif part == "X":
                found[-1] = (self.data(one), ("dataset",))
        for part, one in zip(parts, tree[2:], strict=True):
            if part in ("N", "D"):
                if one != ("name", part.lower()):
                    raise Unreadable(f"{tree[1][1]} of data of another size")
            elif part[0] in "src":
                shape = found[int(part[1])][1]
                if len(shape) != (3 if part[0] in "rc" else 2) or shape[{"s": 1, "r": 1, "c": 2}[part[0]]] not in (
                    self.size(one),
                    ("?",),
                ):
                    raise Unreadable(f"{tree[1][1]} with another size")
        return [found[k][0] for k in sorted(found)], [found[k][1] for k in sorted(found)]

    def objective(self, f: Tree) -> tuple[Json, tuple]:
        """The function of which it is the derivative, and the sizes of its point."""
        head = f[1][1] if f[0] == "apply" else ""
        if head == "softmax_sigmoid":
            (A, shape), (g, other) = self.term(f[4]), self.term(f[5])
            if shape != ("matrix", self.size(f[2]), self.size(f[3])) or other != ("vector", shape[1]):
                raise Unreadable("an objective whose sizes do not fit")
            return ["softmax_loss", A, g, ["word", "sigmoid"]], shape[2:]
        if head in ("risk", "matrix_risk") and f[2:4] == (("name", "n"), ("name", "d")):
            data, ell = self.data(f[4]), self.term(f[5])[0]
            return [{"risk": "loss", "matrix_risk": "matrix_loss"}[head], data, ell], (("d",),) * (
                1 + (head == "matrix_risk")
            )
        raise Unreadable("the derivative of something that has no word here")


_KINDS: dict[tuple, Tree] = {
    (): ("name", "R"),
    ("vector",): parsed("nat -> R"),
    ("matrix",): parsed("nat -> nat -> R"),
}


def _parts(tree: Tree, joined: str = "couple") -> list[Tree]:
    """a, b, c of ((a, b), c); the same of a product of types."""
    tree = tree[1] if tree[0] == "nat" else tree
    return [*_parts(tree[1], joined), tree[2]] if tree[0] == joined else [tree]


def _place(path: list[str], count: int) -> int:
    """Which of so many parts ``fst`` and ``snd``, the outermost first, take."""
    places = {tuple(["snd"] * (k > 0) + ["fst"] * (count - 1 - k)): k for k in range(count)}
    if tuple(path) not in places:
        raise Unreadable("a part of a state that has no such part")
    return places[tuple(path)]


def _speaks_of(tree: Any, names: tuple) -> bool:
    """Whether one of the names is free in a tree; inside a function of its own it is another one."""
    if tree in names:
        return True
    if not isinstance(tree, tuple) or (tree and tree[0] == "fun" and any(("name", own) in names for own, _ in tree[1])):
        return False
    return any(_speaks_of(one, names) for one in tree)
