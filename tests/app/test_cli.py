"""The command line as a stranger meets it: help, errors without traceback, exit codes."""

import json
import os
import signal
import subprocess
import sys

import pytest

from tests.app.command_line import checker

MINE = '''"""A claim of my own.

Role.  To be judged.
"""
from checker.language import Claim, Source, scalar, sigmoid

x, y = scalar("x"), scalar("y")
CLAIM = Claim(
    title="The sigmoid is Lipschitz",
    source=Source(paper="mine", where="nowhere", fidelity="verbatim"),
    forall=(x, y),
    conclude=abs(sigmoid(x) - sigmoid(y)) <= CONSTANT * abs(x - y),
)
'''


def in_a_process_of_its_own(*arguments):
    command = [sys.executable, "-m", "checker.app.cli", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=300)


def fraction(text):
    return f'(__import__("fractions").Fraction("{text}"))'


@pytest.fixture
def data(tmp_path):
    path = tmp_path / "data.json"
    path.write_text(json.dumps({"tokens": [[["1", "0"], ["0", "1"]]], "labels": [1], "head": ["1", "1/2"]}))
    return path


def test_help_teaches_and_version_answers():
    answer = in_a_process_of_its_own("--help")
    assert answer.returncode == 0 and "checker audit" in answer.stdout and "Exit codes" in answer.stdout
    assert checker("--version").stdout.startswith("checker, version")
    for command in ("audit", "list", "inspect", "run", "verify", "doctor"):
        assert checker(command, "--help").returncode == 0


def test_help_imports_nothing_heavy():
    code = (
        "import sys\nfrom checker.app.cli import main\n"
        "try: main(['--help'])\nexcept SystemExit: pass\n"
        "heavy = {'numpy', 'sympy', 'cvxpy', 'hypothesis', 'flint', 'matplotlib', 'mpmath'} & set(sys.modules)\n"
        "sys.exit(str(heavy) if heavy else 0)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True).returncode == 0


def test_the_language_imports_nothing_heavy():
    """A theorem file only builds terms; the arithmetics load when something is computed."""
    code = (
        "import sys\nimport checker.language\n"
        "heavy = {'numpy', 'sympy', 'scipy', 'cvxpy', 'hypothesis', 'flint', 'mpmath', 'matplotlib'} & set(sys.modules)\n"
        "sys.exit(str(heavy) if heavy else 0)"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert answer.returncode == 0, answer.stderr


def test_list_names_every_claim_and_refuses_an_unknown_paper():
    assert "lemma-3.12" in checker("list").stdout
    assert len(json.loads(checker("list", "--json").stdout)) >= 13
    wrong = checker("list", "--paper", "nonsense")
    assert wrong.returncode == 2 and "similarity" in wrong.stderr


def test_an_unknown_claim_is_answered_with_near_names(tmp_path):
    answer = in_a_process_of_its_own("audit", "lemma-3.21", "--out", tmp_path)
    assert answer.returncode == 2 and "lemma-3.12" in answer.stderr and "Traceback" not in answer.stderr


def test_audit_of_one_claim_writes_page_json_and_certificates(tmp_path):
    answer = in_a_process_of_its_own(
        "audit", "lemma-3.12", "--budget", "quick", "--out", tmp_path / "out", "--json", tmp_path / "a.json"
    )
    assert answer.returncode == 0, answer.stderr
    assert "PROVED" in answer.stdout and str(tmp_path / "out" / "index.html") in answer.stdout
    assert (tmp_path / "out/index.html").stat().st_size > 5000
    audit = json.loads((tmp_path / "a.json").read_text())
    assert audit["format"] == "checker-audit/2" and audit["claims"][0]["id"] == "lemma-3.12"
    assert checker("verify", tmp_path / "out/certificates").returncode == 0


def test_a_false_claim_of_ones_own_is_refuted_with_exit_code_1(tmp_path):
    path = tmp_path / "my_lemma.py"
    path.write_text(MINE.replace("CONSTANT", fraction("6/25")))
    answer = checker("audit", path, "--budget", "quick", "--out", tmp_path / "out")
    assert answer.returncode == 1 and "REFUTED" in answer.stdout, answer.stdout + answer.stderr
    claim = json.loads((tmp_path / "out/audit.json").read_text())["claims"][0]
    assert claim["certificates"][0]["accepted"] == 1 and claim["witness"]["values"]


def test_a_true_claim_of_ones_own_is_not_refuted(tmp_path):
    path = tmp_path / "my_lemma.py"
    path.write_text(MINE.replace("CONSTANT", fraction("1/4")))
    answer = checker("audit", path, "--budget", "quick", "--out", tmp_path / "out")
    assert answer.returncode == 0 and "PROVED" in answer.stdout


@pytest.mark.parametrize(
    "body, message",
    [
        ("1/0", "line 1"),
        ("CLAIM = 3", "sets no CLAIM"),
        ("def f(:\n  pass", "cannot be read as Python"),
        (
            "import checker.language as L\nx = L.scalar('x')\nCLAIM = L.Claim(title='t', source=L.Source(paper='p', where='w', "
            "fidelity='verbatim'), forall=(x,), conclude=x)",
            "a statement is true or false",
        ),
        (
            "import checker.language as L\nx = L.scalar('x')\nCLAIM = L.Claim(title='t', source=L.Source(paper='p', where='w', "
            "fidelity='verbatim'), forall=(x,), conclude=x < 0.1)",
            "statements are exact",
        ),
    ],
)
def test_a_defective_theorem_file_is_an_error_with_its_line_never_a_verdict(tmp_path, body, message):
    path = tmp_path / "broken.py"
    path.write_text(body)
    answer = checker("audit", path, "--budget", "quick", "--out", tmp_path / "out")
    assert answer.returncode == 2 and message in answer.stderr + answer.stdout and "Traceback" not in answer.stderr


def test_a_claim_that_hangs_or_dies_is_reported(tmp_path, monkeypatch):
    path = tmp_path / "dies.py"
    path.write_text("import os\nCLAIM = os._exit(9)")
    answer = checker("audit", path, "--budget", "quick", "--out", tmp_path / "out")
    assert answer.returncode == 2 and "ended with code 9" in answer.stderr


def test_against_an_older_audit_a_weaker_verdict_exits_1(tmp_path):
    checker("audit", "contextual-data-prompt-tuning", "--budget", "quick", "--out", tmp_path / "out")
    old = json.loads((tmp_path / "out/audit.json").read_text())
    old["claims"][0]["verdict"] = "PROVED"
    (tmp_path / "old.json").write_text(json.dumps(old))
    answer = checker(
        "audit",
        "contextual-data-prompt-tuning",
        "--budget",
        "quick",
        "--out",
        tmp_path / "out",
        "--against",
        tmp_path / "old.json",
    )
    assert answer.returncode == 1 and "PROVED before, CONSISTENT now" in answer.stdout
    (tmp_path / "old.json").write_text("{}")
    assert checker("audit", "lemma-3.12", "--out", tmp_path / "o", "--against", tmp_path / "old.json").returncode == 2


def test_ctrl_c_keeps_what_was_finished(tmp_path):
    # enough that some have not begun when the first is finished, whatever the order
    claims = [
        "lemma-3.12",
        "lemma-3.13-composition-in-matrices",
        "w-gd-global-any-start",
        "w-gd-global-low-risk",
        "theorem-1",
        "w-gd",
    ]
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "checker.app.cli",
            "audit",
            *claims,
            "--no-cache",
            "--again",
            "--budget",
            "quick",
            "--workers",
            "2",
            "--out",
            str(tmp_path / "out"),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(
            signal.SIGINT, signal.SIG_DFL
        ),  # a shell that starts the tests in its background ignores it
    )
    assert any("[1/6]" in line for line in process.stderr)  # as soon as one is finished
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=240)
    assert process.returncode == 130, errors
    audit = json.loads((tmp_path / "out/audit.json").read_text())
    assert len(audit["claims"]) >= 1 and "Interrupted" in errors and "--resume" in errors
    assert "seed cannot be given" in checker("audit", "--resume", tmp_path / "out", "--seed", "3").stderr
    assert "no run to resume" in checker("audit", "--resume", tmp_path).stderr


def test_report_says_what_two_runs_found_differently(tmp_path):
    checker("audit", "contextual-data-prompt-tuning", "--budget", "quick", "--out", tmp_path / "a")
    audit = json.loads((tmp_path / "a/audit.json").read_text())
    audit["claims"][0]["verdict"] = "PROVED"
    (tmp_path / "b.json").write_text(json.dumps(audit))
    stronger = checker("report", tmp_path / "a", "--diff", tmp_path / "b.json")
    assert stronger.returncode == 0 and "stronger: maxmargin/contextual-data-prompt-tuning" in stronger.stdout
    weaker = checker("report", tmp_path / "b.json", "--diff", tmp_path / "a")
    assert weaker.returncode == 1 and "PROVED before, CONSISTENT now" in weaker.stdout


def test_inspect_prints_the_exact_svm_and_writes_certificates(data, tmp_path):
    answer = checker("inspect", data, "--json", tmp_path / "r.json", "--certificates", tmp_path / "c.jsonl")
    assert answer.returncode == 0, answer.stderr
    assert "2 of 2 certificates accepted" in answer.stdout
    json.loads((tmp_path / "r.json").read_text())
    assert checker("verify", tmp_path / "c.jsonl").returncode == 0


@pytest.mark.parametrize(
    "content, message",
    [
        ('{"tokens": [[["NaN"]]], "labels": [1], "head": ["1"]}', r"tokens\[0\]\[0\]\[0\]"),
        ('{"tokens": [[["1"]]], "labels": [2], "head": ["1"]}', r"labels\[0\]"),
        ('{"tokens": [], "labels": [], "head": ["1"]}', "empty"),
        ("not json", "bad.json"),
    ],
)
def test_bad_data_is_one_paragraph_and_exit_code_2(tmp_path, content, message):
    import re

    path = tmp_path / "bad.json"
    path.write_text(content)
    for command in ("inspect", "run"):
        answer = checker(command, path)
        assert answer.returncode == 2 and re.search(message, answer.stderr) and "Traceback" not in answer.stderr


@pytest.mark.parametrize("arithmetic", ["float", "mpmath", "flint"])
def test_run_writes_a_trajectory_and_its_plot(data, tmp_path, arithmetic):
    answer = checker("run", data, "--arithmetic", arithmetic, "--steps", "50", "--out", tmp_path / "out")
    assert answer.returncode == 0, answer.stderr
    assert "angle" in answer.stdout
    trajectory = json.loads((tmp_path / "out/trajectory.json").read_text())
    assert trajectory["steps"][-1] == 50 and trajectory["angles"][0]["radians"][-1] < 0.01
    assert (tmp_path / "out/trajectory.svg").read_text().startswith("<svg")


def test_run_refuses_a_start_of_the_wrong_size_and_w_without_queries(data):
    assert "2" in checker("run", data, "--start", "1").stderr
    assert checker("run", data, "--on", "W").returncode == 2


def test_doctor_tries_everything():
    answer = checker("doctor")
    assert answer.returncode == 0 and "exact SVM" in answer.stdout and "verifier" in answer.stdout


def test_verify_rejects_a_tampered_certificate(data, tmp_path):
    checker("inspect", data, "--certificates", tmp_path / "c.jsonl")
    text = (tmp_path / "c.jsonl").read_text()
    (tmp_path / "c.jsonl").write_text(text.replace('"TRUE"', '"FALSE"', 1))
    answer = in_a_process_of_its_own("verify", tmp_path / "c.jsonl")
    assert answer.returncode == 1 and "REJECTED" in answer.stdout
