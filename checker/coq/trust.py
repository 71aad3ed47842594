"""The trust ``kernel`` of an audit's claims: given when Coq accepted the claim's certificates in this very audit, and never kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from checker.coq.kernel import ACCEPTED, KernelAnswer, kernel_answers
from checker.coq.theorems import THEOREMS

CHECKERS = ("checker", "verify.py", "coq")


def ask_kernel(audit: dict, folder: Path) -> Iterator[str]:
    """Ask Coq about every PROVED claim that the library proves and every REFUTED one; changes ``audit`` and yields what to print.

    A claim whose whole statement Coq proves or refutes gets the trust ``kernel``; ``checked_by`` names who accepted it, ``kernel``
    the Coq theorem, its assumptions, and the part where Coq says a part only.  A REFUTED claim with several readings asks for an
    accepted counter-example to each of them.  **Raises.** MissingDependency without Coq.
    """
    asked = {path: claim for claim in audit["claims"] for path in _asked_about(claim)}
    answers: dict[int, list[KernelAnswer]] = {}
    for answer in kernel_answers([folder / path for path in asked]):
        yield answer.line
        path = Path(answer.label).relative_to(folder).as_posix()
        claim = asked[path if path in asked else path.rpartition(":")[0]]  # one line of several: file:line
        answers.setdefault(id(claim), []).append(answer)
    for claim in audit["claims"]:
        accepted = [one for one in answers.get(id(claim), []) if one.outcome == ACCEPTED]
        if not accepted:
            continue
        first, count = accepted[0], len(answers[id(claim)])
        part = first.part or ("" if len(accepted) == count else f"{len(accepted)} of {count} readings")
        claim["checked_by"] = list(CHECKERS)
        claim["kernel"] = {
            "part": part, "statement": first.statement, "assumptions": list(first.assumptions), "certificate": first.sha256,
        }  # fmt: skip
        claim["trust"] = claim["trust"] if part else "kernel"


def _asked_about(claim: dict) -> list[str]:
    """The paths of the certificates on which the verdict stands: the proof, or the counter-example to each reading."""
    paths = [c["path"] for c in claim["certificates"]]
    if claim["error"]:
        return []
    if claim["verdict"] == "REFUTED":
        own = [f".{claim['id']}.counter-example.", f".{claim['id']}.reading-"]
        return [path for path in paths if ".counter-example." in path and any(name in path for name in own)]
    proofs = [path for path in paths if f".{claim['id']}.proof." in path]  # not that of a reading
    known = {(t.claim, t.statement) for t in THEOREMS}
    proved = claim["verdict"] == "PROVED" and len(proofs) == 1
    return proofs if proved and (claim["id"], claim["statement"]["sha256"]) in known else []
