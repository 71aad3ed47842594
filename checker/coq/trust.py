"""The trust ``kernel`` of an audit's claims: given when Coq accepted the claim's certificates in this very audit, and never kept."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from checker.coq.counter_examples import is_counter_example
from checker.coq.kernel import ACCEPTED, KernelAnswer, kernel_answers
from checker.coq.theorems import THEOREMS
from checker.coq.trees import is_proof_by_tree
from checker.coq.witnesses import is_witness
from checker.data import places

CHECKERS = ("checker", "verify.py", "coq")
# A word that is DOUBTFUL because its readings differ rests on proofs of some and counter-examples of others.
_ROLES = {
    "PROVED": ("proof", "witness"),
    "REFUTED": ("counter-example",),
    "DOUBTFUL": ("proof", "witness", "counter-example"),
}


def ask_kernel(audit: dict, folder: Path) -> Iterator[str]:
    """Ask Coq about every PROVED claim whose proofs are trees, exact witnesses or in its library, every REFUTED one, and every one that is
    DOUBTFUL; changes ``audit`` and yields what to print.

    A claim gets the trust ``kernel`` where Coq accepted a certificate of its statement and of each of its readings, by their SHA-256;
    ``checked_by`` names who accepted it, ``kernel`` the Coq theorem, its assumptions, and how many of the readings where not all are.
    The trust of a word between readings is the least of theirs, so one that Coq did not accept leaves it as it was.
    **Raises.** MissingDependency without Coq.
    """
    asked = {path: (claim, sha) for claim in audit["claims"] for path, sha in _asked_about(claim, folder)}
    accepted: dict[int, dict[str, KernelAnswer]] = {}
    for answer in kernel_answers([folder / path for path in asked]):
        yield answer.line
        path = Path(answer.label).relative_to(folder).as_posix()
        claim, sha = asked[path if path in asked else path.rpartition(":")[0]]  # one line of several: file:line
        if answer.outcome == ACCEPTED:
            accepted.setdefault(id(claim), {}).setdefault(sha, answer)
    for claim in audit["claims"]:
        found, wanted = accepted.get(id(claim), {}), _statements(claim)
        if not found:
            continue
        own = claim["statement"]["sha256"] if claim["statement"] else ""
        first = found.get(own) or next(iter(found.values()))
        part = first.part or ("" if wanted <= found.keys() else f"{len(found)} of {len(wanted)} readings")
        claim["checked_by"] = list(CHECKERS)
        claim["kernel"] = {
            "part": part, "statement": first.statement, "assumptions": list(first.assumptions), "certificate": first.sha256,
        }  # fmt: skip
        claim["trust"] = claim["trust"] if part else "kernel"


def _statements(claim: dict) -> set[str | None]:
    """The SHA-256 of the claim's own statement and of its readings'; None for one that has no statement, of which Coq accepts nothing."""
    rows = (claim, *claim.get("readings", ()))
    return {row["statement"]["sha256"] if row["statement"] else None for row in rows}


def _asked_about(claim: dict, folder: Path) -> Iterator[tuple[str, str]]:
    """The files of certificates on which a certified word stands, with the SHA-256 of the statement that they are about."""
    if claim["error"]:
        return
    for role in _ROLES.get(claim["verdict"], ()):
        for path in (c["path"] for c in claim["certificates"] if f".{role}." in c["path"]):
            text = places.read(folder, path).decode("ascii")
            certificates = [json.loads(line) for line in text.splitlines() if line.strip()]
            about = {one["claim"]["sha256"] for one in certificates}
            exported = all(_EXPORTED[role](one) for one in certificates)
            if exported and len(about) == 1 and about <= _statements(claim):
                yield path, next(iter(about))


def _is_proof(certificate: dict) -> bool:
    return is_proof_by_tree(certificate) or certificate["claim"]["sha256"] in {one.statement for one in THEOREMS}


_EXPORTED = {"proof": _is_proof, "witness": is_witness, "counter-example": is_counter_example}
