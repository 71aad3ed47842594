"""Certificates by file before and after the verifier: names that are not ours, the order, and what was accepted, refused or left out."""

from __future__ import annotations

import hashlib

import pytest

from checker.certificates.verification import Record
from checker.verdicts.accepted import answers_by_file, lines_by_file

TEXTS = {"p.c.instances.jsonl": "a\nb\n", "p.c.generic.jsonl": "c\n", "p.c.proof.jsonl": "d\n\ne\n"}


def said(text: str, outcome: str, message: str = "") -> Record:
    return Record(sha256=hashlib.sha256(text.encode()).hexdigest(), outcome=outcome, message=message)


def test_what_carries_a_word_comes_first_and_blank_lines_count_for_nothing():
    lines = lines_by_file(TEXTS, "p.c.")
    assert list(lines) == ["p.c.proof.jsonl", "p.c.generic.jsonl", "p.c.instances.jsonl"]
    assert lines["p.c.proof.jsonl"] == ["d", "e"]


@pytest.mark.parametrize(
    "name",
    ["p.other.proof.jsonl", "p.c.verdict.jsonl", "p.c.proof.jsonl.txt", "../p.c.proof.jsonl", "p.c.constant-1.jsonl"],
)
def test_a_file_with_another_name_is_refused(name):
    with pytest.raises(ValueError, match="a file of certificates is named"):
        lines_by_file(TEXTS | {name: "x\n"}, "p.c.")


def test_each_record_goes_to_the_file_of_its_line():
    lines = {"one": ["a", "b", "c"], "two": ["d"], "three": ["e", "f"]}
    records = [
        said("a", "VERIFIED", "of a"),
        said("b", "RESOURCE", "too long"),
        said("c", "REJECTED", "the inequality is false"),
        said("d", "REJECTED", "the hypothesis is UNKNOWN at 256 bits"),
        said("e", "VERIFIED", "of e"),
        said("f", "VERIFIED", "of f"),
    ]
    answers = answers_by_file(lines, records)
    assert answers.kept == {"one": "a\nc\n", "three": "e\nf\n"}  # a limit of the verifier shows nothing
    assert [(one.file, one.text, one.record.message) for one in answers.accepted] == [
        ("one", "a", "of a"),
        ("three", "e", "of e"),
        ("three", "f", "of f"),
    ]
    (complaint,) = answers.complaints
    assert complaint.startswith("one: ") and "the inequality is false" in complaint
    assert [(name, row["count"], row["accepted"]) for name, row in answers.rows.items()] == [
        ("one", 2, 1),
        ("three", 2, 2),
    ]
    assert answers.rows["three"]["sha256"] == hashlib.sha256(b"e\nf\n").hexdigest()
