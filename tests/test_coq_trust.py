"""Which claims get the trust of Coq's kernel, by what it accepted of them; Coq itself is not asked here."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from checker.coq import trust
from checker.coq.kernel import ACCEPTED, REFUSED, KernelAnswer
from checker.coq.theorems import THEOREMS

OWN, OTHER, THIRD = THEOREMS[0].statement, "1" * 64, "2" * 64  # the first has a theorem in the library


ROLES = {"proof": "", "necessity": "", "witness": "TRUE", "counter-example": "FALSE"}  # and what is to be proved


def written(folder: Path, name: str, sha: str) -> dict:
    """A file of one certificate whose role is the one that its name says; "forged" in a name makes it another."""
    role = name.split(".")[-2]
    proves = ROLES[role] if "forged" not in name else "UNKNOWN"
    certificate = {"type": "evaluation", "role": role, "to_prove": proves, "claim": {"sha256": sha}}
    (folder / name).write_text(json.dumps(certificate) + "\n", encoding="ascii")
    return {"path": name}


def claim_of(folder: Path, verdict: str, *files: tuple[str, str], readings: tuple[str | None, ...] = ()) -> dict:
    stated = [{"statement": {"sha256": sha} if sha else None} for sha in readings]
    certificates = [written(folder, name, sha) for name, sha in files]
    return {"id": "one", "verdict": verdict, "trust": "ball", "error": None, "statement": {"sha256": OWN}, "readings": stated,
            "certificates": certificates}  # fmt: skip


@pytest.fixture
def kernel(monkeypatch):
    """A kernel that accepts all but the files whose name holds "wrong"; the list is of what it was asked."""
    asked: list[str] = []

    def answers(paths):
        for path in paths:
            asked.append(path.name)
            outcome = REFUSED if "wrong" in path.name else ACCEPTED
            yield KernelAnswer(
                label=str(path), outcome=outcome, claim="one", kind="evaluation", sha256="c", part="", why="", statement="says",
                assumptions=(),
            )  # fmt: skip

    monkeypatch.setattr(trust, "kernel_answers", answers)
    monkeypatch.setattr("checker.coq.kernel.coq_version", lambda: "Coq")
    return asked


def test_a_word_between_readings_is_the_kernels_when_it_accepted_all_of_them(tmp_path, kernel):
    proof, refuted = ("a.one.proof.jsonl", OWN), ("a.one.reading-1.counter-example.jsonl", OTHER)
    claim = claim_of(tmp_path, "AMBIGUOUS", proof, refuted, readings=(OTHER,))
    assert len(list(trust.ask_kernel({"claims": [claim]}, tmp_path))) == 2
    assert (claim["trust"], claim["kernel"]["part"], claim["checked_by"]) == ("kernel", "", list(trust.CHECKERS))
    assert kernel == [proof[0], refuted[0]]


@pytest.mark.parametrize("verdict", ["PROVED", "AMBIGUOUS"])
def test_a_witness_counts_for_trust_alone_and_beside_readings(tmp_path, kernel, verdict):
    files, readings = [("a.one.witness.jsonl", OTHER)], (OTHER,)
    if verdict == "AMBIGUOUS":
        files, readings = [*files, ("a.one.reading-2.counter-example.jsonl", THIRD)], (OTHER, THIRD)
    claim = claim_of(tmp_path, verdict, *files, readings=readings) | {"statement": {"sha256": OTHER}}
    list(trust.ask_kernel({"claims": [claim]}, tmp_path))
    assert (claim["trust"], claim["kernel"]["part"]) == ("kernel", "") and kernel == [name for name, _ in files]


@pytest.mark.parametrize(
    ("files", "readings", "part"),
    [
        ((("a.proof.jsonl", OWN),), (OTHER,), "1 of 2 readings"),
        ((("a.proof.jsonl", OWN), ("wrong.counter-example.jsonl", OTHER)), (OTHER,), "1 of 2 readings"),
        ((("wrong.proof.jsonl", OWN), ("a.counter-example.jsonl", OTHER)), (OTHER,), "1 of 2 readings"),
        ((("a.proof.jsonl", OWN), ("a.counter-example.jsonl", OTHER)), (OTHER, THIRD), "2 of 3 readings"),
        ((("a.proof.jsonl", OWN), ("a.counter-example.jsonl", OTHER)), (OTHER, None), "2 of 3 readings"),
    ],
)
def test_one_reading_that_was_not_accepted_leaves_the_trust_as_it_was(tmp_path, kernel, files, readings, part):
    claim = claim_of(tmp_path, "AMBIGUOUS", *files, readings=readings)
    list(trust.ask_kernel({"claims": [claim]}, tmp_path))
    assert (claim["trust"], claim["kernel"]["part"]) == ("ball", part) and kernel


@pytest.mark.parametrize(
    ("verdict", "files"),
    [
        ("AMBIGUOUS", (("a.proof.jsonl", OTHER), ("b.necessity.jsonl", OWN))),  # no theorem, no proof by tree
        ("AMBIGUOUS", (("a.counter-example.jsonl", THIRD),)),  # of another statement
        ("AMBIGUOUS", (("forged.counter-example.jsonl", OWN), ("forged.witness.jsonl", OTHER))),
        ("PROVED", (("a.counter-example.jsonl", OWN), ("forged.witness.jsonl", OWN))),
        ("REFUTED", (("a.proof.jsonl", OWN), ("a.witness.jsonl", OTHER))),
        ("CONSISTENT", (("a.proof.jsonl", OWN),)),
        ("INCONCLUSIVE", (("a.counter-example.jsonl", OWN),)),
    ],
)
def test_what_a_word_does_not_rest_on_is_not_asked_about(tmp_path, kernel, verdict, files):
    claim = claim_of(tmp_path, verdict, *files, readings=(OTHER,))
    assert list(trust.ask_kernel({"claims": [claim]}, tmp_path)) == [] and kernel == []
    assert claim["trust"] == "ball" and "kernel" not in claim


def test_a_claim_with_an_error_is_not_asked_about(tmp_path, kernel):
    claim = claim_of(tmp_path, "AMBIGUOUS", ("a.proof.jsonl", OWN)) | {"error": "broken"}
    assert list(trust.ask_kernel({"claims": [claim]}, tmp_path)) == [] and claim["trust"] == "ball"
