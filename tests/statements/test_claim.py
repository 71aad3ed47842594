"""The shape of a theorem: what a claim refuses, what its hash binds, and reading theorem files without running them."""

from __future__ import annotations

import ast
import os
import sys
from dataclasses import replace
from fractions import Fraction

import pytest

from checker import language as say
from checker.data.dataset import Dataset
from checker.errors import CheckerError, ClaimError
from checker.statements.claims.claim import (
    Claim,
    Gap,
    Source,
    describe,
    discover,
    docstring_parts,
    id_of,
    load,
    read_values,
    values_json,
)

x, y, u = say.scalar("x"), say.scalar("y"), say.vector("u", "n")
D, alpha = say.dataset("D"), say.choice("alpha")
SOURCE = Source(paper="test", where="here", fidelity="verbatim")


def claim(**changes):
    parts = {"title": "t", "source": SOURCE, "forall": (x, y), "conclude": x <= y} | changes
    return Claim(**parts)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"quantifier": "for all"}, "quantifier='for all': write one of all, almost_all, exists, probability"),
        ({"forall": (x, x, y)}, "The variable 'x' is declared twice"),
        ({"forall": (x, y, u)}, "declares 'u', which occurs nowhere"),
        ({"forall": (x,)}, r"conclude uses the variable 'y' \(scalar\), which `forall` does not declare"),
        ({"forall": (x, y, x + 1)}, "it may list variables only"),
        ({"forall": ("x", "y")}, "it may list variables only"),
        ({"conclude": x == y}, r"conclude holds the Python bool False, not a term"),
        ({"where": (True,)}, r"where holds the Python bool True, not a term"),
        ({"assuming": (1 < 2,)}, r"assuming holds the Python bool True"),
        ({"conclude": x + y}, r"conclude holds x \+ y, a scalar; a statement is true or false"),
        ({"where": (x,)}, r"where holds x, a scalar"),
        ({"assuming": (say.vector("y") + say.vector("y"),)}, "assuming holds"),
        ({"where": (say.norm(say.vector("y")) < 1,)}, r"where uses the variable 'y' \(vector\)"),
        ({"cannot_drop": {say.some_choice: {}}}, "cannot_drop names some_choice, which is not among the assumed"),
        ({"where": (x < 0,), "cannot_drop": {(x < 0): {}}}, "cannot_drop names lt"),
    ],
)
def test_malformed_claims_are_refused(changes, message):
    with pytest.raises(ClaimError, match=message):
        claim(**changes)


def test_a_claim_has_no_room_for_a_verdict_or_a_tolerance():
    for extra in ({"verdict": "PROVED"}, {"tolerance": 1e-9}, {"expected": "REFUTED"}):
        with pytest.raises(ClaimError, match="Claim has no field"):
            claim(**extra)


def test_sources_and_gaps():
    with pytest.raises(ClaimError, match="fidelity='sure': write one of verbatim, paraphrase, reconstructed"):
        Source(paper="p", where="w", fidelity="sure")
    for paper in ("a/b", "..", "", "a b", "\\x"):
        with pytest.raises(ClaimError, match="names files. Write a short key"):
            Source(paper=paper, where="w", fidelity="verbatim")
    with pytest.raises(ClaimError, match="ours='c' is not one of the readings"):
        Gap(what="M", readings=("a", "b"), ours="c")
    assert Gap(what="M", readings=("a", "b"), ours="every").ours == "every"


def test_hypotheses_are_where_then_assuming():
    c = claim(where=(x < 1,), assuming=(y < 2,))
    assert c.hypotheses == (x < 1, y < 2)
    assert c.droppable() == [(1, y < 2, [])]


def test_stored_witnesses_find_their_hypothesis():
    c = claim(
        assuming=(x < 1, say.some_choice(D)),
        forall=(x, y, D),
        cannot_drop={say.some_choice: {"a": 1}, "lt": [{"b": 2}, {"c": 3}]},
    )
    assert c.droppable() == [(0, x < 1, [{"b": 2}, {"c": 3}]), (1, say.some_choice(D), [{"a": 1}])]


def test_two_hypotheses_of_one_name_keep_their_own_witnesses():
    """A key that is a term means that term, not every hypothesis that starts with the same name."""
    c = claim(assuming=(x < 0, y < 0), conclude=x < 1, cannot_drop={(x < 0): {"x": "2", "y": "-1"}})
    assert c.droppable() == [(0, x < 0, [{"x": "2", "y": "-1"}]), (1, y < 0, [])]


BASE = dict(where=(x < 1,), assuming=(y < 2,))


@pytest.mark.parametrize(
    "changes",
    [
        {"quantifier": "exists"},
        {"quantifier": "almost_all"},
        {"where": (x <= 1,)},
        {"where": ()},
        {"assuming": (y < 3,)},
        {"where": (x < 1, y < 2), "assuming": ()},  # the hypotheses are the same list
        {"conclude": y <= x},
        {"forall": (y, x)},
    ],
)
def test_hash_changes_with_the_statement(changes):
    base, other = claim(**BASE), claim(**(BASE | changes))
    same_list = [str(h) for h in other.hypotheses] == [str(h) for h in base.hypotheses]
    only_split = same_list and "conclude" not in changes and "quantifier" not in changes and "forall" not in changes
    assert (base.sha256 == other.sha256) is only_split


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (say.loss_kind("l", "logistic"), say.loss_kind("l", "logistic", "hinge")),
        (say.scalar("l"), say.natural("l")),
        (say.dataset("l"), say.dataset("l", keys=False)),
        (say.vector("l", "n"), say.vector("l", "d")),
        (say.matrix("l", "n", "n"), say.matrix("l", "n", "d")),
    ],
)
def test_hash_changes_with_the_range_of_a_variable(one, other):
    """“for all l in {logistic}” and “for all l in {logistic, hinge}” are two statements."""
    statements = {
        "loss": lambda v: say.is_loss(v, "logistic"),
        "scalar": lambda v: v <= 1,
        "dataset": lambda v: say.some_choice(v),
        "vector": lambda v: say.norm(v) <= 1,
        "matrix": lambda v: say.frobenius(v) <= 1,
    }
    first, second = (claim(forall=(v,), conclude=statements[v.sort](v)) for v in (one, other))
    assert first.sha256 != second.sha256


def test_hash_does_not_change_with_what_is_not_the_statement():
    base = claim(**BASE)
    same = [
        replace(base, title="another"),
        replace(base, not_checked="x"),
        replace(base, source=Source(paper="q", where="w", fidelity="reconstructed")),
    ]
    assert {c.sha256 for c in same} == {base.sha256}


def test_statement_is_the_hypotheses_in_order():
    assert claim(**BASE).statement["hypotheses"] == [(x < 1).json, (y < 2).json]
    assert claim(**BASE).statement["conclude"] == (x <= y).json


def test_own_functions_make_a_claim_uncertifiable():
    assert claim().certifiable
    assert not claim(conclude=say.own_function("f", x) <= y).certifiable
    assert not claim(assuming=(abs(1 + say.own_function("f", y)) <= y,)).certifiable


# ── values ──

DATA = {"tokens": [[["1/2"], ["0"]]], "labels": ["1"], "head": ["1"]}  # n = 1, T = 2, d = 1
V, A, i, ell = say.vector("u", "m"), say.matrix("A", "m", "d"), say.index("i", "m"), say.loss_kind("l")
MANY = claim(
    forall=(x, V, A, i, alpha, ell, D),
    conclude=(x < 1)
    & (say.norm(V) < 1)
    & (say.frobenius(A) < 1)
    & (say.entry(V, i) < 1)
    & say.separable(D, alpha)
    & say.is_loss(ell, "logistic"),
)
RAW = {"x": "1/3", "u": ["1", "-2/5"], "A": [["1"], ["0"]], "i": "1", "alpha": ["0"], "l": "logistic", "D": DATA}


def test_values_round_trip():
    values = read_values(MANY, RAW)
    assert values["x"] == Fraction(1, 3) and values["u"] == (1, Fraction(-2, 5))
    assert values["i"] == 1 and values["alpha"] == (0,) and isinstance(values["D"], Dataset)
    assert values_json(MANY, values) == RAW
    assert read_values(MANY, values_json(MANY, values)) == values
    assert read_values(MANY, RAW | {"D": values["D"]}) == values


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        ({k: v for k, v in RAW.items() if k != "x"}, "An instance gives"),
        (RAW | {"z": "1"}, "An instance gives"),
        (RAW | {"x": "one"}, "x is 'one', which is not a rational"),
        (RAW | {"u": "12"}, "'u' is str, not a list"),
        (RAW | {"D": {"tokens": []}}, "is missing|is empty"),
    ],
)
def test_malformed_instances_are_refused(raw, message):
    with pytest.raises(CheckerError, match=message):
        read_values(MANY, raw)


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"i": "-1"}, "i"),
        ({"i": "2"}, "i"),
        ({"l": "hinge"}, "l"),
        ({"alpha": ["7"]}, "alpha"),
        ({"alpha": ["0", "0"]}, "alpha"),
        ({"u": ["1"]}, "u|A"),
        ({"A": [["1", "2"], ["0"]]}, "A"),
        ({"A": [["1", "2"], ["0", "1"]]}, "A|D"),
    ],
)
def test_values_outside_the_quantifier_are_refused(change, what):
    """A stored witness must be an instance of the statement: right sizes, indices, losses."""
    with pytest.raises(CheckerError, match=what):
        read_values(MANY, RAW | change)


@pytest.mark.parametrize(
    ("variable", "bad"),
    [
        (say.natural("v"), "7/2"),
        (say.natural("v"), "-1"),
        (say.dataset("v", keys=False), DATA | {"key_matrix": [["2"]]}),
        (say.dataset("v", queries=True), DATA),
    ],
)
def test_values_outside_a_variables_range_are_refused(variable, bad):
    conclude = variable <= 1 if variable.sort == "scalar" else say.some_choice(variable)
    with pytest.raises(CheckerError, match="v"):
        read_values(claim(forall=(variable,), conclude=conclude), {"v": bad})


# ── theorem files ──


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("lemma_3_11.py", "lemma-3.11"),
        ("theorem_1_local.py", "theorem-1-local"),
        ("assumption_a.py", "assumption-a"),
        ("corollary_3_14_2_b.py", "corollary-3.14.2-b"),
        ("slope_along_max_margin.py", "slope-along-max-margin"),
        ("theorem_2.py", "theorem-2"),
    ],
)
def test_ids(tmp_path, file, name):
    assert id_of(tmp_path / file) == name
    assert name.replace("-", "_").replace(".", "_") + ".py" == file  # and back


EXPLODES = '''"""Never run me.

Role.  To show that reading is not running.
"""

raise SystemExit("executed")

CLAIM = Claim(title="A title", source=Source(paper="tests", where="w", fidelity="paraphrase"), forall=())
'''


def test_describing_does_not_execute(tmp_path):
    (tmp_path / "tests").mkdir()
    path = tmp_path / "tests" / "lemma_9_1.py"
    path.write_text(EXPLODES)
    theorem = describe(path)
    assert (theorem.id, theorem.paper, theorem.title, theorem.fidelity) == (
        "lemma-9.1",
        "tests",
        "A title",
        "paraphrase",
    )
    (tmp_path / "tests" / "_private.py").write_text(EXPLODES)
    (tmp_path / "tests" / "conftest.py").write_text(EXPLODES)
    (tmp_path / "top.py").write_text(EXPLODES)
    assert [t.id for t in discover(tmp_path)] == ["lemma-9.1"]


def test_describing_what_is_not_python(tmp_path):
    path = tmp_path / "broken.py"
    path.write_text("CLAIM = (")
    with pytest.raises(ClaimError, match="broken.py cannot be read as Python.*sets CLAIM"):
        describe(path)
    with pytest.raises(ClaimError, match="cannot be read"):
        describe(tmp_path / "absent.py")


def test_every_shipped_theorem_has_its_own_id():
    theorems = discover()
    assert len(theorems) >= 5
    assert len({(t.paper, t.id) for t in theorems}) == len(theorems)
    assert all(t.title != "(no title)" and t.fidelity != "?" for t in theorems)


GOOD = '''"""A docstring.

Role.  It carries
the rest.
Note.  And this.
"""
from checker.language import Claim, Source, scalar
x = scalar("x")
CLAIM = Claim(title="t", source=Source(paper="p", where="w", fidelity="verbatim"), forall=(x,), conclude=x <= x)
'''


def test_loading(tmp_path):
    path = tmp_path / "good.py"
    path.write_text(GOOD)
    loaded, text = load(path)
    assert loaded.title == "t"
    assert docstring_parts(text) == {"role": "It carries the rest.", "note": "And this."}


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "Title.\n\nNote.  It fails at the\npoint. Then it holds.\nSo. Yes.\n",
            {"note": "It fails at the point. Then it holds. So. Yes."},
        ),
        (
            "Title.\n\nRole.  One\nword. Two.\nNote.  Three\nfour. Five.\n",
            {"role": "One word. Two.", "note": "Three four. Five."},
        ),
        ("Title.\nNote.  Here the\nNotes. of others stand.\n", {"note": "Here the Notes. of others stand."}),
        ("Title.  Note.  Not at the beginning of a line.\n", {}),
        ("Title.\n\nNote.  One line\n\nRole.  another paragraph\n", {"note": "One line", "role": "another paragraph"}),
        ("Title.\n", {}),
    ],
)
def test_a_note_ends_where_another_part_begins_and_nowhere_else(text, parts):
    assert docstring_parts(text) == parts


def test_no_published_note_is_cut():
    for file in discover():
        text = ast.get_docstring(ast.parse(file.path.read_text(encoding="utf-8")), clean=False) or ""
        shown, whole = docstring_parts(text), " ".join(text.split())
        assert whole.endswith(shown.get("note", shown.get("role", ""))[-60:]), file.id


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = 1\n", "bad.py sets no CLAIM"),
        ("CLAIM = 3\n", "bad.py sets no CLAIM"),
        ("\n\n1/0\n", "bad.py, line 3: ZeroDivisionError"),
        ("def f(:\n", "bad.py, line 1: SyntaxError"),
        ("from checker.language import softmin\n", "line 1: ImportError.*softmin"),
        ("from checker.language import scalar\nx = scalar('x')\nx + 0.5\n", "line 3: 0.5 cannot stand in a statement"),
    ],
)
def test_loading_what_is_no_theorem(tmp_path, text, message):
    path = tmp_path / "bad.py"
    path.write_text(text)
    with pytest.raises(ClaimError, match=message):
        load(path)


def test_a_file_is_read_as_it_stands_and_not_from_bytecode_kept_of_an_earlier_text(tmp_path, monkeypatch):
    """Two texts of one length written within one second: Python takes the second for the first where it keeps bytecode."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    path, text = (
        tmp_path / "edited.py",
        (
            "from checker.language import Claim, Source, scalar\n"
            "x = scalar('x')\n"
            "SOURCE = Source(paper='mine', where='w', fidelity='verbatim')\n"
            "CLAIM = Claim(title='t', source=SOURCE, forall=(x,), conclude=x**2 >= %s)\n"
        ),
    )
    shown = []
    for right in ("0", "x"):
        path.write_text(text % right)
        os.utime(path, (1_000_000_000, 1_000_000_000))
        shown.append(load(path)[0].conclude)
    assert shown[0] != shown[1]
