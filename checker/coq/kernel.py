"""What Coq's kernel says of certificates: after ``verify.py`` accepted them, never instead of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from checker.certificates.verification import verified
from checker.coq.answers import Answer
from checker.coq.compiler import (
    MACHINE_INTEGERS,
    REALS,
    Compiled,
    build_library,
    compile_theorem,
    coq_version,
    coqc_path,
    imported,
    library_text,
)
from checker.coq.counter_examples.questions import counter_example_files, is_counter_example
from checker.coq.counter_examples.witnesses import is_witness, witness_files
from checker.coq.export import exported
from checker.coq.reading_back.data import disagreement
from checker.coq.reading_back.instance import instance_disagreement
from checker.coq.reading_back.statement import read_back
from checker.coq.theorems import theorem_files, theorem_for
from checker.coq.trees.rules.trees import is_proof_by_tree, tree_files
from checker.data.dataset import canonical_json
from checker.data.places import scratch
from checker.data.processes import seconds_of_children
from checker.errors import CheckerError, InputError

CLAIMS = ("tree", "lemma", "evaluation")  # types whose theorem is about a claim's statement, and not about an SVM
ACCEPTED, REFUSED, NO_EXPORT = "KERNEL", "REFUSED", "NO EXPORT"


@dataclass(frozen=True, kw_only=True)
class KernelAnswer:
    """One certificate: ``KERNEL``, ``REFUSED``, or ``NO EXPORT`` (of a type that Coq is not asked about)."""

    label: str
    outcome: str
    claim: str
    kind: str
    sha256: str  # of the certificate's canonical JSON
    why: str
    statement: str  # the Coq theorem, from "Theorem" to "."
    assumptions: tuple[str, ...]
    about: str = ""  # the SHA-256 of the claim's statement
    role: str = ""
    coq_file: str = ""  # of all of the Coq text, see coq_sha256
    seconds: float = 0.0  # of processor time, that of building the library left out

    @property
    def answer(self) -> Answer:
        """What is kept of an accepted certificate."""
        return Answer(
            claim=self.claim,
            role=self.role,
            statement=self.about,
            certificate=self.sha256,
            coq_file=self.coq_file,
            coq=coq_version(),
            assumptions=self.assumptions,
            theorem=self.statement,
            seconds=self.seconds,
        )

    @property
    def line(self) -> str:
        if self.outcome != ACCEPTED:
            return f"{self.label}: {self.outcome} {self.why}"
        beyond = (
            "the classical reals and the machine's integers" if set(self.assumptions) - REALS else "the classical reals"
        )
        return f"{self.label}: {ACCEPTED} {self.claim}, accepted by {coq_version()}, assuming {beyond} only"

    @property
    def json(self) -> dict:
        return {
            "claim": self.claim,
            "type": self.kind,
            "certificate": self.sha256,
            "statement": self.statement,
            "assumptions": list(self.assumptions),
            "trust": "kernel" if self.outcome == ACCEPTED else None,
            "why": self.why,
        }


def kernel_answers(paths: Iterable[Path]) -> Iterator[KernelAnswer]:
    """One answer for every certificate of the files and folders.  **Raises.** MissingDependency without Coq."""
    coqc_path()
    with scratch("coq") as folder:
        for number, (label, certificate) in enumerate(_certificates(paths)):
            yield _answer(label, certificate, folder / "library", folder / str(number))


def _certificates(paths: Iterable[Path]) -> Iterator[tuple[str, dict]]:
    for path in paths:
        files = sorted(p for p in path.rglob("*.json*") if p.suffix in (".json", ".jsonl")) if path.is_dir() else [path]
        for file in files:
            text = file.read_text(encoding="utf-8")
            lines = text.splitlines() if file.suffix == ".jsonl" else [text]
            for number, line in enumerate(lines, start=1):
                try:
                    found = json.loads(line)
                except ValueError:
                    raise InputError(
                        f"{file} is not JSON, so it holds no certificate. Give .json or .jsonl files."
                    ) from None
                if isinstance(found, dict) and found.get("format") == "checker-certificate/1":
                    yield (f"{file}:{number}" if len(lines) > 1 else str(file)), found


def _answer(label: str, certificate: dict, library: Path, folder: Path) -> KernelAnswer:
    claim = certificate.get("claim")
    claim = claim if isinstance(claim, dict) else {}
    answer = KernelAnswer(
        label=label,
        outcome=REFUSED,
        claim=str(claim.get("id")),
        kind=str(certificate.get("type")),
        sha256=canonical_sha256(certificate),
        why="",
        statement="",
        assumptions=(),
        about=str(claim.get("sha256")),
        role=str(certificate.get("role")),
    )
    folder.mkdir(parents=True)
    path = folder / "certificate.jsonl"
    path.write_text(canonical_json(certificate) + "\n", encoding="ascii")
    acceptance = verified(path, count=1)
    if not acceptance.all_accepted:
        return replace(answer, why=f"verify.py says: {'; '.join(acceptance.complaints)}")
    try:
        files = coq_files(certificate)
    except CheckerError as problem:
        return replace(answer, outcome=NO_EXPORT, why=str(problem))
    build_library(library, imported(files.texts.values()))
    before = seconds_of_children()
    compiled = _compiled(certificate, files, library, folder)
    return replace(
        answer,
        outcome=ACCEPTED if compiled.accepted else REFUSED,
        why=compiled.why,
        statement=files.statement,
        assumptions=compiled.assumptions,
        coq_file=coq_sha256(files.texts),
        seconds=round(seconds_of_children() - before, 1),
    )


@dataclass(frozen=True, kw_only=True)
class CoqFiles:
    """A certificate as Coq files, by name, without what they import."""

    texts: dict[str, str]
    allowed: frozenset[str] = REALS  # what the theorem may assume

    @property
    def statement(self) -> str:
        """The Coq theorem, from "Theorem" to "."."""
        return " ".join(self.texts["Theorem"].partition("Theorem certified : ")[2].partition(".\nProof")[0].split())


def coq_files(certificate: dict) -> CoqFiles:
    """Written once for each certificate in a process.  **Raises.** CheckerError for what has no words in Coq."""
    written = _written(canonical_json(certificate))
    return replace(written, texts=dict(written.texts))


@lru_cache(maxsize=512)
def _written(text: str) -> CoqFiles:
    certificate = json.loads(text)
    theorem = theorem_for(certificate)
    if theorem is not None:
        return CoqFiles(texts=theorem_files(theorem, certificate))
    if is_proof_by_tree(certificate):
        return CoqFiles(texts=tree_files(certificate))
    if is_counter_example(certificate):
        return CoqFiles(texts=counter_example_files(certificate), allowed=REALS | MACHINE_INTEGERS)
    if is_witness(certificate):
        return CoqFiles(texts=witness_files(certificate), allowed=REALS | MACHINE_INTEGERS)
    data, text = exported(certificate)
    allowed = REALS | MACHINE_INTEGERS if "Big_numbers" in text else REALS
    return CoqFiles(texts={"Data": data, "Theorem": text}, allowed=allowed)


def coq_sha256(texts: Mapping[str, str]) -> str:
    """Of the files and of all that they import of the library: every character that Coq reads besides its own libraries."""
    library = {f"library/{name}": library_text(name) for name in imported(texts.values())}
    return canonical_sha256(library | dict(texts))


def canonical_sha256(value: object) -> str:
    return hashlib.sha256(canonical_json(value).encode()).hexdigest()


def _compiled(certificate: dict, files: CoqFiles, library: Path, folder: Path) -> Compiled:
    """What Coq says of the files, and whether the statement and the exact data in them are the certificate's when they are read again."""
    compiled = compile_theorem(folder, library, files.texts, allowed=files.allowed)
    if compiled.accepted and certificate["type"] in CLAIMS:
        _, lost = read_back(certificate["claim"]["statement"], files.statement)
        if lost:
            return Compiled(accepted=False, why=f"the Coq statement, read again, does not say {lost}")
    if not compiled.accepted or "Data" not in files.texts:
        return compiled
    written = (folder / "Data.v").read_text(encoding="ascii")
    exact = is_counter_example(certificate) or is_witness(certificate)
    differs = (instance_disagreement if exact else disagreement)(certificate, written)
    if differs:
        return Compiled(accepted=False, why=f"the Coq data differ from the certificate in {differs}")
    return compiled
