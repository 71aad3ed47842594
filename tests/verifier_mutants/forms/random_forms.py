"""Probes with random terms: terms of one normal form have one value, and signs are those of the values."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator
from fractions import Fraction

from tests.verifier_mutants.building import num, var
from tests.verifier_mutants.corpus import Probe
from tests.verifier_mutants.forms.forms import forms

VECTORS = {"n": ("u", "w"), "d": ("p", "q")}
MATRICES = {("n", "d"): ("A", "F"), ("d", "d"): ("C",), ("d", "n"): ("H",), ("n", "n"): ("N",)}
INDEX = {"n": "i", "d": "c"}
LOSSES = ("logistic", "exponential", "correlation", "sigmoid", "squared")
SIZES = ({"n": 2, "d": 3}, {"n": 3, "d": 1})  # of the instances
TERMS = 250
SCALARS = (  # the names, more likely ones more than once
    "add",
    "add",
    "sub",
    "mul",
    "mul",
    "mul",
    "div",
    "neg",
    "pow",
    "unary",
    "dot",
    "sum",
    "norm",
    "entry",
    "size",
    "frobenius",
    "loss",
    "length",
)
VECTORIAL = (
    "add",
    "add",
    "sub",
    "sub",
    "neg",
    "hadamard",
    "exp",
    "softmax",
    "mul",
    "mul",
    "matvec",
    "column",
)
MATRICIAL = (
    "add",
    "sub",
    "neg",
    "mul",
    "outer",
    "matmul",
    "transpose",
)


class Maker:
    """Random terms of the sorts scalar, vector (of a size) and matrix (of two sizes), nested at most ``depth`` deep."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def scalar(self, depth: int) -> list:
        pick, size = self.random.choice, self.random.choice("nd")
        if depth <= 0:
            return pick([var("x"), var("y"), var("k"), num(0), num(1), num(-1), num(2), num("1/2"), num(-3)])
        one, u = functools.partial(self.scalar, depth - 1), functools.partial(self.vector, depth - 1, size)
        name = pick(SCALARS)
        if name in ("add", "sub", "mul", "div"):
            return [name, one(), one()]
        if name in ("neg", "sum", "norm", "length"):
            return [name, one() if name == "neg" else u()]
        if name == "unary":
            return [pick(("exp", "abs", "abs", "sigmoid", "sqrt", "sigmoid_slope", "sigmoid_curvature")), one()]
        if name == "pow":
            return [name, one(), num(pick((0, 1, 2, 3)))]
        if name == "loss":
            return [pick(("loss_value", "loss_slope")), ["word", pick(LOSSES)], one()]
        if name == "dot":
            return [name, u(), u()]
        if name == "entry":
            return [name, u(), var(INDEX[size])]
        if name == "size":
            return [pick(("max_norm", "minimum", "maximum")), u()]
        return [name, self.matrix(depth - 1, size, pick("nd"))]

    def vector(self, depth: int, size: str) -> list:
        pick, other = self.random.choice, self.random.choice("nd")
        if depth <= 0:
            return var(pick(VECTORS[size]))
        one = functools.partial(self.vector, depth - 1, size)
        name = pick(VECTORIAL)
        if name in ("add", "sub", "hadamard"):
            return [name, one(), one()]
        if name == "mul":
            return [name, self.scalar(depth - 1), one()]
        if name == "matvec":
            return [name, self.matrix(depth - 1, size, other), self.vector(depth - 1, other)]
        return [name, self.matrix(depth - 1, size, other), var(INDEX[other])] if name == "column" else [name, one()]

    def matrix(self, depth: int, rows: str, columns: str) -> list:
        pick, other = self.random.choice, self.random.choice("nd")
        if depth <= 0:
            return var(pick(MATRICES[rows, columns]))
        one = functools.partial(self.matrix, depth - 1, rows, columns)
        name = pick(MATRICIAL)
        if name in ("add", "sub"):
            return [name, one(), one()]
        if name == "mul":
            return [name, self.scalar(depth - 1), one()]
        if name == "outer":
            return [name, self.vector(depth - 1, rows), self.vector(depth - 1, columns)]
        if name == "matmul":
            return [name, self.matrix(depth - 1, rows, other), self.matrix(depth - 1, other, columns)]
        return [name, self.matrix(depth - 1, columns, rows)] if name == "transpose" else [name, one()]

    def values(self, sizes: dict[str, int]) -> dict[str, object]:
        """An instance: small fractions, often 0."""

        def some(*shape: int):
            if shape:
                return [some(*shape[1:]) for _ in range(shape[0])]
            return self.random.choice((Fraction(0), Fraction(self.random.randint(-6, 6), 4)))

        found: dict[str, object] = {"x": some(), "y": some(), "k": Fraction(self.random.randrange(3))}
        found |= {name: some(sizes[size]) for size, names in VECTORS.items() for name in names}
        found |= {name: some(sizes[a], sizes[b]) for (a, b), names in MATRICES.items() for name in names}
        return found | {name: self.random.randrange(sizes[size]) for size, name in INDEX.items()}


def agree(module, meaning, one, other) -> bool:
    """Whether two values may be equal, entry by entry."""
    if type(one) is list:
        return all(agree(module, meaning, a, b) for a, b in zip(one, other, strict=True))
    return meaning.same(one, other) is not False


def sound(module, seed: int):
    """The value of a total reading where a name has none is not known, so only values that are defined are compared."""
    maker, t, found, groups = Maker(seed), forms(module, bound=False), [], {}
    for _ in range(TERMS):
        kind, size, depth = maker.random.choice("ssv"), maker.random.choice("nd"), maker.random.choice((1, 2, 2, 3))
        one = t.term(maker.scalar(depth) if kind == "s" else maker.vector(depth, size))
        form = t.scalar(one) if kind == "s" else t.vector(one)
        groups.setdefault((kind, size if kind == "v" else "", module.frozen(form)), []).append(one)
    undefined = module.UNDEFINED
    for sizes in SIZES:
        meaning = module.Meaning(64, 10**8, module.Evidence([]))
        values = t.terms.evaluate(meaning, maker.values(sizes))
        for (kind, _, form), alike in groups.items():
            defined = [values[one] for one in alike if values[one] is not undefined]
            found += [agree(module, meaning, defined[0], one) for one in defined[1:]]
            sign = t.sign(dict(form)) if kind == "s" else 0
            if sign and defined:
                found.append(meaning.less(defined[0], module.ZERO) is not True)
                found.append(sign == 1 or meaning.less(module.ZERO, defined[0]) is not False)
    return found


def probes() -> Iterator[Probe]:
    for seed in range(3):
        yield Probe(f"random terms {seed}", functools.partial(sound, seed=seed))
