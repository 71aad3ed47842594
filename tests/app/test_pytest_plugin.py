"""Theorem files as property tests: found by what they say, failing with their witness, an item for each reading and step."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FALSE_CLAIM = '''"""Too good to be true."""
from checker.language import Claim, Source, scalar

x = scalar("x")
CLAIM = Claim(
    title="x² ≥ x",
    source=Source(paper="mine", where="nowhere", fidelity="verbatim"),
    forall=(x,),
    conclude=x * x >= x,
)
'''


def pytest_run(*arguments, cwd, cache=False):
    kept = () if cache else ("-p", "no:cacheprovider")
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *kept, *map(str, arguments)],
        capture_output=True,
        text=True,
        cwd=cwd,
        timeout=300,
    )


@pytest.mark.slow
def test_a_shipped_claim_is_a_property_test():
    answer = pytest_run("properties/similarity/lemma_3_12.py", cwd=ROOT)
    assert answer.returncode == 0 and "1 passed" in answer.stdout, answer.stdout


def test_a_false_claim_fails_with_verdict_ledger_and_witness(tmp_path):
    path = tmp_path / "square_grows.py"
    path.write_text(FALSE_CLAIM)
    answer = pytest_run(path, cwd=tmp_path)
    assert answer.returncode == 1, answer.stdout + answer.stderr
    for part in ("REFUTED", "shrunk witness", "x = ", "ledger", "1 failed"):
        assert part in answer.stdout


def test_claim_paths_say_where_theorem_files_are_collected(tmp_path):
    """Without the setting by content, everywhere; a test module and a helper are no theorem files."""
    for folder in ("lemmas", "data"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "square_grows.py").write_text(FALSE_CLAIM)
    (tmp_path / "lemmas/helper.py").write_text("from checker.language import *\n")
    (tmp_path / "test_mine.py").write_text(f"TEXT = {FALSE_CLAIM!r}\ndef test_it(): pass\n")
    assert collected(tmp_path) == [
        "data/square_grows.py::CLAIM",
        "lemmas/square_grows.py::CLAIM",
        "test_mine.py::test_it",
    ]
    (tmp_path / "pytest.ini").write_text("[pytest]\nclaim_paths = lemmas\n")
    assert collected(tmp_path) == ["lemmas/square_grows.py::CLAIM", "test_mine.py::test_it"]
    assert collected(tmp_path, "data/square_grows.py") == ["data/square_grows.py::CLAIM"]


def collected(folder, *arguments):
    answer = pytest_run("--collect-only", *arguments, cwd=folder)
    return sorted(line for line in answer.stdout.splitlines() if "::" in line)


ITEMS = (
    FALSE_CLAIM.replace("scalar", "Reading, Gap, scalar", 1)
    .replace(
        "    forall=(x,),", "    forall=(x,),\n    readings=(Reading(reads={'x': 'at least 1'}, assuming=(x >= 1,)),),"
    )
    .replace(
        'fidelity="verbatim"', 'fidelity="verbatim", gaps=(Gap(what="x", readings=("any", "at least 1"), ours="any"),)'
    )
    + """
with CLAIM.proof() as p:
    p.have(x * x >= 0)
    p.have(x * x >= 1)
    p.conclude()
"""
)


@pytest.mark.slow
def test_each_reading_and_each_step_is_an_item(tmp_path):
    path = tmp_path / "lemmas" / "square_grows.py"
    path.parent.mkdir()
    path.write_text(ITEMS)
    names = ["CLAIM", "reading[1]", "step[1-have]", "step[2-have]", "step[3-conclude]"]
    assert collected(tmp_path) == [f"lemmas/square_grows.py::{name}" for name in names]
    answer = pytest_run("lemmas", "-rA", cwd=tmp_path)
    assert (
        "step 2 is false: 1 ≤ x·x" in answer.stdout and "PASSED lemmas/square_grows.py::reading[1]" in answer.stdout
    ), answer.stdout
    assert "FAILED lemmas/square_grows.py::CLAIM" in answer.stdout and "counter-example: " in answer.stdout
    chosen = pytest_run("lemmas", "-k", "1-have or reading", "-n", "2", "--dist", "loadgroup", cwd=tmp_path)
    assert "2 passed" in chosen.stdout, chosen.stdout


def test_the_last_failed_step_is_found_again(tmp_path):
    """A step that failed must not drop out of ``--lf``: whoever mends it would see a green run."""
    path = tmp_path / "lemmas" / "square_grows.py"
    path.parent.mkdir()
    path.write_text(ITEMS.replace("conclude=x * x >= x", "conclude=x * x >= 0"))
    (path.parent / "slip.py").write_text(FALSE_CLAIM + "def f(:\n")
    first = pytest_run("lemmas", cwd=tmp_path, cache=True)
    assert "2 failed" in first.stdout, first.stdout
    again = pytest_run("lemmas", "--lf", "--collect-only", cwd=tmp_path, cache=True).stdout
    assert [line for line in again.splitlines() if "::" in line] == [
        "lemmas/slip.py::CLAIM",
        "lemmas/square_grows.py::step[2-have]",
    ]


def test_a_file_that_no_id_can_be_made_from_fails_in_one_line(tmp_path):
    (tmp_path / "bad ü name.py").write_text(FALSE_CLAIM)
    said = pytest_run(cwd=tmp_path).stdout
    assert "error: The id of a claim is made from its file's name" in said and "Rename the file" in said
    assert "claim.py:" not in said, said


@pytest.mark.slow
def test_a_published_failure_must_fail_again(tmp_path):
    """REFUTED, AMBIGUOUS and DOUBTFUL pass where the same verdict on the same statement is published, and only there."""
    import json

    from checker.runs.audit import run_audit
    from checker.statements.claims.claim import describe

    path = tmp_path / "square_grows.py"
    path.write_text(FALSE_CLAIM)
    (tmp_path / "reports/reference").mkdir(parents=True)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    audit = run_audit([describe(path)], budget="quick", seed=0, workers=1, out=tmp_path / "run")
    for verdict, code in (("REFUTED", 0), ("DOUBTFUL", 1), ("PROVED", 1)):
        published = audit | {"claims": [audit["claims"][0] | {"verdict": verdict}]}
        (tmp_path / "reports/reference/audit.json").write_text(json.dumps(published))
        assert pytest_run(path, cwd=tmp_path).returncode == code, verdict
