"""The shipped claims are well formed, and their quick verdicts are the published ones."""

import json
import runpy
from pathlib import Path

import pytest

from checker.runs.audit import run_audit
from checker.runs.workers import file_sha256
from checker.statements.claims.claim import describe, load
from checker.verdicts.budgets import BUDGETS
from tests.theorem_files import theorem_files

ROOT = Path(__file__).parents[2]
THEOREMS = theorem_files()


def test_every_id_is_unique_within_its_paper():
    names = [(t.paper, t.id) for t in THEOREMS]
    assert len(set(names)) == len(names) and len(names) >= 13


@pytest.mark.parametrize("theorem", THEOREMS, ids=lambda t: f"{t.paper}/{t.id}")
def test_a_theorem_file_says_what_it_is(theorem):
    claim, text = load(theorem.path)
    assert claim.title == theorem.title and claim.source.paper == theorem.paper == theorem.path.parent.name
    assert claim.source.fidelity == theorem.fidelity
    assert "Role." in text
    assert len(claim.sha256) == 64
    for term in (*claim.hypotheses, claim.conclude):
        json.dumps(term.json, allow_nan=False)


def test_two_runs_with_one_seed_give_the_same_bytes(tmp_path):
    one = [t for t in THEOREMS if t.id == "lemma-3.12"]
    for folder in ("a", "b"):
        run_audit(one, budget="quick", seed=7, workers=1, out=tmp_path / folder)
    assert (tmp_path / "a/audit.json").read_bytes() == (tmp_path / "b/audit.json").read_bytes()
    certificates = sorted(p.name for p in (tmp_path / "a/certificates").iterdir())
    assert certificates == [f"similarity.lemma-3.12.{name}.jsonl" for name in ("instances", "proof")]


def test_the_number_of_workers_changes_nothing(tmp_path):
    few = [t for t in THEOREMS if t.id in ("assumption-a", "softmax-is-a-distribution")]
    for workers in (1, 2):
        run_audit(few, budget="quick", seed=3, workers=workers, out=tmp_path / str(workers))
    assert (tmp_path / "1/audit.json").read_bytes() == (tmp_path / "2/audit.json").read_bytes()


def test_the_published_audit_is_of_these_statements():
    """The verdicts themselves are compared by .ci/run, after the standard audit that it runs."""
    published = {
        (c["paper"], c["id"]): c for c in json.loads((ROOT / "reports/reference/audit.json").read_text())["claims"]
    }
    assert {(t.paper, t.id) for t in THEOREMS} == set(published), "publish the audit again"
    for theorem in THEOREMS:
        old, (claim, _) = published[theorem.paper, theorem.id], load(theorem.path)
        assert old["error"] is None
        assert old["statement"]["sha256"] == claim.sha256, (
            f"{theorem.id}: the statement changed; publish the audit again"
        )
        assert old.get("scalar_part", "") == claim.scalar_part, f"{theorem.id}: run reports/publish.py --pages"


def test_a_change_of_prose_alone_leaves_a_file_the_published_one():
    """Its certificates are about its claim; another statement, gap or own function makes it another file."""
    publish = runpy.run_path(str(ROOT / "reports/publish.py"))
    theorem = next(t for t in THEOREMS if t.id == "dataset-shift-non-comparable")
    text, (claim, _) = theorem.path.read_text(encoding="utf-8"), load(theorem.path)
    entries = json.loads((ROOT / "reports/reference/audit.json").read_text())["claims"]
    entry = next(c for c in entries if c["id"] == theorem.id)
    same = publish["states_the_same"]
    assert entry["file_sha256"] == file_sha256(theorem) and same(claim, text, entry)
    assert not same(claim, text + "\nplots = ()\n", entry)
    assert not same(claim, text, entry | {"gaps": entry["gaps"][:1]})
    assert not same(claim, text, entry | {"readings": entry["readings"][:1]})


def test_the_standard_budget_is_a_thousand_datasets():
    assert BUDGETS["standard"].instances == 1000


def test_describing_does_not_run_the_file(tmp_path):
    path = tmp_path / "my_lemma_2_1.py"
    path.write_text(
        'raise SystemExit("ran")\nCLAIM = Claim(title="T", source=Source(paper="mine", fidelity="verbatim"))\n'
    )
    theorem = describe(path)
    assert (theorem.id, theorem.title, theorem.paper) == ("my-lemma-2.1", "T", "mine")
