r"""Definitions that a paper prints outside of its statements: found, proposed where a part has no word, and asked of declared variables."""

from __future__ import annotations

import tomllib

import pytest

from checker.errors import AmbiguousFormula
from checker.formulas.from_latex import read_statements
from checker.formulas.notation import variable_of
from checker.papers.coverage import coverage_of, lines_of
from checker.papers.definitions import definitions_in
from checker.papers.folder import write_folder
from checker.papers.reading import read_statement
from checker.papers.symbols import steps_of, symbol_of, symbols_in
from checker.papers.words import sentences_of
from checker.statements.terms.spelling import python_of

TEXT = r"""Let $h(x) := \frac{\alpha}{2}\|x - z\|^2$. We define $\kappa = L/\mu$ and $g_t = \nabla f(x_t)$, where $\sigma^2(x) = \|x\|^2 + 1$.

Set \[ c_i(x) = a_i^\top x. \] Moreover $Q = 3$ holds. Let $R = 1$. Let $u := y$. Later, let $u := x$.

Here $w \overset{\mathrm{def}}{=} \sum_j c_j(x)$ and $D(x, y) \triangleq \|x - y\|^2$. Let $s(x) := \sum_j x_j y_j$ and $r := \log L$. Put $v = v + 1$."""
DECLARED = (
    "f: function n; x: vector n; y: vector n; z: vector n; x_t: vector n; g_t: vector n; L: scalar; \\mu: scalar; \\alpha: scalar; "
    "a: matrix m n; i: index m; k: index m"
)
NOTATION = dict(map(variable_of, DECLARED.split("; ")))
FOUND = definitions_in(TEXT, {})


def test_definitions_are_what_is_printed_as_one_and_is_the_only_one_of_its_name():
    assert [one.left for one in FOUND] == [
        "h(x)",
        "\\kappa",
        "g_t",
        "\\sigma^2(x)",
        "c_i(x)",
        "w",
        "D(x, y)",
        "s(x)",
        "r",
    ]
    assert FOUND[1].printed == r"\kappa = L/\mu"


@pytest.mark.parametrize(
    ("latex", "part", "python"),
    [
        (r"h(y) \le 3", "h(y)", "alpha / 2 * norm(y - z)**2 <= 3"),
        (r"\kappa \le 3", "\\kappa", "L / mu <= 3"),
        (r"\sigma^2(y) \le 3", "\\sigma^2(y)", "norm(y)**2 + 1 <= 3"),
        (r"c_i(y) \le 3", "c_i(y)", "dot(column(a.T, i), y) <= 3"),
        (r"\sum_i c_i(x) \le 3", "c_i(x)", "total(a @ x) <= 3"),
        (r"s(z) \le 3", "s(z)", "dot(z, y) <= 3"),
        (r"D(z, y)^2 \le 3", "D(z, y)", "(norm(z - y)**2)**2 <= 3"),
    ],
)
def test_a_definition_is_proposed_and_taken_when_it_is_answered(latex, part, python):
    with pytest.raises(AmbiguousFormula) as caught:
        read_statements([latex], NOTATION, {}, definitions=FOUND)
    (question,) = [one for one in caught.value.questions if one.part == part]
    assert next(iter(question.readings)) == "as defined" and "as the text says" in question.readings["as defined"]
    (said,) = read_statements([latex], NOTATION, {part: "as defined"}, definitions=FOUND)
    assert python_of(said.term) == python


@pytest.mark.parametrize(
    "latex",
    [
        r"w \le 3",  # its own definition asks
        r"c_k(y) \le 3",  # printed of another index
        r"u \le 3",  # defined twice
        r"D(y) \le 3",  # of two things
        r"s(a_k) \le 3",  # the index k, where the definition has an index of its own
        r"r \le 3",  # the base of the logarithm is open
    ],
)
def test_nothing_is_proposed_where_a_definition_does_not_fit(latex):
    try:
        read_statements([latex], NOTATION, {}, definitions=FOUND)
    except AmbiguousFormula as asked:
        assert not any("as defined" in one.readings for one in asked.questions)
    except Exception as refused:
        assert "as defined" not in str(refused)


def test_what_is_defined_elsewhere_of_a_declared_variable_is_asked_and_then_assumed():
    text = r"We have $f(x) \le \|g_t\|$."
    asked = read_statement(text, NOTATION, {}, {}, definitions=FOUND)
    assert asked.status == "in part" and "add equals(g_t, gradient(f, x_t)) to assuming" in asked.questions[0]
    taken = read_statement(text, NOTATION, {"g_t": "as defined"}, {}, definitions=FOUND)
    assert taken.status == "encoded" and [python_of(t) for t in taken.assuming] == ["equals(g_t, gradient(f, x_t))"]
    left = read_statement(text, NOTATION, {"g_t": "as declared"}, {}, definitions=FOUND)
    assert left.status == "encoded" and not left.assuming
    own = read_statement(r"Let $g_t = \nabla f(x_t)$. Then $f(x) \le \|g_t\|$.", NOTATION, {}, {}, definitions=FOUND)
    assert own.status == "encoded" and len(own.assuming) == 1
    function = NOTATION | dict([variable_of("h: function n")])
    (question,) = read_statement(r"We have $h(y) \ge 0$.", function, {}, {}, definitions=FOUND).questions
    assert "speaks of every function h" in question


def test_the_next_step_as_a_conclusion_is_asked():
    notation = NOTATION | dict([variable_of("x_{t+1}: vector n")])
    (question,) = read_statement(r"We have $x_{t+1} = x_t - g_t$.", notation, {}, {}).questions
    assert "move equals(x_t_1, x_t - g_t) into assuming" in question
    assert not read_statement(r"Let $x_{t+1} = x_t - g_t$. Then $f(x_{t+1}) \le 1$.", notation, {}, {}).questions


def test_displays_that_go_on_are_one_formula():
    found, sentences = sentences_of(
        "We have\n$$a \\le b,$$\n$$= c$$\n\n$$\\le d.$$ And $$e = 1$$ $$k = 2$$ with $x$ $= 3$."
    )
    assert [one.latex for one in found] == [r"a \le b \\ & = c \\ & \le d.", "e = 1", "k = 2", "x", "= 3"]
    assert "⟦0⟧" in sentences[0] and "⟦3⟧" in " ".join(sentences)


def test_steps_keep_their_index_and_entries_lose_it():
    assert steps_of(r"x_{t+1} = x_t + \gamma_t p_t") == {"t"} and not steps_of(r"\sum_t x_{t+1} \le a_t")
    assert symbols_in(r"x_{t+1} = x_t + \gamma_t b", {}) == ["x_{t+1}", "x_{t}", "\\gamma_{t}", "b"]
    assert symbols_in(r"x_t = \gamma_t b", {}) == ["x", "\\gamma", "b"]


PAPER = r"""\documentclass{article} \newtheorem{thm}{Theorem} \begin{document} We define $\kappa := L / \mu$ and $x \in \mathbb{R}^n$.
\begin{thm} We have $\kappa \|x\| \le \|y\|$ for a number r\end{thm} \end{document}"""


def test_a_membership_that_cannot_be_read_is_of_its_first_symbol():
    assert symbol_of(r"f\in\mathcal{C}^{1}(\Rn)", {}) == "f" and symbol_of(r"x^2 + 1", {}) == "x^2 + 1"


def test_the_folder_says_where_a_symbol_stands_and_the_coverage_shows_latex_as_it_is_typed(tmp_path):
    source = tmp_path / "paper.tex"
    source.write_text(PAPER, encoding="utf-8")
    write_folder(source, tmp_path / "out")
    text = (tmp_path / "out" / "paper.toml").read_text(encoding="utf-8")
    assert r"# Theorem 1: \kappa = L / \mu" in text and r'"x" = "vector n"  # the text: x \in \mathbb{R}^n' in text
    assert tomllib.loads(text)["notation"]["\\kappa"] == ""
    lines = list(lines_of(coverage_of(tmp_path / "out", {})))
    assert r"these symbols are: \kappa" in lines[1] and "\\\\kappa" not in lines[1]
    text = (tmp_path / "out" / "theorem_1.py").read_text(encoding="utf-8").replace("Say in paper.toml", "'Tell me r")
    (tmp_path / "out" / "theorem_1.py").write_text(text, encoding="utf-8")
    assert ": 'Tell me r" in list(lines_of(coverage_of(tmp_path / "out", {})))[1]


def test_a_definition_that_cannot_be_read_stands_in_the_question_and_in_the_file():
    found = definitions_in(r"Let $\Pi_K(y) := \arg\min_{z \in K} \|y - z\|$.", {})
    asked = read_statement(r"We have $f(\Pi_K(x)) \le 3$.", NOTATION, {}, {}, definitions=found)
    assert r"; the text says \Pi_K(y) = \arg\min_{z \in K} \|y - z\|" in asked.questions[0]
    taken = read_statement(r"We have $f(\Pi_K(x)) \le 3$.", NOTATION, {r"\Pi_K(x)": "vector n"}, {}, definitions=found)
    (question,) = taken.questions
    assert r"stands for \Pi_K(x), and the paper says \Pi_K(y) = \arg\min" in question


@pytest.mark.parametrize("domain", [r"for all $\|x\| \le 1$", r"where $\|x\| \le 1$", r"if $\|x\| \le 1$"])
def test_a_function_defined_in_a_sentence_is_asked(domain):
    """The words behind the formula may say of which x it is, so that it is not read of all."""
    found = read_statement(rf"Define $f(x) := \|x\|^2$ {domain}. Then $f(y) \ge 0$.", NOTATION, {}, {})
    assert any("definition" in question for question in found.questions), found.questions
    assert not any(term.name == "for_every" for term in found.assuming)
