"""The tutorial and the gallery do what they say, in a folder of their own."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest

from checker.app.given.new_theorem import TEMPLATES, new_theorem
from tests.app.command_line import checker

ROOT = Path(__file__).parents[2]
TUTORIAL = "\n".join(
    (ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("tutorial.md", "rows_steps_flows.md")
)
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}


def command(line: str, folder: Path) -> subprocess.CompletedProcess:
    words = shlex.split(line)
    if words[0] == "checker":
        return checker(*words[1:], cwd=folder)
    assert words[0] == "pytest"
    return in_python("-m", "pytest", "-q", *words[1:], folder=folder)


def in_python(*arguments: str, folder: Path) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, cwd=folder, env=ENVIRONMENT)


def verdict_of(path: Path, out: Path) -> tuple[str, dict]:
    done = command(f"checker -q audit {path} --budget quick --out {out}", path.parent)
    entry = json.loads((out / "audit.json").read_text())["claims"][0]
    assert entry["error"] is None, done.stderr
    return entry["verdict"], entry


@pytest.mark.kept
def test_every_block_of_the_tutorial_runs_and_says_so(tmp_path):
    blocks = re.findall(r"^```(bash|python)\n(.*?)^```\n(.*?)(?=^```|\Z)", TUTORIAL, flags=re.M | re.S)
    said = 0
    for language, text, after in blocks:
        if language == "bash":
            done = command(text.strip(), tmp_path)
            promised = re.search(r"The answer is \*\*(\w+)\*\*", after)
            assert done.returncode == (
                1 if promised and promised[1] in ("REFUTED", "VACUOUS", "AMBIGUOUS", "DOUBTFUL") else 0
            ), done.stdout + done.stderr
            if promised:
                said += 1
                assert promised[1] in done.stdout, done.stdout
        elif text.startswith("# file: "):
            name, body = text.removeprefix("# file: ").split("\n", 1)
            assert len(body.splitlines()) < 45
            (tmp_path / name).write_text(body, encoding="utf-8")
        else:
            done = in_python("-c", text, folder=tmp_path)
            assert done.returncode == 0, done.stderr
    assert said == 12 and len(blocks) >= 10


@pytest.mark.slow
def test_the_files_of_the_tutorial_are_tests(tmp_path):
    new_theorem("temperature", "inequality", tmp_path)
    body = next(b for b in re.findall(r"^```python\n(.*?)^```", TUTORIAL, flags=re.M | re.S) if "our_lemma_2" in b)
    (tmp_path / "our_lemma_2.py").write_text(body, encoding="utf-8")
    done = command("pytest temperature.py our_lemma_2.py", tmp_path)
    assert "1 failed, 1 passed" in done.stdout and "shrunk witness" in done.stdout, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("softmax_jacobian_sums_to_zero", "PROVED"),
        ("softmax_temperature_quarter", "REFUTED"),
        pytest.param("implicit_bias_of_attention", "PROVED", marks=pytest.mark.slow),
    ],
)
def test_the_gallery_is_judged_as_it_says(tmp_path, name, verdict):
    path = tmp_path / f"{name}.py"  # outside the repository
    path.write_bytes((ROOT / "examples" / "theorems" / f"{name}.py").read_bytes())
    assert len(path.read_text().splitlines()) < 45
    assert verdict_of(path, tmp_path / "out")[0] == verdict
    row = next(
        line
        for line in (ROOT / "docs" / "gallery.md").read_text().splitlines()
        if f"`examples/theorems/{name}.py`" in line
    )
    assert verdict in row


@pytest.mark.parametrize(
    ("kind", "verdict"),
    [
        ("identity", "PROVED"),
        ("inequality", "PROVED"),
        ("constant", "PROVED"),
        ("predicate", "PROVED"),
        pytest.param("limit", "PROVED", marks=pytest.mark.slow),
        pytest.param("rate", "REPRODUCED", marks=pytest.mark.slow),
    ],
)
def test_every_template_runs_at_once(tmp_path, kind, verdict):
    assert command(f"checker -q new my-lemma --kind {kind}", tmp_path).stdout == "my_lemma.py\n"
    path = tmp_path / "my_lemma.py"
    assert len(path.read_text().splitlines()) < 45
    started = time.monotonic()
    found, entry = verdict_of(path, tmp_path / "out")
    assert found == verdict and entry["id"] == "my-lemma" and entry["paper"] == "mine"
    print(kind, time.monotonic() - started)


def test_there_is_a_template_for_each_kind_and_no_file_is_overwritten(tmp_path):
    shown = command("checker new --help", tmp_path).stdout
    assert all(kind in shown for kind in TEMPLATES)
    (tmp_path / "mine.py").write_text("mine")
    done = command("checker new mine", tmp_path)
    assert done.returncode == 2 and "there already" in done.stderr and (tmp_path / "mine.py").read_text() == "mine"
    for bad in ("../x", "a b", "2nd", "x.txt"):
        done = command(f"checker new '{bad}'", tmp_path)
        assert done.returncode == 2 and "cannot name a theorem file" in done.stderr
    assert [p.name for p in tmp_path.iterdir()] == ["mine.py"]
