"""Every name against a value worked out without the checker; partial names; the ladder; trust."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
from flint import arb, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from checker import language as say
from checker import verify
from checker.arithmetic import Balls, ClosedForm, Float64, Mpmath
from checker.arithmetic.balls import working_precision
from checker.data.dataset import Dataset
from checker.data.functions import Pieces, Separable
from checker.errors import CheckerError, ClaimError, Undefined
from checker.meaning.interpret import Evaluation, evaluate
from checker.meaning.numbers_and_vectors import whole
from checker.meaning.table import MEANING
from checker.statements.terms.term import ITERATE, Term, apply, as_term, subterms
from checker.statements.terms.vocabulary import NAMES
from checker.truth import Truth

T, F, U = Truth.TRUE, Truth.FALSE, Truth.UNKNOWN
mp = mpmath.MPContext()
mp.dps = 60
Q = Fraction


def q(text):
    value = Q(text)
    return mp.mpf(value.numerator) / value.denominator


# Three inputs; scores 3,1,2 | −1,−2 | 4; unique optimal tokens (0, 0, 0).
DATA = Dataset.from_json(
    {
        "tokens": [[["3", "0"], ["1", "1"], ["2", "-1"]], [["1", "0"], ["2", "2"]], [["4", "1"]]],
        "labels": ["1", "-1", "1"],
        "head": ["1", "0"],
        "queries": [["1", "0"], ["0", "1"], ["1", "1"]],
    }
)
# One input, one constraint: x_opt − x = (1, 0), z = (0, 2).
ONE = Dataset.from_json(
    {"tokens": [[["1", "0"], ["0", "0"]]], "labels": ["1"], "head": ["1", "0"], "queries": [["0", "2"]]}
)
TIED = Dataset.from_json({"tokens": [[["1"], ["1"]]], "labels": ["1"], "head": ["1"]})
SINGLE = Dataset.from_json({"tokens": [[["1"]], [["2"]]], "labels": ["1", "1"], "head": ["1"]})
BETWEEN = Dataset.from_json({"tokens": [[["0"], ["1"], ["-1"]]], "labels": ["1"], "head": ["1"]})
JOINT = Dataset.from_json(
    {"tokens": [[["1", "0"], ["0", "0"]], [["3", "0"], ["5", "-1"]]], "labels": ["1", "1"], "head": ["1", "0"]}
)

LONE = {  # orthogonal optimal tokens of lengths 2 and 1 beside zeros: v-SVM (1/2, 1), limit of v_r/r (2, 1)/√5
    "D": Dataset.from_json(
        {"tokens": [[["2", "0"], ["0", "0"]], [["0", "0"], ["0", "1"]]], "labels": ["1", "1"], "head": ["0", "0"]}
    ),
    "alpha": (0, 1),
    "other": (1, 1),
    "u": (Q(1, 2), Q(1)),
    "w": (Q(4), Q(2)),
}
TURN = {  # rows W₁₁ ± W₁₂ ≥ 1, W₂₂ ≥ 1: W = I
    "D": Dataset.from_json(
        {
            "tokens": [[["1", "0"], ["0", "0"]], [["1", "0"], ["0", "0"]], [["0", "1"], ["0", "0"]]],
            "labels": ["1"] * 3,
            "head": ["1", "1"],
            "queries": [["1", "1"], ["1", "-1"], ["0", "1"]],
        }
    ),
    "alpha": (0, 0, 0),
    "ell": "logistic",
    "W": ((Q(3), Q(0)), (Q(4), Q(0))),
    "A": ((Q(1), Q(2)), (Q(3), Q(4))),
}

o = say.order("o", "a")
f, phi = say.function("f", of=say.vector("u", "a")), say.function("phi", of=say.scalar("x"))
x, y, k = say.scalar("x"), say.scalar("y"), say.natural("k")
u, w = say.vector("u", "a"), say.vector("w", "a")
A, B = say.matrix("A", "m", "m"), say.matrix("B", "m", "m")
i, g, h, r = say.index("i", "a"), say.index("g", "a"), say.index("h", "a"), say.index("r", "m")
xi, zeta, G = say.vector("xi", "a"), say.scalar("zeta"), say.matrix("G", 2, "a")
D, alpha, ell = say.dataset("D"), say.choice("alpha"), say.loss_kind("ell")
p, W, R = say.vector("p", like="key"), say.matrix("W", "d", "d"), say.vector("R", "n")
a, b, m, z = say.scalar("a"), say.scalar("b"), say.natural("m"), say.vector("z", "a")  # states of iterate, and its step

HUBER = Pieces(breaks=(Q(-1), Q(1)), pieces=((Q(0), Q(-1), Q(-1, 2)), (Q(1), Q(0), Q(0)), (Q(0), Q(1), Q(-1, 2))))


def parabola(bend):
    return Pieces(breaks=(), pieces=((Q(bend), Q(0), Q(0)),))


VALUES = {
    "x": Q(2, 3),
    "y": Q(-5, 2),
    "k": Q(3),
    "u": (Q(1), Q(-2), Q(2)),
    "w": (Q(0), Q(1, 2), Q(3)),
    "i": 1,
    "o": (2, 0, 1),
    "A": ((Q(1), Q(2)), (Q(3), Q(4))),
    "B": ((Q(0), Q(1)), (Q(-1), Q(2))),
    "D": DATA,
    "alpha": (0, 0, 0),
    "other": (0, 1, 0),
    "f": Separable(parts=(parabola(1), HUBER, parabola(2))),
    "phi": HUBER,
    "ell": "logistic",
    "R": (Q(4), Q(3), Q(21, 5)),
    "p": (Q(1), Q(1, 2)),
    "W": ((Q(1), Q(0)), (Q(2), Q(1))),
}
ON_ONE = VALUES | {"D": ONE, "alpha": (0,)}


def softmax(*logits):
    powers = [mp.exp(q(v) if isinstance(v, (str, Q, int)) else v) for v in logits]
    return [e / sum(powers) for e in powers]


S = softmax(1, -2, 2)
GAMMA = [[3, 1, 2], [-1, -2], [4]]
# k·p with p = (1, 1/2): input 0: 3, 3/2, 3/2; input 1: 1, 3; input 2: 9/2.
WEIGHTS = [softmax(3, "3/2", "3/2"), softmax(1, 3), softmax("9/2")]
OUTPUTS = [sum(s * g for s, g in zip(row, gamma, strict=True)) for row, gamma in zip(WEIGHTS, GAMMA, strict=True)]
RISK = sum(mp.log(1 + mp.exp(-v)) for v in OUTPUTS) / 3
KEYS = [[(3, 0), (1, 1), (2, -1)], [(1, 0), (2, 2)], [(4, 1)]]
GRADIENT = [
    sum(
        -1 / (1 + mp.exp(v)) * sum(s * (g - v) * key[a] for s, g, key in zip(row, gamma, keys, strict=True))
        for row, gamma, keys, v in zip(WEIGHTS, GAMMA, KEYS, OUTPUTS, strict=True)
    )
    / 3
    for a in range(2)
]
# ONE with W: x W z = (1,0)·W(0,2) = 2 W₀₁ = 0, so both tokens weigh 1/2; output 1/2.
HALF_SLOPE = -1 / (1 + mp.exp(q("1/2")))
SOFT_A = [softmax(1, 2), softmax(3, 4)]

Z = as_term(0)
A1, A2, A3 = (say.matrix(n, "n", "d") for n in ("A1", "A2", "A3"))
X, Y, C = say.matrix("X", "d", "d"), say.matrix("Y", "d", "d"), say.matrix("C", "n", "d")
xs, j = say.vector("xs", "d*d"), say.index("j", "n")
REGRESSION = {  # d = 1, n = 2: f(x)_j = softmax(A1_j·X·A2), residual f·A3·Y − B
    "A1": ((Q(1),), (Q(-1),)),
    "A2": ((Q(0),), (Q(2),)),
    "A3": ((Q(3),), (Q(5),)),
    "X": ((Q(1, 2),),),
    "xs": (Q(1, 2),),
    "Y": ((Q(2),),),
    "C": ((Q(1),), (Q(4),)),
    "j": 1,
}
F0, F1 = softmax(0, 1), softmax(0, -1)
LOSS = (6 * F0[0] + 10 * F0[1] - 1) ** 2 + (6 * F1[0] + 10 * F1[1] - 4) ** 2

sqrt3 = mp.sqrt(3)
SIGMOID = 1 / (1 + mp.exp(-q("2/3")))

# name → (term, values, expected); expected numbers are rationals or 60-digit numbers, truths are Truth.
TABLE = {
    "lt": [(x < "2/3", F), (y < x, T), (say.sqrt(as_term(2)) < "141421356/100000000", F)],
    "le": [(x <= "2/3", T), (x <= y, F)],
    "eq": [
        (say.equals(x, "2/3"), T), (say.equals(u, u + w), F), (say.equals(A @ B - A @ B, B - B), T),
        (say.equals(say.best_tokens(D), alpha), T), (say.equals(say.best_tokens(D), say.choice("other")), F),
        (say.equals(i, apply("place", 1)), T), (say.equals(i, apply("place", 2)), F),
    ],
    "and": [((x < 1) & (y < 1), T), ((x < 1) & (y > 1), F)],
    "or": [((x < 0) | (y < 0), T), ((x < 0) | (y > 0), F)],
    "not": [(~(x < 0), T), (~(x > 0), F)],
    "implies": [(say.implies(x < 0, y > 0), T), (say.implies(x > 0, y > 0), F)],
    "add": [(x + y, Q(-11, 6)), (u + w, [1, Q(-3, 2), 5]), (A + B, [[1, 3], [2, 6]])],
    "sub": [(x - y, Q(19, 6)), (u - w, [1, Q(-5, 2), -1]), (A - B, [[1, 1], [4, 2]])],
    "neg": [(-x, Q(-2, 3)), (-u, [-1, 2, -2]), (-A, [[-1, -2], [-3, -4]])],
    "mul": [(x * y, Q(-5, 3)), (x * u, [Q(2, 3), Q(-4, 3), Q(4, 3)]), (2 * A, [[2, 4], [6, 8]])],
    "div": [(x / y, Q(-4, 15))],
    "pow": [(y**k, Q(-125, 8)), (x**0, 1), (x**1, Q(2, 3))],
    "exp": [(say.exp(x), mp.exp(q("2/3"))), (say.exp(u), [mp.exp(1), mp.exp(-2), mp.exp(2)])],
    "log": [(say.log(x), mp.log(q("2/3"))), (say.log(say.exp(u)), [mp.mpf(1), mp.mpf(-2), mp.mpf(2)]), 
        (say.log(say.pair(x, 1)), [mp.log(q("2/3")), mp.mpf(0)]),
    ],
    "sin": [(say.sin(x), mp.sin(q("2/3"))), (say.sin(0 * x), 0), (say.sin(100 + x), mp.sin(100 + q("2/3")))],
    "cos": [(say.cos(x), mp.cos(q("2/3"))), (say.cos(0 * x), 1), (say.cos(-y), mp.cos(q("5/2")))],
    "sqrt": [(say.sqrt(x), mp.sqrt(q("2/3"))), (say.sqrt(as_term("9/4")), Q(3, 2))],
    "abs": [(abs(y), Q(5, 2)), (abs(x), Q(2, 3)), (abs(u), [1, 2, 2]), (say.total(abs(u)), 5)],
    "minimum": [(say.minimum(u), -2)],
    "maximum": [(say.maximum(u), 2), (say.maximum(say.exp(u)), mp.exp(2))],
    "entry": [(say.entry(u, i), -2), (say.entry(u, 2), 2), (say.entry(say.row(A, 1), 0), 3)],
    "place": [(say.entry(u, apply("place", k - 1)), 2), (say.entry(u, 0), 1), (say.margin(u, 2), 1)],
    "at": [
        (say.entry(u, say.at(o, 0)), 2), (say.stack(g, say.entry(u, say.at(o, g))), [2, 1, -2]), (say.number_of(say.at(o, k + 1)), 0),
        (say.expectation(say.order("s", "a"), "uniform", say.entry(u, say.at(say.order("s", "a"), 1)) ** 2), 3),
        (say.iterate(k + 1, a, start=0, update=a + m * say.entry(u, say.at(o, m)), step=m), 1 - 4 + 6),
        (say.equals(say.at(o, i), apply("place", 0)), T), (say.equals(say.at(o, x), apply("place", 0)), U),
    ],
    "number_of": [(say.number_of(i), 1), (say.sum_over(g, say.number_of(g) * say.entry(u, g)), 2)],
    "for_each": [
        (say.for_each(g, abs(say.entry(u, g)) <= 2), T), (say.for_each(g, say.entry(u, g) < 2), F),
        (say.for_some(g, say.entry(u, g) < 0), T),
        (say.for_each(g, say.for_each(h, say.implies(~say.equals(g, h), ~say.equals(say.entry(u, g), say.entry(u, h))))), T),
        (say.for_each(g, say.log(2 + say.entry(u, g)) < 2), U), (say.for_each(g, say.log(2 + say.entry(u, g)) < 1), F),
    ],
    "for_every": [
        (say.for_every(zeta, zeta**2 <= 2), F), (say.for_every(zeta, zeta**2 + x >= 0), U), (say.for_some(zeta, zeta > x), T),
        (say.for_every(xi, say.dot(u, xi) <= y), F), (say.for_every(xi, say.dot(xi, xi) >= 0), U),
        (say.for_every(zeta, zeta * say.log(zeta) <= 1), F),
        (say.for_each(g, say.for_every(zeta, zeta * say.entry(u, g) <= 0)), F), (say.indicator(say.for_every(zeta, zeta >= y)), Q(0)),
    ],
    "sum_over": [
        (say.sum_over(g, say.entry(u, g) * say.entry(w, g)), 5), (say.sum_over(r, say.row(A, r)), [4, 6]),
        (say.sum_over(r, say.outer(say.row(A, r), say.row(B, r))), [[-3, 7], [-4, 10]]),
        (say.sum_over(g, say.sum_over(h, say.indicator(h <= g) * say.entry(u, h))), 1),
    ],
    "stack": [
        (say.stack(g, say.entry(u, g) ** 2), [1, 4, 4]), (say.stack(r, 2 * say.row(A, r)), [[2, 4], [6, 8]]),
        (say.stack(g, say.indicator(g <= i)) + 0 * u, [1, 1, 0]),
        (say.stack(g, say.stack(h, say.entry(u, g) - say.entry(u, h))), [[0, 3, -1], [-3, 0, -4], [1, 4, 0]]),
        (say.masked_softmax(u, say.stack(g, say.indicator(g < i))), [mp.mpf(1), 0, 0]),
    ],
    "iterate": [
        (say.iterate(k, a, start=x, update=a / 2 + m, step=m), Q(31, 12)),
        (say.iterate(2, z, start=u, update=say.hadamard(z, z)), [1, 16, 16]),
        (say.iterate(k, (a, b), start=(0, 1), update=(b, a + b))[0], 2),
        (say.iterate(0, a, start=say.exp(x), update=1 / a), mp.exp(q("2/3"))),
    ],
    "expectation": [
        (say.expectation(xi, "signs", say.dot(xi, u) ** 2), 9), (say.expectation(xi, "signs", say.entry(xi, 0) * u), [0, 0, 0]),
        (say.expectation(xi, "gaussian", say.dot(xi, u) ** 4), 243), (say.expectation(zeta, "gaussian", zeta**6 + zeta**5), 15),
        (say.expectation(xi, say.bernoulli(x), say.hadamard(xi, u)), [Q(2, 3), Q(-4, 3), Q(4, 3)]),
        (say.variance(xi, say.bernoulli(x), say.dot(xi, u)), 2), 
        (say.expectation(G, "gaussian", say.dot(G @ u, G @ u)), 18),
        (say.expectation(g, "uniform", say.entry(u, g)), Q(1, 3)), 
        (say.expectation(G, "signs", say.length(u) * (G @ G.T)), [[9, 0], [0, 9]]),
        (say.expectation(g, say.weighted(say.softmax(u)), say.entry(w, g)), S[1] / 2 + 3 * S[2]),
        (say.probability(xi, "signs", say.dot(xi, u) > 0), Q(1, 2)),
        (say.probability(xi, say.bernoulli(x), say.dot(xi, u) <= 0), Q(11, 27)),
        (say.expectation(xi, "signs", say.expectation(zeta, "signs", zeta * say.dot(xi, u)) ** 2), 0),
        (say.expectation(xi, "signs", say.exp(say.dot(xi, u))), mp.cosh(1) * mp.cosh(2) ** 2),
    ],
    "weighted": [(say.expectation(g, say.weighted(say.hadamard(u, u) / 9), say.entry(w, g)), Q(14, 9))],
    "bernoulli": [(say.expectation(zeta, say.bernoulli(x), zeta), Q(2, 3))],
    "indicator": [(say.indicator(x < 1), 1), (say.indicator(say.exp(x) < 1), 0), (2 - 3 * say.indicator(say.norm(u) <= 3), -1)],
    "diag": [(say.diag(u), [[1, 0, 0], [0, -2, 0], [0, 0, 2]]), (say.diag(u) @ w, [0, -1, 6])],
    "dot": [(say.dot(u, w), 5)],
    "norm": [(say.norm(u), 3), (say.norm(w), mp.sqrt(q("37/4")))],
    "frobenius": [(say.frobenius(A), mp.sqrt(30))],
    "sum": [(say.total(u), 1)],
    "hadamard": [(say.hadamard(u, w), [0, -1, 6])],
    "positive": [(say.positive(u), F), (say.positive(say.exp(u)), T), (say.positive(w), F)],
    "parallel": [(say.parallel(u, -3 * u), T), (say.parallel(u, w), F), (say.parallel(u, 0 * w), T)],
    "matvec": [(A @ (A @ p), [12, 26]), (W @ p, [1, Q(5, 2)])],
    "matmul": [(A @ B, [[-2, 5], [-4, 11]])],
    "transpose": [(A.T, [[1, 3], [2, 4]])],
    "kron": [(say.kronecker(A, B), [[0, 1, 0, 2], [-1, 2, -2, 4], [0, 3, 0, 4], [-3, 6, -4, 8]])],
    "vec": [(say.vec(A), [1, 2, 3, 4])],
    "mat": [(say.mat(u, 1), [[1], [-2], [2]]), (say.mat(u, say.length(u)), [[1, -2, 2]]), (say.mat(say.vec(A), 2), [[1, 2], [3, 4]])],
    "rank": [(say.rank(A), 2), (say.rank(A - A), 0), (say.rank(say.kronecker(A, A - B @ B)), 4)],
    "identity": [(say.identity(k), [[1, 0, 0], [0, 1, 0], [0, 0, 1]])],
    "length": [(say.length(u), 3)],
    "softmax": [(say.softmax(u), S)],
    "sparsemax": [  # by hand: (1, 0, ½) − ¼ cut off at 0
        (say.sparsemax(say.pair(1, "1/2")), [Q(3, 4), Q(1, 4)]), (say.sparsemax(say.pair(5, 1)), [1, 0]), (say.sparsemax(u), [0, 0, 1]),
    ],
    "margin": [(say.margin(u, i), -4)],
    "spread": [(say.spread(u, i), -3), (say.spread(w, i), Q(1, 2))],
    "attention_matrix": [(say.attention_matrix(say.identity(as_term(2)), A, say.identity(as_term(2))), SOFT_A)],
    "attention_block": [(say.attention_block(A1, A2, j, xs), F1)],
    "regression_loss": [(say.regression_loss(A1, A2, A3, X, Y, C), LOSS)],
    "regression_loss_vectorised": [(say.regression_loss_vectorised(A1, A2, A3, xs, Y, C), LOSS)],
    "sigmoid": [(say.sigmoid(x), SIGMOID)],
    "sigmoid_slope": [(say.sigmoid_slope(x), SIGMOID * (1 - SIGMOID))],
    "sigmoid_curvature": [(say.sigmoid_curvature(x), SIGMOID * (1 - SIGMOID) * (1 - 2 * SIGMOID))],
    "pair": [(say.pair(x, x + 1), [Q(2, 3), Q(5, 3)])],
    "max_norm": [(say.max_norm(say.pair(x, -2 * x)), Q(4, 3))],
    "outer": [(say.outer(say.pair(1, 2), say.pair(3, x)), [[3, Q(2, 3)], [6, Q(4, 3)]])],
    "column": [(say.column(say.outer(say.pair(1, 2), say.pair(3, x)), i), [Q(2, 3), Q(4, 3)])],
    "spectral_at_most": [  # the norm of (1,2)(3,4)ᵀ is √5·5 = 11.18…
        (say.spectral_at_most(say.outer(say.pair(1, 2), say.pair(3, 4)), 12), T),
        (say.spectral_at_most(say.outer(say.pair(1, 2), say.pair(3, 4)), 11), F),
        (say.spectral_at_most(say.outer(say.pair(0, 0), say.pair(3, 4)), 0), T),
        (say.spectral_at_most(say.outer(say.pair(1, 2), say.pair(3, 4)), -12), F),
    ],
    "operator_norm": [
        (say.operator_norm(A), mp.sqrt(15 + mp.sqrt(221))), (say.operator_norm(say.outer(say.pair(3, 4), say.pair(0, 1))), 5),
        (say.operator_norm(A - A), 0), (say.operator_norm(say.diag(u)), 2),
        (say.operator_norm(y * A), q("5/2") * mp.sqrt(15 + mp.sqrt(221))),
        (say.operator_norm(say.exp(x) * A), mp.exp(q("2/3")) * mp.sqrt(15 + mp.sqrt(221))),
    ],
    "singular_value": [
        (say.singular_value(A, 2), mp.sqrt(15 - mp.sqrt(221))), (say.singular_value(say.diag(u), 1), 2),
        (say.singular_value(say.diag(u), 2), 2), (say.singular_value(say.diag(u), k), 1),
        (say.singular_value(say.outer(say.pair(1, 2), say.pair(3, 4)), 1), mp.sqrt(125)),
        (say.singular_value(say.outer(say.pair(1, 2), say.pair(3, 4)), 2), 0), (say.singular_value(say.diag(say.exp(u)), 3), mp.exp(-2)),
    ],
    "eigenvalue": [
        (say.eigenvalue(say.diag(u), 3), -2), (say.eigenvalue(A + A.T, 1), 5 + mp.sqrt(34)), (say.eigenvalue(A + A.T, 2), 5 - mp.sqrt(34)),
        (say.eigenvalue(say.diag(u), 2), 1), (say.eigenvalue(say.outer(u, u), 1), 9), (say.eigenvalue(say.outer(u, u), 3), 0),
        (say.eigenvalue(say.diag(say.exp(u)), 1), mp.exp(2)), (say.eigenvalue(say.identity(k), 2), 1),
    ],
    "block": [(say.block(A1, A2, j), [[0], [-2]])],
    "softmax_loss": [  # equal weights at 0, γ = (0, 2): output 1; −Σ s(γ − 1)a_t = −((3,4) − (1,2))/2
        (say.value(say.softmax_loss(A, say.pair(0, 2), "squared"), say.pair(0, 0)), 0),
        (say.gradient(say.softmax_loss(A, say.pair(0, 2), "correlation"), say.pair(0, 0)), [-1, -1]),
    ],
    "loss_value": [
        (say.loss_value("logistic", x), mp.log(1 + mp.exp(-q("2/3")))), (say.loss_value("hinge", u), [0, 3, 0]),
        (say.loss_value("squared", x), Q(1, 9)),
    ],
    "loss_slope": [(say.loss_slope("squared", x), Q(-2, 3)), (say.loss_slope("exponential", x), -mp.exp(-q("2/3")))],
    "slope_bound": [(say.slope_bound("squared", y, x), 7), (say.slope_bound("exponential", y, x), mp.exp(q("5/2")))],
    "curvature_bound": [
        (say.curvature_bound("logistic", y, x), Q(1, 4)), (say.curvature_bound("sigmoid", y, x), 1 / (6 * sqrt3)),
    ],
    "is_loss": [(say.is_loss(ell, "logistic"), T), (say.is_loss(ell, "hinge"), F)],
    "inputs": [(say.inputs(D), 3)],
    "most_tokens": [(say.most_tokens(D), 3)],
    "dimension": [(say.dimension(D), 2)],
    "head": [(say.head(D), [1, 0])],
    "tokens_at_most": [  # the squared norms are 8 + √37, (9 + √65)/2 and 17
        (say.tokens_at_most(D, R), T), (say.tokens_at_most(D, as_term("1/2") * R), F), (say.tokens_at_most(D, -R), F),
        (say.tokens_at_most(D, as_term("9/10") * R), F), (say.tokens_at_most(D, as_term("99/100") * R), T),
    ],
    "best_scores": [(say.best_scores(D), [3, -1, 4])],
    "runner_up_scores": [(say.runner_up_scores(D), [2, -2, 4])],
    "worst_scores": [(say.worst_scores(D), [1, -2, 4])],
    "best_tokens": [(say.equals(say.best_tokens(D), alpha), T)],
    "best_token": [(say.margin(say.logits(D, p, i), say.best_token(D, i)), -2)],
    "token_scores": [(say.token_scores(D, i), [-1, -2])],
    "matrix_logits": [(say.matrix_logits(D, W, i), [0, 2])],
    "logits": [(say.logits(D, p, i), [1, 3])],
    "largest_key_difference": [(say.largest_key_difference(D, i), mp.sqrt(5))],
    "with_query": [
        (say.equals(say.max_margin_matrix(say.with_query(D, 2 * p), alpha), say.max_margin_matrix(D, alpha)), F),
    ],
    "first_token_queries": [(say.matrix_separable(say.first_token_queries(D), alpha), T)],
    "with_key_matrix": [(say.logits(say.with_key_matrix(D, W), p, i), [Q(2), Q(2) + 3])],
    "loss": [(apply("value", say.loss(D), p), RISK)],
    "matrix_loss": [(apply("value", say.matrix_loss(D, "correlation"), 0 * W), -(Q(2) + Q(-3, 2) + 4) / 3)],
    "value": [(apply("value", say.loss(D, "correlation"), p), -sum(OUTPUTS) / 3)],
    "gradient": [(say.gradient(say.loss(D), p), GRADIENT)],
    "slope": [(say.slope(say.loss(D), p, along=p), GRADIENT[0] + GRADIENT[1] / 2)],
    "best_value": [
        (say.best_value(D, "correlation"), -2),
        (say.best_value(D, "logistic"), sum(mp.log(1 + mp.exp(-g)) for g in (3, -1, 4)) / 3),
    ],
    "unique_best_token": [(say.unique_best_token(D), T)],
    "equal_nonoptimal_scores": [(say.equal_nonoptimal_scores(D), F)],
    "better_neighbour": [(say.better_neighbour(D, alpha), F)],
    "least_margin": [  # logits 3, 3/2, 3/2 | 1, 3 | 9/2 at p
        (say.least_margin(D, alpha, p), -2), (say.least_margin(D, say.choice("other"), p), Q(3, 2)),
        (say.least_margin(D, alpha, 0 * W), 0),
    ],
    "without_lowest": [
        (say.worst_scores(say.without_lowest(D)), [2, -1, 4]), (say.best_scores(say.without_lowest(D)), [3, -1, 4]),
    ],
    "optimal_choice": [(say.optimal_choice(D, alpha), T), (say.optimal_choice(D, say.choice("other")), F)],
    "independent_queries": [(say.independent_queries(D), F), (say.independent_queries(say.every_token_queries(D)), F)],
    "one_hot": [(say.one_hot(D), F)],
    "same_length": [(say.same_length(D), F), (say.same_length(say.every_token_queries(D)), F)],
    "some_choice": [(say.some_choice(D), T)],
    "some_worse_token": [(say.some_worse_token(D), T)],
}  # fmt: skip
TABLE |= {
    "function_value": [(f(u), 6), (phi(x), Q(2, 9)), (phi(-x - 1), Q(7, 6))],
    "function_gradient": [
        (say.gradient(f, u), (1, -1, 4)),
        (say.gradient(phi, x), Q(2, 3)),
        (say.gradient(phi, x + 1), 1),
    ],
    "convex": [(say.convex(f), T), (say.convex(phi), T)],
    "strongly_convex": [
        (say.strongly_convex(f, 1), F),
        (say.strongly_convex(f, 0), T),
        (say.strongly_convex(phi, y), F),
    ],
    "differentiable": [(say.differentiable(f), T), (say.differentiable(phi), T)],
    "smooth": [(say.smooth(f, 2), T), (say.smooth(f, x), F), (say.smooth(phi, 1), T)],
    "lipschitz": [(say.lipschitz(phi, 1), T), (say.lipschitz(phi, x), F), (say.lipschitz(f, 99), F)],
    "minimiser": [
        (say.minimiser(f, 0 * u), T),
        (say.minimiser(f, u), F),
        (say.minimiser(phi, 0), T),
        (say.minimiser(phi, x), F),
    ],
    "lower_bound": [(say.lower_bound(f, 0), T), (say.lower_bound(phi, x), F), (say.lower_bound(phi, y), T)],
    "subgradient": [
        (say.subgradient(f, u, say.gradient(f, u)), T),
        (say.subgradient(f, u, u), F),
        (say.subgradient(phi, x, x), T),
        (say.subgradient(phi, x, 1), F),
    ],
    "polyak_lojasiewicz": [
        (say.polyak_lojasiewicz(f, 0), T),
        (say.polyak_lojasiewicz(f, x), F),
        (say.polyak_lojasiewicz(phi, y), F),
    ],
}
ONE_TABLE = {
    "descent": [(say.norm_diverges(say.descent(say.loss(D), p, as_term(1))), T)],
    "small_step_descent": [(say.direction_tends_to(say.small_step_descent(say.loss(D), p), say.max_margin(D)), T)],
    "direction_tends_to": [
        (say.direction_tends_to(say.descent(say.matrix_loss(D), W, as_term(1)), say.max_margin_matrix(D)), T),
        (say.direction_tends_to(say.descent(say.loss(D), p, as_term(1)), -say.max_margin(D)), F),
    ],
    "norm_diverges": [(say.norm_diverges(say.small_step_descent(say.loss(D), p)), T)],
    "smoothness": [(say.smoothness(say.loss(D, "correlation")), Q(1, 4))],
    "sufficiently_small": [(say.sufficiently_small(say.loss_slope("correlation", 0)), T)],
    "every_token_queries": [(say.inputs(say.every_token_queries(D)), 2)],
    "max_margin": [(say.max_margin(D), [1, 0])],
    "max_margin_matrix": [(say.max_margin_matrix(D), [[0, Q(1, 2)], [0, 0]])],
    "max_margin_head": [(say.max_margin_head(D), [1, 0])],
    "joint_max_margin": [(say.joint_max_margin(D), [1, 0])],
    "nuclear_margin": [
        ((say.nuclear_margin(D) > Q(499_999, 1_000_000)) & (say.nuclear_margin(D) < Q(500_001, 1_000_000)), T),
        (say.nuclear_margin(D) < Q(1, 2) - Q(1, 10**30), F),
    ],
    "largest_multiplier": [(say.largest_multiplier(D), Q(1, 4))],
    "soft_margin": [  # C‖a‖ ≤ 1 makes 0 the solution; ‖a‖ = 2
        (say.soft_margin(D, alpha, as_term(1)), [[0, Q(1, 2)], [0, 0]]),
        (say.soft_margin(D, alpha, as_term("1/3")), [[0, 0], [0, 0]]),
    ],
    "soft_margin_unique": [
        (say.soft_margin_unique(D, alpha, as_term(1)), T),
        (say.soft_margin_unique(D, alpha, as_term("1/2")), F),
    ],
    "soft_margin_optimal": [
        (say.soft_margin_optimal(D, alpha, as_term(1), say.max_margin_matrix(D)), T),
        (say.soft_margin_optimal(D, alpha, as_term("1/2"), Q(1, 3) * say.max_margin_matrix(D)), T),
        (say.soft_margin_optimal(D, alpha, as_term(1), Q(1, 3) * say.max_margin_matrix(D)), F),
        (say.soft_margin_optimal(D, alpha, as_term("1/2"), 2 * say.max_margin_matrix(D)), F),
    ],
    "separable": [(say.separable(D), T)],
    "matrix_separable": [(say.matrix_separable(D), T)],
    "head_separable": [(say.head_separable(D), T)],
    "all_support_vectors": [(say.all_support_vectors(D), T)],
    "locally_optimal": [(say.locally_optimal(D, alpha), T)],
    "matrix_locally_optimal": [(say.matrix_locally_optimal(D, alpha), T)],
    "all_active": [(say.all_active(D, alpha), T)],
    "equal_nonoptimal_scores": [(say.equal_nonoptimal_scores(D), T)],
    "gradient": [(say.gradient(say.matrix_loss(D), W), [[0, HALF_SLOPE / 2], [0, 0]])],
}
PATH_TABLE = {
    "assumption_b": [(say.assumption_b(D, alpha), T), (say.assumption_b(D, say.choice("other")), U)],
    "joint_path_tends_to": [
        (say.joint_path_tends_to(D, "correlation", say.max_margin_head(D, alpha), say.joint_max_margin(D, alpha)), F),
        (say.joint_path_tends_to(D, "correlation", u, w), F),
        (say.joint_path_tends_to(D, "correlation", w, u), U),
        (say.joint_path_tends_to(D, "correlation", -w, u), F),
        (say.joint_path_tends_to(D, "correlation", 0 * w, u), U),
        (say.joint_path_tends_to(D, "logistic", u, w), U),
    ],
}
TURN_TABLE = {
    "only_nuclear_solution": [(say.only_nuclear_solution(D, alpha), T)],
    "factored_path_tends_to": [  # ‖I‖_⋆ = 2; rank 1 with singular value 5; ‖A‖_⋆ = √(30 + 2·2)
        (say.factored_path_tends_to(D, ell, say.max_margin_matrix(D, alpha), say.sqrt(as_term(2))), F),
        (say.factored_path_tends_to(D, ell, say.max_margin_matrix(D, alpha), Q(199, 100)), F),
        (say.factored_path_tends_to(D, ell, say.max_margin_matrix(D, alpha), 2), U),
        (say.factored_path_tends_to(D, ell, say.max_margin_matrix(D, alpha), say.nuclear_margin(D, alpha)), U),
        (say.factored_path_tends_to(D, ell, W, say.frobenius(W)), U),
        (say.factored_path_tends_to(D, ell, W, Q(49, 10)), F),
        (say.factored_path_tends_to(D, ell, A, Q(583, 100)), F),
        (say.factored_path_tends_to(D, ell, A, Q(584, 100)), U),
        (say.factored_path_tends_to(D, ell, A, as_term(-1)), U),
    ],
}
TURN_TABLE["factored_direction_tends_to"] = [  # the solution is I, of rank 2
    (say.factored_direction_tends_to(D, ell, say.max_margin_matrix(D, alpha), as_term(3)), T),
    (say.factored_direction_tends_to(D, ell, say.max_margin_matrix(D, alpha), as_term(1)), F),
    (say.factored_direction_tends_to(D, ell, -say.max_margin_matrix(D, alpha), as_term(2)), F),
    (say.factored_direction_tends_to(D, "sigmoid", say.max_margin_matrix(D, alpha), as_term(2)), U),
    (say.factored_direction_tends_to(D, ell, say.max_margin_matrix(D, alpha), as_term(0)), U),
    (say.factored_direction_tends_to(D, ell, 0 * A, as_term(2)), U),
]
SHARE = {  # margins 1 and 3/2 at the SVM's solution (1/2, 0, 1/2)·e₁ᵀ: the third token is off the support
    "D": Dataset.from_json(
        {
            "tokens": [[["1", "0", "1"], ["0", "0", "0"], ["-1", "0", "0"]]],
            "labels": ["1"],
            "head": ["0", "0", "1"],
            "queries": [["1", "0", "0"]],
        }
    ),
}
_RUN = say.small_step_descent(say.matrix_loss(D, "logistic"), say.max_margin_matrix(D))
SHARE_TABLE = {
    "contribution_vanishes": [
        (say.contribution_vanishes(_RUN, 0, 2), T),
        (say.contribution_vanishes(_RUN, 0, 1), U),
        (say.contribution_vanishes(_RUN, 0, 0), U),
        (say.contribution_vanishes(say.some_descent(say.matrix_loss(D, "logistic")), 0, 2), U),
    ],
}
FLAT = {  # a₁ = (1, 0) with scores 1, 0 and a₂ = (0, 1) with scores 0, −1: SVM (1, 1); with the squared loss the limits have (1, 2)
    "D": Dataset.from_json(
        {
            "tokens": [[["1", "0"], ["0", "0"]], [["0", "0"], ["0", "-1"]]],
            "labels": ["1", "1"],
            "head": ["1", "1"],
            "queries": [["1", "0"], ["0", "1"]],
        }
    ),
    "u": (Q(1), Q(1)),
    "w": (Q(1), Q(2)),
}
_SOFT, _FLAT = say.loss(D, "logistic"), say.loss(D, "squared")
FLAT_TABLE = {
    "some_descent": [
        (say.direction_tends_to(say.some_descent(_SOFT), u), T),
        (say.direction_tends_to(say.some_descent(_SOFT), w), U),
        (say.norm_diverges(say.some_descent(_SOFT)), T),
        (say.direction_tends_to(say.some_descent(_FLAT), u), F),
        (say.direction_tends_to(say.some_descent(_FLAT), w), U),
        (say.direction_tends_to(say.some_descent(_FLAT), 0 * u), U),
        (say.norm_diverges(say.some_descent(_FLAT)), U),
        (say.direction_tends_to(say.small_step_descent(_FLAT, w), 3 * u), F),
        (say.direction_tends_to(say.descent(_FLAT, -w, 5), u), F),
    ],
    "cone_descent": [
        (say.direction_tends_to(say.cone_descent(_SOFT, say.best_tokens(D)), 2 * u), T),
        (say.direction_tends_to(say.cone_descent(_SOFT, say.best_tokens(D)), w), F),
        (say.norm_diverges(say.cone_descent(_SOFT, say.best_tokens(D))), T),
        (say.norm_diverges(say.cone_descent(_FLAT, say.best_tokens(D))), U),
    ],
} | {
    name: [
        (tends(_SOFT, u), T),
        (tends(_SOFT, w), F),
        (tends(_SOFT, -u), F),
        (tends(_SOFT, 0 * u), U),
        (tends(_FLAT, u), F),
        (tends(_FLAT, w), U),
        (tends(_FLAT, -u), U),
        (tends(say.loss(D, "sigmoid"), u), U),
        (tends(say.matrix_loss(D, "logistic"), say.max_margin_matrix(D)), T),
        (tends(say.matrix_loss(D, "squared"), say.max_margin_matrix(D)), F),
    ]
    for name, tends in (
        ("regularisation_path_tends_to", say.regularisation_path_tends_to),
        ("ridge_path_tends_to", say.ridge_path_tends_to),
    )
}


def of_descent(tokens, labels, head, **values) -> dict:
    """Tokens with their key beside the first coordinate, which keys do not feel."""
    d = len(head)
    keys = [["1" if i == j > 0 else "0" for j in range(d)] for i in range(d)]
    data = {"tokens": tokens, "labels": labels, "head": head} | ({"key_matrix": keys} if d > 1 else {})
    return {"D": Dataset.from_json(data), **values}


# keys (1, 0), (1, −1), (0, 0) with scores 1, 1, 0: the first token's p(α) is (1, 1)
OPPOSED = of_descent(
    [[["1", "1", "0"], ["1", "1", "-1"], ["0", "0", "0"]]],
    ["1"],
    ["1", "0", "0"],
    u=(Q(0), Q(1), Q(1)),
    w=(Q(0), Q(1), Q(0)),
)
OPPOSED_TABLE = {
    "some_descent_follows": [
        (say.some_descent_follows(_SOFT, u), F),
        (say.some_descent_follows(say.loss(D, "exponential"), 3 * u), F),
        (say.some_descent_follows(_SOFT, w), U),
        (say.some_descent_follows(_FLAT, u), U),
        (say.some_descent_follows(_SOFT, 0 * u), U),
    ],
}
SINKING = of_descent([[["1"], ["2"]]], ["1"], ["-1"], u=(Q(-1),))  # v grows, passes 0 and turns to the second token
SINKING_TABLE = {
    "some_joint_descent_follows": [
        (say.some_joint_descent_follows(D, "correlation", u), F),
        (say.some_joint_descent_follows(D, "correlation", -u), U),
        (say.some_joint_descent_follows(D, "exponential", u), U),
        (say.some_joint_descent_follows(D, "correlation", 0 * u), U),
        (say.scores_keep_order(D, "correlation"), U),
        (say.some_descent_follows(_SOFT, u), T),
        (say.some_descent_follows(_SOFT, -u), F),
    ],
}
MIRRORED = of_descent(  # best scores 1 and 3, keys (1, 0) and (0, 1) against (0, 0)
    [[[s, *key], ["0", "0", "0"]] for s, key in (("1", "10"), ("-1", "10"), ("3", "01"), ("-3", "01"))],
    ["1", "-1", "1", "-1"], ["1", "0", "0"], u=(Q(0), Q(1), Q(1)), w=(Q(0), Q(1), Q(0)),
)  # fmt: skip
MIRRORED_TABLE = {
    "scores_keep_order": [
        (say.scores_keep_order(D, "exponential"), T),
        (say.scores_keep_order(D, "logistic"), T),
        (say.scores_keep_order(D, "squared"), U),
        (say.some_joint_descent_follows(D, "exponential", u), F),
        (say.some_joint_descent_follows(D, "exponential", u - 2 * w), F),
        (say.some_joint_descent_follows(D, "logistic", u - 2 * w), F),
        (say.some_joint_descent_follows(D, "logistic", u), U),
        (say.some_joint_descent_follows(D, "exponential", w), U),
        (say.some_joint_descent_follows(D, "exponential", 0 * w), U),
    ],
}
TURNING = ((OPPOSED_TABLE, OPPOSED), (SINKING_TABLE, SINKING), (MIRRORED_TABLE, MIRRORED))
CASES = (
    [
        pytest.param(name, term, VALUES | REGRESSION, expected, id=f"{name}-{k}")
        for name, rows in TABLE.items()
        for k, (term, expected) in enumerate(rows)
    ]
    + [
        pytest.param(name, term, ON_ONE, expected, id=f"{name}-one-{k}")
        for name, rows in ONE_TABLE.items()
        for k, (term, expected) in enumerate(rows)
    ]
    + [
        pytest.param(name, term, values, expected, id=f"{name}-path-{k}")
        for table, values in (
            (PATH_TABLE, LONE),
            (TURN_TABLE, TURN),
            (SHARE_TABLE, SHARE),
            (FLAT_TABLE, FLAT),
            *TURNING,
        )
        for name, rows in table.items()
        for k, (term, expected) in enumerate(rows)
    ]
)


def flat(value):
    return [v for part in value for v in flat(part)] if isinstance(value, (list, tuple)) else [value]


def shape(value):
    return (len(value), *shape(value[0])) if isinstance(value, (list, tuple)) else ()


def as_mp(v):
    return v if hasattr(v, "_mpf_") else q(v)


def test_every_name_has_a_meaning_and_every_meaning_a_name():
    connectives = {"and", "or", "not", "implies"}  # these are Truth's own
    assert set(MEANING) | connectives == set(NAMES)
    assert not set(MEANING) & connectives


def test_every_name_stands_in_the_table():
    everything = (
        TABLE
        | ONE_TABLE
        | PATH_TABLE
        | TURN_TABLE
        | SHARE_TABLE
        | FLAT_TABLE
        | OPPOSED_TABLE
        | SINKING_TABLE
        | MIRRORED_TABLE
    )
    assert set(everything) == {*NAMES, ITERATE}
    for name, rows in everything.items():
        assert any(s.name == name for s in subterms(rows[0][0])), name


@pytest.mark.parametrize(("name", "term", "values", "expected"), CASES)
def test_meaning(name, term, values, expected):
    if isinstance(expected, Truth):
        assert Evaluation(values=values).truth(term) is expected
        return
    with working_precision(256):
        found = evaluate(term, values, Balls(256))
        assert shape(found) == shape(expected)
        for value, wanted in zip(flat(found), flat(expected), strict=True):
            if isinstance(wanted, (int, Fraction)):
                assert value == fmpq(Q(wanted).numerator, Q(wanted).denominator), "exact data give exact values"
            else:
                value = arb(value) if isinstance(value, fmpq) else value
                assert value.is_finite() and abs(value - arb(mp.nstr(wanted, 58))) < arb("1e-50") * (1 + abs(value))


NUMBERS = [c for c in CASES if not isinstance(c.values[3], Truth)]


@pytest.mark.parametrize(("name", "term", "values", "expected"), NUMBERS)
def test_meaning_in_floats_and_mpmath(name, term, values, expected):
    if name in ("rank", "with_key_matrix", "soft_margin"):
        return  # data built inside a statement are exact or not at all
    found = flat(evaluate(term, values, Mpmath(50)))
    for value, wanted in zip(found, flat(expected), strict=True):
        assert abs(mp.mpf(str(value)) - as_mp(wanted)) < mp.mpf(10) ** -45 * (1 + abs(as_mp(wanted)))
    for value, wanted in zip(flat(evaluate(term, values, Float64())), flat(expected), strict=True):
        assert value == pytest.approx(float(as_mp(wanted)), rel=1e-12, abs=1e-13)


@pytest.mark.parametrize(
    ("term", "data"),
    [
        (say.unique_best_token(D), TIED),
        (say.equal_nonoptimal_scores(D), TIED),
        (say.all_support_vectors(D), TIED.with_queries(((Q(1),),))),
        (say.some_choice(D), SINGLE),
        (say.some_worse_token(D), SINGLE),
        (say.separable(D, alpha), BETWEEN),
        (say.matrix_separable(D, alpha), BETWEEN.with_queries(((Q(1),),))),
        (say.head_separable(D, alpha), BETWEEN),
    ],
)
def test_predicates_that_are_false(term, data):
    assert Evaluation(values={"D": data, "alpha": (0,)}).truth(term) is F


def test_joint_max_margin_with_an_input_off_the_margin():
    assert evaluate(say.joint_max_margin(D, alpha), {"D": JOINT, "alpha": (0, 0)}, Balls(64)) == [1, 2]
    assert evaluate(say.max_margin(D, alpha), {"D": JOINT, "alpha": (0, 0)}, Balls(64)) == [1, 3]


# ── outside the domain ──

h = say.sqrt(3 + 2 * say.sqrt(as_term(2))) - 1 - say.sqrt(as_term(2))  # 0, which no ball and no cancellation sees
ZERO, MINUS = as_term(0), as_term(-1)


@pytest.mark.parametrize(
    "number",
    [
        1 / ZERO,
        (x - x) / (y - y),
        say.sqrt(MINUS),
        say.log(ZERO),
        say.log(MINUS),
        say.exp(say.log(ZERO)),
        1 / say.log(ZERO),
        0 * say.log(MINUS),
        1 / h,
        0 * (1 / h),
        say.sqrt(h),
        say.sqrt(-1 - say.exp(x)),
        say.log(say.exp(x) - say.exp(x)),
        abs(say.sqrt(MINUS)),
        say.loss_value("hinge", say.log(ZERO)),
        say.slope_bound("squared", 1 / h, as_term(1)),
        say.norm(1 / h * u),
        say.maximum(say.log(ZERO) * u),
        say.norm(say.max_margin(D, alpha)),
        say.slope_bound("hinge", ZERO, as_term(3)),
        say.loss_slope("hinge", as_term(1)),
        say.log(MINUS) ** 0,
        say.loss_slope("correlation", say.log(MINUS)),
        say.slope_bound("correlation", say.log(MINUS), as_term(1)),
        say.slope_bound("exponential", as_term(0), say.log(MINUS)),
        say.curvature_bound("squared", say.log(MINUS), as_term(1)),
        say.length(say.log(MINUS) * u),
        say.spread(say.log(MINUS) * say.vector("one", "1"), say.index("zero", "1")),
        say.margin(say.log(MINUS) * say.vector("one", "1"), say.index("zero", "1")),
        say.norm(say.joint_max_margin(D, alpha)),
        say.frobenius(say.max_margin_matrix(D, alpha)),
        apply("value", say.matrix_loss(D), say.matrix("A", "d", "d")),
    ],
    ids=str,
)
@pytest.mark.parametrize("relation", ["lt", "le", "eq"])
def test_an_undefined_number_makes_every_relation_unknown(number, relation):
    """Also of itself with itself, times zero, and negated: UNKNOWN and never TRUE or FALSE."""
    labels = Dataset.from_json({"tokens": [[["1"], ["1"]], [["1"], ["0"]]], "labels": ["1", "-1"], "head": ["1"]})
    values = {"x": Q(2), "y": Q(1), "u": (Q(1), Q(2)), "D": labels, "alpha": (0, 0), "A": ((Q(1),),)}
    values |= {"one": (Q(1),), "zero": 0}
    for left, right in ((number, number), (number, as_term(0)), (as_term(0), number), (number - number, as_term(0))):
        evaluation = Evaluation(values=values)
        assert evaluation.truth(apply(relation, left, right)) is U
        assert evaluation.why_unknown
        assert evaluation.truth(~apply(relation, left, right)) is U


def test_unknown_goes_through_kleene_and_no_further():
    unknown = say.equals(1 / ZERO, 1)
    true, false = as_term(0) < 1, as_term(1) < 0
    e = Evaluation(values={})
    cases = {
        (unknown & false): F,
        (false & unknown): F,
        (unknown & true): U,
        (true & unknown): U,
        (unknown | true): T,
        (true | unknown): T,
        (unknown | false): U,
        (false | unknown): U,
        say.implies(unknown, true): T,
        say.implies(false, unknown): T,
        say.implies(unknown, false): U,
        say.implies(true, unknown): U,
        ~unknown: U,
        (unknown & unknown): U,
        (unknown | ~unknown): U,
    }
    for term, answer in cases.items():
        assert e.truth(term) is answer, term


@pytest.mark.parametrize(
    "term",
    [
        say.equals(u, w),
        say.equals(A, A.T),
        say.equals(A, say.matrix("M", "b", "a")),
        say.parallel(u, w),
        say.parallel(w, u),
        say.dot(u, w) <= 1,
        say.total(say.hadamard(u, w)) <= 1,
        say.total(u + w) <= 1,
        say.total(A @ w) <= 1,
        say.frobenius(A @ A) <= 1,
        say.margin(u, say.index("far", "n")) <= 1,
        say.spread(u, say.index("far", "n")) <= 1,
        say.entry(u, say.index("far", "n")) <= 1,
        say.norm(say.logits(D, w, say.index("far", "n"))) <= 1,
        say.equals(say.best_tokens(D), alpha),
        say.norm(say.max_margin(D, alpha)) <= 1,
    ],
    ids=str,
)
def test_sizes_that_do_not_fit_are_errors_and_never_answers(term):
    """A 1×2 matrix is not equal to a 2×1 one with the same entries, nor a vector parallel to a longer one."""
    values = {
        "u": (Q(1), Q(1)),
        "w": (Q(1), Q(1), Q(5)),
        "A": ((Q(1), Q(2)),),
        "M": ((Q(1),), (Q(2),)),
        "far": 7,
        "D": SINGLE,
        "alpha": (0, 0, 0),
    }
    with pytest.raises(CheckerError):
        assert Evaluation(values=values).truth(term) is U
        raise Undefined("UNKNOWN is an honest answer too")


def test_matrices_of_equal_size_compare_entry_by_entry():
    values = {"A": ((Q(1), Q(2)), (Q(2), Q(3))), "B": ((Q(1), Q(2)), (Q(3), Q(3)))}
    assert Evaluation(values=values).truth(say.equals(A, A.T)) is T
    assert Evaluation(values=values).truth(say.equals(B, B.T)) is F


@pytest.mark.parametrize("exponent", [Q(1, 2), Q(-1), Q(10_001)])
def test_exponents_are_whole(exponent):
    with pytest.raises(ClaimError, match="is not a whole number from 0 to 10000"):
        evaluate(x ** say.scalar("e"), {"x": Q(2), "e": exponent}, Balls(64))


@pytest.mark.parametrize("arithmetic", [Balls(64), ClosedForm(), Float64(), Mpmath(30)], ids=lambda A: type(A).__name__)
def test_whole_numbers_of_every_arithmetic(arithmetic):
    assert whole(arithmetic.number(3)) == 3
    for bad in (Q(1, 2), Q(-1)):
        with pytest.raises(ClaimError, match="is not a whole number"):
            whole(arithmetic.number(bad))


def test_undeclared_variables_and_names():
    with pytest.raises(ClaimError, match="The variable 'x' has no value. Declare it in `forall`"):
        Evaluation(values={}).truth(x < 1)
    with pytest.raises(ClaimError, match="not in the vocabulary"):
        Evaluation(values={}).truth(Term("approximately", (as_term(1), as_term(1)), sort="truth"))


def test_the_optimal_tokens_of_tied_data_are_undefined():
    e = Evaluation(values={"D": TIED, "alpha": (0,)})
    assert e.truth(say.equals(say.best_tokens(D), alpha)) is U
    assert e.why_unknown == "the optimal tokens are not unique"
    with pytest.raises(Undefined, match="p-SVM is infeasible, so it has no solution"):
        evaluate(say.max_margin(D, alpha), {"D": BETWEEN, "alpha": (0,)}, Balls(64))


# ── how an answer is reached ──


def test_equality_is_proved_by_cancellation():
    e = Evaluation(values={"u": (Q(1, 3), Q(-2), Q(5))})
    assert e.truth(say.equals(say.total(say.softmax(u)), 1)) is T
    assert e.closed_form_used and e.certifiable  # verify.py is asked whether its own closed forms follow
    assert e.trust == "exact"


def test_weak_inequality_at_equality_is_proved_by_cancellation():
    e = Evaluation(values={"u": (Q(1, 3), Q(-2), Q(5))})
    assert e.truth(say.total(say.softmax(u)) <= 1) is T
    assert e.closed_form_used
    assert Evaluation(values=e.values).truth(say.total(say.softmax(u)) < 1) is F


def test_an_equality_that_is_false_by_a_hair():
    tiny = Q(1, 10**18)
    e = Evaluation(values={"u": (Q(1, 3), Q(-2), Q(5)), "x": tiny})
    assert e.truth(say.equals(say.total(say.softmax(u)), 1 + x)) is F
    assert e.truth(say.equals(say.exp(x), 1)) is F
    assert e.truth(say.exp(x) <= 1) is F
    assert Evaluation(values={"x": Q(1, 10**300)}).truth(say.exp(x) <= 1) is F  # higher up the ladder


def test_hidden_equalities_stay_unknown():
    e = Evaluation(values={})
    assert e.truth(say.equals(h, 0)) is U
    assert e.truth(h < 0) is U
    assert e.truth(h <= 0) is U
    assert "undecided at" in e.why_unknown


def test_precision_climbs_only_as_far_as_needed():
    low, high = Evaluation(values={}), Evaluation(values={})
    assert low.truth(say.exp(as_term(1)) < 3) is T
    assert high.truth(say.exp(as_term(1)) < say.exp(as_term(1)) + say.exp(as_term("-500"))) is T
    assert low.bits == 64 and high.bits >= 1024


def test_trust_says_what_was_used():
    values = {"x": Q(1, 3)}
    for term, trust in ((x < 1, "exact"), (say.exp(x) < 2, "ball"), (say.own_function("f", x) < 1, "numeric")):
        e = Evaluation(values=values, functions={"f": lambda v: 0.5})
        assert e.truth(term) is T
        assert e.trust == trust
        assert e.certifiable is (trust != "numeric")


def test_numeric_trust_is_never_lost_again():
    e = Evaluation(values={"x": Q(1, 3)}, functions={"f": lambda v: 0.5})
    e.truth(say.own_function("f", x) < 1)
    e.truth(say.exp(x) < 2)
    e.truth(x < 1)
    assert e.trust == "numeric" and not e.certifiable


@pytest.mark.parametrize("answer", [True, "1", None, [1.0], 1j, Truth.TRUE])
def test_own_functions_must_return_numbers(answer):
    e = Evaluation(values={"x": Q(1)}, functions={"f": lambda v: answer})
    with pytest.raises(ClaimError, match=f"The function 'f' returned {type(answer).__name__}; it must return a number"):
        e.truth(say.own_function("f", x) < 1)


@pytest.mark.parametrize("answer", [float("nan"), float("inf"), -float("inf")])
def test_own_functions_that_return_no_number_leave_it_unknown(answer):
    e = Evaluation(values={"x": Q(1)}, functions={"f": lambda v: answer})
    for term in (say.own_function("f", x) < 1, say.own_function("f", x) >= 1, ~(say.own_function("f", x) < 1)):
        assert e.truth(term) is U


def test_own_functions_get_exact_values_and_their_errors_are_theirs():
    seen = []
    e = Evaluation(values={"x": Q(1, 3), "D": DATA}, functions={"f": lambda *v: seen.append(v) or 1})
    e.truth(say.own_function("f", x, D) < 2)
    assert seen[0] == (Q(1, 3), DATA)
    with pytest.raises(ZeroDivisionError):  # not "division by zero in lt", which would be UNKNOWN
        Evaluation(values={"x": Q(1)}, functions={"f": lambda v: 1 / 0}).truth(say.own_function("f", x) < 1)
    with pytest.raises(ClaimError, match="uses its own name 'f' but gives no function"):
        Evaluation(values={"x": Q(1)}).truth(say.own_function("f", x) < 1)


def test_every_svm_is_kept_for_the_certificate():
    e = Evaluation(values={"D": JOINT, "alpha": (0, 0)})
    assert e.truth(say.norm(say.joint_max_margin(D, alpha)) <= 3) is T
    assert {problem for problem, _, _ in e.svms} == {"v", "joint"}
    e = Evaluation(values={"D": ONE})
    e.truth(say.all_support_vectors(D) & say.separable(D))
    assert {problem for problem, _, _ in e.svms} == {"W", "p"}


def test_ties_in_minimum_and_softmax():
    values = {"u": (Q(1), Q(1), Q(1))}
    e = Evaluation(values=values)
    assert e.truth(say.equals(say.softmax(u), say.exp(0 * u) * Q(1, 3))) is T
    assert e.trust == "exact"
    assert e.truth(say.equals(say.minimum(say.exp(u)), say.maximum(say.exp(u)))) is T
    assert e.truth(say.minimum(say.exp(u)) < say.maximum(say.exp(u))) is not T


@settings(derandomize=True, deadline=None, max_examples=60)
@given(
    st.lists(st.fractions(-9, 9, max_denominator=7), min_size=1, max_size=4),
    st.sampled_from((Q(1), Q(10) ** 30, Q(1, 10**30), Q(1000))),
)
def test_softmax_facts_are_never_contradicted(entries, scale):
    """Whatever the scale: never FALSE where TRUE is a theorem, never TRUE where FALSE is."""
    e = Evaluation(values={"u": tuple(scale * v for v in entries)})
    s = say.softmax(u)
    sums = say.total(s) <= 1, say.equals(say.total(s), 1)
    for theorem in (*sums, say.positive(s), say.maximum(s) <= 1, say.norm(s) <= 1):
        assert e.truth(theorem) is not F
    for absurdity in (say.minimum(s) <= 0, say.total(s) < 1, say.maximum(s) > 1, ~say.equals(say.total(s), 1)):
        assert e.truth(absurdity) is not T


@settings(max_examples=60, deadline=None)
@given(st.lists(st.fractions(-9, 9, max_denominator=50).filter(bool), min_size=1, max_size=4), st.integers(0, 3))
def test_entrywise_words_and_literal_places_agree_in_both_interpreters(entries, k):
    """Balls of the product and intervals of the verifier contain the values in 60 digits; what is exact is equal."""
    meaning = verify.Meaning(64, 10**7, verify.Evidence([]))
    v, at = say.vector("v", "n"), k % len(entries)

    def theirs(name, *arguments):
        return verify.VOCABULARY[name][1](meaning, *arguments)

    values = {"v": tuple(entries)}
    with working_precision(64):
        logs = evaluate(say.log(abs(v)), values, Balls(64))
    for ball, interval, x in zip(logs, theirs("log", theirs("abs", entries)), entries, strict=True):
        true, slack = Q(str(mp.log(abs(q(x))))), Q(1, 10**40)  # 60 digits: far finer than 64 bits
        if abs(x) == 1:
            assert ball == 0 and interval == 0
            continue
        (low, down), (high, up) = ball.lower().man_exp(), ball.upper().man_exp()
        assert int(low) * Q(2) ** int(down) - slack <= true <= int(high) * Q(2) ** int(up) + slack
        assert interval.lo * Q(2) ** interval.e - slack <= true <= interval.hi * Q(2) ** interval.e + slack
    assert evaluate(say.entry(v, at), values, Balls(64)) == fmpq(entries[at].numerator, entries[at].denominator)
    assert theirs("entry", entries, theirs("place", Q(at))) == entries[at]
    diagonal = [[x if r == c else Q(0) for c in range(len(entries))] for r, x in enumerate(entries)]
    assert theirs("diag", entries) == diagonal
    ours = evaluate(say.diag(v), values, Balls(64))
    assert [[Q(int(fmpq(x).p), int(fmpq(x).q)) for x in row] for row in ours] == diagonal


# ── beside ──


@pytest.mark.parametrize("A", [Float64(), Mpmath(40)], ids=["float64", "mpmath"])
def test_an_evaluation_beside_another_finds_the_same_numbers(A):
    """Every value is that of an evaluation of its own, and what did not change is not computed again."""
    M, u, w, c = say.matrix("M", "n", "d"), say.vector("u", "d"), say.vector("w", "n"), say.scalar("c")
    shared = say.norm(M @ u)
    term = c * shared + say.dot(say.softmax(M @ u), w) / (1 + shared)
    start = {"M": ((Q(1), Q(2)), (Q(-1, 3), Q(5))), "u": (Q(1, 7), Q(2)), "w": (Q(3), Q(-1)), "c": Q(2, 3)}
    moves = [
        {"c": Q(1, 9)},
        {"w": (Q(0), Q(10) ** 200)},
        {"u": (Q(0), Q(0))},
        {"M": ((Q(5), Q(2)), (Q(1), Q(1))), "c": Q(-1)},
        {},
    ]
    here = Evaluation(values=start)
    here.number(term, A)
    for move in moves:
        beside = here.beside(start | move)
        assert repr(beside.number(term, A)) == repr(evaluate(term, start | move, A))
        kept = beside.number(shared, A) is here.number(shared, A)
        assert kept is not ({"M", "u"} & move.keys() != set())
    chain = here.beside(start | moves[0])
    chain.number(term, A)
    both = start | moves[0] | moves[1]
    assert repr(chain.beside(both).number(term, A)) == repr(evaluate(term, both, A))


def test_an_evaluation_beside_another_in_another_arithmetic_takes_nothing_over():
    here = Evaluation(values={"x": Q(1, 3)})
    term = say.scalar("x") * 3
    here.number(term, Float64())
    with working_precision(64):
        assert here.beside({"x": here.values["x"]}).number(term, Balls(64)) == fmpq(1)
