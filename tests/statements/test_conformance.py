"""Defects of theorem files: each gets a message with its line and a remedy, and none a verdict."""

# ruff: noqa: E501 - one defect a line
from __future__ import annotations

import re
import time

import pytest

from checker.errors import ClaimError
from checker.language import Claim, Source, equals, scalar
from checker.runs.child import tried_file
from checker.statements.checks.conformance import loaded, placed
from checker.verdicts.budgets import BUDGETS
from checker.verdicts.in_process import judge

HEAD = '''"""A defect."""
from fractions import Fraction
from checker.language import Claim, Source, norm, own_function, scalar, vector
import random, time
x, y, u = scalar("x"), scalar("y"), vector("u", "n")
S = Source(paper="p", where="w", fidelity="verbatim")
'''
DEFECTS = {
    "a tolerance": (
        "CLAIM = Claim(title='t', source=S, forall=(x,), conclude=x <= x + 1e-9)",
        7,
        "1e-09 cannot stand in a statement: statements are exact. Write a Fraction",
    ),
    "an undeclared symbol": (
        "CLAIM = Claim(title='t', source=S, forall=(x,), conclude=x <= z)",
        7,
        "declare the variable, as in z = scalar",
    ),
    "a size as a number": (
        "CLAIM = Claim(title='t', source=S, forall=(x,), conclude=x <= n)",
        7,
        "If n is the size of a vector x, write length",
    ),
    "an undeclared variable": (
        "CLAIM = Claim(title='t', source=S, forall=(x,), conclude=x <= y)",
        7,
        "`forall` does not declare",
    ),
    "a word that does not exist": (
        "from checker.language import softmx",
        7,
        "'softmx' is not a word of the language. Did you mean softmax",
    ),
    "a bool": (
        "CLAIM = Claim(title='t', source=S, forall=(x,), conclude=x == x)",
        7,
        r"conclude holds the Python bool True",
    ),
    "something that raises": ("1 / 0", 7, "ZeroDivisionError"),
    "a loop without end": ("\nwhile True:\n    pass", 8, "did not end within 1 s at this line"),
    "a sleep": ("time.sleep(100)", 7, "did not end within 1 s at this line"),
    "chance": (
        "CLAIM = Claim(title='t', source=S, forall=(x,),\n  conclude=x <= Fraction(random.random()))",
        8,
        "two different things "
        r"\(conclude differs\)",
    ),
    "a clock in a hypothesis": (
        "CLAIM = Claim(title='t', source=S, forall=(x,),\n  where=(x < time.time_ns(),),\n  conclude=x <= x)",
        8,
        r"\(where differs\)",
    ),
    "a missing function": (
        "CLAIM = Claim(title='t', source=S, forall=(x,), conclude=own_function('f', x) < 1)",
        7,
        "give it in `functions`",
    ),
    "a witness that does not reproduce": (
        "CLAIM = Claim(title='t', source=S, forall=(x,), conclude=x > 0, assuming=(x > 1,),\n  cannot_drop={'lt': {'x': '7'}})",
        8,
        "A stored witness .* does not reproduce",
    ),
    "a witness without a value": (
        "CLAIM = Claim(title='t', source=S, forall=(x,), conclude=x > 0, assuming=(x > 1,),\n\n  cannot_drop={'lt': {'y': '7'}})",
        7,
        r"An instance gives \['y'\] where the claim has \['x'\]",
    ),
    "a function that returns a bool": (
        "CLAIM = Claim(title='t', source=S, forall=(x,), conclude=own_function('f', x) < 1, functions={'f': lambda x: True})",
        7,
        "The function 'f' returned bool",
    ),
    "a function that raises": (
        "def f(x):\n  return 1 / 0\nCLAIM = Claim(title='t', source=S, forall=(x,), conclude=own_function('f', x) < 1, functions={'f': f})",
        8,
        "ZeroDivisionError",
    ),
}


@pytest.mark.parametrize("name", DEFECTS)
def test_a_defect_is_an_error_with_its_line(name, tmp_path, monkeypatch):
    monkeypatch.setattr("checker.statements.checks.conformance.loaded.__kwdefaults__", {"seconds": 1})
    body, line, message = DEFECTS[name]
    path = tmp_path / "my_lemma.py"
    path.write_text(HEAD + body + "\n")
    started = time.monotonic()
    entry = tried_file(path, "my-lemma", "quick", 0, tmp_path / "certificates")
    assert entry["verdict"] is None, entry["finding"]
    assert re.search(message, entry["error"]["message"], flags=re.S), entry["error"]
    assert re.search(rf"my_lemma\.py, line {line}\b", entry["error"]["message"]), entry["error"]
    assert time.monotonic() - started < 60


def test_a_sound_file_loads_and_the_alarm_is_off_again(tmp_path):
    path = tmp_path / "good.py"
    path.write_text(HEAD + "CLAIM = Claim(title='t', source=S, forall=(x,), conclude=x <= x)\n")
    claim, _ = loaded(path, seconds=0.5)
    time.sleep(0.6)
    assert claim.title == "t"


def test_a_message_that_has_its_line_keeps_it(tmp_path):
    path = tmp_path / "good.py"
    path.write_text(HEAD)
    assert placed("good.py, line 3: no", path) == "good.py, line 3: no"
    assert placed("no place", path) == "no place"  # no Claim in the file
    with pytest.raises(ClaimError, match="sets no CLAIM"):
        loaded(path)


def test_a_hypothesis_that_excludes_nothing_is_said_to(tmp_path):
    x = scalar("x")
    claim = Claim(
        title="t",
        source=Source(paper="p", where="w", fidelity="verbatim"),
        forall=(x,),
        assuming=(x * x >= 0, x > 1),
        conclude=x > 0,
    )
    idle, needed = judge(claim, "t", budget=BUDGETS["quick"], seed=0, folder=tmp_path).necessity
    assert "never FALSE with the others TRUE among" in idle["how"] and idle["status"] == "not shown necessary"
    assert needed["status"] == "proved" and "never FALSE" not in needed["how"]


def test_a_hypothesis_that_nothing_meets_is_named(tmp_path):
    x = scalar("x")
    claim = Claim(
        title="t",
        source=Source(paper="p", where="w", fidelity="verbatim"),
        forall=(x,),
        assuming=(equals(x**3, 2),),
        conclude=x < "5/4",
    )
    result = judge(claim, "t", budget=BUDGETS["quick"], seed=0, folder=tmp_path)
    assert result.verdict == "INCONCLUSIVE" and "met the hypotheses. No draw met equals(" in result.finding
