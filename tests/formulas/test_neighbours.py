r"""x_t and x_{t+1} under one sum, maximum or minimum over t: read where both are of one row of points, asked elsewhere."""

from __future__ import annotations

from fractions import Fraction

import pytest

from checker.arithmetic import Mpmath
from checker.errors import AmbiguousFormula, InputError
from checker.formulas.from_latex import read_statements
from checker.formulas.notation import variable_of
from checker.meaning.interpret import evaluate
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import parts

DECLARED = (
    "f: function d; x_t: vector d; x_{t+1}: vector d; x_{t-1}: vector d; g_t: vector d; T: size; y: vector d; x_1: vector d; x_{T+1}: vector d"
    "; b: scalar; \\eta: scalar; \\eta_t: scalar; x_0: vector d; x_T: vector d; K: natural; z^{(k)}: vector d; z^{(k+1)}: vector d"
    "; z^{(0)}: vector d; a: vector n; A: matrix n n; W: matrix n d; x_2: vector d; x_{T-1}: vector d; x_3: vector d"
)
VARIABLES = dict(map(variable_of, DECLARED.split("; ")))
_PAIR = "sum_over(t, sum_over(s, indicator(equals(number_of(s), number_of(t) + 1)) * "


def read(latex: str) -> str:
    (found,) = read_statements([latex], VARIABLES, {})
    return python_of(found.term).replace("x_family.T", "X").replace("z_upper_family.T", "Z")


@pytest.mark.parametrize(
    ("latex", "python"),
    [
        (r"\sum_{t=0}^{T-1} (f(x_t) - f(x_{t+1})) = f(x_0) - f(x_T)", f"implies(equals(length(column(x_family, 0)), length(counted_T) + 1), equals({_PAIR}(f(column(X, t)) - f(column(X, s))))), f(column(X, 0)) - f(column(X, place(length(column(x_family, 0)) - 1)))))"),
        (r"\sum_{t=1}^{T} (f(x_{t-1}) - f(x_t)) \le f(x_0)", "implies(equals(length(column(x_family, 0)), length(counted_T) + 1), sum_over(t, sum_over(s, indicator(equals(number_of(s), number_of(t) - 1)) * (f(column(X, s)) - f(column(X, t))))) <= f(column(X, 0)))"),
        (r"\sum_{t=1}^T \|x_{t+1} - x_t\| \le f(x_{T+1}) + f(x_T)", f"implies(equals(length(column(x_family, 0)), length(counted_T) + 1), {_PAIR}norm(column(X, s) - column(X, t)))) <= f(column(X, place(length(column(x_family, 0)) - 1))) + f(column(X, place(length(column(x_family, 0)) - 2))))"),
        (r"\sum_{t=1}^{T-1} \|x_{t+1} - x_t\| \le f(x_1)", f"{_PAIR}norm(column(X, s) - column(X, t)))) <= f(column(X, 0))"),
        (r"\sum_{k=0}^{K} (f(z^{(k)}) - f(z^{(k+1)})) \le f(z^{(0)})", "implies(equals(length(column(z_upper_family, 0)), K + 2), sum_over(k, sum_over(s, indicator(equals(number_of(s), number_of(k) + 1)) * (f(column(Z, k)) - f(column(Z, s))))) <= f(column(Z, 0)))"),
        # another sum over the printed range keeps to it
        (r"\sum_{t=1}^T f(x_t) \le \sum_{t=1}^T \frac{\|x_t - y\|^2 - \|x_{t+1} - y\|^2}{2 \eta}", f"implies(equals(length(column(x_family, 0)), length(counted_T) + 1), sum_over(t, indicator(number_of(t) + 1 <= length(counted_T)) * f(column(X, t))) <= {_PAIR}((norm(column(X, t) - y)**2 - norm(column(X, s) - y)**2) / (2 * eta)))))"),
        (r"\sum_{t=1}^T f(x_t) \le \sum_{t=1}^T \|x_{t-1} - x_t\|", "implies(equals(length(column(x_family, 0)), length(counted_T) + 1), sum_over(t, indicator(1 <= number_of(t)) * f(column(X, t))) <= sum_over(t, sum_over(s, indicator(equals(number_of(s), number_of(t) - 1)) * norm(column(X, s) - column(X, t)))))"),
        # a power is no neighbour
        (r"\sum_{t=1}^T b^{t+1} f(x_t) \le b", "sum_over(t, b**(number_of(t) + 1 + 1) * f(column(X, t))) <= b"),
    ],
)  # fmt: skip
def test_neighbours_are_read(latex, python):
    assert read(latex) == python


@pytest.mark.parametrize(
    ("latex", "value"),
    [
        (r"b = \sum_{i=1}^{n-1} (a_{i+1} - a_i)^2", 1 + 9 + 25),
        (r"b = \sum_{i=2}^{n} (a_i - a_{i-1})^2", 1 + 9 + 25),
        (r"b = \sum_{i=2}^{n} i (a_i - a_{i-1})", 2 * 1 + 3 * 3 + 4 * 5),
        (r"b = \sum_{i=1}^{n-1} i (a_{i+1} - a_i)", 1 * 1 + 2 * 3 + 3 * 5),
        (r"b = \sum_{i=0}^{n-1} i a_i", 2 + 2 * 5 + 3 * 10),
        (r"b = \sum_{i=3}^{n} (a_i - a_{i-1})", 3 + 5),
        (r"b = \sum_{i=1}^{n-1} (a_{i+1} + a_i) - \sum_{i=1}^{n-1} a_i", 3 + 7 + 15 - 8),
    ],
)
def test_values(latex, value):
    """a = (1, 2, 5, 10)."""
    (found,) = read_statements([latex], VARIABLES, {})
    at = {"a": tuple(map(Fraction, (1, 2, 5, 10))), "b": Fraction(0)}
    counted = {v.leaf: at["a"] for v in parts(found.term) if v.name == "var" and v.leaf.startswith("counted_")}
    assert float(evaluate(found.term.args[1], at | counted, Mpmath(40))) == value


@pytest.mark.parametrize(
    "latex",
    [
        r"\sum_{i=1}^{n} (a_{i+1} - a_i) \le b",  # a has n entries
        r"\sum_{i=1}^{n} (a_i - a_{i-1}) \le b",
        r"\sum_{t=1}^T \langle x_{t+1} - x_t, x_t - x_{t-1} \rangle \le b",  # on both sides
        r"\sum_{t=0}^{T} \|x_t - x_{t-1}\| \le b",  # before the first one
        r"\sum_{t=1}^T \frac{f(x_t) - f(x_{t+1})}{\eta_t} \le b",  # one of the η has no value
        r"\prod_{t=1}^T \frac{f(x_{t+1})}{f(x_t)} \le b",
        r"\sum_{i=1}^{n-1} A_{i,i+1} \le b",
        r"a_{i+1} \le a_i \text{ for all } i",
    ],
)
def test_other_neighbours_are_asked(latex):
    with pytest.raises((AmbiguousFormula, InputError)):
        read(latex)


@pytest.mark.parametrize("other", ["x_3", "x_{T-1}"])
def test_another_point_that_may_be_one_of_them_is_refused(other):
    with pytest.raises(InputError, match="may be one of them"):
        read(rf"\sum_{{t=1}}^T \|x_{{t+1}} - x_t\| \le f({other})")
