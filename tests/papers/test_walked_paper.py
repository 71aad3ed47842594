"""The folder `examples/paper`: what it quotes is what its source printed, its coverage, its two refuted statements by hand, and its audit."""

from __future__ import annotations

import ast
import hashlib
import json
import math
from fractions import Fraction
from pathlib import Path

import pytest

from checker.papers.coverage import coverage_of
from checker.papers.folder import read_folder
from tests.app.command_line import checker

FOLDER = Path(__file__).parents[2] / "examples" / "paper"
VERDICTS = {
    "lemma_2_2_4": "PROVED",
    "lemma_2_3_1": "PROVED",
    "theorem_2_3_4": "PROVED",
    "theorem_2_3_5": "PROVED",
    "theorem_2_4_1": "REFUTED",
    "lemma_2_4_2": "PROVED",
    "lemma_2_4_3": "CONSISTENT",
    "theorem_2_5_1": "PROVED",
    "lemma_2_5_2": "PROVED",
    "lemma_2_7_1": "REFUTED",
}


def text_of(file: Path) -> str:
    """The statement that a file quotes."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return next(
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "TEXT"
    )


def test_the_files_quote_what_the_source_printed():
    rows = read_folder(FOLDER).statements
    assert len(rows) == 12
    for row in rows:
        text = text_of(FOLDER / row["file"])
        assert hashlib.sha256(" ".join(text.split()).encode()).hexdigest() == row["text"], row["file"]


def test_the_coverage_says_what_is_left_out():
    rows = {Path(row["file"]).stem: row for row in coverage_of(FOLDER, {})}
    states = {
        state: sorted(stem for stem, row in rows.items() if row["state"] == state)
        for state in ("encoded", "in part", "not")
    }
    assert states["encoded"] == ["lemma_2_3_1", "lemma_2_4_2", "lemma_2_4_3", "lemma_2_5_2"]
    assert states["not"] == ["theorem_2_8_4"] and len(states["in part"]) == 7
    assert all(rows[stem]["why"] for stem in [*states["in part"], *states["not"]])
    assert rows["theorem_2_4_1"]["rests_on"] == ["Lemma 2.4.2", "Lemma 2.3.1", "Lemma 2.4.3", "Theorem 2.3.5"]


def test_theorem_2_4_1_is_false_at_half_a_square():
    """loss(w) = w²/2 has L = 1 and its least value at 0; after no step from 2 the gap is 2, and the printed bound 1."""
    gap, bound = Fraction(2) ** 2 / 2, Fraction(2 * 1 * 2, 4 + 0 * 1 * 1 * (2 - 1 * 1))
    assert not gap <= bound
    assert gap <= Fraction(2 * 1 * 2**2, 4)  # with the square that the source of the theorem has


def test_lemma_2_7_1_is_false_along_an_eigenvector():
    """Along b, with Ab = 5b, the loss is t·3 + 5/2·t²·3 at w + tb; both step sizes 1/2 and 1/4 fail, and the printed bound is 1."""

    def loss(t: Fraction) -> Fraction:
        return 3 * t + Fraction(15, 2) * t**2

    for h in (Fraction(1, 2), Fraction(1, 4)):
        assert not loss(-h) <= loss(Fraction(0)) - h / 2 * 3
    assert loss(-Fraction(1, 5)) <= -Fraction(1, 10) * 3  # the step 1/L passes
    assert math.log(5 / 2) * math.log(2) < 1 < math.log(5 / 2) / math.log(2)  # printed, and what its proof needs


def audit(folder: Path, *files: Path) -> dict:
    """The audit of these files, or of the whole folder; the exit code says that something is refuted."""
    ended = checker("audit", *(files or (FOLDER,)), "--budget", "quick", "--workers", "1", "--out", folder)
    assert ended.returncode == 1, ended.stderr
    return json.loads((folder / "audit.json").read_text(encoding="utf-8"))


def verdicts_in(found: dict) -> dict[str, str]:
    return {claim["id"].replace("-", "_").replace(".", "_"): claim["verdict"] for claim in found["claims"]}


@pytest.mark.slow
def test_three_statements_are_judged_as_the_page_says(tmp_path):
    stems = ("theorem_2_3_5", "theorem_2_4_1", "lemma_2_4_2")
    found = audit(tmp_path, *(FOLDER / f"{stem}.py" for stem in stems))
    assert verdicts_in(found) == {stem: VERDICTS[stem] for stem in stems}


@pytest.mark.campaign
def test_the_audit_of_the_folder(tmp_path):
    found = audit(tmp_path)
    assert verdicts_in(found) == VERDICTS
    assert len(found["coverage"]["benning-2021"]) == 12
