r"""Questions that a formula answers itself: by its sizes, its definitions, its other letters; and its neighbours, which stay open.

Each rule has traps beside it: what a careless reader of this rule would misread is asked or refused.
"""

from __future__ import annotations

import re

import pytest

from checker.app.given.theorem_from_latex import template_of
from checker.errors import AmbiguousFormula, ClaimError, InputError
from checker.formulas import deciding
from checker.formulas.from_latex import read_statements
from checker.formulas.notation import variable_of
from checker.formulas.readings import spelled
from checker.formulas.sentences import extremes
from checker.papers.reading import read_statement
from checker.statements.terms.spelling import python_of

DECLARED = (
    "a: scalar; b: scalar; c: scalar; a_1: scalar; L: scalar; t: scalar; t_k: scalar; N: natural; x: vector n; y: vector n; u: vector d; v: "
    "vector d; p: vector n; x_t: vector n; f: function n; g: function; h: function d; A: matrix n n; R: matrix n d; Y: matrix m d; W: matrix d m; "
    "\\mathrm{Reg}: function n; z^{t}: vector n; z: vector n; c^{t}: scalar; q: vector m; i: index n"
)
VARIABLES = dict(map(variable_of, DECLARED.split("; ")))
READ = [
    # rows and columns by the sizes
    (r"r_i^\top u \le a \text{ for all } i", "dot(column(R.T, i), u) <= a"),
    (r"\sum_j a r_j^\top u \le b", "sum_over(j, dot(a * column(R.T, j), u)) <= b"),
    (r"\sum_j p_j r_j = u", "equals(R.T @ p, u)"),
    (r"\max_{j \in [n]} h(r_j) \le a", "maximum(stack(j, h(column(R.T, j)))) <= a"),
    (r"\max_i \|r_i\| \le a", "maximum(stack(i2, norm(column(R.T, i2)))) <= a"),
    # logarithms whose base does not matter, and those of exponentials
    (r"-\sum_j p_j \log p_j \le \log n", "-dot(p, log(p)) <= log(length(x))"),
    (r"a = \log(b) / \log(c)", "equals(a, log(b) / log(c))"),
    (r"\log a \ge 0", "0 <= log(a)"),
    (r"\log \sum_j e^{x_j} \le a", "log(total(exp(x))) <= a"),
    (r"\log (1 + e^{-a}) \le b", "log(1 + exp(-a)) <= b"),
    (r"\log \sum_j e^{x_j} \le \log a + b", "log(total(exp(x))) <= log(a) + b"),
    # second derivatives everywhere
    (r"a I \preceq \nabla^2 f(x) \preceq L I \text{ for all } x", "strongly_convex(f, a) & smooth(f, L)"),
    (r"\nabla^2 f(x) \succeq 0, \; \forall x \in \mathbb{R}^n", "convex(f)"),
    (r"a \le \sqrt{\log(1 / b) / N}", "a <= sqrt(log(1 / b) / N)"),
    (r"a \le e^{b \log c}", "a <= exp(b * log(c))"),
    (r"\nabla f(x) = \log x", "equals(gradient(f, x), log(x))"),
    # vectors that multiply matrices as rows only, and transposes that products need
    (r"u W + v W = q", "equals(W.T @ u + W.T @ v, q)"),
    (r"q = \mathrm{softmax}(u Y^\top)", "equals(q, softmax(Y @ u))"),
    # the side on which the weights of a softmax stand
    (r"\mathrm{softmax}(A) R = R", "equals(stack(i2, softmax(column(A.T, i2))) @ R, R)"),
    (r"Y = Y \mathrm{softmax}(W Y)", "equals(Y, Y @ stack(j, softmax(column(W @ Y, j))).T)"),
    # definitions
    (r"a := b + c", "equals(a, b + c)"),
    (r"a := a_1 + b", "equals(a, a_1 + b)"),
    (r"a := b + c \le L", "implies(equals(a, b + c), b + c <= L)"),
    (r"a \le b = c =: L", "implies(equals(L, c), (a <= b) & equals(b, c))"),
    (r"\|x\| \le a, \quad a := b^2", "implies(equals(a, b**2), norm(x) <= a)"),
    (r"\|x\| \le a, \text{ where } a := b^2", "implies(equals(a, b**2), norm(x) <= a)"),
    (r"a^2 := b^2 + c^2, \; a \le \|x\|", "implies(equals(a**2, b**2 + c**2), a <= norm(x))"),
    (r"x \ne 0 \Leftrightarrow \|x\| > a, \quad a := 0", "implies(equals(a, 0), implies(~equals(x, 0 * x), a < norm(x)) & implies(a < norm(x), ~equals(x, 0 * x)))"),
    # what is a number elsewhere is a factor
    (r"c = t_k^2(1 - b) + t_k", "equals(c, t_k**2 * (1 - b) + t_k)"),
    (r"t_k(y - p) = t_k y", "equals(t_k * (y - p), t_k * y)"),
    (r"N(a - b) \le c^N", "N * (a - b) <= c**N"),
    # bounded extremes
    (r"\sup_x |f(x) - f(y)| \le a", "abs(f(x) - f(y)) <= a"),
    (r"a \le \inf_x f(x)", "a <= f(x)"),
    (r"\max_x f(x) < a", "f(x) < a"),
    (r"\max_{x: \|x\| = 1} x^\top A x \le a", "implies(equals(norm(x), 1), dot(x, A @ x) <= a)"),
    (r"\sup_{x: \|x\| \le b} f(x) \le a", "implies(norm(x) <= b, f(x) <= a)"),
    (r"\sup_{x \in \mathbb{R}^n, \|x\| = 1} f(x) \le a", "implies(equals(norm(x), 1), f(x) <= a)"),
    # numbered rows, functions with upright names, names and gradients
    (r"\|x\| \le a, \label{one} \\ \|y\| \le b \label{two}", "(norm(x) <= a) & (norm(y) <= b)"),
    (r"\mathrm{Reg}(x)^2 \le a", "Reg(x)**2 <= a"),
    (r"\nabla_x \operatorname{Reg}(x_t) = y", "equals(gradient(Reg, x_t), y)"),
    (r"z^t = y", "equals(z_t, y)"),
    (r"a I = b I", "equals(a, b)"),
    # bars: no norm holds a relation, and || may end one value and begin the next
    (r"\|x\| \le a \|y\| + \|x - y\|^2 \le \|y\|", "(norm(x) <= a * norm(y) + norm(x - y)**2) & (a * norm(y) + norm(x - y)**2 <= norm(y))"),
    (r"\|x\| c \le a \|y\|", "norm(x) * c <= a * norm(y)"),
    (r"\|x - y\| \label{one} \\ \le a \label{two}", "norm(x - y) <= a"),
    (r"||x|| \le |a||b|", "norm(x) <= abs(a) * abs(b)"),
    (r"||a| - |b|| \le |a - b|", "abs(abs(a) - abs(b)) <= abs(a - b)"),
    (r"|a|||x|| \le b", "abs(a) * norm(x) <= b"),
    (r"y = x + c(x - y)", "equals(y, x + c * (x - y))"),
    # what defines a function says so of all points
    (r"f(x) := \|x\|^2, \quad f(y) \le a", "implies(for_every(any_x, equals(f(any_x), norm(any_x)**2)), f(y) <= a)"),
    (r"f(x) := \|x\|^2, \quad f(x) \le a", "implies(for_every(any_x, equals(f(any_x), norm(any_x)**2)), f(x) <= a)"),
]  # fmt: skip
ASKED = [  # the part that is still asked, and what its answers give
    (r"r_i^\top v_i \le a", "", {}),
    (r"\|r_j\| \le a \text{ for all } j", "r_j", {"row": "for_each(j, norm(column(R.T, j)) <= a)", "column": "for_each(j, norm(column(R, j)) <= a)"}),
    (r"r_1^\top u \le a, \quad n = d", "r_1", {}),
    (r"-\sum_j p_j \log p_j \le a", r"\log", {"base 2": "-dot(p, 1 / log(2) * log(p)) <= a"}),
    (r"\log a \le \log b + 1", r"\log", {"base 2": "log(a) / log(2) <= log(b) / log(2) + 1"}),
    (r"\log a \le \ln b", r"\log", {"base 10": "log(a) / log(10) <= log(b)"}),
    (r"\log(1 + a) \le e^{b}", r"\log", {"base 2": "log(1 + a) / log(2) <= exp(b)"}),
    (r"\log \log a \le \log b", r"\log", {}),
    (r"a \le b \log c, \quad b = \log L", r"\log", {}),
    (r"a \le \sqrt{\log_2 b} + \log c", r"\log", {"natural": "a <= sqrt(log(b) / log(2)) + log(c)"}),
    (r"2^{N} \le \sqrt{\log a}", r"\log", {}),  # bits
    (r"\nabla^2 f(x) \succeq 0, \; \forall x \in \mathbb{R}^n_{\ge 0}", "", {}),
    (r"\nabla^2 f(x) \succeq 0, \; \forall y \in \mathbb{R}^n", "", {}),
    (r"\nabla^2 f(x - y) \succeq 0, \; \forall x", "", {}),
    (r"\lceil \sqrt{\log a} \rceil \le b", "", {}),
    (r"A = \mathrm{softmax}(A)", r"\mathrm{softmax} of a matrix", {}),
    (r"A \mathrm{softmax}(A) A = A", r"\mathrm{softmax} of a matrix", {}),
    (r"a \Rightarrow b \Rightarrow c", "", {}),
    (r"a > 0 \Rightarrow b > 0 \Rightarrow c > 0", r"a > 0 \Rightarrow b > 0 \Rightarrow c > 0", {}),
    (r"a := a + b", r"a := a + b", {"equality": "equals(a, a + b)"}),
    (r"x \leftarrow x - a y", r"x \leftarrow x - a y", {}),
    (r"a \equiv b", r"a \equiv b", {"equality": "equals(a, b)"}),
    (r"c \le a := b", r"c \le a := b", {"equality": "(c <= a) & equals(a, b)"}),
    (r"f(x) := f(x) + a", r"f(x) := f(x) + a", {"equality": "equals(f(x), f(x) + a)"}),
    (r"f(x) := \|x\|^2, \quad \|x\| \le a", r"f(x) := \|x\|^2", {}),
    (r"f(x) := \|x\|^2 \text{ if } \|x\| \le a", r"f(x) := \|x\|^2", {}),
    (r"f(x) := \|x\|^2 \text{ for all } x \in K", r"f(x) := \|x\|^2", {}),
    (r"\text{if } \|x\| \le a \text{ then } f(x) := \|x\|^2", r"f(x) := \|x\|^2", {}),
    (r"f(x_t) := \|x\|^2, \quad f(y) \le a", r"f(x_t) := \|x\|^2", {}),
    (r"f(x) := a / \|x\|, \quad f(y) \le a", r"f(x) := a / \|x\|", {}),
    (r"x_i := b, \quad \|x\| \le a", r"x_i := b", {}),
    (r"\|x - y\| \le a, \quad a = b^2 + c", r"a = b^2 + c", {}),
    (r"c = a(b + c)", r"a(b + c)", {"product": "equals(c, a * (b + c))", "function": ""}),
    (r"a(t + b) \le a", r"a(t + b)", {"product": "a * (t + b) <= a", "function": ""}),
    (r"c^t \le a", r"c^t", {"name": "c_t <= a"}),
    (r"a(t) \le a", r"a(t)", {"product": "a * t <= a", "function": ""}),
    (r"L(x - y) \le \|x\|", "", {}),
    (r"a(b + c) \le c_{a}", "", {}),
    (r"\sup_x f(x) < a", r"\sup_x f(x)", {"a number": "implies(for_every(any_x, f(any_x) <= supremum_of_8b0faa) & for_every(any_bound, implies(for_every(any_x, f(any_x) <= any_bound), supremum_of_8b0faa <= any_bound)), supremum_of_8b0faa < a)", "another": ""}),
    (r"\sup_x f(x) \ge a", r"\sup_x f(x)", {"a number": "implies(for_every(any_x, f(any_x) <= supremum_of_8b0faa) & for_every(any_bound, implies(for_every(any_x, f(any_x) <= any_bound), supremum_of_8b0faa <= any_bound)), a <= supremum_of_8b0faa)", "another": ""}),
    (r"\sup_x f(x) \le f(x) + a", r"\sup_x f(x)", {}),
    (r"\sup_x f(x) - f(y) \le a", r"\sup_x f(x)", {}),
    (r"\sup_x f(x) a \le b", r"how far \max goes in f(x) a", {}),
    (r"\text{if } \sup_x f(x) \le a \text{ then } b \ge 0", r"\sup_x f(x)", {}),
    (r"\sup_x f(x) \le a, \quad b \ge \|y\|", r"\sup_x f(x)", {}),
    (r"\sup_{x \in K} f(x) \le a", r"\in K", {"any set": "implies(K_set(x) <= 0, f(x) <= a)", "another": ""}),
    (r"\|x - y\| \le a \label{one} \\ a \ge 0", r"a \ge 0", {}),
    (r"\|x - y\| \le a \label{one} \\ \|x\| \le b, \quad a = b^2 + c \label{two}", "", {}),
    (r"\|x - y\| \le a \label{one} \\ \|x\| \le b, \quad a := b^2 \label{two}", r"\|x\| \le b", {"concluded": "implies(equals(a, b**2), (norm(x - y) <= a) & (norm(x) <= b))"}),
    (r"\|x - y\| \le a \label{one} \\ \|x\| \le \|x - y\| \label{two} \\ a \ge 0", r"a \ge 0", {}),
    (r"f(x) \le a \; \forall x \in \operatorname{dom}(f)", r"\operatorname{dom}", {"everywhere": "f(x) <= a", "another": ""}),
    (r"\max x_i \le a", r"\max x_i", {"over i": "maximum(x) <= a"}),
    (r"a \doteq b + c", r"a \doteq b + c", {"equality": "equals(a, b + c)", "definition": ""}),
    (r"y = \int_0^1 x t \, dt", r"\int_0^1 x t \, dt", {"vector n": "equals(y, integral_ee3042)"}),
    (r"A_{12} \le a", "A_{12}", {"entry 1,2": "entry(column(A, 1), 0) <= a"}, {"counting": "from 1"}),
    (r"\nabla_y f(x_t) = 0", r"\nabla_y f(x_t)", {}),
    (r"\nabla_x f(x_t + y) = 0", r"\nabla_x f(x_t + y)", {}),
]  # fmt: skip
NAMES = "L_{max}: scalar; f(x_i): scalar; c(i): scalar; g(y): scalar; \\mathbf{z}_i: vector n; y: vector n; u: vector n; w: vector n; p: vector n; a: scalar; h: function n"
OF_ONE_NAME = [  # a name that holds a letter has one value, and is not what it is for other values of the letter
    r"\sum_{i=1}^n f(x_i) \le a",
    r"\sum_i w_i c(i) \le a",
    r"\max_i w_i c(i) \le a",
    r"\sum_i w_i \mathbf{z}_i = y",
    r"\mathbb{E}_{i \sim p}[f(x_i)] \le a",
    r"\mathbb{E}_{y \sim \mathcal{N}(0,I)}[g(y)] \le a",
    r"\mathbb{E}_y[h(y) + g(y)] \le a",
    r"c(i) \le w_i \text{ for all } i \in [n]",
    r"\exists i \in [n]: c(i) \le w_i",
    r"\text{if } c(i) \le w_i \text{ for all } i \in [n], \text{ then } a \ge 0",
    r"a \ge 0 \text{ if } c(i) \le w_i \text{ for all } i \in [n]",
    r"u \in \arg\min_y g(y)",
    r"\forall y: g(y) \ge 0 \Rightarrow a \ge 0",
]
REFUSED = [
    (r"u A v \le a", "no product of matrices"),
    (r"u Y v = a", "no product of matrices"),
    (r"u R = v", "no product of matrices"),  # n is not d
    (r"\text{where } a := b", "concludes nothing"),
    (r"|||A||| \le a", "three bars"),
    (r"||x - y| \le a", "bars"),
    (r"\|x\| a \|y\| b \|x\| \le c", "several ways"),
    (r"\max a b \le c", "of no vector"),
    (r"x = y \text{ for all } W \in \mathcal{W}_r", "a matrix is in"),
]


def said(latex: str, reading: dict[str, str]):
    return read_statements([latex], VARIABLES, reading)[0]


@pytest.mark.parametrize(("latex", "python"), READ, ids=[row[0] for row in READ])
def test_what_a_formula_decides(latex, python):
    assert python_of(said(latex, {}).term) == python


@pytest.mark.parametrize("row", ASKED, ids=[row[0] for row in ASKED])
def test_what_stays_open(row):
    latex, part, answers, *more = row
    with pytest.raises((AmbiguousFormula, InputError)) as caught:
        said(latex, {})
    if not part:  # nothing is read, whatever else happens
        return
    assert any(spelled(q.part) == spelled(part) for q in caught.value.questions)
    for name, python in answers.items():
        if python:
            assert python_of(said(latex, {part: name} | (more[0] if more else {})).term) == python
        else:
            with pytest.raises((InputError, ClaimError)):
                said(latex, {part: name})


@pytest.mark.parametrize(("latex", "why"), REFUSED, ids=[row[0] for row in REFUSED])
def test_what_no_reading_fits(latex, why):
    with pytest.raises((InputError, ClaimError)) as caught:
        said(latex, {})
    assert not isinstance(caught.value, AmbiguousFormula) and why in str(caught.value)


@pytest.mark.parametrize("latex", OF_ONE_NAME)
def test_a_name_with_the_letter_is_not_read_of_all_its_values(latex):
    variables = dict(map(variable_of, NAMES.split("; ")))
    with pytest.raises((AmbiguousFormula, InputError)) as caught:
        read_statements([latex], variables, {})
    for question in getattr(caught.value, "questions", ()):
        assert not any(
            re.search("f_x_i|z_i|g_y <= g_y|expectation.*g_y|c_i.*, 0 <=", python)
            for python in question.readings.values()
        )


def test_a_maximum_of_two_indices_does_not_choose_one():
    variables = VARIABLES | dict([variable_of("j: index n")])
    with pytest.raises(InputError, match="of no vector"):
        read_statements([r"\max A_{ij} \le a"], variables, {})


def test_a_word_below_a_name_is_no_letter():
    variables = dict(map(variable_of, NAMES.split("; ")))
    assert python_of(
        read_statements([r"\sum_a w_a L_{max} \le 1"], {k: v for k, v in variables.items() if k != "a"}, {})[0].term
    ) == ("L_max * total(w) <= 1")


def test_a_definition_alone_is_no_claim():
    with pytest.raises(InputError, match="defines a symbol and states nothing"):
        template_of(r"a := b", variables=["a: scalar", "b: scalar"])
    found = read_statement(r"Let $a := b^2$. Then $a \ge 0$.", VARIABLES, {}, {})
    assert found.status == "encoded"
    assert list(map(python_of, found.assuming)) == ["equals(a, b**2)"]
    found = read_statement(r"We have $a := b^2$, and $a \ge 0$ holds.", VARIABLES, {}, {})
    assert list(map(python_of, found.assuming)) == ["equals(a, b**2)"] and len(found.concluding) == 1


def test_for_all_of_one_formula_is_not_the_one_of_another():
    with pytest.raises(InputError, match="Give the variable of “for all” another letter"):
        read_statements([r"\sup_x f(x) \le a", r"\nabla f(x) = 0"], VARIABLES, {})
    found = read_statement(r"If $\sup_x f(x) \le a$, then $f(y) \le a$.", VARIABLES, {}, {})
    assert any("inside of a hypothesis" in q for q in found.questions) and not found.assuming
    found = read_statement(r"If $\nabla f(x) = 0$, then $f(x) \le f(y)$ and $\inf_x f(x) \ge a$.", VARIABLES, {}, {})
    assert any("said for all x, and a hypothesis is of one x" in q for q in found.questions)


# ── each check, broken on purpose ──


def _reads(latex: str) -> str:
    try:
        return python_of(said(latex, {}).term)
    except (AmbiguousFormula, InputError):
        return ""


def test_without_its_check_each_rule_misreads(monkeypatch):
    for module, check, value, latex in [
        (deciding, "compares_sizes", lambda term: False, r"h(r_j) \le a \text{ for all } j \text{ if } n = d"),
        (deciding, "is_base_free", lambda term: True, r"\log a \le b"),
        (deciding, "_has_exponentials", lambda term: True, r"\log(1 + a) \le b"),
        (deciding, "fits", lambda term: "transpose" in str(term), r"\|r_j\| \le a \text{ for all } j"),
        (extremes, "_is_bounded", lambda *_: True, r"\sup_x f(x) < a"),
    ]:
        assert _reads(latex) == ""
        with monkeypatch.context() as broken:
            broken.setattr(module, check, value)
            assert _reads(latex) != "", (check, latex)
