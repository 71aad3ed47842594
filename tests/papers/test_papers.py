r"""``checker paper``: the statements of a source, their numbers, proofs and dependencies; the folder that is written; hostile sources."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from checker.errors import InputError, MissingDependency
from checker.formulas.syntax.macros import expanded, macros_in
from checker.papers.coverage import coverage_of, difference, lines_of
from checker.papers.folder import read_folder, write_folder
from checker.papers.properties import properties_in
from checker.papers.reading import read_statement
from checker.papers.source import read_source
from checker.papers.statements import statements_of
from checker.papers.symbols import printed_form, symbols_in
from checker.papers.words import sentences_of
from checker.statements.claims.claim import load
from checker.statements.terms.spelling import python_of
from tests.app.command_line import checker

PAPER = r"""\documentclass{article}
\usepackage{own}
\newcommand{\R}{\mathbb{R}} \newcommand{\norm}[1]{\left\lVert#1\right\rVert}
\newtheorem{thm}{Theorem}[section] \newtheorem{lem}[thm]{Lemma} \newtheorem*{rem}{Remark}
\declaretheorem[name=Assumption]{ass} \declaretheorem[sibling=thm,name=Proposition]{prop}
\begin{document}
\section{Norms}
\input{first}
\begin{comment} \begin{thm} Not this one. \end{thm} \end{comment}
% \begin{thm} Nor this one. \end{thm}
\begin{thm}[Two norms]\label{thm:norms} For all $x\in\R^n$ we have $\|x\|_\infty \le \norm{x}_2 \le \|x\|_1$. \end{thm}
\begin{proof}[Proof of Theorem~\ref{thm:norms}] By Lemma~\ref{lem:a}. \end{proof}
\begin{rem} A remark. \end{rem}
\appendix
\section{More}
\begin{prop}\label{p} Let $f:\R^n\to\R$ be $\mu$-strongly convex with $L$-Lipschitz gradient and $x^{*}$ be any minimizer of $f$. Then
\[ \tfrac{\mu}{2}\norm{x - x^*}^2 \le f(x) - f(x^*) \label{eq:p} \] for every $x \in \R^n$. \end{prop}
\begin{Boxed} If $A$ is symmetric, then $x^\top A x \ge 0$ by \eqref{eq:p}. \end{Boxed}
\begin{restatable}{thm}{again}\label{thm:again} Let $x \in \R^n$. Then $\norm{x} \ge 0$. \end{restatable}
\end{document}
"""
FIRST = r"\begin{ass}\label{a1} Everything is finite. \end{ass} \begin{lem}\label{lem:a} Let $x \in \R^n$. Then $|x_i| \le \norm{x}$ for all $i \in [n]$. \end{lem} \begin{proof} Clear. \end{proof}"
OWN = r"\newenvironment{Boxed}{\begin{tcolorbox}\begin{thm}}{\end{thm}\end{tcolorbox}}"


@pytest.fixture()
def source(tmp_path) -> Path:
    folder = tmp_path / "source"
    folder.mkdir()
    (folder / "main.tex").write_text(PAPER)
    (folder / "first.tex").write_text(FIRST)
    (folder / "own.sty").write_text(OWN)
    return folder


def test_every_statement_is_found_with_its_number_proof_and_dependencies(source):
    found = statements_of(read_source(source))
    assert [(one.name, one.title, one.environment.role) for one in found] == [
        ("Assumption 1", "", "definition"),
        ("Lemma 1.1", "", "statement"),
        ("Theorem 1.2", "Two norms", "statement"),
        ("Remark", "", "other"),
        ("Proposition A.1", "", "statement"),
        ("Theorem A.2", "", "statement"),
        ("Theorem A.3", "", "statement"),
    ]
    assert [one.rests_on for one in found] == [[], [], [1], [], [], [4], []]
    assert found[1].proof == "Clear." and "Lemma~" in found[2].proof and found[4].labels == ("p", "eq:p")


def test_the_folder_is_written_asked_once_and_judged(source, tmp_path):
    out = tmp_path / "out"
    first = write_folder(source, out)
    assert set(first.notation) >= {"\\mu", "L", "A"}
    rows = {row["file"]: row["status"] for row in first.statements}
    assert (
        rows["lemma_1_1.py"] == rows["theorem_1_2.py"] == rows["theorem_a_3.py"] == "encoded"
        and rows["proposition_a_1.py"] != "encoded"
    )
    claim, _ = load(out / "theorem_1_2.py")
    assert python_of(claim.conclude) == "(max_norm(x) <= norm(x)) & (norm(x) <= total(abs(x)))" and claim.cites == (
        "lemma-1.1",
    )
    assert (
        claim.source.where == "Theorem 1.2"
        and r"\lVert x\right\rVert" in claim.source.printed
        and r"\norm{x}" in (out / "theorem_1_2.py").read_text()
    )
    text = (out / "paper.toml").read_text()
    for symbol, kind in {
        '"L"': "scalar",
        '"\\\\mu"': "scalar",
        '"x^{*}"': "vector n",
        '"A"': "matrix n n",
        '"x"': "vector n",
    }.items():
        text = text.replace(f'{symbol} = ""', f'{symbol} = "{kind}"')
    (out / "paper.toml").write_text(text)
    (out / "lemma_1_1.py").write_text("# mine\n" + (out / "lemma_1_1.py").read_text())
    second = write_folder(source, out)
    claim, _ = load(out / "proposition_a_1.py")
    assert [python_of(h) for h in claim.assuming] == ["minimiser(f, x_star)", "strongly_convex(f, mu)", "smooth(f, L)"]
    assert python_of(claim.conclude) == "mu / 2 * norm(x - x_star)**2 <= f(x) - f(x_star)" or "Fraction" in python_of(
        claim.conclude
    )
    assert (out / "lemma_1_1.py").read_text().startswith("# mine"), "a file that was changed by hand stays"
    assert "In words" in next(r["reason"] for r in second.statements if r["file"] == "theorem_a_2.py"), (
        "symmetric is a word that is not read"
    )
    states = {row["name"]: row["state"] for row in coverage_of(out, {"theorem_1_2": "PROVED"})}
    assert states["Theorem A.2"] == "in part" and states["Proposition A.1"] == "encoded"
    assert next(lines_of(coverage_of(out, {}))) == "Coverage: of 5 statements 4 encoded, 1 in part, 0 not."
    for file in out.glob("*.py"):
        ast.parse(file.read_text())


def test_a_new_version_says_which_verdicts_stand(source, tmp_path):
    write_folder(source, tmp_path / "out")
    text = (
        (source / "main.tex")
        .read_text()
        .replace(r"\norm{x} \ge 0", r"\norm{x} > 0")
        .replace(r"\section{Norms}", r"\section{Zero}\section{Norms}")
    )
    (source / "main.tex").write_text(text)
    said = {name: what for name, what, _ in difference(tmp_path / "out", source)}
    assert said["Theorem 1.2"].startswith("unchanged: its verdict stands, now Theorem 2.2") and said[
        "Theorem A.3"
    ].startswith("changed")


def test_markdown_with_tex_and_files_without_a_preamble(tmp_path):
    (tmp_path / "notes.md").write_text(
        "# Notes\n\n**Lemma 1 (Positive).** Let $x \\in \\mathbb{R}^n$. Then\n$$\\|x\\|^2 \\ge 0.$$\n\n*Proof.* Clear.\n\n### Theorem 2\nFor all $a \\in \\mathbb{R}$ we have "
        "$a^2 \\ge 0$, by Lemma 1.\n\n## End\n"
    )
    found = statements_of(read_source(tmp_path / "notes.md"))
    assert [(one.name, one.title, one.rests_on) for one in found] == [
        ("Lemma 1", "Positive", []),
        ("Theorem 2", "", [0]),
    ]
    folder = write_folder(tmp_path / "notes.md", tmp_path / "out")
    assert [row["status"] for row in folder.statements] == ["encoded", "encoded"]
    (tmp_path / "plain.tex").write_text(r"\begin{lemma} Let $a \in \mathbb{R}$. Then $a^2 \ge 0$. \end{lemma}")
    assert [one.name for one in statements_of(read_source(tmp_path / "plain.tex"))] == ["Lemma 1"]


HOSTILE = [
    ({"main.tex": r"\begin{document}\input{main}\end{document}"}, "inputs itself"),
    ({"main.tex": r"\begin{document}\input{b}\end{document}", "b.tex": r"\input{main}"}, "inputs itself"),
    ({"main.tex": r"\begin{document}\input{../../etc/passwd}\end{document}"}, "outside of the folder"),
    ({"main.tex": r"\begin{document}\input{/etc/passwd}\end{document}"}, "outside of the folder"),
    ({"main.tex": r"\begin{document}\begin{theorem} x \end{document}"}, "never closed"),
    ({"main.tex": "nothing", "b.tex": "here"}, "no .tex file with"),
    (
        {"a.tex": r"\begin{document}\end{document}", "b.tex": r"\begin{document}\end{document}"},
        "holds 2 papers: a.tex, b.tex",
    ),
    ({"main.tex": r"\begin{document} No statements. \end{document}"}, "no theorem-like environment"),
    ({"main.tex": r"\newcommand{\a}{\a\a}\begin{document}\begin{theorem} $\a$ \end{theorem}\end{document}"}, ""),
    ({"main.tex": r"\newcommand{\broken\begin{document}\begin{theorem} $x > {0$ \end{theorem}\end{document}"}, ""),
    ({"main.tex": r"\begin{document}\begin{theorem} $" + "(" * 3000 + "x" + r"$ \end{theorem}\end{document}"}, ""),
    ({"main.tex": r"\begin{document}\begin{theorem} " + '""" \\' + r" \end{theorem}\end{document}"}, ""),
    (
        {
            "main.tex": r"\begin{document}\begin{theorem}[\label{../../x}] Then $1 \le 2$. \end{theorem}\begin{theorem*}\label{../y} Then $1 \le 2$. \end{theorem*}\end{document}"
        },
        "",
    ),
]


@pytest.mark.parametrize(("files", "why"), HOSTILE, ids=[why or str(k) for k, (_, why) in enumerate(HOSTILE)])
def test_hostile_sources_are_refused_or_asked_about(tmp_path, files, why):
    folder = tmp_path / "source"
    folder.mkdir()
    for name, text in files.items():
        (folder / name).write_text(text)
    if why:
        with pytest.raises(InputError, match=why):
            write_folder(folder, tmp_path / "out")
        assert not (tmp_path / "out" / "paper.toml").exists()
        return
    write_folder(folder, tmp_path / "out")
    written = sorted(p.name for p in (tmp_path / "out").iterdir())
    assert "paper.toml" in written and sorted(p.name for p in tmp_path.iterdir()) == ["out", "source"]
    for file in (tmp_path / "out").glob("*.py"):
        ast.parse(file.read_text())
    assert read_folder(tmp_path / "out").statements


def test_macros_are_expanded_as_tex_does():
    macros = macros_in(
        r"\newcommand{\norm}[2][2]{\left\|#2\right\|_{#1}} \def\v#1{\mathbf{#1}} \DeclareMathOperator*{\am}{arg\,max} \let\le\leq"
        r"\DeclarePairedDelimiter{\abs}{\lvert}{\rvert} \DeclarePairedDelimiterX{\ip}[2]{\langle}{\rangle}{#1, #2} \def\*#1{\mathbf{#1}} \NewDocumentCommand{\q}{O{k} m}{#2_{#1}}"
    )
    assert (
        expanded(r"\norm{x}+\norm[1]{y}", macros) == r"\left\| x\right\|_{2}+\left\| y\right\|_{1}"
        or r"\left\|x\right\|_{2}"
    )
    assert expanded(r"\v{x}\*A \q{a}\q[j]{b}", macros) == r"\mathbf{x}\mathbf{A} a_{k}b_{j}"
    assert expanded(r"\abs{x} \abs*{y} \ip{a}{b}", macros).split() == [
        r"\lvert",
        r"x\rvert",
        r"\left\lvert",
        r"y\right\rvert",
        r"\langle",
        "a,",
        r"b\rangle",
    ]
    with pytest.raises(InputError, match="expanded without end"):
        expanded(r"\a", macros_in(r"\newcommand{\a}{\b} \newcommand{\b}{\a x}"))
    with pytest.raises(InputError, match="takes 2 arguments"):
        expanded(r"\norm", macros)


SAID = [  # the sentence, its properties, and what is left of it
    ("Let $f$ be $L$-smooth and $\\mu$-strongly convex.", [("smooth", 0, 1), ("strongly_convex", 0, 2)], "Let ⟦0⟧ ."),
    ("Let $f$ be continuously differentiable.", [], "Let ⟦0⟧ be continuously differentiable."),
    ("For any convex function $f$ we have $a$.", [("convex", 0, -1)], "For ⟦0⟧ we have ⟦1⟧."),
    ("Let $x^*$ be a minimizer of $f$.", [("minimiser", 1, 0)], "Let ⟦0⟧ be ⟦1⟧."),
    ("Let $f$ and $g$ be convex.", [("convex", 0, -1), ("convex", 1, -1)], "Let ⟦0⟧ and ⟦1⟧ ."),
    ("Let $x \\in \\mathbb{R}^n$ and $f$ be convex.", [("convex", 1, -1)], "Let ⟦0⟧ and ⟦1⟧ ."),
    ("For convex $f$ and $g$ we have $a$.", [], "For convex ⟦0⟧ and ⟦1⟧ we have ⟦2⟧."),
    ("If $f$ is convex then $g$ is convex.", [("convex", 0, -1)], "If ⟦0⟧  then ⟦1⟧ is convex."),
    ("Then $x$ is a minimizer of $f$.", [], "Then ⟦0⟧ is a minimizer of ⟦1⟧."),
    ("$f$ is convex and $a$.", [], "⟦0⟧ is convex and ⟦1⟧."),
    ("Let $f$ be not convex.", [], "Let ⟦0⟧ be not convex."),
]


@pytest.mark.parametrize(("said", "properties", "left"), SAID, ids=[row[0][:30] for row in SAID])
def test_hypotheses_in_words(said, properties, left):
    formulas, (sentence,) = sentences_of(said)
    found, rest = properties_in(sentence, formulas)
    assert [(p.word, p.about, p.other) for p in found] == properties and rest.strip() == left


UNREAD = [  # statements that say more than their formulas, so that no claim is offered
    r"Suppose that $f(x) \ge 0$ for all $x \in \mathbb{R}^n$. Then $f(y) \ge 0$.",
    r"If $\|x\| \le 1$ for every unit vector $x$, then $\|y\| \le 1$.",
    r"Let $x_i \le c$ for all $i \in [n]$. Then $\max_i x_i \le c$.",
    r"Suppose $x_i \le c$ for $i = 1, \dots, n$. Then $\max_i x_i \le c$.",
    r"Let $x_i \ge 0$, $i \in [n]$. Then $x_i \le \sum_j x_j$.",
    r"For all $i \in [n]$, suppose that $x_i \le c$. Then $\max_i x_i \le c$.",
    r"Suppose $y_t \le c \; \forall t \in [n]$. Then $c \ge 0$.",
    r"Then $f$ is convex and $f(x) \ge 0$.",
    r"If $c \ge 1$, $\|x\| \le 1$. Moreover, $\|y\| \le 1$.",
    r"When $c \ge 1$ the inequality $\|x\| \le 1$ holds. Moreover, $\|y\| \le 1$.",
    r"$c \ge 1$ implies $c \ge 0$.",
    r"$c \ge 0$ follows from $c \ge 1$.",
    r"Let $c \ge 0$, so that $\|x\| \le c$. Then $\|x\| \le c + 1$.",
    r"There is $c \ge 0$ such that $\|x\| \le c$.",
    r"If $c \ge 1$, then $\|x\| \le 1$. If $c \ge 2$, then $\|x\| \le 2$.",
    r"We have $c \le 1$ if $\|x\| \le 1$, and $c \le 2$ if $\|x\| \le 2$.",
    r"With probability at least $1 - \delta$ we have $\|x\| \le c$.",
    r"Either $c \le 0$ or $c \ge 0$.",
    r"It is not true that $c \le 0$.",
    r"We have $c \le 0$ unless $c > 1$.",
    r"$c \le 0$ if and only if $c \ge 1$.",
]


@pytest.mark.parametrize("text", UNREAD)
def test_no_claim_is_offered_where_words_are_left(text):
    from checker.formulas.notation import variable_of

    notation = dict(
        variable_of(one)
        for one in ("f: function n", "x: vector n", "y: vector n", "c: scalar", "\\delta: scalar", "y_t: scalar")
    )
    reading = read_statement(text, notation, {}, {})
    assert reading.status != "encoded" and reading.questions


READ_WHOLE = [
    r"We have $c \le 1$ if $c \le 0$.",
    r"Suppose $c \le 0$. Then $c \le 1$ and $c \le 2$.",
    r"Let $x_i \le c \; \forall i \in [n]$. Then $\max_i x_i \le c$.",
    r"Let $i, j \in [n]$ with $i \ne j$. Then $x_i + x_j \le 2 \max_k x_k$.",
    r"For $c \le 0$: $c \le 1$.",
    r"If $c \le 0$ and $\|x\| \le c$, then $c \le 1$.",
    r"Let $c \le 0$. If $\|x\| \le c$, then $\|x\| \le 1$. Moreover $\|x\| \le 2$.",
]


@pytest.mark.parametrize("text", READ_WHOLE)
def test_one_implication_is_read_whole(text):
    from checker.formulas.notation import variable_of

    reading = read_statement(text, dict(variable_of(one) for one in ("x: vector n", "c: scalar")), {}, {})
    assert reading.status == "encoded", reading.questions


def test_the_command_and_a_pdf_without_text(source, tmp_path):
    done = checker("paper", "new", str(source), "--out", "out", cwd=tmp_path)
    assert (
        done.returncode == 0 and "Coverage: of 5 statements" in done.stdout and "paper.toml asks what" in done.stdout
    ), done.stderr
    done = checker("paper", "coverage", "out", cwd=tmp_path)
    assert "rests on Lemma 1.1" in done.stdout
    done = checker("paper", "diff", "out", str(source), cwd=tmp_path)
    assert done.stdout.count("unchanged: its verdict stands") == 5
    (tmp_path / "scan.pdf").write_bytes(b"%PDF-1.4 nothing")
    with pytest.raises((InputError, MissingDependency), match="pypdf|no PDF|no text"):
        read_source(tmp_path / "scan.pdf")


@pytest.mark.slow
def test_an_audit_of_a_folder_holds_its_coverage_on_the_page_and_in_latex(source, tmp_path):
    import json

    import jsonschema

    from checker.report.pages.forms import audit_schema
    from checker.report.pages.latex_report import latex_report
    from checker.report.pages.markdown import markdown_report

    write_folder(source, tmp_path / "out")
    done = checker("audit", "out", "--budget", "quick", "--out", "run", cwd=tmp_path)
    assert "Coverage: of 5 statements 3 encoded, 1 in part, 1 not." in done.stdout, done.stderr
    audit = json.loads((tmp_path / "run" / "audit.json").read_text())
    jsonschema.validate(audit, audit_schema())
    (rows,) = audit["coverage"].values()
    assert [row["name"] for row in rows] == [
        "Lemma 1.1",
        "Theorem 1.2",
        "Proposition A.1",
        "Theorem A.2",
        "Theorem A.3",
    ]
    assert [row["claim"] for row in rows] == ["lemma-1.1", "theorem-1.2", "", "", "theorem-a-3"]
    assert rows[1]["rests_on"] == ["Lemma 1.1"] and all(row["why"] for row in rows if row["state"] != "encoded")
    index = (tmp_path / "run" / "index.html").read_text()
    section = index[index.index('id="coverage"') : index.index('id="verdicts"')]
    assert "Of 5 numbered statements: 3 encoded, 1 in part, 1 not." in section and section.count("<tr ") == 6
    assert section.count("PROVED") == 3 and 'data-label="rests on">Lemma 1.1<' in section
    latex = latex_report(audit)
    table = latex[latex.index(r"\newcommand{\AuditCoverage}") : latex.index(r"\newcommand{\AuditAppendix}")]
    assert r"Theorem 1.2 & yes & \textsc{proved} &  & Lemma 1.1 \\" in table and "Proposition A.1 & in part" in table
    assert "| Theorem 1\\.2 |" in markdown_report(audit) or "| Theorem 1.2 | yes |" in markdown_report(audit)


def test_coverage_of_an_audit_that_cannot_be_trusted_stays_text():
    from checker.report.pages.latex_report import latex_report
    from checker.report.pages.site import render_site
    from tests.report.test_report import audit_of, sample_claim

    evil = r"<script>\input{x}</script>|%"
    row = {"name": evil, "file": evil, "state": evil, "why": evil, "rests_on": [evil, 3], "claim": ["x"]}
    audit = audit_of(sample_claim()) | {"coverage": {evil: [row, "junk", None], "other": "junk"}}
    index = dict(render_site(audit))["index.html"]
    assert "<script>\\input" not in index and r"\input{x}" not in latex_report(audit)


def test_a_theorem_inside_of_an_example_is_found_and_pictures_are_no_inputs(tmp_path):
    text = r"""\newtheorem{theorem}{Theorem} \newtheorem{example}[theorem]{Example}
    \begin{document} \includegraphics[width=3in]{a.png}
    \begin{example} Let $a \ge 0$. \begin{theorem} $a + 1 \ge 0$. \end{theorem} \end{example}
    \begin{theorem} $a \ge 0$. \end{theorem} \end{document}"""
    (tmp_path / "main.tex").write_text(text)
    source = read_source(tmp_path / "main.tex")
    assert not source.missing
    names = [one.name for one in statements_of(source)]
    assert names == ["Example 1", "Theorem 2", "Theorem 3"]


def test_the_coverage_of_a_shipped_folder_is_that_of_its_inventory(tmp_path):
    from checker.statements.claims.claim import properties_folder

    done = checker("paper", "coverage", str(properties_folder() / "tfsvm"), cwd=tmp_path)
    assert done.stdout.startswith("Coverage: of ") and "NOT" not in done.stdout.splitlines()[0], done.stderr
    assert sum("not  " in line for line in done.stdout.splitlines()) >= 1


MISREAD = [  # what was read as another statement, without a question; and a true neighbour, of which nothing is asked
    (r"Assume that $x \le 1$ if $x \ge 0$. Then $x \ge 0$.", r"Assume that $x \le 1$ and $x \ge 0$. Then $x \ge 0$."),
    (r"Suppose that if $x \ge 0$ then $x \le 1$. Then $c \ge 0$.", r"If $x \ge 0$ then $x \le 1$."),
    (r"If $x \le 1$ whenever $x \ge 0$, then $x \ge 0$.", r"If $x \le 1$ and $x \ge 0$, then $x \ge 0$."),
    (r"Assume $x \le 1$ given $c \ge 0$. Then $x \ge 0$.", r"Given $c \ge 0$, assume $x \le 1$. Then $x \ge 0$."),
    (r"Suppose \[ x \le 1 \quad \text{if } x \ge 0. \] Then $x \ge 0$.", r"Suppose \[ x \le 1. \] Then $x \ge 0$."),
    (r"From $x \ge 1$ it follows that $x \ge 0$.", r"If $x \ge 1$, it follows that $x \ge 0$."),
    (
        r"Let $x \ge 0$. Then $x \ge 0$ and, if $x \ge 1$, also $c \ge 0$.",
        r"Let $x \ge 0$. Then $x \ge 0$ if $x \ge 1$ and $c \ge 0$.",
    ),
    (r"Any $x \ge 1$ satisfies $x \ge 0$.", r"Any $x$ satisfies $x^2 \ge 0$."),
    (r"All $x \ge 1$ satisfy $x \ge 0$.", r"For all $x \ge 1$ we have $x \ge 0$."),
    (r"A number $x \ge 1$ satisfies $x \ge 0$.", r"A number $x$ with $x \ge 1$ satisfies $x \ge 0$."),
    (r"By $x \ge 1$, we have $x \ge 0$.", r"If $x \ge 1$, we have $x \ge 0$."),
    (r"From $x \ge 1$ we get $x \ge 0$.", r"If $x \ge 1$, then we get $x \ge 0$."),
    (r"We have $x \ge 0$ on $x \ge 1$.", r"We have $x \ge 0$ if $x \ge 1$."),
]


@pytest.mark.parametrize(("text", "neighbour"), MISREAD, ids=[text for text, _ in MISREAD])
def test_a_condition_inside_of_a_hypothesis_or_a_conclusion_is_asked(text, neighbour):
    from checker.formulas.notation import variable_of

    notation = dict(variable_of(one) for one in ("x: scalar", "c: scalar"))
    assert read_statement(text, notation, {}, {}).questions
    assert not read_statement(neighbour, notation, {}, {}).questions


@pytest.mark.parametrize(
    ("sentence", "roles"),
    [
        (r"Choosing $\eta = 1$ in Algorithm 1, we have $f(x) \le 1$.", ["hypothesis", "conclusion"]),
        (r"Setting $\eta = 1$ gives $f(x) \le 1$.", ["hypothesis", "conclusion"]),
        (r"Let $a > 0$. Then choosing $\eta = a$ guarantees $f(x) \le 1$.", ["hypothesis", "hypothesis", "conclusion"]),
        (r"Suppose that $f$ satisfies $f(x) \le c$.", ["hypothesis", "hypothesis"]),
        (r"If $f$ satisfies $f(x) \le c$, then $c \ge 0$.", ["hypothesis", "hypothesis", "conclusion"]),
        (r"Let the vector $x$ satisfy $f(x) \le c$. Then $c \ge 0$.", ["hypothesis", "hypothesis", "conclusion"]),
        (r"If this gives $f(x) \le c$, then $c \ge 0$.", ["hypothesis", "conclusion"]),
        (
            r"Suppose that $c \ge 0$ and that we have $f(x) \le c$. Then $c \ge 1$.",
            ["hypothesis", "hypothesis", "conclusion"],
        ),
        (r"If $c \ge 0$, $x$ satisfies $f(x) \le c$.", ["hypothesis", "hypothesis", "conclusion"]),
        (r"For any $x$, $f$ satisfies $f(x) \le c$.", ["hypothesis", "hypothesis", "conclusion"]),
        (r"Suppose $c \ge 0$, then $f$ satisfies $f(x) \le c$.", ["hypothesis", "conclusion", "conclusion"]),
        (r"Every $x$ with $c \ge 0$ satisfies $f(x) \le c$.", ["conclusion", "hypothesis", "conclusion"]),
        (r"Let $f$ be convex and satisfy $f(x) \le c$. Then $c \ge 0$.", ["hypothesis", "hypothesis", "conclusion"]),
        (r"Consider a function $f$ which satisfies $f(x) \le c$.", ["hypothesis", "hypothesis"]),
        (
            r"Suppose that $f$ is convex, and that $x$ satisfies $f(x) \le c$.",
            ["hypothesis", "hypothesis", "hypothesis"],
        ),
        (r"If $c > 0$, $f$ is convex and satisfies $f(x) \le c$.", ["hypothesis", "hypothesis", "conclusion"]),
        (r"Let $c > 0$. Then there is $x$ that satisfies $f(x) \le c$.", ["hypothesis", "conclusion", "conclusion"]),
        (r"There exists $c > 0$ such that the value satisfies $f(x) \le c$.", ["conclusion", "conclusion"]),
        (r"There exists $c > 0$ such that $x$ satisfies $f(x) \le c$.", ["conclusion", "hypothesis", "conclusion"]),
        (
            r"If $f$ satisfies $f(x) \le c$ and $x$ satisfies $x \ge 0$, then $c \ge 0$.",
            ["hypothesis", "hypothesis", "hypothesis", "hypothesis", "conclusion"],
        ),
        (r"If $c > 0$ and it holds that $f(x) \le c$, then $b \ge 0$.", ["hypothesis", "hypothesis", "conclusion"]),
        (r"If $c > 0$ and $f(x) \le c$ we have $b \ge 0$.", ["hypothesis", "hypothesis", "conclusion"]),
        (r"If $c > 0$ it holds that $b \ge 0$.", ["hypothesis", "conclusion"]),
        (r"Given that $c > 0$ holds, $b \ge 0$ holds.", ["hypothesis", "conclusion"]),
        (r"Whenever we have $c > 0$, it holds that $b \ge 0$.", ["hypothesis", "conclusion"]),
        (r"When it holds that $c > 0$, then $b \ge 0$.", ["hypothesis", "conclusion"]),
        (r"Let $x$ be such that we have $f(x) \le c$. Then $b \ge 0$.", ["hypothesis", "hypothesis", "conclusion"]),
        (r"Let $c > 0$ be such that it holds that $c \ge 1$.", ["hypothesis", "hypothesis"]),
        (r"Let $c > 0$ be a number for which it holds that $f(x) \le c$.", ["hypothesis", "hypothesis"]),
        (r"For any $x$ that satisfies $f(x) \le c$, we have $b \ge 0$.", ["hypothesis", "hypothesis", "conclusion"]),
        (r"Every $x$ which satisfies $f(x) \le c$ satisfies $b \ge 0$.", ["conclusion", "hypothesis", "conclusion"]),
        (r"Assume that $c \ge 1$, and that we have $f(x) \le c$.", ["hypothesis", "hypothesis"]),
        (r"Assume $c \ge 1$ and hence $c \ge 0$.", ["hypothesis", "conclusion"]),
        (r"Assume $c \ge 1$, so $c \ge 0$.", ["hypothesis", "conclusion"]),
        (r"Assume $c \ge 1$ and it follows that $c \ge 0$.", ["hypothesis", "conclusion"]),
    ],
)
def test_what_is_chosen_or_supposed_is_assumed(sentence, roles):
    assert [formula.role for formula in sentences_of(sentence)[0]] == roles


@pytest.mark.parametrize(
    ("text", "neighbour"),
    [
        (
            r"If $x \ge 1$, $c \ge 0$ holds. Moreover, $x \ge 0$.",
            r"If $x \ge 1$, then $c \ge 0$ holds. Moreover, $x \ge 0$.",
        ),
        (
            r"Provided $x$ satisfies $x \ge 1$, $c \ge 0$ holds.",
            r"Provided $x$ satisfies $x \ge 1$, we have $c \ge 0$.",
        ),
        (r"Setting $c = 1$, $x \ge 0$. Also $x \ge 1$.", r"Setting $c = 1$, we have $x \ge 0$. Also $x \ge 1$."),
        (
            r"Let $x$ satisfy $x \ge 1$ and $c$ satisfy $c \ge 1$. Then $x \ge 0$.",
            r"Let $x$ satisfy $x \ge 1$. Then $x \ge 0$.",
        ),
        (
            r"Let $x$ satisfy $x \ge 1$, $c$ satisfy $c \ge 1$. Then $x \ge 0$.",
            r"Let $x$ satisfy $x \ge 1$ and let $c$ satisfy $c \ge 1$. Then $x \ge 0$.",
        ),
        (r"Let $x \ge 1$; $c \ge 1$. Then $x \ge 0$.", r"Let $x \ge 1$. Then $x \ge 0$; $c \ge 1$."),
        (
            r"Let $c \ge 0$. Then $x$ is such that $x \ge 1$. Also $x \ge 0$.",
            r"Then for all $x$ such that $x \ge 1$ we have $x \ge 0$.",
        ),
        (
            r"Suppose we have $c \ge 0$ if $x \ge 0$. Then $c \ge 1$.",
            r"Suppose we have $c \ge 0$. Then $c \ge 1$ if $x \ge 0$.",
        ),
        (r"Suppose we have $x^2 \ge c$ for all $x$. Then $c \ge 1$.", r"Suppose we have $x^2 \ge c$. Then $c \ge 1$."),
        (
            r"Suppose every $x$ satisfies $x^2 \ge c$. Then $c \le 0$.",
            r"Every $x$ that satisfies $x \ge 1$ satisfies $x \ge 0$.",
        ),
        (
            r"If all $x$ satisfy $x^2 \ge c$, then $c \le 0$.",
            r"If $x$ satisfies $x^2 \ge c$, then all $x$ satisfy $x^2 \ge 0$.",
        ),
        (r"Then, if $x \ge 1$, $x \ge 0$. Also $c \ge 1$.", r"Then, if $x \ge 1$, we have $x \ge 0$."),
        (r"Then $x \ge c$ for a number $c > 0$.", r"For a number $c > 0$ we have $c \ge 0$."),
        (
            r"Suppose that the following hold: \begin{itemize} \item $x \ge 1$; \item $c$ satisfies $c \ge 1$. \end{itemize} Then $x \ge 0$.",
            r"Let $x \ge 1$. Then the following hold: \begin{itemize} \item $x \ge 0$; \item $c$ satisfies $c \ge 1$. \end{itemize}",
        ),
        (
            r"\begin{itemize} \item If $x \ge 1$, then $x \ge 0$. \item $c \ge 1$. \end{itemize}",
            r"If $x \ge 1$, then \begin{itemize} \item $x \ge 0$, \item $c \ge 1$. \end{itemize}",
        ),
        (
            r"Let $c \ge 1$. Then $x \in [0, 1]$ and $x \le c$.",
            r"Let $c \ge 1$ and $x \in [0, 1]$. Then $x \le c$.",
        ),
        (
            r"We have, for all $c > 0$ and $x > 0$, $x \ge 0$. Also $c \ge 1$.",
            r"We have, for all $c > 0$ and $x > 0$, that it holds $x \ge 0$. Also $c \ge 1$.",
        ),
        (r"It holds, whenever $x \ge 1$, that $x \ge 0$.", r"Whenever $x \ge 1$, it holds that $x \ge 0$."),
        (r"Then $x \ge 0$ on $C$.", r"Then $x \ge 0$ for all $x$."),
    ],
)
def test_a_role_that_the_words_leave_open_is_asked(text, neighbour):
    from checker.formulas.notation import variable_of

    notation = dict(variable_of(one) for one in ("x: scalar", "c: scalar"))
    assert read_statement(text, notation, {}, {}).questions
    assert not read_statement(neighbour, notation, {}, {}).questions


def test_symbols_are_listed_as_they_would_be_declared():
    latex = r"\rho^{t-s} n^{\frac{3}{2}} \mathbf{v}_{i}^{\mathrm{T}} f_{i,t}(x_{i,t}) \le \bar{x}^{k}"
    assert symbols_in(latex, {}) == [r"\rho", "n", r"\mathbf{v}", "f_{i,t}", "x", r"\bar{x}^{k}"]
    assert printed_form("x", rf"Let $y = 1$ and ${latex}$.", {}) == "x_{i,t}"
    assert printed_form("n", rf"${latex}$", {}) == ""
