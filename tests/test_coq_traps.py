"""Gradient descent on attention in Coq: its axioms, and a trap that is a theorem of exactly the published counter-example."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from fractions import Fraction
from pathlib import Path

import pytest

from checker.coq.compiler import INSTALL, REALS, build_library, compile_theorem
from checker.coq.compiler import __file__ as compiler_file
from checker.data.dataset import Dataset
from checker.svm.attention_svm import prompt_svm

LIBRARY = Path(compiler_file).parent / "library"
PUBLISHED = Path(__file__).parent.parent / "reports" / "reference" / "certificates"
NEEDS_COQ = pytest.mark.skipif(shutil.which("coqc") is None, reason=f"coqc is not installed ({INSTALL})")
CERTIFICATE = PUBLISHED / "maxmargin.theorem-1-global-equal-scores.counter-example.jsonl"
INSTANCE = "EqualScores"


def numbers(text: str) -> list[Fraction]:
    return [Fraction(one.replace(" ", "")) for one in re.findall(r"-?\d+(?: / \d+)?", text)]


def defined(name: str) -> list[Fraction]:
    text = (LIBRARY / f"{INSTANCE}.v").read_text(encoding="utf-8")
    return numbers(re.search(rf"Definition {name} : [^=]* := (.*?)\.\n", text, flags=re.S)[1])


def test_the_instance_is_the_published_counter_example():
    """Keys, scores, start, solution and edges of the Coq file, against the certificate that verify.py accepted."""
    certificate = json.loads(CERTIFICATE.read_text(encoding="ascii").splitlines()[0])
    values = certificate["instance"]["values"]
    data = Dataset.from_json(values["D"])
    assert values["ell"] == "exponential"
    typed = [x for keys, scores in zip(data.keys, data.scores, strict=True) for key, score in zip(keys, scores, strict=True)
             for x in (*key, score)]  # fmt: skip
    assert defined("data") == typed
    assert defined("start") == [Fraction(x) for x in values["start"]]
    best = tuple(row.index(max(row)) for row in data.scores)
    assert defined("solution") == list(prompt_svm(data, best).solution)
    (trap,) = (entry["trap"] for entry in certificate["evidence"]["limits"])
    choice = [int(t) for t in trap["choice"]]
    margins = [(Fraction(0),) * data.d]
    margins += [
        tuple(a - b for a, b in zip(keys[t], other, strict=True))
        for keys, t in zip(data.keys, choice, strict=True)
        for s, other in enumerate(keys)
        if s != t
    ]
    rows = [
        x
        for a, b, offset in trap["edges"]
        for x in (*(p - q for p, q in zip(margins[int(a)], margins[int(b)], strict=True)), Fraction(offset))
    ]
    assert defined("rows") == rows


@NEEDS_COQ
@pytest.mark.slow
def test_the_theorems_assume_the_reals_alone_and_altered_instances_are_refused(tmp_path):
    library = tmp_path / "library"
    build_library(library, ("Optimality", "Datasets", "Sigmoid", "Descent", "Traps", INSTANCE))
    for name, module in (
        ("not_the_max_margin_direction", INSTANCE),
        ("solution_shortest", INSTANCE),
        ("gradient_is_derivative", "Descent"),
    ):
        says = f"Theorem certified : ltac:(let t := type of {name} in exact t).\nProof. exact {name}. Qed.\nPrint Assumptions certified.\n"
        text = f"From Coq Require Import Reals List.\nFrom AttentionChecker Require Import {module}.\n{says}"
        found = compile_theorem(tmp_path / name, library, {"Theorem": text}, allowed=REALS)
        assert found.accepted, found.why
    source = (LIBRARY / f"{INSTANCE}.v").read_text(encoding="utf-8")
    for k, (old, new) in enumerate((
        ("start : vector := [0; -5]", "start : vector := [0; -1]"),
        ("([2; -2], -2)", "([2; 2], -2)"),
        ("([2; -2], -2)", "([2; -2], 2)"),
        ("15 / 2); ([3", "1 / 2); ([3"),
        ("solution : vector := [5 / 4; 7 / 4]", "solution : vector := [5 / 4; 2]"),
        ("solution : vector := [5 / 4; 7 / 4]", "solution : vector := [7 / 4; 5 / 4]"),
    )):  # fmt: skip
        assert old in source
        path = tmp_path / f"Altered{k}.v"
        path.write_text(source.replace(old, new, 1), encoding="utf-8")
        done = subprocess.run(
            ["coqc", "-R", str(library), "AttentionChecker", str(path)],
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert done.returncode != 0, (old, new)
