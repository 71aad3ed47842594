r"""Variables that are declared as random: their means and probabilities need no question, and what holds of them holds almost surely."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from checker import language
from checker.app.given.theorem_from_latex import template_of
from checker.arithmetic import Mpmath
from checker.errors import AmbiguousFormula, CheckerError
from checker.formulas.from_latex import Statement, read_statements
from checker.formulas.notation import distinct, variable_of
from checker.formulas.readings import spelled
from checker.language import always, law, matrix, mean, random_scalar, random_vector, scalar, vector
from checker.meaning.interpret import evaluate
from checker.papers.reading import read_statement
from checker.statements.terms.term import subterms
from checker.truth import Truth
from tests.formulas.test_paper_formulas import SETS
from tests.formulas.test_paper_formulas import read as of_row

P = law("chance")
WORDS = {name: getattr(language, name) for name in dir(language) if not name.startswith("_")}
WORDS |= {"E": lambda a: mean(P, a), "always": lambda s: always(P, s), "X": random_scalar("X_values", P)}
WORDS |= {"v": random_vector("v_values", P, "d"), "u": random_vector("u_values", P, "d"), "a": scalar("a")}
WORDS |= {"w": vector("w", "d"), "A": matrix("A", "d", "d"), "x": matrix("x", "n", "d"), "delta": scalar("delta")}
WORDS |= {"i2": language.index("i2", "n"), "f": language.function("f", of=vector("x", "d"))}
DECLARED = {
    "X": "random scalar",
    "v": "random vector d",
    "u": "random vector d",
    "a": "scalar",
    "w": "vector d",
    "A": "matrix d d",
}
DECLARED |= {
    "h(v)": "scalar",
    "\\mathcal{F}": "random scalar",
    "x": "matrix n d",
    "i": "index n",
    "f": "function d",
    "g": "function d, d",
    "\\delta": "scalar",
    "C": "set d",
}


def read(latex: str, reading: dict[str, str] | None = None) -> Statement:
    return read_statements([latex], DECLARED, reading or {})[0]


READ = [
    (r"\mathbb{E}\|v\|^2 \le a", "E(norm(v)**2) <= a"),
    (r"\mathbb{E}[v] = w", "equals(E(v), w)"),
    (r"\mathbb{E}[\|v - \mathbb{E}[v]\|^2] \le \mathbb{E}\|v\|^2", "E(norm(v - E(v))**2) <= E(norm(v)**2)"),
    (r"f(\mathbb{E}[v]) \le \mathbb{E}[f(v)]", "f(E(v)) <= E(f(v))"),
    (
        r"\mathbb{E}[\langle v, u \rangle] = \langle \mathbb{E}[v], \mathbb{E}[u] \rangle",
        "equals(E(dot(v, u)), dot(E(v), E(u)))",
    ),
    (r"\mathbb{E}_{v, u}[v^\top u] \le a", "E(dot(v, u)) <= a"),
    (r"\mathbb{P}(X \ge a) \le \frac{\mathbb{E}[X]}{a}", "E(indicator(X >= a)) <= E(X) / a"),
    (r"\mathrm{Var}(X) \le a", "E(X**2) - E(X)**2 <= a"),
    (r"\operatorname{Var}[v^\top w] \le a", "E(dot(v, w)**2) - E(dot(v, w))**2 <= a"),
    (r"\|v\| \le a", "always(norm(v) <= a)"),
    (r"v = w - a u", "always(equals(v, w - a * u))"),
    (r"\|v\| \le a, \|u\| \le a", "always(norm(v) <= a) & always(norm(u) <= a)"),
    (r"X \le a \text{ a.s.}", "always(X <= a)"),
    (r"\mathbb{E}_{i \sim [n]}\|v - x_i\| \le a", "always(expectation(i2, 'uniform', norm(v - column(x.T, i2))) <= a)"),
    (r"X \le a \quad \text{with probability at least } 1 - \delta", "1 - delta <= E(indicator(X <= a))"),
    (r"\text{With probability at least } 1-\delta, \|v\| \le a.", "1 - delta <= E(indicator(norm(v) <= a))"),
    (r"0 \le X \le a \text{ w.p.} \ge 1 - \delta", "1 - delta <= E(indicator((0 <= X) & (X <= a)))"),
]


@pytest.mark.parametrize(("latex", "meant"), READ)
def test_random_variables_are_read_without_a_question(latex, meant):
    said = read(latex)
    assert said.conclude == eval(meant, WORDS)  # noqa: S307
    if "E(" in meant:
        weights = vector("chance", "n_chance")
        assert said.assuming == ((language.minimum(weights) > 0) & language.equals(language.total(weights), 1),)


GIVEN = [  # of four outcomes, each with what is said of it
    (r"\mathbb{E}[\mathbb{E}[X \mid F]] = \mathbb{E}[X]", True),
    (r"\mathbb{E}[\mathbb{E}[X \mid F, G] \mid F] = \mathbb{E}[X \mid F]", True),
    (r"\mathbb{E}[X G \mid G] = G \mathbb{E}[X \mid G]", True),
    (r"\mathbb{E}[X \mid F] = 3 F", True),  # (2 + 4)/2 = 3 and (5 + 7)/2 = 6
    (r"\mathbb{E}[X \mid F] = 3 G", False),
    (r"\mathbb{E}[X \mid F] = X", False),
    (r"\mathbb{P}(X \ge 4 \mid F) \ge \frac{1}{2}", True),
    (r"\mathbb{P}(X \ge 4 \mid F) \ge \frac{2}{3}", False),
]


@pytest.mark.parametrize(("latex", "holds"), GIVEN)
def test_means_given_random_variables_have_their_values(latex, holds):
    said = read_statements([latex], dict.fromkeys("XFG", "random scalar"), {})[0]
    values = {"chance": (0.25,) * 4, "X_values": (2, 4, 5, 7), "F_values": (1, 1, 2, 2), "G_values": (0, 1, 0, 3)}
    given = {key: tuple(map(Fraction, value)) for key, value in values.items()}
    assert (
        evaluate(said.conclude, given, Mpmath(40)) == Truth.TRUE
    ) is holds  # all values are dyadic, so that nothing is rounded


def test_a_condition_holds_with_probability_one():
    said = read(r"\mathbb{E}[X] \le a \text{ if } \|v\| \le 1")
    assert said.assuming[-1] == eval("always(norm(v) <= 1)", WORDS)  # noqa: S307


ASKED = [
    (r"\mathbb{E}[X \mid \mathcal{F}] = 0", r"\mathcal{F}"),  # what is known with it is no part of the formula
    (r"X \le \mathbb{E}[X] + a", r"\mathbb{E} beside a random variable"),
    (r"\mathbb{E}\|u\|^2 \le a \|v - w\|^2", r"\mathbb{E} beside a random variable"),  # given v
    (r"\mathbb{E}\|v - x_i\| \le a", r"\mathbb{E}\|v - x_i\|"),  # i may be drawn, too
    (r"\mathbb{E}[a] \le 2", r"\mathbb{E}[a]"),  # a is not random
    (r"\mathbb{E}(X - a)^2 \le a", r"the power in \mathbb{E}(X - a)^2"),
    (r"a \le 2 \text{ a.s.}", r"\text{ a.s.}"),
    (r"X \le a \text{ with probability } 1 - \delta", r"with probability 1 - \delta"),
    (r"\exists w: \langle w, v \rangle > 0", r"\exists w"),
]


@pytest.mark.parametrize(("latex", "part"), ASKED)
def test_what_is_left_open_is_asked(latex, part):
    with pytest.raises(AmbiguousFormula) as asked:
        read(latex)
    assert part in [question.part for question in asked.value.questions]


def test_the_dependence_of_two_random_variables_is_told():
    latex = r"\mathbb{E}[v^\top u] = \mathbb{E}[v]^\top \mathbb{E}[u]"
    assert read(latex).told["random variables"].startswith("of any dependence")
    assert not read(r"\mathbb{E}[v] = \mathbb{E}[u]").told
    with pytest.raises(CheckerError, match="a law for each"):
        read(latex, {"random variables": "independent"})


def test_a_mean_beside_a_random_variable_is_over_all_or_refused():
    part = r"\mathbb{E} beside a random variable"
    said = read(r"X \le \mathbb{E}[X] + a", {part: "over all"})
    assert said.conclude == eval("always(X <= E(X) + a)", WORDS)  # noqa: S307
    with pytest.raises(CheckerError, match="has no word"):
        read(r"X \le \mathbb{E}[X] + a", {part: "given the rest"})


REFUSED = [
    (r"\mathbb{E}[X] \le h(v)", "may change with what is drawn"),
    (r"\mathbb{E}[X \mid w] \le a", "not declared as random"),
    (r"\mathbb{E}[X \mid v = w] \le a", "not declared as random"),
    (r"\mathbb{E}[X \mid X \ge a] \le a", "not declared as random"),
    (r"\mathbb{E}[a \mid v] \le a", "not declared as random"),
    (r"\mathbb{E}_{u}[X \mid v] \le a", "given something"),
    (r"\mathbb{E}[X \mid \mathcal{G}] \le a", "not declared"),
    (r"\mathbb{E}_{v}[v^\top u] \le a", "some of the random variables"),
    (r"\mathrm{Var}(v) \le a", "does not say what is drawn"),  # of a vector: a matrix, or a number
    (r"\mathrm{Var}(X \mid v) \le a", ""),
    (r"\|v\| \le a \Rightarrow \|u\| \le a", "Only comparisons"),
    (r"X \ge a \text{ or } \|v\| \le 1", "Only comparisons"),
    (r"v \ne w", "Only comparisons"),
    (r"X \le a \text{ if } \|v\| \le 1", "of each outcome, or of all"),
    (r"\forall v \in C: \|v\| \le a", "of each outcome, or of all"),
    (r"g(v, w) \le a", "may change with what is drawn"),
    (r"\mathbb{E}[g(v, w)] \le a", "may change with what is drawn"),
    (r"X^{1/3} + \sqrt[3]{X} \le a", "changes with"),
    (r"X \le a, \|v\| \le a \text{ with probability at least } 1 - \delta", "with probability at least"),
    (r"\|v\| \le a \text{ for all } a \text{ with probability at least } 1-\delta", "cannot stand there"),
    (r"X \le a \text{ with probability at least } 1 - \delta \text{ over } v", "with probability at least"),
]


@pytest.mark.parametrize(("latex", "why"), REFUSED)
def test_what_may_mean_another_thing_is_refused(latex, why):
    with pytest.raises(CheckerError) as problem:
        read(latex)
    assert not isinstance(problem.value, AmbiguousFormula)
    assert why in str(problem.value)


@pytest.mark.parametrize("kind", ["random matrix d d", "random", "random index n", "random scalar d"])
def test_only_numbers_and_vectors_are_random(kind):
    with pytest.raises(CheckerError, match="declares nothing"):
        read_statements([r"\|x\| \le 1"], {"x": kind}, {})


def test_two_prints_are_two_random_variables():
    said = read_statements(
        [r"\mathbf{x}^\top x \le 1"], {"x": "random vector n", r"\mathbf{x}": "random vector n"}, {}
    )[0]
    one, other = (random_vector(leaf, P, "n") for leaf in ("x_values_2", "x_values"))
    assert said.conclude == always(P, language.dot(one, other) <= 1)


def test_a_theorem_file_has_the_values_and_the_law():
    found = template_of(r"\mathbb{E}\|v\|^2 \le a", variables=["v: random vector d", "a: scalar"])
    assert 'v_values = matrix("v_values", "n_chance", "d")' in found.variables
    assert 'chance = vector("chance", "n_chance")' in found.variables
    assert found.fidelity == "paraphrase"  # a paper may mean other laws, too


def test_one_declaration_holds_for_a_whole_statement_of_a_paper():
    text = r"Suppose that $v = w - a u$ and $\mathbb{E}[u] = 0$. Then $\mathbb{E}\|v - w\|^2 = a^2 \mathbb{E}\|u\|^2$."
    notation = distinct({key: variable_of(f"{key}: {kind}")[1] for key, kind in DECLARED.items()})
    found = read_statement(text, notation, {}, {})
    assert not found.questions
    assert always(P, language.equals(WORDS["v"], WORDS["w"] - WORDS["a"] * WORDS["u"])) in found.assuming
    assert {"u_values", "v_values", "chance", "w", "a"} == {v.leaf for v in found.declared.values()}


def test_a_hypothesis_and_a_conclusion_of_all_outcomes_are_asked():
    notation = distinct({key: variable_of(f"{key}: {kind}")[1] for key, kind in DECLARED.items()})
    found = read_statement(r"If $\|v\| \le 1$, then $\|u\| \le a$.", notation, {}, {})
    assert any("each is of all outcomes" in question for question in found.questions)


LAWS_ONLY = {  # formulas of the corpus that leave open nothing but what is drawn: set, place and what their texts say is random
    ("", 52): "X_i",
    ("", 107): "X",
    ("third", 39): "Y",
    ("sixth", 31): r"\mathbf{x}_{T}",
    ("sixth", 62): "X",
    ("sixth", 67): "X_i",
    ("eleventh", 42): r"\Delta^K_j",
    ("sixteenth", 3): r"\hat{g}_s(\theta)",
    ("seventeenth", 77): "x_k",
    ("seventeenth", 84): "x_k; x_{k+1}",
    ("twenty-first", 52): r"\varepsilon_i",
    ("twenty-first", 57): "w_t; w_{t+1}",
    ("twenty-fifth", 81): "x_k; x_{k+1}",
    ("thirty-fourth", 44): r"\lambda_i; Y",
    ("thirty-fourth", 50): r"\widehat y",
    ("thirty-sixth", 25): r"W_n; W_{n+1}; \delta M_{n+1}",
    ("thirty-sixth", 26): r"\delta M_n",
    ("thirty-sixth", 29): r"\delta M_n",
    ("thirty-sixth", 31): "W_n",
    ("thirty-sixth", 36): "W_n",
    ("thirty-sixth", 41): "c",
    ("thirty-ninth", 37): "v_t",
    ("thirty-ninth", 38): "w_t",
}


def _with_random(row: tuple, letters: str) -> tuple:
    """The row with these letters declared as random."""
    keys = {spelled(one) for one in letters.split(";")}
    entries = [entry.rpartition(":") for entry in row[2].split("; ")]
    said = [f"{name}: random{kind}" if spelled(name) in keys else f"{name}:{kind}" for name, _, kind in entries]
    return (*row[:2], "; ".join(said), *row[3:])


@pytest.mark.parametrize(("place", "letters"), LAWS_ONLY.items(), ids=str)
def test_the_declaration_says_the_same_as_the_answers(place, letters):
    """Each mean over any finite law, which is asked without the declaration, is the same term but for the name of the law."""
    row = SETS[place[0]][place[1]]
    with pytest.raises(AmbiguousFormula) as asked:
        of_row(row, {})
    declared = of_row(_with_random(row, letters), {})
    answers = {}
    for question in asked.value.questions:
        laws = [name for name in question.readings if name.endswith("any finite law")]
        drawn = [v.leaf.removesuffix("_values") for v in subterms(declared.term) if v.leaf.endswith("_values")]
        answers[question.part] = max(
            (name for name in laws if set(name.removesuffix(" any finite law").split(" and ")) <= set(drawn)), key=len
        )
    answered = of_row(row, answers)
    one, other = str(declared.term).replace("_chance", "_P"), str(answered.term).replace("law_P", "P")
    assert re.sub(r"\bchance\b", "P", one) == other


def test_a_theorem_on_stochastic_gradients_needs_no_question():
    kinds = {"f": "function d", "x_t": "random vector d", "x_{t+1}": "random vector d", "g_t": "random vector d"}
    kinds |= dict.fromkeys(("\\eta", "L", "\\sigma"), "scalar")
    notation = distinct({key: variable_of(f"{key}: {kind}")[1] for key, kind in kinds.items()})
    text = (
        r"Let $f$ be $L$-smooth. Suppose that $x_{t+1} = x_t - \eta g_t$, $\mathbb{E}[g_t \mid x_t] = \nabla f(x_t)$ and "
        r"$\mathbb{E}[\|g_t - \nabla f(x_t)\|^2 \mid x_t] \le \sigma^2$, with $0 < \eta \le 1/L$. Then "
        r"$\mathbb{E}[f(x_{t+1})] \le \mathbb{E}[f(x_t)] - \frac{\eta}{2}\mathbb{E}\|\nabla f(x_t)\|^2 + \frac{L\eta^2\sigma^2}{2}$."
    )
    found = read_statement(text, notation, {}, {})
    assert not found.questions and len(found.concluding) == 1
    steps = {
        "x": random_vector("x_t_values", P, "d"),
        "y": random_vector("x_t_1_values", P, "d"),
        "g": random_vector("g_t_values", P, "d"),
    }
    assert eval("always(equals(y, x - eta * g))", WORDS | steps | {"eta": scalar("eta")}) in found.assuming  # noqa: S307
