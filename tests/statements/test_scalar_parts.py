"""A statement in numbers of a text about objects says which part of the text it is, and every form of the report shows that."""

from pathlib import Path

import pytest

from checker.report.audits.rows import covered, row_view
from checker.report.pages.forms import FORMS
from checker.report.verdict_names import COVERS
from checker.statements.checks.by_definition import by_definition
from checker.statements.claims.claim import load
from checker.statements.claims.entry import blank_entry, claim_of, described
from checker.statements.terms.term import subterms
from tests.report.test_report import audit_of, sample_claim
from tests.theorem_files import theorem_files

ROOT = Path(__file__).parents[2]
# Functions and predicates that are the objects themselves; a statement with one of these, or about a dataset, is not of numbers alone.
OBJECTS = {
    "softmax",
    "sparsemax",
    "attention_block",
    "attention_matrix",
    "block",
    "softmax_loss",
    "gradient",
    "loss_value",
    "loss_slope",
    "is_loss",
    "regression_loss",
    "regression_loss_vectorised",
    "kron",
    "vec",
    "spectral_at_most",
}
SPOKEN = ("softmax", "attention", "svm", "path", "transformer", "dataset", "token", "sentence", "margin", "prompt")
# Claims without an object whose text is about numbers, vectors or matrices too.
OF_NUMBERS = {
    "sigmoid-derivatives": "the text is about g′ and g″",
    "lemma-3.12": "the text is about g′",
    "step-1": "the text is about g",
    "head-does-not-matter": "a score is an entry of a value, and both are written out",
    "soft-margin-feasible": "the constraints of the soft-margin SVM are written out",
    "lp-gd-is-gd-at-2": "the mirror objective is written out",
}


def theorems():
    for file in theorem_files():
        claim, docstring = load(file.path)
        if claim.experiment is None and claim.forall:
            yield file, claim, docstring


def of_numbers_alone(claim) -> bool:
    terms = [s.name for t in (*claim.hypotheses, claim.conclude) for s in subterms(t)]
    return not OBJECTS & set(terms) and not any(v.sort in ("dataset", "loss") for v in claim.forall)


def test_every_statement_in_numbers_of_a_text_about_objects_says_which_part_it_is():
    silent = {
        file.id
        for file, claim, docstring in theorems()
        if of_numbers_alone(claim)
        and any(word in f"{claim.title} {docstring}".lower() for word in SPOKEN)
        and not claim.scalar_part
        and not by_definition(described(claim, "")["statement"])
    }
    assert silent <= set(OF_NUMBERS), "give the claim scalar_part=…, or say why its text is about numbers"


def test_what_is_named_in_the_issue_is_named_in_the_claims():
    parts = {file.id: claim.scalar_part for file, claim, _ in theorems() if claim.scalar_part}
    assert {
        "assumption-b",
        "theorem-2-joint-logistic-fails-off-support",
        "dataset-shift-extended-order",
    } <= parts.keys()
    assert all(text.startswith("Encoded ") and text.endswith(".") for text in parts.values())


def test_the_part_goes_from_the_file_to_the_entry_and_back(tmp_path):
    claim, docstring = load(ROOT / "properties" / "maxmargin" / "assumption_b.py")
    entry = blank_entry(tmp_path / "x.py") | described(claim, docstring)
    assert entry["scalar_part"] == claim.scalar_part == claim_of(entry).scalar_part
    del entry["scalar_part"]  # an entry of an audit that was written before the field was
    assert claim_of(entry).scalar_part == ""


SIZES = {
    "quantifier": "all",
    "forall": [["n", "scalar", "natural"]],
    "where": [],
    "assuming": [],
    "sha256": "ab",
    "conclude": ["eq", ["var", "n"], ["var", "n"]],
}


@pytest.mark.parametrize(
    ("changes", "covers"),
    [({"scalar_part": "Encoded is one sum."}, "scalar part"), ({"statement": SIZES}, "by definition"), ({}, "")],
)
def test_each_form_of_the_report_says_what_the_word_covers(changes, covers):
    claim = sample_claim(verdict="PROVED", witness=None, plots=[], **changes)
    assert covered(claim) == covers and row_view(claim)["word"] == ("PROVED" + (f" ({covers})" if covers else ""))
    for form in ("html", "md", "latex"):
        written = FORMS[form](audit_of(claim), None)
        said = covers or "scalar part"
        assert (f"({said})" in written or f"\\({said}\\)" in written) is bool(covers), form
        if covers and form == "html":
            assert COVERS[covers].split(";")[0][:40] in written and changes.get("scalar_part", "") in written


def test_junk_in_the_place_of_a_statement_covers_nothing():
    for junk in (
        None,
        7,
        [],
        {"conclude": 7},
        {"conclude": []},
        {"conclude": ["eq"], "forall": 7},
        {"forall": [7], "conclude": ["eq", 1, 1]},
    ):
        assert covered({"statement": junk}) in ("", "by definition")
