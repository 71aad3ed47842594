r"""LaTeX formulas become terms: what is read, every ambiguity that is asked, every refusal, and values against sympy's own LaTeX.

Mistakes planted in the reader (sides swapped, a factor dropped, x_1 read as the second entry) are caught by the same comparisons.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from importlib import import_module
from pathlib import Path

import pytest
import sympy as sp

from checker import from_latex
from checker.arithmetic import Mpmath
from checker.errors import AmbiguousFormula, ClaimError, InputError, Undefined
from checker.formulas import sums
from checker.formulas.from_latex import read_statements
from checker.formulas.letters import names as latex_names
from checker.formulas.readings import spelled
from checker.formulas.syntax import tree as syntax
from checker.language import (  # type: ignore[attr-defined]
    function,
    index,
    length,
    log,
    matrix,
    natural,
    scalar,
    sigmoid,
    softmax,
    vector,
)
from checker.meaning.interpret import Evaluation, evaluate
from checker.proofs.inequalities.identities import identity
from checker.report.typesetting.latex import latex_of
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term, apply, as_term, subterms, term_of
from tests.report.test_printing import random_terms

V = {
    "x": vector("x", "n"),
    "y": vector("y", "n"),
    "w": vector("w", "m"),
    "A": matrix("A", "m", "n"),
    "W": matrix("W", "n", "n"),
    "a": scalar("a"),
    "b": scalar("b"),
    "c": scalar("c"),
    "z": scalar("z"),
    "f": scalar("f"),
    r"\lambda": scalar("lam"),
    "k": natural("k"),
    "j": index("j", "n"),
    "v": vector("v", 3),
}
DIGITS = Mpmath(60)

READ = [
    # numbers
    (r"\frac{1}{4}\|x\|^2 \ge 0", "0 <= Fraction(1, 4) * norm(x)**2"),
    (r"$a + b$.", "a + b"),
    (r"\[ a - b - c \]", "a - b - c"),
    (r"0.1 a", "Fraction(1, 10) * a"),
    (r"-a^2", "-a**2"),
    (r"-2a", "-(2 * a)"),
    (r"-2", "-2"),
    (r"-\frac{1}{2}", "Fraction(-1, 2)"),
    (r"\frac12 a", "Fraction(1, 2) * a"),
    (r"\frac ab", "a / b"),
    (r"W(x + y)", "W @ (x + y)"),
    (r"\max_i x_i y_i", "maximum(hadamard(x, y))"),
    (r"a^2 (b - c)^2", "a**2 * (b - c)**2"),
    (r"\sum_j x_j", "total(x)"),
    (r"2\frac{a}{b}", "2 * (a / b)"),
    (r"2 \cdot 3", "number(2) * 3"),
    (r"ab", "a * b"),
    (r"a\,\left(b + c\right)", "a * (b + c)"),
    (r"(a+b)(a-b)", "(a + b) * (a - b)"),
    (r"a/b", "a / b"),
    (r"ab/c", "a * b / c"),
    (r"a^{-1}", "1 / a"),
    (r"a^{-2}", "1 / a**2"),
    (r"a^{1/2}", "sqrt(a)"),
    (r"a^{\frac{1}{2}}", "sqrt(a)"),
    (r"a^k", "a**k"),
    (r"e^{a+b}", "exp(a + b)"),
    (r"\mathrm{e}^{a} \mathrm{e}", "exp(a) * exp(1)"),
    (r"e^{a} (b + c)", "exp(a) * (b + c)"),
    (r"\exp(a) b", "exp(a) * b"),
    (r"\ln(a)", "log(a)"),
    (r"\log_2 a", "log(a) / log(2)"),
    (r"\sqrt{a^2+b^2}", "sqrt(a**2 + b**2)"),
    (r"|a - b| < c", "abs(a - b) < c"),
    (r"\|a\|", "abs(a)"),
    (r"|a| |b|", "abs(a) * abs(b)"),
    (r"\left| a \right| b \left| c \right|", "abs(a) * b * abs(c)"),
    (r"|a| - 2|b|", "abs(a) - 2 * abs(b)"),
    (r"\max(a,b,c)", "maximum(pair(maximum(pair(a, b)), c))"),
    (r"\min\{a,b\}", "minimum(pair(a, b))"),
    (r"\lambda a", "lam * a"),
    (r"{a}^{2}", "a**2"),
    (r"\left|{a + b}\right|", "abs(a + b)"),
    (r"{x_j}^2 + {x}_j", "entry(x, j)**2 + entry(x, j)"),
    (r"\ln{a}", "log(a)"),
    (r"\ln{\left(a + b\right)} c", "log(a + b) * c"),
    (r"\ln a^2 + \ln \ln b", "log(a**2) + log(log(b))"),
    (r"10^{-3}", "1 / number(10)**3"),
    (r"e^{(a+b)}", "exp(a + b)"),
    (r"\left(a\right)^2", "a**2"),
    (r"a \times b * c", "a * b * c"),
    # statements
    (r"a < b \le c = z", "(a < b) & (b <= c) & equals(c, z)"),
    (r"a > b \geq c", "(b < a) & (c <= b)"),
    (r"a \ne b", "~equals(a, b)"),
    (r"a < b \text{ and } b < c \Rightarrow a < c", "implies((a < b) & (b < c), a < c)"),
    (r"\lnot(a < b) \lor a = b", "~(a < b) | equals(a, b)"),
    (r"a < b \iff b > a", "implies(a < b, a < b) & implies(a < b, a < b)"),
    (r"x > 0", "positive(x)"),
    # vectors and matrices
    (
        r"\lVert x - y \rVert^2 = \|x\|^2 - 2\langle x,y\rangle + ||y||^2",
        "equals(norm(x - y)**2, norm(x)**2 - 2 * dot(x, y) + norm(y)**2)",
    ),
    (r"\|x\|_2^2 + \|x\|^2_2", "norm(x)**2 + norm(x)**2"),
    (r"\|x\|_1 + |x|_\infty", "total(abs(x)) + max_norm(x)"),
    (r"\|A\|_F^2", "frobenius(A)**2"),
    (r"\|A\|_2 \le c", "spectral_at_most(A, c)"),
    (r"\|A\|_2 + 1", "operator_norm(A) + 1"),
    (r"\|A\|_{op} < 1", "operator_norm(A) < 1"),
    (r"c \le \|A\|_2", "c <= operator_norm(A)"),
    (r"\|A W\|_2 \le \|A\|_2 \|W\|_2", "operator_norm(A @ W) <= operator_norm(A) * operator_norm(W)"),
    (r"c \ge \|A\|_{\mathrm{op}}", "spectral_at_most(A, c)"),
    (r"x^\top y", "dot(x, y)"),
    (r"x^\top W y", "dot(x, W @ y)"),
    (r"x^T A^{\mathsf T} A x", "dot(x, A.T @ (A @ x))"),
    (r"x y^\top", "outer(x, y)"),
    (r"x y^\top x", "outer(x, y) @ x"),
    (r"W^\top x", "W.T @ x"),
    (r"A x = w", "equals(A @ x, w)"),
    (r"x^\top y\, x", "dot(x, y) * x"),
    (r"A W x", "A @ W @ x"),
    (r"W^2", "W @ W"),
    (r"x/a", "1 / a * x"),
    (r"x \cdot y", "dot(x, y)"),
    (r"x \circ y", "hadamard(x, y)"),
    (r"\langle W, W \rangle", "dot(vec(W), vec(W))"),
    (r"\left\langle x, \mathbf{1} \right\rangle", "total(x)"),
    (r"\mathbf{1}^\top x + x^\top \mathbf{1}", "total(x) + total(x)"),
    (r"\operatorname{diag}(x) y", "diag(x) @ y"),
    (r"\operatorname{rank}(A) \le 2", "rank(A) <= 2"),
    (r"W \otimes W", "kronecker(W, W)"),
    (r"(a, b)^\top x", "dot(pair(a, b), x)"),
    (r"x_j", "entry(x, j)"),
    (r"x_{j}^2", "entry(x, j)**2"),
    (r"W_{jj}", "entry(column(W, j), j)"),
    (r"x_{\#1}", "entry(x, 0)"),
    (r"e^{x}", "exp(x)"),
    (r"\max x", "maximum(x)"),
    (r"\operatorname{softmax}(W x)_j", "entry(softmax(W @ x), j)"),
    (r"\mathrm{softmax}(x)^\top y", "dot(softmax(x), y)"),
    (r"\mathbb{S}\left(x\right)", "softmax(x)"),
    # sums
    (r"\sum_i x_i y_i z", "z * dot(x, y)"),
    (r"z \sum_{i} x_i y_i", "z * dot(x, y)"),
    (r"\sum_{i=1}^n x_i^2", "dot(x, x)"),
    (r"\sum_{i=0}^{n-1} x_i", "total(x)"),
    (r"\sum^{n}_{i=1} x_i", "total(x)"),
    (r"\sum_{i=1}^{3} v_i", "total(v)"),
    (r"\sum_{i \in [n]} x_i", "total(x)"),
    (r"\sum_i (x_i - y_i)^2", "dot(x - y, x - y)"),
    (r"\sum_i (x_i - y_i)", "total(x) - total(y)"),
    (r"\log_{\mathrm{e}} a", "log(a)"),
    (r"\sum_{p,q} A_{pq}^2", "dot(vec(A), vec(A))"),
    (r"\sum_{p} \left(\sum_q A_{pq} x_q\right) w_p", "dot(A @ x, w)"),
    (r"\sum_i x_i / a", "total(x) / a"),
    (r"\frac{\sum_i e^{x_i} y_i}{\sum_i e^{x_i}}", "dot(exp(x), y) / total(exp(x))"),
    (r"\sum_i x_i + a", "total(x) + a"),
    (r"\max_i x_i + a", "maximum(x) + a"),
    (r"\max_i (x_i y_i)", "maximum(hadamard(x, y))"),
    (r"\max_i |x_i - y_i|", "maximum(abs(x - y))"),
    (r"\sum_{i=1}^n x_i + x_1", "total(x) + entry(x, 0)"),
    (r"\sum_{i=0}^{n-1} x_i + x_1", "total(x) + entry(x, 1)"),
]


@pytest.mark.parametrize(("latex", "python"), READ, ids=[latex for latex, _ in READ])
def test_what_is_read(latex, python):
    assert python_of(from_latex(latex, V)) == python


AS_PAPERS_PRINT = [  # quantifiers, hypotheses, declarations, several lines, cases, sums with conditions, chance, spectra
    (r"\|x\|_\infty \le \|x\|_2 \text{ for all } x \in \mathbb{R}^n", "max_norm(x) <= norm(x)"),
    (r"\forall \varepsilon > 0, \quad a \le b + \varepsilon", "implies(0 < varepsilon, a <= b + varepsilon)"),
    (r"x_i \ge 0, \ i = 1, \dots, n", "for_each(i, 0 <= entry(x, i))"),
    (r"\exists i \in [n] : x_i \ge a", "~for_each(i, ~(a <= entry(x, i)))"),
    (
        r"|W_{ip}| \le a \quad \forall i, p \in [n], i \neq p",
        "for_each(i, for_each(p, implies(~equals(i, p), abs(entry(column(W, p), i)) <= a)))",
    ),
    (
        r"\text{if } a > 0 \text{ then } a b \le a c \text{ whenever } b \le c",
        "implies((0 < a) & (b <= c), a * b <= a * c)",
    ),
    (r"a \in [0, 1) \implies a < 2", "implies((0 <= a) & (a < 1), a < 2)"),
    (
        r"\begin{aligned} a &= b + c \\ &\le c, \\ & b + c \ge 2b \end{aligned}",
        "equals(a, b + c) & (b + c <= c) & (2 * b <= b + c)",
    ),
    (
        r"|a| = \begin{cases} a & \text{if } a \ge 0 \\ -a & \text{otherwise} \end{cases}",
        "implies(0 <= a, equals(abs(a), a)) & implies(~(0 <= a), equals(abs(a), -a))",
    ),
    (r"\sum_{i \ne p} x_i x_p", "sum_over(i, sum_over(p, indicator(~equals(i, p)) * (entry(x, i) * entry(x, p))))"),
    (r"\sum_{i=2}^n x_i", "sum_over(i, indicator(1 <= number_of(i)) * entry(x, i))"),
    (r"\sum_{i \ne j} x_i", "sum_over(i, indicator(~equals(i, j)) * entry(x, i))"),
    (r"\sum_i x_i / y_i", "sum_over(i, entry(x, i) / entry(y, i))"),
    (r"\max_{i \in [n]} \sum_{p} |W_{ip}|", "maximum(stack(i, total(abs(column(W.T, i)))))"),
    (
        r"\sum_i \sum_p W_{ip} x_i x_p = x^\top W x",
        "equals(sum_over(i, sum_over(p, entry(column(W, p), i) * entry(x, i) * entry(x, p))), dot(x, W @ x))",
    ),
    (r"\mathbb{E}_{i \sim x}[y_i] = x^\top y", "equals(expectation(i, weighted(x), entry(y, i)), dot(x, y))"),
    (r"\Pr_{i \sim [n]}[x_i > a] \le 1", None),
    (r"\mathbf{1}\{a > 0\} \le 1", "indicator(0 < a) <= 1"),
    (r"0 \preceq W \preceq a I", "(0 <= eigenvalue(W, length(column(W, 0)))) & (eigenvalue(W, 1) <= a)"),
    (r"\lambda_{\max}(W) \le \operatorname{tr}(W)", "eigenvalue(W, 1) <= sum_over(i, entry(column(W, i), i))"),
    (
        r"\operatorname{lse}(x + a\mathbf{1}) = a + \operatorname{lse}(x)",
        "equals(log(total(exp(x + a * exp(x - x)))), a + log(total(exp(x))))",
    ),
    (r"\forall a, b > 0, a b > 0", "implies((0 < a) & (0 < b), 0 < a * b)"),
    (r"\mathbf{x}^{\top}\boldsymbol{y}", "dot(x, y)"),
    (r"\|x\|_4 \le 1", "sqrt(sqrt(sum_over(i, abs(entry(x, i))**4))) <= 1"),
    (r"2^{-\lambda} \le 1", "exp(-lam * log(2)) <= 1"),
    (
        r"\|x\|_3 \le 1",
        "implies((0 <= root3_of_92d2db) & equals(root3_of_92d2db**3, sum_over(i, abs(entry(x, i))**3)), root3_of_92d2db <= 1)",
    ),
    (r"W^{-1} x = y", "implies(equals(W @ inverse_of_W, identity(length(column(W, 0)))), equals(inverse_of_W @ x, y))"),
    (
        r"W^{-2} x = y",
        "implies(equals(W @ inverse_of_W, identity(length(column(W, 0)))), equals(inverse_of_W @ inverse_of_W @ x, y))",
    ),
    (r"\sqrt[3]{a} \le b", "implies(equals(root3odd_of_a**3, a), root3odd_of_a <= b)"),
    (r"a^{2/3} \le b", "implies((0 <= root3_of_a) & equals(root3_of_a**3, a), root3_of_a**2 <= b)"),
    (
        r"W^{-\top} x = y",
        "implies(equals(W @ inverse_of_W, identity(length(column(W, 0)))), equals(inverse_of_W.T @ x, y))",
    ),
    (r"\underbrace{a + b}_{\text{sum}} \overset{(i)}{\le} \textcolor{red}{c}", "a + b <= c"),
]


@pytest.mark.parametrize(("latex", "python"), AS_PAPERS_PRINT, ids=[latex for latex, _ in AS_PAPERS_PRINT])
def test_what_papers_print(latex, python):
    term = from_latex(latex, V)
    assert python_of(term) == (python or "expectation(i, 'uniform', indicator(a < entry(x, i))) <= 1")


def test_a_product_of_sizes_is_one():
    u = vector("u", "n*m")
    found = from_latex(r"u_\tau > 0 \text{ for all } \tau \in [n \cdot m]", {"u": u})
    assert str(found) == "for_each(tau:n*m, lt(0, entry(u, tau:n*m)))"


def test_functions_that_are_variables():
    names = {
        "f": function("f", of=V["x"]),
        "x": V["x"],
        "y": V["y"],
        "x^*": vector("x_star", "n"),
        r"\mu": scalar("mu"),
        "e(t+1)": vector("e1", "n"),
    }
    assert (
        python_of(from_latex(r"f(y) \ge f(x) + \nabla f(x)^\top (y - x) + \frac{\mu}{2}\|y - x\|^2", names))
        == "f(x) + dot(gradient(f, x), y - x) + mu / 2 * norm(y - x)**2 <= f(y)"
    )
    assert (
        python_of(from_latex(r"x^* \in \arg\min_x f(x)", names)) == "minimiser(f, x_star)"
        and python_of(from_latex(r"\|e(t+1)\|", names)) == "norm(e1)"
    )


NEVER_GUESSED = [  # two readings, or a variable that is bound inside of a hypothesis
    (r"\|x\| \ge 0 \text{ and } \|x\| = 0 \iff x = 0", "say with brackets which of them comes first"),
    (
        r"a \le 1 \text{ if } b \le 1 \ \forall b \in \mathbb{R}",
        "'of the hypothesis' for the hypothesis is one of all of them",
    ),
    (r"\forall a > 0, b > 0, a b > 0", "'concluded' for a part of what holds, or 'assumed' for a hypothesis"),
    (r"W x = 0, \quad x \ge 0", "'concluded' for a part of what holds, or 'assumed'"),
    (r"a = b \\ - c \le a", "write & before it where the formula goes on"),
    (r"a \le a", "both sides are a"),
    (r"x \in \Delta \implies x \ge 0", "probability simplex"),
    (r"\sigma_2(W) \le a", "singular value"),
    (r"\mathbf{a} \le a", "'the same' for what a is"),
    (r"\mathbb{E}[a^2] \le 1", "a gaussian"),
    (r"a := a + b", "'equality' for the two are equal"),
    (r"a \equiv b", "'equality' for the two are equal"),
    (r"a \leftarrow b", "'equality' for the two are equal"),
    (r"\nabla^2 f(x) \succeq 0", "a second derivative"),
    (r"f(x) \ge 0 \text{ such that } \exists c > 0", "which is not read here"),
]


@pytest.mark.parametrize(("latex", "why"), NEVER_GUESSED, ids=[latex for latex, _ in NEVER_GUESSED])
def test_what_papers_print_and_is_never_guessed(latex, why):
    with pytest.raises((InputError, ClaimError, AmbiguousFormula), match=why):
        from_latex(latex, V)


def test_max_and_min_over_the_other_places_have_their_values():
    x = (Fraction(3), Fraction(-5), Fraction(1, 2), Fraction(2))
    others = [x[k] for k in (0, 2, 3)]
    meant = {
        r"\max_{i \ne j} x_i": max(others),
        r"\min_{i \ne j} |x_i|": min(map(abs, others)),
        r"\max_{i \ne j} (x_i - x_j)": max(o - x[1] for o in others),
        r"\min_{i \ne j} (x_j - x_i)": min(x[1] - o for o in others),
        r"\max_{i \ne j} (x_i x_j - 1)": max(o * x[1] - 1 for o in others),
    }
    for latex, value in meant.items():
        assert evaluate(from_latex(latex, V), {"x": x, "j": 1}, DIGITS) == value, latex


def test_a_name_of_one_thing_is_no_row_of_a_sum():
    declared = {
        "x_i": vector("x_i", "d"),
        "x_{i+1}": vector("x_i_1", "d"),
        "x^{(i)}": vector("xi", "d"),
        "y": vector("y", "n"),
    }
    for latex in (r"\sum_i \|x_i\| \le 1", r"\sum_{i=1}^{n} \|x_{i+1}\| \le 1", r"\frac{1}{n} \sum_i x^{(i)} = y"):
        with pytest.raises((InputError, AmbiguousFormula), match="is declared as one name, and .* goes over its index"):
            from_latex(latex, declared)
    read = from_latex(r"\sum_{i=1}^{n} \|x_i\| \le 1", declared)  # where it is said how many there are, x_i is a family
    assert python_of(read) == "sum_over(i, norm(column(x_family.T, i))) <= 1"


def test_an_arrow_behind_a_list_is_asked_how_far_it_reaches():
    latex, whole = r"a \ge 0, b \ge 0 \Rightarrow a b \ge 0", "of all that is listed"
    alone = r"of b \ge 0 \Rightarrow a b \ge 0 alone"
    with pytest.raises(AmbiguousFormula, match="of all that is listed"):
        from_latex(latex, V)
    assert python_of(from_latex(latex, V, reading={latex: whole})) == "implies((0 <= a) & (0 <= b), 0 <= a * b)"
    assert python_of(from_latex(latex, V, reading={latex: alone})) == "(0 <= a) & implies(0 <= b, 0 <= a * b)"
    behind = r"a \ge 1 \Rightarrow a \ge 0, a + 1 \ge 0"
    assert python_of(from_latex(behind, V, reading={behind: whole})) == "implies(1 <= a, (0 <= a) & (0 <= a + 1))"
    with pytest.raises(InputError, match="statements beside an arrow"):
        from_latex(r"a \ge 0, b \ge 0 \iff c \ge 0", V)


def test_what_stands_under_an_if_is_assumed_or_asked():
    before = r"\text{if } a \le b, c \ge 0 \text{ then } a \le 1"
    assert python_of(from_latex(before, V)) == "implies((a <= b) & (0 <= c), a <= 1)"
    behind = r"a \le b, \text{ where } c = a + b, b = 2"
    with pytest.raises(AmbiguousFormula, match="'concluded' for a part of what holds, or 'assumed'"):
        from_latex(behind, V)
    found = python_of(from_latex(behind, V, reading={"b = 2": "assumed"}))
    assert found == "implies(equals(c, a + b) & equals(b, 2), a <= b)"
    with pytest.raises(AmbiguousFormula, match="assumed"):
        from_latex(r"\text{if } a \le b, c \ge 0, a \le 1", V)
    for latex in (r"a \ge 1, \text{ if } a \le b \text{ then } a \le 1", r"a \ge 0 \text{ then } a \ge -1"):
        with pytest.raises(InputError, match="“then” without one “if” before it"):
            from_latex(latex, V)


REACHES = [  # the question, its answer, and the term; no question where one reading alone makes sense
    (r"\min_i y_i A_i^\top w", None, None, "minimum(stack(i, dot(entry(y, i) * column(A, i), w)))"),
    (r"\max_i x_i a", r"how far \max goes in x_i a", "of x_i", "maximum(x) * a"),
    (r"\max_i x_i a", r"how far \max goes in x_i a", "of all factors", "maximum(a * x)"),
    (r"\max_i x_i/a", r"how far \max goes in x_i/a", "of x_i", "maximum(x) / a"),
    (r"\max_j x_j y_j", r"how far \max goes in x_j y_j", "of x_j", "maximum(x) * entry(y, j)"),
    (
        r"\sum_{j \ne i} x_j x_i",
        r"the indices of \sum_{j \ne i} x_j x_i",
        "over i",
        "sum_over(i, indicator(~equals(j, i)) * (entry(x, j) * entry(x, i)))",
    ),
    (
        r"\sum_{j < i} x_j y_i",
        r"the indices of \sum_{j < i} x_j y_i",
        "over j and i",
        "sum_over(j2, sum_over(i, indicator(number_of(j2) < number_of(i)) * (entry(x, j2) * entry(y, i))))",
    ),
]


@pytest.mark.parametrize(
    ("latex", "question", "answer", "python"), REACHES, ids=[f"{latex} {answer}" for latex, _, answer, _ in REACHES]
)
def test_how_far_an_operator_reaches(latex, question, answer, python):
    if question is not None:
        with pytest.raises(AmbiguousFormula) as caught:
            from_latex(latex, V)
        assert question in {q.part for q in caught.value.questions}
    assert python_of(from_latex(latex, V, reading={question: answer} if question else {})) == python


def test_a_family_is_a_vector_or_the_rows_of_a_matrix():
    def read(latex, names=()):
        found = read_statements([latex], dict(names), {}, notation={})[0]
        return python_of(found.term), {key: (term.sort, term.shape) for key, term in found.declared.items()}

    said, declared = read(r"\forall x_1, \ldots, x_n \in \mathbb{R}^d: \sum_{i=1}^n \|x_i\| \ge 0")
    assert said == "0 <= sum_over(i, norm(column(X.T, i)))" and declared == {"X": ("matrix", ("n", "d"))}
    said, declared = read(r"y_1, y_2, \dots, y_n, a \in \mathbb{R}, \sum_i y_i = a y_1")
    assert said == "equals(total(y), a * entry(y, 0))" and declared == {"y": ("vector", ("n",)), "a": ("scalar", ())}
    said, _ = read(r"y_1, \dots, y_n \in [0, 1], \sum_i y_i \ge 0")
    assert said == "implies(for_each(i, (0 <= entry(y, i)) & (entry(y, i) <= 1)), 0 <= total(y))"
    assert read(r"x_1, \dots, x_n \ge 0", {"x": V["x"]})[0] == "0 <= minimum(x)"
    assert (
        read(r"\sum_i x_i \ge 0 \text{ if } x_1, \dots, x_n \ge 0", {"x": V["x"]})[0]
        == "implies(0 <= minimum(x), 0 <= total(x))"
    )
    for latex, why in (
        (r"x_1, \dots, x_m \ge 0", "not all entries of x"),
        (r"x_1, \dots, x_n \in \mathbb{R}^d, 1 \le 2", "stands beside the declaration of x"),
        (r"u_1, \dots, u_n \in \mathbb{R}^d, \|u\| \le 1", "u is not declared"),
        (r"u_0, \dots, u_n \in \mathbb{R}, u_0 \le 1", "cannot be read"),
        (r"\xi_1, \dots, \xi_n \in \mathbb{R}^d, 1 \le 2", "whose kind and size are not read"),
        (r"u_1, \dots, v_n \in \mathbb{R}, u_1 \le 1", "cannot be read"),
    ):
        with pytest.raises(InputError, match=why):
            read(latex, {"x": V["x"]})


LISTS = [  # a list with one comparison: the question, its answer, and the term
    (r"a, b \ge 0", None, None, "(0 <= a) & (0 <= b)"),
    (r"\|x\|, \|y\| \le 1", None, None, "(norm(x) <= 1) & (norm(y) <= 1)"),
    (r"0 \le a, b \le 1", r"0 \le a, b \le 1", "both of all", "(0 <= a) & (a <= 1) & ((0 <= b) & (b <= 1))"),
    (r"0 \le a, b \le 1", r"0 \le a, b \le 1", "as printed", "(0 <= a) & (b <= 1)"),
    (r"0 < a, b, c < 1", r"0 < a, b, c < 1", "as printed", "(0 < a) & (b < 1) & (c < 1)"),
    (
        r"a b < 1 \text{ for } 0 < a, b < 1",
        "0 < a, b < 1",
        "both of all",
        "implies((0 < a) & (a < 1) & ((0 < b) & (b < 1)), a * b < 1)",
    ),
    (r"a, b \ge 0 \Rightarrow a + b \ge 0", None, None, "implies((0 <= a) & (0 <= b), 0 <= a + b)"),
    (r"a b \ge 0 \text{ if } a, b \ge 0", None, None, "implies((0 <= a) & (0 <= b), 0 <= a * b)"),
    (r"a + b \ge c, \quad a \ge 0", r"a \ge 0", "assumed", "implies(0 <= a, c <= a + b)"),
    (r"a + b \ge c, \quad a \ge 0", r"a \ge 0", "concluded", "(c <= a + b) & (0 <= a)"),
    (r"a + b \ge c, \quad 0 < a \le 1/b", r"0 < a \le 1/b", "assumed", "implies((0 < a) & (a <= 1 / b), c <= a + b)"),
    (r"a = b + 1, a b \ge b + 1", "a = b + 1", "assumed", "implies(equals(a, b + 1), b + 1 <= a * b)"),
    (r"x_j \ge a + 1, 1 \le j \le n", None, None, "a + 1 <= entry(x, j)"),
    (r"x_t \ge a + 1, 1 \le t \le n", None, None, "for_each(t, a + 1 <= entry(x, t))"),
    (r"a \le 1, b, c \ge 0", None, None, "(a <= 1) & (0 <= b) & (0 <= c)"),
    (
        r"a b \ge c \text{ for all } a, b > 0 \text{ and } c \ge 1",
        None,
        None,
        "implies((0 < a) & (0 < b) & (1 <= c), c <= a * b)",
    ),
]


@pytest.mark.parametrize(
    ("latex", "question", "answer", "python"), LISTS, ids=[f"{latex} {answer}" for latex, _, answer, _ in LISTS]
)
def test_a_list_with_one_comparison(latex, question, answer, python):
    if question is not None:
        with pytest.raises(AmbiguousFormula) as caught:
            from_latex(latex, V)
        assert [q.part for q in caught.value.questions] == [question]
    assert python_of(from_latex(latex, V, reading={question: answer} if question else {})) == python


CONVENTIONS = [  # what nothing declares, or what has a convention: the question, and the term
    (r"A^t w", {}, "A.T @ w"),  # the sizes fit in no other way
    (r"x^t y = a", {}, "equals(dot(x, y), a)"),
    (r"W^t x = W x", {"^t": "transpose"}, "equals(W.T @ x, W @ x)"),  # W^t may be the t-th matrix
    (r"\|x^t\| \le a", {"^t": "transpose"}, "norm(x) <= a"),
    (r"\|A\|_{\mathrm F} \ge \|A\|_{\rm F} - 1", {}, "frobenius(A) - 1 <= frobenius(A)"),
    (r"(a - b)_+ \le |a - b|", {}, "maximum(pair(a - b, 0)) <= abs(a - b)"),
    (r"e_j^\top x", {"e": "basis vector"}, "dot(stack(j2, indicator(equals(j2, j))), x)"),
    (r"\operatorname{sign}(a) b", {r"\operatorname{sign}": "0 at 0"}, "(indicator(0 < a) - indicator(a < 0)) * b"),
    (r"x^{(j)} + x^j", {}, "entry(x, j) + entry(x, j)"),
    (r"x(j) \le W(j, j)", {}, "entry(x, j) <= entry(column(W, j), j)"),
    (r"x^\top 1_n", {}, "total(x)"),
    (
        r"\mathbb{E} a b",
        {r"how far \mathbb{E} goes in a b": "of all factors", r"\mathbb{E} a b": "a gaussian"},
        "expectation(a2, 'gaussian', a2 * b)",
    ),
    (r"a \le b \quad \text{(by symmetry)}", {r"\text{(by symmetry)}": "remark"}, "a <= b"),
    (r"k + 1 \ge 1, \quad k = 0, 1, 2, \dots", {}, "1 <= k + 1"),
    (r"\sup_i x_i \le a", {}, "maximum(x) <= a"),
    (r"x^{\odot 2} - y", {}, "hadamard(x, x) - y"),
    (
        r"\operatorname{softmax}(W)",
        {r"\operatorname{softmax} of a matrix": "of each row"},
        "stack(i, softmax(column(W.T, i)))",
    ),
    (r"\sigma'(a)", {r"\sigma": "sigmoid"}, "sigmoid_slope(a)"),
    (
        r"\mathrm{KL}\left(x \,\middle\|\, y\right)",
        {r"\mathrm{KL}\left(x \,\middle\|\, y\right)": "natural"},
        "dot(x, log(x) - log(y))",
    ),
    (
        r"a < b \Rightarrow b < c \Rightarrow c < a",
        {r"a < b \Rightarrow b < c \Rightarrow c < a": "each step"},
        "implies(a < b, b < c) & implies(b < c, c < a)",
    ),
    (r"\max_{i \le n} x_i", {}, "maximum(x)"),
    (
        r"\mathrm{Var}_{i \sim x}(y_i)",
        {},
        "expectation(i, weighted(x), entry(y, i)**2) - expectation(i, weighted(x), entry(y, i))**2",
    ),
    (r"\mathrm{Var}_{i \sim x}(A_i)", {}, None),
    (r"W^2_{jj} \le a", {r"W^2_{jj}": "entry of the power"}, "entry(column(W @ W, j), j) <= a"),
    (r"A^2_{jj}", {}, "entry(column(A, j), j)**2"),
    (r"W^* x", {"^*": "transpose"}, "W.T @ x"),
    (r"x \le 1", {r"x \le 1": "entry by entry"}, "maximum(x) <= 1"),
    (r"a \le b \text{ but } a \ne c", {}, "(a <= b) & ~equals(a, c)"),
    (r"a \le b \quad (a \ge c + 1)", {r"a \ge c + 1": "assumed"}, "implies(c + 1 <= a, a <= b)"),
    (r"\|x_j\| \le a", {r"\|x_j\|": "absolute value"}, "abs(entry(x, j)) <= a"),
    (r"softmax(x)", {}, "softmax(x)"),
    (r"\|x\|_F", {}, "norm(x)"),
    (r"x^\top \vec{1}", {}, "total(x)"),
    (r"KL(x \| y)", {r"\operatorname{KL}(x \| y)": "natural"}, "dot(x, log(x) - log(y))"),
    (r"\max_{i \ne j} (x_i - x_j)", {}, "-margin(x, j)"),
    (r"\min_{i \ne j} x_i y_i", {}, "entry(x, j) * entry(y, j) + margin(-hadamard(x, y), j)"),
    (r"\langle A, A \rangle_F", {}, "dot(vec(A), vec(A))"),
    (r"\tanh a", {}, "1 - 2 / (exp(2 * a) + 1)"),
    (r"\sin a - b", {}, "sin(a) - b"),
    (r"\cos^2 a", {}, "cos(a)**2"),
    (r"\sin(a) \operatorname{cos}(b)", {}, "sin(a) * cos(b)"),
    (r"\sin a b", {r"\operatorname{sin} a b": "of all factors"}, "sin(a * b)"),
    (r"x_j \le x_i \text{ for all } i \ne j", {}, "for_each(i, implies(~equals(i, j), entry(x, j) <= entry(x, i)))"),
    (r"\sum_{i=1}^m w_i A_i", {}, "A.T @ w"),
    (r"\sum_i y_i A_i", {}, "A @ y"),
    (r"\|x\|_{\mathrm{TV}}", {r"\|x\|_{\mathrm{TV}}": "half of the sum"}, "Fraction(1, 2) * total(abs(x))"),
    (r"a(b + \sqrt{c})", {}, "a * (b + sqrt(c))"),
    (r"\frac{a}{b}2", {}, "a / b * 2"),
    (r"{x}^\top W", {}, None),
]


@pytest.mark.parametrize(("latex", "answers", "python"), CONVENTIONS, ids=[latex for latex, _, _ in CONVENTIONS])
def test_conventions_of_papers(latex, answers, python):
    if answers:
        with pytest.raises(AmbiguousFormula) as caught:
            from_latex(latex, V)
        assert {spelled(q.part) for q in caught.value.questions} <= {spelled(part) for part in answers}
    if python is None:
        with pytest.raises(InputError):
            from_latex(latex, V)
    else:
        assert python_of(from_latex(latex, V, reading=answers)) == python


def test_a_refusal_points_at_its_place():
    with pytest.raises(InputError) as caught:
        from_latex(r"\|x\| + q \le \cup a", V)
    lines = str(caught.value).splitlines()
    assert lines[-2].strip() == r"\|x\| + q \le \cup a" and lines[-1].index("^") == lines[-2].index(r"\cup")
    with pytest.raises(InputError) as caught:
        from_latex(r"\|x\| + q^r \le a", V)
    lines = str(caught.value).splitlines()
    assert lines[-1].index("^") == lines[-2].index("q")


# ── what is asked ──

ASKED = [  # the formula, the part, and what each answer makes of it
    (r"\|A\| \le c", r"\|A\|", {"frobenius": "frobenius(A) <= c", "operator": "spectral_at_most(A, c)"}),
    (r"\sigma(x)", r"\sigma", {"softmax": "softmax(x)"}),
    (r"\sigma(a)", r"\sigma", {"sigmoid": "sigmoid(a)"}),
    (r"x y", "x y", {"inner product": "dot(x, y)", "entrywise": "hadamard(x, y)", "outer product": "outer(x, y)"}),
    (r"\log a", r"\log", {"natural": "log(a)", "base 2": "log(a) / log(2)", "base 10": "log(a) / log(10)"}),
    (r"f(a)", "f(a)", {"product": "f * a"}),
    (r"f (a + b)", "f(a+b)", {"product": "f * (a + b)"}),
    (r"f(a)^2", "f(a)^2", {"product": "f * a**2"}),
    (r"\lambda \left(a\right)", r"\lambda(a)", {"product": "lam * a"}),
    (r"|x|", "|x|", {"entrywise": "abs(x)", "euclidean": "norm(x)", "sum": "total(abs(x))"}),
    (r"x_1", "counting", {"from 1": "entry(x, 0)", "from 0": "entry(x, 1)"}),
    (r"x_{2} + y_2", "counting", {"from 1": "entry(x, 1) + entry(y, 1)", "from 0": "entry(x, 2) + entry(y, 2)"}),
    (r"A_{1,2}", "counting", {"from 1": "entry(column(A, 1), 0)", "from 0": "entry(column(A, 2), 1)"}),
    (r"W_j", "W_j", {"row": "column(W.T, j)", "column": "column(W, j)"}),
    (r"\sum_p y_p W_p", "W_p", {"row": "W.T @ y", "column": "W @ y"}),
    (r"e + a", "e", {"number": "exp(1) + a"}),
    (r"a/bc", "a/bc", {"all of it below": "a / (b * c)", "one factor below": "a / b * c"}),
    (r"1/2 a", "1/2 a", {"all of it below": "1 / (2 * a)", "one factor below": "number(1) / 2 * a"}),
    (r"a/b \cdot c", r"a/b\cdot c", {"all of it below": "a / (b * c)", "one factor below": "a / b * c"}),
    (r"\ln a b", r"\ln a b", {"of one factor": "log(a) * b", "of all factors": "log(a * b)"}),
    (r"\ln 2a", r"\ln 2a", {"of one factor": "log(2) * a", "of all factors": "log(2 * a)"}),
    (r"\exp(a)^2", r"\exp(a)^2", {"of the value": "exp(a)**2", "of the argument": "exp(a**2)"}),
    (r"\exp^2 a", r"\exp^2", {"power": "exp(a)**2", "applied twice": "exp(exp(a))"}),
    (r"x^2", "x^2", {"entrywise": "hadamard(x, x)", "inner product": "dot(x, x)"}),
    (
        r"x \ge 0, \quad W x = 0",
        r"x \ge 0",
        {
            "concluded": "(0 <= minimum(x)) & equals(W @ x, 0 * (W @ x))",
            "assumed": "implies(0 <= minimum(x), equals(W @ x, 0 * (W @ x)))",
        },
    ),
    (r"a^b", "a^b", {"of a positive base": "exp(b * log(a))"}),
    (r"a \approx b", r"a \approx b", {}),
    (r"a \lesssim b", r"a \lesssim b", {}),
    (r"b = O(a)", "O(a)", {}),
    (r"W^\dagger W = W", r"^\dagger", {}),
    (r"\prod_i x_i", r"\prod_i x_i", {"of positive factors": "exp(total(log(x)))"}),
    (r"\prod_i e^{x_i} ", r"\prod_i e^{x_i}", {"of positive factors": "exp(total(log(exp(x))))"}),
    (r"x^3", "x^3", {"entrywise": "hadamard(hadamard(x, x), x)"}),
    (r"\operatorname{vec}(A)", r"\operatorname{vec}(A)", {"rows": "vec(A)", "columns": "vec(A.T)"}),
]


@pytest.mark.parametrize(("latex", "part", "answers"), ASKED, ids=[latex for latex, _, _ in ASKED])
def test_what_is_asked(latex, part, answers):
    with pytest.raises(AmbiguousFormula, match="can be read in several ways, and none is guessed") as caught:
        from_latex(latex, V)
    (question,) = caught.value.questions
    assert spelled(question.part) == spelled(part) and answers.keys() <= question.readings.keys()
    for name, python in answers.items():
        assert python_of(from_latex(latex, V, reading={part: name})) == python
        assert repr(name) in str(caught.value)
    with pytest.raises(InputError, match="is none of its readings"):
        from_latex(latex, V, reading={part: "something else"})


@pytest.mark.parametrize(
    ("latex", "more", "part", "answers"),
    [
        (r"x_1 + a", {"x_1": scalar("x1")}, "x_1", {"name": "x1 + a"}),
        (r"ab", {"ab": scalar("ab")}, "ab", {"one name": "ab", "product": "a * b"}),
        (r"e^a", {"e": scalar("e")}, "e^a", {"exponential": "exp(a)"}),
        (r"e^2", {"e": scalar("e")}, "e^2", {"exponential": "exp(2)", "power": "e**2"}),
        (r"W^T", {"T": natural("T")}, "W^T", {"transpose": "W.T"}),
        (r"a^2", {"a^2": scalar("s")}, "a^2", {"name": "s", "power of the name": "a**2"}),
        (r"\frac{d}{dx}", {"d": scalar("d"), "x": scalar("x")}, r"\frac{d}{dx}", {"quotient": "d / (d * x)"}),
    ],
)
def test_what_is_asked_because_of_a_declaration(latex, more, part, answers):
    names = V | more
    with pytest.raises(AmbiguousFormula):
        from_latex(latex, names)
    for name, python in answers.items():
        assert python_of(from_latex(latex, names, reading={part: name})) == python


def test_a_bracket_behind_a_slash_or_a_function_may_be_a_factor():
    below, of = {"f(a)": "product"}, {"f(a)": "product"}
    assert python_of(from_latex("1/f(a)", V, reading={"1/f(a)": "all of it below"} | below)) == "1 / (f * a)"
    assert python_of(from_latex("1/f(a)", V, reading={"1/f(a)": "one factor below"})) == "1 / f * a"
    assert python_of(from_latex(r"\ln f(a)", V, reading={r"\ln f(a)": "of all factors"} | of)) == "log(f * a)"
    assert python_of(from_latex(r"\ln f(a)", V, reading={r"\ln f(a)": "of one factor"})) == "log(f) * a"
    declared = V | {"f": lambda t: 1 + t}
    assert python_of(from_latex(r"1/f(a) + \ln f(a)", declared)) == "1 / (1 + a) + log(1 + a)"


def test_all_questions_are_asked_at_once_and_answered_by_their_python_too():
    with pytest.raises(AmbiguousFormula) as caught:
        from_latex(r"\|A\|^2 + \log a + x_1 \ge a/bc", V)
    assert {q.part for q in caught.value.questions} == {r"\|A\|", r"\log", "counting", "a/bc"}
    given = {r"\lVert A \rVert": "frobenius(A)", r"\log": "log(a)", "counting": "from 1", "a / b c": "a / (b * c)"}
    said = python_of(from_latex(r"\|A\|^2 + \log a + x_1 \ge a/bc", V, reading=given))
    assert said == "a / (b * c) <= frobenius(A)**2 + log(a) + entry(x, 0)"
    with pytest.raises(InputError, match="reading answers 'b', which nothing in a asks"):
        from_latex("a", V, reading={"b": "name"})


def test_names_are_what_they_are_declared_to_be():
    assert from_latex(r"\sigma(x)", V | {r"\sigma": softmax}) == softmax(V["x"])
    assert from_latex(r"\sigma(a)^2", V | {r"\sigma": sigmoid}) == sigmoid(V["a"]) ** 2
    assert from_latex(r"\ell(a b)", V | {r"\ell": lambda t: log(1 + t)}) == log(1 + V["a"] * V["b"])
    assert (
        from_latex(r"\operatorname{ReLU}(a)", V | {r"\mathrm{ReLU}": lambda t: (t + abs(t)) / 2})
        == (V["a"] + abs(V["a"])) / 2
    )
    assert from_latex(r"\sigma a", V | {r"\sigma": scalar("s")}) == scalar("s") * V["a"]
    assert from_latex(r"\pi a", V | {r"\pi": scalar("p")}) == scalar("p") * V["a"]
    names = {
        "W_Q": matrix("WQ", "d", "d"),
        r"\hat{x}": vector("xh", "d"),
        r"\mathbf{x}": vector("xb", "d"),
        "x_{t+1}": scalar("next"),
        "lam": scalar("lam"),
        "x'": scalar("xp"),
    }
    said = r"lam\, W_{Q} \hat x + x_{t+1} x' \mathbf x"
    assert python_of(from_latex(said.replace(r"\hat x", r"\hat{x}"), names)) == "lam * WQ @ xh + next * xp * xb"
    assert from_latex(r"\frac{1}{n}\sum_{i=1}^n x_i", V | {"n": length(V["x"])}) == 1 / length(V["x"]) * apply(
        "sum", V["x"]
    )
    assert from_latex(r"p^\star", {r"p^{\star}": vector("p_star", "d")}) == vector("p_star", "d")


def test_an_index_of_a_sum_is_no_variable_of_the_same_name():
    names = V | {"j": index("i", "n")}
    assert python_of(from_latex(r"\sum_i x_i y_j", names)) == "entry(y, i) * total(x)"
    assert python_of(from_latex(r"\sum_i \sum_p W_{ip} x_p y_j y_i", names)) == "entry(y, i) * dot(y, W @ x)"


# ── what is refused ──

REFUSED = [
    (r"\pi a", "The number π has no word"),
    (r"i a", "The imaginary unit has no word"),
    (r"x'", "is not declared"),
    (r"a_q", "has the index q, but a is a scalar"),
    (r"x + y ) z", r"cannot be read at x \+ y ⟪\) z⟫"),
    (r"(a + b", "the end, where something is missing"),
    (r"a +", "the end, where something is missing"),
    (r"", "the end"),
    (r"a = b, c", "c is a scalar, where a truth is needed"),
    (r"a & b", "a is a scalar, where a truth is needed"),
    (r"a % b", "%, which is not read here"),
    (r"\begin{pmatrix} a \end{pmatrix}", "is a row, for which"),
    (r"a = b \quad -b = c", "behind a space or a new line"),
    (r"a = b \\ -b = c", "write & before it"),
    (r"2\frac{1}{2}", r"Write \\cdot for a product, _ for an index, \+ for a mixed number"),
    (r"\frac0.5a", "TeX takes the first digit only"),
    (r"a 2", "the number 2 stands behind a factor"),
    (r"1,000", "a number that begins with 0"),
    (r"a^12", "TeX takes the first digit only"),
    (r"a^2^2", "a second subscript or superscript"),
    (r"\sin^{-1} a", "has an exponent on the name sin"),
    (r"\sin a \cos b", "more of a product behind the argument"),
    (r"\cos(a, b)", "gives 2 arguments to cos"),
    (r"x \in \mathbb{R}^n", "states nothing that could be false"),
    (r"\forall x", "concludes nothing"),
    (r"\int a", "an integral without its differential"),
    (r"\nabla a", "Declare f with function"),
    (r"a!", "Declare its letters with natural"),
    (r"\sqrt[p]{a}", "a root whose degree is no literal"),
    (r"\sqrt[3]{a}", "has a condition of its own"),
    (r"W^{-1}", "has a condition of its own"),
    (r"W^{1/3} = W", "whole exponents or halves"),
    (r"A + x", "has a matrix beside a column"),
    (r"x A", "multiplies a column by a matrix"),
    (r"a = x", "compares a scalar with a column"),
    (r"\|x\|_q", "with an exponent that is not declared"),
    (r"\|A\|_*", "none of the norms"),
    (r"|A|", "none of the norms"),
    (r"|a|b|c|", r"can be matched in several ways. Write \\left\| … \\right\|"),
    (r"|a", "can be matched in no way"),
    (r"\sum_i x_i + y_i", "put a longer summand into brackets"),
    (r"\sum_{i=1}^{m} x_i", "has m terms, and x has the size n"),
    (r"\sum_{i=1}^{n-1} x_i", "has n-1 terms"),
    (r"\sum_{i=1}^4 v_i", "has 4 terms, and v has the size 3"),
    (r"\sum_i x_i w_i", "nothing says over how many i"),
    (r"\sum_i a", "nothing says over how many i"),
    (r"\sum_a x_a", "declared as a variable too"),
    (r"\sum x", "a sum without an index"),
    (r"\sum_i x_{i+1}", "does not compute with indices"),
    (r"\sum_{i=1}^n x_i + \sum_{i=0}^{n-1} y_i + x_1", "One sum of the formula begins at 0 and another at 1"),
    (r"\max_i x_i \cdot \max_i y_i", "how far the max reaches"),
    (r"\max(x, a)", "of no vector and of no list"),
    (r"A_{123}", "with a comma between numbers"),
    (r"v_{4} + \sum_{i=1}^3 v_i", "is outside"),
    (r"v_0 + \sum_{i=1}^3 v_i", "is outside"),
    (r"\frac{1}{0}", "divides by 0"),
    (r"a/b/c", "several slashes"),
    (r"\log a / b", "say with brackets how far it goes"),
    (r"{a + b}^2", "a group in braces, which are not printed"),
    (r"{a + b} c", "which are not printed"),
    (r"b{-a}", "which are not printed"),
    (r"{a^2}^3", "a script behind scripts in braces"),
    (r"{\ln a}^2", "which are not printed"),
    (r"a{2}", "the number 2 stands behind a factor"),
    (r"\exp{a + b}", "which are not printed"),
    (r"\frac{a}{b}^2", "Put the fraction into brackets"),
    (r"a^{(2)}", "a superscript in brackets"),
    (r"2e-3", "the notation of computers"),
    (r"\ln a \cdot b", "say with brackets how far it goes"),
    (r"\ln a \ln b", "say with brackets how far it goes"),
    (r"{x^2}_j", "a script behind scripts in braces"),
    (r"a + \dots + b", "is not read here"),
    (r"\ln a b 2", "stands behind a factor"),
    (r"\{a\}", "brackets are"),
    (r"\operatorname{det}(W)", "is not declared"),
    (r"\text{for some } a", "concludes nothing"),
    (r"x^\top", "is a row"),
    (r"a < b \land b < c \lor c < a", "say with brackets which one comes first"),
    (r"a < b \Rightarrow b < c \iff c < a", "a second arrow"),
    (r"\lnot a < b", "put what is negated into brackets"),
    (r"a α b", "the character 'α'"),
    (r"\left. a \right|", "no delimiter behind"),
    (r"\left( a \right]", "cannot stand there"),
    (r"x \times y", "says nothing certain"),
    (r"x_{jj}", "A vector has one index"),
    (r"a'", "is not declared"),
    (r"\|x, y\|", "several things between bars"),
    (r"\langle x \rangle", "an inner product is"),
    ("(" * 60 + "a" + ")" * 60, "nested more than"),
    (r"a : b", "which is not read here"),
    (r"a < b : b < c", "which is not read here"),
    (r"007", "begins with 0"),
    (r"\exp", "no argument of exp"),
    (r"f", "declared as a function"),
]


@pytest.mark.parametrize(("latex", "why"), REFUSED, ids=[latex[:30] for latex, _ in REFUSED])
def test_what_is_refused(latex, why):
    names = V | {"f": softmax} if latex == "f" else V
    with pytest.raises((InputError, ClaimError), match=why):
        from_latex(latex, names)


def test_declarations_are_checked():
    with pytest.raises(InputError, match="variables says that x is 3"):
        from_latex("x", {"x": 3})
    with pytest.raises(InputError, match=r"variables names 'x\+y', which is no symbol"):
        from_latex("x", {"x+y": scalar("x")})
    with pytest.raises(InputError, match="declares a symbol twice"):
        from_latex("x_1", {"x_1": scalar("x"), "x_{1}": scalar("y")})
    with pytest.raises(InputError, match="A formula is a text of LaTeX"):
        from_latex(3, {})  # type: ignore[arg-type]
    with pytest.raises(InputError, match="a function of your own"):
        from_latex(r"\sigma(x)", V, reading={r"\sigma": "another"})
    with pytest.raises(InputError, match=r"Declare \{'f': f\}"):
        from_latex("f(a)", V, reading={"f(a)": "function"})


# ── a second way to the value: sympy writes the LaTeX, and says the value ──

X, Y, Z = sp.symbols("x y z", real=True)
NUMBERS = {"x": scalar("x"), "y": scalar("y"), "z": scalar("z")}


def numbers(rng: random.Random, depth: int) -> sp.Expr:
    if depth == 0 or rng.random() < 0.15:
        return rng.choice((X, Y, Z, sp.Rational(rng.randint(-9, 9), rng.randint(1, 7)), sp.Integer(rng.randint(1, 3))))
    a, b = numbers(rng, depth - 1), numbers(rng, depth - 1)
    return rng.choice(
        (
            lambda: a + b,
            lambda: a - b,
            lambda: a * b,
            lambda: a / (1 + b**2),
            lambda: a ** rng.randint(1, 3),
            lambda: sp.exp(a / 4),
            lambda: sp.Abs(a),
            lambda: sp.log(2 + a**2),
            lambda: sp.sqrt(1 + a**2),
            lambda: sp.Max(a, b),
            lambda: -a,
        )
    )()


def answered(latex: str, names: dict) -> Term:
    """The term, every bracket behind a number being a product and every logarithm natural, as sympy and this project mean it."""
    reading: dict[str, str] = {}
    while True:
        try:
            return from_latex(latex, names, reading=reading)
        except AmbiguousFormula as asked:
            for question in asked.questions:
                name = next(
                    n
                    for n in ("product", "natural", "of the value", "number", "as it stands")
                    if n in question.readings
                )
                assert question.part not in reading
                reading[question.part] = name


def check_value(expression: sp.Expr, rng: random.Random) -> None:
    at = {s: sp.Rational(rng.randint(-20, 20), rng.randint(1, 9)) for s in (X, Y, Z)}
    theirs = sp.N(expression.xreplace(at).doit(), 40)
    term = answered(sp.latex(expression), NUMBERS)
    ours = evaluate(term, {str(s): Fraction(int(v.p), int(v.q)) for s, v in at.items()}, DIGITS)
    assert abs(sp.Float(str(ours), 50) - theirs) <= sp.Float("1e-30") * (1 + abs(theirs)), sp.latex(expression)


def test_what_sympy_prints_has_the_value_that_sympy_gives():
    rng, compared = random.Random(4), 0
    while compared < 500:
        expression = numbers(rng, 3)
        if not expression.has(sp.Float, sp.zoo, sp.nan) and not any(
            p.exp.is_Rational and p.exp.q > 2 for p in expression.atoms(sp.Pow)
        ):
            try:
                check_value(expression, rng)
            except (InputError, ClaimError) as refused:
                assert "declared with natural" in str(refused) or "a root that is none of two" in str(refused)
                continue
            compared += 1


def check_truth(rng: random.Random) -> None:
    signs = {"<": sp.Lt, r"\le": sp.Le, ">": sp.Gt, r"\geq": sp.Ge, "=": sp.Eq, r"\neq": sp.Ne}
    sign = rng.choice(list(signs))
    a, b = rng.choice((X, X + Y, X * Z)), rng.choice((Y, 2 * Z, X - Y))
    at = {s: sp.Integer(rng.randint(-1, 1)) for s in (X, Y, Z)}
    theirs = bool(signs[sign](a.xreplace(at), b.xreplace(at)))
    term = from_latex(f"{sp.latex(a)} {sign} {sp.latex(b)}", NUMBERS)
    assert Evaluation(values={str(s): Fraction(int(v)) for s, v in at.items()}).truth(term).value == (
        "TRUE" if theirs else "FALSE"
    )


def test_comparisons_are_true_where_sympy_says_so():
    rng = random.Random(5)
    for _ in range(200):
        check_truth(rng)


# ── the way back: what this project prints is read as the same term ──


def grow(rng: random.Random, depth: int) -> Term:
    if depth == 0 or rng.random() < 0.2:
        return rng.choice((*NUMBERS.values(), *map(as_term, (2, -2, "1/2", "-1/2", 1))))
    a, b = grow(rng, depth - 1), grow(rng, depth - 1)
    return rng.choice(
        (
            lambda: a + b,
            lambda: a - b,
            lambda: a * b,
            lambda: -a,
            lambda: a ** rng.randint(0, 3),
            lambda: apply("exp", a),
            lambda: a / (1 + b**2),
            lambda: abs(a),
            lambda: apply("sqrt", 1 + a**2),
            lambda: apply("log", 1 + a**2),
            lambda: apply("maximum", apply("pair", a, b)),
        )
    )()


def test_what_is_printed_is_read_as_the_same_term():
    rng, same = random.Random(6), 0
    for k in range(600):
        term = grow(rng, 3)
        if k % 4 == 0:
            term = rng.choice(
                (term <= grow(rng, 2), (term < 1) & ~apply("eq", term, 0), apply("implies", term < 0, term <= 1))
            )
        found = answered(latex_of(term), NUMBERS)
        assert found == term or _value(found) == _value(term), latex_of(term)
        same += found == term
    assert same == 600


def _value(term: Term) -> object:
    at = {"x": Fraction(3, 7), "y": Fraction(-5, 3), "z": Fraction(11, 4)}
    if term.sort == "truth":
        return Evaluation(values=at).truth(term)
    try:
        return str(evaluate(term, at, DIGITS))[:40]
    except Undefined:
        return "undefined"


WORDS = [
    r"dot(x, y)",
    r"norm(x - y) <= norm(x)",
    r"frobenius(A)**2",
    r"total(hadamard(x, y))",
    r"W @ x + y",
    r"A @ W",
    r"A.T @ (A @ x)",
    r"outer(x, y) @ x",
    r"max_norm(x)",
    r"entry(softmax(x), 0)",
    r"entry(x, j)",
    r"softmax(a * x)",
    r"diag(x) @ y",
    r"maximum(x) - minimum(y)",
    r"spectral_at_most(W, a)",
    r"kronecker(A, W)",
    r"rank(A) <= 2",
    r"exp(x) + abs(y)",
    r"positive(x)",
    r"equals(x, y)",
    r"equals(A @ x, w)",
    r"a * W @ x",
    r"(a + b) * (x - y)",
    r"dot(W @ x, y) / norm(x)",
    r"vec(A)",
]


@pytest.mark.parametrize("python", WORDS)
def test_words_of_vectors_are_read_back_or_asked(python):
    import checker.language as language

    names = {t.leaf: t for t in V.values()} | {
        name: getattr(language, name) for name in dir(language) if not name.startswith("_")
    }
    term = eval(python, names)  # noqa: S307
    declared = {latex_of(v): v for v in V.values()}
    try:
        found = from_latex(latex_of(term), declared)
    except AmbiguousFormula as asked:
        (question,) = asked.questions
        found = from_latex(
            latex_of(term),
            declared,
            reading={question.part: {"vec(A)": "rows", "exp(x) + abs(y)": "entrywise"}.get(python, "operator")},
        )
    assert found == term


def _read_back(term: Term, variables: Iterable[Term], counts: Counter) -> None:
    try:
        found = from_latex(latex_of(term), {latex_of(v): v for v in variables})
    except AmbiguousFormula:
        counts["asked"] += 1
    except (InputError, ClaimError):
        counts["refused"] += 1
    else:
        counts["same"] += 1
        exponents = [s.args[1] for s in subterms(term) if s.name == "pow"]
        # 2^{1/2}, 2^{-(2)} and 2^{x} have no value as powers by counting, but are read as a root, as 1/2^2 and as a real power; I_x p is p
        odd = any(not k.leaf.isdigit() and "natural" not in k.shape for k in exponents)
        odd = odd or any(s.name == "identity" and s.args[0].name == "var" for s in subterms(term))
        if term.name == "for_every":  # at the beginning it is the claim's own, and its name is declared there
            bound, body = term.args
            odd = odd or str(found) == str(body).replace(bound.leaf, bound.leaf.partition(":")[0])
        if term.name == found.name == "eq":  # a sum of products may be read as an inner product
            odd = odd or all(
                a == b or identity(None, apply("eq", a, b)) for a, b in zip(term.args, found.args, strict=True)
            )
        assert found == term or odd, (latex_of(term), str(term), str(found))


def test_every_print_of_this_project_is_read_as_its_term_or_not_at_all():
    counts: Counter = Counter()
    for term in random_terms(3, 3000, 3):
        _read_back(term, {s for s in subterms(term) if s.name == "var"}, counts)
    assert counts["same"] > 350 and counts["asked"] > 70
    audit = json.loads((Path(__file__).parents[2] / "reports/reference/audit.json").read_text(encoding="utf-8"))
    published: Counter = Counter()
    for said in (
        row["statement"] for claim in audit["claims"] for row in (claim, *claim.get("readings", ())) if row["statement"]
    ):
        named = {
            v[0]: Term("var", leaf=v[0], sort=v[1], shape=tuple(v[2:]))
            for v in (*said.get("exists", ()), *said["forall"])
        }
        for term in (*said["where"], *said["assuming"], said["conclude"]):
            _read_back(term_of(term, named), named.values(), published)
    assert published["same"] > 150 and published["asked"] > 100


# ── nothing is dropped, and nothing crashes ──

PIECES = [
    "a",
    "b",
    "x",
    "A",
    "W",
    "j",
    "k",
    "2",
    "0.5",
    "+",
    "-",
    "(",
    ")",
    "{",
    "}",
    "^",
    "_",
    "^{2}",
    "_{j}",
    "_1",
    r"\frac",
    r"\|",
    "|",
    r"\left(",
    r"\right)",
    "=",
    r"\le",
    "<",
    r"\sum_i",
    "x_i",
    r"\sum_{i=1}^n",
    r"\max_i",
    r"\cdot",
    "/",
    r"^\top",
    r"\langle",
    ",",
    r"\rangle",
    r"\ln",
    r"\exp",
    "e",
    r"\operatorname{softmax}",
    r"\sigma",
    r"\text{ and }",
    r"\Rightarrow",
    r"\,",
    r"\max",
    "T",
    "'",
    r"\sqrt",
    r"\lnot",
    r"\mathbf{1}",
    r"\lVert",
    r"\rVert",
    r"\circ",
    r"\log_2",
    r"\hat{x}",
]


def test_random_pieces_are_refused_or_read_whole():
    rng, read = random.Random(7), 0
    for _ in range(12_000):
        pieces = [rng.choice(PIECES) for _ in range(rng.randint(1, 9))]
        reading: dict[str, str] = {}
        try:
            term = _answered_somehow(" ".join(pieces), reading, rng)
        except (InputError, ClaimError):
            continue
        read += 1
        leaves = [t.leaf for t in subterms(term) if t.name == "var"]
        for name in "abxAW":
            printed = sum(piece in (name, f"{name}_i") for piece in pieces)
            assert leaves.count(name) >= printed, (pieces, term)
    assert read > 150


def _answered_somehow(latex: str, reading: dict[str, str], rng: random.Random) -> Term:
    for _ in range(8):
        try:
            return from_latex(latex, V, reading=reading)
        except AmbiguousFormula as asked:
            reading |= {q.part: rng.choice(list(q.readings)) for q in asked.questions}
    raise AssertionError(f"{latex} asks again and again: {reading}")


# ── mistakes planted in the reader are caught ──

HOME = import_module("checker.formulas.reader")


def _fails(check, *arguments) -> bool:
    try:
        check(*arguments)
    except (AssertionError, InputError, ClaimError, pytest.fail.Exception):
        return True
    return False


def test_a_swap_of_sides_is_caught(monkeypatch):
    kept = HOME.plain_comparison
    monkeypatch.setattr(HOME, "plain_comparison", lambda sign, a, b, source: kept(sign, b, a, source))
    assert _fails(test_comparisons_are_true_where_sympy_says_so) and _fails(
        test_what_is_read, r"a \ne b \le c", "~equals(a, b) & (b <= c)"
    )


def test_a_dropped_factor_is_caught(monkeypatch):
    kept = syntax._Parser.chain
    monkeypatch.setattr(
        syntax._Parser, "chain", lambda self, start, factors, ops: kept(self, start, factors[:2], ops[:1])
    )
    assert _fails(test_what_sympy_prints_has_the_value_that_sympy_gives) and _fails(
        test_what_is_printed_is_read_as_the_same_term
    )


def test_the_wrong_entry_is_caught(monkeypatch):
    monkeypatch.setattr(HOME.Reader, "counting", lambda self, source, of, number: 0)
    assert _fails(test_what_is_asked, *next(row for row in ASKED if row[0] == "x_1"))
    assert _fails(test_what_is_read, r"\sum_{i=1}^n x_i + x_1", "total(x) + entry(x, 0)")


def test_a_sign_that_binds_before_the_exponent_is_caught(monkeypatch):
    def minus(self, node):
        (inside,) = node.parts
        if inside.kind == "scripts":
            return latex_names.scripted(
                syntax.Node(
                    kind="scripts", parts=(syntax.Node(kind="minus", parts=(inside.parts[0],)), *inside.parts[1:])
                ),
                self,
            )
        term, kind = self.read(inside)
        return -term, kind

    monkeypatch.setitem(HOME._MEANING, "minus", minus)
    assert _fails(test_what_is_read, "-a^2", "-a**2") and _fails(test_what_sympy_prints_has_the_value_that_sympy_gives)


def test_a_row_read_as_a_column_is_caught(monkeypatch):
    monkeypatch.setattr(sums, "_transposed", lambda matrix_: matrix_)
    assert _fails(test_what_is_asked, *next(row for row in ASKED if row[0] == r"\sum_p y_p W_p")) or _fails(
        test_what_is_read, r"\sum_{p} \left(\sum_q A_{pq} x_q\right) w_p", "dot(A @ x, w)"
    )
