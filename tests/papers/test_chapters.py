r"""A chapter of a book, classes of functions, gradients that are Lipschitz, functions that the text defines, and whose hypothesis is whose."""

from __future__ import annotations

from pathlib import Path

import pytest

from checker.errors import InputError, NotDeclared
from checker.formulas.from_latex import read_statements
from checker.formulas.notation import variable_of
from checker.formulas.readings import Definition
from checker.papers.declarations import standing_in
from checker.papers.folder import read_folder, write_folder
from checker.papers.found import Reading
from checker.papers.properties import properties_in
from checker.papers.reading import read_statement
from checker.papers.source import read_source
from checker.papers.statements import statements_of
from checker.papers.words import sentences_of
from checker.statements.terms.spelling import python_of

BOOK = r"""\documentclass{book} \usepackage{own} \begin{document}
\chapter{One} \input{parts/one}
\chapter{Two} \input{parts/two}
\chapter{Three} \begin{lemma} The last one. \end{lemma}
\end{document}"""
OWN = r"\newtheorem{lemma}{Lemma}[chapter] \newcommand{\reals}{\mathbb{R}}"
ONE = r"\begin{lemma}\label{first} Let $x \in \reals^n$. Then $\|x\| \ge 0$. \end{lemma}"
TWO = r"""% !TEX root = ../book.tex
\begin{lemma} Let $y \in \reals^n$. Then $\|y\|^2 \ge 0$. \end{lemma} \begin{proof} By Lemma~\ref{first}. \end{proof}
\begin{lemma} Let $z \in \reals^n$. Then $\|z\| \ge 0$. \end{lemma}"""
NOTATION = {
    **{letter: "scalar" for letter in "abcL"},
    **{"f": "function d", "g": "function d", "x": "vector d", "y": "vector d", "\\mu": "scalar"},
    "\\mathcal{F}^{1,1}_{L}": "functions convex, smooth L",
    "\\mathcal{S}_{\\mu,L}": "functions strongly_convex \\mu, smooth L",
}


@pytest.fixture()
def book(tmp_path) -> Path:
    folder = tmp_path / "book"
    (folder / "parts").mkdir(parents=True)
    for name, text in {"book.tex": BOOK, "own.sty": OWN, "parts/one.tex": ONE, "parts/two.tex": TWO}.items():
        (folder / name).write_text(text)
    return folder


def reading(text: str, more: dict[str, str] | None = None, definitions: tuple[Definition, ...] = ()) -> Reading:
    known = dict(variable_of(f"{key}: {kind}") for key, kind in (NOTATION | (more or {})).items())
    return read_statement(text, known, {}, {}, definitions=definitions)


def assumed(text: str) -> list[str]:
    found = reading(text)
    assert not found.questions, found.questions
    return [python_of(term) for term in found.assuming]


def test_a_chapter_has_the_macros_and_numbers_of_its_book_and_its_own_statements(book):
    source = read_source(book / "parts" / "two.tex")
    found = statements_of(source)
    assert [one.name for one in found] == ["Lemma 2.1", "Lemma 2.2"] and source.name == "two"
    assert found[0].proof and found[0].refs == () and "\\reals" in source.preamble
    folder = write_folder(book / "parts" / "two.tex", book.parent / "out")
    assert [row["status"] for row in folder.statements] == ["encoded", "encoded"]
    assert [one.name for one in statements_of(read_source(book))] == [
        "Lemma 1.1",
        "Lemma 2.1",
        "Lemma 2.2",
        "Lemma 3.1",
    ]


@pytest.mark.parametrize("root", ["../../../book.tex", "../other.tex", "../book.md", "../missing.tex"])
def test_a_root_that_does_not_bring_the_chapter_in_is_not_read(book, root):
    (book / "other.tex").write_text(r"\begin{document} Another text. \end{document}")
    chapter = book / "parts" / "two.tex"
    chapter.write_text(TWO.replace("../book.tex", root) + r"\newtheorem{lemma}{Lemma}")
    assert [one.name for one in statements_of(read_source(chapter))] == ["Lemma 1", "Lemma 2"]


def test_two_letters_of_one_name_leave_the_name_to_the_plain_one(tmp_path):
    (tmp_path / "paper.tex").write_text(
        r"\newtheorem{lem}{Lemma} \begin{lem} We have $\mathcal{L}(x) \le L$. \end{lem}"
    )
    write_folder(tmp_path / "paper.tex", tmp_path / "out")
    file = tmp_path / "out" / "paper.toml"
    text = file.read_text().replace('"x" = ""', '"x" = "vector d"').replace('"L" = ""', '"L" = "scalar"')
    file.write_text(text.replace('"\\\\mathcal{L}" = ""', '"\\\\mathcal{L}" = "function d"'))
    write_folder(tmp_path / "paper.tex", tmp_path / "out")
    written = (tmp_path / "out" / "lemma_1.py").read_text()
    assert 'L = scalar("L")' in written and 'L_2 = function("L_2"' in written
    assert read_folder(tmp_path / "out").statements[0]["status"] == "encoded"


# ── classes of functions ──


@pytest.mark.parametrize(
    "printed", [r"\mathcal{F}^{1,1}_L", r"\mathcal{F}_L^{1,1}", r"\mathcal{F}_{L}^{1,1}", r"\mathcal{F}_{{L}}^{{1,1}}"]
)
def test_a_class_is_its_properties_in_every_spelling(printed):
    assert assumed(rf"Let $f \in {printed}$. Then $f(x) \le 1$.") == ["convex(f) & smooth(f, L)"]


def test_each_function_of_a_list_is_in_the_class_and_its_number_is_the_declared_one():
    assert assumed(r"If $f, g \in \mathcal{S}_{\mu,L}$, then $f(x) \le g(x)$.") == [
        "strongly_convex(f, mu) & smooth(f, L)",
        "strongly_convex(g, mu) & smooth(g, L)",
    ]
    assert assumed(r"If $f \notin \mathcal{F}^{1,1}_L$, then $f(x) \le 1$.") == ["~(convex(f) & smooth(f, L))"]


@pytest.mark.parametrize(
    "text",
    [
        r"Let $f \in \mathcal{F}^{1,2}_L$. Then $f(x) \le 1$.",  # another class
        r"Let $f \in \mathcal{F}^{L^1}$. Then $f(x) \le 1$.",
        r"Let $x \in \mathcal{F}^{1,1}_L$. Then $f(x) \le 1$.",  # no function
        r"Let $f(x) \ge 0$. Then $f \in \mathcal{F}^{1,1}_L$.",  # concluded
    ],
)
def test_another_class_another_element_and_a_conclusion_are_asked(text):
    assert reading(text).questions


@pytest.mark.parametrize(
    "kind", ["functions", "functions round", "functions smooth", "functions convex L", "functions smooth L mu"]
)
def test_a_class_without_sense_is_refused(kind):
    with pytest.raises(InputError, match="declares no class of functions"):
        variable_of(f"F: {kind}")


def test_a_number_of_a_class_has_to_be_declared():
    with pytest.raises(NotDeclared, match="with the number M"):
        read_statements(
            [r"f \in F, f(x) \le 1"], {"f": "function d", "x": "vector d", "F": "functions smooth M"}, {}, asking=False
        )
    (said,) = read_statements(
        [r"\forall f \in F: f(x) \le 1"], {"f": "function d", "x": "vector d", "F": "functions smooth 1/2"}, {}
    )
    assert "smooth(f, Fraction(1, 2))" in python_of(said.term) or "smooth(f, 1 / 2)" in python_of(said.term)


# ── properties in words ──


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (r"$\nabla f$ is $L$-Lipschitz continuous", "smooth(f, L)"),
        (r"the gradient $\nabla f$ is $L$-Lipschitz", "smooth(f, L)"),
        (r"$f$ is smooth with constant $L$", "smooth(f, L)"),
        (r"$f$ is strongly convex with parameter $\mu$", "strongly_convex(f, mu)"),
        (r"$f$ is Lipschitz with Lipschitz constant $L$", "lipschitz(f, L)"),
        (r"$\nabla f$ is Lipschitz continuous with constant $L$", "smooth(f, L)"),
        (r"$f$ is $1$-smooth", "smooth(f, 1)"),
        (r"$f$ is $\frac{L}{2}$-smooth", "smooth(f, L / 2)"),
        (r"$\nabla f$ is $2L$-Lipschitz", "smooth(f, 2 * L)"),
    ],
)
def test_properties_with_their_number_behind_them_and_of_gradients(words, meant):
    assert assumed(rf"If {words}, then $f(x) \le 1$.") == [meant]


@pytest.mark.parametrize(
    "words",
    [
        r"$\nabla f$ is convex",
        r"$\nabla f$ is $L$-smooth",
        r"$\nabla^2 f$ is $L$-Lipschitz",
        r"$\nabla f(x)$ is $L$-Lipschitz",
        r"the gradient $f$ is $L$-Lipschitz",
        r"$f$ is $L$-smooth with constant $\mu$",
        r"$f$ is smooth",
        r"$f$ is $2M$-smooth",  # of an undeclared number
        r"$f$ is $x$-smooth",  # of a vector
        r"$f$ is $L \ge 0$-smooth",
        r"$f$ is $\log L$-smooth",  # of which base
        r"$f$ is not $L$-smooth",
        r"$f$ is convex or $\nabla f$ is $L$-Lipschitz",
        r"$f$ is strongly convex with parameter at most $\mu$",
    ],
)
def test_what_is_no_such_property_is_asked(words):
    assert reading(rf"If {words}, then $f(x) \le 1$.").questions


def test_a_gradient_that_is_lipschitz_as_a_conclusion_is_asked():
    formulas, (sentence,) = sentences_of(r"Then $\nabla f$ is $L$-Lipschitz.")
    assert properties_in(sentence, formulas) == ([], sentence)


def test_a_condition_of_the_text_is_no_standing_hypothesis():
    assert not standing_in(r"The lemma implies that if $\nabla f$ is $L$-Lipschitz, then $x \ge 0$.", (), {})
    assert standing_in(r"Let $f$ be $L$-smooth.", (), {})


# ── functions of several arguments that the paper defines ──


def test_a_declared_function_that_the_text_defines_is_asked():
    kernel = Definition(left="K(x,y)", right=r"\exp(-\|x-y\|^2)", printed=r"K(x,y) = \exp(-\|x-y\|^2)")
    found = reading(r"Then $K(x,y) \le 1$.", {"K": "function d, d"}, (kernel,))
    assert any("speaks of every function K" in question for question in found.questions)
    assert not reading(r"Then $f(x) \le 1$.", {"K": "function d, d"}, (kernel,)).questions  # which says nothing of K


def test_a_function_that_is_named_after_another_one_is_asked():
    asked = reading(r"Then $D_f(x,y) \ge 0$.", {"D_{f}": "function d, d"}).questions
    assert any("named after f" in question for question in asked)
    assert not reading(r"Then $K_a(x,y) \ge 0$.", {"K_{a}": "function d, d"}).questions


# ── whose hypothesis is whose ──


@pytest.mark.parametrize(
    "text",
    [
        r"If $a \ge 0$, then $b \le a$. We have $c \le a$.",
        r"We have $b \le a$ if $a \ge 0$. It holds that $c \le 1$.",
        r"If $f$ is convex, then $b \le a$. We have $c \le a$.",
        r"Assume $a \ge 0$ and, moreover, $b \le a$. Then $c \le a$.",
        r"Suppose that $a \ge 0$; furthermore $b \le a$. Then $c \le a$.",
        r"When $a \ge 0$, $b \le a$; moreover $c \le a$.",
        r"For $a \ge 0$, $b \le a$, and in particular $c \le a$.",
        r"Let $a \ge 0$. Moreover, $b \le a$. Then $c \le a$.",
        r"Let $a \ge 0$. Also, $b \le a$. Then $c \le a$.",
        r"If $a \ge 0$ and hence $b \ge 0$, then $c \le a$.",
        r"Whenever $a \ge 0$, $b \le a$, hence $c \le a$.",
        r"$a \ge 0$. Then $c \le a$.",
        r"Let $a \ge 0$ be such that, in particular, $b \le a$. Then $c \le a$.",
    ],
)
def test_it_is_asked_whether_a_part_is_assumed(text):
    assert any("leave open" in question for question in reading(text).questions)


@pytest.mark.parametrize(
    ("text", "conclusions"),
    [
        (r"Let $a \ge 0$. Then $b \le a$. Moreover, $c \le a$.", 2),
        (r"If $a \ge 0$, then $b \le a$. In particular, $c \le a$.", 2),
        (r"If $a \ge 0$ then $b \le a$ and $c \le a$.", 2),
        (r"Let $a \ge 0$. Moreover, let $b \le a$. Then $c \le a$.", 1),
        (r"Let $a \ge 0$. Moreover, assume $b \le a$. Then $c \le a$.", 1),
        (r"Let $x \in \mathbb{R}^d$. \[ f(x) \le a. \]", 1),
    ],
)
def test_what_the_words_say_is_not_asked(text, conclusions):
    found = reading(text)
    assert not found.questions and len(found.concluding) == conclusions


# ── answers to all parts that begin so ──


def test_an_answer_with_dots_holds_for_every_part_that_begins_so():
    text = r"We have $\mathbb{E}[a \mid b] \le c + \mathbb{E}[L \mid b]$ and $c \le O(a)$."
    known = dict(variable_of(f"{key}: {kind}") for key, kind in NOTATION.items())
    found = read_statement(text, known, {"\\mathbb{E}…": "number", "O...": "a multiple"}, {})
    assert len(found.concluding) == 2 and len(found.named) == 3
    assert all("stands for" in question for question in found.questions)  # each new number is named to the reader


@pytest.mark.parametrize(
    ("latex", "key", "answer", "concluded"),
    [
        (r"a \lesssim b", r"…\lesssim…", "a multiple", 1),
        (r"a \le b \approx c", r"…\approx…", "a multiple", 1),
        (r"a \leftarrow b", r"…\leftarrow…", "equality", 1),
        (r"a \le b \quad \text{(momentum)}", r"…\text{(…", "remark", 1),
        (r"a \leftarrow b", r"…\le…", "equality", 0),  # no piece of a command
        (r"a \lesssim b", r"…\approx…", "a multiple", 0),
        (r"a \lesssim b", "…b…", "a multiple", 0),  # no letter
        (r"a \lesssim b", "……", "a multiple", 0),
        (r"a \lesssim b", r"…\lesssim", "a multiple", 0),  # it would hold for what ends so
    ],
)
def test_an_answer_between_dots_holds_for_every_part_with_this_sign(latex, key, answer, concluded):
    known = dict(variable_of(f"{one}: scalar") for one in "abc")
    found = read_statement(f"We have ${latex}$.", known, {key: answer}, {})
    assert len(found.concluding) == concluded
    assert bool(concluded) or found.questions


def test_such_an_answer_that_is_none_of_the_readings_leaves_the_question():
    known = dict(variable_of(f"{key}: {kind}") for key, kind in NOTATION.items())
    for answers in ({"\\mathbb{E}…": "nonsense"}, {"\\mathbb{P}…": "number"}, {"…": "number"}):
        found = read_statement(r"We have $\mathbb{E}[a \mid b] \le c$.", known, answers, {})
        assert not found.concluding and len(found.questions) == 1


# ── questions that the words around a formula answer ──

IN_WORDS = {
    "a": "scalar",
    "b": "scalar",
    "c": "scalar",
    "f": "function n",
    "x": "vector n",
    "y": "vector n",
    "A": "matrix n n",
    "\\mu": "scalar",
}


def _in_words(text: str):
    known = dict(variable_of(f"{key}: {kind}") for key, kind in IN_WORDS.items())
    return read_statement(text, known, {}, {})


@pytest.mark.parametrize(
    "text",
    [
        r"Suppose that $x \ge 0, \mathbf{1}^\top x = 1$. Then $\|x\| \le 1$.",
        r"Let \[ A x = y, \qquad x \ge 0. \] Then $\|x\| \le a$.",
        r"Suppose that $A = \mu I, \quad \mu > 0$. Then $\|A x\| = \mu \|x\|$.",
        r"Let $f$ be convex and $y \in \partial f(x)$. Then $a \le b$.",
    ],
)
def test_what_the_words_decide_is_not_asked(text):
    found = _in_words(text)
    assert not found.questions and len(found.assuming) >= 1 and len(found.concluding) == 1
    assert any("as the words of the statement say" in how for how in found.told.values())


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (r"Suppose that $A = \mu I, \quad \mu > 0$. Then $a \le b$.", r"\mu > 0"),  # it may be for every μ > 0
        (r"Then $A x = y, \quad x \ge 0$. And $\|x\| \le a$.", r"x \ge 0"),  # a conclusion
        (r"Let $y \in \partial f(x)$. Then $a \le b$.", r"\partial f"),
        (r"Let $y \in \partial f(x)$. Then $f$ is convex.", r"\partial f"),
    ],
)
def test_what_the_words_leave_open_is_asked(text, asked):
    assert any(question.startswith(asked) for question in _in_words(text).questions)


# ── probabilities in the words of a statement ──

RANDOM = {
    "a": "scalar",
    "\\delta": "scalar",
    "X": "random scalar",
    "Y": "random scalar",
    "v": "random vector d",
    "w": "vector d",
}


def _of_chance(text: str):
    return read_statement(text, {key: variable_of(f"{key}: {kind}")[1] for key, kind in RANDOM.items()}, {}, {})


@pytest.mark.parametrize(
    "text",
    [
        r"Then, with probability at least $1-\delta$, $X \le a$.",
        r"With probability at least $1 - \delta$, we have \[ \|v - w\| \le a. \]",
        r"Then $X \le a$ holds with probability at least $1-\delta$.",
        r"If $a \ge 2$, then with probability at least $1-\delta$, \begin{equation} \|v\| \le a. \end{equation}",
    ],
)
def test_a_probability_in_words_is_of_the_formula_beside_it(text):
    found = _of_chance(text)
    assert not found.questions
    (conclusion,) = found.concluding
    assert python_of(conclusion).startswith("1 - delta <= expectation(k_chance, weighted(chance), indicator(")


@pytest.mark.parametrize(
    "text",
    [
        r"Then, with probability at least $1-\delta$, $X \le a$, $Y \le a$.",
        r"Then, with probability at least $1-\delta$, $X \le a$ and $Y \le a$.",
        r"Then $Y \le a$ and $X \le a$ with probability at least $1-\delta$.",
        r"Then $X \le a$ with probability at least $1-\delta$, and $Y \le a$.",
        r"Then $X \le a$ with probability at least $1-\delta$ if $a \ge 2$.",
        r"Then, with probability at least $1-\delta$ over the draw of $v$, $X \le a$.",
        r"Then, with probability at least $1-\delta$, for all $w$ we have $\|v - w\| \le X$.",
        r"Then, with high probability, $X \le a$.",
    ],
)
def test_a_probability_that_may_be_of_more_is_asked(text):
    found = _of_chance(text)
    assert any("probability" in question for question in found.questions)


def test_the_symbols_of_a_probability_are_listed():
    found = read_statement(r"Then, with probability at least $1-\delta$, $\|v\| \le a$.", {}, {}, {})
    assert {"\\delta", "v", "a"} <= set(found.symbols)
