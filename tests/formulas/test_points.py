r"""Letters that ``for_every`` binds, sets, entries of vectors, rows beside a matrix, and how far an operator goes: read, asked or refused."""

from __future__ import annotations

import pytest

from checker.errors import AmbiguousFormula, ClaimError, InputError
from checker.formulas.from_latex import Statement, read_statements
from checker.formulas.notation import variable_of
from checker.formulas.readings import spelled
from checker.statements.terms.spelling import python_of

DECLARED = (
    "a: scalar; b: scalar; D: scalar; r: scalar; t: scalar; p: scalar; \\eta: scalar; \\beta: scalar; \\epsilon: scalar; \\alpha: scalar; x: vector n"
    "; y: vector n; z: vector n; v: vector n; w: vector n; g_t: vector n; u: vector m; f: function n; g: function n; \\phi: function; A: matrix n n"
    "; C: set n; K: set n; S: set n; F: function n, n; \\Delta_n: set n; \\lambda: vector n"
)
ATTENTION = "a: scalar; b: scalar; q: vector d; k_i: vector d; k_t: vector d; K: matrix m d; i: index m; m: size; y: vector m; x: vector d; X: matrix m d"
VARIABLES = dict(map(variable_of, DECLARED.split("; ")))
ROWS = dict(map(variable_of, ATTENTION.split("; ")))
_LEAST = (
    "(C_set(least_x_of_609990) <= 0) & for_every(any_x, implies(C_set(any_x) <= 0, f(least_x_of_609990) <= f(any_x)))"
)
_LESS = "for_every(any_x, implies(C_set(any_x) <= 0, infimum_of_609990 <= f(any_x)))"
READ = [
    # values over points
    (r"a = \min_{x \in C} f(x)", f"implies({_LEAST}, equals(a, f(least_x_of_609990)))"),
    (r"f(y) - \min_{x \in C} f(x) \le a", f"implies({_LEAST}, f(y) - f(least_x_of_609990) <= a)"),
    (r"\inf_{x \in C} f(x) \ge a", "implies(C_set(x) <= 0, a <= f(x))"),
    (r"D = \max_{x,y \in C} \|x - y\|", "implies((C_set(greatest_x_of_6fb908) <= 0) & (C_set(greatest_y_of_6fb908) <= 0) & for_every(any_x, for_every(any_y, implies((C_set(any_x) <= 0) & (C_set(any_y) <= 0), norm(any_x - any_y) <= norm(greatest_x_of_6fb908 - greatest_y_of_6fb908)))), equals(D, norm(greatest_x_of_6fb908 - greatest_y_of_6fb908)))"),
    (r"a = \max_{\|x\| \le 1} x^T A x", "implies((norm(greatest_x_of_50d54f) <= 1) & for_every(any_x, implies(norm(any_x) <= 1, dot(any_x, A @ any_x) <= dot(greatest_x_of_50d54f, A @ greatest_x_of_50d54f))), equals(a, dot(greatest_x_of_50d54f, A @ greatest_x_of_50d54f)))"),
    (r"a = \max_{p \in [0, 1]} p (1 - p)", "implies((0 <= greatest_p_of_1d1de3) & (greatest_p_of_1d1de3 <= 1) & for_every(any_p, implies((0 <= any_p) & (any_p <= 1), any_p * (1 - any_p) <= greatest_p_of_1d1de3 * (1 - greatest_p_of_1d1de3))), equals(a, greatest_p_of_1d1de3 * (1 - greatest_p_of_1d1de3)))"),
    (r"a = \max_x f(x)", "implies(for_every(any_x, f(any_x) <= f(greatest_x_of_8b0faa)), equals(a, f(greatest_x_of_8b0faa)))"),
    (r"a = \max_{v \in C} v^T w", "implies((C_set(greatest_v_of_f34567) <= 0) & for_every(any_v, implies(C_set(any_v) <= 0, dot(any_v, w) <= dot(greatest_v_of_f34567, w))), equals(a, dot(greatest_v_of_f34567, w)))"),
    # choices
    (r"z \in \arg\min_{x \in C} f(x)", "(C_set(z) <= 0) & for_every(any_x, implies(C_set(any_x) <= 0, f(z) <= f(any_x)))"),
    (r"y \in \arg\max_{\|x\| = 1} v^T x", "equals(norm(y), 1) & for_every(any_x, implies(equals(norm(any_x), 1), dot(v, any_x) <= dot(v, y)))"),
    # hypotheses of all points
    (r"\text{if } g(y) \le b \text{ for all } y \in C, \text{ then } f(x) \le a", "implies(for_every(any_y, implies(C_set(any_y) <= 0, g(any_y) <= b)), f(x) <= a)"),
    (r"\text{if } A \succeq 0 \text{ and } x^T y \ge 0 \text{ for all } y \in C, \text{ then } a \ge 0", "implies((0 <= eigenvalue(A, length(column(A, 0)))) & for_every(any_y, implies(C_set(any_y) <= 0, 0 <= dot(x, any_y))), 0 <= a)"),
    # sets
    (r"x \notin C", "~(C_set(x) <= 0)"),
    (r"a \notin [0, 1]", "~((0 <= a) & (a <= 1))"),
    (r"x \in C \cap K", "(C_set(x) <= 0) & (K_set(x) <= 0)"),
    (r"x \in C \cup K", "(C_set(x) <= 0) | (K_set(x) <= 0)"),
    (r"x \in C \setminus K", "(C_set(x) <= 0) & ~(K_set(x) <= 0)"),
    (r"f(x) \le a \quad \forall x \in C \cap K", "implies((C_set(x) <= 0) & (K_set(x) <= 0), f(x) <= a)"),
    (r"C \subseteq K", "for_every(any_point, implies(C_set(any_point) <= 0, K_set(any_point) <= 0))"),
    (r"C \subset \{x : f(x) \le a\}", "for_every(any_point, implies(C_set(any_point) <= 0, f(any_point) <= a))"),
    (r"y \in \{x \in K : f(x) \le a\}", "(K_set(y) <= 0) & (f(y) <= a)"),
    (r"C = \{x \in \mathbb{R}^n \mid \|x\| \le r\}", "for_every(any_point, implies(C_set(any_point) <= 0, norm(any_point) <= r) & implies(norm(any_point) <= r, C_set(any_point) <= 0))"),
    (r"C = \{x : x_i \ge 0, \sum_i x_i = 1\}", "for_every(any_point, implies(C_set(any_point) <= 0, for_each(i, 0 <= entry(any_point, i)) & equals(total(any_point), 1)) & implies(for_each(i, 0 <= entry(any_point, i)) & equals(total(any_point), 1), C_set(any_point) <= 0))"),
    # entries
    (r"A = \mathrm{diag}(\sqrt{v})", "equals(A, diag(stack(i, sqrt(entry(v, i)))))"),
    (r"w := \nabla f(x) \in \mathbb{R}^n", "equals(w, gradient(f, x))"),
    (r"\text{Thus } a \le b", "a <= b"),
    (r"x_i \le a \quad \forall i \in [n r]", "for_each(i, entry(x, i) <= a)"),
]  # fmt: skip
OF_ROWS = [
    (
        r"a = \frac{\exp(q^T k_i)}{\sum_{j=1}^m \exp(q^T k_j)}",
        "equals(a, exp(dot(q, column(K.T, i))) / total(exp(K @ q)))",
    ),
    (r"q^T k_i \le b", "dot(q, k_i) <= b"),
    (r"\sum_{j=1}^m q^T k_j \le b", "total(K @ q) <= b"),
    (r"\sum_{i=1}^m y_i \langle q, x_i \rangle \le a", "dot(y, X @ q) <= a"),
    (r"\sum_{j=1}^d x_j \le a", "total(x) <= a"),
]
ITERATES = (
    "a: scalar; x^{(t)}: vector n; x^{(1)}: vector n; x^{(T)}: vector n; x^{(t+1)}: vector n; f: function n; T: size"
)
OF_ITERATES = [
    (
        r"\frac{1}{T} \sum_{t=1}^T f(x^{(t)}) \le a",
        "1 / length(counted_T) * sum_over(t, f(column(x_upper_family.T, t))) <= a",
    ),
    (
        r"\sum_{t=1}^T f(x^{(t)}) \le f(x^{(1)})",
        "sum_over(t, f(column(x_upper_family.T, t))) <= f(column(x_upper_family.T, 0))",
    ),
    (r"f(x^{(t+1)}) \le f(x^{(t)})", "f(x_t_1) <= f(x_t)"),
]
ASKED = [
    (r"\min_{\eta} \phi(\eta) + \beta\eta^2 \le a", r"how far the operator with \eta goes in \min_{\eta} \phi(\eta) + \beta\eta^2"),
    (r"\min_x f(x) + bx^Tx \le a", r"how far the operator with x goes in \min_x f(x) + bx^Tx"),
    (r"\max_{\eta \in [0,1]} \phi(\eta) - \beta\eta^2 \ge a", r"how far the operator with \eta goes in \max_{\eta \in [0,1]} \phi(\eta) - \beta\eta^2"),
    (r"\min_{x \in \mathbb{R}^n} f(x) = g(x) + \beta", r"\min_{x \in \mathbb{R}^n} f(x) beside x"),
    (r"\sup_{x \in C} f(x) < a", r"\sup_{x \in C} f(x)"),
    (r"a = \max_{x \in C} F(x, y)", r"\max_{x \in C} F(x, y)"),
    (r"a = \max_{v \in C} v^T w b", r"\max_{v \in C} v^T w b"),
    (r"a = \max_{x \in C} f(x) b", r"\max_{x \in C} f(x) b"),
    (r"a = \max_{b \ge \|x\|} b", r"\max_{b \ge \|x\|} b"),
    (r"a = \min_{x \in C} \max_{y \in K} x^T A y", r"\min_{x \in C} \max_{y \in K} x^T A y"),
    (r"f(x) \le a \text{ if } g(y) \le b \text{ for all } y", r"\text{ if } g(y) \le b \text{ for all } y"),
    (r"a \le b, \text{and thus} a \le r", r"a \le b, \text{and thus} a \le r"),
    (r"a \le b, \text{or} b \ge a", r"a \le b, \text{or} b \ge a"),
    (r"a \in O(\frac{1}{\epsilon^2})", r"O(\frac{1}{\epsilon^2})"),
    (r"x = y - \frac{\alpha}{\sqrt{v + \epsilon \mathbf{1}_n}} \odot g_t", r"division by a vector in \frac{\alpha}{\sqrt{v + \epsilon \mathbf{1}_n}}"),
    (r"x = y - \alpha \frac{g_t}{\sqrt{v} + \epsilon}", r"\sqrt{v} + \epsilon"),
]  # fmt: skip
REFUSED = [
    (r"\text{if } g(x) \le b \text{ for all } x, \text{ then } f(x) \le a", "may be bound there"),
    (
        r"\text{if } F(x, y) \le b \text{ for all } y \in C, \text{ then } f(x) \le a",
        "of which a new variable of the formula",
    ),
    (r"x \in C \cap K \cup S", "say with brackets which one comes first"),
    (r"x \notin C, x \in K", "Say with brackets what belongs together"),
    (r"C \subseteq \mathbb{R}^n", "nothing says that they hold numbers"),
    (r"a \le b, b \le r, \text{or} r \le a", "say with brackets what belongs together"),
    (r"a \le b, \text{or} b \le r, r \le D", "say with brackets what belongs together"),
    (r"\ge f(x) + a", "its left side is in the formula before"),
    (r"\forall t > 0: a \le b + t \Rightarrow a \le b", ""),
]


def said(latex: str, reading: dict[str, str], variables: dict = VARIABLES) -> Statement:
    return read_statements([latex], variables, reading)[0]


@pytest.mark.parametrize(("latex", "python"), READ, ids=[row[0] for row in READ])
def test_what_is_certain(latex, python):
    assert python_of(said(latex, {}).term) == python


@pytest.mark.parametrize(("latex", "python"), OF_ROWS, ids=[row[0] for row in OF_ROWS])
def test_a_declared_row_is_one_of_the_matrix(latex, python):
    assert python_of(said(latex, {}, ROWS).term).replace("i2", "i") == python


@pytest.mark.parametrize(("latex", "python"), OF_ITERATES, ids=[row[0] for row in OF_ITERATES])
def test_iterates_with_a_superscript_are_a_family(latex, python):
    assert python_of(said(latex, {}, dict(map(variable_of, ITERATES.split("; ")))).conclude) == python


def test_a_step_under_a_sum_of_iterates_is_asked():
    with pytest.raises(AmbiguousFormula):
        said(r"\sum_{t=1}^T \|x^{(t+1)} - x^{(t)}\|^2 \le a", {}, dict(map(variable_of, ITERATES.split("; "))))


def test_a_value_of_a_function_at_a_declared_row():
    variables = ROWS | {"g": variable_of("g: function d, d")[1]}
    found = said(r"a = \frac{\exp(g(q, k_i))}{\sum_{j=1}^m \exp(g(q, k_j))}", {}, variables)
    told = [python_of(one) for one in found.congruences]
    assert any("equals(column(K.T, i), column(K.T, i1))" in one for one in told), told


def test_a_row_of_which_nothing_says_the_place_is_refused():
    with pytest.raises(InputError, match="of which it may be one"):
        said(r"a = \frac{\exp(q^T k_t)}{\sum_{j=1}^m \exp(q^T k_j)}", {}, ROWS)


@pytest.mark.parametrize(("latex", "part"), ASKED, ids=[row[0] for row in ASKED])
def test_what_is_asked(latex, part):
    with pytest.raises(AmbiguousFormula) as caught:
        said(latex, {})
    assert spelled(part) in [spelled(question.part) for question in caught.value.questions]


@pytest.mark.parametrize(("latex", "why"), REFUSED, ids=[row[0] for row in REFUSED])
def test_what_is_refused(latex, why):
    with pytest.raises((InputError, ClaimError)) as caught:
        said(latex, {r"\forall t > 0: a \le b + t \Rightarrow a \le b": "for all first"} if not why else {})
    assert not isinstance(caught.value, AmbiguousFormula) and (why or "hypothesis of all values") in str(caught.value)


def test_entries_after_the_answers():
    latex = r"x = y - \alpha \frac{v}{\sqrt{w} + \epsilon}"
    reading = {
        r"\sqrt{w} + \epsilon": "to each entry",
        r"division by a vector in \frac{v}{\sqrt{w} + \epsilon}": "entrywise",
    }
    found = python_of(said(latex, reading).term)
    assert found == "equals(x, y - alpha * stack(i, entry(v, i) / (sqrt(entry(w, i)) + epsilon)))"


def test_a_greatest_lower_bound_is_asked_and_is_no_value_of_a_point():
    found = said(r"\inf_{x \in C} f(x) \le a", {r"\inf_{x \in C} f(x)": "a number"})
    assert (
        python_of(found.term)
        == f"implies({_LESS} & for_every(any_bound, implies(for_every(any_x, implies(C_set(any_x) <= 0, any_bound <= f(any_x))), any_bound <= infimum_of_609990)), infimum_of_609990 <= a)"
    )


def test_a_problem_that_prints_what_is_least():
    part = r"\min_x f(x) beside x"
    assert python_of(said(r"\min_x f(x) = g(x) + b", {part: "what is least"}).term) == "equals(f(x), g(x) + b)"
    found = said(r"\min_x f(x) = g(x) + b", {part: "the least value"})
    assert python_of(found.conclude) == "equals(f(minimiser_of_f), g(x) + b)"


def test_words_between_statements_after_the_answers():
    latex = r"a \le b, \text{and thus} a \le r"
    assert python_of(said(latex, {latex: "both"}).term) == "(a <= b) & (a <= r)"
    assert python_of(said(latex, {latex: "assumed"}).term) == "implies(a <= b, a <= r)"
    latex = r"a \le b, \text{or} b \ge a + r"
    assert python_of(said(latex, {latex: "at least one"}).term) == "(a <= b) | (a + r <= b)"


def test_a_condition_of_a_declared_index_in_a_set_is_asked():
    variables = VARIABLES | {"j": variable_of("j: index n")[1]}
    latex = r"C = \{x : x_j \ge 0\}"
    with pytest.raises(AmbiguousFormula, match="of every j"):
        said(latex, {}, variables)
    assert "for_each(j2, " in python_of(said(latex, {r"j in \{x : x_j \ge 0\}": "of every j"}, variables).term)


def test_a_bar_in_a_script_is_a_part_of_a_name():
    variables = VARIABLES | {"P_{Z|X}": variable_of("P_{Z|X}: matrix n n")[1]}
    assert python_of(said(r"P_{Z|X} x = y", {}, variables).term) == "equals(P_Z_X @ x, y)"
