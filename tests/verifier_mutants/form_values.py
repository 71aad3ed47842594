"""The value of a term and of a normal form at one instance, by code that shares nothing with the verifier.

Both are read as total functions: 1/0, the logarithm of what is not positive and the root of what is negative are 0.  A normal form is
right if its value is that of its term at every instance; so every comparison here is one random instance of that sentence.
Numbers have 80 digits; what is nearer to 0 than 10⁻⁵⁰ counts as 0.
"""

from __future__ import annotations

import functools
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import mpmath

DIGITS = 80
NAUGHT = mpmath.mpf(10) ** -50
CLOSE = mpmath.mpf(10) ** -25
LARGEST_EXPONENT = 40


class TooLarge(Exception):
    """A value that this evaluation does not follow."""


class Sizeless(Exception):
    """A form whose value depends on the size of a vector that is 0, which the form does not hold: that would be a defect."""


def reciprocal(x: Any) -> Any:
    return mpmath.mpf(0) if abs(x) < NAUGHT else 1 / x


def logarithm(x: Any) -> Any:
    return mpmath.log(x) if x > NAUGHT else mpmath.mpf(0)


def root(x: Any) -> Any:
    return mpmath.sqrt(x) if x > 0 else mpmath.mpf(0)


def exponential(x: Any) -> Any:
    if abs(x) > LARGEST_EXPONENT:
        raise TooLarge
    return mpmath.exp(x)


def logistic(x: Any) -> Any:
    return 1 / (1 + exponential(-x))


def power(x: Any, n: Any) -> Any:
    if n != int(n) or n < 0:
        return mpmath.mpf(0)
    return x ** int(n)


LOSSES = {
    "logistic": (lambda u: mpmath.log(1 + exponential(-u)), lambda u: -logistic(-u)),
    "exponential": (lambda u: exponential(-u), lambda u: -exponential(-u)),
    "correlation": (lambda u: -u, lambda u: mpmath.mpf(-1)),
    "sigmoid": (logistic, lambda u: logistic(u) * (1 - logistic(u))),
    "squared": (lambda u: (1 - u) ** 2, lambda u: 2 * (u - 1)),
}


def softmax(u: list) -> list:
    powers = [exponential(x) for x in u]
    return [x / sum(powers) for x in powers]


def added(x: Any, y: Any, c: int = 1) -> Any:
    return [added(a, b, c) for a, b in zip(x, y, strict=True)] if isinstance(x, list) else x + c * y


def scaled(c: Any, x: Any) -> Any:
    return [scaled(c, a) for a in x] if isinstance(x, list) else c * x


def dot(u: list, w: list) -> Any:
    return sum((a * b for a, b in zip(u, w, strict=True)), mpmath.mpf(0))


def columns(A: list) -> list:
    return [list(column) for column in zip(*A, strict=True)]


def flat(A: list) -> list:
    return [a for row in A for a in row]


def gaps(u: list, i: int) -> list:
    return [u[i] - x for k, x in enumerate(u) if k != i] or [mpmath.mpf(0)]


def entrywise(function: Callable) -> Callable:
    return lambda x: [function(a) for a in x] if isinstance(x, list) else function(x)


def rank(A: list) -> int:
    """The rank, by elimination with the greatest pivot; what is below 10⁻¹² of the greatest entry counts as 0."""
    rows, found = [list(row) for row in A], 0
    least = max((abs(x) for row in rows for x in row), default=mpmath.mpf(0)) * mpmath.mpf(10) ** -12
    while rows and rows[0]:
        k, j = max(
            ((k, j) for k, row in enumerate(rows) for j in range(len(row))), key=lambda at: abs(rows[at[0]][at[1]])
        )
        if abs(rows[k][j]) <= least:
            break
        pivot, found = rows.pop(k), found + 1
        rows = [[x - row[j] / pivot[j] * y for x, y in zip(row, pivot, strict=True)] for row in rows]
    return found


def eigenvalue(A: list, k: mpmath.mpf) -> mpmath.mpf:
    """Of ½(A + Aᵀ), with the nearest of 1, …, n for k."""
    half = [[(x + y) / 2 for x, y in zip(row, column, strict=True)] for row, column in zip(A, columns(A), strict=True)]
    found = mpmath.eigsy(mpmath.matrix(half), eigvals_only=True)  # the least first
    return found[len(A) - min(max(int(mpmath.nint(k)), 1), len(A))]


MEANING: dict[str, Callable] = {
    "add": added,
    "sub": lambda x, y: added(x, y, -1),
    "neg": lambda x: scaled(-1, x),
    "mul": scaled,
    "div": lambda x, y: x * reciprocal(y),
    "pow": power,
    "exp": entrywise(exponential),
    "log": entrywise(logarithm),
    "sqrt": root,
    "abs": entrywise(abs),
    "sigmoid": logistic,
    "sigmoid_slope": lambda x: logistic(x) * (1 - logistic(x)),
    "sigmoid_curvature": lambda x: logistic(x) * (1 - logistic(x)) * (1 - 2 * logistic(x)),
    "loss_value": lambda name, x: entrywise(LOSSES[name][0])(x),
    "loss_slope": lambda name, x: LOSSES[name][1](x),
    "dot": dot,
    "sum": lambda u: sum(u, mpmath.mpf(0)),
    "norm": lambda u: root(dot(u, u)),
    "length": lambda u: mpmath.mpf(len(u)),
    "place": int,
    "entry": lambda u, i: u[i],
    "minimum": min,
    "maximum": max,
    "max_norm": lambda u: max(abs(x) for x in u),
    "margin": lambda u, i: min(gaps(u, i)),
    "spread": lambda u, i: max(gaps(u, i)),
    "pair": lambda x, y: [x, y],
    "softmax": softmax,
    "hadamard": lambda u, w: [a * b for a, b in zip(u, w, strict=True)],
    "matvec": lambda A, u: [dot(row, u) for row in A],
    "column": lambda A, i: [row[i] for row in A],
    "vec": flat,
    "frobenius": lambda A: root(dot(flat(A), flat(A))),
    "outer": lambda u, w: [[a * b for b in w] for a in u],
    "rank": lambda A: mpmath.mpf(rank(A)),
    "operator_norm": lambda A: max(mpmath.svd_r(mpmath.matrix(A), compute_uv=False)),
    "eigenvalue": eigenvalue,
    "transpose": columns,
    "matmul": lambda A, B: [[dot(row, c) for c in columns(B)] for row in A],
    "identity": lambda k: [[mpmath.mpf(i == j) for j in range(int(k))] for i in range(int(k))],
    "kron": lambda A, B: [[a * b for a in row for b in other] for row in A for other in B],
    "attention_matrix": lambda A, X, B: [softmax([dot(r, b) for b in B]) for r in MEANING["matmul"](A, X)],
}


class Values:
    """Values at one instance: ``given`` holds a number, list, list of rows or index for every variable, ``sizes`` one for every name."""

    def __init__(self, forms: Any, given: dict[str, Any], sizes: dict[str, int]) -> None:
        self.forms, self.given, self.sizes, self.known = forms, given, sizes, {}

    def term(self, term: Any) -> Any:
        """The value of a term of the verifier."""
        if term not in self.known:
            leaf = (
                self.given[term.leaf]
                if term.name == "var"
                else mpmath.mpf(term.leaf.numerator) / term.leaf.denominator
                if (term.name == "num")
                else term.leaf
            )
            self.known[term] = MEANING[term.name](*map(self.term, term.args)) if term.args else leaf
        return self.known[term]

    def size(self, size: tuple) -> int:
        number, names = size
        return functools.reduce(lambda n, name: n * self.sizes[name], names, number)

    # Normal forms
    def scalar(self, form: Any) -> Any:
        """The value of a polynomial, as a dictionary or frozen."""
        total = mpmath.mpf(0)
        for monomial, x in form.items() if isinstance(form, dict) else form:
            one = mpmath.mpf(x.numerator) / x.denominator
            for atom, k in monomial:
                one *= self.atom(atom) ** k
            total += one
        return total

    def vector(self, form: Any, size: int | None = None) -> list:
        """The value of a combination of entrywise products, as a dictionary or frozen."""
        found = None if size is None else [mpmath.mpf(0)] * size
        for ids, c in form.items() if isinstance(form, dict) else form:
            one = scaled(self.scalar(c), self.product(ids))
            found = one if found is None else added(found, one)
        if found is None:
            raise Sizeless
        return found

    def product(self, ids: tuple) -> list:
        return functools.reduce(MEANING["hadamard"], map(self.atom, ids))

    def atom(self, atom: Any) -> Any:
        key = self.forms.keys[atom]
        if key not in self.known:
            self.known[key] = self.of_key(*key)
        return self.known[key]

    def of_key(self, kind: str, *inside: Any) -> Any:
        """The value of an atom or a basic vector."""
        if kind == "var":
            return self.given[inside[0]]
        if kind == "size":
            return mpmath.mpf(self.sizes[inside[0]])
        if kind == "root":
            return root(mpmath.mpf(inside[0].numerator) / inside[0].denominator)
        if kind in ("exp", "softmax", "log", "abs") and len(inside) == 2:
            return MEANING[kind](self.vector(inside[0], self.size(inside[1][0])))
        scalars = {
            "exp": exponential,
            "inv": reciprocal,
            "log": logarithm,
            "sqrt": root,
            "abs": abs,
            "sigmoid": logistic,
        }
        if kind in scalars:
            return scalars[kind](self.scalar(inside[0]))
        if kind == "norm":
            return MEANING["norm"](self.vector(inside[0]))
        if kind == "frobenius":
            return MEANING["frobenius"](self.combination(inside[0]))
        if kind in ("minimum", "maximum", "max_norm", "margin", "spread"):
            if not inside[0]:
                return mpmath.mpf(0)
            return MEANING[kind](self.vector(inside[0]), *[self.index(i) for i in inside[1:]])
        if kind == "sum":
            return sum(self.product(inside[0]))
        if kind == "entry":
            return self.atom(inside[0])[self.index(inside[1])]
        if kind == "unit":
            return [mpmath.mpf(k == inside[0]) for k in (0, 1)]
        if kind == "matvec":
            return MEANING["matvec"](self.matrix(inside[0]), self.product(inside[1]))
        if kind == "vec":
            return flat(self.basic_matrix(inside[0]))
        if kind == "column":
            return [row[self.index(inside[1])] for row in self.matrix(inside[0])]
        if kind == "pow":
            return power(*map(self.scalar, inside))
        if kind == "loss_value":
            return MEANING[kind](inside[0][1], self.vector(inside[1], self.size(inside[2][0])))
        raise KeyError(kind)

    def index(self, key: tuple) -> int:
        """The value of the key of an index: a variable, or place(k)."""
        return int(self.scalar(key[1])) if key[0] == "place" else self.given[key[1]]

    def combination(self, form: Any) -> list:
        return functools.reduce(added, [scaled(self.scalar(c), self.basic_matrix(a)) for a, c in form])

    def basic_matrix(self, atom: Any) -> list:
        kind, *inside = self.forms.keys[atom]
        return self.matrix(inside[0]) if kind == "matrix" else MEANING["outer"](*map(self.product, inside))

    def matrix(self, key: tuple) -> list:
        """The value of the key of a matrix."""
        name, *inside = key
        if name == "var":
            return self.given[inside[0]]
        size, *inside = inside
        if name == "outer":
            return MEANING[name](*[self.vector(u, self.size(n)) for u, n in zip(inside, size, strict=True)])
        if name in ("mul", "identity"):
            return MEANING[name](self.scalar(inside[0]), *map(self.matrix, inside[1:]))
        return MEANING[name](*map(self.matrix, inside))


def close(x: Any, y: Any) -> bool:
    if isinstance(x, list):
        return len(x) == len(y) and all(map(close, x, y))
    return abs(x - y) <= CLOSE * (1 + abs(x))


# ── Random terms ─────────────────────────────────────────────────────────────────────────────────────────────────
VECTORS = {"2": ("g", "h"), "n": ("u", "w"), "m": ("p", "q"), "m*n": ("r",), "n*n": ("s",), "2*n": ("b",)}
MATRICES = {
    ("n", "m"): ("A",),
    ("m", "n"): ("H",),
    ("n", "n"): ("N",),
    ("2", "n"): ("E",),
    ("n", "2"): ("F",),
    ("2", "2"): ("T",),
}
INDEX = {"2": "e", "n": "i", "m": "c"}
SIDES = ("2", "n", "m")
SCALARS = ("x", "y", "t")
DECLARED = [
    *[[name, "scalar"] for name in SCALARS],
    ["k", "scalar", "natural"],
    *[[name, "vector", size] for size, names in VECTORS.items() for name in names],
    *[[name, "matrix", *sizes] for sizes, names in MATRICES.items() for name in names],
    *[[name, "index", size] for size, name in INDEX.items()],
]


def forms(module: Any, budget: int = 10**9) -> Any:
    """A tree of the verifier over the declared variables; t stands for the variable of derivatives."""
    sorts = {name: sort for name, sort, *_ in DECLARED}
    shapes = {name: shape for name, _, *shape in DECLARED}
    work = module.Meaning(64, budget, module.Evidence([]))
    tree = module.Tree(work, module.Terms(sorts), shapes, {}, None)
    tree.extra, tree.exact = {"t"}, True
    return tree


class Maker:
    """Random terms nested at most ``depth`` deep, rich in pairs, exponentials, softmax, ones and entries."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def scalar(self, depth: int) -> list:
        pick = self.random.choice
        if depth <= 0:
            leaves = [["var", name] for name in ("x", "y", "t", "t", "k")]
            return pick(leaves + [["num", x] for x in ("0", "1", "-1", "2", "1/2", "-3")])
        one = functools.partial(self.scalar, depth - 1)
        size = pick(("2", "2", "n", "n", "m"))
        u = functools.partial(self.vector, depth - 1, size)
        name = pick(
            (
                "add",
                "add",
                "sub",
                "mul",
                "mul",
                "div",
                "neg",
                "pow",
                "exp",
                "exp",
                "log",
                "log of exp",
                "unary",
                "loss",
                "dot",
                "dot",
                "sum",
                "sum",
                "sum",
                "log sum",
                "norm",
                "entry",
                "entry",
                "extreme",
                "length",
                "frobenius",
                "gap",
                "pairs",
            )
        )
        if name in ("add", "sub", "mul", "div"):
            return [name, one(), one()]
        if name in ("neg", "exp", "log"):
            return [name, one()]
        if name == "log of exp":
            return (
                ["log", ["exp", one()]]
                if self.random.random() < 0.5
                else ["log", ["mul", ["exp", one()], ["exp", one()]]]
            )
        if name == "unary":
            return [pick(("abs", "sigmoid", "sqrt", "sigmoid_slope", "sigmoid_curvature")), one()]
        if name == "pow":
            return [name, one(), ["num", pick("0123")]]
        if name == "loss":
            return [pick(("loss_value", "loss_slope")), ["word", pick(sorted(LOSSES))], one()]
        if name == "dot":
            return [name, u(), u()]
        if name == "log sum":
            return ["log", ["sum", ["exp", u()]]]
        if name in ("sum", "norm", "length"):
            return [name, u()]
        if name == "entry":
            return [name, u(), ["var", INDEX[size]]]
        if name == "gap":
            return [pick(("margin", "spread")), u(), ["var", INDEX[size]]]
        if name == "extreme":
            return [pick(("minimum", "maximum", "max_norm")), u()]
        if name == "pairs":
            two = ["pair", one(), one()]
            share = ["entry", ["softmax", two], ["var", "e"]]
            return pick(
                (["sum", ["exp", two]], ["dot", two, ["pair", one(), one()]], ["norm", two], share, ["maximum", two])
            )
        return [name, self.matrix(depth - 1, pick(SIDES), pick(SIDES))]

    def vector(self, depth: int, size: str) -> list:
        pick = self.random.choice
        one = functools.partial(self.vector, depth - 1, size)
        if depth <= 0:
            u = ["var", pick(VECTORS[size])]
            nought = [name, u, u] if (name := pick(("sub", "var"))) == "sub" else u
            return pick((u, u, nought, ["exp", ["sub", u, u]], ["mul", ["var", "t"], u]))
        name = pick(
            (
                "add",
                "sub",
                "neg",
                "hadamard",
                "hadamard",
                "exp",
                "exp",
                "softmax",
                "mul",
                "mul",
                "matvec",
                "column",
                "special",
            )
        )
        if name in ("add", "sub", "hadamard"):
            return [name, one(), one()]
        if name in ("neg", "exp", "softmax"):
            return [name, one()]
        if name == "mul":
            return [name, self.scalar(depth - 1), one()]
        if name == "special" and size == "2":
            return ["pair", self.scalar(depth - 1), self.scalar(depth - 1)]
        if name == "special" and "*" in size:
            return ["vec", self.matrix(depth - 1, *pick((size.split("*"), size.split("*")[::-1])))]
        if "*" in size:
            return one()
        other = pick(SIDES)
        return (
            [name, A, ["var", INDEX[other]]]
            if (A := self.matrix(depth - 1, size, other)) and name == "column"
            else ["matvec", A, self.vector(depth - 1, other)]
        )

    def matrix(self, depth: int, rows: str, columns_: str) -> list:
        pick, other = self.random.choice, self.random.choice(SIDES)
        variables = MATRICES.get((rows, columns_), ())
        if depth <= 0:
            if variables and self.random.random() < 0.7:
                return ["var", pick(variables)]
            return ["outer", self.vector(0, rows), self.vector(0, columns_)]
        one = functools.partial(self.matrix, depth - 1, rows, columns_)
        name = pick(("add", "sub", "neg", "mul", "outer", "outer", "matmul", "transpose", "identity", "attention"))
        if name in ("add", "sub"):
            return [name, one(), one()]
        if name == "neg":
            return [name, one()]
        if name == "mul":
            return [name, self.scalar(depth - 1), one()]
        if name == "matmul":
            return [name, self.matrix(depth - 1, rows, other), self.matrix(depth - 1, other, columns_)]
        if name == "transpose":
            return [name, self.matrix(depth - 1, columns_, rows)]
        if name == "identity" and rows == columns_ == "2":
            return [name, ["num", "2"]]
        if name == "attention":
            third = pick(SIDES)
            return [
                "attention_matrix",
                self.matrix(0, rows, other),
                self.matrix(0, other, third),
                self.matrix(0, columns_, third),
            ]
        return ["outer", self.vector(depth - 1, rows), self.vector(depth - 1, columns_)]

    def instance(self, sizes: dict[str, int]) -> dict[str, Any]:
        """Small fractions, often 0, and often the same."""

        def number() -> Any:
            return mpmath.mpf(self.random.choice((0, 0, 1, -1, self.random.randint(-6, 6)))) / self.random.choice(
                (1, 2, 4)
            )

        def some(*shape: int) -> Any:
            return [some(*shape[1:]) for _ in range(shape[0])] if shape else number()

        def count(size: str) -> int:
            return functools.reduce(lambda n, f: n * (2 if f == "2" else sizes[f]), size.split("*"), 1)

        found: dict[str, Any] = {name: some() for name in SCALARS} | {"k": mpmath.mpf(self.random.randrange(3))}
        found |= {name: some(count(size)) for size, names in VECTORS.items() for name in names}
        found |= {name: some(count(a), count(b)) for (a, b), names in MATRICES.items() for name in names}
        return found | {name: self.random.randrange(count(size)) for size, name in INDEX.items()}


class Entrywise(Maker):
    """The same, richer in logarithms and absolute values of vectors, constants added to logits, and literal places."""

    def scalar(self, depth: int) -> list:
        if depth <= 0 or self.random.random() < 0.5:
            return super().scalar(depth)
        size = self.random.choice(("2", "2", "n", "m"))
        u, w = (self.vector(depth - 1, size) for _ in range(2))
        place = self.random.choice(
            (["var", INDEX[size]], ["place", ["num", "0"]], ["place", ["num", "1" if size == "2" else "0"]])
        )
        return self.random.choice(
            (
                ["entry", u, place],
                ["entry", ["log", u], place],
                ["entry", ["abs", u], place],
                ["sum", ["abs", u]],
                ["dot", ["abs", u], ["abs", w]],
                ["dot", ["abs", u], ["abs", u]],
                ["dot", ["softmax", u], ["log", ["softmax", w]]],
                ["norm", ["abs", u]],
                ["maximum", ["abs", u]],
                ["log", ["abs", ["entry", u, place]]],
            )
        )

    def vector(self, depth: int, size: str) -> list:
        pick = self.random.choice
        if depth <= 0 or self.random.random() < 0.5:
            return super().vector(depth, size)
        one = functools.partial(self.vector, depth - 1, size)
        u, c = one(), self.scalar(depth - 1)
        ones = ["exp", ["sub", u, u]]
        return pick(
            (
                ["log", u],
                ["log", ["exp", u]],
                ["log", ["softmax", u]],
                ["log", ["mul", c, ["exp", u]]],
                ["log", ["mul", ["exp", c], ["softmax", u]]],
                ["log", ["mul", ["num", pick(("-2", "0", "1/3", "3"))], ["softmax", u]]],
                ["log", ["hadamard", ["exp", u], ["softmax", one()]]],
                ["abs", u],
                ["abs", u],
                ["abs", ["sub", u, one()]],
                ["hadamard", ["abs", u], ["abs", u]],
                ["abs", ["abs", u]],
                ["abs", ["mul", c, ["exp", u]]],
                ["abs", ["add", ["exp", u], ["abs", one()]]],
                ["abs", ["hadamard", ["abs", u], ["softmax", u]]],
                ["hadamard", ["hadamard", ["abs", u], one()], ["abs", u]],
                ["hadamard", ["abs", u], ["hadamard", ["abs", ["neg", u]], ["abs", u]]],
                ["softmax", ["add", u, ["mul", c, ones]]],
                ["softmax", ["sub", ["mul", c, ones], u]],
                ["softmax", ["add", u, ["log", ["softmax", u]]]],
                ["hadamard", ["hadamard", ["abs", u], ["abs", one()]], ["hadamard", ["abs", u], ["abs", one()]]],
                ["exp", ["log", u]],
            )
        )


# ── Comparisons ──────────────────────────────────────────────────────────────────────────────────────────────────
@dataclass
class Found:
    """Counts of what was compared, and every comparison that failed, in words."""

    counts: Counter = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


SIZES = ({"n": 1, "m": 2}, {"n": 2, "m": 1}, {"n": 3, "m": 2}, {"n": 2, "m": 3})
TOGETHER = 100  # terms of one table of atoms
STEP = mpmath.mpf(10) ** -18


def compared(module: Any, terms: int, seed: int, first: bool = False, makes: type[Maker] = Maker) -> Found:
    """Normal forms and signs of random terms against their values at one instance of each of SIZES; equal forms are counted.

    Two terms of one normal form are equal then, as each has the value of the form.  With ``first`` the first failure ends it.
    """
    maker, found = makes(seed), Found()
    with mpmath.workdps(DIGITS):
        for done in range(0, terms, TOGETHER):
            if first and found.wrong:
                break
            t, seen = forms(module), set()
            values = [Values(t, maker.instance(sizes), sizes) for sizes in SIZES]
            for _ in range(min(TOGETHER, terms - done)):
                depth = maker.random.choice((1, 2, 2, 3))
                text = (
                    maker.scalar(depth)
                    if maker.random.random() < 0.7
                    else maker.vector(depth, maker.random.choice(sorted(VECTORS)))
                )
                term = t.term(text)
                form = t.scalar(term) if term.sort == "scalar" else t.vector(term)
                key = term.sort, t.size(term), module.frozen(form)
                found.counts["equal forms"] += key in seen
                seen.add(key)
                for one in values:
                    _compare(found, one, term, form, text)
    found.counts["terms"] = terms
    return found


def _compare(found: Found, values: Values, term: Any, form: dict, text: list) -> None:
    try:
        true = values.term(term)
        mine = values.scalar(form) if term.sort == "scalar" else values.vector(form, len(true))
    except TooLarge:
        found.counts["too large"] += 1
        return
    except Exception as problem:  # a form that a damaged verifier made
        found.wrong.append(f"{text}: {type(problem).__name__} at {values.sizes}")
        return
    found.counts["values"] += 1
    if not close(true, mine):
        found.wrong.append(f"{text}: its form is another value at {values.sizes}")
    sign = values.forms.sign(form) if term.sort == "scalar" else 0
    found.counts["signs"] += sign > 0
    if sign and (true < -CLOSE or (sign == 2 and true < NAUGHT)):
        found.wrong.append(f"{text}: is not of the sign {sign} at {values.sizes}")


X, T = ["var", "x"], ["var", "t"]
ABOVE = [  # what premises show to be positive, as terms
    ["add", T, ["num", "3"]],
    ["sub", ["num", "2"], T],
    X,
    ["add", ["mul", T, T], ["num", "1"]],
    ["sub", ["num", "5"], ["mul", T, X]],
]
ALONG = {"t": None, "x": None, "u": "w", "g": "h"}  # the variable, and the vector along which


def _wrapped(maker: Maker, form: list) -> list:
    """A function of what is shown to be positive, half of the time."""
    y = maker.random.choice(ABOVE)
    if maker.random.random() < 0.2:
        y = ["sub", ["abs", y], ["num", "1"]]  # not shown
    return maker.random.choice(
        [
            form,
            form,
            form,
            ["div", form, y],
            ["mul", form, ["log", y]],
            ["add", form, ["sqrt", ["mul", ["num", "3"], y]]],
            ["div", form, ["mul", ["num", "-2"], y]],
            ["mul", form, ["log", ["mul", ["num", "-1"], y]]],
            ["log", ["add", ["exp", form], ["num", "1"]]],
            ["log", ["sum", ["exp", ["mul", form, ["var", "u"]]]]],
            ["sqrt", ["add", ["exp", form], ["sum", ["exp", ["mul", form, ["var", "u"]]]]]],
            ["dot", ["softmax", ["mul", form, ["var", "w"]]], ["var", "u"]],
        ]
    )


def sloped(module: Any, terms: int, seed: int, first: bool = False) -> Found:
    """Derivatives of random scalars, under premises ABOVE, against difference quotients at instances that meet the premises.

    With ``first`` the first failure ends it.
    """
    maker, found = Maker(seed), Found()
    with mpmath.workdps(DIGITS):
        for done in range(0, terms, TOGETHER):
            if first and found.wrong:
                break
            t = forms(module)
            above = [t.scalar(t.term(one)) for one in ABOVE]
            for _ in range(min(TOGETHER, terms - done)):
                z = maker.random.choice(["t", "t", *ALONG])
                text = _wrapped(maker, maker.scalar(maker.random.choice((1, 2, 2, 3))))
                term = t.term(text)
                along = {(): module.ONE} if ALONG[z] is None else t.vector(t.term(["var", ALONG[z]]))
                t.above = above
                try:
                    slope = t.slope(t.scalar(term), z, along)
                except module.Rejected:
                    found.counts["no derivative"] += 1
                    continue
                finally:
                    t.above = []
                found.counts["constant"] += not slope
                for sizes in SIZES[1:]:
                    _differ(found, maker, t, term, slope, z, sizes, text)
    found.counts["terms"] = terms
    return found


def _differ(found: Found, maker: Maker, t: Any, term: Any, slope: dict, z: str, sizes: dict, text: list) -> None:
    given = maker.instance(sizes)
    given["x"] = abs(given["x"]) + mpmath.mpf(1) / 8
    values, direction = Values(t, given, sizes), mpmath.mpf(1) if ALONG[z] is None else given[ALONG[z]]
    if any(values.term(t.term(one)) <= 0 for one in ABOVE):
        found.counts["premises not met"] += 1
        return
    try:
        ends = [
            Values(t, given | {z: added(given[z], scaled(step, direction))}, sizes).term(term) for step in (STEP, -STEP)
        ]
        mine = values.scalar(slope)
    except TooLarge:
        found.counts["too large"] += 1
        return
    found.counts["values"] += 1
    quotient = (ends[0] - ends[1]) / (2 * STEP)
    if abs(quotient - mine) > mpmath.mpf(10) ** -15 * (1 + abs(mine)):
        found.wrong.append(f"{text}: its derivative by {z} is another value at {sizes}")
