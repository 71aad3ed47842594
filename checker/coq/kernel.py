"""What Coq's kernel says of certificates: after ``verify.py`` accepted them, never instead of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from checker.certificates.verification import verified
from checker.coq.compiler import (
    MACHINE_INTEGERS,
    REALS,
    Compiled,
    build_library,
    compile_theorem,
    coq_version,
    coqc_path,
    imported,
)
from checker.coq.counter_examples import counter_example_files, is_counter_example
from checker.coq.export import exported
from checker.coq.reread import disagreement
from checker.coq.reread_instance import instance_disagreement
from checker.coq.theorems import theorem_files, theorem_for
from checker.coq.trees import is_proof_by_tree, tree_files
from checker.coq.witnesses import is_witness, witness_files
from checker.data.dataset import canonical_json
from checker.data.places import scratch
from checker.errors import CheckerError, InputError

ACCEPTED, REFUSED, NO_EXPORT = "KERNEL", "REFUSED", "NO EXPORT"


@dataclass(frozen=True, kw_only=True)
class KernelAnswer:
    """One certificate: ``KERNEL``, ``REFUSED``, or ``NO EXPORT`` (of a type that Coq is not asked about)."""

    label: str
    outcome: str
    claim: str
    kind: str
    sha256: str  # of the certificate's canonical JSON
    part: str
    why: str
    statement: str  # the Coq theorem, from "Theorem" to "."
    assumptions: tuple[str, ...]

    @property
    def line(self) -> str:
        if self.outcome != ACCEPTED:
            return f"{self.label}: {self.outcome} {self.why}"
        beyond = (
            "the classical reals and the machine's integers" if set(self.assumptions) - REALS else "the classical reals"
        )
        what = f"{self.part} of {self.claim}" if self.part else self.claim
        return f"{self.label}: {ACCEPTED} {what}, accepted by {coq_version()}, assuming {beyond} only"

    @property
    def json(self) -> dict:
        return {
            "claim": self.claim, "type": self.kind, "certificate": self.sha256, "part": self.part, "statement": self.statement,
            "assumptions": list(self.assumptions), "trust": "kernel" if self.outcome == ACCEPTED else None, "why": self.why,
        }  # fmt: skip


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
    outcome, part, statement, compiled = _asked(certificate, library, folder)
    claim = certificate.get("claim")
    return KernelAnswer(
        label=label, outcome=outcome, claim=str(claim.get("id")) if isinstance(claim, dict) else "",
        kind=str(certificate.get("type")), sha256=hashlib.sha256(canonical_json(certificate).encode()).hexdigest(),
        part=part, why=compiled.why, statement=statement, assumptions=compiled.assumptions,
    )  # fmt: skip


def _asked(certificate: dict, library: Path, folder: Path) -> tuple[str, str, str, Compiled]:
    """outcome, part, the Coq statement, what was compiled."""
    folder.mkdir(parents=True)
    path = folder / "certificate.jsonl"
    path.write_text(canonical_json(certificate) + "\n", encoding="ascii")
    acceptance = verified(path, count=1)
    if not acceptance.all_accepted:
        return REFUSED, "", "", Compiled(accepted=False, why=f"verify.py says: {'; '.join(acceptance.complaints)}")
    try:
        theorem = theorem_for(certificate)
        if theorem is not None:
            part, files, allowed = "", theorem_files(theorem, certificate), REALS
        elif is_proof_by_tree(certificate):
            part, files, allowed = "", tree_files(certificate), REALS
        elif is_counter_example(certificate):
            part, files, allowed = "", counter_example_files(certificate), REALS | MACHINE_INTEGERS
        elif is_witness(certificate):
            part, files, allowed = "", witness_files(certificate), REALS | MACHINE_INTEGERS
        else:
            data, text = exported(certificate)
            part, files = "", {"Data": data, "Theorem": text}
            allowed = REALS | MACHINE_INTEGERS if "Big_numbers" in text else REALS
    except CheckerError as problem:
        return NO_EXPORT, "", "", Compiled(accepted=False, why=str(problem))
    build_library(library, imported(files.values()))
    compiled = compile_theorem(folder, library, files, allowed=allowed)
    written = (folder / "Data.v").read_text(encoding="ascii") if compiled.accepted and "Data" in files else ""
    exact = is_counter_example(certificate) or is_witness(certificate)
    compared = instance_disagreement if exact else disagreement
    if written and (differs := compared(certificate, written)):
        compiled = Compiled(accepted=False, why=f"the Coq data differ from the certificate in {differs}")
    statement = files["Theorem"].partition("Theorem certified : ")[2].partition(".\nProof")[0]
    return (ACCEPTED if compiled.accepted else REFUSED), part, " ".join(statement.split()), compiled
