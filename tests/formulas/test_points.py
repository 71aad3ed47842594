r"""Letters that ``for_every`` binds, sets, entries of vectors, rows beside a matrix, and how far an operator goes: read, asked or refused."""

from __future__ import annotations

import pytest

from checker.errors import AmbiguousFormula, ClaimError, InputError
from checker.formulas.from_latex import Statement, read_statements
from checker.formulas.notation import variable_of
from checker.formulas.readings import Definition, spelled
from checker.formulas.symbols.norms import NORM
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
_NEAREST = (
    "(C_set(nearest_in_C_of_7d0769) <= 0) & for_every(any_z, implies(C_set(any_z) <= 0, "
    "norm(nearest_in_C_of_7d0769 - y) <= norm(any_z - y)))"
)
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
    # points that a map gives
    (r"x = \mathrm{prox}_{\eta g}(y)", "implies(for_every(any_z, eta * g(prox_of_45f6cd) + Fraction(1, 2) * norm(prox_of_45f6cd - y)**2 <= eta * g(any_z) + Fraction(1, 2) * norm(any_z - y)**2), equals(x, prox_of_45f6cd))"),
    (r"x = \operatorname{prox}_{g / D}(y)", "implies(for_every(any_z, 1 / D * g(prox_of_67dfa8) + Fraction(1, 2) * norm(prox_of_67dfa8 - y)**2 <= 1 / D * g(any_z) + Fraction(1, 2) * norm(any_z - y)**2), equals(x, prox_of_67dfa8))"),
    (r"x = \Pi_C(y)", f"implies({_NEAREST}, equals(x, nearest_in_C_of_7d0769))"),
    (r"\|\Pi_C(y) - z\| \le \|y - z\| \text{ for all } z \in C", f"implies({_NEAREST} & (C_set(z) <= 0), norm(nearest_in_C_of_7d0769 - z) <= norm(y - z))"),
    (r"b = \Pi_{[0, 1]}(a)", "implies((0 <= nearest_in_x_0_1_of_32cc59) & (nearest_in_x_0_1_of_32cc59 <= 1) & for_every(any_z, implies((0 <= any_z) & (any_z <= 1), abs(nearest_in_x_0_1_of_32cc59 - a) <= abs(any_z - a))), equals(b, nearest_in_x_0_1_of_32cc59))"),
    (r"b = \mathrm{prox}_{\phi}(a)", "implies(for_every(any_z, phi(prox_of_b28ca4) + Fraction(1, 2) * abs(prox_of_b28ca4 - a)**2 <= phi(any_z) + Fraction(1, 2) * abs(any_z - a)**2), equals(b, prox_of_b28ca4))"),
    (r"x := \arg\min_y f(y)", "minimiser(f, x)"),
    (r"x = \arg\min f", "minimiser(f, x)"),
    (r"x = \arg\min_y f(y), \; a = f(x)", "minimiser(f, x) & equals(a, f(x))"),
    (r"x := \arg\min_{y \in C} f(y)", "(C_set(x) <= 0) & for_every(any_y, implies(C_set(any_y) <= 0, f(x) <= f(any_y)))"),
    # ranges
    (r"\max_{0 \le i < n} x_i \le a", "maximum(x) <= a"),
    (r"\max_{i = 1, 2, \dots, n} x_i \le a", "maximum(x) <= a"),
    (r"\max_{i \in \{1, 2, \dots, n\}} x_i \le a", "maximum(x) <= a"),
    (r"\sum_{2 \le i \le n} x_i \le a", "sum_over(i, indicator(1 <= number_of(i)) * entry(x, i)) <= a"),
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
    (r"x = y - \frac{\alpha}{\sqrt{v + \epsilon \mathbf{1}_n}} \odot g_t", "equals(x, y - hadamard(stack(i, alpha / sqrt(entry(v, i) + epsilon * entry(exp(v - v), i))), g_t))"),
    (r"x = y - \alpha \frac{v}{\sqrt{w} + \epsilon}", "equals(x, y - alpha * stack(i, entry(v, i) / (sqrt(entry(w, i)) + epsilon)))"),
    (r"x = y - \alpha \frac{v}{\sqrt{w + \epsilon}}", "equals(x, y - alpha * stack(i, entry(v, i) / sqrt(entry(w, i) + epsilon)))"),
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
    (r"x = y - \alpha \frac{g_t}{v}", r"division by a vector in \frac{g_t}{v}"),
    # maps that are no proximal point and no projection, and points that change
    (r"x = \Pi_C^{f}(y)", r"\Pi_C^{f}(y)"),
    (r"x = P_C(y)", r"P_C(y)"),
    (r"x = \mathrm{prox}_{\eta}(y)", r"\mathrm{prox}_{\eta}(y)"),
    (r"x = \mathrm{prox}_{f + g}(y)", r"\mathrm{prox}_{f + g}(y)"),
    (r"x = \mathrm{prox}_{\eta f}^2(y)", r"\mathrm{prox}_{\eta f}^2(y)"),
    (r"x = \mathrm{prox}_f(u)", r"\mathrm{prox}_f(u)"),
    (r"x = \Pi_B(y)", r"\in B"),
    (r"\mathbb{E}_{x \sim \mathcal{N}(0, I)}[\|\Pi_C(x)\|] \le a", r"\mathbb{E}_{x \sim \mathcal{N}(0, I)}[\|\Pi_C(x)\|]"),
    (r"a = \min_x \|x - \Pi_C(x)\|", r"\min_x \|x - \Pi_C(x)\|"),
    (r"g(x) := f(\Pi_C(x))", r"g(x) := f(\Pi_C(x))"),
    (r"\sum_{i=1}^m u_i \|\mathrm{prox}_f(u_i x)\| \le a", r"\mathrm{prox}_f(u_i x)"),
    # whether the letter of a choice is bound outside of it, too
    (r"x = \arg\min_y f(y), \; A y = z", r"y beside \arg\min_y f(y)"),
    (r"x = \arg\min_y f(y) \text{ and } \|y\| \le a", r"y beside \arg\min_y f(y)"),
    # numbers between two ends, and what is not counted in turn
    (r"\max_{0 \le b \le 1} b (1 - b) \le a", r"\max_{0 \le b \le 1} b (1 - b)"),
    (r"\max_{i = 1, 3, \dots, n} x_i \le a", r"\max_{i = 1, 3, \dots, n} x_i"),
    (r"\max_{i = 0, 2, \dots, n} x_i \le a", r"\max_{i = 0, 2, \dots, n} x_i"),
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


def test_a_projection_that_the_paper_defines_is_asked():
    """Π_C may be a projection in another sense, as one by a Bregman divergence."""
    for said_so in (r"\arg\min_{z \in C} D(z, y)", r"\arg\min_{z \in C} \|z - y\|"):
        known = (Definition(left=r"\Pi_C(y)", right=said_so, printed=rf"\Pi_C(y) = {said_so}"),)
        with pytest.raises(AmbiguousFormula, match="the text says"):
            read_statements([r"x = \Pi_C(z)"], VARIABLES, {}, definitions=known)


def test_a_projection_in_another_norm_is_asked():
    with pytest.raises(AmbiguousFormula, match="a new variable"):
        read_statements([r"x = \Pi_C(z)"], VARIABLES, {}, notation={NORM: "max_norm"})


def test_what_all_numbers_of_a_sign_are_declared_with_is_assumed():
    (found,) = read_statements([r"\forall \sigma > 0"], {}, {}, declaring=True)
    assert [python_of(term) for term in found.assuming] == ["0 < sigma"]


@pytest.mark.parametrize(
    ("latex", "kinds"),
    [
        (r"f, g: \mathbb{R}^n \to \mathbb{R}", "f: function n; g: function n"),
        (r"\ell\colon \mathbb{R} \times \mathbb{R} \to \mathbb{R}.", "\\ell: function scalar, scalar"),
        (r"F: \mathbb{R}^n \to \mathbb{R}^m", "F: function n -> m"),
    ],
)
def test_maps_are_declared(latex, kinds):
    (found,) = read_statements([latex], {}, {}, declaring=True)
    assert found.declared == dict(map(variable_of, kinds.split("; ")))
    with pytest.raises(InputError, match="nothing is stated"):
        read_statements([latex], {}, {})


@pytest.mark.parametrize(
    "latex",
    [
        r"f: C \to \mathbb{R}",
        r"f: \mathbb{R}^n \to (-\infty, \infty]",
        r"\mathrm{prox}_f: \mathbb{R}^n \to \mathbb{R}^n",
        r"\Pi_C: \mathbb{R}^n \to \mathbb{R}^n",
        r"\exp: \mathbb{R} \to \mathbb{R}",
    ],
)
def test_other_maps_are_refused(latex):
    with pytest.raises(InputError):
        read_statements([latex], {}, {}, declaring=True)


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
