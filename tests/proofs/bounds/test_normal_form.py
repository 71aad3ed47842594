"""The verifier's normal forms and derivatives against plain numbers, on random terms at random points."""

import math
import random
from fractions import Fraction

import pytest

from checker import verify as verifier

SORTS = {
    "x": "scalar",
    "y": "scalar",
    "u": "vector",
    "w": "vector",
    "A": "matrix",
    "i": "index",
    "z": "scalar",
    "p": "vector",
}
SHAPES = {"x": [], "y": [], "z": [], "u": ["n"], "w": ["n"], "p": ["n"], "A": ["n", "n"], "i": ["n"]}
N = 3


def tree():
    terms = verifier.Terms(dict(SORTS))
    work = verifier.Meaning(128, 10**8, verifier.Evidence([]))
    t = verifier.Tree(work, terms, dict(SHAPES), {}, None)
    t.extra = set()
    return t


def scalar_term(rng, depth):
    if depth == 0:
        return rng.choice(
            [["var", "x"], ["var", "y"], ["var", "z"], ["num", rng.choice(["0", "1", "-2", "3/2", "1/3"])]]
        )
    s = lambda: scalar_term(rng, depth - 1)  # noqa: E731
    v = lambda: vector_term(rng, depth - 1)  # noqa: E731
    return rng.choice(
        [
            lambda: ["add", s(), s()],
            lambda: ["sub", s(), s()],
            lambda: ["mul", s(), s()],
            lambda: ["neg", s()],
            lambda: ["div", s(), ["add", ["num", "1"], ["exp", s()]]],
            lambda: ["pow", s(), ["num", rng.choice(["0", "2", "3"])]],
            lambda: ["exp", ["mul", ["num", "1/4"], s()]],
            lambda: ["abs", s()],
            lambda: ["sigmoid", s()],
            lambda: ["sigmoid_slope", s()],
            lambda: ["sigmoid_curvature", s()],
            lambda: ["dot", v(), v()],
            lambda: ["sum", v()],
            lambda: ["norm", v()],
            lambda: ["entry", v(), ["var", "i"]],
            lambda: ["mul", ["sqrt", ["num", rng.choice(["3", "4", "1/3"])]], s()],
            lambda: ["length", v()],
            lambda: ["loss_value", ["word", rng.choice(["logistic", "exponential", "squared"])], s()],
            lambda: ["loss_slope", ["word", rng.choice(["logistic", "exponential", "squared", "sigmoid"])], s()],
            lambda: ["frobenius", ["sub", ["outer", v(), v()], ["outer", v(), v()]]],
        ]
    )()


def vector_term(rng, depth):
    if depth <= 0:
        return ["var", rng.choice("uwp")]
    s = lambda: scalar_term(rng, depth - 1)  # noqa: E731
    v = lambda: vector_term(rng, depth - 1)  # noqa: E731
    return rng.choice(
        [
            lambda: ["add", v(), v()],
            lambda: ["sub", v(), v()],
            lambda: ["neg", v()],
            lambda: ["mul", s(), v()],
            lambda: ["hadamard", v(), v()],
            lambda: ["softmax", v()],
            lambda: ["exp", ["mul", ["num", "1/8"], v()]],
            lambda: ["matvec", ["var", "A"], v()],
            lambda: ["matvec", ["outer", v(), v()], v()],
        ]
    )()


class Numbers:
    """Floating-point values of terms, by their definition, and of normal forms."""

    def __init__(self, t, point):
        self.t, self.point, self.memo = t, point, {}

    def term(self, form):
        name, args = form[0], form[1:]
        if name == "num":
            return float(Fraction(args[0]))
        if name in ("var", "word"):
            return self.point.get(args[0], args[0])
        args = [self.term(one) for one in args]
        return DEFINITIONS[name](*args)

    def scalar(self, p):
        return math.fsum(float(x) * math.prod(self.atom(a) ** k for a, k in m) for m, x in p.items())

    def vector(self, u):
        total = [0.0] * N
        for ids, c in u.items():
            c = self.scalar(c)
            total = [x + c * math.prod(self.basic(b)[j] for b in ids) for j, x in enumerate(total)]
        return total

    def atom(self, a):
        kind, *inside = self.t.keys[a]
        if kind == "var":
            return self.point[inside[0]]
        if kind == "size":
            return N
        if kind == "root":
            return math.sqrt(inside[0])
        if kind == "sum":
            return math.fsum(math.prod(self.basic(b)[j] for b in inside[0]) for j in range(N))
        if kind == "entry":
            return self.basic(inside[0])[self.point["i"]]
        if kind == "norm":
            return math.hypot(*self.vector(verifier.thawed(inside[0])))
        if kind == "frobenius":
            parts = {a: dict(c) for a, c in inside[0]}
            entries = [[0.0] * N for _ in range(N)]
            for atom, c in parts.items():
                _, left, right = self.t.keys[atom]
                left, right, c = self.vector({left: ONE}), self.vector({right: ONE}), self.scalar(c)
                entries = [[entries[r][s] + c * left[r] * right[s] for s in range(N)] for r in range(N)]
            return math.hypot(*[x for row in entries for x in row])
        value = self.scalar(dict(inside[0]))
        return {
            "exp": math.exp,
            "inv": lambda x: 1 / x,
            "abs": abs,
            "sigmoid": sigmoid,
            "log": math.log,
            "sqrt": math.sqrt,
        }[kind](value)

    def basic(self, b):
        if b not in self.memo:
            kind, *inside = self.t.keys[b]
            if kind == "var":
                self.memo[b] = self.point[inside[0]]
            elif kind == "matvec":
                self.memo[b] = DEFINITIONS["matvec"](self.point["A"], self.vector({inside[1]: ONE}))
            else:
                self.memo[b] = DEFINITIONS[kind](self.vector(verifier.thawed(inside[0])))
        return self.memo[b]


ONE = {(): Fraction(1)}


def sigmoid(x):
    return 1 / (1 + math.exp(-x)) if x > -700 else 0.0


def each(function, x):
    return [each(function, one) for one in x] if isinstance(x, list) else function(x)


def both(function, x, y):
    return [both(function, a, b) for a, b in zip(x, y, strict=True)] if isinstance(x, list) else function(x, y)


def softmax(u):
    powers = [math.exp(x - max(u)) for x in u]
    return [x / sum(powers) for x in powers]


def slope(x):
    return sigmoid(x) * sigmoid(-x)


DEFINITIONS = {
    "add": lambda x, y: both(lambda a, b: a + b, x, y),
    "sub": lambda x, y: both(lambda a, b: a - b, x, y),
    "neg": lambda x: each(lambda a: -a, x),
    "mul": lambda c, x: each(lambda a: c * a, x),
    "div": lambda x, y: x / y,
    "pow": lambda x, k: x ** int(k),
    "exp": lambda x: each(math.exp, x),
    "abs": abs,
    "sigmoid": sigmoid,
    "sigmoid_slope": slope,
    "sigmoid_curvature": lambda x: slope(x) * (1 - 2 * sigmoid(x)),
    "dot": lambda u, w: math.fsum(a * b for a, b in zip(u, w, strict=True)),
    "sum": math.fsum,
    "norm": lambda u: math.hypot(*u),
    "entry": lambda u, i: u[i],
    "sqrt": math.sqrt,
    "length": len,
    "hadamard": lambda u, w: both(lambda a, b: a * b, u, w),
    "softmax": softmax,
    "matvec": lambda A, u: [math.fsum(a * x for a, x in zip(row, u, strict=True)) for row in A],
    "outer": lambda u, w: [[a * b for b in w] for a in u],
    "frobenius": lambda A: math.hypot(*[x for row in A for x in row]),
    "loss_value": lambda word, x: {
        "logistic": lambda: math.log1p(math.exp(-x)),
        "exponential": lambda: math.exp(-x),
        "squared": lambda: (1 - x) ** 2,
    }[word](),
    "loss_slope": lambda word, x: {
        "logistic": lambda: -sigmoid(-x),
        "exponential": lambda: -math.exp(-x),
        "squared": lambda: 2 * (x - 1),
        "sigmoid": lambda: slope(x),
    }[word](),
}


def point(rng):
    real = lambda: rng.uniform(-2, 2)  # noqa: E731
    values = {name: real() for name in "xyz"} | {name: [real() for _ in range(N)] for name in "uwp"}
    return values | {"A": [[real() for _ in range(N)] for _ in range(N)], "i": rng.randrange(N)}


@pytest.mark.parametrize("seed", range(8))
def test_a_normal_form_has_the_value_of_its_term(seed):
    rng, compared = random.Random(seed), 0
    for _ in range(120):
        form, t = scalar_term(rng, rng.randint(1, 4)), tree()
        try:
            p = t.scalar(t.term(form))
        except (verifier.Exhausted, verifier.Rejected):
            continue
        numbers = Numbers(t, point(rng))
        try:
            expected, found = numbers.term(form), numbers.scalar(p)
        except (OverflowError, ZeroDivisionError, ValueError):
            continue
        if abs(expected) < 1e6:
            scale = 1 + math.fsum(abs(float(x) * math.prod(numbers.atom(a) ** k for a, k in m)) for m, x in p.items())
            assert math.isclose(expected, found, rel_tol=1e-7, abs_tol=1e-8 * scale), form
            signs = t.sign(p)
            assert signs == 0 or found > -1e-8 * scale, form
            compared += 1
    assert compared > 60


@pytest.mark.parametrize("seed", range(6))
def test_a_derivative_is_the_limit_of_differences(seed):
    rng, compared = random.Random(100 + seed), 0
    for _ in range(150):
        vector = rng.random() < 0.5
        form, t = scalar_term(rng, rng.randint(1, 3)), tree()
        try:
            term = t.term(form)
            p = t.scalar(term)
            direction = t.vector(t.term(["var", "w"])) if vector else t.scalar(t.term(["var", "y"]))
            change = t.slope(p, "p" if vector else "z", direction)
        except (verifier.Exhausted, verifier.Rejected):
            continue
        if not change or (set("wy") & t.occurs(term)):
            continue
        values, h = point(rng), 1e-5
        name, along = ("p", values["w"]) if vector else ("z", values["y"])
        moved = [values | {name: both(lambda a, b, step=step: a + step * b, values[name], along)} for step in (h, -h)]
        try:
            high, low = (Numbers(t, one).term(form) for one in moved)
            found = Numbers(t, values).scalar(change)
        except (OverflowError, ZeroDivisionError, ValueError):
            continue
        if abs(high) < 1e3 and abs(found) < 1e3:
            assert math.isclose((high - low) / (2 * h), found, rel_tol=1e-3, abs_tol=1e-3), form
            compared += 1
    assert compared > 8
