"""Cases and probes for section 7a: formulas and their normal forms have the same values, computed apart in floating point."""

from __future__ import annotations

import functools
import itertools
import json
import math
import random
from collections.abc import Iterator
from fractions import Fraction

from tests.verifier_mutants.building import dataset, identity, node, num, tree, var
from tests.verifier_mutants.corpus import Case, Probe
from tests.verifier_mutants.refusals import all_refused, refusal

SIZES = {"n": 2, "d": 3, "T": 2}
ARRAYS = {"x": [], "y": [], "u": ["n"], "w": ["n"], "v": ["d"], "A": ["n", "d"], "M": ["n", "n"], "B": ["n", "T", "d"]}
INDICES = {"a": "n", "b": "n", "c": "d", "t": "T"}
MINUS = ["num", "-1"]
SHAPES = {  # a function without a name of its own, and its derivatives
    "F": math.sin,
    "F'": math.cos,
    "F''": lambda z: -math.sin(z),
    "G": lambda z: z**3 + z,
    "G'": lambda z: 3 * z * z + 1,
    "G''": lambda z: 6 * z,
    "exp": math.exp,
    "log": lambda z: math.log(abs(z)),
}


def entries_of(seed: int) -> dict[str, dict[tuple, float]]:
    rng = random.Random(seed)
    return {
        name: {at: rng.uniform(0.4, 1.3) for at in itertools.product(*[range(SIZES[span]) for span in spans])}
        for name, spans in ARRAYS.items()
    }


class Model:
    """Values of formulas (nested tuples of the verifier) and of its polynomials, at arrays of numbers."""

    def __init__(self, arrays: dict, sizes: dict, at: dict[str, int]) -> None:
        self.arrays, self.sizes, self.at = arrays, sizes, at

    def of(self, form: tuple, at: dict[str, int] | None = None) -> float:
        at = self.at if at is None else at
        kind, *rest = form
        if kind == "num":
            return float(rest[0])
        if kind == "size":
            return float(self.sizes[rest[0]])
        if kind == "var":
            return self.arrays[rest[0]][tuple(at[i] for i in rest[1:])]
        if kind == "delta":
            return float(at[rest[0]] == at[rest[1]])
        if kind == "sum":
            index, span, inner = rest
            return math.fsum(self.of(inner, {**at, index: k}) for k in range(self.sizes[span]))
        if kind == "pow":
            return self.of(rest[0], at) ** rest[1]
        if kind == "fun":
            return SHAPES[rest[0]](self.of(rest[1], at))
        values = [self.of(one, at) for one in rest]
        return math.fsum(values) if kind == "add" else math.prod(values)

    def polynomial(self, P: tuple, at: dict[str, int] | None = None) -> float:
        at = self.at if at is None else at
        total = 0.0
        for c, bounds, factors in P:
            for chosen in itertools.product(*[range(self.sizes[span]) for _, span in bounds]):
                inner = at | dict(zip([i for i, _ in bounds], chosen, strict=True))
                one = float(c)
                for atom, e in sorted(factors, key=lambda factor: factor[0][0] != "delta"):
                    one = one * self.atom(atom, inner) ** float(e) if one else 0.0
                total += one
        return total

    def atom(self, atom: tuple, at: dict[str, int]) -> float:
        if atom[0] == "fun":
            return SHAPES[atom[1]](self.polynomial(atom[2], at))
        if atom[0] == "inv":
            return 1 / self.polynomial(atom[1], at)
        return self.of(atom, at)


def close(x: float, y: float, relative: float = 1e-9) -> bool:
    return not isinstance(x, complex) and abs(x - y) <= relative * (1 + abs(x) + abs(y))


MODELS = [Model(entries_of(k), SIZES, {".a": k % 2, ".b": k // 2 % 2, ".c": k % 3, ".t": k // 2 % 2}) for k in range(4)]


def add(*forms):
    return ["add", *forms]


def mul(*forms):
    return ["mul", *forms]


def at(name, *indices):
    return ["var", name, *indices]


def inv(form, k=-1):
    return ["pow", form, str(k)]


def exp(form):
    return ["fun", "exp", form]


def total(index, span, form):
    return ["sum", index, span, form]


X, Y = at("x"), at("y")
E = exp(X)
MASS = total("k", "n", exp(at("u", "k")))
SOFT = mul(exp(at("u", "a")), inv(MASS))
LOGIT = total("g", "d", mul(at("A", "k", "g"), at("v", "g")))
DOT = total("k", "n", mul(at("u", "k"), at("w", "k")))
NORMAL = total("k", "n", mul(exp(LOGIT), at("u", "k")))
ONE, ZERO, TWO = ["num", "1"], ["num", "0"], ["num", "2"]
HALF = exp(mul(["num", "1/2"], X))
LOGISTIC = inv(add(ONE, exp(mul(MINUS, X))))

TWO_LOGISTICS = [  # their normal form depends on the order of the factors, which is sound
    mul(E, inv(add(ONE, E)), inv(add(TWO, E))),
    mul(E, inv(add(ONE, E)), inv(add(ONE, inv(E, 2)))),
]


def double(body):
    return total("i", "n", total("j", "n", body))


FORMULAS = [
    ZERO, ONE, ["num", "-7/3"], ["size", "n"], ["size", "d"], X, at("A", "a", "c"), ["delta", "a", "b"], ["delta",
    "a", "a"],
    add(X, Y), add(X, mul(MINUS, X)), add(X, X, ZERO), mul(X, X, ["num", "1/2"]), mul(ZERO, X), inv(X), inv(X, 3),
    inv(X, -3), inv(X, 0),
    inv(X, 1), inv(inv(X, 2), -2), inv(inv(X, -1), -1), inv(inv(X, -3), 2), inv(mul(X, Y), -2), inv(mul(TWO, X, Y),
    -1), inv(mul(X, Y), 2),
    inv(mul(X, Y), 0), inv(mul(X, add(X, Y)), -1), inv(mul(X, add(X, Y)), 1), inv(add(X, Y), 2), inv(add(X, Y), -1),
    inv(add(X, Y), -2),
    inv(add(X, ONE), -1), inv(add(mul(TWO, X), mul(["num", "3"], Y)), -1), inv(add(mul(TWO, X), ["num", "3"]), -1),
    inv(add(X, Y, ONE), -1),
    mul(add(X, Y), inv(add(X, Y))), mul(add(X, Y), inv(add(X, Y), -2)), mul(X, inv(add(X, ONE))), mul(E, inv(add(E,
    ONE))),
    mul(inv(E, 3), inv(add(E, ONE))), mul(inv(E, -1), inv(add(E, ONE))), mul(inv(E, -2), inv(add(E, ONE), -2)),
    mul(inv(E, 2), inv(add(mul(TWO, E), ["num", "3"]), -2)), mul(E, inv(add(["num", "3"], mul(["num", "-1/5"], E)))),
    LOGISTIC,
    mul(LOGISTIC, exp(mul(MINUS, X))), mul(LOGISTIC, E), inv(add(ONE, inv(E, 2))), inv(add(ONE, inv(E, -2))),
    inv(add(TWO, inv(E, -2))),
    mul(E, inv(add(ONE, inv(E, 2)))), mul(inv(E, 2), inv(add(ONE, inv(E, 2)))), mul(inv(E, 3), inv(add(ONE, inv(E,
    2)))),
    mul(inv(E, 5), inv(add(ONE, inv(E, 2)), -2)), mul(inv(E, -1), inv(add(ONE, inv(E, 2)))), mul(inv(E, -3),
    inv(add(TWO, inv(E, 2)))),
    mul(exp(Y), inv(add(ONE, E))), inv(add(E, exp(Y))), mul(E, inv(add(E, exp(Y)))), inv(add(X, E)), mul(E, inv(add(X,
    E))),
    inv(add(ONE, mul(X, E))), mul(E, inv(add(ONE, mul(X, E)))), mul(X, inv(add(ONE, ["fun", "F", X]))), inv(add(ONE,
    ["fun", "F", X])),
    mul(["fun", "F", X], inv(add(ONE, ["fun", "F", X]))), inv(add(ONE, total("k", "n", exp(at("u", "k"))))),
    inv(add(ONE, inv(X, 2))),
    mul(total("k", "n", exp(at("u", "k"))), inv(add(ONE, total("k", "n", exp(at("u", "k")))))), mul(inv(X, 3),
    inv(add(ONE, inv(X, 2)))),
    mul(inv(HALF), inv(add(ONE, mul(TWO, E)))), mul(HALF, inv(add(ONE, mul(TWO, E)))), mul(HALF, inv(add(ONE, E))),
    mul(inv(HALF), inv(add(ONE, E))), mul(inv(HALF, 3), inv(add(ONE, E))), mul(inv(HALF, -3), inv(add(ONE, inv(E, 2)))),
    mul(inv(add(ONE, E)), inv(add(TWO, E))), *TWO_LOGISTICS,
    mul(inv(E, 2), inv(add(ONE, inv(E, -1)))), mul(inv(E, -4), inv(add(ONE, inv(E, -1)))), inv(add(ONE, ["num",
    "-1/9"])),
    exp(ZERO), exp(add(X, Y)), exp(add(X, mul(MINUS, X))), exp(mul(["num", "1/2"], X)), exp(add(ONE, X)), exp(mul(X,
    Y)), exp(exp(X)),
    inv(exp(mul(["num", "2/3"], X)), 3), mul(exp(X), exp(mul(MINUS, X))), exp(LOGIT_AT := total("g", "d", mul(at("A",
    "a", "g"), at("v", "g")))),
    exp(add(mul(TWO, DOT), X)), ["fun", "F", add(X, Y)], ["fun", "F", DOT], mul(["fun", "F", X], ["fun", "F", X],
    ["fun", "F'", X]),
    ["fun", "log", add(ONE, E)], ["fun", "log", X], ["fun", "F", ZERO], ["fun", "log", mul(X, Y)],
    total("k", "n", ONE), total("k", "n", X), total("k", "n", at("u", "k")), total("k", "n", at("u", "a")), total("k",
    "d", at("u", "a")),
    total("k", "n", mul(at("u", "k"), ["delta", "k", "a"])), total("k", "n", mul(at("u", "k"), at("w", "k"), ["delta",
    "a", "k"])),
    total("k", "n", ["delta", "k", "a"]), double(["delta", "i", "j"]), double(mul(["delta", "i", "j"], at("M", "i",
    "j"))),
    double(mul(["delta", "i", "j"], ["delta", "j", "a"], at("M", "i", "b"))), mul(["delta", "a", "b"], at("u", "a"),
    at("w", "b")),
    mul(["delta", "a", "b"], at("u", "b"), at("M", "a", "b")), inv(["delta", "a", "b"], 3), inv(["delta", "a", "a"],
    2), inv(["delta", "a", "a"], -1),
    mul(["delta", "a", "a"], at("u", "a")), total("k", "n", inv(["delta", "k", "a"], 2)), total("k", "n", ["delta",
    "k", "k"]),
    mul(["delta", "a", "b"], ["delta", "b", "a"]), total("k", "n", mul(["delta", "a", "k"], ["delta", "k", "b"])),
    total("k", "n", mul(["delta", "k", "a"], exp(at("u", "k")))), mul(["delta", "a", "b"], exp(at("u", "b"))),
    total("k", "n", mul(["delta", "k", "a"], inv(add(X, at("u", "k"))))), mul(["delta", "a", "b"], X), total("k", "n",
    mul(["delta", "a", "b"], at("u", "k"))),
    double(at("M", "i", "j")), double(mul(at("u", "i"), at("w", "j"))), double(mul(at("u", "i"), at("M", "i", "j"),
    at("w", "j"))),
    double(mul(at("M", "i", "j"), at("M", "j", "i"))), double(mul(at("M", "i", "j"), at("M", "i", "j"))),
    double(mul(at("M", "i", "i"), at("u", "j"))),
    double(mul(at("M", "i", "j"), at("M", "i", "a"), at("u", "j"))), inv(DOT, 2), inv(DOT, -1), inv(DOT, -2), mul(DOT,
    DOT), mul(DOT, inv(DOT)),
    mul(DOT, X, inv(DOT, -2)), mul(DOT, DOT, inv(DOT)), mul(inv(mul(DOT, X), -1), DOT), inv(mul(DOT, LOGIT_AT), -1),
    mul(MASS, inv(MASS)), SOFT,
    inv(total("k", "n", mul(X, at("u", "k"))), -1), mul(X, inv(total("k", "n", mul(X, at("u", "k"))))), inv(total("k",
    "n", ONE), -1),
    inv(total("k", "n", at("u", "a")), -2), mul(total("k", "n", at("u", "k")), inv(total("k", "n", at("u", "k")), -1),
    at("u", "a")),
    mul(NORMAL, inv(total("k", "n", exp(LOGIT)))), total("k", "n", mul(exp(LOGIT), inv(total("j", "n",
    exp(total(
        "h", "d", mul(at("A", "j", "h"), at("v", "h")))))))), inv(inv(add(X, Y)), -1), inv(inv(DOT), -1),
        inv(mul(inv(DOT), X), -1), inv(mul(inv(DOT, -2), TWO), -3),
    inv(mul(inv(add(X, Y), -1), X), -2), total("k", "n", inv(at("u", "k"))), total("k", "n", inv(add(at("u", "k"), X))),
    total("i", "n", mul(at("u", "i"), inv(total("j", "n", at("M", "i", "j"))))), total("i", "n", mul(total("l", "n",
    at("M", "i", "l")), inv(
        total("j", "n", at("M", "i", "j"))))), double(mul(at("M", "i", "j"), inv(total("l", "n", at("M", "i", "l"))))),
    double(mul(at("u", "i"), at("w", "j"), inv(total("l", "n", at("u", "l"))))), double(mul(at("u", "i"), at("u",
    "j"), inv(total("l", "n", at("u", "l"))))),
    double(mul(at("u", "i"), at("M", "i", "j"), inv(total("l", "n", at("u", "l"))))), double(mul(exp(at("M", "i",
    "j")), inv(total("l", "n", exp(at("M", "l", "j")))))),
    total("i", "n", mul(at("u", "i"), at("u", "i"), inv(total("j", "n", at("u", "j"))))), inv(mul(total("k", "n",
    ONE), X), -1), inv(["size", "n"], -2),
    mul(["size", "n"], inv(["size", "n"])), total("k", "n", mul(["size", "n"], at("u", "k"))), mul(add(X, ONE), add(X,
    MINUS)), inv(add(X, MINUS), 3),
    total("i", "n", inv(total("g", "d", at("A", "i", "g")), 2)), total("s", "T", total("g", "d", mul(at("B", "a", "s",
    "g"), at("v", "g")))),
    total("g", "d", total("s", "T", mul(at("B", "a", "s", "g"), at("A", "a", "g")))), inv(double(at("M", "i", "j")), 2),
    exp(total("i", "n", exp(at("u", "i")))), inv(add(ONE, DOT), -1), mul(DOT, inv(add(ONE, DOT), -1)), mul(add(ONE,
    DOT), inv(add(ONE, DOT), -1)),
    ["fun", "F", inv(add(ONE, E))], ["fun", "F", mul(X, inv(X))], total("k", "n", ["fun", "F", mul(at("u", "k"),
    at("w", "k"))]), inv(mul(MINUS, X), -3),
    inv(mul(["num", "2/5"], E), -3), inv(mul(["num", "2/5"], DOT), -1), inv(add(mul(["num", "2/5"], DOT), mul(["num",
    "7"], X)), -2), inv(mul(X, inv(Y, 2)), -2),
    inv(add(mul(MINUS, E), ["num", "9"])), mul(E, inv(add(mul(MINUS, E), ["num", "9"]))), inv(add(ONE, exp(add(X,
    Y)))), mul(E, inv(add(ONE, exp(add(X, Y))))),
    mul(exp(add(X, Y)), inv(add(ONE, exp(add(X, Y))))), inv(exp(add(X, Y)), -1), inv(add(["num", "5"], mul(TWO, inv(E,
    -3)))),
    mul(E, inv(add(["num", "5"], mul(TWO, inv(E, -3))))), mul(inv(E, -3), inv(add(["num", "5"], mul(TWO, inv(E,
    -3)))), inv(add(X, Y))),
]  # fmt: skip


def read(module, sums, form):
    return sums.read(form, dict(INDICES))


def values(module, forms) -> list[bool]:
    """A formula and its polynomial have the same value."""
    found = []
    for form in forms:
        sums = module.Sums(10**8, ARRAYS)
        one = read(module, sums, form)
        P = sums.polynomial(one)
        found += [close(model.of(one), model.polynomial(P)) for model in MODELS]
    return found


def shifted(model: Model, name: str, where: tuple, by: float) -> Model:
    arrays = model.arrays | {name: model.arrays[name] | {where: model.arrays[name][where] + by}}
    return Model(arrays, model.sizes, model.at)


BY = (("x",), ("u", "a"), ("A", "a", "c"), ("M", "a", "b"), ("M", "a", "a"), ("v", "c"))


def slopes(module, forms) -> list[bool]:
    """The derivative by an entry of an array is the limit of differences, and so is its polynomial."""
    found, step = [], 1e-5
    for form, (name, *where) in itertools.product(forms, BY):
        if f'"{name}"' not in json.dumps(form):
            continue
        sums = module.Sums(10**8, ARRAYS)
        one = read(module, sums, form)
        slope = sums.derivative(one, name, tuple("." + i for i in where))
        P = sums.polynomial(slope)
        for model in MODELS[1:2]:
            entry = tuple(model.at["." + i] for i in where)
            up, down = (shifted(model, name, entry, by).of(one) for by in (step, -step))
            found += [
                close(model.of(slope), (up - down) / (2 * step), 1e-6),
                close(model.of(slope), model.polynomial(P), 1e-8),
            ]
    return found


def shuffled(form, rng: random.Random, names: dict[str, str]):
    """The same formula with other names of bound indices and with operands in another order."""
    kind, *rest = form
    if kind in ("num", "size"):
        return form
    if kind in ("var", "delta"):
        first = rest[:1] if kind == "var" else []
        inner = [names.get(i, i) for i in rest[len(first) :]]
        return [kind, *first, *(rng.sample(inner, 2) if kind == "delta" else inner)]
    if kind == "sum":
        name = f"q{rng.randrange(10**6)}"
        return ["sum", name, rest[1], shuffled(rest[2], rng, names | {rest[0]: name})]
    if kind == "pow":
        return ["pow", shuffled(rest[0], rng, names), rest[1]]
    if kind == "fun":
        return ["fun", rest[0], shuffled(rest[1], rng, names)]
    inner = [shuffled(one, rng, names) for one in rest]
    rng.shuffle(inner)
    return [kind, *inner]


def difference(module, left, right) -> int:
    """How many monomials the two sides differ by."""
    sums = module.Sums(10**8, ARRAYS)
    P, Q = (sums.polynomial(read(module, sums, form)) for form in (left, right))
    return len(sums.merged(P + sums.scaled(module.Fraction(-1), Q)))


def renamed(module, forms) -> list[bool]:
    """Names of bound indices and the order of operands do not matter."""
    rng = random.Random(7)
    return [difference(module, form, shuffled(form, rng, {})) == 0 for form in forms if form not in TWO_LOGISTICS]


def apart(module) -> list[bool]:
    """Two formulas have one normal form only where they have the same values."""
    found, known = [], []
    for form in FORMULAS:
        sums = module.Sums(10**8, ARRAYS)
        one = read(module, sums, form)
        known.append((sums.polynomial_key(sums.polynomial(one), 0), [model.of(one) for model in MODELS]))
    for (key, one), (other, two) in itertools.combinations(known, 2):
        same = all(close(x, y) for x, y in zip(one, two, strict=True))
        found.append(same or key != other)
    return [all(found), len({key for key, _ in known}) > 120]


SAME = ["delta", "a", "b"]
EQUAL = [
    (mul(LOGISTIC, exp(mul(MINUS, X))), add(ONE, mul(MINUS, LOGISTIC))), (inv(add(ONE, inv(E, -2))), mul(inv(E, 2),
    inv(add(ONE, inv(E, 2))))),
    (mul(E, inv(add(ONE, E))), inv(add(ONE, exp(mul(MINUS, X))))), (inv(E, 3), mul(E, E, E)), (inv(mul(X, Y), -2),
    mul(inv(X, -2), inv(Y, -2))),
    (mul(inv(E, 2), inv(add(ONE, E))), add(E, MINUS, inv(add(ONE, E)))), (mul(inv(E, -1), inv(add(ONE, E))),
    add(inv(E), mul(MINUS, inv(add(ONE, E))))),
    (mul(inv(E, 2), inv(add(ONE, inv(E, 2)))), add(ONE, mul(MINUS, inv(add(ONE, inv(E, 2)))))), (mul(MASS, inv(MASS)),
    ONE), (inv(X, 0), ONE),
    (mul(inv(E, 5), inv(add(ONE, inv(E, 2)))), add(inv(E, 3), mul(MINUS, E), mul(E, inv(add(ONE, inv(E, 2)))))),
    (inv(inv(X, -3), 2), inv(X, -6)),
    (total("i", "n", mul(total("l", "n", at("M", "i", "l")), inv(total("j", "n", at("M", "i", "j"))))), ["size", "n"]),
    (double(mul(at("u", "i"), at("w", "j"), inv(total("l", "n", at("u", "l"))))), total("k", "n", at("w", "k"))),
    (inv(inv(DOT), -1), DOT),
    (total("k", "n", mul(at("u", "k"), ["delta", "k", "a"])), at("u", "a")), (total("k", "n", ONE), ["size", "n"]),
    (exp(ZERO), ONE),
    (mul(["delta", "a", "b"], at("u", "b")), mul(["delta", "a", "b"], at("u", "a"))), (inv(["delta", "a", "b"], 3),
    ["delta", "a", "b"]),
    (["delta", "a", "a"], ONE), (total("k", "n", ["delta", "k", "k"]), ["size", "n"]),
    (double(mul(["delta", "i", "j"], at("M", "i", "j"))), total("k", "n", at("M", "k", "k"))), (mul(["delta", "a",
    "a"], X), X),
    (inv(add(mul(TWO, X), ["num", "4"])), mul(["num", "1/2"], inv(add(X, TWO)))), (mul(["delta", "a", "b"], ["delta",
    "b", "a"]), ["delta", "a", "b"]),
    (exp(add(X, mul(MINUS, X))), ONE), (mul(DOT, X, inv(mul(DOT, X))), ONE), (inv(inv(add(X, Y)), -1), add(X, Y)),
    (inv(inv(add(X, Y), -2), -1), mul(add(X, Y), add(X, Y))), (mul(inv(DOT, -2), DOT), inv(DOT)), (inv(mul(MINUS, X),
    -1), mul(MINUS, inv(X))),
    (inv(mul(inv(add(X, Y)), Y), -1), mul(add(X, Y), inv(Y))), (mul(X, inv(mul(X, Y))), inv(Y)), (add(X, mul(MINUS,
    X)), ZERO), (mul(ZERO, X), ZERO),
    (inv(add(X, mul(MINUS, Y))), mul(MINUS, inv(add(Y, mul(MINUS, X))))), (total("k", "n", inv(["delta", "k", "a"],
    2)), ONE),
    (total("i", "n", mul(at("u", "i"), total("j", "n", at("M", "i", "j")))), double(mul(at("M", "i", "j"), at("u",
    "i")))),
    (double(mul(at("M", "i", "j"), at("u", "i"))), double(mul(at("M", "j", "i"), at("u", "j")))), (inv(["num",
    "-2/3"]), ["num", "-3/2"]),
    (inv(mul(TWO, DOT)), mul(["num", "1/2"], inv(DOT))), (inv(inv(add(X, Y), 2), -1), inv(add(X, Y), -2)), (inv(ZERO,
    0), ONE),
    (mul(HALF, inv(add(ONE, HALF))), add(ONE, mul(MINUS, inv(add(ONE, HALF))))),
    *[(inv(form, 2), mul(form, form)) for form in (*TWO_LOGISTICS, mul(add(E, inv(add(TWO, E))), inv(add(ONE, E))))],
    (inv(mul(X, add(X, Y))), mul(inv(X), inv(add(X, Y)))), (inv(mul(X, add(X, Y)), -2), mul(inv(X, -2), inv(add(X, Y),
    -2))),
    (inv(add(inv(add(X, Y)))), add(X, Y)), (inv(add(mul(inv(add(X, Y), -2), Y)), -1), mul(inv(Y), add(X, Y), add(X,
    Y))), (inv(["delta", "a", "b"], 0), ONE),
    (total("j", "n", total("i", "n", mul(at("M", "i", "j"), inv(total("l", "n", at("M", "i", "l")))))), ["size", "n"]),
    (mul(exp(mul(["num", "3/2"], X)), inv(add(ONE, E))), add(HALF, mul(MINUS, HALF, inv(add(ONE, E))))),
    (mul(exp(mul(["num", "-1/2"], X)), inv(add(ONE, E))), add(inv(HALF), mul(MINUS, HALF, inv(add(ONE, E))))),
    (exp(mul(SAME, X)), add(ONE, mul(SAME, add(E, MINUS)))), (exp(add(Y, mul(SAME, X))), mul(exp(Y), add(ONE, mul(SAME, add(E, MINUS))))),
    (exp(add(mul(SAME, X), Y, at("u", "a"))), mul(exp(at("u", "a")), exp(Y), add(ONE, mul(SAME, add(E, MINUS))))),
    (exp(mul(SAME, at("u", "a"))), add(ONE, mul(SAME, add(exp(at("u", "b")), MINUS)))), (exp(inv(SAME, 2)), exp(SAME)),
    (exp(mul(SAME, ["delta", "a", "b"], X)), add(ONE, mul(SAME, add(E, MINUS)))),
    (exp(mul(TWO, SAME, X)), add(ONE, mul(SAME, add(mul(E, E), MINUS)))),
    (exp(add(mul(SAME, X), mul(SAME, Y))), add(ONE, mul(SAME, add(exp(add(X, Y)), MINUS)))),
    (total("k", "n", exp(mul(["delta", "k", "a"], X))), add(["size", "n"], E, MINUS)),
    (exp(total("k", "n", mul(["delta", "k", "a"], at("u", "k")))), exp(at("u", "a"))),
]  # fmt: skip
UNDEFINED = [
    inv(mul(inv(ZERO), Y), 0),
    inv(ZERO),
    inv(add(X, mul(MINUS, X))),
    inv(ZERO, -3),
    inv(mul(ZERO, X)),
    inv(["delta", "a", "b"]),
    inv(mul(X, ["delta", "a", "b"])),
    inv(mul(["delta", "a", "b"], at("u", "a"), at("w", "b"))),
    inv(mul(MASS, ["delta", "a", "b"]), -2),
]


def equalities(module) -> list[bool]:
    """Equal formulas meet; a formula that divides by 0, or by what is 0 for some indices, has no normal form."""
    found = [difference(module, left, right) == 0 for left, right in EQUAL]
    for form in UNDEFINED:
        sums = module.Sums(10**8, ARRAYS)
        found.append(refusal(sums.polynomial, read(module, sums, form)) == "Rejected")
    return found


def nested(wrap, count: int):
    form = X
    for k in range(count):
        form = wrap(form, f"i{k}")
    return form


def reading(module) -> list[bool]:
    """Which lists are formulas: kinds, numbers of parts, indices in their ranges, exponents, depth."""
    sums = module.Sums(10**8, ARRAYS | {"Z": ["n", "n", "d"]})
    scope, k = dict(INDICES), ["k"]
    bad = [
        5,
        None,
        "",
        "num",
        {},
        {"num": "1"},
        [],
        ["num"],
        [["num"], "1"],
        [5, "1"],
        [None, "1"],
        ["number", "1"],
        ["pow"],
        ["add"],
        ["mul"],
        ["var"],
        ["sum"],
        ["fun"],
        ["size"],
        ["delta"],
        ["num", "1", "2"],
        ["num", 1],
        ["num", "2/4"],
        ["num", "x"],
        ["size", "n", "d"],
        ["size", ""],
        ["size", 5],
        ["size", ["n"]],
        ["delta", "a"],
        ["delta", "a", "b", "b"],
        ["delta", "a", "c"],
        ["delta", "a", "z"],
        ["delta", "z", "z"],
        ["delta", "a", 5],
        ["var", "u", "c"],
        ["var", "u"],
        ["var", "u", "a", "a"],
        ["var", "u", "z"],
        ["var", "U", "a"],
        ["var", "x", "a"],
        ["var", "A", "c", "a"],
        ["var", 5],
        ["var", ["u"], "a"],
        ["var", "u", ["a"]],
        ["pow", X],
        ["pow", X, "1/2"],
        ["pow", X, "65"],
        ["pow", X, "-65"],
        ["pow", X, "-1/2"],
        ["pow", X, 2],
        ["pow", X, X],
        ["pow", X, "2", "2"],
        ["pow", 5, "2"],
        ["pow", X, "1000"],
        ["pow", X, "-1000"],
        ["sum", "k", "n"],
        ["sum", "k", "n", X, X],
        ["sum", "a", "n", X],
        ["sum", "k", 5, X],
        ["sum", 5, "n", X],
        ["sum", "k", "n", total("k", "n", X)],
        ["sum", "k", "", X],
        ["sum", k, "n", X],
        ["sum", "k", "d", at("u", "k")],
        ["sum", "k", "n", at("u", "j")],
        ["fun", "F"],
        ["fun", "F", X, X],
        ["fun", 5, X],
        ["fun", "F", 5],
        ["fun", "2F", X],
        ["fun", "F'''''", X],
        ["add", X, 5],
        ["mul", X, []],
        ["add", ["var", "q"]],
        ["fun", ["F"], X],
        (),
        ("num", "1"),
        ["num", None],
        ["num", ["1"]],
        add(total("k", "n", at("u", "k")), at("u", "k")),
    ]
    found = all_refused(lambda form: sums.read(form, scope), *bad)
    good = [
        X,
        ["pow", X, "64"],
        ["pow", X, "-64"],
        ["pow", X, "0"],
        ["add", X],
        ["mul", X],
        ["delta", "a", "b"],
        ["delta", "t", "t"],
        ["size", "q"],
        ["fun", "F''''", X],
        add(total("k", "n", at("u", "k")), total("k", "d", at("v", "k"))),
        at("Z", "a", "b", "c"),
    ]
    found += [refusal(sums.read, form, scope) == "" for form in good]
    wraps = [
        lambda f, k: ["add", f],
        lambda f, k: ["pow", f, "1"],
        lambda f, k: ["sum", k, "n", f],
        lambda f, k: ["fun", "F", f],
        lambda f, k: ["mul", f],
    ]
    for wrap in wraps:
        for count, said in ((59, ""), (60, ""), (61, "Exhausted"), (62, "Exhausted")):
            found.append(refusal(sums.read, nested(wrap, count), {}) == said)
    found += [
        sums.read(["pow", add(X, TWO), "-3"], {}) == ("pow", ("add", ("var", "x"), ("num", 2)), -3),
        sums.read(total("k", "n", mul(["delta", "k", "k"], at("u", "k"))), {})
        == ("sum", ".k", "n", ("mul", ("delta", ".k", ".k"), ("var", "u", ".k"))),
        sums.read(["fun", "F'", ["size", "n"]], {}) == ("fun", "F'", ("size", "n")),
        scope == INDICES,
    ]
    return found


def words(module) -> list[bool]:
    """Which texts name an array, an index, a range or a function."""
    bad = (
        5,
        None,
        ["a"],
        "",
        "1",
        "1a",
        "_a",
        "a b",
        "a-b",
        ".a",
        "#1",
        "a.",
        "a'''''",
        "'",
        "a'b",
        "a" * 32,
        "é",
        "a\n",
        "@0",
        b"a",
        ("a",),
    )
    return all_refused(module.word, *bad) + [
        module.word(one) == one for one in ("a", "Z9_", "f'", "f''''", "a" * 31, "a" * 31 + "''''", "num")
    ]


def logistics(module) -> list[bool]:
    """P = a + c·x^k for an exponential x is seen, whatever looks alike is not."""
    F, found = module.Fraction, []
    x = ("fun", "exp", ((F(1), (), ((("var", "x"), F(1)),)),))
    other, bound = ("var", "x"), ((".k", "n"),)
    a = (F(3), (), ())
    yes = [(a, (F(5), (), ((x, F(k)),))) for k in (1, 2, -1, -3)]
    found += [module.logistic(P) == (3, 5, x, P[1][2][0][1]) for P in yes]
    no = [
        (),
        (a,),
        (a, a),
        (a, (F(5), (), ())),
        (a, (F(5), (), ((other, F(1)),))),
        (a, (F(5), bound, ((x, F(1)),))),
        ((F(3), bound, ()), yes[0][1]),
        ((F(3), (), ((other, F(1)),)), yes[0][1]),
        (a, (F(5), (), ((x, F(1)), (other, F(1))))),
        (yes[0][1], a),
        (a, *yes[0][1:], a),
        (a, (F(5), (), ((("fun", "F", x[2]), F(1)),))),
        (a, (F(5), (), ((("fun", "log", x[2]), F(1)),))),
        (a, (F(5), (), ((("inv", x[2]), F(1)),))),
    ]
    return found + [not module.logistic(P) for P in no]


def once(module) -> list[bool]:
    """What was computed for a formula is not computed again; another formula has its own result."""
    sums = module.Sums(10**8, ARRAYS)
    one, two = (read(module, sums, form) for form in (add(X, Y), add(X, X)))
    first, slope = sums.once(sums.polynomial, one), sums.once(sums.derivative, one, "x", ())
    left = sums.left
    found = [
        sums.once(sums.polynomial, one) is first,
        sums.once(sums.derivative, one, "x", ()) is slope,
        sums.left == left,
    ]
    found += [sums.once(sums.polynomial, two) != first, sums.once(sums.derivative, one, "y", ()) is not slope]
    key = sums.atom_key(("var", "u", ".a"), 0)
    left = sums.left
    found += [
        sums.atom_key(("var", "u", ".a"), 0) == key == "var(u,.a)",
        sums.left == left,
        sums.atom_key(("delta", ".b", ".a"), 0) == "delta(.a,.b)",
    ]
    found.append(sums.derivative(read(module, sums, mul(Y, ["num", "2"])), "x", ()) is module.NIL)
    same = read(module, sums, ["fun", "u", at("u", "a")])
    found.append(sums.polynomial(sums.derivative(same, "u", (".b",))) != ())  # a function with the name of the array
    found.append(sums.derivative(read(module, sums, ["fun", "x", Y]), "x", ()) is module.NIL)
    return found


def helpers(module) -> list[bool]:
    """Indices of nested tuples, their replacement, and groups of factors that share a bound index."""
    sums = module.Sums(10**8, ARRAYS)
    form = ("mul", ("var", "u", ".a", "#3"), ("num", Fraction(1, 2)), ("delta", ".b", "#3"))
    u, w, M, y = ("var", "u", "#1"), ("var", "w", "#2"), ("var", "M", "#1", "#2"), ("var", "y")
    bound = {"#1": "n", "#2": "n", "#3": "d"}
    v = ("var", "v", "#3")
    one = Fraction(1)
    return [
        sums.indices_of(form) == {".a", ".b", "#3"},
        sums.indices_of(y) == set(),
        sums.indices_of(("num", Fraction(2))) == set(),
        sums.indices_of(5) == set(),
        sums.moved(form, {"#3": ".z", ".a": ".b"})
        == ("mul", ("var", "u", ".b", ".z"), ("num", Fraction(1, 2)), ("delta", ".b", ".z")),
        sums.moved(("num", 0, "0"), {"0": "x", 0: "y"}) == ("num", 0, "x"),
        sums.groups(bound, ((u, one), (w, one), (y, one)))
        == ([(y, one)], [({"#1": "n"}, ((u, one),)), ({"#2": "n"}, ((w, one),))]),
        sums.groups(bound, ((u, one), (v, one), (w, one), (M, one)))
        == ([], [({"#3": "d"}, ((v, one),)), ({"#1": "n", "#2": "n"}, ((u, one), (w, one), (M, one)))]),
        sums.tidy(one, (("#9", "n"),), ((("delta", "#9", "#9"), one),)) == [(one, (), ((("size", "n"), one),))],
        sums.fresh() != sums.fresh(),
        sums.merged([(one, (), ()), (-one, (), ())]) == (),
    ]


def refusals(module) -> list[bool]:
    """Identity certificates whose fields are malformed, or whose sides differ."""

    def tried(**more):
        said = {
            "arrays": {"u": ["n"], "x": []},
            "indices": {"a": "n"},
            "expression": X,
            "by": [["x"]],
            "equals": ONE,
        } | more
        one = json.loads(identity(said["expression"], said["equals"], {}))
        one["claim"] |= {"statement": said, "sha256": module.sha256(module.canonical(said))}
        return one

    good = tried()
    bad = [
        tried(arrays=one)
        for one in (
            [],
            None,
            5,
            "",
            {"x": "n"},
            {"x": None},
            {"x": {}},
            {"x": [5]},
            {"x": [["n"]]},
            {"x": [], "1": []},
            {"x": [], "y": ["1"]},
            {"x": [], "y": [""]},
            {"x": [], "y": "n"},
            {"x": [], "y": {"n": 1}},
        )
    ]
    bad += [
        tried(indices=one)
        for one in ([], None, 5, "", ["a"], {"a": 5}, {"a": ["n"]}, {"1": "n"}, {"a": "1"}, {"": "n"}, {"a": None})
    ]
    bad += [
        tried(by=one)
        for one in (
            {},
            None,
            5,
            "",
            "x",
            ["x"],
            [[]],
            [{"x": 1}],
            [None],
            [["u"]],
            [["u", "z"]],
            [["q"]],
            [["x", "a"]],
            [[5]],
            {"x": 1},
            [["x"], "x"],
        )
    ]
    bad += [
        tried(by=one, equals=ZERO) for one in ({}, "", [["x"], "x"], ["x", ["x"]], [["x"], {"x": 1}], [["x"], [["x"]]])
    ]
    bad += [tried(by=one, equals=X) for one in ({}, "", None)]
    bad += [tried(equals=one) for one in (ZERO, X, TWO, ["num", "-1"], 5, None, ["size", "n"])] + [
        tried(more=1),
        tried(expression=mul(X, X)),
    ]
    bad += [
        good | {"claim": good["claim"] | {name: value}}
        for name in ("sha256", "id", "title")
        for value in (5, None, ["x"])
    ]
    bad += [
        good | {"claim": good["claim"] | {"sha256": "0" * 64}},
        good | {"more": 1},
        {k: v for k, v in good.items() if k != "provenance"},
    ]
    bad += [good | {"provenance": one} for one in ([], None, "", 5, ["a"], {"a": 1}, {"a": "b", "c": None})]
    found = all_refused(lambda one: module.identity(one, 10**8), *bad)
    proved = module.identity(good, 10**8)
    found += [
        proved[1:] == ("identity", "identity", good["claim"]["sha256"], "", True, ""),
        "all u[n], x[], a in n: d/dx x = 1; " in proved.says,
    ]
    found += [
        refusal(module.identity, tried(by=[["x"]] * k, equals=ZERO), 10**8) == said
        for k, said in ((2, ""), (4, ""), (5, "Exhausted"))
    ]
    square = mul(X, X, at("u", "a"))
    for by, equals in (
        ([], square),
        ([["x"]], mul(TWO, X, at("u", "a"))),
        ([["u", "a"]], mul(X, X)),
        ([["x"], ["u", "a"]], mul(TWO, X)),
    ):
        found.append(refusal(module.identity, tried(expression=square, by=by, equals=equals), 10**8) == "")
    return found


# Terms as formulas: D has inputs of 3 and 2 tokens, so that the mask matters; all sizes of ranges differ where they may.
DATA = dataset(
    [[[1, 0, 2], [0, -1, 1], [1, 1, 0]], [[0, 2, 1], [-1, 0, 1]]],
    [1, "1/2", -1],
    [1, -1],
    [[1, 0, 1], [0, 1, 2]],
    [[1, 0, 1], [0, 1, 0], [1, 1, -1]],
)
TERM_SIZES = {"n": 2, "d": 3, "m": 2, "k": 4}
DECLARED = {
    "D": ("dataset", ["queries", "keys"]),
    "r": ("scalar", []),
    "s": ("scalar", []),
    "g": ("vector", ["n"]),
    "h": ("vector", ["n"]),
    "p": ("vector", ["d"]),
    "q": ("vector", ["d"]),
    "R": ("matrix", ["n", "d"]),
    "S": ("matrix", ["n", "d"]),
    "W": ("matrix", ["d", "d"]),
    "V": ("matrix", ["d", "d"]),
    "Q": ("matrix", ["d", "m"]),
    "B": ("matrix", ["n", "m"]),
    "z": ("vector", ["d*d"]),
    "Z": ("matrix", ["n*m", "d"]),
    "i": ("index", ["n"]),
    "c": ("index", ["d"]),
    "ic": ("index", ["n*m"]),
    "ell": ("loss", ["logistic", "squared", "exponential"]),
    "fixed": ("vector", ["3"]),
}
LOSS_FUNCTIONS = {
    "logistic": (lambda u: math.log(1 + math.exp(-u)), lambda u: -1 / (1 + math.exp(u))),
    "squared": (lambda u: (1 - u) ** 2, lambda u: -2 * (1 - u)),
    "exponential": (lambda u: math.exp(-u), lambda u: -math.exp(-u)),
}


def _terms() -> list:
    r, s, g, h, p, q, R, S, W, V, Q, B, z, Z, i, c, ic, ell, D = map(
        var, ("r", "s", "g", "h", "p", "q", "R", "S", "W", "V", "Q", "B", "z", "Z", "i", "c", "ic", "ell", "D")
    )
    words = [["word", one] for one in ("logistic", "squared", "exponential", "correlation", "sigmoid")]
    found = [
        num("3/2"),
        r,
        g,
        R,
        z,
        Z,
        ["add", r, s],
        ["add", g, h],
        ["sub", R, S],
        ["sub", r, s],
        ["neg", W],
        ["neg", r],
        ["mul", r, s],
        ["mul", r, g],
        ["mul", s, W],
        ["hadamard", g, h],
        ["exp", r],
        ["exp", g],
        ["pow", r, num(3)],
        ["pow", r, num(0)],
        ["pow", ["add", r, s], num(2)],
        ["sigmoid", r],
        ["sigmoid_slope", s],
        ["sum", p],
        ["sum", z],
        ["dot", g, h],
        ["length", g],
        ["length", z],
        ["entry", g, i],
        ["entry", ["matvec", R, p], i],
        ["entry", ["matvec", Z, p], ic],
        ["column", R, c],
        ["outer", g, p],
        ["outer", p, p],
        ["matvec", R, p],
        ["matvec", Z, q],
        ["matmul", R, W],
        ["matmul", W, V],
        ["matmul", R, Q],
        ["transpose", R],
        ["transpose", Z],
        ["matmul", ["transpose", R], B],
        ["kron", R, B],
        ["kron", W, R],
        ["matvec", ["kron", W, V], z],
        ["vec", R],
        ["vec", W],
        ["vec", ["kron", R, B]],
        ["vec", ["transpose", B]],
        ["softmax", g],
        ["softmax", ["matvec", R, p]],
        ["block", R, S, i],
        ["matvec", ["block", R, S, i], z],
        ["attention_block", R, S, i, z],
        ["attention_matrix", R, W, S],
        ["regression_loss", R, S, S, W, Q, B],
        ["regression_loss", S, R, R, V, Q, B],
        ["regression_loss_vectorised", R, S, S, z, Q, B],
        ["softmax", z],
        ["outer", z, g],
        ["kron", ["transpose", Z], B],
        ["pow", ["dot", g, h], num(2)],
        ["dot", ["vec", R], ["vec", S]],
        ["sum", ["vec", R]],
        ["transpose", ["attention_matrix", R, W, S]],
        ["column", ["transpose", R], i],
        ["exp", z],
    ]
    for loss in (*words, ell):
        found += [["loss_value", loss, r], ["loss_slope", loss, s], ["loss_value", loss, ["mul", r, s]]]
        found += [["value", ["softmax_loss", R, g, loss], p], ["gradient", ["softmax_loss", R, g, loss], p]]
        for data in (D, ["with_key_matrix", D, W], ["with_query", D, q])[: 3 if loss in (words[1], ell) else 1]:
            found += [["value", ["loss", data, loss], p], ["gradient", ["loss", data, loss], q]]
            found += [["value", ["matrix_loss", data, loss], W]]
    found += [
        ["gradient", ["matrix_loss", D, ell], ["outer", p, q]],
        ["gradient", ["loss", D, words[1]], ["matvec", W, p]],
    ]
    return found


TERMS = _terms()


def term_values(module) -> dict:
    rng, values = random.Random(3), {"D": module.Data.read(DATA), "i": 1, "c": 2, "ic": 3, "ell": "logistic"}

    def size(words: str) -> int:
        return math.prod(TERM_SIZES.get(one) or int(one) for one in words.split("*"))

    for name, (sort, shape) in DECLARED.items():
        if sort in ("scalar", "vector", "matrix"):
            spans = [range(size(one)) for one in shape]
            entries = [Fraction(rng.randrange(-9, 10) or 1, 8) for _ in itertools.product(*spans)]
            row = len(spans[1]) if sort == "matrix" else 1
            rows = [entries[k : k + row] for k in range(0, len(entries), row)]
            values[name] = entries[0] if sort == "scalar" else entries if sort == "vector" else rows
    return values


def number(x) -> float:
    """A number of the verifier in floating point."""
    return float(x) if isinstance(x, Fraction) else float(Fraction(x.lo) * Fraction(2) ** x.e)


def split(position: int, words: str) -> tuple[int, ...]:
    """A position below a product of ranges as one position in each, row by row."""
    found = []
    for one in reversed(words.split("*")):
        position, rest = divmod(position, TERM_SIZES.get(one) or int(one))
        found.append(rest)
    return tuple(reversed(found))


def filled(entries: list, *shape: str) -> dict[tuple, float]:
    """The entries of a vector or matrix by the indices of its formula."""
    if len(shape) == 1:
        return {split(k, shape[0]): number(x) for k, x in enumerate(entries)}
    return {split(j, shape[0]) + at: x for j, row in enumerate(entries) for at, x in filled(row, shape[1]).items()}


def indexed_model(indexed, values: dict) -> Model:
    """The arrays and sizes that an Indexed has named, with the values of the variables; what fills up the tokens is noise."""
    D, arrays, sizes, at = values["D"], {}, {}, {}
    rng, longest = random.Random(5), max(map(len, D.tokens))
    for (kind, name), count in indexed.names.items():
        label = f"{kind}{count}"
        if kind == "size":
            sizes[label] = TERM_SIZES.get(name) or int(name)
        elif kind == "tokens":
            sizes[label] = longest
        elif kind == "array":
            sort, shape = DECLARED[name]
            arrays[label] = {(): number(values[name])} if sort == "scalar" else filled(values[name], *shape)
        elif kind in ("query", "key", "label", "head"):
            entries = {"query": D.queries, "key": D.key_matrix, "label": D.labels, "head": D.head}[kind]
            arrays[label] = filled(entries, *{"label": "n", "head": "d", "query": "nd", "key": "dd"}[kind])
        elif kind in ("token", "mask"):
            for i, t in itertools.product(range(D.n), range(longest)):
                inside = t < len(D.tokens[i])
                if kind == "mask":
                    arrays.setdefault(label, {})[i, t] = float(inside)
                for c in range(D.d) if kind == "token" else ():
                    x = number(D.tokens[i][t][c]) if inside else rng.uniform(-1, 1)
                    arrays.setdefault(label, {})[i, t, c] = x
        elif kind == "loss":
            SHAPES[label], SHAPES[label + "'"] = LOSS_FUNCTIONS[values[name]]
        elif kind.startswith("index"):
            position = split(values[name], DECLARED[name][1][0])[int(kind[5:-1])]
            at["." + label] = position
    return Model(arrays, sizes, at)


def prepared(module, forms, shapes=None):
    """(term of each form, its value by section 4, the Indexed, the model's values) at one choice of values."""
    terms = module.Terms({name: sort for name, (sort, _) in DECLARED.items()})
    read_ones = [terms.read(form) for form in forms]
    values = term_values(module)
    results = terms.evaluate(module.Meaning(64, 10**9, module.Evidence([])), values)
    sums = module.Sums(10**9, {})
    indexed = module.Indexed(sums, shapes or {name: shape for name, (_, shape) in DECLARED.items()}, "D", None)
    return read_ones, results, indexed, values


def flat(value) -> list[float]:
    return [x for one in value for x in flat(one)] if isinstance(value, list) else [number(value)]


def entries_at(indexed, entry, values) -> list[float]:
    """The values of the entries of a term, row by row."""
    at = [tuple(f".p{k}x{j}" for j in range(len(side))) for k, side in enumerate(entry.spans)]
    form, model, found = entry.at(*at), indexed_model(indexed, values), []
    names = [
        (name, span) for ones, side in zip(at, entry.spans, strict=True) for name, span in zip(ones, side, strict=True)
    ]
    for chosen in itertools.product(*[range(model.sizes[span]) for _, span in names]):
        found.append(model.of(form, model.at | dict(zip([name for name, _ in names], chosen, strict=True))))
    return found


def terms(module, forms) -> list[bool]:
    """Each term as a formula has the value that section 4 gives it."""
    read_ones, results, indexed, values = prepared(module, forms)
    found = []
    for term in read_ones:
        formula, wanted = entries_at(indexed, indexed.of(term), values), flat(results[term])
        found.append(
            len(formula) == len(wanted) and all(close(x, y, 1e-7) for x, y in zip(formula, wanted, strict=True))
        )
    return found


def without_keys(module) -> list[bool]:
    """A dataset without a key matrix, with and without queries: the keys are the tokens."""
    found, shapes = [], {name: shape for name, (_, shape) in DECLARED.items()}
    loss = ["loss", var("D"), ["word", "logistic"]]
    forms = [["value", loss, var("p")], ["gradient", loss, var("q")]]
    for options in ([], ["queries"]):
        read_ones, _, indexed, values = prepared(module, forms, shapes | {"D": options})
        values = values | {
            "D": module.Data.read({k: x for k, x in DATA.items() if k in ("tokens", "labels", "head", *options)})
        }
        meaning = module.Meaning(64, 10**9, module.Evidence([]))
        for term, name in zip(read_ones, "pq", strict=True):
            method = meaning.value if name == "p" else meaning.gradient
            wanted = flat(method(("p", values["D"], "logistic"), values[name]))
            formula = entries_at(indexed, indexed.of(term), values)
            found.append(
                len(formula) == len(wanted) and all(close(x, y, 1e-7) for x, y in zip(formula, wanted, strict=True))
            )
    return found


def index_terms(module) -> list[bool]:
    """An index and a dataset as they are read; a term is read once."""
    (i, ic, D, g), _, indexed, _ = prepared(module, [var("i"), var("ic"), var("D"), var("g")])
    found = [
        indexed.of(g) is indexed.of(g),
        len(indexed.of(ic)[0]) == len(indexed.of(ic)[1]) == 2,
        len(indexed.of(i)[1]) == 1,
    ]
    found += [
        indexed.of(ic)[1][0] != indexed.of(ic)[1][1],
        indexed.of(i)[0] == indexed.of(g).spans[0] != indexed.of(ic)[0],
    ]
    shapes = {name: shape for name, (_, shape) in DECLARED.items()}
    _, _, indexed, _ = prepared(module, [], shapes | {"r": ["natural"]})
    found.append(indexed.of(module.Terms({"r": "scalar"}).read(var("r"))).spans == ())
    for options in ([], ["queries"], ["keys"], ["queries", "keys"]):
        _, _, indexed, _ = prepared(module, [], shapes | {"D": options})
        one = indexed.of(D)
        found += [
            one.name == "D",
            (one.queries is None) == ("queries" not in options),
            (one.keys is None) == ("keys" not in options),
        ]
    return found


UNFIT = [
    ["add", ["var", "g"], ["var", "p"]], ["sub", ["var", "R"], ["var", "W"]], ["add", ["var", "p"], ["var", "fixed"]],
    ["hadamard", ["var", "p"], ["var", "z"]],
    ["dot", ["var", "g"], ["var", "p"]], ["matvec", ["var", "R"], ["var", "g"]], ["matmul", ["var", "R"], ["var",
    "S"]], ["matmul", ["var", "W"], ["var", "R"]],
    ["entry", ["var", "g"], ["var", "c"]], ["entry", ["var", "z"], ["var", "c"]],
    ["column", ["var", "R"], ["var", "i"]], ["block", ["var", "W"], ["var", "S"], ["var", "i"]], ["block", ["var",
    "R"], ["var", "S"], ["var", "c"]],
    ["block", ["transpose", ["var", "R"]], ["var", "S"], ["var", "i"]], ["attention_block", ["var", "R"], ["var",
    "S"], ["var", "c"], ["var", "z"]],
    ["attention_matrix", ["var", "R"], ["transpose", ["var", "R"]], ["var", "S"]], ["norm", ["var", "p"]], ["abs",
    ["add", ["var", "g"], ["var", "p"]]], ["sqrt", ["norm", ["var", "p"]]], ["maximum", ["var", "p"]], ["minimum", ["var", "p"]],
    ["pair", ["var", "r"], ["var", "s"]],
    ["pow", ["var", "r"], ["var", "s"]], ["pow", ["var", "r"], num("1/2")], ["pow", ["var", "r"], num(-1)], ["pow",
    ["var", "r"], num("-1/2")],
    ["pow", ["var", "r"], num(65)], ["pow", ["var", "r"], num(1000)], ["pow", ["var", "r"], ["add", num(1), num(1)]],
    ["pow", ["var", "r"], ["neg", num(2)]],
    ["value", ["loss", ["var", "D"], ["word", "logistic"]], ["var", "g"]], ["gradient", ["loss", ["var", "D"],
    ["word", "logistic"]], ["var", "g"]],
    ["value", ["loss", ["var", "D"], ["word", "logistic"]], ["var", "fixed"]], ["value", ["matrix_loss", ["var", "D"],
    ["word", "logistic"]], ["var", "R"]],
    ["value", ["matrix_loss", ["var", "D"], ["word", "logistic"]], ["transpose", ["var", "R"]]], ["value", ["loss",
    ["var", "D"], ["word", "hinge"]], ["var", "p"]],
    ["gradient", ["loss", ["var", "D"], ["word", "hinge"]], ["var", "p"]], ["loss_value", ["word", "hinge"], ["var",
    "r"]], ["loss_slope", ["word", "hinge"], ["var", "r"]],
    ["loss_value", ["var", "some"], ["var", "r"]], ["loss_slope", ["var", "some"], ["var", "r"]], ["loss_value",
    ["word", "logistic"], ["var", "p"]],
    ["loss_value", ["var", "ell"], ["var", "p"]], ["value", ["softmax_loss", ["var", "R"], ["var", "p"], ["word",
    "logistic"]], ["var", "p"]],
    ["value", ["softmax_loss", ["var", "R"], ["var", "g"], ["word", "logistic"]], ["var", "g"]], ["head", ["var",
    "D"]], ["max_margin", ["var", "D"], ["var", "choice"]],
    ["value", ["loss", ["var", "E"], ["word", "logistic"]], ["var", "p"]], ["value", ["matrix_loss", ["var", "E"],
    ["word", "logistic"]], ["var", "W"]],
    ["value", ["matrix_loss", ["with_query", ["var", "D"], ["var", "g"]], ["word", "logistic"]], ["var", "W"]],
    ["value", ["loss", ["with_query", ["var", "D"], ["var", "g"]], ["word", "logistic"]], ["var", "p"]],
    ["value", ["loss", ["with_key_matrix", ["var", "D"], ["var", "R"]], ["word", "logistic"]], ["var", "p"]],
    ["value", ["loss", ["with_key_matrix", ["var", "D"], ["transpose", ["var", "R"]]], ["word", "logistic"]], ["var",
    "p"]],
    ["value", ["matrix_loss", ["with_key_matrix", ["var", "D"], ["var", "R"]], ["word", "logistic"]], ["var", "W"]],
    ["value", ["loss", ["first_token_queries", ["var", "D"]], ["word", "logistic"]], ["var", "p"]],
    ["regression_loss", ["var", "R"], ["var", "S"], ["var", "S"], ["var", "W"], ["var", "Q"], ["var", "R"]], ["var",
    "choice"], ["frobenius", ["var", "W"]],
    ["regression_loss", ["var", "R"], ["var", "S"], ["var", "W"], ["var", "W"], ["var", "Q"], ["var", "B"]],
    ["max_norm", ["var", "p"]], ["identity", num(2)],
    ["slope", ["loss", ["var", "D"], ["word", "logistic"]], ["var", "p"], ["var", "q"]], ["smoothness", ["loss",
    ["var", "D"], ["word", "logistic"]]],
]  # fmt: skip


def unfit(module) -> list[bool]:
    """Terms whose sizes do not fit for all sizes, or that are no formulas with indices, are Rejected with a reason."""

    def unsized(term):
        module.need(False, "a closed term whose size is not known")

    more = {"some": ("loss", ["logistic", "hinge"]), "E": ("dataset", ["queries"]), "choice": ("choice", [])}
    declared = DECLARED | more
    shapes, found = {name: shape for name, (_, shape) in declared.items()}, []
    for form in UNFIT:
        reader = module.Terms({name: sort for name, (sort, _) in declared.items()})
        indexed = module.Indexed(module.Sums(10**8, {}), shapes, "D", unsized)

        def whole(form=form, reader=reader, indexed=indexed):
            entry = indexed.of(reader.read(form))
            return entry.at(*[tuple(f".p{k}{j}" for j in range(len(side))) for k, side in enumerate(entry.spans)])

        found.append(refusal(whole) == "Rejected")
    reader = module.Terms({name: sort for name, (sort, _) in DECLARED.items()})
    objective = reader.read(["value", ["matrix_loss", ["var", "D"], ["word", "logistic"]], ["var", "W"]])
    indexed = module.Indexed(
        module.Sums(10**8, {}),
        shapes | {"D": ["keys"]},
        "D",
        unsized,
    )
    found.append(refusal(indexed.of, objective) == "Rejected")
    for k in (0, 1, 64):
        term = reader.read(["pow", ["var", "r"], num(k)])
        found.append(
            module.Indexed(
                module.Sums(10**8, {}),
                shapes,
                "D",
                unsized,
            )
            .of(term)
            .at()[2]
            == k
        )
    return found


def same_for_all(module) -> list[bool]:
    """Equality for all sizes: sides must fit, and truths at one choice of sizes are not enough."""
    r, g, h, p, R, W, V, z, i, D = map(var, ("r", "g", "h", "p", "R", "W", "V", "z", "i", "D"))
    loss, small = ["loss", D, ["word", "correlation"]], ["softmax_loss", R, g, ["word", "correlation"]]
    table = [
        (["dot", g, h], ["dot", h, g], True),
        (["sum", g], ["sum", h], False),
        (["length", g], num(2), False),
        (["length", g], ["length", h], True),
        (["sum", ["softmax", g]], num(1), True),
        (["transpose", ["transpose", R]], R, True),
        (["matmul", W, V], ["matmul", V, W], False),
        (["dot", p, ["matvec", W, p]], ["dot", p, ["matvec", ["transpose", W], p]], True),
        (["length", z], ["mul", ["length", p], ["length", p]], True),
        (["vec", ["outer", p, p]], ["vec", ["transpose", ["outer", p, p]]], True),
        (["entry", g, i], ["sum", g], False),
        (g, h, False),
        (g, g, True),
        (["gradient", small, p], ["gradient", small, p], True),
        (["gradient", small, p], p, False),
        (["value", loss, p], ["value", loss, ["neg", p]], False),
        (
            ["matvec", ["kron", W, V], ["vec", ["outer", p, p]]],
            ["vec", ["outer", ["matvec", W, p], ["matvec", V, p]]],
            True,
        ),
        (["add", num(1), ["mul", num(-1), ["sigmoid", r]]], ["sigmoid", ["neg", r]], True),
        (["sub", r, r], num(0), True),
        (r, num(0), False),
    ]
    shapes, found = {name: shape for name, (_, shape) in DECLARED.items()}, []
    for left, right, wanted in table:
        reader = module.Terms({name: sort for name, (sort, _) in DECLARED.items()})
        indexed = module.Indexed(module.Sums(10**8, {}), shapes, "D", None)
        found.append(indexed.same(reader.read(left), reader.read(right)) is wanted)
    for left, right in (
        (g, p),
        (R, W),
        (R, ["transpose", R]),
        (g, r),
        (r, g),
        (p, z),
        (["softmax", g], ["softmax", p]),
        (p, var("fixed")),
        (num(1), g),
        (["sub", g, g], ["sub", p, p]),
        (["sub", g, g], ["sub", r, r]),
        (["vec", R], ["vec", ["transpose", R]]),
    ):
        reader = module.Terms({name: sort for name, (sort, _) in DECLARED.items()})
        indexed = module.Indexed(module.Sums(10**8, {}), shapes, "D", None)
        found.append(refusal(indexed.same, reader.read(left), reader.read(right)) == "Rejected")
    return found


def cases() -> Iterator[Case]:
    x, u = var("x"), var("u")
    for left, right, expects in ((["add", x, x], ["mul", num(2), x], "VERIFIED"), (["add", x, x], x, "REJECTED")):
        goal = ["eq", left, right]
        yield Case(f"a tree by identity, {expects}", tree(goal, node("identity", goal), [["x", "scalar"]]), expects)
    goal = ["eq", ["sum", ["softmax", u]], num(1)]
    yield Case("a softmax has the sum 1", tree(goal, node("identity", goal), [["u", "vector", "n"]]), "VERIFIED")
    once, rest = add(ONE, mul(SAME, add(E, MINUS))), exp(Y)
    for name, right, expects in (("", mul(once, rest), "VERIFIED"), (", one factor forgotten", once, "REJECTED")):
        text = identity(exp(add(mul(SAME, X), Y)), right, ARRAYS, INDICES)
        yield Case(f"the exponential of δx + y{name}", text, expects)
    yield Case("denominators that depend on what is summed over", denominators_of_rows(), "REJECTED")


def denominators_of_rows() -> str:
    """False: Σ_i c_i/D_i = 0 where Σ_i c_i = 0 for c = n·u − Σu, and D_i is the sum of the i-th row of exponentials."""
    A, X, Z, u, j = map(var, ("A", "X", "Z", "u", "j"))
    logits = ["matmul", ["matmul", A, X], ["transpose", Z]]
    c = ["sub", ["mul", ["length", u], u], ["mul", ["sum", u], ["exp", ["sub", u, u]]]]
    inverse = ["exp", ["neg", ["column", logits, j]]]
    goal = ["eq", ["dot", ["column", ["attention_matrix", A, X, Z], j], ["hadamard", inverse, c]], num(0)]
    sizes = [["A", "matrix", "n", "d"], ["X", "matrix", "d", "d"], ["Z", "matrix", "m", "d"], ["u", "vector", "n"]]
    return tree(goal, node("identity", goal), [*sizes, ["j", "index", "m"]])


PARTS = 8  # quick probes are tried before slow ones


def probes() -> Iterator[Probe]:
    for function in (
        apart,
        equalities,
        reading,
        words,
        logistics,
        once,
        helpers,
        refusals,
        without_keys,
        index_terms,
        unfit,
        same_for_all,
    ):
        yield Probe(function.__name__, function)
    for (function, everything), k in itertools.product(
        ((values, FORMULAS), (slopes, FORMULAS), (renamed, FORMULAS), (terms, TERMS)), range(PARTS)
    ):
        yield Probe(f"{function.__name__} {k}", functools.partial(function, forms=everything[k::PARTS]))
