"""Section 4, paths and descent: every condition of the lemmas, with solutions and evidence handed to the verifier by stubs."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from fractions import Fraction
from types import SimpleNamespace

from tests.verifier_mutants.corpus import Probe
from tests.verifier_mutants.numbers.arithmetic import raised
from tests.verifier_mutants.words.meaning import data, fractions, inner, meaning, near, soft


def paths_of_regularisation(module) -> list[bool]:
    m, found = meaning(module), []
    good = data(module, False, [[[1, 0], [0, 0]], [[0, 0], [0, 2]]], labels=[1, -1], head=[1, 1])
    three = data(module, False, [[[1, 0], [0, 0]], [[0, 0], [0, 2]], [[1, 1], [0, 0]]], head=[1, 1])
    skew = data(module, False, [[[1, 0], [0, 0]], [[1, 2], [0, 0]]], head=[1, 1])
    two = data(module, False, [[[1, 0], [0, 1]]], head=[1, 1])
    none = data(module, False, [[[0, 0], [0, 0]]], head=[1, 1])
    found += [
        m.lone_tokens(good) == (0, 1),
        m.lone_tokens(skew) is None,
        m.lone_tokens(two) is None,
        m.lone_tokens(none) is None,
    ]
    found += [m.lone_tokens(three) is None, m.lone_tokens(data(module, False, [[[0, 0], [3, 0]]])) == (1,)]
    found += [m.lone_tokens(data(module, False, [[[1, 0], [0, 0]], [[0, 1], [0, 2]]])) is None]
    found += [
        m.assumption_b(good, (0, 1)) is True,
        m.assumption_b(good, (0, 0)) is None,
        m.assumption_b(skew, (0, 0)) is None,
    ]
    asked = []

    def feasible(kind, D, choice):
        asked.append((kind, choice))
        return True

    m.feasible = feasible

    def tends(D, loss, u, w):
        return m.joint_path_tends_to(D, loss, fractions(u), fractions(w))

    right = [1, -2]  # the sum of the labelled tokens of ``good``
    found += [
        tends(good, "correlation", right, [1, 1]) is None,
        tends(good, "correlation", [2, -4], ["1/9", 0]) is None,
    ]
    for wrong in ([1, 2], [-1, 2], [1, 0], [0, 1], [-1, -2]):
        found.append(tends(good, "correlation", wrong, [1, 1]) is False)
    found += [
        tends(good, "correlation", ["-1/9", "2/9"], [1, 1]) is False,
        tends(good, "correlation", ["1/9", "-2/9"], [1, 1]) is None,
    ]
    found.append(set(asked) == {("p", (0, 1))})
    for loss in ("logistic", "exponential", "squared"):
        found.append(tends(good, loss, [1, 2], [1, 1]) is None)
    for D in (skew, two, none):
        found.append(tends(D, "correlation", [1, 2], [1, 1]) is None)
    found += [tends(good, "correlation", [0, 0], [1, 1]) is None, tends(good, "correlation", [1, 2], [0, 0]) is None]
    found += [tends(good, "correlation", ["1/9", 0], ["1/9", 0]) is False]
    for u, w in (
        ([1], [1]),
        ([1, 2, 3], [1, 2, 3]),
        ([1], [1, 1]),
        ([1, 1], [1]),
        ([1, 2, 0], [1, 1]),
        ([1, 2], [1, 1, 1]),
    ):
        found += [raised(tends, good, loss, u, w) == "Rejected" for loss in ("correlation", "logistic")]
    m.feasible = lambda *_: False
    found.append(tends(good, "correlation", [1, 2], [1, 1]) is None)
    return found


def nuclear(module) -> list[bool]:
    m, found = meaning(module), []
    D = data(module, False, [[[1, 0], [0, 1]]], head=[1, 0], queries=[[1, 0]])

    def only(w, rows, carrying):
        m.solution = lambda *_: module.Found(w and fractions(w), [], None, tuple(carrying), len(rows))
        m.svm = SimpleNamespace(constraints=lambda *_: (fractions(rows), None))
        return m.only_nuclear_solution(D, (0,))

    def matrix(*entries):
        return [Fraction(x) for x in entries]

    turn = matrix("3/5", "-4/5", "4/5", "3/5")

    def turned(a, b, c, d):  # the turn times the matrix
        p, q, r, s = turn
        return [p * a + q * c, p * b + q * d, r * a + s * c, r * b + s * d]

    kappa = Fraction(-7, 24)  # the third row times the turn has no symmetric part
    rows = [turned(1, 0, 0, -1), turned(0, 1, 1, 0), turned(1, -kappa, kappa, 1)]
    found += [only(turn, rows, (0, 1, 2)) is True, only([2 * x for x in turn], rows, (0, 1, 2)) is True]
    found += [only(turn, rows, (0, 1)) is None, only(turn, rows, (0, 2)) is None, only(turn, rows, (1, 2)) is None]
    found += [only(turn, rows, ()) is None, only(matrix(0, 0, 0, 0), rows, (0, 1, 2)) is None]
    basis = [matrix(1, 0, 0, 0), matrix(0, 1, 1, 0), matrix(0, 0, 0, 1), matrix(0, 1, -1, 0)]
    found += [only(matrix(1, 0, 0, 1), basis, (0, 1, 2)) is True, only(matrix(1, 0, 0, 1), basis, (0, 1, 3)) is None]
    found += [only(matrix(1, 0, 0, 1), basis, (0, 1, 2, 3)) is True, only(matrix(1, 0, 0, 2), basis, (0, 1, 2)) is None]
    found += [only(matrix(1, 1, 0, 1), basis, (0, 1, 2)) is None, only(matrix(1, 0, 0, 0), basis, (0, 1, 2)) is None]
    found.append(raised(only, None, rows, ()) == "Undefined")
    return found


def factored(module) -> list[bool]:
    m, found = meaning(module), []
    D = data(module)

    def tends(W, c, D=D):
        return m.factored_path_tends_to(D, "logistic", fractions(W), c if isinstance(c, tuple) else Fraction(c))

    for W in ([[1, 2], [3, 4]], [[1, 0], [0, 1]], [[1, 1], [1, 1]], [[2, -1], [3, 5]], [[0, 0], [0, 0]]):
        nuclear_norm = math.sqrt(inner(sum(W, []), sum(W, [])) + 2 * abs(W[0][0] * W[1][1] - W[0][1] * W[1][0]))
        for k in range(1, 60):
            if abs(k / 7 - nuclear_norm) > 1e-6:
                found.append(tends(W, Fraction(k, 7)) is (False if k / 7 < nuclear_norm else None))
    for c in (Fraction(0), Fraction(-1), Fraction(-1, 9), module.Interval(0, 1, 0), module.Interval(-2, -1, 0)):
        found.append(raised(tends, [[1, 2], [3, 4]], c) == "Undefined")
    sizes = ([[1]], [[1, 2]], [[1], [2]], [[1, 2, 3]] * 2, [[1, 2]] * 3, [[1, 2, 3]] * 3, [[1] * 4] * 1, [[1]] * 4)
    found += [raised(tends, W, 1) == "Rejected" for W in sizes]
    lone = data(module, False, [[[1, 0], [0, 1]]], head=[1, 0])
    return [*found, raised(tends, [[1, 2], [3, 4]], 1, lone) == "Rejected"]


def directions(module) -> list[bool]:
    """What follows from a capture, a local capture and a trap that are handed to the verifier."""
    m, found = meaning(module), []
    D = data(module)
    sequence = (("p", D, "logistic"), fractions([0, 0]), None)
    zero, one = module.ZERO, module.ONE

    def by(what, value):
        m.limits = SimpleNamespace(of=lambda *_: (what, "entry"), given=lambda *_: True)
        for name in ("captured", "locally_captured", "trapped"):
            setattr(m, name, lambda *_: 1 // 0)
        setattr(m, {"capture": "captured", "local": "locally_captured", "trap": "trapped"}[what], lambda *_: value)

    for what in ("capture", "local"):
        by(what, fractions([1, 2]))
        for u, truth in (
            ([1, 2], True),
            (["1/3", "2/3"], True),
            ([5, 10], True),
            ([-1, -2], False),
            (["-1/2", -1], False),
            (["-1/9", "-2/9"], False),
            ([2, -1], False),
            ([2, 1], False),
            ([1, 0], False),
            ([0, 1], False),
        ):
            found.append(m.direction_tends_to(sequence, fractions(u)) is truth)
        found.append(m.norm_diverges(sequence) is True)
        for u in (
            [zero, zero],
            [one, module.Interval(2, 2, 0)],
            [module.Interval(1, 1, 0), 2 * one],
            [module.Interval(1, 1, 0)] * 2,
        ):
            found.append(raised(m.direction_tends_to, sequence, u) == "Undefined")
        by(what, fractions([[1, 2], [0, 3]]))
        found.append(m.direction_tends_to(sequence, fractions([[2, 4], [0, 6]])) is True)
        found.append(m.direction_tends_to(sequence, fractions([[2, 4], [6, 0]])) is False)
    by("capture", fractions([1, 1, 0]))
    found += [m.direction_tends_to(sequence, fractions([2, 2, x])) is (x == 0) for x in (0, 5, -1)]
    for what in ("capture", "local"):  # evidence that does not hold
        by(what, None)
        m.captured = m.locally_captured = lambda *_: module.need(False, "no")
        found.append(
            raised(m.norm_diverges, sequence) == raised(m.direction_tends_to, sequence, fractions([1, 0])) == "Rejected"
        )
    normals = fractions([[1, 0], [0, 1]])

    def trap(*floors):
        by("trap", (normals, [[zero, None, None], *[[None if x is None else Fraction(x), None, None] for x in floors]]))

    def says(*u):
        try:
            return m.direction_tends_to(sequence, fractions(u))
        except module.Undefined:
            return "undefined"

    for floors in ((0, None), ("1/2", None), (2, -1), (1, "-1/9")):
        trap(*floors)
        found += [
            says(-1, 5) is False,
            says(1, -5) == "undefined",
            says(0, -1) == "undefined",
            says("-1/9", 0) is False,
        ]
    trap("-1/9", 0)
    found += [says(-1, 5) == "undefined", says(1, -5) is False, says(1, 5) == "undefined"]
    trap(None, None)
    found += [says(-1, 5) == "undefined", says(-1, -5) == "undefined", raised(m.norm_diverges, sequence) == "Undefined"]
    return found


def iterates(module) -> list[bool]:
    m, found = meaning(module), []
    D = data(module)
    start = fractions([0, 0])
    objective = ("p", D, "correlation")
    step = Fraction(1, 2)
    found += [m.iterate((objective, start, step), "0") == start and m.exact is True]
    found += [
        m.iterate((objective, start, None), "0") == start,
        raised(m.iterate, (objective, start, None), "1") == "Rejected",
    ]
    m.exact = False
    found += [m.iterate((objective, start, step), "0") == start and m.exact is False]
    m.exact = True
    one = m.iterate((objective, start, step), "1")
    found += [m.exact is False, all(type(x) is module.Interval for x in one)]
    x = [0.0, 0.0]
    for k in range(4):
        found.append(all(near(a, b) for a, b in zip(m.iterate((objective, start, step), str(k)), x, strict=True)))
        pull = [0.0, 0.0]
        for K, g in zip(m.keys(D), m.scores(D), strict=True):
            s = soft([inner(map(float, key), x) for key in K])
            mean = inner(s, map(float, g))
            for key, weight, score in zip(K, s, g, strict=True):
                pull = [a + weight * (float(score) - mean) * float(b) / 2 for a, b in zip(pull, key, strict=True)]
        x = [a + float(step) * b for a, b in zip(x, pull, strict=True)]
    # What is kept belongs to one sequence and one step, and is not computed again.
    first, other = (objective, start, step), (objective, one, step)
    kept = m.iterate(first, "1")
    found += [kept is m.iterate(first, "1"), m.iterate(first, "2") != kept, m.iterate(other, "1") != kept]
    found += [all(near(a, b) for a, b in zip(m.iterate(first, "4"), x, strict=True))]
    return found


def captures(module) -> list[bool]:
    """n(L(x(k)) − L*) is to be below the smallest room between the best and the second loss."""
    m, found = meaning(module), []
    D = data(module, False, [[[1, 0], [0, 0]], [[0, 1], [0, 0], [-1, 0]], [[5, 5]]], head=[1, 1])
    m.solved = lambda kind, D, choice: fractions([1, 1])

    def captured(point, loss="correlation", step=None, entry=None):
        try:
            return m.captured((("p", D, loss), fractions(point), step), {"steps": "0"} if entry is None else entry) == [
                1,
                1,
            ]
        except module.Rejected:
            return "rejected"

    keys, scores = m.keys(D), m.scores(D)
    for a, b in itertools.product(range(-4, 9, 2), repeat=2):
        excess = 0.0
        for K, g in zip(keys, scores, strict=True):
            excess += float(max(g)) - inner(soft([float(inner(key, [a, b])) for key in K]), map(float, g))
        found.append(captured([a, b]) == (True if excess < 1 else "rejected"))  # both rooms are 1
    uneven = data(module, False, [[[3, 0], [0, 0]], [[0, 1], [0, 0], [-1, 0]]], head=[1, 1])  # rooms 3 and 1
    small = data(module, False, [[[1, 0], [0, 0]], [[0, 3], [0, 0], [-1, 0]]], head=[1, 1])  # rooms 1 and 3
    for one in (uneven, small):
        D = one
        for a, b in itertools.product(range(-2, 7, 2), repeat=2):
            excess = 0.0
            for K, g in zip(m.keys(one), m.scores(one), strict=True):
                excess += float(max(g)) - inner(soft([float(inner(key, [a, b])) for key in K]), map(float, g))
            found.append(captured([a, b]) == (True if excess < 1 else "rejected"))
    D = data(module, False, [[[1, 0], [0, 0]]], head=[1, 1])
    limit = 1 / m.smoothness(("p", D, "correlation"))
    found += [captured([9, 9], step=limit) is True, captured([9, 9], step=limit / 2) is True]
    found += [captured([9, 9], step=limit * Fraction(10001, 10000)) == "rejected"]
    for loss in ("sigmoid", "squared", "hinge"):
        found.append(captured([9, 9], loss) == "rejected")
    found += [captured([9, 9], loss) is True for loss in ("logistic", "exponential")]
    m.solved = lambda kind, D, choice: fractions([0, 0])
    D = data(module, False, [[[1, 0]], [[0, 1]]], head=[1, 1])
    found += [captured([9, 9]) == "rejected", captured([1, 1], "logistic") == "rejected"]
    return found


def probes() -> Iterator[Probe]:
    for function in (paths_of_regularisation, nuclear, factored, directions, iterates, captures):
        yield Probe(function.__name__.replace("_", " "), function)
