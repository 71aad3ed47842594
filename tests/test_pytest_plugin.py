"""Theorem files as property tests: collected only where asked for, failing with their witness."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
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


def pytest_run(*arguments, cwd):
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *map(str, arguments)],
        capture_output=True, text=True, cwd=cwd, timeout=300,
    )  # fmt: skip


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


def test_other_python_files_are_left_alone(tmp_path):
    (tmp_path / "square_grows.py").write_text(FALSE_CLAIM)
    (tmp_path / "test_mine.py").write_text("def test_it(): pass\n")
    answer = pytest_run(tmp_path, cwd=tmp_path)
    assert "1 passed" in answer.stdout and answer.returncode == 0


@pytest.mark.slow
def test_a_configured_folder_is_collected(tmp_path):
    (tmp_path / "lemmas").mkdir()
    (tmp_path / "lemmas/square_grows.py").write_text(FALSE_CLAIM)
    (tmp_path / "pytest.ini").write_text("[pytest]\nclaim_paths = lemmas\n")
    answer = pytest_run("lemmas", cwd=tmp_path)
    assert "1 failed" in answer.stdout


@pytest.mark.slow
def test_a_published_failure_must_fail_again(tmp_path):
    """REFUTED, AMBIGUOUS and DOUBTFUL pass where the same verdict on the same statement is published, and only there."""
    import json

    from checker.runs.audit import run_audit
    from checker.statements.claim import describe

    path = tmp_path / "square_grows.py"
    path.write_text(FALSE_CLAIM)
    (tmp_path / "reports/reference").mkdir(parents=True)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (entry,) = run_audit([describe(path)], budget="quick", seed=0, workers=1, out=tmp_path / "run")["claims"]
    for verdict, code in (("REFUTED", 0), ("DOUBTFUL", 1), ("PROVED", 1)):
        published = {"format": "checker-audit/2", "claims": [{"statement": entry["statement"], "verdict": verdict}]}
        (tmp_path / "reports/reference/audit.json").write_text(json.dumps(published))
        assert pytest_run(path, cwd=tmp_path).returncode == code, verdict
