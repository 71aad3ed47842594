r"""Letters that nothing declares, left sides of the formula before, both signs, limits, sets of points and brackets that no formula are: asked."""

from __future__ import annotations

import pytest

from checker.errors import AmbiguousFormula, CheckerError, InputError, NotDeclared
from checker.formulas.from_latex import Statement, read_statements
from checker.formulas.notation import variable_of
from checker.statements.terms.spelling import python_of

DECLARED = "a: scalar; b: scalar; c: scalar; t: scalar; x: vector n; y: vector m; A: matrix n m; f: function n; g: function; C: set n; y_i: scalar"
VARIABLES = dict(map(variable_of, DECLARED.split("; ")))


def said(latex: str, reading: dict[str, str] | None = None) -> Statement:
    return read_statements([latex], VARIABLES, reading or {})[0]


def questions(latex: str) -> dict[str, list[str]]:
    with pytest.raises(AmbiguousFormula) as caught:
        said(latex)
    return {question.part: list(question.readings) for question in caught.value.questions}


KINDS = [  # the formula, and the kinds of each letter with which it can be read
    (r"q + a \le b", {"q": ["scalar"]}),
    (r"a = k b", {"k": ["scalar", "size"]}),
    (r"\hat{x} = x", {r"\hat{x}": ["vector n"]}),
    (r"x^T B y \le a", {"B": ["matrix n m", "vector n", "vector m"]}),
    (r"e_1^T x = a", {"e_{1}": ["vector n"]}),  # one name, since e has no other number below it
    (r"x = \sum_{k=1}^K p_k u_k", None),
    (r"= A y", {r"\mathrm{before}": ["vector n"]}),
    (r"\ge f(x) + a", {r"\mathrm{before}": ["scalar", "vector n", "vector m"]}),
    (r"\text{FTL regret} = a", {r"\mathrm{FTLregret}": ["scalar"]}),
    (r"a = \text{gap}", {r"\mathrm{gap}": ["scalar"]}),
]


@pytest.mark.parametrize(("latex", "kinds"), KINDS, ids=[latex for latex, _ in KINDS])
def test_the_kinds_of_a_letter_are_those_with_which_the_formula_is_read(latex, kinds):
    found = questions(latex)
    assert kinds is None or found == {letter: [*said_so, "another"] for letter, said_so in kinds.items()}
    for letter, offered in found.items():
        for kind in offered[:-1] if len(found) == 1 else ():
            try:
                assert said(latex, {letter: kind}).conclude.sort == "truth"
            except AmbiguousFormula as more:  # what is open besides
                assert letter not in [question.part for question in more.questions]


ANSWERED = [
    (r"q + a \le b", {"q": "scalar"}, "q + a <= b"),
    (r"a = k b", {"k": "size"}, "equals(a, length(counted_k) * b)"),
    (r"x^T B y \le a", {"B": "matrix n m"}, "dot(x, B @ y) <= a"),
    (r"= A y", {r"\mathrm{before}": "vector n"}, "equals(before, A @ y)"),
    (r"\text{FTL regret} = a", {r"\mathrm{FTLregret}": "scalar"}, "equals(FTLregret, a)"),
    # both signs: all upper ones, or all lower ones
    (r"a = b \pm c", {r"\pm": "both"}, "equals(a, b + c) & equals(a, b - c)"),
    (r"a = b \pm c \mp t", {r"\pm": "one of them"}, "equals(a, b + c - t) | equals(a, b - c + t)"),
    (r"a = \pm b", {r"\pm": "one of them"}, "equals(a, b) | equals(a, -b)"),
    # a set that is named and said
    (r"y_i \in \mathcal{Y} = [0, 1]", {}, "(0 <= y_i) & (y_i <= 1)"),
    (r"\forall a \in Y := \{0, 1\}: a \le b", {}, "implies(equals(a, 0) | equals(a, 1), a <= b)"),
    (r"\it a \le b", {}, "a <= b"),
    (r"\boxed{\,a \le b.\,}", {}, "a <= b"),
    (r"a \le b \quad \square", {}, "a <= b"),
    # an index with a prime
    (r"\sum_{j'} x_{j'} = a", {}, "equals(total(x), a)"),
    (r"\sum_{i'} \sum_{j'} x_{i'} x_{j'} = a", {}, "equals(total(x) * total(x), a)"),
    (
        r"\sum_{j' \ne i} x_{j'} \le x_i, i \in [n]",
        {},
        "for_each(i, sum_over(l, indicator(~equals(l, i)) * entry(x, l)) <= entry(x, i))",
    ),
    # the entries of a diagonal
    (r"D = \operatorname{diag}(1 / x_i)", {"D": "matrix n n"}, "equals(D, diag(stack(i, 1 / entry(x, i))))"),
]


@pytest.mark.parametrize(("latex", "reading", "python"), ANSWERED, ids=[row[0] for row in ANSWERED])
def test_an_answer_declares_the_letter(latex, reading, python):
    assert python_of(said(latex, reading).term) == python


ASKED = [  # the part, and what is offered
    (r"x \in \mathcal{A}(x)", {r"\in \mathcal{A}(x)": ["any set", "another"]}),
    (r"a \to b", {r"\lim \left(a\right)": ["number", "another"]}),
    (r"f(x) \to b \quad \text{as } t \to \infty,", {r"\lim_{t \to \infty} \left(f(x)\right)": ["number", "another"]}),
    (r"\text{Primal:} \quad a \le b", {r"\text{Primal:}": ["remark", "hypothesis"]}),
    (r"\operatorname{vol}(C \cap K) \le a", {r"\operatorname{vol}(C \cap K)": ["number", "another"]}),
    (r"V(C \cup K) \le a", {r"V(C \cup K)": ["number", "another"]}),
    (r"f(\cdot) \le a", {r"f(\cdot)": ["number", "another"]}),
    (r"f(x) = \pm 1", {r"\pm": ["one of them", "both"]}),
    (r"a \sim b", {r"a \sim b": ["a multiple", "a constant", "a limit", "a law"]}),
    (r"a \le b \quad \text{for linear regression}", {r"\quad \text{for linear regression}": ["remark", "hypothesis"]}),
]


@pytest.mark.parametrize(("latex", "parts"), ASKED, ids=[row[0] for row in ASKED])
def test_what_is_asked(latex, parts):
    assert questions(latex) == parts


REFUSED = [  # what is no variable, or can be anything; and what would change its meaning in another place
    (r"\text{Find} z", "is not declared"),
    (r"\text{regret of } f \le a", "the words"),
    (r"|S_1| = a", "S_1 is not declared"),
    (r"U^i x = a", "is not declared"),
    (r"x^\dagger x = a", "is no exponent"),
    (r"\Delta x = a", "is not declared"),
    (r"Regret \le a", "is not declared"),
    (r"\mathcal{Z} = C \times D", "is not declared"),
    (r"x_j \le y_j", "The index j of y_j is not declared"),  # of entries of two sizes
    (r"a = b \pm c \Rightarrow b \ge 0", "two signs"),
    (r"a \ne b \pm c", "two signs"),
    (r"a^{\pm 1} = b", "state both signs"),
    (r"a \le b \to c", "limits"),
    (r"a = b \rightarrow b = a", r"\\rightarrow, which is not read"),
    (r"a \to b, b \to a", "limits"),
    (r"a \to b \text{ for all } x", "limits"),
    (r"t \to \infty", "limits"),
    (r"(a \to b)", "limits"),
    (r"x \in C = \{0, 1\}^n", "says what the set C is, which is declared"),
    (r"a \in Y = Z", "cannot stand there"),
    (r"a \in [0, 1] = b", "cannot stand there"),
    (r"g(a)) \le b", "cannot stand there"),
    (r"\log(a \cup b) \le a", "sets have no word"),
    (r"\nabla f(x \cap y) = x", "sets have no word"),
    (r"C(x) \le a", "behind a set"),
    (r"x \sim \mathcal{N}(0, I_n)", "by which law"),
    (r"x \sim \mathcal{D}", "by which law"),
    (r"a = 1 \quad \text{for all i}", "the words"),
    (r"x_i = \operatorname{diag}(x_i) x", "is not declared"),  # i is one index here
    (r"A = \operatorname{diag}(a)", "diag takes"),
]


@pytest.mark.parametrize(("latex", "why"), REFUSED, ids=[row[0] for row in REFUSED])
def test_what_is_refused(latex, why):
    with pytest.raises(CheckerError, match=why) as caught:
        said(latex)
    assert not isinstance(caught.value, AmbiguousFormula)


def test_another_answer_is_refused_and_one_that_nothing_asks_too():
    with pytest.raises(InputError, match="B was answered to be something else"):
        said(r"x^T B y \le a", {"B": "another"})
    with pytest.raises(InputError, match="declares nothing"):
        said(r"x^T B y \le a", {"B": "nonsense"})
    with pytest.raises(InputError, match="which nothing in"):
        said(r"a \le b", {"B": "scalar"})


def test_a_paper_and_the_shell_ask_for_declarations_themselves():
    with pytest.raises(NotDeclared, match="q is not declared"):
        read_statements([r"q + a \le b"], VARIABLES, {}, asking=False)
    with pytest.raises(NotDeclared, match="q is not declared"):
        read_statements([r"q + a \le b"], VARIABLES, {}, declaring=True)


def test_the_letter_is_a_variable_of_the_statement():
    found = said(r"x^T B y \le a", {"B": "matrix n m"})
    assert list(found.declared) == ["B"] and found.declared["B"].shape == ("n", "m")
