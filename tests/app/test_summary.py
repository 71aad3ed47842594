"""What an audit says on a terminal: at most fifteen lines for one file, and what a reader needs first."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from checker.app.terminal.summary import FEW, next_step, summary
from checker.language import Claim, Source, exp, frobenius, matrix, scalar, singular_value
from checker.proofs.attempts import Attempts, note, recorded
from checker.proofs.search.prove import untreated
from checker.search.explore import excluding
from checker.verdicts.budgets import Budget
from checker.verdicts.in_process import judge
from tests.app.command_line import checker

REFERENCE = Path(__file__).parents[2] / "reports" / "reference"
BUDGET = Budget(name="test", instances=20, necessity=0, sharpness=0, seconds=60)
SOURCE = Source(paper="mine", where="Lemma 1", fidelity="verbatim")
x, y = scalar("x"), scalar("y")


def told(claim: Claim, folder: Path) -> list[str]:
    entry = judge(claim, "t", budget=BUDGET, seed=0, folder=folder / "certificates").entry
    return list(summary({"claims": [entry]}, folder))


def test_a_refutation_shows_its_counter_example_and_both_sides(tmp_path):
    lines = told(Claim(title="t", source=SOURCE, forall=(x,), assuming=(x >= 1,), conclude=2 * x <= x**2), tmp_path)
    assert lines[0] == "REFUTED (exact)  mine/t: t"
    assert lines[1] == "  It is false as printed. Counter-example: x = 1."
    assert (
        lines[2] == "  There the left side is 2 and the right side 1."
        and lines[-1] == f"Page: {tmp_path / 'index.html'}"
    )


def test_a_proof_says_how_long_it_is_and_its_idea(tmp_path):
    lines = " ".join(told(Claim(title="t", source=SOURCE, forall=(x,), conclude=1 + x <= exp(x)), tmp_path))
    lines = " ".join(lines.split())  # they are broken where the terminal ends
    assert "step, which the independent" in lines or "steps, each accepted" in lines
    assert "accepted by the independent checker. Its argument" in lines and lines.count("covers every instance") == 1


def test_what_stayed_open_is_the_next_step():
    entry = {"search": {"open": ["le", ["var", "x"], ["num", "1"]]}}
    whole = {"statement": {"conclude": entry["search"]["open"]}}
    assert "no simpler subgoal" in next_step(entry | whole)
    assert next_step(entry) == "Next: prove this, as a claim of its own: x ≤ 1." and next_step({"search": {}}) == ""


def test_the_simplest_open_goal_is_kept():
    with recorded() as attempts:
        note({"segments": 2}, [x + y <= 1, x <= 1])
        note({"segments": 1}, [x * y + 1 <= x])
    assert attempts.simplest() == attempts.simplest(["x"]) == (x <= 1) and attempts.counts == {"segments": 3}
    assert Attempts().simplest() is None and attempts.simplest([]) is None  # x would be a variable of the proof


@pytest.mark.slow
def test_a_search_without_a_proof_leaves_a_goal_of_its_own(tmp_path):
    """The conjunction is taken apart: its first half is proved, and the second, the form of Choi and Lam, is no sum of squares."""
    z = scalar("z")
    form = x**4 * y**2 + y**4 * z**2 + z**4 * x**2 - 3 * x**2 * y**2 * z**2
    lines = told(Claim(title="t", source=SOURCE, forall=(x, y, z), conclude=(exp(x) > 0) & (form >= 0)), tmp_path)
    assert lines[0].startswith("CONSISTENT") and len(lines) <= 13
    said = " ".join(" ".join(lines).split())
    assert "No proof and no counter-example was found." in said and "drawn again" not in said
    assert "Next: prove this, as a claim of its own: 0 ≤ x^4·y^2 + y^4·z^2 + z^4·x^2 − 3·x^2·y^2·z^2." in said


@pytest.mark.slow
def test_a_function_that_the_prover_has_no_rule_for_is_named(tmp_path):
    M = matrix("M", "n", "n")
    lines = told(
        Claim(title="t", source=SOURCE, forall=(M,), conclude=singular_value(M.T @ M, 1) <= frobenius(M) ** 2), tmp_path
    )
    assert "the prover has no rule for singular_value" in " ".join(" ".join(lines).split())


def test_functions_without_a_rule_are_named():
    assert untreated(Claim(title="t", source=SOURCE, forall=(x,), conclude=x <= exp(x))) == []
    M = matrix("M", "n", "n")
    assert untreated(Claim(title="t", source=SOURCE, forall=(M,), conclude=singular_value(M, 1) <= frobenius(M))) == [
        "singular_value"
    ]


def test_hypotheses_that_exclude_each_other_are_named():
    claim = Claim(title="t", source=SOURCE, forall=(x, y), assuming=(x**2 + y**2 <= 1, x * y >= 3), conclude=x <= y)
    assert excluding(claim, seed_number=0) == list(claim.assuming)
    never = Claim(title="t", source=SOURCE, forall=(x,), assuming=(x**2 < 0,), conclude=x <= 1)
    assert excluding(never, seed_number=0) == list(never.assuming)
    fine = Claim(title="t", source=SOURCE, forall=(x,), assuming=(x >= 0, x <= 5), conclude=x <= 1)
    assert excluding(fine, seed_number=0) == []


def test_an_audit_of_many_ends_with_refutations_tally_and_path():
    audit = json.loads((REFERENCE / "audit.json").read_text(encoding="utf-8"))
    lines = list(summary(audit, Path("out")))
    refuted = [c for c in audit["claims"] if c["verdict"] == "REFUTED"]
    assert lines[0] == f"REFUTED ({len(refuted)}), each with its counter-example:" and len(lines) == len(refuted) + 3
    assert "PROVED" in lines[-2] and lines[-1] == "Page: out/index.html"
    for claim in audit["claims"]:
        assert len(list(summary({"claims": [claim]}, REFERENCE))) <= 12 and FEW * 12 < 40


FILE = '''"""t."""
from checker.language import Claim, Source, scalar, sigmoid
x = scalar("x")
CLAIM = Claim(title="t", source=Source(paper="mine", where="w", fidelity="verbatim"), forall=(x,), conclude=%s)
'''


@pytest.mark.slow
@pytest.mark.parametrize("conclude", ["sigmoid(x) < 1", "x <= 3", "sigmoid(x) <= 0.5"])
def test_one_file_takes_at_most_fifteen_lines_and_an_error_stands_once(tmp_path, conclude):
    (tmp_path / "my_lemma.py").write_text(FILE % conclude)
    done = checker("audit", tmp_path / "my_lemma.py", "--budget", "quick", "--out", tmp_path / "out")
    both = done.stdout + done.stderr
    assert len(both.splitlines()) <= 15, both
    assert done.stdout.splitlines()[-1].startswith("Page: ")
    if "0.5" in conclude:
        assert both.count("0.5 cannot stand in a statement") == 1, both
    longer = checker("audit", tmp_path / "my_lemma.py", "--budget", "quick", "--out", tmp_path / "out", "-v")
    assert "┃ Verdict" in longer.stdout
