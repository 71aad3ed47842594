"""Random terms with sums, vectors by their entries and means, and their values: of the term, of its formula and of its normal form.

The three agree at every instance where the verifier is right.  The values are computed here, by code that shares nothing with the
verifier.  All words are total functions: 1/0 is 0, and the logarithm of what is not positive is a fixed number.
"""

from __future__ import annotations

import functools
import itertools
import math
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import numpy as np

SIZES = {"n": 2, "m": 3}
DECLARED = {
    **{name: ["scalar"] for name in "abq"},
    **{name: ["vector", "n"] for name in "xyv"},
    "w": ["vector", "m"],
    "A": ["matrix", "m", "n"],
    "k": ["index", "n"],
    "l": ["index", "m"],
}
NOWHERE = -7.25  # the logarithm of what is not positive
NODES, WEIGHTS = np.polynomial.hermite_e.hermegauss(24)
GAUSSIAN = [(w / math.sqrt(2 * math.pi), x) for w, x in zip(WEIGHTS, NODES, strict=True)]
MOST_WORK, LARGEST = 60_000, 60


class TooLarge(Exception):
    """A value that these evaluations do not follow."""


class Maker:
    """Random terms as JSON; ``bound`` are the leaves that are open there."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def binder(self, size: str, bound: list) -> list:
        """A new leaf; names are reused in places that do not see each other."""
        taken = {leaf[1].partition(":")[0] for leaf in bound}
        free = [name for name in ("i", "j", "i_2", "t", "s", "r") if name not in taken]
        return ["bound", f"{self.random.choice(free[:3])}:{size}"]

    def index(self, size: str, bound: list) -> list:
        own = [leaf for leaf in bound if leaf[1].endswith(f":{size}")]
        return self.random.choice([*own, *own, ["var", {"n": "k", "m": "l"}[size]], ["place", ["num", "0"]]])

    def scalar(self, depth: int, bound: list) -> list:
        pick, size = self.random.choice, self.random.choice("nm")
        one, u = (
            functools.partial(self.scalar, depth - 1, bound),
            functools.partial(self.vector, depth - 1, size, bound),
        )
        if depth <= 0:
            drawn = [leaf for leaf in bound if leaf[1].endswith(":[]")]
            leaves = [["var", pick("abq")], ["num", pick(("0", "1", "-1", "1/2"))], *drawn, *drawn]
            return pick([*leaves, ["entry", u(), self.index(size, bound)]])
        name = pick(
            [
                "entry",
                "sum",
                "dot",
                "sum_over",
                "sum_over",
                "mean",
                "mean",
                "mean",
                "add",
                "sub",
                "mul",
                "exp",
                "log",
                "div",
                "pow",
                "square",
                "indicator",
                "number_of",
                "abs",
                "apart",
            ]
        )
        ways: dict[str, Callable[[], list]] = {
            "entry": lambda: ["entry", u(), self.index(size, bound)],
            "sum": lambda: ["sum", u()],
            "dot": lambda: ["dot", u(), u()],
            "sum_over": lambda: ["sum_over", i := self.binder(size, bound), self.scalar(depth - 1, [*bound, i])],
            "mean": lambda: self.mean(depth, bound, lambda inside: self.scalar(depth - 1, inside)),
            "div": lambda: ["div", one(), self.divisor(bound)],
            "pow": lambda: ["pow", one(), ["num", pick("0123")]],
            "square": lambda: ["pow", ["norm", u()], ["num", "2"]],
            "indicator": lambda: ["indicator", self.truth(depth - 1, bound)],
            "number_of": lambda: ["number_of", self.index(size, bound)],
            "apart": lambda: ["sum_over", i := self.binder("n", bound), self.apart([*bound, i])],
        }
        return ways.get(name, lambda: [name, one(), one()] if name in ("add", "sub", "mul") else [name, one()])()

    def apart(self, bound: list) -> list:
        """A function of two indices that is no formula."""
        entries = [["entry", self.vector(0, "n", bound), self.index("n", bound)] for _ in "ab"]
        apart = ["sub", *entries]
        return self.random.choice(
            [["abs", apart], ["norm", ["mul", apart, ["var", "x"]]], ["div", ["num", "1"], apart]]
        )

    def divisor(self, bound: list) -> list:
        return self.random.choice(
            [["var", "q"], ["var", "b"], ["entry", ["var", "v"], self.index("n", bound)], ["length", ["var", "w"]]]
        )

    def mean(self, depth: int, bound: list, body: Callable[[list], list]) -> list:
        """Over an index, or over signs, chances or normal entries."""
        pick, size = self.random.choice, self.random.choice("nm")
        if pick("abc") == "a":
            law = pick([["word", "uniform"], ["weighted", self.vector(1, size, bound)]])
            return ["expectation", z := self.binder(size, bound), law, body([*bound, z])]
        law = pick(
            [["word", "signs"], ["word", "gaussian"], ["bernoulli", pick([["var", "a"], self.scalar(0, bound)])]]
        )
        z = self.binder(pick(("[]", "[n]", "[n]")), bound)
        return ["expectation", z, law, ["mul", self.of_draw(z, bound), body([*bound, z])]]

    def linear(self, z: list, bound: list) -> list:
        """Linear in what is drawn."""
        if z[1].endswith("[]"):
            return ["mul", self.scalar(0, bound), z]
        u = self.vector(0, "n", bound)
        i = self.binder("n", [*bound, z])
        ways = [
            ["dot", u, z],
            ["entry", z, self.index("n", bound)],
            ["sum_over", i, ["mul", ["entry", u, i], ["entry", z, i]]],
        ]
        return self.random.choice([*ways, ["mul", self.scalar(0, bound), ["sum", z]]])

    def of_draw(self, z: list, bound: list) -> list:
        """A polynomial in what is drawn, an exponential of what is linear in it, or both."""
        power = ["exp", self.linear(z, bound)]
        product = ["mul", self.linear(z, bound), self.linear(z, bound)]
        both = ["mul", self.linear(z, bound), ["exp", ["add", self.linear(z, bound), self.scalar(0, bound)]]]
        return self.random.choice(
            [power, product, both, ["pow", self.linear(z, bound), ["num", self.random.choice("234")]]]
        )

    def truth(self, depth: int, bound: list) -> list:
        pick = self.random.choice
        name = pick(["le", "lt", "places", "not", "and", "or", "implies"]) if depth > 0 else "le"
        if name in ("le", "lt"):
            return [name, self.scalar(depth - 1, bound), self.scalar(depth - 1, bound)]
        if name == "places":
            return ["eq", *[self.index(pick("nm"), bound) for _ in "ab"]]
        return [name, *[self.truth(depth - 1, bound) for _ in range(1 + (name != "not"))]]

    def vector(self, depth: int, size: str, bound: list) -> list:
        pick, other = self.random.choice, self.random.choice("nm")
        own = [leaf for leaf in bound if leaf[1].endswith(f":[{size}]")]
        name = (
            pick(
                [
                    "add",
                    "sub",
                    "hadamard",
                    "mul",
                    "exp",
                    "abs",
                    "softmax",
                    "matvec",
                    "stack",
                    "stack",
                    "mean",
                    "sum_over",
                ]
            )
            if depth > 0
            else "leaf"
        )
        u = functools.partial(self.vector, depth - 1, size, bound)
        ways: dict[str, Callable[[], list]] = {
            "leaf": lambda: pick([*[["var", x] for x in {"n": "xyv", "m": "w"}[size]], *own, *own]),
            "mul": lambda: [name, self.scalar(depth - 1, bound), u()],
            "matvec": lambda: [name, self.matrix(size, other, bound), self.vector(depth - 1, other, bound)],
            "stack": lambda: [name, i := self.binder(size, bound), self.scalar(depth - 1, [*bound, i])],
            "sum_over": lambda: [name, i := self.binder(other, bound), self.vector(depth - 1, size, [*bound, i])],
            "mean": lambda: self.mean(depth, bound, lambda inside: self.vector(depth - 1, size, inside)),
        }
        return ways.get(name, lambda: [name, u(), u()] if name in ("add", "sub", "hadamard") else [name, u()])()

    def matrix(self, rows: str, columns: str, bound: list) -> list:
        A = {"mn": ["var", "A"], "nm": ["transpose", ["var", "A"]]}.get(rows + columns)
        outer = ["outer", self.vector(0, rows, bound), self.vector(0, columns, bound)]
        return self.random.choice([A, outer]) if A else outer


def instance(seed: int) -> dict[str, Any]:
    """Values of the variables: q and v are positive, a is a probability."""
    draw = random.Random(seed)
    numbers = (-1.0, -0.5, 0.5, 1.0, 0.25, -0.75, 1.5, 0.0)
    given: dict[str, Any] = {name: np.array([draw.choice(numbers) for _ in range(2)]) for name in "xy"}
    given |= {"a": draw.choice((0.25, 0.5, 0.75)), "b": draw.choice(numbers), "q": draw.choice((0.5, 2.0, 1.25))}
    given |= {
        "v": np.array([draw.choice((0.5, 1.25)) for _ in range(2)]),
        "k": draw.randrange(2),
        "l": draw.randrange(3),
    }
    given["w"] = np.array([draw.choice(numbers) for _ in range(3)])
    return given | {"A": np.array([[draw.choice(numbers) for _ in range(2)] for _ in range(3)])}


def exponential(x: Any) -> Any:
    if np.max(np.abs(x)) > LARGEST:
        raise TooLarge
    return np.exp(x)


def logarithm(x: float) -> float:
    if abs(x) < 1e-9:
        raise TooLarge
    return math.log(x) if x > 0 else NOWHERE


def compared(name: str, x: Any, y: Any) -> bool:
    if x != y and abs(x - y) < 1e-9:
        raise TooLarge
    return {"le": x <= y, "lt": x < y, "eq": x == y}[name]


def connected(name: str, truths: list[bool]) -> bool:
    first, last = truths[0], truths[-1]
    return {"not": not first, "and": first and last, "or": first or last, "implies": not first or last}[name]


def drawn(kind: str, leaf: str, parameter: Any) -> list[tuple[float, Any]]:
    """Pairs of a probability and an outcome; normal entries by Gauss and Hermite."""
    side = leaf.partition(":")[2]
    if side[0] != "[":
        return [(1 / SIZES[side] if parameter is None else parameter[k], k) for k in range(SIZES[side])]
    entries = {"signs": [(0.5, -1.0), (0.5, 1.0)], "gaussian": GAUSSIAN}.get(kind) or [
        (1 - parameter, 0.0),
        (parameter, 1.0),
    ]
    count = SIZES.get(side.strip("[]"), 1)
    if len(entries) ** count > 600:
        raise TooLarge
    found = itertools.product(entries, repeat=count)
    return [
        (math.prod(c for c, _ in one), np.array([x for _, x in one]) if side != "[]" else one[0][1]) for one in found
    ]


MEANING: dict[str, Callable] = {
    "add": lambda x, y: x + y,
    "sub": lambda x, y: x - y,
    **dict.fromkeys(("mul", "hadamard"), lambda x, y: x * y),
    "exp": exponential,
    "log": logarithm,
    "abs": abs,
    "div": lambda x, y: x / y if abs(y) > 1e-9 else 0.0,
    "pow": lambda x, k: x ** int(k),
    "norm": lambda u: float(np.linalg.norm(u)),
    "length": lambda u: float(len(u)),
    "sum": lambda u: u.sum(),
    **dict.fromkeys(("dot", "matvec"), lambda A, u: A @ u),
    "softmax": lambda u: exponential(u) / exponential(u).sum(),
    "outer": np.outer,
    "transpose": lambda A: A.T,
    "entry": lambda u, i: u[i],
    "number_of": float,
    "place": int,
    "indicator": float,
}


@dataclass
class Terms:
    """The values of the verifier's terms; ``places`` are those of bound leaves."""

    given: dict[str, Any]
    work: int = 0

    def of(self, term: Any, places: dict[str, Any]) -> Any:
        self.work += 1
        if self.work > MOST_WORK:
            raise TooLarge
        name, args = term.name, term.args
        if not args:
            return {
                "num": lambda: float(term.leaf),
                "var": lambda: self.given[term.leaf],
                "bound": lambda: places[term.leaf],
            }[name]()
        if name in ("sum_over", "stack"):
            leaf = args[0].leaf
            values = [self.of(args[1], {**places, leaf: k}) for k in range(SIZES[leaf.partition(":")[2]])]
            return sum(values) if name == "sum_over" else np.array(values)
        if name == "expectation":
            leaf, law = args[0].leaf, args[1]
            parameter = self.of(law.args[0], places) if law.args else None
            kind = law.name if law.args else law.leaf
            return sum(c * self.of(args[2], {**places, leaf: x}) for c, x in drawn(kind, leaf, parameter))
        values = [self.of(one, places) for one in args]
        if name in ("le", "lt", "eq"):
            return compared(name, *values)
        return MEANING[name](*values) if name in MEANING else connected(name, values)


@dataclass
class Formulas:
    """The values of the polynomials of formulas with indices, whose names ``indexed`` gave."""

    indexed: Any
    terms: Terms
    work: int = 0

    def __post_init__(self) -> None:
        self.names = {f"{kind}{number}": (kind, name) for (kind, name), number in self.indexed.names.items()}

    def index(self, i: str, places: dict[str, int]) -> int:
        if i in places:
            return places[i]
        return int(i.removeprefix(".place")) if i.startswith(".place") else self.terms.given[self.names[i[1:]][1]]

    def of(self, polynomial: tuple, places: dict[str, int]) -> float:
        total = 0.0
        for c, bounds, factors in polynomial:
            for one in itertools.product(*[range(SIZES[self.names[span][1]]) for _, span in bounds]):
                self.work += 1
                if self.work > MOST_WORK:
                    raise TooLarge
                there = {**places, **{i: k for (i, _), k in zip(bounds, one, strict=True)}}
                total += float(c) * math.prod(self.factor(atom, e, there) for atom, e in factors)
        return total

    def factor(self, atom: tuple, e: Any, places: dict[str, int]) -> float:
        kind, *inside = atom
        if kind == "fun":
            x = self.of(inside[1], places)
            if inside[0] == "exp":
                return float(exponential(x * float(e)))
            value = {"log": logarithm, "abs": abs, "h": lambda x: float(x > -1e-9)}[inside[0]](x)
        elif kind in ("delta", "size", "inv"):
            value = {
                "delta": lambda: float(self.index(inside[0], places) == self.index(inside[-1], places)),
                "size": lambda: float(SIZES[self.names[inside[0]][1]]),
                "inv": lambda: 1 / self.of(inside[0], places),
            }[kind]()
        else:
            value = self.array(*self.names[inside[0]], [self.index(i, places) for i in inside[1:]])
        return value ** int(e)

    def array(self, kind: str, name: Any, at: list[int]) -> float:
        if kind == "number":
            return float(at[0])
        if kind == "array":
            return float(np.asarray(self.terms.given[name])[tuple(at)])
        places: dict[str, int] = {}
        term = self.term(name, places)
        value = np.asarray(self.terms.of(term, {leaf: at[k] for leaf, k in places.items()}))
        if kind == "inverse":
            return 1 / float(value) if abs(value) > 1e-9 else 0.0
        return float(value[tuple(at[len(places) :])])

    def term(self, label: str, places: dict[str, int]) -> SimpleNamespace:
        """The term of which nothing is known, from the name of its shape; ``places`` gets the number of each of its indices."""
        first, second, *arguments = self.names[label][1]
        if isinstance(first, int):
            places[f"place {first}"] = first
            return SimpleNamespace(name="bound", leaf=f"place {first}", args=())
        return SimpleNamespace(name=first, leaf=second, args=[self.term(one, places) for one in arguments])


@dataclass
class Found:
    counts: Counter = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


def _tree(module: Any) -> Any:
    sorts = {name: sort for name, (sort, *_) in DECLARED.items()}
    shapes = {name: shape for name, (_, *shape) in DECLARED.items()}
    work = module.Meaning(64, 10**7, module.Evidence([]))
    tree = module.Tree(work, module.Terms(sorts), shapes, {}, None)
    tree.extra, tree.exact = set(), True
    return tree


def _same(x: Any, y: Any) -> bool:
    return bool(np.all(np.abs(np.asarray(x) - y) <= 1e-6 * (1 + np.abs(y))))


def formulas_have_values(module: Any, terms: int, seed: int, depth: int = 2, *, first: bool = False) -> Found:
    """The formula of a random term has its value, entry by entry, wherever the verifier gives it one; ``first``: up to one that has not."""
    found = Found()
    for number in range(seed, seed + terms):
        if first and found.wrong:
            break
        maker, tree = Maker(number), _tree(module)
        form = maker.scalar(depth, []) if number % 3 else maker.vector(depth, maker.random.choice("nm"), [])
        try:
            term = tree.term(form)
            positive = {tree.term(["var", one]) for one in "qv"}
            indexed = module.Indexed(module.Sums(3 * 10**6, {}), tree.shapes, None, tree.size, positive)
            entries = indexed.of(term)
            at = [indexed.fresh(side) for side in entries.spans]
            polynomial = indexed.sums.polynomial(entries.at(*at))
        except (module.Rejected, module.Exhausted):
            found.counts["refused"] += 1
            continue
        values = Terms(instance(number))
        try:
            wanted, formulas = values.of(term, {}), Formulas(indexed, Terms(values.given))
            for k in range(len(np.atleast_1d(wanted))):
                places = {i: k for side in at for i in side}
                if not _same(formulas.of(polynomial, places), np.atleast_1d(wanted)[k]):
                    found.wrong.append(module.spelled(term))
            found.counts["values"] += 1
            found.counts["means"] += "expectation" in str(form)
        except (TooLarge, OverflowError):
            found.counts["too large"] += 1
    return found


def instances_have_values(module: Any, terms: int, seed: int, depth: int = 2) -> Found:
    """A statement for every number or vector at a term says what its body says at the term's value: nothing is captured."""
    found = Found()
    for number in range(seed, seed + terms):
        maker, tree = Maker(number), _tree(module)
        side = maker.random.choice(("[]", "[n]", "[m]"))
        leaf = ["bound", f"i:{side}"]
        form = ["for_every", leaf, ["le", maker.scalar(depth, [leaf]), maker.scalar(1, [leaf])]]
        at = maker.scalar(depth, []) if side == "[]" else maker.vector(depth, side[1], [])
        try:
            whole, put = tree.term(form), tree.term(at)
            said = module.stated_at(tree, whole, put)
        except (module.Rejected, module.Exhausted):
            found.counts["refused"] += 1
            continue
        values = Terms(instance(number))
        try:
            there = {leaf[1]: values.of(put, {})}
            for one, other in zip(whole.args[1].args, said.args, strict=True):
                if not _same(values.of(one, there), values.of(other, {})):
                    found.wrong.append(module.spelled(whole))
            found.counts["values"] += 1
        except (TooLarge, OverflowError):
            found.counts["too large"] += 1
    return found
