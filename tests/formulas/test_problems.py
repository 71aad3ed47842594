r"""Problems with conditions: a problem alone states nothing; that its variables solve it is one of two answers."""

from __future__ import annotations

import pytest

from checker.errors import AmbiguousFormula, CheckerError
from checker.formulas.from_latex import read_statements
from checker.formulas.syntax.plain import plain
from checker.statements.terms.spelling import python_of

D = {
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
        read_statements([latex], D, {})
    (question,) = [q for q in caught.value.questions if "a solution" in q.readings]
    others = {q.part: next(iter(q.readings)) for q in caught.value.questions if q is not question}
    (said,) = read_statements([latex], D, {question.part: "a solution"} | others)
    with pytest.raises(CheckerError, match="is a problem|in several ways"):
        read_statements([latex], D, {question.part: "another"} | others)
    return python_of(said.term)


@pytest.mark.parametrize(
    ("latex", "python"),
    [
        (r"\min_w f(w)", "f(w) <= f(other_w)"),
        (r"\max_w f(w)", "f(other_w) <= f(w)"),
        (r"\min_w f(w) + \|w\|^2", "f(w) + norm(w)**2 <= f(other_w) + norm(other_w)**2"),  # of all summands
        (r"\min_w \|w\| \text{ s.t. } g(w) \le 0, \|w\| \ge 1", "(g(w) <= 0) & (1 <= norm(w)) & implies((g(other_w) <= 0) & (1 <= norm(other_w)), norm(w) <= norm(other_w))"),
        (r"\min_{w,b} \|w\|^2 \quad \text{subject to} \quad y_i(w^\top x_i + b) \ge 1, \; i = 1, \ldots, n", f"{MARGINS} & implies({MARGINS}, norm(w)**2 <= norm(other_w)**2)".replace("{w}", "w", 1).replace("{b}", "b", 1).replace("{w}", "other_w").replace("{b}", "other_b")),
        (r"w^* = \arg\min_w \|w\|^2 \text{ s.t. } y = Xw", "equals(y, X @ w_star) & implies(equals(y, X @ w), norm(w_star)**2 <= norm(w)**2)"),
        (r"w^* \in \arg\max_w f(w) \text{ s.t. } g(w) \le b", "(g(w_star) <= b) & implies(g(w) <= b, f(w) <= f(w_star))"),
    ],
)  # fmt: skip
def test_that_the_variables_solve_a_problem(latex, python):
    assert solved(latex) == python


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
        read_statements([latex], D, {})
    questions = caught.value.questions if isinstance(caught.value, AmbiguousFormula) else ()
    assert not any("a solution" in question.readings for question in questions)


def test_a_least_value_in_a_statement_is_no_problem():
    assert python_of(read_statements([r"\min_w f(w) \le b"], D, {})[0].conclude) == "f(minimiser_of_f) <= b"
    assert plain(r"\lang w, u \rang").replace(" ", "") == r"\langlew,u\rangle"
