"""What the README shows is what happens."""

import doctest
import json
import re
from collections import Counter
from pathlib import Path

import pytest

from checker.report.forms import read_run
from checker.statements.by_definition import by_definition
from tests.command_line import checker

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, flags=re.M | re.S)


def test_the_python_session_runs_as_printed():
    session = next(b for b in blocks("python") if b.startswith(">>>"))
    test = doctest.DocTestParser().get_doctest(session, {}, "README", "README.md", 0)
    assert len(test.examples) <= 5
    assert doctest.DocTestRunner().run(test).failed == 0


def test_the_example_theorem_is_refuted_as_said(tmp_path):
    path = tmp_path / "my_lemma.py"
    path.write_text(next(b for b in blocks("python") if "CLAIM" in b), encoding="utf-8")
    assert len(path.read_text().splitlines()) <= 40
    answer = checker("audit", path, "--budget", "quick", "--out", tmp_path / "out")
    assert answer.returncode == 1 and "REFUTED" in answer.stdout, answer.stdout + answer.stderr


def test_the_commands_make_the_environment_and_name_the_constraints():
    commands = re.findall(r"<!-- command: (\w+) -->\n```bash\n(.*?)\n```", README, flags=re.S)
    assert [name for name, _ in commands] == ["audit", "tests", "kernel"]
    assert all(text.startswith("python3 -m venv .venv && ") and "-c constraints.txt" in text for _, text in commands)
    assert (ROOT / commands[2][1].split()[-1]).is_file()


def test_what_the_audit_found_is_what_was_published():
    claims = json.loads((ROOT / "reports" / "reference" / "audit.json").read_text(encoding="utf-8"))["claims"]
    theorems = Counter(c["verdict"] for c in claims if not c.get("experiment"))
    runs = Counter(c["verdict"] for c in claims if c.get("experiment"))
    lists = [c["certificates"] for c in claims] + [r["certificates"] for c in claims for r in c.get("readings", ())]
    count = sum(one["count"] for certificates in lists for one in certificates)
    said = " ".join(README.split())
    for text in (
        f"of {theorems.total()} theorems {theorems['PROVED']} PROVED, {theorems['REFUTED']} REFUTED, {theorems['CONSISTENT']} CONSISTENT "
        f"and {theorems['DOUBTFUL']} DOUBTFUL",
        f"of {runs.total()} experiments {runs['REPRODUCED']} REPRODUCED, {runs['NOT REPRODUCED']} NOT REPRODUCED, "
        f"{runs['INCONCLUSIVE']} INCONCLUSIVE",
        f"published audit of {len(claims)} claims", f"with {count:,} certificates",
    ):  # fmt: skip
        assert text in said


@pytest.mark.slow
def test_what_coq_accepted_is_what_its_answers_say():
    claims = read_run(ROOT / "reports" / "reference")[0]["claims"]
    certified = [c for c in claims if c["verdict"] in ("PROVED", "REFUTED", "VACUOUS")]
    kernel = [c for c in claims if c["trust"] == "kernel"]
    own = [c for c in kernel if c in certified]
    sizes = [c for c in certified if by_definition(c["statement"])]
    said = " ".join(README.split())
    assert (
        f"Coq accepted {len(own)} of the {len(certified)} certified verdicts and {len(kernel) - len(own)} verdicts between readings"
        in said
    )
    assert len(sizes) == 4 and "Four more certified verdicts are about sizes" in said


def test_every_link_and_picture_exists():
    for target in re.findall(r"\]\(([^)]+)\)", README):
        assert (ROOT / target).exists(), target
