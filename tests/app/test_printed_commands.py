"""The command that a page prints for checking a claim works in the folder of the page's run."""

import re
import shlex
import subprocess
import sys
from html import unescape
from pathlib import Path

import pytest

from checker.certificates.verification import VERIFIER
from checker.runs.audit import run_audit
from tests.house.test_architecture import ROOT

REFERENCE = ROOT / "reports" / "reference"
COMMAND = re.compile(
    r"To check it again, in the folder of the audit:</p>\s*<pre><code>(.*?)</code></pre>", flags=re.DOTALL
)


def commands(folder: Path) -> dict[str, str]:
    found = {
        path.name: COMMAND.findall(path.read_text(encoding="utf-8"))
        for path in sorted((folder / "claims").glob("*.html"))
    }
    return {name: unescape(texts[0]) for name, texts in found.items() if texts}


def test_each_published_command_names_a_verifier_and_certificates_that_are_there():
    printed = commands(REFERENCE)
    assert len(printed) >= 90
    for name, command in printed.items():
        python, alone, verifier, *files = shlex.split(command)
        assert (python, alone) == ("python3", "-I") and (REFERENCE / verifier).samefile(VERIFIER), name
        for file in files:
            assert list(REFERENCE.glob(file)), f"{name}: {file}"


@pytest.mark.slow
def test_the_command_of_a_run_checks_its_certificates_in_its_folder(tmp_path, small_claims):
    theorems, _ = small_claims(tmp_path, 1)
    run_audit(theorems, budget="quick", seed=0, workers=1, out=tmp_path / "run")
    (command,) = commands(tmp_path / "run").values()
    command = command.replace("python3", shlex.quote(sys.executable), 1)
    done = subprocess.run(["bash", "-c", command], cwd=tmp_path / "run", capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "VERIFIED" in done.stdout, done.stderr
    assert (tmp_path / "run" / "verify.py").read_bytes() == VERIFIER.read_bytes() and not (
        tmp_path / "run" / "verify.py"
    ).is_symlink()


@pytest.mark.slow
def test_a_link_that_lies_in_the_place_of_the_verifier_is_not_followed(tmp_path, small_claims):
    theorems, _ = small_claims(tmp_path, 1)
    other = tmp_path / "precious.py"
    other.write_text("keep\n")
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "verify.py").symlink_to(other)
    run_audit(theorems, budget="quick", seed=0, workers=1, out=tmp_path / "run")
    assert other.read_text() == "keep\n" and (tmp_path / "run" / "verify.py").read_bytes() == VERIFIER.read_bytes()
