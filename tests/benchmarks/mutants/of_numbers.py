"""Textbook statements about numbers, and their false mutants."""

from __future__ import annotations

from checker.language import equals, exp, log, loss_value, natural, scalar, sigmoid, sigmoid_slope, sqrt
from checker.statements.terms.term import word
from mutants.change import (
    Statement,
    flipped,
    for_all,
    instead,
    rescaled,
    right_times,
    smaller,
    stated,
    statement,
    strict,
    with_conclusion,
    without,
)

x, y, a, b, c, d = (scalar(name) for name in "xyabcd")
k = natural("k")


def statements() -> list[Statement]:
    return [
        *_polynomials(),
        *_exponentials(),
        *_sigmoids(),
        *_losses(),
        *_existence(),
    ]


def _polynomials() -> list[Statement]:
    square = stated("square of a sum", (x, y), equals((x + y) ** 2, x**2 + 2 * (x * y) + y**2))
    means = stated("2|xy| ≤ x² + y²", (x, y), 2 * abs(x * y) <= x**2 + y**2)
    bernoulli = stated("(1+x)³ ≥ 1 + 3x for x ≥ −3", (x,), 1 + 3 * x <= (1 + x) ** 3, x >= -3)
    weaker = stated("(1+x)³ ≥ 1 + 3x for x ≥ −303/100", (x,), 1 + 3 * x <= (1 + x) ** 3, x >= "-303/100")
    two_squares = stated(
        "two squares", (a, b, c, d), equals((a**2 + b**2) * (c**2 + d**2), (a * d - b * c) ** 2 + (a * c + b * d) ** 2)
    )
    root = stated("√x² = |x|", (x,), equals(sqrt(x**2), abs(x)))
    tangent = stated("x ≤ (1+x²)/2", (x,), x <= (1 + x**2) / 2)
    product = stated("xy ≤ x²y² + 1/4", (x, y), x * y <= (x * y) ** 2 + "1/4")
    order = stated("0 ≤ x ≤ y gives x² ≤ y²", (x, y), x**2 <= y**2, x >= 0, x <= y)
    interval = stated("x² ≤ x on [0, 1]", (x,), x**2 <= x, x >= 0, x <= 1)
    naturals = stated("k ≤ k² for naturals", (k,), k <= k**2)
    return [
        statement(
            "square-of-a-sum",
            square,
            "Multiply out.",
            rescaled(square, "At x = y = 1 the left side is 4 and the right side not.", {"x": "1", "y": "1"}),
            (
                "sign changed",
                instead(square, 2 * (x * y), -2 * (x * y)),
                "The sides differ by 4xy.",
                {"x": "1", "y": "1"},
            ),
            (
                "term dropped",
                with_conclusion(square, equals((x + y) ** 2, x**2 + y**2)),
                "The sides differ by 2xy.",
                {"x": "1", "y": "1"},
            ),
        ),
        statement(
            "two-means",
            means,
            "(|x| − |y|)² ≥ 0.",
            smaller(means, "Equality at x = y = 1, so no smaller factor will do.", {"x": "1", "y": "1"}),
            ("inequality flipped", flipped(means), "At x = 1, y = 0 it says 1 ≤ 0.", {"x": "1", "y": "0"}),
            ("made strict", strict(means), "Equality at x = y = 1.", {"x": "1", "y": "1"}),
        ),
        statement(
            "bernoulli",
            bernoulli,
            "(1+x)³ − 1 − 3x = x²(3+x).",
            ("hypothesis dropped", without(bernoulli, 0), "The difference x²(3+x) is negative at x = −4.", {"x": "-4"}),
            (
                "hypothesis weakened by 1 %",
                weaker,
                "The difference x²(3+x) is negative at x = −301/100.",
                {"x": "-301/100"},
            ),
            (
                "constant +1 %",
                instead(bernoulli, 3 * x, "303/100" * x),
                "At x = 1/1000 the excess x²(3+x) is below 0.03x.",
                {"x": "1/1000"},
            ),
            (
                "constant +10 %",
                instead(bernoulli, 3 * x, "33/10" * x),
                "At x = 1/100 the excess x²(3+x) is below 0.3x.",
                {"x": "1/100"},
            ),
            ("inequality flipped", flipped(bernoulli), "At x = 1 it says 8 ≤ 4.", {"x": "1"}),
        ),
        statement(
            "two-squares",
            two_squares,
            "Multiply out (Brahmagupta).",
            (
                "sign changed",
                instead(two_squares, a * c + b * d, a * c - b * d),
                "At a = b = c = d = 1 it says 4 = 0.",
                dict.fromkeys("abcd", "1"),
            ),
            (
                "sign changed",
                instead(two_squares, a * d - b * c, a * d + b * c),
                "At a = b = c = d = 1 it says 4 = 8.",
                dict.fromkeys("abcd", "1"),
            ),
            (
                "letters swapped",
                instead(two_squares, a * d, a * c),
                "At a = c = 1, b = d = 0 it says 1 = 2.",
                {"a": "1", "b": "0", "c": "1", "d": "0"},
            ),
            rescaled(
                two_squares,
                "At a = c = 1, b = d = 0 both printed sides are 1.",
                {"a": "1", "b": "0", "c": "1", "d": "0"},
            ),
        ),
        statement(
            "root-of-a-square",
            root,
            "Definition of |x|.",
            (
                "absolute value dropped",
                with_conclusion(root, equals(sqrt(x**2), x)),
                "At x = −1 it says 1 = −1.",
                {"x": "-1"},
            ),
            ("sign changed", with_conclusion(root, equals(sqrt(x**2), -x)), "At x = 1 it says 1 = −1.", {"x": "1"}),
        ),
        statement(
            "tangent-of-a-parabola",
            tangent,
            "(1 − x)² ≥ 0.",
            smaller(tangent, "Equality at x = 1 with both sides 1.", {"x": "1"}),
            ("made strict", strict(tangent), "Equality at x = 1.", {"x": "1"}),
            ("inequality flipped", flipped(tangent), "At x = 0 it says 1/2 ≤ 0.", {"x": "0"}),
        ),
        statement(
            "product-below-square",
            product,
            "(xy − 1/2)² ≥ 0.",
            smaller(product, "Equality at xy = 1/2 with both sides 1/2.", {"x": "1/2", "y": "1"}),
            (
                "constant −1 %",
                with_conclusion(product, x * y <= (x * y) ** 2 + "99/400"),
                "At xy = 1/2 the printed sides are equal.",
                {"x": "1/2", "y": "1"},
            ),
        ),
        statement(
            "squares-keep-order",
            order,
            "y² − x² = (y − x)(y + x).",
            ("hypothesis dropped", without(order, 0), "At x = −1, y = 0 it says 1 ≤ 0.", {"x": "-1", "y": "0"}),
            ("hypothesis dropped", without(order, 1), "At x = 1, y = 0 it says 1 ≤ 0.", {"x": "1", "y": "0"}),
            (
                "letters swapped",
                with_conclusion(order, y**2 <= x**2),
                "At x = 0, y = 1 it says 1 ≤ 0.",
                {"x": "0", "y": "1"},
            ),
        ),
        statement(
            "square-below",
            interval,
            "x(1 − x) ≥ 0.",
            ("hypothesis dropped", without(interval, 0), "At x = −1 it says 1 ≤ −1.", {"x": "-1"}),
            ("hypothesis dropped", without(interval, 1), "At x = 2 it says 4 ≤ 2.", {"x": "2"}),
            smaller(interval, "Equality at x = 1 with both sides 1.", {"x": "1"}),
            ("inequality flipped", flipped(interval), "At x = 1/2 it says 1/2 ≤ 1/4.", {"x": "1/2"}),
        ),
        statement(
            "naturals-below-squares",
            naturals,
            "k(k − 1) ≥ 0 for whole k ≥ 0.",
            (
                "range of a variable widened",
                stated("k ≤ k² for reals", (x,), x <= x**2),
                "At 1/2 it says 1/2 ≤ 1/4.",
                {"x": "1/2"},
            ),
            smaller(naturals, "Equality at k = 1.", {"k": "1"}),
            ("made strict", strict(naturals), "Equality at k = 0.", {"k": "0"}),
        ),
    ]


def _exponentials() -> list[Statement]:
    line = stated("1 + x ≤ e^x", (x,), 1 + x <= exp(x))
    law = stated("e^(x+y) = e^x e^y", (x, y), equals(exp(x + y), exp(x) * exp(y)))
    growth = stated("e^x ≤ 1 + x + x² on [0, 1]", (x,), exp(x) <= 1 + x + x**2, x >= 0, x <= 1)
    below = stated("log x ≤ x − 1 for x > 0", (x,), log(x) <= x - 1, x > 0)
    inverse = stated("log e^x = x", (x,), equals(log(exp(x)), x))
    ordered = stated("x ≤ y gives e^x ≤ e^y", (x, y), exp(x) <= exp(y), x <= y)
    hyperbolic = stated("2 ≤ e^x + e^−x", (x,), exp(x) + exp(-x) >= 2)
    return [
        statement(
            "tangent-of-exp",
            line,
            "e^x is convex with slope 1 at 0.",
            (
                "constant +1 %",
                instead(line, 1 + x, 1 + "101/100" * x),
                "e^x has slope 1 at 0, so 1 + 1.01x is above it just right of 0.",
                {"x": "1/100"},
            ),
            (
                "constant −1 %",
                instead(line, 1 + x, 1 + "99/100" * x),
                "e^x has slope 1 at 0, so 1 + 0.99x is above it just left of 0.",
                {"x": "-1/100"},
            ),
            smaller(line, "Equality at x = 0 with both sides 1.", {"x": "0"}),
            ("made strict", strict(line), "Equality at x = 0.", {"x": "0"}),
            ("inequality flipped", flipped(line), "At x = 1 it says e ≤ 2.", {"x": "1"}),
            ("sign changed", instead(line, 1 + x, 1 - x), "At x = −1 it says 2 ≤ 1/e.", {"x": "-1"}),
        ),
        statement(
            "law-of-exp",
            law,
            "Definition of e^x.",
            rescaled(law, "At x = y = 0 both printed sides are 1.", {"x": "0", "y": "0"}),
            ("sign changed", instead(law, x + y, x - y), "At x = 0, y = 1 it says 1/e = e.", {"x": "0", "y": "1"}),
            ("operation changed", instead(law, x + y, x * y), "At x = 0, y = 1 it says 1 = e.", {"x": "0", "y": "1"}),
        ),
        statement(
            "exp-below-a-parabola",
            growth,
            "e^x = Σ x^k/k! ≤ 1 + x + x²(e − 2) on [0, 1], and e − 2 < 1.",
            ("hypothesis dropped", without(growth, 1), "At x = 3 it says e³ ≤ 13, but e³ > 20.", {"x": "3"}),
            ("constant −1 %", right_times(growth, "99/100"), "Equality at x = 0 with both sides 1.", {"x": "0"}),
            ("made strict", strict(growth), "Equality at x = 0.", {"x": "0"}),
        ),
        statement(
            "log-below-a-line",
            below,
            "1 + u ≤ e^u at u = log x.",
            ("constant +1 %", instead(below, x - 1, x - "101/100"), "Equality at x = 1 is lost.", {"x": "1"}),
            (
                "constant +1 %",
                instead(below, log(x), "101/100" * log(x)),
                "The slope of 1.01·log x at 1 is 1.01 > 1.",
                {"x": "101/100"},
            ),
            ("made strict", strict(below), "Equality at x = 1.", {"x": "1"}),
            ("inequality flipped", flipped(below), "At x = 3 it says 2 ≤ log 3 < 1.1.", {"x": "3"}),
        ),
        statement(
            "log-of-exp",
            inverse,
            "Definition of log.",
            rescaled(inverse, "At x = 1 both printed sides are 1.", {"x": "1"}),
            ("sign changed", with_conclusion(inverse, equals(log(exp(x)), -x)), "At x = 1 it says 1 = −1.", {"x": "1"}),
        ),
        statement(
            "exp-keeps-order",
            ordered,
            "e^x rises.",
            ("hypothesis dropped", without(ordered, 0), "At x = 1, y = 0 it says e ≤ 1.", {"x": "1", "y": "0"}),
            ("made strict", strict(ordered), "Equality at x = y.", {"x": "0", "y": "0"}),
            (
                "letters swapped",
                with_conclusion(ordered, exp(y) <= exp(x)),
                "At x = 0, y = 1 it says e ≤ 1.",
                {"x": "0", "y": "1"},
            ),
            smaller(ordered, "Equality at x = y = 0 with both sides 1.", {"x": "0", "y": "0"}),
        ),
        statement(
            "hyperbolic-cosine",
            hyperbolic,
            "(e^{x/2} − e^{−x/2})² ≥ 0.",
            smaller(hyperbolic, "Equality at x = 0.", {"x": "0"}),
            ("sign changed", instead(hyperbolic, exp(-x), exp(x)), "At x = −1 it says 2 ≤ 2/e.", {"x": "-1"}),
        ),
    ]


def _sigmoids() -> list[Statement]:
    halves = stated("g(x) + g(−x) = 1", (x,), equals(sigmoid(x) + sigmoid(-x), 1))
    slope = stated("g′ = g(1 − g)", (x,), equals(sigmoid_slope(x), sigmoid(x) * (1 - sigmoid(x))))
    tail = stated("g(x) ≤ e^x", (x,), sigmoid(x) <= exp(x))
    lipschitz = stated("4|g(x) − g(y)| ≤ |x − y|", (x, y), 4 * abs(sigmoid(x) - sigmoid(y)) <= abs(x - y))
    return [
        statement(
            "sigmoid-halves",
            halves,
            "Add the two fractions.",
            rescaled(halves, "The left side is 1 everywhere.", {"x": "0"}),
            (
                "sign changed",
                with_conclusion(halves, equals(sigmoid(x) - sigmoid(-x), 1)),
                "At x = 0 it says 0 = 1.",
                {"x": "0"},
            ),
            (
                "sign changed",
                instead(halves, sigmoid(-x), sigmoid(x)),
                "At x = 1 the left side is 2g(1) > 1.4.",
                {"x": "1"},
            ),
        ),
        statement(
            "sigmoid-slope",
            slope,
            "Differentiate 1/(1+e^{−x}).",
            rescaled(slope, "At x = 0 both printed sides are 1/4.", {"x": "0"}),
            ("sign changed", instead(slope, 1 - sigmoid(x), 1 + sigmoid(x)), "At x = 0 it says 1/4 = 3/4.", {"x": "0"}),
        ),
        statement(
            "sigmoid-tail",
            tail,
            "g(x) = e^x/(1 + e^x).",
            smaller(tail, "g(x)/e^x = 1/(1 + e^x) tends to 1 at −∞ and is above 0.993 at −5.", {"x": "-5"}),
            ("inequality flipped", flipped(tail), "At x = 0 it says 1 ≤ 1/2.", {"x": "0"}),
            ("sign changed", instead(tail, exp(x), exp(-x)), "At x = 5 it says g(5) ≤ e^−5.", {"x": "5"}),
        ),
        statement(
            "sigmoid-quarter-lipschitz",
            lipschitz,
            "g′ = g(1−g) ≤ 1/4.",
            smaller(lipschitz, "g′(0) = 1/4, so the ratio tends to 1 at x = −y → 0.", {"x": "1/10", "y": "-1/10"}),
            (
                "inequality flipped",
                flipped(lipschitz),
                "At x = 10, y = 0 the left is at most 4, the right 10.",
                {"x": "10", "y": "0"},
            ),
            (
                "sign changed",
                instead(lipschitz, x - y, x + y),
                "At x = 1, y = −1 the right side is 0.",
                {"x": "1", "y": "-1"},
            ),
        ),
    ]


def _losses() -> list[Statement]:
    def ell(name, u):
        return loss_value(word(name), u)

    two = stated("logistic ≤ exponential", (x,), ell("logistic", x) <= ell("exponential", x))
    hinge = stated("hinge ≥ 1 − x", (x,), 1 - x <= ell("hinge", x))
    line = stated("log 2 − x/2 ≤ log(1+e^−x)", (x,), log(2) - x / 2 <= ell("logistic", x))
    falls = stated("the logistic loss falls", (x, y), ell("logistic", y) < ell("logistic", x), x < y)
    return [
        statement(
            "logistic-below-exponential",
            two,
            "log(1 + t) ≤ t at t = e^−x.",
            smaller(two, "log(1+t)/t tends to 1 at t = 0 and is above 0.996 at t = e^−5.", {"x": "5"}),
            ("inequality flipped", flipped(two), "At x = 0 it says 1 ≤ log 2.", {"x": "0"}),
        ),
        statement(
            "hinge-above-its-line",
            hinge,
            "max(0, 1 − x) ≥ 1 − x.",
            smaller(hinge, "Equality at x = 0 with both sides 1.", {"x": "0"}),
            ("sign changed", instead(hinge, 1 - x, 1 + x), "At x = 1 it says 2 ≤ 0.", {"x": "1"}),
            ("inequality flipped", flipped(hinge), "At x = 2 it says 0 ≤ −1.", {"x": "2"}),
        ),
        statement(
            "logistic-above-its-tangent",
            line,
            "The logistic loss is convex with value log 2 and slope −1/2 at 0.",
            (
                "constant +1 %",
                instead(line, x / 2, "101/200" * x),
                "The slope at 0 is −1/2, so a steeper line is above the loss just left of 0.",
                {"x": "-1/50"},
            ),
            (
                "constant +10 %",
                instead(line, x / 2, "11/20" * x),
                "The slope at 0 is −1/2, so a steeper line is above the loss just left of 0.",
                {"x": "-1/10"},
            ),
            smaller(line, "Equality at x = 0 with both sides log 2.", {"x": "0"}),
            ("inequality flipped", flipped(line), "At x = 2 it says log(1+e^−2) ≤ log 2 − 1 < 0.", {"x": "2"}),
        ),
        statement(
            "logistic-falls",
            falls,
            "Its slope −g(−x) is negative.",
            ("hypothesis dropped", without(falls, 0), "At x = 1, y = 0 the loss rises.", {"x": "1", "y": "0"}),
            (
                "letters swapped",
                with_conclusion(falls, ell("logistic", x) < ell("logistic", y)),
                "At x = 0, y = 1 the loss falls.",
                {"x": "0", "y": "1"},
            ),
        ),
    ]


def _existence() -> list[Statement]:
    small = stated("there is x with x² < x", (x,), x**2 < x, quantifier="exists")
    touch = stated("there is x with e^x ≤ 1 + x", (x,), exp(x) <= 1 + x, quantifier="exists")
    negative = stated("there are x, y with xy < x + y − 1", (x, y), x * y < x + y - 1, quantifier="exists")
    return [
        statement(
            "some-square-below",
            small,
            "x = 1/2.",
            ("quantifier changed", for_all(small), "At x = 2 it says 4 < 2.", {"x": "2"}),
        ),
        statement(
            "exp-touches-its-tangent",
            touch,
            "x = 0.",
            ("quantifier changed", for_all(touch), "At x = 1 it says e ≤ 2.", {"x": "1"}),
        ),
        statement(
            "some-product-small",
            negative,
            "x = 2, y = 0.",
            ("quantifier changed", for_all(negative), "At x = y = 1 it says 1 < 1.", {"x": "1", "y": "1"}),
        ),
    ]
