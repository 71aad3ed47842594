r"""Lists with dots, vectors and matrices entry by entry, sums up to an index or a whole number, sentences, partial derivatives."""

from __future__ import annotations

from fractions import Fraction

import pytest

from checker.arithmetic import Mpmath
from checker.errors import AmbiguousFormula, CheckerError
from checker.formulas.from_latex import from_latex, read_statements
from checker.meaning.interpret import evaluate
from checker.statements.terms.spelling import python_of
from checker.truth import Truth

D = {
    "x": "vector n",
    "y": "vector n",
    "s": "vector n",
    "B": "matrix n n",
    "W": "matrix n d",
    "V": "matrix n d",
    "q": "vector d",
    "t": "index n",
}
D |= {
    "b": "scalar",
    "c": "scalar",
    "k": "natural",
    "m": "natural",
    "f": "function d",
    "g": "function d",
    "u": "vector d",
    "p": "vector 2",
}
D |= {
    "a_i": "scalar",
    "a_0": "scalar",
    "a_k": "scalar",
    "a_{k+1}": "scalar",
    "T": "size",
    "S": "size",
    "P": "matrix 2 2",
    "C": "matrix 2 3",
}
D |= {"h": "function n", "r_t": "scalar"}  # fmt: skip


_UPTO = "equals(length(a_family), k + 1)"
_LATER = "sum_over(i, indicator(1 <= number_of(i)) * entry(a_family, i))"
_LAST = "entry(a_family, place(length(a_family) - 1))"


def read(latex: str) -> str:
    return python_of(read_statements([latex], dict(D), {})[0].term)


@pytest.mark.parametrize(
    ("latex", "python"),
    [
        (r"\max(x_1, \ldots, x_n) \le b", "maximum(x) <= b"),
        (r"\min\{|x_1|, \dots, |x_n|\} \le b", "minimum(abs(x)) <= b"),
        (r"y = (x_1^2, \ldots, x_n^2)", "equals(y, hadamard(x, x))"),
        (r"y = (x_1 + s_1, x_2 + s_2, \ldots, x_n + s_n)^\top", "equals(y, x + s)"),
        (r"y = \operatorname{softmax}(q^\top w_1, \ldots, q^\top w_n)", "equals(y, softmax(W @ q))"),
        (r"u = s_1 w_1 + \cdots + s_n w_n", "equals(u, W.T @ s)"),
        (r"x_1^2 + \dots + x_n^2 \le b", "dot(x, x) <= b"),
        (r"y = \begin{pmatrix} q^\top w_1 \\ \vdots \\ q^\top w_n \end{pmatrix}", "equals(y, W @ q)"),
        (r"V = \begin{bmatrix} w_1^\top \\ w_2^\top \\ \vdots \\ w_n^\top \end{bmatrix}", "equals(V, W)"),
        (r"V^\top = [w_1, \ldots, w_n]", "equals(V.T, W.T)"),
        (r"B = \begin{pmatrix} s_1 & & \\ & \ddots & \\ & & s_n \end{pmatrix}", "equals(B, diag(s))"),
        (r"p = \begin{bmatrix} b \\ c \end{bmatrix}", "equals(p, pair(b, c))"),
        (r"\sum_{j=1}^{t} s_j \le b", "sum_over(j, indicator(number_of(j) <= number_of(t)) * entry(s, j)) <= b"),
        (r"\sum_{j=1}^{t-1} s_j \le b", "sum_over(j, indicator(number_of(j) < number_of(t)) * entry(s, j)) <= b"),
        (r"\sum_{j=t+1}^{n} s_j \le b", "sum_over(j, indicator(number_of(t) < number_of(j)) * entry(s, j)) <= b"),
        (r"\sum_{i=0}^{k} a_i \le a_{k+1}", "implies(equals(length(a_family), k + 1), total(a_family) <= a_k_1)"),
        (r"\sum_{i=0}^{k} a_i \le a_k", "implies(equals(length(a_family), k + 1), total(a_family) <= entry(a_family, place(length(a_family) - 1)))"),
        (r"\sum_{i=0}^{k} a_i \le a_0", "implies(equals(length(a_family), k + 1), total(a_family) <= entry(a_family, 0))"),
        (r"\text{Let } b, c \ge 0. \text{ Then } b c \ge 0.", "implies((0 <= b) & (0 <= c), 0 <= b * c)"),
        (r"\text{Suppose that } \|x\| \le 1 \text{ and } w \in \mathbb{R}^n. \text{ Then } \|w\| \ge 0", "implies(norm(x) <= 1, 0 <= norm(w))"),
        (r"\text{Let } v, w \in \mathbb{R}^m \text{ and } b > 0. \text{ Then } b \|v\| \ge 0", "implies(0 < b, 0 <= b * norm(v))"),
        (r"b \ge 0 \text{ if } w \in \mathbb{R}^n \text{ and } b \ge \|w\|", "implies(norm(w) <= b, 0 <= b)"),
        (r"\text{Let } i \in [n]. \text{ Then } x_i \le b", "for_each(i, entry(x, i) <= b)"),
        (r"\text{there is } i \text{ such that } x_i \le b", "~for_each(i, ~(entry(x, i) <= b))"),
        (r"\text{for all } y \text{ there is } i \in [n] \text{ with } x_i \le y_i", "~for_each(i, ~(entry(x, i) <= entry(y, i)))"),
        (r"\frac{\partial h}{\partial x_t} = b", "equals(entry(gradient(h, x), t), b)"),
        (r"\frac{\partial f(u)}{\partial u} = q", "equals(gradient(f, u), q)"),
        (r"(f - g)(u) \le b", "f(u) - g(u) <= b"),
        (r"b = {c \over 2}", "equals(b, c / 2)"),
        (r"\phi \in \mathrm{R}^{n},\ \|\phi\| \ge 0", "0 <= norm(phi)"),
        (r"f(w_1) \ge f(w_2) \ge \cdots \ge f(w_n)", "for_each(i, for_each(j, implies(number_of(i) < number_of(j), f(column(W.T, j)) <= f(column(W.T, i)))))"),
        (r"|x_1| < |x_2| < \dots < |x_n|", "for_each(i, for_each(j, implies(number_of(i) < number_of(j), entry(abs(x), i) < entry(abs(x), j))))"),
        (r"b \ge \mathrm{max}_i\, x_i", "maximum(x) <= b"),
        (r"\sum_{j=0}^{n-1} x_j \le s_i \text{ for all } i \in \{1, \dots, n\}", "for_each(i, total(x) <= entry(s, i))"),
        (r"x_1 \le s_i \text{ for all } i \in \{1, \dots, n\}", "for_each(i, entry(x, 0) <= entry(s, i))"),
        (r"\sum_{i=1}^{k} a_i \le b", f"implies({_UPTO}, {_LATER} <= b)"),
        (r"\sum_{i=0}^{k-1} a_i \le a_k", f"implies({_UPTO}, sum_over(i, indicator(number_of(i) + 1 <= k) * entry(a_family, i)) <= {_LAST})"),
        (r"\max_{1 \le i \le k} a_i \le \frac{1}{k} \sum_{i=1}^{k} a_i", "implies(equals(length(a_family), k), maximum(a_family) <= 1 / k * total(a_family))"),
        (r"\max_{1 \le i \le k} a_i \le b", "implies(equals(length(a_family), k), maximum(a_family) <= b)"),
        (r"\sum_{j=0}^{k} a_j \le k a_k", f"implies({_UPTO}, total(a_family) <= k * {_LAST})"),
        (r"b \le 5 \%", "b <= Fraction(1, 20)"),
        (r"\min_{i < k} a_i \le a_0", "implies(equals(length(a_family), k), minimum(a_family) <= entry(a_family, 0))"),
        (r"\min_{j \le k} a_j \le a_0", f"implies({_UPTO}, minimum(a_family) <= entry(a_family, 0))"),
        (r"\min_{i < T} a_i \le a_0", "minimum(a_family) <= entry(a_family, 0)"),
        # an index that nothing binds is every index
        (r"x_j \le y_j + s_j", "entry(x, j) <= entry(y, j) + entry(s, j)"),
        (r"\begin{cases} b \le c, \\ \|x\| \le b \end{cases}", "(b <= c) & (norm(x) <= b)"),
        (r"\left\{ \begin{array}{rcl} b &\le& c \\ \|x\| &=& b \end{array} \right.", "(b <= c) & equals(norm(x), b)"),
    ],
)  # fmt: skip
def test_what_is_read(latex, python):
    assert read(latex) == python


@pytest.mark.parametrize(
    "latex",
    [
        r"\sum x_i \le b",  # over which index
        r"\sum_{i=1}^{k} 1 / a_i \le b",  # k may be 0
        r"\sum_{i=0}^{k} a_i + \sum_{i=1}^{k} a_i \le b",
        r"\max_{i \le k} a_i \le b",  # from 0 or from 1
        r"\sum_{i=0}^{k} s_i \le b",  # the first entries
        r"P = \begin{pmatrix} b & \cdots \\ \vdots & c \end{pmatrix}",  # no entries are printed
        r"\frac{\partial f(q)}{\partial u} = q",  # by what is not the argument
        r"b = b + 1",  # what an algorithm sets anew
        r"\exists x: \|x\| \le b",  # one x for each b, or one for all
        r"x_1 \le b",  # nothing says from where entries count
        r"x_1 \le s_i \text{ for all } i \in \{0, \dots, n - 1\}",  # what counts from 0 may be steps
        r"x_1 \le a_i, \quad i = 0, 1, 2, \dots",
    ],
)
def test_what_is_asked(latex):
    with pytest.raises(AmbiguousFormula):
        read(latex)


@pytest.mark.parametrize(
    "latex",
    [
        r"\exists i \in [n]: x_i \le y_i \text{ for all } y",  # one i for every y, and not an i for each
        r"x_i \le y_i \text{ for some } i \in [n], \forall y",
        r"b \ge 0 \text{ where } w \in \mathbb{R}^n, c \ge 0",  # assumed or concluded
        r"\text{if } w \in \mathbb{R}^n \text{ and } b \ge 0 \text{ or } c \ge 0, \text{ then } b c \ge 0",
        r"\text{there is } i \text{ such that } x_i \ge 0, y_i \ge 0",  # for this i, or beside it
        r"\sum_{t=1}^T r_t \le \sum_{t=1}^S r_t",  # two families of one name
        r"\sum_{i=0}^{k} a_i \le \sum_{i=0}^{m} a_i",
        r"\sum_{i=0}^{n} s_i \le b",  # one more than there are
        r"y = (x_1, \ldots, x_T)",
        r"y = (b^1, \ldots, b^n)",  # powers
        r"x_1 s_n + \dots + x_n s_1 \le b",
        r"x_1 + 2 x_2 + \dots + n x_n \le b",
        r"x_1 - x_2 + \dots + x_n = 0",
        r"P = \begin{pmatrix} b & c \\ c \end{pmatrix}",
        r"\begin{vmatrix} b & c \\ c & b \end{vmatrix} = 0",
        r"(f + b)(u) \le c",
        r"b \ge 0. \text{ Then } c \ge 0",
        r"b \over c = 1",
        r"f(w_1) \ge f(w_3) \ge \dots \ge f(w_n)",  # not one after the other
        r"f(w_1) \ge f(w_2) \le \dots \ge f(w_n)",
        r"f(w_1) \ne f(w_2) \ne \dots \ne f(w_n)",
        r"b \le f(w_1) \le \dots \le f(w_n)",
        r"\begin{cases} b \le c & \text{if } b \ge 0 \\ c \le b & \text{if } b < 0 \end{cases}",  # under conditions
        r"b \% \le c",
        # indices that something may bind, of two sizes, of steps, and of entries that a word takes together
        r"\sum_j x_j + y_j \le b",
        r"x_k \le y_k",
        r"j x_j \le b",
        r"\text{some } x_j \le b",
    ],
)
def test_what_is_refused(latex):
    with pytest.raises(CheckerError) as caught:
        read(latex)
    assert not isinstance(caught.value, AmbiguousFormula)


@pytest.mark.parametrize(
    ("latex", "value"),
    [
        (r"t\,b = \sum_{j=1}^t s_j", Fraction(2 + 3, 2)),  # t = 2, the second entry
        (r"b = \sum_{j=1}^t j s_j", 2 + 2 * 3),
        (r"b = \sum_{j=1}^t (t - j) s_j", 2),
        (r"b = \sum_{j=0}^{t} j s_j", 3),  # from 0, t is 1
        (r"b = \sum_{i=1}^n \sum_{j=1}^i s_j", 2 + (2 + 3) + (2 + 3 + 7)),
        (r"b = \sum_{i=1}^n \sum_{j=i+1}^n s_j", (3 + 7) + 7),
        (r"b = \left\| \begin{pmatrix} 1 & 2 & 0 \\ 0 & 2 & 4 \end{pmatrix} \right\|_F", 5),
        (
            r"b = \begin{pmatrix} 1 & 2 \end{pmatrix} \begin{pmatrix} 0 & 1 \\ 1 & 0 \end{pmatrix} \begin{pmatrix} 3 \\ 4 \end{pmatrix}",
            10,
        ),
    ],
)
def test_values(latex, value):
    term = from_latex(latex, {key: D[key] for key in ("s", "t", "b")})
    for beside, truth in ((0, Truth.TRUE), (1, Truth.FALSE)):
        values = {"s": tuple(map(Fraction, (2, 3, 7))), "t": 1, "b": Fraction(value) + beside}
        assert evaluate(term, values, Mpmath(40)) is truth


def test_sizes_with_a_subscript_stand_as_numbers():
    declared = {"Q": "matrix n d_k", "W": "matrix n d_model", "b": "scalar"}
    assert python_of(from_latex(r"\sqrt{d_k} \le b", declared)) == "sqrt(length(column(Q.T, 0))) <= b"
    assert python_of(from_latex(r"d_{\text{model}} \le b", declared)) == "length(column(W.T, 0)) <= b"
    with pytest.raises(AmbiguousFormula, match="d: 'vector n'.*v: 'index n'"):
        from_latex(r"d_v \le b", declared)


@pytest.mark.parametrize(
    ("latex", "python"),
    [
        (r"B_{i,j} = x_i s_j", "equals(entry(column(B, j), i), entry(x, i) * entry(s, j))"),
        (r"B_{ij} \le \max_k B_{ik}", "entry(column(B, j), i) <= maximum(column(B.T, i))"),
        (r"P_{ij} = \frac{e^{B_{ij}}}{\sum_{k=1}^m e^{B_{ik}}}", "equals(entry(column(P, j), i), exp(entry(column(B, j), i)) / total(exp(column(B.T, i))))"),
    ],
)  # fmt: skip
def test_an_index_that_nothing_binds_is_every_index(latex, python):
    declared = {"B": "matrix n m", "P": "matrix n m", "x": "vector n", "s": "vector m"}
    said = read_statements([latex], declared, {})[0]
    assert python_of(said.term) == python and {"i", "j"} == set(said.declared) == set(said.told)
