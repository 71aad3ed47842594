"""Three routes to every gradient and Hessian: index calculus, sympy entry by entry, dual numbers in balls."""

import random
import time
from fractions import Fraction
from itertools import product

import mpmath
import pytest
import sympy
from flint import arb

from checker.arithmetic import Balls
from checker.arithmetic.balls import working_precision
from checker.attention import losses, model
from checker.attention.linear import apply, dot, kronecker
from checker.symbolic.derivation import definitions_of
from checker.symbolic.formulas.evaluate import Evaluation, sizes_of
from checker.symbolic.formulas.loss_formulas import LOSS_FORMULAS, with_function, with_loss
from checker.symbolic.formulas.model import entry
from checker.symbolic.models.named import MODELS, model_named
from tests.arithmetic.symbols import Symbols
from tests.slow_ones import with_slow
from tests.symbolic.dual_numbers import Duals

BITS = 256
SMALL = [dict(n=1, T=2, d=2), dict(n=2, T=2, d=1), dict(n=1, T=3, d=1), dict(n=2, T=2, d=2)]
LARGE = [
    dict(n=1, T=6, d=2),
    dict(n=6, T=1, d=3),
    dict(n=3, T=4, d=2),
    dict(n=2, T=3, d=6),
    dict(n=2, T=5, d=4),
    dict(n=6, T=6, d=6),
]
POINTS = {True: 5, False: 1}  # points a size, small and large
LOSS = {"p": "logistic", "W": "sigmoid", "KQ": "exponential", "joint": "squared", "psi": "logistic"}
LOSS |= {"linear": "logistic", "vectorised": "sigmoid", "causal": None, "regression": None}


# ── the reference formulas of checker.attention, over any arithmetic; what they lack is written out here ──


def reference(name, A, a):
    """The loss of the model ``name`` at the arrays ``a``."""
    loss = LOSS[name]
    if name == "p":
        return model.empirical_risk(A, loss, a["gamma"], model.prompt_logits(A, a["k"], a["p"]))
    if name == "W":
        return model.empirical_risk(A, loss, a["gamma"], model.matrix_logits(A, a["X"], a["z"], a["W"]))
    if name == "KQ":
        return model.empirical_risk(A, loss, a["gamma"], model.key_query_logits(A, a["X"], a["z"], a["K"], a["Q"]))
    if name == "joint":
        gamma = [[y * g for g in apply(A, X, a["v"])] for X, y in zip(a["X"], a["Y"], strict=True)]
        return model.empirical_risk(A, loss, gamma, model.prompt_logits(A, a["k"], a["p"]))
    if name == "linear":
        logits = model.matrix_logits(A, a["X"], a["z"], a["W"])
        return losses.mean_value(A, loss, [dot(A, u, g) for u, g in zip(logits, a["gamma"], strict=True)])
    if name == "psi":
        return losses.mean_value(A, loss, [head_output(A, a, i) for i in range(len(a["X"]))])
    if name == "vectorised":
        f = model.softmax(A, apply(A, a["A"], a["x"]))
        return losses.value(A, loss, dot(A, f, apply(A, a["A3"], a["y"])) * a["b"])
    if name == "causal":
        return causal_loss(A, a)
    return model.regression_loss(A, a["A1"], a["A2"], a["A3"], a["X"], a["V"], a["B"])


def head_output(A, a, i):
    weights = model.softmax(A, apply(A, a["k"][i], a["p"]))
    attended = [dot(A, weights, column) for column in zip(*a["X"][i], strict=True)]
    return a["Y"][i] * dot(A, a["v"], [losses.sigmoid(A, h) for h in apply(A, a["H"], attended)])


def causal_loss(A, a):
    result = A.number(0)
    for X, B in zip(a["X"], a["B"], strict=True):
        for t, weights in enumerate(model.causal_attention(A, X, a["W"])):
            attended = [dot(A, weights, column) for column in zip(*X[: t + 1], strict=True)]
            y = [dot(A, attended, column) for column in zip(*a["H"], strict=True)]
            mass = A.number(0)
            for value in y:
                mass = mass + A.exp(value)
            result = result + sum_of(A, [b * (A.log(mass) - value) for b, value in zip(B[t], y, strict=True)])
    return result / A.number(len(a["X"]) * len(a["X"][0]))


def sum_of(A, values):
    result = A.number(0)
    for value in values:
        result = result + value
    return result


# ── data ──


def concrete(name):
    found = with_loss(model_named(name), LOSS[name])
    return with_function(found, "psi", LOSS_FORMULAS["sigmoid"])


def drawn(shape, rng):
    if not shape:
        return Fraction(rng.randrange(-6, 7), rng.choice([1, 2, 3, 4]))
    return [drawn(shape[1:], rng) for _ in range(shape[0])]


def data(found, size, rng):
    sizes = {**size, "r": min(2, size["d"]), "m": 2, "V": 2, "D": size["d"] ** 2}
    if found.name == "regression":
        sizes["d"] = min(sizes["d"], 3)
    arrays = {
        name: drawn([sizes[span] for span in spans], rng)
        for name, spans in found.arrays.items()
        if name not in ("c", "rho", "R")
    }
    if found.name == "vectorised":  # a block of a Kronecker product, as in Definition 3.1
        first, second = drawn([1, size["d"]], rng), drawn([sizes["n"], size["d"]], rng)
        arrays["A"] = kronecker(first, second)
    if found.name == "causal":
        T = sizes["T"]
        arrays["M"] = [[Fraction(int(t <= j)) for t in range(T)] for j in range(T)]
    return arrays


def mapped(value, change):
    return [mapped(x, change) for x in value] if isinstance(value, list) else change(value)


def flat(value):
    return [y for x in value for y in flat(x)] if isinstance(value, list) else [value]


def places(spans, sizes):
    return list(product(*[range(sizes[span]) for span in spans]))


def at(value, place):
    for j in place:
        value = value[j]
    return value


def put(value, place, new):
    if not place:
        return new
    return [put(x, place[1:], new) if j == place[0] else x for j, x in enumerate(value)]


# ── the routes ──


def derived(found, arrays):
    """(i) Index calculus: the closed forms, to be evaluated in balls."""
    numbers = mapped_arrays(arrays, Balls(BITS).number)
    sizes = sizes_of(numbers, found.arrays)
    return Evaluation(A=Balls(BITS), arrays=numbers, sizes=sizes, definitions=definitions_of(found))


def mapped_arrays(arrays, change):
    return {name: mapped(value, change) for name, value in arrays.items()}


def by_duals(found, arrays, steps):
    """(iii) The derivative of the reference formula by every (parameter, place) in ``steps``: nested dual numbers."""
    A = Balls(BITS)
    numbers = mapped_arrays(arrays, A.number)
    for parameter, place in steps:
        A = Duals(A)
        numbers[parameter] = moving(A, numbers[parameter], place)
        for name in found.parameters:
            if name != parameter:
                numbers[name] = moving(A, numbers[name], None)
    value = reference(found.name, A, numbers)
    for _ in steps:
        value = value.slope
    return value


def moving(A, value, place):
    if isinstance(value, list):
        return [moving(A, x, None if place is None or place[0] != j else place[1:]) for j, x in enumerate(value)]
    return A.variable(value, A.A.number(0 if place is None else 1))


def by_sympy(found, arrays):
    """(ii) Explicit scalars: functions of the numbers that give any second or first derivative, entry by entry."""
    symbols, order = {}, []
    for name, value in arrays.items():
        symbols[name] = mapped(
            value, lambda _, name=name: order.append(sympy.Symbol(f"{name}_{len(order)}")) or order[-1]
        )
    if found.name == "causal":
        symbols["M"] = arrays["M"]
    loss = reference(found.name, Symbols(), symbols)

    def function(*steps):
        expression = loss
        for parameter, place in steps:
            expression = sympy.diff(expression, at(symbols[parameter], place))
        return sympy.lambdify([order], expression, modules="mpmath", cse=True)

    return function


def agree(x, y):
    """Balls overlap, and are narrow."""
    x, y = arb(x), arb(y)
    assert x.rad() < arb("1e-40") and y.rad() < arb("1e-40")
    return x.overlaps(y)


def some(items, count, rng):
    return rng.sample(items, min(count, len(items)))


def compare(found, size, points, rng, small):
    """At small sizes every entry by dual numbers, and 4 of each block by sympy; at large ones up to 6 and 4 entries."""
    of, made = None, {}  # made: block → entry → the function sympy made of it
    for _ in range(points):
        arrays = data(found, size, rng)
        if small and not of:
            of = by_sympy(found, arrays)
        numbers = [mpmath.mpf(x.numerator) / x.denominator for value in arrays.values() for x in flat(value)]
        evaluation = derived(found, arrays)
        for block, form, indices, spans in blocks(found):
            every = places(indices.values(), evaluation.sizes)
            for place in some(every, len(every) if small else 6 if len(block) == 1 else 4, rng):
                steps = tuple(zip(block, [place[: len(spans[0])], place[len(spans[0]) :]], strict=False))
                value = evaluation.value(form, dict(zip(indices, place, strict=True)))
                assert agree(value, by_duals(found, arrays, steps)), (found.name, size, steps)
                known = made.setdefault(block, {})
                if small and (steps in known or len(known) < 4):
                    known[steps] = known.get(steps) or of(*steps)
                    assert close(value, known[steps](numbers)), (found.name, size, steps)


def close(ball, number):
    digits = mpmath.nstr(number, 55, strip_zeros=False)
    return bool(abs(arb(ball) - arb(digits)) < arb("1e-45") * (1 + abs(arb(digits))))


def shape(value):
    return [len(value), *shape(value[0])] if isinstance(value, list) else []


def blocks(found):
    for one, table in found.first.items():
        yield (one,), table["L"], entry(found.arrays, one), (found.arrays[one],)
    for (one, other), form in found.second.items():
        indices = {**entry(found.arrays, one), **entry(found.arrays, other, second=True)}
        yield (one, other), form, indices, (found.arrays[one], found.arrays[other])


@pytest.mark.parametrize("name", with_slow(MODELS, ("causal", "KQ", "psi", "joint", "regression")))
def test_three_routes_agree(name):
    """5 points in each of 4 small sizes, 1 in each of 6 large ones: 26 for each of 9 models, 234 in all."""
    rng, found = random.Random(name), concrete(name)
    with working_precision(BITS), mpmath.workdps(60):
        for size in SMALL:
            start = time.time()
            compare(found, size, POINTS[True], rng, small=True)
            print(name, size, round(time.time() - start, 2))
        for size in LARGE:
            start = time.time()
            compare(found, size, POINTS[False], rng, small=False)
            print(name, size, round(time.time() - start, 2))
