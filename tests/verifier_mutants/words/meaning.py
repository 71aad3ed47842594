"""Section 4: what every name means, against floating point and exact answers; and what is undefined or does not fit."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from fractions import Fraction
from types import SimpleNamespace

from tests.verifier_mutants.building import dataset, evaluation, num, svm_entry, var
from tests.verifier_mutants.corpus import Case, Probe
from tests.verifier_mutants.numbers.arithmetic import ends, raised

CLOSE = 1e-9


def cases() -> Iterator[Case]:
    vectors = [["u", "vector", "n"], ["w", "vector", "k"]]
    values = {"u": ["1", "2"], "w": ["1", "2", "3"]}
    u, w = var("u"), var("w")
    for name in ("hadamard", "add", "sub"):
        said = ["le", num(0), ["norm", [name, u, w]]]
        yield Case(f"{name} of sizes that differ", evaluation(said, vectors, values), "REJECTED")
        fine = evaluation(said, vectors, {"u": ["1", "2"], "w": ["1", "2"]})
        yield Case(f"{name} of equal sizes", fine, "VERIFIED")
    for said in (["not", ["eq", u, w]], ["not", ["parallel", u, w]], ["le", num(0), ["dot", u, w]]):
        yield Case(f"{said[0]} {said[1][0]} of sizes that differ", evaluation(said, vectors, values), "REJECTED")
    two, beyond = var("u"), ["entry", var("u"), ["place", num(2)]]
    alone = [["u", "vector", "n"]]
    yield Case("an entry beyond the end", evaluation(["eq", beyond, beyond], alone, {"u": ["1", "2"]}), "REJECTED")
    for place, outcome in ((num(1), "VERIFIED"), (num(0), "REJECTED"), (num("1/2"), "REJECTED"), (num(-1), "REJECTED")):
        said = ["eq", ["entry", two, ["place", place]], num(2)]
        yield Case(f"the entry at {place[1]} is 2", evaluation(said, alone, {"u": ["1", "2"]}), outcome)
    for first, outcome in (("1", "VERIFIED"), ("0", "REJECTED")):
        said = ["eq", var("i"), var("j")]
        places = [["u", "vector", "n"], ["i", "index", "n"], ["j", "index", "n"]]
        both = ["and", said, ["eq", two, two]]
        yield Case(
            f"two indices, {first} and 1", evaluation(both, places, {"u": ["1", "2"], "i": first, "j": "1"}), outcome
        )
    negative = ["eq", ["log", two], ["log", two]]
    yield Case("the logarithm of a vector with an entry 0", evaluation(negative, alone, {"u": ["1", "0"]}), "REJECTED")
    undefined = {
        "1/0": ["div", num(1), num(0)],
        "log 0": ["log", num(0)],
        "the root of −1": ["sqrt", num(-1)],
        "a power −1": ["pow", num(2), num(-1)],
        "a power 1/2": ["pow", num(4), num("1/2")],
        "a power √4 in an interval": ["pow", num(2), ["log", ["exp", num(2)]]],
        "the slope of the hinge": ["loss_slope", ["word", "hinge"], num(0)],
        "a bound on an empty interval": ["slope_bound", ["word", "logistic"], num(1), num(0)],
        "a curvature on an empty interval": ["curvature_bound", ["word", "squared"], num(1), num(0)],
    }
    for name, term in undefined.items():
        yield Case(f"{name} is no number", evaluation(["eq", term, term]), "REJECTED")
        yield Case(f"{name} is not unequal", evaluation(["not", ["eq", term, term]]), "REJECTED")
        other = evaluation(["or", ["eq", num(1), num(1)], ["lt", term, num(0)]])
        yield Case(f"{name} does no harm beside a truth", other, "VERIFIED")
    single = dataset([[[1, 0]], [[0, 1]]], [1, 1])
    D, start = var("D"), var("p")
    sequence = ["descent", ["loss", D, ["word", "logistic"]], start, num("1/10")]
    for said in (["norm_diverges", sequence], ["direction_tends_to", sequence, start]):
        text = evaluation(
            said,
            [["D", "dataset"], ["p", "vector", "d"]],
            {"D": single, "p": ["1", "1"]},
            svm=[svm_entry("p", single, (0, 0))],
        )
        yield Case(f"{said[0]} of inputs of one token", text, "REJECTED")


# ── Floating point ──
def near(x, value: float) -> bool:
    """Whether the enclosure is narrow and about the float."""
    low, high = map(float, ends(x))
    wide = CLOSE * max(1.0, abs(value))
    return low - wide <= value <= high + wide and high - low <= wide


def all_near(x, values) -> bool:
    if isinstance(x, list):
        return len(x) == len(values) and all(all_near(one, value) for one, value in zip(x, values, strict=True))
    return near(x, values)


def floats(x):
    return [floats(one) for one in x] if isinstance(x, list) else float(x)


def fractions(x):
    return [fractions(one) for one in x] if isinstance(x, list | tuple) else Fraction(x)


def inner(u, w):
    return sum(a * b for a, b in zip(u, w, strict=True))


def soft(u):
    weights = [math.exp(x - max(u)) for x in u]
    return [x / sum(weights) for x in weights]


def sigma(u):
    return 1 / (1 + math.exp(-u))


LOSSES = {  # value, slope, the second derivative
    "logistic": (lambda u: math.log1p(math.exp(-u)), lambda u: -sigma(-u), lambda u: sigma(u) * sigma(-u)),
    "exponential": (lambda u: math.exp(-u), lambda u: -math.exp(-u), lambda u: math.exp(-u)),
    "correlation": (lambda u: -u, lambda u: -1.0, lambda u: 0.0),
    "sigmoid": (sigma, lambda u: sigma(u) * sigma(-u), lambda u: sigma(u) * sigma(-u) * (1 - 2 * sigma(u))),
    "squared": (lambda u: (1 - u) ** 2, lambda u: 2 * (u - 1), lambda u: 2.0),
    "hinge": (lambda u: max(0.0, 1 - u), None, None),
}


def meaning(module, bits: int = 96, entries=(), limits=None):
    return module.Meaning(bits, 10**9, module.Evidence(list(entries)), limits)


def said(module, m, name, *arguments):
    return module.VOCABULARY[name][1](m, *arguments)


TOKENS = [[[1, 2], [0, -1], [3, 1]], [[-1, 1], [2, 2]]]
LABELS, HEAD, QUERIES, KEYS = [1, -1], [1, -2], [[1, -1], [2, 1]], [[1, 1], [0, 2]]


def data(module, keys=True, tokens=None, labels=None, head=None, queries=None):
    tokens = TOKENS if tokens is None else tokens
    labels = labels or (LABELS if tokens is TOKENS else [1] * len(tokens))
    queries = queries or (QUERIES if tokens is TOKENS else None)
    return module.Data(
        fractions(tokens),
        fractions(labels),
        fractions(head or HEAD),
        queries and fractions(queries),
        fractions(KEYS) if keys else None,
    )


def losses(module) -> list[bool]:
    m, found = meaning(module), []
    points = [Fraction(k, 3) for k in (-21, -1, 0, 2, 5)]
    for name, (value, slope, second) in LOSSES.items():
        loss = module.LOSSES[name]
        for u in points:
            found.append(near(loss.value(m, u), value(u)))
            found.append(near(loss.slope(m, u), slope(u)) if slope else raised(loss.slope, m, u) == "Undefined")
        for a, b in itertools.product(points, repeat=2):
            bounds = ((loss.slope_bound, slope, "slope_bound"), (loss.curvature_bound, second, "curvature_bound"))
            for _, function, word in bounds:
                if a > b or function is None:
                    found.append(raised(said, module, m, word, name, a, b) == "Undefined")
                    continue
                grid = [float(a + (b - a) * Fraction(k, 64)) for k in range(65)]
                most = max(abs(function(x)) for x in [*grid, *([0.0] if a <= 0 <= b else [])])
                if name == "sigmoid" and word == "curvature_bound":
                    most = 1 / (6 * math.sqrt(3))
                found.append(near(said(module, m, word, name, a, b), most))
    named = [name for name in module.DECREASING if name != "decreasing"]  # that word is every such loss, and no value
    for name in named:
        found += [m.less(module.LOSSES[name].slope(m, u), module.ZERO) is True for u in points]
    found.append(sorted(named) == ["correlation", "exponential", "logistic"] and len(module.DECREASING) == 4)
    for u in points:
        found += [near(m.sigmoid(u), sigma(u)), near(m.sigmoid_slope(u), sigma(u) * sigma(-u))]
        found.append(near(said(module, m, "sigmoid_curvature", u), sigma(u) * sigma(-u) * (1 - 2 * sigma(u))))
    for a, b in itertools.combinations_with_replacement(sorted(points), 2):
        at = min(max(float(a), 0.0), float(b))
        found.append(near(m.steepest(a, b), sigma(at) * sigma(-at)))
    far = m.sigmoid_slope(Fraction(-(2**61)))
    found += [far.lo == 0, m.less(far, Fraction(1, 2**300)) is True]
    wide = module.Interval(-1, 1, 0)
    found.append(raised(said, module, m, "slope_bound", "logistic", module.ZERO, wide) == "Undefined")
    return found


def algebra(module) -> list[bool]:
    m, found = meaning(module), []
    one, Interval = module.ONE, module.Interval
    rough = Interval(1, 1, 0)
    u, w, A, B = (
        fractions([1, -2, 3]),
        fractions([2, 0, -1]),
        fractions([[1, 2, 0], [0, -1, 3]]),
        fractions([[1], [2], [-1]]),
    )

    def meant(name, *arguments):
        return said(module, m, name, *arguments)

    found += [
        meant("hadamard", u, w) == [2, 0, -3],
        meant("dot", u, w) == -1,
        meant("outer", u, w[:1]) == [[2], [-4], [6]],
    ]
    found += [
        meant("matmul", A, B) == [[5], [-5]],
        meant("matvec", A, u) == [-3, 11],
        meant("transpose", B) == [[1, 2, -1]],
    ]
    found += [meant("kron", [[one, 2 * one]], B) == [[1, 2], [2, 4], [-1, -2]], meant("vec", A) == [1, 2, 0, 0, -1, 3]]
    found += [
        meant("block", [[one, 2 * one], [3 * one, one]], B, 1) == [[3, 1], [6, 2], [-3, -1]],
        meant("rank", A) == 2,
    ]
    found += [meant("column", A, 1) == [2, -1], meant("entry", u, 2) == 3, meant("pair", one, u[1]) == [1, -2]]
    found += [meant("minimum", u) == -2, meant("maximum", u) == 3, meant("max_norm", fractions([1, -5, 3])) == 5]
    found += [meant("max_norm", fractions([1, 2])) == 2, meant("sum", u) == 2, meant("length", u) == 3]
    found += [
        meant("margin", u, 2) == 2,
        meant("spread", u, 2) == 5,
        meant("margin", u, 0) == -2,
        meant("spread", u, 0) == 3,
    ]
    found += [
        meant("margin", [one], 0) == 0,
        meant("spread", [one], 0) == 0,
        near(meant("frobenius", A), math.sqrt(15)),
    ]
    found += [meant("identity", 3 * one) == [[1, 0, 0], [0, 1, 0], [0, 0, 1]], meant("identity", one) == [[1]]]
    found += [raised(meant, "identity", module.ZERO) == "Undefined", raised(meant, "identity", one / 2) == "Undefined"]
    found += [meant("pow", u[2], module.ZERO) == 1, meant("pow", u[1], 3 * one) == -8, m.counted(module.ZERO) == 0]
    found += [raised(m.counted, x) == "Undefined" for x in (-one, -one / 2, one / 2, rough, -5 * one)]
    found += [
        meant("positive", u[:1]) is True,
        meant("positive", u) is False,
        meant("positive", [module.ZERO]) is False,
    ]
    found += [
        meant("positive", [one, Interval(0, 1, 0)]) is None,
        meant("positive", [Interval(0, 1, 0), -one]) is False,
    ]
    found += [meant("parallel", u, [2 * x for x in u]) is True, meant("parallel", u, w) is False]
    found += [meant("parallel", u, [2 * u[0], 2 * u[1], u[2]]) is False, meant("parallel", [one], [-one]) is True]
    found += [meant("eq", A, [[1 * x for x in row] for row in A]) is True, meant("eq", u, w) is False]
    found += [meant("eq", (0, 1), (0, 1)) is True, meant("eq", (0, 1), (1, 1)) is False]
    found += [
        meant("eq", [rough, one], [Interval(0, 1, 0), one]) is None,
        meant("eq", [Interval(0, 1, 0), one], [one, 2 * one]) is False,
    ]
    sizes = [
        ("hadamard", u, w[:2]),
        ("add", w[:2], u),
        ("add", A, A[:1]),
        ("dot", u, w[:2]),
        ("eq", u, u[:2]),
        ("eq", A, A[:1]),
        ("eq", (0,), (0, 0)),
        ("parallel", u, u[:2]),
        ("parallel", u[:2], u),
        ("matmul", A, A),
        ("matvec", A, u[:2]),
        ("entry", u, 3),
        ("entry", u, 4),
        ("column", A, 3),
        ("margin", u, 3),
        ("softmax_loss", A, u, "hinge"),
        ("block", A, B, 2),
    ]
    found += [raised(meant, *one) == "Rejected" for one in sizes]
    inexact = [
        ("rank", [[rough]]),
        ("rank", [[one, rough]]),
        ("rank", [[one], [rough]]),
        ("spectral_at_most", [[rough]], one),
        ("spectral_at_most", [[one, rough]], one),
        ("spectral_at_most", [[one]], rough),
        ("spectral_at_most", [[one], [rough]], one),
        ("softmax_loss", A, [one, rough], "hinge"),
        ("softmax_loss", A, [rough, rough], "hinge"),
    ]
    found += [raised(meant, *given) == "Undefined" for given in inexact]
    kind, D, loss = meant("softmax_loss", A, u[:2], "squared")
    found += [D.labels == [1], D.head == [0, 0, 0], D.tokens == [A], D.queries is None, D.key_matrix is None]
    found += [kind == "p", loss == "squared", m.keys(D) == [A], m.scores(D) == [u[:2]], (D.n, D.d) == (1, 3)]
    found += [m.attention([Interval(-1, 1, 0)]) == (0, [1]), m.attention([one, one]) == (0, [one / 2, one / 2])]
    found += [all_near(meant("softmax", u), soft(floats(u))), m.attention(fractions([1, 5, 2]))[0] == 1]
    found += [m.pulled(0, [one], [Interval(0, 1, 0)]) == 0, m.pulled(1, [one, 2 * one], [3 * one, one]) == 2]
    return found


def kleene(module) -> list[bool]:
    m, found = meaning(module), []
    truths = (True, False, None)

    def least(a, b):
        return False if a is False or b is False else None if a is None or b is None else True

    for a, b in itertools.product(truths, repeat=2):
        flip = {True: False, False: True, None: None}
        found.append(said(module, m, "and", a, b) is least(a, b))
        found.append(said(module, m, "or", a, b) is flip[least(flip[a], flip[b])])
        found.append(said(module, m, "implies", a, b) is flip[least(a, flip[b])])
        found.append(said(module, m, "not", a) is flip[a])
    small = [(-1, True), (0, True), (1, None), (5, None)]
    found += [said(module, m, "sufficiently_small", Fraction(x)) is truth for x, truth in small]
    found.append(said(module, m, "sufficiently_small", module.Interval(-1, 1, 0)) is None)
    found.append(
        said(module, m, "is_loss", "hinge", "hinge") is True and said(module, m, "is_loss", "hinge", "squared") is False
    )
    return found


def norms(module) -> list[bool]:
    """‖A‖ ≤ c exactly, also at the norm itself and with pivots 0."""
    m, found = meaning(module), []

    def at_most(A, c):
        return m.spectral_at_most(fractions(A), Fraction(c))

    for A, norm in (
        ([[3]], 3),
        ([[3, 0], [0, 2]], 3),
        ([[2, 0], [0, 3]], 3),
        ([[3, 4]], 5),
        ([[3], [4]], 5),
        ([[0, 0]], 0),
        ([[1, 1], [1, 1]], 2),
        ([[1, 0], [0, 1], [0, 0]], 1),
        ([[1, 2, 2]], 3),
        ([[0, 1], [1, 0]], 1),
        ([[1, -1], [1, 1], [0, 0]], None),
        ([[-3]], 3),
        ([[1, 0, 0], [0, 1, 0], [0, 0, "1/2"]], 1),
        ([[2, 2], [2, 2], [1, 1]], None),
        ([[0, 0], [0, 2]], 2),
        ([[2, 1], [1, 2]], 3),
        ([[4, 1, 1], [1, 4, 1], [1, 1, 4]], 6),
        ([[1, 2], [3, 4], [5, 6]], None),
        ([[1, 2, 3], [4, 5, 6]], None),
    ):
        for c in (Fraction(k, 4) for k in (-1, 0, 3, 4, 8, 11, 12, 13, 19, 20, 24)):
            B = floats(fractions(A))
            square = [[inner(x, y) for y in B] for x in B]
            for _ in range(7):  # powers: their traces tend to the norm
                square = [[inner(row, column) for column in zip(*square, strict=True)] for row in square]
                scale = max(abs(x) for row in square for x in row) or 1.0
                square = [[x / scale for x in row] for row in square]
            row = max(square, key=lambda row: max(map(abs, row)))
            across = [inner(row, column) for column in zip(*B, strict=True)]
            estimate = math.sqrt(inner(across, across) / (inner(row, row) or 1.0))
            if norm is not None:
                assert abs(estimate - norm) < 1e-6
                estimate = norm
            elif abs(estimate - c) < 1e-6:
                continue
            found.append(at_most(A, c) is (c >= estimate))
    found += [at_most([[1, 0], ["1/2", 0]], 1) is False, at_most([[1, 0], ["1/2", "1/2"]], 1) is False]
    found += [at_most([[1, 0], [0, "1/2"]], 1) is True, at_most([[0]], 0) is True, at_most([[0]], "-1/2") is False]
    found += [
        at_most([[0]], -1) is False,
        at_most([["1/2", 0], [0, "1/3"]], -1) is False,
        at_most([[0, 1]], 0) is False,
    ]
    D = data(module)
    found += [said(module, m, "tokens_at_most", D, fractions([4, 3])) is True]
    found += [said(module, m, "tokens_at_most", D, fractions([1, 9])) is False]
    found += [said(module, m, "tokens_at_most", D, fractions([9, 1])) is False]
    found += [raised(said, module, m, "tokens_at_most", D, fractions(R)) == "Rejected" for R in ([9], [9, 9, 9], [1])]
    return found


def regression(module) -> list[bool]:
    m = meaning(module)
    A1, A2, A3 = [[1, 2], [0, 1], [1, -1]], [[1, 1], [2, 0], [0, -1]], [[1, 0], [2, 1], [0, 1]]
    X, Y, B = [[1, -1], [0, 2]], [[1, 2], [0, 1]], [[1, 0], [2, -1], [0, 3]]

    def product(A, B):
        return [[inner(row, column) for column in zip(*B, strict=True)] for row in A]

    F = [soft(row) for row in product(product(A1, X), list(zip(*A2, strict=True)))]
    rest = [
        a - b for row, other in zip(product(product(F, A3), Y), B, strict=True) for a, b in zip(row, other, strict=True)
    ]
    value, flat = inner(rest, rest), [x for row in X for x in row]
    given = fractions(A1), fractions(A2), fractions(A3)
    found = [all_near(said(module, m, "attention_matrix", given[0], fractions(X), given[1]), F)]
    found.append(near(said(module, m, "regression_loss", *given, fractions(X), fractions(Y), fractions(B)), value))
    found.append(
        near(said(module, m, "regression_loss_vectorised", *given, fractions(flat), fractions(Y), fractions(B)), value)
    )
    found += [all_near(said(module, m, "attention_block", *given[:2], j, fractions(flat)), F[j]) for j in range(3)]
    return [*found, raised(m.attention_block, *given[:2], 3, fractions(flat)) == "Rejected"]


def reference(kind, D, loss, point):
    """(value, gradient as a function of the logits' features) in floating point."""
    keys = [[[inner(row, x) for row in KEYS] for x in X] for X in TOKENS] if D.key_matrix is not None else TOKENS
    scores = [[y * inner(HEAD, x) for x in X] for X, y in zip(TOKENS, LABELS, strict=True)]
    crossed = [[[a * b for a in x for b in z] for x in X] for X, z in zip(TOKENS, QUERIES, strict=True)]
    features = keys if kind == "p" else crossed
    flat = [x for row in point for x in row] if isinstance(point[0], list) else point
    value, gradient = 0.0, [0.0] * len(flat)
    for K, g in zip(features, scores, strict=True):
        s = soft([inner(k, flat) for k in K])
        mean = inner(s, g)
        value += LOSSES[loss][0](mean) / len(features)
        for k, weight, score in zip(K, s, g, strict=True):
            pull = LOSSES[loss][1](mean) * weight * (score - mean) / len(features)
            gradient = [a + pull * b for a, b in zip(gradient, k, strict=True)]
    return value, gradient


def objectives(module) -> list[bool]:
    m, found = meaning(module), []
    p, q = ["1/2", -1], [1, "1/3"]
    W, V = [[1, "1/2"], [-1, 0]], [[0, 1], [2, "-1/3"]]
    for keys, loss in itertools.product(
        (True, False), ("logistic", "exponential", "correlation", "sigmoid", "squared")
    ):
        for kind, point, direction in (("p", p, q), ("W", W, V)):
            D = data(module, keys)
            objective, x, way = (kind, D, loss), fractions(point), fractions(direction)
            value, gradient = reference(kind, D, loss, floats(x))
            found.append(near(m.value(objective, x), value))
            flat = m.gradient(objective, x)
            found.append((len(flat), len(flat[0])) == (2, 2) if kind == "W" else len(flat) == 2)
            flat = [a for row in flat for a in row] if kind == "W" else flat
            along = [a for row in way for a in row] if kind == "W" else way
            found.append(all_near(flat, gradient))
            found.append(near(m.slope(objective, x, way), inner(gradient, floats(along))))
            features = D.tokens if kind == "W" else m.keys(D)
            total = 0.0
            for i, (K, g) in enumerate(zip(features, m.scores(D), strict=True)):
                wide = max(
                    float(inner(z, z)) for x in K for y in K for z in [[a - b for a, b in zip(x, y, strict=True)]]
                )
                wide *= inner(QUERIES[i], QUERIES[i]) if kind == "W" else 1
                low, high = min(g), max(g)
                curve = float(ends(module.LOSSES[loss].curvature_bound(m, low, high))[1])
                steep = float(ends(module.LOSSES[loss].slope_bound(m, low, high))[1])
                total += curve * float(high - low) ** 2 * wide / 16 + steep * float(high - low) * wide / 4
            found.append(near(m.smoothness(objective), total / 2))
    one = data(module, False, [[["1/3", 0], [0, "1/3"]]], head=[1, 0])
    found.append(near(m.smoothness(("p", one, "correlation")), 2 / 9 / 12))
    D = data(module)
    with_keys = [[inner(row, x) for row in KEYS] for x in TOKENS[0]]
    found += [said(module, m, "logits", D, fractions(p), 0) == [inner(k, fractions(p)) for k in with_keys]]
    found += [
        said(module, m, "matrix_logits", D, fractions(W), 1) == [inner(x, [Fraction(5, 2), -2]) for x in TOKENS[1]]
    ]
    for bad in (Fraction(0), Fraction(-1), Fraction(-1, 2), module.Interval(1, 1, 0), module.Interval(-1, 1, 0)):
        found.append(raised(m.exact_step, bad) == "Undefined")
    found.append(m.exact_step(Fraction(1, 9)) == Fraction(1, 9))
    return found


def names_of_data(module) -> list[bool]:
    m, found = meaning(module), []
    D = data(module)  # scores: 1·(−3, 2, 1) and −1·(−3, −2)
    found += [m.scores(D) == [[-3, 2, 1], [3, 2]], m.unique(D), m.best_tokens(D) == (1, 0)]

    def of(name, *arguments):
        return said(module, m, name, *arguments)

    found += [of("inputs", D) == 2, of("dimension", D) == 2, of("most_tokens", D) == 3, of("head", D) == HEAD]
    found += [of("best_scores", D) == [2, 3], of("runner_up_scores", D) == [1, 2], of("worst_scores", D) == [-3, 2]]
    found += [of("best_token", D, 0) == 1, of("token_scores", D, 1) == [3, 2], of("same_length", D) is False]
    found += [
        of("some_choice", D) is True,
        of("some_worse_token", D) is True,
        of("equal_nonoptimal_scores", D) is False,
    ]
    found += [of("best_value", D, "correlation") == Fraction(-5, 2), of("unique_best_token", D) is True]
    found.append(near(of("largest_key_difference", D, 0), math.sqrt(16 + 36)))
    found.append(near(of("largest_key_difference", D, 1), math.sqrt(16 + 4)))
    tied = data(module, False, [[[1, 0], [1, 5], [0, 0]], [[2, 0], [0, 0]]], head=[1, 0])
    found += [of("unique_best_token", tied) is False, of("equal_nonoptimal_scores", tied) is False]
    found += [raised(m.best_tokens, tied) == "Undefined", raised(of, "largest_key_difference", tied, 0) == "Undefined"]
    equal = data(module, False, [[[1, 0], [0, 5], [0, 0]], [[2, 0], [0, 0]]], head=[1, 0])
    found += [of("equal_nonoptimal_scores", equal) is True, of("same_length", equal) is False]
    lone = data(module, False, [[[1, 0]], [[0, 1]]])
    found += [of("some_choice", lone) is False, of("same_length", lone) is True, of("some_worse_token", lone) is False]
    found += [of("same_length", data(module, False, [[[1, 0], [0, 1]], [[0, 1], [1, 1]]])) is True]
    mixed = data(module, False, [[[1, 0]], [[0, 1], [0, 1]]], head=[1, 1])
    found += [of("some_choice", mixed) is True, of("some_worse_token", mixed) is False]
    mixed = data(module, False, [[[1, 0], [1, 1]], [[0, 1], [0, 1]]], head=[0, 1])
    found += [of("some_choice", mixed) is True, of("some_worse_token", mixed) is True]
    for rows, queries, truth in (
        ([[[1, 0], [0, 1]], [[0, 1]]], None, True),
        ([[[1, 0], [0, 1]], [[0, 1]]], [[1, 0], [0, 1]], True),
        ([[[1, 0], [0, 1]], [[0, 1]]], [[1, 0], [0, 2]], False),
        ([[[1, 0], [0, 1]], [[0, 0]]], None, False),
        ([[[1, 0], [1, 1]], [[0, 1]]], None, False),
        ([[[1, 0], [0, -1]], [[0, 1]]], None, False),
        ([[[1, 0]], [["1/2", "1/2"]]], None, False),
    ):
        found.append(of("one_hot", data(module, False, rows, head=[1, 1], queries=queries)) is truth)
    rooted = m.derived(lone, [[m.sqrt(Fraction(2)), Fraction(0)]] * 2, None)
    found.append(raised(of, "one_hot", rooted) == "Undefined")
    found += [
        m.runner_up(fractions([1, 1])) == 1,
        m.runner_up(fractions([3, 1, 3, 2])) == 2,
        m.runner_up(fractions([4])) == 4,
    ]
    found += [raised(m.queries, lone) == "Rejected", m.queries(D) == QUERIES]
    found += [raised(m.logits, ("W", lone, "hinge"), fractions(KEYS)) == "Rejected"]
    less = of("without_lowest", D)
    found += [less.tokens == [TOKENS[0][1:], TOKENS[1][:1]], less.key_matrix == KEYS, less.queries == QUERIES]
    flat = data(module, False, [[[1, 0], [1, 5]], [[2, 0], [0, 0], [0, 1]]], head=[1, 0])
    found.append(of("without_lowest", flat).tokens == [[[1, 0], [1, 5]], [[2, 0]]])
    itself = of("every_token_queries", D)
    found += [itself.queries == [x for X in TOKENS for x in X], itself.tokens == [TOKENS[0]] * 3 + [TOKENS[1]] * 2]
    found += [
        itself.labels == [1, 1, 1, -1, -1],
        itself.n == 5,
        of("first_token_queries", D).queries == [X[0] for X in TOKENS],
    ]
    found += [
        of("with_query", D, fractions([1, 7])).queries == [[1, 7]] * 2,
        of("with_key_matrix", D, fractions(QUERIES)).key_matrix == QUERIES,
    ]
    p, W = fractions([1, 2]), fractions([[1, 2], [0, 1]])
    keyed = data(module)
    rows = {"p": [[m.dot(k, p) for k in K] for K in m.keys(keyed)], "W": m.logits(("W", keyed, ""), W)}
    for kind, x in (("p", p), ("W", W)):
        for choice in itertools.product(range(3), range(2)):
            gaps = [u[c] - v for u, c in zip(rows[kind], choice, strict=True) for t, v in enumerate(u) if t != c]
            found.append(of("least_margin", keyed, choice, x) == min(gaps))
        for choice in ((0,), (0, 0, 0), (3, 0), (0, 2), (4, 0), (3, 2), ()):
            found.append(raised(of, "least_margin", keyed, choice, x) == "Rejected")
    found.append(of("least_margin", lone, (0, 0), p) == 0)
    return found


def sizes_of_choices(module) -> list[bool]:
    m, D = meaning(module), data(module)
    wrong = ((0,), (0, 0, 0), (3, 0), (0, 2), (4, 0), (3, 2), ())
    return [raised(m.solution, kind, D, choice) == "Rejected" for kind in ("p", "W", "v") for choice in wrong]


def found_as(module, w, active=(), largest=None, carrying=(), count=0):
    return lambda *_: module.Found(w, list(active), largest, tuple(carrying), count)


def solutions(module) -> list[bool]:
    """What the names say of a solution that is handed to them, and of an infeasible problem."""
    found, Interval = [], module.Interval
    D = data(module, False, [[[1, 0], [0, 1], [0, 0]], [[1, 1], [0, 0]]], head=[1, 0])  # scores (1, 0, 0) and (1, 0)
    m = meaning(module)
    m.solution = found_as(module, None, count=3)
    for kind in ("p", "W"):
        found += [raised(m.solved, kind, D, (0, 0)) == "Undefined", m.feasible(kind, D, (0, 0)) is False]
        found += [m.neighbours(kind, D, (0, 0)) is None, m.local_optimum(kind, D, (0, 0)) is False]
    found += [raised(m.largest_multiplier, D, (0, 0)) == "Undefined", m.better_neighbour(D, (0, 0)) is False]
    found += [m.all_active(D, (0, 0)) is False, m.all_support_vectors(D) is False]
    found.append(raised(m.only_nuclear_solution, D, (0, 0)) == "Undefined")
    w = fractions([1, 2, 3, 4])
    m.solution = found_as(module, w, (0, 2), Fraction(5), (0, 2), 3)
    found += [
        m.solved("W", D, (0, 0)) == [[1, 2], [3, 4]],
        m.solved("p", D, (0, 0)) == w,
        m.feasible("p", D, (0, 0)) is True,
    ]
    found += [m.largest_multiplier(D, (0, 0)) == 5, m.all_active(D, (0, 0)) is False, m.all_support_vectors(D) is False]
    scores = {  # choice, active: pairs (chosen, other)
        ((0, 0), (0, 2)): [(1, 0), (1, 0)],
        ((1, 0), (0, 1)): [(0, 1), (0, 0)],
        ((1, 1), (1, 2)): [(0, 0), (0, 1)],
        ((1, 0), (1,)): [(0, 0)],
        ((0, 0), ()): [],
        ((1, 1), (0, 1, 2)): [(0, 1), (0, 0), (0, 1)],
        ((2, 0), (1, 2)): [(0, 0), (1, 0)],
        ((2, 0), (0, 2)): [(0, 1), (1, 0)],
    }
    for (choice, active), pairs in scores.items():
        m.solution = found_as(module, w, active, count=3)
        found.append(m.neighbours("p", D, choice) == pairs)
        found.append(m.local_optimum("W", D, choice) is all(a > b for a, b in pairs))
        found.append(m.better_neighbour(D, choice) is any(a < b for a, b in pairs))
        found.append(m.all_active(D, choice) is (len(active) == 3))
    m.solution = found_as(module, w, (0, 1, 2), count=3)
    found.append(m.all_support_vectors(D) is True)
    tied = data(module, False, [[[1, 0], [1, 1]]], head=[1, 0])
    found.append(m.all_support_vectors(tied) is False)
    for bad in (Fraction(-1), Fraction(-1, 2), Interval(1, 1, 0), Interval(-2, -1, 0)):
        found.append(raised(m.soft, D, (0, 0), bad) == "Undefined")
    m.solution = lambda *given: SimpleNamespace(w=given)
    found += [
        m.soft(D, (0, 0), Fraction(0)) == ("soft", D, (0, 0), 0),
        m.soft(D, (0, 0), Fraction(1, 3))[3] == Fraction(1, 3),
    ]
    return found


def signs(module) -> list[bool]:
    m, found = meaning(module), []
    for s, root in (
        (0, 0),
        (1, 1),
        (4, 2),
        (Fraction(1, 4), Fraction(1, 2)),
        (2, None),
        (3, None),
        (Fraction(1, 2), None),
    ):
        for p, q in itertools.product([Fraction(k, 2) for k in range(-4, 5)], repeat=2):
            value = float(p) + float(q) * math.sqrt(s) if root is None else p + q * root
            found.append(m.sign(p, q, Fraction(s)) == (value > 0) - (value < 0))
    close = Fraction(1414213562373095048801688724209, 10**30)
    return [*found, m.sign(close, Fraction(-1), Fraction(2)) == -1, m.sign(-close, Fraction(1), Fraction(2)) == 1]


def soft_margins(module) -> list[bool]:
    """The optimum of ‖X‖ + C·Σ max(0, 1 − ⟨a_j, X⟩) for rows that are multiples of unit matrices, by hand."""
    found, Interval = [], module.Interval
    D = data(module, False, [[[1, 0], [0, 1]]], head=[1, 0], queries=[[1, 0]])
    m = meaning(module)

    def given(square, P, Q, p, q, rows, unique=True):
        def solution(kind, data, choice, penalty=None):
            return SimpleNamespace(w=module.Soft(*[fractions(x) for x in (square, P, Q, p, q, rows)], unique))

        m.solution = solution

    def optimal(C, Y):
        return m.soft_margin_optimal(D, (0,), Fraction(C), fractions(Y))

    # One row (1, 1, 0, 0), C = 9: X = (½, ½, 0, 0), ‖X‖² = ½, X = λ·ρ·a with λ = 1/√2 = ρ, so μ = ½ and f = μ/ρ.
    given("1/2", ["1/2", "1/2", 0, 0], [0] * 4, "1/2", 0, [[1, 1, 0, 0]])
    found += [optimal(9, [["1/2", "1/2"], [0, 0]]) is True, optimal(9, [["1/3", "2/3"], [0, 0]]) is False]
    found += [optimal(9, [["-1/2", "-1/2"], [0, 0]]) is False, optimal(9, [[1, 1], [0, 0]]) is False]
    found += [optimal(9, [["1/4", "1/4"], [0, 0]]) is False, optimal(9, [[0, 0], [0, 0]]) is False]
    found += [optimal(9, [["1/2", "1/2"], [0, "1/9"]]) is False]
    # The same with C = 1/√2·… = ρ exactly is not rational: rows (1, 0, 0, 0), C = 1: every X = (x, 0, 0, 0), 0 ≤ x ≤ 1.
    given("1/4", ["1/2", 0, 0, 0], [0] * 4, "1/2", 0, [[1, 0, 0, 0]], False)
    found += [optimal(1, [[x, 0], [0, 0]]) is True for x in (0, "1/3", "1/2", 1)]
    found += [optimal(1, [[x, 0], [0, 0]]) is False for x in (-1, "-1/3", 2, "4/3")]
    found += [optimal(1, [[0, x], [0, 0]]) is False for x in (-1, 1, "1/2")]
    found.append(raised(m.soft_margin, D, (0,), Fraction(1)) == "Undefined")
    given(0, [0] * 4, [0] * 4, 0, 0, [[1, 0, 0, 0]], False)  # the same, with 0 as the solution
    found += [optimal(1, [[x, 0], [0, 0]]) is True for x in (0, "1/3", 1)]
    found += [optimal(1, [[x, 0], [0, 0]]) is False for x in (-1, 2, "5/4")]
    found += [optimal(1, [[x, y], [0, 0]]) is False for x, y in ((0, 1), ("1/2", "1/2"), (0, -1))]
    found += [optimal("1/2", [[x, 0], [0, 0]]) is (x == 0) for x in (0, 1, -1, 2)]
    # Rows a = (1, 1, 0, 0) and b = (1, −1, 0, 0) with C = 1: λ = (c, c) with c ≤ 1: X = (1, 0, 0, 0), f = 1: μ = (½, ½)·ρ.
    given(1, [0] * 4, [1, 0, 0, 0], 0, 1, [[1, 1, 0, 0], [1, -1, 0, 0]])
    found += [optimal(1, [[x, 0], [0, 0]]) is (x == 1) for x in (0, 1, -1, 2, "1/2")]
    # √2·(1, 0, 0, 0) and the rows (½, 0, 0, 0) + one without pull, by P + √s·Q.
    given(2, [0] * 4, [1, 0, 0, 0], 0, 1, [[1, 0, 0, 0]])
    one = m.soft_margin(D, (0,), Fraction(1))
    found += [near(one[0][0], math.sqrt(2)), one[0][1] == 0, one[1] == [0, 0]]
    found.append(optimal(1, [[1, 0], [0, 0]]) is True)
    given(2, [3, 0, -1, 1], [-1, 0, 2, 1], 0, 1, [[1, 0, 0, 0]])
    root = math.sqrt(2)
    found.append(all_near(m.soft_margin(D, (0,), Fraction(1)), [[3 - root, 0], [2 * root - 1, 1 + root]]))
    # X = P + √2·Q not parallel to anything rational: Y on the ray of neither part.
    given(2, [1, 0, 0, 0], [0, "1/2", 0, 0], 1, 0, [[1, 0, 0, 0]])
    found += [
        optimal(1, [[x, y], [0, 0]]) is False for x, y in ((1, 0), (0, 1), (1, 1), (2, 1), (1, "1/2"), (-1, 0), (0, -1))
    ]
    given("1/4", ["1/4", 0, 0, 0], ["1/2", 0, 0, 0], "1/4", "1/2", [[1, 0, 0, 0]], False)  # ½ as ¼ + ½·√¼
    found += [optimal(1, [[x, 0], [0, 0]]) is True for x in (0, "1/3", "1/2", 1)]
    found += [optimal(1, [[x, 0], [0, 0]]) is False for x in (-1, "-1/3", 2, "4/3")]
    # Every part of the last condition: u + vρ + Cρ·slack = p + qρ, at Y = (1, 0, 0, 0) with X = ρY.
    for p, q, row, right in (
        (0, 1, 1, True),
        (0, 2, 1, False),
        (0, 0, 1, False),
        (1, 1, 1, False),
        (0, 2, 0, True),
        (0, 1, 0, False),
        (0, 3, -1, True),
        (0, -1, 1, False),
        (-1, 1, 1, False),
        (0, "3/2", "1/2", True),
        (0, "1/2", "1/2", False),
    ):
        given(2, [0] * 4, [1, 0, 0, 0], p, q, [[row, 0, 0, 0]])
        found.append(optimal(1, [[1, 0], [0, 0]]) is right)
    for size in (
        [[1]],
        [[1, 0]],
        [[1], [0]],
        [[1, 0, 0], [0, 0, 0]],
        [[1, 0], [0, 0], [0, 0]],
        [[1, 0, 0]] * 3,
        [[0, 0], [0, 0], [0, 0], [0, 0]],
    ):
        found.append(raised(optimal, 1, size) == "Rejected")
    given(0, [0] * 4, [0] * 4, 0, 0, [])  # without constraints only the declared size decides
    for size in ([[0]], [[0, 0]], [[0], [0]], [[0] * 3] * 2, [[0] * 2] * 3, [[0] * 3] * 3, [[0]] * 4, [[0] * 4]):
        found.append(raised(optimal, 1, size) == "Rejected")
    found.append(optimal(1, [[0, 0], [0, 0]]) is True)
    rough = [[module.ONE, Interval(0, 0, 0)], [module.ZERO, module.ZERO]]
    found.append(raised(m.soft_margin_optimal, D, (0,), module.ONE, rough) == "Undefined")
    found.append(raised(m.soft_margin_optimal, D, (0,), module.ONE, [[Interval(0, 0, 0)] * 2] * 2) == "Undefined")
    return found


def probes() -> Iterator[Probe]:
    functions = [
        losses,
        algebra,
        kleene,
        norms,
        regression,
        objectives,
        names_of_data,
        sizes_of_choices,
        solutions,
        signs,
        soft_margins,
    ]
    for function in functions:
        yield Probe(function.__name__.replace("_", " "), function)
