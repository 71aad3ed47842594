r"""“There is none”, “there is one”, powers of matrices, curvature as properties of f, powers of means, “a.s.”, sums of subgradients."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from checker.arithmetic import Mpmath
from checker.errors import AmbiguousFormula, CheckerError
from checker.formulas.from_latex import read_statements
from checker.formulas.notation import variable_of
from checker.meaning.interpret import evaluate
from checker.papers.reading import read_statement
from checker.statements.terms.spelling import python_of
from checker.truth import Truth

DECLARED = {
    **{letter: "vector d" for letter in "xyv"},
    **{
        "f": "function d",
        "C": "set d",
        "w": "vector n",
        "p": "vector n",
        "W": "matrix n n",
        "A": "matrix n d",
        "k": "natural",
    },
    **{letter: "scalar" for letter in ("a", "c", "t", "L", "\\mu")},
}


def said(latex: str, reading: dict[str, str] | None = None) -> str:
    return python_of(read_statements([latex], DECLARED, reading or {})[0].term)


READ = {
    r"\nexists x \in C: f(x) < 0": "implies(C_set(x) <= 0, ~(f(x) < 0))",
    r"\not\exists x \in C : f(x) < 0.": "implies(C_set(x) <= 0, ~(f(x) < 0))",
    r"\neg\exists x \in C \text{ such that } f(x) < a": "implies(C_set(x) <= 0, ~(f(x) < a))",
    r"\nexists x, y \in C: f(x) < f(y)": "implies((C_set(x) <= 0) & (C_set(y) <= 0), ~(f(x) < f(y)))",
    r"\exists! i \in [n]: w_i = a": "equals(sum_over(i, indicator(equals(entry(w, i), a))), 1)",
    r"v^\top \nabla^2 f(x) v \ge \mu \|v\|^2 \quad \forall x, v \in \mathbb{R}^d": "strongly_convex(f, mu)",
    r"\mu \|v\|^2 \le v^\top \nabla^2 f(x) v \le L \|v\|^2 \text{ for all } x, v": "strongly_convex(f, mu) & smooth(f, L)",
    r"-L \|v\|^2 \le v^T \nabla^2 f(x) v \le L \|v\|^2, \forall x, v": "smooth(f, L)",
    r"v^T \nabla^2 f(x) v \ge 0, \forall x, v": "convex(f)",
    r"\frac{\mu}{2} \|v\|^2 \le v^T \nabla^2 f(x) v, \forall x, v": "strongly_convex(f, mu / 2)",
    r"\mathbb{E}_{i \sim p}[w_i]^2 \le a": "expectation(i, weighted(p), entry(w, i))**2 <= a",
    r"(\mathbb{E}_{i \sim p} w_i)^2 \le a": "expectation(i, weighted(p), entry(w, i))**2 <= a",
    r"\mathbb{E}_{i \sim p} w_i^2 \le a": "expectation(i, weighted(p), entry(w, i)**2) <= a",
}


@pytest.mark.parametrize("latex", READ)
def test_what_is_read(latex):
    assert said(latex) == READ[latex]


ASKED = {  # the part, and what each answer says
    r"\mathbb{E}_{i \sim p}(w_i - a)^2 \le c": {
        r"the power in \mathbb{E}_{i \sim p}(w_i - a)^2": {
            "of the value": "expectation(i, weighted(p), entry(w, i) - a)**2 <= c",
            "of the argument": "expectation(i, weighted(p), (entry(w, i) - a)**2) <= c",
        }
    },
    r"\mathbb{E}_{i \sim p} (w_i)^2 a \le c": {
        r"the power in \mathbb{E}_{i \sim p} (w_i)^2": {
            "of the argument": "expectation(i, weighted(p), entry(w, i)**2) * a <= c",
        }
    },
    r"a \le c \text{ a.s.}": {r"\text{ a.s.}": {"of all": "a <= c"}},
    r"a \le c \quad \text{with probability one}": {r"\text{with probability one}": {"of all": "a <= c"}},
    r"a \le c \quad \text{``by luck''}": {r"\text{``by luck''}": {"remark": "a <= c"}},
    r"v^\top \nabla^2 f(x) v \ge \mu \|v\|^2 \text{ for all } v": {
        r"v^\top \nabla^2 f(x) v \ge \mu \|v\|^2": {"for all x and v": "strongly_convex(f, mu)"}
    },
    r"v \in (1 - t) \partial f(x) + t \partial f(y)": {r"\partial f": {"another": ""}},
}


@pytest.mark.parametrize("latex", ASKED)
def test_what_is_asked_and_what_the_answers_say(latex):
    for part, answers in ASKED[latex].items():
        with pytest.raises(AmbiguousFormula) as asked:
            said(latex)
        assert part in [question.part for question in asked.value.questions]
        for answer, meant in answers.items():
            if meant:
                assert said(latex, {part: answer}) == meant
            else:
                with pytest.raises(CheckerError):
                    said(latex, {part: answer})


@pytest.mark.parametrize(
    "latex",
    [
        r"\nexists x \in C: f(x) < 0, f(y) < 0",
        r"\nexists x \in C: f(x) < 0 \implies a > 0",
        r"\nexists x \in C: \exists y \in C: f(x) < f(y)",
        r"a \ge 0 \text{ and } \nexists x \in C: f(x) < 0",
        r"\exists! x \in C: f(x) = 0",
        r"\exists! i \in [n]: w_i = 0, a = 1",
        r"v^T \nabla^2 f(x) y \ge 0, \forall x, v",  # two directions
        r"v^T \nabla^2 f(x) v > \mu \|v\|^2, \forall x, v",  # strict
        r"v^T \nabla^2 f(x) v \ge \mu \|y\|^2, \forall x, v",  # of another vector
        r"x^T \nabla^2 f(x) x \ge \mu \|x\|^2, \forall x",  # of one direction at each point
        r"v^T \nabla^2 f(x) v \ge \|x\| \|v\|^2, \forall x, v",  # a bound that changes with x
        r"\|A^k\|_F \le a",  # not square
        r"\|W^t\|_F \le a",  # t is no whole number
    ],
)
def test_what_is_neither_read_nor_turned_into_something_else(latex):
    with pytest.raises(CheckerError):
        said(latex)


def test_there_is_no_index_in_a_hypothesis_is_of_all_of_them():
    known = dict(variable_of(f"{key}: {kind}") for key, kind in DECLARED.items())
    found = read_statement(r"Suppose that $\nexists j \in [n]: w_j = 0$. Then $a \ge 0$.", known, {}, {})
    assert [python_of(term) for term in found.assuming] == ["for_each(j, ~equals(entry(w, j), 0))"]


@pytest.mark.parametrize(("ones", "meant"), [((1, 0, 0), True), ((1, 1, 0), False), ((0, 0, 0), False)])
def test_exactly_one_is_counted(ones, meant):
    term = read_statements([r"\exists! i \in [n]: w_i = a"], DECLARED, {})[0].term
    found = evaluate(term, {"w": tuple(map(Fraction, ones)), "a": Fraction(1)}, Mpmath(40))
    assert found is (Truth.TRUE if meant else Truth.FALSE)


@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_power_of_a_matrix_is_its_product(count):
    entries = ((Fraction(1, 2), Fraction(-1)), (Fraction(2), Fraction(1, 3)))
    power = ((Fraction(1), Fraction(0)), (Fraction(0), Fraction(1)))
    for _ in range(count):
        power = tuple(tuple(sum(row[m] * entries[m][j] for m in range(2)) for j in range(2)) for row in power)
    for latex, reading in ((r"\|W^k\|_F^2 \le a", {"W^k": "power"}), (r"\|(W)^k\|_F^2 \le a", {})):
        term = read_statements([latex], DECLARED, reading)[0].term
        square = sum(power[i][j] ** 2 for i, j in product(range(2), repeat=2))
        values = {"W": entries, "k": count}
        tiny = Fraction(1, 10**9)
        assert evaluate(term, values | {"a": square + tiny}, Mpmath(40)) is Truth.TRUE
        assert evaluate(term, values | {"a": square - tiny}, Mpmath(40)) is Truth.FALSE
    with pytest.raises(AmbiguousFormula, match="the product of k factors"):
        said(r"\|W^k\|_F \le a")
