"""The trust ``kernel``: derived at every use from the answers of Coq in a run's folder, and never from a word that is stored.

A claim has it where its own statement and each of its readings has a certificate for the word that it has, beside an answer that names the
statement, the certificate and the Coq text by hashes that are taken anew here, and no combination of its readings is left open.
A claim that some constants exist is refuted by a theorem about all constants, whose statement is built anew here from the claim.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from checker.coq.answers import Answer, believed_answers, write_answers
from checker.coq.counter_examples.questions import is_counter_example
from checker.coq.counter_examples.witnesses import is_witness
from checker.coq.kernel import ACCEPTED, canonical_sha256, coq_files, coq_sha256, kernel_answers
from checker.coq.reading_back.statement import read_back
from checker.coq.theorems import THEOREMS
from checker.coq.trees.rules.trees import is_proof_by_tree
from checker.data import places
from checker.errors import CheckerError
from checker.statements.checks.by_definition import by_definition
from checker.statements.checks.constants import breaking_claims, read_terms
from checker.statements.claims.claim import Claim
from checker.statements.claims.entry import blank_entry, claim_of
from checker.statements.claims.readings import open_combinations

CHECKERS = ("checker", "verify.py", "coq")
KERNEL, BELOW = "kernel", "ball"  # what stands in place of a stored ``kernel``: the weaker of the verifier's two
# The roles of the certificates that a word rests on, and the ends of names of their files: a proof that the search found, or that the user
# wrote step by step
_PROVED = {"proof": ("proof", "script"), "witness": ("witness",)}
_REFUTED = {"counter-example": ("counter-example",)}
_BROKEN = {
    "proof": ("breaking",)
}  # for all constants: an instance, in terms of them, meets the hypotheses and breaks the conclusion
_FILES: dict[str, Mapping[str, tuple[str, ...]]] = {"PROVED": _PROVED, "REFUTED": _REFUTED}
# Words between readings, of which some are proved and others refuted
_BETWEEN = ("AMBIGUOUS", "DOUBTFUL")
_MALFORMED = (
    CheckerError,
    OSError,
    ArithmeticError,
    KeyError,
    TypeError,
    ValueError,
    AttributeError,
    IndexError,
    RecursionError,
)


def with_kernel(audit: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """The audit as Coq's answers in ``folder`` leave it; what it says itself of the kernel is forgotten.

    A claim that Coq was asked about and that was accepted has ``checked_by`` and ``kernel``: the theorem for each statement, and which part
    of the whole they are where they are not the whole.  **Guarantee.** never raises for an audit of the right shape.
    """
    answers, _ = believed_answers(folder)
    return _each(audit, lambda claim: claim_with_kernel(claim, folder, answers))


def bare(audit: Mapping[str, Any]) -> dict[str, Any]:
    """The audit without any word of the kernel."""
    return _each(audit, without_kernel)


def _each(audit: Mapping[str, Any], change: Callable[[dict], dict]) -> dict[str, Any]:
    claims = audit.get("claims")
    if not isinstance(claims, list):
        return dict(audit)
    return {**audit, "claims": [change(claim) if isinstance(claim, dict) else claim for claim in claims]}


def without_kernel(claim: Mapping[str, Any]) -> dict[str, Any]:
    """An entry without any word of the kernel that may stand in it, in its readings or in what it says as it reads its text."""
    entry = _lowered({name: value for name, value in claim.items() if name not in ("kernel", "checked_by")})
    if isinstance(rows := entry.get("readings"), list):
        entry["readings"] = [_lowered(row) for row in rows]
    if "own_reading" in entry:
        entry["own_reading"] = _lowered(entry["own_reading"])
    return entry


def _lowered(entry: Any) -> Any:
    return {**entry, "trust": BELOW} if isinstance(entry, dict) and entry.get("trust") == KERNEL else entry


def claim_with_kernel(claim: Mapping[str, Any], folder: Path, answers: tuple[Answer, ...]) -> dict[str, Any]:
    """One entry as the answers leave it."""
    entry = without_kernel(claim)
    try:
        wanted = list(_statements(entry)) if answers else []
        found = {number: one for number, row in enumerate(wanted) if (one := _accepted(row, entry, folder, answers))}
        if not found or entry["error"]:
            return entry
        left = len(
            list(open_combinations(_stated(entry).source.gaps, [row["reads"] for row in entry.get("readings", ())]))
        )
    except _MALFORMED:  # an entry that was edited into something else has what the verifier gave it
        return entry
    part = ""
    if len(found) < len(wanted) or left:
        part = f"{len(found)} of {len(wanted) + left} readings"
    statements = [{"reading": number, **_shown(found[number])} for number in sorted(found)]
    granted = entry | {"checked_by": list(CHECKERS), "kernel": {"part": part, "statements": statements}}
    differ = len({row.word for row in wanted}) > 1
    if part or by_definition(entry["statement"]) or (entry["verdict"] in _BETWEEN) > differ:
        return granted
    return granted | {"trust": KERNEL}


def _shown(answer: Answer) -> dict[str, Any]:
    return {
        "role": answer.role,
        "statement": answer.statement,
        "theorem": answer.theorem,
        "coq": answer.coq,
        "coq_file": answer.coq_file,
        "assumptions": list(answer.assumptions),
        "certificate": answer.certificate,
        "seconds": answer.seconds,
    }


@dataclass(frozen=True, kw_only=True)
class _Row:
    """The SHA-256 of a statement, taken anew, its word, and the files that may hold its certificate, by the certificate's role."""

    statement: str
    word: str
    files: Mapping[str, tuple[str, ...]]


def _statements(claim: Mapping[str, Any]) -> Iterator[_Row]:
    """The claim's own statement and each reading's; none where the words do not go together."""
    word, as_read, stated = claim["verdict"], claim.get("own_reading"), _stated(claim)
    remarks = {read for gap in stated.source.gaps for read in gap.remarks}  # no part of the verdict
    pairs = zip(stated.readings, claim.get("readings", []), strict=True)
    rows = [(r, row) for r, row in pairs if not remarks & set(row["reads"].values())]
    words = [as_read["verdict"] if as_read else word, *(row["verdict"] for _, row in rows)]
    if word in _BETWEEN or (word in _FILES and set(words) == {word}):
        all_stated = [stated, *(stated.read_as(r) for r, _ in rows)]
        yield from (
            _Row(statement=one.sha256, word=said, files=_FILES.get(said, {}))
            for one, said in zip(all_stated, words, strict=True)
            if not one.chooses
        )
        if stated.chooses and word == "REFUTED" and not rows:
            yield from _broken(stated, claim)


def _broken(stated: Claim, claim: Mapping[str, Any]) -> Iterator[_Row]:
    """What is proved of a claim that no constants do, where it is one statement."""
    needed = breaking_claims(stated, read_terms(stated, claim["search"]["breaking"]))
    if len(needed) == 1:
        yield _Row(statement=needed[0].sha256, word="REFUTED", files=_BROKEN)


def _stated(claim: Mapping[str, Any]) -> Claim:
    """What an entry states, also one of an audit that was written before some field was."""
    return claim_of({**blank_entry(Path("x.py")), **claim})


def _accepted(row: _Row, claim: Mapping[str, Any], folder: Path, answers: tuple[Answer, ...]) -> Answer | None:
    """The answer about a statement with a certificate of the right role in the folder, exported and hashed anew."""
    known = {one.certificate: one for one in answers if one.role in row.files and one.statement == row.statement}
    if not known:
        return None
    for _, certificate in _certificates(claim, folder, _ends([row])):
        answer = known.get(canonical_sha256(certificate))
        if answer is None or not _is_about(certificate, row.statement, answer.role):
            continue
        written = coq_files(certificate)
        if read_back(certificate["claim"]["statement"], written.statement)[1]:
            return None
        if (coq_sha256(written.texts), written.statement) == (answer.coq_file, answer.theorem):
            return answer if set(answer.assumptions) <= written.allowed else None
    return None


def _is_about(certificate: Mapping[str, Any], statement: str, role: str) -> bool:
    about = certificate["claim"]
    return certificate["role"] == role and about["sha256"] == statement == canonical_sha256(about["statement"])


def _ends(rows: list[_Row]) -> set[str]:
    return {end for row in rows for ends in row.files.values() for end in ends}


def _certificates(claim: Mapping[str, Any], folder: Path, ends: set[str]) -> Iterator[tuple[str, dict]]:
    """The path in the folder and each certificate of the files whose names end so."""
    for path in (c["path"] for c in claim["certificates"]):
        if path.split(".")[-2] in ends:
            yield from _lines(path, folder)


def _lines(path: str, folder: Path) -> Iterator[tuple[str, dict]]:
    for line in places.read(folder, path).decode("ascii").splitlines():
        if line.strip():
            yield path, json.loads(line)


def ask_kernel(audit: Mapping[str, Any], folder: Path) -> Iterator[str]:
    """Ask Coq about every certificate that a PROVED or REFUTED word rests on, or a word between readings, and that has an export.

    Its answers are kept in the folder, where :func:`with_kernel` finds them.  Yields what to print.
    **Raises.** MissingDependency without Coq.
    """
    asked = dict.fromkeys(path for claim in audit["claims"] for path in _asked_about(claim, folder))
    kept = {one.certificate: one for one in believed_answers(folder)[0]}
    for answer in kernel_answers([folder / path for path in asked]):
        yield answer.line
        kept.pop(answer.sha256, None)
        if answer.outcome == ACCEPTED:
            kept[answer.sha256] = answer.answer
        write_answers(folder, kept.values())


def unanswered(claim: Mapping[str, Any], folder: Path, answers: tuple[Answer, ...]) -> bool:
    """Whether Coq has something to say of a claim that no answer says: of a new certificate, or of Coq text that changed since."""
    known = {one.certificate: one.coq_file for one in answers}
    for path in _asked_about(claim, folder):
        for _, certificate in _lines(path, folder):
            try:
                written = coq_sha256(coq_files(certificate).texts)
            except CheckerError:
                continue
            if known.get(canonical_sha256(certificate)) != written:
                return True
    return False


def certificates_of(claim: Mapping[str, Any], folder: Path) -> Iterator[str]:
    """The SHA-256 of each certificate that Coq may be asked about."""
    for path in _asked_about(claim, folder):
        yield from (canonical_sha256(one) for _, one in _lines(path, folder))


def _asked_about(claim: Mapping[str, Any], folder: Path) -> Iterator[str]:
    """The files of certificates on which a word stands, each about one statement of the claim."""
    if claim["error"]:
        return
    rows = list(_statements(without_kernel(claim)))
    wanted = {row.statement for row in rows}
    files: dict[str, list[dict]] = {}
    for path, certificate in _certificates(claim, folder, _ends(rows)):
        files.setdefault(path, []).append(certificate)
    for path, certificates in files.items():
        about = {one["claim"]["sha256"] for one in certificates}
        if about <= wanted and all(_EXPORTED[one["role"]](one) for one in certificates if one["role"] in _EXPORTED):
            yield path


def _is_proof(certificate: dict) -> bool:
    return is_proof_by_tree(certificate) or certificate["claim"]["sha256"] in {one.statement for one in THEOREMS}


_EXPORTED = {"proof": _is_proof, "witness": is_witness, "counter-example": is_counter_example}
