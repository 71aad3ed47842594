"""The trust ``kernel`` of an audit's claims: given when Coq accepted the claim's proof in this very audit, and never kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from checker.coq.kernel import ACCEPTED, kernel_answers
from checker.coq.theorems import THEOREMS
from checker.coq.trees import proves_by_tree

CHECKERS = ("checker", "verify.py", "coq")


def ask_kernel(audit: dict, folder: Path) -> Iterator[str]:
    """Ask Coq about every PROVED claim that the library proves or whose certificate is a tree; changes ``audit`` and yields what to print.

    A claim whose whole statement Coq proves gets the trust ``kernel``; ``checked_by`` names who accepted it, ``kernel`` the
    Coq theorem, its assumptions, and the part where Coq proves a part only.  **Raises.** MissingDependency without Coq.
    """
    known = {(t.claim, t.statement) for t in THEOREMS}
    asked = {}
    for claim in audit["claims"]:
        own = f".{claim['id']}.proof."  # not that of a reading
        proofs = [c["path"] for c in claim["certificates"] if own in c["path"]]
        proved = claim["verdict"] == "PROVED" and not claim["error"] and len(proofs) == 1
        if proved and (
            (claim["id"], claim["statement"]["sha256"]) in known or proves_by_tree(folder / proofs[0], claim)
        ):
            asked[str(folder / proofs[0])] = claim
    for answer in kernel_answers([Path(path) for path in asked]):
        yield answer.line
        claim = asked[answer.label]
        if answer.outcome == ACCEPTED:
            claim["checked_by"] = list(CHECKERS)
            claim["kernel"] = {
                "part": answer.part, "statement": answer.statement, "assumptions": list(answer.assumptions),
                "certificate": answer.sha256,
            }  # fmt: skip
            claim["trust"] = claim["trust"] if answer.part else "kernel"
