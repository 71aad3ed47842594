r"""``checker new --latex``: the file states what the formula says, runs at once, and nothing is written while something is open."""

from __future__ import annotations

import json
import shlex

import pytest

from checker.app.given.new_theorem import theorem_text
from checker.app.given.theorem_from_latex import template_of
from checker.errors import InputError
from checker.formulas.from_latex import read_statements
from checker.formulas.notation import distinct, variable_of, variables_in
from checker.language import index, matrix, natural, scalar, vector
from checker.statements.claims.claim import load
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import variables_of
from tests.app.command_line import checker

WRITTEN = [  # the formula, the variables, more, and the statement of the file
    (
        r"\frac14\|x\|_2 \le \|x\|_1",
        ["x: vector n"],
        {},
        "Fraction(1, 4) * norm(x) <= total(abs(x))",
        (vector("x", "n"),),
    ),
    (
        r"\lambda^k \ge 0",
        [r"\lambda: scalar", "k: natural"],
        {"hypotheses": [r"\lambda > 0"]},
        "0 <= lambda**k",
        (scalar("lambda"), natural("k")),
    ),
    (
        r"\|A\| \le c",
        ["A: matrix m n", "c: scalar"],
        {"readings": [r"\|A\|=operator"]},
        "spectral_at_most(A, c)",
        (matrix("A", "m", "n"), scalar("c")),
    ),
    (
        r"\operatorname{softmax}(x)_i > 0",
        ["x: vector n", "i: index n"],
        {},
        "0 < entry(softmax(x), i)",
        (vector("x", "n"), index("i", "n")),
    ),
    (r"W_Q W_Q^\top = W_Q", ["W_Q: matrix d d"], {}, "equals(W_Q @ W_Q.T, W_Q)", (matrix("W_Q", "d", "d"),)),
    (r"\sqrt{a} = a", ["a: scalar"], {}, "equals(sqrt(a), a)", (scalar("a"),)),
]


@pytest.mark.parametrize(("latex", "variables", "more", "said", "forall"), WRITTEN, ids=[row[0] for row in WRITTEN])
def test_the_file_states_the_formula(tmp_path, latex, variables, more, said, forall):
    path = tmp_path / "lemma.py"
    path.write_text(theorem_text(template_of(latex, variables=variables, **more)), encoding="utf-8")
    claim, _ = load(path)
    assert python_of(claim.conclude) == said and claim.forall == forall
    assert [v.shape for v in claim.forall] == [v.shape for v in forall] and len(claim.assuming) == len(
        more.get("hypotheses", ())
    )


REFUSED = [
    (
        r"\|A\| \le \log a",
        ["A: matrix m n", "a: scalar"],
        {},
        r"Answer with --reading '\\\|A\\\|=frobenius' --reading '\\log=natural'",
    ),
    ("a", ["a: scalar"], {}, "a is a scalar; a statement is true or false"),
    ("a < 1", ["a: vectr"], {}, "--var 'a: vectr' declares nothing. Write NAME: KIND"),
    ("a < 1", ["a: vector"], {}, "declares nothing"),
    ("a < 1", ["a: scalar", "b: scalar"], {}, "declares 'b', which occurs nowhere"),
    ("a < 1", [], {}, "a is not declared. Add --var 'a: scalar', or 'a: vector n'"),
    (r"\sqrt{m} < x", ["x: scalar"], {}, "If m is the size of a vector x, declare 'x: vector m'"),
    (r"\pi < x", ["x: scalar"], {}, r"a new variable pi with 3.14159 < pi < 3.1416.*--reading .\\pi=circle number"),
    ("a < 1", ["a: scalar", "a: scalar"], {}, "declares a name twice"),
    ("a < 1", ["a: scalar"], {"readings": ["a"]}, "answers nothing. Write PART=READING"),
    ("a < 1", ["a: scalar"], {"readings": ["b=c"]}, "which nothing in a < 1 asks"),
    (r"\hinge < 1", [r"\hinge: scalar"], {}, "reads like the name of a loss"),
]


@pytest.mark.parametrize(("latex", "variables", "more", "why"), REFUSED, ids=[row[3][:30] for row in REFUSED])
def test_what_is_open_or_wrong_is_said(latex, variables, more, why):
    with pytest.raises(InputError, match=why):
        template_of(latex, variables=variables, **more)


def test_two_printed_names_of_one_python_name_are_two_variables():
    made = template_of(r"\|x^{(0)} - x_0\| \le c", variables=["x^{(0)}: vector d", "x_0: vector d", "c: scalar"])
    assert "norm(x_0_2 - x_0) <= c" in made.parts and 'x_0_2 = vector("x_0_2", "d")' in made.variables
    both = read_statements(["x^* < x_*"], {"x^*": "scalar", "x_*": "scalar"}, {})[0].term
    assert len(variables_of(both)) == 2
    known = {"x": "vector n", r"\mathbf{x}": "vector n", "T": "size", r"\mathbf{T}": "size"}
    named = distinct({key: variable_of(f"{key}: {kind}")[1] for key, kind in known.items()})
    assert [variables_in(one)[0].leaf for one in named.values()] == ["x", "x_2", "counted_T", "counted_T_2"]
    assert list(named) == list(known)


def test_the_command_writes_a_file_that_is_judged_and_nothing_otherwise(tmp_path):
    done = checker(*shlex.split(r"-q new norms --latex '\|x\|_2 \le \|x\|_1' --var 'x: vector n'"), cwd=tmp_path)
    assert done.stdout == "norms.py\n", done.stderr
    done = checker("-q", "audit", "norms.py", "--budget", "quick", "--out", "out", cwd=tmp_path)
    assert json.loads((tmp_path / "out" / "audit.json").read_text())["claims"][0]["verdict"] == "PROVED", done.stderr
    (page,) = (tmp_path / "out" / "claims").glob("*norms.html")
    shown = page.read_text(encoding="utf-8")
    assert "The words of the text" in shown and 'class="quoted"' in shown, (
        "the printed formula stands beside the judged term"
    )
    for wrong, why in (
        (r"--latex '\|A\| \le 1' --var 'A: matrix m n'", "can be read in several ways"),
        ("--latex 'a < 1' --kind limit", "Give one of the two"),
        ("--var 'x: vector n'", "Give it with --latex"),
    ):
        done = checker("new", "other", *shlex.split(wrong), cwd=tmp_path)
        assert done.returncode == 2 and why in done.stderr and not (tmp_path / "other.py").exists()


# ── What is assumed ──────────────────────────────────────────────────────────────────────────────────────────────
HYPOTHESES = [  # the hypothesis, the variables, the conclusion, and why nothing is written; each was read as another statement
    # read as “for all c and t: if tc ≤ 0, then c = 0”, which is false
    (r"\forall t \in \mathbb{R}: t c \le 0", ["c: scalar"], "c = 0", "of all values of t.*for_every"),
    (r"t c \le 0 \quad \forall t \in \mathbb{R}", ["c: scalar"], "c = 0", "of all values of t.*for_every"),
    (r"t c \le 0, \quad t \in \mathbb{R}", ["c: scalar"], "c = 0", "of all values of t.*for_every"),
    (r"t c \le 0 \text{ for all } t > 0", ["c: scalar", "t: scalar"], "c = 0", "of all values of t.*for_every"),
    (r"\forall x \in \mathbb{R}^n: c\|x\| \ge 0", ["c: scalar"], r"c \ge 0", "of all values of x.*for_every"),
    # read as “if x ≥ 0 and x ≤ 1, then x ≥ 0”, which is true; at x = −1 the printed statement is false
    (r"x \le 1 \text{ if } x \ge 0", ["x: scalar"], r"x \ge 0", "“if” inside of a hypothesis"),
    (r"\text{if } x \ge 0 \text{ then } x \le 1", ["x: scalar"], r"x \ge 0", "“if” inside of a hypothesis"),
    (r"x \le 1 \text{ whenever } x \ge 0", ["x: scalar"], r"x \ge 0", "“if” inside of a hypothesis"),
    (r"x = 1 \text{ where } x \ge 0", ["x: scalar"], r"x \ge 0", "“if” inside of a hypothesis"),
    # read as “for all x and i: if x_i ≥ 0, then Σ_i x_i ≥ 0”, which is false
    (r"x_i \ge 0", ["x: vector n", "i: index n"], r"\sum_i x_i \ge 0", r"of one i, .*forall i"),
]


@pytest.mark.parametrize(("hypothesis", "variables", "conclusion", "why"), HYPOTHESES, ids=[h for h, *_ in HYPOTHESES])
def test_a_hypothesis_of_all_values_or_under_a_condition_is_not_taken_apart(hypothesis, variables, conclusion, why):
    with pytest.raises(InputError, match=why):
        template_of(conclusion, variables=variables, hypotheses=[hypothesis])


@pytest.mark.parametrize(
    ("hypothesis", "variables", "conclusion", "said"),
    [
        (r"x \ge 0 \Rightarrow x \le 1", ["x: scalar"], r"x \ge 0", "implies(0 <= x, x <= 1)"),
        (r"\forall i: x_i \ge 0", ["x: vector n"], r"\|x\| \ge 0", "for_each(i, 0 <= entry(x, i))"),
        (r"x_i \ge 1", ["x: vector n", "i: index n"], r"\|x\| \ge x_i", "1 <= entry(x, i)"),
        (r"\|x\| \le 1, \quad x \in \mathbb{R}^n", ["x: vector n"], r"\|x\| \ge 0", "norm(x) <= 1"),
    ],
)
def test_other_hypotheses_are_assumed(tmp_path, hypothesis, variables, conclusion, said):
    path = tmp_path / "lemma.py"
    path.write_text(theorem_text(template_of(conclusion, variables=variables, hypotheses=[hypothesis])), "utf-8")
    claim, _ = load(path)
    assert [python_of(one) for one in claim.assuming] == [said]
