r"""Functions of several arguments, families of functions and of points, sizes, sets and problems: what is read of them, asked and refused."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from checker.arithmetic import Mpmath
from checker.errors import AmbiguousFormula, CheckerError, InputError
from checker.formulas.from_latex import Statement, from_latex, read_statements
from checker.formulas.notation import variable_of
from checker.formulas.syntax.plain import plain
from checker.meaning.interpret import evaluate
from checker.statements.terms.spelling import python_of
from checker.truth import Truth

D = {
    "f": "function n, m",
    "g": "function n, n",
    "F": "function n -> m",
    "h": "function scalar, n",
    "r": "function n",
    "f_t": "function n",
    "x_t": "vector n",
    "x_{t+1}": "vector n",
    "x_{T+1}": "vector n",
    "x_0": "vector n",
    "x_1": "vector n",
    "x_2": "vector n",
    "x_T": "vector n",
    "c_t": "scalar",
    "d_k": "scalar",
    "u": "vector n",
    "v": "vector n",
    "w": "vector m",
    "Z": "matrix N n",
    "a": "scalar",
    "i": "index N",
    "j": "index m",
    "T": "size",
    "C": "set n",
}


def said(latex: str, **answers: str) -> Statement:
    return read_statements([latex], dict(D), answers)[0]


def _same(latex: str) -> list[str]:
    """What is said of equal arguments, without the names of the values."""
    statement = said(latex)
    leaves = {leaf: f"v{k}" for k, leaf in enumerate(statement.values, 1)}
    found = [python_of(term) for term in statement.congruences]
    for leaf, short in leaves.items():
        found = [text.replace(leaf, short) for text in found]
    return found


@pytest.mark.parametrize(
    ("latex", "same"),
    [
        (r"f(u, w) \le a", []),
        (r"g(u, v) \le g(v, u)", ["implies(equals(u, v) & equals(v, u), equals(v1, v2))"]),
        (r"g(u, v) \le g(u, u)", ["implies(equals(v, u), equals(v1, v2))"]),
        (r"\|F(u) - F(v)\| \le a \|u - v\|", ["implies(equals(u, v), equals(v1, v2))"]),
        (r"h(a, u) \le h(a + 1, u)", ["implies(equals(a, a + 1), equals(v1, v2))"]),
        (r"g(u, v) \le a + \nabla_u g(u, v)^\top v", []),  # a gradient is no value
        (r"\sum_{t=1}^T f_t(u) \le \sum_{t=1}^T f_t(v)", ["for_each(i1, implies(equals(u, v), equals(entry(v1, i1), entry(v2, i1))))"]),
        (r"\sum_{t=1}^T f_t(u) \le a", []),  # each t has a function of its own
        (r"\sum_{i=1}^N g(z_i, u) \le a", ["for_each(i1, for_each(i2, implies(equals(row(Z, i1), row(Z, i2)), equals(entry(v1, i1), entry(v1, i2)))))"]),
    ],
)  # fmt: skip
def test_equal_arguments_give_equal_values(latex, same):
    found = _same(latex)
    assert [text.replace("column(Z.T, ", "row(Z, ") for text in found] == same


@pytest.mark.parametrize(
    ("latex", "python"),
    [
        (r"\sum_{t=1}^T \|x_t\|^2 \le a T", "sum_over(t, norm(column(x_family.T, t))**2) <= a * length(counted_T)"),
        (r"\sum_{t=0}^{T-1} \|x_t\| \le \|x_0\|", "sum_over(t, norm(column(x_family.T, t))) <= norm(column(x_family.T, 0))"),
        (r"\sum_{t=1}^T \|x_t\| \le \|x_1\|", "sum_over(t, norm(column(x_family.T, t))) <= norm(column(x_family.T, 0))"),
        (r"\sum_{t=1}^T \|x_t\| \le \|x_0\|", "sum_over(t, norm(column(x_family.T, t))) <= norm(x_0)"),  # before the first
        (r"\sum_{t=1}^T \|x_t\| \le \|x_{T+1}\|", "sum_over(t, norm(column(x_family.T, t))) <= norm(x_T_1)"),  # behind the last
        (r"\sum_{t=1}^T c_t \le a", "total(c_family) <= a"),
        (r"\sum_{s=1}^T c_s \le a", "total(c_family) <= a"),  # another letter for the same family
        (r"c_t \le a \text{ for all } t \in [T]", "for_each(t, entry(c_family, t) <= a)"),
        (r"\max_{t \in [T]} \|x_t\| \le a", "maximum(stack(t, norm(column(x_family.T, t)))) <= a"),
        (r"\exists t \in [T]: \|x_t\| \le a", "~for_each(t, ~(norm(column(x_family.T, t)) <= a))"),
        (r"x_{t+1} = x_t - a u \text{ for all } t", "equals(x_t_1, x_t - a * u)"),  # t stands in names only
        (r"r(x_{t+1}) \le r(x_t), \quad \forall t \ge 0", "r(x_t_1) <= r(x_t)"),
        (r"r(u) \le r(v) \quad \forall v \in C", "implies(C_set(v) <= 0, r(u) <= r(v))"),
        (r"u \in C \Rightarrow r(u) \le a", "implies(C_set(u) <= 0, r(u) <= a)"),
        (r"x_t^\top (u - v) \le a", "dot(x_t, u - v) <= a"),  # a function has no transpose
    ],
)  # fmt: skip
def test_what_is_read(latex, python):
    assert python_of(said(latex).term) == python


@pytest.mark.parametrize(
    "latex",
    [
        r"\forall u: f(u, w) \le a \Rightarrow a \ge 0",  # of each u alone, or of all u first
        r"\mathbb{E}[g(u, v) + a] \le a",  # what is drawn changes the value, too
        r"\mathbb{E}_{u \sim \mathcal{N}(0, I)}[g(u, v)] \le a",
        r"\nabla g(u, v) = u",  # in which argument
        r"\nabla_u g(u, u) = v",
        r"\sum_{t=1}^T \|x_{t+1}\| \le a",  # of another length than the family
        r"\sum_{k=1}^N \frac{k}{d_k} \le a",  # d_k is a dimension
        r"\sum_{t=0}^{T-1} \|x_t\| + \sum_{t=1}^{T} \|x_t\| \le a",  # one begins at 0, and the other at 1
        r"x_t^T(u) = a",  # x_t may be a function there
        r"\text{if } \|x_t\| \le a \text{ for all } t \text{, then } a \ge 0",  # of each t alone, or of all
    ],
)
def test_what_is_asked(latex):
    with pytest.raises((AmbiguousFormula, InputError)):
        said(latex)


@pytest.mark.parametrize(
    ("latex", "why"),
    [
        (r"f(w, u) \le a", "is a vector, and f is declared with a vector n there"),
        (r"\max_t \|x_t\| \le a \text{ for all } t", "declared as one name"),  # the t of max is no name
        (r"\exists t: \|x_t\| \le a", "is declared as one name"),
        (r"f(u) \le a", "gives 1 arguments to f, which is declared with 2"),
        (r"\sum_{t=1}^T f_t(u) \le f_t(v)", "stands beside it as a single one"),
        (r"\sum_{t=1}^T \|x_t\| \le \|x_2\|", "may be one of them"),
        (r"\sum_{t=1}^T \|x_t\| \le \|x_{t+1}\|", "may be one of them"),
        (
            r"\text{if } f(u, w) \le a \text{ for all } u \text{, then } a \ge 0",
            "of which a new variable of the formula",
        ),
    ],
)
def test_what_is_refused(latex, why):
    with pytest.raises(CheckerError, match=why) as caught:
        said(latex)
    assert not isinstance(caught.value, AmbiguousFormula)


def test_a_family_beside_a_matrix_that_may_hold_it_is_no_family():
    beside = {"x_t": "vector n", "X": "matrix T n"}
    with pytest.raises((AmbiguousFormula, InputError), match="is declared as one name"):
        from_latex(r"\sum_{t=1}^T \|x_t\|^2 = \|X\|_F^2", beside)
    with pytest.raises(InputError, match="counted in two ways|begins at 0 and another at 1"):
        read_statements(
            [r"\sum_{t=1}^T \|x_t\| \le 1", r"\sum_{t=0}^{T-1} \|x_t\| \le 1"], {"x_t": "vector n", "T": "size"}, {}
        )


def test_the_last_of_a_family_is_its_last_row():
    read = said(r"\sum_{t=1}^T \|x_t\| \le \|x_T\| + \|x_1\|").term
    points = ((3, 4), (0, 0), (5, 12))
    values = {"x_family": tuple(tuple(map(Fraction, p)) for p in points)}
    assert evaluate(read, values, Mpmath(40)) is Truth.TRUE  # 5 + 0 + 13 <= 13 + 5
    assert evaluate(said(r"\sum_{t=1}^T \|x_t\| \le \|x_T\|").term, values, Mpmath(40)) is Truth.FALSE


def test_hypotheses_of_one_formula_hold_of_the_values_of_another():
    one, other = read_statements([r"g(u, v) \le a", r"g(v, u) \ge a"], dict(D), {})
    assert not one.congruences and len(other.congruences) == 1
    with pytest.raises(InputError, match="for all u, and another one speaks of u, too"):
        read_statements([r"g(u, v) \le a \quad \forall u", r"g(u, u) \ge 0"], dict(D), {})


def test_every_function_meets_the_hypotheses_and_other_values_need_not():
    """The values of a real function, here ⟨x, y⟩ + |x|², at random points, some of them equal."""
    statement = said(r"\sum_{i=1}^N g(z_i, u) + g(u, v) \le g(v, u)")
    family, one, other = (
        next(leaf for leaf, text in statement.values.items() if printed in text)
        for printed in ("z_i", "g(u, v)", "g(v, u)")
    )
    rng = random.Random(41)

    def value(x, y):
        return sum(a * b for a, b in zip(x, y, strict=True)) + sum(a * a for a in x)

    broken = 0
    for _ in range(16):
        points = [tuple(Fraction(rng.randint(0, 1)) for _ in range(2)) for _ in range(4)]
        u, v, *z = points
        values = {
            "u": u,
            "v": v,
            "Z": tuple(z),
            family: tuple(value(p, u) for p in z),
            one: value(u, v),
            other: value(v, u),
        }
        assert all(evaluate(term, values, Mpmath(40)) is Truth.TRUE for term in statement.congruences)
        wrong = values | {family: tuple(value(p, u) + k for k, p in enumerate(z))}
        broken += any(evaluate(term, wrong, Mpmath(40)) is Truth.FALSE for term in statement.congruences)
    assert broken > 2  # equal points with other values are refused


def test_declarations():
    assert [shape for shape in variable_of("f: function n, m k -> p")[1].arguments] == [("n",), ("m", "k")]
    assert python_of(from_latex("T > 0", {"T": "size"})) == "0 < length(counted_T)"
    for wrong in (
        "f: function ,",
        "f: function n ->",
        "f: function n, -> m",
        "C: set n m",
        "T: size n",
        "f: function n; m, k",
    ):
        with pytest.raises(InputError, match="declares nothing"):
            variable_of(wrong)
    with pytest.raises(InputError, match="declares nothing"):
        from_latex("a > 0", {"a": "number"})


@pytest.mark.parametrize("end", [r"\\[2pt]", r"\\ [-.5em]", r"\\*", r"\\*[3 mm]", r"\\[0.5\baselineskip]", r"\\[\jot]"])
def test_the_space_below_a_row_is_no_factor(end):
    letters = {letter: "scalar" for letter in "abcptm"}
    read = from_latex(rf"\begin{{aligned}} a &\le b {end} &\le c \end{{aligned}}", letters)
    assert python_of(read) == "(a <= b) & (b <= c)"
    with pytest.raises(CheckerError):  # neither is another bracket a space
        from_latex(r"\begin{aligned} a &\le b \\ [\alpha] &\le c \end{aligned}", letters)
    bracket = from_latex(r"\begin{aligned} a &\le b \\ &\quad + [2 p t] \end{aligned}", letters)
    assert python_of(bracket) == "a <= b + 2 * p * t"


@pytest.mark.parametrize(
    ("latex", "value"),
    [
        (r"\sum_{t=1}^T \frac{1}{t}", Fraction(11, 6)),
        (r"\sum_{t=0}^{T-1} 2^t", 7),
        (r"\sum_{t=1}^T t^2 c_t", 1 * 5 + 4 * 7 + 9 * 11),
        (r"\sum_{t=0}^{T-1} t c_t", 0 * 5 + 1 * 7 + 2 * 11),
        (r"\sum_{t=1}^T (T - t) c_t", 2 * 5 + 1 * 7),
        (r"\sum_{i=1}^T \sum_{j=1}^T i j", 36),
        (r"\sum_{1 \le i < j \le T} (j - i)", 1 + 2 + 1),
        (r"\sum_{t=1}^T |t - 2|", 2),
        (r"\sum_{t=1}^T t", 6),
        (r"\sum_{t=1}^T \max(t, 2)", 7),
    ],
)
def test_the_index_of_a_sum_is_a_number_that_counts_as_the_sum_does(latex, value):
    values = {"c_family": tuple(map(Fraction, (5, 7, 11))), "counted_T": (0, 0, 0)}
    part = {r"the indices of \sum_{1 \le i < j \le T} (j - i)": "over i and j"} if "<" in latex else {}
    for beside, truth in ((Fraction(1, 10**9), Truth.TRUE), (-Fraction(1, 10**9), Truth.FALSE)):
        read = read_statements([rf"{latex} \le a"], dict(D), part)[0]
        assert evaluate(read.term, values | {"a": value + beside}, Mpmath(40)) is truth


@pytest.mark.parametrize(
    "latex", [r"\sum_t t c_t \le a", r"\sum_{t \in C} t \le a", r"\sum_{t=1}^T t c_t \le t", r"i \le a", r"u_i = i a"]
)
def test_an_index_without_a_first_number_is_no_number(latex):
    with pytest.raises(CheckerError):
        said(latex)


# ── problems with conditions ──

PROBLEM = {
    "f": "function d",
    "g": "function d",
    "X": "matrix n d",
    "y": "vector n",
    "w": "vector d",
    "w^*": "vector d",
    "u": "vector d",
    "b": "scalar",
    "C": "scalar",
    r"\xi": "vector n",
}
MARGINS = "for_each(i, 1 <= entry(y, i) * (dot({w}, column(X.T, i)) + {b}))"


def solved(latex: str) -> str:
    with pytest.raises(AmbiguousFormula) as caught:
        read_statements([latex], PROBLEM, {})
    (question,) = [q for q in caught.value.questions if "a solution" in q.readings]
    others = {q.part: next(iter(q.readings)) for q in caught.value.questions if q is not question}
    (said,) = read_statements([latex], PROBLEM, {question.part: "a solution"} | others)
    with pytest.raises(CheckerError, match="is a problem|in several ways"):
        read_statements([latex], PROBLEM, {question.part: "another"} | others)
    return python_of(said.term)


@pytest.mark.parametrize(
    ("latex", "python"),
    [
        (r"\min_w f(w)", "f(w) <= f(other_w)"),
        (r"\max_w f(w)", "f(other_w) <= f(w)"),
        (r"\min_w f(w) + \|w\|^2", "f(w) + norm(w)**2 <= f(other_w) + norm(other_w)**2"),  # of all summands
        (r"\min_w \|w\| \text{ s.t. } g(w) \le 0, \|w\| \ge 1", "(g(w) <= 0) & (1 <= norm(w)) & implies((g(other_w) <= 0) & (1 <= norm(other_w)), norm(w) <= norm(other_w))"),
        (r"\min_{w,b} \|w\|^2 \quad \text{subject to} \quad y_i(w^\top x_i + b) \ge 1, \; i = 1, \ldots, n", f"{MARGINS} & implies({MARGINS}, norm(w)**2 <= norm(other_w)**2)".replace("{w}", "w", 1).replace("{b}", "b", 1).replace("{w}", "other_w").replace("{b}", "other_b")),
        (r"w^* = \arg\min \|w\|^2 \text{ s.t. } y = Xw", "equals(y, X @ w_star) & for_every(any_w, implies(equals(y, X @ any_w), norm(w_star)**2 <= norm(any_w)**2))"),
        (r"w^* = \arg\min_w \|w - u\| \text{ s.t. } y = Xw", "equals(y, X @ w_star) & for_every(any_w, implies(equals(y, X @ any_w), norm(w_star - u) <= norm(any_w - u)))"),
    ],
)  # fmt: skip
def test_that_the_variables_solve_a_problem(latex, python):
    assert solved(latex) == python


@pytest.mark.parametrize(
    ("latex", "python"),
    [
        (r"w^* = \arg\min_w \|w\|^2 \text{ s.t. } y = Xw", "equals(y, X @ w_star) & for_every(any_w, implies(equals(y, X @ any_w), norm(w_star)**2 <= norm(any_w)**2))"),
        (r"w^* \in \arg\max_w f(w) \text{ s.t. } g(w) \le b", "(g(w_star) <= b) & for_every(any_w, implies(g(any_w) <= b, f(any_w) <= f(w_star)))"),
        (r"w^* = \arg\min_w \|w\|^2 \text{ s.t. } y_i w^\top x_i \ge 1, i \in [n]", "for_each(i, 1 <= dot(entry(y, i) * w_star, column(X.T, i))) & for_every(any_w, implies(for_each(i, 1 <= dot(entry(y, i) * any_w, column(X.T, i))), norm(w_star)**2 <= norm(any_w)**2))"),
    ],
)  # fmt: skip
def test_a_point_that_solves_a_problem_is_compared_with_every_other_one(latex, python):
    (said,) = read_statements([latex], PROBLEM, {})
    assert python_of(said.term, longest=400) == python and any("a solution" in how for how in said.told.values())


@pytest.mark.parametrize(
    "behind",
    [
        r"y = Xw \Rightarrow f(w^*) \le b",
        r"y = Xw, f(w^*) \le b",  # which may be a conclusion
        r"y = Xw, \|u\| \le b",
        r"g(w^*) \le b",
    ],
)
def test_what_may_be_no_condition_of_the_problem_is_asked(behind):
    with pytest.raises(AmbiguousFormula, match="a solution"):
        read_statements([rf"w^* = \arg\min_w f(w) \text{{ s.t. }} {behind}"], PROBLEM, {})


def test_slacks_beside_the_letter_below_are_not_read():
    latex = r"w^* = \arg\min_w \|w\|^2 + C \sum_i \xi_i \text{ s.t. } y_i w^\top x_i \ge 1 - \xi_i, i \in [n]"
    with pytest.raises(CheckerError, match="a problem with conditions"):
        read_statements([latex], PROBLEM, {})


def test_a_condition_without_a_range_is_of_all_that_it_counts_along():
    all_, range_ = (
        solved(rf"\min_w \|w\| \text{{ s.t. }} y_i \langle w, x_i \rangle \ge 1 \; \forall i{said}")
        for said in ("", r" \in [n]")
    )
    assert all_ == range_ and all_.startswith("for_each(i, 1 <= entry(y, i) * dot(w, column(X.T, i))) & implies(")


@pytest.mark.parametrize(
    "latex",
    [
        r"\min_w f(w), \quad g(w) \le 0",  # nothing says that this is a condition
        r"\min_w f(w) \text{ if } b \ge 0",
        r"b = \min_w f(w) \text{ s.t. } g(w) \le 0",  # a value of a problem
        r"\min_w \max_u f(w)",  # the new variable for the inner one would be the same everywhere
        r"\min_w \sup_{u \in U} g(u)",
        r"w^* = \arg\min_u \|w\|^2 \text{ s.t. } y = Xb",
        r"\min_b f(w) \text{ s.t. } y_i b \ge 1 \; \forall k",
    ],
)
def test_what_is_no_problem_that_is_read(latex):
    with pytest.raises(CheckerError) as caught:
        read_statements([latex], PROBLEM, {})
    questions = caught.value.questions if isinstance(caught.value, AmbiguousFormula) else ()
    assert not any("a solution" in question.readings for question in questions)


def test_a_least_value_in_a_statement_is_no_problem():
    assert python_of(read_statements([r"\min_w f(w) \le b"], PROBLEM, {})[0].conclude) == "f(minimiser_of_f) <= b"
    assert plain(r"\lang w, u \rang").replace(" ", "") == r"\langlew,u\rangle"


def test_a_product_of_sizes_is_no_size_of_its_own():
    shapes = [
        declares(latex).shape for latex in (r"W \in \mathbb{R}^{p \times h p_v}", r"W \in \mathbb{R}^{hd \times d_k}")
    ]
    assert shapes == [("p", "h*p_v"), ("h*d", "d_k")]
    assert declares(r"W \in \mathbb{R}^{\text{dim} \times d}").shape == ("dim", "d")


def test_a_subset_of_a_space_declares_a_set():
    assert declares(r"C \subseteq \mathbb{R}^d") == variable_of("C: set d")[1]
    for latex in (r"C \subseteq D", r"C \subseteq \mathbb{R}_{\ge 0}^d", r"C = \mathbb{R}^d"):
        with pytest.raises(CheckerError):
            declares(latex)


def declares(latex: str):
    ((_, declared),) = read_statements([latex], {}, {}, declaring=True)[0].declared.items()
    return declared
